"""Contest questions of figures and rows: shapes of one wire, squares side by side, rows of sticks,
digits written in a row of numbers, clocks that go wrong.
"""

from random import Random

from train.problems.latex import dot, eq, frac, plus, root
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.contest_composed import ordinal
from train.school.families.wordings import draft, minus
from train.school.work import difference, product, quotient, to_the_power, total

_UNITS = ("cm", "cm", "m", "inches")


@REGISTER.family("contest_one_wire", 2, 3, 4)
def contest_one_wire(rng: Random, level: int) -> Draft:
    """Shapes of one perimeter (or area): a wire that is bent anew, a square as large as a rectangle."""
    unit = rng.choice(_UNITS)
    if level > 2 and rng.random() < 0.4:  # one area
        side = rng.randint(2, 6 + 2 * level)
        a = rng.choice([d for d in range(1, side * side + 1) if side * side % d == 0 and d != side])
        b = side * side // a
        asked = rng.choice(("side", "perimeter"))
        text = f"A square [has the same area as|is as large as] a rectangle of {num(a)} {unit} by {num(b)} {unit}. What is the {asked} of the square? // A rectangle is {num(max(a, b))} {unit} long and {num(min(a, b))} {unit} wide. A square has the same area. Find the {asked} of the square."  # fmt: skip
        lines = [*product(rng, a, b, "Area"), ("root", f"The side: {eq(root(a * b), side)}")]
        if asked == "perimeter":
            lines.append(("Perimeter", eq(dot(4, side), 4 * side)))
        return draft(rng, text, 4 * side if asked == "perimeter" else side, lines)
    sides, name = rng.choice(((4, "square"), (3, "equilateral triangle"), (6, "regular hexagon"), (5, "regular pentagon"), (8, "regular octagon")))  # fmt: skip
    other, other_name = rng.choice([(n, each) for n, each in ((4, "square"), (3, "equilateral triangle"), (6, "regular hexagon")) if n != sides])  # fmt: skip
    k = rng.randint(1, 3 + 2 * level)
    whole = sides * other * k
    start, end = whole // sides, whole // other
    asks_area = other == 4 and rng.random() < 0.5
    what = f"the area of the {other_name}" if asks_area else f"the side of the {other_name}"
    text = f"{_an(name)} with sides of {num(start)} {unit} and {_an(other_name).lower()} have the same perimeter. What is {what}? // A wire forms {_an(name).lower()} with side {num(start)} {unit}. It is bent into {_an(other_name).lower()}. What is {what}? // The perimeter of {_an(other_name).lower()} equals that of {_an(name).lower()} of side {num(start)} {unit}. Find {what}."  # fmt: skip
    lines = [("Perimeter", eq(dot(sides, start), whole)), *quotient(rng, whole, other, "Side")]
    if asks_area:
        lines += to_the_power(rng, end, 2, "Area")
    return draft(rng, text, end * end if asks_area else end, lines)


def _an(name: str) -> str:
    return f"{'An' if name[0] in 'aeo' else 'A'} {name}"


