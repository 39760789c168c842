"""Families of short questions of more than one step: answers found again from the text."""

import re
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import count

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 30
DAYS = [f"{datetime(2024, 1, day):%A}" for day in range(1, 8)]
PART = re.compile(r"\$\\frac\{(\d+)\}\{(\d+)\}\$ of (\d+)|(\d+)% of (\d+)")


def rounded(text):
    said = re.search(r"rounded to (\d+\.?\d*)|(?:is|of|are) (\d+\.?\d*)|(\d+\.?\d*) ", text)
    if "decimal place" in text:
        shown = next(filter(None, re.findall(r"\d+(?:\.\d+)?", text)))
        return Fraction(shown) - Fraction(1, 20 if "one decimal" in text else 200)
    unit = next(10**k for k, name in ((1, "ten"), (2, "hundred"), (3, "thousand")) if name in text)
    goal = int(re.search(r"\d+", said[0])[0])
    fitting = [n for n in range(goal - unit, goal + unit) if (n + unit // 2) // unit * unit == goal]
    if text.lower().startswith("how many"):
        return len(fitting)
    return (min if re.search("smallest|least", text.lower()) else max)(fitting)


def doubled(text):
    every = int((re.search(r"every (\d+)", text) or [0, 1])[1])
    full = next(n for n in reversed(ints(text)) if f"every {n} " not in text or n != every)
    halvings = {"half": 1, "a quarter": 2, "an eighth": 3}
    for _ in range(halvings[re.search("half|a quarter|an eighth", text)[0]]):
        full -= every
    return full


def hours(text):
    times = []
    for day, clock, half in re.findall(rf"({'|'.join(DAYS)}) (\d+:\d\d)( [ap]m)?", text):
        at = datetime.strptime(clock + half, "%I:%M %p" if half else "%H:%M")
        times.append(timedelta(DAYS.index(day), hours=at.hour, minutes=at.minute))
    return Fraction((times[1] - times[0]).total_seconds()) % (168 * 3600) / 3600


def ready(text):
    at = datetime.strptime(re.search(r"\d+:\d\d", text)[0], "%H:%M")
    needs = timedelta(minutes=sum(map(int, re.findall(r"(\d+) minutes", text))))
    return f"{(at - needs):%H:%M}".removeprefix("0")


def lessons(text):
    at = datetime.strptime(re.search(r"\d+:\d\d", text)[0], "%H:%M")
    n, m, b = map(int, re.findall(r"\d+", re.sub(r"\d+:\d\d", "", text)))
    for place in range(n):
        at += timedelta(minutes=m + b * (place > 0))
    return f"{at:%H:%M}".removeprefix("0")


def parts(text):
    values = [
        Fraction(int(top or p), int(bottom or 100)) * int(of or n)
        for top, bottom, of, p, n in PART.findall(text)
    ]
    if re.search(r" plus | \+ | together|Add ", text):
        return sum(values)
    if re.search(r"How much more|By how much| - | minus ", text):
        return values[0] - values[1]
    place = values.index((min if re.search("less|smaller", text) else max)(values))
    return [found[0].strip("$") for found in re.finditer(PART, text)][place].replace("$", "").replace("%", "\\%").replace(" of ", "\\text{ of }")  # fmt: skip


def amounts(text):
    said = re.findall(r"(\d+) ?(kg|km|m|l|cm|h|min|t) (\d+) ?(g|m|cm|ml|mm|min|s|kg)\b", text)
    big, small = said[0][1::2]
    base = {"cm": 100, "mm": 10, "min": 60, "s": 60}.get(small, 1000)
    values = [int(a) * base + int(b) for a, _, b, _ in said]
    if len(values) == 1:
        k = int(re.search(r"(\d+) (?:x|times) \d|times (\d+)|for (\d+)", text).expand(r"\1\2\3"))
        total = k * values[0]
    elif text.startswith("Subtract"):
        total = values[1] - values[0]
    else:
        total = values[0] - values[1] if re.search(r" - |minus|more", text) else sum(values)
    return f"{total // base}\\text{{ {big} }}{total % base}\\text{{ {small}}}"


def corner(text):
    (a, b), (c, d), (e, f) = (tuple(map(int, each)) for each in re.findall(r"\((-?\d+),(-?\d+)\)", text))  # fmt: skip
    return f"({a + e - c},{b + f - d})"


def book(text):
    low = next(p for p in count(1) if p + p + 1 == ints(text)[0])
    return low + bool(re.search("right|larger", text))


def extreme(text):
    text = text.lower()
    size = {"two": 2, "three": 3, "four": 4}[re.search("(two|three|four)-digit", text)[1]]
    k = 2 if "even" in text else ints(text)[0] if "divisible" in text else 1
    fitting = [n for n in range(10 ** (size - 1), 10**size) if n % k == 0 and len({*str(n)}) == size]  # fmt: skip
    return (min if re.search("smallest|least", text) else max)(fitting)


def other_way(text):
    second = Fraction(100)
    p = ints(text)[0]
    first = second * (100 + (p if f"{p}% more" in text else -p)) / 100
    return f"{float(abs(first - second) / first * 100):g}\\%"


def passed(text):
    n, *more = map(int, re.findall(r"(\d+)(?!\d|%)", text))
    percent = int(re.search(r"(\d+)%", text)[1])
    have = 0
    if more:
        n, have = (n, more[0]) if "so far" in text else (more[0], n)
    need = next(right for right in count() if 100 * right >= percent * n)
    return n - need if "t most" in text else need - have


def conditions(text):
    low, high, p, *rest = ints(text)
    r, q = rest if len(rest) == 2 else (0, rest[0])
    (found,) = [n for n in range(low + 1, high) if n % p == 0 and n % q == r]
    return found


def kitchen(text):
    size = int(re.search(r"is (\d+) (?:g|ml)", text)[1])
    rest = re.sub(r"1 [a-z ]+ is \d+ (?:g|ml)", "", text)
    whole, *part = map(int, re.findall(r"\d+", rest))
    if re.search(r"(many|in) (cups|\w+spoons)", rest):
        return Fraction(whole, size)
    return (whole + (Fraction(*part) if part else 0)) * size


FOUND = {
    "rounded_from": rounded, "doubling_back": doubled, "hours_over_days": hours, "ready_by": ready,
    "day_of_lessons": lessons, "which_part_is_more": parts, "amounts_in_two_units": amounts,
    "fourth_corner": corner, "open_book": book, "extreme_with_different_digits": extreme,
    "percent_the_other_way": other_way, "pass_mark": passed, "number_of_two_conditions": conditions,
    "cups_and_spoons": kitchen,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
