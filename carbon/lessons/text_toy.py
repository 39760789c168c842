"""Every sentence of the Toy tab. Formulas stand between dollar signs."""

TAB = "Toy"
TOY = {
    "heading": "Reward-guided binary search",
    "intro": (
        "The paper's toy (Algorithm 1): find a hidden whole number. Plain search may only ask "
        "“is it above?”. Guided search first probes $n$ points, each of which answers with a noisy "
        "reward that grows near the target, and shrinks the bracket around the best of them. An "
        "iteration is one such round, probes and comparison together."
    ),
    "reward": r"r(x)=\frac{1}{|x-t|+1}+\varepsilon,\qquad \varepsilon\sim\mathcal N(0,\sigma^2)",
    "margin_title": "The safety margin",
    "margin_formula": r"|x^*-t|\;\le\;\Big\lfloor\frac{1}{r^*-m\,\sigma}-1\Big\rfloor",
    "margin": (
        "The best reward $r^*$, seen at $x^*$, is trusted up to $m$ standard deviations: the "
        "target can be no farther than the distance whose noiseless reward is $r^*-m\\sigma$. "
        "Where that is not above zero, nothing is known. The paper speaks of a safety margin and "
        "gives no formula; this one is ours. A small $m$ is fast and loses targets, a large $m$ is "
        "safe and slow. Even $m=3$ loses some: of $n$ noisy rewards the highest is picked for its "
        "noise, too, so it is biased upwards, the more the more probes there are."
    ),
    "widening_title": "A search that cannot lose",
    "widening": (
        "Nothing in Algorithm 1 notices when noise has shut the target out. The widening variant "
        "keeps, beside the bracket of the rewards, what the exact comparisons have proven. When "
        "the rewards are too low for any target inside, or a comparison leaves nothing, it goes "
        "back to the proven bracket. It always finds the target and pays for it with iterations."
    ),
    "controls": {
        "low": "From",
        "high": "to",
        "target": "Target",
        "num_probes": "Probes n",
        "sigma": "Noise σ",
        "margin": "Margin m",
        "seed": "Seed",
    },
    "target_hint": "Move the slider, or click a bracket, to place the target.",
    "new_noise": "Other noise",
    "player": {
        "first": "To the start",
        "back": "Step back",
        "play": "Play",
        "pause": "Pause",
        "forward": "Step forward",
        "last": "To the end",
        "scrub": "Place in the searches",
    },
    "key": {
        "probe": "probe, taller is a higher reward",
        "narrowed": "left after the rewards",
        "plain": "bracket",
        "comparison": "comparison",
        "target": "target",
    },
    "out_of_view": "target outside",
    "widened": "then wider again",
    "curves": "Iterations and hits, thousands of searches",
    "compare": "Beside the paper",
}
SEARCHES = {"plain": "Plain", "guided": "Guided, Algorithm 1", "widening": "Guided, widening"}
VARIANTS = ("Algorithm 1", "widening")
FOUND = "Found {target:,} in {iterations}."
LOST = "Ended at {estimate:,} after {iterations}: the target is lost."
NO_SEARCH_NEEDED = "Only one number is possible: nothing to search."
ITERATIONS = ("1 iteration", "{count:,} iterations")
MORE_ROWS = "and {count:,} more iterations"
ASK_PLAIN = "Is it above {point:,}?"
PROBE = "{num_probes} probes. Best reward {reward:.4f} at {probe:,}."
NARROW = "So the target is within {radius:,} of {probe:,}: {size} left."
NARROW_NOT = "The best reward is within {margin:g} σ of zero: it bounds nothing."
WIDENED = "The evidence contradicts the bracket: back to what is proven, {size}."
COMPARE = "Above {point:,}? {answer}. {size} left."
YES, NO = "Yes", "No"
TARGET_LOST = "The target {target:,} is no longer inside."
SIZE = ("1 number", "{count:,} numbers")
TOO_MANY_PROBES = "This page draws at most {limit} probes; got {value:,}."
BASELINE_LABEL = "plain, exact {value:.2f}"
PAPER_LABEL = "paper: 74 % fewer"
COUNTED = (
    "{num_searches:,} searches: {num_settings} settings, {num_targets:,} random targets each, in "
    "{seconds:.2f} s. Plain search is exact over all {size:,} targets."
)
AGREES_PLAIN = (
    "Plain search: {ours:.2f} iterations on average over all {size:,} targets, exactly. The "
    "paper's {paper} may be this, cut after one digit, or log₂ 10⁴ = {logarithm:.2f}, rounded."
)
AGREES_GUIDED = (
    "n = {num_probes}: {low:.0f} to {high:.0f} % fewer iterations with Algorithm 1 at this margin, "
    "with {worst} to {best} of the targets found; {wide_low:.0f} to {wide_high:.0f} % "
    "fewer with widening, all found. The paper says up to {paper} %, without σ, margin or how many "
    "were found."
)
ASKS_MORE = (
    "Iterations do not count probes: with n = {num_probes}, Algorithm 1 asks {low:.0f} to "
    "{high:.0f} questions in all, probes and comparisons, and plain search {plain:.1f}."
)
LOSES = (
    "At a margin of {margin:g} σ, n = {num_probes} loses up to {lost} of the targets. One reward "
    "exceeds its mean by that much with a chance of {alone}; the best of {num_probes} is biased "
    "upwards, in every iteration anew."
)
OTHER_DOMAIN = "The paper's numbers are for 0 to 10,000; this domain is another one."
CURVE_COLUMNS = ("variant", "n", "σ", "iterations", "questions", "found", "fewer")
