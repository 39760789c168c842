"""One row of a batch while its tokens come: its text so far, and why it ends.

Every engine uses it, so that all cut a completion at the same token. It knows nothing of models.
"""

from dataclasses import dataclass, field
from typing import TypeVar

from carbon.core.types import Completion, FinishReason
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest
from carbon.engines.growing_text import GrowingText, StopStrings
from carbon.models.chat_tokenizer import ChatTokenizer

SECONDS_BETWEEN_TEXTS = 1 / 7
_Row = TypeVar("_Row", bound="GrowingRow")


@dataclass(slots=True)
class GrowingRow:
    request: SampleRequest
    tokenizer: ChatTokenizer
    limit: int  # of new tokens
    text: GrowingText
    stops: StopStrings
    token_ids: list[int] = field(default_factory=list)

    @classmethod
    def plant(
        cls: type[_Row],
        request: SampleRequest,
        tokenizer: ChatTokenizer,
        limit: int,
        stop_strings: tuple[str, ...],
    ) -> _Row:
        stops = StopStrings(tokenizer, stop_strings)
        return cls(request, tokenizer, limit, GrowingText(tokenizer), stops)

    def end_reason(self) -> FinishReason | None:
        """Why the row ends with its last token, if it does. To be asked once for each token."""
        token_id = self.token_ids[-1]
        if token_id in self.tokenizer.end_ids:
            return "stop"
        if self.stops.reached(token_id):
            return "stop_string"
        return "length" if len(self.token_ids) >= self.limit else None

    def grown(self) -> list[GrownText]:
        """The new text since the last call, if there is a whole character of it."""
        token_ids = list(self.token_ids)  # another thread may be appending
        text = self.text.grown(token_ids)
        return [GrownText(self.request.row, text, len(token_ids))] if text else []

    def completed(self, reason: FinishReason) -> SampledCompletion:
        """The whole row; an end token is in its ids, not in its text."""
        shown = self.token_ids[:-1] if reason == "stop" else self.token_ids
        completion = Completion(self.tokenizer.decode(shown), tuple(self.token_ids), reason)
        return SampledCompletion(self.request.row, completion)
