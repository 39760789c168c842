"""Tales of home, garden and farm: recipes, tanks, books, boxes, harvests, paint, what remains."""

from fractions import Fraction

from train.problems.latex import decimal, dot, eq
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import PLANTS, STOCK
from train.school.families.tales import Teller, Telling, tale, with_x

_FOODS = ("flour", "sugar", "rice", "butter", "oats", "lentils", "pasta", "cheese")
_BY_WEIGHT = ("apples", "grapes", "onions", "carrots", "potatoes", "cherries", "nuts", "tomatoes", "plums", "beans")  # fmt: skip


@tale("recipe_scaled", 2, 3, 4)
def recipe_scaled(t: Teller, level: int) -> Telling:
    s, n = t.rng.sample(range(2, 5 + 3 * level), 2)
    one = t.rng.randint(2, 12) * 5
    h = t.rng.randint(1, max(1, one * n // 10 - 1)) * 5
    t.given(s=s, g=one * s, n=n)
    t.named(z=t.rng.choice(_FOODS))
    need = t.times("Needed", t.over("For one", one * s, s), n)
    if one * n > h and t.rng.random() < 0.5:
        t.given(h=h)
        return t.tell("missing", """
            A recipe for {s} people takes {g} grams of {z}. {A} cooks for {n} people and has {h} grams at home.
            {A} has {h} grams of {z}. {he} wants to cook for {n} people, and the recipe says {g} grams for {s} people.
            For {n} guests {A} follows a recipe that uses {g} grams of {z} for {s}. There are {h} grams in the kitchen.
            ~recipe says {g} g of {z} for {s} people but were {n}. i only have {h} g.
        """, "How many grams must still be bought?\nHow many more grams of {z} are needed?", str(t.take("Missing", need, h)))  # fmt: skip
    return t.tell("needed", """
        A recipe for {s} people takes {g} grams of {z}. {A} cooks for {n} people.
        {A} is cooking for {n}. In {his} book the dish for {s} people needs {g} grams of {z}.
        With {g} grams of {z} a meal is enough for {s} people. Now {n} people are coming.
        ~recipe says {g} g of {z} for {s} people but were {n}.
    """, "How many grams of {z} are needed?\nHow much {z} does that take, in grams?", str(need))  # fmt: skip


@tale("tank_in_and_out", 2, 3, 4)
def tank_in_and_out(t: Teller, level: int) -> Telling:
    out, net, m = t.rng.randint(2, 6 * level), t.rng.randint(2, 6 * level), t.rng.randint(4, 30)
    start = t.rng.randint(5, 60)
    t.given(a=out + net, b=out, c=start)
    gain = t.take("Gained a minute", out + net, out)
    if t.rng.random() < 0.5:
        t.given(v=start + net * m)
        missing = t.take("Missing", start + net * m, start)
        return t.tell("full", """
            A tank for {v} litres has {c} litres in it. Each minute {a} litres run in and {b} litres run out.
            Through a pipe {a} litres a minute flow into a tank, while {b} litres a minute are lost by a leak. The tank holds {v} litres, {c} are in it already.
            {A} fills a pool that holds {v} litres with {a} litres a minute. It has a hole through which {b} litres a minute escape, and at the start there are {c} litres in it.
            ~my pool takes {v} litres, theres {c} in it now. hose gives {a} per minute but {b} per minute leak out.
        """, "After how many minutes is it full?\nHow many minutes does it take until it is full?", str(t.over("Minutes", missing, gain)), [with_x(f"{start}+{net}x={start + net * m}", f"{net}x={net * m}", f"x={m}")])  # fmt: skip
    t.given(m=m)
    more = t.times("Gained", gain, m)
    return t.tell("then", """
        There are {c} litres in a tank. For {m} minutes, {a} litres a minute run in and {b} litres a minute run out.
        Through a pipe {a} litres a minute flow into a tank, while {b} litres a minute are lost by a leak. This goes on for {m} minutes. At the start there are {c} litres in it.
        ~theres {c} litres in my pool. hose gives {a} per minute but {b} per minute leak out. ran it for {m} minutes.
    """, "How many litres are in it then?\nHow much water is that in the end, in litres?", str(t.add("Then", start, more)))  # fmt: skip


@tale("book_to_read", 2, 3, 4)
def book_to_read(t: Teller, level: int) -> Telling:
    a, d, b = t.rng.randint(5, 15 * level), t.rng.randint(2, 7), t.rng.randint(5, 15 * level)
    left = t.rng.randint(2, 9) * b - t.rng.choice((0, 0, t.rng.randint(1, b - 1)))
    t.given(p=a * d + left, a=a, d=d, b=b)
    rest = t.take("Left", a * d + left, t.times("Read", a, d))
    more = t.groups_for(int(rest), b, "days")
    texts = """
        {A} reads a book of {p} pages. {he} reads {a} pages a day for {d} days, and from then on {b} pages a day.
        A book has {p} pages. For the first {d} days {A} reads {a} pages daily, afterwards {b} pages a day.
        After reading {a} pages a day for {d} days, {A} goes on with {b} pages a day. The book has {p} pages.
        ~my book has {p} pages. i read {a} a day for {d} days and now i do {b} a day.
    """
    if t.rng.random() < 0.5:
        return t.tell("more", texts, "How many more days does it take to finish the book?\nAfter those {d} days, how many days are needed for the rest?", str(more))  # fmt: skip
    return t.tell("days", texts, "How many days does the whole book take?\nIn how many days is the book finished, from the first day on?", str(t.add("Days", d, more)))  # fmt: skip


@tale("boxes_in_crates", 2, 3, 4)
def boxes_in_crates(t: Teller, level: int) -> Telling:
    k, m = t.rng.choice((4, 5, 6, 8, 10, 12)), t.rng.randint(3, 8)
    crates, loose, over = t.rng.randint(2, 3 * level), t.rng.randint(1, m - 1), t.rng.randint(1, k - 1)  # fmt: skip
    n = (crates * m + loose) * k + over
    t.thing(STOCK)
    t.given(n=n, k=k, m=m)
    boxes, _ = t.divmod("", n, k)
    texts = """
        {A} packs {n} {ts} into boxes of {k}. {m} full boxes make a crate.
        A crate holds {m} boxes and a box holds {k} {ts}. A firm packs {n} {ts} into full boxes, and these into crates.
        There are {n} {ts} to be packed. Each box takes {k}, and {m} boxes are put in one crate.
        ~i have to pack {n} {ts}, {k} per box, {m} boxes per crate.
    """
    kind = t.rng.choice(("crates", "boxes", "over"))
    if kind == "over":
        return t.tell(kind, texts, "How many {ts} are left over when all full boxes are packed?\nHow many {ts} do not fill a box?", str(over))  # fmt: skip
    t.divmod("", boxes, m)
    if kind == "boxes":
        return t.tell(kind, texts, "How many full boxes are left that do not fill a crate?\nHow many full boxes do not make up a crate?", str(loose))  # fmt: skip
    t.remark("conclude", f"So ${crates}$ crates are full")
    return t.tell(kind, texts, "How many full crates are there?\nHow many crates can be filled?", str(crates))  # fmt: skip


@tale("fraction_then_fraction", 3, 4, 5)
def fraction_then_fraction(t: Teller, level: int) -> Telling:
    while True:
        f, g = (Fraction(t.rng.randint(1, b - 1), b) for b in t.rng.sample((2, 3, 4, 5, 6, 8), 2))
        n = t.rng.randint(2, 12 * level) * f.denominator
        rest = n * (1 - f)
        if (rest * g).denominator == 1 and rest * (1 - g) > 0:
            break
    t.given(n=n)
    t.shares(f=f, g=g)
    t.named(z=t.rng.choice(("litres of juice", "metres of ribbon", "kilograms of flour", "stickers", "sheets of paper")))  # fmt: skip
    used = t.over("One part", n, f.denominator)
    used = t.times("Used first", used, f.numerator) if f.numerator > 1 else used
    left = t.take("Left", n, used)
    more = t.over("One part of the rest", left, g.denominator)
    more = t.times("Used then", more, g.numerator) if g.numerator > 1 else more
    end = t.take("In the end", left, more)
    texts = """
        {A} has {n} {z}. On Monday {f} of them are used, on Tuesday {g} of the rest.
        Of {n} {z}, {A} uses {f} first. Then {he} gives {g} of what is left to {B}.
        First {f} of the {z} went away, then {g} of the remaining ones. In the beginning {A} had {n} {z}.
        ~had {n} {z}, used {f} of that, and {g} of whatever was left after.
    """
    if t.rng.random() < 0.25:
        return t.tell("gone", texts, "How many {z} are gone in all?\nHow many {z} were used up or given away together?", str(t.take("Gone", n, end)))  # fmt: skip
    return t.tell("end", texts, "How many {z} are left in the end?\nHow many {z} remain?", str(end))


@tale("harvest", 2, 3, 4)
def harvest(t: Teller, level: int) -> Telling:
    while True:
        rows, each, p = t.rng.randint(3, 8 * level), t.rng.randint(4, 8 * level), t.rng.choice((5, 10, 20, 25, 30, 40, 50))  # fmt: skip
        if rows * each * p % 100 == 0:
            break
    k = t.rng.randint(2, 9)
    t.thing([(one, many) for one, many in PLANTS if one.endswith(("plant", "tree"))])
    t.given(a=rows, b=each, c=k)
    t.plain(p=p)
    plants = t.times("Planted", rows, each)
    alive = t.take("Alive", plants, t.percent("Lost", p, plants))
    texts = """
        {A} plants {a} rows of {ts} with {b} in a row. {p}% of them die. Each of the others gives {c} kilograms of fruit.
        In a field there are {a} rows with {b} {ts} in each row. A frost kills {p}% of all; the others bear {c} kg of fruit each.
        Every one of the {ts} bears {c} kg, but {p}% of them did not survive the winter. {A} had planted {a} rows of {b}.
        ~planted {a} rows with {b} {ts} each, {p}% died. the others give me {c} kg each.
    """
    if t.rng.random() < 0.3:
        return t.tell("alive", texts, "How many {ts} are still alive?\nHow many of them are left?", str(alive))  # fmt: skip
    return t.tell("kg", texts, "How many kilograms of fruit is that in all?\nHow many kg is the harvest?", str(t.times("Harvest", alive, k)))  # fmt: skip


@tale("eggs_for_sale", 2, 3, 4)
def eggs_for_sale(t: Teller, level: int) -> Telling:
    while True:
        hens, eggs, eaten, weeks = t.rng.randint(4, 10 * level), t.rng.randint(4, 6), t.rng.randint(2, 15), t.rng.randint(2, 4)  # fmt: skip
        sold = hens * eggs - eaten
        if sold > 0 and sold % 12 == 0:
            break
    r = t.rng.randint(2, 6)
    t.given(h=hens, e=eggs, c=eaten, w=weeks)
    t.priced(r=r)
    t.remark("rule", f"For one week: {eq(dot(hens, eggs), hens * eggs)}")
    dozens = t.over("Dozens", t.take("For sale", hens * eggs, eaten), 12)
    week = t.times("A week", dozens, r)
    return t.tell("money", """
        {A} has {h} hens. Each lays {e} eggs a week. {he} eats {c} eggs a week and sells the rest at {r} a dozen.
        A dozen eggs sells for {r}. {A}'s {h} hens lay {e} eggs each per week, and {c} of all these eggs are kept every week.
        Every week {A} keeps {c} eggs and sells all others by the dozen for {r}. {he} has {h} hens that lay {e} eggs a week each.
        ~i have {h} hens, {e} eggs a week from each. we eat {c} a week and i sell the rest for {r} a dozen.
    """, "How much money do the eggs bring in {w} weeks?\nHow much is earned in {w} weeks?", paid(t.times("In all", week, weeks)))  # fmt: skip


@tale("paint_for_walls", 3, 4)
def paint_for_walls(t: Teller, level: int) -> Telling:
    n, a, h, c = t.rng.randint(2, 4), t.rng.randint(3, 8), t.rng.randint(2, 4), t.rng.randint(5, 12)
    w, p = t.rng.randint(2, 5), t.rng.randint(8, 30)
    t.given(n=n, a=a, h=h, w=w, c=c)
    t.priced(p=p)
    area = t.take("To paint", t.times("All walls", n, t.times("One wall", a, h)), w)
    cans = t.groups_for(int(area), c, "cans")
    texts = """
        {A} wants to paint {n} walls, each {a} metres long and {h} metres high. The windows, {w} square metres in all, are left out. A can of paint is enough for {c} square metres and costs {p}.
        A can of paint costs {p} and covers {c} square metres. There are {n} walls of {a} m by {h} m to paint, without {w} square metres of windows.
        In a room {n} walls are painted. Each is {h} m high and {a} m wide, and together they have {w} square metres of doors and windows. One can covers {c} square metres for {p}.
        ~painting {n} walls, each {a} by {h} meters, minus {w} square meters of windows. one can does {c} square meters and is {p}.
    """
    if t.rng.random() < 0.4:
        return t.tell("cans", texts, "How many cans are needed?\nHow many cans must be bought?", str(cans))  # fmt: skip
    return t.tell("cost", texts, "How much does the paint cost?\nWhat is paid for the cans of paint?", paid(t.times("Cost", cans, p)))  # fmt: skip


@tale("slices_left", 2, 3)
def slices_left(t: Teller, level: int) -> Telling:
    n, k, g = t.rng.randint(3, 4 * level), t.rng.choice((6, 8, 10, 12)), t.rng.randint(2, 4)
    a = t.rng.randint(2, max(2, n * k // g - 3))
    b = t.rng.randint(2, max(2, n * k - a * g))
    while a * g + b > n * k:
        n += 1
    t.given(n=n, k=k, a=a, e=g, b=b)
    t.named(z=t.rng.choice(("pizzas", "cakes", "pies", "melons")))
    all_ = t.times("Slices", n, k)
    gone = t.add("Eaten", t.times("By the guests", a, g), b)
    return t.tell("left", """
        {A} cuts {n} {z} into {k} slices each. {a} guests eat {e} slices each, and {b} slices go to the neighbours.
        At a party there are {a} guests who eat {e} slices each. {A} had cut {n} {z} into {k} slices each, and {b} more slices are given away.
        {b} slices went to the neighbours and {e} to each of {a} guests. There had been {n} {z} with {k} slices each.
        ~we had {n} {z}, {k} slices each. {a} people ate {e} slices each and i took {b} home.
    """, "How many slices are left?\nHow many slices remain?", str(t.take("Left", all_, gone)))  # fmt: skip


@tale("bottle_of_drops", 3, 4)
def bottle_of_drops(t: Teller, level: int) -> Telling:
    a, n, d = t.rng.choice((2, 3, 4, 5, 10, 15)), t.rng.randint(2, 4), t.rng.randint(5, 15 * level)
    v = t.rng.choice((50, 100, 120, 150, 200))
    t.given(a=a, n=n, d=d, v=v)
    t.named(who=t.rng.choice(("a cat", "a dog", "a horse", "a patient", "a plant")))
    need = t.times("In all", t.times("A day", a, n), d)
    bottles = t.groups_for(int(need), v, "bottles")
    return t.tell("bottles", """
        {A} gives {who} {a} millilitres of a liquid {n} times a day for {d} days. A bottle holds {v} millilitres.
        A bottle has {v} ml in it. For {d} days {who} gets {a} ml from it {n} times a day.
        For {d} days {who} is to get {a} ml {n} times a day, and {A} buys bottles of {v} ml for this.
        ~{who} needs {a} ml {n} times a day for {d} days. one bottle is {v} ml.
    """, "How many bottles are needed?\nHow many bottles does that take?", str(bottles))  # fmt: skip


@tale("price_by_weight", 2, 3, 4)
def price_by_weight(t: Teller, level: int) -> Telling:
    while True:
        a, b = (Fraction(t.rng.randint(2, 5 * level), t.rng.choice((1, 2, 4))) for _ in range(2))
        p, r = t.rng.randint(2, 12), t.rng.randint(2, 12)
        if is_payable(a * p + b * r) and min(a, b) > 1:
            break
    x, y = t.rng.sample(_BY_WEIGHT, 2)
    t.given(a=a, b=b)
    t.priced(p=p, r=r)
    t.named(z=x, y=y)
    one, two = t.times(x, a, p), t.times(y, b, r)
    texts = """
        {A} buys {a} kg of {z} at {p} a kilogram and {b} kg of {y} at {r} a kilogram.
        A kilogram of {y} costs {r}, a kilogram of {z} {p}. {A} takes {a} kg of {z} and {b} kg of {y}.
        On the market {A} gets {b} kg of {y} for {r} per kg and {a} kg of {z} for {p} per kg.
        ~{z} are {p} a kilo, {y} are {r} a kilo. i got {a} kg of {z} and {b} kg of {y}.
    """
    if t.rng.random() < 0.25 and one != two:
        return t.tell("gap", texts, "What is the difference between the two amounts paid?\nBy how much do the two amounts paid differ?", paid(t.take("Difference", max(one, two), min(one, two))))  # fmt: skip
    return t.tell("total", texts, "How much is that in all?\nWhat is the total?", paid(t.add("Together", one, two)))  # fmt: skip


@tale("water_in_jugs", 2, 3)
def water_in_jugs(t: Teller, level: int) -> Telling:
    a, b = t.rng.randint(2, 6), t.rng.choice((200, 250, 300, 500))
    n = t.rng.randint(2, a * 1000 // b - 1)
    t.given(a=a, b=b, n=n)
    t.remark("rule", f"A litre has $1000$ millilitres: {eq(dot(a, 1000), a * 1000)}")
    left = t.take("Left", a * 1000, t.times("Poured out", n, b))
    texts = """
        From a jug with {a} litres of water {A} fills {n} glasses of {b} millilitres each.
        {A} pours {b} millilitres into each of {n} glasses. The jug held {a} litres before.
        {n} glasses are filled with {b} ml each from a can of {a} litres.
        ~i have {a} litres of juice and poured {n} glasses with {b} ml each.
    """
    if t.rng.random() < 0.3 and (a * 1000 - n * b) // b > 0:
        t.divmod("", int(left), b)
        t.remark("conclude", f"So ${left // b}$ more")
        return t.tell("more", texts, "How many more glasses can be filled like this?\nHow many further full glasses are possible?", decimal(left // b))  # fmt: skip
    return t.tell("left", texts, "How many millilitres are left?\nHow many ml remain?", str(left))
