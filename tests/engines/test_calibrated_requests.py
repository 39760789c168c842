"""What travels to vLLM's process arrives the same, and what would hurt it there never leaves."""

import base64
import json
import math

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.errors import CalibrationError, CarbonError, ConfigError
from carbon.engines.calibrated_requests import DrawingPlan, checked, unpacked

HIDDEN = 6
DELTA = numpy.linspace(-1, 1, HIDDEN, dtype="<f4").tobytes()
PACKED = DrawingPlan(0.8, 1, DELTA).packed()


@given(
    st.floats(0, 10),
    st.integers(0, 2**63 - 1),
    st.lists(st.floats(-1e6, 1e6, width=32), min_size=6, max_size=6),
    st.none() | st.integers(0, 2**31),
    st.lists(st.integers(0, 10**6)),
)
def test_a_plan_arrives_as_it_left(temperature, seed, delta, kept_as, forced_ids):
    raw = numpy.array(delta, dtype="<f4").tobytes()
    plan = DrawingPlan(temperature, seed, raw, kept_as, tuple(forced_ids))
    assert unpacked(json.loads(json.dumps(plan.packed())), HIDDEN) == plan


@pytest.mark.parametrize("arguments", [None, {}, {"kv_transfer_params": {}}])
def test_requests_of_others_have_no_plan(arguments):
    assert unpacked(arguments, HIDDEN) is None


@pytest.mark.parametrize(
    ("delta", "sentence"),
    [
        (DELTA[:-4], "delta has 5 entries; a hidden state of this model has 6."),
        (DELTA + DELTA, "delta has 12 entries"),
        (DELTA[:-1], "delta has 5.75 entries"),
        (numpy.full(HIDDEN, math.nan, dtype="<f4").tobytes(), "no finite number"),
        (DELTA[:-4] + numpy.array([math.inf], dtype="<f4").tobytes(), "no finite number"),
        (numpy.full(HIDDEN, -3e38, dtype="<f4").tobytes(), "an entry beyond 1,000,000"),
    ],
)
def test_a_delta_that_cannot_be_is_refused_on_both_sides(delta, sentence):
    plan = DrawingPlan(0.8, 1, delta)
    with pytest.raises(CalibrationError, match=sentence):
        checked(plan, HIDDEN)
    with pytest.raises(CalibrationError, match=sentence):
        unpacked(plan.packed(), HIDDEN)


@pytest.mark.parametrize("temperature", [-0.1, math.nan, math.inf, 1e39])
def test_a_temperature_that_cannot_be_is_refused(temperature):
    with pytest.raises(ConfigError, match="A temperature is a number from 0 to 1,000,000"):
        checked(DrawingPlan(temperature, 1), HIDDEN)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_that_cannot_be_is_refused(seed):
    with pytest.raises(ConfigError, match="A seed is"):
        checked(DrawingPlan(1.0, seed), HIDDEN)


@pytest.mark.parametrize(
    "changed",
    [
        {"carbon_delta": "@@"},
        {"carbon_delta": "\u00e9"},
        {"carbon_delta": [1.0] * HIDDEN},
        {"carbon_delta": base64.b64encode(b"short").decode()},
        {"carbon_temperature": "hot"},
        {"carbon_temperature": None},
        {"carbon_temperature": True},
        {"carbon_seed": 1.5},
        {"carbon_seed": None},
        {"carbon_kept_as": "a"},
        {"carbon_forced_ids": 3},
        {"carbon_forced_ids": ["a"]},
        {"carbon_forced_ids": [-1]},
    ],
)
def test_no_argument_can_raise_anything_else(changed):
    with pytest.raises(CarbonError):
        unpacked(PACKED | changed, HIDDEN)


@given(
    st.dictionaries(
        st.sampled_from([*PACKED, "carbon_kept_as", "carbon_forced_ids", "carbon_other"]),
        st.none() | st.text() | st.integers() | st.floats() | st.lists(st.integers()),
    )
)
def test_whatever_comes_is_a_plan_or_a_sentence(arguments):
    try:
        plan = unpacked(arguments, HIDDEN)
    except CarbonError:
        plan = "refused"
    assert (plan is None) == (not arguments)
