/* KaTeX, fetched when first needed and never from another host. Until it is there, and wherever it
   fails, the light typesetter of text.js stands in. */

import { el } from './dom.js';
import { address } from './files.js';
import { formula } from './text.js';

const KATEX = 'vendor/katex';
const LONGEST = 1500;
const OPTIONS = {
  throwOnError: false, trust: false, strict: 'ignore', errorColor: 'inherit', maxSize: 12,
  maxExpand: 200, output: 'htmlAndMathml',
};

let loading = null;
let katex = null;

function loadStyles() {
  const link = el('link', { rel: 'stylesheet', href: address(`${KATEX}/katex.min.css`) });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

/* KaTeX, or null where it cannot be loaded. Loaded once for all islands of a page. */
export function loadKatex() {
  loading ??= Promise.all([import(address(`${KATEX}/katex.mjs`)), loadStyles()])
    .then(([module]) => { katex = module.default; return katex; })
    .catch(() => null);
  return loading;
}

function render(node, tex, isDisplay) {
  try {
    const draft = el('span');
    katex.render(tex, draft, { ...OPTIONS, displayMode: isDisplay });
    node.replaceChildren(...draft.childNodes);
  } catch {
    node.replaceChildren(formula(tex)); // what is not TeX at all stays as it was written
  }
}

/* TeX as a node: light at once, KaTeX in its place as soon as it is there. */
export function typeset(tex, isDisplay = false) {
  const node = el(isDisplay ? 'span.maths.display' : 'span.maths', {});
  if (katex && tex.length <= LONGEST) {
    render(node, tex, isDisplay);
    return node;
  }
  node.append(formula(tex));
  if (tex.length <= LONGEST) loadKatex().then((ready) => ready && render(node, tex, isDisplay));
  return node;
}
