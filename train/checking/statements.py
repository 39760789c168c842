"""Statements between dollar signs: their sides, relations, numbers and exact values.

Two sides are the same when they hold the same numbers and have the same exact value (5·7 and 7·5,
not 5+7), or, where a side is beyond the evaluator, when they are written the same.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from carbon.answers.statements import FORMULA
from train.checking.values import UnknownExpressionError, Value, evaluate

_RELATION = re.compile(r"(=|<|>|\\equiv|\\le(?![a-z])|\\ge(?![a-z]))")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_HEADING = re.compile(r"\A## Step \d+:[^\n]*\n?")
_SYNONYMS = (
    ("\\left", ""),
    ("\\right", ""),
    ("\\,", ""),
    ("\\!", ""),
    ("\\dfrac", "\\frac"),
    ("\\tfrac", "\\frac"),
    ("\\times", "\\cdot"),
    ("\\leq", "\\le"),
    ("\\geq", "\\ge"),
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a statement. `value` is None where the evaluator cannot read it."""

    text: str
    numbers: tuple[str, ...]
    value: tuple | None

    def is_same(self, other: "Side") -> bool:
        if self.text == other.text:
            return True
        return self.value is not None and (self.value, self.numbers) == (other.value, other.numbers)

    def has_value_of(self, other: "Side") -> bool:
        return self.value is not None and self.value == other.value


@dataclass(frozen=True, slots=True)
class Statement:
    """Sides joined by relations; a bare expression has one side and none."""

    text: str
    sides: tuple[Side, ...]
    relations: tuple[str, ...]

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset(number for side in self.sides for number in side.numbers)

    @property
    def inputs(self) -> frozenset[str]:
        """Numbers that go in: those of every side but the last."""
        parts = self.sides[:-1] or self.sides
        return frozenset(number for side in parts for number in side.numbers)


def normalise(text: str) -> str:
    """Without spaces, and with one spelling for each command."""
    text = re.sub(r"\s+", "", text)
    for synonym, name in _SYNONYMS:
        text = re.sub(re.escape(synonym) + r"(?![a-z])", lambda _, name=name: name, text)
    return text


def statements_of(step: str) -> list[Statement]:
    """The statements of a step, in order. An unclosed dollar sign opens a statement to the end."""
    texts = FORMULA.findall(step)
    if step.count("$") % 2:
        texts.append(step.rsplit("$", 1)[1])
    return [read(text) for text in texts]


def loose_numbers(step: str) -> set[str]:
    """Numbers outside the dollar signs, the step's own heading left out."""
    return set(_NUMBER.findall(FORMULA.sub(" ", _HEADING.sub("", step))))


def numbers_in(text: str) -> tuple[str, ...]:
    """Numbers as written, without signs, in increasing order of their text."""
    return tuple(sorted(_NUMBER.findall(text)))


@lru_cache(maxsize=50_000)
def read(text: str) -> Statement:
    text = normalise(text)
    parts = _RELATION.split(text)
    sides = tuple(_side(part) for part in parts[::2])
    return Statement(text, sides, tuple(parts[1::2]))


@lru_cache(maxsize=50_000)
def _side(text: str) -> Side:
    return Side(text, numbers_in(text), _value(text))


def _value(text: str) -> tuple | None:
    try:
        value: Value = evaluate(text)
    except (UnknownExpressionError, RecursionError):
        return None
    return tuple(sorted(value.items()))
