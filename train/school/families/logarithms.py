"""Exponential equations and logarithms: values, laws, equations."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, power, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (
    asks,
    chain,
    human,
    nonzero,
    raised,
    shifted,
    solve,
    solve_linear,
    term,
    turned,
)
from train.school.families.arithmetic import ask_value
from train.school.work import to_the_power

_HIGHEST = {2: 10, 3: 6, 4: 5, 5: 5, 6: 4, 7: 3, 8: 3, 9: 3, 10: 6}


def _known_power(rng: Random) -> tuple[int, int]:
    """A base and an exponent (2 or more) whose power one can know."""
    base = rng.choice((2, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10))
    return base, rng.randint(2, _HIGHEST[base])


def _climb(base: int, exponent: int) -> str:
    """2, 4, 8, 16: the powers up to the wanted one."""
    return ", ".join(eq(f"{base}^{k}", base**k) for k in range(1, exponent + 1))


def _find_exponent(rng: Random, base: int, exponent: int) -> Line:
    """base^exponent recognised, directly or by climbing up to it."""
    n = base**exponent
    if exponent <= 6 and rng.random() < 0.4:
        return ("list", _climb(base, exponent))
    if exponent > 2 and rng.random() < 0.3:
        return ("Break into factors", eq(n, dot(*[base] * exponent), power(base, exponent)))
    return ("Write as a power", eq(n, power(base, exponent)))


@REGISTER.family("exponential_equation", 2, 3, 4, 5)
def exponential_equation(rng: Random, level: int) -> Draft:
    x = rng.choice("xxxxxntk")
    base, m = _known_power(rng)
    n = base**m
    shape = rng.choice({2: ("b^x", "b^x", "b^x", "x^m"), 3: ("b^(x+a)", "kb^x", "b^-x", "b^x+c"), 4: ("b^(ax)", "b^(ax+b)", "two_bases", "fraction"), 5: ("two_bases", "both", "square")}[level])  # fmt: skip
    seen = _find_exponent(rng, base, m)
    same: Line = ("Compare the exponents", eq(x, m))
    if shape == "b^x":
        ways: list[Way] = [[_find_exponent(rng, base, m), same] for _ in range(3)]
        ways.append([("rule", eq(x, log(base, n), m))])
        return solve(turned(rng, f"{base}^{x}", show(n)), x, m, ways)
    if shape == "x^m":  # the base is asked for; odd exponents have one solution
        base, m = rng.choice(((2, 3), (2, 5), (3, 3), (4, 3), (5, 3), (6, 3), (10, 3), (3, 5)))
        n = base**m
        ways = [
            [("root", eq(x, f"\\sqrt[{m}]{{{n}}}", base))],
            [("Try numbers", eq(power(base, m), dot(*[base] * m), n)), ("conclude", eq(x, base))],
        ]
        return solve(f"{raised(x, m)}={n}", x, base, ways)
    if shape == "b^(x+a)":
        a = nonzero(rng, -6, 6)
        e = f"{base}^{{{linear(1, a, x)}}}={n}"
        ways = [
            [
                seen,
                ("Compare the exponents", eq(linear(1, a, x), m)),
                *solve_linear(rng, 1, a, m, x),
            ]
            for _ in range(3)
        ]
        return solve(e, x, m - a, ways)
    if shape in ("kb^x", "b^x+c"):
        k = rng.randint(2, 9) if shape == "kb^x" else 1
        c = nonzero(rng, -20, 30) if shape == "b^x+c" else 0
        if k > 1:
            e = f"{k}({base}^{x})={k * n}" if x == "x" else f"{k}\\cdot {base}^{x}={k * n}"
            first = eq(f"{base}^{x}", frac(k * n, k), n)
            line: Line = ("divide", first)
        else:
            e = f"{base}^{x}{'+' if c > 0 else ''}{c}={n + c}"
            line = ("move", eq(f"{base}^{x}", shifted(n + c, -c), n))
        ways = [[line, _find_exponent(rng, base, m), same] for _ in range(3)]
        return solve(e, x, m, ways)
    if shape in ("b^-x", "fraction"):
        e = f"{base}^{x}={frac(1, n)}"
        written = ("rewrite", eq(frac(1, n), frac(1, power(base, m)), power(base, -m)))
        ways = [
            [written, ("Compare the exponents", eq(x, -m))],
            [_find_exponent(rng, base, m), ("Negative exponent", eq(frac(1, n), power(base, -m))), ("conclude", eq(x, -m))],
        ]  # fmt: skip
        return solve(e, x, -m, ways)
    if shape in ("b^(ax)", "b^(ax+b)"):
        a, b = rng.randint(2, 4), nonzero(rng, -5, 7) if shape == "b^(ax+b)" else 0
        e = f"{base}^{{{linear(a, b, x)}}}={n}"
        ways = [
            [_find_exponent(rng, base, m), ("Compare the exponents", eq(linear(a, b, x), m)), *solve_linear(rng, a, b, m, x)]
            for _ in range(3)
        ]  # fmt: skip
        return solve(e, x, Fraction(m - b, a), ways)
    base = rng.choice((2, 2, 3, 5))
    p, q = rng.sample(range(1, 5 if base == 2 else 3 if base == 3 else 4 if base == 5 else 3), 2)
    if base == 5:
        p, q = rng.choice(((1, 2), (2, 1), (2, 3), (3, 2), (1, 3)))
    big, small = base**p, base**q
    if shape == "two_bases":  # (b^p)^x = b^q'
        p = max(2, p)
        q = rng.choice([k for k in range(1, _HIGHEST[base] + 1) if k != p])
        big, right = base**p, base**q
        e = f"{big}^{x}={right}"
        ways = [
            [("Same base", f"{eq(big, power(base, p))} and {eq(right, raised(str(base), q)) if q > 1 else math(right)}"), ("Compare the exponents", eq(term(p, x), q)), ("divide", chain(x, frac(q, p), Fraction(q, p)))],
            [("Same base", f"${base}^{{{term(p, x)}}}={raised(str(base), q)}$"), ("isolate", chain(x, frac(q, p), Fraction(q, p)))],
        ]  # fmt: skip
        return solve(e, x, Fraction(q, p), ways)
    a, b = rng.randint(-4, 6), rng.randint(-4, 6)
    if p == q or shape == "square" or a == b:
        n1 = rng.randint(1, 5 if base == 2 else 3)  # b^(2x) = b^n * b^x style: b^(x^2) = b^(n^2)
        e, high = f"{base}^{{{x}^2}}={base ** (n1 * n1)}", n1
        if n1 > 2 and base > 2:
            e, high = f"{base}^{{{x}^2}}={base**4}", 2
        square = high * high
        ways = [
            [("Same base", eq(f"{x}^2", square)), ("root", f"{eq(x, high)} or {eq(x, -high)}")],
            [("Write as a power", eq(base**square, f"{base}^{square}")), ("Compare the exponents", eq(f"{x}^2", square)), ("root", f"${x}=\\pm {high}$")],
        ]  # fmt: skip
        return solve(e, x, f"{-high},{high}", ways)
    # big^(x+a) = small^(x+b): p(x+a) = q(x+b)
    value = Fraction(q * b - p * a, p - q)
    e = f"{big}^{{{linear(1, a, x)}}}={small}^{{{linear(1, b, x)}}}"
    pairs = [(n, k) for n, k in ((big, p), (small, q)) if k > 1]
    known = " and ".join(eq(n, power(base, k)) for n, k in pairs)
    exponents = ("Compare the exponents", eq(linear(p, p * a, x), linear(q, q * b, x)))
    ways = [
        [("Same base", known), exponents, ("collect", eq(term(p - q, x), q * b - p * a)), ("isolate", chain(x, frac(q * b - p * a, p - q), value) if p - q != 1 else eq(x, value))],
        [("Same base", known), exponents, *solve_linear(rng, p - q, p * a - q * b, 0, x)],
    ]  # fmt: skip
    return solve(e, x, value, ways)


def log(base: int, of: int | str | Fraction) -> str:
    shown = show(of)
    return f"\\log_{base if base < 10 else f'{{{base}}}'} {shown}"


@REGISTER.family("logarithm_value", 2, 3)
def logarithm_value(rng: Random, level: int) -> Draft:
    base, m = _known_power(rng)
    shape = rng.choice(("plain", "plain", "plain", "ten") if level == 2 else ("fraction", "root", "one", "ten", "base", "plain"))  # fmt: skip
    if shape == "ten":
        m = rng.randint(1, 7) * (1 if level == 2 else rng.choice((1, -1)))
        shown = show(10**m) if m > 0 else "0." + "0" * (-m - 1) + "1"
        e = f"\\log {shown}" if rng.random() < 0.5 else f"\\log_{{10}} {shown}"
        zeros = f"{m} zero{'s' if m > 1 else ''}" if m > 0 else ""
        ways: list[Way] = [
            [("rewrite", eq(shown, raised("10", m))), ("conclude", eq(e, m))],
            [("count", f"The base is $10$ and ${shown}$ has {zeros}: ${m}$") if m > 0 else ("rule", f"The base is $10$: {eq(f'10^{{{m}}}', shown)}, so ${m}$")],
        ]  # fmt: skip
        return Draft(ask_value(e), show(m), ways)
    value: Fraction | int
    if shape == "plain":
        n, value = show(base**m), m
        start: Line = _find_exponent(rng, base, m)
    elif shape == "fraction":
        n, value = frac(1, base**m), -m
        start = ("rewrite", eq(n, frac(1, power(base, m)), power(base, -m)))
    elif shape == "one":
        n, value = rng.choice((("1", 0), (show(base), 1)))
        start = ("rule", eq(f"{base}^{value}", n))
    elif shape == "root":
        n, value = f"\\sqrt{{{base}}}", Fraction(1, 2)
        start = ("rewrite", eq(n, f"{base}^{{\\frac{{1}}{{2}}}}"))
    else:  # log_4 8
        b, p, q = rng.choice(((2, 2, 3), (2, 3, 2), (2, 3, 4), (3, 2, 3), (2, 2, 5), (3, 3, 2), (5, 2, 1), (2, 4, 2), (2, 5, 1), (2, 4, 3), (3, 2, 1), (2, 3, 1)))  # fmt: skip
        base, n, value = b**p, show(b**q), Fraction(q, p)
        start = ("Common base", f"{eq(base, power(b, p))} and ${n}={raised(str(b), q)}$" if q > 1 else eq(base, power(b, p)))  # fmt: skip
        first: list[Line] = [start, ("divide", eq(log(base, n), value))]
        solved: list[Line] = [("equation", f"${base}^x={n}$"), start, ("Compare the exponents", f"{eq(term(p, 'x'), q)}, so {eq('x', value)}")]  # fmt: skip
        return Draft(ask_value(log(base, n)), show(value), [first, solved])
    e = log(base, n)
    exponent = show(value) if len(show(value)) == 1 else f"{{{show(value)}}}"
    ways = [
        [start, ("conclude", eq(e, value))],
        [
            ("rule", f"Which power of ${base}$ is ${n}$? ${base}^{exponent}={n}$"),
            ("conclude", math(value)),
        ],
        [("equation", f"${base}^x={n}$"), ("Compare the exponents", eq("x", value))],
    ]
    asked = dict(ask_value(e))
    if shape == "plain":
        asked["story"] = (f"What power of {base} gives {n}?", f"To what power must {base} be raised to get {n}?", f"What is the logarithm of {n} to base {base}?")  # fmt: skip
    return Draft(asked, show(value), ways)


@REGISTER.family("logarithm_laws", 3, 4)
def logarithm_laws(rng: Random, level: int) -> Draft:
    base = rng.choice((2, 2, 3, 5, 6, 10, 10))
    m = rng.randint(1, min(4, _HIGHEST[base]))
    n = base**m
    shape = rng.choice(("sum", "sum", "difference", "power") if level == 3 else ("three", "inverse", "factor", "letters", "difference"))  # fmt: skip
    e, lines = "", []
    known: Line = ("power", f"{eq(raised(str(base), m), n)}, so ${m}$") if m > 1 else ("rule", f"The logarithm of the base is ${m}$")  # fmt: skip
    answer = show(m)
    if shape == "sum":
        parts = [d for d in range(2, n) if n % d == 0] or [1]
        a = rng.choice(parts)
        e = f"{log(base, a)}+{log(base, n // a)}"
        lines = [("rule", f"A sum of logarithms: {eq(dot(a, n // a), n)}, so ${log(base, n)}$")]
        if a in (1, n):
            return logarithm_laws(rng, level)
    elif shape == "difference":
        a = rng.randint(2, 12)
        e = f"{log(base, a * n)}-{log(base, a)}"
        lines = [
            ("rule", f"A difference of logarithms: {eq(frac(a * n, a), n)}, so ${log(base, n)}$")
        ]
    elif shape == "power":
        k = rng.randint(2, 12)
        e, answer = log(base, raised(str(base), k)), show(k)
        lines, known = [("rule", f"The logarithm undoes the power: ${k}$")], ("conclude", eq(e, k))
    elif shape == "three":
        a, b = rng.randint(2, 6), rng.randint(2, 6)
        e = f"{log(base, a * n)}+{log(base, b)}-{log(base, a * b)}"
        lines = [
            ("rule", f"One logarithm: {eq(frac(dot(a * n, b), a * b), frac(a * n * b, a * b), n)}")
        ]
    elif shape == "inverse":
        k = rng.randint(2, 99)
        e, answer = f"{base}^{{{log(base, k)}}}", show(k)
        lines, known = [("rule", "The power undoes the logarithm")], ("conclude", eq(e, k))
    elif shape == "factor":
        k, b = rng.choice(((2, 2), (2, 3), (3, 2), (2, 5), (2, 6)))
        e = f"{k}{log(base, b)}+{log(base, base**m)}-{log(base, b**k)}"
        lines = [("rule", f"{eq(f'{k}{log(base, b)}', log(base, power(b, k)), log(base, b**k))}, it cancels"), ("left", math(log(base, n)))]  # fmt: skip
    else:  # log a = p, log b = q
        p, q, i, j = rng.randint(1, 9), rng.randint(1, 9), rng.randint(1, 3), rng.randint(1, 3)
        sign = rng.choice((1, -1))
        inside = (
            raised("a", i) + raised("b", j) if sign > 0 else frac(raised("a", i), raised("b", j))
        )
        inside = inside if sign < 0 else f"({inside})"
        value = i * p + sign * j * q
        wanted = log(base, inside)
        rule = f"{term(i, log(base, 'a'))}{'+' if sign > 0 else '-'}{term(j, log(base, 'b'))}"
        wordings = asks(
            {"p": math(f"{log(base, 'a')}={p}"), "q": math(f"{log(base, 'b')}={q}"), "w": math(wanted)},
            question="If {p} and {q}, what is {w}?|Given {p} and {q}, what is {w}?",
            order="Given that {p} and {q}, find {w}.|Let {p} and {q}. Compute {w}.|{p}, {q}, find {w}",
        )  # fmt: skip
        inserted = f"{dot(i, p)}{'+' if sign > 0 else '-'}{dot(j, q)}"
        summed = plus(i * p, sign * j * q)
        ways: list[Way] = [
            [("rule", eq(wanted, rule)), ("substitute", chain(inserted, summed, value))],
        ]
        return Draft(wordings, show(value), ways)
    short: Way = [("conclude", eq(e, answer))]
    two: Way = [*lines, known]
    asked = asks(
        {"e": math(e)},
        bare="{e}",
        question="What is {e}?|What is the value of {e}?|How much is {e}?",
        order="Evaluate {e}.|Simplify {e}.|Find the value of {e}.|Compute {e}|Work out {e}.",
    )
    return Draft(asked, answer, [two, two, short])


@REGISTER.family("logarithm_equation", 3, 4, 5)
def logarithm_equation(rng: Random, level: int) -> Draft:
    x = rng.choice("xxxxxnty")
    base, m = rng.choice((2, 2, 3, 4, 5, 10)), rng.randint(1, 4)
    m = min(m, 3) if base > 3 else m
    n = base**m
    shape = rng.choice({3: ("log x", "log x", "log_x"), 4: ("log(ax+b)", "k log", "log_x"), 5: ("sum", "log(ax+b)", "equal")}[level])  # fmt: skip
    raise_: Line = ("Write as a power", f"${x}={raised(str(base), m)}$")
    if shape == "log x":
        ways: list[Way] = [
            [("rewrite", chain(x, raised(str(base), m), n))],
            [raise_, *(to_the_power(rng, base, m) if m > 1 else []), ("conclude", eq(x, n))],
            [
                (
                    "rule",
                    f"Take both sides as powers of ${base}$: {chain(x, raised(str(base), m), n)}",
                )
            ],
        ]
        return solve(f"{log(base, x)}={m}", x, n, ways)
    if shape == "log_x":
        m = max(m, 2)
        n = base**m
        ways = [
            [("rewrite", eq(raised(x, m), n)), ("root", eq(x, base))],
            [("rewrite", eq(raised(x, m), n)), ("Write as a power", f"{eq(n, power(base, m))}, so {eq(x, base)}")],
        ]  # fmt: skip
        return solve(f"\\log_{x} {n}={m}", x, base, ways)
    if shape == "k log":
        k = rng.randint(2, 6)
        ways = [
            [("divide", eq(log(base, x), frac(k * m, k), m)), ("rewrite", chain(x, raised(str(base), m), n))],
            [("divide", f"Divide by ${k}$: {eq(log(base, x), m)}"), raise_, ("conclude", eq(x, n))],
        ]  # fmt: skip
        return solve(f"{k}{log(base, x)}={k * m}", x, n, ways)
    if shape == "log(ax+b)":
        a, b = rng.randint(1, 5), nonzero(rng, -12, 15)
        e = f"{log(base, f'({linear(a, b, x)})')}={m}"
        up: Line = ("rewrite", chain(linear(a, b, x), raised(str(base), m), n))
        ways = [[up, *solve_linear(rng, a, b, n, x)] for _ in range(3)]
        return solve(e, x, Fraction(n - b, a), ways)
    if shape == "equal":
        a, c, value = rng.randint(2, 6), 1, human(rng, 1, 15)
        b = rng.randint(1, 20)
        d = (a - c) * value + b
        e = f"{log(base, f'({linear(a, b, x)})')}={log(base, f'({linear(c, d, x)})')}"
        ways = [
            [("Compare the insides", eq(linear(a, b, x), linear(c, d, x))), ("collect", eq(linear(a - c, b, x), d)), *solve_linear(rng, a - c, b, d, x)]
            for _ in range(2)
        ]  # fmt: skip
        return solve(e, x, value, ways)
    # log x + log(x+d) = m
    s = rng.choice([d for d in range(1, n) if n % d == 0])
    d = n // s - s
    if d == 0 or m == 0:
        return logarithm_equation(rng, 4)
    value, other, joined = s, -(n // s), linear(1, d, x)
    e = f"{log(base, x)}+{log(base, f'({joined})')}={m}"
    quadratic = f"{x}^2{'+' if d > 0 else ''}{term(d, x)}-{n}"
    pieces = f"({x}-{value})({x}+{n // s})"
    ways = [
        [("rule", chain(f"{x}({joined})", raised(str(base), m), n)), ("factor", f"{eq(quadratic, pieces)}, zero for {eq(x, value)} or {eq(x, other)}"), ("check", f"Only the positive one fits: {eq(x, value)}")],
        [("rule", chain(f"{x}({joined})", raised(str(base), m), n)), ("Find two factors", f"{eq(dot(value, value + d), n)}, so {eq(x, value)}")],
    ]  # fmt: skip
    return solve(e, x, value, ways)
