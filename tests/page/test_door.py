"""What passes the door, and what is answered there: with a sentence, whatever comes.

For minutes: `pytest tests/page/test_door.py -k breaks --hypothesis-profile long`.
"""

import json
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from gradio_client import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carbon.page.app import Page, build_app
from carbon.page.door import MAX_BODY_BYTES
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.scripted_run import scripted_models

pytestmark = GRADIO_WARNINGS


class Store:
    def is_loaded(self, policy: str, prm: str) -> bool:
        return True

    def load(self, policy: str, prm: str) -> Any:
        return scripted_models()


class Served:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        # A connection each: the server closes one that waits, just when it is to be used again.
        fresh = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=url, timeout=60, limits=fresh)

    def post(self, path: str, body: Any) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        return self.http.post(f"gradio_api/{path}", content=content, headers=headers)

    def index(self, name: str) -> int:
        return next(each._id for each in self.page.fns.values() if each.api_name == name)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    page = build_app(Store(), Machine())
    with serving(page) as url:
        found = Served(page, url)
        yield found
        found.http.close()


def sentence(answer: httpx.Response) -> str:
    told = answer.json()
    words = told["detail"]
    assert isinstance(words, str)
    assert words.endswith((".", "?"))
    assert not any(
        secret in answer.text for secret in ("Traceback", "/work", "site-packages", ".py")
    )
    return words


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("queue/join", b"", 422, "JSON object"),
        ("queue/join", b"[1]", 422, "JSON object"),
        ("queue/join", b"{" * 100_000, 422, "JSON object"),
        ("queue/join", b"[" * 200_000, 422, "JSON object"),
        ("queue/join", {}, 422, "session_hash"),
        ("queue/join", {"session_hash": "s", "fn_index": 10**9, "data": []}, 404, "no such endp"),
        ("queue/join", {"session_hash": "s", "fn_index": True, "data": []}, 404, "no such endp"),
        ("queue/join", {"session_hash": "s", "data": []}, 404, "run, grade, score"),
        ("queue/join", {"session_hash": "s", "fn_index": 0, "data": []}, 404, "no such endp"),
        ("call/grade", {"fn_index": 7, "data": []}, 422, "must hold 2 values"),
        ("call/run", {}, 422, "must hold"),
        ("call/run", {"data": ["12+30"]}, 422, "must hold"),
        ("call/run", {"data": {"problem": "12"}}, 422, "must hold"),
        ("call/nothing", {"data": []}, 404, "run, grade, score"),
        ("run/nothing", {"data": []}, 404, "no such endpoint"),
        ("call/v2/run", {"problem": "1", "nonsense": 1}, 422, "Unknown: 'nonsense'. Known param"),
        ("call/v2/run", {}, 422, "Missing: problem."),
        ("call/v2/nothing", {}, 404, "no such endpoint"),
        ("component_server", {}, 404, "no such endpoint"),
        ("component_server", {"component_id": [1], "fn_name": "x", "session_hash": "s"}, 404, "no"),
        ("upload", b"anything", 403, "no files"),
        ("process_recording", b"anything", 403, "no files"),
    ],
)  # fmt: skip
def test_what_no_page_sends_is_refused_with_a_sentence(served, path, body, status, words):
    answer = served.post(path, body)
    assert answer.status_code == status
    assert words in sentence(answer)


def test_a_wrong_number_of_values_says_how_many(served):
    join = {"session_hash": "s", "fn_index": served.index("grade"), "data": ["1", "2", "3"]}
    assert "must hold 2 values" in sentence(served.post("queue/join", join))


def test_a_huge_body_is_not_read(served):
    answer = served.post("call/run", b" " * (MAX_BODY_BYTES + 1))
    assert answer.status_code == 413
    assert "2,000,000 bytes" in sentence(answer)


URL = {"path": "http://nowhere.example/x", "meta": {"_type": "gradio.FileData"}}


@pytest.mark.parametrize("value", [URL, [URL], {"a": [{"b": URL}]}, {"path": "/etc/passwd"}])
def test_nothing_is_fetched_or_read_because_a_value_names_it(served, monkeypatch, value):
    asked, look_up = [], socket.getaddrinfo

    def noted(host, *more, **named):
        asked.append(host)
        return look_up("127.0.0.1", *more, **named)  # whoever asks gets no further

    monkeypatch.setattr(socket, "getaddrinfo", noted)
    for path, body in (
        ("call/v2/run", {"problem": value}),
        ("call/v2/grade", {"first": value, "second": "1"}),
        ("run/grade", {"data": [value, "1"]}),
        ("queue/join", {"session_hash": "s", "fn_index": 0, "data": [value]}),
    ):
        answer = served.post(path, body)
        assert answer.status_code == 422
        assert "no files" in sentence(answer)
    assert "nowhere.example" not in asked


@pytest.mark.parametrize(
    "path",
    [
        "file=http://nowhere.example/x",
        "file=https://nowhere.example/x",
        "proxy=https://a.hf.space/x",
    ],
)
def test_no_address_of_another_host_is_opened(served, path):
    answer = served.http.get(f"gradio_api/{path}")
    assert answer.status_code == 403
    sentence(answer)


@pytest.mark.parametrize("path", ["", "config", "healthz", "gradio_api/info", "carbon/runs/none"])
def test_every_reply_bounds_what_a_browser_may_load(served, path):
    headers = served.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors" not in policy  # a Space is a frame of its page
    assert headers["x-content-type-options"] == "nosniff"


