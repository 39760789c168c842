/* Plays the events of a run at their own pace, and seeks in them. */

const SLACK = 1e-6;
const LONGEST_FRAME = 0.25; // seconds; a tab that slept does not jump
const STAGE_STARTS = {
  explore: 'RunStarted', score: 'RolloutScored', fit: 'CalibrationSetChosen', choose: 'AnswerSelected',
};

export class Player {
  events = [];
  speed = 1;
  time = 0;
  isPlaying = false;
  #times = [];
  #next = 0;
  #stamp = null;

  constructor({ apply, restart }) {
    this.apply = apply;
    this.restart = restart;
  }

  get end() {
    return this.#times.at(-1) ?? 0;
  }

  get isAtEnd() {
    return this.#next >= this.events.length;
  }

  /* `isApplied`: the events have just been drawn live; the player stands at their end. */
  load(events, { isApplied = false } = {}) {
    this.pause();
    this.events = events;
    let latest = 0;
    this.#times = events.map((event) => {
      if (Number.isFinite(event.seconds)) latest = Math.max(latest, event.seconds);
      return latest;
    });
    this.#next = isApplied ? events.length : 0;
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

  play() {
    if (this.isAtEnd) this.seek(0);
    this.isPlaying = this.events.length > 0;
    this.#stamp = null;
  }

  pause() {
    this.isPlaying = false;
    this.#stamp = null;
  }

  finish() {
    this.pause();
    this.seek(this.end);
  }

  /* Called once a frame with the browser's clock in milliseconds. */
  advance(now) {
    if (!this.isPlaying) return;
    if (this.#stamp !== null) {
      const passed = Math.min(LONGEST_FRAME, (now - this.#stamp) / 1000);
      this.time = Math.min(this.end, this.time + passed * this.speed);
      this.#pump();
    }
    this.#stamp = now;
    if (this.time >= this.end) this.pause();
  }

  /* Where stages lie on the run's time: [{ stage, start, end }] in shares of it. */
  get spans() {
    const starts = this.events
      .map((event, i) => ({ stage: event.stage, start: this.#times[i] / (this.end || 1) }))
      .filter(({ stage }) => stage && stage !== 'score'); // scoring overlaps sampling
    return starts.map((span, i) => ({ ...span, end: starts[i + 1]?.start ?? 1 }));
  }

  /* To the moment a stage begins. */
  jumpTo(stage) {
    const index = this.events.findIndex((event) => (
      event.event === STAGE_STARTS[stage] || (stage === 'exploit' && event.stage === stage)
    ));
    if (index < 0) return;
    this.pause();
    this.seek(this.#times[index]);
  }

  #pump() {
    while (this.#next < this.events.length && this.#times[this.#next] <= this.time + SLACK) {
      const event = this.events[this.#next];
      this.#next += 1;
      this.apply(event);
    }
  }
}
