"""Scenes as text: rows of quantities, the laws between them, and how each is told, asked and named.

A row is `key = spec | says | asks | label`. A spec is a range (`8..60`, `$ 2..9:1/2` in steps of a
half, `days 2..14`, `percent 10..40:5`), a `share`, or a law of rows before it (`n * price`, `f of n`,
`n less f`, `a + b`, `sum sold*`, `a up b` for packs that hold all). A row `sold* = ...` is several
like quantities, {X}, of which one may be told by another; it has ` | members | comparison | words of
the comparison` too. `& n price | ...` is a sentence for both. Texts are parted by ` / `; {A} is who acts, by name or pronoun.
"""

import re
from fractions import Fraction
from typing import NamedTuple

SPANS = {"days": {7: "a week", 14: "two weeks", 21: "three weeks"}, "months": {12: "a year", 6: "half a year", 24: "two years"}, "minutes": {30: "half an hour", 60: "an hour"}, "weeks": {}, "hours": {}}  # fmt: skip

UNITS = ("percent", "cm", "g ", "kg", "km", "ml")  # labels that no "number of" stands before
# Labels that say what a number is, but are nothing that one asks for: paid at once, still to pay.
_NOT_ASKED = re.compile(
    r"(?:adult ticket|child ticket|costs|drinks|earned|extra|flour|food|large|left|monthly fees"
    r"|paid|saved|small|spent|still|to pay|way)\b"
    r"|.* (?:after that|alone|at least one|back|before|both|later|limit left|missing|neither|then)$"
    r"|(?!age).* of (?:length|width|\{[A-D]|[A-Z])|.*s of a (?!day|week|lap)"
)


def is_asked(label: str) -> bool:
    """Whether "what is the" stands well before it."""
    return not label.startswith(UNITS) and not _NOT_ASKED.match(label)


class Row(NamedTuple):
    """A quantity of a scene: where its value comes from, and how it is told, asked and named."""

    key: str
    kind: str  # "", "$", "share", "percent", or the unit of a span of time
    spec: tuple[str, ...]  # low, high, step; or a law: operation and arguments
    says: tuple[str, ...]
    asks: tuple[str, ...]
    label: str
    compared: str = ""  # sentence in which {cmp} stands before another member
    names: str = ""  # "many cups;{k} more cups;{k} fewer cups", and what stands after "than"

    def of(self, key: str, member: str) -> "Row":
        """One of several, whose name is what stands after "than"."""
        named = self.names.split(";")[3:] or ["{X}"]
        says, asks = ([text.replace("{X}", member) for text in texts] for texts in (self.says, self.asks))  # fmt: skip
        label, name = (text.replace("{X}", member) for text in (self.label, named[0]))
        return self._replace(key=key, says=tuple(says), asks=tuple(asks), label=label, names=name)

    @property
    def is_law(self) -> bool:
        return self.spec[0] in LAWS


class Law(NamedTuple):
    """`out` is what an operation makes of the arguments: keys, or numbers as they are."""

    out: str
    op: str
    args: tuple[str, ...]


LAWS = {
    "+": lambda *values: sum(values),
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: Fraction(a) / Fraction(b),
    "of": lambda f, a: f * a,
    "less": lambda a, f: a - f * a,
    "plus": lambda a, f: a + f * a,
    "up": lambda a, b: -(-a // b),
    "full": lambda a, b: a // b,
    "rest": lambda a, b: a % b,
    "pct": lambda a, b: Fraction(100 * a) / b,
}
ONE_WAY = ("up", "full", "rest", "pct")


class Join(NamedTuple):
    """One sentence for two or three quantities, {1} {2} {3}; or for the first two of several."""

    keys: tuple[str, ...]
    says: tuple[str, ...]


class Scene(NamedTuple):
    openings: tuple[str, ...]
    things: tuple[str, ...]  # "one/many", for {t} and {ts}
    rows: tuple[Row | tuple[Row, tuple[str, ...]], ...]  # with members, where there are several
    joins: tuple[Join, ...]


def parsed(text: str) -> Scene:
    """A scene from its text: openings, things (or `-`), rows."""
    first, second, *lines = (line.strip() for line in text.strip().splitlines())
    things = () if second == "-" else tuple(each.strip() for each in second.split(","))
    rows = tuple(_row(line) for line in lines if not line.startswith("&"))
    joins = (line[1:].partition("|") for line in lines if line.startswith("&"))
    joined = tuple(Join(tuple(keys.split()), _parts(says)) for keys, _, says in joins)
    return Scene(_parts(first), things, rows, joined)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(" / ") if part.strip() not in ("", "-"))


def _row(line: str) -> Row | tuple[Row, tuple[str, ...]]:
    key, _, rest = line.partition(" = ")
    spec, says, asks, label, *more = (part.strip() for part in rest.split(" | "))
    kind, spec = ("$", spec[1:].strip()) if spec.startswith("$") else ("", spec)
    words = spec.split()
    if found := re.fullmatch(r"(?:(\w+) )?(\d+)\.\.(\d+)(?::([\d/]+))?", spec):
        kind, source = found[1] or kind, (found[2], found[3], found[4] or "1")
    elif spec == "share":
        kind, source = "share", ("share",)
    else:
        kind, words = ("decimal", words[1:]) if words[0] == "decimal" else (kind, words)
        source = (
            ("+", words[1]) if words[0] == "sum" and len(words) == 2 else (words[1], *words[::2])
        )
    row = Row(key.rstrip("*"), kind, source, _parts(says), _parts(asks), label)
    if not key.endswith("*"):
        return row
    members, compared, names = more
    return row._replace(compared=compared, names=names), tuple(members.split("; "))
