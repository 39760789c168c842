"""A run in a lent worker: what is sent, and how it ends when it does not end well."""

import pickle
import time
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from carbon.core.catalog import ModelSizes, find
from carbon.core.config import RunConfig
from carbon.core.errors import SlotError
from carbon.core.events import AnswerSelected, Notice, RunEvent, RunFailed, RunFinished, RunStarted
from carbon.search.run import ExploreMemory
from carbon.serving import session
from carbon.serving.session import Models
from carbon.serving.zero_gpu.plan import PairShape
from carbon.serving.zero_gpu.slots import GPUSlots, Order, Sent, Task
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, scripted_models
from tests.support.trusted_pair import with_trust

SMALL = ModelSizes(weights=10**7, layers=1, kv_width=25, hidden=8, inner=16, vocab=300)
PAIR = PairShape(SMALL, SMALL, max_new_tokens=64)


class Pickling:
    """A lender without a process: everything that is sent is pickled, as `spaces` does."""

    device, hardware, half_card_quota = "cpu", "a lender", 1.5

    def __init__(self) -> None:
        self.orders: list[Order] = []
        self.num_closed = 0
        self.change: Callable[[Order], Order] = lambda order: order
        self.refusal: SlotError | None = None

    def serve(self, task: Task) -> None:
        self._task = task

    def compute(self, order: Order) -> Generator[Sent, None, None]:
        self.orders.append(order)
        if self.refusal:
            raise self.refusal
        values = self._task(self.change(sent(order)))
        try:
            for value in values:
                yield sent(value)
        finally:
            values.close()
            self.num_closed += 1


def sent(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.fixture(autouse=True)
def threads():
    """A worker lowers them for itself; here it is this process."""
    before = torch.get_num_threads()
    yield
    torch.set_num_threads(before)


@pytest.fixture
def lender() -> Pickling:
    return Pickling()


def models(lender: Pickling, engine: ScriptedEngine, prm: LengthPRM | None = None) -> Models:
    prm = prm or LengthPRM()
    slots = GPUSlots(lender, PAIR, engine, prm)
    entries = find("policy", "tiny"), find("prm", "tiny")
    return Models(*entries, engine, prm, lender.hardware, slots=slots)


def run(lender: Pickling, engine: ScriptedEngine | None = None, **settings: Any) -> list[RunEvent]:
    more = {name: settings.pop(name) for name in ("memory", "is_stopped") if name in settings}
    pair = settings.pop("pair", None) or models(lender, engine or ScriptedEngine([RIGHT]))
    config = RunConfig(**{"num_rollouts": 8, **settings})
    return list(session.run("12+30", config, models=pair, **more))


def test_the_stream_is_whole_and_says_first_what_it_asks_for(lender: Pickling):
    events = run(lender)
    assert isinstance(events[0], RunStarted)
    assert isinstance(events[1], Notice)
    assert isinstance(events[-1], RunFinished)
    (order,) = lender.orders
    assert f"{order.quota_seconds} s of your quota" in events[1].message
    assert f"up to {order.seconds} s of a GPU;" in events[1].message
    assert order.quota_seconds == round(1.5 * order.seconds)
    assert events[0].config.max_new_tokens == order.max_new_tokens == 64
    assert lender.num_closed == 1


def test_explored_rollouts_are_sent_back_and_are_not_paid_twice(lender: Pickling):
    memory, pair = ExploreMemory(), models(lender, ScriptedEngine([RIGHT]))
    run(lender, memory=memory, pair=pair)
    again = run(lender, memory=memory, pair=pair, learn_delta=False)
    first, second = lender.orders
    assert first.explored is None
    assert second.explored is not None
    assert len(second.explored.rollouts) == 4
    assert second.seconds <= first.seconds
    assert isinstance(again[0], RunStarted)
    assert again[0].reuses_explore
    assert isinstance(again[-1], RunFinished)


def test_a_worker_judges_the_answer_as_this_process_would(lender: Pickling, tmp_path: Path):
    short = "It is $\\boxed{42}$."
    pairs = (
        with_trust(tmp_path / "lent", models(lender, ScriptedEngine([short]))),
        with_trust(tmp_path / "here", scripted_models(ScriptedEngine([short]))),
    )
    lent, here = (
        [event.trust for event in session.run("Ist es 12?", RunConfig(num_rollouts=8), models=pair)
         if isinstance(event, AnswerSelected)]
        for pair in pairs
    )  # fmt: skip
    assert lent == here
    assert all(verdict["reasons"] for verdict in lent)


def test_a_stopped_run_gives_its_slot_back(lender: Pickling):
    engine = ScriptedEngine([RIGHT])
    events = session.run("12+30", RunConfig(num_rollouts=8), models=models(lender, engine))
    seen = [next(events) for _ in range(4)]
    assert isinstance(seen[-1], RunEvent)
    events.close()  # type: ignore[attr-defined]
    assert (lender.num_closed, engine.num_closed) == (1, 1)


def test_stop_is_asked_between_events(lender: Pickling):
    events = run(lender, is_stopped=lambda: bool(lender.orders))
    assert events[-1] == RunFailed(
        message="Stopped.", sequence=events[-1].sequence, seconds=events[-1].seconds
    )
    assert lender.num_closed == 1


def test_a_refused_slot_is_a_failed_run(lender: Pickling):
    lender.refusal = SlotError("Not now.")
    last = run(lender)[-1]
    assert isinstance(last, RunFailed)
    assert last.message == "Not now."
    lender.refusal = None
    assert isinstance(run(lender)[-1], RunFinished)


def test_an_error_with_a_sentence_is_sent_back(lender: Pickling):
    class Slow(LengthPRM):
        def score_steps(self, problem, solutions):
            time.sleep(1.2)
            return super().score_steps(problem, solutions)

    pair = models(lender, ScriptedEngine([RIGHT]), Slow())
    config = RunConfig(num_rollouts=4, time_limit_seconds=1.0)
    last = list(session.run("12+30", config, models=pair))[-1]
    assert isinstance(last, RunFailed)
    assert "time limit of 1 s" in last.message


def test_no_memory_on_the_card_fails_one_run(lender: Pickling):
    class Full(ScriptedEngine):
        def hidden_states(self, prompt_ids, completions):
            raise torch.OutOfMemoryError

    last = run(lender, Full([RIGHT]))[-1]
    assert isinstance(last, RunFailed)
    assert "no memory left" in last.message
    assert "lower N" in last.message
    assert isinstance(run(lender)[-1], RunFinished)


def test_a_run_ends_before_its_slot_does(lender: Pickling):
    lender.change = lambda order: replace(order, compute_seconds=0.0)
    last = run(lender)[-1]
    assert isinstance(last, RunFailed)
    assert f"within the {lender.orders[0].seconds} s" in last.message
    assert "lower N" in last.message


def test_a_run_that_fits_no_slot_asks_for_none(lender: Pickling):
    (only,) = run(lender, num_rollouts=1024, max_new_tokens=32_768)
    assert isinstance(only, RunFailed)
    assert "lower" in only.message
    assert not lender.orders


def test_a_bug_in_the_worker_is_one_sentence_too(lender: Pickling):
    class Broken(ScriptedEngine):
        def hidden_states(self, prompt_ids, completions):
            raise ZeroDivisionError

    events = run(lender, Broken([RIGHT]))
    assert isinstance(events[-1], RunFailed)
    assert "(ZeroDivisionError)" in events[-1].message
    assert sum(isinstance(event, RunFailed) for event in events) == 1
    assert lender.num_closed == 1
