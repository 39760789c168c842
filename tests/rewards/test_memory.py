"""What is remembered is bounded, and equal solutions are asked for once."""

from pathlib import Path

from carbon.core.catalog import TINY_FOLDER
from carbon.core.types import StepScores
from carbon.rewards import memory
from carbon.rewards.encoders import ChatMLEncoder
from carbon.rewards.memory import ProblemMemory

FOLDER: Path = TINY_FOLDER / "prm"
ENCODER = ChatMLEncoder.load(FOLDER, None)


def test_only_what_is_new_and_fits_is_unread() -> None:
    problems = ProblemMemory[None](ENCODER, max_positions=len(ENCODER.prompt_ids("1+1")) + 20)
    known = problems.recall("1+1")
    known.scores[("known",)] = (0.5,)
    long = ("word " * 100,)
    unread = problems.unread(known, [("known",), (), ("new",), ("new",), long])
    assert list(unread) == [("new",)]
    assert unread["new",] == ENCODER.solution(("new",))


def test_tokens_are_told_for_the_first_of_equal_solutions_only() -> None:
    known = ProblemMemory[None](ENCODER, 1_000).recall("1+1")
    known.scores[("a",)] = (0.5,)
    num_tokens = {("a",): 7}
    assert known.result(("a",), num_tokens) == StepScores((0.5,), 7)
    assert known.result(("a",), num_tokens) == StepScores((0.5,), 0, num_known_tokens=7)
    assert known.result((), num_tokens) == StepScores((), 0)
    assert known.result(("b",), num_tokens) == StepScores((), 0, is_too_long=True)


def test_the_last_two_problems_are_remembered_and_many_solutions_are_not() -> None:
    problems = ProblemMemory[None](ENCODER, 1_000)
    first = problems.recall("1")
    assert problems.recall("1") is first
    problems.recall("2")
    assert problems.recall("1") is first
    problems.recall("3")
    problems.recall("2")
    assert problems.recall("1") is not first
    full = problems.recall("1")
    for number in range(memory._NUM_SOLUTIONS + 1):
        full.scores[(str(number),)] = (0.5,)
    assert problems.recall("1") is not full
    assert full.scores  # a call in work goes on with what it knows
