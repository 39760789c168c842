/* The race of the answers: one row an answer, one bar a method. Both share the blue explore part, so
   the comparison is seen, not claimed. Rows are ordered by the measure shown: summed score or votes. */

import { button, count, el, fixed, plural, setAttributes, setText, show } from './dom.js';
import { methodsOf } from './reducer.js';
import { methodName } from './search-words.js';
import {
  digitsOfSums, explored, isRight, leader, letters, ranked, SECOND_HALF, standing,
} from './standings.js';
import { answerLine, answerNode } from './text.js';

const ROW_HEIGHT = 38;
const ROWS_ON_A_PHONE = 6;
const UNSETTLED = 'Some answers are still being compared, and may turn out equal.';
const GLIDE = { duration: 350, easing: 'cubic-bezier(.2,.7,.2,1)' };
const MOVES_THE_RACE = ['layout', 'config', 'selected', 'ended', 'restart'];
const REDRAWS = ['layout', 'config', 'tally', 'selected', 'ended', 'view'];

function figure(group, method, { measure, methods, digits }) {
  const votes = standing(group, method, 'votes');
  const sum = fixed(standing(group, method, 'weight'), digits);
  const words = measure === 'weight' ? `${sum} from ${count(votes)}` : `${plural(votes, 'vote')}, ${sum}`;
  return method === 'best_of_n' && methods.length > 1 ? `plain ${words}` : words;
}

class Row {
  #methods = '';

  constructor(context, group) {
    this.context = context;
    this.group = group;
    this.letter = el('small.letter');
    this.verdict = el('span.verdict.yes');
    this.bars = el('span.bars');
    this.figures = el('span.figures');
    this.button = el('button.row', { type: 'button' },
      el('span.label', {}, this.letter, answerNode(group.answer), this.verdict), this.bars, this.figures);
    this.item = el('li', {}, this.button);
    for (const kind of ['pointerenter', 'focus']) {
      this.button.addEventListener(kind, () => context.look(this.group.index));
    }
    for (const kind of ['pointerleave', 'blur']) this.button.addEventListener(kind, () => context.look(null));
    this.button.addEventListener('click', () => context.pin(this.group.index));
  }

  draw(run, group, race) {
    this.group = group;
    this.#fit(race.methods);
    const right = isRight(run, group);
    setText(this.letter, race.letters?.get(group.index) ?? '');
    show(this.letter, race.letters !== null);
    setText(this.verdict, right ? '✓' : '');
    race.methods.forEach((method, i) => {
      const [explore, second] = this.bars.children[i].children;
      const width = (value) => `${((value / race.most) * 98).toFixed(2)}%`;
      explore.style.width = width(explored(group, method, race.measure));
      second.style.width = width(group[race.measure][SECOND_HALF[method]]);
      setText(this.figures.children[i], figure(group, method, race));
    });
    this.#describe(run, race, right);
  }

  #fit(methods) {
    if (this.#methods === methods.join()) return;
    this.#methods = methods.join();
    this.bars.replaceChildren(...methods.map((method) => (
      el(`span.bar.${method}`, {}, el('i.p-explore'), el(`i.p-${SECOND_HALF[method]}`))
    )));
    this.figures.replaceChildren(...methods.map((method) => el(`span.${method}`)));
  }

  #describe({ config }, { lead, methods, digits }, right) {
    const { group, context } = this;
    const isPinned = context.view.pinned === group.index;
    const spoken = methods.map((method) => `${methodName(config, method)} `
      + `${fixed(standing(group, method, 'weight'), digits)} from ${plural(standing(group, method, 'votes'), 'rollout')}`);
    const classes = ['row', lead.carbon === group.index && 'lead',
      lead.best_of_n === group.index && 'plain-lead', isPinned && 'pinned'];
    setAttributes(this.button, {
      class: classes.filter(Boolean).join(' '), 'aria-pressed': String(isPinned),
      'aria-label': `${answerLine(group.answer)}${right ? ', right' : ''}: ${spoken.join(', ')}`,
    });
  }
}

