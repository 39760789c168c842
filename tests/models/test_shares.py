import multiprocessing
import os

import pytest

from carbon.models import shares
from carbon.models.cores import num_cores


def test_gpus_are_dealt_without_overlap_while_there_are_enough(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    dealt = [[each.gpus for each in shares.shares(*asked)] for asked in ((2, 8), (3, 4), (4, 2))]
    assert dealt[0] == [tuple("0123"), tuple("4567")]
    assert sorted("".join("".join(part) for part in dealt[1])) == list("0123")
    assert dealt[2] == [("0",), ("1",), ("0",), ("1",)]
    assert [each.gpus for each in shares.shares(2, 0)] == [(), ()]


def test_gpus_keep_the_names_that_this_process_sees_them_by(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3,MIG-1a,5")
    assert [each.gpus for each in shares.shares(3, 3)] == [("3",), ("MIG-1a",), ("5",)]


def test_cores_are_dealt_and_each_has_one():
    cores = sorted(os.sched_getaffinity(0))[: num_cores()]
    dealt = [core for each in shares.shares(len(cores), 0) for core in each.cores]
    assert sorted(dealt) == cores
    assert all(each.cores for each in shares.shares(3 * len(cores), 0))


def _taken(share: shares.Share) -> tuple[str, set[int]]:
    shares.take(share)
    return os.environ["CUDA_VISIBLE_DEVICES"], os.sched_getaffinity(0)


def test_a_process_takes_its_share():
    core = min(os.sched_getaffinity(0))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(_taken, (shares.Share(("2", "3"), (core,)),)) == ("2,3", {core})
