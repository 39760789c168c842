"""Short contest problems: tricks with squares, sums of odd and even numbers, operations."""

import re
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, wrapped
from train.school.base import REGISTER, Draft, Form, Line, Way, num
from train.school.columns import running_total
from train.school.families.arithmetic import ask_value
from train.school.families.scenes import joined
from train.school.work import product


@REGISTER.family("contest_squares", 2, 3, 4)
def contest_squares(rng: Random, level: int) -> Draft:
    """2021^2 - 2020^2, 103 times 97, 999^2, a^2 + 2ab + b^2 in numbers."""
    shape = rng.choice(
        ("difference", "difference", "product", "square", "common")
        if level > 2
        else ("difference", "product", "square")
    )
    if shape == "difference":
        b = rng.randint(10, {2: 60, 3: 500, 4: 2500}[level])
        gap = rng.choice((1, 1, 2, 3, 4, 5, 10)) if level < 4 else rng.choice((1, 2, 3, 4, 10, 20))
        a = b + gap
        value = a * a - b * b
        latex = f"{a}^2-{b}^2"
        rule: Line = ("rule", "$a^2-b^2=(a-b)(a+b)$")
        both: Line = ("substitute", eq(latex, f"({a}-{b})({a}+{b})", dot(gap, a + b)))
        ways: list[Way] = [
            [rule, both, ("multiply", eq(dot(gap, a + b), value))],
            [both, *product(rng, gap, a + b)],
        ]
        ways.append(
            [
                ("brackets", f"{eq(plus(a, -b), gap)} and {eq(plus(a, b), a + b)}"),
                *product(rng, gap, a + b),
            ]
        )
        return Draft(ask_value(latex), str(value), ways)
    if shape == "product":
        middle, gap = (
            rng.choice(
                (20, 30, 40, 50, 60, 80, 100, 200, 300, 500, 1000)
                if level > 2
                else (20, 30, 40, 50, 100)
            ),
            rng.randint(1, 9),
        )
        a, b = rng.sample((middle - gap, middle + gap), 2)
        latex, value = dot(a, b), a * b
        ways = [
            [("rewrite", eq(latex, f"({middle}-{gap})({middle}+{gap})", f"{middle}^2-{gap}^2")), ("subtract", eq(plus(middle**2, -(gap**2)), value))],
            [("rule", f"Halfway lies ${middle}$: $(a-b)(a+b)=a^2-b^2$"), ("power", f"{eq(f'{middle}^2', middle**2)} and {eq(f'{gap}^2', gap**2)}"), ("subtract", eq(plus(middle**2, -(gap**2)), value))],
        ]  # fmt: skip
        return Draft(ask_value(latex), str(value), ways)
    if shape == "square":
        middle = rng.choice((100, 200, 50, 300, 1000, 500, 60, 40))
        gap = rng.randint(1, 4)
        sign = rng.choice((-1, 1))
        a = middle + sign * gap
        s = "+" if sign > 0 else "-"
        ways = [
            [
                ("rewrite", eq(f"{a}^2", f"({middle}{s}{gap})^2", f"{middle}^2{s}2\\cdot{middle}\\cdot{gap}+{gap}^2")),
                ("multiply", f"{eq(f'{middle}^2', middle**2)}, {eq(dot(2, middle, gap), 2 * middle * gap)}, {eq(f'{gap}^2', gap**2)}"),
                ("add", running_total([middle**2, sign * 2 * middle * gap, gap**2])),
            ],
        ]  # fmt: skip
        return Draft(ask_value(f"{a}^2"), str(a * a), ways)
    a = rng.randint(7, 250)
    whole = rng.choice((10, 100, 20, 50, 1000))
    b = rng.randint(1, whole - 1)
    c = whole - b
    latex = f"{dot(a, b)}+{dot(a, c)}" if rng.random() < 0.6 else f"{dot(a, whole + b)}-{dot(a, b)}"
    inner = f"{b}+{c}" if "+" in latex else f"{whole + b}-{b}"
    ways = [
        [("factor", eq(latex, f"{a}({inner})")), ("multiply", eq(dot(a, whole), a * whole))],
        [
            ("rule", f"Both have the factor ${a}$"),
            ("brackets", eq(inner, whole)),
            *product(rng, a, whole),
        ],
    ]
    return Draft(ask_value(latex), str(a * whole), ways)


