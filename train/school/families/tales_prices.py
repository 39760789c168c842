"""Tales of prices that change and are compared, and of what that costs over weeks."""

from fractions import Fraction

from train.school.families.narrative import is_payable, paid
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
