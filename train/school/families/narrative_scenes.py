"""Who or what holds a quantity, and how one quantity is told by another."""

from random import Random
from typing import NamedTuple

from train.school.families.narrative_words import (
    ANIMALS,
    BIRDS,
    DAYS,
    EATEN,
    KEPT,
    MADE,
    MONTHS,
    STOCK,
    names,
)
from train.school.families.scenes import capital


class Scene(NamedTuple):
    """Who or what holds a quantity, and how its size is said. X is told by Y (and Z).

    `labels` name the holders in the solution.
    """

    holders: list[str]
    labels: list[str]
    base: str
    more: str
    fewer: str
    times: str
    part: str
    both: str
    one: str
    all: str
    gap: str
    unit: str  # "" for counts
    things: str
    than: str = "{X}"  # X after "as many as"


_ACTS = (
    ("had/have", KEPT), ("collected/collect", KEPT), ("found/find", KEPT), ("picked/pick", EATEN), ("baked/bake", MADE[:3]),
    ("made/make", MADE), ("sold/sell", MADE), ("sold/sell", STOCK), ("ate/eat", EATEN), ("saw/see", BIRDS), ("counted/count", BIRDS),
    ("bought/buy", EATEN), ("read/read", (("page", "pages"), ("story", "stories"), ("book", "books"))),
    ("scored/score", (("point", "points"), ("goal", "goals"))), ("ran/run", (("lap", "laps"), ("mile", "miles"), ("kilometre", "kilometres"))),
    ("wrote/write", (("email", "emails"), ("letter", "letters"), ("line", "lines"))), ("solved/solve", (("problem", "problems"), ("puzzle", "puzzles"))),
    ("took/take", (("photo", "photos"),)), ("caught/catch", (("fish", "fish"), ("crab", "crabs"))), ("planted/plant", (("tree", "trees"), ("bulb", "bulbs"), ("seed", "seeds"))),
    ("did/do", (("push-up", "push-ups"), ("sit-up", "sit-ups"), ("exercise", "exercises"))), ("carried/carry", (("box", "boxes"), ("brick", "bricks"))),
    ("swam/swim", (("length", "lengths"),)), ("learned/learn", (("word", "words"), ("song", "songs"))), ("washed/wash", (("car", "cars"), ("plate", "plates"))),
)  # fmt: skip
_PLACES = (
    ("class 4A|class 4B|class 5A|class 5B|class 6A", (("pupil", "pupils"), ("computer", "computers"), ("chair", "chairs"))),
    ("the red team|the blue team|the green team|the yellow team", (("point", "points"), ("player", "players"), ("fan", "fans"))),
    ("the north field|the south field|the east field|the west field", ANIMALS),
    ("the first shelf|the second shelf|the third shelf|the top shelf", (("book", "books"), ("jar", "jars"), ("plant", "plants"))),
    ("the bakery|the kiosk|the supermarket|the market stall", STOCK),
    ("the first bus|the second bus|the third bus|the last bus", (("passenger", "passengers"), ("seat", "seats"))),
    ("the primary school|the high school|the village school|the music school", (("student", "students"), ("teacher", "teachers"), ("room", "rooms"))),
    ("box A|box B|box C|box D", (*KEPT, *EATEN)), ("the small jar|the big jar|the blue jar|the old jar", (*KEPT, *EATEN)),
    ("the library|the museum|the zoo|the theatre", (("visitor", "visitors"), ("worker", "workers"))),
)  # fmt: skip
_KINDS = (
    ("red|blue|green|yellow|white|black|purple|orange", (("marble", "marbles"), ("bead", "beads"), ("balloon", "balloons"), ("ball", "balls"), ("button", "buttons"), ("tulip", "tulips"), ("car", "cars"), ("pen", "pens"), ("kite", "kites"), ("fish", "fish")), "in a box|in a shop|in a garden|on a shelf|on the table"),
    ("small|medium|large|huge", (("shirt", "shirts"), ("box", "boxes"), ("bag", "bags"), ("pizza", "pizzas")), "in a shop|in a store room"),
    ("oak|pine|birch|maple|cherry", (("tree", "trees"),), "in a park|in a forest|along a road"),
    ("adult|child|senior|student", (("ticket", "tickets"),), "in a drawer|at the counter"),
    ("apple|lemon|plum|orange", (("tree", "trees"),), "in an orchard|on a farm"), ("chess|music|drama|art", (("club member", "club members"),), "at a school"),
)  # fmt: skip
_MEASURES = (
    ("longer|shorter|long|length", "the red rope|the blue rope|the white rope|the old rope", "cm|m", "How long are all of them together?"),
    ("longer|shorter|long|length", "the first plank|the second plank|the third plank|the last plank", "cm", "How long are they together?"),
    ("heavier|lighter|heavy|weight", "the suitcase|the backpack|the parcel|the box", "kg|pounds", "How much do they weigh together?"),
    ("heavier|lighter|heavy|weight", "the dog|the goat|the pig|the sheep", "kg|pounds", "How much do they weigh together?"),
    ("taller|shorter|tall|height", "the oak|the pine|the birch|the lamp post", "feet|m", "What is the sum of their heights?"),
    ("older|younger|old|age", "", "years", "What is the sum of their ages?"),
    ("dearer|cheaper|expensive|price", "the coat|the hat|the bag|the scarf", "money", "How much do they cost together?"),
    ("dearer|cheaper|expensive|price", "the lamp|the chair|the table|the rug", "money", "What do all of them cost together?"),
)  # fmt: skip


