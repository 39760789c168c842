"""Trees are sound, budgets exact, and nothing that ends oddly breaks a search over steps."""

import json
import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.core.events import (
    AnswerSelected,
    AnswersTallied,
    BeamsScored,
    CalibrationEpoch,
    CalibrationLearned,
    CalibrationSetChosen,
    CompletionSampled,
    Notice,
    RolloutScored,
    RunFailed,
    RunFinished,
    RunStarted,
    StageStarted,
)
from carbon.search.run import ExploreMemory
from tests.support.fakes import ScriptedEngine
from tests.support.scripted_run import scripted_models, scripted_run
from tests.support.step_engine import JudgePRM, StepEngine

STRATEGIES = ["beam_search", "beam_search_kept", "dvts", "particle_filtering"]
ANSWER = "So the answer is $\\boxed{%d}$."


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def wander(before: str, seed: int) -> str:
    """Some step or other; a beam ends sooner or later."""
    random = Random(f"{before}/{seed}")
    if random.random() < 0.15 * before.count("\n\n"):
        return ANSWER % random.randrange(3)
    return f"{random.choice(['Add', 'Take', 'Guess'])} {random.randrange(4)}.\n\n"


def judge(step: str) -> float:
    return Random(step).random()


def search(engine=None, prm=None, **chosen):
    chosen = {"strategy": "beam_search", "num_rollouts": 16} | chosen
    engine, prm = engine or StepEngine(wander), prm or JudgePRM(judge)
    options = {"reference_answer": "1", "models": scripted_models(engine, prm)}
    return list(scripted_run(RunConfig(**chosen), **options))


def texts_of(events) -> dict[int, str]:
    return {event.rollout: event.text for event in of(events, CompletionSampled)}


SETTINGS = st.fixed_dictionaries(
    {
        "strategy": st.sampled_from(STRATEGIES),
        "num_rollouts": st.integers(4, 24),
        "beam_width": st.integers(1, 4),
        "max_depth": st.sampled_from([1, 2, 3, 40]),
        "beam_calibration": st.sampled_from(["halves", "per_depth"]),
        "learn_delta": st.booleans(),
        "learn_temperature": st.just(False),
        "compare_with_baseline": st.booleans(),
        "epochs": st.just(1),
        "seed": st.integers(0, 5),
        "max_new_tokens": st.sampled_from([3, 20, 200]),
    }
)


@settings(max_examples=60)
@given(SETTINGS)
def test_the_budget_is_spent_exactly_whatever_the_settings(chosen):
    config = RunConfig(**chosen)
    events = search(**chosen)
    assert isinstance(events[-1], RunFinished)
    sampled, scored = of(events, CompletionSampled), of(events, RolloutScored)
    counts = {"explore": config.num_explore, "exploit": config.num_exploit}
    counts["baseline"] = config.num_baseline
    first = 0
    for phase, count in counts.items():
        places = list(range(first, first + count))
        assert sorted(e.rollout for e in sampled if e.phase == phase) == places
        assert sorted(e.rollout for e in scored if e.phase == phase) == places
        first += count
    for verdict in of(events, AnswerSelected):
        assert sum(verdict.votes_by_phase.values()) <= config.num_rollouts
    members = [int(i) for text in of(events, AnswersTallied)[-1].members for i in text.split()]
    assert len(members) == len(set(members))


@settings(max_examples=60)
@given(SETTINGS)
def test_the_tree_is_sound(chosen):
    events = search(**chosen)
    for phase in ("explore", "exploit", "baseline"):
        texts, fates = {(0, -1): ""}, {(0, -1): "kept"}
        for depth, event in enumerate((e for e in of(events, BeamsScored) if e.phase == phase), 1):
            assert event.depth == depth
            going_on = {
                place for (d, place), fate in fates.items() if (d, fate) == (depth - 1, "kept")
            }
            assert going_on <= set(event.parents)
            columns = event.rollouts, event.parents, event.texts, event.fates
            for place, parent, text, fate in zip(*columns, strict=True):
                before = fates[depth - 1, parent]
                assert before in ("kept", "finished", "cut")  # what was given up has no children
                if before != "kept":  # a copy of one that has ended
                    assert (text, fate in ("finished", "cut", "dropped")) == ("", True)
                texts[depth, place], fates[depth, place] = texts[depth - 1, parent] + text, fate
        deepest = max(depth for depth, _ in fates)
        assert not deepest or "kept" not in (f for (d, _), f in fates.items() if d == deepest)
        for result in (e for e in of(events, CompletionSampled) if e.phase == phase):
            beam = result.depth, result.place
            assert result.text == texts[beam]
            assert fates[beam] in ("finished", "cut", "pruned", "dropped")
            assert (result.finish_reason == "stop_string") <= (chosen["strategy"] == "dvts")


