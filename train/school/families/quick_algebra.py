"""Algebra as it is typed on a keyboard: signs in front of powers, monomials, equations out of shape."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import decimal, dot, eq, frac, linear, math, polynomial, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import nonzero
from train.school.families.searches import pair_search
from train.school.families.wordings import draft
from train.school.work import product

_Typed = tuple[str, int, list[Line]]  # a term as it is typed, its value, how that is found


def _bare_number(rng: Random, kind: str, n: int) -> _Typed:
    if kind == "plain":
        return str(n), n, []
    if kind == "negative":
        return f"(-{n})", -n, []
    if kind == "double":
        return f"-(-{n})", n, [("Minus before a minus", eq(f"-(-{n})", n))]
    if kind == "bars":
        return f"|-{n}|", n, [("The bars take the sign away", eq(f"|-{n}|", n))]
    if kind == "minus_bars":
        bars: Line = ("The bars take the inner sign away", eq(f"|-{n}|", n))
        return f"-|-{n}|", -n, [bars, ("The outer minus stays", eq(f"-|-{n}|", -n))]
    m = rng.randint(2, 9)
    times: Line = ("multiply", eq(dot(n, -m), -n * m))
    return dot(n, -m), -n * m, [times]


def _signed_power(rng: Random, level: int) -> _Typed:
    n, exponent = rng.randint(2, 12), 2
    if level > 2 and rng.random() < 0.5:
        n, exponent = rng.randint(2, 5), rng.randint(3, 4)
    size = n**exponent
    inside: Line = ("power", eq(power(n, exponent), size))
    if rng.random() < 0.5:
        outside: Line = ("The minus is not in the power", eq(f"-{power(n, exponent)}", -size))
        return f"-{power(n, exponent)}", -size, [inside, outside]
    value = (-n) ** exponent
    shown = eq(power(-n, exponent), dot(*[-n] * exponent), value)
    is_even = "even" if exponent % 2 == 0 else "odd"
    if exponent == 2 or rng.random() < 0.5:
        return power(-n, exponent), value, [("The minus is in the bracket", shown)]
    said = f"The exponent ${exponent}$ is {is_even}, so the sign is {'plus' if value > 0 else 'minus'}: {eq(power(-n, exponent), value)}"
    return power(-n, exponent), value, [inside, ("rule", said)]


def _joined(value: int, sign: str, other: int) -> Line:
    """5-(-3)=5+3=8."""
    result = value + other if sign == "+" else value - other
    if other < 0:
        turned = f"{value}{other}" if sign == "+" else f"{value}+{-other}"
        return "Put the signs together", eq(f"{value}{sign}({other})", turned, result)
    return "add" if sign == "+" else "subtract", eq(f"{value}{sign}{other}", result)


@REGISTER.family("signs_before_powers", 1, 2, 3)
def signs_before_powers(rng: Random, level: int) -> Draft:
    """-3^2 + (-3)^2; 5 - (-3) - |-4|; (-2)^3 - -2^2."""
    plain = ("plain", "negative", "double", "bars", "minus_bars", "times")
    parts: list[_Typed] = []
    for _ in range(rng.choice((2, 3)) if level > 1 else rng.choice((2, 2, 3))):
        if level > 1 and rng.random() < 0.6:
            parts.append(_signed_power(rng, level))
        else:
            parts.append(_bare_number(rng, rng.choice(plain), rng.randint(2, 9 * level)))
    if all(term.isdigit() for term, _, _ in parts):
        return signs_before_powers(rng, level)
    shown, value, lines = parts[0]
    lines = list(lines)
    ends: list[Line] = []
    for term, other, more in parts[1:]:
        sign = rng.choice("+-")
        if term.startswith("(-") and term.endswith(")") and rng.random() < 0.4:
            term = f"-{-other}"  # typed without its bracket: 8 - -3
        wrapped = term if not term.startswith("-") or rng.random() < 0.4 else f"({term})"
        shown = f"{shown}{sign}{wrapped}"
        lines += more
        ends.append(_joined(value, sign, other))
        value += other if sign == "+" else -other
    e = math(shown)
    return draft(rng, f"{e} // {e} // What is {e}? // [work out|calculate|evaluate|compute] {e} // the value of {e} // {e} [, careful with the signs|, how much?|, with steps] // how much is {e}?", value, [*lines, *ends])  # fmt: skip


def _monomial(factor: int, exponents: dict[str, int]) -> str:
    letters = "".join(
        (name if n == 1 else power(name, n)) for name, n in sorted(exponents.items()) if n
    )
    if not letters:
        return str(factor)
    return {1: "", -1: "-"}.get(factor, str(factor)) + letters


def _raised(factor: int, exponents: dict[str, int], n: int) -> tuple[str, str, list[Line]]:
    """(2x^3)^2: as it is typed, what it is, and how."""
    inside, result = _monomial(factor, exponents), _monomial(factor**n, {k: v * n for k, v in exponents.items()})  # fmt: skip
    whole = power(f"({inside})", n)
    lines: list[Line] = []
    if factor != 1:
        lines.append(("The power of the number", eq(power(factor, n), factor**n)))
    for name, exponent in sorted(exponents.items()):
        if exponent > 1:
            lines.append(("Multiply the exponents", eq(power(f"({power(name, exponent)})", n), power(name, exponent * n))))  # fmt: skip
    return whole, result, [*lines, ("Every factor gets the power", eq(whole, result))]


_SIMPLER = "{e} // simplify {e} // {e} [simplified|, simplify|, as short as possible] // [Simplify|Write in simplest form:] {e} // what is {e} in simplest form? // [reduce|make it shorter:] {e} // {e}, what is left?"


@REGISTER.family("monomials_in_short", 2, 3, 4)
def monomials_in_short(rng: Random, level: int) -> Draft:
    """(2x^3)^2 / x^4; 6a^2b * 2ab^3; x^5/x^2 * x; 2x * 3x + x^2."""
    kind = rng.choice((("turns", "sum", "two"), ("over", "two", "turns", "times", "sum"), ("over", "both", "two", "times"))[level - 2])  # fmt: skip
    x = rng.choice("xxxabmnty")
    lines: list[Line]
    if kind == "turns":
        c, b = rng.randint(1, 5), rng.randint(1, 6)
        a = b + rng.randint(1, 6)
        k = rng.choice((1, 1, rng.randint(2, 9)))
        first, by, times = (_monomial(1, {x: n}) for n in (a, b, c))
        first = first if k == 1 else f"{k}{first}"
        shown = f"{first}/{by}\\cdot {times}"
        answer = _monomial(k, {x: a - b + c})
        lines = [
            ("From left to right", f"First {math(f'{first}/{by}={_monomial(k, {x: a - b})}')}, as {eq(f'{a}-{b}', a - b)}"),
            ("Then times", f"{eq(f'{a - b}+{c}', a - b + c)}, so {math(answer)}"),
        ]  # fmt: skip
    elif kind == "sum":
        a, b, p, q = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 7), rng.randint(2, 7)
        r, sign = rng.randint(1, 12), rng.choice((1, -1))
        total = p * q + sign * r
        if not total:
            return monomials_in_short(rng, level)
        left, right, last = _monomial(p, {x: a}), _monomial(q, {x: b}), _monomial(r, {x: a + b})
        shown = f"{left}\\cdot {right}{'+' if sign > 0 else '-'}{last}"
        answer = _monomial(total, {x: a + b})
        lines = [
            ("Product first", f"{eq(dot(p, q), p * q)} and {eq(f'{a}+{b}', a + b)}: {eq(f'{left}{chr(92)}cdot {right}', _monomial(p * q, {x: a + b}))}"),
            ("Like terms", f"{eq(f'{p * q}{sign * r:+d}', total)}, so {math(answer)}"),
        ]  # fmt: skip
    elif kind == "two":
        first, second = rng.choice((("a", "b"), ("x", "y"), ("m", "n"), ("p", "q")))
        (p, q) = (nonzero(rng, -9, 9) for _ in range(2))
        p, q = (abs(p), abs(q)) if level == 2 else (p, q)
        i, j, k, m = (rng.randint(1, 5) for _ in range(4))
        left, right = _monomial(p, {first: i, second: j}), _monomial(q, {first: k, second: m})
        shown = f"{left}\\cdot {f'({right})' if q < 0 else right}"
        answer = _monomial(p * q, {first: i + k, second: j + m})
        lines = [("Numbers", eq(dot(p, q), p * q))]
        lines += [("Add the exponents", f"Of ${name}$: {eq(f'{n}+{o}', n + o)}") for name, n, o in ((first, i, k), (second, j, m))]  # fmt: skip
        lines.append(("simplify", math(answer)))
    elif kind == "times":
        c, d, a, b, n = nonzero(rng, -5, 5), nonzero(rng, -6, 6), rng.randint(1, 4), rng.randint(1, 5), rng.randint(2, 3)  # fmt: skip
        whole, inner, lines = _raised(c, {x: a}, n)
        last = _monomial(d, {x: b})
        shown = f"{whole}\\cdot {f'({last})' if d < 0 else last}"
        number = c**n * d
        answer = _monomial(number, {x: a * n + b})
        lines += [("Numbers", eq(dot(c**n, d), number)), ("Add the exponents", f"{eq(f'{a * n}+{b}', a * n + b)}, so {math(answer)}")]  # fmt: skip
    else:
        letters = {x: rng.randint(1, 4)}
        if kind == "both":
            letters = {name: rng.randint(1, 3) for name in rng.choice(("ab", "xy", "mn"))}
        c, n = nonzero(rng, -6, 6), rng.randint(2, 3)
        whole, inner, lines = _raised(c, letters, n)
        by = rng.choice([d for d in range(1, 40) if c**n % d == 0])
        name = next(iter(letters))
        high = letters[name] * n
        b = rng.randint(1, high)
        below = _monomial(by, {name: b})
        shown = f"{whole}/{below if by == 1 else f'({below})'}"
        if rng.random() < 0.4:
            shown = frac(whole, below)
        rest = {each: e * n for each, e in letters.items()} | {name: high - b}
        answer = _monomial(c**n // by, rest)
        if by > 1:
            lines.append(("Numbers", eq(frac(c**n, by), c**n // by)))
        lines.append(("Subtract the exponents", f"Of ${name}$: {eq(f'{high}-{b}', high - b)}"))
        lines.append(("simplify", eq(frac(inner, below), answer)))
    return draft(rng, _SIMPLER.replace("{e}", math(shown)), answer, lines)


_SOLVE = "{e} // {e} // {e}, {x} = ? // solve {e} // [find|what is] {x}: {e} // For which {x} is {e}? // {e} [, find {x}|solve for {x}|, {x}?] // {x} from {e} // What {x} fits {e}?"


def _solve(rng: Random, e: str, x: str, answer: int | Fraction, lines: list[Line]) -> Draft:
    return draft(rng, _SOLVE.replace("{x}", math(x)).replace("{e}", math(e)), answer, lines)


def _one_left(a: int, c: int, x: str, kind: str = "isolate") -> list[Line]:
    """ax = c: divided, or read off."""
    shown = eq(f"{linear(a, 0, x)}", c)
    if a == 1:
        return [(kind, shown)]
    if a == -1:
        return [(kind, f"{shown}, so {eq(x, -c)}")]
    value = Fraction(c, a)
    sides = [frac(c, a), value] if value.denominator == 1 or a < 0 else [value]
    return [(kind, shown), ("divide", eq(x, *sides))]


@REGISTER.family("linear_out_of_shape", 2, 3, 4)
def linear_out_of_shape(rng: Random, level: int) -> Draft:
    """5 - 2x = -(x+4); x/4 - 3 = x/6; x(x+3) = x^2+12; x + x/2 + x/3 = 22; 0.5x + 1.2 = 3."""
    kind = rng.choice((("minus", "taken", "tenths"), ("taken", "both", "minus", "tenths", "bars"), ("both", "bars", "squares", "squares", "parts"))[level - 2])  # fmt: skip
    x, v = rng.choice("xxxxyantkz"), nonzero(rng, -12, 12 * level)
    lines: list[Line]
    if kind == "minus":
        q, k = rng.randint(2, 3 + level), nonzero(rng, -15, 15)
        p = (q - 1) * v - k
        e = f"{linear(-q, p, x) if rng.random() < 0.3 else f'{p}-{q}{x}'}=-({linear(1, k, x)})"
        lines = [
            ("The minus turns both signs", eq(f"-({linear(1, k, x)})", linear(-1, -k, x))),
            ("move", f"Add ${q}{x}$: {eq(p, linear(q - 1, -k, x))}"),
            ("move", f"{'Add' if k > 0 else 'Subtract'} ${abs(k)}$: {eq(f'{p}{k:+d}', p + k)}"),
        ]
        return _solve(rng, e, x, v, [*lines, *_one_left(q - 1, p + k, x)])
    if kind == "taken":
        k, m, p = rng.randint(1, 2 + level), nonzero(rng, -15, 15), rng.randint(2, 30)
        r = p - (k * v - m)
        e = f"{p}-({linear(k, -m, x)})={r}"
        lines = [
            ("The minus turns both signs", eq(f"{p}-({linear(k, -m, x)})", f"{p}{linear(-k, 0, x)}{m:+d}")),
            ("collect", f"{eq(f'{p}{m:+d}', p + m)}: {eq(f'{p + m}{linear(-k, 0, x)}', r)}"),
            ("move", f"So {math(f'{linear(k, 0, x)}={p + m}{-r:+d}')}"),
        ]  # fmt: skip
        return _solve(rng, e, x, v, [*lines, *_one_left(k, p + m - r, x)])
    if kind == "tenths":
        a, c = rng.randint(2, 25), rng.choice((0, rng.randint(1, 20)))
        if a % 10 == 0 or a == c or c % 10 == 0:
            c = 0
            a += a % 10 == 0
        b = nonzero(rng, -40, 60)
        d = (a - c) * v + b
        tenth = {n: decimal(Fraction(n, 10)) for n in (a, abs(b), c, d)}
        front = f"{'' if a == 10 else tenth[a]}{x}{'+' if b > 0 else '-'}{tenth[abs(b)]}"
        right = f"{'' if c == 10 else tenth[c]}{x}{'+' if d >= 0 else '-'}{decimal(Fraction(abs(d), 10))}" if c else tenth[d]  # fmt: skip
        lines = [("Times ten", f"Without decimals: {eq(linear(a, b, x), linear(c, d, x))}")]
        if c:
            lines.append(("collect", f"{eq(f'{a}-{c}', a - c)}: {eq(linear(a - c, b, x), d)}"))
        lines.append(("move", f"{'Subtract' if b > 0 else 'Add'} ${abs(b)}$: {eq(f'{d}{-b:+d}', d - b)}"))  # fmt: skip
        return _solve(rng, f"{front}={right}", x, v, [*lines, *_one_left(a - c, d - b, x)])
    if kind == "both":
        a, b, c = rng.randint(2, 7), rng.randint(1, 9), nonzero(rng, -9, 9)
        v = nonzero(rng, -9, 12)
        r = a * (b - v) - (v - c)
        e = f"{a}({b}-{x})-({linear(1, -c, x)})={r}"
        lines = [
            ("expand", f"{eq(f'{a}({b}-{x})', f'{a * b}-{a}{x}')} and {eq(f'-({linear(1, -c, x)})', linear(-1, c, x))}"),
            ("collect", f"{eq(f'{a * b}{c:+d}', a * b + c)}, {eq(f'-{a}{x}-{x}', f'-{a + 1}{x}')}: {eq(f'{a * b + c}-{a + 1}{x}', r)}"),
            ("move", f"So {math(f'{a + 1}{x}={a * b + c}{-r:+d}')}"),
        ]  # fmt: skip
        return _solve(rng, e, x, v, [*lines, *_one_left(a + 1, a * b + c - r, x)])
    if kind in ("bars", "parts"):
        m, n = sorted(rng.sample((2, 3, 4, 5, 6, 8, 10), 2))
        all_ = lcm(m, n)
        v = all_ * rng.choice((1, 1, 2, 3, 4, 5, -1, -2)) if kind == "bars" else all_ * rng.randint(1, 6)  # fmt: skip
        s, t = all_ // m, all_ // n
        if kind == "bars":
            k = (v // m) - (v // n)
            left = f"{frac(x, m)}{-k:+d}"
            e = f"{left}={frac(x, n)}" if rng.random() < 0.6 else f"{frac(x, m)}-{frac(x, n)}={k}"
            lines = [
                ("Times the common denominator", f"Times ${all_}$: {eq(f'{linear(s, 0, x)}{-k * all_:+d}' if e.startswith(left) else f'{linear(s, 0, x)}-{linear(t, 0, x)}', linear(t, 0, x) if e.startswith(left) else k * all_)}"),
                ("collect", eq(f"{linear(s, 0, x)}-{linear(t, 0, x)}", linear(s - t, 0, x))),
            ]  # fmt: skip
            return _solve(rng, e, x, v, [*lines, *_one_left(s - t, k * all_, x)])
        total = v + v // m + v // n
        e = f"{x}+{frac(x, m)}+{frac(x, n)}={total}"
        lines = [
            ("Times the common denominator", f"Times ${all_}$: {math(f'{all_}{x}+{linear(s, 0, x)}+{linear(t, 0, x)}={total}{chr(92)}cdot {all_}')}"),
            ("collect", eq(f"{all_}+{s}+{t}", all_ + s + t)),
            *product(rng, total, all_),
        ]  # fmt: skip
        return _solve(rng, e, x, v, [*lines, *_one_left(all_ + s + t, total * all_, x)])
    v, a, b = nonzero(rng, -9, 12), nonzero(rng, -9, 12), nonzero(rng, -9, 9)
    shape = rng.choice(("bracket", "square", "two"))
    if shape == "bracket":
        e, opened, factor, number = f"{x}({linear(1, a, x)})", polynomial((1, a, 0), x), a, 0
    elif shape == "square" or a + b == 0:
        e, opened = power(f"({linear(1, a, x)})", 2), polynomial((1, 2 * a, a * a), x)
        factor, number = 2 * a, a * a
    else:
        e = f"({linear(1, a, x)})({linear(1, b, x)})"
        opened, factor, number = polynomial((1, a + b, a * b), x), a + b, a * b
    right = factor * v + number
    if right == 0:
        return linear_out_of_shape(rng, level)
    lines, kind = [("expand", eq(e, opened))], "The squares fall away"
    if number:
        lines.append((kind, eq(linear(factor, number, x), right)))
        kind = "isolate"
        lines.append(("move", f"{'Subtract' if number > 0 else 'Add'} ${abs(number)}$: {eq(f'{right}{-number:+d}', right - number)}"))  # fmt: skip
    return _solve(rng, f"{e}={polynomial((1, 0, right), x)}", x, v, [*lines, *_one_left(factor, right - number, x, kind)])  # fmt: skip


@REGISTER.family("quadratic_out_of_shape", 3, 4, 5)
def quadratic_out_of_shape(rng: Random, level: int) -> Draft:
    """x(x+5) = 24; (x+3)(x-2) = 14; x^2 = 3x + 10; (x+1)^2 = 4x + 9."""
    kind = rng.choice((("bracket", "right"), ("bracket", "two", "right", "sides"), ("two", "square", "sides"))[level - 3])  # fmt: skip
    x, most = rng.choice("xxxxyantkz"), 4 + 2 * level
    r, s = sorted(nonzero(rng, -most, most) for _ in range(2))
    if r == -s:
        return quadratic_out_of_shape(rng, level)
    b, c = -(r + s), r * s
    lines: list[Line] = []
    if kind == "bracket":
        left, right = f"{x}({linear(1, b, x)})", str(-c)
        lines.append(("expand", eq(left, polynomial((1, b, 0), x))))
    elif kind == "right":
        left, right = f"{x}^2", linear(-b, -c, x)
    elif kind == "sides":
        a = nonzero(rng, -9, 9)
        left, right = polynomial((1, a, 0), x), linear(a - b, -c, x)
    elif kind == "two":
        p = nonzero(rng, -9, 9)
        q = b - p
        if q == 0 or p * q == c:
            return quadratic_out_of_shape(rng, level)
        left, right = f"({linear(1, p, x)})({linear(1, q, x)})", str(p * q - c)
        lines.append(("expand", eq(left, polynomial((1, b, p * q), x))))
    else:
        p = nonzero(rng, -9, 9)
        left, right = power(f"({linear(1, p, x)})", 2), linear(2 * p - b, p * p - c, x)
        lines.append(("expand", eq(left, polynomial((1, 2 * p, p * p), x))))
    if left == right or right == "0":
        return quadratic_out_of_shape(rng, level)
    factors = f"({linear(1, -r, x)})({linear(1, -s, x)})" if r != s else power(f"({linear(1, -r, x)})", 2)  # fmt: skip
    lines += [
        ("All on one side", eq(polynomial((1, b, c), x), 0)),
        *pair_search(c, b),
        ("factor", eq(factors, 0)),
        ("conclude", " or ".join(eq(x, value) for value in sorted({r, s}))),
    ]
    answer = ", ".join(f"{x}={value}" for value in sorted({r, s}))
    e = f"{left}={right}" if rng.random() < 0.85 else f"{right}={left}"
    texts = "{e} // {e} // solve {e} // {e}, {x} = ? // Find all {x} with {e}. // {e} [, all solutions|, find every {x}|solve for {x}] // [what are the|find the|give the] solutions of {e} // For which {x} is {e}?"
    return draft(rng, texts.replace("{x}", math(x)).replace("{e}", math(e)), answer, lines)


@REGISTER.family("solutions_none_one_or_all", 2, 3, 4)
def solutions_none_one_or_all(rng: Random, level: int) -> Draft:
    """how many solutions: 2(x+3) = 2x + 6? none, one or infinitely many."""
    x, kind = rng.choice("xxxyatn"), rng.choice(("none", "one", "all", "none", "all"))
    a, b = rng.randint(2, 4 + 2 * level), nonzero(rng, -9, 12)
    more = rng.choice((0, nonzero(rng, -12, 12))) if level > 2 else 0
    k = nonzero(rng, -5, 5) if level > 3 else 0
    factor, number = a + k, a * b + more
    left = f"{a}({linear(1, b, x)})" + (linear(k, 0, x) if k < 0 else f"+{linear(k, 0, x)}" if k else "") + (f"{more:+d}" if more else "")  # fmt: skip
    if factor in (0, 1, -1):
        return solutions_none_one_or_all(rng, level)
    c, d = factor, number
    if kind != "all":
        d += nonzero(rng, -9, 9)
    if kind == "one":
        c += nonzero(rng, -4, 4)
    right = linear(c, d, x) if d == 0 or rng.random() < 0.6 else f"{d}{'' if c < 0 else '+'}{linear(c, 0, x)}" if c else str(d)  # fmt: skip
    lines: list[Line] = [("expand", eq(f"{a}({linear(1, b, x)})", linear(a, a * b, x)))]
    if k or more:
        lines.append(("collect", f"The left side is {math(linear(factor, number, x))}"))
    lines.append(("compare", f"Left ${linear(factor, 0, x)}$, right {math(linear(c, 0, x)) if c else f'no ${x}$'}: {'the same' if c == factor else 'not the same, so one value fits'}"))  # fmt: skip
    if kind != "one":
        said = f"${number}$ is always ${d}$" if kind == "all" else f"${number}$ is never ${d}$"
        lines.append(("What is left", f"The numbers: {said}, so {'every number fits' if kind == 'all' else 'no number fits'}"))  # fmt: skip
    answer = {"none": "none", "one": "one", "all": "infinitely many"}[kind]
    e = math(f"{left}={right}")
    return draft(rng, f"how many solutions: {e} ? none, one or infinitely many // Does {e} have no solution, one, or infinitely many? Answer none, one or infinitely many. // {e}: none, one or infinitely many solutions? // Number of solutions of {e} (none / one / infinitely many) // how many {math(x)} [solve|fit] {e} - none, one or infinitely many? // [Decide|Say] whether {e} has one solution, none or infinitely many.", f"\\text{{{answer}}}", lines)  # fmt: skip
