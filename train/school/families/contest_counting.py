"""Contest problems that count integers or add up solutions."""

from collections.abc import Sequence
from math import isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, root
from train.school.base import REGISTER, Draft, Form, Line, Way
from train.school.work import total


def worded(texts: str | Sequence[str]) -> dict[Form, list[str]]:
    """Wordings (parted by bars where they have none of their own): questions and orders."""
    all_texts = texts.split("|") if isinstance(texts, str) else list(texts)
    questions = [text for text in all_texts if text.endswith("?")]
    orders = [text for text in all_texts if not text.endswith("?")]
    forms: dict[Form, list[str]] = {}
    if questions:
        forms["question"] = questions
    if orders:
        forms["order"] = orders
    return forms


def _how_many(condition: str, what: str = "integers", letter: str = "x") -> list[str]:
    c = math(condition)
    return [
        f"How many {what} ${letter}$ satisfy {c}?", f"How many {what} are there with {c}?", f"For how many {what} ${letter}$ is {c}?", f"Find the number of {what} ${letter}$ such that {c}.",
        f"How many {what} satisfy {c}?", f"Determine how many {what} ${letter}$ satisfy {c}.",
    ]  # fmt: skip


@REGISTER.family("contest_integers_between", 2, 3, 4)
def contest_integers_between(rng: Random, level: int) -> Draft:
    """Integers with |x - a| < b, a < sqrt(n) < b, n^2 < k, fractions between."""
    shape = rng.choice(
        {
            2: ("square", "absolute"),
            3: ("square", "absolute", "roots", "linear"),
            4: ("root", "product", "between roots", "linear", "absolute"),
        }[level]
    )
    x = rng.choice("xxnnm")
    if shape == "square":
        k = rng.randint(5, 60 if level == 2 else 300)
        strict = rng.random() < 0.6
        top = isqrt(k - 1) if strict else isqrt(k)
        sign = "<" if strict else "\\le "
        positive = rng.random() < 0.5
        what = "positive integers" if positive else "integers"
        value = top if positive else 2 * top + 1
        bound: Line = (
            "compare",
            f"{eq(f'{top}^2', top * top)} fits, {eq(f'{top + 1}^2', (top + 1) ** 2)} is too large",
        )
        last: Line = (
            ("count", f"From $1$ to ${top}$: ${value}$")
            if positive
            else ("count", f"From ${-top}$ to ${top}$: {eq(dot(2, top) + '+1', value)}")
        )
        return Draft(worded(_how_many(f"{x}^2{sign}{k}", what, x)), str(value), [[bound, last]])
    if shape == "absolute":
        a, b = rng.choice([v for v in range(-9, 10) if v]), rng.randint(2, 12)
        c = 1 if level < 4 else rng.choice((1, 2, 2, 3))
        strict = rng.random() < 0.5
        sign = "<" if strict else "\\le "
        found = [
            v for v in range(-100, 101) if (abs(c * v + a) < b if strict else abs(c * v + a) <= b)
        ]
        inner = (x if c == 1 else f"{c}{x}") + f"{a:+d}"
        cx = x if c == 1 else f"{c}{x}"
        if not found:
            return contest_integers_between(rng, level)
        lines: list[Line] = [
            ("rewrite", math(f"{-b}{sign}{inner}{sign}{b}")),
            ("move", math(f"{-b - a}{sign}{cx}{sign}{b - a}")),
            (
                "count",
                f"From ${found[0]}$ to ${found[-1]}$: {eq(plus(found[-1], -found[0], 1), len(found))}",
            ),
        ]
        return Draft(
            worded(_how_many(f"|{inner}|{sign}{b}", "integers", x)),
            str(len(found)),
            [lines],
        )
    if shape in ("roots", "root"):
        a = rng.randint(2, 9 if level == 3 else 20)
        b = a + rng.randint(1, 3)
        low, high = a * a + 1, b * b - 1
        value = high - low + 1
        lines = [
            ("Square all sides", f"${a * a}<{x}<{b * b}$"),
            ("count", f"From ${low}$ to ${high}$: {eq(f'{high}-{low}+1', value)}"),
        ]
        return Draft(
            worded(_how_many(f"{a}<\\sqrt{{{x}}}<{b}", "integers", x)), str(value), [lines]
        )
    if shape == "between roots":
        p, q = sorted(rng.sample(range(3, 200), 2))
        found = [v for v in range(1, 20) if p < v * v < q]
        if not found:
            return contest_integers_between(rng, level)
        first, last_one = found[0], found[-1]
        lines = [
            (
                "compare",
                f"The least square above ${p}$ is {eq(first * first, f'{first}^2')}, the largest below ${q}$ is {eq(last_one * last_one, f'{last_one}^2')}",
            ),
            (
                "count",
                f"From ${first}$ to ${last_one}$: {eq(plus(last_one, -first, 1), len(found))}",
            ),
        ]
        return Draft(worded(f"How many integers lie between ${root(p)}$ and ${root(q)}$?|How many whole numbers are between ${root(p)}$ and ${root(q)}$?|Find the number of integers between ${root(p)}$ and ${root(q)}$."), str(len(found)), [lines])  # fmt: skip
    if shape == "product":
        a, b = sorted(rng.sample(range(-8, 10), 2))
        found = [v for v in range(a, b + 1) if (v - a) * (v - b) < 0]
        if not found or not a or not b:
            return contest_integers_between(rng, level)
        lines = [
            ("rule", f"One factor is negative and the other one positive: ${a}<{x}<{b}$"),
            ("count", f"From ${found[0]}$ to ${found[-1]}$: ${len(found)}$ numbers"),
        ]
        return Draft(
            worded(_how_many(f"({x}{-a:+d})({x}{-b:+d})<0", "integers", x)),
            str(len(found)),
            [lines],
        )
    c, d = rng.randint(2, 6), rng.randint(1, 15)
    low, high = rng.randint(-10, 20), rng.randint(21, 70)
    found = [v for v in range(-60, 100) if low < c * v + d < high]
    if not found:
        return contest_integers_between(rng, level)
    lines = [
        ("subtract", f"${low - d}<{c}{x}<{high - d}$"),
        (
            "divide",
            f"The integers go from ${found[0]}$ to ${found[-1]}$: {eq(dot(c, found[0]), c * found[0])} and {eq(dot(c, found[-1]), c * found[-1])}",
        ),
        ("count", eq(plus(found[-1], -found[0], 1), len(found))),
    ]
    return Draft(
        worded(_how_many(f"{low}<{c}{x}+{d}<{high}", "integers", x)), str(len(found)), [lines]
    )


