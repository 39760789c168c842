"""So many per hour, row, box or bus: output, plans, batches with losses, groups, averages."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Tale, listed, paid
from train.school.families.narrative_words import EATEN, MADE, PLANTS, names, share_of, times_as
from train.school.families.scenes import capital, human

# who, does, do, what
_MAKERS = (
    "a machine|makes|make|bolts", "a printer|prints|print|pages", "a bakery|bakes|bake|rolls", "a factory|builds|build|toys", "a tailor|sews|sew|buttons", "a clerk|serves|serve|customers",
    "a robot|packs|pack|parcels", "a potter|makes|make|cups", "a typist|types|type|letters", "a press|prints|print|posters", "a cook|makes|make|dumplings", "a farm|picks|pick|pumpkins",
    "a garage|checks|check|cars", "a mint|stamps|stamp|coins", "a dairy|fills|fill|bottles", "a nurse|sees|see|patients", "a sawmill|cuts|cut|boards", "a florist|ties|tie|bunches",
)  # fmt: skip


@REGISTER.family("narrative_output", 1, 2, 3, 4, 5)
def narrative_output(rng: Random, level: int) -> Draft:
    """What one or two makers do per hour or day, over hours, days and weeks."""
    who, does, do, what = rng.choice(_MAKERS).split("|")
    it = "the " + who.split(" ", 1)[1]
    tale, n = Tale(rng), human(rng, 3, 10 + 12 * level)
    per, periods = rng.choice((("an hour", "hours"), ("a day", "days"), ("per hour", "hours")))  # fmt: skip
    t = rng.randint(2, 5 + 3 * level)
    if level == 1:
        tale.sentences.append(f"{who} {does} {num(n)} {what} {per}")
        return tale.draft(f"How many {what} does {it} {do} in {num(t)} {periods}?|How many {what} is that in {num(t)} {periods}?", tale.times("In all", n, t))  # fmt: skip
    if level == 2 or rng.random() < 0.4:
        hours, days = rng.randint(2, 10), rng.randint(2, 7)
        tale.sentences.append(rng.choice((f"{who} {does} {num(n)} {what} an hour", f"every hour {who} {does} {num(n)} {what}")))  # fmt: skip
        tale.sentences.append(rng.choice((f"{it} works {num(hours)} hours a day", f"a working day has {num(hours)} hours")))  # fmt: skip
        a_day = tale.times("In a day", n, hours)
        if rng.random() < 0.35 or level == 2:
            whole = int(tale.times("In all", a_day, days))
            asked = f"How many {what} does {it} {do} in {num(days)} days?|How many {what} is that in {num(days)} days?"  # fmt: skip
            if level > 3 and rng.random() < 0.6:
                bad = share_of(rng, whole)
                if bad and bad.value < Fraction(1, 2):
                    tale.sentences.append(f"{bad.said} the {what} are not good enough")  # fmt: skip
                    return tale.draft(f"How many good {what} come out of {num(days)} days?|How many of the {what} of {num(days)} days are good enough?", tale.take("Good ones", whole, tale.part("Not good", bad, whole)))  # fmt: skip
            return tale.draft(asked, whole)
        goal = int(a_day) * days
        tale.over("Days", goal, a_day)
        return tale.draft(f"How many days does it take to {do} {num(goal)} {what}?|In how many days does {it} {do} {num(goal)} {what}?", days)  # fmt: skip
    kind = rng.choice(("times", "more", "fewer"))
    k = rng.randint(2, 4) if kind == "times" else rng.randint(2, max(2, n - 2))
    other = {"times": k * n, "more": n + k, "fewer": n - k}[kind]
    if other < 1:
        return narrative_output(rng, level)
    tale.sentences.append(f"{who} {does} {num(n)} {what} {per}")
    second = rng.choice(("a second one", "a newer one", "another one"))
    tale.sentences.append(f"{second} {does} " + {"times": f"{times_as(rng, k)} as many", "more": f"{num(k)} more {per}", "fewer": f"{num(k)} fewer {per}"}[kind])  # fmt: skip
    if kind == "times":
        tale.times("The second", k, n)
    else:
        tale.change("The second", n, k, is_more=kind == "more")
    if rng.random() < 0.3 and other != n:
        high, low = max(n, other), min(n, other)
        tale.times("Difference", tale.take("Difference per time", high, low), t)
        return tale.draft(f"How many more {what} does the faster one {do} in {num(t)} {periods}?|By how many {what} is the faster one ahead after {num(t)} {periods}?", (high - low) * t)  # fmt: skip
    both = tale.add("Both", n, other)
    if rng.random() < 0.4:
        goal = (n + other) * t
        tale.over(periods, goal, both)
        return tale.draft(f"How many {periods} do both need for {num(goal)} {what} together?|In how many {periods} do both together {do} {num(goal)} {what}?", t)  # fmt: skip
    return tale.draft(f"How many {what} do both {do} together in {num(t)} {periods}?|How many {what} is that for both together in {num(t)} {periods}?", tale.times("In all", both, t))  # fmt: skip


_PLANS = (
    "{A} {wants} to learn {n} words|words|learn/learned|a day/days", "a book has {n} pages and {A} {is_} reading it|pages|read/read|a day/days", "{A} {wants} to knit a scarf of {n} rows|rows|knit/knitted|an hour/hours",
    "a road of {n} km is being built|km|build/built|a month/months", "{A} {wants} to save {n} stamps|stamps|collect/collected|a week/weeks", "a trail is {n} km long and {A} {walks} it|km|walk/walked|a day/days",
    "a wall needs {n} bricks|bricks|lay/laid|an hour/hours", "{A} {has} {n} letters to write|letters|write/wrote|a day/days", "a puzzle has {n} pieces|pieces|place/placed|an evening/evenings",
    "{n} cars have to be washed|cars|wash/washed|an hour/hours", "a hedge of {n} m has to be cut|m|cut/cut|an hour/hours", "{n} trees are to be planted|trees|plant/planted|a day/days",
)  # fmt: skip


@REGISTER.family("narrative_plan", 2, 3, 4)
def narrative_plan(rng: Random, level: int) -> Draft:
    """A job, done at one pace for a while: what is left, how long it takes, at which pace."""
    job, units, verbs, pace = rng.choice(_PLANS).split("|")
    did = verbs.split("/")[1]
    per, periods = pace.split("/")
    period = periods.removesuffix("s")
    tale, n, t = Tale(rng), human(rng, 4, 12 + 8 * level), rng.randint(2, 5 + 2 * level)
    plural = tale.who.has == "have"
    tale.words |= {"wants": "want" if plural else "wants", "is_": {"I": "am", "they": "are"}.get(tale.who.he, "is"), "walks": "walk" if plural else "walks"}  # fmt: skip
    he = tale.who.he if "{A}" in job else rng.choice(("the workers", "a team"))
    kind = rng.choice(("left", "left", "more", "pace") if level > 2 else ("left", "days"))
    done = n * t
    if kind == "days":
        tale.say(job, n=num(done))
        tale.sentences.append(f"{he} {did} {num(n)} {units} {per}")
        return tale.draft(f"How many {periods} did that take?|After how many {periods} was it done?", tale.over(periods, done, n))  # fmt: skip
    m, rest_t = (n, 0) if kind == "left" else (human(rng, 3, 10 + 8 * level), rng.randint(2, 9))
    left = rng.randint(2, 3 * n) if kind == "left" else m * rest_t
    whole = done + left
    tale.say(job, n=num(whole))
    tale.sentences.append(rng.choice((f"{he} {did} {num(n)} {units} {per} for {num(t)} {periods}", f"in the first {num(t)} {periods} {he} {did} {num(n)} {units} {per}", f"for {num(t)} {periods} {he} {did} {num(n)} {units} each {period}")))  # fmt: skip
    tale.take("Left", whole, tale.times("Done", n, t))
    if kind == "left":
        return tale.draft(f"How many {units} are left?|How many {units} are still to be done?|How many {units} remain after that?", left)  # fmt: skip
    if kind == "more":
        tale.sentences.append(rng.choice((f"from then on it was {num(m)} {units} {per}", f"after that {he} {did} {num(m)} {units} {per}")))  # fmt: skip
        tale.over(periods, left, m)
        if rng.random() < 0.4:
            return tale.draft(f"How many {periods} did it take in all?|After how many {periods} in all was it done?", tale.add("In all", t, rest_t))  # fmt: skip
        return tale.draft(f"How many more {periods} did it take?|For how many {periods} did that go on?", rest_t)  # fmt: skip
    tale.sentences.append(f"the rest has to be done in {num(rest_t)} {periods}")
    return tale.draft(f"How many {units} {per} is that?|How many {units} must be done each {period} then?", tale.over(f"Each {period}", left, rest_t))  # fmt: skip


@REGISTER.family("narrative_batches", 2, 3, 4, 5)
def narrative_batches(rng: Random, level: int) -> Draft:
    """Rows, trays or packs of so many; some are lost; the others are packed, shared or sold."""
    tale = Tale(rng)
    things = rng.choice(
        [each[1] for each in rng.choice((EATEN, MADE, PLANTS)) if each[1] != "bags"]
    )
    groups = rng.choice(("trays", "rows", "boxes", "crates", "bags", "shelves", "packs"))
    k, m = rng.randint(3, 6 + 4 * level), rng.randint(4, 8 + 4 * level)
    tale.say(rng.choice(("{A} had {k} {g} of {m} {x}", "there were {k} {g} with {m} {x} in each", "{A} got {k} {g} of {m} {x} each", "in a shed there are {k} {g}, each with {m} {x}")), k=num(k), g=groups, m=num(m), x=things)  # fmt: skip
    now = int(tale.times("In all", k, m))
    for _ in range({2: 0, 3: 1, 4: 1, 5: 2}[level]):
        share = share_of(rng, now) if rng.random() < 0.4 else None
        gone = int(share.value * now) if share else rng.randint(2, max(3, now // 3))
        if now - gone < 4:
            return narrative_batches(rng, level)
        reason = rng.choice(("were damaged", "were sold at once", "got lost", "were given away", "had to be thrown away", "were kept for later", "were stolen"))  # fmt: skip
        rest = "the rest" if len(tale.sentences) > 1 else rng.choice(("them", f"the {things}"))
        if share and share.said == "half" and rest == "them":
            rest = f"the {things}"
        tale.sentences.append(f"{share.said} {rest} {reason}" if share else f"{num(gone)} of them {reason}")  # fmt: skip
        now = int(tale.take("Left", now, tale.part("Gone", share, now) if share else gone))
    kind = rng.choice(("full", "over", "packs", "each", "money", "people"))
    others = rng.choice(
        [each for each in ("boxes", "bags", "baskets", "packets") if each != groups]
    )
    lead = rng.choice(("the others", "those that were left", "the rest")) if level > 2 else "all of them"  # fmt: skip
    be = "was" if lead == "the rest" else "were"
    if kind == "money":
        price = rng.choice((1, 2, 3, 4, 5)) + rng.choice((0, 0, Fraction(1, 2)))
        tale.sentences.append(f"{lead} {be} sold for {money(price)} each")
        return tale.draft("How much money did that bring?|How much was taken in all?", paid(tale.times("Money", now, price)))  # fmt: skip
    if kind == "people":
        per = rng.randint(2, 6)
        count = rng.randint(2, now // per) if now >= 2 * per else 0
        if not count:
            return narrative_batches(rng, level)
        tale.sentences.append(f"then each of {num(count)} {rng.choice(('children', 'guests', 'helpers', 'customers', 'pupils'))} got {num(per)}")  # fmt: skip
        left = tale.take("Left over", now, tale.times("Handed out", count, per))
        return tale.draft(f"How many {things} were left over?|How many {things} remained?", left)
    size = rng.randint(2, 12)
    q, r = divmod(now, size)
    if q < 2 or (kind in ("packs", "each")) != (r == 0):
        return narrative_batches(rng, level)
    if kind == "each":
        tale.sentences.append(f"{lead} {be} shared equally by {num(size)} people")
        return tale.draft(f"How many {things} did each one get?|How many {things} did each of them get?", tale.over("Each", now, size))  # fmt: skip
    tale.sentences.append(f"{lead} {be} put into {others} of {num(size)}")
    if kind == "packs":
        return tale.draft(f"How many {others} were there?|How many {others} did that make?", tale.over(others, now, size))  # fmt: skip
    tale.divmod("", now, size)
    if kind == "full":
        tale.remark("conclude", f"So ${q}$ {others} are full")
        return tale.draft(f"How many full {others} were there?|How many {others} could be filled?", q)  # fmt: skip
    return tale.draft(f"How many {things} were left over?|How many {things} did not fill one of the {others}?", r)  # fmt: skip


_RIDES = (("bus", "buses", 30, 60), ("van", "vans", 6, 12), ("boat", "boats", 4, 12), ("cable car", "cable cars", 6, 20), ("taxi", "taxis", 3, 5), ("table", "tables", 4, 10), ("tent", "tents", 3, 8), ("bench", "benches", 3, 6), ("minibus", "minibuses", 9, 18), ("raft", "rafts", 5, 9))  # fmt: skip
_WHO = ("pupils", "teachers", "parents", "guests", "players", "coaches", "singers", "helpers", "scouts", "leaders", "dancers", "adults", "children", "grandparents")  # fmt: skip


@REGISTER.family("narrative_seats", 2, 3, 4)
def narrative_seats(rng: Random, level: int) -> Draft:
    """People of several kinds and how many buses, tables or tents they need."""
    tale = Tale(rng)
    one, many, low, high = rng.choice(_RIDES)
    seats = rng.randint(low, high)
    kinds = rng.sample(_WHO, 2 if level == 2 else rng.choice((2, 3)))
    row = [rng.randint(4, 30 * level), *(rng.randint(2, 12 * level) for _ in kinds[1:])]
    rng.shuffle(row)
    everyone = sum(row)
    need, rest = -(-everyone // seats), everyone % seats
    if need < 2 or not rest:
        return narrative_seats(rng, level)
    people = listed([f"{num(n)} {kind}" for n, kind in zip(row, kinds, strict=True)])
    where = rng.choice(("on a trip", "to a camp", "on an outing", "to a party", "to a festival"))
    tale.sentences.append(f"{people} {rng.choice(('go', 'are going'))} {where}")
    tale.sentences.append(rng.choice((f"each {one} has room for {num(seats)} people", f"one {one} is for {num(seats)} people", f"at most {num(seats)} people fit {'at' if one == 'table' else 'on' if one in ('bench', 'raft') else 'into'} a {one}")))  # fmt: skip
    tale.add("People", *row)
    tale.groups_for(everyone, seats, many)
    kind = rng.choice(("need", "need", "free", "cost") if level > 2 else ("need",))
    if kind == "free":
        tale.take("Free places", tale.times("Places", need, seats), everyone)
        return tale.draft(f"If they use as few {many} as possible, how many places stay free?|They use as few {many} as they can. How many places are empty?", need * seats - everyone)  # fmt: skip
    if kind == "cost":
        price = rng.choice((5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 80, 100))
        tale.sentences.append(f"{rng.choice(('hiring one', f'each {one}'))} costs {money(price)}")
        return tale.draft(f"How much do they have to pay at least?|What do the {many} for all of them cost?", paid(tale.times("Cost", need, price)))  # fmt: skip
    return tale.draft(f"How many {many} do they need?|How many {many} are needed for everyone?|What is the least number of {many} for all of them?", need)  # fmt: skip


@REGISTER.family("narrative_average", 2, 3, 4)
def narrative_average(rng: Random, level: int) -> Draft:
    """An average, the value that is missing for it, or how it changes."""
    who = names(rng, 1)[0]
    tale, count = Tale(rng), rng.randint(3, 4 + level // 2)
    unit, low, high = rng.choice((("points", 5, 60), ("minutes", 12, 90), ("pages", 8, 60), ("km", 3, 40), ("euros", 5, 80), ("emails", 4, 50), ("degrees", 8, 30), ("visitors", 20, 200), ("kg", 20, 90)))  # fmt: skip
    mean = rng.randint(low, high)
    row = [mean + rng.randint(-mean // 3, mean // 3) for _ in range(count - 1)]
    last = mean * count - sum(row)
    if not 1 <= last <= 2 * high:
        return narrative_average(rng, level)
    when = rng.choice(("days", "rounds", "weeks", "tests", "trips", "months"))
    shown = listed([num(value) for value in row])
    kind = rng.choice(("missing", "missing", "mean", "new") if level > 2 else ("mean", "missing"))
    if kind == "mean":
        row.append(last)
        tale.sentences.append(f"in {num(count)} {when} {who.name} had {listed([num(value) for value in row])} {unit}")  # fmt: skip
        tale.over("Average", tale.add("Sum", *row), count)
        return tale.draft(f"What is the average number of {unit}?|What is the mean of these {num(count)} numbers?", mean)  # fmt: skip
    if kind == "missing":
        tale.sentences.append(rng.choice((f"in the first {num(count - 1)} {when} {who.name} had {shown} {unit}", f"{who.name}'s numbers of {unit} in {num(count - 1)} {when} were {shown}")))  # fmt: skip
        tale.times("Needed in all", count, mean)
        tale.take("Missing", count * mean, tale.add("So far", *row))
        period = when.removesuffix("s")
        return tale.draft(f"How many {unit} are needed in the next {period} for an average of {num(mean)}?|What must the number for the next {period} be so that the average is {num(mean)}?", last)  # fmt: skip
    people = rng.randint(3, 12)
    new_mean = mean + rng.choice((-2, -1, 1, 2))
    value = new_mean * (people + 1) - mean * people
    if value < 1:
        return narrative_average(rng, level)
    tale.sentences.append(f"a team of {num(people)} people has {num(mean)} {unit} each on average")
    tale.sentences.append(f"after {who.name} joins, the average is {num(new_mean)} {unit}")
    before = tale.times("All before", people, mean)
    tale.add("People now", people, 1)
    after = tale.times("All now", people + 1, new_mean)
    tale.take(capital(who.name), after, before)
    return tale.draft(f"How many {unit} does {who.name} have?|How many {unit} did {who.name} bring in?", value)  # fmt: skip
