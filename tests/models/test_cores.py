"""A container's quota counts, whatever the host shows."""

import os
from pathlib import Path

import pytest

from carbon.models.cores import num_cores


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
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert num_cores(tmp_path) == expected


def test_it_is_what_the_process_may_use(tmp_path: Path):
    assert num_cores(tmp_path) == len(os.sched_getaffinity(0))
