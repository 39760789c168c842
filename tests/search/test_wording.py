"""What a problem's text alone tells of whether it is known."""

import pytest

from carbon.search.wording import read_wording, words_of

MET = frozenset(["what", "is", "the", "sum", "of", "has", "apples", "\\frac"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("What is the SUM of 3 and 4?", ["what", "is", "the", "of", "and"]),
        (r"$\frac{1}{2}+\sqrt{x}$", ["\\frac", "\\sqrt"]),
        (r"\begin{cases} 2x = 1 \end{cases}", []),
        ("Tom has it. Now Mary has it. now", ["tom", "has", "it", "now"]),
        ("in triangle ABC", ["in", "triangle"]),
        ("x + y", []),
        ("小明有25个苹果", ["小明有", "个苹果"]),
    ],
)
def test_words_are_found_once_without_names(text, words):
    assert words_of(text) == words


def test_one_unknown_word_counts_little_and_many_count_much():
    known, one, many = (
        read_wording(text, MET).unknown_share
        for text in (
            "What is the sum of 3 and 4 apples?", "Yuki has 3 apples.", "Quanto fa 3 diviso 4?",
        )
    )  # fmt: skip
    assert known < one < many
    assert read_wording("Quanto fa 3 diviso 4?", MET).unknown == ("quanto", "fa", "diviso")


@pytest.mark.parametrize("text", ["12", "nine hundred", "½", "٧", "x = y", "solve x < y", "2 cm"])
def test_a_number_or_a_sign_is_mathematics(text):
    assert read_wording(text, MET).has_maths


@pytest.mark.parametrize("text", ["", "hi", "???", "x", "the well-known sum of apples/pears"])
def test_words_alone_are_none(text):
    assert not read_wording(text, MET).has_maths


def test_long_text_costs_little():
    wording = read_wording("Ab cd " * 2000, MET)
    assert wording.unknown == ("ab", "cd")
