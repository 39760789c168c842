"""Problems typed by hand, as visitors type them, that training never sees.

The development set was in view while families were written. The second set was written by somebody
who knew none of them: numbers on it are not flattered.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Literal

FILE = Path(__file__).with_name("typed_dev.jsonl")
SECOND = FILE.with_name("typed_second.jsonl")
_NUMBER = re.compile(r"⟪(\d+)/(\d+)⟫|(\d+(?:,\d{3})*(?:\.\d+)?)")
_Quantities = tuple[tuple[Fraction, ...], str]  # a problem's numbers, and its answer's


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


def read_all() -> list[TypedProblem]:
    """Both sets."""
    return [*read(FILE), *read(SECOND)]


def is_held_out(text: str, answer: str | None = None) -> bool:
    """Whether a text is one of either set, up to case, spaces and its last marks.

    With an answer: or whether its numbers and its answer are those of one, in whatever words.
    """
    texts, quantities = _held_out()
    return _bared(text) in texts or (answer is not None and _quantities(text, answer) in quantities)


@cache
def _held_out() -> tuple[frozenset[str], frozenset[_Quantities]]:
    problems = read_all()
    found = (_quantities(each.problem, each.answer) for each in problems if each.answer)
    texts = frozenset(_bared(each.problem) for each in problems)
    return texts, frozenset(quantities for quantities in found if quantities[0])


def _quantities(text: str, answer: str) -> _Quantities:
    """Numbers in any order, then the answer's; `x=2, x=3` is as good an answer as `2,3`."""
    values = sorted(re.findall(r"-?\d+(?:\.\d+)?", answer))
    return tuple(sorted(_numbers(text))), " ".join(values) or answer


def _numbers(text: str) -> Iterator[Fraction]:
    for top, bottom, plain in _NUMBER.findall(text):
        yield Fraction(int(top), int(bottom)) if top else Fraction(plain.replace(",", ""))


def _bared(text: str) -> str:
    squeezed = re.sub(r"\s+", "", text).casefold()
    return squeezed.rstrip("?.!=") or squeezed
