"""The paper's experiments on any pair: `python -m carbon.evaluate rollouts --dataset NAME ...`.

Sampling goes to an output folder, shard by shard, and goes on where it was ended; `tables` then
makes the measured tables from the folder.
"""

import argparse
import json
import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, get_args

from carbon.core.config import SETTINGS, RunConfig
from carbon.core.errors import CarbonError, ConfigError
from carbon.core.measured import FOLDERS, PRECOMPUTED, measured_folders
from carbon.core.types import Strategy
from carbon.evaluate import gallery, graders, lending, recordings, runtime, storage
from carbon.evaluate.computing import Work
from carbon.evaluate.crews import Alone, Crew, Processes
from carbon.evaluate.drawn import require_whole_draws
from carbon.evaluate.estimate import sentences
from carbon.evaluate.experiments import BUDGETS, EXPERIMENTS, Experiment, Rollouts, Transfer
from carbon.evaluate.on_ray import HERE, RayActors
from carbon.evaluate.origin import labels_of, meta_of, origin_of
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import HUB, NAMES, Benchmark, read_benchmark
from carbon.evaluate.publishing import publish, write_readings
from carbon.evaluate.tables import TABLES
from carbon.evaluate.workers import Job, run_job
from carbon.serving import preflight
from carbon.serving.machine import BACKENDS, this_machine
from carbon.serving.session import ModelStore

_log = logging.getLogger(__name__)
_UNFINISHED = 3  # exit status: shards are left for the next call
_STRATEGIES = get_args(Strategy)
# Settings of runs that every experiment leaves to the command: those it does not vary itself, and
# that change what a run of best-of-N computes.
_CHANGEABLE = (
    "aggregation", "calibration_size", "explore_share", "distinct_set", "epochs", "learning_rate",
    "loss_mean", "weight_decay", "penalty", "base_temperature", "top_p", "top_k", "max_new_tokens",
)  # fmt: skip


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
    lent = lending.read(options.lent) if vars(options).get("lent") else None
    experiment = _experiment(options, lent)
    for sentence in _estimated(options, experiment):
        _log.info("%s", sentence)
    if options.plan:
        return 0
    if options.log_probabilities:
        require_whole_draws(experiment)
    benchmark = _benchmark(options)
    meta = _meta(options, benchmark)
    if lent:
        lent.require_same_policy(meta["weights_sha256"]["policy"])
    asked = {"problems": [each.index for each in benchmark.problems], "seeds": options.seeds}
    job = Job(
        experiment=experiment,
        problems=benchmark.problems,
        seeds=options.seeds,
        work=Work(
            experiment,
            options.policy,
            options.prm,
            options.backend,
            options.system_prompt,
            options.log_probabilities,
            lent,
            benchmark.sha256,
        ),
        output=options.output,
        problems_per_batch=options.problems_per_batch,
        meta=meta
        | {"settings": experiment.to_json(), "asked": asked}
        | {"system_prompt": options.system_prompt}
        | ({"kept": "log-probabilities"} if options.log_probabilities else {}),
        done=options.done,
        part=options.part,
    )
    seconds = None if options.minutes is None else 60 * options.minutes
    num_left = run_job(job, partial(_crew, options), seconds)
    if num_left:
        _log.info("%d shards are left: run the same command again", num_left)
    return _UNFINISHED if num_left else 0


def _estimated(options: argparse.Namespace, experiment: Experiment) -> Iterator[str]:
    """What the command will need, before anything is fetched but what an unknown model is."""
    policy = preflight.find("policy", options.policy)
    prm = preflight.find("prm", options.prm)
    here = this_machine(has_hub_token=False)
    known = options.dataset in HUB
    number = HUB[options.dataset].num_problems if known else len(_benchmark(options).problems)
    num_runs = min(number, options.limit or number) * len(options.seeds)
    batch = options.problems_per_batch
    yield from sentences(
        experiment, policy, prm, num_runs, batch, here.gpu_gigabytes, here.num_gpus
    )


def _crew(options: argparse.Namespace, work: Work) -> Crew:
    """Who computes: Ray's actors or processes, where they are asked for, else this process."""
    if options.ray is not None:
        try:
            return RayActors(work, options.ray, options.workers, options.gpus_per_worker)
        except ImportError:
            _log.warning(
                "Ray is not installed, so this process computes alone: pip install -r "
                "requirements-ray.txt, or leave out --ray and say --workers N"
            )
    elif options.workers:
        machine = this_machine(has_hub_token=False)
        return Processes(work, options.workers, machine.num_gpus if machine.gpu_gigabytes else 0)
    return Alone(work)


