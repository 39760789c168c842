"""Tales of prices, shares and times told by differences: costs by days, boards with waste, coats and packs."""

from fractions import Fraction
from math import lcm

from train.problems.latex import decimal, dot, eq
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import KEPT
from train.school.families.tales import Teller, Telling, tale, with_x


@tale("priced_by_difference", 3, 4)
def priced_by_difference(t: Teller, level: int) -> Telling:
    unit = 1 if level == 3 else Fraction(t.rng.choice((10, 20, 50)), 100)
    a, b = t.rng.randint(1, level + 1), t.rng.randint(1, level + 1)
    d, y = t.rng.randint(1, 5 * level) * unit, t.rng.randint(1, 8 * level) * unit
    m = a * (y + d) + b * y
    t.given(a=a, b=b)
    t.priced(d=d, m=m)
    t.named(**t.rng.choice((
        {"u": "coffee", "us": "coffees", "y": "tea", "ys": "teas"}, {"u": "pizza", "us": "pizzas", "y": "salad", "ys": "salads"},
        {"u": "pen", "us": "pens", "y": "pencil", "ys": "pencils"}, {"u": "lamp", "us": "lamps", "y": "chair", "ys": "chairs"},
        {"u": "bat", "us": "bats", "y": "ball", "ys": "balls"}, {"u": "cake", "us": "cakes", "y": "bun", "ys": "buns"},
    )))  # fmt: skip
    t.named(fs="{a} {w}".format(a=t.words["a"], w=t.words["u" if a == 1 else "us"]), gs="{b} {w}".format(b=t.words["b"], w=t.words["y" if b == 1 else "ys"]))  # fmt: skip
    texts = """
        {fs} and {gs} cost {m} together. A {u} costs {d} more than a {y}.
        A {u} is {d} dearer than a {y}. For {fs} and {gs} {A} paid {m}.
        {A} bought {gs} and {fs} for {m}. The {y} is {d} cheaper than the {u}.
        ~i paid {m} for {fs} and {gs}. a {u} is {d} more than a {y}.
    """
    more = t.times("The dearer ones have more", a, d) if a > 1 else d
    low = t.over("One", t.take("All at the lower price", m, more), t.add("How many", a, b))
    if t.rng.random() < 0.4:
        return t.tell("high", texts, "How much is a {u}?\nWhat does one {u} cost?", paid(t.add("The dearer one", low, d)))  # fmt: skip
    return t.tell("low", texts, "How much is a {y}?\nWhat does one {y} cost?", paid(low))


@tale("ages_of_all_later", 2, 3)
def ages_of_all_later(t: Teller, level: int) -> Telling:
    n, y = t.rng.randint(2, 2 * level + 1), t.rng.randint(2, 12)
    s = t.rng.randint(n * (y + 2), 30 * n)
    t.given(n=n, s=s)
    t.named(u=t.rng.choice(("children", "cousins", "friends", "sisters", "players")))
    kind = t.rng.choice(("later", "ago", "when"))
    texts = """
        The ages of {n} {u} add up to {s} years.
        {n} {u} are {s} years old together.
        {A} knows that the sum of the ages of {n} {u} is {s}.
        ~{n} {u} are {s} years old in total.
    """
    if kind == "when":
        w = s + n * y
        t.given(w=w)
        t.over("Years", t.take("To come", w, s), n)
        return t.tell(kind, texts, "In how many years will they be {w} together?\nAfter how many years will the sum be {w}?".format(**t.words), str(y))  # fmt: skip
    t.given(y=y)
    more = t.times("All of them", n, y)
    if kind == "later":
        return t.tell(kind, texts, "What will the sum of their ages be in {y} years?\nHow old will they be together in {y} years?".format(**t.words), str(t.add("Then", s, more)))  # fmt: skip
    return t.tell(kind, texts, "How old were they together {y} years ago?\nWhat was the sum of their ages {y} years ago?".format(**t.words), str(t.take("Then", s, more)))  # fmt: skip


