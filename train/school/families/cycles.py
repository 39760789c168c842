"""Patterns that repeat: letters, colours, digits of a decimal, days of the week, months, hours."""

from collections.abc import Sequence
from random import Random

from train.school.base import REGISTER, Draft, Line, num
from train.school.families.primes import ordinal
from train.school.work import with_remainder

_WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def stepped(items: Sequence[str], start: int, steps: int, is_back: bool) -> Line:
    """What comes so many places on (or back) in what repeats, fewer than one round: one by one."""
    now, step = items[start], -1 if is_back else 1
    if not steps:
        return ("conclude", f"Nothing is left over, so it is the same again: {now}")
    path = (f"{k}: {items[(start + step * k) % len(items)]}" for k in range(1, steps + 1))
    return ("count", f"Go {'back' if is_back else 'on'} ${steps}$ from {now}: {', '.join(path)}")


@REGISTER.family("repeating_pattern", 1, 2, 3)
def repeating_pattern(rng: Random, level: int) -> Draft:
    """The nth letter, colour or digit; the day of the week or the month later on."""
    place = rng.randint(*{1: (8, 30), 2: (20, 120), 3: (80, 1000)}[level])
    shape = rng.choice(("letters", "colours", "week", "week", "month", "decimal", "clock"))
    if shape in ("week", "month", "clock"):
        return _later(rng, shape, place)
    if shape == "letters":
        word = rng.choice(
            (
                "ABC",
                "ABCD",
                "ABCDE",
                "AABC",
                "ABBC",
                "MATHS",
                "XYZ",
                "CAT",
                "ABAC",
                "HELLO",
                "STAR",
                "SCHOOL",
                "ORANGE",
                "TIGER",
                "ABCDEF",
            )
        )
        items = list(word)
        told = f"The letters {word} are repeated again and again ({word * 2}...)."
        what = "letter"
    elif shape == "colours":
        items = rng.sample(
            ("red", "blue", "green", "yellow", "white", "black", "orange", "pink"),
            rng.randint(3, 6),
        )
        thing = rng.choice(("beads", "lights", "flags", "balloons", "tiles"))
        told = f"A row of {thing} repeats the pattern {', '.join(items)}."
        what = thing[:-1]
    else:
        top, bottom, digits = rng.choice(
            (
                (1, 7, "142857"),
                (2, 7, "285714"),
                (1, 11, "09"),
                (5, 11, "45"),
                (1, 37, "027"),
                (3, 7, "428571"),
                (1, 27, "037"),
                (4, 33, "12"),
                (1, 13, "076923"),
            )
        )
        items = list(digits)
        told = f"The decimal expansion of $\\frac{{{top}}}{{{bottom}}}$ is 0.{digits * 2}..."
        what = "digit after the decimal point"
    size = len(items)
    r = place % size
    answer = items[r - 1]
    shown = answer if shape == "decimal" else f"\\text{{{answer}}}"
    numbered = ", ".join(f"{k}: {item}" for k, item in enumerate(items, 1))
    if r:
        end = ("conclude", f"Number ${r}$ of them is {answer}")
    else:
        end = ("conclude", f"Nothing is left over, so it is the last, number ${size}$: {answer}")
    counted = f"{numbered}; the pattern has length ${size}$"
    ways = [
        [(kind, counted), *with_remainder(rng, place, size), end]
        for kind in ("count", "Number the pattern")
    ]
    nth = (
        ordinal(place)
        if place % 10 > 3 or place % 10 == 0 or place % 100 in (11, 12, 13)
        else (f"{place}{['st', 'nd', 'rd'][place % 10 - 1]}")
    )
    tell = ("", "What is", "Which is") if shape == "decimal" else ("", "What is", "What will be")
    return Draft(
        {
            "question": (
                f"{told} {rng.choice(tell[1:2])} the {nth} {what}?",
                f"{told} Which {what} is in place {num(place)}?"
                if shape != "decimal"
                else f"{told} Which digit is in place {num(place)} after the point?",
            ),
            "order": (
                f"{told} Find the {nth} {what}.",
                f"{told} Work out the {nth} {what}",
                f"{told} Determine the {nth} {what}.",
            ),
        },
        shown,
        ways,
    )


def _later(rng: Random, shape: str, count: int) -> Draft:
    if shape == "clock":
        items, unit, start = [str(h) for h in range(1, 13)], "hours", rng.randrange(12)
    elif shape == "week":
        items, unit, start = _WEEK, "days", rng.randrange(7)
    else:
        items, unit, start = _MONTHS, "months", rng.randrange(12)
    size = len(items)
    is_back = rng.random() < 0.2
    q, r = divmod(count, size)
    end = items[(start + (-r if is_back else r)) % size]
    now, side = items[start], "before" if is_back else "after"
    per = {
        "hours": "The clock repeats every $12$ hours",
        "days": "A week has $7$ days",
        "months": "A year has $12$ months",
    }[unit]
    last = stepped(items, start, r, is_back)
    split = with_remainder(rng, count, size) if q else []
    ways: list[list[Line]] = [[("rule", per), *split, last], [*split, last]]
    n = num(count)
    if shape == "clock":
        questions = [
            f"It is {now} o'clock now. What time {'was it' if is_back else 'will it be'} {n} hours "
            f"{'ago' if is_back else 'from now'} on a 12-hour clock?",
            f"A clock shows {now} o'clock. Which hour "
            f"{'did it show' if is_back else 'will it show'} {n} "
            f"hours {'earlier' if is_back else 'later'}?",
        ]
        orders = [
            f"A 12-hour clock shows {now}. Find what it shows {n} hours "
            f"{'earlier' if is_back else 'later'}."
        ]
    else:
        what = "day of the week" if shape == "week" else "month"
        was = "was it" if is_back else "will it be"
        when = f"{n} {unit} {'ago' if is_back else 'from now'}"
        today = f"Today is {now}" if shape == "week" else f"It is {now} now"
        questions = [
            f"{today}. What {what} {was} {when}?",
            f"If {today[0].lower() + today[1:]}, what {what} {was} {when}?",
            f"What {what} is {n} {unit} {side} {'a ' if shape == 'week' else ''}{now}?",
            f"Which {'day' if shape == 'week' else 'month'} comes {n} {unit} {side} {now}?",
        ]
        orders = [f"{today}. Find the {what} {when}.", f"Find the {what} {n} {unit} {side} {now}."]
    answer = end if shape == "clock" else f"\\text{{{end}}}"
    return Draft({"question": questions, "order": orders}, answer, ways)
