"""A longer solution costs its new steps, and scores as if it had been read whole."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from carbon.models.key_value_cache import CachedRow
from carbon.rewards.encoders import ChatMLEncoder
from carbon.rewards.prefix_memory import KnownPrefix, PrefixMemory
from carbon.rewards.transformers_prm import TransformersPRM

PROBLEM = "A rectangle has perimeter $530$ and one side $231$. What is its area?"
STEPS = [
    "## Step 1: Take half\n$\\frac{530}{2}=265$",
    "## Step 2: Find the other side\n$265-231=34$",
    "## Step 3: Break up the product\n$231\\cdot34=231\\cdot30+231\\cdot4=6930+924=7854$",
]
OTHER = ["## Step 1: Take half\n$\\frac{530}{2}=266$", "short"]
DEPTHS = [
    [STEPS[:1], OTHER[:1]],
    [STEPS[:2], [*STEPS[:1], "short"], OTHER],
    [STEPS, [*STEPS[:2], "x"], [*STEPS[:1], "short", STEPS[2]], [*OTHER, "y"]],
]


def prefix(num_tokens: int) -> KnownPrefix:
    nothing = torch.zeros(1, 1, num_tokens, 1)
    return KnownPrefix(CachedRow(nothing, nothing), (0.5,) * num_tokens)


def test_the_longest_known_beginning_is_found_and_never_the_whole():
    memory = PrefixMemory(100)
    for num_steps in (1, 2, 3):
        memory.put("p", tuple("abc"[:num_steps]), prefix(num_steps))
    found = memory.longest("p", ("a", "b", "c"))
    assert found is not None
    assert found.row.num_tokens == 2
    assert memory.longest("p", ("a",)) is None
    assert memory.longest("p", ("b", "c")) is None
    assert memory.longest("another", ("a", "b", "c")) is None


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), max_size=40))
def test_the_bound_holds_and_the_newest_stay(put: list[tuple[int, int]]):
    memory = PrefixMemory(20)
    for name, size in put:
        memory.put("p", (str(name),), prefix(size))
    found = [memory.longest("p", (str(name), "next")) for name in range(10)]
    assert sum(one.row.num_tokens for one in found if one) <= 20
    latest = dict(put)
    for name, one in enumerate(found):
        assert one is None or one.row.num_tokens == latest[name]
    newest = list(dict.fromkeys(name for name, _ in reversed(put)))[:2]  # 9 + 9 <= 20
    assert all(found[name] for name in newest)


@pytest.mark.parametrize("max_batch_tokens", [None, 60])
def test_scores_are_those_of_whole_readings_for_less(prm_folder, max_batch_tokens):
    def load() -> TransformersPRM:
        return TransformersPRM.load(
            prm_folder, system_prompt=None, device="cpu", max_batch_tokens=max_batch_tokens
        )

    remembering, whole = load(), load()
    encoder = ChatMLEncoder.load(prm_folder, None)
    with remembering.remembering():
        for depth, solutions in enumerate(DEPTHS):
            scores = remembering.score_steps(PROBLEM, solutions)
            expected = whole.score_steps(PROBLEM, solutions)
            for one, other, steps in zip(scores, expected, solutions, strict=True):
                assert one.values == pytest.approx(other.values, abs=1e-5)
                if depth:
                    assert one.num_tokens == len(encoder.solution(steps[-1:]).ids)
                    assert one.num_tokens < other.num_tokens


def num_ids(prm_folder, steps: list[str]) -> int:
    return len(ChatMLEncoder.load(prm_folder, None).solution(steps).ids)


def test_without_asking_nothing_is_kept(prm: TransformersPRM, prm_folder):
    prm.score_steps(PROBLEM, [STEPS[:2]])
    (again,) = prm.score_steps(PROBLEM, [STEPS])
    assert again.num_tokens == num_ids(prm_folder, STEPS)
    with prm.remembering():
        prm.score_steps(PROBLEM, [OTHER])
    (after,) = prm.score_steps(PROBLEM, [[*OTHER, "z"]])
    assert after.num_tokens == num_ids(prm_folder, [*OTHER, "z"])


def test_a_beginning_that_made_room_is_read_again(prm: TransformersPRM, prm_folder):
    prm._max_remembered = 1
    with prm.remembering():
        (first,) = prm.score_steps(PROBLEM, [STEPS[:2]])
        (second,) = prm.score_steps(PROBLEM, [STEPS])
    assert second.values[:2] == pytest.approx(first.values, abs=1e-5)
    assert second.num_tokens == num_ids(prm_folder, STEPS)


def test_an_edited_solution_costs_what_follows_the_edit(prm: TransformersPRM, prm_folder):
    whole = TransformersPRM.load(prm_folder, system_prompt=None, device="cpu")
    first = prm.rescore(PROBLEM, STEPS)
    assert first.values == pytest.approx(whole.score_steps(PROBLEM, [STEPS])[0].values, abs=1e-5)
    for place in (2, 1, 0):
        edited = [*STEPS[:place], f"another {place}", *STEPS[place + 1 :]]
        again = prm.rescore(PROBLEM, edited)
        expected = whole.score_steps(PROBLEM, [edited])[0]
        assert again.values == pytest.approx(expected.values, abs=1e-5)
        rest = num_ids(prm_folder, edited) - num_ids(prm_folder, edited[:place])
        assert again.num_tokens == rest
    assert prm.rescore(PROBLEM, STEPS).num_tokens == 0


def test_a_search_keeps_its_memory_while_somebody_edits(prm: TransformersPRM, prm_folder):
    with prm.remembering():
        prm.score_steps(PROBLEM, [STEPS[:2]])
        prm.rescore("Another problem", OTHER)
        (again,) = prm.score_steps(PROBLEM, [STEPS])
    assert again.num_tokens == num_ids(prm_folder, STEPS) - num_ids(prm_folder, STEPS[:2])
