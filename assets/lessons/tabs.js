/* The open tab in the page's address; a figure's and a recording's parameters belong to their tab. */

import { isGuest } from '../page/links.js';

export const FIGURE_PARAMETERS = ['figure', 'source', 'dataset', 'hardware', 'selection', 'models'];
const TABS = '#tabs > .tab-wrapper :is([role=tab], .overflow-dropdown button)';

let isFollowing = false;

/* From now on the address follows the tabs. Before, the page opens tabs by itself: its first one, and
   then the one that the address names; a visitor may be faster, and opens one by hand. */
export function follow() {
  isFollowing = true;
}

window.addEventListener('popstate', openNamed);
document.addEventListener('click', ({ isTrusted, target }) => {
  if (isTrusted && target.closest(TABS)) follow();
}, { capture: true });

/* The tab that the address names; the first where it names none. A name that no tab has leaves the
   address: else the first tab would be a new place, and Forward would end here. */
function openNamed() {
  if (isGuest()) return;
  const url = new URL(window.location.href);
  const name = url.searchParams.get('tab');
  const tabs = [...document.querySelectorAll(TABS)];
  const named = tabs.find((tab) => tab.textContent.trim().toLowerCase() === name);
  if (name && !named) {
    url.searchParams.delete('tab');
    window.history.replaceState(null, '', url);
  }
  (named ?? tabs[0])?.click();
}

/* `name`: what the address calls the tab that was opened; null for the first, which needs no name.
   Only a visitor's own click is a place to come back to. */
export function remember(name) {
  if (!isFollowing || isGuest()) return;
  const url = new URL(window.location.href);
  if (url.searchParams.get('tab') === name) return;
  for (const parameter of ['tab', 'recording', ...FIGURE_PARAMETERS]) url.searchParams.delete(parameter);
  if (name) url.searchParams.set('tab', name);
  const isVisitors = navigator.userActivation?.isActive ?? true;
  window.history[isVisitors ? 'pushState' : 'replaceState'](null, '', url);
}
