"""Tales of three to five calculations, each of which needs what the one before has found."""

from fractions import Fraction
from itertools import pairwise
from random import Random

from train.school.base import REGISTER, Draft
from train.school.families.narrative import paid
from train.school.families.narrative_words import EATEN, KEPT, Share, names, times_as
from train.school.families.tales import Teller

_GAINS = (
    "{he} found {k} more", "a neighbour gave {him} {k}", "{he} got {k} as a present", "{he} swapped an old toy for {k}",
    "{his} aunt sent {him} {k} by post", "{he} won {k} in a game",
)  # fmt: skip
_LOSSES = (
    "{he} lost {k}", "{k} were damaged and thrown away", "{he} gave {k} to {B}", "{he} sold {k}",
    "the dog chewed up {k}", "{k} went missing", "{he} handed {k} over to {his} little cousin",
)  # fmt: skip
_GROUPS = (
    "{m} friends gave {him} {k} each", "{he} bought {m} packs of {k}", "on each of the next {m} days {he} found {k}",
    "{he} opened {m} bags with {k} in each", "{he} received {k} from each of {m} classmates",
)  # fmt: skip
_SPREADS = (
    "{he} gave {k} to each of {m} classmates", "{he} lost {k} a day for {m} days", "{m} children took {k} each",
    "{he} used {k} for each of {m} presents",
)  # fmt: skip
_PARTS = (
    "{he} gave {f} of all {he} had to {B}", "{he} sold {f} of what {he} had by then",
    "{f} of all of them got lost", "{he} gave away {f} of them all",
)  # fmt: skip
_BACK = ("{he} gave {k} to {B} and got {g} as many back", "{he} traded {k} away and received {g} as many for them")  # fmt: skip
_LINKS = ("", "", "Then ", "Later ", "After that ", "Next, ", "The week after, ", "One day ")


def _with_number(text: str, place: int) -> str:
    """The names of an event's quantities, with its place: {k} is {k2}."""
    for name in "kmfg":
        text = text.replace(f"{{{name}}}", f"{{{name}{place}}}")
    return text


def _sentence(t: Teller, text: str, place: int) -> str:
    link = t.rng.choice(_LINKS) if place else ""
    text = f"{link}{text}"
    return f"{text[:1].upper()}{text[1:]}."


def _share_of(t: Teller, n: int) -> Fraction | None:
    fitting = [d for d in (2, 3, 4, 5, 6, 8) if n % d == 0 and n > 2 * d]
    if not fitting:
        return None
    bottom = t.rng.choice(fitting)
    return Fraction(t.rng.choice((1, 1, bottom - 1)), bottom)


def _happens(t: Teller, kind: str, place: int, now: int, size: int) -> tuple[str, int] | None:
    """What is told of an event, and how many there are after it."""
    k, m, g = t.rng.randint(2, size), t.rng.randint(2, 6), t.rng.randint(2, 3)

    def given(name: str, value: int) -> None:
        t.given(**{f"{name}{place}": value})

    if kind == "gain":
        given("k", k)
        return t.rng.choice(_GAINS), int(t.add("", now, k))
    if kind == "group":
        k = t.rng.randint(2, 15)
        given("k", k)
        given("m", m)
        return t.rng.choice(_GROUPS), int(t.add("", now, t.times("Together these are", m, k)))
    if kind == "part":
        if (f := _share_of(t, now)) is None:
            return None
        t.shares(**{f"f{place}": f})
        gone = t.part("This part", Share(f, "", is_percent=False), now)
        return t.rng.choice(_PARTS), int(t.take("", now, gone))
    if kind == "spread":
        k = t.rng.randint(2, 8)
        if m * k >= now:
            return None
        given("k", k)
        given("m", m)
        return t.rng.choice(_SPREADS), int(t.take("", now, t.times("Together these are", m, k)))
    if k >= now:
        return None
    given("k", k)
    if kind == "loss":
        return t.rng.choice(_LOSSES), int(t.take("", now, k))
    t.times_as(**{f"g{place}": g})
    back = t.times("Got back", g, k)
    return t.rng.choice(_BACK), int(t.add("", t.take("", now, k), back))


