/* A drawn part of the page as a picture of its own: an SVG of rectangles, texts and paths, which any
   program opens, with colours and fonts inside. It knows CSS only as the browser has computed it. */

import { svg } from './dom.js';

const MARGIN = 16; // px around the drawing
const PIXELS = 2; // of a PNG, for each of the page's
const DRAWN = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray',
  'stroke-linecap', 'stroke-linejoin', 'opacity', 'paint-order',
];
const WRITTEN = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor',
  'dominant-baseline', 'letter-spacing'];
const SKIPPED = 'dialog, .unseen, .katex-mathml, script, style, input, select, .not-in-pictures';
const HATCHED = 0.45; // strength of a hatching, which is drawn plain

let pen = null;
const colours = new Map();

/* A colour that every program reads, and how opaque it is. */
function plain(colour) {
  if (!colours.has(colour)) {
    pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    pen.canvas.width = 1;
    pen.canvas.height = 1;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    const hex = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    colours.set(colour, { fill: hex, opacity: a / 255 });
  }
  return colours.get(colour);
}

const short = (number) => Math.round(number * 100) / 100;
const isPaint = (value) => value && value !== 'none' && !value.startsWith('url(');

class Picture {
  #numClips = 0;
  families = new Set();

  constructor(left, top) {
    this.left = left;
    this.top = top;
  }

  rectangle({ left, top, width, height }, attributes) {
    return svg('rect', {
      x: short(left - this.left), y: short(top - this.top), width: short(Math.max(0, width)), height: short(Math.max(0, height)),
      ...attributes,
    });
  }

  draw(element) {
    const style = getComputedStyle(element);
    const isGone = style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0';
    if (isGone || element.matches(SKIPPED)) return [];
    if (element instanceof SVGSVGElement) return [this.#drawing(element)];
    const box = element.getBoundingClientRect();
    const inner = [...element.childNodes].flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return this.#lines(node, style);
      return node.nodeType === Node.ELEMENT_NODE ? this.draw(node) : [];
    });
    const parts = [...this.#turned(element, box, style), ...this.#clipped(element, box, style, inner)];
    return style.opacity === '1' || !parts.length ? parts : [svg('g', { opacity: style.opacity }, ...parts)];
  }

