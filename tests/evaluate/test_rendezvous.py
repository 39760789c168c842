"""Runs that share batches: what is in a batch, and in which order, is up to the runs alone."""

import time
from functools import partial

from carbon.calibration.params import Calibration
from carbon.core.types import StepScores
from carbon.engines.base import Engine, SampleRequest
from carbon.evaluate.rendezvous import run_together
from carbon.rewards.base import ProcessRewardModel
from tests.support.fakes import LengthPRM, ScriptedEngine


class Listening(LengthPRM):
    """Remembers what it was asked to score."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def score_steps(self, problem, solutions) -> list[StepScores]:
        self.asked += [steps[0] for steps in solutions]
        return super().score_steps(problem, solutions)


def sampling_and_scoring(
    number: int, seconds: float, engine: Engine, prm: ProcessRewardModel
) -> list[int]:
    """Asks so late for two texts, and then to score one of its own."""
    time.sleep(seconds)
    requests = [SampleRequest(row, (1,), 10 * number + row, Calibration(1.0)) for row in range(2)]
    (updates,) = engine.sample(requests, 5, ())
    time.sleep(seconds)
    prm.score_steps("problem", [[f"of {number}"]])
    return [update.row for update in updates]


def test_batches_are_in_the_order_of_the_runs_whichever_comes_first():
    engine, prm = ScriptedEngine(["yes", "no"]), Listening()
    late = [0.15, 0.1, 0.05, 0.0]
    runs = [partial(sampling_and_scoring, *each) for each in enumerate(late)]
    assert run_together(runs, engine, prm, remembers=False) == [[0, 1]] * 4
    assert [request.seed for request in engine.requests] == [0, 1, 10, 11, 20, 21, 30, 31]
    assert prm.asked == [f"of {number}" for number in range(4)]
