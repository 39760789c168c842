"""Turns a problem and its steps into the ids that a process reward model reads, and the places
where it says what it thinks of each step.

Content can never become a place, a tag or a turn.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from carbon.core.errors import ModelError
from carbon.models.guarded_text import without_lengths


@dataclass(frozen=True, slots=True)
class SolutionIds:
    """A solution as it is read. `places` are indices in `ids`, one a step; the last id is one."""

    ids: list[int]
    places: tuple[int, ...]

    def after(self, num_read: int) -> "SolutionIds":
        """What is left when the first ids are known already, which end with a step."""
        places = (place - num_read for place in self.places if place >= num_read)
        return SolutionIds(self.ids[num_read:], tuple(places))


class SolutionEncoder(ABC):
    """How one family of reward models writes a problem and steps.

    A solution is its steps' ids one after the other, so that the ids of its beginning are the
    beginning of its ids: attention is causal, and what is known of them stays true.
    """

    verdict_ids: tuple[int, int] | None = None  # wrong, right: of models that write them

    @classmethod
    @abstractmethod
    def load(cls, folder: Path, system_prompt: str | None) -> "SolutionEncoder":
        """From a checkpoint's tokenizer; `system_prompt` is for those that read one.

        Raises:
            ModelError: the tokenizer is missing or broken, or lacks a token that is needed.
        """

    @abstractmethod
    def prompt_ids(self, problem: str) -> tuple[int, ...]:
        """Everything before the first step: what all solutions of one problem share."""

    @abstractmethod
    def step_ids(self, step: str, *, is_first: bool) -> list[int]:
        """All that follows the step before it, up to its own place, which is the last id."""

    def solution(self, steps: Sequence[str]) -> SolutionIds:
        ids: list[int] = []
        places: list[int] = []
        for index, step in enumerate(steps):
            ids += self.step_ids(step, is_first=index == 0)
            places.append(len(ids) - 1)
        return SolutionIds(ids, tuple(places))


class PlainTokenizer:
    """A tokenizer to which all text is text: it makes neither control tokens nor `reserved` ids."""

    def __init__(self, fields: dict[str, Any], reserved: Iterable[int] = ()) -> None:
        """`fields` is tokenizer.json."""
        plain = {**fields, "added_tokens": [], "post_processor": None}  # it may name such tokens
        self._tokenizer = Tokenizer.from_str(json.dumps(plain))
        # SentencePiece's control tokens are pieces as well: merges can make them.
        unknown = self._tokenizer.token_to_id(str(fields["model"].get("unk_token")))
        added = {token["id"] for token in fields["added_tokens"]} - {unknown}
        self._spelled = {
            token_id: self._letters(piece)
            for token_id in (*added, *reserved)
            if (piece := self._tokenizer.id_to_token(token_id)) is not None
        }

    def encode(self, text: str) -> list[int]:
        ids = self._tokenizer.encode(text, add_special_tokens=False).ids
        if self._spelled.keys().isdisjoint(ids):
            return ids
        return [letter for one in ids for letter in self._spelled.get(one, (one,))]

    def _letters(self, piece: str) -> list[int]:
        letters = map(self._tokenizer.token_to_id, piece)
        return [letter for letter in letters if letter is not None]


def read_tokenizer(folder: Path) -> dict[str, Any]:
    """The fields of tokenizer.json, but for lengths to which it would cut or fill up a text.

    Raises:
        ModelError: it is missing or broken.
    """
    path = folder / "tokenizer.json"
    try:
        return without_lengths(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise ModelError(f"The reward model's {path} is missing or broken.") from error
