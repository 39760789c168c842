"""Tales of prices that change and are compared, and of what that costs over weeks."""

from fractions import Fraction

from train.problems.latex import dot, eq
from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import STOCK
from train.school.families.tales import Teller, Telling, tale

_BOUGHT = (("loaf of bread", "loaves"), ("coffee", "coffees"), ("bus ticket", "bus tickets"), ("newspaper", "newspapers"), ("litre of milk", "litres of milk"), ("sandwich", "sandwiches"), ("bunch of flowers", "bunches"))  # fmt: skip
_DEALT = ("lamp", "bike", "guitar", "phone", "table", "carpet", "tent", "camera", "painting", "watch", "skateboard")  # fmt: skip


@tale("dearer_over_weeks", 2, 3, 4)
def dearer_over_weeks(t: Teller, level: int) -> Telling:
    p = Fraction(t.rng.randint(4, 30), t.rng.choice((1, 2, 4, 5)))
    d = Fraction(t.rng.choice((5, 10, 15, 20, 25, 30, 40, 50, 75)), 100)
    n, w = t.rng.randint(2, 6), t.rng.choice((4, 10, 12, 26, 52))
    t.thing(_BOUGHT)
    t.priced(p=p, q=p + d)
    t.given(n=n)
    more = t.take("Dearer by", p + d, p)
    week = t.times("More a week", more, n)
    texts = """
        The price of a {t} rose from {p} to {q}. {A} used to buy {n} a week, and still did after that.
        A {t} used to cost {p} and now costs {q}. {A} bought {n} {ts} every week before and after.
        Instead of {p} a {t} is now {q}. A family buys {n} {ts} each week.
        ~a {t} went up from {p} to {q} and i buy {n} a week.
    """
    if t.rng.random() < 0.3:
        return t.tell("week", texts, "How much more is that in a week?\nBy how much did the cost of one week grow?", paid(week))  # fmt: skip
    t.given(w=w)
    return t.tell("weeks", texts, "How much more is that in {w} weeks?\nBy how much does the cost of {w} weeks grow?", paid(t.times("In all", week, w)))  # fmt: skip


@tale("profit_in_percent", 3, 4, 5)
def profit_in_percent(t: Teller, level: int) -> Telling:
    percent, is_up = t.rng.choice((5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60, 75)), t.rng.random() < 0.65  # fmt: skip
    p = t.rng.randint(1, 12 * level) * 20
    q = Fraction(p * (100 + (percent if is_up else -percent)), 100)
    if not is_payable(q):
        return profit_in_percent(t, level)
    t.priced(p=p, q=q)
    t.named(z=t.rng.choice(_DEALT))
    gain = t.take("Difference", max(Fraction(p), q), min(Fraction(p), q))
    t.over("Share", gain, p)
    t.times("Percent", Fraction(gain, p), 100)
    texts = """
        A shop bought a {z} for {p} and sold it for {q}.
        {A} paid {p} for a {z} and later sold it for {q}.
        A dealer gets {q} for a {z} that cost the dealer {p}.
        ~bought a {z} for {p}, sold it for {q}.
        ^I bought a used {z} for {p} and sold it again for {q}.
    """
    if is_up:
        return t.tell("profit", texts, "What is the percentage profit?\nHow many percent profit is that?\nwhat was the profit as a percentage of the cost?", f"{percent}\\%")  # fmt: skip
    return t.tell("loss", texts, "What is the percentage loss?\nHow many percent was lost?\nwhat was the loss as a percentage of the cost?", f"{percent}\\%")  # fmt: skip


@tale("two_shops", 2, 3, 4)
def two_shops(t: Teller, level: int) -> Telling:
    d = t.rng.choice((5, 10, 15, 20, 25, 30, 40, 50))
    p = t.rng.randint(2, 20 * level) * 5
    first = Fraction(p * (100 - d), 100)
    q = int(first) + t.rng.choice((-1, 1)) * t.rng.randint(1, 9)
    if not is_payable(first) or q <= 0 or first == q:
        return two_shops(t, level)
    t.priced(p=p, q=q)
    t.plain(d=d)
    t.named(z=t.rng.choice(_DEALT))
    one = t.changed("First shop", d, p, is_up=False, of="price")
    texts = """
        A {z} costs {p} in one shop, which takes {d}% off. Another shop sells the same {z} for {q}.
        Shop A: {p} less {d}%. Shop B: {q}. It is the same {z}.
        {A} found the same {z} twice: for {p} with {d}% discount, and for {q} without a discount.
        ~same {z}: {p} minus {d}% at one place, {q} at another.
    """
    if t.rng.random() < 0.4:
        low, high = (paid(each) for each in sorted((Fraction(one), Fraction(q))))
        t.remark("compare", f"${low}<{high}$, so the lower price is ${low}$")
        return t.tell("less", texts, "What is the lower price?\nWhat does the {z} cost where it is cheaper?", low)  # fmt: skip
    return t.tell("gap", texts, "How much cheaper is the cheaper one?\nHow much is saved by buying at the cheaper place?", paid(t.take("Difference", max(Fraction(one), Fraction(q)), min(Fraction(one), Fraction(q)))))  # fmt: skip


