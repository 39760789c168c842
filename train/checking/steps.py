"""Says of every step of a sampled solution whether it is right, exactly.

A step is right when all its statements are. A statement is right when it says what a statement of
a reference solution says, and uses only numbers that the problem gives, that the text has stated
before, or that the reference solution itself brings in at that point. In a chain of equal sides,
the middle may differ as long as every side has the same exact value. Knows no models.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from carbon.core.prompts import split_steps
from train.checking.statements import (
    Side,
    Statement,
    loose_numbers,
    numbers_in,
    read,
    statements_of,
)
from train.problems.base import Problem, Step

_BOX = re.compile(r"\\boxed\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")


@dataclass(frozen=True, slots=True)
class SolutionCheck:
    """One verdict a step, each on the step alone, and whether the boxed answer is right."""

    steps: tuple[bool, ...]
    has_right_answer: bool

    @property
    def labels(self) -> tuple[bool, ...]:
        """What a process reward model learns: after a wrong step every later step is wrong."""
        labels, so_far = [], True
        for is_right in self.steps:
            so_far = so_far and is_right
            labels.append(so_far)
        return tuple(labels)


@dataclass(frozen=True, slots=True)
class _Reference:
    """A reference statement and the numbers that its solution had derived and uses here."""

    statement: Statement
    needs: frozenset[str]


class SolutionChecker:
    """Checks any number of sampled texts against one problem's reference solutions."""

    def __init__(self, problem: Problem) -> None:
        self._answer = problem.answer
        self._given = frozenset(numbers_in(problem.text))
        self._references = [
            reference
            for solution in (problem.short, problem.long)
            for reference in _references(solution, self._given)
        ]
        self._by_text: dict[str, list[_Reference]] = {}
        for reference in self._references:
            self._by_text.setdefault(reference.statement.text, []).append(reference)

    def check(self, text: str) -> SolutionCheck:
        """Verdicts for the steps that `split_steps` finds in `text`, in order."""
        stated, seen = set(self._given), list[Statement]()
        verdicts: list[bool] = []
        for step in split_steps(text):
            answer = boxed_answer(step)
            if answer is not None:
                verdicts.append(self._is_right_ending(step, answer, seen))
                continue
            is_right = step.count("$") % 2 == 0
            for statement in statements_of(step):
                is_right = self._is_right(statement, stated) and is_right
                stated |= statement.numbers
                seen.append(statement)
            verdicts.append(is_right and loose_numbers(step) <= stated)
        answer = boxed_answer(text)
        has_right_answer = answer is not None and is_same_answer(answer, self._answer)
        return SolutionCheck(tuple(verdicts), has_right_answer)

    def _is_right_ending(self, step: str, answer: str, seen: Sequence[Statement]) -> bool:
        """The box holds the reference answer, and an earlier statement has arrived at it."""
        if not is_same_answer(answer, self._answer) or loose_numbers(step):
            return False
        return any(_arrives_at(statement, read(answer)) for statement in seen)

    def _is_right(self, statement: Statement, stated: set[str]) -> bool:
        literal = self._by_text.get(statement.text, ())
        if any(reference.needs <= stated for reference in literal):
            return True
        return any(
            reference.needs <= stated and _says_the_same(statement, reference.statement)
            for reference in self._references
        )


def boxed_answer(text: str) -> str | None:
    """The last boxed answer, or None."""
    found = _BOX.findall(text)
    return found[-1].strip() if found else None


def is_same_answer(answer: str, reference_answer: str) -> bool:
    """Written the same, or of the same exact value."""
    a, b = read(answer), read(reference_answer)
    if a.text == b.text:
        return True
    return a.relations == b.relations and all(
        x.has_value_of(y) for x, y in zip(a.sides, b.sides, strict=True)
    )


def _references(solution: Sequence[Step], given: frozenset[str]) -> Iterator[_Reference]:
    derived: set[str] = set()
    for _, body in solution:
        for statement in statements_of(body):
            yield _Reference(statement, (statement.inputs & derived) - given)
            derived |= statement.numbers


def _arrives_at(statement: Statement, answer: Statement) -> bool:
    if answer.relations:  # x<5 is an answer as a whole
        return is_same_answer(statement.text, answer.text)
    (boxed,) = answer.sides
    return any(side.text == boxed.text or side.has_value_of(boxed) for side in statement.sides)


def _says_the_same(statement: Statement, reference: Statement) -> bool:
    relations = {*statement.relations, *reference.relations}
    if len(relations) == 1 and statement.relations and reference.relations:
        return _is_part_of_chain(statement.sides, reference.sides, relations == {"="})
    return statement.relations == reference.relations and all(
        side.is_same(other) for side, other in zip(statement.sides, reference.sides, strict=True)
    )


def _is_part_of_chain(sides: Sequence[Side], chain: Sequence[Side], is_equality: bool) -> bool:
    """The ends are two sides of the chain, in its order; between them nothing else is claimed."""
    first, *middle, last = sides
    for start, end in combinations(range(len(chain)), 2):
        if first.is_same(chain[start]) and last.is_same(chain[end]):
            between = chain[start : end + 1]
            return all(
                (is_equality and side.has_value_of(last))
                or any(side.is_same(other) for other in between)
                for side in middle
            )
    return False
