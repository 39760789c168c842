"""The head's arithmetic, and how its numbers find their steps."""

import pytest
import torch
from torch import nn

from carbon.core.errors import ModelError
from carbon.rewards.reward_head import ClassifierHead, probabilities, value_head, verdict_head


def weights_of(head: nn.Sequential) -> dict[str, torch.Tensor]:
    return {f"score.{name}": weight.clone() for name, weight in head.state_dict().items()}


@pytest.fixture
def published_head() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2)).requires_grad_(False)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_logits_are_the_published_heads_in_float32(
    published_head: nn.Sequential, dtype: torch.dtype
) -> None:
    published_head.to(dtype)
    hidden = torch.randn(5, 8).to(dtype)
    logits = ClassifierHead(weights_of(published_head))(hidden)
    assert logits.dtype == torch.float32
    torch.testing.assert_close(logits, published_head.float()(hidden.float()))


def test_the_head_takes_its_weights_and_leaves_the_others(published_head: nn.Sequential) -> None:
    weights = weights_of(published_head) | {"model.norm.weight": torch.ones(8)}
    ClassifierHead(weights)
    assert list(weights) == ["model.norm.weight"]


def test_a_checkpoint_without_a_head_is_refused(published_head: nn.Sequential) -> None:
    weights = weights_of(published_head)
    del weights["score.2.bias"]
    with pytest.raises(ModelError, match=r"no process reward model.*score\.2\.bias"):
        ClassifierHead(weights)


def test_a_head_of_another_size_is_refused() -> None:
    three = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 3))
    with pytest.raises(ModelError, match="3 classes"):
        ClassifierHead(weights_of(three))


def test_verdicts_are_rows_of_the_language_models_head_or_of_the_embedding_that_it_is() -> None:
    embedding, lm_head, hidden = torch.randn(9, 8), torch.randn(9, 8), torch.randn(5, 8)
    tied = {"model.embed_tokens.weight": embedding}
    for weights, matrix in ((tied, embedding), ({**tied, "lm_head.weight": lm_head}, lm_head)):
        logits = verdict_head(weights, (3, 7))(hidden)
        torch.testing.assert_close(logits, (hidden @ matrix.T)[:, [3, 7]])


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_a_values_sigmoid_is_its_score(dtype: torch.dtype) -> None:
    row, bias, hidden = torch.randn(1, 8), torch.randn(1), 9 * torch.randn(50, 8)
    weights = {"v_head.summary.weight": row.to(dtype), "v_head.summary.bias": bias.to(dtype)}
    values = hidden.to(dtype).double() @ row.to(dtype).double().T + bias.to(dtype).double()
    scores = probabilities(value_head(weights)(hidden.to(dtype)))
    torch.testing.assert_close(scores, torch.sigmoid(values[:, 0]).float(), atol=1e-6, rtol=1e-5)
    assert weights == {}


def test_the_probability_of_right_is_class_one() -> None:
    logits = torch.tensor([[0.0, 200.0], [200.0, 0.0], [0.0, 0.0]])
    assert probabilities(logits).tolist() == [1.0, 0.0, 0.5]


def test_scores_near_one_do_not_tie_in_bf16() -> None:
    logits = torch.tensor([[0.0, 6.0], [0.0, 6.5]], dtype=torch.bfloat16)
    lower, higher = probabilities(logits).tolist()
    assert lower < higher < 1.0
