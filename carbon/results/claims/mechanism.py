"""Claims about consistency, AIME, the ablation, token overlap, beam search and temperature.

The key in `CHECKS` is the claim's id in precomputed/paper/claims.csv. Knows no file and no page.
"""

from collections.abc import Callable, Mapping

from carbon.results.claims.evidence import (
    Evidence,
    Finding,
    Numbers,
    compare,
    context,
    count,
    exact_rank_test,
    judge_all,
    judge_most,
    judge_parts,
    listed,
    tally,
)

BEST, CARBON = "best_of_n", "carbon"
RULES = ("vanilla", "weighted")
SINGLE = ("delta_only", "temperature_only")
BEAM, CALIBRATED_BEAM = "beam_search", "calibrated_beam_search"
NUM_LEVELS = 5  # MATH-500's scale of difficulty
CLOSE_POINTS, STRONG_RHO = 0.5, 0.9  # the paper's adjectives have no number; these are ours
CLAIMED_P = 1e-5

Tables = Mapping[str, Numbers]


def _against_best_of_n(
    table: Numbers, selections: tuple[str, ...], budgets: tuple[int, ...], metric: str, unit: str
) -> list[Evidence]:
    """CarBoN against best-of-N, same model, rule and N."""
    return [
        compare(
            f"{model}, {selection}, N = {n}: CarBoN, best-of-N",
            table.at(model, CARBON, n, selection, metric),
            table.at(model, BEST, n, selection, metric),
            unit,
            table.name,
        )
        for selection in selections
        for model in table.models
        for n in budgets
    ]


def _beams(table: Numbers, budgets: tuple[int, ...]) -> list[Evidence]:
    return [
        compare(
            f"{model}, N = {n}: calibrated beam search, beam search",
            table.at(model, CALIBRATED_BEAM, n, ""),
            table.at(model, BEAM, n, ""),
            "percent",
            table.name,
        )
        for model in table.models
        for n in budgets
    ]


def _aime(table: Numbers, budgets: tuple[int, ...]) -> list[Evidence]:
    return _against_best_of_n(table, ("weighted",), budgets, "correct", "problems")


def _everywhere(tables: Tables, budgets: range) -> list[Evidence]:
    """All comparisons of the three main tables whose N lies in `budgets`."""
    accuracy, aime, beam = (tables[name] for name in ("math500_full", "aime2024", "beam_search"))
    kept = [tuple(n for n in table.budgets if n in budgets) for table in (accuracy, aime, beam)]
    return [
        *_against_best_of_n(accuracy, RULES, kept[0], "accuracy", "percent"),
        *_aime(aime, kept[1]),
        *_beams(beam, kept[2]),
    ]


def _large_n_both_rules(tables: Tables) -> Finding:
    table, ablation = tables["math500_full"], tables["ablation_full"]
    evidence = _against_best_of_n(table, RULES, (128, 256), "accuracy", "percent")
    is_ahead = [
        ablation.at(model, method, n, rule) > ablation.at(model, CARBON, n, rule)
        for model in ablation.models
        for method in SINGLE
        for n in (128, 256)
        for rule in RULES
    ]
    text = tally(evidence) + (
        f" The ablation's one-parameter variants are ahead of CarBoN in {sum(is_ahead)} of "
        f"{len(is_ahead)} cells at these N."
    )
    return Finding(judge_all(evidence), text, evidence)


def _consistent(tables: Tables) -> Finding:
    small, large = _everywhere(tables, range(33)), _everywhere(tables, range(33, 1_025))
    evidence = [*small, *large]
    text = (
        f"{tally(evidence)} Of the {count(evidence, 'contradicts')}, "
        f"{count(small, 'contradicts')} are at N of 32 or less."
    )
    return Finding(judge_all(evidence), text, evidence)


def _aime_improves(tables: Tables) -> Finding:
    table = tables["aime2024"]
    evidence = _aime(table, table.budgets)
    largest = max(item.difference for item in evidence)
    text = f"{tally(evidence)} The largest difference: {largest:g} of 30 problems."
    return Finding(judge_all(evidence), text, evidence)


def _aime_fewer_rollouts(tables: Tables) -> Finding:
    table = tables["aime2024"]
    evidence = []
    for model in table.models:
        wanted = max(table.at(model, BEST, n, metric="correct") for n in table.budgets)
        ours, plain = (
            table.first_budget(model, method, wanted, "correct") for method in (CARBON, BEST)
        )
        subject = f"{model}: smallest N with {wanted:g} problems, CarBoN, best-of-N"
        evidence.append(compare(subject, ours, plain, "rollouts", table.name, wants_lower=True))
    budgets = listed(f"{item.value:g} against {item.reference:g}" for item in evidence)
    text = f"To reach best-of-N's best count, CarBoN needs N = {budgets} (smallest N in the table)."
    return Finding(judge_all(evidence), text, evidence)


