/* The Score lesson: a solution's steps with the reward model's opinion of each, before and after an
   edit. Every number and sentence comes from Python; texts go in as text. */

import { button, el, fixed, setText, show } from '../island/dom.js';
import { typeset } from '../island/maths.js';
import { stepText } from '../island/rollout-text.js';
import { onOpened } from '../island/score-link.js';
import { splitSteps } from '../island/steps.js';
import { answerNode } from '../island/text.js';
import { choice } from './controls.js';

const MINUS = '\u2212';
const FEELS_THE_SAME = 0.005; // a change that two digits do not show

export async function build({ body, text, ask }) {
  const lesson = new Score({ text, ask });
  body.replaceChildren(lesson.element);
  onOpened((opened) => lesson.open(opened));
}

class Score {
  #scored = null; // what is drawn: the answer to `#solution`
  #before = null; // the scoring before it, to compare with
  #solution = '';
  #editing = null; // index of the step that is a field now
  #turn = 0; // answers that came too late are known by it

  constructor({ text, ask }) {
    this.text = text;
    this.ask = ask;
    this.prm = text.chosen;
    this.problem = this.#field(text.problem, 'problem', 3);
    this.solution = this.#field(text.solution, 'solution', 11);
    this.run = button('button.primary', text.score, () => this.score());
    this.note = el('p.note', { hidden: '' });
    this.status = el('p.status', { role: 'alert', hidden: '' });
    this.summary = el('div.scored-summary', { 'aria-live': 'polite' });
    this.steps = el('ol.scored-steps');
    this.foot = el('div.scored-foot');
    this.undo = button('button.link', text.undo, () => this.#undo(), { hidden: '' });
    this.models = choice(text.prm, text.prms, text.chosen, (name) => { this.prm = name; this.#tellStale(); });
    this.element = this.#layout();
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (this.#editing === null) this.score();
      else this.#save();
    });
    this.#draw();
  }

  /* A rollout of the board, or any text: it is scored at once. */
  open({ problem, solution, prm }) {
    if (this.text.prms.some(([name]) => name === prm)) {
      this.prm = prm;
      this.models.querySelector('select').value = prm;
    }
    this.problem.input.value = problem;
    this.solution.input.value = solution;
    this.#scored = null;
    setText(this.note, this.text.from_run);
    show(this.note, true);
    this.score();
  }

  async score() {
    this.#turn += 1;
    const turn = this.#turn;
    const asked = { problem: this.problem.input.value, solution: this.solution.input.value, prm: this.prm };
    setText(this.run, this.text.scoring);
    this.element.setAttribute('aria-busy', 'true');
    const answer = await this.ask('score', asked);
    if (turn !== this.#turn) return;
    setText(this.run, this.text.score);
    this.element.removeAttribute('aria-busy');
    show(this.status, Boolean(answer.problem));
    setText(this.status, answer.problem ?? '');
    if (answer.problem) return;
    const isSameProblem = this.#scored && this.#scored.asked.problem === asked.problem && this.#scored.asked.prm === asked.prm;
    if (!isSameProblem) this.#before = null;
    else if (this.#scored.asked.solution !== asked.solution) this.#before = this.#scored;
    this.#scored = { ...answer, asked };
    this.#solution = asked.solution;
    this.#editing = null;
    this.#draw();
  }

  #layout() {
    const { text } = this;
    const example = button('button.link', text.example, () => {
      this.problem.input.value = text.sample.problem;
      this.solution.input.value = text.sample.solution;
      show(this.note, false);
      this.score();
    });
    return el('div', {},
      el('div.lead', {}, el('h2', {}, text.heading), el('p', {}, text.lead)),
      el('div.scoring', {},
        el('div.bar.written', {}, this.note, this.problem.element, this.solution.element,
          el('div.asking', {}, this.models, this.run), el('div.actions', {}, example, this.undo)),
        el('div.judged', {}, this.status, this.summary, this.steps, this.foot)));
  }

  #field(label, name, rows) {
    const input = el('textarea', { rows, maxlength: this.text.limits[name], spellcheck: 'false' });
    input.addEventListener('input', () => this.#tellStale());
    return { input, element: el('label.entry', {}, el('span.name', {}, label), input) };
  }

  #tellStale() {
    const scored = this.#scored?.asked;
    const isStale = scored && (scored.solution !== this.solution.input.value
      || scored.problem !== this.problem.input.value || scored.prm !== this.prm);
    this.element.classList.toggle('is-stale', Boolean(isStale));
    if (this.stale) show(this.stale, Boolean(isStale));
  }

  #draw() {
    const { text } = this;
    const scored = this.#scored;
    show(this.undo, Boolean(this.#before));
    if (!scored) {
      this.summary.replaceChildren(el('p.note', {}, text.empty));
      this.steps.replaceChildren();
      this.foot.replaceChildren();
      return;
    }
    this.stale = el('p.note', { hidden: '' }, text.stale);
    this.summary.replaceChildren(
      el('h3', {}, scored.reading),
      el('p.note', {}, el('b', {}, `${scored.prm}: `), scored.opinion), this.stale,
    );
    this.steps.replaceChildren(...scored.steps.map((step, index) => this.#step(step, index)));
    const cost = text.cost.replace('{tokens}', scored.num_tokens.toLocaleString('en')).replace('{seconds}', scored.seconds.toFixed(2));
    this.foot.replaceChildren(
      scored.answer === null ? el('p', {}, text.no_answer) : el('p', {}, `${text.answer}: `, answerNode(scored.answer, typeset), `. ${text.weight} ${fixed(scored.solution_scores.last)}.`),
      el('p.note', {}, cost),
    );
    this.#tellStale();
  }

  #step(step, index) {
    const { text } = this;
    if (this.#editing === index) return this.#editor(step, index);
    const earlier = this.#before?.steps[index];
    const isEdited = this.#before && earlier?.text !== step.text;
    const share = (value) => Math.max(0, Math.min(1, value));
    const mark = earlier ? el('i.ghost', { style: `--share:${share(earlier.score)}`, title: `${text.earlier} ${fixed(earlier.score)}` }) : '';
    const edit = button('button.link', text.edit, () => this.#edit(index), { 'aria-label': `${text.edit}, ${text.step} ${index + 1}` });
    return el('li', { class: isEdited ? 'is-edited' : null },
      el('div.judgement', {},
        el('span.which', {}, `${text.step} ${index + 1}`),
        el('span.value', {}, fixed(step.score)),
        el('span.gauge', { 'aria-hidden': 'true' }, el('i.fill', { style: `--share:${share(step.score)}` }), mark),
        this.#change(step, earlier, isEdited)),
      stepText({ text: step.text, start: 0 }, [], { typeset, spotNode: () => '' }), edit);
  }

  /* What an edit did to a step's score, in words that need no colour. */
  #change(step, earlier, isEdited) {
    if (!this.#before) return el('span.change');
    if (!earlier) return el('span.change', {}, this.text.new);
    const change = step.score - earlier.score;
    const amount = Math.abs(change) < FEELS_THE_SAME ? '±0.00' : `${change < 0 ? `▼ ${MINUS}` : '▲ +'}${Math.abs(change).toFixed(2)}`;
    return el('span.change', {}, isEdited ? `${this.text.edited}, ` : '', amount);
  }

  #editor(step, index) {
    const { text } = this;
    this.input = el('textarea', { rows: Math.min(12, Math.max(3, step.text.split('\n').length + 1)), 'aria-label': `${text.step} ${index + 1}`, maxlength: text.limits.solution });
    this.input.value = step.text;
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#edit(null);
    });
    return el('li.is-editing', {}, this.input, el('div.actions', {},
      button('button.primary', text.save, () => this.#save()), button('button', text.cancel, () => this.#edit(null))));
  }

  #edit(index) {
    const left = this.#editing;
    if (index !== null && this.solution.input.value !== this.#solution) this.solution.input.value = this.#solution;
    this.#editing = index;
    this.#draw();
    if (index !== null) this.input.focus();
    else this.steps.children[left]?.querySelector('button')?.focus();
  }

  /* The edited step takes its place in the whole text, which is scored again. */
  async #save() {
    const index = this.#editing;
    const place = splitSteps(this.#solution)[index];
    const { value } = this.input;
    this.solution.input.value = this.#solution.slice(0, place.start) + value + this.#solution.slice(place.start + place.text.length);
    await this.score();
    this.steps.children[Math.min(index, this.steps.children.length - 1)]?.querySelector('button')?.focus();
  }

  #undo() {
    this.solution.input.value = this.#before.asked.solution;
    this.score();
  }
}
