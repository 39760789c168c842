"""What the text of a problem tells before anything is sampled: words never met, and no mathematics.

It knows no pair: which words a pair has met is handed to it.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[^}]*\}")
_WORD = re.compile(r"\\[A-Za-z]+|[^\W\d_]{2,}")  # a single letter is a name of something
_SENTENCE_ENDS = ".?!:¿¡"
_SIGNS = frozenset("=+×÷*^<>≤≥±√∫∑π%")  # those of prose, such as - and /, are not among them
_NUMBERS = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    "hundred", "thousand", "million", "half", "third", "quarter", "double", "twice", "triple",
    "dozen",
}  # fmt: skip
# Added to the number of words: one unknown word of a short problem may be a typing error.
_SLACK = 2


@dataclass(frozen=True, slots=True)
class Wording:
    """What is unfamiliar in a problem's text.

    `unknown` are its words outside those met, each once and in lower case; `unknown_share` is in
    [0, 1). `has_maths` means a number, in digits or words, or a sign of mathematics.
    """

    unknown: tuple[str, ...]
    unknown_share: float
    has_maths: bool


def read_wording(problem: str, met: Collection[str]) -> Wording:
    """The text against the words that a pair has met (as `words_of` gives them)."""
    words = words_of(problem)
    unknown = tuple(word for word in words if word not in met)
    return Wording(
        unknown=unknown,
        unknown_share=len(unknown) / (len(words) + _SLACK),
        has_maths=any(c.isnumeric() or c in _SIGNS for c in problem)
        or not _NUMBERS.isdisjoint(words),
    )


def words_of(text: str) -> list[str]:
    r"""Words and LaTeX commands (`\frac`), in lower case and each once.

    A capital inside a sentence begins a name (of a person or of a triangle), which is no word.
    """
    text = _ENVIRONMENT.sub(" ", text)
    found = _WORD.finditer(text)
    return list(dict.fromkeys(m.group().casefold() for m in found if not _is_name(m, text)))


def _is_name(word: re.Match[str], text: str) -> bool:
    before = text[: word.start()].rstrip()
    return text[word.start()].isupper() and bool(before) and before[-1] not in _SENTENCE_ENDS
