"""Times of the day moved by minutes, minutes between them, days between dates, days of the week."""

from datetime import date, timedelta
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import running_total
from train.school.families.figures import ask
from train.school.work import with_remainder

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth")


def _clock(minutes: int, style: str) -> str:
    hours, rest = divmod(minutes % 1440, 60)
    if style == "24":
        return f"{hours:02d}:{rest:02d}" if hours < 10 else f"{hours}:{rest:02d}"
    half = "am" if hours < 12 else "pm"
    half = {"AM": half.upper(), "a.m.": f"{half[0]}.m."}.get(style, half)
    return f"{(hours - 1) % 12 + 1}:{rest:02d}{'' if style == 'tight' else ' '}{half}"


def _answer(minutes: int, style: str) -> str:
    if style == "24":
        return _clock(minutes, style)
    shown, half = _clock(minutes, "AM" if style == "AM" else "am").split(" ")
    return f"{shown}\\text{{ {half}}}"


def _since_midnight(minutes: int, style: str) -> str:
    """1:05 pm is 13·60+5=785."""
    hours, rest = divmod(minutes, 60)
    total = f"{dot(hours, 60)}+{rest}" if rest else dot(hours, 60)
    return f"{_clock(minutes, style)} is {eq(total, minutes)}"


@REGISTER.family("minutes_before_and_after", 1, 2, 3)
def minutes_before_and_after(rng: Random, level: int) -> Draft:
    style = rng.choice(("am", "am", "AM", "AM", "tight", "a.m.", "24"))
    begin = rng.randint(0, 287) * 5 if level < 3 else rng.randint(0, 1439)
    by = rng.randint(5, {1: 90, 2: 240, 3: 700}[level])
    back = rng.random() < 0.4
    end = begin - by if back else begin + by
    t, n = _clock(begin, style), num(by)
    hours, rest = divmod(by, 60)
    lines: list[Line] = []
    if hours:
        lines.append(("convert", f"{eq(by, f'{dot(hours, 60)}+{rest}')}: ${hours}$ h ${rest}$ min"))
    middle = begin - 60 * hours if back else begin + 60 * hours
    sign = "minus" if back else "plus"
    if hours:
        lines.append(("Hours", f"{t} {sign} {hours} h is {_clock(middle, style)}"))
    within = middle % 60 - rest if back else middle % 60 + rest
    if 0 <= within < 60:
        lines.append(
            (
                "Minutes",
                f"{eq(plus(middle % 60, -rest if back else rest), within)}, so {_clock(end, style)}",
            )
        )
    elif back:
        lines.append(
            (
                "Minutes",
                f"{middle % 60} min back to {_clock(middle - middle % 60, style)}, {eq(plus(rest, -(middle % 60)), rest - middle % 60)} min more",
            )
        )
        lines.append(
            ("Minutes", f"{eq(plus(60, middle % 60 - rest), within + 60)}, so {_clock(end, style)}")
        )
    else:
        lines.append(
            (
                "Minutes",
                f"{eq(plus(middle % 60, rest), within)}, an hour and {eq(plus(within, -60), within - 60)} min, so {_clock(end, style)}",
            )
        )
    since: list[Line] = [
        ("Minutes since midnight", _since_midnight(begin, style)),
        ("subtract" if back else "add", eq(plus(begin, -by if back else by), end)),
    ]
    if not 0 <= end < 1440:
        since.append(
            ("A day has $1440$ minutes", eq(plus(end, 1440 if back else -1440), end % 1440))
        )
    since += [*with_remainder(rng, end % 1440, 60), ("conclude", f"That is {_clock(end, style)}")]
    word = "before" if back else "after"
    h = f" ({hours} h {rest} min)" if hours and rng.random() < 0.1 else ""
    return Draft(
        ask(
            question=f"What time is it {n} minutes {word} {t}?|What is the time {n} minutes {word} {t}?|{n} minutes {word} {t}, what time is that?|"
            f"What time {'was' if back else 'will'} it {'' if back else 'be '}{n} min {word} {t}{h}?|Which time is {n} minutes {word} {t}?",
            order=f"Find the time {n} minutes {word} {t}.|{n} minutes {word} {t}|Give the time that is {n} minutes {word} {t}.|{t} {sign} {n} minutes",
        ),
        _answer(end, style),
        [lines, lines, since],
    )  # fmt: skip


