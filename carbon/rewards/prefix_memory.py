"""Keys and values of solutions that were read, so that a longer one costs its new steps only.

Bounded: what was used longest ago goes first.
"""

from collections import OrderedDict
from dataclasses import dataclass

from carbon.models.key_value_cache import CachedRow
from carbon.rewards.memory import Steps


@dataclass(frozen=True, slots=True)
class KnownPrefix:
    """A solution, or the beginning of one: what the model keeps of it, and its steps' scores."""

    row: CachedRow
    scores: tuple[float, ...]


class PrefixMemory:
    """Prefixes by problem and steps, `max_tokens` positions together at most."""

    def __init__(self, max_tokens: int) -> None:
        self._max_tokens = max_tokens
        self._known: OrderedDict[tuple[str, Steps], KnownPrefix] = OrderedDict()
        self._num_tokens = 0

    def longest(self, problem: str, steps: Steps) -> KnownPrefix | None:
        """The longest prefix of these steps that is known and leaves at least one of them."""
        for num_steps in range(len(steps) - 1, 0, -1):
            key = problem, steps[:num_steps]
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        return None

    def put(self, problem: str, steps: Steps, prefix: KnownPrefix) -> None:
        before = self._known.pop((problem, steps), None)
        self._num_tokens += prefix.row.num_tokens - (before.row.num_tokens if before else 0)
        self._known[problem, steps] = prefix
        while self._num_tokens > self._max_tokens:
            _, oldest = self._known.popitem(last=False)
            self._num_tokens -= oldest.row.num_tokens
