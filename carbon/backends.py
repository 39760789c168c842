"""Loads a pair: on vLLM where there is a GPU and vLLM is installed, else in this process.

On ZeroGPU it is loaded here too, and computes in workers that are forks of this process.

It knows this machine's hardware; how its memory is shared out is decided in `placement`.
"""

import importlib.util
import os
import platform
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import torch

from carbon import catalog, checkpoint, placement
from carbon.catalog import ModelEntry
from carbon.engines.base import Engine
from carbon.engines.transformers_engine import TransformersEngine
from carbon.engines.vllm_engine import VLLMEngine
from carbon.errors import ModelError
from carbon.placement import BackendName, Card, Share
from carbon.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT
from carbon.rewards.base import ProcessRewardModel
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.rewards.vllm_prm import VLLMPRM
from carbon.zero_gpu.plan import ModelShape, PairShape
from carbon.zero_gpu.slots import Border, GPUSlots

_LONGEST_PROMPT = 2_048  # tokens: the page's longest problem and a system prompt
_CPU_CACHE_BYTES = 2**30  # for each of two engines, if they want so much
# Tokens of a row that cross at once: 256 rows with a message each for every token would take longer
# to tell than to decode, and the page looks seven times a second.
_STREAM_INTERVAL = 8


class Service(Protocol):
    """Something that computes in a process of its own, which may end before we want it to."""

    @property
    def is_alive(self) -> bool: ...

    def shutdown(self) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class LoadedPair:
    """A policy and a reward model that can serve; whoever owns them shuts `services` down.

    With `slots` they cannot compute in this process: runs go through them.
    """

    engine: Engine
    reward_model: ProcessRewardModel
    hardware: str
    services: tuple[Service, ...] = ()
    slots: GPUSlots | None = None


@dataclass(frozen=True, slots=True)
class _Source:
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


def load_pair(
    policy: ModelEntry,
    prm: ModelEntry,
    hub_token: str | None = None,
    backend: BackendName = "auto",
    border: Border | None = None,
) -> LoadedPair:
    """Load both models, the policy first. `border` is the way to a GPU on ZeroGPU.

    Raises:
        ModelError: a checkpoint is missing or of an unknown kind, vLLM is asked for and not here.
        OutOfMemoryError: they do not fit.
    """
    backend = choose_backend(
        policy,
        prm,
        backend,
        has_gpu=border is None and torch.cuda.is_available(),
        has_vllm=importlib.util.find_spec("vllm") is not None,
        has_zero_gpu=border is not None,
    )
    sources = _source(policy, hub_token), _source(prm, hub_token)
    if backend == "zerogpu" and border is not None:
        return _load_on_zero_gpu(*sources, border)
    if backend == "vllm":
        return _load_on_vllm(*sources)
    return _load_here(*sources, 0 if border else _num_gpus())


def _source(entry: ModelEntry, hub_token: str | None) -> _Source:
    folder = checkpoint.resolve(entry.source, hub_token)
    return _Source(entry, folder, checkpoint.read_config(folder))


def choose_backend(
    policy: ModelEntry,
    prm: ModelEntry,
    asked: BackendName,
    *,
    has_gpu: bool,
    has_vllm: bool,
    has_zero_gpu: bool = False,
) -> BackendName:
    """What "auto" means here: ZeroGPU where that is, else vLLM where it can use a GPU.

    But neither for a pair that a CPU can run: on ZeroGPU that costs nobody's quota.

    Raises:
        ModelError: vLLM or ZeroGPU is asked for and not here.
    """
    if asked == "zerogpu" and not has_zero_gpu:
        raise ModelError("ZeroGPU is on Hugging Face Spaces only, for the page that app.py serves.")
    if asked == "vllm" and not has_vllm:
        raise ModelError(
            "vLLM is not installed here: install requirements-gpu.txt, or choose the backend "
            "“transformers”."
        )
    if asked != "auto":
        return asked
    is_small = catalog.runs_on_cpu(policy) and catalog.runs_on_cpu(prm)
    if is_small:
        return "transformers"
    if has_zero_gpu:
        return "zerogpu"
    return "vllm" if has_vllm and has_gpu else "transformers"


def _num_gpus() -> int:
    return torch.cuda.device_count() if torch.cuda.is_available() else 0


def _load_here(policy: _Source, prm: _Source, num_gpus: int) -> LoadedPair:
    devices = ("cpu", "cpu") if num_gpus == 0 else ("cuda:0", f"cuda:{min(1, num_gpus - 1)}")
    engine = TransformersEngine.load(
        policy.folder, system_prompt=policy.system_prompt, device=devices[0]
    )
    reward_model = TransformersPRM.load(
        prm.folder, system_prompt=prm.system_prompt, device=devices[1]
    )
    return LoadedPair(engine, reward_model, _hardware(len(set(devices)) if num_gpus else 0))


