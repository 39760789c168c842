"""Equations of any shape: terms on both sides, brackets, fractions, in any letter; pairs of them."""

from fractions import Fraction
from math import gcd, isqrt, lcm
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, polynomial, root, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total
from train.school.families.algebra import SOLVE, asks, chain, divided, nonzero, term
from train.school.families.polynomials import pieces_of, written

_LETTERS = "xxxxxyzabcdfghjkmnpqrstuvw"
_ALL = {
    "bare": "{e}",
    "question": "What is {x} if {e}?|What are the solutions of {e}?|For which {x} is {e}?|Which {x} satisfy {e}?|"
    "If {e}, what can {x} be?|What are the roots of {e}?|What values of {x} make {e} true?",
    "order": "Solve {e}.|Solve {e} for {x}.|Find all {x} with {e}.|Find {x} if {e}.|Solve for {x}: {e}|"
    "Find every solution of {e}.|{e}, find {x}|Determine {x}: {e}|Give the solutions of {e}|Let {e}. Find {x}.",
}
_ONE = {
    "question": "If {p} and {q}, what is {w}?|What is {w} when {p} and {q}?|{p}, {q}: what is {w}?|{s}. What is {w}?",
    "order": "Solve {p}, {q} for {w}.|Find {w} if {p} and {q}.|{p}, {q}. Find {w}|Solve the system {s} and give {w}.|"
    "Solve {p} and {q} for {w}.|{s}. Find {w}.|Determine {w} from {p} and {q}.",
}
_BOTH = {
    "bare": "{p}, {q}|{s}|{p} and {q}",
    "question": "What are {w} and {v} if {p} and {q}?|What is the solution of {s}?",
    "order": "Solve {s}|Solve {p}, {q}.|Solve the system {s}|Find {w} and {v}: {p}, {q}|Solve simultaneously: {p}, {q}",
}


def _split(rng: Random, value: int) -> list[int]:
    """A number as one term, or as a sum of two."""
    if rng.random() < 0.6:
        return [value]
    part = nonzero(rng, -2 * abs(value) - 5, 2 * abs(value) + 5)
    return [part, value - part]


def _side(rng: Random, slope: int, constant: int, x: str) -> tuple[str, list[tuple[int, int]]]:
    """slope·x + constant as one side of an equation, perhaps in several terms."""
    pieces = [(k, 1) for k in _split(rng, slope) if k] + [
        (k, 0) for k in _split(rng, constant) if k
    ]
    rng.shuffle(pieces)
    pieces = pieces or [(0, 0)]
    return (written(pieces, x) if pieces != [(0, 0)] else "0"), pieces


def _tidied(
    pieces: list[tuple[int, int]], shown: str, slope: int, constant: int, x: str
) -> list[Line]:
    """A side of several terms as slope·x + constant."""
    if len(pieces) < 3 and len({n for _, n in pieces}) == len(pieces):
        return []
    parts = []
    for n, name in ((1, x), (0, "constants")):
        same = [factor for factor, m in pieces if m == n]
        if len(same) > 1:
            parts.append(f"{'numbers' if n == 0 else f'${name}$'}: {running_total(same)}")
    return (
        [("collect", f"{'; '.join(parts)}; {eq(shown, polynomial((slope, constant), x))}")]
        if parts
        else []
    )


def _solved(rng: Random, a: int, b: int, c: int, d: int, x: str) -> list[Line]:
    """From ax + b = cx + d to x, one move at a time."""
    lines: list[Line] = []
    slope, right = a - c, d - b
    if c and a:
        lines.append(("move", f"The ${x}$ to the left: {eq(plus(a, -c), slope)}"))
    if c and not a:
        lines.append(("move", f"The ${x}$ to the left: ${term(slope, x)}$"))
    if b and d:
        lines.append(("Move the numbers", f"The numbers to the right: {eq(plus(d, -b), right)}"))
    elif b:
        lines.append(("Move the numbers", f"The number to the right: ${right}$"))
    lines.append(("equation", eq(term(slope, x), right)))
    value = Fraction(right, slope)
    if abs(slope) == 1:
        return lines if slope == 1 else [*lines, ("Change the sign", eq(x, value))]
    return [*lines, ("divide", chain(x, frac(right, slope), value))]


