/* The paper's sentences with their verdicts: a quiet list, each entry opening to its numbers.
   No colour judges: the shape before a verdict is filled as far as the sentence fits. */

import { el, setText, show } from '../island/dom.js';
import { link, segmented } from './controls.js';
import { createTable } from './table.js';

const SHAPES = {
  holds: '●', 'holds in part': '◐', ties: '=', 'does not hold as written': '○', 'cannot be checked': '?',
};
const verdictMark = ({ verdict, shown }) => el('span.verdict', {},
  el('i', { 'aria-hidden': 'true' }, SHAPES[verdict] ?? '•'), shown);

export class ClaimsPanel {
  #claims = new Map(); // id -> { claim, node }

  constructor(text, onVisit) {
    this.text = text;
    this.onVisit = onVisit;
    this.filter = el('div.filters');
    this.list = el('div.claim-list');
    this.note = el('p.note');
    this.element = el('section.claims', {}, el('h2', {}, text.claims),
      el('p.reading', {}, text.claims_intro), this.filter, this.list, this.note);
  }

  show({ claims, problem }) {
    setText(this.note, problem ?? '');
    if (!claims) return;
    this.#claims = new Map(claims.map((claim) => [claim.id, { claim, node: this.#entry(claim) }]));
    this.list.replaceChildren(...[...this.#claims.values()].map(({ node }) => node));
    const counts = Object.keys(SHAPES).map((verdict) => (
      [verdict, claims.filter((claim) => claim.verdict === verdict).length]));
    const choices = [['', `${this.text.all_verdicts} ${claims.length}`],
      ...counts.filter(([, count]) => count).map(([verdict, count]) => [verdict, `${verdict} ${count}`])];
    this.filter.replaceChildren(segmented(this.text.claims, choices, '', (verdict) => this.#keep(verdict),
      'fieldset.segmented.unnamed').element);
  }

  /* Short lines on some claims, each leading to its entry. */
  lines(ids) {
    return ids.filter((id) => this.#claims.has(id)).map((id) => {
      const { claim, node } = this.#claims.get(id);
      const open = link(`“${claim.statement}”`, () => {
        this.#keep('');
        node.open = true;
        node.scrollIntoView({ block: 'center' });
        node.querySelector('summary').focus({ preventScroll: true });
      });
      return el('li', {}, verdictMark(claim), open);
    });
  }

  #keep(verdict) {
    for (const { claim, node } of this.#claims.values()) show(node, !verdict || claim.verdict === verdict);
  }

  #entry(claim) {
    const { text } = this;
    return el('details.claim', {},
      el('summary', {}, verdictMark(claim),
        el('span.statement', {}, `“${claim.statement}”`, el('small', {}, ` ${claim.where}`)),
        el('span.explanation', {}, claim.explanation)),
      el('div.evidence', {},
        claim.evidence.length ? createTable({ columns: text.evidence_columns, rows: claim.evidence },
          `${text.evidence}: ${claim.statement}`) : el('p.note', {}, text.no_evidence),
        claim.figure ? link(text.see_figure, () => this.onVisit(claim.figure)) : null));
  }
}
