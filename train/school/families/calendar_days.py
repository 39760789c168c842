"""Days between dates, days of the week, weekdays counted."""

from calendar import isleap
from datetime import date, timedelta
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line
from train.school.columns import running_total
from train.school.families.cycles import stepped
from train.school.families.figures import ask
from train.school.work import with_remainder

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
ORDINALS = ("first", "second", "third", "fourth")


def _said(rng: Random, day: date, style: str) -> str:
    month, short = MONTHS[day.month - 1], MONTHS[day.month - 1][:3]
    return {
        "us": f"{month} {day.day}, {day.year}",
        "uk": f"{day.day} {month} {day.year}",
        "iso": day.isoformat(),
        "short": f"{short} {day.day}, {day.year}",
        "named": f"{DAYS[day.weekday()]}, {month} {day.day}, {day.year}",
        "zero": f"{month} {day.day:02d}, {day.year}",
        "named zero": f"{DAYS[day.weekday()]}, {month} {day.day:02d}, {day.year}",
        "three": f"{DAYS[day.weekday()][:3]} {short} {day.day:02d} {day.year}",
        "named uk": f"{DAYS[day.weekday()][:3]}, {day.day} {short} {day.year}",
        "plain": f"{month} {day.day}",
    }[style]


@REGISTER.family("days_between_dates", 2, 3, 4)
def days_between_dates(rng: Random, level: int) -> Draft:
    """Days from one date to another, over several months; now and then both ends count."""
    years = (1990, 2060) if rng.random() < 0.6 else (1600, 2900)
    begin = date(rng.randint(*years), rng.randint(1, 9), rng.randint(1, 28))
    end = begin + timedelta(days=rng.randint(3, {2: 40, 3: 100, 4: 180}[level]))
    style = rng.choice(
        ("us", "uk", "iso", "short", "named", "zero", "named zero", "three", "named uk")
    )
    year_matters = date(begin.year, 2, 29 if isleap(begin.year) else 28) >= begin
    if not year_matters and rng.random() < 0.3 and begin.year == end.year:
        style = "plain"
    days = (end - begin).days
    parts, lines, at = list[int](), list[Line](), begin
    while (at.year, at.month) != (end.year, end.month):
        following = date(at.year + at.month // 12, at.month % 12 + 1, 1)
        length = (following - date(at.year, at.month, 1)).days
        name = MONTHS[at.month - 1]
        if at == begin:
            left = length - at.day
            lines.append(
                (
                    "left",
                    f"{name} has ${length}$ days, so {eq(plus(length, -at.day), left)} are left",
                )
            )
        else:
            left = length
            lines.append(("add", f"{name} has ${length}$"))
        parts.append(left)
        at = following
    if not parts:
        lines = [
            (
                "subtract",
                f"Within {MONTHS[begin.month - 1]}: {eq(plus(end.day, -begin.day), days)}",
            )
        ]
    else:
        parts.append(end.day)
        lines.append(("add", f"In {MONTHS[end.month - 1]} there are ${end.day}$ more"))
        lines.append(("total", running_total(parts)))
    both = rng.random() < 0.2
    if both:
        lines.append(("add", f"Both days count, so one more: {eq(plus(days, 1), days + 1)}"))
    note = ""
    if both:
        note = rng.choice((", counting both days", ", both days included", " inclusive"))
    elif rng.random() < 0.25:
        note = rng.choice((" (without the first day)", " not counting the first day"))
    s, t = _said(rng, begin, style), _said(rng, end, style)
    thing, starts, ends = rng.choice((("holiday", "began on", "ended on"), ("course", "starts on", "ends on"), ("fair", "opened on", "closed on"), ("project", "ran from", "to"), ("voyage", "left on", "landed on"), ("strike", "began at", "was over at"), ("journey", "started at", "ended at"), ("test run", "started", "ended"), ("festival", "lasted from", "to"), ("lease", "begins", "expires")))  # fmt: skip
    return Draft(
        ask(
            question=(
                ""
                if note
                else f"Today is {s}. How many days is it until {t}?|It's {s}, how many days till {t}?|"
            )
            + f"How many days are there from {s} to {t}{note}?|How many days is it from {s} to {t}{note}?|How many days lie between {s} and {t}{note or ' (last day counted, first not)'}?|"
            f"A {thing} {starts} {s} {'and ' if ends != 'to' else ''}{ends} {t}. How many days is that{note}?|A {thing} {starts} {s} {'and ' if ends != 'to' else ''}{ends} {t}. How long was it, in days{note}?|How long is a {thing} that {starts} {s} {'and ' if ends != 'to' else ''}{ends} {t}{note}? Answer in days.",
            order=(
                f"It is {s}. Find how many days are left until {t}.|days until {t} from {s}|"
                if not note
                else ""
            )
            + f"Find the number of days from {s} to {t}{note}.|Count the days from {s} to {t}{note}.|days from {s} to {t}{note}",
        ),
        str(days + both),
        [lines],
    )


def _run(weekday: int, days: int) -> str:
    """The first days of a month by name."""
    return ", ".join(f"{k}: {DAYS[(weekday + k - 1) % 7]}" for k in range(1, days + 1))


@REGISTER.family("weekdays_of_a_month", 2, 3, 4)
def weekdays_of_a_month(rng: Random, level: int) -> Draft:
    """The date of the n-th Monday of a month, or which day a date is, from a known one."""
    first = date(rng.randint(2000, 2040), rng.randint(1, 12), 1)
    name = f"{MONTHS[first.month - 1]} {first.year}"
    known = rng.randint(1, 28)
    day = date(first.year, first.month, known)
    weekday = DAYS[day.weekday()]
    goal = rng.randrange(7)
    if level == 2 or rng.random() < 0.4:
        target = rng.randint(1, 28)
        gap = target - known
        lines: list[Line] = [
            ("subtract", eq(plus(target, -known), gap)),
            *(with_remainder(rng, abs(gap), 7) if abs(gap) > 6 else ()),
            stepped(DAYS, day.weekday(), abs(gap) % 7, gap < 0),
        ]
        texts = ask(
            question=f"If {MONTHS[first.month - 1]} {known} is a {weekday}, what day of the week is {MONTHS[first.month - 1]} {target}?|"
            f"The {known} of a month is a {weekday}. Which weekday is the {target} of the same month?",
            order=f"{MONTHS[first.month - 1]} {known} falls on a {weekday}. Find the day of the week of {MONTHS[first.month - 1]} {target}.",
        )
        return Draft(texts, f"\\text{{{DAYS[(day.weekday() + gap) % 7]}}}", [lines])
    n = rng.randrange(4)
    begin = 1 + (goal - first.weekday()) % 7
    answer = begin + 7 * n
    lines = [
        ("subtract", f"From the {known} back to the 1st: {eq(plus(known, -1), known - 1)} days"),
        *(with_remainder(rng, known - 1, 7) if known > 7 else ()),
        stepped(DAYS, day.weekday(), (known - 1) % 7, True),
        (
            "Find the first",
            f"The 1st is a {DAYS[first.weekday()]}: {_run(first.weekday(), begin)}",
        ),
    ]
    if n:
        lines.append(
            ("add", f"${n}$ weeks later: {eq(dot(7, n), 7 * n)}, {eq(plus(begin, 7 * n), answer)}")
        )
    told = f"{MONTHS[first.month - 1]} {known} is a {weekday}"
    texts = ask(
        question=f"In {name}, {told}. On which day of the month is the {ORDINALS[n]} {DAYS[goal]}?|If {told}, what is the date of the {ORDINALS[n]} {DAYS[goal]} of that month?",
        order=f"{told}, {first.year}. Find the day of the month of the {ORDINALS[n]} {DAYS[goal]}.|Given that {told}, give the date of the {ORDINALS[n]} {DAYS[goal]} in the month.",
    )
    return Draft(texts, str(answer), [lines])


def _counted_days(rng: Random) -> tuple[tuple[int, ...], str]:
    """The days of the week that are counted (Monday is 0), and what they are called."""
    chance = rng.random()
    if chance < 0.4:
        day = rng.randrange(7)
        return (day,), f"{DAYS[day]}s"
    if chance < 0.55:
        return (5, 6), "weekend days"
    names = ("weekdays", "working days", "business days", "school days", "weekdays (Monday to Friday)", "weekdays (Saturdays and Sundays left out)")  # fmt: skip
    return (0, 1, 2, 3, 4), rng.choice(names)


@REGISTER.family("working_days", 3, 4)
def working_days(rng: Random, level: int) -> Draft:
    """Weekdays, weekend days or Sundays from one date to another, both included."""
    begin = date(rng.randint(2000, 2040), rng.randint(1, 12), rng.randint(1, 28))
    days = rng.randint(1 if rng.random() < 0.2 else 5, {3: 25, 4: 70}[level])
    end = begin + timedelta(days=days - 1)
    week = [begin + timedelta(days=k) for k in range(days)]
    whole, rest = divmod(days, 7)
    chosen, kind = _counted_days(rng)
    counted = [day for day in week if day.weekday() in chosen]
    per_week = len(chosen)
    extra = [day for day in week[7 * whole :] if day.weekday() in chosen]
    lines: list[Line] = []
    if begin.month == end.month:
        lines.append(("count", f"Days in all: {eq(f'{end.day}-{begin.day}+1', days)}"))
    else:
        months = [(begin.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)]
        left = months[0].day - begin.day + 1
        middle = days - left - end.day
        parts = [left, *([middle] if middle else []), end.day]
        first = eq(f"{months[0].day}-{begin.day}+1", left)
        lines.append(("count", f"{MONTHS[begin.month - 1]}, with its first day: {first}"))
        if middle:
            lines.append(("count", f"The months between have ${middle}$ days"))
        lines.append(("count", f"Days in all: {eq(plus(*parts), days)}"))
    lines.append(("divide", f"Whole weeks: {eq(days, f'{dot(7, whole)}+{rest}')}"))
    names = ", ".join(DAYS[day.weekday()] for day in week[7 * whole :])
    if rest:
        those = f" ({', '.join(DAYS[day.weekday()] for day in extra)})" if extra else ""
        lines.append(("list", f"Left over: {names}; of these count ${len(extra)}${those}"))
    lines.append(("total", eq(f"{dot(per_week, whole)}+{len(extra)}", len(counted))))
    s, t = (f"{DAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}" for day in (begin, end))
    y = f", {end.year}"
    if rng.random() < 0.3:
        s += y
    both = rng.choice(
        (
            ", both included",
            " inclusive",
            ", counting both days",
            " (both days count)",
            ", with the first and the last day",
        )
    )
    if begin.year != end.year:
        return working_days(rng, level)
    return Draft(
        ask(
            question=f"How many {kind} are there from {s} to {t}{y}{both}?|How many {kind} lie between {s} and {t}{y}{both}?|From {s} to {t}{y}, how many {kind} are there{both}?",
            order=f"Count the {kind} from {s} to {t}{y}{both}.|{kind} from {s} to {t}{y}{both}|Find the number of {kind} from {s} to {t}{y}{both}.",
        ),
        str(len(counted)),
        [lines],
    )
