"""After a run: why it ended so, its own curve, the dials on its fit, and the shelf of the visit."""

from dataclasses import asdict
from typing import Any

import pytest

from carbon.calibration.dials import Grid, Odds
from carbon.core.config import RunConfig
from carbon.core.events import CalibrationLearned, to_record
from carbon.page.island import RECORDINGS
from carbon.serving.session import ModelStore, run
from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.islands import feed, seek, settle, texts

pytestmark = pytest.mark.browser
PROBLEM = "What is $773 \\bmod 20$?"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
DIALS = ".dial input"
CHANGES = ".next .detail:visible .change"


@pytest.fixture(scope="module")
def real() -> recordings.Records:
    models, config = ModelStore().load("tiny", "tiny"), RunConfig(num_rollouts=16)
    return [to_record(e) for e in run(PROBLEM, config, models=models, reference_answer="13")]


def without_hindsight(records: recordings.Records) -> recordings.Records:
    """As an older version recorded them."""
    old = recordings.changed(records, "RunFinished", ending=None, curve=None)
    return recordings.changed(old, "CalibrationLearned", dials=None)


def set_range(page: Any, selector: str, value: float) -> None:
    page.locator(selector).evaluate(
        "(node, value) => { node.value = value; node.dispatchEvent(new Event('input')); }", value
    )
    settle(page)


def test_the_ending_is_told_when_the_run_is_over(mounted: Any, real: recordings.Records) -> None:
    page = mounted(real)
    ending = real[-1]["ending"]
    assert texts(page, ".because h2 small") == [ending["title"]]
    told = " ".join(page.locator(".because dl").inner_text().split())
    assert ending["standing"] in told
    assert ending["source"] in told
    seek(page, 0.1)
    assert page.locator(".because:visible, .own-curve:visible, .dials:visible").count() == 0


def test_another_winner_than_the_one_learned_from_has_its_line(mounted: Any) -> None:
    records = recordings.read("level-5-seed-0", RECORDINGS)
    page = mounted(records)
    names = texts(page, ".because dt")
    assert names.index("What won") == names.index("What that did") + 1
    told = page.locator(".because dd").nth(names.index("What won")).inner_text()
    assert told.startswith("Chosen was")
    assert "which none of them said" in told
    assert page.locator(".because dd .katex").count()  # its answers are typeset
    quiet = mounted(recordings.read("small-pair", RECORDINGS))
    assert "What won" not in texts(quiet, ".because dt")


def test_older_recordings_say_nothing_rather_than_something_wrong(
    mounted: Any, real: recordings.Records
) -> None:
    page = mounted(without_hindsight(real))
    assert page.locator(".board").is_visible()
    assert page.locator(":is(.because, .own-curve, .aftermath):visible").count() == 0
    assert page.locator(f"{DIALS}:visible").count() == 0
    assert "recorded without the numbers that dials" in page.locator(".dials").inner_text()


def test_the_curve_gives_both_answers_at_every_n(mounted: Any, real: recordings.Records) -> None:
    page = mounted(real)
    answers = recordings.last(real, "AnswersTallied")["answers"]
    right = real[-1]["correct_answers"]
    for n in (16, 2, 9):
        set_range(page, ".pick-n input", n)
        for place, method in enumerate(("carbon", "best_of_n")):
            columns = {name: column[n - 2] for name, column in real[-1]["curve"][method].items()}
            answer, row = answers[columns["winners"]], page.locator(".at-n dd").nth(place)
            assert row.locator(".answer").get_attribute("title") == answer
            mark = "✓" if answer in right else "✕"
            assert row.locator(".verdict").inner_text().strip() == mark
            words = f"summed score {columns['weights']:.2f}, {columns['votes']} of {n} rollouts"
            assert row.locator(".note").inner_text().strip() == words
        assert texts(page, ".pick-n output") == [f"{n} of 16"]
    page.locator(".pick-n input").press("ArrowRight")
    settle(page)
    assert texts(page, ".pick-n output") == ["10 of 16"]
    assert "10 rollouts: CarBoN" in str(
        page.locator(".pick-n input").get_attribute("aria-valuetext")
    )