export class Race {
  #rows = new Map(); // answer -> Row
  #isExpanded = false;
  #room = 3;

  constructor(context) {
    this.context = context;
    this.list = el('ol.race-rows', { 'aria-label': 'Answers' });
    this.more = button('button.link.more', '', () => {
      this.#isExpanded = !this.#isExpanded;
      context.changeView({});
    });
    this.unsettled = el('p.note', { hidden: true }, UNSETTLED);
    this.element = el('div.race', {}, el('div.race-body', {}, this.list, this.more, this.unsettled));
  }

  update(run, { topics }) {
    if (!REDRAWS.some((topic) => topics.has(topic))) return;
    if (!run.tally.length) this.#isExpanded = false;
    this.element.classList.toggle('expanded', this.#isExpanded);
    show(this.unsettled, !run.isSettled && !run.finished);
    const order = ranked(run, this.context.view.measure);
    if (MOVES_THE_RACE.some((topic) => topics.has(topic))) this.#measure();
    const shown = order.slice(0, this.#isExpanded ? order.length : this.#room);
    const race = this.#race(run, order);
    const keep = new Set(shown.map((group) => group.answer));
    for (const answer of this.#rows.keys()) if (!keep.has(answer)) this.#rows.delete(answer);
    for (const group of shown) {
      if (!this.#rows.has(group.answer)) this.#rows.set(group.answer, new Row(this.context, group));
      this.#rows.get(group.answer).draw(run, group, race);
    }
    this.#arrange(shown.map((group) => this.#rows.get(group.answer).item));
    this.#drawRest(order.slice(shown.length), race);
  }

  #race(run, order) {
    const { measure } = this.context.view;
    const methods = methodsOf(run);
    const values = order.flatMap((group) => methods.map((method) => standing(group, method, measure)));
    return {
      methods, measure, digits: digitsOfSums(run), most: Math.max(measure === 'weight' ? 1 : 4, ...values),
      lead: Object.fromEntries(methods.map((method) => [method, leader(run, method)?.index ?? null])),
      letters: this.context.usesLetters ? letters(run) : null,
    };
  }

  /* How many rows there is room for. Asking the browser costs a layout: only when it may differ. */
  #measure() {
    const { unit, isNarrow } = this.context;
    const fits = Math.floor((this.element.clientHeight - 24 * unit) / (ROW_HEIGHT * unit));
    const isOnStage = this.element.closest('.presenting') !== null;
    this.#room = !isNarrow ? Math.max(3, fits) : isOnStage ? Math.max(1, fits) : ROWS_ON_A_PHONE;
  }

  /* Rows in their order; those that moved glide there. */
  #arrange(items) {
    const before = [...this.list.children];
    if (before.length === items.length && before.every((item, i) => item === items[i])) return;
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    this.list.replaceChildren(...items);
    focused?.focus({ preventScroll: true });
    if (this.context.isStill) return;
    items.forEach((item, i) => {
      const from = before.indexOf(item);
      if (from < 0 || from === i) return;
      const distance = (from - i) * ROW_HEIGHT * this.context.unit;
      item.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], GLIDE);
    });
  }

  #drawRest(rest, { methods, measure }) {
    const sum = (method) => {
      const total = rest.reduce((value, group) => value + standing(group, method, measure), 0);
      return measure === 'weight' ? fixed(total) : plural(total, 'vote');
    };
    const [first, second] = methods;
    const together = second ? `${sum(first)} (plain ${sum(second)})` : first ? sum(first) : '';
    const others = rest.length === 1 ? '1 other answer' : `${count(rest.length)} other answers`;
    setText(this.more, rest.length ? `${others}, together ${together}` : 'Show fewer answers');
    show(this.more, rest.length > 0 || this.#isExpanded);
    setAttributes(this.more, { 'aria-expanded': String(this.#isExpanded) });
  }
}
