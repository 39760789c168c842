"""Contest questions of the lower forms: answers found again from the text."""

import re
from itertools import combinations, count
from math import factorial, isqrt

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40
SIZES = {"two": 2, "three": 3, "four": 4, "five": 5}
BLOCKS = {
    "2 by 2 block": (2, 2), "3 by 3 block": (3, 3), "block of 2 rows and 3 columns": (2, 3),
    "block of 3 rows and 2 columns": (3, 2), "column of 3 dates": (3, 1), "column of 4 dates": (4, 1),
}  # fmt: skip


def rising(text):
    text = text.lower()
    word = re.search(r"(two|three|four|five|\d)[- ]digit", text)[1]
    size = SIZES.get(word) or int(word)
    is_up = re.search("increas|go up|larger", text)
    ends = re.search(r"(first|last) digit (?:is )?(\d)", text)
    top = re.search(r"(?:above|up to) (\d)", text)

    def fits(n):
        digits = str(n)
        return (
            list(digits) == sorted(set(digits), reverse=not is_up)
            and (not ends or digits[0 if ends[1] == "first" else -1] == ends[2])
            and (not top or max(digits) <= top[1])
        )

    return sum(map(fits, range(10 ** (size - 1), 10**size)))


def shakes(n):
    return sum(a // 2 != b // 2 for a, b in combinations(range(2 * n), 2))


def couples(text):
    (n,) = ints(text)
    if re.search(r"\d+ handshakes", text):
        return next(k for k in count(2) if shakes(k) == n)
    if re.search("one person shake|each person (make|take)|one of them (make|take)", text):
        return sum(1 for other in range(2 * n) if other // 2 != 0)
    return shakes(n)


def calendar(text):
    text = text.lower()
    name = next(each for each in BLOCKS if each in text)
    rows, columns = BLOCKS[name]
    (n,) = ints(re.sub(r"its \d+ dates|the \d+ dates", "", text.replace(name, "")))
    for first in range(1, 31):
        dates = [first + 7 * row + column for row in range(rows) for column in range(columns)]
        if re.search("add up to|the sum is|sum of the dates", text):
            if sum(dates) == n:
                return min(dates) if "smallest" in text else max(dates)
        elif (min(dates) if "smallest" in text else max(dates)) == n:
            return sum(dates)
    return None


def mirrored(text):
    pairs = [(a, b) for a in range(1, 10) for b in range(1, 10)]
    text = text.replace("without the digit 0", "").replace("no digit 0", "").replace("a 0", "")
    values = ints(text)
    if len(values) == 2:
        total, gap = values  # the sum is always said first, but in "gets smaller ... add up to"
        if text.startswith("Find"):
            total, gap = gap, total
        return next(10 * a + b for a, b in pairs if (11 * (a + b), 9 * (a - b)) == (total, gap))
    (value,) = values
    is_sum = re.search(r"add|sum|[A-Z] \+ [A-Z]", text)
    fits = [(a, b) for a, b in pairs if (11 * (a + b) if is_sum else 9 * (a - b)) == value]
    if re.search("How many|number of|Count", text):
        return len(fits)
    (found,) = {a + b if is_sum else a - b for a, b in fits}
    return found


def square_plus(text):
    k = max(ints(text.replace("n^2", "")))
    values = [n for n in range(1, k + 1) if isqrt(n * n + k) ** 2 == n * n + k]
    if "largest" in text:
        return max(values)
    return min(values) if "smallest" in text else len(values)


def least_factorial(text):
    power = re.search(r"\$(\d+)\^\{?(\d+)\}?\$", text)
    goal = int(power[1]) ** int(power[2]) if power else max(ints(text))
    return next(n for n in count(1) if factorial(n) % goal == 0)


def escalator(text):
    seconds = [int(n) for n in re.findall(r"(\d+) (?:s|seconds)\b", text)]
    rate = re.search(r"(\d+) steps? (?:a|each) second", text)
    steps = [int(n) for n in re.findall(r"(\d+) (?:visible )?steps?\b(?! (?:a|each) second)", text)]
    if "does the escalator move each" in text or "does it move" in text:
        steps = [int(n) for n in re.findall(r"(\d+) (?:visible )?steps|only (\d+)", text) for n in n if n]  # fmt: skip
        return (steps[0] - steps[1]) / seconds[0]
    if rate:
        way = -1 if re.search("runs down|Against", text) else 1
        return steps[0] + way * int(rate[1]) * seconds[0]
    (t, u), (p, q) = seconds, steps
    return next(n for n in count(1) if (n - p) * u == (n - q) * t)


def overlap(text):
    a, b, *more = ints(text)
    if not more:
        return abs(a * a - b * b)
    if re.search("cm² together", text) or re.search(r"cover \d+ cm²", text):
        return a * a + b * b - more[0]
    return a * a + b * b - more[0] * (1 if re.search("do they cover", text) else 2)


FOUND = {
    "contest_rising_digits": rising, "contest_couples": couples, "contest_calendar_block": calendar,
    "contest_mirrored": mirrored, "contest_square_plus": square_plus, "contest_escalator": escalator,
    "contest_least_factorial": least_factorial, "contest_overlap_of_squares": overlap,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
