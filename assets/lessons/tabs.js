/* The open tab in the page's address, so that a link or a reload opens it again. */

export const FIGURE_PARAMETERS = ['figure', 'source', 'dataset', 'hardware', 'selection', 'models'];

const TAB = '#tabs [role=tab]';
const nameOf = (tab) => tab.textContent.trim().toLowerCase();
let isFollowing = false;

/* Opens the tab that the address names, and keeps the address up to date from then on. */
export function follow() {
  if (isFollowing) return;
  isFollowing = true;
  const tabs = [...document.querySelectorAll(TAB)];
  const wanted = new URLSearchParams(window.location.search).get('tab');
  tabs.find((tab) => nameOf(tab) === wanted)?.click();
  document.addEventListener('click', (event) => {
    const tab = event.target.closest?.(TAB);
    if (tab) remember(nameOf(tab), nameOf(document.querySelector(TAB)));
  });
}

/* The first tab needs no name; a figure's parameters belong to its own tab. */
function remember(name, first) {
  const url = new URL(window.location.href);
  if (url.searchParams.get('tab') === name) return;
  for (const parameter of ['tab', ...FIGURE_PARAMETERS]) url.searchParams.delete(parameter);
  if (name !== first) url.searchParams.set('tab', name);
  window.history.replaceState(null, '', url);
}
