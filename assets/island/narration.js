/* What a run says about itself in words: its stages, the sentence under them, its settings and its
   cost. Text only; no page. */

import { isWhole, searchesSteps } from './beams.js';
import { count, ellipsis, fixed, plural } from './dom.js';
import { hasCalibration, hasPlain } from './reducer.js';
import {
  depthOf, isRefitted, methodName, refitSentence, searchDetail, searchSentence, searchSettings, strategyName,
} from './search-words.js';
import { choseTheSame, leader } from './standings.js';
import { answerLine } from './text.js';

const LONGEST_ANSWER = 40;
const quoted = (answer) => ellipsis(answerLine(answer), LONGEST_ANSWER);

const started = (run, ...phases) => run.rollouts.some(
  (rollout) => phases.includes(rollout.phase) && rollout.state !== 'waiting',
);
const portion = (part, whole) => (whole > 0 ? Math.min(1, part / whole) : 1);

export const mainMethod = (run) => (hasCalibration(run) ? 'carbon' : 'best_of_n');

/* Whether a selection (AnswerSelected) says of itself that it is not to be trusted: measured, or by its
   own reward model. */
export const isDistrusted = (selected) => (
  selected?.trust ? selected.trust.is_trusted === false : selected?.unmeasured?.is_doubted === true
);

/* What is learned, as its letters: "δ and T", "δ only", "T only". */
export function learnedLetters(config) {
  if (config.learn_delta && config.learn_temperature) return 'δ and T';
  if (config.learn_delta) return 'δ only';
  return config.learn_temperature ? 'T only' : 'nothing';
}

function secondStage(run) {
  const { config, counts } = run;
  const planned = config.num_exploit + config.num_baseline;
  const written = counts.exploit.sampled + counts.baseline.sampled;
  const scored = counts.exploit.scored + counts.baseline.scored;
  const phase = hasCalibration(run) ? 'exploit' : 'baseline';
  const isStarted = started(run, 'exploit', 'baseline');
  const own = config[`num_${phase}`];
  const detail = searchesSteps(config) ? searchDetail(run, phase) : isStarted
    ? `${counts[phase].sampled}/${own}, ${counts[phase].scored} scored`
    : plural(own, 'rollout');
  return {
    id: 'exploit', name: hasCalibration(run) ? 'Exploit' : 'Second half', phase, isStarted, detail,
    share: portion(written + scored, 2 * planned),
  };
}

function fitStage(run) {
  const { config, epochs, learned, set, numFits } = run;
  const last = epochs.at(-1);
  const isLast = learned && !isRefitted(config); // else another fit may follow
  const number = isRefitted(config) && numFits ? `fit ${numFits}: ` : '';
  return {
    id: 'fit', name: 'Fit', isStarted: set !== null,
    share: isLast || run.finished ? 1 : portion(last ? last.epoch : 0, config.epochs + 2),
    detail: last ? `${number}epoch ${last.epoch}/${config.epochs}`
      : `best ${config.calibration_size} of ${config.num_explore || config.num_rollouts}`,
  };
}

/* All of a search without a first half. */
function searchStage(run) {
  const phase = hasCalibration(run) ? 'exploit' : 'baseline';
  const own = run.config[`num_${phase}`];
  return {
    id: 'explore', name: 'Search', phase, isStarted: started(run, 'exploit', 'baseline'),
    share: portion(run.counts[phase].scored, own), detail: searchDetail(run, phase),
  };
}

function firstHalfStages(run) {
  const { config, counts } = run;
  const { sampled, scored } = counts.explore;
  const explore = {
    id: 'explore', name: 'Explore', phase: 'explore', isStarted: started(run, 'explore'),
    share: portion(sampled, config.num_explore),
    detail: searchesSteps(config) ? `depth ${depthOf(run, 'explore')}` : `${sampled}/${config.num_explore}`,
  };
  const score = {
    id: 'score', name: 'Score', phase: 'explore', isStarted: scored > 0,
    share: portion(scored, config.num_explore), detail: `${scored}/${config.num_explore}`,
  };
  return [explore, score];
}

function chooseStage(run) {
  const method = mainMethod(run);
  const ahead = leader(run, method);
  const chosen = run.selected[method];
  const detail = chosen ? quoted(chosen.answer) : ahead ? `leading: ${quoted(ahead.answer)}` : '';
  return { id: 'choose', name: 'Choose', detail, share: run.finished ? 1 : 0,
    isStarted: Boolean(chosen) };
}

