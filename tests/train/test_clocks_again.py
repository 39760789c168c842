"""Families of clocks and charts: answers found again from the text."""

import re
from fractions import Fraction
from itertools import count

import pytest

from tests.support.read_back import assert_found_again, drafts, ints, numbers
from tests.train.test_school_statements import assert_ways_are_true

DRAWS = 40
SPANS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


def clocks(text):
    """Times of the day in minutes, and the text without them."""
    found = [60 * int(h) + int(m) for h, m in re.findall(r"\b(\d?\d):(\d\d)\b", text)]
    return found, re.sub(r"\b\d?\d:\d\d\b", "T", text)


def shown(minutes):
    return f"{minutes // 60 % 24}:{minutes % 60:02d}"


def trip(text):
    times, rest = clocks(text)
    spans = [int(n) for n in re.findall(r"(\d+) min", rest)]
    if len(times) == 2:
        gap = abs(times[0] - times[1])
        return gap - sum(spans)
    goes_back = re.search(r"[Mm]ust|arrival T|I want|At T \w+ is at|for an arrival", rest)
    return shown(times[0] - sum(spans) if goes_back else times[0] + sum(spans))


def doses(text):
    times, rest = clocks(text)
    if not times:
        every = int(re.search(r"every (\d+) h", rest, re.I)[1])
        volumes = [int(n) for n in re.findall(r"(\d+) ml", rest)]
        days = re.search(r"(\d+) days", rest)
        a_day = 24 // every * min(volumes)
        return a_day * int(days[1]) if days else max(volumes) // a_day
    days = re.search(r"(\d+) days later", rest)
    days = int(days[1]) if days else int("next day" in rest)
    every = int(re.search(r"(\d+) h", rest)[1])
    if len(times) == 2:
        taken = range(times[0], times[1] + 1440 * days + 1, 60 * every)
        assert taken[-1] == times[1] + 1440 * days
        return len(taken)
    nth = max(int(n) for n in re.findall(r"number (\d+)", rest, re.I))
    return shown(times[0] + 60 * every * (nth - 1))


def nights(text):
    times, rest = clocks(text)
    begin, end = times
    pause = re.search(r"(\d+) min", rest)
    pause = int(pause[1]) if pause else 60 if "break of an hour" in rest else 60 * int(re.search(r"break of (\d)", rest)[1])  # fmt: skip
    many = re.search(r"(\d+) (?:night|x )|(\d+) of them", rest)
    worked = Fraction(sum(1 for _ in range(begin, end + 1440)) - pause, 60)
    wage = re.search(r"(\d+) dollars", rest)
    return worked * int(many[1] or many[2] if many else 1) * int(wage[1] if wage else 1)


def laps(text):
    found = [60 * int(m) + Fraction(s) for m, s in re.findall(r"(\d+):(\d\d(?:\.\d)?)", text)]
    if re.search("differ|apart|between|gap", text):
        return float(abs(found[0] - found[1]))
    is_rest = re.search(r"second (?:lap|half)|minus|time of the second|the other take", text)
    value = found[0] - found[1] if is_rest else sum(found)
    seconds = value % 60
    tenths = int(seconds * 10)
    return f"{int(value // 60)}:{tenths // 10:02d}" + (f".{tenths % 10}" if tenths % 10 else "")


def slices(text):
    angles = [int(n) for n in re.findall(r"(\d+)(?:°| degree)", text)]
    plain = [int(n) for n in re.findall(r"\b(\d+)(?!\d|°| degree)", text)]
    if not angles:
        return next(angle for angle in count(1) if angle * max(plain) == 360 * min(plain))
    (n,) = plain
    if re.search(r"how many in all|How many (?:are there in all|were counted)|whole pie chart =", text):  # fmt: skip
        return next(whole for whole in count(1) if whole * angles[0] == 360 * n)
    angle = 360 - sum(angles) if len(angles) > 1 else angles[0]
    return next(part for part in count(0) if part * 360 == angle * n)


def rates(text):
    every = re.search(r"(?:[Ee]very|each|[Ii]n) (\d+) (second|minute)s", text)
    n = ints(text)
    if every:
        each = next(k for k in re.findall(r"(\d+) (?!second|minute)", text))
        span = re.search(r"(?:per|an|a) (hour|minute)\b", text)[1]
        return Fraction(int(each) * SPANS[span], int(every[1]) * SPANS[every[2]])
    if "minutes" in text:
        return next(m for m in count(1) if m * max(n) == 60 * min(n)) if len(n) > 1 else None
    units = re.findall(r"\b(second|minute|hour|day)\b", text)
    have, want = units if not text.startswith("How many") else units[::-1]
    return Fraction(n[0] * SPANS[want], SPANS[have])


def sheet(text):
    n = numbers(text)
    if re.search("220 (?:minus|less)|from 220|is 220", text):
        p = next(k for k, sign in re.findall(r"(\d+)(%| percent)", text))
        ages = [k for k in n if k != 220 and k != int(p)] or [int(p)]
        return (220 - ages[0]) * Fraction(p) / 100
    if re.search("kilo", text):
        rule = [Fraction(k) for k in re.search(r"(\d+) minutes (?:for each|per) kilo and (\d+)", text).groups()]  # fmt: skip
        rest = re.sub(r"\d+ minutes (?:for each|per) kilo and \d+ minutes", "", text)
        (value,) = numbers(rest)
        return (value - rule[1]) / rule[0] if re.search(r"\d minutes", rest) else value * rule[0] + rule[1]  # fmt: skip
    if "foot" in text.lower():
        size = next(k for k in n if k != Fraction(3, 2))
        return (size + Fraction(3, 2)) * Fraction(3, 2)
    if re.search("height", text):
        return max(n) / min(n) ** 2
    hours = int(re.search(r"(\d+) h(?:ours?)?\b(?! one)", text)[1])
    first, more = [k for k in n if k != hours][:2]
    return first + sum(more for _ in range(hours - 1))


FOUND = {
    "trip_with_a_change": trip, "tale_doses_by_the_clock": doses, "tale_night_shifts": nights, "lap_times_typed": laps,
    "tale_slices_of_a_pie_chart": slices, "rate_in_another_time": rates, "tale_formula_on_a_sheet": sheet,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])


@pytest.mark.parametrize("family", FOUND)
def test_what_is_stated_is_true(family):
    for _, draft in drafts(family, DRAWS):
        assert_ways_are_true(draft)
