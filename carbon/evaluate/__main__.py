"""The paper's experiments on any pair: `python -m carbon.evaluate rollouts --problems FILE ...`.

Sampling goes to an output folder, shard by shard, and goes on where it was ended; `tables` then
makes the measured tables from the folder.
"""

import argparse
import hashlib
import json
import logging
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.errors import CarbonError, ConfigError
from carbon.evaluate import experiments, recordings, runtime, storage, sweeps, tables
from carbon.evaluate.beam_tables import beam_tables
from carbon.evaluate.beams import BEAM_BUDGETS, BeamExperiment
from carbon.evaluate.experiments import Experiment
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import Benchmark, read_benchmark
from carbon.evaluate.publishing import publish
from carbon.evaluate.rows import Labels
from carbon.evaluate.workers import Job, run_job
from carbon.models.checkpoint import resolve
from carbon.results.tables import PRECOMPUTED
from carbon.serving.machine import BACKENDS
from carbon.serving.session import ModelStore

_log = logging.getLogger(__name__)
_UNFINISHED = 3  # exit status: shards are left for the next call
_MAKERS = {
    "rollouts": tables.main_tables,
    "grid": sweeps.grid_table,
    "sensitivity": sweeps.sensitivity_table,
}
_BEAMS = "beams"
_STRATEGIES = ("best_of_n", "beam_search", "dvts", "particle_filtering")


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: done; 1: failed; 3: time is up, and shards are left for another call."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(
        level=logging.INFO, format="%(relativeCreated)8d ms  %(message)s", stream=sys.stderr
    )
    try:
        return options.act(options)
    except CarbonError as error:
        _log.error("%s", error)
        return 1


def _sample(options: argparse.Namespace) -> int:
    experiment = _experiment(options)
    benchmark = read_benchmark(options.problems, options.limit)
    job = Job(
        experiment=experiment,
        problems=benchmark.problems,
        seeds=options.seeds,
        policy=options.policy,
        prm=options.prm,
        backend=options.backend,
        output=options.output,
        problems_per_batch=options.problems_per_batch,
        meta=_meta(options, benchmark) | {"settings": experiment.to_json()},
        done=_done(options, experiment),
    )
    seconds = None if options.minutes is None else 60 * options.minutes
    num_left = run_job(job, options.workers, seconds)
    if num_left:
        _log.info("%d shards are left: run the same command again", num_left)
    return _UNFINISHED if num_left else 0


def _done(
    options: argparse.Namespace, experiment: Experiment | BeamExperiment
) -> frozenset[tuple[int, int]]:
    results = storage.load_experiment(options.done, experiment.name)
    return frozenset(storage.problems_and_seeds(results.arrays) if results else ())


def _experiment(options: argparse.Namespace) -> Experiment | BeamExperiment:
    if options.command == "beams":
        budgets, strategies = tuple(options.budgets), tuple(options.strategies)
        return BeamExperiment(budgets=budgets, strategies=strategies, beam_width=options.beam_width)
    if options.command == "rollouts":
        return experiments.rollouts(tuple(options.budgets))
    if options.command == "grid":
        return experiments.grid(tuple(options.temperatures), tuple(options.budgets))
    return experiments.sensitivity(options.budget)


def _pack(options: argparse.Namespace) -> int:
    for name in (*_MAKERS, _BEAMS):
        for path in storage.pack(options.results, name, options.output):
            _log.info("%s: %.1f MiB", path, path.stat().st_size / 2**20)
    return 0


def _time(options: argparse.Namespace) -> int:
    benchmark = read_benchmark(options.problems, options.limit)
    models = ModelStore(backend=options.backend).load(options.policy, options.prm)
    meta = _meta(options, benchmark) | {"strategies": options.strategies}
    budgets, strategies = options.budgets, options.strategies
    measured = runtime.measure(models, benchmark.problems, budgets, meta, strategies)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(measured), encoding="utf-8")
    return 0


