/* A rough guess of the seconds a run still needs, from how far its parts are.
   Null while too little is known to say anything. */

import { isWhole, searchesSteps } from './beams.js';
import { hasCalibration } from './reducer.js';

const FIT_OF_EXPLORE = 0.5; // before the first epoch: a fit takes about half as long as exploring
const LEAST_SHARE = 0.1;

/* How much of some phases is written and scored, in [0, 1]. */
function shareDone(run, phases) {
  const sum = (read) => phases.reduce((total, phase) => total + read(phase), 0);
  const planned = sum((phase) => run.config[`num_${phase}`]);
  const sampled = sum((phase) => run.counts[phase].sampled);
  const scored = sum((phase) => run.counts[phase].scored);
  return planned ? (0.85 * sampled + 0.15 * scored) / planned : 1;
}

/* A half's whole time from its share so far; no row can write more than the token limit. */
function wholeTime(run, elapsed, share) {
  const written = run.growingTokens / run.config.max_new_tokens;
  return elapsed / Math.max(share, Math.min(1, written), LEAST_SHARE);
}

function fitSeconds(run, exploreTotal) {
  if (run.learned || !hasCalibration(run)) return 0;
  const first = run.epochs[0];
  const last = run.epochs.at(-1);
  if (!last || last.epoch === first.epoch) return FIT_OF_EXPLORE * exploreTotal;
  const each = (last.seconds - first.seconds) / (last.epoch - first.epoch);
  return each * Math.max(0, run.config.epochs - last.epoch);
}

/* The second half takes as long a rollout as the first did, until it shows otherwise. */
function secondHalfSeconds(run, exploreTotal) {
  const { config, seconds, stageStarts } = run;
  const planned = config.num_exploit + config.num_baseline;
  const expected = exploreTotal * (planned / Math.max(1, config.num_explore));
  if (stageStarts.exploit === undefined) return expected;
  const elapsed = seconds - stageStarts.exploit;
  if (elapsed < 0.6 * expected) return expected - elapsed;
  const share = shareDone(run, ['exploit', 'baseline']);
  return Math.min(0.6 * expected, wholeTime(run, elapsed, share) - elapsed);
}

/* Where explore is reused it took no time, and tells nothing: only the second half itself does. */
function secondsLeftOfReused(run) {
  const start = run.stageStarts.exploit;
  const share = shareDone(run, ['exploit', 'baseline']);
  if (start === undefined || share < LEAST_SHARE) return null;
  const elapsed = run.seconds - start;
  return Math.max(0, wholeTime(run, elapsed, share) - elapsed);
}

export function secondsLeft(run) {
  const { config, seconds, stageStarts } = run;
  if (!config || run.finished || run.failure !== null || run.isStopped) return null;
  if (config.reuses_explore) return secondsLeftOfReused(run);
  const explored = shareDone(run, ['explore']);
  if (explored < LEAST_SHARE) return null;
  const exploreEnd = stageStarts.fit ?? stageStarts.exploit;
  // How deep a search will go is not known until its first half has ended.
  if (isWhole(config) || (searchesSteps(config) && exploreEnd === undefined)) return null;
  const exploreTotal = exploreEnd ?? wholeTime(run, seconds, explored);
  const left = (exploreTotal - (exploreEnd ?? seconds)) + fitSeconds(run, exploreTotal)
    + secondHalfSeconds(run, exploreTotal);
  return Number.isFinite(left) ? Math.max(0, left) : null;
}

/* In words no finer than the guess: "about 10 s left". */
export function describeTimeLeft(seconds) {
  if (seconds === null) return '';
  if (seconds < 2) return 'almost done';
  const step = seconds < 6 ? 1 : seconds < 45 ? 5 : seconds < 110 ? 10 : 60;
  const rounded = Math.max(step, Math.round(seconds / step) * step);
  return step < 60 ? `about ${rounded} s left` : `about ${rounded / 60} min left`;
}
