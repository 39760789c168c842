"""What fails is practised more."""

from random import Random
from statistics import fmean

from train.school.practice import first_tries, needs, read
from train.school.stream import FAMILIES, _weight, draw


def test_what_fails_is_needed_more():
    right = {"easy 1": [8] * 20, "hard 1": [2] * 20, "never 1": [0] * 20}
    shares = first_tries(right)
    weights = needs(shares)
    assert shares["easy 1"] > shares["hard 1"] > shares["never 1"]
    assert weights["easy 1"] < weights["hard 1"] < weights["never 1"] <= 9 * weights["easy 1"]
    assert min(needs({"always 1": 1.0}).values()) > 0


def test_few_problems_say_little():
    shares = first_tries({"many 1": [0] * 30, "few 1": [0], "others 1": [8] * 30})
    assert shares["many 1"] < shares["few 1"] < shares["others 1"]


def test_the_file_is_of_families_and_levels():
    kinds = {f"{family} {level}" for family, levels in FAMILIES for level in levels}
    assert read().keys() <= kinds
    assert len(read()) > 0.9 * len(kinds)
    assert all(0 <= share <= 1 for share in read().values())


def test_the_stream_goes_by_it():
    """Families that are drawn once each otherwise: less of what is right, in 3,000 draws."""
    shares, rng = read(), Random(3)
    once = {family: levels for family, levels in FAMILIES if _weight(family) == 1}
    evenly = fmean(
        fmean(shares.get(f"{family} {level}", 0.9) for level in levels)
        for family, levels in once.items()
    )
    drawn = [draw(rng) for _ in range(3_000)]
    met = fmean(
        shares.get(f"{problem.family} {problem.level}", 0.9)
        for problem in drawn
        if problem.family in once
    )
    assert met < evenly - 0.02
