"""Contest problems of telescoping sums and products, nested fractions and roots."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, root, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.arithmetic import ask_value


@REGISTER.family("contest_telescoping", 3, 4, 5)
def contest_telescoping(rng: Random, level: int) -> Draft:
    """Sums of 1/(k(k+1)) and products of (1 - 1/k), (1 + 1/k)."""
    shape = rng.choice(
        ("sum", "sum", "minus", "plus") if level < 5 else ("sum step", "squares", "sum", "roots")
    )
    first, n = (
        (1 if rng.random() < 0.7 else rng.randint(2, 5)),
        rng.choice(
            (rng.randint(5, 12), rng.choice((9, 10, 19, 20, 49, 50, 99, 100, 2020, 2023, 2024)))
        ),
    )
    if shape == "sum":
        last = first + n - 1
        terms = [f"\\frac{{1}}{{{k}\\cdot{k + 1}}}" for k in (first, first + 1, first + 2)]
        latex = "+".join(terms) + f"+\\ldots+\\frac{{1}}{{{last}\\cdot{last + 1}}}"
        value = Fraction(1, first) - Fraction(1, last + 1)
        start = f"\\frac{{1}}{{{first}}}" if first > 1 else "1"
        ways: list[Way] = [
            [
                ("Split each fraction", "$\\frac{1}{k(k+1)}=\\frac{1}{k}-\\frac{1}{k+1}$"),
                (
                    "What cancels",
                    f"Only the first and the last part stay: {eq(f'{start}-{frac(1, last + 1)}', value)}",
                ),
            ]
        ]
        if first == 1:
            ways.append(
                [
                    (
                        "pattern",
                        f"{eq(frac(1, 2))}, {eq(f'{frac(1, 2)}+{frac(1, 6)}', frac(2, 3))}, {eq(f'{frac(2, 3)}+{frac(1, 12)}', frac(3, 4))}",
                    ),
                    ("conclude", f"With ${n}$ terms it is ${frac(n, n + 1)}$"),
                ]
            )
        return Draft(ask_value(latex), show(value), ways)
    if shape == "sum step":
        step = rng.choice((2, 2, 3))
        count = rng.choice((5, 6, 8, 10, 25, 50))
        a = 1
        ends = [a + step * k for k in range(count + 1)]
        latex = (
            "+".join(f"\\frac{{1}}{{{ends[k]}\\cdot{ends[k + 1]}}}" for k in range(3))
            + f"+\\ldots+\\frac{{1}}{{{ends[-2]}\\cdot{ends[-1]}}}"
        )
        inner = Fraction(1) - Fraction(1, ends[-1])
        value = inner / step
        return Draft(
            ask_value(latex),
            show(value),
            [
                [
                    (
                        "Split each fraction",
                        f"$\\frac{{1}}{{k(k+{step})}}=\\frac{{1}}{{{step}}}(\\frac{{1}}{{k}}-\\frac{{1}}{{k+{step}}})$",
                    ),
                    ("What cancels", f"Inside stays {eq(f'1-{frac(1, ends[-1])}', inner)}"),
                    (
                        "multiply",
                        eq(dot(frac(1, step), frac(inner.numerator, inner.denominator)), value),
                    ),
                ]
            ],
        )
    if shape == "squares":
        latex = (
            "(1-\\frac{1}{4})(1-\\frac{1}{9})(1-\\frac{1}{16})"
            + f"\\ldots(1-\\frac{{1}}{{{n * n}}})"
        )
        if n < 6:
            return contest_telescoping(rng, level)
        value = Fraction(n + 1, 2 * n)
        return Draft(
            ask_value(latex),
            show(value),
            [
                [
                    ("factor", "$1-\\frac{1}{k^2}=\\frac{k-1}{k}\\cdot\\frac{k+1}{k}$"),
                    (
                        "What cancels",
                        f"The first factors leave ${frac(1, n)}$, the second ones ${frac(n + 1, 2)}$",
                    ),
                    ("multiply", eq(dot(frac(1, n), frac(n + 1, 2)), value)),
                ]
            ],
        )
    if shape == "roots":
        k = rng.randint(4, 12)
        latex = (
            "\\frac{1}{1+\\sqrt{2}}+\\frac{1}{\\sqrt{2}+\\sqrt{3}}+\\ldots+"
            + f"\\frac{{1}}{{\\sqrt{{{k * k - 1}}}+{k}}}"
        )
        return Draft(
            ask_value(latex),
            str(k - 1),
            [
                [
                    ("rewrite", "$\\frac{1}{\\sqrt{n}+\\sqrt{n+1}}=\\sqrt{n+1}-\\sqrt{n}$"),
                    (
                        "What cancels",
                        f"Only the ends stay: {eq(f'{root(k * k)}-1', plus(k, -1), k - 1)}",
                    ),
                ]
            ],
        )
    low = rng.choice((2, 2, 3, 4))
    high = low + n
    s = "-" if shape == "minus" else "+"
    latex = (
        "".join(f"(1{s}\\frac{{1}}{{{k}}})" for k in (low, low + 1, low + 2))
        + f"\\ldots(1{s}\\frac{{1}}{{{high}}})"
    )
    value = Fraction(low - 1, high) if s == "-" else Fraction(high + 1, low)
    shown = [frac(k - 1, k) if s == "-" else frac(k + 1, k) for k in (low, low + 1, low + 2, high)]
    chain = f"{dot(*shown[:3])}\\ldots{shown[3]}"
    left = (
        f"The top of the first, ${low - 1}$, and the bottom of the last, ${high}$, stay"
        if s == "-"
        else f"The top of the last, ${high + 1}$, and the bottom of the first, ${low}$, stay"
    )
    final = frac(low - 1, high) if s == "-" else frac(high + 1, low)
    return Draft(
        ask_value(latex),
        show(value),
        [
            [
                ("brackets", math(chain)),
                (
                    "What cancels",
                    f"{left}: {eq(final, value) if show(value) != final else math(final)}",
                ),
            ]
        ],
    )


@REGISTER.family("contest_nested", 3, 4, 5)
def contest_nested(rng: Random, level: int) -> Draft:
    """Nested fractions and roots, finite and endless."""
    shape = rng.choice(
        {
            3: ("fraction", "roots"),
            4: ("fraction", "roots", "endless"),
            5: ("endless", "endless", "endless fraction", "denest"),
        }[level]
    )
    if shape == "fraction":
        a, b, c, d = (rng.randint(1, 5) for _ in range(4))
        d = max(d, 2)
        s = "+"
        inner = Fraction(c) + Fraction(1, d)
        middle = Fraction(b) + 1 / inner
        value = Fraction(a) + 1 / middle
        if level == 3:
            latex, value2 = f"{b}{s}\\frac{{1}}{{{c}+\\frac{{1}}{{{d}}}}}", middle
            return Draft(
                ask_value(latex),
                show(value2),
                [
                    [
                        ("Innermost", eq(f"{c}+{frac(1, d)}", inner)),
                        ("Its reciprocal", math(1 / inner)),
                        ("add", eq(f"{b}+{show(1 / inner)}", middle)),
                    ]
                ],
            )
        latex = f"{a}+\\frac{{1}}{{{b}+\\frac{{1}}{{{c}+\\frac{{1}}{{{d}}}}}}}"
        return Draft(
            ask_value(latex),
            show(value),
            [
                [
                    ("Innermost", eq(f"{c}+{frac(1, d)}", inner)),
                    ("Next", eq(f"{b}+{show(1 / inner)}", middle)),
                    ("add", eq(f"{a}+{show(1 / middle)}", value)),
                ]
            ],
        )
    if shape == "roots":
        x, y, z = rng.randint(2, 9), rng.randint(2, 12), rng.randint(2, 12)
        # sqrt(p + sqrt(q + sqrt(r)))
        r = z * z
        q = y * y - z
        p = x * x - y
        if q < 1 or p < 1:
            return contest_nested(rng, level)
        if level == 3:
            latex = f"\\sqrt{{{p}+\\sqrt{{{y * y}}}}}"
            return Draft(
                ask_value(latex),
                str(x),
                [
                    [
                        ("root", eq(root(y * y), y)),
                        ("add", eq(plus(p, y), x * x)),
                        ("root", eq(root(x * x), x)),
                    ]
                ],
            )
        latex = f"\\sqrt{{{p}+\\sqrt{{{q}+\\sqrt{{{r}}}}}}}"
        return Draft(
            ask_value(latex),
            str(x),
            [
                [
                    ("Innermost", eq(root(r), z)),
                    ("Next", eq(f"\\sqrt{{{q}+{z}}}", root(y * y), y)),
                    ("root", eq(f"\\sqrt{{{p}+{y}}}", root(x * x), x)),
                ]
            ],
        )
    if shape == "endless":
        x = rng.randint(2, 12)
        if rng.random() < 0.6:
            p = x * x - x
            latex = f"\\sqrt{{{p}+\\sqrt{{{p}+\\sqrt{{{p}+\\ldots}}}}}}"
            lines: list[Line] = [
                ("equation", f"With $x$ for the whole: $x={root(f'{p}+x')}$"),
                ("Square both sides", eq("x^2", f"{p}+x")),
                ("factor", eq(f"(x-{x})(x+{x - 1})", 0)),
                ("conclude", f"$x$ is positive, so $x={x}$"),
            ]
        else:
            p = x * x + x
            latex = f"\\sqrt{{{p}-\\sqrt{{{p}-\\sqrt{{{p}-\\ldots}}}}}}"
            lines = [
                ("equation", f"With $x$ for the whole: $x={root(f'{p}-x')}$"),
                ("Square both sides", eq("x^2", f"{p}-x")),
                ("factor", eq(f"(x-{x})(x+{x + 1})", 0)),
                ("conclude", f"$x$ is positive, so $x={x}$"),
            ]
        return Draft(ask_value(latex), str(x), [lines])
    if shape == "endless fraction":
        k = rng.choice((2, 3, 4, 5, 6))
        # x = k + m/x with x a whole number
        x = k + rng.randint(1, 4)
        m = x * (x - k)
        latex = f"{k}+\\frac{{{m}}}{{{k}+\\frac{{{m}}}{{{k}+\\ldots}}}}"
        return Draft(
            ask_value(latex),
            str(x),
            [
                [
                    ("equation", f"With $x$ for the whole: {eq('x', f'{k}+' + frac(m, 'x'))}"),
                    ("multiply", eq("x^2", f"{k}x+{m}")),
                    ("factor", eq(f"(x-{x})(x+{x - k})", 0)),
                    ("conclude", f"$x$ is positive, so $x={x}$"),
                ]
            ],
        )
    a, b = sorted(rng.sample(range(1, 9), 2), reverse=True)
    from_roots = [n for n in (a, b) if int(n**0.5) ** 2 == n]
    if from_roots == [a, b] or 4 * a * b == int((4 * a * b) ** 0.5) ** 2:
        return contest_nested(rng, level)
    s = rng.choice("+-")
    latex = f"\\sqrt{{{a + b}{s}2\\sqrt{{{a * b}}}}}"

    def shown(n: int) -> str:
        return str(int(n**0.5)) if int(n**0.5) ** 2 == n else ("2\\sqrt{2}" if n == 8 else root(n))

    answer = f"{shown(a)}{s}{shown(b)}"
    return Draft(
        ask_value(latex),
        answer,
        [
            [
                ("rule", f"$(\\sqrt{{a}}{s}\\sqrt{{b}})^2=a+b{s}2\\sqrt{{ab}}$"),
                ("Find two numbers", f"Sum ${a + b}$ and product ${a * b}$: ${a}$ and ${b}$"),
                ("root", f"${answer}$"),
            ]
        ],
    )
