"""Contest questions of three to five small steps: leagues, extreme values, strips, sheets, digits by hints."""

from random import Random

from train.problems.latex import dot, eq, frac, linear, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.narrative import listed as spoken
from train.school.families.wordings import draft, minus, summed
from train.school.work import difference, product, quotient

_TEAMS = ("teams", "clubs", "schools", "villages", "classes")


@REGISTER.family("contest_league_points", 3, 4)
def contest_league_points(rng: Random, level: int) -> Draft:
    """Six teams, each against each, 3 points for a win, 1 each for a draw; 41 points in all: draws?"""
    n, often = rng.randint(3, 4 + 2 * level), rng.choice((1, 1, 2))
    games = n * (n - 1) // 2 * often
    draws = rng.randint(2, games - 1)
    points, w = 3 * games - draws, rng.choice(_TEAMS)
    pairs = n * (n - 1) // 2
    lines: list[Line] = [
        ("Plan", "First the games; a win makes three points in all and a draw only two"),
        ("Games", f"Pairs: {eq(frac(dot(n, n - 1), 2), pairs)}"),
    ]
    if often == 2:
        lines.append(("Twice each", eq(dot(2, pairs), games)))
    times = "[once|exactly once|one time]" if often == 1 else "[twice|two times]"
    rules = f"[In a league|In a tournament|In a football league] {num(n)} {w} play against each other {times}. [A win is worth|The winner of a game gets|For a win there are] 3 points, [the loser gets none and|a defeat brings 0 and] in a draw each [side|team] gets 1 point."  # fmt: skip
    other = f"[Each|Every one] of {num(n)} {w} plays [against|] each of the others {times}. [There are|They get] 3 points for a win, 1 for a draw and 0 for a loss."  # fmt: skip
    third = f"{num(n)} {w}, each plays each other one {times}; win 3 points, draw 1 point each, loss 0."  # fmt: skip
    if rng.random() < 0.4:
        won = games - draws
        asked = ("[How many points do all of them have together|What is the sum of all points in the table] [in the end|when all games are over]?", f"What do the points of all {w} add up to?")  # fmt: skip
        given = f"[In all|Altogether|In the whole season] {num(draws)} games end in a draw."
        lines += [*minus(rng, games, draws, "Games with a winner"), *product(rng, 3, won), ("Draws", eq(dot(2, draws), 2 * draws)), *summed(rng, 3 * won, 2 * draws)]  # fmt: skip
        return draft(rng, [f"{rule} {given} {ask}" for rule, ask in zip((rules, other, third), (*asked, asked[0]), strict=True)], points, lines)  # fmt: skip
    lines += [*product(rng, 3, games, "Were there no draw"), *difference(rng, 3 * games, points)]
    lines[-1] = (lines[-1][0], f"Each draw makes one point fewer: {lines[-1][1]}") if lines[-1][1].startswith("$") else lines[-1]  # fmt: skip
    given = f"[In the end|At the end|After all games] [the table shows {num(points)} points in all|all {w} together have {num(points)} points|the points add up to {num(points)}]."  # fmt: skip
    if rng.random() < 0.3:
        lines += minus(rng, games, draws, "The others had a winner")
        return draft(rng, [f"{rule} {given} How many games [had a winner|did not end in a draw|were won by somebody]?" for rule in (rules, other, third)], games - draws, lines)  # fmt: skip
    return draft(rng, [f"{rule} {given} How many [games ended in a draw|games were draws|draws were there]?" for rule in (rules, other, third)], draws, lines)  # fmt: skip


_HELD = (
    ("children", "sweets"), ("friends", "coins"), ("boxes", "marbles"), ("pirates", "gold pieces"), ("baskets", "apples"),
    ("trees", "birds"), ("pupils", "books"), ("shelves", "cups"), ("squirrels", "nuts"), ("hens", "eggs"),
)  # fmt: skip


