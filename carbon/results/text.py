"""The sentences of the Benchmarks tab that belong to no single figure.

Names in {braces} are filled in by `tab`.
"""

TAB = "Benchmarks"
BENCHMARKS = {
    "heading": "The paper's numbers, and ours",
    "intro": (
        "Every number of the paper's tables, drawn and listed, and beside them what this code has "
        "measured on its own small models. The two never share a figure. Nothing here runs a "
        "model. Hover a point for its exact value and its source."
    ),
    "figure": "Figure",
    "source": "Numbers from",
    "selection": "Selection",
    "dataset": "Problems",
    "hardware": "Machine",
    "models": "Models",
    "claims": "What the tables say to the paper's sentences",
    "claims_intro": (
        "Sentences of the paper beside its own tables. Each verdict is computed from the printed "
        "numbers, for that sentence alone: it says whether the words fit the table, not whether "
        "the method is good. Most tables come from one run and give no spread, so a difference of "
        "a few tenths of a point may be chance in either direction."
    ),
    "all_verdicts": "all",
    "evidence": "numbers",
    "see_figure": "see the figure",
    "evidence_columns": ["comparison", "value", "against", "difference", "table", "says"],
    "related": "Sentences that rest on these numbers",
}
PAPER_SOURCE = "The paper"
MEASURED_SOURCE = "Ours: {label}"
WITH = {"selection": ", {} selection", "dataset": ", {}", "hardware": ", {}"}
NO_MODEL = "Choose at least one model."
NO_SUCH_FIGURE = "There is no figure {name!r}."
CREDIT_PAPER = "CarBoN paper, "  # before its tables: a saved picture names its source
CREDIT_TABLE = "Table {number}: {title}"
CREDIT_MEASURED = (
    "Measured with this code: {title}. {num_problems} problems of {dataset}, seeds: {seeds}, "
    "{hardware}, {date}. Command: {command}"
)
UNKNOWN_MADE = {
    "title": "table", "num_problems": "?", "seeds": "?", "hardware": "?", "date": "?",
    "command": "?",
}  # fmt: skip
OUTCOMES = {
    "supports": "fits",
    "ties": "equal",
    "contradicts": "differs",
    "context": "for context",
}
