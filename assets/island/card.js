/* The answer of each method, side by side, how far to trust it, and why it won. Right or wrong appears
   at the end only: no method sees it. */

import { el, letScroll, setText, show } from './dom.js';
import { typeset } from './maths.js';
import { isDistrusted, mainMethod } from './narration.js';
import { methodsOf } from './reducer.js';
import { methodName, shortMethodName } from './search-words.js';
import { choseTheSame, leader } from './standings.js';
import { answerLine, answerNode, proseWithAnswers } from './text.js';

function verdictNode(isCorrect, words) {
  if (typeof isCorrect !== 'boolean') return null;
  const [sign, said] = isCorrect ? ['✓', ' right'] : ['✕', ' not right'];
  return el(`span.verdict.${isCorrect ? 'yes' : 'no'}`, {}, ...(words ? [sign, el('span', {}, said)] : [` ${sign}`]));
}

/* A verdict, and what it is said for. */
function trustWords(trust, unmeasured) {
  if (trust) return trust.is_trusted ? ['trusted'] : ['not trusted', ...trust.reasons];
  if (unmeasured) return [unmeasured.is_doubted ? 'doubted' : 'not checked', unmeasured.numbers];
  return [''];
}

class Side {
  #signature = '';

  constructor(method) {
    this.method = method;
    this.name = el('span');
    this.status = el('span');
    this.big = el('div.big');
    this.sum = el('div.sum');
    this.trust = el('div.trust');
    this.also = el('div.also');
    this.element = el(`div.side.${method}`, {},
      el('div.who', {}, this.name, this.status), this.big, this.sum, this.trust, this.also);
  }

  draw(run, isMain) {
    const chosen = run.selected[this.method];
    const ahead = leader(run, this.method);
    const isKnown = run.finished !== null;
    setText(this.name, shortMethodName(run.config, this.method));
    this.element.classList.toggle('main', isMain);
    this.element.classList.toggle('provisional', !chosen);
    setText(this.status, chosen ? `N = ${run.config.num_rollouts}` : ahead ? 'leading' : '');
    const signature = JSON.stringify([chosen?.answer, ahead?.answer, Boolean(chosen), isKnown, chosen?.trust, chosen?.unmeasured]);
    if (signature !== this.#signature) {
      this.#signature = signature;
      this.#drawAnswers(run, chosen, ahead, isKnown);
      this.#drawTrust(chosen);
    }
    setText(this.sum, chosen?.summary ?? run.leads[this.method] ?? 'no scored answer yet');
  }

  /* Where it was not measured: that, and what the run's own numbers are. Nothing of an older recording. */
  #drawTrust(chosen) {
    const { trust, unmeasured } = chosen ?? {};
    this.element.classList.toggle('distrusted', isDistrusted(chosen));
    show(this.trust, Boolean(trust ?? unmeasured));
    const [verdict, ...reasons] = trustWords(trust, unmeasured);
    this.trust.replaceChildren(el('b', {}, verdict), reasons.length ? `: ${reasons.join('; ')}` : '');
  }

  #drawAnswers(run, chosen, ahead, isKnown) {
    const shown = chosen ?? ahead;
    const correct = (isKnown && chosen?.correct) || {};
    const rule = chosen?.rule ?? run.config.selection;
    const others = Object.entries(chosen?.answers ?? {}).filter(([other]) => other !== rule);
    this.big.style.setProperty('--signs', shown ? answerLine(shown.answer).length : 1);
    this.big.replaceChildren(
      shown ? answerNode(shown.answer, typeset) : '…', verdictNode(correct[rule], true) ?? '',
    );
    this.also.replaceChildren(...others.map(([other, answer]) => (
      el('span', {}, `${other} `, answerNode(answer), verdictNode(correct[other], false))
    )));
  }
}

/* How often runs like this one were right, or that nobody knows; once where all methods have the same
   to say. */
function trustLines(run, chosen) {
  const sentence = ({ trust, unmeasured }) => (trust ?? unmeasured)?.sentence;
  const told = chosen.filter(sentence);
  const isSame = told.length === chosen.length && new Set(told.map(sentence)).size === 1;
  return (isSame ? told.slice(0, 1) : told).map((one) => (
    el('p.note', {}, isSame ? '' : `${methodName(run.config, one.method)}: `, sentence(one))
  ));
}

export class Card {
  #methods = '';
  #sides = [];

  constructor() {
    this.sides = el('div.sides.card');
    this.why = el('div.why');
  }

  update(run, { topics }) {
    if (['layout', 'config', 'selected', 'ended'].some((topic) => topics.has(topic))) this.#letScroll();
    if (!['config', 'tally', 'selected', 'ended'].some((topic) => topics.has(topic))) return;
    const methods = methodsOf(run);
    if (methods.join() !== this.#methods) {
      this.#methods = methods.join();
      this.#sides = methods.map((method) => new Side(method));
      this.sides.replaceChildren(...this.#sides.map((side) => side.element));
    }
    for (const side of this.#sides) side.draw(run, side.method === mainMethod(run));
    this.#explain(run, methods);
  }

  #explain(run, methods) {
    const chosen = methods.map((method) => run.selected[method]).filter(Boolean);
    const first = chosen[0];
    const disagree = chosen.length === 2 && !choseTheSame(run, ...chosen);
    const reasons = disagree ? chosen : chosen.slice(0, 1);
    const waiting = run.tally.length ? run.config.selection_words.how_it_wins
      : 'No score yet: answers gain weight as the reward model reads them.';
    const lines = first ? reasons.map((selected) => (
      el('p', {}, disagree ? el('b', {}, `${methodName(run.config, selected.method)}: `) : '',
        proseWithAnswers(selected.reason, [selected.answer, selected.runner_up]))
    )) : [el('p', {}, waiting)];
    lines.push(...trustLines(run, chosen));
    const reference = run.finished ? run.config.reference_answer : null;
    if (reference !== null) lines.push(el('p.note', {}, 'Reference answer ', answerNode(reference), '. No method sees it.'));
    this.why.replaceChildren(...lines);
  }

  /* Asking the browser for sizes right after a change costs a layout of its own: it is asked later. */
  #letScroll() {
    requestAnimationFrame(() => letScroll(this.why));
  }
}
