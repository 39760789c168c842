"""Families of algebra typed in short: answers found again from the text."""

import re

import pytest
import sympy

from tests.support.read_back import assert_found_again, equation, maths, read

DRAWS = 40


def value(text):
    return read(maths(text)[0].removesuffix("="))


def simplified(text):
    shown = re.sub(r"(?<=[a-z])(?=[a-z])", "*", maths(text)[0].replace("\\cdot", "@").replace("\\frac", "#"))  # fmt: skip
    found = sympy.expand(read(shown.replace("@", "\\cdot").replace("#", "\\frac")))
    return str(found).replace("**", "^").replace("*", "")


def solutions(text):
    (e,) = [each for each in maths(text) if "=" in each]
    e = re.sub(r"(?<![a-z])([a-z])\(", r"\1*(", e)
    (x,) = set(re.findall(r"[a-z]", e.replace("\\frac", "").replace("\\cdot", "")))
    return x, sorted(sympy.solve(equation(e), sympy.Symbol(x)))


def one_solution(text):
    (found,) = solutions(text)[1]
    return found


def all_solutions(text):
    x, found = solutions(text)
    return ", ".join(f"{x}={each}" for each in found)


def how_many(text):
    (e,) = [each for each in maths(text) if "=" in each]
    difference = sympy.expand(equation(e))
    if difference == 0:
        return "\\text{infinitely many}"
    return "\\text{one}" if difference.free_symbols else "\\text{none}"


FOUND = {
    "signs_before_powers": value, "monomials_in_short": simplified, "linear_out_of_shape": one_solution,
    "quadratic_out_of_shape": all_solutions, "solutions_none_one_or_all": how_many,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
