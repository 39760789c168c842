"""Fractions in other forms: mixed, simplified, equivalent, as decimals; fractions of a number."""

from random import Random

from train.problems.latex import dot, eq, frac, math, plus, show
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import asks, chain
from train.school.families.decimals import over, value_asks
from train.school.families.fractions import improper, mixed, proper
from train.school.work import product, quotient


@REGISTER.family("improper_and_mixed", 1, 2, 3)
def improper_and_mixed(rng: Random, level: int) -> Draft:
    value = proper(rng, level) + rng.randint(1, {1: 5, 2: 12, 3: 30}[level])
    whole, top, bottom = int(value), value.numerator, value.denominator
    rest = top - whole * bottom
    if rng.random() < 0.5:
        wordings = asks(
            {"e": math(value)},
            question="What is {e} as a mixed number?|How do you write {e} as a mixed number?|Which mixed number equals {e}?",
            order="Write {e} as a mixed number.|Convert {e} to a mixed number|Change {e} into a mixed number.|"
            "Turn the improper fraction {e} into a mixed number|{e} as a mixed number|Express {e} as a mixed fraction.",
        )
        fits, often = (
            eq(dot(bottom, whole), bottom * whole),
            "once" if whole == 1 else f"${whole}$ times",
        )
        left = eq(plus(top, -bottom * whole), rest)
        ways: list[Way] = [
            [("divide", f"The number ${bottom}$ fits {often}: {fits}"), ("left", left), ("conclude", eq(value, mixed(value)))],
            [("rewrite", eq(value, frac(f"{bottom * whole}+{rest}", bottom), f"{whole}+{frac(rest, bottom)}", mixed(value)))],
            [("divide", eq(top, f"{dot(bottom, whole)}+{rest}")), ("conclude", eq(value, mixed(value)))],
        ]  # fmt: skip
        return Draft(wordings, mixed(value), ways)
    wordings = asks(
        {"e": math(mixed(value))},
        question="What is {e} as an improper fraction?|How do you write {e} as an improper fraction?|Which improper fraction equals {e}?",
        order="Write {e} as an improper fraction.|Convert {e} to an improper fraction|Change {e} into an improper fraction.|"
        "Turn {e} into a single fraction|{e} as an improper fraction|Express {e} as an improper fraction.",
    )
    ways = [
        [("convert", eq(mixed(value), improper(value), frac(f"{whole * bottom}+{rest}", bottom), value))],
        [("multiply", eq(dot(whole, bottom), whole * bottom)), ("add", eq(plus(whole * bottom, rest), top)), ("conclude", eq(mixed(value), value))],
        [("rewrite", f"{eq(whole, frac(whole * bottom, bottom))}"), ("add", eq(f"{frac(whole * bottom, bottom)}+{frac(rest, bottom)}", value))],
    ]  # fmt: skip
    return Draft(wordings, show(value), ways)


@REGISTER.family("simplify_fraction", 1, 2, 3)
def simplify_fraction(rng: Random, level: int) -> Draft:
    value = proper(rng, level)
    if rng.random() < 0.25:
        value = 1 / value if rng.random() < 0.7 else value + 1
    by = rng.choice({1: (2, 3, 4, 5, 10), 2: (2, 4, 6, 8, 9, 12, 15), 3: (6, 8, 12, 14, 18, 21, 25, 36)}[level])  # fmt: skip
    top, bottom = value.numerator * by, value.denominator * by
    e = frac(top, bottom)
    wordings = asks(
        {"e": math(e), "a": num(top), "b": num(bottom)},
        question="What is {e} in lowest terms?|What is {e} in its simplest form?|How do you simplify {e}?|"
        "What is {e} simplified?|What does {e} reduce to?",
        order="Simplify {e}.|Reduce {e} to lowest terms.|Simplify the fraction {e}|Write {e} in simplest form.|"
        "Cancel {e} down.|Reduce {e}|Express {e} in its lowest terms.",
        story="{a} out of {b} pupils walk to school. What fraction is that, in simplest form?|"
        "A player scored {a} of {b} penalties. Write this as a fraction in lowest terms.|"
        "{a} of the {b} pages are read. What fraction of the book is that? Simplify.|"
        "What fraction of {b} is {a}?"
        if value < 1
        else "Write the ratio of {a} to {b} as a fraction in lowest terms.",
    )
    small = next(p for p in (2, 3, 5, 7, by) if by % p == 0)
    steps, a, b, left = [e], top, bottom, by
    while left > 1:
        p = next(p for p in (2, 3, 5, 7, left) if left % p == 0)
        a, b, left = a // p, b // p, left // p
        steps.append(frac(a, b))
    ways: list[Way] = [
        [("Find the greatest common divisor", f"$\\gcd({top},{bottom})={by}$"), ("divide", eq(e, show(value)))],
        [("Find the greatest common divisor", f"Both are divisible by ${by}$: {eq(top, dot(by, value.numerator))}, {eq(bottom, dot(by, value.denominator))}"), ("reduce", eq(e, show(value)))],
        [("reduce", f"Divide both by {', '.join(_factors(by))}: {chain(*steps[:-1], value)}")],
        [("reduce", f"Divide both by ${small}$: {chain(*steps[:2])}" if len(steps) > 2 else f"Divide both by ${by}$"), ("conclude", chain(*steps[1:-1], value) if len(steps) > 2 else eq(e, value))],
    ]  # fmt: skip
    return Draft(wordings, show(value), ways)


