"""Rounding to a place, to decimal places and to significant figures; estimates; roots."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power, root, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import worked_square
from train.school.families.algebra import asks
from train.school.families.arithmetic import ask_value
from train.school.families.decimals import padded, value_asks
from train.school.work import total

_PLACES = {10: "ten", 100: "hundred", 1000: "thousand", 10000: "ten thousand"}
_DIGIT = {1: "ones", 10: "tens", 100: "hundreds", 1000: "thousands", 10000: "ten thousands"}


def rounded(value: Fraction, unit: Fraction) -> Fraction:
    """Half is rounded up."""
    return Fraction(int(value / unit + Fraction(1, 2))) * unit


def neighbours(value: Fraction, unit: Fraction, places: int) -> list[Way]:
    """Ways to round by looking at the next digit, at the neighbours, at the middle."""
    low = Fraction(int(value / unit)) * unit
    high, result = low + unit, rounded(value, unit)
    up = result == high
    digit = int((value - low) * 10 / unit)
    show_ = lambda number: padded(number, places)  # noqa: E731
    middle = low + unit / 2
    at, word = decimal(value), "up" if up else "down"
    rule: Line = ("Look at the next digit", f"It is ${digit}$, {'which is 5 or more' if up else 'less than 5'}, so round {word}: ${show_(result)}$")  # fmt: skip
    side = (
        "is the middle"
        if value == middle
        else "is above the middle"
        if up
        else "is below the middle"
    )
    return [
        [("Find the neighbours", f"${at}$ lies between ${show_(low)}$ and ${show_(high)}$"), rule],
        [("Find the neighbours", f"${at}$ lies between ${show_(low)}$ and ${show_(high)}$"), ("compare", f"The middle is ${decimal(middle)}$; ${at}$ {side}, so ${show_(result)}$")],
        [("Find the neighbours", f"${show_(low)}$ and ${show_(high)}$"), ("subtract", f"{eq(f'{at}-{show_(low)}', decimal(value - low))} and {eq(f'{show_(high)}-{at}', decimal(high - value))}"), ("conclude", f"{'Equally near: round up to' if value == middle else 'Nearer is'} ${show_(result)}$")],
    ]  # fmt: skip


@REGISTER.family("rounding_whole_numbers", 1, 2, 3)
def rounding_whole_numbers(rng: Random, level: int) -> Draft:
    unit = rng.choice({1: (10, 10, 100), 2: (10, 100, 1000), 3: (100, 1000, 10000)}[level])
    value = rng.randint(unit // 2 + 1, unit * {1: 20, 2: 60, 3: 80}[level])
    if value % unit == 0:
        value += rng.randint(1, unit - 1)
    things = rng.choice(("people live in a town", "visitors came to a museum", "bricks are in a wall", "steps were taken on a walk", "books are in a library", "fans watched a match"))  # fmt: skip
    wordings = asks(
        {"n": num(value), "u": _PLACES[unit], "t": things},
        question="What is {n} rounded to the nearest {u}?|What is {n} to the nearest {u}?|How do you round {n} to the nearest {u}?",
        order="Round {n} to the nearest {u}.|Round off {n} to the nearest {u}|{n} to the nearest {u}|"
        f"Give {{n}} correct to the nearest {{u}}.|Round {{n}} to the nearest {num(unit)}.",
        story="{n} {t}. How many is that to the nearest {u}?|A newspaper rounds {n} to the nearest {u}. What does it print?",
    )
    ways = neighbours(Fraction(value), Fraction(unit), 0)
    return Draft(wordings, show(rounded(Fraction(value), Fraction(unit))), ways)


@REGISTER.family("rounding_decimals", 1, 2, 3)
def rounding_decimals(rng: Random, level: int) -> Draft:
    places = {1: rng.choice((0, 0, 1)), 2: rng.randint(0, 2), 3: rng.randint(1, 3)}[level]
    extra = 1 if level == 1 else rng.randint(1, 2)
    scale = 10 ** (places + extra)
    value = Fraction(rng.randint(scale // 5, scale * {1: 20, 2: 60, 3: 30}[level]), scale)
    while (value * 10**places).denominator == 1:
        value += Fraction(rng.randint(1, 9), scale)
    unit = Fraction(1, 10**places)
    result = padded(rounded(value, unit), places)
    names = {
        0: ("the nearest whole number", "the nearest integer", "the nearest one"),
        1: ("the nearest tenth", "1 decimal place", "one decimal place"),
        2: ("the nearest hundredth", "2 decimal places", "two decimal places"),
        3: ("the nearest thousandth", "3 decimal places", "three decimal places"),
    }[places]
    parts = {"n": num(decimal(value)), "u": rng.choice(names)}
    wordings = asks(
        parts,
        question="What is {n} rounded to {u}?|What is {n} to {u}?|How do you round {n} to {u}?",
        order="Round {n} to {u}.|Round off {n} to {u}|{n} to {u}|Give {n} correct to {u}.|Write {n} correct to {u}.",
        story="A scale shows {n} kg. What is that rounded to {u}?|A calculator displays {n}. Round this to {u}.|A runner's time is {n} seconds. Give it to {u}.",
    )
    return Draft(wordings, result, neighbours(value, unit, places))


@REGISTER.family("significant_figures", 2, 3, 4)
def significant_figures(rng: Random, level: int) -> Draft:
    count = rng.randint(1, {2: 2, 3: 3, 4: 4}[level])
    digits = rng.randint(10 ** (count + 1), 10 ** (count + 2) - 1)
    if digits % 100 == 0:
        digits += 37
    if str(digits).startswith("9" * count):
        digits = int("4" + str(digits)[1:])
    shift = rng.randint(-(count + 4), 1)
    value = Fraction(digits) * Fraction(10) ** shift
    unit = Fraction(10) ** (shift + 2)
    result = rounded(value, unit)
    places = max(0, -(shift + 2))
    answer = padded(result, places)
    s = "" if count == 1 else "s"
    parts = {
        "n": num(decimal(value)),
        "c": str(count),
        "w": f"significant figure{s}",
        "d": f"significant digit{s}",
    }
    wordings = asks(
        parts,
        question="What is {n} to {c} {w}?|What is {n} rounded to {c} {w}?|How do you write {n} to {c} {w}?",
        order="Round {n} to {c} {w}.|Write {n} correct to {c} {w}.|Give {n} to {c} sig fig"
        + s + ".|{n} to {c} sf|Round {n} to {c} {d}.|Express {n} correct to {c} {w}.",
    )  # fmt: skip
    kept = str(digits)[:count]
    start: Line = ("Find the significant digits", f"The first {'digit that is not 0 is' if count == 1 else f'{count} significant digits are'} ${kept}$")  # fmt: skip
    ways: list[Way] = [[start, *way] for way in neighbours(value, unit, places)[:2]]
    return Draft(wordings, answer, ways)


@REGISTER.family("estimation", 2, 3)
def estimation(rng: Random, level: int) -> Draft:
    """By rounding both numbers to a named place."""
    unit = rng.choice((10, 100) if level == 2 else (10, 100, 1000))
    shape = rng.choice(("+", "-", "*") if unit < 1000 else ("+", "-"))
    a, b = (rng.randint(unit + 1, unit * (9 if shape == "*" else 30)) for _ in range(2))
    a, b = (x + 3 if x % unit == 0 else x for x in (max(a, b), min(a, b)))
    p, q = (int(rounded(Fraction(x), Fraction(unit))) for x in (a, b))
    latex = {"+": f"{a}+{b}", "-": f"{a}-{b}", "*": dot(a, b)}[shape]
    shown = {"+": f"{p}+{q}", "-": f"{p}-{q}", "*": dot(p, q)}[shape]
    value = {"+": p + q, "-": p - q, "*": p * q}[shape]
    parts = {"e": math(latex), "u": _PLACES[unit], "a": num(a), "b": num(b)}
    noun = {"+": "sum", "-": "difference", "*": "product"}[shape]
    wordings = asks(
        parts,
        question=f"What is the estimate of {{e}} if both numbers are rounded to the nearest {{u}}?|What do you get if you estimate the {noun} of {{a}} and {{b}} by rounding to the nearest {{u}}?",
        order="Estimate {e} by rounding each number to the nearest {u}.|Round both numbers to the nearest {u} and compute {e}.|"
        f"Estimate the {noun} of {{a}} and {{b}} by rounding to the nearest {{u}} first.|Round to the nearest {{u}} to estimate {{e}}",
    )
    kind = {"+": "add", "-": "subtract", "*": "multiply"}[shape]
    last: list[Line] = [(kind, eq(shown, value))]
    ways: list[Way] = [
        [("Round both numbers", f"${a}\\approx {p}$ and ${b}\\approx {q}$"), *last],
        [("Round the first number", f"${a}\\approx {p}$"), ("Round the second number", f"${b}\\approx {q}$"), *last],
        [("Round both numbers", f"${a}\\approx {p}$ and ${b}\\approx {q}$"), *(total(rng, p, q) if shape == "+" else last)],
    ]  # fmt: skip
    return Draft(wordings, show(value), ways)


@REGISTER.family("perfect_roots", 1, 2, 3)
def perfect_roots(rng: Random, level: int) -> Draft:
    """Square roots and cube roots that come out even, of whole numbers, decimals and fractions."""
    shape = rng.choice(("square",) if level == 1 else ("square", "cube", "fraction", "decimal"))
    if shape == "square":
        n = rng.randint(2, {1: 12, 2: 20, 3: 35}[level]) * (10 if rng.random() < 0.1 else 1)
        inside, latex, value = n * n, root(n * n), show(n)
        ways: list[Way] = [
            [("root", f"{worked_square(n)}, so {eq(latex, n)}")],
            [("root", f"Which number times itself is ${inside}$? {eq(dot(n, n), inside)}"), ("conclude", eq(latex, n))],
        ]  # fmt: skip
        p = next((p for p in (10, 5, 4, 3, 2) if n % p == 0 and n > p), 0)
        if p:
            q = n // p
            ways.append([("factor", eq(inside, dot(p * p, q * q))), ("root", eq(latex, dot(root(p * p), root(q * q)), dot(p, q), n))])  # fmt: skip
        low = n // 10 * 10
        if n > 12 and n % 10:
            ways.append([("Find the tens", f"{eq(power(low, 2), low * low)} and {eq(power(low + 10, 2), (low + 10) ** 2)}, so it lies between"), ("Try", eq(power(n, 2), inside)), ("conclude", eq(latex, n))])  # fmt: skip
        more = {"question": "What is the square root of {n}?|What number squared is {n}?|Which positive number times itself gives {n}?", "order": "Find the square root of {n}.|square root of {n}", "story": "A square has an area of {n} square metres. How long is one side in metres?|A square field of {n} square yards: how long is each side in yards?|{n} chairs stand in as many rows as there are chairs in a row. How many rows are there?"}  # fmt: skip
        return Draft(value_asks(latex, {"n": num(inside)}, **more), value, ways)
    if shape == "cube":
        n = rng.randint(2, 7 if level == 2 else 12)
        sign = -1 if rng.random() < 0.2 else 1
        inside = sign * n**3
        latex = f"\\sqrt[3]{{{inside}}}"
        first = eq(dot(n, n, n), n**3)
        ways = [
            [("root", f"{first}, so {eq(latex, sign * n)}")],
            [("power", f"{eq(power(n, 2), n * n)}, {eq(dot(n * n, n), n**3)}"), ("conclude", eq(latex, sign * n))],
        ]  # fmt: skip
        if sign < 0:
            ways = [[("root", f"{first}"), ("conclude", f"The root of a negative number's cube is negative: {eq(latex, -n)}")], [("power", f"{eq(power(-n, 3), inside)}, so {eq(latex, -n)}")]]  # fmt: skip
        more = {"question": "What is the cube root of {n}?|What number cubed is {n}?", "order": "Find the cube root of {n}.|cube root of {n}"}  # fmt: skip
        if sign > 0:
            more["story"] = (
                "A cube has a volume of {n} cubic centimetres. How long is its edge in centimetres?"
            )
        return Draft(value_asks(latex, {"n": num(inside)}, **more), show(sign * n), ways)
    if shape == "fraction":
        a, b = rng.randint(1, 12), rng.randint(2, 12)
        result = Fraction(a, b) if a % b else Fraction(b, a + b)
        top, bottom = result.numerator, result.denominator
        latex = root(frac(top * top, bottom * bottom))
        ways = [
            [("root", f"{eq(root(top * top), top)} and {eq(root(bottom * bottom), bottom)}"), ("conclude", eq(latex, result))],
            [("rewrite", eq(latex, frac(root(top * top), root(bottom * bottom)), result))],
            [("power", f"{eq(power(f'({show(result)})', 2), frac(top * top, bottom * bottom))}, so {eq(latex, result)}")],
        ]  # fmt: skip
        return Draft(ask_value(latex), show(result), ways)
    n, places = rng.randint(2, 19), rng.randint(1, 2)
    n += n % 10 == 0
    number = Fraction(n, 10**places)
    square = number * number
    latex = root(decimal(square))
    ways = [
        [("root", f"{eq(f'{decimal(number)}^2', decimal(square))}, so {eq(latex, decimal(number))}")],
        [("rewrite", eq(decimal(square), frac(n * n, 100**places))), ("root", eq(frac(root(n * n), root(100**places)), frac(n, 10**places), decimal(number)))],
    ]  # fmt: skip
    more = {"question": "What is the square root of {n}?", "order": "Find the square root of {n}."}
    return Draft(value_asks(latex, {"n": num(decimal(square))}, **more), decimal(number), ways)


@REGISTER.family("root_between_integers", 2, 3, 4)
def root_between_integers(rng: Random, level: int) -> Draft:
    n = rng.randint(3, {2: 150, 3: 500, 4: 2000}[level])
    if isqrt(n) ** 2 == n:
        n += 1
    low = isqrt(n)
    high, e = low + 1, root(n)
    squares = f"{eq(power(low, 2), low * low)} and {eq(power(high, 2), high * high)}"
    start: Line = ("Find the squares around it", squares)
    between = f"${low * low}<{n}<{high * high}$"
    shape = rng.choice(("between", "floor", "nearest", "more"))
    parts = {"e": math(e)}
    if shape == "between":
        wordings = asks(
            parts,
            question="Between which two consecutive integers does {e} lie?|Between which two whole numbers is {e}?|Which two consecutive whole numbers is {e} between?",
            order="Find the two consecutive integers that {e} lies between.|Name the two whole numbers between which {e} lies.|Give the two consecutive integers between which {e} falls.",
        )
        ways: list[Way] = [
            [start, ("compare", f"{between}, so ${low}<{e}<{high}$")],
            [("compare", f"{between}"), ("root", f"${root(low * low)}<{e}<{root(high * high)}$, so between ${low}$ and ${high}$")],
        ]  # fmt: skip
        return Draft(wordings, f"{low},{high}", ways)
    if shape == "floor":
        wordings = asks(
            parts,
            question="What is the largest integer less than {e}?|What is the greatest whole number below {e}?|What is the integer part of {e}?",
            order="Find the largest whole number smaller than {e}.|Find the greatest integer less than {e}.",
        )
        answer, last = low, f"{between}, so the largest is ${low}$"
    elif shape == "more":
        wordings = asks(
            parts,
            question="What is the smallest integer greater than {e}?|What is the least whole number above {e}?",
            order="Find the smallest whole number greater than {e}.|Find the least integer that is more than {e}.",
        )
        answer, last = high, f"{between}, so the smallest is ${high}$"
    else:
        half = low * low + low  # (low + 1/2)^2 is this plus a quarter
        answer = low if n <= half else high
        wordings = asks(
            parts,
            question="Which integer is closest to {e}?|What is {e} to the nearest whole number?|What is {e} rounded to the nearest integer?",
            order="Round {e} to the nearest whole number.|Find the integer nearest to {e}.|Estimate {e} to the nearest integer.",
        )
        middle = f"${low}.5^2={decimal(Fraction(2 * low + 1, 2) ** 2)}$"
        sign = "<" if answer == low else ">"
        ways = [
            [start, ("compare", f"{middle} and ${n}{sign}{decimal(Fraction(2 * low + 1, 2) ** 2)}$, so it is nearer to ${answer}$")],
            [start, ("subtract", f"{eq(plus(n, -low * low), n - low * low)} and {eq(plus(high * high, -n), high * high - n)}, so it is nearer to ${answer}$")],
        ]  # fmt: skip
        return Draft(wordings, show(answer), ways)
    ways = [[start, ("compare", last)], [("compare", last)]]
    return Draft(wordings, show(answer), ways)
