"""The state of a search over steps: trees from events, without a page."""

from typing import Any

import pytest

from carbon.core.config import RunConfig
from carbon.core.recording import to_line
from tests.e2e.test_island_state import RUN_OF
from tests.search.test_beam_search import judge, wander
from tests.support import recordings
from tests.support.scripted_run import scripted_models, scripted_run
from tests.support.searches import WIDTH, made_up_search
from tests.support.step_engine import JudgePRM, StepEngine

pytestmark = pytest.mark.browser
TREES_OF = (
    RUN_OF
    + """
  const { pathOf, readBeam } = await import('/island/beams.js');
  const trees = (run) => Object.values(run.trees);
"""
)


def scored(records: recordings.Records) -> list[dict[str, Any]]:
    return [record for record in records if record["event"] == "BeamsScored"]


@pytest.mark.parametrize("calibration", ["halves", "per_depth"])
def test_every_beam_stands_in_the_tree_as_the_events_say(evaluate: Any, calibration: str) -> None:
    records = made_up_search(32, 9, calibration=calibration)
    beams = evaluate(
        TREES_OF
        + """return trees(runOf(given)).flatMap((tree) => tree.columns.flat().map((beam) => [
          beam.phase, beam.depth, beam.place, beam.parent ? beam.parent.place : -1, beam.fate,
          beam.score, beam.text]));""",
        records,
    )
    told = [
        [record["phase"], record["depth"], *beam]
        for record in scored(records)
        for beam in zip(
            *(record[name] for name in ("rollouts", "parents", "fates", "scores", "texts")),
            strict=True,
        )
    ]
    assert sorted(beams) == sorted(told)


@pytest.mark.parametrize(("num_beams", "num_depths"), [(16, 1), (64, 40), (30, 12)])
def test_branches_never_cross_and_rows_are_nobody_elses(
    evaluate: Any, num_beams: int, num_depths: int
) -> None:
    columns = evaluate(
        TREES_OF
        + """return trees(runOf(given)).flatMap((tree) => tree.columns.map((column) => (
          column.map((beam) => [beam.row, beam.parent?.row ?? -1, beam.fate])
        )));""",
        made_up_search(num_beams, num_depths),
    )
    assert columns
    ended: set[int] = set()
    for column in columns:
        if all(parent == -1 for _, parent, _ in column):  # another tree begins
            ended = set()
        rows = [row for row, _, _ in column]
        parents = [parent for _, parent, _ in column]
        assert rows == sorted(set(rows))
        assert parents == sorted(parents)
        assert not ended & set(rows)
        ended |= {row for row, _, fate in column if fate in ("finished", "cut")}


def test_a_step_grows_alone_and_an_ended_beam_is_whole(evaluate: Any) -> None:
    records = made_up_search(16, 4)
    first = next(
        i for i, r in enumerate(records) if r["event"] == "BeamsScored" and r["depth"] == 2
    )
    texts = evaluate(
        RUN_OF + "return given.map((events) => runOf(events).rollouts.map(({ text }) => text));",
        [records[:first], records],
    )
    growing = [r for r in records[:first] if r["event"] == "CompletionProgress"][-2:]
    starts = ["".join(pieces) for pieces in zip(*(r["texts"] for r in growing), strict=True)]
    assert [text for text in texts[0] if text] == starts  # of depth 2 alone
    sampled = {r["rollout"]: r["text"] for r in records if r["event"] == "CompletionSampled"}
    assert texts[1] == [sampled[place] for place in range(len(sampled))]


def test_a_beam_reads_as_its_path_with_the_score_of_every_step(evaluate: Any) -> None:
    records = made_up_search(16, 5)
    read = evaluate(
        TREES_OF
        + """const tree = runOf(given).trees.explore;
        const beam = tree.columns[2].find(({ fate }) => fate === 'pruned');
        const { text, scores, numTokens } = readBeam(beam);
        const path = pathOf(beam).map((one) => [one.text, one.score]);
        return { text, scores, numTokens, path };""",
        records,
    )
    assert read["text"] == "".join(text for text, _ in read["path"])
    assert read["scores"] == [score for _, score in read["path"]]
    assert len(read["path"]) == 3
    assert read["numTokens"] == 27


def test_a_score_belongs_to_the_last_of_the_steps_of_one_depth(evaluate: Any) -> None:
    records = made_up_search(8, 2)
    for record in scored(records):
        if record["depth"] == 1:
            record["texts"] = ["one\n\ntwo\n\n" for _ in record["texts"]]
    scores = evaluate(
        TREES_OF + "return readBeam(runOf(given).trees.explore.columns[0][0]).scores;", records
    )
    assert scores == [None, scored(records)[0]["scores"][0]]


