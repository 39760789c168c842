/* One rollout as a line of text seen from afar: its length is its text, its segments are its steps,
   thickness and strength are the step's score, then its end and its answer. */

import { ellipsis, setAttributes, svg } from './dom.js';
import { describeRollout } from './narration.js';
import { isDone } from './reducer.js';
import { cutPath, PHASE_NAME, shapePath } from './shapes.js';
import { answerLine } from './text.js';

const LONGEST_LABEL = 8;
const short = (number) => Number(number.toFixed(2));

export function createMark(rollout, geometry, position, id) {
  const { columnWidth, rowHeight } = geometry;
  const middle = short(rowHeight / 2);
  const parts = {
    hit: svg('rect.hit', { width: short(columnWidth), height: short(rowHeight), rx: 2 }),
    seat: svg('path.seat', { d: `M${geometry.barStart} ${middle}h4` }),
    raw: svg('path.raw'), segments: svg('g'), clip: svg('path.clip'), end: svg('path.end'),
    flag: svg('path.flag'),
  };
  if (geometry.labelWidth) {
    parts.label = svg('text.label', {
      x: short(columnWidth - 2), y: middle, 'font-size': short(geometry.labelSize),
      'text-anchor': geometry.density === 'spelled' ? 'end' : 'start',
    });
  }
  const group = svg('g.mark', {
    id, role: 'option', 'data-rollout': rollout.id, 'aria-selected': 'false',
    transform: `translate(${short(position.x)} ${short(position.y)})`,
  }, ...Object.values(parts));
  return { ...parts, group, geometry, middle, signature: '', scoredFor: null };
}

/* Where each step lies on the bar; what is longer than the bar is clipped, and said so. */
export function placeSteps(lengths, scale, barWidth) {
  const places = [];
  let x = 0;
  for (const length of lengths) {
    if (x >= barWidth) return { places, end: barWidth, isClipped: true };
    const full = Math.max(1, length * scale - 1);
    places.push({ x, width: Math.min(full, barWidth - x) });
    x += full + 1;
  }
  return { places, end: Math.min(x, barWidth), isClipped: x > barWidth + 1.5 };
}

function drawSegments(mark, rollout, places) {
  const { barStart, rowHeight } = mark.geometry;
  const scores = rollout.scores ?? [];
  const unread = places.slice(scores.length).map(
    ({ x, width }) => `M${short(barStart + x)} ${mark.middle}h${short(width)}`,
  );
  setAttributes(mark.raw, { d: unread.join('') || null });
  const read = places.slice(0, scores.length);
  const lengths = read.map(({ x, width }) => ({ x: short(barStart + x), width: short(width) }));
  if (mark.scoredFor === rollout.scores && mark.segments.childElementCount === read.length) {
    lengths.forEach((length, i) => setAttributes(mark.segments.children[i], length)); // a longer text came
    return;
  }
  mark.scoredFor = rollout.scores;
  mark.segments.replaceChildren(...lengths.map((length, i) => {
    const score = Math.max(0, Math.min(1, Number(scores[i]) || 0));
    const height = 1.6 + Math.max(1.4, rowHeight - 4.2) * score;
    return svg('rect.seg', {
      ...length, y: short(mark.middle - height / 2), height: short(height), 'fill-opacity': short(0.3 + 0.7 * score),
    });
  }));
}

function drawEnd(mark, rollout, { end, isClipped }) {
  const { barStart, rowHeight, unit } = mark.geometry;
  const size = Math.max(1.2, Math.min(3.2 * unit, rowHeight * 0.26));
  const x = barStart + end + size + 0.6;
  const done = isDone(rollout);
  const isCut = rollout.state === 'cut';
  const shape = isCut ? cutPath(x - 1, mark.middle, size) : shapePath(rollout.phase, x, mark.middle, size);
  setAttributes(mark.end, {
    d: done ? shape : null, class: isCut || rollout.phase === 'baseline' ? 'end open' : 'end',
  });
  const notch = `M${short(x - size - 4)} ${short(mark.middle - size)}l-2 ${short(2 * size)}`
    + `m3.4 0l2 ${short(-2 * size)}`;
  setAttributes(mark.clip, { d: isClipped ? notch : null });
}

function labelOf(rollout, density, letter) {
  if (!isDone(rollout)) return '';
  if (density === 'lettered') return letter;
  if (rollout.answer === null) return rollout.state === 'cut' ? 'cut' : '–';
  return ellipsis(answerLine(rollout.answer), LONGEST_LABEL);
}

/* Spelled answers stand in a column; a letter stands beside the mark that it is for. */
function drawLabel(mark, label, end) {
  if (!mark.label) return;
  if (mark.label.textContent !== label) mark.label.textContent = label;
  const { density, barStart, endWidth } = mark.geometry;
  if (density === 'lettered') setAttributes(mark.label, { x: short(barStart + end + endWidth) });
}

/* Draws a rollout; nothing is touched where nothing changed. */
export function drawMark(mark, rollout, { scale, letter, isLead, isPicked }) {
  const label = labelOf(rollout, mark.geometry.density, letter);
  const signature = [rollout.state, rollout.text.length, rollout.inSet, rollout.isScored, label,
    isLead, isPicked, scale, rollout.scores?.length].join('|');
  if (signature === mark.signature && mark.scoredFor === rollout.scores) return;
  mark.signature = signature;
  const placed = placeSteps(rollout.steps.lengths, scale, mark.geometry.barWidth);
  drawSegments(mark, rollout, placed.places);
  drawEnd(mark, rollout, placed);
  const { unit } = mark.geometry;
  const size = Math.min(4 * unit, mark.geometry.rowHeight * 0.36);
  setAttributes(mark.seat, { display: rollout.text ? 'none' : null });
  setAttributes(mark.flag, {
    d: rollout.inSet ? `M0.5 ${short(mark.middle - size)}l${short(1.25 * size)} ${short(size)}-${short(1.25 * size)} ${short(size)}z` : null,
  });
  drawLabel(mark, label, placed.end);
  setAttributes(mark.group, {
    class: ['mark', rollout.inSet && 'in-set', isLead && 'lead', isPicked && 'picked',
      rollout.text && 'readable'].filter(Boolean).join(' '),
    'aria-label': describeRollout(rollout, PHASE_NAME[rollout.phase]),
  });
}
