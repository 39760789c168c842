/* The last runs of a visit: what was asked, how, and what was answered. One click shows a run again,
   two that are pinned stand side by side, and so do the runs of one problem by several strategies. */

import { searchesSteps } from './beams.js';
import { button, el, ellipsis, plural, setAttributes, setText, show } from './dom.js';
import { learnedLetters } from './narration.js';
import { applyEvent, createRun, methodsOf } from './reducer.js';
import { shortMethodName, strategyName } from './search-words.js';
import { answerNode, prose } from './text.js';

const CAPACITY = 8;
const MOST_PINNED = 2;
const LONGEST_PROBLEM = 90;
const TITLE = 'Runs of this visit';
const HINT = 'The last {n}. Pin two to see them side by side.';
const HINT_FOR_ONE = 'With a second one, two can stand side by side.';
const COMPARE = 'This problem by four strategies';
const COMPARE_HINT = 'Best-of-N, beam search, DVTS and particle filtering run one after another, with the '
  + 'settings above and one seed.';

/* A run's state at its end. Throws where an event is damaged. */
export function runOf(events) {
  const run = createRun();
  for (const event of events) applyEvent(run, event);
  return run;
}

/* In what two runs may differ, in a few words. */
export function settingsLine({ config }) {
  const name = strategyName(config);
  return [
    searchesSteps(config) ? `${name[0].toUpperCase()}${name.slice(1)}` : 'Best-of-N', `N = ${config.num_rollouts}`,
    config.num_exploit ? learnedLetters(config) : 'plain', `seed ${config.seed}`,
    config.policy_name.split(',')[0],
  ].join(', ');
}

/* What each method answered, and whether that is right where it is known. */
export function answersOf(run) {
  return methodsOf(run).filter((method) => run.selected[method]).map((method) => {
    const { answer, correct, rule } = run.selected[method];
    const mark = correct ? el(`span.verdict.${correct[rule] ? 'yes' : 'no'}`, {}, correct[rule] ? ' ✓' : ' ✕') : null;
    return el('span.said', {}, `${shortMethodName(run.config, method)} `, answerNode(answer), mark);
  });
}

class Entry {
  isPinned = false;

  constructor(events, shelf) {
    this.events = events;
    this.run = runOf(events);
    const { problem } = this.run.config;
    const name = `${ellipsis(problem, LONGEST_PROBLEM)}; ${settingsLine(this.run)}`;
    this.pin = button('button.pin', 'Pin', () => shelf.pin(this), { 'aria-label': `Pin: ${name}` });
    this.open = button('button.link', 'show', () => shelf.open(this), { 'aria-label': `Show: ${name}` });
    this.item = el('li', {},
      el('p.asked', {}, prose(ellipsis(problem, LONGEST_PROBLEM))), el('p.note', {}, settingsLine(this.run)),
      el('p.answers', {}, ...answersOf(this.run)), el('p.do', {}, this.pin, this.open));
  }

  draw() {
    setAttributes(this.pin, { 'aria-pressed': String(this.isPinned) });
    setText(this.pin, this.isPinned ? 'Pinned' : 'Pin');
    this.item.classList.toggle('pinned', this.isPinned);
  }
}

export class Shelf {
  #entries = []; // newest first
  #pinned = []; // in the order in which they were pinned

  /* `beside` shows runs side by side; `onOpen(events)` shows one in the island. */
  constructor(context, beside, onOpen) {
    const id = context.id('shelf');
    this.beside = beside;
    this.onOpen = onOpen;
    this.hint = el('small');
    this.list = el('ol.shelved');
    this.compare = button('button', COMPARE, () => this.onCompare(), { title: COMPARE_HINT, hidden: true });
    this.progress = el('span.note', { role: 'status' });
    this.element = el('section.shelf', { 'aria-labelledby': id, hidden: true },
      el('h2', { id }, TITLE, this.hint), this.list,
      el('p.compare', {}, this.compare, this.progress), beside.element);
  }

  /* The button that runs the four strategies is there where somebody can run them. */
  offerComparison(onCompare) {
    this.onCompare = onCompare;
    show(this.compare, true);
  }

  tell(words, isBusy) {
    setText(this.progress, words);
    this.compare.disabled = isBusy;
  }

  add(events) {
    const entry = new Entry(events.slice(), this);
    this.#entries.unshift(entry);
    for (const old of this.#entries.splice(CAPACITY)) this.#pinned = this.#pinned.filter((one) => one !== old);
    this.#draw();
  }

  /* Side by side, whether they are on the shelf or have left it. */
  showMultiples(runs) {
    this.#pinned = [];
    this.#draw();
    this.beside.show(runs, { isSmall: true });
  }

  pin(entry) {
    const isPinned = this.#pinned.includes(entry);
    this.#pinned = isPinned ? this.#pinned.filter((one) => one !== entry)
      : [...this.#pinned, entry].slice(-MOST_PINNED);
    this.#draw();
    const runs = this.#pinned.map(({ events }) => events);
    this.beside.show(runs.length === MOST_PINNED ? runs : []);
  }

  open(entry) {
    this.onOpen(entry.events);
  }

  #draw() {
    show(this.element, this.#entries.length > 0);
    const count = this.#entries.length;
    setText(this.hint, count === 1 ? HINT_FOR_ONE : HINT.replace('{n}', plural(count, 'run')));
    for (const entry of this.#entries) {
      entry.isPinned = this.#pinned.includes(entry);
      entry.draw();
    }
    this.list.replaceChildren(...this.#entries.map(({ item }) => item));
  }
}
