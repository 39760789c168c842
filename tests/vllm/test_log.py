"""What an engine's log says becomes one sentence; logging that somebody set up is left alone."""

import json
import logging.config
import os
from pathlib import Path

import pytest

from carbon.vllm.log import EngineLog

DIED = RuntimeError("Engine core initialization failed. See root cause above.")


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("VLLM_LOGGING_CONFIG_PATH", raising=False)
    with EngineLog() as log:
        yield log


def tell(log: EngineLog, text: str) -> None:
    """What the engine's process does: log an error with the settings it is given."""
    settings = json.loads(Path(log.environment["VLLM_LOGGING_CONFIG_PATH"]).read_text())
    settings["loggers"] = {"told": {"handlers": ["errors"], "propagate": False}}
    logging.config.dictConfig(settings)
    logging.getLogger("told").error(text)
    for handler in logging.getLogger("told").handlers[:]:
        logging.getLogger("told").removeHandler(handler)
        handler.close()


@pytest.mark.parametrize(
    "said",
    [
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.",
        "ValueError: Free memory on device cuda:0 (3/80 GiB) on startup is less than desired GPU "
        "memory utilization (0.9, 72 GiB).",
        "ValueError: No available memory for the cache blocks. Try increasing it.",
        "ValueError: 7 GiB KV cache is needed, which is larger than the available KV cache memory",
    ],
)
def test_every_way_of_not_fitting_is_one_sentence(log: EngineLog, said: str):
    tell(log, f"EngineCore failed to start.\nTraceback (most recent call last):\n{said}")
    assert "does not fit in this device's memory" in log.why_start_failed(DIED)


def test_the_first_named_error_is_the_reason(log: EngineLog):
    tell(log, "failed\nTraceback:\n  File 'x'\nKeyError: 'rope'\nTraceback:\nRuntimeError: died")
    assert log.why_start_failed(DIED) == "The model's engine could not start: 'rope'"


def test_a_check_of_the_settings_is_told_without_its_wrapping(log: EngineLog):
    error = ValueError("1 validation error for ModelConfig\n  Value error, Too long. [type=value_e")
    assert log.why_start_failed(error) == "The model's engine could not start: Too long."


def test_without_a_log_the_error_itself_is_told(log: EngineLog):
    assert log.why_start_failed(OSError("no such file")).endswith("could not start: no such file")


def test_logging_that_is_set_up_stays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("VLLM_LOGGING_CONFIG_PATH", "/mine.json")
    with EngineLog() as log:
        assert log.environment == {}
    assert os.environ["VLLM_LOGGING_CONFIG_PATH"] == "/mine.json"


def test_nothing_is_left_on_the_disk():
    with EngineLog() as log:
        folder = Path(log.environment["VLLM_LOGGING_CONFIG_PATH"]).parent
        assert folder.is_dir()
    assert not folder.exists()
