"""Time: units, times of the day, durations, time zones, the hands of a clock."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.clock_steps import clock, elapsed, moved
from train.school.families.figures import ask, times
from train.school.work import product, quotient, with_remainder

# large unit, small unit, how many
_UNITS = (
    ("hours", "minutes", 60),
    ("minutes", "seconds", 60),
    ("days", "hours", 24),
    ("weeks", "days", 7),
    ("years", "months", 12),
    ("hours", "seconds", 3600),
    ("centuries", "years", 100),
    ("decades", "years", 10),
    ("days", "minutes", 1440),
    ("weeks", "hours", 168),
)


def one_of(unit: str) -> str:
    return "century" if unit == "centuries" else unit.removesuffix("s")


def spoken(n: int, unit: str) -> str:
    return f"{num(n)} {unit if n != 1 else one_of(unit)}"


def in_two_units(a: int, large: str, b: int, small: str) -> str:
    first, second = (large if a != 1 else one_of(large)), (small if b != 1 else one_of(small))
    return f"{a}\\text{{ {first} }}{b}\\text{{ {second}}}"


def as_answer(minutes: int, half_days: bool) -> str:
    shown = clock(minutes, half_days)
    return shown.replace(" am", "\\text{ am}").replace(" pm", "\\text{ pm}")


def lasting(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if not rest:
        return spoken(hours, "hours")
    said = spoken(rest, "minutes")
    return f"{spoken(hours, 'hours')} and {said}" if hours else said


@REGISTER.family("time_units", 1, 2, 3)
def time_units(rng: Random, level: int) -> Draft:
    """Hours to minutes and the like, halves and quarters, two units together."""
    large, small, k = rng.choice(_UNITS[:5] if level == 1 else _UNITS)
    n = Fraction(rng.randint(2, 12))
    if level > 1 and k in (60, 24, 12, 3600) and rng.random() < 0.5:
        n += rng.choice((Fraction(1, 2), Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)))
    if level == 3 and rng.random() < 0.6 and k in (60, 24, 7, 12):
        whole, rest = rng.randint(1, 15), rng.randint(1, k - 1)
        value = whole * k + rest
        both = f"{spoken(whole, large)} and {spoken(rest, small)}"
        if rng.random() < 0.5:
            texts = (
                f"How many {small} are {both}?|What is {both} in {small}?|Convert {both} to "
                f"{small}.|"
                f"How many {small} are there in {both}?"
            )
            ways: list[Way] = [
                [*product(rng, whole, k), ("add", eq(plus(whole * k, rest), value))],
                [("convert", eq(f"{dot(whole, k)}+{rest}", plus(whole * k, rest), value))],
            ]
            return Draft(ask(question=texts), str(value), ways)
        answer = in_two_units(whole, large, rest, small)
        texts = (
            f"How many {large} and {small} are {num(value)} {small}?|"
            f"Write {num(value)} {small} in {large} and {small}.|"
            f"Convert {num(value)} {small} to {large} and {small}."
        )
        ways = [
            [*with_remainder(rng, value, k), ("conclude", f"That is ${answer}$")],
            [
                ("multiply", eq(dot(whole, k), whole * k)),
                ("subtract", eq(plus(value, -whole * k), rest)),
                ("conclude", f"So ${answer}$"),
            ],
        ]
        return Draft(ask(question=texts), answer, ways)
    value = n * k
    down = rng.random() < 0.55
    fact: Line = ("convert", f"1 {one_of(large)} is ${k}$ {small}")
    if down:
        given = num(decimal(n))
        halves = {Fraction(1, 2): "a half", Fraction(1, 4): "a quarter"}
        rest = n - int(n)
        if rest in halves and rng.random() < 0.5:
            given = f"{num(int(n))} and {halves[rest]}"
        texts = (
            f"How many {small} are in {given} {large}?|How many {small} are there in {given} "
            f"{large}?|"
            f"What is {given} {large} in {small}?|{given} {large} is how many {small}?|"
            f"How many {small} do {given} {large} have?"
        )
        orders = (
            f"Convert {given} {large} to {small}.|{given} {large} in {small}|Change {given} "
            f"{large} into {small}."
        )
        ways = [[fact, *times(rng, n, k)], times(rng, n, k)]
        ways.append([("multiply", eq(dot(decimal(n), k), decimal(value)))])
        if rest:
            part = rest * k
            ways.append(
                [
                    (
                        "Whole and part",
                        f"{eq(dot(int(n), k), int(n) * k)} and "
                        f"{eq(dot(decimal(rest), k), decimal(part))}",
                    ),
                    ("add", eq(plus(int(n) * k, int(part)), decimal(value))),
                ]
            )
        return Draft(ask(question=texts, order=orders), decimal(value), ways)
    v = num(decimal(value))
    texts = (
        f"How many {large} are {v} {small}?|{v} {small} is how many {large}?|What is {v} {small} "
        f"in {large}?|"
        f"How many {large} are in {v} {small}?"
    )
    orders = (
        f"Convert {v} {small} to {large}.|{v} {small} in {large}|Change {v} {small} into {large}."
    )
    ways = [
        [fact, ("divide", eq(frac(decimal(value), k), decimal(n)))],
        [("divide", eq(f"{decimal(value)}\\div {k}", decimal(n)))],
    ]
    if n.denominator == 1:
        ways.append(quotient(rng, int(value), k))
    return Draft(ask(question=texts, order=orders), decimal(n), ways)


@REGISTER.family("time_of_day", 1, 2, 3)
def time_of_day(rng: Random, level: int) -> Draft:
    """What time is it so much later or earlier?"""
    half_days = rng.random() < 0.55
    begin = rng.randint(1, 23) * 60 + rng.choice(
        {1: (0, 30, 15, 45), 2: tuple(range(0, 60, 5))}.get(level, tuple(range(60)))
    )
    by = {1: rng.choice((30, 60, 120, 180, 15, 45, 90, 240)), 2: 5 * rng.randint(3, 60)}.get(
        level, rng.randint(20, 900)
    )
    back = rng.random() < 0.3
    if level < 3 and not back and begin + by >= 1440:
        begin -= 720
    if back and begin < by:
        begin += 720
    if back:
        by = -by
    if not 0 <= begin < 1440:
        begin %= 1440
    end = begin + by
    t, long = clock(begin, half_days), lasting(abs(by))
    if back:
        texts = (
            f"What time is it {long} before {t}?|It is {t} now. What time was it {long} ago?|"
            f"What time was it {long} before {t}?|A film ended at {t} and lasted {long}. When did "
            "it start?|"
            f"Subtract {long} from {t}."
        )
    else:
        texts = (
            f"What time is it {long} after {t}?|It is {t} now. What time will it be in {long}?|"
            f"What time will it be {long} after {t}?|If it is {t}, what time is it {long} later?|"
            f"A lesson starts at {t} and takes {long}. When does it end?|Add {long} to {t}.|"
            f"What is {t} plus {long}?"
        )
    ways: list[Way] = [moved(begin, by, half_days)]
    return Draft(ask(question=texts), as_answer(end, half_days), ways)


@REGISTER.family("duration", 1, 2, 3)
def duration(rng: Random, level: int) -> Draft:
    """How long from one time to another: hours and minutes, minutes, or hours."""
    half_days = rng.random() < 0.5
    step = {1: 30, 2: 5}.get(level, 1)
    begin = step * rng.randint(6 * 60 // step, 19 * 60 // step)
    by = step * rng.randint(1, (240 if level < 3 else 600) // step)
    if begin + by >= 1440 and level < 3:
        begin -= 300
    end = begin + by
    s, t = clock(begin, half_days), clock(end, half_days)
    night = end >= 1440
    till = f"{t} the next day" if night else t
    hours, rest = divmod(by, 60)
    goal = rng.choice(("minutes", "both")) if rest else rng.choice(("hours", "minutes"))
    asked = {"minutes": " in minutes", "both": " in hours and minutes", "hours": " in hours"}[goal]
    count = {
        "minutes": "How many minutes",
        "both": "How many hours and minutes",
        "hours": "How many hours",
    }[goal]
    texts = (
        f"{count} are there between {s} and {till}?|How long is it from {s} to {till}{asked}?|"
        f"{count} is it from {s} to {till}?|What is the time between {s} and {till}{asked}?|"
        f"A shop is open from {s} to {till}. How long is that{asked}?|"
        f"{rng.choice(('Tom', 'Anna', 'Priya', 'Leo', 'Mia'))} works from {s} to {till}. How long "
        f"is that{asked}?"
    )
    both = in_two_units(hours, "hours", rest, "minutes")
    answer = {"minutes": str(by), "hours": str(hours), "both": both}[goal]
    if goal == "both" and not hours:
        return duration(rng, level)
    ways = elapsed(begin, end, half_days, goal)
    return Draft(ask(question=texts), answer, ways)
