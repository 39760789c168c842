"""Plots: one drawn problem of a scene. Any of its quantities may be told, and any may be asked."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from train.school.base import money, num
from train.school.families.narrative import Amount, Tale, amount, is_whole
from train.school.families.narrative_words import Hero, fraction_said, several, share_of, times_as
from train.school.families.narrative_words import names as names_of
from train.school.families.plots_scene import LAWS, ONE_WAY, SPANS, Law, Row, Scene, is_asked
from train.school.families.scenes import human

_BARE = re.compile(r"^(\{k\} (?:more|fewer|less)) .*")  # 12 more cups: 12 more
_MOST = 20_000
_GAPS = 0.15  # how often a difference is asked, where there can be one
_OWN = 0.6  # draws again for the teller's own story: about every sixth is one
_REACH = (0.3, 0.45, 0.65, 0.85, 1.0)  # of a range, by level


class ImpossibleError(Exception):
    """These values, or this choice of what is told, make no problem."""


def _endings(who: Hero) -> dict[str, str]:
    """How verbs end: {A} sell{s}, do{es}, {is}."""
    is_plain = who.does == "do"
    return {"s": "s" * (not is_plain), "es": "es" * (not is_plain), "is": "am" if who.he == "I" else "are" if is_plain else "is"}  # fmt: skip


class Plot:
    """One drawn problem of a scene: values, laws, what is told and what is asked."""

    def __init__(self, rng: Random, level: int, scene: Scene) -> None:
        self.rng, self.level = rng, level
        self.tale = Tale(rng)
        while rng.random() < _OWN and self.tale.who.name != "I":
            self.tale = Tale(rng)
        one, *more = rng.choice(scene.things or ("",)).split("/")
        things = [one, *(more or [one])]
        used = (self.tale.words["A"], self.tale.words["B"])
        names = [each for each in names_of(rng, 6) if each.name not in " ".join(used)]
        self.tale.words |= {"t": things[0], "ts": things[1], "u": things[-2], "vs": things[-1], "w": things[-3 % len(things)], "C": names[0].name, "D": names[1].name, **_endings(self.tale.who)}  # fmt: skip
        self.opening = rng.choice(scene.openings) if scene.openings else ""
        self.rows: dict[str, Row] = {}
        self.values: dict[str, Amount] = {}
        self.laws: dict[str, Law] = {}
        self.compared: dict[str, str] = {}  # sentences that tell a quantity by another
        self.brief: dict[str, tuple[str, str]] = {}  # by which other, and how: twice as many
        self.members: dict[str, str] = {}
        self.shares: dict[str, str] = {}  # how a part is said: a third, 15%
        self.joins = scene.joins
        self.groups: dict[str, list[str]] = {}
        for entry in scene.rows:
            if isinstance(entry, Row):
                self._lay(entry, self.groups)
            else:
                self.groups[entry[0].key + "*"] = self._lay_group(*entry)
        self.target, self.given = self._chosen()

    # Values and laws

    def _lay(self, row: Row, groups: Mapping[str, list[str]]) -> None:
        self.rows[row.key] = row
        if not row.is_law:
            self.values[row.key] = self._drawn(row)
            return
        op, *args = row.spec
        keys = groups.get(args[0], args) if op == "+" and len(args) == 1 else args
        keys = [str(len(groups[key])) if key.endswith("*") else key for key in keys]
        self._derive(row.key, op, *keys)

    def _derive(self, key: str, op: str, *args: str) -> None:
        row = self.rows[key]
        for f, a in (args, args[::-1]) if op in ("of", "less", "plus") else ():
            if f in self.rows and self.rows[f].kind == "share" and a in self.values:
                self._draw_share(f, self.values[a])
        value = Fraction(LAWS[op](*map(self.value, args)))
        finest = {"$": 100, "decimal": 10}.get(row.kind, 1)
        most = 100 if row.label.startswith("percent") else _MOST  # a full battery is full
        if not 0 < value <= most or not is_whole(value * finest):
            raise ImpossibleError
        self.values[key] = int(value) if is_whole(value) else value
        self.laws[key] = Law(key, op, args)

    def _draw_share(self, key: str, whole: Amount) -> None:
        share = share_of(self.rng, int(whole), is_counted=False) if is_whole(whole) else None
        if key in self.shares or not share or share.value > Fraction(3, 4):
            raise ImpossibleError
        self.values[key] = share.value
        self.shares[key] = share.said.removesuffix(" of") if share.is_percent else fraction_said(self.rng, share.value)  # fmt: skip

    def _drawn(self, row: Row) -> Amount:
        if row.spec[0] == "share":
            return Fraction(0)
        low, high, step = map(Fraction, row.spec)
        if row.kind == "percent":
            return Fraction(self.rng.randrange(int(low), int(high) + 1, int(step)), 100)
        if step < 1 and self.level < 3:
            step = Fraction(1)
        high = max(low + step, low + (high - low) * Fraction(_REACH[self.level - 1]))
        if step == 1 and high > 30:
            return human(self.rng, int(low), int(high))
        value = low + step * self.rng.randint(0, int((high - low) / step))
        return int(value) if is_whole(value) else value

    def _lay_group(self, row: Row, members: tuple[str, ...]) -> list[str]:
        """Two or three like quantities, each but the first perhaps told by those before it."""
        rng = self.rng
        count = min(len(members), 2 if self.level < 3 else rng.choice((2, 2, 3)))
        start = rng.randint(0, len(members) - count)
        keys = list[str]()
        for member in members[start : start + count]:
            key = f"{row.key}{len(keys) + 1}"
            self.rows[key], self.members[key] = row.of(key, member), member
            if keys and rng.random() < (0.3, 0.45, 0.6, 0.7, 0.75)[self.level - 1]:
                self._compare(key, keys, row)
            else:
                self.values[key] = self._drawn(row)
            keys.append(key)
        if rng.random() < 0.3:  # the last is told first
            self.rows |= {key: self.rows.pop(key) for key in reversed(keys)}
        return keys

    def _compare(self, key: str, others: Sequence[str], row: Row) -> None:
        """Tells a quantity by one before it, or two: 12 more than, twice as many as, half as much."""
        rng, other, is_more = self.rng, self.rng.choice(others), self.rng.random() < 0.6
        as_word, more, fewer, *_ = row.names.replace("{X}", self.members[key]).split(";")
        is_more = is_more or fewer == "-"  # never less than one before it
        name, change = self.rows[other].names, more if is_more else fewer
        kinds = ["gap", "gap", "gap", "times", "times", *(["part"] if fewer != "-" else [])]
        kinds += ["both"] if len(others) > 1 and as_word.startswith(("many", "much")) else []
        kinds += ["mixed"] if self.level > 3 and _BARE.match(f"{change} ") else []
        kind = rng.choice(kinds)
        if kind == "both":
            self._derive(key, "+", *others)
            names = " and ".join(self.rows[each].names for each in others)
            said = f"as {as_word} as {names} together"
        elif kind == "part":
            f = Fraction(1, rng.choice((2, 2, 2, 3, 4)))
            self._derive(key, "of", str(f), other)
            said = f"{fraction_said(rng, f)} as {as_word} as {name}"
            self.brief[key] = other, f"{fraction_said(rng, f)} as {as_word.split()[0]}"
        elif kind == "times":
            times = self._times(key, other)
            said = f"{times} as {as_word} as {name}"
            self.brief[key] = other, f"{times} as {as_word.split()[0]}"
        elif kind == "gap":
            gap = self._gap(key, other, is_more=is_more)
            said = f"{change.replace('{k}', gap)} than {name}"
            self.brief[key] = other, _BARE.sub(r"\1", change).replace("{k}", gap)
        else:
            times = self._times(f"{key}_", other)
            word = change.split()[1]  # 5 more than twice as many cups
            said = f"{self._gap(key, f'{key}_', is_more=is_more)} {word} than {times} as {as_word} as {name}"  # fmt: skip
        low, high = map(int, row.spec[:2])
        if not low / 2 <= self.values[key] <= 1.3 * high:
            raise ImpossibleError
        self.compared[key] = row.compared.replace("{X}", self.members[key]).replace("{cmp}", said)

    def _times(self, key: str, other: str) -> str:
        """Makes a quantity two to five times another; how that is said."""
        k = self.rng.choice((2, 2, 2, 3, 3, 4, 5))
        if key not in self.rows:
            label = f"{k} times the {self.rows[other].label}"
            self.rows[key] = self.rows[other]._replace(key=key, says=(), asks=(), label=label)
        self._derive(key, "*", str(k), other)
        return times_as(self.rng, k).replace("triple", "three times").replace("thrice", "3 times")

    def _gap(self, key: str, other: str, *, is_more: bool) -> str:
        low, high = map(int, self.rows[key].spec[:2])
        k = human(self.rng, 2, max(2, min(int(self.values[other]) - 1, (high - low) // 2)))
        self._derive(key, "+" if is_more else "-", other, str(k))
        if self.rows[key].kind == "$":
            return money(k)
        return num(k) if self.rows[key].kind else several(self.rng, k)

    def value(self, arg: str) -> Amount:
        return self.values[arg] if arg in self.values else Fraction(arg) if "/" in arg else int(arg)

    # What is told and asked

    def leaves(self, key: str) -> set[str]:
        """The told rows that a value comes from: those without a law."""
        law = self.laws.get(key)
        if not law:
            return {key}
        return set[str]().union(*(self.leaves(arg) for arg in law.args if arg in self.rows))

    def upstream(self, key: str) -> set[str]:
        law = self.laws.get(key)
        return {key}.union(*(self.upstream(a) for a in law.args if a in self.rows)) if law else {key}  # fmt: skip

    def _chosen(self) -> tuple[str, set[str]]:
        rng = self.rng
        if rng.random() < _GAPS and (gap := self._difference()):
            return gap, self.leaves(gap)
        ends = [key for key in self.laws if self.rows[key].asks]
        if not ends:
            raise ImpossibleError
        end = rng.choice(ends[len(ends) // 3 :] if self.level > 2 else ends)
        leaves, upstream = self.leaves(end), self.upstream(end)
        if rng.random() > (0.12, 0.25, 0.35, 0.4, 0.4)[self.level - 1]:
            return end, leaves
        roots = [key for key in leaves if self.rows[key].asks and self.rows[key].kind != "percent"]
        if not roots or not self.rows[end].says or any(self.laws[k].op in ONE_WAY for k in upstream & self.laws.keys()):  # fmt: skip
            raise ImpossibleError
        root = rng.choice(sorted(roots))
        depends = [key for key in upstream if root in self.leaves(key) and self.rows[key].asks and key != end]  # fmt: skip
        target = root if rng.random() < 0.65 else rng.choice(sorted(depends))
        return target, leaves - {root} | {end}

    def _difference(self) -> str | None:
        """A further quantity: by how much two like ones differ."""
        costs = [key for key, law in self.laws.items() if law.op == "*" and self.rows[key].kind == "$"]  # fmt: skip
        likes = [keys[:2] for keys in self.groups.values()] + (
            [costs[:2]] if len(costs) > 1 else []
        )
        named = [keys for keys in likes if all(is_asked(self.rows[key].label) for key in keys)]
        if not named:
            return None
        small, large = sorted(self.rng.choice(named), key=lambda key: self.values[key])
        told = [law for law in map(self.laws.get, (small, large)) if law and law.op in "+-"]
        is_within = small in self.upstream(large) and self.rows[large].kind == "$"
        if self.values[small] == self.values[large] or told or is_within:
            return None
        self.rows["gap"] = self.rows[large]._replace(key="gap", says=(), label="difference")
        self._derive("gap", "-", large, small)
        return "gap"

    # What the text and the solution need

    def said(self, key: str) -> str:
        """A value as the prose has it: 12, a dozen, two weeks, a third, 15%."""
        row, value = self.rows[key], self.values[key]
        if row.kind == "share":
            return self.shares[key]
        if row.kind == "percent":
            return f"{100 * value}%"
        if row.kind == "$":
            return money(value)
        if row.kind in SPANS:
            words = SPANS[row.kind].get(int(value)) if self.rng.random() < 0.5 else None
            return words or f"{amount(value)} {row.kind}"
        return amount(value) if row.kind or not is_whole(value) else num(int(value))

    def used(self) -> set[str]:
        """What the problem is about: the target, what is told, and what they come from."""
        return set[str]().union(*(self.upstream(key) for key in self.given | {self.target}))

    def label(self, key: str) -> str:
        return self.rows[key].label.format(**self.tale.words | {"A": self.tale.who.name})
