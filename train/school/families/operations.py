"""Operations made up: a # b = 2a+b."""

from random import Random

from train.problems.latex import dot, eq, frac, math, plus, show, signed, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, chain, human, term, terms

_SIGNS = ("#", "#", "\\#", "@", "@", "*", "*", " \\star ", " \\diamond ")


@REGISTER.family("custom_operation", 2, 3, 4)
def custom_operation(rng: Random, level: int) -> Draft:
    """a # b = 2a+b: a value, a nested value, an unknown."""
    o = rng.choice(_SIGNS)
    p, q, c = rng.randint(1, 5), rng.randint(1, 5), rng.choice((0, 0, 1, -1, 2))
    shape = rng.choice(("pa+qb", "pa+qb", "ab+a", "ab-b", "a^2+b", "a^2-b^2", "ab+a+b", "a^2-ab"))
    rules = {
        "pa+qb": (terms((p, "a"), (q, "b"), (c, "")), lambda a, b: p * a + q * b + c),
        "ab+a": ("ab+a", lambda a, b: a * b + a),
        "ab-b": ("ab-b", lambda a, b: a * b - b),
        "a^2+b": ("a^2+b", lambda a, b: a * a + b),
        "a^2-b^2": ("a^2-b^2", lambda a, b: a * a - b * b),
        "ab+a+b": ("ab+a+b", lambda a, b: a * b + a + b),
        "a^2-ab": ("a^2-ab", lambda a, b: a * a - a * b),
    }
    rule, compute = rules[shape]

    def worked(a: int, b: int) -> list[Line]:
        """Into the rule, each part, their sum."""
        pieces = {
            "pa+qb": [(p, a), (q, b)],
            "ab+a": [(a, b)],
            "ab-b": [(a, b)],
            "a^2+b": [(a, a)],
            "a^2-b^2": [(a, a), (b, b)],
            "ab+a+b": [(a, b)],
            "a^2-ab": [(a, a), (a, b)],
        }[shape]
        ends = {
            "pa+qb": [p * a, q * b] + ([c] if c else []),
            "ab+a": [a * b, a],
            "ab-b": [a * b, -b],
            "a^2+b": [a * a, b],
            "a^2-b^2": [a * a, -b * b],
            "ab+a+b": [a * b, a, b],
            "a^2-ab": [a * a, -a * b],
        }[shape]
        name, last = f"{wrapped(a)}{o}{wrapped(b)}", plus(*ends)
        products = [eq(dot(m, n), m * n) for m, n in pieces if m != 1]
        style = rng.random()
        if style < 0.4 or not products:
            return [("substitute", chain(name, last, compute(a, b)))]
        return [("multiply", ", ".join(products)), ("substitute", chain(name, last, compute(a, b)))]

    a, b = human(rng, 1, 12), human(rng, 1, 12)
    define = math(f"a{o}b={rule}")
    if level == 2 or rng.random() < 0.25:
        wanted, result = f"{a}{o}{b}", compute(a, b)
        ways: list[Way] = [worked(a, b) for _ in range(3)]
        ways.append([("Read the rule", f"{eq('a', a)} and {eq('b', b)}"), *worked(a, b)])
    else:
        d = rng.randint(1, 5)
        a, b = min(a, 5), min(b, 5)
        inner = compute(a, b)
        if rng.random() < 0.5:
            wanted, result = f"({a}{o}{b}){o}{d}", compute(inner, d)
            ways = [[*worked(a, b), *worked(inner, d)] for _ in range(3)]
        else:
            wanted, result = f"{d}{o}({a}{o}{b})", compute(d, inner)
            ways = [[*worked(a, b), *worked(d, inner)] for _ in range(3)]
        if level == 4 and shape == "pa+qb" and rng.random() < 0.6:  # a # x = value
            total = compute(a, b)
            known = p * a + c
            e = f"{a}{o}x={total}"
            shown = f"{dot(p, a) if p > 1 else a}{'+' + term(q, 'x')}{signed(c) if c else ''}"
            start: Line = ("substitute", eq(shown, total))
            ways = [
                [start, ("move", chain(term(q, "x"), plus(total, -known) if known else total, total - known)), *([("divide", eq("x", frac(total - known, q), b))] if q > 1 else [])],
                [start, ("isolate", f"{eq(plus(total, -known), total - known)}, so {chain('x', frac(total - known, q) if q > 1 else b, b)}")],
            ]  # fmt: skip
            wordings = asks(
                {"d": define, "e": math(e)},
                question="If {d}, what is $x$ when {e}?|Define {d}. For what $x$ is {e}?",
                order="Let {d}. Solve {e}.|If {d}, find $x$ such that {e}.",
            )
            return Draft(wordings, show(b), ways)
    parts = {"d": define, "w": math(wanted), "o": math(o.strip())}
    wordings = asks(
        parts,
        question="If {d}, what is {w}?|The operation {o} is defined by {d}. What is {w}?|"
        "Suppose {d} for all numbers. What is {w}?|Given {d}, what is the value of {w}?",
        order="If {d}, find {w}.|Define {d}. Find {w}.|Let {d}. Compute {w}.|"
        "An operation is defined by {d}. Evaluate {w}.|{d}, find {w}|"
        "A new operation is given by {d}. Work out {w}.",
    )
    return Draft(wordings, show(result), ways)
