"""Short questions in the shorthand of a keyboard: 12k, half a million, 90 min = ? h, 750 g at 2.40 a kilo."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.quick_everyday import divided
from train.school.families.wordings import draft
from train.school.work import decimal_sum, difference, product, quotient, total

_PARTS = {"half": 2, "a third": 3, "a quarter": 4, "a fifth": 5, "a tenth": 10}


@REGISTER.family("thousands_in_short", 1, 2, 3)
def thousands_in_short(rng: Random, level: int) -> Draft:
    """12k / 4; 1.5k + 500; half of 3 million; a quarter of a million."""
    kind = rng.choice(("sum", "gap", "over", "times", "part", "part", "long"))
    tenths = 10 * rng.randint(1, 20) if level == 1 else rng.randint(1, 40 * level) * rng.choice((1, 5))  # fmt: skip
    value = tenths * 100
    k = decimal(Fraction(tenths, 10)) + rng.choice(("k", "k", "K", " thousand"))
    read: Line = ("rewrite", f"{k} is ${value}$")
    if kind == "part":
        word, n = rng.choice(list(_PARTS.items()))
        name, unit = rng.choice((("million", 10**6), ("thousand", 1000), ("billion", 10**9)))
        m = rng.choice((1, 1, n, 2, 3, 5, 6, 9))
        if (m * unit) % n:
            m = n
        whole = f"a {name}" if m == 1 else f"{num(m)} {name}"
        result = m * unit // n
        return draft(rng, f"{word} of {whole}[ | =| in digits]? // what is {word} of {whole}? // How much is {word} of {whole}? // {word} of {whole}", result, [("rewrite", f"{m} {name} is ${m * unit}$".replace(f"{m} ", f"${m}$ ", 1)), ("divide", eq(frac(m * unit, n), result))])  # fmt: skip
    if kind == "long":
        return draft(rng, f"{k} in digits // write {k} as a number // How much is {k}? // {k} = ?", value, [("multiply", eq(dot(decimal(Fraction(tenths, 10)), 1000), value))])  # fmt: skip
    if kind == "over":
        n = rng.choice([n for n in (2, 3, 4, 5, 6, 8, 10, 12, 20, 25) if value % n == 0])
        return draft(rng, f"{k} / {n} // {k} divided by {num(n)} // {k} shared by {num(n)} people, how much each? // what is {k} ÷ {n}?", value // n, [read, ("divide", eq(frac(value, n), value // n))], [read, *quotient(rng, value, n)])  # fmt: skip
    if kind == "times":
        n = rng.randint(2, 9)
        return draft(rng, f"{n} x {k} // {n} times {k} // {k} a month, how much in {num(n)} months? // {k} * {n}", n * value, [read, *product(rng, n, value)])  # fmt: skip
    other = 100 * rng.randint(1, 30) + (rng.randint(1, 99) if level > 2 else 0)
    said = f"{other}" if other % 500 or rng.random() < 0.5 else decimal(Fraction(other, 1000)) + "k"
    seen = [read] if said == str(other) else [read, ("rewrite", f"{said} is ${other}$")]
    if kind == "sum":
        return draft(rng, f"{k} + {said} // {k} plus {said} // add {said} to {k} // I have {k} and get {said} more, how much?", value + other, [*seen, *total(rng, value, other)])  # fmt: skip
    high, low = max(value, other), min(value, other)
    text = (k, said) if value >= other else (said, k)
    return draft(rng, f"{text[0]} - {text[1]} // {text[0]} minus {text[1]} // {text[0]}, of which {text[1]} is spent, what is left?", high - low, [*seen, *difference(rng, high, low)])  # fmt: skip


_SPANS = (("h", "min", 60), ("hours", "minutes", 60), ("min", "s", 60), ("minutes", "seconds", 60), ("days", "hours", 24), ("weeks", "days", 7), ("years", "months", 12))  # fmt: skip


@REGISTER.family("times_in_short", 1, 2, 3)
def times_in_short(rng: Random, level: int) -> Draft:
    """90 min = ? h; 2.5 h in min; 3/4 of 2 hours in minutes; 1 h 20 min in minutes."""
    large, small, per = rng.choice(_SPANS)
    bottom = rng.choice([b for b in ((2, 4) if level < 3 else (2, 3, 4, 5, 6)) if per % b == 0] or [1])  # fmt: skip
    top = rng.randint(1, 6 * bottom)
    x, n = Fraction(top, bottom), top * per // bottom
    kind = rng.choice(("down", "up", "part", "both"))
    if kind == "part" and bottom > 1:
        part = Fraction(rng.randint(1, bottom - 1), bottom)
        k = rng.randint(1, 6)
        whole = per * k
        one = large if k > 1 else large.removesuffix("s")
        f = f"${frac(part.numerator, part.denominator)}$"
        value = int(whole * part)
        return draft(rng, f"{f} of {num(k)} {one} in {small} // How many {small} are {f} of {num(k)} {one}? // {f} of {num(k)} {one} = ? {small} // what is {f} of {num(k)} {one}, in {small}?", value, [("convert", f"{k} {one} in {small}: {eq(dot(k, per), whole)}"), ("One part", eq(frac(whole, part.denominator), whole // part.denominator)), *(product(rng, whole // part.denominator, part.numerator) if part.numerator > 1 else [])])  # fmt: skip
    if kind == "both":
        a, b = rng.randint(1, 9), rng.randint(1, per - 1)
        said = f"{num(a)} {large if a > 1 else large.removesuffix('s')} {num(b)} {small}"
        return draft(rng, f"{said} in {small} // {said} = ? {small} // How many {small} are {said}?", a * per + b, [("convert", eq(dot(a, per), a * per)), *total(rng, a * per, b)])  # fmt: skip
    shown = decimal(x) if bottom in (1, 2, 4, 5) else None
    if kind == "up" or shown is None:
        texts = f"{num(n)} {small} = ? {large} // {num(n)} {small} in {large} // How many {large} are {num(n)} {small}? // {num(n)} {small} to {large}"
        return draft(rng, texts, decimal(x) if shown else x, [("rule", f"${per}$ {small} make one of the {large}"), ("divide", eq(frac(n, per), *([frac(top, bottom)] if bottom > 1 and n != top else []), decimal(x) if shown else x))])  # fmt: skip
    texts = f"{shown} {large} in {small} // {shown} {large} = ? {small} // How many {small} are {shown} {large}? // {shown} {large} to {small}"
    return draft(rng, texts, n, [("rule", f"One of the {large} has ${per}$ {small}"), ("multiply", eq(dot(shown, per), n))])  # fmt: skip


@REGISTER.family("prices_in_short", 1, 2, 3)
def prices_in_short(rng: Random, level: int) -> Draft:
    """$19.99 + $5.01; 7 x 2.99; 3 for 4.50, how much is 1: in cents, or over whole amounts."""
    a = Fraction(rng.choice((rng.randint(50, 1000 * level), 100 * rng.randint(1, 20) - 1, 5 * rng.randint(10, 400))), 100)  # fmt: skip
    b = Fraction(rng.choice((rng.randint(1, 900), 100 * rng.randint(1, 9) - 1, 100 - int(a * 100) % 100)), 100)  # fmt: skip
    kind = rng.choice(("sum", "sum", "gap", "times", "times", "one", "some"))
    if kind in ("sum", "gap"):
        high, low = max(a, b), min(a, b)
        if kind == "gap":
            texts = f"{money(high)} - {money(low)} // {money(high)} minus {money(low)} // {money(high)} less {money(low)} is how much? // I pay {money(low)} with {money(high)}, what do I get back?"
            return draft(rng, texts, decimal(high - low), [("In cents", eq(plus(int(100 * high), -int(100 * low)), int(100 * (high - low)))), ("convert", eq(frac(int(100 * (high - low)), 100), decimal(high - low)))], decimal_sum(rng, high, -low, kind="subtract"))  # fmt: skip
        texts = f"{money(a)} + {money(b)} // {money(a)} plus {money(b)} // {money(a)} and {money(b)} together? // what is {money(a)} + {money(b)}?"
        return draft(rng, texts, decimal(a + b), [("In cents", eq(plus(int(100 * a), int(100 * b)), int(100 * (a + b)))), ("convert", eq(frac(int(100 * (a + b)), 100), decimal(a + b)))], decimal_sum(rng, a, b))  # fmt: skip
    n = rng.randint(2, 9)
    if kind == "times":
        texts = f"{n} x {money(a)} // {n} * {money(a)} // {n} times {money(a)} // {num(n)} at {money(a)} each // {money(a)} x {n} = ?"
        cents = int(100 * a)
        ways = [[("In cents", eq(dot(n, cents), n * cents)), ("convert", eq(frac(n * cents, 100), decimal(n * a)))]]  # fmt: skip
        if cents % 100 > 89:
            up, gap = Fraction(-(-cents // 100)), Fraction(100 - cents % 100, 100)
            ways.append([("Round up first", f"{eq(dot(n, decimal(up)), decimal(n * up))}, that is {eq(dot(n, decimal(gap)), decimal(n * gap))} too much"), *decimal_sum(rng, n * up, -n * gap, kind="subtract")])  # fmt: skip
        return draft(rng, texts, decimal(n * a), *ways)
    whole = n * a
    one_by_one = divided(rng, whole, n)
    if kind == "one":
        texts = f"{num(n)} for {money(whole)}, how much is 1? // {num(n)} cost {money(whole)}, price of one? // {money(whole)} / {n} // {money(whole)} for {num(n)}. What is that each?"
        return draft(rng, texts, decimal(a), one_by_one, [("In cents", eq(frac(int(100 * whole), n), int(100 * a))), ("convert", eq(frac(int(100 * a), 100), decimal(a)))])  # fmt: skip
    m = rng.choice([m for m in range(2, 12) if m != n])
    texts = f"{num(n)} for {money(whole)}, how much are {num(m)}? // {num(n)} cost {money(whole)}, what do {num(m)} cost? // if {num(n)} are {money(whole)}, {num(m)} are ?"
    return draft(rng, texts, decimal(m * a), [*one_by_one, ("multiply", eq(dot(m, decimal(a)), decimal(m * a)))])  # fmt: skip


_WEIGHED = ("oranges", "cheese", "grapes", "nuts", "ham", "tea", "coffee", "cherries", "olives", "salmon", "flour", "sweets")  # fmt: skip
_EATERS = ("dog", "cat", "rabbit", "hamster", "parrot", "horse", "goat", "hen")


@REGISTER.family("grams_and_kilos", 2, 3)
def grams_and_kilos(rng: Random, level: int) -> Draft:
    """750 g at a price a kilo; how long a bag of kilos lasts at grams a day; what 1 kg of a pack costs."""
    kind = rng.choice(("cost", "cost", "lasts", "needs", "per"))
    if kind in ("lasts", "needs"):
        g, days = 10 * rng.randint(2, 60), rng.randint(3, 60)
        while g * days % 100:
            days += 1
        kilos, eater = Fraction(g * days, 1000), rng.choice(_EATERS)
        if kind == "needs":
            texts = f"A {eater} eats {g} g a day. How many kg [is that|does it need] in {num(days)} days? // {g} g a day for {num(days)} days, how many kg? // {num(days)} days, {g} g each day, in kg?"
            return draft(rng, texts, decimal(kilos), [*product(rng, g, days), ("convert", eq(frac(g * days, 1000), decimal(kilos)))])  # fmt: skip
        texts = f"A {eater} eats {g} g a day. How [many days|long] does a {decimal(kilos)} kg bag last? // {decimal(kilos)} kg of food, {g} g a day, how many days? // A bag of {decimal(kilos)} kg is used up at {g} grams a day. After how many days is it empty?"
        return draft(rng, texts.replace("How [many days|long]", rng.choice(("How many days", "How long"))), days, [("convert", eq(dot(decimal(kilos), 1000), g * days)), *quotient(rng, g * days, g)])  # fmt: skip
    price, thing = Fraction(10 * rng.randint(6, 60 * level), 100), rng.choice(_WEIGHED)
    g = rng.choice((100, 200, 250, 300, 400, 500, 600, 700, 750, 800, 1200, 1500, 2500))
    cost = price * g / 1000
    while (100 * cost).denominator > 1:
        price += Fraction(1, 10)
        cost = price * g / 1000
    if kind == "per":
        texts = f"{g} g of {thing} cost {money(cost)}. What does 1 kg cost? // {g} g for {money(cost)}, price per kilo? // {thing}: {g} g are {money(cost)}, how much is a kilogram?"
        return draft(rng, texts, decimal(price), [("One hundred grams", eq(frac(decimal(cost), decimal(Fraction(g, 100))), decimal(price / 10))), ("multiply", eq(dot(10, decimal(price / 10)), decimal(price)))])  # fmt: skip
    texts = f"{thing} cost {money(price)} per kilo. What do {g} g cost? // {g} g of {thing} at {money(price)} a kg? // A kilogram of {thing} is {money(price)}. How much are {g} grams? // 1 kg costs {money(price)}, {g} g cost ?"
    return draft(rng, texts, decimal(cost), [("convert", eq(frac(g, 1000), decimal(Fraction(g, 1000)))), ("multiply", eq(dot(decimal(price), decimal(Fraction(g, 1000))), decimal(cost)))], [("One hundred grams", eq(frac(decimal(price), 10), decimal(price / 10))), ("multiply", eq(dot(decimal(Fraction(g, 100)), decimal(price / 10)), decimal(cost)))])  # fmt: skip
