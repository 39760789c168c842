"""Functions and quotients typed in a line: f(a+1), (x^2-9)/(x^2+5x+6), e^(2 ln 3), a line beside another."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, polynomial, power, root, show
from train.school.base import REGISTER, Draft, Line
from train.school.families.algebra import nonzero
from train.school.families.searches import pair_search
from train.school.families.wordings import draft


def _factored(b: int, c: int, x: str, r: int, s: int) -> list[Line]:
    """x^2 + bx + c as (x-r)(x-s), by pairs of factors or as a difference of squares."""
    whole = eq(polynomial((1, b, c), x), f"({linear(1, -r, x)})({linear(1, -s, x)})")
    if not b:
        return [("Difference of squares", whole)]
    return [pair_search(c, b)[1], ("factor", whole)]


@REGISTER.family("terms_over_terms", 3, 4, 5)
def terms_over_terms(rng: Random, level: int) -> Draft:
    """(x^2-9)/(x^2+5x+6); (6x+9)/3; (4-x)/(x-4); (4x^2-9)/(2x-3); (3x^2+6x)/(x+2)."""
    kind = rng.choice(("number", "turned", "common") if level == 3 else ("turned", "squares", "common") if level == 4 else ("both", "both", "squares"))  # fmt: skip
    x, lines = rng.choice("xxxxayn"), list[Line]()
    if kind == "number":
        k, p, q = rng.randint(2, 9), nonzero(rng, -9, 9), nonzero(rng, -9, 12)
        top, bottom, answer = linear(k * p, k * q, x), str(k), linear(p, q, x)
        lines = [("Divide every term", f"{eq(frac(linear(k * p, 0, x), k), linear(p, 0, x))} and {eq(frac(k * q, k), q)}")]  # fmt: skip
    elif kind == "turned":
        k, a, m = rng.randint(1, 6), rng.randint(1, 12), rng.choice((1, 1, 2, 3))
        if gcd(a, m) > 1:
            return terms_over_terms(rng, level)
        top = f"{k * a}-{linear(k * m, 0, x)}"
        bottom, answer = linear(m, -a, x), str(-k)
        taken = f"-{k if k > 1 else ''}({bottom})"
        lines = [("Take out a minus", eq(top, taken)), ("Cancel", eq(frac(taken, bottom), -k))]
    elif kind == "squares":
        m, n = rng.randint(1, 6), rng.randint(1, 12)
        if gcd(m, n) > 1:
            return terms_over_terms(rng, level)
        sign = rng.choice((1, -1))
        top, bottom, answer = polynomial((m * m, 0, -n * n), x), linear(m, sign * n, x), linear(m, -sign * n, x)  # fmt: skip
        roots = f"{eq(power(f'({linear(m, 0, x)})', 2), polynomial((m * m, 0, 0), x))} and {eq(power(n, 2), n * n)}"  # fmt: skip
        lines = [("Squares on both sides", roots)] if m > 1 else []
        lines.append(("factor", eq(top, f"({linear(m, n, x)})({linear(m, -n, x)})")))
    elif kind == "common":
        k, a, n = nonzero(rng, -6, 9), nonzero(rng, -9, 9), rng.randint(1, 2)
        top = polynomial((k, k * a, *[0] * n), x)
        bottom, answer = linear(1, a, x), polynomial((k, *[0] * n), x)
        lines = [("Common factor", eq(top, f"{answer}({bottom})"))]
    else:
        r, s, t = (nonzero(rng, -9, 9) for _ in range(3))
        if s == t or (0 in (r + s, r + t) and rng.random() < 0.5) or r in (s, t):
            return terms_over_terms(rng, level)
        top, bottom = (polynomial((1, -(r + each), r * each), x) for each in (s, t))
        answer = frac(linear(1, -s, x), linear(1, -t, x))
        lines = [*_factored(-(r + s), r * s, x, r, s), *_factored(-(r + t), r * t, x, r, t)]
        lines.append(("Cancel", f"${linear(1, -r, x)}$ is above and below: ${answer}$"))
    if kind in ("common", "squares"):
        lines.append(("Cancel", f"${bottom}$ is above and below: ${answer}$"))
    elif kind == "number":
        lines.append(("Put it together", math(answer)))
    shown = frac(top, bottom)
    if rng.random() < 0.5:
        shown = f"({top})/{bottom if bottom.isdigit() else f'({bottom})'}"
    e = math(shown)
    texts = f"{e} // simplify {e} // {e} [simplified|, simplify|, as short as possible] // [reduce|cancel|shorten]: {e} // What is {e} in simplest form? // {e} = [?|what]"
    return draft(rng, texts, answer, lines)


@REGISTER.family("expression_into_a_function", 3, 4, 5)
def expression_into_a_function(rng: Random, level: int) -> Draft:
    """f(x) = x^2 - 3x, f(a+1) = ?; f(x) = 5 - 2x, f(3x) = ?; f(x+2) - f(x)."""
    name, t = rng.choice("ffgh"), rng.choice("aabtxn")
    a = rng.choice((0, 1)) if level == 3 else rng.choice((1, 1, 2, -1, 3))
    b, c = nonzero(rng, -9, 9), rng.randint(-12, 12)
    p, q = (rng.choice((1, 1, 2, 3, -1)), rng.randint(-6, 6)) if level > 3 else (rng.choice((1, 1, 2, 3)), nonzero(rng, -5, 5))  # fmt: skip
    if a and abs(p) > 1 and level == 3:
        q = 0
    if (p, q) == (1, 0):
        q = rng.choice((1, 2, -3))
    inner = linear(p, q, t)
    is_difference = level == 5 and t == "x" and p == 1 and rng.random() < 0.7
    put = inner if _is_letter(inner) else f"({inner})"
    square = (p * p, 2 * p * q, q * q)
    pieces: list[tuple[int, ...]] = [(0, b * p, b * q), (0, 0, c)]
    lines: list[Line] = []
    shown = ""
    if a:
        pieces.insert(0, tuple(a * each for each in square))
        shown = f"{_front(a)}({inner})^2"
    shown += f"{'+' if b > 0 and shown else ''}{_front(b)}{put}" if abs(b) > 1 or put == inner else f"{'+' if b > 0 and shown else '-' if b < 0 else ''}{put}"  # fmt: skip
    lines.append(("In place of the letter", f"${name}({inner})={shown}{f'{c:+d}' if c else ''}$"))
    if a:
        opened = polynomial(square, t)
        lines.append(("power", eq(f"({inner})^2", opened)))
        if a != 1 and len(opened) > 0:
            lines.append(("expand", eq(f"{_front(a)}({opened})", polynomial(pieces[0], t))))
    if b != 1:
        lines.append(("expand", eq(f"{_front(b)}({inner})", polynomial((b * p, b * q), t))))
    sums = [sum(each) for each in zip(*pieces, strict=True)]
    whole = polynomial(sums, t)
    if a and b * p and 2 * a * p * q:
        lines.append(("collect", f"Of ${t}$: {eq(plus(2 * a * p * q, b * p), sums[1])}"))
    numbers = [each for each in (a * q * q, b * q, c) if each]
    if len(numbers) > 1:
        lines.append(("collect", f"Numbers: {eq(plus(*numbers), sums[2])}"))
    lines.append(("simplify", eq(f"{name}({inner})", whole)))
    f, goal, answer = math(f"{name}(x)={polynomial((a, b, c))}"), math(f"{name}({inner})"), whole
    if is_difference:
        goal = math(f"{name}({inner})-{name}(x)")
        rest = [each - other for each, other in zip(sums, (a, b, c), strict=True)]
        answer = polynomial(rest)
        if rest[1]:
            lines.append(("Less the x", eq(plus(sums[1], -b), rest[1])))
        if c:
            lines.append(("Less the number", eq(plus(sums[2], -c), rest[2])))
        lines.append(("conclude", math(answer)))
    texts = f"{f}, {goal} = ? // {f}, {goal} // What is {goal} if {f}? // {f}: {goal} [simplified|, multiply out|] // [Find|Work out] {goal} for {f}. // If {f}, [find|then what is] {goal} ?"
    return draft(rng, texts, answer, lines)


def _front(factor: int) -> str:
    return {1: "", -1: "-"}.get(factor, str(factor))


def _is_letter(shown: str) -> bool:
    """Whether an expression is a letter alone, which needs no brackets."""
    return len(shown) == 1


@REGISTER.family("logs_and_powers_undone", 3, 4, 5)
def logs_and_powers_undone(rng: Random, level: int) -> Draft:
    """e^(2 ln 3); 2^(3 + log_2 5); ln(1/e^4); log_9(3); 10^(log 40 - log 8)."""
    b = rng.choice((2, 3, 4, 5, 7, 10, "e", "e", "e"))
    log = "\\ln " if b == "e" else f"\\log_{{{b}}} "
    kind = rng.choice(("one_over", "root", "times") if level == 3 else ("times", "sum", "less", "one_over", "root") if level == 4 else ("times", "sum", "less", "fraction"))  # fmt: skip
    lines: list[Line]
    answer: int | Fraction | str
    if kind == "one_over":
        n = rng.randint(1, 9)
        inside = frac(1, b if n == 1 else power(str(b), n))
        shown = f"{log.strip()}({inside})"
        answer = -n
        lines = [
            ("rewrite", eq(inside, f"{b}^{{-{n}}}")),
            ("The log asks for the exponent", eq(shown, -n)),
        ]
    elif kind == "root":
        n = rng.choice((1, 1, 3, 5, 7, 9, 11))
        inside = root(b if n == 1 else power(str(b), n))
        shown = f"{log.strip()}({inside})"
        answer = Fraction(n, 2)
        lines = [
            ("A root is half the exponent", eq(inside, f"{b}^{{{n}/2}}")),
            ("The log asks for the exponent", eq(shown, answer)),
        ]
    elif kind == "times":
        n, m = rng.randint(1, 3), rng.randint(2, 9)
        if level == 3:
            n = 1
        elif level == 5:
            n = rng.choice((-1, -2, 2, 3))
        front = {1: "", -1: "-"}.get(n, str(n))
        shown = f"{b}^{{{front}{log}{m}}}"
        value = Fraction(m) ** n
        answer = value
        lines = [("rule", f"${b}^{{{log}{m}}}={m}$: the power undoes the log")]
        if n != 1:
            lines.append(("The factor is an exponent", eq(shown, f"{m}^{{{n}}}" if n < 0 else power(m, n), value)))  # fmt: skip
    elif kind == "sum":
        k, m = rng.randint(1, 3), rng.randint(2, 15)
        is_first = rng.random() < 0.5
        shown = f"{b}^{{{k}+{log}{m}}}" if is_first else f"{b}^{{{log}{m}+{k}}}"
        lines = [
            ("A sum above is a product", eq(shown, f"{b if k == 1 else power(str(b), k)}\\cdot {b}^{{{log}{m}}}")),
            ("rule", f"The power undoes the log: {eq(f'{b}^{{{log}{m}}}', m)}"),
        ]  # fmt: skip
        if isinstance(b, int):
            answer = b**k * m
            if k > 1:
                lines.append(("power", eq(power(b, k), b**k)))
            lines.append(("multiply", eq(dot(b**k, m), answer)))
        else:
            answer = f"{m}{b if k == 1 else power(b, k)}"
            lines.append(("conclude", math(answer)))
    elif kind == "less":
        m, n = rng.randint(2, 12), rng.randint(2, 9)
        sign = rng.choice("+-")
        first = m * n if sign == "-" else m
        shown = f"{b}^{{{log}{first}{sign}{log}{n}}}"
        answer = m if sign == "-" else m * n
        inside = f"{first}\\div {n}" if sign == "-" else dot(first, n)
        said = "A difference of logs is the log of the quotient" if sign == "-" else "A sum of logs is the log of the product"  # fmt: skip
        lines = [
            (said, eq(inside, answer)),
            ("The power undoes the log", eq(f"{b}^{{{log}{answer}}}", answer)),
        ]
    else:
        c = rng.choice((2, 3, 5))
        m, n = rng.sample((1, 2, 3, 4), 2)
        if gcd(m, n) > 1 or c**m > 700 or c**n > 700 or m == 1:
            return logs_and_powers_undone(rng, level)
        shown = f"\\log_{{{c**m}}}({c**n})" if rng.random() < 0.6 else f"\\log_{{{c**m}}}({frac(1, c**n)})"  # fmt: skip
        answer = Fraction(n if "frac" not in shown else -n, m)
        below: Line = ("Same base", f"{eq(c**m, power(c, m))} and {eq(c**n, c if n == 1 else power(c, n))}")  # fmt: skip
        x = f"{m}x={answer * m}"
        lines = [below, ("equation", f"${c**m}^x$ has the exponent ${m}x$, so ${x}$"), ("divide", eq("x", answer))]  # fmt: skip
    e = math(shown)
    texts = f"{e} // {e} // What is {e}? // [simplify|work out|evaluate|calculate] {e} // {e} [, exact value|, no calculator|, simplify] // value of {e}"
    return draft(rng, texts, answer, lines)


@REGISTER.family("line_beside_another", 3, 4, 5)
def line_beside_another(rng: Random, level: int) -> Draft:
    """parallel to y = 2x - 3 through (1, 4), y-intercept?; f linear, f(2) = 5, f(6) = 13, f(10) = ?"""
    goal = rng.choice(("intercept", "value", "zero") if level > 3 else ("intercept", "value"))
    lines: list[Line]
    p, q = nonzero(rng, -8, 9), nonzero(rng, -9, 15)
    kind = rng.choice(("parallel", "linear") if level == 3 else ("parallel", "perpendicular", "linear"))  # fmt: skip
    if kind == "linear":
        m, r = nonzero(rng, -6, 8), p + rng.choice((1, 2, 3, 4, 5, -2, -3))
        s, t = q + m * (r - p), r + nonzero(rng, -6, 9)
        if t in (p, 0, r) or r == 0:
            return line_beside_another(rng, level)
        lines = [("Slope", f"{eq(frac(f'{s}-({q})' if q < 0 else f'{s}-{q}', f'{r}-({p})' if p < 0 else f'{r}-{p}'), frac(s - q, r - p), m)}")]  # fmt: skip
        opening = rng.choice(("$f$ is linear", "linear function", "$f(x)=mx+b$", "f linear"))
        given = f"{opening}, {eq(f'f({p})', q)}, {eq(f'f({r})', s)}"
        at = math(f"f({t})")
        asks = {
            "intercept": ("$f(0)$", "What is $f(0)$?"),
            "value": (at, f"What is {at}?"),
            "zero": ("$x$ with $f(x)=0$", "For which $x$ is $f(x)=0$?"),
        }
    else:
        k = nonzero(rng, -5, 7) if kind == "parallel" else rng.choice((1, -1, 2, -2, 3, -4, 5))
        c, t = nonzero(rng, -9, 12), p + nonzero(rng, -5, 8)
        m = k
        line = f"y={linear(k, c)}"
        if kind == "perpendicular":
            slope = Fraction(-1, k)
            line = f"y={linear(k, c)}" if abs(k) == 1 else f"y={'' if slope > 0 else '-'}{frac('x', abs(k))}{c:+d}"  # fmt: skip
            m = -k if abs(k) == 1 else k
            known = k if abs(k) == 1 else slope
            lines = [("Slope", f"The slope there is {math(known)}; at right angles, turned over with the other sign: {math(m)}")]  # fmt: skip
        else:
            if rng.random() < 0.35:
                line = f"{linear(-k, 0)}+y={c}" if k != 1 else f"y-x={c}"
                lines = [("Slope", f"{math(f'y={linear(k, c)}')}, so the slope is ${m}$, the same")]
            else:
                lines = [("Slope", f"Parallel: the same slope ${m}$")]
        given = f"line {'parallel' if kind == 'parallel' else 'perpendicular'} to ${line}$ through $({p},{q})$"
        asks = {
            "intercept": ("$y$-intercept", "At which $y$ does it cross the $y$-axis?"),
            "value": (f"$y$ for {eq('x', t)}", f"What is $y$ at {eq('x', t)}?"),
            "zero": ("$x$-intercept", "At which $x$ does it cross the $x$-axis?"),
        }
    b = q - m * p
    answer: int | Fraction = {"intercept": b, "value": m * t + b, "zero": Fraction(-b, m)}[goal]
    stepped = [*lines]
    lines += [("multiply", eq(dot(m, p), m * p)), ("Intercept", eq("b", plus(q, -m * p), b))]
    if goal == "value":
        lines += [("substitute", eq(dot(m, t), m * t)), ("add", eq(plus(m * t, b), answer))]
    elif goal == "zero":
        lines.append(("Where it is zero", eq(linear(m, b), 0)))
        lines.append(("divide", eq(*dict.fromkeys(("x", frac(-b, m), show(answer))))))
        return draft(rng, _line_texts(given, *asks[goal]), answer, lines)
    to = t if goal == "value" else 0
    way = f"{to}-({p})" if p < 0 else f"{to}-{p}"
    stepped += [
        ("Go on from the point", f"From {eq('x', p)} to {eq('x', to)}: {eq(way, to - p)}"),
        ("multiply", eq(dot(m, to - p), m * (to - p))),
        ("add", eq(plus(q, m * (to - p)), answer)),
    ]
    return draft(rng, _line_texts(given, *asks[goal]), answer, lines, stepped)


def _line_texts(given: str, ask: str, question: str) -> str:
    return f"{given}, {ask} = ? // {given}: {ask} ? // {given}, find {ask} // {given}. {question} // {given} - {ask}? // [find|work out|need] {ask}: {given} // {question} {given}"


@REGISTER.family("letter_inside_a_function", 3, 4, 5)
def letter_inside_a_function(rng: Random, level: int) -> Draft:
    """f(x) = 2x+1, f(3a) = 19, a = ?; f(x) = 5x-8, g(x) = 2x+7, f(x) = g(x); f(g(t)) = 10; f(k) = k."""
    kind = rng.choice(("times", "shifted", "same") if level == 3 else ("times", "shifted", "same", "crossing", "composed", "differs"))  # fmt: skip
    f, t = rng.choice("ffgh"), rng.choice("aktpxn")
    m, b, value = rng.choice([k for k in range(-5, 9) if k not in (0, 1)]), nonzero(rng, -12, 15), nonzero(rng, -8, 10)  # fmt: skip
    rule, name = linear(m, b), math(t)
    if kind in ("times", "shifted"):
        k = rng.randint(2, 5) if kind == "times" else nonzero(rng, -7, 9)
        inner = linear(k, 0, t) if kind == "times" else linear(1, k, t)
        put = value * k if kind == "times" else value + k
        total = m * put + b
        given = f"{math(f'{f}(x)={rule}')}, {math(f'{f}({inner})={total}')}"
        lines: list[Line] = [
            ("In place of the letter", f"${_front(m)}({inner}){b:+d}={total}$"),
            ("move", eq(f"{_front(m)}({inner})", plus(total, -b), total - b)),
            ("divide", eq(inner, frac(total - b, m), put)),
        ]
        last = frac(put, k) if kind == "times" else plus(put, -k)
        lines.append(("isolate", eq(t, last, value)))
    elif kind == "same":
        b = (1 - m) * value
        given = f"{math(f'{f}(x)={linear(m, b)}')}, {math(f'{f}({t})={t}')}"
        lines = [
            ("In place of the letter", f"${linear(m, b, t)}={t}$"),
            ("move", f"{math(f'{linear(m - 1, 0, t)}={-b}')}, as {eq(plus(m, -1), m - 1)}"),
        ]
        if m != 2:
            lines.append(("divide", eq(t, frac(-b, m - 1), value)))
    elif kind == "differs":
        k = rng.randint(2, 4)
        d, e = m * (k - 1) * value, linear(k, 0, t)
        given = f"{math(f'{f}(x)={rule}')}, {math(f'{f}({e})={f}({t}){d:+d}')}"
        lines = [
            ("In place of the letter", f"${linear(m * k, b, t)}={linear(m, b, t)}{d:+d}$"),
            ("The numbers at the end fall away", f"{math(f'{linear(m * (k - 1), 0, t)}={d}')}, as {eq(plus(m * k, -m), m * (k - 1))}"),
            ("divide", eq(t, frac(d, m * (k - 1)), value)),
        ]  # fmt: skip
    else:
        other = rng.choice([each for each in "ghkq" if each not in (f, t)])
        n = rng.choice([k for k in range(-5, 8) if k not in (0, m)])
        if kind == "crossing":
            c = (m - n) * value + b
            given = f"{math(f'{f}(x)={rule}')}, {math(f'{other}(x)={linear(n, c)}')}, {math(f'{f}({t})={other}({t})')}"  # fmt: skip
            lines = [
                ("Set them equal", f"${linear(m, b, t)}={linear(n, c, t)}$"),
                ("collect", eq(f"{m}-({n})" if n < 0 else f"{m}-{n}", m - n)),
                ("move", eq(linear(m - n, 0, t), plus(c, -b), c - b)),
            ]
            if m - n != 1:
                lines.append(("divide", eq(t, frac(c - b, m - n), value)))
        else:
            c = nonzero(rng, -9, 9)
            inside, times = n * value + c, "-" if m == -1 else f"{m}\\cdot "
            total = m * inside + b
            given = f"{math(f'{f}(x)={rule}')}, {math(f'{other}(x)={linear(n, c)}')}, {math(f'{f}({other}({t}))={total}')}"  # fmt: skip
            lines = [
                ("The outer function first", f"${times}{other}({t}){b:+d}={total}$"),
                ("move", eq(f"{times}{other}({t})", plus(total, -b), total - b)),
                ("divide", eq(f"{other}({t})", frac(total - b, m), inside)),
                ("The inner one", f"{math(f'{linear(n, c, t)}={inside}')}, so {eq(linear(n, 0, t), plus(inside, -c), inside - c)}"),
            ]  # fmt: skip
            if n != 1:
                lines.append(("divide", eq(t, frac(inside - c, n), value)))
    texts = f"{given}, {name} = ? // {given}: {name} ? // {given}, find {name} // What is {name} if {given}? // {given} - [which|what] {name}? // [Find|Determine] {name}: {given} // {given} [solve for {name}|, {name}]"
    return draft(rng, texts, value, lines)
