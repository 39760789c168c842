"""Right solutions, broken on purpose in one place: what a reward model must learn to notice.

The breaks are made on the text; whether and where the result is wrong, the checker says.
"""

import re
from collections.abc import Callable, Sequence
from random import Random

from train.problems.base import Problem, Step, render

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_RESULT = re.compile(r"=([^=$]*\d[^=$]*)\$")
_OPERATOR = re.compile(r"(?<=[\d)}])(\+|-|\\cdot(?= ?[\d(]))")

Broken = tuple[list[Step], str]
Break = Callable[[Random, Sequence[Step], str], Broken | None]


def wrong_number(rng: Random, steps: Sequence[Step], answer: str) -> Broken | None:
    """One result is off; everything after it is as if it were not: a right answer, wrongly."""
    spot = _pick(rng, steps, _RESULT)
    if spot is None:
        return None
    index, match = spot
    result = _changed(rng, match.group(1))
    return _with_body(steps, index, _put(steps[index].body, match, f"={result}$")), answer


def carried_number(rng: Random, steps: Sequence[Step], answer: str) -> Broken | None:
    """One result is off, and later steps and the answer go on with the wrong number."""
    spot = _pick(rng, steps, _RESULT)
    if spot is None:
        return None
    index, match = spot
    result = match.group(1)
    old, new = _NUMBER.findall(result)[-1], _changed(rng, _NUMBER.findall(result)[-1])
    body = steps[index].body
    head, tail = body[: match.start(1)], body[match.start(1) :]
    broken = _with_body(steps, index, head + _replace_number(tail, old, new))
    for later in range(index + 1, len(steps)):
        title, text = steps[later]
        broken[later] = Step(title, _replace_number(text, old, new))
    return broken, _replace_number(answer, old, new)


def swapped_operator(rng: Random, steps: Sequence[Step], answer: str) -> Broken | None:
    """One operator is another one; the numbers stay."""
    spot = _pick(rng, steps, _OPERATOR)
    if spot is None:
        return None
    index, match = spot
    other = rng.choice([sign for sign in ("+", "-", "\\cdot") if sign != match.group(1)])
    return _with_body(steps, index, _put(steps[index].body, match, other)), answer


def missing_step(rng: Random, steps: Sequence[Step], answer: str) -> Broken | None:
    """One step is left out."""
    if len(steps) < 2:
        return None
    gone = rng.randrange(len(steps))
    return [*steps[:gone], *steps[gone + 1 :]], answer


def wrong_answer(rng: Random, steps: Sequence[Step], answer: str) -> Broken | None:
    """Right steps, and another number in the box."""
    return (list(steps), _changed(rng, answer)) if _NUMBER.search(answer) else None


BREAKS: tuple[Break, ...] = (
    wrong_number,
    carried_number,
    carried_number,
    swapped_operator,
    missing_step,
    wrong_answer,
)


def near_misses(rng: Random, problem: Problem, count: int) -> list[str]:
    """Up to `count` different broken texts, from both styles and every kind of break."""
    texts: set[str] = set()
    for _ in range(count):
        steps = problem.short if rng.random() < 0.5 else problem.long
        broken = rng.choice(BREAKS)(rng, steps, problem.answer)
        if broken is not None:
            texts.add(render(*broken))
    return sorted(texts)


def _pick(
    rng: Random, steps: Sequence[Step], pattern: re.Pattern[str]
) -> tuple[int, re.Match[str]] | None:
    spots = [
        (index, match) for index, step in enumerate(steps) for match in pattern.finditer(step.body)
    ]
    return rng.choice(spots) if spots else None


def _with_body(steps: Sequence[Step], index: int, body: str) -> list[Step]:
    return [*steps[:index], Step(steps[index].title, body), *steps[index + 1 :]]


def _put(text: str, match: re.Match[str], new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


def _replace_number(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<![\d.]){re.escape(old)}(?!\.?\d)", new, text)


def _changed(rng: Random, text: str) -> str:
    """The text with its last number off by a digit, a little, or with two digits swapped."""
    *_, match = _NUMBER.finditer(text)
    number = match.group()
    places = [place for place, digit in enumerate(number) if digit != "."]
    place = rng.choice(places)
    digit = str((int(number[place]) + rng.choice((1, 1, 2, 5, 8, 9, 9))) % 10)
    new = number[:place] + digit + number[place + 1 :]
    if len(number) > 1 and "." not in number and rng.random() < 0.2:
        swap = rng.randrange(len(number) - 1)
        swapped = number[:swap] + number[swap + 1] + number[swap] + number[swap + 2 :]
        new = swapped if swapped != number else new
    return text[: match.start()] + new + text[match.end() :]
