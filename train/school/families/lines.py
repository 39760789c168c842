"""Straight lines: slope, intercepts, equations, parallels and perpendiculars, intersections."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, show, signed, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import subtracted
from train.school.families.algebra import (  # fmt: skip
    asks,
    chain,
    human,
    nonzero,
    solve_linear,
    substituted,
    term,
    terms,
)
from train.school.work import lowest_terms


def line_equation(slope: Fraction, constant: Fraction) -> str:
    """y = mx + b with fractions where needed: \\frac{2x}{3} is written as \\frac{2}{3}x."""
    return f"y={terms((slope, 'x'), (constant, ''))}"


def _minus(a: int, b: int) -> str:
    return f"{a}-{wrapped(b)}"


@REGISTER.family("slope_of_points", 2, 3)
def slope_of_points(rng: Random, level: int) -> Draft:
    high = {2: 9, 3: 15}[level]
    x1, y1, dx = rng.randint(-high, high), rng.randint(-high, high), rng.randint(1, 8)
    slope = Fraction(nonzero(rng, -6, 6), 1 if level == 2 and rng.random() < 0.7 else dx)
    dx = dx * slope.denominator if dx % slope.denominator else dx
    x2, y2 = x1 + dx, y1 + int(slope * dx)
    if rng.random() < 0.3:
        x1, y1, x2, y2 = x2, y2, x1, y1
    rise, run = y2 - y1, x2 - x1
    reduced = chain("m", frac(rise, run), slope)
    ways: list[Way] = [
        [("Rise and run", f"{eq(_minus(y2, y1), rise)} and {eq(_minus(x2, x1), run)}"), ("divide", reduced)],
        [("formula", f"${'m'}=\\frac{{y_2-y_1}}{{x_2-x_1}}$"), ("substitute", chain("m", frac(_minus(y2, y1), _minus(x2, x1)), frac(rise, run), slope))],
        [("substitute", chain("m", frac(_minus(y2, y1), _minus(x2, x1)), frac(rise, run), slope))],
        [("subtract", f"{eq(_minus(y1, y2), -rise)} and {eq(_minus(x1, x2), -run)}"), ("divide", chain(frac(-rise, -run), slope))],
        [("subtract", f"{eq(_minus(y2, y1), rise)} and {eq(_minus(x2, x1), run)}"), ("divide", eq("m", frac(rise, run))), *lowest_terms(rng, rise, run)],
    ]  # fmt: skip
    parts = {"p": f"$({x1},{y1})$", "q": f"$({x2},{y2})$"}
    wordings = asks(
        parts,
        question="What is the slope of the line through {p} and {q}?|"
        "What is the gradient of the line through {p} and {q}?|"
        "What's the slope between {p} and {q}?|What is the slope of the line joining {p} to {q}?",
        order="Find the slope of the line through {p} and {q}.|Find the slope: {p}, {q}|"
        "Calculate the gradient of the line passing through {p} and {q}.|"
        "Find the slope of the line that passes through the points {p} and {q}.",
    )
    return Draft(wordings, show(slope), ways)


@REGISTER.family("slope_and_intercepts", 2, 3, 4)
def slope_and_intercepts(rng: Random, level: int) -> Draft:
    """Of y=mx+b or ax+by=c: slope, y-intercept, x-intercept."""
    general = level > 2 and rng.random() < 0.7
    a, b, c = nonzero(rng, -9, 9), nonzero(rng, -9, 9), nonzero(rng, -24, 24)
    goal = rng.choice(("slope", "y", "x"))
    if general:
        a = abs(a)
        e = f"{terms((a, 'x'), (b, 'y'))}={c}"
        slope, at_y, at_x = Fraction(-a, b), Fraction(c, b), Fraction(c, a)
        if goal == "slope":
            answer = slope
            ways: list[Way] = [
                [("isolate", eq(term(b, "y"), linear(-a, c))), ("divide", f"The factor of $x$ is {chain(frac(-a, b), slope)}" if b != 1 else f"The factor of $x$ is ${show(slope)}$")],
                [("rule", f"For $ax+by=c$ the slope is $-\\frac{{a}}{{b}}$: {chain(f'-{frac(a, b)}', slope)}")],
            ]  # fmt: skip
        else:
            factor, letter, other = (b, "y", "x") if goal == "y" else (a, "x", "y")
            answer = at_y if goal == "y" else at_x
            ways = [
                [("substitute", f"Put {eq(other, 0)}: {eq(term(factor, letter), c)}"), *solve_linear(rng, factor, 0, c, letter)],
                [("substitute", f"With {eq(other, 0)}: {chain(letter, frac(c, factor) if factor != 1 else c, answer)}")],
            ]  # fmt: skip
    else:
        slope, constant = Fraction(a, rng.choice((1, 1, 2, 3)) if level > 2 else 1), b
        e = line_equation(slope, Fraction(constant))
        if slope.denominator > 1:
            e = f"y={'-' if slope < 0 else ''}{frac(term(abs(slope.numerator), 'x'), slope.denominator)}{signed(constant)}"  # fmt: skip
        if goal == "slope":
            answer = slope
            ways = [
                [("Read off", f"In $y=mx+b$ the slope is the factor of $x$: ${show(slope)}$")],
                [("compare", f"Compare with $y=mx+b$: {eq('m', slope)} and {eq('b', constant)}")],
            ]
        elif goal == "y":
            answer = Fraction(constant)
            ways = [
                [("Read off", f"In $y=mx+b$ it is the constant: ${constant}$")],
                [("substitute", f"Put {eq('x', 0)}: {eq('y', constant)}")],
            ]
        else:
            answer = -Fraction(constant) / slope
            p, q = slope.numerator, slope.denominator
            ways = [
                [("substitute", f"Put {eq('y', 0)}: {eq(0, e[2:])}"), ("move", eq(e[2:].split(signed(constant))[0], -constant)), *([("multiply", eq(term(p, "x"), dot(-constant, q), -constant * q))] if q > 1 else []), *([("isolate", chain("x", frac(-constant * q, p), answer))] if p != 1 else [])],
                [("substitute", f"Put {eq('y', 0)}: {eq(e[2:], 0)}"), ("isolate", eq("x", answer))],
            ]  # fmt: skip
    names = {
        "slope": "slope|slope|gradient",
        "y": "y-intercept",
        "x": "x-intercept",
    }[goal].split("|")
    name = rng.choice(names)
    point = goal != "slope" and rng.random() < 0.2
    parts = {"e": math(e), "n": name, "g": goal}
    if point:
        shown = f"(0,{show(answer)})" if goal == "y" else f"({show(answer)},0)"
        ways = [[*way, ("conclude", f"The point is ${shown}$")] for way in ways]
        wordings = asks(
            parts,
            question="At what point does {e} cross the {g}-axis?|Where does the line {e} meet the {g}-axis?",
            order="Find the point where {e} crosses the {g}-axis.|Find the coordinates of the {n} of {e}.",
        )  # fmt: skip
        return Draft(wordings, shown, ways)
    wordings = asks(
        parts,
        question="What is the {n} of {e}?|What is the {n} of the line {e}?|What's the {n} of {e}?|"
        "What is the value of the {n} of the line with equation {e}?",
        order="Find the {n} of {e}.|Find the {n} of the line {e}.|Give the {n} of {e}.|"
        "Determine the {n} of the graph of {e}.",
    )
    return Draft(wordings, show(answer), ways)


@REGISTER.family("equation_of_line", 3, 4)
def equation_of_line(rng: Random, level: int) -> Draft:
    """From slope and point, from two points, parallel or perpendicular through a point."""
    m = nonzero(rng, -5, 6) if level == 3 or rng.random() < 0.5 else 0
    slope = Fraction(m) if m else Fraction(nonzero(rng, -5, 5), rng.choice((2, 3, 4)))
    x1, b = nonzero(rng, -6, 6) * slope.denominator, rng.randint(-12, 12)
    y1 = int(slope * x1) + b
    answer = line_equation(slope, Fraction(b))
    product = f"{show(slope)}\\cdot {wrapped(x1)}"
    height = int(slope * x1)
    moved_over = [f"{y1}-{wrapped(height)}", *([plus(y1, -height)] if height < 0 else []), b]
    found: Line = ("Find the intercept", f"{eq(product, height)}, {eq('b', *moved_over)}")
    inserted: Line = ("substitute", f"{eq(y1, f'{product}+b')}, {eq(product, height)}, so {eq('b', *moved_over)}")  # fmt: skip
    last: Line = ("conclude", math(answer))
    shape = rng.choice(("point", "points") if level == 3 else ("points", "parallel", "perpendicular", "point"))  # fmt: skip
    before: list[list[Line]] = [[], []]
    parts = {"p": f"$({x1},{y1})$", "m": math(slope)}
    if shape == "point":
        texts = (
            "What is the equation of the line with slope {m} through {p}?|"
            "Which line has slope {m} and passes through {p}?|A line has slope {m} and goes through {p}. What is its equation?",
            "Find the equation of the line with slope {m} through {p}.|"
            "Write the equation of the line through {p} with slope {m} in slope-intercept form.|"
            "Find the line with gradient {m} passing through {p}.|Slope {m}, point {p}: find the equation of the line.",
        )
    elif shape == "points":
        x2 = x1 + slope.denominator * nonzero(rng, -4, 4)
        y2 = int(slope * x2) + b
        parts["q"] = f"$({x2},{y2})$"
        apart = f"{subtracted(y2, y1)} and {subtracted(x2, x1)}"
        before = [[("subtract", apart), ("Find the slope", chain("m", frac(y2 - y1, x2 - x1), slope))]] * 2  # fmt: skip
        texts = (
            "What is the equation of the line through {p} and {q}?|What line passes through {p} and {q}?|What's the equation of the line joining {p} and {q}?",
            "Find the equation of the line through {p} and {q}.|Write the equation of the line passing through {p} and {q}.|"
            "Find the line through the points {p} and {q} in the form $y=mx+b$.",
        )  # fmt: skip
    else:
        given = slope if shape == "parallel" else -1 / slope
        c = b + nonzero(rng, -9, 9)
        p, q = given.numerator, given.denominator
        start = "-" if p < 0 else ""
        e = f"y={start}{frac(term(abs(p), 'x'), q) if q > 1 else term(abs(p), 'x')}{signed(c) if c else ''}"  # fmt: skip
        parts["e"] = math(e)
        why = f"The same slope: {eq('m', slope)}" if shape == "parallel" else f"The slope is turned over with the sign changed: {eq('m', slope)}"  # fmt: skip
        before = [[("Find the slope", why)]] * 2
        texts = (
            f"What is the equation of the line {shape} to {{e}} through {{p}}?|"
            f"Which line through {{p}} is {shape} to {{e}}?|A line is {shape} to {{e}} and passes through {{p}}. What is its equation?",
            f"Find the line {shape} to {{e}} through {{p}}.|"
            f"Find the equation of the line that passes through {{p}} and is {shape} to {{e}}.",
        )
    ways: list[Way] = [
        [*before[0], inserted, last],
        [*before[1], found, last],
    ]  # fmt: skip
    return Draft(asks(parts, question=texts[0], order=texts[1]), answer, ways)


def point_slope(slope: Fraction, x: int, y: int) -> str:
    size = "" if slope == 1 else "-" if slope == -1 else show(slope)
    inner = linear(1, -x)
    return eq(linear(1, -y, "y"), inner if slope == 1 else f"{size}({inner})")


def wrapped_text(text: str) -> str:
    return f"({text})" if text.startswith("-") else text


@REGISTER.family("slope_of_parallel", 3, 4)
def slope_of_parallel(rng: Random, level: int) -> Draft:
    """The slope of a line parallel or perpendicular to a given one; k that makes lines so."""
    a, b, c = nonzero(rng, -9, 9), nonzero(rng, -9, 9), nonzero(rng, -12, 12)
    kind = rng.choice(("parallel", "perpendicular", "perpendicular"))
    if level == 3 or rng.random() < 0.4:
        slope = Fraction(a)
        e, first = f"y={linear(a, c)}", ("Read off", f"The slope is ${a}$")
    else:
        a = abs(a)
        slope = Fraction(-a, b)
        e = f"{terms((a, 'x'), (b, 'y'))}={c}"
        first = ("Find the slope", f"{eq(term(b, 'y'), linear(-a, c))}, so {chain('m', frac(-a, b) if b != 1 else -a, slope)}")  # fmt: skip
    answer = slope if kind == "parallel" else -1 / slope
    last = ("rule", f"Parallel lines have the same slope: ${show(answer)}$") if kind == "parallel" else ("rule", f"The product of the slopes is $-1$: {chain('-1/' + wrapped(slope) if slope.denominator == 1 else '-1/(' + show(slope) + ')', answer)}")  # fmt: skip
    other = last if kind == "parallel" else ("Turn over and change the sign", f"From ${show(slope)}$ to ${show(answer)}$")  # fmt: skip
    ways: list[Way] = [[first, last], [first, ("conclude", f"The other slope is ${show(answer)}$")], [first, other]]  # fmt: skip
    wordings = asks(
        {"e": math(e), "k": kind},
        question="What is the slope of a line {k} to {e}?|What slope does a line {k} to {e} have?|"
        "What is the gradient of a line that is {k} to {e}?|If a line is {k} to {e}, what is its slope?",
        order="Find the slope of a line {k} to {e}.|Give the gradient of any line {k} to {e}.|"
        "Find the slope of the line {k} to {e}.|A line is {k} to {e}. Find its slope.|Determine the gradient of a line {k} to {e}.",
    )
    return Draft(wordings, show(answer), ways)


@REGISTER.family("intersection_of_lines", 3, 4)
def intersection_of_lines(rng: Random, level: int) -> Draft:
    """Two lines y=mx+b; a line and a parabola at level 4."""
    x = human(rng, 1, 9) * rng.choice((1, 1, -1))
    if level == 4 and rng.random() < 0.5:
        r, s = sorted(rng.sample(range(-6, 8), 2))
        m, c = rng.randint(-4, 4), rng.randint(-9, 9)
        p, q = m - (r + s), c + r * s  # x^2+px+q = mx+c
        parabola = terms((1, "x^2"), (p, "x"), (q, ""))
        line = terms((m, "x"), (c, ""))
        difference = terms((1, "x^2"), (-(r + s), "x"), (r * s, ""))
        factors = f"{linear(1, -r)}", f"{linear(1, -s)}"
        split = "".join("x" if text == "x" else f"({text})" for text in sorted(factors, key=len))
        answer = f"{r},{s}"
        ways: list[Way] = [
            [("equation", eq(parabola, line)), ("move", eq(difference, 0)), ("factor", f"{eq(difference, split)}, so {eq('x', r)} or {eq('x', s)}")],
            [("move", eq(difference, 0)), ("Find the roots", f"{eq('x', r)} and {eq('x', s)}")],
        ]  # fmt: skip
        wordings = asks(
            {"p": math(f"y={parabola}"), "q": math(f"y={line}")},
            question="For which $x$ do {p} and {q} intersect?|At what x-values do {p} and {q} meet?",
            order="Find the x-coordinates where {p} and {q} intersect.|"
            "Find all $x$ where the graphs of {p} and {q} meet.",
        )
        return Draft(wordings, answer, ways)
    m, n = rng.sample([value for value in range(-6, 8) if value], 2)
    b = rng.randint(-12, 12)
    c = (m - n) * x + b
    y = m * x + b
    first, second = terms((m, "x"), (b, "")), terms((n, "x"), (c, ""))
    end: Line = ("substitute", chain("y", substituted((m, b), x), plus(m * x, b) if b else m * x, y))  # fmt: skip
    equation: Line = ("equation", eq(first, second))
    collected = eq(terms((m - n, "x"), (b, "")), c) if b else eq(term(m - n, "x"), c)
    ways = [
        [equation, ("collect", collected), *solve_linear(rng, m - n, b, c), end],
        [equation, ("isolate", chain("x", frac(c - b, m - n) if m - n != 1 else c - b, x)), end],
    ]
    only_x = rng.random() < 0.3
    parts = {"p": math(f"y={first}"), "q": math(f"y={second}")}
    if only_x:
        ways = [way[:-1] for way in ways]
        texts = ("At which $x$ do {p} and {q} intersect?|For what $x$ do {p} and {q} meet?", "Find the x-coordinate of the intersection of {p} and {q}.")  # fmt: skip
    else:
        texts = (
            "Where do {p} and {q} intersect?|At what point do the lines {p} and {q} meet?|"
            "What is the point of intersection of {p} and {q}?|Where do the graphs of {p} and {q} cross?",
            "Find the intersection of {p} and {q}.|Find the point where {p} and {q} intersect.|"
            "Find the coordinates of the point where the lines {p} and {q} cross.",
        )
    answer = show(x) if only_x else f"({x},{y})"
    return Draft(asks(parts, question=texts[0], order=texts[1]), answer, ways)
