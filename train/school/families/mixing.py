"""Mixtures by concentration, blends by price, growth by doubling or by a percent."""

from fractions import Fraction
from itertools import pairwise
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.decimals import quotient_lines
from train.school.families.percent import percent_lines
from train.school.families.scenes import capital, joined, one, told
from train.school.work import difference, product, quotient, total

_LIQUIDS = [
    "salt solution",
    "salt water",
    "acid solution",
    "sugar solution",
    "alcohol solution",
    "juice drink",
    "saline",
]


def _percent(p: Fraction | int) -> str:
    return f"{decimal(Fraction(p))}%"


def _a(p: Fraction) -> str:
    return "an" if decimal(p).startswith(("8", "11", "18")) else "a"


@REGISTER.family("mixture", 3, 4, 5)
def mixture(rng: Random, level: int) -> Draft:
    """Concentrations: two are mixed, water is added or goes, how much of one is needed."""
    liquid = rng.choice(_LIQUIDS)
    inside = {"salt solution": "salt", "salt water": "salt", "acid solution": "acid", "sugar solution": "sugar", "alcohol solution": "alcohol", "juice drink": "juice", "saline": "salt"}[liquid]  # fmt: skip
    unit = one(rng, "liters|ml|litres|grams|kg")
    big = 10 if unit in ("ml", "grams") else 1
    shape = rng.choice(
        ("mix", "water")
        if level == 3
        else ("mix", "water", "less")
        if level == 4
        else ("how much", "how water")
    )
    a, p = big * rng.randint(2, 12) * rng.choice((1, 5)), Fraction(5 * rng.randint(1, 16))
    pure = a * p / 100
    if shape == "mix":
        b, q = big * rng.randint(2, 12) * rng.choice((1, 5)), Fraction(5 * rng.randint(1, 16))
        more = b * q / 100
        result = (pure + more) * 100 / (a + b)
        if p == q or (result * 2).denominator > 1:
            return mixture(rng, level)
        text = one(rng, f"{num(a)} {unit} of {_a(p)} {_percent(p)} {liquid} are mixed with {num(b)} {unit} of {_a(q)} {_percent(q)} {liquid}. {one(rng, f'What percent {inside} is the mixture?|What is the concentration of the mixture in percent?')}|"
                   f"What is the concentration, in percent, if {num(a)} {unit} of {_percent(p)} {liquid} and {num(b)} {unit} of {_percent(q)} {liquid} are mixed?")  # fmt: skip
        ways: list[Way] = [
            joined(percent_lines(rng, p, Fraction(a)), percent_lines(rng, q, Fraction(b)), [(f"All the {inside}", eq(f"{decimal(pure)}+{decimal(more)}", decimal(pure + more)))], total(rng, a, b, kind="Mixture"), [("divide", f"{eq(frac(decimal(pure + more), a + b), decimal(result / 100))}, which is ${decimal(result)}\\%$")])
            for _ in range(3)
        ]  # fmt: skip
        parts = f"{eq(dot(a, int(p)), a * int(p))} and {eq(dot(b, int(q)), b * int(q))}"
        summed = (
            f"{eq(plus(a * int(p), b * int(q)), int(a * p + b * q))} over {eq(plus(a, b), a + b)}"
        )
        mean = quotient_lines(rng, a * p + b * q, Fraction(a + b))
        ways.append([("Weighted mean", parts), ("add", summed), *mean])
        return Draft(told(text), f"{decimal(result)}\\%", ways)
    if shape in ("water", "less"):
        fewer = shape == "less"
        b = big * rng.randint(2, 12) * rng.choice((1, 5))
        after = a - b if fewer else a + b
        if (
            after <= 0
            or (pure * 100 / after * 2).denominator > 1
            or pure > after * Fraction(95, 100)
        ):
            return mixture(rng, level)
        result = pure * 100 / after
        does = (
            f"{num(b)} {unit} of water {one(rng, 'evaporate|are boiled away')}"
            if fewer
            else f"{num(b)} {unit} of {one(rng, 'water|pure water')} are added"
        )
        text = f"From {num(a)} {unit} of {_a(p)} {_percent(p)} {liquid} {does}. What is the new concentration in percent?" if fewer else f"{capital(does)} to {num(a)} {unit} of {_a(p)} {_percent(p)} {liquid}. {one(rng, f'What percent {inside} is it now?|What is the new concentration in percent?')}"  # fmt: skip
        amount = difference(rng, a, b, "Solution") if fewer else total(rng, a, b, kind="Solution")
        ways = [
            [
                *percent_lines(rng, p, Fraction(a)),
                *amount,
                (
                    "divide",
                    f"{eq(frac(decimal(pure), after), decimal(result / 100))}, which is ${decimal(result)}\\%$",
                ),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), f"{decimal(result)}\\%", ways)
    if shape == "how water":
        lower = Fraction(5 * rng.randint(1, 12))
        after = pure * 100 / lower
        if lower >= p or after.denominator > 1:
            return mixture(rng, level)
        value = int(after) - a
        text = f"How many {unit} of water must be added to {num(a)} {unit} of {_a(p)} {_percent(p)} {liquid} to get {_a(lower)} {_percent(lower)} {liquid}?"
        ways = [[*percent_lines(rng, p, Fraction(a)), ("divide", f"This is ${decimal(lower)}\\%$ of the new one: {eq(frac(decimal(pure * 100), decimal(lower)), int(after))}"), *difference(rng, int(after), a)] for _ in range(3)]  # fmt: skip
        return Draft(told(text), str(value), ways)
    q, r = Fraction(5 * rng.randint(1, 18)), Fraction(5 * rng.randint(1, 18))
    if not min(p, q) < r < max(p, q):
        return mixture(rng, level)
    b = a * (r - p) / (q - r)
    if b.denominator > 1 or b > 20 * a:
        return mixture(rng, level)
    text = one(rng, f"How many {unit} of {_a(q)} {_percent(q)} {liquid} must be added to {num(a)} {unit} of {_a(p)} {_percent(p)} {liquid} to get {_a(r)} {_percent(r)} {liquid}?|{num(a)} {unit} of {_a(p)} {_percent(p)} {liquid} are given. How many {unit} of {_percent(q)} {liquid} must be mixed in to make it {_percent(r)}?")  # fmt: skip
    d, e = abs(int(r - p)), abs(int(q - r))
    ways = [
        [("compare", f"${decimal(r)}$ is ${d}$ from ${decimal(p)}$ and ${e}$ from ${decimal(q)}$"), ("ratio", eq(frac("x", a), frac(d, e))), ("multiply", eq("x", frac(dot(a, d), e), frac(a * d, e), int(b)))],
        [("equation", eq(f"{dot(a, int(p))}+{int(q)}x", f"{int(r)}({a}+x)")), ("expand", eq(f"{a * int(p)}+{int(q)}x", f"{int(r) * a}+{int(r)}x")), ("move", eq(f"{e}x", abs(int(r - p)) * a)), ("divide", eq("x", frac(d * a, e), int(b)))],
    ]  # fmt: skip
    return Draft(
        told(text),
        str(int(b)),
        [[("ratio", line[1]) if line[0] == "ratio" else line for line in way] for way in ways],
    )


