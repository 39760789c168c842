"""Arithmetic with whole numbers: the four operations, several terms, brackets, powers, signs."""

from collections.abc import Sequence
from random import Random

from train.problems.latex import dot, eq, math, plus, power, show, wrapped
from train.school.base import REGISTER, Draft, Form, Line, num
from train.school.columns import column_difference, column_sum
from train.school.work import difference, product, quotient, to_the_power, total

_QUESTIONS = (
    "What is {e}?", "What's {e}?", "How much is {e}?", "What is the value of {e}?", "{e} is what?",
    "What do you get for {e}?",
)  # fmt: skip
_ORDERS = (
    "Compute {e}.", "Calculate {e}", "Evaluate {e}.", "Work out {e}.", "Find {e}.", "Solve {e}",
    "Find the value of {e}.", "Simplify {e}.", "Determine {e}.",
)  # fmt: skip


def ask_value(latex: str, **more: Sequence[str]) -> dict[Form, Sequence[str]]:
    """The ways to ask for an expression's value, bare, as a question and as an order."""
    e = math(latex)
    asks: dict[Form, Sequence[str]] = {
        "bare": (e,),
        "question": [text.format(e=e) for text in _QUESTIONS],
        "order": [text.format(e=e) for text in _ORDERS],
    }
    return asks | more  # pyright: ignore[reportReturnType]


@REGISTER.family("addition", 1, 2)
def addition(rng: Random, level: int) -> Draft:
    high = {1: 99, 2: 9_999}[level]
    values = [rng.randint(2, high) for _ in range(rng.choice((2, 2, 2, 3, 4)))]
    a, b = values[0], values[1]
    asks = dict(ask_value(plus(*values)))
    if len(values) == 2:
        asks["story"] = (
            f"What is the sum of {num(a)} and {num(b)}?",
            f"Add {num(a)} and {num(b)}.",
            f"A shelf holds {num(a)} books and another one {num(b)}. How many books are there?",
            f"I had {num(a)} points and won {num(b)} more. How many do I have now?",
            f"{num(a)} plus {num(b)}",
        )
    ways = [total(rng, *values)] if level == 1 else [column_sum(*values)]
    return Draft(asks, show(sum(values)), ways)


@REGISTER.family("subtraction", 1, 2)
def subtraction(rng: Random, level: int) -> Draft:
    a, b = (rng.randint(2, {1: 99, 2: 9_999}[level]) for _ in range(2))
    if rng.random() < 0.7:
        a, b = max(a, b), min(a, b)
    asks = dict(ask_value(plus(a, -b)))
    asks["question"] = [*asks["question"], f"What is {num(a)} minus {num(b)}?"]
    asks["order"] = [
        *asks["order"],
        f"Subtract {num(b)} from {num(a)}.",
        f"Take {num(b)} away from {num(a)}",
    ]
    if a >= b:
        asks["story"] = (
            f"There were {num(a)} people in a hall and {num(b)} left. How many stayed?",
            f"A bottle holds {num(a)} ml; {num(b)} ml are poured out. How many ml are left?",
            f"What is the difference between {num(a)} and {num(b)}?",
            f"How much more is {num(a)} than {num(b)}?",
        )
    ways = [difference(rng, a, b) for _ in range(3)]
    return Draft(asks, show(a - b), [column_difference(a, b)] if a >= b > 99 else ways)


@REGISTER.family("multiplication", 1, 2, 3)
def multiplication(rng: Random, level: int) -> Draft:
    low, high = {1: (2, 12), 2: (11, 99), 3: (12, 999)}[level]
    a, b = rng.randint(low, high), rng.randint(2 if level == 3 else low, 99)
    asks = dict(ask_value(dot(a, b)))
    asks["question"] = [
        *asks["question"],
        f"What is {num(a)} times {num(b)}?",
        f"What is the product of {num(a)} and {num(b)}?",
    ]
    asks["order"] = [
        *asks["order"],
        f"Multiply {num(a)} by {num(b)}.",
        f"{num(a)} multiplied by {num(b)}",
    ]
    asks["story"] = (
        f"There are {num(a)} boxes with {num(b)} pens each. How many pens are there?",
        f"A cinema has {num(a)} rows of {num(b)} seats. How many seats is that?",
        f"Each of {num(a)} classes has {num(b)} pupils. How many pupils are there in total?",
    )
    return Draft(asks, show(a * b), [product(rng, a, b) for _ in range(5)])


@REGISTER.family("division", 1, 2, 3)
def division(rng: Random, level: int) -> Draft:
    b = rng.randint(2, {1: 12, 2: 25, 3: 60}[level])
    q = rng.randint(2, {1: 12, 2: 99, 3: 400}[level])
    a = b * q
    asks = dict(ask_value(f"{a}\\div {b}" if rng.random() < 0.7 else f"\\frac{{{a}}}{{{b}}}"))
    asks["question"] = [
        *asks["question"],
        f"What is {num(a)} divided by {num(b)}?",
        f"How many times does {num(b)} go into {num(a)}?",
    ]
    asks["order"] = [*asks["order"], f"Divide {num(a)} by {num(b)}."]
    asks["story"] = (
        f"{num(a)} sweets are shared equally among {num(b)} children. How many does each get?",
        f"{num(a)} eggs are packed {num(b)} to a box. How many boxes are needed?",
    )
    return Draft(asks, show(q), [quotient(rng, a, b) for _ in range(5)])