@REGISTER.family("contest_sum_of_solutions", 3, 4)
def contest_sum_of_solutions(rng: Random, level: int) -> Draft:
    """The sum (or product) of all solutions of |x - a| = b, (x - a)^2 = b^2, (x - a)(x - b) = c."""
    shape = rng.choice(
        ("absolute", "square", "quadratic", "integers")
        if level == 3
        else ("absolute", "two products", "quadratic", "integers")
    )
    if shape in ("absolute", "square"):
        a, b, c = rng.choice([v for v in range(-9, 13) if v]), rng.randint(2, 15), 1
        if level == 4:
            c = rng.choice((2, 3, 4))
            a *= c
            b *= c
        inner = ("x" if c == 1 else f"{c}x") + f"{-a:+d}"
        e = f"|{inner}|={b}" if shape == "absolute" else f"({inner})^2={b * b}"
        one_x, two_x = (a + b) // c, (a - b) // c
        cx = "x" if c == 1 else f"{c}x"
        split: Line = ("rule", f"${inner}={b}$ or ${inner}={-b}$")
        lines: list[Line] = [split, ("isolate", f"${cx}={a + b}$ or ${cx}={a - b}$")]
        if c > 1:
            lines.append(("divide", f"$x={one_x}$ or $x={two_x}$"))
        lines.append(("add", eq(plus(one_x, two_x), one_x + two_x)))
        ways: list[Way] = [
            lines,
            [
                ("rule", f"Both lie at the same distance from ${a // c}$"),
                (
                    "double it",
                    eq(f"2\\cdot{a // c}" if a > 0 else f"2\\cdot({a // c})", 2 * a // c),
                ),
            ],
        ]
        value = one_x + two_x
    elif shape == "quadratic":
        p, q = rng.sample([v for v in range(-9, 12) if v], 2)
        s, m = p + q, p * q
        if not s:
            return contest_sum_of_solutions(rng, level)
        e = f"x^2{'+' if -s > 0 else '-'}{'' if abs(s) == 1 else abs(s)}x{m:+d}=0"
        value = s
        ways = [
            [
                ("rule", "The solutions of $x^2+px+q=0$ have the sum $-p$"),
                ("conclude", f"So it is ${s}$"),
            ],
            [("factor", eq(f"(x{-p:+d})(x{-q:+d})", 0)), ("add", eq(plus(p, q), s))],
        ]
    elif shape == "two products":
        a, b, c = rng.sample(range(1, 10), 3)
        e = f"(x-{a})(x-{b})+(x-{a})(x-{c})=0"
        if (b + c) % 2 or b + c == 2 * a:
            return contest_sum_of_solutions(rng, level)
        value = a + (b + c) // 2
        ways = [
            [
                ("factor", eq(f"(x-{a})(2x-{b + c})", 0)),
                ("isolate", f"$x={a}$ or {eq('x', frac(b + c, 2), (b + c) // 2)}"),
                ("add", eq(plus(a, (b + c) // 2), value)),
            ]
        ]
    else:
        a, b = rng.randint(-6, 4), rng.randint(2, 9)
        high = a + b
        found = list(range(a, high + 1))
        value = sum(found)
        texts = f"What is the sum of all integers $n$ with ${a}\\le n\\le {high}$?|Find the sum of all integers from ${a}$ to ${high}$.|What is the sum of the integers from ${a}$ to ${high}$?"
        kept = [v for v in found if -v not in found or v == 0] if a < 0 < high else found
        kept = [v for v in kept if v] or [0]
        cancel: list[Line] = (
            [("What cancels", "Opposite numbers give $0$ together")] if a < 0 < high else []
        )
        last: list[Line] = (
            total(rng, *kept) if len(kept) > 1 else [("conclude", f"Only ${kept[0]}$ is left")]
        )
        return Draft(
            worded(texts),
            str(value),
            [
                [*cancel, *last],
                [
                    (
                        "Ends",
                        f"{eq(plus(a, high), a + high)}, with {eq(plus(high, -a, 1), b + 1)} terms",
                    ),
                    (
                        "formula",
                        eq(
                            frac(
                                f"{b + 1}\\cdot{a + high}"
                                if a + high >= 0
                                else f"{b + 1}\\cdot({a + high})",
                                2,
                            ),
                            value,
                        ),
                    ),
                ],
            ],
        )
    e = math(e)
    texts_list = [
        f"What is the sum of all solutions of {e}?",
        f"Find the sum of all solutions of {e}.",
        f"What is the sum of the values of $x$ that satisfy {e}?",
        f"Find the sum of all values of $x$ such that {e}.",
        f"Compute the sum of the solutions of {e}.",
        f"If {e}, what is the sum of all possible values of $x$?",
    ]
    return Draft(worded(texts_list), str(value), ways)