def _factors(value: int) -> list[str]:
    found = []
    for p in (2, 3, 5, 7):
        while value % p == 0:
            found.append(f"${p}$")
            value //= p
    return found


@REGISTER.family("equivalent_fraction", 1, 2, 3)
def equivalent_fraction(rng: Random, level: int) -> Draft:
    value, by = proper(rng, level), rng.randint(2, {1: 5, 2: 10, 3: 25}[level])
    a, b = value.numerator, value.denominator
    shape = rng.choice(("top", "top", "bottom", "left"))
    x = rng.choice("xxxn?")
    one = frac(x, b) if shape == "left" else frac(a, b)
    two = frac(x, b * by) if shape == "top" else frac(a * by, x) if shape == "bottom" else frac(a * by, b * by)  # fmt: skip
    answer = {"top": a * by, "bottom": b * by, "left": a}[shape]
    if x == "?":
        texts = {
            "top": f"{a}/{b} = ?/{b * by}", "bottom": f"{a}/{b} = {a * by}/?",
            "left": f"?/{b} = {a * by}/{b * by}",
        }  # fmt: skip
        wordings = asks(
            {"e": texts[shape]},
            bare="{e}",
            question="What is the missing number in {e}?|Which number goes in place of the question mark: {e}?",
            order="Fill in the missing number: {e}|Find the missing number. {e}|Complete: {e}|"
            "Replace the ? so that the fractions are equivalent: {e}",
        )
    else:
        wordings = asks(
            {"e": eq(one, two), "x": math(x), "f": math(value), "b": num(b * by), "a": num(a * by)},
            question="What is {x} if {e}?|For what {x} are the fractions equal: {e}?|What is {x} in {e}?"
            + {
                "top": "|Which fraction with denominator {b} equals {f}? Give its numerator.",
                "bottom": "|What is the denominator of the fraction that equals {f} and has numerator {a}?",
                "left": "",
            }[shape],
            order="Find {x}: {e}|Find {x} so that the fractions are equivalent: {e}|Find the missing value: {e}|"
            "Solve {e} for {x}.",
        )
    factor = {
        "top": f"The bottom grew from ${b}$ to ${b * by}$: {eq(over(b * by, b), by)}",
        "bottom": f"The top grew from ${a}$ to ${a * by}$: {eq(over(a * by, a), by)}",
        "left": f"The bottom went from ${b * by}$ to ${b}$: {eq(over(b * by, b), by)}",
    }[shape]
    last = over(a * by, by) if shape == "left" else dot({"top": a, "bottom": b}[shape], by)
    y = "x" if x == "?" else x
    cross = {"top": (a, b * by, b), "bottom": (b, a * by, a), "left": (a * by, b, b * by)}[shape]
    p, q, r = cross
    ways: list[Way] = [
        [("Find the factor", factor), ("Do the same to the other part", eq(last, answer))],
        [("Find the factor", factor), ("conclude", eq(frac(a, b), frac(dot(a, by), dot(b, by)), frac(a * by, b * by)) if shape != "left" else eq(frac(a * by, b * by), frac(a, b)))],
        [("Cross multiply", eq(f"{r}{y}" if r > 1 else y, dot(p, q), p * q)), *([("divide", eq(y, frac(p * q, r), answer))] if r > 1 else [])],
    ]  # fmt: skip
    return Draft(wordings, show(answer), ways)


