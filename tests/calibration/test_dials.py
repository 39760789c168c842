"""The next token's odds as a page turns delta and T, against the model's own."""

from dataclasses import asdict
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from carbon.calibration import dials
from carbon.calibration.dials import Grid, Odds, odds
from carbon.calibration.effects import NUM_CANDIDATES, Effects, describe
from carbon.calibration.params import Calibration
from carbon.calibration.solver import fit
from carbon.core.config import CalibrationConfig
from tests.support.real_set import RealSet, drained


@pytest.fixture(scope="module")
def calibration(real_set: RealSet) -> Calibration:
    return drained(fit(*real_set.tensors, CalibrationConfig()))[1]


@pytest.fixture(scope="module")
def effects(real_set: RealSet, calibration: Calibration) -> Effects:
    return describe(*real_set.tensors, calibration, 0.8, real_set.decode, real_set.spans)


def turned(effects: Effects, position: dict[str, Any], strength: float, t: float) -> list[float]:
    assert effects.dials is not None
    grid = Grid(effects.dials["strengths"], effects.dials["temperatures"])
    return Odds(position["logits"], position["biases"], position["rest"]).at(grid, strength, t)


def test_at_rest_the_bars_are_the_recorded_ones(effects: Effects, calibration: Calibration) -> None:
    assert effects.dials is not None
    assert effects.dials["error"] < 1e-3
    for position in effects.positions:
        after = turned(effects, position, 1.0, calibration.temperature)
        before = turned(effects, position, 0.0, 0.8)
        assert after == pytest.approx(position["after"], abs=1e-3)
        assert before == pytest.approx(position["before"], abs=1e-3)


@pytest.mark.parametrize("strength", [0.0, 0.4, 1.0, 1.3, 2.0])
@pytest.mark.parametrize("temperature", [0.4, 0.55, 0.8, 1.1, 1.6])
def test_turned_they_are_the_models_own(
    real_set: RealSet,
    calibration: Calibration,
    effects: Effects,
    strength: float,
    temperature: float,
) -> None:
    assert calibration.delta is not None
    weight = real_set.lm_head_weight.double()
    states = real_set.hidden_states.double() + strength * calibration.delta.double()
    for position in effects.positions:
        first = next(span[1] for span in real_set.spans if span[0] == position["rollout"])
        logits = weight @ states[first + position["token_index"]]
        true = {}
        for token, chance in enumerate((logits / temperature).softmax(0).tolist()):
            true[real_set.decode([token])] = chance
        found = turned(effects, position, strength, temperature)
        assert found == pytest.approx([true[token] for token in position["tokens"]], abs=1e-3)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), st.floats(0, 2), st.floats(0.4, 1.6), st.floats(0.0, 1.5))
def test_the_told_error_is_about_the_largest(seed: int, s: float, t: float, spread: float) -> None:
    generator = torch.Generator().manual_seed(seed)
    logits = 3 * torch.randn(200, generator=generator, dtype=torch.float64)
    bias = spread * torch.randn(200, generator=generator, dtype=torch.float64)
    grid = Grid.around(0.8, 0.75)
    shown = logits.topk(4).indices.tolist()
    told, error = odds(logits, bias, shown, grid)
    true = ((logits + s * bias) / t).softmax(0)[shown].tolist()
    assert told.at(grid, s, t) == pytest.approx(true, abs=2 * error + 1e-4)


def test_where_all_tokens_are_shown_nothing_is_left_out() -> None:
    grid = Grid.around(0.8, 0.8)
    told, error = odds(torch.tensor([0.0, 1.0, 2.0]), torch.zeros(3), [2, 1, 0], grid)
    assert told.rest == ()
    assert error < 1e-4
    assert sum(told.at(grid, 1.7, 0.5)) == pytest.approx(1.0)


def test_the_learned_temperature_is_within_the_dial() -> None:
    for base, learned in ((0.8, 0.05), (0.8, 2.5), (5.0, 4.9), (0.05, 0.05)):
        grid = Grid.around(base, learned)
        assert min(grid.temperatures) <= learned <= max(grid.temperatures)
        assert (min(grid.strengths), 1.0, max(grid.strengths)) == (0.0, grid.strengths[2], 2.0)


def test_a_fit_that_cannot_be_told_exactly_has_no_dials(
    real_set: RealSet, calibration: Calibration, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dials, "LARGEST_ERROR", 1e-6)
    none = describe(*real_set.tensors, calibration, 0.8, real_set.decode, real_set.spans)
    assert none.dials is None
    assert all(position["rest"] == position["logits"] == () for position in none.positions)


def test_they_are_small(effects: Effects) -> None:
    for position in effects.positions:
        assert len(position["logits"]) == len(position["biases"]) == NUM_CANDIDATES
        assert len(position["rest"]) == 35
    assert len(str(asdict(effects))) < 6000
