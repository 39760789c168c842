/* Two dials: how strong δ is, and T. They move the next token's odds at the places that the fit has
   recorded, from numbers that travel with the run (carbon/calibration/dials.py): nothing is sampled. */

import { button, el, fixed, setAttributes, setText, show } from './dom.js';

const STEP = 0.05;
const NONE = 'This fit was recorded without the numbers that dials on δ and T need.';
const AT_REST = 'Turn δ or T: the bars move as the model would, to within {error}.';
const TURNED = 'At δ × {strength} and T = {temperature}; this run sampled at δ × 1 and T = {learned}. To within {error}.';
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/* How much each node counts in the value of the polynomial through all. */
function lagrange(nodes, at) {
  return nodes.map((node, i) => nodes.reduce(
    (product, other, j) => (i === j ? product : product * ((at - other) / (node - other))), 1,
  ));
}

/* The shown tokens' probabilities under softmax((logits + strength Wδ) / T), as `Odds.at` has them. */
export function oddsAt(position, { strengths, temperatures }, strength, temperature) {
  const shown = position.logits.map((logit, i) => (logit + strength * position.biases[i]) / temperature);
  let rest = -Infinity;
  if (position.rest.length) {
    const across = lagrange(temperatures.map((each) => 1 / each), 1 / temperature);
    rest = lagrange(strengths, strength).reduce((sum, weight, row) => sum + weight * across.reduce(
      (total, share, column) => total + share * position.rest[row * across.length + column], 0,
    ), 0);
  }
  const most = Math.max(rest, ...shown);
  const parts = shown.map((value) => Math.exp(value - most));
  const total = parts.reduce((sum, part) => sum + part, Math.exp(rest - most));
  return parts.map((part) => part / total);
}

export class Dials {
  #learned = null;
  #values = { strength: 1, temperature: 1 };

  /* `onTurn`: the bars are to be drawn anew. */
  constructor(context, onTurn) {
    this.onTurn = onTurn;
    this.strength = this.#dial(context.id('dial-strength'), 'δ ×', 'strength');
    this.temperature = this.#dial(context.id('dial-temperature'), 'T', 'temperature');
    this.note = el('p.note');
    this.reset = button('button.link', 'as learned', () => this.#rest());
    this.element = el('div.dials', { role: 'group', 'aria-label': 'Turn δ and T' },
      this.strength.element, this.temperature.element, el('div.dial-foot', {}, this.note, this.reset));
  }

  /* A fit without these numbers (an older recording) has no dials, and says so. */
  learn(run) {
    const { learned } = run;
    const isTurnable = Boolean(learned?.dials && learned.positions.length);
    show(this.element, Boolean(learned?.positions.length));
    for (const { element } of [this.strength, this.temperature]) show(element, isTurnable);
    this.#learned = isTurnable ? learned : null;
    if (!isTurnable) {
      show(this.reset, false);
      setText(this.note, NONE);
      return;
    }
    const { temperatures, strengths } = learned.dials;
    this.#range(this.strength, Math.min(...strengths), Math.max(...strengths));
    this.#range(this.temperature, Math.min(...temperatures), Math.max(...temperatures));
    show(this.strength.element, run.config.learn_delta);
    this.#set(1, learned.temperature);
  }

  /* Where they stand: null as the fit left them. */
  get turned() {
    if (!this.#learned || this.#isAtRest) return null;
    return this.#values;
  }

  /* A position as it is at the dials. */
  at(position) {
    if (!this.turned) return position;
    const { strength, temperature } = this.#values;
    return { ...position, after: oddsAt(position, this.#learned.dials, strength, temperature) };
  }

  get #isAtRest() {
    return this.#values.strength === 1 && this.#values.temperature === this.#learned.temperature;
  }

  #dial(id, name, value) {
    const input = el('input', { type: 'range', id, step: 'any' });
    input.addEventListener('input', () => this.#turn(value, input));
    input.addEventListener('keydown', (event) => this.#step(event, value, input));
    const output = el('output', { for: id });
    return { input, output, element: el('div.dial', {}, el('label', { for: id }, name), input, output) };
  }

  #range({ input }, low, high) {
    setAttributes(input, { min: low, max: high });
  }

  /* Without steps of its own (the learned T is on no step), arrow keys would hardly move it. */
  #step(event, value, input) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 4, PageDown: -4 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    input.value = Math.round((input.valueAsNumber + by * STEP) / STEP) * STEP;
    this.#turn(value, input);
  }

  #turn(value, input) {
    const near = value === 'strength' ? 1 : this.#learned.temperature;
    const at = input.valueAsNumber;
    // A pointer finds the learned value again.
    this.#values = { ...this.#values, [value]: Math.abs(at - near) < 0.008 ? near : at };
    this.#tell();
    this.onTurn();
  }

  #rest() {
    this.#set(1, this.#learned.temperature);
    (this.strength.element.hidden ? this.temperature : this.strength).input.focus();
    this.onTurn();
  }

  #set(strength, temperature) {
    this.#values = { strength, temperature };
    this.strength.input.value = strength;
    this.temperature.input.value = temperature;
    this.#tell();
  }

  #tell() {
    const { strength, temperature } = this.#values;
    setText(this.strength.output, fixed(strength));
    setText(this.temperature.output, fixed(temperature, 3));
    setAttributes(this.strength.input, { 'aria-valuetext': `${fixed(strength)} times δ` });
    setAttributes(this.temperature.input, { 'aria-valuetext': `T = ${fixed(temperature, 3)}` });
    show(this.reset, !this.#isAtRest);
    setText(this.note, filled(this.#isAtRest ? AT_REST : TURNED, {
      strength: fixed(strength), temperature: fixed(temperature, 3),
      learned: fixed(this.#learned.temperature, 3), error: Math.max(0.0001, this.#learned.dials.error).toFixed(4),
    }));
  }
}
