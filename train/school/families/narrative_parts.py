"""A whole and its parts: shares of it, shares of a part or of the rest, ratios; there and back."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import eq, plus, show
from train.school.base import REGISTER, Draft, num
from train.school.families.narrative import Tale
from train.school.families.narrative_words import Share, fraction_said, names, share_of
from train.school.work import product_of_fractions, sum_of_fractions


class Whole(NamedTuple):
    """How it is said, its things, kinds that exclude each other, and what some of them do."""

    opening: str
    things: str
    kinds: str
    deeds: str


WHOLES = (
    Whole("There are {k} pupils in a school|A school has {k} pupils|{k} pupils were asked", "pupils", "girls|boys", "play an instrument|wear glasses|have a pet|walk to school|like maths best|sing in the choir|learn Spanish"),
    Whole("A class has {k} children|There are {k} children in a club|{k} children went on a trip", "children", "girls|boys", "can swim|have a sister|wear a hat|own a bike|were late"),
    Whole("A company has {k} workers|{k} people work in a factory", "workers", "women|men", "come by bus|work at night|speak French|work part time|have children"),
    Whole("A concert had {k} visitors|{k} people came to a show|A museum had {k} visitors", "visitors", "adults|children", "bought a programme|came by train|had a discount|stayed to the end|wore a scarf"),
    Whole("A box holds {k} beads|There are {k} beads in a jar|Somebody sorted {k} beads", "beads", "red|blue|green|white", "have a scratch|are made of glass|are round"),
    Whole("There are {k} marbles in a bag|A bag contains {k} marbles", "marbles", "yellow|black|green|clear", "are cracked|are big|come from India"),
    Whole("A library owns {k} books|There are {k} books on the shelves", "books", "novels|comics|textbooks|travel guides", "are new|are in English|have pictures|are lent out"),
    Whole("{k} cars stand in a car park|A dealer has {k} cars", "cars", "electric|diesel|petrol", "are white|are sold|have a roof rack|are older than ten years"),
    Whole("A gardener sowed {k} seeds|{k} seeds were put into the ground", "seeds", "peas|beans|carrots", "grew|were eaten by birds|rotted"),
    Whole("A farm has {k} animals|There are {k} animals on a ranch", "animals", "sheep|goats|cows|hens", "are brown|were born this year|are in the barn|will be sold"),
    Whole("There are {k} trees in a wood|A park has {k} trees", "trees", "oaks|birches|pines|maples", "are ill|carry a number|are over fifty years old"),
    Whole("A box holds {k} sweets|There are {k} sweets in a tin", "sweets", "toffees|mints|lemon drops|fudge", "are wrapped|contain nuts|were eaten|are sugar-free"),
    Whole("{k} people voted|{k} votes were cast", "voters", "for Adams|for Brook|for Cole", "voted by post|were under thirty|voted for the first time"),
    Whole("A hotel has {k} rooms|{k} rooms were booked", "rooms", "single rooms|double rooms|suites", "have a balcony|face the sea|are taken"),
    Whole("A shop got {k} shirts|There are {k} shirts in stock", "shirts", "small|medium|large", "are striped|were sold|have a fault|are on sale"),
    Whole("{k} fish swim in a lake|A pond has {k} fish", "fish", "carp|trout|perch|pike", "are young|were caught|carry a tag"),
    Whole("A playlist has {k} songs|There are {k} songs on a phone", "songs", "rock songs|jazz songs|folk songs", "are longer than four minutes|are in Portuguese|were deleted"),
    Whole("A street has {k} houses|{k} houses were built", "houses", "brick houses|wooden houses|stone houses", "have a garden|are empty|have solar panels|were painted"),
)  # fmt: skip


def _are(kind: str) -> str:
    return f"are {kind}"


_PAST = {"bought": "buy", "came": "come", "had": "have", "stayed": "stay", "wore": "wear", "grew": "grow", "rotted": "rot", "voted": "vote"}  # fmt: skip


def _not(deed: str) -> str:
    verb, _, rest = deed.partition(" ")
    if verb in ("are", "were", "will"):
        return f"{verb} not {rest}"
    if verb == "can":
        return f"cannot {rest}"
    return f"did not {_PAST[verb]} {rest}".strip() if verb in _PAST else f"do not {deed}"


def _size(rng: Random, level: int) -> int:
    high = {1: 40, 2: 80, 3: 240, 4: 600, 5: 1500}[level]
    step = rng.choice((10, 12, 20, 24, 30, 60, 60, 100))
    step = step if step <= high // 2 else 12
    return step * rng.randint(1, high // step)


def pick(rng: Random, whole: Whole, count: int) -> list[str]:
    kinds = whole.kinds.split("|")
    return rng.sample(kinds, min(count, len(kinds)))


@REGISTER.family("narrative_parts", 1, 2, 3, 4)
def narrative_parts(rng: Random, level: int) -> Draft:
    """Two shares (or a share and a number) of the same whole, the rest is another kind."""
    whole, n = rng.choice(WHOLES), _size(rng, level)
    count = 2 if level == 1 else 3
    kinds = pick(rng, whole, count)
    tale, ts = Tale(rng), whole.things
    first = share_of(rng, n)
    if first is None:
        return narrative_parts(rng, level)
    a = int(first.value * n)
    tale.say(whole.opening, k=num(n))
    of = rng.choice(("them", f"the {ts}")) if first.said != "half" else f"the {ts}"
    tale.sentences.append(f"{first.said} {of} {_are(kinds[0])}")
    if len(kinds) == 2:
        b = tale.take(kinds[1], n, tale.part(kinds[0], first, n))
        tale.sentences.append(f"the rest {_are(kinds[1])}")
        b = int(b)
        if rng.random() < 0.4 and a != b:
            more, less = (0, 1) if a > b else (1, 0)
            tale.take("Difference", max(a, b), min(a, b))
            return tale.draft(f"How many more of them {_are(kinds[more])} than {kinds[less]}?", abs(a - b))  # fmt: skip
        return tale.draft(f"How many of them {_are(kinds[1])}?|How many of the {ts} {_are(kinds[1])}?", b)  # fmt: skip
    second = share_of(rng, n) if rng.random() < 0.7 else None
    b = int(second.value * n) if second else rng.randint(2, max(3, n // 4))
    if a + b >= n:
        return narrative_parts(rng, level)
    c = n - a - b
    of = rng.choice(("them", f"the {ts}")) if not second or second.said != "half" else f"the {ts}"
    last = f"{second.said} {of} {_are(kinds[1])}" if second else f"{num(b)} {_are(kinds[1])}"
    tale.sentences[-1] += rng.choice((", ", " and ")) + last
    tale.sentences.append(f"{rng.choice(('the rest', 'all the others', 'the remaining ones'))} {_are(kinds[2])}")  # fmt: skip
    is_alike = second is not None and first.is_percent == second.is_percent and rng.random() < 0.35
    if is_alike and second:
        _rest_share(tale, first, second)
        tale.part(kinds[2], Share(1 - first.value - second.value, "", first.is_percent), n)
    else:
        tale.part(kinds[0], first, n)
        if second:
            tale.part(kinds[1], second, n)
        tale.add(f"{kinds[0]} and {kinds[1]}", a, b)
        tale.take(kinds[2], n, a + b)
    if level > 2 and rng.random() < 0.35 and a != c and not is_alike:
        more, less = (0, 2) if a > c else (2, 0)
        tale.take("Difference", max(a, c), min(a, c))
        return tale.draft(f"How many more of them {_are(kinds[more])} than {kinds[less]}?", abs(a - c))  # fmt: skip
    return tale.draft(f"How many of them {_are(kinds[2])}?|How many of the {ts} {_are(kinds[2])}?", c)  # fmt: skip


def _rest_share(tale: Tale, first: Share, second: Share) -> None:
    if first.is_percent:
        p, q = int(first.value * 100), int(second.value * 100)
        tale.remark("left", f"The rest is {eq(plus(100, -p, -q), 100 - p - q)} percent")
        return
    tale.step("Both", lambda: sum_of_fractions(tale.rng, first.value, second.value))
    both = first.value + second.value
    tale.remark("left", f"The rest: {eq(f'1-{show(both)}', 1 - both)}")


@REGISTER.family("narrative_parts_of_parts", 2, 3, 4, 5)
def narrative_parts_of_parts(rng: Random, level: int) -> Draft:
    """A share of a kind, and of the others, do something."""
    whole, n = rng.choice(WHOLES[:4]) if rng.random() < 0.5 else rng.choice(WHOLES), _size(rng, level)  # fmt: skip
    kinds, deed, tale = pick(rng, whole, 2), rng.choice(whole.deeds.split("|")), Tale(rng)
    first = share_of(rng, n)
    if first is None or whole.kinds.startswith("for"):
        return narrative_parts_of_parts(rng, level)
    a = int(first.value * n)
    b = n - a
    g, h = share_of(rng, a), share_of(rng, b)
    if g is None or h is None or min(a, b) < 3:
        return narrative_parts_of_parts(rng, level)
    is_binary = len(whole.kinds.split("|")) == 2
    x, y = int(g.value * a), int(h.value * b)
    noun = [kind if (kind in whole.kinds and kind.endswith("s")) or kind in ("women", "men", "children", "fudge") else f"{kind} {whole.things}" for kind in kinds]  # fmt: skip
    other = noun[1] if is_binary else rng.choice(("others", "other " + whole.things))
    tale.say(whole.opening, k=num(n))
    of = "them" if first.said != "half" else f"the {whole.things}"
    tale.sentences.append(f"{first.said} {of} {_are(kinds[0])}")  # fmt: skip
    if is_binary and rng.random() < 0.7:
        tale.sentences[-1] += rng.choice((", the rest ", " and the rest ")) + _are(kinds[1])
    tale.part(noun[0], first, n)
    kind = rng.choice(("both", "both", "one", "other", "none") if level > 2 else ("one", "other"))
    if kind in ("both", "none"):
        tale.sentences.append(f"{g.said} the {noun[0]} and {h.said} the {other} {deed}")
        tale.take(other, n, a)
        tale.part(f"Of the {noun[0]}", g, a)
        tale.part(f"Of the {other}", h, b)
        tale.add("Together", x, y)
        if kind == "both":
            return tale.draft(f"How many {whole.things} {deed}?|How many of the {whole.things} {deed} in all?", x + y)  # fmt: skip
        tale.take("The rest", n, x + y)
        return tale.draft(f"How many of the {whole.things} {_not(deed)}?", n - x - y)  # fmt: skip
    if kind == "one":
        tale.sentences.append(f"{g.said} the {noun[0]} {deed}")
        if rng.random() < 0.5:
            tale.part(f"Of the {noun[0]}", g, a)
            return tale.draft(f"How many {noun[0]} {deed}?|How many of the {noun[0]} {deed}?", x)
        tale.take("The others", a, tale.part(f"Of the {noun[0]}", g, a))
        return tale.draft(f"How many {noun[0]} {_not(deed)}?|How many of the {noun[0]} {_not(deed)}?", a - x)  # fmt: skip
    tale.sentences.append(f"{h.said} the {other} {deed}")
    tale.take(other, n, a)
    tale.part(f"Of the {other}", h, b)
    return tale.draft(f"How many of the {other} {deed}?", y)


@REGISTER.family("narrative_rest_of_rest", 2, 3, 4, 5)
def narrative_rest_of_rest(rng: Random, level: int) -> Draft:
    """A share, then a share of the rest; what is left, or the whole from what is left."""
    whole, n, tale = rng.choice(WHOLES), _size(rng, level), Tale(rng)
    kinds = whole.kinds.split("|")
    if len(kinds) < 3:
        return narrative_rest_of_rest(rng, level)
    rng.shuffle(kinds)
    first = share_of(rng, n)
    rest = n - int(first.value * n) if first else 0
    second = share_of(rng, rest) if rest > 2 else None
    if first is None or second is None:
        return narrative_rest_of_rest(rng, level)
    a, b = int(first.value * n), int(second.value * rest)
    c = rest - b
    if c < 2:
        return narrative_rest_of_rest(rng, level)
    ts, last = whole.things, rng.choice(("the others", "all the others", "the remaining ones"))
    place = {"books": "in a library", "trees": "in a wood", "fish": "in a lake", "songs": "on a phone", "houses": "in a street", "cars": "in a car park", "rooms": "in a hotel", "animals": "on a farm", "seeds": "in a garden", "shirts": "in a shop"}.get(ts, "in a box" if ts in ("beads", "marbles", "sweets") else "")  # fmt: skip
    first_said = f"{first.said} {rng.choice(('all the', 'the'))} {ts}{' ' * bool(place)}{place} {_are(kinds[0])}"
    is_back = level > 2 and rng.random() < 0.4 and not kinds[0].startswith("for")
    if is_back:
        tale.sentences.append(first_said)
    else:
        tale.say(whole.opening, k=num(n))
        tale.sentences.append(f"{first.said} the {ts} {_are(kinds[0])}")
    tale.sentences.append(f"{second.said} the rest {_are(kinds[1])}")
    if is_back:
        tale.sentences.append(f"{last}, {num(c)} {ts}, {_are(kinds[2])}")
        for share, part, label in ((second, c, "Before that share"), (first, rest, "All")):
            kept = 1 - share.value
            tale.remark("left", f"${part}$ is ${show(kept)}$ of what was there: {eq(f'1-{show(share.value)}', kept)}")  # fmt: skip
            one = part
            if kept.numerator > 1:
                one = tale.over("One part", part, kept.numerator)
            tale.times(label, kept.denominator, one)
        return tale.draft(f"How many {ts} are there in all?|How many {ts} are there altogether?", n)  # fmt: skip
    tale.take("The rest", n, tale.part(kinds[0], first, n))
    tale.part(kinds[1], second, rest)
    if rng.random() < 0.35:
        return tale.draft(f"How many of them {_are(kinds[1])}?|How many of the {ts} {_are(kinds[1])}?", b)  # fmt: skip
    tale.sentences.append(f"{last} {_are(kinds[2])}")
    tale.take(kinds[2], rest, b)
    if level > 3 and rng.random() < 0.4 and a != c:
        more, less = (0, 2) if a > c else (2, 0)
        tale.take("Difference", max(a, c), min(a, c))
        return tale.draft(f"How many more of them {_are(kinds[more])} than {kinds[less]}?", abs(a - c))  # fmt: skip
    return tale.draft(f"How many of them {_are(kinds[2])}?|How many of the {ts} {_are(kinds[2])}?", c)  # fmt: skip


_JOBS = (
    "{A} mowed {f} of a lawn|mowed|mow", "{A} painted {f} of a wall|painted|paint", "{A} read {f} of a book|read|read", "{A} ate {f} of a cake|ate|eat",
    "{A} walked {f} of a trail|walked|walk", "{A} dug {f} of a field|dug|dig", "{A} drank {f} of a bottle of juice|drank|drink", "{A} knitted {f} of a scarf|knitted|knit",
    "{A} typed {f} of a report|typed|type", "{A} used {f} of a sack of flour|used|use", "{A} spent {f} of a prize|spent|spend", "{A} cleaned {f} of a house|cleaned|clean",
    "{A} learned {f} of a poem|learned|learn", "{A} sorted {f} of a pile of letters|sorted|sort", "{A} burned {f} of the firewood|burned|burn",
)  # fmt: skip


@REGISTER.family("narrative_fraction_left", 2, 3, 4)
def narrative_fraction_left(rng: Random, level: int) -> Draft:
    """Fractions of one job on several days, or by several people, or of what remained."""
    did, done, _ = rng.choice(_JOBS).split("|")
    tale, thing = Tale(rng, is_alone=True), did.split(" of ", 1)[1]
    again = "the " + thing.split(" ", 1)[1]
    bottoms = (2, 3, 4, 5, 6, 8, 10, 12)[: 4 + level]

    def some() -> Fraction:
        bottom = rng.choice(bottoms)
        return Fraction(rng.randint(1, max(1, bottom // 2)), bottom)

    fs = [some() for _ in range(2 if level < 4 else 3)]
    of_rest = level > 2 and rng.random() < 0.4
    left, day = Fraction(1), list(rng.choice((("on Monday", "on Tuesday", "on Wednesday"), ("in the morning", "at noon", "in the evening"), ("first", "then", "after that"))))  # fmt: skip
    parts = list[Fraction]()
    for place, f in enumerate(fs):
        share = left * f if of_rest and place else f
        parts.append(share)
        left -= share
    if left <= 0 or any(f.denominator > 60 for f in parts):
        return narrative_fraction_left(rng, level)
    said = [fraction_said(rng, f) for f in fs]
    who = [rng.choice((tale.who.he, tale.who.he, names(rng, 1)[0].name)) for _ in fs]
    rows = [f"{day[0]} {tale.one(did, f=said[0])}"]
    for place in range(1, len(fs)):
        what = rng.choice(("the rest", "what was left")) if of_rest else rng.choice((again, "it"))  # fmt: skip
        rows.append(f"{day[place]} {who[place]} {done} {said[place]} of {what}")
    if rng.random() < 0.5 and len(rows) == 2:
        rows = [" and ".join(rows)]
    tale.sentences += rows
    if of_rest:
        now = Fraction(1)
        for place, f in enumerate(fs):
            kept, before = 1 - f, now
            tale.remark("left", ("Left of that: " if place else "Left: ") + eq(f"1-{show(f)}", kept))  # fmt: skip
            if place:
                tale.step("Left", lambda before=before, kept=kept: product_of_fractions(rng, before, kept))  # fmt: skip
            now *= kept
    else:
        tale.step("Done", lambda: sum_of_fractions(rng, *parts))
        if rng.random() < 0.25:
            return tale.draft(f"What fraction of {again} is that in all?|How much of {again} is that in total, as a fraction?", show(sum(parts)))  # fmt: skip
        tale.remark("left", f"Left: {eq(f'1-{show(sum(parts))}', left)}")
    return tale.draft(f"What fraction of {again} was left?|What fraction of {again} remained?|How much of {again} was left? Give a fraction.|What part of {again} was still left?", show(left))  # fmt: skip
