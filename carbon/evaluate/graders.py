"""Our grader beside math-verify's: of all different answers of an experiment, where they differ."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.storage import Results

_SECONDS = 5  # of math-verify's time for a text, and for a comparison


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer that rollouts gave to a problem, and whether each grader calls it right.

    `theirs` is None where math-verify has not read one of the two texts, or took too long to.
    """

    problem: int
    reference: str
    answer: str
    num_rollouts: int
    ours: bool
    theirs: bool | None


def grade(results: Results, problems: Mapping[int, BenchmarkProblem]) -> list[Graded]:
    """Every different answer to every problem, over all seeds, the most frequent first."""
    logging.getLogger("math_verify").setLevel(logging.CRITICAL)  # it warns of every odd text
    counts: dict[tuple[int, str], list[Any]] = {}
    for index, told in zip(
        results.arrays["problem"].tolist(), results.arrays["answers"].tolist(), strict=True
    ):
        for answer, is_right, number in json.loads(told):
            counts.setdefault((index, answer), [0, is_right])[0] += number
    graded = [
        Graded(
            index,
            problems[index].reference_answer,
            answer,
            number,
            is_right,
            math_verify_says(problems[index].reference_answer, answer),
        )
        for (index, answer), (number, is_right) in counts.items()
    ]
    return sorted(graded, key=lambda each: (each.problem, -each.num_rollouts))


def math_verify_says(reference: str, answer: str) -> bool | None:
    """Whether math-verify, used as its README does, calls them equal. Of the main thread only."""
    # Imported here: it brings sympy.
    from math_verify import parse, verify  # noqa: PLC0415

    gold, given = (
        parse(f"\\boxed{{{text}}}", parsing_timeout=_SECONDS) for text in (reference, answer)
    )
    return verify(gold, given, timeout_seconds=_SECONDS) if gold and given else None


def counted(graded: list[Graded]) -> str:
    """How often they agree, in answers and in the rollouts that gave them, in one sentence."""
    differ = [each for each in graded if each.ours != bool(each.theirs)]
    ours = [each for each in differ if each.ours]
    rollouts = sum(each.num_rollouts for each in graded)
    different = sum(each.num_rollouts for each in differ)
    unread = sum(each.theirs is None for each in graded)
    return (
        f"Of {len(graded):,} different answers ({rollouts:,} rollouts) the graders differ on "
        f"{len(differ):,} ({different:,} rollouts): {len(ours):,} are right by ours alone, "
        f"{len(differ) - len(ours):,} by math-verify's alone. It could not read {unread:,}."
    )


def write(graded: list[Graded], path: Path) -> None:
    """All of them as CSV, those that the graders differ on first."""
    frame = pd.DataFrame([
        {name: getattr(each, name) for name in Graded.__slots__}
        | {"differ": each.ours != bool(each.theirs)}
        for each in graded
    ])  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    frame.sort_values("differ", ascending=False, kind="stable").to_csv(path, index=False)
