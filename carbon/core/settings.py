"""What there is to know of one setting: its words and bounds, and how it is read and checked.

`config` has a row for each; page, links, API and terminal are made from them.
"""

import math
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields, replace
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin

from carbon.core.errors import ConfigError
from carbon.core.types import Strategy

Value = TypeVar("Value")
Kind = Literal["switch", "whole number", "number", "choice", "model", "text"]

_KINDS: dict[type, Kind] = {bool: "switch", int: "whole number", float: "number", str: "model"}
_SWITCHES = {"1": True, "true": True, "0": False, "false": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A field of a config (its name, type and default) and how it is offered."""

    name: str
    type: Any
    default: Any
    label: str
    help: str  # {low} and {high} stand for the bounds
    noun: str  # what a refusal calls it: the label, or the name of a switch
    letter: str = ""  # the paper's
    low: float = -math.inf  # of a text, its characters
    high: float = math.inf
    step: float = 1  # of the page's field
    names: Mapping[str, str] = field(default_factory=dict)  # of a choice's values, as shown
    page: Mapping[str, Any] = field(default_factory=dict)  # columns that differ on the page
    is_on_page: bool = True  # or for the terminal and the experiments alone
    listed: tuple[int, ...] = ()  # the numbers that the page offers as a list
    strategies: tuple[Strategy, ...] = get_args(Strategy)  # for which it means something
    is_in_bar: bool = False  # always in view on the page, not in its drawer
    link: str  # parameter of the page's links
    is_always_linked: bool = False  # and not only where it has been changed
    option: str  # of the terminal; what is on by default has one that turns it off

    @property
    def kind(self) -> Kind:
        types = get_args(self.type) or (self.type,)
        if types[0] is str and self.high < math.inf:
            return "text"  # of at most so many characters
        return "choice" if get_origin(self.type) is Literal else _KINDS[types[0]]

    @property
    def is_optional(self) -> bool:
        """Whether it may be None, which leaves it to the run: in forms and links that is 0."""
        return NoneType in get_args(self.type)

    @property
    def on_page(self) -> "Setting":
        """The same as the page has it."""
        return replace(self, **self.page)

    @property
    def explanation(self) -> str:
        return self.help.format(low=f"{self.low:,}", high=f"{self.high:,}")

    def read(self, value: Any) -> Any:
        """A value that came as text, or from a browser, which knows no integers.

        What cannot be read stays as it is, for `check` to refuse.
        """
        if self.kind == "switch":
            return _SWITCHES.get(value, value) if isinstance(value, str) else value
        if "number" not in self.kind:
            return value
        if isinstance(value, str) and len(value) < 40:
            with suppress(ValueError):
                value = float(value)
        if self.kind == "whole number" and isinstance(value, float) and value.is_integer():
            value = int(value)
        return None if self.is_optional and value == 0 else value

    def as_argument(self) -> dict[str, Any]:
        """How argparse is to read it. What it reads, a config checks."""
        words = self.explanation.replace("%", "%%")
        if self.kind == "switch":
            return {"action": "store_false" if self.default else "store_true", "help": words}
        if self.kind == "choice":
            words += f" One of {', '.join(get_args(self.type))}."
        if self.default is not None:
            words += f" Default: {self.default}."
        letter = self.letter or self.kind.split()[-1].upper()
        return {"type": self.read, "metavar": letter, "help": words}

    def check(self, value: Any) -> None:
        """Refuse what is of another type or out of bounds.

        Raises:
            ConfigError: the message names the value received.
        """
        if value is None and self.is_optional:
            return
        match self.kind:
            case "switch":
                is_right, wanted = isinstance(value, bool), "true or false"
            case "whole number":
                is_right = isinstance(value, int) and self._holds(value)
                wanted = f"a whole number from {self.low:,} to {self.high:,}"
            case "number":
                is_right = isinstance(value, int | float) and self._holds(value)
                wanted = f"between {self.low:,} and {self.high:,}"
            case "choice":
                choices = get_args(self.type)
                is_right, wanted = value in choices, f"one of {', '.join(choices)}"
            case "text":
                is_right = isinstance(value, str) and self.low <= len(value) <= self.high
                wanted = f"text of at most {self.high:,} characters"
            case "model":
                is_right = isinstance(value, str) and bool(value.strip()) and len(value) <= 300
                wanted = "a model's name"
        if not is_right:
            raise ConfigError(f"{self.noun} must be {wanted}; got {_show(value)}.")

    def _holds(self, number: float) -> bool:
        return not isinstance(number, bool) and self.low <= number <= self.high  # false for NaN


def setting(default: Value, label: str, explanation: str, **columns: Any) -> Value:
    """A dataclass field with its row: `columns` are Setting's."""
    return field(default=default, metadata={"label": label, "help": explanation, **columns})


def settings_of(config: type) -> dict[str, Setting]:
    """The rows of a dataclass whose fields are made by `setting`, by name."""
    return {each.name: _row(each) for each in fields(config) if each.metadata}


def _row(known: Field[Any]) -> Setting:
    usual = {
        "noun": known.name if known.type is bool else known.metadata["label"],
        "link": known.name,
        "option": "--" + known.name.replace("_", "-"),
    }
    columns = {**usual, **known.metadata}
    return Setting(name=known.name, type=known.type, default=known.default, **columns)


def _show(value: Any) -> str:
    if isinstance(value, int) and abs(value) >= 10**60:  # repr would refuse thousands of digits
        return "a number of more than 60 digits"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
