"""Contest questions on things in order: a number forgotten, dice, lamps, borders, rows, a circle."""

from math import gcd, isqrt, lcm
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.wordings import draft, listed, minus, summed
from train.school.work import product, quotient, with_remainder


def _triangular(rng: Random, n: int) -> list[Line]:
    """1 + ... + n as n(n + 1)/2, the even factor halved first."""
    a, b = (n // 2, n + 1) if n % 2 == 0 else (n, (n + 1) // 2)
    return [
        ("formula", eq(f"1+\\ldots+{n}", frac(dot(n, n + 1), 2), dot(a, b))),
        *product(rng, a, b),
    ]


@REGISTER.family("contest_number_forgotten", 3, 4)
def contest_number_forgotten(rng: Random, level: int) -> Draft:
    """Someone adds 1 to n but forgets a number (or adds it twice) and gets 195: which one?"""
    n = rng.randint(8, 20 * level)
    m, is_out = rng.randint(1, n), rng.random() < 0.5
    right = n * (n + 1) // 2
    got = right - m if is_out else right + m
    name = rng.choice(("Mia", "Tom", "Sara", "Leo", "Nina", "Omar", "Eva", "Ravi", "Lucy", "Max"))
    slip = "[leaves out one number|forgets one of the numbers|skips one number]" if is_out else "[adds one number twice|counts one of the numbers twice]"  # fmt: skip
    which = "[is missing|was left out|was forgotten]" if is_out else "[was added twice|was counted twice]"  # fmt: skip
    ends: list[Line] = [
        ("rule", "The missing number is the right sum less the sum found" if is_out else "What is too much is the number that counted twice"),
        *(minus(rng, right, got) if is_out else minus(rng, got, right)),
    ]  # fmt: skip
    if level == 3 or rng.random() < 0.3:
        return draft(rng, f"{name} adds the numbers from 1 to {n} but {slip} and gets {got}. Which number {which}? // Adding all whole numbers from 1 to {n}, {name} {slip}. The result is {got}. [What|Which] number {which}? // The sum 1 + 2 + ... + {n} was worked out, but somebody {slip}: the result is {got}. Find [that|this] number.", m, [*_triangular(rng, n), *ends])  # fmt: skip
    low, high = n * (n - 1) // 2, (n + 1) * (n + 2) // 2
    if is_out:
        near = (
            f"$1+\\ldots+{n - 1}={low}$ is not more than ${got}$, $1+\\ldots+{n}={right}$ is more"
        )
    else:
        near = f"$1+\\ldots+{n}={right}$ is less than ${got}$, $1+\\ldots+{n + 1}={high}$ is not"
    lines: list[Line] = [
        ("rule", f"The sum $1+\\ldots+n={frac('n(n+1)', 2)}$ must be a little {'more' if is_out else 'less'} than ${got}$: the difference is at most $n$"),
        ("compare", f"{near}, so $n={n}$"),
        *ends,
    ]  # fmt: skip
    return draft(rng, f"{name} adds the whole numbers from 1 up to some number $n$ but {slip} and gets {got}. Which number {which}? // Somebody adds 1 + 2 + 3 + ... up to $n$, {slip} and gets {got}. [What|Which] number {which}? // A pupil wants the sum of the first $n$ positive whole numbers, but {slip}; the result is {got}. Find [that|this] number.", m, lines)  # fmt: skip


@REGISTER.family("contest_dice_tower", 2, 3, 4)
def contest_dice_tower(rng: Random, level: int) -> Draft:
    """Five dice on each other, a 3 on top: how many points are on the faces that nobody sees?"""
    n, top = rng.randint(2, 6 * level), rng.randint(1, 6)
    hidden, seen = 7 * n - top, 14 * n + top
    told = f"{n} [ordinary|standard|usual] dice are [stacked on a table|piled up to a tower on a table|put on top of each other on a table]"  # fmt: skip
    seven: Line = ("rule", "Opposite faces of a die add up to $7$")
    kind = rng.choice(("hidden", "seen", "top", "count"))
    if kind == "hidden":
        lines = [seven, ("multiply", f"Bottom and top faces of ${n}$ dice: {eq(dot(7, n), 7 * n)}"), ("subtract", f"Only the top one is seen: {eq(plus(7 * n, -top), hidden)}")]  # fmt: skip
        return draft(rng, f"{told}. The top face shows {top}. How many points are on all the hidden faces together (between the dice and on the table)? // {told}, with a {top} on top. What is the sum of the points on the faces that cannot be seen from any side?", hidden, lines)  # fmt: skip
    if kind == "seen":
        lines = [seven, ("add", f"The four sides of one die: {eq('7+7', 14)}"), *product(rng, n, 14), ("add", f"With the top face: {eq(plus(14 * n, top), seen)}")]  # fmt: skip
        return draft(rng, f"{told}. The top face shows {top}. How many points can be seen when you walk around the tower? // {told}, with a {top} on top. What is the sum of the points on all visible faces?", seen, lines)  # fmt: skip
    if kind == "top":
        lines = [seven, ("multiply", f"Bottom and top faces of ${n}$ dice: {eq(dot(7, n), 7 * n)}"), ("subtract", f"What is not hidden is on top: {eq(plus(7 * n, -hidden), top)}")]  # fmt: skip
        return draft(rng, f"{told}. The hidden faces, those between the dice and on the table, have {hidden} points in all. Which number is on top? // {told}, and the faces that cannot be seen have a sum of {hidden}. What does the top face show?", top, lines)  # fmt: skip
    lines = [seven, *minus(rng, seen, top), ("add", f"The four sides of one die: {eq('7+7', 14)}"), *quotient(rng, 14 * n, 14)]  # fmt: skip
    return draft(rng, f"[Ordinary|Standard|Usual] dice are stacked on a table with a {top} on top. All visible faces together have {seen} points. How many dice are there? // A tower of [ordinary|standard] dice stands on a table and shows {top} on top. The visible faces add up to {seen}. How many dice are in the tower?", n, lines)  # fmt: skip


@REGISTER.family("contest_lamps_switched", 3, 4)
def contest_lamps_switched(rng: Random, level: int) -> Draft:
    """Every second, then every third lamp is switched over: how many are on at the end?"""
    things, on, start = rng.choice((("lamps", "on", "off"), ("lockers", "open", "closed"), ("doors", "open", "closed"), ("windows", "open", "closed")))  # fmt: skip
    thing = things[:-1]
    change = "switched over" if on == "on" else "opened if closed and closed if open"
    n = rng.randint(12, 50 * (level - 1))
    kind = rng.choice(("two", "all", "often", "two"))
    row = f"{n} {things} in a row, numbered from 1 to {n}, are all {start}"
    rounds = f"In round 1 every {thing} is {change}, in round 2 every second one, in round 3 every third one, and so on [up to|until] round {n}"  # fmt: skip
    if kind == "often":
        m = rng.randint(6, n)
        divisors = [d for d in range(1, m + 1) if m % d == 0]
        lines: list[Line] = [
            ("rule", f"Number ${m}$ has its turn in the rounds that divide ${m}$"),
            ("factor", ", ".join(eq(m, dot(d, m // d)) for d in divisors if d * d <= m)),
            ("list", listed(divisors)),
            ("count", f"That makes ${len(divisors)}$"),
        ]
        return draft(rng, f"{row}. {rounds}. How often is the state of {thing} {m} changed? // {row}. {rounds}. How many times does {thing} number {m} have its turn?", len(divisors), lines)  # fmt: skip
    if kind == "all":
        k = isqrt(n)
        lines = [
            ("rule", f"A {thing} is {on} at the end if its number has an odd number of divisors; only squares do"),
            ("compare", f"{eq(dot(k, k), k * k)} is at most ${n}$, {eq(dot(k + 1, k + 1), (k + 1) ** 2)} is more"),
            ("count", f"The squares are $1^2$ to ${k}^2$, that makes ${k}$"),
        ]  # fmt: skip
        return draft(rng, f"{row}. {rounds}. How many {things} are {on} at the end? // {row}. {rounds}. In the end, how many of the {things} are {on}?", k, lines)  # fmt: skip
    a, b = sorted(rng.sample(range(2, 8), 2))
    both = lcm(a, b)
    x, y, z = n // a, n // b, n // both
    once = x + y - 2 * z
    lines = [
        ("count", f"Multiples of ${a}$: ${x}$, since {eq(dot(a, x), a * x)}; of ${b}$: ${y}$, since {eq(dot(b, y), b * y)}"),
        ("count", f"Multiples of both, so of ${both}$: ${z}$; they are {start} again"),
        ("subtract", f"{eq(plus(x, -z), x - z)} and {eq(plus(y, -z), y - z)} change just once"),
        ("add", eq(plus(x - z, y - z), once)),
    ]  # fmt: skip
    which = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
    return draft(rng, f"{row}. First every {which[a]} one is {change}, then every {which[b]} one. How many {things} are {on} [now|at the end|then]? // {row}. Somebody walks along and every {which[a]} one (number {a}, {2 * a}, ...) is {change}; on the way after that it is every {which[b]} one (number {b}, {2 * b}, ...). How many are {on} in the end?", once, lines)  # fmt: skip


@REGISTER.family("contest_tiled_border", 2, 3, 4)
def contest_tiled_border(rng: Random, level: int) -> Draft:
    """Square tiles one row wide go around a pool of 5 by 8 tiles: how many of them?"""
    a, b = rng.randint(2, 10 * level), rng.randint(2, 10 * level)
    kind = rng.choice(("around", "edge", "inside", "side"))
    colours = rng.sample(("white", "black", "red", "blue", "green", "grey"), 2)
    if kind == "around":
        value = 2 * (a + b) + 4
        thing = rng.choice(("pool", "flower bed", "pond", "lawn", "sandpit"))
        lines: list[Line] = [
            ("add", f"Along the sides: {eq(plus(a, a, b, b), 2 * (a + b))}"),
            ("add", f"And one in each of the four corners: {eq(plus(2 * (a + b), 4), value)}"),
        ]
        return draft(rng, f"A rectangular {thing} of {a} m by {b} m gets a border, one row wide, of square slabs with sides of 1 m. How many slabs are needed? // How many 1 m by 1 m slabs make a path one slab wide [all around|around] a {a} m by {b} m {thing}? // {thing} {a} m x {b} m, border of 1 m square slabs all around, how many slabs?", value, lines)  # fmt: skip
    a, b = a + 2, b + 2
    if kind == "edge":
        value = 2 * (a + b) - 4
        lines = [
            ("add", f"Along the four sides: {eq(plus(a, a, b, b), 2 * (a + b))}"),
            (
                "subtract",
                f"The four corners were counted twice: {eq(plus(2 * (a + b), -4), value)}",
            ),
        ]
        return draft(rng, f"A floor is covered with {a} rows of {b} square tiles. The tiles at the edge are {colours[0]}, all others {colours[1]}. How many tiles are {colours[0]}? // A {a} by {b} grid of tiles has a {colours[0]} border one tile wide, the rest is {colours[1]}. How many {colours[0]} tiles [are there|does it have]?", value, lines)  # fmt: skip
    if kind == "inside":
        value = (a - 2) * (b - 2)
        lines = [
            ("rule", "Without the edge there are two rows less and two in each row less"),
            ("subtract", f"{eq(plus(a, -2), a - 2)}, {eq(plus(b, -2), b - 2)}"),
            *product(rng, a - 2, b - 2),
        ]
        return draft(rng, f"A floor is covered with {a} rows of {b} square tiles. The tiles at the edge are {colours[0]}, all others {colours[1]}. How many tiles are {colours[1]}? // In a hall there are {a} rows of {b} seats. How many of the seats are not at the edge of this rectangle? // A {a} by {b} grid of tiles has a {colours[0]} border one tile wide, the rest is {colours[1]}. How many {colours[1]} tiles are there?", value, lines)  # fmt: skip
    edge = 4 * (a - 1)
    asked = rng.random() < 0.5
    lines = [
        ("rule", "A square with $n$ tiles in a row has $4n-4$ at the edge: each corner belongs to two sides"),
        *summed(rng, edge, 4),
        *quotient(rng, edge + 4, 4),
    ]  # fmt: skip
    if asked:
        lines += product(rng, a, a)
    goal = "tiles are there in all" if asked else "tiles are in one row"
    return draft(rng, f"A square floor is covered with square tiles. The {edge} tiles at the edge are {colours[0]}, the others are {colours[1]}. How many {goal}? // {edge} tiles form the border of a square made of square tiles. How many {goal}?", a * a if asked else a, lines)  # fmt: skip


@REGISTER.family("contest_rows_of_numbers", 2, 3, 4)
def contest_rows_of_numbers(rng: Random, level: int) -> Draft:
    """1 to 7 in the first row, 8 to 14 in the second: where is 100, what is in row 9, place 3?"""
    w, row = rng.randint(4, 6 + 2 * level), rng.randint(3, 10 * level)
    place = rng.randint(1, w)
    is_snake = level > 2 and rng.random() < 0.5
    turned = is_snake and row % 2 == 0
    n = w * (row - 1) + (w + 1 - place if turned else place)
    order = f"The first row from left to right is 1 to {w}, the second row, from right to left, {w + 1} to {2 * w}, the third from left to right again, and so on" if is_snake else f"The first row has 1 to {w}, the second row {w + 1} to {2 * w}, and so on"  # fmt: skip
    head = f"[The numbers|The positive whole numbers] are written in rows of {w}. {order}."
    kind = rng.choice(("row", "place", "number"))
    full = w * (row - 1)
    if kind == "number":
        lines: list[Line] = [("multiply", f"In the ${row - 1}$ rows before: {eq(dot(w, row - 1), full)}")]  # fmt: skip
        if turned:
            from_right = w + 1 - place
            lines.append(("count", f"Row ${row}$ is even, so it goes from right to left; place ${place}$ from the left is place {eq(f'{w}+1-{place}', from_right)} from the right"))  # fmt: skip
            lines.append(("add", eq(plus(full, from_right), n)))
        else:
            lines.append(("add", eq(plus(full, place), n)))
        return draft(rng, f"{head} Which number is in row {row}, place {place} from the left? // {head} What is the {_nth(place)} number from the left in row {row}?", n, lines)  # fmt: skip
    steps = with_remainder(rng, n, w)
    if n % w == 0:
        steps.append(("count", f"There is no remainder, so ${n}$ is the last number of row ${row}$"))  # fmt: skip
    else:
        steps.append(("count", f"So ${n - full}$ of the next row are used: ${n}$ is in row ${row}$"))  # fmt: skip
    if kind == "row":
        return draft(rng, f"{head} In which row is {n}? // {head} Which row has the number {n} in it?", row, steps)  # fmt: skip
    written = n - full
    if turned:
        steps.append(("count", f"Row ${row}$ goes from right to left; number ${written}$ of it is place {eq(f'{w}+1-{written}', place)} from the left"))  # fmt: skip
    else:
        steps.append(("conclude", f"From left to right it is at place ${place}$"))
    return draft(rng, f"{head} In which column (counted from the left) is {n}? // {head} At which place from the left is {n} in its row?", place, steps)  # fmt: skip


def _nth(n: int) -> str:
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{n}{'th' if n in (11, 12, 13) else ends.get(n % 10, 'th')}"


@REGISTER.family("contest_out_of_reach", 3, 4)
def contest_out_of_reach(rng: Random, level: int) -> Draft:
    """With throws of 4 and 7 points only: the largest score out of reach, how many there are."""
    while True:
        a, b = sorted(rng.sample(range(3, 9 + 4 * (level - 2)), 2))
        if gcd(a, b) == 1:
            break
    largest, many = a * b - a - b, (a - 1) * (b - 1) // 2
    told = rng.choice((
        f"In a game each throw brings {a} or {b} points. [|You may throw as often as you like.] Which is the largest score that nobody can [reach|have]?",
        f"A country has only stamps of {a} and {b} cents. What is the largest postage, in cents, that cannot be made exactly?",
        f"Nuggets are sold in boxes of {a} and of {b}. What is the largest number of nuggets that cannot be bought exactly?",
        f"There are only coins of {a} and {b} cents. What is the largest amount, in cents, that cannot be paid without change?",
        f"What is the largest whole number that cannot be written as ${a}x+{b}y$ with whole numbers $x,y\\ge 0$?",
    ))  # fmt: skip
    lines: list[Line] = [
        ("rule", f"From a sum that can be made, steps of ${a}$ reach all with the same remainder by ${a}$"),
        ("list", f"The first for each remainder is a multiple of ${b}$: {listed([b * i for i in range(a)])}" if a < 9 else f"The first for each remainder is a multiple of ${b}$, from $0$ to {eq(dot(b, a - 1), b * (a - 1))}"),
    ]  # fmt: skip
    if rng.random() < 0.65:
        lines.append(("subtract", f"The last to be reached is ${b * (a - 1)}$; one step before: {eq(plus(b * (a - 1), -a), largest)}"))  # fmt: skip
        return draft(rng, told, largest, lines)
    below = [b * i // a for i in range(1, a)]
    lines.append(("divide", f"Out of reach are those before, in steps of ${a}$; how often ${a}$ fits into each: {listed(below)}"))  # fmt: skip
    lines += summed(rng, *below)
    return draft(rng, f"In a game each throw brings {a} or {b} points. How many positive whole numbers can never be a score? // There are only coins of {a} and {b} cents. How many amounts of whole cents cannot be paid without change? // How many positive integers cannot be written as ${a}x+{b}y$ with whole numbers $x,y\\ge 0$?", many, lines)  # fmt: skip


@REGISTER.family("contest_every_second_leaves", 3, 4)
def contest_every_second_leaves(rng: Random, level: int) -> Draft:
    """13 children in a circle, 1 stays, 2 goes, 3 stays, 4 goes: who is left at the end?"""
    n = rng.randint(5, 50 * (level - 2) + 20)
    power = 1 << (n.bit_length() - 1)
    extra = n - power
    last = 2 * extra + 1
    who = rng.choice(("children", "players", "pirates", "dancers", "pupils", "knights"))
    told = f"{n} {who} stand in a circle, numbered from 1 to {n} in order. [Number 1 stays, number 2 leaves, number 3 stays, number 4 leaves|Starting with number 2, every second one leaves: 2, 4, 6]"  # fmt: skip
    lines: list[Line] = [("rule", f"If the count is a power of $2$, the one who begins is left at the end; the largest power up to ${n}$ is ${power}$")]  # fmt: skip
    if extra:
        lines += [
            ("subtract", f"So many leave until ${power}$ are left: {eq(plus(n, -power), extra)}"),
            ("multiply", f"They are $2$, $4$ and so on up to {eq(dot(2, extra), 2 * extra)}"),
            ("add", f"The next one begins then: {eq(plus(2 * extra, 1), last)}"),
        ]
    else:
        lines.append(("conclude", f"There are ${n}$, so number $1$ is left"))
    return draft(rng, f"{told} and so on around the circle, until one is left. Which number [is left|stays to the end|does the last one have]? // {told} and so on, round after round, always leaving out those who are gone. [What is the number of the last one|Who is the last one, by number]?", last, lines)  # fmt: skip
