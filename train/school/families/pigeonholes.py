"""Equal things shared among people (stars and bars); how many make sure (pigeonholes)."""

from math import comb
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import choose_lines
from train.school.families.scenes import people
from train.school.work import product, total


@REGISTER.family("stars_and_bars", 4, 5)
def stars_and_bars(rng: Random, level: int) -> Draft:
    """Equal things for different people, none or at least one each; solutions of x + y + z = n."""
    k, n = rng.randint(2, 3 if level == 4 else 4), rng.randint(3, 9 if level == 4 else 12)
    positive = rng.random() < 0.5 and n > k
    m, r = (n - 1, k - 1) if positive else (n + k - 1, k - 1)
    value = comb(m, r)
    bars = f"Draw ${n}$ stars and ${k - 1}$ " + ("bars" if k > 2 else "bar")
    bars += (
        f"; bars may stand in the ${n - 1}$ gaps between stars"
        if positive
        else f": ${m}$ places, ${r}$ for bars"
    )
    ways: list[list[Line]] = [
        [("stars and bars", bars), *choose_lines(rng, m, r)] for _ in range(2)
    ]
    if positive:
        ways.append(
            [
                ("Give one to each", f"Then {eq(plus(n, -k), n - k)} are left to share freely"),
                *choose_lines(rng, m, r),
            ]
        )
    low = 1 if positive else 0
    if k == 2:
        ways.append([("list", f"The first can get ${low}$ to ${n - low}$: ${value}$ ways")])
    if k == 3:
        first = n - 1 - low if positive else n + 1
        counts = [first - i for i in range(first)] if first < 10 else []
        if counts and sum(counts) == value:
            shown = ",".join(map(str, counts))
            ways.append(
                [
                    (
                        "By the share of one",
                        f"If one gets ${low},{low + 1},\\ldots$ there are ${shown}$ ways for the "
                        f"others",
                    ),
                    *total(rng, *counts),
                ]
            )
    letters = "+".join("xyzw"[:k])
    sort = "positive" if positive else "non-negative"
    thing = rng.choice(("sweets", "coins", "balls", "apples", "marbles", "pens"))
    group = rng.choice(("children", "friends", "boxes", "pupils"))
    each = "each gets at least one" if positive else "some may get none"
    if group == "boxes":
        each = "no box stays empty" if positive else "boxes may stay empty"
    x, y = num(n), num(k)
    return Draft(
        {
            "question": (
                f"How many solutions does ${letters}={n}$ have in {sort} integers?",
                f"How many {sort} integer solutions are there to ${letters}={n}$?",
                f"In how many ways can {x} be written as an ordered sum of {y} {sort} integers?",
            ),
            "order": (
                f"Find the number of {sort} integer solutions of ${letters}={n}$.",
                f"Find the number of ways to put {x} equal {thing} into {y} different boxes if "
                f"{'no box stays empty' if positive else 'boxes may stay empty'}.",
            ),
            "story": (
                f"In how many ways can {x} identical {thing} be shared among {y} {group} if "
                f"{each}?",
                f"{x} identical {thing} are given to {y} {group} ({each}). How many ways are "
                f"there?",
            ),
        },
        str(value),
        ways,
    )


def _summed(values: list[int]) -> str:
    return eq(plus(*values), sum(values)) if len(values) > 1 else f"${values[0]}$"


