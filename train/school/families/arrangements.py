"""Counting choices and orders: letters of a word, committees out of two groups, paths in a grid."""

from collections import Counter
from math import comb, factorial, prod
from random import Random

from train.problems.latex import choose, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import (
    choose_line,
    choose_lines,
    factorial_lines,
    falling,
    running_products,
)
from train.school.families.scenes import people
from train.school.work import product, quotient

_WORDS = {
    2: "CAT DOG SUN MATH BOOK MOON TREE FROG LION STAR TOOL NOON BIKE DEER RAIN",
    3: "APPLE HELLO LEVEL HAPPY HOUSE EERIE PUPPY SHEEP PAPER TABLE ERROR EAGLE MOMMY NINTH BANJO",
    4: "BANANA LETTER COFFEE PEPPER SCHOOL BALLOON TOMATO BUTTER INDIA CANADA SUCCESS ALGEBRA "
    "RABBIT POTATO GOOGLE",
    5: "ALABAMA SUCCESS LETTERS BALLOON ARRANGE STREETS FREEZER CHEESES HAWAII MISSION PARALLEL "
    "SEVENTEEN ENGINEER",
}


@REGISTER.family("letter_arrangements", 2, 3, 4, 5)
def letter_arrangements(rng: Random, level: int) -> Draft:
    word = rng.choice(_WORDS[level].split())
    n, repeats = len(word), {c: k for c, k in Counter(word).items() if k > 1}
    bottom = prod(factorial(k) for k in repeats.values())
    top = factorial(n)
    value = top // bottom
    w = rng.choice((word, word, f'"{word}"', f'"{word.lower()}"'))
    told = ", ".join(f"{c} ${k}$ times" if k > 2 else f"{c} twice" for c, k in repeats.items())
    ways: list[list[Line]]
    if not repeats:
        ways = [
            [("count", f"There are ${n}$ different letters"), *factorial_lines(rng, n)]
            for _ in range(2)
        ]
        ways.append(
            [
                ("Places", f"The places have ${','.join(map(str, range(n, 0, -1)))}$ choices"),
                ("multiply", running_products(list(range(n, 1, -1)))),
            ]
        )
    else:
        over = "\\cdot".join(f"{k}!" for k in repeats.values())
        letters: Line = ("count", f"There are ${n}$ letters: {told}")
        lines: list[Line] = [("formula", eq(frac(f"{n}!", over), frac(top, bottom)))]
        ways = [
            [letters, *lines, *quotient(rng, top, bottom)],
            [
                letters,
                *factorial_lines(rng, n),
                ("divide", f"Equal letters can change places: ${top}\\div {bottom}={value}$"),
            ],
        ]
        k, rest = max(repeats.values()), list(repeats.values())
        first = next(c for c, v in repeats.items() if v == k)
        rest.remove(k)
        if not rest:
            single = n - k
            ways.append(
                [
                    ("Places", f"Choose places for the {first}: {eq(choose(n, k), comb(n, k))}"),
                    ("Order the others", eq(f"{single}!", factorial(single))),
                    *product(rng, comb(n, k), factorial(single)),
                ]
            )
    return Draft(
        {
            "question": (
                f"In how many ways can the letters of the word {w} be arranged?",
                f"How many arrangements of the letters of {w} are there?",
                f"How many different words (with or without meaning) can be formed from all the "
                f"letters of {w}?",
                f"How many anagrams does {w} have, counting {w} itself?",
                f"How many distinct permutations of the letters in {w} are there?",
            ),
            "order": (
                f"Find the number of arrangements of the letters in {w}.",
                f"Find how many ways the letters of {w} can be rearranged, including the word "
                f"itself.",
                f"number of permutations of the letters of {w}",
                f"Count the distinct arrangements of the letters of {w}.",
            ),
        },
        str(value),
        ways,
    )