@REGISTER.family("blend_price", 3, 4)
def blend_price(rng: Random, level: int) -> Draft:
    """Coffee, nuts, tea of two prices: the price of a blend, or how much of one."""
    first, second, thing = rng.choice((("Arabica", "Robusta", "coffee"), ("green tea", "black tea", "tea"), ("cashews", "peanuts", "nuts"), ("almonds", "raisins", "trail mix"), ("caramels", "mints", "candy"), ("dark chocolates", "milk chocolates", "chocolates")))  # fmt: skip
    p, q = rng.sample(range(2, 25), 2)
    a, b = rng.randint(2, 15), rng.randint(2, 15)
    if a == b:
        b += 1
    value = Fraction(a * p + b * q, a + b)
    if value.denominator not in (1, 2):
        return blend_price(rng, level)
    unit = one(rng, "kg|kg|pounds")
    single = {"kg": "kg", "pounds": "pound"}[unit]
    if level == 3 or value.denominator == 2:
        text = f"{num(a)} {unit} of {first} at {money(p)} per {single} are mixed with {num(b)} {unit} of {second} at {money(q)} per {single}. {one(rng, f'How much does one {single} of the mixture cost?|What is the price of the mixture per {single}?')}"  # fmt: skip
        ways: list[Way] = [joined(product(rng, a, p), product(rng, b, q), total(rng, a * p, b * q, kind="total"), total(rng, a, b, kind="Weight"), quotient_lines(rng, Fraction(a * p + b * q), Fraction(a + b))) for _ in range(3)]  # fmt: skip
        return Draft(
            told(text), str(int(value)) if value.denominator == 1 else f"{float(value):.2f}", ways
        )
    v = int(value)
    d, e = abs(v - p), abs(q - v)
    if not d or not e:
        return blend_price(rng, level)
    text = one(rng, f"A shop sells {first} for {money(p)} per {single} and {second} for {money(q)} per {single}. How many {unit} of {second} must be mixed with {num(a)} {unit} of {first} to get {thing} worth {money(v)} per {single}?|"
               f"How many {unit} of {second} at {money(q)} per {single} should be added to {num(a)} {unit} of {first} at {money(p)} per {single} so that the mixture costs {money(v)} per {single}?")  # fmt: skip
    up, left = (d, e)
    ways = [
        [(f"{capital(first)} per {single}", f"The price differs by {eq(plus(max(v, p), -min(v, p)), d)}, in all {eq(dot(a, d), a * d)}"), (f"{capital(second)} per {single}", f"The price differs by {eq(plus(max(v, q), -min(v, q)), e)}"), ("divide", eq(frac(a * d, e), b))],
        [("equation", eq(f"{dot(a, p)}+{q}x", f"{v}({a}+x)")), ("expand", eq(f"{a * p}+{q}x", f"{v * a}+{v}x")), ("move", eq("x" if left == 1 else f"{left}x", a * up)), ("divide", eq("x", frac(a * up, left), b))],
    ]  # fmt: skip
    return Draft(told(text), str(b), ways)


