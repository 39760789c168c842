"""Families of terse lines: answers found again from the text."""

import re
from fractions import Fraction
from functools import reduce
from itertools import count

import pytest
import sympy

from tests.support.read_back import assert_found_again, ints, maths, read

DRAWS = 40
PYTHON = str.maketrans("x×·:÷–[]{}", "***//-()()")
PARTS = {
    "half of": (1, 2), "third of": (1, 3), "quarter of": (1, 4), "fifth of": (1, 5), "tenth of": (1, 10),
    "two thirds of": (2, 3), "three quarters of": (3, 4), "three fifths of": (3, 5), "double": (2, 1), "twice": (2, 1),
    "triple": (3, 1), "three times": (3, 1), "ten times": (10, 1), "half a": (1, 2), "quarter of a": (1, 4),
    "fifth of a": (1, 5), "tenth of a": (1, 10),
}  # fmt: skip
LONGEST = sorted(PARTS, key=len, reverse=True)
SIZES = {"km": 1000, "m": 1, "cm": Fraction(1, 100), "mm": Fraction(1, 1000), "kg": 1000, "g": 1, "t": 10**6, "l": 1, "ml": Fraction(1, 1000)}  # fmt: skip


def gap(text):
    text = text.removesuffix(", what is missing?")
    if text.startswith("What goes"):
        text = text.removesuffix("?")
    whole = re.sub(r"\?|_+|□|\.\.\.", "N", text.split(": ", 1)[1] if text[0] in "WF" else text)
    left, right = whole.translate(PYTHON).split("=")

    def value(side, n):
        return eval(re.sub(r"\d+|N", lambda found: f"Fraction({found[0]})".replace("N", str(n)), side))  # fmt: skip

    return next(n for n in count(1) if value(left, n) == value(right, n))


def percent(text):
    p = int(re.search(r"(\d+)%", text)[1])
    n = int(re.search(r"(\d+)(?![\d%])", text)[0])
    return Fraction(n * (100 + (p if re.search(r"\+|plus|more", text) else -p)), 100)


def parts(text):
    text, first = text.lower(), re.search(r"\d", text).start()
    shares = re.findall("|".join(LONGEST), text[:first])
    value = reduce(lambda n, word: n * Fraction(*PARTS[word]), shares, Fraction(ints(text)[0]))
    more = re.search(r"(\+|plus|-|minus) (\d+)", text)
    return value if not more else value + int(more[2]) * (1 if more[1] in ("+", "plus") else -1)


def expression(text):
    return read(maths(text)[0].removesuffix("=").replace("\\div ", "/"))


def put_in(text):
    pieces = maths(text)
    values = dict(each.split("=") for each in pieces if re.fullmatch(r"\w=-?\d+", each))
    (term,) = [each for each in pieces if len(each) > 1 and each.split("=")[0] not in values]
    if "=" in term:
        return read(term.split("=")[1]).subs(values)
    return read(term).subs(values)


def units(text):
    text = text.lower()
    found = re.findall(r"\b(\d+(?:\.\d+)?) ?(km|cm|mm|kg|ml|m|g|t|l)\b", text)
    goal = re.findall(r"\b(km|cm|mm|kg|ml|m|g|t|l)\b", re.sub(r"\d+(\.\d+)? ?[a-z]+", "", text))[0]
    if not found:
        word = next(word for word in LONGEST if word in text)
        large = {"kilometre": "km", "metre": "m", "kilo": "kg", "litre": "l"}
        said = next(name for name in large if re.search(rf"\b{name}\b", text))
        return Fraction(*PARTS[word]) * SIZES[large[said]] / SIZES[goal]
    sizes = [Fraction(n) * SIZES[unit] for n, unit in found]
    if len(sizes) > 1:
        return (sizes[0] + sizes[1] * (-1 if re.search("-|minus", text) else 1)) / SIZES[goal]
    times = re.search(r"(\d+) (?:x|\*|times) \d|x (\d+) ", text)
    return sizes[0] * int(times[1] or times[2] if times else 1) / SIZES[goal]


def brackets(text):
    shown = re.search(r"[\d\[{][^=?]*", text)[0].translate(PYTHON)
    return sympy.sympify(shown)


FOUND = {
    "gap_in_a_calculation": gap, "number_and_percent": percent, "parts_as_said": parts,
    "fractions_beside_decimals": expression, "values_put_in_short": put_in, "units_in_short": units,
    "squares_side_by_side": expression, "brackets_in_brackets": brackets,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
