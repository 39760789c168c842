"""Polynomials as they come: terms that could be added left apart, zeros, brackets that multiply."""

from collections.abc import Sequence
from random import Random

from train.problems.latex import dot, eq, math, plus, polynomial
from train.school.base import REGISTER, Draft, Line
from train.school.columns import running_total
from train.school.families.algebra import nonzero, raised
from train.school.families.polynomials import (
    collecting,
    letter,
    multiplied,
    pieces_of,
    product_lines,
    sum_of,
    trimmed,
    written,
)
from train.school.families.wordings import draft

Pieces = list[tuple[int, int]]


def scattered(rng: Random, factors: Sequence[int], parts: int, high: int) -> Pieces:
    """The terms of a polynomial, some in several parts, a zero or what cancels among them."""
    pieces = pieces_of(factors)
    for _ in range(parts):
        n = rng.choice(pieces or [(1, 0)])[1] if rng.random() < 0.8 else rng.randint(0, 2)
        part = nonzero(rng, -high, high)
        pieces += [(part, n), (-part, n)] if rng.random() < 0.3 else [(0, n)] * (rng.random() < 0.2)
        same = [place for place, (factor, m) in enumerate(pieces) if m == n and factor]
        if same and rng.random() < 0.8:
            place = rng.choice(same)
            factor = pieces[place][0]
            if factor != part:
                pieces[place : place + 1] = [(factor - part, n), (part, n)]
    rng.shuffle(pieces)
    return pieces or [(1, 1), (-1, 1)]


def tidied(pieces: Pieces, x: str) -> tuple[list[int], str]:
    """The polynomial, and how its terms are added, one power at a time."""
    factors = sum_of(pieces)
    parts = []
    for n in sorted({n for _, n in pieces}, reverse=True):
        same = [factor for factor, m in pieces if m == n]
        if len(same) > 1:
            parts.append(f"{f'${raised(x, n)}$' if n else 'numbers'}: {running_total(same)}")
    return factors, "; ".join(parts)


def _bracket(rng: Random, level: int) -> Pieces:
    """A bracket that is one term when it is tidied, or two."""
    degree, high = rng.choice((0, 0, 1, 1, 2)), {3: 4, 4: 6, 5: 9}[level]
    factors = [nonzero(rng, -high, high), *[0] * degree]
    if degree and rng.random() < 0.3:
        factors[-1] = nonzero(rng, -high, high)
    return scattered(rng, factors, rng.randint(1, 2), high)


class _Untidy:
    """A product of brackets and terms after it, in a letter; lines that tidy it up."""

    def __init__(self, rng: Random, level: int) -> None:
        self.x = x = letter(rng)
        one, two = _bracket(rng, level), _bracket(rng, level)
        (a, first), (b, second) = tidied(one, x), tidied(two, x)
        product = trimmed(multiplied(a, b))
        more = scattered(rng, [nonzero(rng, -9, 9), *[0] * rng.randint(0, 2)], 1, 4 * level)
        more = more if level > 3 or rng.random() < 0.5 else []
        self.text = f"({written(one, x)})({written(two, x)})"
        self.lines: list[Line] = []
        for pieces, factors, how in ((one, a, first), (two, b, second)):
            if how:
                done = f"{how}, so the bracket is ${polynomial(factors, x)}$"
                self.lines.append(("Tidy a bracket", f"In ${written(pieces, x)}$: {done}"))
        left, right = (f"({polynomial(each, x)})" for each in (a, b))
        if min(len(pieces_of(a)), len(pieces_of(b))) > 1:
            rows, terms = product_lines(a, b, x)
            self.lines += [*rows, *collecting(terms, x)]
        self.lines.append(("multiply", eq(left + right, polynomial(product, x))))
        self.factors = product
        if level == 5 and len(pieces_of(product)) < 3 and rng.random() < 0.35:  # a third bracket
            three = _bracket(rng, 4)
            c, third = tidied(three, x)
            before, product = product, trimmed(multiplied(product, c))
            self.text += f"({written(three, x)})"
            shown = f"({polynomial(before, x)})({polynomial(c, x)})"
            how = f"The third bracket: {third}; " if third else ""
            self.lines.append(("multiply", f"{how}{eq(shown, polynomial(product, x))}"))
            self.factors = product
        if more:
            tail = written(more, x)
            is_first = rng.random() < 0.4
            joined = f"{'' if self.text.startswith('-') else '+'}{self.text}"
            self.text = f"{tail}{joined}" if is_first else f"{self.text}{'' if tail.startswith('-') else '+'}{tail}"  # fmt: skip
            both = pieces_of(product) + more
            self.factors, how = tidied(both, x)
            if how:
                self.lines.append(("collect", f"With the other terms: {how}"))
            if level > 3 and len(pieces_of(self.factors)) == 2 and rng.random() < 0.6:
                self._times_another(_bracket(rng, 3))

    def _times_another(self, pieces: Pieces) -> None:
        """All of it in a bracket, times one more that is a single term."""
        factors, how = tidied(pieces, self.x)
        if len(pieces_of(factors)) != 1:
            return
        if how:
            done = f"{how}, so the bracket is ${polynomial(factors, self.x)}$"
            self.lines.append(("Tidy the last bracket", done))
        both = f"({polynomial(self.factors, self.x)})({polynomial(factors, self.x)})"
        self.text = f"({self.text})({written(pieces, self.x)})"
        self.factors = trimmed(multiplied(self.factors, factors))
        self.lines.append(("multiply", eq(both, polynomial(self.factors, self.x))))


