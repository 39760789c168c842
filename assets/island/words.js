/* Words before bars: of the first three rollouts (or beams) the text is seen while it is written, each
   step in the strength of its score once it has one. When the fit begins they fold into their bars. */

import { isWhole, newestBeam, readBeam, searchesSteps } from './beams.js';
import { button, capital, el, fixed, plural, setText, show } from './dom.js';
import { hasCalibration, hasPlain, isDone } from './reducer.js';
import { ScoredSteps } from './rollout-text.js';
import { PHASE_NAME } from './shapes.js';
import { answerLine } from './text.js';

const NUMBER = 3;
const FOLD = { duration: 650, easing: 'cubic-bezier(.5,0,.2,1)', fill: 'forwards' };

/* The phase that is written first. */
const firstPhase = ({ config }) => (
  config.num_explore ? 'explore' : hasCalibration({ config }) ? 'exploit' : 'baseline'
);

class Sheet {
  constructor(context) {
    this.context = context;
    this.name = button('button.link', '', () => this.#open(), { title: 'Read it alone' });
    this.state = el('small');
    this.steps = new ScoredSteps();
    this.next = el('p.next-step');
    this.body = el('div.sheet-body', {}, this.steps.element, this.next);
    this.element = el('li.sheet', {}, el('p.sheet-head', {}, this.name, this.state), this.body);
  }

  draw(run, rollout) {
    this.rollout = rollout;
    const tree = run.trees[rollout.phase];
    const beam = tree && !isDone(rollout) ? newestBeam(tree, rollout.id) : null;
    const read = beam ? readBeam(beam) : rollout;
    const isWritten = !isDone(rollout) && rollout.state === 'growing';
    setText(this.name, `${capital(PHASE_NAME[rollout.phase])} ${tree ? 'beam' : 'rollout'} ${rollout.place + 1}`);
    setText(this.state, this.#stateOf(rollout, beam));
    this.steps.draw({ ...read, isWritten: isWritten && !beam });
    this.#drawNext(beam && isWritten ? rollout.text : '');
    this.body.scrollTop = this.body.scrollHeight; // the newest words are seen
  }

  /* Of a search, what grows at a place may continue another beam: it stands apart. */
  #drawNext(text) {
    const words = text.trim();
    show(this.next, Boolean(words));
    if (words) this.next.replaceChildren(el('i', {}, 'written next here: '), ...growing(words));
  }

  #stateOf(rollout, beam) {
    if (beam) return beam.score === null ? `depth ${beam.depth}` : `depth ${beam.depth}, score ${fixed(beam.score)}`;
    if (rollout.score !== null) return `${answerWords(rollout)}, score ${fixed(rollout.score)}`;
    if (isDone(rollout)) return answerWords(rollout);
    return rollout.text ? 'is being written' : 'not started';
  }

  #open() {
    if (this.rollout?.text) this.context.openRollout(this.rollout.id);
  }
}

function growing(text) {
  const steps = new ScoredSteps();
  steps.draw({ text, scores: null, isWritten: true });
  return steps.element.children[0]?.childNodes ?? [];
}

const answerWords = ({ answer }) => (answer === null ? 'no answer' : `answer ${answerLine(answer)}`);

export class Words {
  #isShown = false;
  #folding = [];

  constructor(context) {
    const id = context.id('words');
    this.context = context;
    this.small = el('small');
    this.sheets = Array.from({ length: NUMBER }, () => new Sheet(context));
    this.list = el('ol.sheets', {}, ...this.sheets.map(({ element }) => element));
    this.element = el('section.panel.words', { 'aria-labelledby': id, 'data-present': 'Words', hidden: true },
      el('h2', { id }, 'In words', this.small), this.list);
  }

  update(run, { topics, rollouts }) {
    const members = this.#members(run);
    const isShown = this.#isDue(run, members);
    if (isShown !== this.#isShown) this.#turn(run, isShown);
    if (!isShown) return;
    const isAll = ['config', 'layout', 'beams', 'restart'].some((topic) => topics.has(topic));
    setText(this.small, `the first ${plural(members.length, searchesSteps(run.config) ? 'beam' : 'rollout')}`);
    this.sheets.forEach((sheet, i) => {
      show(sheet.element, Boolean(members[i]));
      if (members[i] && (isAll || rollouts.has(members[i].id))) sheet.draw(run, members[i]);
    });
  }

  /* Of the texts that are seen, the one whose score comes first: its rollout, and which event that is. */
  firstScored(events) {
    const { run } = this.context;
    const ids = new Set(this.#members(run).map(({ id }) => id));
    const isScored = searchesSteps(run.config) ? ({ event }) => event === 'BeamsScored'
      : ({ event, rollout, step_scores: scores }) => event === 'RolloutScored' && ids.has(rollout) && scores?.length > 0;
    return { id: events.find(isScored)?.rollout ?? Math.min(...ids), isScored };
  }

  sheetOf(id) {
    return this.sheets.find(({ rollout, element }) => rollout?.id === id && !element.hidden)?.element;
  }

  #members(run) {
    return run.config ? run.rollouts.filter(({ phase }) => phase === firstPhase(run)).slice(0, NUMBER) : [];
  }

  /* From the first word to the fit; where nothing is learned, until all three have their scores. */
  #isDue(run, members) {
    if (!run.config || run.set || run.finished || run.failure !== null || run.isStopped) return false;
    if (!members.some(({ text }) => text) && !run.trees[firstPhase(run)]?.columns.length) return false;
    return hasCalibration(run) || members.some(({ isScored }) => !isScored);
  }

  #turn(run, isShown) {
    this.#isShown = isShown;
    this.#folding.forEach((animation) => animation.cancel());
    this.#folding = [];
    this.element.classList.remove('folding');
    if (isShown || this.context.isStill || !run.config || !this.element.offsetParent) show(this.element, isShown);
    else this.#fold();
    this.context.setWords(isShown);
  }

  /* Every sheet shrinks to the bar of its rollout. */
  #fold() {
    this.element.classList.add('folding');
    this.#folding = this.sheets.filter(({ element, rollout }) => (
      !element.hidden && this.context.markOf(rollout) // of a run that is just opened no bar is drawn yet
    )).map(({ element, rollout }) => {
      const from = element.getBoundingClientRect();
      const to = this.context.markOf(rollout).getBoundingClientRect();
      const shrunk = `translate(${to.left - from.left}px, ${to.top - from.top}px) `
        + `scale(${to.width / (from.width || 1)}, ${to.height / (from.height || 1)})`;
      return element.animate([{ transform: 'none' }, { transform: shrunk, opacity: 0.1 }], FOLD);
    });
    const folding = this.#folding;
    Promise.all(folding.map(({ finished }) => finished)).then(() => {
      show(this.element, false);
      this.element.classList.remove('folding');
      folding.forEach((animation) => animation.cancel());
      this.context.redraw();
    }, () => {}); // taken back: they are shown again
  }
}
