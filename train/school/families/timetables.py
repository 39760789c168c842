"""Times of the day, fuel of a journey, and boats in a stream."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.decimals import product_lines, quotient_lines
from train.school.families.scenes import capital, joined, one, person, told
from train.school.work import product, quotient


def minutes_said(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{num(minutes)} minutes"
    if not rest:
        return "one hour" if hours == 1 else f"{num(hours)} hours"
    return f"{num(hours)} hour{'s' if hours > 1 else ''} and {num(rest)} minute{'s' if rest > 1 else ''}"


@REGISTER.family("fuel_story", 2, 3)
def fuel_story(rng: Random, level: int) -> Draft:
    who = person(rng)
    if rng.random() < 0.5:
        rate, hundreds = Fraction(rng.randint(4, 12)), Fraction(rng.randint(2, 9))
        if level == 3:
            hundreds = Fraction(rng.randint(3, 17), 2)
        far, used = int(hundreds * 100), rate * hundreds
        if rng.random() < 0.5:
            text = one(rng, f"A car uses {num(int(rate))} liters of fuel per 100 km. How many liters does it need for {num(far)} km?|{capital(who.name)}'s car needs {num(int(rate))} litres of petrol for 100 km. How many litres does {who.he} need for {num(far)} km?")  # fmt: skip
            ways: list[Way] = [
                [
                    ("divide", eq(frac(far, 100), decimal(hundreds))),
                    *product_lines(rng, hundreds, rate),
                ]
                for _ in range(2)
            ]
            ways.append([("Per kilometer", eq(frac(int(rate), 100), decimal(rate / 100))), ("multiply", eq(f"{far}\\cdot {decimal(rate / 100)}", decimal(used)))])  # fmt: skip
            return Draft(told(text), decimal(used), ways)
        text = one(rng, f"A car needed {num(decimal(used))} liters of fuel for {num(far)} km. How many liters is that per 100 km?|For a trip of {num(far)} km {who.name}'s car used {num(decimal(used))} litres of petrol. How many litres per 100 km is that?")  # fmt: skip
        ways = [
            [
                ("divide", eq(frac(far, 100), decimal(hundreds))),
                *quotient_lines(rng, used, hundreds),
            ]
            for _ in range(3)
        ]
        return Draft(told(text), decimal(rate), ways)
    mpg, gallons = rng.randint(15, 45), rng.randint(3, 16)
    unit = one(rng, "gallon/gallons/miles|liter/liters/km").split("/")
    if unit[2] == "km":
        mpg = rng.randint(8, 25)
    far = mpg * gallons
    goes = f"{who.name}'s car goes {num(mpg)} {unit[2]} on one {unit[0]} of gas."
    if level == 3:
        cost = Fraction(rng.choice((150, 200, 250, 300, 320, 180, 160, 350)), 100)
        text = f"{goes} Gas costs ⟪{cost}⟫ per {unit[0]}. How much does the gas for a trip of {num(far)} {unit[2]} cost?"
        bill = cost * gallons
        ways = [
            [
                *quotient(rng, far, mpg, capital(unit[1])),
                *product_lines(rng, cost, Fraction(gallons)),
            ]
            for _ in range(3)
        ]
        return Draft(
            told(text), decimal(bill) if bill.denominator in (1,) else f"{float(bill):.2f}", ways
        )
    if rng.random() < 0.5:
        return Draft(
            told(f"{goes} How many {unit[1]} does {who.he} need for {num(far)} {unit[2]}?"),
            str(gallons),
            [quotient(rng, far, mpg) for _ in range(3)],
        )
    return Draft(
        told(f"{goes} How far can {who.he} go with {num(gallons)} {unit[1]}?"),
        str(far),
        [product(rng, mpg, gallons) for _ in range(3)],
    )


@REGISTER.family("stream_story", 4, 5)
def stream_story(rng: Random, level: int) -> Draft:
    """A boat with and against a current, or a plane and the wind."""
    c = rng.randint(1, 6)
    v = c + rng.randint(3, 15)
    is_plane = rng.random() < 0.3
    if is_plane:
        v, c = 50 * rng.randint(6, 14), 10 * rng.randint(2, 7)
    t = rng.randint(2, 5)
    with_it, against = v + c, v - c
    thing, medium, inside = ("plane", "wind", "still air") if is_plane else (one(rng, "boat|canoe|motorboat"), "current", "still water")  # fmt: skip
    down, up = ("with the wind", "against the wind") if is_plane else ("downstream", "upstream")
    if level == 4:
        going, speed, word = rng.choice(((down, with_it, "with"), (up, against, "against")))
        far = speed * t
        text = f"A {thing} has a speed of {num(v)} km/h in {inside}. The {medium} has a speed of {num(c)} km/h. {one(rng, f'How many hours does it take to go {num(far)} km {going}?|How long does a trip of {num(far)} km {going} take in hours?')}"  # fmt: skip
        sum_or_gap = eq(plus(v, c if word == "with" else -c), speed)
        ways: list[Way] = [
            [("Speed", f"{capital(going)} it is {sum_or_gap}"), *quotient(rng, far, speed)]
            for _ in range(3)
        ]
        return Draft(told(text), str(t), ways)
    t, u = rng.randint(2, 6), rng.randint(2, 6)
    asked_c = rng.random() < 0.5
    text = f"A {thing} covers {num(with_it * t)} km {down} in {num(t)} hours and {num(against * u)} km {up} in {num(u)} hours. {f'What is the speed of the {medium} in km/h?' if asked_c else f'What is the speed of the {thing} in {inside} in km/h?'}"  # fmt: skip
    speeds = joined(
        quotient(rng, with_it * t, t, capital(down)), quotient(rng, against * u, u, capital(up))
    )
    last = [("Half the difference", eq(frac(plus(with_it, -against), 2), frac(2 * c, 2), c))] if asked_c else [("Half the sum", eq(frac(plus(with_it, against), 2), frac(2 * v, 2), v))]  # fmt: skip
    system = [("equation", f"{eq('v+c', with_it)} and {eq('v-c', against)}"), ("subtract" if asked_c else "add", f"{eq('2c', 2 * c) if asked_c else eq('2v', 2 * v)}, so {eq('c', c) if asked_c else eq('v', v)}")]  # fmt: skip
    return Draft(told(text), str(c if asked_c else v), [[*speeds, *last], [*speeds, *system]])


@REGISTER.family("timetable", 1, 2, 3)
def timetable(rng: Random, level: int) -> Draft:
    """Departure, duration, arrival: one of them is asked for."""
    what, goes, ends = rng.choice((("A train", "leaves", "arrives"), ("A bus", "departs", "arrives"), ("A film", "starts", "ends"), ("A lesson", "begins", "ends"), ("A flight", "takes off", "lands"), ("A concert", "begins", "ends"), ("A football match", "starts", "finishes"), ("A party", "starts", "ends")))  # fmt: skip
    begin = 5 * rng.randint(7 * 12, 19 * 12)
    lasts = {
        1: rng.choice((60, 120, 180, 30, 90)),
        2: 5 * rng.randint(5, 40),
        3: rng.randint(35, 280),
    }[level]
    if level == 3:
        begin += rng.randint(0, 4)
    end = begin + lasts
    half_day = end < 13 * 60

    def clock(m: int) -> str:
        return f"{m // 60}:{m % 60:02d}"

    shape = rng.choice(("end", "end", "begin", "lasts"))
    am = " am" if half_day and end < 12 * 60 and rng.random() < 0.4 else ""
    if shape == "end":
        text = one(rng, f"{what} {goes} at {clock(begin)}{am} and takes {minutes_said(lasts)}. At what time does it end?|{what} {goes} at {clock(begin)}{am}. It lasts {minutes_said(lasts)}. When does it end?")  # fmt: skip
        text = text.replace(
            "does it end", f"does it {ends[:-1] if ends != 'finishes' else 'finish'}"
        )
        if what in ("A train", "A bus", "A flight"):
            text = text.replace("It lasts", "The trip takes").replace(
                "and takes", "and travels for"
            )
        else:
            text = text.replace("and takes", "and lasts")
        return Draft(
            told(text),
            clock(end),
            [_forward(begin, lasts, clock), _hours_thenminutes_said(begin, lasts, clock)],
        )
    if shape == "begin":
        text = f"{what} {ends} at {clock(end)}{am} after {minutes_said(lasts)}. At what time did it {({'leaves': 'leave', 'departs': 'depart', 'starts': 'start', 'begins': 'begin', 'takes off': 'take off'})[goes]}?"
        hours, minutes = divmod(lasts, 60)
        middle = end - 60 * hours
        lines: list[Line] = (
            [
                (
                    "Hours back",
                    f"{clock(end)} less {hours} hour{'s' if hours > 1 else ''} is {clock(middle)}",
                )
            ]
            if hours
            else []
        )
        if minutes:
            over = middle % 60
            if over and over < minutes:
                lines.append(
                    (
                        "Minutes back",
                        f"{over} minutes back to {clock(middle - over)}, then {minutes - over} more to {clock(begin)}",
                    )
                )
            else:
                lines.append(
                    ("Minutes back", f"{clock(middle)} less {minutes} minutes is {clock(begin)}")
                )
        return Draft(told(text), clock(begin), [lines])
    text = one(rng, f"{what} {goes} at {clock(begin)}{am} and {ends} at {clock(end)}{am}. How many minutes is that?|{what} {goes} at {clock(begin)}{am} and {ends} at {clock(end)}{am}. How long does it take in minutes?")  # fmt: skip
    full = -begin % 60
    to_hour, hours, rest = begin + full, (end - begin - full) // 60, (end - begin - full) % 60
    way = []
    if begin + full <= end and full:
        way = [("count", f"From {clock(begin)} to {clock(to_hour)}: ${full}$ minutes")]
        if hours:
            way.append(
                (
                    "count",
                    f"From {clock(to_hour)} to {clock(to_hour + 60 * hours)}: {eq(dot(hours, 60), 60 * hours)} minutes",
                )
            )
        if rest:
            way.append(("count", f"From {clock(end - rest)} to {clock(end)}: ${rest}$ minutes"))
        pieces = [value for value in (full, 60 * hours, rest) if value]
        way.append(("total", eq(plus(*pieces), lasts)))
    ways: list[Way] = [way] if way else []
    h, m = end // 60 - begin // 60, end % 60 - begin % 60
    ways.append([("Hours and minutes", f"The hours differ by {eq(plus(end // 60, -(begin // 60)), h)}, the minutes by {eq(plus(end % 60, -(begin % 60)), m)}"), ("total", eq(plus(60 * h, m) if h else str(m), lasts))])  # fmt: skip
    return Draft(told(text), str(lasts), ways)


def _forward(begin: int, lasts: int, clock: Callable[[int], str]) -> list[Line]:
    full = -begin % 60
    if not full or full >= lasts:
        return _hours_thenminutes_said(begin, lasts, clock)
    return [
        ("To the full hour", f"${full}$ minutes to {clock(begin + full)}, {eq(plus(lasts, -full), lasts - full)} are left"),
        ("The rest", f"{clock(begin + full)} and ${lasts - full}$ minutes is {clock(begin + lasts)}"),
    ]  # fmt: skip


def _hours_thenminutes_said(begin: int, lasts: int, clock: Callable[[int], str]) -> list[Line]:
    hours, minutes = divmod(lasts, 60)
    middle = begin + 60 * hours
    lines: list[Line] = []
    if hours:
        lines.append(
            (
                "Add the hours",
                f"{clock(begin)} plus {hours} hour{'s' if hours > 1 else ''} is {clock(middle)}",
            )
        )
    if minutes:
        up = middle % 60 + minutes
        if up >= 60:
            lines.append(
                (
                    "Add the minutes",
                    f"{eq(plus(middle % 60, minutes), up)} minutes, that is one hour and {up - 60} more: {clock(begin + lasts)}",
                )
            )
        else:
            lines.append(
                (
                    "Add the minutes",
                    f"{clock(middle)} plus {minutes} minutes is {clock(begin + lasts)}",
                )
            )
    return lines
