"""The words around measured numbers; `readings` and `summary` fill the numbers in.

Every word that depends on a number is chosen there: nothing here says how a measurement came out.
"""

AT_N = "N = {budget}"
PASS_AXIS = "problems, %"
# Measure: the title of its panel, in this order.
HALF_MEASURES = {
    "rollout_accuracy": "right rollouts, %",
    "mean_score": "mean score, 0 to 1",
    "distinct_answers": "different answers a problem",
    "mean_tokens": "tokens a rollout",
}
OVERLAP_MEASURES = {
    "jaccard": "Jaccard: shared of all",
    "dice": "Dice: shared, twice, of both",
    "recall": "recall: of the set's tokens",
    "precision": "precision: of the half's tokens",
}
# Of searches and of runs; tokens are drawn for each of the N.
SEARCH_MEASURES = {
    "accuracy": "accuracy, %",
    "rollout_accuracy": "right rollouts, %",
    "sampled_tokens": "tokens sampled / N",
    "sampled": "tokens sampled / N",
    "computed": "policy computes / N",
    "scored": "PRM computes / N",
    "runtime": "seconds a run",
}
FOR_EACH_OF_N = ("sampled_tokens", "sampled", "computed", "scored")

# How a method stands to another one at some N: above, no difference shown, below.
HELPS = ("helps", "makes no difference that shows", "costs accuracy")
MORE = ("more", "no difference that shows", "fewer")
HIGHER = ("higher", "no difference that shows", "lower")
AHEAD = ("ahead", "no difference that shows", "behind")
AT_EVERY = "at every N"
AT_ANY = "at any N"
AT = "at N = {budgets}"
WITH_RANGE = "{word} {where} ({low} to {high})"
WITH_VALUE = "{word} {where} ({low})"
JOIN = "; "

