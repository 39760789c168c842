"""A link sets what it can and nothing else."""

from carbon.catalog import Machine
from carbon.ui.permalink import read_link
from carbon.ui.settings import offers

OFFERED = offers(Machine(), "embedded", "embedded")


def test_a_whole_link():
    query = {"problem": "$1+1$", "n": "16", "policy": "embedded", "seed": "7"}
    switches = {"delta": "0", "t": "1", "compare": "false"}
    search = {"strategy": "dvts", "width": "2", "depth": "9", "calibrated": "per_depth"}
    assert read_link(query | switches | search, OFFERED) == {
        "problem": "$1+1$", "num_rollouts": 16, "policy": "embedded", "seed": 7,
        "learn_delta": False, "learn_temperature": True, "compare_with_baseline": False,
        "strategy": "dvts", "beam_width": 2, "max_depth": 9, "beam_calibration": "per_depth",
    }  # fmt: skip


def test_the_drawers_settings_are_carried_too():
    query = {"prm": "embedded", "selection": "vanilla", "k": "3", "epochs": "20", "rate": "0.01"}
    query |= {"temperature": "1.2", "tokens": "200", "limit": "60", "early": "1"}
    assert read_link(query, OFFERED) == {
        "prm": "embedded", "selection": "vanilla", "calibration_size": 3, "epochs": 20,
        "learning_rate": 0.01, "base_temperature": 1.2, "max_new_tokens": 200,
        "time_limit_seconds": 60.0, "early_exploit": True,
    }  # fmt: skip
    assert read_link({"k": "0", "tokens": "0", "rate": "nan", "limit": "1e9"}, OFFERED) == {}


def test_an_ordinary_visit_changes_nothing():
    assert read_link({}, OFFERED) == {}
    assert read_link({"__theme": "dark", "utm_source": "x"}, OFFERED) == {}


def test_what_is_wrong_is_left_out_and_the_rest_stays():
    wrong = {"n": "1000000", "policy": "evil/model", "seed": "-1", "delta": "maybe", "t": "9" * 50}
    wrong |= {"strategy": "magic", "width": "0", "depth": "-3", "calibrated": "never"}
    assert read_link({**wrong, "problem": "ok"}, OFFERED) == {"problem": "ok"}
    assert read_link({"problem": "x" * 100_000, "n": "8"}, OFFERED) == {"num_rollouts": 8}
    assert read_link({"n": "9" * 20_000}, OFFERED) == {}


def test_a_linked_problem_is_cleaned():
    assert read_link({"problem": "a\x00\r\nb"}, OFFERED) == {"problem": "a\nb"}
