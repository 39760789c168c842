"""Sequences: how they go on and which terms are missing."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, show, signed
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, chain, human, nonzero

_NEXT = {
    "bare": "{l}",
    "question": "What is the next number in the sequence {s}?|What comes next: {s}|"
    "Which number comes next? {s}|What is the next term in {s}?|What number comes next in {l}|"
    "What is the next term of the sequence {l}|{l} What comes next?",
    "order": "Find the next term: {l}|Find the next number in the sequence {s}|"
    "Continue the sequence: {l}|Give the next term of {s}|Complete the sequence: {l}|{l} next number",
}


def _next(rng: Random, values: list[int | Fraction], count: int, ways: list[Way]) -> Draft:
    """The first `count` values are shown, the one after them is asked for."""
    space = rng.choice((",", ", ", ", ", ", "))
    shown = space.join(show(value) for value in values[:count])
    end = rng.choice((f"{space}\\ldots", f"{space}\\ldots", ""))
    blank = rng.choice((f"${shown}$, ...", f"${shown}$, ?", f"${shown}$, __", f"${shown}{space}\\ldots$"))  # fmt: skip
    parts = {"s": math(shown + end), "l": blank}
    wordings = asks(parts, **_NEXT)
    if not blank.endswith(("?", "$")):
        del wordings["bare"]
    return Draft(wordings, show(values[count]), ways)


@REGISTER.family("next_term_arithmetic", 1, 2)
def next_term_arithmetic(rng: Random, level: int) -> Draft:
    step = human(rng, 2, {1: 12, 2: 40}[level]) * rng.choice((1, 1, -1))
    first = human(rng, 1, {1: 30, 2: 200}[level]) + (6 * -step if step < 0 and level == 1 else 0)
    if level == 2 and rng.random() < 0.2:
        bottom = rng.choice((2, 4))
        values: list[int | Fraction] = [Fraction(first % 10 + 1, bottom) + Fraction(k, bottom) for k in range(6)]  # fmt: skip
        d: int | Fraction = Fraction(1, bottom)
    else:
        values, d = [first + k * step for k in range(7)], step
    count = rng.choice((3, 4, 4, 5))
    last, after = values[count - 1], values[count]
    add: Line = ("add", eq(plus(last, d), after))
    found: Line = ("pattern", f"The difference is {eq(plus(values[1], -values[0]), d)}")
    verb = f"Each term is ${show(abs(d))}$ {'more' if d > 0 else 'less'} than the one before"
    ways: list[Way] = [
        [found, add],
        [("pattern", verb), add],
        [add],
        [("subtract", f"{eq(plus(values[1], -values[0]), d)} and {eq(plus(values[2], -values[1]), d)}"), add],
    ]  # fmt: skip
    return _next(rng, values, count, ways)


@REGISTER.family("next_term_geometric", 1, 2, 3)
def next_term_geometric(rng: Random, level: int) -> Draft:
    ratio = rng.choice({1: (2, 2, 3, 10), 2: (2, 3, 4, 5), 3: (-2, -3, 2, 3, 4)}[level])
    first, count = rng.randint(1, {1: 5, 2: 9, 3: 12}[level]), rng.choice((3, 4, 4))
    values: list[int | Fraction] = [first * ratio**k for k in range(7)]
    down = level > 1 and rng.random() < 0.3 and ratio > 0
    if down:
        values = [first * ratio ** (5 - k) for k in range(6)] if level == 2 else [Fraction(first * ratio**2) / ratio**k for k in range(6)]  # fmt: skip
    last, after = values[count - 1], values[count]
    if down:
        step: Line = ("divide", chain(f"{show(last)}\\div {ratio}", after))
        found = f"Each term is the one before divided by ${ratio}$"
        seen = f"{eq(f'{show(values[0])}/{show(values[1])}', ratio)}"
    else:
        step = ("multiply", eq(dot(show(last), f" {ratio}" if ratio > 0 else f"({ratio})"), after))
        found = f"Each term is ${ratio}$ times the one before"
        seen = eq(frac(show(values[1]), show(values[0])), ratio)
    ways: list[Way] = [
        [("pattern", found), step],
        [("Find the ratio", seen), step],
        [step],
        [("pattern", f"{found}: {seen}"), step],
    ]
    return _next(rng, values, count, ways)


@REGISTER.family("next_term_pattern", 2, 3, 4)
def next_term_pattern(rng: Random, level: int) -> Draft:
    """Squares, cubes, Fibonacci-like, growing differences, primes, times and plus, alternating."""
    shapes = {2: ("squares", "fibonacci", "growing", "primes"), 3: ("fibonacci", "growing", "affine", "cubes", "triangular", "squares+c"), 4: ("affine", "alternating", "growing", "factorial", "n(n+1)", "three")}  # fmt: skip
    shape, count = rng.choice(shapes[level]), rng.choice((4, 5, 5))
    values: list[int]
    ways: list[Way]
    if shape in ("squares", "cubes", "squares+c"):
        k, start = 3 if shape == "cubes" else 2, rng.randint(1, 5 if shape != "cubes" else 2)
        c = nonzero(rng, -3, 6) if shape == "squares+c" else 0
        values = [n**k + c for n in range(start, start + 8)]
        n = start + count
        name = "cubes" if k == 3 else "squares"
        more = f" with ${signed(c)}$" if c else ""
        last: Line = ("power", chain(f"{n}^{k}{signed(c) if c else ''}", plus(n**k, c) if c else n**k, values[count]))  # fmt: skip
        ways = [[("pattern", f"These are the {name} of ${start}$, ${start + 1}$, ${start + 2}${more}"), last], [last]]  # fmt: skip
    elif shape == "fibonacci":
        values = [rng.randint(1, 6), rng.randint(1, 9)]
        while len(values) < 9:
            values.append(values[-1] + values[-2])
        last = ("add", eq(plus(values[count - 2], values[count - 1]), values[count]))
        ways = [
            [("pattern", "Each term is the sum of the two before"), last],
            [("pattern", f"{eq(plus(values[0], values[1]), values[2])} and {eq(plus(values[1], values[2]), values[3])}"), last],
            [last],
        ]  # fmt: skip
    elif shape in ("growing", "triangular", "n(n+1)"):
        d, more = rng.randint(1, 6), rng.choice((1, 1, 2, 2, 3))
        values = [rng.randint(1, 20)]
        if shape == "triangular":
            values, d, more = [1], 2, 1
        if shape == "n(n+1)":
            values, d, more = [2], 4, 2
        steps = [d + k * more for k in range(8)]
        count = 5 if values[0] == d + more else count  # not to be mistaken for sums of two terms
        for step in steps:
            values.append(values[-1] + step)
        seen = ", ".join(str(step) for step in steps[: count - 1])
        last = ("add", eq(plus(values[count - 1], steps[count - 1]), values[count]))
        ways = [
            [("Take the differences", f"They are ${seen}$, next ${steps[count - 1]}$"), last],
            [("subtract", ", ".join(eq(plus(values[k + 1], -values[k]), steps[k]) for k in range(count - 1))), ("pattern", f"The next difference is ${steps[count - 1]}$"), last],
            [last],
        ]  # fmt: skip
    elif shape == "affine":
        a, b = rng.choice(((2, 1), (2, -1), (2, 3), (3, 1), (3, -1), (3, 2), (2, 5)))
        values = [rng.randint(2, 6)]
        while len(values) < 8:
            values.append(a * values[-1] + b)
        rule = f"Times ${a}$, then {'plus' if b > 0 else 'minus'} ${abs(b)}$"
        at = values[count - 1]
        last = ("substitute", eq(f"{dot(a, at)}{signed(b)}", plus(a * at, b), values[count]))
        ways = [
            [("pattern", f"{rule}: {eq(f'{dot(a, values[0])}{signed(b)}', values[1])}"), last],
            [("pattern", rule), last],
        ]
    elif shape == "primes":
        primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
        start = rng.randint(0, 7)
        values = primes[start : start + 8]
        skipped = list(range(values[count - 1] + 1, values[count]))
        why = f"Between them only ${', '.join(map(str, skipped))}$" if skipped else "Next to it"
        ways = [
            [("pattern", "These are the prime numbers"), ("conclude", f"The prime after ${values[count - 1]}$ is ${values[count]}$")],
            [("pattern", "Only prime numbers"), ("list", f"{why}, so the next prime is ${values[count]}$")],
        ]  # fmt: skip
    elif shape == "alternating":
        p, q, up, down = rng.randint(1, 9), rng.randint(10, 40), rng.randint(1, 5), rng.randint(1, 4)  # fmt: skip
        values = []
        for k in range(5):
            values += [p + k * up, q - k * down]
        count = rng.choice((5, 6))
        d = up if count % 2 == 0 else -down
        odd, even = values[:count:2], values[1:count:2]
        mine = even if count % 2 else odd
        last = ("add", eq(plus(values[count - 2], d), values[count]))
        ways = [
            [("Two sequences", f"${', '.join(map(str, odd))}$ and ${', '.join(map(str, even))}$"), last],
            [("pattern", f"Every second term: ${', '.join(map(str, mine))}$"), last],
        ]  # fmt: skip
    elif shape == "factorial":
        values = [1]
        for k in range(2, 9):
            values.append(values[-1] * k)
        last = ("multiply", eq(dot(values[count - 1], count + 1), values[count]))
        ways = [[("pattern", "The factors are $2,3,4,\\ldots$"), last], [last]]
    else:  # tribonacci
        values = [rng.randint(1, 3) for _ in range(3)]
        while len(values) < 9:
            values.append(sum(values[-3:]))
        count = max(count, 5)
        last = ("add", eq(plus(*values[count - 3 : count]), values[count]))
        ways = [[("pattern", "Each term is the sum of the three before"), last], [last]]
    return _next(rng, list(values), count, ways)


@REGISTER.family("missing_term", 1, 2, 3)
def missing_term(rng: Random, level: int) -> Draft:
    """2, 5, __, 11: a gap inside."""
    geometric = level == 3 and rng.random() < 0.6
    first = human(rng, 1, {1: 20, 2: 60, 3: 12}[level])
    gap = rng.choice((1, 2, 2, 3))
    if geometric:
        ratio = rng.choice((2, 3, 4, 5))
        values = [first * ratio**k for k in range(5)]
        known = 0 if gap > 2 else gap + 1 if gap < 2 else 0
        seen = eq(frac(values[known + 1], values[known]), ratio)
        step: Line = ("multiply", eq(dot(values[gap - 1], ratio), values[gap]))
        ways: list[Way] = [
            [("Find the ratio", seen), step],
            [("divide", f"Back from ${values[gap + 1]}$: {eq(frac(values[gap + 1], ratio), values[gap])}")],
        ]  # fmt: skip
    else:
        d = nonzero(rng, -9, 12) if level > 1 else rng.randint(2, 10)
        d = d if d != 1 else 7
        values = [first + k * d for k in range(5)]
        before, after = values[gap - 1], values[gap + 1]
        halved: Line = ("Take the middle", eq(frac(plus(before, after), 2), frac(before + after, 2), values[gap]))  # fmt: skip
        ways = [
            [halved],
            [("Two steps", f"{eq(plus(after, -before), 2 * d)}, so one step is ${d}$"), ("add", eq(plus(before, d), values[gap]))],
        ]  # fmt: skip
        if gap != 1:
            ways.append([("pattern", f"The difference is {eq(plus(values[1], -values[0]), d)}"), ("add", eq(plus(before, d), values[gap]))])  # fmt: skip
    hole = rng.choice(("x", "x", "?", "__"))
    if hole == "x":
        shown = math(",".join("x" if k == gap else str(value) for k, value in enumerate(values)))
        kind = "geometric" if geometric else "arithmetic"
        wordings = asks(
            {"s": shown, "k": kind, "a": "a" if geometric else "an"},
            question="If {s} is {k}, what is $x$?|The sequence {s} is {k}. What is $x$?|"
            "What is $x$ in the {k} sequence {s}?",
            order="Find $x$ in the {k} sequence {s}.|The numbers {s} form {a} {k} sequence. Find $x$.",
        )
    else:
        shown = ", ".join(hole if k == gap else f"${value}$" for k, value in enumerate(values))
        wordings = asks(
            {"s": shown},
            question="What is the missing number: {s}?|Which number is missing? {s}|"
            "What number goes in the gap: {s}?|What is the missing term in {s}?",
            order="Find the missing number: {s}|Fill in the missing number. {s}|"
            "Find the missing term in the sequence {s}.|Complete: {s}",
        )
    return Draft(wordings, show(values[gap]), ways)
