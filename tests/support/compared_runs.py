"""A script for `on_a_space.py`: the same runs here and in GPU slots, as JSON on the last line."""

import json
import sys
from typing import Any

import torch

from carbon.core.config import RunConfig
from carbon.core.events import to_record
from carbon.page.zero_gpu import ZeroGPU
from carbon.search.run import ExploreMemory
from carbon.serving import session
from carbon.serving.machine import BackendName
from carbon.serving.session import ModelStore

RUNS = (
    {},
    {"learn_temperature": False},  # reuses what the first has explored
    {"strategy": "dvts", "beam_width": 2, "beam_calibration": "per_depth"},
)


class OnThisMachine(ZeroGPU):
    device = "cpu"  # and so float32, as without a lender


def runs(backend: BackendName, lender: ZeroGPU) -> list[list[dict[str, Any]]]:
    store, memory = ModelStore(backend=backend, lender=lender), ExploreMemory()
    models = store.load("tiny", "tiny")
    assert (models.slots is not None) == (backend == "zerogpu")
    found = []
    for changes in RUNS:
        config = RunConfig(num_rollouts=8, max_new_tokens=96, **changes)
        run = session.run("What is $773 \\bmod 20$?", config, models=models, memory=memory)
        found.append([to_record(event) for event in run])
    return found


def main() -> None:
    lender = OnThisMachine.of_this_space()
    here = runs("transformers", lender)
    # Threads that a fork would wait for, if it used any.
    torch.set_num_threads(2)
    torch.ones(512, 512) @ torch.ones(512, 512)
    sys.stdout.write(json.dumps({"here": here, "there": runs("zerogpu", lender)}))


main()
