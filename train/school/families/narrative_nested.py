"""Each of so many has so many, each of which has so many: products of a chain, and what follows."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, paid
from train.school.families.narrative_words import share_of
from train.school.families.scenes import human

# The whole; then link after link "one/many": how many of the next one has is told.
_NESTS = (
    "a school|class/classes|pupil/pupils|exercise book/exercise books",
    "a street|house/houses|flat/flats|window/windows",
    "a farm|field/fields|row/rows|cabbage/cabbages",
    "a library|shelf/shelves|book/books|picture/pictures",
    "a tournament|team/teams|player/players|shirt/shirts",
    "a hotel|floor/floors|room/rooms|bed/beds",
    "an album|page/pages|photo/photos",
    "a warehouse|shelf/shelves|box/boxes|tin/tins",
    "a train|carriage/carriages|bench/benches|seat/seats",
    "a zoo|cage/cages|monkey/monkeys|banana/bananas",
    "a camp|tent/tents|scout/scouts|plate/plates",
    "a bakery|oven/ovens|tray/trays|roll/rolls",
    "a choir|group/groups|singer/singers|song sheet/song sheets",
    "an orchard|row/rows|tree/trees|basket/baskets",
    "a shop|rack/racks|jacket/jackets|button/buttons",
    "a town|playground/playgrounds|swing/swings|chain/chains",
    "a party|table/tables|guest/guests|balloon/balloons",
    "a factory|hall/halls|machine/machines|screw/screws",
    "a wedding|table/tables|vase/vases|rose/roses",
    "a fleet|boat/boats|sailor/sailors|rope/ropes",
)  # fmt: skip
# who does, a base act, and periods in it: "{A} writes {k} pages", "to each of {n} friends", times, weeks
_ACTS = (
    ("writes letters of {k} pages", "to {n} friends", "pages", "write"), ("walks a round of {k} km", "with each of {n} dogs, one after the other,", "km", "walk"),
    ("takes {k} photos", "of each of {n} birds", "photos", "take"), ("waters {k} pots", "in each of {n} rooms", "pots", "water"),
    ("reads {k} pages", "to each of {n} children", "pages", "read"), ("does {k} sit-ups", "in each of {n} sets", "sit-ups", "do"),
    ("bakes {k} pancakes", "for each of {n} guests", "pancakes", "bake"), ("swims {k} laps", "in each of {n} pools", "laps", "swim"),
    ("fills {k} bottles", "for each of {n} neighbours", "bottles", "fill"), ("solves {k} riddles", "from each of {n} books", "riddles", "solve"),
)  # fmt: skip
_OFTEN = {1: "once", 2: "twice", 3: "three times", 4: "four times", 5: "five times"}


@REGISTER.family("narrative_nested", 1, 2, 3, 4, 5)
def narrative_nested(rng: Random, level: int) -> Draft:
    """The number of the innermost things; or of others, by a total; then a price, a loss, a stock."""
    tale = Tale(rng)
    whole, *links = rng.choice([nest for nest in _NESTS if nest.count("|") > 2 or level < 3]).split("|")  # fmt: skip
    links = links[: 2 if level < 3 and rng.random() < 0.6 else 3]
    counts = [rng.randint(2, 4 + 2 * level if place else 3 + 3 * level) for place in range(len(links))]  # fmt: skip
    one, many = zip(*(link.split("/") for link in links), strict=True)
    start = rng.choice((0, 0, 1)) if len(links) > 2 and level > 1 else 0
    facts = [rng.choice((f"{whole} has {num(counts[0])} {many[0]}", f"there are {num(counts[0])} {many[0]} in {whole}"))]  # fmt: skip
    for place in range(1, len(links)):
        k, (upper, uppers), lowers = num(counts[place]), (one[place - 1], many[place - 1]), many[place]  # fmt: skip
        facts.append(rng.choice((f"each {upper} has {k} {lowers}", f"every {upper} has {k} {lowers}", f"there are {k} {lowers} for each {upper}", f"each of the {uppers} has {k} {lowers}", f"per {upper} there are {k} {lowers}")))  # fmt: skip
    if start:
        facts[0] = f"{whole} has some {many[0]}"
    order = list(facts)
    if rng.random() < 0.35:
        order.reverse()
    elif len(order) == 3 and rng.random() < 0.25:
        order = [order[0], order[2], order[1]]
    if start or (level > 2 and rng.random() < 0.2):
        return _back(tale, (one, many), counts, order, whole)
    if rng.random() < 0.4:
        order[:2] = [f"{order[0]} and {order[1]}"]
    tale.sentences += order
    inner = many[-1]
    made: Amount = counts[0]
    for place in range(1, len(links)):
        made = tale.times(f"Number of {many[place]}", made, counts[place])
    return _after(tale, int(made), inner, level)


def _after(tale: Tale, made: int, inner: str, level: int) -> Draft:
    rng = tale.rng
    kind = rng.choice(("count", "price", "bad", "stock", "packs") if level > 1 else ("count",))
    if kind == "price":
        price = rng.choice((1, 2, 3, 4, 5, 7, 8, 12)) + (rng.choice((0, 0, Fraction(1, 2))) if level > 3 else 0)  # fmt: skip
        if price == int(price):
            price = int(price)
        one = {"tins": "one tin", "boxes": "one box"}.get(inner, "each of these " + inner)
        tale.sentences.insert(rng.choice((0, len(tale.sentences))) if one.startswith("one") else len(tale.sentences), f"{one} costs {money(price)}")  # fmt: skip
        return tale.draft(f"What do all the {inner} cost?|How much do the {inner} cost in total?|What is the price of all the {inner} together?", paid(tale.times("Cost", made, price)))  # fmt: skip
    if kind == "bad" and (share := share_of(rng, made)) and share.value < 1:
        tale.sentences.append(f"{share.said} all the {inner} {rng.choice(('are new', 'are red', 'have a flaw', 'were replaced'))}")  # fmt: skip
        some = tale.part("Of these", share, made)
        if rng.random() < 0.5:
            return tale.draft(f"How many {inner} is that?|How many of the {inner} are these?", some)
        return tale.draft(f"How many of the {inner} are not among these?|How many {inner} is that without these?", tale.take("The others", made, some))  # fmt: skip
    if kind == "stock" and made > 4:
        have = rng.randint(2, made - 1)
        tale.sentences.append(f"only {num(have)} {inner} {rng.choice(('have been delivered so far', 'are there already', 'have arrived'))}")  # fmt: skip
        return tale.draft(f"How many {inner} are still missing?|How many more {inner} are needed?", tale.take("Missing", made, have))  # fmt: skip
    if kind == "packs":
        size = rng.choice((4, 5, 6, 8, 10, 12, 20, 25))
        tale.sentences.append(f"the {inner} {rng.choice(('come', 'are bought', 'are sold'))} in packs of {num(size)}")  # fmt: skip
        return tale.draft("How many packs are needed for all of them?|How many packs does that take?", tale.groups_for(made, size, "packs"))  # fmt: skip
    return tale.draft(f"How many {inner} are there in all?|How many {inner} is that altogether?|What is the number of all {inner}?", made)  # fmt: skip


def _back(tale: Tale, words: tuple[tuple[str, ...], tuple[str, ...]], counts: list[int], facts: list[str], whole: str) -> Draft:  # fmt: skip
    """The total is told, and one of the numbers is asked for."""
    _, many = words
    total = counts[0]
    for k in counts[1:]:
        total *= k
    facts = [fact for fact in facts if f"{many[0]} in {whole}" not in fact and not fact.startswith(whole)]  # fmt: skip
    tale.sentences += [f"{whole} has {many[0]}, all of the same kind", *facts]
    tale.sentences.append(f"in all there are {num(total)} {many[-1]}")
    left: Amount = total
    for place in range(len(counts) - 1, 0, -1):
        left = tale.over(f"Number of {many[place - 1]}", left, counts[place])
    return tale.draft(f"How many {many[0]} are there?|How many {many[0]} does that make?", left)


@REGISTER.family("narrative_so_often", 2, 3, 4)
def narrative_so_often(rng: Random, level: int) -> Draft:
    """Something for each of several, so many times a week, for weeks."""
    does, whom, things, do = rng.choice(_ACTS)
    tale = Tale(rng, is_alone=True)
    k, n, often, weeks = rng.randint(2, 3 + 3 * level), rng.randint(2, 5), rng.randint(1, 5), rng.randint(2, 4 * level)  # fmt: skip
    period, per, days = rng.choice((("weeks", "a week", 0), ("weeks", "per week", 0), ("days", "a day", 0), ("months", "a month", 0), ("weeks", "a day", 7)))  # fmt: skip
    each = rng.choice((f"{_OFTEN[often]} {per}", f"{num(often)} times {per}" if often > 2 else f"{_OFTEN[often]} {per}"))  # fmt: skip
    said = f"{{A}} {does} {whom} {each}|{each} {{A}} {does} {whom.rstrip(',')}"
    tale.say(said, k=num(k), n=num(n))
    once = tale.times("Each time", k, n)
    many = tale.times(f"In one {period[:-1] if not days else 'day'}", once, often) if often > 1 else once  # fmt: skip
    span = weeks
    if days:
        span = int(tale.times("Days", 7, weeks))
    whole = int(tale.times("In all", many, span))
    kind = rng.choice(("all", "all", "extra", "less")) if level > 2 else "all"
    when = f"in {num(weeks)} {period}"
    if kind == "extra":
        more = human(rng, 3, 30)
        tale.sentences.append(f"one {rng.choice(('Sunday', 'holiday'))} there are {num(more)} {things} more")  # fmt: skip
        whole = int(tale.add("With these", whole, more))
    elif kind == "less":
        missed = rng.randint(2, max(2, min(whole - 1, 30)))
        tale.sentences.append(f"but {num(missed)} {things} are left out because of {rng.choice(('rain', 'a cold', 'a visit'))}")  # fmt: skip
        whole = int(tale.take("Without these", whole, missed))
    return tale.draft(f"How many {things} does {{he}} {do} {when}?|How many {things} is that {when}?|How many {things} are those {when} altogether?", whole)  # fmt: skip
