/* The state of one run, from its events. No page, no clock: the same events give the same state.
   `changes` collects what moved since the last drawing, so that only that is drawn again. */

import { createTree, growTree, newestBeam, searchesSteps, settle } from './beams.js';
import { StepLengths } from './steps.js';

export const PHASES = ['explore', 'exploit', 'baseline'];
const METHODS = ['carbon', 'best_of_n'];
const MOST_ROLLOUTS = 8192; // of one phase; a damaged recording must not freeze the page

const finite = (value) => (Number.isFinite(value) ? value : null);

export function createChanges() {
  return { topics: new Set(), rollouts: new Set() };
}

export function createRun() {
  const counts = PHASES.map((phase) => [phase, { sampled: 0, scored: 0, withScore: 0, sum: 0 }]);
  return {
    config: null, rollouts: [], stageStarts: {}, notices: [], tally: [], isSettled: true, leaders: {}, leads: {},
    set: null, epochs: [],
    learned: null, selected: {}, finished: null, failure: null, isStopped: false,
    growingTokens: 0, trees: {}, numFits: 0,
    counts: Object.fromEntries(counts), seconds: 0, changes: createChanges(),
  };
}

function createRollout(id, phase, place) {
  return {
    id, phase, place, text: '', steps: new StepLengths(), state: 'waiting', numTokens: 0,
    scores: null, score: null, isTooLong: false, answer: null, group: null, inSet: false,
  };
}

const DONE = new Set(['finished', 'cut', 'unfinished']);
export const isDone = (rollout) => DONE.has(rollout.state);
export const isEnded = (run) => Boolean(run.finished || run.failure || run.isStopped);
export const hasCalibration = (run) => run.config.num_exploit > 0;
export const hasPlain = (run) => run.config.num_baseline > 0;

/* The methods this run compares, the one it is about first. */
export function methodsOf(run) {
  return METHODS.filter((method) => (method === 'carbon' ? hasCalibration(run) : hasPlain(run)));
}

const touch = (run, ...topics) => topics.forEach((topic) => run.changes.topics.add(topic));

function grow(run, rollout, text) {
  rollout.text += text;
  rollout.steps.append(text);
  run.changes.rollouts.add(rollout.id);
}

/* Before there was an aggregation, the name of beam search meant the one that keeps places. */
function renamed(config) {
  const isOld = config.strategy === 'beam_search' && !('aggregation' in config);
  return isOld ? { ...config, strategy: 'beam_search_kept' } : config;
}

/* A search may end beside a text that goes on: it has no answer then. */
function stateOf({ finish_reason: reason, answer }) {
  if (reason === 'length') return 'cut';
  return reason === 'stop_string' && answer === null ? 'unfinished' : 'finished';
}

/* What grows next at a place is another step. */
function forget(run, id) {
  const rollout = run.rollouts[id];
  if (!rollout || isDone(rollout)) return;
  Object.assign(rollout, { text: '', steps: new StepLengths(), state: 'growing' });
  run.changes.rollouts.add(id);
}

function setScores(run, rollout, event) {
  const count = run.counts[rollout.phase];
  const weigh = (sign) => {
    if (!rollout.isScored) return;
    count.scored += sign;
    if (rollout.score === null) return;
    count.withScore += sign;
    count.sum += sign * rollout.score;
  };
  weigh(-1);
  Object.assign(rollout, {
    scores: event.step_scores, score: finite(event.ranking_score ?? event.last_step_score),
    isTooLong: event.is_too_long, isScored: isDone(rollout), // else an early look at first steps
  });
  weigh(1);
}

