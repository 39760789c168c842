"""Decimals: the four operations, powers of ten, several operations, to fractions and back."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import Number, decimal, eq, frac, math, power
from train.school.base import REGISTER, Draft, Form, Line, Way, num
from train.school.columns import long_division
from train.school.families.algebra import asks, chain
from train.school.families.arithmetic import ask_value
from train.school.work import decimal_product, decimal_sum, product, quotient


def value_asks(latex: str, parts: Mapping[str, str], **forms: str) -> dict[Form, Sequence[str]]:
    """The wordings for an expression's value, and more of them (see `algebra.asks`)."""
    found = dict(ask_value(latex))
    for form, texts in asks(parts, **forms).items():
        found[form] = [*found.get(form, ()), *texts]
    return found


def some(rng: Random, high: int, places: int, low: int = 0) -> Fraction:
    """A decimal above `low` and at most `high`, with so many places at most."""
    scale = 10**places
    value = Fraction(rng.randint(low * scale + 1, high * scale), scale)
    return value if value != 1 or high == 1 else value + Fraction(1, 2)


def places_of(value: Fraction) -> int:
    shown = decimal(value)
    return len(shown) - shown.index(".") - 1 if "." in shown else 0


def padded(value: Fraction, places: int) -> str:
    """With zeros at the end up to so many places: 3.50."""
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def times(a: Fraction, b: Fraction) -> str:
    return f"{decimal(a)}\\cdot {decimal(b)}"


def over(a: Number, b: Number) -> str:
    return f"{decimal(a)}\\div {decimal(b)}"


def joined(a: Fraction, b: Fraction) -> str:
    """a + b as decimals, or a - |b|."""
    return decimal(a) + ("+" if b >= 0 else "") + decimal(b)


def sum_lines(rng: Random, *values: Fraction, kind: str = "add") -> list[Line]:
    """A sum of decimals: as whole numbers of the smallest place, lined up, or by parts."""
    places = max(places_of(value) for value in values)
    result, style = sum(values, Fraction(0)), rng.random()
    shown = [padded(abs(value), places) for value in values]
    text = ("-" if values[0] < 0 else "") + shown[0]
    text += "".join(
        ("-" if v < 0 else "+") + digits for v, digits in zip(values[1:], shown[1:], strict=True)
    )
    if style < 0.15 and any(places_of(value) < places for value in values):
        return [
            ("Line up the decimal points", chain(text, padded(result, places), decimal(result)))
        ]
    whole, rest = int(values[-1]), values[-1] - int(values[-1])
    if style < 0.25 and len(values) == 2 and whole and rest:
        middle = values[0] + whole
        sign = "+" if whole > 0 else ""
        first = eq(f"{decimal(values[0])}{sign}{whole}", decimal(middle))
        sign = "+" if rest > 0 else ""
        return [
            (kind, f"{first}, {eq(f'{decimal(middle)}{sign}{decimal(rest)}', decimal(result))}")
        ]
    return decimal_sum(rng, *values, kind=kind)


_PAIRS = (
    ("One rope is {a} m long and another is {b} m.", "m", "long are they together"),
    ("One bag weighs {a} kg and a second bag {b} kg.", "kg", "do they weigh in total"),
    ("On Monday Mia ran {a} km and on Tuesday {b} km.", "km", "did she run altogether"),
    ("A jug holds {a} litres and a bottle holds {b} litres.", "litres", "do they hold together"),
    ("It rained {a} cm in May and {b} cm in June.", "cm", "of rain is that in both months"),
)


@REGISTER.family("decimal_addition", 1, 2, 3)
def decimal_addition(rng: Random, level: int) -> Draft:
    high, places = {1: (9, 1), 2: (60, 2), 3: (400, 3)}[level]
    values = [
        some(rng, high, rng.randint(1, places)) for _ in range(3 if rng.random() < 0.25 else 2)
    ]
    if rng.random() < 0.2:
        values[0] = Fraction(rng.randint(1, high))
    result = sum(values, Fraction(0))
    latex = "+".join(map(decimal, values))
    parts = {"a": num(decimal(values[0])), "b": num(decimal(values[1]))}
    if len(values) == 2:
        text, unit, asked = rng.choice(_PAIRS)
        found = value_asks(
            latex,
            parts,
            question="What is {a} plus {b}?|What is the sum of {a} and {b}?|What do {a} and {b} add up to?",
            order="Add {a} and {b}.|{a} plus {b}|Add {a} to {b}|Find the sum of {a} and {b}.",
            story=f"{text} How many {unit} {asked}?|{text} Find the total in {unit}.",
        )
    else:
        found = value_asks(latex, {})
    return Draft(found, decimal(result), [sum_lines(rng, *values) for _ in range(6)])


