"""Amounts in other units: fractions of a unit, units far apart, squares and cubes of units."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, power, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.figures import ask
from train.school.families.units import singular
from train.school.work import decimal_product, lowest_terms, product
from train.school.writing import in_words

# Names, short name, size in the smallest unit of the kind.
_KINDS: tuple[tuple[tuple[str, str, int], ...], ...] = (
    (("millimetres", "mm", 1), ("centimetres", "cm", 10), ("metres", "m", 1000), ("kilometres", "km", 10**6)),
    (("millimeters", "mm", 1), ("centimeters", "cm", 10), ("meters", "m", 1000), ("kilometers", "km", 10**6)),
    (("micrometres", "μm", 1), ("millimetres", "mm", 1000), ("metres", "m", 10**6)),
    (("nanometers", "nm", 1), ("micrometers", "um", 1000), ("millimeters", "mm", 10**6)),
    (("milligrams", "mg", 1), ("grams", "g", 1000), ("kilograms", "kg", 10**6), ("tonnes", "t", 10**9)),
    (("micrograms", "μg", 1), ("milligrams", "mg", 1000), ("grams", "g", 10**6)),
    (("millilitres", "ml", 1), ("litres", "l", 1000)),
    (("milliliters", "mL", 1), ("centiliters", "cL", 10), ("liters", "L", 1000)),
    (("seconds", "s", 1), ("minutes", "min", 60), ("hours", "h", 3600), ("days", "", 86400)),
    (("minutes", "min", 1), ("hours", "h", 60), ("days", "", 1440), ("weeks", "", 10080)),
    (("milliseconds", "ms", 1), ("seconds", "s", 1000), ("minutes", "min", 60_000)),
    (("months", "", 1), ("years", "", 12), ("decades", "", 120), ("centuries", "", 1200), ("millennia", "", 12000)),
    (("inches", "in", 1), ("feet", "ft", 12), ("yards", "yd", 36)),
    (("ounces", "oz", 1), ("pounds", "lb", 16)),
    (("cents", "", 1), ("dollars", "", 100)),
)  # fmt: skip
_ONE = {"centuries": "century", "millennia": "millennium"}
_FRACTION_WORDS = {
    2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth",
    9: "ninth", 10: "tenth", 12: "twelfth", 15: "fifteenth", 16: "sixteenth", 20: "twentieth",
}  # fmt: skip


def _one(name: str) -> str:
    return _ONE.get(name) or singular(name)


def in_fraction_words(value: Fraction) -> str | None:
    """three quarters, a fifth, eleven tenths."""
    name = _FRACTION_WORDS.get(value.denominator)
    if not name:
        return None
    if value.numerator == 1:
        return f"a {name}" if name != "eighth" else "an eighth"
    plural = "halves" if name == "half" else f"{name}s"
    return f"{in_words(value.numerator)} {plural}"


@REGISTER.family("fraction_of_a_unit", 1, 2, 3)
def fraction_of_a_unit(rng: Random, level: int) -> Draft:
    """7/4 of a kilogram in grams."""
    units = rng.choice(_KINDS)
    small, large = sorted(rng.sample(range(len(units)), 2))
    (target, short, unit), (source, _, size) = units[small], units[large]
    factor = size // unit
    choices = [n for n in (2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 20, 25, 40, 50) if factor % n == 0]
    if not choices or factor > 10**7:
        return fraction_of_a_unit(rng, level)
    bottom = rng.choice(choices[: 3 + 4 * level])
    top = rng.randint(1, bottom * {1: 1, 2: 2, 3: 6}[level])
    if top % bottom == 0:
        return fraction_of_a_unit(rng, level)
    value = Fraction(top, bottom)
    result = value * factor
    lines: list[Line] = [("convert", f"1 {_one(source)} is ${factor}$ {target}"), ("divide", eq(f"{factor}\\div {value.denominator}", factor // value.denominator))]  # fmt: skip
    if value.numerator > 1:
        lines += product(rng, factor // value.denominator, value.numerator)
    words = in_fraction_words(value)
    shown = words if words and rng.random() < 0.35 else math(value)
    article = "an" if _one(source)[0] in "aeio" or _one(source) == "hour" else "a"
    a = f"{shown} of {article} {_one(source)}"
    to = short if short and rng.random() < 0.3 else target
    return Draft(
        ask(
            question=f"What is {a} in {to}?|How many {to} is {a}?|How many {target} are in {a}?|How many {target} are there in {a}?|{a} is how many {target}?",
            order=f"Write {a} in {to}.|Convert {a} to {to}.|{a} in {to}|Express {a} in {target}.|Give {a} in {target}.",
        ),
        show(result),
        [lines],
    )


@REGISTER.family("units_far_apart", 1, 2, 3)
def units_far_apart(rng: Random, level: int) -> Draft:
    """Decimals to a larger or a smaller unit, by powers of ten or in turn."""
    units = rng.choice(_KINDS)
    at = rng.sample(range(len(units)), 2)
    if level < 3:
        low = rng.randrange(len(units) - 1)
        at = [low, low + 1] if rng.random() < 0.5 else [low + 1, low]
    (source, source_short, size), (target, target_short, unit) = units[at[0]], units[at[1]]
    down = size > unit
    factor = size // unit if down else unit // size
    places = rng.randint(0, level + 1)
    value = Fraction(rng.randint(1, 10 ** (level + 2)), 10**places)
    if not down and set(str(factor)) != {"1", "0"} and str(factor).strip("0") != "1":
        value = factor * Fraction(rng.randint(1, 40 * level), rng.choice((1, 1, 2, 4) if factor % 4 == 0 else (1,)))  # fmt: skip
    result = value * factor if down else value / factor
    s = source_short if source_short and rng.random() < 0.45 else source
    t = target_short if target_short and rng.random() < 0.45 else target
    name = _one(source) if down else _one(target)
    lines: list[Line] = [("convert", f"1 {name} is ${factor}$ {target if down else source}")]
    zeros = len(str(factor)) - 1
    sign = "\\cdot " if down else "\\div "
    last = eq(f"{decimal(value)}{sign}{factor}", decimal(result))
    if str(factor) == "1" + "0" * zeros:
        side = "right" if down else "left"
        lines.append(("Move the point", f"By ${zeros}$ places to the {side}: {last}"))
    elif down:
        lines += decimal_product(rng, value, Fraction(factor))
    else:
        lines.append(("divide", last))
    v = num(decimal(value))
    gap = "" if s == source_short and rng.random() < 0.5 else " "
    return Draft(
        ask(
            question=f"What is {v}{gap}{s} in {t}?|How many {target} are there in {v} {source}?|How many {t} is {v}{gap}{s}?|How many {target} are {v}{gap}{s}?|{v}{gap}{s} is how many {t}?",
            order=f"Convert {v}{gap}{s} to {t}.|Change {v}{gap}{s} into {target}.|{v}{gap}{s} to {t}|Express {v}{gap}{s} in {t}.|Write {v} {source} in {target}.",
        ),
        decimal(result),
        [lines],
    )


@REGISTER.family("square_and_cubic_units", 2, 3)
def square_and_cubic_units(rng: Random, level: int) -> Draft:
    """From the edge of a unit to its square and its cube."""
    large, short, small, small_short, edge = rng.choice((
        ("metre", "m", "cm", "cm", 100), ("meter", "m", "centimeter", "cm", 100), ("metre", "m", "centimetre", "cm", 100), ("cm", "cm", "mm", "mm", 10),
        ("kilometre", "km", "metre", "m", 1000), ("foot", "ft", "inch", "in", 12), ("yard", "yd", "foot", "ft", 3), ("dm", "dm", "cm", "cm", 10),
        ("metre", "m", "dm", "dm", 10),
    ))  # fmt: skip
    n = rng.choice((2, 2, 3))
    kind = {2: rng.choice(("square", "square", "sq")), 3: rng.choice(("cubic", "cubic", "cu"))}[n]
    factor = edge**n
    down = rng.random() < 0.6
    count = Fraction(rng.randint(1, 12)) if level == 2 else Fraction(rng.randint(1, 99), 10 if edge % 10 == 0 else 1)  # fmt: skip
    value, result = (count, count * factor) if down else (count * factor, count)

    def plural(name: str) -> str:
        return {"foot": "feet", "inch": "inches"}.get(name, name if len(name) < 3 else f"{name}s")

    style = rng.random()
    names = [f"{kind} {plural(large)}", f"{kind} {plural(small)}"]
    if style < 0.35:
        names = [math(f"\\text{{{short}}}^{n}"), math(f"\\text{{{small_short}}}^{n}")]
    source, target = names if down else reversed(names)
    long = "square" if n == 2 else "cubic"
    lines: list[Line] = [
        ("Along an edge", f"1 {large} is ${edge}$ {plural(small)}"),
        ("power", f"1 {long} {large} is {eq(power(edge, n), dot(*[edge] * n), factor)} {long} {plural(small)}"),
        ("multiply", eq(dot(decimal(value), factor), decimal(result))) if down else ("divide", eq(frac(decimal(value), factor), decimal(result))),
    ]  # fmt: skip
    v = num(decimal(value))
    return Draft(
        ask(
            question=f"How many {target} are there in {v} {source}?|What is {v} {source} in {target}?|How many {target} make {v} {source}?|{v} {source} is how many {target}?",
            order=f"Convert {v} {source} to {target}.|Write {v} {source} in {target}.|{v} {source} to {target}",
        ),
        decimal(result),
        [lines],
    )


@REGISTER.family("parts_in_words", 1, 2, 3)
def parts_in_words(rng: Random, level: int) -> Draft:
    """Three quarters of 52; half of a third of 96; double a fifth of 60."""
    count = 1 if level == 1 else rng.choice((1, 2) if level == 2 else (2, 2, 3))
    while True:
        parts = [
            Fraction(rng.randint(1, 5), rng.choice(list(_FRACTION_WORDS))) for _ in range(count)
        ]
        if all(part < 1 and (level > 1 or part.numerator < 4) for part in parts):
            break
    base = 1
    for part in parts:
        base *= part.denominator
    whole = base * rng.randint(1, max(1, 120 // base) + level)
    lines: list[Line] = []
    so_far = Fraction(whole)
    for part in reversed(parts):
        piece = so_far / part.denominator
        name = in_fraction_words(part) or str(part)
        taken = eq(f"{show(so_far)}\\div {part.denominator}", piece)
        lines.append(("divide", f"For {name} of ${show(so_far)}$: {taken}"))
        if part.numerator > 1:
            lines.append(
                ("multiply", eq(f"{part.numerator}\\cdot {show(piece)}", piece * part.numerator))
            )
        so_far = piece * part.numerator
    in_words = rng.random() < 0.75
    said = [in_fraction_words(part) or str(part) if in_words else math(part) for part in parts]
    if in_words and rng.random() < 0.7:
        said = ["half" if text == "a half" else text for text in said]
    e = " of ".join(said) + f" of {num(whole)}"
    if rng.random() < 0.15:
        e, so_far = f"{rng.choice(('double', 'twice'))} {e}", 2 * so_far
        lines.append(("multiply", eq(f"2\\cdot {show(so_far / 2)}", so_far)))
    return Draft(
        ask(
            bare=e,
            question=f"What is {e}?|whats {e}?|How much is {e}?|What do you get for {e}?|{e} is what number?",
            order=f"Find {e}.|Work out {e}.|Calculate {e}|{e} please",
        ),
        show(so_far),
        [lines],
    )


@REGISTER.family("improper_amounts", 1, 2)
def improper_amounts(rng: Random, level: int) -> Draft:
    """A part of a whole as a fraction in lowest terms: 45 minutes of an hour."""
    units = rng.choice(_KINDS)
    low = rng.randrange(len(units) - 1)
    (small, _, size), (large, _, big) = units[low], units[low + 1]
    factor = big // size
    part = rng.randint(1, factor - 1)
    if factor > 100 and level == 1:
        part = part // 50 * 50 or 50
    value = Fraction(part, factor)
    lines: list[Line] = [("convert", f"1 {_one(large)} is ${factor}$ {small}"), ("Part over whole", eq("p", frac(part, factor))), *lowest_terms(rng, part, factor)]  # fmt: skip
    article = "an" if _one(large)[0] in "aeio" or _one(large) == "hour" else "a"
    p = f"{num(part)} {small if part > 1 else _one(small)}"
    return Draft(
        ask(
            question=f"What fraction of {article} {_one(large)} is {p}?|Which part of {article} {_one(large)} is {p}?|{p} is what fraction of {article} {_one(large)}?",
            order=f"Write {p} as a fraction of {article} {_one(large)}.|Give {p} as a fraction of {article} {_one(large)} in lowest terms.",
        ),
        show(value),
        [lines],
    )
