"""Which GPUs each of a pair's vLLM engines gets, and how much of their memory."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from carbon.core.catalog import ModelSizes
from carbon.core.errors import OutOfMemoryError
from carbon.models import memory
from carbon.models.memory import BATCH_TOKENS, BYTES_PER_LOGIT, FIT_TOKENS, GIGABYTE
from carbon.models.source import Source

_TENSOR_PARALLEL = (1, 2, 4, 8)
_SAMPLED_ROWS = 256  # with float32 logits, and the copies that sampling makes of them
_KEPT_STATES = 131_072  # hidden states that the policy keeps for the fit
_SPARE = 0.02  # of a card: never planned


@dataclass(frozen=True, slots=True)
class Card:
    """One GPU's memory in bytes."""

    total: int
    free: int


@dataclass(frozen=True, slots=True)
class Room:
    """Bytes without which something does not work, and bytes beyond which more brings nothing."""

    least: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Needs:
    """What one model needs, in bytes. `num_heads` says among how many GPUs it can be divided.

    `weights` and `cache` (of keys and values) are divided, `working` is needed on every GPU.
    """

    label: str
    weights: int
    cache: Room
    working: int
    num_heads: int


@dataclass(frozen=True, slots=True)
class Share:
    """GPUs of one engine, with the bytes that its cache and all of it may take on each of them."""

    devices: tuple[int, ...]
    cache: int
    total: int


@dataclass(frozen=True, slots=True)
class Split:
    """The shares of a pair."""

    policy: Share
    prm: Share


def policy_needs(policy: Source) -> Needs:
    """The cache must hold the longest text; it is large enough with 256 rollouts."""
    sizes, longest = policy.sizes, policy.max_positions
    tokens = Room(
        least=max(longest, 16 * 1_024),
        wanted=max(longest, 256 * (policy.entry.max_new_tokens + 512)),
    )
    sampled = _SAMPLED_ROWS * sizes.vocab * BYTES_PER_LOGIT
    return _needs(policy, tokens, sampled + _KEPT_STATES * sizes.hidden * sizes.item)


def prm_needs(prm: Source) -> Needs:
    """The cache must hold one solution; more than a few batches bring little."""
    least = prm.config["max_position_embeddings"] + BATCH_TOKENS
    return _needs(prm, Room(least, max(least, 8 * BATCH_TOKENS)), 0)


def _needs(source: Source, tokens: Room, more: int) -> Needs:
    sizes, process = source.sizes, memory.CONTEXT_BYTES + memory.WORKSPACE_BYTES
    return Needs(
        label=source.entry.label,
        weights=sizes.weights,
        cache=Room(tokens.least * sizes.position, tokens.wanted * sizes.position),
        working=process + memory.activations(sizes, BATCH_TOKENS) + more,
        num_heads=source.config["num_attention_heads"],
    )


def fit_room(policy: ModelSizes) -> Room:
    """Of the fit in the app's own process, which has W_LM once more; wanted are its logits too."""
    least = memory.fitting(policy) + policy.vocab * policy.hidden * policy.item
    return Room(least, least + FIT_TOKENS * policy.vocab * policy.item)


def split_memory(policy: Needs, prm: Needs, fit: Room, cards: Sequence[Card]) -> Split:
    """A pair's shares; the fit is planned on the policy's first GPU.

    One GPU is shared. Of several, the policy gets the first and the reward model the next; either,
    if it is too large for one, is divided among two, four or eight, as few as will do. What is left
    of a GPU goes to the caches and the fit in the proportion in which they want more, and no
    further than they want.

    Raises:
        OutOfMemoryError: the pair does not fit; says what is needed, what there is, what to do.
    """
    for policy_devices, prm_devices in _devices(len(cards), policy.num_heads, prm.num_heads):
        asked = [(device, _on_each(policy, len(policy_devices))) for device in policy_devices]
        asked += [(device, _on_each(prm, len(prm_devices))) for device in prm_devices]
        asked.append((policy_devices[0], fit))
        part = min(
            _part([room for device, room in asked if device == number], card)
            for number, card in enumerate(cards)
        )
        if part >= 0:
            return Split(_share(policy, policy_devices, part), _share(prm, prm_devices, part))
    raise OutOfMemoryError(_why_not(policy, prm, fit, cards))


def _devices(num_cards: int, *num_heads: int) -> list[tuple[tuple[int, ...], ...]]:
    """GPUs of the policy and of the reward model, whose heads these are: best first."""
    policy_sizes, prm_sizes = (
        [size for size in _TENSOR_PARALLEL if size <= num_cards and heads % size == 0]
        for heads in num_heads
    )
    sizes = sorted(itertools.product(policy_sizes, prm_sizes), key=sum)
    starts = [min(policy_size, num_cards - prm_size) for policy_size, prm_size in sizes]
    return [
        (tuple(range(policy_size)), tuple(range(start, start + prm_size)))
        for (policy_size, prm_size), start in zip(sizes, starts, strict=True)
    ]


def _part(rooms: Sequence[Room], card: Card) -> float:
    """How much of what they want beyond the least they can have: 0 to 1; -1: not even that."""
    least = sum(room.least for room in rooms)
    more = sum(room.wanted for room in rooms) - least
    left = _usable(card) - least
    if left < 0:
        return -1.0
    return min(1.0, left / more) if more > 0 else 1.0


def _on_each(needs: Needs, num_devices: int) -> Room:
    fixed = -(-needs.weights // num_devices) + needs.working
    cache = needs.cache
    return Room(fixed + -(-cache.least // num_devices), fixed + cache.wanted // num_devices)


def _share(needs: Needs, devices: tuple[int, ...], part: float) -> Share:
    room = _on_each(needs, len(devices))
    total = room.least + int(part * max(0, room.wanted - room.least))
    fixed = -(-needs.weights // len(devices)) + needs.working
    return Share(devices, total - fixed, total)


def _usable(card: Card) -> int:
    return max(0, card.free - int(_SPARE * card.total))


def _why_not(policy: Needs, prm: Needs, fit: Room, cards: Sequence[Card]) -> str:
    if not cards:
        return f"{policy.label} with {prm.label} needs a GPU, and there is none here."
    needed = _on_each(policy, 1).least + _on_each(prm, 1).least + fit.least
    free, total = (f"{n / GIGABYTE:.1f}" for n in (_usable(cards[0]), cards[0].total))
    here = f"of {total} GB {free} are free on this GPU"
    if len(cards) > 1:
        here = f"there are {len(cards)} GPUs, of whose first {free} of {total} GB are free"
    return (
        f"{policy.label} with {prm.label} needs {needed / GIGABYTE:.1f} GB of GPU memory (weights "
        f"{policy.weights / GIGABYTE:.1f} and {prm.weights / GIGABYTE:.1f}); {here}. "
        "Choose a smaller policy or reward model, or a machine with more GPU memory."
    )
