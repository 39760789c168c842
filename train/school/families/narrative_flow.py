"""Something is made every day, some of it is used, the rest is sold: a flow, and its money."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import dot, eq
from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, is_payable, paid
from train.school.families.narrative_words import fraction_said, several, share_of
from train.school.families.scenes import human


class Trade(NamedTuple):
    """What is made ({ts}, one is {t}), by how many sources, how it is used, and how it is sold.

    `{s}` is the ending of a verb of one person. Uses are said of {k} things.
    """

    one: str
    many: str
    makes: str  # {k} a day
    sources: str  # {n} sources with {k} each
    uses: str
    spoiled: str
    packs: str
    is_counted: bool = True


TRADES = (
    Trade("egg", "eggs", "{A} {has} hens that lay {k} eggs a day|{As} hens lay {k} eggs {daily}", "{A} {has} {n} hens, and each hen lays {k} eggs a week",
          "{he} use{s} {k} for a cake|{k} go to a neighbour|the family eats {k}|{k} are boiled for breakfast", "broken", "carton"),
    Trade("loaf", "loaves", "{A} bake{s} {k} loaves {daily}|{As} bakery makes {k} loaves {daily}", "in {As} bakery there are {n} ovens, each for {k} loaves a day",
          "{k} loaves are kept for the family|{k} are given to a school|the staff eat {k}|{k} are handed out as samples", "burnt", "crate"),
    Trade("candle", "candles", "{A} make{s} {k} candles {daily}|{daily}, {A} pour{s} {k} candles", "{daily}, {A} fill{s} {n} moulds with {k} candles each",
          "{he} keep{s} {k} for {his} own house|{k} are given away|{k} go to a church", "cracked", "box"),
    Trade("litre of milk", "litres of milk", "{As} cows give {k} litres of milk {daily}|{As} farm gets {k} litres of milk {daily}", "{A} {has} {n} goats, each of which gives {k} litres of milk a day",
          "{k} litres are drunk at home|{he} use{s} {k} litres for cheese|the calves get {k} litres", "spilt", "can", False),
    Trade("kilogram of tomatoes", "kilograms of tomatoes", "{A} pick{s} {k} kilograms of tomatoes {daily}|{As} greenhouse yields {k} kilograms of tomatoes {daily}", "{A} {has} {n} greenhouses with a daily harvest of {k} kilograms of tomatoes each",
          "{k} kilograms are cooked as sauce|{he} give{s} {k} kilograms to the cook|{k} kilograms are eaten at once", "rotten", "crate", False),
    Trade("newspaper", "newspapers", "{As} kiosk gets {k} newspapers {daily}|{A} receive{s} {k} newspapers {daily}", "{n} vans bring {k} newspapers each to {As} shop {daily}",
          "{k} are put out for guests|{k} go back unsold|{k} are for regular readers who have already paid", "torn", "bundle"),
    Trade("bunch of flowers", "bunches of flowers", "{A} tie{s} {k} bunches of flowers {daily}", "{A} {has} {n} helpers who tie {k} bunches of flowers each {daily}",
          "{k} bunches decorate the shop|{he} bring{s} {k} bunches to a hospital|{k} bunches are a gift", "wilted", "bucket"),
    Trade("fish", "fish", "{A} catch{es} {k} fish {daily}|{As} boat lands {k} fish {daily}", "{n} boats catch {k} fish each {daily}, all for {As} stall",
          "{k} are eaten by the crew|{he} feed{s} {k} to the cats|{k} are too small and put back", "too old", "basket"),
    Trade("cup", "cups", "{A} turn{s} {k} cups on the wheel {daily}|{As} pottery makes {k} cups {daily}", "{n} potters work for {A} and make {k} cups each {daily}",
          "{k} are kept for an exhibition|{k} are for the kitchen at home|{he} give{s} {k} to friends", "faulty", "box"),
    Trade("jar of jam", "jars of jam", "{A} cook{s} {k} jars of jam {daily}", "{A} {has} {n} pots, each good for {k} jars of jam a day",
          "{he} put{s} {k} jars into {his} own cellar|{k} jars are opened for tasting|{k} jars are promised to an aunt", "leaking", "box"),
    Trade("T-shirt", "T-shirts", "{A} print{s} {k} T-shirts {daily}|{As} workshop prints {k} T-shirts {daily}", "{A} {has} {n} presses, and each prints {k} T-shirts a day",
          "{k} are needed as samples|the workers take {k} home|{k} go to a sports club for nothing", "misprinted", "pack"),
    Trade("cookie", "cookies", "{A} bake{s} {k} cookies {daily}|{daily} {k} cookies come out of {As} oven", "{A} bake{s} {n} trays of {k} cookies {daily}",
          "{he} eat{s} {k} {himself}|{k} are for {his} children|{k} are left on the neighbour's doorstep", "crumbled", "tin"),
    Trade("cup of lemonade", "cups of lemonade", "{A} pour{s} {k} cups of lemonade {daily}|{As} stand has {k} cups of lemonade {daily}", "{A} fill{s} {n} jugs with enough for {k} cups of lemonade each, all of it {daily}",
          "{he} drink{s} {k} of them|{k} are free for friends|{k} go to the helpers", "knocked over", "tray"),
)  # fmt: skip
_DAILY = ("a day", "every day", "per day")
_GOALS = ("a new bicycle", "a guitar", "a better stall", "a sewing machine", "a trip to the sea", "a van", "a second-hand piano", "an oven", "a camera", "a fence")  # fmt: skip
_PLAIN_WORDS = {"I": "myself", "he": "himself", "she": "herself", "they": "themselves"}


def _whole(value: Amount) -> Amount:
    return int(value) if Fraction(value).denominator == 1 else value


class Flow:
    """A tale of one trade: what there is a day, after its uses, and what that brings."""

    def __init__(self, rng: Random, level: int) -> None:
        self.rng, self.level, self.tale = rng, level, Tale(rng)
        self.trade = rng.choice(TRADES)
        who, words = self.tale.who, self.tale.words
        words |= {"t": self.trade.one, "ts": self.trade.many, "himself": _PLAIN_WORDS[who.he], "daily": rng.choice(_DAILY)}  # fmt: skip
        words["s"] = "" if who.has == "have" else "s"
        words["es"] = "" if who.has == "have" else "es"
        self.now = self._source()
        self.period = "day"

    def _source(self) -> int:
        rng, tale, high = self.rng, self.tale, 10 + 15 * self.level
        if self.level > 1 and rng.random() < 0.35:
            is_weekly = "a week" in self.trade.sources
            n, k = rng.randint(2, 3 + 2 * self.level), rng.randint(2, 4 + 3 * self.level)
            k = 7 if is_weekly else k
            tale.say(self.trade.sources, n=num(n), k=num(k))
            whole = int(tale.times("In a week" if is_weekly else "In a day", n, k))
            return int(tale.over("In a day", whole, 7)) if is_weekly else whole
        k = human(rng, 8, high)
        tale.say(self.trade.makes, k=several(rng, k) if self.trade.is_counted else num(k))
        return k

    def uses(self, count: int) -> None:
        """Uses of fixed numbers, of shares, of so many for each of several people."""
        rng, clauses = self.rng, self.trade.uses.split("|")
        rng.shuffle(clauses)
        said = list[str]()
        fixed = list[int]()
        for place, clause in enumerate(clauses[:count]):
            room = self.now - sum(fixed)
            kind = "fixed" if self.level < 2 else rng.choice(("fixed", "fixed", "spoiled", "each"))
            if kind == "spoiled" and not place and (share := share_of(rng, self.now, is_counted=self.trade.is_counted)) and share.value <= Fraction(1, 2):  # fmt: skip
                of = share.said if share.said != "half" else "half of"
                said.append(f"{of} {rng.choice(('them', 'these')) if self.trade.is_counted else 'that'} {'are' if self.trade.is_counted else 'is'} {self.trade.spoiled}")  # fmt: skip
                gone = self.tale.part("Lost", share, self.now)
                self.now = int(self.tale.take("Good ones" if self.trade.is_counted else "Good", self.now, gone))  # fmt: skip
                continue
            if kind == "each" and self.trade.is_counted and room > 12:
                people, each = rng.randint(2, 4), rng.randint(2, 3)
                said.append(self.tale.one("each of {n} {who} gets {k}|{n} {who} get {k} each", n=num(people), who=rng.choice(("helpers", "friends", "sisters", "old ladies")), k=num(each)))  # fmt: skip
                fixed.append(int(self.tale.times("Given", people, each)))
                continue
            if room < 5:
                break
            k = rng.randint(2, max(2, room // 3))
            said.append(self.tale.one(clause, k=num(k)))
            fixed.append(k)
        self._say(said)
        if len(fixed) > 1 and rng.random() < 0.5:
            gone = self.tale.add("Used", *fixed)
            self.now = int(self.tale.take("Left", self.now, gone))
        else:
            for k in fixed:
                self.now = int(self.tale.take("Left", self.now, k))

    def _say(self, clauses: list[str]) -> None:
        if len(clauses) == 2 and self.rng.random() < 0.6:
            clauses = [self.rng.choice(("{} and {}", "{}, and {}", "{}, {}")).format(*clauses)]
        self.tale.sentences += clauses

    def sell(self) -> Amount:
        """Each, or by the pack where packs come out even: the money of a day."""
        rng, tale, level = self.rng, self.tale, self.level
        rest = rng.choice(("the rest", f"the other {self.trade.many}", "what is left", f"the remaining {self.trade.many}", "all the others"))  # fmt: skip
        rest = "the rest" if not self.trade.is_counted or self.now < 2 else rest
        verb = "are" if rest.split(" ")[0] == "all" or rest.endswith(self.trade.many) else "is"
        sizes = [k for k in (2, 3, 4, 5, 6, 8, 10, 12) if self.now % k == 0 and self.now > k]
        if level > 1 and sizes and rng.random() < 0.35:
            size, price = rng.choice(sizes), self._price(2, 9)
            pack = self.trade.packs
            tale.say("{he} sell{s} " + rest + " in {packs} of {k}, at {p} a {pack}|" + rest + f" {verb}" + " sold at {p} for a {pack} of {k}", packs=pack + ("es" if pack == "box" else "s"), pack=pack, k=num(size), p=money(price))  # fmt: skip
            return tale.times("Money a day", tale.over("Packs", self.now, size), price)
        price = self._price(1, 6)
        per = "each" if self.trade.is_counted else "a " + self.trade.one.split(" ")[0]
        tale.say("{he} sell{s} " + rest + " for {p} {per}|" + rest + f" {verb} sold " + "at {p} {per}|" + rest + (" go" if verb == "are" else " goes") + " to the market, where {he} get{s} {p} {per}", p=money(price), per=per)  # fmt: skip
        return tale.times("Money a day", self.now, price)

    def _price(self, low: int, high: int) -> Amount:
        part = self.rng.choice((0, 0, Fraction(1, 2), Fraction(1, 4), Fraction(1, 5))) if self.level > 2 else 0  # fmt: skip
        return _whole(self.rng.randint(low, high) + part)


Ends = Callable[[Flow, Amount], Draft]


def _span(flow: Flow) -> tuple[str, int, Callable[[], None]]:
    """A number of days: as it is asked, as it is said, how many, and the step that finds it."""
    rng, tale = flow.rng, flow.tale
    kind = rng.choice(("days", "week", "weeks", "working"))
    if kind == "days":
        n = rng.randint(2, 12)
        return f"in {num(n)} days", n, lambda: None
    if kind == "week":
        return rng.choice(("in a week", "per week", "every week", "in one week")), 7, lambda: tale.remark("convert", "A week has $7$ days")  # fmt: skip
    if kind == "weeks":
        n = rng.randint(2, 4)
        return f"in {num(n)} weeks", 7 * n, lambda: tale.remark("convert", f"${n}$ weeks: {eq(dot(n, 7), 7 * n)} days")  # fmt: skip
    days, n = rng.choice((4, 5, 6)), rng.randint(2, 4)
    tale.sentences.insert(rng.choice((0, len(tale.sentences))), tale.one("{A} work{s} {d} days a week|{A} do{es} this {d} days a week|this happens on {d} days a week", d=num(days)))  # fmt: skip
    return f"in {num(n)} weeks", days * n, lambda: tale.remark("convert", f"In ${n}$ weeks: {eq(dot(n, days), days * n)} days")  # fmt: skip


def _things_left(flow: Flow) -> Draft:
    tale = flow.tale
    if flow.level < 2 or flow.rng.random() < 0.3:
        return tale.draft(
            "How many {ts} are left each day?|How many {ts} remain every day?", flow.now
        )
    asked, days, said = _span(flow)
    said()
    whole = tale.times("In all", flow.now, days)
    return tale.draft("How many {ts} are left over {when}?|How many {ts} remain {when}?", whole, when=asked)  # fmt: skip


def _money(flow: Flow, a_day: Amount) -> Draft:
    tale = flow.tale
    if flow.rng.random() < 0.3:
        return tale.draft("How much money is that a day?|How much {does} {he} earn a day?|What {does} {he} take each day?", paid(a_day))  # fmt: skip
    asked, days, said = _span(flow)
    said()
    whole = tale.times("In all", a_day, days)
    return tale.draft("How much money {does} {he} make {when}?|How much is that {when}?|What {does} {he} earn {when}?", paid(whole), when=asked)  # fmt: skip


def _profit(flow: Flow, a_day: Amount) -> Draft:
    """A cost a day, or one for all days."""
    tale, rng = flow.tale, flow.rng
    is_daily = rng.random() < 0.5
    if is_daily:
        cost = rng.randint(1, max(1, int(a_day) // 2))
        tale.say("{what} costs {c} a day|every day {he} pay{s} {c} for {what}", what=rng.choice(("the stall", "petrol", "the helper", "electricity")), c=money(cost))  # fmt: skip
        net = tale.take("Left a day", a_day, cost)
        asked, days, said = _span(flow)
        said()
        whole = tale.times("In all", net, days)
    else:
        asked, days, said = _span(flow)
        said()
        income = tale.times("Income", a_day, days)
        cost = rng.randint(2, max(2, int(income) // 2))
        tale.say("{what} for all of this costs {c}|for this time {he} pay{s} {c} in all for {what}", what=rng.choice(("rent", "material", "transport", "advertising")), c=money(cost))  # fmt: skip
        whole = tale.take("Profit", income, cost)
    return tale.draft("What profit {does} {he} make {when}?|How much {does} {he} keep {when} after the costs?|How much is the profit {when}?", paid(whole), when=asked)  # fmt: skip


def _goal(flow: Flow, a_day: Amount) -> Draft:
    """Days until something can be bought, with or without what was saved before."""
    tale, rng = flow.tale, flow.rng
    days = rng.randint(3, 20)
    saved = rng.choice((0, 0, rng.randint(5, 80)))
    over = rng.choice((0, rng.randint(0, max(0, int(a_day) - 1))))
    price = _whole(a_day * days + saved - over)
    if Fraction(price).denominator > 1:
        saved, price = 0, _whole(a_day * days)
    goal = rng.choice(_GOALS)
    tale.say(
        "{he} want{s} {g} for {p}|{he} save{s} for {g}, which costs {p}", g=goal, p=money(price)
    )
    missing: Amount = price
    if saved:
        tale.say("{he} already {has} {k}|{k} {is_} already in {his} money box", k=money(saved), is_="is")  # fmt: skip
        missing = tale.take("Missing", price, saved)
    if Fraction(missing / Fraction(a_day)).denominator == 1:
        tale.over("Days", missing, a_day)
    else:
        whole = int(missing // a_day)
        tale.remark("Days", f"${whole}$ days bring {eq(dot(whole, paid(a_day)), paid(whole * a_day))}, not enough: one more day, ${whole + 1}$")  # fmt: skip
        days = whole + 1
    the = "the " + goal.split(" ", 1)[1]
    return tale.draft("After how many days {can} {he} buy {it}?|How many days does it take until {he} {has} enough for {it}?", days, can="can", it=the)  # fmt: skip


def _shared(flow: Flow, a_day: Amount) -> Draft:
    """A share of the money goes to somebody; or several people share it."""
    tale, rng = flow.tale, flow.rng
    n = [k for k in range(2, 7) if is_payable(Fraction(a_day) / k)]
    shares = [Fraction(1, k) for k in (2, 3, 4, 5, 10) if is_payable(Fraction(a_day) / k)]
    if n and (not shares or rng.random() < 0.5):
        k = rng.choice(n)
        tale.say("{k} people share this money equally|the money is divided equally among {k} people", k=num(k))  # fmt: skip
        return tale.draft("How much does each of them get a day?|What is the share of each per day?", paid(tale.over("Each", a_day, k)))  # fmt: skip
    f = rng.choice(shares)
    given = _whole(Fraction(a_day) * f)
    tale.say("{he} give{s} {f} of the money to {B}|{f} of the money is for the landlord", f=fraction_said(rng, f))  # fmt: skip
    tale.over("Given away", a_day, f.denominator)
    return tale.draft("How much money a day is left for {him}?|How much {does} {he} keep a day?", paid(tale.take("Kept", a_day, given)))  # fmt: skip


@REGISTER.family("narrative_flow", 1, 2, 3, 4, 5)
def narrative_flow(rng: Random, level: int) -> Draft:
    """What is made a day, less its uses, and then what is left, earned, saved for or shared."""
    flow = Flow(rng, level)
    flow.uses({1: 1, 2: rng.choice((1, 2)), 3: 2, 4: 2, 5: rng.choice((2, 3))}[level])
    if flow.now < 2:
        return narrative_flow(rng, level)
    if rng.random() < 0.2:
        return _things_left(flow)
    a_day = flow.sell()
    ends: tuple[Ends, ...] = (_money,) if level < 3 else (_money, _money, _profit, _goal, _shared)
    return rng.choice(ends)(flow, a_day)
