"""Tales of what is needed at least and of two cases told: passes, tariffs, last rows, weighings, left or missing."""

from fractions import Fraction

from train.problems.latex import eq, plus
from train.school.families.narrative import paid
from train.school.families.narrative_words import EATEN
from train.school.families.tales import Teller, Telling, tale, with_x


@tale("two_weighings", 3, 4)
def two_weighings(t: Teller, level: int) -> Telling:
    one, e = 5 * t.rng.randint(4, 30 * level), 10 * t.rng.randint(2, 20 * level)
    m = t.rng.randint(2, 3 * level)
    n = m + t.rng.randint(2, 2 * level)
    a, b = e + n * one, e + m * one
    t.given(n=n, m=m, a=a, b=b)
    t.named(**t.rng.choice(({"u": "box", "ts": "books", "t": "book"}, {"u": "basket", "ts": "eggs", "t": "egg"}, {"u": "crate", "ts": "bottles", "t": "bottle"}, {"u": "bag", "ts": "oranges", "t": "orange"}, {"u": "case", "ts": "tins", "t": "tin"})))  # fmt: skip
    texts = """
        A {u} with {n} equal {ts} in it weighs {a} g. With only {m} of the {ts} it weighs {b} g.
        {A} puts {m} equal {ts} into a {u}: together {b} g. With {n} of them the weight is {a} g.
        ~my {u} weighs {a} g with {n} {ts} and {b} g with {m} {ts}. all {ts} are equal.
    """
    more = t.over("One of them", t.take("Difference", a, b), t.take("More of them", n, m))
    if t.rng.random() < 0.45:
        return t.tell("one", texts, "How much does one {t} weigh, in g?\nWhat is the weight of one {t}, in grams?", str(more))  # fmt: skip
    return t.tell("empty", texts, "How much does the empty {u} weigh, in g?\nWhat is the weight of the {u} alone, in grams?", str(t.take("Empty", b, t.times("All of them", m, more))))  # fmt: skip


@tale("wait_at_counters", 2, 3)
def wait_at_counters(t: Teller, level: int) -> Telling:
    n, k, m = t.rng.randint(6, 25 * level), t.rng.randint(2, 2 * level + 1), t.rng.randint(2, 12)
    t.given(n=n, c=k, m=m)
    t.named(**t.rng.choice(({"u": "counters", "ps": "people", "v": "is served"}, {"u": "booths", "ps": "voters", "v": "needs it"}, {"u": "nurses", "ps": "patients", "v": "is treated"}, {"u": "ovens", "ps": "pizzas", "v": "is baked"}, {"u": "dryers", "ps": "loads", "v": "is dried"})))  # fmt: skip
    texts = """
        There are {n} {ps} and {c} {u}, all free at the start. Each of the {ps} {v} for {m} minutes, one at each of the {u} at a time.
        {c} {u} are there for {n} {ps}. Every one of the {ps} takes {m} minutes at one of the {u}.
        ~we have {n} {ps} and {c} {u}. each one takes {m} minutes and blocks one of the {u}.
    """
    return t.tell("minutes", texts, "After how many minutes at the earliest is everything done?\nHow many minutes does it take at least until all are done?", str(t.times("Minutes", t.groups_for(n, k, "rounds"), m)))  # fmt: skip


@tale("colder_higher_up", 3, 4)
def colder_higher_up(t: Teller, level: int) -> Telling:
    step, fall = t.rng.choice(((100, 1), (1000, 6), (1000, 5), (500, 3), (200, 1), (300, 2)))
    a, v = 100 * t.rng.randint(0, 12), t.rng.randint(8, 30)
    times = t.rng.randint(2, 6 if step > 300 else 15)
    b, w = a + times * step, v - fall * times
    if w < 1 or not a:
        return colder_higher_up(t, level)
    t.given(s=step, q=fall, a=a, v=v)
    texts = """
        On a mountain it gets {q} degrees colder for every {s} m one goes up. At a height of {a} m it is {v} degrees.
        The temperature falls by {q} °C every {s} metres up. In a village at {a} m it is {v} °C.
        ~it gets {q} degrees colder every {s} m. down here at {a} m we have {v} degrees.
    """
    if t.rng.random() < 0.35:
        t.given(w=w)
        high = t.times("Up", t.over("So often", t.take("Colder", v, w), fall), step)
        return t.tell("height", texts, "At what height is it {w} degrees, in m?\nHow many metres high is it where the temperature is {w} degrees?".format(**t.words), str(t.add("Height", a, high)))  # fmt: skip
    t.given(b=b)
    colder = t.times("Colder", t.over("So often", t.take("Higher", b, a), step), fall)
    return t.tell("degrees", texts, "How many degrees is it at {b} m?\nWhat is the temperature at a height of {b} m, in degrees?".format(**t.words), str(t.take("Up there", v, colder)))  # fmt: skip


