"""Text grows by whole characters, adds up to the whole, and costs each token about once."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import PreTrainedTokenizerFast

from carbon.engines.growing_text import GrowingText, StopStrings
from carbon.models.chat_tokenizer import ChatTokenizer, load_tokenizer

MIXED = "A 🎉 party\n\n日本語 $x^2=4$ é — 👩‍👩‍👧 done"


@pytest.fixture(scope="module")
def tokenizer(tiny_policy_folder: Path) -> ChatTokenizer:
    return load_tokenizer(tiny_policy_folder, None)


@pytest.fixture(scope="module")
def encode(tiny_policy_folder: Path):
    plain = PreTrainedTokenizerFast.from_pretrained(tiny_policy_folder)
    return lambda text: plain(text, add_special_tokens=False)["input_ids"]


class CountingTokenizer:
    """Delegates, and counts the tokens that were decoded."""

    def __init__(self, tokenizer: ChatTokenizer) -> None:
        self._tokenizer = tokenizer
        self.num_decoded = 0

    def decode(self, token_ids: Sequence[int]) -> str:
        self.num_decoded += len(token_ids)
        return self._tokenizer.decode(token_ids)

    def token_text(self, token_id: int) -> str:
        return self._tokenizer.token_text(token_id)


def test_a_character_split_across_tokens_comes_whole(tokenizer, encode):
    ids = encode(MIXED)
    growing = GrowingText(tokenizer)
    pieces = [growing.grown(ids[: end + 1]) for end in range(len(ids))]
    assert len(ids) > len(MIXED.split())
    assert "" in pieces  # some tokens end within a character
    assert "🎉" in pieces
    assert not any("\ufffd" in piece for piece in pieces)
    assert "".join(pieces) == MIXED


@settings(max_examples=60)
@given(st.lists(st.integers(0, 1023), max_size=60), st.lists(st.integers(1, 9), min_size=20))
def test_pieces_add_up_to_a_beginning_of_any_ids_text(tokenizer, ids, strides):
    """Ids that spell no valid text included."""
    growing, shown, end = GrowingText(tokenizer), "", 0
    for stride in strides:
        end += stride
        shown += growing.grown(ids[:end])
        assert tokenizer.decode(ids).startswith(shown)
    if end >= len(ids) and not tokenizer.decode(ids).endswith("\ufffd"):
        assert shown == tokenizer.decode(ids)


def test_the_cost_grows_with_the_text_not_with_its_square(tokenizer, encode):
    counting = CountingTokenizer(tokenizer)
    growing = GrowingText(counting)  # pyright: ignore[reportArgumentType]
    ids = encode("One more step gives $x=3$. " * 40)
    for end in range(1, len(ids) + 1):
        growing.grown(ids[:end])
    assert len(ids) <= counting.num_decoded <= 3 * len(ids)


@pytest.mark.parametrize("text", ["Step\n\nnext", "a\n\n\nb", "a\n \n\n"])
def test_a_stop_string_is_found_at_the_token_that_completes_it(tokenizer, encode, text):
    ids = encode(text)
    stops = StopStrings(tokenizer, ("\n\n", "never"))
    found = [stops.reached(token) for token in ids]
    expected = ["\n\n" in tokenizer.decode(ids[: end + 1]) for end in range(len(ids))]
    assert found.index(True) == expected.index(True)


def test_a_stop_string_may_be_spread_over_many_tokens(tokenizer, encode):
    ids = encode("so the answer is: 12 345")
    stops = StopStrings(tokenizer, ("answer is: 12 3",))
    found = [stops.reached(token) for token in ids]
    assert tokenizer.decode(ids[: found.index(True) + 1]).endswith("answer is: 12 3")


def test_without_stop_strings_nothing_stops(tokenizer):
    assert not any(StopStrings(tokenizer, ()).reached(token) for token in range(1024))
