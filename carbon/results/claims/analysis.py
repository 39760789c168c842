"""Claims on what the parameters do, and on the choice of the baseline's temperature."""

from carbon.results.claims.evidence import (
    Finding,
    Numbers,
    Tables,
    every,
    exact_rank_test,
    tally,
)
from carbon.results.claims.methods import CARBON

NUM_LEVELS = 5  # MATH-500's scale of difficulty
CLAIMED_P = 1e-5
STRONG_RHO = 0.9  # ours: the paper's "strongly" has no number


def base_temperature(tables: Tables) -> Finding:
    """Two sentences of the paper on one grid search, whose numbers it draws and does not print."""
    return Finding(
        "cannot be checked",
        "The grid search is drawn (Figure 5) and not printed. App. C.2 says of the same curves "
        "that “lower temperatures (blue curves) consistently yield higher accuracy”, and that "
        "T = 0.8 was taken “considering both accuracy and exploration”: then it is a compromise "
        "and not the best.",
        (),
    )


def overlap(tables: Tables) -> Finding:
    table = tables["token_overlap"]
    (model,), (budget,) = table.models, table.budgets
    evidence = []
    for metric in ("jaccard", "dice", "precision", "recall"):
        ours = table.at(model, "calibrated_with_delta", budget, "", metric)
        plain = table.at(model, "uncalibrated", budget, "", metric)
        judge = table.context if metric == "recall" else table.compare
        evidence.append(judge(f"{metric.capitalize()}: with δ, without", ours, plain, "share"))
    recall = evidence[-1]
    return every(
        evidence,
        f"{tally(evidence)} The table's fourth measure, recall, goes from {recall.reference} "
        f"to {recall.value}. One model; the paper gives no spread.",
    )


def temperature_difficulty(tables: Tables) -> Finding:
    table = tables["spearman"]
    found = _correlations(table, "temperature")
    evidence = [
        table.compare(f"{model}: ρ, strong", rho, STRONG_RHO, "rho", when_equal="supports")
        for model, (rho, _, _) in found.items()
    ]
    in_order = sum(nearest == 1.0 for _, nearest, _ in found.values())
    return every(
        evidence,
        f"On {in_order} of {len(found)} models the learned temperature rises with every one of the "
        f"{NUM_LEVELS} levels. (Strong: ρ of at least {STRONG_RHO:g}.)",
    )


def spearman_p(tables: Tables) -> Finding:
    table = tables["spearman"]
    evidence = [
        table.compare(f"{model}: exact two-sided p, claimed", p, CLAIMED_P, "p", wants_lower=True)
        for model, (_, _, p) in _correlations(table, "temperature").items()
    ]
    _, rho, p = min(_correlations(table, "entropy").values())
    return every(
        evidence,
        f"{NUM_LEVELS} levels can be ordered in 120 ways, so that even a perfect order has a "
        f"two-sided p of {exact_rank_test(1.0, NUM_LEVELS)[1]:.3f}. The order is as stated; the p "
        f"is not. Entropy's ρ of {rho:g}, given p ≈ 0.037, has an exact p of {p:.3f}.",
    )


def _correlations(table: Numbers, metric: str) -> dict[str, tuple[float, float, float]]:
    """Printed rho, the attainable rho nearest to it, and that one's exact p, by model."""
    (budget,) = table.budgets
    printed = {model: table.at(model, CARBON, budget, "", metric) for model in table.models}
    return {model: (rho, *exact_rank_test(rho, NUM_LEVELS)) for model, rho in printed.items()}