def test_two_methods_without_an_answer_do_not_answer_the_same(
    mounted: Any, real: recordings.Records
) -> None:
    nothing = {
        name: [value] * 15 for name, value in (("winners", -1), ("weights", 0), ("votes", 0))
    }
    curve = {"carbon": nothing, "best_of_n": nothing}
    page = mounted(recordings.changed(real, "RunFinished", curve=curve))
    assert texts(page, ".same") == ["Neither has an answer."]
    assert texts(page, ".at-n dd") == ["no answer from 16 rollouts"] * 2


def test_the_pages_odds_are_pythons(evaluate: Any, real: recordings.Records) -> None:
    learned = recordings.last(real, "CalibrationLearned")
    grid = Grid(*(tuple(learned["dials"][name]) for name in ("strengths", "temperatures")))
    for position in learned["positions"]:
        odds = Odds(*(tuple(position[name]) for name in ("logits", "biases", "rest")))
        for strength, temperature in ((0.0, 0.8), (1.0, 0.7), (1.37, 0.52), (2.0, 1.6)):
            found = evaluate(
                "const { oddsAt } = await import('/island/dials.js');"
                "return oddsAt(given.position, given.dials, given.strength, given.temperature);",
                {
                    "position": position, "dials": learned["dials"], "strength": strength,
                    "temperature": temperature,
                },
            )  # fmt: skip
            assert found == pytest.approx(odds.at(grid, strength, temperature), abs=1e-9)


def test_the_dials_move_the_bars_and_let_them_go(mounted: Any, real: recordings.Records) -> None:
    page = mounted(real)
    recorded = texts(page, CHANGES)
    set_range(page, f"{DIALS} >> nth=0", 1.8)
    turned = texts(page, CHANGES)
    assert turned != recorded
    assert [each.split(" → ")[0] for each in turned] == [r.split(" → ")[0] for r in recorded]
    assert "δ × 1.80" in page.locator(".dial-foot").inner_text()
    assert "Entropy" not in page.locator(".next .detail:visible").inner_text()
    page.get_by_role("button", name="as learned").click()
    settle(page)
    assert texts(page, CHANGES) == recorded
    page.locator(DIALS).nth(1).press("ArrowRight")
    settle(page)
    assert texts(page, CHANGES) != recorded
    page.locator(DIALS).nth(1).press("ArrowLeft")
    settle(page)
    assert page.locator(".dial output").nth(0).inner_text() == "1.00"


def test_without_delta_there_is_one_dial(mounted: Any, real: recordings.Records) -> None:
    page = mounted(recordings.configured(real, learn_delta=False))
    assert page.locator(".dial:visible label").all_inner_texts() == ["T"]


def test_what_is_not_settled_is_said(mounted: Any) -> None:
    records = recordings.read("run-64")
    tallies = [i for i, record in enumerate(records) if record["event"] == "AnswersTallied"]
    records[tallies[1]] |= {"is_settled": False}
    page = mounted(records)
    note = page.locator(".race-body > .note")
    assert note.is_hidden()
    first, second = (records[place]["seconds"] for place in tallies[1:3])
    seek(page, (first + second) / 2)
    assert note.is_visible()
    seek(page, second + 0.001)
    assert note.is_hidden()


def live(page: Any, records: recordings.Records, problem: str) -> None:
    feed(page, [records[0] | {"problem": problem}, *records[1:]])


