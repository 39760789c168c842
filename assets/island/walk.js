/* The guided walk through a recorded run: six stops, each of which lights what it is about, dims the
   rest and says one sentence beside it, while the run plays up to there and pauses. Space and the
   arrows walk, one press a stop; Esc leaves. */

import { button, el, setText } from './dom.js';
import { SENTENCES, stopsOf, WALK } from './walk-words.js';

const SEEN = 'carbon-walk'; // in the browser's storage: this visitor has been asked
const MARGIN = 12; // px
const EDGE = 6;
const ARRIVED = 1e-3;
const ANCHORS = {
  problem: '.ask', all: '.area-explore', fit: '.area-fit', second: '.area-exploit', vote: '.area-choose',
};
const TAKES_KEYS = 'input, select, textarea, [contenteditable], dialog, [role=listbox], [role=tree], [role=tablist]';

/* Storage may be forbidden: then nobody is asked. */
export function isFirstVisit() {
  try {
    return localStorage.getItem(SEEN) === null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(SEEN, 'seen');
  } catch { /* asked again next time */ }
}

export const isAskedFor = () => new URLSearchParams(window.location.search).get('walk') === '1';

/* A walk that is over is not begun again by a reload. */
function forgetLink() {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('walk')) return;
  url.searchParams.delete('walk');
  window.history.replaceState(window.history.state, '', url);
}

export class Walk {
  #stops = [];
  #at = -1;
  #isMoving = false; // the run plays up to the stop
  #lit = null; // what was lit last
  #height = 0;
  #focusBefore = null;

  constructor(context) {
    this.context = context;
    this.player = context.session.player;
    this.light = el('div.walk-light', { 'aria-hidden': 'true' });
    this.count = el('p.walk-count');
    this.words = el('p.walk-words');
    this.back = button('button', WALK.back, () => this.step(-1));
    this.next = button('button.primary', WALK.next, () => this.step(1));
    this.note = el('div.walk-note', { role: 'group', 'aria-label': WALK.name }, this.count, this.words,
      el('p.walk-buttons', {}, this.back, this.next, button('button', WALK.leave, () => this.leave())),
      el('p.note.walk-keys', {}, WALK.keys));
    this.layer = el('div.walk', { popover: 'manual', hidden: true }, this.light, this.note);
    this.heard = el('p.unseen', { role: 'status' });
    this.nodes = [this.layer, this.heard];
  }

  get isOn() {
    return this.#at >= 0;
  }

  /* Whether there is a whole run to walk through. */
  get isPossible() {
    const { session, run } = this.context;
    return session.isReplay && !session.waiting && run.config !== null
      && this.player.timeOf(({ event }) => event === 'RunFinished') !== null;
  }

  /* `takesFocus`: a visitor pressed for it, and goes on by keyboard. */
  start({ takesFocus = false } = {}) {
    if (!this.isPossible) return;
    remember();
    this.player.clock = 'story';
    this.player.speed = 1;
    this.#stops = this.#findStops();
    this.layer.hidden = false;
    this.layer.showPopover?.();
    this.#focusBefore = document.activeElement;
    this.#go(0);
    this.#listen(true);
    if (takesFocus) this.next.focus();
  }

  leave() {
    if (!this.isOn) return;
    const hadFocus = this.note.contains(document.activeElement);
    this.#at = -1;
    this.#isMoving = false;
    this.player.pause();
    this.#listen(false);
    this.layer.hidePopover?.();
    this.layer.hidden = true;
    setText(this.heard, '');
    if (hadFocus) this.#focusBefore?.focus?.({ preventScroll: true });
    forgetLink();
    this.context.redraw();
  }

  /* On, or back, from wherever the run plays just now. */
  step(by) {
    if (this.#isMoving && by > 0) this.player.seek(this.#stop.time);
    const to = this.#at + by;
    if (to >= this.#stops.length) this.leave();
    else this.#go(Math.max(0, to), by < 0);
  }

  update() {
    if (!this.isOn) return;
    if (!this.isPossible) this.leave(); // another run has begun
    else if (this.#isMoving && !this.player.isPlaying) {
      if (this.player.time >= this.#stop.time - ARRIVED) this.#arrive();
      else this.leave(); // paused or moved by other controls
    } else this.#follow();
  }

  get #stop() {
    return this.#stops[this.#at];
  }

  #findStops() {
    const { player } = this;
    const is = (name) => ({ event }) => event === name;
    const { id, isScored } = this.context.words.firstScored(player.events);
    const times = {
      problem: player.timeOf(is('RunStarted')), one: player.timeOf(isScored),
      all: player.timeOf(is('CalibrationSetChosen'), true) ?? player.timeOf(is('AnswerSelected'), true),
      fit: player.timeOf(is('CalibrationLearned')), second: player.timeOf(is('AnswerSelected'), true),
      vote: player.end,
    };
    return stopsOf(this.context.run.config).map((name) => ({ name, id, time: times[name] }))
      .filter(({ time }) => time !== null);
  }

  #go(at, isAtOnce = false) {
    this.#at = at;
    this.#lit = null;
    const { time } = this.#stop;
    this.#isMoving = !(isAtOnce || this.context.isStill || time <= this.player.time);
    if (this.#isMoving) this.player.play(time);
    else {
      this.context.holdStill();
      this.player.pause();
      this.player.seek(time);
    }
    this.#say();
    this.context.redraw();
  }

  #arrive() {
    this.#isMoving = false;
    this.layer.classList.remove('moving');
    this.#lit = null; // what was above it may be gone
    this.#follow();
  }

