"""The page as a whole: what it offers, what it loads, and a run through Gradio's own client."""

import json
import re
import threading
import time
from html import unescape
from typing import get_args

import httpx
import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

import carbon
from carbon.core import catalog
from carbon.core.errors import ModelError
from carbon.core.recording import read
from carbon.core.types import Strategy
from carbon.page.app import build_app
from carbon.page.island import ASSETS
from carbon.page.settings import PAGE_SETTINGS, settings_with
from carbon.results.wording import shown
from carbon.search.standing import measured_pairs, rates_of
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.scripted_run import scripted_models
from tests.support.trusted_pair import with_trust

pytestmark = GRADIO_WARNINGS


class Store:
    def __init__(self):
        self.models = scripted_models()

    def is_loaded(self, policy, prm):
        return True

    def load(self, policy, prm):
        return self.models


@pytest.fixture(scope="module")
def client():
    page = build_app(Store(), Machine())
    with serving(page) as url:
        client = Client(url, verbose=False, analytics_enabled=False)
        client.page = page
        yield client


def events(told):
    """The recording of a run that has ended, by its link."""
    return [json.loads(line) for line in httpx.get(told["events"]).text.splitlines()]


ENDPOINTS = {"/run", "/grade", "/score", "/models", "/toy"}


def test_five_endpoints_are_public_and_described(client):
    described = client.view_api(return_format="dict", print_info=False)["named_endpoints"]
    assert set(described) == ENDPOINTS
    tools = {each.api_name: each.fn.__doc__ for each in client.page.fns.values() if each.fn}
    for name, endpoint in described.items():
        for parameter in endpoint["parameters"]:
            assert f"\n    {parameter['parameter_name']}: " in tools[name[1:]]


def test_the_endpoint_takes_every_setting_and_places_stay(client):
    described = client.view_api(return_format="dict")["named_endpoints"]["/run"]["parameters"]
    defaults = {each["parameter_name"]: each.get("parameter_default") for each in described}
    assert list(defaults) == [
        "problem", "num_rollouts", "learn_delta", "learn_temperature", "compare_with_baseline",
        "selection", "calibration_size", "epochs", "learning_rate", "base_temperature",
        "max_new_tokens", "seed", "time_limit_seconds", "early_exploit", "strategy", "beam_width",
        "max_depth", "beam_calibration", "reference_answer", "policy", "prm", "aggregation",
        "lookahead", "max_step_tokens", "stream_events", "wait",
    ]  # fmt: skip
    of_the_call = {"problem", "reference_answer", "stream_events", "wait"}
    assert set(defaults) == {*of_the_call, *PAGE_SETTINGS}
    assert all(defaults[name] == setting.default for name, setting in PAGE_SETTINGS.items())
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


def test_a_run_tells_how_far_it_is_and_ends_with_its_result(client):
    job = client.submit("12+30", 8, reference_answer="42", api_name="/run")
    told = job.result(timeout=60)
    assert (told["answer"], told["state"], told["failure"]) == ("42", "ended", None)
    assert told["verdicts"]["carbon"]["correct"]["weighted"] is True
    assert told["sums"][0]["votes"]["carbon"] == told["verdicts"]["carbon"]["num_votes"]
    assert told["cost"]["num_tokens"]["explore"] > 0
    before = job.outputs()[:-1]
    assert before
    assert all(each["run"] == told["run"] and "lines" not in each for each in before)
    run = events(told)
    assert (run[0]["event"], run[-1]["event"]) == ("RunStarted", "RunFinished")
    assert httpx.get(told["result"]).json()["answer"] == "42"


def test_the_linked_events_are_a_recording(client, tmp_path):
    told = client.predict("12+30", 8, api_name="/run")
    (tmp_path / "run.jsonl").write_text(httpx.get(told["events"]).text)
    found = carbon.result(read(tmp_path / "run.jsonl"))
    assert (found.answer, found.temperature) == (told["answer"], told["temperature"])


def test_events_are_streamed_when_asked_for(client):
    job = client.submit("12+30", 8, stream_events=True, api_name="/run")
    told = job.result(timeout=60)
    lines = "".join(each.get("lines", "") for each in job.outputs())
    streamed = [json.loads(line) for line in lines.splitlines()]
    assert [e for e in streamed if "sequence" in e] == events(told)


def test_a_call_need_not_wait_for_its_run(client):
    told = client.predict("12+30", 8, wait=False, api_name="/run")
    assert told["state"] == "started"
    while (now := httpx.get(told["result"]).json())["state"] != "ended":
        time.sleep(0.05)
    assert now["answer"] == "42"
    assert events(told)[-1]["event"] == "RunFinished"


@pytest.mark.parametrize("num_rollouts", [8, 64, 256])
def test_a_result_is_small_for_every_n(client, num_rollouts):
    told = client.predict("12+30", num_rollouts, api_name="/run")
    assert len(json.dumps(told)) < 8_000


