"""Sharing and packing, posts and gaps, unit rates, pages of a book."""

from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.scenes import capital, joined, one, people, person, told
from train.school.work import (
    difference,
    product,
    quotient,
    total,
    with_remainder,
)

# things, where they go (one, several), smallest and largest size of these
_PACKED = (
    ("eggs", "box/boxes", 6, 12), ("people", "minibus/minibuses", 8, 16), ("tennis balls", "can/cans", 3, 4),
    ("pupils", "bus/buses", 25, 55), ("books", "shelf/shelves", 15, 40), ("muffins", "tray/trays", 6, 24),
    ("bottles", "crate/crates", 6, 24), ("photos", "page of the album/pages of the album", 4, 9),
    ("chairs", "row/rows", 8, 30), ("guests", "table/tables", 4, 10), ("roses", "bunch/bunches", 5, 15),
    ("apples", "bag/bags", 4, 12), ("pencils", "pack/packs", 5, 24), ("players", "team/teams", 5, 11),
    ("children", "boat/boats", 3, 8), ("bricks", "pallet/pallets", 20, 90), ("hikers", "tent/tents", 2, 6),
)  # fmt: skip


def _divided(rng: Random, n: int, size: int) -> list[Line]:
    """n by size with a remainder; many times by tens first."""
    tens = n // size // 10 * 10
    if not tens or rng.random() < 0.2:
        return with_remainder(rng, n, size)
    rest = n - tens * size
    first: Line = (
        "divide",
        f"${tens}$ times ${size}$ is ${tens * size}$, {eq(plus(n, -tens * size), rest)} are left",
    )
    q, r = divmod(rest, size)
    if not q:
        return [first]
    return [
        first,
        (
            "divide",
            f"${q}$ times ${size}$ is ${q * size}$, {eq(plus(rest, -q * size), r)} are left",
        ),
        ("count", f"In all {eq(plus(tens, q), tens + q)} times, remainder ${r}$"),
    ]


@REGISTER.family("packing", 1, 2, 3)
def packing(rng: Random, level: int) -> Draft:
    """How many are needed, how many get full, how many are left over, how many are missing."""
    things, places, low, high = rng.choice(_PACKED)
    place, several = places.split("/")
    size = rng.randint(low, high)
    full = rng.randint(2, {1: 8, 2: 20, 3: 45}[level])
    left = rng.randint(1, size - 1)
    n = full * size + left
    holds = one(
        rng,
        f"Each {place} holds {num(size)}|There is room for {num(size)} {things} in each {place}|{num(size)} {things} fit in one {place}",
    )
    if things in ("roses", "players", "pencils"):
        holds = f"There are {num(size)} {things} in each {place}"
    if things == "chairs":
        holds = f"Each row has room for {num(size)} chairs"
    divided = _divided(rng, n, size)
    on = {"shelf": "on", "table": "at", "page of the album": "on", "tray": "on", "pallet": "on"}
    holds = holds.replace(f"in each {place}", f"{on.get(place, 'in')} each {place}")
    holds = holds.replace(f"fit in one {place}", f"fit {on.get(place, 'in')} one {place}")
    shape = rng.choice(("needed", "full", "left", "missing"))
    go = {"people": "People", "guests": "Guests"}.get(things, capital(things))
    if shape == "needed" and things not in ("roses", "players", "pencils"):
        text = one(rng, f"There are {num(n)} {things}. {holds}. How many {several} are needed?|{num(n)} {things} have to be put in {several}. {holds}. How many {several} are needed for all of them?|{go} go in {several}. {holds}. What is the smallest number of {several} for {num(n)} {things}?" if things not in ("people", "guests", "pupils", "children", "hikers") else
                   f"There are {num(n)} {things}. {holds}. How many {several} are needed for all of them?|{holds}. How many {several} do {num(n)} {things} need?|{num(n)} {things} are coming. {holds}. What is the least number of {several} they need?")  # fmt: skip
        ways: list[Way] = [[*_divided(rng, n, size), ("Round up", f"${left}$ more {'needs' if left == 1 else 'need'} another one: {eq(plus(full, 1), full + 1)}")] for _ in range(2)]  # fmt: skip
        ways.append([("compare", f"{eq(dot(full, size), full * size)} is too few and {eq(dot(full + 1, size), (full + 1) * size)} is enough for ${n}$")])  # fmt: skip
        return Draft(told(text), str(full + 1), ways)
    start = one(rng, f"There are {num(n)} {things}.|We have {num(n)} {things}.")
    if shape == "left":
        text = f"{start} {holds}. As many {several} as possible are {one(rng, 'made|filled') if things in ('roses', 'players', 'pencils', 'bottles', 'eggs', 'apples', 'muffins') else 'filled'}. How many {things} are left over?"
        return Draft(told(text), str(left), [divided, _divided(rng, n, size)])
    if shape == "missing":
        text = (
            f"{start} {holds}. How many more {things} are needed to fill {num(full + 1)} {several}?"
        )
        if things in ("people", "guests", "pupils", "children", "hikers", "players"):
            text = (
                f"{start} {holds}. How many {things} are missing to fill {num(full + 1)} {several}?"
            )
        need = (full + 1) * size
        return Draft(
            told(text),
            str(need - n),
            [joined(product(rng, full + 1, size), difference(rng, need, n)) for _ in range(3)],
        )
    text = f"{start} {holds}. {one(rng, f'How many full {several} is that?|How many {several} can be filled completely?|How many {several} get full?')}"
    ways = [
        [
            *_divided(rng, n, size),
            ("conclude", f"So ${full}$ are full and ${left}$ {'is' if left == 1 else 'are'} left"),
        ]
        for _ in range(3)
    ]
    return Draft(told(text), str(full), ways)


