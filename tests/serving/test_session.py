import dataclasses
import json

import pytest

from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.errors import ModelError, OutOfMemoryError
from carbon.core.events import Notice, RunFailed, RunFinished, RunStarted
from carbon.serving import session
from carbon.serving.session import ModelStore
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, scripted_models, scripted_run
from tests.support.trusted_pair import with_trust


def test_events_are_numbered_and_timed():
    events = list(scripted_run(RunConfig(num_rollouts=8)))
    assert [event.sequence for event in events] == list(range(len(events)))
    seconds = [event.seconds for event in events]
    assert seconds == sorted(seconds)
    assert isinstance(events[0], RunStarted)
    assert isinstance(events[-1], RunFinished)


def test_the_first_event_holds_every_setting():
    config = RunConfig(num_rollouts=12, seed=5, epochs=7, learning_rate=2e-3, selection="majority")
    start = next(scripted_run(config, reference_answer="42"))
    assert isinstance(start, RunStarted)
    for field in dataclasses.fields(config):
        shown = getattr(start.config, field.name)
        given = getattr(config, field.name)
        is_kept = given is not None or field.name == "top_k"  # None: from all tokens
        assert shown == given if is_kept else shown > 0, field.name
    assert (start.problem, start.reference_answer, start.delta_size) == ("12+30", "42", 8)
    assert "torch" in start.versions
    json.dumps(dataclasses.asdict(start), allow_nan=False)


@pytest.mark.parametrize("problem", ["", "   \n", "x" * 5_000, "y" * 10_000_000])
def test_a_problem_that_cannot_be_run_is_a_sentence_before_any_work(problem):
    engine = ScriptedEngine([RIGHT])
    events = list(scripted_run(RunConfig(), problem, models=scripted_models(engine)))
    (only,) = events
    assert isinstance(only, RunFailed)
    assert only.message
    assert len(only.message) < 300
    assert not engine.requests


def test_rows_that_would_not_fit_are_a_sentence_before_any_work():
    class Small(ScriptedEngine):
        def check_rows(self, num_rows, num_prompt_tokens, max_new_tokens, beside=None):
            assert num_prompt_tokens > 0
            assert beside == {"cuda:0": 7}
            if num_rows > 16:
                raise OutOfMemoryError(f"{num_rows} of {max_new_tokens} do not fit: lower N.")

    engine = Small([RIGHT])
    models = scripted_models(engine)
    models.reward_model.bytes_at_once = lambda *, remembers: {} if remembers else {"cuda:0": 7}
    (only,) = scripted_run(RunConfig(num_rollouts=32, max_new_tokens=64), models=models)
    assert isinstance(only, RunFailed)
    assert only.message == "32 of 64 do not fit: lower N."
    assert not engine.requests
    *_, last = scripted_run(RunConfig(num_rollouts=16), models=models)
    assert isinstance(last, RunFinished)


def test_an_unknown_model_is_a_sentence():
    (only,) = session.run("1+1", RunConfig(policy="no such model"))
    assert isinstance(only, RunFailed)
    assert "no such model" in only.message


def test_a_missing_checkpoint_is_a_sentence(tmp_path):
    (only,) = session.run("1+1", RunConfig(policy=str(tmp_path)))
    assert isinstance(only, RunFailed)
    assert "Traceback" not in only.message


def notices(config, models):
    events = scripted_run(config, models=models)
    return " ".join(event.message for event in events if isinstance(event, Notice))


def test_models_of_two_shipped_pairs_are_said_not_to_fit():
    models, config = scripted_models(), RunConfig(num_rollouts=8, epochs=1)
    mixed = dataclasses.replace(models, prm=catalog.find("prm", "small"))
    assert "take both models from one pair" in notices(config, mixed)
    assert not notices(config, models)


def test_a_search_says_that_its_trust_was_not_measured(tmp_path):
    models = with_trust(tmp_path)
    search = RunConfig(num_rollouts=8, epochs=1, strategy="beam_search", beam_width=2)
    assert "not for this strategy" in notices(search, models)
    assert not notices(RunConfig(num_rollouts=8, epochs=1), models)


