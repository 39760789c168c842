/* The open tab in the page's address; a figure's parameters belong to its own tab. */

export const FIGURE_PARAMETERS = ['figure', 'source', 'dataset', 'hardware', 'selection', 'models'];

let isFollowing = false;

/* From now on the address follows. Before, the page opens tabs by itself: its first one, and then
   the one that the address names. */
export function follow() {
  isFollowing = true;
}

/* `name`: what the address calls the tab that was opened; null for the first, which needs no name. */
export function remember(name) {
  if (!isFollowing) return;
  const url = new URL(window.location.href);
  if (url.searchParams.get('tab') === name) return;
  for (const parameter of ['tab', ...FIGURE_PARAMETERS]) url.searchParams.delete(parameter);
  if (name) url.searchParams.set('tab', name);
  window.history.replaceState(null, '', url);
}
