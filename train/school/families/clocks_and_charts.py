"""Everyday questions with clocks and charts: changes of train, doses, night shifts, lap times, slices."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.clock_steps import clock, elapsed, moved
from train.school.families.scenes import fraction_of
from train.school.families.wordings import draft, minus, summed
from train.school.work import decimal_product, decimal_sum, product, quotient

_WHO = (
    "Ama", "Boris", "Carla", "Deniz", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kofi", "Lena", "Mateo", "Nadia",
    "Olga", "Pavel", "Rosa", "Samir", "Tilda", "Viktor", "Yara", "Zoe",
)  # fmt: skip


@REGISTER.family("trip_with_a_change", 2, 3)
def trip_with_a_change(rng: Random, level: int) -> Draft:
    """Train at 8:40, 35 min, wait 15 min, bus 25 min: arrival, start, the wait or the whole time."""
    step = 5 if level == 2 else 1
    first, wait, last = (step * rng.randint(a // step, b // step) for a, b in ((15, 130), (5, 50), (10, 110)))  # fmt: skip
    whole = first + wait + last
    start = step * rng.randint(300 // step, (1380 - whole) // step)
    change = start + first
    begin, end = clock(start, False), clock(start + whole, False)
    one, two = rng.sample(("train", "bus", "tram", "ferry", "coach", "night bus", "shuttle", "boat"), 2)  # fmt: skip
    who, kind = rng.choice(_WHO), rng.choice(("end", "end", "start", "wait", "connection"))
    parts = f"{one} {first} min, wait {wait} min, {two} {last} min"
    story = f"The {one} takes {first} minutes, then there is a wait of {wait} minutes, and the {two} takes {last} minutes"
    together: list[Line] = [("set_up", "Two rides and the wait between them, one after the other"), *summed(rng, first, wait, last), *_in_hours(whole)]  # fmt: skip
    if kind == "end":
        texts = f"leave at {begin}, {parts}, arrive when[ (24 h)|]? // {who} leaves by {one} at {begin}. {story}. When does {who} arrive? // {parts}, start {begin}. [arrival time|time of arrival]? // At {begin} {who}'s {one} sets off. {story}. What time is it at the end[, on a 24-hour clock|]? // I [go|start] at {begin}. {first} min by {one}, {wait} min waiting, {last} min by {two}. What time do I get there? // {story}. Give the time of arrival for a start at {begin}."  # fmt: skip
        other: list[Line] = [("set_up", "Follow the clock from one part of the trip to the next")]
        for at, by in ((start, first), (change, wait), (change + wait, last)):
            other += moved(at, by, False)
        return draft(rng, texts, end, [*together, *moved(start, whole, False)], other)
    if kind == "start":
        texts = f"must be there at {end}. {parts}. when do i have to leave[ (24 h)|]? // {who} has to arrive at {end}. {story}. When must {who} leave? // {parts}, arrival {end}. [start|departure] at what time? // {story}. At {end} {who} is at the goal. At what time did the trip begin? // I want to be there at {end}: {first} min by {one}, {wait} min waiting, {last} min by {two}. What is the latest time to start? // {story}. Give the time of departure for an arrival at {end}."  # fmt: skip
        return draft(rng, texts, begin, [*together, *moved(start + whole, -whole, False)])
    if kind == "wait":
        texts = f"left {begin}, got there {end}. {one} {first} min, {two} {last} min, rest was waiting. how many min waiting? // {who} leaves at {begin} and arrives at {end}. The {one} takes {first} minutes and the {two} {last} minutes. How many minutes does {who} wait in between? // {who} was under way from {begin} to {end}, [with|of which] {first} minutes on the {one} and {last} minutes on the {two}. The rest was waiting. How many minutes was that? // {one} {first} min, {two} {last} min, start {begin}, arrival {end}: minutes of waiting?"  # fmt: skip
        rides = first + last
        ways = [[("set_up", "Whole time less the two rides"), *way, *summed(rng, first, last), *minus(rng, whole, rides)] for way in elapsed(start, start + whole, False, "minutes")]  # fmt: skip
        return draft(rng, texts, wait, *ways)
    go = clock(change + wait, False)
    texts = f"{one} leaves {begin}, takes {first} min. {two} goes at {go}. how many minutes to change? // {who}'s {one} leaves at {begin} and takes {first} minutes. The {two} goes on at {go}. How many minutes are there for the change? // The {two} leaves at {go}. {who} takes the {one} at {begin}, a ride of {first} minutes. How long is the wait for the {two}, in minutes? // {first} min by {one} from {begin}, then {two} at {go}: how many minutes of waiting?"  # fmt: skip
    ways = [[("set_up", f"First when the {one} is there, then the time until {go}"), *moved(start, first, False), *way] for way in elapsed(change, change + wait, False, "minutes")]  # fmt: skip
    return draft(rng, texts, wait, *ways)


def _in_hours(minutes: int) -> list[Line]:
    if minutes < 60:
        return []
    hours, rest = divmod(minutes, 60)
    tail = f" and {rest} min" if rest else ""
    return [("convert", f"{eq(minutes, _many(hours, rest))}, so {hours} h{tail}")]  # fmt: skip


@REGISTER.family("tale_doses_by_the_clock", 2, 3, 4)
def tale_doses_by_the_clock(rng: Random, level: int) -> Draft:
    """A spoon every 6 hours, the first at 7:30: when is the fifth; how many days does the bottle last."""
    every, who = rng.choice((3, 4, 5, 6, 8)), rng.choice(_WHO)
    what = rng.choice(("pill", "spoon of syrup", "dose", "capsule", "tablet", "drop for the eyes", "cup of the tea"))  # fmt: skip
    kind = rng.choice(("when", "which") if level == 2 else ("when", "which", "bottle", "cure"))
    if kind in ("when", "which"):
        start = 60 * rng.randint(5, 11) + (rng.choice((0, 15, 30, 45)) if level == 2 else rng.randint(0, 59))  # fmt: skip
        nth = rng.randint(3, 4 + 2 * level)
        gaps, at = every * (nth - 1), start + 60 * every * (nth - 1)
        begin, end, days = clock(start, False), clock(at, False), at // 1440
        counted: list[Line] = [("Gaps", f"From the first to number {nth} there are {eq(f'{nth}-1', nth - 1)} gaps")]  # fmt: skip
        if kind == "when":
            texts = f"{what} every {every} hours, first at {begin}. what time is number {nth} (24 h)? // {who} takes a {what} every {every} hours, the first one at {begin}. At what time [of the day |]is number {nth} due? // The doctor said: one {what} every {every} hours. {who} began at {begin}. When is {what} number {nth} taken? // first {what} {begin}, then every {every} h, number {nth} when? // With the first {what} at {begin} and {every} hours between two of them, at what time does {who} take number {nth}? // Every {every} hours {who} needs a {what}. Number 1 was at {begin}. Give the time of number {nth}."  # fmt: skip
            lines = [*counted, *product(rng, nth - 1, every)]
            if gaps >= 24:
                full, rest = divmod(gaps, 24)
                lines.append(("Whole days", f"{eq(gaps, dot(full, 24) + (f'+{rest}' if rest else ''))}, and whole days do not change the time"))  # fmt: skip
                if not rest:
                    return draft(rng, texts, end, [*lines, ("conclude", f"The time is {end} again")])  # fmt: skip
                gaps = rest
            return draft(rng, texts, end, [*lines, *moved(start, 60 * gaps, False)])
        day = ("the same day", "the next day")[days] if days < 2 else f"{days} days later"
        texts = f"{what} every {every} hours, first at {begin}. how many till {end} {day}, both included? // {who} takes a {what} every {every} hours, from {begin} on. The last one is at {end} {day}. How many are that in all? // Starting at {begin}, {who} took one {what} every {every} hours, and the last at {end} {day}. What was the number taken? // first {what} {begin}, last {end} {day}, one every {every} h. how many?"  # fmt: skip
        full, rest = divmod(gaps, 24)
        lines = [("set_up", "Hours from the first to the last, then the gaps, then one more for the first")]  # fmt: skip
        hours, now = start // 60, (at % 1440) // 60
        if days:
            lines.append(("Hours", f"Same minutes, {days} day{'s' if days > 1 else ''} later: {eq(f'{24 * days}+{now}-{hours}', gaps)}"))  # fmt: skip
        else:
            lines.append(("Hours", eq(f"{now}-{hours}", gaps)))
        return draft(rng, texts, nth, [*lines, *quotient(rng, gaps, every), *summed(rng, nth - 1, 1)])  # fmt: skip
    every = rng.choice((3, 4, 6, 8, 12))
    a_day, ml, days = 24 // every, rng.choice((2, 3, 4, 5, 6, 8, 10, 12, 15)), rng.randint(3, 14)
    size = a_day * ml * days
    per_day: list[Line] = [("set_up", "First how often in a day, then how much in a day"), ("divide", eq(frac(24, every), a_day)), *product(rng, a_day, ml)]  # fmt: skip
    if kind == "bottle":
        texts = f"bottle of {size} ml syrup, {ml} ml every {every} hours day and night. how many days does it last? // {who} takes {ml} ml of a syrup every {every} hours, at night too. For how many days is a bottle of {size} ml enough? // There are {size} ml in the bottle. Every {every} hours, round the clock, {who} needs {ml} ml. After how many days is it empty? // {ml} ml every {every} h, bottle {size} ml, lasts how many days?"  # fmt: skip
        return draft(rng, texts, days, [*per_day, *quotient(rng, size, a_day * ml)])
    texts = f"{ml} ml of syrup every {every} hours for {days} days, day and night. how many ml in all? // For {days} days {who} takes {ml} ml of a syrup every {every} hours, at night too. How many ml does {who} need? // {who}'s cure lasts {days} days. Every {every} hours, round the clock, {ml} ml are taken. How many ml is that altogether? // {days} days, {ml} ml every {every} h, total ml?"  # fmt: skip
    return draft(rng, texts, size, [*per_day, *product(rng, a_day * ml, days)])


@REGISTER.family("tale_night_shifts", 2, 3, 4)
def tale_night_shifts(rng: Random, level: int) -> Draft:
    """22:15 to 6:45, half an hour's break, 5 nights: hours of work; the pay for them."""
    before, after, pause = (15 * rng.randint(a, b) for a, b in ((2, 26), (8, 30), (1, 5)))
    worked = before + after - pause
    if worked % (60 if level == 2 else 30) or worked > 600 or worked < 180:
        return tale_night_shifts(rng, level)
    begin, end = clock(1440 - before, False), clock(after, False)
    nights, who = rng.randint(2, 6) if level < 4 else rng.randint(4, 12), rng.choice(_WHO)
    hours = Fraction(worked, 60)
    job = rng.choice(("nurse", "guard", "baker", "driver", "porter", "cook", "night watchman", "cleaner", "doctor", "mechanic", "printer"))  # fmt: skip
    job = ("an " if job[0] in "aeiou" else "a ") + job
    unpaid = f"a break of {pause} minutes" if pause % 60 else f"a break of {'an hour' if pause == 60 else pause // 60}"  # fmt: skip
    lines: list[Line] = [("set_up", "Before midnight and after it, less the break")]  # fmt: skip
    (h, m), (k, n) = divmod(before, 60), divmod(after, 60)
    to = f"From {begin} to 24:00: {h} h{f' {m} min' if m else ''}, {eq(_many(h, m), before)} min"
    to = to if h else f"From {begin} to 24:00: {before} min"
    on = f"From 0:00 to {end}: {eq(_many(k, n), after)} min"
    less = f"{eq(plus(before, after), before + after)}, {eq(plus(before + after, -pause), worked)}"
    lines += [("To midnight and on", f"{to}. {on}"), ("Less the break", less), ("In hours", eq(frac(worked, 60), decimal(hours)))]  # fmt: skip
    if level == 2 and rng.random() < 0.5:
        texts = f"night shift {begin} to {end}, {pause} min break not counted. hours worked? // {who}, {job}, works from {begin} to {end} the next morning, with {unpaid} that does not count. How many hours of work is that? // A night shift goes from {begin} to {end}. {pause} minutes of it are a break. How many hours are left for work? // {begin}-{end} overnight minus {pause} min break = how many h? // {who} began at {begin} in the evening and stopped at {end} in the morning. Without the {pause} minutes of break, how many hours did {who} work?"  # fmt: skip
        return draft(rng, texts, decimal(hours), lines)
    total = hours * nights
    lines += decimal_product(rng, hours, Fraction(nights))
    if level < 4 or hours.denominator > 1:
        texts = f"{nights} night shifts, {begin} to {end}, {pause} min break each not counted. total hours? // {who} works {nights} nights as {job}, each from {begin} to {end} the next morning, with {unpaid} that does not count. How many hours of work are that? // Night shifts go from {begin} to {end}, and {pause} minutes of each are a break. {who} has {nights} of them this month. How many hours does {who} work in them? // {nights} x ({begin}-{end} overnight minus {pause} min break) = how many h? // I worked {nights} nights from {begin} until {end}, {pause} minutes of break every night. How many hours without the breaks?"  # fmt: skip
        return draft(rng, texts, decimal(total), lines)
    wage = rng.randint(11, 30)
    texts = f"{nights} night shifts, {begin} to {end}, {pause} min break each not paid, {wage} dollars an hour. total pay? // {who} works {nights} nights as {job} for {wage} dollars an hour, each from {begin} to {end} the next morning, with {unpaid} that is not paid. How many dollars does {who} earn? // Night shifts go from {begin} to {end}, and {pause} minutes of each are an unpaid break. An hour is paid with {wage} dollars. What does {who} get for {nights} of them, in dollars? // I work from {begin} until {end} for {wage} dollars an hour, {pause} minutes of it unpaid. How many dollars do I get for {nights} nights?"  # fmt: skip
    return draft(rng, texts, decimal(total * wage), [*lines, *decimal_product(rng, total, Fraction(wage))])  # fmt: skip


