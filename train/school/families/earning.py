"""Wages by the hour, savings goals, prices made of a fee and a rate; sums of money."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, plus
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.decimals import product_lines, quotient_lines, sum_lines
from train.school.families.interest import cents
from train.school.families.money import cost_lines
from train.school.families.scenes import capital, fraction_of, joined, one, part, person, told
from train.school.work import difference, product, quotient, total


def sums_of(rng: Random, *values: Fraction, kind: str = "add") -> list[Line]:
    if all(value.denominator == 1 for value in values):
        return total(rng, *map(int, values), kind=kind)
    return sum_lines(rng, *values, kind=kind)


def less(rng: Random, a: Fraction, b: Fraction, kind: str = "subtract") -> list[Line]:
    if a.denominator == b.denominator == 1:
        return difference(rng, int(a), int(b), kind)
    return sum_lines(rng, a, -b, kind=kind)


_JOBS = "works in a café|works as a gardener|works in a shop|mows lawns|babysits|tutors maths|washes cars|walks dogs|delivers pizzas|paints fences"


@REGISTER.family("wages", 1, 2, 3, 4)
def wages(rng: Random, level: int) -> Draft:
    """Pay by the hour: the pay, the hours, the rate; several days; overtime; what is left."""
    who, job = person(rng), one(rng, _JOBS)
    rate = Fraction(rng.randint(5, 30))
    if level == 3 and rng.random() < 0.4:
        rate += Fraction(1, 2)
    hours = rng.randint(3, {1: 9, 2: 40, 3: 40, 4: 45}[level])
    start = one(rng, f"{who.name} {job} and earns {money(rate)} an hour.|{who.name} {job} for {money(rate)} per hour.|{who.name} earns {money(rate)} per hour.|{who.name} is paid {money(rate)} an hour.")  # fmt: skip
    shapes = {1: ("pay", "hours"), 2: ("pay", "hours", "rate", "week"), 3: ("week", "week", "two rates"), 4: ("overtime", "overtime", "left")}  # fmt: skip
    shape = rng.choice(shapes[level])
    pay = rate * hours
    if shape == "pay":
        text = one(rng, f"{start} How much does {who.he} earn in {num(hours)} hours?|{start} How much is that for {num(hours)} hours of work?|{start} {capital(who.he)} works {num(hours)} hours. How much money does {who.he} make?")  # fmt: skip
        return Draft(
            told(text), cents(pay), [product_lines(rng, rate, Fraction(hours)) for _ in range(4)]
        )
    if shape == "hours":
        text = one(rng, f"{start} How many hours must {who.he} work to earn {money(pay)}?|{start} After how many hours has {who.he} made {money(pay)}?")  # fmt: skip
        return Draft(told(text), str(hours), [quotient_lines(rng, pay, rate) for _ in range(4)])
    if shape == "rate":
        text = one(rng, f"{who.name} earned {money(pay)} for {num(hours)} hours of work. How much is that per hour?|For {num(hours)} hours of work {who.name} is paid {money(pay)}. What is {who.his} hourly wage?")  # fmt: skip
        return Draft(
            told(text), cents(rate), [quotient_lines(rng, pay, Fraction(hours)) for _ in range(4)]
        )
    daily, days = rng.randint(2, 8), rng.randint(2, 6)
    if shape == "week":
        all_hours = daily * days
        text = one(rng, f"{start} {capital(who.he)} works {num(daily)} hours a day, {num(days)} days a week. How much does {who.he} earn in a week?|{start} How much does {who.he} earn in {num(days)} days if {who.he} works {num(daily)} hours every day?")  # fmt: skip
        ways: list[Way] = [
            joined(
                product(rng, daily, days, "Hours"), product_lines(rng, rate, Fraction(all_hours))
            )
            for _ in range(2)
        ]
        ways += [
            joined(
                product_lines(rng, rate, Fraction(daily), "In one day"),
                product_lines(rng, rate * daily, Fraction(days)),
            )
            for _ in range(2)
        ]
        return Draft(told(text), cents(rate * all_hours), ways)
    if shape == "left":
        daily, days = rng.choice((4, 5, 6, 8)), rng.choice((2, 3, 4, 5))
        made = int(rate) * daily * days
        f = rng.choice(
            (Fraction(1, 2), Fraction(1, 4), Fraction(1, 5), Fraction(2, 5), Fraction(3, 4))
        )
        if (made * f).denominator == 1:
            works = one(
                rng,
                f"{start} {capital(who.he)} works {num(daily)} hours a day for {num(days)} days|"
                f"{start} {capital(who.he)} works {num(daily)} hours on each of {num(days)} days",
            )
            text = one(
                rng,
                f"{works} and then spends {part(rng, f)} of the money. How much is left?|"
                f"{works}, of which {who.he} puts {part(rng, f)} in the bank. How much money is left?".replace(
                    ", of which", ". Of this pay"
                ),
            )
            ways = [
                joined(product(rng, daily, days, "Hours"), product(rng, int(rate), daily * days), fraction_of(rng, 1 - f, made, "left"))
                for _ in range(2)
            ]  # fmt: skip
            ways.append(joined(product(rng, int(rate), daily, "In one day"), product(rng, int(rate) * daily, days), fraction_of(rng, f, made, "Spent"), difference(rng, made, int(made * f), "left")))  # fmt: skip
            return Draft(told(text), cents(Fraction(made) * (1 - f)), ways)
        shape = "two rates"
    extra = rng.randint(2, 12)
    if shape == "overtime":
        normal = rng.choice((35, 38, 40, 40, 40))
        rate = Fraction(2 * rng.randint(4, 15))
        factor, words = rng.choice(((Fraction(3, 2), "1.5 times as much|time and a half|one and a half times the normal pay"), (Fraction(2), "double|twice as much")))  # fmt: skip
        over = rate * factor
        text = one(rng, f"{who.name} earns {money(rate)} an hour for the first {num(normal)} hours a week and {one(rng, words)} for every hour beyond that. How much does {who.he} earn for {num(normal + extra)} hours?|"
                   f"{who.name} is paid {money(rate)} per hour for up to {num(normal)} hours a week and {one(rng, words)} for overtime. How much is {who.he} paid in a week of {num(normal + extra)} hours?")  # fmt: skip
        basic, more = rate * normal, over * extra
        ways = [
            joined(difference(rng, normal + extra, normal, "Hours of overtime"), [("Overtime pay per hour", eq(f"{decimal(factor)}\\cdot {decimal(rate)}", decimal(over)))],
                   product_lines(rng, over, Fraction(extra)), product_lines(rng, rate, Fraction(normal)), sums_of(rng, basic, more, kind="total"))
            for _ in range(3)
        ]  # fmt: skip
        return Draft(told(text), cents(basic + more), ways)
    other = rate + rng.randint(1, 8)
    many = rng.randint(3, 20)
    day = one(rng, "at weekends|on Sundays|on holidays|in the evening")
    text = f"{who.name} earns {money(rate)} an hour and {money(other)} an hour {day}. Last week {who.he} worked {num(many)} normal hours and {num(extra)} hours {day}. How much did {who.he} earn?"  # fmt: skip
    ways = [
        joined(product_lines(rng, rate, Fraction(many)), product_lines(rng, other, Fraction(extra)), sums_of(rng, rate * many, other * extra, kind="total"))
        for _ in range(3)
    ]  # fmt: skip
    ways.append(joined(
        total(rng, many, extra, kind="Hours"), product_lines(rng, rate, Fraction(many + extra)),
        product_lines(rng, other - rate, Fraction(extra), f"Extra pay {day}"), sums_of(rng, rate * (many + extra), (other - rate) * extra, kind="total"),
    ))  # fmt: skip
    return Draft(told(text), cents(rate * many + other * extra), ways)


@REGISTER.family("savings_goal", 2, 3, 4)
def savings_goal(rng: Random, level: int) -> Draft:
    """Comes in and goes out per week: how long, rounded up where it does not come out even."""
    who = person(rng)
    thing = one(
        rng,
        "bike|guitar|game console|tablet|skateboard|phone|camera|tent|drum kit|new laptop|pair of skates",
    )
    into, out = rng.randint(8, 40), 0
    if level > 2:
        out = rng.randint(2, into - 4)
    net, weeks = into - out, rng.randint(3, 20)
    have = human_amount(rng) if rng.random() < 0.6 else 0
    even = level == 2 or rng.random() < 0.6
    goal = have + net * weeks - (0 if even else rng.randint(1, net - 1))
    span = one(rng, "week|week|month")
    spends = f" and spends {money(out)} of it" if out else ""
    source = one(
        rng,
        f"gets {money(into)} pocket money every {span}|earns {money(into)} a {span} from odd jobs|gets {money(into)} a {span}",
    )
    saves = (
        f"{capital(who.he)} {source}{spends}."
        if out
        else f"{capital(who.he)} {one(rng, f'saves {money(into)} a {span}|can save {money(into)} each {span}')}."
    )
    asked = one(
        rng,
        f"How many {span}s does it take until {who.he} can buy it?|After how many {span}s does {who.he} have enough money?|How many {span}s will {who.he} need?",
    )
    text = f"{who.name} wants to buy a {thing} that costs {money(goal)}. {f'{capital(who.he)} already has {money(have)}. ' if have else ''}{saves} {asked}"
    needed = goal - have
    last: list[Line] = []
    ways: list[Way] = []
    for _ in range(4):
        begin = joined(
            difference(rng, into, out, f"Saved per {span}") if out else [],
            difference(rng, goal, have, "Still needed") if have else [],
        )
        if even:
            last = quotient(rng, needed, net)
        else:
            q, r = divmod(needed, net)
            last = [
                ("divide", eq(needed, f"{q}\\cdot {net}+{r}")),
                ("Round up", f"${q}$ {span}s are not enough, so {eq(f'{q}+1', q + 1)}"),
            ]
            if q == 1:
                last[1] = ("Round up", f"One {span} is not enough, so ${q + 1}$")
        ways.append([*begin, *last])
    return Draft(told(text), str(weeks), ways)


def human_amount(rng: Random) -> int:
    return rng.choice((10, 15, 20, 25, 30, 40, 50, 60, 12, 18, 24, 35, 75, 80, 100))


# what has a fee, the fee's name, the rate's unit (one, several), what is asked
_PLANS = (
    ("A taxi ride", "a fixed fee of {a}", "kilometer", "kilometers"),
    ("A plumber's visit", "a call-out charge of {a}", "hour", "hours"),
    ("A boat rental", "a deposit of {a}, which is kept,", "hour", "hours"),
    ("A gym", "a joining fee of {a}", "month", "months"),
    ("A phone contract", "a setup fee of {a}", "month", "months"),
    ("A print shop", "a setup charge of {a}", "poster", "posters"),
    ("A taxi", "a base fare of {a}", "mile", "miles"),
    ("Bike hire", "a basic fee of {a}", "hour", "hours"),
    ("A bowling alley", "{a} for shoes", "game", "games"),
    ("A fun fair", "an entrance fee of {a}", "ride", "rides"),
)


@REGISTER.family("fee_and_rate", 2, 3, 4)
def fee_and_rate(rng: Random, level: int) -> Draft:
    what, fee, unit, units = rng.choice(_PLANS)
    a, b = Fraction(rng.randint(3, 60)), Fraction(rng.randint(2, 30))
    if level == 3 and rng.random() < 0.5:
        b = Fraction(rng.choice((150, 250, 120, 275, 180, 325, 450)), 100)
    n = rng.randint(3, 15 if level < 4 else 30)
    bill = a + n * b
    costs = f"{what} costs {fee.format(a=money(a))} plus {money(b)} {one(rng, 'per|for each|for every')} {unit}."
    shape = rng.choice(("total", "count")) if level < 4 else "even"
    if shape == "total":
        text = f"{costs} {one(rng, f'How much do {num(n)} {units} cost?|What is the total cost for {num(n)} {units}?|How much must be paid for {num(n)} {units}?')}"
        ways: list[Way] = [joined(cost_lines(rng, n, b), sums_of(rng, a, n * b)) for _ in range(3)]
        return Draft(told(text), cents(bill), ways)
    if shape == "count":
        text = f"{costs} {one(rng, f'The bill is {money(bill)}. How many {units} is that?|How many {units} can one have for {money(bill)}?|For how many {units} does one pay {money(bill)} in total?')}"
        ways = [
            joined(less(rng, bill, a, "Without the fee"), quotient_lines(rng, n * b, b))
            for _ in range(3)
        ]
        equation = eq(f"{decimal(a)}+{decimal(b)}n", decimal(bill))
        ways.append(
            [
                ("equation", equation),
                ("subtract", eq(f"{decimal(b)}n", decimal(n * b))),
                *quotient_lines(rng, n * b, b),
            ]
        )
        return Draft(told(text), str(n), ways)
    gap = rng.randint(1, int(b) - 1)
    cheap = int(b) - gap
    higher = int(a) + gap * n
    text = (f"Company A charges {money(a)} plus {money(b)} per {unit}. Company B charges {money(higher)} plus "
            f"{money(cheap)} per {unit}. {one(rng, f'For how many {units} do both cost the same?|After how many {units} is the price the same?|At what number of {units} do both charge the same?')}")  # fmt: skip
    rate, low = int(b), int(a)
    x = f"{cheap}n" if cheap > 1 else "n"
    left = "n" if gap == 1 else f"{gap}n"
    ways = [
        [("equation", eq(f"{low}+{rate}n", f"{higher}+{x}")), ("move", eq(left, plus(higher, -low), higher - low)), *(quotient(rng, higher - low, gap) if gap > 1 else [])],
        joined(difference(rng, higher, low, "The fees differ by"), difference(rng, rate, cheap, f"Per {unit} it differs by"), quotient(rng, higher - low, gap)),
        joined(difference(rng, rate, cheap, f"Per {unit} B is cheaper by"), difference(rng, higher, low, "The fee of B is higher by"), quotient(rng, higher - low, gap)),
    ]  # fmt: skip
    return Draft(told(text), str(n), ways)