@REGISTER.family("linear_equation_any", 1, 2, 3, 4)
def linear_equation_any(rng: Random, level: int) -> Draft:
    """ax + b = cx + d with terms in any order, on either side."""
    x, high = rng.choice(_LETTERS), {1: 9, 2: 15, 3: 40, 4: 150}[level]
    value = nonzero(rng, *{1: (-9, 12), 2: (-12, 15), 3: (-15, 20), 4: (-40, 60)}[level])
    a = nonzero(rng, -high, high)
    c = 0 if level == 1 or rng.random() < 0.35 else nonzero(rng, -high, high)
    while a == c:
        c = nonzero(rng, -high, high)
    b = 0 if rng.random() < 0.15 else nonzero(rng, -9 * high, 9 * high)
    d = (a - c) * value + b
    if level > 1 and rng.random() < 0.3:
        d, b = 0, -(a - c) * value
    if rng.random() < 0.3:
        a, b, c, d = c, d, a, b
    left, pieces = _side(rng, a, b, x) if level > 1 else (written(pieces_of((a, b)), x) if a or b else "0", [(a, 1)])  # fmt: skip
    right, others = _side(rng, c, d, x) if level > 1 else (written(pieces_of((c, d)), x) if c or d else "0", [(c, 1)])  # fmt: skip
    start = [*_tidied(pieces, left, a, b, x), *_tidied(others, right, c, d, x)]
    if start:
        start.append(("equation", eq(polynomial((a, b), x), polynomial((c, d), x))))
    way = [*start, *_solved(rng, a, b, c, d, x)]
    check = plus(a * value, b) if b and a else str(a * value + b)
    checked = [
        *way,
        ("check", f"With {eq(x, value)} the left side is {chain(check, a * value + b)}"),
    ]
    return Draft(
        asks({"e": math(f"{left}={right}"), "x": math(x)}, **SOLVE),
        show(value),
        [way, way, checked],
    )


@REGISTER.family("linear_equation_fractions", 3, 4)
def linear_equation_fractions(rng: Random, level: int) -> Draft:
    """(ax + b)/m = (cx + d)/n, or terms with fractions; the denominators go first."""
    x, value = rng.choice(_LETTERS), nonzero(rng, -9, 15)
    m, n = rng.sample((2, 3, 4, 5, 6), 2) if level == 4 else (rng.choice((2, 3, 4, 5)), 1)
    common = lcm(m, n)
    p, q = common // m, common // n
    while True:
        a, b, c = (
            nonzero(rng, -5, 7),
            rng.randint(-9, 9),
            rng.randint(-5, 6) if level == 4 else rng.choice((0, 0, 1, 2)),
        )
        rest = p * (a * value + b) - q * c * value
        if rest % q == 0 and p * a != q * c and (c or n == 1):
            d = rest // q
            break
    left, right = (polynomial(each, x) for each in ((a, b), (c, d)))
    e = f"{frac(left, m)}={right if n == 1 else frac(right, n)}"
    times = f"Multiply both sides by ${common}$"
    one = f"{p}({left})" if p > 1 else left
    two = f"{q}({right})" if q > 1 else right
    opened = eq(polynomial((p * a, p * b), x), polynomial((q * c, q * d), x))
    way: list[Line] = [("Clear the fractions", f"{times}: {eq(one, two)}")]
    if opened != eq(one, two):
        way.append(("expand", opened))
    way += _solved(rng, p * a, p * b, q * c, q * d, x)
    return Draft(asks({"e": math(e), "x": math(x)}, **SOLVE), show(value), [way])


