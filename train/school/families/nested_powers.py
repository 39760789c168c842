"""Powers of one letter inside each other: products, quotients, roots, fractions as exponents."""

from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, math, show
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import raised
from train.school.families.polynomials import letter
from train.school.families.wordings import draft
from train.school.work import product_of_fractions, sum_of_fractions


class _Powers:
    """Builds an expression in x, and the exponent that it has, one operation at a time."""

    def __init__(self, rng: Random, level: int) -> None:
        self._rng, self._level = rng, level
        self.x = letter(rng)
        self.lines: list[Line] = []

    def grown(self, size: int) -> tuple[str, Fraction, bool]:
        """LaTeX, its exponent, and whether it stands without brackets in a product."""
        rng = self._rng
        if size == 0:
            return self._leaf()
        if rng.random() < (0.25 if size < 3 else 0.12):
            return self._to_a_power(size)
        left = rng.randint(0, size - 1)
        a, b = self.grown(left), self.grown(size - 1 - left)
        times = rng.random() < 0.55
        exponent = a[1] + b[1] if times else a[1] - b[1]
        self._combined(a[1], b[1], times, exponent)
        if times:
            first = a[0] if a[2] else f"({a[0]})"
            return f"{first}\\cdot {b[0] if b[2] else f'({b[0]})'}", exponent, False
        if rng.random() < 0.5:
            return frac(a[0], b[0]), exponent, True
        first = a[0] if a[2] else f"({a[0]})"
        second = b[0] if b[2] and "frac" not in b[0] else f"({b[0]})"
        return f"{first}\\div {second}", exponent, False

    def _leaf(self) -> tuple[str, Fraction, bool]:
        rng, level = self._rng, self._level
        exponent = Fraction(rng.choice((1, 1, 1, 2, 3, rng.randint(2, 12 + 6 * level))))
        exponent = -exponent if exponent != 1 and rng.random() < 0.3 else exponent
        if level > 3 and rng.random() < 0.25:
            exponent = Fraction(rng.choice((1, 2, 3, 4, 5, -1, -2)), rng.choice((2, 3, 4, 5, 7)))
        if exponent == Fraction(1, 2) and rng.random() < 0.7:
            return f"\\sqrt{{{self.x}}}", exponent, True
        return raised(self.x, exponent), exponent, True

    def _to_a_power(self, size: int) -> tuple[str, Fraction, bool]:
        rng = self._rng
        inside, exponent, _ = self.grown(size - 1)
        outer = Fraction(rng.choice((2, 2, 3, 4, 5, -1, -2, -3, 10)))
        if self._level > 3 and rng.random() < 0.4:
            outer = Fraction(rng.choice((1, 2, 3, -2, 4, 5)), rng.choice((2, 3, 4, 5, 9)))
        result = exponent * outer
        statement = eq(f"{show(exponent)}\\cdot {self._bound(outer)}", result)
        if result.denominator > 1 and exponent.denominator * outer.denominator > 3:
            self.lines += product_of_fractions(rng, exponent, outer)
        else:
            self.lines.append(("Multiply the exponents", statement))
        return f"({inside})^{{{show(outer)}}}", result, True

    def _combined(self, a: Fraction, b: Fraction, times: bool, result: Fraction) -> None:
        if a.denominator == b.denominator == 1:
            sign, kind = ("+", "Add the exponents") if times else ("-", "Subtract the exponents")
            one, two, both = (raised(self.x, each) or "1" for each in (a, b, result))
            joined = f"{one}\\cdot {two}" if times else frac(one, two)
            self.lines.append((kind, f"{eq(f'{a}{sign}{self._bound(b)}', result)}, so {eq(joined, both)}"))  # fmt: skip
        else:
            self.lines += sum_of_fractions(self._rng, a, b if times else -b)

    def _bound(self, value: Fraction) -> str:
        return show(value) if value >= 0 else f"({show(value)})"


@REGISTER.family("nested_powers", 2, 3, 4, 5)
def nested_powers(rng: Random, level: int) -> Draft:
    """(x^2·x)^3 ÷ x^{1/2} as one power of x."""
    it = _Powers(rng, level)
    text, exponent, _ = it.grown({2: rng.randint(1, 2), 3: rng.randint(2, 4), 4: rng.randint(2, 4), 5: rng.randint(4, 6)}[level])  # fmt: skip
    if len(it.lines) > 9 or exponent.denominator > 300:
        return nested_powers(rng, level)
    answer = raised(it.x, exponent) or "1"
    e, x = math(text), math(it.x)
    lines: list[Line] = [*it.lines, ("conclude", math(answer))]
    texts = f"{e} // Simplify {e}. // [Simplify|Write as one power] ({x} [> 0|is positive]): {e} // [Write|Express|Give] {e} as [a|one|a single] power of {x}[.| ({x} > 0).] // [What is|How do you write] {e} as a power of {x}? // Simplify {e} [for|where|, where|if] {x} [> 0|is positive|is a positive number]."
    texts = texts.replace("[for|where|, where|if] {x} [> 0", "for {x} [> 0")
    return draft(rng, texts, answer, lines)
