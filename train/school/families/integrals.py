"""Antiderivatives and definite integrals."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, math, plus, polynomial, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, chain, evaluate, raised, term
from train.school.families.calculus import some_polynomial


def symbol_degree(symbol: str) -> int:
    return int(symbol[2:].strip("{}")) if "^" in symbol else 1


def _antiderivative(factors: Sequence[int]) -> list[tuple[Fraction, str]]:
    degree = len(factors) - 1
    return [
        (Fraction(factor, degree - place + 1), raised("x", degree - place + 1))
        for place, factor in enumerate(factors)
        if factor
    ]


def shown_sum(pairs: Sequence[tuple[Fraction, str]]) -> str:
    """Terms such as \\frac{2x^3}{3}."""
    text = ""
    for factor, symbol in pairs:
        size = abs(factor)
        shown = term(size.numerator, symbol)
        shown = shown if size.denominator == 1 else frac(shown, size.denominator)
        text += ("-" if factor < 0 else "+" if text else "") + shown
    return text


@REGISTER.family("indefinite_integral", 3, 4, 5)
def indefinite_integral(rng: Random, level: int) -> Draft:
    a, n = rng.randint(2, 9), rng.randint(2, 6)
    if level > 3 and rng.random() < 0.4:
        e, inside = rng.choice((
            ("\\cos x", "\\sin x"), ("\\sin x", "-\\cos x"), ("e^x", "e^x"), ("\\frac{1}{x}", "\\ln|x|"),
            (f"e^{{{a}x}}", frac(f"e^{{{a}x}}", a)), (f"{a}e^x", f"{a}e^x"), (f"{a}\\cos x", f"{a}\\sin x"),
            (f"\\cos({a}x)", frac(f"\\sin({a}x)", a)), (frac(1, f"x^{n}"), f"-{frac(1, term(n - 1, raised('x', n - 1)))}"),
            ("\\sqrt{x}", "\\frac{2x\\sqrt{x}}{3}"), (f"\\frac{{{a}}}{{x}}", f"{a}\\ln|x|"),
            (f"(x+{a})^{n}", frac(f"(x+{a})^{n + 1}" if n < 9 else "", n + 1)),
        ))  # fmt: skip
        ways: list[Way] = [
            [("integrate", f"${inside}+C$")],
            [("Known antiderivative", eq(f"({inside})'", e)), ("conclude", f"${inside}+C$")],
        ]
    else:
        factors = some_polynomial(rng, level - 1)
        if rng.random() < 0.6:  # whole results
            degree = len(factors) - 1
            factors = [rng.choice((factor, factor and (1 if factor > 0 else -1))) * (degree - place + 1) for place, factor in enumerate(factors)]  # fmt: skip
        e, pairs = polynomial(factors), _antiderivative(factors)
        inside = shown_sum(pairs)
        degree = len(factors) - 1
        each = []
        for place, factor in enumerate(factors):
            m = degree - place
            if factor and m:
                piece = shown_sum([(Fraction(factor, m + 1), raised("x", m + 1))])
                each.append(eq(f"\\int {term(factor, raised('x', m))}\\,dx", frac(term(factor, raised("x", m + 1)), m + 1), piece) if piece != frac(term(factor, raised("x", m + 1)), m + 1) else eq(f"\\int {term(factor, raised('x', m))}\\,dx", piece))  # fmt: skip
        ways = [
            [
                ("rule", "Raise each exponent by one and divide by it"),
                ("integrate", f"${inside}+C$"),
            ],
            [("integrate", f"${inside}+C$"), ("check", eq(f"({inside})'", e))],
            [("integrate", f"${inside}+C$")],
        ]
        if each:
            ways.append([("Term by term", ", ".join(each)), ("add", f"${inside}+C$")])
    bracket = f"({e})" if len(e) > 1 and ("+" in e[1:] or "-" in e[1:]) and "^{" not in e and not e.startswith("\\") else e  # fmt: skip
    wordings = asks(
        {"e": math(e), "i": f"$\\int {bracket}\\,dx$"},
        bare="{i}",
        question="What is the integral of {e}?|What is the antiderivative of {e}?|What is {i}?|"
        "How do I integrate {e}?|What is the indefinite integral of {e}?",
        order="Integrate {e}.|Find the antiderivative of {e}.|Find {i}.|Evaluate {i}.|integral of {e}|"
        "Find the indefinite integral of {e}.|Integrate {e} with respect to $x$.|Compute {i}",
    )
    return Draft(wordings, f"{inside}+C", ways)


@REGISTER.family("definite_integral", 3, 4, 5)
def definite_integral(rng: Random, level: int) -> Draft:
    factors = some_polynomial(rng, {3: 2, 4: 3, 5: 3}[level])
    degree = len(factors) - 1
    if rng.random() < 0.7:
        factors = [factor * (degree - place + 1) if abs(factor) < 5 else (degree - place + 1) for place, factor in enumerate(factors)]  # fmt: skip
    low = rng.choice((0, 0, 0, 1, 1, -1, 2))
    high = low + rng.randint(1, 4)
    pairs = _antiderivative(factors)

    def at(x: int) -> Fraction:
        return sum((factor * Fraction(x) ** (degree + 1 - place) / (degree - place + 1) for place, factor in enumerate(factors)), Fraction(0))  # fmt: skip

    e, inside = polynomial(factors), shown_sum(pairs)
    value = at(high) - at(low)
    first: Line = ("integrate", eq("F(x)", inside))

    def shown_at(x: int) -> str:
        values = [factor * x ** (degree + 1 - place) for place, (factor, _) in placed]
        return chain(f"F({x})", plus(*values) if x else "0", at(x))

    placed = [(degree + 1 - symbol_degree(symbol), (factor, symbol)) for factor, symbol in pairs]
    ends = f"{shown_at(high)} and {shown_at(low)}"
    last: Line = ("subtract", chain(f"{show(at(high))}-{wrapped(at(low))}", value))
    ways: list[Way] = [
        [first, ("substitute", ends), last],
        [first, ("substitute", shown_at(high)), ("substitute", shown_at(low)), last],
        [("integrate", f"Take ${inside}$ from ${low}$ to ${high}$"), ("subtract", chain(f"{show(at(high))}-{wrapped(at(low))}", value))],
    ]  # fmt: skip
    if all(factor.denominator == 1 for factor, _ in pairs):
        whole = [int(factor * (degree + 1 - place > 0)) for place, factor in enumerate(Fraction(f, degree - p + 1) for p, f in enumerate(factors))]  # fmt: skip
        ways.append([first, *evaluate(rng, [*whole, 0], high, f"F({high})"), ("subtract", f"With {eq(f'F({low})', at(low))}: {chain(f'{show(at(high))}-{wrapped(at(low))}', value)}")])  # fmt: skip
    bracket = f"({e})" if "+" in e[1:] or "-" in e[1:] else e
    integral = f"\\int_{{{low}}}^{{{high}}} {bracket}\\,dx" if low < 0 else f"\\int_{low}^{high} {bracket}\\,dx"  # fmt: skip
    area = ""
    if low >= 0 and all(factor >= 0 for factor in factors):
        area = "|What is the area under {y} from {lo} to {hi}?"
    wordings = asks(
        {"e": math(e), "i": math(integral), "a": math(low), "b": math(high), "y": math(f"y={e}"), "lo": eq("x", low), "hi": eq("x", high)},
        question="What is the integral of {e} from {a} to {b}?|What is {i}?|"
        "What is the definite integral of {e} between {a} and {b}?"
        + area,
        order="Evaluate {i}.|Integrate {e} from {a} to {b}.|Compute {i}|Find {i}.|"
        "Calculate the integral of {e} from {a} to {b}.|integral of {e} from {a} to {b}",
    )  # fmt: skip
    return Draft(wordings, show(value), ways)
