"""Two equations ax + by = c: one letter is lost by multiples of both, the other one is put back.

Signs and products are written out; where equations are subtracted, the one with more comes first.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import dot, eq, frac, plus, wrapped
from train.school.base import Line
from train.school.columns import by_digits, subtracted, summed
from train.school.families.algebra import chain, divided, term, terms
from train.school.work import quotient

Equation = tuple[int, int, int]  # a, b, c


def solved_pair(
    rng: Random, one: Equation, two: Equation, names: Sequence[str], keep: int, back: bool
) -> list[Line]:
    """The letter `keep` (0 or 1) by losing the other one; then, with `back`, that one too."""
    away, letter = 1 - keep, names[keep]
    k, g = one[away], two[away]
    rows = [
        tuple(lcm(k, g) // abs(factor) * value for value in row)
        for row, factor in ((one, k), (two, g))
    ]
    scaled = [
        f"{which} times ${new[0] // row[0]}$: {_right(new[0] // row[0], row[2])}{_shown(new, names)}"
        for which, row, new in zip(("first", "second"), (one, two), rows, strict=True)
        if new != row
    ]
    lines: list[Line] = [("multiply", "; ".join(scaled).capitalize())] if scaled else []
    verb = "Add them"
    if k * g > 0:
        verb = "Subtract the second"
        if rows[0][keep] < rows[1][keep]:
            verb, rows = "Subtract the first", rows[::-1]
    sign = -1 if k * g > 0 else 1
    (m, c), (n, d) = ((row[keep], row[2]) for row in rows)
    left, right = m + sign * n, c + sign * d
    combined = summed if sign > 0 else subtracted
    gone = f"{combined(m, n)}, {combined(c, d)}"
    lines.append(("Eliminate a letter", f"{verb}: {gone}, so {eq(term(left, letter), right)}"))
    value = Fraction(right, left)
    if left > 1 and value > 12 and value.denominator == 1:
        lines += quotient(rng, right, left)
        lines.append(("conclude", eq(letter, value)))
    elif left != 1:
        lines.append(("divide", chain(letter, frac(right, left), value)))
    return [*lines, *put_back(rng, one, names, keep, int(value))] if back else lines


def put_back(rng: Random, row: Equation, names: Sequence[str], keep: int, value: int) -> list[Line]:
    """The other letter from the first equation."""
    p, q, r = row[keep], row[1 - keep], row[2]
    done, other = p * value, names[1 - keep]
    put_in = by_digits(value, p) if 1 < p < 10 and value > 20 else eq(dot(p, value), done)
    said = f"In the first: {eq(names[keep], value) if p == 1 else put_in}"
    moved = eq(f"{term(q, other)}={r}-{wrapped(done)}", *([plus(r, -done)] if done < 0 else []), r - done)  # fmt: skip
    lines: list[Line] = [("substitute", f"{said}, so {moved}")]
    if q > 1 and r - done > 12 * q:
        return [*lines, *quotient(rng, r - done, q)]
    return [*lines, *divided(rng, other, r - done, q)]


def _shown(row: Sequence[int], names: Sequence[str]) -> str:
    return eq(terms(*zip(row[:2], names, strict=True)), row[2])


def _right(by: int, right: int) -> str:
    """The right side times a number, where that is not plain to see."""
    if abs(right) < 13 or by > 9:
        return ""
    return f"{by_digits(right, by) if right > 0 else eq(dot(by, right), by * right)}, so "
