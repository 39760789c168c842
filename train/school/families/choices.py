"""The product rule: outfits, meals and routes; codes, plates and numbers from digits."""

from math import prod
from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import running_products
from train.school.families.number_theory import spoken
from train.school.families.scenes import people
from train.school.work import product, to_the_power


@REGISTER.family("outfits_and_menus", 1, 2, 3)
def outfits_and_menus(rng: Random, level: int) -> Draft:
    """The product rule: one of each kind; now and then one more choice or none at all."""
    sets = (
        (
            "outfits",
            "{} has",
            ("shirts", "pairs of trousers", "hats", "pairs of shoes"),
            "wear one of each",
        ),
        ("outfits", "{} packs", ("T-shirts", "skirts", "jackets", "scarves"), "wear one of each"),
        (
            "meals",
            "A menu offers",
            ("starters", "main courses", "desserts", "drinks"),
            "take one of each",
        ),
        (
            "sandwiches",
            "A snack bar has",
            ("kinds of bread", "kinds of cheese", "sauces", "salads"),
            "take one of each",
        ),
        (
            "cars",
            "A dealer offers",
            ("colours", "engines", "models", "kinds of seats"),
            "choose one of each",
        ),
        (
            "sundaes",
            "An ice cream shop has",
            ("flavours", "sauces", "toppings", "sizes"),
            "take one of each",
        ),
        (
            "phones",
            "A shop sells phones in",
            ("colours", "sizes", "memory options", "case styles"),
            "choose one of each",
        ),
    )
    what, start, kinds, take = rng.choice(sets)
    count = 2 if level == 1 else rng.choice((2, 3)) if level == 2 else rng.choice((3, 4))
    values = [rng.randint(2, {1: 7, 2: 9, 3: 12}[level]) for _ in range(count)]
    who = people(rng, 1)[0]
    used = list(kinds[:count])
    listed = (
        ", ".join(f"{num(v)} {k}" for v, k in zip(values[:-1], used[:-1], strict=True))
        + f" and {num(values[-1])} {used[-1]}"
    )
    opener = start.format(who.name)
    optional = count == 3 and what not in ("cars", "phones") and rng.random() < 0.35
    real = [*values[:-1], values[-1] + 1] if optional else values
    value = prod(real)
    extra: list[Line] = []
    note = ""
    if optional:
        note = f" The {used[-1]} may be left out."
        extra = [
            (
                "One more choice",
                f"Leaving out the {used[-1]} is a choice too: "
                f"{eq(plus(values[-1], 1), values[-1] + 1)}",
            )
        ]
    lines: list[Line] = (
        product(rng, real[0], real[1]) if count == 2 else [("multiply", running_products(real))]
    )
    ways: list[list[Line]] = [
        [*extra, ("rule", "Multiply the numbers of choices"), *lines],
        [*extra, ("multiply", eq(dot(*real), value))],
        [*extra, *(product(rng, real[0], real[1]) if count == 2 else lines)],
    ]
    if not extra and values[0] < 6:
        many = prod(real[1:])
        ways.append(
            [
                (
                    "count",
                    f"Each of the first ${values[0]}$ goes with "
                    f"{math(many) if count == 2 else eq(dot(*real[1:]), many)} others",
                ),
                *product(rng, values[0], many),
            ]
        )
    flip = rng.choice(("routes", "roads"))
    stories = [
        f"{opener} {listed}.{note} How many different {what} are possible?",
        f"{opener} {listed}.{note} In how many ways can you {'choose' if optional else take}?",
        f"{opener} {listed}.{note} How many different {what} can be made with one of each?"
        if not optional
        else f"{opener} {listed}.{note} How many combinations are there?",
    ]
    if count == 2 and not optional:
        stories += [
            f"There are {num(values[0])} {flip} from A to B and {num(values[1])} from B to C. "
            f"How many ways lead from A to C through B?",
            f"A hall has {num(values[0])} doors to enter and {num(values[1])} other doors to "
            f"leave. In how many ways can one go in and out?",
        ]
    if count == 3 and not optional:
        stories.append(
            f"There are {num(values[0])} {flip} from A to B, {num(values[1])} from B to C and "
            f"{num(values[2])} from C to D. "
            "How many ways are there from A to D?"
        )
    return Draft(
        {
            "story": stories,
            "order": (f"{opener} {listed}.{note} Find the number of possible {what}.",),
        },
        str(value),
        ways,
    )


