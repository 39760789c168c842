"""Two processes train what one would."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from carbon.models import checkpoint
from tests.support.training_together import NUM_UPDATES, trained
from tests.train.test_small import SCALE, run_in
from train import parallel

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What two processes left."""
    folder = tmp_path_factory.mktemp("together")
    launcher = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node=2"]
    command = [*launcher, "-m", "tests.support.training_together", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


def test_each_process_ends_with_the_weights_that_one_would_have(folder: Path) -> None:
    alone = trained(0, 1).model.state_dict()
    first, second = (torch.load(folder / f"model-{rank}.pt") for rank in range(2))
    for name, weight in alone.items():
        torch.testing.assert_close(first[name], weight, atol=1e-5, rtol=1e-4)
        assert torch.equal(first[name], second[name])


def test_where_one_has_no_batch_left_nobody_waits_for_it(folder: Path) -> None:
    done = [int((folder / f"updates-{rank}").read_text()) for rank in range(2)]
    assert done == [NUM_UPDATES - 1] * 2


def test_one_pair_is_written_and_what_both_did_is_counted(folder: Path) -> None:
    run = run_in(folder / "pair")
    record = json.loads((run.work / "policy.json").read_text())
    assert (record["processes"], record["updates"]) == (2, SCALE.policy.updates)
    counts = json.loads((run.work / "reward_data.json").read_text())
    assert counts["problems"] - counts["unmet"] == 2 * SCALE.reward.num_problems
    right = json.loads((run.work / "right_of_each_problem.json").read_text())
    assert sum(map(len, right.values())) == 2 * SCALE.reward.num_problems
    for name in ("policy", "prm"):
        assert checkpoint.read_weights(run.folder / name, torch.float32)


def test_a_process_alone_waits_for_nobody() -> None:
    parallel.join()
    parallel.leave()
    assert (parallel.rank(), parallel.world_size()) == (0, 1)
    assert parallel.gathered(5) == [5]
    assert parallel.first_of("here") == "here"
    assert (parallel.share_of(7), parallel.own_seed(3)) == (7, 3)
