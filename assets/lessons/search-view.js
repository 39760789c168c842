/* One binary search as a cascade: every iteration is a row that shows its own bracket at full width,
   and a wedge leads from what it left to the next row. Drawn once; a moment only switches classes. */

import { count, el, setText, svg } from '../island/dom.js';

export const MOMENTS = 3; // of an iteration: probe, narrow, compare
const SIDE = 10; // px; room for the marks at both ends
const TALL = { probes: 80, plain: 50 }; // px a row
const TALL_ON_STAGE = { probes: 74, plain: 43 };
const LEAST_SHRINK = 0.63; // letters below it are too small for a room
const LETTER = { size: 9.3, end: 8.4 }; // px, on average, of the labels' letters
const AXIS = { probes: 34, plain: 14 }; // px from a row's top to its axis
const STEM = 24;
const BAR = 8;

const kindOf = (row) => (row.probes.length ? 'probes' : 'plain');

export class SearchView {
  #at = 0;
  #width = 0; // of the drawing, which a stage may shrink
  #room = '';
  #rows = [];
  #tops = [0]; // px of the rows, and of their end

  /* `onPick` is handed the number under a click. */
  constructor(text, onPick) {
    this.text = text;
    this.onPick = onPick;
    this.title = el('h3');
    this.words = el('p.words');
    this.picture = svg('svg', { role: 'img' });
    this.more = el('p.note');
    this.frame = el('div.cascade', {}, this.picture);
    this.element = el('section.search', {}, this.title, this.words, this.frame, this.more);
    new ResizeObserver(() => this.#resize()).observe(this.frame);
  }

  show(search, target) {
    this.search = search;
    this.target = target;
    this.element.dataset.kind = search.kind;
    setText(this.title, search.title);
    setText(this.more, search.more);
    this.#draw();
  }

  /* To a moment of all iterations, counted from 0. */
  seek(moment) {
    this.#at = moment;
    const { rows } = this.search;
    this.#rows.forEach((row, i) => this.#set(row, rows[i], moment - i * MOMENTS));
    const last = Math.min(Math.floor(moment / MOMENTS), rows.length - 1);
    const isOver = moment >= rows.length * MOMENTS - 1;
    const words = rows.length ? rows[last].words[Math.min(moment - last * MOMENTS, MOMENTS - 1)] : '';
    setText(this.words, isOver ? this.search.summary : words);
    this.words.classList.toggle('over', isOver);
    if (this.#isOnStage) this.#follow(last);
  }

  get #isOnStage() {
    return this.frame.closest('.presented') !== null;
  }

  /* Presented, a cascade that is taller than the stage shows the iteration that is told of. */
  #follow(row) {
    this.frame.scrollTop = this.#tops[Math.max(0, row) + 1] - this.frame.clientHeight;
  }

  #resize() {
    const { clientWidth, clientHeight } = this.frame;
    const room = this.#isOnStage ? `${clientWidth} × ${clientHeight}` : String(clientWidth);
    if (clientWidth && room !== this.#room && this.search) this.#draw();
    this.#room = room;
  }

  /* Presented, all iterations are seen, as far as they can still be read. */
  #draw() {
    const { clientWidth, clientHeight } = this.frame;
    if (!clientWidth) return;
    const { rows } = this.search;
    const tall = this.#isOnStage ? TALL_ON_STAGE : TALL;
    const tops = [0];
    rows.forEach((row) => tops.push(tops.at(-1) + tall[kindOf(row)]));
    const height = Math.max(tops.at(-1), 20);
    const scale = this.#isOnStage ? Math.max(LEAST_SHRINK, Math.min(1, clientHeight / height)) : 1;
    this.#width = clientWidth / scale;
    this.#tops = tops.map((top) => top * scale);
    this.picture.setAttribute('viewBox', `0 0 ${this.#width} ${height}`);
    this.picture.setAttribute('height', height * scale);
    this.picture.setAttribute('aria-label', `${this.search.title}. ${this.search.summary}`);
    this.#rows = rows.map((row, i) => this.#row(row, rows[i + 1], tops[i], tall));
    this.picture.replaceChildren(...this.#rows.map(({ node }) => node));
    this.seek(this.#at);
  }

  /* Where a number of a bracket lies. */
  #x(number, [low, high]) {
    const room = this.#width - 2 * SIDE;
    if (low === high) return SIDE + room / 2;
    return SIDE + ((number - low) / (high - low)) * room;
  }