def test_the_owner_sees_that_it_serves_and_what_it_did(served):
    before = served.http.get("healthz").json()
    client = Client(served.url, verbose=False, analytics_enabled=False)
    client.predict("12+30", 4, api_name="/run")
    client.predict("1", "2", api_name="/grade")
    now = served.http.get("healthz").json()
    assert (now["status"], now["computing"], now["waiting"]) == ("ok", False, 0)
    for name in ("runs", "finished"):
        assert now["counted"][name] == before["counted"][name] + 1
    assert now["counted"]["grade"] == 1


def test_a_run_can_be_read_from_where_a_cut_stream_ended(served):
    client = Client(served.url, verbose=False, analytics_enabled=False)
    told = client.predict("12+30", 4, api_name="/run")
    whole = served.http.get(f"carbon/runs/{told['run']}")
    assert whole.headers["x-run-ended"] == "1"
    rest = served.http.get(f"carbon/runs/{told['run']}", params={"from": 100})
    assert rest.text == whole.text[100:]
    for odd in ("-5", "x", "9" * 30, "1e3", "²"):
        assert served.http.get(f"carbon/runs/{told['run']}", params={"from": odd}).is_success
    unknown = served.http.get(f"carbon/runs/{'0' * 32}/result")
    assert unknown.status_code == 404
    assert "No such run" in sentence(unknown)


def test_a_cancelled_run_ends_at_once(served):
    client = Client(served.url, verbose=False, analytics_enabled=False)
    told = client.predict("12+30", 4, wait=False, api_name="/run")
    assert served.post("cancel", {"session_hash": client.session_hash, "fn_index": 0,
                                  "event_id": ""}).is_success  # fmt: skip
    run = served.page.context.runs.get(told["run"])
    assert run is not None
    assert run.is_stopped


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4)
    ),
    max_leaves=12,
)
NAMES = st.sampled_from(
    ["problem", "num_rollouts", "seed", "strategy", "policy", "first", "second", "solution", "prm",
     "target", "sigma", "wait", "stream_events", "path", "meta", "x"]
)  # fmt: skip
PATHS = st.sampled_from(
    ["queue/join", "call/run", "call/grade", "call/v2/run", "call/v2/score", "call/v2/toy",
     "run/grade", "api/toy", "component_server", "cancel", "reset", "upload", "call/v2/models"]
)  # fmt: skip
BODIES = (
    st.binary(max_size=60)
    | JSON
    | st.dictionaries(NAMES, JSON, max_size=5)
    | st.fixed_dictionaries(
        {"session_hash": st.text(max_size=5), "fn_index": st.integers(-2, 60)},
        optional={"data": st.lists(JSON, max_size=30)},
    )
)


# The server's threads, which share the process, draw names from `random` whenever they please.
SHARES_RANDOM = pytest.mark.filterwarnings("ignore:Do not use the `random` module")


@SHARES_RANDOM
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(PATHS, BODIES)
def test_whatever_comes_no_door_breaks(served, path, body):
    answer = served.post(path, body)
    assert answer.status_code != 500 or "error" in answer.json()
    if answer.status_code >= 400:
        assert not any(secret in answer.text for secret in ("Traceback", "/work", "site-packages"))
        assert answer.json()


ENDPOINTS = {"run": 26, "grade": 2, "score": 3, "models": 0, "toy": 4}
VALUES = (
    JSON
    | st.sampled_from(["12+30", "tiny", "small", "best_of_n", "weighted", "\\boxed{4}", "1/2", "0"])
    | st.sampled_from([None, True, False, 0, 1, 4, 8, 0.5, 1e300, -1, 10**400])
)


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, list[Any]]:
    """An endpoint and as many values as it takes, most of them left to their defaults."""
    name = draw(st.sampled_from(sorted(ENDPOINTS)))
    values = [None] * ENDPOINTS[name]
    for place in draw(st.sets(st.integers(0, max(0, len(values) - 1)), max_size=4)):
        if place < len(values):
            values[place] = draw(VALUES)
    if name == "run" and draw(st.booleans()):
        values[:2] = ["12+30", 4]
    return name, values


@SHARES_RANDOM
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(calls())
def test_whatever_values_come_no_endpoint_breaks(served, capfd, call):
    name, values = call
    joined = served.post(f"call/{name}", {"data": values})
    if joined.status_code == 200:
        told = served.http.get(f"gradio_api/call/{name}/{joined.json()['event_id']}").text
        kind, _, data = told.strip().rpartition("event: ")[2].partition("\ndata: ")
        assert kind in ("complete", "error")
        if kind == "error":
            assert json.loads(data)["error"].endswith((".", "?"))
    else:
        told = sentence(joined)
    assert not any(secret in told for secret in ("Traceback", "/work", "site-packages"))
    assert "Traceback" not in capfd.readouterr().err


def test_the_pages_own_calls_are_known_by_their_number(served: Served) -> None:
    unqueued = [each for each in served.page.fns.values() if each.fn and not each.queue]
    tells = next(each for each in unqueued if each.name == "tell")  # the line below a problem
    asked = {"fn_index": tells._id, "data": ["12+30", "small", "small"], "session_hash": "s"}
    answer = served.post("run/predict", asked)
    assert (answer.status_code, answer.json()["data"]) == (200, [""])
    assert served.post("run/predict", asked | {"data": []}).status_code == 422
    assert served.post("run/predict", asked | {"fn_index": 10**9}).status_code == 404
