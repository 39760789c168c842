"""Text to token ids and back for a chat model; what a visitor typed is never a control token."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import TemplateError
from tokenizers import Tokenizer

from carbon.core.errors import ConfigError, ModelError
from carbon.models import checkpoint

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerFast

_LEAST_ROOM = 32  # tokens of a solution
_PLACEHOLDER = "\ue000problem\ue000"  # private-use characters: in no template
# A model may end its turn with any of these, whatever its generation_config.json says.
_END_TOKENS = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<|eom_id|>")


def load_tokenizer(
    folder: Path, system_prompt: str | None, date_string: str = "26 Jul 2024"
) -> "ChatTokenizer":
    """The tokenizer of a checkpoint's folder, exactly as its tokenizer.json says.

    AutoTokenizer is avoided: it rebuilds the splitting rules from the model's type. `date_string`
    pins the date that Llama's template would otherwise take from the clock.

    Raises:
        ModelError: tokenizer.json is missing or broken, or it has no usable chat template.
    """
    from transformers import PreTrainedTokenizerFast  # noqa: PLC0415 - slow, and only loading needs it

    if not (folder / "tokenizer.json").is_file():
        raise ModelError(f"The model in {folder} has no file tokenizer.json.")
    try:
        tokenizer = PreTrainedTokenizerFast.from_pretrained(folder)
    except (OSError, ValueError) as error:
        raise ModelError(f"The tokenizer in {folder} is not readable: {error}") from error
    template = _split_template(tokenizer, system_prompt, date_string)
    return ChatTokenizer(tokenizer, template, _end_ids(folder, tokenizer))


class ChatTokenizer:
    """`size` counts the ids that exist; `end_ids` are those that end a completion."""

    def __init__(
        self,
        tokenizer: "PreTrainedTokenizerFast",
        template: tuple[str, str],
        end_ids: frozenset[int],
    ) -> None:
        backend = tokenizer.backend_tokenizer
        self._backend = backend
        self._plain = _without_added_tokens(backend)
        self._before, self._after = (
            tuple(backend.encode(part, add_special_tokens=False).ids) for part in template
        )
        self._token_texts: dict[int, str] = {}
        self.size = len(tokenizer)
        self.end_ids = end_ids

    def encode_prompt(self, problem: str) -> tuple[int, ...]:
        """Ids of the chat template around the problem, whose outer white space is dropped.

        The problem is split by a tokenizer without control tokens, so that its text stays text.

        Raises:
            ConfigError: the problem holds half of a surrogate pair, which is no character.
        """
        try:
            problem.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ConfigError("The problem holds something that is not a character.") from error
        problem_ids = self._plain.encode(problem.strip(), add_special_tokens=False).ids
        return (*self._before, *problem_ids, *self._after)

    def encode_within(self, problem: str, max_positions: int) -> tuple[int, ...]:
        """`encode_prompt` for a model that reads so many positions.

        Raises:
            ConfigError: as `encode_prompt`, or the problem leaves no room for a solution.
        """
        prompt_ids = self.encode_prompt(problem)
        most = max_positions - _LEAST_ROOM
        if len(prompt_ids) > most:
            raise ConfigError(
                f"The problem takes {len(prompt_ids):,} tokens; this model reads at most {most:,} "
                "and needs room for a solution. Shorten the problem."
            )
        return prompt_ids

    def decode(self, token_ids: Sequence[int]) -> str:
        """Text of ids, special tokens visible; bytes that are no whole character become U+FFFD."""
        return self._backend.decode(list(token_ids), skip_special_tokens=False)

    def token_text(self, token_id: int) -> str:
        """`decode` of a single id, remembered."""
        if token_id not in self._token_texts:
            self._token_texts[token_id] = self.decode((token_id,))
        return self._token_texts[token_id]


def _split_template(
    tokenizer: "PreTrainedTokenizerFast", system_prompt: str | None, date_string: str
) -> tuple[str, str]:
    """The rendered chat template before and after the problem."""
    messages = [{"role": "user", "content": _PLACEHOLDER}]
    if system_prompt is not None:
        messages.insert(0, {"role": "system", "content": system_prompt})
    try:
        text = tokenizer.apply_chat_template(
            messages, tokenize=False, add_generation_prompt=True, date_string=date_string
        )
    except (TemplateError, ValueError) as error:
        raise ModelError(f"This model's chat template does not work: {error}") from error
    parts = str(text).split(_PLACEHOLDER)
    if len(parts) != 2:
        raise ModelError("This model's chat template does not show the problem exactly once.")
    return parts[0], parts[1]


def _without_added_tokens(backend: Tokenizer) -> Tokenizer:
    fields = json.loads(backend.to_str())
    fields["added_tokens"] = []
    fields["post_processor"] = None  # may name the tokens just removed
    return Tokenizer.from_str(json.dumps(fields))


def _end_ids(folder: Path, tokenizer: "PreTrainedTokenizerFast") -> frozenset[int]:
    added = tokenizer.backend_tokenizer.get_added_tokens_decoder()
    ends = {token_id for token_id, token in added.items() if token.content in _END_TOKENS}
    ends.update(_as_ids(tokenizer.eos_token_id))
    ends.update(_as_ids(checkpoint.read_config(folder).get("eos_token_id")))
    if (folder / "generation_config.json").is_file():
        generation_config = checkpoint.read_config(folder, "generation_config.json")
        ends.update(_as_ids(generation_config.get("eos_token_id")))
    return frozenset(ends)


def _as_ids(value: object) -> list[int]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, int)]
