/* Plays the events of a run on one of two clocks, the story's or the run's own, and seeks in them. */

import { timeline } from './story-clock.js';

const SLACK = 1e-6;
const LONGEST_FRAME = 0.25; // seconds; a tab that slept does not jump
const JUST_BEGUN = 0.04; // share of the whole before which "previous" means the stage before
const STAGE_STARTS = {
  explore: 'RunStarted', score: 'RolloutScored', fit: 'CalibrationSetChosen', choose: 'AnswerSelected',
};

/* What `to` is where `from`, which rises, has the value `x`: in between in proportion. */
function interpolate(from, to, x) {
  const after = from.findIndex((value) => value > x + SLACK);
  if (after < 0) return to.at(-1) ?? 0;
  if (after === 0) return 0;
  const share = Math.max(0, (x - from[after - 1]) / (from[after] - from[after - 1]));
  return to[after - 1] + share * (to[after] - to[after - 1]);
}

export class Player {
  events = [];
  speed = 1;
  time = 0; // on the clock
  isPlaying = false;
  stopsAtStages = false;
  #moments = [];
  #clocks = { story: [], seconds: [] };
  #clock = 'story';
  #next = 0;
  #stamp = null;
  #goal = null; // where playing ends before the run does

  constructor({ apply, restart }) {
    this.apply = apply;
    this.restart = restart;
  }

  get #times() {
    return this.#clocks[this.#clock];
  }

  get end() {
    return this.#times.at(-1) ?? 0;
  }

  /* The run's own time, and its end. */
  get seconds() {
    return interpolate(this.#times, this.#clocks.seconds, this.time);
  }

  get lastSecond() {
    return this.#clocks.seconds.at(-1) ?? 0;
  }

  get isAtEnd() {
    return this.#next >= this.#moments.length;
  }

  /* 'story': every run in the same time; 'seconds': as fast as the run was. */
  get clock() {
    return this.#clock;
  }

  set clock(clock) {
    const before = this.#times;
    this.#clock = clock;
    this.time = interpolate(before, this.#times, this.time);
    this.#goal = null;
  }

  /* `isApplied`: the events have just been drawn live; the player stands at their end. */
  load(events, { isApplied = false } = {}) {
    this.pause();
    this.events = events;
    this.#moments = timeline(events);
    for (const name of Object.keys(this.#clocks)) this.#clocks[name] = this.#moments.map((moment) => moment[name]);
    this.#next = isApplied ? this.#moments.length : 0;
    this.time = isApplied ? this.end : 0;
    if (!isApplied) this.seek(0);
  }

  seek(time) {
    const target = Math.max(0, Math.min(this.end, time));
    if (target < this.time || this.#next === 0) {
      this.restart();
      this.#next = 0;
    }
    this.time = target;
    this.#pump();
  }

  /* To a moment of the run, by its own seconds. */
  seekSeconds(seconds) {
    this.seek(interpolate(this.#clocks.seconds, this.#times, seconds));
  }

  /* To `goal`, or to the next stage's beginning where it stops at stages, or to the end. */
  play(goal = null) {
    if (this.isAtEnd) this.seek(0);
    this.isPlaying = this.events.length > 0;
    this.#stamp = null;
    this.#goal = goal;
  }

  pause() {
    this.isPlaying = false;
    this.#stamp = null;
    this.#goal = null;
  }

  finish() {
    this.pause();
    this.seek(this.end);
  }

  /* Called once a frame with the browser's clock in milliseconds. */
  advance(now) {
    if (!this.isPlaying) return;
    let stop = this.#goal ?? this.end;
    if (this.#stamp !== null) {
      const passed = Math.min(LONGEST_FRAME, (now - this.#stamp) / 1000);
      if (this.stopsAtStages && this.#goal === null) stop = Math.min(stop, this.#nextStart() ?? this.end);
      this.time = Math.max(this.time, Math.min(stop, this.time + passed * this.speed));
      this.#pump();
    }
    this.#stamp = now;
    if (this.time >= stop - SLACK) this.pause();
  }

  /* Where stages lie on the clock: [{ stage, start, end }] in shares of it. */
  get spans() {
    const starts = this.#moments
      .map(({ event }, i) => ({ stage: event.stage, start: this.#times[i] / (this.end || 1) }))
      .filter(({ stage }) => stage && stage !== 'score'); // scoring overlaps sampling
    return starts.map((span, i) => ({ ...span, end: starts[i + 1]?.start ?? 1 }));
  }

  /* What is told up to a moment on the clock. */
  eventsUntil(time) {
    return this.#moments.filter((_, i) => this.#times[i] <= time + SLACK).map(({ event }) => event);
  }

  /* When the first such event is told, or what is told last before it; null where the run has none. */
  timeOf(isIt, isBefore = false) {
    const time = this.#times[this.#moments.findIndex(({ event }) => isIt(event))] ?? null;
    return isBefore && time !== null ? this.#times.findLast((one) => one < time - SLACK) ?? 0 : time;
  }

  /* When a stage begins, on the clock; null where the run has none. */
  startOf(stage) {
    return this.timeOf((event) => (
      event.event === STAGE_STARTS[stage] || (stage === 'exploit' && event.stage === stage)
    ));
  }

  /* To the moment a stage begins. */
  jumpTo(stage) {
    const start = this.startOf(stage);
    if (start === null) return;
    this.pause();
    this.seek(start);
  }

  nextStage() {
    this.#leapTo(this.#nextStart() ?? this.end);
  }

  previousStage() {
    this.#leapTo(this.#starts().findLast((start) => start < this.time - JUST_BEGUN * this.end) ?? 0);
  }

  #leapTo(time) {
    this.#goal = null;
    this.seek(time);
    if (this.isAtEnd) this.pause();
  }

  #starts() {
    return [...Object.keys(STAGE_STARTS), 'exploit'].map((stage) => this.startOf(stage))
      .filter((start) => start !== null).sort((a, b) => a - b);
  }

  #nextStart() {
    return this.#starts().find((start) => start > this.time + SLACK);
  }

  #pump() {
    while (this.#next < this.#moments.length && this.#times[this.#next] <= this.time + SLACK) {
      const { event } = this.#moments[this.#next];
      this.#next += 1;
      this.apply(event);
    }
  }
}
