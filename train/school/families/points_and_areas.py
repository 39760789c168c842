"""Points on lines and areas of figures given by their corners."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, show, signed
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import nonzero, terms_at
from train.school.families.coordinates import minus, point
from train.school.families.figures import ask


@REGISTER.family("point_on_line", 2, 3)
def point_on_line(rng: Random, level: int) -> Draft:
    """Yes or no; the missing coordinate; three points in a line."""
    m, c = nonzero(rng, -6, 6), nonzero(rng, -9, 9)
    x = nonzero(rng, -8, 8)
    y, line = m * x + c, f"y={linear(m, c)}"
    put = f"{terms_at(m, x)}{signed(c)}"
    steps = eq(put, plus(m * x, c), y) if abs(m) > 1 or x < 0 else eq(put, y)
    shape = rng.choice(("is", "is", "missing", "argument") if level == 3 else ("is", "missing"))
    if shape == "is":
        is_on = rng.random() < 0.5
        given = y if is_on else y + nonzero(rng, -3, 3)
        p, word = math(point(x, given)), "yes" if is_on else "no"
        texts = (
            f"Is the point {p} on the line ${line}$?|Does {p} lie on ${line}$? Answer yes or no.|"
            f"Does the line ${line}$ pass through {p}?|Is {p} a solution of ${line}$?"
        )
        sign = "=" if is_on else "\\ne "
        ways: list[Way] = [
            [("substitute", f"At $x={x}$: {steps}"),
             ("compare", f"The point has $y={given}$ and ${y}{sign}{given}$: {word}")],
            [("substitute", steps), ("compare", f"${y}{sign}{given}$, so {word}")],
        ]  # fmt: skip
        return Draft(ask(question=texts), f"\\text{{{word}}}", ways)
    if shape == "missing":
        texts = (
            f"The point $({x},k)$ lies on the line ${line}$. What is $k$?|"
            f"The line ${line}$ passes through $({x},k)$. Find $k$.|"
            f"What is the y-coordinate of the point on ${line}$ with $x={x}$?"
        )
        ways = [
            [("substitute", f"Put $x={x}$: {steps}")],
            [("multiply", eq(dot(m, x), m * x)), ("add", eq(plus(m * x, c), y))],
        ]
        return Draft(ask(question=texts), str(y), ways)
    texts = (
        f"The point $(k,{y})$ lies on the line ${line}$. What is $k$?|"
        f"For which $x$ does the line ${line}$ have $y={y}$?|"
        f"The line ${line}$ passes through $(k,{y})$. Find $k$."
    )
    ways = [
        [("equation", eq(linear(m, c, "k"), y)),
         ("move", eq(linear(m, 0, "k"), plus(y, -c), y - c)),
         *([("divide", eq("k", frac(y - c, m), x))] if m != 1 else [])],
        [("subtract", eq(plus(y, -c), y - c)), ("divide", eq(frac(y - c, m), x))],
    ]  # fmt: skip
    return Draft(ask(question=texts), str(x), ways)


@REGISTER.family("area_from_points", 3, 4, 5)
def area_from_points(rng: Random, level: int) -> Draft:
    """Triangles and rectangles given by their corners."""
    if level == 3:
        x, y, w, h = rng.randint(-6, 4), rng.randint(-6, 4), rng.randint(2, 10), rng.randint(2, 10)
        if rng.random() < 0.5:
            goal = rng.choice(("area", "area", "perimeter"))
            value = w * h if goal == "area" else 2 * (w + h)
            corners = ", ".join(math(point(*p)) for p in ((x, y), (x + w, y), (x + w, y + h)))
            last = math(point(x, y + h))
            texts = (
                f"What is the {goal} of the rectangle with vertices {corners} and {last}?|"
                f"A rectangle has corners at {corners} and {last}. Find its {goal}."
            )
            edges: Line = (
                "subtract",
                f"Sides: {eq(minus(x + w, x), w)} and {eq(minus(y + h, y), h)}",
            )
            end = [("multiply", eq(dot(w, h), value))]
            if goal == "perimeter":
                end = [("add", eq(plus(w, h), w + h)), ("multiply", eq(dot(2, w + h), value))]
            short = eq(dot(w, h), value) if goal == "area" else eq(f"2({w}+{h})", value)
            ways: list[Way] = [
                [edges, *end],
                [("Sides", f"The sides are ${w}$ and ${h}$: {short}")],
            ]
            return Draft(ask(question=texts), str(value), ways)
        shift = rng.randint(-3, w)
        corners = (
            f"{math(point(x, y))}, {math(point(x + w, y))} and {math(point(x + shift, y + h))}"
        )
        area = Fraction(w * h, 2)
        texts = (
            f"What is the area of the triangle with vertices {corners}?|"
            f"A triangle has its corners at {corners}. Find its area.|"
            f"Find the area of the triangle {corners}."
        )
        base: Line = ("Base", f"Two corners have $y={y}$: {eq(minus(x + w, x), w)}")
        height: Line = ("Height", eq(minus(y + h, y), h))
        ways = [
            [base, height, ("multiply", eq(frac(dot(w, h), 2), area))],
            [base, height, ("multiply", eq(dot(w, h), w * h)), ("divide", eq(frac(w * h, 2), area))]
            if w * h % 2 == 0
            else [base, height, ("formula", eq("A", frac(dot(w, h), 2), area))],
        ]
        return Draft(ask(question=texts), show(area), ways)
    high = 7 if level == 4 else 12
    ax, ay, bx, by, cx, cy = (rng.randint(-high, high) for _ in range(6))
    if level == 4:
        ax = ay = 0
    ux, uy, vx, vy = bx - ax, by - ay, cx - ax, cy - ay
    cross = ux * vy - uy * vx
    if cross == 0:
        return area_from_points(rng, level)
    area = Fraction(abs(cross), 2)
    corners = f"{math(point(ax, ay))}, {math(point(bx, by))} and {math(point(cx, cy))}"
    texts = (
        f"What is the area of the triangle with vertices {corners}?|"
        f"Find the area of the triangle with corners {corners}.|"
        f"Calculate the area of triangle $ABC$ with $A{point(ax, ay)}$, $B{point(bx, by)}$, "
        f"$C{point(cx, cy)}$."
    )
    sides: list[Line] = (
        []
        if (ax, ay) == (0, 0)
        else [
            (
                "Two sides as vectors",
                f"$({minus(bx, ax)},{minus(by, ay)})=({ux},{uy})$ and "
                f"$({minus(cx, ax)},{minus(cy, ay)})=({vx},{vy})$",
            )
        ]
    )
    first, second = ux * vy, uy * vx
    sign = f"{dot(ux, vy)}-{dot(uy, vx)}" if uy >= 0 else f"{dot(ux, vy)}-({dot(uy, vx)})"
    half = eq(frac(abs(cross), 2), area)
    end = (
        [("divide", f"Half of it: {half}")]
        if abs(cross) % 2 == 0
        else [("divide", f"Half of ${abs(cross)}$ is ${show(area)}$")]
    )
    ways = [
        [*sides, ("multiply", eq(sign, plus(first, -second), cross)), *end],
        [*sides, ("multiply", f"{eq(dot(ux, vy), first)} and {eq(dot(uy, vx), second)}"),
         ("subtract", eq(plus(first, -second), cross)), *end],
    ]  # fmt: skip
    return Draft(ask(question=texts), show(area), ways)
