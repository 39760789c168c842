"""Tales of people and what they have: comparisons, ages, collections, groups, animals, seats."""

from fractions import Fraction

from train.problems.latex import eq
from train.school.families.narrative import paid
from train.school.families.narrative_words import EATEN, KEPT
from train.school.families.tales import Teller, Telling, tale, with_x


def third(t: Teller) -> None:
    """Somebody besides A and B, as {C}."""
    t.named(C=next(n for n in t.rng.sample(("Sana", "Otto", "Priya", "Hugo", "Mina", "Leo"), 3) if n not in (t.words["A"], t.words["B"])))  # fmt: skip


@tale("three_compared", 2, 3, 4)
def three_compared(t: Teller, level: int) -> Telling:
    a, k = t.rng.randint(3, 12 * level), t.rng.randint(2, 2 + level)
    d = t.rng.randint(2, min(15, k * a - 1))
    t.thing(KEPT)
    third(t)
    t.given(a=a, d=d)
    t.times_as(k=k)
    b = t.times("The second", k, a)
    c = t.take("The third", b, d)
    texts = """
        {A} has {a} {ts}. {B} has {k} as many as {A}, and {C} has {d} fewer than {B}.
        {C} has {d} {ts} fewer than {B}, who has {k} as many as {A}. {A} has {a}.
        {A} owns {a} {ts}. {B} owns {k} as many. {C} would need {d} more {ts} to have as many as {B}.
        ~i have {a} {ts}, my friend {B} has {k} as many as me and {C} has {d} less than {B}.
    """
    kind = t.rng.choice(("total", "total", "third", "gap"))
    if kind == "third":
        return t.tell(kind, texts, "How many {ts} does {C} have?\nhow many {ts} has {C} got?", str(c))  # fmt: skip
    if kind == "gap" and c != a:
        return t.tell(kind, texts, "How far is the number of {ts} that {C} has from {a}?\nWhat is the difference between the number that {C} has and {a}?", str(t.take("Difference", max(a, c), min(a, c))))  # fmt: skip
    return t.tell("total", texts, "How many {ts} do all three have together?\nHow many {ts} is that altogether?", str(t.add("Together", a, b, c)))  # fmt: skip


@tale("fewer_than_half", 2, 3, 4)
def fewer_than_half(t: Teller, level: int) -> Telling:
    half = t.rng.randint(6, 20 * level)
    d, is_more = t.rng.randint(2, min(9, half - 2)), t.rng.random() < 0.4
    t.thing(EATEN)
    t.given(a=2 * half, d=d)
    t.named(w="more" if is_more else "fewer")
    b = t.change("The other", t.over("Half", 2 * half, 2), d, is_more=is_more)
    texts = """
        {A} sold {a} {ts}. {B} sold {d} {w} than half of that.
        {B} made {d} {w} than half as many {ts} as {A}, who made {a}.
        On Monday {A} picked {a} {ts}. On Tuesday {he} picked {d} {w} than half of Monday's number.
        ~yesterday i baked {a} {ts}. today it was {d} {w} than half that many.
        ^I packed {a} {ts} in the morning and in the afternoon {d} {w} than half as many.
    """
    if t.rng.random() < 0.25:
        return t.tell(f"gap, {t.words['w']}", texts, "What is the difference between the two numbers?\nBy how much do the two numbers differ?", str(t.take("Difference", 2 * half, b)))  # fmt: skip
    return t.tell(f"total, {t.words['w']}", texts, "How many {ts} is that in all?\nHow many {ts} are there together?", str(t.add("Together", 2 * half, b)))  # fmt: skip


@tale("ages_in_years", 2, 3)
def ages_in_years(t: Teller, level: int) -> Telling:
    a, d, y = t.rng.randint(6, 20 * level), t.rng.randint(2, 12), t.rng.randint(2, 15)
    t.given(a=a, d=d, y=y)
    b = t.add("The other now", a, d)
    then = t.add("One then", a, y), t.add("The other then", b, y)
    return t.tell("sum", """
        {A} is {a} years old. {B} is {d} years older than {A}.
        {B} is {d} years older than {A}, and {A} is {a} now.
        {A} turned {a} today. {A} is {d} years younger than {B}.
        ~im {a}, and {B} is {d} years older than me.
    """, "What will be the sum of their ages in {y} years?\nHow old will both be together {y} years from now?", str(t.add("Together", *then)))  # fmt: skip


