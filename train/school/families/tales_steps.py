"""Tales of several steps: parking with a maximum, matched savings, quotas, groups by two marks."""

from fractions import Fraction
from math import ceil
from random import Random

from train.problems.latex import decimal
from train.school.base import REGISTER, Draft
from train.school.families.narrative import listed, paid
from train.school.families.narrative_words import DAYS, Share
from train.school.families.tales import Teller


def _days(t: Teller, values: list[int], one: str) -> str:
    """5 hours on Monday, 3 hours on Friday: the numbers become the givens n0, n1, ..."""
    names = sorted(t.rng.sample(range(7), len(values)))
    t.given(**{f"n{place}": value for place, value in enumerate(values)})
    rows = [one.format(n=t.words[f"n{place}"], d=DAYS[day]) for place, day in enumerate(names)]
    return listed(rows)


@REGISTER.family("tale_parking_days", 2, 3, 4)
def parking_days(rng: Random, level: int) -> Draft:
    """First hour free, then 2 an hour, at most 10 a day; 4 hours on Monday, 9 on Friday: the bill."""
    t, k = Teller(rng), rng.choice((1, 1, 2))
    r = Fraction(rng.randint(2, 5)) if level < 4 else Fraction(rng.choice((3, 5, 6, 7, 9)), 2)
    m = Fraction(ceil(r * rng.randint(4, 7)))
    hours = [rng.randint(k + 1, 12) for _ in range(level - 1)]
    costs = [min(m, (hour - k) * r) for hour in hours]
    t.priced(r=r, m=m)
    free = "the first hour is" if k == 1 else "the first {k} hours are"
    t.given(k=k)
    t.named(z=free.format(**t.words), y=t.rng.choice(("car", "van", "camper", "motorbike")))
    under = max(hours)
    if (under - k) * r < m and rng.random() < 0.4:
        t.priced(e=(under - k) * r)
        texts = """
            A car park: {z} free, each further hour costs {r}, and nobody pays more than {m} a day. {A} paid {e} one day [for whole hours|and stayed for whole hours].
            At the station {A} left the {y} for some whole hours and paid {e}. {z} free there, then it is {r} an hour, with a maximum of {m} a day.
            {z} free, every hour after that is {r}, the day's maximum is {m}. {A} parked for a number of whole hours and was charged {e}.
            ~parking at the mall: {z} free, then {r} per hour, max {m} a day. i paid {e} for whole hours.
        """
        t.remark("set_up", f"Free time ${k}$, then ${decimal(r)}$ for each hour; the maximum is not reached")  # fmt: skip
        t.add("Hours", t.over("Hours that are paid", (under - k) * r, r), k)
        return t.tell("stay", texts, "How many hours was the {y} there?\nHow long did the {y} stay, in hours?", str(under)).draft  # fmt: skip
    t.named(h=_days(t, hours, "{n} hours on {d}"))
    texts = """
        A car park: {z} free, each further hour costs {r}, and nobody pays more than {m} a day. {A} parked there for {h}.
        {A} left the {y} at the station for {h}. {z} free there, then it is {r} an hour, with a maximum of {m} a day.
        {z} free, every hour after that is {r}[, but| and] the day's maximum is {m}. A {y} stood there for {h}.
        At the airport you pay {r} for each hour. {z} free, though, and a day never costs more than {m}. {A} was there for {h}.
        ~parking at the mall: {z} free, then {r} per hour, max {m} a day. i was there {h}.
        ^I parked my {y} for {h}. {z} free, each hour after costs {r}, at most {m} a day.
    """
    t.remark("set_up", f"Each day: hours less ${k}$, times ${decimal(r)}$, but at most ${decimal(m)}$")  # fmt: skip
    for hour in hours:
        cost = (hour - k) * r
        said = f"${hour}-{k}={hour - k}$, ${hour - k}\\cdot {decimal(r)}={decimal(cost)}$"
        end = (
            f"more than ${decimal(m)}$, so ${decimal(m)}$" if cost > m else "not above the maximum"
        )
        t.remark("rule", f"{said}, {end}")
    spent = t.add("Together", *costs) if len(costs) > 1 else costs[0]
    over = sum((hour - k) * r for hour in hours) - spent
    if over and rng.random() < 0.35:
        t.restart()
        t.remark("set_up", "Only days above the maximum save something")
        high = [(hour - k) * r for hour in hours if (hour - k) * r > m]
        for cost in high:
            paid_hours = cost / r
            t.remark("rule", f"${paid_hours + k}-{k}={paid_hours}$, ${paid_hours}\\cdot {decimal(r)}={decimal(cost)}$, ${decimal(cost)}-{decimal(m)}={decimal(cost - m)}$")  # fmt: skip
        if len(high) > 1:
            t.add("Saved", *[cost - m for cost in high])
        return t.tell("saved", texts, "How much is saved by the maximum?\nHow much more would it be without the maximum?", paid(over)).draft  # fmt: skip
    return t.tell("bill", texts, "What does the parking cost [altogether|in all]?\nHow much is that in total?", paid(spent)).draft  # fmt: skip


