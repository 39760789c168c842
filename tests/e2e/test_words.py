"""Words before bars: three texts that grow and fold into their bars, and a text beside any bar."""

from typing import Any

import pytest

from carbon.page.island import RECORDINGS
from tests.support import recordings
from tests.support.islands import SHOWN, feed, settle, texts
from tests.support.searches import made_up_search

pytestmark = pytest.mark.browser
SHEET = ".words .sheet:visible"


def small() -> recordings.Records:
    return recordings.read("small-pair", RECORDINGS)


def at(page: Any, time: float) -> None:
    page.evaluate(
        """async (time) => {
          island.holdStill();
          island.player.seek(time);
          island.redraw();
          await frame();
        }""",
        time,
    )


def test_a_text_that_is_written_never_shows_a_delimiter(evaluate: Any) -> None:
    """Every beginning of a text, as it is drawn while it grows."""
    written = [
        "## Step 1: Add\nSo $3\\cdot10=30$, \\(a\\) is\n$$\\frac{168}{14}=12$$ so \\[\\sqrt{2}\\].",
        "The answer is $\\boxed{\\frac{5}{6}}$.",
        "# A\n$$\n\\begin{aligned}x&=1\\end{aligned}\n$$",
    ]  # fmt: skip
    wrong = evaluate(
        """const { prose, whileWritten } = await import('/island/text.js');
        const wrong = [];
        for (const text of given) {
          for (let end = 0; end <= text.length; end += 1) {
            const shown = document.createElement('p');
            shown.append(prose(whileWritten(text.slice(0, end))));
            const words = shown.textContent;
            if (/[$]|\\\\[()[\\]]|\\\\$|(^|\\n)#+$/.test(words)) wrong.push(words);
          }
        }
        return wrong;""",
        written,
    )
    assert wrong == []


def test_a_price_and_a_whole_text_stay_as_they_are(evaluate: Any) -> None:
    same = ["It costs $5 and then $7 more", "So $1+1=2$ and $$x=1$$.", "No maths at all", ""]
    shown = evaluate(
        """const { whileWritten } = await import('/island/text.js');
        return given.map(whileWritten);""",
        same,
    )
    assert shown == same


def test_three_texts_grow_and_are_scored_before_the_fit(mounted: Any) -> None:
    records = small()
    page = mounted(records)
    whole = {r["rollout"]: r["text"] for r in records if r["event"] == "CompletionSampled"}
    lengths = []
    for time in (1.5, 2.5, 3.5):
        at(page, time)
        lengths.append(len("".join(texts(page, f"{SHEET} .text"))))
    assert page.locator(SHEET).count() == 3
    assert 0 < lengths[0] < lengths[1] < lengths[2]
    fit = page.evaluate("island.player.startOf('fit')")
    at(page, fit - 0.2)
    numbers = page.evaluate(
        """[...document.querySelectorAll('.sheet')].map((sheet) => [
          sheet.querySelectorAll('.scored li').length,
          [...sheet.querySelectorAll('.scored small')].map((score) => score.textContent),
        ])"""
    )
    scores = {r["rollout"]: r["step_scores"] for r in records if r["event"] == "RolloutScored"}
    assert numbers == [[len(scores[i]), [f"{s:.2f}" for s in scores[i]]] for i in range(3)]
    strong = "getComputedStyle(document.querySelectorAll('.sheet .has-score')[%d]).backgroundColor"
    assert page.evaluate(strong % 0) != page.evaluate(strong % 1)  # 0.99 and 0.02
    page.locator(".sheet button").first.click()
    assert page.locator("dialog.rollout li").count() == len(scores[0])
    assert whole[0].count("\n\n") + 1 == len(scores[0])
    page.keyboard.press("Escape")
    at(page, fit)
    assert page.locator(".words").is_hidden()
    assert page.locator(".area-fit").evaluate("(n) => getComputedStyle(n).visibility") == "visible"


def test_the_texts_fold_into_their_bars(mounted: Any) -> None:
    page = mounted(small())
    at(page, page.evaluate("island.player.startOf('fit') - 0.3"))
    page.evaluate("island.player.play(), island.redraw()")
    page.wait_for_selector(".words.folding")
    page.wait_for_selector(".words", state="hidden")
    page.evaluate("island.player.pause()")
    at(page, 5.0)  # back again: they are as they were
    box = page.locator(SHEET).first.bounding_box()
    assert box["width"] > 150
    assert not page.evaluate("document.querySelector('.sheet').getAnimations().length")


def test_with_reduced_motion_they_only_go(mounted: Any) -> None:
    page = mounted(small(), reduced_motion="reduce")
    at(page, page.evaluate("island.player.startOf('fit') - 0.3"))
    page.evaluate("""() => { window.folded = 0;
      Element.prototype.animate = () => { folded += 1; }; }""")
    page.evaluate("island.player.play(), island.redraw()")
    page.wait_for_selector(".words", state="hidden")
    assert page.evaluate("folded") == 0


@pytest.mark.parametrize("width", [1400, 1024, 390])
def test_they_stand_over_what_waits_and_overlap_nothing_else(mounted: Any, width: int) -> None:
    page = mounted(small(), viewport={"width": width, "height": 844})
    at(page, 5.0)
    overlapping = page.evaluate(
        """() => {
          const words = document.querySelector('.words').getBoundingClientRect();
          const seen = [...document.querySelectorAll('.panel:not(.words)')].filter((panel) => (
            panel.checkVisibility({ visibilityProperty: true })));
          return seen.filter((panel) => {
            const { left, right, top, bottom } = panel.getBoundingClientRect();
            return left < words.right - 1 && right > words.left + 1
              && top < words.bottom - 1 && bottom > words.top + 1;
          }).map((panel) => panel.className);
        }"""
    )
    assert overlapping == []
    over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(over) <= 0


