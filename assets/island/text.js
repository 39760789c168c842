/* Model and visitor text as nodes: prose stays text, maths between TeX delimiters is typeset.
   The typesetter here knows fractions, powers, roots and common symbols: enough for lines that
   change many times a second. `maths.js` adds KaTeX where a text is read at leisure. */

import { el } from './dom.js';

const DEEPEST = 12;
const LONGEST = 2000;
const LONGEST_UNBROKEN = 30; // characters of TeX that fit a phone's line with what follows them
const SYMBOLS = {
  cdot: '·', times: '×', div: '÷', pm: '±', equiv: '≡', bmod: ' mod ', ldots: '…', dots: '…',
  cdots: '⋯', pi: 'π', theta: 'θ', alpha: 'α', beta: 'β', le: '≤', leq: '≤', ge: '≥', geq: '≥',
  ne: '≠', neq: '≠', approx: '≈', infty: '∞', to: '→', rightarrow: '→', Rightarrow: '⇒', circ: '°',
  in: '∈', cup: '∪', cap: '∩', sum: '∑', int: '∫', angle: '∠', sqrt: '√', left: '', right: '',
  displaystyle: '', quad: ' ', qquad: '  ', ',': ' ', ';': ' ', ' ': ' ', '!': '', '%': '%',
  '$': '$', '#': '#', '&': '&', _: '_', '{': '{', '}': '}', '\\': ' ',
};
const TEXT_COMMANDS = new Set(['text', 'textbf', 'mathrm', 'mathbf', 'operatorname', 'mbox']);
const FRACTIONS = new Set(['frac', 'dfrac', 'tfrac', 'cfrac']);

/* The argument at `at`: what is inside braces, or one character. Returns [text, end]. */
function argument(tex, at) {
  if (tex[at] !== '{') return [tex[at] ?? '', at + 1];
  let depth = 0;
  for (let i = at; i < tex.length; i += 1) {
    if (tex[i] === '\\') i += 1;
    else if (tex[i] === '{') depth += 1;
    else if (tex[i] === '}') {
      depth -= 1;
      if (depth === 0) return [tex.slice(at + 1, i), i + 1];
    }
  }
  return [tex.slice(at + 1), tex.length];
}

const afterSpaces = (tex, at) => at + /^ */.exec(tex.slice(at, at + 9))[0].length;

/* A command at `at`. Returns [node or text, end]. */
function command(tex, at, depth) {
  const name = /^(?:[A-Za-z]+|[^])/.exec(tex.slice(at + 1, at + 24))?.[0] ?? '';
  const next = at + 1 + name.length;
  if (FRACTIONS.has(name)) {
    const [above, middle] = argument(tex, next);
    const [below, end] = argument(tex, middle);
    const part = (body) => el('span', {}, formula(body, depth + 1));
    return [el('span.fraction', {}, part(above), el('span.solidus', {}, '/'), part(below)), end];
  }
  if (name === 'boxed') {
    const [body, end] = argument(tex, next);
    return [el('span.boxed', {}, formula(body, depth + 1)), end];
  }
  if (name === 'sqrt' && tex[next] === '{') {
    const [body, end] = argument(tex, next);
    return [el('span', {}, '√', el('span.root', {}, formula(body, depth + 1))), end];
  }
  if (TEXT_COMMANDS.has(name) && tex[next] === '{') return argument(tex, next);
  return SYMBOLS[name] === undefined ? [`\\${name}`, next] : [SYMBOLS[name], afterSpaces(tex, next)];
}

/* TeX as a fragment of plain nodes. Too deep or too long: as it is written. */
export function formula(tex, depth = 0) {
  const out = document.createDocumentFragment();
  if (depth > DEEPEST || tex.length > LONGEST) {
    out.append(tex);
    return out;
  }
  for (let i = 0; i < tex.length;) {
    const character = tex[i];
    if (character === '\\') {
      const [piece, end] = command(tex, i, depth);
      out.append(piece);
      i = end;
    } else if (character === '^' || character === '_') {
      const [body, end] = argument(tex, i + 1);
      out.append(el(character === '^' ? 'sup' : 'sub', {}, formula(body, depth + 1)));
      i = end;
    } else {
      if (character === '-') out.append('−');
      else if (character !== '{' && character !== '}') out.append(character);
      i += 1;
    }
  }
  out.normalize();
  return out;
}

// $$…$$, \[…\], \(…\), and $…$ only where neither side looks like a price.
const MATHS = new RegExp([
  String.raw`\$\$(?<a>[^]{1,2000}?)\$\$`, String.raw`\\\[(?<b>[^]{1,2000}?)\\\]`,
  String.raw`\\\((?<c>[^]{1,2000}?)\\\)`,
  String.raw`(?<![\\$])\$(?<d>[^\s$](?:[^$\n]{0,1998}[^\s$\\])?)\$(?!\d)`,
].join('|'), 'g');

/* Pieces of a text: [{ kind: 'text' | 'maths', source, tex, isDisplay, start, end }]. */
export function splitMaths(text) {
  const pieces = [];
  let at = 0;
  const plain = (end) => {
    if (end > at) pieces.push({ kind: 'text', source: text.slice(at, end), start: at, end });
  };
  for (const match of text.matchAll(MATHS)) {
    const { a, b, c, d } = match.groups;
    const end = match.index + match[0].length;
    plain(match.index);
    pieces.push({
      kind: 'maths', source: match[0], tex: a ?? b ?? c ?? d,
      isDisplay: a !== undefined || b !== undefined, start: match.index, end,
    });
    at = end;
  }
  plain(text.length);
  return pieces;
}

