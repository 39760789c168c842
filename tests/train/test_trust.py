"""The fit of how far to trust a pair, on made-up runs of which the truth is known."""

import json
from dataclasses import asdict
from itertools import product
from random import Random

import pytest

from carbon.search.trust import Signs, Trust
from carbon.search.wording import Wording
from train import trust, trust_runs
from train.school import development
from train.trust import Limits, cross_validated, fit
from train.trust_cases import Case, met_words
from train.trust_runs import MeasuredRun

FAMILIAR, STRANGE = Wording((), 0.0, has_maths=True), Wording(("ist",), 0.5, has_maths=True)
LIMITS = Limits()


def made_up_cases(num_problems: int = 200, seed: int = 0) -> list[Case]:
    """A fifth is out of scope; agreement and score tell most right runs from wrong ones."""
    rng = Random(seed)
    cases = []
    for index in range(num_problems):
        is_in_scope = index % 5 > 0
        skill = rng.random() if is_in_scope else 0.3 * rng.random()
        for method, n in product(("best_of_n", "carbon"), (16, 64)):
            agreement = min(1.0, max(0.0, skill + rng.gauss(0, 0.1)))
            signs = Signs(rng.random() * 0.2 + 0.8 * skill, agreement, agreement, 1 - 0.1 * skill)
            is_right = is_in_scope and skill + rng.gauss(0, 0.1) > 0.5
            wording = FAMILIAR if is_in_scope or rng.random() < 0.4 else STRANGE
            cases.append(Case(str(index), is_in_scope, wording, method, n, signs, is_right))
    return cases


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return made_up_cases()


@pytest.fixture(scope="module")
def fitted(cases) -> Trust:
    return fit(cases, frozenset(["is"]), LIMITS)


def test_thresholds_keep_to_the_limits_on_problems_they_have_not_seen(cases, fitted):
    assert LIMITS.least_chance <= fitted.threshold < 1
    for numbers in cross_validated(cases, fitted.words, LIMITS).values():
        assert numbers["trusted_and_wrong"] <= 1.5 * LIMITS.trusted_and_wrong
        assert numbers["out_of_scope_not_trusted"] >= 1 - LIMITS.trusted_out_of_scope
        assert numbers["trusted_and_right"] > 0.5 * numbers["right"]
        assert numbers["noted"] == numbers["noted_out_of_scope"] > 10


def test_a_text_is_noted_only_where_it_is_strange(fitted):
    assert fitted.note("is 12") is None
    assert fitted.note("wie viel ist 12") is not None


def test_bins_rise_and_hold_every_run_with_an_answer(cases, fitted):
    for method, n in product(("best_of_n", "carbon"), (16, 64)):
        bins = [b for b in fitted.bins if (b.method, b.num_rollouts) == (method, n)]
        lows = [each.low for each in bins]
        assert lows[0] == 0.0
        assert lows == sorted(set(lows))
        assert fitted.threshold in lows
        shares = [each.num_right / each.num_runs for each in bins]
        at_threshold = lows.index(fitted.threshold)
        for side in (shares[:at_threshold], shares[at_threshold:]):
            assert side == sorted(set(side))
        assert sum(each.num_runs for each in bins) == sum(
            (case.method, case.num_rollouts) == (method, n) and case.has_answer for case in cases
        )


def test_chances_that_cannot_be_told_apart_are_not_trusted():
    rng = Random(1)
    luck = [
        Case(str(i), True, FAMILIAR, "best_of_n", 16, Signs(0.5, 0.5, 0.5, 1.0), rng.random() < 0.5)
        for i in range(100)
    ]
    trust = fit([*luck, *(c for c in made_up_cases(50) if not c.is_in_scope)], frozenset(), LIMITS)
    assert not trust.judge("1+1", Signs(0.5, 0.5, 0.5, 1.0), "best_of_n", 16, 0).is_trusted


def test_met_words_are_those_of_problems_with_an_answer():
    words = met_words(400, least=3, seed=0)
    assert {"what", "is", "of"} <= words
    assert words <= met_words(400, least=1, seed=0)
    assert met_words(400, least=3, seed=0) == words


def test_the_command_writes_what_a_run_reads(tmp_path):
    rng = Random(0)
    runs = [
        MeasuredRun(
            problem.id, method, 16, 0, Signs(skill, skill, skill, 1.0),
            problem.scope == "in" and rng.random() < skill,
        )
        for problem in development.read()
        for skill in [rng.randrange(1, 17) / 16]
        for method in ("best_of_n", "carbon")
    ]  # fmt: skip
    path, output = tmp_path / "runs.jsonl", tmp_path / "trust.json"
    path.write_text("".join(json.dumps(asdict(run)) + "\n" for run in runs))
    assert trust_runs.read(path) == runs
    command = ["--runs", path, "--output", output, "--draws", 8000, "--least", 2]
    assert trust.main([str(word) for word in command]) == 0
    read = Trust.read(output)
    assert (
        read.judge("What is 3 + 4?", Signs(1.0, 1.0, 1.0, 1.0), "carbon", 16, 0).num_like_this > 0
    )
    assert read.note("Wie viel ist der Umfang eines Rechtecks mit den Seiten 7 cm und 4 cm?")
    assert json.loads(output.read_text())["measured"]["carbon, N = 16"]["in_scope"] == 240
