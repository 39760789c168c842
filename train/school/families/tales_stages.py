"""Tales in stages: ways that overlap, relays, data that is used up, trading up, growth by turns."""

from random import Random

from train.school.base import REGISTER, Draft, num
from train.school.families.narrative import listed
from train.school.families.narrative_words import names
from train.school.families.tales import Teller
from train.school.work import difference, product

_PLACES = (
    ("Alby", "Brook", "Carden", "Dale"), ("the school", "the bakery", "the park", "the lake"), ("Oakton", "Millby", "Redfield", "Seaham"),
    ("camp 1", "camp 2", "camp 3", "camp 4"), ("the harbour", "the market", "the museum", "the stadium"), ("Vik", "Nore", "Lund", "Ask"),
    ("the bridge", "the mill", "the church", "the tower"), ("P", "Q", "R", "S"), ("the farm", "the forest", "the well", "the cabin"),
)  # fmt: skip


@REGISTER.family("tale_overlapping_ways", 2, 3)
def overlapping_ways(rng: Random, level: int) -> Draft:
    """P, Q, R, S lie on a road in this order; PR 12, QS 15, PS 20 km: how far is Q from R?"""
    t = Teller(rng)
    a, b, c = (rng.randint(2, 30 * level) for _ in range(3))
    p, q, r, s = rng.choice(_PLACES)
    t.named(p=p, q=q, r=r, s=s, u=rng.choice(("km", "m", "miles", "minutes on foot")))
    facts = [("{p}", "{r}", a + b), ("{q}", "{s}", b + c), ("{p}", "{s}", a + b + c)]
    asked = rng.choice(("middle", "first", "last", "return"))
    t.given(ac=a + b, bd=b + c, ad=a + b + c)
    rows = [f"from {one} to {other} it is {num(way)} {{u}}" for one, other, way in facts]
    rng.shuffle(rows)
    t.named(h=listed([row.format(**t.words) for row in rows]))
    texts = """
        {p}, {q}, {r} and {s} lie along one straight road in this order. It is known that {h}.
        A straight path [goes|leads] from {p} past {q} and {r} to {s}, in this order. {A} measured that {h}.
        On a sign at a straight road {A} reads that {h}. The order of the stops is {p}, {q}, {r}, {s}.
        Someone goes straight from {p} by way of {q} and then {r} to {s}. On the map {h}.
        ~straight road, first {p}, then {q}, then {r}, last {s}. {h}.
        ^I go along a straight road that passes {p}, {q}, {r} and {s} in that order. I know that {h}.
    """
    if asked == "first":
        t.remark("set_up", f"The whole way less the way from {q} to {s} leaves the first part")
        return t.tell(asked, texts, "How many {u} is it from {p} to {q}?\nHow far is {q} from {p} (in {u})?", str(t.take("First part", a + b + c, b + c))).draft  # fmt: skip
    if asked == "last":
        t.remark("set_up", f"The whole way less the way from {p} to {r} leaves the last part")
        return t.tell(asked, texts, "How many {u} is it from {r} to {s}?\nHow far is {s} from {r} (in {u})?", str(t.take("Last part", a + b + c, a + b))).draft  # fmt: skip
    t.remark("set_up", f"Both parts together count the way from {q} to {r} twice")
    other = [
        (
            "set_up",
            f"First from {p} to {q}; taken from the way from {p} to {r} it leaves the middle",
        ),
        *difference(rng, a + b + c, b + c),
        *difference(rng, a + b, a),
    ]
    middle = t.take("Middle", t.add("Both parts", a + b, b + c), a + b + c)
    if asked == "return":
        return t.tell(asked, texts, "How many {u} is it from {q} to {r} and back again?\nHow long is the way from {q} to {r} and back (in {u})?", str(t.times("Both ways", 2, middle)), [[*other, *product(rng, 2, b)]]).draft  # fmt: skip
    return t.tell(asked, texts, "How many {u} is it from {q} to {r}?\nHow far is {r} from {q} (in {u})?", str(middle), [other]).draft  # fmt: skip


