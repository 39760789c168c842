"""Families of functions and quotients typed in a line: answers found again from the text."""

import re
from fractions import Fraction
from functools import partial
from math import exp, log, sqrt

import pytest
import sympy

from tests.support.read_back import assert_found_again, equation, maths, read

DRAWS = 40
X = sympy.Symbol("x")


def quotient(text):
    shown = max(maths(text), key=len)
    return sympy.cancel(read(shown))


def put_in(text):
    pieces = maths(text)
    (rule,) = [each.split("=")[1] for each in pieces if "=" in each]
    (goal,) = [each for each in pieces if "=" not in each]
    inner, less = re.fullmatch(r"\w\((.+?)\)(-\w\(x\))?", goal).groups()
    f = read(rule)
    value = f.subs(X, read(inner))
    return str(sympy.expand(value - f if less else value)).replace("**", "^").replace("*", "")


def logs(text):
    shown = maths(text)[0].removesuffix("=")
    if found := re.fullmatch(r"e\^\{(?:(\d)\+\\ln (\d+)|\\ln (\d+)\+(\d))\}", shown):
        k, m = found[1] or found[4], found[2] or found[3]
        return f"{m}e" if k == "1" else f"{m}e^{k}"
    new = re.sub(r"\\frac\{1\}\{((?:[^{}]|\{\d+\})*)\}", r"(1/(\1))", shown)
    new = re.sub(r"\^\{(\d+)\}", r"**\1", new).replace("^", "**")
    new = re.sub(r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)", new)
    new = re.sub(r"\\log_\{(\d+)\} (\d+)", r"(log(\2)/log(\1))", new)
    new = re.sub(r"\\log_\{(\d+)\}", r"1/log(\1)*log", new)
    new = re.sub(r"\\ln (\d+)", r"log(\1)", new).replace("\\ln", "log").replace("\\cdot", "*")
    new = re.sub(r"(?<=\d)(?=\(|log)", "*", new.replace("{", "(").replace("}", ")"))
    found = Fraction(eval(new, {"log": log, "sqrt": sqrt, "e": exp(1)})).limit_denominator(1000)
    assert abs(found) > 0
    return found


def line(text):
    values = [tuple(map(int, each)) for each in re.findall(r"f\((-?\d+)\)=(-?\d+)\$", text)]
    values = [(a, b) for a, b in values if f"f({a})={b}" in maths(text)]
    if "linear" in text.lower() or "mx+b" in text:
        (p, q), (r, s) = values
        m = Fraction(s - q, r - p)
    else:
        given = re.search(r"to \$(.+?)\$ through \$\((-?\d+),(-?\d+)\)", text)
        e = equation(given[1])
        m = Fraction(str(-e.coeff(X) / e.coeff(sympy.Symbol("y"))))
        m = -1 / m if "perpendicular" in text else m
        p, q = int(given[2]), int(given[3])
    b = q - m * p
    if re.search(r"\$f\(x\)=0\$|\$x\$-intercept|\$x\$-axis", text):
        return -b / m
    if found := re.search(r"\$f\((-?\d+)\)\$", text):
        return m * int(found[1]) + b
    if found := re.search(r"\$x=(-?\d+)\$", text):
        return m * int(found[1]) + b
    return b


def inside(text):
    rules, asked = {}, ""
    for each in maths(text):
        if found := re.fullmatch(r"(\w)\(x\)=([-+\dx]*\d*x[-+\d]*)", each):
            rules.setdefault(found[1], read(found[2]))
        if "=" in each:
            asked = each  # the last one
    (t,) = {name for name in re.findall("[a-z]", asked) if name not in rules}

    def value(shown, at):
        """The side of an equation for a value of the letter."""
        shown = re.sub(rf"(\d){t}", r"\1*n", shown).replace(t, "n")
        called = {name: partial(rule.subs, X) for name, rule in rules.items()}
        return eval(shown, {}, {"n": sympy.Integer(at), **called})

    left, right = asked.split("=")
    (found,) = [at for at in range(-40, 41) if value(left, at) == value(right, at)]
    return found


FOUND = {
    "terms_over_terms": quotient, "expression_into_a_function": put_in, "logs_and_powers_undone": logs,
    "line_beside_another": line, "letter_inside_a_function": inside,
}  # fmt: skip


@pytest.mark.parametrize("family", FOUND)
def test_the_answer_is_found_again(family):
    assert_found_again(family, DRAWS, FOUND[family])
