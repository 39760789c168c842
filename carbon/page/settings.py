"""From what a browser, a link or an API client sent, of any type and size, to a checked request.

What is refused is refused with a sentence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from carbon.core import catalog
from carbon.core.catalog import ModelEntry, Role
from carbon.core.config import SETTINGS, RunConfig
from carbon.core.errors import ConfigError, ModelError
from carbon.core.prompts import clean_problem
from carbon.core.settings import Setting
from carbon.models.memory import needed_gigabytes
from carbon.page import text
from carbon.serving import preflight
from carbon.serving.machine import Machine, why_unavailable

MAX_REFERENCE_CHARACTERS = 200
PAGE_SETTINGS = {name: row.on_page for name, row in SETTINGS.items() if row.is_on_page}
# Query parameter: what it sets. The reference answer is in no link: it follows from the problem,
# where that is one of ours.
LINKED = {"problem": "problem"} | {row.link: name for name, row in PAGE_SETTINGS.items()}


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of the list of choices. `lacks` says in a few words why it cannot run here, `refusal`
    in a sentence.
    """

    entry: ModelEntry
    lacks: str | None = None
    refusal: str = ""


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
            if offer.entry.name == name:
                if offer.lacks is not None:
                    raise ConfigError(offer.refusal)
                return offer.entry
        raise ConfigError(text.NOT_OFFERED.format(name=repr(name)[:60]))


def offers(machine: Machine, default_policy: str, default_prm: str) -> Offers:
    """What a visitor may choose here; a model runs if it does with the smallest partner.

    A default that the catalogue lacks is looked up first, and refused by name if it cannot be used.

    Raises:
        ConfigError: a default is no known model.
    """
    defaults = _default("policy", default_policy), _default("prm", default_prm)
    policies, prms = _with(catalog.POLICIES, defaults[0]), _with(catalog.PRMS, defaults[1])
    small_policy, small_prm = (
        min(entries, key=needed_gigabytes) for entries in (catalog.POLICIES, catalog.PRMS)
    )
    alone = replace(machine, pairs=())  # which partner it needs is judged of a pair
    return Offers(
        machine,
        tuple(_offer(p, why_unavailable(p.entry, small_prm, alone), machine) for p in policies),
        tuple(_offer(p, why_unavailable(small_policy, p.entry, alone), machine) for p in prms),
        defaults[0].entry,
        defaults[1].entry,
    )


def _default(role: Role, name: str) -> Offer:
    try:
        return Offer(preflight.find(role, name))
    except ModelError as error:
        return Offer(catalog.find(role, name), text.CANNOT_BE_USED, str(error))


def _with(entries: Sequence[ModelEntry], default: Offer) -> list[Offer]:
    return [*([] if default.entry in entries else [default]), *map(Offer, entries)]


def _offer(offer: Offer, reason: str | None, machine: Machine) -> Offer:
    entry = offer.entry
    if offer.lacks:
        return offer
    if not machine.has_pair_with(entry):
        return Offer(entry, text.NOT_IN_A_PAIR, text.NOT_OFFERED.format(name=repr(entry.name)))
    return Offer(entry, text.model_needs(entry, machine), reason) if reason else offer


def settings_with(policies: Sequence[ModelEntry]) -> dict[str, Setting]:
    """The page's settings where one of these policies writes, which limits the tokens."""
    longest = max(policies, key=lambda entry: entry.max_new_tokens)
    tokens = PAGE_SETTINGS["max_new_tokens"]
    noun = f"{tokens.label} of {longest.label}"
    return PAGE_SETTINGS | {tokens.name: replace(tokens, noun=noun, high=longest.max_new_tokens)}


def read_request(values: Mapping[str, Any], offered: Offers) -> Asked:
    """Check everything.

    `values` holds `problem`, `reference_answer` and fields of RunConfig; what is missing, None or
    blank stands for its default.

    Raises:
        ConfigError: with a sentence that names what was wrong.
    """
    values = {name: value for name, value in values.items() if not _is_blank(value)}
    problem = values.get("problem", "")
    if not isinstance(problem, str):
        raise ConfigError(text.NOT_TEXT)
    policy = offered.find("policy", values.get("policy", offered.policy.name))
    prm = offered.find("prm", values.get("prm", offered.prm.name))
    if reason := why_unavailable(policy, prm, offered.machine):
        raise ConfigError(reason)
    given: dict[str, Any] = {"policy": policy.name, "prm": prm.name}
    for name, setting in settings_with([policy]).items():
        if name in values:
            given[name] = setting.read(values[name])
            setting.check(given[name])
    reference = _reference(values.get("reference_answer"))
    return Asked(clean_problem(problem), RunConfig(**given), reference, policy, prm)


def _is_blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _reference(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > MAX_REFERENCE_CHARACTERS:
        raise ConfigError(text.REFERENCE_TOO_LONG.format(limit=MAX_REFERENCE_CHARACTERS))
    return clean_problem(value)


def read_link(
    query: Mapping[str, str], offered: Offers
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The settings that a link carries, each of them checked; and what cannot be used of it.

    The latter are parameters and values as they stand there.
    """
    found: dict[str, Any] = {}
    unusable: list[tuple[str, str]] = []
    for parameter, name in LINKED.items():
        if _is_blank(query.get(parameter)):
            continue
        try:
            asked = read_request({"problem": "?", name: query[parameter][:20_000]}, offered)
        except ConfigError:
            unusable.append((parameter, query[parameter]))
            continue
        value = asked.problem if name == "problem" else getattr(asked.config, name)
        if value is not None:  # "left to the run" is how the page begins
            found[name] = value
    return found, unusable