@REGISTER.family("tale_relay_times", 2, 3, 4)
def relay_times(rng: Random, level: int) -> Draft:
    """58 s, 3 s faster, 5 s slower than the second; all four 3 min 50 s: the last one's time."""
    t = Teller(rng)
    a, d, e = rng.randint(20, 45 * level), rng.randint(2, 9), rng.randint(2, 9)
    up, on = rng.random() < 0.5, rng.random() < 0.5
    b = a + d if up else a - d
    c = b + e if on else b - e
    last = rng.randint(max(10, a - 15), a + 15)
    whole = a + b + c + last
    one, two, three, four = (each.name for each in names(rng, 4))
    t.given(a=a, d=d, e=e)
    t.named(p=one, q=two, r=three, s=four, v="slower" if up else "faster", w="slower" if on else "faster")  # fmt: skip
    t.named(z=rng.choice(("swims", "runs", "skates", "cycles", "skis", "rows")))
    texts = """
        In a relay {p} needs {a} seconds. {q} is {d} seconds {v} than {p}, and {r} is {e} seconds {w} than {q}. {s} {z} last{y}.
        Four friends take part in a relay. {p} {z} first, in {a} seconds, then {q}, {d} seconds {v} than {p}, then {r}, {e} seconds {w} than {q}, and in the end {s}{y}.
        A relay team: {s} {z} last, {r} third, {q} second, {p} first. {p} took {a} seconds. {q} was {d} seconds {v} than {p}. {r} was {e} seconds {w} than {q}{y}.
        ~relay with four of us. {p} took {a} seconds, {q} was {d} seconds {v} than {p} and {r} {e} seconds {w} than {q}, {s} came last{y}.
    """
    t.remark(
        "set_up", "Slower means more seconds, faster means fewer; each is told by the one before"
    )
    second = t.change(two, a, d, is_more=up)
    third = t.change(three, second, e, is_more=on)
    so_far = t.add("Three together", a, second, third)
    asked = rng.choice(("last", "last", "last", "whole", "whole"))
    if asked != "last":
        t.given(f=last)
        t.named(y=". The last one took {f} seconds".format(**t.words))
        total = t.add("All four", so_far, last)
        return t.tell(asked, texts, "How many seconds did the team need?\nWhat is the time of the whole team in seconds?", str(total)).draft  # fmt: skip
    minutes, seconds = divmod(whole, 60)
    if level > 2 and seconds > 1 and minutes > 1:
        t.given(m=minutes, g=seconds)
        t.named(y=". All together took {m} minutes and {g} seconds".format(**t.words))
        t.add("The team in seconds", t.times("Minutes in seconds", 60, minutes), seconds)
    else:
        t.given(g=whole)
        t.named(y=". All together took {g} seconds".format(**t.words))
    return t.tell("last", texts, "How many seconds did {s} take?\nWhat was the time of {s} in seconds?", str(t.take(four, whole, so_far))).draft  # fmt: skip


@REGISTER.family("tale_data_used_up", 3, 4)
def data_used_up(rng: Random, level: int) -> Draft:
    """10 GB; 3 hours of films at 900 MB, 40 songs at 8 MB: how much is left, or for how many hours."""
    t = Teller(rng)
    while True:
        g, v, x = rng.randint(3, 5 * level), rng.randint(2, 3 * level), 50 * rng.randint(6, 40)
        n, y = 5 * rng.randint(2, 5 * level), rng.randint(3, 12)
        left = 1000 * g - v * x - n * y
        if left > x:
            break
    t.given(g=g, v=v, e=x, n=n, y=y)
    thing, things, kind = rng.choice((("song", "songs", "films"), ("photo", "photos", "series"), ("voice message", "voice messages", "lessons"), ("map", "maps", "videos"), ("page", "pages", "concerts")))  # fmt: skip
    t.named(t=thing, ts=things, w=kind, z=rng.choice(("month", "fortnight", "trip")))
    texts = """
        {A} has {g} GB of data (1 GB = 1000 MB) for a {z}. {w} take {e} MB an hour, a {t} takes {y} MB. So far it was {v} hours of {w} and {n} {ts}.
        A phone plan has {g} GB, and 1 GB is 1000 MB. An hour of {w} uses {e} MB and each {t} {y} MB. {A} has used it for {n} {ts} and {v} hours of {w}.
        One {t} needs {y} MB, one hour of {w} needs {e} MB. {A} spent {v} hours on {w} and loaded {n} {ts}, all on a plan of {g} GB (1000 MB each).
        On holiday {A} loaded {n} {ts} of {y} MB each and watched {v} hours of {w} at {e} MB an hour. The plan of the {z} was {g} GB. (1 GB = 1000 MB)
        ~got {g} gb for the {z} (1 gb = 1000 mb), watched {v} hours of {w} at {e} mb each and loaded {n} {ts} at {y} mb each.
        ^I have a plan with {g} GB, that is 1000 MB each. I used it for {n} {ts} of {y} MB and for {v} hours of {w}, which take {e} MB an hour.
    """
    t.remark("set_up", f"All in MB: first what {kind} and {things} use")
    films, songs = t.times(kind, v, x), t.times(things, n, y)
    used = t.add("Used", films, songs)
    asked = rng.choice(("used", "left", "left", "hours"))
    if asked == "used":
        return t.tell(asked, texts, "How many MB [have been used|were used]?\nHow many MB is that together?", str(used)).draft  # fmt: skip
    rest = t.take("Left", t.times("The plan in MB", 1000, g), used)
    if asked == "left":
        return t.tell(asked, texts, "How many MB are left?\nHow many MB remain?", str(rest)).draft
    full, _ = t.divmod("", int(rest), x)
    t.remark("conclude", f"So ${full}$ full hours of {kind}")
    return t.tell(asked, texts, "For how many more full hours of {w} is the rest enough?\nHow many whole hours of {w} can still be watched with what is left?", str(full)).draft  # fmt: skip


