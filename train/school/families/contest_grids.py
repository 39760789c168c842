"""Contest problems that count in grids, polygons and among points."""

from math import comb, isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus
from train.school.base import REGISTER, Draft, Way, num
from train.school.families.contest_counting import worded
from train.school.families.scenes import one
from train.school.work import product, total


@REGISTER.family("contest_grid_counting", 3, 4, 5)
def contest_grid_counting(rng: Random, level: int) -> Draft:
    """Squares and rectangles in a grid, points, lines through points, diagonals, handshakes."""
    shape = rng.choice(
        {
            3: ("squares", "rectangles", "diagonals", "lines"),
            4: ("rectangles", "squares", "lattice", "triangles", "diagonals"),
            5: ("rectangles", "lattice", "triangles", "circle"),
        }[level]
    )
    if shape == "squares":
        n = rng.randint(2, 5 if level == 3 else 8)
        value = sum(k * k for k in range(1, n + 1))
        board = one(
            rng,
            f"a {num(n)} by {num(n)} grid|a ${n}\\times {n}$ grid of squares|a {num(n)} by {num(n)} board",
        )
        texts = f"How many squares of all sizes are there in {board}?|How many squares (of any size) can be found in {board}?|Find the total number of squares of all sizes in {board}."
        terms = ", ".join(f"${(n - k + 1) ** 2}$ of side ${k}$" for k in range(1, n + 1))
        return Draft(worded(texts), str(value), [[("count", f"There are {terms}"), *total(rng, *(k * k for k in range(n, 0, -1)))], [("formula", eq(frac(f"{n}\\cdot{n + 1}\\cdot{2 * n + 1}", 6), frac(n * (n + 1) * (2 * n + 1), 6), value))]])  # fmt: skip
    if shape == "rectangles":
        m, n = (
            rng.randint(1 if level == 3 else 2, 4 if level == 3 else 7),
            rng.randint(2, 5 if level == 3 else 8),
        )
        a, b = (m + 1) * m // 2, (n + 1) * n // 2
        texts = f"How many rectangles are there in a {num(m)} by {num(n)} grid?|How many rectangles of any size can be found in a ${m}\\times {n}$ grid of unit squares?|Find the number of rectangles (squares included) in a {num(m)} by {num(n)} grid."
        ways: list[Way] = [
            [
                ("rule", "A rectangle is given by two lines in each direction"),
                (
                    "Choose two lines",
                    f"{eq(frac(dot(m + 1, m), 2), a)} and {eq(frac(dot(n + 1, n), 2), b)}",
                ),
                *product(rng, a, b),
            ]
        ]
        return Draft(worded(texts), str(a * b), ways * 2)
    if shape == "diagonals":
        n = rng.randint(5, 14 if level == 3 else 30)
        value = n * (n - 3) // 2
        names = {5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon", 10: "decagon"}
        poly = names.get(n, f"polygon with {num(n)} sides")
        poly = f"an {poly}" if poly == "octagon" else f"a {poly}"
        texts = f"How many diagonals does {poly} have?|Find the number of diagonals of {poly}.|How many diagonals are there in {poly}?"
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    (
                        "rule",
                        f"From each of the ${n}$ corners go {eq(plus(n, -3), n - 3)} diagonals",
                    ),
                    (
                        "divide",
                        f"Each is counted twice: {eq(frac(dot(n, n - 3), 2), frac(n * (n - 3), 2), value)}",
                    ),
                ],
                [
                    ("count", f"Pairs of corners: {eq(frac(dot(n, n - 1), 2), n * (n - 1) // 2)}"),
                    (
                        "subtract",
                        f"Without the ${n}$ sides: {eq(plus(n * (n - 1) // 2, -n), value)}",
                    ),
                ],
            ],
        )
    if shape == "lines":
        n = rng.randint(4, 15)
        value = n * (n - 1) // 2
        texts = f"{num(n)} points lie in a plane, no three of them on one line. How many lines pass through two of them?|How many lines are determined by {num(n)} points, no three of which are on a line?|Find the number of segments that connect {num(n)} points on a circle."
        return Draft(worded(texts), str(value), [[("count", f"Each of ${n}$ points is joined to ${n - 1}$ others"), ("divide", f"Each line is counted twice: {eq(frac(dot(n, n - 1), 2), frac(n * (n - 1), 2), value)}")], [("add", eq("+".join(map(str, range(n - 1, max(0, n - 4), -1))) + "+\\ldots+1" if n > 5 else "+".join(map(str, range(n - 1, 0, -1))), value))]])  # fmt: skip
    if shape in ("triangles", "circle"):
        n = rng.randint(4, 12)
        k = 3 if shape == "triangles" else rng.choice((3, 4))
        value = comb(n, k)
        figure = {3: "triangles", 4: "quadrilaterals"}[k]
        texts = f"{num(n)} points are marked on a circle. How many {figure} have their corners at these points?|How many {figure} can be formed with corners among {num(n)} points on a circle?|Find the number of {figure} whose vertices are chosen from {num(n)} points on a circle."
        top = "\\cdot".join(str(n - i) for i in range(k))
        whole = 1
        for i in range(k):
            whole *= n - i
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    ("rule", f"Choose ${k}$ of ${n}$ points: $\\binom{{{n}}}{{{k}}}$"),
                    (
                        "formula",
                        eq(
                            f"\\binom{{{n}}}{{{k}}}",
                            frac(top, 6 if k == 3 else 24),
                            frac(whole, 6 if k == 3 else 24),
                            value,
                        ),
                    ),
                ]
            ]
            * 2,
        )
    r = rng.randint(1, 5 if level == 4 else 8)
    kind = rng.choice(("segment", "disk", "diamond"))
    if kind == "disk":
        rr = rng.randint(2, 6)
        rows = [2 * isqrt(rr - y * y) + 1 for y in range(-isqrt(rr), isqrt(rr) + 1)]
        value = sum(rows)
        texts = [
            f"How many points with integer coordinates satisfy $x^2+y^2\\le {rr}$?",
            f"How many pairs of integers $(x,y)$ are there with $x^2+y^2\\le {rr}$?",
            f"Find the number of lattice points with $x^2+y^2\\le {rr}$.",
        ]
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    (
                        "count",
                        "Row by row, from the lowest $y$: " + ", ".join(f"${row}$" for row in rows),
                    ),
                    *total(rng, *rows),
                ]
            ],
        )
    if kind == "diamond":
        value = 2 * r * r + 2 * r + 1
        texts = [
            f"How many points with integer coordinates satisfy $|x|+|y|\\le {r}$?",
            f"How many pairs of integers $(x,y)$ satisfy $|x|+|y|\\le {r}$?",
        ]
        rows = [2 * (r - abs(y)) + 1 for y in range(-r, r + 1)]
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    ("count", "Row by row: " + ", ".join(f"${row}$" for row in rows)),
                    *total(rng, *rows),
                ]
            ],
        )
    s = rng.randint(4, 30)
    a = rng.choice((1, 1, 2, 3))
    value = len([x for x in range(1, s) if s - a * x > 0])
    if value < 2:
        return contest_grid_counting(rng, level)
    e = math((f"{a}x" if a > 1 else "x") + f"+y={s}")
    texts = [
        f"How many pairs of positive integers $(x,y)$ satisfy {e}?",
        f"How many solutions in positive integers does {e} have?",
        f"Find the number of pairs of positive integers with {e}.",
        f"For how many pairs $(x,y)$ of positive integers is {e}?",
    ]
    return Draft(
        worded(texts),
        str(value),
        [
            [
                (
                    "rule",
                    f"$y={s}-{a if a > 1 else ''}x$ must be at least $1$, so ${f'{a}x' if a > 1 else 'x'}\\le {s - 1}$",
                ),
                ("count", f"$x$ goes from $1$ to ${value}$"),
            ]
        ],
    )
