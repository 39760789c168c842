"""Powers of decimals to so many figures: what is not exact is rounded after each product."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, frac, math, power
from train.school.base import REGISTER, Draft, Line
from train.school.columns import long_division
from train.school.families.wordings import draft

_KEPT = 4  # figures that are worked with
_MOST = 330  # letters of a way


def to_figures(value: Fraction, figures: int) -> Fraction:
    """Rounded, half up; the value is positive."""
    unit = Fraction(1)
    while value / unit >= 10**figures:
        unit *= 10
    while value / unit < 10 ** (figures - 1):
        unit /= 10
    return int(value / unit + Fraction(1, 2)) * unit


def _shown(value: Fraction, figures: int) -> str:
    """With the zeros that count: 0.470 to three figures."""
    text = decimal(value)
    digits = len(text.replace(".", "").lstrip("0"))
    missing = figures - digits
    return text if missing < 1 or value >= 10 ** (figures - 1) else text + ("" if "." in text else ".") + "0" * missing  # fmt: skip


def _product(a: Fraction, b: Fraction) -> tuple[list[Line], Fraction]:
    """By the digits of b, then summed and rounded."""
    pieces, unit = list[Fraction](), Fraction(1, 10_000)
    for digit in reversed(str(int(b * 10_000))):
        if digit != "0":
            pieces.insert(0, int(digit) * unit)
        unit *= 10
    lines: list[Line] = [("multiply", ", ".join(eq(f"{decimal(a)}\\cdot {decimal(piece)}", decimal(a * piece)) for piece in pieces))]  # fmt: skip
    so_far, sums = a * pieces[0], list[str]()
    for piece in pieces[1:]:
        sums.append(eq(f"{decimal(so_far)}+{decimal(a * piece)}", decimal(so_far + a * piece)))
        so_far += a * piece
    rounded = to_figures(so_far, _KEPT)
    if sums:
        lines.append(("add", ", ".join(sums)))
    if rounded != so_far:
        lines.append(("Keep four figures", f"${decimal(so_far)}\\approx {decimal(rounded)}$"))
    return lines, rounded


def _one_over(value: Fraction) -> tuple[list[Line], Fraction]:
    """1 divided by it: whole numbers, digit by digit, and the point put back."""
    places = next(k for k in range(9) if (value * 10**k).denominator == 1)
    bottom = int(value * 10**places)
    zeros = len(str(bottom)) + _KEPT - 1
    title, digits = long_division(10**zeros, bottom)
    q = 10**zeros // bottom
    result = Fraction(q, 10 ** (zeros - places))
    moved = f"So $1\\div {decimal(value)}\\approx {decimal(result)}$"
    ten = f"$1{'0' * zeros}\\div {bottom}$"
    return [(title, f"{ten}: {digits}"), ("Put the point back", moved)], result


def _worked(value: Fraction, exponent: int) -> tuple[list[Line], Fraction]:
    lines, base = list[Line](), value
    if abs(exponent) != 1 or exponent < 0:
        base = to_figures(value, _KEPT)
        if base != value:
            lines.append(("Round first", f"${decimal(value)}\\approx {decimal(base)}$"))
    if exponent < 0:
        shown = decimal(base)
        lower = shown if exponent == -1 else power(shown, -exponent)
        lines.append(("One over it", eq(f"{shown}^{{{exponent}}}", frac(1, lower))))
    so_far = base
    for _ in range(abs(exponent) - 1):
        found, so_far = _product(so_far, base)
        lines += found
    if exponent < 0:
        found, so_far = _one_over(so_far)
        lines += found
    return lines, so_far


@REGISTER.family("power_to_figures", 2, 3, 4)
def power_to_figures(rng: Random, level: int) -> Draft:
    """A decimal to a whole power, positive or negative, to significant figures or places."""
    while True:
        digits = rng.randint(2, 3) if level == 2 else rng.randint(2, level + 2)
        value = Fraction(rng.randint(10 ** (digits - 1) + 1, 10**digits), 10 ** rng.randint(max(1, digits - 2), digits))  # fmt: skip
        exponent = rng.choice((1, 2, 2, -1) if level == 2 else (1, 2, 2, 3, -1, -1, -2, -2, -3))
        is_places = rng.random() < 0.25
        count = rng.choice((1, 2, 2, 3) if is_places else (2, 3, 3, 3))
        exact = value**exponent
        lines, found = _worked(value, exponent)
        if is_places:
            unit = Fraction(1, 10**count)
            rounded, mine = (int(v / unit + Fraction(1, 2)) * unit for v in (exact, found))
        else:
            rounded, mine = to_figures(exact, count), to_figures(found, count)
        is_short = sum(len(text) + 14 for _, text in lines) < _MOST
        if rounded == mine != found and rounded and value.denominator > 1 and is_short:
            break
    answer = decimal(rounded) if is_places else _shown(rounded, count)
    s = "" if count == 1 else "s"
    to = rng.choice((f"{count} decimal place{s}", f"{count} d.p.") if is_places else (f"{count} significant figure{s}", f"{count} s.f.", f"{count} sig figs"))  # fmt: skip
    following = f"${decimal(found)}\\approx {answer}$"
    lines.append(("Round to what is asked", f"To {to}: {following}"))
    shown = decimal(value)
    e = math(power(shown, exponent) if exponent != 1 else f"{shown}^1")
    if exponent == 1:
        lines.insert(0, ("rule", f"The power ${shown}^1$ is ${shown}$"))
    said = {2: f"{shown} squared", 3: f"{shown} cubed", -1: f"1 divided by {shown}", 1: e}.get(exponent, e)  # fmt: skip
    return draft(
        rng,
        f"[What is|How much is] {e} [to|correct to|rounded to] {to}? // What is {said} to {to}? // [Calculate|Work out|Evaluate|Find] {e} [to|correct to] {to}. // {e}, to {to} // {e} = ? ([Round|Give your answer] to {to}) // [Evaluate|Find] {e}. [Round the result|Give your answer] to {to}. // {said}, {to}",
        answer,
        lines,
    )
