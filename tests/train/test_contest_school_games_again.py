"""Contest questions on things in order: answers found again from the text."""

import re
from itertools import count

import pytest

from tests.support.read_back import assert_found_again, ints

DRAWS = 40
ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


def forgotten(text):
    way = -1 if re.search("leaves out|forgets|skips", text) else 1
    got = int(re.search(r"(?:gets|result is) (\d+)", text)[1])
    upto = re.search(r"from 1 to (\d+)|\.\.\. \+ (\d+)", text)
    lasts = [int(upto[1] or upto[2])] if upto else range(1, got + 2)
    (found,) = {m for n in lasts for m in [way * (got - sum(range(n + 1)))] if 1 <= m <= n}
    return found


def dice(text):
    values = ints(text)
    if "How many dice" in text:
        top, seen = values
        return next(n for n in count(1) if 14 * n + top == seen)
    n, other = values
    if re.search("Which number is on top|does the top face", text):
        return next(top for top in range(1, 7) if 6 * n + n - top == other)
    return (
        21 * n - (7 * n - other) if re.search("can be seen when|visible", text) else 7 * n - other
    )


def lamps(text):
    n = ints(text)[0]
    asked = re.search(r"state of \w+ (\d+)|number (\d+) have", text)
    state = dict.fromkeys(range(1, n + 1), 0)
    rounds = re.findall(rf"every ({'|'.join(ORDINALS)}) one", text)
    steps = range(1, n + 1) if "round 1" in text else [ORDINALS[word] for word in rounds]
    for step in steps:
        for at in range(step, n + 1, step):
            state[at] += 1
    if asked:
        return state[int(asked[1] or asked[2])]
    return sum(times % 2 for times in state.values())


def border(text):
    values = ints(re.sub("1 m (?:by 1 m|square) slabs|sides of 1 m", "", text))
    if len(values) == 1:
        cells = {n: n * n - (n - 2) ** 2 for n in range(2, 200)}
        n = next(n for n, edge in cells.items() if edge == values[0])
        return n * n if "in all" in text else n
    a, b = values
    if "slabs" in text:
        return (a + 2) * (b + 2) - a * b
    inner = (a - 2) * (b - 2)
    colours = re.search(r"edge are (\w+)|has a (\w+) border", text)
    goal = re.search(r"How many tiles are (\w+)\?|How many (\w+) tiles", text)
    if not goal:
        return inner
    return a * b - inner if (goal[1] or goal[2]) == (colours[1] or colours[2]) else inner


def rows(text):
    w = ints(text)[0]
    table = [list(range(w * r + 1, w * r + w + 1)) for r in range(200)]
    if "right to left" in text:
        table = [row[:: -1 if r % 2 else 1] for r, row in enumerate(table)]
    question = text.rsplit(". ", 1)[1]
    asked = [int(n) for n in re.findall(r"\d+", question)]
    if len(asked) == 2:
        row, place = asked if "place" in question else asked[::-1]
        return table[row - 1][place - 1]
    return next(
        at + 1 if re.search("column|place", question) else r + 1
        for r, row in enumerate(table)
        for at, n in enumerate(row)
        if n == asked[0]
    )


def reach(text):
    a, b = [int(n) for n in re.findall(r"[1-9]\d*", text.replace("ge 0", ""))]
    sums = {a * x + b * y for x in range(b + 1) for y in range(a + 1)}
    gaps = [n for n in range(1, a * b) if n not in sums]
    return len(gaps) if text.startswith("How many") or "How many" in text else max(gaps)


def circle(text):
    standing = list(range(1, ints(text)[0] + 1))
    while len(standing) > 1:
        standing = [*standing[2:], standing[0]]
    return standing[0]


FOUND = {
    "contest_number_forgotten": forgotten, "contest_dice_tower": dice, "contest_lamps_switched": lamps,
    "contest_tiled_border": border, "contest_rows_of_numbers": rows, "contest_out_of_reach": reach,
    "contest_every_second_leaves": circle,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
