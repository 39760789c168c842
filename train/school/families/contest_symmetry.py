"""Contest problems of symmetric values and symmetric systems."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power, show, wrapped
from train.school.base import REGISTER, Draft, Form, Line
from train.school.work import quotient


def _given(rng: Random, said: str, asked: str) -> dict[Form, tuple[str, ...]]:
    """If ..., what is ...: said and asked without their dollars."""
    e, v = math(asked), said
    return {
        "question": (
            f"If {v}, what is {e}?", f"If {v}, what is the value of {e}?", f"What is {e} if {v}?", f"Given {v}, what is {e}?",
            f"What is the value of {e} when {v}?",
        ),
        "order": (
            f"If {v}, find {e}.", f"Given that {v}, find {e}.", f"Find {e} if {v}.", f"Suppose that {v}. Find the value of {e}.",
            f"Let {v}. Compute {e}.", f"Given that {v}, determine {e}.",
        ),
    }  # fmt: skip


@REGISTER.family("contest_symmetric_values", 3, 4, 5)
def contest_symmetric_values(rng: Random, level: int) -> Draft:
    """x + y and xy given (or x + 1/x): values of symmetric expressions."""
    x, y = rng.choice((("x", "y"), ("x", "y"), ("a", "b"), ("m", "n")))
    if level > 3 and rng.random() < 0.35:
        k = rng.randint(2, 12)
        s = rng.choice("+-")
        said = f"${x}{s}\\frac{{1}}{{{x}}}={k}$"
        v = k * k - 2 if s == "+" else k * k + 2
        back = "-2" if s == "+" else "+2"
        square: list[Line] = [
            ("Square both sides", eq(f"{x}^2{s}2+\\frac{{1}}{{{x}^2}}", f"{k}^2", k * k)),
            ("move", eq(f"{x}^2+\\frac{{1}}{{{x}^2}}", f"{k * k}{back}", v)),
        ]
        if level == 5 and s == "+" and rng.random() < 0.5:
            w = k**3 - 3 * k
            return Draft(_given(rng, said, f"{x}^3+\\frac{{1}}{{{x}^3}}"), str(w), [
                [*square, ("multiply", f"$({x}+\\frac{{1}}{{{x}}})({x}^2+\\frac{{1}}{{{x}^2}})={x}^3+\\frac{{1}}{{{x}^3}}+{x}+\\frac{{1}}{{{x}}}$"), ("subtract", eq(f"{dot(k, v)}-{k}", plus(k * v, -k), w))],
                [("Cube both sides", f"${x}^3+\\frac{{1}}{{{x}^3}}+3({x}+\\frac{{1}}{{{x}}})={k}^3$"), ("subtract", eq(f"{k}^3-3\\cdot{k}", plus(k**3, -3 * k), w))],
            ])  # fmt: skip
        if level == 5 and rng.random() < 0.5:
            w = v * v - 2
            return Draft(
                _given(rng, said, f"{x}^4+\\frac{{1}}{{{x}^4}}"),
                str(w),
                [
                    [
                        *square,
                        (
                            "Square again",
                            eq(f"{x}^4+\\frac{{1}}{{{x}^4}}", f"{v}^2-2", plus(v * v, -2), w),
                        ),
                    ]
                ],
            )
        return Draft(
            _given(rng, said, f"{x}^2+\\frac{{1}}{{{x}^2}}"),
            str(v),
            [
                square,
                [
                    ("rule", f"$({x}{s}\\frac{{1}}{{{x}}})^2={x}^2{s}2+\\frac{{1}}{{{x}^2}}$"),
                    ("substitute", eq(f"{k}^2{back}", f"{k * k}{back}", v)),
                ],
            ],
        )
    s = rng.choice([v for v in range(-6 if level > 3 else 3, 16) if v])
    p = rng.choice([v for v in range(-20 if level > 3 else 1, 31) if v and 4 * v <= s * s])
    said = rng.choice((f"${x}+{y}={s}$ and ${x}{y}={p}$", f"${x}{y}={p}$ and ${x}+{y}={s}$"))
    squares = s * s - 2 * p
    expand: Line = ("rule", f"${x}^2+{y}^2=({x}+{y})^2-2{x}{y}$")
    put: Line = (
        "substitute",
        eq(f"{wrapped(s)}^2-2\\cdot{wrapped(p)}", plus(s * s, -2 * p), squares),
    )
    shape = rng.choice(
        {
            3: ("squares", "squares", "reciprocals", "shifted"),
            4: ("squares", "reciprocals", "gap", "shifted", "given squares"),
            5: ("cubes", "gap", "mixed", "given squares"),
        }[level]
    )
    if shape == "squares":
        return Draft(
            _given(rng, said, f"{x}^2+{y}^2"),
            str(squares),
            [
                [expand, put],
                [
                    ("expand", f"$({x}+{y})^2={x}^2+2{x}{y}+{y}^2$"),
                    (
                        "substitute",
                        eq(
                            f"{x}^2+{y}^2+{wrapped(2 * p)}" if p < 0 else f"{x}^2+{y}^2+{2 * p}",
                            s * s,
                        ),
                    ),
                    ("move", eq(f"{x}^2+{y}^2", plus(s * s, -2 * p), squares)),
                ],
            ],
        )
    if shape == "reciprocals":
        v = Fraction(s, p)
        return Draft(
            _given(rng, said, f"\\frac{{1}}{{{x}}}+\\frac{{1}}{{{y}}}"),
            show(v),
            [
                [
                    (
                        "common",
                        f"$\\frac{{1}}{{{x}}}+\\frac{{1}}{{{y}}}=\\frac{{{x}+{y}}}{{{x}{y}}}$",
                    ),
                    ("substitute", eq(frac(s, p), v) if show(v) != frac(s, p) else math(v)),
                ]
            ],
        )
    if shape == "gap":
        v = s * s - 4 * p
        return Draft(
            _given(rng, said, f"({x}-{y})^2"),
            str(v),
            [
                [
                    ("rule", f"$({x}-{y})^2=({x}+{y})^2-4{x}{y}$"),
                    (
                        "substitute",
                        eq(f"{wrapped(s)}^2-4\\cdot{wrapped(p)}", plus(s * s, -4 * p), v),
                    ),
                ],
                [
                    expand,
                    put,
                    (
                        "subtract",
                        f"$({x}-{y})^2={x}^2+{y}^2-2{x}{y}$: {eq(plus(squares, -2 * p), v)}",
                    ),
                ],
            ],
        )
    if shape == "shifted":
        k = rng.randint(1, 5)
        v = p + k * s + k * k
        return Draft(
            _given(rng, said, f"({x}+{k})({y}+{k})"),
            str(v),
            [
                [
                    (
                        "expand",
                        f"$({x}+{k})({y}+{k})={x}{y}+{'' if k == 1 else k}({x}+{y})+{k * k}$",
                    ),
                    ("substitute", eq(plus(p, k * s, k * k), v)),
                ]
            ],
        )
    if shape == "mixed":
        v = p * s
        return Draft(
            _given(rng, said, f"{x}^2{y}+{x}{y}^2"),
            str(v),
            [
                [
                    ("factor", f"${x}^2{y}+{x}{y}^2={x}{y}({x}+{y})$"),
                    ("substitute", eq(dot(p, s), v)),
                ]
            ],
        )
    if shape == "given squares":
        said = f"${x}+{y}={s}$ and ${x}^2+{y}^2={squares}$"
        return Draft(
            _given(rng, said, f"{x}{y}"),
            str(p),
            [
                [
                    ("rule", f"$2{x}{y}=({x}+{y})^2-({x}^2+{y}^2)$"),
                    ("substitute", eq(f"2{x}{y}", plus(s * s, -squares), 2 * p)),
                    ("divide", eq(f"{x}{y}", p)),
                ],
                [
                    ("Square the sum", f"${x}^2+2{x}{y}+{y}^2={s * s}$"),
                    ("subtract", eq(f"2{x}{y}", plus(s * s, -squares), 2 * p)),
                    ("divide", eq(f"{x}{y}", frac(2 * p, 2), p)),
                ],
            ],
        )
    v = s**3 - 3 * p * s
    return Draft(
        _given(rng, said, f"{x}^3+{y}^3"),
        str(v),
        [
            [
                ("rule", f"${x}^3+{y}^3=({x}+{y})^3-3{x}{y}({x}+{y})$"),
                ("power", eq(power(s, 3), s**3)),
                (
                    "substitute",
                    eq(f"{s**3}-3\\cdot{wrapped(p)}\\cdot{wrapped(s)}", plus(s**3, -3 * p * s), v),
                ),
            ],
            [
                expand,
                put,
                ("rule", f"${x}^3+{y}^3=({x}+{y})({x}^2-{x}{y}+{y}^2)$"),
                ("substitute", eq(f"{wrapped(s)}({plus(squares, -p)})", dot(s, squares - p), v)),
            ],
        ],
    )


@REGISTER.family("contest_symmetric_system", 3, 4)
def contest_symmetric_system(rng: Random, level: int) -> Draft:
    """x + y, y + z, z + x given, or products; equal multiples; sums of two equations."""
    x, y, z = rng.choice((("x", "y", "z"), ("a", "b", "c")))
    if rng.random() < 0.5:
        p, q, r = (rng.randint(1 if level == 3 else -5, 15) for _ in range(3))
        a, b, c = p + q, q + r, r + p
        said = f"${x}+{y}={a}$, ${y}+{z}={b}$ and ${z}+{x}={c}$"
        whole = p + q + r
        add: list[Line] = [
            ("Add all three", eq(f"2({x}+{y}+{z})", plus(a, b, c), a + b + c)),
            ("divide", eq(f"{x}+{y}+{z}", whole)),
        ]
        if level == 3 or rng.random() < 0.4:
            return Draft(
                _given(rng, said, f"{x}+{y}+{z}"),
                str(whole),
                [
                    add,
                    [
                        (
                            "Add all three",
                            f"Each letter occurs twice: {eq(plus(a, b, c), a + b + c)}",
                        ),
                        ("divide", eq(frac(a + b + c, 2), whole)),
                    ],
                ],
            )
        return Draft(
            _given(rng, said, z), str(r), [[*add, ("subtract", eq(z, plus(whole, -a), r))]]
        )
    a, b = rng.sample(range(2, 8), 2)
    p, q = rng.randint(1, 12), rng.randint(1, 12)
    first, second = a * p + b * q, b * p + a * q
    said = f"${a}{x}+{b}{y}={first}$ and ${b}{x}+{a}{y}={second}$"
    if rng.random() < 0.6:
        return Draft(
            _given(rng, said, f"{x}+{y}"),
            str(p + q),
            [
                [
                    ("add", eq(f"{a + b}{x}+{a + b}{y}", plus(first, second), first + second)),
                    *quotient(rng, first + second, a + b),
                ],
                [
                    ("Add both", eq(f"{a + b}({x}+{y})", first + second)),
                    ("divide", eq(f"{x}+{y}", frac(first + second, a + b), p + q)),
                ],
            ],
        )
    gap = a - b
    if gap < 0:
        a, b, first, second, gap = b, a, second, first, -gap
        said = f"${a}{x}+{b}{y}={first}$ and ${b}{x}+{a}{y}={second}$"
    k = "" if gap == 1 else str(gap)
    return Draft(
        _given(rng, said, f"{x}-{y}"),
        str(p - q),
        [
            [
                ("Subtract both", eq(f"{k}{x}-{k}{y}", plus(first, -second), first - second)),
                *(
                    [("divide", eq(f"{x}-{y}", frac(first - second, gap), p - q))]
                    if gap > 1
                    else []
                ),
            ]
        ],
    )
