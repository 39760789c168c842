"""The island's modules without a page: lines to events, events to state, text to pieces."""

import json
import statistics
from typing import Any

import pytest

from tests.support import recordings

pytestmark = pytest.mark.browser
NAMES = ["run-64", "run-256", "run-64-disagree"]
RUN_OF = """
  const { createRun, applyEvent } = await import('/island/reducer.js');
  const runOf = (events) => {
    const run = createRun();
    events.forEach((event) => applyEvent(run, event));
    return run;
  };
"""


@pytest.mark.parametrize("size", [1, 7, 1_000, 10**6])
def test_events_do_not_depend_on_where_the_text_is_cut(evaluate: Any, size: int) -> None:
    records = recordings.read("run-64")[:60]
    read = evaluate(
        """const { EventReader } = await import('/island/events.js');
        const reader = new EventReader(), events = [];
        for (let end = given.size; end < given.text.length + given.size; end += given.size) {
          events.push(...reader.setValue(given.text.slice(0, end)).events);
        }
        return events;""",
        {"text": recordings.as_text(records), "size": size},
    )
    assert read == records


def test_a_last_line_without_newline_is_read_once(evaluate: Any) -> None:
    lines = recordings.as_text(recordings.read("run-64")[:2]).rstrip("\n")
    counts = evaluate(
        """const { EventReader } = await import('/island/events.js');
        const reader = new EventReader();
        return given.map((value) => reader.setValue(value).events.length);""",
        [lines, lines + "\n", lines + "\n\n"],
    )
    assert counts == [2, 0, 0]


def test_another_text_is_read_afresh_even_when_it_is_longer(evaluate: Any) -> None:
    short = recordings.as_text(recordings.made_up(4)[:3])
    other = recordings.as_text(recordings.made_up(6)[:5])
    assert len(other) > len(short)
    answers = evaluate(
        """const { EventReader } = await import('/island/events.js');
        const reader = new EventReader();
        return given.map((value) => {
          const { events, isReset } = reader.setValue(value);
          return [events.length, isReset];
        });""",
        [short, other, short, "", short],
    )
    assert answers == [[3, False], [5, True], [3, True], [0, True], [3, False]]


def test_unreadable_lines_are_counted_and_skipped(evaluate: Any) -> None:
    text = '{"event": "Notice", "message": "a"}\nnonsense\n{"event": "Unknown"}\nNaN\n'
    got = evaluate(
        """const { EventReader } = await import('/island/events.js');
        const reader = new EventReader();
        return [reader.append(given).length, reader.numUnreadable];""",
        text,
    )
    assert got == [1, 3]


@pytest.mark.parametrize("name", NAMES)
def test_final_state_is_what_the_events_say(evaluate: Any, name: str) -> None:
    records = recordings.read(name)
    state = evaluate(
        RUN_OF
        + """const { leader, standing } = await import('/island/standings.js');
        const run = runOf(given);
        run.selected = {};  // who leads must follow from the tally alone
        return {
          leaders: ['carbon', 'best_of_n'].map((m) => leader(run, m).answer),
          sums: ['carbon', 'best_of_n'].map((m) => standing(leader(run, m), m, 'weight')),
          votes: ['carbon', 'best_of_n'].map((m) => standing(leader(run, m), m, 'votes')),
          counts: run.counts,
          members: run.tally.map((group) => run.rollouts
            .filter((rollout) => rollout.group === group.index).map((rollout) => rollout.id)),
          texts: run.rollouts.map((rollout) => rollout.text),
        };""",
        records,
    )
    selected = {r["method"]: r for r in records if r["event"] == "AnswerSelected"}
    both = [selected["carbon"], selected["best_of_n"]]
    assert state["leaders"] == [one["answer"] for one in both]
    assert state["votes"] == [one["num_votes"] for one in both]
    assert state["sums"] == pytest.approx([one["weight"] for one in both], abs=2e-3)
    members = recordings.last(records, "AnswersTallied")["members"]
    assert state["members"] == [sorted(map(int, ids.split())) for ids in members]
    sampled = {r["rollout"]: r["text"] for r in records if r["event"] == "CompletionSampled"}
    assert state["texts"] == [sampled[i] for i in range(len(sampled))]
    for phase, count in state["counts"].items():
        scores = [
            r["last_step_score"]
            for r in records
            if r["event"] == "RolloutScored" and r["phase"] == phase
        ]
        assert count["scored"] == len(scores)
        assert count["sum"] / count["withScore"] == pytest.approx(statistics.mean(scores))


def test_early_scores_of_a_growing_rollout_do_not_count(evaluate: Any) -> None:
    records = recordings.made_up(4)
    early = {"event": "RolloutScored", "phase": "explore", "rollout": 0, "step_scores": [0.9],
             "last_step_score": 0.9, "is_too_long": False}  # fmt: skip
    until = next(i for i, r in enumerate(records) if r["event"] == "CompletionSampled")
    counts = evaluate(
        RUN_OF + "return given.map((events) => runOf(events).counts.explore);",
        [[*records[:until], early], [*records[:until], early, *records[until:]]],
    )
    assert counts[0]["scored"] == 0
    assert counts[1]["scored"] == 2
    assert counts[1]["sum"] == pytest.approx(0.25)  # scores 0 and 1/4


def test_letters_follow_the_ranks(evaluate: Any) -> None:
    records = recordings.read("run-256")
    names = evaluate(
        RUN_OF
        + """const { letters } = await import('/island/standings.js');
        const run = runOf(given), names = letters(run);
        return run.tally.map((group) => [names.get(group.index) ?? '',
          group.weight.explore + group.weight.exploit]);""",
        records,
    )
    ranked = sorted(names, key=lambda pair: -pair[1])
    assert [letter for letter, _ in ranked][:3] == ["A", "B", "C"]
    assert sum(letter != "" for letter, _ in names) == min(26, len(names))


