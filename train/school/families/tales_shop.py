"""Tales of buying and selling: change, discounts, taxes, tips, tickets, packs, profit, offers."""

from fractions import Fraction

from train.school.families.narrative import is_payable, paid
from train.school.families.narrative_words import EATEN, MADE, STOCK
from train.school.families.tales import Teller, Telling, tale


def price(t: Teller, low: int, high: int, level: int) -> int | Fraction:
    """Whole, or with a half or a quarter from level 3 on."""
    part = t.rng.choice((0, 0, Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))) if level > 2 else 0
    return t.rng.randint(low, high) + part


@tale("change", 2, 3, 4)
def change(t: Teller, level: int) -> Telling:
    t.thing(STOCK)
    a, b = t.rng.randint(2, 6), t.rng.randint(2, 5)
    p, r = price(t, 1, 9, level), price(t, 1, 6, level)
    cost = a * p + b * r
    note = next(n for n in (20, 50, 100, 200) if n > cost)
    t.given(a=a, b=b)
    t.priced(p=p, r=r, m=note)
    t.named(other=t.rng.choice(("pens", "bottles of water", "cards", "bags of nuts", "candles")))
    spent = t.add("In all", t.times(t.words["ts"], a, p), t.times(t.words["other"], b, r))
    texts = """
        {A} bought {a} {ts} at {p} each and {b} {other} at {r} each. {he} [paid with|gave the cashier] {m}.
        In a shop the {ts} are {p} each and {other} cost {r} each. {A} took {a} {ts} and {b} {other} and handed over {m}.
        With {m} in {his} pocket {A} went shopping: {b} {other} for {r} each, then {a} {ts}, each {p}.
        ~so i had {m} and got {a} {ts} for {p} each plus {b} {other}, {r} each.
        ^I gave {m} for {a} {ts} costing {p} apiece and {b} {other} costing {r} apiece.
    """
    if t.rng.random() < 0.3:
        return t.tell("spent", texts, "How much did {he} spend?\nWhat did all of it cost?", paid(spent))  # fmt: skip
    left = t.take("Change", note, spent)
    return t.tell("change", texts, "How much change did {he} get?\nHow much money was left?\nhow much did {he} get back?", paid(left))  # fmt: skip


@tale("discount_then_tax", 2, 3, 4)
def discount_then_tax(t: Teller, level: int) -> Telling:
    while True:
        p, d, v = t.rng.randint(2, 30) * (10 if level < 4 else 5), t.rng.choice((10, 20, 25, 30, 40, 50)), t.rng.choice((5, 8, 10, 20))  # fmt: skip
        if is_payable(Fraction(p * (100 - d) * (100 + v), 10000)):
            break
    t.priced(p=p)
    t.plain(d=d, v=v)
    t.named(t=t.rng.choice(("coat", "pair of boots", "drone", "desk", "tent", "printer", "rug", "racket")))  # fmt: skip
    now = t.changed("After the discount", d, p, is_up=False, of="The discount")
    whole = t.changed("With tax", v, now, is_up=True, of="The tax")
    texts = """
        A {t} [has a price of|is marked] {p}. It is {d}% off, and then {v}% tax is added.
        {A} buys a {t} that normally costs {p}. {he} has a coupon for {d}% off. On the lower price {he} pays {v}% sales tax.
        Sales tax is {v}%. A {t} that was {p} is sold with a {d}% discount, and the tax is worked out after the discount.
        ~i want a {t}, its {p} but theres {d}% off right now. they add {v}% tax after that.
        ^At the sale I found a {t}: {p} before, {d}% less now, with {v}% tax on top of the reduced price.
    """
    if t.rng.random() < 0.25:
        gap = t.take("Difference", max(whole, p), min(whole, p))
        return t.tell("gap", texts, "By how much does the final price differ from {p}?\nWhat is the difference between the final price and {p}?", paid(gap))  # fmt: skip
    return t.tell("final", texts, "What is the final price?\nHow much is it in the end?\nWhat is to be paid in all?", paid(whole))  # fmt: skip