  /* A box that is turned has a larger one around it. */
  #turned(element, box, style) {
    const { a, b } = new DOMMatrix(style.transform === 'none' ? '' : style.transform);
    const angle = (Math.atan2(b, a) * 180) / Math.PI;
    if (Math.abs(angle) < 1 || !element.offsetWidth) return this.#ground(box, style);
    const { offsetWidth: width, offsetHeight: height } = element;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const parts = this.#ground({ left: x - width / 2, top: y - height / 2, width, height }, style);
    return [svg('g', { transform: `rotate(${short(angle)} ${short(x - this.left)} ${short(y - this.top)})` }, ...parts)];
  }

  /* Background, hatching or share, border and outline of a box. */
  #ground(box, style) {
    if (!box.width || !box.height) return [];
    const rx = parseFloat(style.borderTopLeftRadius) || null;
    const parts = [];
    const { fill, opacity } = plain(style.backgroundColor);
    if (opacity > 0) parts.push(this.rectangle(box, { fill, 'fill-opacity': opacity < 1 ? short(opacity) : null, rx }));
    if (style.backgroundImage.includes('gradient(')) parts.push(...this.#share(box, style));
    parts.push(...this.#borders(box, style, rx));
    if (style.outlineStyle === 'solid') {
      const inset = { left: box.left + 0.5, top: box.top + 0.5, width: box.width - 1, height: box.height - 1 };
      parts.push(this.rectangle(inset, { fill: 'none', stroke: plain(style.outlineColor).fill }));
    }
    return parts;
  }

  /* The page's gradients are one colour over a share of the box, or a hatching. */
  #share(box, style) {
    const colour = /(color|rgba?)\([^()]*\)/.exec(style.backgroundImage)?.[0];
    if (!colour) return [];
    const part = (size, whole) => {
      const number = parseFloat(String(size).replace(/^calc\(/, ''));
      if (!Number.isFinite(number)) return whole;
      return String(size).includes('%') ? (number / 100) * whole : number;
    };
    const [wide, high] = style.backgroundSize.split(/ (?![^(]*\))/);
    const width = part(wide, box.width);
    const height = part(high ?? 'auto', box.height);
    const { fill, opacity } = plain(colour);
    const strength = style.backgroundImage.startsWith('repeating') ? HATCHED : opacity;
    const top = box.top + (box.height - height) / 2;
    return [this.rectangle({ left: box.left, top, width, height }, { fill, 'fill-opacity': short(strength) })];
  }

  #borders(box, style, rx) {
    const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => ({
      width: style[`border${side}Style`] === 'none' ? 0 : parseFloat(style[`border${side}Width`]) || 0,
      ...plain(style[`border${side}Color`]),
    }));
    const [first] = sides;
    if (sides.every(({ width, fill }) => width === first.width && fill === first.fill)) {
      if (!first.width || !first.opacity) return [];
      const half = first.width / 2;
      const inset = {
        left: box.left + half, top: box.top + half, width: box.width - first.width, height: box.height - first.width,
      };
      return [this.rectangle(inset, { fill: 'none', stroke: first.fill, 'stroke-width': first.width, rx })];
    }
    const { left, top, right, bottom } = box;
    const places = [
      (w) => ({ left, top, width: box.width, height: w }), (w) => ({ left: right - w, top, width: w, height: box.height }),
      (w) => ({ left, top: bottom - w, width: box.width, height: w }), (w) => ({ left, top, width: w, height: box.height }),
    ];
    return sides.flatMap(({ width, fill, opacity }, i) => (
      width && opacity ? [this.rectangle(places[i](width), { fill })] : []));
  }

  #clipped(element, box, style, inner) {
    const overflows = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    if (!inner.length || !overflows || style.overflow === 'visible' || style.display === 'inline') return inner;
    this.#numClips += 1;
    const id = `clip-${this.#numClips}`;
    return [svg('g', { 'clip-path': `url(#${id})` }, svg('clipPath', { id }, this.rectangle(box, {})), ...inner)];
  }

  /* A text node, line by line as the browser has broken it. */
  #lines(node, style) {
    const { data } = node;
    if (!data.trim()) return [];
    const range = document.createRange();
    const lines = [];
    const add = (from, to) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length > 1 && to - from > 1) {
        for (let i = from; i < to; i += 1) add(i, i + 1); // a word that is broken
      } else if (rects.length) this.#join(lines, data.slice(from, to), rects[0]);
    };
    for (const { index, 0: word } of data.matchAll(/\S+/g)) add(index, index + word.length);
    return lines.map((line) => this.#text(line, style));
  }

  #join(lines, word, { left, right, top, bottom }) {
    const line = lines.at(-1);
    if (line && Math.abs(line.top - top) < 1 && left >= line.right - 1) {
      line.words += left - line.right > 1 ? ` ${word}` : word;
      line.right = right;
    } else lines.push({ words: word, left, right, top, bottom });
  }

  #text({ words, left, right, top, bottom }, style) {
    pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText('x');
    const baseline = top + (bottom - top) * (up / (up + down));
    const { fill, opacity } = plain(style.color);
    const shown = style.textTransform === 'uppercase' ? words.toUpperCase() : words;
    this.families.add(style.fontFamily);
    return svg('text', {
      x: short(left - this.left), y: short(baseline - this.top), fill, 'fill-opacity': opacity < 1 ? short(opacity) : null,
      'font-family': style.fontFamily, 'font-size': style.fontSize, 'font-weight': style.fontWeight,
      'font-style': style.fontStyle === 'normal' ? null : style.fontStyle,
      textLength: words.length > 1 ? short(right - left) : null, lengthAdjust: words.length > 1 ? 'spacingAndGlyphs' : null,
      'text-decoration': style.textDecorationLine === 'none' ? null : style.textDecorationLine,
    }, shown);
  }

  /* A drawing of the page: the same nodes, with what style sheets say of them written on each. */
  #drawing(source) {
    const copy = source.cloneNode(true);
    const { left, top, width, height } = source.getBoundingClientRect();
    const nodes = [...source.querySelectorAll('*')];
    const copies = [...copy.querySelectorAll('*')];
    nodes.forEach((node, i) => this.#dress(node, copies[i]));
    const attributes = {
      x: short(left - this.left), y: short(top - this.top), width: short(width), height: short(height), overflow: 'visible',
    };
    for (const name of copy.getAttributeNames()) if (name !== 'viewBox') copy.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, value);
    return copy;
  }

  #dress(node, copy) {
    const style = getComputedStyle(node);
    if (style.display === 'none' || style.visibility === 'hidden' || node.matches('title, desc')) {
      copy.remove();
      return;
    }
    for (const name of copy.getAttributeNames()) {
      if (name === 'class' || name === 'style' || name === 'role' || name === 'tabindex' || /^(aria|data)-/.test(name)) {
        copy.removeAttribute(name);
      }
    }
    const isText = node.matches('text, tspan');
    for (const name of isText ? [...DRAWN, ...WRITTEN] : DRAWN) this.#write(copy, name, style.getPropertyValue(name));
    if (style.transform !== 'none') copy.setAttribute('transform', style.transform);
    if (isText) this.families.add(style.fontFamily);
  }

  #write(copy, name, value) {
    const isColour = name === 'fill' || name === 'stroke';
    if (!isColour) copy.setAttribute(name, value);
    else if (!isPaint(value)) copy.setAttribute(name, 'none');
    else {
      const { fill, opacity } = plain(value);
      copy.setAttribute(name, opacity > 0 ? fill : 'none');
      if (opacity > 0 && opacity < 1) copy.dataset[name] = opacity;
    }
  }
}

