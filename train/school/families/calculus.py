"""Derivatives, tangents, extremes."""

from collections.abc import Sequence
from random import Random

from train.problems.latex import (  # fmt: skip
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    show,
)
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (  # fmt: skip
    asks,
    chain,
    evaluate,
    nonzero,
    raised,
    solve_linear,
    term,
    terms,
    value_of,
)
from train.school.families.quadratics import factored

_DERIVATIVE = {
    "question": "What is the derivative of {f}?|What is {d} if {g}?|How do I differentiate {f}?|"
    "If {g}, what is {d}?|What's the derivative of {f}?|What do you get when you differentiate {f}?",
    "order": "Differentiate {f}.|Find the derivative of {f}.|Find {d} if {g}.|derivative of {f}|"
    "Compute the derivative of {f} with respect to $x$.|Differentiate {f} with respect to $x$.|"
    "Let {g}. Find {d}.|{g}, find {d}|Differentiate {g}.|d/dx ({f})|d/dx ({f}) = ?|({f})' = ?|{g}, {d} = ?",
}


def _derived(coefficients: Sequence[int]) -> list[int]:
    degree = len(coefficients) - 1
    return [factor * (degree - place) for place, factor in enumerate(coefficients[:-1])]


def some_polynomial(rng: Random, level: int) -> list[int]:
    degree = rng.choice({2: (1, 2, 2), 3: (2, 3, 3), 4: (3, 3, 4), 5: (3, 4, 4)}[level])
    high = 9 if level < 4 else 12
    factors = [nonzero(rng, -high, high) if rng.random() < 0.8 else 0 for _ in range(degree + 1)]
    factors[0] = rng.choice((1, 1, rng.randint(1, 6), rng.randint(1, 6), nonzero(rng, -5, 6)))
    return factors


def _names(rng: Random, e: str) -> dict[str, str]:
    name, prime = rng.choice((("f(x)", "f'(x)"), ("f(x)", "f'(x)"), ("y", "y'"), ("y", "\\frac{dy}{dx}"), ("g(x)", "g'(x)")))  # fmt: skip
    return {"f": math(e), "g": math(f"{name}={e}"), "d": math(prime)}


def _term_rules(factors: Sequence[int]) -> list[str]:
    """$(3x^2)'=6x$ for each term."""
    degree = len(factors) - 1
    found = []
    for place, factor in enumerate(factors):
        n = degree - place
        if factor:
            one = term(factor, raised("x", n)) if n else show(factor)
            found.append(eq(f"({one})'", term(factor * n, raised("x", n - 1)) if n else 0))
    return found


@REGISTER.family("derivative_of_polynomial", 2, 3, 4)
def derivative_of_polynomial(rng: Random, level: int) -> Draft:
    factors = some_polynomial(rng, level)
    slopes = _derived(factors)
    e, answer = polynomial(factors), polynomial(slopes)
    degree = len(factors) - 1
    products = ", ".join(
        eq(dot(degree - place, factor), factor * (degree - place))
        for place, factor in enumerate(factors[:-1])
        if factor and degree - place > 1
    )
    ways: list[Way] = [
        [("derive", ", ".join(_term_rules(factors))), ("add", math(answer))],
        [("rule", "$(x^n)'=nx^{n-1}$"), ("derive", math(answer))],
        [("derive", math(answer))],
    ]
    if products:
        ways.append([("Multiply by the exponents", products), ("Lower the exponents", math(answer))])  # fmt: skip
    return Draft(asks(_names(rng, e), **_DERIVATIVE), answer, ways)


