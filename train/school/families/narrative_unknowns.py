"""Relations and a total (or a difference): how large one of them is; ages."""

from random import Random

from train.problems.latex import eq, linear, plus
from train.school.base import REGISTER, Draft, Line, money, num
from train.school.families.narrative import Tale
from train.school.families.narrative_scenes import Scene, scene
from train.school.families.narrative_words import names, times_as
from train.school.families.scenes import human
from train.school.work import difference, product, quotient


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


@REGISTER.family("narrative_ages", 2, 3, 4)
def narrative_ages(rng: Random, level: int) -> Draft:
    """Ages now, some years ago and in some years: sums, multiples, differences."""
    a, b = names(rng, 2)
    tale = Tale(rng)
    young, gap = rng.randint(3, 12 + 6 * level), rng.randint(2, 30)
    old, shift = young + gap, rng.randint(2, 12)
    if level > 2 and rng.random() < 0.5:
        is_past = rng.random() < 0.35 and young > shift + 1
        move = -shift if is_past else shift
        both = young + old + 2 * move
        when = rng.choice((f"{num(shift)} years ago", f"{num(shift)} years back")) if is_past else rng.choice((f"in {num(shift)} years", f"{num(shift)} years from now"))  # fmt: skip
        tale.sentences.append(rng.choice((f"{a.name} is {num(gap)} years older than {b.name}", f"{b.name} is {num(gap)} years younger than {a.name}")))  # fmt: skip
        tale.sentences.append(rng.choice((f"{when} the sum of their ages {'was' if is_past else 'will be'} {num(both)}", f"{when} they {'were' if is_past else 'will be'} {num(both)} years old together")))  # fmt: skip
        moved = tale.times("Both change", 2, shift)
        now = tale.change("Sum of the ages now", both, moved, is_more=is_past)
        tale.over(b.name, tale.take("Without the difference", now, gap), 2)
        if rng.random() < 0.5:
            tale.add(a.name, young, gap)
            return tale.draft(f"How old is {a.name} now?|What is {a.name}'s age today?", old)
        return tale.draft(f"How old is {b.name} now?|What is {b.name}'s age today?", young)
    k = rng.randint(2, 5)
    kind = rng.choice(("times", "gap") if k * young < 90 else ("gap",))
    old = k * young if kind == "times" else old
    tale.sentences.append(f"{b.name} is {num(young)} years old")
    tale.sentences.append(f"{a.name} is {times_as(rng, k)} as old" if kind == "times" else rng.choice((f"{a.name} is {num(gap)} years older", f"{b.name} is {num(gap)} years younger than {a.name}")))  # fmt: skip
    if kind == "times":
        tale.times(a.name, k, young)
    else:
        tale.add(a.name, young, gap)
    asked = rng.choice(("later", "sum_later", "sum", "ago"))
    if asked == "sum":
        return tale.draft("How old are they together?|What is the sum of their ages?", tale.add("Together", young, old))  # fmt: skip
    if asked == "sum_later":
        tale.add("Together", young, old)
        tale.add("Together then", young + old, tale.times("Both get older", 2, shift))
        return tale.draft(f"What will the sum of their ages be in {num(shift)} years?|How old will they be together in {num(shift)} years?", young + old + 2 * shift)  # fmt: skip
    if asked == "ago" and shift < old:
        return tale.draft(f"How old was {a.name} {num(shift)} years ago?", tale.take("Then", old, shift))  # fmt: skip
    return tale.draft(f"How old will {a.name} be in {num(shift)} years?|How old will {a.name} be {num(shift)} years from now?", tale.add("Then", old, shift))  # fmt: skip
