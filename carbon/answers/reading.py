"""From an answer's text to its structure. Never fails: what it cannot read stays `Opaque`."""

import re
from functools import lru_cache

from carbon.answers.formula import FUNCTIONS, Node, UnreadableError
from carbon.answers.notation import MAX_CHARACTERS, tidy
from carbon.answers.structure import (
    Answer,
    Choice,
    Combination,
    Opaque,
    Relation,
    Scalar,
    Sequence,
    Words,
    split,
)
from carbon.answers.syntax import parse
from carbon.answers.units import known_unit, split_unit

_MAX_ITEMS = 64
_MAX_NESTING = 6
_NUMBER = re.compile(r"[-+]?(?:\d{1,300}(?:\.\d{1,300})?|\.\d{1,300})")
_UNION = re.compile(r"\\cup(?![A-Za-z])")
_MINUS = re.compile(r"\\(?:setminus|backslash)(?![A-Za-z])")
_APPROXIMATELY = re.compile(r"\\approx(?![A-Za-z])")
_COMMA = re.compile(r"[,;]\s*(?:(?:and|or)(?![A-Za-z]))?|(?<![A-Za-z\\])(?:and|or)(?![A-Za-z])")
_RELATION = re.compile(r"\\(?:le|ge|ne|in)(?![A-Za-z])|[=<>]")
_PLUS_MINUS = re.compile(r"\\(pm|mp)(?![A-Za-z])")
_COLON = re.compile(r":")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)")
_CHOICE = re.compile(r"(?:\(([A-E])\)|([A-E])[).])(.+)")
_LONE_CHOICE = re.compile(r"(?:option|choice|answer)\s*\(?([A-Z])\)?|([A-Z])\)", re.IGNORECASE)
_MATRIX = re.compile(
    r"\(?\[?\\begin\{([pbvB]?matrix|array)\}(?:\{[lcr|]*\})?(.*?)\\end\{\1\}\]?\)?", re.DOTALL
)
_TEXT = re.compile(r"\\text\s*\{([^{}]*)\}")
_WORDS = re.compile(r"[A-Za-z](?:[A-Za-z0-9' .]|(?<=[A-Za-z]{3})-(?=[A-Za-z]{3}))*")
_FORMULA_SIGN = re.compile(r"[\\=<>^_{}+*/]|(?<![A-Za-z])[A-Za-z]\(")
_SET_BUILDER = re.compile(r"[A-Za-z](?:\\in\\mathbb\{[A-Z]\})?[|:](.+)")
_QUALIFIER = re.compile(r"[A-Za-z]\\in\\mathbb\{[A-Z]\}.*")
_APPLIED = re.compile(
    r"(?<=[A-Za-z}'])(?:\^\{-1\})?\((?:[^()]*)\)|_(?:\{[^{}]*\}|\w)|\\text\{[^{}]*\}"
)
_BRACKETS = {"(": ")]", "[": ")]", "\\{": ("\\}",), "\\langle": ("\\rangle",)}


def read(text: str) -> Answer:
    """The structure of an answer as a model or a data set wrote it."""
    return read_tidied(tidy(text))


def read_tidied(text: str) -> Answer:
    """The structure of what `tidy` returned (which must not be tidied twice: 3, 400 is no 3400)."""
    return Opaque(text) if len(text) > MAX_CHARACTERS else _read_whole(text)


@lru_cache(maxsize=4_096)
def _read_whole(text: str) -> Answer:
    return _read(text, 0)


def _read(text: str, nesting: int) -> Answer:
    if nesting > _MAX_NESTING:
        return Opaque(text)
    if _NUMBER.fullmatch(text):
        return Scalar(text, parse(text))
    if text.startswith("{") and _is_wrapped(text, "{", "}"):
        return _read(text[1:-1].strip(), nesting + 1)
    whole = _TEXT.fullmatch(text)
    if whole and (whole[1][:1].isdigit() or _COMMA.search(whole[1])):
        return _read(whole[1].strip(), nesting + 1)
    for reader in _READERS:
        answer = reader(text, nesting)
        if answer is not None:
            return answer
    return _single(text)


