"""Journeys: one or two legs, average speed, meeting, catching up."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.decimals import product_lines, quotient_lines
from train.school.families.scenes import joined, one, people, person, told
from train.school.families.timetables import minutes_said
from train.school.work import difference, product, quotient, total

# what moves, verb in the present, slowest and fastest in km/h
_MOVERS = (
    ("A car", "drives", 40, 120), ("A train", "travels", 60, 200), ("A cyclist", "rides", 10, 30),
    ("A bus", "drives", 30, 90), ("A hiker", "walks", 3, 6), ("A truck", "drives", 40, 80),
    ("A plane", "flies", 400, 900), ("A ship", "sails", 15, 40), ("A runner", "runs", 8, 15),
)  # fmt: skip
_PLACES = "the lake|the beach|the next town|the airport|a village|the mountains|the city|the coast"


def _units(rng: Random) -> tuple[str, str, str]:
    """Of distance and of speed, short and in words."""
    return rng.choice((("km", "km/h", "kilometers"), ("km", "km/h", "kilometres"), ("miles", "mph", "miles"), ("km", "km per hour", "kilometers"), ("miles", "miles per hour", "miles")))  # fmt: skip


def _round(rng: Random, low: int, high: int) -> int:
    if low >= 30:
        return 5 * rng.randint(low // 5, high // 5)
    return rng.randint(low, high)


@REGISTER.family("speed_story", 1, 2, 3)
def speed_story(rng: Random, level: int) -> Draft:
    """Distance, time or speed of one journey; at level 3 with minutes."""
    what, verb, low, high = rng.choice(_MOVERS)
    d, v_unit, words = _units(rng)
    v = _round(rng, low, high)
    t = Fraction(rng.randint(2, 9))
    if level > 1 and rng.random() < 0.5:
        t = Fraction(rng.randint(2, 11), 2)
    if level == 3:
        t = Fraction(rng.choice((20, 30, 40, 45, 15, 75, 90, 80, 100, 105, 10, 12)), 60)
        v = t.denominator * max(1, v // t.denominator)
    way_long = v * t
    if way_long.denominator > 2 or way_long < 2 or (t <= 1 and level < 3):
        return speed_story(rng, level)
    shown_d = decimal(way_long)
    hours = decimal(t) if level < 3 else ""
    time = f"{num(hours)} hours" if level < 3 else minutes_said(int(t * 60))
    to_hours: list[Line] = []
    if level == 3:
        minutes = int(t * 60)
        to_hours = [("convert", f"${minutes}$ minutes are {eq(frac(minutes, 60), t)} hours")]  # fmt: skip
    it = {"cyclist": "he", "hiker": "she", "runner": "she"}.get(what.split()[1], "it")
    shape = rng.choice(("distance", "time", "speed"))
    if shape == "distance":
        text = one(rng, f"{what} {verb} at {num(v)} {v_unit}. How far does {it} go in {time}?|{what} {verb} for {time} at a speed of {num(v)} {v_unit}. How many {words} is that?|"
                   f"How far does {what.lower()} go in {time} at {num(v)} {v_unit}?|At an average speed of {num(v)} {v_unit}, how many {words} does {what.lower()} cover in {time}?|"
                   f"How many {words} do you travel in {time} if your speed is {num(v)} {v_unit}?")  # fmt: skip
        if t.denominator > 2 or (level == 3):
            ways: list[Way] = [[*to_hours, *(quotient(rng, v, t.denominator) if t.denominator > 1 else []), *(product(rng, v // t.denominator, t.numerator) if t.numerator > 1 else [])] for _ in range(2)]  # fmt: skip
            minutes = int(t * 60)
            ways.append([("rule", f"One hour is $60$ minutes: the distance is {eq(frac(dot(v, minutes), 60), frac(v * minutes, 60), decimal(way_long))}")])  # fmt: skip
            ways.append([*to_hours, ("multiply", eq(dot(v, frac(t.numerator, t.denominator)) if t.denominator > 1 else dot(v, t.numerator), decimal(way_long)))])  # fmt: skip
        else:
            ways = [product_lines(rng, Fraction(v), t) for _ in range(3)]
            ways.append(
                [("formula", "Distance is speed times time"), *product_lines(rng, Fraction(v), t)]
            )
        return Draft(told(text), shown_d, ways)
    if shape == "speed":
        text = one(rng, f"{what} {verb} {num(shown_d)} {d} in {time}. What is {'its' if it == 'it' else 'the'} average speed in {v_unit}?|{what} needs {time} for {num(shown_d)} {d}. How fast is that in {v_unit}?|"
                   f"What is the average speed in {v_unit} if {what.lower()} covers {num(shown_d)} {d} in {time}?|{what} {verb} {num(shown_d)} {d} in {time}. Find the speed in {v_unit}.")  # fmt: skip
        if level == 3:
            minutes = int(t * 60)
            ways = [[*to_hours, ("divide", eq(f"{shown_d}\\div {frac(t.numerator, t.denominator)}", f"{shown_d}\\cdot {frac(t.denominator, t.numerator)}", v) if t.denominator > 1 and t.numerator > 1 else eq(dot(shown_d, t.denominator) if t.denominator > 1 else frac(shown_d, t.numerator), v))],
                    [("Minutes per hour", f"In $60$ minutes it is {eq(frac(dot(shown_d, 60), minutes), frac(decimal(way_long * 60), minutes), v)}")]]  # fmt: skip
        else:
            ways = [quotient_lines(rng, way_long, t) for _ in range(3)]
            ways.append(
                [("formula", "Speed is distance over time"), *quotient_lines(rng, way_long, t)]
            )
        return Draft(told(text), str(v), ways)
    if level == 3:
        text = one(rng, f"{what} {verb} at {num(v)} {v_unit}. How many minutes does {it} need for {num(shown_d)} {d}?|How many minutes does it take {what.lower()} to cover {num(shown_d)} {d} at {num(v)} {v_unit}?")  # fmt: skip
        minutes = int(t * 60)
        ways = [[("divide", f"In hours: {eq(frac(shown_d, v), t) if t.denominator > 1 else eq(frac(shown_d, v), t.numerator)}"), ("convert", eq(dot(frac(t.numerator, t.denominator) if t.denominator > 1 else str(t), 60), minutes))],
                [("multiply", eq(dot(shown_d, 60), decimal(way_long * 60))), ("divide", eq(frac(decimal(way_long * 60), v), minutes))]]  # fmt: skip
        return Draft(told(text), str(minutes), ways)
    text = one(rng, f"{what} {verb} at {num(v)} {v_unit}. How many hours does {it} need for {num(shown_d)} {d}?|How many hours does it take {what.lower()} to cover {num(shown_d)} {d} at {num(v)} {v_unit}?|"
               f"{what} has to cover {num(shown_d)} {d}. How many hours does that take at {num(v)} {v_unit}?")  # fmt: skip
    ways = [quotient_lines(rng, way_long, Fraction(v)) for _ in range(3)]
    ways.append(
        [("formula", "Time is distance over speed"), *quotient_lines(rng, way_long, Fraction(v))]
    )
    return Draft(told(text), decimal(t), ways)


@REGISTER.family("two_legs", 2, 3, 4)
def two_legs(rng: Random, level: int) -> Draft:
    """Two parts of a journey at different speeds: distance, time left, or average speed."""
    who = person(rng)
    d, v_unit, words = _units(rng)
    t, u = rng.randint(2, 5), rng.randint(1, 5)
    v, w = 5 * rng.randint(6, 20), 5 * rng.randint(6, 24)
    if v == w:
        w += 10
    first, second = v * t, w * u
    whole, hours = first + second, t + u
    us = f"{num(u)} hours" if u > 1 else "one hour"
    drive = f"{who.name} drives for {num(t)} hours at {num(v)} {v_unit} and then for {us} at {num(w)} {v_unit}."
    parts = joined(
        product(rng, v, t, "First part"), product(rng, w, u, "Second part") if u > 1 else []
    )
    shape = (
        rng.choice(("distance", "rest"))
        if level == 2
        else rng.choice(("average", "average", "hours"))
    )
    if shape == "distance":
        text = f"{drive} {one(rng, f'How many {words} is that in total?|What is the total distance in {d}?|How far does {who.he} drive?')}"
        ways: list[Way] = [
            joined(
                product(rng, v, t, "First part"),
                product(rng, w, u, "Second part") if u > 1 else [],
                total(rng, first, second, kind="total"),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(whole), ways)
    if shape == "rest":
        far = first + 5 * rng.randint(4, 40)
        place = one(rng, _PLACES)
        text = one(rng, f"It is {num(far)} {d} to {place}. {who.name} has been driving for {num(t)} hours at {num(v)} {v_unit}. How many {words} are left?|The trip to {place} is {num(far)} {d} long. {who.name} drives {num(t)} hours at {num(v)} {v_unit}. How far is it still?")  # fmt: skip
        return Draft(
            told(text),
            str(far - first),
            [joined(product(rng, v, t), difference(rng, far, first, "left")) for _ in range(3)],
        )
    if shape == "hours":
        text = f"{who.name} drives {num(first)} {d} at {num(v)} {v_unit} and another {num(second)} {d} at {num(w)} {v_unit}. {one(rng, f'How many hours does {who.he} drive in total?|How long does the whole journey take in hours?')}"
        ways = [
            joined(
                quotient(rng, first, v, "First part"),
                quotient(rng, second, w, "Second part"),
                total(rng, t, u, kind="total"),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(hours), ways)
    mean = Fraction(whole, hours)
    if (mean * 10).denominator > 1:
        return two_legs(rng, level)
    given_far = level == 4 and rng.random() < 0.5
    if given_far:
        drive = f"{who.name} drives {num(first)} {d} at {num(v)} {v_unit} and then {num(second)} {d} at {num(w)} {v_unit}."
        parts = joined(
            quotient(rng, first, v, "First part"), quotient(rng, second, w, "Second part")
        )
    text = f"{drive} {one(rng, f'What is the average speed of the whole trip in {v_unit}?|What is {who.his} average speed in {v_unit}?|Find the average speed for the whole journey.')}"
    ways = [joined(parts, total(rng, first, second, kind="Whole distance"), total(rng, t, u, kind="Whole time"), quotient_lines(rng, Fraction(whole), Fraction(hours))) for _ in range(3)]  # fmt: skip
    return Draft(told(text), decimal(mean), ways)


@REGISTER.family("there_and_back", 3, 4, 5)
def there_and_back(rng: Random, level: int) -> Draft:
    """The trap of the average speed: the same distance at two speeds."""
    who = person(rng)
    d, v_unit, _ = _units(rng)
    pairs = [(v, w) for v in range(2, 121) for w in range(2, 121) if v != w and 2 * v * w % (v + w) == 0 and (max(v, w) <= 30 or v % 5 == w % 5 == 0)]  # fmt: skip
    small = [(v, w) for v, w in pairs if max(v, w) <= 90]
    v, w = rng.choice(pairs if level > 3 else small)
    if max(v, w) > 4 * min(v, w):
        return there_and_back(rng, level)
    mean = 2 * v * w // (v + w)
    lcm = next(n for n in range(v, v * w + 1, v) if n % w == 0)
    k = rng.choice([k for k in (1, 1, 2, 3) if lcm * k < 800] or [1])
    far = lcm * k
    t, u = far // v, far // w
    where = one(rng, "to work|to a friend|to the sea|to town|up a hill|to the stadium")
    back = one(rng, "back|home|the same way back")
    verb = "drives" if max(v, w) > 30 else "cycles"
    if level == 3 or rng.random() < 0.4:
        text = f"{who.name} {verb} {num(far)} {d} {where} at {num(v)} {v_unit} and {back} at {num(w)} {v_unit}. {one(rng, f'What is the average speed for the round trip in {v_unit}?|What is {who.his} average speed for the whole trip?')}"
    else:
        text = f"{who.name} {verb} {where} at {num(v)} {v_unit} and returns along the same road at {num(w)} {v_unit}. {one(rng, f'What is {who.his} average speed for the whole trip in {v_unit}?|Find the average speed of the round trip.')}"
        if rng.random() < 0.3:
            text = f"{who.name} {verb} half of the distance at {num(v)} {v_unit} and the other half at {num(w)} {v_unit}. What is the average speed in {v_unit}?"
    take: list[Line] = (
        [] if str(num(far)) in text else [("Choose a distance", f"Say it is ${far}$ each way")]
    )
    ways: list[Way] = [joined(take, quotient(rng, far, v, "Time there"), quotient(rng, far, w, "Time back"), total(rng, t, u, kind="Whole time"), [("divide", eq(frac(dot(2, far), t + u), frac(2 * far, t + u), mean))]) for _ in range(3)]  # fmt: skip
    ways.append([("formula", "For equal distances the average speed is $\\frac{2vw}{v+w}$"), ("substitute", eq(frac(f"2\\cdot{v}\\cdot{w}", plus(v, w)), frac(2 * v * w, v + w), mean))])  # fmt: skip
    return Draft(told(text), str(mean), ways)


@REGISTER.family("meeting", 3, 4)
def meeting(rng: Random, level: int) -> Draft:
    """Two start towards each other: when, where, how far apart; or away from each other."""
    a, b = people(rng, 2)
    d, v_unit, _ = _units(rng)
    v, w = rng.choice(
        ((rng.randint(3, 20), rng.randint(3, 20)), (5 * rng.randint(8, 24), 5 * rng.randint(8, 24)))
    )
    t = rng.randint(2, 6)
    far = (v + w) * t
    both = total(rng, v, w, kind="Together per hour")
    two = rng.random() < 0.5
    first, second = (f"{a.name}", f"{b.name}") if two else ("one", "the other")
    start = (f"{a.name} and {b.name} live {num(far)} {d} apart and start towards each other at the same time, {first} at {num(v)} {v_unit} and {second} at {num(w)} {v_unit}." if two
             else f"Two {one(rng, 'trains|cars' if v > 30 else 'cyclists|boats')} {num(far)} {d} apart head towards each other, one at {num(v)} {v_unit} and the other at {num(w)} {v_unit}.")  # fmt: skip
    shape = rng.choice(("time", "time", "place", "apart")) if level == 4 else "time"
    if shape == "time":
        text = f"{start} {one(rng, 'After how many hours do they meet?|How many hours does it take until they meet?|In how many hours will they meet?')}"
        ways: list[Way] = [
            joined(total(rng, v, w, kind="Together per hour"), quotient(rng, far, v + w))
            for _ in range(3)
        ]
        ways.append(
            [
                ("equation", eq(f"{v}t+{w}t", far)),
                ("collect", eq(f"{v + w}t", far)),
                *quotient(rng, far, v + w),
            ]
        )
        return Draft(told(text), str(t), ways)
    if shape == "place":
        who = a.name if two else "the first"
        text = f"{start} How many {'kilometers' if d == 'km' else 'miles'} has {who} gone when they meet?"
        ways = [
            joined(
                total(rng, v, w, kind="Together per hour"),
                quotient(rng, far, v + w, "Time"),
                product(rng, v, t),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(v * t), ways)
    text = f"Two {one(rng, 'trains|cars' if v > 30 else 'cyclists|boats')} leave the same place in opposite directions, one at {num(v)} {v_unit} and the other at {num(w)} {v_unit}. {one(rng, f'How far apart are they after {num(t)} hours?|After how many hours are they {num(far)} {d} apart?')}"  # fmt: skip
    if "How far" in text:
        ways = [
            joined(both, product(rng, v + w, t)),
            joined(product(rng, v, t), product(rng, w, t), total(rng, v * t, w * t)),
        ]
        return Draft(told(text), str(far), ways)
    return Draft(told(text), str(t), [joined(both, quotient(rng, far, v + w)) for _ in range(2)])


@REGISTER.family("catching_up", 3, 4)
def catching_up(rng: Random, level: int) -> Draft:
    a, b = people(rng, 2)
    d, v_unit, _ = _units(rng)
    fast = rng.random() < 0.5
    if fast:
        v, gap = 10 * rng.randint(4, 9), 5 * rng.randint(1, 6)
    else:
        v, gap = rng.randint(4, 20), rng.randint(1, 8)
    w, t = v + gap, rng.randint(2, 8)
    lead = gap * t
    verb = "drives" if fast else one(rng, "cycles|rides")
    later = Fraction(lead, v)
    if level == 4 and later.denominator in (1, 2) and later > 0:
        late = (
            f"{num(int(later))} hours"
            if later.denominator == 1 and later > 1
            else "one hour"
            if later == 1
            else f"{num(decimal(later))} hours"
        )
        text = f"{a.name} {verb} at {num(v)} {v_unit}. {b.name} starts from the same place {late} later and {verb} at {num(w)} {v_unit} on the same road. {one(rng, f'How many hours does {b.name} need to catch up?|After how many hours does {b.name} catch up with {a.name}?')}"  # fmt: skip
        start: list[Line] = (
            product_lines(rng, Fraction(v), later, "Lead")
            if later != 1
            else [("Lead", f"${v}$ in one hour")]
        )
    else:
        text = f"{a.name} is {num(lead)} {d} ahead of {b.name} and {verb} at {num(v)} {v_unit}. {b.name} follows at {num(w)} {v_unit}. {one(rng, f'After how many hours does {b.name} catch up?|How many hours does it take {b.name} to catch up with {a.name}?')}"  # fmt: skip
        start = []
    ways: list[Way] = [joined(start, difference(rng, w, v, "Gained per hour"), quotient(rng, lead, gap) if gap > 1 else [("divide", eq(frac(lead, 1), lead))]) for _ in range(3)]  # fmt: skip
    left = "t" if gap == 1 else f"{gap}t"
    ways.append([*start, ("equation", eq(f"{w}t", f"{v}t+{lead}")), ("collect", eq(left, lead)), *([("divide", eq("t", frac(lead, gap), t))] if gap > 1 else [])])  # fmt: skip
    return Draft(told(text), str(t), ways)
