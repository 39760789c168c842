"""Benchmark files: one JSON object a line with `problem`, `answer` and, where known, `level`."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from carbon.core.errors import ConfigError


@dataclass(frozen=True, slots=True)
class BenchmarkProblem:
    """`index` is the line in the file, from 0; `level` 0 means that the file gives none."""

    index: int
    text: str
    reference_answer: str
    level: int


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The problems of a file, and what tells the file apart from another."""

    name: str
    sha256: str
    problems: tuple[BenchmarkProblem, ...]


def read_benchmark(path: Path, limit: int | None = None) -> Benchmark:
    """The file's problems, or `limit` of them: equally many of each level, its first ones.

    Raises:
        ConfigError: the file is missing or holds something else.
    """
    try:
        content = path.read_bytes()
        records = [json.loads(line) for line in content.decode("utf-8").splitlines()]
        problems = [
            BenchmarkProblem(index, record["problem"], record["answer"], record.get("level", 0))
            for index, record in enumerate(records)
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path} is no file of problems: {error!r}.") from error
    chosen = problems if limit is None else _balanced(problems, limit)
    return Benchmark(path.stem, hashlib.sha256(content).hexdigest(), tuple(chosen))


def _balanced(problems: list[BenchmarkProblem], limit: int) -> list[BenchmarkProblem]:
    levels = sorted({problem.level for problem in problems})
    rows = [[problem for problem in problems if problem.level == level] for level in levels]
    ranks = {problem.index: rank for row in rows for rank, problem in enumerate(row)}
    taken = sorted(problems, key=lambda problem: (ranks[problem.index], problem.level))[:limit]
    return sorted(taken, key=lambda problem: problem.index)
