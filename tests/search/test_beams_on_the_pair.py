"""The tiny pair searches over steps: it finds an answer, and computes nothing twice."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, BeamsScored, RunEvent, RunFinished
from carbon.engines.transformers_engine import TransformersEngine
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.session import Models, ModelStore, run

EASY = "Compute $7+5$."
LONG = "A rectangle has perimeter $530$ and one side $231$. What is its area?"


class ForgetfulEngine(TransformersEngine):
    def remembering(self):
        return nullcontext()


class ForgetfulPRM(TransformersPRM):
    def remembering(self):
        return nullcontext()


@pytest.fixture(scope="module")
def models() -> Models:
    return ModelStore().load("tiny", "tiny")


@pytest.fixture
def forgetful(models: Models) -> Models:
    policy, prm = models.policy.source, models.prm.source
    return replace(
        models,
        engine=ForgetfulEngine.load(Path(policy)),
        reward_model=ForgetfulPRM.load(Path(prm), system_prompt=None, device="cpu"),
    )


def searched(models: Models, problem: str, **settings) -> list[RunEvent]:
    settings = {"strategy": "beam_search", "num_rollouts": 16} | settings
    return list(run(problem, RunConfig(**settings), models=models, reference_answer="12"))


def trees(events: list[RunEvent]) -> list[RunEvent]:
    return [
        replace(e, sequence=0, seconds=0.0, scores=()) for e in events if isinstance(e, BeamsScored)
    ]


def scores(events: list[RunEvent]) -> list[float]:
    return [s or 0.0 for e in events if isinstance(e, BeamsScored) for s in e.scores]


@pytest.mark.parametrize(
    "settings",
    [
        {"learn_delta": False, "learn_temperature": False},
        {},
        {"beam_calibration": "per_depth"},
        {"strategy": "dvts"},
        {"strategy": "particle_filtering"},
    ],
)
def test_an_easy_problem_is_answered(models: Models, settings):
    events = searched(models, EASY, **settings)
    assert isinstance(events[-1], RunFinished)
    verdicts = [event for event in events if isinstance(event, AnswerSelected)]
    assert verdicts
    assert all(verdict.is_correct for verdict in verdicts)


def test_reuse_changes_no_tree_and_saves_most_of_the_reading(models: Models, forgetful: Models):
    with_reuse, without = searched(models, LONG), searched(forgetful, LONG)
    assert trees(with_reuse) == trees(without)
    assert scores(with_reuse) == pytest.approx(scores(without), abs=1e-5)
    reused, read_again = with_reuse[-1], without[-1]
    assert isinstance(reused, RunFinished)
    assert isinstance(read_again, RunFinished)
    assert reused.num_tokens == read_again.num_tokens
    assert reused.num_computed_tokens is not None
    assert read_again.num_computed_tokens is not None
    computed = sum(reused.num_computed_tokens[stage] for stage in ("explore", "exploit"))
    computed_again = sum(read_again.num_computed_tokens[stage] for stage in ("explore", "exploit"))
    # Never more than is sampled: the prompt, twice, and one row for what several beams share.
    assert computed < sum(reused.num_tokens.values())
    assert computed < 0.7 * computed_again
    assert reused.num_prm_tokens < 0.7 * read_again.num_prm_tokens


def test_nothing_stays_remembered_after_a_run(models: Models):
    searched(models, EASY)
    assert models.engine._prefixes is None  # type: ignore[attr-defined]
    assert models.reward_model._prefixes is None  # type: ignore[attr-defined]


def test_a_run_says_what_it_computed_as_best_of_n_does(models: Models):
    for strategy in ("best_of_n", "beam_search"):
        *_, finished = searched(models, EASY, strategy=strategy, seed=4)
        assert isinstance(finished, RunFinished)
        assert finished.num_computed_tokens is not None
        assert finished.num_computed_tokens["fit"] > 0
        assert finished.num_scored_tokens is not None
        assert sum(finished.num_scored_tokens.values()) == finished.num_prm_tokens


def test_equal_seeds_give_equal_trees_on_one_engine(models: Models):
    first, again = (searched(models, LONG, seed=2, epochs=5) for _ in range(2))
    assert trees(first) == trees(again)
