"""Decimals to fractions and back, repeating decimals, percents, scientific notation."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import asks, chain
from train.school.families.decimals import over, places_of, some, times
from train.school.work import lowest_terms

_TO_FRACTION = {
    "question": "What is {e} as a fraction?|What is {e} as a fraction in simplest form?|"
    "How do you write {e} as a fraction?|Which fraction is equal to {e}?|What fraction is {e}?",
    "order": "Write {e} as a fraction.|Convert {e} to a fraction in lowest terms.|{e} as a fraction|"
    "Express {e} as a common fraction.|Change {e} into a fraction|Turn {e} into a fraction in its simplest form.",
}
_TO_DECIMAL = {
    "question": "What is {e} as a decimal?|How do you write {e} as a decimal?|What's {e} in decimal form?|"
    "Which decimal equals {e}?",
    "order": "Write {e} as a decimal.|Convert {e} to a decimal.|{e} as a decimal|Express {e} as a decimal.|"
    "Change {e} into a decimal|Give {e} in decimal form.|Turn {e} into a decimal number.",
}


@REGISTER.family("decimal_to_fraction", 1, 2, 3)
def decimal_to_fraction(rng: Random, level: int) -> Draft:
    value = some(rng, {1: 1, 2: 3, 3: 2}[level], level)
    if rng.random() < 0.5:
        value = Fraction(rng.randint(1, {1: 9, 2: 39, 3: 39}[level]), {1: 10, 2: 20, 3: 40}[level])
    if value.denominator == 1:
        value /= 4
    places, shown = places_of(value), decimal(value)
    scale = 10**places
    top = int(value * scale)
    first = eq(shown, frac(top, scale))
    name = {1: "tenths", 2: "hundredths", 3: "thousandths"}.get(places, "ten-thousandths")
    ways: list[Way] = [
        [("Read the place value", f"{places} decimal place{'s mean' if places > 1 else ' means'} {name}: {first}"), *lowest_terms(rng, top, scale)],
        [("rewrite", first), *lowest_terms(rng, top, scale)],
        [("Multiply top and bottom", f"By ${scale}$: {eq(frac(shown, 1), frac(top, scale))}"), *lowest_terms(rng, top, scale)],
    ]  # fmt: skip
    steps, a, b = [first[1:-1]], top, scale
    for p in (2, 5):
        while a % p == 0 and b % p == 0:
            a, b = a // p, b // p
            steps.append(frac(a, b))
    if len(steps) > 2:
        ways.append([("rewrite", first), ("reduce", chain(frac(top, scale), *steps[1:]))])
    whole, rest = int(value), value - int(value)
    if whole and rest:
        ways.append([("Whole and rest", f"{eq(decimal(rest), rest)}"), ("add", eq(f"{whole}+{show(rest)}", frac(f"{whole * rest.denominator}+{rest.numerator}", rest.denominator), value))])  # fmt: skip
    return Draft(asks({"e": math(shown)}, **_TO_FRACTION), show(value), ways)


def long_division(top: int, bottom: int) -> tuple[str, str, list[str]]:
    """Digits after the point before the cycle, the cycle, and the divisions that give them."""
    rest, digits, seen, lines = top % bottom, "", {}, []
    while rest and rest not in seen:
        seen[rest] = len(digits)
        digit, following = divmod(10 * rest, bottom)
        lines.append(eq(10 * rest, f"{dot(digit, bottom)}+{following}"))
        digits, rest = digits + str(digit), following
    return (digits[: seen[rest]], digits[seen[rest] :], lines) if rest else (digits, "", lines)


@REGISTER.family("fraction_to_decimal", 1, 2, 3, 4)
def fraction_to_decimal(rng: Random, level: int) -> Draft:
    bottom = rng.choice({
        1: (2, 4, 5, 10, 20, 100), 2: (4, 5, 8, 20, 25, 50, 40), 3: (3, 6, 9, 8, 11, 16, 12),
        4: (6, 9, 11, 12, 15, 18, 22, 24, 33),
    }[level])  # fmt: skip
    top = rng.randint(1, bottom - 1)
    if rng.random() < 0.2:
        top += bottom
    value = Fraction(top, bottom)
    whole = top // bottom
    before, cycle, lines = long_division(top, bottom)
    answer = f"{whole}.{before}\\overline{{{cycle}}}" if cycle else decimal(value)
    last = eq(frac(top, bottom), answer)
    start = f"${top}={dot(whole, bottom)}+{top % bottom}$, " if whole else ""
    comes = f"The remainder comes again, so ${cycle}$ repeats: {last}" if cycle else last
    ways: list[Way] = []
    if len(lines) <= 5:
        ways += [[("Long division", start + ", ".join(lines)), ("conclude", comes)]] * 2
    if not cycle and 10 ** places_of(value) % bottom == 0:
        scale = 10 ** places_of(value)
        by = scale // bottom
        if by > 1:
            wide = eq(frac(top, bottom), frac(dot(top, by), dot(bottom, by)), frac(top * by, scale))
            ways.append([("Make the bottom a power of ten", wide), ("conclude", eq(frac(top * by, scale), answer))])  # fmt: skip
        else:
            ways.append([("convert", f"Divide by ${scale}$: {last}")])
        if top > 1:
            unit = Fraction(1, bottom)
            ways.append([("Find one part", eq(frac(1, bottom), decimal(unit))), ("multiply", eq(times(Fraction(top), unit), answer))])  # fmt: skip
    elif cycle and not before:
        nines = 10 ** len(cycle) - 1
        if nines % bottom == 0 and whole == 0:
            by = nines // bottom
            text = eq(frac(top, bottom), frac(top * by, nines), answer)
            ways.append([("Use the rule for ninths", f"The bottom becomes ${nines}$: {text}")])
    return Draft(asks({"e": math(frac(top, bottom))}, **_TO_DECIMAL), answer, ways or [[("divide", last)]])  # fmt: skip


@REGISTER.family("repeating_decimal", 3, 4, 5)
def repeating_decimal(rng: Random, level: int) -> Draft:
    """To a fraction: 0.333..., 0.4545..., 0.1666..."""
    length = {3: 1, 4: 2, 5: rng.randint(1, 2)}[level]
    cycle = str(rng.randint(1, 8)) if length == 1 else f"{rng.randint(1, 98):02d}"
    if length == 2 and cycle[0] == cycle[1]:
        cycle = "36"
    before = str(rng.randint(0, 9)) if level == 5 else ""
    if before == cycle[-1]:
        before = str((int(before) + 1) % 10)
    whole = rng.randint(1, 3) if rng.random() < 0.2 else 0
    shift, nines = 10 ** len(before), 10**length - 1
    joint = int(f"{whole}{before}{cycle}")
    low = int(f"{whole}{before}")
    value = Fraction(joint - low, shift * nines)
    dots = f"{whole}.{before}{cycle * (3 if length == 1 else 2)}"
    wordings = asks(
        {"e": math(dots + "\\ldots"), "w": f"{whole}.{before}{cycle}", "r": cycle},
        **_TO_FRACTION | {"order": _TO_FRACTION["order"] + "|Write the repeating decimal {e} as a fraction.|"
        f"Write {whole}.{before}({cycle}) as a fraction.|Convert the recurring decimal {{e}} to a fraction.|"
        "Write {w} as a fraction, where {r} repeats forever."},
    )  # fmt: skip
    bar = f"{whole}.{before}\\overline{{{cycle}}}"
    big = f"{joint}.\\overline{{{cycle}}}"
    factor = shift * (nines + 1)
    small = f"{low}.\\overline{{{cycle}}}"
    left = f"{shift * nines}x"
    difference = plus(joint, -low) if low else str(joint)
    subtract: Line = ("subtract", chain(left, difference, joint - low))
    name = "x" if shift == 1 else f"{shift}x"
    after = [("divide", eq("x", frac(joint - low, shift * nines))), *lowest_terms(rng, joint - low, shift * nines)]  # fmt: skip
    first = [("set_up", f"Let $x={bar}$; then ${factor}x={big}$" + (f" and ${name}={small}$" if shift > 1 else ""))]  # fmt: skip
    ways: list[Way] = [[*first, subtract, *after] for _ in range(2)]
    rest = Fraction(int(cycle), nines)
    if shift == 1:
        rule = eq(f"0.\\overline{{{cycle}}}", frac(int(cycle), nines))
        lines: list[Line] = [
            (
                "rule",
                f"{'One digit repeats' if length == 1 else 'Two digits repeat'}, so it stands over ${nines}$: {rule}",
            )
        ]
        lines += lowest_terms(rng, int(cycle), nines)
        if whole:
            lines.append(("add", eq(plus(whole, rest), value)))
        ways += [lines, lines]
    else:
        ways.append([
            ("rewrite", f"${bar}$ is ${small}$ divided by ${shift}$"),
            ("rule", f"$0.\\overline{{{cycle}}}={frac(int(cycle), nines)}$, so ${small}={plus(low, Fraction(int(cycle), nines)) if low else show(rest)}={show(low + rest)}$"),
            ("divide", eq(frac(show(low + rest), shift), value)),
        ])  # fmt: skip
    return Draft(wordings, show(value), ways)


@REGISTER.family("percent_conversion", 1, 2, 3)
def percent_conversion(rng: Random, level: int) -> Draft:
    """Percent to fraction or decimal, and back."""
    common = (10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 5, 15, 100)
    p = Fraction(rng.choice(common) if level == 1 else rng.randint(1, 180))
    if level == 3 and rng.random() < 0.7:
        p = Fraction(rng.choice((25, 125, 5, 375, 75, 45, 625, 875, 15, 1005)), 10)
    value, shown = p / 100, f"{decimal(p)}\\%"
    shape = rng.choice(("to fraction", "to decimal", "from decimal", "from fraction"))
    as_percent = {
        "question": "What is {e} as a percent?|What percent is {e}?|How do you write {e} as a percentage?|What is {e} in percent?",
        "order": "Write {e} as a percent.|Convert {e} to a percentage.|{e} as a percentage|Express {e} as a percent.|Change {e} to percent",
    }
    if shape == "to fraction":
        scale = 10 ** places_of(p)
        top, bottom = int(p * scale), 100 * scale
        first = eq(shown, frac(decimal(p), 100))
        wide = [("Multiply top and bottom", eq(frac(decimal(p), 100), frac(top, bottom)))] if scale > 1 else []  # fmt: skip
        ways: list[Way] = [[("percent", f"Percent means out of $100$: {first}"), *wide, *lowest_terms(rng, top, bottom)] for _ in range(2)]  # fmt: skip
        ways.append([("rewrite", eq(shown, decimal(value))), *([("convert", chain(decimal(value), frac(top, bottom), value))])])  # fmt: skip
        return Draft(asks({"e": math(shown)}, **_TO_FRACTION), show(value), ways)
    if shape == "to decimal":
        ways = [
            [("percent", f"Divide by $100$: {eq(shown, frac(decimal(p), 100), decimal(value))}")],
            [("Move the decimal point", f"Two places to the left: {eq(shown, decimal(value))}")],
            [("percent", f"Percent means hundredths: {eq(over(p, 100), decimal(value))}")],
        ]  # fmt: skip
        return Draft(asks({"e": math(shown)}, **_TO_DECIMAL), decimal(value), ways)
    answer = shown
    if shape == "from decimal":
        ways = [
            [("multiply", f"Times $100$: {eq(times(value, Fraction(100)), decimal(p))}, so ${shown}$")],
            [("Move the decimal point", f"Two places to the right: ${decimal(value)}$ is ${shown}$")],
            [("rewrite", chain(decimal(value), frac(decimal(p), 100), shown))],
        ]  # fmt: skip
        return Draft(asks({"e": math(decimal(value))}, **as_percent), answer, ways)
    top, bottom = value.numerator, value.denominator
    ways = [
        [("multiply", f"Times $100$: {chain(dot(value, 100), frac(100 * top, bottom), decimal(p))}"), ("conclude", math(shown))],
        [("Write as a decimal", chain(value, decimal(value))), ("conclude", f"That is ${shown}$")],
    ]  # fmt: skip
    if 100 % bottom == 0 and bottom < 100:
        by = 100 // bottom
        if by > 1:
            ways.append([("Make the bottom 100", eq(frac(top, bottom), frac(dot(top, by), dot(bottom, by)), frac(top * by, 100))), ("conclude", math(shown))])  # fmt: skip
    return Draft(asks({"e": math(value)}, **as_percent), answer, ways)


def scientific(digits: Fraction, exponent: int) -> str:
    return f"{decimal(digits)}\\times {power(10, exponent)}" if exponent >= 0 else f"{decimal(digits)}\\times 10^{{{exponent}}}"  # fmt: skip


@REGISTER.family("scientific_notation", 2, 3)
def scientific_notation(rng: Random, level: int) -> Draft:
    digits = some(rng, 9, rng.randint(0 if level == 2 else 1, level), low=1)
    digits = digits if digits < 10 else Fraction(19, 10)
    k = rng.randint(3, 8) if level == 2 or rng.random() < 0.4 else -rng.randint(2, 6)
    value = digits * Fraction(10) ** k
    shown, plain = scientific(digits, k), decimal(value)
    side = "right" if k > 0 else "left"
    if rng.random() < 0.5:
        wordings = asks(
            {"e": math(plain)},
            question="What is {e} in scientific notation?|How do you write {e} in scientific notation?|What is {e} in standard form?",
            order="Write {e} in scientific notation.|Express {e} in scientific notation|Convert {e} to scientific notation.|"
            "Write {e} in standard form, as a number between 1 and 10 times a power of 10.|{e} in scientific notation",
        )
        back = "left" if k > 0 else "right"
        ways: list[Way] = [
            [("Move the decimal point", f"Move it ${abs(k)}$ places to the {back}: ${decimal(digits)}$"), ("conclude", f"The exponent is ${k}$: ${shown}$")],
            [("divide" if k > 0 else "multiply", eq(f"{plain}\\div {10**k}" if k > 0 else f"{plain}\\cdot {10**-k}", decimal(digits))), ("power", f"${10 ** abs(k)}={power(10, abs(k))}$, so it is ${shown}$")],
        ]  # fmt: skip
        return Draft(wordings, shown, ways)
    wordings = asks(
        {"e": math(shown)},
        question="What is {e} as an ordinary number?|What number is {e}?|How do you write {e} in full?|What is {e} in decimal notation?",
        order="Write {e} as an ordinary number.|Write {e} in decimal form.|Convert {e} from scientific notation.|"
        "Write out {e} in full.|Express {e} without powers of ten.",
        bare="{e}",
    )
    ten = f"{power(10, k)}={10**k}" if k > 0 else f"10^{{{k}}}={decimal(Fraction(10) ** k)}"
    ways = [
        [("Move the decimal point", f"Move it ${abs(k)}$ places to the {side}: {eq(shown, plain)}")],
        [("power", f"${ten}$"), ("multiply", eq(f"{decimal(digits)}\\cdot {decimal(Fraction(10) ** k)}", plain))],
    ]  # fmt: skip
    return Draft(wordings, plain, ways)


@REGISTER.family("scientific_operations", 3, 4, 5)
def scientific_operations(rng: Random, level: int) -> Draft:
    a, b = (Fraction(rng.randint(1, 9)) if level == 3 else some(rng, 9, 1, low=1) for _ in range(2))
    m, n = (rng.randint(2, 9) * (1 if level < 4 else rng.choice((1, 1, -1))) for _ in range(2))
    b = b if b != 1 else Fraction(2)
    cdot = "\\cdot "
    if rng.random() < 0.6:
        digits, k = a * b, m + n
        latex = f"({scientific(a, m)}){cdot}({scientific(b, n)})"
        first = eq(times(a, b), decimal(digits))
        rule = chain(f"{_ten(m)}{cdot}{_ten(n)}", _ten(k))
        exponents = eq(plus(m, n), k)
        word = ("times", "multiply")
    else:
        digits, k = a, m - n
        a *= b
        latex = frac(scientific(a, m), scientific(b, n)) if a < 10 else f"({scientific(a, m)})\\div ({scientific(b, n)})"  # fmt: skip
        first = eq(over(a, b), decimal(digits))
        rule = chain(frac(_ten(m), _ten(n)), _ten(k))
        exponents = eq(plus(m, -n), k)
        word = ("divided by", "divide")
    tail: list[Line] = []
    if k in (0, 1):
        return scientific_operations(rng, level)
    if digits >= 10:
        tail = [("Move the decimal point", f"${decimal(digits)}={decimal(digits / 10)}{cdot}10$, so the power is ${_ten(k + 1)}$")]  # fmt: skip
        digits, k = digits / 10, k + 1
    if k in (0, 1):
        return scientific_operations(rng, level)
    answer = scientific(digits, k)
    ways: list[Way] = [
        [(word[1], first), ("Powers of ten", rule), *tail, ("conclude", math(answer))],
        [(word[1], first), ("Work with the exponents", exponents), *tail, ("conclude", math(answer))],
    ]  # fmt: skip
    wordings = asks(
        {"e": math(latex)},
        bare="{e}",
        question="What is {e}? Give your answer in scientific notation.|What is {e} in scientific notation?",
        order="Calculate {e} and give the result in scientific notation.|Evaluate {e}. Answer in scientific notation.|"
        "Work out {e} in standard form.|Simplify {e}, leaving it in scientific notation.|Compute {e}",
    )
    return Draft(wordings, answer, ways)


def _ten(exponent: int) -> str:
    return f"10^{exponent}" if 0 <= exponent < 10 else f"10^{{{exponent}}}"
