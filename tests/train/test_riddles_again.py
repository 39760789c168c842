"""Families of contest riddles: answers found again from the text, by counting or trying."""

import re
from fractions import Fraction
from itertools import count, permutations

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 30
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WORDS = {"the day after tomorrow": 2, "tomorrow": 1, "the day before yesterday": -2, "yesterday": -1, "today": 0}  # fmt: skip


def all_but(text):
    others = {colour: int(n) for n, colour in re.findall(r"all but (\d+) are (\w+)", text)}
    total = next(n for n in count(1) if sum(n - other for other in others.values()) == n)
    asked = re.search(r"How many (?:of them are )?(\w+)", text)[1]
    return total - others.get(asked, 0)


def opposite(text):
    n = ints(text)
    if "How many" in text:
        a, b = n[-2:]
        return next(size for size in count(max(a, b)) if (a + size / 2 - b) % size == 0)
    return (n[-1] + n[0] // 2 - 1) % n[0] + 1


def rungs(text):
    moves = re.findall(r"(goes down|climbs(?: up)?) (\d+)", text)
    above = sum(int(n) * (-1 if verb == "goes down" else 1) for verb, n in moves)
    return len(range(-above, above + 1))


def arrangements(text):
    return sum(int("".join(map(str, order))) for order in permutations(ints(text)))


def digit_sum(text):
    k = ints(text)[0]
    fitting = [n for n in range(10, 100) if n == k * sum(map(int, str(n)))]
    if "How many" in text:
        return len(fitting)
    return min(fitting) if "smallest" in text else max(fitting)


def torn(text):
    a, b = ints(text)[:2]
    pages = set(range(a, b + 1))
    return len({(page + 1) // 2 for page in pages}) if "sheets" in text else len(pages)


def dried(text):
    m, p, q = ints(text)[:3]
    now = Fraction(m * (100 - p), 100 - q)
    return m - now if re.search("gone|lighter", text) else now


def folded(text):
    if "How many times" in text:
        return next(n for n in count() if 2**n == ints(text)[0])
    n, *holes = ints(text)
    return 2**n * (holes[0] if holes else 1)


def family(text):
    brothers, sisters = ints(text)[:2]
    who = text.split()[0]
    girls = {"Mia", "Ella", "Zoe", "Nora", "Aisha"}
    others = [name for name in re.findall(r"[A-Z]\w+", text) if name not in {who, "How"}]
    boys, girls_in = brothers + (who not in girls), sisters + (who in girls)
    if "children" in text:
        return boys + girls_in
    is_girl = others[0] in girls
    asked = re.search("How many (sisters|brothers)", text)[1]
    return girls_in - is_girl if asked == "sisters" else boys - (not is_girl)


def day(text):
    given = next(day for day in DAYS if day in text)
    before, after = text.lower().removeprefix("if ").split(given.lower())
    known = next(n for word, n in WORDS.items() if word in before)
    if far := re.search(r"in (\d+) days|(\d+) days ago", after):
        asked = int(far[1]) if far[1] else -int(far[2])
    else:
        asked = next(n for word, n in WORDS.items() if word in after)
    return f"\\text{{{DAYS[(DAYS.index(given) + asked - known) % 7]}}}"


def factors(text):
    n = ints(text)[0]
    sums = {a + b for a in range(1, n + 1) for b in range(1, n + 1) if a * b == n}
    if re.search("different sums|how many ways", text):
        return len(sums)
    return min(sums) if re.search("smallest|least", text) else max(sums)


def left_over(text):
    n = ints(text)
    low, p, q = (n[0], n[1], n[3]) if "groups" in text else n[:3]
    rest = int(re.search(r"(\d+) (?:is|are) left over", text)[1])
    return next(n for n in count(low + 1) if n % p == n % q == rest)


FOUND = {
    "contest_all_but": all_but, "contest_opposite_seats": opposite, "contest_middle_rung": rungs,
    "contest_sum_of_arrangements": arrangements, "contest_times_its_digit_sum": digit_sum,
    "contest_torn_pages": torn, "contest_dried": dried, "contest_folded_paper": folded,
    "contest_brothers_and_sisters": family, "contest_days_in_words": day,
    "contest_extreme_sum_of_factors": factors, "contest_left_over_of_a_pattern": left_over,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
