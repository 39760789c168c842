"""Ratios: of the kinds of a whole, and of what people share."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, num
from train.school.families.narrative import Tale, paid
from train.school.families.narrative_parts import WHOLES, pick
from train.school.families.narrative_words import names


@REGISTER.family("narrative_ratio", 2, 3, 4, 5)
def narrative_ratio(rng: Random, level: int) -> Draft:
    """A ratio with the total, one part or a difference; and then something more."""
    whole, tale = rng.choice(WHOLES), Tale(rng)
    kinds = pick(rng, whole, 3 if level > 3 and rng.random() < 0.5 else 2)
    terms = rng.sample(range(1, 6 + level), len(kinds))
    if Fraction(terms[0], terms[1]).numerator != terms[0] or kinds[0].startswith("for"):
        return narrative_ratio(rng, level)
    unit = rng.randint(2, 5 + 8 * level)
    values, ts, parts = [term * unit for term in terms], whole.things, sum(terms)
    noun = [kind if kind.endswith("s") or kind in ("women", "men", "children", "fudge", "carp", "trout", "perch", "pike") else f"{kind} {ts}" for kind in kinds]  # fmt: skip
    listed = ", ".join(noun[:-1]) + f" and {noun[-1]}"
    shown = ":".join(map(str, terms)) if rng.random() < 0.6 or len(terms) > 2 else f"{num(terms[0])} to {num(terms[1])}"  # fmt: skip
    given = rng.choice(("total", "total", "part", "gap"))
    if len(kinds) == 2 and terms[1] > 1 and rng.random() < 0.4:
        tale.sentences.append(f"for every {num(terms[0])} {noun[0]} there are {num(terms[1])} {noun[1]}")  # fmt: skip
    else:
        tale.sentences.append(f"the {listed} are in the ratio {shown}|the ratio of {listed} is {shown}".split("|")[rng.random() < 0.5])  # fmt: skip
    asked = rng.randrange(len(kinds))
    if given == "total":
        tale.sentences.insert(rng.choice((0, 1)), f"there are {num(sum(values))} {ts} in all" + rng.choice(("", "", f": {listed}")))  # fmt: skip
        tale.add("Parts in all", *terms)
        tale.over("One part", sum(values), parts)
    elif given == "part":
        known = rng.choice([k for k in range(len(kinds)) if k != asked])
        tale.sentences.append(f"there are {num(values[known])} {noun[known]}")
        if terms[known] > 1:
            tale.over("One part", values[known], terms[known])
    else:
        more, less = (0, 1) if terms[0] > terms[1] else (1, 0)
        gap = terms[more] - terms[less]
        tale.sentences.append(f"there are {num(gap * unit)} more {noun[more]} than {noun[less]}")
        tale.take("Parts more", terms[more], terms[less])
        if gap > 1:
            tale.over("One part", gap * unit, gap)
    kind = rng.choice(("one", "gap", "all") if given != "total" else ("one", "gap", "leave"))
    if kind == "all":
        tale.add("Parts in all", *terms)
        tale.times("All", parts, unit)
        return tale.draft(f"How many {ts} are there in all?|How many {ts} are there altogether?", parts * unit)  # fmt: skip
    if kind == "gap" and given != "gap":
        high, low = max(range(len(terms)), key=terms.__getitem__), min(range(len(terms)), key=terms.__getitem__)  # fmt: skip
        tale.take("Parts more", terms[high], terms[low])
        tale.times("Difference", terms[high] - terms[low], unit)
        return tale.draft(f"How many more {noun[high]} than {noun[low]} are there?", (terms[high] - terms[low]) * unit)  # fmt: skip
    if terms[asked] > 1:
        tale.times(noun[asked], terms[asked], unit)
    else:
        tale.remark("conclude", f"{noun[asked].capitalize()}: ${unit}$")
    if kind == "leave" and level > 2:
        k = rng.randint(1, max(1, values[asked] // 2))
        tale.take("Left", values[asked], k)
        tale.sentences.append(
            f"then {num(k)} of the {noun[asked]} {'are' if k > 1 else 'is'} taken away"
        )
        return tale.draft(f"How many {noun[asked]} are left?|How many {noun[asked]} are there after that?", values[asked] - k)  # fmt: skip
    return tale.draft(f"How many {noun[asked]} are there?|How many of them are {kinds[asked]}?", values[asked])  # fmt: skip


@REGISTER.family("narrative_shared_money", 2, 3, 4)
def narrative_shared_money(rng: Random, level: int) -> Draft:
    """Money or sweets divided in a ratio among people; one's, a difference, or back to the whole."""
    count = 2 if level == 2 else rng.choice((2, 3))
    people, tale = [each.name for each in names(rng, count)], Tale(rng)
    terms = rng.sample(range(1, 8), count)
    unit = rng.randint(2, 6 + 6 * level)
    everything = sum(terms) * unit
    what = rng.choice(("money", "sweets", "stamps", "marbles", "points"))
    amount_said = tale.one("⟪{v}⟫" if what == "money" else "⟨{v}⟩ " + what, v=str(everything))
    listed = ", ".join(people[:-1]) + f" and {people[-1]}"
    shown = ":".join(map(str, terms))
    x, y = rng.sample(range(count), 2)
    one = f"How much does {people[x]} get?" if what == "money" else f"How many {what} does {people[x]} get?"  # fmt: skip
    if rng.random() < 0.35:
        given = terms[y] * unit
        got = tale.one("⟪{v}⟫" if what == "money" else "⟨{v}⟩ " + what, v=str(given))
        tale.sentences += [f"{listed} share {'some money' if what == 'money' else f'some {what}'} in the ratio {shown}", f"{people[y]} gets {got}"]  # fmt: skip
        if terms[y] > 1:
            tale.over("One part", given, terms[y])
        if rng.random() < 0.5:
            tale.add("Parts in all", *terms)
            tale.times("All", sum(terms), unit)
            return tale.draft("How much do they share in all?" if what == "money" else f"How many {what} do they share in all?", paid(everything))  # fmt: skip
    else:
        tale.sentences.append(f"{listed} {rng.choice(('share', 'divide', 'split'))} {amount_said} in the ratio {shown}")  # fmt: skip
        tale.add("Parts in all", *terms)
        tale.over("One part", everything, sum(terms))
        if rng.random() < 0.35:
            x, y = (x, y) if terms[x] > terms[y] else (y, x)
            tale.take("Parts more", terms[x], terms[y])
            tale.times("Difference", terms[x] - terms[y], unit)
            return tale.draft(f"How {'much' if what == 'money' else 'many'} more does {people[x]} get than {people[y]}?", paid((terms[x] - terms[y]) * unit))  # fmt: skip
    if terms[x] > 1:
        tale.times(people[x], terms[x], unit)
    else:
        tale.remark("conclude", f"{people[x]}: ${unit}$")
    return tale.draft(one, paid(terms[x] * unit))