def test_each_fit_of_many_replaces_the_one_before(evaluate: Any) -> None:
    records = made_up_search(16, 5, calibration="per_depth")
    chosen = [r for r in records if r["event"] == "CalibrationSetChosen"]
    state = evaluate(
        TREES_OF
        + """const run = runOf(given);
        return { fits: run.numFits, epochs: run.epochs.map(({ epoch }) => epoch),
          marked: run.trees.exploit.columns.map((column) => column
            .filter(({ inSet }) => inSet).map(({ place }) => place).sort((a, b) => a - b)),
          rollouts: run.rollouts.filter(({ inSet }) => inSet).length };""",
        records,
    )
    assert state["fits"] == len(chosen) == 4
    assert state["epochs"] == list(range(5))
    assert state["marked"] == [sorted(r["rollouts"]) for r in chosen] + [[]]
    assert state["rollouts"] == 0  # places of growing beams, not of results


def test_a_depth_that_does_not_continue_its_tree_is_damage(evaluate: Any) -> None:
    records = made_up_search(8, 3)
    for change in ({"depth": 7}, {"fates": ["lost"] * 8}, {"phase": "nowhere"}, {"texts": None}):
        damaged = [r | change if r["event"] == "BeamsScored" else r for r in records]
        said = evaluate(
            RUN_OF + "try { runOf(given); return 'read'; } catch (reason) { return reason.name; }",
            damaged,
        )
        assert said in ("RangeError", "TypeError"), change


def own_search(strategy: str, seed: int = 0, **settings: Any) -> str:
    """The lines of a search whose steps end now and then, by which scores differ."""
    config = RunConfig(
        strategy=strategy, seed=seed, beam_width=2, epochs=2, **({"num_rollouts": 8} | settings)
    )
    models = scripted_models(StepEngine(wander), JudgePRM(judge))
    return "".join(to_line(event) + "\n" for event in scripted_run(config, models=models))


STATE_OF = (
    TREES_OF
    + """const { EventReader } = await import('/island/events.js');
    const { isCopy, isLeftOver, resultRows } = await import('/island/beams.js');
    const run = runOf(new EventReader().append(given));
    """
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "strategy", ["beam_search", "beam_search_kept", "dvts", "particle_filtering"]
)
def test_branches_of_the_runs_own_searches_do_not_cross(
    evaluate: Any, strategy: str, seed: int
) -> None:
    told = evaluate(
        STATE_OF
        + """return trees(run).map((tree) => ({
          columns: tree.columns.map((column) => column
            .map(({ row, parent }) => [row, parent?.row ?? -1])),
          ends: resultRows(tree).map(({ row, beam }) => [row, beam.row]), rows: tree.numRows,
        }));""",
        own_search(strategy, seed),
    )
    assert len(told) == 3
    for tree in told:
        for column in tree["columns"]:
            rows, parents = zip(*column, strict=True)
            assert list(rows) == sorted(set(rows))
            assert set(rows) <= set(range(tree["rows"]))
            assert list(parents) == sorted(parents)
        assert [row for row, _ in tree["ends"]] == list(range(tree["rows"]))
        assert [row for _, row in tree["ends"]] == sorted(row for _, row in tree["ends"])


def test_particles_that_end_die_and_multiply_in_the_tree(evaluate: Any) -> None:
    for seed in range(4):
        beams = evaluate(
            STATE_OF
            + """return trees(run).flatMap((tree) => tree.columns.flat().map((beam) => ({
              fate: beam.fate, numChildren: beam.children.length, isCopy: isCopy(beam),
              text: beam.text, isLast: beam.depth === tree.columns.length,
            })));""",
            own_search("particle_filtering", seed, num_rollouts=16),
        )
        assert any(beam["numChildren"] > 1 and beam["fate"] == "finished" for beam in beams)
        assert any(beam["fate"] == "dropped" for beam in beams)
        for beam in beams:
            assert not (beam["isCopy"] and beam["text"])
            if beam["fate"] in ("pruned", "dropped"):
                assert not beam["numChildren"]
            elif not beam["isLast"]:
                assert beam["numChildren"]


def test_what_was_learned_from_is_found_though_it_has_copies(evaluate: Any) -> None:
    shared = 0
    for seed in range(4):
        found = evaluate(
            STATE_OF
            + """const { setBeam } = await import('/island/beams.js');
            return run.set.rollouts.map((id) => [id, setBeam(run.trees.explore, id)?.result,
              [...run.trees.explore.results.values()]
                .filter((beam) => beam === run.trees.explore.results.get(id)).length]);""",
            own_search("particle_filtering", seed, num_rollouts=16),
        )
        assert all(chosen == result for chosen, result, _ in found)
        shared += sum(num_copies > 1 for *_, num_copies in found)
    assert shared


def test_an_opened_beam_that_ended_is_not_said_to_go_on(evaluate: Any) -> None:
    told = evaluate(
        STATE_OF
        + """const { beamFoot } = await import('/island/rollout.js');
        return trees(run).flatMap((tree) => tree.columns.flat().map((beam) => [
          beam.fate, beam.children.length, beamFoot(beam)]));""",
        own_search("particle_filtering", num_rollouts=16),
    )
    words = {
        "kept": "went on from here", "pruned": "gave this beam up", "dropped": "had ended, and",
        "finished": "ended",
    }  # fmt: skip
    assert {"kept", "dropped", "finished"} <= {fate for fate, *_ in told}
    for fate, num_copies, foot in told:
        assert words[fate] in foot
        assert (f"multiplied it to {num_copies}." in foot) == (
            fate == "finished" and num_copies > 1
        )


