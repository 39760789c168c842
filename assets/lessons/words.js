/* Sentences with formulas between dollar signs, as nodes. */

import { el } from '../island/dom.js';
import { typeset } from '../island/maths.js';
import { assemble } from '../island/text.js';

/* A formula of any length stays on one line with the punctuation after it: a browser may break
   around what KaTeX sets. */
export function rich(selector, sentence) {
  const pieces = String(sentence).split(/\$([^$]+)\$/).map((part, i) => (
    i % 2 ? { kind: 'maths', tex: part, isDisplay: false } : { kind: 'text', source: part }
  ));
  return el(selector, {}, assemble(pieces, typeset, Infinity));
}

export const formula = (tex) => el('div.formula', {}, typeset(tex, true));

/* Of a text for readers, what can be said while it is shown. */
export const firstSentence = (text) => text.split(/(?<=[.!?]) (?=[A-Z])/)[0];
