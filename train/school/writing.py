"""How a visitor types a problem: notation, numbers in words, currency, haste and slips."""

import re
from fractions import Fraction
from random import Random

from train.school.notation import any_notation, write
from train.school.typist import Notation

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = (
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_BEFORE = (
    "hi, ", "Hello! ", "Help: ", "Question: ", "Q: ", "Problem: ", "homework: ", "1) ",
    "Could you tell me: ", "I need help with this: ", "quick question: ", "Exercise 3. ",
    "Maths problem: ", "Here is my task: ", "Exam question: ", "a) ", "2. ", "Task 4: ", "hey, ",
)  # fmt: skip
_BEFORE_ORDERS = ("Please ", "Can you ")
_ORDER = re.compile(
    r"(?:Add|Calculate|Change|Compute|Convert|Count|Determine|Differentiate|Divide|Evaluate|Expand"
    r"|Express|Factor|Factorise|Find|Give|Integrate|Multiply|Reduce|Round|Simplify|Solve|Subtract"
    r"|Turn|Work|Write) "
)
_AFTER = (
    " Thanks!", " thanks", " Show your work.", " Explain.", " Please show the steps.", " pls",
    " Simplify your answer.", "??", " ...", " = ?", " Solve it.", " Give the final answer.",
    " Just the answer please.", " State only the result.", " Show your working.", " Answer:",
    " Give your answer as a number or an expression.", " Think step by step.", " (homework)",
)  # fmt: skip
_CURRENCIES = (
    "${}", "${}", "${}", "\\${}", "{} dollars", "{} dollars", "€{}", "€{}", "{} euros", "{} euros",
    "£{}", "£{}", "{} €", "{} €", "{}$", "{}€", "{} pounds", "{} euro", "{} EUR", "EUR {}",
    "{} USD", "{} bucks",
)  # fmt: skip
_SMALL = {
    "$": " cents",
    "dollars": " cents",
    "€": " cents",
    "euros": " cents",
    "£": "p",
    "pounds": "p",
}
_RELATION = re.compile(r"[=<>≤≥]|\\[lg]eq?\b")
_SHORT = {"what is": "whats", "please": "pls", "you": "u", "are": "r", "how many": "how mny"}
_MATH = re.compile(r"\$([^$]+)\$")
_DATA = re.compile(r"[-−–]?\d[\d.]*(?:, [-−–]?\d[\d./]*(?<!\.)(?![\d./]*[a-z(])){3,}")
_NUMBER, _MONEY = re.compile(r"⟨([^⟩]*)⟩"), re.compile(r"⟪([^⟫]*)⟫")


def in_words(value: int) -> str:
    """0 to 999 in words."""
    if value < 20:
        return _ONES[value]
    if value < 100:
        tens, ones = divmod(value, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    hundreds, rest = divmod(value, 100)
    return f"{_ONES[hundreds]} hundred" + (f" and {in_words(rest)}" if rest else "")


def typed(rng: Random, text: str, form: str) -> str:
    """A template's text as one visitor types it. Bare expressions get no words around them."""
    notation = any_notation(rng)
    text = _with_money(rng, _with_numbers(rng, text))
    text = _listed(rng, _MATH.sub(lambda found: write(found[1], notation), text))
    if form == "bare":
        return _bare(rng, text, notation)
    text = _around(rng, text, form)
    if rng.random() < 0.45:
        text = _hasty(rng, text)
    return text.replace("\x01", "")


def _with_numbers(rng: Random, text: str) -> str:
    words, commas = rng.random() < 0.12, rng.random() < 0.5
    joint, link = rng.choice("-- "), rng.choice((" and ", " and ", " "))

    def shown(found: re.Match[str]) -> str:
        raw = found[1]
        if re.fullmatch(r"\d+", raw):
            value = int(raw)
            if words and value < 1000:
                return in_words(value).replace("-", joint).replace(" and ", link)
            return f"{value:,}" if commas and value >= 1000 else raw
        # a marker keeps letters from being taken for a word
        return f"\x01{raw}\x01" if raw.isalpha() else raw

    return _NUMBER.sub(shown, text)


def _listed(rng: Random, text: str) -> str:
    """Data of four numbers or more, now and then without commas between them."""
    if rng.random() < 0.75 or re.search(r"\d,\d", text):
        return text
    between = rng.choice((" ", " ", " ", ",", "; "))
    return _DATA.sub(lambda found: found[0].replace(", ", between), text)


def _with_money(rng: Random, text: str) -> str:
    style, commas = rng.choice(_CURRENCIES), rng.random() < 0.5
    has_cents, is_curt = rng.random() < 0.06, rng.random() < 0.06  # $12.00, $12.5
    small = _SMALL.get(style.strip("{}\\ ")) if rng.random() < 0.4 else None

    def shown(found: re.Match[str]) -> str:
        value = Fraction(found[1])
        whole = value.denominator == 1
        if small and 0 < value < 1 and (100 * value).denominator == 1:
            return f"{100 * value}{small}"
        amount = f"{float(value):,.{0 if whole and not has_cents else 2}f}"
        if is_curt and not whole and (10 * value).denominator == 1:
            amount = amount.removesuffix("0")
        # a marker keeps the dollar from being read as mathematics
        return style.format(amount if commas else amount.replace(",", "")).replace("$", "\x00")

    return _MONEY.sub(shown, text)


def _bare(rng: Random, text: str, notation: Notation) -> str:
    text = text.replace("\x00", "$")
    if rng.random() < 0.6 or _RELATION.search(text):
        return text
    if notation.is_latex:
        end = len(notation.dollars[1])
        goes_on = end and rng.random() < 0.5 and text.endswith(notation.dollars[1])
        return f"{text[:-end]} = {text[-end:]}" if goes_on else text
    return text + rng.choice((" =", "=", " = ?", "=?", "?", " = ", " equals"))


def _around(rng: Random, text: str, form: str) -> str:
    if rng.random() < 0.1:
        is_order = form == "order" and _ORDER.match(text)
        before = rng.choice(_BEFORE_ORDERS + _BEFORE if is_order else _BEFORE)
        goes_on = before[-2] not in ".!:)" and text[1:2].islower()
        text = before + (text[:1].lower() + text[1:] if goes_on else text)
    if rng.random() < 0.08:
        text += rng.choice(_AFTER)
    return text.replace("\x00", "$")


def _hasty(rng: Random, text: str) -> str:
    """Lower case, no last mark, extra spaces, a slip in a word: each now and then."""
    if rng.random() < 0.6:
        text = re.sub(r"\b[A-Z](?=[a-z])", lambda found: found[0].lower(), text)
    if rng.random() < 0.6:
        text = text if text.endswith("...") else text.rstrip("?.")
    if rng.random() < 0.1:
        text = text.replace(" ", "  ", 1) if rng.random() < 0.5 else f" {text} "
    if rng.random() < 0.1:
        for long, short in _SHORT.items():
            text = re.sub(rf"(?i)\b{long}\b", short, text, count=1)
    if rng.random() < 0.2:
        text = _slip(rng, text)
    return text


def _slip(rng: Random, text: str) -> str:
    """One word of five letters or more with two letters swapped, one lost or one doubled."""
    words = list(re.finditer(r"(?<![\\\w${\x01])[a-z]{5,}(?![\w$(])", text))
    if not words:
        return text
    word = rng.choice(words)
    at = word.start() + rng.randint(1, len(word[0]) - 2)
    before, here, after = text[:at], text[at], text[at + 1 :]
    swapped = before + after[0] + here + after[1:]
    return rng.choice((swapped, before + after, before + here + here + after))
