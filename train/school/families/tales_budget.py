"""Tales of longer reckoning: budgets and guests, fees on a price, the rest of a rest, lost and found."""

from fractions import Fraction

from train.problems.latex import decimal, dot, eq
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import KEPT
from train.school.families.tales import Teller, Telling, tale


@tale("guests_in_a_budget", 3, 4)
def guests_in_a_budget(t: Teller, level: int) -> Telling:
    p, q, k, c = (
        t.rng.randint(3, 15),
        t.rng.randint(2, 9),
        t.rng.randint(2, 4),
        t.rng.randint(2, 10),
    )
    n = t.rng.randint(3, 4 * level)
    each = p + k * q + c
    b = n * each + t.rng.choice((0, 0, t.rng.randint(1, each - 1)))
    t.priced(b=b, p=p, q=q, c=c)
    t.given(k=k)
    t.named(**t.rng.choice((
        {"u": "bowling", "r": "ride", "rs": "rides", "s": "snack"}, {"u": "the entry", "r": "game", "rs": "games", "s": "drink"},
        {"u": "mini golf", "r": "pony ride", "rs": "pony rides", "s": "pizza"}, {"u": "the climbing hall", "r": "go-kart race", "rs": "go-kart races", "s": "ice cream"},
    )))  # fmt: skip
    t.add("For one person", p, t.times("Rides or games", k, q), c)
    people = t.divmod("People", b, each)[0] if b % each else t.over("People", b, each)
    texts = """
        For the birthday of {A} there are {b}. Everybody, {A} too, gets {u} for {p}, {k} {rs} at {q} each and a {s} for {c}.
        {A} can spend {b} on a birthday party. Each person (the birthday child as well) costs {p} for {u}, {c} for a {s}, and {k} {rs} of {q} each.
        The budget of a party is {b}. Every child, {A} among them, is to have {k} {rs}, {u} and a {s}. A {r} costs {q}, {u} {p} and a {s} {c}.
        ~i have {b} for my party. everyone including me gets {u} ({p}), {k} {rs} ({q} each) and a {s} ({c}).
    """
    if t.rng.random() < 0.3:
        if b % each:
            t.remark("conclude", f"So ${people}$ people")
        return t.tell("people", texts, "How many people can that be in all?\nFor how many people is it enough?", str(people))  # fmt: skip
    return t.tell("guests", texts, "How many friends can be invited?\nHow many guests can come, apart from the birthday child?", str(t.take("Without the birthday child", people, 1)))  # fmt: skip


@tale("fees_on_a_price", 3, 4)
def fees_on_a_price(t: Teller, level: int) -> Telling:
    unit = 1000 if level == 4 else 100
    p, d, e = t.rng.randint(20, 400) * unit, t.rng.randint(2, 9), t.rng.randint(3, 15)
    whole = p + p * (d + e) // 100
    gap = t.rng.randint(1, 20) * unit // 10
    b = whole + gap * t.rng.choice((1, -1))
    t.priced(p=p, b=b)
    t.plain(d=d, e=e)
    t.named(**t.rng.choice(({"t": "house", "f": "the agent", "g": "the tax"}, {"t": "flat", "f": "the broker", "g": "the notary and fees"}, {"t": "boat", "f": "the insurance", "g": "the registration"}, {"t": "farm", "f": "the agency", "g": "the transfer fee"})))  # fmt: skip
    total = t.add("In all", p, t.percent("First fee", d, p), t.percent("Second fee", e, p))
    texts = """
        {A} wants to buy a {t} for at most {b}. One costs {p}, and on top come {d}% of the price for {f} and {e}% of it for {g}.
        A {t} is offered at {p}. {capf} takes {d}% of that and {g} another {e}%. {A} planned to spend {b}.
        The budget is {b}. The {t} that {A} likes costs {p} plus {d}% for {f} plus {e}% for {g} (both of the price).
        ~we saw a {t} for {p}. {f} is {d}% of it and {g} {e}% of it. our budget is {b}.
    """
    t.named(capf=t.words["f"].capitalize())
    if t.rng.random() < 0.3:
        return t.tell("total", texts, "What is the total cost?\nHow much has to be paid in all?", paid(total))  # fmt: skip
    over = total > b
    found = t.take("Difference", *((total, b) if over else (b, total)))
    return t.tell("gap", texts, f"By how much is the total {'above' if over else 'below'} the budget?\nHow much {'more' if over else 'less'} than the budget is the total?", paid(found))  # fmt: skip


