"""Money: change from a note, simple and compound interest."""

import itertools
from fractions import Fraction
from random import Random

from train.problems.base import REGISTER, Draft, ask
from train.problems.latex import decimal, dot, eq, frac, long_product, plus, power, show
from train.problems.words import NAMES, THINGS


@REGISTER.family("money", 1, 2, 3)
def change(rng: Random, level: int) -> Draft:
    """Prices in cents; the change from a note, as dollars with a point."""
    high = {1: 9, 2: 15, 3: 30}[level]
    count = rng.randint(2, high)
    cents = 5 * rng.randint(3, 40 if level < 3 else 150)
    cost = count * cents
    paid = next(note for note in (5, 10, 20, 50, 100, 200, 500) if 100 * note > cost)
    result = Fraction(100 * paid - cost, 100)
    price = decimal(Fraction(cents, 100))
    text = ask(
        rng,
        (
            "{name} buys {n} {thing} at {price} dollars each and pays with {paid} dollars. "
            "How many dollars of change does {name} get?",
            "{n} {thing} cost {price} dollars each. {name} pays {paid} dollars. "
            "How much change is due in dollars?",
        ),
        name=rng.choice(NAMES),
        n=count,
        thing=rng.choice(THINGS),
        price=f"${price}$",
        paid=paid,
    )
    cost_text = decimal(Fraction(cost, 100))
    short = [("Evaluate directly", eq(f"{paid}-{count}\\cdot{price}", decimal(result)))]
    long = [
        ("Find the cost", eq(f"{count}\\cdot{price}", cost_text)),
        ("Subtract the cost", eq(f"{paid}-{cost_text}", decimal(result))),
    ]
    return Draft(text, decimal(result), short, long)


@REGISTER.family("interest", 2, 3)
def simple_interest(rng: Random, level: int) -> Draft:
    start, rate = 100 * rng.randint(2, 90), rng.randint(2, 12)
    years = rng.randint(2, 6 * (level - 1))
    interest = start * rate * years // 100
    whole = level == 3
    text = ask(
        rng,
        (
            "{name} puts {p} dollars in a bank at {r} simple interest per year. {what} {t} years?",
            "A loan of {p} dollars has {r} simple interest per year. {what} {t} years?",
        ),
        name=rng.choice(NAMES),
        p=start,
        r=f"${rate}\\%$",
        what="How many dollars is it worth after" if whole else "How much interest is due after",
        t=years,
    )
    e = frac(dot(start, rate, years), 100)
    yearly = start * rate // 100
    long = [
        ("Find the interest of one year", eq(frac(dot(start, rate), 100), yearly)),
        ("Break up the product", long_product(yearly, years)),
    ]
    if not whole:
        return Draft(text, show(interest), [("Evaluate directly", eq(e, interest))], long)
    long.append(("Add the start", eq(plus(start, interest), start + interest)))
    short = [("Evaluate directly", eq(f"{start}+{e}", start + interest))]
    return Draft(text, show(start + interest), short, long)


@REGISTER.family("interest", 4, 5)
def compound_interest(rng: Random, level: int) -> Draft:
    years, rate = level - 2, rng.choice((5, 10, 20, 25, 30, 40, 50))
    start = 100 ** (years - 1) * rng.randint(1, 40) * (1 if years == 3 else 4)
    amounts = [Fraction(start)]
    for _ in range(years):
        amounts.append(amounts[-1] * (100 + rate) / 100)
    text = ask(
        rng,
        (
            "{name} invests {p} dollars at {r} interest per year, added each year. "
            "How many dollars are there after {t} years?",
            "A town has {p} people and grows by {r} each year. How many people live there after "
            "{t} years?",
        ),
        name=rng.choice(NAMES),
        p=start,
        r=f"${rate}\\%$",
        t=years,
    )
    growth = power(f"(\\frac{{{100 + rate}}}{{100}})", years)
    short = [("Evaluate directly", eq(f"{start}\\cdot{growth}", amounts[-1]))]
    long = [
        (
            "Add one year",
            eq(frac(dot(int(before), rate), 100), after - before)
            + ", "
            + eq(f"{show(before)}+{show(after - before)}", after),
        )
        for before, after in itertools.pairwise(amounts)
    ]
    return Draft(text, show(amounts[-1]), short, long)
