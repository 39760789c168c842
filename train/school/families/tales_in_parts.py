"""Tales of several calculations with parts that are found by themselves: two branches, two rates, packs, fences."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal
from train.school.base import REGISTER, Draft
from train.school.families.narrative import paid
from train.school.families.narrative_words import Share, names
from train.school.families.tales import Teller

_GROUPS = (
    ("members of a club", "girls", "boys"), ("people at a camp", "adults", "children"), ("pupils of a school", "juniors", "seniors"),
    ("guests of a hotel", "women", "men"), ("animals in a shelter", "dogs", "cats"), ("books on a shelf", "novels", "guides"),
    ("cars in a car park", "vans", "saloons"), ("players of a team", "beginners", "experts"), ("trees in a park", "oaks", "limes"),
    ("runners of a race", "women", "men"), ("birds in a zoo", "parrots", "owls"), ("balls in a hall", "large ones", "small ones"),
)  # fmt: skip
_TRAITS = {
    "people": ("wear glasses", "can swim", "have a bicycle", "sing in a choir", "play chess", "like hiking", "speak French", "own a cat"),
    "animals": ("are older than a year", "have a ring", "are ill", "are males", "were born here"),
    "things": ("are new", "are damaged", "are green", "were bought last year", "have a number on them"),
}  # fmt: skip
_NO_PEOPLE = {"animals in a shelter": "animals", "birds in a zoo": "animals", "books on a shelf": "things", "cars in a car park": "things", "trees in a park": "things", "balls in a hall": "things"}  # fmt: skip


def _fraction(rng: Random, n: int) -> Fraction:
    """A part of n that is whole, and neither nothing nor all."""
    bottom = rng.choice([d for d in (2, 3, 4, 5, 6, 8) if n % d == 0])
    return Fraction(rng.randint(1, bottom - 1), bottom)


@REGISTER.family("tale_two_branches", 2, 3, 4)
def two_branches(rng: Random, level: int) -> Draft:
    """Of 60 members 2/5 are girls; a third of the girls and 7 of the boys swim: how many do not?"""
    t = Teller(rng)
    while True:
        n = rng.choice((4, 6, 10, 12)) * rng.randint(2, 5 * level)
        f = _fraction(rng, n)
        first = int(f * n)
        rest = n - first
        if first > 3 and rest > 3 and any(first % d == 0 for d in (2, 3, 4, 5, 6, 8)):
            break
    g = _fraction(rng, first)
    whole, one, two = rng.choice(_GROUPS)
    trait = rng.choice(_TRAITS[_NO_PEOPLE.get(whole, "people")])
    verb, _, others = trait.partition(" ")
    no = {"are": "are not", "were": "were not", "can": "cannot"}.get(verb)
    t.named(W=whole, U=one, Y=two, Z=trait, NZ=f"{no} {others}" if no else f"do not {trait}")
    t.given(n=n)
    t.shares(f=f, g=g)
    t.remark(
        "Plan", f"First how many {one} and how many {two} there are; then those of each that count"
    )
    t.part(f"The {one}", Share(f, "", is_percent=False), n)
    t.take(f"The {two}", n, first)
    a = int(t.part(f"Of the {one}", Share(g, "", is_percent=False), first))
    b = rng.randint(2, rest - 1)
    t.given(h=b)
    texts = """
        Of {n} {W}, {f} are {U} and the others are {Y}. [Of the {U}, {g} {Z}|{g} of the {U} {Z}], and {h} of the {Y} {Z}, too.
        There are {n} {W}: {f} of them are {U}, the rest are {Y}. {g} of the {U} and {h} of the {Y} {Z}.
        {f} of the {n} {W} are {U}; all the others are {Y}. Among the {Y}, {h} {Z}, among the {U} {g}.
        {A} counted {n} {W}. {f} were {U}, the rest {Y}. {he} noted that {g} of the {U} and {h} of the {Y} {Z}.
        ~{n} {W}, {f} of them {U}, the rest {Y}. {g} of the {U} {Z} and {h} of the {Y} {Z}.
    """  # fmt: skip
    kind = rng.choice(("yes", "no", "no", "gap" if a != b else "yes"))
    if kind == "gap":
        word, x, y = ("more", a, b) if a > b else ("fewer", b, a)
        return t.tell("", texts, f"How many {word} of the {{U}} than of the {{Y}} {{Z}}?\nBy how many do the {{U}} and the {{Y}} differ that {{Z}}?", str(t.take("Difference", x, y))).draft  # fmt: skip
    both = t.add("Together", a, b)
    if kind == "yes":
        return t.tell("", texts, "How many of all {Z}?\nHow many is that in all that {Z}?", str(both)).draft  # fmt: skip
    rest = t.take("The others", n, both)
    return t.tell("", texts, "How many of all {NZ}?\nHow many is that in all that {NZ}?\nhow many {NZ}?", str(rest)).draft  # fmt: skip


_MADE = (
    ("folds", "leaflets", "were torn"), ("paints", "tiles", "were smudged"), ("packs", "parcels", "had to be opened again"), ("picks", "apples", "were rotten"),
    ("sews", "bags", "had a fault"), ("types", "labels", "had a mistake"), ("makes", "candles", "broke"), ("bakes", "rolls", "got burnt"),
    ("checks", "letters", "came back"), ("fills", "jars", "leaked"), ("cuts", "boards", "were too short"), ("ties", "bunches", "fell apart"),
)  # fmt: skip


def _clock(hour: int) -> str:
    if hour == 12:
        return "noon"
    return f"{hour} am" if hour < 12 else f"{hour - 12} pm"


@REGISTER.family("tale_hours_by_the_clock", 2, 3, 4)
def hours_by_the_clock(rng: Random, level: int) -> Draft:
    """Ann folds 12 an hour from 9 a.m. to 1 p.m., Ben 15 an hour for 3 hours, 4 tore: who has more?"""
    t = Teller(rng)
    x, y = (each.name for each in names(rng, 2))
    verb, things, bad = rng.choice(_MADE)
    start, h, e = rng.randint(7, 11), rng.randint(2, 7), rng.randint(2, 7)
    p, q = rng.randint(5, 12 * level), rng.randint(5, 12 * level)
    s = rng.randint(2, min(p, q)) if level > 2 or rng.random() < 0.4 else 0
    pause = 1 if level > 2 and h > 2 and rng.random() < 0.5 else 0
    t.named(X=x, Y=y, V=verb, ts=things, S=_clock(start), E=_clock(start + h))
    t.given(p=p, q=q, e=e)
    t.remark(
        "Plan", f"The hours of {x} from the times, then how many each of the two gets, then both"
    )
    end = start + h
    t.take(f"Hours of {x}", end, start)
    if pause:
        t.take("Without the break", h, 1)
    first = t.times(x, h - pause, p)
    second = t.times(y, e, q)
    break_said = rng.choice((" with a break of one hour", ", but has an hour off for lunch", " minus one hour of rest")) if pause else ""  # fmt: skip
    loss = ""
    if s:
        t.given(s=s)
        loss = f" {{s}} of the {things} of {y} {bad} and do not count."
        second = t.take(f"Good ones of {y}", second, s)
    texts = f"""
        {{X}} {{V}} {{p}} {{ts}} an hour from {{S}} to {{E}}{break_said}. {{Y}} {{V}} {{q}} {{ts}} an hour for {{e}} hours.{loss}
        {{Y}} works {{e}} hours and {{V}} {{q}} {{ts}} every hour.{loss} {{X}} {{V}} {{p}} an hour and works from {{S}} to {{E}}{break_said}.
        From {{S}} to {{E}}{break_said.replace(", but has", " with")} {{X}} {{V}} {{ts}}, {{p}} an hour. {{Y}} works for {{e}} hours and {{V}} {{q}} in each.{loss}
        in one hour {{X}} {{V}} {{p}} {{ts}} and {{Y}} {{q}}. {{X}} works from {{S}} to {{E}}{break_said}, {{Y}} for {{e}} hours.{loss}
    """  # fmt: skip
    kind = rng.choice(("total", "gap", "gap"))
    if kind == "total" or first == second:
        return t.tell("", texts, "How many {ts} is that in all?\nHow many {ts} do both get together?\nhow many {ts} in total?", str(t.add("Together", first, second))).draft  # fmt: skip
    more, less = (x, y) if first > second else (y, x)
    word, who, other = rng.choice((("more", more, less), ("fewer", less, more)))
    return t.tell("", texts, f"How many {word} {{ts}} does {who} get than {other}?\nBy how many {{ts}} do the two differ?", str(t.take("Difference", max(first, second), min(first, second)))).draft  # fmt: skip


_GROUNDS = (("garden", "grass"), ("playground", "rubber mats"), ("yard", "paving"), ("dog park", "turf"), ("terrace", "tiles"), ("school yard", "asphalt"), ("sports ground", "artificial grass"), ("courtyard", "stone slabs"))  # fmt: skip


@REGISTER.family("tale_fence_and_ground", 2, 3, 4)
def fence_and_ground(rng: Random, level: int) -> Draft:
    """A garden 12 by 8 m: a fence at 5 a metre but for a gate of 2 m, and grass at 3 a square metre."""
    t = Teller(rng)
    width = rng.randint(3, 4 + 2 * level)
    length = width + rng.randint(1, 3 * level)
    gate = rng.randint(2, 4)
    p, q = rng.randint(2, 6 + 2 * level), rng.randint(2, 3 + 2 * level)
    place, cover = rng.choice(_GROUNDS)
    t.named(P=place, C=cover)
    t.priced(p=p, q=q)
    kind = rng.choice(("both", "both", "dearer", "fence"))
    is_around = level > 2 and rng.random() < 0.4
    t.remark(
        "Plan", "A fence goes around, less the gate; the ground is an area; each has its price"
    )
    if is_around:
        t.given(r=2 * (length + width), a=length, g=gate)
        around = 2 * (length + width)
        t.take("The width", t.over("Length and width", around, 2), length)
        size = "[has a perimeter of {r} metres and is {a} metres long|is {a} metres long, and the way around it is {r} metres]"  # fmt: skip
    else:
        t.given(a=length, b=width, g=gate)
        around = int(t.times("Around", 2, t.add("Length and width", length, width)))
        size = "[is {a} metres long and {b} metres wide|measures {a} by {b} metres]"
    fence = t.times("The fence", t.take("Without the gate", around, gate), p)
    texts = f"""
        A rectangular {{P}} {size}. It gets a fence all around except for a gate of {{g}} metres; a metre of fence costs {{p}}. A square metre of {{C}} for the whole ground costs {{q}}.
        {{A}} has a rectangular {{P}} that {size}. {{he}} buys a fence for {{p}} a metre, leaving {{g}} metres open for a gate, and covers all of the ground with {{C}} for {{q}} a square metre.
        The whole of a rectangular {{P}} is covered with {{C}} at {{q}} per square metre. A fence at {{p}} per metre goes around it, with a gap of {{g}} metres for the gate. The {{P}} {size}.
    """  # fmt: skip
    if kind == "fence":
        return t.tell("", texts, "How much does the fence cost?\nWhat is the price of the fence alone?", str(fence)).draft  # fmt: skip
    ground = t.times("The ground", t.times("Area", length, width), q)
    if kind == "both" or fence == ground:
        return t.tell("", texts, "How much do the fence and the {C} cost together?\nWhat does everything cost in all?\nhow much money is needed for both?", str(t.add("Together", fence, ground))).draft  # fmt: skip
    return t.tell("", texts, "What is the difference between the cost of the fence and that of the {C}?\nBy how much do the price of the fence and the price of the {C} differ?", str(t.take("Difference", max(fence, ground), min(fence, ground)))).draft  # fmt: skip


_FOODS = (("flour", "g", "kg", "bags"), ("sugar", "g", "kg", "bags"), ("rice", "g", "kg", "packs"), ("milk", "ml", "litres", "bottles"), ("broth", "ml", "litres", "jars"), ("cream", "ml", "litres", "cups"), ("pasta", "g", "kg", "packs"), ("couscous", "g", "kg", "packs"), ("juice", "ml", "litres", "cartons"))  # fmt: skip


@REGISTER.family("tale_recipe_into_packs", 2, 3, 4)
def recipe_into_packs(rng: Random, level: int) -> Draft:
    """For 4 people 300 g of flour; for 18 people in kg, or how many bags of 500 g, or what they cost."""
    t = Teller(rng)
    s, k = rng.randint(2, 6), rng.randint(2, 12)
    one = 5 * rng.randint(4, 12 + 6 * level)
    food, small, large, pack = rng.choice(_FOODS)
    n = s * k if level == 2 else rng.randint(7, 12 * level)
    n += n == s
    size = rng.choice((250, 500, 750, 1000, 400))
    need = one * n
    t.named(Z=food, u=small, U=large, K=pack)
    t.given(s=s, m=one * s, n=n)
    t.remark("Plan", f"First what one person needs, then what ${n}$ need")
    t.times(f"For {n}", t.over("For one", one * s, s), n)
    texts = """
        A dish for {s} people takes {m} {u} of {Z}. {A} cooks it for {n} people.
        {A} needs {m} {u} of {Z} to cook for {s} people, but {n} are coming.
        For {n} people {A} wants to follow a recipe, which says: {m} {u} of {Z} for {s}.
        ~recipe: {m} {u} {Z} for {s} people. we are {n}.
        With {m} {u} of {Z} one can cook for {s}. At a party there are {n} people.
    """
    kind = rng.choice(("large", "packs", "packs", "cost", "left"))
    if kind == "large":
        t.over(f"In {large}", need, 1000)
        return t.tell("", texts, "How many {U} of {Z} are needed?\nHow much {Z} is that in {U}?\nhow much {Z} in {U}?", decimal(Fraction(need, 1000))).draft  # fmt: skip
    t.given(z=size)
    packs = t.groups_for(need, size, pack)
    if kind == "packs":
        return t.tell("", texts, "{Z} comes in {K} of {z} {u}. How many {K} have to be bought?\nHow many {K} of {z} {u} are needed?", str(packs)).draft  # fmt: skip
    if kind == "cost":
        price = Fraction(rng.randint(2, 12), rng.choice((1, 2)))
        t.priced(p=price)
        return t.tell("", texts, "{Z} is sold in {K} of {z} {u}, each for {p}. What does {he} have to pay?\nHow much do the {K} cost, if there are only {K} of {z} {u} at {p} each?".replace("does {he} have to pay", "does the {Z} cost"), paid(t.times("Price", packs, price))).draft  # fmt: skip
    left = t.take("Left", t.times("Bought", packs, size), need)
    return t.tell("", texts, "{Z} is sold only in {K} of {z} {u}, and just enough {K} are bought. How many {u} are left over?\nIf as few {K} of {z} {u} as possible are opened, how many {u} of {Z} remain?", str(left)).draft  # fmt: skip


_LEGGED = {2: ("hens", "ducks", "geese", "ostriches", "turkeys"), 4: ("cows", "goats", "horses", "sheep", "pigs", "dogs"), 6: ("beetles", "ants", "bees"), 8: ("spiders", "scorpions")}  # fmt: skip


@REGISTER.family("tale_legs_by_relation", 2, 3, 4)
def legs_by_relation(rng: Random, level: int) -> Draft:
    """There are 3 times as many hens as cows, and 5 fewer goats; in all 90 legs, or how many hens?"""
    t = Teller(rng)
    two, four = rng.choice(((2, 4), (2, 4), (4, 2), (6, 8), (8, 6)))
    u, v = rng.choice(_LEGGED[two]), rng.choice(_LEGGED[four])
    n, k = rng.randint(2, 6 * level), rng.randint(2, 4)
    place = "on a farm|in a barn|in a meadow" if two < 6 and four < 6 else "in a glass box|under a stone|in a cellar"  # fmt: skip
    t.named(u=u, v=v, P=rng.choice(place.split("|")))
    t.times_as(k=k)
    legs_of_group, many = four + two * k, k * n
    if rng.random() < 0.55 and level > 2:
        legs = legs_of_group * n
        t.given(l=legs)
        t.remark(
            "Plan", f"Put one of the {v} with ${k}$ of the {u}, and count the legs of such a group"
        )
        t.add("Legs of a group", four, t.times(f"Legs of the {u} in it", k, two))
        groups = t.over("Groups", legs, legs_of_group)
        texts = """
            There are {k} as many {u} as {v} {P}, and no other animals. Together they have {l} legs.
            {A} counts {l} legs {P}. All of them belong to {u} and {v}, and there are {k} as many {u} as {v}.
            All animals {P} are {u} or {v}, together {l} legs. The {u} are {k} as many as the {v}.
            ~{P} there are only {u} and {v}, {k} as many {u} as {v}. i counted {l} legs.
        """
        which = rng.choice(("v", "u", "all"))
        if which == "v":
            return t.tell("", texts, "How many {v} are there?\nhow many of them are {v}?", str(groups)).draft  # fmt: skip
        if which == "u":
            return t.tell("", texts, "How many {u} are there?\nhow many of them are {u}?", str(t.times(u, k, n))).draft  # fmt: skip
        return t.tell("", texts, "How many animals is that in all?\nHow many animals are there?", str(t.times("Animals", n, k + 1))).draft  # fmt: skip
    away = rng.randint(2, many - 1)
    t.given(n=n, a=away)
    t.remark("Plan", f"First the number of {u} that stay; then the legs of both kinds")
    stay = t.take(f"{u} that stay", t.times(u, k, n), away)
    texts = """
        There are {n} {v} {P} and {k} as many {u}. Then {a} of the {u} leave.
        {P} {A} sees {k} as many {u} as {v}. There are {n} {v}. Now {a} of the {u} disappear.
        {A} has {n} {v} and {k} as many {u}, of which {a} are given away.
        ~{P} there are {n} {v} and {k} as many {u}, but {a} of the {u} are gone now.
    """
    one, other = t.times(f"Legs of the {u}", stay, two), t.times(f"Legs of the {v}", n, four)
    question = "How many legs do all the animals have that are still there?\nHow many legs are left in all?\nhow many legs is that now?"  # fmt: skip
    return t.tell("", texts, question, str(t.add("All legs", one, other))).draft
