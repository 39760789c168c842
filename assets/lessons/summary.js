/* Our measurements in short, a line above the figure until a visitor opens it. */

import { el, setText } from '../island/dom.js';
import { createTable } from './table.js';

export class Summaries {
  constructor() {
    this.note = el('p.note');
    this.list = el('div.summary-list');
    this.element = el('div', { hidden: '' }, this.list, this.note);
  }

  show({ summaries = [], problem }) {
    setText(this.note, problem ?? '');
    this.element.hidden = !summaries.length && !problem;
    this.list.replaceChildren(...summaries.map(({ heading, lines, table, name, note }) => el('details.in-short', {},
      el('summary', {}, heading),
      el('ul', {}, ...lines.map((line) => el('li', {}, line.replaceAll('N = ', 'N\u00a0=\u00a0')))),
      el('details', {}, el('summary.name', {}, name), createTable(table, name), el('p.note', {}, note)))));
  }
}
