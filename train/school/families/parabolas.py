"""Quadratics without solving them: sums of roots, discriminant, completed square, vertex, extremes."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import (  # fmt: skip
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    power,
    show,
    signed,
    wrapped,
)
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import subtracted
from train.school.families.algebra import asks, chain, evaluate, nonzero, term, terms
from train.school.families.quadratics import factored, unknown


@REGISTER.family("sums_of_roots", 3, 4, 5)
def sums_of_roots(rng: Random, level: int) -> Draft:
    """Vieta: the sum, the product, r^2+s^2, 1/r+1/s."""
    x, a = unknown(rng), rng.choice((1, 1, 2, 3, 4)) if level > 3 else 1
    if level == 3 and rng.random() < 0.6:
        r, s = nonzero(rng, -12, 12), nonzero(rng, -12, 12)
        b, c = -(r + s), r * s
    else:
        b, c = nonzero(rng, -15, 15), nonzero(rng, -15, 15)
        b = b if b * b > 4 * a * c else rng.choice((1, -1)) * (isqrt(abs(4 * a * c)) + 1)
    total, product = Fraction(-b, a), Fraction(c, a)
    goal = rng.choice(("sum", "product") if level < 5 else ("squares", "inverse", "sum", "product"))
    both = (
        f"{chain('r+s', f'-{frac(b, a)}' if a > 1 else f'-{wrapped(b)}', total)} and "
        f"{chain('rs', frac(c, a) if a > 1 else c, product)}"
    )
    e = math(f"{polynomial((a, b, c), x)}=0")
    if goal in ("sum", "product"):
        answer = total if goal == "sum" else product
        rule = "-\\frac{b}{a}" if goal == "sum" else "\\frac{c}{a}"
        value = f"-{wrapped(b)}" if a == 1 else frac(-b, a)
        value = value if goal == "sum" else frac(c, a)
        ways: list[Way] = [
            [("rule", f"The {goal} of the roots is ${rule}$"), ("substitute", chain(value, answer))],
            [("rule", f"By Vieta, with ${'a'}={a}$ and {eq('b', b) if goal == 'sum' else eq('c', c)}: {chain(rule, value, answer)}")],
            [("conclude", both)],
        ]  # fmt: skip
        if level == 3 and isqrt(b * b - 4 * c) ** 2 == b * b - 4 * c:
            gap = isqrt(b * b - 4 * c)
            r, s = (-b + gap) // 2, (-b - gap) // 2
            shown = plus(r, s) if goal == "sum" else dot(r, s)
            ways.append([
                ("factor", eq(polynomial((1, b, c), x), factored(x, r, s))),
                ("conclude", f"The roots are ${r}$ and ${s}$: {eq(shown, answer)}"),
            ])  # fmt: skip
        wordings = asks(
            {"e": e, "g": goal},
            question="What is the {g} of the roots of {e}?|What is the {g} of the solutions of {e}?|"
            "What do you get for the {g} of both roots of {e}?|{e}: what is the {g} of the roots?",
            order="Find the {g} of the roots of {e}.|Find the {g} of the solutions of {e}.|"
            "Compute the {g} of all roots of {e}.|Give the {g} of the two solutions of {e}.",
        )
        return Draft(wordings, show(answer), ways)
    if goal == "squares":
        wanted, answer = "r^2+s^2", total**2 - 2 * product
        line = chain(
            wanted,
            "(r+s)^2-2rs",
            f"({show(total)})^2-2\\cdot {wrapped(product)}",
            plus(total**2, -2 * product),
            answer,
        )
        short = chain(wanted, plus(total**2, -2 * product), answer)
    else:
        wanted, answer = "\\frac{1}{r}+\\frac{1}{s}", total / product
        line = chain(wanted, "\\frac{r+s}{rs}", f"{show(total)}\\div {wrapped(product)}", answer)
        short = line
    ways = [
        [("rule", both), ("rewrite", line)],
        [("Sum and product", both), ("conclude", short)],
        [("rewrite", line), ("Because", both)],
    ]
    wordings = asks(
        {"e": e, "w": math(wanted)},
        question="If $r$ and $s$ are the roots of {e}, what is {w}?|"
        "The roots of {e} are $r$ and $s$. What is {w}?|"
        "Let $r$ and $s$ be the solutions of {e}. What is the value of {w}?",
        order="Let $r$ and $s$ be the roots of {e}. Find {w}.|"
        "$r$ and $s$ are the solutions of {e}, compute {w}|"
        "If {e} has roots $r$ and $s$, find the value of {w}.",
    )
    return Draft(wordings, show(answer), ways)


@REGISTER.family("discriminant", 3, 4)
def discriminant(rng: Random, level: int) -> Draft:
    """Its value, the number of real solutions, the k that makes one solution."""
    x, a = unknown(rng), rng.choice((1, 1, 2, 3)) if level == 3 else rng.randint(1, 6)
    b, c = nonzero(rng, -9, 9), nonzero(rng, -12, 12)
    if rng.random() < 0.25:
        k = rng.randint(1, 5)
        b, c = 2 * a * k * rng.choice((1, -1)), a * k * k
    d = b * b - 4 * a * c
    found = eq("D", f"{power(b, 2)}-4\\cdot {dot(a, c)}", plus(b * b, -4 * a * c), d)
    e = polynomial((a, b, c), x)
    goal = rng.choice(("value", "count", "count", "k"))
    if goal == "value":
        answer = show(d)
        ways: list[Way] = [
            [("formula", found)],
            [("formula", "The discriminant is $b^2-4ac$"), ("substitute", found)],
            [("power", eq(power(b, 2), b * b)), ("multiply", eq(f"4\\cdot {dot(a, c)}", 4 * a * c)), ("subtract", eq("D", f"{b * b}-{wrapped(4 * a * c)}", d))],
        ]  # fmt: skip
        texts = (
            "What is the discriminant of {e}?|What is the discriminant of {z}?",
            "Find the discriminant of {e}.|Compute the discriminant of {z}.|"
            "Calculate the discriminant for {z}",
        )
    elif goal == "count":
        count = 2 if d > 0 else 1 if d == 0 else 0
        answer = show(count)
        sign = "positive" if d > 0 else "zero" if d == 0 else "negative"
        words = {2: "two real solutions", 1: "one real solution", 0: "no real solution"}[count]
        last = ("conclude", f"It is {sign}: {words}")
        ways = [
            [("Find the discriminant", found), last],
            [("rule", "The sign of $D=b^2-4ac$ decides"), ("substitute", found), last],
            [("Find the discriminant", f"{found}, {sign}, so {words}")],
        ]
        texts = (
            "How many real solutions does {z} have?|How many real roots does {e} have?|"
            "How many solutions are there to {z} in real numbers?|"
            "How many times does {y} meet the x-axis?|How many x-intercepts does {y} have?|"
            "How many distinct real numbers {x} satisfy {z}?",
            "Find the number of real solutions of {z}.|How many real solutions: {z}|State the number of real roots of {e}.|Determine how many real roots {z} has.|"
            "Count the real solutions of {z}.",
        )
    else:
        a, half = 1, nonzero(rng, -9, 9)
        e = f"{x}^2{signed_product(2 * half, x)}+k"
        k = half * half
        answer = show(k)
        ways = [
            [("rule", "One solution means $D=0$"), ("equation", eq(f"{power(2 * half, 2)}-4k", 0)), ("isolate", eq("k", frac(4 * k, 4), k))],
            [("Complete the square", f"It must be the square $({linear(1, half, x)})^2$"), ("conclude", eq("k", power(half, 2), k))],
            [("formula", eq("k", power(half, 2), k))],
        ]  # fmt: skip
        texts = (
            "For what value of $k$ does {z} have exactly one solution?|"
            "What value of $k$ makes {e} a perfect square?|What is $k$ if {z} has one real root?|"
            "For which $k$ does {z} have a double root?",
            "Find $k$ if {z} has exactly one real solution.|Find $k$ so that {z} has equal roots.|"
            "Find the value of $k$ that makes {e} a perfect square trinomial.",
        )
    parts = {"e": math(e), "z": math(f"{e}=0"), "x": math(x), "y": math(f"y={e}")}
    return Draft(asks(parts, question=texts[0], order=texts[1]), answer, ways)


def squared(value: Fraction) -> str:
    return f"{value}^2" if value.denominator == 1 and value >= 0 else f"({show(value)})^2"


def signed_product(factor: int, x: str) -> str:
    return ("+" if factor > 0 else "") + term(factor, x)


@REGISTER.family("completing_square", 3, 4)
def completing_square(rng: Random, level: int) -> Draft:
    x, p = unknown(rng), nonzero(rng, -12, 12)
    if rng.random() < 0.25:  # what must be added
        half = Fraction(2 * p + (rng.choice((1, -1)) if level == 4 else 0), 2)
        answer = half * half
        b = int(2 * half)
        if b == 0:
            half, answer, b = Fraction(1), Fraction(1), 2
        e = terms((1, f"{x}^2"), (b, x))
        ways: list[Way] = [
            [("Half of the middle factor", eq(frac(b, 2), half)), ("power", eq(squared(half), answer))],
            [("formula", chain(f"({frac(b, 2)})^2", squared(half), answer))],
            [("rule", f"${e}+c=({x}{signed(half)})^2$"), ("power", eq("c", squared(half), answer))],
        ]  # fmt: skip
        wordings = asks(
            {"e": math(e)},
            question="What must be added to {e} to make a perfect square?|"
            "What number completes the square of {e}?|What constant makes {e} a perfect square?",
            order="Find the number that completes the square: {e}|"
            "Find the number to add to {e} to get a perfect square trinomial.",
        )
        return Draft(wordings, show(answer), ways)
    a = 1 if level == 3 else rng.choice((1, 2, 2, 3, -1))
    q = rng.randint(-20, 20)
    e, front = polynomial((a, 2 * a * p, a * p * p + q), x), term(a, "") if abs(a) > 1 else ""
    front = "-" if a == -1 else front
    answer = f"{front}({linear(1, p, x)})^2{signed(q) if q else ''}"
    c = a * p * p + q
    square = f"{front}({linear(1, p, x)})^2"
    halved = ("Half of the middle factor", chain(frac(2 * a * p, 2 * a) if a != 1 else frac(2 * p, 2), p))  # fmt: skip
    sizes = [eq(power(p, 2), p * p), *([eq(dot(a, p * p), a * p * p)] if a != 1 else [])]
    opened = (
        "expand",
        f"{', '.join(sizes)}: {eq(square, polynomial((a, 2 * a * p, a * p * p), x))}",
    )
    last = ("subtract", f"{subtracted(c, a * p * p)}, so ${answer}$")
    whole = eq(e, f"{square}{signed(-a * p * p)}{signed(c) if c else ''}", answer)
    ways = [[halved, opened, last], [halved, opened, ("Complete the square", whole)]]
    vertex_form = f"a({x}-h)^2+k" if a != 1 or rng.random() < 0.4 else f"({x}+a)^2+b"
    wordings = asks(
        {"e": math(e), "v": math(vertex_form)},
        question="How do you complete the square for {e}?|What is {e} in the form {v}?|"
        "What is the vertex form of {e}?|How can I write {e} in completed square form?",
        order="Complete the square: {e}|Write {e} in the form {v}.|Write {e} in vertex form.|"
        "Express {e} in completed square form.|Complete the square for {e}.|"
        "Rewrite {e} by completing the square.",
    )
    return Draft(wordings, answer, ways)


@REGISTER.family("quadratic_from_roots", 3, 4)
def quadratic_from_roots(rng: Random, level: int) -> Draft:
    r, s = nonzero(rng, -9, 9), nonzero(rng, -9, 9)
    r, s = (r * 2, s) if level == 4 else (r, s)
    if r == s:
        s = r + 1 or 2
    b, c = -(r + s), r * s
    e = polynomial((1, b, c))
    shown = factored("x", r, s)
    know_one = level == 4 and rng.random() < 0.5
    if know_one and s:
        goal = rng.choice(("other", "c"))
        answer = show(s if goal == "other" else c)
        lhs = f"x^2{signed_product(b, 'x')}" if b else "x^2"
        other = ("subtract", f"The roots add to {eq(f'-{wrapped(b)}', -b)}, the other is {eq(plus(-b, -r), s)}")  # fmt: skip
        if goal == "other":
            parts = {"e": math(f"{e}=0"), "r": math(f"x={r}")}
            ways: list[Way] = [
                [other],
                [("divide", f"The roots multiply to ${c}$, the other is {eq(frac(c, r), s)}")],
                [("factor", eq(e, shown)), ("conclude", f"The other root is ${s}$")],
            ]
            texts = (
                "One root of {e} is {r}. What is the other?|If {r} solves {e}, what is the other solution?",
                "{r} is a solution of {e}. Find the other solution.|Given the root {r} of {e}, find the other root.",
            )  # fmt: skip
        else:
            parts = {"e": math(f"{lhs}+c=0"), "r": math(f"x={r}")}
            value = r * r + b * r
            inserted = (
                "substitute",
                eq(f"{power(r, 2)}{signed_dot(b, r)}+c" if b else f"{power(r, 2)}+c", 0),
            )
            ways = [
                [inserted, ("isolate", f"{eq(f'{value}+c', 0)}, so {eq('c', c)}")],
                [other, ("multiply", eq("c", dot(r, s), c))],
            ]
            texts = (
                "If {r} is a root of {e}, what is $c$?|One solution of {e} is {r}. What is $c$?",
                "Find $c$ if {r} is a solution of {e}.|{r} is a root of {e}. Find $c$.",
            )
        return Draft(asks(parts, question=texts[0], order=texts[1]), answer, ways)
    answer = e
    ways = [
        [("factor", f"${shown}$"), ("expand", eq(shown, e))],
        [
            ("rule", f"Sum {eq(plus(r, s), r + s)} and product {eq(dot(r, s), r * s)}"),
            ("conclude", math(e)),
        ],
        [("expand", eq(shown, e))],
    ]
    wordings = asks(
        {"r": num(r), "s": num(s)},
        question="Which quadratic $x^2+bx+c$ has roots {r} and {s}?|"
        "What monic quadratic polynomial in $x$ has zeros {r} and {s}?|A quadratic $x^2+bx+c$ has zeros {r} and {s}. What is it?|Which quadratic with leading coefficient 1 has the solutions {r} and {s}?",
        order="Find the quadratic $x^2+bx+c$ with roots {r} and {s}.|"
        "Write a monic quadratic polynomial in $x$ whose roots are {r} and {s}.|"
        "Give the expanded quadratic with leading coefficient 1 and roots {r} and {s}.|The roots of $x^2+bx+c$ are {r} and {s}. Write down the quadratic.",
    )
    return Draft(wordings, answer, ways)


def signed_dot(b: int, r: int) -> str:
    size = "" if abs(b) == 1 else f"{abs(b)}\\cdot "
    return ("+" if b > 0 else "-") + size + wrapped(r)


@REGISTER.family("vertex", 3, 4)
def vertex(rng: Random, level: int) -> Draft:
    """Vertex, axis, least or greatest value."""
    a = rng.choice((1, 1, -1)) if level == 3 else rng.choice((1, 2, 3, -1, -2, -3))
    h, k = rng.randint(-7, 9), rng.randint(-20, 25)
    h = h or 2
    coefficients = (a, -2 * a * h, a * h * h + k)
    b = coefficients[1]
    in_form = rng.random() < 0.25
    front = {1: "", -1: "-"}.get(a, str(a))
    square = f"{front}({linear(1, -h)})^2{signed(k) if k else ''}"
    e = square if in_form else polynomial(coefficients)
    axis = ("formula", eq("x", "-\\frac{b}{2a}", frac(-b, 2 * a), h))
    low = a > 0
    goal = rng.choice(("vertex", "vertex", "axis", "extreme", "extreme", "where"))
    answer = {"vertex": f"({h},{k})", "axis": f"x={h}", "extreme": show(k), "where": show(h)}[goal]
    done: Line = ("conclude", f"The vertex is $({h},{k})$")
    value = evaluate(rng, coefficients, h, "y")
    if in_form:
        ways: list[Way] = [
            [("Read off", f"The square is zero at {eq('x', h)}"), ("substitute", eq("y", k))],
            [("Read off", f"In the form $a(x-h)^2+k$: {eq('h', h)}, {eq('k', k)}")],
        ]
    else:
        ways = [
            [axis, *value],
            [("Complete the square", eq(e, square)), done],
            [
                ("derive", f"{eq(linear(2 * a, b), 0)}, so {eq('x', h)}"),
                *evaluate(rng, coefficients, h, "y"),
            ],
        ]
    if goal in ("axis", "where"):
        ways = [[axis], [("Complete the square", eq(e, square)), ("conclude", eq("x", h))]] if not in_form else ways  # fmt: skip
    elif goal == "vertex" and not in_form:
        ways = [[*ways[0], done], ways[1], [*ways[2], done]]
    elif goal == "extreme":
        name = "least" if low else "greatest"
        ways = [[*way, ("conclude", f"The {name} value is ${k}$")] for way in ways]
    side = "minimum" if low else "maximum"
    texts = {
        "vertex": ("What is the vertex of {y}?|Where is the vertex of the parabola {y}?|What's the turning point of {y}?", "Find the vertex of {y}.|Find the coordinates of the vertex of {f}.|Determine the vertex of the parabola {y}|Find the turning point of {y}."),
        "axis": ("What is the axis of symmetry of {y}?|What is the equation of the axis of symmetry of {y}?", "Find the axis of symmetry of {y}.|Give the axis of symmetry of the parabola {y}."),
        "extreme": ("What is the {s} value of {f}?|What is the {s} of {e}?|What is the {n} value of {y}?|What is the {n} possible value of {e}?", "Find the {s} value of {f}.|Find the {s} of {y}.|Find the {n} value that {e} can take.|Determine the {s} of {f}.|Find the {s} value of {e}."),
        "where": ("For which $x$ is {e} {n}?|At what $x$ does {f} have its {s}?|What value of $x$ {v} {e}?|Where is the {s} of {y} (which $x$)?", "Find the $x$ where {f} is {n}.|Find the value of $x$ that {v} {e}."),
    }[goal]  # fmt: skip
    parts = {"e": math(e), "y": math(f"y={e}"), "f": math(f"f(x)={e}"), "s": side}
    parts |= {"n": "smallest" if low else "largest", "v": "minimizes" if low else "maximises"}
    return Draft(asks(parts, question=texts[0], order=texts[1]), answer, ways)
