"""Workers in processes and on Ray, which are killed: the numbers are those of one process."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from carbon.core.errors import ModelError
from carbon.evaluate import storage
from carbon.evaluate.__main__ import main
from carbon.evaluate.computing import Work
from carbon.evaluate.crews import Alone, Crew, Processes
from carbon.evaluate.experiments import PlannedRun, Rollouts
from carbon.evaluate.on_ray import HERE, RayActors
from carbon.evaluate.problems import read_benchmark
from carbon.evaluate.workers import Job, run_job
from tests.support.kills import ROOT, descendants, evaluate, workers_of

RUN = ["rollouts", "--dataset", "mini-500", "--limit", "4", "--budgets", "4", "--temperatures"]
RUN += ["1.2", "--problems-per-batch", "1"]
SECONDS = 240  # of patience with a slow machine


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("alone")
    assert main([*RUN, "--output", str(folder)]) == 0
    return folder


def require_same(folder: Path, alone: Path) -> None:
    assert {path.name for path in folder.glob("*.npz")} == {
        path.name for path in alone.glob("*.npz")
    }
    for path in folder.glob("*.npz"):
        there = storage.load(alone / path.name).arrays
        for name, values in storage.load(path).arrays.items():
            # sums take another order where a worker has other threads
            if values.dtype.kind == "U":
                np.testing.assert_array_equal(values, there[name])
                continue
            np.testing.assert_allclose(values, there[name], rtol=1e-4, atol=1e-6, equal_nan=True)


def until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("more", [[], ["--ray"]])
def test_a_killed_worker_s_problems_go_to_another(tmp_path: Path, alone: Path, more: list[str]):
    command = evaluate(*RUN, "--workers", "2", *more, output=tmp_path)
    with (tmp_path / "log").open("wb") as log:
        driver = subprocess.Popen(command, cwd=ROOT, stderr=log)
        until(lambda: len(workers_of(driver.pid)) == 2)
        os.kill(workers_of(driver.pid)[0], signal.SIGKILL)
        assert driver.wait(SECONDS) == 0
    assert "was lost" in (tmp_path / "log").read_text()
    require_same(tmp_path, alone)


def test_a_killed_driver_leaves_nothing_behind_and_is_gone_on_with(tmp_path: Path, alone: Path):
    command = evaluate(*RUN, "--workers", "1", output=tmp_path)
    driver = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    until(lambda: list(tmp_path.glob("*.npz")))
    left = list(descendants(driver.pid))
    assert left
    driver.kill()
    driver.wait()
    until(lambda: not [pid for pid in left if Path(f"/proc/{pid}/cwd").exists()])
    times = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")}
    assert main([*RUN, "--output", str(tmp_path)]) == 0
    assert all(path.stat().st_mtime_ns == before for path, before in times.items())
    require_same(tmp_path, alone)


def test_parts_together_are_the_whole(tmp_path: Path, alone: Path):
    for part in ("1/3", "3/3", "2/3"):
        assert main([*RUN, "--part", part, "--output", str(tmp_path)]) == 0
    require_same(tmp_path, alone)
    with pytest.raises(SystemExit):
        main([*RUN, "--part", "4/3", "--output", str(tmp_path)])


def test_a_folder_is_one_process_s_and_its_parts_are_several(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with storage.only_one_here(tmp_path, (1, 1)), storage.only_one_here(tmp_path, (1, 2)):
        assert main([*RUN, "--output", str(tmp_path)]) == 1
    assert f"is being worked on by process {os.getpid()}" in caplog.text
    with storage.only_one_here(tmp_path, (1, 1)):
        pass  # it is free again


def test_without_ray_the_same_line_runs_in_one_process(
    tmp_path: Path,
    alone: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*RUN, "--ray", "--workers", "2", "--output", str(tmp_path)]) == 0
    assert "Ray is not installed, so this process computes alone" in caplog.text
    require_same(tmp_path, alone)


class Broken(Rollouts):
    """An experiment that fails in a way that nobody foresaw."""

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        raise ZeroDivisionError("it cannot be divided")


@pytest.mark.parametrize(
    "crew",
    [
        Alone,
        partial(Processes, size=1, num_gpus=0),
        partial(RayActors, address=HERE, size=1, gpus_each=1),
    ],
    ids=["alone", "process", "ray"],
)
def test_a_worker_s_failure_is_told_in_a_sentence(tmp_path: Path, crew: Callable[[Work], Crew]):
    problems = read_benchmark("mini-500", 1).problems
    broken = Job(
        experiment=Broken(), problems=problems, seeds=[0], work=Work(Broken(), "tiny", "tiny"),
        output=tmp_path, problems_per_batch=1, meta={"experiment": "rollouts"},
    )  # fmt: skip
    with pytest.raises(ModelError, match=r"has failed \(ZeroDivisionError: it cannot be divided"):
        run_job(broken, crew)
    assert "in runs\n" in (tmp_path / "failure.log").read_text()