def test_the_time_limit_ends_a_run_with_a_sentence():
    class Slow(LengthPRM):
        def score_steps(self, problem, solutions):
            import time

            time.sleep(1.2)
            return super().score_steps(problem, solutions)

    config = RunConfig(num_rollouts=8, time_limit_seconds=1.0)
    *_, last = scripted_run(config, models=scripted_models(prm=Slow()))
    assert isinstance(last, RunFailed)
    assert "time limit of 1 s" in last.message


def test_stopping_ends_the_engines_work_within_one_position():
    engine = ScriptedEngine(["x" * 2_000])
    asked = []

    def is_stopped():
        asked.append(engine.num_positions)
        return len(asked) > 10

    *_, last = scripted_run(
        RunConfig(num_rollouts=8), models=scripted_models(engine), is_stopped=is_stopped
    )
    assert last.message == "Stopped."
    assert engine.num_closed == 1
    assert engine.num_positions == asked[-1] == 11


def test_closing_the_stream_closes_the_engine():
    engine = ScriptedEngine([RIGHT])
    stream = scripted_run(RunConfig(num_rollouts=8), models=scripted_models(engine))
    while not engine.num_positions:
        next(stream)
    stream.close()
    assert engine.num_closed == 1


def test_the_store_keeps_a_pair_and_knows_it():
    store = ModelStore()
    assert not store.is_loaded("tiny", "tiny")
    first = store.load("tiny", "tiny")
    assert store.is_loaded("tiny", "tiny")
    assert store.load("tiny", "tiny") is first


class Service:
    """An engine elsewhere, which can be lost."""

    def __init__(self) -> None:
        self.is_alive = True
        self.num_shutdowns = 0

    def shutdown(self) -> None:
        self.is_alive = False
        self.num_shutdowns += 1


class Loading:
    """Loads scripted models with two services, and notes what was alive when it did."""

    def __init__(self) -> None:
        self.services: list[Service] = []
        self.alive_before: list[int] = []

    def __call__(self, policy, prm):
        self.alive_before.append(sum(service.is_alive for service in self.services))
        new = Service(), Service()
        self.services += new
        return dataclasses.replace(scripted_models(), policy=policy, prm=prm, services=new)


def test_a_pair_whose_engine_is_lost_is_loaded_again_for_the_next_visitor():
    loading = Loading()
    store = ModelStore(load=loading)
    first = store.load("tiny", "tiny")
    assert store.load("tiny", "tiny") is first
    loading.services[1].is_alive = False
    assert not store.is_loaded("tiny", "tiny")
    assert store.load("tiny", "tiny") is not first
    assert store.is_loaded("tiny", "tiny")
    assert loading.alive_before == [0, 0]  # what was left of the old pair was ended first
    store.close()


def test_another_pair_takes_the_place_of_the_first(tmp_path):
    loading = Loading()
    store = ModelStore(load=loading)
    store.load("tiny", "tiny")
    store.load(str(tmp_path), "tiny")
    assert loading.alive_before == [0, 0]
    assert not store.is_loaded("tiny", "tiny")
    store.close()
    assert not any(service.is_alive for service in loading.services)
    assert not store.is_loaded(str(tmp_path), "tiny")
    assert all(service.num_shutdowns == 1 for service in loading.services)


def test_a_store_that_fails_to_load_holds_nothing_and_may_be_asked_again():
    loading, outcomes = Loading(), iter([ModelError("It does not fit."), None])

    def load(policy, prm):
        error = next(outcomes)
        if error is not None:
            raise error
        return loading(policy, prm)

    store = ModelStore(load=load)
    (failed,) = session.run("12+30", RunConfig(num_rollouts=4), store=store)
    assert failed.message == "It does not fit."
    *_, last = session.run("12+30", RunConfig(num_rollouts=4), store=store)
    assert isinstance(last, RunFinished)
    store.close()