def test_the_last_eight_runs_stay_on_the_shelf(mounted: Any, real: recordings.Records) -> None:
    page = mounted([], mode="live")
    assert page.locator(".shelf").is_hidden()
    for number in range(10):
        live(page, real, f"Problem {number}?")
    asked = texts(page, ".shelved .asked")
    assert asked == [f"Problem {number}?" for number in range(9, 1, -1)]
    first = " ".join(page.locator(".shelved li").first.inner_text().split())
    assert "Best-of-N, N = 16, δ and T, seed 0" in first
    assert f"CarBoN {recordings.last(real, 'AnswerSelected') and real[-3]['answer']}" in first
    page.get_by_role("button", name="Show: Problem 4?").click()
    settle(page)
    assert "Problem 4?" in page.locator(".problem-text").first.inner_text()
    assert len(texts(page, ".shelved li")) == 8


def test_two_that_are_pinned_stand_side_by_side(mounted: Any, real: recordings.Records) -> None:
    page = mounted([], mode="live", viewport={"width": 1340, "height": 900})
    for number in range(3):
        live(page, real, f"Problem {number}?")
    pins = page.locator(".shelved .pin")
    pins.nth(0).focus()
    pins.nth(0).press("Enter")
    assert page.locator(".beside").is_hidden()
    pins.nth(2).click()
    page.wait_for_selector(".beside .carbon-run:not(.unstyled) .stage.done")
    assert texts(page, ".beside .problem-text") == ["Problem 2?", "Problem 0?"]
    pins.nth(1).click()  # the first that was pinned makes room
    page.wait_for_selector(".beside .carbon-run:not(.unstyled) .stage.done")
    settle(page)
    assert texts(page, ".beside .problem-text") == ["Problem 0?", "Problem 1?"]
    assert page.locator(".beside > .beside-grid > *").count() == 2
    few = page.locator(".beside .area-explore .field").first  # eight rollouts need no more room
    bars = few.locator(".mark").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    box = few.bounding_box()
    assert box["y"] + box["height"] - max(bars) < 24
    page.get_by_role("button", name="Close", exact=True).click()
    assert page.locator(".beside").is_hidden()


def test_a_run_that_breaks_off_is_not_on_the_shelf(mounted: Any, real: recordings.Records) -> None:
    page = mounted([], mode="live")
    feed(page, [*real[:30], {"event": "RunFailed", "message": "No.", "seconds": 9.0}])
    feed(page, [*real[:30], {"event": "Stopped"}])
    assert page.locator(".shelf").is_hidden()


def test_a_searchs_settings_name_its_steps_and_what_ranks_them(mounted: Any) -> None:
    records = recordings.read("level-1-seed-0-beam-search", recordings.DATA.parents[1]
                              / "precomputed" / "runs")  # fmt: skip
    words = records[0]["selection_words"] | {"score": "lowest step score"}
    page = mounted([records[0] | {"selection_words": words}, *records[1:]])
    shown = dict(zip(texts(page, ".settings dt"), texts(page, ".settings dd"), strict=True))
    assert shown["Ranked by"] == "lowest step score"
    if records[0]["config"].get("max_step_tokens"):
        assert shown["Tokens per step"] == str(records[0]["config"]["max_step_tokens"])
    page = mounted(recordings.configured(records, max_step_tokens=96))
    assert "96" in texts(page, ".settings dd")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_width_and_scheme_can_be_read(
    mounted: Any, real: recordings.Records, scheme: str
) -> None:
    page = mounted([], mode="live", color_scheme=scheme, reduced_motion="reduce")
    live(page, real, "One?")
    live(page, real, "Another?")
    for place in (0, 1):
        page.locator(".shelved .pin").nth(place).click()
    page.wait_for_selector(".beside .carbon-run:not(.unstyled) .stage.done")
    set_range(page, ".pick-n >> nth=0 >> input", 5)
    for width in (1400, 1024, 390):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate(OVERFLOW) <= 0, width
        assert width == 1024 or serious_findings(page) == [], width


def test_events_know_the_fields_that_the_page_reads(real: recordings.Records) -> None:
    learned = recordings.last(real, "CalibrationLearned")
    fields = {k: v for k, v in learned.items() if k != "event"}
    assert asdict(CalibrationLearned(**fields)).keys() >= fields.keys()