def test_every_mark_fits_its_field(evaluate: Any) -> None:
    rows = evaluate(
        """const { chooseGeometry } = await import('/island/field-geometry.js');
        const out = [];
        for (const count of [1, 4, 32, 64, 128, 129, 512]) {
          for (const [width, height] of [[296, 236], [318, 288], [366, 260], [460, 496]]) {
            const g = chooseGeometry(count, width, height);
            out.push({
              count, density: g.density, cells: g.columns * g.rows,
              right: g.columns * (g.columnWidth + g.gap) - g.gap - width,
              bottom: g.rows * g.rowHeight - g.height,
              bar: g.barStart + g.barWidth + g.endWidth - g.columnWidth,
            });
          }
        }
        return out;"""
    )
    for row in rows:
        assert row["cells"] >= row["count"]
        assert max(row["right"], row["bottom"], row["bar"]) < 0.01, row
    densities = {row["count"]: row["density"] for row in rows}
    assert densities[32] == "spelled"
    assert densities[512] == "dense"


@pytest.mark.parametrize("name", NAMES)
def test_time_left_is_a_number_of_the_right_size(evaluate: Any, name: str) -> None:
    records = recordings.read(name)
    guesses = evaluate(
        """const { createRun, applyEvent } = await import('/island/reducer.js');
        const { secondsLeft } = await import('/island/time-left.js');
        const run = createRun();
        return given.map((event) => { applyEvent(run, event); return secondsLeft(run); });""",
        records,
    )
    assert guesses[0] is None
    assert guesses[-1] is None  # finished
    end = records[-1]["seconds"]
    drawn = {  # the last guess of an instant: those before it are never seen
        round(r["seconds"], 1): guess
        for r, guess in zip(records, guesses, strict=True)
        if guess is not None
    }
    told = list(drawn.items())
    assert all(0 <= guess < 1.6 * end for _, guess in told)
    later = [(at, guess) for at, guess in told if at > 0.5 * end]
    assert later
    assert all(abs(guess - (end - at)) < 0.25 * end for at, guess in later)


def test_time_left_is_not_known_from_a_reused_half_that_took_no_time(evaluate: Any) -> None:
    """Explore is there at 0.0 s; the fit and the second half take as long as ever."""
    whole = recordings.read("run-64")
    begins = next(r["seconds"] for r in whole if r["event"] == "CalibrationSetChosen")
    records = [
        record
        | {"seconds": max(0.0, round(record["seconds"] - begins, 3))}
        | ({"reuses_explore": True} if record["event"] == "RunStarted" else {})
        for record in whole
    ]
    told = evaluate(
        """const { createRun, applyEvent } = await import('/island/reducer.js');
        const { describeTimeLeft, secondsLeft } = await import('/island/time-left.js');
        const run = createRun();
        return given.map((event) => {
          applyEvent(run, event);
          const left = secondsLeft(run);
          return [run.seconds, left, describeTimeLeft(left)];
        });""",
        records,
    )
    end = records[-1]["seconds"]
    early = [words for seconds, _, words in told if seconds < 0.5 * end]
    assert "almost done" not in early
    guesses = [(seconds, left) for seconds, left, _ in told if left is not None]
    assert guesses
    assert all(abs(left - (end - at)) < 0.4 * end for at, left in guesses if at > 0.5 * end)


def test_sums_that_read_alike_get_the_digits_that_tell_them_apart(evaluate: Any) -> None:
    def digits(*sums: float) -> int:
        zeros = [0.0] * len(sums)
        weight = {"explore": list(sums), "exploit": zeros, "baseline": zeros}
        return evaluate(
            """const { digitsOfSums } = await import('/island/standings.js');
            const { explore, exploit, baseline } = given;
            const tally = explore.map((sum, i) => ({
              weight: { explore: sum, exploit: exploit[i], baseline: baseline[i] },
            }));
            return digitsOfSums({ config: { num_exploit: 1, num_baseline: 1 }, tally });""",
            weight,
        )

    assert digits(0.114, 0.112) == 3
    assert digits(0.1141, 0.1142, 0.05) == 4
    assert digits(0.12, 0.11) == 2
    assert digits(3.5, 0.114, 0.112) == 2  # only who is ahead matters
    assert digits(0.3, 0.1 + 0.2) == 2  # equal
    assert digits(0.3) == digits() == 2


@pytest.mark.parametrize("name", NAMES)
def test_curves_stay_inside_their_axes(evaluate: Any, name: str) -> None:
    outside = evaluate(
        RUN_OF
        + """const { axes } = await import('/island/fit.js');
        const run = runOf(given);
        return axes(run.config, run.epochs).flatMap(({ key, low, high }) => run.epochs
          .map((epoch) => epoch[key]).filter((value) => !(value >= low && value <= high)));""",
        recordings.read(name),
    )
    assert outside == []


def test_three_thousand_events_do_not_block(evaluate: Any) -> None:
    records = recordings.read("run-256")
    body = [r for r in records[1:] if r["event"] not in ("RunFinished", "StageStarted")]
    many = [records[0], *(body[i % len(body)] for i in range(2_999))]
    milliseconds = evaluate(
        RUN_OF
        + """const { EventReader } = await import('/island/events.js');
        const times = [1, 2, 3].map(() => {
          const start = performance.now();
          runOf(new EventReader().append(given));
          return performance.now() - start;
        });
        return Math.min(...times);""",
        "".join(json.dumps(record) + "\n" for record in many),
    )
    assert milliseconds < 200