def _load_on_zero_gpu(policy: _Source, prm: _Source, border: Border) -> LoadedPair:
    """Both models, put on a GPU that is not there: `spaces` moves them in each worker.

    It stands in for CUDA in the thread that imported it alone, and moves what it knows at a fork.
    """
    if threading.current_thread() is not threading.main_thread():
        raise ModelError(
            "On ZeroGPU models are loaded when the Space starts, and this pair was not: its log "
            "says why. Restart the Space."
        )
    shape = PairShape(
        ModelShape.read(policy.config, _weight_bytes(policy)),
        ModelShape.read(prm.config, _weight_bytes(prm)),
        min(policy.entry.max_new_tokens, policy.config["max_position_embeddings"]),
    )
    engine = TransformersEngine.load(
        policy.folder, system_prompt=policy.system_prompt, device=border.device
    )
    reward_model = TransformersPRM.load(
        prm.folder, system_prompt=prm.system_prompt, device=border.device
    )
    slots = GPUSlots(border, shape, engine, reward_model)
    return LoadedPair(engine, reward_model, border.hardware, slots=slots)


@dataclass(frozen=True, slots=True)
class _Place:
    """Arguments for vLLM that say where an engine computes, and variables for its process."""

    arguments: dict[str, Any]
    environment: dict[str, str] = field(default_factory=dict)


def _load_on_vllm(policy: _Source, prm: _Source) -> LoadedPair:
    """One engine after the other: each checks how much memory is free when it starts."""
    place = _on_gpus if torch.cuda.is_available() else _on_cpu
    policy_place, prm_place, num_gpus = place(policy, prm)
    engine = VLLMEngine.load(
        policy.folder,
        system_prompt=policy.system_prompt,
        max_positions=policy.max_positions,
        arguments=policy_place.arguments,
        environment=policy_place.environment,
    )
    with ExitStack() as undo:
        undo.callback(engine.shutdown)
        reward_model = VLLMPRM.load(
            prm.folder,
            system_prompt=prm.system_prompt,
            arguments=prm_place.arguments,
            environment=prm_place.environment,
        )
        undo.pop_all()
    return LoadedPair(engine, reward_model, _hardware(num_gpus), (engine, reward_model))


def _on_gpus(policy: _Source, prm: _Source) -> tuple[_Place, _Place, int]:
    """Places of both, and the number of GPUs that they take."""
    cards = [Card(*torch.cuda.mem_get_info(gpu)[::-1]) for gpu in range(torch.cuda.device_count())]
    split = placement.split_memory(
        placement.policy_needs(
            policy.entry.label,
            policy.config,
            _weight_bytes(policy),
            policy.max_positions,
            policy.entry.max_new_tokens,
        ),
        placement.prm_needs(prm.entry.label, prm.config, _weight_bytes(prm)),
        placement.fit_room(policy.config),
        cards,
    )
    policy_arguments = _gpu_arguments(split.policy, cards) | {"stream_interval": _STREAM_INTERVAL}
    prm_arguments = _gpu_arguments(split.prm, cards)
    num_gpus = len({*split.policy.devices, *split.prm.devices})
    return _Place(policy_arguments), _Place(prm_arguments), num_gpus


def _gpu_arguments(share: Share, cards: Sequence[Card]) -> dict[str, Any]:
    """The cache is given in bytes; of the fraction only vLLM's check of free memory is left."""
    largest = max(cards[device].total for device in share.devices)
    arguments: dict[str, Any] = {
        "dtype": "bfloat16",
        "tensor_parallel_size": len(share.devices),
        "kv_cache_memory_bytes": share.cache,
        "gpu_memory_utilization": share.total / largest,
    }
    if len(cards) > 1:
        arguments["device_ids"] = list(share.devices)
    return arguments


def _weight_bytes(source: _Source) -> int:
    """Of a checkpoint's weights in bf16."""
    size = sum(path.stat().st_size for path in source.folder.glob("*.safetensors"))
    dtype = source.config.get("dtype") or source.config.get("torch_dtype")
    return size // 2 if dtype == "float32" else size


def _on_cpu(policy: _Source, prm: _Source) -> tuple[_Place, _Place, int]:
    """The CPU build of vLLM: for tests and small models. Half of the cores each, in float32."""
    policy_tokens = 256 * policy.max_positions
    prm_tokens = 8 * prm.config["max_position_embeddings"]
    return _cpu_place(policy, policy_tokens), _cpu_place(prm, prm_tokens), 0


def _cpu_place(source: _Source, num_tokens: int) -> _Place:
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
    return _Place(arguments, environment)


def _hardware(num_gpus: int) -> str:
    if num_gpus == 0:
        return f"{os.cpu_count()} CPU cores, {platform.machine()}"
    name = torch.cuda.get_device_name()
    return name if num_gpus == 1 else f"{num_gpus} × {name}"
