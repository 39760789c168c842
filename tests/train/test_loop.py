"""Updates keep to a moment, and go on where a process was ended."""

import time
from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch

from train import loop
from train.loop import Schedule, Timing, Trainer
from train.model import LanguageModel, Shape
from train.packing import Batch

SHAPE = Shape(vocabulary=32, hidden=16, layers=1, heads=2, kv_heads=1, inner=16)


def model() -> LanguageModel:
    torch.manual_seed(0)
    return LanguageModel(SHAPE)


def batches(count: int, first: int = 0, seconds=lambda number: 0.0):
    for number in range(first, first + count):
        time.sleep(seconds(number))
        rng = np.random.default_rng(number)
        ids = rng.integers(0, 32, (1, 16)).astype(np.int16)
        yield Batch(ids, np.roll(ids, -1), np.ones((1, 16), np.uint8))


def trainer(updates: int, timing: Timing | None = None, kept: Path | None = None) -> Trainer:
    schedule = Schedule(updates, 1e-2, 2)
    return Trainer(model(), schedule, torch.device("cpu"), timing, kept=kept)


@pytest.mark.parametrize("slower_from", [10_000, 90])
def test_as_many_updates_as_fit(slower_from: int):
    """Also where data come slowly once those made ahead are used up."""
    pause = Random(0)
    wait = lambda number: 0.004 if number < slower_from else 0.02 + 0 * pause.random()  # noqa: E731
    started = time.time()
    made = trainer(100_000, Timing(started + 4))
    record = made.run(batches(100_000, seconds=wait))
    assert record.updates == made.schedule.updates
    assert 60 < record.updates < 1000
    assert time.time() - started < 12  # of 4 that were asked for: other work may be beside


def test_never_fewer_than_the_least():
    made = trainer(1000, Timing(time.time() - 5, least=85))
    assert made.run(batches(1000)).updates == 85


def test_without_a_moment_all_of_them():
    assert trainer(70).run(batches(1000)).updates == 70


def test_what_was_kept_goes_on_as_if_nothing_had_happened(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(loop, "_KEEP_EVERY_SECONDS", 0.0)
    whole = trainer(12)
    record = whole.run(batches(12))
    first = trainer(12, kept=tmp_path / "kept.pt")
    first.run(batches(7))
    second = trainer(12, kept=tmp_path / "kept.pt")
    assert second.updates_done == 7
    rest = second.run(batches(12, first=7))
    assert (rest.updates, rest.tokens) == (record.updates, record.tokens)
    assert rest.losses == pytest.approx(record.losses)
    for name, weight in whole.model.state_dict().items():
        torch.testing.assert_close(second.model.state_dict()[name], weight)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.pt"]