def test_the_same_seed_gives_the_same_tree_and_another_seed_another():
    def told(seed):
        return [replace(e, seconds=0.0) for e in of(search(seed=seed), BeamsScored)]

    assert told(3) == told(3) != told(4)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_single_step_is_best_of_n(strategy):
    def results(**chosen):
        events = search(**chosen, compare_with_baseline=False)
        return {
            (type(e), e.rollout): replace(e, sequence=0, seconds=0.0, **beam)
            for kind, beam in (
                (CompletionSampled, {"depth": None, "place": None}),
                (RolloutScored, {}),
            )
            for e in of(events, kind)
        }

    alone = results(strategy="best_of_n")
    assert len(alone) == 32
    explored = [key for key in alone if key[1] < 8]
    searched = results(strategy=strategy, max_depth=1)
    if strategy == "particle_filtering":  # of which those that are drawn are left
        texts = {alone[key].text for key in explored if key[0] is CompletionSampled}
        assert {searched[CompletionSampled, place].text for place in range(8)} <= texts
    else:
        assert [searched[key] for key in explored] == [alone[key] for key in explored]


def test_the_best_prefixes_go_on_and_steps_keep_their_blank_line():
    def say(before, seed):
        return ANSWER % 1 if before.count("\n\n") == 2 else f"step {seed % 1000}\n\n"

    prm = JudgePRM(lambda step: 1 - int(step.split()[1]) / 1000 if "step" in step else 0.5)
    engine = StepEngine(say)
    events = search(engine, prm, learn_delta=False, learn_temperature=False, num_rollouts=16)
    first, second, third = of(events, BeamsScored)
    kept = [s for s, fate in zip(first.scores, first.fates, strict=True) if fate == "kept"]
    assert len(set(first.scores)) == 16
    assert sorted(kept) == sorted(first.scores)[-4:]
    assert all(text.endswith("\n\n") for text in first.texts + second.texts)
    assert third.fates == ("finished",) * 16
    assert all(text.count("\n\n") == 2 for text in texts_of(events).values())
    prefixes = {engine.decode(r.prompt_ids[len("12+30") :]) for r in engine.batches[1]}
    assert prefixes == {t for t, f in zip(first.texts, first.fates, strict=True) if f == "kept"}


def test_all_finish_at_the_first_depth():
    events = search(StepEngine(lambda before, seed: ANSWER % 1))
    assert {event.depth for event in of(events, BeamsScored)} == {1}
    assert all(e.answer == "1" for e in of(events, AnswerSelected))
    last = events[-1]
    assert isinstance(last, RunFinished)
    assert last.num_correct == {"explore": 8, "exploit": 8, "baseline": 16}


@pytest.mark.parametrize("beam_calibration", ["halves", "per_depth"])
def test_nothing_finishes_and_nothing_votes(beam_calibration):
    engine = StepEngine(lambda before, seed: "$\\boxed{1}$ again\n\n")
    events = search(
        engine, max_depth=4, max_new_tokens=10_000, beam_calibration=beam_calibration, epochs=1
    )
    assert max(event.depth for event in of(events, BeamsScored)) == 4
    sampled = of(events, CompletionSampled)
    assert {e.finish_reason for e in sampled} == {"length"}
    assert all(e.answer is None for e in sampled + of(events, AnswerSelected))
    assert isinstance(events[-1], RunFinished)


def test_a_beam_longer_than_a_solution_may_be_is_cut_at_the_limit_and_marked():
    engine = StepEngine(lambda before, seed: "abc\n\n" if seed % 2 else "abcdefgh\n\n")
    events = search(engine, max_new_tokens=17, num_rollouts=8)
    assert {e.num_tokens for e in of(events, CompletionSampled)} == {17}
    fates = {fate for e in of(events, BeamsScored) for fate in e.fates}
    assert fates <= {"kept", "pruned", "cut"}
    assert all(e.answer is None for e in of(events, CompletionSampled))
    limit = [17 - min(len(r.prompt_ids) - 5 for r in batch) for batch in engine.batches]
    assert all(room > 0 for room in limit)


