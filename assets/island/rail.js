/* The stages above their columns, the sentence under them, the clock, and on narrow pages the
   answers so far, which stay in view while the rest scrolls. */

import { el, fixed, setAttributes, setText, show } from './dom.js';
import { isDistrusted, sentence, stages } from './narration.js';
import { methodsOf } from './reducer.js';
import { shortMethodName } from './search-words.js';
import { leader } from './standings.js';
import { answerLine } from './text.js';
import { describeTimeLeft, secondsLeft } from './time-left.js';

const DOTS = { done: '✓', active: '▸', waiting: '○', halted: '■' };
const QUIET_MS = 500; // a screen reader hears a stage once, not every stage a slider passes

class Stage {
  constructor(context, id) {
    this.dot = el('span.dot', { 'aria-hidden': 'true' });
    this.name = el('span.name');
    this.detail = el('span.detail');
    this.fill = el('b');
    this.button = el('button.stage', { type: 'button', 'data-stage': id },
      el('span.head', {}, this.dot, this.name, this.detail), el('span.track', {}, this.fill));
    this.button.addEventListener('click', () => context.goToStage(id));
    this.item = el('li', {}, this.button);
  }

  draw(stage) {
    setText(this.dot, DOTS[stage.state]);
    setText(this.name, stage.name);
    setText(this.detail, stage.detail);
    this.fill.style.transform = `scaleX(${stage.share.toFixed(3)})`;
    setAttributes(this.button, {
      class: `stage ${stage.state}${stage.phase ? ` p-${stage.phase}` : ''}`,
      'aria-label': `${stage.name}: ${stage.state}${stage.detail ? `, ${stage.detail}` : ''}`,
    });
  }
}

/* One line: what each method would answer now. A tap leads to the answer panel. */
class AnswerBar {
  constructor(context) {
    this.element = el('button.answer-bar', { type: 'button' });
    this.element.addEventListener('click', () => context.scrollToStage('choose'));
  }

  draw(run) {
    this.element.replaceChildren(...methodsOf(run).map((method) => {
      const chosen = run.selected[method];
      const ahead = chosen ?? leader(run, method);
      const correct = run.finished && chosen?.correct;
      const mark = correct ? (correct[chosen.rule] ? ' ✓' : ' ✕') : '';
      const text = ahead ? `${answerLine(ahead.answer)}${mark}` : '…';
      const doubted = isDistrusted(chosen) ? '.distrusted' : '';
      return el(`span.cell.${method}${doubted}`, {}, `${shortMethodName(run.config, method)} `, el('b', {}, text));
    }));
    setAttributes(this.element, { 'aria-label': `Answers so far: ${this.element.textContent}` });
  }
}

export class Rail {
  #timer = 0;
  #stages = new Map();

  constructor(context) {
    this.context = context;
    this.list = el('ol.rail', { 'aria-label': 'Stages' });
    this.answers = new AnswerBar(context);
    // The sentence twice: seen at once, and read aloud when it has settled.
    this.seen = el('span.sentence', { 'aria-hidden': 'true' });
    this.read = el('p.unseen', { role: 'status' });
    this.clock = el('span.clock');
    this.nodes = [el('div.top', {}, this.list, this.answers.element),
      el('p.now', {}, this.seen, this.clock), this.read];
  }

  update(run) {
    show(this.list, run.config !== null);
    show(this.answers.element, run.config !== null);
    this.#drawStages(run);
    this.#tell(this.#words(run));
    setText(this.clock, this.#time(run));
    if (run.config) this.answers.draw(run);
  }

  destroy() {
    clearTimeout(this.#timer);
  }

  #drawStages(run) {
    const current = stages(run);
    if (current.map((stage) => stage.id).join() !== [...this.#stages.keys()].join()) {
      const nodes = current.map((stage) => new Stage(this.context, stage.id));
      this.#stages = new Map(nodes.map((node, i) => [current[i].id, node]));
      this.list.replaceChildren(...nodes.map((node) => node.item));
    }
    for (const stage of current) this.#stages.get(stage.id).draw(stage);
  }

  #tell(text) {
    if (this.seen.textContent === text) return;
    this.seen.textContent = text;
    clearTimeout(this.#timer);
    if (this.context.walk.isOn) return; // which says it in its own words
    this.#timer = setTimeout(() => setText(this.read, text), QUIET_MS);
  }

  #words(run) {
    const { waiting, announcement } = this.context.session;
    if (announcement) return announcement;
    if (waiting?.position > 0) {
      const size = waiting.size >= waiting.position ? ` of ${waiting.size}` : '';
      return `Waiting in the queue: place ${waiting.position}${size}.`;
    }
    if (waiting) return 'Your run is about to begin.';
    return run.config ? sentence(run) : this.context.invitation;
  }

  #time(run) {
    if (!this.context.session.isLive) return '';
    const left = describeTimeLeft(secondsLeft(run));
    return `${fixed(run.seconds, 1)} s${left ? ` · ${left}` : ''}`;
  }
}
