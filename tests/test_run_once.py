"""The terminal's options are the run's settings."""

import re

import pytest

from carbon import run_once
from carbon.core import recording
from carbon.core.config import SETTINGS, RunConfig
from carbon.core.events import RunStarted


@pytest.fixture
def asked(tmp_path):
    """Runs once with these options; its first event."""

    def ask(*options: str) -> RunStarted:
        path = tmp_path / "run.jsonl"
        assert run_once.main(["What is $12+30$?", "--record", str(path), *options]) == 0
        started = next(recording.read(path))
        assert isinstance(started, RunStarted)
        return started

    return ask


def test_help_names_every_setting(capsys):
    with pytest.raises(SystemExit):
        run_once.main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    for setting in SETTINGS.values():
        assert f" {setting.option} " in told
        assert setting.explanation in told


def test_options_become_settings(asked):
    options = "--num-rollouts 4 --no-temperature --no-baseline --early-exploit --epochs 3 --seed 7"
    started = asked(*options.split(), "--learning-rate", "1e-2", "--selection", "vanilla")
    config = RunConfig(
        num_rollouts=4, learn_temperature=False, compare_with_baseline=False, early_exploit=True,
        epochs=3, seed=7, learning_rate=0.01, selection="vanilla",
    )  # fmt: skip
    left_to_the_run = {"calibration_size": config.num_calibration, "max_new_tokens": 384}
    left_to_the_run["max_step_tokens"] = 384
    for name in SETTINGS:
        expected = left_to_the_run.get(name, getattr(config, name))
        assert getattr(started.config, name) == expected, name


def test_zero_leaves_the_calibration_set_to_the_run(asked):
    tiny = ("--policy", "tiny", "--prm", "tiny")
    started = asked("--num-rollouts", "8", "--calibration-size", "0", "--epochs", "1", *tiny)
    assert started.config.calibration_size == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--num-rollouts", "many"], "N must be a whole number from 2 to 1,024; got 'many'."),
        (["--epochs", "0"], "Epochs must be a whole number from 1 to 2,000; got 0."),
        (["--strategy", "magic"], "Strategy must be one of best_of_n, "),
    ],
)
def test_a_wrong_option_is_a_sentence(options, sentence, capsys):
    assert run_once.main(["What is $12+30$?", *options]) == 1
    assert sentence in capsys.readouterr().err


def test_a_time_limit_is_told_in_words_that_a_terminal_has(capsys):
    options = "--policy small --prm small --num-rollouts 256 --time-limit-seconds 1"
    assert run_once.main(["What is $12+30$?", *options.split()]) == 1
    told = capsys.readouterr().err
    assert "time limit of 1 s: lower N, or raise the time limit." in told


def test_a_reference_that_cannot_be_read_is_told(capsys):
    options = ["--num-rollouts", "4", "--epochs", "1", "--policy", "tiny", "--prm", "tiny"]
    assert run_once.main(["What is $12+30$?", *options, "--reference-answer", "}{"]) == 0
    told = capsys.readouterr()
    assert "The reference answer, }{, cannot be read" in told.err
    assert "(wrong)" not in told.out


def test_it_says_why_it_ended_so(capsys):
    options = ["--num-rollouts", "8", "--epochs", "1", "--policy", "tiny", "--prm", "tiny"]
    assert run_once.main(["What is $12+30$?", *options, "--reference-answer", "42"]) == 0
    why = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Why: "))
    assert "learned from said" in why
    assert "rollout" in why
    assert run_once.main(["What is $12+30$?", *options, "--no-delta", "--no-temperature"]) == 0
    assert "Why: " not in capsys.readouterr().out


def test_where_trust_was_not_measured_the_runs_own_numbers_stand_below_the_answer(capsys):
    options = ["--num-rollouts", "8", "--epochs", "1", "--policy", "tiny", "--prm", "tiny"]
    assert run_once.main(["What is 17*24?", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [line for line in lines if re.match(r"  (Doubted by its own reward|Not checked)", line)]
    assert len(told) == 2
    assert all(re.search(r": best score 0\.\d\d, \d of 8 rollouts agree\.$", line) for line in told)


def test_ctrl_c_is_a_word_and_no_traceback(capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(run_once, "run", interrupted)
    assert run_once.main(["What is $12+30$?"]) == 130
    assert capsys.readouterr().err.strip() == "Stopped."
