/* Sentences with formulas between dollar signs, as nodes. */

import { el } from '../island/dom.js';
import { typeset } from '../island/maths.js';

export function rich(selector, sentence) {
  const parts = String(sentence).split(/\$([^$]+)\$/);
  return el(selector, {}, ...parts.map((part, i) => (i % 2 ? typeset(part) : part)));
}

export const formula = (tex) => el('div.formula', {}, typeset(tex, true));
