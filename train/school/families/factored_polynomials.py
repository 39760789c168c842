"""Polynomials of degree two to five by their factors: all roots, or written as a product."""

from fractions import Fraction
from math import gcd, isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, polynomial, root, wrapped
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import nonzero, raised, term, turned
from train.school.families.equations_in_letters import LETTERS
from train.school.families.polynomials import multiplied
from train.school.families.quadratics import discriminant
from train.school.families.searches import pair_search
from train.school.families.wordings import draft

_ROOTS = "{e} // Solve {e}[ for {x}|, find {x}|][.|] // [What is|What are all|What can be the values of] {x} [if|when|in] {e}? // [Find|Calculate|Determine|Work out] [all |]{x} [with|if|for which|from] {e}. // {e}, so {x} = ? // [Give|List|Find] the [roots|solutions|zeros] of {e}. // For which {x} does {e} hold?"  # fmt: skip
_FACTOR = "[Factor|Factorise|Factorize|Factor completely] {p}[.|] // [Write|Express] {p} as a product[ of factors|]. // [What is|What's] {p} in factored form? // {p}: factor it[ completely|]"  # fmt: skip


def _reduced(r: Fraction, s: Fraction) -> list[int]:
    """The quadratic of two roots, in lowest terms."""
    k = r.denominator * s.denominator
    found = [k, int(-(r + s) * k), int(r * s * k)]
    shared = gcd(*found)
    return [value // shared for value in found]


def _linear(value: Fraction, x: str) -> str:
    return f"({polynomial((value.denominator, -value.numerator), x)})"


def _of_a_quadratic(a: int, b: int, c: int, r: Fraction, s: Fraction, x: str) -> list[Line]:
    """Two numbers with that product and sum, where they are small; else the formula."""
    if a == 1 and (max(abs(r), abs(s)) < 40 or (min(abs(r), abs(s)) < 13 and r != s)):
        return pair_search(c, b)
    if a == 1 and r == s:
        half = b // 2
        squared = f"{eq(f'{wrapped(half)}^2', c)}, so it is ${_linear(r, x)}^2$"
        return [("Half of the middle", eq(f"{b}\\div 2", half)), ("A square", squared)]
    d = isqrt(b * b - 4 * a * c)
    lines = [discriminant(a, b, c), ("root", eq(root(d * d), d))]
    each = [eq(x, frac(-b + sign * d, 2 * a), Fraction(-b + sign * d, 2 * a)) for sign in (1, -1)]
    return [*lines, ("formula", " and ".join(each[: 1 + bool(d)]))]


@REGISTER.family("roots_by_factors", 3, 4, 5)
def roots_by_factors(rng: Random, level: int) -> Draft:
    """A factor in front, a power of x, a double root, fractions, a small root that is tried."""
    x = rng.choice(LETTERS)
    high = {3: 9, 4: 12, 5: 12}[level]
    r, s = Fraction(nonzero(rng, -high, high)), Fraction(nonzero(rng, -high, high))
    if level > 3 and rng.random() < 0.3:
        r = Fraction(nonzero(rng, -9, 9), rng.choice((2, 3, 4, 5)))
    if level == 5 and rng.random() < 0.35:
        r = Fraction(nonzero(rng, *rng.choice(((-500, 500), (-500, 500), (-9999, 9999)))))
    if rng.random() < 0.15:
        s = r
    m = rng.choice((0, 0, 1, 1, 2)) if level < 5 else rng.choice((0, 0, 1, 1, 2, 3))
    t = rng.choice((1, -1, 2, -2)) if level > 3 and r.denominator == 1 and max(abs(r), abs(s)) < 20 and rng.random() < 0.35 else None  # fmt: skip
    k = rng.choice((1, 1, 2, 3, 4, 5, -1, -2, -3))
    bottom = rng.choice((1, 1, 1, 2, 3, 5, 7)) if level > 3 else 1
    bottom = 1 if gcd(k, bottom) > 1 else bottom
    base = _reduced(r, s)
    whole = multiplied(base, [1, -t]) if t is not None else base
    factors = [k * value for value in [*whole, *[0] * m]]
    wants_roots = rng.random() < 0.6
    if bottom > 1 and rng.random() < 0.6:
        text, degree = "", len(factors) - 1
        for place, factor in enumerate(factors):
            value, symbol = Fraction(factor, bottom), raised(x, degree - place)
            if not factor:
                continue
            size = abs(value)
            top = term(size.numerator, symbol) if symbol else str(size.numerator)
            one = top if size.denominator == 1 else frac(top, size.denominator)
            text += ("-" if factor < 0 else "+" if text else "") + one
    else:
        text = polynomial(factors, x) if bottom == 1 else frac(polynomial(factors, x), bottom)
    front = term(k, raised(x, m)) if m else str(k)
    front = frac(front, bottom) if bottom > 1 else front
    has_front = front != "1"
    shown, lines = polynomial(whole, x), list[Line]()
    if has_front:
        lines.append(("Common factor", eq(text, f"{'-' if front == '-1' else front}({shown})")))
    if t is not None:
        row = ", ".join(eq(f"{dot(t, before)}{plus(0, factor)[1:]}", after) for before, factor, after in zip(base, whole[1:], [*base[1:], 0], strict=True))  # fmt: skip
        lines.append(("Try small numbers", f"At {eq(x, t)}: {row}, so ${_linear(Fraction(t), x)}$ is a factor"))  # fmt: skip
        lines.append(("divide", eq(shown, f"{_linear(Fraction(t), x)}({polynomial(base, x)})")))
    a, b, c = base
    by_two = _of_a_quadratic(a, b, c, r, s, x)
    lines += by_two if t is None else by_two[-1:]  # a cubic has no room for every pair
    found = sorted({r, s} | ({Fraction(t)} if t is not None else set()))
    every = [r, s, *([Fraction(t)] if t is not None else [])]
    product = "".join(
        _linear(each, x) + (f"^{every.count(each)}" if every.count(each) > 1 else "")
        for each in found
    )
    head = "" if not has_front else "-" if front == "-1" else front
    lines.append(("factor", math(f"{head}{product}")))
    parts = {"x": math(x), "e": math(turned(rng, text, "0")), "p": math(text)}
    if not wants_roots:
        texts = _FACTOR.replace("{p}", parts["p"])
        return draft(rng, texts, f"{head}{product}", lines)
    values: list[Fraction] = sorted({*found, Fraction(0)} if m else found)
    lines.append(("Each factor is zero", " or ".join(eq(x, value) for value in values)))
    texts = _ROOTS.replace("{x}", parts["x"]).replace("{e}", parts["e"])
    texts = texts.replace("What can be the values of", "What are the values of")
    answer = ", ".join(eq(x, value).strip("$") for value in values)
    return draft(rng, texts, answer, lines)
