"""Identities of sine, cosine and tangent with numbers; one function from another."""

from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.arithmetic import ask_value
from train.school.families.figures import ask, surd
from train.school.families.right_triangles import triple
from train.school.families.trigonometry import value_of


@REGISTER.family("trig_identity", 3, 4, 5)
def trig_identity(rng: Random, level: int) -> Draft:
    """Expressions with standard angles; one function from another."""
    if level == 3 or rng.random() < 0.4:
        return _expression(rng)
    a, b, c = triple(rng, 2 if level == 4 else 4)
    k = next(k for k in range(max(a, b, c), 0, -1) if a % k == b % k == c % k == 0)
    a, b, c = a // k, b // k, c // k
    known, wanted = rng.sample(("sin", "cos", "tan"), 2)
    acute = level == 4 or rng.random() < 0.4
    sign = 1 if acute else -1
    values = {"sin": Fraction(a, c), "cos": sign * Fraction(b, c), "tan": sign * Fraction(a, b)}
    t = rng.choice(("x", "\\theta", "\\alpha"))
    where = (
        rng.choice(
            (f"${t}$ is acute", f"$0<{t}<\\frac{{\\pi}}{{2}}$", f"${t}$ is in the first quadrant")
        )
        if acute
        else rng.choice(
            (f"${t}$ is in the second quadrant", f"$90^\\circ<{t}<180^\\circ$", f"${t}$ is obtuse")
        )
    )
    shown, answer = show(values[known]), values[wanted]
    texts = (
        f"If $\\{known} {t}={shown}$ and {where}, what is $\\{wanted} {t}$?|"
        f"$\\{known} {t}={shown}$ and {where}. Find $\\{wanted} {t}$.|"
        f"Given $\\{known} {t}={shown}$, where {where}, find $\\{wanted} {t}$."
    )
    sides = {
        "sin": (a, c, b, "adjacent"),
        "cos": (b, c, a, "opposite"),
        "tan": (a, b, c, "hypotenuse"),
    }
    p, q, r, third = sides[known]
    square = f"{c}^2-{p}^2" if known != "tan" else f"{a}^2+{b}^2"
    ratio = {"sin": frac(a, c), "cos": frac(b, c), "tan": frac(a, b)}[wanted]
    signed_line = "" if acute or wanted == "sin" else f" and the sign is minus: ${show(answer)}$"
    ways: list[Way] = [
        [
            ("Triangle", f"Take sides ${p}$ and ${q}$ of a right triangle"),
            (
                "Pythagoras",
                f"The {third} side: ${square}={r * r}$, so ${r}$"
                if third != "hypotenuse"
                else f"The hypotenuse: ${square}={r * r}$, so ${r}$",
            ),
            ("Read off the ratio", f"${ratio}${signed_line}"),
        ],
    ]
    if {known, wanted} == {"sin", "cos"}:
        other = f"\\{wanted}^2 {t}"
        ways.append([
            ("rule", f"${other}=1-\\{known}^2 {t}$"),
            ("substitute", eq(other, f"1-{frac(p * p, q * q)}", frac(r * r, q * q))),
            ("root", f"The sign is {'plus' if answer > 0 else 'minus'}: ${show(answer)}$"),
        ])  # fmt: skip
    return Draft(ask(question=texts), show(answer), ways)


