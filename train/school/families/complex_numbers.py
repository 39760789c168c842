"""Complex numbers: sums, products, quotients, powers of i, modulus, conjugate, roots."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, root, show, wrapped
from train.school.base import REGISTER, Draft, Way
from train.school.families.algebra import asks, chain, nonzero, term
from train.school.families.matrices import COMPUTE
from train.school.families.surds import surd

_COMPLEX = {
    "bare": "{e}",
    "question": "What is {e}?|What is {e} in the form $a+bi$?|What is {e} simplified?|"
    "If $i^2=-1$, what is {e}?|How do I simplify {e}?",
    "order": "Simplify {e}.|Compute {e}.|Write {e} in the form $a+bi$.|Calculate {e}.|"
    "Express {e} as $a+bi$.|Evaluate {e} (complex numbers).|Perform the operation: {e}",
}


def complex_number(real: int | Fraction, imaginary: int | Fraction) -> str:
    """3+4i, -i, 2, \\frac{1}{2}-\\frac{3}{2}i."""
    if not imaginary:
        return show(real)
    unit = term(imaginary, "i")
    if not real:
        return unit
    return show(real) + ("+" if imaginary > 0 else "") + unit


@REGISTER.family("complex_sum", 2, 3)
def complex_sum(rng: Random, level: int) -> Draft:
    a, b, c, d = (nonzero(rng, -9, 12) for _ in range(4))
    minus = rng.random() < 0.45
    sign = -1 if minus else 1
    u, v = complex_number(a, b), complex_number(c, d)
    e, k = f"({u}){'-' if minus else '+'}({v})", 1
    if level == 3:
        k = rng.randint(2, 5)
        e = f"({u}){'-' if minus else '+'}{k}({v})"
    real, imaginary = a + sign * k * c, b + sign * k * d
    answer = complex_number(real, imaginary)
    parts = (
        f"Real {eq(plus(a, sign * k * c), real)}, imaginary {eq(plus(b, sign * k * d), imaginary)}"
    )
    ways: list[Way] = [
        [("add" if not minus else "subtract", parts), ("conclude", math(answer))],
        [("Real parts", eq(plus(a, sign * k * c), real)), ("Imaginary parts", eq(plus(b, sign * k * d), imaginary)), ("conclude", math(answer))],
        [("brackets", eq(e, f"{u}{signed_complex(sign * k * c, sign * k * d)}", answer))],
    ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **_COMPLEX), answer, ways)


def signed_complex(real: int, imaginary: int) -> str:
    text = complex_number(real, imaginary)
    return text if text.startswith("-") else f"+{text}"


def _opened(a: int, b: int, c: int, d: int) -> str:
    """(a+bi)(c+di) with the brackets gone and -1 for the square of i."""
    return "".join(("+" if f > 0 and place else "") + term(f, s) for place, (f, s) in enumerate(((a * c, ""), (a * d, "i"), (b * c, "i"), (-b * d, ""))))  # fmt: skip


@REGISTER.family("complex_product", 2, 3, 4)
def complex_product(rng: Random, level: int) -> Draft:
    a, b, c, d = (nonzero(rng, -6, 7) for _ in range(4))
    shape = rng.choice({2: ("scalar", "by_i", "product"), 3: ("product", "square", "conjugate"), 4: ("product", "square", "quotient", "quotient", "over_i")}[level])  # fmt: skip
    u, v = complex_number(a, b), complex_number(c, d)
    ways: list[Way]
    if shape in ("scalar", "by_i"):
        k = rng.randint(2, 6)
        front = show(k) if shape == "scalar" else term(rng.choice((1, k)), "i")
        k = 1 if front == "i" else k
        real, imaginary = (k * a, k * b) if shape == "scalar" else (-k * b, k * a)
        e, answer = f"{front}({u})", complex_number(real, imaginary)
        if shape == "scalar":
            ways = [[("multiply", f"{eq(dot(k, a), k * a)} and {eq(dot(k, b), k * b)}"), ("conclude", math(answer))], [("expand", eq(e, answer))]]  # fmt: skip
        else:
            opened = f"{term(k * a, 'i')}{'+' if b > 0 else ''}{term(k * b, 'i^2')}"
            ways = [[("expand", eq(e, opened)), ("rule", f"With $i^2=-1$: ${answer}$")], [("expand", eq(e, opened, answer))]]  # fmt: skip
        return Draft(asks({"e": math(e)}, **_COMPLEX), answer, ways)
    if shape in ("product", "square", "conjugate"):
        if shape == "square":
            c, d, v = a, b, u
        if shape == "conjugate":
            c, d = a, -b
            v = complex_number(c, d)
        real, imaginary = a * c - b * d, a * d + b * c
        e = f"({u})^2" if shape == "square" else f"({u})({v})"
        answer = complex_number(real, imaginary)
        opened = "".join(("+" if place and f > 0 else "") + term(f, s) for place, (f, s) in enumerate(((a * c, ""), (a * d, "i"), (b * c, "i"), (b * d, "i^2"))))  # fmt: skip
        ways = [
            [("expand", eq(e, opened)), ("rule", f"With $i^2=-1$: {eq(_opened(a, b, c, d), answer)}")],
            [("Real part", chain(f"{dot(a, c)}-{dot(b, d)}", plus(a * c, -b * d), real)), ("Imaginary part", chain(f"{dot(a, d)}+{dot(b, c)}", plus(a * d, b * c), imaginary)), ("conclude", math(answer))],
            [("multiply", ", ".join(eq(dot(m, n), m * n) for m, n in ((a, c), (b, d), (a, d), (b, c)))), ("Real part", eq(f"{a * c}-{wrapped(b * d)}", real)), ("Imaginary part", eq(plus(a * d, b * c), imaginary)), ("conclude", math(answer))],
        ]  # fmt: skip
        if shape == "conjugate":
            ways.append([("rule", f"The sum of the squares: {eq(f'{wrapped(a)}^2+{wrapped(b)}^2', plus(a * a, b * b), real)}")])  # fmt: skip
        return Draft(asks({"e": math(e)}, **_COMPLEX), answer, ways)
    if shape == "over_i":
        e, answer = frac(u, "i"), complex_number(b, -a)
        ways = [[("Multiply top and bottom", f"By $-i$: ${answer}$")], [("rule", "Because $\\frac{1}{i}=-i$"), ("multiply", math(answer))]]  # fmt: skip
        return Draft(asks({"e": math(e)}, **_COMPLEX), answer, ways)
    if rng.random() < 0.6:  # a whole quotient
        p, q = nonzero(rng, -4, 5), nonzero(rng, -4, 5)
        c, d = nonzero(rng, -4, 4), nonzero(rng, -4, 4)
        a, b = p * c - q * d, p * d + q * c
        u, v = complex_number(a, b), complex_number(c, d)
    bottom = c * c + d * d
    real, imaginary = a * c + b * d, b * c - a * d
    answer = complex_number(Fraction(real, bottom), Fraction(imaginary, bottom))
    conjugate = complex_number(c, -d)
    e = frac(u, v)
    wide = complex_number(real, imaginary)
    ways = [
        [("Multiply by the conjugate", f"By ${conjugate}$, the bottom is {eq(plus(c * c, d * d), bottom)}"), ("expand", f"The top is {eq(_opened(a, b, c, -d), wide)}"), ("divide", chain(frac(wide, bottom), answer))],
        [("expand", f"Top: {eq(f'({u})({conjugate})', _opened(a, b, c, -d), wide)}"), ("Bottom", eq(f"({v})({conjugate})", bottom)), ("divide", math(answer))],
    ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **_COMPLEX), answer, ways)


@REGISTER.family("complex_properties", 2, 3)
def complex_properties(rng: Random, level: int) -> Draft:
    """Powers of i, modulus, conjugate, real and imaginary part, roots of negative numbers."""
    a, b = nonzero(rng, -9, 9), nonzero(rng, -9, 9)
    z = complex_number(a, b)
    shape = rng.choice(("power", "power", "modulus", "modulus", "conjugate", "root") if level == 2 else ("power", "modulus", "sum", "quadratic", "root"))  # fmt: skip
    ways: list[Way]
    if shape == "power":
        n = rng.randint(2, 30) if level == 2 else rng.randint(20, 2030)
        rest = n % 4
        answer = ("1", "i", "-1", "-i")[rest]
        e = f"i^{n}" if n < 10 else f"i^{{{n}}}"
        ways = [
            [("divide", eq(n, f"4\\cdot {n // 4}+{rest}")), ("rule", f"Since $i^4=1$, it equals $i^{rest}={answer}$" if rest > 1 else f"Since $i^4=1$, it equals ${answer}$")],
            [("rule", "The powers of $i$ repeat: $i,-1,-i,1$"), ("left", f"${n}$ by $4$ leaves ${rest}$, so ${answer}$")],
        ]  # fmt: skip
        return Draft(asks({"e": math(e)}, **COMPUTE), answer, ways)
    if shape == "modulus":
        if rng.random() < 0.6:
            a, b, c = rng.choice(((3, 4, 5), (4, 3, 5), (5, 12, 13), (6, 8, 10), (8, 15, 17), (7, 24, 25), (8, 6, 10), (9, 12, 15)))  # fmt: skip
            a, b = a * rng.choice((1, -1)), b * rng.choice((1, -1))
        z, n = complex_number(a, b), a * a + b * b
        outer = next(d for d in range(isqrt(n), 0, -1) if n % (d * d) == 0)
        answer = surd(outer, n // outer**2)
        ways = [
            [("formula", chain(f"|{z}|", f"\\sqrt{{{wrapped(a)}^2+{wrapped(b)}^2}}", root(n), answer))],
            [("power", f"{eq(f'{wrapped(a)}^2', a * a)} and {eq(f'{wrapped(b)}^2', b * b)}"), ("root", chain(root(n), answer) if answer != root(n) else math(answer))],
            [("add", eq(plus(a * a, b * b), n)), ("root", f"The modulus is ${answer}$")],
        ]  # fmt: skip
        wordings = asks(
            {"z": math(z), "m": math(f"|{z}|")},
            question="What is the modulus of {z}?|What is {m}?|What is the absolute value of {z}?|What is the magnitude of {z}?",
            order="Find the modulus of {z}.|Compute {m}.|Find the absolute value of the complex number {z}.|Evaluate {m}.",
        )  # fmt: skip
        return Draft(wordings, answer, ways)
    if shape == "conjugate":
        answer = complex_number(a, -b)
        ways = [[("rule", "The sign of the imaginary part changes"), ("conclude", math(answer))], [("conclude", math(answer))]]  # fmt: skip
        wordings = asks(
            {"z": math(z)},
            question="What is the conjugate of {z}?|What is the complex conjugate of {z}?",
            order="Find the complex conjugate of {z}.|Give the conjugate of {z}.",
        )
        return Draft(wordings, answer, ways)
    if shape == "root":
        n = rng.randint(2, 12) ** 2 if rng.random() < 0.7 else rng.choice((8, 12, 18, 20, 50, 75, 3, 5))  # fmt: skip
        outer = next(d for d in range(isqrt(n), 0, -1) if n % (d * d) == 0)
        inner = n // outer**2
        answer = (
            (term(outer, "i")) if inner == 1 else f"{'' if outer == 1 else outer}i{root(inner)}"
        )
        ways = [
            [("rewrite", eq(root(-n), f"{root(n)}\\cdot i", answer))],
            [("root", f"{chain(root(n), surd(outer, inner)) if outer > 1 else math(root(n))}, times $i$: ${answer}$")],
        ]  # fmt: skip
        wordings = asks(
            {"e": math(root(-n))},
            question="What is {e} in terms of $i$?|What is {e} as a complex number?",
            order="Write {e} in terms of $i$.|Simplify {e} using $i$.|Express {e} as a multiple of $i$.",
        )
        return Draft(wordings, answer, ways)
    if shape == "sum":
        start, count = rng.choice((1, 1, 2)), rng.randint(3, 10)
        powers = [("i", "-1", "-i", "1")[(n - 1) % 4] for n in range(start, start + count)]
        value = sum((1j ** (n % 4) for n in range(start, start + count)), 0j)
        answer = complex_number(round(value.real), round(value.imag))
        e = "+".join("i" if n == 1 else f"i^{n}" if n < 10 else f"i^{{{n}}}" for n in range(start, start + count))  # fmt: skip
        ways = [
            [("list", f"The terms are ${','.join(powers)}$"), ("add", math(answer))],
            [("Groups of four", f"Four in a row add to $0$, ${count % 4}$ are left: ${answer}$")],
        ]
        return Draft(asks({"e": math(e)}, **COMPUTE), answer, ways)
    p, q = rng.randint(-5, 5), rng.randint(1, 6)  # roots p +- qi
    b, c = -2 * p, p * p + q * q
    e = f"x^2{'+' if b > 0 else ''}{term(b, 'x') if b else ''}+{c}=0"
    answer = f"{p}\\pm {term(q, 'i')}" if p else f"\\pm {term(q, 'i')}"
    ways = [
        [("Complete the square", eq(f"(x{'-' if p > 0 else '+'}{abs(p)})^2" if p else "x^2", -q * q)), ("root", f"$x={answer}$")],
        [("Find the discriminant", eq(f"{wrapped(b)}^2-4\\cdot {c}", plus(b * b, -4 * c), -4 * q * q)), ("formula", f"$x={answer}$")],
    ]  # fmt: skip
    wordings = asks(
        {"e": math(e)},
        question="What are the complex solutions of {e}?|What are the complex roots of {e}?",
        order="Solve {e} over the complex numbers.|Find the complex solutions of {e}.|Find all complex roots of {e}.",
    )
    return Draft(wordings, answer, ways)
