"""Each row of the table: what it reads, what it refuses, and the names of its values."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.config import SETTINGS, RunConfig
from carbon.core.errors import ConfigError
from carbon.core.settings import Setting

OPTIONAL = ("max_step_tokens", "calibration_size", "max_new_tokens", "top_k")


def allowed(setting: Setting) -> st.SearchStrategy[Any]:
    """Values that the setting may have."""
    if setting.kind == "switch":
        return st.booleans()
    if setting.kind == "whole number":
        return st.integers(int(setting.low), int(setting.high))
    if setting.kind == "number":
        return st.floats(setting.low, setting.high)
    return st.sampled_from(get_args(setting.type) or ("tiny", "owner/name"))


SETTINGS_AND_VALUES = st.sampled_from(list(SETTINGS.values())).flatmap(
    lambda setting: st.tuples(st.just(setting), allowed(setting))
)


def test_every_field_of_a_run_has_a_row():
    assert list(SETTINGS) == list(RunConfig.__dataclass_fields__)
    assert len({setting.link for setting in SETTINGS.values()}) == len(SETTINGS)
    assert len({setting.option for setting in SETTINGS.values()}) == len(SETTINGS)


def test_every_value_of_a_choice_has_a_name():
    for setting in SETTINGS.values():
        if setting.kind == "choice":
            assert set(setting.names) == set(get_args(setting.type)), setting.name


@given(SETTINGS_AND_VALUES)
def test_what_is_allowed_passes_and_is_read_back_from_text(drawn):
    setting, value = drawn
    setting.check(value)
    shown = str(int(value)) if setting.kind == "switch" else str(value)
    assert setting.read(shown) == value
    assert type(setting.read(shown)) is type(value)
    if setting.kind == "whole number":
        assert setting.read(float(value)) == value


@given(SETTINGS_AND_VALUES, st.sampled_from([None, [], {}, "x" * 400, float("nan"), object()]))
def test_what_is_of_another_kind_is_refused_by_name(drawn, wrong):
    setting, _ = drawn
    if wrong is None and setting.is_optional:
        return
    with pytest.raises(ConfigError, match=r"must be .*; got ") as refusal:
        setting.check(setting.read(wrong))
    assert str(refusal.value).startswith(setting.noun)
    assert len(str(refusal.value)) < 200


def test_nothing_between_the_bounds_and_beyond_them_passes():
    for setting in SETTINGS.values():
        for value in (setting.low - 1, setting.high + 1):
            if "number" in setting.kind:
                with pytest.raises(ConfigError, match="got"):
                    setting.check(value)


def test_zero_leaves_to_the_run_what_may_be_left_to_it():
    assert tuple(name for name, setting in SETTINGS.items() if setting.is_optional) == OPTIONAL
    for name in OPTIONAL:
        assert [SETTINGS[name].read(value) for value in (0, 0.0, "0")] == [None] * 3
        SETTINGS[name].check(None)
    assert SETTINGS["seed"].read("0") == 0


def test_bounds_are_told_and_the_page_tells_its_own():
    limit = SETTINGS["time_limit_seconds"]
    assert limit.explanation.endswith("1 to 86,400.")
    assert limit.on_page.explanation.endswith("1 to 600.")
    assert limit.on_page.default == 300
    with pytest.raises(ConfigError, match="between 1 and 600; got 601"):
        limit.on_page.check(601)


def test_every_default_is_allowed_wherever_it_is_offered():
    for setting in SETTINGS.values():
        for offered in (setting, setting.on_page):
            offered.check(offered.default)
        for number in setting.listed:
            setting.on_page.check(number)
