/* The problem line, the settings of the run, and what the visitor should know about it. */

import { el, letScroll, show } from './dom.js';
import { typeset } from './maths.js';
import { settings } from './narration.js';
import { prose } from './text.js';

const REUSED = 'The explore rollouts are those of your last run: same problem, models, seed and N. '
  + 'Only what comes after them is new.';

export class Header {
  constructor(context) {
    const title = context.id('problem');
    this.problem = el('p.problem-text');
    this.settings = el('dl.settings');
    this.element = el('section.ask', { 'aria-labelledby': title, hidden: true },
      el('div.problem', {}, el('h2.unseen', { id: title }, 'Problem'), this.problem), this.settings);
  }

  update(run, { topics }) {
    show(this.element, run.config !== null);
    if (topics.has('config') && run.config) this.#draw(run.config);
    if (topics.has('config') || topics.has('layout')) letScroll(this.problem);
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
    if (!topics.has('notices') && !topics.has('config')) return;
    const lines = run.config?.reuses_explore ? [REUSED, ...run.notices] : run.notices;
    this.notices.replaceChildren(...lines.map((line) => el('p.notice', {}, line)));
  }
}
