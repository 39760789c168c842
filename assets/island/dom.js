/* Small aids to build and change nodes. Every text of a model or a visitor enters through here as
   a text node or an attribute value, never as markup. */

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function create(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? '' : value);
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/* el('p.note.cost', { title: '…' }, 'text', node) */
export function el(selector, attributes = {}, ...children) {
  const [tag, ...classes] = selector.split('.');
  const node = document.createElement(tag || 'div');
  if (classes.length) node.className = classes.join(' ');
  return create(node, attributes, children);
}

export function svg(selector, attributes = {}, ...children) {
  const [tag, ...classes] = selector.split('.');
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  if (classes.length) node.setAttribute('class', classes.join(' '));
  return create(node, attributes, children);
}

export function button(selector, label, onClick, attributes = {}) {
  const node = el(selector, { type: 'button', ...attributes }, label);
  node.addEventListener('click', onClick);
  return node;
}

/* Change only what differs, so that a browser has nothing to lay out again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }
}

/* A box with more text than room can be scrolled by keyboard too. */
export function letScroll(node) {
  const isTooSmall = node.scrollHeight > node.clientHeight + 1
    || node.scrollWidth > node.clientWidth + 1;
  if (isTooSmall) node.tabIndex = 0;
  else node.removeAttribute('tabindex');
}

export const show = (node, isShown) => { node.hidden = !isShown; };

/* Numbers a visitor reads: never NaN. */
export const fixed = (value, digits = 2) => (
  typeof value === 'number' && Number.isFinite(value) ? value.toFixed(digits) : '–'
);
export const count = (value) => (
  typeof value === 'number' && Number.isFinite(value) ? value.toLocaleString('en') : '–'
);
export const plural = (number, word) => `${count(number)} ${word}${number === 1 ? '' : 's'}`;
export const capital = (word) => word[0].toUpperCase() + word.slice(1);

export function ellipsis(text, most) {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
