"""Contest questions about digits and lists: answers found again from the text by trying all."""

import re
from itertools import combinations, count

import pytest

from tests.support.read_back import assert_found_again

DRAWS = 40


def struck_out(text):
    k, number = sorted(int(n) for n in re.findall(r"\d+", text))
    kept = combinations(str(number), len(str(number)) - k)
    best = max if re.search("larg", text.lower()) else min
    return best(int("".join(each)) for each in kept)


def in_both(text):
    shown = re.findall(r"\d+(?:, \d+){3}(?=, \.)", text)
    one, other = ([int(n) for n in each.split(", ")] for each in shown)
    rows = [set(range(row[0], 5000, row[1] - row[0])) for row in (one, other)]
    both = sorted(rows[0] & rows[1])
    if found := re.search(r"(?:up to|greater than) (\d+)", text):
        return sum(n <= int(found[1]) for n in both)
    return both["second" in text.lower()]


def towards(text):
    rows = re.findall(r"(\d+), (\d+), -?\d+, \.", text)
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    if rows:
        (a, p), (b, q) = ((int(x), int(y) - int(x)) for x, y in rows)
    elif "Start" in text or "start:" in text.lower():
        a, b, p, q = numbers[:4]
        q = -q
    else:
        p, a, q, b = numbers[:4]
        q = -q
    if re.search("apart|difference|missing", text):
        n = int(re.search(r"(\d+) steps", text)[1])
        return abs(b + q * n - a - p * n)
    n = next(n for n in count() if a + p * n == b + q * n)
    return n if re.search("steps", text) else a + p * n


FOUND = {
    "contest_digits_struck_out": struck_out, "contest_in_both_lists": in_both,
    "contest_counting_towards": towards,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
