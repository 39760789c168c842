"""The stream of problems: a family, a level, a form, a wording and a solution, all drawn.

One problem in 32 is reserved for benchmarks, by its numbers and its answer: so in every wording,
notation and family it is either trained on or not.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import accumulate
from random import Random
from statistics import fmean
from typing import Literal

from train.identity import quantities_key
from train.school import practice, unknown
from train.school.asking import as_typed, otherwise
from train.school.base import Problem, Way
from train.school.development import is_held_out
from train.school.families import REGISTER
from train.school.small_steps import worked
from train.school.solving import write_solution
from train.school.writing import typed

UNKNOWN_SHARE = 0.06
_RESERVED = 32
_LONGEST, _TITLE = 400, 14  # letters of a way and of a title: the policy must come to its end
_BRIEF = 0.25  # how often a way is drawn that is less than half as long as another one
_FORM_WEIGHTS = {"bare": 3, "question": 4, "order": 3, "story": 4}
# Every way leans on plain arithmetic; what takes any shape needs more of it to be seen.
_PLAIN: tuple[str, ...] = (
    "addition", "subtraction", "multiplication", "division", "order_of_operations", "brackets",
    "negative_numbers", "powers", "signed_sums", "whole_expression",
)  # fmt: skip
_SHAPES: tuple[str, ...] = (
    "quotient_expression", "fraction_expression", "decimal_expression", "linear_equation_any",
    "pair_of_equations_any", "quadratic_equation_any", "collect_terms", "multiply_polynomials",
    "polynomial_value", "next_by_differences", "gcd_by_remainders", "remainder_by_long_division",
    "integral_in_steps", "rounding_anywhere", "mixed_number_arithmetic", "units_far_apart",
    "exact_roots", "sets_in_signs", "probability_of_a_union", "long_sums", "long_products",
    "quotient_as_fraction", "values_defined", "functions_defined", "expand_untidy",
    "coefficient_untidy", "nested_powers", "nested_surds", "quotients_of_surds",
    "derivative_in_two_letters", "roots_by_factors", "nearest_root_by_digits",
    "products_and_quotients", "surd_over_surd", "compose_untidy",
    "subject_in_steps", "power_to_figures", "next_by_a_rule",
)  # fmt: skip
_PRACTISED = {**dict.fromkeys(_PLAIN, 9), **dict.fromkeys(_SHAPES, 5)}  # each other one: once
_NARRATION = 4  # how often the families of composed stories are: only their variety teaches reading
_PLOTS = 3  # a scene whose quantities are told and asked in any direction: likewise
_TALES = 2  # whole texts in several voices, contests: more than one wording, less than a grammar
FAMILIES = tuple(REGISTER.families().items())


def _weight(family: str) -> int:
    if family.startswith(("tale_", "contest_")):
        return _TALES
    if family.startswith("plot_"):
        return _PLOTS
    return _NARRATION if family.startswith("narrative_") else _PRACTISED.get(family, 1)


Part = Literal["all", "met", "unmet"]
_Kinds = tuple[list[tuple[str, int]], list[float]]  # families and levels; weights, added up
_NEEDS = practice.needs(practice.read())
_MEAN_NEED = fmean(_NEEDS.values())


def _kinds(families: Iterable[tuple[str, Sequence[int]]]) -> _Kinds:
    """A family's weight is shared out among its levels by need; one that is new needs the mean."""
    kinds = [(family, level) for family, levels in families for level in levels]
    number = Counter(family for family, _ in kinds)
    weights = (
        _weight(family) / number[family] * _NEEDS.get(f"{family} {level}", _MEAN_NEED)
        for family, level in kinds
    )
    return kinds, list(accumulate(weights))


# One family in four, which a policy of part of the stream does not know.
_UNMET = dict(each for each in FAMILIES if blake2b(each[0].encode()).digest()[0] % 4 == 0)
_PARTS: dict[Part, _Kinds] = {
    "all": _kinds(FAMILIES),
    "met": _kinds(each for each in FAMILIES if each[0] not in _UNMET),
    "unmet": _kinds(_UNMET.items()),
}


def draw(rng: Random, part: Part = "all", *, reserved: bool = False) -> Problem:
    """One problem: what is not known now and then, else one of a family and level.

    Nothing that is reserved, and nothing that the development set holds, is ever drawn; or only
    what is reserved, which always has an answer.
    """
    kinds, weights = _PARTS[part]
    while True:
        if not reserved and rng.random() < UNKNOWN_SHARE:
            problem = unknown.draw(rng)
        else:
            kind = rng.choices(kinds, cum_weights=weights)[0]
            problem = make(rng, *kind, reserved=reserved)
        if problem and not is_held_out(problem.text):
            return problem


def draw_each(seed: str, part: Part, numbers: Sequence[int]) -> list[Problem]:
    """One problem for each number, which with the seed alone says what is drawn."""
    return [draw(Random(f"{seed} {number}"), part) for number in numbers]


def make(rng: Random, family: str, level: int, *, reserved: bool = False) -> Problem | None:
    """A problem of a family and level; None if it is of the other part (reserved or not), if the
    development set has one with its numbers and its answer, or if every way to solve it is too
    long.
    """
    draft = REGISTER.make(rng, family, level)
    forms = list(draft.asks)
    form = rng.choices(forms, [_FORM_WEIGHTS[form] for form in forms])[0]
    asked = rng.choice(draft.asks[form])
    if is_reserved(asked, draft.answer) != reserved or is_held_out(asked, draft.answer):
        return None
    asked, form = otherwise(rng, asked, form, draft.answer)
    text = as_typed(rng, typed(rng, asked, form))
    fitting = [(way, length) for way in draft.ways if (length := _length(way)) < _LONGEST]
    if not fitting:
        return None
    ways, lengths = zip(*fitting, strict=True)
    enough = max(lengths) / 2
    way = rng.choices(ways, [1 if length > enough else _BRIEF for length in lengths])[0]
    small = worked(way, _LONGEST - 1 - _TITLE * len(way))
    solution = write_solution(rng, small, draft.answer)
    return Problem(family, level, form, text, draft.answer, solution)


def _length(way: Way) -> int:
    return sum(len(text) + _TITLE for _, text in way)


def is_reserved(asked: str, answer: str) -> bool:
    """Whether a problem, as its family words it, is kept for benchmarks."""
    key = quantities_key(asked, answer).encode()
    return int.from_bytes(blake2b(key, digest_size=4).digest(), "little") % _RESERVED == 0
