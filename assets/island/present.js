/* Present: a part of the page alone on the screen, for a room. A panel takes part by one attribute,
   data-present="its name", anywhere below the root; a number key shows it alone, 0 shows all. What is
   drawn, and what Space and the arrows drive, is the root's own matter. */

import { button, el, setText, show, svg } from './dom.js';
import { PRESENT } from './present-words.js';

const POINTER_RESTS = 2500; // ms after which the controls go again
const LEAST_SHRINK = 0.6;
const ZOOMED_FROM = 460; // px of the stage's height, for which sizes in px are right
const LAST = ['Words']; // comes and goes: the others keep their numbers
const isTyping = (node) => node?.matches?.('input:not([type=range], [type=radio], [type=checkbox]), textarea, select');
const isSeen = (node) => node.getClientRects().length > 0;

const screenIcon = () => svg('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
  svg('path', { d: 'M1.5 2h13v9h-13zM8 11v3M4.5 14.5h7', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 }));

let onStage = null; // one at a time on a page

export class Presenter {
  #chosen = null; // the panel that is shown alone
  #timer = 0;
  #wasFullscreen = false;
  #focused = null;

  /* `keys`: what " ", ArrowRight and ArrowLeft do; `caption(name, panel)`: one sentence, of the panel or,
     where both are null, of all; `relayout`: called where sizes have changed; `firstPanel`: there is no whole to show. */
  constructor(root, { keys = {}, caption, relayout = () => {}, onStart = () => {}, firstPanel = false }) {
    Object.assign(this, { root, keys, caption, relayout, onStart, firstPanel });
    this.open = button('button.present-open', screenIcon(), () => this.start(), {
      title: PRESENT.openHint, 'aria-label': PRESENT.open, 'aria-keyshortcuts': 'P',
    });
    this.words = el('p.present-caption', { role: 'status' });
    this.bar = el('div.present-bar', { role: 'toolbar', 'aria-label': PRESENT.bar },
      button('button', '‹', () => this.step(-1), { 'aria-label': PRESENT.previous }),
      button('button', PRESENT.whole, () => this.choose(null)),
      button('button', '›', () => this.step(1), { 'aria-label': PRESENT.next }),
      button('button', PRESENT.leave, () => this.stop()));
    this.hint = el('p.present-hint');
    this.frame = el('div.present-frame', { hidden: true }, this.words, this.hint, this.bar);
    root.append(this.frame);
    this.onKey = (event) => this.#key(event);
    this.onFullscreen = () => this.#fullscreenChanged();
    document.addEventListener('keydown', this.onKey, { capture: true });
    document.addEventListener('fullscreenchange', this.onFullscreen);
    root.addEventListener('pointermove', () => this.#showBar());
  }

  get isOn() {
    return onStage === this;
  }

  /* The panels there are to show now, in the order of the page. */
  get panels() {
    const { classList } = this.root;
    const shown = ['one', 'all'].filter((name) => classList.contains(name));
    classList.remove(...shown); // a panel that is not shown now is there
    const found = [...this.root.querySelectorAll('[data-present]')].filter((node) => (
      isSeen(node) && node.parentElement.closest('.carbon-run, .carbon-lesson') === this.root));
    classList.add(...shown);
    return found.sort((a, b) => LAST.includes(a.dataset.present) - LAST.includes(b.dataset.present));
  }

  start() {
    if (onStage) return;
    this.onStart();
    onStage = this;
    this.#focused = document.activeElement;
    document.documentElement.classList.add('carbon-presents');
    this.root.classList.add('presenting');
    show(this.frame, true);
    setText(this.hint, PRESENT.hint(this.panels.map(({ dataset }) => dataset.present)));
    this.root.requestFullscreen?.().catch(() => {}); // refused: the whole window is left
    this.choose(this.firstPanel ? this.panels[0] : null);
    this.#showBar();
  }

  stop() {
    if (!this.isOn) return;
    onStage = null;
    this.#mark(null);
    document.documentElement.classList.remove('carbon-presents');
    this.root.classList.remove('presenting', 'blank');
    for (const name of ['--shrink', '--zoom']) this.root.style.removeProperty(name);
    show(this.frame, false);
    if (document.fullscreenElement === this.root) document.exitFullscreen();
    this.#wasFullscreen = false;
    this.relayout();
    this.#focused?.focus?.({ preventScroll: true });
  }

  /* Shows one panel alone; null for all of them. */
  choose(panel) {
    this.root.classList.remove('blank');
    this.#mark(panel ?? null);
    this.refit();
    this.tell();
  }

  step(by) {
    const { panels } = this;
    const places = this.firstPanel ? panels : [null, ...panels];
    const at = places.indexOf(this.#chosen);
    this.choose(places[(at + by + places.length) % places.length]);
  }

  /* The sentence below; also called by whoever knows that something else is seen now. */
  tell() {
    if (this.isOn) setText(this.words, this.caption(this.#chosen?.dataset.present ?? null, this.#chosen) ?? '');
  }

  /* What does not fit is drawn smaller, down to a limit. */
  refit() {
    const { style } = this.root;
    style.setProperty('--shrink', 1);
    style.setProperty('--zoom', (Math.min(innerHeight, innerWidth * 9 / 16) / ZOOMED_FROM).toFixed(3));
    this.relayout();
    if (!this.#chosen) return;
    for (let i = 0, shrink = 1; i < 3; i += 1) {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = this.#chosen;
      const room = Math.min(clientHeight / scrollHeight, clientWidth / scrollWidth);
      if (!(room < 0.995) || shrink <= LEAST_SHRINK) return;
      shrink = Math.max(LEAST_SHRINK, shrink * room);
      style.setProperty('--shrink', shrink.toFixed(3));
      this.relayout();
    }
  }

  destroy() {
    this.stop();
    clearTimeout(this.#timer);
    document.removeEventListener('keydown', this.onKey, { capture: true });
    document.removeEventListener('fullscreenchange', this.onFullscreen);
  }

  #mark(panel) {
    this.#chosen = panel;
    for (const name of ['presented', 'presents']) {
      this.root.querySelectorAll(`.${name}`).forEach((node) => node.classList.remove(name));
    }
    this.root.classList.toggle('one', panel !== null);
    this.root.classList.toggle('all', panel === null && this.isOn);
    panel?.classList.add('presented');
    for (let node = panel?.parentElement; node && node !== this.root; node = node.parentElement) {
      node.classList.add('presents');
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const isOpener = event.key.toLowerCase() === 'p' && !event.shiftKey;
    if (!this.isOn && (onStage || !isOpener || !isSeen(this.root))) return;
    const act = this.isOn ? this.#action(event) : () => this.start();
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }

  #action({ key, target }) {
    const isButton = target.closest?.('.present-bar');
    if (/^[0-9]$/.test(key)) {
      const panel = key === '0' ? null : this.panels[Number(key) - 1];
      return panel === undefined || (panel === null && this.firstPanel) ? null : () => this.choose(panel);
    }
    switch (key.toLowerCase()) {
      case 'p': case 'escape': return () => this.stop();
      case 'b': case '.': return () => this.root.classList.toggle('blank');
      case 'pagedown': return () => this.step(1);
      case 'pageup': return () => this.step(-1);
      default: return isButton || target.matches?.('input') ? null : this.#driven(key); // a slider has arrows of its own
    }
  }

  #driven(key) {
    const drive = this.keys[key];
    return drive && (() => {
      this.root.classList.remove('blank');
      drive();
      this.tell();
    });
  }

  #fullscreenChanged() {
    const isFull = document.fullscreenElement === this.root;
    if (this.#wasFullscreen && !isFull) this.stop();
    this.#wasFullscreen = isFull && this.isOn;
    if (this.isOn) this.refit();
  }

  #showBar() {
    if (!this.isOn) return;
    this.frame.classList.add('awake');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.frame.classList.remove('awake'), POINTER_RESTS);
  }
}