@REGISTER.family("derivative_of_function", 3, 4, 5)
def derivative_of_function(rng: Random, level: int) -> Draft:
    """Roots, fractions, sin, e^x, ln; product and chain rule."""
    a, b, n = rng.randint(2, 9), nonzero(rng, -9, 9), rng.randint(2, 5)
    known = [
        ("\\sin x", "\\cos x"), ("\\cos x", "-\\sin x"), ("e^x", "e^x"), ("\\ln x", "\\frac{1}{x}"),
        ("\\sqrt{x}", "\\frac{1}{2\\sqrt{x}}"), ("\\frac{1}{x}", "-\\frac{1}{x^2}"), ("\\tan x", "\\frac{1}{\\cos^2 x}"),
    ]  # fmt: skip
    shape = rng.choice({3: ("known", "known", "factor", "negative_power"), 4: ("chain_power", "inner", "sum", "factor"), 5: ("product", "chain_power", "inner", "quotient")}[level])  # fmt: skip
    if shape == "known":
        e, answer = rng.choice(known)
        ways: list[Way] = [[("rule", eq(f"({e})'", answer))], [("Known derivative", math(answer))]]
    elif shape == "factor":
        base, d = rng.choice(known[:3])
        k = rng.randint(2, 9)
        e, answer = f"{k}{base}", f"-{k}{d[1:]}" if d.startswith("-") else f"{k}{d}"
        ways = [
            [("rule", eq(f"({base})'", d)), ("multiply", f"The factor ${k}$ stays: ${answer}$")],
            [("derive", math(answer))],
        ]
    elif shape == "negative_power":
        n = rng.randint(2, 5)
        e, answer = frac(a, f"x^{n}"), f"-{frac(a * n, raised('x', n + 1))}"
        ways = [
            [("rewrite", eq(e, f"{a}x^{{-{n}}}")), ("derive", f"{eq(dot(a, -n), -a * n)}, so ${answer}$")],
            [("derive", f"${-a * n}x^{{-{n + 1}}}={answer}$")],
        ]  # fmt: skip
    elif shape == "chain_power":
        inner = linear(a, b)
        e = f"({inner})^{n}"
        answer = f"{n * a}{raised(f'({inner})', n - 1)}"
        ways = [
            [("Outer derivative", f"${n}{raised(f'({inner})', n - 1)}$"), ("Inner derivative", eq(f"({inner})'", a)), ("multiply", f"{eq(dot(n, a), n * a)}, so ${answer}$")],
            [("Chain rule", eq(f"{n}{raised(f'({inner})', n - 1)}\\cdot {a}", answer))],
        ]  # fmt: skip
    elif shape == "inner":
        kind, inside = rng.choice(("sin", "cos", "e", "ln")), f"{a}x"
        if kind == "e":
            inside = rng.choice((inside, linear(a, b)))
            e, answer = f"e^{{{inside}}}", f"{a}e^{{{inside}}}"
        elif kind == "ln":
            inside = linear(a, b)
            e, answer = f"\\ln({inside})", frac(a, inside)
        else:
            e = f"\\{kind}({a}x)"
            answer = f"{a}\\cos({a}x)" if kind == "sin" else f"-{a}\\sin({a}x)"
        ways = [
            [("Inner derivative", eq(f"({inside})'", a)), ("Chain rule", math(answer))],
            [("Chain rule", eq(f"({e})'", answer))],
        ]
    elif shape == "sum":
        u, du = rng.choice(known[:4])
        e = f"x^{n}+{u}"
        answer = f"{n}{raised('x', n - 1)}{'' if du.startswith('-') else '+'}{du}"
        ways = [
            [("derive", f"$(x^{n})'={term(n, raised('x', n - 1))}$ and $({u})'={du}$"), ("add", math(answer))],
            [("derive", math(answer))],
        ]  # fmt: skip
    elif shape == "product":
        u, du = rng.choice((("e^x", "e^x"), ("\\sin x", "\\cos x"), ("\\ln x", "\\frac{1}{x}")))
        low = raised("x", n)
        e = f"{low}{u}"
        dlow = term(n, raised("x", n - 1))
        answer = f"{dlow}{u}+{raised('x', n - 1)}" if u == "\\ln x" else f"{dlow}{u}+{low}{du}"
        ways = [
            [
                ("Each factor", f"$({low})'={dlow}$ and $({u})'={du}$"),
                ("Product rule", math(answer)),
            ],
            [("Product rule", eq(f"({low})'\\cdot {u}+{low}\\cdot ({u})'", answer))],
        ]
    else:
        c, d = rng.randint(1, 5), nonzero(rng, -7, 7)
        a = rng.randint(1, 5)
        while a * d == b * c:
            b = nonzero(rng, -9, 9)
        top, below, k = linear(a, b), linear(c, d), a * d - b * c
        e, answer = frac(top, below), frac(k, f"({below})^2")
        if k < 0:
            answer = f"-{frac(-k, f'({below})^2')}"
        left = f"{a}({below})-{'' if c == 1 else c}({top})"
        ways = [
            [("Quotient rule", f"The top is {eq(left, k)}"), ("divide", f"Over the square of the bottom: ${answer}$")],
            [("Quotient rule", eq(frac(left, f"({below})^2"), answer))],
        ]  # fmt: skip
    return Draft(asks(_names(rng, e), **_DERIVATIVE), answer, ways)


