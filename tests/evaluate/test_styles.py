import pytest

from carbon.evaluate.styles import HEADINGS, LENGTHS, NUM_STYLES, style_of

FIRST = {
    "## Step 1: Add\n$1+1=2$": "## Step",
    "Step 1: Add\n$1+1=2$": "Step 1:",
    "**Add**\n$1+1=2$": "**Title**",
    "Find the sum: $1+1=2$": "Title: ",
    "We get $1:1=1$, so: 1": "none",
    "$1+1=2$": "none",
    "Stepwise": "none",
    "": "none",
}


@pytest.mark.parametrize(("text", "heading"), FIRST.items())
def test_the_first_steps_heading_tells_the_style(text, heading):
    assert list(HEADINGS)[style_of(text) // len(LENGTHS)] == heading


def test_lengths_are_short_middle_and_long():
    styles = [style_of("\n\n".join(["$1$"] * count)) % len(LENGTHS) for count in range(1, 7)]
    assert styles == [0, 0, 1, 1, 2, 2]


def test_what_stands_in_later_steps_is_another_matter():
    assert style_of("$1$\n\n## Step 2: Add") == style_of("$1$\n\nso")
    assert max(style_of(text) for text in FIRST) < NUM_STYLES
