"""Reads what a lesson's page has asked for: numbers and words in a dictionary from a browser.

What is missing takes its default; what cannot be read is refused with a sentence.
"""

import math
from collections.abc import Mapping
from typing import Any

from carbon.core.errors import ConfigError
from carbon.results import text


def real(asked: Mapping[str, Any], name: str, default: float, low: float, high: float) -> float:
    """A finite number, moved into low..high: a slider cannot leave its ends.

    Raises:
        ConfigError: it is no number.
    """
    value = asked.get(name)
    if value is None:
        return default
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not -math.inf < value < math.inf:
        raise ConfigError(text.OUT_OF_RANGE.format(name=name))
    return float(min(max(value, low), high))


def whole(asked: Mapping[str, Any], name: str, default: int) -> Any:
    """A number as a whole one where it is one; who uses it checks its range and says so."""
    value = asked.get(name)
    if value is None:
        return default
    is_whole = isinstance(value, float) and value.is_integer()
    return int(value) if is_whole else value


def word(asked: Mapping[str, Any], name: str, choices: list[str]) -> str:
    """One of the choices; the first where nothing, or nothing known, was asked."""
    value = asked.get(name)
    return value if isinstance(value, str) and value in choices else choices[0]
