"""Families of lists as they are typed: answers found again from the text."""

import re
from fractions import Fraction
from itertools import count, product
from statistics import fmean, median, multimode

import pytest

from tests.support.read_back import assert_found_again

DRAWS = 40
LIST = re.compile(r"-?\d[\d.]*(?:, (?:-?\d[\d.]*|\?|_+|x|n|a|\.\.\.)(?![a-z(])){3,}")


def grown(first, length):
    """All lists with these first three numbers (or fewer of them) that a simple rule makes."""
    a, b, c = first
    yield [a + (b - a) * k + (c - 2 * b + a) * k * (k - 1) // 2 for k in range(length)]
    for s in range(1, 20):
        yield [a - s**3 + (s + k) ** 3 for k in range(length)]
    for p, q in product(range(-3, 4), range(-14, 15)):
        row = [a]
        while len(row) < length:
            row.append(p * row[-1] + q)
        yield row
    for p, q in ((1, 1), (-2, 3)):  # sums of two; steps that double
        row = [a, b]
        while len(row) < length:
            row.append(p * row[-2] + q * row[-1])
        yield row
    for p, q in product(range(-9, 10), repeat=2):
        yield [(a, b)[k % 2] + (p, q)[k % 2] * (k // 2) for k in range(length)]


def parted(text):
    return LIST.search(text.replace(",?", ", ?"))[0].split(", ")


def gap(text):
    row = parted(text)
    if all(re.fullmatch(r"-?\d+", each) for each in row):
        row.append("?")
    known = {k: int(v) for k, v in enumerate(row) if re.fullmatch(r"-?\d+", v)}
    (at,) = set(range(len(row))) - set(known)
    found = {
        made[at]
        for made in grown([known[k] for k in range(3)], len(row))
        if all(made[k] == v for k, v in known.items())
    }
    assert len(found) == 1, (text, found)
    return found.pop()


def wrong(text):
    row = [int(each.strip(".")) for each in parted(text)]
    found = set()
    for made in grown(row[:3], len(row)):
        off = [k for k, v in enumerate(row) if made[k] != v]
        if len(off) == 1:
            found.add((row[off[0]], made[off[0]]))
    assert len(found) == 1, (text, found)
    return found.pop()[bool(re.search("should|correct|belongs|right number", text))]


def place(text):
    row = re.search(r"-?\d+(?:, -?\d+){3}(?=, \.)", text)[0]
    value = [int(n) for n in re.findall(r"-?\d+", text.replace(row, ""))][-1]
    first = [int(each) for each in row.split(", ")]
    (made, *others) = [m for m in grown(first[:3], 60) if m[:4] == first]
    assert all(value in other and other.index(value) == made.index(value) for other in others)
    return made.index(value) + 1


def data(text):
    row = [Fraction(each) for each in re.sub(r"\.(?!\d)", "", LIST.search(text)[0]).split(", ")]
    mean, middle, text = sum(row) / len(row), median(row), text.lower()
    if "mean" in text and "median" in text:
        return abs(mean - middle)
    if "median" in text:
        return middle
    if "range" in text:
        return max(row) - min(row)
    if "mode" in text or "most frequent" in text:
        return multimode(row)[0]
    return mean


def put_in(text):
    shown = re.search(r"-?\d+(?:, -?\d+){2,}", text)[0]
    row = [int(each) for each in shown.split(", ")]
    goal = int(re.findall(r"-?\d+", text.replace(shown, ""))[0])
    if re.search("away|removed|taken|crossed|leave|struck|dropped", text):
        others = ((n, [v for k, v in enumerate(row) if k != at]) for at, n in enumerate(row))
        return next(n for n, rest in others if sum(rest) == goal * len(rest))
    near = (sign * n for n in count() for sign in (1, -1))
    if "mode" in text:
        return next(n for n in near if multimode([*row, n]) == [goal])
    if "range" in text:
        end = max if "largest" in text else min
        whole = ((n, [*row, n]) for n in near)
        return next(n for n, r in whole if max(r) - min(r) == goal and end(r) == n)
    middle = median if "median" in text else fmean
    return next(n for n in near if abs(middle([*row, n]) - goal) < 1e-9)


FOUND = {
    "gap_in_a_bare_list": gap, "wrong_number_in_a_list": wrong, "place_of_a_number_in_a_list": place,
    "list_of_data_typed": data, "number_put_into_a_list": put_in,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
