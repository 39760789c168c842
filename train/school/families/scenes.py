"""The grammar that stories are composed from: people, things, places; and lines they share."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import dot, eq, frac, math
from train.school.base import Form, Line
from train.school.work import product, quotient


class Person(NamedTuple):
    name: str
    he: str
    his: str
    him: str


class Thing(NamedTuple):
    one: str
    many: str


_WOMEN = [
    "Anna",
    "Amy",
    "Aisha",
    "Bella",
    "Beth",
    "Carla",
    "Chloe",
    "Daisy",
    "Elena",
    "Ella",
    "Emma",
    "Fatima",
    "Grace",
    "Hannah",
    "Holly",
    "Iris",
    "Jada",
    "Jane",
    "Jenny",
    "Julia",
    "Kate",
    "Laura",
    "Leah",
    "Lena",
    "Lily",
    "Lucy",
    "Maria",
    "Maya",
    "Mei",
    "Mia",
    "Nina",
    "Nora",
    "Olivia",
    "Paula",
    "Priya",
    "Rita",
    "Rosa",
    "Ruby",
    "Sara",
    "Sofia",
    "Tara",
    "Vera",
    "Zoe",
]
_MEN = [
    "Adam",
    "Alex",
    "Ali",
    "Ben",
    "Carlos",
    "Chen",
    "Daniel",
    "David",
    "Diego",
    "Dylan",
    "Eric",
    "Farid",
    "Finn",
    "George",
    "Hugo",
    "Isaac",
    "Jack",
    "Jake",
    "James",
    "John",
    "Jonas",
    "Kevin",
    "Leo",
    "Liam",
    "Lucas",
    "Luis",
    "Mark",
    "Max",
    "Mike",
    "Nick",
    "Noah",
    "Omar",
    "Oscar",
    "Paul",
    "Peter",
    "Ravi",
    "Ryan",
    "Sam",
    "Theo",
    "Tim",
    "Tom",
    "Victor",
    "Will",
    "Yusuf",
]
COLLECTED = tuple(
    Thing(*pair.split("/"))
    for pair in [
        "marble/marbles",
        "sticker/stickers",
        "card/cards",
        "stamp/stamps",
        "shell/shells",
        "coin/coins",
        "toy car/toy cars",
        "book/books",
        "comic/comics",
        "bead/beads",
        "pencil/pencils",
        "pen/pens",
        "badge/badges",
        "balloon/balloons",
        "button/buttons",
        "crayon/crayons",
        "ribbon/ribbons",
        "postcard/postcards",
        "trading card/trading cards",
        "baseball card/baseball cards",
        "dinosaur toy/dinosaur toys",
        "key ring/key rings",
        "football sticker/football stickers",
        "building block/building blocks",
    ]
)
FOOD = tuple(
    Thing(*pair.split("/"))
    for pair in [
        "apple/apples",
        "cookie/cookies",
        "sweet/sweets",
        "candy bar/candy bars",
        "orange/oranges",
        "plum/plums",
        "cupcake/cupcakes",
        "muffin/muffins",
        "strawberry/strawberries",
        "grape/grapes",
        "biscuit/biscuits",
        "doughnut/doughnuts",
        "cherry/cherries",
        "chocolate/chocolates",
        "pear/pears",
        "peach/peaches",
        "nut/nuts",
        "jelly bean/jelly beans",
        "gummy bear/gummy bears",
        "banana/bananas",
        "egg/eggs",
        "pancake/pancakes",
    ]
)
FRACTIONS = {
    Fraction(1, 2): "half|one half",
    Fraction(1, 3): "a third|one third|one-third",
    Fraction(2, 3): "two thirds|two-thirds",
    Fraction(1, 4): "a quarter|one quarter|one fourth|a fourth",
    Fraction(3, 4): "three quarters|three fourths",
    Fraction(1, 5): "a fifth|one fifth",
    Fraction(2, 5): "two fifths",
    Fraction(3, 5): "three fifths",
    Fraction(1, 6): "a sixth|one sixth",
    Fraction(1, 8): "an eighth|one eighth",
    Fraction(3, 8): "three eighths",
    Fraction(1, 10): "a tenth|one tenth",
    Fraction(3, 10): "three tenths",
}
SIMPLE = [value for value in FRACTIONS if value.numerator == 1]


def people(rng: Random, count: int) -> list[Person]:
    """Different ones."""
    women, men = rng.sample(_WOMEN, count), rng.sample(_MEN, count)
    return [
        Person(she, "she", "her", "her") if rng.random() < 0.5 else Person(he, "he", "his", "him")
        for she, he in zip(women, men, strict=True)
    ]


def person(rng: Random) -> Person:
    return people(rng, 1)[0]


def one(rng: Random, texts: str) -> str:
    """One of the texts parted by bars."""
    return rng.choice(texts.split("|"))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def told(*texts: str) -> dict[Form, Sequence[str]]:
    """The asks of a problem that is only told as a story; each text may have bars."""
    return {"story": [wording for text in texts for wording in text.split("|")]}


def part(rng: Random, value: Fraction) -> str:
    """A fraction of the prose: a third, 1/3."""
    if rng.random() < 0.65:
        return one(rng, FRACTIONS[value])
    return math(frac(value.numerator, value.denominator))


def fraction_of(rng: Random, value: Fraction, n: int, kind: str = "share") -> list[Line]:
    """value of n, where it is whole: one part and then several, or as one fraction."""
    top, bottom, result = value.numerator, value.denominator, int(value * n)
    if top == 1:
        return quotient(rng, n, bottom, kind)
    if rng.random() < 0.3:
        return [(kind, eq(dot(frac(top, bottom), n), frac(top * n, bottom), result))]
    return [*quotient(rng, n, bottom, kind), *product(rng, n // bottom, top)]


def joined(*parts: Sequence[Line]) -> list[Line]:
    """Some solutions after each other, as one."""
    return [line for lines in parts for line in lines]


def counted(n: int, thing: Thing) -> str:
    return f"⟨{n}⟩ {thing.one if n == 1 else thing.many}"


def human(rng: Random, low: int, high: int) -> int:
    """A number as people choose them: round ones more often than not."""
    if high >= 20 and rng.random() < 0.35:
        step = 5 if high < 200 else 10 if high < 1000 else 50
        return max(low, step * rng.randint(1, high // step))
    return rng.randint(low, high)
