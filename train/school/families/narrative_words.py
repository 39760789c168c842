"""The words of the story grammar: people of many countries, things, roles, days, leads."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import frac, math
from train.school.base import num


class Hero(NamedTuple):
    """Who a story is about: at first mention, later, and as pronouns."""

    name: str
    again: str
    he: str
    his: str
    him: str
    does: str = "does"
    has: str = "has"
    was: str = "was"


class Share(NamedTuple):
    """A part of a whole, as a story says it: a third of, 15% of, one in four of."""

    value: Fraction
    said: str
    is_percent: bool


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_WOMEN = words(
    "Abena Adaeze Agnieszka Aiko Aline Alma Amara Amina Anjali Annika Anouk Asha Astrid Aylin Beatriz Birgit Bronwyn "
    "Camila Carmen Chiara Chika Clara Daniela Deepa Dilnoza Dina Dora Ebony Edith Eilidh Elif Emilia Esther Eun-ji "
    "Eva Farah Fiona Freya Gabriela Giulia Greta Gwen Habiba Hana Heidi Helga Ida Imani Ines Ingrid Isla Ivana "
    "Jasmine Joanna Jorunn Juana Kaja Katya Keiko Khadija Kiran Klara Lakshmi Latoya Leila Linh Lotte Lucia Magda "
    "Malika Manon Marisol Marta Meera Michelle Mina Miriam Moira Monique Nadine Naomi Nasrin Nia Niamh Noor Odile "
    "Oksana Padma Parisa Petra Pilar Rachel Rania Renata Rosie Roya Sadia Salma Samira Sanna Saoirse Selma Shanice "
    "Signe Sinead Siti Sunita Svetlana Tamar Tanja Thandi Ursula Valentina Wanjiru Wendy Xiomara Yara Yasmin Ye-jin "
    "Zahra Zainab Zofia Zuzana"
)
_MEN = words(
    "Abdul Adil Akira Alejandro Amir Anders Andrei Anton Arjun Arturo Axel Babak Bashir Benoit Bilal Bjorn Bruno "
    "Callum Cedric Christos Cormac Dario Dawit Declan Demetrius Dev Dimitri Edgar Eduardo Ekow Emeka Emil Enrique "
    "Ernesto Fabio Felix Femi Filip Francois Gareth Giorgio Goran Gustav Hakim Hamza Harald Hassan Hector Henrik "
    "Hiroshi Ibrahim Igor Ilya Imran Ismail Jakub Jamal Javier Jin Joao Joaquin Joon-ho Juan Kareem Karl Kenji Khalid "
    "Kofi Kwame Lamar Lars Levi Lorenzo Luca Magnus Malik Marcel Marco Marek Mateo Matteo Mehmet Miguel Milan "
    "Mohammed Mustafa Nabil Nikolai Nils Obinna Oleg Oliver Olu Oskar Pablo Pavel Pedro Pierre Rafael Raj Rashid Reza "
    "Ricardo Roberto Rohan Ruben Said Samir Santiago Sanjay Seamus Sergio Stefan Sven Takumi Tariq Tendai Thabo Tomas "
    "Umar Vikram Viktor Vusi Wei Xavier Yannick Yaw Yuto Yosef Zlatan"
)
_SURNAMES = words(
    "Adeyemi Bauer Castillo Chowdhury Costa Dubois Eriksen Evans Fischer Garcia Haddad Horvat Ivanova Jansen Kim "
    "Kowalski Larsson Mbeki Mensah Moreau Murphy Nakamura Nguyen Novak O'Brien Patel Petrov Quinn Romero Rossi Sato "
    "Schmidt Silva Singh Tanaka Thompson Usman Virtanen Walker Wang Yilmaz Zhou"
)
_RELATIVES = (
    ("Grandma", "she", "her", "her"), ("Grandpa", "he", "his", "him"), ("Dad", "he", "his", "him"),
    ("Mum", "she", "her", "her"), ("Aunt Rosalind", "she", "her", "her"), ("Uncle Bert", "he", "his", "him"),
    ("my neighbour", "she", "her", "her"), ("my cousin", "he", "his", "him"),
)  # fmt: skip
KIN = {
    "brother": ("he", "his"), "sister": ("she", "her"), "cousin": ("she", "her"), "friend": ("he", "his"),
    "father": ("he", "his"), "mother": ("she", "her"), "best friend": ("she", "her"), "twin sister": ("she", "her"),
    "little brother": ("he", "his"), "classmate": ("he", "his"), "neighbour": ("she", "her"), "uncle": ("he", "his"),
}  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "September", "October")


def things(texts: str) -> tuple[tuple[str, str], ...]:
    """'shell|box/boxes' as pairs of one and many."""
    pairs = (text.split("/") for text in texts.split("|"))
    return tuple((pair[0], pair[-1] if len(pair) > 1 else pair[0] + "s") for pair in pairs)


KEPT = things(
    "marble|sticker|stamp|shell|coin|toy car|comic|bead|badge|button|postcard|playing card|key ring|pebble|fossil|"
    "feather|crystal|magnet|bottle cap|action figure|football card|toy soldier|paper crane|friendship bracelet|dice/dice|"
    "glass animal|puzzle piece|hair clip|eraser|rubber duck|toy dinosaur|model plane|seashell|gemstone|bus ticket|"
    "photo|lollipop stick|elastic band|token|raffle ticket|origami star|brick|crayon|coloured pencil|pin"
)
EATEN = things(
    "apple|cookie|sweet|orange|plum|cupcake|muffin|strawberry/strawberries|grape|biscuit|doughnut|cherry/cherries|"
    "chocolate|pear|peach/peaches|walnut|jelly bean|banana|egg|pancake|dumpling|samosa|date|fig|apricot|mango/mangoes|"
    "spring roll|meatball|bagel|croissant|scone|pretzel|olive|almond|tangerine|kiwi|lychee|macaroon|waffle|gummy bear|"
    "rice cake|brownie|empanada|falafel|pierogi/pierogi|tamale|carrot|radish/radishes|toffee|marshmallow"
)
MADE = things(
    "loaf/loaves|roll|cupcake|pie|candle|scarf/scarves|necklace|basket|clay pot|bowl|kite|lantern|soap bar|birdhouse|"
    "paper flower|badge|bracelet|wooden spoon|toy boat|cushion|greeting card|jar of jam/jars of jam|mask|bookmark|"
    "poster|chair|stool|picture frame|hat|doll|brick|tile|bag|puppet|ornament|pizza|tart|bun|mooncake|sandwich/sandwiches"
)
STOCK = things(
    "umbrella|lamp|backpack|notebook|football|bicycle|helmet|T-shirt|mug|torch/torches|book|board game|calculator|"
    "plant pot|rose|tulip|pumpkin|melon|cabbage/cabbages|bottle of juice/bottles of juice|carton of milk/cartons of milk|"
    "newspaper|magazine|battery/batteries|light bulb|pillow|towel|toothbrush/toothbrushes|pair of shoes/pairs of shoes|"
    "phone case|headset|keyboard|vase|sunhat|ticket|sandwich/sandwiches|bar of soap/bars of soap|cactus/cacti"
)
ANIMALS = things(
    "sheep/sheep|cow|goat|hen|duck|goose/geese|pig|rabbit|horse|turkey|llama|alpaca|camel|donkey|pony/ponies|yak|"
    "chicken|reindeer/reindeer|beehive|carp/carp"
)
BIRDS = things(
    "sparrow|pigeon|crow|starling|gull|finch/finches|parrot|swallow|bat|robin|magpie|heron|flamingo|dragonfly/dragonflies|"
    "butterfly/butterflies|bee|ladybird|penguin|seal|frog|monkey|squirrel|deer/deer|goldfish/goldfish|turtle"
)
PLANTS = things(
    "seed|bulb|rose|tulip|tomato plant|sunflower|bean plant|lettuce|sapling|strawberry plant|daffodil|cactus/cacti|"
    "pepper plant|lily/lilies|cabbage|young tree|orchid|herb|pea plant|pumpkin plant|vine|dahlia"
)
PEOPLE = things(
    "pupil|child/children|student|member|guest|player|visitor|passenger|worker|dancer|singer|runner|scout|tourist|"
    "swimmer|camper|volunteer|employee|musician|actor|spectator|voter|patient|soldier|person/people"
)
ORDINALS = ("first", "second", "third", "fourth", "fifth")
_LEADS = (
    [(f"on {day} ", f"After {day}") for day in DAYS[:5]],
    [(f"on the {each} day ", f"After the {each} day") for each in ORDINALS],
    [(f"in the {each} week ", f"After the {each} week") for each in ORDINALS],
    [("in the morning ", "After the morning"), ("at noon ", "After noon"),
     ("in the afternoon ", "After the afternoon"), ("in the evening ", "After the evening"), ("at night ", "After the night")],
    [(f"in {month} ", f"After {month}") for month in MONTHS[:5]],
)  # fmt: skip
_STOPS = [(f"at the {each} stop ", f"After the {each} stop") for each in ORDINALS]
_LOOSE = ("", "then ", "after that, ", "later ", "next, ", "the next day ", "a little later ", "")
_NAMES_OF_PARTS = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth", 12: "twelfth"}  # fmt: skip
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")  # fmt: skip
SHARES = tuple(
    sorted({Fraction(a, b) for b in _NAMES_OF_PARTS for a in range(1, b) if a < 4 or a == b - 1})
)
PERCENTS = (5, 10, 12, 15, 18, 20, 24, 25, 30, 35, 36, 40, 45, 48, 50, 55, 60, 64, 65, 70, 75, 80, 84, 85, 90, 95)  # fmt: skip
TIMES = {2: "twice|twice|2 times|two times", 3: "three times|3 times|thrice|triple"}


def someone(rng: Random, *, is_alone: bool = False) -> Hero:
    """One named person most often; else a role, a relative, two people, or the teller."""
    chance = rng.random()
    if not is_alone and chance < 0.08:
        return Hero("I", "I", "I", "my", "me", "do", "have")
    if not is_alone and chance < 0.12:
        both = f"{rng.choice(_WOMEN)} and {rng.choice(_MEN)}"
        return Hero(both, both, "they", "their", "them", "do", "have", "were")
    if chance < 0.22:
        title, he, his, him = rng.choice(
            (("Mr", "he", "his", "him"), ("Mrs", "she", "her", "her"), ("Ms", "she", "her", "her"))
        )
        name = f"{title}{rng.choice(('', '.'))} {rng.choice(_SURNAMES)}"
        return Hero(name, name, he, his, him)
    if chance < 0.28:
        name, he, his, him = rng.choice(_RELATIVES)
        return Hero(name, name, he, his, him)
    return named(rng)


def named(rng: Random) -> Hero:
    if rng.random() < 0.5:
        name = rng.choice(_WOMEN)
        return Hero(name, name, "she", "her", "her")
    name = rng.choice(_MEN)
    return Hero(name, name, "he", "his", "him")


def names(rng: Random, count: int) -> list[Hero]:
    """Different people with names."""
    found: dict[str, Hero] = {}
    while len(found) < count:
        each = named(rng)
        found[each.name] = each
    return list(found.values())


def leads(rng: Random, count: int, *, is_ride: bool = False) -> list[tuple[str, str]]:
    """What begins each event's sentence, and the label of what there is after it (or none)."""
    if rng.random() < 0.5 or is_ride:
        row = _STOPS if is_ride else rng.choice(_LEADS)
        start = rng.randint(0, len(row) - count)
        return row[start : start + count]
    return [("", ""), *((rng.choice(_LOOSE), "") for _ in range(count - 1))]


