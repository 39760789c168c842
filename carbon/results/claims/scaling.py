"""Claims about accuracy against budget and time: one function each, the numbers and their sum.

The key in `CHECKS` is the claim's id in precomputed/paper/claims.csv. Knows no file and no page.
"""

from collections.abc import Callable, Mapping

from carbon.results.claims.evidence import (
    Evidence,
    Finding,
    Numbers,
    Outcome,
    compare,
    context,
    count,
    judge_all,
    judge_parts,
    listed,
    tally,
)

BEST, CARBON = "best_of_n", "carbon"
QWEN, QWEN_MATH = "Qwen2.5-1.5B-Instruct", "Qwen2.5-Math-1.5B-Instruct"
MATH_PROBLEMS = 500
COMPARABLE_RATIO = 1.1  # the paper gives "comparable" no number; this one is ours
MINIMAL_POINTS = 0.6  # the largest gain that the paper's own examples call minimal (§5.2)

Tables = Mapping[str, Numbers]


def _quarter_budget(tables: Tables, when_equal: Outcome) -> list[Evidence]:
    table = tables["math500_weighted"]
    return [
        compare(
            f"{model}: CarBoN at N = 64, best-of-N at N = 256",
            table.at(model, CARBON, 64),
            table.at(model, BEST, 256),
            "percent",
            table.name,
            when_equal=when_equal,
        )
        for model in table.models
    ]


def _matches_at_quarter(tables: Tables) -> Finding:
    evidence = _quarter_budget(tables, "supports")
    return Finding(judge_all(evidence), tally(evidence), evidence)


def _passes_at_quarter(tables: Tables) -> Finding:
    evidence = _quarter_budget(tables, "ties")
    equal = [item.subject.split(":")[0] for item in evidence if item.outcome == "ties"]
    text = tally(evidence) + (f" Equal to the last digit: {listed(equal)}." if equal else "")
    return Finding(judge_all(evidence), text, evidence)


