"""What an answer can be: a number or formula, words, several of them, a condition.

`text` is always the tidied notation. `==` means the same object: `comparison` compares meanings.
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
class Clock:
    """A time of day: as `written`, in 24 hours ("" if not known), and the `hour` of `3 p.m.`."""

    text: str
    written: str
    absolute: str
    hour: Scalar | None


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An option of a multiple-choice problem with what it says: `(C) 12`."""

    text: str
    letter: str
    content: "Answer"


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    r"""Several answers: "list" (bare), "set", "ratio", "()", "[]", "[)", "(]", "matrix 2x3".

    Or a union ("\cup") of sets and intervals, or a set without others ("\setminus").
    """

    text: str
    kind: str
    items: tuple["Answer", ...]

    @property
    def is_ordered(self) -> bool:
        return self.kind not in ("list", "set")


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

    @property
    def formulas(self) -> list[Node] | None:
        """Of all sides; None if one is no formula."""
        nodes = [
            side.node for side in self.sides if isinstance(side, (Scalar, Words)) and side.node
        ]
        return nodes if len(nodes) == len(self.sides) else None


@dataclass(frozen=True, slots=True, eq=False)
class Opaque:
    """Anything else: equal as text, or by the symbolic worker's word."""

    text: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """Two texts only a symbolic comparison can tell apart."""

    left: str
    right: str


Answer = Scalar | Words | Clock | Choice | Listing | Relation | Opaque
Verdict = bool | Undecided

_BRACKET = (
    r"(?P<opening>\\begin\{(?:[a-z]*matrix|array|cases|aligned|gathered)\}|\\langle|\\\{|[(\[{])"
    r"|(?P<closing>\\end\{(?:[a-z]*matrix|array|cases|aligned|gathered)\}|\\rangle|\\\}|[)\]}])"
)


def separator(pattern: str) -> re.Pattern[str]:
    """What `split` takes: a separator, or any bracket."""
    return re.compile(rf"{_BRACKET}|(?:{pattern})")


def split(text: str, pattern: re.Pattern[str]) -> tuple[list[str], list[str]]:
    """Pieces of the text between separators outside all brackets, and those separators."""
    pieces, separators, last, depth = [], [], 0, 0
    for match in pattern.finditer(text):
        if match["opening"]:
            depth += 1
        elif match["closing"]:
            depth = max(0, depth - 1)
        elif depth == 0:
            pieces.append(text[last : match.start()].strip())
            separators.append(match.group().strip())
            last = match.end()
    return [*pieces, text[last:].strip()], separators