@REGISTER.family("minutes_between", 1, 2, 3)
def minutes_between(rng: Random, level: int) -> Draft:
    style = rng.choice(("am", "AM", "AM", "tight", "a.m.", "24"))
    step = 5 if level == 1 else 1
    by = step * rng.randint(1, {1: 36, 2: 240, 3: 660}[level])
    begin = rng.randint(0, (1439 - by) // step) * step
    end = begin + by
    s, t = _clock(begin, style), _clock(end, style)
    full = -begin % 60
    hours, rest = divmod(by - full, 60)
    lines: list[Line]
    if full and by > full:
        lines = [("To the full hour", f"From {s} to {_clock(begin + full, style)}: {eq(plus(60, -(begin % 60)), full)} min")]  # fmt: skip
        parts = [full]
        if hours:
            lines.append(("Full hours", f"To {_clock(end - rest, style)}: {eq(dot(hours, 60), 60 * hours)} min"))  # fmt: skip
            parts.append(60 * hours)
        if rest:
            lines.append(("The rest", f"To {t}: ${rest}$ min"))
            parts.append(rest)
        if len(parts) > 1:
            lines.append(("total", eq(plus(*parts), by)))
    else:
        lines = [("Minutes since midnight", f"{_since_midnight(begin, style)} and {_since_midnight(end, style)}"), ("subtract", eq(plus(end, -begin), by))]  # fmt: skip
    since: list[Line] = [("Minutes since midnight", f"{_since_midnight(begin, style)} and {_since_midnight(end, style)}"), ("subtract", eq(f"{end}-{begin}", by))]  # fmt: skip
    return Draft(
        ask(
            question=f"How many minutes are there from {s} to {t}?|How many minutes lie between {s} and {t}?|How many minutes is it from {s} until {t}?|How long is it from {s} to {t} in minutes?",
            order=f"Find the number of minutes between {s} and {t}.|Give the time from {s} to {t} in minutes.|minutes from {s} to {t}",
        ),
        str(by),
        [lines, since],
    )


def _said(rng: Random, day: date, style: str) -> str:
    month, short = _MONTHS[day.month - 1], _MONTHS[day.month - 1][:3]
    return {
        "us": f"{month} {day.day}, {day.year}",
        "uk": f"{day.day} {month} {day.year}",
        "iso": day.isoformat(),
        "short": f"{short} {day.day}, {day.year}",
        "named": f"{_DAYS[day.weekday()]}, {month} {day.day}, {day.year}",
        "plain": f"{month} {day.day}",
    }[style]


@REGISTER.family("days_between_dates", 2, 3, 4)
def days_between_dates(rng: Random, level: int) -> Draft:
    """Days from one date to another, over several months; now and then both ends count."""
    begin = date(rng.randint(1990, 2060), rng.randint(1, 9), rng.randint(1, 28))
    end = begin + timedelta(days=rng.randint(3, {2: 40, 3: 100, 4: 180}[level]))
    style = rng.choice(("us", "uk", "iso", "short", "named"))
    year_matters = date(begin.year, 2, 29 if begin.year % 4 == 0 else 28) >= begin
    if not year_matters and rng.random() < 0.3 and begin.year == end.year:
        style = "plain"
    days = (end - begin).days
    parts, lines, at = list[int](), list[Line](), begin
    while (at.year, at.month) != (end.year, end.month):
        following = date(at.year + at.month // 12, at.month % 12 + 1, 1)
        length = (following - date(at.year, at.month, 1)).days
        name = _MONTHS[at.month - 1]
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
                f"Within {_MONTHS[begin.month - 1]}: {eq(plus(end.day, -begin.day), days)}",
            )
        ]
    else:
        parts.append(end.day)
        lines.append(("add", f"In {_MONTHS[end.month - 1]} there are ${end.day}$ more"))
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
    thing, starts, ends = rng.choice((("holiday", "began on", "ended on"), ("course", "starts on", "ends on"), ("fair", "opened on", "closed on"), ("project", "ran from", "to"), ("voyage", "left on", "landed on")))  # fmt: skip
    return Draft(
        ask(
            question=f"How many days are there from {s} to {t}{note}?|How many days is it from {s} to {t}{note}?|How many days lie between {s} and {t}{note or ' (last day counted, first not)'}?|"
            f"A {thing} {starts} {s} {'and ' if ends != 'to' else ''}{ends} {t}. How many days is that{note}?",
            order=f"Find the number of days from {s} to {t}{note}.|Count the days from {s} to {t}{note}.|days from {s} to {t}{note}",
        ),
        str(days + both),
        [lines],
    )


