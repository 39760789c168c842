/* The calibration panel's upper half: the equation, and loss, T and ‖δ‖ by epoch on axes that are
   wider than a fit is likely to need. The curves grow in place. */

import { searchesSteps } from './beams.js';
import { count, el, fixed, plural, setAttributes, setText, svg } from './dom.js';
import { shapePath } from './shapes.js';

const HEIGHT = 88;
const INSET = 5;
const ROOM = 1.5; // of epochs × rate: where the axes of T and ‖δ‖ end
const BOTH = 'δ shifts the last hidden state, T divides the logits.';
const short = (number) => Number(number.toFixed(1));

/* The heading's small print: how much text the fit reads. */
export function fitHeading(run) {
  if (!run.set) return `from the best ${count(run.config.calibration_size)}`;
  const what = searchesSteps(run.config) ? 'beam' : 'rollout';
  return `${plural(run.set.rollouts.length, what)}, ${plural(run.set.num_tokens, 'token')}`;
}

export class Equation {
  constructor() {
    this.delta = el('b', {}, 'δ');
    this.temperature = el('b', {}, 'T');
    this.note = el('p.note.centred');
    this.element = el('div', {},
      el('p.equation', {}, 'softmax( (z + W', this.delta, ') / ', this.temperature, ' )'), this.note);
  }

  update(run, { topics }) {
    if (!topics.has('config')) return;
    const { learn_delta: learnsDelta, learn_temperature: learnsTemperature } = run.config;
    this.delta.classList.toggle('fixed', !learnsDelta);
    this.temperature.classList.toggle('fixed', !learnsTemperature);
    const base = fixed(run.config.base_temperature);
    setText(this.note, !learnsDelta ? 'T only: δ stays 0.' : learnsTemperature ? BOTH : `δ only: T stays ${base}.`);
  }
}

/* How far T and every δᵢ are taken to move, the most that their axes show. AdamW moves each by about
   the learning rate an epoch, though by a little more where its gradient lately grew: the axes have
   room for that. A high rate could carry T many times its own size, which it does not do: there the
   axes begin with that size. They grow in whole steps should a value go beyond them. */
function axisReach(config, epochs) {
  const step = Math.min(ROOM * config.epochs * config.learning_rate, config.base_temperature);
  const grown = (moved) => {
    const farthest = Math.max(0, ...epochs.map(moved).filter(Number.isFinite));
    return step > 0 ? step * Math.max(1, Math.ceil(farthest / step)) : farthest;
  };
  return {
    temperature: grown((epoch) => Math.abs(epoch.temperature - config.base_temperature)),
    delta: grown((epoch) => epoch.delta_norm / Math.sqrt(config.delta_size)),
  };
}

/* What each curve shows and where its axis ends. */
export function axes(config, epochs, reach = axisReach(config, epochs)) {
  const losses = epochs.map((epoch) => epoch.loss).filter(Number.isFinite);
  const loss = losses.length ? Math.max(...losses) : 1;
  const fine = loss < 0.1 ? 4 : 2;
  const base = config.base_temperature;
  const norm = reach.delta * Math.sqrt(config.delta_size);
  return [
    { key: 'loss', name: 'loss', low: 0, high: loss * 1.08 || 1, digits: Math.max(3, fine), ends: fine },
    {
      key: 'temperature', name: 'T', low: Math.max(0, base - reach.temperature), high: base + reach.temperature,
      digits: 3, ends: reach.temperature < 0.02 ? 3 : 2, base, isFixed: !config.learn_temperature,
    },
    {
      key: 'delta_norm', name: '‖δ‖', low: 0, high: norm || 1, digits: 2, ends: 2,
      isFixed: !config.learn_delta,
    },
  ];
}

