"""What the families of algebra share: letters, sums of terms, wordings, linear equations, values."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import Number, dot, eq, frac, math, plus, power, show, signed, wrapped
from train.school.base import Draft, Form, Line, Way
from train.school.columns import running_total

_LETTERS = "xxxxxxxyynntaakmpzwb"
SOLVE = {
    "bare": "{e}",
    "question": "What is {x} if {e}?|If {e}, what is {x}?|What is the value of {x} in {e}?|"
    "What value of {x} makes {e} true?|What's {x} when {e}?|If {e} then what is {x}?|"
    "What does {x} equal in {e}?|How do I solve {e}?|For which {x} is {e}?",
    "order": "Solve {e}.|Solve for {x}: {e}|Solve {e} for {x}.|Find {x}: {e}|Find {x} if {e}.|"
    "Solve the equation {e}|Find the value of {x} when {e}.|Work out {x}: {e}|"
    "Given that {e}, find {x}.|{e}, find {x}|Determine {x} if {e}.|{e} solve for {x}",
}


def letter(rng: Random) -> str:
    """An unknown, mostly x."""
    return rng.choice(_LETTERS)


def nonzero(rng: Random, low: int, high: int) -> int:
    return rng.choice([value for value in range(low, high + 1) if value])


def human(rng: Random, low: int, high: int) -> int:
    """A number as people choose them: small or round more often than not."""
    if rng.random() < 0.45:
        return rng.randint(low, max(low, min(high, 12)))
    if high >= 20 and rng.random() < 0.25:
        return max(low, 5 * rng.randint(1, high // 5))
    return rng.randint(low, high)


def asks(parts: Mapping[str, str], **forms: str) -> dict[Form, Sequence[str]]:
    """Wordings parted by bars, with the parts filled in."""
    return {
        form: [text.format(**parts) for text in texts.split("|")] for form, texts in forms.items()
    }  # pyright: ignore[reportReturnType]


def solve(e: str, x: str, answer: Number | str, ways: Sequence[Way]) -> Draft:
    """The draft of an equation that is to be solved."""
    return Draft(asks({"e": math(e), "x": math(x)}, **SOLVE), show(answer), ways)


def chain(*sides: Number | str) -> str:
    """A chain of equal sides, those that repeat the one before left out."""
    shown = [show(side) for side in sides]
    return eq(*(side for place, side in enumerate(shown) if not place or side != shown[place - 1]))


def term(factor: Number, symbol: str) -> str:
    """3x, x, -x, 5."""
    if symbol and abs(factor) == 1:
        return symbol if factor > 0 else f"-{symbol}"
    return show(factor) + (symbol if factor else "")


def terms(*pairs: tuple[Number, str]) -> str:
    """A sum of terms, those with factor zero left out."""
    text = ""
    for factor, symbol in pairs:
        if factor:
            text += ("+" if text and factor > 0 else "") + term(factor, symbol)
    return text or "0"


def raised(symbol: str, exponent: int | Fraction) -> str:
    """x^n, where x^1 is x and x^0 is nothing."""
    if exponent == 1:
        return symbol
    shown = show(exponent)
    return "" if exponent == 0 else f"{symbol}^{shown if len(shown) == 1 else f'{{{shown}}}'}"


def shifted(right: int, by: int) -> str:
    """right + by as a sum, only `by` where the right side is zero."""
    return plus(right, by) if right else show(by)


def turned(rng: Random, left: str, right: str, share: float = 0.12) -> str:
    """An equation, its sides exchanged now and then."""
    return f"{right}={left}" if rng.random() < share else f"{left}={right}"


def divided(rng: Random, v: str, top: int, bottom: int) -> list[Line]:
    """From bottom * v = top to v."""
    value = Fraction(top, bottom)
    if bottom == 1:
        return []
    if bottom == -1:
        return [("Change the sign", eq(v, value))]
    kind = rng.choice(("divide", "isolate", "Divide by the coefficient"))
    if rng.random() < 0.35:
        return [(kind, f"Divide both sides by ${bottom}$: {chain(v, frac(top, bottom), value)}")]
    return [(kind, chain(v, frac(top, bottom), value))]


def solve_linear(rng: Random, a: int, b: int, c: int, v: str = "x") -> list[Line]:
    """One of several ways from av + b = c to v."""
    value, left = Fraction(c - b, a), term(a, v)
    if b == 0:
        return divided(rng, v, c, a) or [("conclude", eq(v, c))]
    style = rng.random()
    if style < 0.2:
        direct = chain(v, frac(shifted(c, -b), a), frac(c - b, a), value)
        return [("isolate", direct if a != 1 else chain(v, shifted(c, -b), value))]
    if style < 0.5:
        verb = f"Subtract ${b}$ from" if b > 0 else f"Add ${-b}$ to"
        first = f"{verb} both sides: {chain(left, shifted(c, -b), c - b)}"
    elif style < 0.65:
        first = f"{chain(shifted(c, -b), c - b)}, so {eq(left, c - b)}" if c else eq(left, -b)
    else:
        first = chain(left, shifted(c, -b), c - b)
    lines = [("move", first), *divided(rng, v, c - b, a)]
    if value.denominator == 1 and rng.random() < 0.2:
        x = int(value)
        test = eq(f"{terms_at(a, x)}{signed(b)}", plus(a * x, b), c)
        lines.append(("check", test if a != 1 else eq(plus(x, b), c)))
    return lines


def terms_at(a: int, x: int) -> str:
    """The product a * x as it is written before it is worked out."""
    if abs(a) == 1:
        return ("-" if a < 0 else "") + wrapped(x)
    return f"{a}\\cdot {wrapped(x)}"


def substituted(coefficients: Sequence[int], x: int) -> str:
    """A polynomial with its variable replaced: 2·3^2-5·3+1."""
    text, degree = "", len(coefficients) - 1
    for place, factor in enumerate(coefficients):
        exponent = degree - place
        if not factor:
            continue
        sign = "-" if factor < 0 else "+" if text else ""
        value = power(x, exponent) if exponent > 1 else wrapped(x)
        size = "" if abs(factor) == 1 else f"{abs(factor)}\\cdot "
        text += sign + (f"{size}{value}" if exponent else str(abs(factor)))
    return text or "0"


def value_of(coefficients: Sequence[int], x: int) -> int:
    value = 0
    for factor in coefficients:
        value = value * x + factor
    return value


def evaluate(rng: Random, coefficients: Sequence[int], x: int, name: str) -> list[Line]:
    """One of several ways to the value of a polynomial (whole numbers) at x."""
    degree, value = len(coefficients) - 1, value_of(coefficients, x)
    parts = [factor * x ** (degree - place) for place, factor in enumerate(coefficients) if factor]
    summed = plus(*parts) if parts else "0"
    start: Line = ("substitute", eq(name, substituted(coefficients, x)))
    if degree > 1 and coefficients[0] and abs(x) > 1 and rng.random() < 0.35:
        so_far, steps = coefficients[0], []
        for factor in coefficients[1:]:
            if abs(so_far) != 1 or so_far < 0:
                steps.append(eq(dot(so_far, x), so_far * x))
            so_far *= x
            if factor:
                steps.append(eq(plus(so_far, factor), so_far + factor))
            so_far += factor
        return [("From the highest power down", ", ".join(steps)), ("conclude", eq(name, value))]
    singles = []
    for place, factor in enumerate(coefficients):
        exponent = degree - place
        if not (factor and exponent):
            continue
        high = x**exponent
        if exponent > 1 and abs(x) > 1:
            before = x ** (exponent - 1)
            long = exponent > 2 and abs(x) > 2
            singles.append(eq(power(x, exponent), *([dot(before, x)] if long else []), high))
        if abs(factor) != 1 and high != 1:
            singles.append(eq(terms_at(factor, high), factor * high))
    last: Line = ("add", running_total(parts)) if len(parts) > 2 else ("add", chain(summed, value))
    if not singles:
        return [start, *([last] if len(parts) > 1 else [])] if len(parts) > 1 else [("substitute", chain(name, substituted(coefficients, x), value))]  # fmt: skip
    lines: list[Line] = [("multiply", ", ".join(singles)), last]
    if rng.random() < 0.5:
        lines.insert(0, start)
    return [*lines, ("conclude", eq(name, value))] if rng.random() < 0.5 else lines
