"""Fractions: the four operations, three terms, powers, mixed numbers, fractions of fractions."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from random import Random

from train.problems.latex import Number, dot, eq, frac, math, plus, power, show, wrapped
from train.school.base import REGISTER, Draft, Form, Line, Way
from train.school.families.algebra import asks, chain
from train.school.families.arithmetic import ask_value
from train.school.families.decimals import value_asks
from train.school.work import lowest_terms, product_of_fractions, sum_of_fractions

_BOTTOMS = {
    1: (2, 3, 4, 5, 6, 8, 10),
    2: (2, 3, 4, 5, 6, 7, 8, 9, 10, 12),
    3: (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 24),
}


def proper(rng: Random, level: int) -> Fraction:
    """Between 0 and 1, in lowest terms; small denominators, larger ones at higher levels."""
    bottom = rng.choice(_BOTTOMS[min(level, 3)])
    return Fraction(rng.choice([top for top in range(1, bottom) if gcd(top, bottom) == 1]), bottom)


def any_fraction(rng: Random, level: int) -> Fraction:
    """A proper fraction, or now and then an improper one."""
    value = proper(rng, level)
    return value + rng.randint(1, 2) if rng.random() < 0.2 else value


def mixed(value: Fraction) -> str:
    """2 1/3, as people write it."""
    size = abs(value)
    whole, rest = int(size), size - int(size)
    shown = show(rest) if not whole else f"{whole}{show(rest)}" if rest else str(whole)
    return ("-" if value < 0 else "") + shown


def quotient_text(a: Number, b: Number, rng: Random) -> str:
    """a divided by b, such that no notation makes it ambiguous."""
    if rng.random() < 0.4:
        return frac(a, b)
    shown = [f"({show(v)})" if Fraction(v).denominator > 1 else show(v) for v in (a, b)]
    return "\\div ".join(shown)


def flipped(a: Fraction, b: Fraction) -> str:
    """a times the reciprocal of b, with the reciprocal shown as a fraction."""
    return f"{show(a)}\\cdot {frac(b.denominator, b.numerator)}"


def division_lines(rng: Random, a: Fraction, b: Fraction) -> list[Line]:
    """By the reciprocal, or over a common denominator (for positive fractions)."""
    if rng.random() < 0.3 and a > 0 and b > 0:
        common = lcm(a.denominator, b.denominator)
        p, q = int(a * common), int(b * common)
        first = f"{chain(a, frac(p, common))} and {chain(b, frac(q, common))}"
        return [("common", first), ("divide", chain(frac(p, q), Fraction(p, q)))]
    top, bottom = a.numerator * b.denominator, a.denominator * b.numerator
    first = ("Multiply by the reciprocal", math(flipped(a, b)))
    if rng.random() < 0.3:
        return [(first[0], chain(flipped(a, b), frac(top, bottom), Fraction(top, bottom)))]
    pieces = frac(dot(a.numerator, b.denominator), dot(a.denominator, b.numerator))
    return [first, ("multiply", eq(pieces, frac(top, bottom))), *lowest_terms(rng, top, bottom)]


@REGISTER.family("fraction_addition", 1, 2, 3)
def fraction_addition(rng: Random, level: int) -> Draft:
    a, b = any_fraction(rng, level), any_fraction(rng, level)
    if level == 1 and rng.random() < 0.5:
        b = Fraction(rng.randint(1, a.denominator), a.denominator)
    if level > 1 and rng.random() < 0.12:
        a = -a
    found = value_asks(
        f"{show(a)}+{show(b)}",
        {"a": math(a), "b": math(b)},
        question="What is {a} plus {b}?|What is the sum of {a} and {b}?|How do you add {a} and {b}?",
        order="Add {a} and {b}.|Add the fractions {a} and {b}|{a} plus {b}|"
        "Find the sum of {a} and {b} in simplest form.",
        **(
            {
                "story": "Sam ate {a} of a pizza and Ella ate {b} of a pizza. How much pizza did they eat together?|"
                "A cake needs {a} cup of sugar and the icing {b} cup. How many cups is that altogether?|"
                "I walked {a} mile to school and {b} mile to the park. How far did I walk in total?|"
                "{a} of an hour of reading and {b} of an hour of maths: what fraction of an hour is that?"
            }
            if 0 < a < 1 and 0 < b < 1
            else {}
        ),
    )
    return Draft(found, show(a + b), [sum_of_fractions(rng, a, b) for _ in range(5)])


@REGISTER.family("fraction_subtraction", 1, 2, 3)
def fraction_subtraction(rng: Random, level: int) -> Draft:
    a, b = any_fraction(rng, level), proper(rng, level)
    if rng.random() < 0.12:
        a = Fraction(rng.randint(1, 5))
    if level < 3 or rng.random() < 0.7:
        a, b = max(a, b), min(a, b)
    if a == b:
        a += 1
    found = value_asks(
        f"{show(a)}-{show(b)}",
        {"a": math(a), "b": math(b)},
        question="What is {a} minus {b}?|What is {a} take away {b}?|How do you work out {a} minus {b}?",
        order="Subtract {b} from {a}.|{a} minus {b}|Take {b} away from {a}.",
        **(
            {
                "story": "There was {a} of a pie. The children ate {b} of the whole pie. What fraction of the pie is left?|"
                "A tank was {a} full. After watering it is {b} full. What fraction of the tank was used?|"
                "How much more is {a} than {b}?|What must be added to {b} to get {a}?|"
                "A ribbon is {a} yard long. I cut off {b} yard. How many yards are left?"
            }
            if 0 < b < a < 1
            else {}
        ),
    )
    lines = [sum_of_fractions(rng, a, -b) for _ in range(5)]
    ways = [[("subtract" if kind == "add" else kind, text) for kind, text in way] for way in lines]
    return Draft(found, show(a - b), ways)


@REGISTER.family("fraction_multiplication", 1, 2, 3)
def fraction_multiplication(rng: Random, level: int) -> Draft:
    a, b = any_fraction(rng, level), any_fraction(rng, level)
    if rng.random() < 0.2:
        b = Fraction(rng.randint(2, 12))
    if level == 3 and rng.random() < 0.25:
        a = -a
    ways: list[Way] = [product_of_fractions(rng, a, b) for _ in range(3)]
    p, q = gcd(a.numerator, b.denominator), gcd(b.numerator, a.denominator)
    if p * q > 1:
        first = eq(f"{show(a)}\\cdot {wrapped(b)}", f"{_small(a, p, q)}\\cdot {_small(b, q, p)}")
        ways += [[("Cancel across", f"Cancel ${p * q if 1 in (p, q) else f'{p}$ and ${q}'}$: {first}"), ("multiply", math(a * b))]] * 2  # fmt: skip
    if b.denominator == 1 and rng.random() < 0.5:
        a, b = b, a
    found = value_asks(
        f"{show(a)}\\cdot {wrapped(b)}",
        {"a": math(a), "b": math(b)},
        question="What is {a} times {b}?|What is the product of {a} and {b}?|What do you get when you multiply {a} by {b}?",
        order="Multiply {a} by {b}.|{a} times {b}|Find the product of {a} and {b}.",
        **(
            {
                "story": "What is {a} of {b}?|A garden takes up {a} of a plot and roses fill {b} of the garden. What fraction of the plot is roses?|"
                "{a} of a class play a sport and {b} of those play tennis. What fraction of the class plays tennis?|"
                "I had {a} of a cake left and ate {b} of that. What fraction of the whole cake did I eat?"
            }
            if 0 < a < 1 and 0 < b < 1
            else {}
        ),
    )
    return Draft(found, show(a * b), ways)


def _small(value: Fraction, top: int, bottom: int) -> str:
    """With numerator and denominator divided."""
    return show(value.numerator // top) if value.denominator == bottom else ("-" if value < 0 else "") + frac(abs(value.numerator) // top, value.denominator // bottom)  # fmt: skip


@REGISTER.family("fraction_division", 1, 2, 3)
def fraction_division(rng: Random, level: int) -> Draft:
    a, b = any_fraction(rng, level), any_fraction(rng, level)
    if rng.random() < 0.3:
        a = Fraction(rng.randint(2, 12))
    elif rng.random() < 0.25:
        b = Fraction(rng.randint(2, 9))
    if level == 3 and rng.random() < 0.15:
        a = -a
    found = value_asks(
        quotient_text(a, b, rng),
        {"a": math(a), "b": math(b)},
        question="What is {a} divided by {b}?|How do you divide {a} by {b}?|What do I get when I divide {a} by {b}?",
        order="Divide {a} by {b}.|{a} divided by {b}|Find the quotient of {a} and {b}.",
    )
    if (a / b).denominator == 1 and a > 0:
        found["story"] = asks(
            {"a": math(a), "b": math(b)},
            story="How many times does {b} go into {a}?|How many {b} are in {a}?|"
            "A scoop holds {b} cup. How many scoops make {a} cups?|"
            "How many pieces of {b} m can be cut from {a} m of rope?",
        )["story"]
    elif b.denominator == 1 and 0 < a < 1:
        found["story"] = asks(
            {"a": math(a), "b": math(b)},
            story="{a} of a pizza is shared equally by {b} friends. What fraction of a pizza does each get?|"
            "{b} bottles are filled equally from {a} gallon of milk. How many gallons are in each?",
        )["story"]
    return Draft(found, show(a / b), [division_lines(rng, a, b) for _ in range(5)])


@REGISTER.family("fraction_three_terms", 2, 3, 4)
def fraction_three_terms(rng: Random, level: int) -> Draft:
    values = [proper(rng, level - 1) * rng.choice((1, 1, -1)) for _ in range(3)]
    while lcm(*(value.denominator for value in values)) > {2: 24, 3: 60, 4: 120}[level]:
        values = [proper(rng, level - 1) * rng.choice((1, 1, -1)) for _ in range(3)]
    values[0] = abs(values[0])
    if rng.random() < 0.2:
        values[2] = Fraction(rng.randint(1, 4))
    a, b, c = values
    ways: list[Way] = [sum_of_fractions(rng, *values) for _ in range(3)]
    ways.append([*sum_of_fractions(rng, a, b), *sum_of_fractions(rng, a + b, c)])
    parts = {name: math(value) for name, value in zip("abc", values, strict=True)}
    found: dict[Form, Sequence[str]] = dict(ask_value(plus(*values)))
    if min(values) > 0:
        found = value_asks(plus(*values), parts, question="What is the sum of {a}, {b} and {c}?", order="Add {a}, {b} and {c}.|Find the sum of {a}, {b} and {c}.")  # fmt: skip
    return Draft(found, show(sum(values, Fraction(0))), ways)


@REGISTER.family("mixed_number_arithmetic", 2, 3, 4)
def mixed_number_arithmetic(rng: Random, level: int) -> Draft:
    size = {2: 4, 3: 6, 4: 9}[level]
    a, b = (proper(rng, level - 1) + rng.randint(1, size) for _ in range(2))
    if rng.random() < 0.2:
        b = Fraction(rng.randint(2, 6)) if rng.random() < 0.5 else proper(rng, 1)
    a, b = (max(a, b), min(a, b)) if rng.random() < 0.8 else (a, b)
    if a == b:
        a += 1
    x, y = mixed(a), mixed(b)
    both = [chain(mixed(v), improper(v), v) for v in (a, b) if v > 1 and v.denominator > 1]
    convert: Line = ("Write as improper fractions", " and ".join(both))
    shape = rng.choice(("+", "-", "*", "/"))
    tail: list[Line] = []
    value = {"+": a + b, "-": a - b, "*": a * b, "/": a / b}[shape]
    if abs(value) > 1 and value.denominator > 1:
        top, bottom = abs(value.numerator), value.denominator
        rest = eq(top, f"{bottom}\\cdot {top // bottom}+{top % bottom}")
        tail = [("Write as a mixed number", f"{rest}, so {chain(value, mixed(value))}")]
    if shape in "+-":
        sign = 1 if shape == "+" else -1
        latex = f"{x}{shape}{y}"
        ways: list[Way] = [[convert, *sum_of_fractions(rng, a, sign * b), *tail] for _ in range(2)]
        m, n, p, q = int(a), int(b), a - int(a), b - int(b)
        if p and q and n and (shape == "+" or p >= q):
            parts = [("Whole parts", chain(plus(m, sign * n), m + sign * n)), *sum_of_fractions(rng, p, sign * q)]  # fmt: skip
            rest = p + sign * q
            parts.append(("Put it together", chain(plus(m + sign * n, rest), mixed(value))))
            ways += [parts, parts]
        words = ("plus", "Add {a} and {b}.") if sign > 0 else ("minus", "Subtract {b} from {a}.")
    elif shape == "*":
        latex = f"{x}\\cdot {y}"
        ways = [[convert, *product_of_fractions(rng, a, b), *tail] for _ in range(3)]
        words = ("times", "Multiply {a} by {b}.")
    else:
        latex = frac(x, y) if rng.random() < 0.2 else f"({x})\\div ({y})"
        ways = [[convert, *division_lines(rng, a, b), *tail] for _ in range(3)]
        words = ("divided by", "Divide {a} by {b}.")
    found = value_asks(
        latex,
        {"a": math(x), "b": math(y)},
        question=f"What is {{a}} {words[0]} {{b}}?|How do you work out {{a}} {words[0]} {{b}}?",
        order=f"{words[1]}|{{a}} {words[0]} {{b}}|Work out {{a}} {words[0]} {{b}}. Give a mixed number.",
        **({"story": _MIXED_STORIES[shape]} if b > 1 and value > 0 else {}),
    )
    return Draft(found, mixed(value), ways)


_MIXED_STORIES = {
    "+": "A recipe uses {a} cups of flour and {b} cups of milk. How many cups is that in all?|"
    "I ran {a} miles on Saturday and {b} miles on Sunday. How many miles did I run?|"
    "Ben worked {a} hours yesterday and {b} hours today. How many hours did he work?",
    "-": "A board is {a} feet long. {b} feet are sawn off. How many feet are left?|"
    "A film lasts {a} hours and a show {b} hours. How many hours longer is the film?|"
    "How much bigger is {a} than {b}?",
    "*": "A rectangle is {a} m long and {b} m wide. What is its area in square metres?|"
    "A car uses {a} gallons an hour. How many gallons does it use in {b} hours?",
    "/": "How many times does {b} fit into {a}?|"
    "A hiker walked {a} miles in {b} hours. How many miles per hour is that?",
}


def improper(value: Fraction) -> str:
    whole, rest = int(value), value - int(value)
    return frac(f"{whole}\\cdot {rest.denominator}+{rest.numerator}", rest.denominator)


@REGISTER.family("complex_fraction", 3, 4, 5)
def complex_fraction(rng: Random, level: int) -> Draft:
    a, b, c, d = (proper(rng, level - 2) for _ in range(4))
    n = Fraction(rng.randint(1, 5))
    shape = rng.choice(("a/b", "a/n", "n/a") if level == 3 else ("(a+b)/c", "(a+b)/(c+d)", "(n-a)/(n+b)", "(a-b)/n", "1/(a+b)"))  # fmt: skip
    one = {"a/b": (a,), "a/n": (a,), "n/a": (n,), "(a+b)/c": (a, b), "(a+b)/(c+d)": (a, b), "(n-a)/(n+b)": (n, -a), "(a-b)/n": (a, -b), "1/(a+b)": (Fraction(1),)}[shape]  # fmt: skip
    two = {"a/b": (b,), "a/n": (n + 1,), "n/a": (a,), "(a+b)/c": (c,), "(a+b)/(c+d)": (c, d), "(n-a)/(n+b)": (n, b), "(a-b)/n": (n + 1,), "1/(a+b)": (a, b)}[shape]  # fmt: skip
    if sum(one) == 0:
        one = (a + 1, -b)
    top, bottom = sum(one, Fraction(0)), sum(two, Fraction(0))
    common = lcm(*(v.denominator for v in (*one, *two)))
    ways: list[Way] = []
    for _ in range(3):
        lines: list[Line] = []
        lines += [("Work out the top", line[1]) for line in sum_of_fractions(rng, *one)] if len(one) > 1 else []  # fmt: skip
        lines += [("Work out the bottom", line[1]) for line in sum_of_fractions(rng, *two)] if len(two) > 1 else []  # fmt: skip
        ways.append([*lines, *division_lines(rng, top, bottom)])
    tops, bottoms = [int(v * common) for v in one], [int(v * common) for v in two]
    p, q = sum(tops), sum(bottoms)
    ways.append([
        ("Multiply top and bottom", f"By ${common}$: {chain(frac(plus(*tops), plus(*bottoms)), frac(p, q))}"),
        *lowest_terms(rng, p, q),
    ])  # fmt: skip
    return Draft(ask_value(frac(plus(*one), plus(*two))), show(top / bottom), ways)


@REGISTER.family("fraction_operations", 3, 4, 5)
def fraction_operations(rng: Random, level: int) -> Draft:
    """Several different operations, brackets and powers."""
    a, b, c = (proper(rng, min(level - 2, 2)) for _ in range(3))
    shape = rng.choice(
        ("a+bc", "a-bc", "(a+b)c", "(a-b)c", "a^n", "a^2+b", "ab+c", "a+b:c", "na-b")
    )
    n = rng.randint(2, 3 if level < 5 else 4)
    x, y, z = show(a), show(b), show(c)
    cdot, div = "\\cdot ", "\\div "
    minus = "-" in shape
    sign = -1 if minus else 1
    op = "-" if minus else "+"
    if shape in ("a+bc", "a-bc"):
        latex, value = f"{x}{op}{y}{cdot}{z}", a + sign * b * c
        ways: list[Way] = [[*product_of_fractions(rng, b, c), *sum_of_fractions(rng, a, sign * b * c)] for _ in range(4)]  # fmt: skip
    elif shape in ("(a+b)c", "(a-b)c"):
        a += 1 if a + sign * b == 0 else 0
        x, latex = show(a), f"({show(a)}{op}{y}){cdot}{z}"
        value = (a + sign * b) * c
        ways = [[*sum_of_fractions(rng, a, sign * b), *product_of_fractions(rng, a + sign * b, c)] for _ in range(3)]  # fmt: skip
        ways.append([("expand", " and ".join((eq(x + cdot + z, a * c), eq(y + cdot + z, b * c)))), *sum_of_fractions(rng, a * c, sign * b * c)])  # fmt: skip
    elif shape == "a^n":
        a = -a if rng.random() < 0.3 else a
        latex, value = power(f"({show(a)})", n), a**n
        top, bottom = abs(a.numerator), a.denominator
        parts = f"{eq(power(top, n), top**n)} and {eq(power(bottom, n), bottom**n)}"
        ways = [
            [("power", parts), ("conclude", eq(latex, value))],
            [("rewrite", eq(latex, cdot.join([show(a) if a > 0 else f"({show(a)})"] * n), value))],
            [("rule", eq(power(f"({show(abs(a))})", n), frac(power(top, n), power(bottom, n)), abs(value))), *([("conclude", f"The power is ${n}$, so the result is {'positive' if value > 0 else 'negative'}: {math(value)}")] if a < 0 else [])],
        ]  # fmt: skip
    elif shape == "a^2+b":
        latex, value = f"{power(f'({x})', 2)}+{y}", a * a + b
        ways = [[("power", eq(power(f"({x})", 2), a * a)), *sum_of_fractions(rng, a * a, b)] for _ in range(3)]  # fmt: skip
    elif shape == "ab+c":
        latex, value = f"{x}{cdot}{y}+{z}", a * b + c
        ways = [[*product_of_fractions(rng, a, b), *sum_of_fractions(rng, a * b, c)] for _ in range(3)]  # fmt: skip
    elif shape == "a+b:c":
        latex, value = f"{x}+({y}){div}({z})", a + b / c
        ways = [[*division_lines(rng, b, c), *sum_of_fractions(rng, a, b / c)] for _ in range(3)]
    else:
        latex, value = f"{n}{cdot}{x}-{y}", n * a - b
        ways = [[*product_of_fractions(rng, Fraction(n), a), *sum_of_fractions(rng, n * a, -b)] for _ in range(3)]  # fmt: skip
    return Draft(ask_value(latex), show(value), ways)
