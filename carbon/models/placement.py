"""Where a pair computes: which GPUs each model gets, and how much of their memory.

Arithmetic on bytes: it knows what models need, nothing of torch, vLLM or files.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from carbon.core.errors import ConfigError, OutOfMemoryError

BackendName = Literal["auto", "transformers", "vllm", "zerogpu"]
BACKENDS: tuple[BackendName, ...] = ("auto", "transformers", "vllm", "zerogpu")

GIGABYTE = 10**9
_TENSOR_PARALLEL = (2, 4, 8)
# Of one engine's process on a GPU: the driver's context, libraries, graphs, and what the allocator
# cannot use.
_PROCESS_BYTES = 15 * GIGABYTE // 10
_BATCH_TOKENS = 8_192  # positions of one forward pass
_SAMPLED_ROWS = 256  # with float32 logits, and the copies that sampling makes of them
_BYTES_PER_LOGIT = 16
_KEPT_STATES = 131_072  # hidden states that the policy keeps for the fit
_FIT_TOKENS = 16_384  # of a large calibration set: 32 rollouts of 512 tokens
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
    """A pair's places."""

    policy: Share
    prm: Share


def backend_named(name: str) -> BackendName:
    """The backend of that name.

    Raises:
        ConfigError: there is none.
    """
    for backend in BACKENDS:
        if backend == name:
            return backend
    raise ConfigError(f"The backend must be one of {', '.join(BACKENDS)}; got {name[:60]!r}.")


def policy_needs(
    label: str, config: Mapping[str, Any], weights: int, max_positions: int, max_new_tokens: int
) -> Needs:
    """From the fields of config.json; `weights` are its bytes in bf16.

    The cache must hold one text of `max_positions`; it is large enough with 256 rollouts.
    """
    hidden, vocab = config["hidden_size"], config["vocab_size"]
    tokens = Room(
        least=max(max_positions, 16 * 1_024),
        wanted=max(max_positions, 256 * (max_new_tokens + 512)),
    )
    sampling = _SAMPLED_ROWS * vocab * _BYTES_PER_LOGIT + 2 * _KEPT_STATES * hidden
    return _needs(label, config, weights, tokens, sampling)


def prm_needs(label: str, config: Mapping[str, Any], weights: int) -> Needs:
    """As `policy_needs`: the cache must hold one solution; more than a few batches bring little."""
    least = config["max_position_embeddings"] + _BATCH_TOKENS
    return _needs(label, config, weights, Room(least, max(least, 8 * _BATCH_TOKENS)), 0)


def fit_room(config: Mapping[str, Any]) -> Room:
    """Memory of the fit, in the app's own process, on the policy's first GPU.

    lm_head in bf16 and float32 and the set's hidden states; wanted are its logits as well.
    """
    hidden, vocab = config["hidden_size"], config["vocab_size"]
    least = 6 * vocab * hidden + 8 * _FIT_TOKENS * hidden + GIGABYTE
    return Room(least, least + 2 * _FIT_TOKENS * vocab)


def cache_bytes_per_token(config: Mapping[str, Any], bytes_per_value: int = 2) -> int:
    """Keys and values of one position in all layers."""
    heads = config["num_attention_heads"]
    head_dim = config.get("head_dim") or config["hidden_size"] // heads
    kv_heads = config.get("num_key_value_heads") or heads
    return 2 * config["num_hidden_layers"] * kv_heads * head_dim * bytes_per_value


def _needs(label: str, config: Mapping[str, Any], weights: int, tokens: Room, more: int) -> Needs:
    position = cache_bytes_per_token(config)
    # Both halves of the MLP and a few copies of the hidden states, in bf16, with some slack.
    activations = _BATCH_TOKENS * 3 * (2 * config["intermediate_size"] + 4 * config["hidden_size"])
    return Needs(
        label=label,
        weights=weights,
        cache=Room(tokens.least * position, tokens.wanted * position),
        working=_PROCESS_BYTES + activations + more,
        num_heads=config["num_attention_heads"],
    )


def split_memory(policy: Needs, prm: Needs, fit: Room, cards: Sequence[Card]) -> Split:
    """Places for a pair; the fit is planned on the policy's first GPU.

    One GPU is shared. Of several, the policy gets the first and the reward model the next; a policy
    too large for one is divided among two, four or eight. What is left of a GPU goes to the caches
    and the fit in the proportion in which they want more, and no further than they want.

    Raises:
        OutOfMemoryError: the pair does not fit; says what is needed, what there is, what to do.
    """
    for policy_devices, prm_device in _places(len(cards), policy.num_heads):
        share = _fill(policy, prm, fit, cards, policy_devices, prm_device)
        if share is not None:
            return Split(_share(policy, policy_devices, share), _share(prm, (prm_device,), share))
    raise OutOfMemoryError(_why_not(policy, prm, fit, cards))


def _places(num_cards: int, num_heads: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """GPUs of the policy and of the reward model, best first."""
    if num_cards:
        yield (0,), min(1, num_cards - 1)
    for size in _TENSOR_PARALLEL:
        if size <= num_cards and num_heads % size == 0:
            yield tuple(range(size)), min(size, num_cards - 1)


def _fill(
    policy: Needs,
    prm: Needs,
    fit: Room,
    cards: Sequence[Card],
    policy_devices: tuple[int, ...],
    prm_device: int,
) -> float | None:
    """How much of what they want beyond the least they can have: 0 to 1; None: not even that."""
    share = 1.0
    for device in {*policy_devices, prm_device}:
        rooms: list[Room] = []
        if device in policy_devices:
            rooms.append(_on_each(policy, len(policy_devices)))
        if device == policy_devices[0]:
            rooms.append(fit)
        if device == prm_device:
            rooms.append(_on_each(prm, 1))
        least = sum(room.least for room in rooms)
        more = sum(room.wanted for room in rooms) - least
        left = _usable(cards[device]) - least
        if left < 0:
            return None
        share = min(share, left / more if more else 1.0)
    return share


def _on_each(needs: Needs, num_devices: int) -> Room:
    fixed = -(-needs.weights // num_devices) + needs.working
    cache = needs.cache
    return Room(fixed + -(-cache.least // num_devices), fixed + cache.wanted // num_devices)


def _share(needs: Needs, devices: tuple[int, ...], share: float) -> Share:
    room = _on_each(needs, len(devices))
    total = room.least + int(share * max(0, room.wanted - room.least))
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
