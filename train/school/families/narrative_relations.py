"""Quantities told by each other: so many more than, so many times as much as, as both together."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from train.problems.latex import eq, linear, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.narrative import Amount, Tale, paid
from train.school.families.narrative_scenes import Scene, scene
from train.school.families.narrative_words import (
    EATEN,
    KEPT,
    MADE,
    STOCK,
    several,
    times_as,
)
from train.school.families.scenes import human
from train.school.work import difference, product, quotient


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
        if can_shuffle and not self.is_daily and self.rng.random() < 0.3:
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


def _count(rng: Random, level: int) -> int:
    return {1: 2, 2: rng.choice((2, 3)), 3: 3, 4: rng.choice((3, 4)), 5: 4}[level]


@REGISTER.family("narrative_compared", 1, 2, 3, 4, 5)
def narrative_compared(rng: Random, level: int) -> Draft:
    """The last one, all together, or the difference of two."""
    web = Web(rng, level, _count(rng, level))
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
        web = Web(rng, level, _count(rng, level - 1))
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


@REGISTER.family("narrative_compared_unknown", 2, 3, 4, 5)
def narrative_compared_unknown(rng: Random, level: int) -> Draft:
    """The total (or a difference) and relations are given; one of them is asked for."""
    count = 2 if level < 4 or rng.random() < 0.3 else 3
    s = scene(rng, count)
    web_tale = Tale(rng)
    k, extra = rng.choice((2, 2, 3, 3, 4, 5, 6)), human(rng, 2, 3 + 6 * level)
    kind = rng.choice(("times", "more") if level == 2 else ("times", "more", "times_more", "times_fewer"))  # fmt: skip
    x = rng.randint(3, 10 + 15 * level)
    slope, plus_k = {"times": (k, 0), "more": (1, extra), "times_more": (k, extra), "times_fewer": (k, -extra)}[kind]  # fmt: skip
    if slope * x + plus_k < 2:
        return narrative_compared_unknown(rng, level)
    forms = [(1, 0), (slope, plus_k)]
    size = (lambda n: money(n)) if s.unit == "money" else (lambda n: f"{num(n)} {s.unit}") if s.unit else num  # fmt: skip
    said = {"times": (s.times, times_as(rng, k)), "more": (s.more, size(extra))}.get(kind)

    def fact(texts: str, first: int, second: int, amount_said: str) -> str:
        return web_tale.one(texts, X=s.holders[first], Y=s.holders[second], k=amount_said, Z="")

    if said:
        facts = [fact(*((said[0], 1, 0, said[1])))]
        if kind == "more" and rng.random() < 0.4:
            facts = [fact(s.fewer, 0, 1, size(extra))]
    else:
        word = "more" if kind == "times_more" else "less"
        if not s.things:
            return narrative_compared_unknown(rng, level)
        twice = fact(s.times, 1, 0, times_as(rng, k))
        at = twice.find(times_as_in(twice))
        facts = [f"{twice[:at]}{num(extra)} {word} than {twice[at:]}"]
    if count == 3:
        third_k, kind3 = rng.choice((2, 3, extra + 1)), rng.choice(("times", "more"))
        if kind3 == "times":
            third_k = min(third_k, 4)
            forms.append((third_k, 0))
            facts.append(fact(s.times, 2, 0, times_as(rng, third_k)))
        else:
            forms.append((1, third_k))
            facts.append(fact(s.more, 2, 0, size(third_k)))
    values = [a * x + b for a, b in forms]
    if "{he}" in s.base:
        done = s.base.split(" ")[2]
        facts[0] = facts[0].replace(f"{web_tale.who.he} {done}", f"{web_tale.who.name} {done}", 1)
    everything, a, b = sum(values), sum(a for a, _ in forms), sum(b for _, b in forms)
    is_gap = count == 2 and slope > 1 and rng.random() < 0.3
    if is_gap:
        everything, a, b = values[1] - values[0], slope - 1, plus_k
        if everything < 1 or not s.things:
            return narrative_compared_unknown(rng, level)
        facts.append(f"the difference of the two numbers of {s.things} is {num(everything)}")
    else:
        everything_said = size(everything) + (f" {s.things}" if s.things else "")
        facts.insert(0 if rng.random() < 0.3 and "{he}" not in s.base else len(facts), f"together that is {everything_said}")  # fmt: skip
        if facts[0].startswith("together"):
            first, second, *third = s.holders
            what = f"{first}, {second} and {third[0]}" if third else f"{first} and {second}"
            if not s.things:
                facts[0] = f"there are {what}; together they make {everything_said}"
            elif s.base.startswith("There"):
                facts[0] = f"there are {everything_said}, all of them {what.replace(' and ', ' or ')}"  # fmt: skip
            else:
                facts[0] = f"{what} together {s.base.split(' ')[1]} {everything_said}"
    web_tale.sentences += facts
    asked = rng.randrange(count)
    ways = [_unknown_way(rng, s, forms, (a, b, everything, x), asked, is_gap=is_gap) for _ in range(1)]  # fmt: skip
    question = s.one.replace("{X}", s.holders[asked])
    return web_tale.draft(question, values[asked], ways)


def times_as_in(text: str) -> str:
    """The first words of 'twice as many' in a text."""
    words = text.split(" ")
    at = next(place for place, word in enumerate(words) if word == "as")
    start = at - 2 if words[at - 1] == "times" else at - 1
    return " ".join(words[start:])


def _unknown_way(
    rng: Random,
    s: Scene,
    forms: list[tuple[int, int]],
    found: tuple[int, int, int, int],
    asked: int,
    *,
    is_gap: bool,
) -> list[Line]:
    """By an equation, or by counting equal parts."""
    a, b, everything, x = found
    shown = [linear(slope, constant) for slope, constant in forms]
    lines = list[Line]()
    if rng.random() < 0.55:
        named = ", ".join(f"{label}: ${form}$" for label, form in zip(s.labels, shown, strict=True))
        lines.append(("set_up", f"Let {named}"))
        left = f"{shown[1]}-x" if is_gap else "+".join(shown)
        lines.append(("equation", eq(left, everything)))
        if left != linear(a, b):
            lines.append(("collect", eq(linear(a, b), everything)))
        if b:
            lines.append(("move", eq(linear(a, 0), plus(everything, -b), everything - b)))
        if a > 1:
            lines.append(("isolate", eq("x", f"{everything - b}\\div {a}", x)))
    else:
        lines.append(("Count the equal parts", f"{s.labels[0]}: one part, in all ${a}$ parts" if not is_gap else f"{s.labels[0]}: one part, the difference is ${a}$ part{'s' if a > 1 else ''}"))  # fmt: skip
        if b > 0:
            lines += difference(rng, everything, b, "Without the rest")
        elif b < 0:
            lines.append(("add", eq(plus(everything, -b), everything - b)))
        if a > 1:
            lines += quotient(rng, everything - b, a, "One part")
    slope, constant = forms[asked]
    if slope > 1:
        lines += product(rng, slope, x, s.labels[asked])
    if constant:
        lines.append((s.labels[asked], eq(plus(slope * x, constant), slope * x + constant)))
    if asked == 0:
        lines.append(("conclude", f"{s.labels[0]}: ${x}$"))
    return lines
