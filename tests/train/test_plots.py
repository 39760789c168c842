"""Plots again from their laws alone: what is told gives one value of what is asked."""

import re
from fractions import Fraction
from random import Random

import pytest

from train.school.families import REGISTER
from train.school.families.plots_scene import LAWS, ONE_WAY
from train.school.families.plots_told import SCENES, plot_of, told

LEVELS = (1, 2, 3, 4, 5)
DRAWS = 8


def plots(name):
    for level in LEVELS:
        for index in range(DRAWS):
            yield plot_of(Random(f"{name} {level} {index} again"), level, SCENES[name])


def run_forward(plot, key, values):
    """A value by its law, from those it comes from."""
    if key in values:
        return values[key]
    if key not in plot.laws:
        return int(key) if key.isdigit() else Fraction(key)
    law = plot.laws[key]
    return LAWS[law.op](*(run_forward(plot, arg, values) for arg in law.args))


@pytest.mark.parametrize("name", SCENES)
def test_what_is_told_leaves_one_answer(name):
    """Told leaves give the target; a told end gives the one leaf that is not told, which grows
    with it, so that no other value of that leaf fits.
    """
    for plot in plots(name):
        leaves = plot.leaves(plot.target).union(*(plot.leaves(key) for key in plot.given))
        known = {key: plot.values[key] for key in leaves}
        assert run_forward(plot, plot.target, known) == plot.values[plot.target]
        open_leaves = leaves - plot.given
        assert len(open_leaves) <= 1
        for leaf in open_leaves:
            (end,) = plot.given & plot.laws.keys()
            laws = [plot.laws[key] for key in plot.upstream(end) & plot.laws.keys()]
            assert not [law for law in laws if law.op in ONE_WAY]
            more, most = (known | {leaf: known[leaf] + step} for step in (1, 2))
            first, second = (run_forward(plot, end, each) for each in (more, most))
            assert (first - plot.values[end]) * (second - plot.values[end]) > 0, (leaf, end)


@pytest.mark.parametrize("name", SCENES)
def test_a_text_tells_what_is_given_and_asks_once(name):
    """Names and words are filled in, and every comparison that is needed is told."""
    for plot in plots(name):
        draft = told(plot)
        (text,) = draft.asks["story"]
        assert not re.search(r"[{}]", re.sub(r"\\frac\{\d+\}\{\d+\}", "", text)), text
        assert not re.search(r"\.\.|  | [,.;]", text), text
        assert text.count("?") <= 1
        assert draft.ways


@pytest.mark.parametrize("name", SCENES)
def test_values_can_be(name):
    """No part of a person or a box, no cent cut in two, nothing less than nothing."""
    for plot in plots(name):
        for key in plot.used():
            value = Fraction(plot.values[key])
            finest = {"$": 100, "decimal": 10, "percent": 100}.get(plot.rows[key].kind, 1)
            assert value > 0
            assert (value * finest).denominator == 1 or plot.rows[key].kind == "share"


@pytest.mark.parametrize("name", SCENES)
def test_a_comparison_in_short_still_compares(name):
    for plot in plots(name):
        for key, (other, said) in plot.brief.items():
            assert re.search(r"(?:more|fewer|less|er|half|as \w+)$", said), said
            gap = abs(plot.values[key] - plot.values[other])
            shown = re.search(r"[⟨⟪](\d+)", said)
            assert not shown or "dozen" in said or int(shown[1]) == gap


def test_equal_seeds_tell_the_same():
    for name in list(SCENES)[:5]:
        one, two = (REGISTER.make(Random(4), f"plot_{name}", 4) for _ in range(2))
        assert one == two
