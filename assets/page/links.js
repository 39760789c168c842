/* Addresses that a visitor may send: of this page, wherever it is shown, and without what is only
   theirs. */

const THEIRS = ['__sign', '__theme']; // a visitor's pass to a private Space, and their colours

/* Inside <gradio-app> on a page of somebody else, whose address is not ours to change. */
export const isGuest = () => document.querySelector('gradio-app:is([src], [space])') !== null;

/* Where this page itself is: its scripts come from there. */
export function pageUrl() {
  const [root, isServed] = import.meta.url.split('/gradio_api/');
  return new URL(isGuest() && isServed ? `${root}/` : window.location.href);
}

export function shareable(url) {
  const shared = new URL(url);
  for (const name of THEIRS) shared.searchParams.delete(name);
  shared.hash = '';
  return shared.href;
}

/* The visitor's own address from now on; a reload opens it again. */
export function remember(url) {
  if (!isGuest()) window.history.replaceState(window.history.state, '', url);
}

/* Whether the text is on the clipboard: a frame may have no right to put it there. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/* A frame of a course page, with one recorded run in it. */
export function snippet(id, title) {
  const url = pageUrl();
  url.search = '';
  url.searchParams.set('embed', 'replay');
  url.searchParams.set('run', id);
  const frame = document.createElement('iframe');
  const wanted = { src: shareable(url), title, width: '100%', height: 760, loading: 'lazy', style: 'border: 0' };
  for (const [name, value] of Object.entries(wanted)) frame.setAttribute(name, value);
  return frame.outerHTML;
}
