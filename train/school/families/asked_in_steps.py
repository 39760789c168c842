"""Short questions of more than one step: rounding back, doubling back, times backwards, two units."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.clock_steps import clock, moved
from train.school.families.percent import percent_lines
from train.school.families.scenes import fraction_of
from train.school.families.wordings import draft, listed, minus, summed
from train.school.work import decimal_sum, product

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@REGISTER.family("rounded_from", 2, 3)
def rounded_from(rng: Random, level: int) -> Draft:
    """The smallest or largest number that rounds to one, or how many whole numbers do."""
    if level == 3 and rng.random() < 0.4:
        places = rng.randint(1, 2)
        unit = Fraction(1, 10**places)
        n = rng.randint(2, 30 * 10**places) * unit
        word = "one decimal place" if places == 1 else "two decimal places"
        lines: list[Line] = [("Half of the last place", eq(frac(decimal(unit), 2), decimal(unit / 2)))]  # fmt: skip
        lines += decimal_sum(rng, n, -unit / 2, kind="subtract")
        return draft(rng, f"What is the [smallest|least] number that is rounded to {decimal(n)} when rounded to {word}? // A number rounded to {word} is {decimal(n)}. What is the smallest it can be? // lower bound of {decimal(n)} (rounded to {word})", decimal(n - unit / 2), lines)  # fmt: skip
    unit = rng.choice((10, 10, 100, 1000) if level == 3 else (10, 100))
    name, n = {10: "ten", 100: "hundred", 1000: "thousand"}[unit], unit * rng.randint(2, 60)
    low, high = n - unit // 2, n + unit // 2 - 1
    down: Line = ("Smallest", eq(plus(n, -unit // 2), low))
    up: list[Line] = [("Too large", f"{eq(plus(n, unit // 2), high + 1)} is rounded up already"), ("Largest", eq(plus(high + 1, -1), high))]  # fmt: skip
    half: Line = ("divide", eq(frac(unit, 2), unit // 2))
    kind = rng.choice(("smallest", "largest", "count"))
    if kind == "count":
        return draft(rng, f"How many whole numbers are {n} when rounded to the nearest {name}? // How many whole numbers round to {n} to the nearest {name}?", unit, [half, down, *up, ("count", eq(f"{high}-{low}+1", unit))])  # fmt: skip
    word = rng.choice(("smallest", "least") if kind == "smallest" else ("largest", "greatest", "biggest"))  # fmt: skip
    lines = [half, down] if kind == "smallest" else [half, *up]
    return draft(rng, f"What is the {word} whole number that rounds to {n} to the nearest {name}? // A whole number rounded to the nearest {name} is {n}. What is the {word} it [can|could] be? // {word} whole number which is {n} [rounded to|to] the nearest {name}? // Rounded to the nearest {name}, a town has {n} people. What is the {word} number it can have?", low if kind == "smallest" else high, lines)  # fmt: skip


@REGISTER.family("doubling_back", 2, 3)
def doubling_back(rng: Random, level: int) -> Draft:
    """When what doubles was half as much: one doubling before."""
    thing, place, unit = rng.choice((("The water lilies", "pond", "day"), ("The bacteria", "dish", "hour"), ("The algae", "lake", "day"), ("The weeds", "garden", "week"), ("The mosses", "tank", "day")))  # fmt: skip
    back = rng.choice((1, 1, 2, 3) if level == 3 else (1, 1, 2))
    every = rng.randint(2, 5) if level == 3 and rng.random() < 0.5 else 1
    full = rng.randint(back * every + 2, 60)
    part = ("half", "a quarter", "an eighth")[back - 1]
    often = f"every {unit}" if every == 1 else f"every {every} {unit}s"
    why = "One doubling earlier it was half as much"
    if back > 1:
        why += f": ${frac(1, 2**back)}={frac(1, power(2, back))}$, so ${back}$ doublings earlier"
    lines: list[Line] = [("Go back", why)]
    if every > 1 and back > 1:
        lines += product(rng, back, every)
    lines += minus(rng, full, back * every)
    return draft(rng, f"{thing} in a {place} double their area {often}. After {full} {unit}s the {place} is [full|completely covered]. After how many {unit}s was {part} of it covered? // A {place} is covered after {full} {unit}s by something that doubles {often}. After how many {unit}s was it {part} covered? // In a {place} the covered area doubles {often}, and it takes {full} {unit}s to cover all of it. How many {unit}s does it take to cover {part} of it?", full - back * every, lines)  # fmt: skip


@REGISTER.family("hours_over_days", 2, 3)
def hours_over_days(rng: Random, level: int) -> Draft:
    """Hours from one time of the week to a later one."""
    first, days = rng.randrange(7), rng.randint(1, 4)
    begin, end = (30 * rng.randint(10, 46) if level == 3 else 60 * rng.randint(5, 23) for _ in range(2))  # fmt: skip
    hours, gap = 24 * days, Fraction(end - begin, 60)
    day, other = _DAYS[first], _DAYS[(first + days) % 7]
    lines: list[Line] = [("Full days", f"From {day} to {other}, ${days}$ day{'s' if days > 1 else ''}: {eq(dot(24, days), hours)} hours")]  # fmt: skip
    if gap:
        a, b = (decimal(Fraction(at, 60)) for at in (max(begin, end), min(begin, end)))
        lines.append(("Difference of the times", f"{clock(end, False)} is {'later' if gap > 0 else 'earlier'}: {eq(f'{a}-{b}', decimal(abs(gap)))}"))  # fmt: skip
        lines += decimal_sum(rng, Fraction(hours), gap, kind="add" if gap > 0 else "subtract")
    a, b = (f"{d} {clock(at, half)}" for d, at in ((day, begin), (other, end)) for half in (rng.random() < 0.3,))  # fmt: skip
    return draft(rng, f"How many hours [are there|is it] from {a} to {b}? // [How long is it|How many hours] from {a} until {b}[, in hours|]? // hours from {a} to {b} // A shop is closed from {a} to {b}. How many hours is that? // {a} to {b}, how many hours?".replace("[, in hours|]", "" if rng.random() < 0.5 else ", in hours"), decimal(hours + gap), lines)  # fmt: skip


@REGISTER.family("ready_by", 2, 3)
def ready_by(rng: Random, level: int) -> Draft:
    """Back from when one must be there, over several times that are needed."""
    at, count = 5 * rng.randint(84, 250), rng.randint(2, 2 + (level == 3))
    needs = [5 * rng.randint(1, 11) for _ in range(count)]
    for_what = rng.sample(("to get ready", "for the bus", "to walk there", "for breakfast", "to pack", "to feed the cat", "to find a parking space"), count)  # fmt: skip
    told = [f"{m} minutes {what}" for m, what in zip(needs, for_what, strict=True)]
    said = f"{', '.join(told[:-1])} and {told[-1]}"
    event, time = rng.choice(("School", "Work", "The film", "The match", "The exam", "The concert")), clock(at, False)  # fmt: skip
    lines = [*summed(rng, *needs), *moved(at, -sum(needs), False)]
    end = rng.choice(("At what time must I [start|begin to get ready] at the latest?", "When do I have to start?", "What is the latest time to start?"))  # fmt: skip
    return draft(rng, f"{event} starts at {time}. I need {said}. {end} // I must be there at {time} and need {said}. {end} // {event} is at {time}. Before that I need {said}, one after the other. {end}", clock(at - sum(needs), False), lines)  # fmt: skip


@REGISTER.family("day_of_lessons", 2, 3)
def day_of_lessons(rng: Random, level: int) -> Draft:
    """When the last of several lessons ends that have breaks between them."""
    n, m, b = rng.randint(2, 3 * level), rng.choice((30, 40, 45, 50, 60)), rng.choice((5, 10, 15, 20))  # fmt: skip
    at = 5 * rng.randint(90, 180)
    whole = n * m + (n - 1) * b
    word = rng.choice(("lesson", "talk", "game", "exam part"))
    lines = [
        *product(rng, n, m, f"All {word}s"),
        ("Breaks", f"One fewer than {word}s, so {eq(dot(n - 1, b), (n - 1) * b)}" if n > 2 else f"There is $1$ break of ${b}$ minutes"),
        *summed(rng, n * m, (n - 1) * b), *moved(at, whole, False),
    ]  # fmt: skip
    breaks = "a break" if n == 2 else rng.choice(("breaks", "a break each time"))
    return draft(rng, f"The first of {n} {word}s starts at {clock(at, False)}. Each takes {m} minutes, and there {'are' if breaks == 'breaks' else 'is'} {breaks} of {b} minutes in between. When does the last one end? // {n} {word}s of {m} minutes with {b} minutes of break between them, starting at {clock(at, False)}. When [is it over|do they end]? // We have {n} {word}s of {m} min each from {clock(at, False)} on, with {b} min between two of them. At what time are we finished?", clock(at + whole, False), lines)  # fmt: skip


def _part(rng: Random, level: int) -> tuple[str, str, int, list[Line]]:
    """A part of a number: as it is typed, in LaTeX, its value, and how that is found."""
    if rng.random() < 0.5:
        bottom = rng.randint(2, 4 + 2 * level)
        share = Fraction(rng.randint(1, bottom - 1), bottom)
        n = share.denominator * rng.randint(2, 12)
        shown = frac(share.numerator, share.denominator)
        return f"${shown}$ of {n}", f"{shown}\\text{{ of }}{n}", int(share * n), fraction_of(rng, share, n)  # fmt: skip
    while True:
        p, n = 5 * rng.randint(1, 19), 10 * rng.randint(2, 30)
        if p * n % 100 == 0:
            return f"{p}% of {n}", f"{p}\\%\\text{{ of }}{n}", p * n // 100, percent_lines(rng, Fraction(p), Fraction(n))  # fmt: skip


@REGISTER.family("which_part_is_more", 2, 3)
def which_part_is_more(rng: Random, level: int) -> Draft:
    """Two parts of two numbers: which is more, by how much, or both together."""
    (a, latex_a, x, one), (b, latex_b, y, two) = (_part(rng, level) for _ in range(2))
    if x == y:
        return which_part_is_more(rng, level)
    both = [*one, *two]
    kind = rng.choice(("which", "gap", "sum"))
    if kind == "which":
        is_more = rng.random() < 0.6
        word = rng.choice(("more", "larger", "bigger", "greater") if is_more else ("less", "smaller"))  # fmt: skip
        first = (x > y) == is_more
        sign = ">" if x > y else "<"
        return draft(rng, f"[Which|What] is {word}: {a} or {b}? // Which is {word}, {a} or {b}? // {a} or {b}, which is {word}?", latex_a if first else latex_b, [*both, ("compare", math(f"{x}{sign}{y}"))])  # fmt: skip
    if kind == "sum":
        return draft(rng, f"What is {a} plus {b}? // {a} + {b} // How much is {a} and {b} together? // Add {a} to {b}.", x + y, [*both, *summed(rng, x, y)])  # fmt: skip
    if x < y:
        a, b, x, y = b, a, y, x
    return draft(rng, f"How much more is {a} than {b}? // By how much is {a} larger than {b}? // {a} - {b} // What is {a} minus {b}?", x - y, [*both, *minus(rng, x, y)])  # fmt: skip


_TWO_UNITS = (("kg", "g", 1000), ("km", "m", 1000), ("m", "cm", 100), ("l", "ml", 1000), ("cm", "mm", 10), ("h", "min", 60), ("min", "s", 60), ("t", "kg", 1000))  # fmt: skip


@REGISTER.family("amounts_in_two_units", 2, 3)
def amounts_in_two_units(rng: Random, level: int) -> Draft:
    """Kilograms and grams and the like: sums, differences and multiples, in both units again."""
    big, small, base = rng.choice(_TWO_UNITS)
    step = 50 if base == 1000 else 5 if base > 10 else 1
    a, b = sorted((rng.randint(1, 6 * level) for _ in range(2)), reverse=True)
    u, v = (step * rng.randint(1, base // step - 1) for _ in range(2))
    kind, k = rng.choice(("sum", "difference", "times")), rng.randint(2, 3 * level)
    gap = " " if rng.random() < 0.6 else ""
    x, y = (f"{p}{gap}{big} {q}{gap}{small}" for p, q in ((a, u), (b, v)))
    if kind == "sum":
        total = (a + b) * base + u + v
        carry, rest = divmod(u + v, base)
        lines: list[Line] = [(f"The {small}", eq(plus(u, v), u + v))]
        wording = f"{x} + {y} // What is {x} plus {y}? // Add {x} and {y}. // How much is {x} and {y} together, in {big} and {small}?"  # fmt: skip
        sides = plus(a, b)
    elif kind == "times":
        total = k * (a * base + u)
        carry, rest = divmod(k * u, base)
        lines = product(rng, k, u, f"The {small}")
        wording = f"{k} x {x} // {x} times {k} // What is {k} times {x}? // {k} times {x}, in {big} and {small}? // One takes {x}. How much is that for {k}, in {big} and {small}?"  # fmt: skip
        sides = dot(k, a)
    else:
        total = (a - b) * base + u - v
        carry, rest = divmod(u - v, base)
        lines = [(f"The {small}", eq(f"{u}-{v}", rest) if carry == 0 else f"Take $1$ {big} as ${base}$ {small}: {eq(f'{u}+{base}-{v}', rest)}")]  # fmt: skip
        wording = f"{x} - {y} // What is {x} minus {y}? // Subtract {y} from {x}. // How much more is {x} than {y}, in {big} and {small}?"  # fmt: skip
        sides = f"{a}-{b}"
    whole = total // base
    if whole < 1 or rest == 0:
        return amounts_in_two_units(rng, level)
    if carry > 0:
        lines.append(("convert", eq(carry * base + rest, f"{dot(carry, base)}+{rest}")))
    tail = f"{carry:+d}" if carry else ""
    lines += [(f"The {big}", eq(f"{sides}{tail}", whole)), ("conclude", f"That is ${whole}$ {big} and ${rest}$ {small}")]  # fmt: skip
    return draft(rng, wording, f"{whole}\\text{{ {big} }}{rest}\\text{{ {small}}}", lines)


@REGISTER.family("fourth_corner", 2, 3)
def fourth_corner(rng: Random, level: int) -> Draft:
    """The corner that a rectangle or a parallelogram lacks."""
    low = 0 if level == 2 else -9
    (a, b), (c, d), (e, f) = ((rng.randint(low, 9), rng.randint(low, 9)) for _ in range(3))
    if level == 2:
        (c, d), (e, f) = (e, b), (e, f)
        if a == e or b == f:
            return fourth_corner(rng, level)
        x, y, shape = a, f, "rectangle"
        lines: list[Line] = [("Read off", f"Sides go straight across and up: it has the $x$ of the first corner and the $y$ of the third: $x={a}$, $y={f}$")]  # fmt: skip
    else:
        if (c - a) * (f - b) == (e - a) * (d - b):
            return fourth_corner(rng, level)
        x, y, shape = a + e - c, b + f - d, "parallelogram"
        lines = [("rule", "$D=A+C-B$"), ("The first coordinate", eq(plus(a, e, -c), x)), ("The second coordinate", eq(plus(b, f, -d), y))]  # fmt: skip
    p, q, r = (f"({s},{t})" for s, t in ((a, b), (c, d), (e, f)))
    return draft(rng, f"A {shape} ABCD has the corners A{p}, B{q} and C{r}. [Where is D|What is the corner D]? // Three corners of a {shape}, in order: {p}, {q}, {r}. Find the fourth. // A = {p}, B = {q} and C = {r} are three corners of the {shape} ABCD. What are the coordinates of D?", f"({x},{y})", [*lines, ("conclude", f"The corner is $({x},{y})$")])  # fmt: skip


@REGISTER.family("open_book", 2, 3)
def open_book(rng: Random, level: int) -> Draft:
    p = 2 * rng.randint(2, 40 * level)
    s, is_low = 2 * p + 1, rng.random() < 0.6
    low, high = rng.choice((("left", "right"), ("smaller", "larger")))
    lines: list[Line] = [("Two equal numbers less", eq(plus(s, -1), 2 * p)), ("divide", eq(frac(2 * p, 2), p))]  # fmt: skip
    other: list[Line] = [("equation", f"$x+(x+1)={s}$"), ("simplify", f"$2x={2 * p}$"), ("isolate", f"$x={p}$")]  # fmt: skip
    if not is_low:
        last: Line = ("The other page", eq(plus(p, 1), p + 1))
        lines, other = [*lines, last], [*other, last]
    word = low if is_low else high
    return draft(rng, f"A book is open. The two page numbers [add up to|have the sum] {s}. What is the {word} one? // The sum of the page numbers on two facing pages is {s}. What is the {word} page number? // I open a book and the two page numbers add up to {s}. Which is the {word} one?", p if is_low else p + 1, lines, other)  # fmt: skip


@REGISTER.family("extreme_with_different_digits", 2, 3)
def extreme_with_different_digits(rng: Random, level: int) -> Draft:
    """The largest or smallest number of different digits that a number divides: tried in order."""
    size, is_largest = rng.choice((2, 3) if level == 2 else (3, 4)), rng.random() < 0.5
    k = rng.choice((1, 2, 3, 4, 5, 6, 9))
    end, start, by = (10 ** (size - 1), 10**size - 1, -1) if is_largest else (10**size, 10 ** (size - 1), 1)  # fmt: skip
    tried = list[int]()
    for n in range(start, end, by):
        if len(set(str(n))) == size:
            tried.append(n)
            if n % k == 0:
                break
    if len(tried) > 5:
        return extreme_with_different_digits(rng, level)
    word, least = rng.choice((("largest", "smallest"), ("greatest", "least"), ("biggest", "smallest")))  # fmt: skip
    side = word if is_largest else least
    lines: list[Line] = [("Different digits", f"The {'largest' if is_largest else 'smallest'} numbers with different digits: {listed(tried)}")]  # fmt: skip
    if k > 1:
        shown = [eq(n, f"{dot(k, n // k)}+{n % k}" if n % k else dot(k, n // k)) for n in tried]
        lines.append(("Try one after another", ", ".join(shown)))
    lines.append(("conclude", f"The first that fits is ${tried[-1]}$"))
    digits = {2: "two", 3: "three", 4: "four"}[size]
    what = f"{digits}-digit number with {'all digits different' if size > 2 else 'two different digits'}"  # fmt: skip
    fits = "" if k == 1 else " that is even" if k == 2 else f" that is divisible by {k}"
    return draft(rng, f"What is the {side} {what}{fits}? // Find the {side} {what}{fits}. // {side} {what}{fits}", tried[-1], lines)  # fmt: skip


@REGISTER.family("percent_the_other_way", 3, 4)
def percent_the_other_way(rng: Random, level: int) -> Draft:
    """A is p percent more than B: by how many percent B is less than A, and the reverse."""
    while True:
        p, is_more = 5 * rng.randint(1, 80), rng.random() < 0.6
        if not is_more and p >= 100:
            continue
        now = 100 + p if is_more else 100 - p
        back = Fraction(100 * p, now)
        if back.denominator <= (1 if level == 3 else 2):
            break
    a, b = rng.choice((("A", "B"), ("Mia's tower", "Tom's tower"), ("the red rope", "the blue rope"), ("my garden", "yours"), ("shop A's price", "shop B's price")))  # fmt: skip
    share = Fraction(p, now)
    one, two = ("more", "less") if is_more else ("less", "more")
    lines: list[Line] = [
        ("Take 100 for the second", f"Then the first is {eq(plus(100, p if is_more else -p), now)}"),
        ("Difference of the first", f"${p}$ of ${now}$: {eq(frac(p, now), share)}"),
        ("percent", eq(frac(100 * share.numerator, share.denominator), decimal(back))),
    ]  # fmt: skip
    return draft(rng, f"If {a} is {p}% {one} than {b}, by how many percent is {b} {two} than {a}? // {a} is {p}% {one} than {b}. How many percent is {b} {two} than {a}?", f"{decimal(back)}\\%", lines)  # fmt: skip


@REGISTER.family("pass_mark", 2, 3)
def pass_mark(rng: Random, level: int) -> Draft:
    """How many must be right at least, and may be wrong at most, for so many percent."""
    n, p = rng.randint(8, 30 * level), 5 * rng.randint(8, 19)
    exact = Fraction(n * p, 100)
    need = -(-n * p // 100)
    lines = percent_lines(rng, Fraction(p), Fraction(n))
    if exact.denominator > 1:
        lines.append(("Round up", f"Only whole ones count, so at least ${need}$"))
    unit = rng.choice(("questions", "points", "tasks"))
    test = rng.choice(("test", "quiz", "contest"))
    verb = "get" if unit == "points" else "get right"
    kind = rng.choice(("need", "wrong", "more"))
    if kind == "need":
        return draft(rng, f"A {test} has {n} {unit}. I need at least {p}% to pass. At least how many {unit} must I {verb}? // [To pass|For a pass] one needs {p}% of {n} {unit}. How many is that at least? // at least how many of {n} {unit} for {p}% or more?", need, lines)  # fmt: skip
    if kind == "wrong":
        lost = "lose" if unit == "points" else "get wrong"
        return draft(rng, f"A {test} has {n} {unit} and I need at least {p}% to pass. At most how many {unit} [can|may] I {lost}? // {n} {unit}, {p}% needed to pass. How many can I {lost} at most?", n - need, [*lines, *minus(rng, n, need)])  # fmt: skip
    have = rng.randint(1, need - 1)
    return draft(rng, f"A {test} has {n} {unit}. I have {have} so far and need at least {p}%. How many more do I need at least? // {have} of {n} {unit} are mine already, and {p}% are needed to pass. At least how many more must I get?", need - have, [*lines, *minus(rng, need, have)])  # fmt: skip


@REGISTER.family("number_of_two_conditions", 2, 3)
def number_of_two_conditions(rng: Random, level: int) -> Draft:
    """The one multiple in a range that leaves a remainder: all multiples are tried."""
    p, q = rng.sample(range(3, 6 + 2 * level), 2)
    low = rng.randint(5, 40 * level)
    high = low + rng.randint(2 * p, 5 * p)
    multiples = [n for n in range(low + 1, high) if n % p == 0]
    r = rng.choice(multiples) % q
    fitting = [n for n in multiples if n % q == r]
    if len(fitting) != 1:
        return number_of_two_conditions(rng, level)
    tried = ", ".join(eq(n, f"{dot(q, n // q)}+{n % q}" if n % q else dot(q, n // q)) for n in multiples)  # fmt: skip
    lines: list[Line] = [("list", f"Multiples of ${p}$: {listed(multiples)}"), (f"Divide by {q}", tried), ("conclude", f"Only ${fitting[0]}$ fits")]  # fmt: skip
    rest = f"leaves a remainder of {r} when divided by {q}" if r else f"is also divisible by {q}"
    return draft(rng, f"Which number between {low} and {high} is divisible by {p} and {rest}? // A number between {low} and {high} is a multiple of {p} and {rest}. What is it? // Find the number between {low} and {high} that is divisible by {p} and {rest}.", fitting[0], lines)  # fmt: skip


_SPOONS = (("cup", "ml", 240), ("cup", "ml", 250), ("tablespoon", "ml", 15), ("teaspoon", "ml", 5), ("cup of flour", "g", 120), ("cup of sugar", "g", 200), ("cup of rice", "g", 180), ("tablespoon of honey", "g", 20))  # fmt: skip


@REGISTER.family("cups_and_spoons", 2, 3)
def cups_and_spoons(rng: Random, level: int) -> Draft:
    """Measures of the kitchen, halves and quarters among them, in grams or millilitres and back."""
    one, unit, size = rng.choice(_SPOONS)
    bottom = rng.choice([b for b in ((1, 2) if level == 2 else (1, 2, 3, 4)) if size % b == 0])
    whole, part = rng.randint(1, 5), Fraction(rng.randint(1, bottom - 1), bottom) if bottom > 1 else Fraction(0)  # fmt: skip
    kind, _, of = one.partition(" ")
    many = f"{kind}s {of}".strip()
    total = int((whole + part) * size)
    rest = f"{part.numerator}/{part.denominator}" if part else ""
    said = f"{whole} {rest}".strip()
    lines = product(rng, whole, size) if whole > 1 else [("multiply", eq(dot(1, size), size))]
    if part:
        lines += [*fraction_of(rng, part, size), *summed(rng, whole * size, int(part * size))]
    told = f"1 {one} is {size} {unit}"
    if rng.random() < 0.35:
        count = whole + part
        back: list[Line] = [("divide", eq(frac(total, size), *([count] if count.denominator > 1 else [whole])))]  # fmt: skip
        return draft(rng, f"{told}. How many {many} are {total} {unit}? // {told}. I need {total} {unit}. How many {many} is that? // {total} {unit} in {many}, if {told}", count, back)  # fmt: skip
    name = one if said == "1" else many
    return draft(rng, f"{told}. How many {unit} are {said} {name}? // A recipe says {said} {name}. How many {unit} is that if {told}? // {said} {name} in {unit} ({told})", total, lines)  # fmt: skip