@tale("wrong_operation", 2, 3, 4)
def wrong_operation(t: Teller, level: int) -> Telling:
    q, x = t.rng.randint(2, 4 * level), t.rng.randint(2, 12 * level)
    kind = t.rng.choice(("divided", "subtracted", "added", "multiplied"))
    if kind == "divided":
        x *= q
        r, verbs = x // q, ("multiplying by {q}", "divided by {q}", "multiplied by {q}")
        t.times("Right", t.times("The number", r, q), q)
        right = x * q
    elif kind == "subtracted":
        x += q
        r, verbs = x - q, ("adding {q}", "subtracted {q}", "increased by {q}")
        t.add("Right", t.add("The number", r, q), q)
        right = x + q
    elif kind == "added":
        r, verbs = x + q, ("multiplying by {q}", "added {q}", "multiplied by {q}")
        t.times("Right", t.take("The number", r, q), q)
        right = x * q
    else:
        x *= q
        r, verbs = x * q, ("dividing by {q}", "multiplied by {q}", "divided by {q}")
        t.over("Right", t.over("The number", r, q), q)
        right = x // q
    t.plain(q=q, r=r)
    u, y, z = (verb.format(**t.words) for verb in verbs)
    t.named(u=u, y=y, z=z)
    texts = """
        Instead of {u}, {A} {y} and got {r}.
        A number was to be {z}, but {A} {y}. The result was {r}.
        A pupil {y} instead of {u}. The wrong result is {r}.
        ~i {y} instead of {u} and got {r}.
    """
    return t.tell(kind, texts, "What is the right result?\nWhat should the result have been?\nWhich result would have been correct?", str(right))  # fmt: skip


@tale("cost_by_days", 3, 4)
def cost_by_days(t: Teller, level: int) -> Telling:
    a, b = t.rng.sample(range(1, 4 * level), 2)
    one = t.rng.randint(2, 20 * level)
    c = one * (a + b)
    t.given(a=a, b=b)
    t.priced(c=c)
    t.named(**t.rng.choice(({"u": "holiday flat", "v": "stayed", "w": "nights"}, {"u": "van", "v": "used it", "w": "days"}, {"u": "machine", "v": "worked with it", "w": "hours"}, {"u": "boat", "v": "sailed", "w": "days"})))  # fmt: skip
    texts = """
        {A} and {B} rented a {u} for {c} and shared the price fairly by time. {A} {v} for {a} {w}, {B} for {b}.
        A {u} cost {c}. {A} {v} for {a} {w} and {B} for {b} {w}, and each paid in proportion.
        ~{B} and i paid {c} for a {u}. i {v} for {a} {w}, {B} for {b}. we split it by {w}.
    """
    each = t.over("For one", c, t.add("In all", a, b))
    if t.rng.random() < 0.3:
        return t.tell("gap", texts, f"How much more did {{{'A' if a > b else 'B'}}} pay?\nWhat is the difference of what the two paid?", paid(t.times("More", abs(a - b), each) if abs(a - b) > 1 else each))  # fmt: skip
    return t.tell("own", texts, "How much is that for {B}?\nWhat is the share of {B}?", paid(t.times("Share", b, each) if b > 1 else each))  # fmt: skip


@tale("boards_for_shelves", 3, 4)
def boards_for_shelves(t: Teller, level: int) -> Telling:
    a = 5 * t.rng.randint(5, 24)
    b = Fraction(t.rng.choice((200, 240, 250, 300, 320, 360, 400, 500)), 100)
    n, cm = t.rng.randint(4, 6 * level), int(100 * b)
    if cm < 2 * a:
        return boards_for_shelves(t, level)
    t.given(n=n, a=a, b=b)
    t.named(**t.rng.choice(({"u": "boards", "y": "shelves"}, {"u": "pipes", "y": "pieces"}, {"u": "rolls of wire", "y": "pieces"}, {"u": "planks", "y": "steps"}, {"u": "ribbons", "y": "bows"})))  # fmt: skip
    texts = """
        {A} needs {n} {y} of {a} cm each and cuts them from {u} that are {b} m long. No {y} are put together from two parts.
        The shop sells {u} of {b} m. {A} wants to cut {n} {y} from them, {a} cm each in one part.
        ~i need {n} {y}, each {a} cm in one part. the {u} are {b} m long.
    """
    t.remark("convert", eq(dot(decimal(b), 100), cm) + " cm")
    q, r = t.divmod("From one", cm, a)
    if r and t.rng.random() < 0.3:
        return t.tell("waste", texts, "When a whole one of the {u} is cut up, how many cm are left over?\nHow long is the rest of each one that is fully used, in cm?", str(r))  # fmt: skip
    return t.tell("count", texts, "How many {u} are needed?\nHow many {u} must be bought?", str(t.groups_for(n, q, t.words["u"])))  # fmt: skip


