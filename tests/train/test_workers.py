"""Results come in order, whatever the number of processes."""

import os
import subprocess
import sys
from functools import partial
from multiprocessing import reduction
from pathlib import Path

import pytest

from train.workers import WorkerError, Workers


def square(index):
    return index * index


def end_at_three(index):
    if index == 3:
        os._exit(1)
    return index


@pytest.mark.parametrize("num_workers", [0, 1, 3])
def test_order_and_values_do_not_depend_on_the_workers(num_workers):
    with Workers(square, 10, num_workers) as results:
        assert list(results) == [k * k for k in range(10)]


def test_a_process_is_begun_with_less_than_a_pipe_holds(monkeypatch):
    """What is large passes through a queue: else each would wait for the one before to read it."""
    sizes, dump = list[int](), reduction.dump

    def measured(what, file, *more):
        dump(what, file, *more)
        sizes.append(file.tell())

    monkeypatch.setattr(reduction, "dump", measured)
    with Workers(partial(pow, 2, mod=10**300_000), 3, 3) as results:
        assert list(results) == [1, 2, 4]
    assert len(sizes) >= 3
    assert max(sizes) < 65_536


def test_leaving_early_ends_the_processes():
    with Workers(square, 1000, 2) as results:
        assert next(iter(results)) == 0
        processes = results._processes
    assert not any(process.is_alive() for process in processes)


def test_a_dead_worker_is_reported(monkeypatch):
    monkeypatch.setattr("train.workers._PATIENCE_SECONDS", 0.2)
    with (
        Workers(end_at_three, 8, 2) as results,
        pytest.raises(WorkerError, match="ended before its work was done"),
    ):
        list(results)


def test_what_workers_import_starts_fast_and_knows_no_torch():
    code = "import sys, train.policy_data, train.reward_data; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_the_package_that_runs_never_imports_the_one_that_trains():
    for path in (Path(__file__).parents[2] / "carbon").rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert not [line for line in lines if line.startswith(("import train", "from train"))], path
