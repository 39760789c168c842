"""Equations with several solutions: quadratic, higher, with a root or an absolute value."""

from fractions import Fraction
from math import gcd, isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, polynomial, root, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, nonzero, term
from train.school.families.equations_in_letters import LETTERS, solved
from train.school.families.quadratics import discriminant
from train.school.families.searches import pair_search

_ALL = {
    "bare": "{e}",
    "question": "What is {x} if {e}?|What are the solutions of {e}?|For which {x} is {e}?|Which {x} satisfy {e}?|"
    "If {e}, what can {x} be?|What are the roots of {e}?|What values of {x} make {e} true?",
    "order": "Solve {e}.|Solve {e} for {x}.|Find all {x} with {e}.|Find {x} if {e}.|Solve for {x}: {e}|"
    "Find every solution of {e}.|{e}, find {x}|Determine {x}: {e}|Give the solutions of {e}|Let {e}. Find {x}.",
}


def _list(x: str, values: list[Fraction]) -> str:
    return ", ".join(eq(x, value).strip("$") for value in values)


@REGISTER.family("quadratic_equation_any", 2, 3, 4, 5)
def quadratic_equation_any(rng: Random, level: int) -> Draft:
    """With rational roots, in any letter; factors in front, terms missing, a root zero."""
    x = rng.choice(LETTERS)
    r = Fraction(nonzero(rng, -9, 9) if level < 5 else nonzero(rng, -60, 60))
    s = Fraction(nonzero(rng, -9, 9) if level < 5 else nonzero(rng, -12, 12))
    if rng.random() < 0.2:
        s = rng.choice((-r, Fraction(0), Fraction(0), r))
    if level in (3, 4) and rng.random() < 0.5:
        r = Fraction(nonzero(rng, -9, 9), rng.choice((2, 2, 3, 4)))
    scale = r.denominator * s.denominator
    base = [scale, int(-(r + s) * scale), int(r * s * scale)]
    shared = gcd(*base)
    base = [value // shared for value in base]
    k = rng.choice((1, 1, 1, 2, 3, -1, -2, 5)) if level > 2 else 1
    bottom = rng.choice((1, 1, 1, 2, 3, 7)) if level == 5 else 1
    factors = [k * value for value in base]
    shown = polynomial(factors, x)
    side = nonzero(rng, -12, 12) if level > 2 and bottom == 1 and rng.random() < 0.25 else 0
    if side:
        shown = polynomial([factors[0], factors[1], factors[2] + side], x)
    e = f"{frac(shown, bottom)}={side}" if bottom > 1 else f"{shown}={side}"
    if rng.random() < 0.12:
        e = "=".join(reversed(e.split("=")))
    lines: list[Line] = []
    if bottom > 1:
        lines.append(("multiply", f"Times ${bottom}$: {eq(shown, 0)}"))
    if side:
        lines.append(("move", eq(polynomial(factors, x), 0)))
    if k != 1:
        lines.append(("divide", f"Divide by ${k}$: {eq(polynomial(base, x), 0)}"))
    a, b, c = base
    roots = sorted({r, s})
    last: Line = ("conclude", " or ".join(eq(x, value) for value in roots))
    ways: list[Way] = []
    if not c:
        inner = polynomial((a, b), x)
        start: Line = ("factor", eq(f"{x}({inner})" if b else f"{term(a, x)}^2", 0))
        ways.append([*lines, start, ("Each factor is zero", f"{eq(x, 0)} or {eq(inner, 0)}"), last] if b else [*lines, last])  # fmt: skip
    elif not b:
        square = Fraction(-c, a)
        ways.append(
            [
                *lines,
                ("isolate", eq(f"{x}^2", square)),
                ("root", f"{eq(x, roots[1])} and {eq(x, roots[0])}"),
            ]
        )
    else:
        d = isqrt(b * b - 4 * a * c)
        values = [eq(x, frac(plus(-b, sign * d) if d else str(-b), 2 * a), frac(-b + sign * d, 2 * a), Fraction(-b + sign * d, 2 * a)) for sign in (1, -1)[: 1 + bool(d)]]  # fmt: skip
        by_formula = [
            *lines,
            discriminant(a, b, c),
            ("root", eq(root(d * d), d)),
            ("formula", " and ".join(values)),
        ]
        if a == 1:
            factored = "".join(f"({polynomial((1, int(-value)), x)})" for value in (r, s))
            ways += [[*lines, *pair_search(c, b), ("factor", eq(factored, 0)), last]] * 2
        ways.append(by_formula)
    answer = _list(x, roots)
    return Draft(asks({"e": math(e), "x": math(x)}, **_ALL), answer, ways)


@REGISTER.family("higher_equation", 3, 4, 5)
def higher_equation(rng: Random, level: int) -> Draft:
    """x^n = c, a common power taken out, a square in disguise, a root on one side."""
    x = rng.choice(LETTERS)
    shape = rng.choice({3: ("power", "root", "cube"), 4: ("common", "power", "root", "cube"), 5: ("common", "square", "given")}[level])  # fmt: skip
    lines: list[Line]
    if shape in ("power", "cube"):
        n = 3 if shape == "cube" else rng.choice((2, 2, 4))
        value = nonzero(rng, -9, 9) if n == 3 else rng.randint(2, 12 if n == 2 else 5)
        k, b = rng.choice((1, 1, 2, 3, 5)), rng.choice((0, 0, nonzero(rng, -20, 20)))
        right = k * value**n + b
        left = f"{term(k, f'{x}^{n}')}{'+' if b > 0 else ''}{b or ''}"
        lines = [("move", eq(term(k, f"{x}^{n}"), plus(right, -b), right - b))] if b else []
        lines += [("divide", eq(f"{x}^{n}", value**n))] if k > 1 else []
        e = f"{left}={right}"
        if n == 3:
            lines.append(
                ("Cube root", f"{eq(dot(value, value, value), value**3)}, so {eq(x, value)}")
            )
            values = [value]
        else:
            sign = rng.choice(("", f", {x}>0", f", {x}<0", ""))
            values = [value] if ">" in sign else [-value] if "<" in sign else [-value, value]
            e += sign
            lines.append(
                ("root", f"{eq(f'{value}^{n}', value**n)}, so {eq(x, value)} or {eq(x, -value)}")
            )
            if sign:
                lines.append(("conclude", f"Only {eq(x, values[0])} fits"))
        if n == 3 and rng.random() < 0.4:
            e += f", {x}\\text{{ real}}"
    elif shape == "root":
        value, k, b = rng.randint(1, 12), rng.choice((1, 1, 2, 3)), nonzero(rng, -20, 20)
        inside = polynomial((k, value**2 - k * b), x)
        e, values = f"\\sqrt{{{inside}}}={value}", [b]
        lines = [("Square both sides", eq(inside, f"{value}^2", value**2)), *solved(rng, k, value**2 - k * b, 0, value**2, x)]  # fmt: skip
    else:
        r, s = nonzero(rng, -7, 7), nonzero(rng, -7, 7)
        quadratic = [1, -(r + s), r * s]
        shown = polynomial(quadratic, x)
        factored = f"({polynomial((1, -r), x)})({polynomial((1, -s), x)})"
        numbers = pair_search(r * s, -(r + s))
        if shape == "common":
            k, n = rng.choice((1, 1, 2, 3, -1, 4)), rng.choice((1, 1, 2))
            e = f"{polynomial([k * value for value in [*quadratic, *[0] * n]], x)}=0"
            front = term(k, x if n == 1 else f"{x}^{n}")
            lines = [
                ("Common factor", eq(f"{front}({shown})", 0)),
                *numbers,
                ("factor", eq(f"{front}{factored}", 0)),
            ]
            values = sorted({0, r, s})
        elif shape == "given":  # a cubic with a small root that is found by trying
            t = rng.choice((1, -1, 2))
            cubic = polynomial(
                [1, quadratic[1] - t, quadratic[2] - t * quadratic[1], -t * quadratic[2]], x
            )
            e, values = f"{cubic}=0", sorted({t, r, s})
            lines = [("Try small numbers", f"At {eq(x, t)} it is $0$"), ("divide", eq(f"({polynomial((1, -t), x)})({shown})", 0)), *numbers, ("factor", eq(factored, 0))]  # fmt: skip
        else:
            r, s = rng.sample(range(1, 6), 2)
            e = f"{x}^4-{r * r + s * s}{x}^2+{r * r * s * s}=0"
            lines = [("Put a letter for the square", f"With $u={x}^2$: ${eq('u^2', '').strip('$').rstrip('=')}-{r * r + s * s}u+{r * r * s * s}=0$"), ("factor", eq(f"(u-{r * r})(u-{s * s})", 0))]  # fmt: skip
            values = sorted({r, -r, s, -s})
    if shape not in ("power", "cube"):
        lines = [*lines, ("conclude", " or ".join(eq(x, value) for value in values))]
    wordings = asks({"e": math(e), "x": math(x)}, **_ALL)
    return Draft(wordings, _list(x, [Fraction(value) for value in values]), [lines])


@REGISTER.family("absolute_value_any", 2, 3, 4)
def absolute_value_any(rng: Random, level: int) -> Draft:
    """|ax + b| against a number: equal, below, above; with a factor or a term around it."""
    x, a = rng.choice("xxxyzatn"), 1 if level == 2 else rng.randint(1, 5)
    low = rng.randint(-9, 6)
    c = a * rng.randint(1, 8) if rng.random() < 0.7 else rng.randint(1, 15)
    b = -a * low - c if level < 4 or rng.random() < 0.7 else rng.randint(-9, 9)
    first, second = Fraction(-c - b, a), Fraction(c - b, a)
    inside = polynomial((a, b), x)
    sign = rng.choice(("=", "=", "<", "\\le ", ">", "\\ge "))
    k, d = (rng.randint(1, 3), rng.choice((0, nonzero(rng, -8, 8)))) if level == 4 else (1, 0)
    left = f"{k if k > 1 else ''}|{inside}|{'+' if d > 0 else ''}{d or ''}"
    e, start = f"{left}{sign}{k * c + d}", list[Line]()
    if d:
        start.append(("move", f"${k if k > 1 else ''}|{inside}|{sign}{k * c}$"))
    if k > 1:
        start.append(("divide", f"$|{inside}|{sign}{c}$"))
    p, q = show(first), show(second)
    if sign == "=":
        answer = _list(x, [first, second])
        lines: list[Line] = [("Two cases", f"{eq(inside, c)} or {eq(inside, -c)}"), ("move", f"{eq(term(a, x), c - b)} or {eq(term(a, x), -c - b)}")]  # fmt: skip
        lines += [("conclude", f"{eq(x, second)} or {eq(x, first)}")] if a > 1 else []
    elif sign in ("<", "\\le "):
        answer = f"{p}{sign}{x}{sign}{q}"
        lines = [("Between two bounds", f"${-c}{sign}{inside}{sign}{c}$")]
        if b:
            lines.append(("move", f"{eq(plus(-c, -b), -c - b)} and {eq(plus(c, -b), c - b)}, so ${-c - b}{sign}{term(a, x)}{sign}{c - b}$"))  # fmt: skip
        lines += [("divide", f"${answer}$")] if a > 1 else []
    else:
        flipped = "<" if sign == ">" else "\\le "
        answer = f"{x}{flipped}{p}\\text{{ or }}{x}{sign}{q}"
        lines = [("Two cases", f"${inside}{flipped}{-c}$ or ${inside}{sign}{c}$"), ("move", f"${term(a, x)}{flipped}{-c - b}$ or ${term(a, x)}{sign}{c - b}$")]  # fmt: skip
        lines += [("divide", f"${x}{flipped}{p}$ or ${x}{sign}{q}$")] if a > 1 else []
    return Draft(asks({"e": math(e), "x": math(x)}, **_ALL), answer, [[*start, *lines]])
