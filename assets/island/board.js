/* The panels of a run, each under its stage: explore, fit, second half, answer. Columns that a run
   does not have are not drawn. */

import { findBeam, isWhole, newestBeam, searchesSteps } from './beams.js';
import { Card } from './card.js';
import { button, capital, el, fixed, setAttributes, setText } from './dom.js';
import { Field, standingOf } from './fields.js';
import { Curves, Equation, fitHeading } from './fit.js';
import { costLine, scoreName } from './narration.js';
import { Race } from './race.js';
import { hasCalibration, hasPlain, PHASES } from './reducer.js';
import { PHASE_NAME, phaseIcon } from './shapes.js';
import { Strip } from './strip.js';
import { NextToken, Tokens } from './tokens.js';
import { BeamTree } from './tree.js';

// What a panel is called where it is presented alone.
const PANEL_NAME = {
  explore: 'Explore', fit: 'Calibration', exploit: 'Exploit', baseline: 'Plain', scores: 'Scores', choose: 'Answer',
};
const MEASURES = { weight: 'summed score', votes: 'votes' };

const isOfPhase = (phase) => (one) => one.phase === phase;

function learnedWords({ config, learned }) {
  const base = `T = ${fixed(config.base_temperature)}`;
  const temperature = learned ? `T = ${fixed(learned.temperature, 3)}` : 'the learned T';
  if (!config.learn_delta) return temperature;
  if (!config.learn_temperature) return `${base} and δ`;
  return `${temperature} and δ`;
}