/* Opacity that was inside a colour, multiplied into the attribute for it. */
function settleOpacity(root) {
  for (const name of ['fill', 'stroke']) {
    for (const node of root.querySelectorAll(`[data-${name}]`)) {
      const own = parseFloat(node.getAttribute(`${name}-opacity`) ?? 1);
      node.setAttribute(`${name}-opacity`, short(own * node.dataset[name]));
      node.removeAttribute(`data-${name}`);
    }
  }
}

/* The nodes of a page, which stand below each other, as one SVG on the page's ground. */
export function picture(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter(({ width, height }) => width && height);
  const left = Math.min(...boxes.map((box) => box.left)) - MARGIN;
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const width = Math.ceil(Math.max(...boxes.map((box) => box.right)) - left + MARGIN);
  const height = Math.ceil(Math.max(...boxes.map((box) => box.bottom)) - top + MARGIN);
  const drawn = new Picture(left, top);
  const parts = nodes.flatMap((node) => drawn.draw(node));
  const paper = plain(getComputedStyle(nodes[0].closest('.carbon-run')).backgroundColor).fill;
  const root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    svg('rect', { width, height, fill: paper }), ...parts);
  settleOpacity(root);
  return { root, families: drawn.families };
}

/* Fonts of the page's own that the picture uses, inside it. */
async function fontsFor(families) {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      return []; // a sheet of another host
    }
  });
  const used = rules.filter(({ style }) => (
    [...families].some((family) => family.includes(style.getPropertyValue('font-family').replaceAll(/["']/g, '')))));
  return Promise.all(used.map(async ({ style, parentStyleSheet }) => {
    const source = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src'))?.[1];
    const url = new URL(source, parentStyleSheet.href ?? document.baseURI).href;
    const data = await asDataUrl(await (await fetch(url)).blob());
    const weight = style.getPropertyValue('font-weight') || 'normal';
    const slant = style.getPropertyValue('font-style') || 'normal';
    return `@font-face{font-family:${style.getPropertyValue('font-family')};font-weight:${weight};font-style:${slant};src:url(${data})}`;
  }));
}

function asDataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}

/* In light or dark, whatever the page is: nothing is painted in between. */
function inColours(colours_, node, draw) {
  if (!colours_) return draw();
  const holders = [document.documentElement, document.body, node.closest('.gradio-container')].filter(Boolean);
  const before = holders.map(({ className }) => className);
  const still = document.createElement('style');
  still.textContent = '* { transition: none !important; }';
  document.head.append(still);
  holders.forEach(({ classList }) => {
    classList.toggle('dark', colours_ === 'dark');
    classList.toggle('light', colours_ === 'light');
  });
  try {
    return draw();
  } finally {
    holders.forEach((holder, i) => { holder.className = before[i]; });
    still.remove();
  }
}

/* The text of an SVG file. `colours_`: 'light', 'dark', or null for those that are shown. */
export async function svgText(nodes, colours_ = null) {
  const { root, families } = inColours(colours_, nodes[0], () => picture(nodes));
  const fonts = await fontsFor(families);
  if (fonts.length) root.prepend(svg('style', {}, fonts.join('')));
  return new XMLSerializer().serializeToString(root);
}

/* The same as pixels: a Blob of a PNG file. */
export async function png(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * PIXELS;
  canvas.height = image.height * PIXELS;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
