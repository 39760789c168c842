"""What a run says of itself at its end, against a recount of what it told; with the tiny pair."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.events import (
    AnswerSelected,
    AnswersTallied,
    CalibrationLearned,
    CalibrationSetChosen,
    CompletionSampled,
    RunEvent,
    RunFinished,
    RunStarted,
    from_record,
    to_record,
)
from carbon.core.gallery import Gallery, write_gallery
from carbon.evaluate.recordings import retell
from carbon.search.hindsight import told
from carbon.search.selection import RULES
from carbon.search.standing import measured_pairs, rates_of, standing_of
from carbon.serving.session import ModelStore, run
from tests.support.fakes import ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "precomputed" / "runs").glob("*.jsonl"))
PROBLEM, ANSWER = "What is $773 \\bmod 20$?", "13"
OTHER = "Longer than the others.\n\nMuch longer, in fact.\n\nIt is $\\boxed{44}$."


@pytest.fixture(scope="module")
def models():
    return ModelStore().load("tiny", "tiny")


@pytest.fixture(scope="module")
def events(models) -> list[RunEvent]:
    config = RunConfig(policy="tiny", prm="tiny", num_rollouts=16)
    return list(run(PROBLEM, config, models=models, reference_answer=ANSWER))


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def scripted(script, reference_answer=None, **settings):
    models = scripted_models(ScriptedEngine(script))
    config = RunConfig(**{"num_rollouts": 16, "epochs": 1, **settings})
    return list(scripted_run(config, models=models, reference_answer=reference_answer))


def ending(events):
    found = events[-1].ending
    assert found is not None
    return found


def winners(events, method) -> list[str | None]:
    answers = of(events, AnswersTallied)[-1].answers
    return [None if w < 0 else answers[w] for w in events[-1].curve[method]["winners"]]


@pytest.mark.parametrize("rule", RULES)
def test_the_curve_ends_in_the_runs_own_answer(models, rule) -> None:
    for num_rollouts in (5, 16):
        config = RunConfig(num_rollouts=num_rollouts, selection=rule, epochs=3)
        told_events = list(run(PROBLEM, config, models=models))
        for verdict in of(told_events, AnswerSelected):
            columns = told_events[-1].curve[verdict.method]
            assert {len(column) for column in columns.values()} == {num_rollouts - 1}
            assert winners(told_events, verdict.method)[-1] == verdict.answer
            assert columns["votes"][-1] == verdict.num_votes
            assert columns["weights"][-1] == pytest.approx(verdict.weight, abs=1e-4)


@pytest.mark.parametrize("n", [2, 3, 4, 7, 11, 16])
def test_the_plain_curve_is_what_runs_of_n_rollouts_answer(models, events, n) -> None:
    config = RunConfig(num_rollouts=n, learn_delta=False, learn_temperature=False)
    (alone,) = of(run(PROBLEM, config, models=models), AnswerSelected)
    assert winners(events, "best_of_n")[n - 2] == alone.answer
    columns = events[-1].curve["best_of_n"]
    assert columns["votes"][n - 2] == alone.num_votes
    assert columns["weights"][n - 2] == pytest.approx(alone.weight, abs=1e-3)


def test_a_run_of_one_method_has_one_curve() -> None:
    assert set(scripted([WRONG, RIGHT])[-1].curve) == {"carbon", "best_of_n"}
    assert set(scripted([WRONG, RIGHT], compare_with_baseline=False)[-1].curve) == {"carbon"}
    plain = scripted([WRONG, RIGHT], learn_delta=False, learn_temperature=False)
    assert set(plain[-1].curve) == {"best_of_n"}
    assert plain[-1].ending is None


def test_without_any_answer_the_curve_has_none() -> None:
    events = scripted(["no answer here"])
    assert set(events[-1].curve["carbon"]["winners"]) == {-1}
    assert "eight said nothing" not in ending(events)["learned_from"]
    assert "Fitted" not in ending(events)["second_half"]


def test_the_ending_agrees_with_a_recount(events) -> None:
    (chosen,) = of(events, CalibrationSetChosen)
    answers = {each.rollout: each.answer for each in of(events, CompletionSampled)}
    said = Counter(answers[rollout] for rollout in chosen.rollouts)
    words = ending(events)["learned_from"]
    (favourite, _), *others = said.most_common()
    assert str(favourite) in words
    if others:
        assert f"Of the {len(chosen.rollouts)} learned from" in words
    right = events[-1].num_correct
    explored = sum(each.phase == "explore" for each in of(events, CompletionSampled))
    assert f"{right['explore']} of {explored} explored" in ending(events)["second_half"]
    assert f"{right['exploit']} of 8 calibrated" in ending(events)["second_half"]
    assert f"of a plain half {right['baseline']} of 8" in ending(events)["second_half"]


def test_the_outcome_is_that_of_the_verdicts(events) -> None:
    right = {each.method: each.is_correct for each in of(events, AnswerSelected)}
    both = {(True, True): "both_right", (False, False): "both_wrong", (True, False): "rescue",
            (False, True): "loss"}  # fmt: skip
    assert ending(events)["outcome"] == both[right["carbon"], right["best_of_n"]]


def test_wrong_ways_are_named_as_what_was_learned() -> None:
    # The longest step scores best: the set holds OTHER alone, which says 44.
    found = ending(scripted([WRONG, RIGHT, RIGHT, OTHER], "42"))
    assert found["learned_from"].startswith(("Both learned from said", "Of the 2 learned from"))
    assert "learned" in found["learned_from"]
    found = ending(scripted([WRONG], "42"))
    assert found["learned_from"] == (
        "Both learned from said 43: the reward model trusted a wrong way, and δ learned it."
    )
    assert found["second_half"].startswith("Not one rollout was right")
    assert found["title"] == "Both are wrong."
    found = ending(scripted([RIGHT], "42"))
    assert found["second_half"].startswith("Every rollout was right")
    assert found["learned_from"].endswith("trusted solutions that end right, and δ learned them.")


def test_another_answer_than_the_one_learned_from_is_told_with_what_it_won_by() -> None:
    # A longer last step scores higher: two of the eight explored, and all that is learned from.
    script = [RIGHT, RIGHT, RIGHT, "Sure.\n\nBeyond any doubt it is $\\boxed{44}$."]
    for rule, won in (
        (
            "weighted",
            r"summed score it is ahead, with [\d.]+ from 12 rollouts against [\d.]+ from 4",
        ),
        ("majority", r"votes it is ahead, with 12 votes against 4 votes\."),
    ):
        events = scripted(script, "42", selection=rule)
        (chosen,) = of(events, CalibrationSetChosen)
        said = {each.rollout: each.answer for each in of(events, CompletionSampled)}
        assert {said[rollout] for rollout in chosen.rollouts} == {"44"}
        words = ending(events)["winner"]
        assert words.startswith("Chosen was 42, which none of them said, and not 44: ")
        assert re.search(won, words)
        assert set(ending(events)["answers"]) >= {"42", "44"}


def test_nothing_is_told_of_a_winner_that_was_learned_from() -> None:
    assert ending(scripted([WRONG], "42"))["winner"] == ""
    assert ending(scripted([WRONG, RIGHT, RIGHT, OTHER], selection="vanilla"))["winner"] == ""
    assert ending(scripted(["no answer here"]))["winner"] == ""


def test_without_a_reference_it_says_what_can_be_known() -> None:
    found = ending(scripted([WRONG, RIGHT]))
    assert found["outcome"] is None
    assert (found["title"], found["standing"]) == ("", "")
    assert found["learned_from"].endswith("What is right is not known here.")
    assert "42 was said by 4 of 8 explored rollouts" in found["second_half"]


def test_t_alone_learns_no_way() -> None:
    found = ending(scripted([WRONG, RIGHT], "42", learn_delta=False))
    assert "T alone" in found["learned_from"]
    assert "δ learned" not in found["learned_from"]


@pytest.mark.parametrize("beam_calibration", ["halves", "per_depth"])
def test_searches_have_an_ending_and_no_curve(models, beam_calibration) -> None:
    config = RunConfig(num_rollouts=8, strategy="dvts", beam_calibration=beam_calibration, epochs=3)
    events = list(run(PROBLEM, config, models=models, reference_answer=ANSWER))
    assert events[-1].curve is None
    found = ending(events)
    assert "beams" in found["second_half"] or "right" in found["second_half"]
    assert ("depths" in found["learned_from"]) == (beam_calibration == "per_depth")
    assert found["standing"] == ""


def test_fitted_per_depth_nothing_is_said_of_right_and_wrong_unless_it_is_known(models) -> None:
    config = RunConfig(num_rollouts=8, strategy="dvts", beam_calibration="per_depth", epochs=3)
    assert ending(list(run(PROBLEM, config, models=models)))["second_half"] == ""


def test_it_travels_as_an_event(events) -> None:
    assert from_record(json.loads(json.dumps(to_record(events[-1])))) == events[-1]


def test_told_again_nothing_else_changes(events) -> None:
    added = {RunFinished: ("ending", "curve"), AnswerSelected: ("unmeasured",)}
    bare = [
        from_record(to_record(e) | dict.fromkeys(added.get(type(e), ())))
        for e in events
    ]  # fmt: skip
    assert bare != events
    assert list(told(bare)) == events


def test_a_run_that_failed_or_is_cut_off_passes_through(events) -> None:
    assert list(told(events[:-1])) == events[:-1]
    assert list(told([])) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_recordings_were_told_by_this_code(path: Path) -> None:
    recorded = list(recording.read(path))
    assert list(told(recorded)) == recorded
    (learned,) = of(recorded, CalibrationLearned)
    assert learned.dials is not None


def test_retelling_changes_what_hindsight_adds_alone(tmp_path: Path, events) -> None:
    path = tmp_path / "run.jsonl"
    recording.write(path, events)
    before = path.read_text().splitlines()
    bare = {len(before) - 1: {"ending": None, "curve": None}}
    bare |= {n: {"unmeasured": None} for n, e in enumerate(events) if isinstance(e, AnswerSelected)}
    recording.replace_fields(path, bare)
    assert path.read_text().splitlines() != before
    retell([path])
    assert path.read_text().splitlines() == before


def started(events) -> RunStarted:
    return events[0]


def test_where_a_run_stands_comes_with_its_source(events, tmp_path: Path) -> None:
    found = standing_of(started(events))
    assert found is not None
    sentence, source = found
    assert "2,000 measured problems (N = 16)" in sentence
    assert "87.6 % and plain best-of-N on 86.8 %" in sentence  # README's table
    assert "0.8 in 100 [0.2, 1.5]" in sentence
    assert "paired_differences.csv" in source
    assert standing_of(started(events), tmp_path) is None


def test_a_difference_that_may_be_chance_is_called_so(tmp_path: Path) -> None:
    """And numbers of the pair that the page starts with are found in their own folder."""
    pair = "Small policy, Small PRM"
    accuracies = [f"{pair!r},{method},weighted,16,60" for method in ("carbon", "best_of_n")]
    for value, low, high, words in (
        (1.0, -2.0, 4.0, "rescues outnumber losses by 1.0 in 100 [-2.0, 4.0], which may be"),
        (-1.0, -4.0, 2.0, "losses outnumber rescues by 1.0 in 100 [-2.0, 4.0], which may be"),
        (-3.0, -4.0, -1.0, "losses outnumber rescues by 3.0 in 100 [1.0, 4.0]."),
        (0.01, -2.0, 2.0, "as many rescues as losses, a difference of 0.0 in 100 [-2.0, 2.0]."),
    ):
        folder = tmp_path / str(value)
        (folder / "measured_small").mkdir(parents=True)
        head = "model,method,selection,num_rollouts,value"
        table = "\n".join([head, *accuracies]).replace("'", '"')
        (folder / "measured_small" / "math500_full.csv").write_text(table)
        row = f'"{pair}",carbon,weighted,16,{value},{low},{high},,SET'
        (folder / "measured_small" / "paired_differences.csv").write_text(
            f"{head},low,high,level,dataset\n{row}"
        )
        origin = {"num_problems": 300, "hardware": "a GPU", "date": "2026-11-29"}
        manifest = {"measured_small": {"tables": {"paired_differences": origin}}}
        (folder / "MANIFEST.json").write_text(json.dumps(manifest))
        found = rates_of(pair, 16, folder=folder)
        assert found is not None
        assert words in found[0]
        assert found[1].endswith(
            "a GPU, 2026-11-29, precomputed/measured_small/paired_differences.csv"
        )
        assert measured_pairs(16, folder) == [pair]
        assert rates_of("Tiny policy, Tiny PRM", 16, folder=folder) is None


def test_a_gallery_of_the_pair_gives_the_shares(events, tmp_path: Path) -> None:
    counts = {"rescue": 9, "loss": 13, "both_right": 138, "both_wrong": 90}
    given = {"num_problems": 250, "seed": 0, "counts": counts, "rule": "", "opening": None}
    for n, pair in ((16, "Tiny policy, Tiny PRM"), (64, "Tiny policy, Tiny PRM"), (16, "")):
        folder = tmp_path / f"{n}{pair}"
        gallery = Gallery(dataset="SET", num_rollouts=n, exhibits=(), models=pair, **given)
        write_gallery(folder / "runs", gallery)
        found = standing_of(started(events), folder)
        if (n, pair) == (16, "Tiny policy, Tiny PRM"):
            assert found is not None
            assert "calibration rescues 9 (3.6 %)" in found[0]
            assert "it loses 13 (5.2 %)" in found[0]
            assert found[1] == "ours: SET, seed 0, precomputed/runs/gallery.json"
        else:
            assert found is None


@pytest.mark.parametrize(
    "changes",
    [{"learning_rate": 0.01}, {"learn_delta": False}, {"calibration_size": 3}, {"num_rollouts": 20},
     {"base_temperature": 1.0}, {"strategy": "dvts"}],
    ids=str,
)  # fmt: skip
def test_runs_unlike_the_measured_ones_stand_nowhere(events, changes) -> None:
    record = to_record(started(events))
    record["config"] = record["config"] | changes
    first = from_record(record)
    assert isinstance(first, RunStarted)
    assert standing_of(first) is None
