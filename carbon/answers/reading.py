"""From an answer's text to its structure. Never fails: what it cannot read stays `Opaque`."""

import itertools
import re
from functools import lru_cache

from carbon.answers.formula import FUNCTIONS, Node, UnreadableError, add, multiply, negative, number
from carbon.answers.notation import MAX_CHARACTERS, tidy
from carbon.answers.structure import (
    Answer,
    Choice,
    Clock,
    Listing,
    Opaque,
    Relation,
    Scalar,
    Words,
    separator,
    split,
)
from carbon.answers.syntax import parse
from carbon.answers.units import known_unit, split_unit

_MAX_ITEMS = 64
_MAX_NESTING = 6
_MAX_PLUS_MINUS = 4
_MAX_DETERMINANT = 4
_NUMBER = re.compile(r"[-+]?(?:\d{1,300}(?:\.\d{1,300})?|\.\d{1,300})")
_COMBINED = {
    "\\cup": separator(r"\\cup(?![A-Za-z])"),
    "\\setminus": separator(r"\\(?:setminus|backslash)(?![A-Za-z])"),
}
_APPROXIMATELY = separator(r"\\approx(?![A-Za-z])")
_COMMA = separator(r"[,;]\s*(?:(?:and|or)(?![A-Za-z]))?|(?<![A-Za-z\\])(?:and|or)(?![A-Za-z])")
_RELATION = separator(r"\\(?:le|ge|ne|in)(?![A-Za-z])|[=<>]")
_PLUS_MINUS = re.compile(r"\\(?:pm|mp)(?![A-Za-z])")
_COLON = separator(":")
_CLOCK = re.compile(
    r"(?P<hour>[01]?\d|2[0-4])(?::(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?)?\s*"
    r"(?P<half>[ap]\.?\s*m\.?)?"
)
_NAMED_TIMES = {"noon": "12:00 pm", "12 noon": "12:00 pm", "midnight": "12:00 am"}
_CHOICE = re.compile(r"(?:\(([A-E])\)|([A-E])[).])(.+)")
_LONE_CHOICE = re.compile(r"(?:option|choice|answer)\s*\(?([A-Z])\)?|([A-Z])\)", re.IGNORECASE)
_MATRIX = re.compile(
    r"(?P<det>\\det)?\(?\[?(?P<bar>\|)?\\begin\{(?P<kind>(?:[pbvB]|small)?matrix|array)\}"
    r"(?:\{[lcr|]*\})?(?P<body>.*?)\\end\{(?P=kind)\}\|?\]?\)?"
)
_SYSTEM = re.compile(
    r"(?:\\\{)?\\begin\{(aligned|gathered|cases|array)\}(?:\{[lcr|]*\})?(.*?)\\end\{\1\}"
)
_UNALIGNED = re.compile(r"&(?!\s*(?:[=<>]|\\(?:le|ge|ne)(?![A-Za-z])))")
_TEXT = re.compile(r"\\text\s*\{([^{}]*)\}")
_WORDS = re.compile(r"[A-Za-z](?:[A-Za-z0-9' .]|(?<=[A-Za-z]{3})-(?=[A-Za-z]{3}))*")
_FORMULA_SIGN = re.compile(r"[\\=<>^_{}+*/]|(?<![A-Za-z])[A-Za-z]\(")
_SET_BUILDER = re.compile(r"[A-Za-z](?:\\in\\mathbb\{[A-Z]\})?[|:](.+)")
_QUALIFIER = re.compile(r"[A-Za-z]\\in\\mathbb\{[A-Z]\}.*")
_APPLIED = re.compile(
    r"(?<=[A-Za-z}'])(?:\^\{-1\})?\((?:[^()]*)\)|_(?:\{[^{}]*\}|\w)|\\text\{[^{}]*\}"
)
_POINT_OF_NAMES = re.compile(r"\((?:[A-Za-z](?:_\{?\w+\}?)?)(?:,[A-Za-z](?:_\{?\w+\}?)?)*\)")
_BRACKETS = {"(": ")]", "[": ")]", "\\{": ("\\}",), "\\langle": ("\\rangle",)}
_NESTED = ("\\begin", "\\{", "(", "[")


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
    if whole and (whole[1][:1].isdigit() or split(whole[1], _COMMA)[1]):
        return _read(whole[1].strip(), nesting + 1)
    for reader in _READERS:
        answer = reader(text, nesting + 1)
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
    lone, full = _LONE_CHOICE.fullmatch(text), _CHOICE.fullmatch(text)
    if lone:
        return _single(lone[1] or lone[2])
    return Choice(text, full[1] or full[2], _read(full[3].strip(), nesting)) if full else None


