"""The school stream's held-out problems: how hard they are, and that training never sees one."""

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from train.benchmarks import HELD_OUT_PER_LEVEL, MINI_PER_LEVEL
from train.identity import quantities_key
from train.school import benchmarks
from train.school.development import is_held_out
from train.school.stream import FAMILIES, draw, make

FOLDER = Path(__file__).parents[2] / "assets" / "problems"


@pytest.fixture(scope="module")
def right():
    """Of three problems each; families differ in how hard they are, higher levels are harder."""
    rng = Random(0)
    return {
        f"{family} {level}": [max(0, rng.randint(0, 8) - level) for _ in range(3)]
        for family, levels in FAMILIES
        for level in levels
    }


def test_the_hardest_parts_have_the_rate_that_was_asked_for(right):
    parts = benchmarks.hardest(right, pass_at_1=0.2)
    rates = [
        sum(chain(*(right[f"{family} {level}"] for family, level in part))) / 24 / len(part)
        for part in parts
    ]
    assert len(parts) == 5
    assert rates == sorted(rates, reverse=True)
    assert 0.18 < sum(rates) / 5 < 0.22
    kinds = list(chain(*parts))
    assert len(set(kinds)) == len(kinds)


def test_benchmarks_are_new_problems_that_training_leaves_out(right, monkeypatch):
    monkeypatch.setattr(benchmarks, "MINI_PER_LEVEL", 4)
    monkeypatch.setattr(benchmarks, "HELD_OUT_PER_LEVEL", 12)
    mini, held_out = benchmarks.draw(right)
    assert (mini, held_out) == benchmarks.draw(right)
    for problems, per_level in ((mini, 4), (held_out, 12)):
        assert [p.level for p in problems] == [n for n in range(1, 6) for _ in range(per_level)]
    keys = {quantities_key(p.text, str(p.answer)) for p in mini + held_out}
    assert len(keys) == len(mini + held_out)
    trained = {p.text for p in (draw(Random(seed)) for seed in range(3_000))}
    assert trained.isdisjoint(p.text for p in mini + held_out)


def test_reserved_and_trained_problems_are_two_parts():
    rng = Random(1)
    for reserved in (True, False):
        texts = set()
        while len(texts) < 20:
            problem = make(rng, "multiplication", 2, reserved=reserved)
            if problem:
                texts.add(problem.answer)
        if reserved:
            kept = texts
    assert kept.isdisjoint(texts)


@pytest.mark.parametrize("kind", ["mini", "held_out"])
def test_the_benchmarks_that_ship_are_the_small_pairs(kind):
    """They were drawn by the numbers of the pair's training, which do not ship: what can be told of
    them without is that they are the stream's, even over its hardest kinds, and known to nobody.
    """
    shipped = {
        name: list(map(json.loads, next(FOLDER.glob(f"school_{name}_*")).read_text().splitlines()))
        for name in ("mini", "held_out")
    }
    rows = shipped[kind]
    per_level = {"mini": MINI_PER_LEVEL, "held_out": HELD_OUT_PER_LEVEL}[kind]
    assert [row["level"] for row in rows] == [n for n in range(1, 6) for _ in range(per_level)]
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
