"""Calculus typed in a line: slopes and integrals of roots and 1/x, letters found from a slope or an area."""

from fractions import Fraction
from math import gcd
from random import Random
from typing import NamedTuple

from train.problems.latex import dot, eq, frac, linear, math, plus, polynomial, power, root, show
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import nonzero
from train.school.families.wordings import draft
from train.school.work import sum_of_fractions

_LN = "\\ln "


class _At(NamedTuple):
    """A function, where its slope is asked, the slope, how it is found, the value there if known."""

    e: str
    a: int
    slope: Fraction
    lines: list[Line]
    value: Fraction | None


def _factor(k: int, symbol: str) -> str:
    return {1: "", -1: "-"}.get(k, str(k)) + symbol


def _derived(e: str, *sides: str) -> Line:
    return "derive", eq(f"({e})'", *sides)


def _over(rng: Random) -> _At:
    """k/x or k/x^2."""
    n, a = rng.randint(1, 2), rng.choice((1, 2, 3, 4, 5, -1, -2, -3))
    k = abs(a) ** (n + 1) * rng.randint(1, 3) if rng.random() < 0.6 else rng.randint(1, 12)
    e, bottom = frac(k, "x" if n == 1 else "x^2"), a ** (n + 1)
    slope = Fraction(-n * k, bottom)
    shown = frac(n * k, power("x", n + 1))
    lines: list[Line] = [
        ("rewrite", eq(e, _factor(k, f"x^{{-{n}}}"))),
        _derived(e, _factor(-n * k, f"x^{{-{n + 1}}}"), f"-{shown}"),
        ("power", eq(power(a, n + 1), bottom)),
        ("substitute", f"At {eq('x', a)}: {eq(f'-{frac(n * k, bottom)}', slope)}"),
    ]
    return _At(e, a, slope, lines, Fraction(k, a**n))


def _root(rng: Random) -> _At:
    k, r = rng.randint(1, 12), rng.randint(1, 9)
    e, slope = _factor(k, root("x")), Fraction(k, 2 * r)
    lines: list[Line] = [
        _derived(e, frac(k, f"2{root('x')}")),
        ("root", eq(root(r * r), r)),
        ("substitute", f"At {eq('x', r * r)}: {eq(frac(k, dot(2, r)), slope)}"),
    ]
    return _At(e, r * r, slope, lines, Fraction(k * r))


def _bracket(rng: Random) -> _At:
    p, n, inner, a = rng.randint(2, 6), rng.randint(2, 4), nonzero(rng, -4, 5), nonzero(rng, -3, 5)
    q = inner - p * a
    inside, raised = linear(p, q), inner ** (n - 1)
    e = power(f"({inside})", n)
    rest = f"({inside})" if n == 2 else power(f"({inside})", n - 1)
    lines: list[Line] = [
        ("Outer times inner derivative", eq(f"({e})'", f"{n}{rest}\\cdot {p}", f"{n * p}{rest}")),
        ("brackets", f"At {eq('x', a)}: {eq(f'{dot(p, a)}{q:+d}' if q else dot(p, a), inner)}"),
    ]
    if n > 2:
        lines.append(("power", eq(power(inner, n - 1), raised)))
    lines.append(("multiply", eq(dot(n * p, raised), n * p * raised)))
    return _At(e, a, Fraction(n * p * raised), lines, Fraction(inner**n))


def _at_zero(rng: Random) -> _At:
    """k e^(px) or k sin(px), at 0."""
    k, p = rng.randint(1, 9), rng.choice((2, 3, 4, 5, 6, -1, -2, -3))
    inner = linear(p, 0)
    if rng.random() < 0.5:
        p = abs(p) + 1
        inner = linear(p, 0)
        e, derived, one = _factor(k, f"\\sin({inner})"), f"\\cos({inner})", eq("\\cos 0", 1)
    else:
        e, derived, one = _factor(k, f"e^{{{inner}}}"), f"e^{{{inner}}}", eq("e^0", 1)
    lines: list[Line] = [
        ("Inner derivative", eq(f"({inner})'", p)),
        _derived(e, _factor(k * p, derived)),
        ("substitute", f"At {eq('x', 0)}, with {one}: {eq(dot(k * p, 1), k * p)}"),
    ]
    return _At(e, 0, Fraction(k * p), lines, Fraction(k if e.endswith("}") else 0))


