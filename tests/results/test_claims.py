"""The claims panel: sentences of the paper, verdicts that follow the numbers."""

import itertools
import math
import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from carbon.core.errors import RecordingError
from carbon.results.claims import CHECKS, TABLES, paper_claims
from carbon.results.claims.evidence import (
    Numbers,
    Verdict,
    compare,
    context,
    exact_rank_test,
    judge_all,
    judge_most,
    judge_parts,
    rank_correlations,
    tally,
)
from carbon.results.claims.proofs import CHANCES_AFTER, CHANCES_BEFORE, REWARDS, WORKED_OUT
from carbon.results.tables import load_table
from carbon.results.wording import listed

PAPER_TEXT = (Path(__file__).parents[1] / "data" / "paper_text.tex").read_text("utf-8")
LLAMA_3B = "Llama-3.2-3B-Instruct"


@pytest.fixture(scope="module")
def claims():
    return {claim.id: claim for claim in paper_claims()}


def changed(name, value, **identity):
    """The published tables with one number replaced."""
    frames = {table: load_table(table) for table in TABLES}
    chosen = frames[name]["value"].notna()
    for column, wanted in identity.items():
        chosen &= frames[name][column] == wanted
    assert chosen.sum() == 1
    frames[name].loc[chosen, "value"] = value
    return {claim.id: claim for claim in paper_claims(frames)}


def letters(text):
    """Letters, digits and signs alone, so that typography cannot hide a difference."""
    signs = {r"\times": "×", r"\delta": "δ", r"\rho": "ρ", r"\approx": "≈", "⁻⁵": "5", r"\%": "%"}
    for latex, plain in signs.items():
        text = text.replace(latex, plain)
    return re.sub(r"[^\w×δρ≈<%]", "", text).lower()


def test_statements_are_quotations_of_the_paper(claims):
    paper = letters(PAPER_TEXT)
    for claim in claims.values():
        assert letters(claim.statement) in paper, claim.id
        for quoted in re.findall("“(.*?)”", claim.explanation):
            assert letters(quoted) in paper, claim.id


def test_the_panel_is_complete_and_balanced(claims):
    assert set(claims) == set(CHECKS)
    assert len(claims) >= 12
    verdicts = [claim.verdict for claim in claims.values()]
    assert verdicts.count("holds") >= 4
    assert set(verdicts) == set(get_args(Verdict))
    for claim in claims.values():
        assert claim.where
        assert claim.explanation.endswith((".", ".)"))
        assert claim.evidence or claim.verdict == "cannot be checked"


def test_evidence_numbers_come_from_the_named_tables(claims):
    direct = ("percent", "problems", "seconds", "share", "rho")
    printed = {name: set(load_table(name)["value"]) for name in TABLES}
    for claim in claims.values():
        for item in claim.evidence:
            assert item.table in (*TABLES, WORKED_OUT)
            if item.table and item.unit in direct:
                assert item.value in printed[item.table]


@pytest.mark.parametrize(
    ("name", "verdict", "supports", "ties", "contradicts"),
    [
        ("matches-at-quarter", "holds", 4, 0, 0),
        ("passes-at-quarter", "ties", 3, 1, 0),
        ("vanilla-at-quarter", "holds in part", 3, 0, 1),
        ("fewer-rollouts", "holds", 1, 0, 0),
        ("three-of-four-faster", "holds", 3, 0, 1),
        ("comparable-runtime", "holds in part", 3, 0, 1),
        ("total-runtime", "cannot be checked", 0, 0, 0),
        ("beats-gpt4o", "holds", 1, 0, 0),
        ("over-one-percent", "does not hold as written", 2, 0, 2),
        ("vanilla-gain", "holds", 0, 0, 0),
        ("plateau", "does not hold as written", 2, 0, 2),
        ("continues", "holds in part", 3, 0, 1),
        ("large-n-both-rules", "holds", 16, 0, 0),
        ("consistent", "holds in part", 50, 7, 9),
        ("aime-improves", "ties", 4, 6, 0),
        ("aime-fewer-rollouts", "ties", 1, 1, 0),
        ("delta-alone", "holds", 7, 0, 0),
        ("both-strongest", "ties", 10, 2, 0),
        ("temperature-alone", "holds in part", 3 + 11, 1 + 1, 8),
        ("base-temperature", "cannot be checked", 0, 0, 0),
        ("overlap", "holds", 3, 0, 0),
        ("beam-most", "holds", 7, 0, 1),
        ("beam-half-budget", "holds", 2, 0, 0),
        ("temperature-difficulty", "holds", 4, 0, 0),
        ("spearman-p", "does not hold as written", 0, 0, 4),
        ("lemma-signs", "does not hold as written", 0, 0, 2),
        ("lemma-guaranteed", "does not hold as written", 0, 0, 2),
        ("dominance", "does not hold as written", 1, 0, 1),
    ],
)
def test_verdicts_of_the_published_tables(claims, name, verdict, supports, ties, contradicts):
    """Counted by hand in the paper's tables."""
    outcomes = [item.outcome for item in claims[name].evidence]
    assert claims[name].verdict == verdict
    assert outcomes.count("supports") == supports
    assert outcomes.count("ties") == ties
    assert outcomes.count("contradicts") == contradicts


