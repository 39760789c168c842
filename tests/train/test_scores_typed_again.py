"""Families of scores and of numbers known by their figures: answers found again from the text."""

import re
from fractions import Fraction
from itertools import combinations_with_replacement
from statistics import median

import pytest

from tests.support.read_back import assert_found_again

DRAWS = 40


def dropped(text):
    row = re.search(r"\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?){3,}", text)[0]
    values = sorted(Fraction(each) for each in row.split(", "))
    low = text.lower()
    is_both = re.search("highest and|best and|largest and|top and", low)
    kept = values[1:-1] if is_both else values[1:]
    mean = sum(kept) / len(kept)
    is_rise = re.search("how much|how many points", low)
    found = mean - sum(values) / len(values) if is_rise else mean
    return float(found)


def by_figures(text):
    low = text.lower()
    size = re.search(r"(two|three|four|\d) numbers", low)[1]
    n = int(size) if size.isdigit() else ("two", "three", "four").index(size) + 2

    def figure(name):
        found = re.search(rf"{name}(?: number)?(?: of [a-z]+ numbers)?(?: is)? (\d+)", low)
        return int(found[1]) if found else None

    mean, middle, spread = figure("mean"), figure("median"), figure("range")
    least, most = figure("smallest"), figure("largest")
    fits = set()
    for row in combinations_with_replacement(range(1, 90), 2):
        whole = (*row, *[middle] * (n - 2)) if n > 2 else row
        if n > 2 and not row[0] <= middle <= row[1]:
            continue
        checks = (
            sum(whole) == mean * n,
            middle is None or median(whole) == middle,
            spread is None or row[1] - row[0] == spread,
            least is None or row[0] == least,
            most is None or row[1] == most,
        )
        if all(checks):
            fits.add(row)
    ((low_one, high_one),) = fits
    *_, asked = re.findall("largest|smallest", low)
    return high_one if asked == "largest" else low_one


FOUND = {"lowest_score_dropped": dropped, "numbers_from_their_figures": by_figures}


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
