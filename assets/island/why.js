/* Why a run ended as it did: what Python found in its events (carbon/search/ending.py). A recording
   that is older says nothing. */

import { el, show } from './dom.js';
import { typeset } from './maths.js';
import { proseWithAnswers } from './text.js';

const TITLE = 'Why it ended so';
const PARTS = [
  ['learned_from', 'What it learned from'], ['second_half', 'What that did'], ['winner', 'What won'],
  ['standing', 'Among measured runs'],
];

export class Why {
  constructor(context) {
    const id = context.id('why');
    this.outcome = el('small');
    this.list = el('dl.reasons');
    this.element = el('section.looking-back.because', { 'aria-labelledby': id, 'data-present': 'Why' },
      el('h2', { id }, TITLE, this.outcome), this.list);
  }

  update(run, { topics }) {
    if (!topics.has('ended') && !topics.has('config')) return;
    const ending = run.finished?.ending ?? null;
    show(this.element, ending !== null);
    if (ending === null) return;
    this.outcome.replaceChildren(el('b', {}, ending.title));
    this.list.replaceChildren(...PARTS.filter(([part]) => ending[part]).flatMap(([part, name]) => [
      el('dt', {}, name),
      el('dd', {}, proseWithAnswers(ending[part], [...ending.answers], typeset),
        part === 'standing' && ending.source ? el('span.note', {}, ` (${ending.source})`) : null),
    ]));
  }
}
