"""The evaluator is exact, reads what the solutions write, and refuses the rest."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from train.checking.values import UnknownExpressionError, constant, evaluate

whole = st.integers(0, 10_000)


@given(whole, whole, whole)
def test_arithmetic_is_exact(a, b, c):
    assert constant(evaluate(f"{a}\\cdot{b}-{c}")) == a * b - c
    assert constant(evaluate(f"\\frac{{{a}}}{{{b + 1}}}+{c}")) == Fraction(a, b + 1) + c
    assert constant(evaluate(f"({a}-{b})({c}+1)")) == (a - b) * (c + 1)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("-2^2", -4),
        ("(-2)^2", 4),
        ("3.75+0.25", 4),
        ("\\binom{7}{3}", 35),
        ("4!", 24),
        ("1011_{2}", 11),
        ("\\gcd(742,420)", 14),
        ("\\text{lcm}(75,15)", 75),
        ("\\sqrt{40^2+96^2}", 104),
        ("2(22+13)", 70),
        ("800\\cdot(\\frac{105}{100})^2", 882),
    ],
)
def test_notation(expression, value):
    assert constant(evaluate(expression)) == value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(x-2)(5x+5)", "5x^2-5x-10"),
        ("\\sqrt{464}", "4\\sqrt{29}"),
        ("\\sqrt{2}\\cdot\\sqrt{2}", "2"),
        ("2\\cdot\\pi\\cdot11", "22\\pi"),
        ("\\frac{6x+4}{2}", "3x+2"),
    ],
)
def test_expressions_with_symbols_are_compared_by_value(one, other):
    assert evaluate(one) == evaluate(other)


@pytest.mark.parametrize(
    "expression",
    ["", "1+", "f(3)", "12\\%", "(1,2)", "1/0", "2^{99999}", "9" * 400, "x" * 90, "\\frac{1}{x}"],
)
def test_what_is_outside_the_language_is_refused(expression):
    with pytest.raises(UnknownExpressionError):
        evaluate(expression)


@given(st.text(alphabet="0123456789x+-()^{}\\cdotfrasqt,.!_ ", max_size=40))
def test_no_text_breaks_the_evaluator(text):
    with suppress(UnknownExpressionError):
        evaluate(text)
