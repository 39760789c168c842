"""Legs and wheels: of several kinds together, or one kind's number from the others' and the sum."""

from random import Random

from train.problems.latex import eq
from train.school.base import REGISTER, Draft, Line, num
from train.school.work import difference, quotient, total

_LEGS = (
    ("dog cat horse cow sheep goat lion tiger giraffe elephant pig mouse rabbit deer zebra bear camel fox wolf lizard frog", 4),
    ("bird duck hen chicken goose penguin human ostrich parrot owl eagle flamingo", 2),
    ("ant bee wasp beetle butterfly grasshopper cockroach fly ladybird moth cricket mosquito firefly dragonfly flea termite praying_mantis water_strider stick_insect locust", 6),
    ("spider scorpion tick", 8),
    ("crab lobster shrimp crayfish prawn", 10),
    ("snake fish worm snail slug leech whale eel jellyfish sea_slug earthworm mussel", 0),
    ("woodlouse", 14),
    ("starfish", 5),
)  # fmt: skip
_WHEELS = (("car jeep taxi", 4), ("bicycle motorbike scooter", 2), ("tricycle rickshaw", 3), ("unicycle wheelbarrow", 1))  # fmt: skip
_PLURALS = {"sheep": "sheep", "deer": "deer", "mouse": "mice", "goose": "geese", "fish": "fish", "jellyfish": "jellyfish", "wolf": "wolves", "woodlouse": "woodlice", "fly": "flies", "butterfly": "butterflies", "firefly": "fireflies", "dragonfly": "dragonflies", "cockroach": "cockroaches", "finch": "finches", "shrimp": "shrimps", "crayfish": "crayfish", "ostrich": "ostriches", "fox": "foxes", "mosquito": "mosquitoes", "starfish": "starfish", "leech": "leeches", "praying mantis": "praying mantises"}  # fmt: skip


def _many(word: str) -> str:
    return _PLURALS.get(word, word + "s")


@REGISTER.family("narrative_legs", 1, 2, 3)
def narrative_legs(rng: Random, level: int) -> Draft:
    """Legs or wheels of several kinds together, or one kind's number from the legs."""
    table, part = (_LEGS, "legs") if rng.random() < 0.75 else (_WHEELS, "wheels")
    kinds = [(word, legs) for words, legs in table for word in words.split()]
    weights = [1 + (legs not in (4, 2)) for _, legs in kinds]
    chosen = dict(rng.choices(kinds, weights, k=level + 1 + (rng.random() < 0.4)))
    rows = [
        (rng.randint(1, 5 + 2 * level), word.replace("_", " "), legs)
        for word, legs in chosen.items()
    ]
    lines = [f"{num(n)} {word if n == 1 else _many(word)}" for n, word, _ in rows]
    listed = ", ".join(lines)
    if rng.random() < 0.6 and len(lines) > 1:
        listed = ", ".join(lines[:-1]) + " and " + lines[-1]
    result = sum(n * legs for n, _, legs in rows)

    def way() -> list[Line]:
        done = list[Line]()
        for n, word, legs in rows:
            said = f"{_many(word)} have ${legs}$ {part} each: ".capitalize()
            done.append(("multiply", said + eq(f"{n}\\cdot {legs}", n * legs)))
        return [*done, *total(rng, *(n * legs for n, _, legs in rows))] if len(rows) > 1 else done

    if level == 3 and rng.random() < 0.4 and rows[0][2] > 0 and len(rows) > 1:
        n, word, legs = rows[0]
        others = " and ".join(lines[1:])
        rest = result - n * legs
        ways = [
            [
                *([(each[0], each[1]) for each in way()[1 : len(rows)]]),
                *(total(rng, *(m * k for m, _, k in rows[1:])) if len(rows) > 2 else []),
                *difference(rng, result, rest, "left"),
                *quotient(rng, n * legs, legs),
            ]
            for _ in range(3)
        ]
        many = _many(word)
        text = f"There are {others} and some {many}. Together they have {num(result)} {part}. How many {many} are there?"  # fmt: skip
        return Draft({"story": [text]}, str(n), ways)
    asked = f"If there are {listed}, how many {part} is that together?|How many {part} do {listed} have altogether?|There are {listed}. How many {part} is that in all?|{listed}: how many {part} together?|A picture shows {listed}. Count the {part}."  # fmt: skip
    return Draft({"question": asked.split("|")}, str(result), [way() for _ in range(3)])