@tale("same_amount_spent", 3, 4)
def same_amount_spent(t: Teller, level: int) -> Telling:
    k, left, x = t.rng.randint(2, level), t.rng.randint(2, 12 * level), t.rng.randint(2, 15 * level)
    n, m = k * left + x, left + x
    t.priced(n=n, m=m)
    t.times_as(k=k)
    texts = """
        {A} had {n} and {B} {m}. After both spent the same amount, {A} had {k} as much as {B}.
        Two friends with {n} and {m} buy the same thing. What is left to the first is {k} as much as what is left to the second.
        ~i had {n}, {B} had {m}. we both spent the same and now i have {k} as much as {B}.
    """
    t.remark("rule", "The gap stays the same")
    rest = t.take("The gap", n, m)
    if k > 2:
        rest = t.over("Left to the second", rest, t.take("Times in the gap", k, 1))
    else:
        t.remark("conclude", f"It is one time what is left to the second: ${rest}$")
    return t.tell("spent", texts, "How much did each spend?\nHow much did each of the two pay?", paid(t.take("Spent", m, rest)), [with_x(f"{n}-x={k}({m}-x)", f"{n}-x={k * m}-{k}x", *([f"{k - 1}x={k * m - n}"] if k > 2 else ()), f"x={x}")])  # fmt: skip


@tale("fewer_for_each", 2, 3)
def fewer_for_each(t: Teller, level: int) -> Telling:
    a, e = t.rng.randint(2, 4 * level), t.rng.randint(2, 2 * level)
    n = lcm(a, a + e) * t.rng.randint(1, 3)
    t.given(n=n, a=a, e=e)
    is_more = t.rng.random() < 0.6
    after = a + e
    texts = """
        {n} sweets are shared equally among {a} children. Then {e} more come along and all is shared anew.
        {A} wanted to share {n} nuts equally among {a} friends. But {e} more arrive, and all of them get the same.
        ~i have {n} cards to share among {a} friends, but now {e} more are coming.
    """
    if not is_more:
        t.given(a=after)
        texts = """
            {n} sweets were to be shared equally among {a} children. But {e} of them do not want any.
            {A} planned to give {n} nuts to {a} friends, the same to each. {e} of them did not come.
            ~i have {n} cards to share among {a} friends, but {e} of them arent coming.
        """
    was = t.over("Before", n, a if is_more else after)
    now = t.over("Now", n, t.change("Sharing now", a if is_more else after, e, is_more=is_more))
    word = "fewer" if is_more else "more"
    return t.tell(word, texts, f"How many {word} does each one get than planned?\nBy how many does the share of each one {'shrink' if is_more else 'grow'}?", str(t.take("Difference", max(was, now), min(was, now))))  # fmt: skip


@tale("dearer_for_the_rest", 3, 4)
def dearer_for_the_rest(t: Teller, level: int) -> Telling:
    n, p = t.rng.randint(4, 6 * level), t.rng.randint(2, 15 * level)
    e = t.rng.randint(2, n - 2)
    each = Fraction(n * p, n - e)
    if not is_payable(each):
        return dearer_for_the_rest(t, level)
    t.given(n=n, e=e)
    t.priced(p=p)
    t.named(u=t.rng.choice(("present", "bus", "hall", "boat trip", "court", "taxi")))
    texts = """
        {n} friends wanted to share the cost of a {u}, {p} each. {e} of them drop out, and the others pay for all.
        A {u} was to cost each of {n} people {p}. Now {e} of them do not take part, and the rest must share the same price.
        ~{n} of us wanted to pay {p} each for a {u}, but {e} cant come. the price stays the same.
    """
    whole = t.times("The price", n, p)
    now = t.over("Each now", whole, t.take("Paying", n, e))
    if t.rng.random() < 0.5:
        return t.tell("each", texts, "How much does each of the others pay now?\nWhat does each of those left pay?", paid(now))  # fmt: skip
    return t.tell("more", texts, "How much more does each of the others pay?\nBy how much does it go up for each of the rest?", paid(t.take("More", now, p)))  # fmt: skip


@tale("times_and_difference", 2, 3)
def times_and_difference(t: Teller, level: int) -> Telling:
    k, x = t.rng.randint(2, 2 * level), t.rng.randint(2, 15 * level)
    d = (k - 1) * x
    t.given(d=d)
    t.times_as(k=k)
    t.thing(KEPT)
    texts = """
        {A} has {k} as many {ts} as {B}, and that is {d} more than {B} has.
        {A} has {d} {ts} more than {B}. That makes {k} as many as {B} has.
        ~i have {k} as many {ts} as {B}. i have {d} more.
        The number of {ts} that {A} owns is {k} as large as the number that {B} owns, and larger by {d}.
    """
    low = d
    if k > 2:
        low = t.over("The smaller number", d, t.take("Times in the difference", k, 1))
    else:
        t.remark("conclude", f"The difference is one time the smaller number: ${d}$")
    ways = [with_x(f"{k}x=x+{d}", f"{k - 1}x={d}", f"x={x}")] if k > 2 else []
    kind = t.rng.choice(("low", "high", "all"))
    if kind == "low":
        return t.tell(kind, texts, "How many {ts} does {B} have?\nWhat is the number of {ts} that {B} has?", str(low), ways)  # fmt: skip
    if kind == "high":
        return t.tell(kind, texts, "How many {ts} {does} {A} have?\nHow many {ts} is that for {A}?".replace("for {A}", "for the one with more"), str(t.times("The larger number", k, low)))  # fmt: skip
    return t.tell(kind, texts, "How many {ts} do the two have together?\nHow many is that in all?", str(t.add("Together", low, t.times("The larger number", k, low))))  # fmt: skip