@REGISTER.family("order_of_operations", 1, 2, 3)
def order_of_operations(rng: Random, level: int) -> Draft:
    a, b, c, d = (rng.randint(2, {1: 12, 2: 20, 3: 40}[level]) for _ in range(4))
    shape = rng.choice(("a+bc", "a-bc", "ab+cd", "a+b/c", "ab-c", "a+b^2"))
    ways: list[list[Line]]
    if shape == "a+bc":
        latex, value = f"{a}+{dot(b, c)}", a + b * c
        ways = [[*product(rng, b, c), *total(rng, a, b * c)] for _ in range(3)]
        ways.append([("multiply", eq(latex, f"{a}+{b * c}", value))])
    elif shape == "a-bc":
        a += b * c if rng.random() < 0.7 else 0
        latex, value = f"{a}-{dot(b, c)}", a - b * c
        ways = [[*product(rng, b, c), *difference(rng, a, b * c)] for _ in range(3)]
        ways.append([("multiply", eq(latex, f"{a}-{b * c}", value))])
    elif shape == "ab+cd":
        latex, value = f"{dot(a, b)}+{dot(c, d)}", a * b + c * d
        ways = [
            [*product(rng, a, b), *product(rng, c, d), *total(rng, a * b, c * d)] for _ in range(3)
        ]
        ways.append([("multiply", eq(latex, f"{a * b}+{c * d}", value))])
    elif shape == "a+b/c":
        latex, value = f"{a}+{b * c}\\div {c}", a + b
        ways = [[*quotient(rng, b * c, c), *total(rng, a, b)] for _ in range(3)]
    elif shape == "ab-c":
        latex, value = f"{dot(a, b)}-{c}", a * b - c
        ways = [[*product(rng, a, b), *difference(rng, a * b, c)] for _ in range(3)]
    else:
        latex, value = f"{a}+{power(b, 2)}", a + b * b
        ways = [[*to_the_power(rng, b, 2), *total(rng, a, b * b)] for _ in range(3)]
    return Draft(ask_value(latex), show(value), ways)


@REGISTER.family("brackets", 2, 3, 4)
def brackets(rng: Random, level: int) -> Draft:
    a, b, c, d = (rng.randint(2, {2: 12, 3: 25, 4: 50}[level]) for _ in range(4))
    minus = rng.random() < 0.5
    inner = f"{b}-{c}" if minus else f"{b}+{c}"
    inside = b - c if minus else b + c
    first = [("brackets", eq(inner, inside))]
    latex, value = f"{a}({inner})", a * inside
    ways = [[*first, ("multiply", eq(dot(a, inside), value))] for _ in range(2)]
    ways.append([*first, *product(rng, a, inside)])
    sign = -1 if minus else 1
    ways.append([("expand", eq(latex, plus(a * b, sign * a * c), value))])
    if level > 2:
        latex, value = f"{latex}-{d}", value - d
        ways = [[*way, ("subtract", eq(plus(value + d, -d), value))] for way in ways]
    if level > 3 and rng.random() < 0.5:
        latex, value = f"{latex}+{power(a, 2)}", value + a * a
        ways = [
            [*way, *to_the_power(rng, a, 2), ("add", eq(plus(value - a * a, a * a), value))]
            for way in ways
        ]
    if rng.random() < 0.3:
        latex = latex.replace("(", "\\cdot(", 1)
    return Draft(ask_value(latex), show(value), ways)


@REGISTER.family("negative_numbers", 1, 2, 3)
def negative_numbers(rng: Random, level: int) -> Draft:
    high = {1: 12, 2: 60, 3: 200}[level]
    a, b = (rng.choice((-1, -1, 1)) * rng.randint(2, high) for _ in range(2))
    if a > 0 and b > 0:
        b = -b
    shape = rng.choice(("+", "-", "*"))
    if shape == "+":
        latex, value = f"{a}+{wrapped(b)}", a + b
        ways = [[("add", eq(latex, plus(a, b), value))], [("add", eq(plus(a, b), value))]]
        if a * b < 0:
            big, small = sorted((abs(a), abs(b)), reverse=True)
            sign = "negative" if value < 0 else "positive"
            ways.append([
                ("subtract", f"The signs differ: {eq(plus(big, -small), big - small)}"),
                ("conclude", f"The larger part makes it {sign}: ${value}$"),
            ])  # fmt: skip
    elif shape == "-":
        latex, value = f"{a}-{wrapped(b)}", a - b
        ways = [
            [("subtract", eq(latex, plus(a, -b), value))],
            [("rewrite", f"Subtracting ${b}$ is adding ${-b}$"), ("add", eq(plus(a, -b), value))],
        ]
    else:
        a, b = (max(-25, min(25, value)) for value in (a, b))
        latex, value = dot(a, b), a * b
        same = (a < 0) == (b < 0)
        rule = "Equal signs give plus" if same else "Different signs give minus"
        ways = [
            [("rule", rule), *product(rng, abs(a), abs(b)), ("conclude", f"So it is ${value}$")],
        ]
    return Draft(ask_value(latex), show(value), ways)


@REGISTER.family("powers", 1, 2, 3)
def powers(rng: Random, level: int) -> Draft:
    base = rng.randint(2, {1: 12, 2: 25, 3: 12}[level])
    exponent = {1: 2, 2: rng.choice((2, 3)), 3: rng.randint(3, 5)}[level]
    if rng.random() < 0.2:
        base, exponent = rng.choice((2, 10)), rng.randint(2, 10 if level > 1 else 6)
    if rng.random() < 0.15:
        base = -base
    value = base**exponent
    asks = dict(ask_value(power(base, exponent)))
    words = {2: f"{num(base)} squared", 3: f"{num(base)} cubed"}.get(
        exponent, f"{num(base)} to the power of {num(exponent)}"
    )
    if base > 0:
        asks["question"] = [*asks["question"], f"What is {words}?"]
        asks["order"] = [*asks["order"], f"Find the value of {words}."]
    return Draft(asks, show(value), [to_the_power(rng, base, exponent) for _ in range(4)])
