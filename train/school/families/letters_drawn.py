"""Letters drawn without putting them back: a sequence, or how many of each."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod
from random import Random

from train.problems.latex import choose, dot, eq, frac, plus, running_product, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.algebra import chain
from train.school.families.figures import ask
from train.school.work import lowest_terms

_COUNT = ("zero", "one", "two", "three", "four")


def _letters(rng: Random, level: int) -> Counter[str]:
    kinds = rng.sample("abcdefghijklmnopqrstuvwxyz", rng.randint(2, 3 + level))
    if rng.random() < 0.25:  # few kinds, many of each
        return Counter({letter: rng.randint(1, 16) for letter in kinds[:3]})
    return Counter({letter: rng.randint(1, 3 + level) for letter in kinds})


def _shown(rng: Random, counts: Counter[str]) -> str:
    """The letters in a heap, or how many there are of each."""
    if rng.random() < 0.35 or counts.total() > 20:
        inside = ", ".join(f"{letter}: {count}" for letter, count in counts.items())
        return f"{{{inside}}}"
    letters = list(counts.elements())
    rng.shuffle(letters)
    return num("".join(letters))


def _counted(counts: Counter[str], shown: str) -> list[Line]:
    """Each letter of a heap with how many of its kind have come by then; then their sum."""
    if shown.startswith("{"):
        return [("count", f"In all {eq(plus(*counts.values()), counts.total())}")]
    so_far, parts = Counter[str](), []
    for letter in shown.strip("⟨⟩"):
        so_far[letter] += 1
        parts.append(f"{letter}{so_far[letter]}")
    each = ", ".join(f"{letter}: ${n}$" for letter, n in so_far.items())
    total = eq(plus(*so_far.values()), counts.total())
    return [("Number the letters", " ".join(parts)), ("count", f"{each}; in all {total}")]


def _lowest(rng: Random, top: int, bottom: int) -> list[Line]:
    return lowest_terms(rng, top, bottom) if top else []


def _one_by_one(tops: Sequence[int], bottoms: Sequence[int]) -> list[Line]:
    """Each fraction in lowest terms; then one factor more at a time, which keeps numbers small."""
    each = [Fraction(a, b) for a, b in zip(tops, bottoms, strict=True)]
    reduced = [
        eq(frac(a, b), value)
        for a, b, value in zip(tops, bottoms, each, strict=True)
        if value.denominator != b
    ]
    lines: list[Line] = [("reduce", ", ".join(reduced))] if reduced else []
    so_far, parts = each[0], []
    for value in each[1:]:
        top, bottom = so_far.numerator * value.numerator, so_far.denominator * value.denominator
        both = "\\cdot".join(map(show, (so_far, value)))
        so_far *= value
        parts.append(chain(both, frac(top, bottom), so_far))
    return [*lines, ("One factor more each time", ", ".join(parts))]


@REGISTER.family("letters_in_order", 2, 3, 4)
def letters_in_order(rng: Random, level: int) -> Draft:
    counts, size = _letters(rng, level), rng.randint(2, level if level < 4 else 4)
    heap = list(counts.elements())
    if len(heap) < size + 1:
        return letters_in_order(rng, level)
    drawn = rng.sample(heap, size) if rng.random() < 0.8 else rng.choices(list(counts), k=size)
    left, total, parts, tops, bottoms = counts.copy(), len(heap), [], [], []
    for letter in drawn:
        parts.append(f"{letter}: ${frac(left[letter], total)}$")
        tops.append(left[letter])
        bottoms.append(total)
        left[letter] = max(0, left[letter] - 1)
        total -= 1
    value = Fraction(prod(tops), prod(bottoms))
    shown = _shown(rng, counts)
    lines: list[Line] = [*_counted(counts, shown), ("One after the other", ", ".join(parts))]
    if value and (size > 3 or rng.random() < 0.5):
        lines += _one_by_one(tops, bottoms)
    else:
        factors = "\\cdot".join(frac(a, b) for a, b in zip(tops, bottoms, strict=True))
        lines += [
            *([("Bottoms", running_product(bottoms))] if size > 2 else []),
            ("multiply", eq(factors, frac(prod(tops), prod(bottoms)))),
            *_lowest(rng, prod(tops), prod(bottoms)),
        ]
    if value == 0:
        lines.append(("conclude", "There are not enough of them, so it is $0$"))
    n, word = _COUNT[size], num("".join(drawn))
    return Draft(
        ask(
            question=f"{n.capitalize()} letters are drawn one after another from {shown} without replacement. What is the probability of getting {word} in this order?|"
            f"From {shown} {n} letters are taken without putting them back. How likely is the sequence {word}?|"
            f"What is the probability of the sequence {word} when {n} letters are drawn without replacement from {shown}?",
            order=f"{n.capitalize()} letters are taken from {shown} without replacement. Find the probability of the sequence {word}.|"
            f"Draw {n} letters from {shown}, none put back. Give the probability that they are {word} in order.",
        ),
        str(value) if value.denominator == 1 else frac(value.numerator, value.denominator),
        [lines],
    )


@REGISTER.family("letters_in_any_order", 3, 4, 5)
def letters_in_any_order(rng: Random, level: int) -> Draft:
    counts, size = _letters(rng, level - 1), rng.randint(2, 2 + (level > 3) + (level > 4))
    heap = list(counts.elements())
    if len(heap) < size + 1 or len(heap) > 24:
        return letters_in_any_order(rng, level)
    wanted = Counter(rng.sample(heap, size))
    ways = [comb(counts[letter], n) for letter, n in wanted.items()]
    top, bottom = prod(ways), comb(len(heap), size)
    value = Fraction(top, bottom)
    falling, down = [len(heap) - k for k in range(size)], list(range(size, 0, -1))
    each = ", ".join(
        eq(choose(counts[letter], n), comb(counts[letter], n)) for letter, n in wanted.items()
    )
    shown = _shown(rng, counts)
    lines: list[Line] = [
        *_counted(counts, shown),
        ("All choices", eq(choose(len(heap), size), frac(dot(*falling), dot(*down)), bottom)),
        ("Right choices", each + (f", together {eq(dot(*ways), top)}" if len(ways) > 1 else "")),
        ("probability", eq(frac(top, bottom), value) if value.denominator != bottom else f"It is {eq('P', frac(top, bottom))}"),
    ]  # fmt: skip
    n = _COUNT[size]
    said = [f"{num(k)} {letter}" for letter, k in wanted.items()]
    what = said[0] if len(said) == 1 else ", ".join(said[:-1]) + f" and {said[-1]}"
    return Draft(
        ask(
            question=f"{n.capitalize()} letters are drawn from {shown} without replacement. What is the probability of {what}?|"
            f"From {shown} {n} letters are taken at once. How likely is it to get {what}?|"
            f"What is the probability of getting {what} when {n} letters are drawn without replacement from {shown}?",
            order=f"{n.capitalize()} letters are taken from {shown} without replacement. Find the probability of getting {what}.|"
            f"Draw {n} letters from {shown}, none put back. Give the probability of {what} in any order.",
        ),
        str(value) if value.denominator == 1 else frac(value.numerator, value.denominator),
        [lines],
    )
