"""Which day of the week a date is, and on which date the second Tuesday of a month falls.

The days since the Sunday before 1900 are counted by year, month and day, and whole weeks left out.
"""

from calendar import isleap, monthrange
from datetime import date
from random import Random

from train.problems.latex import dot, eq, math, plus
from train.school.base import REGISTER, Draft, Line
from train.school.columns import running_total
from train.school.families.calendar_days import DAYS, MONTHS, ORDINALS
from train.school.families.cycles import stepped
from train.school.families.wordings import draft
from train.school.work import with_remainder

_COUNTS = (0, 3, 3, 6, 1, 4, 6, 2, 5, 0, 3, 5)  # days before each month, without whole weeks
_SUNDAY = 6


def weekday_sum(rng: Random, day: date) -> list[Line]:
    """The numbers of year, month and day without whole weeks: Monday is 1, Sunday is 0."""
    year, count = day.year % 100, _COUNTS[day.month - 1]
    fours, rest = divmod(year, 4)
    parts = [year, fours, count, day.day]
    counts = f"{MONTHS[day.month - 1]} ${count}$"
    if day.year > 1999:
        parts.append(6)
        counts += ", from 2000 on $6$"
    shown = eq(year, dot(4, fours) + (f"+{rest}" if rest else ""))
    lines: list[Line] = [
        ("Year and month", f"{shown}, so ${year}$ and ${fours}$; {counts}"),
        ("add", running_total(parts)),
    ]
    total = sum(parts)
    if day.month < 3 and isleap(day.year):
        lines.append(("Before a leap day", eq(plus(total, -1), total - 1)))
        total -= 1
    return [*lines, *with_remainder(rng, total, 7)]


def _date(rng: Random, level: int) -> date:
    year = rng.randint(2000, 2040) if level < 4 or rng.random() < 0.5 else rng.randint(1901, 2099)
    month = rng.randint(1, 12)
    return date(year, month, rng.randint(1, monthrange(year, month)[1]))


@REGISTER.family("weekday_of_a_date", 3, 4)
def weekday_of_a_date(rng: Random, level: int) -> Draft:
    day = _date(rng, level)
    month = MONTHS[day.month - 1]
    said = rng.choice((f"{month} {day.day}, {day.year}", f"{day.day} {month} {day.year}", day.isoformat(), f"{month[:3]} {day.day} {day.year}"))  # fmt: skip
    return draft(
        rng,
        f"[What|Which] day of the week [is|was] {said}? // On [what|which] [day of the week|weekday] does {said} fall? // [What|Which] weekday is {said}? // weekday of {said} // Find the day of the week of {said}. // [I was|My [son|daughter|sister] was|She was] born on {said}. Which day of the week was that? // {said}, what day is it?",
        f"\\text{{{DAYS[day.weekday()]}}}",
        [*weekday_sum(rng, day), stepped(DAYS, _SUNDAY, (day.weekday() + 1) % 7, False)],
    )


@REGISTER.family("nth_weekday_of_a_month", 3, 4)
def nth_weekday_of_a_month(rng: Random, level: int) -> Draft:
    """The second Tuesday of a month, its last Friday; how many Mondays a month has."""
    first = _date(rng, level).replace(day=1)
    length, goal = monthrange(first.year, first.month)[1], rng.randrange(7)
    name, weekday = f"{MONTHS[first.month - 1]} {first.year}", DAYS[goal]
    begin = 1 + (goal - first.weekday()) % 7
    at, number = (first.weekday() + 1) % 7, goal + 1
    if not at and number == 7:
        number = 0
    gap = eq(plus(number, -at), number - at)
    if number < at:
        gap += f", {eq(plus(number - at, 7), begin - 1)}"
    lines: list[Line] = [
        *weekday_sum(rng, first),
        (
            "Find the first",
            f"Day 1 has ${at}$, {weekday} ${number}$: {gap}, so {eq(plus(1, begin - 1), begin)}",
        ),
    ]
    dates = list(range(begin, length + 1, 7))
    later = [eq(plus(a, 7), a + 7) for a in dates[:-1]]
    too_far = f"{eq(plus(dates[-1], 7), dates[-1] + 7)} is more than ${length}$"
    if rng.random() < 0.2:
        wordings = (
            f"How many {weekday}s [are there|are] in {name}? // number of {weekday}s in {name}"
        )
        return draft(rng, wordings, len(dates), [*lines, ("add", f"{', '.join(later)}; {too_far}"), ("count", f"{math(', '.join(map(str, dates)))}: ${len(dates)}$ of them")])  # fmt: skip
    n = rng.choice((0, 1, 1, 2, 2, 3, -1, -1, 4))
    if n == 4 and len(dates) < 5:
        n = -1
    which = "last" if n < 0 else (*ORDINALS, "fifth")[n]
    added = later if n < 0 else later[:n]
    if n < 0:
        added = [*added, too_far]
    if added:
        lines.append(("add", ", ".join(added)))
    club = rng.choice(("choir", "chess club", "market", "book club", "bin collection", "team meeting", "swap shop", "council"))  # fmt: skip
    return draft(
        rng,
        f"[On which|What] date is the {which} {weekday} [of|in] {name}? // Which day of the month is the {which} {weekday} of {name}? // Find the date of the {which} {weekday} in {name}. // {which} {weekday} of {name} // The {club} is on the {which} {weekday} of each month. On which day of {name} is it? // Something happens on the {which} {weekday} of {name}. [Give|Find] the day of the month. // When is the {which} {weekday} of {name} (the number of the day)?",
        dates[n],
        lines,
    )  # fmt: skip
