"""The development set: problems typed by hand, as visitors type them, that training never sees."""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from train.identity import quantities_key

FILE = Path(__file__).with_name("typed_dev.jsonl")


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


def is_held_out(text: str, answer: str | None = None) -> bool:
    """Whether a text is one of the set's, up to case, spaces and its last marks.

    With an answer: or whether its numbers and its answer are those of one, in whatever words.
    """
    texts, quantities = _held_out()
    return _bared(text) in texts or (answer is not None and _quantities(text, answer) in quantities)


@cache
def _held_out() -> tuple[frozenset[str], frozenset[str]]:
    problems = read()
    quantities = {_quantities(each.problem, each.answer) for each in problems if each.answer}
    return frozenset(_bared(each.problem) for each in problems), frozenset(quantities)


def _quantities(text: str, answer: str) -> str:
    """`x=2, x=3` is as good an answer as `2,3`."""
    values = sorted(re.findall(r"-?\d+(?:\.\d+)?", answer))
    return quantities_key(text, " ".join(values) or answer)


def _bared(text: str) -> str:
    squeezed = re.sub(r"\s+", "", text).casefold()
    return squeezed.rstrip("?.!=") or squeezed
