"""Wording tells most problems that the embedded pair cannot know from those that it does."""

import json

import pytest

from carbon.page.familiarity import (
    has_bare_numbers,
    has_slash_fractions,
    known_wording,
    unfamiliar_parts,
)
from carbon.page.island import ASSETS

EXAMPLES = json.loads((ASSETS / "problems" / "examples.json").read_text())["examples"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["problem"][:40])
def test_every_example_is_familiar(example):
    assert unfamiliar_parts(example["problem"]) == []
    assert not has_bare_numbers(example["problem"])
    assert not has_slash_fractions(example["problem"])


@pytest.mark.parametrize(
    ("problem", "parts"),
    [
        ("A snail climbs $3$ m.", ["snail", "climbs"]),
        (r"Compute $\sin(75^\circ)$.", [r"\sin", r"\circ"]),
        ("Compute $123456789123\\cdot2$.", ["123456789123"]),
        ("Quelle est la somme ?", ["Quelle", "est", "la", "somme"]),
        ("<script>alert(1)</script>", ["script", "alert"]),
        ("Integrate, integrate", ["Integrate", "integrate"]),
        ("What is $5!+3*4$?", ["!", "*"]),
    ],
)
def test_what_is_unfamiliar_is_named(problem, parts):
    assert unfamiliar_parts(problem) == parts


def test_bare_maths_is_not_called_unfamiliar():
    assert unfamiliar_parts("12+30") == []
    assert unfamiliar_parts("$12+30$?") == []


def test_numbers_belong_between_dollar_signs():
    assert has_bare_numbers("What is 12+30?")
    assert has_bare_numbers("$12$ and 30")
    assert not has_bare_numbers("What is $12+30$?")
    assert not has_bare_numbers("What is $$12+30$$?")
    assert has_bare_numbers("$$12$$ and 30")
    assert not has_bare_numbers("no number at all")


@pytest.mark.parametrize("maths", ["3/4 + 5/6", "x / 3", "(x+1)/2"])
def test_fractions_are_written_with_frac(maths):
    assert has_slash_fractions(f"What is ${maths}$?")
    assert unfamiliar_parts(f"What is ${maths}$?") == []
    assert not has_slash_fractions(r"What is $\frac{3}{4}+\frac{5}{6}$, in m/s?")


def test_long_and_odd_text_costs_little():
    assert unfamiliar_parts("$" * 4000) == []
    assert len(unfamiliar_parts("ab cd " * 600)) == 2


def test_the_known_wording_is_a_real_one():
    known = known_wording()
    assert known.num_families >= 20
    assert {"what", "is", "remainder"} <= known.words
    assert "frac" in known.commands
