"""Quantities told by each other: so many more than, so many times as much as, as both together."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from train.school.base import REGISTER, Draft, money, num
from train.school.families.narrative import Amount, Tale, paid
from train.school.families.narrative_scenes import scene
from train.school.families.narrative_words import (
    EATEN,
    KEPT,
    MADE,
    STOCK,
    several,
    times_as,
)
from train.school.families.scenes import human


class Web:
    """Quantities of a scene, each told by one or two others; and who is told by whom."""

    def __init__(self, rng: Random, level: int, count: int) -> None:
        self.rng, self.scene = rng, scene(rng, count)
        self.tale = Tale(rng)
        self.is_daily = "{he}" in self.scene.base
        high = {1: 12, 2: 25, 3: 50, 4: 90, 5: 160}[level]
        self.values: list[int] = [human(rng, 3 if high < 30 else 8, high)]
        if rng.random() < 0.5:
            self.values[0] = 6 * rng.randint(1, max(2, high // 6))
        self.facts = [self._fact(self.scene.base, 0, 0, self._sized(self.values[0]))]
        self.makers: list[Callable[[], Amount]] = []
        while len(self.values) < len(self.scene.holders):
            self._tell(level)

    def _sized(self, n: int) -> str:
        unit = self.scene.unit
        return money(n) if unit == "money" else f"{num(n)} {unit}" if unit else several(self.rng, n)

    def _fact(self, texts: str, x: int, y: int, k: str, z: int = 0) -> str:
        holders = self.scene.holders
        return self.tale.one(texts, X=holders[x], Y=holders[y], Z=holders[z], k=k)

    def _tell(self, level: int) -> None:
        rng, values, x = self.rng, self.values, len(self.values)
        y = x - 1 if rng.random() < 0.7 else rng.randrange(x)
        kind = rng.choice(("more", "fewer", "times", "part", "both" if x > 1 else "more", "more"))
        label, known, facts, s = self.scene.labels[x], values[y], self.facts, self.scene
        is_turned = rng.random() < 0.25  # the known one is told by the new one
        if kind in ("more", "fewer"):
            k = human(rng, 2, 4 + 5 * level)
            value = known + k if kind == "more" else known - k
            if value < 2:
                return
            other = s.fewer if kind == "more" else s.more
            facts.append(self._fact(other, y, x, self._sized(k)) if is_turned else self._fact(s.more if kind == "more" else s.fewer, x, y, self._sized(k)))  # fmt: skip
            self.makers.append(lambda: self.tale.change(label, known, k, is_more=kind == "more"))
        elif kind == "times":
            k = rng.choice((2, 2, 3, 3, 4, 5))
            value = known * k
            if value > 900:
                return
            said = "half" if k == 2 else f"a {({3: 'third', 4: 'quarter', 5: 'fifth'})[k]}"
            facts.append(self._fact(s.part, y, x, said) if is_turned else self._fact(s.times, x, y, times_as(rng, k)))  # fmt: skip
            self.makers.append(lambda: self.tale.times(label, k, known))
        elif kind == "part":
            fitting = [b for b in (2, 2, 3, 4, 5) if known % b == 0 and known > b]
            if not fitting:
                return
            b = rng.choice(fitting)
            value = known // b
            said = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"}[b]
            if is_turned and not y and x == 1 and s.things and rng.random() < 0.6:
                than = s.than.replace("{X}", s.holders[x])
                facts[0] += f", {rng.choice(('', 'which is '))}{times_as(rng, b)} as many as {than}"
            else:
                facts.append(self._fact(s.times, y, x, times_as(rng, b)) if is_turned else self._fact(s.part, x, y, said))  # fmt: skip
            self.makers.append(lambda: self.tale.over(label, known, b))
        else:
            z, y = rng.sample(range(x), 2)
            a, b = values[y], values[z]
            value = a + b
            facts.append(self._fact(s.both, x, y, "", z))
            self.makers.append(lambda: self.tale.add(label, a, b))
        values.append(value)

    def narrate(self, *, can_shuffle: bool = True) -> None:
        facts = list(self.facts)
        if can_shuffle and not self.is_daily and self.rng.random() < 0.45:
            self.rng.shuffle(facts)
        elif can_shuffle and self.is_daily and self.rng.random() < 0.1:
            facts.reverse()
        if self.is_daily:
            first = self.tale.who.he
            opening = self.scene.base.split(" ")[2]
            facts[0] = facts[0].replace(f"{first} {opening}", f"{self.tale.who.name} {opening}", 1)
        joined = [facts[0]]
        for fact in facts[1:]:
            if self.rng.random() < 0.25 and len(joined[-1]) < 70 and "," not in joined[-1]:
                low = fact[:1].lower() + fact[1:] if fact.startswith("There ") else fact
                joined[-1] += self.rng.choice((" and ", ", and ")) + low
            else:
                joined.append(fact)
        self.tale.sentences += joined

    def solve(self) -> None:
        for maker in self.makers:
            maker()

    def asked(self, texts: str, x: int = 0, y: int = 0) -> str:
        return texts.replace("{X}", self.scene.holders[x]).replace("{Y}", self.scene.holders[y])


def length_of(rng: Random, level: int) -> int:
    return {1: 2, 2: rng.choice((2, 3)), 3: 3, 4: rng.choice((3, 4)), 5: 4}[level]


@REGISTER.family("narrative_compared", 1, 2, 3, 4, 5)
def narrative_compared(rng: Random, level: int) -> Draft:
    """The last one, all together, or the difference of two."""
    web = Web(rng, level, length_of(rng, level))
    tale, values, last = web.tale, web.values, len(web.values) - 1
    web.narrate()
    web.solve()
    kind = rng.choice(("one", "all", "all", "gap"))
    if kind == "one" and (level < 3 or last > 1):
        return tale.draft(web.asked(web.scene.one, last), values[last])
    others = [y for y in range(last) if values[y] != values[last]]
    if kind == "gap" and others and level > 1:
        y = rng.choice(others)
        x, y = (last, y) if values[last] > values[y] else (y, last)
        tale.take("Difference", values[x], values[y])
        return tale.draft(web.asked(web.scene.gap, x, y), values[x] - values[y])
    tale.add("Together", *values)
    return tale.draft(web.scene.all, sum(values))


@REGISTER.family("narrative_compared_then", 2, 3, 4, 5)
def narrative_compared_then(rng: Random, level: int) -> Draft:
    """All together, and then something more: a price, equal shares, a goal, an average."""
    while True:
        web = Web(rng, level, length_of(rng, level - 1))
        if web.scene.things and web.scene.things not in ("pupils", "students", "teachers", "players", "fans", "visitors", "workers", "passengers"):  # fmt: skip
            break
    tale, everything, ts = web.tale, sum(web.values), web.scene.things
    web.narrate()
    web.solve()
    tale.add("Together", *web.values)
    kind, count = rng.choice(("price", "shared", "goal", "mean")), len(web.values)
    divisors = [k for k in range(2, 13) if everything % k == 0 and everything > 2 * k]
    if kind == "price" and (ts in {many for _, many in (*KEPT, *EATEN, *MADE, *STOCK)}):
        price = Fraction(rng.choice((1, 2, 3, 4, 5))) + rng.choice((0, 0, Fraction(1, 2)))
        tale.sentences.append(f"Each of the {ts} {rng.choice(('costs', 'is worth', 'is sold for'))} {money(price)}")  # fmt: skip
        tale.times("Money", everything, price)
        return tale.draft("How much is that for all of them together?|How much money is that in total?|What is the value of all of them?", paid(everything * price))  # fmt: skip
    if kind == "mean" and everything % count == 0:
        tale.over("Average", everything, count)
        what = "per day" if web.is_daily and "day" in web.scene.holders[0].lower() else "on average"
        return tale.draft(f"How many {ts} is that {what}?|What is the average of these {num(count)} numbers of {ts}?" if what == "on average" else f"How many {ts} is that {what} on average?", everything // count)  # fmt: skip
    if kind == "shared" and divisors:
        k = rng.choice(divisors)
        tale.over("In each", everything, k)
        what = rng.choice(("equal groups", "equal parts", "lots of the same size"))
        return tale.draft(f"If all of the {ts} are divided into {num(k)} {what}, how many {ts} are in each?|How many {ts} are in each part when all {ts} are divided into {num(k)} {what}?", everything // k)  # fmt: skip
    goal = everything + human(rng, 3, 10 + 10 * level)
    tale.take("Missing", goal, everything)
    return tale.draft(f"How many {ts} are still missing to make {num(goal)} in all?|How many more {ts} would be needed to have {num(goal)} altogether?", goal - everything)  # fmt: skip


@REGISTER.family("narrative_compared_later", 2, 3, 4, 5)
def narrative_compared_later(rng: Random, level: int) -> Draft:
    """Relations, and then one of them gets, loses or gives some."""
    while True:
        web = Web(rng, level, length_of(rng, level - 1))
        if web.scene.things and web.scene.base.startswith(("{X} had ", "{X} has ")):
            break
    tale, values, holders, ts = web.tale, list(web.values), web.scene.holders, web.scene.things
    labels = web.scene.labels
    web.narrate()
    web.solve()
    x, y = rng.sample(range(len(values)), 2)
    kind = rng.choice(("gain", "lose", "give") if " had " in web.scene.base else ("gain", "lose"))
    k = human(rng, 2, 6 + 6 * level)
    if kind != "gain" and k >= values[x]:
        return narrative_compared_later(rng, level)
    lead = rng.choice(("then ", "later ", "after that "))
    if kind == "gain":
        tale.sentences.append(rng.choice((f"{lead}{num(k)} more {ts} are added for {holders[x]}", f"{lead}{holders[x]} gets {num(k)} more {ts}")))  # fmt: skip
    elif kind == "lose":
        tale.sentences.append(rng.choice((f"{lead}{num(k)} of the {ts} of {holders[x]} are taken away", f"{lead}{holders[x]} loses {num(k)} of them")))  # fmt: skip
    else:
        tale.sentences.append(rng.choice((f"{lead}{holders[x]} gives {num(k)} {ts} to {holders[y]}", f"{lead}{num(k)} {ts} go from {holders[x]} to {holders[y]}")))  # fmt: skip
        values[y] += k
    values[x] += k if kind == "gain" else -k
    if kind == "give" and rng.random() < 0.4:
        taken = tale.add(f"{labels[y]} then", web.values[y], k)
        return tale.draft(f"How many {ts} does {holders[y]} have now?|How many {ts} does {holders[y]} have in the end?", taken)  # fmt: skip
    tale.change(f"{labels[x]} then", web.values[x], k, is_more=kind == "gain")
    if rng.random() < 0.4 and values[x] != values[y]:
        if kind == "give":
            tale.add(f"{labels[y]} then", web.values[y], k)
        more, less = (x, y) if values[x] > values[y] else (y, x)
        tale.take("Difference", values[more], values[less])
        return tale.draft(f"How many more {ts} does {holders[more]} have than {holders[less]} now?|How many more {ts} than {holders[less]} does {holders[more]} have in the end?", values[more] - values[less])  # fmt: skip
    if rng.random() < 0.4 and kind != "give":
        tale.add("Together", *values)
        return tale.draft(f"How many {ts} do they have altogether now?|What is the number of {ts} of all of them in the end?", sum(values))  # fmt: skip
    return tale.draft(f"How many {ts} does {holders[x]} have now?|How many {ts} does {holders[x]} have in the end?", values[x])  # fmt: skip


@REGISTER.family("narrative_most", 2, 3, 4)
def narrative_most(rng: Random, level: int) -> Draft:
    """Who (or what, or when) has the most or the fewest; nobody is level with another."""
    while True:
        web = Web(rng, level, length_of(rng, level) if level > 2 else 3)
        values, holders = web.values, web.scene.holders
        if len(set(values)) == len(values) and web.scene.things and web.scene.than == "{X}":
            break
    is_most = rng.random() < 0.6
    pick = max if is_most else min
    best = pick(range(len(values)), key=values.__getitem__)
    tale = web.tale
    web.narrate()
    web.solve()
    rows = sorted(values, reverse=is_most)
    sign = ">" if is_most else "<"
    labels = web.scene.labels
    tale.remark("compare", f"${sign.join(map(str, rows))}$, so it is {labels[best]}")
    name = holders[best].removeprefix("on ").removeprefix("in ").removeprefix("the ")
    word = "most" if is_most else rng.choice(("fewest", "least"))
    ts = web.scene.things
    done = web.scene.base.split(" ")[1]
    if web.is_daily:
        do = web.scene.one.split("{he} ")[1].split(" ")[0]
        when = "In which month" if holders[0].startswith("in ") else "On which day"
        asked = f"{when} did {{he}} {do} the {word} {ts}?"
    elif holders[0][0].isupper():
        asked = f"Who {done} the {word} {ts}?|Which of them {done} the {word} {ts}?"
    else:
        asked = f"Which of them {done} the {word} {ts}?|Which one {done} the {word} {ts}?"  # fmt: skip
    return tale.draft(asked, f"\\text{{{name}}}")
