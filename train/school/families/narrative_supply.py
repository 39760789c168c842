"""What is taken by several, comes every so often, fits into a space, or adds up by kinds."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import eq, frac, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.narrative import Amount, Tale, is_payable, listed, paid
from train.school.families.narrative_words import (
    EATEN,
    KEPT,
    STOCK,
    names,
    several,
    things,
    times_as,
)
from train.school.families.scenes import human
from train.school.work import sum_of_fractions

_BAKED = things(
    "cookie|muffin|cupcake|roll|bun|pie|pretzel|scone|tart|waffle|bagel|brownie|macaroon|loaf/loaves"
)
_TAKINGS = (
    ("spread {n} {ts} over a blanket", "picked", "are still there", KEPT), ("put {n} {ts} on the table", "ate", "are left", EATEN),
    ("baked {n} {ts}", "ate", "are left", _BAKED), ("brought {n} {ts} to school", "took", "are left", (*KEPT, *EATEN)),
    ("had {n} {ts} to give away", "got", "are left", KEPT), ("put {n} {ts} up for sale", "bought", "are not sold", STOCK),
    ("lost {n} {ts} on the way", "picked up", "are still missing", KEPT), ("bought {n} {ts} for a party", "ate", "are left", EATEN),
    ("left {n} {ts} in a bowl", "took", "are still in it", EATEN),
)  # fmt: skip
_KIN = ("brother", "sister", "cousin", "mother", "father", "friend", "aunt", "uncle", "neighbour")


@REGISTER.family("narrative_takers", 1, 2, 3, 4, 5)
def narrative_takers(rng: Random, level: int) -> Draft:
    """Several people take some, told by each other; the rest is left, shared or packed."""
    tale, count = Tale(rng, is_alone=True), {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}[level]
    start_said, verb, rest_said, taken = rng.choice(_TAKINGS)
    ts = rng.choice(taken)[1]
    people = [each.name for each in names(rng, count + 1) if each.name not in tale.who.name][:count]
    if rng.random() < 0.35:
        people = [people[0], *(f"{people[0]}'s {kin}" for kin in rng.sample(_KIN, count - 1))]
    values = [human(rng, 2, 6 + 4 * level)]
    facts = [f"{people[0]} {verb} {several(rng, values[0])}"]
    for x in range(1, count):
        y = x - 1 if rng.random() < 0.7 else rng.randrange(x)
        kind = rng.choice(("plain", "times", "more", "fewer", "half", "both") if level > 1 else ("plain", "times", "more"))  # fmt: skip
        known, label = values[y], people[x]
        k = rng.randint(2, 4) if kind == "times" else rng.randint(1, 4 + 2 * level)
        if (kind == "half" and known % 2) or (kind == "fewer" and known <= k) or (kind == "both" and x < 2):  # fmt: skip
            kind = "plain"
        if kind == "plain":
            values.append(human(rng, 2, 6 + 4 * level))
            facts.append(f"{label} {verb} {several(rng, values[-1])}")
            continue
        if kind == "both":
            values.append(values[-1] + values[-2])
            tale.add(label, values[-3], values[-2])
            facts.append(f"{label} {verb} as many as {people[x - 2]} and {people[x - 1]} together")
            continue
        if kind == "times":
            values.append(int(tale.times(label, k, known)))
            said = f"{times_as(rng, k)} as many as"
        elif kind == "half":
            values.append(int(tale.over(label, known, 2)))
            said = rng.choice(("half as many as", "only half as many as"))
        else:
            values.append(int(tale.change(label, known, k, is_more=kind == "more")))
            said = f"{num(k)} {kind if kind == 'more' or rng.random() < 0.6 else 'less'} than"
        facts.append(f"{label} {verb} {said} {people[y]}")
    gone, left = sum(values), human(rng, 2, 10 + 8 * level)
    ending = rng.choice(("left", "left", "left", "start", "each", "last") if level > 1 else ("left", "start"))  # fmt: skip
    k = rng.randint(2, 6)
    if ending == "each":
        left = k * rng.randint(2, 6 + level)
    n = gone + left
    opening = tale.one("{A} " + start_said, n="some" if ending == "start" else several(rng, n), ts=ts)  # fmt: skip
    if len(facts) == 2 or rng.random() < 0.3:
        facts[:2] = [f"{facts[0]} and {facts[1]}"]
    elif rng.random() < 0.4:
        facts = [", ".join(facts[:-1]) + f" and {facts[-1]}"]
    tale.sentences += [opening, *facts]
    tale.add("Together", *values)
    if ending == "start":
        tale.sentences.append(f"then {num(left)} {rest_said.replace('are', 'were', 1)}")
        return tale.draft(f"How many {ts} were there at first?|How many {ts} were there in the beginning?", tale.add("At first", gone, left))  # fmt: skip
    tale.take("Left", n, gone)
    if ending == "each":
        places = rng.choice(("boxes", "bags", "plates", "bowls", "baskets"))
        tale.sentences.append(rng.choice((f"the others are put equally into {num(k)} {places}", f"the rest is divided equally between {num(k)} {places}")))  # fmt: skip
        return tale.draft(f"How many {ts} are in each of the {places}?|How many {ts} are there in one of the {places}?", tale.over("In each", left, k))  # fmt: skip
    if ending == "last":
        more = rng.randint(1, left - 1)
        tale.sentences.append(f"finally {rng.choice(('a visitor', 'a child', 'the dog', 'somebody else'))} {verb} all but {num(more)} of the others")  # fmt: skip
        tale.take("The last one", left, more)
        return tale.draft("How many did the last one get?", left - more)  # fmt: skip
    return tale.draft(f"How many {ts} {rest_said}?|How many of the {ts} {rest_said}?", left)


_EVERY = (
    ("a fountain sprays {k} litres", "minutes", 60, "hour", "litres"), ("a bus brings {k} people", "minutes", 60, "hour", "people"), ("a machine packs {k} boxes", "minutes", 60, "hour", "boxes"),
    ("a ferry carries {k} cars", "hours", 24, "day", "cars"), ("a nurse gives {k} pills", "hours", 24, "day", "pills"), ("a baby drinks {k} ml of milk", "hours", 24, "day", "ml of milk"),
    ("an orchard gives {k} crates of fruit", "months", 12, "year", "crates"), ("a club collects {k} coins", "months", 12, "year", "coins"), ("a magazine prints {k} puzzles", "months", 12, "year", "puzzles"),
    ("a printer prints {k} pages", "seconds", 60, "minute", "pages"), ("a tap drips {k} drops", "seconds", 60, "minute", "drops"),
)  # fmt: skip


@REGISTER.family("narrative_every", 2, 3, 4)
def narrative_every(rng: Random, level: int) -> Draft:
    """So many every few minutes, hours or months: in a longer time, per plant, of two of them."""
    said, unit, whole, period, what = rng.choice(_EVERY)
    every = rng.choice([d for d in range(2, whole // 2 + 1) if whole % d == 0])
    tale, k, long = Tale(rng), human(rng, 2, 15 * level), rng.randint(1, 2 * level)
    tale.sentences.append(f"every {num(every)} {unit} {said.format(k=num(k))}")
    times = tale.over(f"Times in one {period}", whole, every)
    result = tale.times(f"In one {period}", times, k)
    span = f"one {period}" if long == 1 else f"{num(long)} {period}s"
    if long > 1:
        result = tale.times(f"In {span.replace('⟨', '').replace('⟩', '')}", long, result)
    if level > 2 and rng.random() < 0.35:
        price = rng.randint(1, 9)
        name = what.split(" of ")[0]
        if name in ("boxes", "crates", "pages", "puzzles", "litres"):
            tale.sentences.append(f"each of them is worth {money(price)}" if name != "litres" else f"a litre costs {money(price)}")  # fmt: skip
            return tale.draft(f"How much money is that for the {name} of {span}?|What is the value of the {name} of {span}?", paid(tale.times("Money", result, price)))  # fmt: skip
    return tale.draft(f"How many {what} is that in {span}?|How many {what} are there in {span}?", result)  # fmt: skip


_HOLDERS = (("plate", "plates", EATEN), ("shelf", "shelves", STOCK), ("box", "boxes", KEPT), ("tray", "trays", EATEN), ("album page", "album pages", (("photo", "photos"), ("stamp", "stamps"), ("sticker", "stickers"))), ("crate", "crates", STOCK), ("drawer", "drawers", KEPT))  # fmt: skip


@REGISTER.family("narrative_capacity", 1, 2, 3)
def narrative_capacity(rng: Random, level: int) -> Draft:
    """Containers of a size: what does not fit, what is still free, how many more are needed."""
    one, many, kept = rng.choice(_HOLDERS)
    ts, tale = rng.choice(kept)[1], Tale(rng)
    k, m = rng.randint(2, 3 + 3 * level), rng.randint(4, 8 + 10 * level)
    extra = rng.randint(1, 2 * m) * rng.choice((1, 1, -1))
    n = k * m + extra
    if n < m:
        return narrative_capacity(rng, level)
    has = tale.words["has"]
    rows = [f"{tale.who.name} {has} {num(n)} {ts} and {num(k)} {many}", f"one {one} holds {num(m)} {ts}"]  # fmt: skip
    if rng.random() < 0.4:
        rows = [f"a {one} has room for {num(m)} {ts}" if one[0] not in "aeiou" else f"an {one} has room for {num(m)} {ts}", rows[0]]  # fmt: skip
    tale.sentences += rows
    room = tale.times("Room", k, m)
    if extra < 0:
        return tale.draft(f"For how many more {ts} is there room?|How many {ts} could still be added?", tale.take("Free", room, n))  # fmt: skip
    over = int(tale.take("Too many", n, room))
    if level > 1 and rng.random() < 0.4:
        return tale.draft(f"How many more {many} are needed for all the {ts}?|How many {many} have to be added so that everything fits?", tale.groups_for(over, m, many))  # fmt: skip
    return tale.draft(f"How many {ts} do not fit?|How many {ts} are left without a place?|How many {ts} must stay outside?", over)  # fmt: skip


@REGISTER.family("narrative_value", 2, 3, 4)
def narrative_value(rng: Random, level: int) -> Draft:
    """Stocks of several kinds, each with its own price or weight, all together."""
    tale, count = Tale(rng), 2 if level == 2 else 3
    kinds = rng.sample(("red", "blue", "green", "yellow", "black", "white", "small", "large", "old", "new"), count)  # fmt: skip
    ts = rng.choice((*KEPT, *STOCK))[1]
    ns = [human(rng, 2, 10 * level) for _ in kinds]
    prices: list[Amount] = [rng.randint(1, 12) + (Fraction(1, 2) if level > 3 and rng.random() < 0.4 else 0) for _ in kinds]  # fmt: skip
    stock = listed([f"{num(n)} {kind}" for n, kind in zip(ns, kinds, strict=True)])
    tale.sentences.append(rng.choice((f"a dealer has {stock} {ts}", f"there are {stock} {ts} in a store", f"{tale.who.name} sold {stock} {ts}")))  # fmt: skip
    order = list(zip(kinds, prices, strict=True))
    if rng.random() < 0.3:
        rng.shuffle(order)
    tale.sentences.append("the " + listed([f"{kind} ones {'are' if rng.random() < 0.3 else 'cost'} {money(p)} each" for kind, p in order]))  # fmt: skip
    worth = [tale.times(f"{kind} {ts}", n, p) for kind, n, p in zip(kinds, ns, prices, strict=True)]
    high, low = max(worth[:2]), min(worth[:2])
    if level > 2 and rng.random() < 0.25 and high > low:
        more, less = (0, 1) if worth[0] > worth[1] else (1, 0)
        tale.restart()
        for index in (0, 1):
            tale.times(f"{kinds[index]} {ts}", ns[index], prices[index])
        return tale.draft(f"How much more are all the {kinds[more]} {ts} worth than all the {kinds[less]} ones?", paid(tale.take("Difference", high, low)))  # fmt: skip
    return tale.draft(f"How much are all the {ts} worth together?|What do all these {ts} cost in total?|How much money is that for all of them?", paid(tale.add("Total", *worth)))  # fmt: skip


_DEALS = ("house", "flat", "car", "boat", "piece of land", "shop", "farm", "van", "garage", "caravan")  # fmt: skip


@REGISTER.family("narrative_charges", 3, 4)
def narrative_charges(rng: Random, level: int) -> Draft:
    """A price and charges that are percentages of it: the total, or how far over the budget."""
    tale, thing = Tale(rng, is_alone=True), rng.choice(_DEALS)
    price = rng.choice((500, 1000, 5000, 10_000)) * rng.randint(4, 60)
    rates = rng.sample((1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20), 1 if level == 3 else 2)
    if not all(is_payable(Fraction(price * p, 100)) for p in rates):
        return narrative_charges(rng, level)
    charges = rng.sample(("a tax", "a handling fee", "a repair", "an insurance", "a registration"), len(rates))  # fmt: skip
    tale.sentences.append(rng.choice((f"a {thing} costs {money(price)}", f"{tale.who.name} wants to buy a {thing} for {money(price)}")))  # fmt: skip
    tale.sentences.append("there is also " + listed([f"{charge} of {p}%" for charge, p in zip(charges, rates, strict=True)]) + rng.choice((" of the price", " of this price")))  # fmt: skip
    parts = [tale.percent(charge.split(" ", 1)[1], p, price) for charge, p in zip(charges, rates, strict=True)]  # fmt: skip
    whole = tale.add("In all", price, *parts)
    if rng.random() < 0.5:
        gap = 500 * rng.randint(1, 20)
        budget = int(whole) - gap if rng.random() < 0.6 else int(whole) + gap
        if budget > 0:
            tale.say("{N} {has} {k} for it|{his} budget is {k}" if tale.who.name in tale.sentences[0] else "somebody has {k} for it", k=money(budget))  # fmt: skip
            if budget < whole:
                return tale.draft("How much more than that is the total price?|How much money is missing?", paid(tale.take("Over the budget", whole, budget)))  # fmt: skip
            return tale.draft("How much money is left after paying everything?", paid(tale.take("Left", budget, whole)))  # fmt: skip
    return tale.draft("How much has to be paid in all?|What is the total price?", paid(whole))


_DOERS = (
    ("fills a basin", "fill it", "tap|hose|pipe|pump"), ("empties a pit", "empty it", "pump|drain|hose"), ("paints a hall", "paint it", "painter|brother|student|worker"),
    ("prints a batch of leaflets", "print it", "printer|press|copier"), ("mows a meadow", "mow it", "mower|gardener|farmer"), ("cleans a school", "clean it", "cleaner|robot|team"),
    ("ploughs a field", "plough it", "tractor|farmer"), ("sorts the mail", "sort it", "clerk|machine|volunteer"),
)  # fmt: skip


@REGISTER.family("narrative_together", 3, 4, 5)
def narrative_together(rng: Random, level: int) -> Draft:
    """Two or three do a job together; or one of them alone, from the time of both."""
    job, again, doers = rng.choice(_DOERS)
    doer, unit = rng.choice(doers.split("|")), rng.choice(("hours", "minutes", "days"))
    both = rng.randint(2, 6 + 3 * level)
    pairs = [(a, both * a // (a - both)) for a in range(both + 1, 2 * both) if both * a % (a - both) == 0 and a < 20 * (a - both)]  # fmt: skip
    if not pairs:
        return narrative_together(rng, level)
    a, b = rng.choice(pairs) if rng.random() < 0.9 else (2 * both, 2 * both)
    c = 0
    if level == 5 and rng.random() < 0.4:
        thirds = [c for c in range(2, 200) if both * c % (both + c) == 0]
        if not thirds:
            return narrative_together(rng, level)
        c = rng.choice(thirds)
    times = [each for each in (a, b, c) if each]
    result = both * c // (both + c) if c else both
    plain, tale = again.removesuffix(" it"), Tale(rng)
    said = [f"one {doer} {job} in {num(a)} {unit}", f"{rng.choice(('another', 'a second one'))} {'does it' if rng.random() < 0.5 else f'can {again}'} in {num(b)} {unit}"]  # fmt: skip
    if c:
        said.append(f"a third one needs {num(c)} {unit}")
    if level > 3 and not c and rng.random() < 0.4:
        tale.sentences += [said[0], f"together with a second one it takes {num(both)} {unit}"]
        rates: list[Line] = [("rate", f"Both: ${frac(1, both)}$ in one of the {unit}, the first: ${frac(1, a)}$"), *sum_of_fractions(rng, Fraction(1, both), -Fraction(1, a)), ("conclude", f"So the second one alone needs ${b}$ {unit}")]  # fmt: skip
        return tale.draft(f"How many {unit} does the second one need alone?|In how many {unit} could the second one {again} alone?", b, [rates])  # fmt: skip
    tale.sentences += [f"{said[0]} and {said[1]}", *said[2:]] if rng.random() < 0.5 else said
    if rng.random() < 0.6:
        way: list[Line] = [("rate", "In one of the " + unit + ": " + ", ".join(f"${frac(1, each)}$" for each in times)), *sum_of_fractions(rng, *(Fraction(1, each) for each in times))]  # fmt: skip
        way.append(("conclude", f"Together they do ${frac(1, result)}$ of it in one of the {unit}, so they need ${result}$"))  # fmt: skip
    else:
        common = lcm(*times)
        shares = [common // each for each in times]
        way = [
            ("set_up", f"Take ${common}$ parts for the whole job"),
            ("rate", "Parts in one of the " + unit + ": " + ", ".join(eq(f"{common}\\div {each}", part) for each, part in zip(times, shares, strict=True))),
            ("add", eq(plus(*shares), sum(shares))),
            ("divide", eq(f"{common}\\div {sum(shares)}", result)),
        ]  # fmt: skip
    return tale.draft(f"How many {unit} do they need together?|How many {unit} does it take if all of them {plain} at the same time?|In how many {unit} is it done if they work together?", result, [way])  # fmt: skip
