"""The theory lesson's worked example, read from its file: a real gradient and real next tokens.

Made by `python -m carbon.evaluate.worked_example`.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from carbon.core.errors import RecordingError
from carbon.lessons import text_theory as text
from carbon.results.tables import PRECOMPUTED

FILE = PRECOMPUTED / "lessons" / "gradient_example.json"
Floats = npt.NDArray[np.float64]


@cache
def example() -> Mapping[str, Any]:
    """The file.

    Raises:
        RecordingError: it is missing or damaged.
    """
    try:
        return json.loads(FILE.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecordingError(text.THEORY["no_example"]) from error


def column(name: str) -> Floats:
    """One number a token."""
    return np.array(example()[name], float)


def shown_token(token: str) -> str:
    """A token, or a piece of text, with its spaces and line breaks made visible."""
    return token.replace(" ", "␣").replace("\n", "⏎") or "∅"


def chances(logits: Floats, temperature: float) -> Floats:
    """softmax(logits / temperature), rows last."""
    scaled = logits / temperature
    weights = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def entropy(probabilities: Floats) -> float:
    """In nats."""
    positive = probabilities[probabilities > 0]
    return float(-(positive * np.log(positive)).sum())