@REGISTER.family("tale_traded_up", 3, 4)
def traded_up(rng: Random, level: int) -> Draft:
    """50 small cards, 7 are kept, 3 make 1 large one, all large ones go at 4: the money."""
    t = Teller(rng)
    k, n = rng.randint(3, 8), rng.randint(20, 40 * level)
    a, p = rng.randint(3, 15), rng.randint(2, 9)
    big, small = divmod(n - a, k)
    t.given(n=n, k=k, a=a)
    t.priced(p=p)
    s, b, place = rng.choice((
        ("stickers", "posters", "fair"), ("small shells", "large shells", "beach"), ("copper coins", "silver coins", "game"), ("marbles", "yo-yos", "school yard"),
        ("blue stamps", "red stamps", "club"), ("bottle caps", "badges", "shop"), ("small bricks", "big bricks", "toy market"), ("beads", "rings", "market"),
    ))  # fmt: skip
    t.named(ts=s, us=b, v=place)
    texts = """
        {A} has {n} {ts} and keeps {a} of them. The others are traded at the {v}, {k} {ts} for one of the {us}, as far as they go. All {us} are then sold for {p} each.
        At the {v} you get one of the {us} for every {k} {ts}. {A} brings {n} {ts} but loses {a} on the way, and trades as many of the rest as possible. A friend buys all the {us} for {p} each.
        Of {n} {ts}, {A} gives {a} to {B}. As many as possible of the rest are swapped at the {v}: {k} {ts} make one of the {us}. Each of the {us} is sold for {p}.
        One of the {us} brings {p} when it is sold. At the {v} it costs {k} {ts}. {A} had {n} {ts}, put {a} aside and swapped as many of the others as possible, then sold all the {us}.
        ~had {n} {ts}, kept {a}, swapped the rest at the {v} ({k} {ts} for one of the {us}, as many as i could) and sold all the {us} for {p} each.
    """
    t.remark("set_up", f"Some {s} are not traded; full groups of ${k}$ of the others become {b}")
    t.divmod("", int(t.take("To be traded", n, a)), k)
    asked = rng.choice(("money", "money", "many", "over"))
    if asked == "over":
        t.remark("conclude", f"So ${small}$ cannot be traded")
        return t.tell(asked, texts, "How many of the {ts} that were to be traded are left over?\nHow many {ts} to be traded were too few for another swap?", str(small)).draft  # fmt: skip
    t.remark("conclude", f"That makes ${big}$ of the {b}")
    if asked == "many":
        return t.tell(asked, texts, "How many {us} does that make?\nHow many {us} are sold?", str(big)).draft  # fmt: skip
    return t.tell(asked, texts, "How much money does that bring?\nHow much is paid for all the {us}?", str(t.times("Money", big, p))).draft  # fmt: skip


