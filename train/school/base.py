"""What a school problem is: the ways to ask it, its answer, and several ways to solve it.

A maker turns random numbers into a `Draft`; the register keeps makers by family and level.

In what is asked, mathematics stands between dollar signs, in LaTeX; `num` marks a number of the
prose (it may be written in words or with separators) and `money` an amount. In what is solved, a
line is a kind of step (see `solving.TITLES`) and its text, with statements between dollar signs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

Form = Literal["bare", "question", "order", "story"]
LEVELS = (1, 2, 3, 4, 5)
Line = tuple[str, str]  # kind of step, text
Way = Sequence[Line]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a maker returns. `asks` has, for each form the problem can take, texts to choose from.

    `answer` is LaTeX without dollars. Every way is a whole solution up to its last line, which
    states the answer.
    """

    asks: Mapping[Form, Sequence[str]]
    answer: str
    ways: Sequence[Way]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem as one visitor types it, and one of its solutions."""

    family: str
    level: int
    form: str
    text: str
    answer: str | None  # None: there is none, or it is not known
    solution: str


Maker = Callable[[Random, int], Draft]


class Register:
    """Makers by family and level, in the order in which they were written."""

    def __init__(self) -> None:
        self._makers: dict[tuple[str, int], list[Maker]] = {}

    def family(self, name: str, *levels: int) -> Callable[[Maker], Maker]:
        """Decorator: the function makes problems of family `name` at these levels."""

        def add(maker: Maker) -> Maker:
            for level in levels:
                self._makers.setdefault((name, level), []).append(maker)
            return maker

        return add

    def families(self) -> dict[str, list[int]]:
        """Names, with the levels at which they occur."""
        found: dict[str, list[int]] = {}
        for name, level in self._makers:
            found.setdefault(name, []).append(level)
        return found

    def make(self, rng: Random, family: str, level: int) -> Draft:
        return rng.choice(self._makers[family, level])(rng, level)


REGISTER = Register()


def num(value: int | Fraction | str) -> str:
    """A number of the prose: `12`, `twelve`, `1,250`."""
    return f"⟨{value}⟩"


def money(value: int | Fraction) -> str:
    """An amount of money, in whatever currency the visitor has: `$12.50`, `12.50 euros`."""
    return f"⟪{Fraction(value)}⟫"
