"""Where numbers come from, as it is told in result files, in the manifest and in the tables."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from carbon.core import catalog
from carbon.core.config import SETTINGS
from carbon.evaluate.experiments import EXPERIMENTS
from carbon.evaluate.problems import Benchmark
from carbon.evaluate.rows import Labels
from carbon.evaluate.storage import SCHEMA
from carbon.models import checkpoint
from carbon.search.selection import RULES
from carbon.serving import preflight
from carbon.serving.preflight import Preflight


def meta_of(
    experiment: str, benchmark: Benchmark, policy: str, prm: str, commit: str | None
) -> dict[str, Any]:
    """What the pair and the problems are. `commit` None asks git."""
    entries = {"policy": preflight.find("policy", policy), "prm": preflight.find("prm", prm)}
    return {
        "experiment": experiment,
        "schema": SCHEMA,
        "rules": list(RULES),
        "problems": benchmark.source,
        "problems_sha256": benchmark.sha256,
        "policy": policy,
        "prm": prm,
        "max_new_tokens": entries["policy"].max_new_tokens,
        "weights_sha256": {kind: weights_digest(entry) for kind, entry in entries.items()},
        "sizes": {kind: _sizes(entry) for kind, entry in entries.items()},
        "commit": commit or _commit(),
    }


def labels_of(meta: dict[str, Any], source: str) -> Labels:
    policy, prm = catalog.find("policy", meta["policy"]), catalog.find("prm", meta["prm"])
    dataset = Path(meta["problems"]).stem.upper().replace("_", "-")
    return Labels(source=source, dataset=dataset, model=f"{policy.label}, {prm.label}")


def origin_of(meta: dict[str, Any], seeds: Sequence[int], num_problems: int) -> dict[str, Any]:
    """What the manifest says of a table."""
    numbers = " ".join(map(str, seeds))
    more = "" if meta["experiment"] == "runtime" else f" --seeds {numbers}"
    if meta["policy"] != catalog.TINY:
        more += f" --policy {meta['policy']} --prm {meta['prm']}"
    if "settings" in meta:
        more += "".join(f" {option}" for option in _options(meta["experiment"], meta["settings"]))
    if meta.get("system_prompt"):
        more += " --system-prompt FILE"
    if "strategies" in meta:
        more += f" --strategies {' '.join(meta['strategies'])}"
    return {
        "command": f"python -m carbon.evaluate {meta['experiment']} --dataset {meta['problems']} "
        f"--limit {num_problems}{more}, then python -m carbon.evaluate tables",
        "commit": meta["commit"],
        "seeds": list(seeds),
        "num_problems": num_problems,
        "hardware": meta["hardware"],
        "date": meta["started_at"][:10],
        "weights_sha256": meta["weights_sha256"],
        "problems_sha256": meta["problems_sha256"],
    }


def _options(experiment: str, settings: Mapping[str, Any]) -> Iterator[str]:
    """Of an experiment's command, for what is not its default."""
    own = {each.name: each.default for each in fields(EXPERIMENTS[experiment])}
    for name, value in settings.items():
        values = value if isinstance(value, list) else [value]
        option = SETTINGS[name].option if name in SETTINGS else f"--{name.replace('_', '-')}"
        if name == "lent":
            yield from (f"{option} FILE" for _ in filter(None, values))
        elif name not in own or own[name] != (tuple(value) if isinstance(value, list) else value):
            told = [] if isinstance(value, bool) else [f"{each}" for each in values]
            yield " ".join([option, *told])


def weights_digest(entry: catalog.ModelEntry) -> str:
    """Of the model's checkpoint: see `checkpoint.weights_digest`."""
    return checkpoint.weights_digest(Preflight.of(entry).fetch().folder)


def _sizes(entry: catalog.ModelEntry) -> dict[str, int]:
    """What its arithmetic depends on; an embedding that is no head too counts as a parameter."""
    sizes = Preflight.of(entry).source.sizes
    parameters = sizes.weights // sizes.item
    return {"parameters": parameters, "hidden": sizes.hidden, "vocab": sizes.vocab}


def _commit() -> str:
    """The commit of the code that runs; "unknown" outside a repository."""
    here = Path(__file__).parent
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()