def _is_wrapped(text: str, opening: str, closing: str) -> bool:
    """Whether one pair of brackets spans the whole text."""
    if not text.endswith(closing):
        return False
    inner = text[len(opening) : len(text) - len(closing)]
    depth = 0
    for match in re.finditer(r"\\[{}]|[()\[\]{}]|\\langle|\\rangle", inner):
        depth += 1 if match.group() in ("(", "[", "{", "\\{", "\\langle") else -1
        if depth < 0:
            return False
    return depth == 0


def _choice(text: str, nesting: int) -> Answer | None:
    lone = _LONE_CHOICE.fullmatch(text)
    if lone:
        return _single(next(letter for letter in lone.groups() if letter))
    match = _CHOICE.fullmatch(text)
    if match is None:
        return None
    return Choice(text, match[1] or match[2], _read(match[3].strip(), nesting + 1))


def _approximation(text: str, nesting: int) -> Answer | None:
    r"""`a \approx 0.577` is a, unless a is only a name."""
    pieces, separators = split(text, _APPROXIMATELY)
    if not separators or not pieces[0]:
        return None
    return _read(pieces[1 if _is_name(pieces[0], may_be_sum=True) else 0], nesting + 1)


def _combination(text: str, nesting: int) -> Answer | None:
    for operator, pattern in (("\\cup", _UNION), ("\\setminus", _MINUS)):
        pieces, separators = split(text, pattern)
        if separators and not _RELATION.search(pieces[0]):
            return Combination(text, operator, tuple(_read(p, nesting + 1) for p in pieces))
    return None


def _listing(text: str, nesting: int) -> Answer | None:
    pieces, separators = split(text, _COMMA)
    pieces = [piece for i, piece in enumerate(pieces) if piece and not (i and _is_qualifier(piece))]
    if not separators or not pieces:
        return None
    if len(pieces) == 1:
        return _read(pieces[0], nesting + 1)
    if len(pieces) > _MAX_ITEMS:
        return Opaque(text)
    items = tuple(item for piece in pieces for item in _spread(_read(piece, nesting + 1)))
    return Sequence(text, "list", _without_names(items))


def _is_qualifier(piece: str) -> bool:
    return _QUALIFIER.fullmatch(piece) is not None


def _spread(item: Answer) -> tuple[Answer, ...]:
    r"""The items of a bare list (or the two values of a `\pm`) count among those around it."""
    return item.items if isinstance(item, Sequence) and item.kind == "list" else (item,)


