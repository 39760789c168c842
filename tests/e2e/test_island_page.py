"""The island as part of a page: live text, several mounts, sizes, themes, access, speed."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.islands import feed, seek, settle, texts

pytestmark = pytest.mark.browser
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_live_run_gets_its_player_when_it_ends(mounted: Any) -> None:
    records = recordings.read("run-64")
    page = mounted([{"event": "Queue", "position": 2, "size": 3}], mode="live")
    assert "place 2 of 3" in page.locator(".now").inner_text()
    assert page.locator(".board").is_hidden()
    feed(page, records[:60])
    assert page.locator(".replay").is_hidden()
    feed(page, [{"event": "Heartbeat", "seconds": 99.5}])
    assert "99.5 s" in page.locator(".clock").inner_text()
    feed(page, records[60:])
    assert page.locator(".replay").is_visible()
    assert page.locator(".clock").inner_text() == ""
    seek(page, 5.0)
    assert page.locator(".stage.done").count() < 5
    page.get_by_role("button", name="Instant").click()
    settle(page)
    assert page.locator(".stage.done").count() == 5


def test_a_stopped_run_stays_and_can_be_replayed(mounted: Any) -> None:
    page = mounted([*recordings.read("run-64")[:80], {"event": "Stopped"}], mode="live")
    assert "Stopped" in page.locator(".now").inner_text()
    assert page.locator(".stage.halted").count() > 0
    seek(page, 0.5)
    assert "Stopped" not in page.locator(".now").inner_text()
    page.get_by_role("button", name="Instant").click()
    page.wait_for_function("document.querySelector('.now').textContent.startsWith('Stopped')")


def test_notices_and_failures_are_lines_of_text(mounted: Any) -> None:
    started = recordings.read("run-64")[:20]
    notice = {"event": "Notice", "message": "N is <b>small</b>.", "seconds": 1.0}
    failed = {"event": "RunFailed", "message": "Out of memory: lower N.", "seconds": 2.0}
    page = mounted([*started, notice, failed], mode="live")
    assert texts(page, ".notice") == ["N is <b>small</b>."]
    assert texts(page, ".failure") == ["Out of memory: lower N."]
    assert page.locator("[role=alert]").inner_text() == "Out of memory: lower N."


def test_a_new_run_begins_from_nothing(mounted: Any) -> None:
    page = mounted(recordings.read("run-64"), mode="live")
    other = recordings.made_up(8)
    page.evaluate(
        "async (text) => { island.setValue(text); await frame(); }", recordings.as_text(other[:4])
    )
    assert page.locator(".mark").count() == 8
    assert page.locator(".race .row").count() == 0
    assert page.locator(".replay").is_hidden()
    feed(page, recordings.read("run-64-disagree"))
    assert page.locator(".mark").count() == 96
    page.evaluate("async () => { island.setValue(''); await frame(); }")
    assert page.locator(".board").is_hidden()


def test_two_islands_on_a_page_do_not_meet(mounted: Any) -> None:
    page = mounted(recordings.made_up(8))
    page.evaluate(
        """async (text) => {
          const { mount } = await import('/island/island.js');
          const host = document.body.appendChild(document.createElement('div'));
          window.second = mount(host, { mode: 'replay' });
          second.loadText(text, { autoplay: false });
          await frame(); await frame();
        }""",
        recordings.as_text(recordings.made_up(12)),
    )
    assert page.locator(".mark").count() == 20
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))
    page.evaluate("second.destroy()")
    assert page.locator(".mark").count() == 8
    assert page.locator(".carbon-run").count() == 1


def test_the_standalone_page_plays_a_link_and_a_file(
    open_page: Callable[..., Any], site: str
) -> None:
    page = open_page(f"{site}/island/index.html?recording=/data/run-64.jsonl&t=0.5")
    page.wait_for_selector(".board:visible")
    assert page.locator(".player-clock").inner_text() == "7.9 / 15.9 s"
    records = recordings.as_text(recordings.made_up(8)).encode()
    page.set_input_files(
        "input[type=file]", {"name": "a.jsonl", "mimeType": "text/plain", "buffer": records}
    )
    page.wait_for_function("document.querySelectorAll('.mark').length === 8")
    page.set_input_files(
        "input[type=file]", {"name": "b.jsonl", "mimeType": "text/plain", "buffer": b"hello"}
    )
    page.wait_for_selector("text=This is not a recording of a run.")
    old = recordings.as_text(recordings.changed(recordings.made_up(8), "RunStarted", schema=1))
    page.set_input_files(
        "input[type=file]", {"name": "c.jsonl", "mimeType": "text/plain", "buffer": old.encode()}
    )
    page.wait_for_selector("text=Run its problem again here to record it anew")


def test_a_damaged_recording_says_so(mounted: Any) -> None:
    records = recordings.made_up(8)
    broken = recordings.changed(records, "CompletionProgress", rollouts=None)
    page = mounted(broken)
    assert "could not be read" in page.locator(".failure").inner_text()
    assert page.locator(".mark").count() == 8


LINE_OF_THE_STOP = """async () => {
  const { loadKatex } = await import('/island/maths.js');
  await loadKatex();
  await frame();
  const problem = document.querySelector('.problem-text');
  const words = document.createTreeWalker(problem, NodeFilter.SHOW_TEXT);
  const stop = document.createRange();
  while (words.nextNode()) if (words.currentNode.data.startsWith('.')) break;
  stop.setStart(words.currentNode, 0);
  stop.setEnd(words.currentNode, 1);
  const formula = problem.querySelector('.maths:has(.katex)');
  const alone = [];
  for (let width = 100; width < 300; width += 1) {
    problem.style.width = `${width}px`;
    const left = stop.getBoundingClientRect().left;
    if (left < [...formula.getClientRects()].at(-1).right - 2) alone.push(width);
  }
  return alone;
}"""


def test_a_full_stop_never_begins_a_line(mounted: Any) -> None:
    problem = "Compute $\\frac{1}{2}+\\frac{1}{3}$. Then stop"
    page = mounted(recordings.changed(recordings.made_up(8), "RunStarted", problem=problem))
    assert page.evaluate(LINE_OF_THE_STOP) == []


def test_no_page_is_wider_than_its_window(mounted: Any) -> None:
    long = {"answer": "x" * 900, "reason": "y" * 2_000}
    records = recordings.changed(recordings.read("run-64"), "AnswerSelected", **long)
    records = recordings.changed(records, "RunStarted", problem="a" * 4_000, policy_name="p" * 200)
    page = mounted(records)
    for width in (320, 390, 768, 1180, 2560):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate(OVERFLOW) <= 0, width
        page.evaluate("island.openRollout(1)")
        assert page.evaluate(OVERFLOW) <= 0, width
        page.keyboard.press("Escape")


def test_on_a_phone_panels_stand_in_the_order_of_the_method(mounted: Any) -> None:
    page = mounted(recordings.read("run-64"), viewport={"width": 390, "height": 844})
    tops = page.evaluate(
        """[...document.querySelectorAll('.panel:not([hidden])')].map((panel) => [
          panel.className.match(/area-(\\w+)/)[1], panel.getBoundingClientRect().top])"""
    )
    order = [name for name, _ in sorted(tops, key=lambda pair: pair[1])]
    assert order == ["explore", "fit", "exploit", "baseline", "scores", "choose"]
    page.evaluate("window.scrollTo(0, 1500)")
    settle(page)
    bar = page.locator(".answer-bar")
    assert bar.bounding_box()["y"] < 120
    assert "CarBoN 4/3 ✓" in bar.inner_text()
    bar.click()
    page.wait_for_function(
        "document.querySelector('.area-choose').getBoundingClientRect().top < 300"
    )


@pytest.mark.parametrize("dark", ["scheme", "class"])
def test_dark_colours(mounted: Any, dark: str) -> None:
    page = mounted(recordings.made_up(8), color_scheme="dark" if dark == "scheme" else "light")
    if dark == "class":
        page.evaluate("document.body.classList.add('dark')")
    colour = "(s) => getComputedStyle(document.querySelector(s)).getPropertyValue('color')"
    assert page.evaluate(colour, ".page") == "rgb(231, 234, 239)"
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.area-explore .seg')).fill")
        == "rgb(92, 182, 238)"
    )


def test_reduced_motion_shows_the_end_and_moves_nothing(
    open_page: Callable[..., Any], site: str
) -> None:
    page = open_page(
        f"{site}/island/index.html?recording=/data/run-64.jsonl", reduced_motion="reduce"
    )
    page.wait_for_selector(".side .verdict.yes")
    assert not page.evaluate("document.getAnimations().length")
    page.locator(".area-choose button", has_text="votes").click()
    assert not page.evaluate("document.getAnimations().length")


def test_a_screen_reader_hears_stages_not_every_change(mounted: Any) -> None:
    page = mounted(recordings.read("run-64"))
    page.evaluate("""() => {
      window.heard = [];
      const status = document.querySelector('.now + [role=status]');
      const note = () => heard.push(status.textContent);
      new MutationObserver(note).observe(status, { childList: true, subtree: true });
    }""")
    for seconds in range(15):
        seek(page, seconds)
    page.wait_for_timeout(700)
    heard = page.evaluate("heard")
    assert 1 <= len(heard) <= 3
    assert heard[-1].startswith("The second half")


@pytest.mark.parametrize(("scheme", "moments"), [("light", [1.0, 99.0]), ("dark", [3.6, 99.0])])
def test_axe_finds_nothing_serious(mounted: Any, scheme: str, moments: list[float]) -> None:
    long = recordings.changed(
        recordings.read("run-64-disagree"), "AnswerSelected", reason="a long reason " * 200
    )
    page = mounted(long, color_scheme=scheme, reduced_motion="reduce")
    for moment in [*moments, "opened"]:
        if moment == "opened":
            page.evaluate("island.openRollout(9)")
        else:
            seek(page, moment)
        settle(page)
        assert serious_findings(page) == [], moment
