/* What Present says: its controls, and one sentence for each panel of a run. */

import { mainMethod } from './narration.js';
import { hasCalibration, hasPlain } from './reducer.js';

export const PRESENT = {
  open: 'Present', openHint: 'Full screen, for a room (key P)', bar: 'Presentation', previous: 'Previous panel',
  next: 'Next panel', whole: 'All', leave: 'Leave',
  hint: (names) => `${names.map((name, i) => `${i + 1} ${name}`).slice(0, 9).join(' · ')} · 0 all · Space plays · `
    + '← → stages · B blank · Esc leaves',
};

const bars = 'Each bar is one solution: its length is its text, its parts are its steps, thick and strong where '
  + 'the reward model trusts them.';

/* One sentence on a panel; of a panel that is not named here the page's own sentence stands. */
export function captionOf(panel, run) {
  const { config, learned } = run;
  const same = hasPlain(run) ? ' The lower bar is the plain method’s, which shares the explore half.' : '';
  return {
    Explore: `${config.num_explore} solutions of the model as it is. ${bars}`,
    Calibration: learned
      ? 'The best solutions were made more likely by a vector δ and a temperature T; the model itself did not change.'
      : 'From the best solutions a vector δ and a temperature T are learned; the model itself does not change.',
    Exploit: `${config.num_exploit} more solutions, now with what was learned. ${bars}`,
    Plain: `To compare with: ${config.num_baseline} more solutions, with nothing learned. ${bars}`,
    Scores: `Where the scores lie, one mark a solution${hasCalibration(run) ? ': the second half moves to the right if it is trusted more' : ''}.`,
    Answer: run.selected[mainMethod(run)]?.reason
      ?? `The scores of all solutions that end in one answer are added up; the highest sum wins.${same}`,
    Why: run.finished?.ending?.title,
    Words: 'Three of the solutions as they are written, each step coloured once it has a score.',
    Curve: 'What both methods would have answered with fewer of these solutions.',
  }[panel] ?? null;
}
