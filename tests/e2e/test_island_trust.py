"""How far to trust an answer, as the page shows it: at a run's end, and before Run."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carbon.core.catalog import TINY_FOLDER
from carbon.page.app import build_app
from carbon.page.island import RECORDINGS
from carbon.page.text import TINY_LIMITS
from carbon.serving.machine import Machine
from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.islands import CUT_ANSWERS, settle, texts
from tests.support.live_pages import NeverLoaded, problem_box
from tests.support.trusted_pair import with_trust

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
Mount = Callable[..., Any]
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TRUSTED = {
    "chance": 0.97, "is_trusted": True, "num_like_this": 120, "share_right": 0.95, "reasons": [],
    "sentence": "Of 120 runs like this, 95 % were right.",
}  # fmt: skip
DOUBTED = TRUSTED | {
    "is_trusted": False, "reasons": ["only 3 of 16 rollouts agree", "best score 0.31"],
    "sentence": "Of 40 runs like this, 20 % were right.",
}  # fmt: skip
COLOUR = "(s) => getComputedStyle(document.querySelector(s)).color"
ANSWERS = [".side.carbon .big .answer", ".side.best_of_n .big .answer"]


def with_verdicts(carbon: Any, plain: Any, name: str = "run-64-disagree") -> recordings.Records:
    verdicts = {"carbon": carbon, "best_of_n": plain}
    return [
        record | {"trust": verdicts[record["method"]]}
        if record["event"] == "AnswerSelected" else record
        for record in recordings.read(name)
    ]  # fmt: skip


def test_a_distrusted_answer_looks_different_and_says_why(mounted: Mount) -> None:
    page = mounted(with_verdicts(TRUSTED, DOUBTED))
    assert texts(page, ".side .trust") == [
        "trusted", "not trusted: only 3 of 16 rollouts agree; best score 0.31",
    ]  # fmt: skip
    sure, grey = (page.evaluate(COLOUR, answer) for answer in ANSWERS)
    assert sure != grey
    assert texts(page, ".why .note")[:2] == [
        f"CarBoN: {TRUSTED['sentence']}", f"Plain best-of-N: {DOUBTED['sentence']}",
    ]  # fmt: skip
    assert "Do not trust the answer of plain best-of-N." in page.locator(".now").inner_text()


@pytest.mark.parametrize("width", [320, 390, 1400])
def test_a_chosen_answer_is_never_cut_and_neither_is_why(mounted: Mount, width: int) -> None:
    for name in ("rescue-1", "rescue-2"):  # 0.062 and Wednesday
        page = mounted(recordings.read(name, RECORDINGS), viewport={"width": width, "height": 844})
        page.wait_for_selector(".big .katex")
        assert page.evaluate(CUT_ANSWERS) == []
        if width < 680:
            why = page.locator(".area-choose .why")
            assert why.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def test_two_methods_with_the_same_to_say_say_it_once(mounted: Mount) -> None:
    page = mounted(with_verdicts(TRUSTED, TRUSTED, "run-64"))
    assert texts(page, ".why .note")[:-1] == [TRUSTED["sentence"]]
    assert "trust" not in page.locator(".now").inner_text()
    page = mounted(with_verdicts(DOUBTED, DOUBTED, "run-64"))
    assert "Do not trust this" in page.locator(".now").inner_text()


def test_what_one_method_alone_has_to_say_names_it(mounted: Mount) -> None:
    page = mounted(with_verdicts(DOUBTED | {"sentence": ""}, DOUBTED))
    assert texts(page, ".why .note")[0] == f"Plain best-of-N: {DOUBTED['sentence']}"


def test_a_recording_without_a_verdict_says_nothing_of_trust(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    assert page.locator(".side .trust:visible").count() == 0
    assert page.locator(".distrusted").count() == 0


def test_an_answer_that_nobody_checked_stands_with_its_own_numbers(mounted: Mount) -> None:
    records = recordings.read("level-5-seed-0-2", RECORDINGS)
    verdicts = [record for record in records if record["event"] == "AnswerSelected"]
    page = mounted(records)
    told = [f"not checked: {verdict['unmeasured']['numbers']}" for verdict in verdicts]
    assert texts(page, ".side .trust") == told
    assert verdicts[0]["unmeasured"]["sentence"] in page.locator(".why").inner_text()
    assert page.locator(".distrusted").count() == 0
    assert "trust" not in page.locator(".now").inner_text()  # what is right is known
    page = mounted(recordings.changed(records, "RunStarted", reference_answer=None))
    assert "How far to trust it was not measured" in page.locator(".now").inner_text()
    doubted = mounted(recordings.read("level-5-seed-0", RECORDINGS))
    first, second = texts(doubted, ".side .trust")
    assert first.startswith("doubted: best score 0.")
    assert second.startswith("not checked: best score 0.")
    assert doubted.locator(".side.distrusted").count() == 1
    said = doubted.locator(".now").inner_text()
    assert "The reward model itself doubts the answer of CarBoN." in said


def test_scrubbing_back_takes_the_verdict_away(mounted: Mount) -> None:
    page = mounted(with_verdicts(DOUBTED, DOUBTED))
    page.evaluate("async () => { island.seek(3); await frame(); }")
    assert page.locator(".side .trust:visible, .distrusted").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_width_and_scheme_can_be_read(mounted: Mount, scheme: str) -> None:
    long = DOUBTED | {"reasons": ["words that it has never met: “" + "x" * 300 + "”"]}
    page = mounted(with_verdicts(TRUSTED, long), color_scheme=scheme, reduced_motion="reduce")
    for width in (1400, 1024, 390):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate(OVERFLOW) <= 0, width
        assert width == 1024 or serious_findings(page) == [], width


def test_the_text_alone_is_told_before_run(open_page: Any, tmp_path: Path) -> None:
    models = with_trust(tmp_path)
    for role in ("policy", "prm"):
        shutil.copytree(TINY_FOLDER / role, tmp_path / role, dirs_exist_ok=True)
    pair = models.policy.source, models.prm.source
    with serving(build_app(NeverLoaded(), Machine(), *pair)) as url:
        page = open_page(url)
        note = page.locator("#note")
        problem_box(page).fill("Wie viel ist 12 + 30?")
        note.get_by_text("“wie”, “viel”, “ist”").wait_for()
        problem_box(page).fill("What is 12 + 30?")
        note.wait_for(state="hidden")
        problem_box(page).fill("Wie viel ist 12 + 31?")
        note.wait_for()
        problem_box(page).fill("")
        note.wait_for(state="hidden")
        page.close()  # before it can say that its server is gone


def test_of_the_tiny_pair_it_is_told_what_it_knows(open_page: Any, url: str) -> None:
    page = open_page(url)
    problem_box(page).fill("Wie viel ist 12 + 30?")
    page.locator("#note").get_by_text(TINY_LIMITS).wait_for()