@tale("bill_with_tip", 2, 3, 4)
def bill_with_tip(t: Teller, level: int) -> Telling:
    while True:
        n, p = t.rng.randint(2, 8), t.rng.choice((10, 15, 20, 25) if level < 4 else (5, 12, 15, 18))
        dishes, drinks = t.rng.randint(20, 40 * level), t.rng.randint(6, 40)
        if is_payable(Fraction((dishes + drinks) * (100 + p), 100 * n)):
            break
    t.given(n=n)
    t.priced(d=dishes, r=drinks)
    t.plain(p=p)
    whole = t.changed("With the tip", p, t.add("The bill", dishes, drinks), is_up=True, of="The tip")  # fmt: skip
    texts = """
        {n} friends [ate out|went to a restaurant]. The food was {d} and the drinks {r}. They left a {p}% tip and split everything equally.
        A group of {n} people shares a bill equally: {d} for meals, {r} for drinks, and a tip of {p}% on both.
        The drinks came to {r} and the meals to {d}. The {n} guests add {p}% as a tip and divide the total evenly.
        ~we were {n} people at dinner. food {d}, drinks {r}, and we all agreed on {p}% tip on top. splitting it evenly.
        ^Last night {n} of us paid equally for a dinner that cost {d}, with {r} more for drinks and {p}% of that as the tip.
    """
    if t.rng.random() < 0.25:
        return t.tell("total", texts, "What is the total with the tip?\nHow much is paid in all?", paid(whole))  # fmt: skip
    return t.tell("each", texts, "How much does each person pay?\nWhat is the share of each?\nhow much is it per person?", paid(t.over("Each", whole, n)))  # fmt: skip


@tale("tickets_of_two_kinds", 2, 3, 4)
def tickets_of_two_kinds(t: Teller, level: int) -> Telling:
    a, c = t.rng.randint(2, 4 + 8 * (level - 2)), t.rng.randint(3, 6 + 12 * (level - 2))
    p = t.rng.randint(8, 20)
    r = t.rng.randint(3, p - 2)
    t.given(a=a)
    t.priced(p=p, r=r)
    t.named(place=t.rng.choice(("zoo", "museum", "circus", "cinema", "castle", "water park", "theatre", "planetarium")))  # fmt: skip
    if t.rng.random() < 0.4:
        t.priced(m=a * p + c * r)
        rest = t.take("For the children", a * p + c * r, t.times("Adults", a, p))
        t.over("Children", rest, r)
        return t.tell("children", """
            At the {place} an adult pays {p} and a child {r}. A group with {a} adults paid {m} in all.
            {a} adults and some children went to the {place} and paid {m}. Adults pay {p} each, children {r} each.
            Child tickets are {r}, adult tickets {p}. {A} spent {m} on tickets for the {place}, and {a} of the tickets were for adults.
            ~took the kids to the {place}, paid {m} total. its {p} per adult and {r} per kid, and we were {a} adults.
        """, "How many children [were there|went]?\nHow many child tickets were bought?", str(c))  # fmt: skip
    t.given(c=c)
    adults, children = t.times("Adults", a, p), t.times("Children", c, r)
    texts = """
        A ticket for the {place} costs {p} for an adult and {r} for a child. {a} adults and {c} children go.
        {A} buys tickets for the {place}: {c} for children at {r} each and {a} for adults at {p} each.
        A family group of {a} adults and {c} children visits the {place}, where adults pay {p} and children {r}.
        ~were going to the {place}, {a} grown ups and {c} kids. its {p} for grown ups and {r} for kids.
        ^For a trip to the {place} I need {a} adult tickets at {p} and {c} tickets at {r} for children.
    """
    if t.rng.random() < 0.25 and adults != children:
        gap = t.take("Difference", max(adults, children), min(adults, children))
        return t.tell("gap", texts, "What is the difference between what is paid for the adults and for the children?\nBy how much do the costs for adults and for children differ?", paid(gap))  # fmt: skip
    return t.tell("total", texts, "How much do the tickets cost in all?\nWhat is the total?\nhow much is that together?", paid(t.add("Together", adults, children)))  # fmt: skip


