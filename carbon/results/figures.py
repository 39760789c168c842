"""Every figure of the Benchmarks tab, and the groups that they are listed in."""

from collections.abc import Mapping
from functools import partial

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing import bars, dots, lines, searches
from carbon.results.figure import PAPER, Figure, table_number
from carbon.results.rows import distinct, records
from carbon.results.tables import SOURCES, load_table
from carbon.results.wording import AXIS, short_model

_MAIN = ("best_of_n", "carbon")
_BY_MEASURE = ("metric", "method", "num_rollouts", "value")
_FAR_OFF = 3  # points above all lines: a larger model that is named instead of drawn

# Measures of one figure and the titles of their panels, in order.
_HALVES = {
    "rollout_accuracy": "right rollouts, %",
    "mean_score": "mean score, 0 to 1",
    "distinct_answers": "different answers a problem",
    "mean_tokens": "tokens a rollout",
}
_OVERLAPS = {
    "jaccard": "Jaccard: shared of all",
    "dice": "Dice: shared, twice, of both",
    "recall": "recall: of the set's tokens",
    "precision": "precision: of the half's tokens",
}
_SEARCHES = {
    "accuracy": "accuracy, %",
    "rollout_accuracy": "right rollouts, %",
    "sampled_tokens": "tokens sampled / N",
    "sampled": "tokens sampled / N",
    "computed": "policy computes / N",
    "scored": "PRM computes / N",
    "runtime": "seconds a run",
}
_CONTROLS = {
    "accuracy": "accuracy, %",
    "sampled_tokens": "tokens sampled / N",
    "style_share": "rise that styles explain, %",
}
_OPERATIONS = {
    "all_operations": "all, 10⁹ / N",
    "policy_operations": "policy, 10⁹ / N",
    "prm_operations": "reward model, 10⁹ / N",
    "fit_operations": "fit, 10⁹ / N",
}
_TOTALS = ("sampled_tokens", "sampled", "computed", "scored")  # drawn for each of the N


def _larger_models() -> list[lines.Reference]:
    """Single samples of larger models on MATH-500, for the lines across the accuracy figure."""
    origin = table_number("larger_models")
    return [
        lines.Reference(short_model(row["model"]), row["value"], origin)
        for row in records(load_table("larger_models"))
        if row["dataset"] == "MATH-500"
    ]


def _accuracy(frame: pd.DataFrame, columns: int) -> go.Figure:
    references = _larger_models() if _is_papers(frame) else []
    return lines.against_rollouts(frame, columns, references=references, draws_saving=True)


def _dashed_lines(frame: pd.DataFrame) -> str:
    highest = max(frame["value"].tolist())
    above = [
        f"{model.label} ({model.value:.1f} %)"
        for model in _larger_models()
        if model.value > highest + _FAR_OFF
    ]
    off = f" Off these panels: {', '.join(above)}." if above else ""
    return f"Dashed lines are single samples of larger models.{off}"


