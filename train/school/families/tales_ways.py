"""Tales of ways and times: there and back, breaks, meeting, catching up, hikes, laps, schedules."""

from fractions import Fraction

from train.problems.latex import decimal, dot, eq
from train.school.families.narrative import is_payable, paid
from train.school.families.tales import Teller, Telling, tale, with_x

_UNITS = ("km", "km", "miles")


def unit(t: Teller) -> None:
    t.named(u=t.rng.choice(_UNITS))


@tale("there_and_back", 2, 3, 4)
def there_and_back(t: Teller, level: int) -> Telling:
    v, w = t.rng.sample((3, 4, 5, 6, 10, 12, 15, 20, 30, 40, 50, 60), 2)
    while True:
        d = t.rng.randint(2, 60 * level)
        if d % v == 0 and (d % w == 0 or (level > 2 and 2 * d % w == 0)) and d > max(v, w):
            break
        v, w = t.rng.sample((3, 4, 5, 6, 10, 12, 15, 20, 30, 40, 50, 60), 2)
    unit(t)
    t.given(d=d, v=v, w=w)
    out, back = t.over("There", d, v), t.over("Back", d, w)
    texts = """
        {A} travels {d} {u} at {v} {u} per hour and comes back the same way at {w} {u} per hour.
        To a lake it is {d} {u}. On the way there {A} makes {v} {u} an hour, on the way back {w} {u} an hour.
        On the way home {A} goes at {w} {u} per hour, on the way out at {v} {u} per hour. Each way is {d} {u} long.
        ~its {d} {u} to my gran. i go there at {v} {u} per hour and return at {w} {u} per hour.
    """
    if t.rng.random() < 0.3 and out != back:
        return t.tell("gap", texts, "What is the difference in hours between the times there and back?\nBy how many hours do the two times differ?", decimal(t.take("Difference", max(out, back), min(out, back))))  # fmt: skip
    return t.tell("total", texts, "How many hours does it take there and back?\nWhat is the time for both ways together, in hours?", decimal(t.add("In all", out, back)))  # fmt: skip


@tale("drive_with_breaks", 2, 3, 4)
def drive_with_breaks(t: Teller, level: int) -> Telling:
    v, h, n, b = t.rng.randint(4, 12) * 10, t.rng.randint(2, 2 + 2 * level), t.rng.randint(2, 3), t.rng.choice((10, 15, 20, 25))  # fmt: skip
    unit(t)
    t.given(d=v * h, v=v, n=n, b=b)
    t.over("Hours", v * h, v)
    minutes = t.times("In minutes", h, 60)
    texts = """
        {A} drives {d} {u} at {v} {u} per hour and takes {n} breaks of {b} minutes each.
        A bus goes {v} {u} an hour. It has to cover {d} {u} and stops {n} times for {b} minutes.
        With {n} stops of {b} minutes, a lorry covers {d} {u}; while it moves, it makes {v} {u} per hour.
        ~driving {d} {u}, about {v} {u} per hour. were stopping {n} times, {b} min each time.
    """
    return t.tell("minutes", texts, "How many minutes does the trip take in all?\nHow long does it take in minutes?", str(t.add("In all", minutes, t.times("Breaks", n, b))))  # fmt: skip


@tale("two_meet", 3, 4)
def two_meet(t: Teller, level: int) -> Telling:
    v, w, h = t.rng.randint(3, 15 * level), t.rng.randint(3, 15 * level), t.rng.randint(2, 6)
    unit(t)
    t.given(d=(v + w) * h, v=v, w=w)
    both = t.add("Together in an hour", v, w)
    way = with_x(f"{v}x+{w}x={(v + w) * h}", f"{v + w}x={(v + w) * h}", f"x={h}")
    t.over("Hours", (v + w) * h, both)
    texts = """
        {A} and {B} start {d} {u} apart at the same time and go towards each other. {A} makes {v} {u} per hour and {B} {w} {u} per hour.
        Two towns lie {d} {u} apart. At the same moment {A} sets out from one at {v} {u} per hour, and {B} from the other at {w} {u} per hour, each towards the other.
        {B} comes towards {A} at {w} {u} per hour, and {A} goes at {v} {u} per hour. Their houses are {d} {u} apart and they leave at the same time.
        ~me and {B} live {d} {u} apart and leave at the same time to meet. i do {v} {u} per hour, {B} does {w} {u} per hour.
    """
    if t.rng.random() < 0.4:
        return t.tell("way", texts, "How many {u} has {B} covered when they meet?\nHow far does {B} go until they meet?", str(t.times("Way", w, h)), [[*way, ("multiply", eq(dot(w, h), w * h))]])  # fmt: skip
    return t.tell("hours", texts, "After how many hours do they meet?\nHow many hours does it take until they meet?", str(h), [way])  # fmt: skip


