"""The development set: problems typed by hand, as visitors type them, that training never sees."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Literal

FILE = Path(__file__).with_name("typed_dev.jsonl")
_NUMBER = re.compile(r"⟪(\d+)/(\d+)⟫|(\d+(?:,\d{3})*(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class TypedProblem:
    """`answer` is None where the right reply is that it is not known (`scope` "out")."""

    id: str
    problem: str
    answer: str | None
    kind: str
    style: str
    scope: Literal["in", "out"]


def read(path: Path = FILE) -> list[TypedProblem]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [TypedProblem(**json.loads(line)) for line in lines]


def is_held_out(text: str) -> bool:
    """Whether a text is one of the set's, up to case, spaces and its last marks."""
    return _bared(text) in _held_out()


def is_paraphrase(asked: str, answer: str) -> bool:
    """Whether one of the set's problems has the same numbers, in any order, and the same answer."""
    return (tuple(sorted(_numbers(asked))), answer) in _quantities()


@cache
def _quantities() -> frozenset[tuple[tuple[Fraction, ...], str | None]]:
    found = ((tuple(sorted(_numbers(each.problem))), each.answer) for each in read())
    return frozenset((numbers, answer) for numbers, answer in found if numbers)


def _numbers(text: str) -> Iterator[Fraction]:
    for top, bottom, plain in _NUMBER.findall(text):
        yield Fraction(int(top), int(bottom)) if top else Fraction(plain.replace(",", ""))


@cache
def _held_out() -> frozenset[str]:
    return frozenset(_bared(each.problem) for each in read())


def _bared(text: str) -> str:
    squeezed = re.sub(r"\s+", "", text).casefold()
    return squeezed.rstrip("?.!=") or squeezed
