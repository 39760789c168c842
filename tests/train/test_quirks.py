"""Habits of typing numbers: they hold for a whole text, and no value is changed."""

from fractions import Fraction
from random import Random

import pytest

from train.school.base import money
from train.school.quirks import with_quirks
from train.school.writing import typed


def variants(text, count=2000):
    rng = Random(1)
    return {with_quirks(rng, text) for _ in range(count)}


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("15% of 80", {"15 % of 80", "15 percent of 80", "15 per cent of 80", "15 pct of 80"}),
        ("2.50 and 0.125", {"2,50 and 0,125"}),
        ("12000 people", {"12,000 people", "12 000 people", "12'000 people", "12k people"}),
        ("5 km in 20 minutes", {"5km in 20 minutes", "5 km in 20 min", "5km in 20min"}),
        ("3/4 of it", {"¾ of it"}),
    ],
)
def test_habits(text, some):
    assert some <= variants(text)


@pytest.mark.parametrize(
    "text",
    ["(1.5, 2)", "in 2015", "1.250 km", "x^2/4", "15\\%", "4+3000x", "3/5/2024", "4.0.1"],
)
def test_what_would_mean_something_else_stays(text):
    assert variants(text) <= {text, text.replace(" km", "km")}


def test_digits_that_are_asked_for_stay():
    text = "Round 45000 to the nearest thousand."
    assert not [each for each in variants(text) if "k" in each]


def test_currencies():
    rng = Random(2)
    seen = {typed(rng, f"{money(12)} for {money(Fraction(1, 2))}", "order") for _ in range(4000)}
    assert {"$12 for $0.50", "12€ for 0.50€", "£12 for 50p", "$12 for 50 cents"} <= seen
