"""The rules of ZeroGPU, held with the package `spaces` itself: see `on_a_space.py`.

Every fork, queue and request is real, and so is the tiny pair. Not here: a card, and the quota,
for which a small local server stands.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from carbon.core.catalog import TINY_FOLDER
from tests.support.device_api import (
    BROKEN,
    ILLEGAL,
    NO_GPU_IN_QUEUE,
    QUOTA,
    UNAVAILABLE,
    DeviceAPI,
    Lent,
    device_api,
)
from tests.support.gradio_server import GRADIO_WARNINGS

pytestmark = GRADIO_WARNINGS
ROOT = Path(__file__).parents[3]
SPACE = str(ROOT / "tests" / "support" / "on_a_space.py")
PATIENCE = 180  # seconds: the machine may be busy, and a start compiles kernels
TOKEN = "header.e30.signature"  # "e30" is {}


def environment(api: DeviceAPI, **more: str) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return os.environ | {
        "SPACES_ZERO_GPU": "true",
        "SPACES_ZERO_DEVICE_API_URL": api.url,
        "PYTHONPATH": path,
        "OMP_NUM_THREADS": "1",
        **more,
    }


@dataclass
class Page:
    """The app as `app.py` starts it on a Space, and what lends it GPUs."""

    api: DeviceAPI
    url: str
    log: Path

    def submit(self, num_rollouts: int = 8, max_new_tokens: int = 96, **values: Any):
        """A visitor's run. Each is a visitor of their own, as Hugging Face's proxy sends them."""
        headers = {"x-ip-token": TOKEN}
        client = Client(self.url, headers=headers, verbose=False, analytics_enabled=False)
        values |= {"num_rollouts": num_rollouts, "max_new_tokens": max_new_tokens}
        values["stream_events"] = True
        return client.submit("What is $12+30$?", api_name="/run", **values)

    def run(self, **values: Any) -> list[dict[str, Any]]:
        """Its text, as the page has it; of a call that is refused the sentence, as its last."""
        try:
            return self.events_of(self.submit(**values))
        except AppError as error:
            return [{}, {"event": "RunFailed", "message": str(error)}]

    def events_of(self, job: Any) -> list[dict[str, Any]]:
        run = job.result(timeout=PATIENCE)["run"]
        log = httpx.get(f"{self.url}carbon/runs/{run}").text
        return [json.loads(line) for line in log.splitlines()]

    @contextmanager
    def refusing(self, refusal: tuple[int, str, str]) -> Iterator[None]:
        self.api.refusal = refusal
        try:
            yield
        finally:
            self.api.refusal = None


def texts_of(job: Any) -> list[str]:
    return [told.get("lines", "") for told in job.outputs()]


def wait_until(is_so, what: str):
    deadline = time.monotonic() + PATIENCE
    while not (found := is_so()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(url: str) -> bool:
    try:
        return httpx.get(url).is_success
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A Space with a pair that is not the catalogue's: so it is one for the GPU."""
    folder = tmp_path_factory.mktemp("space")
    shutil.copytree(TINY_FOLDER / "policy", folder / "policy")
    shutil.copytree(TINY_FOLDER / "prm", folder / "prm")
    for role, name, setting in (  # rollouts may be long enough to fit no slot
        ("policy", "config.json", {"max_position_embeddings": 4096}),
        ("policy", "generation_config.json", {"max_new_tokens": 2048}),
        ("prm", "config.json", {"max_position_embeddings": 4096}),
    ):
        path = folder / role / name
        path.write_text(json.dumps(json.loads(path.read_text()) | setting))
    port = free_port()
    log, url = folder / "log", f"http://127.0.0.1:{port}/"
    with device_api() as api, log.open("wb") as output:
        chosen = {"CARBON_POLICY": str(folder / "policy"), "CARBON_PRM": str(folder / "prm")}
        app = subprocess.Popen(
            [sys.executable, SPACE, "app.py"],
            cwd=ROOT,
            env=environment(api, GRADIO_SERVER_PORT=str(port), **chosen),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            wait_until(lambda: app.poll() is not None or answers(url), "the page answers")
            assert app.poll() is None, log.read_text()
            yield Page(api, url, log)
        finally:
            app.terminate()
            app.wait(PATIENCE)
            with suppress(ProcessLookupError):  # the workers of its slots outlive it
                os.killpg(app.pid, signal.SIGKILL)


def last_slot(page: Page) -> Lent:
    """The last slot, once it has been given back."""
    wait_until(lambda: page.api.lent[-1].ended is not None, "the slot is given back")
    return page.api.lent[-1]


def used_seconds(lent: Lent) -> float:
    assert lent.ended is not None
    return lent.ended - lent.began


def notice_of(events: list[dict[str, Any]]) -> str:
    (notice,) = (event["message"] for event in events if event["event"] == "Notice")
    return notice


def test_a_run_is_one_slot_long_enough_for_all_its_stages(page: Page):
    before = len(page.api.lent)
    events = page.run()
    assert events[-1]["event"] == "RunFinished"
    assert all(events[-1]["stage_seconds"][stage] for stage in ("explore", "fit", "exploit"))
    assert len(page.api.lent) == before + 1
    lent = last_slot(page)
    assert lent.pid is not None
    assert not lent.failed
    assert used_seconds(lent) < lent.seconds / 1.5
    assert lent.token == TOKEN  # the visitor's own quota
    assert f"asks ZeroGPU for {lent.seconds} s of your quota" in notice_of(events)


def test_events_come_while_the_worker_computes(page: Page):
    job = page.submit(num_rollouts=32)
    logs = wait_until(
        lambda: [log for log in texts_of(job) if "CompletionProgress" in log], "text comes"
    )
    assert "RunFinished" not in logs[0]
    job.result(timeout=PATIENCE)


def test_a_run_that_is_stopped_gives_the_gpu_back(page: Page):
    job = page.submit(num_rollouts=64, max_new_tokens=288)
    wait_until(lambda: any("CompletionProgress" in log for log in texts_of(job)), "text comes")
    job.cancel()
    lent = last_slot(page)
    assert not lent.failed
    assert used_seconds(lent) < lent.seconds
    assert page.run()[-1]["event"] == "RunFinished"


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (QUOTA, ["of your quota, and 12 s are left", "try again in 3:20:00"]),
        (ILLEGAL, ["at once", "sign in"]),
        (NO_GPU_IN_QUEUE, ["No GPU", "in a minute"]),
        (UNAVAILABLE, ["could not lend", "in a minute"]),
        (BROKEN, ["does not answer", "in a minute"]),
    ],
)
def test_a_refusal_says_what_to_lower_and_when_to_return(page: Page, refusal, words):
    with page.refusing(refusal):
        events = page.run()
    assert events[-1]["event"] == "RunFailed"
    message = events[-1]["message"]
    assert all(word in message for word in [*words, "ower N", "tokens per rollout"]), message


