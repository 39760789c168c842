/* The Toy lesson: three searches for one target side by side, then thousands of them as curves. */

import { button, el, setText, show, svg } from '../island/dom.js';
import { latest } from './asking.js';
import { link, numberField, slider } from './controls.js';
import { Plot, loadPlotly } from './plot.js';
import { SearchPlayer } from './search-player.js';
import { SearchView } from './search-view.js';
import { createTable, saveText } from './table.js';
import { formula, rich } from './words.js';

const PROBES = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
const SIGMAS = [0, 0.00001, 0.00003, 0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1];
const CURVES_AFTER = 350; // ms without a change

export async function build({ body, text, dark, ask, presenter }) {
  loadPlotly().catch(() => null);
  const toy = new Toy({ text, dark, ask });
  presenter.driven = toy;
  body.replaceChildren(toy.element);
  await toy.change({});
}

class Toy {
  #waiting = 0;
  #counted = '';

  constructor({ text, dark, ask }) {
    this.text = text;
    this.asked = { ...text.defaults };
    this.requestSearch = latest((asked) => ask('search', asked), (answer) => this.#showSearches(answer));
    this.requestCurves = latest((asked) => ask('curves', asked), (answer) => this.#showCurves(answer));
    this.plot = new Plot({ dark, noFigure: text.no_figure });
    this.player = new SearchPlayer(text.player, (moment) => this.views.forEach((view) => view.seek(moment)));
    this.views = [0, 1, 2].map(() => new SearchView(text, (target) => this.#place(target)));
    this.#build();
  }

  /* New settings: the searches follow at once, the curves when the hand rests. */
  async change(settings) {
    Object.assign(this.asked, settings);
    await this.requestSearch({ ...this.asked });
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#count(), this.#counted ? CURVES_AFTER : 0);
  }

  #count() {
    const { low, high, margin, seed } = this.asked;
    const key = JSON.stringify([low, high, margin, seed]);
    if (key === this.#counted || this.problem.textContent) return;
    this.#counted = key;
    this.requestCurves({ low, high, margin, seed });
  }

  /* Presented. */
  move(by) {
    this.player.step(by);
  }

  play() {
    this.player.toggle();
  }

  caption(panel) {
    return panel?.contains(this.searches) ? this.views[0].words.textContent : this.curveWords.textContent;
  }

  #build() {
    const { text } = this;
    this.curveWords = el('p.note');
    this.agreement = el('ul.agreement');
    this.tablePlace = el('div.table-place');
    this.problem = el('p.status', { role: 'alert', hidden: '' });
    this.searches = el('div.searches', {}, ...this.views.map((view) => view.element));
    this.key = this.#key();
    const actions = el('div.actions', {},
      link(text.csv, () => saveText(this.csv.name, this.csv.text)),
      link(text.png, () => this.plot.save(this.csv.name, text.curves, this.curveWords.textContent)));
    this.element = el('div', {},
      el('header.lead', {}, el('h2', {}, text.heading), rich('p', text.intro), formula(text.reward)),
      this.#controls(), this.problem, this.player.element,
      el('div.tried', { 'data-present': text.heading }, this.searches, this.key),
      this.results = el('section.figure', { 'data-present': text.curves }, el('div.head', {}, el('div', {}, el('h3', {}, text.curves), this.curveWords), actions),
        el('div.split', {}, el('div.drawing', {}, this.plot.element), this.tablePlace)),
      el('section.sides', {},
        el('div', {}, el('h3', {}, text.compare), this.agreement),
        el('div', {}, el('h3', {}, text.margin_title), formula(text.margin_formula), rich('p', text.margin)),
        el('div', {}, el('h3', {}, text.widening_title), rich('p', text.widening))));
  }

  #controls() {
    const { controls, defaults, new_noise: newNoise, target_hint: hint } = this.text;
    const offered = this.text.offered?.search; // by a site without Python: these values, and no others
    const of = (name, options) => (offered ? { values: offered[name] } : options);
    const change = (name) => (value) => this.change({ [name]: value });
    this.target = slider(controls.target, of('target', { low: defaults.low, high: defaults.high, step: 1, digits: 0 }),
      defaults.target, change('target'));
    this.low = numberField(controls.low, defaults.low, (value) => this.#setDomain({ low: value }));
    this.high = numberField(controls.high, defaults.high, (value) => this.#setDomain({ high: value }));
    this.seed = numberField(controls.seed, defaults.seed, change('seed'), { low: 0 });
    const probes = slider(controls.num_probes, of('num_probes', { values: PROBES }), defaults.num_probes, change('num_probes'));
    const sigma = slider(controls.sigma, of('sigma', { values: SIGMAS }), defaults.sigma, change('sigma'));
    const margin = slider(controls.margin, of('margin', { low: 0, high: 6, step: 0.5, digits: 1 }), defaults.margin, change('margin'));
    const noise = button('button', newNoise, () => {
      const seeds = offered?.seed;
      const next = seeds ? seeds[(seeds.indexOf(this.asked.seed) + 1) % seeds.length] : this.asked.seed + 1;
      this.seed.set(next);
      this.change({ seed: next });
    });
    return el('section.bar', { 'aria-label': this.text.heading },
      el('div.wide', {}, this.target.element, el('p.note', {}, hint)),
      el('div.fields', {}, probes.element, sigma.element, margin.element,
        offered ? null : el('div.pair', {}, this.low.element, this.high.element),
        el('div.pair', {}, offered ? null : this.seed.element, noise)));
  }

  #setDomain(ends) {
    const domain = { low: this.asked.low, high: this.asked.high, ...ends };
    for (const end of ['low', 'high']) domain[end] ??= this.text.defaults[end]; // of an empty field
    const isUsable = domain.low <= domain.high;
    if (isUsable) this.target.setRange(domain.low, domain.high);
    const target = isUsable ? Math.min(Math.max(this.asked.target, domain.low), domain.high) : this.asked.target;
    this.target.set(target);
    this.change({ ...domain, target });
  }

  #place(target) {
    this.target.set(target);
    this.change({ target });
  }

  #key() {
    const { key } = this.text;
    const item = (picture, words) => el('span', {}, svg('svg', { viewBox: '0 0 22 18', 'aria-hidden': 'true' }, picture), words);
    return el('p.key', {},
      item(svg('g', {}, svg('line.stem', { x1: 11, x2: 11, y1: 17, y2: 6 }), svg('circle.probe', { cx: 11, cy: 6, r: 4 })), key.probe),
      item(svg('rect.left.guided', { x: 1, y: 6, width: 20, height: 8 }), key.narrowed),
      item(svg('rect.left.plain', { x: 1, y: 6, width: 20, height: 8 }), key.plain),
      item(svg('line.question', { x1: 11, x2: 11, y1: 1, y2: 17 }), key.comparison),
      item(svg('path.target', { d: 'M11 3l6 11h-12z' }), key.target));
  }

  /* What cannot be searched is said where the searches stand, and no old ones stay beside it. */
  #showSearches(answer) {
    setText(this.problem, answer.problem ?? '');
    for (const part of [this.player.element, this.searches, this.key]) show(part, !answer.problem);
    show(this.problem, Boolean(answer.problem));
    show(this.results, !answer.problem);
    if (answer.problem) return;
    answer.searches.forEach((search, i) => this.views[i].show(search, answer.target));
    this.player.load(answer.searches);
  }

  async #showCurves(answer) {
    if (answer.problem) return;
    this.csv = answer.csv;
    setText(this.curveWords, answer.counted);
    this.agreement.replaceChildren(...answer.agreement.map((words) => el('li', {}, words)));
    this.tablePlace.replaceChildren(createTable(answer.table, this.text.table));
    await this.plot.show({ ...answer, label: `${this.text.curves}. ${answer.agreement.join(' ')}` });
  }
}
