"""Contest questions on things: chains of rings, cups in each other, palindromes, digits written behind, leagues."""

from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line
from train.school.families.wordings import draft, minus
from train.school.work import product, quotient


@REGISTER.family("contest_chain_of_rings", 2, 3, 4)
def contest_chain_of_rings(rng: Random, level: int) -> Draft:
    """Rings 5 cm wide and 1 cm thick, hooked into each other and pulled tight: how long is it?"""
    thick, n = rng.randint(1, level + 1), rng.randint(3, 12 * level)
    inner = 2 * thick + rng.randint(1, 6 * level)
    wide = inner + 2 * thick
    length = n * inner + 2 * thick
    unit, thing = rng.choice((("mm", "rings"), ("cm", "rings"), ("mm", "links"), ("cm", "iron rings"), ("mm", "metal rings")))  # fmt: skip
    told = f"[Round|Equal] {thing} are {wide} {unit} wide on the outside and {thick} {unit} thick"
    first: list[Line] = [
        ("subtract", f"A ring measures inside {eq(plus(wide, -2 * thick), inner)}"),
    ]
    if rng.random() < 0.35:
        lines = [
            *first,
            ("rule", f"The chain is as long as all the insides and twice the thickness: ${length}={inner}n+{2 * thick}$"),
            *minus(rng, length, 2 * thick),
            *quotient(rng, n * inner, inner),
        ]  # fmt: skip
        return draft(rng, f"{told}. [Some|Several] of them are hooked into each other to a chain that, pulled tight, is {length} {unit} long. How many {thing} does it have? // A chain, pulled tight, is {length} {unit} long. Its {thing} are {wide} {unit} wide on the outside and {thick} {unit} thick. How many are there?", n, lines)  # fmt: skip
    one = [
        *first,
        ("rule", "Pulled tight, the insides lie end to end, and at both ends comes the thickness of a ring"),
        *product(rng, n, inner),
        ("add", f"With both ends: {eq(plus(n * inner, 2 * thick), length)}"),
    ]  # fmt: skip
    other: list[Line] = [
        ("rule", f"Where two rings meet, twice the thickness is common: {eq(dot(2, thick), 2 * thick)}; there are ${n - 1}$ such places"),
        *product(rng, n, wide),
        *product(rng, n - 1, 2 * thick),
        *minus(rng, n * wide, 2 * thick * (n - 1)),
    ]  # fmt: skip
    return draft(rng, f"{told}. How long is a chain of {n} of them, hooked into each other and pulled tight, in {unit}? // A chain has {n} {thing}, each {wide} {unit} wide on the outside and {thick} {unit} thick. How many {unit} long is it when it is pulled tight? // chain of {n} {thing}, outer diameter {wide} {unit}, {thick} {unit} thick, pulled tight, length in {unit}?", length, one, other)  # fmt: skip


@REGISTER.family("contest_stacked_cups", 2, 3, 4)
def contest_stacked_cups(rng: Random, level: int) -> Draft:
    """4 cups in each other are 18 cm high, 7 cups 24 cm: how high are 12, or one alone?"""
    things = rng.choice(("cups", "bowls", "buckets", "flower pots", "baskets", "plastic tubs"))
    thing = things[:-1]
    d = rng.randint(1, 4 * level)
    one = d + rng.randint(3, 12 * level)
    a = rng.randint(2, 6)
    b, n = a + rng.randint(2, 6), rng.randint(14, 20 * level)
    high = {k: one + d * (k - 1) for k in (a, b, n)}
    told = f"{a} equal {things} put into each other make a stack {high[a]} cm high, and {b} of them one {high[b]} cm high"  # fmt: skip
    lines: list[Line] = [
        ("compare", f"{eq(plus(b, -a), b - a)} more {things} make {eq(plus(high[b], -high[a]), high[b] - high[a])} cm more"),
        *quotient(rng, high[b] - high[a], b - a),
    ]  # fmt: skip
    kind = rng.choice(("one", "many", "back"))
    if kind == "one":
        lines += [
            ("multiply", f"Over the first one there are ${a - 1}$ more: {eq(dot(a - 1, d), d * (a - 1))}"),
            *minus(rng, high[a], d * (a - 1)),
        ]  # fmt: skip
        return draft(rng, f"{told}. How high is one {thing}, in cm? // {told}. What is the height of a single {thing}, in cm?", one, lines)  # fmt: skip
    more = n - b
    if kind == "many":
        lines += [
            ("subtract", f"More than ${b}$: {eq(plus(n, -b), more)}"),
            *product(rng, more, d),
            ("add", eq(plus(high[b], more * d), high[n])),
        ]
        return draft(rng, f"{told}. How high is a stack of {n} {things}, in cm? // {told}. How many cm high are {n} of these {things} put into each other?", high[n], lines)  # fmt: skip
    lines += [
        ("subtract", f"Left for more {things}: {eq(plus(high[n], -high[b]), more * d)}"),
        *quotient(rng, more * d, d),
        ("add", eq(plus(b, more), n)),
    ]
    return draft(rng, f"{told}. How many {things} are in a stack {high[n]} cm high? // {told}. Another stack is {high[n]} cm high. How many {things} does it have?", n, lines)  # fmt: skip


