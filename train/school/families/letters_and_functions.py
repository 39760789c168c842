"""Algebra for contests and school: equations asked sideways, functions, sequences, systems, powers."""

from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import (
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    power,
    root,
    show,
    wrapped,
)
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import substituted
from train.school.families.elimination import solved_pair
from train.school.families.equations_in_letters import solved
from train.school.families.wordings import draft, minus
from train.school.work import lowest_terms, product, quotient, to_the_power


def ending(n: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return {1: "st", 2: "nd", 3: "rd"}.get(n % 10 if n % 100 // 10 != 1 else 0, "th")


def sgn(value: int) -> str:
    return f"+{value}" if value >= 0 else str(value)


@REGISTER.family("solve_then_use", 1, 2, 3)
def solve_then_use(rng: Random, level: int) -> Draft:
    """A linear equation, and then not x but an expression with x is asked."""
    x = rng.randint(-6 if level > 1 else 1, 12)
    a, b = rng.randint(2, 9), rng.choice([v for v in range(-12, 13) if v])
    p, q = rng.randint(2, 6), rng.randint(-9, 9)
    v = rng.choice("xxxynat")
    left = linear(a, b, v)
    right = str(a * x + b)
    c = rng.randint(1, a - 1)
    if level == 3:
        left, right = linear(a, b, v), linear(c, (a - c) * x + b, v)
    shape = rng.choice(("linear", "square", "multiple") if x >= 0 or level > 1 else ("linear",))
    target = {"linear": linear(p, q, v), "square": f"{v}^2" + (sgn(q) if q else ""), "multiple": f"{p}{v}"}[shape]  # fmt: skip
    value = {"linear": p * x + q, "square": x * x + q, "multiple": p * x}[shape]
    e, t = math(f"{left}={right}"), math(target)
    texts = f"If {e}, what is {t}? // If {e}, [find|then what is] the value of {t}. // Given [that |]{e}, find {t}. // What is {t} if {e}? // Solve {e} and [give|find] {t}. // {e}. {t}=?".replace("{t}=?", t)  # fmt: skip
    texts = texts.replace("[find|then what is] the value of", "find the value of")
    texts = " // ".join(part for part in texts.split(" // ") if part.count("$") > 3)
    lines: list[Line]
    if level == 3:
        lines = solved(rng, a, b, c, (a - c) * x + b, v)
    else:
        lines = solved(rng, a, b, 0, a * x + b, v)
    size = x * x if shape == "square" else p * x
    first = eq(power(x, 2) if shape == "square" else dot(p, x), size)
    last = (
        f"{first}, so {eq(target, f'{size}{sgn(q)}', value)}"
        if shape != "multiple" and q
        else first
    )
    ways: list[Way] = [[*lines, ("substitute", last)]]
    if level < 3 and shape == "multiple" and a % p == 0 and a > p:
        k = a // p
        ways.append([("move", eq(f"{a}{v}", plus(a * x + b, -b), a * x)), ("Divide once", eq(target, frac(a * x, k), value))])  # fmt: skip
    return draft(rng, texts, value, *ways)


@REGISTER.family("chain_undone", 1, 2)
def chain_undone(rng: Random, level: int) -> Draft:
    """A number is changed several times; what was it? Or what comes out?"""
    x = rng.randint(2, 20)
    value, said, back = x, [], []
    for _ in range(2 if level == 1 else rng.randint(2, 4)):
        kind = rng.choice(("add", "subtract", "times", "divide"))
        k = rng.randint(2, 9)
        if kind == "divide" and (value % k or value == k):
            kind = "add"
        if kind == "subtract" and value <= k:
            kind = "times"
        new = {"add": value + k, "subtract": value - k, "times": value * k, "divide": value // k}[kind]  # fmt: skip
        word = {
            "add": f"[adding {num(k)}|I add {num(k)}]", "subtract": f"[subtracting {num(k)}|I subtract {num(k)}]",
            "times": "[doubling|I double it]" if k == 2 else "[tripling|I triple it]" if k == 3 else f"[multiplying by {num(k)}|I multiply by {num(k)}]",
            "divide": "[halving|I halve it]" if k == 2 else f"[dividing by {num(k)}|I divide by {num(k)}]",
        }[kind]  # fmt: skip
        said.append(word)
        undo = {"add": plus(new, -k), "subtract": plus(new, k), "times": frac(new, k), "divide": dot(new, k)}[kind]  # fmt: skip
        back.insert(0, eq(undo, value))
        value = new
        if value > 500:
            return chain_undone(rng, level)

    def told(style: int) -> list[str]:
        return [w.strip("[]").split("|")[style] for w in said]

    first = " and ".join([", ".join(told(1)[:-1]), told(1)[-1]])
    passive = []
    for w in told(0):
        verb, _, rest = w.partition(" ")
        past = {"adding": "increased by", "subtracting": "decreased by", "doubling": "doubled", "tripling": "tripled", "multiplying": "multiplied", "halving": "halved", "dividing": "divided"}[verb]  # fmt: skip
        passive.append(f"{past} {rest}".strip())
    texts = [
        f"I think of a number. {first.replace('I add', 'I add to it', 0)}. [The result is|I get] {num(value)}. [What was my number|What is the number]?",
        f"A number is {', then '.join(passive)}. The result is {num(value)}. What was the number?",
        f"A number is {', '.join(passive[:-1])} and then {passive[-1]} to give {num(value)}. [What was the original number|Find the number]?".replace("Find the number]?", "What is the number]?"),
    ]  # fmt: skip
    texts[0] = texts[0].replace(". i", ". I")
    return draft(rng, texts, x, [("Go back", text) for text in back], [("Backwards", ", ".join(back))])  # fmt: skip


@REGISTER.family("terms_given_term_asked", 1, 2, 3)
def terms_given_term_asked(rng: Random, level: int) -> Draft:
    """Arithmetic or geometric terms given; a far term, its number, how many terms, a sum."""
    geometric = rng.random() < 0.45
    first = rng.randint(1, 9)
    if geometric:
        r = rng.choice((2, 2, 3, 3, 4, 5, 10))
        n = rng.randint(5, {2: 9, 3: 7}.get(r, 6))
        value = first * r ** (n - 1)
        if value > 60_000:
            return terms_given_term_asked(rng, level)
        shown = [first * r**i for i in range(rng.randint(3, 4))]
    else:
        r = rng.randint(2, 12) * (rng.choice((1, 1, -1)) if level > 1 else 1)
        first = rng.randint(1, 20) if r > 0 else rng.randint(20, 90)
        n = rng.randint(7, {1: 15, 2: 30, 3: 60}[level])
        value = first + (n - 1) * r
        shown = [first + r * i for i in range(rng.randint(3, 4))]
    th = ending(n)
    seq = ", ".join(map(str, shown)) + rng.choice((", ...", ",...", ", \\ldots")[:2])
    kind = "geometric" if geometric else "arithmetic"
    wanted = "term" if level == 1 or geometric else rng.choice(("term", "which", "count"))
    if wanted == "term":
        texts = f"What is the {n}{th} term of the [{kind} |]sequence {seq}? // The [{kind} |]sequence {seq} [continues|goes on] in the same way. What is its {n}{th} term? // The sequence {seq} is {kind}. What is [its|the] {n}{th} term? // Find the {n}{th} term of the {kind} sequence {seq} // {seq} What's the {n}{th} term? // The first term of {'a geometric' if geometric else 'an arithmetic'} sequence is {num(first)} and the common {'ratio' if geometric else 'difference'} is {num(r) if r > 0 else r}. Find the {n}{th} term."
        if geometric:
            chain = [first * r**i for i in range(len(shown) - 1, n)]
            steps = ", ".join(eq(dot(a, r), a * r) for a in chain[:-1])
            ways: list[Way] = [
                [("Ratio", eq(frac(shown[1], shown[0]), r)), ("formula", eq(f"a_{n}", dot(first, power(r, n - 1)))), *to_the_power(rng, r, n - 1), *([("multiply", eq(dot(first, r ** (n - 1)), value))] if first > 1 else [])],
                [("Ratio", f"Each term is ${r}$ times the one before"), ("Go on", steps), ("conclude", f"The {n}{th} term is ${value}$")],
            ] * 2  # fmt: skip
        else:
            ways = [
                [("Difference", eq(plus(shown[1], -shown[0]), r)), ("Steps", f"To the {n}{th} term there are ${n - 1}$ steps: {eq(dot(n - 1, r), (n - 1) * r)}"), ("add", eq(plus(first, (n - 1) * r), value))],
                [("Difference", eq(plus(shown[1], -shown[0]), r)), ("formula", eq(f"a_{{{n}}}", f"{first}+{n - 1}\\cdot{wrapped(r)}", plus(first, (n - 1) * r), value))],
            ]  # fmt: skip
        return draft(rng, texts, value, *ways)
    texts = {
        "which": f"Which term of the [arithmetic |]sequence {seq} is {num(value) if value > 0 else value}? // {num(value) if value > 0 else value} is which term of the sequence {seq[:-4] + ', ...' if seq.endswith(', ...') else seq}? // What is the position of {value} in the sequence {seq}?",
        "count": f"How many terms [are there in|does] the [arithmetic |]sequence {', '.join(map(str, shown))}, ..., {value}[ have|]? // How many numbers are in the list {', '.join(map(str, shown))}, ..., {value}? // Find the number of terms of {', '.join(map(str, shown))}, ..., {value}.",
    }[wanted]  # fmt: skip
    if wanted == "count":
        texts = texts.replace("[are there in|does] the [arithmetic |]sequence", "are there in the [arithmetic |]sequence").replace(f"{value}[ have|]?", f"{value}?")  # fmt: skip
    gap = value - first
    return draft(rng, texts, n, [("Difference", eq(plus(shown[1], -shown[0]), r)), ("Steps", eq(frac(f"{value}-{first}", r), frac(gap, r), n - 1)), ("add", eq(plus(n - 1, 1), n))])  # fmt: skip


@REGISTER.family("middle_and_gaps", 2, 3)
def middle_and_gaps(rng: Random, level: int) -> Draft:
    """Terms of a sequence from two others; the middle of an arithmetic or geometric sequence."""
    d = rng.randint(2, 9)
    a = rng.randint(1, 20)
    i, j = sorted(rng.sample(range(1, 12), 2))
    n = rng.randint(j + 1, 25)
    shape = rng.choice(("two_terms", "middle", "insert", "geometric"))

    def t(k: int) -> int:
        return a + (k - 1) * d

    def th(k: int) -> str:
        return f"{k}{ending(k)}"

    if shape == "two_terms" and j - i > 1:
        texts = f"The {th(i)} term of an arithmetic sequence is {num(t(i))} and the {th(j)} term is {num(t(j))}. What is the {th(n)} term? // In an arithmetic sequence the {th(i)} term is {num(t(i))}, the {th(j)} term {num(t(j))}. Find the {th(n)} term."
        return draft(rng, texts, t(n), [("Difference", f"${j - i}$ steps make {eq(plus(t(j), -t(i)), t(j) - t(i))}, one step {eq(frac(t(j) - t(i), j - i), d)}"), ("Steps", f"From the {th(j)} to the {th(n)} term: {eq(dot(n - j, d), (n - j) * d)}"), ("add", eq(plus(t(j), (n - j) * d), t(n)))])  # fmt: skip
    if shape == "geometric":
        r, g = rng.randint(2, 6), rng.randint(1, 9)
        texts = f"$x$ is positive and {g}, $x$, {g * r * r} is a geometric sequence. What is $x$? // The numbers {g}, $x$, {g * r * r} form a geometric sequence with positive terms. Find $x$. // What is the geometric mean of {num(g)} and {num(g * r * r)}?"
        return draft(rng, texts, g * r, [("rule", "The square of the middle term is the product of the others"), ("multiply", eq("x^2", dot(g, g * r * r), g * g * r * r)), ("root", eq("x", g * r))])  # fmt: skip
    if shape == "insert":
        k = rng.randint(2, 5)
        b = a + (k + 1) * d
        w = rng.choice(("first", "last"))
        value = a + d if w == "first" else b - d
        texts = f"{num(k)} numbers are put between {num(a)} and {num(b)} so that all are equally spaced. What is the {'smallest' if w == 'first' else 'largest'} of [the new numbers|them]? // Insert {num(k)} numbers between {num(a)} and {num(b)} to make an arithmetic sequence. Find the {'smallest' if w == 'first' else 'largest'} inserted number."
        return draft(rng, texts, value, [("Steps", f"There are ${k + 1}$ equal steps: {eq(frac(f'{b}-{a}', k + 1), frac(b - a, k + 1), d)}"), ("add" if w == "first" else "subtract", eq(plus(a, d) if w == "first" else plus(b, -d), value))])  # fmt: skip
    b = a + 2 * d
    texts = f"{a}, $x$, {b} is an arithmetic sequence. What is $x$? // The numbers {a}, $x$ and {b} [form|are in] an arithmetic sequence. Find $x$. // Which number is [halfway|exactly in the middle] between {num(a)} and {num(b)}?"
    return draft(rng, texts, a + d, [("Middle", eq(frac(plus(a, b), 2), frac(a + b, 2), a + d))])


@REGISTER.family("sum_and_product_known", 2, 3, 4)
def sum_and_product_known(rng: Random, level: int) -> Draft:
    """a + b, ab, a - b or x + 1/x given: squares, cubes, reciprocals."""
    a, b = rng.randint(1, 9), rng.randint(1, 9)
    s, p = a + b, a * b
    u, v = rng.choice((("a", "b"), ("x", "y"), ("m", "n"), ("p", "q")))
    shape = rng.choice(("squares", "reciprocal", "difference") if level == 2 else ("squares", "inverse", "gap", "cubes", "third") if level == 3 else ("inverse", "cubes", "fourth", "third"))  # fmt: skip
    given = f"${u}+{v}={s}$ and ${u}{v}={p}$"
    ask = "If {g}, what is {t}? // If {g}, find {t}. // Given [that |]{g}, [find|compute] {t}. // What is {t} if {g}? // Find the value of {t} if {g}."
    square: Line = ("rule", f"$({u}+{v})^2={u}^2+2{u}{v}+{v}^2$")
    if shape == "squares":
        t = math(f"{u}^2+{v}^2")
        return draft(rng, ask.format(g=given, t=t), s * s - 2 * p, [square, ("substitute", eq(f"{u}^2+{v}^2", f"{s}^2-2\\cdot{p}", plus(s * s, -2 * p), s * s - 2 * p))])  # fmt: skip
    if shape == "reciprocal":
        t = math(f"\\frac{{1}}{{{u}}}+\\frac{{1}}{{{v}}}")
        return draft(rng, ask.format(g=given, t=t), Fraction(s, p), [("common", eq(f"\\frac{{1}}{{{u}}}+\\frac{{1}}{{{v}}}", f"\\frac{{{u}+{v}}}{{{u}{v}}}")), ("substitute", eq(f"\\frac{{{u}+{v}}}{{{u}{v}}}", frac(s, p))), *lowest_terms(rng, s, p)])  # fmt: skip
    if shape == "difference":
        if a == b:
            return sum_and_product_known(rng, level)
        a, b = max(a, b), min(a, b)
        given = f"${u}+{v}={s}$ and ${u}-{v}={a - b}$"
        t = math(f"{u}^2-{v}^2")
        return draft(rng, ask.format(g=given, t=t), s * (a - b), [("rule", f"$({u}+{v})({u}-{v})={u}^2-{v}^2$"), *product(rng, s, a - b)])  # fmt: skip
    if shape == "gap":
        t = math(f"({u}-{v})^2")
        return draft(rng, ask.format(g=given, t=t), (a - b) ** 2, [("rule", f"$({u}-{v})^2=({u}+{v})^2-4{u}{v}$"), ("substitute", eq(f"{s}^2-4\\cdot{p}", plus(s * s, -4 * p), (a - b) ** 2))])  # fmt: skip
    if shape == "cubes":
        t = math(f"{u}^3+{v}^3")
        return draft(rng, ask.format(g=given, t=t), s**3 - 3 * p * s, [("rule", f"${u}^3+{v}^3=({u}+{v})^3-3{u}{v}({u}+{v})$"), ("substitute", eq(f"{s}^3-3\\cdot{p}\\cdot{s}", plus(s**3, -3 * p * s), s**3 - 3 * p * s))])  # fmt: skip
    if shape == "third":
        t = math(f"{u}^2{v}+{u}{v}^2")
        return draft(rng, ask.format(g=given, t=t), s * p, [("factor", eq(f"{u}^2{v}+{u}{v}^2", f"{u}{v}({u}+{v})")), *product(rng, p, s)])  # fmt: skip
    k = rng.randint(3, 12)
    minus_ = rng.random() < 0.3
    given = math(f"x{'-' if minus_ else '+'}\\frac{{1}}{{x}}={k}")
    two = k * k + 2 if minus_ else k * k - 2
    if shape == "inverse":
        t = math("x^2+\\frac{1}{x^2}")
        sign = "+" if minus_ else "-"
        return draft(rng, ask.format(g=given, t=t), two, [("Square both sides", eq(f"x^2{'-' if minus_ else '+'}2+\\frac{{1}}{{x^2}}", f"{k}^2", k * k)), ("move", eq("x^2+\\frac{1}{x^2}", f"{k * k}{sign}2", two))])  # fmt: skip
    t = math("x^4+\\frac{1}{x^4}")
    if k > 6:
        return sum_and_product_known(rng, level)
    return draft(rng, ask.format(g=given, t=t), two * two - 2, [("Square", eq("x^2+\\frac{1}{x^2}", f"{k * k}{'+' if minus_ else '-'}2", two)), ("Square again", eq("x^4+\\frac{1}{x^4}", f"{two}^2-2", plus(two * two, -2), two * two - 2))])  # fmt: skip


@REGISTER.family("function_combined", 2, 3, 4)
def function_combined(rng: Random, level: int) -> Draft:
    """f(a) - f(b), f(f(a)), f(g(a)) + 1, f(x) = k, piecewise, f(a + 1) from a rule."""
    a, b, c = rng.choice((1, 1, 2, 3)), rng.randint(-6, 6), rng.randint(-6, 9)
    quadratic = rng.random() < 0.5
    coefficients = (a, b, c) if quadratic else (rng.randint(2, 7), c)
    f = polynomial(coefficients)
    name, other = rng.choice((("f", "g"), ("f", "h"), ("g", "h"), ("p", "q")))

    def at(x: int) -> int:
        value = 0
        for k in coefficients:
            value = value * x + k
        return value

    def put(x: int) -> str:
        if quadratic:
            head = power(x, 2) if a == 1 else dot(a, power(x, 2))
            mid = f"{'+' if b > 0 else '-'}{dot(abs(b), x) if abs(b) > 1 else wrapped(x)}" if b else ""  # fmt: skip
            return head + mid + (sgn(c) if c else "")
        return dot(coefficients[0], x) + (sgn(c) if c else "")

    def line(x: int) -> Line:
        return (f"{name}({x})", eq(f"{name}({x})", put(x), at(x)))

    x, y = rng.sample(range(-3 if level > 2 else 0, 7), 2)
    rule = f"${name}(x)={f}$"
    shape = rng.choice(("difference", "sum", "product") if level == 2 else ("difference", "twice", "other", "solve") if level == 3 else ("twice", "other", "piecewise", "three"))  # fmt: skip
    ask = "If {r}, what is {t}? // Let {r}. [Find|Compute|Evaluate|What is] {t}. // Given {r}, find {t}. // {r}. What is {t}? // The function {r} is given. Find {t}. // For {r}, [find|calculate] {t}.".replace(
        "[Find|Compute|Evaluate|What is]", "[Find|Compute|Evaluate]"
    )
    if shape in ("difference", "sum", "product"):
        sign = {"difference": "-", "sum": "+", "product": "\\cdot "}[shape]
        p, q = at(x), at(y)
        value = {"difference": p - q, "sum": p + q, "product": p * q}[shape]
        last = {"difference": plus(p, -q), "sum": plus(p, q), "product": dot(p, q)}[shape]
        return draft(rng, ask.format(r=rule, t=math(f"{name}({x}){sign}{name}({y})")), value, [line(x), line(y), ("conclude", eq(last, value))])  # fmt: skip
    if shape in ("twice", "three"):
        inner = at(x)
        if abs(inner) > 12 or abs(at(inner)) > 400:
            return function_combined(rng, level)
        if shape == "twice":
            return draft(rng, ask.format(r=rule, t=math(f"{name}({name}({x}))")), at(inner), [line(x), line(inner)])  # fmt: skip
        outer = at(inner)
        if quadratic or abs(outer) > 200:
            return function_combined(rng, level)
        return draft(rng, ask.format(r=rule, t=math(f"{name}({name}({name}({x})))")), at(outer), [line(x), line(inner), line(outer)])  # fmt: skip
    if shape == "other":
        m, k = rng.randint(2, 5), rng.randint(-5, 5)
        inner = m * x + k
        if abs(at(inner)) > 500:
            return function_combined(rng, level)
        two = f"{rule} and ${other}(x)={linear(m, k)}$"
        if rng.random() < 0.5:
            return draft(rng, ask.format(r=two, t=math(f"{name}({other}({x}))")), at(inner), [("Inside", eq(f"{other}({x})", dot(m, x) + (sgn(k) if k else ""), inner)), line(inner)])  # fmt: skip
        value = m * at(x) + k
        return draft(rng, ask.format(r=two, t=math(f"{other}({name}({x}))")), value, [line(x), ("Outside", eq(f"{other}({at(x)})", dot(m, at(x)) + (sgn(k) if k else ""), value))])  # fmt: skip
    if shape == "solve":
        if quadratic:
            return function_combined(rng, level)
        m = coefficients[0]
        value = x
        texts = f"If {rule}, for what value of $x$ is ${name}(x)={at(x)}$? // Let {rule}. Find $x$ such that ${name}(x)={at(x)}$. // For which $x$ does {rule} have the value {at(x)}? // If {rule} and ${name}(a)={at(x)}$, what is $a$?"
        return draft(rng, texts, value, [("equation", eq(f, at(x))), ("move", eq(f"{m}x", plus(at(x), -c), m * x)), ("divide", eq("x", frac(m * x, m), x))])  # fmt: skip
    border = rng.randint(0, 5)
    m, k = rng.randint(2, 5), rng.randint(-5, 5)
    low = border - rng.randint(1, 4)
    high = border + rng.randint(0, 4)
    if quadratic and abs(at(low)) > 99:
        return function_combined(rng, level)
    rule = f"${name}(x)={f}$ for $x<{border}$ and ${name}(x)={linear(m, k)}$ for $x\\ge {border}$"
    p, q = at(low), m * high + k
    if rng.random() < 0.5:
        return draft(rng, ask.format(r=rule, t=math(f"{name}({low})+{name}({high})")), p + q, [("First rule", eq(f"{name}({low})", put(low), p)), ("Second rule", eq(f"{name}({high})", dot(m, high) + (sgn(k) if k else ""), q)), ("add", eq(plus(p, q), p + q))])  # fmt: skip
    which = rng.random() < 0.5
    at_, value = (low, p) if which else (high, q)
    why = f"${at_}<{border}$: the first rule" if which else f"${at_}\\ge {border}$: the second rule"
    return draft(rng, ask.format(r=rule, t=math(f"{name}({at_})")), value, [("Which rule", why), ("substitute", eq(f"{name}({at_})", put(low) if which else dot(m, high) + (sgn(k) if k else ""), value))])  # fmt: skip


@REGISTER.family("powers_compared", 2, 3, 4)
def powers_compared(rng: Random, level: int) -> Draft:
    """Exponents found: 2^x = 32, 4^x = 2^10, 2^a 2^b, 3^(x+1) = 27, products of such exponents."""
    base = rng.choice((2, 2, 3, 3, 5, 10))
    n = rng.randint(2, {2: 9, 3: 5, 5: 4, 10: 5}[base])
    shape = rng.choice(("one", "two") if level == 2 else ("shift", "bases", "two", "law") if level == 3 else ("bases", "shift", "law", "sum"))  # fmt: skip
    value_of = base**n
    if shape == "one":
        x = rng.choice("xnk")
        texts = f"If ${base}^{x}={value_of}$, what is ${x}$? // Solve ${base}^{x}={value_of}$. // For what ${x}$ is ${base}^{x}={value_of}$? // Find ${x}$ if ${base}^{x}={value_of}$. // ${base}$ to what power is {num(value_of)}?"
        chain = ", ".join(eq(power(base, i), base**i) for i in range(2, n + 1))
        return draft(rng, texts, n, [("Powers", chain), ("conclude", f"So {eq(x, n)}")])
    if shape == "two":
        other = rng.choice([b for b in (2, 3, 4, 5) if b != base])
        m = rng.randint(2, 5 if other == 2 else 3)
        sign, value = rng.choice((("", n * m), ("+", n + m)))
        texts = f"If ${base}^x={value_of}$ and ${other}^y={other**m}$, what is $x{sign}y$? // ${base}^x={value_of}$ and ${other}^y={other**m}$. Find $x{sign}y$. // What is $x{sign}y$ if ${base}^x={value_of}$ and ${other}^y={other**m}$?"
        return draft(rng, texts, value, [("First", f"{eq(value_of, power(base, n))}, so {eq('x', n)}"), ("Second", f"{eq(other**m, power(other, m))}, so {eq('y', m)}"), ("conclude", eq(dot(n, m) if not sign else plus(n, m), value))])  # fmt: skip
    if shape == "shift":
        k, c = rng.choice((1, 1, 2)), rng.randint(1, 4)
        plus_ = rng.random() < 0.5
        e = k * rng.randint(1, 4) + (c if plus_ else -c)
        if e < 1 or base**e > 60_000:
            return powers_compared(rng, level)
        x = (e - c if plus_ else e + c) // k
        exponent = f"{'' if k == 1 else k}x{'+' if plus_ else '-'}{c}"
        texts = f"If ${base}^{{{exponent}}}={base**e}$, what is $x$? // Solve ${base}^{{{exponent}}}={base**e}$[ for $x$|]. // Find $x$ if ${base}^{{{exponent}}}={base**e}$."
        last: list[Line] = [("divide", eq("x", frac(k * x, k), x))] if k > 1 else []
        return draft(rng, texts, x, [("Same base", eq(base**e, power(base, e) if e > 1 else str(base))), ("equation", eq(exponent, e)), ("move", eq(f"{'' if k == 1 else k}x", f"{e}{'-' if plus_ else '+'}{c}", k * x)), *last])  # fmt: skip
    if shape == "bases":
        base = rng.choice((2, 3, 5))
        i, j = rng.sample(range(1, 5 if base == 2 else 3), 2) if base != 5 else (2, 1)
        x = rng.randint(1, 6)
        total = i * x * j
        big, target = base**i, base**j
        texts = f"If ${big}^x={power(target, i * x)}$, what is $x$? // Solve ${big}^x={power(target, i * x)}$. // For which $x$ is ${big}^x$ equal to ${power(target, i * x)}$?"
        value = Fraction(total, i)
        lines: list[Line] = [("Same base", f"{eq(big, power(base, i) if i > 1 else str(base))} and {eq(target, power(base, j) if j > 1 else str(base))}"), ("equation", eq(f"{'' if i == 1 else i}x", dot(j, i * x), total))]  # fmt: skip
        if i > 1:
            lines.append(("divide", eq("x", frac(total, i), value)))
        return draft(rng, texts, value, lines)
    if shape == "sum":
        k = rng.choice((2, 4, 8)) if base == 2 else base
        m = rng.randint(3, 9)
        top = m + {2: 1, 4: 2, 8: 3}.get(k, 1)
        terms = "+".join([power(base, m)] * k) if k < 5 else None
        if terms is None:
            return powers_compared(rng, level)
        texts = f"If ${terms}={base}^n$, what is $n$? // Write ${terms}$ as a power of {base}. What is the exponent? // Find $n$ such that ${terms}={base}^n$."
        return draft(rng, texts, top, [("collect", eq(terms, dot(k, power(base, m)))), ("Powers", f"{eq(k, power(base, top - m) if top - m > 1 else str(base))}, so the exponent is {eq(plus(m, top - m), top)}")])  # fmt: skip
    p, q, r = rng.randint(2, 9), rng.randint(2, 9), rng.randint(1, 6)
    e = p + q - r
    if e < 1:
        return powers_compared(rng, level)
    expression = f"\\frac{{{power(base, p)}\\cdot {power(base, q)}}}{{{power(base, r) if r > 1 else base}}}"  # fmt: skip
    texts = f"If ${expression}={base}^n$, what is $n$? // Find $n$ such that ${expression}={base}^n$. // Write ${expression}$ as a power of {base}. What is the exponent?"
    return draft(rng, texts, e, [("Product", f"Add exponents: {eq(plus(p, q), p + q)}"), ("Quotient", f"Subtract: {eq(plus(p + q, -r), e)}")])  # fmt: skip


@REGISTER.family("two_items_priced", 2, 3)
def two_items_priced(rng: Random, level: int) -> Draft:
    """Two purchases as a system: one price, the other, or a third purchase."""
    x, y = 5 * rng.randint(2, 30), 5 * rng.randint(2, 30)
    a, b, c, d = (rng.randint(1, 4) for _ in range(4))
    if level == 2:
        d = b
    if a * d == b * c:
        return two_items_priced(rng, level)
    one, two = rng.choice((("pencil", "eraser"), ("apple", "pear"), ("coffee", "cake"), ("pen", "notebook"), ("burger", "drink"), ("adult ticket", "child ticket"), ("rose", "tulip"), ("orange", "lemon")))  # fmt: skip
    cents = rng.random() < 0.5

    def cost(v: int) -> str:
        return money(Fraction(v, 100)) if not cents else f"{num(v)} cents"

    def count(n: int, name: str) -> str:
        return f"{num(n)} {name}{'s' if n > 1 else ''}"

    u, v = a * x + b * y, c * x + d * y
    wanted = rng.choice((one, two))
    value = x if wanted == one else y
    texts = f"{count(a, one)} and {count(b, two)} cost {cost(u)}. {count(c, one)} and {count(d, two)} cost {cost(v)}. [What is the price of|How much is] one {wanted}, in cents? // If {count(a, one)} and {count(b, two)} cost {cost(u)} and {count(c, one)} and {count(d, two)} cost {cost(v)}, how many cents does one {wanted} cost? // [I paid|Someone paid] {cost(u)} for {count(a, one)} and {count(b, two)}; [a friend|another one] paid {cost(v)} for {count(c, one)} and {count(d, two)}. [Find|What is] the price of one {wanted} in cents.".replace(
        "[Find|What is] the price", "Find the price"
    )
    p, q = one[0], two[0]
    if p == q:
        p, q = "x", "y"

    def side(m: int, n: int) -> str:
        return f"{'' if m == 1 else m}{p}+{'' if n == 1 else n}{q}"

    lines: list[Line] = [("equation", f"{eq(side(a, b), u)} and {eq(side(c, d), v)}")]
    if not cents:
        lines.insert(0, ("convert", f"In cents: ${u}$ and ${v}$"))
    rows, names = ((a, b, u), (c, d, v)), (p, q)
    ways = [[*lines, *solved_pair(rng, *rows, names, int(wanted == two), False)]]
    if b == d:
        ways.append([*lines, *solved_pair(rng, *rows, names, 0, wanted == two)])
    return draft(rng, texts, value, *ways)


@REGISTER.family("parabola_facts", 2, 3, 4)
def parabola_facts(rng: Random, level: int) -> Draft:
    """Least value, where it is, gap of the roots, one solution only, k from a root, crossing y."""
    h, k = rng.randint(-6, 6), rng.randint(-9, 12)
    a = 1 if level == 2 else rng.choice((1, 1, 2, 3))
    shape = rng.choice(("least", "where", "gap") if level == 2 else ("least", "gap", "double", "root_given", "greatest") if level == 3 else ("double", "root_given", "greatest", "squares"))  # fmt: skip
    if shape in ("least", "where", "greatest"):
        down = shape == "greatest"
        s = -a if down else a
        e = polynomial((s, -2 * s * h, s * h * h + k))
        word = "[maximum|greatest|largest]" if down else "[minimum|least|smallest]"
        if shape == "where":
            texts = f"For what [value of |]$x$ is ${e}$ [least|smallest|minimal]? // At which $x$ does $y={e}$ have its minimum? // Find the $x$ for which ${e}$ is as small as possible."
            return draft(rng, texts, h, [("formula", eq("x", "-\\frac{b}{2a}", frac(f"{2 * s * h}" if h else "0", 2 * s), h))])  # fmt: skip
        texts = f"What is the {word} value of ${e}$? // Find the {word} value of $f(x)={e}$. // What is the {word} possible value of ${e}$ for real $x$? // Determine the {'maximum' if down else 'minimum'} of $y={e}$."
        square = f"(x{sgn(-h)})^2" if h else "x^2"
        form = f"{'-' if s == -1 else '' if s == 1 else s}{square}" + (sgn(k) if k else "")
        at = s * h * h - 2 * s * h * h + s * h * h + k
        assert at == k
        return draft(rng, texts, k, [("Complete the square", eq(e, form)), ("conclude", f"The square is $0$ at best, so the value is ${k}$")], [("formula", eq("x", "-\\frac{b}{2a}", frac(-b, 2 * s), h) if (b := -2 * s * h) else f"It is at {eq('x', 0)}"), ("substitute", eq("y", plus(s * h * h, -2 * s * h * h, s * h * h + k), k))])  # fmt: skip
    p, q = rng.sample(range(-9, 11), 2)
    p, q = max(p, q), min(p, q)
    e = polynomial((1, -(p + q), p * q))
    pair: Line = ("factor", eq(f"(x{sgn(-p) if p else ''})(x{sgn(-q) if q else ''})".replace("(x)", "x"), 0))  # fmt: skip
    if shape == "gap":
        texts = f"What is the [positive |]difference between the [solutions|roots] of ${e}=0$? // Find the positive difference of the [solutions|roots] of ${e}=0$. // By how much do the two roots of ${e}=0$ differ?"
        return draft(rng, texts, p - q, [pair, ("isolate", f"{eq('x', p)} or {eq('x', q)}"), ("subtract", eq(plus(p, -q), p - q))], [("rule", "The square of the difference is $s^2-4p$"), ("substitute", eq(f"{power(p + q, 2)}-4\\cdot{wrapped(p * q)}", (p - q) ** 2)), ("root", eq(root((p - q) ** 2), p - q))])  # fmt: skip
    if shape == "squares":
        s, m = p + q, p * q
        texts = f"What is the sum of the squares of the [solutions|roots] of ${e}=0$? // If $r$ and $s$ are the solutions of ${e}=0$, what is $r^2+s^2$? // Find the sum of the squares of the roots of ${e}=0$."
        return draft(rng, texts, p * p + q * q, [("Sum and product", f"{eq('r+s', s)} and {eq('rs', m)}"), ("substitute", eq("r^2+s^2", f"{power(s, 2)}-2\\cdot{wrapped(m)}", p * p + q * q))], [pair, ("Squares", f"{eq(power(p, 2), p * p)} and {eq(power(q, 2), q * q)}"), ("add", eq(plus(p * p, q * q), p * p + q * q))])  # fmt: skip
    if shape == "double":
        r = rng.randint(1, 10)
        ax = rng.choice((1, 1, 4))
        n = r * r
        mid = 2 * r * isqrt(ax)
        positive = rng.random() < 0.6
        first = "" if ax == 1 else str(ax)
        if rng.random() < 0.5:
            which = "positive " if positive else "negative "
            texts = f"For what {which}value of $k$ does ${first}x^2+kx+{n}=0$ have exactly one [real |]solution? // Find the {which}$k$ for which ${first}x^2+kx+{n}=0$ has [a double root|just one solution]. // ${first}x^2+kx+{n}$ is [a perfect square|the square of a binomial] and $k$ is {which.strip()}. What is $k$?"
            value = mid if positive else -mid
            return draft(rng, texts, value, [("Discriminant", eq("k^2", dot(4, ax, n) if ax > 1 else dot(4, n), 4 * ax * n)), ("root", f"$k=\\pm{mid}$, and the {which.strip()} one is ${value}$")])  # fmt: skip
        b = 2 * r
        texts = f"For what [value of |]$c$ does $x^2{sgn(b if positive else -b)}x+c=0$ have exactly one solution? // Find $c$ such that $x^2{sgn(b if positive else -b)}x+c$ is a perfect square. // What number must be added to $x^2{sgn(b if positive else -b)}x$ to [complete the square|get a perfect square]?"
        return draft(rng, texts, n, [("Half of it", eq(frac(b, 2), r)), ("Its square", eq(power(r, 2), n))])  # fmt: skip
    b = rng.randint(-9, 9)
    value = -(p * p + b * p)
    texts = f"$x={p}$ is a solution of $x^2{sgn(b) + 'x' if b else ''}+c=0$. What is $c$? // One [root|solution] of $x^2{sgn(b) + 'x' if b else ''}+c=0$ is {p}. Find $c$."
    return draft(rng, texts.replace("+1x", "+x").replace("-1x", "-x"), value, [("substitute", f"{eq(power(p, 2) + (sgn(b * p) if b else '') + '+c', 0)}"), ("isolate", eq("c", value))])  # fmt: skip


@REGISTER.family("polynomial_facts", 3, 4)
def polynomial_facts(rng: Random, level: int) -> Draft:
    """Remainders by x - a, unknown coefficient from a factor, sums of coefficients, coefficients."""
    cs = [rng.choice((1, 1, 2)), rng.randint(-5, 5), rng.randint(-6, 6), rng.randint(-9, 9)]
    a = rng.choice((-2, -1, 1, 2, 3))
    f = polynomial(cs)
    value = 0
    steps = []
    for c in cs:
        steps.append((value, c))
        value = value * a + c
    shape = rng.choice(("remainder", "remainder", "coefficients", "factor", "product_coefficient"))
    d = f"x{sgn(-a)}"
    terms = [c * a ** (3 - i) for i, c in enumerate(cs)]
    at: Line = ("substitute", eq(f"f({a})", plus(*[t for t in terms if t] or [0]), value))
    if shape == "remainder":
        texts = f"What is the remainder when ${f}$ is divided by ${d}$? // Find the remainder of ${f}$ [on division by|when divided by] ${d}$. // ${f}$ is divided by ${d}$. What remainder is left?"
        horner = ", ".join(eq(dot(s, a) + (sgn(c) if c else ""), s * a + c) for s, c in steps[1:])
        return draft(rng, texts, value, [("rule", f"The remainder is the value at {eq('x', a)}"), at], [("rule", f"The remainder is the value at {eq('x', a)}"), ("Horner", f"Start with ${cs[0]}$: {horner}")])  # fmt: skip
    if shape == "coefficients":
        b, c, e = rng.randint(1, 4), rng.randint(-4, 5), rng.randint(2, 5)
        if c == 0 or abs(b + c) > 6:
            return polynomial_facts(rng, level)
        g = f"({linear(b, c)})^{e}"
        texts = f"What is the sum of the coefficients of ${g}$[ when it is expanded|]? // Find the sum of all coefficients [in the expansion of|of] ${g}$. // ${g}$ is [expanded|multiplied out]. What is the sum of its coefficients?"
        return draft(rng, texts, (b + c) ** e, [("rule", f"Put {eq('x', 1)}"), ("substitute", eq(f"({plus(b, c)})^{e}", power(b + c, e), (b + c) ** e))])  # fmt: skip
    if shape == "factor":
        b, c = rng.randint(-5, 5), rng.randint(-8, 8)
        rest = a**3 + b * a * a + c
        if rest % a:
            return polynomial_facts(rng, level)
        k = -rest // a
        g = f"x^3{(sgn(b) + 'x^2' if abs(b) > 1 else '+x^2' if b == 1 else '-x^2') if b else ''}+kx{sgn(c) if c else ''}"  # fmt: skip
        texts = f"${d}$ is a factor of ${g}$. What is $k$? // For what $k$ is ${g}$ divisible by ${d}$? // Find $k$ such that ${d}$ divides ${g}$[ without remainder|]."
        return draft(rng, texts, k, [("rule", f"The value at {eq('x', a)} must be $0$"), ("substitute", eq(plus(a**3, *([b * a * a] if b else [])) + f"{'+' if a > 0 else '-'}{'' if abs(a) == 1 else abs(a)}k" + (sgn(c) if c else ""), 0)), ("isolate", eq("k", k))])  # fmt: skip
    p, q, r, s, t = rng.randint(1, 4), rng.randint(-6, 6), rng.randint(1, 4), rng.randint(-6, 6), rng.randint(-6, 6)  # fmt: skip
    g = f"({linear(p, q)})({polynomial((r, s, t))})"
    if not q or not s or not t:
        return polynomial_facts(rng, level)
    power_, value, parts = rng.choice(((2, p * s + q * r, (p * s, q * r)), (1, p * t + q * s, (p * t, q * s))))  # fmt: skip
    name = "x^2" if power_ == 2 else "x"
    texts = f"What is the coefficient of ${name}$ in ${g}$? // Find the coefficient of ${name}$ [when|after] ${g}$ is [expanded|multiplied out]. // ${g}$ is expanded. What is the coefficient of ${name}$?"
    texts = texts.replace("[when|after] $" + g + "$ is", "when $" + g + "$ is")
    pair = f"{eq(dot(p, s), p * s)} and {eq(dot(q, r), q * r)}" if power_ == 2 else f"{eq(dot(p, t), p * t)} and {eq(dot(q, s), q * s)}"  # fmt: skip
    return draft(rng, texts, value, [("Products that give it", pair), ("add", eq(plus(*parts), value))])  # fmt: skip


@REGISTER.family("varies_with", 2, 3)
def varies_with(rng: Random, level: int) -> Draft:
    """Direct and inverse proportion, with squares at level 3."""
    u, v = rng.choice((("y", "x"), ("p", "q"), ("a", "b")))
    inverse = rng.random() < 0.5
    square = level == 3 and rng.random() < 0.5
    e = 2 if square else 1
    x1, x2 = rng.sample(range(1, 13), 2)
    if inverse:
        k = rng.randint(1, 6) * (x1 * x2) ** e
        y1, y2 = k // x1**e, k // x2**e
        if k > 3000:
            return varies_with(rng, level)
    else:
        k = rng.randint(2, 9)
        y1, y2 = k * x1**e, k * x2**e
    what = f"the square of ${v}$" if square else f"${v}$"
    how = "[inversely proportional to|inversely as]" if inverse else "[directly proportional to|proportional to]"  # fmt: skip
    how = how.replace("|inversely as", "")[1:-1] if inverse else rng.choice(("directly proportional to", "proportional to"))  # fmt: skip
    texts = f"${u}$ is {how} {what}. If ${u}={y1}$ when ${v}={x1}$, what is ${u}$ when ${v}={x2}$? // ${u}$ varies {'inversely' if inverse else 'directly'} {'with' if rng.random() < 0.5 else 'as'} {what}, and ${u}={y1}$ for ${v}={x1}$. Find ${u}$ for ${v}={x2}$. // If ${u}$ is {how} {what} and ${u}={y1}$ when ${v}={x1}$, find ${u}$ when ${v}={x2}$."
    p1, p2 = (power(x1, 2), power(x2, 2)) if square else (str(x1), str(x2))
    if inverse:
        lines: list[Line] = [("Constant product", eq(dot(y1, p1), k)), ("divide", eq(u, frac(k, p2), y2))]  # fmt: skip
    else:
        lines = [("Constant ratio", eq(frac(y1, p1), k)), ("multiply", eq(u, dot(k, p2), y2))]
    return draft(rng, texts, y2, lines)


@REGISTER.family("points_on_a_line", 2, 3)
def points_on_a_line(rng: Random, level: int) -> Draft:
    """A line through two points: its intercepts, another point, a missing coordinate, its slope."""
    m, b = rng.choice([v for v in range(-5, 6) if v]), rng.randint(-9, 9)
    x1, x2 = sorted(rng.sample(range(-4, 8), 2))
    y1, y2 = m * x1 + b, m * x2 + b
    slope: Line = ("Slope", eq("m", frac(f"{y2}-{wrapped(y1)}", f"{x2}-{wrapped(x1)}"), frac(y2 - y1, x2 - x1), m))  # fmt: skip
    start: Line = ("Where it starts", eq("b", f"{y1}-{wrapped(m)}\\cdot{wrapped(x1)}", b))
    through = f"$({x1},{y1})$ and $({x2},{y2})$"
    shape = rng.choice(("y", "y", "point", "missing", "x"))
    if shape == "y":
        texts = f"[The line|A line] through {through} crosses the $y$-axis at $(0,b)$. What is $b$? // What is the $y$-intercept of the line through {through}? // Find the $y$-intercept of the line that passes through {through}. // At what $y$ does the line through {through} [meet|cross] the $y$-axis?"
        return draft(rng, texts, b, [slope, start])
    if shape == "x":
        root_ = Fraction(-b, m)
        texts = f"Where does the line through {through} cross the $x$-axis? Give $x$. // What is the $x$-intercept of the line through {through}? // The line through {through} meets the $x$-axis at $(a,0)$. Find $a$."
        return draft(rng, texts, root_, [slope, start, ("equation", eq(linear(m, b), 0)), ("isolate", eq("x", root_))])  # fmt: skip
    x3 = rng.choice([v for v in range(-6, 12) if v not in (x1, x2)])
    y3 = m * x3 + b
    if shape == "point":
        texts = f"A line passes through {through}. What is $y$ when $x={x3}$? // The points {through} and $({x3},k)$ lie on a line. What is $k$? // $({x3},k)$ is on the line through {through}. Find $k$."
        return draft(rng, texts, y3, [slope, start, ("substitute", eq("y", f"{dot(m, x3)}{sgn(b) if b else ''}", y3))], [slope, ("Steps", f"From {eq('x', x1)} it is {eq(f'{x3}-{wrapped(x1)}', x3 - x1)} to the right" if x3 > x1 else f"From {eq('x', x1)} the step is {eq(f'{x3}-{wrapped(x1)}', x3 - x1)}"), ("add", eq("y", f"{y1}+{wrapped(m)}\\cdot{wrapped(x3 - x1)}", y3))])  # fmt: skip
    texts = f"The points {through} and $(k,{y3})$ lie on [one|a] line. What is $k$? // The line through {through} also goes through $(k,{y3})$. Find $k$."
    return draft(rng, texts, x3, [slope, start, ("equation", eq(f"{'' if m == 1 else '-' if m == -1 else m}k{sgn(b) if b else ''}", y3)), ("isolate", eq("k", x3))])  # fmt: skip


@REGISTER.family("mean_puzzles", 2, 3)
def mean_puzzles(rng: Random, level: int) -> Draft:
    """Averages with one left out, added or changed; of two groups; needed in the next test."""
    n = rng.randint(3, 8)
    m = rng.randint(8, 40)
    shape = rng.choice(("removed", "added", "needed", "groups", "wrong", "expressions"))
    if shape == "removed":
        k = rng.randint(1, min(8, m - 2)) * rng.choice((1, -1))
        out = n * m - (n - 1) * (m - k)
        if out < 0:
            return mean_puzzles(rng, level)
        texts = f"The [average|mean] of {num(n)} numbers is {num(m)}. If one [number |]is removed, the [average|mean] of the [others|remaining {num(n - 1)}] is {num(m - k)}. What number was removed? // {num(n)} numbers have mean {num(m)}. One is taken away, and the rest have mean {num(m - k)}. Which number was taken away?"
        return draft(rng, texts, out, [("Sum before", eq(dot(n, m), n * m)), ("Sum after", eq(dot(n - 1, m - k), (n - 1) * (m - k))), *minus(rng, n * m, (n - 1) * (m - k))])  # fmt: skip
    if shape in ("added", "needed"):
        k = rng.randint(1, 6) * (1 if shape == "needed" else rng.choice((1, -1)))
        new = (n + 1) * (m + k) - n * m
        if new < 0:
            return mean_puzzles(rng, level)
        if shape == "added":
            texts = f"The [average|mean] of {num(n)} numbers is {num(m)}. Another number is added and the [average|mean] becomes {num(m + k)}. What is that number? // {num(n)} numbers have mean {num(m)}, and with one more [number |]the mean is {num(m + k)}. What is the new number?"
        else:
            texts = f"[Mia|Tom|A student] has an average of {num(m)} points in {num(n)} tests. How many points in the next test give an average of {num(m + k)}? // After {num(n)} games the average is {num(m)} points. How many points are needed in the next one to bring the average to {num(m + k)}?"
        return draft(rng, texts, new, [("Sum before", eq(dot(n, m), n * m)), ("Sum after", eq(dot(n + 1, m + k), (n + 1) * (m + k))), *minus(rng, (n + 1) * (m + k), n * m)])  # fmt: skip
    if shape == "groups":
        p, q = rng.randint(2, 9), rng.randint(2, 9)
        a, b = rng.randint(5, 30), rng.randint(5, 30)
        value = Fraction(p * a + q * b, p + q)
        if value.denominator > 1:
            return mean_puzzles(rng, level)
        texts = f"{num(p)} numbers have [an |]average [of |]{num(a)} and {num(q)} [others|other numbers] have [an |]average [of |]{num(b)}. What is the average of all {num(p + q)}? // The mean of {num(p)} numbers is {num(a)}, that of {num(q)} more is {num(b)}. Find the mean of all [of them|the numbers]."
        return draft(rng, texts, value, [("Sums", f"{eq(dot(p, a), p * a)} and {eq(dot(q, b), q * b)}"), ("add", eq(plus(p * a, q * b), p * a + q * b)), *quotient(rng, p * a + q * b, p + q)])  # fmt: skip
    if shape == "wrong":
        k = rng.randint(1, 5)
        wrong = rng.randint(10, 40)
        right = wrong + n * k
        texts = f"The average of {num(n)} numbers was found to be {num(m)}, but a {num(right)} had been read as {num(wrong)}. What is the right average? // {num(n)} numbers have mean {num(m)}. One of them, {num(wrong)}, is replaced by {num(right)}. What is the new mean?"
        return draft(rng, texts, m + k, [("Change of the sum", eq(plus(right, -wrong), n * k)), ("Change of the mean", eq(frac(n * k, n), k)), ("add", eq(plus(m, k), m + k))])  # fmt: skip
    x = rng.randint(1, 15)
    a, b, c = rng.randint(1, 9), rng.randint(1, 9), rng.randint(1, 4)
    total = x + (x + a) + (c * x + b)
    if total % 3:
        return mean_puzzles(rng, level)
    texts = f"The [average|mean] of $x$, $x+{a}$ and ${'' if c == 1 else c}x+{b}$ is {num(total // 3)}. What is $x$? // If $x$, $x+{a}$ and ${'' if c == 1 else c}x+{b}$ have [an average of|the mean] {num(total // 3)}, find $x$."
    s = a + b
    return draft(rng, texts, x, [("equation", eq(f"{c + 2}x+{s}", dot(3, total // 3), total)), ("move", eq(f"{c + 2}x", plus(total, -s), (c + 2) * x)), ("divide", eq("x", frac((c + 2) * x, c + 2), x))])  # fmt: skip


@REGISTER.family("ages_in_a_sentence", 2, 3)
def ages_in_a_sentence(rng: Random, level: int) -> Draft:
    """Two ages: a multiple now, a sum or multiple later or earlier."""
    k = rng.randint(2, 5)
    y = rng.randint(3, 14)
    old = k * y
    t = rng.randint(2, 12)
    a, b = rng.sample(("Maria", "Tom", "Lena", "Omar", "Ivy", "Jack", "Nina", "Sam"), 2)
    word = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}[k]
    shape = rng.choice(("sum_now", "sum_later", "difference", "later"))
    wanted = rng.choice((a, b))
    value = old if wanted == a else y
    ask = f"How old is {wanted}[ now|]?"
    young: list[Line] = [("The other", eq(dot(k, y), old))] if wanted == a else []
    if shape == "sum_now":
        texts = f"{a} is {word} as old as {b}. Together they are {num(old + y)}[ years old|]. {ask} // The ages of {a} and {b} add up to {num(old + y)}, and {a} is {word} as old as {b}. {ask}"
        return draft(rng, texts, value, [("equation", eq(f"{k}x+x", f"{k + 1}x", old + y)), ("divide", eq("x", frac(old + y, k + 1), y)), *young])  # fmt: skip
    if shape == "sum_later":
        s = old + y + 2 * t
        texts = f"{a} is {word} as old as {b}. In {num(t)} years the sum of their ages will be {num(s)}. {ask} // {a} is {word} as old as {b}, and {num(t)} years from now their ages will add up to {num(s)}. {ask}"
        return draft(rng, texts, value, [("Now", f"Together they are {eq(f'{s}-{2 * t}', old + y)}"), ("equation", eq(f"{k + 1}x", old + y)), ("divide", eq("x", frac(old + y, k + 1), y)), *young])  # fmt: skip
    if shape == "difference":
        texts = f"{a} is {word} as old as {b} and {num(old - y)} years older. {ask} // {b} is {num(old - y)} years younger than {a}, who is {word} as old as {b}. {ask}"
        return draft(rng, texts, value, [("equation", eq(f"{k}x-x", f"{'' if k == 2 else k - 1}x", old - y)), *([("divide", eq("x", frac(old - y, k - 1), y))] if k > 2 else []), *young, *([] if young else [("conclude", f"So {b} is ${y}$")])])  # fmt: skip
    j = rng.randint(2, 4)
    if j >= k or (old - j * y) % (j - 1):
        return ages_in_a_sentence(rng, level)
    t = (old - j * y) // (j - 1)
    if not 0 < t < 40:
        return ages_in_a_sentence(rng, level)
    word2 = {2: "twice", 3: "three times", 4: "four times"}[j]
    texts = f"{a} is {num(old)} and {b} is {num(y)} years old. In how many years will {a} be {word2} as old as {b}? // {a} is {num(old)} years old, {b} {num(y)}. After how many years is {a} {word2} as old as {b}?"
    return draft(rng, texts, t, [("equation", eq(f"{old}+x", f"{j}({y}+x)", f"{j * y}+{j}x")), ("move", eq(f"{'' if j == 2 else j - 1}x", f"{old}-{j * y}", old - j * y)), *([("divide", eq("x", frac(old - j * y, j - 1), t))] if j > 2 else [])])  # fmt: skip


@REGISTER.family("roots_and_logs_mixed", 2, 3, 4)
def roots_and_logs_mixed(rng: Random, level: int) -> Draft:
    """Sums and products of roots, logarithms, absolute values, factorials as one expression."""

    def part() -> tuple[str, int]:
        kind = rng.choice(("root", "root", "cube", "log", "abs", "factorial", "power"))
        n = rng.randint(2, 12)
        if kind == "root":
            return root(n * n), n
        if kind == "cube":
            n = rng.randint(2, 5)
            return f"\\sqrt[3]{{{n**3}}}", n
        if kind == "log":
            b = rng.choice((2, 3, 5, 10))
            n = rng.randint(1, {2: 7, 3: 4, 5: 3, 10: 4}[b])
            return f"\\log_{{{b}}} {b**n}".replace("{2}", "2").replace("{3}", "3").replace("{5}", "5"), n  # fmt: skip
        if kind == "abs":
            return f"|-{n}|", n
        if kind == "factorial":
            n = rng.randint(2, 5)
            return f"{n}!", {2: 2, 3: 6, 4: 24, 5: 120}[n]
        b, e = rng.choice(((2, 3), (2, 4), (3, 2), (5, 2), (2, 5), (3, 3)))
        return power(b, e), b**e

    parts = [part() for _ in range(2 if level == 2 else 3)]
    if len({p for p, _ in parts}) < len(parts):
        return roots_and_logs_mixed(rng, level)
    signs = [rng.choice("++-") for _ in parts[1:]]
    if level > 2 and rng.random() < 0.4 and parts[0][1] * parts[1][1] < 200:
        signs[0] = "\\cdot "
    text = parts[0][0] + "".join(s + p for s, (p, _) in zip(signs, parts[1:], strict=True))
    values = [v for _, v in parts]
    if signs[0].startswith("\\"):
        head = values[0] * values[1]
        steps: list[Line] = [("multiply", eq(dot(values[0], values[1]), head))]
        rest = [(-v if s == "-" else v) for s, v in zip(signs[1:], values[2:], strict=True)]
        total = [head, *rest]
    else:
        steps = []
        total = [values[0], *[(-v if s == "-" else v) for s, v in zip(signs, values[1:], strict=True)]]  # fmt: skip
    value = sum(total)
    last: list[Line] = [("add", eq(plus(*total), value))] if len(total) > 1 else []
    e = math(text)
    texts = f"{e} // What is {e}? // [Compute|Evaluate|Calculate|Find the value of|Work out] {e}. // How much is {e}?"
    return draft(rng, texts, value, [("Each part", ", ".join(eq(p, v) for p, v in parts)), *steps, *last])  # fmt: skip


@REGISTER.family("value_of_a_quotient", 2, 3)
def value_of_a_quotient(rng: Random, level: int) -> Draft:
    """An algebraic fraction that can be shortened, at a value; or just shortened at level 3."""
    a = rng.randint(1, 9)
    x = rng.choice([v for v in range(2, 30) if v != a])
    shape = rng.choice(("squares", "quadratic", "common"))
    b = rng.choice([v for v in range(-9, 10) if v and v != a])
    sign = rng.choice((1, -1))
    if shape == "squares":
        top, bottom, left, value = f"x^2-{a * a}", f"x{sgn(sign * a)}", f"x{sgn(-sign * a)}", x - sign * a  # fmt: skip
        both = f"(x-{a})(x+{a})"
    elif shape == "quadratic":
        top, bottom, left, value = polynomial((1, a + b, a * b)), f"x+{a}", f"x{sgn(b)}", x + b
        both = f"(x+{a})(x{sgn(b)})"
    else:
        top, bottom, left, value = f"x^2{sgn(b)}x".replace("+1x", "+x").replace("-1x", "-x"), "x", f"x{sgn(b)}", x + b  # fmt: skip
        both = f"x(x{sgn(b)})"
    f = frac(top, bottom)
    texts = f"[Simplify|Evaluate|Find|Compute] ${f}$ [when|for|if] $x={x}$. // What is [the value of |]${f}$ [when|if|for] $x={x}$? // If $x={x}$, what is ${f}$? // Let $x={x}$. Find ${f}$. // ${f}$, $x={x}$?"
    texts = texts.replace("[Simplify|Evaluate|Find|Compute]", "[Evaluate|Find|Compute|Simplify]")
    up = {"squares": x * x - a * a, "quadratic": x * x + (a + b) * x + a * b, "common": x * x + b * x}[shape]  # fmt: skip
    down = {"squares": x + (sign if shape == "squares" else 1) * a, "quadratic": x + a, "common": x}[shape]  # fmt: skip
    if down == 0:
        return value_of_a_quotient(rng, level)
    factors = {"squares": (1, 0, -a * a), "quadratic": (1, a + b, a * b), "common": (1, b, 0)}[
        shape
    ]
    return draft(rng, texts, value, [("factor", eq(top, both)), ("Cancel", eq(f, left)), ("substitute", eq(f"{x}{left[1:]}", value))], [("Top", eq(substituted(factors, x), up)), ("Bottom", eq(bottom.replace("x", str(x)), down) if bottom != "x" else f"It is ${x}$"), ("divide", eq(frac(up, down), value))])  # fmt: skip


@REGISTER.family("complex_facts", 3, 4)
def complex_facts(rng: Random, level: int) -> Draft:
    """Powers of i and of 1 + i, absolute values, conjugates, products that are real, quotients."""
    shape = rng.choice(("i", "absolute", "conjugate", "square", "sum_i", "one_i"))
    if shape == "i":
        n = rng.randint(5, 100 if level == 3 else 2030)
        value = {0: "1", 1: "i", 2: "-1", 3: "-i"}[n % 4]
        texts = f"What is $i^{{{n}}}$? // Compute $i^{{{n}}}$. // $i^{{{n}}}$ // Simplify $i^{{{n}}}$, where $i^2=-1$. // If $i=\\sqrt{{-1}}$, what is $i^{{{n}}}$?"
        q, r = divmod(n, 4)
        return draft(rng, texts, value, [("rule", "Powers of $i$ repeat after $4$: $i$, $-1$, $-i$, $1$"), ("divide", eq(n, f"{dot(4, q)}+{r}" if r else dot(4, q))), ("conclude", f"So it is ${value}$")])  # fmt: skip
    if shape == "absolute":
        a, b, c = rng.choice(((3, 4, 5), (5, 12, 13), (8, 15, 17), (6, 8, 10), (7, 24, 25), (9, 12, 15)))  # fmt: skip
        a, b = rng.sample((a, b), 2)
        s, t = rng.choice((1, -1)), rng.choice((1, -1))
        z = f"{s * a}{'+' if t > 0 else '-'}{b}i"
        texts = f"What is $|{z}|$? // Find the [absolute value|modulus|magnitude] of ${z}$. // $|{z}|$ // What is the distance of ${z}$ from $0$ in the complex plane?"
        return draft(rng, texts, c, [("formula", eq(f"|{z}|^2", f"{a}^2+{b}^2", f"{a * a}+{b * b}", c * c)), ("root", eq(f"\\sqrt{{{c * c}}}", c))])  # fmt: skip
    a, b = rng.randint(1, 6), rng.randint(1, 6)
    if shape == "conjugate":
        texts = f"What is $({a}+{b}i)({a}-{b}i)$? // Compute $({a}+{b}i)({a}-{b}i)$. // What is the product of ${a}+{b}i$ and its conjugate? // $({a}+{b}i)({a}-{b}i)$"
        texts = texts.replace("+1i", "+i").replace("-1i", "-i")
        return draft(rng, texts, a * a + b * b, [("rule", "$(a+bi)(a-bi)=a^2+b^2$"), ("add", eq(f"{a}^2+{b}^2", plus(a * a, b * b), a * a + b * b))])  # fmt: skip
    if shape == "square":
        re, im = a * a - b * b, 2 * a * b
        sign = rng.choice((1, -1))
        z = f"{a}{'+' if sign > 0 else '-'}{'' if b == 1 else b}i"
        value = (f"{re}" if re else "") + (f"{'+' if sign > 0 and re else '-' if sign < 0 else ''}{im}i")  # fmt: skip
        texts = f"What is $({z})^2$? // Compute $({z})^2$. // Expand $({z})^2$ and write it as $a+bi$. // $({z})^2$"
        return draft(rng, texts, value, [("Squares", eq(f"{a}^2-{b}^2", plus(a * a, -b * b), re)), ("Middle term", eq(f"{'' if sign > 0 else '-'}2\\cdot{a}\\cdot{b}i", f"{'' if sign > 0 else '-'}{im}i")), ("conclude", f"Together ${value}$")])  # fmt: skip
    if shape == "sum_i":
        n = rng.randint(5, 40)
        value = {0: "0", 1: "i", 2: "i-1", 3: "-1"}[n % 4]
        texts = f"What is $i+i^2+i^3+\\ldots+i^{{{n}}}$? // Find the sum $i+i^2+i^3+\\ldots+i^{{{n}}}$. // Compute $i+i^2+i^3+\\ldots+i^{{{n}}}$."
        q, r = divmod(n, 4)
        rest = {0: "nothing", 1: "$i$", 2: "$i-1$", 3: "$i-1-i=-1$"}[r]
        return draft(rng, texts, value, [("Four in a row", "$i-1-i+1=0$"), ("divide", eq(n, f"{dot(4, q)}+{r}" if r else dot(4, q))), ("left", f"Left is {rest}" if r else "Nothing is left: $0$")])  # fmt: skip
    n = rng.choice((2, 3, 4, 5, 6, 8, 10))
    half = n // 2
    value = {0: 1, 1: "i", 2: -1, 3: "-i"}[half % 4]
    size = 2**half
    even = {1: f"{size}", "i": f"{size}i", -1: f"-{size}", "-i": f"-{size}i"}[value]
    if n % 2:
        even_re, even_im = {1: (size, 0), "i": (0, size), -1: (-size, 0), "-i": (0, -size)}[value]
        re, im = even_re - even_im, even_re + even_im
        answer = f"{re}{'+' if im > 0 else '-'}{abs(im) if abs(im) > 1 else ''}i"
    else:
        answer = even
    texts = f"What is $(1+i)^{{{n}}}$? // Compute $(1+i)^{{{n}}}$. // Find $(1+i)^{{{n}}}$ where $i^2=-1$. // $(1+i)^{{{n}}}$"
    lines: list[Line] = [("Square", "$(1+i)^2=1+2i-1=2i$")]
    if half > 1:
        lines.append(("power", f"$(2i)^{half}={size}\\cdot i^{half}={even}$"))
    if n % 2:
        lines.append(("Once more", f"${even}\\cdot(1+i)={answer}$"))
    return draft(rng, texts, answer, lines)


@REGISTER.family("inequalities_counted", 2, 3)
def inequalities_counted(rng: Random, level: int) -> Draft:
    """How many integers fit; the largest or smallest one; sums of those that fit."""
    a = rng.randint(2, 6)
    b = rng.randint(-9, 9)
    low, high = sorted(rng.sample(range(-15, 40), 2))
    found = [n for n in range(-60, 60) if low < a * n + b < high]
    shape = rng.choice(("count", "count", "largest", "smallest", "absolute"))
    x = rng.choice("nnxk")
    if shape == "absolute":
        c, r = rng.randint(-6, 9), rng.randint(1, 9)
        strict = rng.random() < 0.5
        value = 2 * r - 1 if strict else 2 * r + 1
        e = math(f"|{x}{sgn(-c) if c else ''}|{'<' if strict else chr(92) + 'le '}{r}")
        top, bottom = (c + r - 1, c - r + 1) if strict else (c + r, c - r)
        texts = f"How many integers ${x}$ satisfy {e}? // For how many integers ${x}$ is {e}? // Find the number of integers ${x}$ [with|such that] {e}."
        return draft(rng, texts, value, [("Range", f"${x}$ is from ${bottom}$ to ${top}$"), ("count", eq(f"{top}-{wrapped(bottom)}+1", value))])  # fmt: skip
    if len(found) < 2:
        return inequalities_counted(rng, level)
    e = math(f"{low}<{linear(a, b, x)}<{high}")
    value = {"count": len(found), "largest": found[-1], "smallest": found[0]}[shape]
    ask = {"count": f"How many integers ${x}$ satisfy {e}? // For how many integers ${x}$ is {e}? // Find the number of integers ${x}$ [with|such that] {e}. // {e}: how many integer solutions?", "largest": f"What is the largest integer ${x}$ [with|such that] {e}? // Find the greatest integer ${x}$ that satisfies {e}.", "smallest": f"What is the smallest integer ${x}$ [with|such that] {e}? // Find the least integer ${x}$ that satisfies {e}."}[shape]  # fmt: skip
    lines: list[Line] = [("Move the constant", f"${low - b}<{a}{x}<{high - b}$"), ("divide", f"${show(Fraction(low - b, a))}<{x}<{show(Fraction(high - b, a))}$")]  # fmt: skip
    if shape == "count":
        lines += [("First and last", f"${found[0]}$ and ${found[-1]}$"), ("count", eq(f"{found[-1]}-{wrapped(found[0])}+1", value))]  # fmt: skip
    else:
        lines.append(("conclude", f"So it is ${value}$"))
    return draft(rng, ask, value, lines)