const reducers = {
  RunStarted(run, event) {
    run.config = { ...event, ...renamed(event.config) };
    for (const phase of PHASES) {
      const count = event[`num_${phase}`];
      if (!(count >= 0 && count <= MOST_ROLLOUTS)) throw new RangeError(`num_${phase}: ${count}`);
      for (let place = 0; place < count; place += 1) {
        run.rollouts.push(createRollout(run.rollouts.length, phase, place));
      }
      const first = run.rollouts.length - count;
      if (searchesSteps(run.config) && count > 0) run.trees[phase] = createTree(phase, count, first);
    }
    touch(run, 'config');
  },
  Notice(run, event) {
    run.notices.push(String(event.message));
    touch(run, 'notices');
  },
  StageStarted(run, event) {
    run.stageStarts[event.stage] = event.seconds;
  },
  CompletionProgress(run, event) {
    run.growingTokens = event.num_tokens;
    event.rollouts.forEach((id, i) => {
      const rollout = run.rollouts[id];
      if (!rollout || isDone(rollout)) return;
      rollout.state = 'growing';
      rollout.numTokens = event.num_tokens;
      grow(run, rollout, event.texts[i]);
    });
  },
  CompletionSampled(run, event) {
    const rollout = run.rollouts[event.rollout];
    if (!rollout || isDone(rollout)) return;
    Object.assign(rollout, {
      text: '', steps: new StepLengths(), numTokens: event.num_tokens, answer: event.answer,
      state: stateOf(event),
    });
    grow(run, rollout, event.text);
    run.counts[rollout.phase].sampled += 1;
    const tree = run.trees[rollout.phase];
    if (!tree) return;
    settle(tree, event);
    touch(run, 'beams');
  },
  RolloutScored(run, event) {
    const rollout = run.rollouts[event.rollout];
    if (!rollout) return;
    setScores(run, rollout, event);
    run.changes.rollouts.add(rollout.id);
    touch(run, 'scores');
  },
  BeamsScored(run, event) {
    const tree = run.trees[event.phase];
    if (!tree) throw new RangeError(`no tree of ${event.phase}`);
    growTree(tree, event);
    for (const beam of tree.columns.at(-1)) forget(run, beam.place);
    touch(run, 'beams');
  },
  AnswersTallied(run, event) {
    run.tally = event.answers.map((answer, index) => tallied(run, event, answer, index));
    run.isSettled = event.is_settled !== false;
    run.leaders = event.leaders;
    run.leads = event.leads;
    run.rollouts.forEach((rollout) => { rollout.group = null; });
    for (const group of run.tally) {
      for (const id of group.members) if (run.rollouts[id]) run.rollouts[id].group = group.index;
    }
    touch(run, 'tally');
  },
  CalibrationSetChosen(run, event) {
    // A search may fit anew after every depth: the newest set and its fit are what is shown.
    Object.assign(run, { set: event, epochs: [], learned: null, numFits: run.numFits + 1 });
    event.rollouts.forEach((id) => {
      const rollout = run.rollouts[id];
      if (!rollout) return;
      const tree = run.trees[rollout.phase];
      const beam = tree && (tree.results.get(id) ?? newestBeam(tree, id));
      if (beam) beam.inSet = true;
      rollout.inSet = !tree || isDone(rollout);
      run.changes.rollouts.add(id);
    });
    touch(run, 'set', 'scores', 'epochs', 'learned');
  },
  CalibrationEpoch(run, event) {
    run.epochs.push(event);
    touch(run, 'epochs');
  },
  CalibrationLearned(run, event) {
    run.learned = event;
    touch(run, 'learned', 'epochs');
  },
  AnswerSelected(run, event) {
    run.selected[event.method] = event;
    touch(run, 'selected');
  },
  RunFinished(run, event) {
    run.finished = event;
    touch(run, 'ended');
  },
  RunFailed(run, event) {
    run.failure = String(event.message);
    touch(run, 'ended');
  },
  Stopped(run) {
    run.isStopped = true;
    touch(run, 'ended');
  },
  Heartbeat() {},
};

function tallied(run, event, answer, index) {
  const byPhase = (column) => Object.fromEntries(
    PHASES.map((phase) => [phase, column[phase][index] ?? 0]),
  );
  const members = event.members[index].split(' ').filter(Boolean).map(Number);
  const { config } = run;
  const plainIsWhole = searchesSteps(config) && config.num_baseline === config.num_rollouts;
  return {
    index, answer, members, plainIsWhole,
    weight: byPhase(event.weights), votes: byPhase(event.votes),
  };
}

/* Throws when an event lacks what its kind must have: the recording is damaged. */
export function applyEvent(run, event) {
  if (!run.config && event.event !== 'RunStarted') return;
  if (run.config && event.event === 'RunStarted') throw new RangeError('a second RunStarted');
  reducers[event.event]?.(run, event);
  if (Number.isFinite(event.seconds)) run.seconds = Math.max(run.seconds, event.seconds);
  touch(run, 'progress');
}
