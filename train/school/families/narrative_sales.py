"""One thing is sold in two lots, told by each other or as parts; prices, costs, income, profit."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, is_payable, paid
from train.school.families.narrative_words import EATEN, KEPT, MADE, STOCK, share_of, times_as
from train.school.families.scenes import human

_LOTS = (
    ("on Saturday", "on Sunday"), ("in the morning", "in the afternoon"), ("in June", "in July"),
    ("on the first day", "on the second day"), ("before lunch", "after lunch"), ("last week", "this week"),
    ("online", "in the shop"), ("at the fair", "at the school"),
)  # fmt: skip
_COSTS = ("the ingredients", "the stall", "the material", "the licence", "the boxes", "the bus ticket", "the rent of a table")  # fmt: skip


def _price(rng: Random, level: int) -> Amount:
    """Whole; cents and halves from level 3 on."""
    if level < 3 or rng.random() < 0.5:
        return rng.randint(1, 9)
    return rng.choice((Fraction(1, 2), Fraction(1, 4), Fraction(3, 2), Fraction(5, 2), Fraction(4, 5), Fraction(6, 5), Fraction(3, 4), Fraction(13, 4)))  # fmt: skip


class Sale:
    """What was sold, and for how much: sentences and steps."""

    def __init__(self, rng: Random, level: int) -> None:
        self.rng, self.level, self.tale = rng, level, Tale(rng)
        self.tale.words["ts"] = rng.choice(rng.choice((EATEN, KEPT, MADE, STOCK)))[1]

    def two_lots(self) -> tuple[int, int, tuple[str, str]]:
        """So many in one lot; in the other one more, fewer, times as many, a share more."""
        rng, tale = self.rng, self.tale
        lots = rng.choice(_LOTS)
        a = 4 * rng.randint(2, 5 + 5 * self.level) if rng.random() < 0.6 else human(rng, 6, 20 * self.level)  # fmt: skip
        kinds = ["more", "fewer", "times", "half", "percent", "number"][
            : 4 if self.level < 3 else 6
        ]
        kind = rng.choice(kinds)
        opening = (
            "{A} sold {k} {ts} {l}|{l} {A} sold {k} {ts}|{l}, {k} {ts} were sold at {As} stand"
        )
        if kind == "number":
            b = human(rng, 5, 20 * self.level)
            tale.say("{A} sold {k} {ts} {l} and {m} {w}", k=num(a), l=lots[0], m=num(b), w=lots[1])
            return a, b, lots
        tale.say(opening, k=num(a), l=lots[0])
        if kind == "half" and a % 2 == 0:
            tale.say("{w} it was half as many|{w} {he} sold half of that number", w=lots[1])
            return a, int(tale.over(lots[1], a, 2)), lots
        if kind == "percent" and (share := share_of(rng, a)) and share.is_percent:
            is_up = rng.random() < 0.6
            p = int(share.value * 100)
            word = "more" if is_up else "fewer"
            tale.say("{w} it was {p}% {q}|{w} {he} sold {p}% {q} than that", w=lots[1], p=str(p), q=word)  # fmt: skip
            return a, int(tale.changed(lots[1], p, a, is_up=is_up, of="The difference")), lots
        if kind == "times":
            k = rng.randint(2, 4)
            tale.say("{w} it was {k} as many|{w} {he} sold {k} as many", w=lots[1], k=times_as(rng, k))  # fmt: skip
            return a, int(tale.times(lots[1], k, a)), lots
        k = human(rng, 2, max(3, a // 2))
        is_more = kind != "fewer" or k >= a
        tale.say("{w} it was {k} {q}|{w} {he} sold {k} {q} than {l}|{w} there were {k} {q}", w=lots[1], l=lots[0], k=num(k), q="more" if is_more else "fewer")  # fmt: skip
        return a, int(tale.change(lots[1], a, k, is_more=is_more)), lots


@REGISTER.family("narrative_two_lots", 1, 2, 3, 4, 5)
def narrative_two_lots(rng: Random, level: int) -> Draft:
    """Two lots by a relation: both, the money of one price or two, less costs, or the mean."""
    sale = Sale(rng, level)
    tale = sale.tale
    a, b, lots = sale.two_lots()
    if level == 1 or rng.random() < 0.15:
        return tale.draft("How many {ts} did {he} sell in all?|How many {ts} is that altogether?", tale.add("Both", a, b))  # fmt: skip
    price = _price(rng, level)
    if level > 2 and rng.random() < 0.35 and level < 5:
        other = price + rng.choice((1, 2, Fraction(1, 2)))
        tale.say("the price was {p} each {l} and {q} each {w}|{l} one cost {p}, {w} it cost {q}", p=money(price), q=money(other), l=lots[0], w=lots[1])  # fmt: skip
        income = tale.add("Together", tale.times(f"Money {lots[0]}", a, price), tale.times(f"Money {lots[1]}", b, other))  # fmt: skip
    elif rng.random() < 0.5:
        tale.sentences.insert(rng.choice((0, len(tale.sentences))), tale.one("one of the {ts} costs {p}|the {ts} are {p} each|{ts} cost {p} apiece", p=money(price)))  # fmt: skip
        income = tale.times("Money", tale.add("Both", a, b), price)
    else:
        tale.say(
            "{he} got {p} for each|each one brought {p}|the price was {p} each", p=money(price)
        )
        first, second = tale.times(f"Money {lots[0]}", a, price), tale.times(f"Money {lots[1]}", b, price)  # fmt: skip
        if rng.random() < 0.3 and first != second:
            more, less = (0, 1) if first > second else (1, 0)
            gap = tale.take("Difference", max(first, second), min(first, second))
            return tale.draft(f"How much more money did {{he}} get {lots[more]} than {lots[less]}?|How much more did the {{ts}} bring {lots[more]} than {lots[less]}?", paid(gap))  # fmt: skip
        income = tale.add("Together", first, second)
    return _end(tale, level, income)


def _end(tale: Tale, level: int, income: Amount) -> Draft:
    rng = tale.rng
    kind = rng.choice(("income", "profit", "shared", "goal", "profit") if level > 2 else ("income", "income", "profit"))  # fmt: skip
    if kind == "profit" and income > 3:
        cost = rng.randint(1, int(income) - 1)
        what = rng.choice(_COSTS)
        tale.say("{what} cost {c}|{he} had paid {c} for {what}|for {what} {he} paid {c}", what=what, c=money(cost))  # fmt: skip
        return tale.draft("How much profit did {he} make?|How much did {he} earn after the costs?|What was the profit?", paid(tale.take("Profit", income, cost)))  # fmt: skip
    fitting = [k for k in range(2, 7) if is_payable(Fraction(income) / k)]
    if kind == "shared" and fitting:
        k = rng.choice(fitting)
        tale.say("then {k} people shared the money equally|the money went to {k} people in equal parts", k=num(k))  # fmt: skip
        return tale.draft("How much did each of them get?|How much is that for each?", paid(tale.over("Each", income, k)))  # fmt: skip
    if kind == "goal":
        goal = int(income) + human(rng, 3, 60)
        tale.say("{he} needed {g}|the aim was to make {g}", g=money(goal))
        return tale.draft("How much was still missing?|How much more money would be needed for that?", paid(tale.take("Missing", goal, income)))  # fmt: skip
    return tale.draft("How much money did {he} make in all?|How much money is that together?|How much did {he} take in total?", paid(income))  # fmt: skip


@REGISTER.family("narrative_part_at_a_price", 2, 3, 4, 5)
def narrative_part_at_a_price(rng: Random, level: int) -> Draft:
    """A part is sold at one price, the rest at another, or kept: income, profit, what is left."""
    sale = Sale(rng, level)
    tale = sale.tale
    n = rng.choice((12, 20, 24, 30, 36, 40, 48, 60, 72, 80, 90, 96, 100, 120, 150)[: 5 + 2 * level])
    share = share_of(rng, n)
    if share is None or share.value * n < 2:
        return narrative_part_at_a_price(rng, level)
    p = _price(rng, level)
    q = max(Fraction(1, 4), Fraction(p) - rng.choice((1, Fraction(1, 2), Fraction(1, 4)))) if level > 2 else max(1, int(p) - rng.randint(1, 3))  # fmt: skip
    q = int(q) if Fraction(q).denominator == 1 else q
    tale.say("{A} made {n} {ts}|{A} had {n} {ts} to sell|{A} brought {n} {ts} to a market|there were {n} {ts} on {As} stand", n=num(n))  # fmt: skip
    of = share.said if share.said != "half" else "half of"
    tale.say("{he} sold {f} them for {p} each|{f} them were sold at {p} each", f=of, p=money(p))
    sold = tale.part("Sold first", share, n)
    first = tale.times("Money for these", sold, p)
    rest = tale.take("The rest", n, sold)
    kind = rng.choice(("other", "other", "kept", "fixed")) if level > 2 else rng.choice(("other", "kept"))  # fmt: skip
    if kind == "kept":
        tale.say("{he} gave the rest away|the rest were not sold|nobody wanted the others")
        tale.restart()
        tale.times("Money", tale.part("Sold", share, n), p)
        return _end(tale, level, first)
    if kind == "fixed":
        left = rng.randint(1, max(1, int(rest) - 1))
        if left >= rest:
            return narrative_part_at_a_price(rng, level)
        tale.say("all others but {k} went for {q} each|of the others, all but {k} were sold at {q} each", k=num(left), q=money(q))  # fmt: skip
        rest = tale.take("Sold of these", rest, left)
    else:
        tale.say("the rest went for {q} each|{he} sold the others for only {q} each|the price of the rest was {q} each", q=money(q))  # fmt: skip
    second = tale.times("Money for the rest", rest, q)
    return _end(tale, level, tale.add("Together", first, second))
