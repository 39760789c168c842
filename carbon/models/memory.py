"""Bytes that models and runs need on a GPU. Engines, vLLM, ZeroGPU and the page reckon with these.

Measured on an NVIDIA H200 at the shapes of Qwen2.5-1.5B and Qwen2.5-Math-PRM-7B, GB (estimated):
driver and libraries 0.8 (1.1), 64 rows of 200 + 1,024 tokens 2.3 (3.0), 256 of 200 + 512 5.3 (6.6),
a batch of the reward model 1.5 (1.8), a fit of 8,192 tokens in torch 1.8 (2.1). With weights of
17.3 a middling run of that pair takes 21.9 (22.8), and of a card of 24 GB CUDA has 23.6: the
estimates are the margin, and none is kept beside them.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from carbon.core.catalog import ModelEntry, ModelSizes
from carbon.core.config import RunConfig
from carbon.core.errors import OutOfMemoryError
from carbon.core.types import Stage

if TYPE_CHECKING:
    from carbon.models.policy import PolicyDecoder

GIGABYTE = 10**9
CONTEXT_BYTES = 11 * GIGABYTE // 10  # of a process that uses a GPU: the driver's, and libraries
# Beside what a batch allocates: workspaces, kernels, graphs, and what the allocator cannot use.
WORKSPACE_BYTES = 400_000_000
# Graphs have rows for the next power of 2, and logits are made outside of a graph as well; without
# graphs they are copied in float32.
BYTES_PER_LOGIT = 16
BATCH_TOKENS = 8_192  # of one forward pass: a micro-batch of a reward model, or of vLLM
REMEMBERED_TOKENS = 65_536  # of solutions that a reward model keeps while a search goes on
DRAFT_PLACES = 1_024  # of a pass with drafts: logits of more would take gigabytes
_WRITTEN_BYTES = 80_000_000  # of what rows wrote, by hash
_BYTES_PER_UNIFORM = 16  # float64, and a copy in another order
_READ_TOKENS = 2_048  # of prompts, at once
# Allocated beside sampling, where nobody says how much: a search with a reward model of 7B.
MOST_BESIDE = 6 * GIGABYTE
FIT_TOKENS = 16_384  # of a large calibration set: 32 rollouts of 512 tokens
# A middling run, by which models are offered: 64 rollouts of 1,024 positions.
_MIDDLING_ROWS, _MIDDLING_PROMPT, _MIDDLING_TOKENS = 64, 200, 824


def sizes_of(decoder: "PolicyDecoder") -> ModelSizes:
    """Those of a decoder as it is loaded, but for its weights, which are there already."""
    return ModelSizes(
        weights=0,
        layers=decoder.num_layers,
        kv_width=decoder.num_kv_heads * decoder.head_dim,
        hidden=decoder.hidden_size,
        inner=decoder.inner_size,
        vocab=decoder.vocab_size,
        item=decoder.dtype.itemsize,
    )


@dataclass(frozen=True, slots=True)
class BatchBytes:
    """What rows need beside the weights: so many bytes for each, and so many however few."""

    per_row: int
    fixed: int

    def needed(self, num_rows: int) -> int:
        return self.fixed + num_rows * self.per_row

    def num_fitting(self, free: int) -> int:
        return max(0, (free - self.fixed) // self.per_row)


def sampling(
    policy: ModelSizes,
    num_prompt_tokens: int,
    max_new_tokens: int,
    *,
    num_calibrations: int = 2,
    remembers: bool = False,
    drafts: bool = False,
    keeps: bool = False,
) -> BatchBytes:
    """What rows of one prompt length need if all of them reach `max_new_tokens`.

    The cache grows layer by layer: while it does, one layer is there twice. With `remembers` every
    row is kept beside it, for the next step of a search. With `drafts` a pass reads more than a
    token a row, and what was written is kept. With `keeps` the fit finds all hidden states.
    """
    row = (num_prompt_tokens + max_new_tokens) * policy.position
    cache = row + row // policy.layers + (row if remembers else 0)
    draws = BYTES_PER_LOGIT * policy.vocab + _BYTES_PER_UNIFORM * max_new_tokens
    of_places = 4 * DRAFT_PLACES * policy.vocab + activations(policy, DRAFT_PLACES)
    drafted = _WRITTEN_BYTES + of_places if drafts else 0
    biases = 2 * 4 * num_calibrations * policy.vocab
    states = max_new_tokens * policy.hidden * policy.item if keeps else 0
    return BatchBytes(
        per_row=cache + activations(policy, 2) + draws + states,
        fixed=WORKSPACE_BYTES + activations(policy, _READ_TOKENS) + biases + drafted,
    )


def activations(model: ModelSizes, num_tokens: int) -> int:
    """Of a pass over positions, at its widest: the MLP's halves, the stream and what is added."""
    return num_tokens * (3 * model.inner + 6 * model.hidden + 4 * model.kv_width) * model.item


