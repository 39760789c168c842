"""The held-out problems of the school stream: its reserved part, which is never trained on.

`python -m train.school.benchmarks FOLDER` writes the page's examples. With `--tried FILE` (reserved
problems, and how many of 8 samples were right: `python -m train.small --only tries`) it writes the
benchmarks too. MINI and HELD-OUT hold what that policy did not always solve, of all families in
turn; the five levels go from what it missed once or twice to what it never solved.
"""

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

from train.benchmarks import HELD_OUT_PER_LEVEL, MINI_PER_LEVEL, SEED, record, write_lines
from train.identity import quantities_key
from train.school.base import LEVELS, Problem
from train.school.development import is_held_out
from train.school.stream import FAMILIES, draw, make
from train.workers import in_tasks

RESERVED = "reserved.jsonl"
# How many of 8 samples were right, by level. Together some 38 %; tried again it is a little more.
RIGHT = ((6, 7), (4, 5), (3,), (1, 2), (0,))
_TRIES = 2_000  # draws without a new problem after which a family and level has no more
_EXAMPLES_PER_LEVEL, _FEW = 4, 30
_EXAMPLES_RULE = (
    f"For each level of the stream, {_EXAMPLES_PER_LEVEL} families at even distances in the "
    f"register's order; of each, or the next one that has any, the plainest of the first {_FEW} "
    "problems kept from training that are sentences: the one with fewest words of its own."
)


class Tried(NamedTuple):
    """A problem, and how many of a policy's 8 samples were right."""

    problem: Problem
    right: int


def examples() -> list[Problem]:
    """A few problems of each level for the page, by the rule that is written beside them."""
    chosen = []
    for level in LEVELS:
        families = [family for family, levels in FAMILIES if level in levels]
        for k in range(_EXAMPLES_PER_LEVEL):
            following = families[(2 * k + 1) * len(families) // (2 * _EXAMPLES_PER_LEVEL) :]
            found = (_example(family, level) for family in following)
            chosen.append(next(filter(None, found)))
    return chosen


def _example(family: str, level: int) -> Problem | None:
    """Slips are told by words that no other problem of the family has."""
    kept = _reserved(Random(SEED), (family, level))
    few = list(islice((e for e in kept if e.text[0].isupper() and e.text[-1] in ".?"), _FEW))
    words = [set(re.findall(r"[a-z]{3,}", each.text)) for each in few]
    common = Counter(word for each in words for word in each)
    rare = [sum(common[word] == 1 for word in each) for each in words]
    ranks = zip(rare, map(len, words), range(len(few)), strict=True)
    return few[min(ranks)[2]] if few else None


def reserved(count: int, num_workers: int) -> list[Problem]:
    """Problems of the whole stream that are kept from training; none occurs twice."""
    drawn = in_tasks(_drawn, list(range(count)), num_workers)
    by_key = {quantities_key(each.text, str(each.answer)): each for part in drawn for each in part}
    return list(by_key.values())


def _drawn(numbers: Sequence[int]) -> list[Problem]:
    return [draw(Random(f"{SEED} {number}"), reserved=True) for number in numbers]


def choose(tried: Sequence[Tried]) -> tuple[list[Problem], list[Problem]]:
    """MINI and HELD-OUT: of each level as many as there are, up to a number."""
    mini, held_out = list[Problem](), list[Problem]()
    for level, counts in enumerate(RIGHT, 1):
        found = (each.problem for each in tried if each.right in counts)
        problems = (replace(problem, level=level) for problem in _in_turns(found))
        mini += islice(problems, MINI_PER_LEVEL)
        held_out += islice(problems, HELD_OUT_PER_LEVEL)
    return mini, held_out


def _in_turns(problems: Iterable[Problem]) -> Iterator[Problem]:
    """One problem of each family in turn, in the families' order of chance."""
    by_family = defaultdict[str, list[Problem]](list)
    for problem in problems:
        by_family[problem.family].append(problem)
    rounds = zip_longest(*by_family.values())
    return (problem for one_of_each in rounds for problem in one_of_each if problem)


def _reserved(rng: Random, kind: tuple[str, int]) -> Iterator[Problem]:
    """Problems of a family and level that are kept from training, each once, while they last."""
    taken, misses = set[str](), 0
    while misses < _TRIES:
        misses += 1
        problem = make(rng, *kind, reserved=True)
        if problem is None or is_held_out(problem.text):
            continue
        key = quantities_key(problem.text, str(problem.answer))
        if key not in taken:
            taken.add(key)
            misses = 0
            yield problem


def write_tried(path: Path, problems: Iterable[Problem], right: Iterable[int]) -> None:
    """With how many of a policy's samples were right, of each."""
    pairs = zip(problems, right, strict=True)
    lines = [json.dumps({**record(each), "right": count}) + "\n" for each, count in pairs]
    path.write_text("".join(lines), encoding="utf-8")


def read(path: Path) -> list[Tried]:
    """Of a file with reserved problems, tried or not."""
    return [
        Tried(
            Problem(row["family"], row["level"], "", row["problem"], row["answer"], ""),
            row.get("right", 0),
        )
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]


def main() -> None:
    options = _parser().parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.reserved:
        problems = reserved(options.reserved, options.workers)
        write_lines(options.folder / RESERVED, problems)
        return
    shown = {"rule": _EXAMPLES_RULE, "examples": [record(each) for each in examples()]}
    (options.folder / "examples.json").write_text(json.dumps(shown, indent=1) + "\n", "utf-8")
    if options.tried:
        chosen = choose(read(options.tried))
        for name, problems in zip(("mini_500", "held_out"), chosen, strict=True):
            write_lines(options.folder / f"{name}.jsonl", problems)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m train.school.benchmarks", description=__doc__)
    add = parser.add_argument
    add("folder", type=Path)
    add("--reserved", type=int, help=f"write {RESERVED} with so many problems, and nothing else")
    add("--workers", type=int, default=0, help="processes that draw these")
    add("--tried", type=Path, help="these problems, with how often a policy was right")
    return parser


if __name__ == "__main__":
    main()
