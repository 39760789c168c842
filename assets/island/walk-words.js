/* What the guided walk says at each of its stops: one sentence, with the numbers of the run it is
   about. Text only; no page. */

import { searchesSteps } from './beams.js';
import { ellipsis, fixed, plural } from './dom.js';
import { mainMethod } from './narration.js';
import { hasCalibration, hasPlain } from './reducer.js';
import { methodName } from './search-words.js';
import { choseTheSame, leader, SECOND_HALF, standing } from './standings.js';
import { answerLine } from './text.js';

export const WALK = {
  name: 'Guided walk', next: 'Next', back: 'Back', leave: 'Leave', done: 'Done',
  keys: 'Space goes to the next stop, arrows go both ways, Esc leaves.',
  count: (at, number) => `${at} of ${number}`,
  heard: (at, number, words) => `Guided walk, stop ${at} of ${number}. ${words}`,
};
const DOUBTED = 0.5;
const LONGEST_ANSWER = 30;
const HOW_IT_WINS = {
  weighted: 'The scores are added up by answer', vanilla: 'The single best score decides',
  majority: 'Every solution has one vote',
};

const shown = (answer) => ellipsis(answerLine(answer), LONGEST_ANSWER);
const noun = ({ config }) => (searchesSteps(config) ? 'beam' : 'rollout');
const both = (config) => config.learn_delta && config.learn_temperature;

function list(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function problem({ config }) {
  return `This is the problem, and the model that is to solve it (${config.policy_name}) may try `
    + `${config.num_rollouts} times without ever being told whether it is right.`;
}

function beamsScored(run) {
  const first = Object.values(run.trees).find(({ columns }) => columns.length)?.columns[0] ?? [];
  const scores = first.map(({ score }) => score).filter(Number.isFinite);
  return `It writes ${plural(first.length, 'beginning')} of a solution one step at a time, and a second model, `
    + `the reward model, scores each: these first steps from ${fixed(Math.min(...scores))} to ${fixed(Math.max(...scores))}.`;
}

/* `id`: the rollout that the stop is about. */
function one(run, { id }) {
  if (searchesSteps(run.config)) return beamsScored(run);
  const scores = run.rollouts[id]?.scores ?? [];
  const doubted = scores.findIndex((score) => score < DOUBTED);
  const verdict = doubted < 0 ? 'which it trusts to the end' : `which it doubts from step ${doubted + 1} on`;
  return 'The model writes a solution in steps, and a second one, the reward model, which does not '
    + `know the answer either, says of every step how sure it is that all is right so far: here ${list(scores.map((score) => fixed(score)))}, ${verdict}.`;
}

function all(run) {
  const { config, counts } = run;
  const method = mainMethod(run);
  const ahead = leader(run, method);
  const number = counts.explore.sampled || config.num_explore;
  if (!ahead) return `All ${plural(number, noun(run))} are written, and none has reached an answer yet.`;
  const answers = run.tally.filter(({ answer }) => answer !== null).length;
  const many = answers === 1 ? 'agree on one answer' : `give ${answers} different answers`;
  return `All ${number} of the first half, thick where the reward model trusts them and thin where it doubts, ${many}: `
    + `${shown(ahead.answer)} is ahead by ${config.selection === 'majority' ? 'votes' : 'score'}, with ${plural(ahead.votes.explore, noun(run))}.`;
}

function fit(run) {
  const { config, set, learned } = run;
  const temperature = `the temperature T goes from ${fixed(config.base_temperature)} to ${fixed(learned?.temperature, 3)}`;
  const delta = 'a shift δ, a vector added to its last hidden state, makes some next tokens likelier and others less';
  const what = both(config) ? `${temperature}, and ${delta}` : config.learn_delta ? delta : temperature;
  const best = set.rollouts.length === 1 ? `the one ${noun(run)}` : `the ${set.rollouts.length} ${noun(run)}s`;
  return `CarBoN learns from ${best} with the highest scores (▸), until the model would rather write like these: `
    + `${what}, while its weights stay as they are.`;
}

function second(run) {
  const { config } = run;
  const method = mainMethod(run);
  const half = SECOND_HALF[method];
  const ahead = leader(run, method);
  const learned = both(config) ? 'T and δ' : config.learn_delta ? 'δ' : 'T';
  const begins = `The second half is written with the learned ${learned}`;
  if (!ahead) return `${begins}, and none of it has reached an answer.`;
  const of = (phase) => `${ahead.votes[phase]} of ${config[`num_${phase}`]}`;
  const before = hasPlain(run) ? `, against ${of('baseline')} that are written without, to compare`
    : config.num_explore ? `, where in the first half it was ${of('explore')}` : '';
  return `${begins}: ${of(half)} now end in ${shown(ahead.answer)}${before}.`;
}

function compared(run, main) {
  const plain = run.selected.best_of_n;
  if (!plain || plain === main) return '';
  const name = methodName(run.config, 'best_of_n').replace('Plain', 'plain');
  if (choseTheSame(run, main, plain)) return `, and ${name} chooses the same`;
  return `, while ${name} chooses ${shown(plain.answer)}${rightness(run, plain)}`;
}

const rightness = ({ finished }, chosen) => {
  const isRight = finished && chosen.correct?.[chosen.rule];
  return typeof isRight === 'boolean' ? `, which is ${isRight ? 'right' : 'not right'}` : '';
};

function vote(run) {
  const main = run.selected[mainMethod(run)];
  if (!main || main.answer === null) return 'No solution has reached an answer, so there is nothing to choose.';
  const group = leader(run, mainMethod(run));
  const from = plural(group ? standing(group, mainMethod(run), 'votes') : main.num_votes, noun(run));
  const sum = main.rule === 'weighted' ? `${fixed(main.weight)} from ${from}` : from;
  const rest = main.runner_up === null ? '' : `, ahead of ${shown(main.runner_up)} with `
    + `${main.rule === 'weighted' ? `${fixed(main.runner_up_weight)} from ` : ''}${main.runner_up_votes}`;
  return `${HOW_IT_WINS[main.rule] ?? HOW_IT_WINS.weighted}: ${methodName(run.config, mainMethod(run))} chooses `
    + `${shown(main.answer)}${rightness(run, main)}, with ${sum}${rest}${compared(run, main)}.`;
}

export const SENTENCES = { problem, one, all, fit, second, vote };

/* The stops that a run has, in order. */
export function stopsOf(config) {
  const halves = config.num_explore > 0;
  return ['problem', 'one', ...(halves ? ['all'] : []),
    ...(hasCalibration({ config }) ? ['fit', 'second'] : []), 'vote'];
}