@tale("savings_catch_up", 3, 4)
def savings_catch_up(t: Teller, level: int) -> Telling:
    w, v = t.rng.randint(3, 8 * level), t.rng.randint(1, 6 * level)
    weeks = t.rng.randint(2, 5 * level)
    if w <= v:
        return savings_catch_up(t, level)
    m = t.rng.randint(1, 30)
    n = m + (w - v) * weeks
    t.priced(n=n, m=m, v=v, w=w)
    texts = """
        {A} has {n} and saves {v} a week. {B} has {m} and saves {w} a week.
        {B} begins with {m} and puts {w} aside each week, {A} with {n} and {v} each week.
        ~i have {n} and get {v} a week, {B} has {m} and gets {w} a week.
    """
    t.over("Weeks", t.take("The gap", n, m), t.take("Smaller each week by", w, v))
    if t.rng.random() < 0.3:
        end = t.add("Then", m, t.times("Saved", w, weeks))
        return t.tell("amount", texts, "How much does each of them have when they have the same?\nWhat amount do they have when both are equal?", str(end))  # fmt: skip
    return t.tell("weeks", texts, "After how many weeks do both have the same?\nIn how many weeks will they have equal amounts?", str(weeks), [with_x(f"{n}+{v}x={m}+{w}x", f"{w}x-{v}x={n}-{m}", *([f"{w - v}x={n - m}"] if w - v > 1 else ()), f"x={weeks}")])  # fmt: skip


@tale("pills_and_packs", 2, 3)
def pills_and_packs(t: Teller, level: int) -> Telling:
    h, d, c = t.rng.choice((4, 6, 8, 12)), t.rng.randint(3, 7 * level), t.rng.randint(6, 30)
    t.given(h=h)
    t.named(u=t.rng.choice(("tablet", "pill", "capsule", "spoon of medicine")))
    us = "spoons of medicine" if "spoon" in t.words["u"] else t.words["u"] + "s"
    t.named(us=us, y="bottle" if "spoon" in us else "pack")
    daily = t.over("In a day", 24, h)
    kind = t.rng.choice(("count", "packs", "lasts"))
    if kind == "lasts":
        c = daily * d
        t.given(c=c)
        texts = """
            {A} takes one {u} every {h} hours. A {y} has {c}.
            A {y} holds {c} {us}. Every {h} hours {A} takes one.
            ~i take a {u} every {h} hours and the {y} has {c} {us}.
        """
        return t.tell(kind, texts, "For how many days does the {y} last?\nAfter how many days is the {y} empty?", str(t.over("Days", c, daily)))  # fmt: skip
    t.given(d=d)
    whole = t.times("All days", daily, d)
    if kind == "count":
        texts = """
            {A} must take one {u} every {h} hours, day and night, for {d} days.
            For {d} days {A} takes a {u} every {h} hours, at night too.
            ~i have to take a {u} every {h} hours for {d} days.
        """
        return t.tell(kind, texts, "How many {us} are that?\nHow many {us} does it take?", str(whole))  # fmt: skip
    t.given(c=c)
    texts = """
        For {d} days {A} takes one {u} every {h} hours. There are {c} {us} in a {y}.
        One {u} every {h} hours for {d} days is what the doctor told {A}. A {y} has {c}.
        ~i need one {u} every {h} hours for {d} days. {c} are in a {y}.
    """
    return t.tell(kind, texts, "How many {y}s are needed?\nAt least how many {y}s does it take?", str(t.groups_for(int(whole), c, f"{t.words['y']}s")))  # fmt: skip


