"""Functions: values, compositions, derivatives."""

import itertools
from random import Random

from train.problems.base import REGISTER, Draft, ask, nonzero
from train.problems.latex import dot, eq, linear, long_product, math, plus, polynomial, power, show

_VALUE = (
    "If {f}, what is {v}?",
    "Let {f}. Find {v}.",
    "Given {f}, compute {v}.",
)


@REGISTER.family("function", 1)
def linear_value(rng: Random, level: int) -> Draft:
    a, b, x = rng.randint(2, 9), nonzero(rng, -50, 60), rng.randint(2, 12)
    result = a * x + b
    long = [
        ("Multiply first", eq(dot(a, x), a * x)),
        ("Add the constant", eq(plus(a * x, b), result)),
    ]
    short = [("Evaluate directly", eq(f"f({x})", result))]
    return Draft(_question(rng, (a, b), f"f({x})"), show(result), short, long)


@REGISTER.family("function", 2)
def quadratic_value(rng: Random, level: int) -> Draft:
    coefficients = (rng.randint(1, 5), nonzero(rng, -12, 12), nonzero(rng, -50, 60))
    x = rng.randint(2, 25)
    result = _value(coefficients, x)
    long = [("Evaluate each term", _term_by_term(coefficients, x))]
    short = [("Evaluate directly", eq(f"f({x})", result))]
    return Draft(_question(rng, coefficients, f"f({x})"), show(result), short, long)


@REGISTER.family("function", 3, 4)
def composition(rng: Random, level: int) -> Draft:
    if level == 3:
        outer = (rng.randint(2, 15), nonzero(rng, -50, 60))
        c, x = rng.randint(2, 15), rng.randint(2, 25)
    else:
        outer = (rng.randint(1, 3), nonzero(rng, -6, 6), nonzero(rng, -50, 60))
        c, x = rng.randint(1, 5), rng.randint(1, 9)
    d = nonzero(rng, -30, 30)
    inner = c * x + d
    result = _value(outer, inner)
    f = f"${'f(x)=' + polynomial(outer)}$ and ${'g(x)=' + linear(c, d)}$"
    text = ask(rng, _VALUE, f=f, v=math(f"f(g({x}))"))
    first = f"{eq(dot(c, x), c * x)}, so {eq(f'g({x})', plus(c * x, d), inner)}"
    long = [
        ("Find the inner value", first),
        ("Find the outer value", _term_by_term(outer, inner)),
    ]
    short = [("Evaluate directly", f"{eq(f'g({x})', inner)} and {eq(f'f({inner})', result)}")]
    return Draft(text, show(result), short, long)


@REGISTER.family("function", 5)
def three_times(rng: Random, level: int) -> Draft:
    f, x = (rng.randint(2, 15), nonzero(rng, -50, 60)), rng.randint(2, 25)
    values = [x]
    for _ in range(3):
        values.append(_value(f, values[-1]))
    pairs = list(itertools.pairwise(values))
    text = _question(rng, f, f"f(f(f({x})))")
    short = [("Evaluate directly", ", ".join(eq(f"f({u})", v) for u, v in pairs))]
    long = [("Apply the function", _term_by_term(f, u)) for u, _ in pairs]
    return Draft(text, show(values[-1]), short, long)


@REGISTER.family("derivative", 2, 3)
def derivative(rng: Random, level: int) -> Draft:
    degree = level
    coefficients = [nonzero(rng, -12, 15) for _ in range(degree + 1)]
    coefficients[0] = rng.randint(1, 15)
    slopes = _derivative(coefficients)
    answer = polynomial(slopes)
    e = polynomial(coefficients)
    text = ask(
        rng,
        (
            "Find the derivative of {f}.",
            "What is $f'(x)$ if {f}?",
            "Differentiate {f}.",
        ),
        f=math(f"f(x)={e}"),
    )
    last = eq("f'(x)", answer)
    factors = zip(range(degree, 0, -1), coefficients, slopes, strict=False)
    products = ", ".join(eq(dot(n, factor), slope) for n, factor, slope in factors)
    long = [("Multiply by the exponents", products), ("Lower the exponents", last)]
    return Draft(text, answer, [("Differentiate directly", last)], long)


@REGISTER.family("derivative", 4, 5)
def slope_at(rng: Random, level: int) -> Draft:
    """f'(x) at a point; the polynomial has degree level - 2."""
    degree, x = level - 2, rng.randint(2, 12)
    coefficients = [nonzero(rng, -9, 12) for _ in range(degree + 1)]
    coefficients[0] = rng.randint(1, 9)
    slopes = _derivative(coefficients)
    result = _value(slopes, x)
    text = ask(
        rng,
        (
            "If {f}, what is {v}?",
            "Let {f}. Find {v}.",
            "What is the slope of {f} at {x}?",
        ),
        f=math(f"f(x)={polynomial(coefficients)}"),
        v=math(f"f'({x})"),
        x=math(f"x={x}"),
    )
    first = ("Differentiate directly", eq("f'(x)", polynomial(slopes)))
    short = [first, ("Evaluate directly", eq(f"f'({x})", result))]
    return Draft(
        text, show(result), short, [first, ("Evaluate each term", _term_by_term(slopes, x))]
    )


def _question(rng: Random, coefficients: tuple[int, ...], value: str) -> str:
    return ask(rng, _VALUE, f=math(f"f(x)={polynomial(coefficients)}"), v=math(value))


def _value(coefficients: tuple[int, ...] | list[int], x: int) -> int:
    value = 0
    for factor in coefficients:
        value = value * x + factor
    return value


def _derivative(coefficients: list[int]) -> list[int]:
    degree = len(coefficients) - 1
    return [factor * (degree - index) for index, factor in enumerate(coefficients[:-1])]


def _term_by_term(coefficients: tuple[int, ...] | list[int], x: int) -> str:
    """Each power, each term, then their sum."""
    degree = len(coefficients) - 1
    parts, terms = [], []
    for exponent, factor in zip(range(degree, -1, -1), coefficients, strict=True):
        raised = x**exponent
        if exponent > 1:
            parts.append(eq(power(x, exponent), raised))
        if exponent and factor not in (0, 1):
            parts.append(long_product(factor, raised))
        if factor:
            terms.append(factor * raised)
    total = eq(plus(*terms), sum(terms)) if len(terms) > 1 else math(sum(terms))
    return ", ".join([*parts, total])
