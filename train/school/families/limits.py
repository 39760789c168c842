"""Limits: values put in, common factors cancelled, at infinity, known ones."""

from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, linear, math, plus, polynomial, root, show
from train.school.base import REGISTER, Draft, Way
from train.school.families.algebra import (
    asks,
    chain,
    evaluate,
    nonzero,
    raised,
    substituted,
    term,
    terms,
    value_of,
)
from train.school.families.quadratics import factored


@REGISTER.family("limit", 3, 4, 5)
def limit(rng: Random, level: int) -> Draft:
    """Polynomials, fractions with a common factor, at infinity, known limits."""
    r, s, a = rng.randint(-6, 7), nonzero(rng, -8, 8), rng.randint(1, 6)
    shape = rng.choice({3: ("direct", "factor", "squares"), 4: ("factor", "squares", "infinity", "infinity"), 5: ("both", "root", "known", "infinity")}[level])  # fmt: skip
    to = show(r)
    ways: list[Way]
    if shape == "direct":
        factors = [rng.randint(1, 4), nonzero(rng, -6, 6), nonzero(rng, -9, 9)]
        e, value = polynomial(factors), Fraction(value_of(factors, r))
        ways = [evaluate(rng, factors, r, "L") for _ in range(3)]  # fmt: skip
        ways.append([("substitute", chain(substituted(factors, r), value))])
    elif shape in ("factor", "squares"):
        s = -r if shape == "squares" else s
        if s == r:
            s = r + 1
        top = polynomial((1, -(r + s), r * s))
        e, value = frac(top, linear(1, -r)), Fraction(r - s)
        other = linear(1, -s)
        ways = [
            [("factor", eq(top, factored("x", r, s))), ("Cancel", f"What stays is ${other}$"), ("substitute", chain(substituted((1, -s), r), r - s))],
            [("reduce", eq(e, other)), ("substitute", chain(substituted((1, -s), r), r - s))],
            [("derive", f"Of the form $0/0$: the derivative of the top is ${linear(2, -(r + s))}$"), ("substitute", chain(substituted((2, -(r + s)), r), r - s))],
        ]  # fmt: skip
    elif shape == "both":
        t = rng.choice([value for value in range(-8, 9) if value not in (r, s)])
        s = s if s != r else r + 2
        t = t if t != s else t + 1 if t + 1 not in (r, s) else t + 2
        if t in (r, s):
            return limit(rng, level)
        top, below = polynomial((1, -(r + s), r * s)), polynomial((1, -(r + t), r * t))
        e, value = frac(top, below), Fraction(r - s, r - t)
        left = frac(linear(1, -s), linear(1, -t))
        ways = [
            [("factor", f"{eq(top, factored('x', r, s))} and {eq(below, factored('x', r, t))}"), ("Cancel", f"What stays is ${left}$"), ("substitute", chain(frac(r - s, r - t), value))],
            [("derive", f"Of the form $0/0$: derivatives ${linear(2, -(r + s))}$ and ${linear(2, -(r + t))}$"), ("substitute", chain(frac(r - s, r - t), value))],
        ]  # fmt: skip
    elif shape == "infinity":
        to, m = "\\infty", rng.choice((1, 2, 2, 3))
        b, k = rng.randint(1, 9), rng.choice(("same", "same", "lower"))
        p, q = rng.sample([value for value in range(-9, 10) if value], 2)
        if k == "same":
            value = Fraction(a, b)
            top, below = terms((a, raised("x", m)), (p, "x" if m > 1 else "")), terms((b, raised("x", m)), (q, ""))  # fmt: skip
            why = f"The leading terms decide: {chain(frac(term(a, raised('x', m)), term(b, raised('x', m))), value)}"  # fmt: skip
            divided = (
                f"Divide by ${raised('x', m)}$: the rest goes to $0$, so {chain(frac(a, b), value)}"
            )
        else:
            value = Fraction(0)
            top, below = terms((a, raised("x", m)), (p, "")), terms((b, raised("x", m + 1)), (q, ""))  # fmt: skip
            why = "The bottom has the higher power, so the limit is $0$"
            divided = (
                f"Divide by ${raised('x', m + 1)}$: the top goes to $0$ and the bottom to ${b}$"
            )
        e = frac(top, below)
        ways = [[("compare", why)], [("divide", divided)], [("rule", "Only the highest powers count"), ("conclude", math(value))]]  # fmt: skip
    elif shape == "root":
        n = rng.randint(1, 6)
        b = n * n
        to, value = "0", Fraction(1, 2 * n)
        e = frac(f"\\sqrt{{x+{b}}}-{n}", "x")
        ways = [
            [("Multiply by the conjugate", "It becomes $" + frac(1, f"{root(f'x+{b}')}+{n}") + "$"), ("substitute", chain(frac(1, plus(n, n)), value))],
            [("derive", "It is the derivative of the root: $\\frac{1}{2\\sqrt{" + str(b) + "}}$"), ("simplify", math(value))],
        ]  # fmt: skip
    else:
        b = rng.randint(2, 9)
        e, value, why = rng.choice((
            ("\\frac{\\sin x}{x}", Fraction(1), "This is a known limit"),
            (frac(f"\\sin({b}x)", "x"), Fraction(b), f"With ${b}x$ below it would be $1$, so the factor is ${b}$"),
            (frac("e^x-1", "x"), Fraction(1), "It is the slope of $e^x$ at $0$"),
            (frac(f"\\sin({b}x)", term(a, "x")), Fraction(b, a), f"For small $x$ the sine is about ${b}x$: {chain(frac(f'{b}x', term(a, 'x')), Fraction(b, a))}"),
        ))  # fmt: skip
        to = "0"
        ways = [[("rule", why), ("conclude", math(value))], [("conclude", math(value))]]
    shown = f"\\lim_{{x\\to {to}}} {e if shape != 'direct' else f'({e})'}"
    wordings = asks(
        {"l": math(shown), "e": math(e), "x": math(f"x\\to {to}"), "t": math(to)},
        bare="{l}",
        question="What is {l}?|What is the limit of {e} as $x$ approaches {t}?|"
        "What is the limit of {e} as {x}?|What does {e} approach as {x}?",
        order="Find {l}.|Evaluate {l}.|Compute the limit of {e} as {x}.|Evaluate the limit: {l}|"
        "Find the limit of {e} as $x$ approaches {t}.|Calculate {l}|limit of {e} as {x}",
    )
    return Draft(wordings, show(value), ways)
