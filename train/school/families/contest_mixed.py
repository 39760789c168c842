"""Short contest questions once more: lists that are counted, shared totals, sets, logarithms given."""

from fractions import Fraction
from math import comb
from random import Random

from train.problems.latex import choose, dot, eq, frac, plus, power, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.letters_and_functions import sgn
from train.school.families.wordings import draft, listed, multiplied, summed


@REGISTER.family("logs_from_logs", 3, 4)
def logs_from_logs(rng: Random, level: int) -> Draft:
    """log 2 = a and log 3 = b given as numbers: the logarithm of a product of powers."""
    x, y = rng.randint(2, 9), rng.randint(2, 9)
    i, j = rng.randint(1, 3), rng.randint(-2, 3)
    if not j:
        return logs_from_logs(rng, level)
    value = i * x + j * y
    p, q = rng.choice((("x", "y"), ("a", "c"), ("m", "n")))
    top = power(p, i) if i > 1 else p
    bottom = power(q, abs(j)) if abs(j) > 1 else q
    inside = f"{top}{bottom}" if j > 0 else frac(top, bottom)
    given = f"$\\log_b {p}={x}$ and $\\log_b {q}={y}$"
    texts = f"If {given}, what is $\\log_b({inside})$? // Given {given}, find $\\log_b({inside})$. // {given}. What is $\\log_b({inside})$?"
    rule = "Logarithms of products are added, of quotients subtracted, exponents go in front"
    return draft(rng, texts, value, [("rule", rule), ("substitute", eq(f"{dot(i, x) if i > 1 else x}{'+' if j > 0 else '-'}{dot(abs(j), y) if abs(j) > 1 else y}", value))])  # fmt: skip


@REGISTER.family("subsets_with_a_rule", 3, 4)
def subsets_with_a_rule(rng: Random, level: int) -> Draft:
    """Subsets that hold some elements, miss some, have an even element or an even size."""
    n = rng.randint(3, 8)
    shown = ", ".join(map(str, range(1, n + 1)))
    k = rng.randint(1, n)
    kind = rng.choice(("with", "without", "both", "one_even", "proper", "not_empty", "at_most"))
    evens = n // 2
    value = {"with": 2 ** (n - 1), "without": 2 ** (n - 1), "both": 2 ** (n - 2), "one_even": 2**n - 2 ** (n - evens), "proper": 2**n - 1, "not_empty": 2**n - 1, "at_most": 1 + n + comb(n, 2)}[kind]  # fmt: skip
    rule = {"with": f"contain {k}", "without": f"do not contain {k}", "both": f"contain both 1 and {n}", "one_even": "contain at least one even number", "proper": "are not the whole set", "not_empty": "are not empty", "at_most": "have at most 2 elements"}[kind]  # fmt: skip
    texts = f"How many subsets of {{{shown}}} {rule}? // Of all subsets of {{{shown}}}, how many {rule}? // Find the number of subsets of {{{shown}}} that {rule}."
    lines: list[Line] = {
        "with": [("count", f"The other ${n - 1}$ are free"), ("power", eq(power(2, n - 1), value))],
        "without": [("count", f"The other ${n - 1}$ are free"), ("power", eq(power(2, n - 1), value))],
        "both": [("count", f"The other ${n - 2}$ are free"), ("power", eq(power(2, n - 2) if n > 3 else "2", value))],
        "one_even": [("All", eq(power(2, n), 2**n)), ("Only odd ones", eq(power(2, n - evens), 2 ** (n - evens))), ("subtract", eq(plus(2**n, -(2 ** (n - evens))), value))],
        "proper": [("All", eq(power(2, n), 2**n)), ("Less one", eq(plus(2**n, -1), value))],
        "not_empty": [("All", eq(power(2, n), 2**n)), ("Less one", eq(plus(2**n, -1), value))],
        "at_most": [("Sizes", f"$1$ empty one, ${n}$ with one, {eq(choose(n, 2), comb(n, 2))} with two"), ("add", eq(plus(1, n, comb(n, 2)), value))],
    }[kind]  # fmt: skip
    return draft(rng, texts, value, lines)


