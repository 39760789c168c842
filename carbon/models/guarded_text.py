"""Tokenizes a text around which a template stands, as the tokenizer would: but only the template's
control tokens are control tokens, whatever the text in it spells.

Control tokens get names that nobody can guess, at their own ids. The template is written with these
names and the text stays as it is, so that everything else is the tokenizer's own work: what it puts
at a beginning, what it joins across the border of template and text, and its ids.
"""

import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

from tokenizers import Tokenizer

_SPACES = " \t\n\r\u2581"  # SentencePiece writes a space as the last of these


class GuardedTokenizer:
    """Made from the fields of a tokenizer.json, of any kind but for what it says of lengths."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        # Runs of white space are added to some vocabularies as well, and control nothing.
        control = [token for token in fields["added_tokens"] if token["content"].strip(_SPACES)]
        nonce = secrets.token_hex(8)
        self._names = {
            token["content"]: f"\ue000{nonce}{number}\ue001" for number, token in enumerate(control)
        }
        self.control_ids = frozenset(token["id"] for token in control)
        longest_first = sorted(self._names, key=len, reverse=True)
        self._control = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")
        self._tokenizer = Tokenizer.from_str(json.dumps(_renamed(fields, self._names)))

    def encode(self, before: str, text: str, after: str) -> list[int]:
        """Ids of the three in one: control tokens count in `before` and `after`, not in `text`."""
        whole = self._marked(before) + text + self._marked(after)
        return self._tokenizer.encode(whole, add_special_tokens=False).ids

    def _marked(self, template: str) -> str:
        return self._control.sub(lambda found: self._names[found[0]], template)


def without_lengths(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A tokenizer.json that neither cuts a text nor fills it up: some are saved with either."""
    return {**fields, "truncation": None, "padding": None}


def _renamed(fields: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    added = [
        {**token, "content": names.get(token["content"], token["content"])}
        for token in fields["added_tokens"]
    ]
    ids = {token["content"]: token["id"] for token in added}
    model = _with_vocabulary(fields["model"], names, ids)
    return without_lengths({**fields, "added_tokens": added, "model": model}) | {
        "post_processor": None  # which may name tokens, and is for whole texts without a template
    }


def _with_vocabulary(
    model: Mapping[str, Any], names: Mapping[str, str], ids: Mapping[str, int]
) -> dict[str, Any]:
    """The model with added tokens in its vocabulary, where their ids are given and not counted."""
    renamed = dict(model)
    if isinstance(model["vocab"], dict):
        rest = {token: number for token, number in model["vocab"].items() if token not in names}
        renamed["vocab"] = {**rest, **ids}
    else:  # Unigram: pieces and their scores by id
        renamed["vocab"] = _with_pieces(model["vocab"], names, ids)
    if model.get("unk_token") in names:
        renamed["unk_token"] = names[model["unk_token"]]
    if "merges" in model:
        renamed["merges"] = [pair for pair in model["merges"] if not _makes(pair, names)]
    return renamed


def _with_pieces(
    vocab: list[list[Any]], names: Mapping[str, str], ids: Mapping[str, int]
) -> list[list[Any]]:
    pieces = [[names.get(piece, piece), score] for piece, score in vocab]
    for token, number in sorted(ids.items(), key=lambda item: item[1]):
        if number >= len(pieces):
            unused = range(len(pieces), number)
            pieces += [*([f"\ue002{each}\ue002", -1e9] for each in unused), [token, -1e9]]
    return pieces


def _makes(pair: str | list[str], names: Mapping[str, str]) -> bool:
    """Whether a merge makes or takes a control token, which would spell it out of plain text."""
    left, right = pair.split(" ") if isinstance(pair, str) else pair
    return left in names or right in names or left + right in names
