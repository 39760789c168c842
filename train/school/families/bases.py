"""Numbers in other bases: to and from decimal, sums, differences and products."""

from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.work import total

_NAMES = {2: "binary", 8: "octal", 16: "hexadecimal", 3: "ternary"}
_DIGITS = "0123456789ABCDEF"


def in_base(value: int, base: int) -> str:
    text = ""
    while value:
        text, value = _DIGITS[value % base] + text, value // base
    return text or "0"


def _draw(rng: Random, level: int) -> tuple[int, int]:
    base = rng.choice({2: (2, 2, 2, 3), 3: (2, 3, 4, 5, 8), 4: (2, 3, 5, 6, 7, 8, 9, 16)}[level])
    high = {2: 31, 3: 120, 4: 600}[level]
    return base, rng.randint(base + 1, min(high, base**7))


def _sub(text: str, base: int) -> str:
    return f"${text}_{{{base}}}$" if base > 9 else f"${text}_{base}$"


@REGISTER.family("base_to_decimal", 2, 3, 4)
def base_to_decimal(rng: Random, level: int) -> Draft:
    base, value = _draw(rng, level)
    text = in_base(value, base)
    digits = [_DIGITS.index(d) for d in text]
    size = len(digits)
    used = [(d, size - 1 - k) for k, d in enumerate(digits) if d]
    parts = [d * base**e for d, e in used]
    letters = [f"{c}={_DIGITS.index(c)}" for c in sorted(set(text)) if c.isalpha()]
    hint: list[Line] = (
        [("rule", "Here " + ", ".join(math(one) for one in letters))] if letters else []
    )
    powers = "+".join(
        (
            f"{d}"
            if e == 0
            else power(base, e)
            if d == 1
            else f"{d}\\cdot{power(base, e)}"
            if e > 1
            else dot(d, base)
        )
        for d, e in used
    )
    powers = powers.replace(f"{base}^1", str(base))
    ways: list[list[Line]] = [
        [*hint, ("place values", math(powers)), ("add", eq(plus(*parts), value))],
        [
            *hint,
            (
                "Place values",
                "The places are worth $"
                + ",".join(str(base**e) for e in range(size - 1, -1, -1))
                + "$",
            ),
            *(
                [("multiply", ", ".join(eq(dot(d, base**e), d * base**e) for d, e in used))]
                if base > 2
                else []
            ),
            *(total(rng, *parts) if len(parts) > 1 else [("conclude", f"Only ${value}$ is used")]),
        ],
    ]
    now, chain = digits[0], list[str]()
    for digit in digits[1:]:
        step = now * base + digit
        chain.append(eq(f"{dot(now, base)}+{digit}", step))
        now = step
    ways.append([*hint, ("Digit by digit", ", ".join(chain))])
    t, b = _sub(text, base), num(base)
    name = _NAMES.get(base)
    named = (
        (
            f"What is the {name} number {text} in decimal?",
            f"Convert the {name} number {text} to decimal.",
        )
        if name
        else ()
    )
    return Draft(
        {
            "question": (
                f"What is {t} in base 10?",
                f"What is {text} (base {base}) in decimal?",
                f"What number does {text} in base {b} stand for?",
                f"What decimal number is {t}?",
                *named[:1],
            ),
            "order": (
                f"Convert {t} to base 10.",
                f"Convert {text} from base {b} to decimal.",
                f"Write {t} as a decimal number.",
                f"{text} base {base} to base 10",
                *named[1:],
            ),
        },
        str(value),
        ways,
    )


@REGISTER.family("base_from_decimal", 2, 3, 4)
def base_from_decimal(rng: Random, level: int) -> Draft:
    base, value = _draw(rng, level)
    text, rest, chain, left = in_base(value, base), value, list[str](), list[int]()
    while rest:
        chain.append(eq(rest, f"{dot(base, rest // base)}+{rest % base}"))
        left.append(rest % base)
        rest //= base
    letters = [f"{v}={_DIGITS[v]}" for v in sorted(set(left)) if v > 9]
    hint: list[Line] = (
        [("rule", "As a digit " + ", ".join(math(one) for one in letters))] if letters else []
    )
    read: Line = ("Read off", f"The remainders from last to first: ${text}$")
    ways: list[list[Line]] = [
        [("divide", ", ".join(chain)), *hint, read],
        [
            ("divide", f"Divide by ${base}$ and keep the remainders"),
            ("divide", ", ".join(chain)),
            *hint,
            read,
        ],
    ]
    parts, now = list[str](), value
    for exponent in range(len(text) - 1, -1, -1):
        count, now = now // base**exponent, now % base**exponent
        if count:
            parts.append(f"{base**exponent}" if count == 1 else dot(count, base**exponent))
    places = ",".join(str(base**e) for e in range(len(text) - 1, -1, -1))
    ways.append(
        [
            ("Place values", f"The places are ${places}$"),
            ("Split", f"${value}={'+'.join(parts)}$"),
            *hint,
            ("Read off", f"The digits are ${text}$"),
        ]
    )
    n, b, name = num(value), num(base), _NAMES.get(base)
    named = (
        (
            f"What is {n} in {name}?",
            f"Convert {n} to {name}.",
            f"Write {n} as a {name} number." if base != 8 else f"Write {n} as an octal number.",
        )
        if name
        else ()
    )
    return Draft(
        {
            "question": (
                f"What is {n} in base {b}?",
                f"How do you write {n} in base {b}?",
                f"What is the base {base} form of {n}?",
                f"What is the decimal number {n} in base {b}?",
                *named[:1],
            ),
            "order": (
                f"Convert {n} to base {b}.",
                f"Write {n} in base {b}.",
                f"Express {n} in base {b}",
                f"{n} to base {b}",
                *named[1:],
            ),
        },
        text if base < 11 or text.isdigit() else f"\\text{{{text}}}",
        ways,
    )


