"""Stories are read again, by a reader of their own: what they say gives the answer they claim."""

import re
from fractions import Fraction
from random import Random

import pytest

from train.checking.values import UnknownExpressionError, constant, evaluate
from train.school.base import REGISTER
from train.school.development import is_held_out, read
from train.school.families.narrative_counts import chain_of
from train.school.families.narrative_kinds import narrative_score, narrative_two_kinds
from train.school.families.narrative_relations import Web
from train.school.families.narrative_time import narrative_clock, narrative_temperature

COMPOSED = (
    "contest_conditions", "contest_neighbours", "contest_line_up", "contest_machine",
    "contest_signs", "contest_one_wire", "contest_squares_in_a_row", "contest_sticks",
    "contest_digit_written", "contest_pairs_of_three",
)  # fmt: skip
FAMILIES = [
    (name, levels)
    for name, levels in REGISTER.families().items()
    if name.startswith(("narrative_", "tale_", "plot_")) or name in COMPOSED
]
WORDS = {
    "half": "1/2", "third": "1/3", "fourth": "1/4", "quarter": "1/4", "fifth": "1/5",
    "sixth": "1/6", "seventh": "1/7", "eighth": "1/8", "ninth": "1/9", "tenth": "1/10",
    "twelfth": "1/12",
}  # fmt: skip
ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
]  # fmt: skip
TIMES = {"twice": 2, "thrice": 3, "triple": 3} | {word: n for n, word in enumerate(ONES)}
PARTS = {"half": "1/2", "a third": "1/3", "a quarter": "1/4", "a fifth": "1/5"}
AGAIN = re.compile(
    r"^(?:(?P<both>as (?:many|much) .* as both times.*)|(?P<half>half as (?:many|much) .*)"
    r"|(?P<times>\S+|\S+ times) as (?:many|much) .*"
    r"|⟨(?P<k>\d+)⟩ (?P<word>more|fewer|less) than that .*)$"
)


def number(text):
    """⟨12⟩, a dozen, three dozen, 7."""
    if found := re.match("(.+) dozen", text):
        return {"a": 12, "half a": 6}.get(found[1]) or 12 * number(found[1])
    found = re.search(r"\d+", text)
    return int(found[0]) if found else ONES.index(text.strip())


def factor(text):
    """Twice, three times, 4 times, a third."""
    if text in PARTS:
        return Fraction(PARTS[text])
    return TIMES.get(text.split()[0]) or number(text)


def share(text):
    """A third of, 2/3 of, 15% of, one in four of, 2 out of every 5 of."""
    text = text.removesuffix(" all").removesuffix(" of")
    if found := re.search(r"frac\{(\d+)\}\{(\d+)\}", text):
        return Fraction(int(found[1]), int(found[2]))
    if found := re.match(r"(\d+)(%| per ?cent)", text):
        return Fraction(int(found[1]), 100)
    if found := re.match(r"(\w+) (?:in|out of every) (\w+)$", text):
        return Fraction(number(found[1]), number(found[2]))
    top, _, name = text.replace("-", " ").rpartition(" ")
    part = Fraction(WORDS[name.removesuffix("s") if name not in WORDS else name])
    return part * (1 if top in ("", "a", "an") else number(top))


def matches(tale, texts, text):
    """What stands for {k}, {m} and {p} where a text is one of these wordings."""
    for template in texts.split("|"):
        pattern = re.escape(template)
        for name, word in tale.words.items():
            pattern = pattern.replace(rf"\{{{name}\}}", re.escape(word))
        pattern = re.sub(r"\\\{(k|m|p)\\\}", r"(?P<\1>.+?)", pattern)
        pattern = re.sub(r"\\\{rest\\\}", r"(?:the|what) .+?", pattern)
        pattern = pattern.replace(r"\{was_there\}", ".+?")
        if found := re.fullmatch(pattern, text):
            return found.groupdict()
    return None


def happens(chain, text, before, changes):
    """What a clause of a chain adds, as its world's wordings mean it."""
    world, tale = chain.world, chain.tale
    if again := AGAIN.match(text):
        last = changes[-1]
        sign = 1 if last > 0 else -1
        if again["both"]:
            return changes[-1] + changes[-2]
        if again["k"]:
            return last + sign * int(again["k"]) * (1 if again["word"] == "more" else -1)
        return last // 2 if again["half"] else last * factor(again["times"])
    for texts, sign in ((world.packs, 1), (world.each, -1)):
        if found := matches(tale, texts, text):
            return sign * number(found["k"]) * number(found["m"])
    if found := matches(tale, world.part, text):
        return -share(found["p"]) * before
    for texts, sign in ((world.gain, 1), (world.lose, -1)):
        if found := matches(tale, texts, text):
            return sign * number(found["k"])
    raise AssertionError(text)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_chains_end_where_their_clauses_lead(level):
    for seed in range(300):
        chain = chain_of(Random(f"{level} {seed}"), level, 3)
        now, changes = chain.start, []
        for event in chain.events:
            changes.append(happens(chain, event.text, now, changes))
            now += changes[-1]
            assert now == event.after > 0, (event.text, chain.start, changes)
        chain.solve([""] * 3)
        assert last_number(chain.tale.way()) == now


def test_undoing_a_chain_gives_its_start():
    for seed in range(300):
        chain = chain_of(Random(seed), 4, 3, can_look_back=False)
        for event in reversed(chain.events):
            event.backward(chain.tale)
        assert last_number(chain.tale.way()) == chain.start


