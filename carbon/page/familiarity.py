"""Whether a problem looks like those that the embedded pair has learned from.

It goes by wording alone: words, LaTeX commands, symbols and lengths of numbers that never occur in
the families of problems that the pair was trained on (the held-out problems stand for them). The
pair's own scores are no help: its reward model is often sure of wrong answers to what it cannot
know.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PROBLEMS = Path(__file__).parent.parent.parent / "assets" / "problems" / "held_out_2500.jsonl"
_MATHS = re.compile(r"\$\$[^$]*\$\$|\$[^$]*\$")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(r"\d+")
_SYMBOL = re.compile(r"[^\w\s$/]")  # a slash has a sentence of its own
_SLASH_FRACTION = re.compile(r"[\w)]\s*/\s*[\w(]")


@dataclass(frozen=True, slots=True)
class Wording:
    """What occurs in the problems of the embedded pair's families."""

    num_families: int
    max_digits: int
    commands: frozenset[str]
    symbols: frozenset[str]  # in maths
    words: frozenset[str]


@cache
def known_wording() -> Wording:
    """Read once, when first asked for."""
    rows = [json.loads(line) for line in PROBLEMS.read_text(encoding="utf-8").splitlines()]
    text = "\n".join(row["problem"] for row in rows)
    return Wording(
        num_families=len({row["family"] for row in rows}),
        max_digits=max(map(len, _NUMBER.findall(text))),
        commands=frozenset(_COMMAND.findall(text)),
        symbols=frozenset(_symbols(text)),
        words=frozenset(word.lower() for word in _words(text)),
    )


def unfamiliar_parts(problem: str) -> list[str]:
    r"""What the pair has never seen in a problem.

    Words, commands such as \sin, symbols in maths, long numbers, in this order and each once; an
    empty list is no promise that the problem is known.
    """
    known = known_wording()
    parts = [word for word in _words(problem) if word.lower() not in known.words]
    parts += [f"\\{c}" for c in _COMMAND.findall(problem) if c not in known.commands]
    parts += [symbol for symbol in _symbols(problem) if symbol not in known.symbols]
    parts += [n for n in _NUMBER.findall(problem) if len(n) > known.max_digits]
    return list(dict.fromkeys(parts))


def has_bare_numbers(problem: str) -> bool:
    """Whether numbers stand outside $ signs, where no problem of the pair has any.

    It matters: "What is 12+30?" is answered wrongly with one voice, "What is $12+30$?" rightly.
    """
    return bool(_NUMBER.search(_MATHS.sub(" ", problem)))


def has_slash_fractions(problem: str) -> bool:
    r"""Whether a fraction is written as 3/4, where the pair has only met \frac{3}{4}.

    "What is $3/4+5/6$?" is answered wrongly with one voice as well.
    """
    return any(_SLASH_FRACTION.search(maths) for maths in _MATHS.findall(problem))


def _symbols(text: str) -> list[str]:
    """Characters in maths that are no letters, digits or slashes; those of commands left out."""
    return _SYMBOL.findall(_COMMAND.sub(" ", " ".join(_MATHS.findall(text))))


def _words(text: str) -> list[str]:
    """Words outside maths; a single letter is a name of something."""
    return _WORD.findall(_COMMAND.sub(" ", _MATHS.sub(" ", text)))
