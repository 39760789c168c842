"""Greatest common divisors and least common multiples, of two numbers or three."""

from collections.abc import Sequence
from math import gcd, lcm
from random import Random

from train.problems.latex import dot, eq, math, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import (
    comma,
    divisors,
    factorise,
    is_prime,
    prime_powers,
    spoken,
)
from train.school.families.scenes import people
from train.school.families.searches import gcd_by_rows, multiples_tried
from train.school.work import product


def _factored(values: Sequence[int]) -> str:
    shown = [eq(v, prime_powers(factorise(v))) for v in values if not is_prime(v)]
    primes = [f"${v}$ is prime" for v in values if is_prime(v)]
    return ("" if shown else "Here ") + ", ".join([*shown, *primes])


def _gcd_ways(rng: Random, values: Sequence[int]) -> list[list[Line]]:
    found, low = gcd(*values), min(values)
    last = ("conclude", f"The greatest common divisor is ${found}$")
    tested = [d for d in reversed(divisors(low)) if d >= found]
    listed = ("list", f"The divisors of ${low}$: ${comma(divisors(low))}$")
    failed = ", ".join(f"${d}$ does not" for d in tested[:-1])
    tried = f"From the largest: {failed}, but " if failed else "Even "
    rest = " and ".join(f"${v}$" for v in values if v != low) or f"${low}$"
    works = " and ".join(eq(v, dot(found, v // found)) for v in values if v != low)
    check = ("check", f"{tried}${found}$ divides {rest}: {works}")
    ways: list[list[Line]] = []
    if works and low <= 30:
        ways.append([listed, check, last])
    common = factorise(found)
    shared = f"What they share: {math(prime_powers(common))}" if common else "They share no prime"
    if len(common) > 1 or (common and common[0][1] > 1):
        shared += f", and {eq(prime_powers(common), found)}"
    if max(values) <= 100:
        ways.append([("factor", _factored(values)), ("compare", shared), last])
    rows = gcd_by_rows(values[0], values[1])
    if len(values) == 2:
        ways += [rows] * (1 if low < 30 else 2)
        a, b = max(values), min(values)
        if 0 < a - b < min(b, 20):
            near = f"A common divisor also divides {eq(plus(a, -b), a - b)}"
            more = f"The largest divisor of ${a - b}$ that divides ${b}$ is ${found}$"
            ways.append([("compare", near), ("conclude", more)])
    else:
        ways.append([*rows, *gcd_by_rows(gcd(values[0], values[1]), values[2])])
    return ways


@REGISTER.family("gcd", 1, 2, 3, 4)
def greatest_common_divisor(rng: Random, level: int) -> Draft:
    count = 3 if level > 2 and rng.random() < 0.35 else 2
    factor = rng.randint(1 if rng.random() < 0.1 else 2, {1: 9, 2: 14, 3: 18, 4: 36}[level])
    top = {1: 7, 2: 9, 3: 11, 4: 15}[level]
    values = [factor * k for k in rng.sample(range(2 if level > 1 else 1, top), count)]
    found, said, inside = gcd(*values), spoken(values), comma(values)
    ways = _gcd_ways(rng, values)
    long = rng.choice(
        ("greatest common divisor", "greatest common factor", "highest common factor")
    )
    short = {"divisor": "GCD", "factor": "GCF"}[long.split()[-1]]
    short = "HCF" if long.startswith("highest") else short
    who = people(rng, 1)[0].name
    pair = rng.choice(
        (
            ("red beads", "blue beads", "bags"),
            ("apples", "oranges", "baskets"),
            ("roses", "tulips", "bouquets"),
            ("boys", "girls", "teams"),
            ("pens", "pencils", "packs"),
            ("cookies", "brownies", "plates"),
            ("muffins", "juice boxes", "party bags"),
            ("maths books", "story books", "shelves"),
        )
    )
    stories = []
    if count == 2:
        a, b = values
        stories = [
            f"{who} has {num(a)} {pair[0]} and {num(b)} {pair[1]} and wants to make identical "
            f"{pair[2]}"
            f" with nothing left over. What is the greatest number of {pair[2]} possible?",
            f"There are {num(a)} {pair[0]} and {num(b)} {pair[1]}. At most how many equal "
            f"{pair[2]} can be"
            " made if all are used?",
            f"A floor is {num(a)} dm by {num(b)} dm. What is the side, in dm, of the largest "
            f"square tile"
            " that covers it exactly?",
            f"Two ropes are {num(a)} m and {num(b)} m long. They are cut into equal pieces "
            f"without waste."
            " How long can a piece be at most, in metres?",
        ]
    else:
        stories = [
            f"Ribbons of {said} cm are cut into pieces of the same length with no waste. What is "
            f"the"
            " longest possible length of a piece in cm?",
            f"Three classes have {said} pupils. Each is split into groups, all of the same size. "
            f"What is"
            " the largest possible size of a group?",
        ]
    bare = rng.choice(
        (f"$\\gcd({inside})$", f"{short}({inside.replace(',', ', ')})", f"{short} {said}")
    )
    return Draft(
        {
            "bare": (bare, f"{short.lower()} of {said}"),
            "question": (
                f"What is the {long} of {said}?",
                f"What's the {short} of {said}?",
                f"What is the largest number that divides {said} without a remainder?",
                f"What is {short}({inside.replace(',', ', ')})?",
            ),
            "order": (
                f"Find the {long} of {said}.",
                f"Find the {short} of {said}.",
                f"{short} of {said}",
                f"Work out the {short} of {said}",
                f"Determine $\\gcd({inside})$.",
                f"Calculate the {long} of {said} using prime factors",
            ),
            "story": stories,
        },
        str(found),
        ways,
    )


def _lcm_ways(rng: Random, values: Sequence[int]) -> list[list[Line]]:
    found, high = lcm(*values), max(values)
    last = ("conclude", f"The least common multiple is ${found}$")
    ways: list[list[Line]] = []
    if found // high <= 12 and len(values) == 2:
        ways.append(multiples_tried(min(values), high))
    factored = _factored(values)
    pairs = factorise(found)
    powers = dot(*(p**e for p, e in pairs))
    ways.append(
        [
            ("factor", factored),
            (
                "Highest powers",
                f"{eq(prime_powers(pairs), powers, found)}"
                if str(found) != powers != prime_powers(pairs)
                else eq(prime_powers(pairs), found),
            ),
            *([last] if rng.random() < 0.5 else []),
        ]
    )
    so_far, lines = values[0], list[Line]()
    for value in values[1:]:
        common = gcd(so_far, value)
        lines += gcd_by_rows(so_far, value)
        if common < value:
            if common > 1:
                lines.append(("divide", eq(value, dot(common, value // common))))
            lines += product(rng, so_far, value // common)
        so_far = lcm(so_far, value)
    ways += [[*lines, last]] * (2 if max(values) > 20 else 1)
    return ways


@REGISTER.family("lcm", 1, 2, 3, 4)
def least_common_multiple(rng: Random, level: int) -> Draft:
    count = 3 if level > 1 and rng.random() < 0.35 else 2
    high = {1: 10, 2: 16, 3: 25, 4: 40}[level] - (6 if count == 3 else 0)
    values = rng.sample(range(2, high + 1), count)
    if rng.random() < 0.5:
        values = [v + v % 2 for v in values]
    while lcm(*values) > 1200 or len(set(values)) < count:
        values = rng.sample(range(2, high + 1), count)
    found, said, inside = lcm(*values), spoken(values), comma(values)
    ends = rng.choice(("ring", "flash", "leave")) if count == 2 else "x"
    story = {
        "ring": f"Two bells ring every {said} minutes. They have just rung together. After how many"
        " minutes will they ring together again?",
        "flash": f"One light flashes every {num(values[0])} seconds, another every {num(values[1])}"
        " seconds. They flash together now. In how many seconds will they next flash together?",
        "leave": f"Bus A leaves every {num(values[0])} minutes and bus B every {num(values[1])} "
        f"minutes."
        " Both leave at noon. How many minutes later do they next leave at the same time?",
        "x": f"Three bells ring every {said} minutes. They ring together at 8 am. After how many "
        f"minutes"
        " do they ring together again?",
    }[ends]
    who = people(rng, 2)
    stories = [
        story,
        "What is the smallest number of sweets that can be shared equally among "
        "{} children?".format(said.replace(" and ", " or ")),
    ]
    if count == 2:
        stories += [
            f"{who[0].name} swims every {num(values[0])} days and {who[1].name} every "
            f"{num(values[1])} days."
            " Both swam today. In how many days will they next swim on the same day?",
            f"Hot dogs come in packs of {num(values[0])} and buns in packs of {num(values[1])}. "
            f"What is the"
            " least number of hot dogs needed so that there are as many buns, using whole packs?",
            f"Two runners take {num(values[0])} and {num(values[1])} minutes for a lap. They "
            f"start together."
            " After how many minutes are they together at the start again?",
        ]
    return Draft(
        {
            "bare": (
                f"$\\text{{lcm}}({inside})$",
                f"LCM({inside.replace(',', ', ')})",
                f"lcm of {said}",
            ),
            "question": (
                f"What is the least common multiple of {said}?",
                f"What's the LCM of {said}?",
                f"What is the lowest common multiple of {said}?",
                f"What is the smallest number that {said} all go into?"
                if count == 3
                else f"What is the smallest number that both {said} divide?",
            ),
            "order": (
                f"Find the least common multiple of {said}.",
                f"Find the LCM of {said}.",
                f"Find the lowest common multiple of {said}.",
                f"LCM of {said}",
                f"Work out the lcm of {said}",
                f"Determine the smallest common multiple of {said}.",
            ),
            "story": stories,
        },
        str(found),
        _lcm_ways(rng, values),
    )
