"""Sets and Venn diagrams: union, intersection, difference, and their sizes."""

from random import Random

from train.problems.latex import eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import comma
from train.school.work import total


@REGISTER.family("venn", 2, 3, 4)
def venn(rng: Random, level: int) -> Draft:
    """Two groups that overlap: both, at least one, only one, none."""
    both, only_a, only_b, none = (
        rng.randint(*{2: (2, 12), 3: (3, 30), 4: (5, 90)}[level]) for _ in range(4)
    )
    a, b, every = both + only_a, both + only_b, both + only_a + only_b + none
    either = both + only_a + only_b
    one, two, verb, group = rng.choice(
        (
            ("football", "tennis", "play", "pupils"),
            ("French", "Spanish", "learn", "students"),
            ("tea", "coffee", "drink", "people"),
            ("cats", "dogs", "like", "children"),
            ("piano", "guitar", "play", "musicians"),
            ("apples", "pears", "like", "children"),
            ("maths", "art", "like", "pupils"),
            ("a bike", "a car", "own", "families"),
            ("chess", "cards", "play", "members"),
            ("physics", "biology", "study", "students"),
        )
    )
    does = "studies" if verb == "study" else f"{verb}s"
    shape = rng.choice(
        {
            2: ("union", "both", "union"),
            3: ("both", "none", "only", "union"),
            4: ("both", "none", "only", "one"),
        }[level]
    )
    x, y, z, n = num(a), num(b), num(both), num(every)
    ways: list[list[Line]]
    if shape == "union":
        told, value = f"{x} {group} {verb} {one}, {y} {verb} {two} and {z} {verb} both.", either
        ways = [
            [
                ("add", eq(plus(a, b), a + b)),
                ("subtract", f"Those in both were counted twice: {eq(plus(a + b, -both), value)}"),
            ],
            [
                (
                    "Only one",
                    f"Only {one}: {eq(plus(a, -both), only_a)}, only {two}: "
                    f"{eq(plus(b, -both), only_b)}",
                ),
                *total(rng, only_a, only_b, both),
            ],
            [("formula", eq(f"{a}+{b}-{both}", value))],
        ]
        ask, find = (
            f"How many {group} {verb} at least one of the two?",
            f"Find how many {verb} {one} or {two} or both.",
        )
    elif shape == "both":
        value = both
        told = (
            f"In a group of {num(either)} {group}, {x} {verb} {one}, {y} {verb} {two}, and "
            f"everyone {does} at least one of the two."
        )
        ways = [
            [
                ("add", eq(plus(a, b), a + b)),
                (
                    "subtract",
                    f"That is more than ${either}$ by the overlap: "
                    f"{eq(plus(a + b, -either), both)}",
                ),
            ],
            [("formula", eq("x", f"{a}+{b}-{either}", both))],
            [
                (
                    "Only one",
                    f"Not {one}: {eq(plus(either, -a), only_b)}, and these {verb} only {two}",
                ),
                ("subtract", eq(plus(b, -only_b), both)),
            ],
        ]
        ask, find = f"How many {verb} both?", f"Find how many {verb} both {one} and {two}."
        if rng.random() < 0.5:
            told = (
                f"Among {n} {group}, {x} {verb} {one}, {y} {verb} {two} and {num(none)} "
                f"{verb} neither."
            )
            ways = [
                [
                    ("subtract", f"At least one: {eq(plus(every, -none), either)}"),
                    ("add", eq(plus(a, b), a + b)),
                    ("subtract", eq(plus(a + b, -either), both)),
                ],
                [("formula", eq("x", f"{a}+{b}+{none}-{every}", both))],
                [
                    *total(rng, a, b, none),
                    ("subtract", f"Over the ${every}$: {eq(plus(a + b + none, -every), both)}"),
                ],
            ]
    elif shape == "none":
        told, value = (
            f"Of {n} {group}, {x} {verb} {one}, {y} {verb} {two} and {z} {verb} both.",
            none,
        )
        ways = [
            [
                ("add", f"At least one: {eq(plus(a, b, -both), either)}"),
                ("subtract", eq(plus(every, -either), none)),
            ],
            [
                (
                    "Only one",
                    f"Only {one}: {eq(plus(a, -both), only_a)}, only {two}: "
                    f"{eq(plus(b, -both), only_b)}",
                ),
                ("add", eq(plus(only_a, only_b, both), either)),
                ("subtract", eq(plus(every, -either), none)),
            ],
        ]
        ask, find = (
            f"How many {verb} neither?",
            f"Find the number of {group} who {verb} neither {one} nor {two}.",
        )
    elif shape == "only":
        value = only_a
        told = f"Of {n} {group}, {x} {verb} {one}, {y} {verb} {two} and {z} {verb} both."
        ways = [
            [("subtract", f"Take away those in both: {eq(plus(a, -both), only_a)}")],
            [("formula", eq(plus(a, -both), only_a))],
        ]
        ask, find = f"How many {verb} only {one}?", f"Find how many {verb} {one} but not {two}."
    else:
        told, value = (
            f"Of {n} {group}, {x} {verb} {one}, {y} {verb} {two} and {z} {verb} both.",
            only_a + only_b,
        )
        ways = [
            [
                (
                    "Only one",
                    f"Only {one}: {eq(plus(a, -both), only_a)}, only {two}: "
                    f"{eq(plus(b, -both), only_b)}",
                ),
                ("add", eq(plus(only_a, only_b), value)),
            ],
            [
                ("add", eq(plus(a, b), a + b)),
                ("subtract", f"Take those in both away twice: {eq(plus(a + b, -2 * both), value)}"),
            ],
        ]
        ask, find = (
            f"How many {verb} exactly one of the two?",
            f"Find how many {verb} exactly one of {one} and {two}.",
        )
    if told.startswith("Of "):
        told = (
            rng.choice(("Of ", "Among ", "Out of ", "In a group of ", "In a survey of ")) + told[3:]
        )
    return Draft(
        {"question": (f"{told} {ask}",), "story": (f"{told} {ask}", f"{told} {find}")},
        str(value),
        ways,
    )