def _beam(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Measured beams differ by less than their intervals: an arrow would point at chance."""
    return lines.against_rollouts(frame, columns, draws_saving=_is_papers(frame))


def _larger(frame: pd.DataFrame, columns: int) -> go.Figure:
    is_percent = distinct(frame, "unit") == ["percent"]
    title, most = ("accuracy, %", 100) if is_percent else ("solved of 30", 30)
    return bars.ranking(frame, title, most)


def _difficulty(frame: pd.DataFrame, columns: int) -> go.Figure:
    if "level" not in frame:
        return dots.correlations(frame, columns)
    titles = {"temperature": "learned T", "entropy": "entropy, nats"}
    figure = lines.by_budget(frame, "level", "level", "metric", titles, columns)
    return figure.update_xaxes(dtick=1)


def _grid(frame: pd.DataFrame, columns: int) -> go.Figure:
    titles = {name: short_model(name) for name in distinct(frame, "model")}
    varied = ("temperature", "sampling temperature")
    figure = lines.by_budget(frame, *varied, "model", titles, columns)
    return figure.update_yaxes(title_text=AXIS["percent"], col=1)


def _by_strategy(frame: pd.DataFrame, columns: int) -> go.Figure:
    return searches.by_strategy(frame, _SEARCHES, _TOTALS, columns)


def _controls(frame: pd.DataFrame, columns: int) -> go.Figure:
    return lines.by_measure(searches.for_each_of_n(frame, _TOTALS), _CONTROLS, columns)


def _operations(frame: pd.DataFrame, columns: int) -> go.Figure:
    """The table counts in 10¹², of which one rollout takes few."""
    each = searches.for_each_of_n(frame, _OPERATIONS)
    ends = {name: 1_000 * each[name] for name in ("value", "low", "high")}
    figure = lines.by_measure(each.assign(unit="giga-operations", **ends), _OPERATIONS, columns)
    return figure.update_yaxes(rangemode="tozero").update_traces(cliponaxis=False)


def _is_papers(frame: pd.DataFrame) -> bool:
    return distinct(frame, "source") == [PAPER]


FIGURES: Mapping[str, Figure] = {
    "accuracy": Figure(
        label="Accuracy",
        title="Accuracy against the number of rollouts",
        reading="The arrow shows which N reaches which: from the smallest N at which best-of-N has "
        "its final accuracy to the smallest N of the table at which CarBoN has it. Accuracies are "
        "compared as shown, to one decimal. All panels show the same number of points.",
        measured_reading="Both methods share the explored half, so that “Paired gain” knows their "
        "difference better than these intervals do. An arrow is drawn only where CarBoN's whole "
        "interval at a smaller N lies at or above what best-of-N has at the largest.",
        paper_note=_dashed_lines,
        table="math500_full",
        only={"method": _MAIN},
        draw=_accuracy,
        claims=("fewer-rollouts", "matches-at-quarter", "passes-at-quarter", "vanilla-at-quarter",
                "over-one-percent", "vanilla-gain", "plateau", "continues", "consistent",
                "beats-gpt4o"),
    ),
    "ablation": Figure(
        label="Ablation",
        title="δ alone, T alone, both",
        reading="δ only keeps T at its start, T only keeps δ at zero. CarBoN learns both.",
        table="ablation_full",
        draw=lines.against_rollouts,
        claims=("delta-alone", "both-strongest", "temperature-alone", "large-n-both-rules"),
    ),
    "aime": Figure(
        label="AIME",
        title="AIME-2024, in problems",
        reading="The test has 30 problems, so one problem is 3.3 points. Bars begin at zero.",
        table="aime2024",
        only={"method": _MAIN},
        draw=bars.counts,
        claims=("aime-improves", "aime-fewer-rollouts"),
    ),
    "beam": Figure(
        label="Beam search",
        title="Beam search, plain and calibrated",
        reading="Here N is the number of beams. The arrow is drawn as in the accuracy figure.",
        measured_reading="Here N is the number of beams, of which finished ones keep their places. "
        "The paper prints no algorithm; ours searches N / 2 beams plainly, fits (δ, T) on the best "
        "finished ones and searches N / 2 more with them.",
        table="beam_search",
        draw=_beam,
        claims=("beam-most", "beam-half-budget"),
    ),
    "searches": Figure(
        label="Searches",
        title="Best-of-N and beam search at equal N",
        reading="N rollouts, or N beams, of which finished ones keep their places. In halves: "
        "N / 2 are searched plainly, (δ, T) is fitted on the best of them, and N / 2 more are "
        "searched, plainly or calibrated. Per depth: all N at once, fitted anew after every step "
        "on the best beginnings. The paper prints no algorithm for calibrated beam search: both "
        "ways are ours. One scale in all panels.",
        table="beam_methods",
        draw=_by_strategy,
    ),
    "search_gain": Figure(
        label="Searches compared",
        title="Points between two searches on the same problems",
        reading="Each panel is one method less another at equal N, on the same problems and seeds. "
        "An interval that crosses zero shows no difference. The plain and the calibrated search in "
        "halves share their first half. One scale in all panels.",
        table="beam_differences",
        keys=("method", "less"),
        draw=searches.comparisons,
    ),
    "search_costs": Figure(
        label="Search costs",
        title="Right rollouts and sampled tokens at equal N",
        reading="All N rollouts count here, whichever is picked. Tokens are all that was sampled, "
        "those of beginnings that were given up included, drawn for each of the N. Panels of one "
        "measure share their scale, which does not begin at zero.",
        table="beam_results",
        keys=("metric", "method"),
        draw=_by_strategy,
    ),
    "runtime": Figure(
        label="Runtime",
        title="Seconds against the number of rollouts",
        reading="At equal N CarBoN takes longer: it samples in two halves and fits between them. "
        "The fair comparison is at equal accuracy, in the next figure.",
        measured_reading="CarBoN samples in two halves and fits between them. The fair comparison "
        "is at equal accuracy, in the next figure.",
        table="runtime",
        only={"method": _MAIN},
        draw=partial(lines.against_rollouts, from_zero=True),
        claims=("comparable-runtime", "total-runtime"),
    ),
    "time": Figure(
        label="Accuracy per second",
        title="Accuracy against seconds",
        reading="The higher curve at a given second is ahead there. Numbers beside points are N. "
        "Under each model: CarBoN at a quarter of the rollouts against best-of-N at all of them.",
        measured_reading="The higher curve at a given second is ahead there, by chance perhaps "
        "where intervals overlap. Numbers beside points are N. Accuracy comes from all problems, "
        "seconds from a few of them on the named machine.",
        table="math500_full",
        times="runtime",
        only={"method": _MAIN},
        columns=("model", "method", "num_rollouts", "accuracy", "seconds"),
        draw=lines.against_seconds,
        claims=("three-of-four-faster", "comparable-runtime"),
    ),
    "stages": Figure(
        label="Stages of a run",
        title="Where the time of a run goes",
        reading="Stages that follow one another, stacked to the time of a run. The reward model "
        "scores while the policy still samples, so scoring has no time of its own in the stack.",
        table="runtime_stages",
        columns=_BY_MEASURE,
        draw=bars.stages,
    ),
    "tokens": Figure(
        label="Tokens of a run",
        title="What a run samples and what it computes",
        reading="Rollouts and beams that begin alike share the work: what they have in common is "
        "computed once, by the policy and by the reward model. Prompts and padding count as "
        "computed. Tokens are drawn for each of the N. Panels of one measure share their scale.",
        table="runtime_tokens",
        below=("runtime",),
        keys=("metric", "method"),
        draw=_by_strategy,
    ),
    "operations": Figure(
        label="Operations",
        title="Arithmetic of a run, counted",
        reading="Operations of the policy, the reward model and the fit, derived from tokens and "
        "the models' sizes: 2 a parameter and token, and what every epoch of the fit computes; no "
        "machine is in them. Drawn for each of the N, so a fit, which costs the same at every N "
        "with one k, weighs less the larger N is. Each panel has its own scale, from zero.",
        table="costs",
        only={"method": (*_MAIN, "delta_only", "temperature_only")},
        keys=("metric", "method"),
        draw=_operations,
    ),
    "overlap": Figure(
        label="Token overlap",
        title="Tokens shared with the best-scored rollouts",
        reading="How alike the set of generated tokens and the set of tokens in the calibration "
        "set are. Bars begin at zero.",
        paper_note=lambda frame: "One model; the paper gives no spread.",
        table="token_overlap",
        spread="metric",
        draw=bars.shares,
        claims=("overlap",),
    ),
    "overlap_by_n": Figure(
        label="Overlap by N",
        title="Tokens shared with the calibration set, at every N",
        reading="Which tokens of a half are also in the calibration set. Best-of-N stands for a "
        "plain second half. Each panel has its own scale, which does not begin at zero.",
        table="token_overlap_by_n",
        columns=_BY_MEASURE,
        draw=lambda frame, columns: lines.by_measure(frame, _OVERLAPS, columns),
    ),
    "larger": Figure(
        label="Larger models",
        title="Larger models with one sample, smaller ones with many",
        reading="One sample a problem for the larger models. The smaller ones have a reward model "
        "and weighted selection: CarBoN with 64 rollouts, best-of-N with 256. What a sample costs "
        "differs between models, so this compares accuracy and not price.",
        table="larger_models",
        beside=("math500_weighted", "aime2024"),
        columns=("model", "method", "num_rollouts", "value"),
        draw=_larger,
        claims=("beats-gpt4o",),
    ),
    "difficulty": Figure(
        label="T and difficulty",
        title="Does the learned T follow the difficulty?",
        reading="The paper draws T and entropy by level but prints no values for them, only these "
        "rank correlations with the five levels.",
        measured_reading="Learned T, and the entropy of the calibration set at the base "
        "temperature, by level of difficulty; one line for each N. The paper has no such numbers.",
        beside_ours="Values by level and by N, measured with this code, are under “Ours”, beside "
        "“The paper” above.",
        table="spearman",
        alternative="levels",
        spread="metric",
        columns=("level", "metric", "num_rollouts", "value"),
        draw=_difficulty,
        claims=("temperature-difficulty", "spearman-p"),
    ),
    "gain": Figure(
        label="Paired gain",
        title="Points gained over best-of-N on the same problems",
        reading="Every problem is answered by both, and both share the explored half, so the "
        "difference is much better known than either accuracy. An interval that crosses zero shows "
        "no gain.",
        table="paired_differences",
        only={"level": ("",)},
        draw=lines.gains,
    ),
    "controls": Figure(
        label="Controls",
        title="CarBoN less plain voting and less each control, on the same problems",
        reading="Controls take the rollouts of plain best-of-N and let squared scores vote, or the "
        "best quarter alone; or draw its second half again with the style mix of CarBoN's. Or they "
        "sample the second half at one fixed T, without δ: for every other problem the T that was "
        "best on the rest. All choose by weighted selection. p is Holm's, over all comparisons in "
        "the list.",
        table="controls",
        only={"metric": ("accuracy_difference",)},
        columns=("less", "num_rollouts", "value", "p_holm"),
        draw=searches.comparisons,
    ),
    "control_methods": Figure(
        label="Controls: accuracy, tokens",
        title="Accuracy and sampled tokens of CarBoN and its controls at equal N",
        reading="Tokens are drawn for each of the N. Squared scores, the best quarter and the "
        "same style mix use the very rollouts of best-of-N. A style is the kind of headings and "
        "the number of steps. Where more rollouts are right in the exploited half than in the "
        "explored one, by more than chance, the last panel is the part of this rise that would be "
        "there if each style were right as often as in plain rollouts.",
        table="controls",
        only={
            "metric": tuple(_CONTROLS),
            "method": (*_MAIN, "squared_scores", "best_quarter", "style_resampled",
                       "best_fixed_temperature"),
        },
        keys=("metric", "method"),
        draw=_controls,
    ),
    "fixed_temperatures": Figure(
        label="Second half at a fixed T",
        title="Best-of-N whose second half has a temperature of its own",
        reading="The first half is sampled at T = 0.8, the second without δ at the T of the axis; "
        "at 0.8 this is plain best-of-N.",
        table="controls",
        only={"metric": ("accuracy",), "method": ("fixed_temperature",)},
        columns=("temperature", "num_rollouts", "value"),
        draw=_grid,
    ),
    "halves": Figure(
        label="Explore, exploit",
        title="The exploited half beside the explored one",
        reading="All rollouts of a half count here, whichever is picked in the end. The explored "
        "half and the plain second half come from the same model: what they differ by is chance. "
        "Each panel has its own scale.",
        table="halves",
        only={"metric": tuple(_HALVES), "method": _MAIN},
        columns=("metric", "half", "num_rollouts", "value"),
        draw=lambda frame, columns: lines.by_measure(
            frame.assign(method=frame["half"]), _HALVES, columns
        ),
    ),
    "pass": Figure(
        label="Right among N",
        title="Problems with a right answer among all N rollouts",
        reading="The most that any rule of selection could reach with these rollouts.",
        table="pass_at_n",
        draw=partial(lines.against_rollouts, y_title="problems, %"),
    ),
    "grid": Figure(
        label="Temperature grid",
        title="Plain best-of-N at other temperatures",
        reading="How much of what calibration gains could be had by choosing one temperature for "
        "all problems: the base of every other figure is T = 0.8.",
        table="temperature_grid",
        columns=("temperature", "num_rollouts", "value"),
        draw=_grid,
    ),
    "settings": Figure(
        label="Other settings",
        title="Another k, fit or split: points gained, and answers that still differ",
        reading="Paired differences from best-of-N at the same N. The default is k = N / 8, 100 "
        "epochs at 0.001, and halves. The dotted line is the plain second half. Another split "
        "exploits another number of rollouts, so its different answers do not compare.",
        table="sensitivity",
        only={"metric": ("accuracy_difference", "distinct_answers")},
        spread="metric",
        keys=("setting",),
        draw=dots.settings,
    ),
}  # fmt: skip


# The list that a visitor chooses from: what a figure is about, and the figures.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "How often right": ("accuracy", "gain", "aime", "larger", "pass"),
    "What it costs": ("runtime", "time", "stages", "tokens", "operations"),
    "What calibration changes": ("halves", "overlap", "overlap_by_n", "difficulty"),
    "Variants and controls": (
        "ablation", "settings", "grid", "controls", "control_methods", "fixed_temperatures",
    ),
    "Search over steps": ("beam", "searches", "search_gain", "search_costs"),
}  # fmt: skip


def offered() -> list[str]:
    """The figures that there are numbers for, published or measured, in the order of the list."""
    names = [name for group in GROUPS.values() for name in group]
    return [name for name in names if any(map(FIGURES[name].is_in, SOURCES))]


def offered_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups that have figures with numbers; a figure is its name and its label."""
    known = set(offered())
    groups = {
        title: [(name, FIGURES[name].label) for name in names if name in known]
        for title, names in GROUPS.items()
    }
    return [(title, figures) for title, figures in groups.items() if figures]
