"""From what a browser or an API client sent, of any type and size, to a run that may be run.

One place checks everything; what it refuses, it refuses with a sentence. No Gradio here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from carbon.core import catalog
from carbon.core.catalog import ModelEntry, Role
from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.core.prompts import clean_problem
from carbon.models.memory import needed_gigabytes
from carbon.page import text
from carbon.serving.machine import Machine, why_unavailable

MAX_ROLLOUTS = 256
MAX_SECONDS = 600
MAX_REFERENCE_CHARACTERS = 200
_INTEGERS = (
    "num_rollouts", "calibration_size", "epochs", "max_new_tokens", "seed", "beam_width",
    "max_depth",
)  # fmt: skip
_NUMBERS = ("learning_rate", "base_temperature", "time_limit_seconds")
_AUTOMATIC = ("calibration_size", "max_new_tokens")  # 0 leaves these to the run
_NUMBER = re.compile(r"\s*[-+]?\d{1,12}(\.\d{1,12})?(e[-+]?\d{1,3})?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of the list of choices. `lacks` says in a few words why it cannot run here."""

    entry: ModelEntry
    lacks: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A checked request."""

    problem: str
    config: RunConfig
    reference_answer: str | None
    policy: ModelEntry
    prm: ModelEntry


@dataclass(frozen=True, slots=True)
class Offers:
    """The models of this page: the catalogue's, and those the server was started with."""

    machine: Machine
    policies: tuple[Offer, ...]
    prms: tuple[Offer, ...]
    policy: ModelEntry  # chosen when a visitor chooses nothing
    prm: ModelEntry

    def find(self, role: Role, name: Any) -> ModelEntry:
        """The offered model of that name.

        Raises:
            ConfigError: it is not offered, or cannot run on this machine.
        """
        for offer in self.policies if role == "policy" else self.prms:
            if offer.entry.name == name and offer.lacks is None:
                return offer.entry
        raise ConfigError(text.NOT_OFFERED.format(name=repr(name)[:60]))


def offers(machine: Machine, default_policy: str, default_prm: str) -> Offers:
    """What a visitor may choose here; a model runs if it does with the smallest partner.

    Raises:
        ConfigError: a default is no known model.
    """
    policy, prm = catalog.find("policy", default_policy), catalog.find("prm", default_prm)
    policies, prms = _with(catalog.POLICIES, policy), _with(catalog.PRMS, prm)
    small_policy, small_prm = (min(entries, key=needed_gigabytes) for entries in (policies, prms))
    alone = replace(machine, pairs=())  # which partner it needs is judged of a pair
    return Offers(
        machine,
        tuple(_offer(p, why_unavailable(p, small_prm, alone), machine) for p in policies),
        tuple(_offer(p, why_unavailable(small_policy, p, alone), machine) for p in prms),
        policy,
        prm,
    )


def _with(entries: Sequence[ModelEntry], default: ModelEntry) -> list[ModelEntry]:
    return list(entries) if default in entries else [default, *entries]


def _offer(entry: ModelEntry, reason: str | None, machine: Machine) -> Offer:
    if not machine.has_pair_with(entry):
        return Offer(entry, text.NOT_IN_A_PAIR)
    return Offer(entry, text.model_needs(entry, machine) if reason else None)


def read_request(values: Mapping[str, Any], offered: Offers) -> Asked:
    """Check everything.

    `values` holds `problem`, `reference_answer` and fields of RunConfig; what is missing, None or
    blank stands for its default.

    Raises:
        ConfigError: with a sentence that names what was wrong.
    """
    given: dict[str, Any] = {k: v for k, v in values.items() if not _is_blank(v)}
    problem = given.pop("problem", "")
    reference = given.pop("reference_answer", None)
    if not isinstance(problem, str):
        raise ConfigError(text.NOT_TEXT)
    given |= {name: _integer(given[name]) for name in _INTEGERS if name in given}
    given |= {name: _number(given[name]) for name in _NUMBERS if name in given}
    given = {k: v for k, v in given.items() if not (k in _AUTOMATIC and v == 0)}
    policy = offered.find("policy", given.get("policy", offered.policy.name))
    prm = offered.find("prm", given.get("prm", offered.prm.name))
    if reason := why_unavailable(policy, prm, offered.machine):
        raise ConfigError(reason)
    given |= {"policy": policy.name, "prm": prm.name}
    _check_time_limit(given.get("time_limit_seconds", 1))
    config = RunConfig(**given)
    _check_page_limits(config, policy)
    return Asked(clean_problem(problem), config, _reference(reference), policy, prm)


def _is_blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _check_time_limit(seconds: Any) -> None:
    """The page's own, before RunConfig's, whose sentence would offer a day.

    What is no number is left to RunConfig.
    """
    if isinstance(seconds, (int, float)) and not 1 <= seconds <= MAX_SECONDS:
        raise ConfigError(text.WRONG_TIME.format(limit=MAX_SECONDS, value=str(seconds)[:20]))


def _check_page_limits(config: RunConfig, policy: ModelEntry) -> None:
    if config.num_rollouts > MAX_ROLLOUTS:
        message = text.TOO_MANY_ROLLOUTS.format(limit=MAX_ROLLOUTS, value=config.num_rollouts)
    elif (config.max_new_tokens or 0) > policy.max_new_tokens:
        message = text.TOO_MANY_TOKENS.format(
            model=policy.label, limit=policy.max_new_tokens, value=config.max_new_tokens
        )
    else:
        return
    raise ConfigError(message)


def _reference(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > MAX_REFERENCE_CHARACTERS:
        raise ConfigError(text.REFERENCE_TOO_LONG.format(limit=MAX_REFERENCE_CHARACTERS))
    return clean_problem(value)


def _number(value: Any) -> Any:
    """A number that came as text; anything else stays as it is, for RunConfig to judge."""
    if isinstance(value, str) and len(value) < 40 and _NUMBER.fullmatch(value):
        return float(value)
    return value


def _integer(value: Any) -> Any:
    """A whole number that came as text or as a float (a browser knows no integers)."""
    value = _number(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value
