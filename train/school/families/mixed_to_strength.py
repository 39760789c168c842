"""Strengths of mixtures asked in the directions that are left: so much in all, dried out, replaced in part."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.percent import percent_lines
from train.school.families.scenes import person
from train.school.families.wordings import draft
from train.school.work import difference, product, quotient, total

_SOLVED = (
    ("vinegar", "acid", "ml"), ("salt water", "salt", "g"), ("alcohol", "alcohol", "ml"), ("sugar syrup", "sugar", "g"),
    ("hydrochloric acid", "acid", "ml"), ("bleach", "chlorine", "ml"), ("cleaning spirit", "spirit", "ml"), ("saline", "salt", "ml"),
    ("fertiliser solution", "fertiliser", "l"), ("peroxide", "peroxide", "ml"), ("antifreeze mix", "antifreeze", "l"),
)  # fmt: skip


def _size(rng: Random, unit: str) -> int:
    return rng.randint(2, 60) if unit == "l" else rng.choice((10, 20, 25, 50)) * rng.randint(2, 24)


def _part(top: int, bottom: int) -> str:
    """A fraction and, where it reduces, what it is."""
    whole = frac(top, bottom)
    value = Fraction(top, bottom)
    return f"${whole}$" if value.denominator == bottom else eq(whole, value)


@REGISTER.family("so_much_of_a_strength", 4, 5)
def so_much_of_a_strength(rng: Random, level: int) -> Draft:
    """20% and 50% to 600 ml of 30%: how much of the 50% one? Water and 80% to 400 ml of 60%?"""
    name, _, unit = rng.choice(_SOLVED)
    has_water = rng.random() < (0.6 if level == 4 else 0.25)
    while True:
        step = 5 if level == 4 else rng.choice((1, 2, 4, 5))
        q, r, p = sorted((step * rng.randint(1, 90 // step) for _ in range(3)), reverse=True)
        p = 0 if has_water else p
        n = _size(rng, unit)
        strong = Fraction(n * (r - p), q - p) if q > r > p else Fraction(1, 2)
        if strong.denominator == 1:
            break
    weak = n - int(strong)
    value = rng.choice((int(strong), weak))
    is_strong, who = value == strong, person(rng)
    one, two = (f"{q}%", f"{p}%") if rng.random() < 0.5 else (f"{p}%", f"{q}%")
    asks = f"[how much of the {q if is_strong else p}%?|How many {unit} of the {'stronger' if is_strong else 'weaker'} one are needed?|How much of the {q if is_strong else p}% one goes in, in {unit}?]"  # fmt: skip
    if has_water:
        asks = f"[how much of the {q}%?|How many {unit} of the {q}% one are needed?]" if is_strong else f"[how much water?|How many {unit} of water are needed?|How much of it is water, in {unit}?]"  # fmt: skip
        texts = (
            f"{name} {q}% and water, {num(n)} {unit} of {r}%, {asks}", f"{who.name} has {q}% {name} and wants {num(n)} {unit} of {r}% {name}, so {who.he} adds water. {asks}",
            f"make {num(n)} {unit} of {r}% {name} from {q}% {name} and water, {asks}", f"For a [cleaning job|experiment|recipe] {num(n)} {unit} of {r}% {name} are mixed from water and {q}% {name}. {asks}",
            f"I need {num(n)} {unit} {name} with {r}%, but the bottle says {q}%. I thin it with water. {asks}",
        )  # fmt: skip
    else:
        texts = (
            f"{one} and {two} {name}, I need {num(n)} {unit} of {r}%, {asks}", f"mix {one} and {two} to get {num(n)} {unit} of {r}% {name}, {asks}",
            f"{who.name} mixes {one} {name} with {two} {name} and gets {num(n)} {unit} of {r}%. {asks}", f"There are two bottles of {name}, one has {one}, the other {two}. From them {num(n)} {unit} with {r}% are to be made. {asks}",
            f"{num(n)} {unit} of {r}% {name} [should|have to] be mixed from {one} and {two} solutions. {asks}",
        )  # fmt: skip
    a, b = r - p, q - r
    mine, name_of = (a, f"{q}\\%") if is_strong else (b, "water" if has_water else f"{p}\\%")
    said = f"${name_of}$" if "%" in name_of else name_of
    lines: list[Line] = [
        ("compare", f"From ${r}$ to ${q}$ it is {eq(plus(q, -r), b)}, to ${p}$ it is {eq(plus(r, -p), a) if p else f'${a}$'}"),
        ("Parts", f"So ${a}$ parts of the ${q}\\%$ and ${b}$ of the {'water' if has_water else f'${p}' + chr(92) + '%$'}, in all {eq(plus(a, b), a + b)}"),
        ("share", f"Of {said}: {_part(mine, a + b)} of ${n}$"), *_of(rng, Fraction(mine, a + b), n),
    ]  # fmt: skip
    if has_water:
        pure = Fraction(n * r, 100)
        other: list[Line] = [*percent_lines(rng, Fraction(r), Fraction(n)), ("divide", f"This is ${q}\\%$ of the strong one: {eq(frac(decimal(100 * pure), q), int(strong))}")]  # fmt: skip
        if not is_strong:
            other += difference(rng, n, int(strong), "Water")
        return draft(rng, texts, value, lines, other)
    letters: list[Line] = [
        ("equation", f"With $x$ {unit} of the ${q}\\%$: ${q}x+{p}({n}-x)={dot(r, n)}$"),
        ("expand", f"${q}x+{p * n}-{p}x={r * n}$"),
        ("collect", f"${a + b}x={r * n}-{p * n}={(r - p) * n}$"), ("divide", eq("x", int(strong))),
    ]  # fmt: skip
    if not is_strong:
        letters += difference(rng, n, int(strong), "The other")
    return draft(rng, texts, value, lines, letters)


def _of(rng: Random, share: Fraction, n: int) -> list[Line]:
    """A fraction of a number, where that is whole."""
    top, bottom = share.numerator, share.denominator
    if n % bottom:
        return [*product(rng, n, top), *quotient(rng, n * top, bottom)]
    lines = quotient(rng, n, bottom)
    return lines if top == 1 else [*lines, *product(rng, n // bottom, top)]


@REGISTER.family("stronger_or_dried", 4, 5)
def stronger_or_dried(rng: Random, level: int) -> Draft:
    """How much water must evaporate from 500 g of 4% to get 10%? How much salt makes 180 g of 10% to 19%?"""
    kind = rng.choice(("dry", "dry", "pure"))
    fitting = ("salt", "sugar", "fertiliser") if kind == "dry" else ("salt", "sugar", "acid", "alcohol", "antifreeze")  # fmt: skip
    name, inside, unit = rng.choice([each for each in _SOLVED if each[1] in fitting])
    while True:
        n, p, r = _size(rng, unit), rng.randint(2, 60), rng.randint(4, 80)
        if level == 4:
            p, r = 5 * rng.randint(1, 12), 5 * rng.randint(2, 16)
        pure = Fraction(n * p, 100)
        rest, target = (pure, r) if kind == "dry" else (n - pure, 100 - r)
        after = rest * 100 / target
        if p < r < 90 and after.denominator == 1 and (rest * 10).denominator == 1:
            break
    after = int(after)
    value = n - after if kind == "dry" else after - n
    who = person(rng)
    if kind == "dry":
        texts = (
            f"{num(n)} {unit} of {p}% {name}, how [much|many {unit}] water must evaporate to get {r}%?", f"{p}% {name}, {num(n)} {unit}, boil it down to {r}%, how many {unit} of water go off?",
            f"{who.name} boils {num(n)} {unit} of {p}% {name} until it is {r}%. How many {unit} of water have gone?", f"How many {unit} of water have to be boiled away from {num(n)} {unit} of {p}% {name} [to make it {r}%|so that it becomes {r}%]?",
            f"A [dish|pan|basin] of {num(n)} {unit} {name} with {p}% stands in the sun. In the evening it has {r}%. How many {unit} of water [have evaporated|are gone]?",
        )  # fmt: skip
        lines: list[Line] = [
            ("plan", f"The {inside} stays, only water goes"), *percent_lines(rng, Fraction(p), Fraction(n)),
            ("divide", f"Now this is ${r}\\%$: {eq(frac(decimal(100 * rest), r), after)}"), *difference(rng, n, after, "Water gone"),
        ]  # fmt: skip
    else:
        texts = (
            f"{num(n)} {unit} of {p}% {name}, how much {inside} to add for {r}%?", f"How many {unit} of pure {inside} must be added to {num(n)} {unit} of {p}% {name} to get {r}%?",
            f"{who.name} has {num(n)} {unit} of {p}% {name}, but needs {r}%, and adds pure {inside}. How many {unit} of it?", f"{p}% {name} ({num(n)} {unit}) to {r}% by adding pure {inside}, how many {unit}?",
            f"By adding pure {inside}, {num(n)} {unit} of {name} with {p}% are made stronger, up to {r}%. How many {unit} [have to be added|are added]?",
        )  # fmt: skip
        lines = [
            ("plan", f"The water stays: {eq(plus(100, -p), 100 - p)} percent of ${n}$"), *percent_lines(rng, Fraction(100 - p), Fraction(n)),
            ("divide", f"Then water is {eq(plus(100, -r), target)} percent: {eq(frac(decimal(100 * rest), target), after)}"), *difference(rng, after, n, "Added"),
        ]  # fmt: skip
    return draft(rng, texts, value, [_titled(line) for line in lines])


def _titled(line: Line) -> Line:
    return ("What stays the same", line[1]) if line[0] == "plan" else line


@REGISTER.family("tale_part_replaced", 4, 5)
def tale_part_replaced(rng: Random, level: int) -> Draft:
    """10 l of 40% antifreeze: 4 l are let out and water is filled in (once, twice). How strong is it?"""
    name, inside, unit = rng.choice(_SOLVED)
    kind = rng.choice(("once", "once", "other", "twice") if level == 4 else ("twice", "other", "how"))  # fmt: skip
    while True:
        n, p, q = _size(rng, unit), 5 * rng.randint(2, 19), 5 * rng.randint(1, 20)
        k = Fraction(rng.randint(1, 9), rng.choice((2, 3, 4, 5, 8, 10)))
        out = k * n
        first = p * (1 - k)
        value = {"once": first, "how": first, "twice": first * (1 - k), "other": first + q * k}[kind]  # fmt: skip
        fine = (value * 2).denominator == 1 and (first * 2).denominator == 1
        if k < 1 and out.denominator == 1 and fine and q != p and value < 95:
            break
    out, who = int(out), person(rng)
    vessel = rng.choice(("bottle", "canister", "vessel", "barrel", "tub", "flask"))
    takes = f"[{num(out)} {unit} are [let out|poured away|drawn off]|{who.name} takes {num(out)} {unit} out|{who.name} pours {num(out)} {unit} away]"  # fmt: skip
    fills = f"filled up with {q}% {name}" if kind == "other" else "[filled up with water|topped up with water|replaced by water]"  # fmt: skip
    again = " [Then this is done once more|The same is done a second time]." if kind == "twice" else ""  # fmt: skip
    asks = f"[How many percent {inside} does it have now?|What is the strength now, in percent?|how many percent is it then?|What percentage of it is {inside} in the end?]"  # fmt: skip
    told = (
        f"A {vessel} holds {num(n)} {unit} of {p}% {name}. {takes} and it is {fills}.{again} {asks}", f"{num(n)} {unit} {name} {p}%, {num(out)} {unit} [out|taken out] and {fills}{', twice' if kind == 'twice' else ''}, {asks}",
        f"From {num(n)} {unit} of {p}% {name} {who.name} takes {num(out)} {unit}. It is {fills}.{again} {asks}", f"{who.name} has {num(n)} {unit} of {name} with {p}%. {takes}, then it is {fills}, so that it is {num(n)} {unit} as before.{again} {asks}",
    )  # fmt: skip
    share: Line = ("Part replaced", f"{_part(out, n)} goes, so {_part(n - out, n)} of the {inside} stays")  # fmt: skip
    stays = eq(dot(p, frac((1 - k).numerator, (1 - k).denominator)), decimal(first))
    left = Fraction(n * p, 100) * (1 - k)
    if kind == "how":
        texts = (
            f"How many {unit} of {num(n)} {unit} of {p}% {name} must be replaced by water to get {decimal(first)}%?", f"{num(n)} {unit} {name} {p}%, replace how many {unit} by water for {decimal(first)}%?",
            f"{who.name} wants to make {num(n)} {unit} of {p}% {name} weaker, {decimal(first)}%, and still have {num(n)} {unit}. How many {unit} [must be|are] poured away and filled up with water?",
            f"A {vessel} is full with {num(n)} {unit} of {p}% {name}. It should be {decimal(first)}%. How many {unit} have to be let out before water is filled in?",
        )  # fmt: skip
        stay = n - out
        lines: list[Line] = [("Part that stays", f"${decimal(first)}$ of ${p}$ percent: {eq(frac(decimal(first), p), 1 - k)}"), *_of(rng, 1 - k, n), *difference(rng, n, stay, "Replaced")]  # fmt: skip
        return draft(rng, texts, out, lines)
    lines = [share, ("multiply", f"Percent that stays: {stays}")]
    if kind == "twice":
        lines.append(("The second time", eq(dot(decimal(first), frac((1 - k).numerator, (1 - k).denominator)), decimal(value))))  # fmt: skip
    elif kind == "other":
        lines += [("What comes in", eq(dot(q, frac(k.numerator, k.denominator)), decimal(q * k))), ("total", eq(f"{decimal(first)}+{decimal(q * k)}", decimal(value)))]  # fmt: skip
    if kind == "once" and (left * 100).denominator == 1:
        away: list[Line] = [*total(rng, n, -out, kind="Left in it"), *percent_lines(rng, Fraction(p), Fraction(n - out)), ("percent", f"In ${n}$ {unit} again: {eq(frac(dot(decimal(left), 100), n), decimal(value))} percent")]  # fmt: skip
        return draft(rng, told, f"{decimal(value)}\\%", lines, away)
    return draft(rng, told, f"{decimal(value)}\\%", lines)


_RINGS = ("ring", "chain", "bracelet", "coin", "medal", "brooch", "watch case", "spoon")


@REGISTER.family("metal_by_fineness", 3, 4, 5)
def metal_by_fineness(rng: Random, level: int) -> Draft:
    """40 g of 750 gold: how much pure gold? Melted with 60 g of 500, or with copper; 18 carat of 24."""
    kind = rng.choice(("pure", "carat") if level == 3 else ("melted", "copper", "whole") if level == 4 else ("melted", "how", "whole"))  # fmt: skip
    metal, marks = rng.choice((("gold", (333, 375, 500, 585, 750, 900)), ("silver", (500, 800, 835, 900, 925))))  # fmt: skip
    f, n = rng.choice(marks), rng.randint(2, 60) * rng.choice((1, 2, 5, 10))
    thing, who, pure = rng.choice(_RINGS), person(rng), Fraction(n * f, 1000)
    part: Line = ("rule", f"${f}$ means ${f}$ of $1000$ parts are {metal}")
    found: list[Line] = [part, *product(rng, n, f), ("convert", eq(frac(n * f, 1000), decimal(pure)))]  # fmt: skip
    if kind == "carat":
        k = rng.choice((8, 9, 12, 14, 18, 21, 22))
        pure = Fraction(n * k, 24)
        if (pure * 100).denominator > 1:
            return metal_by_fineness(rng, level)
        texts = (
            f"{num(n)} g of {k} carat gold (24 carat is pure), how many g of pure gold?", f"A {thing} of {k} carat gold weighs {num(n)} g. Pure gold has 24 carat. How many g of pure gold are in it?",
            f"pure gold in a {thing} of {num(n)} g, {k} of 24 carat?", f"Gold of {k} carat has {k} parts of gold in 24. How many g of gold does {who.name}'s {thing} of {num(n)} g have?",
        )  # fmt: skip
        share = Fraction(k, 24)
        lines: list[Line] = [("share", f"Gold is {_part(k, 24)} of it"), *(product(rng, n, share.numerator) if share.numerator > 1 else []), ("divide", eq(frac(n * share.numerator, share.denominator), decimal(pure)))]  # fmt: skip
        return draft(rng, texts, decimal(pure), lines)
    if kind == "pure":
        texts = (
            f"{num(n)} g of {f} {metal}, how many g pure {metal}?", f"A {thing} of {f} {metal} weighs {num(n)} g. How many g of pure {metal} are in it?",
            f"pure {metal} in a {thing} of {num(n)} g, marked {f}?", f"{who.name}'s {thing} is stamped {f} and has {num(n)} g. How much {metal} is that, in g?",
        )  # fmt: skip
        return draft(rng, texts, decimal(pure), found)
    if kind == "whole":
        if (pure * 10).denominator > 1:
            return metal_by_fineness(rng, level)
        texts = (
            f"{f} {metal} with {decimal(pure)} g pure {metal} in it, how heavy?", f"A {thing} of {f} {metal} has {decimal(pure)} g of pure {metal} in it. How many g does it weigh?",
            f"{who.name} has {decimal(pure)} g of pure {metal} and makes {f} {metal} of it. How many g does {who.he} get?", f"How many g of {f} {metal} can be made from {decimal(pure)} g of pure {metal}?",
        )  # fmt: skip
        return draft(rng, texts, n, [part, ("divide", f"The whole: {eq(frac(decimal(1000 * pure), f), n)}")])  # fmt: skip
    if kind == "melted":
        g, m = rng.choice([each for each in marks if each != f]), rng.randint(2, 30) * 5
        value = Fraction(n * f + m * g, n + m)
        if value.denominator > 1:
            return metal_by_fineness(rng, level)
        texts = (
            f"{num(n)} g of {f} {metal} and {num(m)} g of {g} {metal} melted together, what fineness?", f"{who.name} melts {num(n)} g of {f} {metal} with {num(m)} g of {g} {metal}. How many parts of {metal} in 1000 does the alloy have?",
            f"melt {num(n)} g {f} {metal} + {num(m)} g {g} {metal}, fineness of the alloy?", f"A goldsmith puts {num(n)} g of {f} {metal} and {num(m)} g of {g} {metal} in one pot. What is the fineness of the alloy?",
        )  # fmt: skip
        lines = [("Parts of the first", eq(dot(n, f), n * f)), ("Parts of the second", eq(dot(m, g), m * g)), *total(rng, n * f, m * g), ("divide", f"Over {eq(plus(n, m), n + m)} g: {eq(frac(n * f + m * g, n + m), value)}")]  # fmt: skip
        return draft(rng, texts, value, lines)
    low = rng.choice([each for each in (*marks, 400, 600, 450, 300, 250) if each < f] or [f])
    whole = Fraction(n * f, low)
    if whole.denominator > 1 or whole == n:
        return metal_by_fineness(rng, level)
    more = int(whole) - n
    if kind == "copper":
        texts = (
            f"{num(n)} g of {f} {metal} + {num(more)} g copper, fineness?", f"{who.name} melts {num(n)} g of {f} {metal} and adds {num(more)} g of copper. What is the fineness of the alloy?",
            f"{num(more)} g of copper are added to {num(n)} g of {f} {metal}. How many parts of 1000 are {metal} now?", f"What fineness does {num(n)} g of {f} {metal} have after {num(more)} g of copper are melted in?",
        )  # fmt: skip
        return draft(rng, texts, low, [("Parts", f"The {metal} stays: {eq(dot(n, f), n * f)}"), *total(rng, n, more, kind="Weight"), ("divide", eq(frac(n * f, n + more), low))])  # fmt: skip
    texts = (
        f"{num(n)} g of {f} {metal}, how much copper to make it {low}?", f"How many g of copper must be melted with {num(n)} g of {f} {metal} to get {low} {metal}?",
        f"{who.name} has {num(n)} g of {f} {metal} and wants {low} {metal}. How many g of copper does {who.he} add?", f"{num(n)} g of {metal} {f} -> {low}, g of copper?",
    )  # fmt: skip
    lines = [("Parts", f"The {metal} stays: {eq(dot(n, f), n * f)}"), ("divide", f"New weight: {eq(frac(n * f, low), int(whole))}"), *difference(rng, int(whole), n, "Copper")]  # fmt: skip
    return draft(rng, texts, more, lines)
