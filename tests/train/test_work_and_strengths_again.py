"""Families of work that is joined later and of strengths of mixtures: answers found again from the text."""

import re
from fractions import Fraction

import pytest
import sympy

from tests.support.read_back import assert_found_again, ints

DRAWS = 40
NAME = r"(?:(?:pump|pipe|hose|tap) [A-Z]|[A-Z][a-z]+)"
AMOUNT = r"(\d+) (?:ml|g|l)\b"
PERCENT = r"(\d+(?:\.\d+)?)%"


def _plain(text):
    return re.sub(
        r"^(To|It|Pump|Pipe|Hose|Tap|[A-Z][a-z]+(?= the ))\b", lambda found: found[0].lower(), text
    )


def joins(text):
    text = _plain(text)
    start, events = text.split(". ", 1)
    names = re.findall(NAME, start)
    alone = dict(zip(names, ints(re.sub(r"[A-Z]\b", "", start)), strict=True))
    changed = re.search(rf"({NAME}) (?:joins|comes|helps|is opened too|stops|leaves|goes home|is shut)", events)[1]  # fmt: skip
    times = ints(events)
    first = next(name for name in alone if name != changed)
    if len(times) > 1:
        t, u = times
        return u / (1 - Fraction(t + u, alone[first]))
    (t,) = times
    rate = Fraction(1, alone[first])
    both = rate + Fraction(1, alone[changed])
    if re.search("stops|leaves|goes home|is shut", events):
        return (1 - t * both) / rate
    more = (1 - t * rate) / both
    return more + t if re.search("in all|from (the )?(start|beginning)|total", events) else more


def at_once(text):
    text = re.sub(r"(pipe|tap|pump|hose) \d", r"\1", text)
    pairs = re.findall(r"([A-Z]\w+) (?:and|\+|with) ([A-Z]\w+)[^\d.?]*(\d+)", text)
    if len(pairs) >= 3:
        rates = {name: sympy.Symbol(name) for pair in pairs[:3] for name in pair[:2]}
        known = [rates[a] + rates[b] - sympy.Rational(1, int(n)) for a, b, n in pairs[:3]]
        solved = sympy.solve(known, list(rates.values()))
        one = re.search(r"(?:does (\w+) need alone|and (\w+) alone,|would (\w+) alone)", text)
        if not one:
            return 1 / sum(solved.values())
        return 1 / solved[rates[next(filter(None, one.groups()))]]
    times = ints(text)
    rate = sum((Fraction(1, n) for n in times[:2]), Fraction(0))
    if re.search("drain|leak", text):
        rate -= Fraction(1, times.pop(2))
    return times[2] * rate if len(times) > 2 else 1 / rate


def so_much(text):
    n, r = (int(each) for each in re.search(rf"{AMOUNT}\D*?(\d+)%", text).groups())
    others = sorted({int(each) for each in re.findall(r"(\d+)%", text)} - {r})
    low, high = others if len(others) > 1 else (0, *others)
    strong = next(x for x in range(n + 1) if x * high + (n - x) * low == n * r)
    asked = re.search(r"stronger|weaker|how (?:much|many \w+) of the (\d+)%|how much of the (\d+)%|(how much|of) (it is )?water\b[^.]*\?", text.lower())  # fmt: skip
    by_percent = asked[1] or asked[2]
    if by_percent:
        return strong if int(by_percent) == high else n - strong
    return strong if asked[0] == "stronger" else n - strong


def dried(text):
    n = int(re.search(AMOUNT, text)[1])
    p, r = (int(each) for each in re.findall(r"(\d+)%", text))
    if re.search("pure| to add ", text):
        return next(x for x in range(10**5) if n * p + 100 * x == (n + x) * r)
    return next(x for x in range(n) if n * p == (n - x) * r)


def replaced(text):
    amounts = [int(each) for each in re.findall(AMOUNT, text)]
    strengths = [Fraction(each) for each in re.findall(PERCENT, text)]
    n, now = amounts[0], strengths[0]
    if re.search(r"[hH]ow many \w+ (of \d|by water|must be|are poured|have to)", text):
        return next(x for x in range(n) if now * (n - x) == n * strengths[1])
    added = strengths[1] if len(strengths) > 1 else 0
    for _ in range(2 if re.search("twice|once more|second time", text) else 1):
        now = (now * (n - amounts[1]) + added * amounts[1]) / n
    return f"{float(now):g}\\%"


def fineness(text):
    if "24" in text and "carat" in text:
        n = int(re.search(r"(\d+) g\b", text)[1])
        k = next(each for each in (8, 9, 12, 14, 18, 21, 22) if re.search(rf"\b{each} (carat|of 24)", text))  # fmt: skip
        return float(Fraction(n * k, 24))
    grams = [Fraction(each) for each in re.findall(r"(\d+(?:\.\d+)?) g\b", text)]
    rest = re.sub(r"\d+(?:\.\d+)? g\b|(?:in|of) 1000\b", "", text)
    marks = [int(each) for each in re.findall(r"\b\d{3}\b", rest)]
    if "copper" in text and len(marks) > 1:
        return next(x for x in range(10**4) if grams[0] * marks[0] == (grams[0] + x) * marks[1])
    if "copper" in text:
        metal, copper = grams if re.search("after|adds|\\+", text) else grams[::-1]
        return metal * marks[0] / (metal + copper)
    if len(marks) > 1:
        return sum(g * m for g, m in zip(grams, marks, strict=True)) / sum(grams)
    if re.search("heavy|weigh\\?|can be made|and makes", text):
        return grams[0] * 1000 / marks[0]
    return float(grams[0] * marks[0] / 1000)


FOUND = {
    "tale_second_one_joins": joins, "three_at_once": at_once, "so_much_of_a_strength": so_much,
    "stronger_or_dried": dried, "tale_part_replaced": replaced,
    "metal_by_fineness": fineness,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
