"""The small pair on vLLM; last of all, since its engines take the place of the tiny pair's."""

from pathlib import Path

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected
from carbon.models import checkpoint
from carbon.serving.session import ModelStore, run


def test_the_small_pair_is_expanded_and_reads_and_writes_alike(
    vllm_store: ModelStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(checkpoint.constants, "HF_HOME", str(tmp_path))
    ours = vllm_store.load("small", "small")
    theirs = ModelStore(backend="transformers").load("small", "small")
    problem, steps = "What is 17*24?", ["We have $17\\cdot24=340+68=408$.", "So $\\boxed{408}$."]
    (read,), (expected,) = (
        each.reward_model.score_steps(problem, [steps]) for each in (ours, theirs)
    )
    assert list(read.values) == pytest.approx(list(expected.values), abs=5e-3)
    events = list(run(problem, RunConfig(num_rollouts=4), models=ours))
    assert {event.answer for event in events if isinstance(event, AnswerSelected)} == {"408"}