def test_what_a_beam_search_leaves_over_is_told_at_its_end(evaluate: Any) -> None:
    for seed in range(3):
        numbers = evaluate(
            STATE_OF
            + """return trees(run).map((tree) => {
              const beams = tree.columns.flat();
              const left = beams.filter((beam) => isLeftOver(tree, beam));
              return [tree.numEnded, tree.numRows, left.length];
            });""",
            own_search("beam_search", seed),
        )
        assert all(ended - rows == left for ended, rows, left in numbers)
        assert sum(left for *_, left in numbers) > 0


def test_plain_beside_a_search_in_halves_owes_it_nothing(evaluate: Any) -> None:
    sums = evaluate(
        STATE_OF
        + """const { standing } = await import('/island/standings.js');
        const votes = (method) => run.tally.map((group) => standing(group, method, 'votes'));
        const of = (method) => votes(method).reduce((sum, one) => sum + one, 0);
        const { num_votes: chosen } = run.selected.best_of_n;
        return [of('carbon'), of('best_of_n'), chosen, run.config.num_baseline];""",
        own_search("beam_search"),
    )
    assert sums[0] <= 8
    assert sums[2] <= sums[1] <= 8 == sums[3]


def test_an_older_beam_search_is_one_that_keeps_places(evaluate: Any) -> None:
    started = made_up_search(8, 2)[0]
    now = started["config"] | {"strategy": "beam_search"}
    old = {name: value for name, value in now.items() if name != "aggregation"}
    names = evaluate(
        RUN_OF + "return given.map((events) => runOf(events).config.strategy);",
        [[started | {"config": config}] for config in (old, now)],
    )
    assert names == ["beam_search_kept", "beam_search"]


@pytest.mark.parametrize(
    "strategy", ["beam_search", "beam_search_kept", "dvts", "particle_filtering"]
)
@pytest.mark.parametrize("calibration", ["halves", "per_depth"])
def test_the_runs_own_searches_are_read(evaluate: Any, strategy: Any, calibration: Any) -> None:
    text = own_search(strategy, beam_calibration=calibration)
    state = evaluate(
        TREES_OF
        + """const { EventReader } = await import('/island/events.js');
        const reader = new EventReader();
        const run = runOf(reader.append(given));
        const results = run.rollouts.map(({ id, text }) => {
          const beam = trees(run).map((tree) => tree.results.get(id)).find(Boolean);
          return [text, pathOf(beam).map(({ text: step }) => step).join('')];
        });
        return { unread: reader.numUnreadable, results, isFinished: run.finished !== null };""",
        text,
    )
    assert state["isFinished"]
    assert state["unread"] == 0
    assert len(state["results"]) >= 8
    assert all(whole == path for whole, path in state["results"])


def test_arrows_follow_the_tree(evaluate: Any) -> None:
    told = evaluate(
        TREES_OF
        + """const { goTo } = await import('/island/tree-cursor.js');
        const tree = runOf(given).trees.explore;
        const [first] = tree.columns[0];
        const kept = tree.columns[0].find(({ children }) => children.length > 1);
        const child = goTo('ArrowRight', tree, kept);
        return { isChild: kept.children.includes(child), fate: child.fate,
          back: goTo('ArrowLeft', tree, child) === kept,
          root: goTo('ArrowLeft', tree, first) === first,
          up: goTo('ArrowUp', tree, first) === first,
          down: goTo('ArrowDown', tree, first) === tree.columns[0][1],
          home: goTo('Home', tree, child).depth, end: goTo('End', tree, child).children.length,
          other: goTo('x', tree, child) === undefined, all: kept.children.length };""",
        made_up_search(16, 5),
    )
    assert told["fate"] != "pruned"  # the best child, where one goes on
    assert told["all"] == WIDTH
    assert [told[key] for key in ("isChild", "back", "root", "up", "down", "other")] == [True] * 6
    assert (told["home"], told["end"]) == (1, 0)


def test_every_beam_fits_its_drawing_and_is_found_there(evaluate: Any) -> None:
    wrong = evaluate(
        TREES_OF
        + """const { beamAt, chooseTree } = await import('/island/tree-geometry.js');
        const run = runOf(given);
        const wrong = [];
        for (const tree of trees(run)) {
          for (const [width, height] of [[300, 236], [366, 252], [900, 600], [120, 100]]) {
            const g = chooseTree(tree.numRows, tree.columns.length, width, height);
            for (const beam of tree.columns.flat()) {
              const [x, y] = [g.x(beam.depth), g.y(beam.row)];
              if (beamAt(tree, g, x, y) !== beam) wrong.push([width, beam.depth, beam.row]);
              if (beam.result !== null && beamAt(tree, g, g.rowsEnd, y) !== beam) {
                wrong.push([width, 'answer', beam.row]);
              }
              if (x + g.radius > g.rowsEnd || y + g.radius > g.height) wrong.push([width, x, y]);
            }
          }
        }
        return wrong;""",
        made_up_search(64, 40),
    )
    assert wrong == []