@REGISTER.family("tale_growth_by_turns", 2, 3, 4)
def growth_by_turns(rng: Random, level: int) -> Draft:
    """20 cm; 5 cm in one week, 2 cm in the next, by turns for 7 weeks, then 6 cm cut: the height."""
    t = Teller(rng)
    a, b = rng.sample(range(2, 6 + 2 * level), 2)
    n, h = rng.randint(4, 5 * level), rng.randint(5, 25 * level)
    odd, even = (n + 1) // 2, n // 2
    grown = odd * a + even * b
    c = rng.randint(2, min(h + grown - 1, 12))
    unit, what, cut = rng.choice((
        ("cm", "A bamboo is {h} cm high", "cut off"), ("cm", "A sunflower is {h} cm tall", "broken off by the wind"), ("pages", "A diary has {h} pages of text", "torn out"),
        ("m", "A tunnel is {h} m long", "filled in again"), ("coins", "A chest holds {h} coins", "stolen"), ("litres", "A tank holds {h} litres", "let out"),
        ("cm", "The snow is {h} cm deep", "blown away"), ("cards", "A pile has {h} cards", "taken away"), ("points", "A team has {h} points", "lost in a bad round"),
    ))  # fmt: skip
    one, many = rng.choice((("week", "weeks"), ("day", "days"), ("month", "months"), ("night", "nights")))  # fmt: skip
    t.given(a=a, b=b, n=n, c=c)
    asked = rng.choice(("end", "end", "grown", "start"))
    total = h + grown - c
    t.given(h=h, e=total)
    t.named(u=unit, z=cut, o=one, m=many, i="on" if one in ("day", "night") else "in")
    t.named(w=what.format(**t.words) if asked != "start" else what.replace("{h}", "some").format(**t.words))  # fmt: skip
    tail = " In the end it is {e} {u}." if asked == "start" else ""
    texts = f"""
        {{w}}. {{i}} the first {{o}} {{a}} {{u}} are added, {{i}} the second {{b}} {{u}}, and so on by turns for {{n}} {{m}}. Then {{c}} {{u}} are {{z}}.{tail}
        {{w}}. By turns {{a}} {{u}} and {{b}} {{u}} are added, {{a}} {{i}} the first {{o}}, {{b}} {{i}} the next, then {{a}} again. After {{n}} {{m}}, {{c}} {{u}} are {{z}}.{tail}
        {{w}}. For {{n}} {{m}} it gets more: {{a}} {{u}} {{i}} the first, third, fifth {{o}} and so on, {{b}} {{u}} {{i}} the {{m}} between. At last {{c}} {{u}} are {{z}}.{tail}
        {{A}} writes down: {{w}}. Every odd {{o}} (the 1st, the 3rd, ...) it gets {{a}} {{u}} more, every even {{o}} {{b}} {{u}}. That goes on for {{n}} {{m}}, then {{c}} {{u}} are {{z}}.{tail}
        ~{{w}}. first {{o}} plus {{a}} {{u}}, second {{o}} plus {{b}}, then {{a}} again and so on for {{n}} {{m}}, and then {{c}} {{u}} are {{z}}.{tail}
    """
    t.remark("set_up", f"Of ${n}$ {many}, ${odd}$ bring ${a}$ and ${even}$ bring ${b}$")
    more = t.add("Added", t.times(f"The odd {many}", odd, a), t.times(f"The even {many}", even, b))
    if asked == "grown":
        return t.tell(asked, texts, "How many {u} were added in all, before {c} {u} were {z}?\nHow many {u} did the {n} {m} add in total?", str(more)).draft  # fmt: skip
    if asked == "start":
        start = t.take("Start", t.add("Before the loss", total, c), more)
        return t.tell(asked, texts, "How many {u} were there at first?\nHow many {u} was that at the start?", str(start)).draft  # fmt: skip
    return t.tell(asked, texts, "How many {u} is that in the end?\nHow many {u} are there then?", str(t.take("In the end", t.add("Before the loss", h, more), c))).draft  # fmt: skip