@REGISTER.family("weekdays_of_a_month", 2, 3, 4)
def weekdays_of_a_month(rng: Random, level: int) -> Draft:
    """The date of the n-th Monday of a month, or which day a date is, from a known one."""
    first = date(rng.randint(2000, 2040), rng.randint(1, 12), 1)
    name = f"{_MONTHS[first.month - 1]} {first.year}"
    known = rng.randint(1, 28)
    day = date(first.year, first.month, known)
    weekday = _DAYS[day.weekday()]
    goal = rng.randrange(7)
    if level == 2 or rng.random() < 0.4:
        target = rng.randint(1, 28)
        gap = target - known
        lines: list[Line] = [
            ("subtract", eq(plus(target, -known), gap)),
            *with_remainder(rng, abs(gap), 7),
        ]
        lines.append(
            (
                "count",
                f"Go {abs(gap) % 7} {'forward' if gap > 0 else 'back'} from {weekday}: {_DAYS[(day.weekday() + gap) % 7]}",
            )
        )
        texts = ask(
            question=f"If {_MONTHS[first.month - 1]} {known} is a {weekday}, what day of the week is {_MONTHS[first.month - 1]} {target}?|"
            f"The {known} of a month is a {weekday}. Which weekday is the {target} of the same month?",
            order=f"{_MONTHS[first.month - 1]} {known} falls on a {weekday}. Find the day of the week of {_MONTHS[first.month - 1]} {target}.",
        )
        return Draft(texts, f"\\text{{{_DAYS[(day.weekday() + gap) % 7]}}}", [lines])
    n = rng.randrange(4)
    begin = 1 + (goal - first.weekday()) % 7
    answer = begin + 7 * n
    lines = [
        ("subtract", f"From the {known} back to the 1st: {eq(plus(known, -1), known - 1)} days"),
        *(with_remainder(rng, known - 1, 7) if known > 7 else ()),
        ("count", f"Go {(known - 1) % 7} back from {weekday}: the 1st is a {_DAYS[first.weekday()]}"),
        ("count", f"From {_DAYS[first.weekday()]} to {_DAYS[goal]} it is ${(goal - first.weekday()) % 7}$ days: the first {_DAYS[goal]} is the ${begin}$"),
    ]  # fmt: skip
    if n:
        lines.append(("add", f"${n}$ weeks later: {eq(f'{begin}+{dot(7, n)}', answer)}"))
    told = f"{_MONTHS[first.month - 1]} {known} is a {weekday}"
    texts = ask(
        question=f"In {name}, {told}. On which day of the month is the {_ORDINALS[n]} {_DAYS[goal]}?|If {told}, what is the date of the {_ORDINALS[n]} {_DAYS[goal]} of that month?",
        order=f"{told}, {first.year}. Find the day of the month of the {_ORDINALS[n]} {_DAYS[goal]}.|Given that {told}, give the date of the {_ORDINALS[n]} {_DAYS[goal]} in the month.",
    )
    return Draft(texts, str(answer), [lines])
