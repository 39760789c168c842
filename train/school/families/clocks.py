"""Sums of durations, time zones, the hands of a clock."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.clock_steps import clock, moved
from train.school.families.figures import ask, times
from train.school.families.time import as_answer, in_two_units, lasting, spoken
from train.school.work import product, quotient


def _in_minutes(value: int) -> str:
    hours, rest = divmod(value, 60)
    return eq(f"{dot(hours, 60)}+{rest}", value) if hours and rest else f"${value}$"


@REGISTER.family("time_sums", 2, 3)
def time_sums(rng: Random, level: int) -> Draft:
    """Adding and subtracting durations; fractions of an hour."""
    if rng.random() < 0.4:
        value = rng.choice(
            [
                Fraction(n, d)
                for d in (2, 3, 4, 5, 6, 10, 12)
                for n in range(1, d)
                if Fraction(n, d).denominator == d
            ]
        )
        big, small, k = rng.choice(
            (("an hour", "minutes", 60), ("a minute", "seconds", 60), ("a day", "hours", 24))
        )
        if (value * k).denominator > 1:
            return time_sums(rng, level)
        part = f"${frac(value.numerator, value.denominator)}$"
        texts = (
            f"How many {small} are {part} of {big}?|How many {small} is {part} of {big}?|"
            f"What is {part} of {big} in {small}?"
        )
        n = int(value * k)
        piece = k // value.denominator
        one_part: list[Line] = quotient(rng, k, value.denominator)
        ways: list[Way] = [
            [*one_part, *(product(rng, value.numerator, piece) if value.numerator > 1 else [])],
            [
                (
                    "multiply",
                    eq(
                        f"{frac(value.numerator, value.denominator)}\\cdot {k}",
                        frac(value.numerator * k, value.denominator),
                        n,
                    ),
                )
            ],
        ]
        if rng.random() < 0.4:
            thing = {"an hour": "hour", "a minute": "minute", "a day": "day"}[big]
            texts = (
                f"What fraction of {big} is {num(n)} {small}?|{num(n)} {small} is what "
                f"fraction of {big}? Simplify."
            )
            ways = [
                [
                    (
                        "divide",
                        f"1 {thing} is ${k}$ {small}: "
                        f"{eq(frac(n, k), value) if value.denominator != k else math(frac(n, k))}",
                    )
                ]
            ]
            return Draft(ask(question=texts), frac(value.numerator, value.denominator), ways)
        return Draft(ask(question=texts), str(n), ways)
    a, b = rng.randint(20, 300), rng.randint(20, 240)
    plus_it = rng.random() < 0.6 or a <= b
    value = a + b if plus_it else a - b
    h, m = divmod(value, 60)
    if not (h and m and a % 60 and b % 60):
        return time_sums(rng, level)
    said, other = lasting(a), lasting(b)
    answer = in_two_units(h, "hours", m, "minutes")
    texts = (
        f"What is {said} plus {other}, in hours and minutes?|"
        f"A film takes {said} and another one {other}. How long are they together in hours and "
        "minutes?|"
        f"Add {said} and {other}. Give hours and minutes.|"
        f"{rng.choice(('Max', 'Nora', 'Sam', 'Lily'))} reads for {said} on Monday and {other} on "
        "Tuesday. "
        f"How many hours and minutes is that?"
        if plus_it
        else f"What is {said} minus {other}, in hours and minutes?|Subtract {other} from {said}. "
        "Give hours and "
        f"minutes.|A trip takes {said} and {other} are over. How many hours and minutes remain?"
    )
    sign = 1 if plus_it else -1
    kind = "add" if plus_it else "subtract"
    ways = [
        [("convert", f"{_in_minutes(a)} and {_in_minutes(b)}"),
         (kind, eq(plus(a, sign * b), value)),
         ("convert", f"{eq(value, f'{dot(h, 60)}+{m}')}: ${answer}$")],
    ]  # fmt: skip
    hh, mm = a // 60 + sign * (b // 60), a % 60 + sign * (b % 60)
    parts: list[Line] = [
        (
            "Hours and minutes",
            f"{eq(plus(a // 60, sign * (b // 60)), hh)} h and "
            f"{eq(plus(a % 60, sign * (b % 60)), mm)} min",
        )
    ]
    if mm >= 60:
        parts.append(("carry", f"${mm}$ min are 1 h and ${mm - 60}$ min: ${answer}$"))
    elif mm < 0:
        parts.append(
            ("Borrow an hour", f"{eq(plus(60, mm), m)} min and {eq(plus(hh, -1), h)} h: ${answer}$")
        )
    else:
        parts.append(("conclude", f"So ${answer}$"))
    ways.append(parts)
    return Draft(ask(question=texts), answer, ways)


@REGISTER.family("time_zones", 2, 3)
def time_zones(rng: Random, level: int) -> Draft:
    half_days = rng.random() < 0.6
    here, there, ahead = rng.choice(
        (
            ("London", "New York", -5),
            ("New York", "Los Angeles", -3),
            ("London", "Tokyo", 9),
            ("Paris", "New York", -6),
            ("Berlin", "Beijing", 7),
            ("Chicago", "London", 6),
            ("London", "Dubai", 4),
            ("New York", "Chicago", -1),
            ("Sydney", "London", -10),
            ("Madrid", "Los Angeles", -9),
            ("Paris", "London", -1),
            ("Rome", "Tokyo", 8),
        )
    )
    if rng.random() < 0.3:
        here, there, ahead = "city A", "city B", rng.choice((-1, 1)) * rng.randint(2, 11)
    begin = rng.randint(0, 23) * 60 + rng.choice(
        (0, 0, 30, 15, 45) if level == 2 else tuple(range(0, 60, 5))
    )
    if level == 2:
        begin = begin % 60 + 60 * (
            rng.randint(0, 23 - ahead) if ahead > 0 else rng.randint(-ahead, 23)
        )
    n, t = abs(ahead), clock(begin, half_days)
    how = f"{spoken(n, 'hours')} {'ahead of' if ahead > 0 else 'behind'} {here}"
    cap = here[0].upper() + here[1:]
    capital_there = there[0].upper() + there[1:]
    end = begin + 60 * ahead
    if level == 3 and rng.random() < 0.4:
        flight = 5 * rng.randint(12, 150)
        end += flight
        texts = (
            f"A plane leaves {here} at {t} and flies {lasting(flight)} to {there}. "
            f"{capital_there} is {how}. "
            f"What is the local time in {there} when it lands?|"
            f"{capital_there} is {how}. A flight from {here} starts at {t} and takes "
            f"{lasting(flight)}. "
            f"At what local time does it arrive in {there}?"
        )
        lines = [*moved(begin, flight, half_days), *moved(begin + flight, 60 * ahead, half_days)]
        ways: list[Way] = [lines]
        return Draft(ask(story=texts), as_answer(end, half_days), ways)
    texts = (
        f"{capital_there} is {how}. It is {t} in {here}. What time is it in {there}?|"
        f"If it is {t} in {here} and {there} is {how}, what time is it in {there}?|"
        f"When it is {t} in {here}, what is the time in {there}, which is {how}?|"
        f"{cap} is {spoken(n, 'hours')} {'behind' if ahead > 0 else 'ahead of'} {there}. "
        f"What time is it in {there} when it is {t} in {here}?"
    )
    move = moved(begin, 60 * ahead, half_days)
    reason: Line = (
        "compare",
        f"Clocks in {there} show {'more' if ahead > 0 else 'less'}, by ${n}$ h",
    )
    return Draft(ask(story=texts), as_answer(end, half_days), [move, [reason, *move]])


@REGISTER.family("clock_angle", 3, 4)
def clock_angle(rng: Random, level: int) -> Draft:
    """The angle between the hands; how far a hand turns."""
    h = rng.randint(1, 12)
    m = rng.choice((0, 30)) if level == 3 else 5 * rng.randint(1, 11)
    if rng.random() < 0.25:
        t = 5 * rng.randint(1, 11)
        hand, per = rng.choice((("minute", Fraction(6)), ("hour", Fraction(1, 2))))
        texts = (
            f"How many degrees does the {hand} hand of a clock turn in {num(t)} minutes?|"
            f"Through what angle does the {hand} hand of a clock move in {num(t)} minutes?"
        )
        value = per * t
        ways: list[Way] = [
            [("rate", f"In a minute it turns ${decimal(per)}$ degrees"), *times(rng, per, t)],
            [
                (
                    "Part of a turn",
                    eq(frac(t, 60), Fraction(t, 60))
                    if hand == "minute"
                    else "In an hour it turns $30$ degrees",
                ),
                (
                    "multiply",
                    eq(f"{frac(t, 60)}\\cdot {360 if hand == 'minute' else 30}", decimal(value)),
                ),
            ],
        ]
        return Draft(ask(question=texts), decimal(value), ways)
    hour, minute = Fraction(30 * (h % 12)) + Fraction(m, 2), 6 * m
    gap = abs(hour - minute)
    angle = min(gap, 360 - gap)
    t = f"{h}:{m:02d}"
    at = f"{h} o'clock" if m == 0 and rng.random() < 0.6 else t
    if h == 12 and m == 0:
        return clock_angle(rng, level)
    texts = (
        f"What is the angle between the hands of a clock at {at}?|What angle do the hands of a "
        f"clock make at {at}?|"
        f"How many degrees is the smaller angle between the hour and the minute hand at {at}?|"
        f"Find the smaller angle between the clock hands at {at}."
    )
    half, past = decimal(Fraction(m, 2)), 30 * (h % 12)
    hand = eq(dot(30, h % 12), past)
    if m:
        hand += f", {eq(frac(m, 2), half)}, {eq(f'{past}+{half}', decimal(hour))}"
    places: list[Line] = [("Hour hand", hand), ("Minute hand", eq(dot(6, m), minute))]
    big, small = (decimal(hour), str(minute)) if hour > minute else (str(minute), decimal(hour))
    ends: list[Line] = [("subtract", eq(f"{big}-{small}", decimal(gap)))]
    if gap > 180:
        ends.append(("The smaller angle", eq(f"360-{decimal(gap)}", decimal(angle))))
    ways = [[*places, *ends]]
    if m == 0:
        steps = min(h, 12 - h)
        ways.append(
            [("count", f"The hands are ${steps}$ hour marks apart"), *product(rng, steps, 30)]
        )
    return Draft(ask(question=texts), decimal(angle), ways)
