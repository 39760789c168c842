r"""Units behind a number: `64 square feet`, `15\text{ cm}^2`, `5 apples`.

A unit may always be left out; two known units that differ make two different answers.
"""

import re

from carbon.answers.formula import FUNCTIONS

# the first word of each group names the unit; the vague ones are never told apart
_KNOWN = """
    mm millimeter millimetre; cm centimeter centimetre; m meter metre; km kilometer kilometre
    inch inches in; foot feet ft; yard yd; mile mi; g gram; kg kilogram; pound lb gbp; ounce oz
    ml milliliter millilitre; l liter litre; gallon gal; second s sec; minute min; hour h hr
    day; week; month; year yr; dollar usd; cent; euro eur; rupee inr; yen jpy
"""
_VAGUE = "unit sq square cubic cu kelvin radian point people mph kmh"
_BASE: dict[str, str] = dict.fromkeys(_VAGUE.split(), "")
_BASE.update(
    (word, group.split()[0]) for group in re.split("[;\n]", _KNOWN) for word in group.split()
)
_SET_AS_TEXT = re.compile(
    r"(?P<body>.*\S)\s*\\text\s*\{\s*(?P<unit>[A-Za-z][A-Za-z .\-/]*?)\s*\}"
    r"(?:\^\{?-?\d\}?)?(?:[*/]?\\text\s*\{[^{}]*\}(?:\^\{?-?\d\}?)?)*"
)
_PLAIN = re.compile(
    r"(?P<body>.*[\d})])(?P<gap>\s*)(?P<unit>[A-Za-z][A-Za-z.]*(?:[ /][A-Za-z.]+)*)(?:\^\{?\d\}?)?"
)
_POWERS_OF_TEN = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_NO_UNIT = FUNCTIONS | {"and", "or", "if", "for", "where", "when", "is", "not", "mod", "pi", "sqrt"}
_NO_UNIT |= {"factorial", "squared", "cubed", "times", "more", "less", "over", "to", "dozen"}


def split_unit(text: str) -> tuple[str, str]:
    """The text without its trailing unit, and that unit in lower case ("" if there is none).

    Words for large numbers become numbers: `3 million people` is `(3)*10^6` and "people".
    """
    body, unit = _split(text)
    first, _, others = unit.partition(" ")
    power = _POWERS_OF_TEN.get(first)
    return (body, unit) if power is None else (f"({body})*10^{power}", others)


def _split(text: str) -> tuple[str, str]:
    match = _SET_AS_TEXT.fullmatch(text)
    if match:
        is_unit = not _NO_UNIT & set(match["unit"].casefold().split())
        return (match["body"], match["unit"].casefold()) if is_unit else (text, "")
    match = _PLAIN.fullmatch(text)
    if match is None:
        return text, ""
    first = re.split(r"[ /]", match["unit"])[0].casefold()
    # one letter behind a number is a variable; an unknown word needs a space and a plain number
    is_known = len(first) > 1 and first.removesuffix("s") in _BASE
    is_apart = bool(match["gap"]) or match["body"].endswith("}")
    is_number = re.search(r"(?<!\\)\b[A-Za-z]", match["body"]) is None
    is_word = len(first) > 2 and is_apart and is_number
    is_unit = first not in _NO_UNIT and (is_known or is_word)
    return (match["body"], match["unit"].casefold()) if is_unit else (text, "")


def known_unit(unit: str) -> str:
    """The name of the first known unit in it ("square feet" is "foot"), or "".

    Units made of others ("miles per hour") are written in too many ways to be told apart.
    """
    if "/" in unit or "per " in unit:
        return ""
    for word in re.split(r"[ /\-]", unit):
        word = word.strip(".")
        base = _BASE.get(word, _BASE.get(word.removesuffix("s"), ""))
        if base:
            return base
    return ""