def _two_terms(rng: Random, a: int, x: str, b: int, y: str, c: int) -> tuple[str, bool]:
    """ax + by = c as people leave it: terms on either side, in any order."""
    sides: list[list[tuple[int, str]]] = [[], []]
    scattered = rng.random() < 0.6
    for factor, name in ((a, x), (b, y), (-c, "")):
        at = (0 if name else 1) if not scattered else rng.randint(0, 1)
        if factor:
            sides[at].append((factor if at == 0 else -factor, name))
    shown = []
    for side in sides:
        rng.shuffle(side)
        text = "".join(("+" if factor > 0 else "") + (term(factor, name) if name else str(factor)) for factor, name in side)  # fmt: skip
        shown.append(text.removeprefix("+") or "0")
    plain = f"{_standard(a, x, b, y)}={c}"
    return "=".join(shown), "=".join(shown) != plain


def _standard(a: int, x: str, b: int, y: str) -> str:
    second = term(b, y) if b else ""
    return f"{term(a, x) if a else ''}{'+' if b > 0 and a else ''}{second}" or "0"


@REGISTER.family("pair_of_equations_any", 2, 3, 4, 5)
def pair_of_equations_any(rng: Random, level: int) -> Draft:
    """Two equations in any two letters; one of them or both are asked for."""
    x, y = rng.choice((("x", "y"), ("x", "y"), tuple(rng.sample(_LETTERS[5:], 2))))
    high = {2: 3, 3: 5, 4: 9, 5: 15}[level]
    u, v = nonzero(rng, -9, 9), nonzero(rng, -9, 9)
    while True:
        a, b, d, e = (nonzero(rng, -high, high) for _ in range(4))
        if level == 2 or rng.random() < 0.2:
            d = rng.choice((1, -1))
        if a * e != b * d:
            break
    c, f = a * u + b * v, d * u + e * v
    (first, moved), (second, moved_too) = (
        _two_terms(rng, a, x, b, y, c),
        _two_terms(rng, d, x, e, y, f),
    )
    lines: list[Line] = []
    if moved or moved_too:
        both = f"{eq(_standard(a, x, b, y), c)} and {eq(_standard(d, x, e, y), f)}"
        lines.append(("Put in order", both))
    wants_both = rng.random() < 0.3
    goal, other = ((x, u), (y, v)) if rng.random() < 0.5 else ((y, v), (x, u))
    ways: list[Way] = []
    for keep in (goal, other):  # the letter that stays when the other goes
        k, g = (b, e) if keep[0] == x else (a, d)  # factors of the letter that goes
        m, n = (a, d) if keep[0] == x else (b, e)
        s, t = lcm(k, g) // abs(k), lcm(k, g) // abs(g)
        sign = -1 if k * g > 0 else 1
        left, right = s * m + sign * t * n, s * c + sign * t * f
        steps: list[Line] = [
            ("multiply", f"Times ${by}$: {eq(_standard(by * p, x, by * q, y), by * r)}")
            for by, p, q, r in ((s, a, b, c), (t, d, e, f))
            if by > 1
        ]
        verb, mark = ("Subtract", "-") if sign < 0 else ("Add", "+")
        gone = ", ".join(
            eq(f"{one}{mark}{wrapped(two)}", one + sign * two)
            for one, two in ((s * m, t * n), (s * c, t * f))
        )
        steps.append(
            ("Eliminate a letter", f"{verb} them: {gone}, so {eq(term(left, keep[0]), right)}")
        )
        if abs(left) != 1 or left < 0:
            steps.append(("divide", chain(keep[0], frac(right, left), keep[1])))
        if wants_both or keep is other:
            p, q, r = (a, b, c) if keep[0] == x else (b, a, c)
            away = x if keep[0] == y else y
            steps.append(("substitute", f"In the first: {eq(dot(p, keep[1]), p * keep[1])}, so {eq(term(q, away), f'{r}-{wrapped(p * keep[1])}', r - p * keep[1])}"))  # fmt: skip
            steps += divided(rng, away, r - p * keep[1], q)
        ways.append([*lines, *steps])
    parts = {"p": math(first), "q": math(second), "w": math(goal[0]), "v": math(other[0]),
             "s": math(f"\\begin{{cases}}{first}\\\\{second}\\end{{cases}}")}  # fmt: skip
    if wants_both:
        parts |= {"w": math(x), "v": math(y)}
        return Draft(asks(parts, **_BOTH), f"{x}={u},{y}={v}", ways)
    return Draft(asks(parts, **_ONE), show(goal[1]), [ways[0], ways[0], ways[1]])


