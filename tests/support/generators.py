"""Generators that are run for what they return."""

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def finished(generator: Generator[Any, None, T]) -> T:
    """The value that a generator returns."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value