def scene(rng: Random, count: int) -> Scene:
    kind = rng.random()
    if kind < 0.35:
        act, things = rng.choice(_ACTS)
        done, do = act.split("/")
        people = [each.name for each in names(rng, count)]
        return _by_name(people, rng.choice(things)[1], done, "did", do)
    if kind < 0.5:
        places, things = rng.choice(_PLACES)
        holders = rng.sample(places.split("|"), min(count, 4))
        has, does = rng.choice((("has", "does"), ("has", "does"), ("had", "did")))
        return _by_name(holders, rng.choice(things)[1], has, does, "have")
    if kind < 0.7:
        return _by_day(rng, count)
    if kind < 0.85:
        return _by_kind(rng, count)
    return _by_measure(rng, count)


def _by_name(holders: list[str], ts: str, has: str, does: str, have: str) -> Scene:
    return Scene(
        holders, [capital(each.removeprefix("the ")) for each in holders],
        f"{{X}} {has} {{k}} {ts}",
        f"{{X}} {has} {{k}} more {ts} than {{Y}}|{{X}} {has} {{k}} more than {{Y}}",
        f"{{X}} {has} {{k}} fewer {ts} than {{Y}}|{{X}} {has} {{k}} less than {{Y}}",
        f"{{X}} {has} {{k}} as many {ts} as {{Y}}|{{X}} {has} {{k}} as many as {{Y}}",
        f"{{X}} {has} {{k}} as many {ts} as {{Y}}|{{X}} {has} {{k}} as many as {{Y}}",
        f"{{X}} {has} as many {ts} as {{Y}} and {{Z}} together|{{X}} {has} as many as {{Y}} and {{Z}} combined",
        f"How many {ts} {does} {{X}} {have}?",
        f"How many {ts} {does.replace('does', 'do')} they {have} altogether?|How many {ts} {does.replace('does', 'do')} they {have} in all?|What is the total number of {ts}?",
        f"How many more {ts} {does} {{X}} {have} than {{Y}}?", "", ts,
    )  # fmt: skip


