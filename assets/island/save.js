/* Save: what a visitor can take away of the run that is drawn, made here, in the browser. */

import { button, el, setText, show } from './dom.js';
import { png, svgText } from './picture.js';
import { fileName, recordingText, rolloutsTable } from './saved.js';
import * as words from './save-words.js';

const MARK = '<!--recording-->'; // in the template of the page of one file

export class SaveMenu {
  /* `template`: the address of the page of one file; null where there is none to fill in. */
  constructor(context, template) {
    this.context = context;
    this.template = template;
    this.status = el('p.note', { role: 'status' });
    this.part = el('select', { 'aria-label': words.PICTURE_OF });
    this.colours = el('select', { 'aria-label': words.COLOURS },
      ...[['', words.AS_SHOWN], ['light', words.LIGHT], ['dark', words.DARK]].map(([value, name]) => el('option', { value }, name)));
    this.element = el('details.save-run', {}, el('summary', {}, words.SAVE), this.#panel());
    this.element.addEventListener('toggle', () => this.#open());
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.element.open) return;
      this.element.open = false;
      this.element.querySelector('summary').focus();
      event.stopPropagation();
    });
    this.element.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !this.element.contains(relatedTarget)) this.element.open = false;
    });
  }

  #panel() {
    const row = (title, hint, ...buttons) => el('div.save-row', {}, el('span', {}, el('b', {}, title), el('small', {}, hint)), ...buttons);
    const file = (kind, make) => button('button', kind, () => this.#save(make), {});
    const page = row(words.PAGE, words.PAGE_HINT, file('HTML', () => this.#page()));
    show(page, this.template !== null);
    return el('div.save-panel', { role: 'group', 'aria-label': words.SAVE_TITLE },
      row(words.RECORDING, words.RECORDING_HINT, file('JSON lines', () => this.#recording())),
      row(words.ROLLOUTS, words.ROLLOUTS_HINT, file('CSV', () => this.#rollouts())),
      page,
      el('div.save-row', {}, el('span.save-picture', {}, el('b', {}, words.PICTURE), this.part, this.colours),
        file('SVG', () => this.#svg()), file('PNG', () => this.#png())),
      this.status);
  }

  /* The parts that are drawn now. */
  #open() {
    if (!this.element.open) return;
    setText(this.status, '');
    const chosen = this.part.value;
    const panels = [...this.context.board.element.querySelectorAll('section.panel')].filter((node) => node.offsetParent);
    this.panels = new Map(panels.map((node) => [node.querySelector('h2').firstChild?.parentNode.innerText.split('\n')[0], node]));
    this.part.replaceChildren(...['', ...this.panels.keys()].map((name) => (
      el('option', { value: name }, name || words.WHOLE_BOARD))));
    this.part.value = this.panels.has(chosen) ? chosen : '';
  }

  async #save(make) {
    try {
      const { name, content, type } = await make();
      download(name, new Blob([content], { type }));
      setText(this.status, words.saved(name));
    } catch (reason) {
      setText(this.status, words.NOT_SAVED);
      console.warn(reason);
    }
  }

  get #name() {
    const { config } = this.context.run;
    return fileName(config);
  }

  get #text() {
    return recordingText(this.context.player.events);
  }

  #recording() {
    return { name: `${this.#name}.jsonl`, content: this.#text, type: 'application/jsonl' };
  }

  #rollouts() {
    return { name: `${this.#name}.csv`, content: rolloutsTable(this.context.run), type: 'text/csv;charset=utf-8' };
  }

  async #page() {
    const answer = await fetch(this.template);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const [before, after] = (await answer.text()).split(MARK);
    // In JSON "<" stands only inside texts, where it may be written like this: no tag can end there.
    const inside = this.#text.replaceAll('<', '\\u003c');
    return { name: `${this.#name}.html`, content: `${before}${inside}${after}`, type: 'text/html' };
  }

  get #nodes() {
    const { header, rail, board } = this.context;
    const panel = this.panels?.get(this.part.value);
    return panel ? [panel] : [header.element, ...rail.nodes, board.element].filter((node) => node.offsetParent);
  }

  get #pictureName() {
    const part = this.part.value.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return [this.#name, part, this.colours.value].filter(Boolean).join('-');
  }

  async #svg() {
    const content = await svgText(this.#nodes, this.colours.value || null);
    return { name: `${this.#pictureName}.svg`, content, type: 'image/svg+xml' };
  }

  async #png() {
    const content = await png(await svgText(this.#nodes, this.colours.value || null));
    return { name: `${this.#pictureName}.png`, content, type: 'image/png' };
  }
}

function download(name, blob) {
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
