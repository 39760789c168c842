"""Plans that change: workers who come or go, packs that shrink, three for two or a percent, a bill in unequal parts."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.decimals import quotient_lines
from train.school.families.figures import times
from train.school.families.percent import percent_lines
from train.school.families.scenes import people, person
from train.school.families.wordings import draft
from train.school.work import decimal_sum, difference, lowest_terms, product, quotient, total

_PLANS = (
    ("workers", "build a wall", "days", "come to help", "leave"), ("painters", "paint a school", "days", "join them", "fall ill"),
    ("pumps", "empty a lake", "hours", "are switched on", "break down"), ("diggers", "dig a canal", "days", "are sent for", "break down"),
    ("volunteers", "clean a beach", "hours", "join in", "go home"), ("printers", "print the ballots", "hours", "are added", "break down"),
    ("harvesters", "bring in the harvest", "days", "are hired", "are sold"), ("lorries", "carry off the rubble", "days", "are hired", "break down"),
)  # fmt: skip
_STORES = (
    ("campers", "food", "days", "arrive", "go home"), ("horses", "hay", "days", "are bought", "are sold"), ("sailors", "water", "days", "are taken on board", "go ashore"),
    ("hens", "grain", "weeks", "are bought", "are sold"), ("soldiers", "bread", "days", "arrive", "are sent away"), ("cows", "silage", "weeks", "are bought", "are sold"),
)  # fmt: skip


def _long(n: int, days: str) -> str:
    return f"{num(n)} {days[:-1] if n == 1 else days}"


@REGISTER.family("tale_workers_change", 3, 4, 5)
def tale_workers_change(rng: Random, level: int) -> Draft:
    """12 workers need 10 days; after 4 days 3 leave: how many more days? How many must join to end in 2 days?"""
    is_store = rng.random() < 0.4
    kind = rng.choice(("more", "more", "all") if level == 3 else ("more", "all", "join", "known"))
    while True:
        n, d = rng.randint(3, 6 * level), rng.randint(4, 8 * level)
        t, c = rng.randint(1, d - 2), rng.randint(2, 3 * level)
        is_up = kind in ("join", "known") or rng.random() < 0.5
        m = n + c if is_up else n - c
        rest = n * (d - t)
        if m > 1 and rest % m == 0 and n != c and (kind not in ("join", "known") or not is_store):
            break
        is_store = is_store and kind in ("more", "all")
    u = rest // m
    who, what, days, comes, goes = rng.choice(_STORES) if is_store else rng.choice(_PLANS)
    change = f"{num(c)} more {comes}" if is_up else f"{num(c)} of them {goes}"
    sd, st = _long(d, days), _long(t, days)
    lines: list[Line] = [("left", f"{'Left for' if is_store else 'The work left is for'} ${n}$ {who}: {eq(plus(d, -t), d - t)} {days}"), *product(rng, n, d - t, f"For one of the {who}, in {days}")]  # fmt: skip
    if is_store:
        start = f"[The {what} lasts {num(n)} {who} {sd}|{num(n)} {who} have {what} for {sd}|There is {what} for {num(n)} {who} and {sd}]"  # fmt: skip
        asks = {
            "more": f"[How many {days} does the rest last?|For how many more {days} is it enough?|how many {days} more?]",
            "all": f"[How many {days} does it last in all?|After how many {days} [in all |altogether ]is it used up?|{days} in all?]",
        }[kind]  # fmt: skip
    else:
        start = f"[{num(n)} {who} {what} in {sd}|{num(n)} {who} need {sd} to {what}|To {what}, {num(n)} {who} need {sd}|It would take {num(n)} {who} {sd} to {what}]"  # fmt: skip
        asks = {
            "more": f"[How many more {days} does it take?|How long does the rest take, in {days}?|{days} still needed?]",
            "all": f"[How many {days} does it take in all?|After how many {days} from the start is it done?|{days} in all?]",
            "join": f"[How many more {who} are needed?|How many {who} must be added?|how many extra {who}?]",
            "known": f"[How many {days} earlier is it done?|By how many {days} is it faster than planned?|how many {days} saved?]",
        }[kind]  # fmt: skip
    then = f"[After {st}|But after {st}|{st} later]" if rng.random() < 0.6 else f"[When {st} are over|{st} have passed, then]" if t > 1 else f"[After {st}|But after {st}]"  # fmt: skip
    if kind == "join":
        texts = (
            f"{start}. {then} it is decided that the rest must be done in {_long(u, days)}. {asks}", f"{start}. After {st} the boss wants the rest done in {_long(u, days)}. {asks}",
            f"{start}; {st} are over and only {_long(u, days)} remain. {asks}" if t > 1 else f"{start}. After {st} only {_long(u, days)} remain. {asks}",
        )  # fmt: skip
        lines += [*quotient(rng, rest, u, f"For ${u}$ {days if u > 1 else days[:-1]}"), *difference(rng, m, n, "More")]  # fmt: skip
        return draft(rng, texts, c, lines)
    texts = (f"{start}. {then} {change}. {asks}", f"{start}, after {st} {change}, {asks}", f"{start}. All goes as planned for {st}, then {change}. {asks}")  # fmt: skip
    lines += [*(total(rng, n, c, kind="Now") if is_up else difference(rng, n, c, "Now")), *quotient(rng, rest, m)]  # fmt: skip
    if kind == "known":
        return draft(rng, texts, d - t - u, [*lines, *difference(rng, d - t, u, "Earlier")])
    if kind == "all":
        return draft(rng, texts, t + u, [*lines, ("total", eq(plus(t, u), t + u))])
    return draft(rng, texts, u, lines)


_FOODS = ("chocolate", "muesli", "coffee", "crisps", "pasta", "washing powder", "butter", "tea", "cat food", "biscuits", "rice", "honey")  # fmt: skip


@REGISTER.family("pack_that_shrinks", 3, 4)
def pack_that_shrinks(rng: Random, level: int) -> Draft:
    """500 g become 400 g at the same price (or another one): how many percent dearer per kg, how much per kg?"""
    what, shop = rng.choice(_FOODS), rng.choice(("maker", "brand", "shop", "firm"))
    while True:
        a, b = (rng.choice((50, 100)) * rng.randint(2, 16) for _ in range(2))
        unit = 100 if a % 100 == b % 100 == 0 else 50
        p = Fraction(rng.randint(6, 40), 4)
        q = p if level == 3 or rng.random() < 0.4 else p + Fraction(rng.randint(1, 6), 4)
        old, new = p * 100 * unit / a, q * 100 * unit / b
        gain = (new / old - 1) * 100
        is_whole = old.denominator == new.denominator == 1
        if b < a < 2 * b and (gain * 2).denominator == 1 and gain < 120 and is_whole:
            break
    old, new = int(old), int(new)
    kind = rng.choice(("percent", "percent", "less", "gap"))
    mp, mq = money(p), money(q)
    cost = f"[still {mp}|the price stays {mp}]" if p == q else f"{mq} instead of {mp}"
    start = (
        f"{what}: {num(a)} g become {num(b)} g, {cost}", f"A pack of {what} had {num(a)} g, now it has {num(b)} g; {cost}",
        f"The {shop} makes its packs of {what} smaller, {num(b)} g instead of {num(a)} g; {cost}", f"A pack of {what} is now {num(b)} g, it was {num(a)} g before; {cost}",
    )  # fmt: skip
    if kind == "less":
        asks = "[How many percent less is in it?|By what percent has the content gone down?|how many percent less?]"  # fmt: skip
        value = Fraction(100 * (a - b), a)
        if (value * 2).denominator > 1:
            return pack_that_shrinks(rng, level)
        part = value / 100
        lines: list[Line] = [*difference(rng, a, b, "Less in it"), *lowest_terms(rng, a - b, a), ("percent", f"In percent: {eq(frac(100 * part.numerator, part.denominator), decimal(value))}")]  # fmt: skip
        return draft(rng, [f"{each}. {asks}" for each in start], f"{decimal(value)}\\%", lines)
    per: list[Line] = [(f"${unit}$ g before, in cents", eq(frac(int(100 * p), a // unit), old)), (f"${unit}$ g now, in cents", eq(frac(int(100 * q), b // unit), new))]  # fmt: skip
    more, fits = difference(rng, new, old, "Dearer by"), 1000 // unit
    if kind == "gap":
        gap = Fraction(fits * (new - old), 100)
        asks = "[How much dearer is a kg now?|By how much has the price per kg gone up?|price per kg up by how much?]"  # fmt: skip
        cents = eq(dot(fits, new - old), fits * (new - old))
        last: Line = ("For a kg", f"{cents} cents, that is ${decimal(gap)}$")
        return draft(rng, [f"{each}. {asks}" for each in start], decimal(gap), [*per, *more, last])
    asks = "[How many percent dearer is it per kg?|By what percent has the price per kg gone up?|how many percent more per kg?]"  # fmt: skip
    percent: Line = ("percent", f"Of the ${old}$: {eq(frac(100 * (new - old), old), decimal(gain))} percent")  # fmt: skip
    ways: list[list[Line]] = [[*per, *more, percent]]
    if p == q:
        ways.append([("compare", f"For the same money ${b}$ g instead of ${a}$ g: a gram costs {eq(frac(a, b), decimal(Fraction(a, b)))} times as much"), ("percent", f"{eq(f'{decimal(Fraction(new, old))}-1', decimal(gain / 100))}, which is ${decimal(gain)}\\%$")])  # fmt: skip
    return draft(rng, [f"{each}. {asks}" for each in start], f"{decimal(gain)}\\%", *ways)


_PIECES = ("shirts", "tubs of paint", "pizzas", "shampoos", "tyres", "wines", "towels", "candles", "juices", "games", "socks", "cushions")  # fmt: skip


@REGISTER.family("so_many_for_fewer_or_percent", 3, 4)
def so_many_for_fewer_or_percent(rng: Random, level: int) -> Draft:
    """Pizzas at 8: 3 for 2 in one shop, 20% off in the other: for 7, which costs what, how much is saved?"""
    k = rng.randint(2, 2 + level // 2)
    got = k + 1
    p = rng.choice((10, 20, 25, 30, 40) if level == 3 else (5, 10, 15, 20, 25, 30, 35, 40))
    price = Fraction(rng.randint(4, 60), 2 if level == 4 else 1)
    n = rng.randint(got, 3 * got + 2)
    free = n // got
    first = (n - free) * price
    full = n * price
    off = full * p / 100
    second = full - off
    if first == second or (second * 100).denominator > 1:
        return so_many_for_fewer_or_percent(rng, level)
    things, mp, who = rng.choice(_PIECES), money(price), person(rng)
    offer = (
        f"[{num(got)} for {num(k)}|{num(got)} for the price of {num(k)}|buy {num(k)} get 1 free]"
    )
    kind = rng.choice(("gap", "least", "gap"))
    asks = {
        "gap": "[How much is saved by the better offer compared with the other?|How much cheaper is the better one?|difference in price?]",
        "least": "[What is the least that has to be paid?|What does the cheaper offer cost?|cheapest price?]",
    }[kind]  # fmt: skip
    texts = (
        f"{things} {mp} each, {num(n)} of them: {offer} or {p}% off. {asks}", f"{who.name} buys {num(n)} {things} at {mp} each and may choose: {offer}, or {p}% off everything. {asks}",
        f"In one shop there is {offer} on {things}, in another one {p}% off. In both they cost {mp} each and {num(n)} are needed. {asks}", f"I need {num(n)} {things}, {mp} each. Either {offer} or {p}% off all. {asks}",
    )  # fmt: skip
    lines: list[Line] = [("First offer", f"Of each ${got}$ one is free: ${free}$ of ${n}$, so ${n - free}$ are paid"), *times(rng, Fraction(n - free), price), ("Second offer", f"All cost {eq(dot(n, decimal(price)), decimal(full))}"), *percent_lines(rng, Fraction(p), full), *decimal_sum(rng, full, -off, kind="subtract")]  # fmt: skip
    low, high = min(first, second), max(first, second)
    if kind == "least":
        return draft(rng, texts, decimal(low), [*lines, ("compare", f"${decimal(low)}<{decimal(high)}$")])  # fmt: skip
    short: list[Line] = [("First offer", f"Free: ${free}$ of ${n}$, so {eq(dot(free, decimal(price)), decimal(free * price))} less"), ("Second offer", f"All cost {eq(dot(n, decimal(price)), decimal(full))}"), *percent_lines(rng, Fraction(p), full), *decimal_sum(rng, max(off, free * price), -min(off, free * price), kind="subtract")]  # fmt: skip
    return draft(rng, texts, decimal(high - low), [*lines, *decimal_sum(rng, high, -low, kind="Gap")], short)  # fmt: skip


_EXTRAS = ("a bottle of wine", "a steak", "a dessert", "an extra pizza", "two beers", "a cocktail", "the lobster", "a starter")  # fmt: skip


@REGISTER.family("bill_in_unequal_parts", 2, 3, 4)
def bill_in_unequal_parts(rng: Random, level: int) -> Draft:
    """A bill of 86 for 4, one pays 14 for her steak alone, the rest is shared: what does each pay?"""
    n, cents = rng.randint(3, 3 + level), Fraction(1, 1 if level == 2 else 2 if level == 3 else 10)
    each, extra = rng.randint(6, 30) + rng.randint(0, 9) * cents, rng.randint(3, 25) + rng.randint(0, 9) * cents  # fmt: skip
    who, other = (one.name for one in people(rng, 2))
    kind = rng.choice(("extra", "extra", "guest", "whole") if level > 2 else ("extra", "guest"))
    nn, me, mx = num(n), money(each), money(extra)
    if kind == "guest":
        share = each * n / (n - 1)
        if (share * 100).denominator > 1:
            return bill_in_unequal_parts(rng, level)
        bill = money(n * each)
        texts = (
            f"bill {bill}, {nn} people, but {who} is invited and pays nothing. What does each of the others pay?", f"{nn} friends eat for {bill}. It is the birthday of {who}, so the others share the bill equally. How much does each of them pay?",
            f"We were {nn} and the bill was {bill}. {who} had forgotten the money, so the rest of us split it. How much each?", f"{bill} split by {nn}, one of them ({who}) does not pay, how much for each of the others?",
        )  # fmt: skip
        return draft(rng, texts, decimal(share), [*difference(rng, n, 1, "Who pays"), *quotient_lines(rng, n * each, Fraction(n - 1))])  # fmt: skip
    what = rng.choice(_EXTRAS)
    bill = money(n * each + extra)
    if kind == "whole":
        paid = money(each + extra)
        texts = (
            f"{nn} friends share a bill equally, only {who} pays {mx} for {what} on top. Each of the others pays {me}. How much is the bill?", f"{nn} people, {me} each, {who} pays {mx} more, whole bill?",
            f"{who} paid {paid}, which is {mx} more than each of the others because of {what}. They were {nn} in all. How much was the bill?",
        )  # fmt: skip
        lines: list[Line] = [("Equal parts", eq(dot(n, decimal(each)), decimal(n * each))), *decimal_sum(rng, n * each, extra)]  # fmt: skip
        return draft(rng, texts, decimal(n * each + extra), lines)
    is_who = rng.random() < 0.5
    asks = f"[How much does {who} pay?|and {who}, how much in all?|What does {who} have to pay?]" if is_who else f"[How much does {other} pay?|and {other}, how much?|What does {other} have to pay?]"  # fmt: skip
    texts = (
        f"bill {bill}, {nn} people, {who} pays {mx} for {what} alone, the rest is split equally by all {nn}. {other} had nothing extra. {asks}", f"{nn} friends, {who} and {other} among them, have a bill of {bill}. {who} alone had {what} for {mx}; what remains is shared equally by all {nn}. {asks}",
        f"The bill for {nn} people is {bill}. In it is {what} for {mx}, which only {who} had. All {nn}, {other} too, share the rest. {asks}", f"We are {nn}, the bill says {bill}. {who} pays for {what} ({mx}) and then the rest is divided by {nn}, also for {other}. {asks}",
    )  # fmt: skip
    lines = [*decimal_sum(rng, n * each + extra, -extra, kind="To be shared"), *quotient_lines(rng, n * each, Fraction(n))]  # fmt: skip
    if is_who:
        lines += decimal_sum(rng, each, extra, kind=f"With what {who} had")
    return draft(rng, texts, decimal(each + extra if is_who else each), lines)
