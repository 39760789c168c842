"""The guided walk: six stops that pause, light what they speak of and say one sentence."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carbon.page.app import build_app
from carbon.page.island import RECORDINGS
from carbon.serving.machine import Machine
from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.islands import feed, settle
from tests.support.live_pages import WAIT, NeverLoaded, problem_box

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
AT_A_STOP = "document.querySelector('.walk:not(.moving):not([hidden]) .walk-words')?.textContent"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(build_app(NeverLoaded(), Machine())) as address:
        yield address


def begin(page: Any) -> None:
    page.get_by_role("button", name="Guided walk").click()
    page.wait_for_function(AT_A_STOP)
    settle(page)


def go_on(page: Any, key: str = " ") -> str:
    """To the next stop, and up to there at once; what it says."""
    page.keyboard.press(key)
    page.evaluate("island.player.speed = 400")
    page.wait_for_function(AT_A_STOP)
    settle(page)
    return page.locator(".walk-words").inner_text()


def walk(page: Any) -> list[str]:
    """All that the walk says."""
    begin(page)
    said = [page.locator(".walk-words").inner_text()]
    while page.locator(".walk .primary").inner_text() != "Done":
        said.append(go_on(page))
    return said


def test_six_stops_say_one_sentence_each_with_the_runs_own_numbers(mounted: Any) -> None:
    records = recordings.read("small-pair", RECORDINGS)
    page = mounted(records)
    said = walk(page)
    assert len(said) == 6
    assert all(sentence.endswith(".") and ". " not in sentence for sentence in said)
    started, learned = records[0], recordings.last(records, "CalibrationLearned")
    assert started["policy_name"] in said[0]
    assert f"{started['config']['num_rollouts']} times" in said[0]
    scored = next(r for r in records if r["event"] == "RolloutScored" and r["rollout"] in (0, 1, 2))
    assert f"{scored['step_scores'][0]:.2f}" in said[1]
    assert "which does not know the answer either" in said[1]
    size = len(recordings.last(records, "CalibrationSetChosen")["rollouts"])
    assert "is ahead by score, with" in said[2]
    assert f"the {size} rollouts" in said[3]
    assert "a shift δ, a vector added to its last hidden state, makes some next tokens" in said[3]
    assert f"from 0.80 to {learned['temperature']:.3f}" in said[3]
    chosen = {r["method"]: r for r in records if r["event"] == "AnswerSelected"}
    votes = [
        chosen["carbon"]["votes_by_phase"]["exploit"],
        chosen["best_of_n"]["votes_by_phase"]["baseline"],
    ]
    assert chosen["carbon"]["answer"] == chosen["best_of_n"]["answer"]
    assert f"{votes[0]} of 32 now end" in said[4]
    assert f"{votes[1]} of 32 that are written without" in said[4]
    assert f"{chosen['carbon']['weight']:.2f} from {chosen['carbon']['num_votes']}" in said[5]
    assert "which is right" in said[5]


def test_each_stop_pauses_and_lights_what_it_speaks_of(mounted: Any) -> None:
    page = mounted(recordings.read("small-pair", RECORDINGS))
    begin(page)
    lit = [".ask", ".sheet", ".area-explore", ".area-fit", ".area-exploit", ".area-choose"]
    for place, selector in enumerate(lit):
        if place:
            go_on(page)
        assert not page.evaluate("island.player.isPlaying")
        holds = page.evaluate(
            """(selector) => {
              const light = document.querySelector('.walk-light').getBoundingClientRect();
              const note = document.querySelector('.walk-note').getBoundingClientRect();
              const seen = note.left >= 0 && note.right <= innerWidth
                && note.top >= 0 && note.bottom <= innerHeight;
              return seen && [...document.querySelectorAll(selector)].some((node) => {
                const { left, right, top } = node.getBoundingClientRect();
                return Math.abs(light.left - Math.max(0, left - 6)) < 2
                  && Math.abs(light.right - Math.min(innerWidth, right + 6)) < 2
                  && Math.abs(light.top - Math.max(0, top - 6)) < 2;
              });
            }""",
            selector,
        )
        assert holds, selector
        heard = page.locator("p[role=status]", has_text=f"Guided walk, stop {place + 1} of 6.")
        assert heard.count() == 1
    assert page.locator(".in-set").count() > 0


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_what_is_lit_does_not_begin_under_the_stages(mounted: Any, width: int, height: int) -> None:
    page = mounted(
        recordings.read("small-pair", RECORDINGS), viewport={"width": width, "height": height}
    )
    begin(page)
    go_on(page)
    for area in (".area-explore", ".area-fit", ".area-exploit", ".area-choose"):
        go_on(page)
        page.wait_for_function(  # it scrolls there, and no further
            """(area) => {
              const heading = document.querySelector(`${area} h2`);
              const { left, right, top, bottom } = heading.getBoundingClientRect();
              const y = (top + bottom) / 2;
              return [left + 4, (left + right) / 2]
                .some((x) => heading.contains(document.elementFromPoint(x, y)));
            }""",
            arg=area,
            timeout=10_000,
        )


def test_the_run_plays_up_to_the_stop_that_is_already_spoken_of(mounted: Any) -> None:
    page = mounted(recordings.read("small-pair", RECORDINGS))
    begin(page)
    page.get_by_role("button", name="Next", exact=True).click()
    page.wait_for_selector(".walk.moving")
    said = page.locator(".walk-words").inner_text()
    assert page.locator(".walk-light").is_visible()
    assert page.evaluate("island.player.isPlaying")
    page.evaluate("island.player.speed = 40")
    page.wait_for_function(AT_A_STOP)
    assert page.locator(".walk-count").inner_text() == "2 of 6"
    assert page.locator(".walk-words").inner_text() == said
    one = page.evaluate("island.player.time")
    assert one < page.evaluate("island.player.startOf('fit')")


def test_one_press_is_one_stop_however_fast_they_come(mounted: Any) -> None:
    slow, fast = (mounted(recordings.read("small-pair", RECORDINGS)) for _ in range(2))
    said = walk(slow)
    begin(fast)
    for place, words in enumerate(said[1:], 2):
        fast.keyboard.press(" ")
        assert fast.locator(".walk-count").inner_text() == f"{place} of 6"
        assert fast.locator(".walk-words").inner_text() == words
    fast.keyboard.press(" ")
    assert fast.locator(".walk").is_hidden()
    assert fast.evaluate("island.player.time") == fast.evaluate("island.player.end")


def test_arrows_go_both_ways_and_escape_leaves(mounted: Any) -> None:
    page = mounted(recordings.read("small-pair", RECORDINGS))
    begin(page)
    second = go_on(page, "ArrowRight")
    go_on(page, "ArrowRight")
    assert go_on(page, "ArrowLeft") == second
    page.keyboard.press("Escape")
    assert page.locator(".walk").is_hidden()
    assert not page.evaluate("island.player.isPlaying")
    assert page.get_by_role("button", name="Guided walk").evaluate(
        "(button) => button === document.activeElement"
    )
    begin(page)
    page.locator(".area-choose h2").click(force=True)  # something else was pressed
    assert page.locator(".walk").is_hidden()


def test_a_key_in_a_field_is_the_fields(mounted: Any) -> None:
    page = mounted(recordings.read("small-pair", RECORDINGS))
    begin(page)
    page.evaluate("document.querySelector('.area-explore svg[role=listbox]').focus()")
    page.keyboard.press("ArrowRight")
    settle(page)
    assert page.locator(".walk-count").inner_text() == "1 of 6"


def test_with_reduced_motion_stops_follow_at_once(mounted: Any) -> None:
    page = mounted(recordings.read("small-pair", RECORDINGS), reduced_motion="reduce")
    begin(page)
    for place in range(2, 7):
        page.keyboard.press(" ")
        settle(page)
        assert page.locator(".walk-count").inner_text() == f"{place} of 6"
    assert not page.evaluate("document.getAnimations().length")


@pytest.mark.parametrize(
    ("records", "number"),
    [
        (recordings.plain_only(recordings.read("run-64")), 4),
        (recordings.calibrated_only(recordings.read("run-64")), 6),
        (recordings.read("run-64-disagree"), 6),
        (recordings.read("level-3-seed-0-beam-search", RECORDINGS), 6),
        (recordings.made_up(8, answer=None), 6),
    ],
    ids=["plain", "calibrated", "disagree", "search", "no answer"],
)
def test_every_kind_of_run_has_a_walk(mounted: Any, records: Any, number: int) -> None:
    said = walk(mounted(records, viewport={"width": 390, "height": 844}))
    assert len(said) == number
    words = " ".join(said)
    assert not any(bad in words for bad in ("undefined", "NaN", "null", "Infinity", "–", " ,"))


def test_a_run_that_did_not_end_has_none(mounted: Any) -> None:
    page = mounted([*recordings.read("run-64")[:80], {"event": "Stopped"}])
    assert page.get_by_role("button", name="Guided walk").is_hidden()


def test_another_run_ends_the_walk(mounted: Any) -> None:
    page = mounted(recordings.read("run-64"), mode="live")
    begin(page)
    feed(page, [{"event": "Queue", "position": 1, "size": 1}])
    assert page.locator(".walk").is_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_axe_finds_nothing_serious_at_a_stop(mounted: Any, scheme: str, width: int) -> None:
    page = mounted(
        recordings.read("small-pair", RECORDINGS), color_scheme=scheme, reduced_motion="reduce",
        viewport={"width": width, "height": 844},
    )  # fmt: skip
    begin(page)
    for _ in range(2):
        assert serious_findings(page) == []
        go_on(page)


def test_the_page_walks_a_first_visitor_around_and_never_again(
    open_page: Callable[..., Any], url: str
) -> None:
    page = open_page(url, is_first_visit=True)
    page.wait_for_function(AT_A_STOP, timeout=WAIT)
    assert page.locator(".walk-count").inner_text() == "1 of 6"
    page.keyboard.press("Escape")
    again = page.context.new_page()  # the same visitor
    again.goto(url)
    again.wait_for_function(
        "document.querySelector('#island .play')?.textContent === 'Pause'", timeout=WAIT
    )
    assert again.locator("#island .walk").is_hidden()


def test_a_link_asks_for_the_walk_and_forgets_it(open_page: Callable[..., Any], url: str) -> None:
    page = open_page(f"{url}?walk=1")
    page.wait_for_function(AT_A_STOP, timeout=WAIT)
    problem_box(page).click()  # a visitor who does something else has left
    page.wait_for_selector("#island .walk", state="hidden")
    assert "walk" not in page.evaluate("location.search")


def test_nobody_is_walked_around_on_another_tab_or_with_a_problem(
    open_page: Callable[..., Any], url: str
) -> None:
    for query in ("?tab=replay", "?problem=1%2B1"):
        page = open_page(f"{url}{query}", is_first_visit=True)
        shown = "#replay .board:visible" if "tab" in query else "#island .carbon-run"
        page.wait_for_selector(shown, timeout=WAIT)
        page.wait_for_timeout(500)
        assert page.locator(".walk:visible").count() == 0
