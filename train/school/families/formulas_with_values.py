"""Formulas of several letters with values put in, decimals and negative ones too."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, frac, math, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import asks
from train.school.work import decimal_product, decimal_sum

_WORDS = {
    "question": "If {f}, what is {w} when {v}?|Using {f}, what is {w} for {v}?|What is {w} in {f} if {v}?|{f}. What is {w} when {v}?",
    "order": "If {f}, find {w} when {v}.|{f}, find {w} when {v}|Given {f}, work out {w} for {v}.|Use {f} to find {w} when {v}.|"
    "Put {v} into {f} and find {w}.|Calculate {w} from {f} with {v}.|{v}. Find {w} with {f}.",
}
_MOST = 260  # letters of a solution


def _value(rng: Random, level: int, negative: bool = True) -> Fraction:
    if level > 1 and rng.random() < 0.35:
        value = Fraction(rng.randint(1, 99), rng.choice((2, 10, 10)))
    else:
        value = Fraction(rng.randint(1, 12 if level < 3 else 30))
    return -value if negative and level > 1 and rng.random() < 0.2 else value


def _shown(value: Fraction) -> str:
    return decimal(value) if value >= 0 else f"({decimal(value)})"


def _times(rng: Random, *values: Fraction) -> tuple[list[Line], Fraction]:
    """Several factors, one product at a time."""
    so_far, lines = values[0], list[Line]()
    for value in values[1:]:
        shown = f"{_shown(so_far)}\\cdot {_shown(value)}"
        if so_far < 0 or value < 0:
            lines += [
                *decimal_product(rng, abs(so_far), abs(value)),
                ("multiply", eq(shown, decimal(so_far * value))),
            ]
        else:
            lines += decimal_product(rng, so_far, value)
        so_far *= value
    return lines, so_far


def _sum_of(products: Callable[..., list[tuple[Fraction, ...]]]) -> Callable:
    """A formula whose value is a sum of products of the letters' values."""

    def worked(rng: Random, *values: Fraction) -> tuple[list[Line], Fraction]:
        lines, ends = list[Line](), list[Fraction]()
        for factors in products(*values):
            found, end = _times(rng, *factors)
            lines += found
            ends.append(end)
        if len(ends) > 1:
            lines += decimal_sum(rng, *ends)
        return lines, sum(ends, Fraction(0))

    return worked


_HALF = Fraction(1, 2)
# Left side, right side, letters, and the sum of products that it is.
_FORMULAS = (
    ("v", "u+at", "uat", _sum_of(lambda u, a, t: [(u,), (a, t)])),
    ("s", "ut+\\frac{1}{2}at^2", "uta", _sum_of(lambda u, t, a: [(u, t), (_HALF, a, t, t)])),
    ("P", "2(l+w)", "lw", _sum_of(lambda a, b: [(Fraction(2), a + b)])),
    ("P", "2l+2w", "lw", _sum_of(lambda a, b: [(Fraction(2), a), (Fraction(2), b)])),
    ("A", "\\frac{1}{2}bh", "bh", _sum_of(lambda b, h: [(_HALF, b, h)])),
    ("A", "\\frac{1}{2}(a+b)h", "abh", _sum_of(lambda a, b, h: [(_HALF, a + b, h)])),
    ("V", "lwh", "lwh", _sum_of(lambda a, b, c: [(a, b, c)])),
    ("E", "mc^2", "mc", _sum_of(lambda m, c: [(m, c, c)])),
    ("F", "ma", "ma", _sum_of(lambda m, a: [(m, a)])),
    ("K", "\\frac{1}{2}mv^2", "mv", _sum_of(lambda m, v: [(_HALF, m, v, v)])),
    ("y", "mx+c", "mxc", _sum_of(lambda m, x, c: [(m, x), (c,)])),
    ("T", "a+(n-1)d", "and", _sum_of(lambda a, n, d: [(a,), (n - 1, d)])),
    ("F", "\\frac{9}{5}C+32", "C", _sum_of(lambda c: [(Fraction(9, 5), c), (Fraction(32),)])),
    ("C", "ax+by", "axby", _sum_of(lambda a, x, b, y: [(a, x), (b, y)])),
    ("D", "b^2-4ac", "abc", _sum_of(lambda a, b, c: [(b, b), (Fraction(-4), a, c)])),
    ("d", "st", "st", _sum_of(lambda s, t: [(s, t)])),
    ("Q", "3p-2q", "pq", _sum_of(lambda p, q: [(Fraction(3), p), (Fraction(-2), q)])),
    ("w", "x^2-yz", "xyz", _sum_of(lambda x, y, z: [(x, x), (-y, z)])),
    ("v", "u-gt", "ugt", _sum_of(lambda u, g, t: [(u,), (-g, t)])),
)  # fmt: skip


