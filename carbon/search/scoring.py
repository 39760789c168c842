"""Scores rollouts beside the decoding loop: a few calls of the reward model at a time."""

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for

from carbon.core.errors import ModelError
from carbon.core.types import StepScores
from carbon.search.run import Run


class Scorer:
    """Gives the reward model what has finished, as much and as often at once as it wants."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._executor = ThreadPoolExecutor(run.prm.max_calls, thread_name_prefix="prm")
        self._waiting: list[tuple[int, list[str]]] = []
        self._calls: dict[Future[list[StepScores]], list[int]] = {}  # rows of each call in work

    @property
    def is_busy(self) -> bool:
        return bool(self._calls or self._waiting)

    def add(self, row: int, steps: list[str]) -> None:
        self._waiting.append((row, steps))
        self._start()

    def take_finished(self) -> list[tuple[int, StepScores]]:
        """Scores that are ready, without waiting.

        Raises:
            ModelError: the reward model has ended its thread, or given scores that do not fit.
        """
        finished: list[tuple[int, StepScores]] = []
        for call in [call for call in self._calls if call.done()]:
            finished += zip(self._calls.pop(call), _scores_of(call), strict=True)
        self._start()
        return finished

    def wait(self) -> list[tuple[int, StepScores]]:
        """Scores of a call in work, or none if that takes longer than a moment."""
        wait_for(self._calls, timeout=0.1, return_when=FIRST_COMPLETED)
        return self.take_finished()

    def close(self) -> None:
        """Drop what is waiting; calls in work end by themselves."""
        self._waiting.clear()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _start(self) -> None:
        prm = self._run.prm
        while self._waiting and len(self._calls) < prm.max_calls:
            batch = self._waiting[: prm.micro_batch]
            self._waiting = self._waiting[prm.micro_batch :]
            call = self._executor.submit(self._score, [steps for _, steps in batch])
            self._calls[call] = [row for row, _ in batch]

    def _score(self, solutions: list[list[str]]) -> list[StepScores]:
        with self._run.costs.timed("score"):
            scores = self._run.prm.score_steps(self._run.problem, solutions)
        _check(scores, solutions)
        return scores


def _check(scores: list[StepScores], solutions: list[list[str]]) -> None:
    if len(scores) != len(solutions):
        raise ModelError(
            f"The reward model scored {len(scores)} of {len(solutions)} solutions, so it cannot be "
            "used: choose another."
        )
    for score, steps in zip(scores, solutions, strict=True):
        if len(score.values) != len(steps) and not score.is_too_long:
            raise ModelError(
                f"The reward model gave {len(score.values)} scores for {len(steps)} steps, so it "
                "cannot be used: choose another."
            )


def _scores_of(call: Future[list[StepScores]]) -> list[StepScores]:
    error = call.exception()
    if error is not None and not isinstance(error, Exception):  # it would end this program
        raise ModelError("The reward model has ended its own thread: run it again.") from error
    return call.result()
