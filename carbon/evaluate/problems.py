"""Problems with reference answers: of a file of JSON lines, or of a data set of the hub by name.

The hub's are read with the library `datasets`, at one revision each; what ships are the problems
that our pairs are measured on.
"""

import hashlib
import json
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from carbon.core.errors import ConfigError

_log = logging.getLogger(__name__)
SHIPPED_FOLDER = Path(__file__).parents[2] / "assets" / "problems"
# The tiny pair's, then the small one's.
SHIPPED = ("mini-500", "held-out-2500", "school-mini-500", "school-held-out")
COLUMNS = {"problem": "problem", "answer": "answer", "level": "level"}


@dataclass(frozen=True, slots=True)
class HubData:
    """A data set of the hub. `mark` is what a column's answer stands behind, if not alone."""

    hub_id: str
    revision: str
    num_problems: int
    split: str = "test"
    config: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    mark: str = ""


HUB = {
    "math-500": HubData("HuggingFaceH4/MATH-500", "6e4ed1a2a79af7d8630a6b768ec859cb5af4d3be", 500),
    "aime-2024": HubData(
        "HuggingFaceH4/aime_2024", "2fe88a2f1091d5048c0f36abc874fb997b3dd99a", 30, "train"
    ),
    "gsm8k": HubData(
        "openai/gsm8k", "740312add88f781978c0658806c59bc2815b9866", 1_319, config="main",
        columns={"problem": "question"}, mark="####",
    ),
}  # fmt: skip
NAMES = (*HUB, *SHIPPED)


@dataclass(frozen=True, slots=True)
class BenchmarkProblem:
    """`index` is its place in the data, from 0; `level` 0 means that the data give none."""

    index: int
    text: str
    reference_answer: str
    level: int


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Problems, and what tells their data apart from others: a digest, and how they are named."""

    name: str
    sha256: str
    problems: tuple[BenchmarkProblem, ...]
    source: str  # a name of NAMES, or a path


def read_benchmark(
    source: str | Path, limit: int | None = None, columns: Mapping[str, str] | None = None
) -> Benchmark:
    """The problems that a name of NAMES or a file holds, or `limit` of them: equally many a level.

    `columns` says what data of other origin call `problem`, `answer` and `level`.

    Raises:
        ConfigError: there are no such data, or they hold something else, or they are the hub's and
            cannot be had.
    """
    if data := HUB.get(str(source)):
        rows = enumerate(read_hub(data))
        problems = list(_problems(rows, data.hub_id, {**data.columns, **(columns or {})}))
        problems = [_behind(data.mark, each) for each in problems]
        content = json.dumps([(p.text, p.reference_answer, p.level) for p in problems]).encode()
    else:
        path = file_of(str(source))
        content = _content(path)
        problems = list(_problems(_lines(content, path), path, columns or {}))
        content += json.dumps(columns).encode() if columns else b""
    if not problems:
        raise ConfigError(f"{source} holds no problems.")
    chosen = problems if limit is None else _balanced(problems, limit)
    named = source.as_posix() if isinstance(source, Path) else source
    digest = hashlib.sha256(content).hexdigest()
    return Benchmark(Path(named).stem, digest, tuple(chosen), named)


def file_of(source: str) -> Path:
    """The file of problems that ship under this name; else the one of this path."""
    return (
        SHIPPED_FOLDER / f"{source.replace('-', '_')}.jsonl" if source in SHIPPED else Path(source)
    )


def read_hub(data: HubData) -> Iterable[Any]:
    """Its rows, from the hub or from what `datasets` kept of it on this machine.

    Raises:
        ConfigError: `datasets` is not installed, or the data cannot be had.
    """
    try:
        # Imported here: only data of the hub need it, and it takes seconds.
        from datasets import load_dataset  # noqa: PLC0415
        from datasets.exceptions import DatasetsError  # noqa: PLC0415
    except ImportError as error:
        raise ConfigError(
            f"{data.hub_id} is read with the library `datasets`, which is not installed: pip "
            "install -r requirements-evaluate.txt, or name a file of JSON lines."
        ) from error
    _log.info("reading %s from the hub", data.hub_id)
    try:
        return load_dataset(data.hub_id, data.config, split=data.split, revision=data.revision)
    except (DatasetsError, OSError, ValueError) as error:
        raise ConfigError(f"{data.hub_id} {why_not(error)}") from error


def why_not(error: Exception) -> str:
    """Why data of the hub cannot be read, as the end of a sentence."""
    if "gated" in str(error):
        return "is gated: accept its terms on the hub and set HF_TOKEN."
    return (
        "cannot be had: there is no way to the hub, or it has no such revision. A file of JSON "
        "lines can be named instead."
    )


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        named = ", ".join(NAMES)
        raise ConfigError(
            f"{path} is no file of problems ({error.strerror}), nor one of {named}."
        ) from error


def _lines(content: bytes, path: Path) -> Iterator[tuple[int, Any]]:
    """Line numbers from 0, and what the lines hold; blank ones hold nothing.

    Only line feeds end a line: JSON allows U+2028, which `splitlines` takes for one, in a text.
    Numbers stay as they are written: an answer of 0.50 is "0.50".
    """
    try:
        lines = content.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is no file of problems: it is not UTF-8.") from error
    for number, line in enumerate(lines):
        if line.strip():
            try:
                yield number, json.loads(line, parse_int=str, parse_float=str)
            except ValueError as error:
                message = f"{path} is no file of problems: line {number + 1} is not JSON."
                raise ConfigError(message) from error


def _problems(
    rows: Iterable[tuple[int, Any]], origin: Any, columns: Mapping[str, str]
) -> Iterator[BenchmarkProblem]:
    """Places count problems: blank lines take none."""
    if unknown := set(columns) - set(COLUMNS):
        raise ConfigError(f"Columns that can be named are {', '.join(COLUMNS)}; got {unknown}.")
    names = {**COLUMNS, **columns}
    for index, (number, row) in enumerate(rows):
        found = row if isinstance(row, Mapping) else {}
        text, answer = (_text(found.get(names[column])) for column in ("problem", "answer"))
        for column, read in (("problem", text), ("answer", answer)):
            if not read.strip():
                raise ConfigError(
                    f"{origin} is no file of problems: row {number + 1} has no text or number in "
                    f"`{names[column]}` (it has {', '.join(found) or 'no columns'})."
                )
        digits = re.search(r"\d+", _text(found.get(names["level"])))
        yield BenchmarkProblem(index, text, answer, int(digits[0]) if digits else 0)


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int | float) else ""


def _behind(mark: str, problem: BenchmarkProblem) -> BenchmarkProblem:
    """With the answer that stands behind the mark; GSM8K's are whole numbers like 1,000."""
    if not mark:
        return problem
    answer = problem.reference_answer.rpartition(mark)[2].strip().replace(",", "")
    return BenchmarkProblem(problem.index, problem.text, answer, problem.level)


def _balanced(problems: list[BenchmarkProblem], limit: int) -> list[BenchmarkProblem]:
    levels = sorted({problem.level for problem in problems})
    rows = [[problem for problem in problems if problem.level == level] for level in levels]
    ranks = {problem.index: rank for row in rows for rank, problem in enumerate(row)}
    taken = sorted(problems, key=lambda problem: (ranks[problem.index], problem.level))[:limit]
    return sorted(taken, key=lambda problem: problem.index)
