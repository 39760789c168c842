"""The tree of a search over steps in a real browser: drawn, followed, read, on any page."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.e2e.test_island_safety import HOSTILE, MADE_OF_TEXT
from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.islands import SHOWN, feed, seek, settle, texts
from tests.support.searches import made_up_search

pytestmark = pytest.mark.browser
Mount = Callable[..., Any]
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Where a beam of a phase stands on the page: the drawing's own numbers, seen from outside.
PLACE = """async ({ phase, depth, index }) => {
  const { chooseTree } = await import('/island/tree-geometry.js');
  const box = document.querySelector(`.tree[data-phase=${phase}] .tree-box`);
  const tree = island.run.trees[phase];
  const beam = tree.columns[depth - 1].at(index);
  const { clientWidth, clientHeight } = box;
  const g = chooseTree(tree.numRows, tree.columns.length, clientWidth, clientHeight, island.unit);
  const { left, top } = box.querySelector('svg').getBoundingClientRect();
  return { x: left + g.x(depth), y: top + g.y(beam.row), text: beam.text, fate: beam.fate };
}"""
ACTIVE = """(() => {
  const id = document.activeElement.getAttribute('aria-activedescendant');
  const read = (name) => document.getElementById(id).getAttribute(name);
  return { role: read('role'), level: Number(read('aria-level')), label: read('aria-label') };
})()"""


def point_at(page: Any, phase: str, depth: int, index: int = 0) -> dict[str, Any]:
    beam = page.evaluate(PLACE, {"phase": phase, "depth": depth, "index": index})
    page.mouse.move(beam["x"], beam["y"])
    settle(page)
    return beam


def num_branches(page: Any, phase: str) -> int:
    path = page.locator(f".tree[data-phase={phase}] .trace").get_attribute("d") or ""
    return path.count("C")


def test_the_tree_stands_where_rollouts_would(mounted: Mount) -> None:
    page = mounted(made_up_search(16, 5))
    assert page.locator(".tree:visible").count() == 3
    assert page.locator(".field:visible").count() == 0
    assert page.locator(".tree[data-phase=explore] .finished path").count() > 0
    assert page.locator(".tree[data-phase=explore] .pruned path").count() > 0
    assert texts(page, ".rail .name") == ["Explore", "Score", "Fit", "Exploit", "Choose"]
    labels = page.locator(".tree[data-phase=exploit] .label").all_text_contents()
    assert labels == ["2"]  # all beams end in it: one bracket, one label
    assert "Beam search, places kept, M = 4" in page.locator(".settings").inner_text()
    assert page.locator(".race .row").count() == 1
    assert "100 positions computed" in page.locator(".cost").inner_text()
    key = page.locator(".key").inner_text()
    assert "a table of calibrated beam search, but no algorithm for it" in key
    assert "only mentions DVTS and particle filtering" in key
    page.evaluate(
        "async (text) => { island.loadText(text, { autoplay: false }); await frame(); }",
        recordings.as_text(recordings.made_up(8)),
    )
    assert page.locator(".tree:visible").count() == 0
    assert page.locator(".mark").count() == 8
    assert "Plain" not in page.locator(".side").first.inner_text()


def test_a_search_refitted_at_every_depth_has_no_first_half(mounted: Mount) -> None:
    page = mounted(made_up_search(16, 5, calibration="per_depth"))
    assert texts(page, ".rail .name") == ["Search", "Fit", "Choose"]
    assert page.locator(".tree:visible").count() == 2
    assert page.locator(".stage.done").count() == 3
    assert "fit 4" in page.locator(".rail").inner_text()
    assert page.locator(".tree[data-phase=exploit] .flag[d]").count() == 1
    page.locator(".stage[data-stage=explore]").click()
    settle(page)
    assert page.evaluate("island.player.time") == 0


def test_a_changed_position_leads_to_the_beam_that_was_learned_from(mounted: Mount) -> None:
    records = made_up_search(16, 5, calibration="per_depth")
    chosen = [r for r in records if r["event"] == "CalibrationSetChosen"][-1]["rollouts"][0]
    text = next(
        text
        for record in reversed(records)
        if record["event"] == "BeamsScored" and record["depth"] == 4
        for place, text in zip(record["rollouts"], record["texts"], strict=True)
        if record["phase"] == "exploit" and place == chosen
    )
    page = mounted(records)
    page.get_by_role("button", name="read beam of depth 4").click()
    dialog = page.get_by_role("dialog")
    assert "Exploit beam at depth 4" in dialog.inner_text()
    assert f"({chosen})" in text
    assert f"({chosen})" in dialog.locator("li").last.inner_text()
    assert dialog.locator(".spot").count() == 1


def test_pointing_at_a_beam_shows_its_path_and_says_what_it_is(mounted: Mount) -> None:
    page = mounted(made_up_search(32, 8))
    assert num_branches(page, "explore") == 0
    for depth, index in ((1, 0), (4, 3), (8, -1)):
        beam = point_at(page, "explore", depth, index)
        assert num_branches(page, "explore") == depth
        said = page.locator(".tree[data-phase=explore] .tree-says").inner_text()
        assert said.startswith(f"Depth {depth}: ")
        words = " ".join(beam["text"].removeprefix("## ").split())
        assert re.sub(r"\\boxed|[${}]", "", words) in said  # its maths is typeset
    page.mouse.move(2, 2)
    settle(page)
    assert num_branches(page, "explore") == 0


def test_a_click_opens_the_steps_with_their_scores(mounted: Mount) -> None:
    records = made_up_search(16, 5)
    page = mounted(records)
    beam = page.evaluate(PLACE, {"phase": "explore", "depth": 2, "index": 1})
    page.mouse.click(beam["x"], beam["y"])
    dialog = page.get_by_role("dialog")
    assert "Explore beam at depth 2" in dialog.inner_text()
    assert dialog.locator("li").count() == 2
    assert all(score[0] in "01" for score in texts(page, "dialog .meter"))
    page.keyboard.press("ArrowRight")
    assert "Explore beam at depth 2" in dialog.inner_text()
    page.keyboard.press("Escape")
    ended = page.evaluate(PLACE, {"phase": "exploit", "depth": 5, "index": 0})
    page.mouse.click(ended["x"], ended["y"])
    assert "of 8" in dialog.locator("h2").inner_text()
    assert "is this rollout's weight" in dialog.inner_text()
    assert dialog.locator("li").count() == 5


def test_the_keyboard_follows_the_tree_and_reads_a_beam(mounted: Mount) -> None:
    page = mounted(made_up_search(16, 5))
    page.locator(".tree[data-phase=explore] svg").focus()
    row = page.evaluate(
        "island.run.trees.explore.columns[0].findIndex(({ children }) => children.length > 0)"
    )
    depths = []
    keys = ["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft", "End", "ArrowRight", "Home"]
    for key in ["ArrowDown"] * row + keys:
        page.keyboard.press(key)
        active = page.evaluate(ACTIVE)
        assert active["role"] == "treeitem"
        assert "score 0." in active["label"]
        assert num_branches(page, "explore") == active["level"]
        depths.append(active["level"])
    assert depths[row : row + 4] == [2, 2, 2, 1]
    assert depths[row + 4] == depths[row + 5] > 2  # nothing continues the last
    assert depths[-1] == 1
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    assert "Explore beam at depth 1" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "tree"


def test_scrubbing_and_streaming_end_alike(mounted: Mount) -> None:
    records = made_up_search(16, 6)
    instant = mounted(records).evaluate(SHOWN)
    live = mounted(records[:1], mode="live")
    for start in range(1, len(records), 7):
        feed(live, records[start : start + 7])
    assert live.evaluate(SHOWN) == instant
    end = records[-1]["seconds"]
    for share in (0.3, 0.8, 0.5, 1.0):
        seek(live, share * end)
    assert live.evaluate(SHOWN) == instant


def test_the_bars_of_the_stages_stand_level(mounted: Mount) -> None:
    records = made_up_search(16, 5)
    first = next(i for i, r in enumerate(records) if r["event"] == "BeamsScored")
    page = mounted(records[: first + 1], mode="live")  # nothing to say yet of the choice
    assert page.locator(".stage .detail").last.inner_text() == ""
    tops = (
        "[...document.querySelectorAll('.stage .track')].map((n) => n.getBoundingClientRect().top)"
    )
    assert page.evaluate(f"Math.max(...{tops}) - Math.min(...{tops})") < 1


def test_a_growing_step_is_seen_before_it_is_scored(mounted: Mount) -> None:
    records = made_up_search(16, 4)
    first = next(i for i, record in enumerate(records) if record["event"] == "BeamsScored")
    page = mounted(records[:first], mode="live")
    pending = page.locator(".tree[data-phase=explore] .pending")
    assert (pending.get_attribute("d") or "").count("M") == 8
    assert "depth 0" in page.locator(".rail").inner_text()
    feed(page, records[first : first + 1])
    assert pending.get_attribute("d") is None
    assert page.locator(".tree[data-phase=explore] .kept path").count() > 0
    assert "step by step" in page.locator(".now").inner_text()


def test_a_picked_answer_shows_its_paths(mounted: Mount) -> None:
    page = mounted(made_up_search(16, 5))
    page.locator(".race .row").click()
    settle(page)
    shown = "getComputedStyle(document.querySelector('.tree .picked-path')).visibility"
    assert page.evaluate(shown) == "visible"
    path = page.locator(".tree[data-phase=exploit] .picked-path").get_attribute("d")
    assert path.count("C") >= 8


def test_a_deep_tree_scrolls_inside_its_own_box(mounted: Mount) -> None:
    records = made_up_search(64, 40)
    page = mounted(records, viewport={"width": 320, "height": 844})
    assert page.evaluate(OVERFLOW) <= 0
    box = "document.querySelector('.tree[data-phase=explore] .tree-box')"
    assert page.evaluate(f"{box}.scrollWidth > {box}.clientWidth")
    page.locator(".tree[data-phase=explore] svg").focus()
    page.keyboard.press("Home")
    assert page.evaluate(f"{box}.scrollLeft") <= 8
    page.keyboard.press("End")
    assert page.evaluate(f"{box}.scrollLeft") >= 0
    for width in (390, 768, 1400, 2560):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate(OVERFLOW) <= 0, width


def test_thousands_of_beams_are_some_hundred_nodes(mounted: Mount) -> None:
    page = mounted(made_up_search(64, 40))
    num_beams = page.evaluate(
        "Object.values(island.run.trees).flatMap((tree) => tree.columns.flat()).length"
    )
    assert num_beams > 1_000
    assert page.locator(".tree *").count() < 600


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_search(mounted: Mount, scheme: str) -> None:
    page = mounted(made_up_search(32, 8), color_scheme=scheme, reduced_motion="reduce")
    end = page.evaluate("island.player.lastSecond")
    for moment in (0.0, 0.3, 1.0, "opened"):
        if moment == "opened":
            page.locator(".tree[data-phase=exploit] svg").focus()
            page.keyboard.press("Enter")
        else:
            seek(page, moment * end)
        settle(page)
        assert serious_findings(page) == [], moment
    assert not page.evaluate("document.getAnimations().length")


def test_dark_trees_have_the_phases_dark_colours(mounted: Mount) -> None:
    page = mounted(made_up_search(16, 4), color_scheme="dark")
    colour = (
        "getComputedStyle(document.querySelector('.tree[data-phase=exploit] .branch path')).stroke"
    )
    assert page.evaluate(colour) == "rgb(243, 154, 74)"


def test_hostile_steps_are_text(mounted: Mount) -> None:
    page = mounted([])
    for hostile in HOSTILE:
        text = recordings.as_text(made_up_search(8, 2, step=hostile, answer=hostile))
        page.evaluate(
            "async (text) => { island.loadText(text, { autoplay: false }); await frame(); }", text
        )
        page.locator(".tree[data-phase=explore] svg").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        settle(page)
        assert page.locator("dialog .text").count() > 0
        page.wait_for_timeout(30)
        assert page.evaluate("window.hacked") is None, hostile
        assert page.locator(f".carbon-run :is({MADE_OF_TEXT})").count() == 0, hostile
        assert page.evaluate(OVERFLOW) <= 0, hostile
        page.keyboard.press("Escape")
