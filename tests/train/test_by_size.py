"""Numbers of any kind in order: every comparison that is written is true, each digit is right."""

import re
from fractions import Fraction
from itertools import pairwise
from random import Random

from train.problems.latex import decimal
from train.school.by_size import as_decimals, compared, cut, in_order, larger_first, places_apart
from train.school.columns import divided_digits
from train.school.families.ordering import mixed_numbers

_NUMBER = re.compile(r"-?\\frac\{\d+\}\{\d+\}|-?\d+(?:\.\d+)?")
_ROW = re.compile(r"(\d+)=(\d+)\\cdot(\d+)(?:\+(\d+))?")


def value(text):
    parts = re.fullmatch(r"(-?)\\frac\{(\d+)\}\{(\d+)\}", text)
    return Fraction(f"{parts[1]}{parts[2]}/{parts[3]}") if parts else Fraction(text)


def assert_in_order(text):
    """Each chain of numbers between dollars goes one way."""
    for statement in re.findall(r"\$([^$]+)\$", text):
        for sign in "<>":
            if sign in statement:
                numbers = [value(each) for each in statement.split(sign)]
                assert all(a < b if sign == "<" else a > b for a, b in pairwise(numbers)), text


def test_a_pair_is_compared_and_every_comparison_is_true():
    rng = Random(1)
    for level in (1, 2, 3) * 100:
        a, b = mixed_numbers(rng, 2, level)
        lines = compared(a, b)
        assert ("<" if a < b else ">") in lines[-1][1]
        for _, text in lines:
            assert_in_order(text)
    assert "same" in compared(Fraction(3), Fraction(3))[-1][1]


def test_all_are_put_in_order():
    rng = Random(2)
    for level in (1, 2, 3) * 60:
        values = mixed_numbers(rng, 4, level)
        for largest in (False, True):
            lines = in_order(values, largest)
            last = re.findall(r"\$([^$]+)\$", lines[-1][1])[-1]
            found = [value(each) for each in _NUMBER.findall(last)]
            assert found == sorted(values, reverse=largest)
            for _, text in lines:
                assert_in_order(text)


def test_sizes_are_told_apart_by_their_first_digits():
    assert larger_first("517.2", "59.9") != larger_first("517.2", "509.9")
    assert "51" in larger_first("5173", "5169")
    assert larger_first("0.5", "0.45") == "$0.50>0.45$"
    assert places_apart([Fraction(1, 3), Fraction(33, 100)]) == 3  # 0.333, not 0.33
    assert cut(Fraction(-1, 3), 2) == Fraction(-33, 100)
    assert decimal(cut(Fraction(33, 100), 1)) == "0.33"
    assert as_decimals([Fraction(5), Fraction(1, 2)], 2) == []


def test_digits_of_a_quotient_come_one_at_a_time():
    rng = Random(3)
    for _ in range(300):
        a, b = rng.randint(1, 99_999), rng.randint(2, 40)
        rows = _ROW.findall(divided_digits(a, b))
        assert int("".join(q for _, _, q, _ in rows)) == a // b
        assert int(rows[-1][3] or 0) == a % b
        assert all(int(n) == int(d) * int(q) + int(r or 0) for n, d, q, r in rows)
