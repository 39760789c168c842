"""Habits of typing numbers, on a whole text: 15 %, 2,50, 12 000, 12k, 5km, ¾ of it.

A habit is one person's: it holds for the whole text, or not at all. Nothing changes its value.
"""

import re
from random import Random

from train.school.typist import VULGAR

_PERCENT, _GLUED, _SHORT, _VULGAR = 0.25, 0.1, 0.1, 0.1  # how often each habit is met
_COMMA, _GROUPED, _THOUSANDS = 0.12, 0.12, 0.15
_PERCENT_SIGN = re.compile(r"(?<=\d)%")
_DECIMAL = re.compile(r"(?<![\d.])(\d+)\.(\d+)(?![\d.]*\d)")
_LONG = re.compile(r"(?<![\d.,^_/:#-])(?:[3-9]\d{3}|\d{5,})(?![\d.,^:/]*\d)(?!\w)")  # no years
_KILO = re.compile(r"(?<![\d.,^_/-])([3-9]|\d{2,3}),?000(?![\d.,]*\d)(?!\w)")
_ABOUT_DIGITS = re.compile(r"(?i)digit|round|nearest|place|word|write|numeral|compare|order")
_LETTERS = re.compile(r"\d[a-z]\b|\b[a-z]\d|\b[b-z]\b|=")
_UNITS = "km/h|m/s|mph|km|cm|mm|kg|mg|ml|ft|min|am|pm|kWh|m|g|l|h"
_SPACED_UNIT = re.compile(rf"(?<=\d) ({_UNITS})\b(?![²³^/])")
_IN_SHORT = {
    "kilometres": "km", "kilometers": "km", "centimetres": "cm", "centimeters": "cm",
    "millimetres": "mm", "metres": "m", "meters": "m", "kilograms": "kg", "kilos": "kg",
    "grams": "g", "millilitres": "ml", "litres": "l", "liters": "l", "minutes": "min",
    "hours": "h", "km per hour": "km/h",
}  # fmt: skip
_LONG_UNIT = re.compile(rf"(?<=\d )({'|'.join(_IN_SHORT)})\b")
_SIMPLE = re.compile(r"(?<![\d/.\w)])(\d/\d)(?![\d/\w.(^])(?= of| \w+s?\b)")


def with_quirks(rng: Random, text: str) -> str:
    """The text with the habits of one person; LaTeX stays as it is."""
    if rng.random() < _PERCENT:
        style = rng.choice((" %", " %", " %", " percent", " per cent", " pct"))
        text = _PERCENT_SIGN.sub(style, text)
    if "\\" in text:
        return text
    if rng.random() < _SHORT:
        text = _LONG_UNIT.sub(lambda found: _IN_SHORT[found[1]], text)
    if rng.random() < _GLUED:
        text = _SPACED_UNIT.sub(r"\1", text)
    if rng.random() < _VULGAR:
        text = _SIMPLE.sub(lambda found: VULGAR.get(found[1], found[1]), text)
    return _numbers(rng, text)


def _numbers(rng: Random, text: str) -> str:
    if rng.random() < _THOUSANDS and not _ABOUT_DIGITS.search(text) and not _LETTERS.search(text):
        text = _KILO.sub(lambda found: found[1] + rng.choice("kkkK"), text)
    if re.search(r"\d,", text):
        return text
    if rng.random() < _COMMA and all(map(_is_clear, _DECIMAL.finditer(text))):
        return _DECIMAL.sub(r"\1,\2", text)
    if rng.random() < _GROUPED and not re.search(r"\d \d", text):
        between = rng.choice((",", ",", ",", " ", "'"))
        return _LONG.sub(lambda found: f"{int(found[0]):,}".replace(",", between), text)
    return text


def _is_clear(decimal: re.Match[str]) -> bool:
    """Whether a comma is not taken for one between thousands."""
    return decimal[1] == "0" or len(decimal[2]) != 3
