"""What a model is and needs, or why it cannot be used here: before any of its weights are fetched.

The one check of the page, the terminal and Python, for models of the catalogue and all others.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from carbon.core import catalog
from carbon.core.catalog import ModelEntry, ModelSizes, Role
from carbon.core.errors import ModelError
from carbon.models.architectures import (
    SIZES,
    WRITERS,
    DecoderName,
    check_policy,
    max_positions,
    why_not_ours,
)
from carbon.models.hub import CONFIG, Files, read_config
from carbon.models.source import Source
from carbon.models.stored_weights import (
    StoredWeights,
    check_listed,
    check_quantisation,
    foreign_format,
    read_stored,
)

_SMALL_FILES = (".json", ".jinja", "merges.txt", "vocab.txt", "tokenizer.model")
_CPU_PARAMETERS = 10**9  # of a model that a CPU runs within a visitor's patience
# Parameters times rollouts of a run on a CPU, and the page's choices of N. A visitor waits some ten
# seconds: 15 to 17 for sixteen rollouts of 113 M on two quiet cores (benchmarks/LOG.md).
_CPU_WORK, _CPU_ROLLOUTS = 8 * 115 * 10**6, (8, 16, 32, 64)
_BAR = 5 / 3  # characters of a rollout's bar for each token that it may have


@dataclass(frozen=True, slots=True)
class Preflight:
    """A model that can be used, as far as its small files tell.

    `source` has its config, context and sizes, and what was found for its entry; its folder lacks
    the weights until they are fetched. `decoder` says whose code runs it.
    """

    source: Source
    files: Files
    stored: StoredWeights
    decoder: DecoderName

    @classmethod
    def of(cls, entry: ModelEntry, token: str | None = None) -> "Preflight":
        """Asks the hub for the config, then for the other small files, and for no weights.

        Raises:
            ModelError: there is no such model, or it cannot be used; says why.
        """
        files = Files.find(entry.source, token)
        config = _read_config(files)
        check_quantisation(entry.source, config)
        decoder, config = _check_architecture(entry, config)
        config = _with_sizes(config)
        check_listed(files)
        _check_tokenizer(files)
        folder = files.fetch([name for name in files.sizes if name.endswith(_SMALL_FILES)])
        stored = read_stored(files)
        source = Source(entry, folder, config, stored.bytes_in_halves)
        if not entry.is_known:
            source = replace(source, entry=_described(source, stored))
        return cls(source, files, stored, decoder)

    def fetch(self) -> Source:
        """The whole model, its weights fetched.

        Raises:
            ModelError: a file cannot be had.
        """
        self.files.fetch(self.stored.files)
        return self.source


def find(role: Role, name: str, token: str | None = None) -> ModelEntry:
    """The catalogue's entry, or what can be found out of any other model.

    Raises:
        ConfigError: neither a catalogue name nor a hub id nor a folder.
        ModelError: there is no such model, or it cannot be used; says why.
    """
    entry = catalog.find(role, name)
    return entry if entry.is_known else Preflight.of(entry, token).source.entry


def _read_config(files: Files) -> dict[str, Any]:
    if not files.sizes:
        raise ModelError(f"The folder {files.source} is empty: there is no model in it.")
    if CONFIG not in files.sizes and (what := foreign_format(files)):
        raise ModelError(what)
    if CONFIG not in files.sizes:
        raise ModelError(f"There is no model in {files.source}: it has no file {CONFIG}.")
    config = read_config(files.folder)
    if not isinstance(config.get("model_type", ""), str):
        raise ModelError(f"The {CONFIG} of {files.source} names no type of model.")
    return config


def _check_architecture(
    entry: ModelEntry, config: dict[str, Any]
) -> tuple[DecoderName, dict[str, Any]]:
    """What runs it, and its config as that reads it."""
    saved_as = config.get("architectures") or ()
    if entry.role == "prm":
        # Imported here: it brings torch, which must not delay the page.
        from carbon.rewards.formats import check_prm  # noqa: PLC0415

        backbone = check_prm(config, entry.source).backbone(config)
        if reason := why_not_ours(backbone):
            raise ModelError(reason)
        return "carbon", backbone
    if saved_as and not any(str(name).endswith(WRITERS) for name in saved_as):
        raise ModelError(f"{entry.label} is a {saved_as[0]}: it has no head that writes text.")
    decoder = check_policy(config)
    if decoder == "transformers":
        config = config | {"max_position_embeddings": max_positions(config)}
    return decoder, config


def _with_sizes(config: dict[str, Any]) -> dict[str, Any]:
    """With its sizes under their usual names; some architectures have names of their own.

    Raises:
        ModelError: it lacks one.
    """
    missing = [name for name in SIZES if config.get(name) is None]
    if missing and config.get("model_type"):
        # Imported here: slow, and few need it.
        from transformers import CONFIG_MAPPING  # noqa: PLC0415

        settings = CONFIG_MAPPING[config["model_type"]].from_dict(deepcopy(config))
        config = config | {name: getattr(settings, name, None) for name in missing}
    if config.get("intermediate_size") is None and config.get("hidden_size"):
        config = config | {"intermediate_size": 4 * config["hidden_size"]}  # GPT-2's, unsaid
    for name in SIZES:
        if not isinstance(config.get(name), int) or config[name] <= 0:
            raise ModelError(f"The model's config.json lacks {name!r}.")
    return config


def _check_tokenizer(files: Files) -> None:
    if "tokenizer.json" in files.sizes:
        return
    other = next((name for name in ("tokenizer.model", "vocab.json") if name in files.sizes), None)
    instead = f", only {other}: save it with transformers' fast tokenizer" if other else ""
    raise ModelError(f"The model {files.source} has no file tokenizer.json{instead}.")


def _described(source: Source, stored: StoredWeights) -> ModelEntry:
    """The entry of a model that no one has described, from its own files.

    Beside what everybody writes into them a model may say that it has never met a system prompt:
    {"carbon": {"uses_system_prompt": false}} in config.json.
    """
    longest = min(source.entry.max_new_tokens, source.config["max_position_embeddings"])
    most = _own_limit(source) or longest
    told = source.config.get("carbon")
    count = stored.num_parameters
    return replace(
        source.entry,
        is_known=True,
        parameters=_parameters(count),
        sizes=ModelSizes.read(source.config, stored.bytes_in_halves),
        needs_gpu=count > _CPU_PARAMETERS,
        uses_system_prompt=not isinstance(told, Mapping) or told.get("uses_system_prompt", True),
        max_new_tokens=min(most, longest),
        length_scale=round(_BAR * min(most, longest)),
        cpu_rollouts=max(n for n in _CPU_ROLLOUTS if n in (8, *_affordable(count))),
    )


def _own_limit(source: Source) -> int | None:
    """Tokens of a rollout, if the model's authors say."""
    if not (source.folder / "generation_config.json").is_file():
        return None
    told = read_config(source.folder, "generation_config.json").get("max_new_tokens")
    return told if isinstance(told, int) and told > 0 else None


def _affordable(num_parameters: int) -> list[int]:
    return [n for n in _CPU_ROLLOUTS if n * num_parameters <= _CPU_WORK]


def _parameters(count: int) -> str:
    """As the catalogue writes it: 9.8 M, 113 M, 1.5 B."""
    number, unit = (count / 1e9, "B") if count >= 0.9995e9 else (count / 1e6, "M")
    return f"{number:.1f} {unit}" if round(number, 1) < 10 else f"{number:.0f} {unit}"