@REGISTER.family("sets", 2, 3)
def sets(rng: Random, level: int) -> Draft:
    """Union, intersection, difference of two lists; sizes by the formula."""
    if level == 3 and rng.random() < 0.5:
        both, only_a, only_b = (rng.randint(1, 20) for _ in range(3))
        a, b, u = both + only_a, both + only_b, both + only_a + only_b
        is_union = rng.random() < 0.5
        value = u if is_union else both
        given = f"Set A has {num(a)} elements, set B has {num(b)}, and " + (
            f"{num(both)} elements are in both."
            if is_union
            else f"their union has {num(u)} elements."
        )
        step = eq(f"{a}+{b}-{both}", u) if is_union else eq(f"{a}+{b}-{u}", both)
        ways: list[list[Line]] = [
            [("formula", "$|A\\cup B|=|A|+|B|-|A\\cap B|$"), ("substitute", step)],
            [
                ("add", eq(plus(a, b), a + b)),
                ("subtract", eq(plus(a + b, -(both if is_union else u)), value)),
            ],
        ]
        what = "the union of A and B" if is_union else "the intersection of A and B"
        return Draft(
            {
                "question": (
                    f"{given} How many elements are in {what}?",
                    f"{given} How many elements does {what} have?",
                ),
                "order": (f"{given} Find the number of elements in {what}.",),
            },
            str(value),
            ways,
        )
    pool = rng.sample(range(1, 13 if level == 2 else 30), 7)
    cut = rng.randint(1, 3)
    a, b = sorted(pool[:4]), sorted([*pool[:cut], *pool[4:6]])
    shape = rng.choice(("union", "intersection", "difference", "size"))
    joined, shared, left = sorted({*a, *b}), sorted(set(a) & set(b)), sorted(set(a) - set(b))
    first, second = (
        f"A = {{{comma(a).replace(',', ', ')}}}",
        f"B = {{{comma(b).replace(',', ', ')}}}",
    )
    extra = [v for v in b if v not in a]
    ways = []
    if shape in ("union", "size"):
        answer, what = joined, "the union of A and B"
        ways = [
            [
                ("list", f"Take all of A: ${comma(a)}$"),
                ("list", f"Add what is new in B: ${comma(extra)}$"),
                ("order", f"Together ${comma(joined)}$"),
            ],
            [
                ("compare", f"In both sets: ${comma(shared)}$, written once"),
                ("list", f"All elements: ${comma(joined)}$"),
            ],
        ]
    elif shape == "intersection":
        answer, what = shared, "the intersection of A and B"
        ways = [
            [("compare", f"Elements of A that are in B too: ${comma(shared)}$")],
            [("list", f"A has ${comma(a)}$; of these B has ${comma(shared)}$")],
        ]
    else:
        answer, what = left, "the set of elements that are in A but not in B"
        ways = [
            [
                ("compare", f"In both: ${comma(shared)}$"),
                ("left", f"Leave them out of A: ${comma(left)}$"),
            ],
            [("list", f"From ${comma(a)}$ the elements of B are taken away: ${comma(left)}$")],
        ]
    given = f"{first} and {second}."
    if shape == "size":
        n = len(joined)
        ways = [[*way, ("count", f"That is ${n}$ elements")] for way in ways]
        return Draft(
            {
                "question": (
                    f"{given} How many elements are in {what}?",
                    f"If {first} and {second}, how many elements does {what} have?",
                ),
                "order": (f"{given} Find the number of elements of {what}.",),
            },
            str(n),
            ways,
        )
    return Draft(
        {
            "question": (f"{given} What is {what}?", f"If {first} and {second}, what is {what}?"),
            "order": (
                f"{given} Find {what}.",
                f"{given} Write down {what}.",
                f"{first}, {second}. List the elements of {what}."
                if shape != "difference"
                else f"{first}, {second}. Find {what}.",
            ),
        },
        f"\\{{{comma(answer).replace(',', ', ')}\\}}",
        ways,
    )
