/* The page around the island: keyboard, examples, links, and what Run and Stop do at once.
   Gradio's events import this module and call its functions. */

import { EventReader } from '../island/events.js';
import { recordingText } from '../island/saved.js';
import { keep, keptRuns } from './kept.js';
import { copy, pageUrl, remember, shareable } from './links.js';
import { heldRun, hold, lineOf, missed, runOf } from './resume.js';

export { start as startDesk } from './desk.js';

const examples = fetch(new URL('../problems/examples.json', import.meta.url))
  .then((answer) => answer.json())
  .then(({ examples: list }) => list)
  .catch(() => []);
const nextOfLevel = new Map();

/* The next example of a level. */
export async function example(level) {
  const known = (await examples).filter((item) => item.level === level);
  const place = nextOfLevel.get(level) ?? 0;
  nextOfLevel.set(level, (place + 1) % known.length);
  return known[place].problem;
}

/* The reference answer of a problem: an example's own; any other problem's is not known. */
export async function reference(problem) {
  return (await examples).find((item) => item.problem === problem)?.answer ?? '';
}

const LONGEST_ADDRESS = 6000; // that every server takes when the page is loaded again
const STOPPED = '{"event":"Stopped"}\n';
const LOST = '{"event":"Lost"}\n';
const ASKS_AFTER = 4; // seconds without a sign of life, of which a run gives several a second
const RESUMES_AFTER = 2; // seconds of silence, after which what came meanwhile is asked for
const GIVES_UP_AFTER = 60;
const CUT = `${JSON.stringify({
  event: 'Notice', message: 'The connection was cut. The page goes on from what the server has of this run.',
})}\n`;
const HEARTBEAT = '{"event":"Heartbeat","seconds":0}\n';
const firstLine = (text) => text.slice(0, text.indexOf('\n'));

/* The text that the island shows. Every run's text has a first line of its own, by which what is
   still on its way from a stopped run is known, and left out. */
export class LiveText {
  isStopped = false;
  silence = 0; // seconds since the server was last heard
  #text = '';
  #cutAt = 0; // where the stream was cut, of which the island is told; 0: it was not
  #isBegun = false; // Run was pressed, nothing has come yet
  #stopped = new Set();

  constructor(show) {
    this.show = show;
  }

  /* Run was pressed: the page answers before the server does. */
  begin() {
    this.isStopped = false;
    this.silence = 0;
    this.#isBegun = true;
    this.#text = '';
    this.#cutAt = 0;
    this.show(HEARTBEAT);
  }