@tale("one_catches_up", 3, 4, 5)
def one_catches_up(t: Teller, level: int) -> Telling:
    while True:
        v, g, a = t.rng.randint(3, 12 * level), t.rng.randint(2, 5 * level), t.rng.randint(2, 4)
        if v * a % g == 0 and v * a // g < 15:
            break
    unit(t)
    t.given(v=v, w=v + g, a=a)
    ahead = t.times("Ahead", v, a)
    gained = t.take("Gained in an hour", v + g, v)
    hours = t.over("Hours", ahead, gained)
    way = with_x(f"{v + g}x={v}(x+{a})", f"{g}x={v * a}", f"x={hours}")
    texts = """
        {A} leaves at {v} {u} per hour. {a} hours later {B} follows on the same road at {w} {u} per hour.
        {B} rides {w} {u} per hour and starts {a} hours after {A}, who rides {v} {u} per hour on the same way.
        A slow train goes {v} {u} per hour. A fast one starts from the same place {a} hours later, goes the same way and makes {w} {u} per hour.
        ~i left home doing {v} {u} per hour and my brother came after me {a} hours later at {w} {u} per hour.
    """
    if t.rng.random() < 0.35:
        return t.tell("way", texts, "How many {u} from the start does the later one catch up?\nHow far from the start do they meet?", str(t.times("Way", hours, v + g)), [[*way, ("multiply", eq(dot(v + g, hours), (v + g) * hours))]])  # fmt: skip
    return t.tell("hours", texts, "How many hours does the later one need to catch up?\nAfter how many hours on the road does the second one reach the first?", str(hours), [way])  # fmt: skip


@tale("commute_cost", 3, 4)
def commute_cost(t: Teller, level: int) -> Telling:
    while True:
        d, n, w = t.rng.randint(5, 20 * level), t.rng.randint(3, 6), t.rng.randint(2, 8)
        c, p = t.rng.randint(4, 9), t.rng.choice((Fraction(3, 2), Fraction(2), Fraction(9, 5), Fraction(8, 5)))  # fmt: skip
        way = 2 * d * n * w
        if way % 100 == 0 and is_payable(way * c * p / 100):
            break
    t.given(d=d, n=n, w=w, c=c)
    t.priced(p=p)
    week = t.times("A week", t.times("A day", 2, d), n)
    hundreds = t.over("Hundreds of km", t.times("In all", week, w), 100)
    litres = t.times("Litres", hundreds, c)
    texts = """
        {A} drives {d} km to work and {d} km back on {n} days a week. {his} car uses {c} litres for 100 km and a litre costs {p}.
        A litre of petrol is {p}. On {n} days of the week {A} drives to work and back, {d} km each way, and {his} car needs {c} litres per 100 km.
        ~my work is {d} km away, i drive there and back {n} days a week. car takes {c} l per 100 km, petrol is {p} a litre.
    """
    if t.rng.random() < 0.3:
        return t.tell("litres", texts, "How many litres are used in {w} weeks?\nHow many litres does the car need for {w} weeks of this?", str(litres))  # fmt: skip
    return t.tell("cost", texts, "How much does the petrol for {w} weeks cost?\nWhat is paid for petrol in {w} weeks?", paid(t.times("Cost", litres, p)))  # fmt: skip


@tale("hike_of_days", 2, 3, 4)
def hike_of_days(t: Teller, level: int) -> Telling:
    a, k = t.rng.randint(4, 8 * level), 2
    d = t.rng.randint(2, a)
    left = t.rng.randint(3, 20 * level)
    first, second, last = a, k * a, k * a - d
    unit(t)
    t.given(a=a, d=d)
    t.times_as(k=k)
    two = t.times("Second day", k, first)
    three = t.take("Third day", two, d)
    walked = t.add("In three days", first, two, three)
    if t.rng.random() < 0.5:
        t.given(s=first + second + last + left)
        return t.tell("left", """
            {A} hikes along a trail of {s} {u}. The first day it is {a} {u}, the second day {k} as far, and the third day {d} {u} less than the second.
            A path is {s} {u} long. {A} walks {a} {u} on the first day, {k} as much on the next, and {d} {u} less than that on the third.
            On the third day of a tour {A} makes {d} {u} less than on the second, when {he} made {k} as many as on the first day. That was {a} {u}. The tour has {s} {u}.
            ~were hiking {s} {u} in total. day 1 we did {a}, day 2 was {k} as much and day 3 was {d} less than day 2.
        """, "How many {u} are left?\nHow far is it still to the end?", str(t.take("Left", first + second + last + left, walked)))  # fmt: skip
    return t.tell("total", """
        {A} hikes {a} {u} on the first day, {k} as far on the second, and on the third day {d} {u} less than on the second.
        On the third day of a tour {A} made {d} {u} less than on the second, when {he} made {k} as many as on the first day. That was {a} {u}.
        ~day 1 of our hike was {a} {u}, day 2 was {k} as much and day 3 was {d} {u} less than day 2.
    """, "How many {u} are that in three days?\nHow far is it in these three days together?", str(walked))  # fmt: skip


