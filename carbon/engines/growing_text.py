"""The text of a row whose tokens are still coming."""

from carbon.models.chat_tokenizer import ChatTokenizer

_PARTIAL = "\ufffd"  # how a tokenizer shows bytes that are no whole character (yet)


class GrowingText:
    """Decodes each token about once, whatever the length, and shows whole characters only."""

    def __init__(self, tokenizer: ChatTokenizer) -> None:
        self._tokenizer = tokenizer
        self._num_shown = 0  # tokens whose text has been given

    def grown(self, token_ids: list[int]) -> str:
        """New text since the last call, empty while it would end within a character.

        The last token shown is decoded along: some tokenizers drop a space at the very beginning.
        """
        first = max(self._num_shown - 1, 0)
        text = self._tokenizer.decode(token_ids[first:])
        if text.endswith(_PARTIAL):
            return ""
        if self._num_shown:
            text = text[len(self._tokenizer.token_text(token_ids[first])) :]
        self._num_shown = len(token_ids)
        return text


class StopStrings:
    """Tells when a row's text has come to contain a stop string, from its last few tokens."""

    def __init__(self, tokenizer: ChatTokenizer, stop_strings: tuple[str, ...]) -> None:
        self._tokenizer = tokenizer
        self._stop_strings = stop_strings
        self._num_kept = max(map(len, stop_strings), default=1) - 1
        self._tail = ""

    def reached(self, token_id: int) -> bool:
        if not self._stop_strings:
            return False
        text = self._tail + self._tokenizer.token_text(token_id)
        self._tail = text[len(text) - self._num_kept :] if len(text) > self._num_kept else text
        return any(stop in text for stop in self._stop_strings)