def test_a_stop_string_at_the_very_end_and_a_last_step_without_words():
    def say(before, seed):
        return "" if before.endswith("]\n\n") else "It is $\\boxed{1}$. [done]\n\n"

    events = search(StepEngine(say), num_rollouts=8)
    assert set(texts_of(events).values()) == {"It is $\\boxed{1}$. [done]\n\n"}
    assert {len(e.step_scores) for e in of(events, RolloutScored)} == {1}
    assert all(e.answer == "1" for e in of(events, AnswerSelected))


def test_empty_steps_cost_a_depth_and_break_nothing():
    engine = StepEngine(lambda before, seed: "\n\n")
    events = search(engine, max_depth=3, max_new_tokens=50)
    assert all(e.last_step_score is None for e in of(events, RolloutScored))
    assert any("nothing to calibrate" in notice.message for notice in of(events, Notice))
    assert isinstance(events[-1], RunFinished)


@pytest.mark.parametrize("broken", [math.nan, math.inf])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_beams_without_a_score_die_first_and_make_valid_json(broken, strategy):
    prm = JudgePRM(lambda step: broken if "Guess" in step else 0.5)
    events = search(prm=prm, strategy=strategy, num_rollouts=8, compare_with_baseline=False)
    for event in of(events, BeamsScored):
        scores = dict(zip(event.rollouts, event.scores, strict=True))
        fates = dict(zip(event.rollouts, event.fates, strict=True))
        trees = [range(start, start + 4) for start in range(0, 12, 4)]
        for tree in trees:  # of one search each, which keeps one beam, as M = 4
            growing = [p for p in tree if fates.get(p) in ("kept", "pruned")]
            kept = [p for p in growing if fates[p] == "kept"]
            if any(scores[place] is not None for place in growing):
                assert all(scores[place] is not None for place in kept)
    for event in events:
        json.loads(recording.to_line(event))
    assert isinstance(events[-1], RunFinished)


def test_every_beam_dead_is_a_result_without_a_winner_by_score():
    events = search(prm=JudgePRM(lambda step: math.nan), num_rollouts=8)
    assert len(of(events, CompletionSampled)) == 16
    assert isinstance(events[-1], RunFinished)
    assert not of(events, RunFailed)


def test_as_many_beams_as_a_beam_is_wide_and_fewer_are_refused():
    events = search(num_rollouts=4, beam_width=4, learn_delta=False, learn_temperature=False)
    (first, *_) = of(events, BeamsScored)
    assert first.fates.count("kept") == 1
    with pytest.raises(ConfigError, match="at most N, the number of beams \\(3\\); got 4"):
        RunConfig(strategy="beam_search", num_rollouts=3)
    assert RunConfig(num_rollouts=3).beam_width == 4  # best-of-N has no beams


def test_dvts_keeps_the_best_of_every_subtree():
    events = search(strategy="dvts", learn_delta=False, learn_temperature=False)
    first, second = of(events, BeamsScored)[:2]
    for start in range(0, 16, 4):
        places = range(start, start + 4)
        grown = [p for p in places if first.fates[p] in ("kept", "pruned")]
        kept = [p for p in places if first.fates[p] == "kept"]
        assert kept == sorted(grown, key=lambda p: (-(first.scores[p] or 0), p))[:1]
        children = zip(second.rollouts, second.parents, strict=True)
        assert all(parent in places for place, parent in children if place in places)


def test_halves_fit_on_the_best_results_and_calibrate_only_the_second_half():
    engine = StepEngine(wander)
    events = search(engine, num_rollouts=32)
    stages = [event.stage for event in of(events, StageStarted)]
    assert stages == ["explore", "fit", "exploit", "choose"]
    (chosen,) = of(events, CalibrationSetChosen)
    scores = {e.rollout: e.last_step_score for e in of(events, RolloutScored) if e.rollout < 16}
    assert list(chosen.rollouts) == sorted(scores, key=lambda i: (-scores[i], i))[:4]
    (learned,) = of(events, CalibrationLearned)
    requests = [request for batch in engine.batches for request in batch]
    assert {r.calibration.temperature for r in requests if r.row < 16 or r.row >= 32} == {0.8}
    exploited = [r for r in requests if 16 <= r.row < 32]
    assert {round(r.calibration.temperature, 6) for r in exploited} == {learned.temperature}
    assert all(r.calibration.delta is not None for r in exploited)
    assert len(of(events, CalibrationEpoch)) == 101