def several(rng: Random, n: int) -> str:
    """A count: digits, or by the dozen or the score now and then."""
    if n % 6 == 0 and n <= 48 and rng.random() < 0.2:
        dozens = {6: "half a dozen", 12: "a dozen"}.get(n)
        return dozens or (f"{num(n // 12)} dozen" if n % 12 == 0 else num(n))
    return num(n)


def times_as(rng: Random, k: int) -> str:
    """Twice, three times."""
    return rng.choice(TIMES.get(k, f"{k} times|{_NUMBERS[min(k, 12)]} times").split("|"))


def fraction_said(rng: Random, f: Fraction) -> str:
    """A third, two thirds, 2/3."""
    top, bottom = f.numerator, f.denominator
    if bottom not in _NAMES_OF_PARTS or rng.random() < 0.35:
        return math(frac(top, bottom))
    name = _NAMES_OF_PARTS[bottom]
    if bottom == 2:
        return "half"
    if bottom == 4 and rng.random() < 0.2:
        name = "fourth"
    if top == 1:
        return f"{rng.choice(('an' if bottom == 8 else 'a', 'one'))} {name}"
    return f"{_NUMBERS[top]}{rng.choice(' -')}{name}s"


def share_of(rng: Random, n: int, *, is_counted: bool = True) -> Share | None:
    """A part of n which is whole, as a fraction, a percentage, or one in so many."""
    if rng.random() < 0.3:
        fitting = [p for p in PERCENTS if p * n % 100 == 0]
        if fitting:
            p = rng.choice(fitting)
            said = rng.choice((f"{p}%", f"{p}%", f"{p} percent", f"{p} per cent"))
            return Share(Fraction(p, 100), f"{said} of", True)
    fitting = [f for f in SHARES if n % f.denominator == 0 and n > f.denominator]  # fmt: skip
    if not fitting:
        return None
    f = rng.choice(fitting)
    top, bottom = f.numerator, f.denominator
    if is_counted and bottom > 2 and rng.random() < 0.12:
        words = rng.choice(("one in {}", "one out of every {}", "1 in {}")) if top == 1 else f"{top} out of every {{}}"  # fmt: skip
        return Share(f, words.format(bottom if words[0].isdigit() else _NUMBERS[bottom]) + " of", False)  # fmt: skip
    said = fraction_said(rng, f)
    return Share(f, said if said == "half" and rng.random() < 0.3 else said + " of", False)
