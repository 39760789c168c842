/* This problem's own curve: what each method answers with the first n of the run's rollouts, for any n
   that the visitor picks. The answers are computed in Python (carbon/search/curve.py). */

import { count, el, fixed, plural, setAttributes, setText, show, svg } from './dom.js';
import { typeset } from './maths.js';
import { hasCalibration, methodsOf } from './reducer.js';
import { methodName } from './search-words.js';
import { shapePath } from './shapes.js';
import { isRight, SECOND_HALF } from './standings.js';
import { answerLine, answerNode } from './text.js';

const FEWEST = 2; // of carbon/search/curve.py
const HEIGHT = 96;
const PAD = 8; // a mark at the end stays inside
const TITLE = 'With fewer rollouts';
const EXACT = 'Plain best-of-n is exactly what a run of n rollouts answers at this seed: its rollouts are these.';
const SHARED = ' CarBoN is not: at every n its second half has learned from all {n1} explored rollouts.';
const [SAME, DIFFERENT, NEITHER] = ['Both answer the same.', 'They answer differently.', 'Neither has an answer.'];
const AXIS = 'share of the n rollouts that agree; a filled shape is right';
const AXIS_UNKNOWN = 'share of the n rollouts that agree';

const short = (number) => Number(number.toFixed(1));

/* What a method has at n: the group of its answer in the tally, its sum and its votes. */
export function standingAt(run, method, n) {
  const columns = run.finished?.curve?.[method];
  const at = n - FEWEST;
  if (!columns || columns.winners[at] === undefined) return null;
  return {
    group: run.tally[columns.winners[at]] ?? null, weight: columns.weights[at], votes: columns.votes[at],
  };
}

function sumWords({ group, weight, votes }, n, config) {
  if (!group) return `from ${plural(n, 'rollout')}`;
  const agree = `${count(votes)} of ${plural(n, 'rollout')}`;
  const { measure, label } = config.selection_words;
  return measure === 'votes' ? agree : `${label} ${fixed(weight)}, ${agree}`;
}

/* One method's line: a step for every n, a mark where its answer changes. */
class Line {
  constructor(method) {
    this.phase = SECOND_HALF[method];
    this.path = svg('path.line');
    this.marks = svg('g');
    this.tip = svg('path.end');
    this.element = svg(`g.curve-line.p-${this.phase}`, {}, this.path, this.marks, this.tip);
  }

  draw(points, x, y) {
    setAttributes(this.path, { d: points.map(({ n, share }, i) => (
      `${i ? 'L' : 'M'}${x(n)} ${y(share)}`
    )).join('') });
    const changes = points.filter(({ index }, i) => i > 0 && index !== points[i - 1].index);
    this.marks.replaceChildren(...changes.map((point) => this.#mark('path.end', point, x, y, 2.6)));
  }

  drawTip(point, x, y) {
    const mark = this.#mark('path.end', point, x, y, 5);
    this.tip.replaceWith(mark);
    this.tip = mark;
  }

  #mark(selector, { n, share, right }, x, y, radius) {
    return svg(`${selector}${right === false ? '.open' : ''}`, { d: shapePath(this.phase, x(n), y(share), radius) });
  }
}

export class OwnCurve {
  #n = null;
  #width = 0;

  constructor(context) {
    this.context = context;
    const id = context.id('own-curve');
    this.name = context.id('own-curve-n');
    this.slider = el('input', { type: 'range', id: this.name, min: FEWEST, step: 1 });
    this.slider.addEventListener('input', () => {
      this.#n = this.slider.valueAsNumber;
      context.changeView({});
    });
    this.output = el('output', { for: this.name });
    this.rows = el('dl.at-n');
    this.same = el('p.same');
    this.drawing = svg('svg', { 'aria-hidden': 'true' });
    this.plot = el('div.own-plot', {}, this.drawing);
    this.axis = el('p.note');
    this.foot = el('p.note');
    this.element = el('section.looking-back.own-curve', { 'aria-labelledby': id, 'data-present': 'Curve' },
      el('h2', { id }, TITLE),
      el('div.pick-n', {}, el('label', { for: this.name }, 'n'), this.slider, this.output),
      this.rows, this.same, this.plot, this.axis, this.foot);
  }

  update(run, { topics }) {
    if (!['ended', 'config', 'layout', 'view'].some((topic) => topics.has(topic))) return;
    const curve = run.finished?.curve;
    show(this.element, Boolean(curve));
    if (!curve) {
      this.#n = null;
      return;
    }
    if (topics.has('layout') || !this.#width) this.#width = this.plot.clientWidth;
    const most = run.config.num_rollouts;
    const n = Math.min(most, Math.max(FEWEST, this.#n ?? most));
    setAttributes(this.slider, { max: most });
    if (this.slider.valueAsNumber !== n) this.slider.value = n;
    this.#drawWords(run, n);
    this.#drawPlot(run, n);
  }

  #drawWords(run, n) {
    const { config } = run;
    const methods = methodsOf(run).filter((method) => run.finished.curve[method]);
    const found = methods.map((method) => standingAt(run, method, n));
    const known = run.finished.num_correct !== null;
    setText(this.output, `${n} of ${config.num_rollouts}`);
    const spoken = methods.map((method, i) => (
      `${methodName(config, method)} ${answerLine(found[i].group?.answer)}, ${sumWords(found[i], n, config)}`
    ));
    setAttributes(this.slider, { 'aria-valuetext': `${n} rollouts: ${spoken.join('; ')}` });
    this.rows.replaceChildren(...methods.flatMap((method, i) => {
      const { group } = found[i];
      const right = group && isRight(run, group);
      const mark = known && group ? el(`span.verdict.${right ? 'yes' : 'no'}`, {}, right ? ' ✓' : ' ✕') : null;
      return [el(`dt.p-${SECOND_HALF[method]}`, {}, el('i'), methodName(config, method)),
        el('dd', {}, answerNode(group?.answer ?? null, typeset), mark, el('span.note', {}, ` ${sumWords(found[i], n, config)}`))];
    }));
    const [one, other] = found;
    show(this.same, found.length === 2);
    if (other) setText(this.same, one.group !== other.group ? DIFFERENT : one.group ? SAME : NEITHER);
    setText(this.axis, known ? AXIS : AXIS_UNKNOWN);
    setText(this.foot, EXACT + (hasCalibration(run) ? SHARED.replace('{n1}', config.num_explore) : ''));
  }

  #drawPlot(run, n) {
    const methods = methodsOf(run).filter((method) => run.finished.curve[method]);
    const height = HEIGHT * this.context.unit;
    const width = Math.max(60, this.#width);
    const most = run.config.num_rollouts;
    const x = (at) => short(PAD + ((at - FEWEST) / Math.max(1, most - FEWEST)) * (width - 2 * PAD));
    const y = (share) => short(height - PAD - share * (height - 2 * PAD));
    const known = run.finished.num_correct !== null;
    const lines = methods.map((method) => {
      const points = run.finished.curve[method].winners.map((index, i) => ({
        n: i + FEWEST, index, share: run.finished.curve[method].votes[i] / (i + FEWEST),
        right: known ? Boolean(run.tally[index] && isRight(run, run.tally[index])) : null,
      }));
      const line = new Line(method);
      line.draw(points, x, y);
      line.drawTip(points[n - FEWEST], x, y);
      return line.element;
    });
    setAttributes(this.drawing, { viewBox: `0 0 ${width} ${height}`, height });
    this.drawing.replaceChildren(
      svg('rect.frame', { width, height }), svg('path.cursor', { d: `M${x(n)} 0V${height}` }), ...lines.reverse(),
    );
  }
}
