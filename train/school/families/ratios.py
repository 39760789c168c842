"""Ratios: simplify, find a missing term, share an amount, from a difference or from one part."""

from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, math, plus
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import asks
from train.school.families.decimals import over
from train.school.work import difference, product, quotient, total

_PAIRS = (
    ("boys", "girls", "children", "a school"), ("red", "blue", "marbles", "a bag"),
    ("cats", "dogs", "animals", "a shelter"), ("apples", "pears", "fruits", "a basket"),
    ("adults", "children", "people", "a cinema"), ("roses", "tulips", "flowers", "a garden"),
    ("teachers", "pupils", "people", "a club"), ("cars", "bikes", "vehicles", "a car park"),
    ("white", "brown", "eggs", "a box"), ("wins", "losses", "games", "one season"),
    ("hens", "ducks", "birds", "a farmyard"), ("pens", "pencils", "things", "a drawer"),
)  # fmt: skip
_NAMES = ["Ali", "Bea", "Chen", "Dora", "Eli", "Finn", "Gina", "Hana", "Ivan", "Judy", "Kai", "Lucy", "Max", "Nina", "Omar", "Pia", "Rosa", "Tim", "Uma", "Vic"]  # fmt: skip


def ratio(*values: object) -> str:
    return ":".join(map(str, values))


def coprime(rng: Random, high: int, count: int = 2) -> list[int]:
    while True:
        values = [rng.randint(1, high) for _ in range(count)]
        if gcd(*values) == 1 and len(set(values)) == count:
            return values


def spoken(rng: Random, *values: int) -> str:
    """3:5, 3 : 5 or 3 to 5."""
    joint = rng.choice((":", ":", " : ", " to ")) if len(values) == 2 else rng.choice((":", " : "))
    return joint.join(map(str, values))


@REGISTER.family("ratio_simplify", 1, 2, 3)
def ratio_simplify(rng: Random, level: int) -> Draft:
    count = 3 if level > 1 and rng.random() < 0.25 else 2
    parts, by = coprime(rng, {1: 7, 2: 12, 3: 20}[level], count), rng.choice({1: (2, 3, 4, 5, 10), 2: (4, 6, 8, 9, 10, 12), 3: (12, 15, 16, 18, 24, 25)}[level])  # fmt: skip
    whole = [part * by for part in parts]
    answer = ratio(*parts)
    first, second, _, place = rng.choice(_PAIRS)
    names = {"e": spoken(rng, *whole), "a": num(whole[0]), "b": num(whole[1]), "f": first, "s": second, "l": place}  # fmt: skip
    wordings = asks(
        names,
        question="What is {e} in its simplest form?|How do you simplify the ratio {e}?|What is the ratio {e} in lowest terms?|What does the ratio {e} simplify to?",
        order="Simplify the ratio {e}.|Simplify {e}|Write the ratio {e} in its simplest form.|Reduce the ratio {e}|Express the ratio {e} in lowest terms.",
        **(
            {
                "story": "In {l} there are {a} {f} and {b} {s}. What is the ratio of {f} to {s} in simplest form?"
                if first not in ("red", "white", "wins")
                else "What is the ratio of {a} to {b} in simplest form?"
            }
            if count == 2
            else {}
        ),
    )
    pieces = ", ".join(eq(over(value, by), part) for value, part in zip(whole, parts, strict=True))
    ways: list[Way] = [
        [("Find the greatest common divisor", f"$\\gcd({','.join(map(str, whole))})={by}$"), ("divide", pieces), ("conclude", math(answer))],
        [("divide", f"Divide each by ${by}$: {pieces}")],
    ]  # fmt: skip
    steps, left = [ratio(*whole)], by
    while left > 1:
        p = next(p for p in (2, 3, 5, left) if left % p == 0)
        left //= p
        steps.append(ratio(*(part * left for part in parts)))
    if len(steps) > 2:
        ways.append([("Divide step by step", ", then ".join(math(step) for step in steps))])
    if count == 2:
        ways.append([("As a fraction", eq(frac(*whole), frac(*parts))), ("conclude", math(answer))])
    return Draft(wordings, answer, ways)


