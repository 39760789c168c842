"""What measured tables say, in sentences computed from whatever they hold.

They are written beside the tables when those are published, and the page reads them there. Every
word that depends on a number is chosen here, by the number.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Literal, NamedTuple

import pandas as pd

from carbon.results.rows import FILTERS, distinct, records, where, with_cell
from carbon.results.tables import join
from carbon.results.wording import is_known, listed, setting_name, signed

Row = Mapping[str, Any]
Standing = Literal[0, 1, 2]  # above, no difference that shows, below: places in triples of words
HELPS = ("helps", "makes no difference that shows", "costs accuracy")
CHANCE = 0.05  # of 95 % intervals around no difference, those that leave out zero
AT_EVERY, AT_ANY = "at every N", "at any N"
APART, OVERLAPPING = "lie apart at N = {}", "overlap at every N"
_MORE = ("more", "no difference that shows", "fewer")
_HIGHER = ("higher", "no difference that shows", "lower")
_AHEAD = ("ahead", "no difference that shows", "behind")
_PLAIN, _OURS, _BEAM = "best_of_n", "carbon", "beam_search"
_NOISY = 0.25  # of a value: wider intervals are spoken of
_SMALL_PART = 0.02  # of a run: a stage below it is not worth its noise


def readings(tables: Mapping[str, pd.DataFrame]) -> dict[str, list[dict[str, str]]]:
    """For each table that has something to say: `says` by `source` and what a visitor chose."""
    found = {name: list(_entries(name, tables)) for name in READINGS if name in tables}
    return {name: entries for name, entries in found.items() if entries}


def _entries(name: str, tables: Mapping[str, pd.DataFrame]) -> Iterator[dict[str, str]]:
    joined = join([tables[part] for part in (name, *_BESIDE.get(name, ())) if part in tables])
    for source in distinct(tables[name], "source"):
        frame = where(joined, source=source)
        choices = {column: _choices(frame, column) for column in FILTERS}
        for cells in product(*choices.values()):
            chosen = {name: cell for name, cell in zip(choices, cells, strict=True) if cell}
            rows = frame
            for column, value in chosen.items():
                rows = with_cell(rows, column, value)
            if says := READINGS[name](rows):
                yield {"source": source, **chosen, "says": says}


def _choices(frame: pd.DataFrame, column: str) -> list[str]:
    """What there is to choose from; "" alone where there is no choice."""
    values = [value for value in distinct(frame, column) if value] if column in frame else []
    return values if len(values) > 1 else [""]


def by_budget(frame: pd.DataFrame, **cells: Any) -> dict[int, Row]:
    """The rows with these cells and a value, by N, smallest first."""
    rows = records(where(frame, "num_rollouts", **cells))
    return {int(row["num_rollouts"]): row for row in rows if is_known(row["value"])}


def standing(row: Row) -> Standing:
    """Whether a difference's interval leaves out zero, and on which side; unknown ends do not."""
    if is_known(row["low"]) and row["low"] > 0:
        return 0
    return 2 if is_known(row["high"]) and row["high"] < 0 else 1


def corrected_standing(row: Row) -> Standing:
    """The same by Holm's p: whether chance explains it once all comparisons are counted."""
    if float(row["p_holm"]) >= CHANCE:
        return 1
    return 0 if row["value"] > 0 else 2


def grouped(
    rows: Mapping[int, Row],
    words: Sequence[str],
    digits: int = 1,
    stands: Callable[[Row], Standing] = standing,
) -> str:
    """Each standing with its N and the range of the values there; all in the order of `words`."""
    parts = []
    for place, word in enumerate(words):
        budgets = [n for n, row in rows.items() if stands(row) == place]
        if not budgets:
            continue
        values = [rows[n]["value"] for n in budgets]
        ends = dict.fromkeys(signed(pick(values), digits) for pick in (min, max))
        spot = f"at N = {listed(budgets)}"
        if len(budgets) == len(rows) > 1:
            spot = AT_ANY if place == 1 else AT_EVERY
        parts.append(f"{word} {spot} ({' to '.join(ends)})")
    return ", ".join(parts)


class Ends(NamedTuple):
    """Something at the smallest and at the largest N."""

    first: Any
    last: Any

    def percent_of(self, whole: "Ends") -> "Ends":
        return Ends(100 * self.first / whole.first, 100 * self.last / whole.last)


class Pair(NamedTuple):
    """Two methods' values of one measure, over the N that both have."""

    n: Ends
    plain: Ends
    ours: Ends
    gap: Ends  # in percentage points of a share
    change: Ends  # in percent
    apart: str  # at which N the two intervals, which are not paired, do not meet
    rows: list[Row]


