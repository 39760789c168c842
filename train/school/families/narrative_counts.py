"""Stories of one quantity and what happens to it: what is left, shared, packed, sold, missing."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.narrative import Amount, Tale
from train.school.families.narrative_events import ASIDES, WORLDS, World
from train.school.families.narrative_words import (
    Share,
    leads,
    several,
    share_of,
    times_as,
)
from train.school.families.scenes import human


class Event(NamedTuple):
    """What happens, as a clause; how many there are after it; its calculation there and back."""

    text: str
    after: int
    forward: Callable[[Tale, str], Amount]
    backward: Callable[[Tale], Amount]
    change: int  # what it adds
    is_plain: bool = False  # its number is said as one number
    kept: Fraction | None = None  # the share that stays


class Chain:
    """Events that happen to one quantity, in a world."""

    def __init__(self, rng: Random, level: int, *, can_look_back: bool) -> None:
        self.rng, self.level, self.can_look_back = rng, level, can_look_back
        self.world: World = rng.choice(WORLDS)
        self.tale = Tale(rng)
        self.tale.words["t"], self.tale.words["ts"] = rng.choice(self.world.things)
        self.tale.words["are"] = "are"
        self.start = self.now = self._start()
        self.events: list[Event] = []

    def _start(self) -> int:
        low, high = {1: (8, 25), 2: (15, 70), 3: (20, 130), 4: (30, 320), 5: (40, 600)}[self.level]
        step = self.rng.choice((1, 4, 6, 12, 12, 20, 30, 60))
        if step > high // 2:
            step = 12
        return max(8, step * self.rng.randint(-(-low // step), high // step))

    def grow(self, count: int) -> None:
        makers = [self._gains, self._loses, self._loses]
        if self.level > 1:
            makers += [self._share_goes, self._share_goes, self._packs, self._each]
        if self.level > 2:
            makers += [self._share_goes, self._likewise, self._likewise, self._as_before]
        last = None
        while len(self.events) < count:
            maker = self.rng.choice(makers)
            if maker == last and self.rng.random() < 0.6:
                continue
            event = maker()
            if event is not None:
                self.events.append(event)
                self.now, last = event.after, maker

    def _few(self) -> int:
        high = {1: 9, 2: 20, 3: 40, 4: 70, 5: 120}[self.level]
        return human(self.rng, 2, high)

    def _moved(self, texts: str, change: int, **parts: str) -> Event | None:
        """Some come, or go (below 0)."""
        now, after, k = self.now, self.now + change, abs(change)
        if after < 1 or k == 0:
            return None
        text = self.tale.one(texts, **({"k": num(k)} | parts))
        if change > 0:
            return Event(text, after, lambda t, label: t.add(label, now, k), lambda t: t.take("Before", after, k), k, True)  # fmt: skip
        return Event(text, after, lambda t, label: t.take(label, now, k), lambda t: t.add("Before", after, k), -k, True)  # fmt: skip

    def _gains(self) -> Event | None:
        k = self._few()
        return self._moved(self.world.gain, k, k=several(self.rng, k))

    def _loses(self) -> Event | None:
        k = min(self._few(), self.now - 2)
        return self._moved(self.world.lose, -k, k=several(self.rng, k)) if k > 1 else None

    def _many(self, texts: str, sign: int, label: str) -> Event | None:
        """k times m come or go."""
        k, m = self.rng.randint(2, 4 + self.level), self.rng.randint(2, 5 + 3 * self.level)
        event = self._moved(texts, sign * k * m, k=num(k), m=num(m)) if k != m else None
        if event is None:
            return None
        now, after, move = self.now, event.after, k * m * sign

        def forward(tale: Tale, name: str) -> Amount:
            tale.times(label, k, m)
            return tale.change(name, now, k * m, is_more=move > 0)

        def backward(tale: Tale) -> Amount:
            tale.times(label, k, m)
            return tale.change("Before", after, k * m, is_more=move < 0)

        return Event(event.text, after, forward, backward, move)

    def _packs(self) -> Event | None:
        return self._many(self.world.packs, 1, "New")

    def _each(self) -> Event | None:
        return self._many(self.world.each, -1, "Given or taken away")

    def _share_goes(self) -> Event | None:
        now = self.now
        share = share_of(
            self.rng, now, is_counted=self.tale.words["ts"] not in ("litres", "liters", "gallons")
        )
        if share is None or now < 4:
            return None
        gone = int(share.value * now)
        them = self.tale.words["ts"]
        rest = f"the {them}"
        if self.events:
            rest = self.rng.choice(("the rest", f"the {them} that were left", "what was left", f"the remaining {them}"))  # fmt: skip
            if any(event.change > 0 for event in self.events):
                rest = self.rng.choice((f"the {them} that there were then", f"all the {them} then there"))  # fmt: skip
        said = share.said
        if (not self.events and not said.endswith("of")) or (
            rest.startswith("what") and not said.endswith("of")
        ):
            said += " of"
        text = self.tale.one(self.world.part, p=said, rest=rest, was_there="that was there")
        text = text.replace("what was left were", f"the {them} that were left were")
        after = now - gone
        kept = Share(1 - share.value, "", share.is_percent)
        is_short = self.rng.random() < 0.25

        def forward(tale: Tale, label: str) -> Amount:
            if is_short:
                _say_kept(tale, share)
                return tale.part(label, kept, now)
            return tale.take(label, now, tale.part("Gone", share, now))

        def backward(tale: Tale) -> Amount:
            _say_kept(tale, share)
            return _whole_from(tale, kept.value, after)

        return Event(text, after, forward, backward, -gone, kept=kept.value)

    def _said_again(self, said: str, value: int) -> str:
        """So many come or go once more; litres are said as one quantity."""
        verb = self.tale.one(self.world.comes if value > 0 else self.world.goes)
        if verb.startswith("was "):
            said = said.replace("many", "much").replace("fewer", "less")
        return f"{said} {verb}"

    def _likewise(self) -> Event | None:
        """The same thing again: by so many more, or so many times as much."""
        if not self.events or not self.events[-1].is_plain or not self.can_look_back:
            return None
        before, sign = abs(self.events[-1].change), 1 if self.events[-1].change > 0 else -1
        kind = self.rng.choice(("times", "times", "more", "fewer", "half"))
        k = self.rng.randint(2, 3) if kind == "times" else self.rng.randint(2, 9)
        value = {"times": before * k, "more": before + k, "fewer": before - k, "half": before // 2}[kind]  # fmt: skip
        if value < 2 or self.now + sign * value < 1 or (kind == "half" and before % 2):
            return None
        said = {"times": f"{times_as(self.rng, k)} as many", "more": f"{num(k)} more than that", "fewer": f"{num(k)} fewer than that", "half": "half as many"}[kind]  # fmt: skip
        now, after = self.now, self.now + sign * value

        def forward(tale: Tale, label: str) -> Amount:
            if kind == "times":
                tale.times("The second time", k, before)
            elif kind == "half":
                tale.over("The second time", before, 2)
            else:
                tale.change("The second time", before, k, is_more=kind == "more")
            return tale.change(label, now, value, is_more=sign > 0)

        return Event(self._said_again(said, sign), after, forward, lambda t: 0, sign * value, True)

    def _as_before(self) -> Event | None:
        """As many as in the two events before, together."""
        if len(self.events) < 2 or not all(event.is_plain for event in self.events[-2:]):
            return None
        a, b = self.events[-2].change, self.events[-1].change
        if a * b < 0 or self.now + a + b < 1 or not self.can_look_back:
            return None
        text = self._said_again("as many", a) + " as both times together"
        if " much " in text:
            text = text.replace("as both", "as")
        now, value = self.now, abs(a + b)

        def forward(tale: Tale, label: str) -> Amount:
            tale.add("Both times together", abs(a), abs(b))
            return tale.change(label, now, value, is_more=a > 0)

        return Event(text, now + a + b, forward, lambda t: 0, a + b)

    def narrate(self) -> list[str]:
        """Says the events; two of them in one sentence now and then. The labels of the steps."""
        row = leads(self.rng, len(self.events), is_ride="board" in self.world.opening)
        said, labels = list[str](), list[str]()
        for place, (event, (lead, label)) in enumerate(zip(self.events, row, strict=True)):
            labels.append(label or ("Now" if event.change > 0 else "Left"))
            if " as " in event.text or " than that" in event.text or event.text.startswith("half as"):  # fmt: skip
                lead = lead or "then "
            if lead in ("", "then ") and said and self.rng.random() < 0.45 and "," not in said[-1]:
                said[-1] += self.rng.choice((" and then ", ", then ", ", and later ")) + event.text
                continue
            said.append(lead + event.text)
            if self.level > 1 and place == 0 and self.rng.random() < 0.07:
                said.append(self.tale.one(ASIDES, k=num(self.rng.randint(3, 15))))
        self.tale.sentences += said
        return labels

    def solve(self, labels: list[str]) -> None:
        for event, label in zip(self.events, labels, strict=True):
            event.forward(self.tale, label)


def _by_equation(chain: Chain) -> list[list[Line]]:
    """A way with x for the start, where every number is said as one."""
    if not all(event.is_plain or event.kept for event in chain.events):
        return []
    forms = ["x"]
    for event in chain.events:
        if event.kept:
            inside = forms[-1] if forms[-1] == "x" else f"({forms[-1]})"
            forms.append(show(event.kept) + inside)
        else:
            forms.append(f"{forms[-1]}{event.change:+d}")
    lines: list[Line] = [
        ("set_up", "Let $x$ be the number at first"),
        ("equation", eq(forms[-1], chain.now)),
    ]
    for event, form in zip(reversed(chain.events), reversed(forms[:-1]), strict=True):
        before = event.after - event.change
        if event.kept:
            turned = show(1 / event.kept)
            lines.append(("multiply", eq(form, f"{event.after}\\cdot {turned}", before)))
        else:
            lines.append(("move", eq(form, plus(event.after, -event.change), before)))
    return [lines]


def _say_kept(tale: Tale, share: Share) -> None:
    top, bottom = share.value.numerator, share.value.denominator
    if share.is_percent:
        p = int(share.value * 100)
        tale.remark("left", f"What stays is {eq(f'100-{p}', 100 - p)} percent")
    else:
        tale.remark("left", f"What stays is {eq(f'1-{frac(top, bottom)}', 1 - share.value)}")


def _whole_from(tale: Tale, f: Fraction, part: int) -> Amount:
    """The whole of which a fraction is known."""
    if f.numerator == 1:
        return tale.times("Before", f.denominator, part)
    one = tale.over("One part", part, f.numerator)
    return tale.times("Before", f.denominator, one)


def length_at(rng: Random, level: int) -> int:
    return {1: 2, 2: 2, 3: rng.choice((2, 3)), 4: 3, 5: rng.choice((3, 4))}[level]


def chain_of(rng: Random, level: int, count: int, *, can_look_back: bool = True) -> Chain:
    """One whose end is not too small."""
    while True:
        chain = Chain(rng, level, can_look_back=can_look_back)
        chain.grow(count)
        if chain.now >= 2:
            return chain


@REGISTER.family("narrative_chain", 1, 2, 3, 4, 5)
def narrative_chain(rng: Random, level: int) -> Draft:
    chain = chain_of(rng, level, length_at(rng, level))
    tale = chain.tale
    tale.say(chain.world.opening, k=several(rng, chain.start))
    chain.solve(chain.narrate())
    return tale.draft(chain.world.asked, chain.now)


@REGISTER.family("narrative_undo", 2, 3, 4, 5)
def narrative_undo(rng: Random, level: int) -> Draft:
    """The start is asked for."""
    chain = chain_of(rng, level, length_at(rng, level) - (level == 5), can_look_back=False)
    tale, end = chain.tale, chain.now
    tale.say(chain.world.hidden)
    chain.narrate()
    tale.say("In the end {k} {ts} were left|Then {k} {ts} were left|After this there were {k} {ts}|At the end there were {k} {ts}|That left {k} {ts}", k=num(end))  # fmt: skip
    tale.remark("Work backwards", f"From ${end}$ at the end, undo one thing after the other")
    for event in reversed(chain.events):
        event.backward(tale)
    return tale.draft(chain.world.at_first, chain.start, _by_equation(chain))
