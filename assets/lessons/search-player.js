/* The controls that walk all searches of the toy through their iterations together. */

import { button, el, setText } from '../island/dom.js';
import { MOMENTS } from './search-view.js';

const MOMENT_MILLISECONDS = 700;

export class SearchPlayer {
  #timer = 0;
  #moment = 0;
  #last = 0;

  constructor(words, onSeek) {
    this.words = words;
    this.onSeek = onSeek;
    const go = (label, sign, to) => button('button.step', sign, () => { this.pause(); this.seek(to()); },
      { 'aria-label': label, title: label });
    this.play = button('button.play.primary', words.play, () => this.toggle());
    this.scrub = el('input', { type: 'range', min: 0, max: 0, step: 1, value: 0, 'aria-label': words.scrub });
    this.scrub.addEventListener('input', () => { this.pause(); this.seek(Number(this.scrub.value)); });
    this.element = el('div.player', {}, this.play,
      go(words.first, '|◂', () => 0), go(words.back, '◂', () => this.#moment - 1),
      go(words.forward, '▸', () => this.#moment + 1), go(words.last, '▸|', () => this.#last), this.scrub);
  }

  /* New searches; they are shown finished, so that the whole is seen first. */
  load(searches) {
    this.pause();
    const most = Math.max(1, ...searches.map((search) => search.rows.length));
    this.#last = most * MOMENTS - 1;
    this.scrub.max = this.#last;
    this.seek(this.#last);
  }

  seek(moment) {
    this.#moment = Math.max(0, Math.min(this.#last, moment));
    this.scrub.value = this.#moment;
    const place = `${Math.floor(this.#moment / MOMENTS) + 1} / ${(this.#last + 1) / MOMENTS}`;
    this.scrub.setAttribute('aria-valuetext', place);
    this.onSeek(this.#moment);
  }

  step(by) {
    this.pause();
    this.seek(this.#moment + by);
  }

  toggle() {
    if (this.#timer) this.pause();
    else this.#start();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    setText(this.play, this.words.play);
  }

  #start() {
    if (this.#moment >= this.#last) this.seek(0);
    setText(this.play, this.words.pause);
    this.#timer = setInterval(() => {
      this.seek(this.#moment + 1);
      if (this.#moment >= this.#last || !this.element.isConnected) this.pause();
    }, MOMENT_MILLISECONDS);
  }
}
