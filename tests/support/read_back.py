"""Reads a family's first wording again, as a solver who knows nothing of its maker would."""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import pi, sqrt
from random import Random

import sympy

from carbon.answers import is_equivalent
from train.school.base import Draft
from train.school.families import REGISTER

_NUMBER = re.compile(
    r"\\frac\{(-?\d+)\}\{(\d+)\}|⟪(\d+)/?(\d+)?⟫|((?<![\w)}!\]])-)?(\d+(?:\.\d+)?)"
)


def numbers(text: str) -> list[Fraction]:
    """All numbers of a text, in its order."""
    found = []
    for top, bottom, whole, part, sign, plain in _NUMBER.findall(text.replace("{,}", "")):
        if top:
            found.append(Fraction(int(top), int(bottom)))
        elif whole:
            found.append(Fraction(int(whole), int(part or 1)))
        else:
            found.append(Fraction(plain) * (-1 if sign else 1))
    return found


def ints(text: str) -> list[int]:
    return [int(number) for number in numbers(text)]


def drafts(family: str, count: int) -> Iterator[tuple[int, Draft]]:
    for level in REGISTER.families()[family]:
        for index in range(count):
            yield level, REGISTER.make(Random(f"{family} {level} {index} again"), family, level)


def first_text(draft: Draft) -> str:
    return re.sub("[⟨⟩]", "", next(iter(draft.asks.values()))[0])


def assert_found_again(family: str, count: int, find: Callable[[str], object]) -> None:
    """What `find` reads out of each text is the answer."""
    for _, draft in drafts(family, count):
        text = first_text(draft)
        found = find(text)
        assert found == draft.answer or is_equivalent(str(found), draft.answer), (text, found)


def share(outcomes: Iterable[object], fits: Callable[..., bool]) -> Fraction:
    """The share of outcomes that fit."""
    seen = list(outcomes)
    return Fraction(sum(map(bool, map(fits, seen))), len(seen))


def rolls(count: int, sides: int = 6) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=count))


def is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, n))


def maths(text: str) -> list[str]:
    """What stands between dollars."""
    return re.findall(r"\$([^$]+)\$", text)


def read(latex: str) -> sympy.Expr:
    """An expression in LaTeX, as sympy knows it."""
    text = latex.replace("\\cdot", "*").replace("^\\circ", "*pi/180")
    text = re.sub(r"\\sqrt\[3\]\{(\d+)\}", r"cbrt(\1)", text)
    text = re.sub(r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)", text)
    text = re.sub(r"\\log_\{?(\d+)\}?[ (]+(\d+)\)?", r"log(\2,\1)", text)
    text = re.sub(r"\\log\((\d+)\)", r"log(\1,10)", text)
    text = text.replace("\\ln(e", "log(E").replace("\\pi", "pi")
    text = text if "frac" in text else text.replace("\\", "")
    text = re.sub(r"\|([^|]*)\|", r"Abs(\1)", text)
    text = re.sub(r"(\d+)!", r"factorial(\1)", text)
    text = re.sub(r"\^\{((?:[^{}]|\{[^{}]*\})*)\}", r"^(\1)", text)
    while "\\frac" in text:
        new = re.sub(r"\\frac\{((?:[^{}])*)\}\{((?:[^{}])*)\}", r"((\1)/(\2))", text)
        assert new != text, text
        text = new
    text = re.sub(r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)", text)  # one that had a fraction in it
    text = text.replace("\\", "").replace("^", "**")
    text = re.sub(r"(?<=\d)(?=[a-zA-Z(])|(?<=\))(?=[a-zA-Z(])|(?<=\bx)(?=\()", "*", text)
    text = re.sub(r"(log|sqrt|cbrt|Abs|factorial|sin|cos|tan)\*\(", r"\1(", text)
    text = re.sub(r"\b([a-df-hj-z])([a-df-hj-z])\b", r"\1*\2", text)
    names = {c: sympy.Symbol(c) for c in "abcdefghkmnpqrstuvwxyz"} | {"i": sympy.I, "I": sympy.I}
    return sympy.sympify(text, locals=names, rational=True)


def equation(latex: str) -> sympy.Expr:
    """Left side less right side."""
    left, right = latex.split("=")
    return read(left) - read(right)


def real(answer: str) -> float:
    """The value of an answer in LaTeX."""
    text = answer.removesuffix("\\%").replace("\\text", "")
    text = re.sub(r"\\sqrt\{(\d+)\}", r"*sqrt(\1)", text)
    text = re.sub(r"\\frac\{([^{}]*)\}\{(\d+)\}", r"+(\1)/\2", text).replace("\\pi", "*pi")
    text = re.sub(r"(^|[-+(])\*", r"\1", text).replace("-+", "-")
    return eval(text, {"sqrt": sqrt, "pi": pi})  # our own families' answers
