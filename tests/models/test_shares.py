import multiprocessing
import os

import pytest
import torch

from carbon.models import shares
from carbon.models.cores import num_cores


def test_gpus_are_dealt_without_overlap_while_there_are_enough(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    dealt = [[each.gpus for each in shares.shares(*asked)] for asked in ((2, 8), (3, 4), (4, 2))]
    assert dealt[0] == [tuple("0123"), tuple("4567")]
    assert sorted("".join("".join(part) for part in dealt[1])) == list("0123")
    assert dealt[2] == [("0",), ("1",), ("0",), ("1",)]
    assert [each.gpus for each in shares.shares(2, 0)] == [(), ()]


def test_a_share_says_how_many_have_its_gpus(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    dealt = [[each.num_sharing for each in shares.shares(*asked)] for asked in ((2, 8), (5, 2))]
    assert dealt == [[1, 1], [3, 2, 3, 2, 3]]


def test_gpus_keep_the_names_that_this_process_sees_them_by(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3,MIG-1a,5")
    assert [each.gpus for each in shares.shares(3, 3)] == [("3",), ("MIG-1a",), ("5",)]


def test_cores_are_dealt_and_each_has_one():
    cores = sorted(os.sched_getaffinity(0))[: num_cores()]
    dealt = [core for each in shares.shares(len(cores), 0) for core in each.cores]
    assert sorted(dealt) == cores
    assert all(each.cores for each in shares.shares(3 * len(cores), 0))


def _part_taken(share: shares.Share) -> list[tuple[str, float]]:
    """What torch is told, as if there were a GPU, and what CUDA will read of the variable."""
    told: list[tuple[str, float]] = []
    patch = pytest.MonkeyPatch()
    patch.setattr(torch.cuda, "is_available", lambda: True)
    patch.setattr(torch.cuda, "device_count", lambda: 1)
    patch.setattr(torch.cuda, "mem_get_info", lambda gpu: (70 * 10**9, 100 * 10**9))

    def keep(part: float, gpu: int) -> None:
        told.append((os.environ["CUDA_VISIBLE_DEVICES"], round(part, 6)))

    patch.setattr(torch.cuda, "set_per_process_memory_fraction", keep)
    shares.take(share)
    return told


def test_processes_that_share_a_gpu_keep_to_their_parts():
    """Less what drivers and libraries allocate for each beside torch."""
    core = min(os.sched_getaffinity(0))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (told,) = pool.apply(_part_taken, (shares.Share(("2",), (core,), 4),))
        assert told == ("2", 0.25 - 0.011)
        assert pool.apply(_part_taken, (shares.Share(("2",), (core,)),)) == []


def _taken(share: shares.Share) -> tuple[str, set[int]]:
    shares.take(share)
    return os.environ["CUDA_VISIBLE_DEVICES"], os.sched_getaffinity(0)


def test_a_process_takes_its_share():
    core = min(os.sched_getaffinity(0))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(_taken, (shares.Share(("2", "3"), (core,)),)) == ("2,3", {core})
