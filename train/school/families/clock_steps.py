"""Times of the day worked with in small steps: hours by themselves, minutes by themselves.

A time is so many minutes after midnight; half days (am, pm) are turned into 24 hours first.
"""

from train.problems.latex import dot, eq
from train.school.base import Line


def clock(minutes: int, half_days: bool) -> str:
    """A time of the day: 14:05 or 2:05 pm."""
    hours, rest = divmod(minutes % 1440, 60)
    if not half_days:
        return f"{hours}:{rest:02d}"
    return f"{(hours - 1) % 12 + 1}:{rest:02d} {'am' if hours < 12 else 'pm'}"


def moved(begin: int, by: int, half_days: bool) -> list[Line]:
    """From a time of the day to one later, or earlier where `by` is negative."""
    sign = 1 if by > 0 else -1
    more_hours, more_minutes = divmod(abs(by), 60)
    hours, minutes = begin % 1440 // 60, begin % 60
    lines: list[Line] = []
    if half_days:
        lines.append(("In 24 hours", f"{clock(begin, True)} is {clock(begin, False)}"))
    if abs(by) > 59:
        if more_minutes:
            lines.append(("Read the time", f"${more_hours}$ h and ${more_minutes}$ min"))
        lines.append(("Hours", _kept(hours, sign * more_hours, 24)[0]))
        hours = (hours + sign * more_hours) % 24
    if more_minutes:
        text, carry = _kept(minutes, sign * more_minutes, 60)
        if carry:
            text += f", one hour {'more' if carry > 0 else 'less'}: {_kept(hours, carry, 24)[0]}"
        lines.append(("Minutes", text))
    end = begin + by
    same = f", that is {clock(end, True)}" if half_days else ""
    return [*lines, ("conclude", f"The time is {clock(end, False)}{same}")]


def _kept(value: int, by: int, size: int) -> tuple[str, int]:
    """value + by, kept between 0 and `size`; and how often it had to be."""
    total = value + by
    sign = "+" if by > 0 else "-"
    if 0 <= total < size:
        return eq(f"{value}{sign}{abs(by)}", total), 0
    if total < 0:
        return eq(f"{value}+{size}-{abs(by)}", total + size), -1
    return f"{eq(f'{value}{sign}{abs(by)}', total)}, {eq(f'{total}-{size}', total - size)}", 1


def elapsed(begin: int, end: int, half_days: bool, unit: str) -> list[list[Line]]:
    """Two ways from one time to a later one within a day: by full hours, and hours and minutes.

    `unit` is what is asked: "minutes", "hours" or "both".
    """
    start: list[Line] = []
    if half_days:
        told = " and ".join(f"{clock(t, True)} is {clock(t, False)}" for t in (begin, end))
        start.append(("In 24 hours", told))
    (h, m), (k, n) = divmod(begin, 60), divmod(end, 60)
    if k > 23:
        start.append(
            ("The next day", f"{clock(end, False)} is {eq(f'{k - 24}+24', k)} h and ${n}$ min")
        )
    if h == k:
        within = ("Minutes", f"In the same hour: {eq(f'{n}-{m}', n - m)}")
        return [[*start, within]]
    hours: Line = ("Hours", eq(f"{k}-{h}", k - h))
    if n >= m:
        apart: list[Line] = [hours, ("Minutes", eq(f"{n}-{m}", n - m))]
    else:
        borrowed = f"{eq(f'{n}+60-{m}', n + 60 - m)}, one hour less: {eq(f'{k - h}-1', k - h - 1)}"
        apart = [hours, ("Minutes", borrowed)]
    ways = [[*start, *apart, *_said(end - begin, unit)]]
    if m:
        full = k - h - 1
        steps: list[Line] = [
            ("To the full hour", f"From {h}:{m:02d} to {h + 1}:00: {eq(f'60-{m}', 60 - m)} min")
        ]
        steps.append(("Full hours", f"From {h + 1}:00 to {k}:00: {eq(f'{k}-{h + 1}', full)} h"))
        if n:
            over = 60 - m + n
            text = f"{n} min after {k}:00: {eq(f'{60 - m}+{n}', over)} min"
            if over > 59:
                text += f", {eq(f'{over}-60', over - 60)} and one hour more: {eq(f'{full}+1', full + 1)} h"
            steps.append(("Minutes", text))
        ways.append([*start, *steps, *_said(end - begin, unit)])
    return ways


def _said(minutes: int, unit: str) -> list[Line]:
    """So many minutes in the unit that is asked for."""
    hours, rest = divmod(minutes, 60)
    if unit == "both":
        return [("conclude", f"That is ${hours}$ h ${rest}$ min")]
    if unit == "hours":
        return [("conclude", f"That is ${hours}$ h")]
    if not hours:
        return [("conclude", f"That is ${rest}$ min")]
    whole = eq(dot(60, hours), 60 * hours)
    return [("In minutes", f"{whole}, {eq(f'{60 * hours}+{rest}', minutes)}" if rest else whole)]
