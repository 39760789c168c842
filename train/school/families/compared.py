"""Stories of comparison (twice as many, fewer than) and of parts that are spent in turn."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from random import Random

from train.problems.latex import dot, eq, frac
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.scenes import (
    COLLECTED,
    FOOD,
    capital,
    counted,
    fraction_of,
    human,
    joined,
    one,
    part,
    people,
    told,
)
from train.school.work import difference, product, quotient, total


@REGISTER.family("comparison_story", 1, 2, 3, 4)
def comparison_story(rng: Random, level: int) -> Draft:
    """A has n; B so many more, fewer or times as many; C compared with B; one, all or a gap."""
    cast = people(rng, 3 if level > 1 else 2)
    thing = rng.choice(COLLECTED + FOOD)
    n = human(rng, 4, {1: 20, 2: 40, 3: 60, 4: 120}[level])
    values, texts = [n], [f"{cast[0].name} has {counted(n, thing)}."]
    steps: list[Callable[[], list[Line]]] = []
    for before, who in pairwise(cast):
        v = values[-1]
        kind = rng.choice(("more", "fewer", "times", "times", "half"))
        if kind == "half" and v % 2:
            kind = "times"
        k = rng.randint(2, max(2, min(v - 2, 15 if level < 3 else 30)))
        verb = f"{who.name} has"
        if kind == "more" or (kind == "fewer" and v < 5):
            texts.append(
                f"{verb} {num(k)} more {one(rng, f'than {before.name}|{thing.many} than {before.name}')}."
            )
            values.append(v + k)
            steps.append(
                lambda v=v, k=k, who=who: total(rng, v, k, kind=f"{who.name}'s {thing.many}")
            )
        elif kind == "fewer":
            texts.append(f"{verb} {num(k)} {one(rng, 'fewer|less')} than {before.name}.")
            values.append(v - k)
            steps.append(
                lambda v=v, k=k, who=who: difference(rng, v, k, f"{who.name}'s {thing.many}")
            )
        elif kind == "half":
            texts.append(
                f"{verb} half as many {one(rng, 'as|' + thing.many + ' as')} {before.name}."
            )
            values.append(v // 2)
            steps.append(lambda v=v, who=who: quotient(rng, v, 2, f"{who.name}'s {thing.many}"))
        else:
            k = rng.choice((2, 2, 3, 4, 5))
            times = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}[k]
            texts.append(
                f"{verb} {times} as many {one(rng, f'as {before.name}|{thing.many} as {before.name}')}."
            )
            values.append(k * v)
            steps.append(lambda v=v, k=k, who=who: product(rng, k, v, f"{who.name}'s {thing.many}"))
    last = values[-1]
    shape = rng.choice(("total", "total", "last", "gap") if level > 1 else ("last", "total"))
    if shape == "gap" and values[0] == last:
        shape = "total"
    if shape == "last":
        asked = f"How many {thing.many} does {cast[-1].name} have?"
        return Draft(
            told(" ".join((*texts, asked))),
            str(last),
            [joined(*(s() for s in steps)) for _ in range(4)],
        )
    if shape == "gap":
        first, more = (cast[-1], cast[0]) if last > values[0] else (cast[0], cast[-1])
        asked = f"How many more {thing.many} does {first.name} have than {more.name}?"
        ways = [
            joined(
                *(s() for s in steps), difference(rng, max(last, values[0]), min(last, values[0]))
            )
            for _ in range(4)
        ]
        return Draft(told(" ".join((*texts, asked))), str(abs(last - values[0])), ways)
    who = "the two of them" if len(cast) == 2 else "the three of them"
    asked = one(rng, f"How many {thing.many} do they have altogether?|How many {thing.many} do {who} "
                f"have in total?|How many {thing.many} do they have in all?|What is the total number of {thing.many}?")  # fmt: skip
    ways = [joined(*(s() for s in steps), total(rng, *values, kind="total")) for _ in range(4)]
    if level == 4 and last != values[0]:
        size = sum(values)
        mean = Fraction(size, len(values))
        if mean.denominator == 1:
            asked = f"If they share all the {thing.many} equally, how many does each of them get?"
            ways = [[*way, *quotient(rng, size, len(values))] for way in ways]
            return Draft(told(" ".join((*texts, asked))), str(int(mean)), ways)
    return Draft(told(" ".join((*texts, asked))), str(sum(values)), ways)


@REGISTER.family("fractions_in_turn", 2, 3, 4, 5)
def fractions_in_turn(rng: Random, level: int) -> Draft:
    """A part is spent, then a part of the rest: what is left, what was there, what share is left."""
    who = people(rng, 1)[0]
    f, g = rng.sample([Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(1, 5), Fraction(2, 3), Fraction(2, 5), Fraction(3, 4)], 2)  # fmt: skip
    base = f.denominator * g.denominator
    n = base * rng.randint(1, {2: 6, 3: 12, 4: 20, 5: 30}[level])
    spent, rest = int(f * n), n - int(f * n)
    again = int(g * rest)
    left = rest - again
    amount, unit, parts_of = rng.choice((
        (f"⟪{n}⟫", "money", ("spent {f} of it on a book", "spent {g} of the rest on food")),
        (f"⟪{n}⟫", "money", ("gave {f} of it to {h} brother", "put {g} of what was left in a savings account")),
        (f"{num(n)} pages to read", "pages", ("read {f} of them on Monday", "read {g} of the remaining pages on Tuesday")),
        (f"{num(n)} cookies", "cookies", ("ate {f} of them", "gave {g} of the rest to a friend")),
        (f"{num(n)} stickers", "stickers", ("gave {f} of them away", "lost {g} of the remaining stickers")),
        (f"{num(n)} eggs", "eggs", ("sold {f} of them in the morning", "sold {g} of the remaining eggs in the afternoon")),
        (f"{num(n)} meters of rope", "meters of rope", ("cut off {f} of it", "used {g} of the rest")),
    ))  # fmt: skip
    words = {"f": part(rng, f), "g": part(rng, g), "h": who.his}
    first, then = (text.format(**words) for text in parts_of)
    two = f"{capital(who.he)} {first}, {one(rng, 'then|and then')} {then}."
    many = "How much money" if unit == "money" else f"How many {unit}"
    verb = "is" if unit == "money" else "are"
    stay_f, stay_g = 1 - f, 1 - g
    share: Line = ("left", f"${frac(stay_f.numerator, stay_f.denominator)}$ stay, then "
                   f"${frac(stay_g.numerator, stay_g.denominator)}$ of these: "
                   f"{eq(dot(frac(stay_f.numerator, stay_f.denominator), frac(stay_g.numerator, stay_g.denominator)), stay_f * stay_g)}")  # fmt: skip
    shape = rng.choice(("left", "left", "start") if level > 2 else ("left",))
    if level > 3 and rng.random() < 0.3:
        thing = {"money": "the money"}.get(unit, f"the {unit}")
        asked = f"What fraction of {thing} {verb} left?"
        text = f"{who.name} {two[len(who.he) + 1 :]} {asked}".replace("of them", f"of {thing}", 1)
        text = text.replace("of it", f"of {thing}", 1)
        kept = stay_f * stay_g
        gone = stay_f * g
        ways = [
            [("left", f"First {eq(f'1-{frac(f.numerator, f.denominator)}', stay_f)} stays"), ("multiply", f"Then {eq(dot(frac(g.numerator, g.denominator), frac(stay_f.numerator, stay_f.denominator)), gone)} goes"), ("subtract", eq(f"{frac(stay_f.numerator, stay_f.denominator)}-{frac(gone.numerator, gone.denominator)}", kept))],
            [share],
        ]  # fmt: skip
        return Draft(told(text), f"\\frac{{{kept.numerator}}}{{{kept.denominator}}}", ways)
    if shape == "left":
        text = f"{who.name} had {amount}. {two} {many} {verb} left?"
        ways = [
            joined(fraction_of(rng, f, n), difference(rng, n, spent, "left"), fraction_of(rng, g, rest), difference(rng, rest, again, "left"))
            for _ in range(3)
        ]  # fmt: skip
        ways.append([share, *fraction_of(rng, stay_f * stay_g, n)])
        ways.append(
            joined(fraction_of(rng, stay_f, n, "left"), fraction_of(rng, stay_g, rest, "left"))
        )
        return Draft(told(text), str(left), ways)
    had = amount.replace(num(n), "some").replace(f"⟪{n}⟫", "some money")
    end = f"⟪{left}⟫" if unit == "money" else num(left)
    text = f"{who.name} had {had}. {two} Now {who.he} has {end} left. {many} did {who.he} have at first?"  # fmt: skip
    kept = stay_f * stay_g
    if kept.numerator == 1:
        whole: list[Line] = product(rng, left, kept.denominator)
    else:
        whole = joined(
            quotient(rng, left, kept.numerator),
            product(rng, left // kept.numerator, kept.denominator),
        )
    one_back = [
        ("left", f"${left}$ is ${frac(stay_g.numerator, stay_g.denominator)}$ of the rest"),
        *_undo(rng, stay_g, left),
        ("left", f"${rest}$ is ${frac(stay_f.numerator, stay_f.denominator)}$ of the whole"),
        *_undo(rng, stay_f, rest),
    ]
    return Draft(told(text), str(n), [[share, *whole], one_back, one_back])


def _undo(rng: Random, f: Fraction, value: int) -> list[Line]:
    """The whole of which f is this value."""
    if f.numerator == 1:
        return product(rng, value, f.denominator)
    each = value // f.numerator
    return joined(quotient(rng, value, f.numerator), product(rng, each, f.denominator))
