"""Tales whose quantities are told indirectly: what makes two equal, means of parts, least overlaps."""

from fractions import Fraction
from math import lcm

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import KEPT
from train.school.families.tales import Teller, Telling, tale, with_x


@tale("equal_after_giving", 2, 3, 4)
def equal_after_giving(t: Teller, level: int) -> Telling:
    d, m = t.rng.randint(2, 10 * level), t.rng.randint(1, 25 * level)
    n = m + 2 * d
    t.thing(KEPT)
    kind = t.rng.choice(("give", "give", "half", "had"))
    if kind == "had":
        t.given(d=d, m=m)
        t.remark("rule", "What is given is lost by one and won by the other: the gap was two times as much")  # fmt: skip
        gap = t.times("The gap", 2, d)
        texts = """
            {B} had {m} {ts}. When {A} gave {B} {d}, both had the same number.
            {A} gives {d} {ts} to {B}, who had {m} before. Now both have equally many.
            ~i gave {d} {ts} to {B} and now we have the same number. {B} had {m} before.
            After a gift of {d} {ts} from {A} to {B} the two have the same number of them. Before that {B} had {m}.
        """
        return t.tell(kind, texts, "How many {ts} did {A} have at first?\nhow many {ts} did {A} have before?", str(t.add("At first", m, gap)), [with_x(f"x-{d}={m}+{d}", f"x={m}+{2 * d}", f"x={n}")])  # fmt: skip
    question = """
        How many {ts} must {A} give to {B} so that both have the same number?
        How many of them should {A} give to {B} to make it equal?
        If {A} wanted to have just as many as {B}, how many {ts} would {A} have to give to {B}?
    """
    if kind == "half":
        t.given(d=2 * d)
        texts = """
            {A} owns {d} more {ts} than {B}.
            {B} has {d} {ts} fewer than {A}.
            ~i have {d} {ts} more than my friend {B}.
            There is a difference of {d} between the {ts} of {A} and those of {B}, who has fewer.
        """
        t.remark("rule", "Each one that is given makes the gap smaller by two")
        return t.tell(kind, texts, question, str(t.over("Half of the gap", 2 * d, 2)))
    t.given(n=n, m=m)
    texts = """
        {A} has {n} {ts} and {B} {m}.
        {B} owns {m} {ts}, while {A} has {n}.
        ~i have {n} {ts}, {B} only {m}.
        There are {n} {ts} in {As} box and {m} in the box of {B}.
    """
    t.over("Half of the gap", t.take("The gap", n, m), 2)
    half = (n + m) // 2
    other = [("add", eq(plus(n, m), n + m)), ("Each has in the end", eq(frac(n + m, 2), half)), ("subtract", eq(plus(n, -half), d))]  # fmt: skip
    return t.tell(kind, texts, question, str(d), [other])


@tale("syrup_and_water", 2, 3)
def syrup_and_water(t: Teller, level: int) -> Telling:
    q, s = t.rng.randint(2, 4 * level), 10 * t.rng.randint(2, 15 * level)
    t.named(**t.rng.choice(({"s": "syrup", "y": "drink"}, {"s": "juice", "y": "punch"}, {"s": "cleaner", "y": "mixture"}, {"s": "plant food", "y": "mix"}, {"s": "vinegar", "y": "solution"}, {"s": "lemon juice", "y": "lemonade"})))  # fmt: skip
    t.plain(q=q)
    kind = t.rng.choice(("part", "part", "water", "whole", "add"))
    v = s if kind in ("whole", "add") else s * (q + 1)
    t.given(v=v)
    if kind == "add":
        texts = """
            {A} mixes one part of {s} with {q} parts of water. There are {v} ml of {s}.
            The label says {s} and water 1 : {q}. {A} has {v} ml of {s}.
            ~i have {v} ml of {s} and have to mix it 1:{q} with water.
        """
        return t.tell(kind, texts, "How much water is needed, in ml?\nHow many ml of water go with it?", str(t.times("Water", s, q)))  # fmt: skip
    if kind == "whole":
        texts = """
            For a {y}, {A} uses 1 part of {s} and {q} parts of water. {v} ml of {s} are left in the bottle and all are used.
            {s} and water are mixed 1 : {q}. {A} pours {v} ml of {s} into the jug and adds the water.
            ~the {y} is 1 part {s} to {q} parts water. i take {v} ml of {s}.
        """
        parts = t.add("Parts", 1, q)
        return t.tell(kind, texts, "How many ml of the {y} does that make?\nHow much is the whole {y}, in ml?", str(t.times("The whole", s, parts)))  # fmt: skip
    texts = """
        {A} makes {v} ml of a {y} from one part of {s} and {q} parts of water.
        {s} and water are mixed in the ratio 1:{q}. {A} wants {v} ml of the {y}.
        ~i need {v} ml of {y}, mixed 1 : {q} ({s} : water).
        A {y} has {q} times as much water as {s}. {A} fills a bottle of {v} ml with it.
    """
    one = t.over("One part", v, t.add("Parts", 1, q))
    if kind == "water":
        return t.tell(kind, texts, "How many ml of water are in it?\nHow much water is that, in ml?", str(t.times("Water", one, q)))  # fmt: skip
    return t.tell(kind, texts, "How much {s} does it take, in ml?\nHow many ml of {s} are needed?", str(one))  # fmt: skip