def test_a_refusal_names_the_seconds_of_the_notice(page: Page):
    """Of a visitor's quota, in which half of this card counts as one and a half."""
    with page.refusing(QUOTA):
        events = page.run()
    asked = re.search(r"asks ZeroGPU for (\d+) s of your quota", notice_of(events))
    used = re.search(r"for up to (\d+) s of a GPU;", notice_of(events))
    assert asked is not None
    assert used is not None
    assert int(asked[1]) == round(1.5 * int(used[1]))
    refused = events[-1]["message"]
    assert f"asks ZeroGPU for {asked[1]} s of your quota, and 12 s are left" in refused


def test_the_page_stays_usable_after_refusals(page: Page):
    assert page.run()[-1]["event"] == "RunFinished"


def test_a_gpu_that_is_taken_back_ends_one_run_with_a_sentence(page: Page):
    before = len(page.api.lent)
    job = page.submit(num_rollouts=64, max_new_tokens=288)
    wait_until(lambda: any("CompletionProgress" in log for log in texts_of(job)), "text comes")
    assert len(page.api.lent) == before + 1
    os.kill(page.api.lent[-1].pid or 0, signal.SIGKILL)
    last = page.events_of(job)[-1]
    assert last["event"] == "RunFailed"
    assert "took the GPU back" in last["message"]
    assert "lower N" in last["message"]
    assert last_slot(page).failed
    assert page.run()[-1]["event"] == "RunFinished"