@REGISTER.family("growth_story", 2, 3, 4)
def growth_story(rng: Random, level: int) -> Draft:
    """Doubling, halving, growing by a percent per year."""
    if level == 4 or (level == 3 and rng.random() < 0.4):
        p = Fraction(rng.choice((10, 20, 50, 5, 25)))
        n = Fraction(rng.choice((100, 200, 400, 500, 800, 1000, 2000, 4000, 8000, 10000, 20000)))
        up = rng.random() < 0.6
        years = 2 if level == 3 else rng.choice((2, 2, 3))
        values = [n]
        for _ in range(years):
            values.append(values[-1] * (100 + (p if up else -p)) / 100)
        if any(value.denominator > 1 for value in values):
            return growth_story(rng, level)
        what = one(rng, f"A town has {num(int(n))} inhabitants|The population of a village is {num(int(n))}|A colony has {num(int(n))} birds|A website has {num(int(n))} users")  # fmt: skip
        text = f"{what}. Every year the number {'grows' if up else 'falls'} by {decimal(p)}%. {one(rng, f'What is the number after {num(years)} years?|How many are there after {num(years)} years?')}"
        factor = (100 + (p if up else -p)) / 100
        steps = list[Line]()
        for year, (before, after) in enumerate(pairwise(values), 1):
            part = before * p / 100
            found = f"{eq(dot(decimal(before), decimal(p)), decimal(before * p))}, {eq(frac(decimal(before * p), 100), decimal(part))}"  # fmt: skip
            new = eq(f"{decimal(before)}{'+' if up else '-'}{decimal(part)}", decimal(after))
            steps.append((f"Year {year}", f"{found}, {new}"))
        parts = joined(*([*percent_lines(rng, p, before), ("add" if up else "subtract", eq(f"{decimal(before)}{'+' if up else '-'}{decimal(before * p / 100)}", decimal(after)))] for before, after in pairwise(values)))  # fmt: skip
        whole: list[Line] = [
            ("power", eq(f"{decimal(factor)}^{years}", decimal(factor**years))),
            ("multiply", eq(f"{decimal(n)}\\cdot {decimal(factor**years)}", decimal(values[-1]))),
        ]
        return Draft(
            told(text),
            decimal(values[-1]),
            [steps, parts, whole] if years == 2 else [steps],
        )
    factor = rng.choice((2, 2, 2, 3))
    every, times = (
        rng.choice((1, 2, 3, 5, 10, 20, 30)),
        rng.randint(3, 5 if factor == 3 else 8 if level > 2 else 6),
    )
    start = rng.choice((1, 2, 3, 5, 10, 20, 50, 100, 4, 6))
    span = one(rng, "hours|minutes|days") if every < 10 else "minutes"
    each = f"every {span[:-1]}" if every == 1 else f"every {num(every)} {span}"
    word = {2: "doubles", 3: "triples"}[factor]
    what = one(rng, f"The number of bacteria in a dish {word} {each}|A colony of bacteria {word} in size {each}|The number of cells {word} {each}|The number of duckweed plants on a pond {word} {each}")  # fmt: skip
    end, long = start * factor**times, every * times
    runs = ", ".join(f"${start * factor**k}$" for k in range(times + 1))
    count: Line = (
        ("count", eq(frac(long, every), times))
        if every > 1
        else ("count", f"That is ${times}$ times")
    )
    shape = rng.choice(("end", "end", "time", "start"))
    if start == 1 or shape == "end":
        first = max(start, 2)
        end = first * factor**times
        runs = ", ".join(f"${first * factor**k}$" for k in range(times + 1))
        text = f"{what}. At the start there are {num(first)}. {one(rng, f'How many are there after {num(long)} {span}?|How many will there be in {num(long)} {span}?')}"
        ways: list[Way] = [
            [count, ("list", runs)],
            [
                count,
                ("power", eq(f"{factor}^{times}", factor**times)),
                *product(rng, first, factor**times),
            ],
        ]
        return Draft(told(text), str(end), ways)
    if shape == "time":
        text = f"{what}. At the start there are {num(start)}. After how many {span} are there {num(end)}?"
        ways = [[("list", f"{runs}: it {word} ${times}$ times"), *(product(rng, times, every) if every > 1 else [])], [*quotient(rng, end, start, "Factor"), ("power", eq(factor**times, f"{factor}^{times}")), *(product(rng, times, every) if every > 1 else [])]]  # fmt: skip
        return Draft(told(text), str(long), ways)
    text = (
        f"{what}. After {num(long)} {span} there are {num(end)}. How many were there at the start?"
    )
    back = ", ".join(f"${start * factor**k}$" for k in range(times, -1, -1))
    ways = [
        [count, ("Work backwards", back)],
        [
            count,
            ("power", eq(f"{factor}^{times}", factor**times)),
            *quotient(rng, end, factor**times),
        ],
    ]
    return Draft(told(text), str(start), ways)
