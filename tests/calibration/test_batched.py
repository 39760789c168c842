import dataclasses

import pytest
import torch

from carbon.calibration import solver
from carbon.calibration.batched import Fitted, WeightedSet, fit_many
from carbon.calibration.params import Calibration
from carbon.core.config import CalibrationConfig
from carbon.core.errors import CalibrationError
from tests.support.real_set import RealSet, drained

LEARNED = ((True, True), (True, False), (False, True))
CONFIG = CalibrationConfig(epochs=40)


def fit_alone(tensors, config: CalibrationConfig) -> tuple[Calibration, float, float]:
    """The calibration of `solver.fit`, with the losses before and after."""
    epochs, calibration = drained(solver.fit(*tensors, config))
    return calibration, epochs[0].loss, epochs[-1].loss


def weighted(real_set: RealSet, rollouts: list[int], learned: tuple[bool, bool]) -> WeightedSet:
    """Each rollout's tokens once, weighing as often as the rollout is listed."""
    distinct = list(dict.fromkeys(rollouts))
    parts = [real_set.of(rollout) for rollout in distinct]
    weights = [rollouts.count(r) for r, part in zip(distinct, parts, strict=True) for _ in part[1]]
    states, targets = (torch.cat([part[i] for part in parts]) for i in (0, 1))
    return WeightedSet(states, targets, weights, *learned)


def repeated(real_set: RealSet, rollouts: list[int]):
    parts = [real_set.of(rollout) for rollout in rollouts]
    states, targets = (torch.cat([part[i] for part in parts]) for i in (0, 1))
    return states, targets, real_set.lm_head_weight


def test_it_learns_what_the_solver_learns_on_each_set(real_set: RealSet):
    rollouts = [[1], [9], [4, 9], [9, 9, 4]]  # unequal lengths, and a repeated text
    cases = [(each, learned) for each in rollouts for learned in LEARNED]
    fits = fit_many([weighted(real_set, *case) for case in cases], real_set.lm_head_weight, CONFIG)
    for (each, learned), fitted in zip(cases, fits, strict=True):
        config = dataclasses.replace(CONFIG, learn_delta=learned[0], learn_temperature=learned[1])
        alone, before, after = fit_alone(repeated(real_set, each), config)
        assert fitted.calibration.temperature == pytest.approx(alone.temperature, abs=1e-5)
        assert fitted.nll_before == pytest.approx(before, abs=1e-6)
        assert fitted.nll_after == pytest.approx(after, abs=1e-6)
        if alone.delta is None:
            assert fitted.calibration.delta is None
        else:
            torch.testing.assert_close(fitted.calibration.delta, alone.delta, atol=1e-5, rtol=0)


def test_what_is_not_learned_stays_put(real_set: RealSet):
    sets = [weighted(real_set, [9], learned) for learned in LEARNED]
    _, delta_only, temperature_only = fit_many(sets, real_set.lm_head_weight, CONFIG)
    assert delta_only.calibration.temperature == CONFIG.base_temperature
    assert temperature_only.calibration.delta is None


def test_the_order_and_the_company_of_sets_do_not_matter(real_set: RealSet):
    short, long = (weighted(real_set, each, (True, True)) for each in ([9], [1, 4, 9]))
    together = fit_many([long, short], real_set.lm_head_weight, CONFIG)
    apart = [fit_many([each], real_set.lm_head_weight, CONFIG)[0] for each in (long, short)]
    for one, other in zip(together, apart, strict=True):
        assert numbers(one) == pytest.approx(numbers(other), abs=1e-5)


def test_entropies_are_those_of_the_distributions(real_set: RealSet):
    (fitted,) = fit_many([weighted(real_set, [9], (True, True))], real_set.lm_head_weight, CONFIG)
    states, _, weight = real_set.of(9)
    bias = fitted.calibration.logits_bias(weight)
    assert bias is not None
    before = states @ weight.T / CONFIG.base_temperature
    after = (states @ weight.T + bias) / fitted.calibration.temperature
    for logits, entropy in ((before, fitted.entropy_before), (after, fitted.entropy_after)):
        expected = torch.distributions.Categorical(logits=logits).entropy().mean()
        assert entropy == pytest.approx(expected.item(), abs=1e-5)


def test_no_tokens_and_no_numbers_are_told(real_set: RealSet):
    states, targets, weight = real_set.of(9)
    with pytest.raises(CalibrationError, match="no tokens"):
        fit_many([WeightedSet(states[:0], targets[:0], [])], weight, CONFIG)
    with pytest.raises(CalibrationError, match="diverged"):
        fit_many([WeightedSet(states * torch.nan, targets, [1] * len(targets))], weight, CONFIG)


def numbers(fitted: Fitted) -> list[float]:
    return [
        fitted.calibration.temperature,
        fitted.calibration.delta_norm,
        fitted.nll_after,
        fitted.entropy_after,
    ]
