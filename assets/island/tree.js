/* A search over steps, one phase of it: its beams by depth, from the problem at the left to the
   answers at the right. The pointer and the arrow keys follow a path; a click or Enter opens it. */

import { findBeam, freeRows, isLeftOver, pathOf, resultRows } from './beams.js';
import { capital, el, ellipsis, setAttributes, setText, svg } from './dom.js';
import { PHASE_NAME } from './shapes.js';
import { answerLine, prose, whileWritten } from './text.js';
import { cursorItem, describeBeam, goTo } from './tree-cursor.js';
import { answerRuns, beamAt, chooseTree } from './tree-geometry.js';
import { branch, cross, Layers, leaf, sign } from './tree-layers.js';

const LONGEST_LABEL = 9;
const LONGEST_STEP = 160;
const LEAST_LABEL = 8; // px of rows with one answer, below which it is not spelled out
const FULL_STEP = 160; // characters of a growing step that fill a column
const MOVES_LABELS = ['layout', 'config', 'beams', 'tally', 'selected', 'view', 'restart'];
const MOVES_TRACES = ['layout', 'config', 'beams', 'set', 'tally', 'selected', 'view', 'restart'];
const short = (number) => Number(number.toFixed(1));

const traced = (beams, geometry) => {
  const seen = new Set(beams.flatMap(pathOf));
  return [...seen].map((beam) => branch(beam, geometry)).join('');
};

export class BeamTree {
  #tree = null;
  #geometry = null;
  #key = '';
  #numDrawn = 0;
  #cursor = null; // { depth, place }
  #hovered = null;
  #growing = []; // rollouts whose next step is being written, each with its row
  #run = null;

  constructor(context, phase) {
    this.context = context;
    this.phase = phase;
    this.layers = new Layers();
    const path = (name) => svg(`path.${name}`);
    this.parts = {
      pending: path('pending'), leaves: path('leaves'), left: path('left'), picked: path('picked-path'),
      chosen: path('chosen'), flags: path('flag'), trace: path('trace'), spot: path('spot-on'),
      brackets: path('brackets'),
    };
    this.labels = svg('g.labels');
    this.item = cursorItem(this.#itemId(null), null);
    const { pending, leaves, ...over } = this.parts;
    this.drawing = svg('svg', { role: 'tree', tabindex: 0 }, pending, leaves, this.layers.element,
      ...Object.values(over), this.labels, this.item);
    this.box = el('div.tree-box', {}, this.drawing);
    this.says = el('p.note.tree-says', { 'aria-hidden': 'true' });
    this.element = el('div.tree', { 'data-phase': phase, hidden: true }, this.box, this.says);
    this.#listen();
  }

  /* Chooses rows and columns anew where the size, the run or its depth changed. */
  layout(run) {
    this.#run = run;
    const tree = run.trees[this.phase] ?? null;
    const { unit } = this.context;
    if (tree) this.box.style.setProperty('--rows', tree.numRows);
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!tree || !width) {
      this.#key = '';
      this.#geometry = null;
      this.#tree = null;
      return;
    }
    const geometry = chooseTree(tree.numRows, tree.columns.length, width, height, unit);
    const key = [tree.numRows, geometry.capacity, width, height, unit].join();
    if (key === this.#key) return;
    this.#key = key;
    this.#geometry = geometry;
    this.#tree = null;
    setAttributes(this.drawing, {
      viewBox: `0 0 ${short(geometry.width)} ${short(geometry.height)}`,
      width: short(geometry.width), height: short(geometry.height),
    });
  }

  update(run, { topics, rollouts }, standing) {
    const tree = run.trees[this.phase] ?? null;
    if (!tree) return;
    if (topics.has('beams') || topics.has('restart')) this.layout(run);
    if (!this.#geometry) return;
    this.#run = run;
    const isNew = this.#addDepths(tree);
    const has = (names) => isNew || names.some((topic) => topics.has(topic));
    if (has(MOVES_LABELS) || rollouts.size) this.#drawPending(run, tree);
    if (has(MOVES_LABELS)) {
      const results = resultRows(tree);
      this.#drawLeaves(tree, results);
      this.#drawLabels(run, results, standing);
    }
    if (has(MOVES_TRACES)) this.#drawTraces(run, tree, standing);
  }

  /* The keyboard goes on from a beam that was read in the dialog. */
  visit(beam) {
    if (beam.phase === this.phase) this.#moveTo(beam, false);
  }

  #itemId(beam) {
    const name = beam ? `${beam.depth}-${beam.place}` : 'none';
    return this.context.id(`beam-${this.phase}-${name}`);
  }

  /* Draws the depths that are new; all of them for another tree. */
  #addDepths(tree) {
    const isOther = tree !== this.#tree;
    if (isOther) {
      this.#tree = tree;
      this.#numDrawn = 0;
      this.#hovered = null;
      this.layers.clear();
    }
    const isNew = tree.columns.length > this.#numDrawn;
    if (!isOther && !isNew) return false;
    this.layers.add(tree.columns.slice(this.#numDrawn), this.#geometry);
    this.#numDrawn = tree.columns.length;
    this.#followEnd();
    setAttributes(this.drawing, {
      'aria-label': `${tree.numRows} ${PHASE_NAME[this.phase]} beams, ${tree.numEnded} ended by depth `
        + `${tree.columns.length}; arrow keys follow the tree, Enter opens`,
    });
    return true;
  }

  /* A tree wider than its box shows its newest depth, unless a visitor looks elsewhere. */
  #followEnd() {
    const { box } = this;
    if (box.scrollWidth <= box.clientWidth || this.drawing.matches(':focus, :hover')) return;
    box.scrollLeft = this.#geometry.x(this.#numDrawn + 1) - box.clientWidth + 40;
  }

  /* Steps being written: one short line a free row, its length that of the text. */
  #drawPending(run, tree) {
    const { x, y, columnWidth, radius } = this.#geometry;
    const free = freeRows(tree);
    const growing = run.rollouts.filter(({ phase, text, state }) => (
      phase === this.phase && state === 'growing' && text
    )).slice(0, free.length);
    const from = x(tree.columns.length) + radius + 1;
    this.#growing = growing.map((rollout, i) => ({ id: rollout.id, row: free[i] }));
    const lines = growing.map(({ text }, i) => {
      const share = Math.min(1, text.length / FULL_STEP);
      return `M${short(from)} ${short(y(free[i]))}h${short((columnWidth - radius - 2) * Math.max(0.1, share))}`;
    });
    setAttributes(this.parts.pending, { d: lines.join('') || null });
  }

