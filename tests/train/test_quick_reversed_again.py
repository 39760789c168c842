"""Families of lines with a gap, a bracket or a turn: answers found again from the text."""

import re
from fractions import Fraction
from itertools import count

import pytest
import sympy

from tests.support.read_back import assert_found_again, equation, maths, read
from train.problems.latex import show

DRAWS = 40
GAP = r"\?|__+|x|\.\.\."
SIGNS = {"<": ">", ">": "<", "\\le": "\\ge", "\\ge": "\\le"}


def gap(text):
    line = re.search(rf"(?:\d+ = )?(?:\d+|{GAP})%? (?:of|[-+]) (?:\d+|{GAP})%?(?: = \d+)?", text)[0]
    a, word, b = re.search(rf"((?:\d+|{GAP})%?) (of|[-+]) ((?:\d+|{GAP})%?)", line).groups()
    value = int(re.search(r"(?:^(\d+) = | = (\d+)$)", line)[0].strip("= "))

    def number(shown, n):
        return n if re.fullmatch(GAP, shown) else int(shown)

    for n in count(1):
        p = Fraction(number((a if word == "of" else b).rstrip("%"), n), 100)
        whole = number(b if word == "of" else a, n)
        found = p * whole if word == "of" else whole * (1 + p if word == "+" else 1 - p)
        if found == value:
            return n
    return None


def powers_of_ten(text):
    shown = maths(text)[0].replace("\\cdot", "*").replace("^{", "**(").replace("}", ")").replace("^", "**")  # fmt: skip
    value = eval(re.sub(r"(?<!\*)(?<!\*\()\b\d+(?:\.\d+)?", r"Fraction('\g<0>')", shown))
    digits = f"{float(value):e}"
    mantissa, exponent = digits.split("e")
    if re.search("scientific|standard|power of ten", text):
        return f"{float(mantissa):g}\\times 10^{{{int(exponent)}}}"
    return value


def three_letters(text):
    pieces = maths(text)
    given = [each for each in pieces if "=" in each]
    names = sorted(set(re.findall("[a-z]", "".join(given))))
    found = sympy.solve([equation(re.sub(r"([a-z])(?=[a-z])", r"\1*", e)) for e in given], [sympy.Symbol(n) for n in names])  # fmt: skip
    values = {str(name): value for name, value in found.items()}
    goal = [each for each in pieces if "=" not in each]
    if not goal or len(goal) > 1 or "," in goal[0]:
        return ",".join(f"{n}={values[n]}" for n in names)
    return eval("*".join(goal[0]).replace("*-*", "-"), {}, values)


def value(text):
    shown = maths(text)[0].removesuffix("=")
    for _ in range(2):  # a root in a root
        shown = re.sub(r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)", shown)
    return read(shown)


def inequality(text):
    e = next(each for each in maths(text) if len(each) > 1)
    left, sign, right = re.split(r"(\\le|\\ge|<|>)", e)
    difference = sympy.expand(read(left) - read(right))
    (x,) = difference.free_symbols
    a = difference.coeff(x)
    bound = -difference.coeff(x, 0) / a
    sign = sign if a > 0 else SIGNS[sign]
    space = " " if "\\" in sign else ""
    return f"{x}{sign}{space}{show(Fraction(int(bound.p), int(bound.q)))}"


FOUND = {
    "percent_with_a_gap": gap, "sums_of_powers_of_ten": powers_of_ten, "three_letters_in_turn": three_letters,
    "roots_of_sums_and_others": value, "inequality_out_of_shape": inequality,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
