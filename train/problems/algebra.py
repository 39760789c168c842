"""Equations and expressions in a variable: linear, quadratic, systems, inequalities, radicals."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.base import REGISTER, Draft, ask, nonzero, two
from train.problems.latex import (
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    power,
    root,
    show,
    signed,
    wrapped,
)
from train.problems.words import COMPUTE, SOLVE


@REGISTER.family("linear_equation", 1, 2)
def one_sided(rng: Random, level: int) -> Draft:
    a = rng.randint(2, 9 if level == 1 else 25)
    x = rng.randint(1, 9) if level == 1 else rng.randint(-40, 60)
    b = nonzero(rng, -20, 40)
    c = a * x + b
    e = f"{linear(a, b)}={c}"
    short = [("Isolate the variable", eq("x", frac(c - b, a), x))]
    long = [
        ("Move the constant", eq(linear(a, 0), plus(c, -b), c - b)),
        ("Divide by the coefficient", eq("x", frac(c - b, a), x)),
    ]
    return Draft(ask(rng, SOLVE, e=math(e)), show(x), short, long)


@REGISTER.family("linear_equation", 3)
def two_sided(rng: Random, level: int) -> Draft:
    a, c = rng.sample(range(2, 42), 2)
    x, b = rng.randint(-30, 40), nonzero(rng, -99, 99)
    d = a * x + b - c * x
    slope, constant = a - c, d - b
    e = f"{linear(a, b)}={linear(c, d)}"
    last = eq("x", frac(constant, slope), x)
    long = [
        ("Move the variable", f"{eq(plus(a, -c), slope)} so {eq(linear(slope, b), d)}"),
        ("Move the constant", eq(linear(slope, 0), plus(d, -b), constant)),
        ("Divide by the coefficient", last),
    ]
    return Draft(ask(rng, SOLVE, e=math(e)), show(x), [("Isolate the variable", last)], long)


@REGISTER.family("linear_equation", 4, 5)
def with_brackets(rng: Random, level: int) -> Draft:
    a, c = rng.sample(range(2, 27), 2)
    b, d = nonzero(rng, -25, 25), nonzero(rng, -25, 25)
    x = rng.randint(-25, 35)
    extra = rng.randint(-99, 99) if level == 5 else a * (x + b) - c * (x + d)
    slope, right = a - c, c * d + extra
    answer = Fraction(right - a * b, slope)
    e = f"{a}({linear(1, b)})={c}({linear(1, d)})" + (signed(extra) if extra else "")
    expanded = f"{linear(c, c * d)}" + (signed(extra) if extra else "")
    first = ("Expand both sides", eq(linear(a, a * b), expanded))
    last = eq("x", frac(right - a * b, slope), answer)
    long = [
        first,
        ("Simplify", eq(plus(c * d, extra), right)),
        ("Move the variable", eq(plus(a, -c), slope)),
        ("Move the constant", eq(linear(slope, 0), plus(right, -a * b), right - a * b)),
        ("Divide by the coefficient", last),
    ]
    short = [first, ("Isolate the variable", last)]
    return Draft(ask(rng, SOLVE, e=math(e)), show(answer), short, long)


@REGISTER.family("system", 3, 4, 5)
def system(rng: Random, level: int) -> Draft:
    high, size = {3: (9, 6), 4: (20, 12), 5: (40, 25)}[level]
    (a, b), (c, d) = two(rng, 1, size), two(rng, 1, size)
    if a * d == b * c:
        d += 1
    x, y = two(rng, -high, high)
    p, r = a * x + b * y, c * x + d * y
    determinant, top = a * d - b * c, p * d - r * b
    text = ask(
        rng,
        (
            "Solve the system {e1} and {e2}. What is $x+y$?",
            "If {e1} and {e2}, find $x+y$.",
            "Given that {e1} and {e2}, what is $x+y$?",
        ),
        e1=math(f"{_two_terms(a, b)}={p}"),
        e2=math(f"{_two_terms(c, d)}={r}"),
    )
    found_x = eq("x", frac(top, determinant), x)
    last = eq("x+y", plus(x, y), x + y)
    by = linear(b, 0, "y")
    long = [
        ("Compute the determinant", _minus(a, d, b, c)),
        ("Find x", f"{_minus(p, d, r, b)}, so {found_x}"),
        ("Find y", f"{eq(by, plus(p, -a * x), p - a * x)}, so {eq('y', frac(p - a * x, b), y)}"),
        ("Add the values", last),
    ]
    short = [
        ("Use the determinant", found_x),
        ("Find the other variable", f"{eq('y', y)}, so {last}"),
    ]
    return Draft(text, show(x + y), short, long)


@REGISTER.family("quadratic", 3, 4)
def larger_root(rng: Random, level: int) -> Draft:
    high = {3: 15, 4: 40}[level]
    small, large = sorted(two(rng, -high, high))
    b, c = -(small + large), small * large
    discriminant, gap = b * b - 4 * c, large - small
    e = polynomial((1, b, c))
    text = ask(
        rng,
        (
            "What is the larger root of {e}?",
            "Find the largest solution of {e}.",
            "Solve {e} and give the larger solution.",
        ),
        e=math(f"{e}=0"),
    )
    factored = eq(e, f"({linear(1, -large)})({linear(1, -small)})")
    short = [("Factor the quadratic", f"{factored}, so {eq('x', large)}")]
    squared = f"{power(b, 2)}-4\\cdot{wrapped(c)}"
    long = [
        ("Compute the discriminant", eq(squared, plus(b * b, -4 * c), discriminant)),
        ("Take the root", eq(root(discriminant), gap)),
        ("Apply the formula", eq("x", frac(plus(-b, gap), 2), frac(gap - b, 2), large)),
    ]
    return Draft(text, show(large), short, long)


@REGISTER.family("quadratic", 5)
def roots_squared(rng: Random, level: int) -> Draft:
    r, s = two(rng, -45, 45)
    b, c, result = -(r + s), r * s, r * r + s * s
    text = ask(
        rng,
        (
            "Let $r$ and $s$ be the roots of {e}. Find $r^2+s^2$.",
            "If $r$ and $s$ solve {e}, what is $r^2+s^2$?",
        ),
        e=math(f"{polynomial((1, b, c))}=0"),
    )
    long = [
        ("Use the sum and product", f"{eq('r+s', -b)} and {eq('rs', c)}"),
        ("Square the sum", eq(power(-b, 2), b * b)),
        ("Subtract twice the product", eq(f"{b * b}-2\\cdot{wrapped(c)}", result)),
    ]
    return Draft(text, show(result), [("Evaluate directly", eq("r^2+s^2", result))], long)


@REGISTER.family("inequality", 2, 3, 4, 5)
def inequality(rng: Random, level: int) -> Draft:
    relation = rng.choice(("<", ">", "\\le", "\\ge"))
    a, c = rng.sample(range(2, 10 if level == 2 else 31), 2)
    c = c if level >= 4 else 0
    a = -a if level >= 3 and rng.random() < 0.5 else a
    x, b = rng.randint(-20, 30), nonzero(rng, -40, 40)
    d = rng.randint(-99, 99) if level == 5 else (a - c) * x + b
    slope, constant = a - c, d - b
    bound = Fraction(constant, slope)
    flipped = {"<": ">", ">": "<", "\\le": "\\ge", "\\ge": "\\le"}[relation]
    turned = flipped if slope < 0 else relation
    answer = _relate("x", turned, show(bound))
    text = ask(
        rng,
        (
            "Solve the inequality {e} for $x$.",
            "Find all $x$ such that {e}.",
            "For which $x$ does {e} hold?",
        ),
        e=math(_relate(linear(a, b), relation, linear(c, d))),
    )
    divided = f"{eq(frac(constant, slope), bound)}, so {math(answer)}"
    gathered = f"{eq(plus(a, -c), slope)}, so {math(_relate(linear(slope, b), relation, str(d)))}"
    long = [("Move the variable", gathered)] if c else []
    long += [
        (
            "Move the constant",
            f"{eq(plus(d, -b), constant)}, so "
            + math(_relate(linear(slope, 0), relation, str(constant))),
        ),
        ("Divide and turn the sign" if slope < 0 else "Divide by the coefficient", divided),
    ]
    return Draft(text, answer, [("Isolate the variable", math(answer))], long)


@REGISTER.family("absolute_value", 2, 3, 4)
def absolute_value(rng: Random, level: int) -> Draft:
    a = {2: 1, 3: rng.randint(2, 9), 4: rng.randint(3, 25)}[level]
    high, low = sorted(two(rng, -30, 40), reverse=True)
    high += a * (high + low) % 2
    high += 2 * (high + low == 0)
    b = -a * (high + low) // 2
    c = a * high + b
    text = ask(
        rng,
        (
            "What is the largest solution of {e}?",
            "Find the larger value of $x$ with {e}.",
            "Solve {e} and give the larger solution.",
        ),
        e=math(f"|{linear(a, b)}|={c}"),
    )
    upper = eq("x", frac(c - b, a), high) if a > 1 else eq("x", plus(c, -b), high)
    long = [
        ("Drop the bars", eq(linear(a, b), c)),
        ("Move the constant", eq(linear(a, 0), plus(c, -b), c - b)),
    ]
    if a > 1:
        long.append(("Divide by the coefficient", upper))
    return Draft(text, show(high), [("Isolate the variable", upper)], long)


@REGISTER.family("expand", 2, 3, 4)
def expand(rng: Random, level: int) -> Draft:
    a, c = (1, 1) if level == 2 else two(rng, 1, 9 if level == 3 else 20)
    b, d = nonzero(rng, -15, 20), nonzero(rng, -15, 20)
    e = f"({linear(a, b)})({linear(c, d)})"
    answer = polynomial((a * c, a * d + b * c, b * d))
    text = ask(rng, ("Expand {e}.", "Multiply out {e}.", "Write {e} without brackets."), e=math(e))
    cross = f"{eq(f'{dot(a, d)}+{dot(b, c)}', plus(a * d, b * c), a * d + b * c)}"
    long = [
        ("Multiply the leading terms", eq(dot(a, c), a * c)),
        ("Collect the middle terms", cross),
        ("Multiply the constants", f"{eq(dot(b, d), b * d)}, so {eq(e, answer)}"),
    ]
    return Draft(text, answer, [("Expand directly", eq(e, answer))], long)


@REGISTER.family("radical", 2, 3, 4)
def radical(rng: Random, level: int) -> Draft:
    outer = rng.randint(2, {2: 9, 3: 15, 4: 25}[level])
    inner = rng.choice([2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23, 26, 29, 30])
    factor = 1 if level == 2 else rng.randint(2, 9 if level == 3 else 20)
    number = outer * outer * inner
    e = root(number) if factor == 1 else f"{factor}{root(number)}"
    answer = f"{factor * outer}{root(inner)}"
    text = ask(rng, (*COMPUTE[1:3], "Simplify {e}.", "Write {e} in simplest form."), e=math(e))
    split = eq(number, dot(outer * outer, inner))
    taken = eq(root(outer * outer), isqrt(outer * outer))
    long = [("Find the square factor", split), ("Take its root", taken)]
    if factor > 1:
        long.append(("Multiply the outside", eq(dot(factor, outer), factor * outer)))
    long.append(("Put together", eq(e, answer)))
    return Draft(text, answer, [("Simplify directly", eq(e, answer))], long)


def _two_terms(a: int, b: int) -> str:
    return f"{linear(a, 0)}+{linear(b, 0, 'y')}"


def _minus(a: int, d: int, b: int, c: int) -> str:
    """ad - bc, with the two products worked out."""
    return eq(f"{dot(a, d)}-{dot(b, c)}", plus(a * d, -b * c), a * d - b * c)


def _relate(left: str, relation: str, right: str) -> str:
    """Commands need a space before a letter: x\\le y, but x\\le 5 too, as a person writes it."""
    return f"{left}{relation} {right}" if relation.startswith("\\") else f"{left}{relation}{right}"