def _pair(frame: pd.DataFrame, metric: str, plain: str, ours: str) -> Pair | None:
    one, other = (by_budget(frame, method=name, metric=metric) for name in (plain, ours))
    shared = [n for n in one if n in other]
    if not shared:
        return None
    apart = [
        n for n in shared
        if other[n]["low"] > one[n]["high"] or other[n]["high"] < one[n]["low"]
    ]  # fmt: skip
    n = Ends(shared[0], shared[-1])
    values = [(one[budget]["value"], other[budget]["value"]) for budget in n]
    return Pair(
        n=n,
        plain=Ends(*(before for before, _ in values)),
        ours=Ends(*(after for _, after in values)),
        gap=Ends(*(signed(100 * (after - before)) for before, after in values)),
        change=Ends(*(signed(100 * (after / (before or 1) - 1), 0) for before, after in values)),
        apart=APART.format(listed(apart)) if apart else OVERLAPPING,
        rows=[rows[budget] for rows in (one, other) for budget in shared],
    )


def _compared(
    sentences: Mapping[str, str], plain: str = _PLAIN, ours: str = _OURS
) -> Callable[[pd.DataFrame], str]:
    """A reading of sentences by the metric that fills them; without the first there are none."""

    def say(frame: pd.DataFrame) -> str:
        pairs = [_pair(frame, metric, plain, ours) for metric in sentences]
        said = [
            form.format(**pair._asdict())
            for form, pair in zip(sentences.values(), pairs, strict=True)
            if pair
        ]
        return " ".join(said) if pairs[0] else ""

    return say


HALVES_DIFFER = (
    " The two plain halves, which should be alike, have right rollouts that differ by more than "
    "the interval at N = {}: trust small differences less than their intervals say."
)


def _halves(frame: pd.DataFrame) -> str:
    measures = {
        "rollout_accuracy": (_MORE, 1), "mean_score": (_HIGHER, 2), "distinct_answers": (_MORE, 2)
    }  # fmt: skip
    ours = where(frame, method=_OURS, half="exploit")
    said = [
        grouped(by_budget(ours, metric=f"{name}_less_baseline"), words, digits)
        for name, (words, digits) in measures.items()
    ]
    if not all(said):
        return ""
    text = (
        "The exploited half less a plain second half. Right rollouts, in points: {}; mean score: "
        "{}; different answers: {}. Where answers differ less, one wrong idea can take more of the "
        "votes."
    ).format(*said)
    plain = by_budget(frame, method=_PLAIN, half="explore", metric="rollout_accuracy_less_baseline")
    if apart := [n for n, row in plain.items() if standing(row) != 1]:
        text += HALVES_DIFFER.format(listed(apart))
    return text


def _stages(frame: pd.DataFrame) -> str:
    names = ("explore", "fit", "exploit", "choose")
    parts = [by_budget(frame, method=_OURS, metric=name) for name in names]
    budgets = [n for n in parts[1] if all(n in rows for rows in parts)]
    if not budgets:
        return ""
    n = Ends(budgets[0], budgets[-1])
    rows = [[part[budget] for part in parts] for budget in n]
    total = Ends(*(sum(row["value"] for row in stages) for stages in rows))
    explore, fit, exploit = (
        Ends(*(stages[place]["value"] for stages in rows)).percent_of(total) for place in range(3)
    )
    widest = max(
        _reach(row)
        for stages, seconds in zip(rows, total, strict=True)
        for row in stages
        if row["value"] > _SMALL_PART * seconds
    )
    return (
        f"Of a CarBoN run's {total.first:.2f} s at N = {n.first}, {explore.first:.0f} % goes to "
        f"exploring, {fit.first:.0f} % to the fit and {exploit.first:.0f} % to exploiting; of its "
        f"{total.last:.2f} s at N = {n.last}, {explore.last:.0f}, {fit.last:.0f} and "
        f"{exploit.last:.0f} %.{_noise(widest)}"
    )


def _reach(row: Row) -> float:
    """How far an interval goes from its value, as a part of it."""
    if not (is_known(row["high"]) and row["value"]):
        return 0.0
    return max(row["high"] - row["value"], row["value"] - row["low"]) / row["value"]


def _noise(widest: float) -> str:
    if widest <= _NOISY:
        return ""
    return f" These are few runs: an interval reaches up to {100 * widest:.0f} % from its value."


