"""The stream of problems: a family, a level, a form, a wording and a solution, all drawn.

One problem in 32 is reserved for benchmarks, by its numbers and its answer: so in every wording,
notation and family it is either trained on or not.
"""

from hashlib import blake2b
from random import Random

from train.identity import quantities_key
from train.school import unknown
from train.school.base import Problem
from train.school.development import is_held_out, is_paraphrase
from train.school.families import REGISTER
from train.school.solving import write_solution
from train.school.writing import typed

UNKNOWN_SHARE = 0.06
_RESERVED = 32
_FORM_WEIGHTS = {"bare": 3, "question": 4, "order": 3, "story": 4}
_PRACTICE = 6  # how often the families of plain arithmetic are drawn beside each other one
_PRACTISED = (
    "addition", "subtraction", "multiplication", "division", "order_of_operations", "brackets",
    "negative_numbers", "powers",
)  # fmt: skip
_NARRATION = 3  # how often the families of composed stories are: only their variety teaches reading
FAMILIES = tuple(REGISTER.families().items())


def _weight(family: str) -> int:
    if family in _PRACTISED:
        return _PRACTICE
    return _NARRATION if family.startswith("narrative_") else 1


_DRAWN = [each for each in FAMILIES for _ in range(_weight(each[0]))]


def draw(rng: Random) -> Problem:
    """One problem: what is not known now and then, else a family (evenly), then one of its levels.

    Nothing that is reserved, and nothing that the development set holds, is ever drawn.
    """
    while True:
        if rng.random() < UNKNOWN_SHARE:
            problem = unknown.draw(rng)
        else:
            family, levels = rng.choice(_DRAWN)
            problem = make(rng, family, rng.choice(levels))
        if problem and not is_held_out(problem.text):
            return problem


def make(rng: Random, family: str, level: int, *, reserved: bool = False) -> Problem | None:
    """A problem of a family and level; None if it is of the other part (reserved or not), or if the
    development set has one of the same numbers and answer.
    """
    draft = REGISTER.make(rng, family, level)
    forms = list(draft.asks)
    form = rng.choices(forms, [_FORM_WEIGHTS[form] for form in forms])[0]
    asked = rng.choice(draft.asks[form])
    if is_reserved(asked, draft.answer) != reserved or is_paraphrase(asked, draft.answer):
        return None
    text = typed(rng, asked, form)
    solution = write_solution(rng, rng.choice(draft.ways), draft.answer)
    return Problem(family, level, form, text, draft.answer, solution)


def is_reserved(asked: str, answer: str) -> bool:
    """Whether a problem, as its family words it, is kept for benchmarks."""
    key = quantities_key(asked, answer).encode()
    return int.from_bytes(blake2b(key, digest_size=4).digest(), "little") % _RESERVED == 0