@REGISTER.family("contest_squares_in_a_row", 3, 4)
def contest_squares_in_a_row(rng: Random, level: int) -> Draft:
    """Equal squares side by side are a rectangle: from its perimeter to its area, or from one square's."""
    n, side, unit = rng.randint(2, 6), rng.randint(2, 4 + 2 * level), rng.choice(_UNITS)
    edges = 2 * n + 2
    around, area = edges * side, n * side * side
    said = rng.choice(("equal squares", "congruent squares", "identical squares"))
    kind = rng.choice(("area", "perimeter", "square", "from_area"))
    if kind == "area":
        text = f"{num(n)} {said} side by side in a row form a rectangle with perimeter {num(around)} {unit}. What is the area of the rectangle? // A rectangle is made of {num(n)} {said} in one row. Its perimeter is {num(around)} {unit}. Find its area."  # fmt: skip
        return draft(rng, text, area, [("count", f"The perimeter has {eq(f'2{chr(92)}cdot {n}+2', edges)} sides of squares"), *quotient(rng, around, edges, "Side"), *to_the_power(rng, side, 2, "One square"), *product(rng, n, side * side, "Area")])  # fmt: skip
    if kind == "perimeter":
        text = f"{num(n)} {said}, each with perimeter {num(4 * side)} {unit}, are put side by side in a row. What is the perimeter of the rectangle[ that they form|]? // The perimeter of a square is {num(4 * side)} {unit}. {num(n)} such squares in a row form a rectangle. What is its perimeter?"  # fmt: skip
        return draft(rng, text, around, [*quotient(rng, 4 * side, 4, "Side"), ("count", f"The rectangle has {eq(f'2{chr(92)}cdot {n}+2', edges)} such sides around it"), *product(rng, edges, side, "Perimeter")])  # fmt: skip
    if kind == "square":
        text = f"A rectangle of perimeter {num(around)} {unit} is cut into {num(n)} {said} in one row. What is the perimeter of one square? // {num(n)} {said} in a row make a rectangle whose perimeter is {num(around)} {unit}. What is the perimeter of each square?"  # fmt: skip
        return draft(rng, text, 4 * side, [("count", f"Around the rectangle are {eq(f'2{chr(92)}cdot {n}+2', edges)} sides"), *quotient(rng, around, edges, "Side"), *product(rng, 4, side, "Perimeter")])  # fmt: skip
    text = f"A rectangle of area {num(area)} square {unit} consists of {num(n)} {said} in a row. What is its perimeter? // {num(n)} {said} in a row have an area of {num(area)} square {unit} together. What is the perimeter of the rectangle that they form?"  # fmt: skip
    return draft(rng, text, around, [*quotient(rng, area, n, "One square"), ("root", f"Side: {eq(root(side * side), side)}"), ("count", f"Around the rectangle are ${edges}$ sides"), *product(rng, edges, side, "Perimeter")])  # fmt: skip


_ROWS = (
    ("row of squares", "square", 4, 3, "matchstick/matchsticks"), ("row of triangles", "triangle", 3, 2, "stick/sticks"),
    ("row of hexagons", "hexagon", 6, 5, "toothpick/toothpicks"), ("row of pentagons", "pentagon", 5, 4, "straw/straws"),
    ("fence", "panel", 5, 4, "board/boards"), ("row of tables", "table", 6, 4, "chair/chairs"),
)  # fmt: skip


@REGISTER.family("contest_sticks", 2, 3, 4)
def contest_sticks(rng: Random, level: int) -> Draft:
    """A row that grows by as many each time: how many for n, or how far so many go."""
    row, one, first, more, things = rng.choice(_ROWS)
    thing = things.split("/")[1]
    if rng.random() < 0.3:
        first, more, row, one, thing = rng.randint(1, 9), rng.randint(2, 7), "pattern", "figure", rng.choice(("dots", "tiles", "squares", "circles"))  # fmt: skip
    n = rng.randint(4, 8 * level)
    whole = first + (n - 1) * more
    rows = [first + place * more for place in range(4)]
    if row == "pattern":
        told = f"The first figure of a pattern has {num(rows[0])} {thing}, the second {num(rows[1])}, the third {num(rows[2])}[, and so on|]. // The figures of a pattern have {rows[0]}, {rows[1]}, {rows[2]}, {rows[3]}, ... {thing}."  # fmt: skip
        forward = (
            f"How many {thing} has the {ordinal(n)} figure? // How many {thing} are in figure {n}?"
        )
        back = f"Which figure has {num(whole)} {thing}? // Which figure number has {num(whole)} {thing}?"  # fmt: skip
    else:
        told = f"One {one} needs {num(rows[0])} {thing}, two in a row need {num(rows[1])}, three need {num(rows[2])}. // A {row}: the first {one} takes {num(first)} {thing}, and each further {one} takes {num(more)} more."  # fmt: skip
        forward = f"How many {thing} do {num(n)} {one}s in a row need? // How many {thing} are needed for {num(n)} {one}s?"  # fmt: skip
        back = f"How many {one}s can be made in a row with {num(whole)} {thing}? // {num(whole)} {thing} make how many {one}s in a row?"  # fmt: skip
    is_back = level > 2 and rng.random() < 0.45
    text = f"{rng.choice(told.split(' // '))} {rng.choice((back if is_back else forward).split(' // '))}"
    step: Line = ("pattern", f"Each time there are ${more}$ more")
    if is_back:
        return draft(rng, text, n, [step, *minus(rng, whole, first, "After the first"), *quotient(rng, whole - first, more), ("add", f"With the first: {eq(plus(n - 1, 1), n)}")])  # fmt: skip
    return draft(rng, text, whole, [step, ("count", f"After the first: {eq(f'{n}-1', n - 1)} times"), *product(rng, n - 1, more), *total(rng, first, more * (n - 1))])  # fmt: skip