@REGISTER.family("sharing_story", 1, 2, 3)
def sharing_story(rng: Random, level: int) -> Draft:
    """Packs are opened and their contents shared equally; some are eaten or kept first."""
    who = person(rng)
    thing, pack = rng.choice((("sweets", "bags"), ("cards", "packs"), ("cookies", "boxes"), ("stickers", "packs"), ("balloons", "packets"), ("apples", "baskets"), ("pencils", "boxes"), ("chocolates", "boxes"), ("marbles", "bags")))  # fmt: skip
    children = rng.randint(2, {1: 6, 2: 9, 3: 12}[level])
    each = rng.randint(2, {1: 8, 2: 15, 3: 25}[level])
    shared = children * each
    packs = rng.choice([k for k in range(2, 13) if shared % k == 0 and shared > k] or [1])
    kept = 0
    if level > 1:
        kept = rng.randint(2, 12)
        fits = [k for k in range(2, 13) if (shared + kept) % k == 0 and shared + kept > k]
        packs = rng.choice(fits) if fits else 1
    whole = shared + kept
    size = whole // packs
    group = one(rng, "friends|children|cousins|pupils|classmates|neighbours")
    have = (
        f"{who.name} has {num(packs)} {pack} with {num(size)} {thing} each."
        if packs > 1
        else f"{who.name} has {num(whole)} {thing}."
    )
    keeps = (
        f" {capital(who.he)} {one(rng, f'keeps {num(kept)} of them|takes out {num(kept)} for later|puts {num(kept)} of them aside')} and shares the rest equally among {num(children)} {group}."
        if kept
        else f" {capital(who.he)} shares all of them equally among {num(children)} {group}."
    )
    text = f"{have}{keeps} {one(rng, f'How many {thing} does each of them get?|How many {thing} does each one get?|How many does each get?')}"
    if rng.random() < 0.3:
        text = f"{have}{keeps.replace(f'among {num(children)} {group}', f'among {who.his} {group}')} Each of them gets {num(each)}. How many {group} are there?"
        last, answer = (shared, each), children
    else:
        last, answer = (shared, children), each
    ways: list[Way] = [joined(product(rng, packs, size, "In all") if packs > 1 else [], difference(rng, whole, kept, "left") if kept else [], quotient(rng, *last)) for _ in range(4)]  # fmt: skip
    return Draft(told(text), str(answer), ways)