  #row(row, next, top, tall) {
    const kind = kindOf(row);
    const axis = top + AXIS[kind];
    const x = (number) => this.#x(number, row.bracket);
    const left = svg('line.rail', { x1: SIDE, x2: this.#width - SIDE, y1: axis, y2: axis });
    const bar = svg('rect.left', { x: 0, y: axis - BAR / 2, width: 1, height: BAR });
    const node = svg('g.row', {}, left, bar, ...this.#probes(row, axis, x),
      svg('line.question', { x1: x(row.point), x2: x(row.point), y1: axis - 9, y2: axis + 9 }),
      ...this.#target(row, axis, x), ...this.#labels(row, axis));
    if (next) node.prepend(this.#wedge(row, next, axis, top + tall[kind] + AXIS[kindOf(next)]));
    node.append(this.#hitArea(row, top, tall[kind]));
    return { node, bar };
  }

  #probes(row, axis, x) {
    const most = Math.max(...row.rewards, 1e-12);
    return row.probes.flatMap((probe, i) => {
      const tall = STEM * Math.max(0, row.rewards[i] / most);
      const isBest = probe === row.best;
      return [
        svg('line.stem', { x1: x(probe), x2: x(probe), y1: axis, y2: axis - tall }),
        svg(isBest ? 'circle.probe.best' : 'circle.probe', { cx: x(probe), cy: axis - tall, r: isBest ? 5 : 3.5 }),
      ];
    });
  }

  #target(row, axis, x) {
    const [low, high] = row.bracket;
    const { target } = this;
    if (target >= low && target <= high) {
      const at = x(target);
      return [svg('path.target', { d: `M${at} ${axis + 5}l5.5 9h-11z` })];
    }
    const end = target < low ? 'start' : 'end';
    const words = target < low ? `◂ ${this.text.out_of_view}` : `${this.text.out_of_view} ▸`;
    return [svg('text.lost', {
      x: end === 'start' ? SIDE : this.#width - SIDE, y: axis - 8, 'text-anchor': end,
    }, words)];
  }

  #labels(row, axis) {
    const [low, high] = row.bracket;
    const y = axis + 28;
    const words = row.was_widened ? `${row.size}, ${this.text.widened}` : row.size;
    const size = svg('text.size', { x: this.#middle(words, row.bracket), y, 'text-anchor': 'middle' }, words);
    if (low === high) return [svg('text.end', { x: SIDE, y }, count(low)), size];
    return [svg('text.end', { x: SIDE, y }, count(low)),
      svg('text.end', { x: this.#width - SIDE, y, 'text-anchor': 'end' }, count(high)), size];
  }

  /* Where the size stands between its ends: in the middle of the row, if it touches neither there. */
  #middle(words, bracket) {
    const [low, high] = bracket.map((end) => SIDE + LETTER.end * (count(end).length + 1));
    const half = (LETTER.size * words.length) / 2;
    const middle = this.#width / 2;
    const isFree = middle - half >= low && middle + half <= this.#width - high;
    return isFree ? middle : (low + this.#width - high) / 2;
  }

  /* From what is left of this row to the whole of the next one; where the bracket grew again, from
     the whole of this row to its place in the next one. */
  #wedge(row, next, axis, nextAxis) {
    const hasGrown = next.bracket[0] < row.bracket[0] || next.bracket[1] > row.bracket[1];
    const [inner, outer] = hasGrown ? [row.bracket, next.bracket] : [next.bracket, row.bracket];
    if (inner[1] < outer[0] || inner[0] > outer[1]) return svg('path.wedge'); // nothing in common
    const [a, b] = inner.map((number) => this.#x(Math.max(outer[0], Math.min(outer[1], number)), outer));
    const [part, whole] = hasGrown ? [nextAxis, axis] : [axis, nextAxis];
    return svg('path.wedge', {
      d: `M${a - 1.5} ${part}L${b + 1.5} ${part}L${this.#width - SIDE} ${whole}L${SIDE} ${whole}z`,
    });
  }

  #hitArea(row, top, tall) {
    const area = svg('rect.hit', { x: 0, y: top, width: this.#width, height: tall });
    area.addEventListener('click', (event) => {
      const [low, high] = row.bracket;
      const share = (event.clientX - this.picture.getBoundingClientRect().left - SIDE) / (this.#width - 2 * SIDE);
      this.onPick(Math.round(low + Math.max(0, Math.min(1, share)) * (high - low)));
    });
    return area;
  }

  /* A row before its time, at one of its moments, or over. */
  #set({ node, bar }, row, moment) {
    const state = moment < 0 ? 'future' : moment >= MOMENTS ? 'past' : `moment-${moment}`;
    node.setAttribute('class', `row ${state}`);
    const part = moment <= 0 ? row.bracket : moment === 1 ? row.narrowed : row.result;
    const inside = (number) => Math.max(row.bracket[0], Math.min(row.bracket[1], number));
    const x0 = this.#x(inside(part[0]), row.bracket) - 1.5;
    const x1 = this.#x(inside(part[1]), row.bracket) + 1.5;
    bar.style.transform = `translateX(${x0.toFixed(2)}px) scaleX(${(x1 - x0).toFixed(2)})`;
  }
}
