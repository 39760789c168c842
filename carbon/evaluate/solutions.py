"""The distinct solutions of one problem: each is read, graded and scored once, however often drawn.

A rollout is then a small number, its solution's place. Knows nothing of sampling or calibration.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from carbon.answers import group_answers, is_equivalent
from carbon.answers.comparison import compare
from carbon.answers.reading import read
from carbon.answers.structure import Undecided
from carbon.core.prompts import split_steps
from carbon.core.types import Completion, Phase, Rollout
from carbon.rewards.base import ProcessRewardModel
from carbon.search.sampling import SCORE_DIGITS, answer_of

NO_SCORE = np.uint32(2**32 - 1)
NO_ANSWER = -1
_SCORE_UNIT = 10**SCORE_DIGITS


class Solutions:
    """Gives every distinct completion of a problem a place, first seen first."""

    def __init__(self, problem: str, prm: ProcessRewardModel) -> None:
        self._problem, self._prm = problem, prm
        self._places: dict[tuple[tuple[int, ...], str], int] = {}
        self._answers: list[str | None] = []
        self._step_scores: list[tuple[float, ...]] = []
        self.completions: list[Completion] = []

    def add(self, completions: Sequence[Completion]) -> list[int]:
        """The place of each completion; new ones are scored together."""
        places = []
        for completion in completions:
            key = (completion.token_ids, completion.finish_reason)
            place = self._places.setdefault(key, len(self._places))
            if place == len(self.completions):
                self.completions.append(completion)
                self._answers.append(answer_of(completion))
            places.append(place)
        new = self.completions[len(self._step_scores) :]
        if new:
            steps = [split_steps(completion.text) for completion in new]
            for score in self._prm.score_steps(self._problem, steps):
                values = tuple(round(value, SCORE_DIGITS) for value in score.values)
                self._step_scores.append(values)
        return places

    def rollouts(self, phase: Phase, places: Sequence[int]) -> list[Rollout]:
        """Rollouts as a run has them, indices from 0."""
        return [
            Rollout(
                index, phase, self.completions[place], self._step_scores[place],
                self._answers[place],
            )
            for index, place in enumerate(places)
        ]  # fmt: skip

    def vocabulary(self, places: Sequence[int]) -> set[int]:
        """Distinct token ids of solutions, without the end token."""
        ids: set[int] = set()
        for place in set(places):
            completion = self.completions[place]
            ids.update(completion.token_ids[: -1 if completion.is_finished else None])
        return ids

    def arrays(self, reference_answer: str) -> dict[str, NDArray]:
        """One entry a solution; `num_undecided` counts answers that exact rules cannot compare."""
        verdicts = {
            answer: _verdict(reference_answer, answer)
            for answer in set(self._answers)
            if answer is not None
        }
        groups = group_answers(self._answers)
        return {
            "text_score": np.array([_as_integer(s) for s in self._step_scores], np.uint32),
            "text_answer": np.array([NO_ANSWER if g is None else g for g in groups], np.int16),
            "text_is_right": np.array([a is not None and verdicts[a][0] for a in self._answers]),
            "text_is_finished": np.array([c.is_finished for c in self.completions]),
            "text_num_tokens": np.array([len(c.token_ids) for c in self.completions], np.uint16),
            "num_texts": np.array([len(self.completions)], np.int32),
            "num_undecided": np.array([sum(v[1] for v in verdicts.values())], np.int32),
        }


def _verdict(reference_answer: str, answer: str) -> tuple[bool, bool]:
    """Whether an answer is right, and whether only computer algebra could say."""
    is_undecided = isinstance(compare(read(reference_answer), read(answer)), Undecided)
    return is_equivalent(reference_answer, answer), is_undecided


def _as_integer(step_scores: tuple[float, ...]) -> int:
    """The last step's score in units of its last digit: exact, and small once compressed."""
    is_valid = bool(step_scores) and all(0.0 <= score <= 1.0 for score in step_scores)
    return round(step_scores[-1] * _SCORE_UNIT) if is_valid else int(NO_SCORE)
