"""The page as a whole: what it offers, what it loads, and a run through Gradio's own client."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import get_args

import httpx
import pytest
from gradio_client import Client

from carbon.core import catalog
from carbon.core.config import SETTINGS
from carbon.core.errors import ModelError
from carbon.core.types import Strategy
from carbon.page.app import build_app
from carbon.page.island import ASSETS
from carbon.page.settings import settings_with
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.scripted_run import scripted_models
from tests.support.trusted_pair import with_trust

pytestmark = GRADIO_WARNINGS
ROOT = Path(__file__).parent.parent.parent


class Store:
    def __init__(self):
        self.models = scripted_models()

    def is_loaded(self, policy, prm):
        return True

    def load(self, policy, prm):
        return self.models


@pytest.fixture(scope="module")
def client():
    with serving(build_app(Store(), Machine())) as url:
        yield Client(url, verbose=False, analytics_enabled=False)


def events(log):
    return [json.loads(line) for line in log.splitlines()]


def test_one_endpoint_is_public(client):
    assert set(client.view_api(return_format="dict")["named_endpoints"]) == {"/run"}


def test_the_endpoint_takes_every_setting_and_places_stay(client):
    described = client.view_api(return_format="dict")["named_endpoints"]["/run"]["parameters"]
    defaults = {each["parameter_name"]: each.get("parameter_default") for each in described}
    assert list(defaults) == [
        "problem", "num_rollouts", "learn_delta", "learn_temperature", "compare_with_baseline",
        "selection", "calibration_size", "epochs", "learning_rate", "base_temperature",
        "max_new_tokens", "seed", "time_limit_seconds", "early_exploit", "strategy", "beam_width",
        "max_depth", "beam_calibration", "reference_answer", "policy", "prm", "aggregation",
        "lookahead", "max_step_tokens",
    ]  # fmt: skip
    assert set(defaults) == {"problem", "reference_answer", *SETTINGS}
    assert all(defaults[name] == setting.on_page.default for name, setting in SETTINGS.items())
    types = {each["parameter_name"]: each["python_type"]["type"] for each in described}
    assert types["beam_calibration"] == "Literal['halves', 'per_depth']"
    assert (types["learn_delta"], types["seed"], types["learning_rate"]) == ("bool", "int", "float")


def test_every_setting_has_a_control_that_begins_with_its_default(client):
    components = httpx.get(f"{client.src}config").json()["components"]
    controls = {each["props"].get("elem_id"): each["props"] for each in components}
    for setting in settings_with(catalog.POLICIES).values():
        control = controls[setting.name.replace("_", "-")]
        assert control["label"] == setting.label
        if setting.name != "num_rollouts":  # which is the policy's on a CPU
            assert str(control["value"]) == str(setting.default or control["value"])
        if "number" in setting.kind and not setting.listed:
            low = 0 if setting.is_optional else setting.low
            assert (control["minimum"], control["maximum"]) == (low, setting.high)


def test_the_style_sheet_hides_what_means_nothing_to_a_strategy():
    style = (ASSETS / "page" / "style.css").read_text()
    for strategy in get_args(Strategy):
        assert f'option[value="{strategy}"]:checked) .not-{strategy}' in style


def test_a_run_streams_to_its_end(client):
    job = client.submit("12+30", 8, api_name="/run")
    last = events(job.result(timeout=60))
    assert last[-1]["event"] == "RunFinished"
    logs = job.outputs()
    assert all(new.startswith(old) for old, new in zip(logs, logs[1:]))  # noqa: RUF007, B905


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"problem": "x" * 1_000_000}, "too long"),
        ({"problem": "x" * 10_000_000}, "too long"),
        ({"problem": "\x00"}, "empty"),
        ({"problem": 5}, "text"),
        ({"problem": "1", "num_rollouts": 10**6}, "N must be"),
        ({"problem": "1", "num_rollouts": 7.5}, "7.5"),
        ({"problem": "1", "num_rollouts": {"a": [1]}}, "N must be"),
        ({"problem": "1", "base_temperature": 0}, "temperature"),
        ({"problem": "1", "max_new_tokens": 10**7}, "Tokens"),
        ({"problem": "1", "policy": "evil/model"}, "does not offer"),
    ],
)
def test_a_bad_request_ends_with_a_sentence(client, settings, word):
    failed = events(client.predict(**settings, api_name="/run"))
    assert failed[-1]["event"] == "RunFailed"
    assert word in failed[-1]["message"]
    assert "Traceback" not in failed[-1]["message"]


def test_a_half_surrogate_and_markup_run_as_text(client):
    # Raw: the client itself cannot send what a hostile one can.
    call = f"{client.src}gradio_api/call/v2/run"
    body = b'{"problem": "<b>12</b>+30 \\ud800\\u0000", "num_rollouts": 4}'
    event_id = httpx.post(call, content=body, headers={"content-type": "application/json"}).json()[
        "event_id"
    ]
    answer = httpx.get(f"{call}/{event_id}", timeout=60).text
    log = json.loads(answer.rpartition("data: ")[2])[0]
    started = next(event for event in events(log) if event["event"] == "RunStarted")
    assert started["problem"] == "<b>12</b>+30 \ufffd"
    assert events(log)[-1]["event"] == "RunFinished"


def test_a_reply_says_how_far_to_trust_it(tmp_path):
    store = Store()
    store.models = with_trust(tmp_path)
    with serving(build_app(store, Machine())) as url:
        client = Client(url, verbose=False, analytics_enabled=False)
        log = events(client.predict("Wie viel ist 3?", num_rollouts=4, api_name="/run"))
    assert ["“wie”, “viel”, “ist”" in e["message"] for e in log if e["event"] == "Notice"] == [True]
    verdicts = [event["trust"] for event in log if event["event"] == "AnswerSelected"]
    assert [verdict["is_trusted"] for verdict in verdicts] == [False, False]


def test_nothing_is_said_of_a_pair_that_was_not_measured(client):
    log = events(client.predict("Wie viel ist 3?", num_rollouts=4, api_name="/run"))
    assert not [event for event in log if event["event"] == "Notice"]
    assert [e["trust"] for e in log if e["event"] == "AnswerSelected"] == [None, None]


def test_an_unloadable_model_is_a_sentence():
    class Broken(Store):
        def load(self, policy, prm):
            raise ModelError("The checkpoint is missing.")

    with serving(build_app(Broken(), Machine())) as url:
        log = Client(url, verbose=False, analytics_enabled=False).predict("1", api_name="/run")
    assert events(log)[-1]["message"] == "The checkpoint is missing."


def test_building_the_page_loads_no_model_library():
    code = (
        "import sys\n"
        "from carbon.serving.machine import Machine\n"
        "from carbon.serving.session import ModelStore\n"
        "from carbon.page.app import build_app\n"
        "build_app(ModelStore(), Machine())\n"
        "heavy = {'torch', 'transformers', 'sympy'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_no_thread_is_left_behind(client):
    client.predict("12+30", num_rollouts=4, api_name="/run")
    assert not [t for t in threading.enumerate() if t.name == "run" and t.is_alive()]


def test_every_kind_of_problem_is_listed_with_its_share(client):
    components = httpx.get(f"{client.src}config").json()["components"]
    told = {each["props"].get("elem_id"): each["props"].get("value") for each in components}
    for pair, path in (
        ("small", ("stream", "by_family")),
        ("tiny", ("held_out", "pass_at_1_by_family")),
    ):
        found = json.loads((ASSETS / "models" / pair / "measurements.json").read_text("utf-8"))
        for name in path:
            found = found[name]
        assert f"{len(found)} kinds of problem" in told["models"]
        assert all(f"<li>{kind.replace('_', ' ')} " in told["models"] for kind in found)
    assert "arxiv.org/abs/2510.15674" in told["newcomer"]
