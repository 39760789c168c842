/* A run as files, made from the events that the browser already holds: the recording, and its
   rollouts as a table. No page, no clock. */

import { searchesSteps } from './beams.js';
import { PAGE_EVENTS } from './events.js';
import { STOPPED_HERE } from './save-words.js';

const ENDINGS = new Set(['RunFinished', 'RunFailed']);
const COLUMNS = [
  'rollout', 'phase', 'text', 'step_scores', 'score', 'answer', 'is_right', 'num_tokens', 'finish',
  'in_calibration_set', 'log_probability', 'log_probability_after',
];

/* JSON lines that `carbon.recording.read` takes: one run from its beginning to an end, in order. */
export function recordingText(events) {
  const kept = events.filter(({ event }) => !PAGE_EVENTS.has(event));
  if (kept[0]?.event !== 'RunStarted') return '';
  const end = kept.findIndex(({ event }) => ENDINGS.has(event));
  const run = end < 0 ? [...kept, { event: 'RunFailed', message: STOPPED_HERE }] : kept.slice(0, end + 1);
  let last = { sequence: -1, seconds: 0 };
  return run.map((event) => {
    const { sequence = 0, seconds = last.seconds } = event; // what the page added has none
    last = { ...event, sequence: Math.max(sequence, last.sequence + 1), seconds };
    return `${JSON.stringify(last)}\n`;
  }).join('');
}

/* A spreadsheet takes a cell that begins with one of these for a formula; numbers it may. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value) {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/* Which rollouts are right: a set of them, or null where the reference answer is not known. */
function rightOnes(run) {
  if (!run.finished?.num_correct) return null;
  const right = new Set(run.finished.correct_answers);
  return new Set(run.tally.filter(({ answer }) => right.has(answer)).flatMap(({ members }) => members));
}

/* Of the texts that the fit was made on, before it and after, in nats: by rollout. A search that
   fits after every depth fits beginnings, which are no rollouts. */
function logProbabilities({ set, learned, config }) {
  const before = learned?.set_log_probabilities; // older recordings have none
  const fitsBeginnings = searchesSteps(config) && config.beam_calibration === 'per_depth';
  if (!set || !before?.length || fitsBeginnings) return new Map();
  return new Map(set.rollouts.map((id, i) => [id, [before[i], learned.set_log_probabilities_after[i]]]));
}

/* One line a rollout, with a header (RFC 4180). */
export function rolloutsTable(run) {
  const right = rightOnes(run);
  const logs = logProbabilities(run);
  const rows = run.rollouts.filter(({ state }) => state !== 'waiting').map((rollout) => [
    rollout.id, rollout.phase, rollout.text, rollout.scores?.join(' '), rollout.score, rollout.answer,
    right && right.has(rollout.id), rollout.numTokens, rollout.state, rollout.inSet,
    ...(logs.get(rollout.id) ?? [null, null]),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/* What files of this run are called: the day it began, its N and the beginning of its problem. */
export function fileName({ problem, started_at: at, num_rollouts: number }) {
  const words = String(problem).toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  const day = /^\d{4}-\d\d-\d\d/.exec(String(at))?.[0];
  return ['carbon', day, `n${number}`, words.slice(0, 40).replace(/-+$/, '')].filter(Boolean).join('-');
}