@tale("pass_or_single", 2, 3, 4)
def pass_or_single(t: Teller, level: int) -> Telling:
    p = t.rng.randint(2, 6 * level) if level < 4 else Fraction(10 * t.rng.randint(12, 95), 100)
    m = t.rng.randint(5 * level, 30 * level)
    rides = m // p
    if not 2 < rides < 60:
        return pass_or_single(t, level)
    t.priced(p=p, m=m)
    t.named(**t.rng.choice(({"u": "a bus pass for a month", "r": "ride"}, {"u": "a season ticket for the pool", "r": "visit"}, {"u": "a membership of the climbing hall", "r": "visit"}, {"u": "a yearly card of the zoo", "r": "visit"}, {"u": "a flat rate for films", "r": "film"})))  # fmt: skip
    texts = """
        For {m} there is {u}. Without it, each {r} costs {p}.
        A single {r} costs {p}, and {u} is {m}.
        {A} can pay {p} for each {r} or buy {u} for {m}.
        ~{u} is {m}. one {r} without it is {p}.
    """
    if t.rng.random() < 0.35:
        n = int(rides) + t.rng.randint(1, 12)
        t.given(n=n)
        saved = t.take("Saved", t.times("Without it", n, p), m)
        return t.tell("saved", texts, "How much is saved with it in {n} {r}s?\nHow much cheaper is it for {n} {r}s?".format(**t.words), paid(saved))  # fmt: skip
    if p * rides == m:
        t.over("Equal", m, p)
    elif isinstance(p, int):
        t.divmod("So many are not enough", m, p)
    else:
        t.times("Not yet enough", int(rides), p)
        t.remark("compare", f"That is less than ${m}$, and one more is above it")
    t.add("One more", int(rides), 1)
    return t.tell("least", texts, "From how many {r}s on is it cheaper?\nAt least how many {r}s must it be so that it is cheaper than paying each time?", str(int(rides) + 1))  # fmt: skip


@tale("two_tariffs", 3, 4)
def two_tariffs(t: Teller, level: int) -> Telling:
    a, b = sorted(t.rng.sample(range(12 * level), 2))
    q, p = sorted(t.rng.sample(range(2, 4 * level), 2))
    equal = Fraction(b - a, p - q)
    if not (1 < equal < 60 and a):
        return two_tariffs(t, level)
    t.priced(a=a, b=b, p=p, q=q)
    t.named(**t.rng.choice(({"u": "bikes", "r": "hour", "v": "Shop"}, {"u": "cars", "r": "day", "v": "Firm"}, {"u": "boats", "r": "hour", "v": "Harbour"}, {"u": "tents", "r": "night", "v": "Camp"})))  # fmt: skip
    texts = """
        {v} A rents {u} for {a} plus {p} for each {r}, {v} B for {b} plus {q} for each {r}.
        {A} compares two prices for {u}: {a} and {p} per {r} at {v} A, or {b} and {q} per {r} at {v} B.
        ~{u}: {v} A takes {a} + {p} per {r}, {v} B takes {b} + {q} per {r}.
    """
    gap, each = t.take("B begins higher by", b, a), t.take("A goes up faster by", p, q)
    if equal.denominator == 1:
        t.over("Equal after", gap, each)
        if t.rng.random() < 0.5:
            x = int(equal)
            rows = [f"{p}x+{a}={q}x+{b}", f"{p}x-{q}x={b}-{a}", *([f"{p - q}x={b - a}"] if p - q > 1 else ()), f"x={x}"]  # fmt: skip
            return t.tell("equal", texts, "For how many {r}s do both cost the same?\nAfter how many {r}s are the two prices equal?", str(x), [with_x(*rows)])  # fmt: skip
    else:
        t.divmod("Whole steps", int(gap), int(each))
    least = int(equal) + 1
    t.remark("conclude", f"B is cheaper from the next whole one on: {eq(plus(int(equal), 1), least)}")  # fmt: skip
    return t.tell("least", texts, "From how many whole {r}s on is B cheaper?\nAt least how many full {r}s must it be so that B is cheaper?", str(least))  # fmt: skip


@tale("last_row", 1, 2, 3)
def last_row(t: Teller, level: int) -> Telling:
    k, n = t.rng.randint(3, 4 + 3 * level), t.rng.randint(12, 50 * level)
    if n % k == 0:
        n += 1
    t.given(c=k, n=n)
    t.named(**t.rng.choice(({"ts": "chairs", "u": "rows", "o": "row"}, {"ts": "eggs", "u": "boxes", "o": "box"}, {"ts": "photos", "u": "pages", "o": "page"}, {"ts": "pupils", "u": "teams", "o": "team"}, {"ts": "bottles", "u": "crates", "o": "crate"}, {"ts": "tiles", "u": "rows", "o": "row"})))  # fmt: skip
    texts = """
        {n} {ts} are put into {u} of {c}, one {o} after the other.
        {A} sorts {n} {ts} into {u} of {c}. Only the last {o} is not full.
        A full {o} has {c} {ts}. There are {n} {ts}.
        ~i have {n} {ts} and make {u} of {c}.
    """
    rest = t.divmod("Full ones", n, k)[1]
    if t.rng.random() < 0.4:
        return t.tell("last", texts, "How many {ts} are in the last {o}?\nHow many {ts} does the {o} have that is not full?", str(rest))  # fmt: skip
    return t.tell("missing", texts, "How many more {ts} are needed to fill the last {o}?\nHow many {ts} are missing for the last {o} to be full?", str(t.take("Missing", k, rest)))  # fmt: skip


