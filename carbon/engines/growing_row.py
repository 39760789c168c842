"""One row of a batch while its tokens come: its text so far, and why it ends.

Every engine uses it, so that all cut a completion at the same token.
"""

from collections.abc import Sequence

from carbon.core.types import Completion, FinishReason
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest
from carbon.engines.growing_text import GrowingText, StopStrings
from carbon.models.chat_tokenizer import ChatTokenizer

SECONDS_BETWEEN_TEXTS = 1 / 7


class GrowingRow:
    def __init__(
        self,
        request: SampleRequest,
        tokenizer: ChatTokenizer,
        max_new_tokens: int,
        max_positions: int,
        stop_strings: tuple[str, ...],
    ) -> None:
        """`limit` is how many tokens it may get; not positive where the prompt leaves no room."""
        self.request = request
        self.limit = min(max_new_tokens, max_positions - len(request.prompt_ids))
        self.token_ids: list[int] = []
        self._tokenizer = tokenizer
        self._text, self._stops = GrowingText(tokenizer), StopStrings(tokenizer, stop_strings)

    def grow(self, token_ids: Sequence[int]) -> FinishReason | None:
        """Take tokens up to the one that ends the row, if one does, and say why it ends."""
        for token_id in token_ids:
            self.token_ids.append(token_id)
            if reason := self.end_reason():
                return reason
        return None

    def end_reason(self) -> FinishReason | None:
        """Why the row ends with its last token, if it does. To be asked once for each token."""
        token_id = self.token_ids[-1]
        if token_id in self._tokenizer.end_ids:
            return "stop"
        if self._stops.reached(token_id):
            return "stop_string"
        return "length" if len(self.token_ids) >= self.limit else None

    def grown(self) -> list[GrownText]:
        """The new text since the last call, if there is a whole character of it."""
        token_ids = list(self.token_ids)  # another thread may be appending
        text = self._text.grown(token_ids)
        return [GrownText(self.request.row, text, len(token_ids))] if text else []

    def completed(self, reason: FinishReason) -> SampledCompletion:
        """The whole row; an end token is in its ids, not in its text."""
        shown = self.token_ids[:-1] if reason == "stop" else self.token_ids
        completion = Completion(self._tokenizer.decode(shown), tuple(self.token_ids), reason)
        return SampledCompletion(self.request.row, completion)
