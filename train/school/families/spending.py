"""Profit and loss, saving up, splitting bills, exchanging currencies."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.algebra import asks
from train.school.families.decimals import over, padded, product_lines, quotient_lines, sum_lines
from train.school.families.interest import cents
from train.school.families.money import GOODS, NAMES, cost_lines, dear, price
from train.school.families.percent import percent_lines, shown
from train.school.work import product, quotient, total


@REGISTER.family("profit_and_loss", 1, 2, 3)
def profit_and_loss(rng: Random, level: int) -> Draft:
    who = rng.choice(NAMES)
    if level == 1 or rng.random() < 0.4:
        good = rng.choice(GOODS)
        m = rng.randint(5, 40) if level > 1 else rng.randint(2, 10)
        buy, sell = price(rng, good[2], good[3], level), price(rng, good[2], good[3], level)
        sell = buy + abs(sell - buy) if rng.random() < 0.8 and sell != buy else buy + Fraction(1, 2) * level  # fmt: skip
        gain = sell - buy
        parts = {
            "w": who,
            "m": num(m),
            "s": good[1],
            "b": money(buy),
            "c": money(sell),
            "a": good[0],
        }
        wordings = asks(
            parts,
            story="{w} buys {m} {s} for {b} each and sells them for {c} each. What is the profit?|A shop buys {s} at {b} and sells them at {c}. How much profit does it make on {m} {s}?|"
            "It costs {b} to make one {a}. {w} sells {m} of them at {c} each. How much profit does {w} make?",
        )
        ways: list[Way] = [
            [("subtract", f"Profit on one: {eq(f'{decimal(sell)}-{decimal(buy)}', decimal(gain))}"), *cost_lines(rng, m, gain)],
            [*cost_lines(rng, m, buy), *cost_lines(rng, m, sell), *sum_lines(rng, m * sell, -m * buy, kind="subtract")],
            [*sum_lines(rng, sell, -buy, kind="subtract"), *cost_lines(rng, m, gain)],
        ]  # fmt: skip
        return Draft(wordings, cents(m * gain), ways)
    name, n = dear(rng, level)
    p, up = Fraction(rng.choice((5, 10, 20, 25, 30, 40, 50, 15))), rng.random() < 0.65
    change = p * n / 100
    sold = n + change if up else n - change
    word = "profit" if up else "loss"
    parts = {"w": who, "t": name, "m": money(n), "k": money(sold), "p": shown(p), "v": word}
    if rng.random() < 0.5:
        wordings = asks(
            parts,
            question="What is the percent {v} if a {t} is bought for {m} and sold for {k}?",
            story="{w} bought a {t} for {m} and sold it for {k}. What is the {v} in percent?|A dealer pays {m} for a {t} and sells it for {k}. What percent {v} is that?",
        )
        big, small = max(n, sold), min(n, sold)
        first = eq(f"{decimal(big)}-{decimal(small)}", decimal(change))
        ways = [
            [("subtract", f"The {word} is {first}"), ("divide", eq(frac(decimal(change), decimal(n)), decimal(p / 100))), ("percent", f"That is ${decimal(p)}\\%$")],
            [("subtract", first), ("Find 1 percent", f"$1\\%$ of ${decimal(n)}$ is ${decimal(n / 100)}$"), ("divide", eq(over(change, n / 100), decimal(p)))],
        ]  # fmt: skip
        return Draft(wordings, f"{decimal(p)}\\%", ways)
    wordings = asks(
        parts,
        question="For how much must a {t} bought for {m} be sold to make a {p} {v}?",
        story="{w} bought a {t} for {m} and sold it with a {v} of {p}. What was the selling price?|A {t} that cost {m} is sold at a {p} {v}. For how much is it sold?",
    )
    sign = 1 if up else -1
    ways = [[*percent_lines(rng, p, n), *sum_lines(rng, n, sign * change, kind="add" if up else "subtract")] for _ in range(3)]  # fmt: skip
    share = 100 + sign * p
    ways.append([("percent", f"The selling price is ${decimal(share)}\\%$ of ${decimal(n)}$"), *percent_lines(rng, share, n)])  # fmt: skip
    return Draft(wordings, cents(sold), ways)


@REGISTER.family("saving_up", 1, 2, 3)
def saving_up(rng: Random, level: int) -> Draft:
    who, (name, _) = rng.choice(NAMES), dear(rng, 2)
    span = rng.choice(("week", "week", "month", "day"))
    each = Fraction(rng.randint(2, {1: 12, 2: 25, 3: 40}[level]))
    if level == 3 and rng.random() < 0.5:
        each += Fraction(1, 2)
    weeks = rng.randint(3, {1: 10, 2: 20, 3: 30}[level])
    have = Fraction(rng.randint(5, 60)) if level > 1 and rng.random() < 0.6 else Fraction(0)
    saved = each * weeks
    goal = saved + have
    parts = {"w": who, "t": name, "s": span, "e": money(each), "n": num(weeks), "g": money(goal), "h": money(have)}  # fmt: skip
    shape = rng.choice(("time", "time", "each", "total"))
    own: list[Line] = sum_lines(rng, goal, -have, kind="left") if have else []
    lead = "{w} already has {h}. " if have else ""
    if shape == "time":
        wordings = asks(
            parts,
            story=f"{{w}} wants to buy a {{t}} for {{g}}. {lead}{{w}} saves {{e}} a {{s}}. How many {{s}}s does it take?|"
            f"A {{t}} costs {{g}}. {lead}If {{w}} puts aside {{e}} every {{s}}, after how many {{s}}s can {{w}} buy it?|"
            f"{lead}How many {{s}}s must {{w}} save {{e}} per {{s}} to have {{g}}?",
        )
        ways: list[Way] = [[*own, *quotient_lines(rng, saved, each)] for _ in range(4)]
        return Draft(wordings, str(weeks), ways)
    if shape == "each":
        wordings = asks(
            parts,
            story=f"{{w}} wants to buy a {{t}} for {{g}} in {{n}} {{s}}s. {lead}How much must {{w}} save each {{s}}?|"
            f"{lead}How much does {{w}} have to save every {{s}} to have {{g}} after {{n}} {{s}}s?|"
            f"A {{t}} costs {{g}}. {lead}{{w}} wants to have the money in {{n}} {{s}}s and saves the same amount every {{s}}. How much is it?",
        )
        ways = [[*own, *quotient_lines(rng, saved, Fraction(weeks))] for _ in range(4)]
        return Draft(wordings, cents(each), ways)
    start = "{w} has {h} and saves {e} every {s}." if have else "{w} saves {e} every {s}."
    wordings = asks(
        parts,
        story=f"{start} How much money does {{w}} have after {{n}} {{s}}s?|{start} How much is that after {{n}} {{s}}s?|"
        f"{start} What are {{w}}'s savings in {{n}} {{s}}s from now?" if have else f"{start} How much money is that after {{n}} {{s}}s?|{start} How much has {{w}} saved in {{n}} {{s}}s?|If {{w}} saves {{e}} a {{s}}, how much is it in {{n}} {{s}}s?",
    )  # fmt: skip
    ways = [[*cost_lines(rng, weeks, each), *(sum_lines(rng, have, saved) if have else [])] for _ in range(4)]  # fmt: skip
    return Draft(wordings, cents(goal), ways)


@REGISTER.family("split_bill", 1, 2, 3)
def split_bill(rng: Random, level: int) -> Draft:
    people = rng.randint(2, {1: 6, 2: 8, 3: 9}[level])
    each = Fraction(rng.randint(3, 40))
    if level > 1:
        each += Fraction(rng.choice((0, 50, 25, 20, 75, 40, 80)), 100)
    bill = each * people
    who = rng.choice(NAMES)
    event = rng.choice(("a restaurant bill", "the rent of a holiday house", "a taxi ride", "a birthday present", "a boat trip", "a pizza order"))  # fmt: skip
    if level == 3:
        p = Fraction(rng.choice((10, 20, 25)))
        before = Fraction(people * 100 * rng.randint(1, 12), 10)
        tip = before * p / 100
        bill, each = before + tip, (before + tip) / people
        if (each * 100).denominator > 1:
            return split_bill(rng, 2)
        parts = {"m": money(before), "p": shown(p), "n": num(people)}
        wordings = asks(
            parts,
            story="A restaurant bill of {m} plus a {p} tip is shared equally by {n} people. How much does each pay?|{n} friends split a {m} bill and add a {p} tip. What is each friend's share?|"
            "The dinner cost {m}. With a {p} tip, how much does each of the {n} guests pay?",
        )
        ways: list[Way] = [
            [*percent_lines(rng, p, before), *sum_lines(rng, before, tip), *quotient_lines(rng, bill, Fraction(people))]
            for _ in range(3)
        ]  # fmt: skip
        return Draft(wordings, cents(each), ways)
    friends = rng.choice(("friends", "people", "colleagues", "flatmates", "cousins"))
    parts = {
        "m": money(bill),
        "n": num(people),
        "e": event,
        "f": friends,
        "w": who,
        "k": num(people - 1),
    }
    wordings = asks(
        parts,
        question="What is {m} split {n} ways?|How much is each share if {m} is split between {n} {f}?|{m} divided equally among {n} {f} is how much each?",
        story="{n} {f} share {e} of {m} equally. How much does each pay?|{w} and {k} {f} split {e} of {m} evenly. How much does each of them pay?|"
        "The cost of {e} is {m}. It is divided equally among {n} {f}. What is the share of each?"
        if people > 2
        else "Two {f} share {e} of {m} equally. How much does each pay?|The cost of {e} is {m}. {w} pays half. How much is that?",
    )
    return Draft(
        wordings, cents(each), [quotient_lines(rng, bill, Fraction(people)) for _ in range(5)]
    )


_CURRENCIES = (
    ("dollars", "euros", (80, 95)), ("pounds", "dollars", (115, 140)), ("euros", "dollars", (102, 125)),
    ("pounds", "euros", (110, 125)), ("dollars", "pesos", (1700, 2000)), ("euros", "zloty", (410, 460)),
    ("dollars", "rupees", (8000, 8600)), ("dollars", "yen", (12000, 15500)), ("euros", "kroner", (1050, 1180)),
    ("Swiss francs", "euros", (95, 108)), ("pounds", "rand", (2200, 2450)),
)  # fmt: skip


@REGISTER.family("currency_exchange", 2, 3, 4)
def currency_exchange(rng: Random, level: int) -> Draft:
    home, away, (low, high) = rng.choice(_CURRENCIES)
    step = 5 if high < 1000 and level == 2 else 50 if high > 1000 and level < 4 else 1
    rate = Fraction(rng.randint(low // step, high // step) * step, 100)
    n = Fraction(rng.choice((10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500)))
    other = n * rate
    one = home.removesuffix("s")
    parts = {"h": home, "a": away, "o": one, "r": num(decimal(rate)), "n": num(decimal(n)), "k": num(decimal(other)), "w": rng.choice(NAMES)}  # fmt: skip
    fact = rng.choice(("1 {o} is {r} {a}.", "The exchange rate is 1 {o} = {r} {a}.", "One {o} is worth {r} {a}.", "A bank gives {r} {a} for 1 {o}."))  # fmt: skip
    if level == 2 or rng.random() < 0.5:
        wordings = asks(
            parts,
            order=f"{fact} Convert {{n}} {{h}} to {{a}}.|{fact} Change {{n}} {{h}} into {{a}}.",
            story=f"{fact} How many {{a}} are {{n}} {{h}}?|{fact} {{w}} exchanges {{n}} {{h}}. How many {{a}} does {{w}} get?|"
            f"{{w}} travels with {{n}} {{h}}. {fact} How many {{a}} is that?",
        )
        return Draft(wordings, cents(other), [product_lines(rng, rate, n) for _ in range(5)])
    wordings = asks(
        parts,
        order=f"{fact} Convert {{k}} {{a}} to {{h}}.|{fact} Change {{k}} {{a}} into {{h}}.",
        story=f"{fact} How many {{h}} are {{k}} {{a}}?|{fact} {{w}} comes home with {{k}} {{a}} and changes them back. How many {{h}} is that?|"
        f"A hotel costs {{k}} {{a}}. {fact} What is the price in {{h}}?",
    )
    return Draft(wordings, decimal(n), [quotient_lines(rng, other, rate) for _ in range(4)])


@REGISTER.family("coins_and_notes", 1, 2, 3)
def coins_and_notes(rng: Random, level: int) -> Draft:
    """What coins or notes are worth, or how many make an amount."""
    who = rng.choice(NAMES)
    american = rng.random() < 0.5
    kinds = {"quarters": 25, "dimes": 10, "nickels": 5} if american else {"20p coins": 20, "50p coins": 50, "10p coins": 10}  # fmt: skip
    (a, x), (b, y) = rng.sample(list(kinds.items()), 2)
    m, n = rng.randint(2, 6 * level), rng.randint(2, 5 * level)
    small = "cents" if american else "pence"
    big = "dollars" if american else "pounds"
    worth = m * x + n * y
    parts = {
        "w": who,
        "a": a,
        "b": b,
        "m": num(m),
        "n": num(n),
        "c": small,
        "d": big,
        "t": num(m * x),
    }
    if level == 1 and rng.random() < 0.4:
        wordings = asks(
            parts,
            question="How many {a} make {t} {c}?|How many {a} are worth {t} {c}?",
            story="{w} has {t} {c}, all in {a}. How many {a} does {w} have?",
        )
        return Draft(wordings, str(m), [quotient(rng, m * x, x) for _ in range(3)])
    in_big = level > 1 and rng.random() < 0.5
    unit = "d" if in_big else "c"
    wordings = asks(
        parts,
        question=f"How many {{{unit}}} are {{m}} {{a}} and {{n}} {{b}}?|What are {{m}} {{a}} and {{n}} {{b}} worth in {{{unit}}}?",
        story=f"{{w}} has {{m}} {{a}} and {{n}} {{b}}. How much is that in {{{unit}}}?|There are {{m}} {{a}} and {{n}} {{b}} in a jar. How many {{{unit}}} are in the jar?",
    )
    tail = [("convert", eq(over(worth, 100), padded(Fraction(worth, 100), 2)))] if in_big else []
    ways: list[Way] = [[*product(rng, m, x), *product(rng, n, y), *total(rng, m * x, n * y), *tail] for _ in range(3)]  # fmt: skip
    ways.append([("multiply", f"{eq(dot(m, x), m * x)} and {eq(dot(n, y), n * y)}"), ("total", eq(plus(m * x, n * y), worth)), *tail])  # fmt: skip
    return Draft(wordings, cents(Fraction(worth, 100)) if in_big else str(worth), ways)
