"""What a problem is, and the register of families that make them.

A family is a name with makers; a maker turns random numbers into a problem with two right
solutions: a short one of few, direct computations (error-prone for a small model) and a long one
that breaks them up (reliable). Nothing here knows of models or of training.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal, NamedTuple

from train.problems.latex import show

Style = Literal["short", "long"]
LEVELS = (1, 2, 3, 4, 5)
_FINAL = "Therefore, the final answer is: $\\boxed{{{}}}$. I hope it is correct."


class Step(NamedTuple):
    """One reasoning step: its title, and a body whose statements stand between dollar signs."""

    title: str
    body: str


class Draft(NamedTuple):
    """What a maker returns. `short` and `long` are lists of (title, body)."""

    text: str
    answer: str
    short: Sequence[tuple[str, str]]
    long: Sequence[tuple[str, str]]


Maker = Callable[[Random, int], Draft]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with its reference answer (LaTeX, without dollars) and its reference solutions."""

    family: str
    level: int
    text: str
    answer: str
    short: tuple[Step, ...]
    long: tuple[Step, ...]

    def solution(self, style: Style) -> str:
        """The text of a reference solution, steps parted by blank lines."""
        return render(self.short if style == "short" else self.long, self.answer)


def render(steps: Sequence[Step], answer: str) -> str:
    """Steps under "## Step k: Title" headings, then the final sentence with the boxed answer."""
    parts = [f"## Step {k}: {title}\n{body}" for k, (title, body) in enumerate(steps, 1)]
    return "\n\n".join([*parts, _FINAL.format(answer)])


class Register:
    """Makers by level and family, in the order in which they were written."""

    def __init__(self) -> None:
        self._makers: dict[int, dict[str, list[Maker]]] = {level: {} for level in LEVELS}

    def family(self, name: str, *levels: int) -> Callable[[Maker], Maker]:
        """Decorator: the function makes problems of family `name` at these levels."""

        def add(maker: Maker) -> Maker:
            for level in levels:
                self._makers[level].setdefault(name, []).append(maker)
            return maker

        return add

    def families(self, level: int) -> tuple[str, ...]:
        return tuple(self._makers[level])

    def make(self, rng: Random, level: int, family: str) -> Problem:
        draft = rng.choice(self._makers[level][family])(rng, level)
        short, long = (tuple(Step(*pair) for pair in steps) for steps in (draft.short, draft.long))
        return Problem(family, level, draft.text, draft.answer, short, long)


REGISTER = Register()


def ask(rng: Random, templates: Sequence[str], **values: int | Fraction | str) -> str:
    """One of the phrasings, filled in. Numbers are set between dollar signs, strings as they are.

    Templates hold no braces but their fields.
    """
    shown = {
        name: value if isinstance(value, str) else f"${show(value)}$"
        for name, value in values.items()
    }
    return rng.choice(templates).format(**shown)


def two(rng: Random, low: int, high: int) -> tuple[int, int]:
    return rng.randint(low, high), rng.randint(low, high)


def nonzero(rng: Random, low: int, high: int) -> int:
    """A whole number of [low, high] other than 0."""
    return rng.randint(low, high) or high