@tale("ages_by_times", 3, 4)
def ages_by_times(t: Teller, level: int) -> Telling:
    k, b, y = t.rng.randint(2, 3 + level), t.rng.randint(3, 14), t.rng.randint(2, 12)
    t.times_as(k=k)
    t.given(s=(k + 1) * b, y=y)
    t.remark("set_up", f"Together they are {eq(f'{k}+1', k + 1)} times the younger age")
    t.over("The younger", (k + 1) * b, k + 1)
    texts = """
        {A} is {k} as old as {B}. Together they are {s} years old.
        The ages of {A} and {B} add up to {s}, and {A} is {k} as old as {B}.
        {B} and {A} are {s} years old together. {A}'s age is {k} as large as that of {B}.
        ~im {k} as old as my cousin {B} and together we are {s}.
    """
    if t.rng.random() < 0.5:
        return t.tell("younger", texts, "How old will {B} be in {y} years?\nwhat age will {B} have {y} years from now?", str(t.add("Then", b, y)), [with_x(f"x+{k}x={(k + 1) * b}", f"{k + 1}x={(k + 1) * b}", f"x={b}", f"{b}+{y}={b + y}")])  # fmt: skip
    older = t.times("The older", k, b)
    return t.tell("older", texts, "How old was the older one {y} years ago?\n{y} years ago, how old was the older of the two?" if older > y else "How old will the older one be in {y} years?", str(t.take("Then", older, y) if older > y else t.add("Then", older, y)))  # fmt: skip


