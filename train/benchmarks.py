"""The held-out benchmarks: drawn first, with a seed of their own, and never trained on.

`python -m train.benchmarks assets/problems` writes them.
"""

import argparse
import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Protocol

from train.identity import ProblemSet, quantities_key
from train.problems import LEVELS, REGISTER, Problem

SEED = 500
MINI_PER_LEVEL, HELD_OUT_PER_LEVEL = 100, 500
_PROBE = 250  # draws that measure how many different problems a family has
_SMALL = 200  # a family with fewer gives at most a quarter of them away


class HeldOut(Protocol):
    """A problem of either stream."""

    @property
    def text(self) -> str: ...

    @property
    def answer(self) -> str | None: ...

    @property
    def level(self) -> int: ...

    @property
    def family(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Benchmarks:
    """MINI-500 and HELD-OUT-2500: equally many problems of each level, by level."""

    mini: tuple[Problem, ...]
    held_out: tuple[Problem, ...]

    def problems(self) -> ProblemSet:
        """What training must leave out."""
        return ProblemSet((*self.mini, *self.held_out))


@cache
def draw() -> Benchmarks:
    """Both benchmarks; no problem occurs twice, in one or across the two."""
    rng, taken = Random(SEED), ProblemSet()
    streams = {level: _distinct(rng, level, taken) for level in LEVELS}
    mini, held_out = (
        tuple(
            problem for level in LEVELS for problem in itertools.islice(streams[level], per_level)
        )
        for per_level in (MINI_PER_LEVEL, HELD_OUT_PER_LEVEL)
    )
    return Benchmarks(mini, held_out)


def write(folder: Path) -> None:
    """mini_500.jsonl and held_out_2500.jsonl."""
    benchmarks = draw()
    folder.mkdir(parents=True, exist_ok=True)
    for name, problems in (
        ("mini_500.jsonl", benchmarks.mini),
        ("held_out_2500.jsonl", benchmarks.held_out),
    ):
        write_lines(folder / name, problems)


def write_lines(path: Path, problems: Iterable[HeldOut]) -> None:
    """One problem a line, as `carbon.evaluate` reads them."""
    lines = [json.dumps(record(problem)) + "\n" for problem in problems]
    path.write_text("".join(lines), encoding="utf-8")


def record(problem: HeldOut) -> dict[str, str | int | None]:
    return {
        "problem": problem.text,
        "answer": problem.answer,
        "level": problem.level,
        "family": problem.family,
    }


def _distinct(rng: Random, level: int, taken: ProblemSet) -> Iterator[Problem]:
    """Endless new problems of a level, one family after the other; small families give up early."""
    room = {family: _room(rng, level, family) for family in REGISTER.families(level)}
    while any(room.values()):
        for family in REGISTER.families(level):
            problem = REGISTER.make(rng, level, family)
            if room[family] and problem not in taken:
                room[family] -= 1
                taken.add(problem)
                yield problem


def _room(rng: Random, level: int, family: str) -> int:
    probes = (REGISTER.make(rng, level, family) for _ in range(_PROBE))
    found = {quantities_key(problem.text, problem.answer) for problem in probes}
    return len(found) // 4 if len(found) < _SMALL else _PROBE


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the held-out benchmarks.")
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