@REGISTER.family("codes", 1, 2, 3, 4)
def codes(rng: Random, level: int) -> Draft:
    """Passwords, plates and numbers from digits: with or without repetition, even or odd."""
    shape = rng.choice(
        {
            1: ("digits",),
            2: ("digits", "letters", "set"),
            3: ("plate", "distinct", "set"),
            4: ("plate", "even", "distinct"),
        }[level]
    )
    rule: Line = ("rule", "Multiply the numbers of choices")
    ways: list[list[Line]]
    if shape in ("set", "even"):
        top = rng.randint(4, 9)
        zero = level > 2 and rng.random() < 0.3
        pool = list(range(0 if zero else 1, top + 1))
        size, distinct = rng.choice((2, 3, 3, 4)), rng.random() < 0.5 or shape == "even"
        size = min(size, len(pool) - 1)
        many, parity = len(pool), ""
        if shape == "even":
            zero, pool = False, [d for d in pool if d]
            many = len(pool)
            parity = rng.choice(("even", "odd"))
            ends = [d for d in pool if d % 2 == (parity == "odd")]
            choices = [len(ends), *range(many - 1, many - size, -1)]
            shown: Line = (
                "Last digit",
                f"For the last digit ${','.join(map(str, ends))}$ are possible: ${len(ends)}$ "
                f"choices",
            )
            after = ", then ".join(f"${v}$" for v in choices[1:])
            ways = [
                [
                    shown,
                    ("Other digits", f"The other places have {after} choices"),
                    ("multiply", running_products(choices)),
                ],
                [shown, ("multiply", eq(dot(*choices), prod(choices)))],
            ]
        else:
            choices = list(range(many, many - size, -1)) if distinct else [many] * size
            first: list[Line] = []
            if zero:
                choices = (
                    [many - 1, *range(many - 1, many - size, -1)]
                    if distinct
                    else [many - 1, *[many] * (size - 1)]
                )
                first = [("First digit", f"Not $0$ in front: ${many - 1}$ choices")]
            told = ", ".join(f"${v}$" for v in choices)
            ways = [
                [
                    *first,
                    ("Places", f"From the left there are {told} choices"),
                    ("multiply", running_products(choices)),
                ],
                [*first, rule, ("multiply", eq(dot(*choices), prod(choices)))],
            ]
        value = prod(choices)
        pool_said = spoken(pool) if len(pool) < 7 else f"{num(pool[0])} to {num(pool[-1])}"
        how = "without repeating a digit" if distinct else "if digits may be repeated"
        thing = f"{parity} {num(size)}-digit numbers" if parity else f"{num(size)}-digit numbers"
        return Draft(
            {
                "question": (
                    f"How many {thing} can be made from the digits {pool_said} {how}?",
                    f"How many {thing} can you form with the digits {pool_said} {how}?",
                ),
                "order": (
                    f"Find how many {thing} can be formed from the digits {pool_said} {how}.",
                    f"Count the {thing} made of the digits {pool_said} {how}.",
                ),
                "story": (
                    f"How many {thing} can {people(rng, 1)[0].name} write with the digits "
                    f"{pool_said} {how}?",
                ),
            },
            str(value),
            ways,
        )
    letters, digits, distinct = 0, rng.randint(2, 4), False
    alphabet = 26
    if shape == "letters":
        letters, digits, alphabet = rng.randint(2, 4), 0, rng.choice((26, 3, 4, 5, 5))
    elif shape == "plate":
        letters, digits, distinct = rng.choice((1, 1, 2, 2)), rng.randint(1, 3), rng.random() < 0.35
    elif shape == "distinct":
        distinct = True
    picks = [alphabet - (i if distinct else 0) for i in range(letters)] + [
        10 - (i if distinct else 0) for i in range(digits)
    ]
    value = prod(picks)
    told = ", ".join(f"${v}$" for v in picks)
    ways = [
        [("Places", f"The places have {told} choices"), ("multiply", running_products(picks))],
        [rule, ("multiply", running_products(picks))],
    ]
    if distinct:
        ways.append(
            [
                ("rule", f"What is used drops out; the choices are {told}"),
                ("multiply", running_products(picks)),
            ]
        )
    elif letters > 1 and digits > 1:
        parts = (
            f"Letters: ${power(26, letters)}={26**letters}$, digits: "
            f"${power(10, digits)}={10**digits}$"
        )
        ways.append([("power", parts), ("multiply", eq(dot(26**letters, 10**digits), value))])
    elif not (letters and digits):
        base = 10 if digits else alphabet
        ways.append(to_the_power(rng, base, digits or letters))
        ways.append(
            [
                ("rule", f"Each of the ${digits or letters}$ places has ${base}$ choices"),
                ("power", eq(power(base, digits or letters), value)),
            ]
        )
    kind = (
        ("licence plates", "license plates", "number plates")
        if letters and digits
        else ("passwords", "codes", "PIN codes" if digits else "code words")
    )
    thing = rng.choice(kind)
    ll, dd = (
        f"{num(letters)} letter{'s' if letters > 1 else ''}",
        f"{num(digits)} digit{'s' if digits > 1 else ''}",
    )
    if letters:
        ll += " (A to Z)" if alphabet == 26 else f" from {', '.join('ABCDE'[:alphabet])}"
    parts = f"{ll} followed by {dd}" if letters and digits else ll if letters else f"{dd} (0 to 9)"
    how = (
        " without repetition"
        if distinct and not (letters and digits)
        else ", all different"
        if distinct
        else rng.choice((", repetition allowed", "", " (repetition allowed)"))
    )
    return Draft(
        {
            "question": (
                f"How many {thing} consist of {parts}{how}?",
                f"How many different {thing} of {parts}{how if distinct else ''} exist?",
                f"How many {thing} can be made of {parts}{how}?",
            ),
            "order": (
                f"Find the number of {thing} with {parts}{how}.",
                f"Count the {thing} of {parts}{how}.",
            ),
            "story": (
                f"A lock has a code of {parts}{how}. How many codes are possible?",
                f"{people(rng, 1)[0].name} has to choose a code of {parts}{how}. How many "
                f"choices are there?",
            )
            if not (letters and digits)
            else (f"In a country, number plates have {parts}{how}. How many plates are possible?",),
        },
        str(value),
        ways,
    )