const CLOSES = { '$$': '$$', '\\[': '\\]', '\\(': '\\)', $: '$' };
const OPENING = /\$\$|\\\[|\\\(|(?<![\\$])\$(?![\s$])(?=[^\n$]*$)/;
const HALF_SIGN = /(?:\\[A-Za-z]*|\$|(?:^|\n)#{1,4})$/; // it may become anything
const isProse = (tex) => /[A-Za-z]{2,}/.test(tex.replace(/\\[A-Za-z]+(?:\{[^}]*\}?)?/g, ''));

/* A text that is still being written: a formula that is open is closed where the text ends, and half
   a sign waits for its other half, so that no delimiter is seen. */
export function whileWritten(text) {
  const last = splitMaths(text).at(-1);
  if (last?.kind !== 'text') return text;
  const before = text.slice(0, last.start);
  const opening = OPENING.exec(last.source);
  if (!opening) return before + last.source.replace(HALF_SIGN, '');
  const [sign] = opening;
  const tex = last.source.slice(opening.index + sign.length);
  if (sign === '$' && isProse(tex)) return text; // a price
  const known = tex.replace(HALF_SIGN, '').trimEnd();
  return before + last.source.slice(0, opening.index) + (known.trim() ? sign + known + CLOSES[sign] : '');
}

const CLINGING = /^[.,;:!?)\]'’”]{0,3}/;

/* The punctuation right after a formula, which must not begin a line. */
function clinging(piece, next, longest) {
  if (next?.kind !== 'text' || piece.isDisplay || piece.tex.length > longest) return '';
  return CLINGING.exec(next.source)[0];
}

/* Pieces of a text as nodes. A formula of up to `longest` characters stays on one line with the
   punctuation after it. */
export function assemble(pieces, typeset, longest = LONGEST_UNBROKEN) {
  const out = document.createDocumentFragment();
  let mark = ''; // already drawn, with the formula before it
  pieces.forEach((piece, i) => {
    if (piece.kind === 'text') {
      out.append(piece.source.slice(mark.length));
      mark = '';
      return;
    }
    const node = typeset(piece.tex, piece.isDisplay);
    mark = clinging(piece, pieces[i + 1], longest);
    out.append(mark ? el('span.unbroken', {}, node, mark) : node);
  });
  return out;
}

/* Prose with its maths typeset by `typeset(tex, isDisplay)`. */
export function prose(text, typeset = light) {
  return assemble(splitMaths(text), typeset);
}

export const light = (tex) => el('span.maths', {}, formula(tex));

const LOOKS_LIKE_MATHS = /^(?=.*[\d\\^_=+√π])[-+*/=<>≤≥.,:;()[\]{}|!%^_\\\w\s°πθ√∞±×·…']*$/;
const SIMPLE_FRACTION = /^(-?)(\d{1,12})\/(\d{1,12})$/;

/* The TeX of an answer, or null where it reads as words. */
export function answerTex(answer) {
  const fraction = SIMPLE_FRACTION.exec(answer);
  if (fraction) return `${fraction[1]}\\frac{${fraction[2]}}{${fraction[3]}}`;
  const words = /[A-Za-z]{3,} [A-Za-z]{2,}/.test(answer.replace(/\\[A-Za-z]+/g, ''));
  return !words && answer.length <= 200 && LOOKS_LIKE_MATHS.test(answer) ? answer : null;
}

/* An answer as a node: maths where it is maths, else its text; the whole text as a tooltip. */
export function answerNode(answer, typeset = light) {
  if (answer === null || answer === undefined) return el('span.answer.none', {}, 'no answer');
  const tex = answerTex(answer);
  return el('span.answer', { title: answer }, tex === null ? answer : typeset(tex, false));
}

const READS_AS_IT_IS = /^[A-Za-z\d.]*$/;

/* Prose that names some of `answers` without delimiters: they are typeset where they stand. */
export function proseWithAnswers(text, answers, typeset = light) {
  const known = answers.filter((answer) => (
    answer && !READS_AS_IT_IS.test(answer) && answerTex(answer) !== null
  ));
  if (!known.length) return prose(text, typeset);
  known.sort((a, b) => b.length - a.length); // one may be part of another
  const anyOf = known.map((answer) => answer.replace(/[^\w\s]/g, '\\$&')).join('|');
  const parts = text.split(new RegExp(`(${anyOf})`)); // every second one is an answer
  const pieces = parts.flatMap((part, i) => (
    i % 2 ? { kind: 'maths', tex: answerTex(part), isDisplay: false } : splitMaths(part)
  ));
  return assemble(pieces, typeset);
}

/* An answer in one line of plain characters, for marks and labels. */
export function answerLine(answer) {
  if (answer === null || answer === undefined) return 'no answer';
  const flat = answer.slice(0, 400)
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\(?:text|mathrm|mathbf)\{([^{}]*)\}/g, '$1');
  const text = answerTex(answer) === null ? flat : formula(flat).textContent;
  return text.replace(/\s+/g, ' ').trim();
}

/* A token as it is, with its spaces and line ends visible. */
export const visibleToken = (token) => token.replace(/ /g, '␣').replace(/\n/g, '↵') || '∅';
