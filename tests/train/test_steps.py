"""The step checker against deliberately broken solutions."""

from random import Random

import pytest

from train.checking.steps import SolutionChecker, boxed_answer, is_same_answer
from train.near_misses import BREAKS, missing_step, near_misses, wrong_answer, wrong_number
from train.problems import LEVELS, REGISTER
from train.problems.base import Problem, Step, render

PROBLEM = Problem(
    family="rates",
    level=3,
    text="Maya buys $7$ bags at $23$ dollars each and $5$ boxes at $47$ dollars each. "
    "What is the total cost?",
    answer="396",
    short=(Step("Evaluate directly", "$7\\cdot23+5\\cdot47=396$"),),
    long=(
        Step("Multiply first", "$7\\cdot23=7\\cdot20+7\\cdot3=140+21=161$ and $5\\cdot47=235$"),
        Step("Combine the terms", "$161+235=396$"),
    ),
)
EQUATION = Problem(
    family="linear_equation",
    level=1,
    text="Solve for $x$: $3x+4=19$.",
    answer="5",
    short=(Step("Isolate the variable", "$x=\\frac{15}{3}=5$"),),
    long=(
        Step("Move the constant", "$3x=19-4=15$"),
        Step("Divide by the coefficient", "$x=\\frac{15}{3}=5$"),
    ),
)


def labels(problem, *bodies, answer=None):
    steps = [Step("Title", body) for body in bodies]
    return SolutionChecker(problem).check(render(steps, answer or problem.answer)).labels


def test_right_solutions_in_both_styles_pass():
    for problem in (PROBLEM, EQUATION):
        for style in ("short", "long"):
            assert all(SolutionChecker(problem).check(problem.solution(style)).labels)


def test_other_right_ways_of_writing_the_same_step_pass():
    assert all(labels(PROBLEM, "$23\\cdot7=161$ and $47\\times5=235$", "$235+161=396$"))
    split = "$5\\cdot47=5\\cdot40+5\\cdot7=200+35=235$"
    assert all(labels(PROBLEM, f"$7\\cdot23=161$, {split}", "$161 + 235 = 396$"))
    assert all(labels(EQUATION, "$3x=15$", "$x=5$"))
    assert all(labels(PROBLEM, "$7\\cdot23=161$, $5\\cdot47=235$", "$161+235=396$", answer="396.0"))


@pytest.mark.parametrize(
    ("bodies", "answer", "expected"),
    [
        pytest.param(
            ("$7\\cdot23=171$ and $5\\cdot47=235$", "$171+235=406$"),
            "406",
            [False, False, False],
            id="wrong number, carried on",
        ),
        pytest.param(
            ("$7\\cdot23=161$ and $5\\cdot47=235$", "$161+235=386$"),
            "386",
            [True, False, False],
            id="wrong number in the second step",
        ),
        pytest.param(
            ("$7\\cdot23=7\\cdot20+7\\cdot3=140+31=161$ and $5\\cdot47=235$", "$161+235=396$"),
            "396",
            [False, False, False],
            id="wrong middle of a chain",
        ),
        pytest.param(
            ("$7+23=30$ and $5\\cdot47=235$", "$30+235=265$"),
            "265",
            [False, False, False],
            id="swapped operator, true arithmetic",
        ),
        pytest.param(
            ("$7\\cdot23=161$ and $5\\cdot47=235$", "$161-235=396$"),
            "396",
            [True, False, False],
            id="swapped operator, right result",
        ),
        pytest.param(
            ("$7\\cdot23=171$ and $5\\cdot47=235$", "$161+235=396$"),
            "396",
            [False, False, False],
            id="right answer by wrong steps",
        ),
        pytest.param(("$161+235=396$",), "396", [False, False], id="missing first step"),
        pytest.param(
            ("$7\\cdot23=161$ and $5\\cdot47=235$",), "396", [True, False], id="missing last step"
        ),
        pytest.param(
            ("$7\\cdot23=161$ and $5\\cdot47=235$", "$161+235=396$"),
            "369",
            [True, True, False],
            id="wrong final box",
        ),
        pytest.param((), "396", [False], id="an answer out of nowhere"),
        pytest.param(
            ("$7\\cdot23=161$ and $5\\cdot47=235", "$161+235=396$"),
            "396",
            [False, False, False],
            id="unclosed dollar sign",
        ),
        pytest.param(
            ("We have 99 bags. $7\\cdot23+5\\cdot47=396$",),
            "396",
            [False, False],
            id="a number out of nowhere in the words",
        ),
    ],
)
def test_broken_solutions(bodies, answer, expected):
    assert list(labels(PROBLEM, *bodies, answer=answer)) == expected


def test_the_answer_is_judged_apart_from_the_steps():
    lucky = SolutionChecker(PROBLEM).check(
        render([Step("Add", "$7+23=30$"), Step("Combine", "$161+235=396$")], "396")
    )
    assert lucky.has_right_answer
    assert not any(lucky.labels)


def test_text_without_a_box_has_no_right_answer():
    check = SolutionChecker(PROBLEM).check("## Step 1: Title\n$7\\cdot23+5\\cdot47=396$")
    assert check.steps == (True,)
    assert not check.has_right_answer


@pytest.mark.parametrize("level", LEVELS)
def test_generated_near_misses_are_caught(level):
    """A changed result or answer is always wrong; nothing broken is blamed before its break."""
    rng = Random(level)
    for family in REGISTER.families(level):
        problem = REGISTER.make(rng, level, family)
        checker = SolutionChecker(problem)
        for steps in (problem.short, problem.long):
            for make, is_right in ((wrong_number, True), (wrong_answer, False)):
                broken = make(rng, steps, problem.answer)
                if broken is not None:
                    check = checker.check(render(*broken))
                    assert not check.labels[-1], (family, render(*broken))
                    assert check.has_right_answer is is_right


def test_a_missing_step_is_noticed_where_its_result_is_used():
    rng = Random(0)
    broken = [missing_step(rng, PROBLEM.long, PROBLEM.answer) for _ in range(10)]
    texts = {render(*one) for one in broken if one is not None}
    assert len(texts) == 2
    assert not any(SolutionChecker(PROBLEM).check(text).labels[-1] for text in texts)


def test_near_misses_are_reproducible_and_different_from_the_solutions():
    problem = REGISTER.make(Random(3), 4, "area")
    texts = near_misses(Random(1), problem, 20)
    assert texts == near_misses(Random(1), problem, 20)
    assert len(texts) > 8
    assert not {problem.solution("short"), problem.solution("long")} & set(texts)
    assert len(set(BREAKS)) == 5


@pytest.mark.parametrize(
    ("answer", "reference_answer", "expected"),
    [
        ("0.5", "\\frac{1}{2}", True),
        ("\\dfrac{1}{2}", "\\frac{1}{2}", True),
        ("x<5", "x < 5", True),
        ("x<5", "x>5", False),
        ("x\\leq5", "x\\le 5", True),
        ("2x+x^2", "x^2+2x", True),
        ("\\sqrt{8}", "2\\sqrt{2}", True),
        ("12", "13", False),
        ("nonsense", "13", False),
    ],
)
def test_answers_are_compared_by_value(answer, reference_answer, expected):
    assert is_same_answer(answer, reference_answer) is expected


def test_the_last_box_counts():
    assert boxed_answer("$\\boxed{1}$ or $\\boxed{\\frac{2}{3}}$") == "\\frac{2}{3}"
    assert boxed_answer("none") is None
