"""Tales in which a rule changes on the way: first and further hours, discounts, halves and one more."""

from fractions import Fraction

from train.problems.latex import decimal, eq, frac, plus
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import EATEN, KEPT, Share
from train.school.families.tales import Teller, Telling, tale, with_x


@tale("first_then_further", 2, 3, 4)
def first_then_further(t: Teller, level: int) -> Telling:
    first, more = t.rng.choice(((1, 4), (1, 8), (2, 6), (3, 9)))
    n = first + t.rng.randint(2, more + 2 * level)
    p, q = t.rng.randint(3, 12), t.rng.randint(1, 6)
    q = q + Fraction(t.rng.choice((0, 1, 3)), t.rng.choice((2, 4))) if level > 2 else q
    t.priced(p=p, q=q)
    what, unit = t.rng.choice((("car park", "hour"), ("boat hire", "hour"), ("skate rental", "hour"), ("hostel", "night"), ("tool rental", "day"), ("taxi", "kilometre"), ("copy shop", "page")))  # fmt: skip
    t.named(w=what, u=unit, us=unit + "s", first=f"the first {unit}" if first == 1 else f"the first {first} {unit}s together")  # fmt: skip
    texts = """
        A {w} charges {p} for {first} and {q} for every further {u}.
        At a {w} one pays {p} for {first}. Each {u} after that is {q}.
        Prices of the {w}: {first} {p}, any additional {u} {q}.
        ~the {w} here takes {p} for {first}, then {q} per {u}.
    """
    bill = p + (n - first) * q
    if t.rng.random() < 0.35:
        t.priced(m=bill)
        rest = t.take("For the further ones", bill, p)
        further = t.over(f"Further {unit}s", rest, q)
        t.add("In all", first, further)
        return t.tell(f"count {first}", texts, """
            {A} paid {m}. How many {us} were that in all?
            The bill was {m}. For how many {us} was it?
        """, str(n), [[*with_x(f"{decimal(p)}+{decimal(q)}x={decimal(bill)}", f"{decimal(q)}x={decimal(bill - p)}", f"x={n - first}"), ("add", eq(plus(first, n - first), n))]])  # fmt: skip
    t.given(n=n)
    further = t.take(f"Further {unit}s", n, first)
    t.add("In all", t.times("For these", further, q), p)
    return t.tell(f"bill {first}", texts, """
        What do {n} {us} cost?
        How much {does} {A} pay for {n} {us}?
        It is needed for {n} {us}. How much is that?
    """, paid(bill))  # fmt: skip


@tale("discount_after_discount", 3, 4)
def discount_after_discount(t: Teller, level: int) -> Telling:
    while True:
        p = t.rng.randint(2, 40) * 10
        d, e = t.rng.choice((10, 15, 20, 25, 30, 40, 50, 60)), t.rng.choice((5, 10, 20, 25, 50))
        end = Fraction(p * (100 - d) * (100 - e), 10000)
        if is_payable(end):
            break
    t.priced(p=p)
    t.plain(d=d, e=e)
    t.named(t=t.rng.choice(("jacket", "tent", "lamp", "monitor", "suitcase", "dress", "scooter", "mattress", "blender")))  # fmt: skip
    now = t.changed("After the first", d, p, is_up=False, of="The first discount")
    now = t.changed("After the second", e, now, is_up=False, of="The second discount")
    texts = """
        A {t} is {p}. It is reduced by {d}%, and {A} has a coupon for another {e}% off the reduced price.
        First the price of a {t}, {p}, is cut by {d}%. A week later the new price is cut by {e}%.
        The price tag of a {t} says {p}, minus {d}%. Members of the club get {e}% off that price, and {A} is a member.
        ~{t} for {p}, {d}% off in the sale, and at the till another {e}% off.
        ^I found a {t} at {d}% off, it was {p} before. With my app I get {e}% off the sale price.
    """
    if t.rng.random() < 0.3:
        return t.tell("saved", texts, "How much is saved in all?\nHow much less than {p} is that?", paid(t.take("Saved", p, now)))  # fmt: skip
    return t.tell("end", texts, "What is paid in the end?\nWhat does it cost then?\nwhat is the final price?", paid(end))  # fmt: skip


