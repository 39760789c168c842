"""Whatever comes in, a checked request or a sentence goes out."""

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carbon.core import catalog
from carbon.core.config import MAX_PROBLEM_CHARACTERS, RunConfig
from carbon.core.errors import ConfigError
from carbon.page.settings import offers, read_link, read_request
from carbon.page.stream import failure
from carbon.serving.machine import Machine
from tests.support.odd_checkpoints import changed, copied, large_policy

OFFERED = offers(Machine(), "tiny", "tiny")


def read(problem="1+1", **values):
    return read_request({"problem": problem, **values}, OFFERED)


def test_what_is_not_said_is_default():
    for blank in (None, "", "  "):
        asked = read(num_rollouts=blank, seed=blank, selection=blank, reference_answer=blank)
        assert asked.config == RunConfig(policy="tiny", prm="tiny")
        assert asked.reference_answer is None


@pytest.mark.parametrize("value", [32, 32.0, "32", " 32 "])
def test_whole_numbers_in_every_dress_of_a_browser(value):
    assert read(num_rollouts=value).config.num_rollouts == 32


def test_zero_leaves_k_and_the_token_limit_to_the_run():
    config = read(calibration_size=0, max_new_tokens=0.0).config
    assert (config.calibration_size, config.max_new_tokens) == (None, None)


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("num_rollouts", 10**6, "N"),
        ("num_rollouts", 257, "N must be a whole number from 2 to 256; got 257"),
        ("num_rollouts", 0, "N"),
        ("num_rollouts", -1, "N"),
        ("num_rollouts", 7.5, "7.5"),
        ("num_rollouts", True, "N"),
        ("num_rollouts", [64], "N"),
        ("num_rollouts", {"a": 1}, "N"),
        ("num_rollouts", "9" * 10_000_000, "N"),
        ("num_rollouts", "NaN", "N"),
        ("base_temperature", 0, "temperature"),
        ("base_temperature", -1, "temperature"),
        ("base_temperature", 1e9, "temperature"),
        ("base_temperature", float("nan"), "temperature"),
        ("base_temperature", "1e999", "temperature"),
        ("max_new_tokens", 10**7, "Tokens"),
        ("max_new_tokens", 2048, "Tiny policy must be a whole number from 1 to 288; got 2048"),
        ("max_new_tokens", -5, "Tokens"),
        ("calibration_size", -1, "k"),
        ("epochs", 0, "Epochs"),
        ("epochs", 10**9, "Epochs"),
        ("learning_rate", 2, "rate"),
        ("seed", 2**31, "Seed"),
        ("time_limit_seconds", 601, "seconds must be between 1 and 600; got 601"),
        ("time_limit_seconds", 0.5, "seconds must be between 1 and 600; got 0.5"),
        ("learn_delta", "yes", "learn_delta"),
        ("selection", "best", "Selection"),
        ("strategy", "magic", "Strategy"),
        ("strategy", ["dvts"], "Strategy"),
        ("beam_width", 0, "Beam width"),
        ("beam_width", 2.5, "2.5"),
        ("max_depth", 10**6, "Depth"),
        ("beam_calibration", True, "Beam calibration"),
        ("policy", "meta-llama/Llama-3.1-405B", "does not offer"),
        ("policy", "/etc", "does not offer"),
        ("policy", {"name": "tiny"}, "does not offer"),
        ("policy", "qwen2.5-1.5b", "needs a GPU with .*; here: no NVIDIA GPU"),
        ("prm", "qwen2.5-math-prm-7b", "needs a GPU with .*; here: no NVIDIA GPU"),
        ("reference_answer", 42, "reference answer"),
        ("reference_answer", "x" * 201, "reference answer"),
        ("problem", None, "empty"),
        ("problem", " \n\t", "empty"),
        ("problem", 12, "must be text"),
        ("problem", ["1+1"], "must be text"),
        ("problem", "x" * 10_000_000, "too long"),
        ("problem", "\x00\x07", "empty"),
    ],
)
def test_a_refusal_is_one_short_sentence(name, value, word):
    with pytest.raises(ConfigError, match=word) as refusal:
        read(**{name: value})
    assert len(str(refusal.value)) < 200
    assert json.loads(failure(str(refusal.value)))["event"] == "RunFailed"


def test_a_beam_is_at_most_as_wide_as_the_budget_where_there_are_beams():
    with pytest.raises(ConfigError, match="Beam width M must be at most N"):
        read(strategy="beam_search", num_rollouts=8, beam_width="16")
    assert read(num_rollouts=8, beam_width="16").config.beam_width == 16
    assert read(strategy="dvts", num_rollouts=8.0, beam_width=8.0).config.beam_width == 8


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ANYTHING = SCALARS | st.lists(SCALARS, max_size=2) | st.dictionaries(st.text(max_size=3), SCALARS)
NAMES = ["problem", "reference_answer", *RunConfig.__dataclass_fields__]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), ANYTHING))
def test_nothing_a_client_can_send_is_a_crash(values):
    with suppress(ConfigError):
        asked = read_request(values, OFFERED)
        assert isinstance(asked.config, RunConfig)
        assert 0 < len(asked.problem) <= MAX_PROBLEM_CHARACTERS
        asked.problem.encode()


def test_hostile_problems_are_kept_as_text_and_cleaned_of_what_no_encoder_takes():
    html = "<img src=x onerror=alert(1)><script>alert(1)</script>"
    assert read(html).problem == html
    assert read("a\x00b\ud800").problem == "ab\ufffd"


