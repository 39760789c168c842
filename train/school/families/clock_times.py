"""Times of the day moved by minutes; minutes and seconds between them."""

from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.clock_steps import elapsed
from train.school.families.figures import ask
from train.school.work import with_remainder


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
    return Draft(
        ask(
            question=f"How many minutes are there from {s} to {t}?|How many minutes lie between {s} and {t}?|How many minutes is it from {s} until {t}?|How long is it from {s} to {t} in minutes?",
            order=f"Find the number of minutes between {s} and {t}.|Give the time from {s} to {t} in minutes.|minutes from {s} to {t}",
        ),
        str(by),
        elapsed(begin, end, style != "24", "minutes"),
    )


@REGISTER.family("spans_with_seconds", 2, 3)
def spans_with_seconds(rng: Random, level: int) -> Draft:
    """From a time to a later one, in hours, minutes and seconds."""
    with_seconds = level == 3 or rng.random() < 0.3
    unit = 1 if with_seconds else 60
    begin = rng.randint(0, 80_000) // unit * unit
    span = rng.randint(60, min(20_000, 86_399 - begin)) // unit * unit or 60

    def shown(seconds: int) -> str:
        hours, rest = divmod(seconds, 3600)
        text = f"{hours:02d}:{rest // 60:02d}"
        return f"{text}:{rest % 60:02d}" if with_seconds else text

    end = begin + span
    parts, lines, borrow = [], list[Line](), 0
    for name, size, limit in (("Seconds", 1, 60), ("Minutes", 60, 60), ("Hours", 3600, 10**6)):
        if name == "Seconds" and not with_seconds:
            continue
        a, b = (value // size % limit for value in (begin, end))
        difference = b - a - borrow
        text = f"{b}-{a}" + (f"-{borrow}" if borrow else "")
        if difference < 0:
            lines.append(
                (
                    name,
                    f"{eq(text, difference)}, so borrow: {eq(plus(difference, 60), difference + 60)}",
                )
            )
        else:
            lines.append((name, eq(text, difference)))
        borrow = int(difference < 0)
        parts.append(difference % limit)
    form = "HH:MM:SS" if with_seconds else "HH:MM"
    thing, did, done = rng.choice((("call", "began", "ended"), ("race", "started", "finished"), ("film", "started", "ended"), ("backup", "started", "finished"), ("lesson", "began", "ended")))  # fmt: skip
    s, t = shown(begin), shown(end)
    return Draft(
        ask(
            question=f"A {thing} {did} at {s} and {done} at {t}. How long did it take? Answer as {form}.|How much time passes from {s} to {t} ({form})?|What is the time from {s} to {t}, written as {form}?",
            order=f"Find the time from {s} to {t} in the form {form}.|A {thing} {did} at {s} and {done} at {t}. Give its length as {form}.",
        ),
        shown(span),
        [lines],
    )
