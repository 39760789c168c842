"""Families of plans that change, packs that shrink, offers and bills: answers found again from the text."""

import re
from fractions import Fraction
from itertools import count

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40


def prices(text):
    return [Fraction(each) for each in re.findall(r"⟪([\d/]+)⟫", text)]


def plain(text):
    return re.sub(r"⟪[^⟫]*⟫", "", text)


def workers(text):
    a, b, t, last = ints(text)
    d = int(re.search(r"(\d+) (?:day|hour|week)", text)[1])
    n = a + b - d
    work = n * d - n * t
    if re.search("extra|more \\w+ are needed|must be added", text):
        return next(more for more in count() if (n + more) * last >= work)
    now = n - last if "of them" in text else n + last
    more = Fraction(work, now)
    if re.search("earlier|faster|saved", text):
        return d - t - more
    return t + more if re.search("in all|from the start|altogether", text) else more


def shrinks(text):
    one, two = (int(each) for each in re.findall(r"(\d+) g\b", text))
    old, new = max(one, two), min(one, two)
    cost = prices(text)
    p, q = (cost[0], cost[0]) if len(cost) == 1 else (cost[1], cost[0])
    if re.search("less|content", text):
        return f"{100 - 100 * new / old:g}\\%"
    if "ercent" in text:
        return f"{float((q / new) / (p / old) * 100 - 100):g}\\%"
    return float(1000 * (q / new - p / old))


def offers(text):
    (price,) = prices(text)
    got, fewer = re.search(r"(\d+) for (?:the price of )?(\d+)\b|$", text).groups()
    if not got:
        fewer = re.search(r"buy (\d+) get 1", text)[1]
        got = int(fewer) + 1
    p = int(re.search(r"(\d+)%", text)[1])
    n = int(re.search(r"(\d+) of them|buys (\d+)|and (\d+) are needed|need (\d+)", text).group(0).strip("abcdefghijklmnopqrstuvwxyz "))  # fmt: skip
    paid = 0
    for place in range(1, n + 1):
        paid += price if place % int(got) else 0
    off = n * price * (100 - p) / 100
    return float(min(paid, off) if re.search("least|cheap(er offer|est)", text) else abs(paid - off))  # fmt: skip


def bill(text):
    n, amounts = ints(plain(text))[0], prices(text)
    if len(amounts) == 1:
        return float(amounts[0] / (n - 1))
    if re.search("How much (is|was) the bill|whole bill", text):
        if "paid" in text:
            return float(n * (amounts[0] - amounts[1]) + amounts[1])
        extra = Fraction(re.search(r"pays ⟪([\d/]+)⟫", text)[1])
        each = re.search(r"others pays ⟪([\d/]+)⟫|⟪([\d/]+)⟫ each", text)
        return float(n * Fraction(each[1] or each[2]) + extra)
    whole, extra = max(amounts), min(amounts)
    share = (whole - extra) / n
    who = re.search(r"([A-Z]\w+) (?:pays ⟪|alone|had what)|only ([A-Z]\w+) had", text)
    eater = who[1] or who[2]
    asked = re.split(r"[.] ", text)[-1]
    return float(share + extra if eater in asked else share)


FOUND = {
    "tale_workers_change": workers, "pack_that_shrinks": shrinks, "so_many_for_fewer_or_percent": offers,
    "bill_in_unequal_parts": bill,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
