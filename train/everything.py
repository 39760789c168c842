"""`python -m train.everything`: a new small pair, measured and packed, in one call that keeps to a
time.

Training, rollouts, reward model; then, when the training's memory is free, measurements, trust and
held-out tables side by side. Whatever is there is packed at once; ended early, it has been packed.
Each stage is a command of its own (its log is in `work/`), so a stage that fails ends nothing else,
and the same call again goes on with those that have not ended well. Knows no models.
"""

import argparse
import itertools
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from carbon.core.catalog import SMALL_FOLDER
from carbon.core.files import replacing
from carbon.evaluate.problems import SHIPPED_FOLDER
from carbon.models.cores import num_cores
from train.packages import pack

_LOG = logging.getLogger(__name__)
# Of all the time: by when the policy has had its updates, the reward model its data and its own.
_POLICY_SHARE, _DATA_SHARE, _REWARD_SHARE = 0.42, 0.1, 0.11
_LAST_SECONDS = 75.0  # for what needs all runs: trust, tables
_PAUSE, _TOLD_EVERY_SECONDS, _GRACE_SECONDS = 0.5, 10.0, 10.0
_TRIES = 2  # of a stage that fails
_LONGEST_LINE = 160
_NUMBERS = {"numbers": (
    "measurements.json", "policy/trust.json", "policy/README.md", "prm/README.md", "trust_runs",
    "logs", *(f"work/{name}.json" for name in (
        "settings", "policy", "reward", "reward_data", "right_of_each_problem", "start", "stages",
        "seconds_of_training",
    )),
)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stage:
    """A command, begun when it `is_ready`; `packed` says what is packed under which name.

    One that `is_cut` is ended when the last seconds begin: what it has done so far is of use. One
    that `is_spread` knows how to use all GPUs; any other has one of them.
    """

    name: str
    command: Sequence[str]
    is_ready: Callable[["Progress"], bool]
    packed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    is_cut: bool = False
    is_spread: bool = False
    of_all: tuple[str, ...] = ()  # it is done again when those that were cut have ended


class Progress:
    """Which stages have ended, and how; kept in a file, so that another call knows."""

    def __init__(self, output: Path) -> None:
        self.work, self.logs = output / "work", output / "logs"
        for folder in (self.work, self.logs):
            folder.mkdir(parents=True, exist_ok=True)
        self._path, self.status = self.work / "stages.json", self.logs / "status.log"
        self._groups = self.work / "processes.txt"
        kept = json.loads(self._path.read_text("utf-8")) if self._path.exists() else {}
        self.seconds: dict[str, float] = kept  # of those that have ended well
        self.ended = set(kept)  # well or not, in this call

    def has(self, *names: str) -> bool:
        return all(name in self.seconds for name in names)

    def is_over(self, *names: str) -> bool:
        return self.ended.issuperset(names)

    def is_exported(self, model: str) -> bool:
        """Whether the training, which goes on, has written this model."""
        path = self.work / "seconds_of_training.json"
        return path.exists() and f'"export of the {model}"' in path.read_text("utf-8")

    def end(self, name: str, seconds: float, *, is_well: bool) -> None:
        self.ended.add(name)
        if is_well:
            self.seconds[name] = round(seconds, 1)
            with replacing(self._path) as partial:
                partial.write_text(json.dumps(self.seconds, indent=1), encoding="utf-8")

    def last_line(self, name: str) -> str:
        log = (self.logs / f"{name}.log").read_text("utf-8", errors="replace")
        return (log.splitlines() or [""])[-1].strip()[:_LONGEST_LINE]

    def note(self, group: int) -> None:
        """A stage's processes, which outlive this one if it is killed."""
        with self._groups.open("a", encoding="utf-8") as file:
            file.write(f"{group} {_age(group)}\n")

    def end_those_left(self) -> None:
        """Stages of an earlier call that was killed: two at once would write the same files."""
        if self._groups.exists():
            for line in self._groups.read_text("utf-8").splitlines():
                group, age = line.split()
                if age == _age(int(group)):
                    end_group(int(group), signal.SIGKILL)
            self._groups.unlink()


def _age(process: int) -> str:
    """When it began, by the kernel's clock: a number may be given to another process later."""
    try:
        told = Path(f"/proc/{process}/stat").read_text("utf-8")
    except OSError:
        return "?"
    return told.rsplit(")", 1)[1].split()[19]


def end_group(group: int, how: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, how)


class Conductor:
    """Begins stages, watches them, packs what they make."""

    def __init__(
        self, output: Path, target: Path, stages: Sequence[Stage], end: float, num_gpus: int = 1
    ) -> None:
        self._output, self._target, self._end = output, target, end
        self._gpus = itertools.cycle(range(num_gpus)) if num_gpus > 1 else None
        self._waiting = list(stages)
        self._running: dict[str, tuple[Stage, subprocess.Popen[bytes], float]] = {}
        self._failed = Counter[str]()
        self._began, self._told = time.monotonic(), 0.0
        self.progress = Progress(output)

    def run(self) -> int:
        """Exit status 0: every stage has ended well."""
        self._waiting = [each for each in self._waiting if not self.progress.has(each.name)]
        names = [each.name for each in self._waiting]
        self.progress.end_those_left()
        try:
            while (self._waiting or self._running) and time.monotonic() < self._end:
                self._begin()
                self._watch()
                self._tell()
                if not self._running and not any(map(self._is_ready, self._waiting)):
                    break
                time.sleep(_PAUSE)
        finally:
            for name in list(self._running):
                self._stop(name)
        left = [name for name in names if not self.progress.has(name)]
        if left:
            _LOG.info("not done: %s; the same call again goes on", ", ".join(left))
        return 1 if left else 0

    def _is_ready(self, stage: Stage) -> bool:
        return stage.is_ready(self.progress)

    def _begin(self) -> None:
        for stage in [each for each in self._waiting if self._is_ready(each)]:
            self._waiting.remove(stage)
            _LOG.info("%s: begins", stage.name)
            with (self.progress.logs / f"{stage.name}.log").open("ab") as log:
                process = subprocess.Popen(
                    [sys.executable, *stage.command],
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,  # its own processes end with it
                    env=os.environ | {"PYTHONUNBUFFERED": "1"} | self._gpu_for(stage),
                )
            self._running[stage.name] = stage, process, time.monotonic()
            self.progress.note(process.pid)

    def _gpu_for(self, stage: Stage) -> dict[str, str]:
        if self._gpus is None or stage.is_spread:
            return {}
        return {"CUDA_VISIBLE_DEVICES": str(next(self._gpus))}

    def _watch(self) -> None:
        is_late = time.monotonic() > self._end - _LAST_SECONDS
        for name, (stage, process, _) in list(self._running.items()):
            if process.poll() is not None or (is_late and stage.is_cut):
                self._stop(name)

    def _tell(self) -> None:
        """The last words of every stage that runs, in a line that is easy to poll."""
        now = time.monotonic()
        if now - self._told < _TOLD_EVERY_SECONDS:
            return
        self._told = now
        running = (f"{name}: {self.progress.last_line(name)}" for name in self._running)
        told = " | ".join([", ".join(self.progress.seconds) or "nothing yet", *running])
        line = f"{now - self._began:.0f} of {self._end - self._began:.0f} s. Done: {told}\n"
        with self.progress.status.open("a", encoding="utf-8") as file:
            file.write(line)

    def _stop(self, name: str) -> None:
        """Note how it ended, after ending it if it has not; pack what it made."""
        stage, process, started = self._running.pop(name)
        seconds, status = time.monotonic() - started, process.poll()
        if status is None:
            end_group(process.pid, signal.SIGTERM)
            try:
                process.wait(_GRACE_SECONDS)
            except subprocess.TimeoutExpired:
                end_group(process.pid, signal.SIGKILL)
                process.wait()
        told = "done" if status == 0 else "ended for time" if status is None else "failed"
        _LOG.info("%s: %s after %.1f s", name, told, seconds)
        if told == "failed":
            end_group(process.pid, signal.SIGKILL)  # what it began, if anything is left
            _LOG.warning("%s: %s", name, self.progress.last_line(name))
            self._failed[name] += 1
        if told == "failed" and self._failed[name] < _TRIES:
            self._waiting.insert(0, stage)
        else:
            is_well = status == 0 and self.progress.has(*stage.of_all)
            self.progress.end(name, seconds, is_well=is_well)
        for package, members in (stage.packed | _NUMBERS).items():
            pack(self._output, members, self._target, package)


def stages_of(options: argparse.Namespace) -> list[Stage]:
    """In the order in which they begin, where several may."""
    output: Path = options.output
    now = time.time()
    moments = [f"{now + 60 * options.minutes * share:.0f}" for share in shares_of(options)]
    pair = {name: output / name for name in ("policy", "prm")}
    if options.install:
        pair = dict.fromkeys(pair, "small")
    models = tuple(str(word) for name in pair for word in (f"--{name}", pair[name]))
    # Not by -m: each process that makes data would import that module, with torch, once more.
    small = ("-c", "from train.small import main; raise SystemExit(main())",
             "--output", str(output), "--scale", options.scale,
             "--shared", options.shared, "--workers", str(options.workers),
             "--seed", str(options.seed),
             *(("--base", str(options.base)) if options.base else ()),
             *(("--from-policy", str(options.from_policy)) if options.from_policy else ()),
             "--keep-layers", str(options.keep_layers),
             "--until", *moments)  # fmt: skip
    together = (
        "-m", "torch.distributed.run", "--nproc-per-node", str(options.gpus),
        "--master-addr", "127.0.0.1", "--master-port", "29517", "--no-python", sys.executable,
    ) if options.gpus > 1 else ()  # fmt: skip
    reserved, tried = (output / "work" / f"{name}.jsonl" for name in ("reserved", "tried"))
    words = ("--words", str(output / "work" / "words.txt"), "--draws", str(options.draws))
    draws = "-m", "train.school.benchmarks"
    problems, rollouts = output / "problems", output / "rollouts"
    held_out = ("--problems", str(problems / "held_out.jsonl"))
    if options.install:
        held_out = ("--dataset", "school-held-out")
    sizes = tuple(map(str, options.sizes))
    runs = {n: output / "trust_runs" / f"{n}.jsonl" for n in sizes}
    trust_runs = [
        Stage(
            f"trust_runs_{n}",
            (
                "-m",
                "train.trust_runs",
                *models,
                "--sizes",
                n,
                "--output",
                str(runs[n]),
                "--problems-per-batch",
                str(options.batch),
                "--seeds",
                str(options.seed),
            ),
            lambda p: p.has("installing"),
            is_cut=True,
        )
        for n in sizes
    ]
    evaluate = ("-m", "carbon.evaluate")
    made = ("--results", str(rollouts))
    return [
        Stage(
            "training",
            (*together, *small, "--only", "training"),
            lambda p: True,
            {"prm": ("prm",)},
            is_spread=True,
        ),
        Stage("words", ("-m", "train.trust", *words), lambda p: True),
        Stage("policy", ("-c", ""), lambda p: p.is_exported("policy"), {"policy": ("policy",)}),
        Stage(
            "reserved",
            (*draws, str(reserved.parent), "--reserved", str(options.reserved), "--workers",
             str(max(1, options.workers // 4))),  # the training needs the others
            lambda p: True,
        ),
        Stage("installing", _installing("install", options), lambda p: p.has("training")),
        Stage(
            "tries",
            (*small, "--only", "tries", "--reserved", str(reserved)),
            lambda p: p.has("training", "reserved"),
        ),
        Stage(
            "problems",
            (*draws, str(problems), "--tried", str(tried)),
            lambda p: p.has("tries"),
            {"problems": ("problems",)},
        ),
        Stage(
            "installing of problems",
            _installing("install_problems", options),
            lambda p: p.has("problems"),
        ),
        Stage(
            "measuring",
            (*small, "--only", "measuring",
             *(("--measure", *map(str, options.measure)) if options.measure else ())),
            lambda p: p.has("installing"),
        ),
        *trust_runs,
        Stage(
            "rollouts",
            (*evaluate, "rollouts", *held_out, "--limit", str(options.problems), *models,
             "--budgets", *map(str, options.budgets), "--seeds", str(options.seed), "--workers",
             str(options.processes), "--problems-per-batch", str(options.batch), "--output",
             str(rollouts), "--commit", options.commit),
            # Measuring holds half of a card's memory, which workers that find it taken refuse.
            lambda p: p.has("installing of problems") and p.is_over("measuring"),
            {"rollouts": ("rollouts",)},
            is_cut=True,
            is_spread=True,
        ),
        Stage(
            "trust",
            ("-m", "train.trust", *words, "--output", str(output / "policy" / "trust.json"),
             "--runs", *map(str, runs.values())),
            lambda p: p.has("words") and p.is_over(*(each.name for each in trust_runs)),
            of_all=tuple(each.name for each in trust_runs),
        ),
        Stage(
            "tables",
            (*evaluate, "tables", *made, "--source", "small pair", "--output",
             str(output / "tables")),
            lambda p: p.has("rollouts"),
            {"tables": ("tables", "MANIFEST.json")},
        ),
        Stage(
            "gallery",
            (*evaluate, "gallery", *made, *held_out, "--budget", sizes[-1], "--seed",
             str(options.seed), "--output", str(output / "gallery")),
            lambda p: p.has("rollouts"),
            {"gallery": ("gallery",)},
        ),
    ]  # fmt: skip


def shares_of(options: argparse.Namespace) -> tuple[float, float, float]:
    """Of all the time, by when the policy is trained, the reward model's data are made, and it."""
    data = options.policy_share + _DATA_SHARE
    return options.policy_share, data, data + options.reward_share


def plan_of(options: argparse.Namespace) -> str:
    """Which minute belongs to what."""
    policy, data, reward = (share * options.minutes for share in shares_of(options))
    late = options.minutes - _LAST_SECONDS / 60
    return (
        f"minutes 0 to {policy:.1f}: the policy (then packed); to {data:.1f}: solutions for the "
        f"reward model; to {reward:.1f}: the reward model (then packed); to {late:.1f}: "
        "measurements, runs for trust, held-out problems, side by side; to "
        f"{options.minutes:.1f}: trust, tables, gallery"
    )


def _installing(name: str, options: argparse.Namespace) -> tuple[str, str]:
    code = f"from train.everything import {name}; {name}({str(options.output)!r})"
    return "-c", code if options.install else ""


def install(output: str) -> None:
    """Let "small" be the pair in this folder, in this copy of the code."""
    for name in ("policy", "prm"):
        shutil.rmtree(SMALL_FOLDER / name, ignore_errors=True)
        shutil.copytree(Path(output) / name, SMALL_FOLDER / name)


def install_problems(output: str) -> None:
    """Let the school stream's problems be those in this folder."""
    made = Path(output) / "problems"
    shutil.copyfile(made / "examples.json", SHIPPED_FOLDER / "examples.json")
    for path in made.glob("*.jsonl"):
        shutil.copyfile(path, SHIPPED_FOLDER / f"school_{path.name}")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    logging.basicConfig(
        level=logging.INFO, format="%(relativeCreated)8d ms  %(message)s", stream=sys.stderr
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    _LOG.info("%s", plan_of(options))
    end = time.monotonic() + 60 * options.minutes
    stages = stages_of(options)
    return Conductor(options.output, options.pack, stages, end, options.gpus).run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m train.everything", description=__doc__)
    add = parser.add_argument
    add("--output", type=Path, required=True, help="the pair's folder")
    add("--pack", type=Path, required=True, help="a folder for pieces of at most 15 MB")
    add("--minutes", type=float, default=22, help="for all of it")
    add("--base", type=Path, help="the base's file, whole or cut; default: the package's")
    add("--from-policy", type=Path, help="a small policy that is trained on: see train.small")
    add("--keep-layers", type=int, default=0, help="of that one: see train.small")
    add("--install", action="store_true", help="measure it as the pair that ships, in its place")
    add("--scale", choices=("full", "tiny"), default="full")
    add("--shared", choices=("rank", "layers"), default="rank", help="see train.small")
    add("--policy-share", type=float, default=_POLICY_SHARE, help="of the time, for the policy")
    add("--reward-share", type=float, default=_REWARD_SHARE, help="for the reward model's updates")
    add("--sizes", type=int, nargs="+", default=[8, 16, 64],
        help="each an N of the runs for trust; the last one is the gallery's")  # fmt: skip
    add("--budgets", type=int, nargs="+", default=[8, 16, 64, 256], help="of the held-out problems")
    add("--reserved", type=int, default=30_000, help="problems, of which those held out are chosen")
    add("--problems", type=int, default=250, help="of those held out")
    add("--measure", type=Path, nargs="*", default=(), help="more problems, as train.small takes")
    add("--batch", type=int, default=8, help="problems that share a batch")
    add("--draws", type=int, default=200_000, help="problems that the known words are taken from")
    add("--processes", type=int, default=6, help="that sample the held-out problems")
    add("--workers", type=int, default=num_cores() - 1, help="that make data")
    add("--gpus", type=int, default=1, help="that train together")
    add("--commit", default="", help="of this code")
    add("--seed", type=int, default=0)
    return parser


if __name__ == "__main__":
    sys.exit(main())