@REGISTER.family("derivative_at_point", 3, 4)
def derivative_at_point(rng: Random, level: int) -> Draft:
    """f'(a), the slope of a tangent, the tangent itself, the second derivative."""
    factors = some_polynomial(rng, level)
    if len(factors) < 3:
        factors = [rng.randint(1, 5), *factors]
    x = rng.randint(-3, 5) if len(factors) > 3 else rng.randint(-6, 9)
    slopes = _derived(factors)
    e, slope, y = polynomial(factors), value_of(slopes, x), value_of(factors, x)
    first: Line = ("derive", eq("f'(x)", polynomial(slopes)))
    goal = rng.choice(("value", "slope", "slope", "second", "tangent", "where"))
    parts = {"e": math(f"y={e}"), "f": math(f"f(x)={e}"), "x": eq("x", x), "v": math(f"f'({x})")}
    if goal == "where" and len(factors) == 3:
        a, b = slopes
        if a == 0:
            goal = "value"
        else:
            target = a * x + b
            parts["s"] = math(target)
            ways: list[Way] = [[first, *solve_linear(rng, a, b, target)] for _ in range(3)]
            wordings = asks(
                parts,
                question="At which $x$ does {e} have slope {s}?|For what $x$ is the slope of {f} equal to {s}?",
                order="Find the $x$ where the tangent to {e} has slope {s}.|Find $x$ if {f} has gradient {s} there.",
            )  # fmt: skip
            return Draft(wordings, show(x), ways)
    if goal == "second":
        twice = _derived(slopes)
        answer = polynomial(twice) if twice else "0"
        ways = [
            [first, ("derive", eq("f''(x)", answer))],
            [("derive", ", ".join(_term_rules(factors))), ("Differentiate again", math(answer))],
        ]
        wordings = asks(
            {**parts, "v": "$f''(x)$"},
            question="What is the second derivative of {f}?|If {f}, what is {v}?",
            order="Find the second derivative of {f}.|Find {v} if {f}.|Let {f}. Compute {v}.",
        )
        return Draft(wordings, answer, ways)
    if goal == "tangent" and level == 4:
        b = y - slope * x
        answer = f"y={terms((slope, 'x'), (b, ''))}"
        point: Line = ("substitute", eq(f"f({x})", y))
        at: Line = ("Find the slope", eq(f"f'({x})", slope))
        inserted = ("Find the intercept", chain("b", plus(y, -slope * x) if slope * x else y, b))  # fmt: skip
        ways = [[first, at, point, inserted, ("conclude", math(answer))], [*evaluate(rng, factors, x, f"f({x})"), first, at, ("conclude", math(answer))]]  # fmt: skip
        wordings = asks(
            parts,
            question="What is the equation of the tangent to {e} at {x}?|What is the tangent line of {f} at {x}?",
            order="Find the equation of the tangent line to {e} at {x}.|Find the tangent to the curve {e} at {x}.",
        )  # fmt: skip
        return Draft(wordings, answer, ways)
    ways = [[first, *evaluate(rng, slopes, x, f"f'({x})")] for _ in range(4)]
    ways.append([("derive", ", ".join(_term_rules(factors))), *evaluate(rng, slopes, x, f"f'({x})")])  # fmt: skip
    if goal == "value":
        texts = (
            "If {f}, what is {v}?|What is {v} if {f}?|What is the derivative of {f} at {x}?",
            "If {f}, find {v}.|Let {f}. Find {v}.|Find the derivative of {f} at {x}.|{f}, find {v}",
        )
    else:
        texts = (
            "What is the slope of the tangent to {e} at {x}?|What is the gradient of {e} at {x}?|"
            "How steep is the graph of {f} at {x}?|What is the slope of {f} at {x}?",
            "Find the slope of the tangent to {e} at {x}.|Find the gradient of the curve {e} at {x}.|"
            "Calculate the slope of the graph of {f} at {x}.",
        )
    return Draft(asks(parts, question=texts[0], order=texts[1]), show(slope), ways)


