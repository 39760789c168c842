"""Reads a family's first wording again, as a solver who knows nothing of its maker would."""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from random import Random

from train.school.base import Draft
from train.school.families import REGISTER

_NUMBER = re.compile(
    r"\\frac\{(-?\d+)\}\{(\d+)\}|⟪(\d+)/?(\d+)?⟫|((?<![\w)}!\]])-)?(\d+(?:\.\d+)?)"
)


def numbers(text: str) -> list[Fraction]:
    """All numbers of a text, in its order."""
    found = []
    for top, bottom, whole, part, sign, plain in _NUMBER.findall(text.replace("{,}", "")):
        if top:
            found.append(Fraction(int(top), int(bottom)))
        elif whole:
            found.append(Fraction(int(whole), int(part or 1)))
        else:
            found.append(Fraction(plain) * (-1 if sign else 1))
    return found


def ints(text: str) -> list[int]:
    return [int(number) for number in numbers(text)]


def drafts(family: str, count: int) -> Iterator[tuple[int, Draft]]:
    for level in REGISTER.families()[family]:
        for index in range(count):
            yield level, REGISTER.make(Random(f"{family} {level} {index} again"), family, level)


def first_text(draft: Draft) -> str:
    return re.sub("[⟨⟩]", "", next(iter(draft.asks.values()))[0])


def share(outcomes: Iterable[object], fits: Callable[..., bool]) -> Fraction:
    """The share of outcomes that fit."""
    seen = list(outcomes)
    return Fraction(sum(map(bool, map(fits, seen))), len(seen))


def rolls(count: int, sides: int = 6) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=count))


def is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, n))
