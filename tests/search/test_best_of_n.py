import math

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import (
    AnswerSelected,
    AnswersTallied,
    CalibrationEpoch,
    CalibrationLearned,
    CalibrationSetChosen,
    CompletionProgress,
    CompletionSampled,
    Notice,
    RolloutScored,
    RunFailed,
    RunFinished,
    RunStarted,
    StageStarted,
)
from carbon.core.types import StepScores
from carbon.search.run import ExploreMemory, rollout_seed
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("num_rollouts", [2, 3, 4, 7, 16, 65])
@pytest.mark.parametrize("compare", [True, False])
def test_the_budget_is_spent_exactly(num_rollouts, compare):
    config = RunConfig(num_rollouts=num_rollouts, compare_with_baseline=compare)
    events = list(scripted_run(config))
    sampled = of(events, CompletionSampled)
    extra = config.num_baseline if config.learns else 0
    assert len(sampled) == len({e.rollout for e in sampled}) == num_rollouts + extra
    assert [e.rollout for e in of(events, RolloutScored)] != []
    assert {e.rollout for e in of(events, RolloutScored)} == {e.rollout for e in sampled}
    assert isinstance(events[-1], RunFinished)


def test_phases_come_in_order_and_carry_their_distribution():
    engine = ScriptedEngine([WRONG, RIGHT])
    events = list(scripted_run(RunConfig(num_rollouts=16), models=scripted_models(engine)))
    assert [e.stage for e in of(events, StageStarted)] == ["explore", "fit", "exploit", "choose"]
    explore, exploit, plain = engine.requests[:8], engine.requests[8:16], engine.requests[16:]
    assert all(r.calibration.temperature == 0.8 for r in explore + plain)
    assert all(r.calibration.delta is None for r in explore + plain)
    assert len({id(r.calibration) for r in exploit}) == 1
    (learned,) = of(events, CalibrationLearned)
    assert exploit[0].calibration.delta is not None
    assert round(exploit[0].calibration.temperature, 6) == learned.temperature
    assert len(of(events, CalibrationEpoch)) == 101
    assert [e.method for e in of(events, AnswerSelected)] == ["carbon", "best_of_n"]


def test_the_second_half_grows_while_the_fit_is_looked_at():
    """An engine that computes by itself has its requests before anything else is told."""
    engine = ScriptedEngine([WRONG, RIGHT])
    for event in scripted_run(RunConfig(num_rollouts=16), models=scripted_models(engine)):
        if isinstance(event, CalibrationLearned):
            assert len(engine.requests) == 24
            return
    raise AssertionError("nothing was learned")


def test_no_two_rollouts_share_a_seed_and_seeds_do_not_depend_on_n():
    engine, larger = ScriptedEngine([RIGHT]), ScriptedEngine([RIGHT])
    list(scripted_run(RunConfig(num_rollouts=16), models=scripted_models(engine)))
    list(scripted_run(RunConfig(num_rollouts=32), models=scripted_models(larger)))
    seeds = [request.seed for request in engine.requests]
    assert len(set(seeds)) == len(seeds) == 24
    assert seeds[:8] == [request.seed for request in larger.requests[:8]]
    assert rollout_seed(0, "explore", 0) != rollout_seed(1, "explore", 0)


def test_two_problems_share_no_seed():
    """Else an average over problems would depend on the luck of a few streams."""
    seeds = []
    for problem in ("What is $1+1$?", "What is $1+2$?"):
        engine = ScriptedEngine([RIGHT])
        list(scripted_run(RunConfig(num_rollouts=16), problem, models=scripted_models(engine)))
        seeds += [request.seed for request in engine.requests]
    assert len(set(seeds)) == len(seeds) == 48


def test_the_calibration_set_is_the_k_best_explored():
    events = list(scripted_run(RunConfig(num_rollouts=16)))
    (chosen,) = of(events, CalibrationSetChosen)
    scores = {e.rollout: e.last_step_score for e in of(events, RolloutScored)}
    explored = sorted((i for i in scores if i < 8), key=lambda i: (-scores[i], i))
    assert list(chosen.rollouts) == explored[:2]
    assert chosen.threshold == scores[chosen.rollouts[-1]]