def _logarithm(rng: Random) -> _At:
    k, a = rng.randint(1, 12), rng.randint(1, 10)
    e, slope = _factor(k, "\\ln x"), Fraction(k, a)
    lines: list[Line] = [
        _derived(e, frac(k, "x")),
        ("substitute", f"At {eq('x', a)}: {eq(frac(k, a), slope) if gcd(k, a) > 1 or a == 1 else math(slope)}"),
    ]  # fmt: skip
    return _At(e, a, slope, lines, None)


def _sum(rng: Random, a: Fraction, b: int) -> list[Line]:
    if a.denominator > 1:
        return sum_of_fractions(rng, a, Fraction(b))
    return [("add", eq(plus(a, b), a + b))]


@REGISTER.family("slope_of_roots_and_others", 4, 5)
def slope_of_roots_and_others(rng: Random, level: int) -> Draft:
    """f(x) = 6/x^2, f'(2) = ?; slope of y = sqrt(x) at x = 9; tangent to y = (2x-3)^3 at x = 2."""
    makers = (_over, _over, _root, _bracket, _at_zero, _logarithm)
    e, a, slope, lines, value = rng.choice(makers)(rng)
    m = nonzero(rng, -9, 9) if rng.random() < 0.35 else 0
    if m:
        e = f"{e}{'+' if m > 0 else '-'}{_factor(abs(m), 'x')}"
        lines += [_derived(_factor(m, "x"), str(m)), *_sum(rng, slope, m)]
        slope += m
    y = None if value is None else value + m * a
    is_tangent = level == 5 and y is not None and slope.denominator == 1 and rng.random() < 0.6
    f, at, name = math(f"f(x)={e}"), eq("x", a), math(f"f'({a})")
    if is_tangent and y is not None and value is not None:
        b = y - slope * a
        line = linear(int(slope), 0) if slope else ""
        answer = f"y={line}{('+' if b > 0 and line else '') + show(b) if b or not line else ''}"
        lines += [
            ("The point", f"There {eq('y', plus(value, m * a), y)}" if m * a else f"There {eq('y', y)}"),
            ("Intercept", eq("b", plus(y, -slope * a) if slope * a else y, b) if slope * a else eq("b", b)),
            ("conclude", math(answer)),
        ]  # fmt: skip
        texts = f"tangent to {math(f'y={e}')} at {at} // Find the tangent line of {f} at {at}. // {f}, tangent at {at}? // [equation of the tangent|tangent line]: {math(f'y={e}')}, {at} // What is the tangent to {f} at {at}? // {math(f'y={e}')}, {at}, [equation of the tangent|tangent there] = ?"
        return draft(rng, texts, answer, lines)
    texts = f"{f}, {name} = ? // {f}, {name} // slope of {math(f'y={e}')} at {at} // What is {name} for {f}? // [derivative|slope] of {math(e)} at {at} // {f}: [{name}|find {name}] // how steep is {math(f'y={e}')} [at|for] {at}? // {math(f'y={e}')}, slope [of the tangent|] at {at} ?"
    return draft(rng, texts, slope, [*lines, ("conclude", eq(f"f'({a})", slope))])


class _Area(NamedTuple):
    """An integrand, its antiderivative, limits and what stands at them, how it is found."""

    e: str
    whole: str
    limits: tuple[str, str]  # lower, upper
    shown: tuple[str, str]  # the antiderivative at the limits, with numbers put in
    values: tuple[Fraction, Fraction]
    before: Line | None = None
    after: Line | None = None


def _over_square(rng: Random) -> _Area:
    k, a = rng.randint(1, 12), rng.randint(1, 4)
    b, e = a + rng.randint(1, 6), frac(k, "x^2")
    return _Area(
        e,
        f"-{frac(k, 'x')}",
        (str(a), str(b)),
        (f"-{frac(k, a)}", f"-{frac(k, b)}"),
        (Fraction(-k, a), Fraction(-k, b)),
        before=("rewrite", eq(e, _factor(k, "x^{-2}"))),
    )


