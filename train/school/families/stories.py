"""Stories composed of a state and events that change it: forwards, backwards and compared."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.scenes import (
    COLLECTED,
    FOOD,
    SIMPLE,
    Person,
    Thing,
    capital,
    counted,
    fraction_of,
    human,
    joined,
    one,
    part,
    people,
    told,
)
from train.school.work import difference, product, quotient, total


class Event(NamedTuple):
    """What happens, as said after the one it happens to; the state then; its calculation."""

    text: str
    after: int
    forward: Callable[[], list[Line]]
    backward: Callable[[], list[Line]] | None
    gain: int | None = None  # where it only adds or takes away


class Teller(NamedTuple):
    rng: Random
    thing: Thing
    is_food: bool
    friend: Person
    is_past: bool

    def verb(self, verbs: str) -> str:
        """'buys/bought|finds/found' in this story's tense."""
        return one(self.rng, verbs).split("/")[self.is_past]


_GAINS = "buys/bought|finds/found|gets/got|wins/won"
_FOOD_GAINS = "buys/bought|gets/got|takes/took"
_LOSSES = "loses/lost|sells/sold|gives away/gave away|throws away/threw away"
_FOOD_LOSSES = "eats/ate|gives away/gave away|drops/dropped|sells/sold"
_PACKS = (
    "pack/packs|box/boxes|bag/bags|packet/packets|set/sets",
    "bag/bags|box/boxes|basket/baskets|packet/packets|tray/trays",
)


def _gains(t: Teller, v: int, high: int) -> Event:
    n = human(t.rng, 2, high)
    verb = t.verb(_FOOD_GAINS if t.is_food else _GAINS)
    text = f"{verb} {num(n)} more"
    if t.rng.random() < 0.4:
        text = f"{t.verb('gets/got|receives/received')} {num(n)} more from {t.friend.name}"
    return Event(
        text,
        v + n,
        lambda: total(t.rng, v, n, kind=t.rng.choice(("add", f"After the ${n}$ more"))),
        lambda: difference(t.rng, v + n, n),
        n,
    )


def _loses(t: Teller, v: int, high: int) -> Event:
    n = t.rng.randint(2, max(2, min(high, v - 2)))
    text = f"{t.verb(_FOOD_LOSSES if t.is_food else _LOSSES)} {num(n)} of them"
    if t.rng.random() < 0.5:
        text = f"{t.verb('gives/gave')} {num(n)} to {t.friend.name}"
    return Event(
        text,
        v - n,
        lambda: difference(t.rng, v, n, kind=t.rng.choice(("subtract", "left"))),
        lambda: total(t.rng, v - n, n),
        -n,
    )