def _delta_alone(tables: Tables) -> Finding:
    table = tables["ablation_weighted"]
    evidence, starts = [], []
    for model in table.models:
        values = {
            n: (table.at(model, "delta_only", n), table.at(model, BEST, n)) for n in table.budgets
        }
        behind = [n for n, (ours, plain) in values.items() if ours <= plain]
        start = next((n for n in table.budgets if n > max(behind, default=0)), None)
        starts.append(start)
        for n, (ours, plain) in values.items():
            judge = compare if start is not None and n >= start else context
            subject = f"{model}, N = {n}: δ only, best-of-N"
            evidence.append(judge(subject, ours, plain, "percent", table.name))
    text = "δ alone stays ahead of best-of-N " + listed(
        f"from N = {start} on ({model})" if start else f"at no N up to the largest ({model})"
        for start, model in zip(starts, table.models, strict=True)
    )
    return Finding(judge_parts(*(start is not None for start in starts)), text + ".", evidence)


def _both_strongest(tables: Tables) -> Finding:
    table = tables["ablation_weighted"]
    evidence = [
        compare(
            f"{model}, N = {n}: CarBoN, best of the other three",
            table.at(model, CARBON, n),
            max(table.at(model, method, n) for method in (BEST, *SINGLE)),
            "percent",
            table.name,
        )
        for model in table.models
        for n in table.budgets
    ]
    return Finding(judge_all(evidence), tally(evidence), evidence)


def _overlap(tables: Tables) -> Finding:
    table = tables["token_overlap"]
    (model,), (budget,) = table.models, table.budgets
    evidence = []
    for metric in ("jaccard", "dice", "precision", "recall"):
        ours = table.at(model, "calibrated_with_delta", budget, "", metric)
        plain = table.at(model, "uncalibrated", budget, "", metric)
        judge = context if metric == "recall" else compare
        subject = f"{metric.capitalize()}: with δ, without"
        evidence.append(judge(subject, ours, plain, "share", table.name))
    recall = evidence[-1]
    text = (
        f"{tally(evidence)} The table's fourth measure, recall, goes from {recall.reference} "
        f"to {recall.value}. One model; the paper gives no spread."
    )
    return Finding(judge_all(evidence), text, evidence)


def _beam_most(tables: Tables) -> Finding:
    table = tables["beam_search"]
    evidence = _beams(table, table.budgets)
    return Finding(judge_most(evidence), tally(evidence), evidence)


def _beam_half_budget(tables: Tables) -> Finding:
    table = tables["beam_search"]
    evidence = []
    for model in table.models:
        ours, plain = table.at(model, CALIBRATED_BEAM, 32, ""), table.at(model, BEAM, 64, "")
        subject = f"{model}: calibrated at N = 32, beam search at N = 64 less {CLOSE_POINTS:g}"
        evidence.append(
            compare(
                subject,
                ours,
                round(plain - CLOSE_POINTS, 6),
                "percent",
                table.name,
                when_equal="supports",
            )
        )
    away = listed(f"{item.difference - CLOSE_POINTS:+.1f}" for item in evidence)
    text = f"Calibrated at N = 32 minus beam search at N = 64: {away} points."
    return Finding(judge_all(evidence), f"{text} (Close: within {CLOSE_POINTS:g}.)", evidence)


def _correlations(table: Numbers, metric: str) -> dict[str, tuple[float, float, float]]:
    """Printed rho, the attainable rho nearest to it, and that one's exact p, by model."""
    (budget,) = table.budgets
    printed = {model: table.at(model, CARBON, budget, "", metric) for model in table.models}
    return {model: (rho, *exact_rank_test(rho, NUM_LEVELS)) for model, rho in printed.items()}


def _temperature_difficulty(tables: Tables) -> Finding:
    table = tables["spearman"]
    found = _correlations(table, "temperature")
    evidence = [
        compare(f"{model}: ρ, strong", rho, STRONG_RHO, "rho", table.name, when_equal="supports")
        for model, (rho, _, _) in found.items()
    ]
    in_order = sum(nearest == 1.0 for _, nearest, _ in found.values())
    text = (
        f"On {in_order} of {len(found)} models the learned temperature rises with every one of the "
        f"{NUM_LEVELS} levels. (Strong: ρ of at least {STRONG_RHO:g}.)"
    )
    return Finding(judge_all(evidence), text, evidence)


def _spearman_p(tables: Tables) -> Finding:
    table = tables["spearman"]
    found = _correlations(table, "temperature")
    evidence = [
        compare(
            f"{model}: exact two-sided p, claimed",
            p,
            CLAIMED_P,
            "p",
            table.name,
            wants_lower=True,
        )
        for model, (_, _, p) in found.items()
    ]
    weakest = min(_correlations(table, "entropy").values())
    text = (
        f"{NUM_LEVELS} levels can be ordered in 120 ways, so that even a perfect order has a "
        f"two-sided p of {exact_rank_test(1.0, NUM_LEVELS)[1]:.3f}. The order is as stated; the p "
        f"is not. Entropy's ρ of {weakest[1]:g}, given p ≈ 0.037, has an exact p of "
        f"{weakest[2]:.3f}."
    )
    return Finding(judge_all(evidence), text, evidence)


CHECKS: dict[str, Callable[[Tables], Finding]] = {
    "large-n-both-rules": _large_n_both_rules,
    "consistent": _consistent,
    "aime-improves": _aime_improves,
    "aime-fewer-rollouts": _aime_fewer_rollouts,
    "delta-alone": _delta_alone,
    "both-strongest": _both_strongest,
    "overlap": _overlap,
    "beam-most": _beam_most,
    "beam-half-budget": _beam_half_budget,
    "temperature-difficulty": _temperature_difficulty,
    "spearman-p": _spearman_p,
}