def _text_of(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"{path} is no text that can be read") from error


def _part(text: str) -> tuple[int, int]:
    """1/4 is the first of four.

    Raises:
        ValueError: it is no part.
    """
    number, of = map(int, text.split("/"))
    if not 1 <= number <= of:
        raise ValueError(text)
    return number, of


def _experiment(options: argparse.Namespace, lent: lending.Lent | None) -> Experiment:
    """The experiment of the command, its fields from the options of the same names."""
    kind = EXPERIMENTS[options.command]
    told = {each.name: getattr(options, each.name) for each in fields(kind) if each.name in options}
    if "lent" in told:
        told["lent"] = lent.digest if lent else ""
    changed = {name: getattr(options, name) for name in _CHANGEABLE if name in options}
    return Experiment.from_json(kind.name, {**told, **changed})


def _pack(options: argparse.Namespace) -> int:
    for name in EXPERIMENTS:
        for path in storage.pack(options.results, name, options.output):
            _log.info("%s: %.1f MiB", path, path.stat().st_size / 2**20)
    return 0


def _time(options: argparse.Namespace) -> int:
    benchmark = _benchmark(options)
    models = ModelStore(backend=options.backend).load(options.policy, options.prm)
    meta = _meta(options, benchmark) | {"strategies": options.strategies}
    budgets, strategies = options.budgets, options.strategies
    measured = runtime.measure(models, benchmark.problems, budgets, meta, strategies)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(measured), encoding="utf-8")
    return 0


def _record(options: argparse.Namespace) -> int:
    benchmark = _benchmark(options)
    models = ModelStore(backend=options.backend).load(options.policy, options.prm)
    names = {"num_rollouts": options.budget, "seed": options.seed, "strategy": options.strategy}
    recordings.record(models, benchmark.problems, RunConfig(**names), options.output)
    return 0


def _retell(options: argparse.Namespace) -> int:
    recordings.retell(options.recordings, ModelStore() if options.learn else None)
    return 0


def _make_gallery(options: argparse.Namespace) -> int:
    results = _results(options, Rollouts.name)
    storage.require_complete(results)
    meta, benchmark = results.meta, _benchmark(options)
    pair = meta["policy"], meta["prm"]
    here = meta_of(Rollouts.name, benchmark, *pair, meta["commit"])
    here |= {"settings": meta["settings"], "kept": meta.get("kept")}
    if found := storage.differences(meta, here):
        raise ConfigError(f"The runs would not be those of the results: {found}.")
    outcomes = Outcomes(
        results, Experiment.from_json(Rollouts.name, meta["settings"]), labels_of(meta, "")
    )
    models = ModelStore(backend=options.backend).load(*pair)
    config = RunConfig(num_rollouts=options.budget, seed=options.seed)
    known = {problem.index: problem for problem in benchmark.problems}
    gallery.record_gallery(models, known, outcomes, config, options.output, options.each)
    return 0


def _results(options: argparse.Namespace, name: str) -> storage.Results:
    results = storage.load_experiment(options.results, name)
    if results is None:
        raise ConfigError(f"These folders hold no results of `{name}`.")
    return results


def _make_tables(options: argparse.Namespace) -> int:
    loaded = [storage.load_experiment(options.results, name) for name in EXPERIMENTS]
    found = [results for results in loaded if results is not None]
    if not found and not options.runtime:
        raise ConfigError("These folders hold no results, and no timings were named.")
    for results in found:
        storage.require_complete(results)
    for results in found:
        _publish_experiment(options, results)
    if options.runtime:
        _publish_timings(options)
    return 0


def _grade(options: argparse.Namespace) -> int:
    results = _results(options, Rollouts.name)
    benchmark = _benchmark(options)
    if benchmark.sha256 != results.meta["problems_sha256"]:
        raise ConfigError("The results are of other problems than these.")
    graded = graders.grade(results, {each.index: each for each in benchmark.problems})
    graders.write(graded, options.output)
    _log.info("%s", graders.counted(graded))
    return 0


def _learned(options: argparse.Namespace) -> int:
    lent = lending.learned_in(_results(options, Transfer.name))
    lending.write(options.output, lent)
    _log.info("%s: %d of (δ, T)", options.output, len(lent.temperature))
    return 0


def _report(options: argparse.Namespace) -> int:
    # a page of figures needs plotly, the experiments do not
    from carbon.evaluate.report import write_report  # noqa: PLC0415

    named = write_report(options.tables, options.output)
    _log.info("%s: %d figures", options.output, len(named))
    return 0


