"""The readable loss: hand-worked values, and the two places where delta may act."""

import math

import pytest
import torch
from torch.nn.functional import cross_entropy

from carbon.calibration.loss import calibrated_nll
from tests.support.real_set import RealSet


def _random(num_tokens: int = 6, vocab: int = 11, hidden: int = 4, seed: int = 0):
    random = torch.Generator().manual_seed(seed)
    hidden_states = torch.randn(num_tokens, hidden, generator=random, dtype=torch.float64)
    weight = torch.randn(vocab, hidden, generator=random, dtype=torch.float64)
    target_ids = torch.randint(0, vocab, (num_tokens,), generator=random)
    delta = torch.randn(hidden, generator=random, dtype=torch.float64)
    return hidden_states, target_ids, weight, delta


def test_two_tokens_by_hand() -> None:
    # Logits 0 and 0, biases +1 and -1, T = 2: probabilities of e^0.5 against e^-0.5.
    hidden_states, weight = torch.zeros(1, 1), torch.tensor([[1.0], [-1.0]])
    likely = calibrated_nll(hidden_states, torch.tensor([0]), weight, torch.ones(1), 2.0)
    unlikely = calibrated_nll(hidden_states, torch.tensor([1]), weight, torch.ones(1), 2.0)
    assert likely.item() == pytest.approx(math.log(1 + math.exp(-1)))
    assert unlikely.item() == pytest.approx(math.log(1 + math.exp(1)))


def test_without_calibration_it_is_cross_entropy() -> None:
    hidden_states, target_ids, weight, delta = _random()
    plain = calibrated_nll(hidden_states, target_ids, weight, torch.zeros_like(delta), 1.0)
    torch.testing.assert_close(plain, cross_entropy(hidden_states @ weight.T, target_ids))


@pytest.mark.parametrize("temperature", [0.05, 0.8, 3.0])
def test_delta_shifts_hidden_states_or_biases_logits(temperature: float) -> None:
    hidden_states, target_ids, weight, delta = _random()
    as_bias = calibrated_nll(hidden_states, target_ids, weight, delta, temperature)
    as_shift = cross_entropy((hidden_states + delta) @ weight.T / temperature, target_ids)
    torch.testing.assert_close(as_bias, as_shift, rtol=1e-12, atol=0)


def test_it_is_a_mean_per_token() -> None:
    hidden_states, target_ids, weight, delta = _random()
    each = [
        calibrated_nll(hidden_states[i : i + 1], target_ids[i : i + 1], weight, delta, 0.7)
        for i in range(len(target_ids))
    ]
    together = calibrated_nll(hidden_states, target_ids, weight, delta, 0.7)
    torch.testing.assert_close(together, torch.stack(each).mean())


def test_real_completions_are_likely_to_the_model_that_wrote_them(real_set: RealSet) -> None:
    no_shift = torch.zeros(real_set.hidden_states.shape[1])
    nll = calibrated_nll(*real_set.tensors, no_shift, 0.8)
    assert 0 < nll.item() < 0.5  # a uniform guess costs the log of the vocabulary, about 7