@REGISTER.family("contest_number_sums", 2, 3, 4)
def contest_number_sums(rng: Random, level: int) -> Draft:
    """Sums of odd or even numbers, alternating sums, sums of evens less odds."""
    shape = rng.choice(
        {
            2: ("odd", "even"),
            3: ("odd", "even", "alternating", "gap"),
            4: ("alternating", "gap", "squares", "between", "pairs"),
        }[level]
    )
    n = rng.choice((rng.randint(5, 20), 10 * rng.randint(2, 10), rng.choice((25, 50, 99, 100))))
    if shape in ("odd", "even"):
        last = 2 * n - 1 if shape == "odd" else 2 * n
        value = n * n if shape == "odd" else n * (n + 1)
        first = 1 if shape == "odd" else 2
        latex = f"{first}+{first + 2}+{first + 4}+\\ldots+{last}"
        asks = dict(ask_value(latex))
        asks["story"] = (f"What is the sum of the first {num(n)} {shape} positive integers?", f"Find the sum of the first {num(n)} positive {shape} numbers.", f"What is the sum of all {shape} numbers from {first} to {num(last)}?", f"Add up all the positive {shape} integers up to and including {num(last)}.")  # fmt: skip
        count: Line = (
            "count",
            f"There are {eq(frac(last + 1, 2), n)} terms"
            if shape == "odd"
            else f"There are {eq(frac(last, 2), n)} terms",
        )
        ways: list[Way] = [
            [
                count,
                (
                    "Average term",
                    eq(frac(plus(first, last), 2), frac(first + last, 2), (first + last) // 2),
                ),
                *product(rng, n, (first + last) // 2),
            ]
        ]
        if shape == "odd":
            ways.append(
                [
                    count,
                    (
                        "rule",
                        f"The first $n$ odd numbers have the sum $n^2$: {eq(f'{n}^2', value)}",
                    ),
                ]
            )
        else:
            ways.append(
                [
                    count,
                    ("factor", f"It is twice $1+2+\\ldots+{n}$"),
                    (
                        "formula",
                        eq(f"2\\cdot\\frac{{{n}\\cdot{n + 1}}}{{2}}", dot(n, n + 1), value),
                    ),
                ]
            )
        return Draft(asks, str(value), ways)
    if shape == "alternating":
        m = 2 * n if rng.random() < 0.5 else 2 * n + 1
        latex = "1-2+3-4+\\ldots" + (f"+{m - 1}-{m}" if m % 2 == 0 else f"-{m - 1}+{m}")
        value = -n if m % 2 == 0 else n + 1
        pair: Line = (
            "pattern",
            f"Pairs $1-2$, $3-4$, ... are each $-1$; there are {eq(frac(2 * n, 2), n)} of them",
        )
        return Draft(
            ask_value(latex),
            str(value),
            [
                [
                    pair,
                    ("conclude", eq(f"{n}\\cdot(-1)", -n))
                    if m % 2 == 0
                    else ("add", eq(plus(-n, m), value)),
                ]
            ],
        )
    if shape == "gap":
        value = n
        text = (f"The sum of the first {num(n)} even positive integers minus the sum of the first {num(n)} odd positive integers is what?", f"By how much is the sum of the first {num(n)} positive even numbers larger than the sum of the first {num(n)} positive odd numbers?", f"Let E be the sum of the first {num(n)} positive even integers and D the sum of the first {num(n)} positive odd integers. What is E - D?")  # fmt: skip
        return Draft({"story": text}, str(value), [[("pattern", "$2-1=1$, $4-3=1$, $6-5=1$ and so on"), ("conclude", f"${n}$ pairs with difference $1$ give ${n}$")], [("formula", f"{eq(dot(n, n + 1), n * n + n)} and {eq(f'{n}^2', n * n)}"), ("subtract", eq(plus(n * n + n, -n * n), n))]])  # fmt: skip
    if shape == "squares":
        m = 2 * rng.randint(3, 25)
        latex = f"{m}^2-{m - 1}^2+{m - 2}^2-{m - 3}^2+\\ldots+2^2-1^2"
        value = m * (m + 1) // 2
        return Draft(
            ask_value(latex),
            str(value),
            [
                [
                    (
                        "rule",
                        f"{eq(f'{m}^2-{m - 1}^2', plus(m, m - 1))}, {eq(f'{m - 2}^2-{m - 3}^2', plus(m - 2, m - 3))} and so on",
                    ),
                    ("rewrite", f"So it is $1+2+\\ldots+{m}$"),
                    ("formula", eq(frac(dot(m, m + 1), 2), frac(m * (m + 1), 2), value)),
                ]
            ],
        )
    if shape == "between":
        a = rng.randint(11, 60)
        b = a + rng.randint(9, 60)
        size = b - a + 1
        value = (a + b) * size // 2
        text = (
            f"What is the sum of the integers from {num(a)} to {num(b)}?",
            f"Find the sum of all integers from {num(a)} to {num(b)}, inclusive.",
            f"Add all whole numbers from {num(a)} to {num(b)}.",
        )
        return Draft({"question": text, "order": [f"Compute ${a}+{a + 1}+{a + 2}+\\ldots+{b}$."]}, str(value), [[("count", f"There are {eq(f'{b}-{a}+1', size)} numbers"), ("Ends", eq(plus(a, b), a + b)), ("formula", eq(frac(dot(size, a + b), 2), frac(size * (a + b), 2), value))]])  # fmt: skip
    step = rng.choice((3, 4, 5, 6, 7))
    last = step * rng.randint(6, 40)
    k = last // step
    value = step * k * (k + 1) // 2
    text = (
        f"What is the sum of all positive multiples of {num(step)} up to {num(last)}?",
        f"Find the sum of the multiples of {num(step)} from {num(step)} to {num(last)}.",
        f"What is the sum of the positive multiples of {num(step)} that are at most {num(last)}?",
    )
    return Draft(
        {"question": text},
        str(value),
        [
            [
                ("count", eq(frac(last, step), k)),
                ("factor", f"It is ${step}(1+2+\\ldots+{k})$"),
                ("formula", eq(frac(dot(k, k + 1), 2), k * (k + 1) // 2)),
                *product(rng, step, k * (k + 1) // 2),
            ]
        ],
    )


def _worked(*sides: str | int) -> str:
    """An equation whose last side is a value: the terms of the side before it are worked out."""
    *before, value = sides
    shown = [str(side) for side in before if side]
    terms = re.split(r"(?<=[\d)])(?=[+-])", shown[-1])
    values = [_product(term) for term in terms]
    between = [plus(*values)] if len(values) > 1 and plus(*values) != shown[-1] else []
    return eq(*shown, *between, value)


def _product(term: str) -> int:
    """The value of a term such as -3·(-2) or 5^2."""
    result = -1 if term.startswith("-") else 1
    for factor in term.lstrip("+-").split("\\cdot "):
        base, _, exponent = factor.partition("^")
        result *= int(base.strip("()")) ** int(exponent or 1)
    return result


@REGISTER.family("contest_operation", 2, 3, 4)
def contest_operation(rng: Random, level: int) -> Draft:
    """A made-up operation used twice, or solved for what stands in it."""
    sign = rng.choice("*@#")
    shapes = (
        ("{p}a+{q}b", lambda a, b, p, q: p * a + q * b), ("ab+{p}", lambda a, b, p, q: a * b + p), ("a^2-b", lambda a, b, p, q: a * a - b),
        ("ab-a", lambda a, b, p, q: a * b - a), ("a^2+b^2", lambda a, b, p, q: a * a + b * b), ("{p}a-b", lambda a, b, p, q: p * a - b), ("ab+a+b", lambda a, b, p, q: a * b + a + b),
    )  # fmt: skip
    shape, f = rng.choice(shapes)
    p, q = rng.randint(2, 5), rng.randint(2, 5)
    rule = shape.format(p=p, q=q)

    def put(a: int | str, b: int | str) -> str:
        text = (
            rule.replace("ab", "A.B")
            .replace("a", "A")
            .replace("b", "B")
            .replace("A.B", "A\\cdot B")
        )
        for digit in "2345":
            text = text.replace(f"{digit}A", f"{digit}\\cdot A").replace(
                f"{digit}B", f"{digit}\\cdot B"
            )
        shown = [f"({v})" if isinstance(v, int) and v < 0 else str(v) for v in (a, b)]
        return text.replace("A", shown[0]).replace("B", shown[1])

    said = f"$a{sign} b={rule}$" if sign.startswith("\\") else f"$a {sign} b={rule}$"

    def op(a: int | str, b: int | str) -> str:
        return f"{a}{sign} {b}" if sign.startswith("\\") else f"{a} {sign} {b}"

    a, b, c = rng.randint(2, 7), rng.randint(2, 7), rng.randint(2, 6)
    inner = f(a, b, p, q)
    if level == 2:
        e = math(op(a, b))
        asks: dict[Form, tuple[str, ...]] = {"question": (f"If {said}, what is {e}?", f"The operation is defined by {said}. What is {e}?", f"What is {e} if {said}?"), "order": (f"Define {said}. Find {e}.", f"Given {said}, compute {e}.", f"Let {said} for all numbers. Calculate {e}.")}  # fmt: skip
        return Draft(
            asks,
            str(inner),
            [
                [("substitute", _worked(op(a, b), put(a, b), inner))],
                [
                    ("substitute", f"Put $a={a}$ and $b={b}$ into ${rule}$"),
                    ("simplify", _worked(put(a, b), "", inner)),
                ],
            ],
        )
    if (
        level == 4
        and rng.random() < 0.4
        and shape in ("{p}a+{q}b", "ab+{p}", "{p}a-b", "ab-a", "ab+a+b")
    ):
        e = eq(op(a, "x"), inner)
        asks = {
            "question": (
                f"If {said}, for what $x$ is {e}?",
                f"An operation is defined by {said}. What is $x$ if {e}?",
            ),
            "order": (f"Let {said}. Solve {e} for $x$.", f"Define {said}. Find $x$ such that {e}."),
        }
        factor, constant = {
            "{p}a+{q}b": (q, p * a),
            "ab+{p}": (a, p),
            "{p}a-b": (-1, p * a),
            "ab-a": (a, -a),
            "ab+a+b": (a + 1, a),
        }[shape]
        left = {1: "x", -1: "-x"}.get(factor, f"{factor}x")
        both = (
            f"{constant}{'-x' if factor == -1 else f'+{left}'}"
            if shape == "{p}a+{q}b" or factor == -1
            else f"{left}{constant:+d}"
        )
        steps: list[Line] = [
            ("substitute", eq(op(a, "x"), put(a, "x"), both)),
            ("equation", eq(both, inner)),
            ("move", eq(left, plus(inner, -constant), inner - constant)),
        ]
        last: Line = (
            "isolate",
            eq("x", frac(inner - constant, factor), b) if factor != -1 else eq("x", b),
        )
        return Draft(asks, str(b), [[*steps, last]])
    left_first = rng.random() < 0.5
    value = f(inner, c, p, q) if left_first else f(c, inner, p, q)
    e = op(f"({op(a, b)})", c) if left_first else op(c, f"({op(a, b)})")
    outer = (inner, c) if left_first else (c, inner)
    shown = f"{wrapped(outer[0])}", f"{wrapped(outer[1])}"
    asks = {
        "question": (
            f"If {said}, what is ${e}$?",
            f"The operation is defined by {said}. What is the value of ${e}$?",
        ),
        "order": (
            f"Define {said}. Find ${e}$.",
            f"Let {said}. Compute ${e}$.",
            f"Given {said}, evaluate ${e}$.",
        ),
    }
    return Draft(
        asks,
        str(value),
        [
            joined(
                [("brackets", _worked(op(a, b), put(a, b), inner))],
                [("substitute", _worked(op(*shown), put(*outer), value))],
            )
            for _ in range(2)
        ],
    )
