/* The Benchmarks lesson: one figure at a time with its filters, its table and its files, and below
   it the paper's sentences held against its tables. */

import { el, setText, show } from '../island/dom.js';
import { latest } from './asking.js';
import { ClaimsPanel } from './claims.js';
import { checks, grouped, link, segmented } from './controls.js';
import { Plot, loadPlotly } from './plot.js';
import { Summaries } from './summary.js';
import { createTable, saveText } from './table.js';
import { copy, pageUrl, remember, shareable } from '../page/links.js';
import { FIGURE_PARAMETERS } from './tabs.js';
import { firstSentence } from './words.js';

const FILTERS = FIGURE_PARAMETERS.slice(1);

export async function build({ body, text, dark, ask, say, presenter }) {
  loadPlotly().catch(() => null);
  const lesson = new Benchmarks({ text, dark, ask, say, presenter });
  presenter.driven = lesson;
  body.replaceChildren(lesson.element);
  await lesson.open(readLink());
}

/* What a shared link asks for; nothing where it is for another tab. */
function readLink() {
  const query = new URLSearchParams(window.location.search);
  if (query.get('tab') !== 'benchmarks') return {};
  const asked = { figure: query.get('figure') };
  for (const name of FILTERS) asked[name] = query.get(name);
  if (asked.models !== null) asked.models = asked.models.split(',').filter(Boolean);
  return asked;
}

class Benchmarks {
  #isChosen = false; // by the visitor: what is asked for, and not there yet
  #asked = {}; // what the visitor wished; where a figure has no such choice, the wish waits
  #chosen = {}; // what is shown
  #answer = null;
  #choices = {};
  #filtersOf = '';