@REGISTER.family("committees", 2, 3, 4, 5)
def committees(rng: Random, level: int) -> Draft:
    """A committee out of two groups: so many of each, at least one, a certain person in or out."""
    a, b = (rng.randint(*{2: (3, 5), 3: (3, 7), 4: (4, 9), 5: (4, 8)}[level]) for _ in range(2))
    p, q = rng.randint(1, min(3, a - 1)), rng.randint(1, min(3, b - 1))
    shape = rng.choice(
        {
            2: ("plain", "both"),
            3: ("both", "both", "person"),
            4: ("both", "person", "least"),
            5: ("least", "least", "more"),
        }[level]
    )
    one, two, sort = rng.choice(
        (
            ("women", "men", "committee"),
            ("girls", "boys", "team"),
            ("teachers", "pupils", "group"),
            ("nurses", "doctors", "team"),
            ("violinists", "pianists", "group"),
            ("seniors", "juniors", "committee"),
        )
    )
    n, k, x, y = a + b, p + q, num(a), num(b)
    ways: list[list[Line]]
    if shape == "plain":
        value = comb(n, k)
        ways = [[("add", eq(plus(a, b), n)), *choose_lines(rng, n, k)] for _ in range(3)]
        task = f"a {sort} of {num(k)} be chosen from {x} {one} and {y} {two}"
    elif shape == "both":
        value = comb(a, p) * comb(b, q)
        ways = [
            [
                (f"Choose the {one}", choose_line(a, p)),
                (f"Choose the {two}", choose_line(b, q)),
                *product(rng, comb(a, p), comb(b, q)),
            ],
            [
                ("Choose from both", f"{choose_line(a, p)} and {choose_line(b, q)}"),
                ("multiply", eq(dot(comb(a, p), comb(b, q)), value)),
            ],
            [
                *choose_lines(rng, a, p),
                *choose_lines(rng, b, q),
                ("multiply", eq(dot(comb(a, p), comb(b, q)), value)),
            ],
        ]
        task = (
            f"a {sort} with {num(p)} {one if p > 1 else _single(one)} and {num(q)} "
            f"{two if q > 1 else _single(two)} be chosen from {x} {one} and {y} {two}"
        )
    elif shape == "person":
        who = people(rng, 1)[0].name
        k = max(2, k)
        is_in = rng.random() < 0.5
        value = comb(n - 1, k - 1) if is_in else comb(n - 1, k)
        rest = k - 1 if is_in else k
        told = (
            f"{who} is in it, so choose ${rest}$ of the other ${n - 1}$"
            if is_in
            else f"Without {who} there are ${n - 1}$ to choose from"
        )
        ways = [[("fix the person", told), *choose_lines(rng, n - 1, rest)] for _ in range(3)]
        ways.append(
            [
                (
                    "subtract",
                    f"All minus those {'without' if is_in else 'with'} {who}: "
                    f"${comb(n, k)}-{comb(n, k) - value}={value}$",
                )
            ]
        )
        task = (
            f"a {sort} of {num(k)} be chosen from {num(n)} people if {who}, one of them, must "
            f"{'' if is_in else 'not '}be in it"
        )
    else:
        k = min(max(2, k), a - 1, b - 1, 4 if shape == "least" else 3)
        counts = [(i, comb(a, i) * comb(b, k - i)) for i in range(k + 1)]
        least = 1 if shape == "least" else k // 2 + 1
        value = sum(c for i, c in counts if i >= least)
        shown: list[Line] = [
            (
                f"with {i}",
                f"With ${i}$ of the {one}: "
                f"{eq(dot(choose(a, i), choose(b, k - i)), dot(comb(a, i), comb(b, k - i)), c)}",
            )
            for i, c in counts
            if i >= least
        ]
        ways = [
            [
                *shown,
                (
                    "add",
                    eq(plus(*(c for i, c in counts if i >= least)), value)
                    if len(shown) > 1
                    else f"That makes ${value}$",
                ),
            ]
        ]
        if len(shown) > 3:
            ways = []
        if shape == "least":
            ways += [
                [
                    ("All", choose_line(n, k)),
                    ("None", f"Only {two}: {choose_line(b, k)}"),
                    ("subtract", eq(plus(comb(n, k), -comb(b, k)), value)),
                ],
                [
                    *choose_lines(rng, n, k),
                    ("None", f"Without {one}: {choose_line(b, k)}"),
                    ("subtract", eq(plus(comb(n, k), -comb(b, k)), value)),
                ],
            ]
        much = f"at least one of the {one}" if shape == "least" else f"more {one} than {two}"
        task = f"a {sort} of {num(k)} be chosen from {x} {one} and {y} {two} so that it has {much}"
    plural = task.replace("be chosen ", "", 1)
    return Draft(
        {
            "question": (
                f"In how many ways can {task}?",
                f"In how many different ways can {task}?",
                f"How many ways are there to choose {plural}?",
            ),
            "order": (
                f"Find the number of ways in which "
                f"{task.replace(' be chosen ', ' can be chosen ', 1)}.",
                f"Determine in how many ways {task.replace(' be chosen ', ' can be chosen ', 1)}",
            ),
        },
        str(value),
        ways,
    )