@pytest.mark.parametrize(("delta", "temperature"), [(True, False), (False, True)])
def test_the_ablations_learn_only_their_part(delta, temperature):
    engine = ScriptedEngine([WRONG, RIGHT])
    config = RunConfig(num_rollouts=16, learn_delta=delta, learn_temperature=temperature)
    (learned,) = of(scripted_run(config, models=scripted_models(engine)), CalibrationLearned)
    assert (learned.delta_norm > 0) is delta
    assert (learned.temperature != 0.8) is temperature


def test_plain_best_of_n_samples_both_halves_in_one_batch():
    config = RunConfig(num_rollouts=16, learn_delta=False, learn_temperature=False)
    engine = ScriptedEngine([WRONG, RIGHT])
    events = list(scripted_run(config, models=scripted_models(engine)))
    assert engine.num_closed == 1
    assert [e.phase for e in of(events, CompletionSampled)].count("baseline") == 8
    assert [e.method for e in of(events, AnswerSelected)] == ["best_of_n"]
    assert not of(events, CalibrationEpoch)


def test_too_small_a_budget_is_plain_best_of_n_with_a_message():
    events = list(scripted_run(RunConfig(num_rollouts=3)))
    (notice,) = of(events, Notice)
    assert "N = 3" in notice.message
    assert not of(events, CalibrationEpoch)


@pytest.mark.parametrize(("size", "is_told"), [(8, False), (9, True), (100, True)])
def test_a_calibration_set_of_more_than_was_explored_is_told(size, is_told):
    events = list(scripted_run(RunConfig(num_rollouts=16, calibration_size=size)))
    (chosen,) = of(events, CalibrationSetChosen)
    assert len(chosen.rollouts) == 8
    messages = [notice.message for notice in of(events, Notice)]
    assert [f"k is 8, not {size}" in message for message in messages] == [True] * is_told


def test_both_methods_share_the_explore_half():
    *_, carbon, plain, _ = scripted_run(RunConfig(num_rollouts=16))
    assert isinstance(carbon, AnswerSelected)
    assert isinstance(plain, AnswerSelected)
    assert carbon.votes_by_phase["explore"] == plain.votes_by_phase["explore"]
    assert set(carbon.votes_by_phase) == {"explore", "exploit"}
    assert set(plain.votes_by_phase) == {"explore", "baseline"}


def test_the_last_tally_holds_all_votes_and_sums():
    events = list(scripted_run(RunConfig(num_rollouts=16), reference_answer="42"))
    tally, scores = of(events, AnswersTallied)[-1], of(events, RolloutScored)
    assert dict(zip(tally.answers, tally.votes["exploit"], strict=True)) == {"42": 4, "43": 4}
    total = sum(sum(weights) for weights in tally.weights.values())
    assert total == pytest.approx(math.fsum(e.last_step_score for e in scores))
    members = [int(i) for text in tally.members for i in text.split()]
    assert sorted(members) == sorted(e.rollout for e in scores)
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    assert finished.num_correct == {"explore": 4, "exploit": 4, "baseline": 4}
    assert finished.correct_answers == ("42",)


def test_truth_reaches_no_event_before_the_choice():
    events = list(scripted_run(RunConfig(num_rollouts=8), reference_answer="42"))
    assert all(e.is_correct is not None for e in of(events, AnswerSelected))
    unknown = list(scripted_run(RunConfig(num_rollouts=8)))
    assert all(e.is_correct is None for e in of(unknown, AnswerSelected))
    assert [type(e) for e in events if not isinstance(e, CompletionProgress)].count(RunStarted) == 1