def _clock(text: str, _nesting: int) -> Answer | None:
    plain = _TEXT.sub(r" \1", text).strip().casefold()
    time = _CLOCK.fullmatch(_NAMED_TIMES.get(plain, plain))
    if time is None or not (time["minute"] or time["half"]):
        return None
    hour, rest = int(time["hour"]), f"{time['minute'] or '00'}:{time['second'] or '00'}"
    bare_hour = None if time["minute"] else Scalar(time["hour"], number(hour))
    is_known = hour == 0 or hour > 12 or time["half"]
    is_afternoon = hour <= 12 and (time["half"] or "").startswith("p")
    of_day = hour % 12 + 12 * is_afternoon if hour <= 12 else hour
    return Clock(text, f"{hour}:{rest}", f"{of_day}:{rest}" if is_known else "", bare_hour)


def _approximation(text: str, nesting: int) -> Answer | None:
    r"""`a \approx 0.577` is a, unless a is only a name."""
    pieces, separators = split(text, _APPROXIMATELY)
    if not separators or not pieces[0]:
        return None
    return _read(pieces[1 if _is_name(pieces[0], may_be_sum=True) else 0], nesting)


def _combination(text: str, nesting: int) -> Answer | None:
    for kind, pattern in _COMBINED.items():
        pieces, operators = split(text, pattern)
        if operators and not split(pieces[0], _RELATION)[1]:
            return Listing(text, kind, tuple(_read(piece, nesting) for piece in pieces))
    return None


def _listing(text: str, nesting: int) -> Answer | None:
    pieces, separators = split(text, _COMMA)
    first, *others = [piece for piece in pieces if piece] or [""]
    pieces = [first, *(piece for piece in others if not _QUALIFIER.fullmatch(piece))]
    if not separators or not first:
        return None
    if len(pieces) == 1:
        return _read(first, nesting)
    if len(pieces) > _MAX_ITEMS:
        return Opaque(text)
    items = [item for piece in pieces for item in _items(_read(piece, nesting))]
    # `n = 1, 2, 3` and `x = 2 or x = 3` list values of one name
    relations = [item for item in items if isinstance(item, Relation)]
    names = {item.sides[0].text if item.assigns else "" for item in relations}
    if items[0] in relations and len(names) == 1 and "" not in names:
        items = [item.value if isinstance(item, Relation) else item for item in items]
    return Listing(text, "list", tuple(items))


def _items(answer: Answer) -> tuple[Answer, ...]:
    r"""The items of a bare list (or the two values of a `\pm`) count among those around it."""
    return answer.items if isinstance(answer, Listing) and answer.kind == "list" else (answer,)


def _relation(text: str, nesting: int) -> Answer | None:
    pieces, operators = split(text, _RELATION)
    if not operators or not all(pieces):
        return None
    is_equation = set(operators) == {"="}
    if is_equation and not re.search(r"[A-Za-z]", re.sub(r"\\[A-Za-z]+", "", text)):
        return _read(pieces[-1], nesting)  # arithmetic, such as 2 + 3 = 5
    is_turned = is_equation and len(pieces) == 2 and not _is_name(pieces[0], may_be_sum=True)
    if is_turned and _is_name(pieces[1], may_be_sum=False):
        pieces = pieces[::-1]  # `5 = x`
    assigns = operators == ["\\in"] or (
        is_equation and _is_name(pieces[0], may_be_sum=pieces[-1] != "0")
    )
    sides = tuple(_read(piece, nesting) for piece in pieces)
    return Relation(text, tuple(operators), sides, assigns)


def _is_name(text: str, *, may_be_sum: bool) -> bool:
    """Letters alone, perhaps indexed, applied to something, or divided: no numbers, no sums."""
    rest = _APPLIED.sub("N", text)
    is_plain = not re.search(r"[\d^,<>]" if may_be_sum else r"[\d^,<>+\-]", rest)
    return bool(_POINT_OF_NAMES.fullmatch(text) or (is_plain and re.search(r"[A-Za-z]", rest)))


def _bracketed(text: str, nesting: int) -> Answer | None:
    system, matrix = _SYSTEM.fullmatch(text), _MATRIX.fullmatch(text)
    if system and not _UNALIGNED.search(system[2]):
        rows = [row.replace("&", "").strip(" ,.;") for row in system[2].split("\\\\")]
        if all(split(row, _RELATION)[1] for row in rows if row):
            return _read(",".join(filter(None, rows)), nesting)
    if matrix:
        return _matrix(text, matrix, nesting)
    for opening, closings in _BRACKETS.items():
        for closing in closings:
            is_point_of_signs = opening == "(" and _PLUS_MINUS.search(text)  # (\pm 1, \pm 2)
            is_wrapped = text.startswith(opening) and _is_wrapped(text, opening, closing)
            if is_wrapped and not is_point_of_signs:
                return _between(text, opening, closing, nesting)
    return None