@tale("percent_of_the_rest", 2, 3, 4)
def percent_of_the_rest(t: Teller, level: int) -> Telling:
    while True:
        n, d, e = (
            10 * t.rng.randint(2, 20 * level),
            10 * t.rng.randint(2, 8),
            5 * t.rng.randint(2, 16),
        )
        first = Fraction(n * d, 100)
        second = (n - first) * e / 100
        if first.denominator == second.denominator == 1:
            break
    t.given(n=n)
    t.plain(d=d, e=e)
    t.named(**t.rng.choice((
        {"ts": "students", "u": "swim", "y": "sing in the choir"}, {"ts": "workers", "u": "come by bus", "y": "come by bike"},
        {"ts": "guests", "u": "order soup", "y": "order salad"}, {"ts": "campers", "u": "go hiking", "y": "go canoeing"},
    )))  # fmt: skip
    a = t.percent("The first group", d, n)
    rest = t.take("The rest", n, a)
    b = t.percent("Of the rest", e, rest)
    texts = """
        {d}% of {n} {ts} {u}. Of the remaining ones, {e}% {y}.
        There are {n} {ts}. {d}% of them {u}, and {e}% of all the others {y}.
        Of {n} {ts}, {d}% {u}; {e}% of the rest {y}.
        ~we have {n} {ts}. {d}% {u} and of those left over {e}% {y}.
    """
    kind = t.rng.choice(("either", "none", "second"))
    if kind == "second":
        return t.tell(kind, texts, "How many {ts} {y}?\nwhat is the number of {ts} who {y}?", str(b))  # fmt: skip
    if kind == "none":
        return t.tell(kind, texts, "How many do neither of the two?\nhow many {ts} do none of these things?", str(t.take("Neither", rest, b)))  # fmt: skip
    return t.tell(kind, texts, "How many {ts} do one of the two?\nHow many {ts} are that in the two groups together?", str(t.add("Together", a, b)))  # fmt: skip


@tale("lost_and_found", 1, 2, 3)
def lost_and_found(t: Teller, level: int) -> Telling:
    n = t.rng.randint(20, 50 * level)
    a = t.rng.randint(8, n - 4)
    b = t.rng.randint(3, a - 2)
    c = t.rng.randint(1, b - 1)
    t.thing(KEPT)
    t.given(n=n, a=a, b=b, c=c)
    now = t.take("After the loss", n, a)
    now = t.add("Found again", now, b)
    texts = """
        {A} carried a bag with {n} {ts}. {a} of them fell out on the way. {b} were picked up, but {c} of those turned out to be no {ts} and were thrown away.
        {n} {ts} were in the box of {A} until {a} dropped out. {A} gathered {b} things from the ground, {c} of which were only pebbles.
        Out of {n} {ts}, {A} lost {a} in the grass. A search brought back {b} pieces; {c} of these were just bottle caps and do not count.
        ~i had {n} {ts}, dropped {a}, picked up {b} things, but with {c} stones among them.
    """
    return t.tell("left", texts, "How many {ts} {does} {A} have in the end?\nHow many {ts} are there at the end?", str(t.take("Without the wrong ones", now, c)))  # fmt: skip


@tale("does_not_fit", 1, 2, 3)
def does_not_fit(t: Teller, level: int) -> Telling:
    k, p = t.rng.randint(2, 3 * level + 2), t.rng.randint(5, 20 * level)
    n = k * p + t.rng.randint(1, 2 * p)
    t.given(n=n, k=k, p=p)
    t.named(**t.rng.choice(({"ts": "cookies", "bs": "plates"}, {"ts": "books", "bs": "shelves"}, {"ts": "eggs", "bs": "trays"}, {"ts": "toys", "bs": "boxes"}, {"ts": "cars", "bs": "car parks"}, {"ts": "passengers", "bs": "boats"})))  # fmt: skip
    room = t.times("Room", k, p)
    texts = """
        There are {n} {ts} and {k} {bs}. Each of the {bs} has room for {p}.
        {k} {bs} are ready, and each takes {p} {ts}. {n} {ts} are waiting.
        {A} has {n} {ts} to put on {k} {bs} that hold {p} each.
        ~i have {n} {ts} but only {k} {bs}, {p} go on each.
    """
    return t.tell("over", texts, "How many {ts} do not fit?\nHow many {ts} find no place?", str(t.take("Without a place", n, room)))  # fmt: skip


@tale("harvests_in_a_year", 2, 3)
def harvests_in_a_year(t: Teller, level: int) -> Telling:
    n, p, m = (
        t.rng.randint(3, 15 * level),
        t.rng.randint(11, 40 * level),
        t.rng.choice((2, 3, 4, 6)),
    )
    t.given(n=n, p=p, m=m)
    t.named(**t.rng.choice(({"f": "hectares", "g": "hectare", "ts": "melons"}, {"f": "rows", "g": "row", "ts": "lettuces"}, {"f": "beds", "g": "bed", "ts": "cabbages"}, {"f": "ponds", "g": "pond", "ts": "fish"})))  # fmt: skip
    once = t.times("One harvest", n, p)
    texts = """
        {A} farms {n} {f}. Each {g} gives {p} {ts}, and there is a harvest every {m} months.
        Every {m} months {A} harvests {n} {f}, with {p} {ts} from each {g}.
        A farm has {n} {f} with {p} {ts} on every {g}. They are ready to be taken every {m} months.
        ~i have {n} {f} with {p} {ts} per {g} and can harvest every {m} months.
    """
    times = t.over("Harvests in a year", 12, m)
    return t.tell("year", texts, "How many {ts} is that in a year?\nHow many {ts} are harvested within one year?", str(t.times("In a year", once, times)))  # fmt: skip


