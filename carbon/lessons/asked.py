"""Reads what a lesson's page has asked for: numbers in a dictionary from a browser.

What is missing takes its default; what cannot be read is refused with a sentence.
"""

import math
from collections.abc import Mapping
from typing import Any

from carbon.core.errors import ConfigError


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
        raise ConfigError(f"{name} must be a number.")
    return float(min(max(value, low), high))


def chance(asked: Mapping[str, Any], name: str, default: float) -> float:
    """A number from 0 to 1; see `real`."""
    return real(asked, name, default, 0.0, 1.0)


def whole(asked: Mapping[str, Any], name: str, default: float) -> Any:
    """A number as a whole one where it is one; who uses it checks its range and says so."""
    value = asked.get(name)
    if value is None:
        return default
    is_whole = isinstance(value, float) and value.is_integer()
    return int(value) if is_whole else value
