/* A table of texts that scrolls on its own, and its numbers as a file. */

import { el } from '../island/dom.js';
import { download } from './plot.js';

const IS_NUMBER = /^[+−-]?[\d.,]+( ?%| ?s)?( of \d+)?( \(.*\))?$/;

/* Cells are texts; `bold` lists [row, column] places that the source prints in bold. */
export function createTable({ columns, rows, bold = [] }, label) {
  const strong = new Set(bold.map((place) => place.join()));
  const isNumeric = columns.map((_, i) => rows.every((row) => row[i] === '' || IS_NUMBER.test(row[i])));
  const cell = (text, row, column) => el(isNumeric[column] ? 'td.number' : 'td', {},
    strong.has(`${row},${column}`) ? el('b', {}, text) : text);
  return el('div.table', { tabindex: 0, role: 'region', 'aria-label': label },
    el('table', {},
      el('thead', {}, el('tr', {}, ...columns.map((name, i) => (
        el(isNumeric[i] ? 'th.number' : 'th', { scope: 'col' }, name))))),
      el('tbody', {}, ...rows.map((row, i) => el('tr', {}, ...row.map((text, j) => cell(text, i, j)))))));
}

export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  download(`${name}.csv`, url);
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
