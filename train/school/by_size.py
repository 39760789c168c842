"""Numbers of any kind by size, in small steps: fractions as decimals by long division, sign first.

Decimals of a fraction are cut, not rounded, so that each digit comes from one remainder.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from train.problems.latex import decimal, eq, frac, math, show
from train.school.base import Line
from train.school.columns import divided_digits
from train.school.work import padded

_EXACT = (2, 4, 5, 10, 20, 50, 100)  # bottoms whose decimals are known by heart
_TYPED = (2, 5, 10, 20, 50, 100, 500, 1000, 10_000, 100_000)


def typed_number(value: Fraction) -> str:
    """As a fraction where the decimals are long or do not end."""
    return decimal(value) if value.denominator == 1 or value.denominator in _TYPED else show(value)


def places_apart(values: Sequence[Fraction]) -> int:
    """How many decimals of fractions leave all sizes in order; 5 where more are needed."""
    sizes = sorted({abs(value) for value in values})
    for places in range(1, 5):
        if all(a < b for a, b in pairwise(cut(size, places) for size in sizes)):
            return places
    return 5


def cut(value: Fraction, places: int) -> Fraction:
    """A fraction to so many places, the rest cut off; what is typed as a decimal stays."""
    if "frac" not in typed_number(value):
        return value
    scale = 10**places
    size = Fraction(int(abs(value) * scale), scale)
    return -size if value < 0 else size


def as_decimals(values: Sequence[Fraction], places: int) -> list[Line]:
    """Fractions among the numbers, as decimals (of their sizes)."""
    parts = []
    for size in dict.fromkeys(map(abs, values)):
        if "frac" not in typed_number(size):
            continue
        top, bottom = size.numerator, size.denominator
        short = cut(size, places)
        shown = decimal(short) if short == size else f"{padded(short, places)}\\ldots"
        digits = divided_digits(top * 10**places, bottom)
        by = "" if bottom in _EXACT and size < 1 else f"{digits}, so "
        parts.append(f"{by}{eq(frac(top, bottom), shown)}")
    return [("Write as decimals", ". ".join(parts))] if parts else []


def size_of(value: Fraction, places: int) -> str:
    """The size as a decimal."""
    return decimal(abs(cut(value, places)))


def larger_first(a: str, b: str) -> str:
    """Why the decimal a is more than b: more digits before the point, or the first that differs."""
    (whole, _, part), (other, _, rest) = a.partition("."), b.partition(".")
    if whole == other:
        most = max(len(part), len(rest))
        return math(f"{whole}.{part.ljust(most, '0')}>{other}.{rest.ljust(most, '0')}")
    if len(whole) < 3:
        return math(f"{whole}>{other}")
    if len(whole) != len(other):
        return f"${len(whole)}$ digits before the point are more than ${len(other)}$"
    pairs = list(zip(whole, other, strict=True))
    first = next(place for place, (x, y) in enumerate(pairs) if x != y)
    same = f"Both begin ${whole[:first]}$, then " if first else "First digits "
    return f"{same}{math(f'{whole[first]}>{other[first]}')}"


def compared(a: Fraction, b: Fraction) -> list[Line]:
    """Two numbers by their signs, else by their sizes; the last line has the sign between them."""
    sign = "<" if a < b else ">" if a > b else "="
    end = math(f"{typed_number(a)}{sign}{typed_number(b)}")
    if a == b:
        return [("compare", f"Both are the same: {end}")]
    if a * b <= 0:
        said = [("negative" if v < 0 else "positive" if v else "zero") for v in (a, b)]
        return [("Look at the signs", f"The first is {said[0]}, the second is {said[1]}: {end}")]
    places = places_apart((a, b))
    high, low = sorted((a, b), key=abs, reverse=True)
    more = larger_first(size_of(high, places), size_of(low, places))
    lines: list[Line] = as_decimals((a, b), places)
    if a > 0:
        return [*lines, ("compare", more if more == end else f"{more}, so {end}")]
    sizes = math(f"{typed_number(abs(high))}>{typed_number(abs(low))}")
    why = more if more == sizes else f"{more}, so {sizes}"
    turned = f"Both are negative, so the order turns: {end}"
    return [*lines, ("Compare the sizes", why), ("compare", turned)]


def in_order(values: Sequence[Fraction], largest: bool) -> list[Line]:
    """Those below zero and those above it by themselves, then all."""
    places = places_apart(values)
    sign, other = "><" if largest else "<>"
    lines = as_decimals(values, places)
    below = sorted((value for value in values if value < 0), reverse=largest)
    above = sorted((value for value in values if value >= 0), reverse=largest)
    for group, name in ((below, "Below zero"), (above, "Zero and above")):
        shown = math(sign.join(map(typed_number, group)))
        if len(group) == 1:
            lines.append((name, f"Only {shown}"))
        elif group:
            order = other if group is below else sign
            sizes = math(order.join(size_of(value, places) for value in group))
            by_size = f"Sizes {sizes}, turned: {shown}"
            above_zero = shown if sizes == shown else f"{sizes}, so {shown}"
            lines.append((name, by_size if group is below else above_zero))
    if not below or not above:
        return lines
    return [*lines, ("order", math(sign.join(map(typed_number, sorted(values, reverse=largest)))))]