@REGISTER.family("tale_goal_after_events", 1, 2, 3, 4)
def goal_after_events(rng: Random, level: int) -> Draft:
    """She wants 200 shells, has 35, gets 4 bags of 12, loses 5: how many more does she need?"""
    while True:
        t = Teller(rng)
        t.thing(KEPT)
        now = rng.randint(5, 25 * level)
        t.given(n=now)
        kinds = ["gain", "loss", "group", "spread", "part", "back"][: 3 + level]
        count = min(4, level + 1)
        t.remark("Plan", rng.choice(("Follow the number from event to event, then compare it with the goal", "Keep track of how many there are after each event; the goal less that is missing", "One event after the other; at the end, what is missing to the goal")))  # fmt: skip
        told = list[str]()
        for place, kind in enumerate(rng.sample(kinds, min(count, len(kinds)))):
            if (event := _happens(t, kind, place, now, 8 + 8 * level)) is None:
                break
            told.append(_sentence(t, _with_number(event[0], place), place))
            now = event[1]
        else:
            if now > 1:
                break
    q = rng.randint(3, 12)
    kind = rng.choice(("more", "more", "packs", "days")) if level > 1 else "more"
    missing = rng.randint(2, 30 * level) if kind == "more" else q * rng.randint(2, 5 * level)
    t.given(G=now + missing, q=q)
    short = int(t.take("Still missing", now + missing, now))
    body = rng.choice((
        "{A} wanted to have {G} {ts}. {he} started with {n}. ",
        "{As} goal was {G} {ts}. At first {he} had {n}. ",
        "{A} had {n} {ts}, and {his} goal was to own {G}. ",
        "To fill an album {A} needed {G} {ts}, and {he} had {n} at the start. ",
        "At the beginning {A} owned {n} {ts}. For a record {he} needed {G} of them. ",
    )) + " ".join(told)  # fmt: skip
    if kind == "more":
        return t.tell("", rng.choice("^~ ") + body if rng.random() < 0.5 else body, "How many more {ts} {does} {he} need to reach the goal?\nHow many {ts} are still missing?\nHow many {ts} {does} {he} still need?\nhow many more {does} {he} need?", str(short)).draft  # fmt: skip
    answer = str(t.over("", short, q))
    if kind == "days":
        question = "From now on {he} can get {q} {ts} a day. How many days are needed to reach the goal?\nIf {he} could get {q} a day from now on, after how many days would the goal be reached?"  # fmt: skip
    else:
        question = "In a shop they come in packs of {q}. How many packs {does} {he} have to buy to reach the goal?\nHow many packs of {q} {does} {he} need to buy to have enough?"  # fmt: skip
    return t.tell("", body, question, answer).draft


_SPENT = {
    "percent": ("{he} paid {p}% of the whole sum for {x}", "{p}% of all the money went to {x}", "{he} put {p}% of the whole amount into {x}"),
    "part": ("{he} spent {f} of what was left then on {x}", "{f} of the money {he} still had went to {x}", "with {f} of the rest {he} paid for {x}"),
    "fixed": ("{he} paid {c} for {x}", "{c} went to {x}", "for {x} {he} needed {c}"),
    "items": ("{he} bought {m} {ys} at {c} each", "{m} {ys} were {c} apiece, and {he} took them all", "{he} paid for {m} {ys}, {c} for every one"),
    "income": ("{he} earned {c} with a small job", "{his} uncle gave {him} another {c}", "{he} got {c} back from a friend"),
}  # fmt: skip
_AIMS = ("rent", "food", "a gift", "clothes", "books", "a new chair", "repairs", "the train", "a course", "a lamp", "insurance", "the phone bill", "music lessons")  # fmt: skip
_ITEMS = ("cushions", "tickets", "notebooks", "mugs", "posters", "plants", "towels", "candles", "pens", "bags of soil")  # fmt: skip
_FROM = (
    "{A} had {n}.", "{A} won {n} in a lottery.", "{A} received {n} for a month of work.", "{A} had saved {n}.",
    "{As} budget for the month was {n}.", "For {his} birthday {A} got {n}.", "{A} started the week with {n}.",
)  # fmt: skip


