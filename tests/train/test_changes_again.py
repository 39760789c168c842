"""What changes, again from the text: by trying values, by going step by step, by sides of 100."""

import re
from fractions import Fraction
from itertools import count

import pytest

from tests.support.read_back import drafts, first_text, numbers

DRAWS = 60
TIMES = {"twice": 2, "three times": 3, "four times": 4, "5 times": 5}
FALLS = r"decreased|reduced|lowered|narrower|shorter|loses"
WORDS = rf"increased|raised|put up|wider|longer|gains|{FALLS}"


def signs(text):
    return [-1 if re.fullmatch(FALLS, word) else 1 for word in re.findall(WORDS, text)]


def speed_there_and_back(text):
    u, v = numbers(text)
    hours = 600 / u + 600 / v
    return 1200 / hours


def changed_twice(text):
    p, q = (int(found) for found in re.findall(r"(\d+)%", text))
    first, second, *_ = signs(text.split("?")[0])
    value = Fraction(10_000)
    value += first * p * value / 100
    value += second * q * value / 100
    return abs(value - 10_000) / 100


def value_year_by_year(text):
    p, years, (sign,) = int(re.findall(r"(\d+)%", text)[0]), int(re.findall(r"(\d+) years", text)[0]), signs(text)  # fmt: skip
    (value,) = (n for n in numbers(text) if n >= 100)
    for _ in range(years):
        value += sign * value * p / 100
    return value


def train_that_passes(text):
    found = {unit: Fraction(n) for n, unit in re.findall(r"(\d+) (m/s|m|seconds|s)\b", text)}
    metres = [int(n) for n in re.findall(r"(\d+) m\b(?!/)", text)]
    seconds = found.get("s", found.get("seconds"))
    if "km/h" in text:
        return metres[0] / seconds * Fraction(3600, 1000)
    if seconds:
        return next(long for long in count() if long + metres[0] == found["m/s"] * seconds)
    return Fraction(sum(metres)) / found["m/s"]


def more_than_times(text):
    said = next(k for k in TIMES if k in text)
    rest = numbers(text.replace(said, ""))
    d, both = (rest[1], rest[0]) if text.lower().startswith("the sum") else rest
    d *= -1 if "less" in text or "younger" in text else 1
    small = next(n for n in count(1) if n + TIMES[said] * n + d == both)
    asked = (
        text[text.rindex("How old") :] if "How old" in text else text.split(".")[-1].split(",")[-1]
    )
    if "how old" in text.lower():
        asked = text[text.lower().rindex("how old is ") + 11 :]
        return both - small if text.startswith(asked.rstrip("?")) else small
    return small if "smaller" in asked or "smaller" in text else both - small


def cut_and_eaten(text):
    eaten, whole = sorted(numbers(text))
    part = whole - eaten if "is left" in text else eaten
    return part / whole * (100 if "percent" in text else 1)


AGAIN = {
    "speed_there_and_back": speed_there_and_back, "percent_up_and_down": changed_twice,
    "sides_changed": changed_twice, "value_year_by_year": value_year_by_year,
    "train_that_passes": train_that_passes, "more_than_times": more_than_times,
    "cut_and_eaten": cut_and_eaten,
}  # fmt: skip


def value(answer: str) -> Fraction:
    found = re.fullmatch(r"\\frac\{(\d+)\}\{(\d+)\}", answer)
    return Fraction(int(found[1]), int(found[2])) if found else Fraction(answer.removesuffix("\\%"))


@pytest.mark.parametrize("family", AGAIN)
def test_the_text_gives_the_answer(family):
    texts = set()
    for _, draft in drafts(family, DRAWS):
        for text in (text for of_form in draft.asks.values() for text in of_form):
            plain = re.sub("[⟨⟩]", "", text)
            assert value(draft.answer) == AGAIN[family](plain), (plain, draft.answer)
            texts.add(plain)
        assert first_text(draft)
    assert len(texts) > DRAWS


@pytest.mark.parametrize("family", AGAIN)
def test_ways_end_with_the_answer(family):
    for _, draft in drafts(family, DRAWS):
        for way in draft.ways:
            last = way[-1][1].replace(" ", "")
            assert draft.answer.removesuffix("\\%") in last, (way, draft.answer)