@tale("rain_on_a_roof", 2, 3)
def rain_on_a_roof(t: Teller, level: int) -> Telling:
    a, r, v = t.rng.randint(4, 60 * level), t.rng.randint(2, 30), 10 * t.rng.randint(4, 30)
    t.given(a=a, r=r)
    t.named(u=t.rng.choice(("roof", "terrace", "garden", "glass roof", "shed roof")))
    t.remark("rule", "One millimetre of rain is $1$ litre on each square metre")
    litres = t.times("Litres", a, r)
    if t.rng.random() < 0.5:
        texts = """
            {r} mm of rain fall on a {u} of {a} square metres.
            {As} {u} has {a} m². Last night it rained {r} mm.
            ~we had {r} mm of rain. my {u} is {a} square metres.
        """
        return t.tell("litres", texts, "How many litres of water is that?\nHow much water fell on the {u}, in litres?", str(litres))  # fmt: skip
    t.given(v=v)
    texts = """
        {r} mm of rain fall on a {u} of {a} m². {A} collects all of it in barrels of {v} litres.
        {As} {u} has {a} square metres, a rain barrel holds {v} litres, and {r} mm of rain are expected.
        ~my {u} has {a} m2. my rain barrels hold {v} litres each. {r} mm of rain are coming.
    """
    return t.tell("barrels", texts, "How many barrels are needed for all the water?\nAt least how many barrels does it take?", str(t.groups_for(int(litres), v, "barrels")))  # fmt: skip


@tale("full_and_half", 2, 3, 4)
def full_and_half(t: Teller, level: int) -> Telling:
    e, half = 10 * t.rng.randint(3, 20 * level), 10 * t.rng.randint(5, 40 * level)
    a, b = e + 2 * half, e + half
    t.given(a=a, b=b)
    t.named(**t.rng.choice(({"u": "jar", "y": "honey"}, {"u": "bottle", "y": "oil"}, {"u": "bucket", "y": "sand"}, {"u": "can", "y": "paint"}, {"u": "box", "y": "rice"}, {"u": "jug", "y": "milk"}, {"u": "glass", "y": "jam"})))  # fmt: skip
    texts = """
        A {u} full of {y} weighs {a} g. Half full it weighs {b} g.
        With {y} up to the top, a {u} has {a} grams. When half of the {y} is used, it has {b} grams.
        {A} weighs a full {u} of {y}: {a} g. After half of the {y} is gone, the scales show {b} g.
        ~my {u} of {y} weighs {a} g when full and {b} g when it is half full.
    """
    part = t.take("Half of the contents", a, b)
    if t.rng.random() < 0.4:
        return t.tell("contents", texts, "How many grams of {y} are in the full {u}?\nHow much does all the {y} weigh, in g?", str(t.times("All of it", 2, part)))  # fmt: skip
    return t.tell("empty", texts, "How much does the empty {u} weigh, in g?\nWhat is the weight of the {u} alone, in grams?", str(t.take(f"The empty {t.words['u']}", b, part)))  # fmt: skip


@tale("second_at_half_price", 2, 3, 4)
def second_at_half_price(t: Teller, level: int) -> Telling:
    p = t.rng.randint(2, 15 * level) if level < 4 else Fraction(10 * t.rng.randint(5, 300), 100)
    n = t.rng.choice((2, 2, t.rng.randint(3, 3 * level)))
    t.priced(p=p)
    t.given(n=n)
    t.thing((("a shirt", "shirts"), ("a book", "books"), ("a pizza", "pizzas"), ("a pair of socks", "pairs of socks"), ("a plant", "plants"), ("a ticket", "tickets"), ("a pillow", "pillows")))  # fmt: skip
    texts = """
        In a shop {t} costs {p}, and every second one is half price. {A} buys {n} {ts}.
        The {ts} are {p} each. For each one at the full price, another one costs only half of it. {A} takes {n}.
        An offer says: the second one at half price. {t} is {p} without the offer, and {A} needs {n} {ts}.
        ~{ts} are {p}, the second one is always half price. i take {n}.
    """
    half = t.over("Half price", p, 2)
    cheap = n // 2
    if n > 3:
        t.divmod("At half price", n, 2)
    if t.rng.random() < 0.3:
        return t.tell("saved", texts, "How much is saved?\nHow much cheaper is it with the offer?", paid(t.times("Saved", cheap, half) if cheap > 1 else half))  # fmt: skip
    dear = t.times("Full price", n - cheap, p) if n - cheap > 1 else p
    low = t.times("Half price for these", cheap, half) if cheap > 1 else half
    return t.tell("cost", texts, "How much {does} {A} pay?\nWhat do they cost together?", paid(t.add("In all", dear, low)))  # fmt: skip


