"""What an answer can be: a number or formula, words, several of them, a region, a relation.

Plain values, made by `reading` and compared by `comparison`, which gives a `Verdict`. `text` is
always the tidied notation. Equal means nothing here but the same object: meaning is compared there.
"""

import re
from dataclasses import dataclass

from carbon.answers.formula import Node


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """One number or formula, with the unit it was written with ("" if none is known)."""

    text: str
    node: Node
    unit: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Words or a name. `node` is the product of its letters where it might be one: `ab`."""

    text: str
    key: str
    node: Node | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An option of a multiple-choice problem with what it says: `(C) 12`."""

    text: str
    letter: str
    content: "Answer"


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    r"""Several answers: "list" (bare), "set", "ratio", "()", "[]", "[)", "(]", "matrix 2x3"."""

    text: str
    kind: str
    items: tuple["Answer", ...]

    @property
    def is_ordered(self) -> bool:
        return self.kind not in ("list", "set")


@dataclass(frozen=True, slots=True, eq=False)
class Combination:
    r"""A union ("\cup") of sets and intervals, or a set without another ("\setminus")."""

    text: str
    operator: str
    parts: tuple["Answer", ...]


@dataclass(frozen=True, slots=True, eq=False)
class Relation:
    """`sides` joined by `operators`: an equation, an inequality or a chain of them."""

    text: str
    operators: tuple[str, ...]
    sides: tuple["Answer", ...]
    assigns: bool = False  # whether it only names its last side: `x = 5`, `(p, q) = (1, 2)`

    @property
    def value(self) -> "Answer":
        return self.sides[-1]


@dataclass(frozen=True, slots=True, eq=False)
class Opaque:
    """Anything else: equal as text, or by the symbolic worker's word."""

    text: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """Two texts only a symbolic comparison can tell apart."""

    left: str
    right: str


Answer = Scalar | Words | Choice | Sequence | Combination | Relation | Opaque
Verdict = bool | Undecided


def level_zero(text: str) -> str:
    """The text with everything inside brackets blanked out, character by character."""
    blanked, depth, last = [], 0, 0
    for match in _BRACKET.finditer(text):
        piece = text[last : match.start()]
        blanked.append(piece if depth == 0 else "\0" * len(piece))
        bracket = match.group()
        is_opening = bracket in ("(", "[", "{", "\\{", "\\langle") or bracket.startswith("\\begin")
        depth = depth + 1 if is_opening else max(0, depth - 1)
        blanked.append("\0" * len(bracket))
        last = match.end()
    piece = text[last:]
    blanked.append(piece if depth == 0 else "\0" * len(piece))
    return "".join(blanked)


_BRACKET = re.compile(
    r"\\begin\{[a-z]*matrix\}|\\begin\{array\}|\\end\{[a-z]*\}|\\langle|\\rangle|\\[{}]|[()\[\]{}]"
)


def split(text: str, separator: re.Pattern[str]) -> tuple[list[str], list[str]]:
    """Pieces of the text between separators outside all brackets, and those separators."""
    pieces, separators, last = [], [], 0
    for match in separator.finditer(level_zero(text)):
        pieces.append(text[last : match.start()].strip())
        separators.append(match.group().strip())
        last = match.end()
    return [*pieces, text[last:].strip()], separators
