"""The stream of problems: a family, a level, a form, a wording and a solution, all drawn."""

from random import Random

from train.school import unknown
from train.school.base import Problem
from train.school.development import is_held_out
from train.school.families import REGISTER
from train.school.solving import write_solution
from train.school.writing import typed

UNKNOWN_SHARE = 0.06
_FORM_WEIGHTS = {"bare": 3, "question": 4, "order": 3, "story": 4}
_PRACTICE = 6  # how often the families of plain arithmetic are drawn beside each other one
_PRACTISED = (
    "addition", "subtraction", "multiplication", "division", "order_of_operations", "brackets",
    "negative_numbers", "powers",
)  # fmt: skip
FAMILIES = tuple(REGISTER.families().items())
_DRAWN = [each for each in FAMILIES for _ in range(_PRACTICE if each[0] in _PRACTISED else 1)]


def draw(rng: Random) -> Problem:
    """One problem: what is not known now and then, else a family (evenly), then one of its levels.

    Nothing that the development set holds is ever drawn.
    """
    while True:
        if rng.random() < UNKNOWN_SHARE:
            problem = unknown.draw(rng)
        else:
            family, levels = rng.choice(_DRAWN)
            problem = make(rng, family, rng.choice(levels))
        if not is_held_out(problem.text):
            return problem


def make(rng: Random, family: str, level: int) -> Problem:
    draft = REGISTER.make(rng, family, level)
    forms = list(draft.asks)
    form = rng.choices(forms, [_FORM_WEIGHTS[form] for form in forms])[0]
    text = typed(rng, rng.choice(draft.asks[form]), form)
    solution = write_solution(rng, rng.choice(draft.ways), draft.answer)
    return Problem(family, level, form, text, draft.answer, solution)
