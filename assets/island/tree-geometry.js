/* Where the beams of a tree stand: depths from left to right, a row for every beam that may end.
   Whole numbers of depths fit the width; a deeper tree is drawn closer, then wider than its box. */

import { resultRows } from './beams.js';

const CAPACITIES = [6, 9, 14, 20, 30, 40];
const DEEPER_BY = 20;
const LEAST_COLUMN = 6.6; // sizes are for a text size of 13 px
const WIDEST_COLUMN = 84;
const LEAST_ROW = 5.2;
const TALLEST_ROW = 18;
const START = 7;
const LABEL = 54;
const BRACKET = 6;

function capacityFor(numDepths) {
  const deepest = CAPACITIES.at(-1);
  return CAPACITIES.find((capacity) => capacity >= numDepths)
    ?? deepest + DEEPER_BY * Math.ceil((numDepths - deepest) / DEEPER_BY);
}

/* `width` and `height` are those of the box; `unit` is the page's text size against 13 px. */
export function chooseTree(numRows, numDepths, width, height, unit = 1) {
  const capacity = capacityFor(numDepths);
  const start = START * unit;
  const room = (width - start - LABEL * unit) / capacity;
  const columnWidth = Math.min(WIDEST_COLUMN * unit, Math.max(LEAST_COLUMN * unit, room));
  const rowHeight = Math.min(TALLEST_ROW * unit, Math.max(LEAST_ROW * unit, height / numRows));
  const rowsEnd = start + capacity * columnWidth + BRACKET * unit;
  return {
    capacity, columnWidth, rowHeight, rowsEnd, unit, numRows,
    radius: Math.min(rowHeight * 0.44, columnWidth * 0.32, 4.6 * unit),
    width: Math.max(width, start + capacity * columnWidth + LABEL * unit),
    height: Math.max(height, numRows * rowHeight),
    x: (depth) => start + depth * columnWidth,
    y: (row) => (row + 0.5) * rowHeight,
    depthAt: (x) => Math.min(capacity, Math.max(1, Math.round((x - start) / columnWidth))),
    rowAt: (y) => Math.max(0, Math.min(numRows - 1, Math.floor(y / rowHeight))),
  };
}

/* The beam drawn nearest to a point; right of a column's beams, the result of that row. */
export function beamAt(tree, geometry, x, y) {
  const row = geometry.rowAt(y);
  const depth = geometry.depthAt(x);
  const column = tree.columns[Math.min(depth, tree.columns.length) - 1] ?? [];
  const here = depth <= tree.columns.length && column.find((beam) => beam.row === row);
  if (here) return here;
  const result = resultRows(tree).find((one) => one.row === row && one.beam.depth <= depth);
  if (result) return result.beam;
  let nearest = null;
  for (const beam of column) {
    if (!nearest || Math.abs(beam.row - row) < Math.abs(nearest.row - row)) nearest = beam;
  }
  return nearest;
}

/* Neighbouring rows of results with the same answer: [{ from, to, answer, rollout }]. */
export function answerRuns(results, answerOf) {
  const runs = [];
  for (const { rollout, row } of results) {
    const answer = answerOf(rollout);
    const last = runs.at(-1);
    if (last && last.to === row - 1 && last.answer === answer) last.to = row;
    else runs.push({ from: row, to: row, answer, rollout });
  }
  return runs;
}
