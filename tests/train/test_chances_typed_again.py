"""Families of chances in few words: answers found again from the text by going through all cases."""

import re
from fractions import Fraction
from itertools import permutations, product

import pytest

from tests.support.read_back import assert_found_again, rolls, share

DRAWS = 40
WORDS = ("zero", "one", "two", "three", "four", "five", "six")
FACES = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def thrown(text):
    """All outcomes of one throw, and those that are wanted."""
    low = text.lower()
    if re.search("head|tail", low):
        return [0, 1], {1}
    if die := re.search(r"\bd(\d+)", low):
        over, least = re.search(r"over (\d+)", low), re.search(r"(\d+) or more", low)
        bound = int(over[1]) + 1 if over else int(least[1])
        return range(1, int(die[1]) + 1), set(range(bound, 100))
    *_, face = re.findall(r"\b(one|two|three|four|five|six)(?:e?s)?\b(?! (?:after|or))", low.replace("at least one", ""))  # fmt: skip
    return range(1, 7), {FACES[face]}


def thrown_often(text):
    low = text.lower()
    outcomes, wanted = thrown(low)
    if found := re.search(r"(?:on|in) (?:flip|roll)s? (\d)|in (\d) (?:flip|roll)s", low):
        n = int(found[1] or found[2])
    else:
        found = re.search(r"(\d) times", low) or re.search(r"\b(\d|two|three|four) [a-z]+ (?:in a row|one after)", low)  # fmt: skip
        n = int(found[1]) if found[1].isdigit() else WORDS.index(found[1])
    every = list(product(outcomes, repeat=n))
    if "in a row" in low or "one after" in low:
        return share(every, lambda row: set(row) <= wanted)
    if "first" in low:
        return share(every, lambda row: row[-1] in wanted and not wanted & set(row[:-1]))
    is_least = re.search("at least one|at least once", low)
    return share(every, lambda row: bool(wanted & set(row)) == bool(is_least))


def two_thrown(text):
    low = text.lower()
    sides = re.search(r"d(\d+)\b|with (\d+) sides", low)
    every = rolls(2, int(sides[1] or sides[2]) if sides else 6)
    if found := re.search(r"exactly (\d) (?:head|tail)s? (?:of|in|when) (\d)", low):
        k, n = int(found[1]), int(found[2])
        return share(product((0, 1), repeat=n), lambda row: sum(row) == k)
    if "coin" in low:
        over = re.search(r"over (\d)", low)
        face = re.search(r"\ba (one|two|three|four|five|six)\b", low)
        good = [
            n
            for n in range(1, 7)
            if (over and n > int(over[1]))
            or ("even" in low and n % 2 == 0)
            or ("prime" in low and n in (2, 3, 5))
            or (face and n == FACES[face[1]])
        ]
        return Fraction(len(good), 12)
    if "sum" in low:
        s = int(re.search(r"(?:over|least|than|under|most) (\d+)", low)[1])
        fits = {"over": s.__lt__, "greater than": s.__lt__, "least": s.__le__, "most": s.__ge__, "less than": s.__gt__, "under": s.__gt__}  # fmt: skip
        word = next(word for word in fits if f"{word} {s}" in low)
        return share(every, lambda row: fits[word](sum(row)))
    if found := re.search(r"differ by (\d)|difference of exactly (\d)", low):
        return share(every, lambda row: abs(row[0] - row[1]) == int(found[1] or found[2]))
    if "second" in low:
        is_strict = not re.search("at least|not lower", low)
        return share(every, lambda row: row[1] - row[0] >= is_strict)
    is_same = re.search("same|twice|a double", low)
    return share(every, lambda row: (row[0] == row[1]) == bool(is_same))


def bag(text):
    low = text.lower()
    (a, x), (b, y) = re.findall(r"(\d+) (red|blue|green|white|black|yellow)", low)
    count = 3 if "draw 3" in low else 2
    balls = [x] * int(a) + [y] * int(b)
    is_back = "with " in low.replace("without", "") or "each one back" in low
    every = product(balls, repeat=count) if is_back else permutations(balls, count)

    def fits(row):
        if "draw 3" in low:
            return row[2] == x and x not in row[:2]
        if "second draw" in low:
            return row[1] == x
        if "then" in low:
            return row == (x, y)
        if re.search("same colour|of one colour", low):
            return row[0] == row[1]
        if re.search("one of each|different|one [a-z]+,? (and )?one", low):
            return row[0] != row[1]
        return row == (x, x)

    return share(every, fits)


def guessed(text):
    low = text.lower()
    numbers = [int(n) for n in re.findall(r"(?<![{\d])\d+(?![}\d])", low)]
    if "light" in low:
        p, q = (Fraction(int(a), int(b)) for a, b in re.findall(r"frac\{(\d+)\}\{(\d+)\}", low))
        if "both are" in low:
            return p * q
        return (1 - p) * (1 - q) if "none" in low else p * (1 - q) + q * (1 - p)
    if "key" in low:
        row = re.findall(r"\d+", low.replace("1 fits", ""))
        n, k = int(row[0]), int(row[1])
        is_within = re.search("at most|within|no more", low)
        return share(range(1, n + 1), lambda at: at <= k if is_within else at == k)
    if re.search("pin|code", low):
        d = int((re.search(r"last (\d) digits", low) or [0, 1])[1])
        tries = int((re.search(r"(\d+) different", low) or [0, 1])[1])
        choices = (
            5 if re.search("odd|even", low) else 9 if re.search("not a zero|is a zero", low) else 10
        )
        return Fraction(tries, choices**d)
    if re.search("question", low):
        numbers = [int(n) for n in re.findall(r"\d+", low)]
        every = product(range(numbers[1]), repeat=numbers[0])
        if "at least" in low:
            return share(every, lambda row: 0 in row)
        is_right = "right" in low.split("at random")[-1].split("one of them right")[-1]
        return share(every, lambda row: set(row) == {0} if is_right else 0 not in row)
    n, k = max(numbers), min(numbers)
    if "friend" in low or "brother" in low:
        return share(permutations(range(n), 2), lambda row: max(row) < k)
    return Fraction(k, n)


FOUND = {
    "chance_in_few_words": thrown_often, "two_throws_compared": two_thrown,
    "drawn_in_few_words": bag, "guessed_by_chance": guessed,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
