"""Digits and their places, roots between whole numbers, sums of surds."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power, running_product
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import running_total
from train.school.families.figures import ask
from train.school.families.roots_and_primes_by_steps import root_by_digits
from train.school.families.surds import surd

_PLACES = (
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "ten thousands",
    "hundred thousands",
    "millions",
    "ten millions",
)


@REGISTER.family("digit_at_a_place", 1, 2, 3)
def digit_at_a_place(rng: Random, level: int) -> Draft:
    """The digit at a place of a number, its value, or the place of a digit."""
    length = rng.randint(*{1: (2, 4), 2: (4, 6), 3: (5, 8)}[level])
    digits = [rng.randint(1, 9), *(rng.randint(0, 9) for _ in range(length - 1))]
    value = int("".join(map(str, digits)))
    at = rng.randrange(length)
    digit = digits[length - 1 - at]
    n, place = num(value), _PLACES[at]
    written = ", ".join(
        f"{name} ${each}$" for name, each in zip(_PLACES, reversed(digits), strict=False)
    )
    listed: Line = ("list", f"From the right: {written}")
    if digit and digits.count(digit) == 1 and rng.random() < 0.5:
        worth = digit * 10**at
        texts = ask(
            question=f"What is the value of the {digit} in {n}?|What is the digit {digit} worth in {n}?|What value does {digit} have in the number {n}?|"
            f"In the number {n}, how much is the {digit} worth?",
            order=f"Give the value of the digit {digit} in {n}.|{n}: value of the {digit}|Find the place value of {digit} in {n}.",
        )
        return Draft(texts, str(worth), [[listed, ("multiply", eq(dot(digit, 10**at), worth))]])
    other = "units" if at == 0 and rng.random() < 0.5 else place
    texts = ask(
        question=f"Which digit is in the {other} place of {n}?|What is the {other} digit of {n}?|What digit stands in the {other} place in {n}?|In {n}, what is the {other} digit?",
        order=f"Give the {other} digit of {n}.|{other} digit of {n}|Find the digit in the {other} place: {n}",
    )
    return Draft(texts, str(digit), [[listed, ("conclude", f"The {other} digit is ${digit}$")]])


@REGISTER.family("nearest_root", 2, 3, 4)
def nearest_root(rng: Random, level: int) -> Draft:
    """A square, cube or higher root to the nearest whole number."""
    n = {2: 2, 3: rng.choice((2, 2, 3)), 4: rng.choice((2, 3, 3, 4, 5))}[level]
    low = rng.randint(2, {2: 20 if level < 4 else 99, 3: 12, 4: 6, 5: 4}[n])
    value = rng.randint(low**n + 1, (low + 1) ** n - 1)
    answer = low + (2**n * value > (2 * low + 1) ** n)
    below, above = value - low**n, (low + 1) ** n - value
    if (below > above) != (answer > low) or below == above:  # where "nearest" has one meaning
        return nearest_root(rng, level)
    if n == 2:
        lines = root_by_digits(value)
    else:
        powers = [("power", f"${power(k, n)}$: {running_product([k] * n)}") for k in (low, low + 1)]
        lines = [*powers, ("compare", f"It lies between: {eq(plus(value, -(low**n)), below)} and {eq(plus((low + 1) ** n, -value), above)}")]  # fmt: skip
    lines.append(("conclude", f"So ${answer}$ is nearer"))
    v = num(value)
    name = {2: "square root", 3: "cube root", 4: "fourth root", 5: "fifth root"}[n]
    e = math(f"\\sqrt{'' if n == 2 else f'[{n}]'}{{{value}}}")
    return Draft(
        ask(
            question=f"What is the {name} of {v} to the nearest whole number?|What is {e} to the nearest integer?|Which whole number is nearest to {e}?|"
            f"Which integer is closest to the {name} of {v}?|What is {v} to the power 1/{n}, rounded to a whole number?",
            order=f"Find the {name} of {v}, rounded to the nearest integer.|Round {e} to the nearest whole number.|Give {e} to the nearest integer.|{name} of {v} to nearest integer",
        ),
        str(answer),
        [lines],
    )


@REGISTER.family("surd_expression", 3, 4, 5)
def surd_expression(rng: Random, level: int) -> Draft:
    """Sums, products and quotients of roots of one kind, and whole numbers."""
    base = rng.choice((2, 3, 5, 6, 7, 10, 11, 13))
    count = rng.randint(2, level - 1)
    lines: list[Line] = []
    text, counts, whole = "", list[int](), 0
    for place in range(count):
        factor, outer = (
            rng.choice((1, 1, 1, -1, 2, 3, -2, 5)),
            rng.randint(1, 7 if level > 3 else 5),
        )
        inner = outer * outer * base
        size = "" if abs(factor) == 1 else str(abs(factor))
        text += ("-" if factor < 0 else "+" if place else "") + f"{size}\\sqrt{{{inner}}}"
        if outer > 1:
            lines.append(
                (
                    "simplify",
                    eq(
                        f"\\sqrt{{{inner}}}",
                        f"\\sqrt{{{dot(outer * outer, base)}}}",
                        surd(outer, base),
                    ),
                )
            )
        if abs(factor) > 1 and outer > 1:
            lines.append(
                ("multiply", eq(f"{factor}\\cdot {surd(outer, base)}", surd(factor * outer, base)))
            )
        counts.append(factor * outer)
    if level > 3 and rng.random() < 0.6:
        k = rng.randint(2, 6)
        if rng.random() < 0.5:
            text += f"+(\\sqrt{{{base}}})^2" if rng.random() < 0.5 else f"+{k}"
            whole = base if text.endswith("^2") else k
            lines += [("power", eq(f"(\\sqrt{{{base}}})^2", base))] if text.endswith("^2") else []
        else:
            text += f"-\\frac{{\\sqrt{{{base * k}}}}}{{\\sqrt{{{k}}}}}"
            lines.append(
                (
                    "divide",
                    eq(f"\\frac{{\\sqrt{{{base * k}}}}}{{\\sqrt{{{k}}}}}", f"\\sqrt{{{base}}}"),
                )
            )
            counts.append(-1)
    total = sum(counts)
    answer = "" if total == 0 else surd(total, base)
    answer = (
        f"{whole}{'' if answer.startswith('-') or not answer else '+'}{answer}"
        if whole
        else answer or "0"
    )
    lines.append(("collect", f"Roots of ${base}$: {running_total(counts)}"))
    lines.append(("conclude", math(answer)))
    e = math(text)
    return Draft(
        ask(
            bare=e,
            question=f"What is {e} in its simplest form?|What is the exact value of {e}?|What does {e} simplify to?",
            order=f"Simplify {e}.|Write {e} as simply as possible.|Give {e} in exact form.|Simplify the surds: {e}|Work out {e} exactly.",
        ),
        answer,
        [lines],
    )


@REGISTER.family("exact_roots", 1, 2, 3)
def exact_roots(rng: Random, level: int) -> Draft:
    """Square, cube and higher roots that go, of whole numbers, fractions and decimals."""
    n = {1: 2, 2: rng.choice((2, 3, 3)), 3: rng.choice((2, 3, 3, 4, 5))}[level]
    high = {2: 12 if level == 1 else 25, 3: 10, 4: 5, 5: 3}[n]
    kind = "whole" if level == 1 else rng.choice(("whole", "whole", "fraction", "decimal"))
    a, b = rng.randint(2, high), rng.randint(2, min(high, 12))
    minus = n % 2 == 1 and rng.random() < 0.35
    sign = "-" if minus else ""
    if kind == "fraction" and a % b:
        value = Fraction(a, b)
        inside = frac(value.numerator**n, value.denominator**n)
        lines: list[Line] = [
            ("power", f"Top {eq(power(value.numerator, n), value.numerator**n)}, bottom {eq(power(value.denominator, n), value.denominator**n)}"),
        ]  # fmt: skip
        answer = f"{sign}{frac(value.numerator, value.denominator)}"
    elif kind == "decimal":
        value = Fraction(a, 10)
        inside, answer = decimal(value**n), f"{sign}{decimal(value)}"
        lines = [
            ("power", f"Without the point: {eq(power(a, n), a**n)}"),
            ("Put the point back", eq(power(decimal(value), n), inside)),
        ]
    else:
        inside, answer = str(a**n), f"{sign}{a}"
        lines = [("power", eq(power(a, n), dot(*[a] * n), a**n))]
    inside = sign + inside
    if minus:
        lines.append(("rule", "An odd root of a negative number is negative"))
    e = f"\\sqrt{'' if n == 2 else f'[{n}]'}{{{inside}}}"
    lines.append(("root", eq(e, answer)))
    name = {2: "square root", 3: "cube root", 4: "fourth root", 5: "fifth root"}[n]
    return Draft(
        ask(
            bare=math(e),
            question=f"What is {math(e)}?|What is the {name} of {math(inside)}?|How much is {math(e)}?|What's the {name} of {math(inside)}?",
            order=f"Find {math(e)}.|Work out the {name} of {math(inside)}.|Evaluate {math(e)}|Calculate {math(e)}.|{name} of {math(inside)}",
        ),
        answer,
        [lines],
    )


@REGISTER.family("surd_products", 3, 4, 5)
def surd_products(rng: Random, level: int) -> Draft:
    """Products, quotients and squares of roots with factors in front."""
    base = rng.choice((2, 3, 5, 6, 7, 10))
    m, n, k = rng.randint(1, 6), rng.randint(1, 6), rng.choice((2, 3, 5, 7))
    shape = rng.choice(("product", "square", "quotient", "rationalise", "bracket"))
    lines: list[Line]
    one, two = surd(m, base), surd(n, base * k)
    root, times = f"\\sqrt{{{base}}}", "\\cdot "
    squared = eq(f"({root})^2", base)
    if shape == "product":
        e = f"{one}\\cdot {two}"
        lines = [
            ("Factors in front", eq(dot(m, n), m * n)),
            ("Under the root", eq(f"\\sqrt{{{base}}}\\cdot \\sqrt{{{base * k}}}", f"\\sqrt{{{base * base * k}}}", surd(base, k))),
            ("multiply", eq(f"{m * n}\\cdot {surd(base, k)}", surd(m * n * base, k))),
        ]  # fmt: skip
        answer = surd(m * n * base, k)
    elif shape == "square":
        m += 1
        sign = rng.choice(("", "-"))
        e, answer = f"({sign}{surd(m, base)})^2", str(m * m * base)
        lines = [
            ("power", f"{eq(power(m, 2), m * m)} and {squared}"),
            ("multiply", eq(dot(m * m, base), answer)),
        ]
    elif shape == "quotient":
        outer = rng.randint(2, 7)
        e, answer = (
            f"\\frac{{\\sqrt{{{outer * outer * base * k}}}}}{{\\sqrt{{{k}}}}}",
            surd(outer, base),
        )
        lines = [
            ("Under one root", eq(e, f"\\sqrt{{{outer * outer * base}}}")),
            ("simplify", eq(f"\\sqrt{{{outer * outer * base}}}", f"\\sqrt{{{dot(outer * outer, base)}}}", answer)),
        ]  # fmt: skip
    elif shape == "rationalise":
        value = Fraction(m, base)
        e = f"\\frac{{{m}}}{{\\sqrt{{{base}}}}}"
        top = surd(value.numerator, base)
        answer = top if value.denominator == 1 else frac(top, value.denominator)
        lines = [
            (
                "Multiply top and bottom",
                f"By $\\sqrt{{{base}}}$: {eq(e, frac(surd(m, base), base))}",
            ),
            ("reduce", math(answer)),
        ]
    else:
        e = f"\\sqrt{{{base}}}({m}+{surd(n, base)})"
        answer = f"{n * base}+{surd(m, base)}"
        lines = [
            ("expand", f"{eq(root + times + str(m), surd(m, base))} and {eq(root + times + surd(n, base), n * base)}"),
            ("add", math(answer)),
        ]  # fmt: skip
    e = math(e)
    return Draft(
        ask(
            bare=e,
            question=f"What is {e} in simplest form?|What does {e} simplify to?|What is the exact value of {e}?",
            order=f"Simplify {e}.|Work out {e} exactly.|Give {e} in exact form.|Write {e} as simply as possible.",
        ),
        answer,
        [lines],
    )
