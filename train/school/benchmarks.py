"""The held-out problems of the school stream: its reserved part, which is never trained on.

`python -m train.school.benchmarks FOLDER` writes the page's examples. With `--right FILE` (what
`python -m train.small` keeps in work/right_of_each_problem.json) it writes the benchmarks too:
MINI and HELD-OUT are drawn from the hardest families and levels of the stream, so many that the
policy solves 40 % of other problems of theirs at the first try; the five levels are fifths of
these, from easy to hard.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random

from train.benchmarks import HELD_OUT_PER_LEVEL, MINI_PER_LEVEL, SEED, record, write_lines
from train.identity import quantities_key
from train.school.base import LEVELS, Problem
from train.school.development import is_held_out
from train.school.stream import FAMILIES, make

PASS_AT_1 = 0.4
_SAMPLES = 8  # of each problem whose right ones were counted
_TRIES = 2_000  # draws without a new problem after which a family and level has no more
_EXAMPLES_PER_LEVEL, _FEW = 4, 30
_EXAMPLES_RULE = (
    f"For each level of the stream, {_EXAMPLES_PER_LEVEL} families at even distances in the "
    f"register's order; of each, or the next one that has any, the plainest of the first {_FEW} "
    "problems kept from training that are sentences: the one with fewest words of its own."
)
_Kind = tuple[str, int]  # family, level in the stream


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


def hardest(right: Mapping[str, Sequence[int]], pass_at_1: float = PASS_AT_1) -> list[list[_Kind]]:
    """Five parts of the stream, from easy to hard, which together have this pass@1.

    `right` holds, by "family level", how many of 8 samples were right for each of some problems.
    """
    rates = {
        (family, level): sum(counts) / len(counts) / _SAMPLES
        for family, levels in FAMILIES
        for level in levels
        if (counts := right.get(f"{family} {level}"))
    }
    ordered = sorted(rates, key=lambda kind: (rates[kind], kind))
    total, taken = 0.0, list[_Kind]()
    for kind in ordered:
        if taken and (total + rates[kind]) / (len(taken) + 1) > pass_at_1:
            break
        total += rates[kind]
        taken.append(kind)
    parts = len(LEVELS)
    return [
        taken[len(taken) * (parts - 1 - k) // parts : len(taken) * (parts - k) // parts]
        for k in range(parts)
    ]


def draw(right: Mapping[str, Sequence[int]]) -> tuple[list[Problem], list[Problem]]:
    """MINI and HELD-OUT: equally many problems of each level; none occurs twice."""
    mini, held_out = list[Problem](), list[Problem]()
    taken = set[str]()
    for level, kinds in enumerate(hardest(right), 1):
        problems = _turns(Random(f"{SEED} {level}"), kinds, level, taken)
        mini += islice(problems, MINI_PER_LEVEL)
        held_out += islice(problems, HELD_OUT_PER_LEVEL)
    return mini, held_out


def _turns(rng: Random, kinds: Sequence[_Kind], level: int, taken: set[str]) -> Iterator[Problem]:
    """New problems, one of each kind in turn, under their level in the benchmark."""
    streams = {kind: _reserved(rng, kind, taken) for kind in kinds}
    for kind in cycle(kinds):
        if not streams:
            return
        if kind not in streams:
            continue
        problem = next(streams[kind], None)
        if problem is None:
            del streams[kind]
            continue
        yield replace(problem, level=level)


def _reserved(rng: Random, kind: _Kind, taken: set[str] | None = None) -> Iterator[Problem]:
    """Problems of a family and level that are kept from training, each once, while they last."""
    taken = set() if taken is None else taken
    misses = 0
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


def main() -> None:
    options = _parser().parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    shown = {"rule": _EXAMPLES_RULE, "examples": [record(each) for each in examples()]}
    (options.folder / "examples.json").write_text(json.dumps(shown, indent=1) + "\n", "utf-8")
    if options.right:
        right = json.loads(options.right.read_text(encoding="utf-8"))
        for name, problems in zip(("mini_500", "held_out_2500"), draw(right), strict=True):
            write_lines(options.folder / f"{name}.jsonl", problems)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Write the page's examples, and the benchmarks.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--right", type=Path, help="right samples by family and level")
    return parser


if __name__ == "__main__":
    main()
