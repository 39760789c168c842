r"""Maths problems of other people's generators, as a development benchmark from outside.

    PYTHONHASHSEED=0 python -m benchmarks.outside deepmind|reasoning_gym --output FILE

One JSON object a line: id, problem, answer (LaTeX), kind, style, scope. They measure models while
they are developed and are never training data. Both packages are Apache-2.0 and no requirement of
this project; each has its own environment (Python 3.11):

    deepmind        mathematics-dataset==1.0.1 sympy==1.4 numpy==1.23.5 (later ones break it)
    reasoning_gym   reasoning-gym==0.1.25

The same versions write the same file.
"""

import argparse
import json
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from types import ModuleType
from typing import Any

from carbon.core.errors import ConfigError

SEED = 20_260
PER_STYLE = 200
PER_KIND = 15

# One module for each kind of question, without its variants in several parts ("_composed"). Left
# out: bases other than ten, and sorting, as an answer's comparison does not look at the order.
DEEPMIND_MODULES = {
    "algebra": [
        "linear_1d",
        "linear_2d",
        "polynomial_roots",
        "sequence_next_term",
        "sequence_nth_term",
    ],
    "arithmetic": [
        "add_or_sub",
        "add_sub_multiple",
        "div",
        "mixed",
        "mul",
        "mul_div_multiple",
        "nearest_integer_root",
        "simplify_surd",
    ],
    "calculus": [
        "differentiate",
    ],
    "comparison": [
        "closest",
        "kth_biggest",
        "pair",
    ],
    "measurement": [
        "conversion",
        "time",
    ],
    "numbers": [
        "div_remainder",
        "gcd",
        "is_factor",
        "is_prime",
        "lcm",
        "list_prime_factors",
        "place_value",
        "round_number",
    ],
    "polynomials": [
        "add",
        "coefficient_named",
        "collect",
        "compose",
        "evaluate",
        "expand",
        "simplify_power",
    ],
    "probability": [
        "swr_p_level_set",
        "swr_p_sequence",
    ],
}

# Each with its smallest settings that still ask something.
REASONING_GYM_SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "basic_arithmetic": {"max_terms": 3, "max_digits": 2},
    "calendar_arithmetic": {
        "tasks": ["recurring_event_day", "count_days", "count_business_days"],
        "offset_upper_bound": 30,
    },
    "chain_sum": {"max_terms": 3, "max_digits": 2},
    "coin_flip": {"max_trials": 5},
    "count_primes": {"max_n": 100},
    "decimal_chain_sum": {"max_terms": 3, "max_digits": 2, "max_decimal_places": 2},
    "fraction_simplification": {"max_value": 50, "max_factor": 10},
    "gcd": {"max_value": 100},
    "gsm_symbolic": {},
    "lcm": {"max_value": 30},
    "leg_counting": {"max_animals": 4, "max_instances": 5},
    "number_sequence": {"max_complexity": 1},
    "polynomial_equations": {"max_terms": 3, "max_value": 20, "max_degree": 2},
    "polynomial_multiplication": {
        "max_terms": 2,
        "max_value": 10,
        "max_degree": 2,
        "max_polynomials": 2,
    },
    "power_function": {"min_base": 1, "max_base": 20, "min_exponent": 1, "max_exponent": 3},
    "prime_factorization": {"max_value": 200},
    "products": {"max_digits": 2},
    "simple_equations": {"max_terms": 3, "max_value": 20},
    "simple_integration": {"max_terms": 2, "max_degree": 3},
    "time_intervals": {"task_types": ["date"]},
}

