"""Pairs and subsets: handshakes, games, diagonals, chords; subsets of a set."""

from math import comb
from random import Random

from train.problems.latex import dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Form, Line, num
from train.school.families.counting import choose_lines
from train.school.families.scenes import people
from train.school.work import product, to_the_power


@REGISTER.family("handshakes", 1, 2, 3)
def handshakes(rng: Random, level: int) -> Draft:
    """Pairs: handshakes, games, diagonals, chords; back from the number of pairs."""
    n = rng.randint(*{1: (3, 8), 2: (5, 20), 3: (8, 40)}[level])
    pairs, x = n * (n - 1) // 2, num(n)
    half: Line = ("divide", f"Each pair is counted twice: ${n * (n - 1)}\\div 2={pairs}$")
    base: list[list[Line]] = [
        [
            (
                "count",
                f"Each of the ${n}$ meets ${n - 1}$ others: {eq(dot(n, n - 1), n * (n - 1))}",
            ),
            half,
        ],
        [*product(rng, n, n - 1), half],
        choose_lines(rng, n, 2),
    ]
    if n < 12:
        base.append([("add", f"One after the other: {eq(plus(*range(n - 1, 0, -1)), pairs)}")])
    shape = rng.choice(
        (
            "hands",
            "games",
            "diagonals" if level > 1 else "hands",
            "double" if level > 1 else "games",
            "back" if level > 1 else "games",
            "points",
        )
    )
    if shape == "hands":
        event = rng.choice(("party", "meeting", "reunion", "wedding"))
        asks = (
            f"At a {event}, each of {x} people shakes hands once with everyone else. How many "
            f"handshakes are there?",
            f"{x} people shake hands with each other once. How many handshakes take place?",
            f"If {x} friends all shake hands with one another, how many handshakes is that?",
            f"There are {x} people in a room. Everyone hugs everyone else once. How many hugs "
            f"are there?",
            f"{x} guests clink glasses, each with each. How many clinks are heard?",
        )
        return Draft(
            {
                "story": asks,
                "question": (
                    f"How many handshakes are there if {x} people each shake hands with all the "
                    f"others once?",
                ),
            },
            str(pairs),
            base,
        )
    if shape == "games":
        sport = rng.choice(("chess", "football", "tennis", "basketball", "table tennis", "hockey"))
        asks = (
            f"{x} teams play a tournament. Every team plays every other once. How many games are "
            f"played?",
            f"In a {sport} league with {x} teams, each pair of teams meets once. How many "
            f"matches are there?",
            f"A {sport} club with {x} players holds a tournament where everybody plays everybody "
            f"else once. How many games are there?",
        )
        return Draft({"story": asks}, str(pairs), base)
    if shape == "double":
        value = n * (n - 1)
        ways = [
            [
                ("count", f"Each of the ${n}$ teams has ${n - 1}$ home games"),
                *product(rng, n, n - 1),
            ],
            [*base[2], ("multiply", eq(dot(2, pairs), value))],
            [("multiply", eq(dot(n, n - 1), value))],
        ]
        asks = (
            f"{x} teams play each other twice, at home and away. How many games are there?",
            f"In a league of {x} clubs every club plays every other one at home and away. How "
            f"many matches is that?",
            f"{x} friends send each other one card each. How many cards are sent?",
            f"{x} pupils swap photos: each gives one to every other pupil. How many photos are "
            f"needed?",
        )
        if rng.random() < 0.5:
            ways[0] = [
                ("count", f"Each of the ${n}$ gives one to ${n - 1}$ others"),
                *product(rng, n, n - 1),
            ]
            return Draft({"story": asks[2:]}, str(value), ways)
        return Draft({"story": asks[:2]}, str(value), ways)
    if shape == "diagonals":
        value = n * (n - 3) // 2
        ways = [
            [
                ("count", f"Each corner has {eq(plus(n, -3), n - 3)} diagonals"),
                *product(rng, n, n - 3),
                ("divide", eq(f"{n * (n - 3)}\\div 2", value)),
            ],
            [("formula", eq(frac(f"{n}({n}-3)", 2), frac(n * (n - 3), 2), value))],
            [*base[2], ("subtract", f"Without the ${n}$ sides: {eq(plus(pairs, -n), value)}")],
        ]
        name = {
            4: "quadrilateral",
            5: "pentagon",
            6: "hexagon",
            7: "heptagon",
            8: "octagon",
            10: "decagon",
        }.get(n, f"polygon with {x} sides")
        name = name if n > 3 else "triangle"
        article = "an" if name == "octagon" else "a"
        return Draft(
            {
                "question": (
                    f"How many diagonals does {article} {name} have?",
                    f"How many diagonals does a convex polygon with {x} sides have?",
                    f"How many diagonals are there in {article} {name}?",
                ),
                "order": (
                    f"Find the number of diagonals of {article} {name}.",
                    f"diagonals of a polygon with {x} sides",
                    f"Count the diagonals of {article} {name}.",
                ),
            },
            str(value),
            ways,
        )
    if shape == "points":
        asks = (
            f"How many line segments join {x} points, each with each, if no three lie on a line?",
            f"There are {x} points on a circle. How many chords join two of them?",
            f"How many lines pass through two of {x} points, no three of which lie on one line?",
        )
        return Draft(
            {
                "question": asks,
                "order": (
                    f"Find the number of chords between {x} points on a circle.",
                    f"{x} villages are joined by roads, each pair by one road. Find the number "
                    f"of roads.",
                ),
            },
            str(pairs),
            base,
        )
    p, ways = num(pairs), list[list[Line]]()
    ways.append(
        [
            ("equation", f"$\\frac{{n(n-1)}}{{2}}={pairs}$"),
            ("multiply", f"$n(n-1)={2 * pairs}$"),
            ("factor", f"{eq(2 * pairs, dot(n, n - 1))}, so $n={n}$"),
        ]
    )
    ways.append(
        [
            ("Double", f"Each counts twice: {eq(dot(2, pairs), 2 * pairs)}"),
            ("factor", f"As two numbers in a row: {eq(2 * pairs, dot(n, n - 1))}"),
            ("conclude", f"So there are ${n}$"),
        ]
    )
    asks = (
        f"At a party everyone shook hands once with everyone else. There were {p} handshakes. "
        f"How many people were there?",
        f"In a tournament every player met every other once. {p} games were played. How many "
        f"players took part?",
        f"Every two teams played once, {p} games in all. How many teams were there?",
    )
    return Draft({"story": asks}, str(n), ways)


