/* The controls of the next run fold to one line while a run is shown, and open over it: nothing
   below moves. A press, the key E or Escape; a page whose link brings a problem begins open. */

const isTyping = (node) => node?.matches?.('input, textarea, select, [contenteditable=true]');
const root = document.documentElement;
const button = () => document.querySelector('#change button');

function set(isOpen) {
  root.dataset.desk = isOpen ? 'open' : 'folded';
  button()?.setAttribute('aria-expanded', String(isOpen));
}

function open() {
  set(true);
  document.querySelector('#problem textarea')?.focus({ preventScroll: true });
}

/* Folded by keyboard, the focus goes where it opens again. */
function fold() {
  const hadFocus = document.querySelector('#desk-panel')?.contains(document.activeElement);
  set(false);
  if (hadFocus) button()?.focus({ preventScroll: true });
}

const toggle = () => (root.dataset.desk === 'open' ? fold() : open());

/* `isOpen`: there is no run to look at yet. */
export function start(isOpen) {
  set(isOpen);
}

document.addEventListener('click', ({ target }) => {
  if (target.closest?.('#change button')) toggle();
  else if (target.closest?.('#run')) fold();
}, { capture: true });

document.addEventListener('keydown', (event) => {
  if (!document.querySelector('#change')?.offsetParent) return; // another tab is open
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === 'Escape' && root.dataset.desk === 'open' && !document.querySelector('dialog[open]')) fold();
  else if (event.key.toLowerCase() === 'e' && !isTyping(event.target)) {
    event.preventDefault();
    toggle();
  }
});
