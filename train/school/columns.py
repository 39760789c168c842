"""Written arithmetic in small steps: sums by columns, products by digits, long division.

Each statement has a number of one or two digits in it, so that a small model gets it right.
"""

from collections.abc import Sequence

from train.problems.latex import dot, eq, plus, wrapped
from train.school.base import Line

_PLACES = ("Ones", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands")


def place_values(value: int) -> list[int]:
    """347 as 300, 40, 7."""
    digits = str(abs(value))
    return [
        int(digit) * 10 ** (len(digits) - 1 - index)
        for index, digit in enumerate(digits)
        if digit != "0"
    ]


def column_sum(*values: int, kind: str = "add") -> list[Line]:
    """Digits from the right, each with what is carried; for numbers of up to six digits."""
    carry, parts = 0, []
    for place in range(len(str(max(values)))):
        digits = [value // 10**place % 10 for value in values if value >= 10**place]
        digits += [carry] if carry else []
        parts.append(f"{_PLACES[place]} {eq(plus(*digits), sum(digits))}")
        carry = sum(digits) // 10
    return [(kind, ", ".join(parts)), (kind, eq(plus(*values), sum(values)))]


def running_total(values: Sequence[int]) -> str:
    """One addition at a time: 3+4=7, 7+5=12."""
    so_far, parts = values[0], []
    for value in values[1:]:
        parts.append(eq(plus(so_far, value), so_far + value))
        so_far += value
    return ", ".join(parts)


def by_digits(a: int, digit: int) -> str:
    """A product with a number below ten (times a power of ten), by the places of the other."""
    places = place_values(a)
    value = digit * a
    if len(places) < 2 or a < 20 or str(digit).strip("0") == "1":
        return eq(dot(a, digit), value)
    return eq(dot(a, digit), plus(*(digit * place for place in places)), value)


def long_product(a: int, b: int, kind: str = "multiply") -> list[Line]:
    """By the places of the shorter factor; then one sum at a time."""
    a, b = sorted((a, b), key=lambda value: (-len(place_values(value)), value))
    places = place_values(b)
    lines: list[Line] = [(kind, ", ".join(by_digits(a, place) for place in places))]
    if len(places) > 1:
        lines.append(("add", running_total([a * place for place in places])))
        lines.append((kind, eq(dot(a, b), a * b)))
    return lines


def long_division(a: int, b: int) -> Line:
    """Digit by digit: how often b fits, and what is left with the next digit behind it."""
    digits, rest, started, parts = str(a), 0, False, []
    for place, digit in enumerate(digits):
        rest = 10 * rest + int(digit)
        q, r = divmod(rest, b)
        started = started or bool(q)
        if q and b > 12:
            parts.append(f"{eq(dot(b, q), b * q)}, {eq(f'{rest}-{wrapped(b * q)}', r)}")
        elif started or place == len(digits) - 1:
            parts.append(eq(rest, dot(b, q) + (f"+{r}" if r else "")))
        rest = r
    return ("Divide digit by digit", "; ".join(parts))
