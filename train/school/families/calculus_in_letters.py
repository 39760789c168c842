"""Derivatives and integrals in any letter: higher derivatives, products, chains, limits put in."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, polynomial, power, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total
from train.school.families.algebra import asks, chain, nonzero, raised, term
from train.school.families.polynomials import letter, pieces_of, some, trimmed, written
from train.school.work import sum_of_fractions

_ORDINALS = ("", "first", "second", "third")


def _derived(factors: list[int]) -> list[int]:
    degree = len(factors) - 1
    return trimmed([factor * (degree - place) for place, factor in enumerate(factors[:-1])] or [0])


def _derivative_lines(factors: list[int], x: str) -> list[Line]:
    """Each term by itself."""
    parts = []
    for factor, n in pieces_of(factors):
        one = term(factor, raised(x, n)) if n else str(factor)
        result = term(factor * n, raised(x, n - 1)) if n else "0"
        by = f"{dot(n, factor)}{raised(x, n - 1)}" if n > 1 and factor != 1 else ""
        parts.append(eq(f"({one})'", *([by] if by else []), result))
    return [("derive", ", ".join(parts)), ("add", math(polynomial(_derived(factors), x)))]


@REGISTER.family("nth_derivative", 2, 3, 4)
def nth_derivative(rng: Random, level: int) -> Draft:
    """First to third derivative of a polynomial, with another letter as a constant now and then."""
    x = letter(rng)
    order = {2: rng.choice((1, 1, 2)), 3: rng.choice((1, 2, 2)), 4: rng.choice((1, 2, 3))}[level]
    degree = rng.randint(max(1, order), {2: 3, 3: 4, 4: 5}[level])
    factors = some(rng, degree, {2: 9, 3: 30, 4: 300}[level], 0.4)
    pieces = pieces_of(factors)
    rng.shuffle(pieces)
    y = ""
    if level > 2 and rng.random() < 0.25:
        y = rng.choice([each for each in "abckmnpt" if each != x])
    e = (
        written(pieces, x)
        if not y
        else "+".join(term(f, f"{y}{raised(x, n)}") for f, n in pieces).replace("+-", "-")
    )
    lines: list[Line] = []
    current = factors
    for place in range(order):
        step = _derivative_lines(current, x)
        if order > 1:
            kind, text = step[-1]
            step[-1] = (kind, f"Derivative {place + 1}: {text}")
        lines += step
        current = _derived(current)
    answer = polynomial(current, x)
    if y:
        answer = (
            "+".join(term(f, f"{y}{raised(x, n)}") for f, n in pieces_of(current)).replace(
                "+-", "-"
            )
            or "0"
        )
        lines.append(("multiply", f"The constant ${y}$ stays a factor: ${answer}$"))
    name = "derivative" if order == 1 and rng.random() < 0.7 else f"{_ORDINALS[order]} derivative"
    wrt = rng.choice((" with respect to {x}", " wrt {x}", " with respect to {x}"))
    if not y and rng.random() < 0.5:
        wrt = ""
    twice = {1: "", 2: " twice", 3: " three times"}[order]
    wordings = asks(
        {"e": math(e), "x": math(x)},
        question=f"What is the {name} of {{e}}{wrt}?|What's the {name} of {{e}}{wrt}?|What do you get if you differentiate {{e}}{twice}{wrt}?",
        order=f"Find the {name} of {{e}}{wrt}.|Differentiate {{e}}{twice}{wrt}.|Give the {name} of {{e}}{wrt}.|{name} of {{e}}{wrt}|Work out the {name} of {{e}}{wrt}.",
    )
    return Draft(wordings, answer, [lines])


_KNOWN = (
    ("\\sin {}", "\\cos {}"), ("\\cos {}", "-\\sin {}"), ("e^{}", "e^{}"), ("\\ln {}", "\\frac{{1}}{{{}}}"),
    ("\\tan {}", "\\frac{{1}}{{\\cos^2 {}}}"),
)  # fmt: skip


@REGISTER.family("product_and_chain_rule", 4, 5)
def product_and_chain_rule(rng: Random, level: int) -> Draft:
    """x^n times a known function, a power of a bracket, a known function of ax + b, a quotient."""
    x = rng.choice("xxxxxtu")
    u, du = (each.format(x) for each in rng.choice(_KNOWN[:4]))
    n, a, b = rng.randint(1, 4), rng.randint(2, 7), nonzero(rng, -9, 9)
    shape = rng.choice(("product", "product", "bracket", "inner", "product_poly"))
    lines: list[Line]
    if shape == "product":
        k = rng.choice((1, 1, 1, 2, 3, 5))
        f, df = term(k, raised(x, n)), term(k * n, raised(x, n - 1)) if n > 1 else str(k)
        e = f"{f}{u}"
        first = u if df == "1" else f"{df}{u}"
        second = term(k, raised(x, n - 1)) if "frac" in du else f"{f}{du.removeprefix('-')}"
        if "frac" in du and n == 1:
            second = str(k)
        sign = "-" if du.startswith("-") else "+"
        answer = f"{first}{sign}{second}"
        lines = [
            ("rule", "$(fg)'=f'g+fg'$"),
            ("derive", f"{eq(f'({f})' + chr(39), df)} and {eq(f'({u})' + chr(39), du)}"),
            ("conclude", math(answer)),
        ]
    elif shape == "product_poly":
        c, d, p = a, b, [1, nonzero(rng, -9, 9)]
        f, g = polynomial((c, d), x), polynomial(p, x)
        e = f"({f})({g})"
        answer = polynomial((2 * c * p[0], c * p[1] + d * p[0]), x)
        lines = [
            ("rule", "$(fg)'=f'g+fg'$"),
            ("derive", f"{eq(f'({f})' + chr(39), c)} and {eq(f'({g})' + chr(39), p[0])}"),
            ("substitute", eq(f"{c}({g})+({f})", f"{polynomial((c, c * p[1]), x)}+{f}", answer)),
        ]
    elif shape == "bracket":
        m = rng.randint(2, 6)
        inside = polynomial((a, b), x) if rng.random() < 0.6 else polynomial((1, 0, b), x)
        slope = str(a) if "^" not in inside else f"2{x}"
        e = f"({inside})^{m}"
        left = f"({inside})^{m - 1}" if m > 2 else f"({inside})"
        answer = f"{m * a}{left}" if slope == str(a) else f"{2 * m}{x}{left}"
        lines = [
            ("rule", f"Outer derivative ${m}{left}$, inner derivative ${slope}$"),
            ("multiply", math(answer)),
        ]
    else:
        inside = f"{a}{x}"
        u, du = (each.format(f"({inside})") for each in rng.choice(_KNOWN[:2]))
        e = u
        answer = f"-{a}{du[1:]}" if du.startswith("-") else f"{a}{du}"
        if rng.random() < 0.4:
            e, answer, du = f"e^{{{inside}}}", f"{a}e^{{{inside}}}", f"e^{{{inside}}}"
        lines = [("rule", f"The inner derivative is {eq(f'({inside})' + chr(39), a)}"), ("multiply", f"Times the outer one, ${du}$: ${answer}$")]  # fmt: skip
    wordings = asks(
        {"e": math(e), "x": math(x), "f": math(f"f({x})={e}"), "y": math(f"y={e}")},
        question="What is the derivative of {e}?|If {f}, what is the derivative?|What do you get when you differentiate {e}?|How is {y} differentiated?",
        order="Differentiate {e}.|Differentiate {y}.|Find the derivative of {f}.|{y}, find the derivative|Work out the derivative of {e} with respect to {x}.",
    )
    return Draft(wordings, answer, [lines])


def _antiderivative(factors: list[int], x: str) -> list[tuple[Fraction, int]]:
    return [(Fraction(factor, n + 1), n + 1) for factor, n in pieces_of(factors)]


def _shown(pairs: list[tuple[Fraction, int]], x: str) -> str:
    text = ""
    for value, n in pairs:
        size = abs(value)
        top = term(size.numerator, raised(x, n)) if n else str(size.numerator)
        shown = top if size.denominator == 1 else frac(top, size.denominator)
        text += ("-" if value < 0 else "+" if text else "") + shown
    return text


@REGISTER.family("integral_in_steps", 3, 4, 5)
def integral_in_steps(rng: Random, level: int) -> Draft:
    """An indefinite or definite integral of a polynomial, term by term; limits put in term by term."""
    x = rng.choice("xxxxxxtuyz")
    degree = {3: rng.choice((1, 1, 2)), 4: 2, 5: 3}[level]
    factors = some(rng, degree, 6, 0.4)
    if rng.random() < 0.7:
        factors = [factor * (degree - place + 1) for place, factor in enumerate(factors)]
    pairs = _antiderivative(factors, x)
    e = polynomial(factors, x)
    inside = f"({e})" if "+" in e[1:] or "-" in e[1:] else e
    each = ", ".join(
        f"${term(factor, raised(x, n)) if n else factor}$ gives "
        + (f"{eq(frac(factor, n + 1), pair[0])}: " if n and abs(factor) > 1 else "")
        + f"${_shown([pair], x)}$"
        for (factor, n), pair in zip(pieces_of(factors), pairs, strict=True)
    )
    start: list[Line] = [("Integrate each term", f"Here {each}")]
    if rng.random() < 0.4:
        answer = f"{_shown(pairs, x)}+C"
        i = math(f"\\int {inside}\\,d{x}")
        wordings = asks(
            {"e": math(e), "i": i, "x": math(x)},
            bare="{i}",
            question="What is {i}?|What is the antiderivative of {e}?|What is the indefinite integral of {e}?",
            order="Find {i}.|Integrate {e} with respect to {x}.|Evaluate {i}|Work out the indefinite integral of {e}.|Find an antiderivative of {e}, with constant.|Integrate {e}.",
        )
        return Draft(wordings, answer, [[*start, ("conclude", math(answer))]])
    low = rng.choice((0, 0, 1, 1, -1, 2, -2))
    high = low + rng.randint(1, 3 if degree > 2 else 4)

    def put_in(at: int) -> tuple[list[Line], Fraction]:
        values = [pair * at**n for pair, n in pairs]
        total = sum(values, Fraction(0))
        if at == 0:
            return [("substitute", eq("F(0)", 0))], total
        powers = [eq(power(at, n), at**n) for _, n in pairs if n > 1 and abs(at) > 1]
        terms = ", ".join(eq(f"{show(pair)}\\cdot {wrapped(at**n)}", value) for (pair, n), value in zip(pairs, values, strict=True) if pair != 1)  # fmt: skip
        lines: list[Line] = [("substitute", f"At {eq(x, at)}: {', '.join([*powers, *([terms] if terms else [])])}" if powers or terms else f"At {eq(x, at)}: ${at}$")]  # fmt: skip
        if len(values) > 1:
            whole = all(value.denominator == 1 for value in values)
            lines += (
                [("add", running_total([int(value) for value in values]))]
                if whole
                else sum_of_fractions(rng, *values)
            )
        kind, text = lines[-1]
        lines[-1] = (kind, f"{text}; {eq(f'F({at})', total)}")
        return lines, total

    (above, top), (below, bottom) = put_in(high), put_in(low)
    value = top - bottom
    last: list[Line] = [
        (
            "subtract",
            chain(
                f"F({high})-F({low})",
                f"{show(top)}-{wrapped(bottom)}",
                *([plus(top, -bottom)] if bottom < 0 else []),
                value,
            ),
        )
    ]
    if value.denominator > 1 or top.denominator > 1:
        last = [*sum_of_fractions(rng, top, -bottom), *last] if top.denominator != bottom.denominator and bottom else last  # fmt: skip
    kind, text = start[0]
    whole = (kind, f"{text}; so {eq(f'F({x})', _shown(pairs, x))}")
    way: Way = [whole, *above, *below, *last]
    low_, high_ = f"{{{low}}}" if low < 0 else low, f"{{{high}}}" if high > 9 or high < 0 else high
    i = math(f"\\int_{low_}^{high_} {inside}\\,d{x}")
    wordings = asks(
        {"e": math(e), "i": i, "a": math(low), "b": math(high)},
        bare="{i}",
        question="What is {i}?|What is the value of {i}?|What is the integral of {e} from {a} to {b}?",
        order="Evaluate {i}.|Work out {i}.|Integrate {e} from {a} to {b}.|Calculate {i}|Find the definite integral of {e} between {a} and {b}.",
    )
    return Draft(wordings, show(value), [way])


@REGISTER.family("integral_of_fractions", 4, 5)
def integral_of_fractions(rng: Random, level: int) -> Draft:
    """An indefinite integral whose terms have fractions as factors."""
    x = rng.choice("xxxxxtuz")
    exponents = sorted(rng.sample(range(5), level - 3 + rng.randint(0, 1)), reverse=True)
    factors = [
        Fraction(nonzero(rng, -12, 12), rng.choice((1, 2, 3, 4, 5, 8, 10))) for _ in exponents
    ]
    before = list(zip(factors, exponents, strict=True))
    after = [(factor / (n + 1), n + 1) for factor, n in before]
    parts = [
        f"{eq(f'{show(factor)}' + chr(92) + f'div {n + 1}', new)}"
        for (factor, n), (new, _) in zip(before, after, strict=True)
        if n
    ]
    e, answer = _shown(before, x), f"{_shown(after, x)}+C"
    inside = f"({e})" if len(before) > 1 and rng.random() < 0.6 else e
    i = math(f"\\int {inside}\\,d{x}")
    lines: list[Line] = [("rule", f"Raise each exponent of ${x}$ by one and divide by it")]
    if parts:
        lines.append(("divide", ", ".join(parts)))
    lines.append(("integrate", math(answer)))
    wordings = asks(
        {"e": math(e), "i": i, "x": math(x)},
        bare="{i}",
        question="What is {i}?|What is an antiderivative of {e} (with the constant)?|How is {i} worked out?",
        order="Find {i}.|Integrate {e} with respect to {x}.|Work out {i}|Find the general antiderivative of {e}.",
    )
    return Draft(wordings, answer, [lines])