@REGISTER.family("figures_seen", 3, 4)
def figures_seen(rng: Random, level: int) -> Draft:
    """Squares of all sizes in a grid, rectangles in it, segments of points on a line, diagonals."""
    n = rng.randint(2, 5 if level == 3 else 8)
    m = rng.randint(2, 5)
    kind = rng.choice(("squares", "rectangles", "segments", "diagonals", "sides"))
    if kind == "squares":
        squares = [i * i for i in range(1, n + 1)]
        return draft(rng, f"How many squares of [all|any] sizes are [there |]in a {n} by {n} grid [of unit squares|]? // How many squares can be found in a {n}x{n} [grid|board]? // Count all the squares in a {n} x {n} grid.", sum(squares), [("By size", f"Side ${n}$ down to $1$: {listed(squares)}"), *summed(rng, *squares)])  # fmt: skip
    if kind == "rectangles":
        a, b = comb(n + 1, 2), comb(m + 1, 2)
        return draft(rng, f"How many rectangles are [there |]in a {n} by {m} grid[ of unit squares|] (squares count too)? // How many rectangles of all sizes can be found in a {n}x{m} grid? // Count the rectangles in a {n} x {m} grid, squares included.", a * b, [("Lines", f"Choose $2$ of ${n + 1}$ and $2$ of ${m + 1}$ lines: {eq(choose(n + 1, 2), a)} and {eq(choose(m + 1, 2), b)}"), *multiplied(rng, a, b)])  # fmt: skip
    if kind == "segments":
        k = rng.randint(3, 12)
        return draft(rng, f"{num(k)} points lie on a line. How many segments have two of them as ends? // How many segments are there between {num(k)} points on a line?", comb(k, 2), [("count", f"Each pair of points makes one: {eq(frac(dot(k, k - 1), 2), comb(k, 2))}")])  # fmt: skip
    k = rng.randint(4, 20)
    d = k * (k - 3) // 2
    if kind == "diagonals":
        return draft(rng, f"How many diagonals does a [convex |]polygon with {num(k)} sides have? // Find the number of diagonals of a [convex|regular] {k}-gon. // {k}-sided polygon, number of diagonals?", d, [("count", f"From each of ${k}$ corners go ${k - 3}$, each counted twice"), ("formula", eq(frac(dot(k, k - 3), 2), frac(k * (k - 3), 2), d))])  # fmt: skip
    return draft(rng, f"A [convex |]polygon has {num(d)} diagonals. How many sides does it have? // How many sides has a polygon with {num(d)} diagonals?", k, [("equation", eq("\\frac{n(n-3)}{2}", d)), ("Twice that", eq("n(n-3)", 2 * d)), ("Try", f"{eq(dot(k, k - 3), 2 * d)}, so {eq('n', k)}")])  # fmt: skip


@REGISTER.family("two_prices_of_tickets", 2, 3)
def two_prices_of_tickets(rng: Random, level: int) -> Draft:
    """So many things of two prices, points or legs with a total: how many of one kind."""
    a, b = rng.sample(range(2, 13), 2)
    x, y = rng.randint(2, 30), rng.randint(2, 30)
    n, s = x + y, a * x + b * y
    p, q, thing = rng.choice((("adult", "child", "tickets"), ("long", "short", "boards"), ("hard", "easy", "questions"), ("red", "blue", "tokens"), ("large", "small", "boxes")))  # fmt: skip
    what = rng.choice(("points", "euros", "kg"))
    wanted, value = rng.choice(((p, x), (q, y)))
    texts = f"{num(n)} {thing} are [sold|counted], some {p} ones at {num(a)} {what} each and the others {q} ones at {num(b)} {what}. Together that makes {num(s)} {what}. How many {wanted} ones are there? // There are {num(n)} {thing}: {p} ones count {num(a)} {what}, {q} ones {num(b)} {what}, and the total is {num(s)} {what}. How many are {wanted}? // {p} {thing} count {num(a)} and {q} {thing} {num(b)}. {num(n)} of them make {num(s)} {what}. Find the number of {wanted} ones."
    other, other_count = (b, x) if wanted == p else (a, y)
    unit = a - b if wanted == p else b - a
    base = other * n
    gap = s - base
    lines: list[Line] = [("If all were of the other kind", eq(dot(other, n), base)), ("Difference", eq(plus(s, -base) if gap >= 0 else plus(base, -s), abs(gap))), ("Each one changes", eq(plus(max(a, b), -min(a, b)), abs(unit))), ("divide", eq(frac(abs(gap), abs(unit)), value))]  # fmt: skip
    assert other_count == value
    return draft(rng, texts, value, lines, [("equation", f"{eq('x+y', n)} and {eq(f'{a}x+{b}y', s)}"), *lines])  # fmt: skip


