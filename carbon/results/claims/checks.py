"""One function a claim: the numbers that bear on it, and what they say.

Its name is the claim's id in precomputed/paper/claims.csv, with underscores.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from carbon.results.claims.evidence import (
    Evidence,
    Finding,
    Numbers,
    Outcome,
    count,
    every,
    exact_rank_test,
    judge_most,
    judge_parts,
    tally,
)
from carbon.results.wording import listed

TABLES = (
    "math500_weighted", "math500_full", "ablation_weighted", "ablation_full", "aime2024",
    "runtime", "beam_search", "token_overlap", "spearman", "larger_models",
)  # fmt: skip
BEST, CARBON = "best_of_n", "carbon"
BEAM, CALIBRATED_BEAM = "beam_search", "calibrated_beam_search"
SINGLE = ("delta_only", "temperature_only")
RULES = ("vanilla", "weighted")
QWEN, QWEN_MATH = "Qwen2.5-1.5B-Instruct", "Qwen2.5-Math-1.5B-Instruct"
MATH_PROBLEMS = 500
NUM_LEVELS = 5  # MATH-500's scale of difficulty
CLAIMED_P = 1e-5
# The paper's adjectives have no numbers. These are ours, but for the last.
COMPARABLE_RATIO = 1.1
CLOSE_POINTS = 0.5
STRONG_RHO = 0.9
MINIMAL_POINTS = 0.6  # the largest gain that the paper's own examples call minimal (§5.2)
_AT_MOST = {"when_equal": "supports", "wants_lower": True}

Tables = Mapping[str, Numbers]


def matches_at_quarter(tables: Tables) -> Finding:
    return every(_at_quarter_budget(tables, "supports"))


def passes_at_quarter(tables: Tables) -> Finding:
    evidence = _at_quarter_budget(tables, "ties")
    equal = [item.subject.split(":")[0] for item in evidence if item.outcome == "ties"]
    text = tally(evidence) + (f" Equal to the last digit: {listed(equal)}." if equal else "")
    return every(evidence, text)


def _at_quarter_budget(tables: Tables, when_equal: Outcome) -> list[Evidence]:
    table = tables["math500_weighted"]
    words = "CarBoN at N = 64, best-of-N at N = 256"
    ours, plain = table.of(CARBON, 64), table.of(BEST, 256)
    return table.compare_models(words, ours, plain, when_equal=when_equal)


def fewer_rollouts(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    evidence = []
    for model in table.models:
        wanted = table.at(model, BEST, 256)
        plain, ours = (table.first_budget(model, method, wanted) for method in (BEST, CARBON))
        subject = f"{model}: rollouts to reach {wanted:g} %, best-of-N / CarBoN"
        evidence.append(table.context(subject, plain / ours, 4.0, "times"))
    savings = listed(f"{item.value:g}×" for item in evidence)
    largest = max(item.value for item in evidence)
    evidence.append(
        table.compare("Largest of the four", largest, 4.0, "times", when_equal="supports")
    )
    return every(
        evidence,
        "Best-of-N's accuracy at N = 256 is the goal; each method counts the smallest N that "
        f"reaches it. Fewer rollouts: {savings}.",
    )


def three_of_four_faster(tables: Tables) -> Finding:
    table = tables["runtime"]
    words = "CarBoN at N = 64, best-of-N at N = 256"
    ours, plain = (table.of(*key, metric="runtime") for key in ((CARBON, 64), (BEST, 256)))
    evidence = table.compare_models(words, ours, plain, "seconds", wants_lower=True)
    saved = {model: -item.difference for model, item in zip(table.models, evidence, strict=True)}
    most = max(saved, key=saved.__getitem__)
    faster = count(evidence, "supports")
    ratios = [item.reference / item.value for item in evidence]
    text = (
        f"Faster on {faster} of {len(evidence)} models; most seconds saved: {most}. A quarter of "
        f"the rollouts makes it {min(ratios):.1f} to {max(ratios):.1f} times as fast."
    )
    return Finding(judge_parts(faster == 3, most == QWEN_MATH), text, evidence)


def comparable_runtime(tables: Tables) -> Finding:
    """Takes "corresponding" as App. B.2 does: CarBoN at N = 64, best-of-N at N = 256."""
    table = tables["runtime"]

    def ratio(model: str, ours: int, plain: int) -> float:
        seconds = table.at(model, CARBON, ours, metric="runtime")
        return seconds / table.at(model, BEST, plain, metric="runtime")

    unequal = table.compare_models(
        "seconds of CarBoN at N = 64 / best-of-N at N = 256, comparable",
        lambda model: ratio(model, 64, 256),
        lambda model: COMPARABLE_RATIO,
        "times",
        **_AT_MOST,
    )
    same = [
        table.context(f"{model}, N = {n}: both at this N", ratio(model, n, n), 1.0, "times")
        for model in table.models
        for n in table.budgets
    ]
    text = (
        f"CarBoN at N = 64 takes {listed(f'{item.value:.2f}' for item in unequal)} times the "
        f"seconds of best-of-N at N = 256 (comparable: at most {COMPARABLE_RATIO:g}). At the same "
        f"N it takes {min(i.value for i in same):.1f} to {max(i.value for i in same):.1f} times "
        "as long."
    )
    return every([*unequal, *same], text)


def beats_gpt4o(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    large = tables["larger_models"].at("gpt-4o", "single_sample", 1, "")
    calibrated, plain = table.at(QWEN_MATH, CARBON, 64), table.at(QWEN_MATH, BEST, 256)
    evidence = [
        table.compare("CarBoN at N = 64, GPT-4o", calibrated, large),
        table.context("Best-of-N at N = 256, GPT-4o", plain, large),
    ]
    problems = round(evidence[0].difference * MATH_PROBLEMS / 100)
    return every(
        evidence,
        f"{calibrated} % against {large} %: a lead of {problems} of {MATH_PROBLEMS} problems. "
        f"Best-of-N at N = 256 has {plain} %. GPT-4o's figure is one sample a problem.",
    )


def over_one_percent(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    gains = _gains(table, "weighted")
    evidence = [
        table.compare(f"{model}: gain at N = 256", gain, 1.0, "points", when_equal="contradicts")
        for model, gain in gains.items()
    ]
    relative = sum(gain > table.at(model, BEST, 256) / 100 for model, gain in gains.items())
    exactly = sum(gain == 1.0 for gain in gains.values())
    return every(
        evidence,
        f"Gains: {listed(f'{gain:.1f}' for gain in gains.values())} points; {exactly} of them are "
        f"exactly 1.0 and not over it. Read as relative to best-of-N's accuracy, it holds on "
        f"{relative} of {len(gains)} models.",
    )


def vanilla_gain(tables: Tables) -> Finding:
    table = tables["math500_full"]
    gains = _gains(table, "vanilla")
    best = max(gains, key=gains.__getitem__)
    evidence = [
        table.context(f"{model}: gain at N = 256", gain, 3.6, "points")
        for model, gain in gains.items()
    ]
    text = f"Largest gain: {gains[best]:.1f} points, {best}; smallest: {min(gains.values()):.1f}."
    return Finding(judge_parts(gains[QWEN] == 3.6, best == QWEN), text, evidence)


def _gains(table: Numbers, rule: str) -> dict[str, float]:
    """CarBoN minus best-of-N at N = 256, by model, in points."""
    return {
        model: round(table.at(model, CARBON, 256, rule) - table.at(model, BEST, 256, rule), 6)
        for model in table.models
    }


def plateau(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    evidence = table.compare_models(
        "best-of-N's gain from N = 64 to 256",
        lambda model: _growth(table, model, BEST),
        lambda model: MINIMAL_POINTS,
        "points",
        **_AT_MOST,
    )
    return every(
        evidence,
        f"Gains from N = 64 to 256: {listed(f'{item.value:.1f}' for item in evidence)} points. "
        f"The paper's two examples reach {MINIMAL_POINTS:g}; taking that as minimal, it fits "
        f"{count(evidence, 'supports')} of {len(evidence)} models.",
    )


def continues(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    ours, before = table.of(CARBON, 256), table.of(CARBON, 64)
    evidence = table.compare_models("CarBoN at N = 256 and at N = 64", ours, before)
    ahead = sum(_growth(table, m, CARBON) > _growth(table, m, BEST) for m in table.models)
    return every(
        evidence,
        f"{tally(evidence)} From N = 64 to 256 CarBoN gains more than best-of-N does on {ahead} "
        f"of {len(table.models)} models.",
    )


def _growth(table: Numbers, model: str, method: str) -> float:
    return round(table.at(model, method, 256) - table.at(model, method, 64), 6)


def large_n_both_rules(tables: Tables) -> Finding:
    ablation = tables["ablation_full"]
    evidence = _ahead(tables["math500_full"], (128, 256), RULES)
    is_ahead = [
        ablation.at(model, method, n, rule) > ablation.at(model, CARBON, n, rule)
        for model in ablation.models
        for method in SINGLE
        for n in (128, 256)
        for rule in RULES
    ]
    return every(
        evidence,
        f"{tally(evidence)} The ablation's one-parameter variants are ahead of CarBoN in "
        f"{sum(is_ahead)} of {len(is_ahead)} cells at these N.",
    )


def consistent(tables: Tables) -> Finding:
    accuracy, aime, beam = (tables[name] for name in ("math500_full", "aime2024", "beam_search"))

    def everywhere(budgets: range) -> list[Evidence]:
        kept = [[n for n in table.budgets if n in budgets] for table in (accuracy, aime, beam)]
        return [*_ahead(accuracy, kept[0], RULES), *_aime(aime, kept[1]), *_beams(beam, kept[2])]

    small, large = everywhere(range(33)), everywhere(range(33, 1_025))
    evidence = [*small, *large]
    return every(
        evidence,
        f"{tally(evidence)} Of the {count(evidence, 'contradicts')}, "
        f"{count(small, 'contradicts')} are at N of 32 or less.",
    )


def _ahead(
    table: Numbers,
    budgets: Iterable[int],
    rules: Sequence[str],
    metric: str = "accuracy",
    unit: str = "percent",
) -> list[Evidence]:
    """CarBoN against best-of-N, same model, rule and N."""
    return [
        table.compare(
            f"{model}, {rule}, N = {n}: CarBoN, best-of-N",
            table.at(model, CARBON, n, rule, metric),
            table.at(model, BEST, n, rule, metric),
            unit,
        )
        for rule in rules
        for model in table.models
        for n in budgets
    ]


def _aime(table: Numbers, budgets: Iterable[int]) -> list[Evidence]:
    return _ahead(table, budgets, ("weighted",), "correct", "problems")


def _beams(table: Numbers, budgets: Iterable[int]) -> list[Evidence]:
    return [
        table.compare(
            f"{model}, N = {n}: calibrated beam search, beam search",
            table.at(model, CALIBRATED_BEAM, n, ""),
            table.at(model, BEAM, n, ""),
        )
        for model in table.models
        for n in budgets
    ]


def aime_improves(tables: Tables) -> Finding:
    table = tables["aime2024"]
    evidence = _aime(table, table.budgets)
    largest = max(item.difference for item in evidence)
    return every(evidence, f"{tally(evidence)} The largest difference: {largest:g} of 30 problems.")


def aime_fewer_rollouts(tables: Tables) -> Finding:
    table = tables["aime2024"]
    evidence = []
    for model in table.models:
        wanted = max(table.at(model, BEST, n, metric="correct") for n in table.budgets)
        ours, plain = (
            table.first_budget(model, method, wanted, "correct") for method in (CARBON, BEST)
        )
        subject = f"{model}: smallest N with {wanted:g} problems, CarBoN, best-of-N"
        evidence.append(table.compare(subject, ours, plain, "rollouts", wants_lower=True))
    budgets = listed(f"{item.value:g} against {item.reference:g}" for item in evidence)
    return every(
        evidence,
        f"To reach best-of-N's best count, CarBoN needs N = {budgets} (smallest N in the table).",
    )


def delta_alone(tables: Tables) -> Finding:
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
            judge = table.compare if start is not None and n >= start else table.context
            evidence.append(judge(f"{model}, N = {n}: δ only, best-of-N", ours, plain))
    text = "δ alone stays ahead of best-of-N " + listed(
        f"from N = {start} on ({model})" if start else f"at no N up to the largest ({model})"
        for start, model in zip(starts, table.models, strict=True)
    )
    return Finding(judge_parts(*(start is not None for start in starts)), text + ".", evidence)


def both_strongest(tables: Tables) -> Finding:
    table = tables["ablation_weighted"]
    return every([
        table.compare(
            f"{model}, N = {n}: CarBoN, best of the other three",
            table.at(model, CARBON, n),
            max(table.at(model, method, n) for method in (BEST, *SINGLE)),
        )
        for model in table.models
        for n in table.budgets
    ])  # fmt: skip


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


def beam_most(tables: Tables) -> Finding:
    evidence = _beams(tables["beam_search"], tables["beam_search"].budgets)
    return Finding(judge_most(evidence), tally(evidence), evidence)


def beam_half_budget(tables: Tables) -> Finding:
    table = tables["beam_search"]
    evidence = table.compare_models(
        f"calibrated at N = 32, beam search at N = 64 less {CLOSE_POINTS:g}",
        table.of(CALIBRATED_BEAM, 32, ""),
        lambda model: round(table.at(model, BEAM, 64, "") - CLOSE_POINTS, 6),
        when_equal="supports",
    )
    away = listed(f"{item.difference - CLOSE_POINTS:+.1f}" for item in evidence)
    return every(
        evidence,
        f"Calibrated at N = 32 minus beam search at N = 64: {away} points. (Close: within "
        f"{CLOSE_POINTS:g}.)",
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


CHECKS: Mapping[str, Callable[[Tables], Finding]] = {
    check.__name__.replace("_", "-"): check
    for check in (
        matches_at_quarter, passes_at_quarter, fewer_rollouts, three_of_four_faster,
        comparable_runtime, beats_gpt4o, over_one_percent, vanilla_gain, plateau, continues,
        large_n_both_rules, consistent, aime_improves, aime_fewer_rollouts, delta_alone,
        both_strongest, overlap, beam_most, beam_half_budget, temperature_difficulty, spearman_p,
    )
}  # fmt: skip