@REGISTER.family("subsets", 1, 2, 3, 4)
def subsets(rng: Random, level: int) -> Draft:
    n = rng.randint(*{1: (2, 5), 2: (3, 8), 3: (4, 10), 4: (5, 12)}[level])
    shape = rng.choice(
        {
            1: ("all",),
            2: ("all", "proper", "size"),
            3: ("size", "nonempty", "with"),
            4: ("size", "with", "least"),
        }[level]
    )
    whole = to_the_power(rng, 2, n)
    each: Line = ("rule", f"Each of the ${n}$ elements is in or out: $2$ choices each")
    letters = (
        ", ".join("abcdefghijkl"[:n])
        if rng.random() < 0.5
        else ", ".join(str(v) for v in range(1, n + 1))
    )
    the_set = rng.choice(
        (f"a set with {num(n)} elements", f"{{{letters}}}", f"the set {{{letters}}}")
    )
    all_of: list[list[Line]] = [
        [each, *whole],
        to_the_power(rng, 2, n),
        [("formula", eq(power(2, n), 2**n))],
    ]
    ways: list[list[Line]]
    if shape == "all":
        value, what, ways = 2**n, "subsets", all_of
    elif shape in ("proper", "nonempty"):
        value, what = 2**n - 1, "proper subsets" if shape == "proper" else "non-empty subsets"
        out = "the set itself" if shape == "proper" else "the empty set"
        ways = [
            [*way, ("subtract", f"Without {out}: {eq(plus(2**n, -1), value)}")] for way in all_of
        ]
    elif shape == "size":
        k = rng.randint(1, min(n - 1, 4))
        value, what = comb(n, k), f"subsets with {num(k)} element{'s' if k > 1 else ''}"
        ways = [
            [("rule", f"Choose ${k}$ of ${n}$ elements"), *choose_lines(rng, n, k)]
            for _ in range(2)
        ] + [choose_lines(rng, n, k)]
    elif shape == "with":
        value, what = 2 ** (n - 1), f"subsets that contain {letters[0]}"
        the_set = f"{{{letters}}}"
        ways = [
            [
                ("Fix it", f"One element is in, the other ${n - 1}$ are free"),
                *to_the_power(rng, 2, n - 1),
            ],
            [
                ("rule", f"Half of all ${2**n}$ subsets contain it"),
                ("divide", eq(f"{2**n}\\div 2", value)),
            ],
        ]
    else:
        value, what = 2**n - 1 - n, f"subsets with at least {num(2)} elements"
        ways = [
            [
                *way,
                (
                    "subtract",
                    f"Take away the empty one and ${n}$ with one element: "
                    f"{eq(plus(2**n, -1, -n), value)}",
                ),
            ]
            for way in all_of
        ]
    group = rng.choice(("pizza toppings", "friends", "books", "songs", "coins of different kinds"))
    stories = {
        "all": (
            f"A pizza can have any of {num(n)} toppings, or none. How many different pizzas are "
            f"possible?",
            f"{people(rng, 1)[0].name} may take any number of {num(n)} different {group}, even "
            f"none. How many choices are there?",
        ),
        "nonempty": (
            f"From {num(n)} different {group.replace('coins of different kinds', 'coins')}, at "
            f"least one is chosen. How many choices are there?",
        ),
    }.get(shape)
    asks: dict[Form, tuple[str, ...]] = {
        "question": (
            f"How many {what} does {the_set} have?",
            f"What is the number of {what} of {the_set}?",
            f"How many {what} are there of {the_set}?",
        ),
        "order": (
            f"Find the number of {what} of {the_set}.",
            f"number of {what} of {the_set}",
            f"Determine how many {what} {the_set} has.",
        ),
    }
    if stories:
        asks["story"] = stories
    return Draft(asks, str(value), ways)
