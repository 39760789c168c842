"""The scorer keeps within what the reward model allows, and loses or doubles nothing."""

import threading
import time
from collections.abc import Sequence

import pytest

from carbon.core.config import RunConfig
from carbon.core.types import StepScores
from carbon.search.run import Costs, Run
from carbon.search.scoring import Scorer
from tests.support.fakes import LengthPRM, ScriptedEngine


class Gated(LengthPRM):
    """Answers when told to, and notes how many calls it had at once."""

    def __init__(self, micro_batch: int, max_calls: int) -> None:
        super().__init__()
        self.micro_batch, self.max_calls = micro_batch, max_calls
        self.gate = threading.Event()
        self.most_at_once = self._at_once = 0
        self._lock = threading.Lock()

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        self.gate.wait(10)
        with self._lock:
            self._at_once -= 1
            return super().score_steps(problem, solutions)


def scorer(prm: LengthPRM) -> Scorer:
    run = Run(
        problem="1+1", config=RunConfig(), engine=ScriptedEngine(["x"]), prm=prm, max_new_tokens=9
    )
    return Scorer(run)


@pytest.mark.parametrize(("micro_batch", "max_calls"), [(16, 1), (3, 2), (256, 4), (1, 1)])
def test_calls_and_batches_keep_to_what_the_model_wants(micro_batch: int, max_calls: int) -> None:
    prm = Gated(micro_batch, max_calls)
    scoring = scorer(prm)
    for row in range(40):
        scoring.add(row, ["a" * row or "b"])
    prm.gate.set()
    found: list[tuple[int, StepScores]] = []
    while scoring.is_busy:
        found += scoring.wait()
    scoring.close()
    assert sorted(row for row, _ in found) == list(range(40))
    assert all(scores.values == (max(row, 1) / 50,) for row, scores in found)
    assert max(prm.batches) <= micro_batch
    assert prm.most_at_once <= max_calls


def test_nothing_waits_while_the_model_takes_calls() -> None:
    prm = Gated(micro_batch=256, max_calls=3)
    scoring = scorer(prm)
    for row in range(3):
        scoring.add(row, ["a"])
    for _ in range(500):
        if prm.most_at_once == 3:
            break
        time.sleep(0.01)
    assert prm.most_at_once == 3
    prm.gate.set()
    scoring.close()


def test_overlapping_blocks_of_a_stage_count_once() -> None:
    costs = Costs()
    start = time.perf_counter()
    with costs.timed("score"):
        with costs.timed("score"):
            time.sleep(0.02)
        time.sleep(0.02)
    elapsed = time.perf_counter() - start
    assert 0.04 <= costs.stage_seconds["score"] <= elapsed
    with costs.timed("score"):
        time.sleep(0.02)
    assert costs.stage_seconds["score"] >= 0.06
