"""At the shop: baskets with discounts, taxes and change; trade; tips; changed prices."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, amount, is_payable, listed, paid
from train.school.families.narrative_words import several

_ITEM_TEXTS = (
    "pen/pens/60/300|notebook/notebooks/120/500|sandwich/sandwiches/250/700|"
    "bottle of water/bottles of water/70/200|T-shirt/T-shirts/600/2500|book/books/500/2000|"
    "ticket/tickets/400/2500|muffin/muffins/100/350|candle/candles/150/900|coffee/coffees/200/480|"
    "postcard/postcards/40/150|plant/plants/300/1500|mug/mugs/350/1200|pizza/pizzas/650/1600|"
    "toy train/toy trains/400/1800|lemon/lemons/25/80|pair of socks/pairs of socks/200/800|"
    "ice cream/ice creams/100/400|hammer/hammers/700/1900|paint brush/paint brushes/150/600|"
    "tin of paint/tins of paint/900/2900|bag of cement/bags of cement/450/1100|kebab/kebabs/350/800|"
    "bowl of soup/bowls of soup/300/700|cinema ticket/cinema tickets/700/1400|lamp/lamps/900/4500|"
    "frying pan/frying pans/1200/3900|towel/towels/500/1800|scarf/scarves/800/2400|cap/caps/600/1900|"
    "tennis ball/tennis balls/100/350|calendar/calendars/400/1400|rose/roses/100/350|"
    "chocolate bar/chocolate bars/80/300|loaf of bread/loaves of bread/150/420|"
    "carton of eggs/cartons of eggs/180/450|jar of honey/jars of honey/350/900|"
    "newspaper/newspapers/100/350|battery/batteries/80/250|bus ticket/bus tickets/120/450|"
    "umbrella/umbrellas/600/2500|pillow/pillows/700/2600|ruler/rulers/50/200|"
    "glue stick/glue sticks/70/250"
)
# one/many/cheapest/dearest in cents
_ITEMS = tuple(
    (one, many, int(low), int(high))
    for one, many, low, high in (text.split("/") for text in _ITEM_TEXTS.split("|"))
)
_LOOSE = ("apples 180 420|potatoes 90 250|cheese 800 1900|rice 120 400|nuts 900 2200|grapes 250 600|tomatoes 180 450|flour 70 180|fish 900 2400|"
          "coffee beans 1200 2600|onions 80 200|cherries 400 900|sugar 90 200|carrots 90 240|beans 200 500")  # fmt: skip


def _price(rng: Random, low: int, high: int, level: int) -> Amount:
    """In whole units at low levels; else ending as prices end."""
    if level == 1 or (level == 2 and rng.random() < 0.5):
        return max(1, rng.randint(low, high) // 100)
    end = rng.choice((50, 50, 99, 25, 75, 20, 40, 80, 95, 0) if level > 2 else (50, 0, 50, 20))
    value = Fraction(max(low // 10 * 10, rng.randint(low, high) // 100 * 100 + end), 100)
    return int(value) if value.denominator == 1 else value


def _basket(tale: Tale, level: int, count: int) -> tuple[list[str], Amount]:
    """What is bought, with prices; the steps to what it costs."""
    rng, said, costs = tale.rng, list[str](), list[Amount]()
    for one, many, low, high in rng.sample(_ITEMS, count):
        if level > 2 and rng.random() < 0.2:
            loose, lowest, highest = rng.choice(_LOOSE.split("|")).rsplit(" ", 2)
            kilos = Fraction(rng.randint(2, 9), 2) if rng.random() < 0.5 else rng.randint(2, 5)
            price = Fraction(_price(rng, int(lowest), int(highest), 2 if level < 4 else 3))
            price = Fraction(int(price * 20), 20)
            price = int(price) if price.denominator == 1 else price
            if (price * kilos * 100).denominator == 1:
                said.append(f"{amount(kilos)} kg of {loose} at {money(price)} {rng.choice(('per kg', 'a kilo', 'per kilogram'))}")  # fmt: skip
                costs.append(tale.times(loose, kilos, price))
                continue
        n, price = (
            rng.randint(1 if count > 1 else 2, min(9, 2 + 2 * level)),
            _price(rng, low, high, min(level, 5 - count)),
        )
        if n == 1:
            said.append(f"a{'n' if one[0] in 'aeiou' else ''} {one} for {money(price)}")
            costs.append(price)
        else:
            if level > 1 and rng.random() < 0.1:
                n = 12
            said.append(f"{several(rng, n)} {many} {rng.choice((f'at {money(price)} each', f'for {money(price)} each', f'that cost {money(price)} each'))}")  # fmt: skip
            costs.append(tale.times(many, n, price))
    bill = costs[0] if count == 1 else tale.add("Total", *costs)
    return said, bill


def _note(rng: Random, bill: Amount) -> int:
    notes = [note for note in (5, 10, 20, 50, 100, 200, 500) if note > bill]
    return rng.choice(notes[:2]) if notes else int(bill) // 100 * 100 + 100


@REGISTER.family("narrative_purchase", 1, 2, 3, 4, 5)
def narrative_purchase(rng: Random, level: int) -> Draft:
    """Things are bought; then a voucher, a discount, a tax or a fee; then change or a share."""
    tale = Tale(rng)
    rows, bill = _basket(tale, level, {1: 1, 2: 2, 3: 2, 4: 2, 5: 2}[level] + (rng.random() < 0.3))
    tale.say(f"{{A}} bought {listed(rows)}|{{A}} went to the shop and bought {listed(rows)}|{{A}} ordered {listed(rows)}|In a shop {{A}} got {listed(rows)}")  # fmt: skip
    changes = {1: 0, 2: 0, 3: rng.choice((0, 1)), 4: 1, 5: rng.choice((1, 2))}[level]
    for kind in rng.sample(("voucher", "discount", "tax", "fee"), changes):
        if kind in ("voucher", "fee"):
            k = rng.choice((1, 2, 3, 4, 5, 6, 8, 10))
            if kind == "voucher" and k < bill:
                tale.say("{he} used a voucher for {k} off|a voucher took {k} off the bill|{he} had a coupon worth {k}", k=money(k))  # fmt: skip
                bill = tale.take("With the voucher", bill, k)
            elif kind == "fee":
                tale.say("delivery cost {k} more|{he} also paid {k} for delivery|packing cost another {k}", k=money(k))  # fmt: skip
                bill = tale.add("With the fee", bill, k)
            continue
        high = 50 if kind == "discount" else 25
        p = rng.choice([p for p in (5, 10, 15, 20, 25, 30, 40, 50) if p <= high and is_payable(bill * p / Fraction(100))] or [0])  # fmt: skip
        if not p:
            continue
        said = rng.choice((f"{p}%", f"{p} percent"))
        if kind == "discount":
            tale.say("{he} got {p} off the bill|there was a discount of {p} on everything|the shop took {p} off", p=said)  # fmt: skip
            bill = tale.changed("Reduced", p, bill, is_up=False, of="Discount")
        else:
            tale.say("then {p} tax was added|{p} sales tax was added to that", p=said)
            bill = tale.changed("With tax", p, bill, is_up=True, of="Tax")
    kind = rng.choice(("bill", "change", "change", "split", "short"))
    if kind == "split":
        fitting = [k for k in (2, 3, 4, 5, 6, 8) if is_payable(Fraction(bill) / k)]
        if fitting and level > 1:
            k = rng.choice(fitting)
            tale.say("{k} people shared the bill equally|the cost was split equally between {k} people", k=num(k))  # fmt: skip
            return tale.draft("How much did each one pay?|How much did each of them have to pay?", paid(tale.over("Each", bill, k)))  # fmt: skip
    if kind == "short" and level > 1 and bill > 4:
        have = rng.randint(1, int(bill) - 1)
        tale.say("{he} only had {k}|but {he} had only {k} with {him}", k=money(have))
        return tale.draft(
            "How much more money did {he} need?|How much was missing?",
            paid(tale.take("Missing", bill, have)),
        )
    if kind == "change":
        note = _note(rng, bill)
        tale.say("{he} paid with {k}|{he} gave the cashier {k}|{he} handed over {k}", k=money(note))
        return tale.draft("How much change did {he} get?|How much did {he} get back?|What was the change?", paid(tale.take("Change", note, bill)))  # fmt: skip
    return tale.draft("How much did {he} pay in all?|How much did {he} have to pay?|What did {he} pay altogether?|How much was that in total?", paid(bill))  # fmt: skip


@REGISTER.family("narrative_trade", 2, 3, 4, 5)
def narrative_trade(rng: Random, level: int) -> Draft:
    """Things are bought or made, and sold: income, profit, what is left over."""
    tale = Tale(rng)
    _, many, low, high = rng.choice(_ITEMS)
    n, cost = rng.choice((10, 12, 15, 20, 24, 30, 36, 40, 48, 50, 60, 80)), _price(rng, low // 2 + 1, high // 2 + 1, min(level, 3) - 1)  # fmt: skip
    price = cost + rng.choice((1, 2, 3, Fraction(1, 2), Fraction(3, 2)) if level > 2 else (1, 2, 3))
    price = int(price) if Fraction(price).denominator == 1 else price
    unsold = rng.randint(1, n // 4) if level > 2 and rng.random() < 0.6 else 0
    stand = rng.choice((0, 0, rng.randint(5, 30))) if level > 3 else 0
    tale.say("{A} bought {n} {ts} for {c} each and sold them again|{A} got {n} {ts} at {c} each to sell them", n=several(rng, n), ts=many, c=money(cost))  # fmt: skip
    spent = tale.times("Paid", n, cost)
    if stand:
        tale.say("{he} also paid {k} for a stall|renting a table cost {k}", k=money(stand))
        spent = tale.add("Costs", spent, stand)
    sold = n
    if unsold:
        sold = tale.take("Sold", n, unsold)
        tale.say("{k} could not be sold, the others went for {p} each|{he} sold all but {k} of them at {p} each", k=num(unsold), p=money(price))  # fmt: skip
    else:
        tale.say("{he} sold all of them at {p} each|all of them were sold for {p} each", p=money(price))  # fmt: skip
    income = tale.times("Income", sold, price)
    gain = income - spent
    if level == 5 and gain > 0 and rng.random() < 0.5:
        p = Fraction(gain) * 100 / Fraction(spent)
        if p.denominator == 1:
            tale.take("Profit", income, spent)
            tale.over("As a part of the costs", gain * 100, spent)
            return tale.draft("What was the profit as a percentage of the costs?|What percent profit was that?", f"{p}\\%")  # fmt: skip
    if gain < 0:
        tale.take("Loss", spent, income)
        return tale.draft("How much money was lost?|How much was the loss?", paid(-gain))
    if gain == 0:
        return narrative_trade(rng, level)
    tale.take("Profit", income, spent)
    return tale.draft("How much profit did {he} make?|What was the profit?|How much money did {he} gain in all?", paid(gain))  # fmt: skip


@REGISTER.family("narrative_tip", 2, 3, 4)
def narrative_tip(rng: Random, level: int) -> Draft:
    """A bill, a tip or service charge, and the people who share it."""
    tale = Tale(rng)
    k, p = rng.randint(2, 8), rng.choice((5, 10, 10, 12, 15, 18, 20, 25))
    each = Fraction(rng.randint(400, 3200), 100) if level > 2 else Fraction(rng.randint(4, 40))
    bill = Fraction(round(each * k / (1 + Fraction(p, 100)) / 4) * 4)
    for _ in range(40):
        bill += 1 if level < 4 else Fraction(4, 5)
        if is_payable(bill * (100 + p) / 100 / k):
            break
    else:
        return narrative_tip(rng, level)
    whole: Amount = int(bill) if bill.denominator == 1 else bill
    place = rng.choice(("a restaurant", "a pizza place", "a tea house", "a noodle bar", "a beach café", "a grill"))  # fmt: skip
    tale.sentences.append(rng.choice((f"{num(k)} people ate at {place} and the bill came to {money(whole)}", f"a meal for {num(k)} at {place} cost {money(whole)}")))  # fmt: skip
    said = rng.choice((f"{p}%", f"{p} percent"))
    tale.sentences.append(rng.choice((f"they added a tip of {said}", f"a service charge of {said} came on top", f"they left {said} as a tip")))  # fmt: skip
    everything = tale.changed("With the tip", p, whole, is_up=True, of="Tip")
    if rng.random() < 0.25:
        return tale.draft("How much did they pay in all?|What did they pay altogether?", paid(everything))  # fmt: skip
    tale.sentences.append(rng.choice(("everyone paid the same", "they split the total equally", "all of them shared the cost equally")))  # fmt: skip
    return tale.draft("How much did each one pay?|How much was it for each person?|What did each of them pay?", paid(tale.over("Each", everything, k)))  # fmt: skip


@REGISTER.family("narrative_price_change", 2, 3)
def narrative_price_change(rng: Random, level: int) -> Draft:
    """A price rises or falls; what this makes for many, over many weeks."""
    tale = Tale(rng)
    one, many, low, high = rng.choice(_ITEMS)
    before = _price(rng, low, high, level)
    step = Fraction(rng.randint(1, 9), 10) if level > 2 else Fraction(rng.randint(1, 3))
    is_up = rng.random() < 0.65 or before <= step
    after = before + step if is_up else before - step
    after = int(after) if Fraction(after).denominator == 1 else after
    n, weeks = rng.randint(2, 8), rng.choice((4, 5, 6, 8, 10, 12, 20, 26))
    article = "an" if one[0] in "aeiou" else "a"
    tale.sentences.append(rng.choice((f"{article} {one} used to cost {money(before)} and now costs {money(after)}", f"the price of {article} {one} {'went up' if is_up else 'dropped'} from {money(before)} to {money(after)}")))  # fmt: skip
    tale.say(f"{{A}} needed {{n}} {many} every week|every week {{A}} bought {{n}} {many}", n=num(n))
    step = tale.take("For one", max(before, after), min(before, after))
    per_week = tale.times("In a week", n, step)
    word = "more" if is_up else "less"
    if level == 2:
        return tale.draft(f"How much {word} was that per week?|How much {word} did {{he}} have to pay in a week now?", paid(per_week))  # fmt: skip
    tale.times(f"In {weeks} weeks", weeks, per_week)
    return tale.draft(f"How much {word} was that in {num(weeks)} weeks?|How much {word} did {{he}} pay over {num(weeks)} weeks?", paid(weeks * per_week))  # fmt: skip