# What a question says about the form of its answer alone.
BOILERPLATE = re.compile(
    "|".join(
        [
            r"\nWhen performing calculations.*",
            r"\nIn solving equations.*",
            r"\nProvide your answer in scientific notation.*",
            r"^Your task is to[^\n]*\n+(?:Now, )?",
            r" Give only the [\w ]+ as your final answer\.",
            r" Give the result as your final answer\.",
            r" Do not include units\.",
            r" Write the factors separated by.*",
            r" (?:Answer with|Provide the count as|Express your answer as) a number\.",
            r" Respond with just the number\.",
            r" Write the total number\.",
            r" Give the count numerically\.",
            r" State the amount as a number\.",
            r" Reply with the numerical value\.",
        ]
    ),
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Line:
    id: str
    problem: str
    answer: str
    kind: str
    style: str
    scope: str = "in"


def main() -> None:
    writers: dict[str, Callable[[], Iterator[Line]]] = {
        "deepmind": deepmind,
        "reasoning_gym": reasoning_gym,
    }
    parser = argparse.ArgumentParser(prog="python -m benchmarks.outside", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("generator", choices=writers)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    try:
        lines = list(writers[options.generator]())
    except ConfigError as error:
        sys.exit(str(error))
    text = "".join(json.dumps(asdict(line), ensure_ascii=False) + "\n" for line in lines)
    options.output.write_text(text, encoding="utf-8")
    print(f"{len(lines)} problems: {options.output}")


def deepmind() -> Iterator[Line]:
    """400 problems, half of them easy and half medium, the modules in turns.

    Raises ConfigError: the package is missing, or Python's hashes are random.
    """
    _expect_fixed_hashes()
    requirement = "mathematics-dataset==1.0.1 sympy==1.4 numpy==1.23.5"
    generate = _package("mathematics_dataset.generate", requirement)
    import_module("absl.flags").FLAGS([__name__])  # the generator reads its defaults from there
    _package("numpy", requirement).random.seed(SEED)
    random.seed(SEED)
    _forget_addresses()
    generate.init_modules(train_split=True)
    styles = ["easy"] * PER_STYLE + ["medium"] * PER_STYLE
    kinds = [f"{group}__{name}" for group, names in DEEPMIND_MODULES.items() for name in names]
    seen: set[str] = set()
    for number, (style, kind) in enumerate(zip(styles, cycle(kinds), strict=False), 1):
        module = generate.filtered_modules[f"train-{style}"][kind]
        problem, answer = _new_problem(generate, module, seen)
        yield Line(f"dm-{number:03}", problem, _latex(answer), kind, style)


def _forget_addresses() -> None:
    """The package prints decimals, and orders a problem's parts, by their addresses in memory.

    Both decide what is drawn, whatever the seed.
    """
    decimal = import_module("mathematics_dataset.util.display").Decimal
    decimal.__repr__ = decimal.__str__
    import_module("mathematics_dataset.util.composition").Entity.__hash__ = lambda _: 0


def _new_problem(
    generate: ModuleType, module: Callable[[], Any], seen: set[str]
) -> tuple[str, str]:
    while True:
        drawn, _ = generate.sample_from_module(module)
        if (problem := str(drawn.question)) not in seen:
            seen.add(problem)
            return problem, str(drawn.answer)


def reasoning_gym() -> Iterator[Line]:
    """300 problems, as many of each data set; errors as for `deepmind`."""
    _expect_fixed_hashes()
    package = _package("reasoning_gym", "reasoning-gym==0.1.25")
    for index, (kind, settings) in enumerate(REASONING_GYM_SETTINGS.items()):
        size = 100 * PER_KIND  # item i is drawn with seed + i: the data sets share no numbers
        dataset = package.create_dataset(kind, size=size, seed=SEED + index * size, **settings)
        items = islice(_new_items(kind, dataset), PER_KIND)
        for number, (problem, answer) in enumerate(items, 1 + index * PER_KIND):
            yield Line(f"rg-{number:03}", problem, answer, kind, "easy")


def _new_items(kind: str, dataset: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for item in dataset:
        problem = _question(item["question"])
        is_dull = kind == "polynomial_multiplication" and item["answer"] in problem  # no product
        is_rounded = kind == "polynomial_equations" and not _has_exact_roots(item)
        if problem in seen or is_dull or is_rounded:
            continue
        seen.add(problem)
        yield problem, _reasoning_gym_answer(kind, item["answer"])


def _question(text: str) -> str:
    question = BOILERPLATE.sub("", text).strip().replace("in D days.", "in days.")
    return question[:1].upper() + question[1:]


def _reasoning_gym_answer(kind: str, answer: str) -> str:
    if kind == "power_function":  # asked for to three significant figures, given to all
        answer = format(Decimal(f"{float(answer):.3g}"), "f")
    answer = answer.strip("$").removesuffix(" days").replace("×", r"\times")
    return _latex(re.sub(r"(\d)\.0+(?!\d)", r"\1", answer))


def _has_exact_roots(item: Mapping[str, Any]) -> bool:
    """Whether the roots, given to four decimals, are the roots themselves, and not zero alone."""
    sympy = _package("sympy", "sympy")
    polynomial = sympy.Poly(item["metadata"]["polynomial_expr"])
    roots = [sympy.Rational(root) for root in item["answer"].split(", ") if root]
    return any(roots) and all(polynomial.eval(root) == 0 for root in roots)


def _latex(answer: str) -> str:
    r"""Python's signs as LaTeX's: `7*x**2` as `7x^{2}`, `True` (to "Is ...?") as `\text{yes}`."""
    if answer.lower() in ("true", "yes", "false", "no"):
        return r"\text{yes}" if answer.lower() in ("true", "yes") else r"\text{no}"
    answer = re.sub(r"\*\*(?:\(([^()]*)\)|(\w+))", r"^{\1\2}", answer)
    answer = re.sub(r"sqrt\((\w+)\)", r"\\sqrt{\1}", answer)
    return re.sub(r" ([AP]M)$", r" \\text{ \1}", answer.replace("*", ""))


def _package(name: str, requirement: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise ConfigError(f"{name} ({error}): pip install {requirement}") from error


def _expect_fixed_hashes() -> None:
    """Some generators walk through sets of strings: random hashes would change their problems."""
    if sys.flags.hash_randomization:
        raise ConfigError("Python's hashes are random: run with PYTHONHASHSEED=0")


if __name__ == "__main__":
    main()
