"""Parcels, boxes of wire and card, areas on plans: answers found again from the text."""

import re
from fractions import Fraction

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40


def first(pattern, text):
    found = re.search(pattern, text)
    return int(next(filter(None, found.groups())))


def without(values, *known):
    values = list(values)
    for each in known:
        values.remove(each)
    return values


def around(a, b, h):
    """Two loops at right angles to each other."""
    return 2 * (a + h) + 2 * (b + h)


def parcel(text):
    text = re.sub("[²³]", "", text.lower())
    values = ints(text)
    if "corner" in text:
        s = first(r"square of (\d+)|squares of (\d+)|side of (\d+)|(\d+) cm squares", text)
        p, q = without(values, s)
        return (p - 2 * s) * (q - 2 * s) * s
    if re.search("without|open", text):
        a, b, h = values
        return a * b + 2 * h * (a + b)
    if re.search("wire|edges (?!of \\d)|sticks", text) and "ribbon" not in text:
        if len(values) == 3 and not re.search("together \\d|bends|sum of|add up", text):
            return 4 * sum(values)
        whole, a, b = max(values), *sorted(values)[:2]
        return next(h for h in range(1, 999) if 4 * (a + b + h) == whole)
    bow = first(r"bow (?:of |takes |on top takes )?(\d+)|(\d+) cm (?:of it |more are )?for the bow|(\d+) cm bow|plus (\d+) cm|needs (\d+)", text.replace("leaves ", "").replace("more are for", "for"))  # fmt: skip
    values = without(values, bow)
    if len(values) == 1:
        return around(*values * 3) + bow
    if roll := re.search(r"(\d+) m\b", text):
        return int(roll[1]) * 100 // (around(*without(values, int(roll[1]))) + bow)
    whole = re.search(r"crosswise (\d+) cm|used (\d+)|ribbon of (\d+)", text)
    if whole:
        whole = int(next(filter(None, whole.groups())))
        a, b = without(values, whole)
        return next(h for h in range(1, 999) if around(a, b, h) + bow == whole)
    return around(*values) + bow


def plan(text):
    if sides := re.search(r"([\d.]+)(?: cm)? (?:by|x) ([\d.]+) cm", text):
        n = first(r"1 ?(?::|to) ?(\d+)", text)
        return Fraction(sides[1]) * Fraction(sides[2]) * n * n / 10000
    small = re.search(r"(\d+) (?:cm²|square cent)", text)
    large = re.search(r"(\d+) (?:m²|square met)", text)
    if small and large:
        return next(n for n in range(100, 9999) if int(small[1]) * n * n == 10000 * int(large[1]))
    n = first(r"1 ?(?::|to) ?(\d+)", text)
    return Fraction(int(small[1]) * n * n, 10000) if small else Fraction(int(large[1]) * 10000, n * n)  # fmt: skip


FOUND = {"parcel_and_ribbon": parcel, "areas_on_a_plan": plan}


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