@tale("burns_down", 2, 3, 4)
def burns_down(t: Teller, level: int) -> Telling:
    r = t.rng.choice((2, 3, 4, 5)) if level < 3 else t.rng.choice((Fraction(3, 2), Fraction(5, 2), 3, Fraction(6, 5), 4, Fraction(1, 2)))  # fmt: skip
    a, hours = t.rng.randint(1, 9), t.rng.randint(2, 3)
    b = a + hours + t.rng.randint(0, 2)
    gone = (b - a) * r
    start = int(gone) + t.rng.randint(3, 30)
    t.given(a=a, b=b, r=r, s=start)
    texts, questions, unit = t.rng.choice((
        ("""
            A candle of {s} cm is lit at {a} o'clock. It gets {r} cm shorter every hour.
            {A} lights a candle at {a} o'clock. It is {s} cm tall and burns down by {r} cm an hour.
            ~lit a candle at {a} o'clock, {s} cm tall, loses {r} cm an hour.
         """, "How tall is it at {b} o'clock?\nHow many cm of it are there at {b} o'clock?", "cm"),
        ("""
            At {a} o'clock there are {s} litres in a barrel. It leaks, and every hour {r} litres are lost.
            A barrel with {s} litres of rain loses {r} litres an hour through a crack. {A} sees it at {a} o'clock.
            ~theres {s} l in my barrel at {a} o'clock and it loses {r} l per hour.
         """, "How many litres are in it at {b} o'clock?\nHow much is left in it at {b} o'clock, in litres?", "l"),
        ("""
            At {a} o'clock it is {s} degrees. Then it gets colder by {r} degrees each hour.
            Every hour the temperature falls by {r} degrees. At {a} o'clock {A} reads {s} degrees.
         """, "What is the temperature at {b} o'clock?\nHow many degrees are there at {b} o'clock?", "degrees"),
    ))  # fmt: skip
    lost = t.times("Lost", t.take("Hours", b, a), r)
    return t.tell(unit, texts, questions, decimal(t.take("Then", start, lost)))


@tale("half_and_one_more", 3, 4)
def half_and_one_more(t: Teller, level: int) -> Telling:
    """Each of two or three takes half of what is there, and some more."""
    times, e = (2 if level < 4 else t.rng.choice((2, 3))), t.rng.randint(1, 3)
    left = t.rng.randint(1, 3 * level)
    start = left
    for _ in range(times):
        start = 2 * (start + e)
    t.thing((*EATEN, *KEPT))
    t.given(e=e)
    t.named(who={2: "first {A} and then {B}", 3: "{A}, then {B}, then a friend"}[times].format(**t.words))  # fmt: skip
    rule = "took half of the {ts} that were there and {e} more"
    if t.rng.random() < 0.5:
        t.given(n=start)
        now = start
        for _ in range(times):
            now = t.take("Left", t.over("Half", now, 2), e)
        return t.tell(f"left {times}", f"""
            There were {{n}} {{ts}} in a bowl. {{who}} {rule}.
            In a bowl were {{n}} {{ts}}. Each in turn, {{who}}, {rule}.
        """, "How many {ts} were left?\nHow many {ts} were in the bowl in the end?", str(left))  # fmt: skip
    t.given(n=left)
    t.remark("Work backwards", f"Start from the ${left}$ at the end")
    now = left
    for _ in range(times):
        now = t.times("Before that", 2, t.add("Half", now, e))
    return t.tell(f"start {times}", f"""
        From a bowl of {{ts}}, {{who}} {rule}. After that {{n}} were left.
        There was a bowl of {{ts}}. Each in turn, {{who}}, {rule}. In the end the bowl held {{n}} {{ts}}.
    """, "How many {ts} were there at first?\nHow many {ts} were in the bowl in the beginning?", str(start))  # fmt: skip