  constructor({ text, dark, ask, say, presenter }) {
    Object.assign(this, { text, ask, say });
    this.request = latest((asked) => ask('show', asked), (answer) => this.#show(answer));
    this.plot = new Plot({ dark, noFigure: text.no_figure, onDrawn: () => presenter.tell() });
    this.summaries = new Summaries();
    this.claims = new ClaimsPanel(text, (figure) => this.#visit(figure));
    this.#build();
  }

  async open(asked) {
    this.#asked = asked;
    const claims = this.ask('claims', {});
    const summary = this.ask('summary', {});
    await this.request(this.#asked);
    this.summaries.show(await summary);
    this.claims.show(await claims);
    this.#relate();
  }

  /* Presented: part after part of a tall figure, then the next figure. */
  move(by) {
    if (this.plot.turn(by)) return;
    const all = this.text.figures.flatMap(([, items]) => items.map(([value]) => value));
    const place = (all.indexOf(this.#asked.figure) + by + all.length) % all.length;
    this.#choose({ ...this.#asked, figure: all[place], models: null });
  }

  play() {
    this.move(1);
  }

  caption() {
    const sentence = firstSentence(this.reading.textContent);
    const { page, numPages } = this.plot;
    return numPages > 1 ? `${sentence} (${page + 1} / ${numPages})` : sentence;
  }

  #build() {
    const { text } = this;
    this.nav = grouped(text.figure, text.figures,
      (figure) => this.#choose({ ...this.#asked, figure, models: null }));
    this.filters = el('div.filters');
    this.title = el('h3');
    this.credit = el('p.note');
    this.reading = el('p.reading');
    this.copied = el('span.note', { role: 'status' });
    this.tablePlace = el('div.table-place');
    this.related = el('div.related');
    const actions = el('div.actions', {},
      link(text.csv, () => saveText(this.#answer.csv.name, this.#answer.csv.text)),
      link(text.png, () => this.plot.save(this.#answer.csv.name, this.#answer.title, this.#answer.credit)),
      link(text.copy_link, () => this.#copyLink()), this.copied);
    this.element = el('div', {},
      el('header.lead', {}, el('h2', {}, text.heading), el('p', {}, text.intro), this.#source()),
      this.summaries.element,
      el('section.bar', { 'aria-label': text.figure }, this.nav.element, this.filters),
      this.figure = el('section.figure', { 'data-present': text.figure }, el('div.head', {}, el('div', {}, this.title, this.credit), actions),
        el('div.split', {}, el('div.drawing', {}, this.plot.element, this.reading), this.tablePlace),
        this.related),
      this.claims.element);
  }

  /* Where the paper is, and how to cite it. */
  #source() {
    const { paper_links: links, cite, citation } = this.text;
    return el('div.source', {}, ...links.map(([label, href]) => el('a', { href, target: '_blank', rel: 'noopener' }, label)),
      el('details', {}, el('summary', {}, cite), el('pre', { tabindex: 0 }, citation)));
  }

  #choose(asked) {
    this.#asked = asked;
    this.#isChosen = true;
    setText(this.copied, '');
    this.request(asked);
  }

  #visit(figure) {
    this.#choose({ ...this.#asked, figure, source: null, models: null }); // claims are about the paper
    this.nav.element.scrollIntoView({ block: 'start' });
    this.nav.focus();
  }

  async #show(answer) {
    this.say(answer.problem);
    if (!answer.chosen) return;
    this.#asked.figure = answer.figure;
    this.#chosen = answer.chosen;
    this.nav.set(answer.figure);
    this.#showFilters(answer);
    show(this.figure, !answer.problem);
    if (answer.problem) return;
    const isOpen = this.element.offsetParent !== null; // no other tab meanwhile
    if (this.#isChosen && isOpen) remember(this.#address());
    this.#isChosen = false;
    this.#answer = answer;
    setText(this.title, answer.title);
    setText(this.credit, answer.credit);
    setText(this.reading, answer.reading);
    this.tablePlace.replaceChildren(createTable(answer.table, `${this.text.table}: ${answer.title}`));
    this.#relate();
    await this.plot.show({ ...answer, label: `${answer.title}. ${answer.credit}` });
  }

  /* Built anew only when there is something else to choose, so that the keyboard keeps its place. */
  #showFilters({ figure, choices, chosen }) {
    const key = JSON.stringify([figure, choices]);
    if (key === this.#filtersOf) return;
    this.#filtersOf = key;
    this.#choices = choices;
    const fields = FILTERS.filter((name) => choices[name].length > 1).map((name) => {
      const change = (value) => this.#choose({ ...this.#asked, [name]: value });
      return name === 'models' ? checks(this.text.models, choices.models, chosen.models, change).element
        : segmented(this.text[name], choices[name], chosen[name], change).element;
    });
    this.filters.replaceChildren(...fields);
    show(this.filters, fields.length > 0);
  }

  /* The sentences that rest on the figure's numbers. */
  #relate() {
    const lines = this.claims.lines(this.#answer?.claims ?? []);
    show(this.related, lines.length > 0);
    this.related.replaceChildren(el('h4', {}, this.text.related), el('ul', {}, ...lines));
  }

  /* Of this figure with what is chosen for it: what a visitor chooses is there after a reload. */
  #address() {
    const url = pageUrl();
    const chosen = this.#chosen;
    for (const name of FIGURE_PARAMETERS) url.searchParams.delete(name);
    url.searchParams.set('tab', 'benchmarks');
    url.searchParams.set('figure', this.#asked.figure);
    for (const name of FILTERS) {
      const all = this.#choices[name] ?? [];
      const isAll = name === 'models' && chosen.models?.length === all.length;
      if (all.length > 1 && chosen[name]?.length && !isAll) url.searchParams.set(name, [chosen[name]].join());
    }
    return url.href;
  }

  async #copyLink() {
    const address = this.#address();
    remember(address);
    const isCopied = await copy(shareable(address));
    this.copied.replaceChildren(isCopied ? this.text.copied : this.text.not_copied,
      isCopied ? '' : el('code.to-copy', { tabindex: 0 }, shareable(address)));
  }
}
