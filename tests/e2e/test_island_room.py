"""What the island shows has room: curves within their axes, problems, counters, labels, buttons."""

from collections.abc import Callable
from typing import Any

import pytest

from carbon.page.island import RECORDINGS
from tests.e2e.test_island_state import RUN_OF
from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.islands import seek, settle, texts
from tests.support.searches import made_up_search

pytestmark = pytest.mark.browser
Mount = Callable[..., Any]
OUTSIDE = (
    RUN_OF
    + """const { axes } = await import('/island/fit.js');
    const run = runOf(given);
    const last = axes(run.config, run.epochs).slice(1);
    const before = axes(run.config, []).slice(1);
    return {
      isFixed: last.every(({ low, high }, i) => low === before[i].low && high === before[i].high),
      outside: last.flatMap(({ key, low, high }) => run.epochs.map((epoch) => epoch[key])
        .filter((value) => !(value >= low && value <= high))),
    };"""
)
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.scrollWidth > node.clientWidth
    || node.scrollHeight > node.clientHeight + 1)
  .map((node) => node.textContent)"""
LONGEST_PROBLEMS = [
    "Find $x$ such that $10(x+9)=23(x+18)-415$.",
    "If $15(x+10)=8(x+25)-63$, what is $x$?",
]


def recorded(name: str) -> recordings.Records:
    """One of those that the page ships with."""
    return recordings.read(name, RECORDINGS)


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDINGS.glob("*.jsonl")))
def test_axes_of_recorded_runs_contain_their_curves_and_stand_still(
    evaluate: Any, name: str
) -> None:
    fit = [
        record
        for record in recorded(name)
        if record["event"] in ("RunStarted", "CalibrationSetChosen", "CalibrationEpoch")
    ]
    assert evaluate(OUTSIDE, fit) == {"isFixed": True, "outside": []}


@pytest.mark.parametrize(("temperature", "norm"), [(0.5, 1.0), (1.4, 0.5), (0.8, 6.5)])
def test_axes_grow_where_a_value_goes_farther(
    evaluate: Any, temperature: float, norm: float
) -> None:
    epoch = {"temperature": temperature, "delta_norm": norm}
    records = recordings.changed(recorded("level-4-seed-0"), "CalibrationEpoch", **epoch)
    fit = [r for r in records if r["event"] in ("RunStarted", "CalibrationEpoch")]
    assert evaluate(OUTSIDE, fit) == {"isFixed": False, "outside": []}


def test_the_line_under_the_curves_says_where_axes_end(mounted: Mount) -> None:
    records = recorded("level-4-seed-0")
    low = min(r["temperature"] for r in records if r["event"] == "CalibrationEpoch")
    page = mounted(records)
    ends = texts(page, ".ends")[1]
    assert low < 0.7
    assert ends.split() == ["0.65", "to", "0.95"]
    words = page.locator(".fit-curves > div:last-child > .note").inner_text()
    assert words == (
        "100 epochs at rate 0.001 can move T and each part of δ by about 0.1, seldom by much more. "
        "Axes end at 1.5 times that."
    )


def test_the_line_under_the_curves_follows_grown_axes(mounted: Mount) -> None:
    records = recordings.changed(recorded("level-4-seed-0"), "CalibrationEpoch", temperature=0.6)
    page = mounted(records)
    assert texts(page, ".ends")[1].split() == ["0.50", "to", "1.10"]
    words = page.locator(".fit-curves > div:last-child > .note").inner_text()
    assert words.endswith("seldom by much more. The axes grow with the curves.")


def test_a_high_rate_does_not_flatten_the_curves(evaluate: Any) -> None:
    """T moves by less than 1 and each δᵢ by a few, where epochs times rate is 50."""
    records = recordings.configured(recorded("level-4-seed-0"), learning_rate=0.5)
    epochs = [
        record | {"temperature": 0.8 + 0.009 * record["epoch"], "delta_norm": record["epoch"] * 0.6}
        if record["event"] == "CalibrationEpoch"
        else record
        for record in records
        if record["event"] in ("RunStarted", "CalibrationEpoch")
    ]
    shares = evaluate(
        RUN_OF
        + """const { axes } = await import('/island/fit.js');
        const run = runOf(given);
        return axes(run.config, run.epochs).slice(1).map(({ key, low, high }) => {
          const values = run.epochs.map((epoch) => epoch[key]);
          return (Math.max(...values) - Math.min(...values)) / (high - low);
        });""",
        epochs,
    )
    assert all(0.25 < share <= 1 for share in shares), shares


def test_what_follows_a_display_formula_is_in_sight(mounted: Mount) -> None:
    problem = (
        "Solve the system $$\\begin{cases} 2x + 3y = 12 \\\\ x - y = 1 \\\\ z = x + y "
        "\\end{cases}$$ What is $z$, and $$\\frac{x}{\\frac{y}{2}}$$ as a fraction?"
    )
    page = mounted(recordings.changed(recorded("level-4-seed-0"), "RunStarted", problem=problem))
    page.wait_for_selector(".problem-text .katex-display")
    for width in (1400, 1000, 390):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate(CUT, ".problem-text") == [], width


@pytest.mark.parametrize("problem", LONGEST_PROBLEMS)
def test_the_problem_of_a_search_is_wholly_readable(mounted: Mount, problem: str) -> None:
    records = recorded("level-4-seed-0-beam-search")
    records = recordings.changed(records, "RunStarted", problem=problem)
    page = mounted(records)
    page.wait_for_selector(".problem-text .katex")
    for width in (1440, 1400, 1240, 1200, 1181, 1000, 390, 350):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate(CUT, ".problem-text") == [], width


@pytest.mark.parametrize("num_depths", [7, 40])
def test_the_counters_of_a_deep_search_are_whole(mounted: Mount, num_depths: int) -> None:
    page = mounted(made_up_search(16, num_depths), viewport={"width": 1240, "height": 900})
    for width in (1240, 1200, 1181, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        first = ".rail li:nth-child(-n + 2) .detail"
        assert texts(page, first)[0] == f"depth {num_depths}"
        assert page.evaluate(CUT, first) == [], width


def test_the_counters_of_a_large_run_are_whole_and_on_one_line(mounted: Mount) -> None:
    page = mounted(recordings.read("run-256"), viewport={"width": 1240, "height": 900})
    first = ".rail li:nth-child(-n + 2) .detail"
    end = page.evaluate("island.player.lastSecond")
    for share in (0.2, 0.5, 1.0):
        seek(page, share * end)
        assert page.evaluate(CUT, first) == [], share
        heights = page.evaluate(
            "[...document.querySelectorAll('.stage .head')].map((head) => head.offsetHeight)"
        )
        assert max(heights) - min(heights) <= 1, share
    assert texts(page, first) == ["128/128", "128/128"]


def test_spoken_contexts_begin_with_a_whole_word(evaluate: Any) -> None:
    long = "## Step 1: Expand\n$10x+90=23x+414$\n\n## Step 2: Isolate the variable\n$x="
    cases = [
        ["tep 2: Isolate", False, "2: Isolate"],
        ["Step 2: Isolate", True, "Step 2: Isolate"],
        [" Step 2: Isolate", False, "Step 2: Isolate"],
        [long, True, "## Step 2: Isolate the variable\n$x="],
        [long + "1+2 so", True, "Step 2: Isolate the variable\n$x=1+2 so"],
        ["$x=12", False, "$x=12"],  # one word alone is better than nothing
        ["a " + "b" * 40, False, "b" * 40],
        ["", True, ""],
    ]
    spoken = evaluate(
        """const { spokenContext } = await import('/island/tokens.js');
        return given.map(([context, beginsText]) => spokenContext(context, beginsText));""",
        cases,
    )
    assert spoken == [expected for _, _, expected in cases]


def test_labels_of_next_tokens_begin_with_a_whole_word(mounted: Mount) -> None:
    records = recorded("level-4-seed-0-beam-search")
    positions = recordings.last(records, "CalibrationLearned")["positions"]
    page = mounted(records)
    labels = page.evaluate(
        "[...document.querySelectorAll('.position')].map((one) => one.getAttribute('aria-label'))"
    )
    assert len(labels) == len(positions)
    num_shortened = 0
    for label, position in zip(labels, positions, strict=True):
        spoken, context = label.split(", after ", 1)[1], position["context"]
        start = next(at for at in range(len(context)) if spoken.startswith(context[at:] + ": "))
        assert start == 0 or context[start - 1].isspace(), label
        num_shortened += start > 0
    assert num_shortened > 0


FENCE = "A farmer has 120 m of fence for a rectangular field along a river and needs none there. "


@pytest.mark.parametrize(("width", "most"), [(1400, 200), (1024, 240), (390, 480)])
def test_a_very_long_problem_is_folded_and_opens(mounted: Mount, width: int, most: int) -> None:
    records = recordings.changed(recorded("level-4-seed-0"), "RunStarted", problem=FENCE * 24)
    page = mounted(records, viewport={"width": width, "height": 900})
    head, more = page.locator(".ask"), page.locator(".problem button")
    assert head.bounding_box()["height"] <= most
    assert page.evaluate(CUT, ".problem-text") != []
    assert serious_findings(page) == []
    more.focus()
    page.keyboard.press("Enter")
    settle(page)
    assert more.get_attribute("aria-expanded") == "true"
    assert page.evaluate(CUT, ".problem-text") == []
    more.click()
    settle(page)
    assert head.bounding_box()["height"] <= most
    short = recordings.changed(recorded("level-4-seed-0"), "RunStarted", problem=FENCE)
    page.evaluate("(text) => island.loadText(text, { autoplay: false })", recordings.as_text(short))
    settle(page)
    assert more.is_hidden()
    assert page.evaluate(CUT, ".problem-text") == []


def test_the_settings_of_a_run_stand_on_one_line(mounted: Mount) -> None:
    records = recordings.changed(recorded("small-pair"), "RunStarted", decoder="CarBoN (Qwen2)")
    page = mounted(records, viewport={"width": 1360, "height": 900})  # within the page's margins
    tops = page.evaluate(
        "[...document.querySelectorAll('.settings div')].map((one) => one.offsetTop)"
    )
    assert len(tops) == 8
    assert len(set(tops)) == 1


@pytest.mark.parametrize("width", [1180, 1024, 900])
def test_what_a_stage_counts_is_whole_on_a_small_projector(mounted: Mount, width: int) -> None:
    page = mounted(recorded("small-pair"), viewport={"width": width, "height": 768})
    assert "32/32, 32 scored" in texts(page, ".rail .detail")
    assert page.evaluate(CUT, ".rail .detail") == []