@REGISTER.family("pigeonhole", 2, 3, 4)
def pigeonhole(rng: Random, level: int) -> Draft:
    """How many must be drawn to be sure of some of one colour or a certain one; birthdays."""
    colours = rng.sample(
        ("red", "blue", "black", "white", "green", "grey", "brown", "yellow"),
        {2: 3, 3: 4, 4: 4}[level] - rng.choice((0, 0, 1)),
    )
    have = [rng.randint(4, 15) for _ in colours]
    thing = rng.choice(("socks", "marbles", "balls", "beads", "counters", "sweets", "buttons"))
    where = {"socks": "drawer"}.get(thing, rng.choice(("bag", "box", "jar")))
    parts = [f"{num(h)} {c}" for h, c in zip(have, colours, strict=True)]
    told = f"A {where} has " + ", ".join(parts[:-1]) + f" and {parts[-1]} {thing}."
    shape = rng.choice(
        {
            2: ("pair", "pair", "shelf"),
            3: ("pair", "same", "colour", "shelf"),
            4: ("same", "colour", "each", "shelf"),
        }[level]
    )
    k = len(colours)
    who = people(rng, 1)[0]
    dark = rng.choice(("without looking", "in the dark", "with closed eyes"))
    one: Line = ("Worst case", "Think of the worst luck")
    ways: list[list[Line]]
    if shape == "shelf":
        groups, name = rng.choice(
            ((12, "month"), (7, "day of the week"), (12, "month"), (26, "first letter of the name"))
        )
        same = rng.randint(2, 2 if level == 2 else 4)
        value = (same - 1) * groups + 1
        low = (same - 1) * groups
        many = f"at least {num(same)} of them"
        what = {
            "month": "were born in the same month",
            "day of the week": "were born on the same day of the week",
            "first letter of the name": "have names with the same first letter (A to Z)",
        }[name]
        ways = [
            [
                (
                    "Worst case",
                    f"With ${same - 1}$ in each of ${groups}$ groups: "
                    f"{eq(dot(groups, same - 1), low)} people",
                ),
                ("One more", eq(plus(low, 1), value)),
            ],
            [
                one,
                *(
                    product(rng, groups, same - 1)
                    if same > 2
                    else [("count", f"All ${groups}$ groups may have just one")]
                ),
                ("One more", f"The next one makes ${same}$: {eq(plus(low, 1), value)}"),
            ],
        ]
        ask = f"be in a group to be sure that {many} {what}?"
        return Draft(
            {
                "question": (
                    f"How many people must {ask}",
                    f"What is the least number of people that must {ask}",
                    f"At least how many people must {ask}",
                ),
                "order": (
                    f"Find the smallest number of people that guarantees that {many} {what}.",
                ),
            },
            str(value),
            ways,
        )
    if shape in ("pair", "same"):
        same = 2 if shape == "pair" else rng.randint(3, 4)
        low, value = k * (same - 1), k * (same - 1) + 1
        goal = f"{num(same)} of the same colour"
        ways = [
            [
                (
                    "Worst case",
                    f"At worst there are ${same - 1}$ of each of the ${k}$ colours: "
                    f"{eq(dot(k, same - 1), low)}",
                ),
                ("One more", eq(plus(low, 1), value)),
            ],
            [
                one,
                ("count", f"After ${low}$ there may be only ${same - 1}$ of each colour"),
                ("One more", f"The next one must match: {eq(plus(low, 1), value)}"),
            ],
        ]
    elif shape == "colour":
        at = rng.randrange(k)
        need = rng.randint(1, 3)
        others = [h for i, h in enumerate(have) if i != at]
        value = sum(others) + need
        goal = f"at least {num(need)} {colours[at]} one{'s' if need > 1 else ''}"
        ways = [
            [
                (
                    "Worst case",
                    f"At worst all others come first: {_summed(others)}",
                ),
                ("add", eq(plus(sum(others), need), value)),
            ],
            [
                one,
                ("count", f"There are ${sum(others)}$ of other colours"),
                ("add", f"Then ${need}$ more: {eq(plus(sum(others), need), value)}"),
            ],
        ]
    else:
        fewest = min(have)
        low = sum(have) - fewest
        value = low + 1
        others = sorted(have, reverse=True)[:-1]
        goal = "at least one of every colour"
        ways = [
            [
                (
                    "Worst case",
                    f"At worst the rarest colour comes last: {_summed(others)}",
                ),
                ("One more", eq(plus(low, 1), value)),
            ],
            [
                *total(rng, *have),
                (
                    "subtract",
                    f"All but the ${fewest}$ of the rarest colour: "
                    f"{eq(plus(sum(have), -fewest), low)}",
                ),
                ("One more", eq(plus(low, 1), value)),
            ],
        ]
    return Draft(
        {
            "story": (
                f"{told} How many must you take out {dark} to be sure of {goal}?",
                f"{told} {who.name} takes some out {dark}. How many does {who.he} need to be "
                f"certain to have {goal}?",
                f"{told} What is the least number you must draw {dark} to be sure to get {goal}?",
                f"{told} At least how many have to be drawn {dark} to guarantee {goal}?",
            ),
            "order": (
                f"{told} Find the smallest number that must be taken {dark} to be sure of {goal}.",
            ),
        },
        str(value),
        ways,
    )
