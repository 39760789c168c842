/* One island's run: live text, a loaded recording, or a live run that ended and can be replayed.
   It holds the state and the player. */

import { EventReader, PAGE_EVENTS, SCHEMA } from './events.js';
import { Player } from './player.js';
import { applyEvent, createRun, isEnded } from './reducer.js';

const DAMAGED = 'Part of this recording could not be read.';
const CUT_SHORT = 'This recording ends here, before its run does.';
const NOT_A_RECORDING = 'This is not a recording of a run.';
const OTHER_SCHEMA = 'This recording is of another version of this app. Run its problem again here to '
  + 'record it anew: the first line of the file holds the problem and the settings.';
const LOST = 'The connection to the server was lost, and the run with it. What was written so far stays '
  + 'here: when the page is connected again, run it anew.';
const ENDINGS = new Set(['RunFinished', 'RunFailed']);

async function fetchText(url, signal) {
  const target = new URL(url, document.baseURI);
  if (!/^https?:$/.test(target.protocol)) throw new TypeError(target.protocol);
  const answer = await fetch(target, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}

/* A recording's events from its first; none where no run begins in it. */
function eventsOf(text) {
  const events = new EventReader().append(`${text}\n`).filter((event) => !PAGE_EVENTS.has(event.event));
  const first = events.findIndex((event) => event.event === 'RunStarted');
  return first < 0 ? [] : events.slice(first);
}

/* False where an event is damaged. */
function isApplied(run, event) {
  try {
    applyEvent(run, event);
    return true;
  } catch (reason) {
    if (!(reason instanceof TypeError || reason instanceof RangeError)) throw reason;
    return false;
  }
}

export class RunSession {
  run = createRun();
  waiting = null; // { position, size } from when a run is asked for until it begins
  announcement = ''; // what a run that has not begun is waiting for
  problem = ''; // why a recording or a run cannot be shown
  isReplay = false; // the player's controls are shown
  isKept = false; // what is drawn is the run before the one that was asked for
  #reader = new EventReader();
  #live = [];
  #fetching = null;

  /* `onChange` asks for a drawing; `onRestart`: the state began anew; `onClear`: for another run;
     `onEnd`: a live run is over, with its events if it reached its end; `startsWalk` begins the guided
     walk through the page's opening recording, and tells whether. */
  constructor({
    onChange, onRestart, onClear, onEnd = () => {}, startsPlaying = () => true, startsWalk = () => false,
  }) {
    Object.assign(this, { onChange, onRestart, onClear, onEnd, startsPlaying, startsWalk });
    this.player = new Player({
      apply: (event) => this.#apply(event), restart: () => this.#restart(),
    });
  }

  /* A live run is going on. */
  get isLive() {
    return this.#live.length > 0 && !this.isReplay;
  }

  /* The whole live text so far. */
  setValue(value) {
    const text = typeof value === 'string' ? value : '';
    const { events, isReset } = this.#reader.setValue(text);
    if (isReset) {
      this.#live = [];
      this.stopLoading();
      this.#stopWaiting();
      if (!text) this.#clear();
      this.onChange();
    }
    this.#take(events);
  }

  /* New live text only. */
  append(text) {
    this.#take(this.#reader.append(text));
  }

  /* Fetches a recording and plays it. */
  async load(url, options) {
    const [text] = await this.#fetchAll([url]) ?? [];
    if (text !== undefined) this.loadText(text, options);
  }

  /* The events of several recordings; none where one of them cannot be read. */
  async fetchRuns(urls) {
    const runs = (await this.#fetchAll(urls) ?? []).map(eventsOf);
    if (runs.some((events) => events[0]?.schema !== SCHEMA)) {
      this.problem = NOT_A_RECORDING;
      this.onChange();
      return [];
    }
    if (runs.length) this.problem = '';
    return runs;
  }

  /* Texts, or null where another load came between, or one failed. */
  async #fetchAll(urls) {
    this.#fetching?.abort();
    const fetching = new AbortController();
    this.#fetching = fetching;
    try {
      const texts = await Promise.all(urls.map((url) => fetchText(url, fetching.signal)));
      return this.#fetching === fetching ? texts : null;
    } catch (reason) {
      if (reason.name === 'AbortError') return null;
      this.problem = `The recording could not be loaded (${reason.message}).`;
      this.onChange();
      return null;
    }
  }

  /* Shows the events of a whole run, at its end. */
  show(events) {
    this.#clear();
    this.isReplay = true;
    this.player.load(events);
    this.player.finish();
    this.onChange();
  }

  /* Plays the text of a recording. */
  loadText(text, { autoplay = this.startsPlaying(), isOpening = false } = {}) {
    const events = eventsOf(text);
    if (events[0]?.schema !== SCHEMA) {
      this.problem = events.length ? OTHER_SCHEMA : NOT_A_RECORDING;
      this.onChange();
      return;
    }
    if (!events.some((event) => ENDINGS.has(event.event))) {
      events.push({ event: 'Notice', message: CUT_SHORT }, { event: 'Stopped' });
    }
    this.#clear();
    this.isReplay = true;
    this.player.load(events);
    if (isOpening && this.startsWalk()) return;
    if (autoplay) this.player.play();
    else this.player.finish();
    this.onChange();
  }

  stopLoading() {
    this.#fetching?.abort();
    this.#fetching = null;
  }

  #take(events) {
    for (const event of events) {
      if (PAGE_EVENTS.has(event.event)) this.#takePageEvent(event);
      else this.#takeRunEvent(event);
    }
    if (events.length) this.onChange();
  }

  #takeRunEvent(event) {
    if (event.event === 'RunStarted') this.#clear();
    else if (!this.isLive) {
      if (!this.#live.length) this.#takeEarly(event); // else its run has ended
      return;
    }
    this.#live.push(event);
    this.#apply(event);
    if (isEnded(this.run)) this.#offerReplay();
  }

  /* A run that has not begun can say what it waits for, or be refused. */
  #takeEarly(event) {
    if (event.event === 'Notice') this.announcement = String(event.message);
    else if (event.event === 'RunFailed') {
      this.#keep();
      this.#stopWaiting();
      this.problem = String(event.message);
      this.onEnd(null);
    }
  }

  /* A run was asked for: what is drawn of the one before stays until it begins, and is marked. */
  #await(place) {
    if (!this.waiting) this.#keep();
    this.waiting = place;
  }

  #keep() {
    this.stopLoading();
    this.player.pause();
    this.isKept = this.run.config !== null;
    this.problem = '';
  }

  #stopWaiting() {
    this.waiting = null;
    this.announcement = '';
    this.problem = '';
  }

  #takePageEvent(event) {
    const hasBegun = this.#live.length > 0;
    if (event.event === 'Replay') {
      if (!hasBegun) this.load(String(event.url), { isOpening: true });
    } else if (event.event === 'Lost') {
      this.#takeRunEvent({ event: 'RunFailed', message: LOST, seconds: this.run.seconds });
    } else if (event.event === 'Queue') {
      if (!this.isLive) this.#await({ position: event.position, size: event.size });
    } else if (this.isLive) {
      this.#takeMoment({ ...event, seconds: event.seconds ?? this.run.seconds });
    } else if (!hasBegun) {
      if (event.event === 'Stopped') this.#giveUp();
      else if (!this.waiting) this.#await({ position: 0 }); // it computes nothing yet
    }
  }

  /* A heartbeat moves the clock; a stop ends the run. */
  #takeMoment(event) {
    this.#apply(event);
    if (event.event !== 'Stopped') return;
    this.#live.push(event);
    this.#offerReplay();
  }

  /* It was stopped before it began. */
  #giveUp() {
    this.#stopWaiting();
    this.isKept = false;
    this.onEnd(null);
  }

  #offerReplay() {
    this.isReplay = true;
    this.player.load(this.#live, { isApplied: true });
    this.onEnd(this.run.finished ? this.#live : null);
  }

  /* The run as it will be at a moment on the player's clock. */
  runAt(time) {
    const run = createRun();
    for (const event of this.player.eventsUntil(time)) isApplied(run, event);
    return run;
  }

  #apply(event) {
    if (!isApplied(this.run, event)) this.problem = DAMAGED;
  }

  #clear() {
    this.stopLoading();
    this.#live = [];
    this.#stopWaiting();
    this.isReplay = false;
    this.isKept = false;
    this.player.load([]); // begins the state anew
    this.onClear();
  }

  #restart() {
    this.run = createRun();
    this.onRestart();
  }
}