@tale("pay_for_fewer", 2, 3, 4)
def pay_for_fewer(t: Teller, level: int) -> Telling:
    a, b = t.rng.choice(((3, 2), (3, 2), (2, 1), (4, 3), (5, 4), (6, 5), (5, 3)))
    groups, over = t.rng.randint(1, 3 * level), t.rng.choice((0, 0, t.rng.randint(1, a - 1)))
    n = groups * a + over
    p = t.rng.randint(2, 12)
    p = p - Fraction(1, 100) * t.rng.choice((0, 1, 10, 50)) if level > 2 else p
    t.thing(STOCK)
    t.given(a=a, b=b, n=n)
    t.priced(p=p)
    if over:
        t.divmod("", n, a)
        t.remark("count", f"Paid for: {eq(dot(groups, b) + f'+{over}', groups * b + over)}")
    else:
        t.times("Paid for", t.over("Groups", n, a), b)
    texts = """
        "{a} for the price of {b}", says a sign beside the {ts}. One costs {p}. {A} takes {n}.
        Whoever takes {a} {ts} pays for {b} only. Each is {p}, and {A} needs {n} of them.
        {A} buys {n} {ts} at {p} each. The shop has an offer: {a} for {b}.
        ~its {a} for {b} on {ts}, {p} each normally. i get {n}.
    """
    cost = t.times("Cost", groups * b + over, p)
    if t.rng.random() < 0.3:
        full = t.times("Without the offer", n, p)
        return t.tell("saved", texts, "How much is saved by the offer?\nHow much cheaper is it with the offer?", paid(t.take("Saved", full, cost)))  # fmt: skip
    return t.tell("cost", texts, "What is the price of all of them?\nHow much is to be paid?", paid(cost))  # fmt: skip


@tale("two_sizes_per_kilo", 3, 4)
def two_sizes_per_kilo(t: Teller, level: int) -> Telling:
    grams, kilos = t.rng.choice((100, 200, 250, 400, 500, 750)), t.rng.randint(2, 5)
    x = Fraction(t.rng.randint(10, 40 * level) * 2, 10)
    y = x + Fraction(t.rng.choice((-1, -1, 1)) * t.rng.randint(1, 9) * 2, 10)
    small, big = x * grams / 1000, y * kilos
    if x == y or (100 * small).denominator > 1:
        return two_sizes_per_kilo(t, level)
    t.given(a=grams, b=kilos)
    t.priced(p=small, r=big)
    t.named(z=t.rng.choice(("rice", "coffee", "flour", "nuts", "cat food", "washing powder", "sugar", "tea", "soil")))  # fmt: skip
    first = t.times(
        "Small pack, a kilo", t.over("Small pack, 100 g", small, Fraction(grams, 100)), 10
    )
    second = t.over("Large pack, a kilo", big, kilos)
    gap = t.take("Difference", max(first, second), min(first, second))
    texts = """
        {z} comes in packs of {a} g for {p} and of {b} kg for {r}.
        A shop sells {a} grams of {z} for {p}, and a bag of {b} kg costs {r}.
        {A} compares two packs of {z}: {b} kg for {r}, or {a} g for {p}.
        ~{a} g of {z} is {p} and the {b} kg bag is {r}.
    """
    if t.rng.random() < 0.3:
        return t.tell("less", texts, "What does 1 kg cost in the pack where it is cheaper?", paid(min(first, second)))  # fmt: skip
    return t.tell("gap", texts, "By how much do the prices of 1 kg differ?\nHow much is saved per kilo with the cheaper pack?", paid(gap))  # fmt: skip