  /* The whole text so far, from the server. */
  receive(text) {
    this.silence = 0;
    if (!text || this.isStopped || this.#stopped.has(firstLine(text))) return;
    if (this.#text.startsWith(text)) return; // late, after what was asked for
    this.#isBegun = false;
    if (this.#text && firstLine(text) !== firstLine(this.#text)) this.#cutAt = 0;
    const hadEnded = this.hasEnded;
    this.#text = text;
    hold(this.hasEnded ? '' : runOf(text));
    this.show(this.#shown);
    if (this.hasEnded && !hadEnded) keepRun(text);
  }

  /* A run that an earlier load of the page began. False where the server has it no more, or another
     run has begun meanwhile. */
  async takeUp(run) {
    const begin = lineOf(run);
    const rest = await missed(begin);
    if (rest === null) hold('');
    if (rest === null || this.#text || this.#isBegun) return false;
    this.#cutAt = begin.length;
    this.receive(begin + rest);
    return true;
  }

  /* The stream is cut: ask for what it left out. False where there is nobody to ask. */
  async resume() {
    const known = this.#text;
    const rest = await missed(known);
    if (rest === null) return false;
    if (known !== this.#text || this.isStopped) return true; // the stream has spoken meanwhile
    if (rest) {
      this.#cutAt ||= known.length;
      this.receive(known + rest);
    }
    return true;
  }

  get hasRun() {
    return runOf(this.#text) !== '';
  }

  get #shown() {
    return this.#cutAt ? this.#text.slice(0, this.#cutAt) + CUT + this.#text.slice(this.#cutAt) : this.#text;
  }

  /* What the run before drew is gone. */
  get hasBegun() {
    return /(^|\n)\{"event":"RunStarted"/.test(this.#text);
  }

  get hasEnded() {
    return /(^|\n)\{"event":"Run(Finished|Failed)"/.test(this.#text);
  }

  /* In the queue there is nothing to tell until the place changes. */
  get isWaiting() {
    return Number([...this.#text.matchAll(/"event":"Queue","position":(\d+)/g)].at(-1)?.[1]) > 0;
  }

  /* The server is gone: what is drawn stays. */
  lose() {
    this.isStopped = true;
    if (this.#text) this.#stopped.add(firstLine(this.#text));
    this.show((this.#shown || HEARTBEAT) + LOST);
  }

  /* Stop was pressed: what is drawn stays. */
  stop() {
    if (this.#text ? this.hasEnded : !this.#isBegun) return;
    hold('');
    this.isStopped = true;
    if (this.#text) this.#stopped.add(firstLine(this.#text));
    this.show((this.#shown || HEARTBEAT) + STOPPED);
  }
}

/* A run that has ended stays in the visitor's browser. */
function keepRun(live) {
  const events = new EventReader().append(`${live}\n`);
  const first = events.findIndex(({ event }) => event === 'RunStarted');
  const { problem, config } = events[first] ?? {};
  if (!problem || !config) return;
  keep({ name: `N = ${config.num_rollouts}: ${problem.slice(0, 80)}`, problem, text: recordingText(events.slice(first)) });
}

/* What a page that is loaded again shows: the visitor's last runs, oldest first. The last is of the
   problem in the address, if it names one. Null: as the page begins. */
export function restored() {
  const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload';
  const { searchParams } = pageUrl();
  if (!isReload || searchParams.get('run')) return null;
  const problem = searchParams.get('problem');
  const kept = keptRuns();
  const shown = kept.find((run) => problem === null || run.problem === problem);
  return shown ? [...kept.filter((run) => run !== shown).reverse(), shown] : null;
}

let live = null; // of the page's one island
let isBusy = false; // Gradio takes no second run until the first has ended or is cancelled
let isWanted = false; // Run was pressed before Gradio was through with a run that is stopped or over
let isReplaced = false; // Run was pressed with other settings: the run in progress makes room
let isFirst = false; // Run was pressed over the recorded run that the page began with
let isCut = false; // Gradio has given the stream up before the run's end
let isStopping = false; // Stop was pressed, and its run is not cancelled yet
let running = ''; // the address of the run in progress

export function attach(show) {
  live = new LiveText(show);
  takeUp(heldRun());
  return live;
}

/* The page was loaded again during a run, which the server may still have. */
async function takeUp(run) {
  if (!run || !(await live.takeUp(run))) return;
  document.documentElement.dataset.hasRun = '';
  isCut = !live.hasEnded;
}

/* Run was pressed. The settings go into the address: a page that is loaded again still has them.
   During a run it is pressed twice by mistake, or for something else, which takes its place; after
   a run's last event, but before Gradio knows of its end, there is nothing to stop any more. */
export function begin(names, values, unchanged) {
  const address = addressWith(names, values, unchanged);
  if (isBusy && !live?.isStopped) {
    if (live?.hasEnded) {
      isWanted = true;
    } else if (address !== running && !isReplaced) {
      isReplaced = true;
      document.querySelector('#stop').click();
    }
    return;
  }
  running = address;
  if (address.length <= LONGEST_ADDRESS) remember(address);
  isWanted = isBusy;
  isBusy = true;
  isFirst = !('hasRun' in document.documentElement.dataset);
  document.documentElement.dataset.hasRun = ''; // what is drawn is no longer a recorded run
  isCut = false;
  live?.begin();
  if (window.matchMedia('(max-width: 680px)').matches) showIsland();
}

/* On a phone the run is drawn below what can be seen. */
function showIsland() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.querySelector('#island')?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
}

export function stop() {
  isWanted = isReplaced;
  isReplaced = false;
  live?.stop();
  if (isFirst && !live?.hasBegun) delete document.documentElement.dataset.hasRun; // it is still drawn
  if (isWanted && !isBusy) pressRun(); // the run had ended before it could be stopped
}

/* The run has ended, or its cancelling has. */
export function settled() {
  isCut = Boolean(isBusy && live?.hasRun && !live.hasEnded && !live.isStopped);
  isBusy = false;
  isStopping = false;
  if (isWanted) pressRun();
}

/* Gradio only says in a corner that the server is gone, and leaves the run as it was drawn last. */
setInterval(async () => {
  if (!(isBusy || isCut) || !live || live.isStopped || live.hasEnded) return;
  live.silence += 1;
  if (live.hasRun && (isCut || live.silence >= RESUMES_AFTER) && (await live.resume())) {
    if (live.hasEnded) forgetStream();
    return;
  }
  if (live.silence < ASKS_AFTER) return;
  const isHopeless = live.silence >= GIVES_UP_AFTER && !live.isWaiting;
  if (!isHopeless && (await isAnswering())) return;
  if (live.silence < ASKS_AFTER) return; // it was heard meanwhile
  isBusy = false;
  isStopping = false;
  live.lose();
}, 1000);

/* The run is over, and Gradio still waits for the stream that was cut. */
function forgetStream() {
  isCut = false;
  if (isBusy) document.querySelector('#stop').click();
}

const isAnswering = () => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  .then(() => true, () => false);

function pressRun() {
  isWanted = false;
  document.querySelector('#run').click();
}

/* What `unchanged` knows is left out where it has that value, or none. */
function addressWith(names, values, unchanged) {
  const url = pageUrl();
  url.searchParams.delete('run');
  names.forEach((name, i) => {
    const value = values[i];
    if (name in unchanged && (value === unchanged[name] || (value ?? '') === '')) {
      url.searchParams.delete(name);
    } else {
      url.searchParams.set(name, typeof value === 'boolean' ? Number(value) : value);
    }
  });
  return url.href;
}

/* What the visitor sees, as an address on the clipboard: the recorded run that the page began with, as
   long as nothing was asked for instead (`recorded`: its id, and the fields' values then); else the
   settings, which of a run start that run. Returns what is said about it; where nothing may be copied
   that is the address itself. */
export async function copyLink(names, values, unchanged, recorded, words) {
  const hasRun = 'hasRun' in document.documentElement.dataset;
  const isRecorded = recorded && !hasRun && recorded.begins.every((value, i) => (value ?? '') === (values[i] ?? ''));
  const url = isRecorded ? recordingUrl(recorded.id) : settingsUrl(names, values, unchanged);
  if (hasRun) url.searchParams.set('run', 1);
  if (await copy(url.href)) return isRecorded ? words.recording_copied : words.copied;
  const link = document.createElement('code');
  link.className = 'to-copy';
  link.tabIndex = 0;
  link.textContent = url.href;
  return `${words.shown} ${link.outerHTML}`;
}

function settingsUrl(names, values, unchanged) {
  const address = addressWith(names, values, unchanged);
  remember(address);
  return new URL(shareable(address));
}

function recordingUrl(id) {
  const url = new URL(shareable(pageUrl()));
  url.search = '';
  url.searchParams.set('tab', 'replay');
  url.searchParams.set('recording', id);
  return url;
}

/* A link to a run starts it, once: loaded again, the page only opens it. */
export function runLinked() {
  const url = new URL(window.location.href);
  if (url.searchParams.get('run') !== '1' || url.searchParams.has('embed')) return;
  url.searchParams.delete('run');
  remember(url.href);
  if (url.searchParams.get('problem')) pressRun();
}

/* A run is cancelled once: to cancel it again meanwhile is an error to Gradio. Pressed by hand once
   more, Stop still takes back the run that was to follow. */
document.addEventListener('click', (event) => {
  if (!event.target.closest?.('#stop')) return;
  if (isStopping) {
    event.stopImmediatePropagation();
    isWanted = false;
    isReplaced = false;
  } else isStopping = isBusy;
}, { capture: true });

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  const run = document.querySelector('#run');
  if (!run?.offsetParent) return; // another tab is open
  event.preventDefault();
  document.activeElement?.blur(); // a field hands its value over when it loses the focus
  setTimeout(() => run.click());
});
