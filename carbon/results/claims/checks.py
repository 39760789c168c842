"""Every check of a claim, by the claim's id in precomputed/paper/claims.csv.

A function's name is the id, with underscores.
"""

from collections.abc import Callable, Mapping

from carbon.results.claims import analysis, budgets, methods, proofs
from carbon.results.claims.evidence import Finding, Tables

TABLES = (
    "math500_weighted", "math500_full", "ablation_weighted", "ablation_full", "aime2024",
    "runtime", "beam_search", "token_overlap", "spearman", "larger_models",
)  # fmt: skip

CHECKS: Mapping[str, Callable[[Tables], Finding]] = {
    check.__name__.replace("_", "-"): check
    for check in (
        budgets.matches_at_quarter, budgets.passes_at_quarter, budgets.vanilla_at_quarter,
        budgets.fewer_rollouts, budgets.three_of_four_faster, budgets.comparable_runtime,
        budgets.total_runtime, budgets.plateau, budgets.continues,
        methods.beats_gpt4o, methods.over_one_percent, methods.vanilla_gain,
        methods.large_n_both_rules, methods.consistent, methods.aime_improves,
        methods.aime_fewer_rollouts, methods.delta_alone, methods.both_strongest,
        methods.temperature_alone, methods.beam_most, methods.beam_half_budget,
        analysis.base_temperature, analysis.overlap, analysis.temperature_difficulty,
        analysis.spearman_p, proofs.lemma_signs, proofs.lemma_guaranteed, proofs.dominance,
    )
}  # fmt: skip