def _make_readings(options: argparse.Namespace) -> int:
    for folder in [options.output] if options.output else measured_folders():
        write_readings(folder)
    return 0


def tables_folder(options: argparse.Namespace, meta: Mapping[str, Any]) -> Path:
    """Where the tables of these results or timings go.

    Raises:
        ConfigError: nothing says it.
    """
    pair = {meta["policy"], meta["prm"]}
    if options.output is None and not (len(pair) == 1 and pair <= set(FOLDERS)):
        raise ConfigError("Tables of a pair that does not ship need a folder: --output OUT.")
    return options.output or PRECOMPUTED / FOLDERS[meta["policy"]]


def _publish_experiment(options: argparse.Namespace, results: storage.Results) -> None:
    meta, name = results.meta, results.meta["experiment"]
    experiment = Experiment.from_json(name, meta["settings"])
    outcomes = Outcomes(results, experiment, labels_of(meta, options.source or _label(meta)))
    origin = origin_of(meta, meta["asked"]["seeds"], outcomes.num_problems)
    origin |= {"num_undecided_comparisons": outcomes.num_undecided, "note": options.note}
    publish(TABLES[name](outcomes), origin, tables_folder(options, meta))


def _label(meta: Mapping[str, Any]) -> str:
    return f"{Path(meta['policy']).name} pair"


def _publish_timings(options: argparse.Namespace) -> None:
    """The first machine's rows carry the plain label, so that they meet the accuracies'."""
    timings = [runtime.read(path) for path in options.runtime]
    source = options.source or _label(timings[0])
    names = [source] + [f"{source}, {t['hardware']}" for t in timings[1:]]
    labels = [labels_of(timing, name) for timing, name in zip(timings, names, strict=True)]
    origin = origin_of(timings[0], [0], timings[0]["num_problems"])
    origin["hardware"] = "; ".join(timing["hardware"] for timing in timings)
    made = runtime.runtime_tables(list(zip(labels, timings, strict=True)))
    publish(made, origin, tables_folder(options, timings[0]))


def _meta(options: argparse.Namespace, benchmark: Benchmark) -> dict[str, Any]:
    pair = options.policy, options.prm
    return meta_of(options.command, benchmark, *pair, options.commit)


def _benchmark(options: argparse.Namespace) -> Benchmark:
    wrong = [pair for pair in options.columns if "=" not in pair]
    if wrong:
        raise ConfigError(f"Columns are named like problem=question; got {wrong[0]}.")
    columns = dict(pair.split("=", 1) for pair in options.columns)
    return read_benchmark(options.dataset, getattr(options, "limit", None), columns)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m carbon.evaluate", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in EXPERIMENTS:
        _add_sampling(commands.add_parser(name), name)
    _add_runtime(commands.add_parser("runtime"))
    _add_recordings(commands.add_parser("recordings", help="one recorded run a problem"))
    _add_gallery(commands.add_parser("gallery", help="recorded runs by outcome, from results"))
    retold = commands.add_parser("retell", help="endings and curves of recordings, anew")
    retold.add_argument("recordings", type=Path, nargs="+")
    retold.add_argument("--learn", action="store_true", help="fit again too, for the dials")
    retold.set_defaults(act=_retell)
    pack = commands.add_parser("pack", help="one file a seed from all shards of a folder")
    pack.add_argument("--results", type=Path, nargs="+", required=True, help="folders")
    pack.add_argument("--output", type=Path, required=True)
    pack.set_defaults(act=_pack)
    made = commands.add_parser("tables", help="the measured tables from shards or packs")
    made.add_argument("--results", type=Path, nargs="*", default=[], help="folders")
    made.add_argument("--runtime", type=Path, nargs="*", default=[], help="files of `runtime`")
    made.add_argument("--source", help="label of the rows; default: the policy's name and `pair`")
    made.add_argument("--note", help="a sentence that the page shows beside these numbers")
    made.add_argument("--output", type=Path, help="default: where that pair's are, if it ships")
    made.set_defaults(act=_make_tables)
    report = commands.add_parser("report", help="one HTML page of a folder of tables")
    report.add_argument("tables", type=Path, help="that `tables` has written")
    report.add_argument("--output", type=Path, default=Path("report.html"))
    report.set_defaults(act=_report)
    graded = commands.add_parser("graders", help="our grader beside math-verify's, as CSV")
    graded.add_argument("--results", type=Path, nargs="+", required=True, help="of `rollouts`")
    _add_dataset(graded)
    graded.add_argument("--output", type=Path, default=Path("graders.csv"))
    graded.set_defaults(act=_grade)
    learned = commands.add_parser("learned", help="the (δ, T) of every problem, in one file")
    learned.add_argument("--results", type=Path, nargs="+", required=True, help="of `transfer`")
    learned.add_argument("--output", type=Path, default=Path("learned.safetensors"))
    learned.set_defaults(act=_learned)
    said = commands.add_parser("readings", help="the sentences beside measured tables, anew")
    said.add_argument("--output", type=Path, help="a folder; default: all that ship")
    said.set_defaults(act=_make_readings)
    return parser


