"""Families of calculus typed in a line: answers found again from the text."""

import re

import pytest
import sympy
from sympy.parsing.sympy_parser import (
    convert_xor,
    implicit_multiplication,
    parse_expr,
    standard_transformations,
)

from tests.support.read_back import assert_found_again, maths

DRAWS = 40
X = sympy.Symbol("x")
HOW = (*standard_transformations, convert_xor, implicit_multiplication)
NAMES = {c: sympy.Symbol(c) for c in "abckmptx"} | {"e": sympy.E}


def read(latex):
    text = re.sub(r"\\sqrt\{([^{}]*)\}", r" sqrt(\1)", latex).replace("\\cdot", "*")
    text = re.sub(r"\^\{([^{}]*)\}", r"**(\1)", text)
    text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
    text = re.sub(r"\\(ln|sin|cos) x", r" \1(x)", text).replace("\\", " ")
    text = re.sub(r"\b([a-z])(x)\b", r"\1*\2", text)
    return parse_expr(text, transformations=HOW, local_dict=NAMES)


def slope(text):
    pieces = maths(text)
    (e,) = [each.split("=")[-1] for each in pieces if re.search(r"x(?!=)", each.split("=")[-1])]
    (a,) = [re.search(r"x=(-?\d+)$|f'\((-?\d+)\)", each) for each in pieces if re.fullmatch(r"x=-?\d+|f'\(-?\d+\)", each)]  # fmt: skip
    a, f = int(a[1] or a[2]), read(e)
    m = sympy.diff(f, X).subs(X, a)
    if "tangent" in text.lower() and "slope" not in text.lower():
        line = sympy.expand(m * (X - a) + f.subs(X, a))
        return f"y={line}".replace("*", "").replace(" ", "")
    return m


def integral(text):
    pieces = maths(text)
    if found := re.fullmatch(r"\\int_\{(.*?)\}\^\{(.*)\} (.*)\\,dx", pieces[0]):
        low, high, e = found.groups()
    else:
        e, low, high = pieces
    return sympy.simplify(sympy.integrate(read(e), (X, read(low), read(high))))


def letter(text):
    pieces = maths(text)
    if any(each.startswith("f'(x)=") for each in pieces):
        slope, p, y, goal = "", 0, 0, None
        for each in pieces:
            if each.startswith("f'(x)="):
                slope = each[6:]
            elif found := re.fullmatch(r"f\((-?\d+)\)=(-?\d+)", each):
                p, y = map(int, found.groups())
            else:
                goal = int(re.fullmatch(r"f\((-?\d+)\)", each)[1])
        return y + sympy.integrate(read(slope), (X, p, goal))
    (name,) = [each for each in pieces if re.fullmatch("[a-z]", each)] or [None]
    name = name or re.search(r"\$([a-z])>0", text)[1]
    unknown = sympy.Symbol(name)
    if text.startswith("The area"):
        e, _, high, value = pieces[:4]
        return max(sympy.solve(sympy.integrate(read(e), (X, 0, read(high))) - int(value), unknown))
    for each in pieces:
        if found := re.fullmatch(r"\\int_0\^(\w+) (.*)\\,dx=(-?\d+)", each):
            high, e, value = found.groups()
            return max(sympy.solve(sympy.integrate(read(e), (X, 0, read(high))) - int(value), unknown))  # fmt: skip
    (e,) = [each.split("=")[1] for each in pieces if re.match(r"f\(x\)=|y=", each)]
    derivative = sympy.diff(read(e), X)
    if given := [each for each in pieces if each.startswith("f'(")]:
        p, s = map(int, re.fullmatch(r"f'\((-?\d+)\)=(-?\d+)", given[0]).groups())
    else:
        (p,) = [int(each[2:]) for each in pieces if re.fullmatch(r"x=-?\d+", each)]
        (s,) = [int(each) for each in pieces if re.fullmatch(r"-?\d+", each)] or [0]
    return sympy.solve(derivative.subs(X, p) - s, unknown)[0]


FOUND = {
    "slope_of_roots_and_others": slope, "integral_of_roots_and_others": integral,
    "letter_from_slope_or_area": letter,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