@tale("percent_of_all", 3, 4)
def percent_of_all(t: Teller, level: int) -> Telling:
    while True:
        d, e, h = 5 * t.rng.randint(2, 18), 10 * t.rng.randint(0, 9), 10 * t.rng.randint(1, 9)
        if d * e % 100 == d * h % 100 == 0 and e != h:
            break
    t.plain(d=d, h=h, **({"e": e} if e else {}))
    t.named(**t.rng.choice((
        {"ps": "pupils", "u": "girls", "y": "boys", "v": "wear glasses"}, {"ps": "workers", "u": "women", "y": "men", "v": "come by bike"},
        {"ps": "animals", "u": "cats", "y": "dogs", "v": "are black"}, {"ps": "visitors", "u": "adults", "y": "children", "v": "had an ice cream"},
    )))  # fmt: skip
    t.named(told="{e}% of the {u} and {h}% of the {y} {v}".format(**t.words) if e else "None of the {u} but {h}% of the {y} {v}".format(**t.words))  # fmt: skip
    texts = """
        {d}% of the {ps} are {u}, the others are {y}. {told}.
        In a group of {ps}, {d}% are {u} and the rest are {y}; {told}.
        ~{d}% of our {ps} are {u}, the rest {y}. {told}.
    """
    one = t.percent("Of the first", e, d) if e else 0
    two = t.percent("Of the others", h, t.take("The others", 100, d))
    whole = t.add("Of all", one, two) if e else two
    return t.tell("percent", texts, "What percentage of all {ps} {v}?\nHow many percent of the {ps} {v}?", f"{whole}\\%")  # fmt: skip