def scoring(prm: ModelSizes, *, remembers: bool = False) -> int:
    """A micro-batch with its cache, and what is kept while a search goes on."""
    kept = REMEMBERED_TOKENS if remembers else 0
    return (BATCH_TOKENS + kept) * prm.position + activations(prm, BATCH_TOKENS)


def fitting(policy: ModelSizes) -> int:
    """A fit whose logits are made anew: W_LM in float32, the set's hidden states, some blocks."""
    return 4 * policy.vocab * policy.hidden + 8 * FIT_TOKENS * policy.hidden + GIGABYTE


def rows_at_once(config: RunConfig, *, knows_explored: bool = False) -> dict[Stage, int]:
    """How many rollouts each stage samples together. A plain run samples all in the first.

    `knows_explored`: an earlier run has explored already.
    """
    plain = config.num_baseline if not config.learns else 0
    return {
        "explore": 0 if knows_explored else config.num_explore + plain,
        "exploit": config.num_exploit + config.num_baseline - plain,
    }


def check_rows(
    batch: BatchBytes, num_rows: int, max_new_tokens: int, free: int, beside: int = 0
) -> None:
    """Refuses rows that need more than what is `free`, less what a reward model allocates `beside`.

    Raises:
        OutOfMemoryError: says what is needed, what is free and how many would fit.
    """
    if batch.needed(num_rows) <= free - beside:
        return
    fitting_rows = batch.num_fitting(free - beside)
    advice = (
        f"lower N: {fitting_rows:,} at a time would fit."
        if fitting_rows
        else "not even one would fit. Lower the tokens per rollout, or choose a smaller model."
    )
    scores = f", and scoring {beside / GIGABYTE:,.1f} GB beside them" if beside else ""
    raise OutOfMemoryError(
        f"{num_rows:,} rollouts of up to {max_new_tokens:,} tokens need "
        f"{batch.needed(num_rows) / GIGABYTE:,.1f} GB of this GPU's memory{scores}, and "
        f"{free / GIGABYTE:,.1f} GB are free: {advice}"
    )


def needed_gigabytes(entry: ModelEntry) -> float:
    """A GPU's memory for this model alone, in a middling run; 0 where none is known to be needed.

    The fit comes after sampling, and so needs no room beside it.
    """
    sizes = entry.sizes
    if sizes is None:
        return 0.0
    batch = sampling(sizes, _MIDDLING_PROMPT, _MIDDLING_TOKENS)
    policy = max(batch.needed(_MIDDLING_ROWS), fitting(sizes))
    beside = policy if entry.role == "policy" else scoring(sizes)
    return (CONTEXT_BYTES + sizes.weights + beside) / GIGABYTE


def told(gigabytes: float) -> str:
    """What is needed, rounded up: whoever has as much as it says has enough."""
    return f"{math.ceil(10 * gigabytes) / 10:,.1f} GB"


def why_too_large(
    policy: ModelEntry, prm: ModelEntry, gigabytes: float, num_gpus: int
) -> str | None:
    """A sentence when GPUs of so many GB do not hold the pair, else None.

    Of several the policy has the first and the reward model the second; 0 GB: there is none.
    """
    if not gigabytes and not policy.needs_gpu and not prm.needs_gpu:
        return None
    needs = needed_gigabytes(policy), needed_gigabytes(prm)
    shared = CONTEXT_BYTES / GIGABYTE if all(needs) else 0.0
    needed = max(needs) if num_gpus > 1 else sum(needs) - shared
    if needed <= gigabytes:
        return None
    here = f"{math.floor(10 * gigabytes) / 10:,.1f} GB" if gigabytes else "no NVIDIA GPU"
    return f"{policy.label} with {prm.label} needs a GPU with {told(needed)}; here: {here}."
