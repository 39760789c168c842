/* Native controls in the page's look: labelled, usable by keyboard, each handing over its value. */

import { button, el, setText } from '../island/dom.js';

let numGroups = 0;

/* One of a few: radio buttons in a row. Choices are [value, label]. */
export function segmented(label, choices, value, onChange, selector = 'fieldset.segmented') {
  numGroups += 1;
  const name = `lesson-choice-${numGroups}`;
  const inputs = choices.map(([item]) => el('input', {
    type: 'radio', name, value: item, checked: item === value,
  }));
  const field = el(selector, {}, el('legend', {}, label), el('span.choices', {},
    ...choices.map(([, shown], i) => el('label', {}, inputs[i], el('span', {}, shown)))));
  inputs.forEach((input) => input.addEventListener('change', () => onChange(input.value)));
  return { element: field };
}

/* One of many, in named groups: rows of radio buttons, and a list where there is no room for them.
   Groups are [name, [[value, label]]]. */
export function grouped(label, groups, onChange) {
  numGroups += 1;
  const name = `lesson-choice-${numGroups}`;
  const radios = (items) => items.map(([value, shown]) => el('label', {},
    el('input', { type: 'radio', name, value }), el('span', {}, shown)));
  const rows = groups.map(([title, items]) => el('div.group', { role: 'group', 'aria-label': title },
    el('span.name', { 'aria-hidden': 'true' }, title), el('span.choices', {}, ...radios(items))));
  const list = el('select', { 'aria-label': label }, ...groups.map(([title, items]) => el('optgroup', { label: title },
    ...items.map(([value, shown]) => el('option', { value }, shown)))));
  const field = el('fieldset.segmented.nav.unnamed', {}, el('legend', {}, label), ...rows, list);
  field.addEventListener('change', ({ target }) => onChange(target.value));
  return {
    element: field,
    set(item) {
      list.value = item;
      for (const input of field.querySelectorAll('input')) input.checked = input.value === item;
    },
    focus: () => (list.offsetParent ? list : field.querySelector('input:checked'))?.focus({ preventScroll: true }),
  };
}

/* Any of a few. */
export function checks(label, choices, values, onChange) {
  const inputs = choices.map(([item]) => el('input', {
    type: 'checkbox', value: item, checked: values.includes(item),
  }));
  const field = el('fieldset.checks', {}, el('legend', {}, label), el('span.choices', {},
    ...choices.map(([, shown], i) => el('label', {}, inputs[i], el('span', {}, shown)))));
  inputs.forEach((input) => input.addEventListener('change', () => onChange(
    inputs.filter((item) => item.checked).map((item) => item.value),
  )));
  return { element: field };
}

export function check(label, value, onChange) {
  const input = el('input', { type: 'checkbox', checked: value });
  input.addEventListener('change', () => onChange(input.checked));
  return el('label.check', {}, input, el('span', {}, label));
}

const nearestPlace = (values, item) => values.reduce((best, value, i) => (
  Math.abs(value - item) < Math.abs(values[best] - item) ? i : best), 0);

/* A slider with its value beside its name. `values` makes it run through a list instead. */
export function slider(label, { low = 0, high = 1, step = 0.01, values = null, digits = 2 }, value, onInput) {
  const output = el('span.value'); // an output element would take the label from the slider
  const shown = (item) => (values ? String(Number(item.toPrecision(4))) : item.toFixed(digits));
  const at = (place) => (values ? values[place] : place);
  const place = (item) => (values ? nearestPlace(values, item) : item);
  const input = el('input', {
    type: 'range', 'aria-label': label, min: values ? 0 : low, max: values ? values.length - 1 : high,
    step: values ? 1 : step, value: place(value),
  });
  const tell = () => {
    const words = shown(at(Number(input.value)));
    setText(output, words);
    input.setAttribute('aria-valuetext', words);
  };
  input.addEventListener('input', () => { tell(); onInput(at(Number(input.value))); });
  tell();
  return {
    element: el('label.slider', {}, el('span.name', {}, label, output), input),
    set(item) { input.value = place(item); tell(); },
    setRange(lowest, highest) { input.min = lowest; input.max = highest; tell(); },
  };
}

/* A whole number to type. */
export function numberField(label, value, onChange, { low, high } = {}) {
  const input = el('input', { type: 'number', step: 1, min: low, max: high, value });
  input.addEventListener('change', () => onChange(input.value === '' ? null : Number(input.value)));
  return {
    element: el('label.entry', {}, el('span.name', {}, label), input),
    set(item) { if (document.activeElement !== input) input.value = item; },
  };
}

export function choice(label, choices, value, onChange) {
  const input = el('select', {}, ...choices.map(([item, shown]) => (
    el('option', { value: item, selected: String(item) === String(value) }, shown)
  )));
  input.addEventListener('change', () => onChange(input.value));
  return el('label.entry', {}, el('span.name', {}, label), input);
}

export const link = (label, onClick) => button('button.link', label, onClick);
