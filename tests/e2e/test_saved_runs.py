"""What a visitor takes away of a run, in a real browser: files, pictures, a page of one file."""

import csv
import io
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from carbon.core import recording
from carbon.page.one_file import one_file
from tests.support import recordings
from tests.support.islands import seek, texts

pytestmark = pytest.mark.browser
WAIT = 60_000
SVG = "{http://www.w3.org/2000/svg}"


def save(page: Any, kind: str, folder: Path) -> Path:
    """Press a button of the menu, which is opened first."""
    if not page.locator(".save-run").evaluate("menu => menu.open"):
        page.locator(".save-run summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=kind, exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.fixture
def saving(mounted: Callable[..., Any]) -> Any:
    return mounted(recordings.read("run-64"))


def test_the_recording_is_the_run(saving: Any, tmp_path: Path) -> None:
    path = save(saving, "JSON lines", tmp_path)
    assert path.suffix == ".jsonl"
    assert list(recording.read(path)) == list(recording.read(recordings.DATA / "run-64.jsonl"))


def test_a_recording_that_was_cut_off_is_saved_whole(
    mounted: Callable[..., Any], tmp_path: Path
) -> None:
    page = mounted(recordings.read("run-64")[:100])
    events = list(recording.read(save(page, "JSON lines", tmp_path)))
    assert len(events) >= 101
    assert "stopped" in events[-1].message  # pyright: ignore[reportAttributeAccessIssue]


def test_the_table_agrees_with_pandas_and_has_no_formulas(
    mounted: Callable[..., Any], tmp_path: Path
) -> None:
    records = recordings.read("run-64")
    place = next(i for i, one in enumerate(records) if one["event"] == "CompletionSampled")
    records[place] = records[place] | {"text": '=HYPERLINK("http://x")', "answer": "@SUM(1)"}
    learned = next(one for one in records if one["event"] == "CalibrationLearned")
    logs = [-place - 0.25 for place in range(8)]
    learned |= {"set_log_probabilities": logs, "set_log_probabilities_after": logs[::-1]}
    page = mounted(records)
    rows = list(csv.DictReader(io.StringIO(save(page, "CSV", tmp_path).read_bytes().decode())))
    changed = rows.pop(records[place]["rollout"])
    assert changed["text"] == '\'=HYPERLINK("http://x")'
    assert changed["answer"] == "'@SUM(1)"
    (tmp_path / "run.jsonl").write_text(recordings.as_text(records))
    frame = recording.to_frames(recording.read(tmp_path / "run.jsonl"))["rollouts"]
    for row in rows:
        told = frame.iloc[int(row["rollout"])]
        assert row["text"].replace("\r\n", "\n") == told["text"]
        assert row["is_right"] == str(told["is_right"]).lower()
        assert [float(x) for x in row["step_scores"].split()] == list(told["step_scores"])
        assert row["in_calibration_set"] == str(told["in_calibration_set"]).lower()
        for name in ("log_probability", "log_probability_after"):
            assert float(row[name] or "nan") == pytest.approx(told[name], nan_ok=True)
        assert bool(row["log_probability"]) == told["in_calibration_set"]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_board_is_a_picture_with_its_colours(saving: Any, tmp_path: Path, colours: str) -> None:
    before = saving.evaluate("document.documentElement.className + document.body.className")
    saving.locator(".save-run summary").click()
    saving.get_by_label("Colours").select_option(colours)
    root = ET.fromstring(save(saving, "SVG", tmp_path).read_text())
    assert root.find(f".//{SVG}foreignObject") is None
    paper = root.find(f"{SVG}rect")
    assert paper is not None
    assert paper.get("fill") == {"light": "#ffffff", "dark": "#11151b"}[colours]
    words = " ".join("".join(node.itertext()) for node in root.iter(f"{SVG}text"))
    for word in ("Explore", "Calibration", "Exploit", "Plain", "Answer"):
        assert word in words
    assert len(list(root.iter(f"{SVG}path"))) > 96  # every rollout has a mark
    after = saving.evaluate("document.documentElement.className + document.body.className")
    assert after == before
    png = save(saving, "PNG", tmp_path).read_bytes()
    assert png[:4] == b"\x89PNG"
    assert int.from_bytes(png[16:20], "big") == 2 * int(root.get("width") or 0)


def test_one_panel_is_a_picture(saving: Any, tmp_path: Path) -> None:
    saving.locator(".save-run summary").click()
    whole = ET.fromstring(save(saving, "SVG", tmp_path).read_text())
    saving.get_by_label("Picture of").select_option("Answer")
    panel = ET.fromstring(save(saving, "SVG", tmp_path).read_text())
    assert float(panel.get("width") or 0) < float(whole.get("width") or 0) / 2


def test_the_menu_is_left_by_keyboard(saving: Any) -> None:
    summary = saving.locator(".save-run summary")
    summary.focus()
    saving.keyboard.press("Enter")
    saving.get_by_role("button", name="CSV").wait_for()
    saving.keyboard.press("Tab")
    saving.keyboard.press("Escape")
    saving.get_by_role("button", name="CSV").wait_for(state="hidden")
    assert summary.evaluate("node => node === document.activeElement")


@pytest.fixture
def offline(browser: Any) -> Iterator[Callable[[Path], Any]]:
    """Opens files from the disk, with no network; an error on the page fails the test."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, offline=True)
    problems: list[str] = []

    def open_(path: Path, query: str = "") -> Any:
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console", lambda said: problems.append(said.text) if said.type == "error" else None
        )
        page.goto(f"{path.as_uri()}{query}")
        page.wait_for_selector(".carbon-run:not(.unstyled) .board:not([hidden])", timeout=WAIT)
        return page

    yield open_
    context.close()
    assert problems == []


@pytest.mark.parametrize("name", ["run-64", "run-256"])
def test_a_page_of_one_file_draws_the_same_without_a_network(
    mounted: Callable[..., Any], offline: Callable[..., Any], tmp_path: Path, name: str
) -> None:
    beside = mounted(recordings.read(name))
    seek(beside, 1e9)
    (tmp_path / "run.html").write_text(one_file(recording.read(recordings.DATA / f"{name}.jsonl")))
    page = offline(tmp_path / "run.html", "?t=1")
    page.wait_for_function("document.querySelector('.problem-text .katex')", timeout=WAIT)
    for selector in (".sentence", ".area-choose", ".area-fit", ".problem-text", ".cost"):
        assert texts(page, selector) == texts(beside, selector)
    marks = "[...document.querySelectorAll('.mark')].map((mark) => mark.innerHTML)"
    assert page.locator(".mark").count() == beside.locator(".mark").count()
    assert page.evaluate(f"{marks}.length") == beside.evaluate(f"{marks}.length")
    assert page.evaluate("document.fonts.check('16px KaTeX_Main')")
    page.locator(".mark").first.click()  # reads a rollout, typeset
    page.wait_for_selector("dialog[open]")


def test_the_page_of_one_file_is_filled_in_by_the_browser(
    mounted: Callable[..., Any], site: str, offline: Callable[..., Any], tmp_path: Path
) -> None:
    from carbon.page.one_file import template

    page = mounted([])
    page.route(
        "**/run.html", lambda route: route.fulfill(body=template(), content_type="text/html")
    )
    page.evaluate(
        """async ({ text, template }) => {
          const { mount } = await import('/island/island.js');
          window.island.destroy();
          window.island = mount(document.querySelector('.island'), { mode: 'replay', template });
          window.island.loadText(text, { autoplay: false });
        }""",
        {"text": recordings.as_text(recordings.read("run-64")), "template": f"{site}/run.html"},
    )
    page.wait_for_selector(".carbon-run:not(.unstyled) .board:not([hidden])", timeout=WAIT)
    saved = save(page, "HTML", tmp_path)
    assert saved.stat().st_size < 2_000_000
    opened = offline(saved, "?t=1")
    assert texts(opened, ".sentence") == texts(page, ".sentence")
