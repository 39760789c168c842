"""What a solution states is true: each side of an equation between plain numbers has one value."""

import re
from collections.abc import Iterator
from math import isclose
from random import Random

import pytest

from train.school.base import REGISTER, Draft
from train.school.families.clock_steps import clock, elapsed, moved
from train.school.families.cycles import stepped
from train.school.families.elimination import solved_pair
from train.school.families.number_theory import is_prime
from train.school.families.searches import pair_search, prime_test

_PLAIN = re.compile(r"(?:[\d.+\-()^{}\s]|\\(?:cdot|div|frac|sqrt|left|right))+")


def value(latex: str) -> float | None:
    """The value of an expression of numbers alone; None where there is more to it."""
    if not _PLAIN.fullmatch(latex) or not re.search(r"\d", latex) or re.search(r"\^\{?\D", latex):
        return None
    if re.search(r"\d\s*\\frac", latex):  # a sum in a mixed number, else a product
        return None
    text = re.sub(r"\\left|\\right|\s", "", latex)
    text = re.sub(r"(\d)(?=\\sqrt|\\frac|\()", r"\1*", text).replace(")(", ")*(")
    text = re.sub(r"\\(?:cdot|div)", lambda m: {"cdot": "*", "div": "/"}[m[0][1:]], text)
    while re.search(r"\\(?:frac|sqrt)", text):
        before = text
        text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
        text = re.sub(r"\\sqrt\{([^{}]*)\}", r"((\1)**0.5)", text)
        if text == before:
            return None
    text = re.sub(r"\^\{([^{}]*)\}", r"**(\1)", text).replace("^", "**")
    if re.search(r"[{}\\]|(?<![\d.])0\d", text):
        return None
    found = eval(text.replace(")(", ")*("))  # numbers alone
    return None if isinstance(found, complex) else found


def statements(text: str) -> Iterator[str]:
    return (each for each in re.findall(r"\$([^$]+)\$", text) if "=" in each)


def assert_true(text: str) -> None:
    for statement in statements(text):
        values = [found for side in statement.split("=") if (found := value(side)) is not None]
        assert all(isclose(each, values[0], abs_tol=1e-9) for each in values), (statement, text)


def assert_ways_are_true(draft: Draft) -> None:
    for way in draft.ways:
        for _, text in way:
            assert_true(text)


@pytest.mark.parametrize("family", REGISTER.families())
def test_statements_between_numbers_are_true(family):
    for level in REGISTER.families()[family]:
        for index in range(25):
            assert_ways_are_true(REGISTER.make(Random(f"{family} {level} {index}"), family, level))


def test_false_statements_are_found():
    assert_true(r"$2\cdot(-3)+\frac{1}{2}=-5.5$ and $\sqrt{16}=2^2=4$ and $x=3$")
    for wrong in (r"$2\cdot3=7$", r"$\frac{8}{2}=\sqrt{9}$", "$x=2+2=5$"):
        with pytest.raises(AssertionError):
            assert_true(wrong)


def test_pairs_of_factors_end_with_the_pair():
    for p in range(-12, 13):
        for q in range(-12, 13):
            if p * q:
                (_, searched), (_, found) = pair_search(p * q, p + q)
                assert_true(searched + found)
                goal = abs(p + q)
                assert [s.split("=")[1] for s in statements(searched)].index(str(goal)) >= 0
                assert searched.endswith(f"={goal}$")
                assert statements(found)


def test_primes_are_told_from_the_rest():
    for number in range(2, 1500):
        lines, divisor = prime_test(number)
        assert number % divisor == 0
        assert (divisor == number) == is_prime(number)
        for _, text in lines:
            assert_true(text)


def test_one_letter_is_lost_and_both_are_found():
    rng = Random(1)
    for _ in range(300):
        a, b, d, e, u, v = (rng.choice((-1, 1)) * rng.randint(1, 9) for _ in range(6))
        if a * e == b * d:
            continue
        rows = (a, b, a * u + b * v), (d, e, d * u + e * v)
        for keep, first, second in ((0, f"x={u}", f"y={v}"), (1, f"y={v}", f"x={u}")):
            text = " ".join(text for _, text in solved_pair(rng, *rows, "xy", keep, back=True))
            assert_true(text)
            found = [re.sub(r"=.*=", "=", each) for each in statements(text)]
            assert first in found
            assert second in found or found[-1].endswith(f"={second[2:]}"), text


def test_clocks_go_on_and_back():
    rng = Random(2)
    for _ in range(300):
        begin, by, half = rng.randrange(1440), rng.randint(1, 1400), rng.random() < 0.5
        for move in (by, -by):
            lines = moved(begin, move, half)
            assert lines[-1][1].endswith(clock(begin + move, half))
            assert_true(" ".join(text for _, text in lines))
        for way in elapsed(begin, begin + by, half, "minutes"):
            text = " ".join(text for _, text in way)
            assert_true(text)
            assert re.search(rf"\b{by}\$(?: min)?$", text), text


def test_what_repeats_is_counted_one_by_one():
    for steps in range(1, 7):
        assert stepped("ABCDEFG", 2, steps, False)[1].endswith(f"{steps}: {'DEFGAB'[steps - 1]}")
        assert stepped("ABCDEFG", 2, steps, True)[1].endswith(f"{steps}: {'BAGFED'[steps - 1]}")
    assert stepped("ABC", 1, 0, False)[1].endswith("again: B")
