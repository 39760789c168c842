"""Text to token ids and back for a chat model; what a visitor typed is never a control token."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import TemplateError

from carbon.core.errors import ConfigError, ModelError
from carbon.models import checkpoint
from carbon.models.guarded_text import GuardedTokenizer

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerFast

_LEAST_ROOM = 32  # tokens of a solution
_PLACEHOLDER = "\ue000problem\ue000"  # private-use characters: in no template
# A model may end its turn with any of these, whatever its generation_config.json says.
_END_TOKENS = (
    "<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<|eom_id|>", "</s>",
    "<end_of_turn>",
)  # fmt: skip


def load_tokenizer(
    folder: Path, system_prompt: str | None, date_string: str = "26 Jul 2024"
) -> "ChatTokenizer":
    """The tokenizer of a checkpoint's folder, exactly as its tokenizer.json says.

    But for a length to which that would cut or fill up a text. AutoTokenizer is avoided: it
    rebuilds the splitting rules from the model's type. `date_string` pins the date that Llama's
    template would otherwise take from the clock. Where a template has no turn for a system prompt,
    or drops it, the user's turn begins with it.

    Raises:
        ModelError: tokenizer.json is missing or broken, it has no usable chat template, or the
            model has no embedding for an id.
    """
    from transformers import PreTrainedTokenizerFast  # noqa: PLC0415 - slow, and only loading needs it

    if not (folder / "tokenizer.json").is_file():
        raise ModelError(f"The model in {folder} has no file tokenizer.json.")
    try:
        tokenizer = PreTrainedTokenizerFast.from_pretrained(folder)
    except (OSError, ValueError) as error:
        raise ModelError(f"The tokenizer in {folder} is not readable: {error}") from error
    if not tokenizer.chat_template:
        raise ModelError(
            f"The model in {folder} has no chat template: it was not trained to be asked. Choose "
            "one that was, often called Instruct."
        )
    template = Template.of(tokenizer, system_prompt, date_string)
    num_rows = checkpoint.read_config(folder).get("vocab_size")
    return ChatTokenizer(tokenizer, template, _end_ids(folder, tokenizer), num_rows)


@dataclass(frozen=True, slots=True)
class Template:
    """What stands before and after the problem."""

    before: str
    after: str
    has_system_turn: bool

    @classmethod
    def of(
        cls, tokenizer: "PreTrainedTokenizerFast", system_prompt: str | None, date_string: str
    ) -> "Template":
        user = {"role": "user", "content": _PLACEHOLDER}
        render = partial(_rendered, tokenizer, date_string)
        if system_prompt is None:
            return cls(*render([user]), has_system_turn=True)
        system = {"role": "system", "content": system_prompt}
        with suppress(ModelError):
            before, after = render([system, user])
            if system_prompt.strip() in before:
                return cls(before, after, has_system_turn=True)
        merged = {"role": "user", "content": f"{system_prompt.strip()}\n\n{_PLACEHOLDER}"}
        return cls(*render([merged]), has_system_turn=False)


class ChatTokenizer:
    """`size` counts the ids up to the last one, `end_ids` are those that end a completion.

    `has_system_turn` is False where the system prompt stands in the user's turn.
    """

    def __init__(
        self,
        tokenizer: "PreTrainedTokenizerFast",
        template: Template,
        end_ids: frozenset[int],
        num_rows: int | None,
    ) -> None:
        """`num_rows` says how many embeddings the model has, if that is known.

        Raises:
            ModelError: too few of them for the ids of texts, the template, or every end.
        """
        self._backend = backend = tokenizer.backend_tokenizer
        self._guarded = GuardedTokenizer(json.loads(backend.to_str()))
        self._template = template
        self._token_texts: dict[int, str] = {}
        num_ids = 1 + max(backend.get_vocab(with_added_tokens=True).values())
        self.size = min(num_ids, num_rows or num_ids)
        self.end_ids = frozenset(token_id for token_id in end_ids if token_id < self.size)
        self.has_system_turn = template.has_system_turn
        self._check_embeddings()

    def _check_embeddings(self) -> None:
        """Control tokens without an embedding do no harm where no prompt can hold them."""
        of_texts = set(self._backend.get_vocab(with_added_tokens=False).values())
        used = (of_texts - self._guarded.control_ids) | set(self.encode_prompt(""))
        if max(used) >= self.size:
            raise ModelError(
                f"The tokenizer has the token {self.decode((max(used),))!r} with the id "
                f"{max(used):,}, for which the model has no embedding: it has {self.size:,}."
            )
        if not self.end_ids:
            raise ModelError(
                "Nothing in this model's files names a token that ends its answers: a rollout "
                "would never finish."
            )

    def encode_prompt(self, problem: str) -> tuple[int, ...]:
        """Ids of the chat template around the problem, whose outer white space is dropped.

        They are the tokenizer's own of the whole, but that the problem's text stays text.

        Raises:
            ConfigError: the problem holds half of a surrogate pair, which is no character.
        """
        try:
            problem.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ConfigError("The problem holds something that is not a character.") from error
        template = self._template
        ids = self._guarded.encode(template.before, problem.strip(), template.after)
        return tuple(ids)

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


def _rendered(
    tokenizer: "PreTrainedTokenizerFast", date_string: str, messages: list[dict[str, str]]
) -> tuple[str, str]:
    """The rendered chat template before and after the problem."""
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
