"""The story clock and the player: any run told in the same time, in order, and as it was."""

import json
from itertools import pairwise
from typing import Any

import pytest

from carbon.page.island import RECORDINGS
from tests.support import recordings
from tests.support.islands import settle, texts

pytestmark = pytest.mark.browser
STORY = 25.0
SHIPPED = ["small-pair", "level-5-seed-0", "level-3-seed-0-beam-search"]
PLAYER = """
const { Player } = await import('/island/player.js');
let seen = [];
const player = new Player({ apply: (event) => seen.push(event), restart: () => { seen = []; } });
const told = () => seen.map(({ sequence }) => sequence).filter((one) => one !== undefined);
"""


def records_of(name: str) -> recordings.Records:
    folder = recordings.DATA if name.startswith("run-") else RECORDINGS
    return recordings.read(name, folder)


def moments(evaluate: Any, records: recordings.Records) -> list[dict[str, Any]]:
    return evaluate(
        "const { timeline } = await import('/island/story-clock.js'); return timeline(given);",
        records,
    )


def rising(numbers: list[float]) -> bool:
    return all(a <= b for a, b in pairwise(numbers))


@pytest.mark.parametrize("name", [*SHIPPED, "run-64", "run-256"])
def test_every_run_is_told_in_the_same_time_and_order(evaluate: Any, name: str) -> None:
    records = records_of(name)
    told = moments(evaluate, records)
    assert told[-1]["story"] == pytest.approx(STORY)
    assert told[-1]["seconds"] == records[-1]["seconds"]
    assert rising([one["story"] for one in told])
    assert rising([one["seconds"] for one in told])
    kept = [one["event"]["sequence"] for one in told if "sequence" in one["event"]]
    assert kept == [record["sequence"] for record in records]
    waits = [b["story"] - a["story"] for a, b in pairwise(told)]
    assert max(waits) < 2.5  # something happens all the time


def test_what_came_all_at_once_is_told_one_by_one(evaluate: Any) -> None:
    records = [record | {"seconds": 0.0} for record in records_of("run-64")]
    told = moments(evaluate, records)
    assert told[-1]["story"] == pytest.approx(STORY)
    sampled = [one["story"] for one in told if one["event"]["event"] == "CompletionSampled"]
    assert len(set(sampled)) == len(sampled)


def test_the_epochs_of_the_fit_follow_one_after_another(evaluate: Any) -> None:
    told = moments(evaluate, records_of("level-5-seed-0"))
    epochs = [one["story"] for one in told if one["event"]["event"] == "CalibrationEpoch"]
    gaps = [b - a for a, b in pairwise(epochs)]
    assert max(gaps) == pytest.approx(min(gaps))
    assert 1.5 < epochs[-1] - epochs[0] < 5


@pytest.mark.parametrize("name", ["small-pair", "level-5-seed-0"])
def test_a_text_grows_by_pieces_of_what_it_becomes(evaluate: Any, name: str) -> None:
    whole = {
        record["rollout"]: record["text"]
        for record in records_of(name)
        if record["event"] == "CompletionSampled"
    }
    grown = dict.fromkeys(whole, "")
    for moment in moments(evaluate, records_of(name)):
        event = moment["event"]
        if event["event"] == "CompletionProgress":
            for rollout, text in zip(event["rollouts"], event["texts"], strict=True):
                assert len(text) < 0.4 * len(whole[rollout])
                grown[rollout] += text
                assert whole[rollout].startswith(grown[rollout])
        elif event["event"] == "CompletionSampled":
            assert grown[event["rollout"]] == event["text"]


def test_a_beams_new_step_grows_after_the_depth_before(evaluate: Any) -> None:
    """Texts of a place are of the step that now grows there: none may move to another depth."""

    def steps(events: list[dict[str, Any]]) -> list[dict[int, str]]:
        depths: list[dict[int, str]] = [{}]
        for event in events:
            if event["event"] == "BeamsScored":
                whole = dict(zip(event["rollouts"], event["texts"], strict=True))
                grown = {i: text for i, text in depths[-1].items() if i in whole}
                assert all(whole[i].startswith(text) for i, text in grown.items())
                depths.append({})
            if event["event"] == "CompletionProgress":
                for rollout, text in zip(event["rollouts"], event["texts"], strict=True):
                    depths[-1][rollout] = depths[-1].get(rollout, "") + text
        return depths

    records = records_of("level-3-seed-0-beam-search")
    recorded = steps(records)
    told = steps([one["event"] for one in moments(evaluate, records)])
    for before, after in zip(recorded, told, strict=True):
        assert all(after[i].startswith(text) for i, text in before.items())
    assert all(grown for grown in told[:3])  # every depth is seen growing