def _record(options: argparse.Namespace) -> int:
    benchmark = read_benchmark(options.problems, options.limit)
    models = ModelStore(backend=options.backend).load(options.policy, options.prm)
    names = {"num_rollouts": options.budget, "seed": options.seed, "strategy": options.strategy}
    recordings.record(models, benchmark.problems, RunConfig(**names), options.output)
    return 0


def _make_tables(options: argparse.Namespace) -> int:
    found = [name for name in _MAKERS if _publish_experiment(options, name)]
    found += [_BEAMS] * _publish_beams(options)
    if options.runtime:
        _publish_timings(options)
    elif not found:
        raise ConfigError("These folders hold no results, and no timings were named.")
    return 0


def _publish_experiment(options: argparse.Namespace, name: str) -> bool:
    results = storage.load_experiment(options.results, name)
    if results is None:
        return False
    experiment = Experiment.from_json(results.meta["settings"])
    outcomes = Outcomes(results, experiment.settings)
    seeds = sorted(set(results.arrays["seed"].tolist()))
    origin = _origin(results.meta, seeds, outcomes.num_problems)
    origin |= {"num_undecided_comparisons": outcomes.num_undecided, "note": options.note}
    made = _MAKERS[name](outcomes, experiment, _labels(results.meta, options.source))
    publish(made, origin, options.output)
    return True


def _publish_beams(options: argparse.Namespace) -> bool:
    results = storage.load_experiment(options.results, _BEAMS)
    if results is None:
        return False
    seeds = sorted(set(results.arrays["seed"].tolist()))
    origin = _origin(results.meta, seeds, len(set(results.arrays["problem"].tolist())))
    publish(beam_tables(results, _labels(results.meta, options.source)), origin, options.output)
    return True


def _publish_timings(options: argparse.Namespace) -> None:
    """The first machine's rows carry the plain label, so that they meet the accuracies'."""
    timings = [runtime.read(path) for path in options.runtime]
    names = [options.source] + [f"{options.source}, {t['hardware']}" for t in timings[1:]]
    labels = [_labels(timing, name) for timing, name in zip(timings, names, strict=True)]
    origin = _origin(timings[0], [0], timings[0]["num_problems"])
    origin["hardware"] = "; ".join(timing["hardware"] for timing in timings)
    made = runtime.runtime_tables(list(zip(labels, timings, strict=True)))
    publish(made, origin, options.output)


def _labels(meta: dict[str, Any], source: str) -> Labels:
    policy, prm = catalog.find("policy", meta["policy"]), catalog.find("prm", meta["prm"])
    dataset = Path(meta["problems"]).stem.upper().replace("_", "-")
    return Labels(source=source, dataset=dataset, model=f"{policy.label}, {prm.label}")


def _origin(meta: dict[str, Any], seeds: Sequence[int], num_problems: int) -> dict[str, Any]:
    """What the manifest says of a table."""
    numbers = " ".join(map(str, seeds))
    more = "" if meta["experiment"] == "runtime" else f" --seeds {numbers}"
    if "strategies" in meta:
        more += f" --strategies {' '.join(meta['strategies'])}"
    return {
        "command": f"python -m carbon.evaluate {meta['experiment']} --problems {meta['problems']} "
        f"--limit {num_problems}{more}, then python -m carbon.evaluate tables",
        "commit": meta["commit"],
        "seeds": list(seeds),
        "num_problems": num_problems,
        "hardware": meta["hardware"],
        "date": meta["started_at"][:10],
        "weights_sha256": meta["weights_sha256"],
        "problems_sha256": meta["problems_sha256"],
    }


def _meta(options: argparse.Namespace, benchmark: Benchmark) -> dict[str, Any]:
    return {
        "experiment": options.command,
        "problems": options.problems.as_posix(),
        "problems_sha256": benchmark.sha256,
        "policy": options.policy,
        "prm": options.prm,
        "weights_sha256": {
            "policy": _weights_digest(catalog.find("policy", options.policy)),
            "prm": _weights_digest(catalog.find("prm", options.prm)),
        },
        "commit": options.commit or _commit(),
    }


