"""Contest questions on things: answers found again from the text."""

import re
from itertools import combinations, count

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40


def rings(text):
    wide = int(re.search(r"(\d+) [mc]m wide|diameter (\d+)", text).expand(r"\1\2"))
    thick = int(re.search(r"(\d+) [mc]m thick", text)[1])

    def long(n):
        end = wide
        for _ in range(n - 1):
            end += wide - 2 * thick  # the next one begins inside the end of the one before
        return end

    length = re.search(r"(\d+) [mc]m long", text)
    if length:
        return next(n for n in count(1) if long(n) == int(length[1]))
    return long(int(re.search(r"chain of (\d+)|has (\d+)", text.lower()).expand(r"\1\2")))


def cups(text):
    a, high_a, b, high_b, *more = ints(text)
    one, d = next(
        (one, d)
        for d in range(1, high_a + 1)
        for one in [high_a - d * (a - 1)]
        if one + d * (b - 1) == high_b
    )
    if not more:
        return one
    if re.search(r"many \w+( \w+)? (are in|does it)", text):
        return next(n for n in count(1) if one + d * (n - 1) == more[0])
    return one + d * (more[0] - 1)


def palindrome(text):
    start = int(re.search(r"\d{3,}", text)[0])
    then = next(n for n in count(start + 1) if str(n) == str(n)[::-1])
    return then - start if re.search("odometer|counter", text) else then


def appended(text):
    digit = re.search(r"(?:an?|digit) (\d) (?:is|behind)", text.replace("A ", "a "))[1]
    (value,) = [n for n in ints(text) if n > 9]
    in_front = re.search("in front|before", text)
    sums = re.search("sum|add up", text)
    for x in count(1):
        if in_front and len(str(x)) < (2 if "two-digit" in text else 3):
            continue
        new = int(digit + str(x)) if in_front else int(str(x) + digit)
        if (new + x if sums else new - x) == value:
            return x
    return None


def league(text):
    values = ints(re.sub(r"\b3 points|\b1 point ", "", text))
    games = sum(1 for _ in combinations(range(values[0]), 2)) * (2 if "twice" in text else 1)
    if "in a draw. " in text:
        return 3 * (games - values[1]) + 2 * values[1]
    draws = next(d for d in range(games + 1) if 3 * (games - d) + 2 * d == values[1])
    return games - draws if re.search("winner|did not end", text) else draws


FOUND = {
    "contest_chain_of_rings": rings, "contest_stacked_cups": cups, "contest_next_palindrome": palindrome,
    "contest_digit_appended": appended, "contest_league_draws": league,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
