"""The way from an empty folder to an exported pair, stage by stage; finished stages are kept.

tokenizer -> policy -> reward model -> export -> measurements -> model cards
"""

import json
import logging
import platform
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer

from carbon.core.errors import ConfigError
from train import cards, parallel, policy, reward
from train.benchmarks import SEED, draw
from train.export import export_policy, export_reward, write_json
from train.loop import TrainingRecord
from train.measure import measure
from train.model import RewardModel
from train.policy import TrainedPolicies
from train.policy_data import ProblemStream
from train.problems import Problem
from train.scales import Scale
from train.tokenizer import train_tokenizer

_LOG = logging.getLogger(__name__)
MEASUREMENTS = "measurements.json"


@dataclass(frozen=True)
class RunInFolder:
    """A training run in a folder of its own. Its `work` inside holds what a later stage needs.

    Raises:
        ConfigError: the folder holds a run with other settings.
    """

    folder: Path
    scale: Any  # all its settings, a dataclass
    seed: int
    num_workers: int

    def __post_init__(self) -> None:
        hold_settings(self.folder, self.work, {"scale": asdict(self.scale), "seed": self.seed})

    @property
    def work(self) -> Path:
        return self.folder / "work"

    @cached_property
    def device(self) -> torch.device:
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")

    @property
    def device_name(self) -> str:
        is_cuda = self.device.type == "cuda"
        return torch.cuda.get_device_name() if is_cuda else platform.processor() or "CPU"


@dataclass(frozen=True)
class Run(RunInFolder):
    """The tiny pair's."""

    scale: Scale

    @cached_property
    def stream(self) -> ProblemStream:
        """Every problem but those of the benchmarks."""
        return ProblemStream(draw().problems(), self.scale.levels, self.scale.families)

    @cached_property
    def tokenizer(self) -> Tokenizer:
        path = self.work / "tokenizer.json"
        if not path.exists():
            train_tokenizer(self.scale.tokenizer_problems).save(str(path))
        return Tokenizer.from_file(str(path))

    @cached_property
    def policies(self) -> TrainedPolicies:
        path = self.work / "policy.pt"
        if path.exists():
            return policy.load(path, self.scale.shape, self.device)
        trained, record = policy.train_policy(
            self.scale,
            self.tokenizer.to_str(),
            self.stream,
            self.seed,
            self.num_workers,
            self.device,
        )
        self._keep_record("policy", record)
        policy.save(trained, path)
        return trained

    @cached_property
    def reward_model(self) -> RewardModel:
        path = self.work / "reward.pt"
        if path.exists():
            return reward.load(path, self.scale.shape, self.device)
        data = reward.make_data(
            self.scale,
            self.policies,
            self.tokenizer.to_str(),
            self.stream,
            self.seed,
            self.num_workers,
        )
        model, record = reward.train_reward(
            self.scale.reward, self.policies.final, data.documents, self.seed, self.device
        )
        self._keep_record("reward", record, data.counts)
        reward.save(model, path)
        return model

    @property
    def held_out(self) -> list[Problem]:
        """The first problems of each level of HELD-OUT-2500, within the scale's families."""
        wanted = [
            problem
            for problem in draw().held_out
            if problem.level in self.scale.levels
            and problem.family in (self.scale.families or (problem.family,))
        ]
        per_level = self.scale.measure.num_problems // len(self.scale.levels)
        return [
            problem
            for level in self.scale.levels
            for problem in [p for p in wanted if p.level == level][:per_level]
        ]

    def export(self) -> None:
        export_policy(
            self.policies.final, self.tokenizer, self.folder / "policy", self.scale.max_new_tokens
        )
        export_reward(self.reward_model, self.tokenizer, self.folder / "prm")

    def measurements(self) -> dict[str, Any]:
        """Numbers of the pair and how it was made; written beside it and kept."""
        path = self.folder / MEASUREMENTS
        if not path.exists():
            numbers = measure(
                self.scale,
                self.policies.final,
                self.reward_model,
                self.tokenizer,
                self.held_out,
                self.seed,
            )
            write_json(path, {"made": self._provenance(), "held_out": numbers})
        return json.loads(path.read_text(encoding="utf-8"))

    def write_cards(self) -> None:
        numbers = self.measurements()
        for name, write in (("policy", cards.policy_card), ("prm", cards.reward_card)):
            path = self.folder / name / "README.md"
            path.write_text(write(self.scale, numbers), encoding="utf-8")

    def _keep_record(
        self, name: str, record: TrainingRecord, counts: dict[str, int] | None = None
    ) -> None:
        write_json(self.work / f"{name}.json", {**asdict(record), "data": counts or {}})

    def _provenance(self) -> dict[str, Any]:
        return {
            "scale": self.scale.name,
            "seed": self.seed,
            "benchmark_seed": SEED,
            "device": self.device_name,
            "torch": torch.__version__,
            "parameters": {
                "policy": _num_parameters(self.policies.final),
                "prm": _num_parameters(self.reward_model),
            },
            **{
                name: json.loads((self.work / f"{name}.json").read_text(encoding="utf-8"))
                for name in ("policy", "reward")
            },
        }


def run_all(run: Run) -> None:
    """Every stage, in order."""
    run_stages(
        ("tokenizer", lambda: run.tokenizer),
        ("policy", lambda: run.policies),
        ("reward model", lambda: run.reward_model),
        ("export", run.export),
        ("measurements", run.measurements),
        ("model cards", run.write_cards),
    )


def run_stages(*stages: tuple[str, Callable[[], object]], times: Path | None = None) -> None:
    """One after the other, each announced by its name; its seconds are kept in the file `times`."""
    done = json.loads(times.read_text(encoding="utf-8")) if times and times.exists() else {}
    for name, stage in stages:
        started = time.perf_counter()
        stage()
        seconds = time.perf_counter() - started
        _LOG.info("%s: done in %.1f s", name, seconds)
        if times and name not in done:
            done[name] = round(seconds, 1)
            write_json(times, done)


def hold_settings(folder: Path, work: Path, settings: dict[str, Any]) -> None:
    """Write a run's settings into its work folder, or find the same ones there.

    Raises:
        ConfigError: the folder holds a run with other settings.
    """
    work.mkdir(parents=True, exist_ok=True)
    path, settings = work / "settings.json", json.loads(json.dumps(settings))
    if not path.exists() and parallel.rank() == 0:
        write_json(path, settings)
    parallel.wait_for_all()
    if json.loads(path.read_text(encoding="utf-8")) != settings:
        raise ConfigError(f"{folder} holds a run with other settings: use another folder.")


def _num_parameters(model: torch.nn.Module) -> int:
    return sum(parameter.numel() for parameter in model.parameters())
