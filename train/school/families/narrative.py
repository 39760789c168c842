"""A story being composed: its words, and the calculation that follows from what happens in it."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq
from train.school.base import Draft, Line, num
from train.school.families.decimals import product_lines, quotient_lines, sum_lines
from train.school.families.interest import cents
from train.school.families.narrative_words import Share, named, someone
from train.school.families.percent import percent_lines
from train.school.families.scenes import capital, fraction_of
from train.school.work import difference, product, quotient, total, with_remainder

Amount = int | Fraction
Step = Callable[[], list[Line]]
_PRONOUN = re.compile(r"\b(he|she|they|it|his|her|their|them|there|then|now|this|that|these|all|each)\b")  # fmt: skip


def is_whole(*values: Amount) -> bool:
    return all(Fraction(value).denominator == 1 for value in values)


def possessive(name: str) -> str:
    return "my" if name == "I" else f"{name}'s"


class Tale:
    """Says sentences and calculates: every calculation is also a step of the solution.

    A label names what a step finds: it stands before the step, in its title, or nowhere. The way
    is worked out anew for every draft, so one of it is enough.
    """

    def __init__(self, rng: Random, *, is_alone: bool = False) -> None:
        self.rng = rng
        who, friend = someone(rng, is_alone=is_alone), named(rng)
        while friend.name in who.name:
            friend = named(rng)
        self.who = who
        self.words = {
            "A": who.name, "N": who.again, "he": who.he, "his": who.his, "him": who.him, "does": who.does,
            "has": who.has, "was": who.was, "B": friend.name,
            "As": possessive(who.name), "Ns": possessive(who.again),
        }  # fmt: skip
        self.sentences: list[str] = []
        self._steps: list[tuple[str, Step]] = []

    def one(self, texts: str, **parts: str) -> str:
        """One of the texts parted by bars, filled in."""
        return self.rng.choice(texts.split("|")).format(**self.words, **parts)

    def say(self, texts: str, **parts: str) -> None:
        self.sentences.append(self.one(texts, **parts))

    def step(self, label: str, lines: Step) -> None:
        self._steps.append((label, lines))

    def remark(self, kind: str, text: str) -> None:
        self.step("", lambda: [(kind, text)])

    def add(self, label: str, *values: Amount) -> Amount:
        if is_whole(*values):
            self.step(label, lambda: total(self.rng, *map(int, values)))
        else:
            self.step(label, lambda: sum_lines(self.rng, *map(Fraction, values)))
        return sum(values)

    def take(self, label: str, a: Amount, b: Amount) -> Amount:
        if is_whole(a, b):
            self.step(label, lambda: difference(self.rng, int(a), int(b)))
        else:
            self.step(label, lambda: sum_lines(self.rng, Fraction(a), -Fraction(b), kind="subtract"))  # fmt: skip
        return a - b

    def times(self, label: str, a: Amount, b: Amount) -> Amount:
        if is_whole(a, b):
            self.step(label, lambda: product(self.rng, int(a), int(b)))
        else:
            self.step(label, lambda: product_lines(self.rng, Fraction(a), Fraction(b)))
        return a * b

    def over(self, label: str, a: Amount, b: Amount) -> Amount:
        value = Fraction(a) / Fraction(b)
        if is_whole(a, b, value):
            self.step(label, lambda: quotient(self.rng, int(a), int(b)))
        else:
            self.step(label, lambda: quotient_lines(self.rng, Fraction(a), Fraction(b)))
        return int(value) if is_whole(value) else value

    def part(self, label: str, share: Share, a: Amount) -> Amount:
        value = share.value * a
        if share.is_percent:
            self.step(label, lambda: percent_lines(self.rng, share.value * 100, Fraction(a)))
        elif is_whole(a, value):
            self.step(label, lambda: fraction_of(self.rng, share.value, int(a)))
        else:
            top, bottom = share.value.numerator, share.value.denominator
            one = Fraction(a) / bottom
            self.step(label, lambda: quotient_lines(self.rng, Fraction(a), Fraction(bottom)))
            if top > 1:
                self.step("", lambda: product_lines(self.rng, one, Fraction(top)))
        return int(value) if is_whole(value) else value

    def percent(self, label: str, p: Amount, a: Amount) -> Amount:
        return self.part(label, Share(Fraction(p) / 100, "", True), a)

    def changed(self, label: str, p: int, a: Amount, *, is_up: bool, of: str) -> Amount:
        """a and p % more (or less): the part first, or all of what is to be paid at once."""
        if self.rng.random() < 0.35:
            now = 100 + p if is_up else 100 - p
            self.remark("percent", f"That makes {eq(f'100{p if is_up else -p:+d}', now)} percent")
            return self.percent(label, now, a)
        return self.change(label, a, self.percent(of, p, a), is_more=is_up)

    def divmod(self, label: str, a: int, b: int) -> tuple[int, int]:
        self.step(label, lambda: with_remainder(self.rng, a, b))
        return divmod(a, b)

    def change(self, label: str, a: Amount, k: Amount, *, is_more: bool) -> Amount:
        """k more or fewer than a."""
        return self.add(label, a, k) if is_more else self.take(label, a, k)

    def groups_for(self, a: int, b: int, many: str) -> int:
        """How many groups of b hold all of a: by division, or by one more for the rest."""
        q, r = divmod(a, b)
        if q == 0:
            self.remark("compare", f"${a}<{b}$, so $1$ of the {many} is enough")
        elif r == 0:
            self.over(many, a, b)
        else:
            self.divmod("", a, b)
            self.remark("conclude", f"One more for the rest, ${r}$: {eq(f'{q}+1', q + 1)}")
        return q + (r > 0)

    def way(self, *, is_named: bool = False) -> list[Line]:
        """The steps so far, worked out by methods drawn anew: the more steps, the shorter each.

        Labels stand in some ways, or in all that are named.
        """
        style, lines = self.rng.random() * (0.8 if is_named else 1), list[Line]()
        draws = min(4, max(1, len(self._steps) - 1))
        for label, step in self._steps:
            done = min((step() for _ in range(draws)), key=_length)
            if label and style < 0.55 and done[0][1].startswith("$"):
                done[0] = (done[0][0], f"{capital(label)}: {done[0][1]}")
            elif label and style < 0.8:
                done[0] = (capital(label), done[0][1])
            lines += done
        return lines

    def restart(self) -> None:
        """Forgets the steps, for another way."""
        self._steps = []

    def draft(
        self, asked: str, answer: Amount | str, ways: Sequence[Sequence[Line]] = (), **parts: str
    ) -> Draft:
        """The story and its question, first now and then. Answers are exact decimals."""
        question = self.one(asked, **parts)
        sentences = [finished(text) for text in self.sentences]
        if self.rng.random() < 0.08 and not _PRONOUN.search(question) and len(sentences) < 4:
            text = " ".join((finished(question), *sentences))
        else:
            text = " ".join((*sentences, finished(question)))
        shown = answer if isinstance(answer, str) else decimal(answer)
        ways = [self.way(), *ways] if self._steps else list(ways)
        return Draft({"story": [text]}, shown, ways)


def _length(lines: Sequence[Line]) -> int:
    return sum(len(text) + 20 for _, text in lines)


def finished(text: str) -> str:
    """A sentence: a capital, a mark."""
    text = capital(text.strip())
    return text if text[-1] in ".?!" else text + "."


def amount(value: Amount) -> str:
    """A number of the prose, whole or decimal."""
    return num(decimal(value))


def paid(value: Amount) -> str:
    """An answer in money: whole, or with two places."""
    return cents(Fraction(value))


def listed(rows: list[str]) -> str:
    """A, B and C."""
    return rows[0] if len(rows) == 1 else ", ".join(rows[:-1]) + f" and {rows[-1]}"


def is_payable(value: Amount) -> bool:
    """Whole cents."""
    return (Fraction(value) * 100).denominator == 1
