/* How to read a rollout or a tree of beams: the legend under the board. */

import { el, svg } from './dom.js';
import { cutPath, phaseIcon, shapePath } from './shapes.js';

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

const beam = (fate, path, attributes = {}) => svg('svg.icon.p-explore.tree-icon', {
  viewBox: '0 0 12 12', 'aria-hidden': 'true',
}, svg(`g.${fate}`, {}, svg('path', { d: path, style: '--strength:1', ...attributes })));

function branchIcon() {
  const line = (y, width, strength) => svg('path', {
    d: `M2 6C16 6 16 ${y} 32 ${y}`, 'stroke-width': width, style: `--strength:${strength}`,
  });
  return svg('svg.icon.wide.p-explore.tree-icon', { viewBox: '0 0 34 12', 'aria-hidden': 'true' },
    svg('g.branch', {}, line(1, 2.6, 1), line(11, 0.8, 0.35)));
}

function beamItems(item) {
  return [
    item(branchIcon(), 'one branch a step, thick and strong is trusted'),
    item(beam('kept', shapePath('explore', 6, 6, 2.6)), 'continued'),
    item(beam('pruned', 'M3 3l6 6M9 3l-6 6'), 'given up'),
    item(beam('finished', shapePath('explore', 6, 6, 4)), 'finished, its answer at the right'),
    item(beam('dropped', `${shapePath('explore', 6, 6, 4)}M2 2l8 8M10 2l-8 8`), 'finished, then given up'),
  ];
}

export function createKey() {
  const item = (icon, ...words) => el('span', {}, icon, ...words);
  const only = (shape, ...parts) => el(`span.only-${shape}`, {}, ...parts);
  const rollouts = [item(segmentsIcon(), 'one segment a step, length is text, thick and strong is trusted')];
  const group = (name, items) => items.map((one) => { one.classList.add(name); return one; });
  return el('p.note.key', {}, ...group('of-rollouts', [el('span', {}, 'How to read a rollout:'), ...rollouts]),
    ...group('of-beams', [el('span', {}, 'How to read the tree:'), ...beamItems(item)]),
    el('span.of-halves', {}, phaseIcon('explore'), 'explore'), only('calibrated', phaseIcon('exploit'), 'exploit'),
    only('plain', phaseIcon('baseline'), 'plain'), item(cutIcon(), 'cut before its end'),
    only('calibrated', '▸ in the calibration set'),
    ...group('of-rollouts', [el('span.of-letters', {}, 'A, B, … answers, by summed score'),
      el('span.pointer-only', {}, 'Click a rollout to read it.')]),
    ...group('of-beams', [el('span', {}, 'Point at a beam for its path, click to read it. How a search is '
      + 'calibrated is ours: the paper has a table of calibrated beam search, but no algorithm for it, and '
      + 'only mentions DVTS and particle filtering.')]));
}