export class Board {
  constructor(context) {
    this.context = context;
    this.small = {};
    this.sections = {};
    this.fields = PHASES.map((phase) => new Field(context, phase));
    this.trees = PHASES.map((phase) => new BeamTree(context, phase));
    this.fit = [new Equation(), new Curves(context), new Tokens(), new NextToken(context)];
    this.strip = new Strip(context);
    this.card = new Card();
    this.race = new Race(context);
    this.cost = el('p.note.cost');
    this.exploitTitle = el('span', {}, 'Exploit');
    this.scoreTitle = el('span', {}, 'Last-step score');
    const [explore, exploit, plain] = PHASES.map((phase, i) => (
      [this.fields[i].element, this.trees[i].element]
    ));
    const [equation, curves, tokens, next] = this.fit.map((part) => part.element);
    this.element = el('div.board', { hidden: true },
      this.#panel('explore', [phaseIcon('explore'), 'Explore'], ...explore), context.words.element,
      this.#panel('fit', ['Calibration'], el('div.fit-curves', {}, equation, curves),
        el('div.fit-tokens', {}, tokens, next)),
      this.#panel('exploit', [phaseIcon('exploit'), this.exploitTitle], ...exploit),
      this.#panel('baseline', [phaseIcon('baseline'), 'Plain'], ...plain),
      this.#panel('scores', [this.scoreTitle], this.strip.element),
      this.#panel('choose', ['Answer'], this.card.sides, this.#raceTitle(), this.race.element, this.card.why,
        this.cost));
    setText(this.small.scores, 'one mark per rollout');
  }

  /* Tells whether any field shows letters in place of answers. */
  get usesLetters() {
    const { config } = this.context.run;
    return !(config && searchesSteps(config)) && this.fields.some((field) => field.density === 'lettered');
  }

  update(run, changes) {
    const { topics } = changes;
    this.element.hidden = run.config === null;
    if (!run.config) return;
    this.#shape(run);
    const drawn = searchesSteps(run.config) ? this.trees : this.fields;
    if (topics.has('config') || topics.has('layout')) drawn.forEach((part) => part.layout(run));
    const standing = standingOf(run, this.context.view);
    drawn.forEach((part) => part.update(run, changes, standing));
    for (const part of [...this.fit, this.strip, this.card]) part.update(run, changes);
    this.#drawHeadings(run);
    this.race.update(run, changes);
  }

  /* What was read in the dialog: a rollout's id, or the depth and place of a beam. */
  visit(id) {
    const { trees, rollouts, config } = this.context.run;
    if (!searchesSteps(config)) {
      this.fields.forEach((field) => field.visit(id));
      return;
    }
    const { phase } = rollouts[id] ?? id;
    const beam = typeof id === 'object' ? findBeam(trees[phase], id.depth, id.place)
      : trees[phase].results.get(id) ?? newestBeam(trees[phase], id);
    if (beam) this.trees.find(isOfPhase(phase)).visit(beam);
  }

  scrollTo(stage) {
    const { run } = this.context;
    const second = hasCalibration(run) ? 'exploit' : 'baseline';
    const area = { score: 'scores', exploit: second };
    if (run.config && isWhole(run.config)) area.explore = second;
    this.sections[area[stage] ?? stage]?.scrollIntoView({
      block: 'start', behavior: this.context.isStill ? 'auto' : 'smooth',
    });
  }

  #panel(area, title, ...content) {
    const id = this.context.id(`heading-${area}`);
    this.small[area] = el('small');
    this.sections[area] = el(`section.panel.area-${area}`, { 'aria-labelledby': id, 'data-present': PANEL_NAME[area] },
      el('h2', { id }, ...title, this.small[area]), ...content);
    return this.sections[area];
  }

  #raceTitle() {
    this.toggles = Object.entries(MEASURES).map(([measure, word]) => button('button.measure', word,
      () => this.context.changeView({ measure }), { 'data-measure': measure }));
    const legend = el('span.legend.race-legend', {}, ...PHASES.map((phase) => (
      el(`span.p-${phase}`, {}, el('i'), PHASE_NAME[phase])
    )));
    return el('div.race-title', {}, el('h3.unseen', {}, 'All answers'),
      el('div.segmented', { role: 'group', 'aria-label': 'Answers by' }, ...this.toggles), legend);
  }

  /* Which columns there are, and which panels still wait. */
  #shape(run) {
    const { classList } = this.element;
    const calibrated = hasCalibration(run);
    const shape = calibrated ? (hasPlain(run) ? 'both' : 'calibrated') : 'plain';
    for (const name of ['both', 'calibrated', 'plain']) classList.toggle(name, name === shape);
    const steps = searchesSteps(run.config);
    const whole = isWhole(run.config);
    this.context.setShape(shape, whole ? 'whole' : steps ? 'steps' : '');
    classList.toggle('whole', whole);
    this.sections.explore.hidden = whole;
    this.fields.forEach(({ element }) => { element.hidden = steps; });
    this.trees.forEach(({ element }) => { element.hidden = !steps; });
    classList.toggle('fitting', run.set !== null && run.learned === null && !run.finished);
    classList.toggle('picking', this.context.view.picked !== null);
    const second = run.rollouts.some(({ phase, state }) => phase !== 'explore' && state !== 'waiting');
    const waits = {
      fit: run.set === null, exploit: !second, baseline: !second,
      scores: PHASES.every((phase) => run.counts[phase].scored === 0),
      choose: run.tally.length === 0 && !run.finished,
    };
    for (const [area, isWaiting] of Object.entries(waits)) {
      this.sections[area].classList.toggle('waiting', isWaiting);
    }
    for (const area of ['fit', 'exploit']) this.sections[area].hidden = !calibrated;
    this.sections.baseline.hidden = !hasPlain(run);
  }

  #drawHeadings(run) {
    const { config } = run;
    const base = `T = ${fixed(config.base_temperature)}`;
    const how = { explore: base, exploit: learnedWords(run), baseline: base };
    const right = run.finished?.num_correct;
    for (const phase of PHASES) {
      const words = `${config[`num_${phase}`]} at ${how[phase]}`;
      const signature = `${words}, ${right?.[phase] ?? ''}`;
      if (this.small[phase].dataset.signature === signature) continue;
      this.small[phase].dataset.signature = signature;
      const numRight = Number.isInteger(right?.[phase]) ? el('b', {}, `${right[phase]} right`) : null;
      this.small[phase].replaceChildren(words, numRight ? ', ' : '', numRight ?? '');
    }
    setText(this.exploitTitle, isWhole(config) ? 'Calibrated' : 'Exploit');
    setText(this.scoreTitle, capital(scoreName(config)));
    setText(this.small.fit, fitHeading(run));
    setText(this.small.choose, run.finished ? `chosen by ${config.selection_words.label}` : 'so far');
    const { measure } = this.context.view;
    for (const toggle of this.toggles) {
      setAttributes(toggle, { 'aria-pressed': String(toggle.dataset.measure === measure) });
    }
    setText(this.cost, costLine(run));
  }
}
