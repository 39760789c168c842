"""What ranks a beam and a solution, how far ahead is looked, and which limits a step has."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.config import RunConfig
from carbon.core.events import (
    AnswerSelected,
    BeamsScored,
    CalibrationSetChosen,
    CompletionSampled,
    RolloutScored,
    RunFinished,
    RunStarted,
)
from carbon.core.types import aggregate
from carbon.search.selection import SCORE_WORDS
from tests.support.scripted_run import scripted_models, scripted_run
from tests.support.step_engine import JudgePRM, StepEngine

PLAIN = {"learn_delta": False, "learn_temperature": False}
BRANCHING = ["beam_search", "beam_search_kept", "dvts"]
SCORES = st.lists(st.floats(0, 1), min_size=1, max_size=8)


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def search(say, judge, **chosen):
    settings = {"strategy": "beam_search", "num_rollouts": 8, "max_new_tokens": 10_000, **PLAIN}
    engine, prm = StepEngine(say), EachStepPRM(judge)
    config = RunConfig(**(settings | chosen))
    events = list(scripted_run(config, models=scripted_models(engine, prm)))
    assert isinstance(events[-1], RunFinished)
    return events, engine


class EachStepPRM(JudgePRM):
    """Every step has its own score, not only the last."""

    def _score(self, steps):
        last = super()._score(steps)
        return type(last)(tuple(map(self._judge, steps)), last.num_tokens)


@given(SCORES)
def test_aggregates_are_between_0_and_1_and_in_their_order(scores):
    values = {name: aggregate(scores, name) for name in SCORE_WORDS}
    assert all(0 <= value <= 1 for value in values.values())
    rounded = values["mean"] + 1e-12
    assert values["product"] <= values["min"] <= min(values["last"], rounded)
    assert values["last"] == scores[-1]
    assert aggregate((), "min") != aggregate((), "min")  # NaN


@pytest.mark.parametrize("aggregation", SCORE_WORDS)
@pytest.mark.parametrize("strategy", ["best_of_n", *BRANCHING])
def test_the_aggregate_ranks_and_votes(strategy, aggregation):
    def say(before, seed):
        number = Random(f"{before}{seed}").randrange(100)
        if before.count("\n\n") == 2:
            return f"It is $\\boxed{{{number % 3}}}$, {number}."
        return f"step {number}\n\n"

    def judge(step):
        return 0.01 * (1 + int(step.rstrip(".").split()[-1]) % 97)

    events, _ = search(say, judge, strategy=strategy, aggregation=aggregation)
    (started,), (verdict,) = of(events, RunStarted), of(events, AnswerSelected)
    assert started.selection_words["score"] == SCORE_WORDS[aggregation]
    scored = {e.rollout: e for e in of(events, RolloutScored)}
    for event in scored.values():
        assert len(event.step_scores) == 3
        assert event.ranking_score == aggregate(event.step_scores, aggregation)
        assert event.last_step_score == event.step_scores[-1]
    voters = [e.rollout for e in of(events, CompletionSampled) if e.answer == verdict.answer]
    assert verdict.weight == pytest.approx(sum(scored[i].ranking_score or 0 for i in voters))
    texts = {-1: ""}
    for event in of(events, BeamsScored):
        columns = zip(event.rollouts, event.parents, event.texts, strict=True)
        texts = {place: texts[parent] + text for place, parent, text in columns}
        for place, score in zip(event.rollouts, event.scores, strict=True):
            steps = texts[place].strip().split("\n\n")
            assert score == pytest.approx(aggregate([judge(step) for step in steps], aggregation))
        assert bool(event.step_scores) == (aggregation != "last")


def honest_later(before, seed):
    """A first step says nothing of how it will end; the second does."""
    if not before:
        return f"start {seed % 2} {seed % 1000}\n\n"
    if before.count("\n\n") == 1:
        return ("good" if "start 1" in before else "bad") + "\n\n"
    return "It is $\\boxed{1}$."


def seen(step):
    return {"good": 0.9, "bad": 0.1}.get(step, 0.5)


@pytest.mark.parametrize("strategy", BRANCHING)
def test_a_lookahead_ranks_by_what_would_come_next(strategy):
    events, engine = search(honest_later, seen, strategy=strategy, lookahead=1)
    first = of(events, BeamsScored)[0]
    told = list(zip(first.texts, first.scores, first.fates, strict=True))
    assert {(text[6], score) for text, score, _ in told} == {("0", 0.1), ("1", 0.9)}
    assert set(first.step_scores) == {0.5}
    trees = [told[:4], told[4:]] if strategy == "dvts" else [told]
    for tree in trees:
        best = max(score for _, score, _ in tree)
        assert all(score == best for _, score, fate in tree if fate == "kept")
    greedy = [r for batch in engine.batches for r in batch if r.calibration.temperature == 0]
    assert len(greedy) >= len(told)
    assert all(e.step_scores[0] == 0.5 for e in of(events, RolloutScored))  # its own steps only


def test_what_was_looked_ahead_is_counted_but_not_kept():
    (events, _), (plain, _) = (search(honest_later, seen, lookahead=n) for n in (2, 0))
    last, plain_last = events[-1], plain[-1]
    assert isinstance(last, RunFinished)
    assert isinstance(plain_last, RunFinished)
    assert last.num_tokens["baseline"] > plain_last.num_tokens["baseline"]
    assert len(of(events, CompletionSampled)) == 8


def test_a_lookahead_keeps_within_the_rollout():
    events, engine = search(honest_later, seen, lookahead=8, max_new_tokens=20)
    prompt = len("12+30")
    assert all(len(r.prompt_ids) - prompt < 20 for batch in engine.batches for r in batch)
    assert {e.num_tokens for e in of(events, CompletionSampled)} <= set(range(21))


@pytest.mark.parametrize("strategy", [*BRANCHING, "particle_filtering"])
def test_a_step_has_its_own_limit(strategy):
    def say(before, seed):
        return "x" * 30 + "\n\n" if seed % 2 else f"go {seed % 1000}\n\n"

    events, _ = search(say, lambda step: 0.5, strategy=strategy, max_step_tokens=10, max_depth=3)
    for event in of(events, BeamsScored):
        assert max(event.num_tokens) <= 10
        for text, fate in zip(event.texts, event.fates, strict=True):
            assert not (text.startswith("x") and fate in ("kept", "pruned"))
    assert all(e.answer is None for e in of(events, CompletionSampled))


def test_a_subtree_ends_at_a_box_even_where_the_text_goes_on():
    def say(before, seed):
        return "It is $\\boxed{1}$.\n\n" if before else f"first {seed % 1000}\n\n"

    events, _ = search(say, lambda step: 0.5, strategy="dvts")
    results = of(events, CompletionSampled)
    assert {(e.depth, e.finish_reason, e.answer) for e in results} == {(2, "stop_string", "1")}
    (verdict,) = of(events, AnswerSelected)
    assert verdict.num_votes == 8


def wander(before, seed):
    random = Random(f"{before}/{seed}")
    if random.random() < 0.3:
        return f"It is $\\boxed{{{random.randrange(3)}}}$ ({random.randrange(10**6)})."
    return f"Add {random.randrange(10**6)}.\n\n"


def judged(step):
    return Random(step).random()


def test_the_weightiest_particle_wins_whatever_the_rule():
    for seed in range(8):
        settings = {"strategy": "particle_filtering", "seed": seed, "selection": "majority"}
        events, _ = search(wander, judged, **settings)
        (verdict,) = of(events, AnswerSelected)
        scores = {e.rollout: e.ranking_score for e in of(events, RolloutScored)}
        assert verdict.rule == "vanilla"
        assert scores[verdict.rollout] == max(scores.values())


def test_the_calibration_set_has_each_particle_once():
    learning = {"learn_delta": True, "epochs": 1, "num_rollouts": 32, "calibration_size": 4}
    events, _ = search(wander, judged, strategy="particle_filtering", **learning)
    texts = {e.rollout: e.text for e in of(events, CompletionSampled)}
    (chosen,) = of(events, CalibrationSetChosen)
    explored = {text for place, text in texts.items() if place < 16}
    assert len({texts[place] for place in chosen.rollouts}) == len(chosen.rollouts)
    assert len(chosen.rollouts) == min(4, len(explored))


@pytest.mark.parametrize("strategy", [*BRANCHING, "particle_filtering"])
@pytest.mark.parametrize("beam_calibration", ["halves", "per_depth"])
def test_beside_a_calibrated_search_the_plain_one_is_what_it_is_alone(strategy, beam_calibration):
    def plain(**chosen):
        events, _ = search(wander, judged, strategy=strategy, **chosen)
        own = [e for e in of(events, CompletionSampled) if e.phase == "baseline"]
        (verdict,) = (e for e in of(events, AnswerSelected) if e.method == "best_of_n")
        return [(e.text, e.depth) for e in own], verdict.answer, verdict.weight

    calibrated = {"learn_delta": True, "epochs": 1, "beam_calibration": beam_calibration}
    assert plain() == plain(**calibrated)
