"""What the page says of a fit: every number against a direct computation, or worked by hand."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from carbon.calibration.effects import ChangedPosition, Effects, Overlap, describe, overlap
from carbon.calibration.loss import calibrated_nll
from carbon.calibration.params import Calibration
from carbon.calibration.solver import fit
from carbon.core.config import CalibrationConfig
from carbon.core.events import CalibrationLearned, from_record, to_record
from tests.support.real_set import RealSet, drained


@pytest.fixture(scope="module")
def calibration(real_set: RealSet) -> Calibration:
    return drained(fit(*real_set.tensors, CalibrationConfig()))[1]


@pytest.fixture(scope="module")
def effects(real_set: RealSet, calibration: Calibration) -> Effects:
    return describe(*real_set.tensors, calibration, 0.8, real_set.decode, real_set.spans)


@pytest.fixture(scope="module")
def distributions(real_set: RealSet, calibration: Calibration) -> tuple[Tensor, Tensor]:
    """Before and after, computed the plain way in float64."""
    logits = real_set.hidden_states.double() @ real_set.lm_head_weight.double().T
    assert calibration.delta is not None
    bias = real_set.lm_head_weight.double() @ calibration.delta.double()
    return (logits / 0.8).softmax(-1), ((logits + bias) / calibration.temperature).softmax(-1)


def _entropy(probabilities: Tensor) -> Tensor:
    return torch.special.entr(probabilities).sum(-1)


def test_nll_is_the_loss_before_and_after(
    real_set: RealSet, calibration: Calibration, effects: Effects
) -> None:
    assert calibration.delta is not None
    before = calibrated_nll(*real_set.tensors, torch.zeros_like(calibration.delta), 0.8)
    after = calibrated_nll(*real_set.tensors, calibration.delta, calibration.temperature)
    assert effects.nll_before == pytest.approx(before.item(), abs=1e-6)
    assert effects.nll_after == pytest.approx(after.item(), abs=1e-6)
    assert effects.nll_after < effects.nll_before


def test_entropy_is_the_mean_over_the_set(
    distributions: tuple[Tensor, Tensor], effects: Effects
) -> None:
    before, after = (_entropy(probabilities).mean().item() for probabilities in distributions)
    assert effects.entropy_before == pytest.approx(before, abs=1e-6)
    assert effects.entropy_after == pytest.approx(after, abs=1e-6)


def _row(real_set: RealSet, position: dict) -> int:
    first = next(span[1] for span in real_set.spans if span[0] == position["rollout"])
    return first + position["token_index"]


def test_positions_are_the_most_changed_ones(
    real_set: RealSet, distributions: tuple[Tensor, Tensor], effects: Effects
) -> None:
    variation = (distributions[0] - distributions[1]).abs().sum(-1) / 2
    shown = [variation[_row(real_set, position)].item() for position in effects.positions]
    contexts = [position["context"] for position in effects.positions]
    assert 2 <= len(shown) <= 6
    assert shown == sorted(shown, reverse=True)
    assert shown[0] == pytest.approx(variation.max().item(), abs=1e-6)
    assert len(set(contexts)) == len(contexts)


def test_positions_hold_the_two_distributions(
    real_set: RealSet, distributions: tuple[Tensor, Tensor], effects: Effects
) -> None:
    for position in effects.positions:
        row = _row(real_set, position)
        before, after = (probabilities[row] for probabilities in distributions)
        ids = torch.maximum(before, after).topk(4).indices.tolist()
        assert position["tokens"] == tuple(real_set.decode([token]) for token in ids)
        assert position["before"] == pytest.approx(before[ids].tolist(), abs=1e-4)
        assert position["after"] == pytest.approx(after[ids].tolist(), abs=1e-4)
        assert position["entropy_before"] == pytest.approx(_entropy(before).item(), abs=1e-4)
        assert position["entropy_after"] == pytest.approx(_entropy(after).item(), abs=1e-4)


def test_positions_quote_the_completion(real_set: RealSet, effects: Effects) -> None:
    for position in effects.positions:
        row = _row(real_set, position)
        first = row - position["token_index"]
        text_before = real_set.decode(real_set.target_ids[first:row].tolist())
        assert position["context"] == text_before[-80:]
        assert position["target"] == real_set.decode([int(real_set.target_ids[row])])


def test_a_repeated_completion_adds_no_position(
    real_set: RealSet, calibration: Calibration
) -> None:
    hidden_states, target_ids, weight = real_set.of(4)
    half, end = len(target_ids), 2 * len(target_ids)
    once = describe(
        hidden_states, target_ids, weight, calibration, 0.8, real_set.decode, [(4, 0, half)]
    )
    twice = describe(
        hidden_states.repeat(2, 1), target_ids.repeat(2), weight,
        calibration, 0.8, real_set.decode, [(4, 0, half), (5, half, end)],
    )  # fmt: skip
    contexts = [[position["context"] for position in each.positions] for each in (once, twice)]
    assert contexts[0] == contexts[1] != []
    assert twice.nll_after == pytest.approx(once.nll_after, abs=1e-6)


def test_equal_tokens_may_be_computed_once(real_set: RealSet, calibration: Calibration) -> None:
    parts = [real_set.of(rollout) for rollout in (9, 9, 4)]
    states, targets = (torch.cat([part[i] for part in parts]) for i in (0, 1))
    half, end = len(parts[0][1]), len(targets)
    spans = [(0, 0, half), (1, half, 2 * half), (2, 2 * half, end)]
    alike = [*range(half), *range(half), *range(2 * half, end)]
    given = states, targets, real_set.lm_head_weight, calibration, 0.8, real_set.decode, spans
    each, once = describe(*given), describe(*given, alike)
    for name in ("nll_before", "nll_after", "entropy_before", "entropy_after"):
        assert getattr(once, name) == pytest.approx(getattr(each, name), abs=1e-6)
    assert (once.tokens_up, once.tokens_down) == (each.tokens_up, each.tokens_down)
    assert once.tokens_up_bias == pytest.approx(each.tokens_up_bias, abs=1e-3)
    assert [p["context"] for p in once.positions] == [p["context"] for p in each.positions]


def test_positions_may_be_left_out(
    real_set: RealSet, calibration: Calibration, effects: Effects
) -> None:
    """And nothing else with them."""
    given = *real_set.tensors, calibration, 0.8, real_set.decode, real_set.spans
    assert describe(*given, looks_closer=False) == replace(effects, positions=(), dials=None)


@pytest.mark.parametrize("has_delta", [False, True], ids=["no delta", "zero delta"])
def test_identity_changes_nothing(real_set: RealSet, has_delta: bool) -> None:
    zeros = torch.zeros(real_set.hidden_states.shape[1])
    identity = Calibration(0.8, zeros if has_delta else None)
    effects = describe(*real_set.tensors, identity, 0.8, real_set.decode, real_set.spans)
    assert effects.nll_before == effects.nll_after
    assert effects.entropy_before == effects.entropy_after
    assert effects.tokens_up == effects.tokens_down == effects.positions == ()


def test_temperature_alone_moves_no_token(real_set: RealSet) -> None:
    cooler = Calibration(0.6)
    effects = describe(*real_set.tensors, cooler, 0.8, real_set.decode, real_set.spans)
    assert effects.tokens_up == effects.tokens_down == ()
    assert effects.entropy_after < effects.entropy_before
    assert effects.positions != ()


def test_token_lists_are_ordered_and_signed(effects: Effects) -> None:
    up, down = list(effects.tokens_up_bias), list(effects.tokens_down_bias)
    assert len(effects.tokens_up) == len(up)
    assert len(effects.tokens_down) == len(down)
    assert 0 < len(up) <= 8
    assert 0 < len(down) <= 8
    assert up == sorted(up, reverse=True)
    assert down == sorted(down)
    assert up[-1] > 0 > down[0]


# Four tokens that a rigged head raises or lowers by hand. Equal logits without delta, so that the
# average prediction is uniform over the likely ones; token 3 is out of reach (logit -50).
NAMES = ("a", "b", "<end>", "junk")
HIDDEN = torch.tensor([[1.0, 0.0]])
HEAD = torch.tensor([[0.0, 3.0], [0.0, -3.0], [0.0, 6.0], [-50.0, 90.0]])


def _spell(token_ids: Sequence[int]) -> str:
    return "".join(NAMES[token] for token in token_ids)


def _rigged(target_ids: list[int], delta: float) -> Effects:
    return describe(
        HIDDEN.expand(len(target_ids), 2), torch.tensor(target_ids), HEAD,
        Calibration(1.0, torch.tensor([0.0, delta])), 1.0, _spell, [(7, 0, len(target_ids))],
    )  # fmt: skip


def test_biases_are_centred_by_the_average_prediction() -> None:
    # W delta = (0.3, -0.3, 0.6, 9), its average under (1/3, 1/3, 1/3, 0) is 0.2.
    effects = _rigged([0, 1, 2], delta=0.1)
    assert effects.tokens_up == ("<end>", "a")
    assert effects.tokens_up_bias == pytest.approx((0.4, 0.1), abs=1e-4)
    assert effects.tokens_down == ("b",)
    assert effects.tokens_down_bias == pytest.approx((-0.5,), abs=1e-4)


def test_likely_tokens_count_even_if_never_sampled() -> None:
    assert _rigged([0, 0], delta=0.1).tokens_up == ("<end>", "a")


def test_unlikely_tokens_are_left_out_unless_sampled() -> None:
    assert "junk" not in _rigged([0, 1], delta=0.1).tokens_up
    assert "junk" in _rigged([0, 3], delta=0.1).tokens_up


def test_common_tokens_come_before_rare_ones() -> None:
    # Eight common tokens raised a little, one rare but sampled token raised most, one lowered.
    logits = [0.0] * 8 + [-12.0, 0.0]
    biases = [0.2] * 8 + [0.9, -1.6]
    effects = describe(
        HIDDEN, torch.tensor([8]), torch.tensor([logits, biases]).T,
        Calibration(1.0, torch.tensor([0.0, 1.0])), 1.0,
        lambda ids: "".join(map(str, ids)), [(0, 0, 1)],
    )  # fmt: skip
    assert sorted(effects.tokens_up) == ["0", "1", "2", "3", "4", "5", "6", "7"]
    assert effects.tokens_down == ("9",)


def test_places_that_read_alike_are_shown_once() -> None:
    # Two completions that differ only further back than the text that is shown; the model is sure
    # of every token but the last.
    sure, unsure = [[1.0, 10.0]] * 100, [[1.0, 0.0]]
    effects = describe(
        torch.tensor((sure + unsure) * 2), torch.tensor([0] * 101 + [1] + [0] * 100), HEAD,
        Calibration(1.0, torch.tensor([0.0, 0.1])), 1.0, _spell, [(3, 0, 101), (5, 101, 202)],
    )  # fmt: skip
    places = [(position["rollout"], position["token_index"]) for position in effects.positions]
    assert places == [(3, 100)]
    assert effects.positions[0]["context"] == "a" * 80


def test_log_probabilities_of_texts_add_up_to_the_loss(real_set: RealSet, effects: Effects) -> None:
    num_tokens = len(real_set.target_ids)
    for name, loss in (("", effects.nll_before), ("_after", effects.nll_after)):
        told = getattr(effects, f"set_log_probabilities{name}")
        assert len(told) == len(real_set.spans)
        assert -sum(told) / num_tokens == pytest.approx(loss, abs=1e-4)


def test_positions_of_a_small_vocabulary() -> None:
    # Equal rows, different contexts: before is uniform over three, after is softmax(W delta).
    effects = _rigged([2, 0], delta=0.1)
    after = torch.tensor([0.3, -0.3, 0.6]).softmax(-1).tolist()
    first, second = (ChangedPosition(**position) for position in effects.positions)
    assert (first.rollout, first.token_index, first.context, first.target) == (7, 0, "", "<end>")
    assert (second.token_index, second.context, second.target) == (1, "<end>", "a")
    assert first.before[:2] == pytest.approx((1 / 3, 1 / 3), abs=1e-4)
    assert first.tokens[:2] == ("<end>", "a")
    assert first.after[:2] == pytest.approx((after[2], after[0]), abs=1e-4)


def test_effects_travel_as_an_event(calibration: Calibration, effects: Effects) -> None:
    event = CalibrationLearned(
        temperature=calibration.temperature, delta_norm=calibration.delta_norm, **asdict(effects)
    )
    assert from_record(json.loads(json.dumps(to_record(event)))) == event


def test_overlap_by_hand() -> None:
    # Target {1, 2, 3, 4}, generated {3, 4, 5}: two shared, five in all.
    found = overlap([1, 2, 2, 3, 4], [5, 4, 3, 3])
    assert asdict(found) == pytest.approx(
        {"jaccard": 2 / 5, "dice": 4 / 7, "recall": 2 / 4, "precision": 2 / 3}
    )


@pytest.mark.parametrize(("target", "generated"), [([], []), ([1], []), ([], [1]), ([1], [2])])
def test_nothing_shared_is_zero(target: list[int], generated: list[int]) -> None:
    assert overlap(target, generated) == Overlap(0.0, 0.0, 0.0, 0.0)


_IDS = st.lists(st.integers(0, 12))


@given(_IDS, _IDS)
def test_overlap_identities(target: list[int], generated: list[int]) -> None:
    found, swapped = overlap(target, generated), overlap(generated, target)
    assert found.dice == pytest.approx(2 * found.jaccard / (1 + found.jaccard))
    assert (found.recall, found.precision) == (swapped.precision, swapped.recall)
    assert (found.jaccard == 1.0) == (set(target) == set(generated) != set())
