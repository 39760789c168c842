"""Tales of two to five calculations on things that are counted: rows, packs, days, buses, points."""

from fractions import Fraction

from train.problems.latex import eq, frac
from train.school.families.narrative_words import EATEN, KEPT, PLANTS, STOCK, Share
from train.school.families.tales import Teller, Telling, tale, with_x

_DAYS = (("Monday", "Tuesday", "Wednesday"), ("Friday", "Saturday", "Sunday"), ("Thursday", "Friday", "Saturday"))  # fmt: skip
_DRINKS = (("teas", "coffees"), ("sandwiches", "salads"), ("ice creams", "waffles"), ("postcards", "stamps"), ("roses", "tulips"), ("umbrellas", "raincoats"), ("red balloons", "blue balloons"))  # fmt: skip
_SPORTS = ("football", "hockey", "handball", "rugby", "water polo")


@tale("rows_lost_bunched", 2, 3, 4)
def rows_lost_bunched(t: Teller, level: int) -> Telling:
    a, b, k = t.rng.randint(3, 5 + 4 * level), t.rng.randint(4, 18), t.rng.randint(3, 12)
    c = t.rng.randint(2, max(3, a * b // 3))
    t.thing(PLANTS)
    t.given(a=a, b=b, c=c, k2=k)
    left = t.take("Left", t.times("Planted", a, b), c)
    texts = """
        {A} planted {a} rows of {b} {ts}, and {c} of them died. The others were tied in bunches of {k2}.
        In a garden there are {a} rows with {b} {ts} in each. A storm broke {c} of them. The rest are sold in bunches of {k2}.
        {a} rows of {b} {ts} were planted but {c} never came up. {A} sells the ones that grew in bunches of {k2}.
        {A} grows {ts} in {a} beds of {b}. Slugs ate {c}, and the remaining {ts} are put into bunches of {k2}.
        ~planted {a} rows with {b} {ts} each, {c} didnt make it. i sell the rest {k2} to a bunch.
        ^I had {a} trays of {b} {ts}. {c} of them dried out, and I bundle the rest by {k2}.
    """
    kind = t.rng.choice(("full", "over", "left"))
    if kind == "left":
        return t.tell(kind, texts, "How many {ts} are there after the loss?\nHow many {ts} are there to be put into bunches?", str(left))  # fmt: skip
    full, over = t.divmod("", int(left), k)
    if kind == "full":
        t.remark("conclude", f"That makes ${full}$ full bunches")
    elif over == 0:
        t.remark("conclude", "So $0$ are left over")
    if kind == "over":
        return t.tell(kind, texts, "How many {ts} are left over?\nhow many {ts} do not make a full bunch?", str(over))  # fmt: skip
    return t.tell(kind, texts, "How many full bunches are there?\nHow many whole bunches can be made?", str(full))  # fmt: skip


@tale("times_as_many_sold", 2, 3, 4)
def times_as_many_sold(t: Teller, level: int) -> Telling:
    k, n = t.rng.randint(2, 3 + level), t.rng.randint(4, 15 * level)
    c = t.rng.randint(3, 12 * level)
    u, v = t.rng.sample(t.rng.choice(_DRINKS), 2)
    t.given(a=k * n, c=c)
    t.times_as(k=k)
    t.named(u=u, v=v)
    first = t.over("Before", k * n, k)
    texts = """
        In the morning a shop sold {a} {u}, which was {k} as many as {v}. In the afternoon it sold another {c} {v}.
        A stall sells {k} as many {u} as {v} before lunch: {a} {u}. After lunch it sells {c} more {v}.
        By noon {a} {u} had been sold, {k} the number of {v}. Later {c} more {v} were sold.
        {A} sold {a} {u} on the first day. That is {k} as many as the {v} of that day. On the second day {c} {v} went.
        ~sold {a} {u} this morning, {k} as many as {v}, then {c} more {v} after lunch.
    """
    if t.rng.random() < 0.3:
        return t.tell("before", texts, "How many {v} were sold before the {c} were added?\nHow many {v} had been sold at first?", str(first))  # fmt: skip
    if t.rng.random() < 0.3:
        return t.tell("all", texts, "How many {u} and {v} is that altogether?\nHow many things were sold in all, {u} and {v}?", str(t.add("All", k * n, first, c)))  # fmt: skip
    return t.tell("second", texts, "How many {v} were sold in total?\nHow many {v} is that altogether?", str(t.add("Together", first, c)))  # fmt: skip


@tale("three_days_related", 2, 3, 4)
def three_days_related(t: Teller, level: int) -> Telling:
    a = t.rng.randint(6, 25 * level)
    d, is_more = t.rng.randint(2, min(20, a - 3)), t.rng.random() < 0.6
    one, two, three = t.rng.choice(_DAYS)
    t.thing((*EATEN, *STOCK))
    t.given(a=a, d=d)
    t.named(w="more" if is_more else "fewer", D=one, E=two, F=three)
    b = t.change("{E}".format(**t.words), a, d, is_more=is_more)
    if t.rng.random() < 0.5:
        rule, how = "sum", "as many as on the two days together"
        c = t.add(three, a, b)
    else:
        k = t.rng.randint(2, 3)
        t.times_as(k=k)
        rule, how = "times", f"{t.words['k']} as many as on {two}"
        c = t.times(three, k, b)
    t.named(h=how)
    texts = """
        {A} packs {ts}: {a} on {D}, {d} {w} on {E} than on {D}, and on {F} {h}.
        On {D} {A} picked {a} {ts}. On {E} it was {d} {w}, and on {F} it was {h}.
        A shop sold {a} {ts} on {D} and {d} {w} than that on {E}. On {F} it sold {h}.
        {A} counted {a} {ts} on {D}. The number on {E} was {d} {w} than on {D}. On {F} there were {h}.
        ~i made {a} {ts} on {D}, {d} {w} than that on {E} and {h} on {F}.
        ^On {D} I sold {a} {ts}, on {E} {d} {w} than the day before, and on {F} {h}.
    """
    kind = t.rng.choice(("total", "total", "third"))
    if kind == "third":
        return t.tell(f"third, {rule}, {t.words['w']}", texts, "How many is that on {F}?\nHow many {ts} were there on {F}?", str(c))  # fmt: skip
    return t.tell(f"total, {rule}, {t.words['w']}", texts, "How many {ts} is that in all?\nHow many {ts} altogether on the three days?", str(t.add("In all", a, b, c)))  # fmt: skip


@tale("part_given_then_lost", 1, 2, 3)
def part_given_then_lost(t: Teller, level: int) -> Telling:
    f = Fraction(1, t.rng.choice((2, 3, 4, 5, 6, 8))) * t.rng.choice((1, 1, 1, 2))
    f = f if f < 1 else Fraction(1, 2)
    n = f.denominator * t.rng.randint(3, 10 * level)
    rest = n - int(f * n)
    e = t.rng.randint(1, rest - 1)
    t.thing((*KEPT, *EATEN))
    t.given(n=n, e=e)
    t.shares(f=f)
    t.part("Given", Share(f, "", is_percent=False), n)
    after = t.take("Then", n, f * n)
    texts = """
        {A} had {n} {ts}. {he} gave {f} of them to {B} and then lost {e}.
        There were {n} {ts} in a box. {B} took {f} of them, and after that {e} more were taken.
        Of {n} {ts} {A} gave {f} to a friend. Then {e} of the others were lost.
        {A} started with {n} {ts}, gave away {f} of them and sold another {e}.
        ~got {n} {ts}, gave {f} of them to my sister, then i lost {e}.
        ^I had {n} {ts}. My brother got {f} of them, and {e} went missing.
    """
    return t.tell("left", texts, "How many {ts} are left?\nHow many {ts} remain?\nhow many were still there in the end?", str(t.take("Left", after, e)))  # fmt: skip


@tale("eaten_then_shared", 2, 3, 4)
def eaten_then_shared(t: Teller, level: int) -> Telling:
    a, k, p = t.rng.randint(2, 4 * level), t.rng.randint(2, 3), t.rng.randint(2, 4 + level)
    each = t.rng.randint(2, 6 * level)
    n = a + k * a + p * each
    t.thing(EATEN)
    t.given(n=n, a=a, p=p)
    t.times_as(k=k)
    eaten = t.add("Eaten", a, t.times("The other", k, a))
    rest = t.take("Rest", n, eaten)
    texts = """
        {A} made {n} {ts}. {B} ate {a}, a friend ate {k} as many, and the rest were put on {p} plates equally.
        There are {n} {ts}. {B} takes {a} of them and {A} takes {k} as many as {B}. The others are shared equally among {p} children.
        Of {n} {ts}, {a} were eaten on the first day and {k} as many on the second. What was left was divided equally between {p} people.
        Grandma bakes {n} {ts}. {B} eats {a}, {A} eats {k} as many, and mum packs the rest into {p} equal bags.
        ~we had {n} {ts}. my brother ate {a}, i ate {k} as many and we put the rest into {p} boxes, same in each.
    """
    if t.rng.random() < 0.25:
        return t.tell("rest", texts, "How many {ts} were there to be shared in the end?\nHow many {ts} were not eaten or taken before the sharing?", str(rest))  # fmt: skip
    return t.tell("each", texts, "How many {ts} are in each part?\nHow many {ts} is that for each?", str(t.over("Each", rest, p)))  # fmt: skip


@tale("packs_given_out", 1, 2, 3)
def packs_given_out(t: Teller, level: int) -> Telling:
    n, g = t.rng.randint(3, 12 * level), t.rng.randint(2, 6)
    q = t.rng.choice((6, 8, 10, 12, 15, 20, 24, 25, 30))
    p = -(-n * g // q) + t.rng.randint(0, 2)
    t.thing((*STOCK, *EATEN))
    t.given(p=p, q=q, n=n, e=g)
    have, needed = t.times("Had", p, q), t.times("Given out", n, g)
    texts = """
        {A} has {p} packs of {q} {ts}. {he} gives {e} {ts} to each of {n} children.
        There are {p} boxes with {q} {ts} each. Each of the {n} visitors gets {e}.
        A teacher opens {p} bags of {q} {ts} and hands {e} to every one of the {n} pupils.
        For a party {A} bought {p} packets of {q} {ts}. {n} guests take {e} each.
        ~i bought {p} packs with {q} {ts}. {n} kids get {e} each.
    """.replace("{A} has", "{A} bought").replace("{he} gives", "{he} gave")  # fmt: skip
    return t.tell("left", texts, "How many {ts} are left over?\nHow many {ts} remain?\nhow many {ts} are not given out?", str(t.take("Left", have, needed)))  # fmt: skip


@tale("seats_for_two_groups", 1, 2, 3)
def seats_for_two_groups(t: Teller, level: int) -> Telling:
    a, b = t.rng.randint(15, 70 * level), t.rng.randint(2, 20)
    c = t.rng.choice((4, 5, 6, 8, 9, 12, 14, 16, 20, 24, 28, 30, 32, 45, 48, 50, 52))
    t.given(a=a, b=b, c=c)
    t.named(v=t.rng.choice(("coaches", "minibuses", "buses", "boats", "vans", "tables", "tents", "cable cars")))  # fmt: skip
    people = int(t.add("People", a, b))
    v = t.words["v"]
    texts = """
        A school trip: {a} kids and {b} teachers. Each of the {v} holds {c}.
        {a} pupils go on a trip with {b} adults, and there are {v} for {c} people each.
        A club takes {a} members and {b} helpers along. Every one of the {v} has {c} places.
        {b} leaders and {a} children need places. The {v} have {c} places each.
        ~{a} of us plus {b} parents, {v} take {c} people each.
    """
    needed = t.groups_for(people, c, v)
    if t.rng.random() < 0.3:
        t.times("Places", needed, c)
        return t.tell("empty", texts, "As few {v} as possible are used. How many places stay empty?\nHow many places are not needed if there are as few {v} as possible?", str(t.take("Empty", needed * c, people)))  # fmt: skip
    return t.tell("needed", texts, "How many {v} do they need?\nHow many {v} are needed for everybody?\nwhat is the smallest number of {v} that is enough?", str(needed))  # fmt: skip


@tale("bus_and_half", 2, 3, 4)
def bus_and_half(t: Teller, level: int) -> Telling:
    while True:
        n, a, b = (t.rng.randint(5, 25 * level) for _ in range(3))
        if n > a and (n - a + b) % 2 == 0 and n - a + b > 3:
            break
    c = t.rng.randint(2, 15)
    t.given(n=n, a=a, b=b, c=c)
    t.named(v=t.rng.choice(("bus", "tram", "train", "ferry", "metro")))
    on = t.add("Then", t.take("After some left", n, a), b)
    half = t.over("Half", on, 2)
    texts = """
        A {v} starts with {n} people. At the first stop {a} get off and {b} get on, at the second stop half of everyone gets off and {c} get on.
        There are {n} passengers on a {v}. First {a} leave and {b} join, then half of all of them leave and {c} join.
        {n} people sit in a {v}. At one stop {a} get out and {b} get in. At the next, half of those on it get out and {c} get in.
        {A} drives a {v} with {n} people. {a} of them get off at a stop where {b} get on. Then half of the passengers leave and {c} new ones come in.
        ~{n} people on my {v}, {a} got off and {b} got on, then half got off and {c} got on.
    """
    return t.tell("on", texts, "How many people are on the {v} then?\nHow many passengers does the {v} have now?\nHow many are on it in the end?", str(t.add("In the end", half, c)))  # fmt: skip


@tale("points_of_games", 1, 2, 3)
def points_of_games(t: Teller, level: int) -> Telling:
    w, d, lost = (t.rng.randint(2, 6 * level) for _ in range(3))
    p = t.rng.choice((3, 3, 2, 4))
    t.given(n=w + d + lost, w=w, p=p)
    t.named(z=t.rng.choice(_SPORTS))
    texts = """
        In a {z} league a win gives {p} points, a draw 1 point and a defeat none. A team played {n} games, won {w}
        A {z} team has played {n} matches. It gets {p} points for each win and 1 for each draw, and it won {w}
        Our {z} team won {w} of its {n} games (a win is {p} points, a draw is 1, losing is nothing)
    """
    if t.rng.random() < 0.5:
        t.given(e=d)
        won = t.times("For wins", p, w)
        body = "\n".join(f"{line.strip()} and drew {{e}}." for line in texts.strip().splitlines())
        return t.tell("points", body, "How many points does it have?\nHow many points is that?", str(t.add("Points", won, d)))  # fmt: skip
    t.given(s=p * w + d)
    drawn_games = t.take("Draws", p * w + d, t.times("For wins", p, w))
    body = "\n".join(f"{line.strip()} and has {{s}} points." for line in texts.strip().splitlines())
    if t.rng.random() < 0.5:
        return t.tell("draws", body, "How many games were draws?\nHow many times did it draw?", str(drawn_games))  # fmt: skip
    return t.tell("lost", body, "How many games did it lose?\nHow many games were lost?", str(t.take("Lost", w + d + lost, t.add("Not lost", w, d))))  # fmt: skip


@tale("quiz_with_penalty", 3, 4, 5)
def quiz_with_penalty(t: Teller, level: int) -> Telling:
    n, a, b = t.rng.randint(8, 10 * level), t.rng.randint(3, 10), t.rng.randint(1, 4)
    right = t.rng.randint(n // 2, n - 1)
    t.given(n=n, a=a, b=b)
    texts = """
        A quiz has {n} questions. Each right answer gives {a} points, each wrong one costs {b}. {A} answered all of them
        In a test of {n} questions {A} got {a} points for every correct answer and lost {b} for every wrong one. None was left out
        ~quiz with {n} questions, plus {a} for a right one and minus {b} for a wrong one. i answered all
    """
    lines = [line.strip() for line in texts.strip().splitlines()]
    if t.rng.random() < 0.45:
        t.given(r=right)
        got = t.times("For right ones", a, right)
        wrong = t.take("Wrong", n, right)
        body = "\n".join(f"{line} and had {{r}} right." if line[0] == "~" else f"{line}, and {{r}} were right." for line in lines)  # fmt: skip
        return t.tell("score", body, "What was the score?\nHow many points is that?", str(t.take("Score", got, t.times("Lost", b, wrong))))  # fmt: skip
    score = a * right - b * (n - right)
    if score <= 0:
        return quiz_with_penalty(t, level)
    t.given(s=score)
    most = t.times("If all were right", n, a)
    short = t.take("Short", most, score)
    wrong = t.over("Wrong", short, t.add("For each wrong one", a, b))
    body = "\n".join(f"{line} and the score was {{s}}." for line in lines)
    equation = with_x(f"{a}x-{b}({n}-x)={score}", f"{a + b}x={score + b * n}", f"x={right}")
    if t.rng.random() < 0.3:
        return t.tell("wrong", body, "How many answers were wrong?\nHow many mistakes were there?", str(wrong))  # fmt: skip
    return t.tell("right", body, "How many answers were right?\nHow many questions were answered correctly?", str(t.take("Right", n, wrong)), [equation])  # fmt: skip


@tale("two_walk_apart", 1, 2, 3)
def two_walk_apart(t: Teller, level: int) -> Telling:
    v, w = t.rng.sample(range(3, 8 + 20 * level), 2)
    h = t.rng.randint(2, 6)
    t.given(v=v, w=w, h=h)
    is_opposite = t.rng.random() < 0.5
    t.named(m=t.rng.choice(("cycles", "drives", "rides", "travels")))
    speed = t.add("Together", v, w) if is_opposite else t.take("Faster by", max(v, w), min(v, w))
    apart = """
        {B} and a friend start at the same place and go in opposite directions, at {v} km/h and {w} km/h.
        From one village {B} {m} north at {v} km/h and a cousin {m} south at {w} km/h, at the same time.
        Two cars leave a petrol station in opposite directions, one at {v} km/h and the other at {w} km/h.
        ~me and {B} start at the same spot in opposite directions, {v} km/h and {w} km/h.
    """
    same = """
        {B} and a friend start together on the same road, at {v} km/h and {w} km/h.
        From one village {B} {m} north at {v} km/h and a cousin {m} the same way at {w} km/h.
        Two boats leave a harbour at the same time on the same course, one at {v} km/h and the other at {w} km/h.
        ~me and {B} start at the same time in the same direction, {v} km/h and {w} km/h.
    """
    kind = "opposite" if is_opposite else "same"
    return t.tell(kind, apart if is_opposite else same, "How far apart are they after {h} hours?\nWhat is the distance between them after {h} hours, in km?\nHow many km lie between them {h} hours later?", str(t.times("Apart", speed, h)))  # fmt: skip


@tale("part_of_the_way", 2, 3, 4)
def part_of_the_way(t: Teller, level: int) -> Telling:
    f = t.rng.choice([Fraction(a, b) for b in (3, 4, 5, 6, 8) for a in range(1, b)])
    n = f.denominator * t.rng.randint(2, 12 * level)
    left = int(n * (1 - f))
    t.shares(f=f)
    t.given(r=left)
    parts = f.denominator - f.numerator
    t.remark(
        "subtract",
        f"Left: {eq(f'1-{frac(f.numerator, f.denominator)}', frac(parts, f.denominator))}",
    )
    part = t.over("One part", left, parts) if parts > 1 else left
    t.times("Whole", part, f.denominator)
    t.named(u=t.rng.choice(("km", "miles", "kilometres")))
    texts = """
        After {f} of the way {A} still had {r} {u} to go.
        {A} has done {f} of a journey, and {r} {u} are left.
        A lorry has gone {f} of its route. It is another {r} {u} to the end.
        When {A} had walked {f} of a trail, a sign said: {r} {u} to go.
        ~weve driven {f} of the way and theres {r} {u} left.
    """.replace("{A} has done", "{A} had done").replace("and {r} {u} are left", "and {r} {u} were left")  # fmt: skip
    if t.rng.random() < 0.3:
        t.take("Done", n, left)
        return t.tell("done", texts, "How many {u} was it up to that point?\nHow many {u} had been covered by then?", str(n - left))  # fmt: skip
    return t.tell("whole", texts, "How long is the whole way in {u}?\nHow many {u} is it in all?\nwhat is the total distance in {u}?", str(n))  # fmt: skip


@tale("whole_in_two_fractions", 2, 3, 4)
def whole_in_two_fractions(t: Teller, level: int) -> Telling:
    while True:
        f, g = (Fraction(t.rng.randint(1, b - 1), b) for b in t.rng.sample((2, 3, 4, 5, 6, 8, 10), 2))  # fmt: skip
        if f + g < 1:
            break
    n = (f.denominator * g.denominator) * t.rng.randint(1, 2 * level)
    t.thing((*KEPT, *EATEN))
    t.given(n=n)
    t.shares(f=f, g=g)
    u, v, w = t.rng.sample(("red", "blue", "green", "white", "black", "small", "old", "broken"), 3)
    t.named(u=u, v=v, w=w)
    one = t.part(u.capitalize(), Share(f, "", is_percent=False), n)
    two = t.part(v.capitalize(), Share(g, "", is_percent=False), n)
    texts = """
        A box has {n} {ts}: {f} of them are {u}, {g} are {v} and the rest are {w}.
        Of {n} {ts}, {f} are {u} and {g} of all of them are {v}. The others are {w}.
        {A} counted {n} {ts}. {f} of them were {u}, {g} of them were {v}, and all the others were {w}.
        ~theres {n} {ts} in my box, {f} are {u} and {g} are {v}, the rest {w}.
    """
    if t.rng.random() < 0.2:
        return t.tell("gap", texts, "How many {ts} is the difference between {u} and {v}?\nBy how many do the {u} and the {v} ones differ?", str(t.take("Difference", max(one, two), min(one, two))))  # fmt: skip
    return t.tell("rest", texts, "How many are {w}?\nHow many {w} {ts} are there?", str(t.take("Rest", n, t.add("Both", one, two))))  # fmt: skip


@tale("grown_then_eaten", 3, 4)
def grown_then_eaten(t: Teller, level: int) -> Telling:
    while True:
        p, n = t.rng.choice((20, 25, 30, 40, 50, 60, 70, 75, 80, 84, 90)), t.rng.randint(2, 20) * 20
        f = Fraction(1, t.rng.choice((2, 3, 4, 5, 6, 7, 8)))
        grew = Fraction(n * p, 100)
        if grew.denominator == 1 and (grew * f).denominator == 1:
            break
    t.thing(PLANTS)
    t.given(n=n)
    t.plain(p=p)
    t.shares(f=f)
    alive = t.percent("Came", p, n)
    gone = t.part("Lost", Share(f, "", is_percent=False), alive)
    texts = """
        Out of {n} {ts} {p}% lived through the winter, and {f} of these were eaten in spring.
        Of {n} {ts} only {p}% survived a storm. {f} of the survivors were eaten by snails.
        {A} planted {n} {ts}. {p}% of them grew, and {f} of the grown ones were eaten by rabbits.
        From {n} {ts} {p}% came up, but deer ate {f} of what had come up.
        ~planted {n} {ts}, {p}% made it and then {f} of those got eaten.
    """
    if t.rng.random() < 0.3:
        return t.tell("gone", texts, "How many were eaten?\nHow many {ts} were eaten?", str(gone))
    return t.tell("left", texts, "How many are left in the end?\nHow many {ts} are left?\nhow many were still there after that?", str(t.take("Left", alive, gone)))  # fmt: skip


@tale("stairs_between_floors", 1, 2, 3)
def stairs_between_floors(t: Teller, level: int) -> Telling:
    s = t.rng.randint(8, 24)
    low, high = sorted(t.rng.sample(range(8 + 4 * level), 2))
    t.given(s=s, a=low, b=high)
    floors = t.take("Floors", high, low)
    up = t.times("Steps", floors, s)
    texts = """
        There are {s} steps between one floor and the next. {A} walked from floor {a} up to floor {b}.
        {A} climbed the stairs from floor {a} to floor {b}. From each floor to the next there are {s} steps.
        In a tower there are {s} stairs from any floor to the one above it. A cleaner goes up from floor {a} to floor {b}.
        ~{s} steps per floor, i went from floor {a} up to floor {b}.
    """
    if t.rng.random() < 0.3:
        return t.tell("both", texts, "How many steps is that, up and down again?\nHow many steps are there and back?", str(t.times("Both ways", 2, up)))  # fmt: skip
    return t.tell("up", texts, "How many steps is that?\nHow many steps are climbed?", str(up))  # fmt: skip
