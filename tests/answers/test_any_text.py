"""Whatever a model writes, however wrong or malicious, extracting and comparing it never raises."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbon.answers import extract_answer, group_answers, is_equivalent
from carbon.answers.comparison import compare
from carbon.answers.reading import read

FRAGMENTS = Path(__file__).parents[1] / "data" / "latex_fragments.txt"
LEAVES, FORMS = map(str.split, FRAGMENTS.read_text("utf-8").split("\n\n"))


def filled(form, parts):
    pieces = form.split("@")
    return pieces[0] + "".join(map("".join, zip(parts, pieces[1:], strict=False)))


FORMULAS = st.recursive(
    st.sampled_from(LEAVES),
    lambda inner: st.builds(
        filled, st.sampled_from(FORMS), st.lists(inner, min_size=4, max_size=4)
    ),
    max_leaves=16,
)
TEXTS = FORMULAS | st.lists(st.sampled_from(LEAVES), max_size=10).map("".join) | st.text()


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (r"x > \log_2 4", "42"),
        (r"x \le \frac{\ln 4}{\ln 2}", "x<7"),
        (r"\binom{7}{\pi}", "3"),
        (r"\binom{n}{\sqrt{n}}", "n"),
        (r"\infty \ne \binom{x}{100}", "3"),
        (r"e^{300000}x^2 + e^{300000}x = 1", "x + y = 1"),
        (r"x < (-2)^{1/3}", "x > i"),
    ],
)
def test_texts_that_once_raised(a, b):
    assert not is_equivalent(a, b)
    assert group_answers([a, b]) == [0, 1]


@given(TEXTS, TEXTS)
@settings(max_examples=600)
def test_exact_rules_never_raise_and_are_symmetric(a, b):
    verdict = compare(read(a), read(b))
    assert (compare(read(b), read(a)) is True) == (verdict is True)


@given(st.lists(TEXTS, min_size=2, max_size=5))
@settings(max_examples=50)
def test_extraction_equivalence_and_groups_never_raise(texts):
    extract_answer(" ".join(texts))
    is_equivalent(*texts[:2])
    assert len(group_answers(texts)) == len(texts)