def _without_names(items: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """`n = 1, 2, 3` and `x = 2 or x = 3` list values of one name."""
    first = items[0]
    if not (isinstance(first, Relation) and first.assigns):
        return items
    name = first.sides[0].text
    values = []
    for item in items:
        if isinstance(item, Relation):
            if not item.assigns or item.sides[0].text != name:
                return items
            item = item.value
        values.append(item)
    return tuple(values)


def _relation(text: str, nesting: int) -> Answer | None:
    pieces, operators = split(text, _RELATION)
    if not operators or not all(pieces):
        return None
    sides = tuple(_read(piece, nesting + 1) for piece in pieces)
    is_arithmetic = not re.search(r"[A-Za-z]", re.sub(r"\\[A-Za-z]+", "", text))
    if set(operators) == {"="} and is_arithmetic:
        return sides[-1]
    if (
        operators == ["="]
        and not _is_name(pieces[0], may_be_sum=True)
        and _is_name(pieces[1], may_be_sum=False)
    ):
        pieces, sides = pieces[::-1], sides[::-1]  # `5 = x`
    return Relation(text, tuple(operators), sides, _assigns(pieces, operators))


def _assigns(sides: list[str], operators: list[str]) -> bool:
    if operators == ["\\in"]:
        return True
    return set(operators) == {"="} and _is_name(sides[0], may_be_sum=sides[-1] != "0")


def _is_name(text: str, *, may_be_sum: bool) -> bool:
    """Letters alone, perhaps indexed, applied to something, or divided: no numbers, no sums."""
    if re.fullmatch(r"\((?:[A-Za-z](?:_\{?\w+\}?)?)(?:,[A-Za-z](?:_\{?\w+\}?)?)*\)", text):
        return True
    rest = _APPLIED.sub("N", text)
    forbidden = r"[\d^,<>]" if may_be_sum else r"[\d^,<>+\-]"
    return re.search(forbidden, rest) is None and re.search(r"[A-Za-z]", rest) is not None


def _several(text: str, nesting: int) -> Answer | None:
    r"""`a \pm b` is two values; `1:2:3` is a ratio; `12:00` is a time."""
    if _PLUS_MINUS.search(text):
        signs = ({"pm": "+", "mp": "-"}, {"pm": "-", "mp": "+"})
        both = [_PLUS_MINUS.sub(lambda match, sign=sign: sign[match[1]], text) for sign in signs]
        return Sequence(text, "list", tuple(_read(value, nesting + 1) for value in both))
    clock = _CLOCK.fullmatch(text)
    if clock:
        return Words(text, f"{int(clock[1])}:{clock[2]}")
    pieces, separators = split(text, _COLON)
    if len(separators) < 2:
        return None
    return Sequence(text, "ratio", tuple(_read(piece, nesting + 1) for piece in pieces))


def _bracketed(text: str, nesting: int) -> Answer | None:
    matrix = _MATRIX.fullmatch(text)
    if matrix:
        return _matrix(text, matrix[2], nesting)
    for opening, closings in _BRACKETS.items():
        for closing in closings:
            if text.startswith(opening) and _is_wrapped(text, opening, closing):
                return _between(text, opening, closing, nesting)
    return None


def _between(text: str, opening: str, closing: str, nesting: int) -> Answer | None:
    inner = text[len(opening) : len(text) - len(closing)].strip()
    kind = {"\\{": "set", "\\langle": "()"}.get(opening, opening + closing)
    if kind != "set" and not split(inner, _COMMA)[1]:
        return _read(inner, nesting + 1) if kind in ("()", "[]") and _is_nested(inner) else None
    condition = _SET_BUILDER.fullmatch(inner) if kind == "set" else None
    if condition:
        return _read(condition[1], nesting + 1)
    content = _read(inner, nesting + 1)
    items = _spread(content)
    if kind == "[]" and all(isinstance(row, Sequence) and row.kind == "[]" for row in items):
        return _table(text, [row.items for row in items if isinstance(row, Sequence)])
    return Sequence(text, kind, items)


def _is_nested(inner: str) -> bool:
    """Whether brackets hold something that is no formula: a matrix, another bracket, words."""
    return inner.startswith(("\\begin", "\\{", "(", "[")) or "\\text" in inner


def _matrix(text: str, body: str, nesting: int) -> Answer:
    rows = [row.strip() for row in body.replace("\\hline", "").split("\\\\")]
    table = [[cell.strip() for cell in row.split("&")] for row in rows if row]
    return _table(text, [tuple(_read(cell, nesting + 1) for cell in row) for row in table])


def _table(text: str, rows: list[tuple[Answer, ...]]) -> Answer:
    """A matrix, if all its rows are of one length."""
    cells = tuple(cell for row in rows for cell in row)
    if not cells or len({len(row) for row in rows}) != 1 or len(cells) > _MAX_ITEMS:
        return Opaque(text)
    return Sequence(text, f"matrix {len(rows)}x{len(rows[0])}", cells)


def _single(text: str) -> Answer:
    """A number, a formula, either with its unit, or words."""
    plain = _TEXT.sub(r" \1 ", text).strip()
    is_text = _TEXT.fullmatch(text) is not None
    if _WORDS.fullmatch(plain) and (is_text or not _is_formula_of_letters(plain)):
        product = _parsed(plain) if len(plain) <= 3 and not is_text else None
        return Words(text, _key(plain), product)
    body, unit = split_unit(text)
    node = _parsed(body)
    if node is not None:
        return Scalar(body, node, known_unit(unit))
    return Opaque(text) if _FORMULA_SIGN.search(plain) else Words(text, _key(plain))


def _is_formula_of_letters(text: str) -> bool:
    """Whether every word is one letter, a number, or a name of mathematics: `x y`, `sin x`."""
    return all(
        len(word) == 1 or word in FUNCTIONS or word in ("pi", "sqrt") or word.isdigit()
        for word in text.split()
    )


def _key(text: str) -> str:
    return " ".join(re.sub(r"[.,!?']", " ", text).casefold().split())


def _parsed(text: str) -> Node | None:
    try:
        return parse(text)
    except UnreadableError:
        return None


_READERS = (_choice, _approximation, _combination, _listing, _relation, _bracketed, _several)