def _by_day(rng: Random, count: int) -> Scene:
    act, things = rng.choice(_ACTS[1:])
    done, do = act.split("/")
    row = rng.choice((DAYS, MONTHS, ("the first day", "the second day", "the third day", "the fourth day", "the fifth day")))  # fmt: skip
    start = rng.randint(0, len(row) - count)
    labels = list(row[start : start + count])
    at = "in" if row is MONTHS else "on"
    ts = rng.choice(things)[1]
    return Scene(
        [f"{at} {each}" for each in labels], [each.removeprefix("the ").capitalize() for each in labels],
        f"{{X}} {{he}} {done} {{k}} {ts}|{{he}} {done} {{k}} {ts} {{X}}",
        f"{{X}} {{he}} {done} {{k}} more {ts} than {{Y}}|{{X}} {{he}} {done} {{k}} more than {{Y}}",
        f"{{X}} {{he}} {done} {{k}} fewer {ts} than {{Y}}|{{X}} {{he}} {done} {{k}} less than {{Y}}",
        f"{{X}} {{he}} {done} {{k}} as many {ts} as {{Y}}|{{X}} {{he}} {done} {{k}} as many as {{Y}}",
        f"{{X}} {{he}} {done} {{k}} as many {ts} as {{Y}}|{{X}} {{he}} {done} {{k}} as many as {{Y}}",
        f"{{X}} {{he}} {done} as many {ts} as {{Y}} and {{Z}} together",
        f"How many {ts} did {{he}} {do} {{X}}?",
        f"How many {ts} did {{he}} {do} in all?|How many {ts} did {{he}} {do} altogether?|How many {ts} is that in total?",
        f"How many more {ts} did {{he}} {do} {{X}} than {{Y}}?", "", ts,
    )  # fmt: skip


def _by_kind(rng: Random, count: int) -> Scene:
    kinds, things, places = rng.choice(_KINDS)
    ts, place = rng.choice(things)[1], rng.choice(places.split("|"))
    holders = rng.sample(kinds.split("|"), min(count, 4))
    return Scene(
        holders, [f"{each.capitalize()} {ts}" for each in holders],
        f"There are {{k}} {{X}} {ts} {place}|There are {{k}} {{X}} {ts}",
        f"There are {{k}} more {{X}} {ts} than {{Y}} ones|There are {{k}} more {{X}} than {{Y}} {ts}",
        f"There are {{k}} fewer {{X}} {ts} than {{Y}} ones|There are {{k}} fewer {{X}} than {{Y}} {ts}",
        f"There are {{k}} as many {{X}} {ts} as {{Y}} ones|There are {{k}} as many {{X}} as {{Y}} {ts}",
        f"There are {{k}} as many {{X}} {ts} as {{Y}} ones|There are {{k}} as many {{X}} as {{Y}} {ts}",
        f"There are as many {{X}} {ts} as {{Y}} and {{Z}} ones together",
        f"How many {{X}} {ts} are there?",
        f"How many {ts} are there in all?|How many {ts} are there altogether?",
        f"How many more {{X}} than {{Y}} {ts} are there?", "", ts, "{X} ones",
    )  # fmt: skip


def _by_measure(rng: Random, count: int) -> Scene:
    words, holders_said, units, total_asked = rng.choice(_MEASURES)
    more, less, long, size = words.split("|")
    unit = rng.choice(units.split("|"))
    if holders_said:
        holders = rng.sample(holders_said.split("|"), min(count, 4))
    else:
        holders = [each.name for each in names(rng, count)]
    labels = [each.removeprefix("the ").capitalize() for each in holders]
    base = {"heavy": "{X} weighs {k}", "expensive": "{X} costs {k}", "old": "{X} is {k} old"}.get(long, f"{{X}} is {{k}} {long}")  # fmt: skip
    one = {"heavy": "How much does {X} weigh?", "expensive": "How much does {X} cost?|What is the price of {X}?", "old": "How old is {X}?"}.get(long, f"How {long} is {{X}}?|What is the {size} of {{X}}?")  # fmt: skip
    gap = {"expensive": "How much more does {X} cost than {Y}?", "old": "How many years older is {X} than {Y}?", "heavy": "How much heavier is {X} than {Y}?"}.get(long, f"How much {more} is {{X}} than {{Y}}?")  # fmt: skip
    return Scene(
        holders, labels, base, f"{{X}} is {{k}} {more} than {{Y}}", f"{{X}} is {{k}} {less} than {{Y}}",
        f"{{X}} is {{k}} as {long} as {{Y}}", f"{{X}} is {{k}} as {long} as {{Y}}",
        "{X} costs as much as {Y} and {Z} together" if long == "expensive" else f"{{X}} is as {long} as {{Y}} and {{Z}} together",
        one, total_asked, gap, unit, "",
    )  # fmt: skip
