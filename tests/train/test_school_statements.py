"""What a solution states is true: each side of an equation between plain numbers has one value."""

import re
from collections.abc import Iterator
from math import isclose
from random import Random

import pytest

from train.school.base import REGISTER
from train.school.families.clock_steps import clock, elapsed, moved
from train.school.families.cycles import stepped
from train.school.families.elimination import solved_pair
from train.school.families.number_theory import is_prime
from train.school.families.searches import pair_search, prime_test

FAMILIES = (
    "factor_quadratic", "quadratic_by_factoring", "quadratic_with_leading_factor",
    "quadratic_formula", "roots_by_factors", "rational_equation", "higher_equation", "is_prime",
    "next_prime", "prime_or_composite", "nth_prime", "gcd", "lcm", "gcd_by_remainders",
    "lcm_by_gcd", "pair_of_equations_any", "system_by_elimination", "two_items_priced",
    "item_prices_system", "time_of_day", "duration", "time_slept", "time_then",
    "repeating_pattern", "weekday_later", "day_of_week", "weekdays_of_a_month", "vectors",
    "next_by_differences", "rule_from_terms", "collect_terms", "multiply_polynomials",
    "combine_functions", "compose_polynomials", "expand_untidy", "completing_square",
    "clock_angle", "speed_units", "solve_then_use", "sum_to_n", "sigma_notation",
    "arithmetic_series", "number_of_digits", "common_remainder", "rounding_anywhere",
    "nearest_root", "nearest_root_by_digits", "nested_surds", "quotients_of_surds",
    "surd_simplify", "minutes_between", "mean", "mean_after_change", "weighted_mean",
    "best_buy", "before_the_percent", "before_the_change", "money_changed", "contest_operation",
    "contest_squares", "growth_story", "equation_of_line", "pythagoras", "right_triangle_test",
    "part_of_a_part", "list_of_prime_factors",
    "radical_equation", "value_of_a_quotient", "next_by_a_rule", "weekday_of_a_date",
    "nth_weekday_of_a_month", "power_to_figures", "primes_in_range", "divisible_by_either",
    "time_zones", "last_digit", "remainder_of_power", "contest_trailing_zeros",
    "century_of_a_year", "kind_of_angle", "lines_of_symmetry",
    "time_as_said", "energy_and_cost", "age_on_a_date", "grade_needed",
    "before_and_after", "parts_in_wholes", "days_of_a_month", "multiples_listed",
    "kind_of_number", "pace_of_a_run", "mark_in_percent", "data_and_download",
    "rounded_from", "doubling_back", "hours_over_days", "ready_by", "day_of_lessons",
    "which_part_is_more", "amounts_in_two_units", "fourth_corner", "open_book",
    "extreme_with_different_digits", "percent_the_other_way", "pass_mark",
    "number_of_two_conditions", "gap_in_a_calculation", "number_and_percent", "parts_as_said",
    "fractions_beside_decimals", "values_put_in_short", "units_in_short", "squares_side_by_side",
    "brackets_in_brackets", "contest_all_but", "contest_opposite_seats", "contest_middle_rung",
    "contest_sum_of_arrangements", "contest_times_its_digit_sum", "contest_torn_pages",
    "contest_dried", "contest_folded_paper", "contest_brothers_and_sisters",
    "contest_days_in_words", "contest_extreme_sum_of_factors", "contest_left_over_of_a_pattern",
    "cups_and_spoons",
)  # fmt: skip
_PLAIN = re.compile(r"(?:[\d.+\-()^{}\s]|\\(?:cdot|div|frac|sqrt|left|right))+")


def value(latex: str) -> float | None:
    """The value of an expression of numbers alone; None where there is more to it."""
    if not _PLAIN.fullmatch(latex) or not re.search(r"\d", latex) or re.search(r"\^\{?\D", latex):
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
    return None if re.search(r"[{}\\]|(?<![\d.])0\d", text) else eval(text)  # numbers alone


def statements(text: str) -> Iterator[str]:
    return (each for each in re.findall(r"\$([^$]+)\$", text) if "=" in each)


def assert_true(text: str) -> None:
    for statement in statements(text):
        values = [found for side in statement.split("=") if (found := value(side)) is not None]
        assert all(isclose(each, values[0], abs_tol=1e-9) for each in values), (statement, text)


@pytest.mark.parametrize("family", FAMILIES)
def test_statements_between_numbers_are_true(family):
    for level in REGISTER.families()[family]:
        for index in range(25):
            for way in REGISTER.make(Random(f"{family} {level} {index}"), family, level).ways:
                for _, text in way:
                    assert_true(text)


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
