"""Ways in small steps: what is stated stays true, and every way still ends as it did."""

import re
from collections import Counter
from random import Random

import pytest

from tests.train.test_school_statements import assert_true
from train.school.base import REGISTER
from train.school.small_steps import worked
from train.school.stream import make

FAMILIES = (
    "named_coefficient", "value_of_a_quotient", "function_combined",
    "any_triangle", "percent_of_a_group", "geometric_series", "missing_value_for_mean",
    "polynomial_facts", "letters_in_order", "teams_of_two_kinds", "discriminant",
    "surd_sum", "sector_and_arc", "committees",
)  # fmt: skip


def small(*texts: str, most: int = 1000) -> list[str]:
    return [text for _, text in worked([("", text) for text in texts], most)]


def last_side(text: str) -> str:
    return re.findall(r"\$([^$]+)\$", text)[-1].split("=")[-1]


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_worked_out_is_true_and_ends_as_before(family):
    changed = 0
    for level in REGISTER.families()[family]:
        for index in range(25):
            for way in REGISTER.make(Random(f"{family} {level} {index}"), family, level).ways:
                for (_, before), (_, after) in zip(way, worked(way, 1000), strict=True):
                    assert_true(after)
                    if "$" in before:
                        assert last_side(after) == last_side(before)
                    changed += before != after
    assert changed


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("$12^2+8\\cdot12+7=247$", ["12^2=144", "8\\cdot12=96", "144+96=240", "240+7=247"]),
        ("$5y+7y^2+13+3-9y-7y=7y^2-11y+16$", ["5-9=-4", "-4-7=-11", "13+3=16"]),
        ("$\\frac{31\\cdot79}{11\\cdot4}=\\frac{2449}{44}$", ["11\\cdot4=44", "2170+279=2449"]),
        ("$D=9^2-4\\cdot6\\cdot(-11)=81+264$", ["4\\cdot6=24", "24\\cdot(-11)=-264"]),
        ("$\\frac{40}{100}\\cdot700=280$", ["\\frac{700}{100}=7", "40\\cdot7=280"]),
        ("$d=\\sqrt{10^2+(-3)^2}=\\sqrt{109}$", ["10^2=100", "100+9=109"]),
        ("$A=\\frac{3}{4}\\cdot 36\\pi=27\\pi$", ["\\frac{36}{4}=9", "3\\cdot9=27"]),
        ("$8\\sqrt{2}+10\\sqrt{2}-2\\sqrt{2}=16\\sqrt{2}$", ["8+10=18", "18-2=16"]),
        ("$60+33+34=127$", ["60+33=93", "93+34=127"]),
        ("$\\binom{7}{3}=35$", ["7\\cdot6=42", "42\\cdot5=210", "3\\cdot2=6", "\\binom{7}{3}=35"]),
        ("$\\binom{9}{7}=36$", ["\\binom{9}{7}=\\binom{9}{2}", "9\\cdot8=72", "\\frac{72}{2}=36"]),
        ("$\\binom{4}{2}\\binom{5}{1}=30$", ["4\\cdot3=12", "\\binom{4}{2}=6", "6\\cdot 5=30"]),
        ("$b=\\sqrt{3969}=63$", ["60^2=3600", "\\sqrt{3969}=63", "b=63"]),
        (
            "$P=\\frac{180}{240}=\\frac{3}{4}$",
            ["\\frac{180}{240}=\\frac{18}{24}=\\frac{18\\div 6}{24\\div 6}=\\frac{3}{4}"],
        ),
        ("$5!=120$", ["5\\cdot4=20", "20\\cdot3=60", "60\\cdot2=120", "5!=120"]),
        ("$\\frac{6!}{2!3!}=60$", ["360\\cdot2=720", "2\\cdot6=12", "\\frac{720}{12}=60"]),
    ],
)
def test_one_operation_at_a_time(text, steps):
    (found,) = small(text)
    assert all(f"${step}$" in found for step in steps), found
    assert_true(found)


def test_what_is_small_read_off_or_stated_before_is_left():
    for text in (
        "$3+4-1=6$", "$6^2+8^2=36+64$", "$300+40+7=347$", "$x^2-3x+2x=x^2-x$", "$x=2+y=30+40+50$",
        "$\\frac{3\\cdot4}{5\\cdot4}=\\frac{12}{20}$", "$\\frac{1}{3}+\\frac{1}{4}=\\frac{7}{12}$",
        "$3!=6$", "$\\frac{12}{40}=\\frac{3}{10}$", "$\\frac{64}{190}=\\frac{32}{95}$",
        "$\\sqrt{225}=15$", "$\\binom{7}{3}=x$", "$(n+1)!=30!$",
        "$2\\cdot3+4=11$", "$\\sqrt{2}+30+30=61.4$", "$2^x=40+50+60$",
    ):  # fmt: skip
        assert small(text) == [text]
    assert small("$\\frac{1890}{100}=18.9$") == ["$\\frac{1890}{100}=18.9$"]
    assert small("$26^2=676$") == ["$26^2=26\\cdot20+26\\cdot6=520+156=676$"]
    before = "$60+33=93$, $93+34=127$"
    assert small(before, "$60+33+34=127$")[1] == "$60+33+34=127$"


def test_a_way_is_no_longer_than_may_be():
    text = "$60+33+34=127$"
    assert small(text, most=len(text)) == [text]


@pytest.mark.parametrize(
    ("family", "in_a_row"), [("division", 4), ("multiplication", 3), ("brackets", 3)]
)
def test_what_a_calculation_states_by_digits_is_not_stated_again(family, in_a_row):
    for problem in filter(None, (make(Random(seed), family, 3) for seed in range(150))):
        stated = [each for each in re.findall(r"\$[^$]+\$", problem.solution) if "=" in each]
        runs = Counter(zip(*(stated[start:] for start in range(in_a_row)), strict=False))
        assert not [run for run, number in runs.items() if number > 1], problem.solution
