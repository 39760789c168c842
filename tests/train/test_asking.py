"""Problems asked otherwise: nothing that is given is lost, and options hold the answer once."""

import re
from random import Random

import pytest

from carbon.answers import is_equivalent
from train.school import asking
from train.school.asking import as_typed, near, otherwise

TEXT = "A box holds ⟨12⟩ red and ⟨30⟩ blue pens. ⟨5⟩ of them are taken out. How many are left?"
ANSWERS = (
    "37",
    "-4",
    "1",
    "\\frac{2}{15}",
    "-\\frac{1}{2}",
    "0.49",
    "25\\%",
    "9\\pi",
    "4\\sqrt{3}",
)


@pytest.fixture
def always(monkeypatch):
    for name in ("_OTHERWISE", "_CARELESS", "_SPELT"):
        monkeypatch.setattr(asking, name, 1.0)


@pytest.mark.parametrize("answer", ANSWERS)
def test_near_answers_are_wrong_and_different(answer):
    for seed in range(30):
        others = near(Random(seed), answer)
        assert len(others) > 1
        every = [answer, *others]
        assert not [(a, b) for a in every for b in every if a < b and is_equivalent(a, b)]


def test_a_list_of_values_has_no_near_one():
    assert near(Random(0), "x=2, x=3") == near(Random(0), "\\text{yes}") == []


@pytest.mark.usefixtures("always")
def test_nothing_given_is_lost():
    texts = set()
    for seed in range(400):
        text, form = otherwise(Random(seed), TEXT, "story", "37")
        assert form == "story"
        assert re.findall(r"⟨\d+⟩", text) == ["⟨12⟩", "⟨30⟩", "⟨5⟩"]
        if options := re.findall(r"\(?[A-Ea-e][).:] \$(\d+)\$", text):
            assert options.count("37") == 1
            assert len(set(options)) == len(options) > 2
        texts.add(text)
    assert len(texts) > 150


@pytest.mark.usefixtures("always")
def test_a_bare_equation_stays_bare():
    assert otherwise(Random(0), "$2x=6$", "bare", "3") == ("$2x=6$", "bare")
    text, form = otherwise(Random(0), "$2+6$", "bare", "8")
    assert "$2+6$" in text
    assert form == "question"


@pytest.mark.usefixtures("always")
def test_careless_fingers_leave_numbers_and_signs():
    text = "What is the largest number of seven apples, (3x+2)*sin(x) and 1250/4 in this color?"
    seen = set()
    for seed in range(300):
        typed = as_typed(Random(seed), text)
        assert "(3x+2)*sin(x)" in typed
        assert "1250/4" in typed
        assert "seven" in typed
        seen.add(typed)
    assert len(seen) > 250
    assert any("colour" in typed for typed in seen)
