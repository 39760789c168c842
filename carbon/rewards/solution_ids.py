"""Turns a problem and its steps into the ids that a ChatML process reward model was trained on.

Content can never become a tag or a turn.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from carbon.core.errors import ModelError

TURN_START, TURN_END, STEP_TAG = "<|im_start|>", "<|im_end|>", "<extra_0>"


class SolutionEncoder:
    """Ids of `system, user = problem, assistant = step <extra_0> step <extra_0> ...`.

    The format of Qwen2.5-Math-PRM's model card, up to the last tag: what follows it cannot change
    the scores, since attention is causal. The control tokens are placed by id, and everything else
    is encoded by a tokenizer that has no control tokens, so "<extra_0>" in a problem or in a step
    is nine plain characters.
    """

    def __init__(self, tokenizer_fields: dict[str, Any], system_prompt: str | None) -> None:
        """`tokenizer_fields` is tokenizer.json; `system_prompt` None leaves that turn out.

        Raises:
            ModelError: the tokenizer lacks a ChatML control token or the step tag.
        """
        added = {token["content"]: token["id"] for token in tokenizer_fields["added_tokens"]}
        missing = [name for name in (TURN_START, TURN_END, STEP_TAG) if name not in added]
        if missing:
            raise ModelError(
                f"The reward model's tokenizer has no token {missing[0]}: only ChatML models that "
                f"score steps at {STEP_TAG} can be used."
            )
        self.tag_id: int = added[STEP_TAG]
        self._turn_start: int = added[TURN_START]
        self._turn_end: int = added[TURN_END]
        self._plain = Tokenizer.from_str(json.dumps({**tokenizer_fields, "added_tokens": []}))
        self._opening = () if system_prompt is None else self._turn("system", system_prompt)

    @classmethod
    def load(cls, folder: Path, system_prompt: str | None) -> "SolutionEncoder":
        """Read `folder`/tokenizer.json.

        Raises:
            ModelError: it is missing or broken, or lacks a token that is needed.
        """
        path = folder / "tokenizer.json"
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ModelError(f"The reward model's {path} is missing or broken.") from error
        return cls(fields, system_prompt)

    def prompt_ids(self, problem: str) -> tuple[int, ...]:
        """Everything before the first step: what all solutions of one problem share."""
        answer_opening = (self._turn_start, *self._encode("assistant\n"))
        return (*self._opening, *self._turn("user", problem), *answer_opening)

    def solution_ids(self, steps: Sequence[str]) -> list[int]:
        """Every step followed by its tag, without the blank lines that parted them."""
        ids: list[int] = []
        for step in steps:
            ids += self._encode(step)
            ids.append(self.tag_id)
        return ids

    def _turn(self, role: str, content: str) -> tuple[int, ...]:
        content_ids = self._encode(f"{role}\n{content}")
        return (self._turn_start, *content_ids, self._turn_end, *self._encode("\n"))

    def _encode(self, text: str) -> list[int]:
        return self._plain.encode(text, add_special_tokens=False).ids
