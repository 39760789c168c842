/* Where the keyboard stands in a tree: arrows lead to the parent, to the best child, and to the
   neighbours of the same depth. A screen reader hears the beam as an item of a tree. */

import { fixed, plural, svg } from './dom.js';
import { isCopy, pathOf } from './beams.js';
import { PHASE_NAME } from './shapes.js';

const FATE = {
  kept: 'kept', pruned: 'given up', finished: 'finished', cut: 'cut at a limit',
  dropped: 'had ended, given up',
};
const GIVEN_UP = new Set(['pruned', 'dropped']);

function bestChild(beam) {
  let best = null;
  for (const child of beam.children) {
    const isBetter = !best || GIVEN_UP.has(child.fate) < GIVEN_UP.has(best.fate)
      || (GIVEN_UP.has(child.fate) === GIVEN_UP.has(best.fate) && (child.score ?? -1) > (best.score ?? -1));
    if (isBetter) best = child;
  }
  return best;
}

/* The beam that a key leads to; undefined for keys that lead nowhere in a tree. */
export function goTo(key, tree, beam) {
  const column = tree.columns[beam.depth - 1];
  const place = column.indexOf(beam);
  switch (key) {
    case 'ArrowLeft': return beam.parent ?? beam;
    case 'ArrowRight': return bestChild(beam) ?? beam;
    case 'ArrowUp': return column[Math.max(0, place - 1)];
    case 'ArrowDown': return column[Math.min(column.length - 1, place + 1)];
    case 'Home': return pathOf(beam)[0];
    case 'End': return lastOf(beam);
    default: return undefined;
  }
}

function lastOf(beam) {
  let last = beam;
  for (let next = beam; next; next = bestChild(next)) last = next;
  return last;
}

/* What the continuations of a beam are: copies, where it has ended. */
function nextWords({ children }) {
  if (!children.length) return '';
  if (!isCopy(children[0])) return `, ${plural(children.length, 'continuation')}`;
  return children.length === 1 ? ', kept as it is' : `, multiplied to ${children.length}`;
}

/* In words: what stands there and what became of it. `isLeft`: the search ended without it. */
export function describeBeam(beam, rollout, isLeft = false) {
  const score = beam.score === null ? 'no score' : `score ${fixed(beam.score)}`;
  const answer = rollout?.answer ? `, answer ${rollout.answer}` : '';
  const set = beam.inSet ? ', in the calibration set' : '';
  const left = isLeft ? ', not among the best' : '';
  return `depth ${beam.depth}: ${FATE[beam.fate]}${left}, ${score}${answer}${set}${nextWords(beam)}`;
}

/* The one item a screen reader is told of. */
export function cursorItem(id, beam, words) {
  if (!beam) return svg('g', { id, role: 'treeitem', 'aria-level': 1, 'aria-label': 'No beam yet' });
  const siblings = beam.parent?.children ?? [beam];
  return svg('g', {
    id, role: 'treeitem', 'aria-level': beam.depth, 'aria-selected': 'true',
    'aria-setsize': siblings.length, 'aria-posinset': siblings.indexOf(beam) + 1,
    'aria-label': `${PHASE_NAME[beam.phase]} beam, ${words}`,
  });
}