@REGISTER.family("ratio_missing_term", 1, 2, 3)
def ratio_missing_term(rng: Random, level: int) -> Draft:
    (a, b), by = (
        coprime(rng, {1: 6, 2: 10, 3: 15}[level]),
        rng.randint(2, {1: 8, 2: 15, 3: 40}[level]),
    )
    first, second, _, place = rng.choice(_PAIRS)
    x = rng.choice("xxxn")
    known, wanted, p, q = (a * by, b * by, a, b) if rng.random() < 0.6 else (b * by, a * by, b, a)
    left = p == a
    e = f"{ratio(a, b)}={ratio(known, x) if left else ratio(x, known)}"
    bare = first in ("red", "white", "wins")
    names = {
        "e": math(e), "x": math(x), "r": spoken(rng, a, b), "k": num(known), "f": first, "s": second, "l": place,
        "a": num(a), "b": num(b), "g": first if left else second, "h": second if left else first,
    }  # fmt: skip
    wordings = asks(
        names,
        bare="{e}",
        question="What is {x} if {e}?|What is {x} in {e}?|Which number {x} makes {e} true?",
        order="Find {x}: {e}|Find the missing number in {e}.|Solve {e} for {x}.|Find {x} if {e}.",
        **(
            {}
            if bare
            else {
                "story": "The ratio of {f} to {s} in {l} is {r}. There are {k} {g}. How many {h} are there?|"
                "In {l} the {f} and {s} are in the ratio {r}. If there are {k} {g}, how many {h} are there?|"
                + (
                    "For every {a} {f} in {l} there are {b} {s}. How many {h} are there with {k} {g}?"
                    if min(a, b) > 1
                    else "{f} and {s} in {l} are in the ratio {r}. How many {h} go with {k} {g}?"
                )
            }
        ),
    )
    scale = f"From ${p}$ to ${known}$: {eq(over(known, p), by)}"
    ways: list[Way] = [
        [("Find the factor", scale), *product(rng, q, by)],
        [("Find the factor", scale), ("multiply", eq(dot(q, by), wanted))],
        [("Cross multiply", eq(f"{p}{x}" if p > 1 else x, dot(q, known), q * known)), *([("divide", eq(x, frac(q * known, p), wanted))] if p > 1 else [])],
        [("share", f"One part is {eq(over(known, p), by)}"), *product(rng, by, q)],
    ]  # fmt: skip
    return Draft(wordings, str(wanted), ways)


@REGISTER.family("share_in_ratio", 2, 3, 4)
def share_in_ratio(rng: Random, level: int) -> Draft:
    count = 3 if level > 2 and rng.random() < 0.5 else 2
    parts = coprime(rng, {2: 6, 3: 9, 4: 12}[level], count)
    one = rng.randint(2, {2: 12, 3: 30, 4: 90}[level])
    if rng.random() < 0.3:
        one = rng.choice((5, 10, 20, 50, 100))
    n, shares = sum(parts) * one, [part * one for part in parts]
    people = rng.sample(_NAMES, count)
    group = ", ".join(people[:-1]) + f" and {people[-1]}"
    names = {"m": money(n), "n": num(n), "r": spoken(rng, *parts), "g": group, "w": people[0], "v": people[-1]}  # fmt: skip
    shape = rng.choice(("all", "first", "last", "largest", "smallest"))
    index = {"first": 0, "last": count - 1, "largest": shares.index(max(shares)), "smallest": shares.index(min(shares))}.get(shape, 0)  # fmt: skip
    ask = {
        "all": "How much does each get?", "first": f"How much does {people[0]} get?", "last": f"How much does {people[-1]} get?",
        "largest": "How much is the largest share?" if count > 2 else "How much is the larger share?",
        "smallest": "How much is the smallest share?" if count > 2 else "How much is the smaller share?",
    }[shape]  # fmt: skip
    if shape == "all":
        wordings = asks(
            names,
            order="Share {m} in the ratio {r}.|Divide {n} in the ratio {r}|Split {m} in the ratio {r}.|Divide {n} into parts in the ratio {r}.",
            story=f"{{g}} share {{m}} in the ratio {{r}}. {ask}|{{g}} split {{n}} stickers in the ratio {{r}}. How many does each get?",
        )
    else:
        size = ask.split()[4] if "the" in ask and "share" in ask else ""
        wordings = asks(
            names,
            **({"order": f"Share {{m}} in the ratio {{r}}. What is the {size} share?|Divide {{n}} in the ratio {{r}} and give the {size} part.|{{n}} is split {{r}}, find the {size} part|"
                       f"Split {{n}} in the ratio {{r}}: how much is the {size} amount?|If {{n}} is divided in the ratio {{r}}, find the {size} piece.|{{n}} in the ratio {{r}} - what is the {size} portion?"} if size else {}),
            story=f"{{g}} share {{m}} in the ratio {{r}}. {ask}|{{g}} divide a prize of {{m}} in the ratio {{r}}. {ask}|"
            f"{{m}} is split between {{g}} in the ratio {{r}}. {ask}",
        )  # fmt: skip
    sum_line = total(rng, *parts)
    wanted = shares if shape == "all" else [shares[index]]
    chosen = parts if shape == "all" else [parts[index]]
    pieces = ", ".join(eq(dot(part, one), part * one) for part in chosen)
    tail: list[Line] = [("multiply", pieces)] if len(chosen) > 1 else product(rng, chosen[0], one) if chosen[0] > 1 else []  # fmt: skip
    fractions = ", ".join(eq(f"{frac(part, sum(parts))}\\cdot {n}", part * one) for part in chosen)
    x = "+".join(f"{part}x" if part > 1 else "x" for part in parts)
    ways: list[Way] = [
        [*sum_line, *quotient(rng, n, sum(parts), "share"), *tail],
        [("Count the parts", eq(plus(*parts), sum(parts))), ("share", eq(over(n, sum(parts)), one)), *tail],
        [("equation", f"{eq(x, n)}, so ${sum(parts)}x={n}$"), ("divide", eq("x", frac(n, sum(parts)), one)), *tail],
        [("Count the parts", eq(plus(*parts), sum(parts))), ("multiply", fractions)],
    ]  # fmt: skip
    return Draft(wordings, ", ".join(map(str, wanted)), ways)


