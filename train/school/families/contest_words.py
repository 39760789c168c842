"""Contest problems of whole numbers: counts by divisibility, pairs, squares, powers, placings."""

from fractions import Fraction
from math import comb, factorial, gcd, lcm
from random import Random

from train.problems.latex import choose, dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask
from train.school.work import difference, product, quotient


@REGISTER.family("contest_divisible_count", 3, 4, 5)
def contest_divisible_count(rng: Random, level: int) -> Draft:
    """How many numbers up to n are divisible by a or b, by one of them alone, by neither."""
    a, b = rng.sample(range(2, 6 + 2 * level), 2)
    n = rng.choice((30, 40, 50, 60, 80, 100, 120, 150, 200)) * (1 if level < 5 else rng.choice((1, 5)))  # fmt: skip
    both = lcm(a, b)
    if a % b == 0 or b % a == 0 or both > n:
        return contest_divisible_count(rng, level)
    x, y, z = n // a, n // b, n // both
    kind = rng.choice(("or", "or", "neither", "one", "not", "and")) if level > 3 else rng.choice(("or", "or", "and", "not"))  # fmt: skip
    said, value = {
        "or": (f"divisible by ${a}$ or ${b}$|multiples of ${a}$ or of ${b}$|divisible by ${a}$ or by ${b}$ (or both)", x + y - z),
        "neither": (f"divisible by neither ${a}$ nor ${b}$|not divisible by ${a}$ and not divisible by ${b}$", n - x - y + z),
        "one": (f"divisible by exactly one of ${a}$ and ${b}$|divisible by ${a}$ or ${b}$ but not by both", x + y - 2 * z),
        "not": (f"divisible by ${a}$ but not by ${b}$|multiples of ${a}$ but not of ${b}$", x - z),
        "and": (f"divisible by both ${a}$ and ${b}$|divisible by ${a}$ and by ${b}$", z),
    }[kind]  # fmt: skip
    said = rng.choice(said.split("|"))
    which = rng.choice((f"integers from 1 to {num(n)}", f"positive integers up to {num(n)}", f"numbers from 1 to {num(n)}", f"positive integers not greater than {num(n)}"))  # fmt: skip
    if n % a and n % b and rng.random() < 0.3:
        which = f"positive integers less than {num(n)}"
    common: Line = ("common", f"Both: {'they have no common factor, ' if gcd(a, b) == 1 else ''}the least common multiple is ${both}$, {_fits(n, both)}")  # fmt: skip
    lines: list[Line] = [] if kind == "and" else [("count", f"Multiples of ${a}$: {_fits(n, a)}")]
    if kind not in ("not", "and"):
        lines.append(("count", f"Multiples of ${b}$: {_fits(n, b)}"))
    lines.append(common)
    if kind in ("or", "neither"):
        lines.append(("add", f"At least one: {eq(f'{x}+{y}-{z}', plus(x + y, -z), x + y - z)}"))
    if kind == "neither":
        lines += difference(rng, n, x + y - z, "left")
    elif kind == "one":
        lines += [("subtract", f"Only the first: {eq(f'{x}-{z}', x - z)}, only the second: {eq(f'{y}-{z}', y - z)}"), ("add", eq(plus(x - z, y - z), value))]  # fmt: skip
    elif kind == "not":
        lines += difference(rng, x, z, "left")
    asks = ask(
        question=f"How many {which} are {said}?|How many of the {which} are {said}?",
        order=f"Find the number of {which} that are {said}.|Count the {which} that are {said}.",
    )
    return Draft(asks, str(value), [lines])


def _fits(n: int, k: int) -> str:
    q, r = divmod(n, k)
    return eq(f"{n}\\div {k}", q) if not r else f"${n}={dot(k, q)}+{r}$, so there are ${q}$"