@tale("packs_needed", 2, 3, 4)
def packs_needed(t: Teller, level: int) -> Telling:
    guests, each, pack = t.rng.randint(6, 12 * level), t.rng.randint(2, 4), t.rng.choice((6, 8, 10, 12, 16, 20))  # fmt: skip
    p = price(t, 2, 9, level)
    t.thing(EATEN)
    t.given(g=guests, e=each, n=pack)
    t.priced(p=p)
    needed = t.times("Needed", guests, each)
    packs = t.groups_for(int(needed), pack, "packs")
    texts = """
        {A} [expects|has invited] {g} guests and wants to have {e} {ts} for each of them. A pack holds {n} {ts} and costs {p}.
        {ts} are sold in packs of {n} for {p} a pack. For a party {A} needs {e} of them for each of the {g} guests.
        There are {g} children at a party, and every child gets {e} {ts}. They come in packs of {n}, each pack for {p}.
        ~planning a party, {g} people, {e} {ts} per person. the store only has packs with {n} in them at {p} a pack.
    """
    kind = t.rng.choice(("cost", "cost", "packs", "over"))
    if kind == "packs":
        return t.tell(kind, texts, "How many packs are needed?\nHow many packs must be bought?", str(packs))  # fmt: skip
    if kind == "over":
        over = t.take("Left over", t.times("Bought", packs, pack), needed)
        return t.tell(kind, texts, "If just enough packs are bought, how many {ts} are left over?\nhow many {ts} will be left when everyone has had theirs, buying as few packs as possible?", str(over))  # fmt: skip
    return t.tell(kind, texts, "How much do the packs cost in all?\nWhat is the least that must be spent?", paid(t.times("Cost", packs, p)))  # fmt: skip


