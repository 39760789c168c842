"""Claims that one method is ahead of another at the same N."""

from collections.abc import Iterable, Sequence

from carbon.results.claims.evidence import (
    MATH_PROBLEMS,
    Evidence,
    Finding,
    Numbers,
    Tables,
    count,
    every,
    judge_most,
    judge_parts,
    tally,
)
from carbon.results.wording import listed, signed

BEST, CARBON = "best_of_n", "carbon"
BEAM, CALIBRATED_BEAM = "beam_search", "calibrated_beam_search"
DELTA, TEMPERATURE = SINGLE = ("delta_only", "temperature_only")
RULES = ("vanilla", "weighted")
QWEN, QWEN_MATH = "Qwen2.5-1.5B-Instruct", "Qwen2.5-Math-1.5B-Instruct"
CLOSE_POINTS = 0.5  # ours: the paper's "close" has no number


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
        values = {n: (table.at(model, DELTA, n), table.at(model, BEST, n)) for n in table.budgets}
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


def temperature_alone(tables: Tables) -> Finding:
    """Complementary: each adds to the other. What T adds alone is the table's own line."""
    table = tables["ablation_weighted"]
    cases = [(model, n) for model in table.models for n in table.budgets]

    def compare(ours: str, plain: str, words: str) -> list[Evidence]:
        return [
            table.compare(f"{m}, N = {n}: {words}", table.at(m, ours, n), table.at(m, plain, n))
            for m, n in cases
        ]

    alone = compare(TEMPERATURE, BEST, "T only, best-of-N")
    added = compare(CARBON, DELTA, "CarBoN, δ only")
    gain = sum(item.difference for item in alone) / len(alone)
    text = (
        f"Added to δ, T gains in {count(added, 'supports')} of {len(added)} cases. Alone it gains"
        f"{'' if gain > 0 else ' nothing'}: ahead of best-of-N in {count(alone, 'supports')} of "
        f"{len(alone)}, behind in {count(alone, 'contradicts')}, {signed(gain)} points on average."
    )
    helps = (judge_most(part) == "holds" for part in (added, alone))
    return Finding(judge_parts(*helps), text, [*alone, *added])


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
    away = listed(f"{signed(item.difference - CLOSE_POINTS)}" for item in evidence)
    return every(
        evidence,
        f"Calibrated at N = 32 minus beam search at N = 64: {away} points. (Close: within "
        f"{CLOSE_POINTS:g}.)",
    )