/* The stages of this run, in order: { id, name, detail, share in [0, 1], state }. */
export function stages(run) {
  if (!run.config) return [];
  const fit = hasCalibration(run) ? [fitStage(run)] : [];
  const searching = isWhole(run.config) ? [searchStage(run), ...fit]
    : [...firstHalfStages(run), ...fit, secondStage(run)];
  const halted = run.failure !== null || run.isStopped;
  return [...searching, chooseStage(run)].map((stage) => {
    const isDoneStage = run.finished || (stage.share >= 1 && stage.id !== 'choose');
    const running = halted ? 'halted' : 'active';
    return { ...stage, state: isDoneStage ? 'done' : stage.isStarted ? running : 'waiting' };
  });
}

/* Nobody measured such answers, and what is right is not known either. */
const isUnchecked = ({ config }, chosen) => (
  config.reference_answer === null && chosen.some(({ trust, unmeasured }) => !trust && unmeasured)
);

function doubt(run) {
  const chosen = Object.values(run.selected).filter(({ answer }) => answer !== null);
  const doubted = chosen.filter(isDistrusted);
  if (!doubted.length) return isUnchecked(run, chosen) ? 'How far to trust it was not measured: see “Answer”. ' : '';
  const [both, one] = doubted[0].trust ? ['Do not trust this: see why under “Answer”. ', 'Do not trust']
    : ['The reward model itself doubts this: see “Answer”. ', 'The reward model itself doubts'];
  if (doubted.length === chosen.length) return both;
  return `${one} the answer of ${methodName(run.config, doubted[0].method).replace('Plain', 'plain')}. `;
}

function verdict(run) {
  const { carbon, best_of_n: plain } = run.selected;
  const only = carbon ?? plain;
  if (!only) return '';
  if (only.answer === null && (plain ?? only).answer === null) return 'No rollout reached an answer.';
  if (!carbon || !plain) return `The answer is ${quoted(only.answer)}.`;
  if (choseTheSame(run, carbon, plain)) return `Both methods choose ${quoted(carbon.answer)}.`;
  const name = (method) => methodName(run.config, method);
  return `${name('carbon')} chooses ${quoted(carbon.answer)}, `
    + `${name('best_of_n').replace('Plain', 'plain')} chooses ${quoted(plain.answer)}.`;
}

function secondHalfSentence(run) {
  const { config, learned } = run;
  const what = searchesSteps(config) ? 'beam' : 'rollout';
  const calibrated = `${plural(config.num_exploit, what)} with the learned `
    + `${config.learn_delta && config.learn_temperature ? 'δ and ' : ''}`
    + `${config.learn_temperature ? `T = ${fixed(learned?.temperature, 3)}` : 'δ'}`;
  if (!hasCalibration(run)) return 'The second half of the budget is spent at the same temperature.';
  if (isRefitted(config)) return refitSentence(run);
  if (!hasPlain(run)) return `The second half of the budget: ${calibrated}.`;
  if (searchesSteps(config)) {
    return config.num_baseline === config.num_rollouts
      ? `The second half is searched: ${calibrated}. Beside it, to compare with, a plain search has all `
        + `${config.num_baseline} from the start.`
      : `The second half is searched twice: ${calibrated}, and ${config.num_baseline} plain ones to `
        + 'compare with. Both share the explore half.';
  }
  return 'The second half is written twice from the same explore half: '
    + `${calibrated}, and ${config.num_baseline} plain ones to compare with.`;
}

function fitSentence({ config, epochs, set }) {
  const best = plural(set.rollouts.length, searchesSteps(config) ? 'beam' : 'rollout');
  const s = set.rollouts.length === 1 ? 's' : '';
  return epochs.length
    ? `Fitting ${learnedLetters(config)} so that the best ${best} become${s} more likely; `
      + "the model's weights do not change."
    : `The ${best} with the highest ${scoreName(config)} form${s} the calibration set (marked ▸).`;
}

/* One sentence for the stage the run is in. It changes with the stage only. */
export function sentence(run) {
  const { config } = run;
  if (run.failure !== null) return 'The run broke off. What was written so far stays here.';
  if (run.finished) {
    return `Done in ${fixed(run.finished.seconds, 1)} s. ${verdict(run)} ${doubt(run)}`
      + `Open any ${searchesSteps(config) ? 'beam' : 'rollout'} to read its steps and their scores.`;
  }
  if (run.isStopped) return 'Stopped. What was written so far stays here.';
  if (Object.keys(run.selected).length) return 'All rollouts are read. The answer is chosen.';
  if (isRefitted(config) && run.set && !run.learned) return fitSentence(run);
  if (isWhole(config) && !run.set) return searchSentence(run, hasCalibration(run) ? 'exploit' : 'baseline');
  if (started(run, 'exploit', 'baseline')) return secondHalfSentence(run);
  if (run.learned) return 'Fitted. The next rollouts will use the new distribution.';
  if (run.set) return fitSentence(run);
  if (searchesSteps(config)) return searchSentence(run, 'explore');
  if (run.counts.explore.sampled) {
    return 'Finished rollouts are read by the reward model, one score for each step: '
      + 'thick and strong is trusted, thin and faint is doubted.';
  }
  return `Exploring: the model writes ${plural(config.num_explore, 'solution')} at temperature `
    + `${config.base_temperature}. Each line is one rollout; its length is its text.`;
}