HALVES = (
    "The exploited half less a plain second half. Right rollouts, in points: {rollout_accuracy}; "
    "mean score: {mean_score}; different answers: {distinct_answers}. Where answers differ "
    "less, one wrong idea can take more of the votes."
)
HALVES_DIFFER = (
    " The two plain halves, which should be alike, have right rollouts that differ by more than "
    "the interval at N = {budgets}: trust small differences less than their intervals say."
)
PASS_AT_N = (
    "Some rollout is right on {plain_first:.1f} % of the problems with best-of-N and "
    "{ours_first:.1f} % with CarBoN at N = {first}, on {plain_last:.1f} % and {ours_last:.1f} % at "
    "N = {last}; the two intervals {apart}."
)
OVERLAP = (
    "What the exploited half shares with the calibration set, less what a plain half shares, by "
    "Jaccard's measure: {first_gap} points at N = {first} and {last_gap} at N = {last}; the two "
    "intervals {apart}."
)
APART = "lie apart at N = {budgets}"
OVERLAPPING = "overlap at every N"
STAGES = (
    "Of a CarBoN run's {seconds_first:.2f} s at N = {first}, {explore_first:.0f} % goes to "
    "exploring, {fit_first:.0f} % to the fit and {exploit_first:.0f} % to exploiting; of its "
    "{seconds_last:.2f} s at N = {last}, {explore_last:.0f}, {fit_last:.0f} and "
    "{exploit_last:.0f} %.{noise}"
)
NOISE = " These are few runs: an interval reaches up to {percent:.0f} % from its value."
SENSITIVITY = (
    "With {rule} selection at N = {num_rollouts}, {num_helping} of {num_settings} settings gain "
    "points and {num_hurting} lose some (intervals that leave out zero). Most: {best} ({most}, "
    "{most_low} to {most_high}); least: {worst} ({least}, {least_low} to {least_high}). With so "
    "many settings the best one is partly luck. Fewest different answers, {fewest:.1f} against "
    "the default's {usual:.1f}: {narrowest}."
)
SEARCHES = (
    "Beam search is right on {beam_first:.1f} % of the problems at N = {first} and on "
    "{beam_last:.1f} % at N = {last}, best-of-N on {plain_first:.1f} and {plain_last:.1f} %; the "
    "two intervals {apart}. Paired differences, in the next figure, are known much better."
)
BEAM = (
    "From N = {first} to {last}, plain beam search goes from {plain_first:.1f} to "
    "{plain_last:.1f} % and calibrated beam search from {ours_first:.1f} to {ours_last:.1f} %; the "
    "two intervals {apart}. Paired differences, under “Searches compared”, are known much better."
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
        "Of these two ways, per depth beside in halves: {groups}.", AHEAD,
    ),
    ("beam_search", "best_of_n"): ("Plain beam search beside best-of-N: {groups}.", AHEAD),
    ("calibrated_beam_search", "carbon"): (
        "Calibrated beam search, in halves, beside CarBoN: {groups}.", AHEAD,
    ),
    ("carbon", "best_of_n"): ("In the same runs, CarBoN beside best-of-N: {groups}.", AHEAD),
}  # fmt: skip
DIFFICULTY = (
    "With difficulty T {temperature} (rank correlation of T and level, over all N: {low} to "
    "{high}) and the entropy {entropy} ({entropy_low} to {entropy_high}).{beside_paper} "
    "{num_levels} levels can be ordered in {num_orders} ways, so that even a perfect order has "
    "p = {smallest_p:.2g}."
)
RISES, FALLS, BOTH_WAYS = "rises", "falls", "goes both ways"
UNLIKE_THE_PAPER = " In the paper T rises."
BY_CHANCE = "Of {num_all} comparisons, about {by_chance:.1f} would leave out zero by chance alone."
SEARCH_COSTS = (
    "Plain beam search samples {beam_first:,.0f} tokens a problem at N = {first} and best-of-N "
    "{plain_first:,.0f} ({change_first} %); at N = {last}, {beam_last:,.0f} and {plain_last:,.0f} "
    "({change_last} %). The two intervals {apart}."
)
SEARCH_SHARES = (
    "Of its rollouts {beam_first:.1f} % are right at N = {first} and {beam_last:.1f} % at "
    "N = {last}; of best-of-N's {plain_first:.1f} and {plain_last:.1f} %."
)
TOKENS = (
    "At N = {last} the policy computes {beam_computed:,.0f} tokens for the {beam_sampled:,.0f} "
    "that plain beam search samples ({beam_share:.0f} %), and {plain_computed:,.0f} for the "
    "{plain_sampled:,.0f} of best-of-N ({plain_share:.0f} %); at N = {first}, "
    "{beam_share_first:.0f} and {plain_share_first:.0f} %."
)
TOKENS_SCORED = "The reward model computes {beam_last:,.0f} and {plain_last:,.0f} at N = {last}."
TOKENS_SECONDS = (
    "Such a run takes {beam_last:.2f} s with plain beam search and {plain_last:.2f} s with "
    "best-of-N; the two intervals {apart}."
)

SUMMARY_HEADING = (
    "Ours in short ({label}): where calibration helps, where it does not, and what happens at "
    "N = {smallest}"
)
SUMMARY_RULE = "{rule} selection: calibration {groups}."
SUMMARY_LEVELS = (
    "Within single levels of difficulty, over all N and rules: {num_helping} of {num_all} "
    "comparisons gain, {num_hurting} lose, {num_equal} show no difference. About {by_chance:g} "
    "of {num_all} would leave out zero by chance alone."
)
SUMMARY_SMALLEST = "At N = {smallest} the fit learns from {size} of {explored} explored rollouts: "
SUMMARY_HALF = (
    "beside a plain half, the exploited one has {right} points of right rollouts and {answers} "
    "different answers a problem; "
)
SUMMARY_PASS = "some rollout is right on {ours:.1f} % of the problems instead of {plain:.1f} %; "
SUMMARY_PICKED = "the picked answer changes by {gains} points."
SUMMARY_TABLE = "By N, rule and level: points gained, with 95 % intervals"
SUMMARY_NOTE = (
    "▲ gain and ▼ loss: the interval leaves out zero. = no difference that shows. Both methods "
    "answer the same problems and share the explored half."
)
SUMMARY_COLUMNS = ("rule", "level")
ALL_LEVELS = "all"
SYMBOLS = ("▲", "=", "▼")
AND = " and "