@tale("seats_then_changes", 2, 3, 4)
def seats_then_changes(t: Teller, level: int) -> Telling:
    f = Fraction(t.rng.randint(1, 5), t.rng.choice((2, 3, 4, 5, 6, 8)))
    f = f if f < 1 else 1 / (f + 1)
    n = f.denominator * t.rng.randint(6, 20 * level)
    taken = int(f * n)
    c = t.rng.randint(1, max(1, min(taken, n - taken) - 1))
    is_in = t.rng.random() < 0.5
    t.given(n=n, c=c)
    t.shares(f=f)
    t.named(place=t.rng.choice(("theatre", "stadium", "ferry", "train", "lecture hall", "cinema", "circus tent")), come="come in" if is_in else "leave")  # fmt: skip
    now = t.change("Then", t.part("Taken", Share(f, "", is_percent=False), n), c, is_more=is_in)
    texts = """
        A {place} has {n} seats, and {f} of them are taken. Then {c} people {come}.
        Of the {n} seats in a {place}, {f} of them are occupied. A little later {c} people {come}.
        In a {place} with {n} seats, {f} of the seats are taken when another thing happens: {c} people {come}.
        ~{n} seats in the {place}, {f} of them full. then {c} people {come}.
    """
    word = "in" if is_in else "out"
    if t.rng.random() < 0.5:
        return t.tell(f"empty {word}", texts, "How many seats are empty now?\nHow many free seats are there then?", str(t.take("Empty", n, now)))  # fmt: skip
    return t.tell(f"taken {word}", texts, "How many seats are taken now?\nHow many people are seated then, one on each seat?", str(now))  # fmt: skip


@tale("times_as_many_return", 1, 2, 3)
def times_as_many_return(t: Teller, level: int) -> Telling:
    k, a = t.rng.randint(2, 3 if level < 3 else 4), t.rng.randint(2, 5 + 3 * level)
    n = a + t.rng.randint(1, 20 * level)
    is_back = t.rng.random() < 0.7
    t.given(n=n, a=a)
    t.times_as(k=k)
    t.named(ts=t.rng.choice(("birds", "ducks", "children", "cats", "bees", "players", "cars", "guests")), place=t.rng.choice(("a meadow", "a yard", "a field", "a big square")))  # fmt: skip
    if is_back:
        moved = t.times("They come", k, a)
        end = t.add("Then", t.take("Left", n, a), moved)
        return t.tell("back", """
            There are {n} {ts} in {place}. First {a} of them leave, then {k} as many as left come along.
            {A} sees {n} {ts} in {place}. {a} go away. A little later {k} as many as went away arrive.
            ~{n} {ts} in {place}, {a} go, then {k} as many as that come.
        """, "How many {ts} are there now?\nHow many {ts} are there in the end?", str(end))  # fmt: skip
    came = t.times("They come", k, n)
    end = t.take("Then", t.add("With them", n, came), a)
    return t.tell("first", """
        There are {n} {ts} in {place}. Then {k} as many as there were come to them, and {a} leave.
        At first {A} counts {n} {ts} in {place}. {k} as many as these arrive as well, but {a} of all go away.
    """, "How many {ts} are there now?\nHow many {ts} are there in the end?", str(end))  # fmt: skip


@tale("earned_weekly_spent_daily", 2, 3, 4)
def earned_weekly_spent_daily(t: Teller, level: int) -> Telling:
    d, n = t.rng.choice((5, 7, 7, 6)), t.rng.randint(2, 4 + 2 * level)
    c = t.rng.randint(1, 2 + level) if level < 3 else Fraction(t.rng.randint(2, 18), t.rng.choice((2, 4)))  # fmt: skip
    w = int(c * d) + t.rng.randint(2, 12 * level)
    t.priced(w=w, c=c)
    t.given(n=n)
    when = {5: "on each of the five days from Monday to Friday", 6: "on every day but Sunday", 7: "every day"}[d]  # fmt: skip
    t.named(when=when, on=t.rng.choice(("sweets", "a bus ticket", "lunch", "a drink", "a newspaper", "fruit")))  # fmt: skip
    spent = t.times("Spent a week", d, c)
    each = t.take("Left a week", w, spent)
    texts = """
        {A} gets {w} a week. {he} spends {c} on {on} {when} and saves the rest.
        Each week {A} earns {w}, and {when} {he} spends {c} on {on}. What remains goes into a money box.
        ~i get {w} a week and spend {c} on {on} {when}. i keep the rest.
        ^I earn {w} per week. {c} for {on} is what I spend {when}, everything else I put aside.
    """
    if t.rng.random() < 0.4:
        goal = each * n - t.rng.choice((0, t.rng.randint(0, max(0, int(each) - 1))))
        t.restart()
        t.priced(m=goal)
        del t.givens["n"]
        each = t.take("Left a week", w, t.times("Spent a week", d, c))
        if Fraction(goal / Fraction(each)).denominator == 1:
            t.over("Weeks", goal, each)
        else:
            t.remark("Weeks", f"${n - 1}$ weeks bring ${decimal((n - 1) * each)}$, which is less than ${decimal(goal)}$, and ${n}$ weeks bring ${decimal(n * each)}$")  # fmt: skip
            t.remark("conclude", f"So it takes ${n}$ weeks")
        return t.tell(f"weeks {d}", texts, "After how many weeks are there {m}?\nHow many weeks does it take to save {m}?", str(n))  # fmt: skip
    return t.tell(f"saved {d}", texts, "How much is saved after {n} weeks?\nHow much money is that in {n} weeks?", paid(t.times("Saved", n, each)))  # fmt: skip