def _sensitivity(frame: pd.DataFrame) -> str:
    gains = records(where(frame, metric="accuracy_difference"))
    answers = {
        row["setting"]: row["value"]
        for row in records(where(frame, metric="distinct_answers", method=_OURS))
        if not row["setting"].startswith("split")  # another split exploits another number
    }
    if not gains or "default" not in answers:
        return ""
    best, worst = (pick(gains, key=lambda row: row["value"]) for pick in (max, min))
    narrowest = min(answers, key=lambda name: answers[name])
    standings = [standing(row) for row in gains]

    def ends(row: Row) -> str:
        value, low, high = (signed(row[name]) for name in ("value", "low", "high"))
        return f"{setting_name(row['setting'])} ({value}, {low} to {high})"

    return (
        f"With {best['selection']} selection at N = {best['num_rollouts']}, {standings.count(0)} "
        f"of {len(gains)} settings gain points and {standings.count(2)} lose some (intervals that "
        f"leave out zero). Most: {ends(best)}; least: {ends(worst)}. With so many settings the "
        "best one is partly luck. Fewest different answers, "
        f"{answers[narrowest]:.1f} against the default's {answers['default']:.1f}: "
        f"{setting_name(narrowest)}."
    )


# Method and the other one: a sentence, and the words for how the first stands.
SEARCH_GAINS = {
    ("calibrated_beam_search", "beam_search"): (
        "Beside plain beam search, calibrating between two halves {groups}.", HELPS,
    ),
    ("calibrated_beam_search", "beam_search_in_halves"): (
        "Beside plain search in halves, which has the same first half, it {groups}.", HELPS,
    ),
    ("calibrated_beam_search_per_depth", "beam_search"): (
        "Beside plain beam search, calibrating per depth {groups}.", HELPS,
    ),
    ("calibrated_beam_search_per_depth", "calibrated_beam_search"): (
        "Of these two ways, per depth beside in halves: {groups}.", _AHEAD,
    ),
    ("beam_search", "best_of_n"): ("Plain beam search beside best-of-N: {groups}.", _AHEAD),
    ("calibrated_beam_search", "carbon"): (
        "Calibrated beam search, in halves, beside CarBoN: {groups}.", _AHEAD,
    ),
    ("carbon", "best_of_n"): ("In the same runs, CarBoN beside best-of-N: {groups}.", _AHEAD),
}  # fmt: skip


def _search_gains(frame: pd.DataFrame) -> str:
    said, num_all = [], 0
    for (method, less), (form, words) in SEARCH_GAINS.items():
        if rows := by_budget(frame, method=method, less=less):
            said.append(form.format(groups=grouped(rows, words)))
            num_all += len(rows)
    if said:
        said.append(
            f"Of {num_all} comparisons, about {CHANCE * num_all:.1f} would leave out zero by "
            "chance alone."
        )
    return " ".join(said)


def _tokens(frame: pd.DataFrame) -> str:
    """What is computed of what is sampled, where searches were timed and the engine counts."""
    sampled, computed, scored, seconds = (
        _pair(frame, name, _PLAIN, _BEAM) for name in ("sampled", "computed", "scored", "runtime")
    )
    if not (sampled and computed and scored):
        return ""
    ours = computed.ours.percent_of(sampled.ours)
    plain = computed.plain.percent_of(sampled.plain)
    said = (
        f"At N = {computed.n.last} the policy computes {computed.ours.last:,.0f} tokens for the "
        f"{sampled.ours.last:,.0f} that plain beam search samples ({ours.last:.0f} %), and "
        f"{computed.plain.last:,.0f} for the {sampled.plain.last:,.0f} of best-of-N "
        f"({plain.last:.0f} %); at N = {computed.n.first}, {ours.first:.0f} and "
        f"{plain.first:.0f} %. The reward model computes "
        f"{scored.ours.last:,.0f} and {scored.plain.last:,.0f} at N = {scored.n.last}."
    )
    if seconds:
        said += (
            f" Such a run takes {seconds.ours.last:.2f} s with plain beam search and "
            f"{seconds.plain.last:.2f} s with best-of-N; the two intervals {seconds.apart}."
        )
    counted = [*sampled.rows, *computed.rows, *scored.rows]
    return said + _noise(max(map(_reach, counted)))


CONTROLS = {
    "squared_scores": "squared scores",
    "best_quarter": "votes of the best quarter",
    "style_resampled": "plain rollouts in CarBoN's styles",
    "best_fixed_temperature": "one fixed T",
}
BEYOND_CONTROLS = ("adds points", "adds nothing that chance does not explain", "loses points")


def _controls(frame: pd.DataFrame) -> str:
    """What the fit adds to plain voting, and to the best of everything else at each N."""
    differences = where(frame, method=_OURS, metric="accuracy_difference")
    plain = by_budget(differences, less=_PLAIN)
    others = pd.DataFrame(differences.loc[differences["less"] != _PLAIN])
    if not plain or others.empty:
        return ""
    best = {n: min(records(where(others, num_rollouts=n)), key=_gain) for n in plain}
    beside, beyond = (
        grouped(rows, BEYOND_CONTROLS, stands=corrected_standing) for rows in (plain, best)
    )
    names = listed(dict.fromkeys(CONTROLS[row["less"]] for row in best.values()))
    said = (
        f"Beside plain voting CarBoN {beside}. Beside the best control at each N ({names}) it "
        f"{beyond}. Chance is judged by Holm's p over all {len(differences)} comparisons."
    )
    shares = by_budget(frame, method=_OURS, metric="style_share")
    if shares:
        n, share = max(shares.items())
        said += (
            f" At N = {n} the mix of styles explains {share['value']:.0f} % "
            f"({share['low']:.0f} to {share['high']:.0f}) of the rise in right rollouts."
        )
    return said


