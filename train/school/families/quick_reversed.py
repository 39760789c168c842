"""Short lines with a gap, a bracket or a turn: ?% of 60 = 15, sums of powers of ten, roots of sums, inequalities."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import decimal, dot, eq, frac, linear, math, plus, power, root, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.algebra import nonzero
from train.school.families.wordings import draft, minus
from train.school.work import decimal_sum, lowest_terms, quotient

_GAPS = ("?", "__", "___", "x", "...")


def _whole_from(rng: Random, p: int, value: Fraction) -> list[Line]:
    """p % are the value: what 100 % are, by way of a share that divides both."""
    step = gcd(p, 100)
    n, part = value * 100 / p, value * step / p
    lines: list[Line] = [("What is known", f"${p}\\%$ are ${decimal(value)}$")]
    if p != step:
        lines.append(("divide", f"So ${step}\\%$ are {eq(frac(decimal(value), p // step), decimal(part))}"))  # fmt: skip
    if step != 100:
        lines.append(("multiply", f"And $100\\%$ are {eq(dot(decimal(part), 100 // step), decimal(n))}"))  # fmt: skip
    return lines


def _share(rng: Random, part: int, n: int) -> list[Line]:
    """How many percent of n the part is."""
    share = Fraction(part, n)
    one, p = 100 // share.denominator, int(100 * share)
    hundredths = f"{eq(frac(100, share.denominator), one)}, so {eq(dot(one, share.numerator), p)}"
    return [
        ("Part of the whole", f"${part}$ of ${n}$ is ${frac(part, n)}$"),
        *lowest_terms(rng, part, n),
        ("percent", hundredths if share.denominator > 1 else eq(dot(100, share.numerator), p)),
    ]


@REGISTER.family("percent_with_a_gap", 1, 2, 3)
def percent_with_a_gap(rng: Random, level: int) -> Draft:
    """30% of ? = 12; ?% of 60 = 15; ? + 20% = 60; 80 - ?% = 60."""
    kind = rng.choice(("whole", "rate") if level == 1 else ("whole", "rate", "up", "down", "rate_up", "rate_down"))  # fmt: skip
    gap, p = (
        num(rng.choice(_GAPS)),
        10 * rng.randint(1, 9) if level == 1 else 5 * rng.randint(1, 19),
    )
    if level == 3 and rng.random() < 0.5:
        p = rng.choice((2, 3, 4, 6, 8, 12, 16, 18, 24, 36, 48, 64, 110, 120, 125, 150))
    if p >= 100 and kind in ("down", "rate_down"):
        p -= 100
    p = p or 25
    step = 100 // gcd(p, 100)
    n = step * rng.randint(1, max(2, (100 * level + 100) // step))
    part = n * p // 100
    if kind == "whole":
        said, lines, answer = f"{p}% of {gap} = {part}", _whole_from(rng, p, Fraction(part)), n
    elif kind == "rate":
        said, lines, answer = f"{gap}% of {n} = {part}", _share(rng, part, n), p
    else:
        is_up = kind in ("up", "rate_up")
        sign, now, after = ("+", n + part, 100 + p) if is_up else ("-", n - part, 100 - p)
        if kind in ("up", "down"):
            said, answer = f"{gap} {sign} {p}% = {now}", n
            start: Line = ("percent", eq(plus(100, p if is_up else -p), after))
            lines = [start, *_whole_from(rng, after, Fraction(now))]
        else:
            said, answer = f"{n} {sign} {gap}% = {now}", p
            change = minus(rng, now, n) if is_up else minus(rng, n, now)
            lines = [*change, *_share(rng, part, n)]
    if rng.random() < 0.25 and kind == "rate":  # a gap at the end would be lost
        left, right = said.split(" = ")
        said = f"{right} = {left}"
    is_letter = gap == num("x")
    what = "[x = ?|find x|what is x]" if is_letter else "[what is missing|what goes into the gap|missing number]"  # fmt: skip
    before = "[find x|what is x|solve for x]" if is_letter else "[what is missing|what goes into the gap|fill the gap]"  # fmt: skip
    return draft(rng, f"{said} // {said}, {what}? // {before}: {said} // {said} [, solve|] // find the missing number: {said} // can you solve {said} ? // {said} - {what}?", answer, lines)  # fmt: skip


def _ten(factor: int | Fraction, exponent: int) -> str:
    return f"{decimal(factor)}\\cdot {power(10, exponent)}"


def _as_scientific(value: Fraction) -> tuple[Fraction, int]:
    exponent = 0
    while abs(value) >= 10:
        value, exponent = value / 10, exponent + 1
    while abs(value) < 1:
        value, exponent = value * 10, exponent - 1
    return value, exponent


def _in_front(value: Fraction, exponent: int) -> tuple[str, list[Line]]:
    """350·10^3 as 3.5·10^5."""
    front, more = _as_scientific(value)
    answer = f"{decimal(front)}\\times {power(10, exponent + more)}"
    if not more:
        return answer, [("conclude", math(answer))]
    moved = eq(decimal(value), f"{decimal(front)}\\cdot {power(10, more)}")
    added = eq(f"{exponent}{more:+d}", exponent + more)
    return answer, [("One digit before the point", moved), ("Add the exponents", f"{added}: ${answer}$")]  # fmt: skip


@REGISTER.family("sums_of_powers_of_ten", 2, 3, 4)
def sums_of_powers_of_ten(rng: Random, level: int) -> Draft:
    """3*10^4 + 5*10^3; 2.5*10^6 - 4*10^5 in scientific notation; (3*10^4)^2; 4*10^5 * 300."""
    kind = rng.choice(("sum", "sum", "difference") if level == 2 else ("sum", "difference", "square", "with_number", "three"))  # fmt: skip
    n = rng.randint(2, 4 if level == 2 else 7)
    m = n + rng.randint(1, 2 if level < 4 else 3)
    tenths = 10 if level == 2 else 1
    a, b = (Fraction(tenths * rng.randint(2 if tenths > 1 else 11, 9 if tenths > 1 else 99), 10) for _ in range(2))  # fmt: skip
    lines: list[Line]
    if kind in ("sum", "difference", "three"):
        sign = -1 if kind == "difference" else 1
        terms = [(a, m), (sign * b, n)]
        if kind == "three":
            terms = [(a, m + 1), (b, m), (Fraction(rng.randint(1, 9)), n)]
        low = terms[-1][1]
        shown = _ten(*terms[0]) + "".join(f"{'+' if f > 0 else '-'}{_ten(abs(f), e)}" for f, e in terms[1:])  # fmt: skip
        fronts = [f * 10 ** (e - low) for f, e in terms]
        lines = [
            ("Same power of ten", eq(_ten(f, e), _ten(front, low)))
            for (f, e), front in zip(terms, fronts, strict=True)
            if e != low
        ]
        lines += decimal_sum(rng, *fronts, kind="add" if sign > 0 else "subtract")
        value, exponent = sum(fronts, Fraction(0)), low
    elif kind == "square":
        f, e = rng.choice(((Fraction(int(a)), m), (Fraction(rng.randint(11, 15), 10), m))) if level > 3 else (rng.randint(2, 9), m)  # fmt: skip
        shown = power(f"({_ten(f, e)})", 2)
        value, exponent = Fraction(f) ** 2, 2 * e
        lines = [
            ("Square the number", eq(power(decimal(f), 2), decimal(value))),
            ("Double the exponent", eq(dot(2, e), exponent)),
        ]
    else:
        number = rng.randint(2, 9) * 10 ** rng.randint(1, 4)
        f, e = rng.randint(2, 12), rng.randint(2, 7)
        top, tens = _as_scientific(Fraction(number))
        shown = f"{_ten(f, e)}\\cdot {number}" if rng.random() < 0.5 else f"{number}\\cdot {_ten(f, e)}"  # fmt: skip
        value, exponent = f * top, e + tens
        lines = [
            ("rewrite", eq(number, _ten(top, tens))),
            ("multiply", eq(dot(f, int(top)), int(value))),
            ("Add the exponents", eq(f"{e}+{tens}", exponent)),
        ]
    answer, ends = _in_front(value, exponent)
    is_long = exponent < 6 and kind in ("sum", "difference", "three") and rng.random() < 0.5
    e = math(shown)
    if is_long:
        whole = value * 10**exponent
        ends = [("Write out", f"The point of ${decimal(value)}$ moves ${exponent}$ places: ${decimal(whole)}$")]  # fmt: skip
        texts = f"{e} as [an ordinary|a normal|a usual] number // {e}, written out // Write {e} without powers of ten. // What number is {e}? // [Calculate|Work out] {e}, [written out|as an ordinary number] // {e} [in full|in digits]"
        return draft(rng, texts, decimal(whole), [*lines, *ends])
    texts = f"{e} in scientific notation // {e}, scientific notation // What is {e} in [scientific notation|standard form]? // [Calculate|Work out] {e}, answer in [scientific notation|standard form] // {e} = [?|...] as a number between 1 and 10 times a power of ten // give {e} in scientific notation"
    return draft(rng, texts, answer, [*lines, *ends])


@REGISTER.family("three_letters_in_turn", 2, 3, 4)
def three_letters_in_turn(rng: Random, level: int) -> Draft:
    """x+y+z=12, y+z=8, z=3; x=2y, y=3z, x+y+z=40; a=b+2, b=c+5, a+b+c=30."""
    x, y, z = rng.choice(("xyz", "xyz", "abc", "pqr", "rst"))
    kind = rng.choice(("turn", "sums") if level == 2 else ("turn", "times", "more", "sums"))
    lines: list[Line]
    if kind in ("turn", "sums"):
        low = 1 if level == 2 else -9
        u, v, w = (nonzero(rng, low, 15) for _ in range(3))
        if kind == "sums":
            given = [f"{x}+{y}={u + v}", f"{x}+{y}+{z}={u + v + w}", f"{y}+{z}={v + w}"]
            lines = [
                ("Compare the sums", f"${x}+{y}$ is {math(u + v)}, so {eq(z, f'{u + v + w}{-(u + v):+d}', w)}"),
                ("isolate", f"From ${y}+{z}$: {eq(y, f'{v + w}{-w:+d}', v)}"),
                ("isolate", f"From ${x}+{y}$: {eq(x, f'{u + v}{-v:+d}', u)}"),
            ]  # fmt: skip
        else:
            p, q, k = (1, 1, 1) if level == 2 else (rng.randint(1, 4), rng.choice((1, -1, 2, 3)), rng.randint(1, 5))  # fmt: skip
            signs = {n: ("+" if n > 0 else "-") + ("" if abs(n) == 1 else str(abs(n))) for n in (q, 1)}  # fmt: skip
            front = "" if p == 1 else str(p)
            total, second = p * u + v + w, v + q * w
            given = [f"{front}{x}+{y}+{z}={total}", f"{y}{signs[q]}{z}={second}", f"{'' if k == 1 else k}{z}={k * w}"]  # fmt: skip
            lines = [("Begin with the shortest", eq(z, frac(k * w, k), w) if k > 1 else eq(z, w))]
            if abs(q) > 1:
                lines.append(("multiply", eq(dot(q, w), q * w)))
            lines += [
                ("isolate", eq(y, f"{second}{-q * w:+d}", v)),
                ("isolate", eq(f"{front}{x}", f"{total}{-v:+d}{-w:+d}", p * u)),
            ]
            if p > 1:
                lines.append(("divide", eq(x, frac(p * u, p), u)))
    elif kind == "times":
        m, n, w = rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 12)
        v, u = n * w, m * n * w
        given = [f"{x}={m}{y}", f"{y}={n}{z}", f"{x}+{y}+{z}={u + v + w}"]
        lines = [
            ("Everything in the last letter", f"{math(f'{x}={m}{chr(92)}cdot {n}{z}={m * n}{z}')}"),
            ("add", f"{eq(plus(m * n, n, 1), m * n + n + 1)}: {math(f'{m * n + n + 1}{z}={u + v + w}')}"),
            *quotient(rng, u + v + w, m * n + n + 1),
            ("substitute", f"{eq(z, w)}, {eq(y, dot(n, w), v)}, {eq(x, dot(m, v), u)}"),
        ]  # fmt: skip
    else:
        d, e, w = rng.randint(1, 15), rng.randint(1, 15), rng.randint(1, 30)
        v, u = w + e, w + e + d
        total = u + v + w
        given = [f"{x}={y}+{d}", f"{y}={z}+{e}", f"{x}+{y}+{z}={total}"]
        rest = d + 2 * e
        lines = [
            ("Everything in the last letter", f"{math(f'{x}={z}+{e}+{d}={z}+{e + d}')}"),
            ("add", f"{eq(plus(e + d, e), rest)}: {math(f'3{z}+{rest}={total}')}"),
            ("move", eq(f"3{z}", f"{total}-{rest}", total - rest)),
            ("divide", eq(z, frac(total - rest, 3), w)),
            ("substitute", f"{eq(y, plus(w, e), v)}, {eq(x, plus(v, d), u)}"),
        ]
    if rng.random() < 0.4:
        rng.shuffle(given)
    g = rng.choice((", ", ", ", "; ", " and ")).join(map(math, given))
    goal = rng.choice(("one", "all", "product", "sum_of_two"))
    one, value = rng.choice(((x, u), (y, v), (z, w)))
    if goal == "all":
        answer = f"{x}={u},{y}={v},{z}={w}"
        texts = f"{g} // {g}, find ${x}$, ${y}$ and ${z}$ // solve {g} // {g}: ${x}, {y}, {z}$ = ? // What are ${x}$, ${y}$ and ${z}$ if {g}? // [Solve the system|three unknowns]: {g}"
        return draft(rng, texts, answer, lines)
    if goal == "one":
        goal, answer = one, value
    elif goal == "product":
        goal, answer = f"{x}{y}{z}", u * v * w
        lines.append(("multiply", f"{eq(dot(u, v), u * v)}, {eq(dot(u * v, w), answer)}"))
    else:
        goal, answer = f"{x}-{z}", u - w
        lines.append(("subtract", eq(f"{u}-({w})", plus(u, -w), u - w) if w < 0 else eq(f"{u}-{w}", u - w)))  # fmt: skip
    texts = f"{g}, ${goal}$ = ? // {g}, find ${goal}$ // What is ${goal}$ if {g}? // {g}: ${goal}$? // If {g}, [what is|find] ${goal}$ ? // [Given|We have] {g}. [What is ${goal}$?|${goal}$ = ?]"
    return draft(rng, texts, answer, lines)


_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41))


def _one_root(rng: Random, level: int) -> tuple[str, int, list[Line]]:
    """A term with a root in it, its value, how it is found."""
    n = rng.randint(2, 9 + 2 * level)
    kind = rng.choice(("under", "times", "squared", "plain", "difference", "of_square", "over", "twice", "product"))  # fmt: skip
    if kind in ("under", "difference"):
        a, b, c = rng.choice(_TRIPLES[: 1 + level])
        k = rng.choice((1, 1, 2, 3)) if c < 14 else 1
        a, b, c = a * k, b * k, c * k
        first, second, sign, value = (c, a, "-", b) if kind == "difference" else (a, b, "+", c)
        is_squared = rng.random() < 0.5 and level > 1
        left, right = first * first, second * second
        shown = root(f"{power(first, 2)}{sign}{power(second, 2)}" if is_squared else f"{left}{sign}{right}")  # fmt: skip
        squares: list[Line] = [("power", f"{eq(power(first, 2), left)}, {eq(power(second, 2), right)}")]  # fmt: skip
        inside: Line = ("First what stands under the root", eq(f"{left}{sign}{right}", value * value))  # fmt: skip
        return shown, value, [*(squares if is_squared else []), inside, ("root", eq(root(value * value), value))]  # fmt: skip
    if kind == "times":
        k = rng.randint(2, 9)
        return f"{k}{root(n * n)}" if rng.random() < 0.5 else dot(k, root(n * n)), k * n, [("root", eq(root(n * n), n)), ("multiply", eq(dot(k, n), k * n))]  # fmt: skip
    if kind == "squared":
        return f"({root(n)})^2", n, [("The square undoes the root", eq(f"({root(n)})^2", n))]
    if kind == "of_square":
        minus_n = rng.random() < 0.5
        shown = root(power(-n if minus_n else n, 2))
        said = "A root is never negative" if minus_n else "The root undoes the square"
        return shown, n, [(said, eq(shown, root(n * n), n))]
    if kind == "over":
        k = rng.randint(2, 6)
        shown = frac(root((k * n) ** 2), k) if rng.random() < 0.7 else f"{root((k * n) ** 2)}/{k}"
        return shown, n, [("root", eq(root((k * n) ** 2), k * n)), ("divide", eq(frac(k * n, k), n))]  # fmt: skip
    if kind == "twice":
        n = rng.randint(2, 3 + level // 2)
        inner: Line = ("The inner root", eq(root(n**4), n * n))
        return root(root(n**4)), n, [inner, ("The outer root", eq(root(n * n), n))]
    if kind == "product":
        a, b = rng.sample((2, 3, 5, 6, 7, 10), 2)
        k = rng.randint(2, 4)
        first, second = root(a), root(a * k * k)
        shown = f"{first}\\cdot {second}"
        return shown, a * k, [("Under one root", eq(shown, root(a * a * k * k))), ("root", eq(root(a * a * k * k), a * k))]  # fmt: skip
    return root(n * n), n, [("root", eq(root(n * n), n))]


@REGISTER.family("roots_of_sums_and_others", 1, 2, 3)
def roots_of_sums_and_others(rng: Random, level: int) -> Draft:
    """sqrt(9+16); 3sqrt(16) - (sqrt(7))^2; sqrt(13^2-12^2) + sqrt((-6)^2)."""
    shown, value, lines = _one_root(rng, level)
    is_alone = shown == root(value * value)  # other families have it
    for _ in range(rng.randint(is_alone, 1) if level == 1 else rng.randint(1, 2)):
        if rng.random() < 0.3:
            n = rng.randint(2, 30)
            term, other, more = str(n), n, list[Line]()
        else:
            term, other, more = _one_root(rng, level)
        sign = rng.choice("+-")
        shown, lines = f"{shown}{sign}{term}", [*lines, *more]
        step = eq(f"{value}{sign}{other}", value + other if sign == "+" else value - other)
        lines.append(("add" if sign == "+" else "subtract", step))
        value += other if sign == "+" else -other
    e = math(shown)
    return draft(rng, f"{e} // {e} // What is {e}? // [work out|calculate|evaluate] {e} // {e} [, exact value|without a calculator|, simplify] // how much is {e}?", value, lines)  # fmt: skip


_TURNED = {"<": ">", ">": "<", "\\le ": "\\ge ", "\\ge ": "\\le "}


@REGISTER.family("inequality_out_of_shape", 3, 4, 5)
def inequality_out_of_shape(rng: Random, level: int) -> Draft:
    """2(x-3) < 5x + 9; -x/3 >= 2; 5 - (x+2) > 2x; (3-x)/4 <= 2; x/2 - 1 < x/3."""
    x, sign = rng.choice("xxxyatn"), rng.choice(list(_TURNED))
    kind = rng.choice(("over", "bracket", "taken") if level == 3 else ("bracket", "taken", "both_over", "bar"))  # fmt: skip
    lines: list[Line]
    if kind == "over":
        k, v = rng.randint(2, 9), nonzero(rng, -12, 12)
        e = f"-{frac(x, k)}{sign}{v}"
        lines = [
            ("multiply", f"Times ${k}$: $-{x}{sign}{k * v}$"),
            ("Times minus one the sign turns", f"${x}{_TURNED[sign]}{-k * v}$"),
        ]
        bound, sign = Fraction(-k * v), _TURNED[sign]
    elif kind == "bar":
        k, p, v = rng.randint(2, 7), rng.randint(1, 20), nonzero(rng, -9, 9)
        e = f"{frac(f'{p}-{x}', k)}{sign}{v}"
        lines = [
            ("multiply", f"Times ${k}$: ${p}-{x}{sign}{k * v}$"),
            ("move", f"Subtract ${p}$: $-{x}{sign}{k * v - p}$"),
            ("Times minus one the sign turns", f"${x}{_TURNED[sign]}{p - k * v}$"),
        ]
        bound, sign = Fraction(p - k * v), _TURNED[sign]
    elif kind == "both_over":
        m, n = rng.sample((2, 3, 4, 5, 6), 2)
        all_ = m * n // gcd(m, n)
        s, t, k = all_ // m, all_ // n, nonzero(rng, -6, 6)
        e = f"{frac(x, m)}{k:+d}{sign}{frac(x, n)}"
        left = s - t
        lines = [
            ("multiply", f"Times ${all_}$: ${linear(s, k * all_, x)}{sign}{linear(t, 0, x)}$"),
            ("move", f"${linear(left, 0, x)}{sign}{-k * all_}$, as {eq(f'{s}-{t}', left)}"),
        ]
        bound = Fraction(-k * all_, left)
        lines, sign = _bounded(lines, x, sign, left, bound)
    else:
        if kind == "bracket":
            a, b, c, d = rng.randint(2, 6), nonzero(rng, -9, 9), nonzero(rng, -6, 9), rng.randint(-20, 20)  # fmt: skip
            shown, number = f"{a}({linear(1, b, x)})", a * b
            opened = [shown]
        else:
            a, b, c, d, p = -1, nonzero(rng, -9, 9), nonzero(rng, -5, 6), rng.randint(-12, 12), rng.randint(1, 15)  # fmt: skip
            shown, number = f"{p}-({linear(1, b, x)})", p - b
            opened = [shown, f"{p}-{x}{-b:+d}"]
        left = a - c
        if not left:
            return inequality_out_of_shape(rng, level)
        if level == 3:  # a whole bound
            d = number + left * nonzero(rng, -9, 9)
        right = linear(c, d, x)
        e = f"{shown}{sign}{right}"
        lines = [
            ("brackets", eq(*opened, linear(a, number, x))),
            ("move", f"${linear(left, 0, x)}{sign}{d - number}$, as {eq(f'{a}-{c}' if c > 0 else f'{a}+{-c}', left)} and {eq(f'{d}{-number:+d}', d - number) if number else math(d)}"),
        ]  # fmt: skip
        bound = Fraction(d - number, left)
        lines, sign = _bounded(lines, x, sign, left, bound)
    e = math(e)
    bound_shown = show(bound)
    texts = f"{e} // {e} // solve {e} // {e}, ${x}$? // For which ${x}$ is {e}? // {e} [solve for ${x}$|, which ${x}$] // [Find all ${x}$ with|Solve for ${x}$:] {e}"
    return draft(rng, texts, f"{x}{sign}{bound_shown}", lines)


def _bounded(
    lines: list[Line], x: str, sign: str, left: int, bound: Fraction
) -> tuple[list[Line], str]:
    """Divided by the number before the letter; the sign turns where that is negative."""
    shown = show(bound)
    if left == 1:
        return lines, sign
    kind = "divide" if left > 0 else "Divided by a negative number the sign turns"
    sign = sign if left > 0 else _TURNED[sign]
    return [*lines, (kind, f"By ${left}$: ${x}{sign}{shown}$")], sign