@pytest.mark.parametrize(
    ("claim", "verdict", "table", "value", "identity"),
    [
        (
            "passes-at-quarter",
            "holds",
            "math500_weighted",
            62.4,
            {"model": LLAMA_3B, "method": "carbon", "num_rollouts": 64},
        ),
        (
            "matches-at-quarter",
            "holds in part",
            "math500_weighted",
            62.0,
            {"model": LLAMA_3B, "method": "carbon", "num_rollouts": 64},
        ),
        (
            "over-one-percent",
            "holds in part",
            "math500_weighted",
            52.0,
            {"model": "Llama-3.2-1B-Instruct", "method": "carbon", "num_rollouts": 256},
        ),
        (
            "vanilla-gain",
            "holds in part",
            "math500_full",
            69.0,
            {
                "model": LLAMA_3B,
                "method": "carbon",
                "num_rollouts": 256,
                "selection": "vanilla",
            },
        ),
        (
            "three-of-four-faster",
            "holds in part",
            "runtime",
            33.0,
            {"model": LLAMA_3B, "method": "carbon", "num_rollouts": 64},
        ),
        (
            "beats-gpt4o",
            "does not hold as written",
            "larger_models",
            78.0,
            {"model": "gpt-4o", "dataset": "MATH-500"},
        ),
        (
            "aime-improves",
            "does not hold as written",
            "aime2024",
            5,
            {"model": "Qwen2.5-Math-7B-Instruct", "method": "carbon", "num_rollouts": 64},
        ),
        (
            "overlap",
            "holds in part",
            "token_overlap",
            0.1,
            {"metric": "dice", "method": "calibrated_with_delta"},
        ),
        (
            "delta-alone",
            "holds in part",
            "ablation_weighted",
            50.0,
            {"model": "Llama-3.2-1B-Instruct", "method": "delta_only", "num_rollouts": 256},
        ),
        (
            "vanilla-at-quarter",
            "holds",
            "math500_full",
            50.1,
            {
                "model": "Llama-3.2-1B-Instruct",
                "method": "carbon",
                "num_rollouts": 64,
                "selection": "vanilla",
            },
        ),
        (
            "continues",
            "holds",
            "math500_weighted",
            77.0,
            {"model": "Qwen2.5-Math-1.5B-Instruct", "method": "carbon", "num_rollouts": 64},
        ),
        (
            "temperature-difficulty",
            "holds in part",
            "spearman",
            0.3,
            {"model": LLAMA_3B, "metric": "temperature"},
        ),
    ],
)
def test_verdicts_follow_the_numbers(claims, claim, verdict, table, value, identity):
    after = changed(table, value, **identity)[claim]
    assert after.verdict == verdict != claims[claim].verdict


def test_explanations_carry_computed_numbers(claims):
    assert "4×, 4×, 2× and 4×" in claims["fewer-rollouts"].explanation
    assert ": 1 of 30 problems" in claims["aime-improves"].explanation
    assert "0.017" in claims["spearman-p"].explanation
    assert "0.083" in claims["spearman-p"].explanation
    assert "4.26 s at N = 8" in claims["total-runtime"].explanation
    assert "939 rollouts a second" in claims["total-runtime"].explanation  # 500 × 8 / 4.26
    assert "−0.1 points on average" in claims["temperature-alone"].explanation
    other = changed(
        "aime2024", 9, model="Qwen2.5-Math-7B-Instruct", method="carbon", num_rollouts=64
    )
    assert ": 3 of 30 problems" in other["aime-improves"].explanation


def test_missing_tables_and_numbers_are_errors_in_words():
    frames = {name: load_table(name) for name in TABLES}
    with pytest.raises(RecordingError, match="need the tables runtime"):
        paper_claims({name: frame for name, frame in frames.items() if name != "runtime"})
    frames["runtime"] = frames["runtime"].iloc[1:]
    with pytest.raises(RecordingError, match=r"'runtime' has no number for .*best_of_n, 8"):
        paper_claims(frames)