def test_a_plain_run_shows_words_until_they_are_scored(mounted: Any) -> None:
    page = mounted(recordings.plain_only(recordings.read("run-64")))
    at(page, 3.0)
    assert page.locator(SHEET).count() == 3
    at(page, 99)
    assert page.locator(".words").is_hidden()
    scores = page.locator(".area-scores")
    assert scores.evaluate("(n) => getComputedStyle(n).visibility") == "visible"


def test_of_a_search_three_beams_are_read(mounted: Any) -> None:
    page = mounted(recordings.read("level-3-seed-0-beam-search", RECORDINGS))
    depth = "island.player.timeOf(({ event, depth }) => event === 'BeamsScored' && depth === 2)"
    at(page, page.evaluate(f"{depth} + 0.01"))
    assert page.locator(SHEET).count() == 3
    assert [head.split("\n")[0] for head in texts(page, ".sheet-head button")] == [
        f"Explore beam {i}" for i in (1, 2, 3)
    ]
    assert page.locator(".sheet").first.locator(".has-score").count() == 2
    at(page, page.evaluate(f"{depth} - 0.1"))
    assert "written next here" in page.locator(".words").inner_text()
    whole = made_up_search(16, 3, calibration="per_depth")
    page = mounted(whole)
    at(page, 0)
    assert page.locator(".words").is_hidden()


def test_any_bar_shows_its_text_beside_it(mounted: Any) -> None:
    page = mounted(small())
    page.evaluate(SHOWN)  # typeset: from here on nothing moves away under the pointer
    explored = [each for each in small() if each.get("phase") == "explore"]
    of_event = {
        event: {each["rollout"]: each for each in explored if each["event"] == event}
        for event in ("CompletionSampled", "RolloutScored")
    }
    sampled = of_event["CompletionSampled"].items()
    place = next(n for n, each in sampled if n > 3 and (each["answer"] or "").isdigit())
    written, scored = (each[place] for each in of_event.values())
    mark = page.locator(".area-explore .mark").nth(place)
    mark.hover()
    peek = page.locator(".peek")
    scores = scored["step_scores"]
    told = f"finished, score {scores[-1]:.2f}, answer {written['answer']}"
    assert f"Explore rollout {place + 1}: {told}" in peek.inner_text()
    assert peek.locator(".has-score").count() == len(scores)
    assert page.locator("dialog[open]").count() == 0
    field = page.locator(".area-explore .field").bounding_box()
    page.evaluate("document.querySelector('.key').style.minHeight = '12em'")
    settle(page)
    page.wait_for_timeout(200)  # longer than it lingers: a higher page takes nothing away
    assert peek.bounding_box()["x"] >= field["x"] + field["width"]
    peek.hover()  # it can be reached and stays
    page.wait_for_timeout(400)
    assert peek.is_visible()
    page.locator(".now").hover()
    peek.wait_for(state="hidden")
    page.locator(".area-scores .point[data-rollout]:visible").first.hover(force=True)
    assert "rollout" in peek.inner_text()
    page.keyboard.press("Escape")
    page.locator(".area-exploit svg[role=listbox]").focus()
    page.keyboard.press("ArrowDown")
    assert "Exploit rollout 2" in peek.inner_text()
    page.keyboard.press("Escape")
    assert peek.is_hidden()
    page.keyboard.press("Enter")
    assert page.locator("dialog[open]").count() == 1


def test_a_bar_that_is_written_shows_its_text_growing(mounted: Any) -> None:
    records = small()
    page = mounted(records[:4], mode="live")
    page.locator(".area-explore .mark").nth(2).hover()
    peek = page.locator(".peek .text")
    before = "".join(peek.all_inner_texts())
    feed(page, records[4:8])
    assert len("".join(peek.all_inner_texts())) > len(before) > 0
    page.locator(".area-explore .mark").nth(2).click()  # opened during the run, it grows as well
    opened = page.locator("dialog.rollout .text")
    before = "".join(opened.all_inner_texts())
    feed(page, records[8:12])
    assert len("".join(opened.all_inner_texts())) > len(before) > 0
    assert "$" not in "".join(opened.all_inner_texts())


def test_a_beam_shows_its_text_beside_it_and_a_growing_one_too(mounted: Any) -> None:
    records = made_up_search(16, 3, step="Add $1+1$ to it.\n\n")
    scored = [i for i, r in enumerate(records) if r["event"] == "BeamsScored"]
    page = mounted(records[: scored[0] + 1], mode="live")
    page.locator(".area-explore .tree svg").focus()
    assert page.locator(".peek").inner_text().startswith("Depth 1: ")
    page.keyboard.press("ArrowDown")
    assert "Add 1+1 to it." in page.locator(".peek").inner_text()
    places = records[scored[0]]["rollouts"]
    growing = {"event": "CompletionProgress", "rollouts": places, "num_tokens": 4,
               "texts": ["Take $$x = " for _ in places]}  # fmt: skip
    feed(page, [growing])
    line = page.evaluate(
        """() => { const { x, width, y } = document.querySelector('.area-explore .pending')
          .getBoundingClientRect(); return { x: x + width / 2, y: y + 1 }; }"""
    )
    page.mouse.move(line["x"], line["y"])
    settle(page)
    assert page.locator(".peek").inner_text().startswith("Explore beam")
    assert page.locator(".peek .text").inner_text() == "Take x ="
    page.mouse.click(line["x"], line["y"])
    assert page.locator("dialog[open] .text").inner_text() == "Take x ="