@tale("profit", 2, 3, 4)
def profit(t: Teller, level: int) -> Telling:
    boxes, k, lost = t.rng.randint(2, 8), t.rng.choice((6, 10, 12, 20, 24)), t.rng.randint(2, 5)
    r = price(t, 2, 6, level)
    sold = boxes * k - lost
    p = t.rng.randint(3, max(3, int(sold * r) // boxes - 2))
    t.thing(EATEN)
    t.given(b=boxes, n=k, e=lost)
    t.priced(p=p, r=r)
    left = t.take("Sold", t.times("All", boxes, k), lost)
    income = t.times("Income", left, r)
    cost = t.times("Cost", boxes, p)
    return t.tell("profit", """
        {A} bought {b} boxes of {ts} for {p} a box. Each box held {n} {ts}. {e} of them were bad, and {he} sold all others for {r} each.
        At the market {A} sells {ts} at {r} each. {he} had paid {p} for every box of {n}, and bought {b} boxes; only {e} {ts} stayed unsold.
        A stall gets {b} boxes with {n} {ts} in each. A box costs {p}. {e} {ts} are thrown away and the rest sold at {r} apiece.
        ~i resell {ts}. got {b} boxes, {n} in each, {p} per box. {e} went bad, sold the rest for {r} each.
        ^I sold {ts} for {r} each. There were {n} in a box, I had bought {b} boxes at {p} a box, and {e} {ts} could not be sold.
    """, "How much profit was made?\nWhat is the profit?\nhow much was earned after costs?", paid(t.take("Profit", income, cost)))  # fmt: skip


@tale("free_ones", 2, 3)
def free_ones(t: Teller, level: int) -> Telling:
    pay = t.rng.randint(2, 4)
    group, times = pay + 1, t.rng.randint(2, 4 * level)
    extra = t.rng.randint(0, pay)
    n, p = group * times + extra, price(t, 2, 9, level)
    t.thing(MADE)
    t.given(n=n, b=pay)
    t.priced(p=p)
    t.divmod("", n, group)
    free = times
    t.remark("conclude", f"So ${free}$ are free")
    cost = t.times("Cost", t.take("To be paid", n, free), p)
    texts = """
        In a shop {ts} cost {p} each. Whoever pays for {b} gets one more for free. {A} takes {n} {ts} home.
        "Buy {b}, get one free" says the sign beside the {ts}, which are {p} each. {A} wants {n} of them.
        {A} needs {n} {ts}. One is {p}, and for every {b} that are paid for there is another one free.
        ~theres a deal: buy {b} {ts} get 1 free. normally {p} each. i need {n}.
    """
    if t.rng.random() < 0.3:
        t.restart()
        saved = t.times("Saved", t.divmod("", n, group)[0], p)
        return t.tell("saved", texts, "How much does the offer save?\nHow much money is saved by the offer?", paid(saved))  # fmt: skip
    return t.tell("cost", texts, "How much {does} {he} pay?\nHow much do they cost with the offer?", paid(cost))  # fmt: skip


@tale("as_many_as_it_buys", 2, 3, 4)
def as_many_as_it_buys(t: Teller, level: int) -> Telling:
    p, q = t.rng.randint(3, 9 + level), t.rng.randint(5, 20 + 5 * level)
    count, over = t.rng.randint(2, 5 * level), t.rng.randint(1, p - 1)
    t.thing(STOCK)
    t.named(other=t.rng.choice(("bag", "book", "cap", "present", "poster", "lunch")))
    t.priced(m=q + p * count + over, p=p, q=q)
    left = t.take("Left", q + p * count + over, q)
    t.divmod("", int(left), p)
    texts = """
        {A} has {m}. {he} spends {q} on a {other} and buys as many {ts} as possible with the rest, at {p} each.
        A {other} costs {q} and {ts} are {p} each. With {m}, {A} first pays for one {other} and then gets as many {ts} as {he} can.
        The {ts} cost {p} apiece. {A} would like many of them, but {he} first needs a {other} for {q}, and {he} has {m} in all.
        ~got {m}. i need a {other}, thats {q}. everything else goes to {ts} which are {p} each.
    """
    if t.rng.random() < 0.5:
        t.remark("conclude", f"So ${count}$ of them")
        return t.tell("count", texts, "How many {ts} can {he} buy?\nHow many {ts} is that at most?", str(count))  # fmt: skip
    return t.tell("left", texts, "How much money is left in the end?\nHow much {does} {he} have left after that?", paid(over))  # fmt: skip


@tale("up_then_down", 3, 4, 5)
def up_then_down(t: Teller, level: int) -> Telling:
    while True:
        p, u, d = t.rng.randint(2, 20 * level) * 10, t.rng.choice((10, 20, 25, 40, 50)), t.rng.choice((10, 20, 25, 30, 50))  # fmt: skip
        if is_payable(Fraction(p * (100 + u) * (100 - d), 10000)):
            break
    t.priced(p=p)
    t.plain(u=u, d=d)
    t.named(t=t.rng.choice(("bike", "phone", "painting", "flight", "share", "sofa", "watch", "ring")))  # fmt: skip
    top = t.changed("After the rise", u, p, is_up=True, of="The rise")
    end = t.changed("In the end", d, top, is_up=False, of="The fall")
    texts = """
        The price of a {t} was {p}. First it rose by {u}%, then it fell by {d}%.
        {A} sells a {t}. {he} asks {p}, raises the price by {u}% a week later, and then lowers the new price by {d}%.
        A {t} for {p} becomes {u}% more expensive. After some months the new price is cut by {d}%.
        ~a {t} was {p}, went up {u}% and after that down {d}%.
    """
    if t.rng.random() < 0.35 and end != p:
        return t.tell("gap", texts, "How far is the last price from the first one?\nWhat is the difference between the first and the last price?", paid(t.take("Difference", max(end, p), min(end, p))))  # fmt: skip
    return t.tell("end", texts, "What does it cost now?\nWhat is the price in the end?", paid(end))


@tale("order_with_delivery", 2, 3, 4)
def order_with_delivery(t: Teller, level: int) -> Telling:
    n, p, f = t.rng.randint(2, 4 * level), price(t, 6, 20, level), t.rng.randint(3, 9)
    c = t.rng.randint(2, 10)
    t.thing(MADE)
    t.given(n=n)
    t.priced(p=p, f=f, c=c)
    items = t.times("Items", n, p)
    if t.rng.random() < 0.5:
        whole = t.take("With the coupon", t.add("With delivery", items, f), c)
    else:
        whole = t.add("With delivery", t.take("After the coupon", items, c), f)
    return t.tell("total", """
        {A} orders {n} {ts} at {p} each online. Delivery costs {f}, and a coupon takes {c} off.
        An online shop sells {ts} for {p} each and charges {f} per order for delivery. {A} has a coupon worth {c} and orders {n} of them.
        With a voucher for {c}, {A} orders {n} {ts}. Each costs {p}; shipping adds {f} to the order.
        ~ordering {n} {ts}, {p} each. shipping is {f} and ive got a {c} off code.
        ^My order: {n} {ts} for {p} each, plus {f} for delivery, less a voucher of {c}.
    """, "How much is the order in all?\nHow much {does} {he} have to pay?\nwhat is the total?", paid(whole))  # fmt: skip


@tale("two_offers", 3, 4)
def two_offers(t: Teller, level: int) -> Telling:
    pack, packs = t.rng.choice((3, 4, 5, 6, 8)), t.rng.randint(2, 2 * level)
    p = t.rng.randint(3, 12)
    r = t.rng.randint(pack * p // 2, pack * p - 1)
    t.thing(STOCK)
    t.given(n=pack * packs, k=pack)
    t.priced(p=p, r=r)
    one = t.times("One at a time", pack * packs, p)
    two = t.times("In packs", t.over("Packs", pack * packs, pack), r)
    return t.tell("saved", """
        {A} needs {n} {ts}. One shop sells them at {p} each, another sells packs of {k} for {r}.
        {ts} cost {p} each or {r} for a pack of {k}. {A} is going to buy {n} of them.
        A pack of {k} {ts} is {r}, a single one is {p}. A school needs {n} {ts}.
        ~need {n} {ts}. single ones are {p}, or theres a pack of {k} for {r}.
    """, "How much is saved by buying packs?\nHow much cheaper are the packs in all?", paid(t.take("Saved", one, two)))  # fmt: skip


@tale("weeks_until_enough", 2, 3, 4)
def weeks_until_enough(t: Teller, level: int) -> Telling:
    w, have = t.rng.randint(5, 15 + 5 * level), t.rng.randint(5, 60)
    s = t.rng.randint(1, w - 2)
    cost = have + t.rng.randint(2 * (w - s), 12 * (w - s))
    t.priced(c=cost, h=have, w=w, s=s)
    t.named(t=t.rng.choice(("skateboard", "keyboard", "console", "tablet", "pair of skates", "surfboard")))  # fmt: skip
    weeks = t.groups_for(int(t.take("Missing", cost, have)), int(t.take("A week", w, s)), "weeks")
    return t.tell("weeks", """
        {A} wants a {t} that costs {c} and already has {h}. Every week {he} gets {w} and spends {s} of it.
        A {t} is {c}. {A} gets {w} of pocket money a week, but {s} of that goes on snacks each week. {he} has {h} now.
        With {h} saved so far, {A} goes on saving: each week {w} comes in and {s} goes out. The {t} costs {c}.
        ~i want a {t}, {c}. i have {h} already, i make {w} a week and spend {s} of that per week.
    """, "After how many weeks {does} {he} have enough money?\nHow many weeks does it take?\nin how many weeks can {he} buy it?", str(weeks))  # fmt: skip
