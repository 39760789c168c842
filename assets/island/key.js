/* How to read a rollout: the legend under the board. */

import { el, svg } from './dom.js';
import { cutPath, phaseIcon } from './shapes.js';

function segmentsIcon() {
  const segment = (x, width, score) => svg('rect.seg', {
    x, width, y: 6 - (1.6 + 8 * score) / 2, height: 1.6 + 8 * score, 'fill-opacity': 0.3 + 0.7 * score,
  });
  return svg('svg.icon.wide.p-explore', { viewBox: '0 0 34 12', 'aria-hidden': 'true' },
    segment(0, 16, 0.95), segment(17, 8, 0.5), segment(26, 8, 0.04));
}

function cutIcon() {
  return svg('svg.icon', { viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    svg('path.end.p-baseline', { d: cutPath(4, 6, 4) }));
}

export function createKey() {
  const item = (icon, ...words) => el('span', {}, icon, ...words);
  const of = (shape, ...parts) => el(`span.only-${shape}`, {}, ...parts);
  return el('p.note.key', {}, el('span', {}, 'How to read a rollout:'),
    item(segmentsIcon(), 'one segment a step, length is text, thick and strong is trusted'),
    item(phaseIcon('explore'), 'explore'), of('calibrated', phaseIcon('exploit'), 'exploit'),
    of('plain', phaseIcon('baseline'), 'plain'), item(cutIcon(), 'cut before its end'),
    of('calibrated', '▸ in the calibration set'), el('span.pointer-only', {}, 'Click a rollout to read it.'));
}
