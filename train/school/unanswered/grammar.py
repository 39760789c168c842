"""Texts from a grammar: a text's `<slot>`s are filled until none is left.

A grammar is a text file: `[slot]` and then the slot's texts, one a line (twice: twice as often).
A slot marked with a digit is filled once a text, with another value than the other marks of the
same slot (`<name1> and <name2>`); any other is drawn anew each time.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

_FOLDER = Path(__file__).parent
_SLOT = re.compile(r"<([a-z_]+)(\d?)>")
_NUMBERS = {
    "few": range(2, 10),
    "ten": range(5, 21),
    "n": range(2, 100),
    "deg": range(10, 81),
    "many": range(100, 1000),
    "year": range(1500, 2021),
}


@dataclass(frozen=True, slots=True)
class Grammar:
    words: dict[str, list[str]]

    def draw(self, rng: Random, start: str) -> str:
        text, kept = f"<{start}>", dict[str, str]()

        def filled(slot: re.Match[str]) -> str:
            name, mark = slot[1], slot[2]
            if not mark:
                return self._one_of(rng, name, set())
            if slot[0] not in kept:
                taken = {value for key, value in kept.items() if key[1:-2] == name}
                kept[slot[0]] = self._one_of(rng, name, taken)
            return kept[slot[0]]

        while _SLOT.search(text):
            text = _SLOT.sub(filled, text)
        return text

    def _one_of(self, rng: Random, name: str, taken: set[str]) -> str:
        values = _NUMBERS.get(name) or self.words[name]
        while (value := str(rng.choice(values))) in taken:
            pass
        return value


@cache
def of(*names: str) -> Grammar:
    """The one that these files make together."""
    words = dict[str, list[str]]()
    for name in names:
        words |= _read(_FOLDER / f"{name}.txt")
    return Grammar(words)


@cache
def languages() -> list[Grammar]:
    """Every language's grammar, in the order of their names."""
    names = sorted(path.stem for path in (_FOLDER / "languages").glob("*.txt"))
    return [of("languages/shared", f"languages/{name}") for name in names if name != "shared"]


def _read(path: Path) -> dict[str, list[str]]:
    words: dict[str, list[str]] = {}
    texts: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := re.fullmatch(r"\[([a-z_]+)\]", line):
            texts = words.setdefault(found[1], [])
        elif line and not line.startswith("#"):
            texts.append(line)
    return words