@REGISTER.family("tale_three_candidates", 3, 4)
def three_candidates(rng: Random, level: int) -> Draft:
    """420 votes, 20 invalid; 45% of the others for Ann, Bo 30 fewer than she: how many for Cy."""
    t = Teller(rng)
    while True:
        n, p = 20 * rng.randint(5, 20 * level), rng.choice((30, 35, 40, 45, 50, 55, 60))
        first, d, i = n * p // 100, rng.randint(3, 60), rng.randint(2, 40)
        if n > 2 * first - d > 0 and first > d and n - 2 * first + d != first:
            break
    one, two, three = (each.name for each in names(rng, 3))
    t.given(n=n + i, d=d, i=i)
    t.plain(p=p)
    t.named(p1=one, p2=two, p3=three)
    t.named(y=rng.choice(("class council", "choir", "village", "sports club", "school", "band")))
    texts = """
        In the vote of a {y} {n} ballots were cast, and {i} of them were invalid. {p1} got {p}% of the valid ones, {p2} got {d} fewer than {p1}, and {p3} got the rest.
        {p1}, {p2} and {p3} stand for election in a {y}. Of {n} ballots {i} do not count. {p}% of those that count are for {p1}. {p2} has {d} votes fewer than {p1}, and all the others are for {p3}.
        A {y} elects its head: {p2} gets {d} votes fewer than {p1}, {p1} gets {p}% of all valid votes and {p3} gets what is left. {n} ballots were handed in, but {i} are not valid.
        Three people wanted to lead a {y}. {n} ballots came back, {i} of them empty. Of those that were filled in, {p}% named {p1} and {d} fewer named {p2}. All the others named {p3}.
        ~election in our {y}: {n} ballots, {i} invalid. {p1} has {p}% of the valid ones, {p2} {d} fewer than {p1} and {p3} the rest.
    """
    t.remark("set_up", f"{one} from the valid votes, {two} from {one}, the rest for {three}")
    valid = t.take("Valid", n + i, i)
    best = t.percent(one, p, valid)
    other = t.take(two, best, d)
    asked = rng.choice(("second", "third", "third", "gap"))
    if asked == "second":
        return t.tell(asked, texts, "How many votes [are|were] for {p2}?\nHow many votes did {p2} get?", str(other)).draft  # fmt: skip
    rest = t.take(three, valid, t.add("Both", best, other))
    if asked == "third":
        return t.tell(asked, texts, "How many votes [are|were] for {p3}?\nHow many votes did {p3} get?", str(rest)).draft  # fmt: skip
    gap = t.take("Difference", max(best, rest), min(best, rest))
    return t.tell(asked, texts, "What is the difference between the votes of {p1} and {p3}?\nBy how many votes do {p1} and {p3} differ?", str(gap)).draft  # fmt: skip


@REGISTER.family("tale_evening_half_price", 2, 3, 4)
def evening_half_price(rng: Random, level: int) -> Draft:
    """6 trays of 12 rolls at 2; 10 are left at closing, 7 of them go at half price: the income."""
    t = Teller(rng)
    a, b = rng.randint(3, 4 + 2 * level), rng.randint(6, 6 + 5 * level)
    r, p = rng.randint(4, a * b // 2), 2 * rng.randint(1, 2 * level)
    e = rng.randint(2, r - 1)
    t.given(a=a, b=b, r=r, c=e)
    t.priced(p=p)
    ts, y, z = rng.choice((
        ("rolls", "trays", "bakery"), ("muffins", "trays", "cafe"), ("bunches of flowers", "buckets", "flower shop"), ("pies", "boards", "bakery"),
        ("strawberry punnets", "crates", "market stall"), ("sandwiches", "platters", "kiosk"), ("fish", "crates", "harbour shop"), ("pretzels", "baskets", "fair booth"),
    ))  # fmt: skip
    t.named(ts=ts, y=y, z=z)
    texts = """
        A {z} starts the day with {a} {y} of {b} {ts} at {p} each. An hour before closing {r} are still there, and now they cost half. Of these {c} are sold.
        At closing time a {z} sells {c} {ts} at half price, the others that are still there are given away. By then only {r} had been left of {a} {y} with {b} {ts} each. The full price is {p} a piece.
        {A} runs a {z} and prepares {a} {y} with {b} {ts} in each. The price is {p} a piece. In the evening {r} are left. {he} halves the price and sells {c} more.
        Half price in the evening! Of {a} {y} with {b} {ts} each, all but {r} were sold for {p} a piece during the day, and then {c} more for half of that.
        ~we made {a} {y} of {b} {ts} for our {z}, {p} each. {r} were left in the evening and {c} of those went for half the price.
        ^I had {a} {y} of {b} {ts} in my {z}. All but {r} went at the full price of {p} each, and {c} of these {r} at half price.
    """
    asked = rng.choice(("income", "income", "unsold", "sold"))
    if asked == "unsold":
        t.remark("set_up", "Only those of the evening matter: what was left, less what still went")
        return t.tell(asked, texts, "How many {ts} were not sold at all?\nHow many {ts} found no buyer?", str(t.take("Unsold", r, e))).draft  # fmt: skip
    t.remark("set_up", f"Full price for all but ${r}$, half the price for ${e}$")
    day = t.take("At full price", t.times("All", a, b), r)
    if asked == "sold":
        return t.tell(asked, texts, "How many {ts} were sold in all, at either price?\nHow many {ts} were sold altogether?", str(t.add("Sold", day, e))).draft  # fmt: skip
    half = t.over("Half price", p, 2)
    income = t.add("Income", t.times("By day", day, p), t.times("In the evening", e, half))
    return t.tell(asked, texts, "How much money [came in|was taken in] that day?\nWhat is the income of the day?", str(income)).draft  # fmt: skip