def test_per_depth_fits_anew_after_every_depth():
    engine = StepEngine(wander)
    events = search(engine, num_rollouts=16, beam_calibration="per_depth", epochs=3)
    started = events[0]
    assert isinstance(started, RunStarted)
    assert (started.num_explore, started.num_exploit, started.num_baseline) == (0, 16, 16)
    calibrated = [[r for r in batch if r.row < 16] for batch in engine.batches]
    calibrated = [batch for batch in calibrated if batch]
    assert len(of(events, CalibrationLearned)) == len(calibrated) - 1 > 0
    first, *later = calibrated
    assert all(r.calibration.delta is None for r in first)
    assert all(len({id(r.calibration) for r in batch}) == 1 for batch in later)
    assert len({id(batch[0].calibration) for batch in later}) == len(later)
    plain = [r for batch in engine.batches for r in batch if r.row >= 16]
    assert {r.calibration.temperature for r in plain} == {0.8}
    for chosen, event in zip(
        of(events, CalibrationSetChosen),
        [e for e in of(events, BeamsScored) if e.phase == "exploit"],
        strict=False,
    ):
        fates = dict(zip(event.rollouts, event.fates, strict=True))
        assert all(fates[place] in ("kept", "pruned") for place in chosen.rollouts)
        assert len(chosen.rollouts) <= 4


def test_plain_search_is_one_tree_of_n_beams():
    events = search(learn_delta=False, learn_temperature=False)
    assert [e.method for e in of(events, AnswerSelected)] == ["best_of_n"]
    first = of(events, BeamsScored)[0]
    assert (first.phase, len(first.rollouts)) == ("baseline", 16)
    assert not of(events, CalibrationEpoch)


def test_one_batch_a_depth_and_no_seed_twice():
    engine = StepEngine(wander)
    events = search(engine)
    depths = {(e.phase == "explore", e.depth) for e in of(events, BeamsScored)}
    assert len(engine.batches) == len(depths)
    seeds = [request.seed for batch in engine.batches for request in batch]
    assert len(seeds) == len(set(seeds))
    assert engine.num_closed == len(engine.batches)


def test_costs_count_what_was_given_up_too():
    events = search()
    finished, scored = events[-1], of(events, BeamsScored)
    assert isinstance(finished, RunFinished)
    for phase, count in finished.num_tokens.items():
        assert count == sum(sum(e.num_tokens) for e in scored if e.phase == phase)
    assert finished.num_computed_tokens is None  # this engine cannot say
    assert finished.num_scored_tokens is not None
    assert sum(finished.num_scored_tokens.values()) == finished.num_prm_tokens > 0


def test_replay_equals_live(tmp_path):
    events = search(beam_calibration="per_depth", epochs=2)
    recording.write(tmp_path / "beams.jsonl", events)
    assert list(recording.read(tmp_path / "beams.jsonl")) == events


def test_closing_the_stream_closes_the_engine():
    engine = StepEngine(wander)
    models = scripted_models(engine, JudgePRM(judge))
    stream = scripted_run(RunConfig(strategy="beam_search", num_rollouts=8), models=models)
    for event in stream:
        if isinstance(event, BeamsScored):
            break
    stream.close()
    assert engine.num_closed == len(engine.batches) == 1


def test_stop_ends_a_search_within_a_position():
    asked = []

    def is_stopped():
        asked.append(1)
        return len(asked) > 5

    engine = ScriptedEngine(["x" * 500])
    config = RunConfig(strategy="beam_search", num_rollouts=8)
    *_, last = scripted_run(config, models=scripted_models(engine), is_stopped=is_stopped)
    assert isinstance(last, RunFailed)
    assert last.message == "Stopped."
    assert engine.num_closed == 1
    assert engine.num_positions == 6


def test_reused_rollouts_are_not_claimed():
    memory, models = ExploreMemory(), scripted_models(StepEngine(wander), JudgePRM(judge))
    plain = RunConfig(num_rollouts=8)
    list(scripted_run(plain, models=models, memory=memory))
    beams = replace(plain, strategy="beam_search")
    started = next(scripted_run(beams, models=models, memory=memory))
    assert isinstance(started, RunStarted)
    assert not started.reuses_explore
