"""Short questions of every day, as people type them into a box: prices, shares, times, amounts."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, Way, money, num
from train.school.families.clock_steps import clock, elapsed, moved
from train.school.families.decimals import quotient_lines
from train.school.families.figures import times
from train.school.families.wordings import draft, multiplied
from train.school.work import decimal_sum, difference, lowest_terms, product, quotient, total

_DOT = "\\cdot"
_ITEMS = [
    "shirts",
    "books",
    "tickets",
    "mugs",
    "pens",
    "notebooks",
    "burgers",
    "coffees",
    "bottles",
    "plants",
    "lamps",
    "caps",
]


def cents(rng: Random, low: int, high: int) -> Fraction:
    """A price: whole, with a half, or ending in .99 and the like."""
    whole = rng.randint(low, high)
    return whole + rng.choice((Fraction(0), Fraction(1, 2), Fraction(99, 100), Fraction(rng.randint(1, 19), 20)))  # fmt: skip


def divided(rng: Random, a: Fraction, b: int, kind: str = "divide") -> list[Line]:
    """A decimal divided by a whole number, where the result is a decimal."""
    result = a / b
    if a.denominator == result.denominator == 1:
        return quotient(rng, int(a), b, kind)
    scale = 1
    while (result * scale).denominator > 1:
        scale *= 10
    last = (kind, eq(frac(decimal(a), b), decimal(result)))
    if rng.random() < 0.3:
        return [last]
    whole = int(a * scale)
    return [("Without the point", eq(dot(decimal(a), scale), whole)), *quotient(rng, whole, b), last]  # fmt: skip


@REGISTER.family("price_with_percent", 1, 2, 3)
def price_with_percent(rng: Random, level: int) -> Draft:
    """A discount, a tip, a tax: what is paid, or just the part."""
    p = rng.choice((10, 20, 50, 25) if level == 1 else (5, 10, 15, 20, 25, 30, 40, 60, 75) if level == 2 else (7, 8, 12, 15, 18, 19, 22, 35))  # fmt: skip
    price = Fraction(rng.randint(2, 40) * (20 if p % 5 else 10 if p % 10 else 5)) if level < 3 else Fraction(rng.randint(10, 300))  # fmt: skip
    part = price * p / 100
    kind = rng.choice(("off", "off", "tip", "tip_total", "tax", "saved"))
    thing = rng.choice(["jacket", "bike", "phone", "lamp", "table", "coat", "bag", "watch"])
    pc, pr = f"{p}%", money(price)
    texts = {
        "off": f"[whats|what's|what is|how much is] {pc} off [of |]{pr}? // {pr} [with|minus] {pc} [off|discount], [what do I pay|how much is it|final price]? // A {thing} costs {pr} and is {pc} off. [How much do I pay|What is the new price|What does it cost now]? // price after a {pc} discount on {pr} // {pr} reduced by {pc} // {pr} - {pc} // {pr} less {pc} = ? // [reduce|lower] {pr} by {pc} // take {pc} off {pr}",
        "saved": f"A {thing} for {pr} is {pc} off. How much [do I save|is saved]? // how much do [I|you] save with {pc} off {pr}? // {pc} discount on {pr}, how much is the discount?",
        "tip": f"how much is a {pc} tip on {pr}? // [What is|Work out] a {pc} tip for a bill of {pr}. // bill {pr}, tip {pc}, how much tip?".replace("[What is|Work out] a", "Work out a"),
        "tip_total": f"The bill is {pr}. With a {pc} tip, [what do I pay|how much is it in all|what is the total]? // {pr} plus {pc} tip? // total of a {pr} bill with {pc} tip",
        "tax": f"{pr} plus {pc} [tax|VAT]? // A {thing} costs {pr} before {pc} tax. [What is the price with tax|How much is it in all]? // what is {pr} with {pc} tax [added|on top]? // {pr} + {pc} // {pr} + {pc} [VAT|tax] // add {pc} to {pr} // {pr} without {pc} VAT, what is it with VAT?",
    }[kind]  # fmt: skip
    first: list[Line] = times(rng, price, Fraction(p, 100)) if rng.random() < 0.4 else [("percent", f"One percent is {eq(frac(decimal(price), 100), decimal(price / 100))}"), *times(rng, price / 100, p)]  # fmt: skip
    if p in (10, 20, 50, 25) and rng.random() < 0.5:
        k = 100 // p
        first = [("percent", f"{p}\\% is one part of ${k}$".replace(f"{p}\\%", f"${p}\\%$")), *divided(rng, price, k)]  # fmt: skip
    if kind in ("tip", "saved"):
        return draft(rng, texts, decimal(part), first)
    sign = -1 if kind == "off" else 1
    value = price + sign * part
    factor = 1 + sign * Fraction(p, 100)
    return draft(rng, texts, decimal(value), [*first, *decimal_sum(rng, price, sign * part, kind="add" if sign > 0 else "subtract")], [("Factor", eq(f"{frac(100, 100)}{'+' if sign > 0 else '-'}{frac(p, 100)}", decimal(factor))), *times(rng, price, factor)])  # fmt: skip


@REGISTER.family("before_the_percent", 2, 3)
def before_the_percent(rng: Random, level: int) -> Draft:
    """Back from a price with tax, or after a discount, to the price before."""
    p = rng.choice((10, 20, 25, 50) if level == 2 else (5, 8, 15, 19, 20, 30, 40))
    price = Fraction(rng.randint(2, 40) * (5 if level == 2 else 10))
    up = rng.random() < 0.5
    factor = 1 + (1 if up else -1) * Fraction(p, 100)
    after = price * factor
    a = money(after)
    if up:
        texts = f"[The total was|I paid] {a} with {p}% tax included, what was [it|the price] before tax? // A price of {a} includes {p}% tax. What is the price without tax? // After a rise of {p}% the rent is {a}. What was it before? // {a} incl. {p}% VAT, net price? // price with {p}% VAT is {a}, what is it without? // {a} including {p}% tax, how much before tax?"
    else:
        texts = f"After {p}% off it costs {a}. [What was|Find] the original price? // I paid {a} after a {p}% discount, what was the price before? // Something is reduced by {p}% to {a}. What did it cost before?".replace(
            "[What was|Find]", "What was"
        )
    whole = 100 + (p if up else -p)
    return draft(rng, texts, decimal(price), [("percent", f"${decimal(after)}$ is ${whole}\\%$ of the price before"), *quotient_lines(rng, after, Fraction(whole)), ("multiply", eq(dot(100, decimal(after / whole)), decimal(price)))])  # fmt: skip


@REGISTER.family("change_and_totals", 1, 2)
def change_and_totals(rng: Random, level: int) -> Draft:
    """Change from a note; several things at one price; two prices together; shares of a bill."""
    kind = rng.choice(("change", "change", "several", "two", "share", "spent"))
    x = cents(rng, 1, 15 if level == 1 else 40)
    note = Fraction(rng.choice([v for v in (5, 10, 20, 50, 100) if v > x]))
    item = rng.choice(_ITEMS)
    if kind in ("change", "spent"):
        texts = f"[How much |]change from {money(note)} if [I|you] [spend|pay] {money(x)}? // I [pay|paid] {money(x)} with a {money(note)} note, how much [change do I get|do I get back]? // [Something|A meal|A book] costs {money(x)}. I give {money(note)}. What is my change? // {money(note)} minus {money(x)} [spent |]is how much? // I had {money(note)} and spent {money(x)}. How much is left?"
        return draft(rng, texts, decimal(note - x), decimal_sum(rng, note, -x, kind="subtract"))
    if kind == "several":
        n = rng.randint(2, 12)
        texts = f"{num(n)} {item} at {money(x)} each[, total|, how much in all| cost how much]? // [What do|How much are] {num(n)} {item} [cost |]at {money(x)} each? // One of the {item} costs {money(x)}. What do {num(n)} cost? // {num(n)} x {money(x)}?"
        texts = texts.replace("[What do|How much are] ", rng.choice(("What do ", "How much do "))).replace("[cost |]at", "cost at")  # fmt: skip
        return draft(rng, texts, decimal(n * x), times(rng, x, n))
    if kind == "two":
        y = cents(rng, 1, 30)
        texts = f"{money(x)} and {money(y)} [together|in all|total]? // I bought something for {money(x)} and something else for {money(y)}. How much did I spend? // A sandwich is {money(x)} and a drink {money(y)}. What do both cost?"
        return draft(rng, texts, decimal(x + y), decimal_sum(rng, x, y))
    n = rng.randint(2, 8)
    each = Fraction(rng.randint(4, 120), rng.choice((1, 2, 4)))
    whole = n * each
    texts = f"split {money(whole)} [between|among] {num(n)} [people|friends]? // {num(n)} [people|friends] share a bill of {money(whole)} equally. How much does each pay? // {money(whole)} [divided by|between] {num(n)} people, how much each? // How much does each of {num(n)} people pay of {money(whole)}?"
    return draft(rng, texts, decimal(each), divided(rng, whole, n))


@REGISTER.family("price_for_more", 1, 2, 3)
def price_for_more(rng: Random, level: int) -> Draft:
    """a for a price: what do b cost, what does one cost, how many for an amount."""
    a = rng.randint(2, 6 if level == 1 else 12)
    one = Fraction(rng.randint(1, 30), rng.choice((1, 2, 4, 5, 10, 20)))
    k = rng.randint(2, 6)
    kind = "times" if level == 1 else rng.choice(("times", "any", "one", "many"))
    item = rng.choice(
        [
            "apples",
            "oranges",
            "eggs",
            "pens",
            "rolls",
            "stamps",
            "cookies",
            "bananas",
            "tickets",
            "lemons",
        ]
    )
    price = a * one if kind != "times" else Fraction(rng.randint(1, 20))
    p = money(price)
    if kind == "times":
        b = a * k
        texts = f"{num(a)} for {p}, how much for {num(b)}? // {num(a)} {item} cost {p}. What do {num(b)} cost? // if {num(a)} {item} cost {p}, how much [are|do] {num(b)}[ cost|]? // {item} are {num(a)} for {p}. How much do {num(b)} cost?"
        texts = texts.replace("[are|do] ", "do ").replace(f"{num(b)}[ cost|]", f"{num(b)} cost")
        return draft(rng, texts, decimal(price * k), [("How often", eq(frac(b, a), k)), *times(rng, price, k)])  # fmt: skip
    if kind == "one":
        texts = f"{num(a)} {item} cost {p}, [cost|price] per {item[:-1].replace('ie', 'ie')}? // {num(a)} {item} [are|cost] {p}. What does one cost? // {p} for {num(a)} {item}, how much is one?"
        return draft(rng, texts, decimal(one), divided(rng, price, a))
    if kind == "many":
        n = rng.randint(2, 15)
        texts = f"{num(a)} {item} cost {p}. How many can I buy for {money(n * one)}? // If {num(a)} {item} are {p}, how many do I get for {money(n * one)}?"
        return draft(rng, texts, n, [*divided(rng, price, a), ("How many", eq(frac(decimal(n * one), decimal(one)), n))])  # fmt: skip
    b = rng.choice([v for v in range(2, 20) if v % a])
    texts = f"if {num(a)} {item} cost {p}, how much do {num(b)} {item} cost? // {num(a)} {item} [are|cost] {p}. [What is the price of|How much are] {num(b)} {item}? // {num(a)} for {p}, how much for {num(b)}?"
    return draft(rng, texts, decimal(one * b), [*divided(rng, price, a, "One of them"), *times(rng, one, b)])  # fmt: skip


@REGISTER.family("per_year_per_week", 1, 2)
def per_year_per_week(rng: Random, level: int) -> Draft:
    """From one period to another: rent, pay, habits."""
    period, k = rng.choice((("month/year", 12), ("week/year", 52), ("day/week", 7), ("hour/day", 24), ("quarter/year", 4), ("day/year", 365)))  # fmt: skip
    small, large = period.split("/")
    n = rng.randint(2, 30) * (rng.choice((1, 5, 50)) if level == 2 else 1)
    back = level == 2 and rng.random() < 0.4 and k < 100
    what = rng.choice(("rent", "insurance", "savings", "cost", "gym fee", "bill"))
    if back:
        texts = f"{what} is {money(n * k)} [a|per] {large}, how much [a|per] {small}? // {money(n * k)} a {large} is how much a {small}[ ({k} {small}s)|]? // I pay {money(n * k)} [each|per] {large}. What is that per {small}[, with {k} {small}s in a {large}|]?"
        return draft(rng, texts, n, [("rule", f"A {large} has ${k}$ {small}s"), *quotient(rng, n * k, k)])  # fmt: skip
    texts = f"{what} is {money(n)} [a|per] {small}, how much [a|per|in a] {large}? // {money(n)} [a|per|each|every] {small} is how much [a|per] {large}? // I [pay|spend|save] {money(n)} [a|every|each] {small}. How much is that in a {large}? // I [walk|run|read] {num(n)} [km|miles|pages] every {small}. How many in a {large}?"
    texts = texts.replace("I [walk|run|read] " + num(n) + " [km|miles|pages]", rng.choice(("I walk %s km", "I run %s miles", "I read %s pages")) % num(n))  # fmt: skip
    return draft(
        rng, texts, n * k, [("rule", f"A {large} has ${k}$ {small}s"), *product(rng, n, k)]
    )


@REGISTER.family("pay_for_hours", 1, 2, 3)
def pay_for_hours(rng: Random, level: int) -> Draft:
    """Hourly pay by hours and days; back to the rate or the hours."""
    rate = Fraction(rng.randint(8, 30)) + (rng.choice((0, Fraction(1, 2))) if level > 1 else 0)
    hours = Fraction(rng.randint(3, 40)) + (rng.choice((0, Fraction(1, 2))) if level == 3 else 0)
    kind = "pay" if level == 1 else rng.choice(("pay", "days", "hours", "rate"))
    pay, h = rate * hours, decimal(hours)
    if kind == "pay":
        texts = f"{money(rate)} [per|an] hour, {h} hours, [pay|how much]? // I earn {money(rate)} an hour and work {h} hours. How much is that? // [wage|salary] {money(rate)} per hour, {h} hours [a week, weekly pay|worked, total]? // How much do you earn in {h} hours at {money(rate)} an hour?"
        return draft(rng, texts, decimal(pay), times(rng, rate, hours))
    if kind == "days":
        d, n = rng.randint(2, 6), rng.randint(3, 9)
        texts = f"I work {num(n)} hours a day, {num(d)} days a week, for {money(rate)} an hour. [Weekly pay|How much do I earn in a week]? // {money(rate)} an hour, {num(n)} hours a day, {num(d)} days: how much [in all|is that]?"
        return draft(rng, texts, decimal(rate * n * d), [("Hours", eq(dot(n, d), n * d)), *times(rng, rate, n * d)])  # fmt: skip
    hours = Fraction(int(hours))
    pay = rate * hours
    if kind == "hours":
        texts = f"How many hours must I work at {money(rate)} an hour to earn {money(pay)}? // I get {money(rate)} per hour and got {money(pay)}. How many hours did I work?"
        return draft(rng, texts, hours, [("divide", eq(frac(decimal(pay), decimal(rate)), hours))], [("check", eq(dot(decimal(rate), hours), decimal(pay))), ("conclude", f"So ${hours}$ hours")])  # fmt: skip
    texts = f"I got {money(pay)} for {int(hours)} hours. What is my pay per hour? // {money(pay)} for {int(hours)} hours of work, how much per hour?"
    return draft(rng, texts, decimal(rate), divided(rng, pay, int(hours)))


@REGISTER.family("share_in_percent", 1, 2, 3)
def share_in_percent(rng: Random, level: int) -> Draft:
    """What percent of b is a; a out of b; how much more in percent; percent gained or lost."""
    b = rng.choice((10, 20, 25, 50, 100) if level == 1 else (20, 25, 40, 50, 60, 80, 200, 250, 400))
    p = rng.choice([v for v in range(5, 100, 5) if b * v % 100 == 0])
    a = b * p // 100
    kind = rng.choice(("of", "out") if level == 1 else ("of", "out", "up", "down", "profit"))
    if kind in ("of", "out"):
        texts = f"what percent of {num(b)} is {num(a)}? // {num(a)} is what percent of {num(b)}? // {num(a)} out of {num(b)} [in percent|as a percentage|is how many percent]? // I got {num(a)} [out of|of] {num(b)} [points|questions right]. What [percentage|percent] is that? // {num(a)} of {num(b)}, how many percent?"
        if kind == "out":
            texts = " // ".join(texts.split(" // ")[2:] + texts.split(" // ")[:2])
        ways: list[Way] = [[("divide", eq(frac(a, b), decimal(Fraction(a, b)))), ("percent", f"That is ${p}\\%$")]]  # fmt: skip
        if 100 % b == 0:
            ways.append([("Out of 100", eq(frac(a, b), frac(a * (100 // b), 100))), ("percent", f"That is ${p}\\%$")])  # fmt: skip
        else:
            ways.append([("One percent", eq(frac(b, 100), decimal(Fraction(b, 100)))), ("How often", eq(frac(a, decimal(Fraction(b, 100))), p))])  # fmt: skip
        return draft(rng, texts, f"{p}\\%", *ways)
    up = kind != "down"
    c = b + a if up else b - a
    if kind == "profit":
        texts = f"bought for {money(b)}, sold for {money(c)}, profit [in percent|percent]? // I bought it for {money(b)} and sold it for {money(c)}. What is my profit in percent? // cost {money(b)}, sale {money(c)}: percent gain?"
    else:
        word = "increase" if up else "decrease"
        texts = f"[price|rent|number] went from {num(b)} to {num(c)}, [percent {word}|how many percent {'more' if up else 'less'}]? // What is the percent {word} from {num(b)} to {num(c)}? // From {num(b)} to {num(c)} is [a|what] {word} of what percent? // By how many percent did it {'grow' if up else 'fall'} from {num(b)} to {num(c)}?".replace("is [a|what] " + word, f"is a{'n' if up else ''} {word}")  # fmt: skip
    change: Line = ("Change", eq(plus(c, -b) if up else plus(b, -c), a))
    return draft(rng, texts, f"{p}\\%", [change, ("divide", eq(frac(a, b), decimal(Fraction(a, b)))), ("percent", f"That is ${p}\\%$")])  # fmt: skip


@REGISTER.family("savings_with_interest", 2, 3)
def savings_with_interest(rng: Random, level: int) -> Draft:
    """Simple and compound interest for round amounts; the interest or the final amount."""
    n = 100 * rng.randint(1, 50)
    p = rng.choice((2, 3, 4, 5, 6, 8, 10))
    years = rng.randint(2, 6)
    compound = level == 3 and rng.random() < 0.5
    if compound:
        p, years, n = rng.choice((10, 5, 20, 50)), rng.choice((2, 2, 3)), 1000 * rng.randint(1, 9)
        factor = 1 + Fraction(p, 100)
        value = n * factor**years
        texts = f"{num(n)} at {p}% [compound interest|compounded yearly] for {num(years)} years, final amount? // [Someone puts|I put] {money(n)} in a bank at {p}% a year, compounded yearly. How much is it after {num(years)} years? // {money(n)} grows by {p}% each year. What is it after {num(years)} years?"
        steps, amount = [], Fraction(n)
        for _ in range(years):
            steps.append((f"Year {len(steps) + 1}", eq(dot(decimal(amount), decimal(factor)), decimal(amount * factor))))  # fmt: skip
            amount *= factor
        return draft(rng, texts, decimal(value), steps)
    each = n * p // 100
    final = rng.random() < 0.35
    texts = f"{num(n)} at {p}% [simple interest |a year ]for {num(years)} years, how much [interest|is the interest]? // What is the simple interest on {money(n)} at {p}% [a year|per year] for {num(years)} years? // I lend {money(n)} for {num(years)} years at {p}% simple interest. How much interest do I get?"
    if final:
        texts = f"{money(n)} at {p}% simple interest for {num(years)} years, how much in the end? // I put {money(n)} in an account with {p}% simple interest a year. How much is there after {num(years)} years, with interest?"
    lines: list[Line] = [("One year", eq(dot(n, frac(p, 100)), each)), *product(rng, each, years)]
    if final:
        lines += total(rng, n, each * years)
    return draft(rng, texts, n + each * years if final else each * years, lines)


@REGISTER.family("money_changed", 1, 2)
def money_changed(rng: Random, level: int) -> Draft:
    """One currency into another, there and back."""
    a, b = rng.sample(("euros", "dollars", "pounds", "francs", "crowns", "yen", "pesos"), 2)
    rate = Fraction(rng.choice((105, 108, 110, 112, 115, 120, 125, 150, 80, 85, 90)), 100) if level == 2 else Fraction(rng.choice((2, 4, 5, 10, 20, 11, 12, 25)))  # fmt: skip
    n = rng.choice((10, 20, 25, 40, 50, 60, 100, 150, 200, 250, 300))
    r = decimal(rate)
    if rng.random() < 0.7:
        texts = f"{num(n)} {a} at {r} {b} per {a[:-1] if a != 'yen' else a} = how many {b}? // One {a[:-1] if a != 'yen' else a} is {r} {b}. How many {b} are {num(n)} {a}? // [Change|Convert] {num(n)} {a} to {b} at {r} {b} for one {a[:-1] if a != 'yen' else a}."
        return draft(rng, texts, decimal(n * rate), times(rng, n, rate))
    texts = f"One {a[:-1] if a != 'yen' else a} is {r} {b}. How many {a} do I get for {decimal(n * rate)} {b}? // {decimal(n * rate)} {b} in {a}, if 1 {a[:-1] if a != 'yen' else a} = {r} {b}?"
    return draft(rng, texts, n, [("rule", f"Divide by ${r}$"), *quotient_lines(rng, n * rate, rate)])  # fmt: skip


@REGISTER.family("fuel_for_a_trip", 2, 3)
def fuel_for_a_trip(rng: Random, level: int) -> Draft:
    """Litres per 100 km, miles per gallon: fuel, cost, distance."""
    use = Fraction(rng.randint(4, 12)) + (rng.choice((0, Fraction(1, 2))) if level == 3 else 0)
    km = rng.choice((50, 150, 200, 250, 300, 350, 400, 450, 600, 700))
    fuel = use * km / 100
    litre = rng.choice(("litres", "liters"))
    kind = rng.choice(("fuel", "fuel", "distance", "cost", "gallon"))
    if kind == "fuel":
        texts = f"my car uses {decimal(use)} {litre} per 100 km, how many {litre} for {num(km)} km? // A car needs {decimal(use)} {litre} [for|per] 100 km. How much [fuel |]does it need for {num(km)} km? // {decimal(use)} l/100 km, {num(km)} km, how many {litre}?"
        return draft(rng, texts, decimal(fuel), [("Hundreds of km", eq(frac(km, 100), decimal(Fraction(km, 100)))), *times(rng, Fraction(km, 100), use)])  # fmt: skip
    if kind == "distance":
        texts = f"A car uses {decimal(use)} {litre} per 100 km. How far can it go with {decimal(fuel)} {litre}? // {decimal(use)} {litre} per 100 km, tank of {decimal(fuel)} {litre}, how many km?"
        return draft(rng, texts, km, [("How many times", eq(frac(decimal(fuel), decimal(use)), decimal(Fraction(km, 100)))), ("multiply", eq(dot(decimal(Fraction(km, 100)), 100), km))])  # fmt: skip
    if kind == "gallon":
        mpg, g = rng.choice((20, 24, 25, 30, 32, 35, 40)), rng.randint(2, 15)
        texts = f"My car gets {num(mpg)} miles per gallon. How many gallons [do I need |]for {num(mpg * g)} miles? // {num(mpg)} mpg, {num(mpg * g)} miles, how many gallons?"
        return draft(rng, texts, g, quotient(rng, mpg * g, mpg))
    price = Fraction(rng.choice((150, 160, 170, 175, 180, 200)), 100)
    texts = f"A car uses {decimal(use)} {litre} per 100 km and a litre costs {money(price)}. What does the fuel for {num(km)} km cost? // fuel cost for {num(km)} km at {decimal(use)} l/100 km and {money(price)} per litre?"
    return draft(rng, texts, decimal(fuel * price), [("Litres", eq(dot(decimal(use), decimal(Fraction(km, 100))), decimal(fuel))), *times(rng, fuel, price)])  # fmt: skip


@REGISTER.family("how_fast_how_far", 1, 2, 3)
def how_fast_how_far(rng: Random, level: int) -> Draft:
    """Speed, distance, time, with minutes and half hours."""
    unit, per = rng.choice((("km", "km/h"), ("miles", "mph"), ("km", "km per hour"), ("miles", "miles per hour")))  # fmt: skip
    v = 5 * rng.randint(1, 24) if level == 1 else rng.choice((12, 20, 24, 30, 36, 40, 48, 60, 72, 80, 90, 100, 120))  # fmt: skip
    minutes = 60 * rng.randint(2, 9) if level == 1 else rng.choice([m for m in (10, 15, 20, 30, 40, 45, 50, 75, 90, 105, 135, 150, 210) if v * m % 60 == 0])  # fmt: skip
    d = v * minutes // 60
    h, m = divmod(minutes, 60)
    time = f"{num(h)} hours" if not m else f"{num(minutes)} min" if not h or rng.random() < 0.4 else f"{h} h {m} min"  # fmt: skip
    kind = rng.choice(("far", "fast", "long"))
    t = Fraction(minutes, 60)
    in_hours: list[Line] = [] if not m else [("In hours", eq(frac(minutes, 60), t))]
    if kind == "far":
        texts = f"{num(v)} {per} for {time}, how far? // How far do [I|you] get in {time} at {num(v)} {per}? // A [car|bus|train|cyclist] goes {num(v)} {per}. How many {unit} does it go in {time}? // at {num(v)} {per}, distance in {time}?"
        return draft(rng, texts, d, [*in_hours, ("multiply", eq(dot(v, show(t)), d))], [("One minute", eq(frac(v, 60), Fraction(v, 60)) if Fraction(v, 60) != Fraction(v) and frac(v, 60) != show(Fraction(v, 60)) else f"In a minute ${frac(v, 60)}$"), ("multiply", eq(dot(minutes, frac(v, 60)), d))])  # fmt: skip
    if kind == "fast":
        texts = f"I [drive|ride|go] {num(d)} {unit} in {time}, what is my speed in {per}? // {num(d)} {unit} in {time}, how fast in {per}? // A train needs {time} for {num(d)} {unit}. What is its [average |]speed in {per}?"
        return draft(rng, texts, v, [*in_hours, ("divide", eq(f"{d}\\div {show(t)}" if t.denominator == 1 else f"{d}\\cdot{frac(t.denominator, t.numerator)}", v))])  # fmt: skip
    in_minutes = m > 0 or rng.random() < 0.3
    ask = "how many minutes" if in_minutes else "how many hours"
    texts = f"{num(d)} {unit} at {num(v)} {per}, {ask}? // {ask} does it take to go {num(d)} {unit} at {num(v)} {per}? // A [bus|car|cyclist] goes {num(v)} {per}. {ask.capitalize()} does it need for {num(d)} {unit}?"
    lines: list[Line] = [("divide", eq(frac(d, v), t) if frac(d, v) != show(t) else f"It takes ${frac(d, v)}$ hours")]  # fmt: skip
    if in_minutes:
        lines.append(("In minutes", eq(dot(show(t), 60), minutes)))
    return draft(rng, texts, minutes if in_minutes else h, lines)


@REGISTER.family("for_more_people", 1, 2, 3)
def for_more_people(rng: Random, level: int) -> Draft:
    """A recipe for a people, cooked for b."""
    a = rng.randint(2, 6)
    b = a * rng.randint(2, 4) if level == 1 else rng.choice([v for v in range(1, 13) if v != a])
    each = rng.choice((25, 50, 30, 40, 75, 100, 120, 20)) if level < 3 else rng.choice((Fraction(1, 2), Fraction(1, 4), Fraction(3, 4), Fraction(1, 3), Fraction(2, 3)))  # fmt: skip
    n = a * each
    unit, thing = rng.choice((("g", "flour"), ("g", "rice"), ("ml", "milk"), ("g", "sugar"), ("g", "pasta"))) if level < 3 else rng.choice((("cups", "rice"), ("cups", "flour"), ("spoons", "oil")))  # fmt: skip
    shown = num(int(n)) if Fraction(n).denominator == 1 else f"${show(n)}$"
    texts = f"{shown} {unit} [of |]{thing} for {num(a)} people. how much for {num(b)}? // A recipe for {num(a)} people needs {shown} {unit} of {thing}. How many {unit} [are needed |]for {num(b)} people? // {shown} {unit} {thing} serves {num(a)}, how much for {num(b)}?"
    value = each * b
    one = ("For one", eq(frac(show(n), a), each) if Fraction(n).denominator == 1 else eq(f"{show(n)}\\cdot{frac(1, a)}", each))  # fmt: skip
    if frac(show(n), a) == show(each):
        one = ("For one", f"${show(each)}$ {unit}")
    return draft(rng, texts, value, [one, ("multiply", eq(dot(b, show(each)), value))], [("Factor", eq(frac(b, a), Fraction(b, a)) if frac(b, a) != show(Fraction(b, a)) else f"It is ${frac(b, a)}$ of the recipe"), ("multiply", eq(dot(show(n), show(Fraction(b, a))), value))])  # fmt: skip


@REGISTER.family("time_slept", 1, 2)
def time_slept(rng: Random, level: int) -> Draft:
    """From one time to another in minutes or hours, over midnight too."""
    half_days = rng.random() < 0.5
    start = 5 * rng.randint(0, 287) if level == 1 else rng.randint(0, 1439)
    length = 5 * rng.randint(4, 60 if level == 1 else 130) if level == 1 else rng.randint(20, 720)
    end = start + length
    a, b = clock(start, half_days), clock(end, half_days)
    if end >= 1440:
        texts = f"if i [sleep|go to bed] at {a} and wake [up |]at {b}, how many minutes did i sleep? // I [sleep|slept] from {a} to {b}. How many minutes is that? // A night train leaves at {a} and arrives at {b} the next day. How many minutes does the trip take?"
    else:
        texts = f"how many minutes from {a} to {b}? // A [film|meeting|class|trip] [lasts|goes] from {a} to {b}. How many minutes is that? // minutes between {a} and {b} // Start {a}, end {b}: how many minutes?"
    return draft(rng, texts, length, *elapsed(start, end, half_days, "minutes"))


@REGISTER.family("time_then", 1, 2)
def time_then(rng: Random, level: int) -> Draft:
    """What time it is some minutes or hours after or before."""
    start = 5 * rng.randint(12, 250)
    k = 5 * rng.randint(2, 11) if level == 1 else rng.randint(20, 300)
    back = rng.random() < 0.35
    end = (start + (-k if back else k)) % 1440
    h, m = divmod(k, 60)
    said = f"{num(k)} minutes" if not h or rng.random() < 0.4 else f"{h} h {m} min" if m else f"{num(h)} hours"  # fmt: skip
    a = clock(start, False)
    word = "before" if back else "after"
    texts = f"what time is it {said} {word} {a} (24-hour clock)? // It is {a}[ now|]. What time {'was it ' + said + ' ago' if back else 'will it be in ' + said}[ (24 h)|]? // {a} {'minus' if back else 'plus'} {said} is what time? // {said} {word} {a}, as a 24-hour time?"
    by = -k if back else k
    return draft(rng, texts, clock(end, False), [*_in_hours(said, k), *moved(start, by, False)])


def _in_hours(said: str, minutes: int) -> list[Line]:
    """Minutes that were given alone, as hours and minutes."""
    if minutes < 60 or "minutes" not in said:
        return []
    h, m = divmod(minutes, 60)
    return [("convert", eq(minutes, f"60\\cdot{h}+{m}" if m else f"60\\cdot{h}"))]


def _minutes(hours: int, minutes: int) -> str:
    return (
        f"{eq(dot(60, hours), 60 * hours)}, {eq(plus(60 * hours, minutes), 60 * hours + minutes)}"
    )


@REGISTER.family("lengths_of_time_added", 1, 2)
def lengths_of_time_added(rng: Random, level: int) -> Draft:
    """Hours and minutes added or taken away, in minutes; a multiple of one."""
    a, b = rng.randint(1, 4), rng.randint(0, 3)
    m, n = 5 * rng.randint(1, 11), 5 * rng.randint(1, 11)
    h, mi = rng.choice((("h", "min"), ("hours", "minutes"), ("hrs", "min"), ("hr", "mins")))
    kind = rng.choice(("add", "subtract", "times") if level == 2 else ("add",))
    x, y = 60 * a + m, 60 * b + n
    one = f"{a} {h} {m} {mi}"
    two = f"{b} {h} {n} {mi}" if b else f"{n} {mi}"
    if kind == "times":
        k = rng.randint(2, 6)
        texts = f"{k} times {one} in minutes? // {one} a day for {num(k)} days, how many minutes in all? // A film of {one} is watched {num(k)} times. How many minutes is that?"
        return draft(rng, texts, k * x, [("In minutes", _minutes(a, m)), *product(rng, x, k)])  # fmt: skip
    if kind == "subtract" and x <= y:
        return lengths_of_time_added(rng, level)
    sign = "+" if kind == "add" else "-"
    word = "plus" if kind == "add" else "minus"
    value = x + y if kind == "add" else x - y
    texts = f"{one} {sign} {two} in minutes? // how many minutes [are|is] {one} {word} {two}? // {one} {word} {two}, in minutes? // One part takes {one}, the other {two}. How many minutes is {'the total' if kind == 'add' else 'the difference'}?"
    lines: list[Line] = [("In minutes", f"{_minutes(a, m)}; {_minutes(b, n)}" if b else f"{_minutes(a, m)}; and ${y}$")]  # fmt: skip
    lines += total(rng, x, y) if kind == "add" else difference(rng, x, y)
    return draft(rng, texts, value, lines)


_TIME = (("minutes", "seconds", 60), ("hours", "minutes", 60), ("days", "hours", 24), ("weeks", "days", 7), ("hours", "seconds", 3600), ("days", "minutes", 1440), ("years", "months", 12), ("weeks", "hours", 168))  # fmt: skip


@REGISTER.family("seconds_in_an_hour", 1, 2)
def seconds_in_an_hour(rng: Random, level: int) -> Draft:
    """One unit of time in another, there and back, with halves."""
    large, small, k = rng.choice(_TIME[:4] if level == 1 else _TIME)
    n = Fraction(rng.randint(1, 20))
    if level == 2 and k % 4 == 0 and rng.random() < 0.5:
        n = Fraction(rng.randint(1, 12)) + rng.choice((Fraction(1, 2), Fraction(1, 4)))
    value = n * k
    one = large[:-1]
    shown = num(int(n)) if n.denominator == 1 else decimal(n)
    if rng.random() < 0.65:
        texts = f"how many {small} [are there |]in {shown} {large if n != 1 else one}? // {shown} {large if n != 1 else one} in {small}? // [Convert|Change] {shown} {large if n != 1 else one} to {small}. // {small} in {shown} {large if n != 1 else one}?"
        if n == 1:
            texts += f" // how many {small} are in {'an' if one == 'hour' else 'a'} {one}?"
        way = {3600: "60\\cdot60", 1440: "24\\cdot60", 168: "7\\cdot24"}.get(k)
        first: list[Line] = [("One of them", f"{'An' if one == 'hour' else 'A'} {one} has {eq(way, k) if way else f'${k}$'} {small}")]  # fmt: skip
        return draft(rng, texts, decimal(value), [*first, *(times(rng, n, k) if n != 1 else [])])
    value = Fraction(int(value)) if value.denominator == 1 else value * value.denominator
    n = value / k
    texts = f"how many {large} are {num(int(value))} {small}? // {num(int(value))} {small} in {large}? // [Convert|Change] {num(int(value))} {small} to {large}."
    return draft(rng, texts, decimal(n), [("One of them", f"{'An' if one == 'hour' else 'A'} {one} has ${k}$ {small}"), ("divide", eq(frac(int(value), k), decimal(n)))])  # fmt: skip


_UNITS = (("m", "cm", 100), ("kg", "g", 1000), ("km", "m", 1000), ("l", "ml", 1000), ("cm", "mm", 10), ("ft", "in", 12), ("lb", "oz", 16), ("yd", "ft", 3), ("t", "kg", 1000), ("feet", "inches", 12), ("metres", "centimetres", 100), ("kilograms", "grams", 1000), ("liters", "milliliters", 1000), ("gallons", "quarts", 4))  # fmt: skip


@REGISTER.family("two_units_in_one", 1, 2)
def two_units_in_one(rng: Random, level: int) -> Draft:
    """2 m 35 cm in cm; decimals into the smaller unit and back; sums of mixed units."""
    large, small, k = rng.choice(_UNITS)
    a, b = rng.randint(1, 12), rng.randint(1, k - 1)
    kind = rng.choice(("mixed", "decimal", "back") if level == 1 else ("mixed", "sum", "back", "decimal", "times"))  # fmt: skip
    if kind == "mixed":
        texts = f"{a} {large} {b} {small} in {small}? // how many {small} are {a} {large} [and |]{b} {small}? // [Convert|Write] {a} {large} {b} {small} in {small}. // {a}{large} {b}{small} = ? {small}"
        return draft(rng, texts, a * k + b, [("convert", eq(dot(a, k), a * k)), ("add", eq(plus(a * k, b), a * k + b))])  # fmt: skip
    if kind in ("decimal", "back"):
        n = Fraction(rng.randint(1, 99), 10 if k % 10 == 0 else 2 if k % 2 == 0 else 1)
        value = n * k
        if kind == "decimal":
            texts = f"{decimal(n)} {large} in {small}? // [convert|change] {decimal(n)} {large} to {small} // how many {small} are {decimal(n)} {large}? // {decimal(n)} {large} = ? {small}"
            return draft(rng, texts, decimal(value), [("rule", eq(f"1\\text{{ {large}}}", f"{k}\\text{{ {small}}}")), *times(rng, n, k)])  # fmt: skip
        texts = f"{decimal(value)} {small} in {large}? // [convert|change] {decimal(value)} {small} to {large} // how many {large} are {decimal(value)} {small}? // {decimal(value)} {small} = ? {large}"
        return draft(rng, texts, decimal(n), [("rule", f"${k}$ {small} make one of {large}"), ("divide", eq(frac(decimal(value), k), decimal(n)))])  # fmt: skip
    x = a * k + b
    if kind == "times":
        m = rng.randint(2, 8)
        texts = f"{m} times {a} {large} {b} {small}, in {small}? // {num(m)} pieces of {a} {large} {b} {small} each, how many {small} together?"
        return draft(
            rng, texts, m * x, [("convert", eq(f"{a}\\cdot{k}+{b}", x)), *product(rng, x, m)]
        )
    c, d = rng.randint(1, 9), rng.randint(1, k - 1)
    y = c * k + d
    texts = f"{a} {large} {b} {small} + {c} {large} {d} {small} in {small}? // How many {small} are {a} {large} {b} {small} and {c} {large} {d} {small} together?"
    return draft(rng, texts, x + y, [("convert", f"{eq(f'{a}{_DOT}{k}+{b}', x)} and {eq(f'{c}{_DOT}{k}+{d}', y)}"), *total(rng, x, y)])  # fmt: skip


@REGISTER.family("degrees_hot_and_cold", 2, 3)
def degrees_hot_and_cold(rng: Random, level: int) -> Draft:
    """Celsius and Fahrenheit, and differences of temperatures."""
    c = 5 * rng.randint(-6, 24)
    f = 9 * c // 5 + 32
    if rng.random() < 0.5:
        texts = f"{c} [celsius|degrees celsius|°C|C] [to|in] [fahrenheit|F|°F]? // [Convert|Change] {c} °C to °F. // How [warm|many degrees] is {c} °C in Fahrenheit? // what is {c} celsius in fahrenheit"
        return draft(rng, texts.replace("How [warm|many degrees]", "How many degrees"), f, [("formula", "$F=\\frac{9}{5}C+32$"), ("multiply", eq(f"\\frac{{9}}{{5}}\\cdot{'(' + str(c) + ')' if c < 0 else c}", 9 * c // 5)), ("add", eq(plus(9 * c // 5, 32), f))])  # fmt: skip
    texts = f"{f} [fahrenheit|degrees fahrenheit|°F|F] [to|in] [celsius|C|°C]? // [Convert|Change] {f} °F to °C. // what is {f} fahrenheit in celsius"
    return draft(rng, texts, c, [("formula", "$C=\\frac{5}{9}(F-32)$"), ("subtract", eq(plus(f, -32), f - 32)), ("multiply", eq(f"\\frac{{5}}{{9}}\\cdot{'(' + str(f - 32) + ')' if f < 32 else f - 32}", c))])  # fmt: skip


@REGISTER.family("on_a_map", 2, 3)
def on_a_map(rng: Random, level: int) -> Draft:
    """Map scales: cm on the map and km outside, both ways; the scale itself."""
    scale = rng.choice((10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 250_000))
    cm = rng.randint(2, 20)
    km = Fraction(cm * scale, 100_000)
    kind = rng.choice(("km", "km", "cm", "model"))
    if kind == "km":
        texts = f"scale 1:{scale}, {num(cm)} cm on the map is how many km? // A map has the scale 1:{scale:,}. Two towns are {num(cm)} cm apart on it. How many km is that? // {num(cm)} cm on a 1:{scale} map, real distance in km?"
        return draft(rng, texts, decimal(km), [("In cm", eq(dot(cm, scale), cm * scale)), ("In km", eq(frac(cm * scale, 100_000), decimal(km)))])  # fmt: skip
    if kind == "cm":
        texts = f"scale 1:{scale}, {decimal(km)} km is how many cm on the map? // On a 1:{scale} map, how many cm are {decimal(km)} km?"
        return draft(rng, texts, cm, [("In cm", eq(dot(decimal(km), 100_000), cm * scale)), ("divide", eq(frac(cm * scale, scale), cm))])  # fmt: skip
    k, n = rng.choice((10, 20, 50, 100)), rng.randint(2, 30)
    texts = f"A model is built at 1:{k}. The model is {num(n)} cm long. How many cm is the real thing? // model scale 1:{k}, model {num(n)} cm, real length in cm?"
    return draft(
        rng, texts, n * k, [("rule", f"Everything is ${k}$ times as long"), *product(rng, n, k)]
    )


@REGISTER.family("part_full", 1, 2)
def part_full(rng: Random, level: int) -> Draft:
    """A tank or jar so full: what it holds, what is in it, what is missing; glasses filled."""
    p = Fraction(rng.randint(1, 4), 5) if rng.random() < 0.5 else rng.choice((Fraction(1, 2), Fraction(1, 4), Fraction(3, 4), Fraction(2, 3), Fraction(1, 3), Fraction(3, 8)))  # fmt: skip
    k = rng.randint(2, 20)
    whole, part = k * p.denominator, k * p.numerator
    thing = rng.choice(["tank", "barrel", "pool", "bottle", "bucket", "jar"])
    unit = rng.choice(("litres", "liters", "gallons"))
    kind = rng.choice(("whole", "whole", "part", "missing", "glasses"))
    f = f"${frac(p.numerator, p.denominator)}$"
    if kind == "whole":
        texts = f"the {thing} is {f} full with {num(part)} {unit}, how much does it hold? // A {thing} is {f} full. There are {num(part)} {unit} in it. How many {unit} fit in it in all? // {num(part)} {unit} fill {f} of a {thing}. What is its capacity?"
        return draft(rng, texts, whole, [("One part", f"${frac(1, p.denominator)}$ is {eq(frac(part, p.numerator), k)}" if p.numerator > 1 else f"${frac(1, p.denominator)}$ is ${k}$"), *product(rng, k, p.denominator)])  # fmt: skip
    if kind == "glasses":
        size = rng.choice((Fraction(1, 4), Fraction(1, 5), Fraction(1, 2), Fraction(3, 10), Fraction(3, 20)))  # fmt: skip
        n = rng.randint(3, 30)
        texts = f"how many {decimal(size)} litre glasses can i fill from {decimal(n * size)} litres? // {decimal(n * size)} litres are poured into glasses of {decimal(size)} litres. How many are filled? // {decimal(n * size)} l in {decimal(size)} l bottles, how many bottles?"
        scale = 1
        while (size * scale).denominator > 1:
            scale *= 10
        return draft(rng, texts, n, [("divide", eq(frac(decimal(n * size), decimal(size)), frac(int(n * size * scale), int(size * scale)), n))], [("In one litre", eq(frac(1, decimal(size)), 1 / size) if (1 / size).denominator == 1 else f"Each takes ${decimal(size)}$"), ("conclude", f"{eq(dot(n, decimal(size)), decimal(n * size))}, so ${n}$")])  # fmt: skip
    texts = f"A {thing} holds {num(whole)} {unit} and is {f} full. How many {unit} are {'in it' if kind == 'part' else 'missing'}? // A {num(whole)} {unit[:-1]} {thing} is {f} full, {'how much is in it' if kind == 'part' else 'how much more fits in'}?"
    lines: list[Line] = [("One part", eq(frac(whole, p.denominator), k)), *(product(rng, k, p.numerator) if p.numerator > 1 else [])]  # fmt: skip
    if kind == "missing":
        lines += difference(rng, whole, part)
    return draft(rng, texts, part if kind == "part" else whole - part, lines)


@REGISTER.family("tiles_and_boxes", 2, 3)
def tiles_and_boxes(rng: Random, level: int) -> Draft:
    """How many tiles cover a floor, with cm and m; how many trips, boxes or days (rounded up)."""
    kind = rng.choice(("tiles", "tiles", "trips", "days", "boxes"))
    if kind == "tiles":
        side = rng.choice((10, 20, 25, 50))
        a, b = (rng.choice([v for v in range(100, 700, 50) if v % side == 0]) for _ in range(2))
        m = f"{decimal(Fraction(a, 100))} m x {decimal(Fraction(b, 100))} m"
        by = m.replace("x", "by")
        texts = f"how many tiles of {side} cm x {side} cm for a floor [of |]{m}? // A floor of {by} is covered with square tiles of side {side} cm. How many tiles are needed? // How many {side} cm by {side} cm tiles cover a {by} [wall|room]?"
        return draft(rng, texts, a * b // side**2, [("In cm", f"${a}$ and ${b}$"), ("Along each side", f"{eq(frac(a, side), a // side)} and {eq(frac(b, side), b // side)}"), *product(rng, a // side, b // side)])  # fmt: skip
    n, k = rng.randint(20, 400), rng.randint(3, 45)
    if n % k == 0 or n < 2 * k:
        return tiles_and_boxes(rng, level)
    q, r = divmod(n, k)
    texts = {
        "trips": f"{num(n)} people take a lift for {num(k)} at a time. How many trips? // How many buses with {num(k)} seats are needed for {num(n)} people? // {num(n)} people, {num(k)} fit in a boat, how many trips?",
        "days": f"A book has {num(n)} pages. I read {num(k)} pages a day. How many days do I need? // {num(n)} pages, {num(k)} a day, how many days [until I am done|to finish]?",
        "boxes": f"{num(n)} eggs are put in boxes of {num(k)}. How many boxes are needed for all? // How many boxes that hold {num(k)} things do I need for {num(n)} things?",
    }[kind]  # fmt: skip
    return draft(rng, texts, q + 1, [("divide", eq(n, f"{dot(k, q)}+{r}")), ("One more for the rest", eq(plus(q, 1), q + 1))])  # fmt: skip


@REGISTER.family("dozens_and_pairs", 1, 2)
def dozens_and_pairs(rng: Random, level: int) -> Draft:
    """Dozens, pairs, scores and the like, more or less some; half a dozen."""
    word, k = rng.choice(
        (("dozen", 12), ("dozen", 12), ("pairs", 2), ("score", 20), ("half dozen", 6))
    )
    n = rng.randint(2, 12)
    m = rng.randint(1, n * k - 1)
    item = rng.choice(["eggs", "roses", "cookies", "pencils", "socks", "muffins"])
    kind = rng.choice(("how", "minus", "plus", "back"))
    if kind == "how":
        texts = f"how many [{item} |]are {num(n)} {word}? // {num(n)} {word} [{item} |]is how many? // {num(n)} {word} = ?"
        texts = texts.replace("are " + num(n) + f" {word}?", f"are in {num(n)} {word}?")
        return draft(rng, texts, n * k, [("rule", f"One of it is ${k}$"), *product(rng, n, k)])
    if kind == "back":
        texts = (
            f"how many {word} are {num(n * k)} {item}? // {num(n * k)} {item} are how many {word}?"
        )
        return draft(rng, texts, n, [("rule", f"One of it is ${k}$"), *quotient(rng, n * k, k)])
    sign = -1 if kind == "minus" else 1
    texts = f"{num(n)} {word} {kind} {num(m)}? // I have {num(n)} {word} {item} and {'use' if sign < 0 else 'get'} {num(m)}{'' if sign < 0 else ' more'}. How many {'are left' if sign < 0 else 'do I have'}? // {num(n)} {word} {'take away' if sign < 0 else 'and'} {num(m)} [is how many|makes]?"
    lines = product(rng, n, k)
    return draft(rng, texts, n * k + sign * m, [("rule", f"One of it is ${k}$"), *lines, *(total(rng, n * k, m) if sign > 0 else difference(rng, n * k, m))])  # fmt: skip


_PARTS = {Fraction(1, 2): "half", Fraction(1, 3): "a third", Fraction(1, 4): "a quarter", Fraction(3, 4): "three quarters", Fraction(2, 3): "two thirds", Fraction(1, 5): "a fifth", Fraction(1, 10): "a tenth", Fraction(2, 5): "two fifths"}  # fmt: skip


@REGISTER.family("part_of_a_part", 1, 2, 3)
def part_of_a_part(rng: Random, level: int) -> Draft:
    """Half of three quarters; 1/2 of 3/4 of 80; 15% of 15% of 400; a third of 96."""
    p, q = rng.choice(list(_PARTS)), rng.choice(list(_PARTS))
    kind = rng.choice(
        ("one", "one", "two") if level == 1 else ("two", "both", "percents", "double")
    )
    if kind == "percents":
        a, b = rng.choice((10, 20, 25, 50, 40, 5)), rng.choice((10, 20, 25, 50, 75))
        n = 100 * rng.randint(1, 10)
        if rng.random() < 0.4:
            value = Fraction(a * b, 100)
            return draft(rng, f"{a}% of {b}% [is how many percent|as a percent|in percent]? // What percent is {a}% of {b}%? // {a}% of {b}%", f"{decimal(value)}\\%", [("multiply", eq(dot(a, b), a * b)), ("percent", f"Over a hundred: {eq(frac(a * b, 100), decimal(value))}, so ${decimal(value)}\\%$")])  # fmt: skip
        inner = Fraction(b * n, 100)
        value = inner * a / 100
        return draft(rng, f"{a}% of {b}% of {num(n)}[?|? // what is {a}% of {b}% of {num(n)}]? // What is {a}% of {b}% of {num(n)}? // Find {a}% of {b}% of {num(n)}.".replace(f"[?|? // what is {a}% of {b}% of {num(n)}]?", ""), decimal(value), [("Inside", f"{eq(frac(n, 100), n // 100)}, {eq(dot(b, n // 100), decimal(inner))}"), *times(rng, Fraction(a), inner), ("Outside", eq(frac(decimal(inner * a), 100), decimal(value)))])  # fmt: skip
    if kind == "double":
        n, k = rng.randint(5, 60), rng.randint(2, 20)
        m, word = rng.choice(((2, "double"), (3, "triple"), (2, "twice")))
        plus_ = rng.random() < 0.6
        value = m * n + (k if plus_ else -k)
        texts = f"{word} {num(n)} then {'add' if plus_ else 'subtract'} {num(k)} // What is {word} {num(n)} {'plus' if plus_ else 'minus'} {num(k)}? // {word} {num(n)} {'and' if plus_ else 'less'} {num(k)} is what?"
        return draft(rng, texts, value, [("multiply", eq(dot(m, n), m * n)), *(total(rng, m * n, k) if plus_ else difference(rng, m * n, k))])  # fmt: skip
    words = rng.random() < 0.6
    a, b = (_PARTS[p], _PARTS[q]) if words else (f"${show(p)}$", f"${show(q)}$")
    if kind == "two":
        value = p * q
        top, bottom = p.numerator * q.numerator, p.denominator * q.denominator
        return draft(rng, f"[what is |whats |]{a} of {b}? // {a} of {b} [is what|as a fraction]? // Find {a} of {b}. // What fraction is {a} of {b}?", value, [("multiply", eq(dot(show(p), show(q)), frac(top, bottom))), *lowest_terms(rng, top, bottom)])  # fmt: skip
    n = rng.randint(2, 20) * p.denominator * (q.denominator if kind == "both" else 1)
    if kind == "one":
        value = p * n
        return draft(rng, f"[what is |whats |how much is ]{a} of {num(n)}? // {a} of {num(n)} // Find {a} of {num(n)}. // {num(n)}, {a} of it?", value, [("One part", eq(frac(n, p.denominator), n // p.denominator)), *(product(rng, n // p.denominator, p.numerator) if p.numerator > 1 else [])])  # fmt: skip
    inner, value = q * n, p * q * n
    return draft(rng, f"[what is |whats |how much is ]{a} of {b} of {num(n)}? // {a} of {b} of {num(n)} // Find {a} of {b} of {num(n)}. // Of {num(n)}, take {b}, and of that {a}. How much is it?", value, [("Inside", eq(dot(show(q), n), inner)), ("Outside", eq(dot(show(p), show(inner)), value))])  # fmt: skip


@REGISTER.family("times_as_many", 1, 2)
def times_as_many(rng: Random, level: int) -> Draft:
    """k times as many, together or more: the larger or the smaller number."""
    k, n = rng.randint(2, 6), rng.randint(2, 30)
    a, b = rng.sample(("Tom", "Ana", "Lea", "Max", "Ivy", "Ben", "Mia", "Sam"), 2)
    item = rng.choice(["cards", "coins", "stickers", "books", "shells", "points", "apples"])
    word = {2: "twice", 3: "3 times", 4: "4 times", 5: "five times", 6: "six times"}[k]
    who = rng.choice((a, b))
    value = k * n if who == a else n
    together = rng.random() < 0.6
    given = k * n + n if together else k * n - n
    said = f"Together they have {num(given)}." if together else f"{a} has {num(given)} more than {b}."  # fmt: skip
    texts = f"{a} has {word} as many {item} as {b}. {said} How many has {who}? // {a} has {word} as many {item} as {b}. {said} How many {item} does {who} have? // {b} has some {item}, {a} has {word} as many. {said} How many does {who} have?"
    parts = k + 1 if together else k - 1
    lines: list[Line] = [("Parts", f"{'Together' if together else 'The gap is'} ${parts}$ {'parts' if parts > 1 else 'part'}"), *(quotient(rng, given, parts) if parts > 1 else [("One part", f"It is ${n}$")])]  # fmt: skip
    if who == a:
        lines += multiplied(rng, k, n)
    return draft(rng, texts, value, lines)


@REGISTER.family("years_ago", 1, 2)
def years_ago(rng: Random, level: int) -> Draft:
    """Ages by years of birth, some years ago or from now; how long since."""
    year, age = rng.randint(1980, 2035), rng.randint(8, 80)
    k = rng.randint(2, age - 1) if age > 3 else 2
    kind = rng.choice(("ago", "then", "born", "age", "since"))
    if kind == "ago":
        return draft(rng, f"I'm {num(age)} now. How old was I {num(k)} years ago? // [Someone|My aunt] is {num(age)}. How old was [she|this person] {num(k)} years ago? // {num(age)} years old now, age {num(k)} years ago?".replace("[Someone|My aunt]", "My aunt").replace("[she|this person]", "she"), age - k, difference(rng, age, k))  # fmt: skip
    if kind == "then":
        return draft(rng, f"I'm {num(age)} now. How old will I be in {num(k)} years? // My brother is {num(age)}. How old is he {num(k)} years from now? // {num(age)} now, age in {num(k)} years?", age + k, total(rng, age, k))  # fmt: skip
    if kind == "born":
        return draft(rng, f"[I was|Someone was] {age} [years old |]in {year}. In which year was [I|this person] born (birthday already past)? // {age} years old in {year}, born in which year?".replace("[I was|Someone was]", "I was").replace("[I|this person]", "I"), year - age, difference(rng, year, age))  # fmt: skip
    if kind == "age":
        return draft(rng, f"born in {year - age}, how old in {year}? // How old does someone born in {year - age} get in {year}? // I was born in {year - age}. How old do I become in {year}?", age, difference(rng, year, year - age))  # fmt: skip
    return draft(rng, f"how many years from {year - age} to {year}? // A [house|bridge|church] was built in {year - age}. How old is it in {year}? // years between {year - age} and {year}", age, difference(rng, year, year - age))  # fmt: skip


@REGISTER.family("average_typed", 1, 2)
def average_typed(rng: Random, level: int) -> Draft:
    """Average, median, mode and range of a few numbers, in short words."""
    n = rng.randint(3, 5 if level == 1 else 7)
    values = [rng.randint(1, 30) for _ in range(n)]
    kind = rng.choice(("average", "average", "median", "range", "mode"))
    if kind == "mode":
        values[rng.randrange(n)] = values[0]
    ordered = sorted(values)
    counts = {v: values.count(v) for v in values}
    top = [v for v in counts if counts[v] == max(counts.values())]
    s = sum(values)
    if (kind == "average" and (Fraction(s, n) * 4).denominator > 1) or (kind == "mode" and (len(top) > 1 or counts[top[0]] < 2)):  # fmt: skip
        return average_typed(rng, level)
    word = {"average": "[average|mean|arithmetic mean]", "median": "median", "range": "range", "mode": "mode"}[kind]  # fmt: skip
    comma, spaced = ", ".join(map(str, values)), " ".join(map(str, values))
    last = ", ".join(map(str, values[:-1])) + f" and {values[-1]}"
    texts = f"{word} of {last} // {word} of {comma}? // [What is|What's|Find] the {word} of {last}. // {word} {spaced} // [What is|What's] the {word} of the numbers {comma}? // [my|the] scores are {comma}. what is the {word}?"
    texts = texts.replace("[What is|What's|Find] the " + word + f" of {last}.", f"Find the {word} of {last}.")  # fmt: skip
    order: Line = ("order", ", ".join(f"${v}$" for v in ordered))
    if kind == "average":
        value = Fraction(s, n)
        lines: list[Line] = [*total(rng, *values), ("divide", eq(frac(s, n), decimal(value)))]
    elif kind == "median":
        value = Fraction(ordered[n // 2]) if n % 2 else Fraction(ordered[n // 2 - 1] + ordered[n // 2], 2)  # fmt: skip
        lines = [order, ("Middle", f"Number ${n // 2 + 1}$ of ${n}$: ${decimal(value)}$" if n % 2 else eq(frac(plus(ordered[n // 2 - 1], ordered[n // 2]), 2), decimal(value)))]  # fmt: skip
    elif kind == "range":
        value = Fraction(ordered[-1] - ordered[0])
        lines = [("Largest and smallest", f"${ordered[-1]}$ and ${ordered[0]}$"), ("subtract", eq(plus(ordered[-1], -ordered[0]), value))]  # fmt: skip
    else:
        value = Fraction(top[0])
        lines = [order, ("count", f"${top[0]}$ comes ${counts[top[0]]}$ times, more than any other"), ("conclude", f"The mode is ${top[0]}$")]  # fmt: skip
    return draft(rng, texts, decimal(value), lines)