def _list(x: str, values: list[Fraction]) -> str:
    return ", ".join(eq(x, value).strip("$") for value in values)


@REGISTER.family("quadratic_equation_any", 2, 3, 4, 5)
def quadratic_equation_any(rng: Random, level: int) -> Draft:
    """With rational roots, in any letter; factors in front, terms missing, a root zero."""
    x = rng.choice(_LETTERS)
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
        inside = b * b - 4 * a * c
        d = isqrt(inside)
        found: Line = ("Discriminant", f"{eq(f'{wrapped(b)}^2', b * b)}, {eq(dot(4, a, c), 4 * a * c)}, {eq(f'{b * b}-{wrapped(4 * a * c)}', inside)}")  # fmt: skip
        values = [eq(x, frac(plus(-b, sign * d) if d else str(-b), 2 * a), frac(-b + sign * d, 2 * a), Fraction(-b + sign * d, 2 * a)) for sign in (1, -1)[: 1 + bool(d)]]  # fmt: skip
        by_formula = [
            *lines,
            found,
            ("root", eq(root(inside), d)),
            ("formula", " and ".join(values)),
        ]
        if a == 1:
            found = (
                "Find two numbers",
                f"{eq(dot(int(-r), int(-s)), c)} and {eq(plus(int(-r), int(-s)), b)}",
            )
            factored = "".join(f"({polynomial((1, int(-value)), x)})" for value in (r, s))
            ways += [[*lines, found, ("factor", eq(factored, 0)), last]] * 2
        ways.append(by_formula)
    answer = _list(x, roots)
    return Draft(asks({"e": math(e), "x": math(x)}, **_ALL), answer, ways)


@REGISTER.family("higher_equation", 3, 4, 5)
def higher_equation(rng: Random, level: int) -> Draft:
    """x^n = c, a common power taken out, a square in disguise, a root on one side."""
    x = rng.choice(_LETTERS)
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
        lines = [("Square both sides", eq(inside, f"{value}^2", value**2)), *_solved(rng, k, value**2 - k * b, 0, value**2, x)]  # fmt: skip
    else:
        r, s = nonzero(rng, -7, 7), nonzero(rng, -7, 7)
        quadratic = [1, -(r + s), r * s]
        shown = polynomial(quadratic, x)
        factored = f"({polynomial((1, -r), x)})({polynomial((1, -s), x)})"
        numbers: Line = (
            "Find two numbers",
            f"{eq(dot(-r, -s), r * s)} and {eq(plus(-r, -s), -(r + s))}",
        )
        if shape == "common":
            k, n = rng.choice((1, 1, 2, 3, -1, 4)), rng.choice((1, 1, 2))
            e = f"{polynomial([k * value for value in [*quadratic, *[0] * n]], x)}=0"
            front = term(k, x if n == 1 else f"{x}^{n}")
            lines = [
                ("Common factor", eq(f"{front}({shown})", 0)),
                numbers,
                ("factor", eq(f"{front}{factored}", 0)),
            ]
            values = sorted({0, r, s})
        elif shape == "given":  # a cubic with a small root that is found by trying
            t = rng.choice((1, -1, 2))
            cubic = polynomial(
                [1, quadratic[1] - t, quadratic[2] - t * quadratic[1], -t * quadratic[2]], x
            )
            e, values = f"{cubic}=0", sorted({t, r, s})
            lines = [("Try small numbers", f"At {eq(x, t)} it is $0$"), ("divide", eq(f"({polynomial((1, -t), x)})({shown})", 0)), numbers, ("factor", eq(factored, 0))]  # fmt: skip
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
