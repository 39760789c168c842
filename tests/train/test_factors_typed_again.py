"""Factors of numbers in few words: answers found again from the text."""

import re

import pytest

from tests.support.read_back import assert_found_again

DRAWS = 40
PLACES = {"second": 2, "third": 3}


def factors(n):
    return {d for d in range(1, n + 1) if n % d == 0}


def side_by_side(text):
    low = text.lower()
    if place := re.search(r"(second|third|\d(?:nd|rd|th)) (smallest|largest)", low):
        at = PLACES.get(place[1]) or int(place[1][0])
        n = int(re.findall(r"\d+", low.replace(place[0], ""))[0])
        return sorted(factors(n), reverse=place[2] == "largest")[at - 1]
    n, *others = dict.fromkeys(int(each) for each in re.findall(r"\d+", low))
    if re.search("product|a x b|tiles", low):
        pairs = [(d, n // d) for d in factors(n)]
        if re.search("differ", low):
            return min(abs(a - b) for a, b in pairs)
        return min(a + b for a, b in pairs)
    if others and re.search("more|minus", low):
        return len(factors(n)) - len(factors(others[0]))
    if others:
        both = factors(n) & factors(others[0])
        return sum(both) if re.search("sum|add", low) else len(both)
    if re.search("even|odd", low):
        return sum((d % 2 == 0) == ("even" in low) for d in factors(n))
    own = sum(factors(n)) - n
    return abs(own - n) if re.search("how much", low) else own


FOUND = {"factors_side_by_side": side_by_side}


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
