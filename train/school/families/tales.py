"""Whole tales in several voices: a tale's givens by name, its texts, and its calculation.

Every line of a family's texts is a whole tale in another order or tone. A line that begins with `~`
is typed by the one it happened to, without capitals; one with `^` is in the first person too.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.narrative import Amount, Tale, amount
from train.school.families.narrative_words import fraction_said, times_as
from train.school.families.wordings import drawn

_ASIDE = 0.12  # how often a number stands in a tale that has nothing to do with it
_TOLD_ASIDES = (
    "It is {x} degrees outside.", "{A} lives at number {x}.", "{As} phone shows {x}% battery.",
    "This was {x} days after the start of the holidays.", "{As} street has {x} trees.",
    "There are {x} pictures on {As} wall.", "{As} best friend moved away {x} months ago.",
    "Line {x} of the city's buses stops near {As} home.",
)  # fmt: skip
_OWN_ASIDES = (
    "its {x} degrees here today.", "my phone is at {x}%.", "i live at number {x} btw.",
    "(this was {x} days ago)", "i have {x} songs on my phone.", "task {x} from my book:",
)  # fmt: skip
_I = {"A": "I", "Am": "me", "N": "I", "he": "I", "his": "my", "him": "me", "does": "do", "has": "have", "As": "my", "Ns": "my"}  # fmt: skip
_BEGINNING = re.compile(r"(^|[.?!] )([a-z])")


class Telling(NamedTuple):
    """A draft with the values that it was made of, and the name of what is asked."""

    draft: Draft
    givens: Mapping[str, Amount]
    asked: str


class Teller(Tale):
    """A tale of one named person whose givens have names."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, is_alone=True)
        self.words["Am"] = self.words["A"]
        self.givens: dict[str, Amount] = {}

    def given(self, **values: Amount) -> None:
        """Numbers of things."""
        self._say(values, amount)

    def priced(self, **values: Amount) -> None:
        """Amounts of money."""
        self._say(values, money)

    def plain(self, **values: Amount) -> None:
        """Numbers that are never written in words, like those before a percent sign."""
        self._say(values, str)

    def shares(self, **values: Fraction) -> None:
        """A third, two fifths."""
        self._say(values, lambda value: fraction_said(self.rng, Fraction(value)))

    def times_as(self, **values: int) -> None:
        """Twice, three times."""
        self._say(values, lambda k: times_as(self.rng, int(k)).replace("triple", "three times"))

    def named(self, **words: str) -> None:
        """Words that the texts use."""
        self.words |= words

    def thing(self, things: Sequence[tuple[str, str]]) -> None:
        """One of the things as {t}, several as {ts}."""
        self.words["t"], self.words["ts"] = self.rng.choice(things)

    def tell(
        self, asked: str, texts: str, questions: str, answer: str, ways: Sequence[Sequence[Line]] = ()
    ) -> Telling:  # fmt: skip
        """One of the texts (a line each) with one of the questions."""
        body, question = (self.rng.choice(_lines(each)) for each in (texts, questions))
        draft = Draft({"story": [self._told(body, question)]}, answer, [self.way(), *ways])
        return Telling(draft, self.givens, asked)

    def _say(self, values: Mapping[str, Amount], shown: Callable[[Amount], str]) -> None:
        self.givens |= values
        self.words |= {name: shown(value) for name, value in values.items()}

    def _told(self, body: str, question: str) -> str:
        is_own = body[0] in "~^"
        words = self.words | (_I if is_own else {})
        parts = [body.lstrip("~^"), question]
        if self.rng.random() < _ASIDE:
            aside = self.rng.choice(_OWN_ASIDES if is_own else _TOLD_ASIDES)
            parts.insert(0 if aside.endswith(":") else self.rng.randint(0, 1), aside)
            words["x"] = num(self.rng.randint(13, 39))
        text = drawn(self.rng, " ".join(parts).format(**words))
        if body[0] == "~":
            return text.lower()
        return _BEGINNING.sub(lambda found: found[1] + found[2].upper(), text)


def with_x(*statements: str) -> list[Line]:
    """Another way: an equation in x, what becomes of it, and the value that is asked."""
    first, *between, last = (f"${statement}$" for statement in statements)
    return [("equation", first), *(("simplify", each) for each in between), ("isolate", last)]


TALES: dict[str, Callable[[Random, int], Telling]] = {}
_Tells = Callable[[Teller, int], Telling]


def tale(name: str, *levels: int) -> Callable[[_Tells], _Tells]:
    """Decorator: the function tells tales of family `tale_name` at these levels."""

    def add(telling: _Tells) -> _Tells:
        def told(rng: Random, level: int) -> Telling:
            return telling(Teller(rng), level)

        def maker(rng: Random, level: int) -> Draft:
            return told(rng, level).draft

        TALES[f"tale_{name}"] = told
        REGISTER.family(f"tale_{name}", *levels)(maker)
        return telling

    return add


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]
