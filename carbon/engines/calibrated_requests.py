"""What travels with a request to vLLM's process: how its tokens are drawn. Free of vLLM.

A request's arguments cross as plain strings and numbers (delta as base64 of float32), and are
checked on both sides: an error in vLLM's own process would end the engine for everybody.
"""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

import numpy

from carbon.core.errors import CalibrationError, ConfigError
from carbon.engines.base import SampleRequest

_TEMPERATURE, _SEED, _DELTA = "carbon_temperature", "carbon_seed", "carbon_delta"
# Beyond these (no fit comes near) float32 would not hold W delta, or 1 / T.
_LARGEST_TEMPERATURE, _LARGEST_ENTRY = 1e6, 1e6
_KEPT_AS, _FORCED = "carbon_kept_as", "carbon_forced_ids"


@dataclass(frozen=True, slots=True)
class DrawingPlan:
    """How the tokens of one completion are drawn: Eq. 1 with this (delta, T), and the row's seed.

    `delta` holds little-endian float32, empty for no shift. Hidden states are kept under the number
    `kept_as`. Instead of being drawn, the first tokens are `forced_ids`, for a text that is known.
    """

    temperature: float
    seed: int
    delta: bytes = b""
    kept_as: int | None = None
    forced_ids: tuple[int, ...] = ()

    def packed(self) -> dict[str, Any]:
        """For `SamplingParams.extra_args`."""
        arguments: dict[str, Any] = {_TEMPERATURE: self.temperature, _SEED: self.seed}
        if self.delta:
            arguments[_DELTA] = base64.b64encode(self.delta).decode("ascii")
        if self.kept_as is not None:
            arguments[_KEPT_AS] = self.kept_as
        if self.forced_ids:
            arguments[_FORCED] = list(self.forced_ids)
        return arguments


def plan_of(request: SampleRequest, hidden_size: int, kept_as: int | None = None) -> DrawingPlan:
    """How the request's tokens are drawn, checked.

    Raises:
        CalibrationError, ConfigError: as `checked`.
    """
    calibration, delta = request.calibration, b""
    if calibration.delta is not None:
        delta = calibration.delta.detach().float().cpu().numpy().astype("<f4").tobytes()
    plan = DrawingPlan(float(calibration.temperature), request.seed, delta, kept_as)
    return checked(plan, hidden_size)


def checked(plan: DrawingPlan, hidden_size: int) -> DrawingPlan:
    """The plan itself, if a model of this width can follow it.

    Raises:
        CalibrationError: delta is of another width, or holds a number that is not finite or huge.
        ConfigError: the temperature is negative, not finite or huge, or the seed no 64-bit number.
    """
    if not 0 <= plan.temperature <= _LARGEST_TEMPERATURE:  # false for NaN
        raise ConfigError(
            f"A temperature is a number from 0 to {_LARGEST_TEMPERATURE:,.0f}, "
            f"not {plan.temperature}."
        )
    if not 0 <= plan.seed < 2**64:
        raise ConfigError(f"A seed is a number from 0 to 2^64 - 1, not {plan.seed}.")
    if plan.delta:
        _check_delta(plan.delta, hidden_size)
    return plan


def unpacked(arguments: Mapping[str, Any] | None, hidden_size: int) -> DrawingPlan | None:
    """The plan in a request's arguments, checked; None if they hold none.

    Raises:
        CarbonError: as `checked`, and if a field is missing or of another kind.
    """
    if not arguments or not any(name.startswith("carbon_") for name in arguments):
        return None
    temperature, seed = arguments.get(_TEMPERATURE), arguments.get(_SEED)
    if not _is_number(temperature) or not _is_whole(seed):
        raise ConfigError(f"{_TEMPERATURE} and {_SEED} must be numbers.")
    kept_as, forced_ids = arguments.get(_KEPT_AS), arguments.get(_FORCED, [])
    if not (kept_as is None or _is_whole(kept_as)):
        raise ConfigError(f"{_KEPT_AS} must be a whole number.")
    if not isinstance(forced_ids, list) or not all(map(_is_token_id, forced_ids)):
        raise ConfigError(f"{_FORCED} must be a list of token ids.")
    delta = _decoded(arguments.get(_DELTA, ""))
    return checked(DrawingPlan(temperature, seed, delta, kept_as, tuple(forced_ids)), hidden_size)


def _decoded(text: object) -> bytes:
    if not isinstance(text, str):
        raise CalibrationError("delta must come as base64 text.")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise CalibrationError(f"delta is no base64 text: {error}.") from error


def _check_delta(delta: bytes, hidden_size: int) -> None:
    if len(delta) != 4 * hidden_size:
        raise CalibrationError(
            f"delta has {len(delta) / 4:g} entries; a hidden state of this model has {hidden_size}."
        )
    entries = numpy.frombuffer(delta, dtype="<f4")
    if not numpy.isfinite(entries).all():
        raise CalibrationError("delta holds an entry that is no finite number.")
    if numpy.abs(entries).max(initial=0.0) > _LARGEST_ENTRY:
        raise CalibrationError(f"delta holds an entry beyond {_LARGEST_ENTRY:,.0f}.")


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_token_id(value: object) -> bool:
    return _is_whole(value) and value >= 0
