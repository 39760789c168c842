/* The rollouts of one phase, side by side. Arrow keys move, Enter opens, a click opens. */

import { el, svg } from './dom.js';
import { chooseGeometry } from './field-geometry.js';
import { createMark, drawMark } from './mark.js';
import { mainMethod } from './narration.js';
import { PHASE_NAME } from './shapes.js';
import { leader, letters } from './standings.js';

const DEFAULT_SCALE = 400; // characters that fill a bar, for recordings that do not say
const PARTS_OF_SCALE = [0.5, 0.625, 0.75, 0.875];
const REDRAWS_ALL = ['layout', 'config', 'tally', 'selected', 'view'];
const STEPS = {
  ArrowDown: () => 1, ArrowUp: () => -1, ArrowRight: (rows) => rows, ArrowLeft: (rows) => -rows,
  Home: () => -Infinity, End: () => Infinity,
};

/* How many characters fill a bar: as many as the model's texts may need, or a part of that as long as
   this run's texts are shorter, so that bars fill their columns. It grows in few steps. */
export function scaleOf({ config, rollouts }) {
  const most = config.length_scale > 0 ? config.length_scale : DEFAULT_SCALE;
  const longest = rollouts.reduce((length, { text }) => Math.max(length, text.length), 0);
  return most * (PARTS_OF_SCALE.find((part) => longest <= part * most) ?? 1);
}

/* What every mark needs to know of the race, computed once a drawing. */
export function standingOf(run, view) {
  return {
    letters: letters(run), lead: leader(run, mainMethod(run))?.index ?? null, picked: view.picked,
    scale: scaleOf(run),
  };
}

export class Field {
  #marks = [];
  #members = [];
  #cursor = 0;
  #key = '';
  #drawing = null;
  #geometry = null;
  #scale = 0;

  constructor(context, phase) {
    this.context = context;
    this.phase = phase;
    this.element = el('div.field', { 'data-phase': phase });
  }

  get density() {
    return this.#geometry?.density;
  }

  /* Chooses rows and columns anew where the size or the run changed. */
  layout(run) {
    const { element, context } = this;
    element.style.minHeight = ''; // measured without what it grew by
    this.#members = run.rollouts.filter((rollout) => rollout.phase === this.phase);
    const { length } = this.#members;
    element.style.setProperty('--rows', length);
    const key = [length, this.#members[0]?.id, element.clientWidth, element.clientHeight, context.unit].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#geometry = length && element.clientWidth
        ? chooseGeometry(length, element.clientWidth, element.clientHeight, context.unit) : null;
      const hadFocus = element.contains(document.activeElement);
      this.#build();
      if (hadFocus) this.#drawing?.focus({ preventScroll: true });
    }
    if (this.#geometry?.overflows) element.style.minHeight = `${this.#geometry.height}px`;
  }

  update(run, { topics, rollouts }, standing) {
    this.#members = run.rollouts.filter((rollout) => rollout.phase === this.phase);
    if (this.#marks.length !== this.#members.length) return;
    const isAll = standing.scale !== this.#scale || REDRAWS_ALL.some((topic) => topics.has(topic));
    this.#scale = standing.scale;
    this.#members.forEach((rollout, i) => {
      if (!isAll && !rollouts.has(rollout.id)) return;
      const { group } = rollout;
      drawMark(this.#marks[i], rollout, {
        scale: this.#geometry.barWidth / standing.scale, letter: standing.letters.get(group) ?? '',
        isLead: group !== null && group === standing.lead,
        isPicked: group !== null && group === standing.picked,
      });
    });
  }

  /* Moves the cursor to a rollout read in the dialog, so that the keyboard goes on from there. */
  visit(id) {
    const index = this.#members.findIndex((rollout) => rollout.id === id);
    if (index >= 0) this.#cursor = index;
  }

  #build() {
    this.#marks = [];
    this.#drawing = null;
    this.element.replaceChildren();
    if (!this.#geometry) return;
    const { rows, columnWidth, gap, rowHeight, height, density } = this.#geometry;
    this.#marks = this.#members.map((rollout, i) => createMark(rollout, this.#geometry, {
      x: Math.floor(i / rows) * (columnWidth + gap), y: (i % rows) * rowHeight,
    }, this.context.id(`rollout-${rollout.id}`)));
    this.#cursor = Math.min(this.#cursor, this.#members.length - 1);
    this.#drawing = svg(`svg.${density}`, {
      viewBox: `0 0 ${this.element.clientWidth} ${height}`, width: this.element.clientWidth, height,
      role: 'listbox', tabindex: 0,
      'aria-label': `${this.#members.length} ${PHASE_NAME[this.phase]} rollouts; arrow keys move, Enter opens`,
    }, ...this.#marks.map((mark) => mark.group));
    this.#listen();
    this.element.append(this.#drawing);
  }

  #listen() {
    const drawing = this.#drawing;
    drawing.addEventListener('click', (event) => {
      const id = Number(event.target.closest('.mark')?.dataset.rollout);
      this.#open(this.#members.findIndex((rollout) => rollout.id === id));
    });
    drawing.addEventListener('keydown', (event) => {
      const step = STEPS[event.key]?.(this.#geometry.rows);
      if (step !== undefined) this.#move(this.#cursor + step);
      else if (event.key === 'Enter' || event.key === ' ') this.#open(this.#cursor);
      else return;
      event.preventDefault();
    });
    drawing.addEventListener('focus', () => this.#move(this.#cursor));
    drawing.addEventListener('blur', () => {
      this.#point(null);
      this.context.peek.leave();
    });
  }

  #move(index) {
    this.#cursor = Math.max(0, Math.min(this.#members.length - 1, index));
    this.#point(this.#marks[this.#cursor]?.group ?? null);
    const { id } = this.#members[this.#cursor] ?? {};
    if (document.activeElement === this.#drawing) this.context.peek.point({ id }, this.#marks[this.#cursor].group);
  }

  #point(group) {
    this.#drawing?.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
    this.#drawing?.removeAttribute('aria-activedescendant');
    if (!group) return;
    group.setAttribute('aria-selected', 'true');
    this.#drawing.setAttribute('aria-activedescendant', group.id);
  }

  #open(index) {
    const rollout = this.#members[index];
    if (!rollout) return;
    this.#move(index);
    this.context.openRollout(rollout.id);
  }
}
