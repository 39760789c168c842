"""Whole numbers and decimals: expressions, sums, digits, powers."""

from fractions import Fraction
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import (
    decimal,
    dot,
    eq,
    long_product,
    math,
    plus,
    power,
    running_sum,
    show,
)
from train.problems.words import COMPUTE, NAMES, THINGS

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_TITLES = ("Compute the result", "Calculate the result", "Work out the result")


@REGISTER.family("expression", 1)
def two_numbers(rng: Random, level: int) -> Draft:
    a, b = two(rng, 12, 99)
    terms = (a, -b) if a > b and rng.random() < 0.5 else (a, b)
    solution = [(rng.choice(_TITLES), eq(plus(*terms), sum(terms)))]
    return Draft(ask(rng, COMPUTE, e=math(plus(*terms))), show(sum(terms)), solution, solution)


@REGISTER.family("expression", 2)
def product_and_sum(rng: Random, level: int) -> Draft:
    a, b, c = rng.randint(101, 999), rng.randint(3, 9), rng.randint(11, 999)
    e, result = f"{dot(a, b)}+{c}", a * b + c
    long = [
        ("Multiply first", long_product(a, b)),
        ("Combine the terms", eq(plus(a * b, c), result)),
    ]
    return Draft(ask(rng, COMPUTE, e=math(e)), show(result), [_directly(e, result)], long)


@REGISTER.family("expression", 3)
def difference_of_products(rng: Random, level: int) -> Draft:
    a, c = two(rng, 101, 999)
    b, d = two(rng, 3, 9)
    if a * b < c * d:
        a, b, c, d = c, d, a, b
    e, result = f"{dot(a, b)}-{dot(c, d)}", a * b - c * d
    products = f"We get {long_product(a, b)} and {long_product(c, d)}."
    long = [("Multiply first", products), ("Combine the terms", eq(plus(a * b, -c * d), result))]
    return Draft(ask(rng, COMPUTE, e=math(e)), show(result), [_directly(e, result)], long)


@REGISTER.family("expression", 4)
def product_of_brackets(rng: Random, level: int) -> Draft:
    a, b = two(rng, 11, 89)
    c, d = rng.randint(60, 199), rng.randint(11, 55)
    e, result = f"({a}+{b})({c}-{d})", (a + b) * (c - d)
    brackets = f"{eq(plus(a, b), a + b)} and {eq(plus(c, -d), c - d)}"
    first = ("Simplify the brackets", brackets)
    short = [first, _directly(dot(a + b, c - d), result)]
    long = [first, ("Break up the product", long_product(a + b, c - d))]
    return Draft(ask(rng, COMPUTE, e=math(e)), show(result), short, long)


@REGISTER.family("expression", 5)
def sum_of_products(rng: Random, level: int) -> Draft:
    a, c = two(rng, 101, 999)
    b, d = rng.randint(23, 99), rng.randint(12, 99)
    e, result = f"{dot(a, b)}+{dot(c, d)}", a * b + c * d
    last = ("Combine the terms", eq(plus(a * b, c * d), result))
    direct = f"{eq(dot(a, b), a * b)} and {eq(dot(c, d), c * d)}"
    long = [
        ("Break up the product", long_product(a, b)),
        ("Break up the product", long_product(c, d)),
        last,
    ]
    text = ask(rng, COMPUTE, e=math(e))
    return Draft(text, show(result), [("Evaluate directly", direct), last], long)


@REGISTER.family("total", 1, 2, 3)
def total(rng: Random, level: int) -> Draft:
    high = {1: 99, 2: 400, 3: 2000}[level]
    values = [rng.randint(5, high) for _ in range(level + 2)]
    thing = rng.choice(THINGS)
    by_day = ", ".join(
        f"${value}$ {thing} on {day}" for value, day in zip(values, _DAYS, strict=False)
    )
    text = ask(
        rng,
        (
            "{name} collects {by_day}. How many {thing} does {name} have in total?",
            "{name} sells {by_day}. How many {thing} is that altogether?",
            "Find the sum of {all}.",
            "What is the sum of the numbers {all}?",
        ),
        name=rng.choice(NAMES),
        thing=thing,
        by_day=by_day,
        all=math(", ".join(map(str, values))),
    )
    long = [("Add one number at a time", running_sum(values))]
    return Draft(text, show(sum(values)), [_directly(plus(*values), sum(values))], long)


