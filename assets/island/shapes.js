/* One shape a phase, so that hue is never the only cue: circle, diamond, open square. */

import { svg } from './dom.js';

export const PHASE_NAME = { explore: 'explore', exploit: 'exploit', baseline: 'plain' };
export const METHOD_NAME = { carbon: 'CarBoN', best_of_n: 'Plain best-of-N' };

const short = (number) => Number(number.toFixed(2));

/* Path data of a phase's shape around (x, y) with radius r. */
export function shapePath(phase, x, y, r) {
  if (phase === 'exploit') {
    const reach = short(r * 1.25);
    return `M${short(x - reach)} ${short(y)}l${reach} ${-reach} ${reach} ${reach} ${-reach} ${reach}z`;
  }
  const side = short(2 * r);
  if (phase === 'baseline') return `M${short(x - r)} ${short(y - r)}h${side}v${side}h${-side}z`;
  const arc = `a${short(r)} ${short(r)} 0 1 0`;
  return `M${short(x - r)} ${short(y)}${arc} ${side} 0${arc} ${-side} 0z`;
}

/* Path data of two upright strokes: the text was cut at the token limit. */
export function cutPath(x, y, r) {
  return `M${short(x)} ${short(y - r)}v${short(2 * r)}M${short(x + 3)} ${short(y - r)}v${short(2 * r)}`;
}

/* A phase's shape as a small inline picture, for headings and legends. */
export function phaseIcon(phase) {
  const path = svg(`path.end.p-${phase}`, { d: shapePath(phase, 6, 6, 4) });
  return svg('svg.icon', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, path);
}