@REGISTER.family("percent_of_a_group", 2, 3)
def percent_of_a_group(rng: Random, level: int) -> Draft:
    """Percents of two groups put together; of what is left; a mixture of shares."""
    a, b = 10 * rng.randint(2, 30), 10 * rng.randint(2, 30)
    p, q = 10 * rng.randint(1, 9), 10 * rng.randint(1, 9)
    x, y = a * p // 100, b * q // 100
    one, two = rng.choice((("girls", "boys"), ("adults", "children"), ("members", "guests")))
    act = rng.choice(("come by bus", "are early", "are from the city"))
    kind = rng.choice(("count", "percent", "rest"))
    if kind == "count":
        texts = f"Of {num(a)} {one} {p}% {act}, and of {num(b)} {two} {q}% {act}. How many {act} in all? // {p}% of {num(a)} {one} and {q}% of {num(b)} {two} {act}. How many is that together?"
        return draft(rng, texts, x + y, [(one.capitalize(), eq(dot(frac(p, 100), a), x)), (two.capitalize(), eq(dot(frac(q, 100), b), y)), ("add", eq(plus(x, y), x + y))])  # fmt: skip
    if kind == "percent":
        value = Fraction(100 * (x + y), a + b)
        if value.denominator > 1:
            return percent_of_a_group(rng, level)
        texts = f"Of {num(a)} {one} {p}% {act}, and of {num(b)} {two} {q}% {act}. What percent of all is that? // {p}% of {num(a)} {one} and {q}% of {num(b)} {two} {act}. How many percent of all {num(a + b)} {act}?"
        return draft(rng, texts, f"{value}\\%", [("Numbers", f"{eq(dot(frac(p, 100), a), x)} and {eq(dot(frac(q, 100), b), y)}"), ("add", eq(plus(x, y), x + y)), ("percent", f"{eq(frac(x + y, a + b), frac(value.numerator, 100))}, that is ${value}\\%$")])  # fmt: skip
    n = 100 * rng.randint(1, 9)
    first = n * p // 100
    rest = n - first
    second = Fraction(rest * q, 100)
    texts = f"{p}% of {num(n)} people {act}. Of the others, {q}% walk. How many walk? // Of {num(n)} people {p}% {act}, and {q}% of the rest walk. How many people walk?"
    return draft(rng, texts, second, [("percent", eq(dot(frac(p, 100), n), first)), ("left", eq(plus(n, -first), rest)), ("percent", eq(dot(frac(q, 100), rest), show(second)))])  # fmt: skip


@REGISTER.family("shift_of_a_function", 3, 4)
def shift_of_a_function(rng: Random, level: int) -> Draft:
    """f(x + a) given: f at a place; f of a multiple; a rule for sums used twice."""
    m, c, a = rng.randint(2, 6), rng.randint(-9, 9), rng.randint(1, 6)
    x = rng.randint(-3, 9)
    sign = rng.choice((1, -1))
    place = x + sign * a
    value = m * x + c
    inner = f"x{sgn(sign * a)}"
    rule = f"f({inner})={m}x{sgn(c) if c else ''}"
    if rng.random() < 0.7:
        texts = f"If ${rule}$ for all $x$, what is $f({place})$? // Let $f$ be a function with ${rule}$. Find $f({place})$. // Given ${rule}$, find $f({place})$."
        return draft(rng, texts, value, [("Which x", f"{eq(inner, place)} for {eq('x', x)}"), ("substitute", eq(f"f({place})", f"{dot(m, x)}{sgn(c) if c else ''}", value))])  # fmt: skip
    k = rng.randint(2, 4)
    one = rng.randint(2, 9)
    n = k + rng.randint(1, 3)
    texts = f"A function has $f(x+y)=f(x)+f(y)$ for all $x$ and $y$, and $f(1)={one}$. What is $f({n})$? // If $f(x+y)=f(x)+f(y)$ for all numbers and $f(1)={one}$, find $f({n})$."
    steps = ", ".join(eq(f"f({i})", f"{one * (i - 1)}+{one}", one * i) for i in range(2, n + 1))
    return draft(rng, texts, n * one, [("One more each time", steps)])