@REGISTER.family("expand_untidy", 3, 4, 5)
def expand_untidy(rng: Random, level: int) -> Draft:
    it = _Untidy(rng, level)
    e, answer = math(it.text), polynomial(it.factors, it.x)
    texts = f"{e} // [Expand|Multiply out|Simplify|Work out|Tidy up] {e}[.|] // What does {e} [simplify to|come to]? // Write {e} [without brackets|as simply as possible|as a polynomial]. // [Remove the brackets and collect|Expand and collect like terms]: {e}"
    return draft(rng, texts, answer, [*it.lines, ("conclude", math(answer))])


@REGISTER.family("coefficient_untidy", 3, 4, 5)
def coefficient_untidy(rng: Random, level: int) -> Draft:
    """The number before a power, in a form with letters that is given in any order."""
    if level == 3 or rng.random() < 0.4:
        x, degree = letter(rng), rng.randint(1, 4)
        high = {3: 15, 4: 100, 5: 900}[level]
        factors = [nonzero(rng, -high, high), *(rng.choice((0, nonzero(rng, -high, high))) for _ in range(degree))]  # fmt: skip
        pieces = scattered(rng, factors, rng.randint(2, 3), high)
        text, lines = written(pieces, x), list[Line]()
        factors = sum_of(pieces)
    else:
        it = _Untidy(rng, level)
        x, text, lines, factors, pieces = it.x, it.text, it.lines, it.factors, []
    degree = max(len(factors) - 1, 1)
    factors = [0] * (degree + 1 - len(factors)) + factors
    names = rng.sample([each for each in "abcdfghkmnpqrstuvwyz" if each != x], degree + 1)
    places = list(range(degree + 1))
    at = rng.choice(places)
    n = degree - at
    if rng.random() < 0.7:
        rng.shuffle(places)
    form = math("+".join(f"{names[place]}{raised(x, degree - place)}" for place in places))
    same = [factor for factor, m in pieces if m == n]
    what = f"before ${raised(x, n)}$" if n else f"without ${x}$"
    wanted = f"In the form ${names[at]}$ stands {what}"
    last: Line = ("conclude", f"{wanted}: {eq(names[at], factors[at])}")
    collected: Line = ("collect", f"All collected: ${polynomial(trimmed(list(factors)), x)}$")
    ways = [[*lines, collected, last]]
    if pieces:
        terms: Line = ("Find the place", f"{wanted}: ${written([(f, n) for f in same], x)}$" if same else wanted)  # fmt: skip
        added: list[Line] = [("add", running_total(same))] if len(same) > 1 else []
        one_by_one: list[Line] = [terms, *added, ("conclude", eq(names[at], factors[at]))]
        ways = [one_by_one, one_by_one, *ways]
    e, name = math(text), math(names[at])
    texts = f"[If|When] {e} is [brought to|written in] the form {form}, what is {name}? // {e} equals {form} [for all ${x}$|]. Find {name}. // [Bring|Put|Turn] {e} [to|into] the form {form}[ and|, then] [give|find|state] {name}. // {e} = {form}. {name} = ? // Which number is {name} [when|if] {e} is [collected|simplified] to {form}?"
    return draft(rng, texts, factors[at], *ways)


