"""Families of scales, pictures and savings: answers found again from the text."""

import re
from fractions import Fraction
from itertools import count

import pytest

from tests.support.read_back import assert_found_again, drafts, ints
from tests.train.test_school_statements import assert_ways_are_true

DRAWS = 40
NTH = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
]
SPANS = {"a week": 7, "30 days": 30, "10 days": 10, "a fortnight": 14}


def pointer(text):
    low, high = (int(n) for n in re.search(r"(?:[Ff]rom|[Bb]etween) (\d+) (?:to|and) (\d+)", text).groups())  # fmt: skip
    parts = int(re.search(r"(\d+) equal parts", text)[1])
    marks = [low + Fraction(k * (high - low), parts) for k in range(parts + 1)]
    if re.search("[Aa]t which mark|number of the mark|How many marks above", text):
        shown = re.search(r"(?:is|stand for|for|see) (\d+(?:\.\d+)?)(?: \w|\?|/)", text.split("equal parts", 1)[1] if "see" not in text else text)  # fmt: skip
        return marks.index(Fraction(shown[1]))
    below = re.search(r"(\d+) (?:marks?|parts?|of them) (?:below|under|before|short)", text)
    if below:
        return float(marks[-1 - int(below[1])])
    after = re.search(r"mark (\d+) after|(\w+) mark (?:after|above)", text)
    return float(marks[int(after[1] or NTH.index(after[2]))])


def pictures(text):
    sign = re.search(r"(?:one|each) (\w+) (?:stands|means) |(\w+) = \d", text, re.I)
    plain = re.sub(r"(\d+) and a half", r"\1.5", text)
    if not sign:
        n = [Fraction(k) for k in re.findall(r"\d+(?:\.\d)?", plain)]
        return n[1] / n[0] * n[2]
    name = sign[1] or sign[2]
    each = int(re.search(r"(?:stands for|means|=) (\d+)", plain)[1])
    plain = re.sub(r"(?:stands for|means|=) \d+ \w+", "", plain)
    shown = [Fraction(k) for k in re.findall(r"(\d+(?:\.\d)?) " + name.lower(), plain, re.I)]
    if not shown:  # fmt: skip
        goal = int(re.findall(r"\d+", plain)[-1])
        return float(next(Fraction(h, 2) for h in count(1) if each * h == 2 * goal))
    if re.search("differ|apart", text):
        return abs(shown[0] - shown[1]) * each
    return sum(shown) * each


def saved(text):
    span = next((SPANS[each] for each in SPANS if each in text), 1)
    plain = re.sub("30 days|10 days", "", text)

    def numbers_of(pattern):
        return [int(k) for k in re.findall(pattern, plain)]

    if "bath" in text.lower():
        (flow,) = numbers_of(r"(\d+) litres a minute")
        (minutes,) = numbers_of(r"(\d+) min")
        (bath,) = numbers_of(r"(\d+) litres(?! a minute)")
        return span * (bath - flow * minutes)
    n = sorted(ints(plain))
    if "shower" in text.lower():
        (flow,) = numbers_of(r"(\d+) litres a minute")
        n.remove(flow)
        return span * flow * abs(n[0] - n[1])
    units = numbers_of(r"(\d+) (?:watt|cents)")
    for unit in units:
        n.remove(unit)
    return span * n[0] * abs(units[0] - units[1])


def late(text):
    times = [60 * int(h) + int(m) for h, m in re.findall(r"\b(\d?\d):(\d\d)\b", text)]
    spans = [int(n) for n in re.findall(r"\b(\d+) min", text)]
    if re.match(r"The (?!ferry|plane|train|coach)", text):
        times.reverse()
    due, goal = times
    return abs(goal - due - sum(spans))


def progress(text):
    p = int(re.search(r"(\d+)%", re.sub("100%", "", text))[1])
    times = sorted(60 * int(h) + int(m) for h, m in re.findall(r"\b(\d?\d):(\d\d)\b", text))
    if times:
        spent = times[1] - times[0]
        whole = next(k for k in count(1) if k * p == 100 * spent)
        return f"{(times[0] + whole) // 60}:{(times[0] + whole) % 60:02d}"
    (spent,) = (int(k) for k in re.findall(r"(\d+) (?:minutes|seconds)", text))
    whole = next(k for k in count(1) if k * p == 100 * spent)
    return whole - spent if re.search("left|more|rest|longer", text) else whole


def shared(text):
    months = re.search(r"(\d+) months", text)
    months = int(months[1]) if months else 12 if "a year" in text else 1
    dollars = [int(k) for k in re.findall(r"(\d+) dollars", text)]
    rest = re.sub(r"\d+ (?:dollars|months)", "", text)
    n = [int(k) + ("other" in rest[found.end() :][:7]) for found in re.finditer(r"\d+", rest) for k in [found[0]]]  # fmt: skip
    if len(n) == 2:
        return dollars[0] // n[0] - dollars[0] // sum(n)
    if re.search("how many more", text, re.I):
        return next(k for k in count(1) if (n[0] + k) * min(dollars) == max(dollars))
    if len(dollars) == 2:
        alone, group = dollars
        return (alone - group // n[0]) * months
    return dollars[0] // n[0] * months


FOUND = {
    "pointer_between_two_numbers": pointer, "tale_pictogram": pictures, "tale_saved_by_a_change": saved,
    "tale_late_for_the_last_bus": late, "progress_so_far": progress, "tale_plan_shared_by_friends": shared,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])


@pytest.mark.parametrize("family", FOUND)
def test_what_is_stated_is_true(family):
    for _, draft in drafts(family, DRAWS):
        assert_ways_are_true(draft)
