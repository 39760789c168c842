"""Loads a pair: in this process where that is fastest, on vLLM, or for ZeroGPU.

On ZeroGPU it is loaded here too, and computes in workers that are forks of this process.
"""

import importlib.util
import platform
import threading
from contextlib import ExitStack
from dataclasses import replace

import torch

from carbon.core import catalog
from carbon.core.catalog import ModelEntry
from carbon.core.errors import ModelError, OutOfMemoryError
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models import gpu
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.checkpoint import expanded
from carbon.models.cores import num_cores
from carbon.models.memory import GIGABYTE, why_too_large
from carbon.models.source import Source
from carbon.rewards.formats import check_prm
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.machine import BackendName
from carbon.serving.models import Models
from carbon.serving.preflight import Preflight
from carbon.serving.zero_gpu.compiling import Compiling
from carbon.serving.zero_gpu.plan import PairShape
from carbon.serving.zero_gpu.slots import GPUSlots, Lender
from carbon.vllm import launch
from carbon.vllm.engine import VLLMEngine
from carbon.vllm.prm import VLLMPRM


def load_pair(
    policy: ModelEntry,
    prm: ModelEntry,
    hub_token: str | None = None,
    backend: BackendName = "auto",
    lender: Lender | None = None,
) -> Models:
    """Load both models, the policy first. On ZeroGPU `lender` lends them a GPU.

    On "auto" a pair of which one must be divided among GPUs goes to vLLM, if that is installed.

    Raises:
        ModelError: a checkpoint is missing or of an unknown kind, vLLM is asked for and not here.
        OutOfMemoryError: they do not fit. Either is said before any weights are downloaded.
    """
    num_gpus = 0 if lender else gpu.num_gpus()
    if not lender and policy.is_known and prm.is_known:
        _check_memory(policy, prm, backend)  # before the hub is asked
    checked = Preflight.of(policy, hub_token), Preflight.of(prm, hub_token)
    policy, prm = (each.source.entry for each in checked)
    if not lender:
        _check_memory(policy, prm, backend)
    chosen = choose_backend(
        policy,
        prm,
        backend,
        has_gpu=num_gpus > 0,
        has_vllm=_has_vllm(),
        has_kernels=num_gpus > 0 and gpu.has_kernels(torch.device("cuda:0")),
        has_zero_gpu=lender is not None,
    )
    notes = _check_prompts(*(each.source for each in checked))
    sources = checked[0].fetch(), _as_read(checked[1].fetch())
    if chosen == "zerogpu" and lender:
        models = _load_on_zero_gpu(*sources, lender)
    elif chosen == "vllm" or (backend == "auto" and not lender and _needs_vllm(*sources)):
        models = _load_on_vllm(*sources)
    else:
        models = _load_here(*sources, num_gpus)
    return replace(models, notes=notes)


def _check_prompts(policy: Source, prm: Source) -> tuple[str, ...]:
    """What a visitor should know of how these models are asked.

    Raises:
        ModelError: there is no way to ask one of them.
    """
    tokenizer = load_tokenizer(policy.folder, policy.system_prompt)
    check_prm(prm.config, prm.entry.source).encoder.load(prm.folder, prm.system_prompt)
    if tokenizer.has_system_turn:
        return ()
    return (
        f"{policy.entry.label} knows no system prompt: the user's turn begins with it, before the "
        "problem.",
    )


def _as_read(prm: Source) -> Source:
    """A reward model as its family reads: some read less than their config.json says."""
    family = check_prm(prm.config, prm.entry.source)
    return replace(prm, config=family.backbone(prm.config))


def _check_memory(policy: ModelEntry, prm: ModelEntry, asked: BackendName) -> None:
    """As the page does. Whoever asks for a backend may do without a GPU, however long it takes;
    and several GPUs hold what one does not where vLLM can divide it, which then says what fits.
    """
    totals = [card.total for card in launch.cards_here()]
    if (not totals and asked != "auto") or (len(totals) > 1 and _has_vllm()):
        return
    gigabytes = min(totals, default=0) / GIGABYTE
    if reason := why_too_large(policy, prm, gigabytes, len(totals)):
        raise OutOfMemoryError(reason)