def fact_read(web, fact):
    """The kind of a fact, and what stands for {X}, {Y}, {Z} and {k}."""
    holders = "|".join(map(re.escape, web.scene.holders))
    letters = {letter: f"{{{letter}}}" for letter in "XYZk"}
    for kind in ("more", "fewer", "both", "times"):
        for template in getattr(web.scene, kind).split("|"):
            pattern = re.escape(template.format(**letters, he=web.tale.who.he))
            pattern = re.sub(r"\\\{([XYZ])\\\}", rf"(?P<\1>{holders})", pattern)
            pattern = pattern.replace(r"\{k\}", "(?P<k>.+?)")
            if found := re.fullmatch(pattern, fact):
                return kind, found.groupdict()
    raise AssertionError(fact)


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_relations_hold(level):
    """Every fact, read by its scene's wordings, is true of the quantities."""
    for seed in range(200):
        web = Web(Random(f"{level} {seed}"), level, 4)
        values = dict(zip(web.scene.holders, web.values, strict=True))
        for fact in web.facts[1:]:
            kind, parts = fact_read(web, fact)
            x, y = values[parts["X"]], values[parts["Y"]]
            if kind == "both":
                assert x == y + values[parts["Z"]], fact
            elif kind == "times":
                assert x == factor(parts["k"]) * y, (fact, values)
            else:
                k = number(parts["k"])
                assert x == (y + k if kind == "more" else y - k), (fact, values)
        web.solve()
        assert last_number(web.tale.way()) == web.values[-1]


def test_clocks_add_up():
    """The end is the start and every duration that is told."""
    for seed in range(400):
        draft = narrative_clock(Random(seed), 1 + seed % 3)
        text = draft.asks["story"][0].replace("⟨", "").replace("⟩", "")
        at = [60 * int(h) + int(m) for h, m in re.findall(r"(\d+):(\d\d)", text)]
        assert len(at) == 1
        hours = sum(map(int, re.findall(r"(\d+) (?:h\b|hours?)", text)))
        minutes = sum(map(int, re.findall(r"(\d+) min", text)))
        whole = 60 * hours + minutes
        end = at[0] + (-whole if " arrived at " in text or " ended at " in text else whole)
        assert draft.answer == f"{end // 60}:{end % 60:02d}", text


def test_temperatures_add_up():
    down = re.compile(r"fell|colder|dropped|down|deeper|taken out")
    for seed in range(400):
        draft = narrative_temperature(Random(seed), 1 + seed % 3)
        first, *rest = re.split(r"(?<=[^.])\. | and ", draft.asks["story"][0])
        if " than at the beginning " in draft.asks["story"][0]:
            continue
        shown = re.search(r"(-|−|minus )?(?:⟪)?(\d+)(?!\d* [ap]m)", first.split(" am ")[-1])
        assert shown
        now = int(shown[2]) * (-1 if shown[1] or "below zero" in first else 1)
        for clause in rest:
            k = re.search(r"[⟨⟪](\d+)", clause)
            if k:
                now += int(k[1]) * (-1 if down.search(clause) else 1)
        assert draft.answer == str(now), draft.asks["story"][0]


@pytest.mark.parametrize("maker", [narrative_two_kinds, narrative_score])
def test_two_kinds_have_one_solution(maker):
    """The equation of the way that has one is true for the answer, and for nothing else."""
    for seed in range(300):
        draft = maker(Random(seed), 3)
        lines = [text for way in draft.ways for _, text in way]
        equations = [text for text in lines if text.startswith("$") and "x" in text]
        if not equations:
            continue
        left, right = equations[0].strip("$").split("=")
        n = int(re.findall(r"\$(\d+)-x\$", " ".join(lines))[0])
        fitting = [x for x in range(n + 1) if value(left.replace("x", f"({x})")) == value(right)]
        assert len(fitting) == 1
        assert draft.answer in (str(fitting[0]), str(n - fitting[0]))


@pytest.mark.parametrize(("family", "levels"), FAMILIES, ids=[name for name, _ in FAMILIES])
def test_every_statement_is_true(family, levels):
    """Chains of equal numbers are equal, and the last line has the answer."""
    for level in levels:
        for seed in range(6 if family.startswith("plot_") else 25):  # scenes share their laws
            draft = REGISTER.make(Random(f"{family} {level} {seed}"), family, level)
            for way in draft.ways:
                for _, text in way:
                    for statement in re.findall(r"\$([^$]+)\$", text):
                        sides = [value(side) for side in statement.split("=")]
                        known = {side for side in sides if side is not None}
                        assert len(known) <= 1 or "x" in statement, (statement, draft)
                if (answer := value(draft.answer.removesuffix("\\%"))) is not None:
                    numbers = re.findall(r"\d+(?:\.\d+)?|\\frac\{\d+\}\{\d+\}", way[-1][1])
                    assert abs(answer) in map(value, numbers), (way, draft)


def test_no_story_has_the_quantities_of_a_development_problem():
    assert is_held_out("Ana has ⟨24⟩ shells, then ⟨5⟩ go and a third.", "11")
    assert is_held_out("$23\\cdot 17$", "391")
    assert not is_held_out("Ana has ⟨25⟩ shells, then ⟨5⟩ go and a third.", "11")
    assert is_held_out("A wage of ⟪23/2⟫ for ⟨7⟩ hours on ⟨5⟩ days, less 20%", "322")
    assert all(
        is_held_out(each.problem, each.answer or "") or not re.search(r"\d", each.problem)
        for each in read()
        if each.answer
    )


def value(expression):
    """The exact value of a side without letters; None where it has some."""
    plain = expression.replace("\\%", "/100").replace("\\div", "/").replace("{,}", "")
    try:
        return constant(evaluate(plain))
    except UnknownExpressionError:
        return None


def last_number(lines):
    sides = re.findall(r"\$([^$]+)\$", lines[-1][1])[-1].split("=")
    return value(sides[-1])