function reachLine(config, reach) {
  const { epochs: numEpochs, learning_rate: rate, learn_delta: delta, learn_temperature: temperature } = config;
  const what = [temperature && 'T', delta && 'each part of δ'].filter(Boolean).join(' and ');
  const sum = numEpochs * rate;
  const isPlanned = Math.abs(Math.max(reach.temperature, reach.delta) - ROOM * sum) < 1e-9;
  return `${plural(numEpochs, 'epoch')} at rate ${rate} can move ${what} by about ${Number(sum.toPrecision(2))}, `
    + `seldom by much more. ${isPlanned ? `Axes end at ${ROOM} times that.` : 'The axes grow with the curves.'}`;
}

class Curve {
  constructor() {
    this.name = el('span');
    this.value = el('b');
    this.low = el('span');
    this.high = el('span');
    this.frame = svg('rect.frame');
    this.base = svg('path.base');
    this.line = svg('polyline.line');
    this.tip = svg('path.tip', { d: shapePath('exploit', 0, 0, 2.8) });
    this.drawing = svg('svg', { 'aria-hidden': 'true' }, this.frame, this.base, this.line, this.tip);
    this.element = el('figure', { role: 'img' }, el('figcaption', {}, this.name, this.value),
      el('div.plot', {}, this.drawing), el('div.ends', {}, this.low, this.high));
  }

  draw(axis, { config, epochs }, width, height, unit) {
    const clamp = (value) => Math.max(axis.low, Math.min(axis.high, value));
    const x = (epoch) => short((epoch / config.epochs) * (width - INSET));
    const y = (value) => short(height - 2 - ((clamp(value) - axis.low) / (axis.high - axis.low)) * (height - 4));
    setAttributes(this.drawing, { viewBox: `0 0 ${width} ${height}` });
    setAttributes(this.frame, { width, height });
    setAttributes(this.base, { d: axis.base ? `M0 ${y(axis.base)}H${width}` : null });
    const known = epochs.filter((epoch) => Number.isFinite(epoch[axis.key]));
    setAttributes(this.line, {
      points: known.map((epoch) => `${x(epoch.epoch)},${y(epoch[axis.key])}`).join(' '),
    });
    const tip = known.at(-1);
    setAttributes(this.tip, {
      display: tip ? null : 'none',
      transform: tip ? `translate(${x(tip.epoch)} ${y(tip[axis.key])}) scale(${unit})` : null,
    });
    this.#drawWords(axis, config, epochs.at(-1));
  }

  #drawWords(axis, config, last) {
    const value = last ? fixed(last[axis.key], axis.digits) : '';
    setText(this.name, axis.name);
    setText(this.value, value);
    setText(this.low, axis.low === 0 ? '0' : fixed(axis.low, axis.ends));
    const isKnown = axis.key !== 'loss' || last !== undefined; // its scale is the first epoch's loss
    setText(this.high, isKnown ? `to ${fixed(axis.high, axis.ends)}` : '');
    this.element.classList.toggle('fixed', Boolean(axis.isFixed));
    setAttributes(this.element, {
      'aria-label': last ? `${axis.name} ${value} at epoch ${last.epoch} of ${config.epochs}` : axis.name,
    });
  }
}

export class Curves {
  #width = 80;

  constructor(context) {
    this.context = context;
    this.curves = [new Curve(), new Curve(), new Curve()];
    this.reach = el('p.note');
    this.element = el('div', {},
      el('div.curves', {}, ...this.curves.map((curve) => curve.element)), this.reach);
  }

  update(run, { topics }) {
    if (topics.has('layout') || topics.has('config')) {
      this.#width = Math.max(48, this.curves[0].drawing.parentNode.clientWidth);
    }
    if (!['layout', 'config', 'epochs'].some((topic) => topics.has(topic))) return;
    const height = HEIGHT * this.context.unit;
    const reach = axisReach(run.config, run.epochs);
    axes(run.config, run.epochs, reach).forEach((axis, i) => {
      this.curves[i].draw(axis, run, this.#width, height, this.context.unit);
    });
    setText(this.reach, reachLine(run.config, reach));
  }
}
