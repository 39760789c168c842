"""Log-probabilities of sampled tokens, kept on request beside a shard: a line of JSON a text.

A shard's arrays, and the tables that are made of them, know nothing of it.
"""

import gzip
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carbon.calibration.params import Calibration
from carbon.core.errors import ConfigError
from carbon.core.files import replacing
from carbon.core.types import Completion, Phase
from carbon.engines.base import Engine
from carbon.evaluate.experiments import Experiment, PlannedRun
from carbon.search.run import Run

SUFFIX = ".tokens.jsonl.gz"  # in place of a shard's own
_DIGITS = 5
Line = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """The rollouts of one run, in order: each text, and the distribution that it was drawn from."""

    prompt_ids: tuple[int, ...]
    rollouts: tuple[tuple[Completion, Calibration], ...]

    @classmethod
    def by(cls, run: Run) -> "Drawn":
        """A run of best-of-N that is over: see `require_whole_draws`."""
        config = run.config
        base = Calibration.unlearned(config, config.base_temperature)
        plain = Calibration.unlearned(config, config.plain_temperature)
        of: dict[Phase, Calibration] = {
            "explore": base,
            "exploit": run.calibration or base,
            "baseline": run.given or plain,
        }
        ordered = sorted(run.rollouts, key=lambda rollout: rollout.index)
        return cls(run.prompt_ids, tuple((each.completion, of[each.phase]) for each in ordered))


def require_whole_draws(experiment: Experiment) -> None:
    """A search over steps draws a text in pieces, from several distributions.

    Raises:
        ConfigError: such a search is among the experiment's runs.
    """
    if any(planned.config.searches_steps for planned in experiment.runs()):
        raise ConfigError(
            f"`{experiment.name}` searches over steps, which draws a solution in pieces: "
            "log-probabilities are kept of rollouts that are drawn whole."
        )


def labels_of(runs: Sequence[PlannedRun]) -> list[str]:
    """What lines call each run: "carbon/16", "fixed_temperature 1.2/256"; T where nothing else
    tells two apart."""
    named = [_label(each, each.setting) for each in runs]
    return [
        _label(each, f"T={each.config.base_temperature:g}") if named.count(name) > 1 else name
        for each, name in zip(runs, named, strict=True)
    ]


def _label(planned: PlannedRun, told: str) -> str:
    name = planned.names.get("carbon") or planned.names["best_of_n"]
    return f"{f'{name} {told}'.strip()}/{planned.config.num_rollouts}"


def lines_of(engine: Engine, labels: Sequence[str], runs: Sequence[Drawn]) -> Iterator[Line]:
    """One line a different text and distribution of a problem's runs.

    `rollouts` says which it is: indices by the run's label. `token_ids` are its tokens,
    `log_probabilities` those of each under what it was drawn from, softmax((W h + W delta) / T) cut
    by top-p and top-k, and `policy_log_probabilities` those under softmax(W h), in nats; null where
    there is none.
    """
    # Imported here: torch, which the command line need not wait for.
    from carbon.engines.log_probabilities import log_probabilities  # noqa: PLC0415

    places: dict[tuple, dict[str, list[int]]] = {}
    texts: dict[tuple, tuple[Completion, Calibration]] = {}
    for label, run in zip(labels, runs, strict=True):
        for index, (completion, drawn) in enumerate(run.rollouts):
            # What two runs learn is the same only if it is the same tensor.
            key = completion, drawn.temperature, id(drawn.delta), drawn.top_p, drawn.top_k
            places.setdefault(key, {}).setdefault(label, []).append(index)
            texts.setdefault(key, (completion, drawn))
    read = log_probabilities(engine, runs[0].prompt_ids, list(texts.values()))
    for key, told in zip(texts, read, strict=True):
        completion, drawn = texts[key]
        own, policy = ([_rounded(value) for value in each] for each in told.tolist())
        yield {
            "rollouts": places[key],
            "temperature": round(float(drawn.temperature), _DIGITS),
            "delta_norm": round(drawn.delta_norm, _DIGITS),
            "token_ids": completion.token_ids,
            "log_probabilities": own,
            "policy_log_probabilities": policy,
        }


def _rounded(value: float) -> float | None:
    """JSON has no infinity."""
    return round(value, _DIGITS) if math.isfinite(value) else None


def write(shard: Path, lines: Sequence[Line]) -> None:
    """Beside a shard's file; a run that ends meanwhile leaves none."""
    with (
        replacing(shard.with_suffix(SUFFIX)) as partial,
        gzip.open(partial, "wt", encoding="utf-8") as file,
    ):
        file.writelines(json.dumps(line) + "\n" for line in lines)
