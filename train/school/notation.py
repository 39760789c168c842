"""How one visitor writes mathematics: LaTeX as a book sets it, or what people type on a keyboard.

Every habit is drawn by itself (signs, spaces, brackets), as people mix them.
"""

import re
from dataclasses import replace
from random import Random

from train.school.typist import Notation, in_keys

_SPACE = re.compile(
    r"(?:(?<=[\w)\]}²³!])|(?<=[\w)]\|))\s*(?<![a-z][a-z] )"
    r"(<=|>=|!=|-(?!>)|(?<!-)>|\\[lg]eq?\b|[+=<≤≥≠±])\s*"
)
_TIMES_SPACE = re.compile(r"(?<=[\w)])([*×·÷∙⋅:])(?=[\w(√-])")
_SIMPLE_FRACTION = re.compile(r"(?<![\d^{}])\\frac\{(\d+)\}\{(\d+)\}(?![\w(^\\])")
_BRACKETED_FRACTION = re.compile(r"(?<!\w)\((\d*\\frac\{\d+\}\{\d+\})\)(?!\^)")
_FRACTION_BY_FRACTION = re.compile(
    r"\(?\d*\\frac\{\d+\}\{\d+\}\)? ?\\div ?\(\d*\\frac\{\d+\}\{\d+\}\)"
)
_WORDS = "or|in|of|to|is|if|at|by|no|as|on|am|pm|cm|mm|km|kg|mg|ml|ft|lb|oz"
_IMPLIED = (
    (re.compile(r"(?<![_\d])(\d+)(?=[a-z](?![a-z])|\()"), r"\1*"),
    (re.compile(r"(\^\d|\*\*\d|\))(?=[a-z](?![a-z])|\()"), r"\1*"),
    (re.compile(rf"(?<![a-zA-Z])(?!d[a-z]|pi|ln|{_WORDS})([a-z])(?=[a-z](?![a-zA-Z]))"), r"\1*"),
)  # fmt: skip
_LETTER_X = re.compile(r"(?<!\\)\bx|\dx|x\b")
_ABSOLUTE = re.compile(r"\|([^|]+)\|")
_HYPHEN = re.compile(r"(?<![a-z][a-z])-(?!>)")


def any_notation(rng: Random) -> Notation:
    """Keyboards twice as often as LaTeX."""
    is_spaced = rng.random() < 0.6
    if rng.random() < 0.35:
        around = (("$", "$"), ("$", "$"), ("", ""), ("\\(", "\\)"), ("$$", "$$"), ("\\[", "\\]"))
        return Notation(
            True,
            rng.choice(around),
            times=rng.choice(("\\cdot ", "\\times ", "\\cdot", "\\times", "*")),
            divide=rng.choice(("\\div ", "\\div ", "\\div", "/", ":")),
            fraction=rng.choice(("\\frac", "\\frac", "\\frac", "\\dfrac", "\\tfrac", "/")),
            absolute=rng.choice(("|", "|", "\\left|", "\\lvert ")),
            is_spaced=is_spaced,
            is_sized=rng.random() < 0.25,
            is_bracketed=rng.random() < 0.5,
        )
    if rng.random() < 0.15:  # as in a program
        return Notation(False, power=rng.choice(("**", "**", "^")), is_spaced=is_spaced,
                        is_explicit=True, absolute=rng.choice(("abs", "|")))  # fmt: skip
    is_unicode, is_explicit = rng.random() < 0.45, rng.random() < 0.05
    return Notation(
        False,
        times=rng.choice("××××··∙⋅*" if is_unicode else ("*", "*", "*", "x", " x ", " X ")),
        divide=rng.choice("÷÷÷/:" if is_unicode else "////:"),
        power=rng.choice(("superscript", "superscript", "^") if is_unicode else ("^", "^", "**")),
        root=rng.choice(("√", "√", "sqrt") if is_unicode else ("sqrt", "sqrt", "sqrt ")),
        cube_root=rng.choice(("power", "cbrt", "cube root of ")),
        minus=rng.choice("−−−−–---" if is_unicode else "-" * 20 + "−–"),
        absolute=rng.choice(("|", "|", "|", "abs")),
        rows=rng.choice(("],[", "], [", "; ")),
        is_unicode=is_unicode,
        is_spaced=is_spaced,
        is_explicit=is_explicit,
        is_bracketed=rng.random() < 0.5,
        is_wordy=not is_explicit and rng.random() < 0.15,
        is_airy=is_spaced and rng.random() < 0.06,
        is_wide=rng.random() < 0.08,
    )


def write(latex: str, notation: Notation) -> str:
    """An expression, given in LaTeX, in this notation."""
    is_clear = (
        notation.fraction != "/" if notation.is_latex else _FRACTION_BY_FRACTION.fullmatch(latex)
    )
    if is_clear and not notation.is_bracketed and notation.divide.strip() in ("÷", "\\div"):
        latex = _BRACKETED_FRACTION.sub(r"\1", latex)
    if notation.is_latex:
        return notation.dollars[0] + _set(latex, notation).strip() + notation.dollars[1]
    if notation.is_explicit or (notation.times.strip() in ("x", "X") and _LETTER_X.search(latex)):
        notation = replace(notation, times="*")  # no product sign beside the letter of its shape
    if "^{-1}" in latex and re.search(r"[a-z]\^\{-1\}\(", latex):
        notation = replace(notation, power="superscript" if notation.is_unicode else "^")
    text = in_keys(latex, notation)
    if notation.is_explicit:
        for implied, shown in _IMPLIED:
            text = implied.sub(shown, text)
    if notation.absolute == "abs" and text.count("|") % 2 == 0:
        text = _ABSOLUTE.sub(r"abs(\1)", text)
    if notation.is_spaced:
        text = _TIMES_SPACE.sub(r" \1 ", _SPACE.sub(r" \1 ", text))
    if notation.is_wide:
        text = re.sub(r"(?<=\w)/(?=\w)", " / ", text)
    if notation.is_airy:
        text = text.replace("(", "( ").replace(")", " )")
    if notation.minus != "-":
        text = _HYPHEN.sub(notation.minus, text)
    return re.sub(r"  +", " ", text).strip()


def _set(latex: str, notation: Notation) -> str:
    """LaTeX with its signs, fractions and brackets as this visitor sets them."""
    apart = " " if notation.times[-1].isalpha() else ""  # before a letter
    latex = re.sub(
        r"\\cdot ?([a-z])?",
        lambda found: f"{notation.times}{apart + found[1] if found[1] else ''}",
        latex,
    )
    if notation.divide != "\\div ":
        latex = re.sub(r"\\div ?", lambda _: notation.divide, latex)
    if notation.is_spaced and "\\begin" not in latex:
        latex = _SPACE.sub(r" \1 ", latex)
    if notation.fraction == "/":
        latex = _SIMPLE_FRACTION.sub(r"\1/\2", latex)
    else:
        latex = latex.replace("\\frac", notation.fraction)
    if notation.is_sized and "frac" in latex:
        latex = re.sub(r"(?<!\\left)\(", r"\\left(", latex)
        latex = re.sub(r"(?<!\\right)\)", r"\\right)", latex)
    if notation.absolute != "|" and latex.count("|") % 2 == 0 and "\\left|" not in latex:
        closing = {"\\left|": "\\right|", "\\lvert ": "\\rvert "}[notation.absolute]
        latex = _ABSOLUTE.sub(lambda found: notation.absolute + found[1] + closing, latex)
    return latex
