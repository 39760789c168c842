"""The school stream's held-out problems: how hard they are, and that training never sees one."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from train.benchmarks import HELD_OUT_PER_LEVEL, MINI_PER_LEVEL
from train.identity import quantities_key
from train.school import benchmarks
from train.school.base import Problem
from train.school.development import is_held_out
from train.school.stream import FAMILIES, draw, make

FOLDER = Path(__file__).parents[2] / "assets" / "problems"


@pytest.fixture(scope="module")
def problems() -> list[Problem]:
    return benchmarks.reserved(150, num_workers=0)


def test_reserved_problems_are_left_out_of_training(problems):
    assert problems == benchmarks.reserved(150, num_workers=2)
    keys = {quantities_key(p.text, str(p.answer)) for p in problems}
    assert len(keys) == len(problems) > 140
    assert len({p.family for p in problems}) > 60
    trained = {p.text for p in (draw(Random(seed)) for seed in range(3_000))}
    assert trained.isdisjoint(p.text for p in problems)
    assert not any(is_held_out(p.text) for p in problems)


def test_benchmarks_hold_what_is_not_always_solved(problems, tmp_path, monkeypatch):
    """Levels go by how often it was, families take turns, and no problem is in both."""
    monkeypatch.setattr(benchmarks, "MINI_PER_LEVEL", 4)
    monkeypatch.setattr(benchmarks, "HELD_OUT_PER_LEVEL", 6)
    right = [number % 9 for number in range(len(problems))]
    path = tmp_path / "tried.jsonl"
    benchmarks.write_tried(path, problems, right)
    tried = benchmarks.read(path)
    mini, held_out = benchmarks.choose(tried)
    for chosen, per_level in ((mini, 4), (held_out, 6)):
        assert [p.level for p in chosen] == [n for n in range(1, 6) for _ in range(per_level)]
    counts = dict(zip((p.text for p in problems), right, strict=True))
    texts = [p.text for p in mini + held_out]
    assert len(set(texts)) == len(texts)
    for problem in mini + held_out:
        assert counts[problem.text] in benchmarks.RIGHT[problem.level - 1]
    for level in range(1, 6):
        families = [p.family for p in mini + held_out if p.level == level]
        there = {each.problem.family for each in tried if each.right in benchmarks.RIGHT[level - 1]}
        assert len(set(families)) == min(10, len(there))


def test_reserved_and_trained_problems_are_two_parts():
    rng = Random(1)
    answers: dict[bool, set[str | None]] = {True: set(), False: set()}
    for reserved, found in answers.items():
        while len(found) < 20:
            problem = make(rng, "multiplication", 2, reserved=reserved)
            if problem:
                found.add(problem.answer)
    assert answers[True].isdisjoint(answers[False])


@pytest.mark.parametrize("kind", ["mini", "held_out"])
def test_the_benchmarks_that_ship_are_the_small_pairs(kind):
    """They were chosen by a policy's tries, which do not ship: what can be told of them without is
    that they are the stream's, of many families, and known to nobody.
    """
    shipped = {
        name: list(map(json.loads, next(FOLDER.glob(f"school_{name}*")).read_text().splitlines()))
        for name in ("mini", "held_out")
    }
    rows = shipped[kind]
    per_level = {"mini": MINI_PER_LEVEL, "held_out": HELD_OUT_PER_LEVEL}[kind]
    found = {"mini": [per_level] * 5, "held_out": [per_level, per_level, 196, 450, 275]}[kind]
    assert [row["level"] for row in rows] == [n for n in range(1, 6) for _ in range(found[n - 1])]
    assert {row["family"] for row in rows} <= {family for family, _ in FAMILIES}
    for level in range(1, 6):
        counts = Counter(row["family"] for row in rows if row["level"] == level)
        assert len(counts) > 20
        assert max(counts.values()) < per_level / 10
    keys = [
        {quantities_key(row["problem"], row["answer"]) for row in part} for part in shipped.values()
    ]
    assert keys[0].isdisjoint(keys[1])
    assert not any(is_held_out(row["problem"]) for row in rows)


def test_the_file_holds_the_examples_which_are_of_every_level(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["benchmarks", str(tmp_path)])
    benchmarks.main()
    made = (tmp_path / "examples.json").read_text()
    assert made == (FOLDER / "examples.json").read_text()
    levels = [example["level"] for example in json.loads(made)["examples"]]
    assert levels == [n for n in range(1, 6) for _ in range(4)]