@REGISTER.family("compose_untidy", 3, 4, 5)
def compose_untidy(rng: Random, level: int) -> Draft:
    """f(g(x)), where g has terms to be collected, or is given as a derivative."""
    f, g, x, y, z = rng.sample("abcdfghkmnpqrstuvwyz", 5)
    high = {3: 6, 4: 12, 5: 60}[level]
    degree = rng.choice((1, 1, 2))
    inner = [nonzero(rng, -high, high), *[0] * degree]
    if degree == 1 and rng.random() < 0.6:
        inner[-1] = nonzero(rng, -9, 9)
    a, b = nonzero(rng, -9, 12), rng.randint(-15, 15)
    is_square = inner[-1] == 0 and abs(inner[0]) < 21 and rng.random() < 0.4
    outer, lines = [a, 0, b] if is_square else [a, b], list[Line]()
    if rng.random() < 0.3:
        top = len(inner)
        factors = [value if (top - n) == 1 else value * (top - n) for n, value in enumerate(inner)]
        slopes = [factor * (top - n) for n, factor in enumerate(factors)]
        inner, whole = slopes, [*factors, rng.randint(-99, 99)]
        second = f"${g}({y})$ [is|is|equals] the derivative of ${polynomial(whole, y)}$"
        lines.append(("derive", f"${g}({y})={polynomial(inner, y)}$"))
    else:
        pieces = scattered(rng, inner, rng.randint(1, 2), high)
        inner, how = tidied(pieces, y)
        inner = trimmed(inner)
        second = f"${g}({y})={written(pieces, y)}$"
        if how:
            lines.append(("collect", f"{how}, so ${g}({y})={polynomial(inner, y)}$"))
    if (is_square and len(pieces_of(inner)) > 1) or not any(inner[:-1]):
        return compose_untidy(rng, level)
    shown, current = polynomial(inner, z), inner
    lines.append(("substitute", eq(f"{f}({g}({z}))", polynomial(outer, f"({shown})"))))
    if is_square:
        current = multiplied(inner, inner)
        lines.append(("power", eq(f"({shown})^2", polynomial(current, z))))
    scaled = [a * value for value in current]
    if a != 1:
        products = [eq(dot(a, value), a * value) for value in current if abs(a * value) > 100]
        text = eq(f"{'-' if a == -1 else a}({polynomial(current, z)})", polynomial(scaled, z))
        lines.append(("multiply", ", ".join([*products, f"so {text}" if products else text])))
    result = [*scaled[:-1], scaled[-1] + b]
    if scaled[-1] and b:
        lines.append(("add", f"Numbers: {eq(plus(scaled[-1], b), result[-1])}"))
    answer = polynomial(result, z)
    d = [f"${f}({x})={polynomial(outer, x)}$", second]
    rng.shuffle(d)
    given, goal = f"{d[0]} and {d[1]}", math(f"{f}({g}({z}))")
    texts = f"[Let|Given|With|Suppose] {given}. [Find|Work out|Calculate|Give] {goal}. // [If|When] {given}, [what is|find|then what is] {goal}? // {d[0]}. {d[1]}. What is {goal}? // [Determine|Find|Calculate] {goal} [if|where|given that] {given}."  # fmt: skip
    return draft(rng, texts, answer, [*lines, ("conclude", math(answer))])
