"""Values put in for letters, algebraic fractions, polynomials divided."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import (  # fmt: skip
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    power,
    show,
    signed,
    wrapped,
)
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (  # fmt: skip
    asks,
    chain,
    evaluate,
    human,
    nonzero,
    raised,
    term,
    terms,
    terms_at,
    value_of,
)
from train.school.families.powers import simplify
from train.school.families.quadratics import factored
from train.school.work import to_the_power

_VALUE = {
    "question": "What is {e} when {v}?|What is the value of {e} if {v}?|If {v}, what is {e}?|"
    "What does {e} equal for {v}?|When {v}, what is {e}?|How much is {e} if {v}?",
    "order": "Evaluate {e} for {v}.|Find the value of {e} when {v}.|If {v}, find {e}.|"
    "Evaluate {e} when {v}.|Given {v}, work out {e}.|Calculate {e} if {v}.|{v}, find {e}|"
    "Substitute {v} into {e}.",
}


@REGISTER.family("evaluate_expression", 1, 2, 3, 4)
def evaluate_expression(rng: Random, level: int) -> Draft:
    """An expression in one letter at a number."""
    x = rng.choice("xxxxxaynbtm")
    value = human(rng, 1, {1: 10, 2: 10, 3: 9, 4: 12}[level])
    value = -value if level > 1 and rng.random() < 0.2 * level - 0.1 else value
    a, b, c = rng.randint(2, 9), nonzero(rng, -15, 15), nonzero(rng, -20, 20)
    if level == 1:
        coefficients: tuple[int, ...] = rng.choice(((a, b), (a, b), (1, 0, abs(b)), (a, 0)))
    elif level == 2:
        coefficients = rng.choice(((a, b), (1, b, c), (a, 0, c), (-a, abs(c)), (a, 0, 0)))
    else:
        coefficients = (rng.choice((1, 1, 2, 3, -1, a)), b, c)
        if level == 4 and abs(value) < 6 and rng.random() < 0.6:
            coefficients = (rng.choice((1, 1, 2, -1)), rng.randint(-3, 3), rng.randint(-5, 5), c)
    e, result = polynomial(coefficients, x), value_of(coefficients, value)
    ways: list[Way] = [evaluate(rng, coefficients, value, e) for _ in range(4)]
    return Draft(asks({"e": math(e), "v": eq(x, value)}, **_VALUE), show(result), ways)


@REGISTER.family("evaluate_two_letters", 1, 2, 3)
def evaluate_two_letters(rng: Random, level: int) -> Draft:
    x, y = rng.choice((("x", "y"), ("x", "y"), ("a", "b"), ("m", "n"), ("p", "q")))
    high = {1: 10, 2: 12, 3: 9}[level]
    u, v = human(rng, 1, high), human(rng, 1, high)
    if level > 1:
        u, v = u * rng.choice((1, 1, -1)), v * rng.choice((1, 1, -1))
    a, b = rng.randint(2, 6), rng.randint(2, 6)
    sign = rng.choice((1, -1))
    s = "+" if sign > 0 else "-"
    shape = rng.choice({1: ("ax+by", "xy", "x+y^2"), 2: ("ax+by", "xy+c", "x^2+y^2"), 3: ("x^2+axy", "a(x+by)", "(x+y)^2", "quotient", "x^2+y^2")}[level])  # fmt: skip
    lines: list[Line]
    if shape == "ax+by":
        e, result = f"{a}{x}{s}{b}{y}", a * u + sign * b * v
        inserted = f"{terms_at(a, u)}{s}{b}\\cdot {wrapped(v)}"
        lines = [("multiply", f"{eq(dot(a, u), a * u)} and {eq(dot(b, v), b * v)}"), ("add" if sign > 0 else "subtract", chain(f"{a * u}{s}{wrapped(b * v)}", result))]  # fmt: skip
    elif shape in ("xy", "xy+c"):
        c = nonzero(rng, -12, 12) if shape == "xy+c" else 0
        e, result = f"{x}{y}{signed(c) if c else ''}", u * v + c
        inserted = f"{dot(u, v)}{signed(c) if c else ''}"
        lines = [("multiply", eq(dot(u, v), u * v)), *([("add", eq(plus(u * v, c), result))] if c else [])]  # fmt: skip
    elif shape == "x+y^2":
        e, result = f"{a}{x}+{y}^2", a * u + v * v
        inserted = f"{terms_at(a, u)}+{power(v, 2)}"
        lines = [*to_the_power(rng, v, 2), ("multiply", eq(dot(a, u), a * u)), ("add", eq(plus(a * u, v * v), result))]  # fmt: skip
    elif shape == "x^2+y^2":
        e, result = f"{x}^2{s}{y}^2", u * u + sign * v * v
        inserted = f"{power(u, 2)}{s}{power(v, 2)}"
        lines = [("power", f"{eq(power(u, 2), u * u)} and {eq(power(v, 2), v * v)}"), ("add" if sign > 0 else "subtract", eq(plus(u * u, sign * v * v), result))]  # fmt: skip
    elif shape == "x^2+axy":
        e, result = f"{x}^2{s}{a}{x}{y}", u * u + sign * a * u * v
        inserted = f"{power(u, 2)}{s}{dot(a, u, v)}"
        lines = [*to_the_power(rng, u, 2), ("multiply", eq(dot(a, u, v), dot(a * u, v), a * u * v)), ("add", eq(plus(u * u, sign * a * u * v), result))]  # fmt: skip
    elif shape == "a(x+by)":
        e, result = f"{a}({x}{s}{b}{y})", a * (u + sign * b * v)
        inside = u + sign * b * v
        inserted = f"{a}({u}{s}{b}\\cdot {wrapped(v)})"
        lines = [("brackets", chain(f"{u}{s}{b}\\cdot {wrapped(v)}", plus(u, sign * b * v), inside)), ("multiply", eq(dot(a, inside), result))]  # fmt: skip
    elif shape == "(x+y)^2":
        e, result = f"({x}{s}{y})^2", (u + sign * v) ** 2
        inside = u + sign * v
        inserted = f"({u}{s}{wrapped(v)})^2"
        lines = [("brackets", chain(f"{u}{s}{wrapped(v)}", plus(u, sign * v), inside)), *to_the_power(rng, inside, 2)]  # fmt: skip
    else:
        k = rng.randint(2, 9)
        v = v if v != 0 else 2
        u = k * v - sign * b
        e, result = frac(f"{x}{s}{b}", y), k
        inserted = frac(f"{u}{s}{b}", v)
        lines = [("substitute", eq(e, inserted)), ("divide", eq(frac(k * v, v), k))]
    ways: list[Way] = [lines, [("substitute", eq(e, inserted)), *lines] if "substitute" not in lines[0] else lines]  # fmt: skip
    parts = {"e": math(e), "v": f"{eq(x, u)} and {eq(y, v)}"}
    return Draft(asks(parts, **_VALUE), show(result), ways)


@REGISTER.family("algebraic_fraction", 2, 3, 4, 5)
def algebraic_fraction(rng: Random, level: int) -> Draft:
    x, r, s = rng.choice("xxxxxaynt"), nonzero(rng, -9, 9), nonzero(rng, -9, 9)
    a = rng.randint(2, 9)
    while s == r:
        s = nonzero(rng, -9, 9)
    shape = rng.choice({2: ("number", "power", "squares"), 3: ("squares", "quadratic", "sum", "number"), 4: ("quadratic", "both", "sum_x", "product"), 5: ("both", "sum_two", "leading", "product")}[level])  # fmt: skip
    x = "a" if shape == "product" else x
    one, two = linear(1, -r, x), linear(1, -s, x)
    if shape == "number":  # (6x+9)/3
        b, c = rng.randint(1, 9), nonzero(rng, -9, 9)
        e, answer = frac(linear(a * b, a * c, x), a), linear(b, c, x)
        ways: list[Way] = [
            [("divide", f"Each term by ${a}$: {eq(frac(a * b, a), b)} and {eq(frac(a * c, a), c)}"), ("conclude", math(answer))],
            [("factor", eq(linear(a * b, a * c, x), f"{a}({answer})")), ("reduce", math(answer))],
        ]  # fmt: skip
    elif shape == "power":  # (x^2+ax)/x
        b = nonzero(rng, -9, 9)
        e, answer = frac(polynomial((1, b, 0), x), x), linear(1, b, x)
        ways = [
            [("factor", eq(polynomial((1, b, 0), x), f"{x}({answer})")), ("reduce", math(answer))],
            [("divide", f"Each term by ${x}$: ${answer}$")],
        ]
    elif shape == "squares":
        r = abs(r)
        top, below, answer = f"{x}^2-{r * r}", *rng.sample((linear(1, -r, x), linear(1, r, x)), 2)
        e = frac(top, below)
        ways = [
            [("factor", eq(top, f"({x}-{r})({x}+{r})")), ("Cancel", f"Both have ${below}$: ${answer}$")],
            [("rewrite", eq(e, frac(f"({x}-{r})({x}+{r})", below), answer))],
        ]  # fmt: skip
    elif shape in ("quadratic", "leading"):
        k = rng.randint(2, 5) if shape == "leading" else 1
        left = linear(k, -s, x) if gcd(k, s) == 1 else two
        k = k if gcd(k, s) == 1 else 1
        top = polynomial((k, -(s + k * r), r * s), x)
        e, answer = frac(top, one), left
        pieces = f"({left})({one})"
        ways = [
            [("factor", eq(top, pieces)), ("Cancel", f"Both have ${one}$: ${answer}$")],
            [("rewrite", eq(e, frac(pieces, one), answer))],
        ]
    elif shape == "both":
        t = rng.choice([value for value in range(-9, 10) if value not in (0, r, s)])
        top, below = polynomial((1, -(r + s), r * s), x), polynomial((1, -(r + t), r * t), x)
        e, answer = frac(top, below), frac(two, linear(1, -t, x))
        ways = [
            [("factor", f"{eq(top, factored(x, r, s))} and {eq(below, factored(x, r, t))}"), ("Cancel", f"Both have ${one}$: ${answer}$")],
            [("factor", eq(top, factored(x, r, s))), ("factor", eq(below, factored(x, r, t))), ("reduce", math(answer))],
        ]  # fmt: skip
    elif shape == "sum":  # x/a + x/b
        b = rng.choice([value for value in range(2, 10) if value != a])
        sign, common = rng.choice((1, -1)), a * b // gcd(a, b)
        slope = common // a + sign * common // b
        value = Fraction(slope, common)
        e = f"{frac(x, a)}{'+' if sign > 0 else '-'}{frac(x, b)}"
        answer = frac(term(value.numerator, x), value.denominator) if value > 0 else f"-{frac(term(-value.numerator, x), value.denominator)}"  # fmt: skip
        over = f"{frac(term(common // a, x), common)}{'+' if sign > 0 else '-'}{frac(term(common // b, x), common)}"  # fmt: skip
        ways = [
            [("common", eq(e, over)), ("add" if sign > 0 else "subtract", chain(frac(term(slope, x), common), answer))],
            [("common", chain(over, frac(term(slope, x), common), answer))],
        ]  # fmt: skip
    elif shape == "sum_x":  # a/x + b/x or a/x + b/y
        b = rng.randint(1, 9)
        if rng.random() < 0.5:
            e, answer = f"{frac(a, x)}+{frac(b, x)}", frac(a + b, x)
            ways = [[("add", f"Same denominator: {eq(plus(a, b), a + b)}, so ${answer}$")], [("add", eq(e, frac(plus(a, b), x), answer))]]  # fmt: skip
        else:
            y = "y" if x != "y" else "z"
            e, answer = f"{frac(a, x)}+{frac(b, y)}", frac(f"{a}{y}+{term(b, x)}", x + y)
            ways = [[("common", f"It is ${x + y}$"), ("add", eq(e, answer))], [("common", eq(e, f"{frac(f'{a}{y}', x + y)}+{frac(term(b, x), x + y)}", answer))]]  # fmt: skip
    elif shape == "sum_two":  # 1/(x-r) + 1/(x-s)
        sign = rng.choice((1, -1))
        top = linear(2, -(r + s), x) if sign > 0 else show(r - s)
        e = f"{frac(1, one)}{'+' if sign > 0 else '-'}{frac(1, two)}"
        answer = frac(top, f"({one})({two})")
        bracket = f"({two}){'+' if sign > 0 else '-'}({one})"
        ways = [
            [("common", f"It is $({one})({two})$"), ("simplify", f"Top: {eq(bracket, top)}"), ("conclude", math(answer))],
            [("common", eq(e, frac(bracket, f"({one})({two})"), answer))],
        ]  # fmt: skip
    else:  # product: a x^m / b * c / x^n
        m, n = rng.randint(2, 6), rng.randint(1, 4)
        m = m + n
        b, c = rng.randint(2, 6), rng.randint(2, 6)
        e = f"{frac(term(a, raised(x, m)), b)}\\cdot {frac(c, raised(x, n))}"
        value = Fraction(a * c, b)
        top = term(value.numerator, raised(x, m - n))
        answer = top if value.denominator == 1 else frac(top, value.denominator)
        first = frac(term(a * c, raised(x, m)), term(b, raised(x, n)))
        ways = [
            [("multiply", eq(e, first)), ("reduce", f"{chain(frac(a * c, b), value)} and {eq(plus(m, -n), m - n)}, so ${answer}$")],
            [("multiply", chain(e, first, answer))],
        ]  # fmt: skip
    return simplify(e, answer, ways)


@REGISTER.family("polynomial_remainder", 3, 4, 5)
def polynomial_remainder(rng: Random, level: int) -> Draft:
    """The remainder by x-r, a quotient, a coefficient from a root."""
    r = nonzero(rng, -3, 4)
    degree = 2 if level == 3 else 3
    coefficients = [1 if rng.random() < 0.5 else rng.randint(1, 4), *(rng.randint(-6, 7) for _ in range(degree))]  # fmt: skip
    by = linear(1, -r)
    if level == 3 and rng.random() < 0.4:  # exact division
        s = nonzero(rng, -9, 9)
        top = polynomial((1, -(r + s), r * s))
        answer = linear(1, -s)
        ways: list[Way] = [
            [("factor", eq(top, factored("x", r, s))), ("Cancel", f"Divide by ${by}$: ${answer}$")],
            [("conclude", eq(frac(top, by), answer))],
            [("Find the constant", f"{eq(str(r * s) + '/' + wrapped(-r), -s)}, so ${answer}$")],
        ]  # fmt: skip
        wordings = asks(
            {"p": math(top), "d": math(by)},
            question="What is {p} divided by {d}?|What is the quotient when {p} is divided by {d}?|What do you get when you divide {p} by {d}?",
            order="Divide {p} by {d}.|Find the quotient of {p} and {d}.|Use long division: divide {p} by {d}.|Work out {p} divided by {d}.",
        )
        return Draft(wordings, answer, ways)
    if level == 5 and rng.random() < 0.5:  # k so that x-r is a factor
        a, b = rng.randint(-6, 6), r * nonzero(rng, -6, 6)
        fixed = r**3 + a * r * r + b  # x^3+ax^2+kx+b
        k = Fraction(-fixed, r)
        p = terms((1, "x^3"), (a, "x^2"), (1, "kx"), (b, ""))
        inserted = terms((r**3, ""), (a * r * r, ""), (r, "k"), (b, ""))
        first: Line = ("rule", f"A factor ${by}$ means the value at {eq('x', r)} is $0$")
        ways = [
            [first, ("substitute", eq(inserted, 0)), ("isolate", f"{eq(terms((r, 'k'), (fixed, '')), 0)}, so {eq('k', k)}")],
            [("substitute", f"At {eq('x', r)}: {eq(terms((r, 'k'), (fixed, '')), 0)}"), ("isolate", eq("k", k))],
        ]  # fmt: skip
        wordings = asks(
            {"p": math(p), "d": math(by)},
            question="For what value of $k$ is {d} a factor of {p}?|If {d} is a factor of {p}, what is $k$?",
            order="Find $k$ if {d} is a factor of {p}.|Find $k$ so that {p} is divisible by {d}.",
        )  # fmt: skip
        return Draft(wordings, show(k), ways)
    result = value_of(coefficients, r)
    p = polynomial(coefficients)
    rule = ("rule", f"The remainder is the value at {eq('x', r)}")
    ways = [[rule, *evaluate(rng, coefficients, r, f"P({r})")] for _ in range(2)]
    so_far, steps = coefficients[0], [str(coefficients[0])]
    for factor in coefficients[1:]:
        so_far = so_far * r + factor
        steps.append(str(so_far))
    ways.append([("Synthetic division", f"With ${r}$: ${','.join(steps)}$"), ("conclude", f"The last is the remainder: ${result}$")])  # fmt: skip
    wordings = asks(
        {"p": math(p), "d": math(by)},
        question="What is the remainder when {p} is divided by {d}?|"
        "What remainder does {p} leave when divided by {d}?|What is left when you divide {p} by {d}?|If {p} is divided by {d}, what is the remainder?",
        order="Find the remainder when {p} is divided by {d}.|"
        "Use the remainder theorem: divide {p} by {d} and give the remainder.|"
        "Determine the remainder of {p} on division by {d}.|Divide {p} by {d} and find the remainder.|Give the remainder of {p} divided by {d}.",
    )
    return Draft(wordings, show(result), ways)