@tale("today_and_every", 2, 3)
def today_and_every(t: Teller, level: int) -> Telling:
    q, n = t.rng.randint(2, 3 * level), t.rng.randint(10, 30 * level)
    t.given(q=q, n=n)
    t.named(u=t.rng.choice(("waters the cactus", "goes for a run", "cleans the cage", "calls home", "bakes bread")))  # fmt: skip
    texts = """
        {A} {u} on the first day of the holidays and then every {q} days. The holidays have {n} days.
        In a course of {n} days, {A} {u} on day 1 and after that always {q} days later again.
        A plan covers {n} days. Someone {u} on its first day and then each time after {q} days.
    """
    t.divmod("After the first time", int(t.take("Days after the first", n, 1)), q)
    return t.tell("times", texts, "How many times is that?\nOn how many days is that done?", str(t.add("With the first", (n - 1) // q, 1)))  # fmt: skip


@tale("two_coats", 3, 4)
def two_coats(t: Teller, level: int) -> Telling:
    w, e, q, c = t.rng.randint(15, 30 * level), t.rng.randint(2, 9), t.rng.randint(2, 3), t.rng.randint(5, 25)  # fmt: skip
    p = t.rng.randint(6, 40)
    t.given(w=w, e=e, q=q, c=c)
    t.named(y=t.rng.choice(("can", "bucket", "tin")))
    area = t.times("With all coats", q, t.take("To be painted", w, e))
    if t.rng.random() < 0.5:
        texts = """
            The walls of a room have {w} square metres, {e} of them windows and doors. They are painted {q} times, and a {y} of paint is enough for {c} square metres.
            {A} paints a room with {w} m² of walls, but not the {e} m² of doors and windows in them. {q} coats are needed. One {y} covers {c} m².
            ~my walls are {w} m2, minus {e} m2 for doors and windows. i want {q} coats and a {y} is enough for {c} m2.
        """
        return t.tell("cans", texts, "How many {y}s are needed?\nHow many {y}s of paint must {A} buy?", str(t.groups_for(int(area), c, f"{t.words['y']}s")))  # fmt: skip
    t.priced(p=p)
    texts = """
        The walls of a room have {w} square metres, {e} of them windows and doors. They get {q} coats of paint. A {y} for {p} is enough for {c} square metres.
        One {y} of paint costs {p} and covers {c} m². {A} has {w} m² of walls with {e} m² of doors and windows in them, and paints everything else {q} times.
        ~my walls are {w} m2 with {e} m2 of doors and windows. i want {q} coats. a {y} is {p} and covers {c} m2.
    """
    cans = t.groups_for(int(area), c, f"{t.words['y']}s")
    return t.tell("cost", texts, "What does the paint cost?\nHow much must be paid for the paint?", paid(t.times("Cost", cans, p)))  # fmt: skip


@tale("so_long_each", 1, 2, 3)
def so_long_each(t: Teller, level: int) -> Telling:
    s = t.rng.choice((5, 6, 10, 12, 15, 20, 30, 40, 45, 90)[: 4 + 2 * level])
    t.given(s=s)
    t.named(**t.rng.choice(({"u": "page", "us": "pages", "v": "prints"}, {"u": "bottle", "us": "bottles", "v": "fills"}, {"u": "card", "us": "cards", "v": "folds"}, {"u": "photo", "us": "photos", "v": "scans"}, {"u": "envelope", "us": "envelopes", "v": "labels"})))  # fmt: skip
    m = t.rng.choice((s // 5 if s % 5 == 0 else s // 6, 2, 3, 5, 10, 30, 60, 120)[: 3 + 2 * level]) or 1  # fmt: skip
    n = max(1, 60 * m // s)
    if n * s != 60 * m:
        return so_long_each(t, level)
    if t.rng.random() < 0.5:
        t.given(m=m)
        texts = """
            A machine {v} one {u} in {s} seconds and runs for {m} [minutes|min].
            {A} {v} one {u} every {s} seconds. {He} works for {m} minutes.
            ~it takes {s} seconds for one {u}. i have {m} minutes.
        """
        t.named(He=t.words["he"].capitalize())
        seconds = t.times("Seconds", 60, m)
        return t.tell("count", texts, "How many {us} are that?\nHow many {us} get done?", str(t.over("How many", seconds, s)))  # fmt: skip
    t.given(n=n)
    texts = """
        A machine {v} one {u} in {s} seconds. It is to do {n} {us}.
        {A} needs {s} seconds for each {u}, and there are {n} {us} to do.
        ~{n} {us}, {s} seconds each.
    """
    seconds = t.times("Seconds", n, s)
    return t.tell("minutes", texts, "How many minutes does that take?\nHow long is that, in minutes?", str(t.over("Minutes", seconds, 60)))  # fmt: skip
