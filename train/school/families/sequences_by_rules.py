"""Sequences whose rule is tried on the terms that are given, then applied once more."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import factorial
from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line
from train.school.columns import summed
from train.school.families.algebra import asks, nonzero
from train.school.families.number_theory import primes_between
from train.school.families.sequences_by_differences import NEXT, differences, row

Rule = tuple[list[int], list[Line]]  # the terms with the one that is asked, and how it is found


def _weighted(rng: Random) -> Rule:
    """Each term from the two before: 2a+b, a+2b, a-b, a+b+c."""
    p, q, c = rng.choice(((1, 1, 0), (1, 1, nonzero(rng, -5, 5)), (1, 2, 0), (2, 1, 0), (1, -1, 0), (2, -2, 0), (3, -1, 0), (-1, 1, 0), (1, 3, 0)))  # fmt: skip
    terms = [nonzero(rng, -9, 9), nonzero(rng, -9, 9)]
    while len(terms) < rng.randint(6, 8):
        terms.append(p * terms[-1] + q * terms[-2] + c)

    def step(place: int) -> str:
        a, b = terms[place - 1], terms[place - 2]
        parts = [eq(dot(f, v), f * v) for f, v in ((p, a), (q, b)) if abs(f) > 1]
        both = [p * a, q * b, *([c] if c else [])]
        so_far = both[0]
        for each in both[1:]:
            parts.append(summed(so_far, each))
            so_far += each
        return ", ".join(parts)

    said = {1: "the one before", -1: "minus the one before"}.get(p, f"${p}$ times the one before")
    more = {1: "plus the one before that", -1: "minus the one before that"}.get(q, f"{'plus' if q > 0 else 'minus'} ${abs(q)}$ times the one before that")  # fmt: skip
    extra = f", {'plus' if c > 0 else 'minus'} ${abs(c)}$" if c else ""
    return terms, [("pattern", f"Each term is {said} {more}{extra}"), ("Try it", f"{step(len(terms) - 3)} and {step(len(terms) - 2)}"), ("Next", step(len(terms) - 1))]  # fmt: skip


def _halved(rng: Random) -> Rule:
    """Halved (or over 3) and rounded down."""
    by = rng.choice((2, 2, 2, 3))
    terms = [rng.randint(9, 300)]
    while len(terms) < rng.randint(5, 7):
        terms.append(terms[-1] // by)
    rests = [f"{eq(a, dot(by, b) + (f'+{a % by}' if a % by else ''))}" for a, b in pairwise(terms)]  # fmt: skip
    return terms, [("pattern", f"Divided by ${by}$ each time, without the remainder"), ("Try it", "; ".join(rests[:-1])), ("Next", f"{rests[-1]}: ${terms[-1]}$")]  # fmt: skip


def _times_and_more(rng: Random) -> Rule:
    m, c = rng.choice((2, 2, 3, -2, 4)), nonzero(rng, -9, 9)
    terms = [nonzero(rng, -9, 12)]
    while len(terms) < rng.randint(5, 6):
        terms.append(m * terms[-1] + c)
    if terms[0] == terms[1]:
        return _times_and_more(rng)
    steps = [f"{eq(dot(m, a), m * a)}, {summed(m * a, c)}" for a in terms[:-1]]
    gaps = differences(terms[:-1])
    return terms, [
        ("Differences", f"{row(terms[:-1])}: each is ${m}$ times the one before"),
        ("pattern", f"So times ${m}$, then {'plus' if c > 0 else 'minus'} ${abs(c)}$: {steps[0]}"),
        rng.choice((("Next", steps[-1]), ("Next", f"{eq(dot(m, gaps[-1]), m * gaps[-1])}, {summed(terms[-2], m * gaps[-1])}"))),
    ]  # fmt: skip


def _taking_turns(rng: Random) -> Rule:
    """Two operations by turns: times 2, plus 3, times 2, plus 3."""
    a, b = rng.choice((2, 2, 3, 1)), nonzero(rng, -7, 9)
    other = nonzero(rng, 2, 9)
    terms, count = [rng.randint(1, 12)], rng.randint(6, 8)
    steps = list[str]()
    while len(terms) < count:
        now = terms[-1]
        if len(terms) % 2 == 0:
            terms.append(now + b)
            steps.append(summed(now, b))
        elif a > 1:
            terms.append(now * a)
            steps.append(eq(dot(now, a), now * a))
        else:
            terms.append(now + other)
            steps.append(summed(now, other))
    first = f"times ${a}$" if a > 1 else f"plus ${other}$"
    second = f"{'plus' if b > 0 else 'minus'} ${abs(b)}$"
    return terms, [("pattern", f"By turns {first} and {second}"), ("Try it", ", ".join(steps[:-1])), ("Next", steps[-1])]  # fmt: skip


def _near_known(rng: Random) -> Rule:
    """Squares, cubes, powers of two, triangular numbers, factorials, with something added."""
    c, begin = rng.choice((0, nonzero(rng, -3, 4))), rng.randint(1, 4)
    kinds: tuple[tuple[str, Callable[[int], int], Callable[[int], str]], ...] = (
        ("the squares", lambda n: n * n, lambda n: power(n, 2)),
        ("the cubes", lambda n: n**3, lambda n: power(n, 3)),
        ("the powers of $2$", lambda n: 2**n, lambda n: power(2, n)),
        ("each number times the next", lambda n: n * (n + 1), lambda n: dot(n, n + 1)),
        ("the factorials", factorial, lambda n: f"{n}!"),
    )
    name, value, shown = rng.choice(kinds)
    places = range(begin, begin + rng.randint(5, 6))
    terms = [value(n) + c for n in places]
    more = f", each {'plus' if c > 0 else 'minus'} ${abs(c)}$" if c else ""

    def step(n: int) -> str:
        return eq(shown(n), value(n)) + (f", {summed(value(n), c)}" if c else "")

    return terms, [("pattern", f"They are {name}{more}"), ("Try it", "; ".join(step(n) for n in places[:2])), ("Next", step(places[-1]))]  # fmt: skip


def _known_steps(rng: Random) -> Rule:
    """The differences are odd numbers, primes, powers, or take turns themselves."""
    n, start, more = rng.randint(5, 7), rng.choice((1, 2, 3, 5)), rng.randint(2, 5)
    name, gaps = rng.choice((
        ("the primes in order", primes_between(2, 20)[: n - 1]),
        ("doubled each time", [start * 2**k for k in range(n - 1)]),
        ("tripled each time", [3**k for k in range(n - 2)]),
        ("the squares", [(k + 1) ** 2 for k in range(n - 1)]),
        ("growing by an equal step", [start + more * k for k in range(n - 1)]),
        ("shrinking by one", [n + 3 - k for k in range(n - 1)]),
    ))  # fmt: skip
    terms = [rng.randint(-8, 20)]
    for gap in gaps:
        terms.append(terms[-1] + gap)
    return terms, [("Differences", row(terms[:-1])), ("pattern", f"They are {name}: next ${gaps[-1]}$"), ("add", summed(terms[-2], gaps[-1]))]  # fmt: skip


def _interleaved(rng: Random) -> Rule:
    """Two sequences that take turns, each with its own step."""
    begins = [rng.randint(-9, 40) for _ in range(2)]
    steps = [nonzero(rng, -9, 12), nonzero(rng, -9, 12)]
    n = rng.randint(7, 8)
    terms = [begins[k % 2] + steps[k % 2] * (k // 2) for k in range(n)]
    mine = terms[(n - 1) % 2 : n - 1 : 2]
    return terms, [("Every second term", math(", ".join(map(str, mine)))), ("subtract", row(mine)), ("add", summed(mine[-1], steps[(n - 1) % 2]))]  # fmt: skip


def _signed(rng: Random) -> Rule:
    """The signs take turns, the sizes go on evenly."""
    a, d, sign = rng.randint(1, 9), rng.randint(1, 9), rng.choice((1, -1))
    sizes = [a + d * k for k in range(rng.randint(5, 6))]
    terms = [size * sign * (-1) ** k for k, size in enumerate(sizes)]
    return terms, [("Sizes", math(", ".join(map(str, sizes[:-1])))), ("subtract", row(sizes[:-1])), ("add", eq(plus(sizes[-2], d), sizes[-1])), ("Sign", f"The signs take turns, so next ${terms[-1]}$")]  # fmt: skip


_RULES: dict[int, Sequence[Callable[[Random], Rule]]] = {
    2: (_times_and_more, _near_known, _known_steps, _interleaved, _signed),
    3: (_weighted, _weighted, _halved, _taking_turns, _known_steps, _near_known),
    4: (_weighted, _weighted, _halved, _taking_turns, _times_and_more, _interleaved),
}


@REGISTER.family("next_by_a_rule", 2, 3, 4)
def next_by_a_rule(rng: Random, level: int) -> Draft:
    terms, lines = rng.choice(_RULES[level])(rng)
    if max(map(abs, terms)) > 2000:
        return next_by_a_rule(rng, level)
    listed = math(", ".join(map(str, terms[:-1])))
    return Draft(asks({"l": listed}, **NEXT), str(terms[-1]), [lines])
