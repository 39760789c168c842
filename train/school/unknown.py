"""What the pair does not know: no mathematics, other languages, ill-posed or far too hard.

The right solution says so in one step and boxes nothing.
"""

import re
import string
from random import Random

from train.school.base import Problem
from train.school.development import is_held_out
from train.school.notation import any_notation, write
from train.school.solving import UNKNOWN
from train.school.unanswered import grammar
from train.school.writing import typed

_SUBJECTS = {
    "languages": 38,
    "noise": 5,
    "missing": 11,
    "impossible": 7,
    "olympiad": 8,
    "proofs": 5,
    "university": 8,
    "chat": 5,
    "requests": 8,
    "knowledge": 10,
    "self": 7,
    "spam": 2,
    "untold": 10,
    "vague": 12,
    "terse": 7,
    "contradictory": 5,
    "contest": 7,
    "course": 7,
    "told": 5,
    "facts": 9,
    "code": 2,
    "chatter": 4,
}
_FILES = {  # in which a subject's texts stand
    **dict.fromkeys(("missing", "impossible"), ("ill_posed",)),
    **dict.fromkeys(("olympiad", "proofs", "university"), ("advanced",)),
    **dict.fromkeys(("chat", "requests", "knowledge", "self", "spam"), ("talk",)),
    **dict.fromkeys(("untold", "vague", "terse", "contradictory"), ("near_misses",)),
    **dict.fromkeys(("contest", "course", "told"), ("advanced", "beyond")),
    **dict.fromkeys(("facts", "code", "chatter"), ("facts",)),
}
# More than the notations know: it stays as it is, or is typed like this.
_RICH = re.compile(
    r"\\(?:mathbb|pmod|equiv|sum|oint|ell|varepsilon|iint|overline|omega|Gamma|sim|parallel)"
)
_PLAIN = {
    "\\mathbb{R}": " R",
    "\\mathbb{Z}": " Z",
    "\\mathbb{Q}": " Q",
    "\\mathbb{N}": " N",
    "\\mathbb{C}": " C",
    "\\mathbb{F}": "F",
    "\\mathbb{RP}": "RP",
    "\\mathbb{CP}": "CP",
    "\\pmod p": "\\bmod p",
    "\\equiv": "=",
    "\\oint": "\\int",
    "\\ell": "l",
    "\\varepsilon$-$\\delta": "epsilon delta",
    "\\omega": "w",
    "\\Gamma": "G",
    "\\varphi": "phi",
    "\\mid": "|",
    "\\sim": "~",
    "\\parallel": "||",
}
_KEYS = (
    "asdf",
    "qwe",
    "jkl",
    "hjk",
    "sdf",
    "fgh",
    "zxc",
    "uiop",
    "dfg",
    "lkj",
    "bnm",
    "aaa",
    "rty",
)
_MARKS = "?!.,;:+-=*/()#@&%_~<>^"
_WORDS = (
    "...",
    "-",
    "test",
    "testing",
    "testing 123",
    "blah blah",
    "hello world",
    "foo",
    "null",
    "undefined",
    "abc",
    "1 2 3 test",
    "lorem ipsum",
    "xyz",
    "idk",
    "nothing",
    "n/a",
    "qwerty",
)
_MATH = re.compile(r"\$([^$]+)\$")


def draw(rng: Random) -> Problem:
    text = _text(rng)
    while is_held_out(text):
        text = _text(rng)
    return Problem("unknown", 1, "question", text, None, rng.choice(UNKNOWN))


def _text(rng: Random) -> str:
    subject = rng.choices(list(_SUBJECTS), list(_SUBJECTS.values()))[0]
    if subject == "noise":
        return _noise(rng)
    if subject == "languages":
        return _foreign(rng)
    text = grammar.of(*_FILES[subject]).draw(rng, subject)
    if rng.random() < 0.5:
        text = text[:1].upper() + text[1:]
    if _RICH.search(text):
        if rng.random() < 0.6:
            return text
        for latex, plain in _PLAIN.items():
            text = text.replace(latex, plain)
    return typed(rng, text, "question")


def _foreign(rng: Random) -> str:
    """A problem in another language, with no English words around it; hasty now and then."""
    text = rng.choice(grammar.languages()).draw(rng, "texts")
    notation = any_notation(rng)
    text = _MATH.sub(lambda found: write(found[1], notation), text)
    if rng.random() < 0.15 and not notation.is_latex:
        text = text.lower()
    if rng.random() < 0.25:
        text = text.rstrip("?.。？؟; ")
    return text


def _noise(rng: Random) -> str:
    """Keys hit at random, marks, a letter, a few words without sense."""
    shape = rng.choice(("keys", "coded", "marks", "mixed", "letter", "letters", "words"))
    if shape == "keys":
        return "".join(rng.choices(_KEYS, k=rng.randint(1, 4)))
    if shape == "coded":
        return "".join(f"{_letters(rng)}{rng.randint(0, 999)}" for _ in range(rng.randint(2, 4)))
    if shape == "marks":
        return rng.choice(_MARKS) * rng.randint(1, 8)
    if shape == "mixed":
        return "".join(rng.choices(_MARKS, k=rng.randint(2, 6)))
    if shape == "letter":
        return rng.choice(string.ascii_letters + "αβπθ∞√∑")
    if shape == "letters":
        return " ".join(_letters(rng) for _ in range(rng.randint(1, 4)))
    return rng.choice(_WORDS)


def _letters(rng: Random) -> str:
    return "".join(rng.choices(string.ascii_lowercase, k=rng.randint(2, 9)))
