/* The text of one reasoning step as nodes, with the positions where the fit changed the next token
   set into it as buttons. */

import { el, fixed } from './dom.js';
import { splitSteps } from './steps.js';
import { light, prose, splitMaths, whileWritten } from './text.js';

const HEADING = /^#{1,4} ([^\n]*)\n?/;

/* Where a changed position stands in its rollout's text, in characters; null where it is not found.
   `context` is the text before it, whole or its end. */
export function locate(position, rollout) {
  const context = position.context.replace(/^…/, '');
  const { text, numTokens } = rollout;
  if (text.startsWith(context)) return context.length;
  const guess = text.length * (position.token_index / Math.max(1, numTokens));
  let best = null;
  for (let at = text.indexOf(context); at >= 0; at = text.indexOf(context, at + 1)) {
    const offset = at + context.length;
    if (best === null || Math.abs(offset - guess) < Math.abs(best - guess)) best = offset;
  }
  return best;
}

/* Changed positions of one rollout, in text order: [{ index, offset, target }]. */
export function spotsOf(run, rollout) {
  return (run.learned?.positions ?? [])
    .map((position, index) => ({ index, position, target: String(position.target ?? '') }))
    .filter(({ position }) => position.rollout === rollout.id)
    .map((spot) => ({ ...spot, offset: locate(spot.position, rollout) }))
    .filter(({ offset }) => offset !== null)
    .sort((a, b) => a.offset - b.offset);
}

function textWithSpots(out, source, start, spots, spotNode) {
  let at = 0;
  for (const spot of spots) {
    const from = spot.offset - start;
    if (from < at) continue;
    const written = spot.target && source.startsWith(spot.target, from) ? spot.target : '';
    out.append(source.slice(at, from), spotNode(spot, written));
    at = from + written.length;
  }
  out.append(source.slice(at));
}

function pieces(out, source, start, spots, { typeset, spotNode }) {
  if (!spots.length) {
    out.append(prose(source, typeset));
    return;
  }
  for (const piece of splitMaths(source)) {
    const from = start + piece.start;
    const inside = spots.filter(({ offset }) => offset >= from && offset < start + piece.end);
    if (piece.kind === 'text') textWithSpots(out, piece.source, from, inside, spotNode);
    else {
      out.append(typeset(piece.tex, piece.isDisplay));
      // A formula cannot be cut: what changed inside it is marked behind it.
      for (const spot of inside) out.append(spotNode(spot, ''));
    }
  }
}

/* `start`: where the step begins in the rollout's text. `spotNode(spot, written)` makes a button. */
export function stepText(step, spots, { typeset = light, spotNode }) {
  const node = el('div.text');
  const heading = HEADING.exec(step.text);
  const tools = { typeset, spotNode };
  let body = step.text;
  let { start } = step;
  if (heading) {
    const title = el('b');
    const titleStart = start + heading[0].indexOf(heading[1]);
    const titleEnd = titleStart + heading[1].length;
    const inTitle = spots.filter(({ offset }) => offset >= start && offset <= titleEnd);
    pieces(title, heading[1], titleStart, inTitle, tools);
    node.append(title);
    body = step.text.slice(heading[0].length);
    start += heading[0].length;
  }
  pieces(node, body, start, spots, tools);
  return node;
}

/* A text as the list of its steps, each in the strength of its score once it has one. Only steps that
   changed are drawn again, so that a growing text does not flicker. */
export class ScoredSteps {
  #drawn = [];

  constructor() {
    this.element = el('ol.scored');
  }

  /* `scores`: one a step, or null. `isWritten`: the text still grows. */
  draw({ text, scores, isWritten }) {
    const steps = splitSteps(text);
    steps.forEach((step, i) => {
      const shown = isWritten && i === steps.length - 1 ? { ...step, text: whileWritten(step.text) } : step;
      this.#drawStep(i, shown, scores?.[i]);
    });
    while (this.element.children.length > steps.length) this.element.lastChild.remove();
    this.#drawn.length = steps.length;
  }

  #drawStep(i, step, score) {
    const signature = JSON.stringify([step.text, score]);
    if (this.#drawn[i] === signature) return;
    this.#drawn[i] = signature;
    const isScored = typeof score === 'number';
    const item = el('li', isScored ? { class: 'has-score', style: `--score:${Math.max(0, Math.min(1, score))}` } : {},
      stepText(step, [], {}), isScored ? el('small', {}, fixed(score)) : null);
    if (this.element.children[i]) this.element.children[i].replaceWith(item);
    else this.element.append(item);
  }
}
