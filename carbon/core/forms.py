"""Values from strangers, held against a dataclass: what it declares is what may come.

It knows types and nothing of what they mean: lists become tuples, whole numbers may stand for real
ones, and no number is infinite.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

DEEPEST = 12  # of free values (`Any`), whose shape nothing declares
_LARGEST = 2**63  # a whole number beyond it is none of ours

Reader = Callable[[Any], Any]


class FormError(ValueError):
    """A value is not what its form declares; the message says where, and what it should be."""


def read_form(form: type, values: Mapping[str, Any]) -> Any:
    """A dataclass from a mapping.

    A field that is missing takes its default.

    Raises:
        FormError: a field is unknown, missing, or of another type; or a number is not finite.
        CarbonError: the dataclass itself refuses the values.
    """
    readers, required = _form(form)
    if unknown := values.keys() - readers.keys():
        raise FormError(f"{min(unknown)!r:.40} is unknown")
    if missing := required - values.keys():
        raise FormError(f"{min(missing)} is missing")
    read = {}
    for name, value in values.items():
        try:
            read[name] = readers[name](value)
        except FormError as error:
            raise FormError(f"{name} {error}") from None
    return form(**read)


@cache
def _form(form: type) -> tuple[dict[str, Reader], frozenset[str]]:
    hints = get_type_hints(form)
    named = [each for each in fields(form) if each.init]
    required = {
        each.name for each in named if each.default is MISSING and each.default_factory is MISSING
    }
    return {each.name: _reader(hints[each.name]) for each in named}, frozenset(required)


@cache
def _reader(kind: Any) -> Reader:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return _free
    if origin is Literal:
        return lambda value: _kept(value, _is_one_of(value, inner), f"must be one of {inner}")
    if origin in (Union, UnionType):
        return _optional(inner)
    if origin is tuple:
        return _list(_reader(inner[0]))
    if origin in (dict, Mapping):
        return _mapping(_reader(inner[1]))
    if is_dataclass(kind):
        return _nested(kind)  # pyright: ignore[reportArgumentType]
    return _SCALARS[kind]


def _kept(value: Any, is_right: bool, wanted: str) -> Any:
    if not is_right:
        raise FormError(wanted)
    return value


def _is_one_of(value: Any, choices: tuple[Any, ...]) -> bool:
    return isinstance(value, str) and value in choices


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _is_real(value: Any) -> bool:
    return _is_whole(value) or (isinstance(value, float) and math.isfinite(value))


_SCALARS: dict[Any, Reader] = {
    str: lambda value: _kept(value, isinstance(value, str), "must be text"),
    bool: lambda value: _kept(value, isinstance(value, bool), "must be true or false"),
    int: lambda value: _kept(value, _is_whole(value), "must be a whole number"),
    float: lambda value: _kept(value, _is_real(value), "must be a finite number"),
    NoneType: lambda value: _kept(value, value is None, "must be null"),
}


def _optional(kinds: tuple[Any, ...]) -> Reader:
    [kind] = [each for each in kinds if each is not NoneType]
    read = _reader(kind)
    return lambda value: None if value is None else read(value)


def _list(read: Reader) -> Reader:
    def reader(value: Any) -> tuple[Any, ...]:
        return tuple(map(read, _kept(value, isinstance(value, list | tuple), "must be a list")))

    return reader


def _mapping(read: Reader) -> Reader:
    def reader(value: Any) -> dict[str, Any]:
        _kept(value, isinstance(value, dict), "must be an object")
        return {key: read(item) for key, item in value.items()}

    return reader


def _nested(form: type) -> Reader:
    def reader(value: Any) -> Any:
        return read_form(form, _kept(value, isinstance(value, dict), "must be an object"))

    return reader


def _free(value: Any, depth: int = 0) -> Any:
    """Any JSON, not too deep, with finite numbers."""
    if depth > DEEPEST:
        raise FormError("is nested too deeply")
    if isinstance(value, list | tuple):
        return tuple(_free(item, depth + 1) for item in value)
    if isinstance(value, dict):
        return {key: _free(item, depth + 1) for key, item in value.items()}
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _SCALARS[float](value)
    return value
