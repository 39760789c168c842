"""How each of a pair's vLLM engines is launched: on which GPUs, in how much memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from carbon.models.cores import num_threads
from carbon.models.gpu import half_type, num_gpus
from carbon.models.source import Source
from carbon.vllm import sharing
from carbon.vllm.sharing import Card, Share, Split

# An engine's process computes itself. Of "uni" vLLM makes a second process on a CPU, so as to set
# its threads, which `Launch.environment` does: a start would take twice as long.
IN_ONE_PROCESS = "vllm.v1.executor.UniProcExecutor"
_CPU_CACHE_BYTES = 2**30  # for each of two engines, if they want so much
# Tokens of a row that cross at once: 256 rows with a message each for every token would take longer
# to tell than to decode, and the page looks seven times a second.
_STREAM_INTERVAL = 8


@dataclass(frozen=True, slots=True)
class Launch:
    """Arguments for vLLM, and variables for its process."""

    arguments: dict[str, Any]
    environment: dict[str, str] = field(default_factory=dict)


def on_gpus(policy: Source, prm: Source) -> tuple[Launch, Launch, int]:
    """Launches of both, and the number of GPUs that they take."""
    cards = cards_here()
    found = split(policy, prm, cards)
    policy_arguments = _gpu_arguments(found.policy, cards) | {"stream_interval": _STREAM_INTERVAL}
    prm_arguments = _gpu_arguments(found.prm, cards)
    num_gpus = len({*found.policy.devices, *found.prm.devices})
    return Launch(policy_arguments), Launch(prm_arguments), num_gpus


def cards_here() -> list[Card]:
    return [Card(*torch.cuda.mem_get_info(gpu)[::-1]) for gpu in range(num_gpus())]


def split(policy: Source, prm: Source, cards: Sequence[Card]) -> Split:
    """See `sharing.split_memory`."""
    needs = sharing.policy_needs(policy), sharing.prm_needs(prm)
    return sharing.split_memory(*needs, sharing.fit_room(policy.sizes), cards)


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


def on_cpu(policy: Source, prm: Source) -> tuple[Launch, Launch, int]:
    """The CPU build of vLLM: for tests and small models. Half of the cores each, in float32."""
    policy_launch = _cpu_launch(policy, 256 * policy.max_positions)
    return policy_launch, _cpu_launch(prm, 8 * prm.config["max_position_embeddings"]), 0


def _cpu_launch(source: Source, num_tokens: int) -> Launch:
    wanted = num_tokens * 2 * source.sizes.position  # which is in halves
    arguments = {
        "dtype": "float32",
        "kv_cache_memory_bytes": min(wanted, _CPU_CACHE_BYTES),
        "distributed_executor_backend": IN_ONE_PROCESS,
        "enforce_eager": True,  # compiling takes longer than a small model's run
    }
    environment = {
        "OMP_NUM_THREADS": str(num_threads()),
        "VLLM_CPU_OMP_THREADS_BIND": "nobind",  # bound threads of two engines share cores
    }
    return Launch(arguments, environment)