@REGISTER.family("decimal_subtraction", 1, 2, 3)
def decimal_subtraction(rng: Random, level: int) -> Draft:
    high, places = {1: (9, 1), 2: (60, 2), 3: (300, 3)}[level]
    a, b = some(rng, high, rng.randint(0, places)), some(rng, high, rng.randint(1, places))
    if level < 3 or rng.random() < 0.7:
        a, b = max(a, b), min(a, b)
    if a == b:
        a += 1
    parts = {"a": num(decimal(a)), "b": num(decimal(b))}
    found = value_asks(
        f"{decimal(a)}-{decimal(b)}",
        parts,
        question="What is {a} minus {b}?|What is {a} take away {b}?|What's the difference between {a} and {b}?"
        if a > b
        else "What is {a} minus {b}?",
        order="Subtract {b} from {a}.|Take {b} away from {a}|{a} minus {b}",
        **(
            {
                "story": "A board is {a} m long and {b} m are cut off. How many metres are left?|"
                "A tank held {a} litres. {b} litres leaked out. How many litres remain?|"
                "A runner took {a} s and another {b} s. How many seconds faster was the second one?|"
                "A suitcase weighs {a} kg. Without the books it weighs {b} kg. How heavy are the books in kg?|"
                "How much greater is {a} than {b}?|By how much is {b} less than {a}?"
            }
            if a > b
            else {}
        ),
    )
    return Draft(found, decimal(a - b), [sum_lines(rng, a, -b, kind="subtract") for _ in range(6)])


def product_lines(rng: Random, a: Fraction, b: Fraction, kind: str = "multiply") -> list[Line]:
    """A product of decimals: by counting places, by parts, or with the point put back."""
    p, q = places_of(a), places_of(b)
    m, n, scale = int(a * 10**p), int(b * 10**q), 10 ** (p + q)
    if rng.random() < 0.8 and scale > 1:
        last = f"{frac(m * n, scale)}={decimal(a * b)}"
        if rng.random() < 0.5:
            places = f"${p + q}$ decimal place{'s' if p + q > 1 else ''}"
            return [*product(rng, m, n, kind), ("Put the decimal point back", f"{places} in all: {eq(times(a, b), decimal(a * b))}")]  # fmt: skip
        return [*product(rng, m, n, kind), ("convert", f"Divide by ${scale}$: {math(last)}")]
    whole, rest = Fraction(int(a)), a - int(a)
    if whole and rest and min(m, n) < 10:
        pair = (
            f"{eq(times(whole, b), decimal(whole * b))} and {eq(times(rest, b), decimal(rest * b))}"
        )
        return [
            (kind, pair),
            ("add", eq(f"{decimal(whole * b)}+{decimal(rest * b)}", decimal(a * b))),
        ]
    return decimal_product(rng, a, b, kind)


@REGISTER.family("decimal_multiplication", 1, 2, 3, 4)
def decimal_multiplication(rng: Random, level: int) -> Draft:
    high, p, q = {1: (9, 1, 0), 2: (12, 1, 1), 3: (20, 2, 1), 4: (1, 2, 3)}[level]
    a, b = some(rng, high, p), some(rng, min(high, 9), q)
    if level == 4:
        b = Fraction(rng.randint(1, 25), 10 ** rng.randint(1, 3))
    ways: list[Way] = [product_lines(rng, a, b) for _ in range(6)]
    if rng.random() < 0.5:
        a, b = b, a
    parts = {"a": num(decimal(a)), "b": num(decimal(b))}
    found = value_asks(
        times(a, b),
        parts,
        question="What is {a} times {b}?|What is the product of {a} and {b}?|What do you get when you multiply {a} by {b}?",
        order="Multiply {a} by {b}.|{a} times {b}|{a} multiplied by {b}|Find the product of {a} and {b}.",
        **(
            {
                "story": "A parcel weighs {a} kg. How many kg do {b} such parcels weigh?|"
                "One lap is {a} km. How many km are {b} laps?|"
                "A glass holds {a} litres. How many litres do {b} glasses hold?"
            }
            if b.denominator == 1 and b > 1
            else {}
        ),
    )
    return Draft(found, decimal(a * b), ways)


