"""Who gets which shard when workers are lost, with a crew that is told what happens to it."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from carbon.core.errors import ModelError
from carbon.evaluate import progress, storage
from carbon.evaluate.computing import Done, Shard, Work
from carbon.evaluate.crews import Crew, Handle, WorkerLostError
from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.progress import Progress, duration
from carbon.evaluate.workers import MOST_TRIES, Job, run_job

WORK = Work(Rollouts(), "tiny", "tiny")
PROBLEMS = [BenchmarkProblem(i, "p" * (i + 1), "1", 1 + i % 2) for i in range(6)]
META = {"experiment": "rollouts", "asked": {}, "hardware": "", "commit": ""}


class FakeCrew(Crew):
    """Loses a worker with every shard that holds one of `poison`, so often; `dead` never load."""

    def __init__(self, size: int, poison: dict[int, int], dead: Sequence[int] = ()) -> None:
        self.size, self.poison, self.dead = size, dict(poison), dead
        self.given: list[int] = []
        self.starts: list[int] = []

    def start(self, worker: int) -> Handle:
        self.starts.append(worker)
        return ("start", worker, len(self.starts))

    def compute(self, worker: int, shard: Shard) -> Handle:
        self.given.append(shard.problems[0].index)
        return ("shard", worker, len(self.given), shard)

    def wait(self, handles: Sequence[Handle], seconds: float) -> Sequence[Handle]:
        return handles[-1:]

    def result(self, handle: Handle) -> Done | None:
        if handle[0] == "start":
            if handle[1] in self.dead:
                raise WorkerLostError("it is dead")
            return None
        index = handle[3].problems[0].index
        if self.poison.get(index, 0) > 0:
            self.poison[index] -= 1
            raise WorkerLostError("it died of this")
        arrays = {"problem": np.array([index]), "seed": np.array([0])}
        return Done(arrays, {"seconds": 1.0}, 10)


def job(folder: Path) -> Job:
    return Job(
        experiment=WORK.experiment, problems=PROBLEMS, seeds=[0], work=WORK, output=folder,
        problems_per_batch=1, meta=META,
    )  # fmt: skip


def test_the_longest_come_first_and_all_are_kept(tmp_path: Path):
    crew = FakeCrew(2, {})
    assert run_job(job(tmp_path), lambda _: crew) == 0
    assert crew.given == [5, 3, 1, 4, 2, 0]  # by level, then by length
    assert set(storage.existing((), META, tmp_path)) == {(i, 0) for i in range(6)}
    assert run_job(job(tmp_path), lambda _: pytest.fail("nothing is left")) == 0


def test_lost_work_goes_to_others_three_times_and_the_rest_is_done(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    crew = FakeCrew(2, {3: 2, 4: 99})
    assert run_job(job(tmp_path), lambda _: crew) == 1
    assert crew.given.count(3) == 3
    assert crew.given.count(4) == MOST_TRIES == 4
    assert len(crew.starts) == 2 + 2 + 4
    assert "problems 4 are given up" in caplog.text
    assert set(storage.existing((), META, tmp_path)) == {(i, 0) for i in (0, 1, 2, 3, 5)}


def test_workers_that_never_load_end_the_job(tmp_path: Path):
    crew = FakeCrew(2, {}, dead=[0, 1])
    with pytest.raises(ModelError, match="is lost whenever it loads the models: it is dead"):
        run_job(job(tmp_path), lambda _: crew)


def test_an_error_that_nobody_foresaw_is_a_sentence_and_a_file_tells_the_whole(tmp_path: Path):
    class Failing(FakeCrew):
        def result(self, handle: Handle) -> Done | None:
            if len(self.given) == 3:
                raise RuntimeError("CUDA error: it fell over\nCompile with more words")
            return super().result(handle)

    with pytest.raises(ModelError) as caught:
        run_job(job(tmp_path), lambda _: Failing(1, {}))
    assert str(caught.value) == (
        f"Worker 1 has failed (RuntimeError: CUDA error: it fell over); {tmp_path / 'failure.log'} "
        "says where. What is done is kept: the same command goes on from there."
    )
    assert "in result\n" in (tmp_path / "failure.log").read_text()
    assert set(storage.existing((), META, tmp_path)) == {(5, 0), (3, 0)}
    assert run_job(job(tmp_path), lambda _: FakeCrew(1, {})) == 0


def test_no_shard_is_begun_after_the_deadline(tmp_path: Path):
    assert run_job(job(tmp_path), lambda _: FakeCrew(1, {}), seconds=-1) == 6


def test_quick_shards_do_not_wait_for_a_line_each(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    caplog.set_level("INFO")
    clock = iter([100.0, 101.0, 102.0, 108.0, 109.0])
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    told = Progress("rollouts", 4)
    told.begin()
    for _ in range(4):
        told.add(1, 10)
    lines = [record.getMessage().split(",")[0] for record in caplog.records]
    assert lines == [f"rollouts: {done} of 4 problems" for done in (1, 3, 4)]


def test_progress_says_rates_and_time_left():
    told = Progress("rollouts", 500)
    told.begin()
    told.add(100, 50_000)
    line = told.line(seconds=200.0, share=93)
    assert line == (
        "rollouts: 100 of 500 problems, 0.50 problems and 250 tokens a second, "
        "about 13 min left, GPUs 93 % busy"
    )
    assert [duration(s) for s in (0.4, 119, 120, 7_200, 400_000)] == [
        "0 s", "119 s", "2 min", "2 h", "5 days",
    ]  # fmt: skip
