/* The trees of a search over steps, from what BeamsScored tells of every depth, and the row of each
   beam in its drawing. No page, no clock: the same events give the same trees. */

import { splitSteps } from './steps.js';

const ENDED = new Set(['finished', 'cut', 'dropped']);
const FATES = new Set(['kept', 'pruned', 'finished', 'cut', 'dropped']);

export const searchesSteps = (config) => config.strategy !== 'best_of_n';
/* One search with all N beams, calibrated or not: nothing is explored first. */
export const isWhole = (config) => searchesSteps(config) && config.num_explore === 0;
export const isEndedBeam = (beam) => ENDED.has(beam.fate);
/* A copy of a beam that ended at an earlier depth: it has no new step. */
export const isCopy = (beam) => beam.parent !== null && isEndedBeam(beam.parent);

/* `columns`: the beams of each depth, from 1, in order of their rows. `rowOf`: the row of every
   place. `results`: the beam that each rollout of the phase is, once it is known. */
export function createTree(phase, numRows, first) {
  const rowOf = new Map(Array.from({ length: numRows }, (_, row) => [first + row, row]));
  return { phase, numRows, columns: [], rowOf, results: new Map(), numEnded: 0 };
}

const finiteOr = (value, other) => [value, other].find(Number.isFinite) ?? null;

function createBeam(event, i, parent) {
  const score = event.scores[i];
  const fate = event.fates[i];
  if (!FATES.has(fate)) throw new RangeError(`fate ${fate}`);
  return {
    phase: event.phase, depth: event.depth, place: event.rollouts[i], parent, children: [],
    text: String(event.texts[i]), numTokens: event.num_tokens[i],
    score: Number.isFinite(score) ? score : null, fate, row: 0, inSet: false, result: null,
    stepScore: finiteOr(event.step_scores?.[i], score),
  };
}

/* One depth more. Its places share the rows that they had, in the order of their parents' rows, so
   that no two branches between neighbouring depths cross; a row never changes afterwards. Places that
   are not in it keep theirs. Throws RangeError where the depth does not continue the tree: the
   recording is damaged. */
export function growTree(tree, event) {
  const { depth, rollouts } = event;
  if (depth !== tree.columns.length + 1) throw new RangeError(`depth ${depth}`);
  const before = new Map(tree.columns.at(-1)?.map((beam) => [beam.place, beam]));
  const column = rollouts.map((_, i) => createBeam(event, i, before.get(event.parents[i]) ?? null));
  column.sort((a, b) => (a.parent?.row ?? -1) - (b.parent?.row ?? -1) || a.place - b.place);
  const rows = rollouts.map((place) => tree.rowOf.get(place)).sort((a, b) => a - b);
  if (rows.some((row, i) => row === undefined || row === rows[i - 1])) throw new RangeError('places');
  column.forEach((beam, i) => {
    beam.row = rows[i];
    tree.rowOf.set(beam.place, beam.row);
    beam.parent?.children.push(beam);
    if (isEndedBeam(beam) && !isCopy(beam)) tree.numEnded += 1;
  });
  tree.columns.push(column);
}

/* Rows where a beam grows next, from the top: those of the newest depth. */
export function freeRows(tree) {
  const newest = tree.columns.at(-1);
  if (!newest) return Array.from({ length: tree.numRows }, (_, row) => row);
  const isOver = newest.every((beam) => beam.fate !== 'kept');
  return isOver ? [] : newest.filter((beam) => beam.result === null).map((beam) => beam.row);
}

/* The newest beam of a place. */
export const newestBeam = (tree, place) => (
  tree.columns.map((column) => column.find((beam) => beam.place === place)).findLast(Boolean) ?? null
);

/* The beam that a rollout is: the one it names, or the newest of its own place. */
export function settle(tree, { rollout, depth, place }) {
  const beam = depth ? findBeam(tree, depth, place) : newestBeam(tree, rollout);
  if (!beam) return;
  beam.result ??= rollout; // of particles that are copies of one another the first, as in the calibration set
  tree.results.set(rollout, beam);
}

/* The results from the top, each with its row at the right end: where all are known they share the
   rows in the order of their beams, so that the lines that lead there do not cross. */
export function resultRows(tree) {
  const ordered = [...tree.results].map(([rollout, beam]) => ({ rollout, beam }))
    .sort((a, b) => a.beam.row - b.beam.row || a.beam.depth - b.beam.depth || a.rollout - b.rollout);
  const isWholeSet = ordered.length === tree.numRows;
  return ordered.map((one, rank) => ({ ...one, row: isWholeSet ? rank : one.beam.row }));
}

export const findBeam = (tree, depth, place) => (
  tree?.columns[depth - 1]?.find((beam) => beam.place === place) ?? null
);

/* The beam of the newest calibration set that is a rollout, or stood at its place: the deepest. */
export function setBeam(tree, id) {
  const isMarked = (beam) => beam.inSet && (beam.result ?? beam.place) === id;
  return tree?.columns.flat().findLast(isMarked) ?? null;
}

/* Whether a search that is over ended without this beam, though nothing had given it up before. */
export const isLeftOver = (tree, beam) => (
  tree.results.size === tree.numRows && isEndedBeam(beam) && beam.fate !== 'dropped'
  && beam.result === null && !beam.children.length
);

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
  for (const { text: step, stepScore: score, numTokens: more } of pathOf(beam)) {
    text += step;
    numTokens += more;
    const numSteps = splitSteps(text).length;
    if (numSteps > 0) scores[numSteps - 1] = score;
  }
  return {
    id: beam.inSet ? beam.result ?? beam.place : null, // what positions of the fit are known by
    beam, phase: beam.phase, place: beam.place, text, numTokens,
    scores: Array.from(scores, (score) => score ?? null), score: beam.score, isScored: true,
    state: beam.fate, answer: null, inSet: beam.inSet, isTooLong: false,
  };
}
