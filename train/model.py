"""The trainable network: Qwen2 with the weight names and the arithmetic of transformers' own.

A language model and a process reward model share the backbone. Knows no problems.
"""

from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from carbon.models.trunk import LOW_IN, LOW_OUT
from train.layers import EPSILON, Layer, Linear, RMSNorm, attention_mask
from train.packing import IGNORED, NEXT_TOKEN

_MOST_SOLUTIONS = 1024  # of a batch, that are contrasted with each other


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the network; heads have `hidden // heads` dimensions."""

    vocabulary: int = 1024
    hidden: int = 384
    layers: int = 6
    heads: int = 6
    kv_heads: int = 2
    inner: int = 1024
    max_positions: int = 1024
    rope_base: float = 10_000.0
    initial_deviation: float = 0.02  # of every weight matrix

    @property
    def head_dim(self) -> int:
        return self.hidden // self.heads

    def config(self, architecture: str) -> dict[str, Any]:
        """config.json as transformers, vLLM and `carbon.models.decoder` read it."""
        return {
            "architectures": [architecture],
            "model_type": "qwen2",
            "vocab_size": self.vocabulary,
            "hidden_size": self.hidden,
            "num_hidden_layers": self.layers,
            "num_attention_heads": self.heads,
            "num_key_value_heads": self.kv_heads,
            "intermediate_size": self.inner,
            "rope_theta": self.rope_base,
            "rope_parameters": {"rope_type": "default", "rope_theta": self.rope_base},
            "rms_norm_eps": EPSILON,
            "max_position_embeddings": self.max_positions,
            "tie_word_embeddings": True,
            "hidden_act": "silu",
            "use_sliding_window": False,
            "attention_dropout": 0.0,
            "initializer_range": self.initial_deviation,
            "bos_token_id": 0,
            "eos_token_id": 2,
            "pad_token_id": 0,
            "dtype": "float16",
            "carbon": {"uses_system_prompt": False},  # see `carbon.serving.preflight`
        }


class LanguageModel(nn.Module):
    """Next-token loss over a batch of packed rows. The head is the embedding (tied)."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.model = Backbone(shape)
        _initialise(self, shape.initial_deviation)
        _shrink_residual_outputs(self.model)

    def keep_lowest(self, num_layers: int) -> None:
        """Train the embedding, which is the head too, and so many of the lowest layers no more."""
        self.model.embed_tokens.requires_grad_(False)
        for layer in self.model.layers[:num_layers]:
            layer.requires_grad_(False)

    def forward(
        self,
        ids: Int[Tensor, "rows tokens"],
        labels: Int[Tensor, "rows tokens"],
        owners: Int[Tensor, "rows tokens"],
    ) -> Float[Tensor, ""]:
        """Mean cross-entropy over the positions that have a label."""
        return self.loss(self.model(ids, owners), labels)

    def loss(self, hidden: Float[Tensor, "rows tokens hidden"], labels: Tensor) -> Tensor:
        return _mean_loss(self.logits(hidden), labels)

    def logits(self, hidden: Float[Tensor, "*batch hidden"]) -> Float[Tensor, "*batch vocab"]:
        return F.linear(hidden, self.model.embed_tokens.weight)


class RewardModel(nn.Module):
    """Two classes (wrong, right) at every step tag, from the policy's backbone.

    In training it goes on predicting the tokens of right steps, with `next_token_weight`: whoever
    knows what should stand there sees what is wrong. With `pair_weight` right solutions are
    contrasted with wrong ones of the same problem: what is used of scores is their order there.
    """

    def __init__(
        self, shape: Shape, next_token_weight: float = 0.0, pair_weight: float = 0.0
    ) -> None:
        super().__init__()
        self.shape = shape
        self._next_token_weight, self._pair_weight = next_token_weight, pair_weight
        self.model = Backbone(shape)
        self.score = nn.Sequential(
            nn.Linear(shape.hidden, shape.hidden), nn.ReLU(), nn.Linear(shape.hidden, 2)
        )
        _initialise(self, shape.initial_deviation)

    def share(self, rank: int, num_own_layers: int) -> None:
        """Keep the backbone as it is but for its last layers, and for what is added to the matrices
        of the others: products of this rank, which begin at zero, with norms and biases of its own.
        """
        self.model.embed_tokens.requires_grad_(False)
        for layer in self.model.layers[: len(self.model.layers) - num_own_layers]:
            if rank == 0:
                layer.requires_grad_(False)
            for module in layer.modules():
                if isinstance(module, Linear):
                    module.weight.requires_grad_(False)
                    module.add_product(rank)

    def own_state(self) -> dict[str, Tensor]:
        """What a checkpoint beside its trunk's holds, under the names that `carbon` reads."""
        return {
            _stored_name(name): weight.detach()
            for name, weight in self.named_parameters()
            if weight.requires_grad
        }

    def whole_state(self) -> dict[str, Tensor]:
        """The weights of the same model without products: those are added."""
        state = {_stored_name(name): weight for name, weight in self.state_dict().items()}
        for name in [name for name in state if name + LOW_OUT in state]:
            low_out, low_in = state.pop(name + LOW_OUT), state.pop(name + LOW_IN)
            state[name] = state[name] + low_out @ low_in
        return state

    def forward(
        self,
        ids: Int[Tensor, "rows tokens"],
        labels: Int[Tensor, "rows tokens"],
        owners: Int[Tensor, "rows tokens"],
        problems: Int[Tensor, "rows tokens"] | None = None,
    ) -> Float[Tensor, ""]:
        """Mean cross-entropy over the step tags that have a label, and over the tokens to predict.

        Labels are 0 or 1 at tags, NEXT_TOKEN where the next id is to be predicted, else IGNORED.
        """
        return self.loss(self.model(ids, owners), ids, labels, owners, problems)

    def loss(
        self,
        hidden: Float[Tensor, "rows tokens hidden"],
        ids: Tensor,
        labels: Tensor,
        owners: Tensor,
        problems: Tensor | None,
    ) -> Tensor:
        """What `forward` returns, of the backbone's hidden states."""
        is_predicted = labels == NEXT_TOKEN
        verdicts = self.score(hidden)
        loss = _mean_loss(verdicts, labels.masked_fill(is_predicted, IGNORED))
        if self._pair_weight and problems is not None:
            following = F.pad(owners[:, 1:], (0, 1))  # behind a row there is nothing
            ends = ((labels == 0) | (labels == 1)) & (owners != following)
            loss = loss + self._pair_weight * _pair_loss(verdicts, labels, problems, ends)
        if not self._next_token_weight:
            return loss
        following = ids.roll(-1, 1).masked_fill(~is_predicted, IGNORED)
        logits = F.linear(hidden, self.model.embed_tokens.weight)
        return loss + self._next_token_weight * _mean_loss(logits, following)