/* Settings as pairs of a name and a value. */
export function settings(config) {
  const second = config.num_exploit || config.num_baseline;
  const halves = config.num_explore ? ` = ${config.num_explore} + ${second}` : '';
  const rows = [
    ['Policy', config.policy_name], ...(config.decoder ? [['Decoder', config.decoder]] : []),
    ['Scored by', config.prm_name],
    [searchesSteps(config) ? 'Beams N' : 'Rollouts N', `${config.num_rollouts}${halves}`],
    ...searchSettings(config),
  ];
  if (config.num_exploit) {
    const early = config.early_exploit ? ', fitted early' : '';
    rows.push(['Learn', learnedLetters(config) + early]);
  }
  const isCompared = config.num_exploit && config.num_baseline;
  rows.push(['Compare with', isCompared ? `plain ${strategyName(config)}` : 'nothing']);
  rows.push(['Seed', String(config.seed)], ['Ran on', config.hardware]);
  return rows;
}

/* Seconds of the stages, in the order of the run. */
function timesLine(run) {
  const seconds = (stage) => run.finished.stage_seconds[stage] ?? 0;
  const time = (stage) => `${fixed(seconds(stage), 1)} s`;
  if (!hasCalibration(run)) { // all N are sampled together
    const all = `${fixed(seconds('explore') + seconds('exploit'), 1)} s`;
    return `${isWhole(run.config) ? 'Search' : 'Sampling'} ${all}; scoring is ${time('score')} of it.`;
  }
  const [first, second] = isWhole(run.config) ? ['First depth', 'later depths']
    : ['Explore', 'second half'];
  return `${first} ${time('explore')}, fit ${time('fit')}, ${second}${hasPlain(run) ? ' for both' : ''} `
    + `${time('exploit')}; scoring is ${time('score')} of these.`;
}

/* What the reward model read, and what it remembers from an earlier run. */
function readWords(run) {
  const { num_prm_tokens: numRead, num_reused_tokens: reused } = run.finished;
  const known = reused?.scored ? `, ${count(reused.scored)} remembered from an earlier run` : '';
  if (numRead !== 0 || known) {
    return `${count(numRead)} read by the reward model (equal solutions once)${known}`;
  }
  const isRemembered = run.rollouts.some((rollout) => rollout.score !== null);
  return `none read by the reward model${isRemembered ? ': it remembers their scores' : ''}`;
}

/* How much of a search over steps was computed, which is not what was sampled: equal beginnings once, and
   what drafts of siblings tried in vain. */
function computedWords({ num_computed_tokens: computed }) {
  const numbers = Object.values(computed ?? {}).filter(Number.isFinite);
  if (!numbers.length) return '';
  return ` (${count(numbers.reduce((sum, number) => sum + number, 0))} positions computed in all, `
    + 'equal beginnings once, refused drafts too)';
}

/* What the run cost; empty until it is known. */
export function costLine(run) {
  const { finished, config } = run;
  if (!finished) return '';
  const tokens = finished.num_tokens;
  const used = (phase) => (tokens.explore ?? 0) + (tokens[phase] ?? 0);
  const isWholePlain = config.num_baseline === config.num_rollouts;
  const plain = count(isWholePlain ? tokens.baseline ?? 0 : used('baseline'));
  const sampled = !hasCalibration(run) ? `${plain} tokens`
    : `${count(used('exploit'))} tokens${hasPlain(run) ? ` (plain ${plain})` : ''}`;
  const isSearch = searchesSteps(config);
  return `${plural(config.num_rollouts, isSearch ? 'beam' : 'rollout')}, ${sampled}`
    + `${isSearch ? computedWords(finished) : ''}, ${readWords(run)}. ${timesLine(run)}`;
}

/* What the score of a solution is, by how its step scores are put together. */
export const scoreName = ({ selection_words: words }) => words?.score ?? 'last-step score';

export function describeRollout(rollout, phaseName, what = 'rollout') {
  const state = { waiting: 'not started', growing: 'still writing', finished: 'finished',
    cut: 'cut at the token limit', unfinished: 'left unfinished' }[rollout.state];
  const score = rollout.score === null ? '' : `, score ${fixed(rollout.score)}`;
  const answer = rollout.answer === null ? '' : `, answer ${answerLine(rollout.answer)}`;
  const set = rollout.inSet ? ', in the calibration set' : '';
  return `${phaseName} ${what} ${rollout.place + 1}: ${state}${score}${answer}${set}`;
}
