"""A link sets what it can and nothing else."""

from carbon.page.permalink import read_link
from carbon.page.settings import offers
from carbon.serving.machine import Machine

OFFERED = offers(Machine(), "embedded", "embedded")


def settings(query, offered):
    return read_link(query, offered)[0]


def test_a_whole_link():
    query = {"problem": "$1+1$", "n": "16", "policy": "embedded", "seed": "7"}
    switches = {"delta": "0", "t": "1", "compare": "false"}
    search = {"strategy": "dvts", "width": "2", "depth": "9", "calibrated": "per_depth"}
    assert settings(query | switches | search, OFFERED) == {
        "problem": "$1+1$", "num_rollouts": 16, "policy": "embedded", "seed": 7,
        "learn_delta": False, "learn_temperature": True, "compare_with_baseline": False,
        "strategy": "dvts", "beam_width": 2, "max_depth": 9, "beam_calibration": "per_depth",
    }  # fmt: skip


def test_the_drawers_settings_are_carried_too():
    query = {"prm": "embedded", "selection": "vanilla", "k": "3", "epochs": "20", "rate": "0.01"}
    query |= {"temperature": "1.2", "tokens": "200", "limit": "60", "early": "1"}
    assert settings(query, OFFERED) == {
        "prm": "embedded", "selection": "vanilla", "calibration_size": 3, "epochs": 20,
        "learning_rate": 0.01, "base_temperature": 1.2, "max_new_tokens": 200,
        "time_limit_seconds": 60.0, "early_exploit": True,
    }  # fmt: skip
    assert settings({"k": "0", "tokens": "0", "rate": "nan", "limit": "1e9"}, OFFERED) == {}


def test_an_ordinary_visit_changes_nothing():
    assert settings({}, OFFERED) == {}
    assert settings({"__theme": "dark", "utm_source": "x"}, OFFERED) == {}


def test_what_is_wrong_is_left_out_and_the_rest_stays():
    wrong = {"n": "1000000", "policy": "evil/model", "seed": "-1", "delta": "maybe", "t": "9" * 50}
    wrong |= {"strategy": "magic", "width": "0", "depth": "-3", "calibrated": "never"}
    assert settings({**wrong, "problem": "ok"}, OFFERED) == {"problem": "ok"}
    assert settings({"problem": "x" * 100_000, "n": "8"}, OFFERED) == {"num_rollouts": 8}
    assert settings({"n": "9" * 20_000}, OFFERED) == {}


def test_a_linked_problem_is_cleaned():
    assert settings({"problem": "a\x00\r\nb"}, OFFERED) == {"problem": "a\nb"}


def test_what_cannot_be_used_is_told_as_it_stands():
    query = {"n": "1000", "policy": "qwen2.5-math-7b", "seed": "7", "k": "0", "utm_source": "x"}
    _, unusable = read_link(query, OFFERED)
    assert unusable == [("n", "1000"), ("policy", "qwen2.5-math-7b")]
