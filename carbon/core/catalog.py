"""The models a visitor may choose: names, sources, sizes. A new one touches this file alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from carbon.core.errors import ConfigError

Role = Literal["policy", "prm"]
_SHIPPED = Path(__file__).parents[2] / "assets" / "models"
SMALL = "small"  # the name of both models of the pair that a page starts with
SMALL_FOLDER = _SHIPPED / "small"
TINY = "tiny"  # the name of both models of the other pair that ships with the code
TINY_FOLDER = _SHIPPED / "tiny"


@dataclass(frozen=True, slots=True)
class ModelSizes:
    """The sizes of a decoder that decide its memory and speed.

    `weights` counts their bytes, `kv_width` the numbers of one position's keys in a layer (its
    values are as many), `item` the bytes of a number.
    """

    weights: int
    layers: int
    kv_width: int
    hidden: int
    inner: int
    vocab: int
    item: int = 2

    @classmethod
    def read(cls, config: Mapping[str, Any], weights: int, item: int = 2) -> "ModelSizes":
        """From the fields of config.json."""
        heads = config["num_attention_heads"]
        head_dim = config.get("head_dim") or config["hidden_size"] // heads
        return cls(
            weights=weights,
            layers=config["num_hidden_layers"],
            kv_width=(config.get("num_key_value_heads") or heads) * head_dim,
            hidden=config["hidden_size"],
            inner=config["intermediate_size"],
            vocab=config["vocab_size"],
            item=item,
        )

    @property
    def position(self) -> int:
        """Bytes of the keys and values of one position in all layers."""
        return 2 * self.layers * self.kv_width * self.item


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEntry:
    """One selectable model.

    `sizes` are those of its bf16 weights; None means that a CPU is enough, or that nobody knows:
    until a model's files are read (`serving.preflight`) it is not `is_known`.
    `length_scale` is the number of characters that fill a rollout's bar on the page, `cpu_rollouts`
    the N that a page begins with on a CPU: a visitor waits some ten seconds.
    """

    name: str
    role: Role
    label: str
    source: str  # hub id or local folder
    parameters: str
    sizes: ModelSizes | None = None
    is_known: bool = True
    needs_gpu: bool = True
    is_gated: bool = False
    uses_system_prompt: bool = True
    system_prompt: str | None = None  # None: its role's
    max_new_tokens: int = 2048
    length_scale: int = 3000
    cpu_rollouts: int = 64


POLICIES = (
    ModelEntry(
        name=SMALL,
        role="policy",
        label="Small policy",
        source=str(SMALL_FOLDER / "policy"),
        parameters="113 M",
        needs_gpu=False,
        uses_system_prompt=False,  # it has never met one
        max_new_tokens=384,  # one solution in 120 of those that it learned from is longer than 288
        length_scale=640,
        cpu_rollouts=8,
    ),
    ModelEntry(
        name=TINY,
        role="policy",
        label="Tiny policy",
        source=str(TINY_FOLDER / "policy"),
        parameters="9.8 M",
        needs_gpu=False,
        uses_system_prompt=False,  # it is trained with and without; without is shorter
        max_new_tokens=288,
        length_scale=480,
    ),
    ModelEntry(
        name="qwen2.5-0.5b",
        role="policy",
        label="Qwen2.5-0.5B-Instruct",
        source="Qwen/Qwen2.5-0.5B-Instruct",
        parameters="0.5 B",
        sizes=ModelSizes(988_065_536, 24, 128, 896, 4864, 151_936),
    ),
    ModelEntry(
        name="qwen2.5-1.5b",
        role="policy",
        label="Qwen2.5-1.5B-Instruct",
        source="Qwen/Qwen2.5-1.5B-Instruct",
        parameters="1.5 B",
        sizes=ModelSizes(3_087_428_608, 28, 256, 1536, 8960, 151_936),
    ),
    ModelEntry(
        name="qwen2.5-math-1.5b",
        role="policy",
        label="Qwen2.5-Math-1.5B-Instruct",
        source="Qwen/Qwen2.5-Math-1.5B-Instruct",
        parameters="1.5 B",
        sizes=ModelSizes(3_087_428_608, 28, 256, 1536, 8960, 151_936),
    ),
    ModelEntry(
        name="qwen2.5-math-7b",
        role="policy",
        label="Qwen2.5-Math-7B-Instruct",
        source="Qwen/Qwen2.5-Math-7B-Instruct",
        parameters="7.6 B",
        sizes=ModelSizes(15_231_233_024, 28, 512, 3584, 18_944, 152_064),
    ),
    ModelEntry(
        name="llama-3.2-1b",
        role="policy",
        label="Llama-3.2-1B-Instruct",
        source="meta-llama/Llama-3.2-1B-Instruct",
        parameters="1.2 B",
        sizes=ModelSizes(2_471_628_800, 16, 512, 2048, 8192, 128_256),
        is_gated=True,
    ),
    ModelEntry(
        name="llama-3.2-3b",
        role="policy",
        label="Llama-3.2-3B-Instruct",
        source="meta-llama/Llama-3.2-3B-Instruct",
        parameters="3.2 B",
        sizes=ModelSizes(6_425_499_648, 28, 1024, 3072, 8192, 128_256),
        is_gated=True,
    ),
)

PRMS = (
    ModelEntry(
        name=SMALL,
        role="prm",
        label="Small PRM",
        source=str(SMALL_FOLDER / "prm"),
        parameters="114 M",
        needs_gpu=False,
        uses_system_prompt=False,
    ),
    ModelEntry(
        name=TINY,
        role="prm",
        label="Tiny PRM",
        source=str(TINY_FOLDER / "prm"),
        parameters="10 M",
        needs_gpu=False,
        uses_system_prompt=False,
    ),
    ModelEntry(
        name="qwen2.5-math-prm-7b",
        role="prm",
        label="Qwen2.5-Math-PRM-7B",
        source="Qwen/Qwen2.5-Math-PRM-7B",
        parameters="7.1 B",
        sizes=ModelSizes(14_166_949_892, 28, 512, 3584, 18_944, 152_064),
    ),
    ModelEntry(
        name="qwen2.5-math-prm-72b",
        role="prm",
        label="Qwen2.5-Math-PRM-72B",
        source="Qwen/Qwen2.5-Math-PRM-72B",
        parameters="72 B",
        sizes=ModelSizes(143_055_257_604, 80, 1024, 8192, 29_568, 152_064),
    ),
    ModelEntry(
        name="skywork-prm-1.5b",
        role="prm",
        label="Skywork-o1-Open-PRM-Qwen-2.5-1.5B",
        source="Skywork/Skywork-o1-Open-PRM-Qwen-2.5-1.5B",
        parameters="1.5 B",
        sizes=ModelSizes(3_087_431_682, 28, 256, 1536, 8960, 151_936),
    ),
    ModelEntry(
        name="skywork-prm-7b",
        role="prm",
        label="Skywork-o1-Open-PRM-Qwen-2.5-7B",
        source="Skywork/Skywork-o1-Open-PRM-Qwen-2.5-7B",
        parameters="7.6 B",
        sizes=ModelSizes(15_231_240_194, 28, 512, 3584, 18_944, 152_064),
    ),
    ModelEntry(
        name="math-shepherd-7b",
        role="prm",
        label="Math-Shepherd-Mistral-7B-PRM",
        source="peiyi9979/math-shepherd-mistral-7b-prm",
        parameters="7.2 B",
        sizes=ModelSizes(14_483_464_192, 32, 1024, 4096, 14_336, 32_000),
    ),
    ModelEntry(
        name="rlhflow-prm-8b",
        role="prm",
        label="Llama3.1-8B-PRM-Deepseek-Data",
        source="RLHFlow/Llama3.1-8B-PRM-Deepseek-Data",
        parameters="8.0 B",
        sizes=ModelSizes(16_060_522_496, 32, 1024, 4096, 14_336, 128_256),
    ),
)


def find(role: Role, name: str) -> ModelEntry:
    """The catalogue's entry, or a new one for a hub id ("owner/name", or with a revision
    "owner/name@revision") or a local folder. A model that ships is the same by its folder.

    Raises:
        ConfigError: no such entry, and neither a hub id nor a folder.
    """
    entries = POLICIES if role == "policy" else PRMS
    for entry in entries:
        if name in (entry.name, entry.source) or _is_same_folder(name, entry.source):
            return entry
    source = without_revision(name)
    if Path(name).is_dir() or source.count("/") == 1:
        label = source.rstrip("/").rsplit("/", 1)[-1] + name.removeprefix(source)
        return ModelEntry(
            name=name, role=role, label=label, source=name, parameters="unknown size",
            is_known=False,
        )  # fmt: skip
    known = ", ".join(entry.name for entry in entries)
    raise ConfigError(f"No {role} called {name!r}. Known: {known}; or give a hub id or a folder.")


def without_revision(source: str) -> str:
    """Of "owner/name@revision" the model; a folder is all of its name."""
    return source if Path(source).is_dir() else source.partition("@")[0]


def _is_same_folder(name: str, source: str) -> bool:
    one, other = Path(name), Path(source)
    return one.is_dir() and other.is_dir() and one.samefile(other)


def runs_on_cpu(entry: ModelEntry) -> bool:
    """Whether it is one of ours that need no GPU (of a model we do not know, nobody knows)."""
    return entry in (*POLICIES, *PRMS) and entry.sizes is None
