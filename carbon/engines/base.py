"""The narrow door to a language model. Everything slow or CUDA-shaped is behind it.

It knows nothing of rewards, answers or events.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.params import Calibration
from carbon.core.types import Completion


@dataclass(frozen=True, slots=True, eq=False)
class SampleRequest:
    """One completion to sample: `prompt_ids` may hold a prefix of the solution after the prompt.

    `row` names it in the updates. Equal (prompt_ids, seed, calibration) give equal texts whatever
    else is in the batch (up to rounding, which can turn a tie). `keeps_hidden_states` says that the
    fit may ask for its hidden states: an engine that can keeps them instead of computing them anew.
    """

    row: int
    prompt_ids: tuple[int, ...]
    seed: int
    calibration: Calibration
    keeps_hidden_states: bool = False


@dataclass(frozen=True, slots=True)
class GrownText:
    """New text of one growing row since its last update (whole characters only)."""

    row: int
    text: str
    num_tokens: int


@dataclass(frozen=True, slots=True)
class SampledCompletion:
    """A row has ended; its text is whole."""

    row: int
    completion: Completion


SampleUpdate = GrownText | SampledCompletion


class Engine(ABC):
    """A policy: encodes problems, samples completions, and gives the fit its inputs."""

    @abstractmethod
    def encode(self, problem: str) -> tuple[int, ...]:
        """Chat-templated prompt ids. The problem's text can never become a special token.

        Raises:
            ConfigError: the problem leaves no room for a solution.
        """

    @abstractmethod
    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        """Sample all requests, yielding at least once per pass of the model (often an empty list).

        GrownText comes at most seven times a second for a row; SampledCompletion exactly once.
        A stop string ends its row and is kept in the text. Closing the iterator stops the
        computation within one pass and frees its memory.

        Raises:
            OutOfMemoryError: the batch does not fit the device.
        """

    @abstractmethod
    def hidden_states(
        self, prompt_ids: Sequence[int], completions: Sequence[Completion]
    ) -> tuple[Float[Tensor, "tokens hidden"], Int[Tensor, " tokens"]]:
        """lm_head's inputs (after the final norm) at every completion token, and those tokens.

        Completions are concatenated in order; the prompt is excluded, the end token included.
        """

    @abstractmethod
    def lm_head_weight(self) -> Float[Tensor, "vocab hidden"]:
        """W_LM, rows of padded ids removed, so that "vocab" is what can be sampled."""

    @abstractmethod
    def decode(self, token_ids: Sequence[int]) -> str:
        """Text of ids, special tokens visible."""

    def check_rows(  # noqa: B027 - not abstract: most have nothing to say
        self,
        num_rows: int,
        num_prompt_tokens: int,
        max_new_tokens: int,
        beside: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Asked before a run begins. Nothing here: right for an engine whose rows wait for room.

        `beside` are bytes that somebody else will allocate meanwhile, by device ("cuda:0").

        Raises:
            OutOfMemoryError: so many rows at once do not fit the device; says how many would.
        """

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """While it is open, going on with a text does not compute its beginning again.

        A request whose prompt is a prompt of the last call with the tokens that a stop string ended
        costs its new tokens only; what is sampled stays the same. For searches that sample step by
        step. Here it does nothing: right for an engine that caches prefixes by itself, or not.
        """
        yield

    @property
    def num_computed_tokens(self) -> int | None:
        """Positions that the model has computed since it was loaded, for drafts that no row drew
        too; None: it cannot say."""
        return None

    @property
    def decoder_name(self) -> str:
        """Whose code runs the model, for people: "transformers (Qwen3)"; empty: it cannot say."""
        return ""