@REGISTER.family("tale_matched_savings", 2, 3, 4)
def matched_savings(rng: Random, level: int) -> Draft:
    """8 saved a week, grandma adds 1 for every 2, 30 is there already: weeks until 150."""
    t, k = Teller(rng), rng.choice((2, 3, 4, 5, 10))
    m, s = rng.randint(2, k), k * rng.randint(1, 2 + level)
    h, w = rng.randint(2, 20 * level), rng.randint(3, 4 * level)
    gift = m * s // k
    t.priced(m=m, k=k, s=s, h=h)
    t.named(g=rng.choice(("grandma", "grandpa", "aunt Ida", "dad", "mum", "uncle Leo")))
    t.named(y=rng.choice(("bike", "scooter", "tent", "guitar", "camera", "skateboard", "drum", "telescope")))  # fmt: skip
    adds = "{{g}} [adds|gives {}] {{m}} for [every|each] {{k}} of it"
    t.named(z=adds.format(t.words["him"]).format(**t.words), o=adds.format("me").format(**t.words))
    t.remark("set_up", "Each week: what is saved, and the gift for it")
    t.over("So many gifts a week", s, k)
    if m > 1:
        t.times("Gift a week", s // k, m)
    asked = rng.choice(("weeks", "weeks", "after", "gifts", "start"))
    if asked == "gifts":
        t.given(w=w)
        ending, question = "", "How much has {g} given in {w} weeks?\nhow much comes from {g} in {w} weeks?"  # fmt: skip
        answer = t.times("Gifts", w, gift)
    else:
        each = t.add("In a week", s, gift)
        total = int(h + w * each)
        if asked == "weeks":
            price = total - rng.randint(0, int(each) - 1)
            t.priced(e=price)
            ending = "The {y} costs {e}."
            t.groups_for(int(t.take("Still needed", price, h)), int(each), "weeks")
            question, answer = "[After|In] how many weeks is there enough?\nHow many weeks does it take to have enough for it?", w  # fmt: skip
        elif asked == "after":
            t.given(w=w)
            ending, question = "", "How much is there after {w} weeks?\nhow much money is that after {w} weeks?"  # fmt: skip
            answer = t.add("All", h, t.times("Weeks", w, each))
        else:
            t.given(w=w)
            t.priced(e=total)
            ending, question = "After {w} weeks there was {e}.", "How much was there at the start?\nHow much money was there before the first week?"  # fmt: skip
            answer = t.take("Start", total, t.times("Weeks", w, each))
    has = "" if asked in ("start", "gifts") else "{A} has {h} already. "
    own = "" if asked in ("start", "gifts") else "i have {h} now. "
    texts = f"""
        {has}Each week {{A}} saves {{s}}, and {{z}}. {ending}
        {{A}} wants a {{y}} and puts {{s}} into a box every week. In return {{z}}. {has}{ending}
        {has}{{he}} saves {{s}} a week for a {{y}}, and {{z}}. {ending}
        A {{y}} is what {{A}} is saving for. {ending} Every week {{A}} puts {{s}} aside, and {{z}}. {has}
        ~{own}saving {{s}} a week for a {{y}} and {{o}}. {ending}
        ^{own}I save {{s}} every week for a {{y}}, and {{o}}. {ending}
    """
    if not has:
        texts = texts.replace("{he} saves", "{A} saves")
    return t.tell(asked, texts, question, str(answer)).draft


@REGISTER.family("tale_quota_each_day", 2, 3, 4)
def quota_each_day(rng: Random, level: int) -> Draft:
    """3 a box, 5 for each above 20 a day; 26 boxes on Monday, 18 on Friday: the pay."""
    t = Teller(rng)
    q, p, b = (
        5 * rng.randint(2, 2 + 2 * level),
        rng.randint(2, 2 * level),
        rng.randint(1, level + 1),
    )
    c = rng.randint(max(1, q - 8), q - 1)
    counts = [q + rng.randint(2, 15), c, q + rng.randint(2, 12)][: max(2, level - 1)]
    rng.shuffle(counts)
    thing, things, verb = rng.choice((
        ("box", "boxes", "packs"), ("shirt", "shirts", "sews"), ("toy", "toys", "paints"), ("basket", "baskets", "fills"),
        ("bracelet", "bracelets", "makes"), ("lamp", "lamps", "tests"), ("parcel", "parcels", "sorts"), ("candle", "candles", "pours"),
    ))  # fmt: skip
    t.named(t=thing, ts=things, v=verb, j=verb.removesuffix("s"))
    t.given(q=q)
    t.priced(p=p, b=p + b)
    rule = """
        {A} gets {p} for each {t} up to {q} a day and {b} for each one above that.
        A worker who {v} {ts} earns {p} a piece. Only those beyond the first {q} of a day bring {b} each.
        The first {q} {ts} of a day are paid at {p} each, all others of that day at {b} each.
        ~i get {p} per {t} for the first {q} of a day and {b} for each one after that.
        ^For each {t} that I {j} I am paid {p}, but {b} for each one after the first {q} of the day.
    """
    lines = [line.strip() for line in rule.strip().splitlines()]
    if rng.random() < 0.25:
        above = rng.randint(1, 15)
        t.priced(e=q * p + above * (p + b))
        ends = ("One day brings {e}.", "The pay for one day was {e}.", "On one day it came to {e}.")
        t.remark("set_up", f"First the pay for ${q}$; the rest of the money is for those above")
        more = t.take("For those above", q * p + above * (p + b), t.times("For the first", q, p))
        t.add("All", q, t.over("Above", more, p + b))
        texts = "\n".join(f"{line} {rng.choice(ends)}" for line in lines)
        return t.tell("count", texts, "How many {ts} was that?\nHow many {ts} were there that day?", str(q + above)).draft  # fmt: skip
    t.named(h=_days(t, counts, "{n} on {d}"))
    ends = (
        "There were {h}.",
        "The numbers were {h}.",
        "The count was {h}.",
        "The daily numbers were {h}.",
    )
    texts = "\n".join(f"{line} {rng.choice(ends)}" for line in lines)
    high = [count for count in counts if count > q]
    low = [count for count in counts if count <= q]
    t.remark("set_up", f"On each day the first ${q}$ are at ${p}$, the others at ${p + b}$")
    if rng.random() < 0.25:
        extra = [int(t.take("Above", count, q)) for count in high]
        all_extra = t.add("All above", *extra) if len(extra) > 1 else extra[0]
        return t.tell("above", texts, "How many {ts} are paid at the higher rate?\nHow many {ts} bring {b} each?", str(all_extra)).draft  # fmt: skip
    extra = [int(t.take("Above", count, q)) for count in high]
    usual = t.add("At the lower rate", *[q] * len(high), *low)
    at_low = t.times("Pay for them", usual, p)
    all_extra = t.add("All above", *extra) if len(extra) > 1 else extra[0]
    pay = t.add("Pay", at_low, t.times("Pay above", all_extra, p + b))
    return t.tell("pay", texts, "How much is earned on these days together?\nWhat is the pay for these days in all?", str(pay)).draft  # fmt: skip


_GROUPS = (
    ("pupils", "girls", "boys", "wear glasses"), ("dancers", "women", "men", "live in the city"),
    ("animals", "dogs", "cats", "have a chip"), ("guests", "adults", "children", "want soup"),
    ("visitors", "members", "day guests", "came by bus"), ("players", "juniors", "seniors", "play the whole week"),
    ("bikes", "new ones", "old ones", "have a basket"), ("houses", "tall ones", "low ones", "have a garden"),
    ("tickets", "day tickets", "evening tickets", "include a drink"), ("workers", "cooks", "drivers", "work on Sundays"),
)  # fmt: skip


@REGISTER.family("tale_two_marks", 3, 4)
def two_marks(rng: Random, level: int) -> Draft:
    """200 pupils, 60% girls, a quarter of the girls and 50 in all wear glasses: boys without."""
    t = Teller(rng)
    while True:
        n, p = 10 * rng.randint(4, 30 * (level - 1)), rng.choice((20, 25, 30, 35, 40, 45, 55, 60, 65, 70, 75, 80))  # fmt: skip
        f = Fraction(rng.choice((1, 1, 2, 3)), rng.choice((3, 4, 5, 6, 8, 10)))
        one = Fraction(n * p, 100)
        if one.denominator == 1 and f < 1 and (one * f).denominator == 1 and one < n - 4:
            break
    with_one, other = int(one * f), n - int(one)
    with_other = rng.randint(1, other - 1)
    t.given(n=n, g=with_one + with_other)
    t.plain(p=p)
    t.shares(f=f)
    group, u, v, does = rng.choice(_GROUPS)
    t.named(ts=group, u=u, v=v, z=does)
    texts = """
        Of {n} {ts}, {p}% are {u} and the rest are {v}. {f} of the {u} {z}. In all, {g} {ts} {z}.
        There are {n} {ts}: {u} and {v}. The {u} make up {p}%, and {f} of them {z}. Altogether {g} of the {ts} {z}.
        {A} counts {n} {ts}, of which {g} {z}. {p}% of all are {u}, the others {v}. Among the {u}, {f} {z}.
        In a list of {n} {ts}, {p}% are {u} and the others are {v}. Exactly {g} of the {ts} {z}, and among them are {f} of the {u}.
        ~theres {n} {ts}, {p}% {u} and the rest {v}. {f} of the {u} {z} and {g} {ts} in total {z}.
    """
    t.remark("set_up", f"Find the {u}, then those of them who count, then look at the {v}")
    first = t.percent(u, p, n)
    has = t.part(f"Of the {u}", Share(f, "", is_percent=False), first)
    asked = rng.choice(("with", "without", "without", "first without"))
    if asked == "first without":
        t.restart()
        t.remark("set_up", f"Only the {u} matter")
        first = t.percent(u, p, n)
        has = t.part(f"Of the {u}", Share(f, "", is_percent=False), first)
        return t.tell(asked, texts, "How many of the {u} do not {z}?\nHow many {u} do not {z}?", str(t.take("Without", first, has))).draft  # fmt: skip
    rest = t.take(f"Of the {v}", with_one + with_other, has)
    if asked == "with":
        return t.tell(asked, texts, "How many of the {v} {z}?\nHow many {v} {z}?", str(rest)).draft
    return t.tell(asked, texts, "How many of the {v} do not {z}?\nHow many {v} do not {z}?", str(t.take("Without", t.take(v, n, first), rest))).draft  # fmt: skip