def choose_backend(
    policy: ModelEntry,
    prm: ModelEntry,
    asked: BackendName,
    *,
    has_gpu: bool,
    has_vllm: bool,
    has_kernels: bool,
    has_zero_gpu: bool = False,
) -> BackendName:
    """What "auto" means here: ZeroGPU where that is; this process where our kernels decode (one
    problem at a time they need three quarters of vLLM's time); else vLLM where it can use a GPU.

    A pair that a CPU can run stays in this process: on ZeroGPU that costs nobody's quota.

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
    if catalog.runs_on_cpu(policy) and catalog.runs_on_cpu(prm):
        return "transformers"
    if has_zero_gpu:
        return "zerogpu"
    return "vllm" if has_vllm and has_gpu and not has_kernels else "transformers"


def _has_vllm() -> bool:
    return importlib.util.find_spec("vllm") is not None


def _needs_vllm(policy: Source, prm: Source) -> bool:
    """Whether vLLM holds the pair on this machine only with a model divided among GPUs.

    Where it cannot at all, this process may still: it keeps less beside the weights.
    """
    if not _has_vllm() or gpu.num_gpus() < 2:
        return False
    try:
        split = launch.split(policy, prm, launch.cards_here())
    except OutOfMemoryError:
        return False
    return max(len(split.policy.devices), len(split.prm.devices)) > 1


def _load_here(policy: Source, prm: Source, num_gpus: int) -> Models:
    devices = ("cpu", "cpu") if num_gpus == 0 else ("cuda:0", f"cuda:{min(1, num_gpus - 1)}")
    engine = TransformersEngine.load(
        policy.folder, system_prompt=policy.system_prompt, device=devices[0]
    )
    reward_model = TransformersPRM.load(
        prm.folder,
        system_prompt=prm.system_prompt,
        device=devices[1],
        name=prm.entry.source,
    )
    hardware = _hardware(len(set(devices)) if num_gpus else 0)
    if num_gpus and not all(gpu.has_kernels(torch.device(device)) for device in devices):
        hardware += ", without our kernels"  # the log says why
    return Models(policy.entry, prm.entry, engine, reward_model, hardware)


def _load_on_zero_gpu(policy: Source, prm: Source, lender: Lender) -> Models:
    """Both models, put on a GPU that is not there: `spaces` moves them in each worker.

    It stands in for CUDA in the thread that imported it alone, and moves what it knows at a fork.
    """
    if threading.current_thread() is not threading.main_thread():
        raise ModelError(
            "On ZeroGPU models are loaded when the Space starts, and this pair was not: its log "
            "says why. Restart the Space."
        )
    max_new_tokens = min(policy.entry.max_new_tokens, policy.config["max_position_embeddings"])
    shape = PairShape(policy.sizes, prm.sizes, max_new_tokens)
    engine = TransformersEngine.load(
        policy.folder, system_prompt=policy.system_prompt, device=lender.device
    )
    # Each worker captures its graphs anew, in a visitor's slot: with drafts, four instead of one.
    engine.uses_drafts = False
    weight = engine.lm_head_weight()
    compiling = Compiling(policy.folder, prm.folder, len(weight), weight.dtype, lender.device)
    reward_model = TransformersPRM.load(
        prm.folder,
        system_prompt=prm.system_prompt,
        device=lender.device,
        name=prm.entry.source,
    )
    compiling.wait()
    slots = GPUSlots(lender, shape, engine, reward_model)
    return Models(policy.entry, prm.entry, engine, reward_model, lender.hardware, slots=slots)


def _load_on_vllm(policy: Source, prm: Source) -> Models:
    """One engine after the other: each checks how much memory is free when it starts."""
    launches = launch.on_gpus if gpu.num_gpus() else launch.on_cpu
    policy_launch, prm_launch, num_gpus = launches(policy, prm)
    engine = VLLMEngine.load(
        expanded(policy.folder),
        system_prompt=policy.system_prompt,
        max_positions=policy.max_positions,
        arguments=policy_launch.arguments,
        environment=policy_launch.environment,
    )
    with ExitStack() as undo:
        undo.callback(engine.shutdown)
        reward_model = VLLMPRM.load(
            expanded(prm.folder),
            system_prompt=prm.system_prompt,
            name=prm.entry.source,
            arguments=prm_launch.arguments,
            environment=prm_launch.environment,
        )
        undo.pop_all()
    services = engine, reward_model
    return Models(policy.entry, prm.entry, *services, _hardware(num_gpus), services)


def _hardware(num_gpus: int) -> str:
    if num_gpus == 0:
        return f"{num_cores()} CPU cores, {platform.machine()}"
    name = torch.cuda.get_device_name()
    return name if num_gpus == 1 else f"{num_gpus} × {name}"
