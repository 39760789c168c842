"""The page's address as settings: a shared link opens a problem as somebody else saw it.

Whatever is missing or out of range in the link stays as the page begins. No Gradio here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from carbon.core.errors import ConfigError
from carbon.page.settings import Offers, read_request

# Query parameter: the setting it carries. The page's script writes the same names. These are in a
# link only where they are not what the page begins with. The reference answer is in none: it
# follows from the problem, where that is one of ours.
ONLY_IF_CHANGED = {
    "prm": "prm",
    "selection": "selection",
    "k": "calibration_size",
    "epochs": "epochs",
    "rate": "learning_rate",
    "temperature": "base_temperature",
    "tokens": "max_new_tokens",
    "limit": "time_limit_seconds",
    "early": "early_exploit",
}
PARAMETERS = {
    "problem": "problem",
    "n": "num_rollouts",
    "policy": "policy",
    "seed": "seed",
    "delta": "learn_delta",
    "t": "learn_temperature",
    "compare": "compare_with_baseline",
    "strategy": "strategy",
    "width": "beam_width",
    "depth": "max_depth",
    "calibrated": "beam_calibration",
    **ONLY_IF_CHANGED,
}
_SWITCHES = {"1": True, "true": True, "0": False, "false": False}
_READ: dict[str, Callable[[str], Any]] = {
    "num_rollouts": int,
    "seed": int,
    "beam_width": int,
    "max_depth": int,
    "learn_delta": _SWITCHES.__getitem__,
    "learn_temperature": _SWITCHES.__getitem__,
    "compare_with_baseline": _SWITCHES.__getitem__,
    "calibration_size": int,
    "epochs": int,
    "learning_rate": float,
    "base_temperature": float,
    "max_new_tokens": int,
    "time_limit_seconds": float,
    "early_exploit": _SWITCHES.__getitem__,
}


def read_link(
    query: Mapping[str, str], offered: Offers
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The settings that a link carries, each of them checked; and what cannot be used of it.

    The latter are parameters and values as they stand there.
    """
    found: dict[str, Any] = {}
    unusable: list[tuple[str, str]] = []
    for parameter, name in PARAMETERS.items():
        if parameter not in query:
            continue
        try:
            value = _READ.get(name, str)(query[parameter][:20_000])
            asked = read_request({"problem": "?", name: value}, offered)
        except (ValueError, KeyError, ConfigError):
            unusable.append((parameter, query[parameter]))
            continue
        value = asked.problem if name == "problem" else getattr(asked.config, name)
        if value is not None:  # "left to the run" is how the page begins
            found[name] = value
    return found, unusable