def _is_spent(t: Teller, kind: str, place: int, whole: int, now: int) -> tuple[str, int] | None:
    """What is told of an event with money, and how much there is after it."""
    m, c = t.rng.randint(2, 6), t.rng.randint(3, max(4, whole // 6))
    if kind == "percent":
        fitting = [p for p in (5, 10, 15, 20, 25, 30, 35, 40) if p * whole % 100 == 0 and p * whole < 100 * now]  # fmt: skip
        if not fitting:
            return None
        p = t.rng.choice(fitting)
        t.plain(**{f"p{place}": p})
        after = t.take("", now, t.percent(f"Of the whole ${whole}$", p, whole))
    elif kind == "part":
        if (f := _share_of(t, now)) is None:
            return None
        t.shares(**{f"f{place}": f})
        after = t.take("", now, t.part("Of what is left", Share(f, "", is_percent=False), now))
    elif kind == "items":
        c = t.rng.randint(2, 15)
        t.given(**{f"m{place}": m})
        t.priced(**{f"c{place}": c})
        after = t.take("", now, t.times("Together", m, c))
    else:
        t.priced(**{f"c{place}": c})
        after = t.change("", now, c, is_more=kind == "income")
    return (t.rng.choice(_SPENT[kind]), int(after)) if after > 0 else None


@REGISTER.family("tale_money_rule_by_rule", 2, 3, 4)
def money_rule_by_rule(rng: Random, level: int) -> Draft:
    """500: 20% of all for rent, a third of the rest for food, 4 mugs at 6; how much is left?"""
    while True:
        t = Teller(rng)
        whole = now = rng.choice((10, 20, 50)) * rng.randint(4, 12 * level)
        t.priced(n=whole)
        aims, told = rng.sample(_AIMS, 5), list[str]()
        t.remark("Plan", rng.choice(("Take the payments in their order, and note what is left after each", "A part of the whole is taken of the first sum, a part of the rest of what is left then", "Step by step: what is left after each payment")))  # fmt: skip
        kinds = rng.sample(list(_SPENT), min(4, level + 1))
        for place, kind in enumerate(kinds):
            if kinds[0] == "part":  # there is no rest yet
                break
            if (event := _is_spent(t, kind, place, whole, now)) is None:
                break
            text = event[0].replace("{x}", aims[place]).replace("{ys}", rng.choice(_ITEMS))
            for name in "cmfp":
                text = text.replace(f"{{{name}}}", f"{{{name}{place}}}")
            told.append(_sentence(t, text, place))
            now = event[1]
        else:
            break
    body = " ".join((rng.choice(_FROM), *told))
    if rng.random() < 0.3:
        body = "^" + body
    kinds = ["left", "left", "gap"]
    k = rng.randint(2, 8)
    if now % k == 0 and now > k:
        kinds += ["share", "share"]
    kind = rng.choice(kinds)
    if kind == "left":
        return t.tell("", body, "How much money is left?\nHow much {does} {he} have in the end?\nhow much is left at the end?", str(now)).draft  # fmt: skip
    if kind == "share":
        t.given(q=k)
        return t.tell("", body, "The rest is shared equally by {q} people. How much does each get?\nWhat remained was put into {q} envelopes, the same sum in each. How much was in one envelope?\n{he} divided the rest equally among {q} weeks. How much is that a week?", str(t.over("", now, k))).draft  # fmt: skip
    short = rng.randint(2, 90)
    t.priced(G=now + short)
    return t.tell("", body, "Now {he} would like to buy a bicycle for {G}. How much money is missing?\nHow much more {does} {he} need for a coat that costs {G}?", str(t.take("Missing", now + short, now))).draft  # fmt: skip


_PLANS = (
    ("read", "pages", "a book of {W} pages"), ("knitted", "rows", "a scarf of {W} rows"), ("walked", "km", "a trail of {W} km"),
    ("painted", "boards", "a fence of {W} boards"), ("laid", "tiles", "a floor of {W} tiles"), ("learned", "words", "a list of {W} words"),
    ("solved", "tasks", "a workbook of {W} tasks"), ("placed", "pieces", "a puzzle of {W} pieces"), ("planted", "trees", "a hill with room for {W} trees"),
    ("copied", "lines", "a text of {W} lines"), ("cycled", "miles", "a route of {W} miles"), ("sewed", "squares", "a quilt of {W} squares"),
)  # fmt: skip


@REGISTER.family("tale_plan_that_changes", 2, 3, 4)
def plan_that_changes(rng: Random, level: int) -> Draft:
    """5 days with 12 pages, then 4 days with twice as many a day; the rest in 3 days: how many a day?"""
    t = Teller(rng)
    verb, units, whole = rng.choice(_PLANS)
    t.named(V=verb, us=units)
    d, e, a = rng.randint(2, 7), rng.randint(2, 7), rng.randint(4, 9 * level)
    t.given(d=d, e=e, a=a)
    rule = rng.choice(("more", "fewer", "times", "half", "each"))
    if rule == "half" and a % 2:
        rule = "more"
    t.remark("Plan", rng.choice(("First the days of one pace, then those of the other, and both together", "Each part of the plan: its days times what is done on one of its days", "Find what is done a day in each part, then how much each part makes")))  # fmt: skip
    first = int(t.times(f"First ${d}$ days", d, a))
    if rule in ("more", "fewer"):
        c = rng.randint(1, a - 2)
        t.given(c=c)
        b = int(t.change("Then a day", a, c, is_more=rule == "more"))
        said = f"{{c}} {'less' if units in ('km', 'miles') and rule == 'fewer' else rule} a day than before"
    elif rule == "times":
        k = rng.randint(2, 3)
        t.times_as(k=k)
        b, said = int(t.times("Then a day", k, a)), "{k} as many a day as before"
    elif rule == "half":
        b, said = int(t.over("Then a day", a, 2)), "only half as many a day as before"
    else:
        b, said = rng.randint(3, 12 * level), "{b} a day"
        t.given(b=b)
    t.named(R=said.format(**t.words))
    second = int(t.times(f"Next ${e}$ days", e, b))
    done = int(t.add("Done so far", first, second))
    kind = rng.choice(("done", "left", "evenly", "days", "gap"))
    body = "{A} {V} {a} {us} a day for {d} days, and on the next {e} days {R}."
    others = (
        "On each of the first {d} days {A} {V} {a} {us}. For the {e} days after that it was {R}.",
        "For {d} days {A} {V} {a} {us} every day. Then, for {e} days, {he} did {R}.",
        "~i {V} {a} {us} a day for {d} days and then {R} for {e} days.",
        "{A} began with {a} {us} a day. That lasted {d} days; during the following {e} days {he} did {R}.",
    )
    body = rng.choice((body, *others))
    if kind == "done":
        return t.tell("", body, "How many {us} is that in all?\nHow many {us} altogether?\nhow many {us} in total?", str(done)).draft  # fmt: skip
    if kind == "gap" and first != second:
        word, x, y = ("more", first, second) if first > second else ("fewer", second, first)
        return t.tell("", body, f"How many {word} {{us}} were done in the first part than in the second?\nBy how many {{us}} do the two parts of the plan differ?", str(t.take("Difference", x, y))).draft  # fmt: skip
    f, per = rng.randint(2, 6), rng.randint(3, 9 * level)
    rest = f * per if kind != "left" else rng.randint(2, 50 * level)
    t.given(W=done + rest)
    t.take("Not done yet", done + rest, done)
    body = body[:1] * (body[0] == "~") + rng.choice(("The plan is {P}. ", "Think of {P}. ", "It is about {P}. ", "There is {P} to be done. ")).replace("{P}", whole) + body.lstrip("~")  # fmt: skip
    if kind in ("left", "gap"):
        return t.tell("", body, "How many {us} are left to do?\nHow many {us} remain after that?\nhow many {us} are still missing?", str(rest)).draft  # fmt: skip
    if kind == "evenly":
        t.given(q=f)
        return t.tell("", body, "The rest shall be done in {q} days, as many each day. How many {us} a day is that?\nTo finish in another {q} days, how many {us} a day are needed?", str(t.over("A day", rest, f))).draft  # fmt: skip
    t.given(q=per)
    more = int(t.over("Days for the rest", rest, per))
    if rng.random() < 0.5:
        return t.tell("", body, "From then on it is {q} a day. How many days in all does the whole take?\nThe rest is done at {q} a day. After how many days altogether is everything finished?", str(t.add("All days", d, e, more))).draft  # fmt: skip
    return t.tell("", body, "From then on it is {q} a day. How many more days does it take?\nHow many days does the rest take at {q} a day?", str(more)).draft  # fmt: skip


_OWNED = (
    ("has", "have", "{ts}"), ("owns", "own", "{ts}"), ("collected", "collect", "{ts}"), ("counted", "count", "{ts}"),
    ("picked", "pick", "apples|plums|cherries|peaches|tomatoes|beans|flowers|mushrooms"), ("scored", "score", "points"),
    ("read", "read", "pages|books|poems|comics"), ("ran", "run", "laps|rounds|km"), ("sold", "sell", "tickets|cakes|cups of tea|raffle tickets|T-shirts"),
    ("solved", "solve", "tasks|riddles|puzzles|sums"), ("baked", "bake", "cookies|muffins|buns|rolls"), ("wrote", "write", "letters|cards|emails|pages"),
    ("planted", "plant", "trees|bulbs|seeds"), ("carried", "carry", "boxes|bags|chairs"), ("washed", "wash", "cars|plates|windows"),
    ("folded", "fold", "paper boats|napkins|leaflets"), ("swam", "swim", "lengths|laps"), ("caught", "catch", "fish|crabs|balls"),
)  # fmt: skip
_PART_AS = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"}


def _told_link(t: Teller, kind: str, x: str, y: str, k: int, d: str, verb: str, things: str) -> str:  # fmt: skip
    """x in terms of y, as one would say it."""
    as_, than = f"as many {things} as {y}", f"{things} than {y}"
    did = t.rng.choice(("", "", " did")) if verb not in ("has", "owns") else t.rng.choice(("", " does"))  # fmt: skip
    said = {
        "more": f"{d} more {than}{did}", "fewer": f"{d} fewer {than}{did}",
        "times": f"{times_as(t.rng, k).replace('triple', 'three times')} {as_}{did}", "part": f"{_PART_AS[k]} {as_}{did}" if kind == "part" else "",
        "times and more": f"{d} more than {times_as(t.rng, k).replace('triple', 'three times')} {as_}",
        "times and fewer": f"{d} fewer than {times_as(t.rng, k).replace('triple', 'three times')} {as_}",
    }  # fmt: skip
    return f"{x} {verb} {said[kind]}"


def _from_other(t: Teller, kind: str, x: str, y: str, k: int, d: int, values: dict[str, int], *, is_back: bool) -> None:  # fmt: skip
    """The step from y to x, or (with is_back) from x to y, which undoes what the text says."""
    if not is_back:
        v = values[y]
        if kind in ("more", "fewer"):
            t.change(x, v, d, is_more=kind == "more")
        elif kind == "part":
            t.over(x, v, k)
        else:
            whole = t.times(x, k, v)
            if kind != "times":
                t.change("", whole, d, is_more=kind == "times and more")
        return
    v = values[x]
    turned = {
        "more": f"{x} has ${d}$ more than {y}, so {y} has ${d}$ fewer",
        "fewer": f"{x} has ${d}$ fewer than {y}, so {y} has ${d}$ more",
        "times": f"{x} has ${k}$ times as many, so divide for {y}",
        "part": f"{x} has only a part, so multiply for {y}",
        "times and more": f"For {y}: first take away ${d}$, then divide by ${k}$",
        "times and fewer": f"For {y}: first add ${d}$, then divide by ${k}$",
    }  # fmt: skip
    t.remark("Turn it round", turned[kind])
    if kind in ("more", "fewer"):
        t.change(y, v, d, is_more=kind == "fewer")
    elif kind == "part":
        t.times(y, k, v)
    else:
        whole = v if kind == "times" else t.change("", v, d, is_more=kind == "times and fewer")
        t.over(y, whole, k)


@REGISTER.family("tale_told_from_any_side", 2, 3, 4)
def told_from_any_side(rng: Random, level: int) -> Draft:
    """Ann has 5 fewer than Ben, Ben twice as many as Cleo, and Ann has 31: how many has Cleo?"""
    while True:
        t = Teller(rng)
        t.thing((*KEPT, *EATEN))
        verb, base, things = rng.choice(_OWNED)
        things = rng.choice(things.format(**t.words).split("|"))
        people = [each.name for each in names(rng, 3 if level < 4 else 4)]
        values = {people[0]: rng.randint(2, 20 * level)}
        links = list[tuple[str, str, str, int, int]]()
        kinds = ["more", "fewer", "times", "part", "times and more", "times and fewer"]
        for old, new in pairwise(people):
            kind = rng.choice(kinds[: 4 if level < 3 else 6])
            k, d = rng.randint(2, 4), rng.randint(2, 8 * level)
            x, y = (old, new) if rng.random() < 0.5 else (new, old)
            v = Fraction(values[old])
            up = (
                Fraction(k)
                if "times" in kind
                else Fraction(1, k)
                if kind == "part"
                else Fraction(1)
            )
            shift = d if "more" in kind else -d if "fewer" in kind else 0
            value = v * up + shift if x == new else (v - shift) / up
            if value.denominator != 1 or not 1 < value < 400:
                break
            values[new] = int(value)
            links.append((kind, x, y, k, d))
        if len(values) == len(people) and len(set(values.values())) == len(people):
            break
    start = rng.randrange(len(people))
    after = [(links[i - 1], people[i]) for i in range(start + 1, len(people))]
    before = [(links[i - 1], people[i - 1]) for i in range(start, 0, -1)]
    kind = rng.choice(("one", "one", "all", "gap"))
    ends = [p for p in (people[0], people[-1]) if p != people[start]]
    goal = rng.choice(ends)
    steps = [*before, *after] if kind == "all" else before if goal == people[0] else after
    route = [people[start], *(p for _, p in steps)]
    order = (
        f"then find {', then '.join(route[1:])}" if kind != "all" else "find the others from there"
    )
    t.remark("Plan", f"The number of {route[0]} is known; {order}")
    for (rule, x, y, k, d), new in steps:
        _from_other(t, rule, x, y, k, d, values, is_back=new == y)
    facts = [_told_link(t, rule, x, y, k, f"⟨{d}⟩", verb, things) for rule, x, y, k, d in links]
    facts.append(f"{people[start]} {verb} ⟨{values[people[start]]}⟩ {things}")
    rng.shuffle(facts)
    if len(facts) == 3 and rng.random() < 0.4:
        text = f"{facts[0]}, {facts[1]} and {facts[2]}."
    elif rng.random() < 0.3:
        text = f"{facts[0]}, {rng.choice(('and', 'while'))} {facts[1]}. {'. '.join(facts[2:])}."
    else:
        text = f"{'. '.join(facts)}."
    do = "does" if verb in ("has", "owns") else "did"
    if kind == "all":
        together = "together" if len(people) < 4 else "in all"
        answer = t.add("All", *values.values())
        return t.tell("", text, f"How many {things} is that {together}?\nHow many {things} {'do' if do == 'does' else 'did'} they {base} altogether?\nhow many {things} in total?", str(answer)).draft  # fmt: skip
    if kind == "gap":
        x, y = sorted((goal, people[start]), key=lambda p: -values[p])
        answer = t.take("Difference", values[x], values[y])
        word, x, y = rng.choice((("more", x, y), ("fewer", y, x)))
        return t.tell("", text, f"How many {word} {things} {do} {x} {base} than {y}?\nBy how many {things} do {x} and {y} differ?", str(answer)).draft  # fmt: skip
    return t.tell("", text, f"How many {things} {do} {goal} {base}?\nhow many {things} is that for {goal}?", str(values[goal])).draft  # fmt: skip


_PAIRS = (
    ("boxes", "bags"), ("crates", "nets"), ("big boxes", "small boxes"), ("large trays", "small trays"), ("cartons", "packets"),
    ("baskets", "bowls"), ("tins", "cups"), ("sacks", "pouches"), ("jars", "glasses"),
)  # fmt: skip


@REGISTER.family("tale_boxes_of_two_sizes", 2, 3, 4)
def boxes_of_two_sizes(rng: Random, level: int) -> Draft:
    """200 eggs: boxes of 12 first, as many as can be filled, the rest in bags of 5; how many are left?"""
    t = Teller(rng)
    t.thing((*EATEN, *KEPT))
    u, v = rng.choice(_PAIRS)
    t.named(U=u, Y=v)
    a = rng.randint(6, 8 + 4 * level)
    b, k = rng.randint(3, min(9, a - 1)), rng.randint(2, 4 + 3 * level)
    kind = rng.choice(("full", "fixed", "start", "sold", "fixed"))
    if kind == "full":
        n = rng.randint(2 * a, 12 * a)
        t.given(n=n, a=a, b=b)
        t.remark("Plan", f"First the {u}, as many as can be filled, then the {v} with what is left")
        q, r = t.divmod(f"Full {u}", n, a)
        p, left = t.divmod(f"Full {v}", r, b)
        texts = """
            {A} packs {n} {ts}. [First {he} fills|{he} begins with] as many {U} of {a} as {he} can. With what is left {he} fills {Y} of {b}.
            {n} {ts} are to be packed. {U} hold {a} each and {Y} {b}. As many {U} as possible are filled, and then as many {Y} as possible.
            {Y} hold {b} {ts} and {U} hold {a}. {A} has {n} {ts} and fills {U} until no other one gets full; the rest goes into {Y}, only full ones.
            ~got {n} {ts} to pack. {U} take {a}, {Y} take {b}. i fill as many {U} as i can, then as many {Y}.
        """  # fmt: skip
        if rng.random() < 0.5:
            t.remark("conclude", f"So ${left}$ are left")
            return t.tell("", texts, "How many {ts} are left over in the end?\nHow many {ts} are not packed at all?", str(left)).draft  # fmt: skip
        return t.tell("", texts, "How many full {U} and {Y} are there in all?\nHow many full containers of both kinds is that together?", str(t.add("Both kinds", q, p))).draft  # fmt: skip
    m, r = rng.randint(2, 4 + 3 * level), rng.randint(2, b - 1)
    if kind == "sold":
        p, q = rng.randint(5, 30), rng.randint(2, 9)
        n = k * a + m * b
        t.given(n=n, a=a, b=b, k=k)
        t.priced(p=p, q=q)
        t.remark("Plan", f"The {u} leave a rest; it gives the number of {v}; then each number times its price")  # fmt: skip
        count = t.over(f"So many {v}", t.take("The rest", n, t.times(f"In the {u}", k, a)), b)
        one, two = t.times(f"For the {u}", k, p), t.times(f"For the {v}", count, q)
        texts = """
            {A} had {n} {ts}. {he} packed {k} {U} with {a} in each, and all the others into {Y} of {b}. One of the {U} sold for {p}, one of the {Y} for {q}.
            Of {n} {ts}, {A} put {a} into each of {k} {U}; the others were put into {Y}, {b} in each. {he} got {p} for each of the {U} and {q} for each of the {Y}.
            For each of the {U} {A} gets {p}, for each of the {Y} {q}. There were {n} {ts}: {k} {U} with {a} in each, and the rest in {Y} with {b} in each.
        """  # fmt: skip
        return t.tell("", texts, "How much money was that in all?\nHow much was earned altogether?", str(t.add("Altogether", one, two))).draft  # fmt: skip
    if kind == "start":
        t.given(a=a, b=b, k=k, m=m, r=r)
        t.remark("Plan", f"What is in the {u}, what is in the {v}, and what was left over")
        n = t.add("In all", t.times(f"In the {u}", k, a), t.times(f"In the {v}", m, b), r)
        texts = """
            {A} filled {k} {U} with {a} {ts} each and {m} {Y} with {b} each. Then {r} were left over.
            All {ts} were packed: {a} in each of {k} {U}, {b} in each of {m} {Y}. Only {r} did not fit.
            There were {r} {ts} over after {A} had packed {m} {Y} of {b} and {k} {U} of {a}.
            ~i packed {k} {U} of {a} {ts} and {m} {Y} of {b}, {r} were left.
        """
        return t.tell("", texts, "How many {ts} were there in the beginning?\nHow many {ts} were there in all?", str(n)).draft  # fmt: skip
    is_least = rng.random() < 0.4
    n = k * a + m * b + (r if is_least else 0)
    t.given(n=n, a=a, b=b, k=k)
    t.remark("Plan", f"What the {u} take, what is left for the {v}, and how often ${b}$ goes into that")  # fmt: skip
    rest = int(t.take("The rest", n, t.times(f"In the {u}", k, a)))
    texts = """
        {A} has {n} {ts}. {k} {U} get {a} {ts} each, and the rest goes into {Y} of {b}.
        Of {n} {ts}, {a} are put into each of {k} {U}. All the others are put into {Y}, which hold {b} each.
        {Y} hold {b} {ts}, {U} hold {a}. There are {n} {ts}, and {k} {U} have been filled; {Y} are for the rest.
        ~{n} {ts}, {k} {U} with {a} each, the others go in {Y} of {b}.
    """  # fmt: skip
    if is_least:
        return t.tell("", texts, "At least how many {Y} are needed?\nHow many {Y} are needed so that nothing is left over?", str(t.groups_for(rest, b, v))).draft  # fmt: skip
    return t.tell("", texts, "How many {Y} are needed?\nHow many {Y} does that make?", str(t.over("So many", rest, b))).draft  # fmt: skip


_SPOILED = (
    ("melons", "rotten"), ("eggs", "broken"), ("roses", "withered"), ("mugs", "cracked"), ("peaches", "bruised"),
    ("lamps", "faulty"), ("plates", "chipped"), ("oranges", "mouldy"), ("tulips", "wilted"), ("candles", "bent"),
    ("vases", "broken"), ("pumpkins", "spoiled"), ("pineapples", "bad"), ("glasses", "cracked"), ("seedlings", "dried up"),
)  # fmt: skip


@REGISTER.family("tale_some_were_spoiled", 2, 3, 4)
def some_were_spoiled(rng: Random, level: int) -> Draft:
    """6 crates of 20 melons at 15 a crate, 8 were rotten, the rest sold at 2 each: the profit."""
    while True:
        t = Teller(rng)
        n, k = rng.randint(2, 3 + 2 * level), rng.choice((8, 10, 12, 15, 20, 24, 25, 30, 36, 40))
        p, q = rng.randint(5, 20 * level), Fraction(rng.randint(2, 5 + level), rng.choice((1, 1, 2)))  # fmt: skip
        rule = rng.choice(("in all", "each", "percent") if level > 2 else ("in all", "each"))
        things, bad = rng.choice(_SPOILED)
        t.named(ts=things, b=bad, C=rng.choice(("crates", "boxes", "cartons")))
        t.given(n=n, k=k)
        t.priced(p=p, q=q)
        fee = rng.randint(5, 60) if level > 2 and rng.random() < 0.6 else 0
        t.remark("Plan", "Count what can be sold, find what comes in, and take away what was paid")
        whole = int(t.times("Bought", n, k))
        if rule == "in all":
            lost = rng.randint(2, whole // 4)
            t.given(s=lost)
        elif rule == "each":
            each = rng.randint(2, k // 4)
            t.given(s=each)
            lost = int(t.times("Spoiled", n, each))
        else:
            percents = [x for x in (5, 10, 15, 20, 25) if x * whole % 100 == 0]
            if not percents:
                continue
            t.plain(s=rng.choice(percents))
            lost = int(t.percent("Spoiled", t.givens["s"], whole))
        good = int(t.take("Good ones", whole, lost))
        if good * q != n * p + fee and (good * q).denominator == 1:
            break
    income = t.times("Comes in", good, q)
    cost = t.times("Paid", n, p)
    if fee:
        t.priced(o=fee)
        cost = t.add("All costs", cost, fee)
    said = {
        "in all": "[{s} of them were {b}|there were {s} {b} ones among them|{s} turned out to be {b}]",
        "each": "[{s} in each were {b}|in every one of them {s} {ts} were {b}]",
        "percent": "[{s}% of all {ts} were {b}|{s} percent of the {ts} were {b}]",
    }[rule]
    also = rng.choice((" The stand at the market cost {o}.", " {he} paid another {o} for transport.", " Petrol was {o}.")) if fee else ""  # fmt: skip
    texts = f"""
        {{A}} bought {{n}} {{C}} with {{k}} {{ts}} in each and paid {{p}} for each of the {{C}}; {said}. {{he}} sold the others for {{q}} each.{also}
        A dealer pays {{p}} for each of {{n}} {{C}}, {{k}} {{ts}} in each; {said}. The good ones are sold at {{q}} apiece.{also.replace("{he}", "The dealer")}
        {{A}} sells {{ts}} at {{q}} each. {{he}} had bought {{n}} {{C}} of {{k}} at {{p}} for each of the {{C}}. But {said}, and nobody wanted those.{also}
        ^I bought {{n}} {{C}} of {{k}} {{ts}}, {{p}} for each of the {{C}}. When I opened them, {said}. I sold all the good ones for {{q}} each.{also}
    """  # fmt: skip
    if rng.random() < 0.2:
        t.restart()
        t.remark("Plan", "Only what can be sold is asked: all less the spoiled ones")
        whole = t.times("Bought", n, k)
        t.take("Good ones", whole, lost if rule == "in all" else t.times("Spoiled", n, t.givens["s"]) if rule == "each" else t.percent("Spoiled", t.givens["s"], whole))  # fmt: skip
        return t.tell("", texts, "How many {ts} could be sold?\nHow many good {ts} were there?", str(good)).draft  # fmt: skip
    if income > cost:
        return t.tell("", texts, "What was the profit?\nHow much profit is that?\nHow much is gained after all costs?", paid(t.take("Profit", income, cost))).draft  # fmt: skip
    t.remark("compare", f"${int(income)}<{int(cost)}$, so it is a loss")
    return t.tell("", texts, "How much was lost?\nHow large was the loss?", paid(t.take("Loss", cost, income))).draft  # fmt: skip