@REGISTER.family("base_arithmetic", 3, 4, 5)
def base_arithmetic(rng: Random, level: int) -> Draft:
    """Sums, differences and small products in base b, answered in base b."""
    base = rng.choice({3: (2, 2, 5), 4: (2, 3, 4, 5, 6), 5: (2, 3, 4, 5, 6, 7, 8, 9)}[level])
    a, b = (
        rng.randint(base, min(base ** (2 if level == 3 else 3), 150) * (2 if base == 2 else 1))
        for _ in range(2)
    )
    a, b = max(a, b), min(a, b)
    sign = rng.choice("++-" if a > b else "+") if level < 5 or rng.random() < 0.6 else "*"
    if sign == "*":
        b = rng.randint(2, base + 1)
    value = {"+": a + b, "-": a - b, "*": a * b}[sign]
    x, y, text = in_base(a, base), in_base(b, base), in_base(value, base)
    symbol = {"+": "+", "-": "-", "*": "\\cdot "}[sign]
    joined = f"{_sub(x, base)[1:-1]}{symbol}{_sub(y, base)[1:-1]}"
    plain = f"{a}{symbol}{b}"
    to_ten: Line = ("convert", f"In base $10$: {_read(x, base)} and {_read(y, base)}")
    rest, chain = value, list[str]()
    while rest:
        chain.append(eq(rest, f"{dot(base, rest // base)}+{rest % base}"))
        rest //= base
    back: Line = ("convert back", f"{', '.join(chain)}: the remainders upwards give ${text}$")
    kind = {"+": "add", "-": "subtract", "*": "multiply"}[sign]
    ways: list[list[Line]] = [[to_ten, (kind, eq(plain, value)), back]]
    places = ",".join(str(base**e) for e in range(len(text) - 1, -1, -1))
    ways.append(
        [
            to_ten,
            (kind, eq(plain, value)),
            ("Place values", f"With the places ${places}$ this is ${text}$ in base ${base}$"),
        ]
    )
    if sign == "+":
        carry, lines = 0, list[str]()
        width = max(len(x), len(y))
        for p, q in zip(reversed(x.zfill(width)), reversed(y.zfill(width)), strict=True):
            s = int(p) + int(q) + carry
            shown = f"{p}+{q}" + (f"+{carry}" if carry else "")
            carry = s // base
            lines.append(
                f"${shown}={s}$: write ${s % base}$" + (f", carry ${carry}$" if carry else "")
            )
        ways.append(
            [
                ("Column by column", "From the right: " + "; ".join(lines[:4])),
                *([("Column by column", "Then " + "; ".join(lines[4:]))] if lines[4:] else []),
                (
                    "conclude",
                    (
                        f"The carry goes in front: ${text}$"
                        if carry
                        else f"The digits give ${text}$"
                    ),
                ),
            ]
        )
    e, n = math(joined), num(base)
    word = {"+": ("Add", "and"), "-": ("Subtract", "from"), "*": ("Multiply", "and")}[sign]
    first, second = (y, x) if sign == "-" else (x, y)
    return Draft(
        {
            "bare": (e,),
            "question": (
                f"What is {e} in base {n}?",
                f"What is {e}? Give the answer in base {base}.",
                f"What do you get for {e}, written in base {n}?",
            ),
            "order": (
                f"Compute {e} and write the result in base {n}.",
                f"{word[0]} {first} {word[1]} {second} in base {n}.",
                f"Calculate {e} (answer in base {base})",
                f"{word[0]} {_sub(first, base)} {word[1]} {_sub(second, base)}. Answer in base "
                f"{n}.",
            ),
        },
        text,
        ways,
    )


def _read(text: str, base: int) -> str:
    """The digits that are not zero by what their places are worth."""
    worth = [(int(digit), base**place) for place, digit in enumerate(reversed(text))][::-1]
    parts = [dot(digit, each) if each > 1 else str(digit) for digit, each in worth if digit]
    summed = f"={'+'.join(parts)}" if len(text) > 1 else ""
    return f"{_sub(text, base)[:-1]}{summed}={int(text, base)}$"
