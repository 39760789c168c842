"""The sentences of the Benchmarks tab that belong to no single figure.

Names in {braces} are filled in by `tab`.
"""

TAB = "Benchmarks"
PAPER_LINKS = [
    ["The paper: arXiv 2510.15674", "https://arxiv.org/abs/2510.15674"],
    [
        "Its authors' page",
        "https://huggingface.co/spaces/TrustSafeAI/Test-Time-Calibration",
    ],
]
CITATION = """@misc{tang2025carbon,
  title         = {CarBoN: Calibrated Best-of-N Sampling Improves Test-time Reasoning},
  author        = {Yung-Chen Tang and Pin-Yu Chen and Andrea Cavallaro},
  year          = {2025},
  eprint        = {2510.15674},
  archivePrefix = {arXiv},
  primaryClass  = {cs.LG}
}"""
BENCHMARKS = {
    "heading": "The paper's numbers, and ours",
    "intro": (
        "Every number of the paper's tables, drawn and listed, and beside them what this code has "
        "measured with small models of its own. The two never share a figure. Nothing here runs a "
        "model. Hover over a point for its exact value and its source."
    ),
    "paper_links": PAPER_LINKS,
    "cite": "How to cite the paper",
    "citation": CITATION,
    "figure": "Figure",
    "source": "Numbers from",
    "selection": "Selection",
    "dataset": "Problems",
    "hardware": "Machine",
    "models": "Models",
    "claims": "What the paper's tables say about its claims",
    "claims_intro": (
        "Sentences of the paper beside its own tables and equations. Each verdict is computed, for "
        "that sentence alone: it says whether the words fit the numbers, not whether the method "
        "is good. The paper does not say how many runs its tables come from and gives no spread. "
        "On 500 problems a difference of a point or two may be chance, in either direction."
    ),
    "all_verdicts": "all",
    "evidence": "numbers",
    "no_evidence": "The paper prints no numbers for it.",
    "see_figure": "see the figure",
    "evidence_columns": ["comparison", "value", "against", "difference", "table", "says"],
    "related": "What the paper says of these numbers",
}
PAPER_SOURCE = "The paper"
MEASURED_SOURCE = "Ours: {label}"
WITH = {"selection": ", {} selection", "dataset": ", {}", "hardware": ", {}"}
NO_MODEL = "Choose at least one model."
NO_SUCH_FIGURE = "There is no figure {name!r}."
CREDIT_PAPER = "CarBoN paper, "  # before its tables: a saved picture names its source
CREDIT_TABLE = "Table {number}: {title}"
CREDIT_MEASURED = (
    "Measured with this code, {label}: {title}. {num_problems} problems of {dataset}, "
    "seeds: {seeds}, {hardware}, {date}. Command: {command}"
)
UNKNOWN_MADE = {
    "title": "table", "num_problems": "?", "seeds": "?", "hardware": "?", "date": "?",
    "command": "?",
}  # fmt: skip
TABLE_NOTE = "On Table {number}: {note}"
WORKED_OUT = "worked out"  # where evidence stands in no table
TIES = "ties in {ties} of {cases}"
OUTCOMES = {
    "supports": "fits",
    "ties": "equal",
    "contradicts": "differs",
    "context": "for context",
}