@REGISTER.family("digit_sum", 1)
def digit_sum(rng: Random, level: int) -> Draft:
    number = rng.randint(1000, 999999)
    digits = [int(digit) for digit in str(number)]
    text = ask(
        rng, ("What is the sum of the digits of {n}?", "Find the digit sum of {n}."), n=number
    )
    long = [("Add one number at a time", running_sum(digits))]
    return Draft(text, show(sum(digits)), [_directly(plus(*digits), sum(digits))], long)


@REGISTER.family("digit_sum", 2, 3)
def digit_sum_of_product(rng: Random, level: int) -> Draft:
    a = rng.randint(101, 999)
    b = rng.randint(3, 9) if level == 2 else rng.randint(12, 99)
    digits = [int(digit) for digit in str(a * b)]
    text = ask(
        rng,
        ("What is the sum of the digits of {e}?", "Find the digit sum of the product {e}."),
        e=math(dot(a, b)),
    )
    last = ("Add the digits", eq(plus(*digits), sum(digits)))
    short = [_directly(dot(a, b), a * b), last]
    return Draft(
        text, show(sum(digits)), short, [("Break up the product", long_product(a, b)), last]
    )


@REGISTER.family("powers", 2)
def sum_of_squares(rng: Random, level: int) -> Draft:
    a, b = two(rng, 4, 30)
    sign = 1 if a <= b or rng.random() < 0.5 else -1
    e = f"{power(a, 2)}{'+' if sign > 0 else '-'}{power(b, 2)}"
    result = a * a + sign * b * b
    squares = f"{eq(power(a, 2), a * a)} and {eq(power(b, 2), b * b)}"
    long = [("Find the squares", squares), ("Combine", eq(plus(a * a, sign * b * b), result))]
    return Draft(ask(rng, COMPUTE, e=math(e)), show(result), [_directly(e, result)], long)


@REGISTER.family("powers", 3, 4)
def cube_and_product(rng: Random, level: int) -> Draft:
    a, b, c = (
        rng.randint(3, 10 * (level - 2)),
        rng.randint(11, 99),
        rng.randint(3, 30 * (level - 2)),
    )
    e, result = f"{power(a, 3)}+{dot(b, c)}", a**3 + b * c
    cube = f"{eq(power(a, 2), a * a)}, {long_product(a * a, a)}"
    long = [
        ("Find the cube", cube),
        ("Break up the product", long_product(b, c)),
        ("Combine", eq(plus(a**3, b * c), result)),
    ]
    return Draft(ask(rng, COMPUTE, e=math(e)), show(result), [_directly(e, result)], long)


@REGISTER.family("decimals", 2)
def decimal_sum(rng: Random, level: int) -> Draft:
    a, b = (Fraction(rng.randint(101, 9999), rng.choice((10, 100))) for _ in range(2))
    sign = -1 if a > b and rng.random() < 0.5 else 1
    e, result = f"{decimal(a)}{'+' if sign > 0 else '-'}{decimal(b)}", a + sign * b
    hundred = (int(100 * a), sign * int(100 * b), int(100 * result))
    long = [
        ("Count in hundredths", eq(plus(hundred[0], hundred[1]), hundred[2])),
        ("Move the point back", eq(f"\\frac{{{hundred[2]}}}{{100}}", decimal(result))),
    ]
    text = ask(rng, COMPUTE, e=math(e))
    return Draft(text, decimal(result), [_directly(e, decimal(result))], long)


@REGISTER.family("decimals", 3, 4)
def decimal_product(rng: Random, level: int) -> Draft:
    places = (10, 1) if level == 3 else (10, 10)
    a, b = rng.randint(12, 999), rng.randint(3, 99)
    x, y = Fraction(a, places[0]), Fraction(b, places[1])
    e, result = f"{decimal(x)}\\cdot{decimal(y)}", x * y
    scale = places[0] * places[1]
    long = [
        ("Multiply without the point", long_product(a, b)),
        ("Move the point back", eq(f"\\frac{{{a * b}}}{{{scale}}}", decimal(result))),
    ]
    text = ask(rng, COMPUTE, e=math(e))
    return Draft(text, decimal(result), [_directly(e, decimal(result))], long)


def _directly(expression: str, result: int | str) -> tuple[str, str]:
    return "Evaluate directly", eq(expression, result)