def _between(text: str, opening: str, closing: str, nesting: int) -> Answer | None:
    inner = text[len(opening) : len(text) - len(closing)].strip()
    kind = {"\\{": "set", "\\langle": "()"}.get(opening, opening + closing)
    if kind != "set" and not split(inner, _COMMA)[1]:
        is_formula = not inner.startswith(_NESTED) and "\\text" not in inner
        return None if is_formula or kind not in ("()", "[]") else _read(inner, nesting)
    condition = _SET_BUILDER.fullmatch(inner) if kind == "set" else None
    if condition:
        return _read(condition[1], nesting)
    items = _items(_read(inner, nesting))
    rows = [row.items for row in items if isinstance(row, Listing) and row.kind == "[]"]
    is_table = kind == "[]" and len(rows) == len(items)
    return _table(text, rows) if is_table else Listing(text, kind, items)


def _matrix(text: str, matrix: re.Match[str], nesting: int) -> Answer:
    rows = [row for row in matrix["body"].replace("\\hline", "").split("\\\\") if row.strip()]
    cells = [tuple(_read(cell.strip(), nesting) for cell in row.split("&")) for row in rows]
    if not (matrix["det"] or matrix["bar"] or matrix["kind"] == "vmatrix"):
        return _table(text, cells)
    nodes = [[cell.node for cell in row if isinstance(cell, Scalar)] for row in cells]
    is_square = 0 < len(nodes) <= _MAX_DETERMINANT and {len(row) for row in nodes} == {len(nodes)}
    return Scalar(text, _determinant(nodes)) if is_square else Opaque(text)


def _determinant(rows: list[list[Node]]) -> Node:
    """By the first row: entries times the rest without their row and column, in turn + and -."""
    if len(rows) == 1:
        return rows[0][0]
    terms = []
    for column, entry in enumerate(rows[0]):
        rest = _determinant([row[:column] + row[column + 1 :] for row in rows[1:]])
        terms.append(multiply(entry, negative(rest) if column % 2 else rest))
    return add(*terms)


def _table(text: str, rows: list[tuple[Answer, ...]]) -> Answer:
    """A matrix, if all its rows are of one length."""
    cells = tuple(cell for row in rows for cell in row)
    if not cells or len({len(row) for row in rows}) != 1 or len(cells) > _MAX_ITEMS:
        return Opaque(text)
    return Listing(text, f"matrix {len(rows)}x{len(rows[0])}", cells)


def _several(text: str, nesting: int) -> Answer | None:
    r"""`a \pm b` is two values, `\pm a \pm b` four (two with a `\mp`); `1:2:3` is a ratio."""
    kinds = _PLUS_MINUS.findall(text)
    if 0 < len(kinds) <= _MAX_PLUS_MINUS:
        together = [["+" if kind == first else "-" for kind in kinds] for first in ("\\pm", "\\mp")]
        choices = together if "\\mp" in kinds else itertools.product("+-", repeat=len(kinds))
        start, *others = _PLUS_MINUS.split(text)
        values = [start + "".join(map("".join, zip(signs, others))) for signs in choices]  # noqa: B905
        return Listing(text, "list", tuple(_read(value, nesting) for value in values))
    pieces, colons = split(text, _COLON)
    if len(colons) < 2:
        return None
    return Listing(text, "ratio", tuple(_read(piece, nesting) for piece in pieces))


def _single(text: str) -> Answer:
    """A number, a formula, either with its unit, or words."""
    plain = _TEXT.sub(r" \1 ", text).strip()
    is_text = _TEXT.fullmatch(text) is not None
    is_formula = not is_text and all(  # x y, sin x
        len(word) == 1 or word in FUNCTIONS or word in ("pi", "sqrt") or word.isdigit()
        for word in plain.split()
    )
    words = re.sub(r"[.,!?]", " ", re.sub(r"^'(.*)'$", r"\1", plain))
    key = " ".join(words.casefold().split())
    if _WORDS.fullmatch(plain) and not is_formula:
        return Words(text, key, _parsed(plain) if len(plain) <= 3 and not is_text else None)
    body, unit = split_unit(text)
    node = _parsed(body)
    if node is not None:
        return Scalar(text, node, known_unit(unit))
    is_formula = _FORMULA_SIGN.search(plain) and plain not in _SIGNS
    return Opaque(text) if is_formula else Words(text, key)


def _parsed(text: str) -> Node | None:
    try:
        return parse(text)
    except UnreadableError:
        return None


_SIGNS = ("<", ">", "=")  # alone, the answer to which one stands between two numbers
_READERS = (
    _choice,
    _clock,
    _approximation,
    _combination,
    _listing,
    _relation,
    _bracketed,
    _several,
)