def _gain(row: Row) -> float:
    return row["value"]


UNLIKE_THE_PAPER = " In the paper T rises."
UNSURE = "shows no sure order"
_PERFECT = 1 - 1e-9  # a rank correlation, up to rounding


def _difficulty(frame: pd.DataFrame) -> str:
    """How the learned T and the entropy go with the level; nothing where either is missing."""
    found = [_rank_correlations(where(frame, metric=name)) for name in ("temperature", "entropy")]
    if not all(found):
        return ""
    temperature, entropy = (f"{signed(min(rho))} to {signed(max(rho))}" for rho in found)
    directions = [_direction(rho) for rho in found]
    num_levels = frame["level"].nunique()
    num_orders = math.factorial(num_levels)
    return (
        f"With difficulty T {directions[0]} (rank correlation of T and level, over all N: "
        f"{temperature}) and the entropy {directions[1]} ({entropy})."
        f"{'' if directions[0] == 'rises' else UNLIKE_THE_PAPER} {num_levels} levels can be "
        f"ordered in {num_orders} ways, so that even a perfect order has p = {2 / num_orders:.2g}."
    )


def _rank_correlations(frame: pd.DataFrame) -> list[float]:
    """Spearman's rho of value and level, for each N."""
    groups = [rows for _, rows in frame.groupby("num_rollouts") if rows["level"].nunique() > 2]
    pairs = [(rows["value"].rank(), rows["level"].astype(float).rank()) for rows in groups]
    return [float(values.corr(levels)) for values, levels in pairs]


def _direction(correlations: Sequence[float]) -> str:
    """Of five levels only a perfect order is rarer than one in twenty: less shows none."""
    if min(correlations) < 0 < max(correlations):
        return "goes both ways"
    if max(correlations) > _PERFECT:
        return "rises"
    return "falls" if min(correlations) < -_PERFECT else UNSURE


READINGS: Mapping[str, Callable[[pd.DataFrame], str]] = {
    "controls": _controls,
    "levels": _difficulty,
    "halves": _halves,
    "pass_at_n": _compared({
        "pass_at_n": "Some rollout is right on {plain.first:.1f} % of the problems with best-of-N "
        "and {ours.first:.1f} % with CarBoN at N = {n.first}, on {plain.last:.1f} % and "
        "{ours.last:.1f} % at N = {n.last}; the two intervals {apart}.",
    }),
    "token_overlap_by_n": _compared({
        "jaccard": "What the exploited half shares with the calibration set, less what a plain "
        "half shares, by Jaccard's measure: {gap.first} points at N = {n.first} and {gap.last} at "
        "N = {n.last}; the two intervals {apart}.",
    }),
    "runtime_stages": _stages,
    "sensitivity": _sensitivity,
    "beam_search": _compared({
        "accuracy": "From N = {n.first} to {n.last}, plain beam search goes from {plain.first:.1f} "
        "to {plain.last:.1f} % and calibrated beam search from {ours.first:.1f} to {ours.last:.1f} "
        "%; the two intervals {apart}. Paired differences, under “Searches compared”, are known "
        "much better.",
    }, _BEAM, f"calibrated_{_BEAM}"),
    "beam_methods": _compared({
        "accuracy": "Beam search is right on {ours.first:.1f} % of the problems at N = {n.first} "
        "and on {ours.last:.1f} % at N = {n.last}, best-of-N on {plain.first:.1f} and "
        "{plain.last:.1f} %; the two intervals {apart}. Paired differences, in the next figure, "
        "are known much better.",
    }, ours=_BEAM),
    "beam_differences": _search_gains,
    "beam_results": _compared({
        "sampled_tokens": "Plain beam search samples {ours.first:,.0f} tokens a problem at "
        "N = {n.first} and best-of-N {plain.first:,.0f} ({change.first} %); at N = {n.last}, "
        "{ours.last:,.0f} and {plain.last:,.0f} ({change.last} %). The two intervals {apart}.",
        "rollout_accuracy": "Of its rollouts {ours.first:.1f} % are right at N = {n.first} and "
        "{ours.last:.1f} % at N = {n.last}; of best-of-N's {plain.first:.1f} and {plain.last:.1f} "
        "%.",
    }, ours=_BEAM),
    "runtime_tokens": _tokens,
}  # fmt: skip
_BESIDE = {"runtime_tokens": ("runtime",)}  # tables whose rows a reading gets too
