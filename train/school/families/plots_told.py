"""A plot as a text: sentences in some order, joined or not, names and pronouns, the question."""

import re
from random import Random

from train.problems.latex import decimal
from train.school.base import REGISTER, Draft
from train.school.families.narrative import Amount, finished, paid, possessive
from train.school.families.narrative_words import Hero
from train.school.families.plots import ImpossibleError, Plot
from train.school.families.plots_scene import SPANS, Row, Scene, is_asked, parsed
from train.school.families.plots_solved import solve

SCENES: dict[str, Scene] = {}
_STEPS = ((1, 2), (1, 3), (2, 4), (3, 5), (4, 7))  # calculations of a solution, by level
_TRIES = 300
_BRISK = 0.1  # how often no sentence ends
_MENTION = re.compile(r"\{(A|he|his|him)\}")
_WORD = re.compile(r"\{(?!(?:A|he|his|him)\})([A-Za-z]+)\}")
_LATER = re.compile(
    r"(?:then|later|after|from then|at the end|first,|in the end|now|in all|at first|with the)\b"
)
_REFERS = re.compile(r"\b(?:that|these|those|then|it|they|them|the rest)\b")
_PLACE = re.compile(r"\{(X?\d)\}")  # of a sentence for several
_COUNTED = re.compile(
    r"(?<!is )\{v\} (?!of |kg|km|cm|g |litres|square|words|more |percent)\{?[a-z]{2}"
)
_VOWEL = re.compile(r"\b([Aa])(?= (?:[aei]|o(?!ne)|um)[a-z])")  # an orange, an umbrella
_NOUNS = (
    "age",
    "average",
    "length",
    "limit",
    "price",
    "speed",
    "sum of",
)  # nor before these, which are nouns themselves
_DIFFERENCES = ("what is the difference between the {} and the {}?", "by how much is the {} larger than the {}?", "by how much does the {} exceed the {}?")  # fmt: skip
_LABELLED = ("what is the {}?", "find the {}.", "calculate the {}.", "work out the {}.", "i want to know the {}.")  # fmt: skip


def plot_families(text: str) -> None:
    """Registers the family `plot_name` for each `## name` and the scene below it."""
    for each in text.split("## ")[1:]:
        name, _, rest = each.partition("\n")
        _register(name.strip(), parsed(rest))


def _register(name: str, scene: Scene) -> None:
    SCENES[name] = scene

    @REGISTER.family(f"plot_{name}", 1, 2, 3, 4, 5)
    def plot(rng: Random, level: int) -> Draft:
        return told(plot_of(rng, level, scene))


def plot_of(rng: Random, level: int, scene: Scene) -> Plot:
    """One whose solution has as many calculations as the level has, as far as the scene goes."""
    low, high = _STEPS[level - 1]
    for attempt in range(_TRIES):
        try:
            plot = Plot(rng, level, scene)
            steps = solve(plot)
        except ImpossibleError:
            continue
        if low - attempt // 40 <= steps <= high + attempt // 40:
            return plot
    raise AssertionError("a scene that hardly ever has values")


def told(plot: Plot) -> Draft:
    rng = plot.rng
    text = _with_names(rng, plot.tale.who, _text(plot))
    way = plot.tale.way(is_named=True)
    ways = [way, [*_known(plot), *plot.tale.way(is_named=True)]]
    return Draft({"story": [text]}, _answer(plot, plot.values[plot.target]), ways)


def _text(plot: Plot) -> str:
    """Facts and a question: sentences, the question last or first; or all in one breath."""
    rng = plot.rng
    facts = [_filled(plot, fact) for fact in _ordered(rng, _facts(plot))]
    question = _filled(plot, _question(plot))
    if facts and rng.random() < _BRISK:
        return f"{', '.join(facts)}, {question if rng.random() < 0.5 else question.rstrip('?.')}"
    if rng.random() < 0.2 and re.match(r"(?:how|what).*\?$", question):
        question = f"if {facts.pop()}, {question}"
    opening = [_filled(plot, plot.opening)] if plot.opening and rng.random() < 0.7 else []
    body = [*opening, *_joined(rng, facts)]
    is_first = rng.random() < 0.12 and body and not _REFERS.search(question)
    return " ".join(map(finished, [question, *body] if is_first else [*body, question]))


