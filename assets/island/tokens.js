/* The calibration panel's lower half: tokens that W δ raises and lowers, and the next token at one
   position of the calibration set, before and after. */

import { setBeam } from './beams.js';
import { Dials } from './dials.js';
import { button, el, fixed, setAttributes, setText, show } from './dom.js';
import { phaseIcon } from './shapes.js';
import { visibleToken } from './text.js';

const NUM_TOKENS = 6;
const NUM_CANDIDATES = 4;
const LEAST_PROBABILITY = 0.005;
const CONTEXT_CHARACTERS = 60;
const SPOKEN_CHARACTERS = 40;
const NOTHING = { tokens_up: [], tokens_up_bias: [], tokens_down: [], tokens_down_bias: [] };

export class Tokens {
  constructor() {
    this.lists = el('div.tokens');
    this.none = el('p.note', {}, 'δ is 0 in this run: no token is raised or lowered.');
    this.element = el('div', {},
      el('h3', {}, 'Tokens raised and lowered by ', el('span.symbol', {}, 'Wδ')), this.lists, this.none);
  }

  update(run, { topics }) {
    if (!topics.has('config') && !topics.has('learned')) return;
    show(this.none, !run.config.learn_delta);
    show(this.lists, run.config.learn_delta);
    const learned = run.learned ?? NOTHING;
    const biases = [...learned.tokens_up_bias, ...learned.tokens_down_bias].filter(Number.isFinite);
    const most = Math.max(1e-9, ...biases.map(Math.abs));
    this.lists.replaceChildren(
      this.#list('up', learned.tokens_up, learned.tokens_up_bias, most, '+'),
      this.#list('down', learned.tokens_down, learned.tokens_down_bias, most, '−'),
    );
  }

  #list(className, tokens, biases, most, sign) {
    const rows = Array.from({ length: NUM_TOKENS }, (_, i) => {
      if (tokens[i] === undefined) return el('li', { 'aria-hidden': 'true' }, '\u00a0');
      const size = Math.abs(biases[i]) || 0;
      const token = visibleToken(tokens[i]);
      return el('li', { style: `--share:${(size / most).toFixed(3)}`, title: token },
        el('span', {}, token), el('em', {}, `${sign}${fixed(size)}`));
    });
    return el(`ol.${className}`, { 'aria-label': className === 'up' ? 'Raised' : 'Lowered' }, ...rows);
  }
}

const probability = (value) => (
  value < LEAST_PROBABILITY ? '0' : value > 1 - LEAST_PROBABILITY ? '1' : fixed(value)
);

/* A rule from 0 to 1 with the probability before and after on it. */
function rule(before, after) {
  const percent = (value) => `${(value * 100).toFixed(1)}%`;
  const tick = (className, value) => el(`i.${className}`, { style: `left:${percent(value)}` });
  const span = el('i.span', {
    style: `left:${percent(Math.min(before, after))};width:${percent(Math.abs(after - before))}`,
  });
  return el('span.rule', { 'aria-hidden': 'true' }, span, tick('before', before), tick('after', after));
}

/* The next-token distribution at one changed position, as rows. */
export function candidateRows(position) {
  return position.tokens
    .map((token, i) => ({ token, before: position.before[i] || 0, after: position.after[i] || 0 }))
    .filter(({ before, after }) => Math.max(before, after) >= LEAST_PROBABILITY)
    .slice(0, NUM_CANDIDATES)
    .map(({ token, before, after }) => {
      const isTarget = token === position.target;
      const title = isTarget ? 'what this rollout wrote' : visibleToken(token);
      return el(isTarget ? 'div.row.target' : 'div.row', {},
        el('span.token', { title }, visibleToken(token)), rule(before, after),
        el('span.change', {}, `${probability(before)} → ${probability(after)}`));
    });
}

export const entropyLine = (position) => (
  `Entropy ${fixed(position.entropy_before)} → ${fixed(position.entropy_after)} nats.`
);

export function nextTokenLegend() {
  const item = (phase, word) => el('span', {}, phaseIcon(phase), word);
  return el('span.legend', {}, item('explore', 'before'), item('exploit', 'after'));
}

/* The token whose probability moved most, in one line. */
function summary(position) {
  const moves = position.tokens.map((token, i) => [token, position.before[i] || 0, position.after[i] || 0]);
  moves.sort((a, b) => Math.abs(b[2] - b[1]) - Math.abs(a[2] - a[1]));
  const [token, before, after] = moves[0] ?? ['', 0, 0];
  return `${visibleToken(token)} ${probability(before)} → ${probability(after)}`;
}