@tale("left_or_missing", 3, 4)
def left_or_missing(t: Teller, level: int) -> Telling:
    a, people = t.rng.randint(2, 3 * level), t.rng.randint(4, 7 * level)
    b = a + t.rng.randint(1, 2)
    gap = (b - a) * people
    r = t.rng.randint(1, gap - 1)
    m = gap - r
    t.thing(EATEN)
    t.given(p=a, q=b, r=r, m=m)
    t.named(u=t.rng.choice(("children", "guests", "pupils", "friends", "campers")))
    texts = """
        If each of the {u} gets {p} {ts}, {r} are left over. If each is to get {q}, {m} are missing.
        {A} shares {ts} among some {u}. With {p} for each, {r} remain; for {q} each there are {m} too few.
        ~when i give {p} {ts} to each of my {u} {r} are left, but for {q} each i have {m} too few.
    """
    both = t.add("Left and missing", r, m)
    if b - a > 1:
        count = t.over("People", both, t.take("More for each", b, a))
    else:
        t.remark("conclude", f"Each gets one more, so there are ${people}$ of them")
        count = people
    way = [with_x(f"{a}x+{r}={b}x-{m}", f"{r}+{m}={b}x-{a}x", f"{r + m}={b - a if b - a > 1 else ''}x", f"x={people}")]  # fmt: skip
    if t.rng.random() < 0.6:
        return t.tell("people", texts, "How many {u} are there?\nWhat is the number of {u}?", str(people), way)  # fmt: skip
    return t.tell("things", texts, "How many {ts} are there?\nWhat is the number of {ts}?", str(t.add("With those left", t.times("Shared", count, a), r)))  # fmt: skip


@tale("sooner_at_another_speed", 3, 4)
def sooner_at_another_speed(t: Teller, level: int) -> Telling:
    v, w = sorted(t.rng.sample((20, 30, 40, 50, 60, 75, 80, 90, 100, 120), 2))
    d = 5 * t.rng.randint(2, 30 * (level - 1))
    slow, fast = Fraction(60 * d, v), Fraction(60 * d, w)
    if slow.denominator > 1 or fast.denominator > 1:
        return sooner_at_another_speed(t, level)
    t.given(d=d, v=v, w=w)
    texts = """
        {A} drives {d} km at {v} km/h. At {w} km/h it would be faster.
        For a way of {d} km one can take the old road at {v} km/h or the new one, just as long, at {w} km/h.
        ~{d} km, at {v} km/h or at {w} km/h.
    """
    whole = t.times("In minutes, an hour being 60", d, 60)
    one, two = t.over("Slower", whole, v), t.over("Faster", whole, w)
    return t.tell("sooner", texts, "How many minutes does the higher speed save?\nBy how many minutes is the faster way shorter?", str(t.take("Saved", one, two)))  # fmt: skip


@tale("for_every_so_many", 2, 3)
def for_every_so_many(t: Teller, level: int) -> Telling:
    p, q = t.rng.sample(range(2, 4 + 3 * level), 2)
    groups = t.rng.randint(2, 8 * level)
    t.given(p=p, q=q)
    t.named(**t.rng.choice(({"u": "girls", "y": "boys", "ps": "children"}, {"u": "cats", "y": "dogs", "ps": "animals"}, {"u": "adults", "y": "children", "ps": "people"}, {"u": "red tulips", "y": "white ones", "ps": "tulips"}, {"u": "wins", "y": "losses", "ps": "games"})))  # fmt: skip
    kind = t.rng.choice(("first", "gap", "all"))
    n = groups * (p + q)
    texts = """
        For every {p} {u} there are {q} {y}, {n} {ps} in all.
        Among {n} {ps} there are {p} {u} for every {q} {y}, and no others.
        ~we have {n} {ps}: always {p} {u} for {q} {y}.
    """
    if kind == "all":
        n = groups * p
        t.given(n=n)
        texts = """
            For every {p} {u} there are {q} {y}. There are {n} {u}.
            There are {n} {u}, and for every {p} of them there are {q} {y}.
            ~we have {n} {u} and {q} {y} for every {p} {u}.
        """
        other = t.times("The others", t.over("So often", n, p), q)
        return t.tell(kind, texts, "How many {ps} are that in all?\nHow many {ps} are there together?", str(t.add("In all", n, other)))  # fmt: skip
    t.given(n=n)
    often = t.over("So often", n, t.add("In each group", p, q))
    if kind == "first":
        return t.tell(kind, texts, "How many {u} are there?\nWhat is the number of {u}?", str(t.times("Of the first", often, p)))  # fmt: skip
    more, fewer = ("u", "y") if p > q else ("y", "u")
    each = t.take("More in each group", max(p, q), min(p, q))
    return t.tell(kind, texts, f"How many more {{{more}}} than {{{fewer}}} are there?\nBy how many are there more {{{more}}} than {{{fewer}}}?", str(t.times("More", often, each)))  # fmt: skip
