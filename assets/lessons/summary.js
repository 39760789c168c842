/* Our measurements in short, above the figure: closed beside the paper's numbers, open beside ours. */

import { el, setText } from '../island/dom.js';
import { createTable } from './table.js';

const NARROW = 700; // pixels; there it would push the figure far down

export class Summaries {
  #isOurs = false;
  #entries = [];

  constructor() {
    this.note = el('p.note');
    this.list = el('div.summary-list');
    this.element = el('div', { hidden: '' }, this.list, this.note);
  }

  show({ summaries = [], problem }) {
    setText(this.note, problem ?? '');
    this.element.hidden = !summaries.length && !problem;
    this.#entries = summaries.map(({ heading, lines, table, name, note }) => el('details.in-short', {},
      el('summary', {}, heading),
      el('ul', {}, ...lines.map((line) => el('li', {}, line.replaceAll('N = ', 'N\u00a0=\u00a0')))),
      el('details', {}, el('summary.name', {}, name), createTable(table, name), el('p.note', {}, note))));
    this.list.replaceChildren(...this.#entries);
    this.#open();
  }

  /* A visitor who opens or closes it is left alone until the source of the numbers changes. */
  follow(isOurs) {
    if (isOurs === this.#isOurs) return;
    this.#isOurs = isOurs;
    this.#open();
  }

  #open() {
    const hasRoom = window.innerWidth > NARROW;
    for (const entry of this.#entries) entry.open = this.#isOurs && hasRoom;
  }
}