def _packs(t: Teller, v: int, high: int) -> Event:
    k, m = t.rng.randint(2, 6), t.rng.randint(3, max(4, min(12, high // 2)))
    packs = one(t.rng, _PACKS[t.is_food]).split("/")[1]
    text = f"{t.verb('buys/bought|gets/got')} {num(k)} {packs} of {num(m)} {t.thing.many} each"
    return Event(
        text,
        v + k * m,
        lambda: joined(product(t.rng, k, m, f"In the {packs}"), total(t.rng, v, k * m)),
        lambda: joined(
            product(t.rng, k, m, f"In the {packs}"), difference(t.rng, v + k * m, k * m)
        ),
        k * m,
    )


def _gives_each(t: Teller, v: int, high: int) -> Event:
    k = t.rng.randint(2, max(2, min(8, v // 4)))
    m = t.rng.randint(2, max(2, min(high, (v - 2) // k)))
    whom = one(t.rng, "friends|cousins|classmates|neighbours|children|team-mates")
    text = f"{t.verb('gives/gave')} {num(m)} to each of {num(k)} {whom}"
    return Event(
        text,
        v - k * m,
        lambda: joined(product(t.rng, k, m, "Given away"), difference(t.rng, v, k * m, "left")),
        lambda: joined(product(t.rng, k, m, "Given away"), total(t.rng, v - k * m, k * m)),
        -k * m,
    )


def _part_goes(t: Teller, v: int, high: int) -> Event | None:
    fitting = [f for f in SIMPLE if v % f.denominator == 0 and v > f.denominator]
    if not fitting:
        return None
    f = t.rng.choice(fitting)
    gone, b = int(v * f), f.denominator
    verb = t.verb("eats/ate|sells/sold" if t.is_food else "sells/sold|loses/lost")
    text = f"{verb} {part(t.rng, f)} of them"
    if t.rng.random() < 0.5:
        text = f"{t.verb('gives/gave')} {part(t.rng, f)} of them to {t.friend.name}"

    def forward() -> list[Line]:
        if b > 2 and t.rng.random() < 0.35:
            kept = Fraction(b - 1, b)
            return [("left", f"${frac(b - 1, b)}$ stay"), *fraction_of(t.rng, kept, v)]
        if b == 2 and t.rng.random() < 0.6:
            return quotient(t.rng, v, 2, "left")
        return joined(quotient(t.rng, v, b), difference(t.rng, v, gone, "left"))

    def backward() -> list[Line]:
        if b == 2:
            return product(t.rng, 2, v // 2)
        said: Line = ("left", f"${v - gone}$ is ${frac(b - 1, b)}$ of what was there before")
        return [said, *quotient(t.rng, v - gone, b - 1), *product(t.rng, gone, b)]

    return Event(text, v - gone, forward, backward)


def _doubles(t: Teller, v: int, high: int) -> Event | None:
    if v > high * 3:
        return None
    k = t.rng.choice((2, 2, 3))
    word = {2: "doubles/doubled", 3: "triples/tripled"}[k].split("/")[t.is_past]
    text = f"{word} {one(t.rng, 'the number of')} {t.thing.many}"
    return Event(text, k * v, lambda: product(t.rng, k, v), lambda: quotient(t.rng, k * v, k))


def _scene(rng: Random) -> tuple[Person, Teller]:
    hero, friend = people(rng, 2)
    is_food = rng.random() < 0.4
    thing = rng.choice(FOOD if is_food else COLLECTED)
    return hero, Teller(rng, thing, is_food, friend, rng.random() < 0.45)


def _events(t: Teller, level: int, start: int, count: int) -> list[Event]:
    high = {1: 12, 2: 30, 3: 40, 4: 60}[level]
    makers = [_gains, _loses, _gains, _loses]
    if level > 1:
        makers += [_packs, _gives_each, _part_goes]
    if level > 2:
        makers += [_part_goes, _doubles, _gives_each]
    events, v, last = list[Event](), start, None
    while len(events) < count:
        maker = t.rng.choice(makers)
        if maker is last and t.rng.random() < 0.8:
            continue
        if v < 12 and maker in (_loses, _gives_each):
            continue
        event = maker(t, v, high)
        if event is not None:
            events.append(event)
            v, last = event.after, maker
    return events


def _narrated(t: Teller, hero: Person, events: list[Event]) -> str:
    """The events as sentences; the last two sometimes in one."""
    texts = []
    for place, event in enumerate(events):
        lead = one(t.rng, "Then |After that, |Later |The next day |Next, |||") if place else ""
        who = hero.name if place and t.rng.random() < 0.25 else hero.he
        texts.append(capital(f"{lead}{who} {event.text}."))
    if len(events) > 1 and t.rng.random() < 0.35:
        joint = f" {one(t.rng, 'and then|and|, then')} {events[1].text}.".replace(" ,", ",")
        texts[:2] = [texts[0][:-1] + joint]
    return " ".join(texts)


def _size(rng: Random, level: int) -> int:
    low, high = {1: (5, 25), 2: (12, 60), 3: (20, 120), 4: (24, 300)}[level]
    return rng.choice((human(rng, low, high), 12 * rng.randint(1 + low // 12, high // 12)))


@REGISTER.family("collection_story", 1, 2, 3, 4)
def collection_story(rng: Random, level: int) -> Draft:
    hero, t = _scene(rng)
    start = _size(rng, level)
    events = _events(t, level, start, {1: 2, 2: 2, 3: rng.choice((2, 3)), 4: 3}[level])
    end = events[-1].after
    has = "had" if t.is_past else "has"
    opening = f"{hero.name} {has} {counted(start, t.thing)}."
    body = _narrated(t, hero, events)
    answer, many = end, t.thing.many
    now = one(rng, f"How many {many} does {hero.he} have now?|How many {many} does {hero.name} have "
              f"in the end?|How many {many} are there now?|How many does {hero.name} have now?")  # fmt: skip
    if t.is_past:
        now = one(rng, f"How many {many} did {hero.he} have then?|How many {many} did {hero.name} "
                  f"have in the end?|How many {many} does {hero.name} have now?")  # fmt: skip
    if events[-1].after < (events[-2].after):
        now = one(
            rng, f"{now}|How many {many} are left?|How many {many} does {hero.name} have left?"
        )
    chance = rng.random()
    makers: list[Callable[[], list[Line]]] = []
    if level > 1 and chance < 0.25:
        k = rng.choice([k for k in range(2, 11) if end % k == 0] or [0])
        if k and end > k:
            where = one(
                rng,
                "boxes|bags|jars|drawers|plates|piles"
                if t.is_food
                else "boxes|bags|albums|piles|drawers",
            )
            put = t.verb("puts/put|shares/shared|sorts/sorted")
            now = (f"{capital(hero.he)} {put} the rest equally into {num(k)} {where}. How many "
                   f"{many} are in each of the {where}?")  # fmt: skip
            now = now.replace("the rest", one(rng, "them|all of them|what is there now"))
            answer = end // k
            makers.append(lambda: quotient(rng, end, k))
    elif chance < 0.45:
        other = max(2, end + rng.choice((-1, 1)) * rng.randint(2, 15))
        relation = one(rng, "brother|sister|cousin|friend")
        word = "more" if end > other else "fewer"
        if end != other:
            now = (f"{capital(hero.his)} {relation} {has} {num(other)}. How many {word} "
                   f"{many} than {hero.his} {relation} does {hero.name} have now?")  # fmt: skip
            answer = abs(end - other)
            makers.append(lambda: difference(rng, max(end, other), min(end, other)))
    ways = [
        joined(*(event.forward() for event in events), *(maker() for maker in makers))
        for _ in range(4)
    ]
    gains = [event.gain for event in events if event.gain is not None]
    if len(gains) == len(events):
        change = sum(gains)
        net: list[Line] = [("Change in all", eq(plus(*gains), change))] if len(gains) > 1 else []
        net.append(("total", eq(plus(start, change), end)))
        ways.append(joined(net, *(maker() for maker in makers)))
    return Draft(told(f"{opening} {body} {now}"), str(answer), ways)


@REGISTER.family("start_unknown_story", 2, 3, 4)
def start_unknown_story(rng: Random, level: int) -> Draft:
    """The end is known, the start is asked for."""
    hero, t = _scene(rng)
    start = _size(rng, level)
    events = _events(t, level, start, 2 if level < 4 else 3)
    end, many = events[-1].after, t.thing.many
    opening = f"{hero.name} {'had' if t.is_past else 'has'} {one(rng, f'some {many}|a number of {many}|a collection of {many}' if not t.is_food else f'some {many}|a bag of {many}')}."
    now = one(rng, f"Now {hero.he} has {num(end)}.|In the end {hero.he} has {num(end)} {many}.|"
              f"Now {hero.name} has {num(end)} {many} left.|After this there are {num(end)} {many}.")  # fmt: skip
    asked = one(rng, f"How many {many} did {hero.he} have at the start?|How many did {hero.name} "
                f"have at first?|How many {many} were there at the beginning?|With how many {many} "
                f"did {hero.he} start?")  # fmt: skip
    ways = [joined(*(e.backward() for e in reversed(events) if e.backward)) for _ in range(4)]
    gains = [event.gain for event in events if event.gain is not None]
    if len(gains) == len(events):
        shown = "x" + "".join(f"{gain:+d}" for gain in gains)
        undone = [end, *(-gain for gain in gains)]
        ways.append([("equation", eq(shown, end)), ("isolate", eq("x", plus(*undone), start))])
    else:
        ways.append([("Work backwards", f"From ${end}$ at the end"), *ways[0]])
    return Draft(told(f"{opening} {_narrated(t, hero, events)} {now} {asked}"), str(start), ways)


# opening, what comes, what goes, what is asked
_PLACES = (
    ("A bus sets off with {n} passengers.", "{k} people get on|{k} passengers get on", "{k} people get off|{k} passengers get off", "How many passengers are on the bus now?|How many people are now on the bus?", "At the {o} stop "),
    ("There are {n} cars in a car park.|A parking lot has {n} cars in it.", "{k} cars arrive|{k} more cars come in", "{k} cars leave|{k} cars drive away", "How many cars are there now?|How many cars are in the car park then?", "In the {o} hour "),
    ("A library has {n} books on its shelves.", "{k} books are returned|{k} new books are added", "{k} books are borrowed|{k} books are lent out", "How many books are on the shelves now?|How many books are there on the shelves after that?", "On the {o} day "),
    ("A shop has {n} umbrellas in stock.|A store starts the week with {n} umbrellas.", "{k} umbrellas are delivered|{k} more arrive", "{k} umbrellas are sold|it sells {k} umbrellas", "How many umbrellas are in stock now?|How many umbrellas does it have then?", "On the {o} day "),
    ("There are {n} ducks on a pond.", "{k} ducks fly in|{k} more ducks join them", "{k} ducks fly away|{k} ducks leave", "How many ducks are on the pond now?", "In the {o} hour "),
    ("A farmer has {n} sheep.|There are {n} sheep on a farm.", "{k} lambs are born|the farmer buys {k} sheep", "the farmer sells {k} sheep|{k} sheep are sold", "How many sheep are there now?|How many sheep does the farmer have then?", "In the {o} month "),
    ("A tank holds {n} liters of water.|There are {n} litres of water in a tank.", "{k} liters are poured in|{k} litres flow in", "{k} liters are used|{k} litres flow out", "How many liters of water are in the tank now?", "In the {o} hour "),
    ("A school has {n} pupils.|There are {n} students at a school.", "{k} pupils join|{k} new students come", "{k} pupils leave|{k} students move away", "How many pupils does the school have now?|How many students are there then?", "In the {o} year "),
    ("A lift is on floor {n} of a tower.|An elevator starts on floor {n}.", "it goes up {k} floors", "it goes down {k} floors", "On which floor is it now?|On what floor does it stop?", "Then "),
    ("The temperature is {n} degrees.|It is {n} degrees in the morning.", "it rises by {k} degrees|it gets {k} degrees warmer", "it falls by {k} degrees|it gets {k} degrees colder", "What is the temperature now?|How many degrees is it then?", "In the {o} hour "),
    ("A player has {n} points.|A team has {n} points.", "{k} points are won|{k} points are added", "{k} points are lost|{k} points are taken away", "How many points are there now?|What is the score now?", "In the {o} round "),
)  # fmt: skip
_ORDINALS = ("first", "next", "third", "fourth")


@REGISTER.family("place_story", 1, 2, 3)
def place_story(rng: Random, level: int) -> Draft:
    opening, comes, goes, asked, lead = rng.choice(_PLACES)
    count = {1: 2, 2: 3, 3: 4}[level]
    high = {1: 15, 2: 40, 3: 150}[level]
    start = human(rng, 10, 2 * high) if "floor" not in opening else rng.randint(6, 25)
    if "floor" in opening or "degrees" in opening:
        high = min(high, 12)
        start = min(start, 30)
    v, changes, told_so_far = start, list[int](), list[str]()
    for place in range(count):
        is_up = v < high or rng.random() < 0.45
        k = rng.randint(2, high) if is_up else rng.randint(2, min(high, v - 1))
        text = one(rng, comes if is_up else goes).format(k=num(k))
        said = lead.format(o=_ORDINALS[place]) if place < 2 or rng.random() < 0.6 else "Then "
        if place and rng.random() < 0.3:
            told_so_far[-1] = told_so_far[-1][:-1] + f" and then {text}."
        else:
            told_so_far.append(capital(f"{said}{text}."))
        changes.append(k if is_up else -k)
        v += changes[-1]
    text = " ".join((one(rng, opening).format(n=num(start)), *told_so_far, one(rng, asked)))
    ways = [_one_by_one(rng, start, changes) for _ in range(3)]
    ups, downs = [c for c in changes if c > 0], [-c for c in changes if c < 0]
    if ups and downs:
        way = joined(
            total(rng, *ups, kind="Comes in") if len(ups) > 1 else [],
            total(rng, *downs, kind="Goes out") if len(downs) > 1 else [],
            [
                (
                    "total",
                    eq(plus(start, sum(ups), -sum(downs)), plus(start + sum(ups), -sum(downs)), v),
                )
            ],
        )
        ways.append(way)
        if count == 2:
            ways.append([("total", eq(plus(start, *changes), v))])
    return Draft(told(text), str(v), ways)


def _one_by_one(rng: Random, v: int, changes: list[int]) -> list[Line]:
    lines = list[Line]()
    for change in changes:
        lines += total(rng, v, change) if change > 0 else difference(rng, v, -change)
        v += change
    return lines