def test_claims_are_frozen(claims):
    with pytest.raises(FrozenInstanceError):
        claims["plateau"].verdict = "holds"


def test_comparisons_ignore_binary_rounding():
    assert 62.2 - 61.6 != 0.6
    assert compare("", 62.2 - 61.6, 0.6, "points", "t").outcome == "ties"
    assert compare("", 62.2, 61.6, "percent", "t").difference == 0.6
    assert compare("", 2.0, 1.0, "seconds", "t", wants_lower=True).outcome == "contradicts"
    assert compare("", 1.0, 1.0, "seconds", "t", when_equal="supports").outcome == "supports"


@pytest.mark.parametrize(
    ("values", "verdict"),
    [
        ([1, 1, 1], "holds"),
        ([1, 0, 0], "ties"),
        ([1, 1, -1], "holds in part"),
        ([1, -1], "does not hold as written"),
        ([1, 0, -1], "does not hold as written"),
        ([-1, -1], "does not hold as written"),
    ],
)
def test_rule_for_claims_about_every_case(values, verdict):
    evidence = [compare("", value, 0.0, "points", "t") for value in values]
    ignored = context("", -5.0, 0.0, "points", "t")
    for order in itertools.permutations([*evidence, ignored]):
        assert judge_all(order) == verdict


def test_other_rules_and_words():
    two, one = [[compare("", v, 0, "points", "t") for v in vs] for vs in ((1, 1, -1), (1, 0))]
    assert judge_most(two) == "holds"
    assert judge_most(one) == "does not hold as written"
    assert judge_parts(True, False) == "holds in part"
    assert judge_parts(False, False) == "does not hold as written"
    assert tally(two) == "2 of 3 comparisons support it, 1 goes the other way."
    assert [listed("abc"[:n]) for n in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


def test_first_budget_is_the_smallest_that_reaches():
    table = Numbers("math500_weighted", load_table("math500_weighted"))
    assert table.first_budget(LLAMA_3B, "best_of_n", 61.8) == 128
    assert table.first_budget(LLAMA_3B, "carbon", 99.0) == math.inf


@pytest.mark.parametrize("num_levels", [2, 3, 4, 5])
def test_rank_correlation_is_pearsons_of_the_ranks(num_levels):
    levels = list(range(num_levels))
    orders = itertools.permutations(levels)
    expected = np.sort([np.corrcoef(levels, order)[0, 1] for order in orders])
    assert rank_correlations(num_levels) == pytest.approx(expected, abs=1e-12)


def test_exact_p_of_five_levels():
    assert exact_rank_test(0.999, 5) == (1.0, 2 / 120)
    assert exact_rank_test(-1.0, 5) == (-1.0, 2 / 120)
    assert exact_rank_test(0.899, 5) == (0.9, 10 / 120)
    assert exact_rank_test(0.0, 5) == (0.0, 1.0)


def slope_and_gradient(logits, target, lm_head):
    """dL/dT and the gradient of δ at (0, 1), by central differences of the loss itself."""

    def loss(delta, temperature):
        scaled = (logits + lm_head @ delta) / temperature
        return np.log(np.exp(scaled).sum()) - scaled[target]

    step = 1e-5
    steps = step * np.eye(lm_head.shape[1])
    nothing = np.zeros(lm_head.shape[1])
    gradient = [(loss(each, 1.0) - loss(-each, 1.0)) / (2 * step) for each in steps]
    slope = (loss(nothing, 1.0 + step) - loss(nothing, 1.0 - step)) / (2 * step)
    return slope, np.array(gradient)


def test_the_lemmas_counterexamples_are_those_of_the_loss_itself(claims):
    """The proofs' checks use the paper's formulas; here the loss is differenced."""
    logits = np.array([1.0, 0.0])
    for item, target in zip(claims["lemma-signs"].evidence, (0, 1), strict=True):
        slope, _ = slope_and_gradient(logits, target, np.eye(2))
        assert item.value == pytest.approx(slope, abs=1e-8)
    slope, gradient = slope_and_gradient(np.zeros(2), 0, np.ones((2, 1)))
    assert [slope, *gradient] == pytest.approx([0.0, 0.0], abs=1e-8)
    assert claims["lemma-guaranteed"].evidence[0].value == 0.5  # yet the averages differ


def test_the_example_against_dominance_meets_the_theorems_premise():
    for chances in (CHANCES_BEFORE, CHANCES_AFTER):
        assert sum(chances) == pytest.approx(1.0)
    assert REWARDS[0] == max(REWARDS)
    assert CHANCES_AFTER[0] > CHANCES_BEFORE[0]