@REGISTER.family("contest_pairs", 3, 4)
def contest_pairs(rng: Random, level: int) -> Draft:
    """Ordered pairs of positive (or non-negative) integers with ax + by = c."""
    a, b = rng.choice(((1, 2), (1, 3), (2, 3), (2, 5), (3, 4), (3, 5), (1, 4), (3, 7), (4, 5), (2, 7), (3, 2), (5, 2), (4, 3), (5, 3), (1, 5), (5, 4)))  # fmt: skip
    x, y = rng.choice((("x", "y"), ("m", "n"), ("a", "b")))
    c = rng.randint(10, 12 + 12 * level)
    is_positive = rng.random() < 0.65
    low = 1 if is_positive else 0
    pairs = [((c - b * t) // a, t) for t in range(low, c // b + 1) if (c - b * t) % a == 0 and c - b * t >= a * low]  # fmt: skip
    if not 2 <= len(pairs) <= 9:
        return contest_pairs(rng, level)
    kind = "positive" if is_positive else "non-negative"
    left = f"{'' if a == 1 else a}{x}+{b}{y}" if a > 1 or b > 1 else f"{x}+{y}"
    rows = ", ".join(f"$({p}, {q})$" for p, q in pairs)
    step = a if gcd(a, b) == 1 else a // gcd(a, b)
    by_steps = f", and then for every step of ${step}$" if step > 1 else " and from there on"
    alone = frac(f"{c}-{b}{y}", a) if a > 1 else f"{c}-{b}{y}"
    lines: list[Line] = [
        ("isolate", f"Solve for ${x}$: {eq(x, alone)}"),
        ("list", f"This is whole and {kind} for ${y}={pairs[0][1]}${by_steps}"),
        ("list", f"The pairs are {rows}"),
        ("count", f"That makes ${len(pairs)}$ pairs"),
    ]
    shorter: list[Line] = [
        ("list", f"Go through ${y}$: " + ", ".join(f"${y}={q}$ gives ${x}={p}$" for p, q in pairs)),
        ("count", f"So there are ${len(pairs)}$"),
    ]
    math_said = f"${left}={c}$"
    asks = ask(
        question=f"How many ordered pairs $({x}, {y})$ of {kind} integers satisfy {math_said}?|How many solutions has {math_said} in {kind} integers?|For how many pairs of {kind} integers is {math_said}?",
        order=f"Find the number of {kind} integer solutions $({x}, {y})$ of {math_said}.|Count the pairs $({x}, {y})$ of {kind} integers with {math_said}.",
    )  # fmt: skip
    return Draft(asks, str(len(pairs)), [lines, shorter])


@REGISTER.family("contest_sums_of_squares", 3, 4, 5)
def contest_sums_of_squares(rng: Random, level: int) -> Draft:
    """Two numbers in words: of sum, difference, product and sum of squares two are given."""
    a, b = rng.randint(2, 6 + 3 * level), rng.randint(1, 5 + 2 * level)
    a, b = max(a, b), min(a, b)
    if a == b:
        a += 1
    s, d, p, q, e = a + b, a - b, a * b, a * a + b * b, a * a - b * b
    names = {"sum": f"their sum is {num(s)}", "gap": f"their difference is {num(d)}", "product": f"their product is {num(p)}", "squares": f"the sum of their squares is {num(q)}", "minus": f"the difference of their squares is {num(e)}"}  # fmt: skip
    given, asked = rng.choice((
        (("sum", "squares"), "product"), (("product", "squares"), "sum"), (("sum", "product"), "squares"), (("gap", "product"), "squares"),
        (("gap", "squares"), "product"), (("sum", "product"), "reciprocals"), (("gap", "minus"), "sum"), (("sum", "minus"), "gap"), (("gap", "minus"), "larger"),
    ))  # fmt: skip
    value = {"product": p, "sum": s, "squares": q, "gap": d, "larger": a, "reciprocals": Fraction(s, p)}[asked]  # fmt: skip
    lines = list[Line]()
    if given == ("sum", "squares"):
        lines = [("Square the sum", f"$(x+y)^2=x^2+2xy+y^2$, so {eq('2xy', f'{s}^2-{q}', f'{s * s}-{q}', 2 * p)}"), *quotient(rng, 2 * p, 2)]  # fmt: skip
    elif given == ("product", "squares"):
        lines = [("Square the sum", f"{eq('(x+y)^2', 'x^2+y^2+2xy', f'{q}+2{chr(92)}cdot {p}', s * s)}"), ("root", eq("x+y", f"\\sqrt{{{s * s}}}", s))]  # fmt: skip
    elif given == ("sum", "product") and asked == "squares":
        lines = [("Square the sum", eq("x^2+y^2", "(x+y)^2-2xy", f"{s}^2-2\\cdot {p}")), ("subtract", eq(f"{s * s}-{2 * p}", q))]  # fmt: skip
    elif given == ("gap", "product"):
        lines = [("Square the difference", eq("x^2+y^2", "(x-y)^2+2xy", f"{d}^2+2\\cdot {p}")), ("add", eq(f"{d * d}+{2 * p}", q))]  # fmt: skip
    elif given == ("gap", "squares"):
        lines = [("Square the difference", f"$(x-y)^2=x^2-2xy+y^2$, so {eq('2xy', f'{q}-{d}^2', f'{q}-{d * d}', 2 * p)}"), *quotient(rng, 2 * p, 2)]  # fmt: skip
    elif asked == "reciprocals":
        lines = [("common", eq("\\frac{1}{x}+\\frac{1}{y}", "\\frac{x+y}{xy}", frac(s, p)))]
        if gcd(s, p) > 1:
            lines.append(("reduce", eq(frac(s, p), show(Fraction(s, p)))))
    else:
        lines = [("factor", f"$x^2-y^2=(x+y)(x-y)={e}$")]
        known, other, left = (d, s, "x+y") if given[0] == "gap" else (s, d, "x-y")
        lines.append(("divide", eq(left, f"{e}\\div {known}", other)))
        if asked == "larger":
            lines += [("add", f"Add both: {eq('2x', f'{s}+{d}', s + d)}"), ("isolate", eq("x", frac(2 * a, 2), a))]  # fmt: skip
    what = {"product": "their product", "sum": "their sum", "squares": "the sum of their squares", "gap": "their difference", "larger": "the larger one", "reciprocals": "the sum of their reciprocals"}[asked]  # fmt: skip
    first, second = (names[each] for each in rng.sample(given, 2))
    opening = rng.choice(("Two positive numbers are given", "Think of two positive numbers", "Take two positive numbers"))  # fmt: skip
    facts = f"{opening}: {first} and {second}."
    short = f"{first.replace('their', 'the', 1).replace(' is ', ' of two positive numbers is ', 1) if 'squares' not in first else first.replace('their squares', 'the squares of two positive numbers')} and {second}."  # fmt: skip
    short = short[0].upper() + short[1:]
    texts = f"{facts} What is {what}?|{short} What is {what}?|{short} Find {what}."
    return Draft(ask(story=texts), show(value), [lines])


@REGISTER.family("contest_unknown_in_function", 3, 4)
def contest_unknown_in_function(rng: Random, level: int) -> Draft:
    """f(f(t)) or f(g(t)) is known, and a coefficient of f is not."""
    f, a = rng.choice(("f", "f", "g", "h")), rng.choice(("a", "a", "k", "c", "m"))
    t, value = rng.randint(0, 4), rng.randint(1, 6)
    b = rng.randint(-9, 9) or 4
    if rng.random() < 0.4:
        s = rng.randint(2, 5)
        inner = s * t + value
        result = s * inner + value
        given = f"${f}(x)={s}x+{a}$ and ${f}({f}({t}))={result}$"
        lines: list[Line] = [
            ("substitute", eq(f"{f}({t})", f"{s}\\cdot {t}+{a}", f"{s * t}+{a}" if t else a)),
            ("substitute", eq(f"{f}({f}({t}))", f"{s}({s * t}+{a})+{a}" if t else f"{s}{a}+{a}", f"{s * s * t}+{s + 1}{a}" if t else f"{s + 1}{a}")),
            ("equation", eq(f"{s * s * t}+{s + 1}{a}" if t else f"{s + 1}{a}", result)),
            ("isolate", eq(a, frac(plus(result, -s * s * t) if t else result, s + 1), value)),
        ]  # fmt: skip
        asked = f"the value of ${a}$"
    else:
        t = rng.choice((1, 1, 2)) if level > 3 else 1
        inner = value * t + b
        result = value * inner + b
        inside = f"{a if t == 1 else f'{t}{a}'}{b:+d}"
        square = f"{a}^2" if t == 1 else f"{t}{a}^2"
        expanded = f"{square}{'+' if b > 0 else '-'}{'' if abs(b) == 1 else abs(b)}{a}{b:+d}"  # fmt: skip
        other = Fraction(-b, t) - value  # of t a^2 + b a = t v^2 + b v
        if other > 0 or other == value:
            return contest_unknown_in_function(rng, level)
        given = f"${f}(x)={a}x{b:+d}$ and ${f}({f}({t}))={result}$"
        zero = f"{square}{'+' if b > 0 else '-'}{'' if abs(b) == 1 else abs(b)}{a}{b - result:+d}" if b != result else f"{square}{b:+d}{a}"  # fmt: skip
        lines = [
            ("substitute", eq(f"{f}({t})", inside)),
            ("substitute", eq(f"{f}({f}({t}))", f"{a}({inside}){b:+d}", expanded)),
            ("equation", eq(expanded, result)),
            ("move", eq(zero, 0)),
            ("root", f"The solutions are {eq(a, value)} and {eq(a, other)}"),
            ("conclude", f"The positive one is {eq(a, value)}"),
        ]
        asked = f"the positive value of ${a}$"
    texts = ask(
        question=f"Let {given}. What is {asked}?|If {given}, what is {asked}?",
        order=f"Let {given}. Find {asked}.|Given {given}, find {asked}.|Suppose that {given}. Determine {asked}.",
    )
    return Draft(texts, str(value), [lines])


@REGISTER.family("contest_power_values", 3, 4)
def contest_power_values(rng: Random, level: int) -> Draft:
    """b^x and b^y are given: b to a combination of x and y."""
    base = rng.choice((2, 3, 5, 7, 10, "a", "b"))
    x, y = rng.choice((("a", "b"), ("x", "y"), ("m", "n"))) if isinstance(base, int) else ("m", "n")
    p, q = rng.sample(range(2, 12), 2)
    if base in (p, q):
        return contest_power_values(rng, level)
    i, j = rng.choice((1, 1, 2, 2, 3)), rng.choice((1, -1, -1, 2, -2, 3)[: 3 + level])
    first = f"{x}" if i == 1 else f"{i}{x}"
    second = f"{'+' if j > 0 else '-'}{'' if abs(j) == 1 else abs(j)}{y}"
    exponent = first + second
    top, other_value = int(p**i), int(q ** abs(j))
    value = Fraction(top * other_value) if j > 0 else Fraction(top, other_value)
    split = f"({base}^{x})^{i}" if i > 1 else f"{base}^{x}"
    other = f"({base}^{y})^{abs(j)}" if abs(j) > 1 else f"{base}^{y}"
    numbers = f"{p}^{i}" if i > 1 else f"{p}"
    others = f"{q}^{abs(j)}" if abs(j) > 1 else f"{q}"
    shown, put, worked = (
        (f"{split}\\cdot {other}", f"{numbers}\\cdot {others}", f"{top}\\cdot {other_value}")
        if j > 0
        else (frac(split, other), frac(numbers, others), frac(top, other_value))
    )
    lines: list[Line] = [
        ("rule", eq(f"{base}^{{{exponent}}}", shown)),
        ("substitute", f"Put in the values: ${put}$" if put == worked else eq(put, worked)),
        ("simplify", eq(worked, value)),
    ]
    given = f"${base}^{x}={p}$ and ${base}^{y}={q}$"
    e = f"${base}^{{{exponent}}}$"
    texts = ask(
        question=f"If {given}, what is {e}?|What is {e} if {given}?|Given {given}, what is the value of {e}?",
        order=f"Given that {given}, find {e}.|Let {given}. Find {e}.|Find the value of {e} if {given}.",
    )
    return Draft(texts, show(value), [lines])


_SIDES = (("boys", "girls"), ("men", "women"), ("adults", "children"), ("red chairs", "blue chairs"), ("novels", "atlases"), ("pupils", "teachers"))  # fmt: skip


@REGISTER.family("contest_no_neighbours", 3, 4, 5)
def contest_no_neighbours(rng: Random, level: int) -> Draft:
    """Placings in a row in which no two of one kind are neighbours; subsets without neighbours."""
    if rng.random() < 0.4:
        n, k = rng.randint(5, 6 + level), rng.randint(2, 3 if level < 5 else 4)
        if n - k + 1 < k:
            return contest_no_neighbours(rng, level)
        places, value = n - k + 1, comb(n - k + 1, k)
        way: Way = [
            ("count", f"Set the {k} chosen ones between the {n - k} others: {eq(f'{n}-{k}', n - k)} others leave {eq(f'{n - k}+1', places)} gaps"),
            ("count", f"Choose ${k}$ of the ${places}$ gaps: {eq(choose(places, k), value)}"),
        ]  # fmt: skip
        numbers = f"1, 2, ..., {num(n)}"
        texts = ask(
            question=f"In how many ways can {num(k)} of the numbers {numbers} be chosen so that no two of them are consecutive?|How many subsets of {num(k)} of the numbers 1 to {num(n)} contain no two consecutive numbers?",
            story=f"{num(n)} chairs stand in a row. In how many ways can {num(k)} of them be picked so that no two picked chairs are next to each other?|Of {num(n)} lamps in a row {num(k)} are switched on, no two of them neighbours. In how many ways is that possible?",
        )  # fmt: skip
        return Draft(texts, str(value), [way])
    many, few = rng.choice(_SIDES)
    m = rng.randint(2, 3 + level // 2)
    k = rng.randint(2, min(m + 1, 3 if level < 5 else 4))
    ways_many, gaps = factorial(m), m + 1
    chosen = factorial(gaps) // factorial(gaps - k)
    value = ways_many * chosen
    falling = "\\cdot".join(str(gaps - step) for step in range(k))
    way = [
        ("count", f"The {many} in a row: {eq(f'{m}!', ways_many)} orders"),
        ("count", f"They leave {eq(f'{m}+1', gaps)} gaps, with both ends"),
        ("count", f"The {few} go into different gaps: {eq(falling, chosen)}"),
        *product(rng, ways_many, chosen),
    ]
    verb = "sit" if few in ("girls", "women", "children", "teachers") else "stand"
    texts = ask(
        question=f"In how many ways can {num(m)} {many} and {num(k)} {few} {verb} in a row so that no two {few} are neighbours?|How many orders in a row are there for {num(m)} {many} and {num(k)} {few} if no two of the {few} may be side by side (all are different)?",
        story=f"{num(m)} {many} and {num(k)} {few}, all different, {verb} in one row. No two {few} are beside each other. How many orders are possible?",
    )  # fmt: skip
    return Draft(texts, str(value), [way])


@REGISTER.family("contest_prime_of_power", 4)
def contest_prime_of_power(rng: Random, level: int) -> Draft:
    """The largest prime factor of b^n - 1 or of a difference of squares, by factoring."""
    if rng.random() < 0.5:
        base, half = rng.choice(((2, 4), (2, 5), (2, 6), (3, 2), (3, 3), (3, 4), (5, 2), (5, 3), (6, 2), (7, 2), (10, 2), (4, 3)))  # fmt: skip
        root, shown = (
            base**half,
            f"{base}^{{{2 * half}}}-1" if 2 * half > 9 else f"{base}^{2 * half}-1",
        )
        one = 1
        first: Line = ("factor", eq(shown, f"({base}^{half})^2-1", f"({base}^{half}-1)({base}^{half}+1)"))  # fmt: skip
    else:
        root, one = rng.randint(12, 20 + 20 * level), rng.randint(2, 11)
        shown = f"{root}^2-{one}^2"
        first = ("factor", eq(shown, f"({root}-{one})({root}+{one})"))
    low, high = root - one, root + one
    factors = [sorted(_primes(each)) for each in (low, high)]
    largest = max(max(each, default=1) for each in factors)
    lines: list[Line] = [
        first,
        ("simplify", f"The factors are ${low}$ and ${high}$"),
        *(("factor", eq(n, "\\cdot".join(map(str, each)))) for n, each in zip((low, high), factors, strict=True) if len(each) > 1),
        ("compare", f"The largest prime among them is ${largest}$"),
    ]  # fmt: skip
    texts = ask(
        question=f"What is the largest prime factor of ${shown}$?|Which is the largest prime that divides ${shown}$?",
        order=f"Find the largest prime factor of ${shown}$.|Find the greatest prime divisor of ${shown}$.",
    )
    return Draft(texts, str(largest), [lines])


def _primes(n: int) -> list[int]:
    found, p = list[int](), 2
    while n > 1:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    return found