@REGISTER.family("extremes", 4, 5)
def extremes(rng: Random, level: int) -> Draft:
    """Critical points of a cubic, its local maximum or minimum."""
    r, s = sorted(rng.sample(range(-4, 6), 2))
    if (r + s) % 2:  # f' = 3(x-r)(x-s) needs an even sum, else twice as much
        factors = [2, -3 * (r + s), 6 * r * s, rng.randint(-9, 9)]
    else:
        factors = [1, -3 * (r + s) // 2, 3 * r * s, rng.randint(-9, 9)]
    slopes = _derived(factors)
    e = polynomial(factors)
    k = slopes[0]
    derived: Line = ("derive", eq("f'(x)", polynomial(slopes)))
    split: Line = ("factor", eq(polynomial(slopes), factored("x", r, s, k)))
    roots: Line = ("Zeros of the derivative", f"{eq('x', r)} and {eq('x', s)}")
    goal = rng.choice(("points", "points", "where", "value", "interval") if level == 5 else ("points", "points", "where"))  # fmt: skip
    f = math(f"f(x)={e}")
    ways: list[Way] = [[derived, split, roots], [derived, roots]]
    kind = rng.choice(("maximum", "minimum"))
    at = r if kind == "maximum" else s
    sign = "plus to minus" if kind == "maximum" else "minus to plus"
    change: Line = ("See the signs", f"At {eq('x', at)} the derivative goes from {sign}")
    if goal == "points":
        answer = f"{r},{s}"
        texts = (
            "What are the critical points of {f}?|For which $x$ is the derivative of {f} zero?|"
            "Where does {f} have horizontal tangents?",
            "Find the critical points of {f}.|Find all $x$ where {f} has a horizontal tangent.|"
            "Find the stationary points of {f} (give the $x$ values).",
        )
    elif goal == "where":
        answer = show(at)
        ways = [[*way, change] for way in ways]
        texts = (
            "At which $x$ does {f} have a local {k}?|Where is the local {k} of {f}?|For what $x$ does {f} have its local {k}?",
            "Find the $x$ where {f} has a local {k}.|Find the value of $x$ at the local {k} of {f}.",
        )
    elif goal == "value":
        answer = show(value_of(factors, at))
        ways = [[derived, roots, change, *evaluate(rng, factors, at, f"f({at})")] for _ in range(2)]
        texts = (
            "What is the local {k} value of {f}?|What value does {f} have at its local {k}?",
            "Find the local {k} value of {f}.|Determine the value of the local {k} of {f}.",
        )
    else:
        answer = f"{r}<x<{s}"
        inside: Line = (
            "See the signs",
            f"Between the zeros the derivative is negative: ${answer}$",
        )
        ways = [[*way, inside] for way in ways]
        texts = (
            "On which interval is {f} decreasing?|Where does {f} decrease?|For which $x$ is {f} decreasing?",
            "Find the interval on which {f} is decreasing.|Find all $x$ for which {f} decreases.|Determine where {f} is decreasing.",
        )
    return Draft(asks({"f": f, "k": kind}, question=texts[0], order=texts[1]), answer, ways)