@REGISTER.family("posts_and_gaps", 1, 2, 3)
def posts_and_gaps(rng: Random, level: int) -> Draft:
    """Posts and gaps on a line or around; cuts and pieces; the stairs between floors."""
    gap = rng.randint(2, 12)
    gaps = rng.randint(3, {1: 12, 2: 25, 3: 60}[level])
    long = gap * gaps
    thing, line = rng.choice((("posts", "fence"), ("trees", "street"), ("lamp posts", "road"), ("flags", "path"), ("poles", "wall"), ("bushes", "driveway"), ("benches", "promenade")))  # fmt: skip
    posts = gaps + 1
    shape = rng.choice(("line", "line", "around", "length", "cuts", "floors"))
    if shape == "line":
        text = one(rng, f"A {line} is {num(long)} m long. There are {thing} every {num(gap)} m, with one at each end. How many {thing} are there?|{capital(thing)} stand along a {num(long)} m {line}, {num(gap)} m apart, including both ends. How many {thing} is that?|How many {thing} are needed for a {line} of {num(long)} m if they stand {num(gap)} m apart and there is one at both ends?")  # fmt: skip
        ways: list[Way] = [
            [
                *quotient(rng, long, gap, "Gaps"),
                ("add", f"One more than gaps: {eq(plus(gaps, 1), posts)}"),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), str(posts), ways)
    if shape == "around":
        around = one(rng, "round pond|circular field|round lake|running track")
        text = one(rng, f"{capital(thing)} stand around a {around} every {num(gap)} m. The way around is {num(long)} m. How many {thing} are there?|A {around} is {num(long)} m around. How many {thing} are needed if they stand {num(gap)} m apart?")  # fmt: skip
        ways = [
            [
                *quotient(rng, long, gap, "Gaps"),
                ("conclude", f"Around there are as many {thing} as gaps: ${gaps}$"),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), str(gaps), ways)
    if shape == "length":
        text = one(rng, f"{num(posts)} {thing} stand in a row, {num(gap)} m apart. How far is it from the first to the last, in m?|There are {num(posts)} {thing} along a {line}, {num(gap)} m apart. How many meters are there between the first and the last?")  # fmt: skip
        ways = [
            [
                ("Gaps", f"One less than {thing}: {eq(plus(posts, -1), gaps)}"),
                *product(rng, gaps, gap),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), str(long), ways)
    if shape == "cuts":
        wood = one(rng, "log|rope|pipe|plank|ribbon")
        minutes = rng.randint(2, 9)
        text = one(rng, f"A {wood} is cut into {num(posts)} pieces. Each cut takes {num(minutes)} minutes. How many minutes does it take?|It takes {num(minutes)} minutes to make one cut. How many minutes does it take to cut a {wood} into {num(posts)} pieces?")  # fmt: skip
        ways = [
            [
                ("Cuts", f"One less than pieces: {eq(plus(posts, -1), gaps)}"),
                *product(rng, gaps, minutes),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), str(gaps * minutes), ways)
    low, high = rng.randint(1, 3), rng.randint(5, 6 + 2 * level)
    steps, up = rng.randint(8, 24), high - low
    who = person(rng)
    text = f"{who.name} climbs from floor {num(low)} to floor {num(high)}. There are {num(steps)} steps between two floors. How many steps does {who.he} climb?"
    ways = [
        [("Floors up", eq(plus(high, -low), up)), *(product(rng, up, steps) if up > 1 else [])]
        for _ in range(3)
    ]
    return Draft(told(text), str(up * steps), ways)


_RATES = (
    ("{w} types {a} words in {t} minutes", "How many words in {u} minutes?|How many words does {h} type in {u} minutes?"),
    ("A printer prints {a} pages in {t} minutes", "How many pages does it print in {u} minutes?"),
    ("{w} reads {a} pages in {t} days", "At this rate, how many pages does {h} read in {u} days?"),
    ("A machine makes {a} screws in {t} hours", "How many screws does it make in {u} hours?|At the same rate, how many screws are made in {u} hours?"),
    ("A tap fills {a} liters in {t} minutes", "How many liters does it fill in {u} minutes?"),
    ("{w} walks {a} blocks in {t} minutes", "How many blocks does {h} walk in {u} minutes at the same speed?"),
    ("{t} tickets cost ⟪{A}⟫", "How much do {u} tickets cost?"), ("{t} kg of apples cost ⟪{A}⟫", "How much do {u} kg cost?|What is the price of {u} kg?"),
    ("{t} identical boxes weigh {a} kg", "How much do {u} boxes weigh in kg?"), ("A drum is hit {a} times in {t} minutes", "How often is it hit in {u} minutes?"),
    ("A baker bakes {a} loaves in {t} hours", "How many loaves does the baker bake in {u} hours?"), ("{t} hens lay {a} eggs a week", "How many eggs do {u} hens lay in a week?"),
)  # fmt: skip


