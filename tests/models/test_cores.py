"""Quotas, affinity and OMP_NUM_THREADS count, whatever the host shows."""

import os
from pathlib import Path

import pytest

from carbon.models.cores import num_cores, num_threads


@pytest.fixture
def sixteen_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)))


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, 16),
        ({"cpu.max": "max 100000\n"}, 16),
        ({"cpu.max": "200000 100000\n"}, 2),
        ({"cpu.max": "250000 100000\n"}, 2),
        ({"cpu.max": "50000 100000\n"}, 1),
        ({"cpu.max": "6400000 100000\n"}, 16),
        ({"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, 16),
        ({"cpu/cpu.cfs_quota_us": "200000\n", "cpu/cpu.cfs_period_us": "100000\n"}, 2),
        ({"cpu/cpu.cfs_quota_us": "200000\n"}, 16),
    ],
)
@pytest.mark.usefixtures("sixteen_cores")
def test_the_quota_counts(files: dict[str, str], expected: int, tmp_path: Path):
    write(tmp_path, files)
    assert num_cores(tmp_path, tmp_path / "no groups") == expected


@pytest.mark.parametrize(
    ("own", "files", "expected"),
    [
        ("0::/a.slice/b.service\n", {"a.slice/b.service/cpu.max": "300000 100000\n"}, 3),
        ("0::/a.slice/b.service\n", {"a.slice/cpu.max": "400000 100000\n"}, 4),
        ("0::/a.slice\n", {"b.slice/cpu.max": "100000 100000\n"}, 16),
        (
            "9:memory:/b\n4:cpu,cpuacct:/a\n",
            {
                "cpu/a/cpu.cfs_quota_us": "200000\n",
                "cpu/a/cpu.cfs_period_us": "100000\n",
                "cpu/b/cpu.cfs_quota_us": "100000\n",
                "cpu/b/cpu.cfs_period_us": "100000\n",
            },
            2,
        ),
    ],
)
@pytest.mark.usefixtures("sixteen_cores")
def test_the_quotas_of_all_groups_above_count(own, files, expected, tmp_path: Path):
    write(tmp_path, {"own": own, **files})
    assert num_cores(tmp_path, tmp_path / "own") == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [(None, 8), ("", 8), ("3", 3), ("12", 12), ("5,2", 5), ("64", 16), ("0", 1), ("many", 8)],
)
def test_openmp_may_be_told_a_number(told, expected, monkeypatch):
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    if told is not None:
        monkeypatch.setenv("OMP_NUM_THREADS", told)
    assert num_threads(16) == expected
    assert 1 <= num_threads() <= num_cores()


def test_nobody_counts_the_hosts_cores():
    root = Path(__file__).parents[2]
    for room in ("carbon", "train", "benchmarks"):
        for path in (root / room).rglob("*.py"):
            assert "cpu_count(" not in path.read_text(), path


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_it_is_what_the_process_may_use(tmp_path: Path):
    assert num_cores(tmp_path, tmp_path) == len(os.sched_getaffinity(0))