function footLine({ learned, finished }) {
  const set = `Whole set: entropy ${fixed(learned.entropy_before, 4)} → ${fixed(learned.entropy_after, 4)} nats, `
    + `loss ${fixed(learned.nll_before, 4)} → ${fixed(learned.nll_after, 4)}.`;
  const { exploit_jaccard: exploit, baseline_jaccard: plain } = finished?.overlap ?? {};
  if (!Number.isFinite(exploit)) return set;
  const beside = Number.isFinite(plain) ? `, plain ${fixed(plain)}` : '';
  return `${set} Tokens shared with it (Jaccard): exploit ${fixed(exploit)}${beside}.`;
}

/* The end of a position's context, to be read aloud: it begins with a whole word. `context` itself is
   the end of the text before the position, which may begin in mid-word too. */
export function spokenContext(context, beginsText) {
  const start = Math.max(0, context.length - SPOKEN_CHARACTERS);
  const tail = context.slice(start);
  const isCut = start > 0 ? /\S/.test(context[start - 1]) : !beginsText;
  return (isCut && /^\S*\s+(\S[^]*)$/.exec(tail)?.[1]) || tail; // one word alone stays, though cut
}

/* Opens the text that a position is in: a rollout's, or of a search the beam's that was learned from. */
function readLink(context, run, id) {
  const rollout = run.rollouts[id];
  if (!rollout) return null;
  const beam = setBeam(run.trees[rollout.phase], id);
  if (!beam) {
    return button('button.link', `read rollout ${rollout.place + 1}`, () => context.openRollout(id));
  }
  const name = beam.result !== null ? `beam ${rollout.place + 1}` : `beam of depth ${beam.depth}`;
  return button('button.link', `read ${name}`, () => context.openBeam(beam));
}

/* One changed position: its context as a button, and its candidates while it is the chosen one. */
class Position {
  constructor(context, run, position, index) {
    this.position = position;
    const tail = position.context.slice(-CONTEXT_CHARACTERS).replace(/\n+/g, '↵');
    // Written from right to left around a left-to-right text: what is cut off is its beginning.
    const line = el('span.context', { title: position.context.slice(-600) }, el('bdi', {}, tail));
    const beginsText = Boolean(run.rollouts[position.rollout]?.text.startsWith(position.context));
    this.name = `Position ${index + 1}, after ${spokenContext(position.context.replace(/^…/, ''), beginsText)}`;
    this.summary = el('span.change');
    this.button = button('button.position', '', () => context.changeView({ position: index }));
    this.button.append(el('small', {}, String(index + 1)), line, el('b', {}, '?'), this.summary);
    this.link = readLink(context, run, position.rollout);
    this.detail = el('div.detail');
    this.item = el('li', {}, this.button, this.detail);
    this.draw(position, null);
  }

  /* As the fit left it, or with the dials turned, when its entropy is not known. */
  draw(position, turned) {
    setText(this.summary, summary(position));
    setAttributes(this.button, { 'aria-label': `${this.name}: ${summary(position)}` });
    this.detail.replaceChildren(...candidateRows(position),
      el('p.note.spread', {}, turned ? '' : entropyLine(position), this.link));
  }

  choose(isChosen) {
    setAttributes(this.button, { 'aria-expanded': String(isChosen) });
    show(this.detail, isChosen);
    show(this.summary, !isChosen);
  }
}

export class NextToken {
  #positions = [];

  constructor(context) {
    this.context = context;
    this.dials = new Dials(context, () => this.#turn());
    this.list = el('ol.next');
    this.empty = el('p.note');
    this.foot = el('p.note');
    this.element = el('div', {},
      el('h3', {}, 'Next token ', nextTokenLegend()), this.list, this.dials.element, this.empty, this.foot);
  }

  update(run, { topics }) {
    if (!['config', 'learned', 'view', 'ended'].some((topic) => topics.has(topic))) return;
    if (topics.has('config') || topics.has('learned')) {
      const positions = run.learned?.positions ?? [];
      this.#positions = positions.map((position, i) => new Position(this.context, run, position, i));
      this.list.replaceChildren(...this.#positions.map((position) => position.item));
      this.dials.learn(run);
    }
    const chosen = Math.min(this.context.view.position, this.#positions.length - 1);
    this.#positions.forEach((position, i) => position.choose(i === chosen));
    show(this.empty, this.#positions.length === 0);
    setText(this.empty, run.learned ? 'No next token changed noticeably.' : 'Shown when the fit is done.');
    setText(this.foot, run.learned ? footLine(run) : '');
  }

  #turn() {
    const { turned } = this.dials;
    for (const each of this.#positions) each.draw(this.dials.at(each.position), turned);
  }
}
