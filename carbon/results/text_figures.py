"""What the figures of the Benchmarks tab are called, and how each is read."""

# Figure: its name in the list, its title, how to read it.
FIGURES = {
    "accuracy": (
        "Accuracy",
        "Accuracy against the number of rollouts",
        "The arrow shows which N reaches which: from the smallest N at which best-of-N has its "
        "final accuracy to the smallest N of the table at which CarBoN has it. Accuracies are "
        "compared as shown, to one decimal. All panels show the same number of points.",
    ),
    "ablation": (
        "Ablation",
        "δ alone, T alone, both",
        "δ only keeps T at its start, T only keeps δ at zero. CarBoN learns both.",
    ),
    "aime": (
        "AIME",
        "AIME-2024, in problems",
        "The test has 30 problems, so one problem is 3.3 points. Bars begin at zero.",
    ),
    "beam": (
        "Beam search",
        "Beam search, plain and calibrated",
        "Here N is the number of beams. The arrow is drawn as in the accuracy figure.",
    ),
    "searches": (
        "Searches",
        "Best-of-N and beam search at equal N",
        "N rollouts, or N beams. In halves: N / 2 are searched plainly, (δ, T) is fitted on the "
        "best of them, and N / 2 more are searched, plainly or calibrated. Per depth: all N at "
        "once, fitted anew after every step on the best beginnings. The paper prints no algorithm "
        "for calibrated beam search: both ways are ours. One scale in all panels.",
    ),
    "search_gain": (
        "Searches compared",
        "Points between two searches on the same problems",
        "Each panel is one method less another at equal N, on the same problems and seeds. An "
        "interval that crosses zero shows no difference. The plain and the calibrated search in "
        "halves share their first half. One scale in all panels.",
    ),
    "search_costs": (
        "Search costs",
        "Right rollouts and sampled tokens at equal N",
        "All N rollouts count here, whichever is picked. Tokens are all that was sampled, those of "
        "beginnings that were given up included, drawn for each of the N. Panels of one measure "
        "share their scale, which does not begin at zero.",
    ),
    "tokens": (
        "Tokens of a run",
        "What a run samples and what it computes",
        "Rollouts and beams that begin alike share the work: what they have in common is computed "
        "once, by the policy and by the reward model. Prompts and padding count as computed. "
        "Tokens are drawn for each of the N. Panels of one measure share their scale.",
    ),
    "runtime": (
        "Runtime",
        "Seconds against the number of rollouts",
        "At equal N CarBoN takes longer: it samples in two halves and fits between them. The fair "
        "comparison is at equal accuracy, in the next figure.",
    ),
    "time": (
        "Accuracy per second",
        "Accuracy against seconds",
        "The higher curve at a given second is ahead there. Numbers beside points are N. Under "
        "each model: CarBoN at a quarter of the rollouts against best-of-N at all of them.",
    ),
    "stages": (
        "Stages of a run",
        "Where the time of a run goes",
        "Stages that follow one another, stacked to the time of a run. The reward model scores "
        "while the policy still samples, so scoring has no time of its own in the stack.",
    ),
    "overlap": (
        "Token overlap",
        "Tokens shared with the best-scored rollouts",
        "How alike the set of generated tokens and the set of tokens in the calibration set are. "
        "Bars begin at zero.",
    ),
    "overlap_by_n": (
        "Overlap by N",
        "Tokens shared with the calibration set, at every N",
        "Which tokens of a half are also in the calibration set. Best-of-N stands for a plain "
        "second half. Each panel has its own scale, which does not begin at zero.",
    ),
    "larger": (
        "Larger models",
        "Larger models with one sample, smaller ones with many",
        "One sample a problem for the larger models. The smaller ones have a reward model and "
        "weighted selection: CarBoN with 64 rollouts, best-of-N with 256. What a sample costs "
        "differs between models, so this compares accuracy and not price.",
    ),
    "difficulty": (
        "T and difficulty",
        "Does the learned T follow the difficulty?",
        "The paper draws T and entropy by level but prints no values for them, only these rank "
        "correlations with the five levels.",
    ),
    "gain": (
        "Paired gain",
        "Points gained over best-of-N on the same problems",
        "Every problem is answered by both, and both share the explored half, so the difference is "
        "much better known than either accuracy. An interval that crosses zero shows no gain.",
    ),
    "halves": (
        "Explore, exploit",
        "The exploited half beside the explored one",
        "All rollouts of a half count here, whichever is picked in the end. The explored half and "
        "the plain second half come from the same model: what they differ by is chance. Each "
        "panel has its own scale.",
    ),
    "pass": (
        "Right among N",
        "Problems with a right answer among all N rollouts",
        "The most that any rule of selection could reach with these rollouts.",
    ),
    "grid": (
        "Temperature grid",
        "Plain best-of-N at other temperatures",
        "How much of what calibration gains could be had by choosing one temperature for all "
        "problems: the base of every other figure is T = 0.8.",
    ),
    "settings": (
        "Other settings",
        "Another k, fit or split: points gained, and answers that still differ",
        "Paired differences from best-of-N at the same N. The default is k = N / 8, 100 epochs at "
        "0.001, and halves. The dotted line is the plain second half. Another split exploits "
        "another number of rollouts, so its different answers do not compare.",
    ),
}
PAPER_READING = {
    "accuracy": "Dashed lines are single samples of larger models.",
    "overlap": "One model; the paper gives no spread.",
}
# Added beside the paper's numbers where there are measured ones.
OURS_BESIDE = {
    "difficulty": (
        "Values by level and by N, measured with this code, are under “Ours”, beside “The paper” "
        "above."
    ),
}
MEASURED_READING = {
    "beam": (
        "Here N is the number of beams. The paper prints no algorithm; ours searches N / 2 beams "
        "plainly, fits (δ, T) on the best finished ones and searches N / 2 more with them."
    ),
    "runtime": "CarBoN samples in two halves and fits between them. The fair comparison is at "
    "equal accuracy, in the next figure.",
    "difficulty": (
        "Learned T, and the entropy of the calibration set at the base temperature, by level of "
        "difficulty; one line for each N. The paper has no such numbers."
    ),
    "time": (
        "The higher curve at a given second is ahead there. Numbers beside points are N. Accuracy "
        "comes from all problems, seconds from a few of them on the named machine."
    ),
}
