"""Square roots: simplified, added, multiplied, out of denominators."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power, root, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, chain, term
from train.school.families.powers import simplify

_SQUAREFREE = (2, 2, 3, 3, 5, 6, 7, 10, 11, 13, 14, 15)


def surd(factor: int, inner: int) -> str:
    """factor times the root of inner: 3√2, √2, 3."""
    if inner == 1:
        return show(factor)
    return term(factor, root(inner))


@REGISTER.family("surd_simplify", 2, 3, 4)
def surd_simplify(rng: Random, level: int) -> Draft:
    outer, inner = rng.randint(2, {2: 5, 3: 9, 4: 12}[level]), rng.choice(_SQUAREFREE)
    n = outer * outer * inner
    factor = rng.randint(2, 6) if level == 4 and rng.random() < 0.5 else 1
    e, answer = surd(factor, n), surd(factor * outer, inner)
    split: Line = ("factor", eq(n, dot(outer * outer, inner)))
    taken: Line = ("root", eq(root(outer * outer), outer))
    end: Line = ("conclude", eq(e, answer)) if factor == 1 else ("multiply", f"{eq(dot(factor, outer), factor * outer)}, so ${answer}$")  # fmt: skip
    in_one = f"{factor}\\cdot {surd(outer, inner)}" if factor > 1 else surd(outer, inner)
    ways: list[Way] = [
        [split, taken, end],
        [("factor", chain(root(n), f"{root(outer * outer)}\\cdot {root(inner)}", surd(outer, inner))), *([end] if factor > 1 else [])],
        [split, ("root", chain(e, in_one, answer))],
    ]  # fmt: skip
    small = next((d for d in range(2, outer) if outer % d == 0), 0)
    if small:  # two squares, one after the other
        rest = n // small**2
        ways = [*(ways if outer == 4 else []), [
            ("factor", f"{eq(n, dot(small**2, rest))}, so {eq(root(n), f'{small}{root(rest)}')}"),
            ("factor", f"{eq(rest, dot(rest // inner, inner))}, so {eq(root(rest), surd(outer // small, inner))}"),
            ("multiply", chain(dot(small, outer // small), outer)),
            end,
        ]]  # fmt: skip
    return simplify(e, answer, ways)


@REGISTER.family("surd_sum", 3, 4)
def surd_sum(rng: Random, level: int) -> Draft:
    inner, count = rng.choice((2, 3, 5, 6, 7)), 2 if level == 3 else rng.choice((2, 3))
    while True:
        parts = [
            (rng.randint(1, level) * rng.choice((1, 1, -1)), rng.randint(1, 5))
            for _ in range(count)
        ]
        total = sum(a * b for a, b in parts)
        if parts[0][0] > 0 and total and any(b > 1 for _, b in parts):
            break
    e = "".join(("+" if place and a > 0 else "") + surd(a, b * b * inner) for place, (a, b) in enumerate(parts))  # fmt: skip
    each = ", ".join(
        eq(surd(abs(a), b * b * inner), surd(abs(a) * b, inner)) for a, b in parts if b > 1
    )
    summed = "".join(
        ("+" if place and a > 0 else "") + surd(a * b, inner) for place, (a, b) in enumerate(parts)
    )
    answer = surd(total, inner)
    ways: list[Way] = [
        [("Simplify each root", each), ("collect", chain(summed, answer))],
        [("rewrite", eq(e, summed)), ("add", f"{eq(plus(*(a * b for a, b in parts)), total)}, so ${answer}$")],
        [("rewrite", chain(e, summed, answer))],
    ]  # fmt: skip
    return simplify(e, answer, ways)


@REGISTER.family("surd_product", 2, 3, 4)
def surd_product(rng: Random, level: int) -> Draft:
    a, b = rng.randint(1, 5), rng.randint(1, 5)
    m, n = rng.choice(_SQUAREFREE), rng.choice(_SQUAREFREE)
    shape = rng.choice({2: ("whole", "whole", "quotient"), 3: ("factors", "square", "any"), 4: ("conjugate", "binomial", "distribute")}[level])  # fmt: skip
    if shape in ("whole", "any", "factors"):
        if shape == "whole":
            m, n, a, b = m, m * rng.choice((1, 4, 9)), 1, 1
        if shape == "any":
            a = b = 1
        product, outer = a * b, 1
        for d in range(isqrt(m * n), 0, -1):
            if (m * n) % (d * d) == 0:
                outer = d
                break
        inner = m * n // outer**2
        e = f"{surd(a, m)}\\cdot {surd(b, n)}"
        answer = surd(product * outer, inner)
        under: Line = ("multiply", eq(root(m) + "\\cdot " + root(n), root(m * n)))
        front: list[Line] = [("multiply", eq(dot(a, b), product))] if product > 1 else []
        out: list[Line] = [("root", eq(root(m * n), surd(outer, inner)))] if outer > 1 else []
        end: list[Line] = [("conclude", math(answer))] if product > 1 else []
        ways: list[Way] = [[under, *out, *front, *end], [*front, under, *out, *end], [("multiply", chain(e, surd(product, m * n), answer))]]  # fmt: skip
        return simplify(e, answer, ways)
    if shape == "quotient":
        k = rng.randint(2, 9)
        e, answer = frac(root(k * k * m), root(m)), show(k)
        ways = [
            [("divide", eq(e, root(frac(k * k * m, m)), root(k * k))), ("root", eq(root(k * k), k))],
            [("factor", eq(root(k * k * m), surd(k, m))), ("reduce", eq(frac(surd(k, m), root(m)), k))],
        ]  # fmt: skip
        return simplify(e, answer, ways)
    if shape == "square":
        a = max(a, 2)
        e, answer = f"({surd(a, m)})^2", show(a * a * m)
        ways = [
            [("power", f"{eq(power(a, 2), a * a)} and {eq(f'({root(m)})^2', m)}"), ("multiply", eq(dot(a * a, m), a * a * m))],
            [("rewrite", eq(e, dot(a * a, m), a * a * m))],
        ]  # fmt: skip
        return simplify(e, answer, ways)
    a = max(a, 2)
    if shape == "conjugate":
        e, value = f"({a}+{root(m)})({a}-{root(m)})", a * a - m
        if m == n or rng.random() < 0.5:
            ways = [
                [("rule", eq(e, f"{a}^2-({root(m)})^2")), ("subtract", eq(plus(a * a, -m), value))],
                [("expand", eq(f"{a * a}-{a}{root(m)}+{a}{root(m)}-{m}", plus(a * a, -m), value))],
            ]
            return simplify(e, show(value), ways)
        m, n = max(m, n), min(m, n)
        e = f"({root(m)}+{root(n)})({root(m)}-{root(n)})"
        ways = [
            [("rule", eq(e, f"({root(m)})^2-({root(n)})^2")), ("subtract", eq(plus(m, -n), m - n))],
            [("rule", f"A difference of squares: {eq(plus(m, -n), m - n)}")],
        ]
        return simplify(e, show(m - n), ways)
    if shape == "binomial":
        a = a * rng.choice((1, -1))
        joint = f"{root(m)}{'+' if a > 0 else '-'}{abs(a)}" if a < 0 else f"{a}+{root(m)}"
        e = f"({joint})^2"
        answer = f"{m + a * a}{'+' if a > 0 else '-'}{2 * abs(a)}{root(m)}"
        middle = term(2 * abs(a), root(m))
        ways = [
            [("rule", f"{eq(power(abs(a), 2), a * a)}, {eq(f'({root(m)})^2', m)}, the middle is ${middle}$"), ("add", f"{eq(plus(a * a, m), a * a + m)}, so ${answer}$")],
            [("expand", eq(e, f"{m}{'+' if a > 0 else '-'}{middle}+{a * a}", answer))],
        ]  # fmt: skip
        return simplify(e, answer, ways)
    e = f"{root(m)}({a}+{root(m)})"
    answer = f"{m}+{a}{root(m)}"
    ways = [
        [("expand", f"${root(m)}\\cdot {a}={a}{root(m)}$ and {eq(f'({root(m)})^2', m)}"), ("conclude", math(answer))],
        [("expand", eq(e, f"{a}{root(m)}+{m}", answer))],
    ]  # fmt: skip
    return simplify(e, answer, ways)


@REGISTER.family("rationalise", 3, 4)
def rationalise(rng: Random, level: int) -> Draft:
    m, a = rng.choice((2, 3, 5, 6, 7, 10, 11)), rng.randint(1, 12)
    if level == 3 or rng.random() < 0.4:
        value = Fraction(a, m)
        e = frac(a, root(m))
        top = surd(value.numerator, m)
        answer = top if value.denominator == 1 else frac(top, value.denominator)
        wide = frac(f"{a}\\cdot {root(m)}" if a > 1 else root(m), f"{root(m)}\\cdot {root(m)}")
        ways: list[Way] = [
            [("Multiply top and bottom", f"With ${root(m)}$: {chain(e, wide, frac(surd(a, m), m))}"), *([("reduce", chain(frac(surd(a, m), m), answer))] if answer != frac(surd(a, m), m) else [])],
            [("rewrite", chain(e, frac(surd(a, m), m), answer))],
        ]  # fmt: skip
    else:
        b, sign = rng.randint(1, 4), rng.choice((1, -1))
        while b * b == m:
            b += 1
        bottom = b * b - m
        joint, other = ("+", "-") if sign > 0 else ("-", "+")
        a = abs(bottom) * rng.choice((1, 1, 2, 3))
        k = a // bottom
        e = frac(a, f"{b}{joint}{root(m)}")
        answer = _binomial(k * b, -sign * k, m)
        ways = [
            [("Multiply top and bottom", f"By ${b}{other}{root(m)}$: the bottom is {eq(f'{b}^2-{m}', bottom)}"), ("reduce", chain(frac(f"{a}({b}{other}{root(m)})", bottom), answer))],
            [("rewrite", chain(e, frac(f"{a}({b}{other}{root(m)})", bottom), answer))],
        ]  # fmt: skip
    wordings = asks(
        {"e": math(e)},
        question="How do you rationalize the denominator of {e}?|"
        "What is {e} with a rational denominator?|What is {e} in simplest radical form?",
        order="Rationalize the denominator: {e}|Rationalise the denominator of {e}.|"
        "Simplify {e} by rationalizing the denominator.|Write {e} without a root in the denominator.|"
        "Express {e} with a rational denominator.",
    )
    return Draft(wordings, answer, ways)


def _binomial(whole: int, factor: int, inner: int) -> str:
    """The positive part first: 3-√2, √7-2."""
    if whole > 0:
        return f"{whole}{'+' if factor > 0 else ''}{surd(factor, inner)}"
    if factor > 0:
        return f"{surd(factor, inner)}{whole}"
    return f"{whole}{surd(factor, inner)}"
