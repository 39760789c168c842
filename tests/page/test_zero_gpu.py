"""ZeroGPU's refusals as sentences, and the machine that it is. No `spaces` here."""

import queue

import gradio as gr
import httpx
import pytest

from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError, SlotError
from carbon.page.settings import offers, read_request
from carbon.page.zero_gpu import ZeroGPU, refusal
from carbon.serving.machine import why_unavailable, zero_gpu_machine
from carbon.serving.zero_gpu.slots import Ended, Order

ORDER = Order(
    "1+1", RunConfig(), 64, None, None, seconds=40, quota_seconds=60, compute_seconds=30.0
)
TITLES = [
    "ZeroGPU quota exceeded",
    "ZeroGPU illegal duration",
    "ZeroGPU pending credits exceeded",
    "ZeroGPU queue timeout",
    "ZeroGPU client error",
    "ZeroGPU worker error",
    "Something that a later version says",
]


def lender(task):
    """The decorator outside of a Space: it returns the function as it is."""
    seen = []

    def gpu(function, duration):
        seen.append(duration(ORDER))
        return function

    found = ZeroGPU(gpu)
    found.serve(task)
    assert seen == [40]
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_refusal_says_what_to_lower(title):
    sentence = refusal(gr.Error("GPU task aborted", title=title), 40)
    assert "ower N" in sentence or "lower N" in sentence
    assert "{" not in sentence
    assert len(sentence) < 260
    assert any(word in sentence for word in ("again", "at once"))


def test_the_quota_that_is_left_and_the_wait_are_told():
    message = (
        "You have exceeded your free ZeroGPU quota (60s requested vs. 41s left). "
        "Try again in 1 day, 3:20:11. "
    )
    sentence = refusal(gr.Error(message, title="ZeroGPU quota exceeded"), 60)
    assert "asks ZeroGPU for 60 s of your quota, and 41 s are left" in sentence
    assert "try again in 1 day, 3:20:11" in sentence


def test_what_went_wrong_in_a_worker_is_named():
    sentence = refusal(gr.Error("AcceleratorError", title="ZeroGPU worker error"), 40)
    assert "AcceleratorError" in sentence


@pytest.mark.parametrize(
    "error", [gr.Error("no", title=TITLES[0]), httpx.ConnectError("no"), RuntimeError("no")]
)
def test_a_refused_slot_is_an_error_for_visitors(error):
    def task(order):
        raise error
        yield

    with pytest.raises(SlotError):
        list(lender(task).compute(ORDER))


def test_anything_else_is_a_bug():
    def task(order):
        raise queue.Full
        yield

    with pytest.raises(queue.Full):
        list(lender(task).compute(ORDER))


def test_closing_closes_the_task():
    closed = []

    def task(order):
        try:
            while True:
                yield Ended(None)
        finally:
            closed.append(order)

    values = lender(task).compute(ORDER)
    next(values)
    values.close()
    assert closed == [ORDER]


def test_a_space_offers_the_pair_it_started_with_and_the_small_one():
    started = "qwen2.5-math-1.5b", "qwen2.5-math-prm-7b"
    machine = zero_gpu_machine(*started, has_hub_token=True)
    offered = offers(machine, *started)
    available = {o.entry.name for o in (*offered.policies, *offered.prms) if o.lacks is None}
    assert available == {*started, "small"}
    assert read_request({"problem": "1"}, offered).policy.name == started[0]
    small = {"problem": "1", "policy": "small", "prm": "small"}
    assert read_request(small, offered).config.policy == "small"
    with pytest.raises(ConfigError, match="cannot serve"):
        read_request({"problem": "1", "policy": "small"}, offered)


def test_every_pair_of_the_catalogue_can_be_a_zero_gpu_spaces():
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    for policy in catalog.POLICIES[1:]:
        machine = zero_gpu_machine(policy.name, prm.name, has_hub_token=True)
        assert why_unavailable(policy, prm, machine) is None
