"""Families of problems: many, varied, reproducible, and right in both styles."""

from collections import Counter
from random import Random

import pytest

from train.checking.statements import statements_of
from train.checking.steps import SolutionChecker
from train.problems import LEVELS, REGISTER

KINDS = [(level, family) for level in LEVELS for family in REGISTER.families(level)]


def draw(level, family, count, seed=0):
    rng = Random(seed)
    return [REGISTER.make(rng, level, family) for _ in range(count)]


def test_there_are_enough_families_at_every_level():
    assert len({family for _, family in KINDS}) >= 34
    assert all(count >= 20 for count in Counter(level for level, _ in KINDS).values())


@pytest.mark.parametrize("level", LEVELS)
def test_reference_solutions_are_right_step_by_step(level):
    for family in REGISTER.families(level):
        for problem in draw(level, family, 12):
            checker = SolutionChecker(problem)
            for style in ("short", "long"):
                check = checker.check(problem.solution(style))
                assert all(check.steps), problem
                assert check.has_right_answer, problem


@pytest.mark.parametrize("level", LEVELS)
def test_numeric_chains_are_true(level):
    """Independently of the checker's references: equal sides without symbols have equal values."""
    for family in REGISTER.families(level):
        for problem in draw(level, family, 8):
            for step in (*problem.short, *problem.long):
                for statement in statements_of(step.body):
                    values = {side.value or () for side in statement.sides}
                    is_equality = set(statement.relations) == {"="}
                    is_known = all(side.value is not None for side in statement.sides)
                    if (
                        is_equality
                        and is_known
                        and not any(symbols for value in values for symbols, _ in value)
                    ):
                        assert len(values) == 1, statement.text


@pytest.mark.parametrize(("level", "family"), KINDS)
def test_problems_vary_in_wording_and_numbers(level, family):
    problems = draw(level, family, 150)
    assert len({problem.text for problem in problems}) >= 60
    assert len({"".join(c for c in p.text if c.isalpha()) for p in problems}) >= 2


def test_the_same_seed_gives_the_same_problems():
    assert [draw(*kind, 2) for kind in KINDS] == [draw(*kind, 2) for kind in KINDS]
    assert draw(3, "system", 3) != draw(3, "system", 3, seed=1)


def test_solutions_have_headings_and_the_final_sentence():
    problem = draw(2, "area", 1)[0]
    *steps, final = problem.solution("long").split("\n\n")
    assert all(step.startswith(f"## Step {k}: ") for k, step in enumerate(steps, 1))
    assert final == (
        f"Therefore, the final answer is: $\\boxed{{{problem.answer}}}$. I hope it is correct."
    )


def test_styles_differ_above_the_first_level():
    for level, family in KINDS:
        if level > 2 and family != "spread":
            problems = draw(level, family, 10)
            assert any(problem.short != problem.long for problem in problems), family