@REGISTER.family("contest_next_palindrome", 2, 3, 4)
def contest_next_palindrome(rng: Random, level: int) -> Draft:
    """The odometer shows 15951: after how many km does it show a palindrome again?"""
    size = rng.choice((3, 4) if level == 2 else (4, 5))
    half = (size + 1) // 2

    def mirrored(front: int) -> int:
        return int(str(front) + str(front)[: size // 2][::-1])

    front = rng.randint(10 ** (half - 1), 10**half - 2)
    now, then = mirrored(front), mirrored(front + 1)
    start = now if rng.random() < 0.5 else rng.randint(now, then - 1)
    gap = then - start
    lines: list[Line] = []
    if start != now:
        lines.append(("compare", f"With the same front ${front}$ the palindrome would be ${now}$, which is less than ${start}$"))  # fmt: skip
    lines += [
        ("add", f"The front must grow: {eq(plus(front, 1), front + 1)}"),
        ("rewrite", f"Mirrored, it makes ${then}$"),
    ]
    same = "[reads the same forwards and backwards|is a palindrome]"
    if rng.random() < 0.4:
        return draft(rng, f"What is the [next|smallest] number greater than {start} that {same}? // [Find|Give] the smallest palindrome greater than {start}. // next palindrome after {start}?", then, lines)  # fmt: skip
    lines += minus(rng, then, start)
    return draft(rng, f"The odometer of a car shows {start} km. After how many more km does it next show a number that {same}? // A counter stands at {start}. How often must it go on by 1 until it next shows a number that {same}? // The kilometre counter of a bike shows {start}. How far is it, in km, to the next number that {same}?", gap, lines)  # fmt: skip


@REGISTER.family("contest_digit_appended", 2, 3, 4)
def contest_digit_appended(rng: Random, level: int) -> Draft:
    """A 3 written behind a number makes it 453 larger; a 3 before a two-digit one makes it k times."""
    x, d = rng.randint(2, 25 * level**2), rng.randint(0, 9)
    new = 10 * x + d
    kind = rng.choice(("more", "sum", "more", "front"))
    write = f"[a {d} is written behind it|the digit {d} is put at its end|the digit {d} is written after its last digit]".replace("a 8", "an 8")  # fmt: skip
    put = f"10x+{d}" if d else "10x"
    plan: Line = ("rule", f"With ${d}$ behind it, the number $x$ becomes ${put}$")
    if kind == "front":
        places = rng.choice((2, 3))
        x, d = rng.randint(10 ** (places - 1), 10**places - 1), rng.randint(1, 9)
        total = 2 * x + d * 10**places
        word = {2: "two", 3: "three"}[places]
        lines: list[Line] = [
            ("rule", f"The digit ${d}$ in front adds ${d * 10**places}$: the new number is $x+{d * 10**places}$"),
            ("equation", f"Together $2x+{d * 10**places}={total}$"),
            *minus(rng, total, d * 10**places),
            *quotient(rng, 2 * x, 2),
        ]  # fmt: skip
        return draft(rng, f"The digit {d} is written in front of a {word}-digit number. The old and the new number add up to {total}. What is the old number? // If the digit {d} is put before a {word}-digit number, the sum of the new number and the old one is {total}. Find the old number.", x, lines)  # fmt: skip
    if kind == "more":
        more = new - x
        lines = [
            plan,
            ("equation", f"It is larger by $10x+{d}-x=9x+{d}$, so $9x+{d}={more}$" if d else f"It is larger by $10x-x=9x$, so $9x={more}$"),
            *(minus(rng, more, d) if d else []),
            *quotient(rng, 9 * x, 9),
        ]  # fmt: skip
        return draft(rng, f"A number gets larger by {more} when {write}. [What is the number?|Which number is it?] // When {write}, a positive whole number becomes {more} larger. What was it? // [Find|Give] the number that grows by {more} when {write}.", x, lines)  # fmt: skip
    total = new + x
    lines = [
        plan,
        ("equation", f"Together $x+10x+{d}={total}$, so $11x+{d}={total}$" if d else f"Together $x+10x=11x={total}$"),
        *(minus(rng, total, d) if d else []),
        *quotient(rng, 11 * x, 11),
    ]  # fmt: skip
    return draft(rng, f"The digit {d} is written behind a whole number. The new number and the old one add up to {total}. What was the old number? // A number and the one that comes out when {write} have the sum {total}. What is the first number?", x, lines)  # fmt: skip


@REGISTER.family("contest_league_draws", 3, 4)
def contest_league_draws(rng: Random, level: int) -> Draft:
    """Everyone plays everyone, 3 points for a win, 1 each for a draw, 65 in all: how many draws?"""
    n, is_twice = rng.randint(4, 4 + 3 * level), rng.random() < 0.3
    pairs = n * (n - 1) // 2
    games = 2 * pairs if is_twice else pairs
    draws = rng.randint(1, games - 1)
    points = 3 * games - draws
    who = rng.choice(("teams", "clubs", "players", "schools", "classes"))
    times = "twice" if is_twice else "once"
    rule = "[A win gives 3 points, a draw gives 1 point to each side, a loss nothing|For a win there are 3 points, for a draw 1 point each, for a loss none]"  # fmt: skip
    told = f"{n} {who} play in a league, each against every other {times}. {rule}"
    lines: list[Line] = [
        ("count", f"Games: {eq(dot(n, n - 1), 2 * pairs)}" if is_twice else f"Games: {eq(frac(dot(n, n - 1), 2), games)}"),
    ]  # fmt: skip
    kind = rng.choice(("draws", "draws", "wins", "points"))
    if kind == "points":
        lines += [
            ("subtract", f"Games with a winner: {eq(plus(games, -draws), games - draws)}"),
            *product(rng, 3, games - draws),
            ("multiply", f"Each draw brings $2$ points: {eq(dot(2, draws), 2 * draws)}"),
            ("add", eq(plus(3 * (games - draws), 2 * draws), points)),
        ]
        end = "1 game ends" if draws == 1 else f"{draws} games end"
        return draft(rng, f"{told}. {end} in a draw. How many points [do all {who} have together|are given in all]?", points, lines)  # fmt: skip
    lines += [
        ("rule", "A game with a winner brings $3$ points, a draw only $2$; each draw is one point less"),
        *product(rng, 3, games),
        ("subtract", f"Draws: {eq(plus(3 * games, -points), draws)}"),
    ]  # fmt: skip
    if kind == "draws":
        return draft(rng, f"{told}. In the end all {who} have {points} points together. How many games ended in a draw? // {told}. [In all|Altogether] {points} points were given. How many draws were there?", draws, lines)  # fmt: skip
    lines.append(("subtract", f"Games with a winner: {eq(plus(games, -draws), games - draws)}"))
    return draft(rng, f"{told}. In the end all {who} have {points} points together. How many games had a winner? // {told}. [In all|Altogether] {points} points were given. How many games did not end in a draw?", games - draws, lines)  # fmt: skip