  /* What the run will have told when it is there. */
  #say() {
    const { name, time } = this.#stop;
    const [place, number] = [this.#at + 1, this.#stops.length];
    const words = SENTENCES[name](this.context.session.runAt(time), this.#stop);
    this.layer.classList.toggle('moving', this.#isMoving);
    setText(this.count, WALK.count(place, number));
    setText(this.words, words);
    setText(this.heard, WALK.heard(place, number, words));
    setText(this.next, place === number ? WALK.done : WALK.next);
    this.back.disabled = this.#at === 0;
  }

  get #target() {
    const { name, id } = this.#stop;
    const { page, words } = this.context;
    const anchor = name === 'one' ? words.sheetOf(id) : page.querySelector(ANCHORS[name]);
    return anchor?.offsetParent ? anchor : page.querySelector('.area-explore:not([hidden]), .area-baseline');
  }

  /* What is spoken of may appear, or move, while the run plays. */
  #follow() {
    const target = this.#target;
    const height = this.context.page.offsetHeight; // another one: what is above it may have moved it
    if (target !== this.#lit || height !== this.#height) this.#scrollTo(target);
    this.#lit = target;
    this.#height = height;
    this.#place();
  }

  /* What the stages cover of the window, where they stay in view. */
  get #covered() {
    const stages = this.context.page.querySelector('.top');
    return getComputedStyle(stages).position === 'sticky' ? stages.offsetHeight : 0;
  }

  #scrollTo(target) {
    const { top, bottom } = target.getBoundingClientRect();
    if (top >= this.#covered && bottom <= window.innerHeight) return;
    const isTall = this.context.isNarrow || bottom - top > window.innerHeight - 2 * this.#covered;
    target.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: 'instant' }); // the next stop measures anew
  }

  /* The light over its target, the note where there is room beside it; without any it is low and wide. */
  #place() {
    const target = this.#target;
    if (!target.offsetParent) {
      this.leave(); // another tab was opened
      return;
    }
    const { innerWidth, innerHeight } = window;
    const rect = target.getBoundingClientRect();
    const lit = {
      left: Math.max(0, rect.left - EDGE), top: Math.max(0, rect.top - EDGE),
      right: Math.min(innerWidth, rect.right + EDGE), bottom: Math.min(innerHeight, rect.bottom + EDGE),
    };
    setBox(this.light, lit);
    this.note.classList.remove('wide');
    const place = beside(lit, this.note.getBoundingClientRect());
    this.note.classList.toggle('wide', !place);
    const note = this.note.getBoundingClientRect();
    const { x, y } = place ?? { x: (innerWidth - note.width) / 2, y: innerHeight - note.height - MARGIN };
    this.note.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }

  #listen(isOn) {
    const change = isOn ? 'addEventListener' : 'removeEventListener';
    document[change]('keydown', this.#onKey, true);
    document[change]('pointerdown', this.#onPointer, true);
    window[change]('scroll', this.#onMove, true);
    window[change]('resize', this.#onMove);
  }

  #onMove = () => { if (this.#lit) this.#place(); };

  /* A visitor who does something else has left. */
  #onPointer = ({ target }) => {
    if (!this.note.contains(target) && !this.#target.contains(target) && !target.closest?.('dialog')) this.leave();
  };

  #onKey = (event) => {
    const { key, target } = event;
    const isOwn = this.note.contains(target);
    if (event.ctrlKey || event.metaKey || event.altKey || (!isOwn && target.closest?.(TAKES_KEYS))) return;
    const isPressing = target.closest?.('button, a, summary');
    if (key === 'Escape') this.leave();
    else if (key === 'ArrowRight' || (key === ' ' && !isPressing)) this.step(1);
    else if (key === 'ArrowLeft') this.step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function setBox(node, { left, top, right, bottom }) {
  Object.assign(node.style, {
    left: `${left}px`, top: `${top}px`, width: `${Math.max(0, right - left)}px`, height: `${Math.max(0, bottom - top)}px`,
  });
}

/* Right, left, below or above of what is lit, wherever the note is seen whole; else null. */
function beside(lit, { width, height }) {
  const { innerWidth, innerHeight } = window;
  const within = (value, size, room) => Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  const y = within(lit.top, height, innerHeight);
  const x = within(lit.left, width, innerWidth);
  const places = [{ x: lit.right + MARGIN, y }, { x: lit.left - MARGIN - width, y },
    { x, y: lit.bottom + MARGIN }, { x, y: lit.top - MARGIN - height }];
  return places.find((place) => (
    place.x >= MARGIN && place.y >= MARGIN
    && place.x + width <= innerWidth - MARGIN && place.y + height <= innerHeight - MARGIN
  )) ?? null;
}