class Backbone(nn.Module):
    """Everything up to the final norm."""

    cosines: Tensor
    sines: Tensor

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.embed_tokens = nn.Embedding(shape.vocabulary, shape.hidden)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = RMSNorm(shape.hidden)
        exponents = torch.arange(0, shape.head_dim, 2).float() / shape.head_dim
        angles = torch.outer(torch.arange(shape.max_positions).float(), shape.rope_base**-exponents)
        angles = torch.cat((angles, angles), -1)  # [positions, head_dim]
        self.register_buffer("cosines", angles.cos(), persistent=False)
        self.register_buffer("sines", angles.sin(), persistent=False)

    def forward(
        self, ids: Int[Tensor, "rows tokens"], owners: Int[Tensor, "rows tokens"]
    ) -> Float[Tensor, "rows tokens hidden"]:
        """Positions count from the row's start: only their differences matter to rotary angles."""
        hidden = self.embed_tokens(ids)
        if torch.is_autocast_enabled(hidden.device.type):
            hidden = hidden.to(torch.get_autocast_dtype(hidden.device.type))
        length = ids.shape[1]
        rotation = (self.cosines[:length].to(hidden.dtype), self.sines[:length].to(hidden.dtype))
        mask = attention_mask(owners, hidden.dtype)
        for layer in self.layers:
            hidden = layer(hidden, rotation, mask)
        return self.norm(hidden)


def _mean_loss(logits: Float[Tensor, "rows tokens classes"], labels: Tensor) -> Tensor:
    """Over the positions that have a label; 0 if there are none."""
    total = F.cross_entropy(
        logits.float().flatten(0, 1), labels.flatten(), ignore_index=IGNORED, reduction="sum"
    )
    return total / (labels != IGNORED).sum().clamp_min(1)


def _pair_loss(
    verdicts: Float[Tensor, "rows tokens 2"],
    labels: Int[Tensor, "rows tokens"],
    problems: Int[Tensor, "rows tokens"],
    is_end: Bool[Tensor, "rows tokens"],
) -> Tensor:
    """Mean of log(1 + exp(s_wrong - s_right)) over pairs of solutions of one problem (Bradley and
    Terry), s being the logit at a solution's last tag; 0 if there are none. Shapes are fixed, as it
    is compiled.
    """
    count = min(_MOST_SOLUTIONS, is_end.numel())
    there, places = is_end.flatten().int().topk(count, sorted=False)
    logits = (verdicts[..., 1] - verdicts[..., 0]).flatten()[places].float()
    right, problem = labels.flatten()[places] == 1, problems.flatten()[places]
    known = (there == 1) & (problem > 0)
    pairs = (problem[:, None] == problem) & (right & known)[:, None] & (~right & known)
    losses = F.softplus(logits[None] - logits[:, None])
    return (losses * pairs).sum() / pairs.sum().clamp_min(1)


def _stored_name(name: str) -> str:
    """`x.low_in` belongs to the matrix `x.weight`."""
    for suffix in (LOW_OUT, LOW_IN):
        if name.endswith(suffix):
            return f"{name.removesuffix(suffix)}.weight{suffix}"
    return name


def _initialise(model: nn.Module, deviation: float) -> None:
    for module in model.modules():
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, 0.0, deviation)
        if isinstance(module, nn.Linear) and module.bias is not None:
            nn.init.zeros_(module.bias)


def _shrink_residual_outputs(backbone: Backbone) -> None:
    """What is added to the residual stream starts small, by the number of additions (GPT-2)."""
    scale = (2 * len(backbone.layers)) ** -0.5
    with torch.no_grad():
        for name, weight in backbone.named_parameters():
            if name.endswith(("o_proj.weight", "down_proj.weight")):
                weight.mul_(scale)