_OF = (
    "There are {n} children in a class. {f} of them are girls. How many girls are there?",
    "A book has {n} pages. Tom has read {f} of it. How many pages has he read?",
    "Lena had {m} and spent {f} of it. How much did she spend?",
    "{f} of the {n} cars in a car park are red. How many red cars are there?",
    "A farmer has {n} sheep and sells {f} of them. How many sheep does he sell?",
    "Out of {n} students, {f} take the bus. How many students take the bus?",
)
_LEFT = (
    "There were {n} apples in a crate. {f} of them were sold. How many are left?",
    "A roll of {n} m of cable: {f} of it is used. How many metres remain?",
    "A jar holds {n} sweets. The children eat {f} of them. How many sweets are left?",
    "Mo had {m} and spent {f} of it. How much does he have left?",
)
_WHOLE = (
    "{f} of a number is {p}. What is the number?",
    "{f} of the pupils in a class, {p} pupils, are boys. How many pupils are in the class?",
    "I have read {p} pages, which is {f} of my book. How many pages does the book have?",
    "If {f} of a sum of money is {m}, what is the whole sum?",
    "{p} is {f} of what number?",
    "A tank is {f} full and holds {p} litres. How many litres does it hold when it is full?",
)


@REGISTER.family("fraction_of_number", 1, 2, 3)
def fraction_of_number(rng: Random, level: int) -> Draft:
    f = proper(rng, level)
    a, b = f.numerator, f.denominator
    share = rng.randint(2, {1: 10, 2: 30, 3: 80}[level])
    n, part = b * share, a * share
    shape = rng.choice(("of", "of", "left") if level == 1 else ("of", "left", "whole", "whole"))
    one = quotient(rng, n, b, "share")
    by_parts: list[Line] = [*one, *product(rng, share, a)] if a > 1 else one
    if shape == "whole":
        parts = {"f": math(f), "p": num(part), "m": money(part)}
        wordings = asks(parts, story="|".join(_WHOLE), question="{p} is {f} of what?|{f} of what number is {p}?", order="Find the number if {f} of it is {p}.|{f} of x is {p}, find x")  # fmt: skip
        first = quotient(rng, part, a, "share") if a > 1 else []
        ways: list[Way] = [
            [*first, *product(rng, b, share)],
            [*first, *product(rng, share, b)],
            [("Divide by the fraction", f"{eq(dot(part, frac(b, a)), frac(part * b, a), n)}")],
        ]  # fmt: skip
        return Draft(wordings, show(n), ways)
    parts = {"f": math(f), "n": num(n), "m": money(n)}
    ways = [
        by_parts,
        [*one, *product(rng, a, share)] if a > 1 else one,
        [("multiply", eq(f"{show(f)}\\cdot {n}", frac(dot(a, n), b), frac(a * n, b), part))],
        [("set_up", f"{math(f)} of ${n}$ is ${show(f)}\\cdot {n}$"), *(product(rng, a, n) if a > 1 else []), *quotient(rng, a * n, b)],
    ]  # fmt: skip
    if shape == "of":
        wordings = value_asks(
            f"{show(f)}\\cdot {n}", parts, story="|".join(_OF),
            question="What is {f} of {n}?|How much is {f} of {n}?|What's {f} of {m}?",
            order="Find {f} of {n}.|Calculate {f} of {n}|{f} of {n}|Work out {f} of {m}.",
        )  # fmt: skip
        return Draft(wordings, show(part), ways)
    rest, other = n - part, 1 - f
    ways = [[*way, ("left", eq(plus(n, -part), rest))] for way in ways]
    ways.append([("left", f"What is left is {eq(f'1-{show(f)}', other)}"), *one, *(product(rng, other.numerator, share) if other.numerator > 1 else [])])  # fmt: skip
    return Draft(asks(parts, story="|".join(_LEFT)), show(rest), ways)
