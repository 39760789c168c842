"""Claims on what few rollouts reach: accuracy, seconds, and growth with N."""

from carbon.results.claims.evidence import (
    MATH_PROBLEMS,
    Evidence,
    Finding,
    Numbers,
    Outcome,
    Tables,
    count,
    every,
    judge_parts,
    tally,
)
from carbon.results.claims.methods import BEST, CARBON, QWEN_MATH
from carbon.results.wording import listed

# The paper's adjectives have no numbers. These are ours, but for the last.
COMPARABLE_RATIO = 1.1
MINIMAL_POINTS = 0.6  # the largest gain that the paper's own examples call minimal (§5.2)
_AT_MOST = {"when_equal": "supports", "wants_lower": True}


def matches_at_quarter(tables: Tables) -> Finding:
    return every(_at_quarter_budget(tables, "supports"))


def passes_at_quarter(tables: Tables) -> Finding:
    evidence = _at_quarter_budget(tables, "ties")
    equal = [_model(item) for item in evidence if item.outcome == "ties"]
    text = tally(evidence) + (f" Equal to the last digit: {listed(equal)}." if equal else "")
    return every(evidence, text)


def vanilla_at_quarter(tables: Tables) -> Finding:
    """Table 7's caption makes no difference between its two rules; Table 1 has the weighted one."""
    table = tables["math500_full"]
    ours, plain = (table.of(*key, "vanilla") for key in ((CARBON, 64), (BEST, 256)))
    words = "vanilla, CarBoN at N = 64, best-of-N at N = 256"
    evidence = table.compare_models(words, ours, plain)
    behind = [
        f"{item.value} against {item.reference} % ({_model(item)})"
        for item in evidence
        if item.outcome == "contradicts"
    ]
    below = f" Behind: {listed(behind)}." if behind else ""
    return every(evidence, f"Of vanilla selection: {tally(evidence)}{below}")


def _at_quarter_budget(tables: Tables, when_equal: Outcome) -> list[Evidence]:
    table = tables["math500_weighted"]
    words = "CarBoN at N = 64, best-of-N at N = 256"
    ours, plain = table.of(CARBON, 64), table.of(BEST, 256)
    return table.compare_models(words, ours, plain, when_equal=when_equal)


def _model(item: Evidence) -> str:
    return item.subject.split(":")[0]


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


def total_runtime(tables: Tables) -> Finding:
    """What the seconds would mean if they were those of the whole test."""
    table = tables["runtime"]
    evidence = [
        table.context(
            f"{model}, {words}, N = {n}: rollouts a second, for all problems and for one",
            MATH_PROBLEMS * n / table.at(model, method, n, metric="runtime"),
            n / table.at(model, method, n, metric="runtime"),
            "rollouts",
        )
        for model in table.models
        for method, words in ((BEST, "best-of-N"), (CARBON, "CarBoN"))
        for n in (table.budgets[0], table.budgets[-1])
    ]
    fewest = min(table.at(m, BEST, table.budgets[0], metric="runtime") for m in table.models)
    per_second = MATH_PROBLEMS * table.budgets[0] / fewest
    most = max(item.value for item in evidence)
    return Finding(
        "cannot be checked",
        f"{fewest} s at N = {table.budgets[0]} for all {MATH_PROBLEMS} problems would be "
        f"{per_second:,.0f} rollouts a second, each also read by a reward model of 7B, and the "
        f"table goes up to {most:,.0f}. As seconds for one problem they are ordinary. The caption "
        "does not say which; ratios of seconds hold either way.",
        evidence,
    )


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
    """By the yardstick of `plateau`: a gain is more than what is minimal there."""
    table = tables["math500_weighted"]
    evidence = table.compare_models(
        "CarBoN's gain from N = 64 to 256",
        lambda model: _growth(table, model, CARBON),
        lambda model: MINIMAL_POINTS,
        "points",
        when_equal="contradicts",
    )
    ahead = sum(_growth(table, m, CARBON) > _growth(table, m, BEST) for m in table.models)
    return every(
        evidence,
        f"Gains from N = 64 to 256: {listed(f'{item.value:.1f}' for item in evidence)} points. "
        f"By the yardstick of the sentence before, by which {MINIMAL_POINTS:g} is minimal, "
        f"{count(evidence, 'supports')} of {len(evidence)} models continue to improve. CarBoN "
        f"gains more than best-of-N there on {ahead} of {len(table.models)}.",
    )


def _growth(table: Numbers, model: str, method: str) -> float:
    return round(table.at(model, method, 256) - table.at(model, method, 64), 6)
