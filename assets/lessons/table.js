/* A table of texts that scrolls on its own beside its first columns, and its numbers as a file. */

import { el } from '../island/dom.js';
import { download } from './plot.js';

const IS_NUMBER = /^[+−-]?[\d.,]+( ?%| ?s)?( of \d+)?( \(.*\))?$/;
const INTERVAL = /^(.+?) (\(.+ to .+\))$/;
const MOST_STAYING = 2; // columns that stay in view
const MANY_INTERVALS = 3; // columns of them, for which there is no room beside a figure

/* Cells are texts; `bold` lists [row, column] places that the source prints in bold. */
export function createTable({ columns, rows, bold = [] }, label) {
  const strong = new Set(bold.map((place) => place.join()));
  const isNumeric = columns.map((_, i) => rows.every((row) => row[i] === '' || IS_NUMBER.test(row[i])));
  const numStaying = Math.min(MOST_STAYING, Math.max(0, isNumeric.indexOf(true)));
  const numIntervals = columns.filter((_, i) => rows.some((row) => INTERVAL.test(row[i]))).length;
  const kind = (column) => (isNumeric[column] ? '.number' : '') + (column < numStaying ? `.stays.stays-${column}` : '');
  const cell = (text, row, column) => el(`td${kind(column)}`, {},
    ...strong.has(`${row},${column}`) ? [el('b', {}, ...parts(text))] : parts(text));
  const heads = columns.map((name, i) => el(`th${kind(i)}`, { scope: 'col' }, name));
  const table = el('table', {}, el('thead', {}, el('tr', {}, ...heads)),
    el('tbody', {}, ...rows.map((row, i) => el('tr', {}, ...row.map((text, j) => cell(text, i, j))))));
  if (numStaying > 1) keepBeside(table, heads[0]);
  const classes = (numIntervals > 1 ? '.stacked' : '') + (numIntervals >= MANY_INTERVALS ? '.wide' : '');
  return el(`div.table${classes}`, { tabindex: 0, role: 'region', 'aria-label': label }, table);
}

/* A value, and its interval where it has one. */
function parts(text) {
  const [, value, interval] = INTERVAL.exec(text) ?? [];
  return interval ? [`${value} `, el('small', {}, interval)] : [text];
}

/* The second column stays in view beside the first, however wide that is. */
function keepBeside(table, head) {
  new ResizeObserver(() => table.style.setProperty('--first', `${head.offsetWidth}px`)).observe(head);
}

export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  download(`${name}.csv`, url);
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
