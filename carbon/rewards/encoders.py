"""The formats of the families that `formats` knows, each as its model card writes it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateError
from tokenizers import Tokenizer

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.rewards.solution_ids import PlainTokenizer, SolutionEncoder, read_tokenizer

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerFast

TURN_START, TURN_END, STEP_TAG = "<|im_start|>", "<|im_end|>", "<extra_0>"
SHEPHERD_TAG = "ки"
_DATE = "26 Jul 2024"  # what Llama 3.1's template says when nobody tells it the date
_FIRST, _SECOND, _VERDICT = (f"\ue000{word}\ue000" for word in ("first", "second", "verdict"))


class ChatMLEncoder(SolutionEncoder):
    """`system, user = problem, assistant = step <extra_0> step <extra_0> ...`.

    The format of Qwen2.5-Math-PRM's model card, up to the last tag: what follows it cannot change
    the scores, since attention is causal. Blank lines that part steps are left out.
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
                f"The reward model's tokenizer has no token {missing[0]}, as models that score "
                f"steps at {STEP_TAG} have."
            )
        self._tag_id: int = added[STEP_TAG]
        self._turn_start: int = added[TURN_START]
        self._turn_end: int = added[TURN_END]
        self._plain = PlainTokenizer(tokenizer_fields)
        self._opening = () if system_prompt is None else self._turn("system", system_prompt)

    @classmethod
    def load(cls, folder: Path, system_prompt: str | None) -> "ChatMLEncoder":
        return cls(read_tokenizer(folder), system_prompt)

    def prompt_ids(self, problem: str) -> tuple[int, ...]:
        answer_opening = (self._turn_start, *self._plain.encode("assistant\n"))
        return (*self._opening, *self._turn("user", problem), *answer_opening)

    def step_ids(self, step: str, *, is_first: bool) -> list[int]:
        return [*self._plain.encode(step), self._tag_id]

    def _turn(self, role: str, content: str) -> tuple[int, ...]:
        content_ids = self._plain.encode(f"{role}\n{content}")
        return (self._turn_start, *content_ids, self._turn_end, *self._plain.encode("\n"))


class LineEncoder(SolutionEncoder):
    """`<bos> problem \\n line \\n line \\n ...`, every line a token sequence of its own.

    The format of Skywork-o1-Open-PRM (`prepare_input` in SkyworkAI/skywork-o1-prm-inference, with
    the line end as step token). There every line has a score, and here a step's lines are read as
    well, but its score is that of its last one. Blank lines that part steps are left out.
    """

    def __init__(self, tokenizer_fields: dict[str, Any], bos_token: str | None) -> None:
        """`tokenizer_fields` is tokenizer.json; without a `bos_token` a text begins at once."""
        added = {token["content"]: token["id"] for token in tokenizer_fields["added_tokens"]}
        self._plain = PlainTokenizer(tokenizer_fields)
        self._opening = [added[bos_token]] if bos_token in added else []
        self._line_end = self._plain.encode("\n")[-1]

    @classmethod
    def load(cls, folder: Path, system_prompt: str | None) -> "LineEncoder":
        bos_token = checkpoint.read_config(folder, "tokenizer_config.json").get("bos_token")
        if isinstance(bos_token, dict):  # with its settings
            bos_token = bos_token["content"]
        return cls(read_tokenizer(folder), bos_token)

    def prompt_ids(self, problem: str) -> tuple[int, ...]:
        return (*self._opening, *self._plain.encode(f"{problem}\n"))

    def step_ids(self, step: str, *, is_first: bool) -> list[int]:
        lines = (self._plain.encode(line) for line in step.split("\n"))
        return [token_id for line in lines for token_id in (*line, self._line_end)]


