/* The problem line, the settings of the run, and what the visitor should know about it. */

import { button, el, letScroll, setAttributes, setText, show } from './dom.js';
import { typeset } from './maths.js';
import { settings } from './narration.js';
import { prose } from './text.js';

const REUSED = 'The explore rollouts are those of your last run: same problem, models, seed and N. '
  + 'Only what comes after them is new.';

const FOLDED = 'Show all of the problem';
const UNFOLDED = 'Show less';

export class Header {
  #isWhole = false; // a long problem was unfolded

  constructor(context) {
    const title = context.id('problem');
    const id = context.id('problem-text');
    this.problem = el('p.problem-text', { id });
    this.more = button('button.link', FOLDED, () => {
      this.#isWhole = !this.#isWhole;
      this.#fold();
    }, { 'aria-controls': id, hidden: true });
    this.settings = el('dl.settings');
    this.element = el('section.ask', { 'aria-labelledby': title, hidden: true },
      el('div.problem', {}, el('h2.unseen', { id: title }, 'Problem'), this.problem, this.more), this.settings);
  }

  update(run, { topics }) {
    show(this.element, run.config !== null);
    if (topics.has('config')) this.#isWhole = false;
    if (topics.has('config') && run.config) this.#draw(run.config);
    if (topics.has('config') || topics.has('layout')) this.#fold();
  }

  /* A problem of many lines gets a row of its own; one that would still push the board out of sight
     shows its beginning. */
  #fold() {
    const { problem, more, element } = this;
    problem.classList.remove('folded');
    element.classList.remove('long');
    element.classList.toggle('long', this.#isTaller('--tall-beside'));
    const isFoldable = this.#isTaller('--tallest');
    problem.classList.toggle('folded', isFoldable && !this.#isWhole);
    show(more, isFoldable);
    setText(more, this.#isWhole ? UNFOLDED : FOLDED);
    setAttributes(more, { 'aria-expanded': String(this.#isWhole) });
    letScroll(problem);
    if (isFoldable && !this.#isWhole) problem.removeAttribute('tabindex');
  }

  /* `limit`: a property in em of the problem's own letters. */
  #isTaller(limit) {
    const style = getComputedStyle(this.problem);
    return this.problem.scrollHeight > parseFloat(style.getPropertyValue(limit)) * parseFloat(style.fontSize);
  }

  #draw(config) {
    this.problem.replaceChildren(prose(config.problem, typeset));
    this.settings.replaceChildren(...settings(config).map(([name, value]) => (
      el('div', {}, el('dt', {}, name), el('dd', { title: value }, value))
    )));
  }
}

/* Notices, a failed run, a recording that cannot be read: one clear line each. */
export class Notes {
  constructor(context) {
    this.session = context.session;
    this.failure = el('p.failure', { role: 'alert', hidden: true });
    this.notices = el('div', { role: 'status' });
    this.element = el('div.notes', {}, this.failure, this.notices);
  }

  update(run, { topics }) {
    const wrong = this.session.problem || (!this.session.isKept && run.failure) || '';
    if (this.failure.textContent !== wrong) this.failure.textContent = wrong;
    show(this.failure, Boolean(wrong));
    show(this.notices, !this.session.isKept);
    if (!topics.has('notices') && !topics.has('config')) return;
    const lines = run.config?.reuses_explore ? [REUSED, ...run.notices] : run.notices;
    this.notices.replaceChildren(...lines.map((line) => el('p.notice', {}, line)));
  }
}