@REGISTER.family("contest_largest_of_different", 2, 3, 4)
def contest_largest_of_different(rng: Random, level: int) -> Draft:
    """Five different positive whole numbers with mean 9: the largest that one of them can be."""
    k, least = rng.randint(3, 3 + level), 1 if level == 2 else rng.choice((1, 1, rng.randint(2, 9)))
    small = list(range(least, least + k - 1))
    top = small[-1] + rng.randint(2, 15 * level)
    is_mean = rng.random() < 0.5
    if is_mean:
        top += -(sum(small) + top) % k
    s = sum(small) + top
    who, what = rng.choice(_HELD)
    kind = rng.choice(("most", "most", "most", "middle")) if k % 2 and level > 2 else "most"
    lines: list[Line] = [("Plan", "One is as large as possible when the others are as small as possible")]  # fmt: skip
    if is_mean:
        lines += product(rng, k, s // k, "The sum of all")
    numbers = f"{num(k)} different [positive integers|positive whole numbers]"
    if kind == "middle":
        half = k // 2
        middle = least + half + rng.randint(1, 9)
        others = [*range(1, half + 1), *range(middle, middle + half)]
        top = others[-1] + rng.randint(1, 30)
        top += -(sum(others) + top) % k
        s = sum(others) + top
        lines = [lines[0], *product(rng, k, s // k, "The sum of all"), ("The others", f"${', '.join(map(str, others))}$: {eq(plus(*others), sum(others))}"), *minus(rng, s, sum(others))]  # fmt: skip
        return draft(rng, f"The mean of {numbers} is {num(s // k)} and their median is {num(middle)}. What is the largest [possible value of one of them|that one of them can be]? // {numbers} have the median {num(middle)} and the mean {num(s // k)}. [How large can the largest of them be at most|What is the greatest possible value of the largest one]?", top, lines)  # fmt: skip
    lines += [("The others", f"${', '.join(map(str, small))}$: {eq(plus(*small), sum(small))}"), *minus(rng, s, sum(small))]  # fmt: skip
    told, value = ("[mean|average]", num(s // k)) if is_mean else ("sum", num(s))
    floor = "" if least == 1 else f", none of them less than {num(least)},"
    each = "at least one" if least == 1 else f"at least {num(least)}"
    together = f"an average of {num(s // k)} {what}" if is_mean else f"{num(s)} {what} [together|in all|altogether]"  # fmt: skip
    return draft(rng, [
        f"The {told} of {numbers}{floor} is {value}. [What is the largest that one of them can be|How large can the largest of them be at most]?",
        f"{numbers}{floor} have the {told} {value}. What is the greatest [possible value of one of them|value that one of them can have]?",
        f"{num(k)} {who} have {together}. [Each has {each}, and no two have the same number|No two of them have equally many, and each has {each}]. What is the largest number of {what} that one of them can have?",
        f"There are {num(k)} {who} with {together}, {each} each, all different in number. At most how many {what} can one of them have?",
    ], top, lines)  # fmt: skip


@REGISTER.family("contest_number_left_out", 3, 4)
def contest_number_left_out(rng: Random, level: int) -> Draft:
    """Adding 1, 2, 3, ..., 20, one number was forgotten and 198 came out: which one?"""
    n = rng.randint(7, 15 * level)
    x, whole, is_twice = rng.randint(1, n), n * (n + 1) // 2, rng.random() < 0.4
    s = whole + x if is_twice else whole - x
    who = rng.choice(("A girl", "A pupil", "Somebody", "A boy", "A tired clerk", "My brother"))
    is_told = level == 3 or is_twice
    lines: list[Line] = [
        ("Plan", "Compare the right sum with the wrong one: the gap is the number")
    ]
    if is_told:
        lines += [*product(rng, n, n + 1, "Twice the right sum"), *quotient(rng, 2 * whole, 2)]
    else:
        before = whole - n
        lines += [
            ("Sums from 1 on", f"Up to ${n - 1}$: {eq(frac(dot(n - 1, n), 2), before)}; up to ${n}$: {eq(frac(dot(n, n + 1), 2), whole)}"),
            ("compare", f"The right sum is the first one above ${s}$, so ${whole}$"),
        ]  # fmt: skip
    lines += difference(rng, s, whole) if is_twice else difference(rng, whole, s)
    upto = f"from 1 to {num(n)}" if is_told else "from 1 up to some number"
    row = f"1, 2, 3, ..., {n}" if is_told else "1, 2, 3, ... up to some number"
    did = "[added one of them twice|counted one number twice|took one of the numbers two times]" if is_twice else "[forgot one of them|left out one number|missed one of the numbers]"  # fmt: skip
    ask = "Which number was [counted twice|taken two times]?" if is_twice else "Which number was [forgotten|left out|missing]?"  # fmt: skip
    return draft(rng, f"{who} added all whole numbers {upto} but {did}. The [result|sum] was {num(s)}. {ask} // {who} adds the numbers {row}, [but|and by mistake] {did.replace('added', 'adds').replace('counted', 'counts').replace('took', 'takes').replace('forgot', 'forgets').replace('left', 'leaves').replace('missed', 'misses')}. {num(s)} comes out. {ask} // When the numbers {upto} were added, one of them was [{'taken twice|counted two times' if is_twice else 'forgotten|left out'}], so that the sum was {num(s)}. {ask}", x, lines)  # fmt: skip


_CUT = ("cut", "divided", "split")


@REGISTER.family("contest_square_in_strips", 2, 3, 4)
def contest_square_in_strips(rng: Random, level: int) -> Draft:
    """A square is cut into 4 equal rectangles side by side, each of perimeter 30: the square's area."""
    k, j = rng.randint(2, 2 + level), rng.randint(2, 4 * level)
    s, cut, u = k * j, rng.choice(_CUT), rng.choice(("cm", "cm", "m", "mm", "inches"))
    p = 2 * (s + j)
    into = f"into {num(k)} equal rectangles [lying side by side|by {'a line' if k == 2 else 'lines'} parallel to one side|from top to bottom]"  # fmt: skip
    lines: list[Line] = [("Plan", f"A rectangle is as long as the square and as wide as one of its ${k}$ parts")]  # fmt: skip
    if rng.random() < 0.3:
        lines += [*quotient(rng, 4 * s, 4, "The side"), *quotient(rng, s, k, "The width"), *summed(rng, s, j), ("Twice", eq(dot(2, s + j), p))]  # fmt: skip
        return draft(rng, f"A square [with a|of] perimeter {num(4 * s)} {u} is {cut} {into}. [What is the perimeter of one rectangle|How long is the way around one of the rectangles], in {u}? // {num(k)} equal rectangles [side by side|in a row] make a square. The perimeter of the square is {num(4 * s)} {u}. What is the perimeter of one [of them|rectangle], in {u}?", p, lines)  # fmt: skip
    lines += [
        ("A width is one part", f"The length is ${k}$ parts, so around it are {eq(plus(k, 1, k, 1), 2 * k + 2)} parts"),
        *quotient(rng, p, 2 * k + 2, "One part"), *product(rng, k, j, "The side"),
    ]  # fmt: skip
    told = f"[Each has a perimeter of {num(p)} {u}|The perimeter of each rectangle is {num(p)} {u}|Each of them has the perimeter {num(p)} {u}]"  # fmt: skip
    if rng.random() < 0.55:
        goal, answer = f"[What is the area of the square|How large is the square's area], in square {u}?", s * s  # fmt: skip
        lines += product(rng, s, s, "Area")
    else:
        goal, answer = f"What is the perimeter of the [whole|] square, in {u}?", 4 * s
        lines += product(rng, 4, s, "Around it")
    return draft(rng, f"A square is {cut} {into}. {told}. {goal} // {num(k)} equal rectangles [side by side|in a row] make a square. {told}. {goal} // A square [sheet of paper|field|cake|garden] is {cut} {into}. {told}. {goal}", answer, lines)  # fmt: skip


@REGISTER.family("contest_glued_with_overlap", 2, 3, 4)
def contest_glued_with_overlap(rng: Random, level: int) -> Draft:
    """5 strips of 20 cm are glued end to end, each overlap is 3 cm: how long is the whole?"""
    n, long = rng.randint(3, 4 + 4 * level), rng.randint(6, 20 * level)
    d = rng.randint(1, min(12, long // 3))
    whole, u = n * long - (n - 1) * d, rng.choice(("cm", "cm", "mm", "inches"))
    thing = rng.choice(("strips of paper", "boards", "ribbons", "planks", "bars", "pieces of tape", "sticks"))  # fmt: skip
    kind = rng.choice(("whole", "overlap", "one") if level < 4 else ("whole", "overlap", "one", "number"))  # fmt: skip
    joined = "[joined in a row|glued together end to end|put together in one line|fixed to one another in a row]"  # fmt: skip
    plan: Line = ("Plan", f"{n} pieces overlap at {n - 1} places; what lies double is counted only once".replace(f"{n} pieces", f"${n}$ pieces").replace(f"at {n - 1}", f"at ${n - 1}$"))  # fmt: skip
    laps = f"[, with an overlap of {num(d)} {u} each time|, so that neighbours overlap by {num(d)} {u}|, each overlapping the next by {num(d)} {u}]"  # fmt: skip
    total = product(rng, n, long, "Without overlaps")
    if kind == "whole":
        lines = [plan, *total, *product(rng, n - 1, d, "Overlaps"), *difference(rng, n * long, (n - 1) * d)]  # fmt: skip
        return draft(rng, f"{num(n)} {thing}, each {num(long)} {u} long, are {joined} {laps}. [How long is the whole|What is the total length], in {u}? // {num(n)} {thing} of {num(long)} {u} [are|get] {joined} {laps}. How many {u} long is [the result|everything together]?", whole, lines)  # fmt: skip
    if kind == "overlap":
        lines = [plan, *total, *difference(rng, n * long, whole), *quotient(rng, (n - 1) * d, n - 1)]  # fmt: skip
        return draft(rng, f"{num(n)} {thing}, each {num(long)} {u} long, are {joined}; neighbours always overlap by the same length. The whole is {num(whole)} {u} long. How long is each overlap, in {u}? // From {num(n)} {thing} of {num(long)} {u}, one of {num(whole)} {u} is made: they are {joined} with equal overlaps. [How many {u} is one overlap|How large is one overlap, in {u}]?", d, lines)  # fmt: skip
    if kind == "one":
        lines = [plan, *product(rng, n - 1, d, "Overlaps"), *summed(rng, whole, (n - 1) * d), *quotient(rng, n * long, n)]  # fmt: skip
        return draft(rng, f"{num(n)} equal {thing} are {joined} {laps}. The whole is {num(whole)} {u} long. How long is one of them, in {u}? // When {num(n)} {thing} of the same length are {joined} {laps}, they reach over {num(whole)} {u}. [How many {u} long is each of them|What is the length of one, in {u}]?", long, lines)  # fmt: skip
    lines = [
        ("Plan", f"The first one has its full length; every other one adds {eq(plus(long, -d), long - d)}"),
        *minus(rng, whole, long, "Added by the others"), *quotient(rng, whole - long, long - d), ("With the first", eq(plus(n - 1, 1), n)),
    ]  # fmt: skip
    return draft(rng, f"{thing[0].upper()}{thing[1:]}, each {num(long)} {u} long, are {joined} {laps}. The whole is {num(whole)} {u} long. How many are there? // How many {thing} of {num(long)} {u} were {joined} {laps}, if the whole is {num(whole)} {u} long?", n, lines)  # fmt: skip


_PLACES = ("hundreds", "tens", "ones")


@REGISTER.family("contest_digits_by_hints", 3, 4)
def contest_digits_by_hints(rng: Random, level: int) -> Draft:
    """The tens digit is twice the ones digit, the hundreds digit 3 more than it; the sum is 15."""
    base, *others = rng.sample(range(3), 3)
    while True:
        x, digits, terms, hints = rng.randint(1, 8), [0, 0, 0], [(1, 0)], list[str]()
        digits[base] = x
        for place in others:
            k, d = rng.choice(((2, 0), (3, 0), (4, 0), (1, rng.randint(1, 6)), (1, -rng.randint(1, 6)), (1, 0)))  # fmt: skip
            if level == 4 and k == 2 and rng.random() < 0.5:
                d = rng.choice((-1, 1)) * rng.randint(1, 3)
            digits[place] = k * x + d
            terms.append((k, d))
            times = {1: "", 2: "[twice|two times]", 3: "[three times|3 times]", 4: "[four times|4 times]"}[k]  # fmt: skip
            of = f"{times} the {_PLACES[base]} digit" if k > 1 else f"the {_PLACES[base]} digit"
            said = f"{num(abs(d))} {'more' if d > 0 else 'less'} than {of}" if d else of if k > 1 else f"the same as {of}"  # fmt: skip
            hints.append(f"the {_PLACES[place]} digit is {said}")
        if all(0 <= digit <= 9 for digit in digits) and digits[0] and len(set(terms)) > 1:
            break
    s = sum(digits)
    a, b = sum(k for k, _ in terms), sum(d for _, d in terms)
    last = f"[the sum of its digits is {num(s)}|its digits add up to {num(s)}|the digit sum is {num(s)}]"  # fmt: skip
    shown = "+".join(linear(k, d, "x") for k, d in terms)
    lines: list[Line] = [
        ("Plan", f"Call the {_PLACES[base]} digit x; the others are told by it, and the sum is known".replace(" x;", " $x$;")),
        ("equation", f"${shown}={s}$"), ("simplify", f"${linear(a, b, 'x')}={s}$"),
        *([("move", f"${a}x={s - b}$")] if b else []), ("isolate", f"$x={frac(s - b, a)}={x}$"),
    ]  # fmt: skip
    for place, (k, d) in zip(others, terms[1:], strict=True):
        value = dot(k, x) if k > 1 else str(x)
        if (k, d) == (1, 0):
            continue
        lines.append((f"{_PLACES[place].capitalize()} digit", f"${value}{d:+d}={k * x + d}$" if d else f"${value}={k * x}$"))  # fmt: skip
    n = digits[0] * 100 + digits[1] * 10 + digits[2]
    hints.append(last)
    rng.shuffle(hints)
    told = spoken(hints)
    if rng.random() < 0.2:
        answer = digits[0] * digits[1] * digits[2]
        lines.append(("The digits", f"Hundreds ${digits[0]}$, tens ${digits[1]}$, ones ${digits[2]}$: {eq(dot(*digits), answer)}"))  # fmt: skip
        return draft(rng, f"In a three-digit number {told}. What is the product of its digits? // Of a three-digit number we know: {told}. What do you get when you multiply its digits?", answer, lines)  # fmt: skip
    lines.append(("conclude", f"Hundreds ${digits[0]}$, tens ${digits[1]}$, ones ${digits[2]}$: ${n}$"))  # fmt: skip
    return draft(rng, f"In a three-digit number {told}. [What is the number|Which number is it|Find the number]? // I think of a three-digit number: {told}. [What is my number|Which one is it]? // {told}. Which three-digit number is it? // The code of a lock has three digits, read as a number: {told}. What is the code?", n, lines)  # fmt: skip


@REGISTER.family("contest_rectangle_in_four", 3, 4)
def contest_rectangle_in_four(rng: Random, level: int) -> Draft:
    """Two cuts make four rectangles, three of which have the areas 12, 20 and 15: the fourth."""
    a, b, c, d = (rng.randint(2, 5 + 2 * level) for _ in range(4))
    u, is_around = rng.choice(("cm", "cm", "m", "inches")), rng.random() < 0.4
    sizes = [2 * (a + c), 2 * (b + c), 2 * (a + d), 2 * (b + d)] if is_around else [a * c, b * c, a * d, b * d]  # fmt: skip
    what, unit = ("perimeter", u) if is_around else ("area", f"square {u}")
    names = ("upper left", "upper right", "lower left", "lower right")
    hidden = rng.randrange(4)
    facing = 3 - hidden
    one, two = (place for place in range(4) if place not in (hidden, facing))
    three = [place for place in range(4) if place != hidden]
    rng.shuffle(three)
    told = spoken([f"the {names[place]} one {num(sizes[place])} {unit}" for place in three])
    x, y, z, value = sizes[one], sizes[two], sizes[facing], sizes[hidden]
    if is_around:
        lines: list[Line] = [
            ("Plan", "The perimeters of upper left and lower right make as much as those of upper right and lower left"),
            *summed(rng, x, y), *difference(rng, x + y, z),
        ]  # fmt: skip
    else:
        lines = [
            ("Plan", "The areas: upper left times lower right is upper right times lower left"),
            ("The fourth", f"$\\frac{{{x}\\cdot{y}}}{{{z}}}$"), *product(rng, x, y), *quotient(rng, x * y, z),
        ]  # fmt: skip
    cut = "[Two lines parallel to the sides divide a rectangle into four smaller ones|A rectangle is cut into four smaller rectangles by two straight cuts, one from top to bottom and one from left to right|By one horizontal and one vertical line a rectangle is divided into four rectangles]"  # fmt: skip
    known = f"[The {what}s of three of them are known|Of three of them the {what} is known]: {told}"
    if rng.random() < 0.35:
        whole = value + x + y + z if not is_around else 2 * (a + b + c + d)
        if is_around:
            lines = [
                ("Plan", f"The {names[one]} and the {names[two]} one have together the perimeter of the whole"),
                *summed(rng, x, y),
            ]  # fmt: skip
        else:
            lines += summed(rng, x, y, z, value)
        return draft(rng, f"{cut}. {known}. What is the {what} of the whole rectangle, in {unit}? // {cut}. {known}. How large is the {what} of the [large|whole|original] rectangle, in {unit}?", whole, lines)  # fmt: skip
    return draft(rng, f"{cut}. {known}. [What is the {what} of the {names[hidden]} one|How large is the {what} of the {names[hidden]} one|What is the fourth {what}], in {unit}? // A rectangle of paper [consists of|is divided into] four rectangles, two above and two below. {known}. What is the {what} of the {names[hidden]} one, in {unit}?", value, lines)  # fmt: skip


@REGISTER.family("contest_faces_unpainted", 3, 4)
def contest_faces_unpainted(rng: Random, level: int) -> Draft:
    """A block of 2 by 3 by 4 small cubes is painted outside: how many of their faces are unpainted?"""
    k = 1 if level == 3 else rng.randint(1, 3)
    a, b, c = sorted((k, rng.randint(k, 4), rng.randint(2, 5 + level)))
    n, outside = a * b * c, 2 * (a * b + b * c + a * c)
    faces, colour = 6 * n, rng.choice(("red", "blue", "green", "yellow", "white"))
    is_row = a == b == 1
    lines: list[Line] = [("Plan", "All faces of the small cubes, less those that lie outside")]
    if not is_row:
        lines += [("Small cubes", f"{eq(dot(a, b), a * b)}, {eq(dot(a * b, c), n)}")]
    lines += product(rng, 6, n, "All faces")
    if is_row:
        lines.append(("Outside", f"On four sides {eq(dot(4, n), 4 * n)}, and the two ends: {eq(plus(4 * n, 2), outside)}"))  # fmt: skip
        body = f"[{num(n)} equal cubes are glued together in a row|A rod is made of {num(n)} equal cubes in a row|{num(n)} dice of wood are stuck together in one straight line]"  # fmt: skip
    else:
        half = outside // 2
        lines.append(("Outside", f"${a * b}+{b * c}+{a * c}={half}$, and twice that is {eq(dot(2, half), outside)}"))  # fmt: skip
        body = f"[A block is built of equal small cubes, {num(a)} by {num(b)} by {num(c)}|{num(n)} small cubes are glued together to a block of {num(a)} by {num(b)} by {num(c)}|A box-shaped block of {num(a)} by {num(b)} by {num(c)} small cubes is glued together]"  # fmt: skip
    body += f". [Its whole outside|The whole surface, the bottom too,|All of its surface] is painted {colour}."  # fmt: skip
    if rng.random() < 0.3:
        return draft(rng, f"{body} How many faces of the [small|] cubes are {colour}? // {body} [Count|Find] the {colour} faces of the single cubes.", outside, [("Plan", "Count the faces that lie outside, side by side"), lines[-1]])  # fmt: skip
    lines += difference(rng, faces, outside)
    return draft(rng, f"{body} [Then it is taken apart again.|] How many faces of the [small|single] cubes are not painted? // {body} After that it is taken apart. How many faces of the cubes have no colour?", faces - outside, lines)  # fmt: skip
