/* The text of the rollout or beam under the pointer or the keyboard, beside it. It can be read and
   left; to open it is another matter (rollout.js). */

import { readBeam, searchesSteps } from './beams.js';
import { capital, el, setText, show } from './dom.js';
import { describeRollout } from './narration.js';
import { isDone } from './reducer.js';
import { ScoredSteps } from './rollout-text.js';
import { PHASE_NAME } from './shapes.js';
import { describeBeam } from './tree-cursor.js';

const LINGER_MS = 150; // long enough to lead the pointer into it
const GAP = 10;
const LEAST_WIDTH = 240; // px beside a bar; where there is less it stands below
const FIELDS = '.field, .strip, .tree-box, .words';

export class Peek {
  #shown = null; // { id } of a rollout, or { beam }
  #anchor = null;
  #timer = 0;

  constructor(context) {
    this.context = context;
    this.title = el('p.peek-title');
    this.steps = new ScoredSteps();
    this.element = el('div.peek', { 'aria-hidden': 'true', hidden: true }, this.title, this.steps.element);
    this.element.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.element.addEventListener('pointerleave', () => this.leave());
  }

  /* Marks of all panels name their rollout: one pair of listeners is enough for them. */
  listen(page) {
    page.addEventListener('pointerover', ({ target, pointerType }) => {
      const isResting = this.context.walk.isOn; // the page scrolls under the pointer
      const mark = pointerType === 'touch' || isResting ? null : target.closest?.('.mark[data-rollout], .point[data-rollout]');
      if (mark) this.point({ id: Number(mark.dataset.rollout) }, mark);
      else if (!this.element.contains(target) && this.#anchor?.dataset?.rollout) this.leave();
    });
    page.addEventListener('pointerleave', () => this.leave());
    page.addEventListener('keydown', ({ key }) => { if (key === 'Escape') this.hide(); });
  }

  /* `one` is { id } or { beam }; `anchor` a node, or a rectangle of the window with its `field`. */
  point(one, anchor) {
    clearTimeout(this.#timer);
    const { run } = this.context;
    if (!this.#textOf(one, run)?.text) {
      this.hide();
      return;
    }
    this.#shown = one;
    this.#anchor = anchor;
    this.#draw(run);
  }

  leave() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), LINGER_MS);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#shown = null;
    this.#anchor = null;
    show(this.element, false);
  }

  update(run, { topics, rollouts }) {
    if (!this.#shown) return;
    const { id } = this.#shown;
    const isMoved = topics.has('layout'); // also where the page only became higher: what is read stays
    if (topics.has('restart') || topics.has('config') || (isMoved && !this.#anchor.isConnected)) this.hide();
    else if (isMoved || (id !== undefined && rollouts.has(id))) this.#draw(run);
  }

  #textOf({ id, beam }, run) {
    return beam ? readBeam(beam) : run.rollouts[id];
  }

  #draw(run) {
    const one = this.#textOf(this.#shown, run);
    const { beam } = this.#shown;
    this.element.className = `peek p-${one.phase}`;
    setText(this.title, capital(beam ? describeBeam(beam, run.rollouts[beam.result])
      : describeRollout(one, PHASE_NAME[one.phase], searchesSteps(run.config) ? 'beam' : 'rollout')));
    this.steps.draw({ ...one, isWritten: !beam && !isDone(one) });
    show(this.element, true);
    this.#place();
  }

  /* Beside the field that the mark is in, where there is room; else under the mark, or over it. */
  #place() {
    const { element } = this;
    if (!element.offsetParent) return; // presented, bars have no text beside them
    const page = element.offsetParent.getBoundingClientRect();
    const mark = this.#anchor.getBoundingClientRect();
    const field = (this.#anchor.closest?.(FIELDS) ?? this.#anchor.field).getBoundingClientRect();
    const rooms = [page.right - field.right - GAP, field.left - page.left - GAP];
    const isRight = rooms[0] >= Math.min(LEAST_WIDTH, rooms[1]);
    const room = Math.max(...rooms);
    const isBeside = room >= LEAST_WIDTH;
    element.style.maxWidth = `${isBeside ? (isRight ? rooms[0] : rooms[1]) : page.width}px`;
    const { width, height } = element.getBoundingClientRect();
    const left = !isBeside ? 0 : isRight ? field.right + GAP - page.left : field.left - GAP - width - page.left;
    const below = mark.bottom + GAP;
    const top = isBeside ? Math.min(mark.top - GAP, window.innerHeight - height - GAP)
      : below + height < window.innerHeight ? below : mark.top - GAP - height;
    element.style.left = `${left}px`;
    element.style.top = `${Math.max(GAP, top) - page.top}px`;
  }
}