def quotient_lines(rng: Random, a: Fraction, b: Fraction) -> list[Line]:
    """a / b, where it has a finite expansion: by whole numbers, by parts, with a check."""
    q, lines = a / b, []
    scale = 10 ** max(places_of(b), places_of(a) if rng.random() < 0.4 and places_of(b) else 0)
    top, bottom = a * scale, b * scale
    if scale > 1:
        lines = [("Make it whole", f"Multiply both by ${scale}$: {chain(frac(decimal(a), decimal(b)), frac(decimal(top), decimal(bottom)))}")]  # fmt: skip
    if top.denominator == 1 and q.denominator == 1:
        return [*lines, *quotient(rng, int(top), int(bottom))]
    result = eq(over(top, bottom), decimal(q))
    whole, rest = Fraction(int(q)), q - int(q)
    style = rng.random()
    if style < 0.15 and whole and rest:
        left = top - whole * bottom
        return [
            *lines,
            ("divide", f"{eq(times(bottom, whole), decimal(whole * bottom))}, left is {eq(f'{decimal(top)}-{decimal(whole * bottom)}', decimal(left))}"),
            ("divide", f"{eq(over(left, bottom), decimal(rest))}, so {eq(f'{decimal(whole)}+{decimal(rest)}', decimal(q))}"),
        ]  # fmt: skip
    p = places_of(q)
    if style < 0.9 and p and bottom.denominator == 1:
        m = int(top * 10**p)
        if m > 100 and bottom > 1:
            lines.append(long_division(m, int(bottom)))
        return [
            *lines,
            ("divide", f"{eq(over(m, bottom), m // int(bottom))}, so {result}"),
        ]
    check = [("check", eq(times(bottom, q), decimal(top)))] if rng.random() < 0.5 else []
    return [*lines, ("divide", result), *check]


@REGISTER.family("decimal_division", 1, 2, 3, 4)
def decimal_division(rng: Random, level: int) -> Draft:
    b, q = Fraction(rng.randint(2, 9)), some(rng, 9, 1)
    if level == 2:
        b, q = Fraction(rng.randint(2, 12)), some(rng, 20, 2)
        if rng.random() < 0.5:
            b, q = Fraction(rng.randint(1, 9), 10), Fraction(rng.randint(2, 60))
    elif level == 3:
        b, q = some(rng, 5, 1), some(rng, 30, rng.randint(0, 1))
    elif level == 4:
        b, q = Fraction(rng.randint(2, 99), 100), some(rng, 50, rng.randint(0, 2))
    b = b if b != 1 else b + Fraction(1, 2)
    a = b * q
    latex = over(a, b) if rng.random() < 0.7 else frac(decimal(a), decimal(b))
    parts = {"a": num(decimal(a)), "b": num(decimal(b))}
    found = value_asks(
        latex,
        parts,
        question="What is {a} divided by {b}?|What is the quotient of {a} and {b}?|What do I get if I divide {a} by {b}?",
        order="Divide {a} by {b}.|{a} divided by {b}|Work out {a} divided by {b}.",
    )
    if b.denominator == 1:
        found["story"] = asks(
            parts,
            story="{a} m of ribbon are cut into {b} equal pieces. How many metres long is each?|"
            "{b} identical books weigh {a} kg. How many kg does one weigh?|"
            "{a} litres of juice are shared equally by {b} friends. How many litres does each get?",
        )["story"]
    elif q.denominator == 1:
        found["story"] = asks(
            parts,
            story="How many pieces of {b} m can be cut from {a} m of wire?|"
            "A glass holds {b} litres. How many glasses can be filled from {a} litres?|"
            "How many times does {b} go into {a}?",
        )["story"]
    return Draft(found, decimal(q), [quotient_lines(rng, a, b) for _ in range(6)])


@REGISTER.family("powers_of_ten", 1, 2, 3)
def powers_of_ten(rng: Random, level: int) -> Draft:
    value, k = some(rng, {1: 99, 2: 50, 3: 9}[level], level), rng.randint(1, level + 1)
    up, small = rng.random() < 0.5, level > 1 and rng.random() < 0.3
    ten = 10**k
    result = value * ten if up else value / ten
    side, operator = ("right", "\\cdot ") if up else ("left", "\\div ")
    factor = decimal(Fraction(1, ten))
    if small:  # times 0.01 divides by 100
        latex = over(value, Fraction(factor)) if up else times(value, Fraction(factor))
        word = ("divided by " if up else "times ") + factor
    else:
        shown = power(10, k) if level == 3 and k > 1 and rng.random() < 0.5 else str(ten)
        latex = decimal(value) + operator + shown
        word = ("times " if up else "divided by ") + str(ten)
    found = value_asks(
        latex,
        {"a": num(decimal(value)), "w": word},
        question="What is {a} {w}?|How do you work out {a} {w}?",
        order="Work out {a} {w}.|{a} {w}",
    )
    lead: list[Line] = []
    if small:
        lead = [("rule", f"{'Dividing' if up else 'Multiplying'} by ${factor}$ is {'multiplying' if up else 'dividing'} by ${ten}$")]  # fmt: skip
    running, so_far = [], value
    for _ in range(k):
        following = so_far * 10 if up else so_far / 10
        running.append(eq(f"{decimal(so_far)}{operator}10", decimal(following)))
        so_far = following
    last = eq(f"{decimal(value)}{operator}{ten}", decimal(result))
    ways: list[Way] = [
        [*lead, ("Move the decimal point", f"${ten}$ has ${k}$ zero{'s' if k > 1 else ''}, so move the point ${k}$ to the {side}: {last}")],
        [*lead, ("Ten at a time", ", ".join(running))],
        [*lead, ("multiply" if up else "divide", last)],
    ]  # fmt: skip
    return Draft(found, decimal(result), ways)


