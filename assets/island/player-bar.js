/* The player's controls: play or pause, stages, speed, instant, and a slider over the run. */

import { button, el, fixed, setAttributes, setText, show, svg } from './dom.js';
import { WALK } from './walk-words.js';

const SPEEDS = [[0.25, '¼'], [0.5, '½'], [1, '1×'], [4, '4×']];
const TITLES = {
  1: 'The whole run in 25 seconds, whatever machine made it', real: 'As fast as the run itself was',
};
const stageSign = (path) => svg('svg.icon', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('path', { d: path }));

export class PlayerBar {
  #events = null;

  constructor(context) {
    this.context = context;
    this.player = context.session.player;
    this.toggle = button('button.primary.play', 'Play', () => this.#toggle());
    const instant = button('button', 'Instant', () => this.#still(() => this.player.finish()), { title: 'To the end at once' });
    this.speeds = this.#speeds();
    this.slider = el('input', {
      type: 'range', min: 0, max: 1000, value: 0, step: 1, 'aria-label': 'Position in the run',
    });
    this.slider.addEventListener('input', () => this.#scrub());
    this.track = el('span.scrub-track', { 'aria-hidden': 'true' });
    this.clock = el('output.player-clock', { title: 'Seconds of the run itself' });
    this.walk = button('button.begin-walk', WALK.name, () => context.walk.start({ takesFocus: true }));
    this.element = el('div.replay', { role: 'group', 'aria-label': 'Replay', hidden: true },
      this.toggle, this.#leap('Previous stage', 'M3 2v8M10 2L4.5 6 10 10z', () => this.player.previousStage()),
      this.#leap('Next stage', 'M9 2v8M2 2L7.5 6 2 10z', () => this.player.nextStage()),
      this.speeds, instant, el('span.scrub', {}, this.track, this.slider), this.clock, this.#stops(), this.walk);
  }

  update() {
    const { player } = this;
    show(this.element, this.context.session.isReplay);
    if (player.events !== this.#events) this.#drawTrack();
    setText(this.toggle, player.isPlaying ? 'Pause' : player.isAtEnd ? 'Replay' : 'Play');
    show(this.walk, this.context.walk.isPossible);
    const speed = player.clock === 'story' ? player.speed : 'real';
    for (const input of this.speeds.elements) input.checked = input.value === String(speed);
    const position = player.end ? Math.round((player.time / player.end) * 1000) : 0;
    if (this.slider.valueAsNumber !== position) this.slider.value = position;
    setAttributes(this.slider, { 'aria-valuetext': `${fixed(player.seconds, 1)} seconds` });
    setText(this.clock, `${fixed(player.seconds, 1)} / ${fixed(player.lastSecond, 1)} s`);
  }

  /* The stages of the run, coloured under the slider. */
  #drawTrack() {
    this.#events = this.player.events;
    this.track.replaceChildren(...this.player.spans.map(({ stage, start, end }) => el(
      `i.p-${stage}`, { style: `left:${(start * 100).toFixed(2)}%;right:${((1 - end) * 100).toFixed(2)}%` },
    )));
  }

  #leap(label, path, leap) {
    const node = button('button.leap', '', () => this.#still(leap), { 'aria-label': label, title: label });
    node.append(stageSign(path));
    return node;
  }

  #speeds() {
    const name = this.context.id('speed');
    const choice = (label, value, choose) => {
      const input = el('input', { type: 'radio', name, value, checked: value === 1 });
      input.addEventListener('change', () => { choose(); this.#drawTrack(); this.context.redraw(); });
      return el('label', { title: TITLES[value] }, input, el('span', {}, label));
    };
    const set = (clock, speed) => Object.assign(this.player, { clock, speed });
    return el('fieldset.segmented', {}, el('legend.unseen', {}, 'Speed'),
      ...SPEEDS.map(([speed, label]) => choice(label, speed, () => set('story', speed))),
      choice('real time', 'real', () => set('seconds', 1)));
  }

  #stops() {
    const box = el('input', { type: 'checkbox' });
    box.addEventListener('change', () => { this.player.stopsAtStages = box.checked; });
    return el('label.stops', {}, box, 'Stop at each stage');
  }

  #toggle() {
    if (this.player.isPlaying) this.player.pause();
    else this.player.play();
    this.context.redraw();
  }

  /* Moves without gliding. */
  #still(move) {
    this.context.holdStill();
    move();
    this.context.redraw();
  }

  #scrub() {
    this.#still(() => {
      this.player.pause();
      this.player.seek((this.slider.valueAsNumber / 1000) * this.player.end);
    });
  }
}
