"""Numbers of all kinds side by side: the k-th largest, the nearest, rounded to any place."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, frac, math
from train.school.base import REGISTER, Draft, Line, num
from train.school.by_size import as_decimals, compared, cut, in_order, places_apart, typed_number
from train.school.families.decimals import places_of
from train.school.families.figures import ask
from train.school.work import padded

_KTH = ("", "second ", "third ", "fourth ")
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven")
_PARTS = ("whole number", "tenth", "hundredth", "thousandth", "ten-thousandth")


def mixed_numbers(rng: Random, count: int, level: int) -> list[Fraction]:
    """Whole numbers, decimals and fractions, some negative, some large, all different."""
    found: list[Fraction] = []
    while len(found) < count:
        kind = rng.choice(("whole", "whole", "decimal", "decimal", "fraction"))
        size = 10 if rng.random() < 0.7 else 10 ** rng.randint(level, level + 3)
        if kind == "whole":
            value = Fraction(rng.randint(0, size))
        elif kind == "decimal":
            bottom = rng.choice((10, 10, 100, 1000, 10_000)[: level + 2])
            value = Fraction(rng.randint(1, size * rng.choice((1, 10))), bottom)
        elif rng.random() < 0.2:  # near zero
            value = Fraction(rng.randint(1, 9), rng.randint(11, 10 ** (level + 1)))
        else:
            value = Fraction(rng.randint(1, 2 * size), rng.randint(2, 4 + 3 * level))
        value = -value if rng.random() < 0.4 else value
        if value not in found:
            found.append(value)
    if places_apart(found) > 4:
        return mixed_numbers(rng, count, level)
    return found


def _options(rng: Random, values: list[Fraction]) -> tuple[str, list[str]]:
    """(a) 3 (b) -1/2, and the letters in use."""
    letters = "abcdef" if rng.random() < 0.7 else "ABCDEF"
    style = rng.choice(("({}) {}", "({}) {}", "{}) {}", "{}. {}"))
    gap = rng.choice(("  ", " ", ", "))
    listed = gap.join(style.format(letters[place], math(typed_number(value))) for place, value in enumerate(values))  # fmt: skip
    return listed, list(letters[: len(values)])


def _chosen(rng: Random, values: list[Fraction], found: Fraction, lines: list[Line], texts: list[str], listed: str) -> Draft:  # fmt: skip
    """`texts` hold {l}: a plain list, or options of which the letter is the answer."""
    questions, orders = texts
    if rng.random() < 0.25:
        options, letters = _options(rng, values)
        name = letters[values.index(found)]
        asks = ask(question="|".join(text.split(" {l}")[0].removesuffix(" of").removesuffix(" in") + f"? {options}" for text in questions.split("|")))  # fmt: skip
        return Draft(asks, f"\\text{{{name}}}", [[*lines, ("conclude", f"That is ({name})")]])
    return Draft(
        ask(question=questions.replace("{l}", listed), order=orders.replace("{l}", listed)),
        typed_number(found),
        [lines],
    )


@REGISTER.family("kth_largest", 1, 2, 3)
def kth_largest(rng: Random, level: int) -> Draft:
    values = mixed_numbers(rng, rng.randint(3, 3 + level), level)
    k, largest = rng.randrange(min(4, len(values))), rng.random() < 0.5
    ordered = sorted(values, reverse=largest)
    found = ordered[k]
    lines: list[Line] = in_order(values, largest)
    counted = ", ".join(f"{n}: ${typed_number(v)}$" for n, v in enumerate(ordered[: k + 1], 1))
    lines.append(("count", counted))
    if k:
        lines.append(("conclude", f"Number ${k + 1}$ is ${typed_number(found)}$"))
    word = _KTH[k] + (rng.choice(("largest", "biggest", "greatest")) if largest else rng.choice(("smallest", "lowest", "least")))  # fmt: skip
    listed = ", ".join(math(typed_number(value)) for value in values)
    texts = [
        f"Which is the {word} of {{l}}?|Which number is the {word} in {{l}}?|What is the {word} of {{l}}?|Which of these is the {word} number in {{l}}?",
        f"Find the {word} of these numbers: {{l}}|Give the {word} number: {{l}}|{word} of {{l}}|Pick out the {word}: {{l}}",
    ]
    return _chosen(rng, values, found, lines, texts, listed)


@REGISTER.family("nearest_number", 1, 2, 3)
def nearest_number(rng: Random, level: int) -> Draft:
    """Which of some numbers lies nearest to another one."""
    target, *values = mixed_numbers(rng, rng.randint(4, 4 + (level > 1)), level)
    places = max(2, places_apart([target, *values]))
    t, *about = (cut(value, places) for value in (target, *values))
    distances = [abs(value - t) for value in about]
    found = min(values, key=lambda value: abs(value - target))
    least, second = sorted(distances)[:2]
    # What is cut off must not decide.
    if second - least <= Fraction(3, 10**places) or distances.index(least) != values.index(found):
        return nearest_number(rng, level)
    parts = []
    for value, v, distance in zip(values, about, distances, strict=True):
        high, low = max(v, t), min(v, t)
        after = max(places_of(high), places_of(low))
        if high > 0 > low or not low:
            shown = f"{padded(high, after)}+{padded(-low, after)}" if low else decimal(high)
        else:  # of one sign: the larger size minus the smaller one
            big, small = sorted((abs(high), abs(low)), reverse=True)
            shown = f"{padded(big, after)}-{padded(small, after)}" if small else decimal(big)
        is_plain = shown == decimal(distance)
        parts.append(f"to ${typed_number(value)}$: {math(shown) if is_plain else eq(shown, decimal(distance))}")  # fmt: skip
    best, tried = distances[0], list[str]()
    for distance in distances[1:]:
        sign = "<" if distance < best else ">"
        tried.append(math(f"{decimal(distance)}{sign}{decimal(best)}"))
        best = min(best, distance)
    lines: list[Line] = [
        *as_decimals([target, *values], places),
        ("Find the distances", f"From ${typed_number(target)}$ " + ", ".join(parts)),
        ("compare", ", ".join(tried)),
        ("conclude", f"The least is ${decimal(best)}$, to ${typed_number(found)}$"),
    ]
    goal = math(typed_number(target))
    listed = ", ".join(math(typed_number(value)) for value in values)
    word = rng.choice(("nearest", "closest"))
    texts = [
        f"Which is {word} to {goal} of {{l}}?|Which number is {word} to {goal} in {{l}}?|What number lies {word} to {goal} in {{l}}?",
        f"Find the number {word} to {goal}: {{l}}|Which one is {word} to {goal}: {{l}}|{word} to {goal} among {{l}}",
    ]
    return _chosen(rng, values, found, lines, texts, listed)


@REGISTER.family("compare_pair", 1, 2, 3)
def compare_pair(rng: Random, level: int) -> Draft:
    """Which of two numbers of any kind is larger; whether a relation holds between them."""
    a, b = mixed_numbers(rng, 2, level)
    if rng.random() < 0.4:  # close to each other
        b = a + Fraction(rng.choice((1, -1)), rng.choice((10, 100, 3, 7)))
    if rng.random() < 0.15:
        b = a
    elif rng.random() < 0.15 and a:  # the same size, or nearly, on the other side
        b = -a + rng.choice((0, 1, -1))
    if places_apart((a, b)) > 4:
        return compare_pair(rng, level)
    x, y = (math(typed_number(value)) for value in (a, b))
    lines: list[Line] = compared(a, b)
    if a != b and rng.random() < 0.4:
        word = rng.choice(("bigger", "larger", "greater", "smaller", "less"))
        found = max(a, b) if word in ("bigger", "larger", "greater") else min(a, b)
        lines.append(("conclude", f"The {word} one is ${typed_number(found)}$"))
        return Draft(
            ask(
                question=f"Which is {word}, {x} or {y}?|Which number is {word}: {x} or {y}?|{x} or {y}, which is {word}?|Which one is {word}: {y} or {x}?",
                order=f"Give the {word} of {x} and {y}.|Say which is {word}: {x} or {y}",
            ),
            typed_number(found),
            [lines],
        )
    relation, holds = rng.choice((
        ("greater than", a > b), ("bigger than", a > b), ("less than", a < b), ("smaller than", a < b), ("equal to", a == b), ("at least", a >= b),
        ("at most", a <= b), ("not equal to", a != b), ("different from", a != b), ("unequal to", a != b), ("greater than or equal to", a >= b),
    ))  # fmt: skip
    answer = "yes" if holds else "no"
    lines.append(("conclude", f"Is the first {relation} the second: {answer}"))
    tail = rng.choice(("", "", " Yes or no?", " (yes or no)"))
    both = {
        "equal to": (f"Are {x} and {y} equal?", f"Are {x} and {y} the same number?"),
        "unequal to": (f"Are {x} and {y} unequal?", f"Do {x} and {y} differ?"),
        "different from": (
            f"Are {x} and {y} different numbers?",
            f"Do {x} and {y} differ in value?",
        ),
    }.get(relation, ())
    return Draft(
        ask(
            question="|".join(
                text + tail
                for text in (
                    *both,
                    f"Is {x} {relation} {y}?",
                    f"Is it true that {x} is {relation} {y}?",
                    f"Would you say {x} is {relation} {y}?",
                )
            ),
            order=f"Say whether {x} is {relation} {y} (yes or no).|Check if {x} is {relation} {y}: yes or no",
        ),
        f"\\text{{{answer}}}",
        [lines],
    )


def _rounded(value: Fraction, unit: Fraction) -> Fraction:
    """Half goes away from zero."""
    size = int(abs(value) / unit + Fraction(1, 2)) * unit
    return -size if value < 0 else size


def _places_counted(size: Fraction, unit: Fraction, kind: str) -> str:
    """The digits up to the place that is rounded to, numbered, and the one after it."""
    whole, _, part = decimal(size).partition(".")
    if kind == "tens":
        zeros = len(str(int(unit))) - 1
        ends = list(enumerate(reversed(whole.rjust(zeros, "0")[-zeros:]), 1))
        return (
            f"From the right, ${zeros}$ become zero: {_numbered(ends)}; the last of these decides"
        )
    if kind == "places":
        kept = len(str(unit.denominator)) - 1
        digits, start = part.ljust(kept + 1, "0"), "Behind the point"
    else:
        digits, start = (whole + part).lstrip("0"), "From the first digit that is not zero"
        kept = len(str(int(size / unit)))
    if not kept:
        return f"Only the whole number stays; behind the point comes ${digits[0]}$"
    counted = _numbered(list(enumerate(digits[:kept], 1)))
    return f"{start}: {counted}; then ${(digits + '0')[kept]}$"


def _numbered(digits: Sequence[tuple[int, str]]) -> str:
    return ", ".join(f"{place}: {digit}" for place, digit in digits)


@REGISTER.family("rounding_anywhere", 1, 2, 3, 4)
def rounding_anywhere(rng: Random, level: int) -> Draft:
    """To decimal places, significant figures, tens to millions; negative and tiny numbers too."""
    kind = rng.choice(("places", "places", "places", "figures", "tens"))
    if kind == "tens":
        power = rng.randint(1, {1: 2, 2: 3, 3: 4, 4: 6}[level])
        unit = Fraction(10**power)
        value = Fraction(rng.randint(10**power // 3, 10 ** (power + rng.randint(1, 2))))
        if level > 2 and rng.random() < 0.3:
            value += Fraction(rng.randint(1, 99), 100)
        names = {1: "ten|10", 2: "hundred|100", 3: "thousand|1000", 4: "ten thousand|10000", 5: "hundred thousand|100000", 6: "million|1000000"}  # fmt: skip
        to = [f"to the nearest {name}" for name in names[power].split("|")]
        places = 0
    elif kind == "places":
        places = rng.randint(0, {1: 1, 2: 2, 3: 4, 4: 7}[level])
        unit = Fraction(1, 10**places)
        digits = places + rng.randint(1, 3)
        value = Fraction(rng.randint(1, 10 ** (digits + rng.choice((0, 1, 1, 2)))), 10**digits)
        if level > 1 and rng.random() < 0.4:  # many zeros behind the point, or few digits at all
            value = Fraction(rng.randint(1, 9999), 10 ** (places + rng.randint(1, 4)))
        n, s = rng.choice((str(places), _WORDS[places])), "" if places == 1 else "s"
        to = [f"to {n} decimal place{s}", f"to {places} d.p.", f"to {places}dp", f"to {n} dp", f"to {n} dps", f"correct to {n} decimal place{s}"]  # fmt: skip
        to += [f"to the nearest {_PARTS[places]}"] * 2 if places < 5 else []
        to += ["to the nearest integer", "to the nearest whole number"] if places == 0 else []
    else:
        figures = rng.randint(1, min(level, 3) + 1)
        lead = rng.randint(-3, 4) if level > 2 else rng.randint(0, 3)
        value = Fraction(rng.randint(10**5, 10**6 - 1), 10**5) * Fraction(10) ** lead
        value = _rounded(value, Fraction(10) ** (lead - figures - rng.randint(0, 1)))
        unit = Fraction(10) ** (lead - figures + 1)
        places = max(0, figures - 1 - lead)
        n = rng.choice((str(figures), _WORDS[figures]))
        s = "" if figures == 1 else "s"
        to = [f"to {n} significant figure{s}", f"to {figures} s.f.", f"to {figures} sf", f"to {n} sig fig{s}", f"correct to {n} significant figure{s}"]  # fmt: skip
    if value == 0 or not value / unit % 1:
        return rounding_anywhere(rng, level)
    value = -value if level > 1 and kind == "places" and rng.random() < 0.25 else value
    result, size = _rounded(value, unit), abs(value)
    low = int(size / unit) * unit
    up = abs(result) > low
    digit = int((size - low) * 10 / unit)
    shown = padded(abs(result), places)
    sign = "-" if value < 0 and result else ""
    lines: list[Line] = [
        ("Find the place", _places_counted(size, unit, kind)),
        ("Find the neighbours", f"${decimal(size)}$ lies between ${padded(low, places)}$ and ${padded(low + unit, places)}$"),
        ("Look at the next digit", f"It is ${digit}$, {'5 or more' if up else 'less than 5'}, so {'up' if up else 'down'}: ${sign}{shown}$"),
    ]  # fmt: skip
    if value < 0:
        lines.insert(0, ("rule", "Round the size and keep the minus sign"))
    n = num(int(value)) if value.denominator == 1 else math(decimal(value))
    where = rng.choice(to)
    return Draft(
        ask(
            question=f"What is {n} rounded {where}?|What is {n} {where}?|What do you get when you round {n} {where}?|How is {n} written {where}?",
            order=f"Round {n} {where}.|Round {n} {where}|Give {n} {where}.|{n} {where}|Write {n} correct {where.removeprefix('correct ')}.|Round off {n} {where}",
        ),
        f"{sign}{shown}",
        [lines],
    )


@REGISTER.family("same_value", 1, 2, 3)
def same_value(rng: Random, level: int) -> Draft:
    """Whether two numbers in different forms are equal, or which is larger."""
    bottom = rng.choice((2, 4, 5, 8, 10, 20, 25, 50)[: 5 + level])
    value = Fraction(rng.randint(1, bottom * level), bottom)
    while value.denominator == 1:
        value = Fraction(rng.randint(1, bottom * level), bottom)
    k = rng.randint(1, 4)
    forms = {
        "decimal": math(decimal(value)),
        "percent": f"{decimal(value * 100)}%",
        "fraction": math(frac(value.numerator * (k := rng.randint(1, 4)), value.denominator * k)),
    }  # fmt: skip
    kind, other_kind = rng.sample(list(forms), 2)
    same = rng.random() < 0.45
    other = (
        value
        if same
        else value * rng.choice((10, Fraction(1, 10), Fraction(1, 10), Fraction(11, 10)))
    )
    other_kind = "percent" if other_kind == "fraction" and not same else other_kind
    if kind == other_kind:
        kind = "decimal"
    shown = {"decimal": math(decimal(other)), "percent": f"{decimal(other * 100)}%", "fraction": forms["fraction"]}[other_kind]  # fmt: skip
    left, right = forms[kind], shown
    first, second = decimal(value), decimal(other)
    lines: list[Line] = [("Write as decimals", f"{left.replace('%', ' percent')} is ${first}$ and {right.replace('%', ' percent')} is ${second}$")]  # fmt: skip
    answer = "yes" if same else "no"
    lines.append(("compare", f"They are {'equal' if same else 'different'}: {answer}"))
    tail = rng.choice(("", " Yes or no?", " (yes or no)"))
    return Draft(
        ask(
            question="|".join(text + tail for text in (
                f"Is {left} equal to {right}?", f"Is {left} the same number as {right}?", f"Are {left} and {right} equal?",
                f"Do {left} and {right} have the same value?", f"{left} and {right} - are they the same?")),
            order=f"Say whether {left} and {right} are equal: yes or no",
        ),
        f"\\text{{{answer}}}",
        [lines],
    )  # fmt: skip
