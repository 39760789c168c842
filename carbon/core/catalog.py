"""The models a visitor may choose, and what each needs. Names and numbers: it loads nothing."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from carbon.core.errors import ConfigError

Role = Literal["policy", "prm"]
EMBEDDED_FOLDER = Path(__file__).parents[2] / "assets" / "models" / "embedded"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEntry:
    """One selectable model.

    `gpu_gigabytes` is what its bf16 weights take; 0 means that a CPU is enough.
    `cache_kilobytes_per_token` is the key-value cache of one position (keys and values, bf16).
    `length_scale` is the number of characters that fill a rollout's bar on the page.
    """

    name: str
    role: Role
    label: str
    source: str  # hub id or local folder
    parameters: str
    gpu_gigabytes: float = 0.0
    cache_kilobytes_per_token: float = 0.0
    is_gated: bool = False
    uses_system_prompt: bool = True
    max_new_tokens: int = 2048
    length_scale: int = 3000


@dataclass(frozen=True, slots=True)
class Machine:
    """What a model may run on: a GPU's memory (0 without one) and whether a hub token is set.

    Of several GPUs the policy takes the first and the reward model the second. `pairs`, if there
    are any, are the only ones it can serve, by the names of policy and reward model.
    """

    gpu_gigabytes: float = 0.0
    gpu_name: str = ""
    has_hub_token: bool = False
    num_gpus: int = 1
    pairs: tuple[tuple[str, str], ...] = ()

    def has_pair_with(self, entry: ModelEntry) -> bool:
        """Whether it can serve a model at all, with the right partner."""
        place = 0 if entry.role == "policy" else 1
        return not self.pairs or entry.name in {pair[place] for pair in self.pairs}


POLICIES = (
    ModelEntry(
        name="embedded",
        role="policy",
        label="Embedded policy",
        source=str(EMBEDDED_FOLDER / "policy"),
        parameters="9.8 M",
        uses_system_prompt=False,  # it is trained with and without; without is shorter
        max_new_tokens=288,
        length_scale=480,
    ),
    ModelEntry(
        name="qwen2.5-1.5b",
        role="policy",
        label="Qwen2.5-1.5B-Instruct",
        source="Qwen/Qwen2.5-1.5B-Instruct",
        parameters="1.5 B",
        gpu_gigabytes=3.1,
        cache_kilobytes_per_token=28,
    ),
    ModelEntry(
        name="qwen2.5-math-1.5b",
        role="policy",
        label="Qwen2.5-Math-1.5B-Instruct",
        source="Qwen/Qwen2.5-Math-1.5B-Instruct",
        parameters="1.5 B",
        gpu_gigabytes=3.1,
        cache_kilobytes_per_token=28,
    ),
    ModelEntry(
        name="qwen2.5-math-7b",
        role="policy",
        label="Qwen2.5-Math-7B-Instruct",
        source="Qwen/Qwen2.5-Math-7B-Instruct",
        parameters="7.6 B",
        gpu_gigabytes=15.3,
        cache_kilobytes_per_token=56,
    ),
    ModelEntry(
        name="llama-3.2-1b",
        role="policy",
        label="Llama-3.2-1B-Instruct",
        source="meta-llama/Llama-3.2-1B-Instruct",
        parameters="1.2 B",
        gpu_gigabytes=2.5,
        cache_kilobytes_per_token=32,
        is_gated=True,
    ),
    ModelEntry(
        name="llama-3.2-3b",
        role="policy",
        label="Llama-3.2-3B-Instruct",
        source="meta-llama/Llama-3.2-3B-Instruct",
        parameters="3.2 B",
        gpu_gigabytes=6.4,
        cache_kilobytes_per_token=112,
        is_gated=True,
    ),
)

PRMS = (
    ModelEntry(
        name="embedded",
        role="prm",
        label="Embedded PRM",
        source=str(EMBEDDED_FOLDER / "prm"),
        parameters="10 M",
        uses_system_prompt=False,
    ),
    ModelEntry(
        name="qwen2.5-math-prm-7b",
        role="prm",
        label="Qwen2.5-Math-PRM-7B",
        source="Qwen/Qwen2.5-Math-PRM-7B",
        parameters="7.1 B",
        gpu_gigabytes=14.2,
        cache_kilobytes_per_token=56,
    ),
)
# Room beside the weights for the cache of a middling run (64 rollouts of 1,024 positions).
_WORKING_TOKENS = 64 * 1024


def find(role: Role, name: str) -> ModelEntry:
    """The catalogue's entry, or a new one for a hub id ("owner/name") or a local folder.

    Raises:
        ConfigError: no such entry, and neither a hub id nor a folder.
    """
    entries = POLICIES if role == "policy" else PRMS
    for entry in entries:
        if name in (entry.name, entry.source):
            return entry
    if Path(name).is_dir() or name.count("/") == 1:
        label = name.rstrip("/").rsplit("/", 1)[-1]
        return ModelEntry(name=name, role=role, label=label, source=name, parameters="unknown size")
    known = ", ".join(entry.name for entry in entries)
    raise ConfigError(f"No {role} called {name!r}. Known: {known}; or give a hub id or a folder.")


def needed_gigabytes(entry: ModelEntry) -> float:
    """GPU memory for the weights and a middling run's cache, in GB; 0 for CPU models."""
    cache = entry.cache_kilobytes_per_token * _WORKING_TOKENS / 1e6
    return round(entry.gpu_gigabytes * 1.1 + cache, 1) if entry.gpu_gigabytes else 0.0


def runs_on_cpu(entry: ModelEntry) -> bool:
    """Whether it is one of ours that need no GPU (of a model we do not know, nobody knows)."""
    return entry in (*POLICIES, *PRMS) and not entry.gpu_gigabytes


def why_unavailable(policy: ModelEntry, prm: ModelEntry, machine: Machine) -> str | None:
    """A sentence when this machine cannot run the pair, else None."""
    gated = next((entry for entry in (policy, prm) if entry.is_gated), None)
    if gated and not machine.has_hub_token:
        return f"{gated.label} is gated on the Hub: it needs an HF_TOKEN secret."
    if machine.pairs and (policy.name, prm.name) not in machine.pairs:
        served = " or ".join(" with ".join(pair) for pair in machine.pairs)
        return f"This page cannot serve {policy.name} with {prm.name}, only {served}."
    needs = needed_gigabytes(policy), needed_gigabytes(prm)
    needed = max(needs) if machine.num_gpus > 1 else sum(needs)
    if needed > machine.gpu_gigabytes:
        here = f"{machine.gpu_gigabytes:.0f} GB" if machine.gpu_gigabytes else "no GPU"
        return f"{policy.label} with {prm.label} needs a GPU with {needed:.0f} GB; here: {here}."
    return None
