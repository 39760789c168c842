"""Quick numbers of a pair on held-out problems.

Accuracy by level, how well the reward model ranks, and plain best-of-N for growing N; it knows
nothing of calibration.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from carbon.core.prompts import SYSTEM_PROMPT
from train.chat import prompt_text
from train.checking.statements import read
from train.checking.steps import boxed_answer, is_same_answer
from train.model import LanguageModel, RewardModel
from train.problems import LEVELS, Problem
from train.reward_data import step_ids
from train.sampling import Sampler, Scorer, decoder_of, head_of
from train.scales import Scale

Choose = Callable[[Sequence[str | None], NDArray], int]


@dataclass(frozen=True, slots=True)
class Solution:
    """A sampled text. Without an end it has no answer, as in a run."""

    text: str
    num_tokens: int
    is_finished: bool

    @property
    def answer(self) -> str | None:
        return boxed_answer(self.text) if self.is_finished else None


@dataclass(frozen=True, slots=True, eq=False)
class Rollouts:
    """Arrays [problems, samples]: last-step scores, right or not, tokens; answers likewise."""

    scores: NDArray[np.float32]
    is_right: NDArray[np.bool_]
    num_tokens: NDArray[np.int64]
    answers: list[list[str | None]]  # one spelling for each class of equal answers

    def part(self, start: int, stop: int) -> "Rollouts":
        columns = slice(start, stop)
        return Rollouts(
            self.scores[:, columns],
            self.is_right[:, columns],
            self.num_tokens[:, columns],
            [answers[columns] for answers in self.answers],
        )


def measure(
    scale: Scale,
    policy: LanguageModel,
    prm: RewardModel,
    tokenizer: Tokenizer,
    problems: Sequence[Problem],
    seed: int,
) -> dict:
    """All numbers, as JSON values. Shares are in [0, 1]."""
    count = scale.measure.num_samples
    device = policy.model.embed_tokens.weight.device
    sampler = Sampler(decoder_of(policy, device), scale.max_new_tokens, scale.sample_batch)
    solutions = _solve(scale, sampler, tokenizer, problems, count, None, seed)
    scorer = Scorer(decoder_of(prm, device), head_of(prm, device), scale.score_tokens)
    rollouts = _read(tokenizer, scorer, problems, solutions)
    prompted = _solve(scale, sampler, tokenizer, problems, 4, SYSTEM_PROMPT, seed + 1)
    right = rollouts.is_right.mean(1)
    levels = np.array([problem.level for problem in problems])
    return {
        "num_problems": len(problems),
        "num_samples": count,
        "temperature": scale.measure.temperature,
        "pass_at_1": _mean(right),
        "pass_at_1_by_level": {
            str(level): _mean(right[levels == level]) for level in LEVELS if level in levels
        },
        "pass_at_1_by_family": _by_family(problems, right),
        "pass_at_1_with_system_prompt": float(_are_right(problems, prompted).mean()),
        "finished": float(np.mean([s.is_finished for s in solutions])),
        "mean_tokens": float(rollouts.num_tokens.mean()),
        "auc": auc(rollouts.scores.ravel(), rollouts.is_right.ravel()),
        "auc_within_a_problem": _auc_within(rollouts),
        "best_of_n": {str(n): best_of(rollouts, problems, n) for n in _doublings(count)},
    }


def best_of(rollouts: Rollouts, problems: Sequence[Problem], n: int) -> dict[str, dict]:
    """Accuracy of each rule with N = n, averaged over the disjoint groups of n samples."""
    rules: dict[str, Choose] = {
        "vanilla": _vanilla,
        "weighted": _weighted,
        "majority": _majority,
    }
    groups = [
        rollouts.part(start, start + n) for start in range(0, rollouts.scores.shape[1] - n + 1, n)
    ]
    result = {}
    for name, choose in rules.items():
        right = [
            [
                group.is_right[row, choose(group.answers[row], group.scores[row])]
                for row in range(len(problems))
            ]
            for group in groups
        ]
        result[name] = _mean(np.mean(right, axis=0))
    result["pass_at_n"] = _mean(np.mean([group.is_right.any(1) for group in groups], axis=0))
    return result


def auc(scores: NDArray, is_right: NDArray) -> float | None:
    """Chance that a right solution scores above a wrong one, ties counting half; None if one-sided.

    From the mean rank of the right ones (Mann and Whitney).
    """
    num_right, num_wrong = int(is_right.sum()), int((~is_right).sum())
    if not num_right or not num_wrong:
        return None
    _, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    return float(
        (ranks[is_right].sum() - num_right * (num_right + 1) / 2) / (num_right * num_wrong)
    )


def _solve(
    scale: Scale,
    sampler: Sampler,
    tokenizer: Tokenizer,
    problems: Sequence[Problem],
    count: int,
    system_prompt: str | None,
    seed: int,
) -> list[Solution]:
    """`count` solutions of every problem, problem by problem."""
    texts = [prompt_text(problem.text, system_prompt) for problem in problems]
    prompts = [prompt.ids for prompt in tokenizer.encode_batch(texts) for _ in range(count)]
    samples = sampler.sample(prompts, [scale.measure.temperature] * len(prompts), seed)
    decoded = tokenizer.decode_batch([s.ids.tolist() for s in samples], skip_special_tokens=False)
    return [
        Solution(text, len(sample.ids), sample.is_finished)
        for text, sample in zip(decoded, samples, strict=True)
    ]


def _read(
    tokenizer: Tokenizer,
    scorer: Scorer,
    problems: Sequence[Problem],
    solutions: Sequence[Solution],
) -> Rollouts:
    count = len(solutions) // len(problems)
    prompts = [tokenizer.encode(prompt_text(problem.text)).ids for problem in problems]
    read_ids = [
        [*prompts[index // count], *chain.from_iterable(step_ids(tokenizer, solution.text))]
        for index, solution in enumerate(solutions)
    ]
    answers = [solution.answer for solution in solutions]
    shape = (len(problems), count)
    return Rollouts(
        scorer.last_scores(read_ids).reshape(shape),
        _are_right(problems, solutions),
        np.array([solution.num_tokens for solution in solutions]).reshape(shape),
        [_classes(answers[row * count : (row + 1) * count]) for row in range(len(problems))],
    )


def _are_right(problems: Sequence[Problem], solutions: Sequence[Solution]) -> NDArray[np.bool_]:
    count = len(solutions) // len(problems)
    rows = [solutions[start : start + count] for start in range(0, len(solutions), count)]
    return np.array(
        [
            [s.answer is not None and is_same_answer(s.answer, problem.answer) for s in row]
            for problem, row in zip(problems, rows, strict=True)
        ]
    )


def _classes(answers: Sequence[str | None]) -> list[str | None]:
    """Each answer replaced by the first one that is equal to it in spelling or in value."""
    first: dict[tuple, str] = {}
    return [answer and first.setdefault(_class_key(answer), answer) for answer in answers]


def _class_key(answer: str) -> tuple:
    statement = read(answer)
    return (statement.relations, *(side.value or side.text for side in statement.sides))


def _vanilla(answers: Sequence[str | None], scores: NDArray) -> int:
    """The best-scored sample that has an answer."""
    has_answer = np.array([answer is not None for answer in answers])
    return int(np.where(has_answer, scores, -1.0).argmax())


def _weighted(answers: Sequence[str | None], scores: NDArray) -> int:
    """A sample with the answer whose scores add up to most."""
    return _heaviest(answers, scores)


def _majority(answers: Sequence[str | None], scores: NDArray) -> int:
    """A sample with the most frequent answer; of equally frequent ones the first."""
    return _heaviest(answers, np.ones_like(scores))


def _heaviest(answers: Sequence[str | None], weights: NDArray) -> int:
    totals: dict[str, float] = {}
    for answer, weight in zip(answers, weights, strict=True):
        if answer is not None:
            totals[answer] = totals.get(answer, 0.0) + float(weight)
    return answers.index(max(totals, key=lambda name: totals[name])) if totals else 0


def _auc_within(rollouts: Rollouts) -> dict[str, float | int] | None:
    values = [auc(s, r) for s, r in zip(rollouts.scores, rollouts.is_right, strict=True)]
    mixed = np.array([value for value in values if value is not None])
    return {**_mean(mixed), "num_problems": len(mixed)} if len(mixed) else None


def _by_family(problems: Sequence[Problem], right: NDArray) -> dict[str, float]:
    names = np.array([problem.family for problem in problems])
    return {str(name): float(right[names == name].mean()) for name in np.unique(names)}


def _doublings(count: int) -> list[int]:
    return [2**k for k in range(count.bit_length())]


def _mean(values: NDArray) -> dict[str, float]:
    """Mean over problems and its standard error."""
    error = float(values.std(ddof=1) / len(values) ** 0.5) if len(values) > 1 else 0.0
    return {"mean": float(values.mean()), "standard_error": error}
