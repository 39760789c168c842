"""Every sentence of the Theory tab. Formulas stand between dollar signs.

Names in {braces} are filled in by `theory_tab`.
"""

TAB = "Theory"
REWARD_MAY_FALL = (
    "It does not show that the expected reward rises, since $p$ says nothing of the other outputs. "
    "Take rewards of {rewards}, with chances of {before} before and of {after} after: $p$ and the "
    "bound rise, and the expected best of {n} falls from {reward_before:.3f} to {reward_after:.3f}."
)
THEORY = {
    "bound_title": "A likelier best output, a higher bound",
    "bound_intro": (
        "Theorem 2 of the paper. One output $y^*$ has the highest reward $r^*$; one sample is "
        "$y^*$ with chance $p$. Calibration is meant to raise $p$. For the best of $n$ independent "
        "samples the paper has this bound:"
    ),
    "bound_formula": r"R_{\mathrm{LB}}(p)\;=\;r^*-(1-p)^n\,\big(r^*-r_{\mathrm{other}}^{\max}\big)",
    "bound_controls": {
        "p_before": "p before",
        "p_after": "p after",
        "num_rollouts": "Samples n",
        "best_reward": "Best reward r*",
        "second_best": "Second best",
        "lowest": "Lowest other",
        "draws_exact": "Show the exact value when the others differ",
    },
    "assumes_title": "What it assumes",
    "assumes": [
        "One output has strictly the highest reward.",
        "Samples are independent.",
        "Calibration has raised $p$. Lemma 1 lowers the loss on the calibration set, which need "
        "not contain $y^*$: that $p$ rises is a premise here, not a result.",
    ],
    "proves_title": "What it shows, and what not",
    "proves": [
        "It shows that $R_{\\mathrm{LB}}$ rises with $p$ and with $n$, and that the gap between "
        "before and after closes again once both find $y^*$ anyway.",
        REWARD_MAY_FALL,
        "The name says lower bound. The proof replaces the mean reward of the other outputs by "
        "their highest one, which makes the value larger: as printed, $R_{\\mathrm{LB}}$ is an "
        "upper bound of the expected best reward, and exact when all others share one reward.",
        "The argument is easily mended: with the lowest other reward in its place, the same "
        "formula is a true lower bound and rises just as well.",
    ],
    "union_title": "Why explore and exploit vote together",
    "union_intro": (
        "Corollary 3 compares the union of both halves with the second half alone, which has only "
        "half the budget: more rollouts are never worse. Here the others all spend the whole "
        "budget $N$. A rollout is right with chance $p$; a fit may fail, and then its rollouts are "
        "right with another chance."
    ),
    "union_formula": r"P(\text{found})=1-(1-p_{\mathrm{before}})^{N/2}\,\mathrm{miss}(N/2)",
    "miss_formula": (
        r"\mathrm{miss}(m)=(1-f)(1-p_{\mathrm{after}})^{m}+f\,(1-p_{\mathrm{failed}})^{m}"
    ),
    "union_controls": {
        "p_before": "p before",
        "p_after": "p after",
        "failure_chance": "Chance f that the fit fails",
        "p_failed": "p after a failed fit",
    },
    "gradient_title": "The first step of δ, on a real vocabulary",
    "gradient_formula": (
        r"\nabla_{\delta}\mathcal L\big|_{\delta=0}=\frac1T\,W^{\top}"
        r"\big(\,\overline{p}-\overline{e}\,\big)"
    ),
    "gradient_intro": (
        "Lemma 1: at the start the gradient is the average prediction minus the average target, "
        "seen through lm_head. Left: target minus prediction for the tokens where they differ "
        "most. Right: what a step of length 1 against the gradient does to each token's logit. The "
        "step lives in {hidden} dimensions and the vocabulary has {vocab:,} tokens, so tokens also "
        "move that the set never asked for."
    ),
    "gradient_made": (
        "{policy}, problem: {problem} Calibration set: the {size} best of {explore} explored "
        "rollouts, {tokens:,} tokens, T = {base:g}. Length of the gradient {norm:g}; "
        "dL/dT = {slope}, so that T first {moves}."
    ),
    "gradient_title_limits": "What Lemma 1 does not show",
    "gradient_limits": [
        "That the two averages differ does not “guarantee” a gradient: $W^{\\top}$ may project the "
        "difference away. The proof itself calls that no more than improbable.",
        "The slope $dL/dT$ is positive where the targets' logits lie above the expected ones, and "
        "$T$ then falls. The proof says in words that it is negative there: its two signs are the "
        "wrong way round.",
        "The lemma compares with $T=1$, and a run starts at $T_{\\mathrm{base}}$. It lowers the "
        "loss on the calibration set; that a right answer becomes likelier does not follow.",
    ],
    "temperature_title": "What T and δ do to one next token",
    "temperature_intro": (
        "A real next-token distribution of the same run, at the places of the best rollout where "
        "the model is least certain. T below the base sharpens, above it flattens; δ moves weight "
        "between tokens."
    ),
    "temperature_formula": r"p(v)=\mathrm{softmax}\Big(\frac{z_v+(W\delta)_v}{T}\Big)",
    "temperature_controls": {
        "temperature": "T",
        "uses_delta": "Add the learned δ",
        "place": "Place",
        "learned": "Learned T",
    },
    "no_example": "The worked example is not part of this installation.",
}
BOUND_SUMMARY = (
    "At n = {n} the bound is {before:.4f} before and {after:.4f} after, a gap of {gap:.4f}. The "
    "gap is largest, {most:.4f}, at n = {at}."
)
BOUND_EXACT = (
    "With the other outputs spread evenly from {lowest:g} to {second:g}, the expected best reward "
    "after calibration is {exact:.4f} at n = {n}: the printed value lies {above:.4f} above it."
)
P_MUST_RISE = "Here p after is below p before: the formula then predicts a loss, as it should."
STRATEGIES = {
    "union": "union of both halves",
    "explore": "uncalibrated only",
    "exploit": "calibrated only, fit for free",
    "exploit_half": "second half alone, N / 2 rollouts",
}
UNION_SUMMARY = "At N = {n}: union {union:.3f}, calibrated only {exploit:.3f}. {verdict}"
UNION_AHEAD = "The union is ahead: it is insurance against a failed fit."
UNION_BEHIND = "Calibrated rollouts alone are ahead: the fit is reliable enough."
UNION_EQUAL = "Both are equally good."
SIMULATED = "Lines are exact; points are {num_trials:,} simulated problems, ± 2 standard errors."
GRADIENT_PANELS = ("target − prediction", "change of the logit")
GRADIENT_COLUMNS = ("token", "prediction", "target", "difference", "logit")
MOVES = {"up": "rises", "down": "falls"}
NEXT_TOKEN_BEFORE = "before: T = {temperature:g}"
NEXT_TOKEN_AFTER = "after: T = {temperature:.2f}{delta}"
WITH_DELTA = " and δ"
NEXT_TOKEN_SUMMARY = (
    "Entropy {before:.2f} before, {after:.2f} nats after. Next in the rollout: “{target}”."
)
OTHERS = "all others"
