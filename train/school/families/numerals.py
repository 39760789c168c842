"""Place value, expanded form, numbers in words, roman numerals."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, math, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.algebra import asks, chain
from train.school.families.decimals import padded
from train.school.writing import in_words

_PLACES = (
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "ten-thousands",
    "hundred-thousands",
    "millions",
)
_AFTER = ("tenths", "hundredths", "thousandths")


@REGISTER.family("place_value", 1, 2, 3)
def place_value(rng: Random, level: int) -> Draft:
    """The digit in a place, or the value of a digit; all digits are different."""
    before = {1: rng.randint(2, 3), 2: rng.randint(4, 6), 3: rng.randint(1, 4)}[level]
    after = rng.randint(1, 3) if level == 3 else 0
    digits = rng.sample(range(10), before + after)
    if digits[0] == 0:
        digits[0] = next(d for d in range(1, 10) if d not in digits)
    text = "".join(map(str, digits[:before])) + (
        "." + "".join(map(str, digits[before:])) if after else ""
    )
    at = rng.randrange(before + after)
    if digits[at] == 0 and rng.random() < 0.7:
        at = 0
    place = _PLACES[before - 1 - at] if at < before else _AFTER[at - before]
    digit, unit = digits[at], Fraction(10) ** (before - 1 - at)
    other = place.rstrip("s") if place != "ones" else "units"
    names = [*(_PLACES[k] for k in range(before - 1, -1, -1)), *_AFTER[:after]]
    listed = ", ".join(f"${d}$ {name}" for d, name in zip(digits, names, strict=True))
    parts = {
        "n": num(text),
        "p": place,
        "q": f"{other}s" if other != "units" else other,
        "d": str(digit),
    }
    if digit == 0 or rng.random() < 0.5:
        wordings = asks(
            parts,
            question="What digit is in the {p} place of {n}?|Which digit is in the {p} place in {n}?|In the number {n}, which digit stands in the {p} place?|What is the {p} digit of {n}?",
            order="Find the digit in the {p} place of {n}.|Name the digit in the {p} place: {n}|Give the {p} digit of {n}.",
        )
        side = "left" if at < before else "right"
        position = before - at if at < before else at - before + 1
        how = f"The {place} are place ${position}$ counted to the {side} from the {'end' if not after else 'point'}"
        ways: list[Way] = [
            [("List the places", listed), ("conclude", f"In the {place} place stands ${digit}$")],
            [("Count the places", how), ("conclude", f"There stands ${digit}$")],
        ]  # fmt: skip
        return Draft(wordings, str(digit), ways)
    value = digit * unit
    wordings = asks(
        parts,
        question="What is the value of the digit {d} in {n}?|What is the value of the {d} in {n}?|How much is the {d} in {n} worth?|What value does the digit {d} have in the number {n}?",
        order="Find the value of the digit {d} in {n}.|Give the value of {d} in the number {n}.|Write the value of the {d} in {n} as a number.",
    )
    times = f"{digit}\\cdot {decimal(unit)}"
    ways = [
        [("List the places", listed), ("multiply", eq(times, decimal(value)))],
        [("Find the place", f"The ${digit}$ stands in the {place} place"), ("conclude", chain(times, decimal(value)))],
    ]  # fmt: skip
    return Draft(wordings, decimal(value), ways)


@REGISTER.family("expanded_form", 1, 2, 3)
def expanded_form(rng: Random, level: int) -> Draft:
    length = {1: rng.randint(2, 3), 2: rng.randint(3, 4), 3: rng.randint(4, 6)}[level]
    value = rng.randint(10 ** (length - 1), 10**length - 1)
    if sum(d != "0" for d in str(value)) < 2:
        value += 7
    after = rng.randint(1, 2) if level == 3 and rng.random() < 0.4 else 0
    scale = 10**after
    number = Fraction(value, scale)
    text = padded(number, after)
    digits = str(value)
    parts_ = [Fraction(int(d) * 10 ** (len(digits) - 1 - k), scale) for k, d in enumerate(digits) if d != "0"]  # fmt: skip
    long = "+".join(decimal(part) for part in parts_)
    by_place = "+".join(f"{d}\\cdot {decimal(Fraction(10 ** (len(digits) - 1 - k), scale))}" for k, d in enumerate(digits) if d != "0")  # fmt: skip
    if rng.random() < 0.5:
        wordings = asks(
            {"n": num(text)},
            question="What is {n} in expanded form?|How do you write {n} in expanded form?|What is the expanded form of {n}?",
            order="Write {n} in expanded form.|Expand {n} by place value|Write {n} as a sum of the values of its digits.|{n} in expanded form|Express {n} in expanded notation.",
        )
        ways: list[Way] = [
            [("Split by places", by_place and math(by_place)), ("conclude", math(long))],
            [("Take the digits one by one", ", ".join(eq(piece, decimal(part)) for piece, part in zip(by_place.split("+"), parts_, strict=True))), ("conclude", math(long))],
            [("Split by places", eq(text, long))],
        ]  # fmt: skip
        return Draft(wordings, long, ways)
    shown = long if rng.random() < 0.7 else by_place
    wordings = asks(
        {"e": math(shown)},
        bare="{e}",
        question="What number is {e}?|What is the standard form of {e}?|Which number has the expanded form {e}?",
        order="Write {e} as one number.|Write {e} in standard form, as a single number.|Write the number: {e}",
    )
    running, so_far = [], parts_[0]
    for part in parts_[1:]:
        running.append(eq(f"{decimal(so_far)}+{decimal(part)}", decimal(so_far + part)))
        so_far += part
    first: list[Line] = [("multiply", math(long))] if shown != long else []
    ways = [[*first, ("add", ", ".join(running))], [*first, ("Put the digits in their places", eq(long, decimal(number)))]]  # fmt: skip
    return Draft(wordings, decimal(number), ways)


def in_english(value: int, joint: str = " ") -> str:
    """0 to 999 999 999 in words."""
    groups = []
    for size, name in ((1_000_000, " million"), (1000, " thousand"), (1, "")):
        count, value = divmod(value, size)
        if count:
            groups.append((count, name))
    words = [in_words(count) + name for count, name in groups]
    last = groups[-1] if groups else (0, "")
    if len(groups) > 1 and last[1] == "" and last[0] < 100:
        words[-1] = "and " + words[-1]
    return joint.join(words) or "zero"


@REGISTER.family("number_words", 1, 2, 3)
def number_words(rng: Random, level: int) -> Draft:
    value = rng.randint({1: 13, 2: 101, 3: 10_001}[level], {1: 999, 2: 99_999, 3: 9_999_999}[level])
    if rng.random() < 0.25:
        value = value // 100 * 100 + rng.randint(0, 9)
    words = in_english(value)
    plain = words.replace(" and ", " ") if rng.random() < 0.4 else words
    groups = [(size, name) for size, name in ((1_000_000, "million"), (1000, "thousand"), (1, "")) if value >= size]  # fmt: skip
    pieces, rest = [], value
    for size, name in groups:
        count, rest = divmod(rest, size)
        if count:
            pieces.append((count, size, name))
    if rng.random() < 0.6:
        wordings = asks(
            {"w": plain},
            question="What is {w} in digits?|How do you write {w} as a number?|What number is {w}?|How do you write {w} in figures?",
            order="Write {w} in digits.|Write {w} as a number.|Write the number {w} in figures|{w} in numerals|Convert to a number: {w}",
        )
        listed = ", ".join(f"{in_words(count)}{' ' + name if name else ''} is ${count * size}$" for count, size, name in pieces)  # fmt: skip
        values = [count * size for count, size, _ in pieces]
        ways: list[Way] = [
            [("Read the parts", listed), ("add", eq(plus(*values), value) if len(values) > 1 else math(value))],
            [("Read the parts", listed), ("conclude", math(value))],
        ]  # fmt: skip
        return Draft(wordings, str(value), ways)
    wordings = asks(
        {"n": math(value)},
        question="How do you write {n} in words?|What is {n} in words?|How do you spell the number {n}?",
        order="Write {n} in words.|Spell out {n}.|{n} in words|Write the number {n} out in full, in words.",
    )
    listed = ", ".join(f"${count * size}$ is {in_words(count)}{' ' + name if name else ''}" for count, size, name in pieces)  # fmt: skip
    ways = [
        [*([("Split the number", eq(value, plus(*(count * size for count, size, _ in pieces))))] if len(pieces) > 1 else []), ("Read the parts", listed), ("conclude", f"Together: {words}")],
        [("Read the parts", listed), ("conclude", f"Together: {words}")],
    ]  # fmt: skip
    return Draft(wordings, f"\\text{{{words}}}", ways)


_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def roman(value: int) -> list[tuple[int, str]]:
    """The parts by decimal place: 49 is XL and IX."""
    parts = []
    for place in (1000, 100, 10, 1):
        part = value // place % 10 * place
        text, rest = "", part
        for size, sign in _ROMAN:
            text += sign * (rest // size)
            rest %= size
        if part:
            parts.append((part, text))
    return parts


@REGISTER.family("roman_numerals", 1, 2, 3)
def roman_numerals(rng: Random, level: int) -> Draft:
    value = rng.randint(2, {1: 39, 2: 399, 3: 2100}[level])
    if level == 3 and rng.random() < 0.4:
        value = rng.randint(1900, 2030)
    parts = roman(value)
    text = "".join(sign for _, sign in parts)
    places = ", ".join(f"${part}$ is {sign}" for part, sign in parts)
    if rng.random() < 0.5:
        wordings = asks(
            {"r": text},
            bare="{r}",
            question="What number is {r}?|What is {r} as a number?|What is the Roman numeral {r} in ordinary numbers?|Which number is the roman numeral {r}?",
            order="Convert {r} to a number.|Write the Roman numeral {r} in digits.|Change {r} from Roman numerals to a number.|Find the value of the Roman numeral {r}.",
        )
        del wordings["bare"]
        back = ", ".join(f"{sign} is ${part}$" for part, sign in parts)
        values = [part for part, _ in parts]
        last: list[Line] = [("add", eq(plus(*values), value))] if len(values) > 1 else []
        letters, rest, at = [], text, 0
        for size, sign in _ROMAN:
            while rest.startswith(sign, at):
                letters.append(size)
                at += len(sign)
        ways: list[Way] = [[("Split the numeral", back), *last]]
        if 1 < len(letters) <= 10:
            ways.append([("Add the signs from left to right", eq(plus(*letters), value))])
        return Draft(wordings, str(value), ways)
    wordings = asks(
        {"n": math(value)},
        question="What is {n} in Roman numerals?|How do you write {n} in Roman numerals?|What is the Roman numeral for {n}?",
        order="Write {n} in Roman numerals.|Convert {n} to Roman numerals.|{n} in roman numerals|Express {n} as a Roman numeral.",
    )
    split: list[Line] = [("Split by places", eq(value, plus(*(part for part, _ in parts))))] if len(parts) > 1 else []  # fmt: skip
    ways = [[*split, ("Write each part", places), ("conclude", f"Together {text}")], [("Write each part", places), ("conclude", f"Together {text}")]]  # fmt: skip
    return Draft(wordings, f"\\text{{{text}}}", ways)
