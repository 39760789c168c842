"""Where each of a pair's vLLM engines computes, and in how much memory: arguments for vLLM.

`placement` shares the memory out; this module knows the machine's cards and vLLM's words for it.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from carbon.core.catalog import ModelEntry
from carbon.core.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT
from carbon.models import placement
from carbon.models.gpu import half_type
from carbon.models.placement import Card, Share, Split

_LONGEST_PROMPT = 2_048  # tokens: the page's longest problem and a system prompt
_CPU_CACHE_BYTES = 2**30  # for each of two engines, if they want so much
# Tokens of a row that cross at once: 256 rows with a message each for every token would take longer
# to tell than to decode, and the page looks seven times a second.
_STREAM_INTERVAL = 8


@dataclass(frozen=True, slots=True)
class Source:
    """A model of the catalogue with its checkpoint's folder."""

    entry: ModelEntry
    folder: Path
    config: dict[str, Any]  # of config.json

    @property
    def system_prompt(self) -> str | None:
        prompt = SYSTEM_PROMPT if self.entry.role == "policy" else PRM_SYSTEM_PROMPT
        return prompt if self.entry.uses_system_prompt else None

    @property
    def max_positions(self) -> int:
        """Longest text of the policy that a run can ask for (some models could read far more)."""
        longest = _LONGEST_PROMPT + self.entry.max_new_tokens
        return min(longest, self.config["max_position_embeddings"])

    @property
    def weight_bytes(self) -> int:
        """Of the checkpoint's weights in bf16."""
        size = sum(path.stat().st_size for path in self.folder.glob("*.safetensors"))
        dtype = self.config.get("dtype") or self.config.get("torch_dtype")
        return size // 2 if dtype == "float32" else size


@dataclass(frozen=True, slots=True)
class Place:
    """Arguments for vLLM that say where an engine computes, and variables for its process."""

    arguments: dict[str, Any]
    environment: dict[str, str] = field(default_factory=dict)


def on_gpus(policy: Source, prm: Source) -> tuple[Place, Place, int]:
    """Places of both, and the number of GPUs that they take."""
    cards = cards_here()
    found = split(policy, prm, cards)
    policy_arguments = _gpu_arguments(found.policy, cards) | {"stream_interval": _STREAM_INTERVAL}
    prm_arguments = _gpu_arguments(found.prm, cards)
    num_gpus = len({*found.policy.devices, *found.prm.devices})
    return Place(policy_arguments), Place(prm_arguments), num_gpus


def cards_here() -> list[Card]:
    return [Card(*torch.cuda.mem_get_info(gpu)[::-1]) for gpu in range(torch.cuda.device_count())]


def split(policy: Source, prm: Source, cards: Sequence[Card]) -> Split:
    return placement.split_memory(
        placement.policy_needs(
            policy.entry.label,
            policy.config,
            policy.weight_bytes,
            policy.max_positions,
            policy.entry.max_new_tokens,
        ),
        placement.prm_needs(prm.entry.label, prm.config, prm.weight_bytes),
        placement.fit_room(policy.config),
        cards,
    )


def _gpu_arguments(share: Share, cards: Sequence[Card]) -> dict[str, Any]:
    """The cache is given in bytes; of the fraction only vLLM's check of free memory is left."""
    largest = max(cards[device].total for device in share.devices)
    arguments: dict[str, Any] = {
        "dtype": str(half_type(torch.device("cuda", share.devices[0]))).removeprefix("torch."),
        "tensor_parallel_size": len(share.devices),
        "kv_cache_memory_bytes": share.cache,
        "gpu_memory_utilization": share.total / largest,
    }
    if len(cards) > 1:
        arguments["device_ids"] = list(share.devices)
    return arguments


def on_cpu(policy: Source, prm: Source) -> tuple[Place, Place, int]:
    """The CPU build of vLLM: for tests and small models. Half of the cores each, in float32."""
    policy_tokens = 256 * policy.max_positions
    prm_tokens = 8 * prm.config["max_position_embeddings"]
    return _cpu_place(policy, policy_tokens), _cpu_place(prm, prm_tokens), 0


def _cpu_place(source: Source, num_tokens: int) -> Place:
    wanted = num_tokens * placement.cache_bytes_per_token(source.config, bytes_per_value=4)
    arguments = {
        "dtype": "float32",
        "kv_cache_memory_bytes": min(wanted, _CPU_CACHE_BYTES),
        "distributed_executor_backend": "uni",
        "enforce_eager": True,  # compiling takes longer than a small model's run
    }
    environment = {
        "OMP_NUM_THREADS": str(max(1, (os.cpu_count() or 1) // 2)),
        "VLLM_CPU_OMP_THREADS_BIND": "nobind",  # bound threads of two engines share cores
    }
    return Place(arguments, environment)