@tale("least_in_both", 2, 3, 4)
def least_in_both(t: Teller, level: int) -> Telling:
    n = t.rng.randint(12, 30 * level)
    a, b = (t.rng.randint(n // 2 + 1, n - 1) for _ in range(2))
    e = t.rng.randint(1, n - max(a, b))
    kind = t.rng.choice(("least", "most", "all", "some"))
    t.given(n=n, a=a, b=b)
    t.named(**{"z": "do"} | t.rng.choice((
        {"ps": "pupils", "u": "play football", "y": "swim"}, {"ps": "people", "u": "drink tea", "y": "drink coffee"},
        {"ps": "guests", "u": "ate soup", "y": "ate salad"}, {"ps": "children", "u": "have a brother", "y": "have a sister", "z": "have"},
        {"ps": "students", "u": "learn French", "y": "learn Spanish"}, {"ps": "houses", "u": "have a garden", "y": "have a garage", "z": "have"},
    )))  # fmt: skip
    texts = """
        Of {n} {ps}, {a} {u} and {b} {y}{more}.
        There are {n} {ps}. {a} of them {u}, and {b} {y}{more}.
        ~we asked {n} {ps}: {a} {u}, {b} {y}{more}.
    """
    both = "How many of the {ps} {z} both?\nWhat is the number of {ps} that {z} both?"
    t.named(more={"all": "; none of them is in neither group"}.get(kind, ""))
    if kind == "most":
        t.remark("compare", f"No more than the smaller of the two numbers, ${min(a, b)}$")
        return t.tell(kind, texts, "At most how many {ps} can {z} both?\nWhat is the largest possible number of {ps} that {z} both?", str(min(a, b)))  # fmt: skip
    doing = n
    if kind == "some":
        t.given(e=e)
        t.named(more=t.rng.choice(("; {e} {z} neither", ", and {e} of them {z} none of the two")).format(**t.words))  # fmt: skip
        doing = t.take("One at least", n, e)
    answer = t.take("Counted twice", t.add("Both counts", a, b), doing)
    if kind == "least":
        both = "At least how many {ps} {z} both?\nWhat is the smallest possible number of {ps} that {z} both?"  # fmt: skip
    return t.tell(kind, texts, both, str(answer))


@tale("mean_of_the_others", 3, 4)
def mean_of_the_others(t: Teller, level: int) -> Telling:
    q, o = t.rng.randint(2, 4 * level), t.rng.randint(2, 4 * level)
    n = q + o
    p, rest = t.rng.randint(4, 15 * level), t.rng.randint(4, 15 * level)
    whole = q * p + o * rest
    if whole % n or p == rest:
        return mean_of_the_others(t, level)
    m = whole // n
    t.given(n=n, q=q, m=m, p=p)
    t.named(**t.rng.choice(({"ps": "pupils", "u": "girls", "y": "boys", "w": "points"}, {"ps": "players", "u": "beginners", "y": "experts", "w": "goals"}, {"ps": "people", "u": "women", "y": "men", "w": "books"}, {"ps": "parcels", "u": "small ones", "y": "large ones", "w": "kilograms"})))  # fmt: skip
    texts = """
        {n} {ps} have {m} {w} on average. {q} of them are {u}, and these have {p} {w} on average. The rest are {y}.
        The average of {n} {ps} is {m} {w}. For the {q} {u} among them it is {p}; all the others are {y}.
        Among {n} {ps} there are {q} {u}, and the others are {y}. The mean of all is {m} {w}, the mean of the {u} is {p}.
        ~we are {n} {ps} with an average of {m} {w}. the {q} {u} have an average of {p}, the rest are {y}.
    """
    total = t.take("The others", t.times("All", n, m), t.times("The known ones", q, p))
    return t.tell("mean", texts, "What is the average of the {y}?\nHow many {w} do the {y} have on average?", str(t.over("Their mean", total, t.take("How many", n, q))))  # fmt: skip


@tale("mean_corrected", 3, 4)
def mean_corrected(t: Teller, level: int) -> Telling:
    n, gap = t.rng.randint(3, 4 * level), t.rng.choice((-1, 1)) * t.rng.randint(1, 2 * level)
    a = t.rng.randint(10, 30 * level)
    b, m = a + n * gap, t.rng.randint(10, 30 * level)
    if min(b, m + gap) < 1:
        return mean_corrected(t, level)
    t.given(n=n, m=m, a=a, b=b)
    texts = """
        {A} worked out that {n} numbers have the mean {m}. But one of them was read as {a} instead of {b}.
        The average of {n} marks came out as {m}. Then it was seen that a mark of {b} had been entered as {a} by mistake.
        {n} measurements had a mean of {m}, until {A} noticed an error: {a} was written down where it should have been {b}.
        ~i got {m} as the average of {n} numbers but i typed {a} instead of {b} for one of them.
    """
    up = b > a
    t.step("Too small by" if up else "Too large by", lambda: [("subtract", eq(plus(max(a, b), -min(a, b)), abs(b - a)))])  # fmt: skip
    change = t.over("In the mean", abs(b - a), n)
    t.change("The right mean", m, change, is_more=up)
    total, right = n * m, n * m + b - a
    other = [("multiply", eq(dot(n, m), total)), ("Corrected", eq(f"{total}-{a}+{b}", right)), ("divide", eq(frac(right, n), m + gap))]  # fmt: skip
    return t.tell("mean", texts, "What is the correct mean?\nWhat should the average be?", str(m + gap), [other])  # fmt: skip


@tale("as_many_of_each", 2, 3, 4)
def as_many_of_each(t: Teller, level: int) -> Telling:
    is_coins = t.rng.random() < 0.6
    values = t.rng.sample((1, 2, 5, 10, 20, 50) if is_coins else (5, 10, 20, 50), 3 if level == 4 else 2)  # fmt: skip
    each, n = sum(values), t.rng.randint(2, 8 * level)
    t.given(**dict(zip("pqr", values, strict=False)))
    t.priced(m=Fraction(n * each, 100 if is_coins else 1))
    if is_coins:
        t.remark("In cents", eq(dot(decimal(Fraction(n * each, 100)), 100), n * each))
    said = "{p}, {q} and {r}" if level == 4 else "{p} and {q}"
    shown = f"coins of {said} cents" if is_coins else f"notes of {said}"
    t.named(g=shown.format(**t.words), s="coins" if is_coins else "notes")
    texts = """
        {A} has {m} in {g}, the same number of each.
        In a box there are only {g}: equally many of each, and they are worth {m} together.
        ~i have as many of each kind: {g}. it is {m} in all.
    """
    t.over("Of each", n * each, t.add("One of each", *values))
    if t.rng.random() < 0.4:
        return t.tell("all {s}".format(**t.words), texts, "How many {s} is that in all?\nWhat is the number of {s} altogether?", str(t.times("All", n, len(values))))  # fmt: skip
    return t.tell("each {s}".format(**t.words), texts, "How many of each are there?\nHow many {s} of each kind is that?", str(n))  # fmt: skip


@tale("bought_and_sold_in_lots", 3, 4)
def bought_and_sold_in_lots(t: Teller, level: int) -> Telling:
    a, b = t.rng.sample(range(2, 7), 2)
    p, r = t.rng.randint(1, 8), t.rng.randint(2, 12)
    lot = lcm(a, b)
    gain = lot // b * r - lot // a * p
    if not 0 < gain < 40:
        return bought_and_sold_in_lots(t, level)
    times = t.rng.randint(2, 9)
    t.thing(KEPT)
    t.given(a=a, b=b)
    t.priced(p=p, r=r)
    n, kind = lot * times, t.rng.choice(("profit", "count"))
    if kind == "profit":
        t.given(n=n)
        cost = t.times("Cost", t.over("Lots bought", n, a), p)
        t.take("Profit", t.times("Income", t.over("Lots sold", n, b), r), cost)
        question = "How much profit do {n} {ts} bring?\nWith {n} {ts}, how much is gained?"
    else:
        t.priced(m=times * gain)
        cost = t.times("Cost of it", lot // a, p)
        t.remark("rule", f"Take ${lot}$, which both ${a}$ and ${b}$ divide")
        sold = t.times("Income of it", lot // b, r)
        t.times("", t.over("So often", times * gain, t.take("Profit of it", sold, cost)), lot)
        question = "How many {ts} must be sold for a profit of {m}?\nFor a gain of {m}, how many {ts} does it take?"  # fmt: skip
    texts = """
        {A} buys {ts} at {a} for {p} and sells them at {b} for {r}.
        At the market {a} {ts} cost {p}. {A} sells {b} of them for {r}.
        ~i buy {a} {ts} for {p} and sell {b} of them for {r}.
    """
    question = question.format(**t.words)
    return t.tell(kind, texts, question, str(times * gain if kind == "profit" else n))


@tale("boat_with_a_rower", 2, 3, 4)
def boat_with_a_rower(t: Teller, level: int) -> Telling:
    c, n = t.rng.randint(2, 2 * level + 1), t.rng.randint(8, 15 * level)
    t.given(c=c, n=n)
    t.named(u=t.rng.choice(("people", "hikers", "children", "scouts", "tourists")), y=t.rng.choice(("river", "lake", "channel")))  # fmt: skip
    texts = """
        {n} {u} want to cross a {y} with a boat for {c}. Someone of them always has to row it back.
        A group of {n} {u} has one boat that holds {c} of them. To fetch the others, one of the group must row back each time. All are to get across the {y}.
        ~we are {n} {u} at a {y} and our only boat carries {c}. one of us always has to bring it back.
    """
    t.remark("rule", f"Each crossing and return brings one fewer over, {eq(plus(c, -1), c - 1)}; one person is over at the end besides")  # fmt: skip
    t.take("To be brought", n, 1)
    return t.tell("over", texts, "How many times at least must the boat cross from this side to the other?\nWhat is the least number of crossings from this side to the other one?", str(t.groups_for(n - 1, c - 1, "Crossings")))  # fmt: skip


@tale("majority", 1, 2, 3)
def majority(t: Teller, level: int) -> Telling:
    n = t.rng.randint(7, 60 * level)
    need = n // 2 + 1
    v = t.rng.randint(2, need - 1)
    t.given(n=n)
    t.named(u=t.rng.choice(("members", "pupils", "voters", "workers", "parents")))
    t.divmod("", n, 2)
    t.remark("conclude", f"More than half is {eq(plus(need - 1, 1), need)} at least")
    if level == 1 or t.rng.random() < 0.4:
        texts = """
            {n} {u} vote. To be chosen, {A} must have more than half of all votes.
            In a vote of {n} {u}, a plan needs a majority, which is more than half of the votes.
            ~we are {n} {u} and vote. more than half must be for it.
        """
        return t.tell("need", texts, "At least how many votes are that?\nHow many votes are needed at least?", str(need))  # fmt: skip
    t.given(v=v)
    texts = """
        {n} {u} vote. To win, more than half of all the votes are needed, and {A} already has {v}.
        {v} of {n} {u} have promised {A} their votes. {A} needs more than half of all.
        ~there are {n} {u} and i need more than half of the votes. {v} are sure.
    """
    return t.tell("more", texts, "At least how many more votes does it take?\nHow many more votes are needed at least?", str(t.take("Missing", need, v)))  # fmt: skip


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
