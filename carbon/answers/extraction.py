"""Finds the final answer in a completion: the last box, else the sentence that announces it.

A box that was never closed means that the text was cut.
"""

import re
from collections import deque

_BOX = re.compile(r"\\(?:boxed|fbox)(?![A-Za-z])\s*")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
# `\boxed 6`: without braces only a number, or a formula up to the end of the maths it stands in, so
# that "I used \boxed as the instructions asked" is no box.
_UNBRACED = re.compile(
    r"(?P<maths>(?:[-(\d]|\\[A-Za-z])[^$\n]{0,60}?|[A-Za-z])(?=\s*(?:\$|\\\)|\\\]))|(?P<number>-?\d[\d.,/]*(?<![.,]))"
)
_AND = r"(?:[,;]\s*)?(?:[,;]|\b(?:and|or)\b|\\text\s*\{\s*,?\s*(?:and|or)\s*\})"
_SPACE = r"(?:\s|\\(?:quad|qquad)\b|\\[,;: ])*"
_DELIMITER = r"(?:\$\$?|\\[()\[\]])?"
_BETWEEN_BOXES = re.compile(
    rf"\.?{_SPACE}{_DELIMITER}{_SPACE}{_AND}{_SPACE}{_DELIMITER}{_SPACE}(?:[A-Za-z]\s*=\s*)?"
)
_IS = (
    r"\**\s*(?:is\b\s*:?|:|=)[\s*]*"
    r"(?:(?:approximately|about|exactly|simply|just|thus|therefore|then|equal\s+to)\b[\s:,*]*)*"
)
_FINAL_SENTENCE = re.compile(rf"final\s+answer{_IS}", re.IGNORECASE)
_PLAIN_SENTENCE = re.compile(
    rf"\banswer{_IS}(?=[-+$\\(\[{{\d.]|[A-Za-z]\s*=|[A-E][,.;:)]|[A-Za-z]+[.\s*]*$)",
    re.IGNORECASE | re.MULTILINE,
)
_SENTENCE_END = re.compile(
    r"<\||(?<=[^\s\d])\.(?=\s|$)|\.\s+(?=[A-Z])|\.$|\s*I hope it is correct.*$"
)
# where a sentence that begins with a quantity, or with a word, goes on about it
_WORD = r"(?!(?:sin|cos|tan|log|ln|pi)\b|sqrt)(?:[A-Za-z]{2}|an?\s+[A-Za-z]|i\.e|e\.g)"
_ASIDE = re.compile(
    rf"\s*[,;:*]+\s+(?!(?:and|or)\b){_WORD}|\s+(?:\(|–|—|--)\s*{_WORD}"
    r"|\s+(?:because|since|which|as|for|so|when|where|if|after|that)\b"
)
_ASIDE_OF_WORDS = re.compile(r",?\s+(?:because|since|which)\b")
_QUANTITY = re.compile(r"[-+$\\(\[{\d.€£|√π]|[A-Za-z]\s*=")
_MATHS = re.compile(
    r"\$\$?(?P<dollar>(?:\\.|[^$\\])+)\$\$?(?!\d)|\\\((?P<paren>.+?)\\\)|\\\[(?P<bracket>.+?)\\\]"
)
_PLACEHOLDER = re.compile(
    r"[\s.?_\-]*|\.{2,}|\\[lc]?dots|(?:\\text(?:bf|it)?\s*)?[\[<{(]*\s*"
    r"(?:the|your|final|\s)*\s*(?:answer|result|solution)(?:\s+here)?\s*[\]>})]*",
    re.IGNORECASE,
)
_NEXT_MATHS = re.compile(rf"\s*{_AND}\s*(?=\$|\\[(\[])")
_MAX_SENTENCE_CHARACTERS = 200
_MAX_BOXES = 200  # looked at, from the end; a text of more boxes is no solution


def extract_answer(text: str) -> str | None:
    r"""The final answer of a finished completion, as written; None when there is none.

    The last `\boxed{...}` or `\fbox{...}` decides (braces matched); boxes joined by nothing but
    "and", "or" or a comma are one answer of several parts. Without a box, the last sentence of the
    form "the final answer is: ..." does. A last box that is never closed (the text was cut), empty
    or a placeholder such as `\boxed{answer}` means no answer.
    """
    boxes = _last_boxes(text)
    if boxes is None:
        return None
    if boxes:
        return _real(", ".join(dict.fromkeys(boxes)))
    return _sentence_answer(text)


def is_real_answer(text: str) -> bool:
    """Whether a text says anything: neither empty nor a placeholder of the instructions."""
    return len(text) > _MAX_SENTENCE_CHARACTERS or _PLACEHOLDER.fullmatch(text.strip()) is None


def _real(answer: str) -> str | None:
    answer = answer.strip()
    return answer if is_real_answer(answer) else None


def _last_boxes(text: str) -> list[str] | None:
    """Contents of the last box and of those joined to it; [] without a box, None if it is open."""
    boxes: list[str] = []
    following_start = len(text)
    for box in reversed(deque(_BOX.finditer(text), _MAX_BOXES)):
        found = _box_content(text, box.end())
        if found is None:
            if text[box.end() : box.end() + 1] == "{":
                return boxes or None
            continue
        content, end = found
        if boxes and not _BETWEEN_BOXES.fullmatch(text, end, following_start):
            break
        boxes.insert(0, content)
        following_start = box.start()
    return boxes


def _box_content(text: str, start: int) -> tuple[str, int] | None:
    """What a box holds and where it ends; None if it holds nothing or is never closed."""
    if text[start : start + 1] == "{":
        end = _closing_brace(text, start)
        return None if end is None else (text[start + 1 : end].strip(), end + 1)
    match = _UNBRACED.match(text, start)
    return None if match is None else (match.group().strip(), match.end())


def _closing_brace(text: str, start: int) -> int | None:
    r"""Index of the brace that closes the one at `start`; `\{` and `\}` are no braces."""
    depth = 0
    for match in _BRACE.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth == 0:
            return match.start()
    return None


def _sentence_answer(text: str) -> str | None:
    for pattern in (_FINAL_SENTENCE, _PLAIN_SENTENCE):
        matches = list(pattern.finditer(text))
        if matches:
            return _announced(text[matches[-1].end() :])
    return None


def _announced(rest: str) -> str | None:
    """The answer at the head of what follows "the answer is"; None if its maths is cut."""
    formulas, position = [], 0
    while (maths := _MATHS.match(rest, position)) and len(formulas) < _MAX_BOXES:
        formulas.append(next(group for group in maths.groups() if group is not None).strip())
        following = _NEXT_MATHS.match(rest, maths.end())
        position = len(rest) if following is None else following.end()
    if formulas:
        return _real(", ".join(formulas))
    if rest.startswith(("\\(", "\\[")) or (rest.startswith("$") and not rest[1:2].isdigit()):
        return None
    line = rest[: 2 * _MAX_SENTENCE_CHARACTERS].partition("\n")[0]
    sentence = _SENTENCE_END.split(line, maxsplit=1)[0]
    aside = _ASIDE if _QUANTITY.match(sentence) else _ASIDE_OF_WORDS
    sentence = aside.split(sentence, maxsplit=1)[0].strip().strip("*").strip()
    return _real(sentence) if 0 < len(sentence) <= _MAX_SENTENCE_CHARACTERS else None
