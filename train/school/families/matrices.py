"""Determinants, matrices and vectors."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, root, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total, subtracted, worked_square
from train.school.families.algebra import asks, chain, nonzero, term
from train.school.families.surds import surd

COMPUTE = {
    "bare": "{e}",
    "question": "What is {e}?|What's {e}?|What is the value of {e}?|How do you calculate {e}?|"
    "What do you get for {e}?",
    "order": "Compute {e}.|Calculate {e}.|Simplify {e}.|Evaluate {e}.|Work out {e}|Find {e}.",
}


def matrix(rows: list[list[int]] | list[list[str]], kind: str = "pmatrix") -> str:
    body = "\\\\".join("&".join(map(str, row)) for row in rows)
    return f"\\begin{{{kind}}}{body}\\end{{{kind}}}"


@REGISTER.family("determinant", 2, 3, 4, 5)
def determinant(rng: Random, level: int) -> Draft:
    high = {2: 9, 3: 12, 4: 9, 5: 5}[level]
    a, b, c, d = (rng.randint(1 if level == 2 else -high, high) for _ in range(4))
    shown_as = rng.choice(("pmatrix", "bmatrix", "pmatrix"))
    if level < 5 and not (level == 4 and rng.random() < 0.6):
        value = a * d - b * c
        rows = [[a, b], [c, d]]
        down: Line = ("multiply", f"{eq(dot(a, d), a * d)} and {eq(dot(b, c), b * c)}")
        last: Line = ("subtract", eq(f"{a * d}-{wrapped(b * c)}", value))
        ways: list[Way] = [[down, last], [("rule", "The determinant is $ad-bc$"), down, last]]
        answer = show(value)
    elif level == 4:  # an unknown entry
        a = a or 2
        value = a * d - b * c
        first: Line = ("formula", eq(f"{term(a, 'x')}-{wrapped(b * c)}", value))
        ways = [
            [first, ("move", eq(term(a, "x"), plus(value, b * c) if b * c else value, a * d)), *([("divide", eq("x", frac(a * d, a), d))] if a != 1 else [])],
            [first, ("isolate", eq("x", d))],
        ]  # fmt: skip
        wordings = asks(
            {"m": math(matrix([[str(a), str(b)], [str(c), "x"]], shown_as)), "v": math(value)},
            question="If the determinant of {m} is {v}, what is $x$?|For what $x$ is the determinant of {m} equal to {v}?",
            order="Find $x$ if the determinant of {m} is {v}.|The matrix {m} has determinant {v}. Find $x$.",
        )  # fmt: skip
        return Draft(wordings, show(d), ways)
    else:
        rows = [[rng.randint(-4, 5) for _ in range(3)] for _ in range(3)]
        (p, q, r), (s, t, u), (v, w, x) = rows
        minors = [t * x - u * w, s * x - u * v, s * w - t * v]
        value = p * minors[0] - q * minors[1] + r * minors[2]
        small: list[Line] = [
            (
                "Small determinant",
                f"{eq(dot(m, n), m * n)}, {eq(dot(k, j), k * j)}, {eq(f'{m * n}-{wrapped(k * j)}', minor)}",
            )
            for (m, n, k, j), minor in zip(
                ((t, x, u, w), (s, x, u, v), (s, w, t, v)), minors, strict=True
            )
        ]
        products = [p * minors[0], -q * minors[1], r * minors[2]]
        signed = ", ".join(
            eq(dot(f, minor), f * minor) for f, minor in zip((p, -q, r), minors, strict=True)
        )
        ways = [[*small, ("With the first row", signed), ("add", running_total(products))]]
        answer = show(value)
    parts = {"m": math(matrix(rows, shown_as)), "v": math(matrix(rows, "vmatrix")), "a": math("A=" + matrix(rows, shown_as))}  # fmt: skip
    wordings = asks(
        parts,
        question="What is the determinant of {m}?|What is the determinant of the matrix {m}?|"
        "If {a}, what is $\\det(A)$?|What's the determinant of {a}?",
        order="Find the determinant of {m}.|Compute the determinant of the matrix {m}.|"
        "Calculate the determinant: {m}|Let {a}. Find $\\det A$.|Evaluate the determinant {v}.",
    )
    return Draft(wordings, answer, ways)


def _entry(row: tuple[int, int], column: tuple[int, int]) -> str:
    (x, y), (u, v) = row, column
    return chain(f"{dot(x, u)}+{dot(y, v)}", plus(x * u, y * v), x * u + y * v)


@REGISTER.family("matrix_arithmetic", 2, 3, 4)
def matrix_arithmetic(rng: Random, level: int) -> Draft:
    """Sum, difference, multiple, product with a column or a matrix, inverse."""
    high = {2: 9, 3: 6, 4: 5}[level]
    (a, b), (c, d) = ([rng.randint(-high // 2, high) for _ in range(2)] for _ in range(2))
    (p, q), (r, s) = ([rng.randint(-high // 2, high) for _ in range(2)] for _ in range(2))
    left, right = [[a, b], [c, d]], [[p, q], [r, s]]
    shape = rng.choice({2: ("sum", "difference", "multiple"), 3: ("column", "product", "multiple"), 4: ("product", "square", "inverse")}[level])  # fmt: skip
    kind = rng.choice(("pmatrix", "bmatrix"))
    entries: list[str]
    if shape in ("sum", "difference"):
        sign = 1 if shape == "sum" else -1
        result = [[a + sign * p, b + sign * q], [c + sign * r, d + sign * s]]
        joint = "+" if sign > 0 else "-"
        e = f"{matrix(left, kind)}{joint}{matrix(right, kind)}"
        entries = [eq(f"{x}{joint}{wrapped(y)}", x + sign * y) for x, y in ((a, p), (b, q), (c, r), (d, s))]  # fmt: skip
    elif shape == "multiple":
        k = rng.randint(2, 6)
        result = [[k * a, k * b], [k * c, k * d]]
        e = f"{k}{matrix(left, kind)}"
        entries = [eq(dot(k, x), k * x) for x in (a, b, c, d)]
    elif shape == "column":
        result = [[a * p + b * r], [c * p + d * r]]
        e = f"{matrix(left, kind)}{matrix([[p], [r]], kind)}"
        entries = [_entry((x, y), (p, r)) for x, y in ((a, b), (c, d))]
    elif shape in ("product", "square"):
        if shape == "square":
            (p, q), (r, s) = (a, b), (c, d)
        result = [[a * p + b * r, a * q + b * s], [c * p + d * r, c * q + d * s]]
        e = f"{matrix(left, kind)}^2" if shape == "square" else f"{matrix(left, kind)}{matrix(right, kind)}"  # fmt: skip
        entries = [_entry(row, column) for row in ((a, b), (c, d)) for column in ((p, r), (q, s))]
    else:  # inverse with determinant 1 or -1
        t, u = rng.randint(1, 4), rng.randint(1, 4)
        sign = rng.choice((1, -1))
        a, b, c = t, t * u + sign, 1  # d = u: det = tu - (tu + sign) = -sign
        d = u
        det = -sign
        result = [[d * det, -b * det], [-c * det, a * det]]
        m = matrix([[a, b], [c, d]], kind)
        answer = matrix(result, "pmatrix")
        ways: list[Way] = [
            [("Find the determinant", eq(f"{dot(a, d)}-{dot(b, c)}", det)), ("Swap and change signs", math(matrix([[d, -b], [-c, a]]))), ("divide", math(answer))],
            [("Find the determinant", eq(f"{dot(a, d)}-{dot(b, c)}", det)), ("conclude", math(answer))],
        ]  # fmt: skip
        wordings = asks(
            {"m": math(m)},
            question="What is the inverse of {m}?|What is the inverse of the matrix {m}?",
            order="Find the inverse of {m}.|Find the inverse matrix of {m}.|Invert {m}.",
        )
        return Draft(wordings, answer, ways)
    answer = matrix(result, "pmatrix")
    ways = [
        [("Entry by entry", ", ".join(entries)), ("conclude", math(answer))],
        [*(("First row" if place == 0 else "Second row", ", ".join(entries[place * len(entries) // 2 : (place + 1) * len(entries) // 2])) for place in range(2)), ("conclude", math(answer))],
    ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **COMPUTE), answer, ways)


@REGISTER.family("vectors", 2, 3, 4)
def vectors(rng: Random, level: int) -> Draft:
    """Sum, dot product, length, perpendicular k."""
    size = 2 if level == 2 or rng.random() < 0.5 else 3
    u, v = ([rng.randint(-7, 9) for _ in range(size)] for _ in range(2))
    shown = ["(" + ",".join(map(str, w)) + ")" for w in (u, v)]
    shape = rng.choice({2: ("sum", "length", "dot"), 3: ("dot", "length", "combination"), 4: ("perpendicular", "dot", "between")}[level])  # fmt: skip
    parts = {"u": math(shown[0]), "v": math(shown[1]), "a": math(f"u={shown[0]}"), "b": math(f"v={shown[1]}")}  # fmt: skip
    ways: list[Way]
    if shape == "dot":
        value = sum(x * y for x, y in zip(u, v, strict=True))
        products = [x * y for x, y in zip(u, v, strict=True)]
        each = ", ".join(eq(dot(x, y), x * y) for x, y in zip(u, v, strict=True))
        ways = [
            [(kind, each), ("add", running_total(products))]
            for kind in ("multiply", "Coordinate by coordinate")
        ]
        wordings = asks(
            parts,
            question="What is the dot product of {u} and {v}?|What is the scalar product of {a} and {b}?|If {a} and {b}, what is $u\\cdot v$?",
            order="Find the dot product of {u} and {v}.|Compute the dot product of the vectors {u} and {v}.|dot product of {u} and {v}|Calculate the scalar product of {u} and {v}.|Let {a} and {b}. Find $u\\cdot v$.",
        )  # fmt: skip
        return Draft(wordings, show(value), ways)
    if shape in ("sum", "combination"):
        m, n = (1, rng.choice((1, -1))) if shape == "sum" else (rng.randint(2, 4), rng.choice((1, -1, 2, -2, 3)))  # fmt: skip
        result = [m * x + n * y for x, y in zip(u, v, strict=True)]
        answer = "(" + ",".join(map(str, result)) + ")"
        parts["w"] = math(f"{term(m, 'u')}{'+' if n > 0 else ''}{term(n, 'v')}")
        each = ", ".join(eq(plus(m * x, n * y), m * x + n * y) for x, y in zip(u, v, strict=True))
        scaled = ", ".join(
            eq(f"{term(k, name)}", f"({','.join(str(k * x) for x in w)})")
            for k, name, w in ((m, "u", u), (n, "v", v))
            if k != 1
        )
        before: list[Line] = [("Multiples", scaled)] if scaled else []
        ways = [[*before, ("Coordinate by coordinate", each), ("conclude", math(answer))]]
        wordings = asks(
            parts,
            question="If {a} and {b}, what is {w}?|Given the vectors {a} and {b}, what is {w}?",
            order="Let {a} and {b}. Find {w}.|Given {a} and {b}, compute {w}.|{a}, {b}, find {w}",
        )
        return Draft(wordings, answer, ways)
    if shape == "length":
        if rng.random() < 0.6:
            u = list(rng.choice(((3, 4), (6, 8), (5, 12), (8, 15), (-3, 4), (5, -12), (9, 12)) if size == 2 else ((1, 2, 2), (2, 3, 6), (2, 1, -2), (4, 4, 7), (1, 4, 8), (-2, 6, 3))))  # fmt: skip
        n = sum(x * x for x in u)
        n = n or 1
        u = u if any(u) else [1, *[0] * (size - 1)]
        outer = next(d for d in range(isqrt(n), 0, -1) if n % (d * d) == 0)
        answer = surd(outer, n // outer**2)
        parts["u"] = math("(" + ",".join(map(str, u)) + ")")
        squares = plus(*(x * x for x in u))
        ways = [
            [
                ("Squares", ", ".join(map(worked_square, u))),
                ("add", eq(squares, n)),
                *([("factor", eq(n, dot(outer**2, n // outer**2)))] if 1 < outer**2 < n else []),
                ("root", chain(root(n), answer) if answer != root(n) else f"The length is ${answer}$"),
            ]
        ]  # fmt: skip
        wordings = asks(
            parts,
            question="What is the length of the vector {u}?|What is the magnitude of {u}?|How long is the vector {u}?|What is the norm of {u}?",
            order="Find the magnitude of the vector {u}.|Find the length of {u}.|Calculate the norm of the vector {u}.",
        )  # fmt: skip
        return Draft(wordings, answer, ways)
    if shape == "between":
        p, q = u[:2], v[:2]
        result = [y - x for x, y in zip(p, q, strict=True)]
        answer = f"({result[0]},{result[1]})"
        parts = {"p": math(f"A({p[0]},{p[1]})"), "q": math(f"B({q[0]},{q[1]})")}
        each = ", ".join(subtracted(y, x) for x, y in zip(p, q, strict=True))
        ways = [[("Coordinate by coordinate", each), ("conclude", math(answer))], [("rule", "End minus start"), ("subtract", each), ("conclude", math(answer))]]  # fmt: skip
        wordings = asks(
            parts,
            question="What is the vector from {p} to {q}?|What is the vector AB for {p} and {q}?",
            order="Find the vector from {p} to {q}.|Find the vector AB if {p} and {q}.",
        )
        return Draft(wordings, answer, ways)
    a, b, c = nonzero(rng, -6, 6), nonzero(rng, -6, 6), nonzero(rng, -6, 6)  # (a, b) . (c, k) = 0
    k = Fraction(-a * c, b)
    parts = {"u": math(f"({a},{b})"), "v": math(f"({c},k)")}
    first: Line = ("Dot product zero", eq(f"{dot(a, c)}{'+' if b > 0 else ''}{term(b, 'k')}", 0))
    ways = [
        [("multiply", eq(dot(a, c), a * c)), ("Dot product zero", eq(f"{a * c}{'+' if b > 0 else ''}{term(b, 'k')}", 0)), ("isolate", f"{eq(term(b, 'k'), -a * c)}, so {chain('k', frac(-a * c, b), k)}")],
        [("rule", "Perpendicular vectors have dot product $0$"), first, ("isolate", chain("k", frac(-a * c, b), k))],
    ]  # fmt: skip
    wordings = asks(
        parts,
        question="For what $k$ are {u} and {v} perpendicular?|If {u} and {v} are perpendicular, what is $k$?",
        order="Find $k$ so that {u} and {v} are perpendicular.|Find $k$ if {u} and {v} are orthogonal.|The vectors {u} and {v} are at right angles. Find $k$.|Determine $k$ such that {u} is perpendicular to {v}.",
    )
    return Draft(wordings, show(k), ways)