def _many(hours: int, minutes: int) -> str:
    return dot(hours, 60) + (f"+{minutes}" if minutes else "")


def _time(tenths: int) -> str:
    """Tenths of a second as minutes and seconds: 1:12.4."""
    rest = tenths % 600
    return f"{tenths // 600}:{rest // 10:02d}" + (f".{rest % 10}" if rest % 10 else "")


def _seconds(tenths: int) -> str:
    return decimal(Fraction(tenths, 10))


def _as_seconds(tenths: int) -> str:
    m = tenths // 600
    return f"{_time(tenths)} is {eq(f'{dot(60, m)}+{_seconds(tenths % 600)}', _seconds(tenths))} s"


def _as_minutes(tenths: int) -> Line:
    m = tenths // 600
    return ("In minutes", f"{eq(_seconds(tenths), f'{dot(60, m)}+{_seconds(tenths % 600)}')}, so {_time(tenths)}")  # fmt: skip


@REGISTER.family("lap_times_typed", 2, 3)
def lap_times_typed(rng: Random, level: int) -> Draft:
    """1:12.4 + 1:10.8; the last lap of three; how much faster, in seconds."""
    unit = 10 if level == 2 else rng.choice((1, 1, 5))
    a, b, c = (unit * rng.randint(610 // unit, 2400 // unit) for _ in range(3))
    kind, who = rng.choice(("two", "three", "last", "gap")), rng.choice(_WHO)
    if kind == "gap" and (a == b or (a - b) % 600 == 0):
        return lap_times_typed(rng, level)
    note = rng.choice((" (min:s)", ""))
    ta, tb, tc = map(_time, (a, b, c))
    change: list[Line] = [("set_up", "Everything in seconds first"), ("In seconds", f"{_as_seconds(a)}, {_as_seconds(b)}")]  # fmt: skip
    seconds = [Fraction(each, 10) for each in (a, b, c)]
    if kind == "gap":
        high, low = max(a, b), min(a, b)
        texts = f"{ta} and {tb}, difference in seconds? // {who} swam {ta} today and {tb} last week (minutes:seconds). By how many seconds do the times differ? // two laps: {ta} and {tb}. how many seconds between them? // The first lap took {ta} min, the second {tb} min. How many seconds apart are they? // [stopwatch|timer]: {ta}, then {tb}. gap in s?"  # fmt: skip
        return draft(rng, texts, _seconds(high - low), [*change, *decimal_sum(rng, Fraction(high, 10), -Fraction(low, 10), kind="subtract")])  # fmt: skip
    if kind == "last":
        whole = a + b
        texts = f"{_time(whole)} in all, first lap {ta}, second lap = ? {note} // {who} needs {_time(whole)} for two laps (minutes:seconds), {ta} of it for the first. What is the time of the second lap? // {_time(whole)} minus {ta}{note}? // total {_time(whole)}, first half {ta}, second half? // Two rounds take {_time(whole)} min together. One of them took {ta} min. How long did the other take{note}?"  # fmt: skip
        first: list[Line] = [("set_up", "Everything in seconds first"), ("In seconds", f"{_as_seconds(whole)}, {_as_seconds(a)}")]  # fmt: skip
        return draft(rng, texts, tb, [*first, *decimal_sum(rng, Fraction(whole, 10), -seconds[0], kind="subtract"), _as_minutes(b)])  # fmt: skip
    if kind == "two":
        texts = f"{ta} + {tb}{note} // {ta} + {tb} = ?{note} // lap times {ta} and {tb}, total{note}? // {who} runs two laps, in {ta} and {tb} (minutes:seconds). What is the time for both? // [stopwatch|timer]: {ta}, then {tb}. how long together{note}? // One song is {ta} long, the next {tb}{note}. How long are the two?"  # fmt: skip
        lines = [*change, *decimal_sum(rng, *seconds[:2]), _as_minutes(a + b)]
        (m, s), (n, u) = divmod(a, 600), divmod(b, 600)
        other: list[Line] = [("Minutes", eq(plus(m, n), m + n)), ("Seconds", eq(f"{_seconds(s)}+{_seconds(u)}", _seconds(s + u)))]  # fmt: skip
        if s + u >= 600:
            other.append(("Carry a minute", f"{eq(f'{_seconds(s + u)}-60', _seconds(s + u - 600))}, {eq(f'{m + n}+1', m + n + 1)}"))  # fmt: skip
        return draft(rng, texts, _time(a + b), lines, [*other, ("conclude", f"Together {_time(a + b)}")])  # fmt: skip
    texts = f"{ta} + {tb} + {tc}{note} // lap times {ta}, {tb}, {tc}, total{note}? // {who} runs three laps, in {ta}, {tb} and {tc} (minutes:seconds). What is the time for all of them? // [stopwatch|timer]: {ta}, {tb}, {tc}. how long together{note}? // Three songs are {ta}, {tb} and {tc} long{note}. How long is that altogether?"  # fmt: skip
    minutes, rest = [each // 600 for each in (a, b, c)], [each % 600 for each in (a, b, c)]
    carry, ends = divmod(sum(rest), 600)
    lines = [("set_up", "Minutes by themselves, seconds by themselves"), *summed(rng, *minutes), *decimal_sum(rng, *(Fraction(each, 10) for each in rest))]  # fmt: skip
    if carry:
        lines += [("Full minutes", eq(_seconds(sum(rest)), f"{dot(60, carry)}+{_seconds(ends)}")), ("add", eq(plus(sum(minutes), carry), sum(minutes) + carry))]  # fmt: skip
    return draft(rng, texts, _time(a + b + c), [*lines, ("conclude", f"Together {_time(a + b + c)}")])  # fmt: skip


_ASKED = (
    ("how the pupils come to school", ("on foot", "by bike", "by bus", "by car", "by train")),
    ("the favourite fruit", ("apples", "grapes", "melons", "pears", "plums")),
    ("what is drunk at breakfast", ("tea", "coffee", "milk", "water", "juice")),
    ("the favourite sport", ("football", "tennis", "swimming", "chess", "running")),
    ("how a day is spent", ("sleep", "work", "meals", "reading", "sport")),
    ("the votes of a club", ("Ana", "Bilal", "Chen", "Dora", "Emil")),
    ("the books of a library", ("novels", "comics", "poems", "atlases", "plays")),
    ("what the bakery sells", ("bread", "rolls", "cakes", "pies", "biscuits")),
)  # fmt: skip


@REGISTER.family("tale_slices_of_a_pie_chart", 2, 3, 4)
def tale_slices_of_a_pie_chart(rng: Random, level: int) -> Draft:
    """A slice of 90 degrees of 60 votes; the angle for 12 of 40; the rest of the circle; the whole."""
    about, (one, two, three, *_) = rng.choice(_ASKED)
    one, two, three = rng.sample((one, two, three), 3)
    whole = rng.choice(
        (12, 18, 20, 24, 30, 36, 40, 45, 48, 60, 72, 80, 90, 120, 144, 180, 240, 360)
    )
    count = rng.randint(2, whole * 3 // 5)
    angle = Fraction(360 * count, whole)
    if angle.denominator > 1 or (count * 6 < whole and rng.random() < 0.5):
        return tale_slices_of_a_pie_chart(rng, level)
    part = Fraction(count, whole)
    kind = rng.choice(("count", "angle") if level == 2 else ("count", "angle", "whole", "rest"))
    turn: Line = ("set_up", "The full circle has $360$ degrees and stands for all of them")
    if kind == "count":
        texts = f"pie chart of {whole} answers, slice of {one} is {angle}°. how many is that? // A pie chart shows {about}: {whole} in all. The slice “{one}” has an angle of {angle} degrees. How many does it stand for? // {whole} in the whole circle, {angle}° slice = how many? // In a circle diagram about {about}, {whole} are counted altogether, and {angle}° belong to {one}. How many are these? // The {angle} degree slice of a pie chart is labelled {one}; [the whole chart|the circle] stands for {whole}. Find the number for {one}."  # fmt: skip
        lines = [turn, ("share", eq(frac(angle, 360), part)), *fraction_of(rng, part, whole)]
        return draft(rng, texts, count, lines)
    if kind == "angle":
        texts = f"{count} of {whole} said {one}. angle in the pie chart? // A pie chart is drawn about {about}. {count} of the {whole} belong to “{one}”. What angle does that slice get, in degrees? // pie chart, {count} out of {whole}, how many degrees? // Of {whole} in all, {count} belong to “{one}”. How wide is the slice in a circle diagram, in degrees? // For {about} a pie chart of {whole} is made. Find the angle, in degrees, for “{one}” with {count}."  # fmt: skip
        lines = [turn, ("share", eq(frac(count, whole), part) if part.denominator != whole else f"The share is ${frac(count, whole)}$"), *fraction_of(rng, part, 360)]  # fmt: skip
        ways = [lines]
        if 360 % whole == 0:
            ways.append([turn, ("One of them", eq(frac(360, whole), 360 // whole)), *product(rng, count, 360 // whole)])  # fmt: skip
        return draft(rng, texts, int(angle), *ways)
    if kind == "whole":
        texts = f"{angle}° slice of a pie chart stands for {count}. how many in all? // A pie chart shows {about}. The slice “{one}” has {angle} degrees and stands for {count}. How many are there in all? // {count} {{in|make up}} a slice of {angle}°, the whole pie chart = ? // In a circle diagram about {about}, {one} has {count} and an angle of {angle}°. How many were counted altogether?".replace("{in|make up}", "[in|make up]")  # fmt: skip
        lines = [turn, ("share", eq(frac(angle, 360), part))]
        if part.numerator > 1:
            lines += quotient(rng, count, part.numerator)
        lines += product(rng, count // part.numerator, part.denominator)
        return draft(rng, texts, whole, lines)
    other = rng.randint(1, 350 - int(angle))
    left = 360 - int(angle) - other
    if left * whole % 360:
        other = 360 - int(angle) - 90
        left = 90
        if other <= 0 or whole % 4:
            return tale_slices_of_a_pie_chart(rng, level)
    value, share = left * whole // 360, Fraction(left, 360)
    texts = f"pie chart of {whole}: {one} {angle}°, {two} {other}°, rest {three}. how many {three}? // A pie chart about {about} stands for {whole}. “{one}” has {angle} degrees, “{two}” has {other} degrees, and all the rest is “{three}”. How many is that? // {whole} in all; slices: {one} {angle}°, {two} {other}°, {three} = the rest. number for {three}? // A circle diagram has three slices: {angle}° for {one}, {other}° for {two}, and one for {three}. The circle stands for {whole}. How many belong to {three}?"  # fmt: skip
    lines = [turn, *summed(rng, int(angle), other), *minus(rng, 360, int(angle) + other), ("share", eq(frac(left, 360), share)), *fraction_of(rng, share, whole)]  # fmt: skip
    return draft(rng, texts, value, lines)


_FLOWS = (
    ("a tap", "drips", "ml"), ("a pump", "moves", "litres"), ("a hose", "gives", "litres"), ("a spring", "gives", "litres"),
    ("a machine", "makes", "nails"), ("a printer", "prints", "pages"), ("a leak", "loses", "ml"), ("a mill", "grinds", "kg"),
    ("a camera", "takes", "pictures"), ("a press", "makes", "bottle caps"), ("a wheel", "makes", "turns"), ("a sewing machine", "makes", "stitches"),
)  # fmt: skip
_SPANS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


@REGISTER.family("rate_in_another_time", 2, 3, 4)
def rate_in_another_time(rng: Random, level: int) -> Draft:
    """12 l/min in l/h; 3 ml every 20 s, how much in an hour; 540 an hour, how long for 36."""
    who, does, unit = rng.choice(_FLOWS)
    kind = rng.choice(("up", "down") if level == 2 else ("up", "down", "every", "goal"))
    small, large, size = rng.choice((("second", "minute", 60), ("minute", "hour", 60), ("hour", "day", 24)))  # fmt: skip
    n = rng.randint(2, 60 * (level - 1))
    if kind in ("up", "down"):
        have, want = (small, large) if kind == "up" else (large, small)
        given, value = (n, n * size) if kind == "up" else (n * size, n)
        texts = f"{given} {unit} per {have} = ? {unit} per {want} // {given} {unit}/{have} in {unit}/{want} // {who} {does} {given} {unit} [a|per] {have}. how many [{unit} |]per {want}? // In {'an' if have == 'hour' else 'a'} {have} {who} {does} {given} {unit}. How many {unit} is that per {want}? // How many {unit} a {want} are {given} {unit} a {have}? // Change {given} {unit} per {have} to {unit} per {want}."  # fmt: skip
        texts = texts.replace("a hour", "an hour").replace("[a|per] hour", "[an|per] hour")
        plan: Line = ("set_up", f"A {large} has ${size}$ {small}s, so per {want} it is {'more' if kind == 'up' else 'less'}")  # fmt: skip
        plan = (plan[0], plan[1].replace("A hour", "An hour"))
        work = product(rng, n, size) if kind == "up" else quotient(rng, n * size, size)
        return draft(rng, texts, value, [plan, *work])
    gap = rng.choice((2, 3, 4, 5, 6, 10, 12, 15, 20, 30))
    each = rng.randint(2, 9 * level)
    span = rng.choice(("minute", "hour")) if small == "second" else "hour"
    base = "second" if span == "minute" or rng.random() < 0.2 else "minute"
    times = _SPANS[span] // (gap * _SPANS[base])
    a_span = "an hour" if span == "hour" else "a minute"
    if kind == "every":
        texts = f"{each} {unit} every {gap} {base}s, how many [{unit} |]per {span}? // Every {gap} {base}s {who} {does} {each} {unit}. How many {unit} is that in {a_span}? // {who}: {each} {unit} each {gap} {base}s. [{unit} in {a_span}|in {a_span}]? // {each} {unit} in {gap} {base}s = ? {unit} in {a_span} // In {gap} {base}s {who} {does} {each} {unit}. How many in {a_span}?"  # fmt: skip
        span_in = f"{a_span.capitalize()} has ${_SPANS[span] // _SPANS[base]}$ {base}s"
        return draft(rng, texts, each * times, [("set_up", f"{span_in}; count how often {gap} {base}s fit"), *quotient(rng, _SPANS[span] // _SPANS[base], gap), *product(rng, times, each)])  # fmt: skip
    parts = rng.randint(2, 25)
    per = each * 60
    goal = each * parts
    texts = f"{per} {unit} per hour, how many minutes for {goal} {unit}? // {who} {does} {per} {unit} an hour. How many minutes does it take for {goal} {unit}? // {goal} {unit} at {per} {unit} an hour, minutes? // In an hour {who} {does} {per} {unit}. After how many minutes are {goal} {unit} reached?"  # fmt: skip
    return draft(rng, texts, parts, [("set_up", "An hour has $60$ minutes: first per minute, then how many minutes"), *quotient(rng, per, 60), *quotient(rng, goal, each)])  # fmt: skip


@REGISTER.family("tale_formula_on_a_sheet", 2, 3)
def tale_formula_on_a_sheet(rng: Random, level: int) -> Draft:
    """A rule told in words (pulse, shoe size, roast, call-out, mass index) and the numbers for it."""
    who, kind = rng.choice(_WHO), rng.choice(("pulse", "roast", "shoe", "index", "back", "beam"))
    if kind == "pulse":
        age, p = rng.randint(12, 80), 5 * rng.randint(10, 18)
        top = 220 - age
        value = Fraction(top * p, 100)
        texts = f"max pulse is 220 minus age. age {age}, {p}% of max = ? // The highest pulse is 220 minus the age. {who} is {age} and trains at {p}% of it. What pulse is that? // A coach says: take your age from 220, then {p}% of what is left. {who} is {age}. What is the result? // 220 minus age, then {p} percent. Age {age}. Result? // At the age of {age}, what is {p}% of the highest pulse, if this is 220 less the age?"  # fmt: skip
        lines: list[Line] = [("set_up", "The age comes off first, then the percent of what is left"), ("subtract", eq(plus(220, -age), top)), *decimal_product(rng, Fraction(p, 100), Fraction(top))]  # fmt: skip
        return draft(rng, texts, decimal(value), lines)
    if kind in ("roast", "back"):
        thing = rng.choice(("turkey", "goose", "roast", "ham", "loaf", "pudding"))
        per, more = rng.choice((15, 20, 25, 30, 35, 40, 45)), 5 * rng.randint(2, 9)
        kilos = Fraction(rng.randint(3, 16), 2) if per % 2 == 0 else Fraction(rng.randint(2, 9))
        minutes = kilos * per + more
        rule = f"{per} minutes [for each|per] kilo and {more} minutes [more|on top]"
        if kind == "roast":
            texts = f"{thing} needs {rule}. {decimal(kilos)} kg, how many minutes? // A {thing} is in the oven for {rule}. How many minutes is that for {decimal(kilos)} kg? // {who} reads: “{rule}.” The {thing} weighs {decimal(kilos)} kg. How many minutes must it stay in? // {decimal(kilos)} kg {thing}, {rule}: total minutes? // Baking time is {rule}. {who} has a {thing} of {decimal(kilos)} kg. How long does it take, in minutes?"  # fmt: skip
            return draft(rng, texts, decimal(minutes), [("set_up", "The time per kilo times the kilos, then the extra time once"), *decimal_product(rng, Fraction(per), kilos), ("add", eq(f"{decimal(kilos * per)}+{more}", decimal(minutes)))])  # fmt: skip
        texts = f"{thing} needs {rule}. it took {decimal(minutes)} minutes, how many kg? // A {thing} is in the oven for {rule}. One was in for {decimal(minutes)} minutes. How many kg did it weigh? // {who} reads: “{rule}.” The {thing} takes {decimal(minutes)} minutes. What does it weigh, in kg? // {decimal(minutes)} minutes by the rule {rule}: how many kg?"  # fmt: skip
        ends = eq(frac(int(kilos * per), per), decimal(kilos))
        return draft(rng, texts, decimal(kilos), [("set_up", "Back: the extra time off first, then by the time per kilo"), *minus(rng, int(minutes), more), ("divide", ends)])  # fmt: skip
    if kind == "shoe":
        cm, extra = Fraction(2 * rng.randint(40, 62), 4), Fraction(3, 2)
        size = (cm + extra) * Fraction(3, 2)
        texts = f"shoe size = (foot in cm + 1.5) x 1.5. foot {decimal(cm)} cm, size? // For the shoe size, 1.5 is added to the length of the foot in cm, and the sum is multiplied by 1.5. What is the size for {decimal(cm)} cm? // {who}'s foot is {decimal(cm)} cm long. Add 1.5 and take 1.5 times the result: which shoe size is that, not rounded? // foot {decimal(cm)} cm, plus 1.5, times 1.5 = ?"  # fmt: skip
        return draft(rng, texts, decimal(size), [("set_up", "The sum first, then times 1.5"), *decimal_sum(rng, cm, extra), *decimal_product(rng, cm + extra, Fraction(3, 2))])  # fmt: skip
    if kind == "index":
        tall, value = rng.choice((Fraction(3, 2), Fraction(8, 5), Fraction(17, 10), Fraction(9, 5), Fraction(19, 10), Fraction(2))), rng.randint(17, 33)  # fmt: skip
        square = tall * tall
        mass = square * value
        shown = decimal(mass)
        texts = f"bmi = kg divided by height in m squared. {shown} kg, {decimal(tall)} m, bmi? // The mass index is the weight in kg divided by the square of the height in m. What is it for {shown} kg and {decimal(tall)} m? // {who} weighs {shown} kg and is {decimal(tall)} m tall. Divide the weight by the height times itself: which index is that? // bmi for {shown} kg and {decimal(tall)} m (weight over height squared)?"  # fmt: skip
        by = 100 if square.denominator > 1 else 1
        lines = [("set_up", "The height times itself first, then the weight divided by that"), *decimal_product(rng, tall, tall)]  # fmt: skip
        if by > 1:
            lines.append(("Without the point", f"Both times 100: ${shown}$ becomes ${int(mass * 100)}$, ${decimal(square)}$ becomes ${int(square * 100)}$"))  # fmt: skip
        return draft(rng, texts, value, [*lines, *quotient(rng, int(mass * by), int(square * by))])
    call, per, start = 5 * rng.randint(6, 18), 5 * rng.randint(4, 15), rng.randint(2, 6)
    hours = rng.randint(start, 9)
    texts = f"plumber: {call} dollars for the first hour, {per} for each further hour. {hours} hours cost? // A repair costs {call} dollars for the first hour and {per} dollars for every hour after it. What do {hours} hours cost, in dollars? // {who} pays {call} dollars for hour one and {per} dollars for each hour that follows. How many dollars are {hours} hours? // first hour {call} dollars, then {per} an hour, {hours} h in all = ? dollars"  # fmt: skip
    return draft(rng, texts, call + per * (hours - 1), [("set_up", "The first hour by itself, one hour fewer at the other price"), ("subtract", eq(f"{hours}-1", hours - 1)), *product(rng, hours - 1, per), *summed(rng, call, per * (hours - 1))])  # fmt: skip