@REGISTER.family("unit_rate_story", 1, 2, 3)
def unit_rate_story(rng: Random, level: int) -> Draft:
    who = person(rng)
    said, asked = rng.choice(_RATES)
    t, u = rng.sample(range(2, {1: 10, 2: 15, 3: 30}[level]), 2)
    rate = rng.randint(2, {1: 12, 2: 40, 3: 75}[level])
    a, b = rate * t, rate * u
    parts = {"w": who.name, "h": who.he, "a": num(a), "A": str(a), "t": num(t), "u": num(u)}
    text = f"{said.format(**parts)}. {one(rng, asked).format(**parts)}"
    if rng.random() < 0.25:
        text = f"If {said.format(**parts)}, {one(rng, asked).format(**parts)}".replace(
            "If A ", "If a "
        )
        text = text.replace(", How", ", how").replace(", What", ", what").replace(", At", ", at")
    ways: list[Way] = [
        joined(quotient(rng, a, t, "For one"), product(rng, rate, u)) for _ in range(3)
    ]
    if u % t == 0:
        ways.append([("Factor", eq(frac(u, t), u // t)), *product(rng, a, u // t)])
    ways.append(
        [
            ("Proportion", eq(frac("x", u), frac(a, t))),
            ("multiply", eq("x", frac(dot(a, u), t), frac(a * u, t), b)),
        ]
    )
    return Draft(told(text), str(b), ways)


@REGISTER.family("page_reading", 1, 2, 3, 4)
def page_reading(rng: Random, level: int) -> Draft:
    """Pages of a book, read at a steady pace or a growing one; what is left, how many days."""
    who = people(rng, 1)[0]
    pace, days = rng.randint(5, {1: 15, 2: 25, 3: 40, 4: 40}[level]), rng.randint(3, 12)
    book = one(rng, "book|novel|story|biography|comic")
    if level == 1 or (level == 2 and rng.random() < 0.5):
        left = rng.randint(5, 80)
        pages = pace * days + left
        if rng.random() < 0.5:
            text = f"A {book} has {num(pages)} pages. {who.name} {one(rng, 'reads|read')} {num(pace)} pages a day for {num(days)} days. How many pages are left?"
            return Draft(
                told(text),
                str(left),
                [
                    joined(product(rng, pace, days), difference(rng, pages, pace * days, "left"))
                    for _ in range(3)
                ],
            )
        text = one(rng, f"{who.name} reads {num(pace)} pages every day. How many days does {who.he} need for a {book} with {num(pace * days)} pages?|A {book} has {num(pace * days)} pages. {who.name} reads {num(pace)} pages a day. How many days does it take to finish it?")  # fmt: skip
        return Draft(told(text), str(days), [quotient(rng, pace * days, pace) for _ in range(3)])
    if level == 4:
        more = rng.randint(1, 6)
        days = rng.randint(4, 8)
        last = pace + more * (days - 1)
        pages = (pace + last) * days // 2
        text = f"{who.name} reads {num(pace)} pages on the first day and {num(more)} {'page' if more == 1 else 'pages'} more on each day than on the day before. How many pages does {who.he} read in {num(days)} days?"
        each = [pace + more * day for day in range(days)]
        ways: list[Way] = [
            [("list", ", ".join(f"${value}$" for value in each)), *total(rng, *each)],
            [("Last day", eq(f"{pace}+{dot(days - 1, more)}", last)), ("formula", eq(frac(dot(days, f"({pace}+{last})"), 2), frac(dot(days, pace + last), 2), pages))],
        ]  # fmt: skip
        return Draft(told(text), str(pages), ways)
    first, slow = rng.randint(2, 6), rng.randint(5, 30)
    slow += slow == pace
    read = first * slow
    pages = read + pace * days
    text = f"A {book} has {num(pages)} pages. {who.name} reads {num(slow)} pages a day for {num(first)} days and then {num(pace)} pages a day. {one(rng, f'How many more days does {who.he} need?|How many days does it take in total?')}"  # fmt: skip
    ways = [
        joined(
            product(rng, slow, first),
            difference(rng, pages, read, "left"),
            quotient(rng, pages - read, pace),
        )
        for _ in range(3)
    ]
    if "in total" in text:
        ways = [[*way, ("total", eq(plus(first, days), first + days))] for way in ways]
        return Draft(told(text), str(first + days), ways)
    return Draft(told(text), str(days), ways)