def test_explored_rollouts_are_reused_when_only_the_toggles_change():
    memory, engine = ExploreMemory(), ScriptedEngine([WRONG, RIGHT])
    models = scripted_models(engine)
    first = list(scripted_run(RunConfig(num_rollouts=16), models=models, memory=memory))
    before = len(engine.requests)
    config = RunConfig(num_rollouts=16, learn_delta=False)
    second = list(scripted_run(config, models=models, memory=memory))
    assert {r.row for r in engine.requests[before:]} == set(range(8, 24))
    (start_1,), (start_2,) = of(first, RunStarted), of(second, RunStarted)
    assert (start_1.reuses_explore, start_2.reuses_explore) == (False, True)

    def explored(events):
        scores = [e for e in of(events, RolloutScored) if e.phase == "explore"]
        return {e.rollout: e.step_scores for e in scores}

    assert explored(first) == explored(second)
    for other in (
        RunConfig(num_rollouts=16, seed=1),
        RunConfig(num_rollouts=32),
        RunConfig(num_rollouts=16, base_temperature=0.7),
    ):
        (start,) = of(scripted_run(other, models=models, memory=memory), RunStarted)
        assert not start.reuses_explore
    (start,) = of(scripted_run(config, "1+1", models=models, memory=memory), RunStarted)
    assert not start.reuses_explore


def test_nothing_scored_is_a_notice_and_a_no_answer_verdict():
    engine = ScriptedEngine([""])
    events = list(scripted_run(RunConfig(num_rollouts=8), models=scripted_models(engine)))
    assert any("nothing to calibrate" in notice.message for notice in of(events, Notice))
    assert all(e.answer is None for e in of(events, AnswerSelected))
    assert isinstance(events[-1], RunFinished)


def test_a_cut_text_is_scored_but_has_no_answer():
    engine = ScriptedEngine([RIGHT], finish_reason="length")
    events = list(scripted_run(RunConfig(num_rollouts=8), models=scripted_models(engine)))
    assert all(e.answer is None for e in of(events, CompletionSampled))
    assert all(e.last_step_score is not None for e in of(events, RolloutScored))
    assert all(e.answer is None for e in of(events, AnswerSelected))


def test_too_long_for_the_reward_model_is_flagged_and_never_chosen():
    last = WRONG.split("\n\n")[-1]
    prm = LengthPRM({last: StepScores((), 9_000, is_too_long=True)})
    events = list(scripted_run(RunConfig(num_rollouts=8), models=scripted_models(prm=prm)))
    flagged = [e for e in of(events, RolloutScored) if e.is_too_long]
    assert flagged
    assert all(e.last_step_score is None for e in flagged)
    assert all(e.answer == "42" for e in of(events, AnswerSelected))


def test_what_was_too_long_is_so_when_it_is_told_again():
    last, memory = WRONG.split("\n\n")[-1], ExploreMemory()
    models = scripted_models(prm=LengthPRM({last: StepScores((), 9_000, is_too_long=True)}))
    told = [
        {e.rollout: e.is_too_long for e in of(events, RolloutScored) if e.phase == "explore"}
        for config in (RunConfig(num_rollouts=16), RunConfig(num_rollouts=16, learn_delta=False))
        for events in [list(scripted_run(config, models=models, memory=memory))]
    ]
    assert told[0] == told[1]
    assert set(told[0].values()) == {True, False}


def test_a_nan_score_is_valid_json_and_never_wins():
    last = WRONG.split("\n\n")[-1]
    prm = LengthPRM({last: StepScores((0.9, math.nan), 3)})
    events = list(scripted_run(RunConfig(num_rollouts=8), models=scripted_models(prm=prm)))
    assert any(e.last_step_score is None for e in of(events, RolloutScored))
    assert all(e.answer == "42" for e in of(events, AnswerSelected))
    assert not of(events, RunFailed)


def test_scores_arrive_in_micro_batches():
    prm = LengthPRM()
    list(scripted_run(RunConfig(num_rollouts=64), models=scripted_models(prm=prm)))
    assert max(prm.batches) <= 16
    assert sum(prm.batches) == 96