@REGISTER.family("ratio_total_or_difference", 2, 3, 4)
def ratio_total_or_difference(rng: Random, level: int) -> Draft:
    """One part or the difference is known; another part or the total is wanted."""
    a, b = coprime(rng, {2: 7, 3: 9, 4: 13}[level])
    one = rng.randint(2, {2: 10, 3: 25, 4: 60}[level])
    first, second, things, place = rng.choice(_PAIRS)
    if first == "wins":
        first, second, things, place = "ducks", "geese", "birds", "a park"
    if first in ("red", "white"):
        first, second = f"{first} {things}", f"{second} {things}"
    shape = rng.choice(("difference", "difference", "part", "total"))
    big, small = (first, second) if a > b else (second, first)
    gap = abs(a - b)
    names = {"f": first, "s": second, "t": things, "l": place, "r": spoken(rng, a, b), "d": num(gap * one), "a": num(a * one), "b": big, "c": small, "n": num((a + b) * one)}  # fmt: skip
    lead = rng.choice(("The ratio of {f} to {s} in {l} is {r}.", "In {l} the ratio of {f} to {s} is {r}.", "{f} and {s} in {l} are in the ratio {r}."))  # fmt: skip
    lead = names["f"].capitalize() + lead[3:] if lead.startswith("{f}") else lead
    ways: list[Way]
    if shape == "difference":
        wanted = rng.choice(("big", "small", "total"))
        factor, ask = {"big": (max(a, b), "How many {b} are there?"), "small": (min(a, b), "How many {c} are there?"), "total": (a + b, "How many {t} are there in all?")}[wanted]  # fmt: skip
        wordings = asks(names, story=f"{lead} There are {{d}} more {{b}} than {{c}}. {ask}|{lead} If there are {{d}} more {{b}} than {{c}}, {ask[0].lower()}{ask[1:]}")  # fmt: skip
        start = [("subtract", f"The difference is {eq(plus(max(a, b), -min(a, b)), gap)} part{'s' if gap > 1 else ''}")]  # fmt: skip
        start += quotient(rng, gap * one, gap, "share") if gap > 1 else []
        count = [("Count the parts", eq(plus(a, b), a + b))] if wanted == "total" else []
        ways = [[*start, *count, *product(rng, factor, one)] for _ in range(3)]
        return Draft(wordings, str(factor * one), ways)
    if shape == "part":
        wordings = asks(names, story=f"{lead} There are {{a}} {{f}}. How many {{t}} are there altogether?|{lead} How many {{t}} are there in total if {{a}} of them are {{f}}?")  # fmt: skip
        start = quotient(rng, a * one, a, "share") if a > 1 else []
        ways = [
            [*start, ("Count the parts", eq(plus(a, b), a + b)), *product(rng, a + b, one)],
            [*start, *product(rng, b, one), *total(rng, a * one, b * one)],
            [("Count the parts", eq(plus(a, b), a + b)), ("multiply", f"The total is ${frac(a + b, a)}$ times as much: {eq(f'{frac(a + b, a)}{chr(92)}cdot {a * one}', (a + b) * one)}" if a > 1 else eq(dot(a + b, one), (a + b) * one))],
        ]  # fmt: skip
        return Draft(wordings, str((a + b) * one), ways)
    wordings = asks(names, story=f"{lead} There are {{n}} {{t}} in all. How many more {{b}} than {{c}} are there?|{lead} Of the {{n}} {{t}}, how many more are {{b}} than {{c}}?")  # fmt: skip
    start = [
        ("Count the parts", eq(plus(a, b), a + b)),
        *quotient(rng, (a + b) * one, a + b, "share"),
    ]
    high, low = max(a, b), min(a, b)
    ways = [
        [*start, ("multiply", f"{eq(dot(high, one), high * one)}, {eq(dot(low, one), low * one)}"), *difference(rng, high * one, low * one)],
        [*start, ("subtract", eq(plus(high, -low), gap)), *product(rng, gap, one)],
    ]  # fmt: skip
    return Draft(wordings, str(gap * one), ways)
