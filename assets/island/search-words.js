/* A search over steps in words: its strategy, its stages and its sentences. Text only; no page. */

import { isWhole, searchesSteps } from './beams.js';
import { plural } from './dom.js';
import { METHOD_NAME } from './shapes.js';

const STRATEGY_NAME = {
  best_of_n: 'best-of-N', beam_search: 'beam search', dvts: 'DVTS',
  beam_search_kept: 'beam search, places kept', particle_filtering: 'particle filtering',
};
const CALIBRATED = { halves: 'between two halves', per_depth: 'after every depth' };
const HOW_BEAMS_GO_ON = {
  beam_search: 'the best 1 in {m} of every depth fill all places again, until a whole depth has ended; '
    + 'the {n} best solutions of all vote',
  beam_search_kept: 'the best beams of every depth are continued, {m} times each, where no '
    + 'finished one keeps the place',
  dvts: 'the best of every {m} beams is continued {m} times, apart from the others, until the '
    + 'best has ended',
  particle_filtering: 'all {n}, finished ones too, are drawn anew by the odds of their scores: they '
    + 'die or multiply, and the weightiest one answers',
};

export const strategyName = (config) => STRATEGY_NAME[config.strategy] ?? STRATEGY_NAME.best_of_n;

/* Of a run's strategy: calibrated, or plain. */
export function methodName(config, method) {
  if (!searchesSteps(config)) return METHOD_NAME[method];
  return `${method === 'carbon' ? 'Calibrated' : 'Plain'} ${strategyName(config)}`;
}

/* For where there is little room. */
export function shortMethodName(config, method) {
  if (!searchesSteps(config)) return METHOD_NAME[method];
  return method === 'carbon' ? 'Calibrated' : 'Plain';
}

/* Rows of the settings that only a search over steps has: pairs of a name and a value. */
export function searchSettings(config) {
  if (!searchesSteps(config)) return [];
  const name = strategyName(config);
  const isFiltering = config.strategy === 'particle_filtering';
  const width = isFiltering ? '' : `, M = ${config.beam_width}`;
  const ahead = config.lookahead ? `, lookahead ${config.lookahead}` : '';
  const rows = [['Strategy', `${name[0].toUpperCase()}${name.slice(1)}${width}${ahead}`]];
  if (config.max_step_tokens) rows.push(['Tokens per step', String(config.max_step_tokens)]);
  const score = config.selection_words?.score; // by the run's aggregation; older recordings lack it
  if (score) rows.push(['Ranked by', score]);
  if (config.num_exploit) rows.push(['Calibrated', CALIBRATED[config.beam_calibration] ?? '']);
  return rows;
}

export const depthOf = (run, phase) => run.trees[phase]?.columns.length ?? 0;

/* How far the search of some phases is: the deepest of their trees, and how many beams have ended. */
export function searchDetail(run, phase) {
  const depth = depthOf(run, phase);
  const planned = run.config[`num_${phase}`];
  if (!depth) return plural(planned, 'beam');
  // Elsewhere more may end than there are results.
  const of = run.config.strategy === 'beam_search_kept' ? `/${planned}` : '';
  return `depth ${depth}, ${run.trees[phase].numEnded}${of} ended`;
}

/* The first sentence of a search, while nothing has been learned. */
export function searchSentence(run, phase) {
  const { config } = run;
  const how = HOW_BEAMS_GO_ON[config.strategy]?.replaceAll('{m}', config.beam_width)
    .replaceAll('{n}', config[`num_${phase}`]) ?? '';
  return `Searching: the model writes ${plural(config[`num_${phase}`], 'beam')} step by step at `
    + `temperature ${config.base_temperature}; the reward model reads every step, and ${how}.`;
}

/* A search that is calibrated anew after every depth. */
export function refitSentence(run) {
  const { config, numFits } = run;
  const plain = config.num_baseline ? ' Plain, the same search stays as it began.' : '';
  return `Calibrated ${numFits === 1 ? 'once' : `${numFits} times`} so far, after every depth on the `
    + `best beams that still grow.${plain}`;
}

/* Whether the fit is made anew after every depth. */
export const isRefitted = (config) => isWhole(config) && config.num_exploit > 0;