def _add_dataset(parser: argparse.ArgumentParser) -> None:
    named = f"{', '.join(NAMES)}, or a file of JSON lines with `problem`, `answer` and `level`"
    parser.add_argument("--dataset", "--problems", required=True, metavar="DATA", help=named)
    example = "what the data call these: problem=question answer=final level=hardness"
    parser.add_argument("--columns", nargs="+", default=[], metavar="OURS=THEIRS", help=example)


def _add_pair(parser: argparse.ArgumentParser) -> None:
    _add_dataset(parser)
    parser.add_argument("--limit", type=int, help="so many problems, equally many of each level")
    parser.add_argument("--policy", default="tiny")
    parser.add_argument("--prm", default="tiny")
    parser.add_argument("--backend", choices=BACKENDS, default="auto")
    parser.add_argument("--commit", help="of this code; default: asks git")
    parser.add_argument("--output", type=Path, required=True)


def _add_sampling(parser: argparse.ArgumentParser, name: str) -> None:
    _add_pair(parser)
    add = parser.add_argument
    add("--seeds", type=int, nargs="+", default=[0])
    add("--workers", type=int, default=0, help="processes, each with its GPUs; 0: this one")
    where = "workers are Ray's actors: on this machine, or on the cluster there (or `auto`)"
    add("--ray", nargs="?", const=HERE, metavar="ADDRESS", help=where)
    add("--gpus-per-worker", type=int, default=1, choices=(1, 2, 4, 8), help="of Ray's actors")
    add("--plan", action="store_true", help="only tell what it will need")
    add("--part", type=_part, default=(1, 1), metavar="I/N", help="only the I-th of N parts")
    add("--problems-per-batch", type=int, default=8)
    add("--done", type=Path, nargs="*", default=[], help="folders of results to leave out")
    add("--minutes", type=float, help="begin no shard after so many")
    for changed in _CHANGEABLE:
        row = SETTINGS[changed]
        # No default: what is not asked for is not among an experiment's changes.
        words: dict[str, Any] = row.as_argument() | {"default": argparse.SUPPRESS}
        add(row.option, dest=changed, **words)
    kept = "of all sampled tokens too, in files beside the results (some 40 bytes a token)"
    add("--log-probabilities", action="store_true", help=kept)
    add("--system-prompt", type=_text_of, metavar="FILE", help="the policy's, in its place")
    for setting in fields(EXPERIMENTS[name]):
        if setting.name == "changes":
            continue
        if setting.name == "lent":
            add("--lent", type=Path, metavar="FILE", help="made by `learned`: its mean is lent too")
            continue
        default: Any = setting.default
        is_list = isinstance(default, tuple)
        add(
            f"--{setting.name.replace('_', '-')}",
            type=type(default[0] if is_list else default),
            nargs="+" if is_list else None,
            choices=_STRATEGIES[1:] if setting.name == "strategies" else None,
            default=default,
        )
    parser.set_defaults(act=_sample)


def _add_runtime(parser: argparse.ArgumentParser) -> None:
    _add_pair(parser)
    parser.add_argument("--budgets", type=int, nargs="+", default=list(BUDGETS))
    parser.add_argument("--strategies", nargs="+", default=["best_of_n"], choices=_STRATEGIES)
    parser.set_defaults(act=_time)


def _add_recordings(parser: argparse.ArgumentParser) -> None:
    _add_pair(parser)
    parser.add_argument("--budget", type=int, default=64)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--strategy", default="best_of_n", choices=_STRATEGIES)
    parser.set_defaults(act=_record)


def _add_gallery(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--results", type=Path, nargs="+", required=True, help="folders of `rollouts`")
    _add_dataset(parser)
    add("--budget", type=int, default=64)
    add("--seed", type=int, default=0)
    add("--each", type=int, default=gallery.NUM_EACH, help="at most so many of each outcome")
    add("--backend", choices=BACKENDS, default="auto")
    add("--output", type=Path, required=True)
    parser.set_defaults(act=_make_gallery)


if __name__ == "__main__":
    sys.exit(main())
