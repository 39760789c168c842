"""The island in a real browser: what is drawn is what the events say, and answers the visitor."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support import recordings
from tests.support.islands import MARKS, SHOWN, feed, seek, settle, texts

pytestmark = pytest.mark.browser
Mount = Callable[..., Any]


@pytest.mark.parametrize("name", ["run-64", "run-64-disagree"])
def test_the_end_shows_what_the_events_say(mounted: Mount, name: str) -> None:
    records = recordings.read(name)
    page = mounted(records)
    chosen = {r["method"]: r for r in records if r["event"] == "AnswerSelected"}
    for method, selected in chosen.items():
        side = page.locator(f".side.{method}")
        assert side.locator(".big .answer").get_attribute("title") == selected["answer"]
        assert f"from {selected['num_votes']} rollouts" in side.inner_text()
        assert ("✓ right" in side.inner_text()) is selected["correct"]["weighted"]
    assert chosen["carbon"]["reason"] in page.locator(".why").text_content()
    finished = recordings.last(records, "RunFinished")
    for phase in ("explore", "exploit", "baseline"):
        words = page.locator(f".area-{phase} h2 small").inner_text()
        assert words.endswith(f"{finished['num_correct'][phase]} right")
    tally = recordings.last(records, "AnswersTallied")
    best = max(
        range(len(tally["answers"])),
        key=lambda i: tally["weights"]["explore"][i] + tally["weights"]["exploit"][i],
    )
    assert (
        page.locator(".race .row")
        .first.get_attribute("aria-label")
        .startswith(tally["answers"][best])
    )
    assert page.locator(".stage.done").count() == 5
    assert f"{finished['num_prm_tokens']:,} read" in page.locator(".cost").inner_text()


def test_the_explanation_typesets_the_answers_it_names(mounted: Mount) -> None:
    reason = (
        "6 of 16 rollouts (2 explore + 4 exploit) end in \\frac{5}{6}, and their last-step scores "
        "sum to 5.31; the runner-up, -\\frac{5}{6}, gathers 2.89 from 6."
    )
    named = {"answer": "\\frac{5}{6}", "runner_up": "-\\frac{5}{6}", "reason": reason}
    page = mounted(recordings.changed(recordings.made_up(8), "AnswerSelected", **named))
    shown = page.locator(".why p").first
    plain = reason.replace("-\\frac{5}{6}", "−5/6").replace("\\frac{5}{6}", "5/6")
    assert shown.text_content() == plain
    assert shown.locator(".fraction").count() == 2


def test_equal_answers_written_differently_are_one_choice(mounted: Mount) -> None:
    def ending(other: str) -> recordings.Records:
        records = recordings.read("run-64")
        tally = recordings.last(records, "AnswersTallied")
        carbon, plain = (r for r in records if r["event"] == "AnswerSelected")
        members = [list(map(int, ids.split())) for ids in tally["members"]]
        same = next(ids for ids in members if carbon["rollout"] in ids)
        different = next(ids for ids in members if ids is not same)
        plain |= {"answer": other, "rollout": (same if other == "8/6" else different)[-1]}
        return records

    page = mounted(ending("8/6"))
    assert "Both methods choose" in page.locator(".now").inner_text()
    assert page.locator(".why b").count() == 0
    page = mounted(ending("5"))
    assert "plain best-of-N chooses 5" in page.locator(".now").inner_text()
    assert texts(page, ".why b") == ["CarBoN: ", "Plain best-of-N: "]


def test_marks_spell_their_answers(mounted: Mount) -> None:
    records = recordings.read("run-64")
    page = mounted(records)
    labels = page.evaluate(MARKS, ".mark")
    assert len(labels) == 96
    assert all(label == answer.replace("-", "−") for answer, label in labels)


def test_large_runs_show_letters_that_the_race_spells(mounted: Mount) -> None:
    page = mounted(recordings.read("run-256"))
    rows = page.evaluate(
        """[...document.querySelectorAll('.race .row')].map((row) => [
          row.querySelector('.letter').textContent, row.querySelector('.answer').title])"""
    )
    assert [letter for letter, _ in rows][:3] == ["A", "B", "C"]
    letter_of = {answer: letter for letter, answer in rows}
    marks = page.evaluate(MARKS, ".mark")
    assert len(marks) == 384
    assert all(letter == letter_of[answer] for answer, letter in marks if answer in letter_of)
    assert page.locator(".key .of-letters").is_visible()
    smaller = mounted(recordings.read("run-64"))
    assert smaller.locator(".key .of-letters").is_hidden()


def test_an_early_fit_is_told_with_what_was_learned(mounted: Mount) -> None:
    for is_early, words in ((False, "δ and T"), (True, "δ and T, fitted early")):
        page = mounted(recordings.configured(recordings.read("run-64"), early_exploit=is_early))
        learned = page.locator(".settings div", has_text="Learn").locator("dd")
        assert learned.inner_text() == words


def test_the_truth_is_not_shown_before_the_end(mounted: Mount) -> None:
    records = recordings.read("run-64")
    page = mounted(records)
    end = records[-1]["seconds"]
    seek(page, end - 0.05)
    assert page.evaluate("island.run.finished") is None
    assert page.locator(".board .verdict:not(:empty)").count() == 0
    assert "right" not in page.locator(".board").inner_text().replace("trusted", "")
    assert "Reference" not in page.locator(".board").inner_text()


def test_scrubbing_back_and_forth_shows_the_same(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    shown = {}
    for seconds in (2.3, 7.0, 12.5, 15.8):
        seek(page, seconds)
        shown[seconds] = page.evaluate(SHOWN)
    assert len(set(shown.values())) == 4
    for seconds in (12.5, 2.3, 15.8, 7.0):
        seek(page, seconds)
        assert page.evaluate(SHOWN) == shown[seconds], seconds


def test_played_live_and_instant_end_alike(mounted: Mount) -> None:
    records = recordings.read("run-64-disagree")
    instant = mounted(records).evaluate(SHOWN)
    played = mounted(records)
    played.evaluate("island.player.speed = 40, island.player.play(), island.redraw()")
    played.wait_for_function("!island.player.isPlaying")
    played.evaluate("frame()")
    live = mounted(records[:1], mode="live")
    for start in range(1, len(records), 40):
        feed(live, records[start : start + 40])
    assert played.evaluate(SHOWN) == instant
    assert live.evaluate(SHOWN) == instant


def test_drawings_are_updated_in_place(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    seek(page, 6.0)
    page.evaluate("window.kept = [...document.querySelectorAll('.curves *, .strip *, .mark')]")
    seek(page, 15.8)
    assert page.evaluate("kept.length > 200 && kept.every((node) => node.isConnected)")
    assert page.evaluate("kept.some((node) => node.matches('.point[transform]'))")


def test_keyboard_opens_turns_and_closes_a_rollout(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    page.locator(".area-explore svg[role=listbox]").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    active = page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).dataset.rollout"
    )
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    assert f"rollout {int(active) + 1} of 32" in dialog.inner_text()
    page.keyboard.press("ArrowRight")
    assert f"rollout {int(active) + 2} of 32" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert dialog.count() == 0
    assert page.evaluate("document.activeElement.getAttribute('role')") == "listbox"
    page.keyboard.press("Enter")
    assert f"rollout {int(active) + 2} of 32" in dialog.inner_text()


def test_an_open_rollout_grows_and_then_shows_its_scores(mounted: Mount) -> None:
    records = recordings.read("run-64")
    begin = next(i for i, r in enumerate(records) if r["event"] == "CompletionProgress") + 3
    page = mounted(records[:begin], mode="live")
    page.locator(".mark[data-rollout='1']").click()
    dialog = page.get_by_role("dialog")
    before = len(dialog.inner_text())
    assert "still writing" in dialog.inner_text()
    feed(page, records[begin : begin + 10])
    assert len(dialog.inner_text()) > before
    feed(page, records[begin + 10 : 120])
    assert "finished" in dialog.inner_text()
    steps = next(r for r in records if r["event"] == "RolloutScored" and r["rollout"] == 1)[
        "step_scores"
    ]
    assert texts(page, "dialog .meter") == [f"{score:.3f}" for score in steps]
    assert dialog.locator(".katex").count() > 0


def test_a_position_of_an_open_rollout_is_chosen_in_the_panel(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    learned = recordings.last(recordings.read("run-64"), "CalibrationLearned")
    page.locator(f".mark[data-rollout='{learned['positions'][1]['rollout']}']").click()
    page.locator("dialog .spot").nth(1).click()
    settle(page)
    assert page.locator("dialog .inset .row").count() >= 2
    assert page.locator(".position").nth(1).get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    page.locator(".position").nth(2).click()
    settle(page)
    assert page.locator(".position").nth(2).get_attribute("aria-expanded") == "true"
    rows = page.locator(".area-fit .detail:visible .token")
    assert rows.first.inner_text() == learned["positions"][2]["tokens"][0]


def test_race_by_votes_and_picked_answers(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64-disagree"))
    tally = recordings.last(recordings.read("run-64-disagree"), "AnswersTallied")
    votes = [
        a + b for a, b in zip(tally["votes"]["explore"], tally["votes"]["exploit"], strict=True)
    ]
    page.get_by_role("button", name="votes", exact=True).click()
    settle(page)
    first = page.locator(".race .row").first
    assert f"{max(votes)} votes" in first.inner_text()
    first.click()
    page.mouse.move(5, 5)
    settle(page)
    answer = tally["answers"][votes.index(max(votes))]
    picked = page.evaluate(MARKS, ".mark.picked")
    assert len(picked) > 3
    assert {marked for marked, _ in picked} == {answer}
    first.click()
    page.mouse.move(5, 5)
    settle(page)
    assert page.locator(".board.picking").count() == 0
    page.locator("button.more").click()
    settle(page)
    assert page.locator(".race .row").count() == len(tally["answers"])


def test_columns_follow_the_run(mounted: Mount) -> None:
    records = recordings.read("run-64")
    plain = mounted(recordings.plain_only(records))
    assert texts(plain, ".rail .name") == ["Explore", "Score", "Second half", "Choose"]
    assert plain.locator(".panel:visible").count() == 4
    assert plain.locator(".side").count() == 1
    assert "Plain best-of-N" in plain.locator(".side").inner_text()
    alone = mounted(recordings.calibrated_only(records))
    assert alone.locator(".panel:visible").count() == 5
    assert alone.locator(".race .bar").count() == alone.locator(".race .row").count()
    assert "plain" not in alone.locator(".area-choose").inner_text().lower()


def test_the_cost_says_what_was_timed_and_read(mounted: Mount) -> None:
    records = recordings.changed(recordings.read("run-64"), "RunFinished", num_prm_tokens=0)
    cost = mounted(records).locator(".cost").inner_text()
    assert "tokens (plain" in cost
    assert "none read by the reward model: it remembers their scores. Explore" in cost
    times = {"explore": 3.25, "score": 1.0, "exploit": 0.0}
    together = recordings.changed(
        recordings.plain_only(records), "RunFinished", stage_seconds=times, num_prm_tokens=9
    )
    cost = mounted(together).locator(".cost").inner_text()
    assert "9 read by the reward model (equal solutions once). " in cost
    assert cost.endswith("Sampling 3.3 s; scoring is 1.0 s of it.")


def test_what_is_not_learned_is_said(mounted: Mount) -> None:
    records = recordings.read("run-64")
    again = recordings.changed(records, "RunStarted", reuses_explore=True)
    page = mounted(recordings.configured(again, learn_delta=False))
    assert texts(page, ".equation .fixed") == ["δ"]
    assert "T only" in page.locator(".area-fit").inner_text()
    assert page.locator(".tokens").is_hidden()
    assert "last run" in page.locator(".notice").inner_text()
    page = mounted(recordings.configured(records, learn_temperature=False))
    assert texts(page, ".equation .fixed") == ["T"]
    assert "δ only" in page.locator(".area-fit").inner_text()


@pytest.mark.parametrize("num_rollouts", [2, 9, 1_024])
def test_any_number_of_rollouts(mounted: Mount, num_rollouts: int) -> None:
    page = mounted(recordings.made_up(num_rollouts))
    assert page.locator(".mark").count() == num_rollouts
    assert page.locator(".point:not([display])").count() == num_rollouts
    assert "NaN" not in page.locator(".page").inner_html()


def test_a_run_without_any_answer(mounted: Mount) -> None:
    page = mounted(recordings.made_up(8, answer=None))
    assert "No rollout reached an answer" in page.locator(".now").inner_text()
    assert "no answer" in page.locator(".side .big").inner_text()
    assert page.locator(".race .row").count() == 0
    assert "NaN" not in page.locator(".page").inner_html()


def test_text_longer_than_the_scale_is_clipped_and_marked(mounted: Mount) -> None:
    page = mounted(recordings.made_up(8, text="A long step. " * 60 + "\n\nThe end."))
    assert page.locator(".mark .clip[d]").count() == 8
    outside = """[...document.querySelectorAll('.field')].flatMap((field) => (
      [...field.querySelectorAll('.seg')].filter((segment) => (
        segment.getBoundingClientRect().right > field.getBoundingClientRect().right
      ))
    )).length"""
    assert page.evaluate(outside) == 0
