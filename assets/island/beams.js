/* The trees of a search over steps, from what BeamsScored tells of every depth, and the row of each
   beam in its drawing. No page, no clock: the same events give the same trees. */

import { splitSteps } from './steps.js';

const ENDED = new Set(['finished', 'cut']);
const FATES = new Set(['kept', 'pruned', 'finished', 'cut']);

export const searchesSteps = (config) => config.strategy !== 'best_of_n';
/* One search with all N beams, calibrated or not: nothing is explored first. */
export const isWhole = (config) => searchesSteps(config) && config.num_explore === 0;
export const isEndedBeam = (beam) => ENDED.has(beam.fate);

/* `columns`: the beams of each depth, from 1, in order of their rows. */
export function createTree(phase, numRows) {
  return { phase, numRows, columns: [], ended: new Array(numRows).fill(null), numEnded: 0 };
}

function createBeam(event, i, parent) {
  const score = event.scores[i];
  const fate = event.fates[i];
  if (!FATES.has(fate)) throw new RangeError(`fate ${fate}`);
  return {
    phase: event.phase, depth: event.depth, place: event.rollouts[i], parent, children: [],
    text: String(event.texts[i]), numTokens: event.num_tokens[i],
    score: Number.isFinite(score) ? score : null, fate, row: 0, inSet: false,
  };
}

/* One depth more. Beams take the rows that no ended beam holds, in the order of their parents' rows,
   so that no two branches between neighbouring depths cross; a row never changes afterwards.
   Throws RangeError where the depth does not continue the tree: the recording is damaged. */
export function growTree(tree, event) {
  const { depth, rollouts } = event;
  if (depth !== tree.columns.length + 1) throw new RangeError(`depth ${depth}`);
  const before = new Map(tree.columns.at(-1)?.map((beam) => [beam.place, beam]));
  const column = rollouts.map((_, i) => createBeam(event, i, before.get(event.parents[i]) ?? null));
  column.sort((a, b) => (a.parent?.row ?? -1) - (b.parent?.row ?? -1) || a.place - b.place);
  const free = freeRows(tree);
  if (column.length > free.length) throw new RangeError(`${column.length} beams`);
  column.forEach((beam, i) => {
    beam.row = free[i];
    beam.parent?.children.push(beam);
    if (!isEndedBeam(beam)) return;
    tree.ended[beam.row] = beam;
    tree.numEnded += 1;
  });
  tree.columns.push(column);
}

/* Rows where a beam may still grow, from the top. */
export function freeRows(tree) {
  const rows = [];
  for (let row = 0; row < tree.numRows; row += 1) if (!tree.ended[row]) rows.push(row);
  return rows;
}

/* The newest beam of every place: of a growing one, and of those that ended there. */
export function newestBeam(tree, place) {
  const isHere = (beam) => beam?.place === place;
  return tree.ended.find(isHere) ?? tree.columns.at(-1)?.find(isHere) ?? null;
}

export const findBeam = (tree, depth, place) => (
  tree?.columns[depth - 1]?.find((beam) => beam.place === place) ?? null
);

/* The beam of the newest calibration set that stood at a place: the deepest one marked there. */
export function setBeam(tree, place) {
  const isMarked = (beam) => beam.inSet && beam.place === place;
  return tree?.columns.flat().findLast(isMarked) ?? null;
}

/* From its first step to the beam itself. */
export function pathOf(beam) {
  const path = [];
  for (let step = beam; step; step = step.parent) path.unshift(step);
  return path;
}

/* A beam that was given up or continued, as a rollout that can be read: its text is its path's,
   and each step has the score it got when it was the newest. */
export function readBeam(beam) {
  const scores = [];
  let text = '';
  let numTokens = 0;
  for (const { text: step, score, numTokens: more } of pathOf(beam)) {
    text += step;
    numTokens += more;
    const numSteps = splitSteps(text).length;
    if (numSteps > 0) scores[numSteps - 1] = score;
  }
  return {
    id: beam.inSet ? beam.place : null, // what positions of the fit are known by
    beam, phase: beam.phase, place: beam.place, text, numTokens,
    scores: Array.from(scores, (score) => score ?? null), score: beam.score, isScored: true,
    state: beam.fate, answer: null, inSet: beam.inSet, isTooLong: false,
  };
}
