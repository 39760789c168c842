"""Roots of one kind in brackets, products, squares and quotients: a + b√n, one operation at a time."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, math, plus
from train.school.base import REGISTER, Draft, Line
from train.school.columns import subtracted, summed
from train.school.families.algebra import chain, nonzero, term
from train.school.families.number_theory import factorise
from train.school.families.wordings import draft

Value = tuple[int, int]  # whole part, and how often the root


def squares_taken(inner: int, outer: int) -> str:
    """√inner = outer·√base, one square at a time: √72 = √(4·18) = 2√18, 2√18 = 2·3√2."""
    parts, so_far = [], 1
    for factor, times in factorise(outer):
        for _ in range(times):
            rest = inner // factor**2
            new = f"\\sqrt{{{rest}}}" if rest > 1 else ""
            if so_far == 1:
                parts.append(eq(f"\\sqrt{{{inner}}}", f"\\sqrt{{{dot(factor**2, rest)}}}", f"{factor}{new}"))  # fmt: skip
            else:
                parts.append(eq(f"{so_far}\\sqrt{{{inner}}}", f"{dot(so_far, factor)}{new}", f"{so_far * factor}{new}"))  # fmt: skip
            so_far, inner = so_far * factor, rest
    return ", ".join(parts)


def under_one_root(rng: Random, inner: int, k: int, is_nested: bool) -> tuple[str, list[Line]]:
    """√inner as a quotient of roots whose lower one is √k, or a quotient that is √k."""
    lines, below = list[Line](), f"\\sqrt{{{k}}}"
    if is_nested:
        m = rng.choice((2, 3, 5))
        below = frac(f"\\sqrt{{{k * m}}}", f"\\sqrt{{{m}}}")
        lines.append(("Under one root", eq(below, f"\\sqrt{{{k}}}")))
    top = f"\\sqrt{{{inner * k}}}"
    lines.append(("Under one root", eq(frac(top, f"\\sqrt{{{k}}}"), f"\\sqrt{{{inner}}}")))
    return frac(top, below), lines


class _Surds:
    def __init__(self, rng: Random, level: int, base: int) -> None:
        self._rng, self._level, self._base = rng, level, base
        self.lines: list[Line] = []

    def shown(self, value: Value) -> str:
        """3-2√5."""
        whole, count = value
        size = "" if abs(count) == 1 else str(abs(count))
        root = f"{'-' if count < 0 else '+' if whole else ''}{size}\\sqrt{{{self._base}}}"
        return (str(whole) if whole or not count else "") + (root if count else "")

    def grown(self, size: int) -> tuple[str, Value, bool]:
        """LaTeX, its value, and whether it stands in a product as it is."""
        rng = self._rng
        if size == 0:
            return self._leaf()
        kind = rng.choice("++--*s") if size > 1 or rng.random() < 0.7 else rng.choice("*s+")
        if kind == "s":
            text, value, _ = self.grown(size - 1)
            if abs(value[0]) + abs(value[1]) < 40:
                return f"({text})^2", self._product(value, value, True), True
            return f"({text})", value, True
        left = rng.randint(0, size - 1)
        one, two = self.grown(left), self.grown(size - 1 - left)
        (a, b), (c, d) = one[1], two[1]
        if kind == "*":
            first, second = (each[0] if each[2] else f"({each[0]})" for each in (one, two))
            text = f"{first}\\cdot {f'({second})' if second.startswith('-') else second}"
            return text, self._product(one[1], two[1], False), True
        sign, added = (1, summed) if kind == "+" else (-1, subtracted)
        value = (a + sign * c, b + sign * d)
        bound = two[2] and not two[0].startswith("-")
        text = f"{one[0]}{kind}{two[0] if bound else f'({two[0]})'}"
        parts = []
        if a and c:
            parts.append(f"numbers give {added(a, c)}")
        if b and d:
            parts.append(f"roots give {added(b, d)}")
        if parts:
            self.lines.append(("collect", f"The {' and '.join(parts)}: ${self.shown(value)}$"))
        return text, value, False

    def _leaf(self) -> tuple[str, Value, bool]:
        rng, base = self._rng, self._base
        if rng.random() < 0.35:
            whole = nonzero(rng, -6, 9)
            return str(whole), (whole, 0), whole > 0
        outer = rng.choice((1, 1, 2, 3, 4, 5, 6)) if self._level > 3 else rng.choice((1, 1, 2, 3))
        factor = rng.choice((1, 1, 1, 2, 3, -1, -2))
        inner = outer * outer * base
        if (style := rng.random()) < 0.2:
            return self._quotient(inner, outer)
        if style < 0.3 and outer > 1:  # the factor behind
            factor = rng.choice((-1, 2, -2, 3, 5))
            text = f"\\sqrt{{{inner}}}\\cdot {factor if factor > 0 else f'({factor})'}"
            times = eq(dot(outer, factor), factor * outer)
            self.lines.append(("simplify", f"{squares_taken(inner, outer)}, times the factor: {times}"))  # fmt: skip
            return text, (0, factor * outer), True
        text = f"{'' if abs(factor) == 1 else abs(factor)}\\sqrt{{{inner}}}"
        value = (0, factor * outer)
        if outer > 1:
            times = eq(dot(factor, outer), factor * outer) if abs(factor) > 1 else ""
            how = squares_taken(inner, outer)
            self.lines.append(
                ("simplify", f"{how}{', times the factor: ' if times else ''}{times}")
            )
        return f"{'-' if factor < 0 else ''}{text}", value, factor > 0

    def _quotient(self, inner: int, outer: int) -> tuple[str, Value, bool]:
        """A root over a root, or over a quotient of roots, that is one root."""
        rng, k = self._rng, self._rng.choice((2, 3, 5, 6, 7))
        text, lines = under_one_root(rng, inner, k, rng.random() < 0.25)
        self.lines += lines
        if outer > 1:
            self.lines.append(("simplify", squares_taken(inner, outer)))
        return text, (0, outer), True

    def _product(self, one: Value, two: Value, is_square: bool) -> Value:
        (a, b), (c, d) = one, two
        result = (a * c + b * d * self._base, a * d + b * c)
        both = f"({self.shown(one)})^2" if is_square else f"({self.shown(one)})({self.shown(two)})"
        wholes = []
        if a and c:
            wholes.append(a * c)
        if b and d:
            wholes.append(b * d * self._base)
        terms = [eq(dot(a, c), a * c)] if a and c else []
        if b and d:
            once = [dot(b * d, self._base)] if abs(b * d) > 1 else []
            terms.append(eq(dot(b, d, self._base), *once, b * d * self._base))
        mixed = [k for k in (a * d, b * c) if k]
        terms += [eq(dot(p, q), p * q) for p, q in ((a, d), (b, c)) if p and q]
        sums = [chain(plus(*each), sum(each)) for each in (wholes, mixed) if len(each) > 1]
        if terms and sums:
            self.lines.append(("multiply", ", ".join(terms)))
        detail = ", ".join(sums or terms)
        self.lines.append(("expand", f"{detail}, so {eq(both, self.shown(result))}" if detail else eq(both, self.shown(result))))  # fmt: skip
        return result


@REGISTER.family("nested_surds", 3, 4, 5)
def nested_surds(rng: Random, level: int) -> Draft:
    """Sums, products and squares of a + b√n."""
    base = rng.choice((2, 2, 3, 3, 5, 5, 6, 7, 10, 11, 13, 17))
    it = _Surds(rng, level, base)
    text, value, _ = it.grown({3: rng.randint(1, 2), 4: 2, 5: rng.randint(2, 3)}[level])  # fmt: skip
    if not it.lines or len(it.lines) > 7 or "sqrt" not in text or max(map(abs, value)) > 3000:
        return nested_surds(rng, level)
    answer = it.shown(value)
    e = math(text)
    texts = f"{e} // Simplify {e}. // [What is|How much is] {e} [exactly|in simplest form|with one root]? // [Work out|Calculate|Evaluate] {e}[ exactly|]. // [Expand and simplify|Simplify|Write with one root]: {e}"
    return draft(rng, texts, answer, [*it.lines, ("conclude", math(answer))])


@REGISTER.family("quotients_of_surds", 3, 4, 5)
def quotients_of_surds(rng: Random, level: int) -> Draft:
    """√a/√b with factors, quotients of quotients; the root leaves the bottom."""
    base = rng.choice((2, 3, 5, 6, 7, 10, 11))
    others = rng.sample([k for k in (2, 3, 5, 6, 7) if k != base], 1 if level < 5 else 2)
    outer, m, n = rng.randint(1, 6), rng.choice((1, 1, -1, 2, 3, -4)), rng.choice((1, 1, 2, -3, 4))
    inner = base * outer * outer
    top, lines = inner, list[Line]()
    for k in others:
        top *= k
    text = f"{'-' if m < 0 else ''}{'' if abs(m) == 1 else abs(m)}\\sqrt{{{top}}}"
    so_far = top
    for k in others:
        below = f"\\sqrt{{{k}}}"
        text = (
            frac(text, below) if k == others[0] or rng.random() < 0.5 else f"({text})\\div {below}"
        )
        lines.append(("Under one root", eq(frac(f"\\sqrt{{{so_far}}}", below), f"\\sqrt{{{so_far // k}}}")))  # fmt: skip
        so_far //= k
    count = m * outer
    root = f"\\sqrt{{{base}}}"

    def shown(k: int) -> str:
        return f"{'-' if k < 0 else ''}{'' if abs(k) == 1 else abs(k)}{root}"

    if outer > 1:
        lines.append(("simplify", squares_taken(inner, outer)))
    if abs(m) > 1 or m < 0:
        lines.append(("multiply", eq(f"{m}\\cdot {shown(outer)}", shown(count))))
    shape = rng.choice(("plain", "plus", "inverse", "ratio") if level > 3 else ("plain", "plus"))
    if shape == "plus":
        k = nonzero(rng, -6, 6)
        text += f"{'-' if k < 0 else '+'}{'' if abs(k) == 1 else abs(k)}{root}"
        answer = shown(count + k) if count + k else "0"
        lines.append(
            ("collect", f"Roots of ${base}$: {eq(plus(count, k), count + k)}, so ${answer}$")
        )
    elif shape == "inverse":
        k = rng.randint(1, 12)
        text = frac(k, text)
        lines.append(("Multiply top and bottom", f"By ${root}$: {eq(frac(k, shown(count)), frac(f'{k}{root}' if k > 1 else root, count * base))}"))  # fmt: skip
        common = gcd(k, count * base)
        p, q = k // common, abs(count * base) // common
        upper = root if p == 1 else f"{p}{root}"
        answer = ("-" if count < 0 else "") + (upper if q == 1 else frac(upper, q))
        lines.append(("reduce", math(answer)))
    elif shape == "ratio":
        text = f"({text})\\div ({shown(n)})"
        value = Fraction(count, n)
        answer = str(value.numerator) if value.denominator == 1 else ("-" if value < 0 else "") + frac(abs(value.numerator), value.denominator)  # fmt: skip
        lines.append(("divide", f"The roots cancel: {chain(frac(shown(count), shown(n)), frac(count, n), answer)}"))  # fmt: skip
    else:
        answer = shown(count)
    e = math(text)
    texts = f"{e} // Simplify {e}. // [What is|How much is] {e} [exactly|in simplest form]? // [Work out|Calculate|Evaluate] {e}[ exactly|]. // [Simplify|Write as simply as possible]: {e}"
    return draft(rng, texts, answer, [*lines, ("conclude", math(answer))])


class _OneSurd:
    """m√n as people leave it: a product, a quotient or a sum of roots, with the lines to m√n."""

    def __init__(self, rng: Random, m: int, inner: int) -> None:
        self.lines = list[Line]()
        style = rng.choice(("plain", "product", "quotient", "sum"))
        root = f"\\sqrt{{{inner}}}"
        self.text = term(m, root)
        split = nonzero(rng, -5, 5)
        if style == "product" and m != 1:
            k = rng.choice([k for k in range(2, abs(m) + 1) if m % k == 0] or [1])
            self.text = (
                f"{m // k}{root}\\cdot {k}" if m // k not in (1, -1) else f"{root}\\cdot ({m})"
            )
            if m // k not in (1, -1):
                self.lines.append(("multiply", f"{eq(dot(m // k, k), m)}, so ${term(m, root)}$"))
        elif style == "quotient":
            text, lines = under_one_root(rng, inner, rng.choice((2, 3, 5, 7)), rng.random() < 0.3)
            self.text = text if m == 1 else f"-{text}" if m == -1 else f"{m}\\cdot {text}"
            self.lines += lines
        elif style == "sum" and split != m:
            second = term(m - split, root)
            self.text = f"{term(split, root)}{'' if second.startswith('-') else '+'}{second}"
            self.lines.append(("collect", f"Roots of ${inner}$: {eq(plus(split, m - split), m)}, so ${term(m, root)}$"))  # fmt: skip


@REGISTER.family("surd_over_surd", 3, 4, 5)
def surd_over_surd(rng: Random, level: int) -> Draft:
    """(√48 ÷ √2) ÷ (-2√6·3): factors by themselves, then one root over the other."""
    base = rng.choice((1, 2, 3, 5, 6, 7, 10, 11, 13))
    k = rng.choice((2, 3, 5, 6, 7, 10, 13))
    outer = rng.choice((1, 1, 2, 3)) if level < 5 else rng.randint(1, 5)
    m, n = nonzero(rng, -level * 2, level * 3), nonzero(rng, -level * 2, level * 3)
    inner = base * outer**2
    one, two = _OneSurd(rng, m, inner * k), _OneSurd(rng, n, k)
    lines = [*one.lines, *two.lines]
    if base * outer == 1 or not lines or len(lines) > 4:
        return surd_over_surd(rng, level)
    lower = Fraction(m, n)
    lines.append(("divide", chain(frac(f"\\sqrt{{{inner * k}}}", f"\\sqrt{{{k}}}"), f"\\sqrt{{{inner}}}")))  # fmt: skip
    if outer > 1:
        lines.append(("simplify", squares_taken(inner, outer)))
    whole = lower * outer
    lines.append(("reduce", f"The factors: {chain(frac(dot(m, outer) if outer > 1 else m, n), frac(m * outer, n), whole)}"))  # fmt: skip
    root = f"\\sqrt{{{base}}}" if base > 1 else ""
    size = abs(whole)
    upper = term(size.numerator, root) if root else str(size.numerator)
    answer = ("-" if whole < 0 else "") + (upper if size.denominator == 1 else frac(upper, size.denominator))  # fmt: skip
    text = frac(one.text, two.text) if rng.random() < 0.5 else f"({one.text})\\div ({two.text})"
    e = math(text)
    texts = f"{e} // Simplify {e}. // [What is|How much is] {e} [exactly|in simplest form|with one root]? // [Work out|Calculate|Evaluate] {e}[ exactly|]. // [Simplify|Write as simply as possible]: {e}"
    return draft(rng, texts, answer, [*lines, ("conclude", math(answer))])
