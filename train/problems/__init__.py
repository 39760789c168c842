"""Problems made from random numbers: 44 families at five levels, each with two right solutions."""

# The families stand in these modules; naming them here puts their makers in the register.
from train.problems import (  # noqa: F401
    algebra,
    arithmetic,
    counting,
    fractions,
    functions,
    geometry,
    measures,
    money,
    number_theory,
    plane,
    sequences,
    statistics,
    stories,
)
from train.problems.base import LEVELS, REGISTER, Problem, Style

__all__ = ["LEVELS", "REGISTER", "Problem", "Style"]
