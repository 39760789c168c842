"""Everyday questions with scales, pictures and savings: marks of a dial, pictograms, showers, delays."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac
from train.school.base import REGISTER, Draft, Line
from train.school.families.clock_steps import clock, elapsed, moved
from train.school.families.wordings import draft, minus, summed
from train.school.work import decimal_product, decimal_sum, product, quotient

_WHO = (
    "Aino", "Bruno", "Celia", "Dario", "Edda", "Filip", "Gita", "Hakim", "Ivana", "Jamal", "Kira", "Luis", "Mina", "Noor",
    "Otto", "Paula", "Rafi", "Selma", "Timo", "Ugo", "Vera", "Wanda",
)  # fmt: skip
_DIALS = (
    ("thermometer", "degrees", 110), ("kitchen scale", "g", 5000), ("speedometer", "km/h", 260), ("pressure gauge", "bar", 60),
    ("fuel gauge", "litres", 90), ("spring balance", "newtons", 500), ("voltmeter", "volts", 500), ("ammeter", "amperes", 50),
    ("parcel scale", "kg", 60), ("barometer", "units", 1100), ("gas meter", "units", 5000), ("thermostat", "degrees", 300),
)  # fmt: skip
_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@REGISTER.family("pointer_between_two_numbers", 1, 2, 3)
def pointer_between_two_numbers(rng: Random, level: int) -> Draft:
    """A scale from 20 to 30 with 5 equal parts, the pointer at the third mark after 20."""
    dial, unit, most = rng.choice(_DIALS)
    a_dial = f"an {dial}" if dial[0] in "aeiou" else f"a {dial}"
    parts = rng.choice((2, 4, 5, 10) if level < 3 else (4, 5, 8, 10))
    if level == 1:
        one = Fraction(rng.choice((1, 2, 5, 10, 20, 50)))
    else:
        one = rng.choice((Fraction(1, 10), Fraction(1, 5), Fraction(1, 4), Fraction(1, 2), Fraction(2), Fraction(5), Fraction(25)))  # fmt: skip
    step = one * parts
    low = step * rng.randint(0, 9)
    if step.denominator > 1 or low + step > most or (level == 1 and parts == 2):
        return pointer_between_two_numbers(rng, level)
    high, k = low + step, rng.randint(1, parts - 1)
    by = [one * k, low + one * k]
    kind = rng.choice(("read", "read", "mark", "down") if level > 1 else ("read",))
    end = high if kind == "down" else low
    first: list[Line] = [("set_up", f"The parts are equal: first one part, then how far the pointer is from {end}"), *(minus(rng, int(high), int(low)) if low else []), ("One part", eq(frac(int(step), parts), decimal(one)))]  # fmt: skip
    if kind == "mark":
        texts = f"dial of {a_dial}, {parts} equal parts from {low} to {high}. at which mark after {low} is {decimal(by[1])}? // {a_dial} has {parts} equal parts between {low} and {high} {unit}. At which mark after {low} does the pointer stand for {decimal(by[1])} {unit}? // Between {low} and {high} {unit} {a_dial} is divided into {parts} equal parts. Counted up from {low}, what is the number of the mark for {decimal(by[1])} {unit}? // {_reader(rng)} wants to see {decimal(by[1])} {unit} on {a_dial} with {parts} equal parts from {low} to {high}. How many marks above {low} is that?"  # fmt: skip
        away = decimal_sum(rng, by[1], -low, kind="subtract") if low else []
        often = decimal(by[0]) + "\\div " + decimal(one)
        return draft(rng, texts, k, [*first, *away, ("divide", eq(often, k))])  # fmt: skip
    if kind == "down":
        texts = f"{dial}: {parts} equal parts from {low} to {high}. pointer {k} marks below {high}, reading? // Between {low} and {high} {unit} {a_dial} has {parts} equal parts. The pointer is {k} of them under {high}. What does it show, in {unit}? // The scale from {low} to {high} is cut into {parts} equal parts. Which number is {k} parts before {high}? // {_reader(rng)} looks at {a_dial}. From {low} to {high} there are {parts} equal parts, and it is {k} parts short of {high}. How many {unit} does it show?"  # fmt: skip
        texts = texts.replace(" 1 marks", " 1 mark").replace(" 1 parts", " 1 part")
        return draft(rng, texts, decimal(high - by[0]), [*first, *decimal_product(rng, one, Fraction(k)), *decimal_sum(rng, high, -by[0], kind="subtract")])  # fmt: skip
    texts = f"{dial}: {parts} equal parts from {low} to {high}. pointer at mark {k} after {low}, reading? // Between {low} and {high} {unit} {a_dial} has {parts} equal parts. The pointer is at the {_NTH[k]} mark after {low}. What does it show, in {unit}? // The scale from {low} to {high} is cut into {parts} equal parts. Which number is at the {_NTH[k]} mark after {low}? // {_reader(rng)} looks at {a_dial}. From {low} to {high} there are {parts} equal parts, and the pointer is at the {_NTH[k]} mark above {low}. How many {unit} does it show?"  # fmt: skip
    lines = [*first, *decimal_product(rng, one, Fraction(k))]
    if low:
        lines += decimal_sum(rng, low, by[0])
    return draft(rng, texts, decimal(by[1]), lines)


def _reader(rng: Random) -> str:
    return rng.choice(_WHO)


_PICTURES = (
    ("star", "books"), ("bell", "visitors"), ("wheel", "cars"), ("apple", "crates"), ("smiley", "votes"),
    ("hook", "fish"), ("acorn", "trees"), ("key", "houses"), ("bean", "cups of coffee"), ("ball", "goals"), ("bag", "sacks"),
)  # fmt: skip
_ROWS = (("Monday", "Tuesday", "Friday", "Sunday"), ("May", "June", "July", "March"), ("class A", "class B", "class C"), ("the north", "the south", "the west"))  # fmt: skip


@REGISTER.family("tale_pictogram", 1, 2, 3)
def tale_pictogram(rng: Random, level: int) -> Draft:
    """One star stands for 8 books: 3 and a half stars are how many; how many stars for 44."""
    sign, many = rng.choice(_PICTURES)
    each = 2 * rng.randint(1, 5 + 5 * level)
    one, two = rng.sample(rng.choice(_ROWS), 2)
    a, b = rng.sample(range(2, 6 + 2 * level), 2)
    has_half = level > 1 and rng.random() < 0.6
    value = Fraction(2 * a + has_half, 2)
    said = f"{a} and a half {sign}s" if has_half else f"{a} {sign}s"
    plural = f"{sign}s"
    other = f"{b} {plural}"
    half: list[Line] = [("Half a picture", eq(frac(each, 2), each // 2))] if has_half else []
    kind = rng.choice(("count", "gap", "both", "draw")[: 1 + level] if level < 3 else ("count", "gap", "both", "draw", "key"))  # fmt: skip
    plan: Line = ("set_up", f"Each picture counts for ${each}$, so multiply the pictures by that")
    mine = int(value * each)
    whole = [*product(rng, a, each), *half, *(summed(rng, a * each, each // 2) if has_half else [])]
    key = rng.choice((f"one {sign} stands for {each} {many}", f"each {sign} means {each} {many}", f"{sign} = {each} {many}"))  # fmt: skip
    start = key[0].upper() + key[1:]
    if kind == "count":
        texts = f"pictogram, {key}. {said} = how many? // In a pictogram {key}. For {one} there are {said}. How many {many} is that? // {start}. {one[0].upper() + one[1:]}: {said}. [how many|number]? // A chart of pictures: {key}. What do {said} stand for? // {start}. Find the number for {said}."  # fmt: skip
        return draft(rng, texts, mine, [plan, *whole])
    if kind == "draw":
        texts = f"pictogram, {key}. how many {plural} for {mine}? // In a pictogram {key}. How many {plural} must be drawn for {mine} {many}? // {start}. {one[0].upper() + one[1:]} has {mine}. How many {plural} is that? // {_reader(rng)} draws a chart of pictures in which {key}. How many {plural} does {mine} need?"  # fmt: skip
        if has_half:
            lines: list[Line] = [("set_up", f"How often ${each}$ goes into it; half a picture is ${each // 2}$"), ("multiply", eq(dot(a, each), a * each)), *minus(rng, mine, a * each), ("Half a picture", f"${each // 2}$ is half of ${each}$: {eq(f'{a}+0.5', decimal(value))}")]  # fmt: skip
        else:
            lines = [("set_up", f"How often ${each}$ goes into it"), *quotient(rng, mine, each)]
        return draft(rng, texts, decimal(value), lines)
    theirs = b * each
    if kind == "key":
        if mine == theirs:
            return tale_pictogram(rng, level)
        texts = f"pictogram: {said} stand for {mine}. what are {other}? // In a pictogram {said} stand for {mine} {many}. How many {many} are {other}? // {one[0].upper() + one[1:]} has {said}, which means {mine} {many}; {two} has {other}. How many is that for {two}? // The key of a chart of pictures is lost, but {said} are {mine}. What do {other} mean?"  # fmt: skip
        by = quotient(rng, 2 * mine, 2 * a + 1) if has_half else quotient(rng, mine, a)
        lines = [("set_up", "First what one picture stands for"), *([("Count halves", f"{eq(dot(2, a) + '+1', 2 * a + 1)} halves are ${mine}$, so as many whole ones are {eq(dot(2, mine), 2 * mine)}")] if has_half else []), *by, *product(rng, b, each)]  # fmt: skip
        return draft(rng, texts, theirs, lines)
    if kind == "both":
        texts = f"pictogram, {key}. {one} {said}, {two} {other}: total? // In a pictogram {key}. There are {said} for {one} and {other} for {two}. How many {many} are that together? // {start}. {one[0].upper() + one[1:]} has {said} and {two} {other}. How many in all? // A chart of pictures: {key}. What do {said} and {other} stand for altogether?"  # fmt: skip
        pictures = value + b
        lines = [plan, ("Pictures", eq(f"{decimal(value)}+{b}", decimal(pictures))), *decimal_product(rng, pictures, Fraction(each))]  # fmt: skip
        return draft(rng, texts, mine + theirs, [plan, *whole, *product(rng, b, each), *summed(rng, mine, theirs)], lines)  # fmt: skip
    high, low = max(value, Fraction(b)), min(value, Fraction(b))
    texts = f"pictogram, {key}. {one} {said}, {two} {other}: difference? // In a pictogram {key}. There are {said} for {one} and {other} for {two}. How large is the difference, in {many}? // {start}. {one[0].upper() + one[1:]} has {said} and {two} {other}. By how many do they differ? // A chart of pictures: {key}. How far apart are {said} and {other}?"  # fmt: skip
    lines = [plan, ("Pictures", eq(f"{decimal(high)}-{decimal(low)}", decimal(high - low))), *decimal_product(rng, high - low, Fraction(each))]  # fmt: skip
    return draft(rng, texts, int((high - low) * each), [plan, *whole, *product(rng, b, each), *minus(rng, max(mine, theirs), min(mine, theirs))], lines)  # fmt: skip


@REGISTER.family("tale_saved_by_a_change", 2, 3, 4)
def tale_saved_by_a_change(rng: Random, level: int) -> Draft:
    """A bath of 140 l against 6 min of shower at 9 l/min; 60 W against 9 W for 5 h a day."""
    who, kind = rng.choice(_WHO), rng.choice(("shower", "shorter", "bulb", "cup"))
    span, days = rng.choice((("a week", 7), ("30 days", 30), ("10 days", 10), ("a fortnight", 14)))
    days = 1 if level == 2 else days
    often = f"every day for {span}" if days > 1 else ""
    if kind == "shower":
        flow, minutes = rng.randint(6, 15), rng.randint(3, 10)
        used = flow * minutes
        bath = used + rng.randint(2, 120)
        saved = bath - used
        texts = f"bath {bath} litres, shower {flow} litres a minute for {minutes} min. litres saved {often} by showering? // A bath takes {bath} litres of water, a shower {flow} litres a minute. {who} showers for {minutes} minutes instead of a bath {often}. How many litres does {who} save? // {who} takes a shower of {minutes} minutes ({flow} litres a minute) and not a bath of {bath} litres {often}. How much water is saved, in litres? // With a shower of {minutes} min at {flow} litres a minute in place of a bath of {bath} litres {often}, how many litres are saved?"  # fmt: skip
        lines: list[Line] = [("set_up", "Water of the shower first, then what the bath takes more"), *product(rng, flow, minutes), *minus(rng, bath, used)]  # fmt: skip
    elif kind == "shorter":
        flow, long, short = rng.randint(6, 16), rng.randint(8, 15), rng.randint(3, 7)
        saved = flow * (long - short)
        texts = f"shower {flow} litres a minute, {short} min instead of {long} min {often}. litres saved? // {who}'s shower uses {flow} litres a minute. Now {who} stays under it for {short} minutes instead of {long} {often}. How many litres does that save? // {flow} litres a minute flow from a shower. How many litres are saved by {short} minutes instead of {long} minutes {often}? // Instead of {long} minutes {who} showers for {short} minutes {often}, with {flow} litres a minute. How much water is saved, in litres?"  # fmt: skip
        lines = [("set_up", "Minutes saved first, then the water of these minutes"), *minus(rng, long, short), *product(rng, long - short, flow)]  # fmt: skip
    elif kind == "bulb":
        old, new, hours = 5 * rng.randint(8, 20), rng.randint(5, 15), rng.randint(2, 9)
        saved = (old - new) * hours
        texts = f"{new} watt bulb instead of {old} watt, {hours} hours {often}. watt hours saved? // {who} changes a bulb of {old} watts for one of {new} watts. It is on for {hours} hours {often}. How many watt hours are saved? // A lamp has {new} watts now and had {old} watts before. How many watt hours does that save in {hours} hours {often}? // For {hours} hours {often} a bulb of {new} watts burns in place of one of {old} watts. What is saved, in watt hours?"  # fmt: skip
        texts = texts.replace("every day", "a day") if days > 1 else texts
        lines = [("set_up", "Watts saved, times the hours"), *minus(rng, old, new), *product(rng, old - new, hours)]  # fmt: skip
    else:
        out, home, cups = 10 * rng.randint(20, 45), 5 * rng.randint(4, 30), rng.randint(2, 4)
        saved = (out - home) * cups
        texts = f"coffee {out} cents at the bar, {home} cents at home, {cups} cups {often}. cents saved at home? // A coffee at the bar is {out} cents, one made at home {home} cents. {who} drinks {cups} cups {often}, now at home. How many cents does {who} save? // {who} makes {cups} cups of coffee {often} for {home} cents each and no longer pays {out} cents for each. How many cents are saved? // Instead of {out} cents a cup costs {home} cents at home. With {cups} cups {often}, what is saved, in cents?"  # fmt: skip
        lines = [("set_up", "Saved on one cup, times the cups"), *minus(rng, out, home), *product(rng, out - home, cups)]  # fmt: skip
    if days == 1:
        return draft(rng, texts, saved, lines)
    if "week" in span or "night" in span:
        lines.append(("Days", f"In {span} there are ${days}$ days"))
    return draft(rng, texts, saved * days, [*lines, *product(rng, saved, days)])


@REGISTER.family("tale_late_for_the_last_bus", 2, 3)
def tale_late_for_the_last_bus(rng: Random, level: int) -> Draft:
    """Due at 17:50, 85 min late, 40 min more to the bus at 20:10: minutes left, or too late by."""
    step = 5 if level == 2 else 1
    due = step * rng.randint(420 // step, 1100 // step)
    late, more = step * rng.randint(10 // step, 110 // step), step * rng.randint(10 // step, 60 // step)  # fmt: skip
    left, who = step * rng.randint(5 // step, 90 // step), rng.choice(_WHO)
    arrival, kind = due + late + more, rng.choice(("left", "left", "missed", "late"))
    plane = rng.choice(("plane", "train", "ferry", "coach"))
    goal = rng.choice(("last bus", "film", "concert", "night train", "meeting", "match", "play", "opera"))  # fmt: skip
    at = arrival + left if kind != "missed" else arrival - left
    if at <= due or at >= 1440 or arrival >= 1440:
        return tale_late_for_the_last_bus(rng, level)
    t, u = clock(due, False), clock(at, False)
    if kind == "late":
        real = due + late
        r = clock(real, False)
        texts = f"{plane} due {t}, came {r}. how many minutes late? // The {plane} should arrive at {t}, but it arrives at {r}. By how many minutes is it late? // {who} waits for a {plane} that is due at {t} and comes at {r}. What is the delay, in minutes? // delay in minutes: due {t}, there at {r}?"  # fmt: skip
        return draft(rng, texts, late, *elapsed(due, real, False, "minutes"))
    end = "how many minutes are left" if kind == "left" else "by how many minutes too late"
    long_end = f"How many minutes before the {goal} is {who} there" if kind == "left" else f"By how many minutes does {who} miss the start of the {goal}"  # fmt: skip
    long_end = long_end.replace("the start of the last bus", "the last bus").replace("the start of the night train", "the night train")  # fmt: skip
    verb = "leaves" if goal in ("last bus", "night train") else "begins"
    texts = f"{plane} due {t}, {late} min late, then {more} min on foot. {goal} at {u}, {end}? // The {plane} of {who} is due at {t}, but {late} minutes late. From there it takes {more} minutes to the {goal}, which {verb} at {u}. {long_end}? // The {goal} {verb} at {u}. {who}'s {plane} should come at {t} and has a delay of {late} minutes; after it there are {more} minutes to walk. {long_end}? // due {t}, delay {late} min, way {more} min, {goal} {u}: {end}?"  # fmt: skip
    lines: list[Line] = [("set_up", f"Delay and way together, then the clock, then compare with {u}"), *summed(rng, late, more), *moved(due, late + more, False)]  # fmt: skip
    low, high = sorted((arrival, at))
    return draft(rng, texts, left, *([*lines, *way] for way in elapsed(low, high, False, "minutes")))  # fmt: skip


_JOBS = ("download", "upload", "update", "backup", "copy", "scan", "print job", "video export", "installation", "battery charge")  # fmt: skip


@REGISTER.family("progress_so_far", 2, 3)
def progress_so_far(rng: Random, level: int) -> Draft:
    """35% after 14 min: how much longer, how long in all; 20% at 10:05 and 50% at 10:23: done when."""
    job, who = rng.choice(_JOBS), rng.choice(_WHO)
    one = Fraction(rng.randint(1, 6 * level), rng.choice((1, 2, 5, 10)) if level == 3 else rng.choice((1, 1, 2)))  # fmt: skip
    p = 5 * rng.randint(1, 19)
    spent, whole = one * p, one * 100
    kind = rng.choice(("rest", "rest", "whole", "done"))
    if (spent.denominator > 1 or whole.denominator > 1 or whole > 900) or spent < 2:
        return progress_so_far(rng, level)
    unit = rng.choice(("minutes", "seconds", "minutes"))
    if kind == "done":
        start = rng.randint(360, 1200)
        if whole.denominator > 1 or start + whole >= 1440:
            return progress_so_far(rng, level)
        t, u, end = clock(start, False), clock(start + int(spent), False), clock(start + int(whole), False)  # fmt: skip
        texts = f"{job} started {t}, {p}% at {u}. same speed, done at what time? // {who}'s {job} began at {t} and stands at {p}% at {u}. If it goes on like this, at what time is it finished? // At {u} the {job} shows {p}%. It was started at {t}. When will it be at 100% if the speed stays the same? // start {t}, {u} {p}% of the {job}: 100% when?"  # fmt: skip
        (way, *_) = elapsed(start, start + int(spent), False, "minutes")
        last = moved(start, int(whole), False)
        return draft(rng, texts, end, [*way, *_hundred(spent, p), *_hours(int(whole)), *last])
    if kind == "whole":
        texts = f"{job} {p}% after {spent} {unit}. how many {unit} in all? // {who}'s {job} is at {p}% after {spent} {unit}. How many {unit} does the whole take at this speed? // {spent} {unit} for {p}% of a {job}; {unit} for all of it? // After {spent} {unit} {p}% of the {job} is done. What is the total time, in {unit}?"  # fmt: skip
        return draft(rng, _an(texts, job), int(whole), [("set_up", "From the percent that is done to 100 percent"), *_hundred(spent, p)])  # fmt: skip
    rest = whole - spent
    texts = f"{job} {p}% after {spent} {unit}. how many {unit} left? // {who}'s {job} is at {p}% after {spent} {unit}. How many more {unit} does it take at this speed? // {spent} {unit} for {p}% of a {job}, how many {unit} for the rest? // After {spent} {unit} {p}% of the {job} is done. How much longer does it take, in {unit}?"  # fmt: skip
    lines = [("set_up", "From the percent that is done to 100 percent, then what has passed comes off"), *_hundred(spent, p), *minus(rng, int(whole), int(spent))]  # fmt: skip
    return draft(rng, _an(texts, job), int(rest), lines)


def _an(texts: str, job: str) -> str:
    return texts.replace(f" a {job}", f" an {job}") if job[0] in "aeiou" else texts


def _hundred(spent: Fraction, p: int) -> list[Line]:
    """5 percent first, then twenty times as much."""
    five = spent * 5 / p
    lines: list[Line] = []
    if p > 5:
        shown = eq(frac(p, 5), p // 5)
        lines.append(("Five percent", f"{shown}, so $5$ percent take {eq(frac(int(spent), p // 5), decimal(five))}"))  # fmt: skip
    return [*lines, ("All of it", f"$100$ percent are $20$ times $5$ percent: {eq(dot(20, decimal(five)), decimal(five * 20))}")]  # fmt: skip


def _hours(minutes: int) -> list[Line]:
    if minutes < 60:
        return []
    hours, rest = divmod(minutes, 60)
    return [("convert", eq(minutes, dot(hours, 60) + (f"+{rest}" if rest else "")))]


_PLANS = ("music app", "film service", "cloud storage", "game pass", "gym card", "newspaper", "car share", "language app", "internet line", "parking space")  # fmt: skip


@REGISTER.family("tale_plan_shared_by_friends", 2, 3, 4)
def tale_plan_shared_by_friends(rng: Random, level: int) -> Draft:
    """24 a month shared by 4: each in a year; two more join: saved by each; instead of 9 alone."""
    plan, who = rng.choice(_PLANS), rng.choice(_WHO)
    n, each = rng.randint(2, 6), rng.randint(3, 8 * level)
    price, months = n * each, rng.choice((3, 4, 6, 9, 12) if level > 2 else (2, 3, 4, 6, 12))
    long = "a year" if months == 12 else f"{months} months"
    kind = rng.choice(("year", "alone") if level == 2 else ("year", "alone", "join", "people"))
    if kind == "year":
        texts = f"{plan} {price} dollars a month, {n} people share. each pays how much in {long}? // The {plan} is {price} dollars a month and {n} friends share it equally. How many dollars does each of them pay in {long}? // {who} and {n - 1} other{'s' if n > 2 else ''} share the {price} dollars that the {plan} costs every month. What does {who} pay for it in {long}, in dollars? // {price} dollars a month for the {plan}, split between {n}: dollars for each in {long}?"  # fmt: skip
        lines: list[Line] = [("set_up", "The share of one month first, then the months"), *quotient(rng, price, n), *product(rng, each, months)]  # fmt: skip
        return draft(rng, texts, each * months, lines)
    if kind == "alone":
        alone = each + rng.randint(1, 9)
        texts = f"{plan} alone {alone} dollars a month, group of {n}: {price} dollars a month. each saves how much in {long}? // Alone, the {plan} costs {alone} dollars a month. A plan for {n} costs {price} dollars a month, shared equally. How many dollars does {who} save in {long} with the shared plan? // {who} pays {alone} dollars a month for the {plan}. With a plan for {n} people at {price} dollars a month, split equally, what would {who} save in {long}, in dollars? // {alone} dollars a month for one or {price} dollars a month for {n}: saved by each in {long}?"  # fmt: skip
        lines = [("set_up", "The share first, then what it saves in a month, then the months"), *quotient(rng, price, n), *minus(rng, alone, each), *product(rng, alone - each, months)]  # fmt: skip
        return draft(rng, texts, (alone - each) * months, lines)
    more = rng.randint(1, 5)
    price = n * (n + more) * rng.randint(1, 4)
    if price > 200:
        return tale_plan_shared_by_friends(rng, level)
    before, after = price // n, price // (n + more)
    if kind == "join":
        texts = f"{plan} {price} dollars a month shared by {n}, then {more} more join. each of the first saves how much a month? // {n} friends share the {plan} for {price} dollars a month. Then {more} more join{'s' if more == 1 else ''} them. By how many dollars a month does the share of each go down? // The {plan} costs {price} dollars a month. {who} shares it with {n - 1} other{'s' if n > 2 else ''}, and soon {more} more will take part. How many dollars a month less does {who} pay then? // {price} dollars a month, {n} people, later {more} more: dollars less for each a month?"  # fmt: skip
        lines = [("set_up", "The share before, the share after, then the difference"), *quotient(rng, price, n), *summed(rng, n, more), *quotient(rng, price, n + more), *minus(rng, before, after)]  # fmt: skip
        return draft(rng, texts, before - after, lines)
    texts = f"{plan} {price} dollars a month, {n} people. how many more must join so each pays {after} dollars? // {n} friends share the {plan} for {price} dollars a month. How many more have to join so that it is {after} dollars for each? // The {plan} costs {price} dollars a month and is shared by {n} people. {who} would like to pay only {after} dollars. How many more people are needed? // {price} dollars a month for {n} people; with how many more is it {after} dollars each?"  # fmt: skip
    lines = [("set_up", "First how many people there must be, then how many are missing"), *quotient(rng, price, after), *minus(rng, n + more, n)]  # fmt: skip
    return draft(rng, texts, more, lines)