def test_the_player_applies_what_is_due_and_seeks_back(evaluate: Any) -> None:
    records = recordings.read("run-64")
    applied = evaluate(
        PLAYER
        + """player.load(given);
        const counts = [told().length];
        for (const time of [5, 9.5, 2, 1e9]) {
          player.seekSeconds(time);
          counts.push(told().length);
        }
        player.jumpTo('fit');
        const fit = player.seconds;
        player.finish();
        const isInOrder = told().every((one, i) => one === i);
        return { counts, fit, end: player.lastSecond, isInOrder };""",
        records,
    )
    due = [sum(r["seconds"] <= time + 1e-6 for r in records) for time in (0, 5, 9.5, 2, 1e9)]
    due[0] = 1  # a story begins with its problem
    fit = recordings.last(records, "CalibrationSetChosen")["seconds"]
    assert applied["counts"] == due
    assert applied["isInOrder"]
    assert [applied["fit"], applied["end"]] == pytest.approx([fit, records[-1]["seconds"]])


def test_the_players_clocks_agree_on_the_moment(evaluate: Any) -> None:
    records = recordings.read("run-64")
    state = evaluate(
        PLAYER
        + """player.load(given);
        player.seekSeconds(6);
        const before = told().length, story = player.time;
        player.clock = 'seconds';
        const own = player.time, end = player.end;
        player.seek(own);
        const after = told().length;
        player.clock = 'story';
        return { before, after, own, end, story, again: player.time };""",
        records,
    )
    assert state["before"] == state["after"]
    assert state["own"] == pytest.approx(6)
    assert state["end"] == records[-1]["seconds"]
    assert state["story"] == pytest.approx(state["again"])


def test_the_player_stops_where_stages_begin_and_leaps_between_them(evaluate: Any) -> None:
    stops = evaluate(
        PLAYER
        + """player.load(given);
        player.stopsAtStages = true;
        const stops = [];
        let now = 0;
        while (!player.isAtEnd && stops.length < 20) {
          player.play();
          while (player.isPlaying) player.advance(now += 100);
          stops.push([player.time, seen.at(-1).event]);
        }
        player.stopsAtStages = false;
        player.seek(0);
        const leaps = stops.map(() => { player.nextStage(); return player.time; });
        const back = leaps.slice(1).map(() => { player.previousStage(); return player.time; });
        player.play(7.5);
        player.seek(7);
        while (player.isPlaying) player.advance(now += 100);
        return { stops, leaps, back, goal: player.time };""",
        records_of("small-pair"),
    )
    times = [time for time, _ in stops["stops"]]
    assert [event for _, event in stops["stops"]] == [
        "RolloutScored", "CalibrationSetChosen", "StageStarted", "AnswerSelected", "RunFinished",
    ]  # fmt: skip
    assert stops["leaps"] == pytest.approx(times)
    assert stops["back"] == pytest.approx([*reversed(times[:-1])])
    assert stops["goal"] == pytest.approx(7.5)


def test_the_bar_sets_speed_and_stops_and_a_stages_name_leads_to_it(mounted: Any) -> None:
    records = records_of("small-pair")
    page = mounted(records)
    page.evaluate("island.player.seek(0), island.redraw()")
    settle(page)
    clock = page.locator(".player-clock")
    assert clock.inner_text() == f"0.0 / {records[-1]['seconds']:.1f} s"
    page.get_by_role("radio", name="¼").check(force=True)
    assert page.evaluate("[island.player.clock, island.player.speed]") == ["story", 0.25]
    page.get_by_role("radio", name="real time").check(force=True)
    assert page.evaluate("[island.player.clock, island.player.speed]") == ["seconds", 1]
    page.get_by_role("radio", name="4×").check(force=True)
    page.get_by_role("checkbox", name="Stop at each stage").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("!island.player.isPlaying && island.player.time > 0")
    settle(page)
    score = next(r["seconds"] for r in records if r["event"] == "RolloutScored")
    assert clock.inner_text().startswith(f"{score:.1f} /")
    page.get_by_role("button", name="Next stage").click()
    settle(page)
    assert "form the calibration set" in page.locator(".now").inner_text()
    page.get_by_role("button", name="Previous stage").click()
    page.locator(".stage[data-stage=exploit] .name").click()
    settle(page)
    assert page.locator(".now").inner_text().startswith("Fitted.")
    style = "(s) => getComputedStyle(document.querySelector(s)).outlineStyle"
    assert page.evaluate(style, ".stage[data-stage=fit] .name") == "solid"  # it looks pressable


def test_a_live_run_that_ended_is_replayed_on_the_same_clock(mounted: Any) -> None:
    page = mounted(records_of("level-5-seed-0"), mode="live")
    page.wait_for_selector(".replay:visible")
    assert page.evaluate("island.player.end") == pytest.approx(STORY)
    shown = texts(page, ".side .big")
    page.get_by_role("button", name="Replay", exact=True).click()
    page.evaluate("island.player.speed = 40")
    page.wait_for_function("!island.player.isPlaying")
    settle(page)
    assert texts(page, ".side .big") == shown


def test_a_damaged_event_does_not_stop_the_clock(evaluate: Any) -> None:
    records = recordings.read("run-64")
    for event, fields in (
        ("CompletionProgress", {"rollouts": None}), ("CompletionProgress", {"texts": [1]}),
        ("CompletionSampled", {"text": None}), ("StageStarted", {"stage": "constructor"}),
        ("CalibrationEpoch", {"seconds": "late"}),
    ):  # fmt: skip
        broken = json.loads(json.dumps(recordings.changed(records, event, **fields)))
        assert moments(evaluate, broken)[-1]["story"] == pytest.approx(STORY)