@tale("when_k_times_as_old", 3, 4, 5)
def when_k_times_as_old(t: Teller, level: int) -> Telling:
    k, y = t.rng.randint(2, level), t.rng.randint(2, 14)
    then = t.rng.randint(y + 3, min(24, 95 // k))
    child, parent = then - y, k * then - y
    t.times_as(k=k)
    t.given(c=child, m=parent)
    gap = t.take("Difference", parent, child)
    t.remark("rule", f"The difference stays ${gap}$, and it will be ${k}-1={k - 1}$ times the younger age")  # fmt: skip
    younger = t.over("The younger then", gap, k - 1)
    return t.tell("years", """
        {A} is {m} years old and {his} [niece|child|nephew] is {c}.
        {B} is {c} and {A} is {m} years old.
        Today {A} turns {m}. {B} is {c} years old.
        ~im {m} and my kid is {c}.
    """, "In how many years will the older one be {k} as old as the younger?\nAfter how many years is the older of them {k} as old as the younger one?", str(t.take("Years", younger, child)), [with_x(f"{parent}+x={k}({child}+x)", f"{parent}+x={k * child}+{k}x", f"{parent - k * child}={k - 1}x", f"x={y}")])  # fmt: skip


@tale("three_share_a_total", 3, 4, 5)
def three_share_a_total(t: Teller, level: int) -> Telling:
    a, k = t.rng.randint(4, 10 * level), t.rng.randint(2, level)
    d = t.rng.randint(2, 12)
    total = a + (a + d) + k * a
    t.thing(KEPT)
    third(t)
    t.given(s=total, d=d)
    t.times_as(k=k)
    rest = t.take("Without the extra", total, d)
    t.remark("equation", f"The first has one part, the second one, the third ${k}$: {eq(f'1+1+{k}', k + 2)}")  # fmt: skip
    t.over("One part", rest, k + 2)
    texts = """
        {A}, {B} and {C} have {s} {ts} together. {B} has {d} more than {A}, and {C} has {k} as many as {A}.
        {B} has {d} {ts} more than {A}. {C} has {k} as many as {A}. Together they have {s}.
        {s} {ts} belong to three children. {C} owns {k} as many as {A}, {B} owns {d} more than {A}.
        ~me, {B} and {C} have {s} {ts} altogether. {B} has {d} more than me, {C} has {k} as many as i do.
    """
    kind = t.rng.choice(("first", "second", "third"))
    found = a if kind == "first" else t.add("The second", a, d) if kind == "second" else t.times("The third", k, a)  # fmt: skip
    way = with_x(f"x+(x+{d})+{k}x={total}", f"{k + 2}x={total - d}", f"x={a}", *{"first": (), "second": (f"{a}+{d}={a + d}",), "third": (f"{k}\\cdot{a}={k * a}",)}[kind])  # fmt: skip
    whose = {"first": "{Am}", "second": "{B}", "third": "{C}"}[kind]
    return t.tell(kind, texts, f"How many {{ts}} belong to {whose}?\nWhat is the number of {{ts}} that belong to {whose}?", str(found), [way])  # fmt: skip


@tale("collection", 2, 3, 4)
def collection(t: Teller, level: int) -> Telling:
    f = Fraction(1, t.rng.randint(2, 5))
    n = f.denominator * t.rng.randint(4, 8 * level)
    bought = t.rng.randint(3, n - 2)
    start = n - bought
    left = n - n * f
    give, get = t.rng.sample(range(2, min(9, int(left)) + 1), 2)
    t.thing(KEPT)
    t.given(a=start, b=bought, e=give, g=get)
    t.shares(f=f)
    whole = t.add("After buying", start, bought)
    rest = t.take("Left", whole, t.over("Given away", whole, f.denominator))
    end = t.add("Afterwards", t.take("Traded away", rest, give), get)
    return t.tell("end", """
        {A} had {a} {ts} and bought {b} more. {he} gave {f} of all of them to {B}. Then {he} traded {e} {ts} for {g} others.
        {A}'s collection had {a} {ts}. After buying {b}, {A} gave {f} of the collection away, and in a trade {he} lost {e} and got {g}.
        {b} new {ts} came to the {a} that {A} had already. {f} of them all went to {B}. At last {A} swapped {e} of the remaining ones for {g} new ones.
        ~had {a} {ts}, bought {b}, gave {f} of the whole lot to {B}. after that i swapped {e} for {g}.
        ^I owned {a} {ts} and got {b} for my birthday. I gave {f} of my {ts} to a friend, and traded {e} of those left for {g} better ones.
    """, "How many {ts} {does} {he} have now?\nHow many {ts} are in the collection at the end?", str(end))  # fmt: skip


@tale("before_giving", 3, 4, 5)
def before_giving(t: Teller, level: int) -> Telling:
    q, left = t.rng.choice((2, 3, 4)), t.rng.randint(3, 10 * level)
    more = t.rng.randint(2, 12)
    while (left + more) % (q - 1):
        more += 1
    start = (left + more) // (q - 1) * q
    f = Fraction(1, q)
    t.thing(EATEN)
    t.given(e=more, r=left)
    t.shares(f=f)
    rest = t.add("Before that", left, more)
    if q == 2:
        t.times("At the start", 2, rest)
    else:
        t.remark("left", f"${rest}$ is $\\frac{{{q - 1}}}{{{q}}}$ of the start")
        t.times("At the start", q, t.over("One part", rest, q - 1))
    return t.tell("start", """
        {A} gave {f} of {his} {ts} to {B} and then ate {e}. Now {he} has {r} left.
        After {A} had given away {f} of {his} {ts} and another {e}, there were {r} left.
        There are {r} {ts} on the table. Before, {B} took {f} of all of them, and after that {A} took {e}.
        ~i gave {f} of my {ts} to my sister, ate {e} after that and now only {r} are left.
    """, "How many {ts} were there at first?\nHow many {ts} were there in the beginning?", str(start), [with_x(f"x-\\frac{{1}}{{{q}}}x-{more}={left}", f"\\frac{{{q - 1}}}{{{q}}}x={left + more}", f"x={start}")])  # fmt: skip


@tale("part_of_a_group", 2, 3, 4)
def part_of_a_group(t: Teller, level: int) -> Telling:
    while True:
        n, p, f = t.rng.randint(2, 10 * level) * 10, t.rng.randint(2, 18) * 5, Fraction(1, t.rng.randint(2, 5))  # fmt: skip
        if n * p % 100 == 0 and (n * p // 100) % f.denominator == 0 and p != 50:
            break
    t.given(n=n)
    t.plain(p=p)
    t.shares(f=f)
    t.named(who=t.rng.choice(("students", "members", "guests", "visitors", "workers")))
    t.named(do=t.rng.choice(("play an instrument", "speak French", "come by bike", "wear glasses")))
    women = t.percent("Women", p, n)
    some = t.over("Of these", women, f.denominator)
    texts = """
        Of {n} {who}, {p}% are women. {f} of the women {do}.
        There are {n} {who}. {p} percent of them are women, and {f} of these women {do}.
        {p}% of the {who} are women; {f} of the women {do}. There are {n} {who} in all.
        ~we have {n} {who} here, {p}% are women. {f} of those women {do}.
    """
    if t.rng.random() < 0.4:
        return t.tell("others", texts, "How many of the women do not {do}?\nHow many women do not {do}?", str(t.take("The others", women, some)))  # fmt: skip
    return t.tell("some", texts, "How many women {do}?\nHow many women is that?", str(some))


@tale("heads_and_legs", 3, 4)
def heads_and_legs(t: Teller, level: int) -> Telling:
    cows, hens = t.rng.randint(3, 8 * level), t.rng.randint(3, 8 * level)
    t.given(n=cows + hens, m=4 * cows + 2 * hens)
    t.named(w=t.rng.choice(("cows", "sheep", "goats", "horses")), h=t.rng.choice(("hens", "ducks", "geese")))  # fmt: skip
    way = with_x(f"4x+2({cows + hens}-x)={4 * cows + 2 * hens}", f"2x+{2 * (cows + hens)}={4 * cows + 2 * hens}", f"2x={2 * cows}", f"x={cows}")  # fmt: skip
    least = t.times("If all had two legs", cows + hens, 2)
    extra = t.take("Legs too few", 4 * cows + 2 * hens, least)
    t.over(t.words["w"], extra, 2)
    texts = """
        On a farm there are {w} and {h}. {A} counts {n} heads and {m} legs.
        {A} has {n} animals, all of them {w} or {h}. They have {m} legs together.
        There are {m} legs in the barn and {n} heads; the animals are {h} and {w}.
        ~my uncle has {h} and {w}, {n} animals in total and {m} legs in total.
    """
    if t.rng.random() < 0.5:
        return t.tell("four", texts, "How many {w} are there?\nhow many of them are {w}?", str(cows), [way])  # fmt: skip
    return t.tell("two", texts, "How many {h} are there?\nhow many of them are {h}?", str(t.take(t.words["h"], cows + hens, cows)), [[*way, ("subtract", f"${cows + hens}-{cows}={hens}$")]])  # fmt: skip


@tale("legs_after_some_left", 2, 3)
def legs_after_some_left(t: Teller, level: int) -> Telling:
    a, b = t.rng.randint(4, 10 * level), t.rng.randint(4, 10 * level)
    g = t.rng.randint(2, a - 1)
    t.given(a=a, b=b, g=g)
    t.named(w=t.rng.choice(("cows", "sheep", "dogs", "rabbits")), h=t.rng.choice(("hens", "ducks", "parrots", "turkeys")))  # fmt: skip
    four = t.times("Four legs each", t.take("Left", a, g), 4)
    legs = t.add("Together", four, t.times("Two legs each", b, 2))
    return t.tell("legs", """
        There are {a} {w} and {b} {h} in a yard. {g} of the {w} run away.
        {A} keeps {b} {h} and {a} {w}. {he} sells {g} of the {w}.
        {g} of the {a} {w} on a farm are sold, and all {b} {h} stay.
        ~i have {a} {w} and {b} {h}, but {g} {w} went to my neighbour.
    """, "How many legs do the remaining animals have?\nHow many legs are left in all?", str(legs))  # fmt: skip


@tale("seats_sold", 2, 3, 4)
def seats_sold(t: Teller, level: int) -> Telling:
    while True:
        rows, seats, p = t.rng.randint(5, 10 * level), t.rng.randint(6, 10 * level), t.rng.randint(2, 19) * 5  # fmt: skip
        if rows * seats * p % 100 == 0:
            break
    r = t.rng.randint(4, 20)
    t.given(a=rows, b=seats)
    t.plain(p=p)
    t.priced(r=r)
    sold = t.percent("Taken", p, t.times("Seats", rows, seats))
    texts = """
        A hall has {a} rows of {b} seats. {p}% of the seats are sold at {r} each.
        Tickets cost {r}. The theatre has {a} rows with {b} seats in every row, and {p}% of them were sold.
        In a cinema with {a} rows of {b} seats, {p} percent of all seats are taken. Everyone paid {r}.
        ~our school play: {a} rows, {b} chairs in each, {p}% sold, {r} per ticket.
    """
    if t.rng.random() < 0.3:
        return t.tell("empty", texts, "How many seats stay empty?\nHow many seats were not sold?", str(t.take("Empty", rows * seats, sold)))  # fmt: skip
    return t.tell("money", texts, "How much money did the tickets bring?\nHow much was taken in all?", paid(t.times("Money", sold, r)))  # fmt: skip
