/* The open tab in the page's address; a figure's parameters belong to its own tab. */

export const FIGURE_PARAMETERS = ['figure', 'source', 'dataset', 'hardware', 'selection', 'models'];

/* `name`: what the address calls the tab that was opened; null for the first, which needs no name. */
export function remember(name) {
  const url = new URL(window.location.href);
  if (url.searchParams.get('tab') === name) return;
  for (const parameter of ['tab', ...FIGURE_PARAMETERS]) url.searchParams.delete(parameter);
  if (name) url.searchParams.set('tab', name);
  window.history.replaceState(null, '', url);
}
