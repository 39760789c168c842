"""Laws of exponents, negative and fractional exponents."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power, root, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, chain, raised, term
from train.school.families.arithmetic import ask_value
from train.school.work import to_the_power

SIMPLIFY = {
    "bare": "{e}",
    "question": "What is {e} simplified?|What does {e} simplify to?|How do you simplify {e}?|"
    "What is {e}?|What's the simplest form of {e}?|How can {e} be written more simply?",
    "order": "Simplify {e}.|Simplify: {e}|Write {e} in simplest form.|Simplify the expression {e}.|"
    "Simplify {e} as far as possible.|Reduce {e} to its simplest form.|Express {e} in simplest form.",
}


def simplify(e: str, answer: str, ways: list[Way]) -> Draft:
    return Draft(asks({"e": math(e)}, **SIMPLIFY), answer, ways)


@REGISTER.family("exponent_laws", 1, 2, 3, 4)
def exponent_laws(rng: Random, level: int) -> Draft:
    x = rng.choice("xxxxxaaynbm")
    m, n, k = rng.randint(2, 9), rng.randint(2, 7), rng.randint(2, 5)
    a, b = rng.randint(2, 6), rng.randint(2, 6)
    shapes = {1: ("product", "quotient", "power"), 2: ("product", "three", "factors", "power", "bracket"), 3: ("quotient_factors", "bracket", "mixed", "negative"), 4: ("two_letters", "quotient_two", "mixed", "negative")}  # fmt: skip
    shape = rng.choice(shapes[level])
    xm, xn = raised(x, m), raised(x, n)
    if shape == "product":
        m = rng.randint(1, 9)
        answer = raised(x, m + n)
        e = (
            f"{raised(x, m)} {xn}"
            if x == "x" or rng.random() < 0.5
            else f"{raised(x, m)}\\cdot {xn}"
        )
        last: Line = ("rule", f"Add the exponents: {eq(plus(m, n), m + n)}")
        ways: list[Way] = [[last, ("conclude", math(answer))], [("rule", f"Same base, exponents add: ${x}^{{{m}+{n}}}={answer}$")]]  # fmt: skip
    elif shape == "three":
        answer = raised(x, m + n + k)
        e = f"{xm} {xn} {raised(x, k)}"
        ways = [
            [("Add the exponents", eq(plus(m, n, k), m + n + k)), ("conclude", math(answer))],
            [("rule", eq(f"{xm} {xn}", raised(x, m + n))), ("rule", eq(f"{raised(x, m + n)} {raised(x, k)}", answer))],
        ]  # fmt: skip
    elif shape == "quotient":
        m = n + rng.randint(1, 8)
        xm, answer = raised(x, m), raised(x, m - n)
        e = frac(xm, xn) if rng.random() < 0.7 else f"{xm}\\div {xn}"
        ways = [
            [("rule", f"Subtract the exponents: {eq(plus(m, -n), m - n)}"), ("conclude", math(answer))],
            [("rule", f"${x}^{{{m}-{n}}}={answer}$")],
            [("Cancel", f"The ${n}$ factors below cancel, {eq(plus(m, -n), m - n)} stay: ${answer}$")],
        ]  # fmt: skip
    elif shape == "power":
        answer, e = raised(x, m * n), f"({xm})^{n}"
        ways = [
            [("rule", f"Multiply the exponents: {eq(dot(m, n), m * n)}"), ("conclude", math(answer))],
            [("rule", f"${x}^{{{dot(m, n)}}}={answer}$")],
        ]  # fmt: skip
        if n == 2:
            ways.append([("rewrite", eq(e, f"{xm}\\cdot {xm}", answer))])
    elif shape == "bracket":  # (a x^m)^k
        k = rng.choice((2, 2, 3)) if level < 4 else rng.choice((2, 3, 4))
        a = a * rng.choice((1, 1, -1))
        answer, e = term(a**k, raised(x, m * k)), f"({term(a, xm)})^{k}"
        ways = [
            [*to_the_power(rng, a, k), ("rule", f"{eq(dot(m, k), m * k)}, so ${answer}$")],
            [("rule", f"Both parts get the power: ${power(a, k)}\\cdot ({xm})^{k}={answer}$")],
            [("power", eq(power(a, k), a**k)), ("Multiply the exponents", eq(dot(m, k), m * k)), ("conclude", math(answer))],
        ]  # fmt: skip
    elif shape == "factors":
        answer, e = term(a * b, raised(x, m + n)), f"{term(a, xm)}\\cdot {term(b, xn)}"
        if x == "x" or rng.random() < 0.5:
            e = f"({term(a, xm)})({term(b, xn)})"
        ways = [
            [("multiply", eq(dot(a, b), a * b)), ("Add the exponents", eq(plus(m, n), m + n)), ("conclude", math(answer))],
            [("rewrite", f"${dot(a, b)}\\cdot {x}^{{{m}+{n}}}={answer}$")],
        ]  # fmt: skip
    elif shape == "quotient_factors":
        m = n + rng.randint(1, 6)
        e, answer = frac(term(a * b, raised(x, m)), term(b, xn)), term(a, raised(x, m - n))
        ways = [
            [("divide", eq(frac(a * b, b), a)), ("Subtract the exponents", eq(plus(m, -n), m - n)), ("conclude", math(answer))],
            [("rewrite", f"${frac(a * b, b)}\\cdot {x}^{{{m}-{n}}}={answer}$")],
        ]  # fmt: skip
    elif shape == "mixed":  # x^m x^n / x^k
        k = rng.randint(2, m + n - 1)
        e, answer = frac(f"{xm} {xn}", raised(x, k)), raised(x, m + n - k)
        ways = [
            [("rule", eq(f"{xm} {xn}", raised(x, m + n))), ("rule", eq(frac(raised(x, m + n), raised(x, k)), answer))],
            [("Exponents", eq(plus(m, n, -k), m + n - k)), ("conclude", math(answer))],
        ]  # fmt: skip
    elif shape == "negative":
        n = m + rng.randint(1, 6)
        xn, answer = raised(x, n), frac(1, raised(x, n - m))
        e = rng.choice((f"{xm} {x}^{{-{n}}}", frac(xm, xn), f"{raised(x, n)}\\div {raised(x, 2 * n - m)}"))  # fmt: skip
        first = plus(n, -(2 * n - m)) if "div" in e else plus(m, -n)
        negative = f"{x}^{{-{n - m}}}"
        ways = [
            [("Exponents", eq(first, m - n)), ("rewrite", eq(negative, answer))],
            [("rule", f"{eq(e, negative)}, a negative exponent is a fraction: ${answer}$")],
        ]
    else:
        y = rng.choice([letter for letter in "yybn" if letter != x])
        p, q = rng.randint(1, 5), rng.randint(1, 5)
        if shape == "two_letters":
            e = f"({term(a, xm)}{raised(y, p)})({term(b, xn)}{raised(y, q)})"
            answer = term(a * b, raised(x, m + n) + raised(y, p + q))
            ways = [
                [("multiply", eq(dot(a, b), a * b)), ("Add the exponents", f"{eq(plus(m, n), m + n)} and {eq(plus(p, q), p + q)}"), ("conclude", math(answer))],
                [("rewrite", f"${dot(a, b)}\\cdot {x}^{{{m}+{n}}}{y}^{{{p}+{q}}}={answer}$")],
            ]  # fmt: skip
        else:
            m, p = n + rng.randint(1, 5), q + rng.randint(1, 4)
            e = frac(term(a * b, raised(x, m) + raised(y, p)), term(b, xn + raised(y, q)))
            answer = term(a, raised(x, m - n) + raised(y, p - q))
            ways = [
                [("divide", eq(frac(a * b, b), a)), ("Subtract the exponents", f"{eq(plus(m, -n), m - n)} and {eq(plus(p, -q), p - q)}"), ("conclude", math(answer))],
                [("rewrite", f"${frac(a * b, b)}\\cdot {x}^{{{m}-{n}}}{y}^{{{p}-{q}}}={answer}$")],
            ]  # fmt: skip
    return simplify(e, answer, ways)


@REGISTER.family("negative_and_zero_exponents", 2, 3)
def negative_and_zero_exponents(rng: Random, level: int) -> Draft:
    a, n = rng.randint(2, 10), rng.choice((1, 2, 2, 3))
    shape = rng.choice(("a^-n", "a^-n", "zero", "fraction") if level == 2 else ("fraction^-n", "fraction^-n", "product", "fraction"))  # fmt: skip
    if shape == "a^-n":
        n = n if a < 10 else rng.randint(1, 5)
        e, value = power(a, -n), Fraction(1, a**n)
        turned: Line = ("rule", eq(e, frac(1, raised(str(a), n))))
        ways: list[Way] = [[turned, *(to_the_power(rng, a, n) if n > 1 else []), ("conclude", math(value))], [("rewrite", chain(e, frac(1, raised(str(a), n)), value))]]  # fmt: skip
    elif shape == "zero":
        e = rng.choice((f"{a * 13}^0", f"(-{a})^0", f"{a}^0+{n}", f"{a}\\cdot {a + 1}^0"))
        value = 1 if e.endswith(")^0") or e == f"{a * 13}^0" else 1 + n if "+" in e else a
        ways = [
            [("rule", "Any number but zero to the power $0$ is $1$"), ("conclude", eq(e, value))],
            [("rule", f"The power with exponent $0$ is $1$: {eq(e, value)}")],
        ]
    elif shape == "fraction":
        b = rng.randint(1, a - 1)
        r = Fraction(b, a)
        value, e = r**n if n > 1 else r * r, ""
        n = max(n, 2)
        e = f"({show(r)})^{n}"
        ways = [
            [("power", chain(e, frac(power(r.numerator, n), power(r.denominator, n)), value))],
            [("power", f"{eq(power(r.numerator, n), r.numerator**n)} and {eq(power(r.denominator, n), r.denominator**n)}"), ("conclude", eq(e, value))],
        ]  # fmt: skip
    elif shape == "fraction^-n":
        r = Fraction(rng.randint(1, 9), rng.randint(2, 9))
        r = r if r.denominator > 1 else Fraction(2, 3)
        e, value = f"({show(r)})^{{-{n}}}", 1 / r**n
        upside = f"{show(1 / r)}" if r.numerator == 1 else f"({show(1 / r)})"
        turned = ("Turn the fraction over", chain(e, raised(upside, n)))
        ways = [
            [turned, *([("power", chain(f"{upside}^{n}", value))] if n > 1 else [])],
            [("rewrite", chain(e, raised(upside, n), value))],
        ]
    else:  # a^m a^-n
        m, n = rng.randint(2, 12), rng.randint(3, 12)
        a = rng.choice((2, 2, 3, 5, 10))
        n = max(m - 5, min(n, m + 4)) if a < 4 else max(1, m - 3)
        n = n if n != 0 else 1
        e, k = f"{power(a, m)}\\cdot {power(a, -n)}", m - n
        value = Fraction(a) ** k
        ways = [
            [("Add the exponents", eq(plus(m, -n), k)), ("power", chain(power(a, k), value))],
            [("rule", f"{eq(e, frac(power(a, m), power(a, n)), power(a, k))}, that is ${show(value)}$")],
        ]  # fmt: skip
    return Draft(ask_value(e), show(value), ways)


@REGISTER.family("fractional_exponents", 3, 4)
def fractional_exponents(rng: Random, level: int) -> Draft:
    q = rng.choice((2, 2, 3, 3, 4) if level == 3 else (2, 3, 3, 4, 5))
    base = rng.randint(2, {2: 12, 3: 6, 4: 4, 5: 2}[q])
    p = 1 if level == 3 and rng.random() < 0.4 else rng.choice([n for n in (2, 3, 4, 5) if gcd(n, q) == 1])  # fmt: skip
    p = p if base**p < 1500 else 1
    minus = rng.random() < (0.15 if level == 3 else 0.45)
    n, value = base**q, Fraction(base**p)
    exponent = show(Fraction(p, q))
    e = f"{n}^{{{'-' if minus else ''}{exponent}}}"
    result = 1 / value if minus else value
    sign = root(n) if q == 2 else f"\\sqrt[{q}]{{{n}}}"
    rooted: Line = ("root", f"{eq(sign, base)} because {eq(power(base, q), n)}")
    last: list[Line] = [("Negative exponent", chain(e, frac(1, int(value)), result))] if minus else []  # fmt: skip
    up = to_the_power(rng, base, p) if p > 1 else []
    ways: list[Way] = [
        [rooted, *up, *(last or ([] if p > 1 else [("conclude", eq(e, base))]))],
        [("rewrite", f"{eq(n, power(base, q))}, so the power is ${power(base, -p if minus else p)}={show(result)}$")],
        [("root", eq(sign, base)), *([("power", eq(power(base, p), value))] if p > 1 else []), *last],
    ]  # fmt: skip
    return Draft(ask_value(e), show(result), ways)
