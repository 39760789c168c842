"""Written arithmetic in small steps: sums by columns, products by digits, long division.

Each statement has a number of one or two digits in it, so that a small model gets it right.
"""

from collections.abc import Sequence

from train.problems.latex import dot, eq, math, plus, power, wrapped
from train.school.base import Line

_PLACES = ("Ones", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands")
_NAMED = 5  # places that are named; longer numbers are gone through from the right


def place_values(value: int) -> list[int]:
    """347 as 300, 40, 7."""
    digits = str(abs(value))
    return [
        int(digit) * 10 ** (len(digits) - 1 - index)
        for index, digit in enumerate(digits)
        if digit != "0"
    ]


def column_sum(*values: int, kind: str = "add") -> list[Line]:
    """Digits from the right, each with what is carried."""
    digits = _by_place(summed_digits(*values))
    return [(kind, f"{digits}, so {eq(plus(*values), sum(values))}")]


def column_difference(a: int, b: int, kind: str = "subtract") -> list[Line]:
    """a - b, for a at least b at least 0: digits from the right, each with what is borrowed."""
    return [(kind, f"{_by_place(subtracted_digits(a, b))}, so {eq(plus(a, -b), a - b)}")]


def summed_digits(*values: int) -> list[str]:
    """The digits of a sum from the right, each with what is carried."""
    carry, parts = 0, []
    for place in range(len(str(max(values)))):
        digits = [value // 10**place % 10 for value in values if value >= 10**place]
        digits += [carry] if carry else []
        parts.append(eq(plus(*digits), sum(digits)) if digits[1:] else math(digits[0]))
        carry = sum(digits) // 10
    return parts


def subtracted_digits(a: int, b: int) -> list[str]:
    """The digits of a difference from the right; one that is too small borrows from the next."""
    borrowed, parts = 0, []
    for place in range(len(str(a))):
        top, taken = a // 10**place % 10, [borrowed] if borrowed else []
        if b >= 10**place:
            taken.insert(0, b // 10**place % 10)
        borrowed = int(top < sum(taken))
        top += 10 * borrowed
        shown = "-".join(map(str, [top, *taken]))
        parts.append(eq(shown, top - sum(taken)) if taken else math(top))
    return parts


def summed(a: int, b: int) -> str:
    """a + b, where a plus before a bracket becomes a minus first."""
    return eq(f"{a}+{wrapped(b)}", *([plus(a, b)] if b < 0 else []), a + b)


def subtracted(a: int, b: int) -> str:
    """a - b, where a minus before a bracket becomes a plus first."""
    return eq(f"{a}-{wrapped(b)}", *([plus(a, -b)] if b < 0 else []), a - b)


def worked_square(value: int) -> str:
    """A square, by tens and ones where it is not known by heart."""
    tens, ones = value - value % 10, value % 10
    if abs(value) <= 20 or not ones:
        return eq(power(value, 2), value * value)
    parts = value * tens, value * ones
    return eq(power(value, 2), f"{dot(value, tens)}+{dot(value, ones)}", plus(*parts), sum(parts))


def multiplied_digits(a: int, digit: int) -> list[str]:
    """The digits of a product with a number below ten, each with what is carried."""
    carry, parts = 0, []
    for each in map(int, reversed(str(a))):
        value = each * digit + carry
        parts.append(eq(dot(each, digit) + (f"+{carry}" if carry else ""), value))
        carry = value // 10
    return parts


def from_the_right(parts: Sequence[str]) -> str:
    return "From the right: " + ", ".join(parts)


def _by_place(parts: Sequence[str]) -> str:
    if len(parts) > _NAMED:
        return from_the_right(parts)
    return ", ".join(f"{name} {part}" for name, part in zip(_PLACES, parts, strict=False))


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
    if len(places) > 3 and str(digit).strip("0") not in ("1", "2"):
        digits = from_the_right(multiplied_digits(a, int(str(digit)[0])))
        return f"{digits}, so {eq(dot(a, digit), value)}"
    if len(places) < 2 or a < 20 or str(digit).strip("0") == "1":
        return eq(dot(a, digit), value)
    parts = [digit * place for place in places]
    between = [plus(parts[0] + parts[1], *parts[2:])] if len(parts) > 2 else []
    return eq(dot(a, digit), plus(*parts), *between, value)


def long_product(a: int, b: int, kind: str = "multiply") -> list[Line]:
    """By the places of the shorter factor; then one sum at a time."""
    a, b = sorted((a, b), key=lambda value: (-len(place_values(value)), value))
    places = place_values(b)
    lines: list[Line] = [(kind, ", ".join(by_digits(a, place) for place in places))]
    if len(places) > 1:
        rows = [a * place for place in places]
        if len(rows) == 2 and max(rows) > 9999:
            ((_, added),) = column_sum(*rows)
        else:
            added = running_total(rows)
        lines.append(("add", f"{added}, so {eq(dot(a, b), a * b)}"))
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


def divided_digits(a: int, b: int) -> str:
    """Long division, one digit of the quotient in each statement: 19=7·2+5; 51=7·7+2."""
    rest, parts, digits = 0, list[str](), str(a)
    for place, digit in enumerate(digits, 1):
        rest = 10 * rest + int(digit)
        q, r = divmod(rest, b)
        if q or parts or place == len(digits):
            parts.append(eq(rest, dot(b, q) + (f"+{r}" if r else "")))
        rest = r
    return "; ".join(parts)


def divisor_tried(a: int, b: int) -> str:
    """Whether b divides a: in one statement where the quotient is small, else digit by digit."""
    q, r = divmod(a, b)
    if q < 13:
        return eq(a, dot(b, q) + (f"+{r}" if r else ""))
    return divided_digits(a, b)