  /* Lines from the results to their rows at the right end, and the sign of what was left over. */
  #drawLeaves(tree, results) {
    const { x, y, radius } = this.#geometry;
    const left = tree.columns.flat().filter((beam) => isLeftOver(tree, beam));
    const { leaves, left: over } = this.parts;
    setAttributes(leaves, { d: results.map((one) => leaf(one, this.#geometry)).join('') || null });
    setAttributes(over, {
      d: left.map((beam) => cross(x(beam.depth), y(beam.row), radius)).join('') || null,
    });
  }

  #drawLabels(run, results, standing) {
    const { y, rowHeight, rowsEnd, unit } = this.#geometry;
    const runs = answerRuns(results, (id) => run.rollouts[id].group ?? labelOf(run.rollouts[id]));
    const edge = rowHeight * 0.32;
    setAttributes(this.parts.brackets, {
      d: runs.map(({ from, to }) => (
        `M${short(rowsEnd)} ${short(y(from) - edge)}h3V${short(y(to) + edge)}h-3`
      )).join('') || null,
    });
    const size = short(Math.min(11.5 * unit, Math.max(LEAST_LABEL * unit, rowHeight * 1.1)));
    const spelled = runs.filter(({ from, to }) => (to - from + 1) * rowHeight >= LEAST_LABEL * unit);
    this.labels.replaceChildren(...spelled.map(({ from, to, rollout: id }) => {
      const { group } = run.rollouts[id];
      const isLead = group !== null && group === standing.lead;
      const isPicked = group !== null && group === standing.picked;
      const label = svg('text.label', {
        x: short(rowsEnd + 6 * unit), y: short((y(from) + y(to)) / 2), 'font-size': size,
        class: ['label', isLead && 'lead', isPicked && 'picked'].filter(Boolean).join(' '),
      });
      label.textContent = labelOf(run.rollouts[id]);
      return label;
    }));
  }

  /* The paths of the calibration set and of a picked answer, and the path under the pointer. */
  #drawTraces(run, tree, { picked }) {
    const all = tree.columns.flat();
    const inSet = all.filter((beam) => beam.inSet);
    const ended = [...tree.results].filter(([id]) => picked !== null && run.rollouts[id].group === picked)
      .map(([, beam]) => beam);
    const { radius, x, y } = this.#geometry;
    const flag = (beam) => `M${short(x(beam.depth) - radius - 5)} ${short(y(beam.row) - radius * 0.8)}`
      + `l${short(radius)} ${short(radius * 0.8)}-${short(radius)} ${short(radius * 0.8)}z`;
    setAttributes(this.parts.chosen, { d: traced(inSet, this.#geometry) || null });
    setAttributes(this.parts.flags, { d: inSet.map(flag).join('') || null });
    setAttributes(this.parts.picked, { d: traced(ended, this.#geometry) || null });
    this.#point();
  }

  #beamOf(mark) {
    return mark && findBeam(this.#tree, mark.depth, mark.place);
  }

  /* The path to the beam under the pointer or the keyboard, and what it says. */
  #point() {
    const isFocused = document.activeElement === this.drawing;
    const beam = this.#hovered ?? (isFocused ? this.#beamOf(this.#cursor) : null);
    const { trace, spot } = this.parts;
    setAttributes(trace, { d: beam ? traced([beam], this.#geometry) : null });
    setAttributes(spot, { d: beam ? pathOf(beam).map((step) => sign(step, this.#geometry, 1.25)).join('') : null });
    this.element.classList.toggle('tracing', Boolean(beam));
    setText(this.says, beam ? capital(this.#describe(beam)) : '');
    if (!beam) return;
    const words = beam.text.replace(/^#{1,4} /gm, '').trim().replace(/\s+/g, ' ');
    const step = ellipsis(words, LONGEST_STEP);
    this.says.append(el('q', {}, prose(whileWritten(step))));
  }

  #describe(beam) {
    return describeBeam(beam, this.#run.rollouts[beam.result], isLeftOver(this.#tree, beam));
  }

  #hover(beam) {
    if (beam === this.#hovered) return;
    this.#hovered = beam;
    this.drawing.classList.toggle('on-beam', Boolean(beam));
    if (!this.#geometry) return;
    this.#point();
    if (beam) this.#peek({ beam }, beam.depth, beam.row);
    else this.context.peek.leave();
  }

  #moveTo(beam, reveals = true) {
    if (!beam) return;
    this.#cursor = { depth: beam.depth, place: beam.place };
    const item = cursorItem(this.#itemId(beam), beam, this.#describe(beam));
    this.item.replaceWith(item);
    this.item = item;
    setAttributes(this.drawing, { 'aria-activedescendant': item.id });
    if (!this.#geometry) return;
    if (reveals) this.#reveal(beam);
    this.#point();
    if (document.activeElement === this.drawing) this.#peek({ beam }, beam.depth, beam.row);
  }

  #reveal({ depth, row }) {
    const { box } = this;
    const { x, y, columnWidth, rowHeight } = this.#geometry;
    const within = (at, start, size, margin) => (
      Math.min(at - margin, Math.max(start, at + margin - size))
    );
    box.scrollLeft = within(x(depth), box.scrollLeft, box.clientWidth, columnWidth);
    box.scrollTop = within(y(row), box.scrollTop, box.clientHeight, rowHeight);
  }

  #listen() {
    const { drawing } = this;
    drawing.addEventListener('pointermove', (event) => this.#look(event));
    drawing.addEventListener('pointerleave', () => this.#hover(null));
    drawing.addEventListener('click', (event) => {
      const growing = this.#growingUnder(event);
      if (growing) this.context.openRollout(growing.id);
      else this.#open(this.#under(event));
    });
    drawing.addEventListener('focus', () => {
      this.#moveTo(this.#beamOf(this.#cursor) ?? this.#tree?.columns[0]?.[0], false);
    });
    drawing.addEventListener('blur', () => {
      if (this.#geometry) this.#point();
      this.context.peek.leave();
    });
    drawing.addEventListener('keydown', (event) => {
      const beam = this.#beamOf(this.#cursor) ?? this.#tree?.columns[0]?.[0];
      if (!beam) return;
      const next = goTo(event.key, this.#tree, beam);
      if (next) this.#moveTo(next);
      else if (event.key === 'Enter' || event.key === ' ') this.#open(beam);
      else return;
      event.preventDefault();
    });
  }

  #look(event) {
    const growing = this.#growingUnder(event);
    this.#hover(growing ? null : this.#under(event));
    this.drawing.classList.toggle('on-beam', Boolean(growing ?? this.#hovered));
    if (growing) this.#peek({ id: growing.id }, this.#tree.columns.length + 1, growing.row);
  }

  /* The step that is being written there: it is in no column yet. */
  #growingUnder({ clientX, clientY }) {
    if (!this.#tree || !this.#geometry) return null;
    const { left, top } = this.drawing.getBoundingClientRect();
    const { x, rowAt, columnWidth, radius } = this.#geometry;
    const beyond = clientX - left - x(this.#tree.columns.length);
    if (beyond < radius + 1 || beyond > columnWidth * 1.5) return null;
    return this.#growing.find(({ row }) => row === rowAt(clientY - top)) ?? null;
  }

  /* Its text, beside the tree. */
  #peek(one, depth, row) {
    const { x, y, rowHeight } = this.#geometry;
    const { left, top } = this.drawing.getBoundingClientRect();
    const rect = new DOMRect(left + x(depth), top + y(row) - rowHeight / 2, 1, rowHeight);
    this.context.peek.point(one, { field: this.box, getBoundingClientRect: () => rect });
  }

  #under(event) {
    if (!this.#tree || !this.#geometry) return null;
    const { left, top } = this.drawing.getBoundingClientRect();
    return beamAt(this.#tree, this.#geometry, event.clientX - left, event.clientY - top);
  }

  #open(beam) {
    if (!beam) return;
    this.#moveTo(beam, false);
    this.context.openBeam(beam);
  }
}

function labelOf(rollout) {
  if (rollout.answer === null) return rollout.state === 'cut' ? 'cut' : '–';
  return ellipsis(answerLine(rollout.answer), LONGEST_LABEL);
}
