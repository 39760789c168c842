"""Comparing and ordering whole numbers, negatives, decimals and fractions; averages; differences."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.by_size import compared, in_order, typed_number
from train.school.families.algebra import asks, chain
from train.school.families.arithmetic import ask_value
from train.school.families.conversions import long_division
from train.school.families.decimals import over, padded, places_of, some
from train.school.families.fractions import proper
from train.school.work import difference, product, quotient, total


def is_decimal(value: Fraction) -> bool:
    bottom = value.denominator
    for p in (2, 5):
        while bottom % p == 0:
            bottom //= p
    return bottom == 1


def numbers_of(rng: Random, kind: str, count: int, level: int) -> list[Fraction]:
    """Different numbers of a kind, near enough to each other that comparing them takes thought."""
    found: list[Fraction] = []
    base = rng.randint(0, 9)
    while len(found) < count:
        if kind == "whole":
            new = Fraction(rng.randint(10 ** (level + 1), 10 ** (level + 2)))
            if found and rng.random() < 0.5:  # the same digits in another order
                digits = list(str(found[0]))
                rng.shuffle(digits)
                new = Fraction("".join(digits)) if digits[0] != "0" else new
        elif kind == "negative":
            new = Fraction(rng.randint(-12 * level, 6 * level))
        elif kind == "decimal":
            new = base + Fraction(
                rng.randint(1, 10 ** (k := rng.randint(1, min(level + 1, 3))) - 1), 10**k
            )
            new = -new if level == 4 and rng.random() < 0.4 else new
        else:
            new = proper(rng, min(level, 2) if count > 2 else level)
        if new not in found:
            found.append(new)
    if kind == "negative" and min(found) >= 0:
        found[0] = -found[0] - 1
    return found if len(set(found)) == count else numbers_of(rng, kind, count, level)


def as_typed(value: Fraction, kind: str) -> str:
    return show(value) if kind in ("fraction", "mixed") else decimal(value)


def common_form(values: Sequence[Fraction], kind: str) -> Line | None:
    """The line that makes the numbers comparable."""
    if kind == "fraction":
        common = lcm(*(value.denominator for value in values))
        parts = [eq(v, frac(int(v * common), common)) for v in values if v.denominator != common]
        return ("common", ", ".join(parts)) if parts else None
    if kind == "decimal":
        places = max(places_of(value) for value in values)
        parts = [eq(decimal(v), padded(v, places)) for v in values if places_of(v) < places]
        return ("Same number of places", ", ".join(parts)) if parts else None
    return None


def compare_ways(a: Fraction, b: Fraction, kind: str) -> list[Way]:
    """Ways to see which of two numbers is larger, up to the sign between them."""
    x, y = as_typed(a, kind), as_typed(b, kind)
    sign = "<" if a < b else ">" if a > b else "="
    end: Line = ("compare", f"${x}{sign}{y}$")
    same = common_form((a, b), kind)
    ways: list[Way] = [[same, end] if same else [end]]
    if kind == "fraction":
        left, right = a.numerator * b.denominator, b.numerator * a.denominator
        ways.append([("Cross multiply", f"{eq(dot(a.numerator, b.denominator), left)} and {eq(dot(b.numerator, a.denominator), right)}"), ("compare", f"${left}{sign}{right}$, so ${x}{sign}{y}$")])  # fmt: skip
        shown = []
        for value in (a, b):
            before, cycle, _ = long_division(value.numerator, value.denominator)
            digits = (before + cycle * 3)[:3]
            exact = is_decimal(value) and len(before) <= 4
            shown.append((eq(value, decimal(value)) if exact else f"${show(value)}\\approx 0.{digits}$", (digits + "00")[:3]))  # fmt: skip
        if shown[0][1] != shown[1][1] or a == b:
            ways.append([("Write as decimals", f"{shown[0][0]}, {shown[1][0]}"), end])
    elif a != b:
        big, small = max(a, b), min(a, b)
        signs = (
            f"{decimal(big)}-{'(' if small < 0 else ''}{decimal(small)}{')' if small < 0 else ''}"
        )
        ways.append([("subtract", f"{eq(signs, decimal(big - small))} is positive"), end])
        if small < 0 and not any("frac" in typed_number(value) for value in (a, b)):
            ways[0] = compared(a, b)
    return ways


@REGISTER.family("compare_two_numbers", 1, 2, 3, 4)
def compare_two_numbers(rng: Random, level: int) -> Draft:
    kind = rng.choice({1: ("whole", "decimal", "negative", "fraction"), 2: ("decimal", "fraction", "negative"), 3: ("decimal", "fraction", "mixed"), 4: ("decimal", "fraction", "mixed")}[level])  # fmt: skip
    if kind == "mixed":  # a fraction and a decimal
        f = proper(rng, 2)
        while not is_decimal(f) or places_of(f) > 3:
            f = proper(rng, 2)
        d = f + Fraction(rng.randint(-12, 12), 100)
        d = (
            d
            if 0 < d < 1 and places_of(d) <= 3 and d != f
            else Fraction(int(f * 10), 10) + Fraction(1, 20)
        )
        if d == f:
            d += Fraction(1, 100)
        swap = rng.random() < 0.5
        a, b = (d, f) if swap else (f, d)
        x, y = (decimal(d), show(f)) if swap else (show(f), decimal(d))
        sign = "<" if a < b else ">"
        end: Line = ("compare", f"${x}{sign}{y}$")
        ways: list[Way] = [
            [("Write as decimals", eq(f, decimal(f))), ("compare", f"${decimal(a)}{sign}{decimal(b)}$"), end],
            [("Write as fractions", eq(decimal(d), d)), *compare_ways(a, b, "fraction")[0][:-1], end],
        ]  # fmt: skip
    else:
        a, b = numbers_of(rng, kind, 2, level)
        x, y = as_typed(a, kind), as_typed(b, kind)
        sign = "<" if a < b else ">"
        ways = compare_ways(a, b, kind)
    larger, smaller = (x, y) if a > b else (y, x)
    parts = {"a": math(x), "b": math(y)}
    shape = rng.choice(("larger", "larger", "smaller", "sign", "true"))
    if shape == "sign":
        wordings = asks(
            parts,
            question="Which sign belongs between {a} and {b}: <, > or =?|Is {a} <, > or = {b}?",
            order="Compare {a} and {b}. Write <, > or =.|Put <, > or = between {a} and {b}.|Fill in <, > or =: {a} __ {b}|Compare: {a} ? {b} (<, > or =)",
        )
        return Draft(wordings, sign, ways)
    if shape == "true":
        claim = rng.choice("<>")
        wordings = asks(
            {"e": math(f"{x}{claim}{y}"), "w": "less" if claim == "<" else "greater", **parts},
            question="Is {a} {w} than {b}?|Is it true that {e}?|Is {e} true or false? Answer yes if it is true and no if not.|Yes or no: is {a} {w} than {b}?",
        )
        answer = "yes" if claim == sign else "no"
        end = ("conclude", f"The answer is {answer}")
        return Draft(wordings, f"\\text{{{answer}}}", [[*way, end] for way in ways])
    word, worst = ("larger", "greater") if shape == "larger" else ("smaller", "less")
    plain = "bigger" if shape == "larger" else "smaller"
    wordings = asks(
        parts | {"w": word, "v": worst, "p": plain},
        question="Which is {w}, {a} or {b}?|Which number is {v}: {a} or {b}?|What is {p}, {a} or {b}?|Which of {a} and {b} is {w}?|What's {w}: {a} or {b}?",
        order="Find the {w} of {a} and {b}.|Tell me which is {p}: {a} or {b}|Compare {a} and {b} and give the {w} number.",
    )
    answer = larger if shape == "larger" else smaller
    end = ("conclude", f"The {word} number is ${answer}$")
    return Draft(wordings, answer, [[*way, end] for way in ways])


@REGISTER.family("sort_numbers", 1, 2, 3, 4)
def sort_numbers(rng: Random, level: int) -> Draft:
    kind = rng.choice({1: ("whole", "negative", "decimal"), 2: ("negative", "decimal", "fraction"), 3: ("decimal", "fraction", "negative"), 4: ("decimal", "fraction")}[level])  # fmt: skip
    count = 3 if kind == "fraction" and level < 4 else rng.randint(3, 4 if level < 3 else 5)
    count = min(count, 4) if kind == "fraction" else count
    values = numbers_of(rng, kind, count, level)
    while kind == "fraction" and lcm(*(v.denominator for v in values)) > 120:
        values = numbers_of(rng, kind, count, level)
    listed = ", ".join(math(as_typed(value, kind)) for value in values)
    same = common_form(values, kind)
    start = [same] if same else []
    shape = rng.choice(("up", "up", "down", "largest", "smallest"))
    parts = {"l": listed}
    ordered = sorted(values, reverse=shape in ("down", "largest"))
    shown = [as_typed(value, kind) for value in ordered]
    if shape in ("up", "down"):
        way_ = "least to greatest" if shape == "up" else "greatest to least"
        alike = "smallest to largest" if shape == "up" else "largest to smallest"
        name = "ascending" if shape == "up" else "descending"
        wordings = asks(
            parts | {"w": way_, "v": alike, "n": name},
            question="What is the order of {l} from {w}?|What is {l} in {n} order?",
            order="Put in order from {w}: {l}|Order {l} from {v}.|Arrange in {n} order: {l}|Sort {l} from {w}.|Write these numbers in {n} order: {l}|Put these from {v}: {l}",
        )
        first = "smallest" if shape == "up" else "largest"
        sign = "<" if shape == "up" else ">"
        answer = ", ".join(shown)
        picks = f"The {first} is ${shown[0]}$, then ${'$, then $'.join(shown[1:])}$"
        ways: list[Way] = [
            [*start, ("order", math(sign.join(shown)))],
            [*start, ("order", picks)],
        ]
        if kind == "fraction":
            common = lcm(*(v.denominator for v in values))
            tops = sign.join(frac(int(v * common), common) for v in ordered)
            ways.append([*start, ("compare", math(tops)), ("order", math(sign.join(shown)))])
        elif min(values) < 0 and not any("frac" in typed_number(value) for value in values):
            ways[0] = in_order(values, shape == "down")
        return Draft(wordings, answer, ways)
    words = ("largest", "greatest", "biggest") if shape == "largest" else ("smallest", "least", "lowest")  # fmt: skip
    wordings = asks(
        parts | dict(zip("abc", words, strict=True)),
        question="Which is the {a}: {l}?|Which number is the {b}: {l}?|What is the {c} of these numbers: {l}?|Which of these is the {a}? {l}|Of {l}, which is the {b}?",
        order="Find the {a} number: {l}|Pick the {b} of {l}.|Name the {a} of these: {l}",
    )
    running, best = [], values[0]
    for value in values[1:]:
        new = max(best, value) if shape == "largest" else min(best, value)
        sign = ">" if best > value else "<"
        running.append(f"${as_typed(best, kind)}{sign}{as_typed(value, kind)}$")
        best = new
    end: Line = ("conclude", f"The {words[0]} is ${shown[0]}$")
    ways = [[*start, ("compare", ", ".join(running)), end]]
    ways.append([*start, ("order", math((">" if shape == "largest" else "<").join(shown)))])
    return Draft(wordings, shown[0], ways)


@REGISTER.family("halfway_number", 1, 2, 3)
def halfway_number(rng: Random, level: int) -> Draft:
    """The average of two numbers: whole, negative, decimals or fractions."""
    kind = rng.choice({1: ("whole",), 2: ("whole", "negative", "decimal"), 3: ("negative", "decimal", "fraction")}[level])  # fmt: skip
    if kind == "fraction":
        a, b = proper(rng, 2), proper(rng, 2)
        while a == b:
            b = proper(rng, 2)
    elif kind == "decimal":
        a, b = some(rng, 20, 1), some(rng, 20, 1)
    else:
        low = -40 if kind == "negative" else 1
        a, b = Fraction(rng.randint(low, {1: 40, 2: 200, 3: 90}[level])), Fraction(rng.randint(low, {1: 40, 2: 200, 3: 90}[level]))  # fmt: skip
    if a == b:
        b += 2
    if level == 1 and (a + b) % 2:
        b += 1
    a, b = min(a, b), max(a, b)
    middle = (a + b) / 2
    shown = show if kind == "fraction" else decimal
    x, y, answer = shown(a), shown(b), shown(middle)
    parts = {"a": math(x), "b": math(y)}
    wordings = asks(
        parts,
        question="What is the average of {a} and {b}?|What number is halfway between {a} and {b}?|Which number lies exactly in the middle between {a} and {b}?|What is the mean of {a} and {b}?|What's midway between {a} and {b} on the number line?",
        order="Find the average of {a} and {b}.|Find the number halfway between {a} and {b}.|Work out the mean of {a} and {b}|average of {a} and {b}|Find the midpoint of {a} and {b} on a number line.",
    )
    gap, half = b - a, (b - a) / 2
    joint = f"{x}+{wrapped(b) if kind != 'decimal' else y}"
    back = wrapped(a) if kind != "decimal" else x
    ways: list[Way] = [
        [("add", chain(joint, shown(a + b))), ("divide", chain(f"{shown(a + b)}\\div 2" if kind != "fraction" else frac(shown(a + b), 2), answer))],
        [("formula", chain(frac(joint, 2), frac(shown(a + b), 2) if (a + b).denominator == 1 else answer, answer))],
        [("Find the distance", f"{eq(f'{y}-{back}', shown(gap))}, half of it is ${shown(half)}$"), ("add", eq(f"{x}+{shown(half)}", answer))],
    ]  # fmt: skip
    return Draft(wordings, answer, ways)


_MORE = (
    "{w} has {a} stickers and {v} has {b}. How many more stickers does {w} have than {v}?",
    "A train carries {a} people and a bus {b}. How many fewer people are on the bus?",
    "{w} scored {a} points and {v} {b} points. By how many points did {w} win?",
    "There are {a} pages in one book and {b} in another. How many more pages does the longer book have?",
    "A tower is {a} m tall and a church {b} m. How much taller is the tower, in metres?",
    "{v} has {b} coins and wants {a}. How many more coins does {v} need?",
    "{a} people came on Saturday and {b} on Sunday. How many more came on Saturday?",
)
_WHO = ("Amir", "Bo", "Cleo", "Dina", "Ed", "Flo", "Gus", "Hope", "Ian", "Joy", "Ken", "Lou")


@REGISTER.family("how_many_more", 1, 2)
def how_many_more(rng: Random, level: int) -> Draft:
    a, b = (rng.randint(5, {1: 90, 2: 900}[level]) for _ in range(2))
    a, b = (max(a, b), min(a, b)) if a != b else (a + 7, b)
    who, other = rng.sample(_WHO, 2)
    parts = {"a": num(a), "b": num(b), "w": who, "v": other}
    wordings = asks(
        parts,
        question="How many more is {a} than {b}?|How much greater is {a} than {b}?|How much less is {b} than {a}?|What must be added to {b} to get {a}?",
        story="|".join(_MORE),
    )
    return Draft(wordings, show(a - b), [difference(rng, a, b) for _ in range(5)])


@REGISTER.family("four_number_operations", 3, 4, 5)
def four_number_operations(rng: Random, level: int) -> Draft:
    """Several operations with whole numbers, brackets and signs."""
    high = {3: 12, 4: 20, 5: 40}[level]
    a, b, c, d = (rng.randint(2, high) for _ in range(4))
    c, d = (min(x, 15) for x in (c, d))
    div, cdot = "\\div ", "\\cdot "
    shape = rng.choice(("a-b+c*d", "a*b/c+d", "(a+b)*(c-d)", "a-(b-c)*d", "a+b/c-d", "(a-b)*c+d", "-a*b+c*d", "a*b-c^2+d", "((a+b)*c-d)", "a/(b-c)+d"))  # fmt: skip
    ways: list[Way]
    if shape == "a-b+c*d":
        latex, value = f"{plus(a, -b)}+{dot(c, d)}", a - b + c * d
        ways = [[*product(rng, c, d), *total(rng, a, -b, c * d)] for _ in range(3)]
    elif shape == "a*b/c+d":
        a = a * c
        latex, value = f"{dot(a, b)}{div}{c}+{d}", a * b // c + d
        ways = [[*product(rng, a, b), *quotient(rng, a * b, c), *total(rng, a * b // c, d)] for _ in range(2)]  # fmt: skip
        ways.append([("divide", eq(over(a, c), a // c)), *product(rng, a // c, b), *total(rng, a * b // c, d)])  # fmt: skip
    elif shape == "(a+b)*(c-d)":
        c, d = max(c, d) + 1, min(c, d)
        latex, value = f"({a}+{b})({c}-{d})", (a + b) * (c - d)
        ways = [[("brackets", f"{eq(plus(a, b), a + b)} and {eq(plus(c, -d), c - d)}"), *product(rng, a + b, c - d)] for _ in range(3)]  # fmt: skip
    elif shape == "a-(b-c)*d":
        latex, value = f"{a}-({b}-{c}){cdot}{d}", a - (b - c) * d
        ways = [[("brackets", eq(plus(b, -c), b - c)), ("multiply", eq(dot(b - c, d), (b - c) * d)), ("subtract", chain(f"{a}-{wrapped((b - c) * d)}", value))] for _ in range(2)]  # fmt: skip
        ways.append([("expand", eq(latex, f"{a}-{b * d}+{c * d}")), *total(rng, a, -b * d, c * d)])
    elif shape == "a+b/c-d":
        latex, value = f"{a}+{b * c}{div}{c}-{d}", a + b - d
        ways = [[*quotient(rng, b * c, c), *total(rng, a, b, -d)] for _ in range(3)]
    elif shape == "(a-b)*c+d":
        latex, value = f"({a}-{b}){cdot}{c}+{d}", (a - b) * c + d
        ways = [[("brackets", eq(plus(a, -b), a - b)), ("multiply", eq(dot(a - b, c), (a - b) * c)), *total(rng, (a - b) * c, d)] for _ in range(2)]  # fmt: skip
        ways.append([("expand", eq(latex, f"{a * c}-{b * c}+{d}")), *total(rng, a * c, -b * c, d)])
    elif shape == "-a*b+c*d":
        latex, value = f"-{dot(a, b)}+{dot(c, d)}", -a * b + c * d
        ways = [[*product(rng, a, b), *product(rng, c, d), ("add", eq(plus(-a * b, c * d), value))] for _ in range(3)]  # fmt: skip
    elif shape == "a*b-c^2+d":
        latex, value = f"{dot(a, b)}-{c}^2+{d}", a * b - c * c + d
        ways = [[*product(rng, a, b), ("power", eq(f"{c}^2", c * c)), *total(rng, a * b, -c * c, d)] for _ in range(3)]  # fmt: skip
    elif shape == "((a+b)*c-d)":
        latex, value = f"{d}{cdot}(({a}+{b}){cdot}{c}-{d})", d * ((a + b) * c - d)
        inner = (a + b) * c - d
        ways = [[("brackets", eq(plus(a, b), a + b)), *product(rng, a + b, c), ("subtract", eq(plus((a + b) * c, -d), inner)), *product(rng, d, inner)] for _ in range(3)]  # fmt: skip
    else:
        b, c = max(b, c) + 1, min(b, c)
        gap = b - c
        latex, value = f"{a * gap}{div}({b}-{c})+{d}", a + d
        ways = [[("brackets", eq(plus(b, -c), gap)), *quotient(rng, a * gap, gap), *total(rng, a, d)] for _ in range(3)]  # fmt: skip
    return Draft(ask_value(latex), show(value), ways)