@tale("raise_in_a_year", 3, 4)
def raise_in_a_year(t: Teller, level: int) -> Telling:
    p, m = t.rng.choice((2, 3, 4, 5, 6, 8, 10, 20)), t.rng.randint(8, 40) * 100
    t.priced(m=m)
    t.plain(p=p)
    t.named(w=t.rng.choice(("rent", "pay", "pension", "salary")))
    more = t.percent("The rise", p, m)
    texts = """
        {As} monthly {w} is {m}. It goes up by {p}%.
        The {w} of {A} is {m} a month, and from January on it rises by {p}%.
        From January on {As} {w} of {m} a month is raised by {p}%.
        ~my {w} is {m} a month and next year its going up {p}%.
    """
    if t.rng.random() < 0.5:
        t.times("More in a year", 12, more)
        return t.tell("more", texts, "How much more is that in a whole year?\nBy how much does that rise change the sum of one year?", paid(12 * more))  # fmt: skip
    t.times("In a year", 12, t.add("A month", m, more))
    return t.tell("year", texts, "How much is the {w} of a whole year after that?\nWhat is it for twelve months after the rise?", paid(12 * (m + more)))  # fmt: skip


@tale("grows_in_units", 2, 3, 4)
def grows_in_units(t: Teller, level: int) -> Telling:
    r, n = t.rng.randint(2, 9), t.rng.randint(2, 3 + level)
    s = t.rng.randint(3, 40)
    t.given(s=s, r=r, n=n)
    t.named(t=t.rng.choice(("sunflower", "bean plant", "vine", "bamboo", "seedling", "stalagmite")))
    days = t.times("Days", 7, n)
    grown = t.times("Grown, in mm", days, r)
    cm = Fraction(grown, 10)
    t.remark("convert", f"In cm: {eq(frac(grown, 10), decimal(cm))}")
    return t.tell("cm", """
        A {t} is {s} cm tall and grows {r} mm a day.
        Every day a {t} gets {r} mm taller. Today it is {s} cm tall.
        {A} measures a {t}: {s} cm. It grows by {r} millimetres per day.
        ~my {t} is {s} cm and grows {r} mm every day.
    """, "How tall is it in {n} weeks, in cm?\nHow many centimetres tall is it {n} weeks later?", decimal(t.add("Then", s, cm)))  # fmt: skip


@tale("pool_by_pump", 3, 4)
def pool_by_pump(t: Teller, level: int) -> Telling:
    while True:
        a, b, c = t.rng.randint(2, 12), t.rng.randint(2, 8), t.rng.choice((1, 2, 3))
        r = t.rng.choice((20, 25, 40, 50, 60, 80, 100, 120, 150, 200, 250, 400, 500))
        if Fraction(a * b * c * 1000, 60 * r).denominator in (1, 2):
            break
    t.given(a=a, b=b, c=c, r=r)
    litres = t.times("In litres", t.times("Cubic metres", t.times("Ground", a, b), c), 1000)
    minutes = t.over("Minutes", litres, r)
    texts = """
        A pool is {a} m long, {b} m wide and {c} m deep, and full of water. A pump takes {r} litres out of it per minute.
        {A} empties a pool of {a} m by {b} m by {c} m with a pump that moves {r} litres a minute. It is full.
        {r} litres of water a minute run into an empty basin with a length of {a} m, a width of {b} m and a depth of {c} m, until it is full.
        ~pool is {a} m x {b} m x {c} m and full, my pump does {r} litres a minute.
    """
    if t.rng.random() < 0.4:
        return t.tell("minutes", texts, "How many minutes does that take?\nHow many minutes does it take?", str(minutes))  # fmt: skip
    return t.tell("hours", texts, "How many hours does that take?\nHow long does that take in hours?", decimal(Fraction(t.over("Hours", minutes, 60))))  # fmt: skip
