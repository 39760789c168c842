"""Tales that go on from leg to leg or back from a part to the whole; means and greetings of groups that share."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.narrative_time import clock, later, span
from train.school.families.tales import Teller
from train.school.families.wordings import draft, minus, summed
from train.school.work import difference, product

_STOPS = ("to rest", "for fuel", "to eat", "for a coffee", "to see a castle", "because of a level crossing", "to change a tyre")  # fmt: skip
_SPEEDS = (60, 30, 120, 20, 15, 90, 40, 80, 12, 10, 45, 24)


@REGISTER.family("tale_arrival_after_legs", 2, 3, 4)
def arrival_after_legs(rng: Random, level: int) -> Draft:
    """Off at 8:40, 90 km at 60 km/h, a stop of 20 minutes, then 45 km at 30 km/h: when is she there?"""
    t = Teller(rng)
    count = 1 if level == 2 else 2
    legs = list[tuple[int, int, int]]()
    for speed in rng.sample(_SPEEDS, count):
        far = Fraction(speed, 60).numerator
        distance = far * rng.randint(max(1, speed // far // 4), max(2, 2 * speed // far))
        legs.append((speed, distance, distance * 60 // speed))
    stop, start = 5 * rng.randint(1, 9), 60 * rng.randint(5, 14) + 5 * rng.randint(0, 11)
    whole = sum(minutes for *_, minutes in legs) + stop
    end = start + whole
    t.named(S=clock(start), E=clock(end), stop=span(rng, stop), why=rng.choice(_STOPS))
    told = [(f"{num(d)} km", f"{num(v)} km per hour") for v, d, _ in legs]
    t.named(d=told[0][0], v=told[0][1], g=told[-1][0], w=told[-1][1])
    t.remark("Plan", "The minutes of each leg and of the stop, then all of them")  # fmt: skip
    for v, d, minutes in legs:
        pace = Fraction(v, 60)  # so many km in so many minutes
        far, long = pace.numerator, pace.denominator
        times = f", {eq(dot(d // far, long), minutes)}" if long > 1 else ""
        parts = f"{eq(frac(d, far), d // far)}{times}" if far > 1 else eq(dot(d, long), minutes)
        t.remark("Minutes", f"${v}$ km an hour are ${far}$ km in ${long}$ min: {parts}")
    t.step("All minutes", lambda: summed(rng, *(minutes for *_, minutes in legs), stop))
    kind = rng.choice(("arrive", "arrive", "left", "minutes"))
    if count == 1:
        texts = """
            {A} sets off at {S} and rides {d} at {v}. On the way {he} stops for {stop} {why}.
            At {S} {A} starts. The way is {d} long and {he} makes {v}, with one stop of {stop} {why}.
            ~i leave at {S}, its {d}, i go {v} and stop once for {stop}.
            A bus leaves at {S}. It covers {d} at {v} and stands still for {stop} in between.
            With one stop of {stop} {why} {A} covers {d} at {v}. {he} began at {S}.
        """
    else:
        texts = """
            {A} sets off at {S} and drives {d} at {v}. Then {he} stops for {stop} {why}. After that come {g} at {w}.
            At {S} {A} starts. First {he} covers {d} at {v}, and after a stop of {stop} {why} another {g} at {w}.
            ~i leave at {S}. first {d} at {v}, a stop of {stop}, then {g} at {w}.
            A bus leaves at {S}. It covers {d} at {v}, stands still for {stop} and goes the last {g} at {w}.
            The trip has two parts, {d} at {v} and {g} at {w}, with a stop of {stop} in between. {A} began at {S}.
        """
    if kind == "minutes":
        return t.tell("", texts, "How many minutes does the whole trip take, with the stop?\nHow long does that take in all, in minutes?", str(whole)).draft  # fmt: skip
    if kind == "left":
        for old, new in (("sets off at {S} and", "arrives at {E}. {he}"), ("At {S} {A} starts.", "{A} arrives at {E}."), ("i leave at {S}", "i want to be there at {E}"), ("A bus leaves at {S}.", "A bus arrives at {E}."), ("{A} began at {S}", "{A} was there at {E}"), ("{he} began at {S}", "{he} was there at {E}")):  # fmt: skip
            texts = texts.replace(old, new)
        t.step("Back from the end", lambda: later(end, -whole))
        t.remark("conclude", f"It is {clock(start)}")
        return t.tell("", texts, "When did the trip begin?\nAt what time was the start?\nWhen does one have to leave for that?", clock(start)).draft  # fmt: skip
    t.step("From the start", lambda: later(start, whole))
    t.remark("conclude", f"It is {clock(end)}")
    return t.tell("", texts, "When does the trip end?\nWhat time is it on arrival?\nat what time is the goal reached?", clock(end)).draft  # fmt: skip


_CHAINS = (
    ("pupils of the school", "are in a club", "in a club", "play chess", "have won a prize"),
    ("guests of the hotel", "eat breakfast", "at breakfast", "drink tea", "take sugar"),
    ("books in the library", "are novels", "novels", "are old", "are torn"),
    ("workers of the firm", "come by bus", "bus riders", "live in the north", "have a monthly ticket"),
    ("trees in the wood", "are oaks", "oaks", "are ill", "must be cut down"),
    ("animals on the farm", "are birds", "birds", "are hens", "are brown"),
    ("cars in the town", "are electric", "electric cars", "are white", "are new"),
    ("visitors of the fair", "are children", "children", "buy a balloon", "lose it again"),
)  # fmt: skip


@REGISTER.family("tale_back_to_the_whole", 2, 3, 4)
def back_to_the_whole(rng: Random, level: int) -> Draft:
    """12 play chess; that is 2/3 of those in a club, and these are 3/5 of all: how many are there?"""
    t = Teller(rng)
    count = 2 if level < 4 else 3
    while True:
        shares = [Fraction(rng.randint(1, 4), rng.choice((2, 3, 4, 5, 6, 8))) for _ in range(count)]
        unit = 1
        for share in shares:
            unit *= share.denominator
        sizes = [unit * rng.randint(1, 2 * level)]
        for share in shares:
            sizes.append(int(sizes[-1] * share))
        exact = all(big * share == small for big, share, small in zip(sizes[:-1], shares, sizes[1:], strict=True))  # fmt: skip
        if exact and all(share < 1 for share in shares) and sizes[-1] > 1 and sizes[0] < 1200:
            break
    whole, deed, some, deed2, deed3 = rng.choice(_CHAINS)
    t.named(W=whole, a=deed, c=deed2, e=deed3)
    t.shares(f=shares[0], g=shares[1])
    t.given(n=sizes[-1])
    group = f"those who {deed}" if whole.split()[0] in ("pupils", "guests", "workers", "visitors") else f"the {some}"  # fmt: skip
    t.named(G=group)
    if count == 3:
        t.shares(h=shares[2])
        texts = """
            {f} of the {W} {a}. {g} of {G} {c}, and {h} of these {e}: that is exactly {n}.
            Exactly {n} of the {W} belong to the last group: {f} of all {a}, of these {g} {c}, and of these in turn {h} {e}.
            Of the {W}, {f} {a}. Of {G}, {g} {c}. Of those, {h} {e}, and these are {n}.
            ~{f} of the {W} {a}, {g} of those {c} and {h} of those {e}, which makes {n}.
        """  # fmt: skip
    else:
        texts = """
            {f} of the {W} {a}. {g} of {G} {c}: that is exactly {n}.
            Exactly {n} of the {W} belong to the last group: {f} of all {a}, and of these {g} {c}.
            Of the {W}, {f} {a}. Of {G}, {g} {c}, and these are {n}.
            ~{f} of the {W} {a}, {g} of those {c}, which makes {n}.
        """  # fmt: skip
    t.remark("Plan", "Go back from the smallest group to the whole, one fraction at a time")
    steps = list(zip(shares, sizes[1:], strict=True))[::-1]
    if (kind := rng.choice(("all", "all", "some", "rest"))) == "some":
        steps = steps[:-1]
    for share, small in steps:
        if share.numerator > 1:
            one = small // share.numerator
            t.step("", lambda small=small, k=share.numerator, bottom=share.denominator: [("share", f"{eq(frac(small, k), small // k)} is one part of ${bottom}$")])  # fmt: skip
            t.step("", lambda one=one, bottom=share.denominator: product(rng, one, bottom))
        else:
            t.step("", lambda small=small, bottom=share.denominator: product(rng, small, bottom))
    if kind == "some":
        return t.tell("", texts, "How many of the {W} {a}?\nhow many {a}?", str(sizes[1])).draft  # fmt: skip
    if kind == "rest":
        t.take("The others", sizes[0], sizes[1])
        no = {"are": "are not", "have": "do not have"}.get(deed.split()[0])
        t.named(N2=f"{no} {deed.split(' ', 1)[1]}" if no else f"do not {deed}")
        return t.tell("", texts, "How many of the {W} {N2}?\nhow many {N2}?", str(sizes[0] - sizes[1])).draft  # fmt: skip
    return t.tell("", texts, "How many {W} are there?\nHow many {W} is that in all?\nhow many {W} are there altogether?", str(sizes[0])).draft  # fmt: skip


@REGISTER.family("contest_overlapping_means", 3, 4)
def contest_overlapping_means(rng: Random, level: int) -> Draft:
    """Five numbers have the mean 12, the first three 10, the last three 15: the one in the middle."""
    n = rng.randint(3, 3 + 2 * level)
    a = rng.randint(2, n - 1)
    b = n + 1 - a
    while True:
        z = rng.randint(5, 15 * level)
        x, y = (max(2, z + rng.randint(-7, 7)) for _ in range(2))
        middle = a * x + b * y - n * z
        if 0 < middle <= min(a * x, b * y, 3 * z) and len({x, y, z}) > 1:
            break
    things = rng.choice(("numbers in a row", "test results in a row", "days in a row", "jumps in a row", "pages in a row"))  # fmt: skip
    lines: list[Line] = [
        ("Plan", "A mean times how many makes a sum; the middle one is in both parts"),
        *product(rng, a, x, "Sum of the first"), *product(rng, b, y, "Sum of the last"),
        *product(rng, n, z, "Sum of all"), *summed(rng, a * x, b * y), *difference(rng, a * x + b * y, n * z),
    ]  # fmt: skip
    one = f"The mean of {num(n)} numbers in a row is {num(z)}. The mean of the first {num(a)} is {num(x)} and that of the last {num(b)} is {num(y)}."  # fmt: skip
    if things == "numbers in a row":
        return draft(rng, f"{one} What is the number that [belongs to both parts|is in both groups]? // {num(n)} numbers stand in a [row|line]. [All of them|They] have the average {num(z)}, the first {num(a)} have the average {num(x)} and the last {num(b)} the average {num(y)}. Which number stands at place {num(a)}?", middle, lines)  # fmt: skip
    what = things.split(" in ")[0]
    worth = {"test results": "points", "days": "visitors a day", "jumps": "inches", "pages": "words a page"}[what]  # fmt: skip
    return draft(rng, f"Over {num(n)} {things} the mean is {num(z)} {worth}. Over the first {num(a)} it is {num(x)}, over the last {num(b)} it is {num(y)}. What is the value that belongs to both parts? // The average of {num(n)} {things} is {num(z)} {worth}: {num(x)} for the first {num(a)} and {num(y)} for the last {num(b)}. [How large is the one that counts in both|What is the value of number {num(a)}]?", middle, lines)  # fmt: skip


@REGISTER.family("contest_greetings_of_groups", 2, 3, 4)
def contest_greetings_of_groups(rng: Random, level: int) -> Draft:
    """Six couples: each shakes hands with all but the own partner; two teams greet each other only."""
    kind = rng.choice(("couples", "teams", "between", "host"))
    deed = rng.choice(("shakes hands with", "clinks glasses with", "greets", "takes a photo with"))
    many = {"shakes hands with": "handshakes", "clinks glasses with": "times glasses clink", "greets": "greetings", "takes a photo with": "photos"}[deed]  # fmt: skip
    ask = f"How many {many} are there?" if many != "times glasses clink" else "How many times do two glasses clink?"  # fmt: skip
    pair = "[A pair counts once.|Each pair does so once.]" if deed == "greets" else ""
    if kind == "couples":
        c = rng.randint(3, 4 + 3 * level)
        people, value = 2 * c, 2 * c * (2 * c - 2) // 2
        lines: list[Line] = [("Plan", "Each one meets all but two: oneself and the partner"), ("People", eq(dot(2, c), people)), *minus(rng, people, 2), *product(rng, people, people - 2), ("Each pair was counted twice", eq(frac(people * (people - 2), 2), value))]  # fmt: skip
        return draft(rng, f"{num(c)} [married|] couples meet at a party. Everybody {deed} everybody else except the own partner. {pair} {ask} // At a dance there are {num(c)} couples. Each person {deed} all the others, but not [the own partner|his or her partner]. {pair} {ask}", value, lines)  # fmt: skip
    a, b = rng.randint(3, 5 * level), rng.randint(3, 5 * level)
    one, two = rng.choice((("girls", "boys"), ("players of the red team", "players of the blue team"), ("pupils from France", "pupils from Spain"), ("teachers", "parents"), ("hosts", "guests")))  # fmt: skip
    if kind == "between":
        lines = [("Plan", "Each one of the first group meets each one of the other group"), *product(rng, a, b)]  # fmt: skip
        if level > 2:
            inside = a * (a - 1) // 2
            lines = [("Plan", f"Pairs of both groups, and then pairs within the {one}"), *product(rng, a, b), ("Within", eq(frac(dot(a, a - 1), 2), frac(a * (a - 1), 2), inside)), *summed(rng, a * b, inside)]  # fmt: skip
            return draft(rng, f"There are {num(a)} {one} and {num(b)} {two}. Each of the {one} {deed} everybody else, but no two of the {two} do so among themselves. {pair} {ask} // {num(a)} {one} and {num(b)} {two} meet. The {two} [know each other already|have met before], so no two of them do it, but every other pair: one person {deed} the other. {pair} {ask}", a * b + inside, lines)  # fmt: skip
        return draft(rng, f"{num(a)} {one} meet {num(b)} {two}. Each of the {one} {deed} each of the {two}, and nobody else. {pair} {ask} // Each of {num(a)} {one} {deed} each of {num(b)} {two}. {pair} {ask}", a * b, lines)  # fmt: skip
    if kind == "teams":
        first, second = a * (a - 1) // 2, b * (b - 1) // 2
        lines = [("Plan", "Only pairs within a group count: those of the first and those of the other one"), ("First group", eq(frac(dot(a, a - 1), 2), frac(a * (a - 1), 2), first)), ("Other group", eq(frac(dot(b, b - 1), 2), frac(b * (b - 1), 2), second)), *summed(rng, first, second)]  # fmt: skip
        return draft(rng, f"In a room there are {num(a)} {one} and {num(b)} {two}. Everybody {deed} each one of the own group, but nobody of the other one. {pair} {ask} // {num(a)} {one} and {num(b)} {two} are at a meeting. Each person {deed} all others of the same group only. {pair} {ask}", first + second, lines)  # fmt: skip
    n = rng.randint(4, 4 + 4 * level)
    pairs = n * (n - 1) // 2
    left = rng.randint(2, n - 2)
    value = pairs - left * (left - 1) // 2
    lines = [("Plan", "All pairs, less those of the ones who know each other"), ("All pairs", eq(frac(dot(n, n - 1), 2), frac(n * (n - 1), 2), pairs)), ("Left out", eq(frac(dot(left, left - 1), 2), frac(left * (left - 1), 2), left * (left - 1) // 2)), *difference(rng, pairs, left * (left - 1) // 2)]  # fmt: skip
    return draft(rng, f"{num(n)} people come to a meeting. {num(left)} of them [came together|are from one family] and do not greet among themselves. Otherwise everybody {deed} everybody else. {pair} {ask} // At a party with {num(n)} people everybody {deed} everybody else; only the {num(left)} who live together leave that out among themselves. {pair} {ask}", value, lines)  # fmt: skip