def _weights_digest(entry: catalog.ModelEntry) -> str:
    """SHA-256 over a checkpoint's weight files in order of name."""
    digest = hashlib.sha256()
    for path in sorted(Path(resolve(entry.source, None)).glob("*.safetensors")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m carbon.evaluate", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in (*_MAKERS, _BEAMS):
        _add_sampling(commands.add_parser(name), name)
    _add_runtime(commands.add_parser("runtime"))
    _add_recordings(commands.add_parser("recordings", help="one recorded run a problem"))
    pack = commands.add_parser("pack", help="one file a seed from all shards of a folder")
    pack.add_argument("--results", type=Path, nargs="+", required=True, help="folders")
    pack.add_argument("--output", type=Path, required=True)
    pack.set_defaults(act=_pack)
    made = commands.add_parser("tables", help="the measured tables from shards or packs")
    made.add_argument("--results", type=Path, nargs="*", default=[], help="folders")
    made.add_argument("--runtime", type=Path, nargs="*", default=[], help="files of `runtime`")
    made.add_argument("--source", default="embedded pair", help="label of the rows")
    made.add_argument("--note", help="a sentence that the page shows beside these numbers")
    made.add_argument("--output", type=Path, default=PRECOMPUTED / "measured")
    made.set_defaults(act=_make_tables)
    return parser


def _add_pair(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--problems", type=Path, required=True, help="JSON lines")
    parser.add_argument("--limit", type=int, help="so many problems, equally many of each level")
    parser.add_argument("--policy", default="embedded")
    parser.add_argument("--prm", default="embedded")
    parser.add_argument("--backend", choices=BACKENDS, default="auto")
    parser.add_argument("--commit", help="of this code; default: asks git")
    parser.add_argument("--output", type=Path, required=True)


def _add_sampling(parser: argparse.ArgumentParser, name: str) -> None:
    _add_pair(parser)
    add = parser.add_argument
    add("--seeds", type=int, nargs="+", default=[0])
    add("--workers", type=int, default=0, help="processes; 0 works in this one")
    add("--problems-per-batch", type=int, default=8)
    add("--done", type=Path, nargs="*", default=[], help="folders of results to leave out")
    add("--minutes", type=float, help="begin no shard after so many")
    if name == "rollouts":
        add("--budgets", type=int, nargs="+", default=list(experiments.BUDGETS))
    elif name == _BEAMS:
        add("--budgets", type=int, nargs="+", default=list(BEAM_BUDGETS))
        add("--strategies", nargs="+", default=["beam_search"], choices=_STRATEGIES[1:])
        add("--beam-width", type=int, default=4)
    elif name == "grid":
        add("--budgets", type=int, nargs="+", default=list(experiments.GRID_BUDGETS))
        add("--temperatures", type=float, nargs="+", default=list(experiments.GRID_TEMPERATURES))
    else:
        add("--budget", type=int, default=experiments.SENSITIVITY_BUDGET)
    parser.set_defaults(act=_sample)


def _add_runtime(parser: argparse.ArgumentParser) -> None:
    _add_pair(parser)
    parser.add_argument("--budgets", type=int, nargs="+", default=list(experiments.BUDGETS))
    parser.add_argument("--strategies", nargs="+", default=["best_of_n"], choices=_STRATEGIES)
    parser.set_defaults(act=_time)


def _add_recordings(parser: argparse.ArgumentParser) -> None:
    _add_pair(parser)
    parser.add_argument("--budget", type=int, default=64)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--strategy", default="best_of_n", choices=_STRATEGIES)
    parser.set_defaults(act=_record)


if __name__ == "__main__":
    sys.exit(main())
