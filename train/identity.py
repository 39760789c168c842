"""When two problems are the same problem, whatever their level, family, wording and names.

A held-out problem may share neither its words nor its quantities with a training problem.
"""

import re
from collections.abc import Iterable

from train.problems.base import Problem
from train.problems.words import COLOURS, GOODS, NAMES, THINGS, VEHICLES

_WORD_OR_NUMBER = re.compile(r"\d+(?:\.\d+)?|\\?[a-z']+|[-+=<>^/|(){}]")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_STAND_INS = {
    word.lower(): f"<{kind}>"
    for kind, words in (
        ("name", NAMES),
        ("thing", THINGS),
        ("good", GOODS),
        ("vehicle", VEHICLES),
        ("colour", COLOURS),
    )
    for word in words
}


def problem_key(text: str) -> str:
    """The problem's words and numbers: lower case, no dollars, spacing or punctuation.

    Names, things and colours are interchangeable, so they become stand-ins.
    """
    tokens: list[str] = _WORD_OR_NUMBER.findall(text.lower())
    return " ".join(_STAND_INS.get(token, token) for token in tokens)


def quantities_key(text: str, answer: str) -> str:
    """The problem's numbers, in any order, and its answer: the same in every wording of it."""
    return f"{' '.join(sorted(_NUMBER.findall(text)))} -> {answer}"


class ProblemSet:
    """A set of problems by identity; `in` is true when either key of a problem is in it."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._keys: set[str] = set()
        for problem in problems:
            self.add(problem)

    def add(self, problem: Problem) -> None:
        self._keys |= self._keys_of(problem)

    def __contains__(self, problem: Problem) -> bool:
        return not self._keys.isdisjoint(self._keys_of(problem))

    def __len__(self) -> int:
        return len(self._keys)

    @staticmethod
    def _keys_of(problem: Problem) -> set[str]:
        return {problem_key(problem.text), quantities_key(problem.text, problem.answer)}