class ShepherdEncoder(SolutionEncoder):
    """`<s> problem step ки \\n step ки ...`, without white space around a step.

    The format of Math-Shepherd's model card (peiyi9979/math-shepherd-mistral-7b-prm), whose
    tokenizer is SentencePiece's. The tag is an ordinary piece of it, so where a text holds it, it
    is spelled letter by letter.
    """

    def __init__(self, tokenizer_fields: dict[str, Any]) -> None:
        """`tokenizer_fields` is tokenizer.json.

        Raises:
            ModelError: the tag or a verdict is no single piece.
        """
        whole = Tokenizer.from_str(json.dumps(tokenizer_fields))
        plain = PlainTokenizer(tokenizer_fields)
        pieces = [plain.encode(text) for text in (SHEPHERD_TAG, "-", "+")]
        if any(len(piece) != 1 for piece in pieces):
            raise ModelError(
                f"The reward model's tokenizer has no pieces for {SHEPHERD_TAG}, - and +, as "
                "Math-Shepherd's has."
            )
        (self._tag_id,), (wrong_id,), (right_id,) = pieces
        self.verdict_ids = wrong_id, right_id
        self._bos = whole.encode("").ids
        self._plain = PlainTokenizer(tokenizer_fields, reserved=[self._tag_id])
        # Alone, a text gets a space before it; after a line end there is none.
        self._num_spaces = len(self._plain.encode("\n")) - 1

    @classmethod
    def load(cls, folder: Path, system_prompt: str | None) -> "ShepherdEncoder":
        return cls(read_tokenizer(folder))

    def prompt_ids(self, problem: str) -> tuple[int, ...]:
        return (*self._bos, *self._plain.encode(problem))

    def step_ids(self, step: str, *, is_first: bool) -> list[int]:
        text = step.strip()
        ids = self._plain.encode(text if is_first else f"\n{text}")
        return [*(ids if is_first else ids[self._num_spaces :]), self._tag_id]


class TurnEncoder(SolutionEncoder):
    """`user = problem step, assistant = +, user = step, assistant = +, ...`.

    The format of RLHFlow's models (`prm_evaluate.py` in RLHFlow/RLHF-Reward-Modeling), in the
    checkpoint's own chat template: a step's place is the last id before its verdict, which is
    where + or - is predicted. That verdict is + whatever was predicted, and is read, with the end
    of its turn, by the steps that follow. No white space stands around a step.
    """

    def __init__(
        self, tokenizer_fields: dict[str, Any], parts: Sequence[Sequence[int]], verdicts: str
    ) -> None:
        """`parts` are the ids of the template before the problem, between a step and its verdict,
        and between a verdict and the next step; `verdicts` the texts for wrong and right.

        Raises:
            ModelError: a verdict is no single token.
        """
        self._plain = PlainTokenizer(tokenizer_fields)
        wrong, right = (self._plain.encode(verdict) for verdict in verdicts)
        if len(wrong) != 1 or len(right) != 1:
            raise ModelError("The reward model's tokenizer has no tokens for - and +.")
        self.verdict_ids = wrong[0], right[0]
        self._opening, self._to_verdict, to_next = map(tuple, parts)
        self._to_next = (*right, *to_next)

    @classmethod
    def load(cls, folder: Path, system_prompt: str | None) -> "TurnEncoder":
        from transformers import PreTrainedTokenizerFast  # noqa: PLC0415 - slow, and only loading needs it

        fields = read_tokenizer(folder)
        try:
            tokenizer = PreTrainedTokenizerFast.from_pretrained(folder)
            texts = _between_turns(tokenizer)
        except (OSError, TemplateError, ValueError) as error:
            raise ModelError(f"The reward model's chat template does not work: {error}") from error
        encode = Tokenizer.from_str(json.dumps(fields)).encode
        return cls(fields, [encode(text, add_special_tokens=False).ids for text in texts], "-+")

    def prompt_ids(self, problem: str) -> tuple[int, ...]:
        return (*self._opening, *self._plain.encode(problem))

    def step_ids(self, step: str, *, is_first: bool) -> list[int]:
        text = step.strip()
        if is_first:
            return [*self._plain.encode(f" {text}"), *self._to_verdict]
        return [*self._to_next, *self._plain.encode(text), *self._to_verdict]


def _between_turns(tokenizer: "PreTrainedTokenizerFast") -> tuple[str, str, str]:
    """What a chat template writes before, within and between turns of a step and its verdict.

    Raises:
        ModelError: it writes them differently from turn to turn.
    """
    turns = [("user", _FIRST), ("assistant", _VERDICT), ("user", _SECOND), ("assistant", _VERDICT)]
    messages = [{"role": role, "content": content} for role, content in turns]
    text = str(tokenizer.apply_chat_template(messages, tokenize=False, date_string=_DATE))
    parts = text.replace(_SECOND, _FIRST).replace(_VERDICT, _FIRST).split(_FIRST)
    if len(parts) != 5 or parts[1] != parts[3]:
        raise ModelError("The reward model's chat template does not write all turns alike.")
    return parts[0], parts[1], parts[2]