@tale("fuel_that_is_left", 3, 4)
def fuel_that_is_left(t: Teller, level: int) -> Telling:
    c, legs = t.rng.randint(4, 10), t.rng.sample(range(50, 150 * level, 50), 2)
    used = Fraction(sum(legs) * c, 100)
    tank = int(used) + t.rng.randint(3, 30)
    t.given(m=tank, c=c, d=legs[0], e=legs[1])
    way = t.add("Way", *legs)
    need = t.times("Used", t.over("Hundreds of km", way, 100), c)
    return t.tell("left", """
        A car uses {c} litres for 100 km. With {m} litres in the tank {A} drives {d} km, takes a break, and drives another {e} km.
        There are {m} litres in the tank. {A} drives {d} km to a friend and then {e} km to the sea; for 100 km the car needs {c} litres.
        {A} drove {d} km yesterday and {e} km today, with {c} litres for every 100 km. Before, the tank held {m} litres.
        ~my tank had {m} litres. drove {d} km, then {e} km more. it uses {c} litres per 100 km.
    """, "How many litres are left in the tank?\nHow much fuel is left, in litres?", decimal(t.take("Left", tank, need)))  # fmt: skip


@tale("laps_in_weeks", 2, 3, 4)
def laps_in_weeks(t: Teller, level: int) -> Telling:
    m, n = t.rng.choice((25, 50, 200, 250, 400, 500)), t.rng.randint(4, 8 * level)
    d, w = t.rng.randint(2, 5), t.rng.randint(2, 4 * level)
    t.given(m=m, n=n, d=d, w=w)
    t.named(v=t.rng.choice(("swims", "runs")))
    once = t.times("Each time", n, m)
    metres = t.times("In all weeks", t.times("A week", once, d), w)
    t.remark("rule", "A kilometre has $1000$ metres")
    km = t.over("Kilometres", metres, 1000)
    return t.tell("km", """
        {A} {v} {n} laps of {m} metres on {d} days a week.
        On {d} days of every week {A} {v} {n} laps. One lap has {m} metres.
        A lap is {m} metres long. {A} {v} {n} of them each time, {d} times a week.
        ~a lap is {m} m. i do {n} laps {d} times a week.
    """, "How many kilometres is that in {w} weeks?\nHow many km are that after {w} weeks?", decimal(km))  # fmt: skip


@tale("evening_plan", 2, 3, 4)
def evening_plan(t: Teller, level: int) -> Telling:
    h, n = t.rng.randint(2, 5), t.rng.randint(2, 4)
    a = t.rng.randint(2, (60 * h - 40) // (5 * n)) * 5
    b = t.rng.randint(2, (60 * h - n * a) // 5 - 1) * 5
    t.given(h=h, n=n, a=a, b=b)
    t.remark("rule", f"An hour has $60$ minutes: {eq(dot(h, 60), 60 * h)}")
    used = t.add("Used", t.times("Tasks", n, a), b)
    return t.tell("left", """
        {A} has {h} hours this evening. {n} exercises take {a} minutes each, and dinner takes {b} minutes.
        Dinner takes {b} minutes. {A} also has {n} chapters to study for {a} minutes each. There are {h} hours in all.
        In a meeting of {h} hours there are {n} talks of {a} minutes and one break of {b} minutes. The rest is for questions.
        ~i have {h} hours. {n} things to do that take {a} min each, plus {b} min for eating.
    """, "How many minutes are left?\nHow many minutes remain for other things?", str(t.take("Left", 60 * h, used)))  # fmt: skip


@tale("two_speeds", 3, 4)
def two_speeds(t: Teller, level: int) -> Telling:
    v, w = t.rng.sample(range(4, 20) if level == 3 else range(20, 120, 5), 2)
    a, b = t.rng.randint(2, 5), t.rng.randint(2, 5)
    unit(t)
    t.given(v=v, a=a, w=w, b=b)
    one, two = t.times("First part", v, a), t.times("Second part", w, b)
    way = t.add("Way", one, two)
    texts = """
        {A} travels for {a} hours at {v} {u} per hour and then for {b} hours at {w} {u} per hour.
        For the first {a} hours of a tour {A} makes {v} {u} an hour, for the other {b} hours {w} {u} an hour.
        The last {b} hours of a trip went at {w} {u} per hour, the {a} hours before that at {v} {u} per hour.
        ~did {v} {u} per hour for {a} hours, then {w} {u} per hour for {b} more hours.
    """
    if (v * a + w * b) % (a + b) == 0:
        return t.tell("mean", texts, "What is the average speed of the whole trip?\nHow many {u} per hour is that on average?", str(t.over("Average", way, t.add("Hours", a, b))))  # fmt: skip
    if t.rng.random() < 0.3 and one != two:
        return t.tell("gap", texts, "By how many {u} do the two parts differ?\nWhat is the difference between the two parts in {u}?", str(t.take("Difference", max(one, two), min(one, two))))  # fmt: skip
    return t.tell("way", texts, "How many {u} is that in all?\nHow long is the whole trip in {u}?", str(way))  # fmt: skip
