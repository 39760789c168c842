"""Text of visitors and models is text: nothing in it runs, is fetched, or becomes an element."""

from typing import Any

import pytest

from tests.support import recordings

pytestmark = pytest.mark.browser

MADE_OF_TEXT = (
    "script, img, iframe, a, style, object, embed, form, [onload], [onerror], .hacked, #hacked, "
    "[data-hacked]"
)
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
HOSTILE = [
    "<script>window.hacked = 1</script>",
    '<img src="/hacked.png" onerror="window.hacked = 1">',
    '<svg onload="window.hacked = 1"><a href="javascript:window.hacked=1">x</a></svg>',
    '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
    "$\\href{javascript:window.hacked=1}{x}$ $\\url{javascript:hacked}$",
    "$\\htmlData{hacked=1}{x}$ $\\htmlId{hacked}{x}$ $\\htmlClass{hacked}{x}$",
    "$\\htmlStyle{position:fixed}{x}$",
    "$\\includegraphics{/hacked.png}$ $\\def\\a{\\a\\a}\\a$ $\\rule{9999em}{9999em}$",
    "${constructor.constructor('window.hacked=1')()} {{7*7}}",
    "a\u0000b\u202ec \ud83d",
]


def hostile_run(hostile: str) -> recordings.Records:
    """A run that has the text wherever a visitor's or a model's text can be."""
    records = recordings.made_up(8, text=f"## {hostile}\n{hostile}\n\n{hostile}", answer=hostile)
    records = recordings.changed(
        records, "RunStarted", problem=hostile, policy_name=hostile, prm_name=hostile,
        hardware=hostile, reference_answer=hostile,
    )  # fmt: skip
    position = recordings.last(records, "CalibrationLearned")["positions"][0]
    position |= {"context": f"## {hostile[:4]}", "tokens": [hostile, "b"], "target": hostile}
    records = recordings.changed(
        records, "CalibrationLearned", tokens_up=[hostile], tokens_down=[hostile],
        positions=[position],
    )  # fmt: skip
    trust = {"is_trusted": False, "reasons": [hostile], "sentence": hostile}
    records = recordings.changed(
        records, "AnswerSelected", reason=hostile, summary=hostile, trust=trust
    )
    records.insert(2, {"event": "Notice", "message": hostile, "seconds": 0.0})
    return records


def test_hostile_text_is_shown_and_nothing_runs(mounted: Any) -> None:
    page = mounted([])
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for hostile in HOSTILE:
        page.evaluate(
            """async (text) => {
              island.loadText(text, { autoplay: false });
              await frame();
              island.openRollout(0);
              await frame();
            }""",
            recordings.as_text(hostile_run(hostile)),
        )
        page.wait_for_timeout(50)
        assert page.evaluate("window.hacked") is None, hostile
        assert page.locator(f".carbon-run :is({MADE_OF_TEXT})").count() == 0, hostile
        assert page.evaluate(OVERFLOW) <= 0, hostile
        assert page.locator(".notice").text_content() == hostile
        page.keyboard.press("Escape")
    assert not [url for url in requests if "hacked" in url]


def test_markup_in_a_problem_reads_as_it_was_written(mounted: Any) -> None:
    problem = "Is <b>2</b> < 3 && 4 > 1? It costs $5, not $6."
    page = mounted(recordings.changed(recordings.made_up(8), "RunStarted", problem=problem))
    assert page.locator(".problem-text").inner_text() == problem


def test_without_katex_the_light_typesetter_stands_in(browser: Any, site: str) -> None:
    context = browser.new_context()
    context.route("**/vendor/**", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{site}/island/index.html?recording=/data/run-64.jsonl&t=1")
    page.wait_for_selector(".board:visible")
    page.evaluate(
        "document.querySelector('.mark').dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    assert page.locator(".problem-text").inner_text().replace("\n", "") == "What is 8/12+3/3−4/12?"
    assert page.locator("dialog .fraction").count() > 0
    assert page.locator(".katex").count() == 0
    context.close()
