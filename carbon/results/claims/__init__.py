"""Claims of the paper, each held against the paper's own tables and equations.

The sentences are quotations (precomputed/paper/claims.csv). Every verdict, number and count is
computed when `paper_claims` is called.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from carbon.core.errors import RecordingError
from carbon.results.claims.checks import CHECKS, TABLES
from carbon.results.claims.evidence import Evidence, Numbers, Verdict
from carbon.results.tables import load_claim_statements, load_table

__all__ = ["CHECKS", "TABLES", "Claim", "paper_claims"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of the paper, what its tables say about it, and the numbers that bear on it."""

    id: str
    statement: str  # quoted
    where: str
    verdict: Verdict
    explanation: str
    evidence: tuple[Evidence, ...]


def paper_claims(tables: Mapping[str, pd.DataFrame] | None = None) -> tuple[Claim, ...]:
    """All claims with their verdicts, in the order of the list of sentences.

    `tables` maps the names in `TABLES` to frames as `load_table` gives them; None reads the files.

    Raises:
        RecordingError: a table or a sentence is missing, or a table lacks a number.
    """
    frames = {name: load_table(name) for name in TABLES} if tables is None else tables
    if missing := set(TABLES) - set(frames):
        raise RecordingError(f"The claims need the tables {', '.join(sorted(missing))}.")
    numbers = {name: Numbers(name, frames[name]) for name in TABLES}
    sentences = load_claim_statements()
    if set(sentences["id"]) != set(CHECKS):
        raise RecordingError("The list of the paper's sentences is not the one that is checked.")
    claims = []
    for sentence in sentences.to_dict("records"):
        found = CHECKS[sentence["id"]](numbers)
        quoted = {name: sentence[name] for name in ("id", "statement", "where")}
        evidence = tuple(found.evidence)
        claims.append(
            Claim(**quoted, verdict=found.verdict, explanation=found.explanation, evidence=evidence)
        )
    return tuple(claims)