def _expression(rng: Random) -> Draft:
    a, b = rng.choice((30, 45, 60)), rng.choice((30, 45, 60))
    n = rng.randint(2, 9)
    angle = rng.choice((rng.randint(1, 89), 15, 20, 40, 75))
    t = f"{angle}^\\circ"
    s, c = value_of("sin", a), value_of("cos", b)
    shapes: list[tuple[str, str, list[Line]]] = [
        (f"\\sin^2 {t}+\\cos^2 {t}", "1", [("rule", "$\\sin^2 x+\\cos^2 x=1$ for every $x$")]),
        (
            f"{n}\\sin^2 {t}+{n}\\cos^2 {t}",
            str(n),
            [("factor", f"${n}(\\sin^2 {t}+\\cos^2 {t})$"), ("rule", eq(f"{n}\\cdot 1", n))],
        ),
        (
            f"{2 * n}\\sin 30^\\circ",
            str(n),
            [
                ("rule", eq("\\sin 30^\\circ", frac(1, 2))),
                ("multiply", eq(f"{2 * n}\\cdot {frac(1, 2)}", n)),
            ],
        ),
        (
            f"{2 * n}\\cos 60^\\circ",
            str(n),
            [
                ("rule", eq("\\cos 60^\\circ", frac(1, 2))),
                ("multiply", eq(f"{2 * n}\\cdot {frac(1, 2)}", n)),
            ],
        ),
        (
            "\\sin 30^\\circ+\\cos 60^\\circ",
            "1",
            [("rule", "Both are $\\frac{1}{2}$"), ("add", "$\\frac{1}{2}+\\frac{1}{2}=1$")],
        ),
        (
            f"\\tan 45^\\circ+{n}\\sin 90^\\circ",
            str(n + 1),
            [("rule", "Both functions are $1$ there"), ("add", eq(f"1+{n}", n + 1))],
        ),
        (
            "\\sin 60^\\circ\\cdot \\cos 30^\\circ",
            "\\frac{3}{4}",
            [
                ("rule", "Both are $\\frac{\\sqrt{3}}{2}$"),
                ("multiply", "$\\frac{\\sqrt{3}\\cdot \\sqrt{3}}{4}=\\frac{3}{4}$"),
            ],
        ),
        (
            "\\tan 30^\\circ\\cdot \\tan 60^\\circ",
            "1",
            [
                ("rule", "They are $\\frac{\\sqrt{3}}{3}$ and $\\sqrt{3}$"),
                ("multiply", "$\\frac{\\sqrt{3}}{3}\\cdot \\sqrt{3}=\\frac{3}{3}=1$"),
            ],
        ),
        (
            "2\\sin 30^\\circ\\cos 30^\\circ",
            "\\frac{\\sqrt{3}}{2}",
            [
                (
                    "substitute",
                    "$2\\cdot \\frac{1}{2}\\cdot \\frac{\\sqrt{3}}{2}=\\frac{\\sqrt{3}}{2}$",
                )
            ],
        ),
        (
            "\\cos^2 30^\\circ-\\sin^2 30^\\circ",
            "\\frac{1}{2}",
            [
                ("power", "$\\cos^2 30^\\circ=\\frac{3}{4}$ and $\\sin^2 30^\\circ=\\frac{1}{4}$"),
                ("subtract", "$\\frac{3}{4}-\\frac{1}{4}=\\frac{1}{2}$"),
            ],
        ),
        (
            f"\\sin^2 45^\\circ+{n}\\cos^2 45^\\circ",
            show(Fraction(n + 1, 2)),
            [
                ("power", "Both squares are $\\frac{1}{2}$"),
                (
                    "add",
                    eq(f"{frac(1, 2)}+{frac(n, 2)}", frac(n + 1, 2))
                    if (n + 1) % 2
                    else eq(f"{frac(1, 2)}+{frac(n, 2)}", frac(n + 1, 2), (n + 1) // 2),
                ),
            ],
        ),
        (f"\\sin {a}^\\circ\\cdot \\cos {b}^\\circ", "", []),
    ]
    latex, answer, lines = rng.choice(shapes)
    if not lines:
        numbers = {30: (1, 3), 45: (2, 2), 60: (3, 1)}
        inner = numbers[a][0] * numbers[b][1]
        answer = surd(inner, Fraction(1, 4))
        lines = [
            (
                "rule",
                f"{eq(f'{chr(92)}sin {a}^{chr(92)}circ', s)} and "
                f"{eq(f'{chr(92)}cos {b}^{chr(92)}circ', c)}",
            ),
            ("multiply", eq(f"{s}\\cdot {c}", answer)),
        ]
    return Draft(
        ask_value(latex), answer, [lines, [*lines, ("conclude", f"The value is ${answer}$")]]
    )
