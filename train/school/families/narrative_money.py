"""Money: wages with taxes and costs; spending in turn, there and back; instalments; fees."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, is_payable, listed, paid
from train.school.families.narrative_words import Share, fraction_said
from train.school.families.scenes import human

_WORK = ("works in a café", "babysits", "delivers parcels", "gives guitar lessons", "walks dogs", "repairs bikes", "cleans offices", "drives a taxi", "picks fruit", "tutors pupils", "paints fences", "works at a garage")  # fmt: skip


@REGISTER.family("narrative_wages", 1, 2, 3, 4, 5)
def narrative_wages(rng: Random, level: int) -> Draft:
    """Pay by the hour, day and week; then tax, costs, savings or a goal."""
    tale = Tale(rng, is_alone=True)
    rate: Amount = rng.randint(7, 30)
    if level > 2 and rng.random() < 0.5:
        rate = rate + Fraction(rng.choice((1, 2, 3)), rng.choice((2, 4)))
        rate = int(rate) if rate.denominator == 1 else rate
    hours, days = rng.randint(2, 8), rng.randint(2, 6)
    job = rng.choice(_WORK)
    tale.say(rng.choice(("{A} {job} and earns {r} an hour", "{A} {job} for {r} per hour", "{A} earns {r} an hour", "{A} {job}. The pay is {r} an hour")), job=job, r=money(rate))  # fmt: skip
    if level == 1:
        tale.say("{he} works for {h} hours|on Saturday {he} worked {h} hours", h=num(hours))
        return tale.draft("How much is that?|How much does {he} get for this?", paid(tale.times("Pay", hours, rate)))  # fmt: skip
    is_uneven = rng.random() < 0.35
    if is_uneven:
        row = [rng.randint(1, 8) for _ in range(3 if level > 2 else 2)]
        at = rng.sample(("Monday", "Tuesday", "Thursday", "Friday", "Saturday"), len(row))
        tale.sentences.append(f"{tale.who.he} worked " + listed([f"{num(h)} hour{'s' if h > 1 else ''} on {day}" for h, day in zip(row, at, strict=True)]))  # fmt: skip
        worked = tale.add("Hours", *row)
    else:
        tale.say("{he} worked {h} hours a day for {d} days|{he} works {d} days a week, {h} hours each day|{he} worked {h} hours on each of {d} days", h=num(hours), d=num(days))  # fmt: skip
        worked = tale.times("Hours", hours, days)
    pay = tale.times("Pay", worked, rate)
    if level > 3 and not is_uneven and rng.random() < 0.3:
        weeks = rng.randint(2, 6)
        tale.sentences[-1] = tale.one("{he} works {d} days a week, {h} hours each day", h=num(hours), d=num(days))  # fmt: skip
        tale.say("{he} did that for {w} weeks|this went on for {w} weeks", w=num(weeks))
        pay = tale.times("In all weeks", weeks, pay)
    kinds = rng.sample(("tax", "cost", "bonus", "tip"), {2: 0, 3: 1, 4: 1, 5: 2}[level])
    for kind in kinds:
        if kind == "tax":
            p = rng.choice([p for p in (5, 10, 15, 20, 25, 30) if is_payable(pay * p / Fraction(100))] or [0])  # fmt: skip
            if p:
                tale.say("{p}% of this is taken off as tax|{he} has to pay {p}% tax on it|{p} percent goes to an insurance", p=str(p))  # fmt: skip
                pay = tale.changed("After that", p, pay, is_up=False, of="Taken off")
        elif kind == "cost":
            k = rng.randint(2, max(3, int(pay) // 4))
            tale.say("{he} spent {k} of it on bus fares|{k} of it went on lunches|{he} paid {k} back to a friend", k=money(k))  # fmt: skip
            pay = tale.take("After the costs", pay, k)
        else:
            k = rng.choice((5, 8, 10, 12, 15, 20, 25, 30, 50))
            tale.say("{he} also got {k} in tips|there was a bonus of {k}|{he} was given another {k} as a bonus", k=money(k))  # fmt: skip
            pay = tale.add("With the extra", pay, k)
    if level > 2 and rng.random() < 0.25 and (Fraction(pay) / 2 * 100).denominator == 1:
        tale.say("{he} saves half of what {he} has then|half of what is left goes into savings")
        return tale.draft("How much is saved?|How much does {he} save?", paid(tale.over("Saved", pay, 2)))  # fmt: skip
    return tale.draft("How much money does {he} have from this?|How much does {he} have in the end?|How much money is that in the end?", paid(pay))  # fmt: skip


_ON = ("a book", "lunch", "a game", "a present", "shoes", "a bus pass", "a concert ticket", "a hat", "music", "food", "a toy", "a haircut", "stamps", "a jacket", "flowers", "a phone case")  # fmt: skip
_FROM = ("for mowing a lawn", "from an aunt", "for {his} birthday", "for washing cars", "by selling an old bike", "for babysitting")  # fmt: skip


@REGISTER.family("narrative_purse", 1, 2, 3, 4, 5)
def narrative_purse(rng: Random, level: int) -> Draft:
    """Money that is spent and earned in turn; what is left, or what there was."""
    tale = Tale(rng)
    now: Amount = rng.choice((1, 2, 4, 5, 10, 12, 20)) * rng.randint(6, 10 + 6 * level)
    is_back = level > 1 and rng.random() < 0.45
    start, steps = now, list[tuple[str, str, Amount, Amount, Amount]]()
    on = iter(rng.sample(_ON, 5))
    for _ in range({1: 2, 2: 2, 3: 3, 4: 3, 5: 4}[level]):
        kind = rng.choice(("spend", "spend", "share", "share", "get") if level > 1 else ("spend", "get"))  # fmt: skip
        f = rng.choice([Fraction(a, b) for b in (2, 2, 3, 4, 5, 6, 8, 10) for a in (1, 1, b - 1) if Fraction(now).denominator == 1 and int(now) % b == 0] or [Fraction(0)])  # fmt: skip
        if kind == "share" and f:
            rest = "the rest" if steps else "{his} money"
            if steps and any(step[0] == "get" for step in steps):
                rest = "the money {he} had then"
            said = fraction_said(rng, f) + " of"
            if f == Fraction(1, 2) and rng.random() < 0.3:
                said = "half"
            steps.append(("share", tale.one("{he} spent {p} " + rest + " on {x}", p=said, x=next(on)), f, now, now * (1 - f)))  # fmt: skip
        elif kind == "get":
            k = human(rng, 3, 10 + 10 * level)
            steps.append(("get", tale.one("{he} got {k} " + rng.choice(_FROM), k=money(k)), k, now, now + k))  # fmt: skip
        elif now > 6:
            k: Amount = rng.randint(2, int(now) // 2)
            if level > 2 and rng.random() < 0.2:
                k = k + Fraction(1, 2)
            steps.append(("spend", tale.one("{he} spent {k} on {x}|{he} paid {k} for {x}", k=money(k), x=next(on)), k, now, now - k))  # fmt: skip
        else:
            return narrative_purse(rng, level)
        value = Fraction(steps[-1][4])
        now = int(value) if value.denominator == 1 else value
    if now < 1 or (len(steps) > 1 and all(step[0] == "get" for step in steps)):
        return narrative_purse(rng, level)
    rows = [step[1] for step in steps]
    rows = [row if not place else f"{rng.choice(('then ', 'after that ', 'later ', ''))}{row}" for place, row in enumerate(rows)]  # fmt: skip
    if rng.random() < 0.5:
        tail = rows[1] if rows[1].startswith("then ") else f"then {rows[1].removeprefix('later ').removeprefix('after that ')}"  # fmt: skip
        rows[:2] = [f"{rows[0]} and {tail}"]
    if is_back:
        tale.say("{A} had some money|{A} took some money out of a money box|{A} went out with some money")  # fmt: skip
        tale.sentences += rows
        tale.say("{he} had {k} left|in the end {he} had {k}|now {he} {has} {k}", k=money(now))
        tale.remark("Work backwards", f"Start from the ${paid(now)}$ at the end")
        for kind, _, k, _, after in reversed(steps):
            if kind == "spend":
                tale.add("Before", after, k)
            elif kind == "get":
                tale.take("Before", after, k)
            else:
                kept = 1 - Fraction(k)
                one = after
                tale.remark("left", f"${paid(after)}$ is $\\frac{{{kept.numerator}}}{{{kept.denominator}}}$ of what there was before")  # fmt: skip
                if kept.numerator > 1:
                    one = tale.over("One part", after, kept.numerator)
                tale.times("Before", one, kept.denominator)
        return tale.draft("How much money did {he} have at first?|How much did {he} have to begin with?|How much money did {he} start with?", paid(start))  # fmt: skip
    tale.say("{A} had {k}|{A} went out with {k}|{A} had saved {k}", k=money(start))
    tale.sentences += rows
    for kind, _, k, before, _ in steps:
        if kind == "share":
            tale.take("Left", before, tale.part("Spent", Share(Fraction(k), "", False), before))
        else:
            tale.change("Then" if kind == "get" else "Left", before, k, is_more=kind == "get")
    return tale.draft("How much money did {he} have left?|How much {does} {he} have now?|How much was left?", paid(now))  # fmt: skip


_BIG = "a laptop|a sofa|a fridge|a guitar|a camera|a washing machine|a piano|an oven|a drum kit|a mountain bike|a scooter|a phone|a dining table|a telescope|a boat|a violin"


@REGISTER.family("narrative_instalments", 2, 3, 4)
def narrative_instalments(rng: Random, level: int) -> Draft:
    """A deposit and equal payments: each one, how many, the price, the extra over cash."""
    tale, thing = Tale(rng), rng.choice(_BIG.split("|"))
    it = "the " + thing.split(" ", 1)[1]
    each: Amount = rng.randint(8, 60) if level < 4 else rng.randint(16, 160) + Fraction(rng.choice((0, 1)), 2)  # fmt: skip
    each = int(each) if Fraction(each).denominator == 1 else each
    n, down = rng.choice((4, 5, 6, 8, 9, 10, 12, 15, 18, 20, 24)), human(rng, 20, 200)
    every, price = rng.choice(("monthly", "weekly")), n * each + down
    kind = rng.choice(("each", "count", "price", "extra"))
    period = every.removesuffix("ly") + "s"
    if kind == "each":
        tale.say("{A} bought {t} for {p}|{A} got {t} that cost {p}", t=thing, p=money(price))
        tale.say("{he} paid {d} at once and the rest in {n} equal {e} payments|{he} put down {d} and paid the remaining amount in {n} equal {e} instalments", d=money(down), n=num(n), e=every)  # fmt: skip
        return tale.draft("How much was each payment?|How much did {he} pay each time?", paid(tale.over("Each payment", tale.take("The rest", price, down), n)))  # fmt: skip
    if kind == "count":
        tale.say("{A} wants {t} for {p}|{t} costs {p} and {A} would like to have it", t=thing, p=money(price))  # fmt: skip
        tale.say(f"{{he}} can pay {{d}} now and {{e}} each {period[:-1]}|{{he}} {{has}} {{d}} now and can put aside {{e}} a {period[:-1]}", d=money(down), e=money(each))  # fmt: skip
        tale.over(period.capitalize(), tale.take("The rest", price, down), each)
        return tale.draft(f"How many {period} does it take until {it} is paid?|After how many {period} is {it} paid for?", n)  # fmt: skip
    tale.say("{A} bought {t} on credit|{A} got {t} in instalments", t=thing)
    tale.say("{he} paid {d} at once and then {n} " + every + " payments of {e}", d=money(down), n=num(n), e=money(each))  # fmt: skip
    everything = tale.add("Paid in all", tale.times("Instalments", n, each), down)
    if kind == "price":
        return tale.draft(f"How much did {{he}} pay for {it} in all?|What did {it} cost altogether?", paid(everything))  # fmt: skip
    cash = int(everything) - rng.randint(5, min(60, int(everything) // 5 + 6))
    tale.sentences.append(f"paid at once, {it} costs {money(cash)}")
    return tale.draft(f"How much more did {{he}} pay than the cash price?|How much would {{he}} have saved by paying {it} at once?", paid(tale.take("More", everything, cash)))  # fmt: skip


_FEES = (
    "a gym/month/yoga class/yoga classes", "a taxi/ride/mile/miles", "a music school/term/lesson/lessons", "a car hire/day/kilometre/kilometres", "a library/year/printed page/printed pages",
    "an internet café/visit/hour/hours", "a boat hire/trip/hour/hours", "a plumber/visit/hour/hours", "a print shop/order/poster/posters", "a bowling alley/evening/game/games", "a power company/month/unit/units", "a swimming club/season/visit/visits",
)  # fmt: skip


@REGISTER.family("narrative_fee", 2, 3)
def narrative_fee(rng: Random, level: int) -> Draft:
    """A basic fee and so much for each: the bill, the number from the bill, the fee itself."""
    tale = Tale(rng)
    place, period, unit, units = rng.choice(_FEES).split("/")
    fee, n = rng.randint(3, 45), rng.randint(3, 20 * (level - 1))
    each: Amount = rng.randint(2, 15)
    if level > 2:
        each = rng.choice((Fraction(1, 2), Fraction(1, 4), Fraction(1, 10), Fraction(1, 5), Fraction(3, 2), Fraction(5, 4), Fraction(12, 5), Fraction(3, 4), Fraction(7, 2)))  # fmt: skip
    bill = Fraction(fee + n * each)
    bill = int(bill) if bill.denominator == 1 else bill
    per = f"per {unit}" if rng.random() < 0.5 else f"for each {unit}"
    kind = rng.choice(("bill", "count", "fee") if level > 2 else ("bill", "count"))
    if kind == "fee":
        tale.sentences.append(f"{place} charges a basic fee and {money(each)} {per}")
        tale.sentences.append(f"{tale.who.name} paid {money(bill)} in all for {num(n)} {units}")
        tale.take("The fee", bill, tale.times(f"The {units}", n, each))
        return tale.draft("How much is the basic fee?|What is the basic fee?", paid(fee))
    tale.sentences.append(rng.choice((f"{place} charges {money(fee)} per {period} and {money(each)} {per}", f"{place} takes {money(fee)} a {period} plus {money(each)} {per}")))  # fmt: skip
    if kind == "bill":
        tale.sentences.append(f"{tale.who.name} had {num(n)} {units} in one {period}")
        return tale.draft("How much was the bill?|How much did that cost in all?|What did {he} have to pay?", paid(tale.add("In all", tale.times(f"The {units}", n, each), fee)))  # fmt: skip
    tale.sentences.append(rng.choice((f"{tale.who.name}'s bill for one {period} was {money(bill)}", f"for one {period} {tale.who.name} paid {money(bill)}")))  # fmt: skip
    if tale.who.name == "I":
        tale.sentences[-1] = f"for one {period} I paid {money(bill)}"
    tale.over(f"Number of {units}", tale.take("Without the fee", bill, fee), each)
    return tale.draft(f"How many {units} was that?|How many {units} were there?|For how many {units} was it?", n)  # fmt: skip


@REGISTER.family("narrative_enough", 2, 3, 4)
def narrative_enough(rng: Random, level: int) -> Draft:
    """Whether money that is had, saved or earned is enough for a price: yes or no."""
    tale = Tale(rng)
    thing = rng.choice(_BIG.split("|"))
    have, each = human(rng, 10, 60 * level), rng.randint(4, 10 * level)
    times = rng.randint(2, 4 + 2 * level)
    period = rng.choice(("week", "month", "day"))
    tale.say("{A} {has} {k} and saves {e} a {p}|{A} {has} {k} and gets {e} every {p}" if tale.who.has == "has" else "{A} have {k} and get {e} every {p}", k=money(have), e=money(each), p=period)  # fmt: skip
    whole = tale.add("In all", tale.times("Saved", times, each), have)
    if level > 2 and rng.random() < 0.5:
        spent = rng.randint(2, each * 2)
        tale.say("just once {he} {v} {k} on {x}", v="spend" if tale.who.has == "have" else "spends", k=money(spent), x=rng.choice(_ON))  # fmt: skip
        whole = tale.take("Left", whole, spent)
    gap = rng.randint(1, max(2, int(whole) // 8))
    is_enough = rng.random() < 0.5
    price = int(whole) - gap if is_enough else int(whole) + gap
    if price < 2:
        return narrative_enough(rng, level)
    tale.say("{t} costs {p}", t=thing, p=money(price))
    it = "the " + thing.split(" ", 1)[1]
    tale.remark("compare", f"${whole}{'>' if is_enough else '<'}{price}$")
    answer = "\\text{yes}" if is_enough else "\\text{no}"
    return tale.draft(f"Can {{he}} pay for {it} after {num(times)} {period}s? Yes or no?|After {num(times)} {period}s, {{does}} {{he}} have enough money for {it}, yes or no?|Is the money enough for {it} after {num(times)} {period}s? Answer yes or no.", answer)  # fmt: skip
