/* A Plotly figure in the page: drawn for the room there is, in the page's light or dark colours,
   and saved as a picture. Plotly is fetched once, when the first figure needs it. */

import { el } from '../island/dom.js';
import { pagesOf } from './pages.js';

const PLOTLY = new URL('../vendor/plotly/plotly-basic.min.js', import.meta.url).href;
const NARROW = 640; // px
const COLOUR = /#[0-9a-f]{6}\b|rgba\([^)]*\)/gi;
const PICTURE = { width: 1280, scale: 2, room: { top: 76, side: 40, bottom: 26, line: 20 } };
const CREDIT_SIZE = 14; // px
const SPARE = 0.96; // of a line: a picture may be set in another font than the page, a little wider

let loading = null;

export function loadPlotly() {
  loading ??= new Promise((resolve, reject) => {
    const script = el('script', { src: PLOTLY });
    script.onload = () => resolve(window.Plotly);
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

const isDark = () => document.querySelector('body.dark, .dark .gradio-container') !== null;

/* Calls back when the page turns light or dark. */
function watchTheme(callback) {
  const observer = new MutationObserver(callback);
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributes: true, attributeFilter: ['class'] });
  }
}

/* A text in lines of at most `width` px, broken between words. */
function wrapped(text, width, size, family) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `${size}px ${family}`;
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (lines.at(-1) && pen.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

export class Plot {
  #figure = null;
  #drawn = '';
  #plotly = null;
  #page = 0; // of a tall figure, where it is presented
  numPages = 1;

  /* `dark`: what each colour becomes on a dark page. `noFigure`: said where Plotly cannot draw. */
  constructor({ dark, noFigure, onDrawn = () => {} }) {
    Object.assign(this, { dark, noFigure, onDrawn });
    this.canvas = el('div.canvas');
    this.element = el('div.graph', { role: 'img' }, this.canvas);
    new ResizeObserver(() => this.#draw()).observe(this.element);
    watchTheme(() => this.#draw());
  }

  /* `wide` and `narrow` are Plotly's JSON; `label` says in words what is shown. */
  async show({ wide, narrow, label }) {
    this.#figure = { wide, narrow };
    this.#drawn = '';
    this.#page = 0;
    this.element.setAttribute('aria-label', label);
    try {
      this.#plotly ??= await loadPlotly();
    } catch {
      this.element.replaceChildren(el('p.note', {}, this.noFigure));
      return;
    }
    this.#draw();
  }

  get #isNarrow() {
    return this.element.clientWidth < NARROW;
  }

  #parsed(isNarrow) {
    const json = isNarrow ? this.#figure.narrow : this.#figure.wide;
    return JSON.parse(isDark() ? json.replace(COLOUR, (colour) => this.dark[colour] ?? colour) : json);
  }

  get page() {
    return this.#page;
  }

  /* To another part of a tall figure. Tells whether there is one. */
  turn(by) {
    const page = this.#page + by;
    if (page < 0 || page >= this.numPages) return false;
    this.#page = page;
    this.#draw();
    return true;
  }

  #draw() {
    const width = this.element.clientWidth;
    if (!this.#figure || !this.#plotly || !width) return;
    const room = this.element.closest('.presented') ? this.element.clientHeight : 0;
    const key = `${width}/${room}/${room && this.#page}/${isDark()}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const figure = this.#parsed(this.#isNarrow);
    this.element.style.minHeight = `${figure.layout.height}px`;
    const pages = room ? pagesOf(figure, room) : [figure];
    this.numPages = pages.length;
    this.#page = Math.min(this.#page, pages.length - 1);
    const { data, layout } = pages[this.#page];
    const height = room || layout.height;
    this.#plotly.react(this.canvas, data, { ...layout, width, height, dragmode: false }, {
      displayModeBar: false, doubleClick: false, showTips: false,
    });
    this.onDrawn();
  }

  /* Saves the figure with its title above and its source below. */
  async save(name, title, credit) {
    const { data, layout } = this.#parsed(false);
    const { width, scale, room } = PICTURE;
    const line = width - 2 * room.side;
    const lines = credit.split('; ').flatMap((part) => (
      wrapped(part, SPARE * line, CREDIT_SIZE, layout.template.layout.font.family)));
    const bottom = room.bottom + room.line * lines.length;
    const height = layout.height + room.top + bottom;
    const style = getComputedStyle(this.element);
    const colour = style.getPropertyValue('--ink');
    // A box that ends where the panels end: names of rows may push their beginning to the right.
    const note = (text, y, anchor, size) => ({
      text, x: 1, y, xref: 'paper', yref: 'paper', xanchor: 'right', yanchor: anchor, showarrow: false,
      width: line, align: 'left', font: { size, color: colour }, ...(anchor === 'bottom' ? { yshift: (layout.margin?.t ?? 0) + 14 }
        : { yshift: -(layout.margin?.b ?? 0) - 6 }),
    });
    const margin = layout.margin ?? {};
    const url = await this.#plotly.toImage({
      data,
      layout: {
        ...layout, width, height,
        paper_bgcolor: style.getPropertyValue('--paper'),
        margin: {
          ...margin, l: room.side, r: room.side, t: (margin.t ?? 0) + room.top, b: (margin.b ?? 0) + bottom,
        },
        legend: { ...layout.legend, y: 1 - (room.top - 22) / height, yref: 'container' },
        annotations: [...(layout.annotations ?? []),
          note(`<b>${title}</b>`, 1, 'bottom', 22), note(lines.join('<br>'), 0, 'top', CREDIT_SIZE)],
      },
    }, { format: 'png', width, height, scale });
    download(`${name}.png`, url);
  }
}

export function download(name, url) {
  const anchor = el('a', { href: url, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