def _ends_soon(value: Fraction) -> bool:
    return 1000 % value.denominator == 0 and abs(value) < 100_000


@REGISTER.family("formula_with_values", 1, 2, 3)
def formula_with_values(rng: Random, level: int) -> Draft:
    left, right, letters, worked = rng.choice(_FORMULAS)
    values = [_value(rng, level, name not in "lwhbtnm") for name in letters]
    if "n" in letters:
        values[letters.index("n")] = Fraction(rng.randint(2, 30))
    if left == "F" and letters == "C":
        values = [Fraction(5 * rng.randint(-8, 30))]
    lines, result = worked(rng, *values)
    if not _ends_soon(result) or sum(len(text) for _, text in lines) > _MOST:
        return formula_with_values(rng, level)
    given = [eq(name, decimal(value)) for name, value in zip(letters, values, strict=True)]
    if rng.random() < 0.3:
        rng.shuffle(given)
    joint = rng.choice((" and ", " and ", ", "))
    shown = given[0] if len(given) == 1 else ", ".join(given[:-1]) + joint + given[-1]
    inserted = right
    for name, value in zip(letters, values, strict=True):
        inserted = _put(inserted, name, _shown(value))
    start: Line = ("substitute", eq(left, inserted))
    end: Line = ("conclude", eq(left, decimal(result)))
    wordings = asks({"f": math(f"{left}={right}"), "w": math(left), "v": shown}, **_WORDS)
    return Draft(wordings, decimal(result), [[start, *lines, end], [*lines, end]])


def _put(text: str, name: str, value: str) -> str:
    """The value in the letter's place, with a product sign where letters or numbers touch."""
    parts = text.split(name)
    # LaTeX commands keep their letters
    out = parts[0]
    for part in parts[1:]:
        if out.endswith(("\\fr", "\\", "\\cd", "\\cdo", "\\fra", "\\f")):
            out += name + part
            continue
        touches = out[-1:].isalnum() or out.endswith((")", "}"))
        out += ("\\cdot " if touches else "") + value
        out += ("\\cdot " if part[:1].isalnum() or part[:1] == "(" else "") + part
    return out


@REGISTER.family("decimal_powers", 2, 3, 4)
def decimal_powers(rng: Random, level: int) -> Draft:
    """A decimal to a whole power, exact or to significant figures; negative powers of small numbers."""
    if level == 4:
        base, exponent = rng.randint(2, 10), rng.randint(1, 4)
        top = base**exponent
        lines: list[Line] = [
            ("rule", "A negative exponent means one over the power"),
            ("power", eq(power(base, exponent), top)),
            ("conclude", eq(f"{base}^{{-{exponent}}}", frac(1, top))),
        ]
        e, answer = f"{base}^{{-{exponent}}}", frac(1, top)
    else:
        places = rng.choice((1, 1, 2)) if level == 2 else 1
        value = Fraction(rng.randint(2, 19 if level == 2 else 35), 10**places)
        exponent = 2 if level == 2 else rng.choice((2, 3))
        value = -value if rng.random() < 0.15 else value
        result = value**exponent
        lines, so_far = [], abs(value)
        for _ in range(exponent - 1):
            lines += decimal_product(rng, so_far, abs(value))
            so_far *= abs(value)
        e, answer = power(_shown(value), exponent), decimal(result)
        lines.append(("conclude", eq(e, answer)))
    wordings = asks(
        {"e": math(e)},
        bare="{e}",
        question="What is {e}?|How much is {e}?|What is the value of {e}?",
        order="Work out {e}.|Calculate {e}.|Evaluate {e}|Find the exact value of {e}.",
    )
    return Draft(wordings, answer, [lines])
