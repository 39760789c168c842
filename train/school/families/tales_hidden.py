"""Tales whose quantities are told indirectly: what makes two equal, means of parts, least overlaps."""

from fractions import Fraction
from math import lcm

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.families.narrative import paid
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