def _fewer_rollouts(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    evidence = []
    for model in table.models:
        wanted = table.at(model, BEST, 256)
        plain = table.first_budget(model, BEST, wanted)
        saving = plain / table.first_budget(model, CARBON, wanted)
        subject = f"{model}: rollouts to reach {wanted:g} %, best-of-N / CarBoN"
        evidence.append(context(subject, saving, 4.0, "times", table.name))
    largest = max(item.value for item in evidence)
    evidence.append(
        compare("Largest of the four", largest, 4.0, "times", table.name, when_equal="supports")
    )
    savings = listed(f"{item.value:g}×" for item in evidence[:-1])
    text = (
        "Best-of-N's accuracy at N = 256 is the goal; each method counts the smallest N that "
        f"reaches it. Fewer rollouts: {savings}."
    )
    return Finding(judge_all(evidence), text, evidence)


def _three_of_four_faster(tables: Tables) -> Finding:
    table = tables["runtime"]
    evidence = [
        compare(
            f"{model}: CarBoN at N = 64, best-of-N at N = 256",
            table.at(model, CARBON, 64, metric="runtime"),
            table.at(model, BEST, 256, metric="runtime"),
            "seconds",
            table.name,
            wants_lower=True,
        )
        for model in table.models
    ]
    saved = {model: -item.difference for model, item in zip(table.models, evidence, strict=True)}
    most = max(saved, key=saved.__getitem__)
    faster = count(evidence, "supports")
    ratios = [item.reference / item.value for item in evidence]
    text = (
        f"Faster on {faster} of {len(evidence)} models; most seconds saved: {most}. A quarter of "
        f"the rollouts makes it {min(ratios):.1f} to {max(ratios):.1f} times as fast."
    )
    verdict = judge_parts(faster == 3, most == QWEN_MATH)
    return Finding(verdict, text, evidence)


def _comparable_runtime(tables: Tables) -> Finding:
    """Takes "corresponding" as App. B.2 does: CarBoN at N = 64, best-of-N at N = 256."""
    table = tables["runtime"]

    def ratio(model: str, ours: int, plain: int) -> float:
        seconds = table.at(model, CARBON, ours, metric="runtime")
        return seconds / table.at(model, BEST, plain, metric="runtime")

    unequal = [
        compare(
            f"{model}: seconds of CarBoN at N = 64 / best-of-N at N = 256, comparable",
            ratio(model, 64, 256),
            COMPARABLE_RATIO,
            "times",
            table.name,
            when_equal="supports",
            wants_lower=True,
        )
        for model in table.models
    ]
    same = [
        context(f"{model}, N = {n}: both at this N", ratio(model, n, n), 1.0, "times", table.name)
        for model in table.models
        for n in table.budgets
    ]
    text = (
        f"CarBoN at N = 64 takes {listed(f'{item.value:.2f}' for item in unequal)} times the "
        f"seconds of best-of-N at N = 256 (comparable: at most {COMPARABLE_RATIO:g}). At the same "
        f"N it takes {min(i.value for i in same):.1f} to {max(i.value for i in same):.1f} times "
        "as long."
    )
    return Finding(judge_all(unequal), text, [*unequal, *same])


def _beats_gpt4o(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    large = tables["larger_models"].at("gpt-4o", "single_sample", 1, "")
    calibrated, plain = table.at(QWEN_MATH, CARBON, 64), table.at(QWEN_MATH, BEST, 256)
    evidence = [
        compare("CarBoN at N = 64, GPT-4o", calibrated, large, "percent", table.name),
        context("Best-of-N at N = 256, GPT-4o", plain, large, "percent", table.name),
    ]
    problems = round(evidence[0].difference * MATH_PROBLEMS / 100)
    text = (
        f"{calibrated} % against {large} %: a lead of {problems} of {MATH_PROBLEMS} problems. "
        f"Best-of-N at N = 256 has {plain} %. GPT-4o's figure is one sample a problem."
    )
    return Finding(judge_all(evidence), text, evidence)


def _gains(table: Numbers, selection: str) -> dict[str, float]:
    """CarBoN minus best-of-N at N = 256, by model, in points."""
    return {
        model: round(
            table.at(model, CARBON, 256, selection) - table.at(model, BEST, 256, selection), 6
        )
        for model in table.models
    }


def _over_one_percent(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    gains = _gains(table, "weighted")
    evidence = [
        compare(
            f"{model}: gain at N = 256", gain, 1.0, "points", table.name, when_equal="contradicts"
        )
        for model, gain in gains.items()
    ]
    relative = sum(gain > table.at(model, BEST, 256) / 100 for model, gain in gains.items())
    exactly = sum(gain == 1.0 for gain in gains.values())
    text = (
        f"Gains: {listed(f'{gain:.1f}' for gain in gains.values())} points; {exactly} of them are "
        f"exactly 1.0 and not over it. Read as relative to best-of-N's accuracy, it holds on "
        f"{relative} of {len(gains)} models."
    )
    return Finding(judge_all(evidence), text, evidence)


def _vanilla_gain(tables: Tables) -> Finding:
    table = tables["math500_full"]
    gains = _gains(table, "vanilla")
    best = max(gains, key=gains.__getitem__)
    evidence = [
        context(f"{model}: gain at N = 256", gain, 3.6, "points", table.name)
        for model, gain in gains.items()
    ]
    text = f"Largest gain: {gains[best]:.1f} points, {best}; smallest: {min(gains.values()):.1f}."
    return Finding(judge_parts(gains[QWEN] == 3.6, best == QWEN), text, evidence)


def _growth(table: Numbers, model: str, method: str) -> float:
    return round(table.at(model, method, 256) - table.at(model, method, 64), 6)


def _plateau(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    evidence = [
        compare(
            f"{model}: best-of-N's gain from N = 64 to 256",
            _growth(table, model, BEST),
            MINIMAL_POINTS,
            "points",
            table.name,
            when_equal="supports",
            wants_lower=True,
        )
        for model in table.models
    ]
    text = (
        f"Gains from N = 64 to 256: {listed(f'{item.value:.1f}' for item in evidence)} points. "
        f"The paper's two examples reach {MINIMAL_POINTS:g}; taking that as minimal, it fits "
        f"{count(evidence, 'supports')} of {len(evidence)} models."
    )
    return Finding(judge_all(evidence), text, evidence)


def _continues(tables: Tables) -> Finding:
    table = tables["math500_weighted"]
    evidence = [
        compare(
            f"{model}: CarBoN at N = 256 and at N = 64",
            table.at(model, CARBON, 256),
            table.at(model, CARBON, 64),
            "percent",
            table.name,
        )
        for model in table.models
    ]
    ahead = sum(_growth(table, m, CARBON) > _growth(table, m, BEST) for m in table.models)
    text = (
        f"{tally(evidence)} From N = 64 to 256 CarBoN gains more than best-of-N does on {ahead} "
        f"of {len(table.models)} models."
    )
    return Finding(judge_all(evidence), text, evidence)


CHECKS: dict[str, Callable[[Tables], Finding]] = {
    "matches-at-quarter": _matches_at_quarter,
    "passes-at-quarter": _passes_at_quarter,
    "fewer-rollouts": _fewer_rollouts,
    "three-of-four-faster": _three_of_four_faster,
    "comparable-runtime": _comparable_runtime,
    "beats-gpt4o": _beats_gpt4o,
    "over-one-percent": _over_one_percent,
    "vanilla-gain": _vanilla_gain,
    "plateau": _plateau,
    "continues": _continues,
}
