/* Sentences with formulas between dollar signs, as nodes. A formula and the punctuation after it
   stay on one line: a browser may break around what KaTeX sets. */

import { el } from '../island/dom.js';
import { typeset } from '../island/maths.js';

export function rich(selector, sentence) {
  const parts = String(sentence).split(/\$([^$]+)\$([.,;:!?)]*)/);
  return el(selector, {}, ...parts.map((part, i) => {
    if (i % 3 === 2) return null;
    return i % 3 ? el('span.unbroken', {}, typeset(part), parts[i + 1]) : part;
  }));
}

export const formula = (tex) => el('div.formula', {}, typeset(tex, true));
