/* The picture of a tree as a few long paths, one for each kind of beam and level of score: thousands
   of beams are some dozens of nodes. Depths are only ever added; what is drawn does not move. */

import { isCopy } from './beams.js';
import { setAttributes, svg } from './dom.js';
import { cutPath, shapePath } from './shapes.js';

const LEVELS = 6;
const KINDS = ['gone', 'leaf', 'branch', 'pruned', 'kept', 'dropped', 'finished', 'cut']; // painted in this order
const COPY = 0.6; // of the sign of what ended
const short = (number) => Number(number.toFixed(1));

const levelOf = (score) => Math.round((score ?? 0) * (LEVELS - 1));

/* The branch that leads to a beam; the first ones come from the problem itself. */
export function branch(beam, { x, y, numRows }) {
  const from = x(beam.depth - 1);
  const to = x(beam.depth);
  const start = y(beam.parent ? beam.parent.row : (numRows - 1) / 2);
  const middle = short((from + to) / 2);
  const end = short(y(beam.row));
  return `M${short(from)} ${short(start)}C${middle} ${short(start)} ${middle} ${end} ${short(to)} ${end}`;
}

/* From a result to its row at the right end. */
export function leaf({ beam, row }, { x, y, radius, rowsEnd, columnWidth }) {
  const from = x(beam.depth) + radius * 1.5;
  const [start, end] = [short(y(beam.row)), short(y(row))];
  if (start === end) return `M${short(from)} ${start}H${short(rowsEnd)}`;
  const turn = Math.max(from, rowsEnd - 1.5 * columnWidth);
  const middle = short((turn + rowsEnd) / 2);
  return `M${short(from)} ${start}H${short(turn)}C${middle} ${start} ${middle} ${end} ${short(rowsEnd)} ${end}`;
}

export function cross(x, y, r) {
  const side = short(2 * r);
  return `M${short(x - r)} ${short(y - r)}l${side} ${side}M${short(x + r)} ${short(y - r)}l-${side} ${side}`;
}

/* The sign of what became of a beam; larger is more trusted. */
export function sign(beam, { x, y, radius }, largeness = 1) {
  const at = [x(beam.depth), y(beam.row)];
  const scale = isCopy(beam) ? largeness * COPY : largeness;
  const r = scale * radius * (0.5 + 0.5 * (beam.score ?? 0));
  if (beam.fate === 'dropped') return shapePath(beam.phase, ...at, scale * radius) + cross(...at, scale * radius);
  if (beam.fate === 'pruned') return cross(...at, r * 0.62);
  if (beam.fate === 'cut') return cutPath(at[0] - 1.5, at[1], scale * radius);
  return shapePath(beam.phase, ...at, beam.fate === 'finished' ? scale * radius : r * 0.8);
}

export class Layers {
  #paths = new Map(); // kind and level: { node, d }
  #groups;

  constructor() {
    this.#groups = new Map(KINDS.map((kind) => [kind, svg(`g.${kind}`)]));
    this.element = svg('g.layers', {}, ...this.#groups.values());
  }

  clear() {
    this.#paths.clear();
    for (const group of this.#groups.values()) group.replaceChildren();
  }

  /* Some more depths. */
  add(columns, geometry) {
    const touched = new Set();
    const extend = (kind, score, d) => {
      const path = this.#path(kind, levelOf(score), geometry);
      path.d += d;
      touched.add(path);
    };
    for (const beam of columns.flat()) {
      const isGone = beam.fate === 'pruned' || beam.fate === 'dropped';
      const kind = isCopy(beam) ? 'leaf' : isGone ? 'gone' : 'branch';
      extend(kind, beam.score, branch(beam, geometry));
      extend(beam.fate, beam.score, sign(beam, geometry));
    }
    for (const { node, d } of touched) setAttributes(node, { d });
  }

  #path(kind, level, { unit }) {
    const key = `${kind} ${level}`;
    if (!this.#paths.has(key)) {
      const share = level / (LEVELS - 1);
      const width = { branch: 0.7 + 1.9 * share, gone: 0.6 + 0.5 * share }[kind];
      const node = svg('path', {
        style: `--strength:${short(0.3 + 0.7 * share)}`,
        'stroke-width': width === undefined ? null : short(width * unit),
      });
      this.#groups.get(kind).append(node);
      this.#paths.set(key, { node, d: '' });
    }
    return this.#paths.get(key);
  }
}