def _single(many: str) -> str:
    return {"women": "woman", "men": "man"}.get(many, many[:-1])


@REGISTER.family("grid_paths", 2, 3, 4)
def grid_paths(rng: Random, level: int) -> Draft:
    a, b = (rng.randint(*{2: (2, 3), 3: (2, 5), 4: (3, 7)}[level]) for _ in range(2))
    value, n = comb(a + b, a), a + b
    right, up = rng.choice(
        (("right", "up"), ("right", "down"), ("east", "north"), ("east", "south"))
    )
    through = None
    if (level == 4 and rng.random() < 0.5) or (level == 3 and rng.random() < 0.25):
        through = (rng.randint(1, a - 1), rng.randint(1, b - 1))
    ways: list[list[Line]]
    x, y = num(a), num(b)
    if through:
        c, d = through
        first, second = comb(c + d, c), comb(n - c - d, a - c)
        value = first * second
        ways = [
            [
                ("First part", f"To the point: {choose_line(c + d, c)}"),
                ("Second part", f"From there: {choose_line(n - c - d, a - c)}"),
                *product(rng, first, second),
            ],
            [
                (
                    "Split",
                    f"{eq(choose(c + d, c), first)} ways to the point, "
                    f"{eq(choose(n - c - d, a - c), second)} on",
                ),
                ("multiply", eq(dot(first, second), value)),
            ],
        ]
        ask = (
            f"How many shortest paths lead from (0,0) to ({a},{b}) through ({c},{d}), going "
            f"only {right} or {up} by 1 each time?"
        )
        if up in ("down", "south"):
            ask = ask.replace(up, "up" if right == "right" else "north")
        return Draft(
            {
                "question": (ask, ask.replace("shortest paths lead", "lattice paths are there")),
                "order": (
                    ask.replace(
                        "How many shortest paths lead", "Count the shortest paths that lead"
                    ).replace("?", "."),
                ),
            },
            str(value),
            ways,
        )
    ways = [
        [("count", f"A path has ${n}$ moves, ${a}$ of them {right}"), *choose_lines(rng, n, a)]
        for _ in range(2)
    ]
    ways.append(
        [
            (
                "Order the moves",
                eq(frac(f"{n}!", f"{a}!\\cdot{b}!"), frac(falling(n, min(a, b)), f"{min(a, b)}!")),
            ),
            ("multiply", "Above: " + running_products(list(range(n, n - min(a, b), -1)))),
            (
                "divide",
                eq(f"{prod(range(n, n - min(a, b), -1))}\\div {factorial(min(a, b))}", value),
            ),
        ]
    )
    if min(a, b) == 2:
        small = max(a, b)
        ways.append([("count", f"Add up, line by line: {eq(plus(*range(1, small + 2)), value)}")])
    moves = f"moving only {right} and {up}"
    return Draft(
        {
            "question": (
                f"How many ways are there to go {x} blocks {right} and {y} blocks {up}, if every "
                f"move goes one block {right} or {up}?",
                f"How many shortest paths are there between opposite corners of a {a} by {b} "
                f"grid of squares?",
                f"How many paths lead from one corner of a {a} x {b} grid to the opposite "
                f"corner, {moves} along the lines?",
            ),
            "order": (
                f"Find the number of paths from (0,0) to ({a},{b}) that go only one unit right "
                f"or up at a time.",
                f"Count the shortest routes that lead {x} blocks {right} and {y} blocks {up}.",
            ),
            "story": (
                f"To get to school, {people(rng, 1)[0].name} walks {x} blocks {right} and {y} "
                f"blocks {up}, in any order. How many routes are possible?",
                f"A robot on a grid must go {x} squares {right} and {y} squares {up}, one square "
                f"at a time. How many paths can it take?",
            ),
        },
        str(value),
        ways,
    )
