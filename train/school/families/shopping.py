"""Shopping lists and change, discounts and taxes, price puzzles, swaps."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, plus
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.decimals import quotient_lines
from train.school.families.earning import less, sums_of
from train.school.families.elimination import solved_pair
from train.school.families.interest import cents
from train.school.families.money import GOODS, cost_lines, price
from train.school.families.percent import percent_lines
from train.school.families.scenes import capital, joined, one, person, told
from train.school.work import difference, product, quotient

_NOTES = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)


def _some(n: int, good: tuple[str, str, int, int]) -> str:
    return f"{num(n)} {good[1]}"


@REGISTER.family("shopping_list", 1, 2, 3)
def shopping_list(rng: Random, level: int) -> Draft:
    """Two or three items in numbers: the total, the change, or the price of the last one."""
    who, count = person(rng), 2 if level < 3 else rng.choice((2, 3))
    goods = rng.sample(GOODS, count)
    counts = [rng.randint(2, 6 if level < 3 else 9) for _ in goods]
    prices = [price(rng, good[2], good[3], level) for good in goods]
    prices = [Fraction(2) if p == 1 else p for p in prices]
    costs = [n * p for n, p in zip(counts, prices, strict=True)]
    bill = sum(costs, Fraction(0))
    items = [
        one(rng, f"{_some(n, g)} at {money(p)} each|{_some(n, g)} for {money(p)} each")
        for n, g, p in zip(counts, goods, prices, strict=True)
    ]
    listed = f"{', '.join(items[:-1])} and {items[-1]}"
    bought = one(rng, f"{who.name} buys {listed}.|{who.name} bought {listed}.|At the shop {who.name} "
                 f"buys {listed}.|{who.name} goes to the store and buys {listed}.")  # fmt: skip
    each = [cost_lines(rng, n, p) for n, p in zip(counts, prices, strict=True)]

    def sums() -> list[Line]:
        lines = [cost_lines(rng, n, p) for n, p in zip(counts, prices, strict=True)]
        return joined(*lines, sums_of(rng, *costs, kind="total"))

    shape = rng.choice(("total", "change", "change", "one price", "left to spend"))
    if shape == "total":
        text = one(rng, f"{bought} How much does {who.he} pay in total?|{bought} What is the total cost?|"
                   f"{bought} How much does it cost altogether?|How much do {listed} cost together?|"
                   f"{bought} How much money does {who.name} spend?")  # fmt: skip
        return Draft(told(text), cents(bill), [sums() for _ in range(4)])
    if shape == "one price":
        unknown = goods[-1]
        known = ", ".join(items[:-1])
        spent = sum(costs[:-1], Fraction(0))
        text = (f"{who.name} buys {known} and {_some(counts[-1], unknown)} and pays {money(bill)} in "
                f"total. How much does one {unknown[0]} cost?")  # fmt: skip
        ways = [
            joined(*each[:-1], sums_of(rng, *costs[:-1], kind="total") if count > 2 else [],
                   less(rng, bill, spent, kind="left"), quotient_lines(rng, costs[-1], Fraction(counts[-1])))
            for _ in range(3)
        ]  # fmt: skip
        return Draft(told(text), cents(prices[-1]), ways)
    paid = next(Fraction(note) for note in _NOTES if note > bill)
    if shape == "change":
        pay = one(rng, f"{capital(who.he)} pays with {money(paid)}.|{capital(who.he)} gives the cashier {money(paid)}.|{who.name} hands over {money(paid)}.")  # fmt: skip
        asked = one(rng, f"How much change does {who.he} get?|How much change should {who.he} get back?|What is {who.his} change?|How much does {who.he} get back?")  # fmt: skip
        text = f"{bought} {pay} {asked}"
    else:
        text = f"{who.name} has {money(paid)}. {capital(who.he)} buys {listed}. How much money does {who.he} have left?"  # fmt: skip
    ways = [[*sums(), *less(rng, paid, bill)] for _ in range(3)]
    step = list[Line]()
    left = paid
    for n, p, cost in zip(counts, prices, costs, strict=True):
        step += [*cost_lines(rng, n, p), *less(rng, left, cost, kind="left")]
        left -= cost
    return Draft(told(text), cents(left), [*ways, step])


@REGISTER.family("discount_then_tax", 3, 4)
def discount_then_tax(rng: Random, level: int) -> Draft:
    who = person(rng)
    thing = one(
        rng,
        "jacket|bike|tablet|lamp|camera|pair of boots|phone|desk|sofa|watch|coat|guitar|printer",
    )
    n = Fraction(rng.choice((20, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800)))
    p = Fraction(rng.choice((10, 20, 25, 30, 40, 50, 15, 5)))
    q = Fraction(rng.choice((5, 10, 20, 8, 6) if level > 3 else (5, 10, 20)))
    off = n * p / 100
    lower = n - off
    tax = lower * q / 100
    pays = lower + tax
    extra = Fraction(rng.choice((5, 4, 10, 8)))
    coupon = rng.random() < 0.35
    told_off = one(rng, f"is on sale for {decimal(p)}% off|is reduced by {decimal(p)}%|is sold at a {decimal(p)}% discount|has {decimal(p)}% off")  # fmt: skip
    if coupon and lower > extra:
        text = one(rng, f"A {thing} that costs {money(n)} {told_off}. {who.name} also has a coupon for {money(extra)} off the reduced price. How much does {who.he} pay?|"
                   f"The price of a {thing} is {money(n)}. First {decimal(p)}% is taken off, then another {money(extra)}. What is the final price?")  # fmt: skip
        ways: list[Way] = [
            joined(percent_lines(rng, p, n), less(rng, n, off), less(rng, lower, extra))
            for _ in range(4)
        ]
        return Draft(told(text), cents(lower - extra), ways)
    text = one(rng, f"A {thing} that costs {money(n)} {told_off}. Then {decimal(q)}% sales tax is added. What is the final price?|"
               f"{who.name} buys a {thing} with a list price of {money(n)}. {capital(who.he)} gets {decimal(p)}% off and then pays {decimal(q)}% tax on the reduced price. How much does {who.he} pay in total?|"
               f"A shop takes {decimal(p)}% off a {thing} priced at {money(n)}. With a tax of {decimal(q)}% on the sale price, how much does the {thing} cost?")  # fmt: skip
    ways = [
        joined(percent_lines(rng, p, n), less(rng, n, off), percent_lines(rng, q, lower), sums_of(rng, lower, tax))
        for _ in range(3)
    ]  # fmt: skip
    stays: Line = ("left", eq(f"100\\%-{decimal(p)}\\%", f"{decimal(100 - p)}\\%"))
    ways.append(
        [
            stays,
            *percent_lines(rng, 100 - p, n),
            *percent_lines(rng, q, lower),
            *sums_of(rng, lower, tax),
        ]
    )
    ways.append(
        [
            stays,
            *percent_lines(rng, 100 - p, n),
            ("multiply", eq(f"{decimal(lower)}\\cdot {decimal(1 + q / 100)}", decimal(pays))),
        ]
    )
    if (pays * 100).denominator > 1:
        return discount_then_tax(rng, level)
    return Draft(told(text), cents(pays), ways)


@REGISTER.family("item_prices_system", 3, 4)
def item_prices_system(rng: Random, level: int) -> Draft:
    """Two baskets of two goods and their prices: what one of them costs."""
    g, h = rng.sample([good for good in GOODS if good[3] < 3000 and "pair" not in good[0]], 2)
    p, q = rng.randint(2, 12), rng.randint(2, 12)
    p, q = (max(p, q), min(p, q)) if g[2] > h[2] else (min(p, q), max(p, q))
    a, b = rng.randint(2, 5), rng.randint(1, 5)
    c, d = (a, b + rng.randint(1, 4)) if level == 3 else (rng.randint(1, 5), rng.randint(2, 6))
    if (a * d - b * c) in (0,) or p == q:
        return item_prices_system(rng, level)
    first, second = a * p + b * q, c * p + d * q
    named = [
        f"{num(k)} {good[k > 1]}" if k > 1 else f"one {good[0]}"
        for k, good in ((a, g), (b, h), (c, g), (d, h))
    ]
    asked_first = level == 4 and rng.random() < 0.5
    good = g if asked_first else h
    text = one(rng, f"{capital(named[0])} and {named[1]} cost {money(first)}. {capital(named[2])} and {named[3]} cost {money(second)}. How much does one {good[0]} cost?|"
               f"At a shop, {named[0]} and {named[1]} cost {money(first)} together, while {named[2]} and {named[3]} cost {money(second)}. What is the price of one {good[0]}?")  # fmt: skip
    x, y = "p", "q"
    lines = [_equation(a, x, b, y, first), _equation(c, x, d, y, second)]
    answer = p if asked_first else q
    if level == 3:
        more = d - b
        ways: list[Way] = [
            joined([("compare", f"The second has {eq(plus(d, -b), more)} more {h[more > 1]}")], difference(rng, second, first), quotient(rng, second - first, more) if more > 1 else []),
            [("equation", " and ".join(lines)), ("subtract", eq("q" if more == 1 else f"{more}q", plus(second, -first), second - first)), *(quotient(rng, second - first, more) if more > 1 else [])],
        ]  # fmt: skip
        return Draft(told(text), str(q), ways)
    told_as: Line = ("equation", " and ".join(lines))
    pair = solved_pair(rng, (a, b, first), (c, d, second), (x, y), int(not asked_first), False)
    return Draft(told(text), str(answer), [[told_as, *pair]])


def _of(factor: int, letter: str) -> str:
    return letter if factor == 1 else f"{factor}{letter}"


def _equation(a: int, x: str, b: int, y: str, value: int) -> str:
    return eq(f"{_of(a, x)}+{_of(b, y)}", value)


_SWAPS = [
    "stickers",
    "marbles",
    "cards",
    "shells",
    "stamps",
    "badges",
    "beads",
    "comics",
    "toy cars",
]


@REGISTER.family("exchange_story", 2, 3, 4)
def exchange_story(rng: Random, level: int) -> Draft:
    """a of one thing are worth b of another, c of those d of a third."""
    first, second, third = rng.sample(_SWAPS, 3)
    a, b = rng.randint(1, 6), rng.randint(2, 9)
    if a == b:
        b += 1
    k = rng.randint(2, 9)
    who = person(rng)
    rule = (
        f"{num(a)} {first} can be swapped for {num(b)} {second}"
        if a > 1
        else f"Each of the {first} can be swapped for {num(b)} {second}"
    )
    if level == 2:
        text = one(
            rng,
            f"{rule}. How many {second} does {who.name} get for {num(a * k)} {first}?|{who.name} has {num(a * k)} {first}. {rule}. How many {second} is that?",
        )
        ways: list[Way] = [
            joined(quotient(rng, a * k, a) if a > 1 else [], product(rng, k, b)) for _ in range(3)
        ]
        return Draft(told(text), str(k * b), ways)
    c = rng.choice([c for c in range(2, 13) if (k * b) % c == 0] or [0])
    if not c:
        return exchange_story(rng, level)
    d = rng.randint(2, 9)
    if level == 4:
        k *= 2
    many, last = k * b, k * b // c * d
    rules = f"{rule} and {num(c)} {second} for {num(d)} {third}"
    text = one(
        rng,
        f"{rules}. How many {third} can {who.name} get for {num(a * k)} {first}?|{who.name} has {num(a * k)} {first}. {rules}. How many {third} are {who.his} {first} worth?",
    )
    ways = [
        joined(quotient(rng, a * k, a) if a > 1 else [], product(rng, k, b, capital(second)), quotient(rng, many, c), product(rng, many // c, d, capital(third)))
        for _ in range(4)
    ]  # fmt: skip
    return Draft(told(text), str(last), ways)
