/* Scores, one mark a rollout, one lane a phase: where the second half moved to. */

import { capital, el, fixed, setAttributes, setText, svg } from './dom.js';
import { PHASES } from './reducer.js';
import { PHASE_NAME, shapePath } from './shapes.js';

const CROWD = 64; // rollouts of a phase above which marks are drawn smaller
const EDGE = 6;
const SIZE = { explore: 1, exploit: 0.9, baseline: 0.8 };
const short = (number) => Number(number.toFixed(1));

/* Stacks marks of nearly equal scores: [{ x, level }] in the order given, and the tallest stack. */
export function stack(scores, toX, bin) {
  const heights = new Map();
  const places = scores.map((score) => {
    const column = Math.round(toX(score) / bin);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    return { x: column * bin, level };
  });
  return { places, tallest: Math.max(1, ...heights.values()) };
}

class Lane {
  constructor(phase, members, radius) {
    this.phase = phase;
    this.axis = svg('path.axis');
    this.threshold = svg('path.threshold');
    this.mean = svg('path.mean');
    this.name = svg('text.lane-name');
    this.name.textContent = capital(PHASE_NAME[phase]);
    this.meanName = svg('text.mean-name', { 'text-anchor': 'end' });
    this.points = members.map((rollout) => svg('path.point', {
      d: shapePath(phase, 0, 0, radius * SIZE[phase]), display: 'none', 'data-rollout': rollout.id,
    }));
    this.group = svg(`g.p-${phase}`, {}, this.axis, this.threshold, ...this.points, this.mean,
      this.name, this.meanName);
  }

  draw(run, place) {
    const { base, top, toX, left, right, unit } = place;
    setAttributes(this.axis, { d: `M${left} ${base}H${right}` });
    setAttributes(this.name, { x: left, y: top });
    setAttributes(this.meanName, { x: right, y: top });
    const { withScore, sum } = run.counts[this.phase];
    const mean = withScore ? sum / withScore : null;
    const threshold = this.phase === 'explore' ? run.set?.threshold : null;
    const hasThreshold = Number.isFinite(threshold);
    const set = hasThreshold ? `▸ from ${fixed(threshold)} · ` : '';
    setText(this.meanName, mean === null ? '' : `${set}mean ${fixed(mean)}`);
    setAttributes(this.mean, {
      d: mean === null ? null : `M${short(toX(mean))} ${base + 1}l${short(4 * unit)} ${short(6 * unit)}h${short(-8 * unit)}z`,
    });
    setAttributes(this.threshold, {
      d: hasThreshold ? `M${short(toX(threshold) - 3)} ${base}v-${short(place.room)}` : null,
    });
    this.#drawPoints(run.rollouts.filter((rollout) => rollout.phase === this.phase), place);
  }

  #drawPoints(members, { toX, base, room, bin }) {
    const scored = members.filter((rollout) => rollout.isScored && rollout.score !== null)
      .sort((a, b) => a.score - b.score || a.id - b.id);
    const { places, tallest } = stack(scored.map((rollout) => rollout.score), toX, bin);
    const rise = Math.min(bin, room / tallest);
    const placeOf = new Map(scored.map((rollout, i) => [rollout.id, places[i]]));
    this.points.forEach((point, i) => {
      const place = placeOf.get(members[i].id);
      const x = place && short(Math.max(toX(0), Math.min(toX(1), place.x)));
      const y = place && short(base - bin * 0.42 - 1.5 - place.level * rise);
      setAttributes(point, {
        display: place ? null : 'none', transform: place ? `translate(${x} ${y})` : null,
        class: members[i].inSet ? 'point in-set' : 'point',
      });
    });
  }
}

export class Strip {
  #lanes = [];
  #ends = [];
  #width = 0;
  #height = 0;
  #size = '';

  constructor(context) {
    this.context = context;
    this.drawing = svg('svg', { role: 'img' });
    this.element = el('div.strip', {}, this.drawing);
    this.drawing.addEventListener('click', (event) => {
      const id = event.target.dataset?.rollout;
      if (id !== undefined) context.openRollout(Number(id));
    });
  }

  update(run, { topics }) {
    const isNew = topics.has('config') || (topics.has('layout') && this.#hasNewSize());
    if (isNew) this.#build(run);
    if (this.#width && (isNew || topics.has('scores'))) this.#draw(run);
  }

  #hasNewSize() {
    const { element, context } = this;
    const size = [element.clientWidth, element.clientHeight, context.unit].join();
    const isNew = size !== this.#size;
    this.#size = size;
    return isNew;
  }

  #bin(run) {
    const most = Math.max(...PHASES.map((phase) => run.config[`num_${phase}`]));
    return (most > CROWD ? 5 : 7) * this.context.unit;
  }

  #build(run) {
    this.#width = this.element.clientWidth;
    this.#height = this.element.clientHeight;
    const radius = this.#bin(run) * 0.42;
    this.#lanes = PHASES.filter((phase) => run.config[`num_${phase}`] > 0).map((phase) => (
      new Lane(phase, run.rollouts.filter((rollout) => rollout.phase === phase), radius)
    ));
    const ends = [['0 doubted', 'start'], ['0.5', 'middle'], ['trusted 1', 'end']];
    this.#ends = ends.map(([words, anchor]) => {
      const label = svg('text', { 'text-anchor': anchor });
      label.textContent = words;
      return label;
    });
    this.drawing.replaceChildren(...this.#lanes.map((lane) => lane.group), ...this.#ends);
    setAttributes(this.drawing, { viewBox: `0 0 ${this.#width} ${this.#height}` });
  }

  #draw(run) {
    const { unit } = this.context;
    const right = this.#width - EDGE;
    const toX = (score) => EDGE + Math.max(0, Math.min(1, score)) * (right - EDGE);
    const height = (this.#height - 26 * unit) / this.#lanes.length;
    this.#lanes.forEach((lane, i) => lane.draw(run, {
      left: EDGE, right, toX, base: short((i + 1) * height - 1), top: short(i * height + 19 * unit),
      room: Math.max(8, height - 28 * unit), bin: this.#bin(run), unit,
    }));
    this.#ends.forEach((label, i) => setAttributes(label, {
      x: short([EDGE, this.#width / 2, right][i]), y: short(this.#height - 4 * unit),
    }));
    const words = this.#lanes.filter((lane) => lane.meanName.textContent)
      .map((lane) => `${PHASE_NAME[lane.phase]} ${lane.meanName.textContent.replace('▸', 'set')}`);
    setAttributes(this.drawing, { 'aria-label': `Scores of rollouts: ${words.join(', ') || 'none yet'}` });
  }
}
