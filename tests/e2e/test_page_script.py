"""What Run and Stop do when Gradio's events come in an unlucky order; Gradio itself is left out."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

# `press(n)` is Run with N = n; `pressed` are the buttons that the script pressed by itself.
START = """
const page = await import('/page/page.js?' + Math.random());  // a fresh one: it has state
history.replaceState(null, '', location.pathname);
const pressed = [], shown = [];
document.body.insertAdjacentHTML('beforeend', '<button id="run"></button><button id="stop">');
const live = page.attach((text) => shown.push(text));
const press = (n) => page.begin(['n'], [n], {});
const shownRun = () => new URL(location.href).searchParams.get('n');
for (const name of ['run', 'stop']) {
  document.querySelector(`#${name}`).addEventListener('click', () => pressed.push(name));
}
try {
"""
END = """
} finally {
  page.settled();  // the module stays on the page, at rest
  for (const name of ['run', 'stop']) document.querySelector(`#${name}`).remove();
}
"""
RUNNING = '{"event":"Heartbeat","run":"a"}\\n{"event":"RunStarted"}\\n'
ENDED = RUNNING + '{"event":"RunFinished"}\\n'


@pytest.fixture
def script(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    """script(body): the value of a function's body, which has what START makes."""
    return lambda body: evaluate(START + body + END)


def test_another_run_takes_the_place_of_a_run_when_that_is_cancelled(script: Any) -> None:
    body = f"""
    press(8); live.receive('{RUNNING}'); press(16);
    const asked = [...pressed];
    page.stop();
    const stopped = [...pressed];
    page.settled();
    return [asked, stopped, pressed, shownRun()];
    """
    assert script(body) == [["stop"], ["stop"], ["stop", "run"], "8"]


def test_the_same_run_is_not_begun_twice(script: Any) -> None:
    body = f"press(8); press(8); live.receive('{RUNNING}'); press(8); page.settled();"
    assert script(f"{body} return pressed;") == []


@pytest.mark.parametrize("num_rollouts", [8, 16])
def test_run_between_a_runs_last_event_and_its_end_begins_at_the_end(
    script: Any, num_rollouts: int
) -> None:
    body = f"""
    press(8); live.receive('{ENDED}'); press({num_rollouts});
    const before = [...pressed];
    page.settled(); page.settled();
    return [before, pressed];
    """
    assert script(body) == [[], ["run"]]


def test_stop_takes_back_a_run_that_waits_for_the_end_of_another(script: Any) -> None:
    body = f"press(8); live.receive('{ENDED}'); press(16); page.stop(); page.settled();"
    assert script(f"{body} return pressed;") == []


def test_a_run_that_ends_before_it_could_be_stopped_makes_room_too(script: Any) -> None:
    body = f"""
    press(8); live.receive('{RUNNING}'); press(16);
    live.receive('{ENDED}'); page.settled();
    const before = [...pressed];
    page.stop();
    press(16);
    return [before, pressed, shownRun(), shown.at(-1)];
    """
    heartbeat = '{"event":"Heartbeat","seconds":0}\n'
    assert script(body) == [["stop"], ["stop", "run"], "16", heartbeat]


@pytest.mark.parametrize("between", ["", "page.stop();"])
def test_a_double_click_on_other_settings_stops_once_and_runs_once(
    script: Any, between: str
) -> None:
    """The second click comes before the stop is through, or right after it."""
    body = f"""
    press(8); live.receive('{RUNNING}'); press(16); {between} press(16);
    if (!{str(bool(between)).lower()}) page.stop();
    page.settled();
    return pressed;
    """
    assert script(body) == ["stop", "run"]


def test_a_run_is_cancelled_once_however_often_stop_is_clicked(script: Any) -> None:
    """Gradio cannot cancel a run that it is cancelling."""
    body = f"""
    press(8); live.receive('{RUNNING}');
    const stop = document.querySelector('#stop');
    for (const time of [1, 2, 3]) {{ stop.click(); if (time === 1) page.stop(); }}
    const during = [...pressed];
    page.settled();
    press(8); stop.click();
    return [during, pressed];
    """
    assert script(body) == [["stop"], ["stop", "stop"]]


def test_stop_takes_back_a_run_that_waits_for_another_to_be_cancelled(script: Any) -> None:
    body = f"""
    press(8); live.receive('{RUNNING}'); press(16); page.stop();
    document.querySelector('#stop').click();
    page.settled();
    return pressed;
    """
    assert script(body) == ["stop"]
