"""Numbers of a pair on problems of the stream: how often it is right, and how well it is judged."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from carbon.answers import AnswerGroups, extract_answer
from train.chat import prompt_text
from train.measure import auc
from train.reward_data import decode, step_ids
from train.sampled import SampledIds
from train.sampling import Scorer
from train.school.base import Problem
from train.school.outcomes import is_right

_Row = dict[str, float]  # numbers of one problem by name
_IN_SHORT = ("pass_at_1", "weighted_16")


class Judged(NamedTuple):
    """Solutions by problem, their answers (None: none), what of them is right, and last scores."""

    texts: list[list[str]]
    answers: list[list[str | None]]
    right: NDArray[np.bool_]  # [problems, samples]
    scores: NDArray[np.float32]  # [problems, samples]


def measure(
    tokenizer: Tokenizer,
    scorer: Scorer,
    problems: Sequence[Problem],
    samples: Sequence[Sequence[SampledIds]],
) -> dict[str, Any]:
    """Pass@1, AUC within a problem, and plain best-of-N by rule, overall and by family."""
    judged = judge(tokenizer, scorer, problems, samples)
    of_problems = zip(
        judged.texts, samples, judged.answers, judged.right, judged.scores, strict=True
    )
    rows = [_of_problem(*of_one) for of_one in of_problems]
    known, unknown = list[_Row](), list[_Row]()
    by_level, by_family = defaultdict[int, list[_Row]](list), defaultdict[str, list[_Row]](list)
    for problem, row in zip(problems, rows, strict=True):
        by_family[problem.family].append(row)
        if problem.answer is None:
            unknown.append(row)
        else:
            known.append(row)
            by_level[problem.level].append(row)
    return {
        "num_problems": len(problems),
        "num_samples": len(samples[0]),
        "overall": _means(known),
        "unknown": _means(unknown),
        "by_level": {str(level): _means(of_level) for level, of_level in sorted(by_level.items())},
        "by_family": {name: _means(each, _IN_SHORT) for name, each in sorted(by_family.items())},
        "by_score": _by_score(judged.scores, judged.right),
    }


def judge(
    tokenizer: Tokenizer,
    scorer: Scorer,
    problems: Sequence[Problem],
    samples: Sequence[Sequence[SampledIds]],
) -> Judged:
    texts = [[decode(tokenizer, sample) for sample in row] for row in samples]
    prompts = [tokenizer.encode(prompt_text(problem.text)).ids for problem in problems]
    read = [
        [*prompt, *chain.from_iterable(step_ids(tokenizer, text))]
        for prompt, row in zip(prompts, texts, strict=True)
        for text in row
    ]
    scores = scorer.last_scores(read).reshape(len(problems), -1)
    answers = [
        [
            extract_answer(text) if sample.is_finished else None
            for text, sample in zip(*row, strict=True)
        ]
        for row in zip(texts, samples, strict=True)
    ]
    right = []
    for problem, given in zip(problems, answers, strict=True):
        verdicts = {answer: is_right(answer, problem.answer) for answer in set(given)}
        right.append([verdicts[answer] for answer in given])
    return Judged(texts, answers, np.array(right), scores)


def _of_problem(
    texts: Sequence[str],
    samples: Sequence[SampledIds],
    answers: Sequence[str | None],
    right: NDArray[np.bool_],
    scores: NDArray[np.float32],
) -> _Row:
    classes = AnswerGroups()
    for answer in answers:
        classes.add(answer)
    groups = classes.groups()
    numbers = {
        "pass_at_1": float(right.mean()),
        "pass_at_n": float(right.any()),
        "finished": float(np.mean([sample.is_finished for sample in samples])),
        "tokens": float(np.mean([len(sample.ids) for sample in samples])),
        "best_score": float(scores.max()),
        "distinct": float(len(set(texts))),
        "distinct_right": float(len({t for t, r in zip(texts, right, strict=True) if r})),
    }
    within = auc(scores, right)
    if within is not None:
        numbers["auc_within"] = within
    for n in (16, len(answers)):
        chosen = _chosen(groups[:n], scores[:n])
        numbers |= {f"{rule}_{n}": float(right[place]) for rule, place in chosen.items()}
    return numbers


def _chosen(groups: Sequence[int | None], scores: NDArray) -> dict[str, int]:
    """The place of a rollout with the chosen answer, by rule."""
    sums: dict[int, float] = defaultdict(float)
    votes: dict[int, int] = defaultdict(int)
    for group, score in zip(groups, scores, strict=True):
        if group is not None:
            sums[group] += float(score)
            votes[group] += 1
    if not sums:
        return {"weighted": 0, "majority": 0, "vanilla": 0}
    answered = np.array([group is not None for group in groups])
    return {
        "weighted": groups.index(max(sums, key=lambda group: sums[group])),
        "majority": groups.index(max(votes, key=lambda group: votes[group])),
        "vanilla": int(np.where(answered, scores, -1).argmax()),
    }


def _by_score(scores: NDArray[np.float32], right: NDArray[np.bool_]) -> list[dict[str, float]]:
    """How often solutions of each tenth of scores are right: what scores are worth as chances."""
    tenths = np.minimum((scores * 10).astype(int), 9)
    return [
        {
            "from": tenth / 10,
            "solutions": int((tenths == tenth).sum()),
            "mean_score": round(float(scores[tenths == tenth].mean()), 4),
            "right": round(float(right[tenths == tenth].mean()), 4),
        }
        for tenth in range(10)
        if (tenths == tenth).any()
    ]


def _means(rows: Sequence[_Row], only: Sequence[str] = ()) -> dict[str, float]:
    names = only or sorted({name for row in rows for name in row})
    values = {name: [row[name] for row in rows if name in row] for name in names}
    means = {name: round(float(np.mean(each)), 4) for name, each in values.items()}
    return means | {"problems": len(rows)}
