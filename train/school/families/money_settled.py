"""Money among people and at tills: packs beside single ones, settling up, fees of exchange, coupons, overtime asked backwards."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.decimals import quotient_lines
from train.school.families.figures import times
from train.school.families.percent import percent_lines
from train.school.families.scenes import capital, people, person
from train.school.families.wordings import draft, summed
from train.school.work import decimal_sum, difference, product, quotient

_SOLD = (
    ("pen", "pens"), ("doughnut", "doughnuts"), ("bun", "buns"), ("ticket", "tickets"), ("lemon", "lemons"), ("candle", "candles"),
    ("plant", "plants"), ("bottle", "bottles"), ("notebook", "notebooks"), ("pair of socks", "pairs of socks"), ("tile", "tiles"), ("ride", "rides"),
)  # fmt: skip


@REGISTER.family("packs_beside_single_ones", 3, 4)
def packs_beside_single_ones(rng: Random, level: int) -> Draft:
    """Pens 2 each or 3 for 5: what do 11 cost at least, how many are there at most for 20?"""
    k = rng.randint(3, 4 + level)
    unit = Fraction(1, 2 if level == 3 else 4)
    p = rng.randint(2, 8 * level) * unit
    m = rng.randint(int(p / unit) * (k - 1) // 2 + 1, int(p * k / unit) - 1) * unit
    one, many = rng.choice(_SOLD)
    if m <= p:
        return packs_beside_single_ones(rng, level)
    mp, mm, who = money(p), money(m), person(rng)
    prices = f"[{many} are {mp} each or {num(k)} for {mm}|one {one} {mp}, {num(k)} {many} {mm}|a {one} costs {mp}, a pack of {num(k)} costs {mm}|{many}: {mp} each, {num(k)} for {mm}]"  # fmt: skip
    if rng.random() < 0.65:
        n = rng.randint(k + 1, 6 * k)
        q, r = divmod(n, k)
        packs, singles = q * m, r * p
        best = min(packs + singles, packs + m) if r else packs
        texts = (
            f"{prices}, [least for {num(n)}?|cheapest way to get {num(n)}, how much?|what do {num(n)} cost at least?]",
            f"{prices}. What is the [least|lowest] price for {num(n)} [or more |]of them?", f"{prices}. {who.name} needs {num(n)}. What is the least that {who.he} [pays|can pay|has to pay]?",
            f"In a shop {prices}. {who.name} wants {num(n)} {many} [and pays as little as possible. How much is that?|for as little money as possible. What does {who.he} pay?]",
            f"I need {num(n)} {many}. {prices}. [Whats|What is] the cheapest total?",
        )  # fmt: skip
        lines: list[Line] = [("Packs that fit", f"As many packs as fit: {eq(n, f'{dot(q, k)}+{r}' if r else dot(q, k))}"), *times(rng, q, m)]  # fmt: skip
        if r:
            lines += [*times(rng, r, p, "Single ones"), *decimal_sum(rng, packs, singles), ("compare", f"One pack more instead of the ${r}$: {eq(f'{decimal(packs)}+{decimal(m)}', decimal(packs + m))}, so at least ${decimal(best)}$")]  # fmt: skip
        return draft(rng, texts, decimal(best), lines)
    budget = Fraction(rng.randint(int(2 * m) + 1, int(2 * m) + 20 * level))
    q = int(budget / m)
    rest = budget - q * m
    s = int(rest / p)
    mb = money(budget)
    texts = (
        f"{prices}, how many can I get for {mb}?", f"{prices}. {who.name} has {mb}. How many {many} can {who.he} buy at most?", f"{prices}, [most for {mb}?|at most for {mb}, how many?]",
        f"With {mb} in {who.his} pocket {who.name} goes to the market: {prices}. How many {many} does {who.he} get at most?", f"I have {mb}. {prices}. How many can I buy?",
    )  # fmt: skip
    lines = [("Packs first", f"Packs cost less: {eq(dot(q, decimal(m)), decimal(q * m))} is within ${decimal(budget)}$, and ${decimal((q + 1) * m)}$ would be too much"), *decimal_sum(rng, budget, -q * m, kind="left")]  # fmt: skip
    lines.append(("Single ones", f"The rest buys ${s}$: {eq(dot(s, decimal(p)), decimal(s * p))}" if s else "The rest buys no single one"))  # fmt: skip
    lines += [*product(rng, q, k, "In packs"), *([("total", eq(plus(q * k, s), q * k + s))] if s else [])]  # fmt: skip
    return draft(rng, texts, q * k + s, lines)


_COSTS = ("the tickets", "the petrol", "the food", "the drinks", "the boat", "the flat", "the pizza", "the cake", "the taxi", "the present", "breakfast")  # fmt: skip


@REGISTER.family("tale_settling_up", 2, 3, 4)
def tale_settling_up(rng: Random, level: int) -> Draft:
    """Anna paid 36, Ben 12, Cleo nothing; all costs are shared equally. What does Cleo owe?"""
    n = 2 if level == 2 else rng.randint(3, level + (rng.random() < 0.3))
    while True:
        paid = [rng.randint(2, 30 * level) for _ in range(n)]
        if rng.random() < 0.5 and n > 2:
            paid[-1] = 0
        share = Fraction(sum(paid), n)
        if share.denominator == 1 and len(set(paid)) == n:
            break
    share, friends = int(share), people(rng, n)
    place = rng.choice([each for each in range(n) if paid[each] != share])
    value, name = abs(paid[place] - share), friends[place].name
    costs = rng.sample(_COSTS, n)
    each = [(f.name, money(p) if p else "nothing") for f, p in zip(friends, paid, strict=True)]
    long = ", ".join(f"{who} paid {m}" + (f" for {what}" if m != "nothing" else "") for (who, m), what in zip(each, costs, strict=True))  # fmt: skip
    short = ", ".join(f"{who} {m}" for who, m in each)
    trip = rng.choice(("On a trip", "On holiday", "For a party", "On a weekend away", "On a school outing", "In the band"))  # fmt: skip
    fair = "[All costs are shared equally|They share everything equally|Everyone should pay the same|They split it evenly]"  # fmt: skip
    if n == 2:
        other = friends[1 - place].name
        asks = f"[How much does {name} owe {other}?|How much must {name} give {other}?|what does {name} have to give {other}?]" if paid[place] < share else f"[How much does {name} get from {other}?|How much must {other} give {name}?]"  # fmt: skip
    else:
        asks = f"[How much does {name} still owe?|How much must {name} still pay?|what does {name} have to add?]" if paid[place] < share else f"[How much does {name} get back?|How much money must {name} get back?|what does {name} get back?]"  # fmt: skip
    texts = (f"{trip} {long}. {fair}. {asks}", f"costs: {short}, split evenly, {asks}", f"{long}. {fair}. {asks}", f"paid so far: {short}. {fair}. {asks}", f"{num(n)} friends [settle up|do the accounts]: {long}. {fair}. {asks}")  # fmt: skip
    kept = [p for p in paid if p]
    lines: list[Line] = [*summed(rng, *kept, kind="All costs"), *quotient(rng, sum(paid), n, "Share of each")]  # fmt: skip
    if paid[place]:
        lines += difference(rng, max(share, paid[place]), min(share, paid[place]), f"{name} and the share")  # fmt: skip
    else:
        lines.append(("conclude", f"{name} has paid nothing and owes all of this: {math(share)}"))
    if n == 2:
        gap: list[Line] = [("compare", f"The payments differ by {eq(plus(max(paid), -min(paid)), max(paid) - min(paid))}"), ("share", f"Half of it makes them equal: {eq(frac(max(paid) - min(paid), 2), value)}")]  # fmt: skip
        return draft(rng, texts, value, lines, gap)
    return draft(rng, texts, value, lines)


_MONEYS = (("euro", "euros"), ("dollar", "dollars"), ("pound", "pounds"), ("franc", "francs"), ("crown", "crowns"), ("peso", "pesos"), ("rand", "rand"), ("lira", "lira"))  # fmt: skip


@REGISTER.family("exchange_with_a_fee", 3, 4)
def exchange_with_a_fee(rng: Random, level: int) -> Draft:
    """200 pounds at 1.15 with a fee of 5 pounds or 2%; how many for 230 euros; the rest changed back."""
    (one, many), (_, others) = rng.sample(_MONEYS, 2)
    rate = Fraction(rng.choice((110, 120, 125, 150, 80, 90, 200, 400, 105, 115, 75, 1100, 2500)), 100)  # fmt: skip
    n, f, p = 10 * rng.randint(3, 60), rng.randint(2, 12), rng.choice((1, 2, 3, 4, 5, 10))
    kind, who = rng.choice(("flat", "percent", "back_flat", "rest") if level == 4 else ("flat", "percent", "rest")), person(rng)  # fmt: skip
    at = f"[1 {one} = {decimal(rate)} {others}|one {one} is {decimal(rate)} {others}|rate {decimal(rate)} {others} for 1 {one}]"  # fmt: skip
    here, there = f"{num(n)} {many}", f"{decimal(n * rate)} {others}"
    if kind == "flat":
        left, fee = Fraction(n - f), f"{num(f)} {many}"
        lines = [*difference(rng, n, f, "After the fee"), *times(rng, left, rate)]
    elif kind == "percent":
        part = Fraction(n * p, 100)
        left, fee = n - part, f"{p}%"
        lines = [*percent_lines(rng, Fraction(p), Fraction(n)), *decimal_sum(rng, Fraction(n), -part, kind="After the fee"), *times(rng, left, rate)]  # fmt: skip
    elif kind == "back_flat":
        lines = [("rule", f"Without a fee: divide by ${decimal(rate)}$"), *quotient_lines(rng, n * rate, rate), ("With the fee", eq(plus(n, f), n + f))]  # fmt: skip
        texts = (
            f"{at}, fee {num(f)} {many}, how many {many} for {there}?", f"{who.name} needs {there}. The rate is {at} and the bank takes {num(f)} {many} as a fee. How many {many} must {who.he} pay in all?",
            f"how many {many} do I [need|pay] to get {there}, {at} plus {num(f)} {many} fee?", f"Besides the money, a fee of {num(f)} {many} is paid. {at}. {who.name} [went away with|got] {there}. How many {many} did {who.he} pay?",
        )  # fmt: skip
        return draft(rng, [text.replace("The rate is [", "[") for text in texts], n + f, lines)
    else:
        whole = n * rate
        back = rng.randint(1, n - 1)
        spent = whole - back * rate
        lines = [*times(rng, n, rate, "All in the other money"), *decimal_sum(rng, whole, -spent, kind="left"), ("Back again", f"Divide by ${decimal(rate)}$"), *quotient_lines(rng, back * rate, rate)]  # fmt: skip
        texts = (
            f"{at}. {who.name} changes {here}, spends {decimal(spent)} {others} and changes the rest back at the same rate. How many {many} does {who.he} get?",
            f"{here} to {others}, spent {decimal(spent)} {others}, rest back to {many}, {at}, how many {many} left?",
            f"Before the trip {who.name} changed {here} into {others}; {at}. {capital(who.he)} [came home having spent|needed only] {decimal(spent)} {others} and changed what was left back. How many {many} [were that|did {who.he} get]?",
            f"I changed {here} ({at}), used {decimal(spent)} {others} and changed the rest back, same rate. How many {many} did I get?",
        )  # fmt: skip
        quick: list[Line] = [("convert", f"What was spent, in {many}: divide by ${decimal(rate)}$"), *quotient_lines(rng, spent, rate), ("left", eq(f"{n}-{decimal(Fraction(n - back))}", back))]  # fmt: skip
        return draft(rng, texts, back, lines, quick)
    if (left * rate * 100).denominator > 1:
        return exchange_with_a_fee(rng, level)
    texts = (
        f"{here} to {others}, {at}, fee {fee}, how many {others}?", f"{who.name} changes {here}. First {fee} [is|are] taken off as a fee, then {at}. How many {others} does {who.he} get?",
        f"A bank keeps a fee of {fee} and changes what is left of {here}; {at}. How many {others} are paid out?", f"I want to change {here} into {others}. {at}, but the fee is {fee} of the {many}. How much do I get?",
        f"[change|exchange] {here} minus {fee} fee into {others}, {at}, what do I get?",
    )  # fmt: skip
    if kind == "flat":
        texts = [text.replace(f"{fee} of the {many}", fee).replace("[is|are] taken", "are taken") for text in texts]  # fmt: skip
    else:
        texts = [text.replace("[is|are] taken", "is taken") for text in texts]
    return draft(rng, texts, decimal(left * rate), lines)


_WORN = ("coat", "tent", "bike", "lamp", "phone", "jacket", "desk", "camera", "guitar", "mattress", "pair of boots", "backpack")  # fmt: skip


@REGISTER.family("coupon_and_percent", 3, 4)
def coupon_and_percent(rng: Random, level: int) -> Draft:
    """Coat 80, coupon of 10 and 20% off: in one order, in the other, the gap, or the price before."""
    p, c = rng.choice((10, 20, 25, 50) if level == 3 else (5, 10, 15, 20, 25, 30, 40)), rng.choice((5, 10, 15, 20, 25, 30))  # fmt: skip
    n = rng.randint(c // 5 + 2, 60) * 5
    thing, who = rng.choice(_WORN), person(rng)
    kind = rng.choice(("percent_first", "coupon_first", "gap", "back") if level == 4 else ("percent_first", "coupon_first", "gap"))  # fmt: skip
    part, less = Fraction(n * p, 100), Fraction(c * p, 100)
    mn, mc = money(n), money(c)
    after = n - part
    late, early = after - c, (n - c) * (1 - Fraction(p, 100))
    if late <= 0:
        return coupon_and_percent(rng, level)
    first = [*percent_lines(rng, Fraction(p), Fraction(n)), *decimal_sum(rng, Fraction(n), -part, kind="After the percent"), *decimal_sum(rng, after, Fraction(-c), kind="After the coupon")]  # fmt: skip
    low = Fraction((n - c) * p, 100)
    second = [*difference(rng, n, c, "After the coupon"), *percent_lines(rng, Fraction(p), Fraction(n - c)), *decimal_sum(rng, Fraction(n - c), -low, kind="After the percent")]  # fmt: skip
    asks = "[How much is it?|what do I pay?|What is the final price?|What has to be paid?]"
    if kind == "percent_first":
        texts = (
            f"{thing} {mn}, {p}% off, then a coupon of {mc}, {asks}", f"A {thing} costs {mn}. First {p}% [goes|comes] off, and from what is left a coupon takes {mc}. {asks}",
            f"{mn} minus {p}% and after that minus a {mc} coupon, {asks}", f"{who.name} has a coupon for {mc}, which counts after the sale price is worked out. The {thing} is {mn}, in the sale {p}% off. {asks}",
        )  # fmt: skip
        return draft(rng, texts, decimal(late), first)
    if kind == "coupon_first":
        texts = (
            f"{thing} {mn}, first a coupon of {mc}, then {p}% off the rest, {asks}", f"A {thing} costs {mn}. The till takes off {who.name}'s coupon of {mc} first and then {p}% of what is left. {asks}",
            f"{mn} minus a {mc} coupon, and {p}% off what remains, {asks}", f"With a coupon {who.name} gets {mc} off a {thing} for {mn}. From the new price another {p}% is taken off. {asks}",
        )  # fmt: skip
        return draft(rng, texts, decimal(early), second)
    if kind == "gap":
        texts = (
            f"{thing} {mn}, coupon {mc} and {p}% off: how much cheaper is it to take the percent first?", f"A {thing} for {mn}. {who.name} has a coupon of {mc} and a voucher for {p}% off, and may choose the order. How much does the better order save over the other?",
            f"{p}% off and a coupon of {mc} on {mn}, [how much difference does the order make?|what is the difference between the two orders?]", f"I can use {p}% off and {mc} off on a {thing} that costs {mn}. How much less do I pay in the better order?",
        )  # fmt: skip
        quick: list[Line] = [("compare", f"The percent of the coupon is lost when the coupon comes first: ${p}\\%$ of ${c}$"), *percent_lines(rng, Fraction(p), Fraction(c))]  # fmt: skip
        both: list[Line] = [("Percent first", f"{eq(f'{n}-{decimal(part)}', decimal(after))}, {eq(f'{decimal(after)}-{c}', decimal(late))}"), ("Coupon first", f"{eq(plus(n, -c), n - c)}, {eq(f'{n - c}-{decimal(low)}', decimal(early))}"), *decimal_sum(rng, early, -late, kind="subtract")]  # fmt: skip
        return draft(rng, texts, decimal(less), quick, both)
    ml = money(late)
    texts = (
        f"after {p}% off and then a {mc} coupon the {thing} was {ml}, what was the price before?", f"{who.name} paid {ml} for a {thing}: it was {p}% off, and a coupon took another {mc} from the reduced price. What did it cost at first?",
        f"{p}% off, then {mc} coupon, paid {ml}. full price?", f"A {thing} was reduced by {p}%. With a coupon of {mc} {who.name} then paid {ml}. What was the [full|first|old] price?",
    )  # fmt: skip
    lines = [("Before the coupon", eq(f"{decimal(late)}+{c}", decimal(after))), ("percent", f"That is {eq(plus(100, -p), 100 - p)} percent of the price"), *quotient_lines(rng, 100 * after, Fraction(100 - p))]  # fmt: skip
    return draft(rng, texts, n, lines)


_PLACES = ("in a bakery", "at a garage", "in a warehouse", "on a building site", "in a hotel", "at the harbour", "in a care home", "at the post office")  # fmt: skip


@REGISTER.family("overtime_backwards", 3, 4)
def overtime_backwards(rng: Random, level: int) -> Draft:
    """46 hours, overtime above 40 at 1.5 times, paid 588: the hourly rate; or how many hours of overtime."""
    h, f = rng.choice((30, 35, 36, 38, 40)), rng.choice((Fraction(3, 2), Fraction(2)) if level == 3 else (Fraction(3, 2), Fraction(2), Fraction(5, 4)))  # fmt: skip
    over, r = f.denominator * rng.randint(1, 12 // f.denominator), 4 * rng.randint(2, 9) if f.denominator == 4 else rng.randint(8, 28)  # fmt: skip
    pay = r * (h + f * over)
    base, who, place = h * r, person(rng), rng.choice(_PLACES)
    if pay.denominator > 1:
        return overtime_backwards(rng, level)
    said = {Fraction(3, 2): "[1.5 times|one and a half times]", Fraction(2): "[twice|2 times]", Fraction(5, 4): "1.25 times"}[f]  # fmt: skip
    mp, mr = money(pay), money(r)
    if rng.random() < 0.5:
        w = h + over
        texts = (
            f"{num(w)} hours worked, over {num(h)} hours pays {said} the rate, got {mp}, what is the [hourly rate|normal rate]?", f"{who.name} works {place}. Hours above {num(h)} a week are paid with {said} the normal wage. For {num(w)} hours {who.he} got {mp}. What is the normal wage for an hour?",
            f"I got {mp} for {num(w)} hours. The first {num(h)} are paid normally, the others {said} as much. What do I get for a normal hour?", f"For a week of {num(w)} hours {place}, {who.name} was paid {mp}, with {said} the normal pay for each hour after the first {num(h)}. [How much is a normal hour?|What is {who.his} normal hourly pay?]",
        )  # fmt: skip
        worth = int(f * over)
        lines: list[Line] = [*difference(rng, w, h, "Overtime hours"), ("Count as normal hours", eq(dot(decimal(f), over), worth)), ("total", f"As if {eq(plus(h, worth), h + worth)} normal hours"), *quotient_lines(rng, pay, Fraction(h + worth))]  # fmt: skip
        return draft(rng, texts, r, lines)
    is_all = rng.random() < 0.4
    asks = "[How many hours were worked in all?|how many hours is that in all?]" if is_all else "[How many hours of overtime were that?|how many overtime hours?|How many of the hours were overtime?]"  # fmt: skip
    texts = (
        f"{mr} an hour, overtime over {num(h)} hours at {said} the rate, pay {mp}, {asks}", f"{who.name} gets {mr} an hour {place} and {said} as much for hours above {num(h)} a week. This week {who.he} was paid {mp}. {asks}",
        f"Normal pay is {mr} per hour for {num(h)} hours, each further hour is paid {said} as much. The week brought {mp}. {asks}", f"I make {mr} an hour and {said} that after {num(h)} hours. Got {mp} this week. {asks}",
    )  # fmt: skip
    rate = f * r
    lines = [*product(rng, h, r, "Normal pay"), *difference(rng, int(pay), base, "Pay for overtime"), *times(rng, f, r, "Overtime rate"), *quotient_lines(rng, pay - base, rate)]  # fmt: skip
    if is_all:
        lines.append(("total", eq(plus(h, over), h + over)))
    return draft(rng, texts, h + over if is_all else over, lines)