def test_offers_follow_the_machine():
    def available(machine):
        found = offers(machine, "tiny", "tiny")
        return {o.entry.name for o in (*found.policies, *found.prms) if o.lacks is None}

    nothing, big = available(Machine()), available(Machine(gpu_gigabytes=80))
    everything = available(Machine(gpu_gigabytes=160, has_hub_token=True))
    assert nothing == {"small", "tiny"}
    assert {"qwen2.5-math-7b", "qwen2.5-math-prm-7b"} <= big
    assert big.isdisjoint({"llama-3.2-1b", "qwen2.5-math-prm-72b"})
    assert everything == {entry.name for entry in (*catalog.POLICIES, *catalog.PRMS)}


def test_a_pair_that_does_not_fit_together_is_refused_with_the_reason():
    machine = Machine(gpu_gigabytes=24)
    found = offers(machine, "tiny", "tiny")
    with pytest.raises(ConfigError, match=r"24\.0 GB"):
        read_request(
            {"problem": "1", "policy": "qwen2.5-math-7b", "prm": "qwen2.5-math-prm-7b"}, found
        )


def test_the_servers_own_model_is_offered_and_is_the_default(tmp_path):
    folder = str(copied(tmp_path / "brought"))
    found = offers(Machine(), folder, "tiny")
    asked = read_request({"problem": "1"}, found)
    assert asked.config.policy == folder
    assert [offer.entry.name for offer in found.policies][:2] == [folder, "small"]
    assert (asked.policy.parameters, asked.policy.max_new_tokens) == ("9.8 M", 288)


def test_the_servers_own_model_that_cannot_be_used_is_listed_with_the_reason(tmp_path):
    folder = changed(copied(tmp_path / "brought"), quantization_config={"quant_method": "awq"})
    found = offers(Machine(), str(folder), "tiny")
    assert found.policies[0].lacks == "cannot be used here"
    with pytest.raises(ConfigError, match="AWQ"):
        read_request({"problem": "1"}, found)
    assert read_request({"problem": "1", "policy": "tiny"}, found).policy.name == "tiny"


def test_the_servers_own_model_is_judged_by_its_size(tmp_path):
    folder = str(large_policy(tmp_path / "large"))
    for gigabytes, words in ((0, "no NVIDIA GPU"), (16, "16.0 GB")):
        found = offers(Machine(gpu_gigabytes=gigabytes), folder, "tiny")
        lacks = found.policies[0].lacks
        assert lacks
        assert "needs a GPU with" in lacks
        with pytest.raises(ConfigError, match=f"large with .* needs a GPU .* here: {words}"):
            read_request({"problem": "1"}, found)
    found = offers(Machine(gpu_gigabytes=80), folder, "tiny")
    assert read_request({"problem": "1"}, found).config.policy == folder


def linked(query):
    return read_link(query, OFFERED)[0]


def test_a_whole_link():
    query = {"problem": "$1+1$", "n": "16", "policy": "tiny", "seed": "7"}
    switches = {"delta": "0", "t": "1", "compare": "false"}
    search = {"strategy": "dvts", "width": "2", "depth": "9", "calibrated": "per_depth"}
    assert linked(query | switches | search) == {
        "problem": "$1+1$", "num_rollouts": 16, "policy": "tiny", "seed": 7,
        "learn_delta": False, "learn_temperature": True, "compare_with_baseline": False,
        "strategy": "dvts", "beam_width": 2, "max_depth": 9, "beam_calibration": "per_depth",
    }  # fmt: skip


def test_the_drawers_settings_are_carried_too():
    query = {"prm": "tiny", "selection": "vanilla", "k": "3", "epochs": "20", "rate": "0.01"}
    query |= {"temperature": "1.2", "tokens": "200", "limit": "60", "early": "1"}
    assert linked(query) == {
        "prm": "tiny", "selection": "vanilla", "calibration_size": 3, "epochs": 20,
        "learning_rate": 0.01, "base_temperature": 1.2, "max_new_tokens": 200,
        "time_limit_seconds": 60.0, "early_exploit": True,
    }  # fmt: skip
    assert linked({"k": "0", "tokens": "0", "rate": "nan", "limit": "1e9"}) == {}


def test_an_ordinary_visit_changes_nothing():
    assert linked({}) == {}
    assert linked({"__theme": "dark", "utm_source": "x"}) == {}


def test_what_is_wrong_is_left_out_and_the_rest_stays():
    wrong = {"n": "1000000", "policy": "evil/model", "seed": "-1", "delta": "maybe", "t": "9" * 50}
    wrong |= {"strategy": "magic", "width": "0", "depth": "-3", "calibrated": "never"}
    assert linked({**wrong, "problem": "ok"}) == {"problem": "ok"}
    assert linked({"problem": "x" * 100_000, "n": "8"}) == {"num_rollouts": 8}
    assert linked({"n": "9" * 20_000}) == {}


def test_a_linked_problem_is_cleaned():
    assert linked({"problem": "a\x00\r\nb"}) == {"problem": "a\nb"}


def test_what_cannot_be_used_is_told_as_it_stands():
    query = {"n": "1000", "policy": "qwen2.5-math-7b", "seed": "7", "k": "0", "utm_source": "x"}
    _, unusable = read_link(query, OFFERED)
    assert unusable == [("n", "1000"), ("policy", "qwen2.5-math-7b")]
