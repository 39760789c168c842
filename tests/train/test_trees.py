"""Arithmetic of any shape: what is written can be read back, and every statement is true."""

import re
import unicodedata
from ast import parse
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from carbon.answers import extract_answer, is_equivalent
from train.school.families import REGISTER
from train.school.notation import any_notation, write
from train.school.stream import draw, make

TREES = (
    "signed_sums", "whole_expression", "quotient_expression", "decimal_expression", "long_sums",
    "long_products", "quotient_as_fraction",
)  # fmt: skip
_SUPERSCRIPT = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_PLAIN = {
    "−": "-", "–": "-", "×": "*", "·": "*", "∙": "*", "⋅": "*", "x": "*", "X": "*", "÷": "/",
    ":": "/", "^": "**", "\\cdot": "*", "\\times": "*", "\\div": "/", "\\left": "", "\\right": "",
    "\\lvert": "|", "\\rvert": "|", "$": "", "\\[": "", "\\]": "", "\\(": "", "\\)": "",
}  # fmt: skip


def read_back(text: str) -> Fraction:
    """The value of an expression as typed, by Python's own rules; knows nothing of the writer."""
    text = re.sub("[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]", lambda found: f"({_vulgar(found[0])})", text)
    while "frac" in text:
        text = re.sub(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
    text = re.sub(r"\\sqrt\{([^{}]*)\}", r"root(\1)", text)
    text = re.sub(r"√\(|sqrt ?\(", "root(", text)
    text = re.sub(r"(?:√|sqrt )(\d+)", r"root(\1)", text)
    text = _SUPERSCRIPT.sub(lambda found: "**" + found[0].translate(_DIGITS), text)
    for sign in sorted(_PLAIN, key=len, reverse=True):
        text = text.replace(sign, _PLAIN[sign])
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text)
    text = re.sub(r"(?<=[\d)])\s*(?=\(|root|abs)", "*", text)
    text = text.replace("{", "").replace("}", "")
    text = re.sub(r"(?<!\*\*)(?<![\d.])(\d+(?:\.\d+)?)", r"Number('\1')", text)
    tree = compile(parse(text.strip(), mode="eval"), "typed", "eval")
    return eval(tree, {"Number": Fraction, "root": lambda x: Fraction(round(sqrt(x))), "abs": abs})


def _vulgar(sign: str) -> Fraction:
    return Fraction(unicodedata.numeric(sign)).limit_denominator(8)


_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


@pytest.mark.parametrize("family", TREES)
def test_what_is_typed_has_the_value_that_is_boxed(family):
    rng = Random(family)
    levels = REGISTER.families()[family]
    for index in range(300):
        draft = REGISTER.make(rng, family, levels[index % len(levels)])
        latex = draft.asks["bare"][0].strip("$")
        for _ in range(3):
            text = write(latex, replace(any_notation(rng), is_bracketed=True))
            assert read_back(text) == Fraction(as_fraction(draft.answer)), (latex, text)


def as_fraction(answer: str) -> str:
    return re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", answer)


WORKED = (*TREES, "fraction_expression", "multiplication", "division", "decimal_multiplication")


@pytest.mark.parametrize("family", WORKED)
def test_every_statement_of_a_solution_is_true(family):
    rng = Random(family)
    levels = REGISTER.families()[family]
    for index in range(60):
        draft = REGISTER.make(rng, family, levels[index % len(levels)])
        for way in draft.ways:
            for statement in re.findall(r"\$([^$]*=[^$]*)\$", " ".join(text for _, text in way)):
                sides = [side.replace("\\ ", "") for side in statement.split("=")]
                for side in sides[1:]:
                    assert is_equivalent(sides[0], side), (statement, way)


def test_all_signs_are_met():
    rng = Random(1)
    signs = {*"−–×·∙⋅÷²³√∛∫≤≥°π½⅔∪|", "**", "abs(", "sqrt(", "\\dfrac", "\\tfrac", "\\left("}
    signs |= {"\\(", "\\[", "$$", "\\cdot", "\\times", "\\div", "\\sqrt", "cases", "pmatrix", "^{"}
    signs |= {"= ?", " x ", " X ", " : ", "- -"}
    has_bounds = False
    for _ in range(15_000):  # a third of them would do
        text = draw(rng).text
        signs = {sign for sign in signs if sign not in text}
        has_bounds = has_bounds or re.search("∫[₀-₉₋]", text) is not None
        if has_bounds and not signs:
            return
    assert (signs, has_bounds) == (set(), True)


def test_solutions_of_trees_box_what_their_drafts_say():
    rng = Random(2)
    for family in TREES:
        for level in REGISTER.families()[family]:
            problem = next(filter(None, (make(rng, family, level) for _ in range(50))))
            assert is_equivalent(extract_answer(problem.solution), problem.answer)