@tale("larger_than_both", 3, 4)
def larger_than_both(t: Teller, level: int) -> Telling:
    while True:
        n, d = 10 * t.rng.randint(2, 15 * level), 5 * t.rng.randint(2, 12)
        if 2 * n * d % 100 == 0:
            break
    p = Fraction(5 * t.rng.randint(2, 30), 100)
    t.given(n=n)
    t.plain(d=d)
    t.priced(p=p)
    both = t.times("The two together", 2, n)
    third = t.changed("The third", d, both, is_up=True, of="More")
    t.named(**t.rng.choice(({"ps": "blocks of flats", "ts": "flats"}, {"ps": "schools", "ts": "pupils"}, {"ps": "halls", "ts": "seats"}, {"ps": "streets", "ts": "houses"})))  # fmt: skip
    whole = t.add("All", both, third)
    texts = """
        {A} serves three {ps}. Two of them have {n} {ts} each, and the third has {d}% more {ts} than these two together. {A} earns {p} for each of the {ts}.
        Two {ps} have {n} {ts} each. A third one is {d}% larger than both together. For every one of the {ts} {A} gets {p}.
        ~my job covers 3 {ps}: two with {n} {ts} each and one with {d}% more than the two together. i get {p} for each of the {ts}.
    """
    if t.rng.random() < 0.4:
        return t.tell("count", texts, "How many {ts} are that in all three?\nHow many {ts} are there altogether?", str(whole))  # fmt: skip
    return t.tell("pay", texts, "How much {does} {A} earn for all of them?\nHow much money is that for all {ts}?", paid(t.times("Pay", whole, p)))  # fmt: skip


@tale("times_as_fast", 2, 3)
def times_as_fast(t: Teller, level: int) -> Telling:
    k, n, d = t.rng.randint(2, 3 + level), t.rng.randint(6, 25 * level), t.rng.randint(3, 7)
    t.times_as(k=k)
    t.given(n=n, d=d)
    t.named(**t.rng.choice(({"v": "serves", "ts": "customers"}, {"v": "packs", "ts": "parcels"}, {"v": "folds", "ts": "shirts"}, {"v": "reads", "ts": "forms"}, {"v": "paints", "ts": "tiles"})))  # fmt: skip
    fast = t.times("The faster one", k, n)
    day = t.add("Both in a day", n, fast)
    texts = """
        A new worker {v} {n} {ts} a day. {B} works {k} as fast. Both work {d} days.
        {B} {v} {k} as many {ts} as a new colleague, who {v} {n} a day. They work for {d} days.
        In {d} days of work, a beginner {v} {n} {ts} each day and {B} {k} as many.
    """
    return t.tell("both", texts, "How many {ts} is that for the two together?\nhow many {ts} do both manage in that time?", str(t.times("In all", day, d)))  # fmt: skip


@tale("rest_of_the_money_buys", 2, 3, 4)
def rest_of_the_money_buys(t: Teller, level: int) -> Telling:
    p, q = 5 * t.rng.randint(4, 30), 5 * t.rng.randint(2, 25)
    a, n = t.rng.randint(1, 3 * level), t.rng.randint(2, 8 * level)
    left = Fraction(5 * t.rng.randint(0, 20), 100) if level > 2 else Fraction(0)
    m = Fraction(a * p + n * q, 100) + left
    t.given(p=p, q=q, a=a)
    t.priced(m=m, **({"e": left} if left else {}))
    if not is_payable(m) or p == q:
        return rest_of_the_money_buys(t, level)
    t.named(**t.rng.choice(({"u": "a bag of nuts", "us": "bags of nuts", "y": "a gum", "ys": "gums"}, {"u": "a notebook", "us": "notebooks", "y": "a pencil", "ys": "pencils"}, {"u": "a juice", "us": "juices", "y": "an apple", "ys": "apples"}, {"u": "a poster", "us": "posters", "y": "a sticker", "ys": "stickers"})))  # fmt: skip
    t.named(kept="and {A} keeps {e}".format(**t.words) if left else "and no money is left", own="and i keep {e}".format(**t.words) if left else "and nothing is left")  # fmt: skip
    spent = t.take("Spent", m, left) if left else m
    cents = int(100 * spent)
    t.remark("In cents", eq(dot(decimal(spent), 100), cents))
    rest = t.take("For the others", cents, t.times("The first ones", a, p))
    texts = """
        {u} costs {p} cents and {y} {q} cents. {A} has {m}, buys {a} of the first and as many of the second as possible, {kept}.
        At a stall, {u} is {p} cents, {y} {q} cents. With {m}, {A} gets {a} of the one kind; the rest goes on {ys}, {kept}.
        ~{u} is {p} cents and {y} is {q} cents. i have {m}, i buy {a} {us} and then {ys} with the rest, {own}.
    """
    return t.tell("others", texts, "How many {ys} is that?\nHow many {ys} are bought?", str(t.over("The others", rest, q)))  # fmt: skip