@REGISTER.family("contest_digit_written", 3, 4)
def contest_digit_written(rng: Random, level: int) -> Draft:
    """How many numbers up to 50, 99, 100, 200 have a digit; or how often it is written."""
    d, n = rng.randint(1, 9), rng.choice((50, 60, 80, 99, 100, 100))
    low = 10 if rng.random() < 0.3 else 1
    row = range(low, min(n, 99) + 1)
    ones = [k for k in row if k % 10 == d]
    tens = [k for k in row if k // 10 == d]
    both = [k for k in ones if k in tens]
    extra = int(d == 1 and n == 100)  # 100 itself
    kind = rng.choice(("numbers", "numbers", "times", "without"))
    numbers = len(ones) + len(tens) - len(both) + extra
    value = {"numbers": numbers, "times": len(ones) + len(tens) + extra, "without": n - low + 1 - numbers}[kind]  # fmt: skip
    which = rng.choice((f"from {low} to {n}", f"between {low} and {n}, both included,"))
    text = {
        "numbers": f"How many [whole numbers|integers|numbers] {which} [contain|have] the digit {d}? // In how many numbers {which} does the digit {d} occur?",
        "times": f"How many times is the digit {d} written in the numbers {which}? // All numbers {which} are written down. How often is the digit {d} written? // How many {d}s are in the numbers {which}?",
        "without": f"How many [whole numbers|integers|numbers] {which} do not contain the digit {d}? // In how many numbers {which} is there no digit {d}?",
    }[kind].replace(",?", "?").replace(",.", ".")  # fmt: skip
    lines: list[Line] = [("At the end", f"${len(ones)}$ numbers end in ${d}$"), ("As tens", f"${len(tens)}$ have ${d}$ as tens digit" if tens else f"None has ${d}$ as tens digit")]  # fmt: skip
    if both and kind != "times":
        lines.append(("Both", f"${both[0]}$ is in both"))
    if extra:
        lines.append(("Besides", "$100$ has it too"))
    shown = f"{len(ones)}+{len(tens)}" + (f"-{len(both)}" if both and kind != "times" else "") + ("+1" if extra else "")  # fmt: skip
    found = numbers if kind != "times" else value
    lines.append(("add", eq(shown, found)))
    if kind == "without":
        lines += [("count", f"All numbers: {eq(f'{n}-{low}+1', n - low + 1)}"), *difference(rng, n - low + 1, numbers)]  # fmt: skip
    return draft(rng, text, value, lines)


@REGISTER.family("contest_wrong_clock", 3, 4)
def contest_wrong_clock(rng: Random, level: int) -> Draft:
    """A clock gains or loses minutes an hour: what it shows, how wrong it is, when it is so wrong."""
    m, start, h = rng.randint(1, 6), rng.randint(6, 12), rng.randint(2, 10)
    wrong, gains = m * h, rng.random() < 0.5
    does = "gains" if gains else "loses"
    told = rng.choice((f"A clock {does} {num(m)} minutes [every hour|an hour|per hour].", f"A watch {does} {num(m)} minutes each hour."))  # fmt: skip
    told = told.replace(f"{num(1)} minutes", f"{num(1)} minute")
    kind = rng.choice(("shows", "shows", "wrong", "when"))
    lines = product(rng, m, h, "Minutes wrong")
    hours: Line = ("subtract", f"Hours: {eq(f'{start + h}-{start}', h)}")
    if kind == "wrong":
        text = f"{told} By how many minutes is it wrong after {num(h)} hours? // {told} It is right at {start}:00. How many minutes is it wrong at {start + h}:00?"  # fmt: skip
        text = rng.choice(text.split(" // "))
        return draft(rng, text, wrong, [hours, *lines] if ":00" in text else lines)
    if kind == "when":
        text = f"{told} After how many hours is it {num(wrong)} minutes [wrong|{'fast' if gains else 'slow'}]?"  # fmt: skip
        return draft(rng, text, h, quotient(rng, wrong, m))
    shown = 60 * (start + h) + (wrong if gains else -wrong)
    time = f"{shown // 60}:{shown % 60:02d}"
    text = f"{told} It is set right at {start}:00. What does it show when it is really {start + h}:00? // {told} At {start}:00 it is right. What time does it show at {start + h}:00 the same day?"  # fmt: skip
    way = f"{start + h}:00 {'and' if gains else 'less'} ${wrong}$ minutes: {time}"
    return draft(rng, text, time, [hours, *lines, ("conclude", way)])


@REGISTER.family("contest_pairs_of_three", 3, 4)
def contest_pairs_of_three(rng: Random, level: int) -> Draft:
    """Three unknown things, of which each two are weighed (or added) together."""
    a, b, c = (rng.randint(2, 10 * level) for _ in range(3))
    names, unit, verb = rng.choice((
        (("the cat", "the dog", "the rabbit"), " kg", "weigh"), (("a pen", "a book", "a ruler"), " coins", "cost"),
        (("Ana", "Ben", "Kim"), " years", "are together"), (("the red box", "the blue box", "the green box"), " kg", "weigh"),
        (("a melon", "a pear", "a lemon"), " coins", "cost"), (("x", "y", "z"), "", ""),
    ))  # fmt: skip
    sums = ((0, 1, a + b), (1, 2, b + c), (0, 2, a + c))
    if verb:
        facts = [f"{names[i]} and {names[j]} {verb} {num(k)}{unit}" for i, j, k in sums]
        what, ask = names[0], {"weigh": f"How many kg does {names[0]} weigh?", "cost": f"How many coins does {names[0]} cost?"}.get(verb, f"How old is {names[0]}?")  # fmt: skip
        every = {"weigh": "How many kg do all three weigh?", "cost": "How many coins do all three cost?"}.get(verb, "How old are all three together?")  # fmt: skip
    else:
        facts = [f"${names[i]}+{names[j]}={k}$" for i, j, k in sums]
        what, ask, every = "x", "What is $x$?", "What is $x+y+z$?"
    text = f"{facts[0]}, {facts[1]}, and {facts[2]}."
    whole = a + b + c
    lines: list[Line] = [("add", f"All three sums count each one twice: {eq(plus(a + b, b + c, a + c), 2 * whole)}"), ("All three", eq(frac(2 * whole, 2), whole))]  # fmt: skip
    if rng.random() < 0.35:
        return draft(rng, f"{text} {every}", whole, lines)
    return draft(rng, f"{text} {ask} // {ask} {text}", a, [*lines, (what, eq(f"{whole}-{b + c}", a))])  # fmt: skip


@REGISTER.family("contest_repeating", 2, 3, 4)
def contest_repeating(rng: Random, level: int) -> Draft:
    """Signs, colours or letters that repeat: which is the n-th, how many of one are in n."""
    kind, row = rng.choice((
        ("beads", ("red", "blue", "green", "white", "black", "yellow")), ("flags", ("red", "blue", "white", "green", "orange")),
        ("shapes", ("circle", "square", "triangle", "star", "cross")), ("letters", tuple("ABCDEFG")), ("lamps", ("red", "yellow", "green", "blue")),
    ))  # fmt: skip
    size = rng.randint(3, min(len(row), 3 + level // 2))
    block = list(rng.sample(row, size))
    if rng.random() < 0.4:
        block.append(rng.choice(block[:-1]))
    n = rng.randint(10, 30 * level)
    size = len(block)
    q, r = divmod(n, size)
    shown = ", ".join(block)
    told = f"{kind} are arranged in a pattern that repeats: {shown}, {shown}, ... // A row of {kind} repeats {shown} over and over[ again|]."  # fmt: skip
    told = rng.choice(told.split(" // "))
    divided: Line = ("divide", f"The block has ${size}$ {kind}: {eq(n, f'{dot(size, q)}+{r}')}")
    one = rng.choice(block)
    if rng.random() < 0.5:
        here, rest = block.count(one), block[:r].count(one)
        value = q * here + rest
        text = f"{told} How many of the first {num(n)} {kind} are {one if len(one) > 1 else f'the letter {one}'}{'s' if kind == 'shapes' else ''}?".replace("crosss", "crosses")  # fmt: skip
        return draft(rng, text, value, [divided, ("multiply", f"In whole blocks: {eq(dot(q, here), q * here)}"), ("add", f"Of the ${r}$ left over ${rest}$: {eq(plus(q * here, rest), value)}")])  # fmt: skip
    at = block[r - 1]
    text = f"{told} What is the {ordinal(n)} one?"
    return draft(rng, text, f"\\text{{{at}}}", [divided, ("conclude", f"Number ${r}$ of a block is {at}" if r else f"The last of a block is {at}")])  # fmt: skip
