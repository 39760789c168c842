"""Families of packs, settling up, exchange with fees, coupons and overtime: answers found again from the text."""

import re
from fractions import Fraction

import pytest

from tests.support.read_back import assert_found_again, numbers

DRAWS = 40
TIMES = {"1.5 times": "3/2", "one and a half times": "3/2", "twice": "2", "2 times": "2", "1.25 times": "5/4"}  # fmt: skip


def prices(text):
    return [Fraction(each) for each in re.findall(r"⟪([\d/]+)⟫", text)]


def packs(text):
    low, high = sorted(prices(text)[-2 if text.startswith("With") else 0 :][:2])
    if text.startswith("I have"):
        low, high = sorted(prices(text)[1:])
    (k, *counts) = [int(each) for each in re.findall(r"(?<![\d⟪/.])(\d+)(?![\d⟫/])", text)]
    if text.startswith("I need"):
        k, counts = counts[0], [k]
    ways = [(i * high + j * low, i * k + j) for i in range(60) for j in range(80)]
    if counts:
        return float(min(cost for cost, n in ways if n >= counts[-1]))
    budget = next(each for each in prices(text) if each not in (low, high))
    return max(n for cost, n in ways if cost <= budget)


def settled(text):
    paid = dict(re.findall(r"([A-Z][a-z]+) (?:paid )?(⟪\d+⟫|nothing)", text))
    value = {name: numbers(m)[0] if m != "nothing" else Fraction(0) for name, m in paid.items()}
    name = re.search(rf"({'|'.join(paid)})\b[^:,.]*\?$", text.split(". ")[-1].split(", ")[-1])[1]
    return abs(value[name] - sum(value.values()) / len(paid))


def exchanged(text):
    rate = re.search(r"(?:=|is|[Rr]ate) ([\d.]+) (\w+)", text)
    r, others = Fraction(rate[1]), rate[2]
    said = [(Fraction(n), unit) for n, unit in re.findall(r"([\d.]+) ([a-z]+)", text.replace(rate[0], ""))]  # fmt: skip
    there = [n for n, unit in said if unit == others]
    here = [n for n, unit in said if unit != others and n != 1]
    if re.search("rest|what was left", text):
        return float(max(here) - there[0] / r)
    if there:
        return there[0] / r + here[0]
    percent = re.search(r"(\d+)%", text)
    if percent:
        return float(max(here) * (100 - int(percent[1])) / 100 * r)
    return float((max(here) - min(here)) * r)


def coupon(text):
    p = Fraction(re.search(r"(\d+)%", text)[1]) / 100
    low, high = min(prices(text)), max(prices(text))
    if re.search("before|first\\?|full|old", text) and re.search("was|paid", text):
        return next(n for n in range(5, 2000, 5) if n * (1 - p) - low == high)
    if re.search("how much cheaper|order", text):
        return float((high - low) * (1 - p) - (high * (1 - p) - low))
    if re.search("first a coupon|'s coupon of .* first|and \\d+% off what remains|With a coupon", text):  # fmt: skip
        return float((high - low) * (1 - p))
    return float(high * (1 - p) - low)


def overtime(text):
    said = next(each for each in TIMES if each in text)
    f = Fraction(TIMES[said])
    plain = re.sub(r"⟪[^⟫]*⟫", "", text.replace(said, ""))
    hours = sorted(int(each) for each in re.findall(r"\d+", plain))
    amounts = sorted(prices(text))
    if len(amounts) == 1:
        h, w = hours
        return amounts[0] / (h + f * (w - h))
    over = next(n for n in range(200) if amounts[0] * (hours[0] + f * n) == amounts[1])
    return over + (hours[0] if "in all" in text else 0)


FOUND = {
    "packs_beside_single_ones": packs, "tale_settling_up": settled, "exchange_with_a_fee": exchanged,
    "coupon_and_percent": coupon, "overtime_backwards": overtime,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
