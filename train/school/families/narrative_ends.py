"""What comes after the events of a chain: sharing, packing, selling, comparing."""

from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import paid
from train.school.families.narrative_counts import chain_of, length_at
from train.school.families.narrative_events import ALIVE, STOCKED
from train.school.families.narrative_words import KIN, several


@REGISTER.family("narrative_chain_shared", 2, 3, 4, 5)
def narrative_chain_shared(rng: Random, level: int) -> Draft:
    """What is left is shared equally, packed, or packed with some over."""
    while True:
        chain = chain_of(rng, level, length_at(rng, level - 1))
        k = rng.randint(2, 9 if level < 4 else 16)
        q, r = divmod(chain.now, k)
        kind = rng.choice(("shared", "packs", "full", "over", "needed"))
        is_solid = not chain.tale.words["ts"].startswith(("passenger", "travel", "person", "people", "page", "exer", "puzz", "photo", "mess", "song", "file", "video"))  # fmt: skip
        if q > 1 and is_solid and (r == 0) == (kind in ("shared", "packs")):
            break
    tale, now = chain.tale, chain.now
    things = tale.words["ts"]
    is_liquid = things.startswith(("litre", "liter", "gallon"))
    tale.say(chain.world.opening, k=several(rng, chain.start))
    chain.solve(chain.narrate())
    rest = rng.choice(("the rest", "what was left", f"the remaining {things}"))
    if is_liquid:
        rest = rng.choice(("the water that was left", "the rest of the water"))
    groups = rng.choice(("barrels", "tanks", "containers") if is_liquid else ("groups", "boxes", "bags"))  # fmt: skip
    if chain.world in ALIVE:
        groups = "groups"
    if kind == "shared":
        said = f"{rest} was divided equally into {num(k)} {groups}"
        if rest.endswith(things):
            said = said.replace(" was ", " were ")
        tale.sentences.append(said)
        tale.over("In each", now, k)
        return tale.draft(f"How many {things} were in each of the {groups}?|How many {things} were in each of the {num(k)} {groups}?", q)  # fmt: skip
    tale.sentences.append(f"{rest} {'were' if rest.endswith(things) else 'was'} put into {groups} of {num(k)}{f' {things} each' if is_liquid else ''}")  # fmt: skip
    if kind == "packs":
        tale.over(groups.capitalize(), now, k)
        return tale.draft(f"How many {groups} were there?|How many {groups} did that make?", q)
    if kind == "needed":
        return tale.draft(f"How many {groups} were needed for all of them?|How many {groups} are needed so that nothing is left over?", tale.groups_for(now, k, groups))  # fmt: skip
    tale.divmod("", now, k)
    if kind == "full":
        tale.remark("conclude", f"So ${q}$ {groups} are full")
        return tale.draft(f"How many full {groups} were there?|How many complete {groups} did that make?", q)  # fmt: skip
    return tale.draft(f"How many {things} were left over?|How many {things} did not fit into full {groups}?|How many {things} remained when no more {groups} could be filled?", r)  # fmt: skip


@REGISTER.family("narrative_chain_compared", 2, 3, 4, 5)
def narrative_chain_compared(rng: Random, level: int) -> Draft:
    """The end beside the start, beside another's, or as money."""
    while True:
        chain = chain_of(rng, level, length_at(rng, level - 1))
        if chain.now != chain.start:
            break
    tale, now, start = chain.tale, chain.now, chain.start
    things = tale.words["ts"]
    tale.say(chain.world.opening, k=several(rng, start))
    chain.solve(chain.narrate())
    kind = rng.choice(("start", "other", "sold") if chain.world in STOCKED else ("start", "other"))
    if kind == "start":
        is_more = now > start
        tale.take("Difference", max(now, start), min(now, start))
        word = "more" if is_more else "fewer"
        return tale.draft(f"How many {word} {things} than at the start were there in the end?|By how much did the number of {things} {'grow' if is_more else 'fall'} in all?", abs(now - start))  # fmt: skip
    if kind == "sold":
        price = Fraction(rng.choice((1, 2, 3, 4, 5, 6, 8))) + rng.choice((0, 0, Fraction(1, 2)))
        tale.times("Money", now, price)
        tale.sentences.append(f"{rng.choice(('In the end', 'Finally'))} {tale.one('all {ts} that were left were sold')} for {money(price)} each")  # fmt: skip
        return tale.draft("How much money did that bring?|How much were they sold for in all?|What did they bring in total?", paid(now * price))  # fmt: skip
    other = now + rng.choice((-1, 1)) * rng.randint(2, 12)
    if other < 1:
        other = now + 7
    whose = rng.choice(list(KIN)) if chain.world.is_owned else None
    word = "more" if other > now else "fewer"
    tale.take("Difference", max(now, other), min(now, other))
    if whose and tale.who.again != "I":
        tale.sentences.append(f"{tale.words['Ns']} {whose} had {num(other)} {things}")
        asked = f"How many {word} {things} did the {whose} have than {tale.who.again} in the end?"
        return tale.draft(asked, abs(now - other))
    tale.sentences.append(f"the time before, there were {num(other)} {things} at the end")
    return tale.draft(f"How many {word} {things} was that than this time?|How many {word} were there the time before?", abs(now - other))  # fmt: skip