@REGISTER.family("decimal_operations", 2, 3, 4)
def decimal_operations(rng: Random, level: int) -> Draft:
    """Several operations with decimals."""
    places = 1 if level < 4 else 2
    a, b, c = (some(rng, {2: 9, 3: 20, 4: 12}[level], places) for _ in range(3))
    n = Fraction(rng.randint(2, 9))
    shape = rng.choice(("a+bn", "a-bn", "(a+b)n", "(a-b)n", "a/n+b", "a-b+c", "ab+n", "(a+b)/n", "an-bn"))  # fmt: skip
    a, b = (max(a, b), min(a, b)) if "-" in shape else (a, b)
    a += 2 if a == b else 0
    x, y, z, k = decimal(a), decimal(b), decimal(c), decimal(n)
    join = "-" if "-" in shape else "+"
    sign = -1 if join == "-" else 1
    second = "subtract" if sign < 0 else "add"
    ways: list[Way] = []
    if shape in ("a+bn", "a-bn"):
        latex, value = f"{x}{join}{y}\\cdot {k}", a + sign * b * n
        ways = [[*product_lines(rng, b, n), *sum_lines(rng, a, sign * b * n, kind=second)] for _ in range(4)]  # fmt: skip
    elif shape in ("(a+b)n", "(a-b)n"):
        inner, latex, value = a + sign * b, f"({x}{join}{y})\\cdot {k}", (a + sign * b) * n
        ways = [[*sum_lines(rng, a, sign * b, kind="brackets"), *product_lines(rng, inner, n)] for _ in range(3)]  # fmt: skip
        ways.append([("expand", f"{eq(times(a, n), decimal(a * n))} and {eq(times(b, n), decimal(b * n))}"), *sum_lines(rng, a * n, sign * b * n, kind=second)])  # fmt: skip
    elif shape == "a/n+b":
        a *= n
        latex, value = f"{decimal(a)}\\div {k}+{y}", a / n + b
        ways = [[*quotient_lines(rng, a, n), *sum_lines(rng, a / n, b)] for _ in range(4)]
    elif shape == "a-b+c":
        latex, value = f"{x}-{y}+{z}", a - b + c
        ways = [[*sum_lines(rng, a, -b, kind="subtract"), *sum_lines(rng, a - b, c)] for _ in range(3)]  # fmt: skip
        ways.append([*sum_lines(rng, a, c), *sum_lines(rng, a + c, -b, kind="subtract")])
    elif shape == "ab+n":
        latex, value = f"{times(a, b)}+{k}", a * b + n
        ways = [[*product_lines(rng, a, b), *sum_lines(rng, a * b, n)] for _ in range(4)]
    elif shape == "(a+b)/n":
        a = (int((a + b) * 10) + 1) * n / 10 - b
        latex, value = f"({decimal(a)}+{y})\\div {k}", (a + b) / n
        ways = [[*sum_lines(rng, a, b, kind="brackets"), *quotient_lines(rng, a + b, n)] for _ in range(4)]  # fmt: skip
    else:
        common = f"({x}-{y})\\cdot {k}"
        latex, value = f"{times(a, n)}-{times(b, n)}", (a - b) * n
        ways = [[("multiply", f"{eq(times(a, n), decimal(a * n))} and {eq(times(b, n), decimal(b * n))}"), *sum_lines(rng, a * n, -b * n, kind="subtract")] for _ in range(2)]  # fmt: skip
        ways += [[("factor", f"${k}$ is common: {eq(latex, common)}"), *sum_lines(rng, a, -b, kind="brackets"), *product_lines(rng, a - b, n)] for _ in range(2 if a > b else 0)]  # fmt: skip
    return Draft(value_asks(latex, {}), decimal(value), ways)