def test_a_worker_that_is_still_there_is_used_again(page: Page):
    page.run()
    last_slot(page)
    page.api.is_idle = True
    try:
        assert page.run()[-1]["event"] == "RunFinished"
        assert last_slot(page).pid is None  # no new process has asked to be let in
    finally:
        page.api.is_idle = False


def test_the_small_pair_computes_here_and_asks_for_nothing(page: Page):
    before = len(page.api.lent)
    events = page.run(num_rollouts=2, max_new_tokens=64, policy="small", prm="small")
    assert events[-1]["event"] == "RunFinished"
    assert len(page.api.lent) == before
    assert page.run()[-1]["event"] == "RunFinished"  # and the other is there as before
    assert len(page.api.lent) == before + 1


def test_models_of_two_pairs_are_not_mixed(page: Page):
    (_, failed) = page.run(prm="small")
    assert failed["event"] == "RunFailed"
    assert "cannot serve" in failed["message"]


def test_what_fits_no_slot_is_refused_before_one_is_asked_for(page: Page):
    before = len(page.api.lent)
    many_fits = {"beam_calibration": "per_depth", "epochs": 2000, "calibration_size": 128}
    (_, failed) = page.run(num_rollouts=256, max_new_tokens=2048, strategy="dvts", **many_fits)
    assert failed["event"] == "RunFailed"
    assert "lower N to" in failed["message"]
    assert len(page.api.lent) == before


def test_zero_gpu_is_told_once_that_the_app_is_ready(page: Page):
    assert page.api.num_reports == 1


def test_nothing_went_wrong_unseen(page: Page):
    log = page.log.read_text()
    known = "ZeroGPU API /schedule error: 500"  # of the test above in which the server is broken
    errors = [line for line in log.splitlines() if re.match(r"[\w.]*Error\b", line)]
    assert [line for line in errors if known not in line] == []


def test_slots_change_nothing_but_where_a_run_computes():
    with device_api() as api:
        script = str(ROOT / "tests" / "support" / "compared_runs.py")
        done = subprocess.run(
            [sys.executable, SPACE, script],
            cwd=ROOT,
            env=environment(api),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    runs = json.loads(done.stdout.splitlines()[-1])
    assert len(api.lent) == len(runs["here"])
    for here, there in zip(runs["here"], runs["there"], strict=True):
        assert there[-1]["event"] == "RunFinished"
        assert outcome(there) == outcome(here)
    assert runs["there"][1][0]["reuses_explore"]


def outcome(events: list[dict[str, Any]]) -> dict[str, Any]:
    """All of a run that does not depend on what is scored together, and when."""
    kinds = Counter(event["event"] for event in events)
    for varying in ("Notice", "CompletionProgress", "AnswersTallied"):
        kinds.pop(varying, None)
    of_kind = {kind: [event for event in events if event["event"] == kind] for kind in kinds}
    return {
        "kinds": kinds,
        "texts": {e["rollout"]: e["text"] for e in of_kind["CompletionSampled"]},
        "sets": [e["rollouts"] for e in of_kind["CalibrationSetChosen"]],
        "temperatures": [round(e["temperature"], 3) for e in of_kind["CalibrationLearned"]],
        "answers": [(e["method"], e["answer"]) for e in of_kind["AnswerSelected"]],
    }
