"""Whatever raises, wherever: one last event with a sentence, a traceback in the log, a next run."""

import logging
import re
import threading
import time
from dataclasses import replace

import pytest
import torch

from carbon.core.config import RunConfig
from carbon.core.errors import ModelError
from carbon.core.events import CompletionProgress, RunFailed, RunFinished, StageStarted
from carbon.core.types import StepScores
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.decoder import load_decoder
from carbon.serving import session
from carbon.serving.border import bordered
from carbon.serving.session import ModelStore
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run

ENGINE_DOORS = ("encode", "check_rows", "sample", "hidden_states", "lm_head_weight", "decode")
ERRORS = [
    (IndexError("index 300 is out of bounds"), "(IndexError)"),
    (RuntimeError("CUDA error: device-side assert triggered"), "start it again"),
    (torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB"), "lower N"),
    (RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate`"), "lower N"),
    (RuntimeError("DefaultCPUAllocator: can't allocate memory"), "lower N"),
    (RuntimeError("can't start new thread"), "try again"),
    (MemoryError(), "lower N"),
    (AssertionError(), "(AssertionError)"),
]


class Once:
    """Raises at the one of its methods that is named, the first time that it is called."""

    door, error = "", Exception()

    def __getattribute__(self, name):
        if name == object.__getattribute__(self, "door"):
            self.door = ""
            raise self.error
        return super().__getattribute__(name)


class BrokenEngine(Once, ScriptedEngine):
    pass


class BrokenPRM(Once, LengthPRM):
    pass


def broken_models(door, error):
    models = scripted_models(BrokenEngine([WRONG, RIGHT]), BrokenPRM())
    broken = models.engine if door in ENGINE_DOORS else models.reward_model
    broken.door, broken.error = door, error
    return models


def ends(models, caplog, **settings):
    """The last event of a run that failed, with its traceback in the log, and of the next run."""
    config = RunConfig(**{"num_rollouts": 8, "epochs": 2, **settings})
    caplog.clear()
    *before, last = scripted_run(config, models=models)
    assert not any(isinstance(event, RunFailed | RunFinished) for event in before)
    assert isinstance(last, RunFailed)
    assert re.fullmatch(r"[A-Z].{20,300}\.", last.message), last.message
    *_, following = scripted_run(config, models=models)
    assert isinstance(following, RunFinished)
    return last


@pytest.mark.parametrize(("error", "words"), ERRORS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("door", [*ENGINE_DOORS, "score_steps"])
@pytest.mark.parametrize("strategy", ["best_of_n", "beam_search"])
def test_an_error_at_any_door_is_one_sentence_and_the_next_run_works(
    door, error, words, strategy, caplog
):
    started = time.monotonic()
    last = ends(broken_models(door, error), caplog, strategy=strategy, beam_width=2)
    assert words in last.message
    assert time.monotonic() - started < 20.0
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.exc_info
    assert record.exc_info[1] is error


class ScoresOnce(LengthPRM):
    """Answers its first call with what `spoil` makes of the scores."""

    def __init__(self, spoil):
        super().__init__()
        self.spoil = spoil

    def score_steps(self, problem, solutions):
        scores = super().score_steps(problem, solutions)
        spoil, self.spoil = self.spoil, None
        return spoil(scores) if spoil else scores


def leave_thread(scores):
    raise SystemExit(1)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda scores: scores[1:], "scored 0 of 1 solutions"),
        (lambda scores: scores * 2, "scored 2 of 1 solutions"),
        (lambda scores: [StepScores((0.5,) * 7, 9)], "7 scores for"),
        (lambda scores: [StepScores((), 9)], "0 scores for"),
        (lambda scores: None, "(TypeError)"),
        (lambda scores: [None], "(AttributeError)"),
        (leave_thread, "ended its own thread"),
    ],
)
def test_scores_that_do_not_fit_are_a_sentence(spoil, sentence, caplog):
    prm = ScoresOnce(spoil)
    prm.micro_batch = 1
    last = ends(scripted_models(prm=prm), caplog)
    assert sentence in last.message


@pytest.fixture(scope="module")
def tiny_store():
    return ModelStore()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_logits_that_are_no_numbers_end_one_run(value, tiny_policy_folder, tiny_store):
    sound = tiny_store.load("tiny", "tiny")
    decoder = load_decoder(tiny_policy_folder, "cpu", torch.float32)
    decoder.lm_head_weight.data[::2] = value
    engine = TransformersEngine(decoder, load_tokenizer(tiny_policy_folder, None, "26 Jul 2024"))
    config = RunConfig(num_rollouts=4, policy="tiny", prm="tiny", max_new_tokens=16, epochs=1)
    *_, last = session.run("What is $1+1$?", config, models=replace(sound, engine=engine))
    assert isinstance(last, RunFailed)
    assert "logits are not all numbers" in last.message
    *_, last = session.run("What is $1+1$?", config, models=sound)
    assert isinstance(last, RunFinished)


def test_an_error_while_loading_is_a_sentence(caplog):
    def load(policy, prm):
        raise ZeroDivisionError

    (only,) = session.run("12+30", RunConfig(num_rollouts=4), store=ModelStore(load=load))
    assert isinstance(only, RunFailed)
    assert "(ZeroDivisionError)" in only.message
    assert "Traceback" in caplog.text


def test_an_expected_error_is_no_traceback(caplog):
    (only,) = session.run("", RunConfig())
    assert isinstance(only, RunFailed)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_what_ends_the_program_passes_through(error):
    engine = ScriptedEngine([RIGHT])
    models, events = scripted_models(engine), []

    def is_stopped():
        if engine.num_positions > 3:
            raise error
        return False

    with pytest.raises(error):
        events.extend(scripted_run(RunConfig(num_rollouts=8), models=models, is_stopped=is_stopped))
    assert engine.num_closed == 1


def test_closing_is_no_error_even_where_what_is_closed_cannot_be(caplog):
    class Clinging(ScriptedEngine):
        def sample(self, *arguments):
            try:
                for updates in super().sample(*arguments):
                    time.sleep(0.01)  # so that the run tells its progress
                    yield updates
            finally:
                raise OSError("the server is gone")

    events = scripted_run(RunConfig(num_rollouts=8), models=scripted_models(Clinging([RIGHT])))
    next(event for event in events if isinstance(event, CompletionProgress))
    events.close()  # type: ignore[attr-defined]
    assert list(events) == []
    assert "the server is gone" in caplog.text
    left = [each for each in threading.enumerate() if each.name.startswith("prm")]
    assert not left, "the reward model's threads were left behind"


def test_events_before_an_error_come_first():
    def events():
        yield StageStarted(stage="explore")
        raise ModelError("It is gone.")

    first, last = bordered(events())
    assert isinstance(first, StageStarted)
    assert last == RunFailed(message="It is gone.")
