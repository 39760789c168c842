"""The palette: the run's own hues, readable on light and dark, never told apart by hue alone."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from carbon.results.drawing import style
from carbon.results.drawing.style import DARK, INK, MARKS, PAPER, SOFT, mark

ASSETS = Path(__file__).parents[3] / "assets"
PAPERS = {"light": PAPER, "dark": DARK[PAPER]}
WRITTEN = {INK, SOFT}  # colours of text, which needs more contrast than a line
DRAWN = {
    *(look.color for look in MARKS.values()), *style.SCALE, style.EXPLORE, *WRITTEN,
}  # fmt: skip


def luminance(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("color", sorted(DRAWN))
def test_lines_and_text_stand_out_on_both_pages(color):
    needed = 4.5 if color in WRITTEN else 3.0  # WCAG: text, graphical objects
    assert contrast(color, PAPERS["light"]) >= needed
    assert contrast(DARK[color], PAPERS["dark"]) >= needed


def test_the_hues_are_the_runs_own():
    sheets = [ASSETS / "island" / "island.css", ASSETS / "lessons" / "lessons.css"]
    for sheet in sheets:
        text = sheet.read_text(encoding="utf-8")
        for name, color in (
            ("explore", style.EXPLORE), ("exploit", style.CARBON), ("baseline", style.PLAIN),
        ):  # fmt: skip
            found = re.findall(rf"--{name}: (#[0-9a-f]{{6}})", text)
            assert set(found) == {color, DARK[color]}, (sheet.name, name)


@pytest.mark.parametrize("together", [
    ["best_of_n", "delta_only", "temperature_only", "carbon"],
    ["best_of_n", "squared_scores", "best_quarter", "style_resampled", "best_fixed_temperature",
     "carbon"],
    *(
        [name, f"{name}_in_halves", f"calibrated_{name}", f"calibrated_{name}_per_depth"]
        for name in ("beam_search", "dvts", "particle_filtering")
    ),
])  # fmt: skip
def test_methods_that_meet_differ_in_marker_dash_and_hatching(together):
    assert len({MARKS[name].label for name in together}) == len(together)
    for one, other in combinations([MARKS[name] for name in together], 2):
        assert one.color != other.color
        assert one.symbol != other.symbol
        assert one.dash != other.dash
        assert one.hatch != other.hatch


def test_plain_and_calibrated_look_the_same_everywhere():
    for plain, calibrated in (("beam_search", "calibrated_beam_search"),
                              ("uncalibrated", "calibrated_with_delta")):  # fmt: skip
        assert mark(plain).color == mark("best_of_n").color
        assert mark(calibrated).color == mark("carbon").color


def test_an_unknown_method_is_drawn_under_its_own_name():
    assert mark("pass_at_n").label == "pass at n"
    assert mark("pass_at_n").symbol not in {look.symbol for look in MARKS.values()}
