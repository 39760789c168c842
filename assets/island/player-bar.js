/* The player's controls: play or pause, speed, instant, and a slider over the run's seconds. */

import { button, el, fixed, setAttributes, setText, show } from './dom.js';

export class PlayerBar {
  #events = null;

  constructor(context) {
    this.context = context;
    this.player = context.session.player;
    this.toggle = button('button.primary.play', 'Play', () => this.#toggle());
    const instant = button('button', 'Instant', () => this.#finish(), { title: 'To the end at once' });
    this.slider = el('input', {
      type: 'range', min: 0, max: 1000, value: 0, step: 1, 'aria-label': 'Position in the run',
    });
    this.slider.addEventListener('input', () => this.#scrub());
    this.track = el('span.scrub-track', { 'aria-hidden': 'true' });
    this.clock = el('output.player-clock');
    this.element = el('div.replay', { role: 'group', 'aria-label': 'Replay', hidden: true },
      this.toggle, this.#speeds(), instant, el('span.scrub', {}, this.track, this.slider), this.clock);
  }

  update() {
    const { player } = this;
    show(this.element, this.context.session.isReplay);
    if (player.events !== this.#events) this.#drawTrack();
    setText(this.toggle, player.isPlaying ? 'Pause' : player.isAtEnd ? 'Replay' : 'Play');
    const position = player.end ? Math.round((player.time / player.end) * 1000) : 0;
    if (this.slider.valueAsNumber !== position) this.slider.value = position;
    setAttributes(this.slider, { 'aria-valuetext': `${fixed(player.time, 1)} seconds` });
    setText(this.clock, `${fixed(player.time, 1)} / ${fixed(player.end, 1)} s`);
  }

  /* The stages of the run, coloured under the slider. */
  #drawTrack() {
    this.#events = this.player.events;
    this.track.replaceChildren(...this.player.spans.map(({ stage, start, end }) => el(
      `i.p-${stage}`, { style: `left:${(start * 100).toFixed(2)}%;right:${((1 - end) * 100).toFixed(2)}%` },
    )));
  }

  #speeds() {
    const name = this.context.id('speed');
    const choice = (value) => {
      const input = el('input', { type: 'radio', name, value, checked: value === this.player.speed });
      input.addEventListener('change', () => { this.player.speed = value; });
      return el('label', {}, input, el('span', {}, `${value}×`));
    };
    return el('fieldset.segmented', {}, el('legend.unseen', {}, 'Speed'), choice(1), choice(4));
  }

  #toggle() {
    if (this.player.isPlaying) this.player.pause();
    else this.player.play();
    this.context.redraw();
  }

  #finish() {
    this.context.holdStill();
    this.player.finish();
    this.context.redraw();
  }

  #scrub() {
    this.context.holdStill();
    this.player.pause();
    this.player.seek((this.slider.valueAsNumber / 1000) * this.player.end);
    this.context.redraw();
  }
}