def _facts(plot: Plot) -> list[str]:
    """What is told, in the scene's order: values, comparisons, now and then what is not needed."""
    rng, used, is_joined = plot.rng, plot.used(), plot.rng.random() < 0.65
    found = dict[str, str]()
    done = set[str]()  # what a sentence for several tells
    for join in plot.joins if is_joined else ():
        keys = plot.groups[join.keys[0]][:2] if join.keys[0].endswith("*") else list(join.keys)
        parts = [_part(plot, key, keys[0]) for key in keys]
        if all(parts) and done.isdisjoint(keys):
            words = {str(place): part or "" for place, part in enumerate(parts, 1)}
            words |= {f"X{place}": plot.members.get(key, "") for place, key in enumerate(keys, 1)}
            text = _PLACE.sub(lambda found, words=words: words[found[1]], rng.choice(join.says))
            done |= set(keys)
            found[keys[0]] = text
    texts = list[str]()
    for key, row in plot.rows.items():
        if key in done:
            texts += [found[key]] if key in found else []
            continue
        is_aside = key not in used and row.says and (row.kind == "$" != plot.rows[plot.target].kind or not row.label)  # fmt: skip
        if key in plot.given or (is_aside and key not in plot.laws and rng.random() < 0.15):
            texts.append(rng.choice(row.says).replace("{v}", plot.said(key)))
        if key in used - plot.given - plot.laws.keys() and rng.random() < 0.6:
            texts += _unsaid(rng, row)
        if key in plot.compared and key in used:
            texts.append(plot.compared[key])
    return texts


def _part(plot: Plot, key: str, first: str) -> str | None:
    """What a sentence for several says of one: its value, or how it compares with the first."""
    if key in plot.given and key not in plot.compared:
        return plot.said(key)
    is_brief = key in plot.used() - plot.given and plot.brief.get(key, ("",))[0] == first
    return plot.brief[key][1] if is_brief and key != first else None


def _unsaid(rng: Random, row: Row) -> list[str]:
    """What is asked for, told without its number: some birds left."""
    texts = [text for text in row.says if _COUNTED.search(text)] if not row.kind else []
    return [rng.choice(texts).replace("{v}", "some")] if texts else []


def _ordered(rng: Random, facts: list[str]) -> list[str]:
    chance = rng.random()
    if any(_LATER.match(fact) for fact in facts):
        return facts
    if chance < 0.12:
        return rng.sample(facts, len(facts))
    if chance < 0.3 and len(facts) > 1:
        at = rng.randrange(len(facts) - 1)
        facts[at : at + 2] = reversed(facts[at : at + 2])
    return facts


def _joined(rng: Random, facts: list[str]) -> list[str]:
    """Two short sentences as one, now and then."""
    found = list[str]()
    for fact in facts:
        is_short = found and " and " not in found[-1] + fact and len(found[-1] + fact) < 110
        if is_short and rng.random() < 0.25:
            found[-1] += rng.choice((f" and {fact}", f", and {fact}", f"; {fact}"))
        else:
            found.append(fact)
    return found


def _question(plot: Plot) -> str:
    row, rng = plot.rows[plot.target], plot.rng
    if plot.target == "gap":
        return rng.choice(_DIFFERENCES).format(*(_noun(plot, key) for key in plot.laws["gap"].args))
    if is_asked(row.label) and rng.random() < 0.2:
        return rng.choice(_LABELLED).format(_noun(plot, plot.target))
    return rng.choice(row.asks) + "?"


def _noun(plot: Plot, key: str) -> str:
    """What "the" stands before: number of cups, price of a cup."""
    label, kind = plot.label(key), plot.rows[key].kind
    is_counted = kind in ("", "decimal", *SPANS) and not label.startswith(_NOUNS)
    return f"number of {label}" if is_counted else label


def _known(plot: Plot) -> list[tuple[str, str]]:
    """What each told number is."""
    rows = [(plot.label(key), plot.values[key]) for key in plot.rows if key in plot.given and plot.rows[key].label and plot.rows[key].kind not in ("share", "percent")]  # fmt: skip
    return [("set_up", ", ".join(f"{label}: ${decimal(value)}$" for label, value in rows))] if rows else []  # fmt: skip


def _answer(plot: Plot, value: Amount) -> str:
    return paid(value) if plot.rows[plot.target].kind == "$" else decimal(value)


def _filled(plot: Plot, text: str) -> str:
    """All words but those of who acts."""
    words = plot.tale.words
    return _VOWEL.sub(r"\1n", _WORD.sub(lambda found: words[found[1]], text))


def _with_names(rng: Random, who: Hero, text: str) -> str:
    """The name where somebody is first met, then pronouns, or the name again in a new sentence."""
    is_met = False

    def said(found: re.Match[str]) -> str:
        nonlocal is_met
        kind, is_first = found[1], not is_met
        is_met = True
        before = text[: found.start()]
        starts = found.start() == 0 or before.endswith((". ", "? "))
        if kind == "A":
            is_again = rng.random() < 0.3 and "{" not in re.split(r"[.?] ", before)[-1]
            shown = who.name if is_first or is_again else who.he
        elif kind in ("he", "him"):
            shown = (who.name if who.name != "I" or kind == "he" else "me") if is_first else {"he": who.he, "him": who.him}[kind]  # fmt: skip
        else:
            shown = possessive(who.name) if is_first else who.his
        return shown[:1].upper() + shown[1:] if starts else shown

    return _MENTION.sub(said, text)