def test_the_other_endpoints(client):
    def ask(**values):
        return client.predict(**values)

    same = {"is_equivalent": True, "first": "1/2", "second": "0.5"}
    assert ask(first="so $\\boxed{1/2}$", second=" 0.5 ", api_name="/grade") == same
    scored = ask(problem="12+30", solution="First.\r\n\r\nIt is $\\boxed{42}$.", api_name="/score")
    assert [step["text"] for step in scored["steps"]] == ["First.", "It is $\\boxed{42}$."]
    assert all(0 <= step["score"] <= 1 for step in scored["steps"])
    assert scored["answer"] == "42"
    models = ask(api_name="/models")
    assert models["default"] == {"policy": "small", "prm": "small"}
    assert {each["is_available"] for each in models["policies"]} == {True, False}
    toy = ask(target=4_242, num_probes=4, api_name="/toy")
    assert [each["kind"] for each in toy["searches"]] == ["plain", "guided", "widening"]


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"problem": "x" * 1_000_000}, "too long"),
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
    with pytest.raises(AppError) as refused:
        client.predict(**settings, api_name="/run")
    assert word in str(refused.value)
    assert "Traceback" not in str(refused.value)


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"first": "x" * 501, "second": "1", "api_name": "/grade"}, "at most 500"),
        ({"first": 5, "second": "1", "api_name": "/grade"}, "must be text"),
        ({"problem": "", "solution": "1", "api_name": "/score"}, "empty"),
        ({"problem": "1", "solution": " \n\n ", "api_name": "/score"}, "1 to 200 steps"),
        ({"problem": "1", "solution": "a\n\n" * 201, "api_name": "/score"}, "1 to 200 steps"),
        ({"problem": "1", "solution": "x" * 12_001, "api_name": "/score"}, "at most 12,000"),
        ({"problem": "1", "solution": "1", "prm": "evil/model", "api_name": "/score"}, "not offer"),
        ({"target": 10_001, "api_name": "/toy"}, "0 to 10,000"),
        ({"num_probes": 65, "api_name": "/toy"}, "0 to 64"),
        ({"sigma": "NaN", "api_name": "/toy"}, "between 0 and 1"),
    ],
)
def test_the_other_endpoints_refuse_with_a_sentence(client, values, word):
    with pytest.raises(AppError, match=word):
        client.predict(**values)


def test_a_half_surrogate_and_markup_run_as_text(client):
    # Raw: the client itself cannot send what a hostile one can.
    call = f"{client.src}gradio_api/call/v2/run"
    body = b'{"problem": "<b>12</b>+30 \\ud800\\u0000", "num_rollouts": 4}'
    event_id = httpx.post(call, content=body, headers={"content-type": "application/json"}).json()[
        "event_id"
    ]
    answer = httpx.get(f"{call}/{event_id}", timeout=60).text
    run = events(json.loads(answer.rpartition("data: ")[2])[0])
    assert run[0]["problem"] == "<b>12</b>+30 \ufffd"
    assert run[-1]["event"] == "RunFinished"


def test_a_reply_says_how_far_to_trust_it(tmp_path):
    store = Store()
    store.models = with_trust(tmp_path)
    with serving(build_app(store, Machine())) as url:
        client = Client(url, verbose=False, analytics_enabled=False)
        told = client.predict("Wie viel ist 3?", num_rollouts=4, api_name="/run")
        log = events(told)
    assert ["“wie”, “viel”, “ist”" in e["message"] for e in log if e["event"] == "Notice"] == [True]
    verdicts = [event["trust"] for event in log if event["event"] == "AnswerSelected"]
    assert [verdict["is_trusted"] for verdict in verdicts] == [False, False]
    assert [each["trust"] for each in told["verdicts"].values()] == verdicts


def test_nothing_is_said_of_a_pair_that_was_not_measured(client):
    log = events(client.predict("Wie viel ist 3?", num_rollouts=4, api_name="/run"))
    assert not [event for event in log if event["event"] == "Notice"]
    assert [e["trust"] for e in log if e["event"] == "AnswerSelected"] == [None, None]


def test_an_unloadable_model_is_a_sentence():
    class Broken(Store):
        def load(self, policy, prm):
            raise ModelError("The checkpoint is missing.")

    with serving(build_app(Broken(), Machine())) as url:
        told = Client(url, verbose=False, analytics_enabled=False).predict("1", api_name="/run")
    assert (told["answer"], told["failure"]) == (None, "The checkpoint is missing.")


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
    # Whether it is worth it, by the tables of the pair that comes first.
    pair, *_ = measured_pairs(64)
    sentence, source = rates_of(pair, 64) or ("", "")
    assert f"{sentence} That was the {shown(pair)} ({source});" in unescape(told["newcomer"])


def test_the_examples_of_a_level_are_of_different_kinds():
    examples = json.loads((ASSETS / "problems" / "examples.json").read_text("utf-8"))["examples"]
    for level in range(1, 6):
        kinds = [each["family"] for each in examples if each["level"] == level]
        assert len(kinds) == len(set(kinds)) >= 4
    equations = [each for each in examples if re.search(r"[a-z]\b.*=", each["problem"])]
    assert len(equations) <= len(examples) / 4
