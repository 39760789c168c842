"""Long numbers and decimals far apart: sums, differences, products; quotients that need not go."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import decimal, eq, frac, math, show
from train.school.base import REGISTER, Draft, Line
from train.school.families.wordings import draft
from train.school.trees import Style, Tree, latex, leaf, operate
from train.school.work import quotient

_STYLE = Style(decimal)
_WORDS = {
    "+": "{a} + {b} // {a}+{b} // [Add|Add up|Add together] {a} and {b}. // What is the sum of {a} and {b}? // [What is|How much is|What's] {a} plus {b}? // Sum of {a} and {b}[.|] // [Put|Take] {a} and {b} together. // {e} // [What is|Find|Work out] {e}[.|]",
    "-": "{a} - {b} // {e} // [What is|How much is|What's] {a} minus {b}? // [Subtract|Take|Take away] {b} from {a}. // {a} take away {b} // [What is|Find|Work out] {e}[.|] // What do I get if I subtract {b} from {a}?",
    "*": "{e} // {a} times {b} // [Multiply] {a} [by|and|with] {b}. // What is the product of {a} and {b}? // [What is|How much is] {a} [times|multiplied by] {b}? // Product of {a} and {b}[.|] // [Work out|Calculate] {e}[.|]",
}  # fmt: skip


def _number(rng: Random, level: int) -> Fraction:
    """Whole and of any length, or with a few places; negative now and then."""
    size = rng.randint(1, {1: 4, 2: 5, 3: 7, 4: 9}[level])
    value = Fraction(rng.randint(10 ** (size - 1), 10**size - 1))
    if rng.random() < 0.55:
        value /= 10 ** rng.randint(1, min(size + 1, {1: 2, 2: 3, 3: 4, 4: 6}[level]))
    return -value if level > 1 and rng.random() < 0.35 else value


def _asked(rng: Random, operator: str, a: Fraction, b: Fraction) -> Draft:
    tree = Tree(operator, (leaf(a), leaf(b)))  # pyright: ignore[reportArgumentType]
    e = latex(tree, Style(decimal, rng.random() < 0.5))
    value = {"+": a + b, "-": a - b, "*": a * b}[operator]
    x, y = (math(decimal(each)) for each in (a, b))
    texts = _WORDS[operator].replace("[Multiply]", "Multiply").replace("{e}", math(e))
    texts = texts.replace("{a} + {b}", math(e)).replace("{a}+{b}", math(e)).replace("{a} - {b}", math(e))  # fmt: skip
    ways = [operate(rng, operator, [a, b], _STYLE) for _ in range(3)]
    return draft(rng, texts.replace("{a}", x).replace("{b}", y), decimal(value), *ways)


@REGISTER.family("long_sums", 1, 2, 3, 4)
def long_sums(rng: Random, level: int) -> Draft:
    """A sum or a difference of two numbers of any lengths, decimals and signs among them."""
    return _asked(rng, rng.choice("+-"), _number(rng, level), _number(rng, level))


@REGISTER.family("long_products", 2, 3, 4)
def long_products(rng: Random, level: int) -> Draft:
    """A long number by a short one, or decimals of two or three digits."""
    a = _number(rng, level)
    b = Fraction(rng.randint(2, {2: 9, 3: 99, 4: 99}[level]), rng.choice((1, 1, 10, 10, 100)))
    if level == 4 and rng.random() < 0.4:
        a, b = Fraction(rng.randint(101, 9999), 10 ** rng.randint(0, 5)), Fraction(rng.randint(11, 999), 10 ** rng.randint(0, 3))  # fmt: skip
    b = -b if rng.random() < 0.3 else b
    if rng.random() < 0.4:
        a, b = b, a
    return _asked(rng, "*", a, b)


def _reduced(rng: Random, top: int, bottom: int) -> list[Line]:
    """Common factors go one at a time, the smallest first."""
    lines: list[Line] = []
    while (common := gcd(top, bottom)) > 1:
        p = next((k for k in (10, 2, 3, 5, 7, 11, 13) if common % k == 0), common)
        before = frac(top, bottom)
        top, bottom = top // p, bottom // p
        after = frac(top, bottom) if bottom > 1 else str(top)
        lines.append(("reduce", f"Divide both by ${p}$: {eq(before, after)}"))
    return lines


@REGISTER.family("quotient_as_fraction", 2, 3, 4)
def quotient_as_fraction(rng: Random, level: int) -> Draft:
    """One whole number divided by another one: a whole number, or a fraction in lowest terms."""
    high = {2: 60, 3: 400, 4: 4000}[level]
    shape = rng.choice(("whole", "inverse", "reduced", "reduced", "lowest"))
    a, b = rng.randint(1, high), rng.randint(2, {2: 12, 3: 60, 4: 400}[level])
    if shape == "whole":
        a *= b
    elif shape == "inverse":
        a, b = b, b * rng.randint(2, 40)
    elif shape == "reduced":
        k = rng.randint(2, {2: 9, 3: 30, 4: 90}[level])
        a, b = a * k, b * k
    while shape == "lowest" and gcd(a, b) > 1:
        a, b = rng.randint(1, high * 20), rng.randint(2, high)
    signs = rng.choice(((1, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)))
    p, q = a * signs[0], b * signs[1]
    value = Fraction(p, q)
    lines: list[Line] = []
    if signs != (1, 1):
        sign = "The signs are equal, so it is positive" if value > 0 else "One sign is minus, so it is negative"  # fmt: skip
        lines.append(("Sign", sign))
    if a % b == 0:
        lines += quotient(rng, a, b)
    elif b % a == 0 and a > 1:
        lines += [*quotient(rng, b, a), ("reduce", eq(frac(a, b), frac(1, b // a)))]
    else:
        more = _reduced(rng, a, b)
        lines += more or [("reduce", f"No factor is common to ${a}$ and ${b}$, so it stays ${frac(a, b)}$")]  # fmt: skip
    if len(lines) > 6:
        return quotient_as_fraction(rng, level)
    if signs != (1, 1):
        lines.append(("conclude", f"With its sign it is ${show(value)}$"))
    e = f"{p}\\div {q if q > 0 else f'({q})'}" if rng.random() < 0.5 else frac(p, q)
    x, y = math(p), math(q)
    texts = f"{math(e)} // {x} divided by {y} // Divide {x} by {y}. // [What is|How much is|What's] {x} divided by {y}? // [Calculate|Work out|Evaluate] {x} divided by {y}. // {x} over {y} in lowest terms // [What is|Find] {math(e)} [as a fraction or a whole number|exactly]?".replace("[What is|Find]", "What is")  # fmt: skip
    return draft(rng, texts, value, lines)
