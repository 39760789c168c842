/* Who stands where: sums, votes, ranks and letters of the answers, from the latest tally. The
   numbers, and who leads, are the run's own. */

import { methodsOf } from './reducer.js';

export const SECOND_HALF = { carbon: 'exploit', best_of_n: 'baseline' };

/* What a method has of the explore half: nothing, where plain is a search with all N. */
export const explored = (group, method, measure) => (
  method === 'best_of_n' && group.plainIsWhole ? 0 : group[measure].explore
);

/* A group's summed score or votes by one method: its explore half plus that method's second half.
   `measure` is 'weight' or 'votes'. */
export function standing(group, method, measure) {
  return explored(group, method, measure) + group[measure][SECOND_HALF[method]];
}

/* Groups by one measure, highest first; ties by the other method, then the first seen. */
export function ranked(run, measure) {
  const methods = methodsOf(run);
  const compare = (a, b) => {
    for (const method of methods) {
      const gap = standing(b, method, measure) - standing(a, method, measure);
      if (gap) return gap;
    }
    return a.index - b.index;
  };
  return run.tally.slice().sort(compare);
}

/* How many digits show who is ahead: two, or more where two sums that differ would read alike. */
export function digitsOfSums(run) {
  const needed = ([first, second]) => (
    [2, 3, 4, 5].find((digits) => first.toFixed(digits) !== second.toFixed(digits)) ?? 2
  );
  const pairs = methodsOf(run).map((method) => run.tally.map((group) => standing(group, method, 'weight'))
    .sort((a, b) => b - a).slice(0, 2));
  return Math.max(2, ...pairs.filter(({ length }) => length === 2).map(needed));
}

/* The group ahead by the run's own rule: the selected one, once the run has chosen. */
export function leader(run, method) {
  const chosen = run.selected[method];
  const rollout = run.rollouts[chosen ? chosen.rollout : run.leaders[method]];
  return run.tally[rollout?.group] ?? null;
}

/* Whether two selections (AnswerSelected) chose one answer, however it is written: the rollouts that
   won are in the same group of the tally. */
export function choseTheSame(run, one, other) {
  if (one.answer === other.answer) return true;
  const has = ({ members }, { rollout }) => members.includes(rollout);
  return run.tally.some((group) => has(group, one) && has(group, other));
}

/* Letters for marks too small to spell an answer: A is first by summed score. */
export function letters(run) {
  const names = new Map();
  ranked(run, 'weight').slice(0, 26).forEach((group, rank) => {
    names.set(group.index, String.fromCharCode(65 + rank));
  });
  return names;
}

/* Whether an answer of the tally equals the reference; known at the end only. */
export function isRight(run, group) {
  return Boolean(run.finished?.correct_answers?.includes(group.answer));
}
