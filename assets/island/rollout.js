/* One rollout or beam, opened: its steps with their scores, growing while it is written. Positions of
   the calibration set where the fit changed the next token are buttons in the text. */

import { findBeam, isEndedBeam, readBeam, searchesSteps } from './beams.js';
import { button, capital, el, fixed, plural } from './dom.js';
import { typeset } from './maths.js';
import { isDone } from './reducer.js';
import { spotsOf, stepText } from './rollout-text.js';
import { PHASE_NAME, phaseIcon } from './shapes.js';
import { splitSteps } from './steps.js';
import { canScore, openInScore } from './score-link.js';
import { answerNode, light, whileWritten } from './text.js';
import { candidateRows, entropyLine, nextTokenLegend } from './tokens.js';

const STATE = {
  growing: 'still writing', finished: 'finished', cut: 'cut at the token limit',
  kept: 'continued', pruned: 'given up', dropped: 'ended, then given up',
  unfinished: 'left unfinished',
};

export class RolloutDialog {
  #id = null; // of a rollout, or depth and place of a beam that did not end: { phase, depth, place }
  #opened = null; // index of the changed position whose candidates are shown
  #drawn = []; // what each step was drawn from

  constructor(context) {
    const title = context.id('rollout');
    this.context = context;
    this.title = el('h2', { id: title });
    this.steps = el('ol');
    this.foot = el('p.foot');
    this.hint = el('p.note', {}, 'Numbered words are positions where the fit changed the next token: press one.');
    this.element = el('dialog.rollout', { 'aria-labelledby': title },
      el('header', {}, this.title, el('nav', { 'aria-label': 'Rollouts' },
        button('button', '←', () => this.#turn(-1), { 'aria-label': 'Previous rollout' }),
        button('button', '→', () => this.#turn(1), { 'aria-label': 'Next rollout' }),
        this.fork = button('button', 'Edit and score', () => this.#openInScore(), { title: 'Open this text in the Score tab' }),
        button('button', 'Close', () => this.element.close()))),
      this.hint, this.steps, this.foot);
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
    this.element.addEventListener('keydown', (event) => {
      const distance = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (distance) this.#turn(distance);
    });
    this.element.addEventListener('close', () => { this.#id = null; });
  }

  open(id) {
    if (!this.#find(id)?.text) return;
    this.#show(id);
    if (!this.element.open) this.element.showModal();
    this.element.scrollTop = 0;
  }

  openBeam(beam) {
    this.open(idOf(beam));
  }

  update(run, { topics, rollouts }) {
    if (this.#id === null) return;
    if (!this.#find(this.#id)) this.element.close();
    else if (rollouts.has(this.#id) || topics.has('learned') || topics.has('restart')) this.#draw();
  }

  /* The board stays; the text is copied to the tab where it may be changed. */
  #openInScore() {
    const { run } = this.context;
    const { text } = this.#find(this.#id);
    this.element.close();
    openInScore({ problem: run.config.problem, solution: text, prm: run.config.prm });
  }

  #find(id) {
    const { run } = this.context;
    if (id === null || typeof id !== 'object') return run.rollouts[id];
    const beam = findBeam(run.trees[id.phase], id.depth, id.place);
    return beam && readBeam(beam);
  }

  #show(id) {
    this.#id = id;
    this.#opened = null;
    this.#drawn = [];
    this.steps.replaceChildren();
    this.#draw();
    this.context.visit(id);
  }

  /* To another rollout with a text; of a beam, to another of its depth. */
  #turn(distance) {
    const ids = this.#neighbours();
    const key = JSON.stringify(this.#id);
    const place = ids.findIndex((id) => JSON.stringify(id) === key);
    this.#show(ids[(place + distance + ids.length) % ids.length]);
    this.element.scrollTop = 0;
  }

  #neighbours() {
    const { run } = this.context;
    const id = this.#id;
    if (typeof id === 'object') return run.trees[id.phase].columns[id.depth - 1].map(idOf);
    const isReadable = (rollout) => rollout.text && (!searchesSteps(run.config) || isDone(rollout));
    return run.rollouts.filter((rollout) => isReadable(rollout) || rollout.id === id)
      .map((rollout) => rollout.id);
  }

  #draw() {
    const { run } = this.context;
    const rollout = this.#find(this.#id);
    const { element } = this;
    const followsEnd = element.scrollTop + element.clientHeight > element.scrollHeight - 24;
    this.#drawTitle(run, rollout);
    this.fork.hidden = !rollout.scores?.length || !canScore();
    const spots = spotsOf(run, rollout);
    this.hint.hidden = spots.length === 0;
    this.#drawSteps(rollout, spots);
    this.foot.replaceChildren(...this.#footNodes(rollout));
    if (followsEnd && rollout.state === 'growing' && element.scrollHeight > element.clientHeight) {
      element.scrollTop = element.scrollHeight;
    }
  }

  #drawTitle(run, rollout) {
    const { phase, place, beam } = rollout;
    const state = STATE[rollout.state] ?? 'not started';
    const set = rollout.inSet ? ', in the calibration set' : '';
    const what = searchesSteps(run.config) ? 'beam' : 'rollout';
    const which = beam ? `at depth ${beam.depth}` : `${place + 1} of ${run.config[`num_${phase}`]}`;
    this.element.className = `rollout p-${phase}`;
    this.title.replaceChildren(phaseIcon(phase), `${capital(PHASE_NAME[phase])} ${what} ${which}`,
      el('small', {}, `${state}, ${plural(rollout.numTokens, 'token')}${set}`));
  }

  /* Only steps that changed are drawn again, so that a growing text does not flicker. */
  #drawSteps(rollout, spots) {
    const steps = splitSteps(rollout.text);
    const done = isDone(rollout) || Boolean(rollout.beam);
    steps.forEach((step, i) => {
      const score = rollout.scores?.[i];
      if (!done && i === steps.length - 1) step.text = whileWritten(step.text);
      const inside = spots.filter(({ offset }) => (
        offset >= step.start && offset <= step.start + step.text.length
      ));
      const opened = inside.some(({ index }) => index === this.#opened) ? this.#opened : null;
      const signature = JSON.stringify([step.text, score, done, inside.map(({ index }) => index), opened]);
      if (this.#drawn[i] === signature) return;
      this.#drawn[i] = signature;
      const node = this.#stepNode(step, score, inside, done ? typeset : light);
      if (this.steps.children[i]) this.steps.children[i].replaceWith(node);
      else this.steps.append(node);
    });
    while (this.steps.children.length > steps.length) this.steps.lastChild.remove();
    this.#drawn.length = steps.length;
  }

  #stepNode(step, score, spots, setting) {
    const isScored = typeof score === 'number';
    const meter = el('div.meter', {}, isScored ? fixed(score, 3) : 'no score',
      el('i', { style: `--share:${isScored ? Math.max(0, Math.min(1, score)) : 0}` }));
    const text = stepText(step, spots, {
      typeset: setting, spotNode: (spot, written) => this.#spotNode(spot, written),
    });
    const shown = spots.find(({ index }) => index === this.#opened);
    if (shown) text.append(this.#candidates(shown.position));
    return el('li', {}, meter, text);
  }

  #spotNode({ index }, written) {
    return button('button.spot', '', () => this.#select(index), {
      'data-position': index, 'aria-expanded': String(index === this.#opened),
      'aria-label': `${written || 'in the formula'}: next token at position ${index + 1}`,
    }).appendChild(el('span', {}, written, el('sup', {}, String(index + 1)))).parentNode;
  }

  #select(index) {
    this.#opened = this.#opened === index ? null : index;
    this.context.changeView({ position: index });
    this.#draw();
    this.element.querySelector(`[data-position="${index}"]`)?.focus();
  }

  #candidates(position) {
    return el('div.next.inset', {}, nextTokenLegend(), ...candidateRows(position),
      el('p.note', {}, entropyLine(position)));
  }

  #footNodes(rollout) {
    if (rollout.beam) return [`${beamFoot(rollout.beam)} The newest step's score is its rank.`];
    const answer = rollout.answer === null
      ? [rollout.state === 'growing' ? 'No answer yet.' : 'No answer in this text.']
      : ['Answer ', answerNode(rollout.answer, typeset), '.'];
    if (rollout.isTooLong) return [...answer, ' Too long for the reward model: not scored, and never cut.'];
    if (rollout.score === null) return [...answer, rollout.isScored ? ' It has no score.' : ' Not scored yet.'];
    return [...answer, ` The last step's score, ${fixed(rollout.score, 3)}, is this rollout's weight.`];
  }
}

/* An ended beam is a rollout of the run; any other is known by its depth and place. */
function idOf(beam) {
  return beam.result ?? { phase: beam.phase, depth: beam.depth, place: beam.place };
}

/* What became of a beam, in words, where its text ends. */
export function beamFoot(beam) {
  const { fate, children } = beam;
  if (fate === 'pruned') return 'The search gave this beam up here.';
  if (fate === 'dropped') return 'This beam had ended, and the search gave it up.';
  if (isEndedBeam(beam)) {
    if (!children.length) return 'This beam has ended.';
    const copies = children.length === 1 ? 'kept it' : `multiplied it to ${children.length}`;
    return `This beam had ended, and the search ${copies}.`;
  }
  return children.length ? `The search went on from here with ${plural(children.length, 'continuation')}.`
    : 'The search goes on from here.';
}
