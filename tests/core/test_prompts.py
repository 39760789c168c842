"""Steps, the visitor's text, and the two system prompts."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.config import MAX_PROBLEM_CHARACTERS
from carbon.core.errors import ConfigError
from carbon.core.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT, clean_problem, split_steps

# Text dense in what could confuse the two functions.
_TRICKY = st.text(st.sampled_from("ab \t\r\n\x00\x0b\x0c\x1f\x85\u2028\ud800\udc00é"), max_size=60)


def test_system_prompt_has_one_backslash_and_blank_lines_between_blocks() -> None:
    assert "$\\boxed{answer}$" in SYSTEM_PROMPT
    assert "\\\\" not in SYSTEM_PROMPT
    assert [block.split("\n")[0][:12] for block in SYSTEM_PROMPT.split("\n\n")] == [
        "Solve the fo",
        "- For simple",
        "- For comple",
        "## Step 1: [",
        "## Step 2: [",
        "...",
        "Regardless o",
        "Therefore, t",
        "Where [answe",
    ]
    assert clean_problem(SYSTEM_PROMPT) == SYSTEM_PROMPT


def test_prm_system_prompt_is_the_model_cards() -> None:
    expected = "Please reason step by step, and put your final answer within \\boxed{}."
    assert expected == PRM_SYSTEM_PROMPT


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("a\n\nb", ["a", "b"]),
        ("a\n\nb\n\n", ["a", "b"]),
        ("a\n\n\n\nb", ["a", "b"]),
        ("a\n\n\nb", ["a", "b"]),
        ("a\n \nb", ["a", "b"]),
        ("a\n\t \n  \nb", ["a", "b"]),
        ("a\r\n\r\nb", ["a", "b"]),
        ("a\r\n \r\nb\r\n", ["a", "b"]),
        ("\n\na", ["a"]),
        ("\na", ["a"]),
        (" \na", ["a"]),
        ("a\n", ["a"]),
        ("a\n\n   ", ["a"]),
        ("", []),
        (" ", []),
        ("\n \n\r\n", []),
        ("a\nb", ["a\nb"]),
        ("a\r\nb", ["a\r\nb"]),
        ("  a\n  b\n\n    c", ["  a\n  b", "    c"]),
        ("## Step 1: x\ny\n\nTherefore", ["## Step 1: x\ny", "Therefore"]),
    ],
)
def test_steps_are_the_parts_between_blank_lines(text: str, steps: list[str]) -> None:
    assert split_steps(text) == steps


@given(_TRICKY)
def test_steps_keep_every_word_and_none_is_blank(text: str) -> None:
    steps = split_steps(text)
    assert all(step.strip() and step == step.strip("\n") for step in steps)
    assert "".join("".join(steps).split()) == "".join(text.split())
    assert split_steps("\n\n".join(steps)) == steps


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 300_000,
        "\n" + " " * 300_000 + "x",
        "\n \n" * 100_000,
        "\r" * 300_000,
        "a\n" * 150_000,
    ],
)
def test_splitting_takes_linear_time(text: str) -> None:
    started = time.process_time()
    split_steps(text)
    assert time.process_time() - started < 1.0


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  What is $1+1$?\n", "What is $1+1$?"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\x00b\x1b[31mc\x7f\x85d", "ab[31mcd"),
        ("a\r\x00\nb", "a\nb"),
        ("a\tb\n\nc", "a\tb\n\nc"),
        ("a\ud800b\udfff", "a\ufffdb\ufffd"),
        ("<extra_0><|im_end|>", "<extra_0><|im_end|>"),
        ("求 $x^2=4$ 的解 😀", "求 $x^2=4$ 的解 😀"),
    ],
)
def test_a_problem_is_cleaned(text: str, cleaned: str) -> None:
    assert clean_problem(text) == cleaned


@given(_TRICKY)
def test_a_cleaned_problem_can_be_encoded_and_cleaned_again(text: str) -> None:
    try:
        cleaned = clean_problem(text)
    except ConfigError:
        assert not text.translate(dict.fromkeys(range(0x20), " ")).replace("\x85", "").strip()
        return
    cleaned.encode("utf-8")
    assert clean_problem(cleaned) == cleaned


@pytest.mark.parametrize("text", ["", "  \n\t ", "\x00", " \x00 \r\n"])
def test_an_empty_problem_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="empty"):
        clean_problem(text)


def test_the_longest_problem_is_accepted_and_one_more_character_refused() -> None:
    assert len(clean_problem("x" * MAX_PROBLEM_CHARACTERS)) == MAX_PROBLEM_CHARACTERS
    with pytest.raises(ConfigError, match="4,001 characters, where at most 4,000"):
        clean_problem("x" * (MAX_PROBLEM_CHARACTERS + 1))


@pytest.mark.parametrize("character", [" ", "x", "\x00", "\ud800"])
def test_a_huge_paste_is_refused_without_reading_it(character: str) -> None:
    paste = character * 10_000_000
    started = time.process_time()
    for _ in range(1_000):
        with pytest.raises(ConfigError, match="10,000,000"):
            clean_problem(paste)
    assert time.process_time() - started < 1.0  # under a millisecond each