def _roots(rng: Random, is_over: bool) -> _Area:
    """k/sqrt(x), or k sqrt(x) with k a multiple of 3."""
    r = rng.randint(1, 4)
    s, k = r + rng.randint(1, 4), rng.randint(1, 9)
    limits = (str(r * r), str(s * s))
    found: Line = ("root", f"{eq(root(s * s), s)} and {eq(root(r * r), r)}")
    if is_over:
        e, whole = frac(k, root("x")), _factor(2 * k, root("x"))
        shown = (dot(2 * k, r), dot(2 * k, s))
        return _Area(e, whole, limits, shown, (Fraction(2 * k * r), Fraction(2 * k * s)), after=found)  # fmt: skip
    f = 2 * rng.randint(1, 4)
    e, whole = _factor(3 * f // 2, root("x")), f"{f}x{root('x')}"
    shown = (dot(f, r * r, r), dot(f, s * s, s))
    return _Area(e, whole, limits, shown, (Fraction(f * r**3), Fraction(f * s**3)), after=found)


def _over_x(rng: Random) -> _Area:
    k, n = rng.randint(1, 9), rng.randint(1, 6)
    high = power("e", n) if n > 1 else "e"
    known: Line = ("Known", f"{eq(_LN + '1', 0)} and {eq(_LN + high, n)}")
    whole, shown = _factor(k, _LN + "x"), (dot(k, 0), dot(k, n))
    return _Area(frac(k, "x"), whole, ("1", high), shown, (Fraction(0), Fraction(k * n)), after=known)  # fmt: skip


def _wave(rng: Random) -> _Area:
    k, right = rng.randint(1, 9), "\\frac{\\pi}{2}"
    sine, cosine = "\\sin ", "\\cos "
    if rng.random() < 0.4:
        known: Line = ("Known", f"{eq(f'{sine}0', 0)} and {eq(f'{sine}{right}', 1)}")
        values = (Fraction(0), Fraction(k))
        return _Area(_factor(k, "\\cos x"), _factor(k, "\\sin x"), ("0", right), (dot(k, 0), dot(k, 1)), values, after=known)  # fmt: skip
    high, end = rng.choice(((right, 0), ("\\pi", -1)))
    known = ("Known", f"{eq(f'{cosine}0', 1)} and {eq(f'{cosine}{high}', end)}")
    values = (Fraction(-k), Fraction(-k * end))
    return _Area(_factor(k, "\\sin x"), f"-{_factor(k, cosine)}x", ("0", high), (dot(-k, 1), dot(-k, end)), values, after=known)  # fmt: skip


def _opened_product(rng: Random) -> _Area:
    """6x(rx+p), which is multiplied out first."""
    p, r, a = nonzero(rng, -6, 6), rng.choice((1, 2, 3)), rng.randint(0, 2)
    b, e = a + rng.randint(1, 2), f"6x({linear(r, p)})"
    values = tuple(Fraction(2 * r * n**3 + 3 * p * n * n) for n in (a, b))
    shown = tuple(f"{dot(2 * r, n**3)}{3 * p:+d}\\cdot {n * n}" for n in (a, b))
    whole = polynomial((2 * r, 3 * p, 0, 0))
    opened: Line = ("expand", eq(e, polynomial((6 * r, 6 * p, 0))))
    return _Area(e, whole, (str(a), str(b)), (shown[0], shown[1]), (values[0], values[1]), before=opened)  # fmt: skip


def _integral(rng: Random, kind: str) -> _Area:
    if kind in ("root", "over_root"):
        return _roots(rng, kind == "over_root")
    return {"square": _over_square, "over": _over_x, "wave": _wave, "product": _opened_product}[kind](rng)  # fmt: skip


def _difference(rng: Random, a: Fraction, b: Fraction) -> list[Line]:
    if a.denominator > 1 or b.denominator > 1:
        taken = f"{show(a)}-({show(b)})" if b < 0 else f"{show(a)}-{show(b)}"
        turned = f" is {math(plus(a, -b))}" if b < 0 else ""
        return [("subtract", f"{math(taken)}{turned}"), *sum_of_fractions(rng, a, -b)]
    return [("subtract", eq(f"{a}-({b})", plus(a, -b), a - b) if b < 0 else eq(f"{a}-{b}", a - b))]


@REGISTER.family("integral_of_roots_and_others", 4, 5)
def integral_of_roots_and_others(rng: Random, level: int) -> Draft:
    """int from 1 to 4 of 1/sqrt(x); 6/x^2 from 1 to 3; 6x(x-2) from 0 to 2."""
    kinds = ("square", "over_root", "product") if level == 4 else ("root", "over_root", "square", "over", "wave", "product")  # fmt: skip
    area = _integral(rng, rng.choice(kinds))
    (low, high), (bottom, top) = area.limits, area.values
    lines: list[Line] = [area.before] if area.before else []
    lines.append(("integrate", eq("F(x)", area.whole)))
    if area.after:
        lines.append(area.after)
    lines += [
        ("Upper limit", eq(*dict.fromkeys((f"F({high})", area.shown[1], show(top))))),
        ("Lower limit", eq(*dict.fromkeys((f"F({low})", area.shown[0], show(bottom))))),
        *_difference(rng, top, bottom),
    ]
    sign, e = math(f"\\int_{{{low}}}^{{{high}}} {area.e}\\,dx"), area.e
    limits = f"from ${low}$ to ${high}$"
    texts = f"{sign} // What is {sign}? // integral of {math(e)} {limits} // integrate {math(e)} {limits} // {math(e)} [integrated|, integral] {limits} // [Calculate|Evaluate|Find] {sign} // {sign} [= ?|, exact value]"
    return draft(rng, texts, top - bottom, lines)


@REGISTER.family("letter_from_slope_or_area", 4, 5)
def letter_from_slope_or_area(rng: Random, level: int) -> Draft:
    """f(x) = ax^2 + 3x, f'(2) = 11, a = ?; int_0^k 2x dx = 36, k = ?; f'(x) = 6x - 4, f(1) = 3, f(3) = ?"""
    kind = rng.choice(("square", "minimum", "back", "limit") if level == 4 else ("cube", "square", "back", "limit", "factor"))  # fmt: skip
    lines: list[Line]
    if kind in ("square", "cube"):
        n = 2 if kind == "square" else 3
        letter, value, m, c = rng.choice("akcm"), nonzero(rng, -6, 9), nonzero(rng, -9, 12), rng.randint(-9, 9)  # fmt: skip
        p = nonzero(rng, -3, 5)
        times = n * p ** (n - 1)
        s = times * value + m
        inner = f"{n}{letter}x" if n == 2 else f"3{letter}x^2"
        shown = f"{letter}x^{n}{'+' if m > 0 else '-'}{_factor(abs(m), 'x')}{f'{c:+d}' if c and letter != 'c' else ''}"  # fmt: skip
        lines = [
            ("derive", eq("f'(x)", f"{inner}{m:+d}")),
            ("substitute", f"At {eq('x', p)}: {math(f'{_factor(times, letter)}{m:+d}={s}')}"),
            ("move", eq(_factor(times, letter), f"{s}{-m:+d}", s - m)),
            ("divide", eq(letter, frac(s - m, times), value)),
        ]
        f, given, x = math(f"f(x)={shown}"), eq(f"f'({p})", s), math(letter)
        texts = f"{f}, {given}, {x} = ? // {f} and {given}, find {x} // What is {x} if {f} and {given}? // {given}, {f}: {x}? // [Find|Determine] {x}: {f} has [slope|gradient] {math(s)} at {eq('x', p)} // for which {x} does {f} [have slope {math(s)} at {eq('x', p)}|satisfy {given}]?"
        return draft(rng, texts, value, lines)
    if kind == "minimum":
        letter, k, p, c = rng.choice("bkp"), rng.randint(1, 4), nonzero(rng, -8, 8), rng.randint(-9, 20)  # fmt: skip
        shown = f"{_factor(k, 'x^2')}+{letter}x{f'{c:+d}' if c else ''}"
        f, x = math(f"f(x)={shown}"), math(letter)
        lines = [
            ("derive", eq("f'(x)", f"{2 * k}x+{letter}")),
            ("At the lowest point the slope is zero", eq(f"{dot(2 * k, p)}+{letter}", 0)),
            ("multiply", eq(dot(2 * k, p), 2 * k * p)),
            ("isolate", eq(letter, -2 * k * p)),
        ]
        texts = f"{f} has its minimum at {eq('x', p)}, {x} = ? // What is {x} if {f} is smallest at {eq('x', p)}? // minimum of {f} at {eq('x', p)}, find {x} // {math(f'y={shown}')}, vertex at {eq('x', p)}: {x}? // [Find|Determine] {x} so that {f} has [its lowest point|a minimum] at {eq('x', p)}."
        return draft(rng, texts, -2 * k * p, lines)
    if kind == "back":
        a, b, p, y = nonzero(rng, -4, 5), nonzero(rng, -9, 9), rng.randint(0, 3), rng.randint(-9, 15)  # fmt: skip
        q = p + rng.choice((1, 2, 3, -1, -2))
        first, last = a * p * p + b * p, a * q * q + b * q
        c = y - first
        whole = polynomial((a, b, 0))
        lines = [
            ("integrate", f"${eq('f(x)', whole).strip('$')}+C$"),
            ("substitute", f"For {eq('x', p)}: {math(f'{first}+C={y}')}"),
            ("isolate", eq("C", f"{y}{-first:+d}" if first else y, c) if first else eq("C", c)),
            ("substitute", f"For {eq('x', q)}: {eq(dot(a, q * q) + (f'{b * q:+d}' if q else ''), last)}"),
            ("add", eq(f"f({q})", f"{last}{c:+d}", last + c)),
        ]  # fmt: skip
        d, given, goal = math(f"f'(x)={linear(2 * a, b)}"), eq(f"f({p})", y), math(f"f({q})")
        texts = f"{d}, {given}, {goal} = ? // {d} and {given}, find {goal} // What is {goal} if {d} and {given}? // {given}, {d}: {goal}? // [Find|Calculate] {goal}: {d}, {given} // a function has {d} and {given}. [What is {goal}?|{goal} = ?]"
        return draft(rng, texts, last + c, lines)
    letter = rng.choice("kabt")
    if kind == "limit":
        k, value = 2 * rng.randint(1, 6), rng.randint(1, 12)
        e, s = f"{k}x", k // 2 * value * value
        shown = math(f"\\int_0^{letter} {e}\\,dx={s}")
        area = eq(_factor(k // 2, f"{letter}^2"), s)
        lines = [("integrate", f"From $0$ to ${letter}$: {area}")]
        if k > 2:
            lines.append(("divide", eq(f"{letter}^2", frac(s, k // 2), value * value)))
        lines.append(("root", f"Positive: {eq(letter, value)}"))
        texts = f"{shown}, ${letter}>0$, ${letter}$ = ? // ${letter}>0$ and {shown}, find ${letter}$ // What is ${letter}>0$ if {shown}? // [positive ${letter}$ with|which positive ${letter}$ gives] {shown} // The area under ${e}$ from $0$ to ${letter}$ is ${s}$, ${letter}>0$. ${letter}$ = ? // Find the positive ${letter}$: {shown}"
        return draft(rng, texts, value, lines)
    m, p, value = nonzero(rng, -6, 9), 2 * rng.randint(1, 4), nonzero(rng, -5, 9)
    s = value * p * p // 2 + m * p
    shown = math(f"\\int_0^{p} ({letter}x{m:+d})\\,dx={s}")
    half = p * p // 2
    lines = [
        ("integrate", f"An antiderivative is ${letter}\\frac{{x^2}}{{2}}{'+' if m > 0 else '-'}{_factor(abs(m), 'x')}$"),
        ("substitute", f"From $0$ to ${p}$: {math(f'{half}{letter}{m * p:+d}={s}')}"),
        ("move", eq(f"{half}{letter}", f"{s}{-m * p:+d}", s - m * p)),
        ("divide", eq(letter, frac(s - m * p, half), value)),
    ]  # fmt: skip
    texts = f"{shown}, ${letter}$ = ? // {shown}, find ${letter}$ // What is ${letter}$ if {shown}? // [which ${letter}$ gives|${letter}$ with] {shown} // [Find|Determine] ${letter}$: {shown} // for which ${letter}$ is {shown}?"
    return draft(rng, texts, value, lines)
