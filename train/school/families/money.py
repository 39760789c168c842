"""Money: totals, change, unit prices, best buys, discounts, tax and tips, profit, saving, bills."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, frac
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import asks
from train.school.families.decimals import (
    over,
    product_lines,
    quotient_lines,
    sum_lines,
    times,
)
from train.school.families.interest import cents
from train.school.families.percent import joined_sum, percent_lines, shown
from train.school.work import product

NAMES = ["Adam", "Amy", "Bella", "Ben", "Carlos", "Chloe", "Daniel", "Ella", "Fatima", "George", "Hannah", "Isaac", "Jada", "Kevin", "Lena", "Liam", "Maria", "Nick", "Olivia", "Paul", "Rita", "Sara", "Tom", "Vera", "Yusuf", "Zara"]  # fmt: skip
# one, several, cheapest and dearest price in cents
GOODS = (
    ("pen", "pens", 60, 300), ("notebook", "notebooks", 120, 500), ("apple", "apples", 20, 90),
    ("sandwich", "sandwiches", 250, 700), ("bottle of water", "bottles of water", 70, 200),
    ("T-shirt", "T-shirts", 600, 2500), ("book", "books", 500, 2000), ("ticket", "tickets", 400, 4500),
    ("muffin", "muffins", 100, 350), ("candle", "candles", 150, 900), ("coffee", "coffees", 200, 480),
    ("postcard", "postcards", 40, 150), ("plant", "plants", 300, 1500), ("mug", "mugs", 350, 1200),
    ("pizza", "pizzas", 650, 1600), ("toy car", "toy cars", 200, 900), ("lemon", "lemons", 25, 80),
    ("pair of socks", "pairs of socks", 200, 800), ("ice cream", "ice creams", 100, 400),
)  # fmt: skip


def price(rng: Random, low: int, high: int, level: int) -> Fraction:
    """Whole at level 1, else ending in 50, 99, 25, 0 or anything."""
    whole = max(1, rng.randint(low, high) // 100)
    if level == 1:
        return Fraction(whole)
    end = rng.choice((50, 50, 99, 25, 75, 20, 40, 95, 0, rng.randint(1, 99)))
    return Fraction(max(low, whole * 100 + end if high > 100 else rng.randint(low, high)), 100)


def cost_lines(rng: Random, n: int, p: Fraction) -> list[Line]:
    """n times a price; a price just below a whole amount by rounding up."""
    up = -int(p * 100) % 100
    if n == 1:
        return []
    if 0 < up <= 5 and rng.random() < 0.6:
        high = int(p) + 1
        less = Fraction(n * up, 100)
        return [
            ("Round the price up", eq(f"{n}\\cdot {high}", n * high)),
            ("subtract", f"Too much by ${n}$ times ${decimal(Fraction(up, 100))}$: {eq(f'{n * high}-{decimal(less)}', decimal(n * p))}"),
        ]  # fmt: skip
    return product_lines(rng, p, Fraction(n)) if p.denominator > 1 else product(rng, n, int(p))


def several(n: int, good: tuple[str, str, int, int]) -> str:
    return f"{num(n)} {good[1] if n > 1 else good[0]}"


def _note(total: Fraction, rng: Random) -> Fraction:
    """What one pays with: a note above the total."""
    notes = [note for note in (5, 10, 20, 50, 100, 200) if note > total]
    return Fraction(rng.choice(notes[:2]) if notes else int(total) // 100 * 100 + 100)


@REGISTER.family("total_price", 1, 2, 3)
def total_price(rng: Random, level: int) -> Draft:
    a, b = rng.sample(GOODS, 2)
    p, q = price(rng, a[2], a[3], level), price(rng, b[2], b[3], level)
    m, n = rng.randint(2, {1: 6, 2: 9, 3: 15}[level]), rng.randint(1, {1: 4, 2: 6, 3: 9}[level])
    who = rng.choice(NAMES)
    parts = {"w": who, "x": several(m, a), "y": several(n, b), "p": money(p), "q": money(q), "a": a[0], "b": b[0], "s": a[1], "n": num(m)}  # fmt: skip
    if level < 3 and rng.random() < 0.5:
        wordings = asks(
            parts,
            question="How much do {x} cost at {p} each?|If one {a} costs {p}, how much do {n} cost?|What is the price of {x} at {p} each?",
            order="Find the cost of {x} at {p} each.",
            story="{w} buys {x} for {p} each. How much does {w} pay?|A shop sells {s} at {p} each. What do {n} cost?|"
            "One {a} costs {p}. How much do {x} cost?",
        )
        return Draft(wordings, cents(m * p), [cost_lines(rng, m, p) for _ in range(5)])
    wordings = asks(
        parts,
        question="How much do {x} at {p} each and {y} at {q} each cost together?|What is the total for {x} at {p} each and {y} at {q} each?",
        order="Work out the total cost of {x} at {p} each and {y} at {q} each.",
        story="{w} buys {x} at {p} each and {y} at {q} each. How much is that in total?|One {a} costs {p} and one {b} costs {q}. How much are {x} and {y}?|"
        "{w} orders {x} ({p} each) and {y} ({q} each). What is the bill?",
    )
    ways: list[Way] = [
        [
            *cost_lines(rng, m, p),
            *cost_lines(rng, n, q),
            *sum_lines(rng, m * p, n * q, kind="total"),
        ]
        for _ in range(4)
    ]
    return Draft(wordings, cents(m * p + n * q), ways)


@REGISTER.family("change_from_note", 1, 2, 3)
def change_from_note(rng: Random, level: int) -> Draft:
    good, other = rng.sample(GOODS, 2)
    p, m = price(rng, good[2], good[3], level), rng.randint(1, {1: 4, 2: 5, 3: 8}[level])
    q = price(rng, other[2], other[3], level) if level == 3 else Fraction(0)
    cost = m * p + q
    note = _note(cost, rng)
    bought = several(m, good) + (f" at {money(p)} each" if m > 1 else f" for {money(p)}")
    if q:
        bought += f" and {'an' if other[0][0] in 'aei' else 'a'} {other[0]} for {money(q)}"
    parts = {"w": rng.choice(NAMES), "x": bought, "n": money(note)}
    wordings = asks(
        parts,
        story="{w} buys {x} and pays with {n}. How much change does {w} get?|{w} has {n} and buys {x}. How much money is left?|"
        "{w} pays {n} for {x}. What is the change?|How much change do you get from {n} if you buy {x}?|"
        "I bought {x}. I gave the cashier {n}. How much do I get back?",
    )
    ways: list[Way] = []
    for _ in range(4):
        lines = cost_lines(rng, m, p)
        lines += sum_lines(rng, m * p, q, kind="total") if q else []
        ways.append([*lines, *_left(rng, note, cost)])
    return Draft(wordings, cents(note - cost), ways)


def _left(rng: Random, note: Fraction, cost: Fraction) -> list[Line]:
    """note - cost, now and then by counting up to the next whole amount."""
    up, left = -int(cost * 100) % 100, note - cost
    whole = cost + Fraction(up, 100)
    if up and whole < note and rng.random() < 0.35:
        first = eq(f"{cents(cost)}+{decimal(Fraction(up, 100))}", decimal(whole))
        return [
            (
                "Count up",
                f"{first} and {eq(f'{decimal(whole)}+{decimal(note - whole)}', decimal(note))}",
            ),
            ("add", eq(f"{decimal(Fraction(up, 100))}+{decimal(note - whole)}", decimal(left))),
        ]
    return sum_lines(rng, note, -cost, kind="subtract")


@REGISTER.family("unit_price", 1, 2, 3)
def unit_price(rng: Random, level: int) -> Draft:
    good = rng.choice(GOODS)
    p, m = price(rng, good[2], good[3], level), rng.randint(2, {1: 9, 2: 8, 3: 12}[level])
    n = rng.choice([value for value in range(2, 16) if value != m])
    cost = m * p
    parts = {"w": rng.choice(NAMES), "x": several(m, good), "y": several(n, good), "c": money(cost), "a": good[0], "s": good[1], "n": num(n)}  # fmt: skip
    if level == 1 or rng.random() < 0.45:
        wordings = asks(
            parts,
            question="How much does one {a} cost if {x} cost {c}?|If {x} cost {c}, what is the price of one {a}?|What is the unit price if {x} cost {c}?",
            order="Find the price of one {a} if {x} cost {c}.",
            story="{w} pays {c} for {x}. What does one {a} cost?|A pack of {x} costs {c}. How much is that for each {a}?|"
            "{x} cost {c}. All cost the same. How much is one?",
        )
        return Draft(wordings, cents(p), [quotient_lines(rng, cost, Fraction(m)) for _ in range(5)])
    wordings = asks(
        parts,
        question="If {x} cost {c}, how much do {n} cost?|{x} cost {c}. What do {y} cost?|How much are {y} if {x} cost {c}?",
        order="{x} cost {c}. Find the cost of {y}.",
        story="{w} pays {c} for {x}. How much would {y} cost?|A shop sells {x} for {c}. At the same price, how much do {y} cost?",
    )
    ways: list[Way] = [[*quotient_lines(rng, cost, Fraction(m)), *cost_lines(rng, n, p)] for _ in range(4)]  # fmt: skip
    if n % m == 0:
        ways.append([("Find the factor", eq(over(n, m), n // m)), *product_lines(rng, cost, Fraction(n // m))])  # fmt: skip
    return Draft(wordings, cents(n * p), ways)


@REGISTER.family("best_buy", 3, 4)
def best_buy(rng: Random, level: int) -> Draft:
    things, unit, step = rng.choice((("rice", "kg", 1), ("juice", "litres", 1), ("eggs", "eggs", 6), ("washing tablets", "tablets", 10), ("pens", "pens", 4), ("dog food", "kg", 2), ("batteries", "batteries", 2)))  # fmt: skip
    m, n = rng.sample([step * k for k in range(2, 7)], 2)
    p = Fraction(rng.randint(20, 300), 100)
    gap = Fraction(rng.choice((-1, 1)) * rng.randint(1, 4 if level == 4 else 9), 100) * (1 if p < 1 else 5)  # fmt: skip
    q = p + gap if p + gap > 0 else p + abs(gap)
    first, second = m * p, n * q
    better = "A" if p < q else "B"
    parts = {
        "t": things,
        "u": unit,
        "m": num(m),
        "n": num(n),
        "c": money(first),
        "d": money(second),
    }
    offer = "Pack A: {m} {u} of {t} for {c}. Pack B: {n} {u} of {t} for {d}." if unit in ("kg", "litres") else "Pack A: {m} {u} for {c}. Pack B: {n} {u} for {d}."  # fmt: skip
    wordings = asks(
        parts,
        story=f"{offer} Which pack is the better buy, A or B?|{offer} Which is cheaper per unit, A or B?|"
        f"Which offer is the better value? {offer}|Compare the prices. {offer} Which pack should I buy to pay less per unit, A or B?",
    )
    end: Line = (
        "compare",
        f"${decimal(min(p, q))}<{decimal(max(p, q))}$, so pack {better} is better value",
    )
    ways: list[Way] = [
        [*quotient_lines(rng, first, Fraction(m)), *quotient_lines(rng, second, Fraction(n)), end],
        [("Compare equal amounts", f"${m * n}$ from A cost {eq(f'{n}{chr(92)}cdot {decimal(first)}', decimal(n * first))}, from B {eq(f'{m}{chr(92)}cdot {decimal(second)}', decimal(m * second))}"), ("conclude", f"Pack {better} is cheaper")],
    ]  # fmt: skip
    return Draft(wordings, f"\\text{{{better}}}", ways)


_DEAR = (
    ("jacket", 30, 160), ("bike", 120, 900), ("phone", 100, 900), ("sofa", 200, 1500), ("lamp", 15, 120),
    ("tent", 60, 400), ("camera", 90, 800), ("backpack", 20, 120), ("pair of shoes", 30, 180),
    ("desk", 80, 400), ("watch", 40, 300), ("video game", 20, 80), ("dress", 25, 150), ("guitar", 80, 600),
)  # fmt: skip


def dear(rng: Random, level: int) -> tuple[str, Fraction]:
    name, low, high = rng.choice(_DEAR)
    step = 10 if level < 3 else rng.choice((4, 5, 10))
    return name, Fraction(max(step, rng.randint(low, high) // step * step))


@REGISTER.family("discount", 2, 3, 4)
def discount(rng: Random, level: int) -> Draft:
    name, n = dear(rng, level)
    p = Fraction(rng.choice((10, 20, 25, 50, 5, 15, 30, 40) if level < 4 else (12, 15, 18, 35, 45, 60, 70, 8)))  # fmt: skip
    less = p * n / 100
    parts = {
        "w": rng.choice(NAMES),
        "t": name,
        "m": money(n),
        "p": shown(p),
        "k": money(n - less),
        "l": money(less),
    }
    shape = rng.choice(("price", "price", "saved", "rate"))
    if shape == "rate":
        wordings = asks(
            parts,
            question="What percent discount is it if a {t} costs {k} instead of {m}?|By what percent is a {t} reduced from {m} to {k}?",
            story="The price of a {t} drops from {m} to {k}. What is the discount in percent?|{w} pays {k} for a {t} that normally costs {m}. What percent does {w} save?",
        )
        first = eq(f"{decimal(n)}-{decimal(n - less)}", decimal(less))
        ways: list[Way] = [
            [("subtract", f"Saved: {first}"), ("divide", eq(frac(decimal(less), decimal(n)), decimal(p / 100))), ("percent", f"That is ${decimal(p)}\\%$")],
            [("subtract", first), ("Find 1 percent", f"$1\\%$ of ${decimal(n)}$ is ${decimal(n / 100)}$"), ("divide", eq(over(less, n / 100), decimal(p)))],
        ]  # fmt: skip
        return Draft(wordings, f"{decimal(p)}\\%", ways)
    if shape == "saved":
        wordings = asks(
            parts,
            question="How much is a discount of {p} on {m}?|How much do I save with {p} off {m}?|How much is {p} off a {m} {t} worth?",
            story="A {t} costs {m}. It is reduced by {p}. How much do you save?|A shop gives {p} off a {t} of {m}. How many does {w} save?".replace("How many does", "How much does"),
        )  # fmt: skip
        return Draft(wordings, cents(less), [percent_lines(rng, p, n) for _ in range(5)])
    wordings = asks(
        parts,
        question="What is {m} with {p} off?|How much is a {m} {t} at {p} off?|What is the sale price of a {t} of {m} after a {p} discount?",
        order="Find the sale price: {m}, {p} off.|Calculate the price of a {m} {t} after a {p} discount.|{m} less {p} discount",
        story="A {t} costs {m}. In the sale it is {p} off. What is the sale price?|A {t} normally costs {m}. {w} gets a discount of {p}. How much does {w} pay?|"
        "{w} has a voucher for {p} off a {t} that costs {m}. What is the price with the voucher?",
    )
    end: Line = ("subtract", eq(joined_sum(n, -less), decimal(n - less)))
    rest = 100 - p
    ways = [[*percent_lines(rng, p, n), end] for _ in range(4)]
    ways += [[("percent", f"You pay {eq(f'100-{decimal(p)}', decimal(rest))} percent"), *percent_lines(rng, rest, n)]] * 2  # fmt: skip
    return Draft(wordings, cents(n - less), ways)


@REGISTER.family("tax_and_tip", 2, 3, 4)
def tax_and_tip(rng: Random, level: int) -> Draft:
    tip = rng.random() < 0.5
    name, n = (
        ("meal", Fraction(rng.randint(2, 30) * rng.choice((2, 4, 5)))) if tip else dear(rng, level)
    )
    n = n + Fraction(rng.choice((0, 0, 50, 20)), 100) if tip and level > 2 else n
    p = Fraction(rng.choice((10, 15, 20, 18, 25) if tip else (5, 10, 20, 8, 6, 7, 19)))
    if (p * n / 100 * 100).denominator > 1:
        n = Fraction(int(n))
    extra = p * n / 100
    parts = {"w": rng.choice(NAMES), "t": name, "m": money(n), "p": shown(p)}
    whole = rng.random() < 0.7
    if tip:
        wanted = "How much is the bill with the tip?" if whole else "How much is the tip?"
        wordings = asks(
            parts,
            question="What is {m} plus a {p} tip?|How much do I pay for a {m} bill with a {p} tip?" if whole else "What is a {p} tip on {m}?|How much is a {p} tip on a {m} bill?",
            story=f"A restaurant bill is {{m}}. {{w}} leaves a tip of {{p}}. {wanted}|The food costs {{m}} and {{w}} tips {{p}}. {wanted}|"
            f"{{w}}'s taxi ride costs {{m}} and a {{p}} tip is added. {wanted}",
        )  # fmt: skip
    else:
        wanted = "What is the total price?" if whole else "How much is the tax?"
        wordings = asks(
            parts,
            question="What is {m} plus {p} tax?|How much is a {t} of {m} with {p} sales tax?" if whole else "How much is {p} tax on {m}?|What is the {p} sales tax on a {m} {t}?",
            story=f"A {{t}} costs {{m}} plus {{p}} sales tax. {wanted}|The price of a {{t}} is {{m}} before tax. The tax is {{p}}. {wanted}|"
            f"{{w}} buys a {{t}} for {{m}} and pays {{p}} VAT on top. {wanted}",
        )  # fmt: skip
    if not whole:
        return Draft(wordings, cents(extra), [percent_lines(rng, p, n) for _ in range(5)])
    ways: list[Way] = [[*percent_lines(rng, p, n), ("add", eq(joined_sum(n, extra), decimal(n + extra)))] for _ in range(4)]  # fmt: skip
    factor = 1 + p / 100
    ways.append([("Find the factor", eq(f"1+{decimal(p / 100)}", decimal(factor))), ("multiply", eq(times(n, factor), decimal(n + extra)))])  # fmt: skip
    return Draft(wordings, cents(n + extra), ways)
