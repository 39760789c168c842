"""What an earlier run computed is taken over only from the same loaded models, and is counted."""

import gc
from dataclasses import replace

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import RunFinished, RunStarted
from carbon.search.run import ExploreMemory
from carbon.serving import session
from carbon.serving.session import ModelStore
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run

SETTINGS = RunConfig(num_rollouts=8, epochs=3, policy="tiny", prm="tiny", max_new_tokens=96)
OTHERS = [replace(SETTINGS, learn_delta=False), replace(SETTINGS, learn_temperature=False)]


def first_and_last(events):
    first, *_, last = events
    assert isinstance(first, RunStarted)
    assert isinstance(last, RunFinished)
    return first, last


def on_the_pair(config, models, memory=None):
    return first_and_last(session.run("What is $12+30$?", config, models=models, memory=memory))


@pytest.mark.parametrize("then", [SETTINGS, *OTHERS, replace(SETTINGS, strategy="beam_search")])
def test_what_was_read_and_what_was_reused_is_what_a_first_run_reads(then):
    _, alone = on_the_pair(then, ModelStore().load("tiny", "tiny"))
    assert alone.num_reused_tokens == {"sampled": 0, "scored": 0}
    models, memory = ModelStore().load("tiny", "tiny"), ExploreMemory()
    on_the_pair(SETTINGS, models, memory)
    started, again = on_the_pair(then, models, memory)
    reused = again.num_reused_tokens
    assert reused["scored"] > 0
    assert started.reuses_explore == (reused["sampled"] > 0) == (then.strategy == "best_of_n")
    assert again.num_tokens == alone.num_tokens
    if then.strategy == "best_of_n":  # beams read from the longest beginning that is known
        assert again.num_prm_tokens + reused["scored"] == alone.num_prm_tokens
        assert reused["sampled"] == alone.num_tokens["explore"]


def reuses(models, memory, config):
    started, _ = first_and_last(scripted_run(config, models=models, memory=memory))
    return started.reuses_explore


def test_other_models_of_the_same_names_are_not_the_same_models():
    memory, config = ExploreMemory(), RunConfig(num_rollouts=8, epochs=1)
    models = scripted_models(ScriptedEngine([WRONG, RIGHT]))
    assert not reuses(models, memory, config)
    assert reuses(models, memory, config)
    assert not reuses(replace(models, engine=ScriptedEngine([RIGHT])), memory, config)
    assert not reuses(replace(models, reward_model=LengthPRM()), memory, config)
    assert reuses(models, memory, config)


def test_models_that_are_gone_are_not_kept_and_not_mistaken_for_others():
    memory, config = ExploreMemory(), RunConfig(num_rollouts=8, epochs=1)
    for _ in range(4):  # a new object may stand where the last one stood
        assert not reuses(scripted_models(), memory, config)
        gc.collect()
