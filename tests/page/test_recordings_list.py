"""The Replay tab's list: what each recording is, and by which rule they were made."""

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected
from carbon.core.gallery import Exhibit, Gallery, write_gallery
from carbon.page import island, text
from carbon.page.island import first_recording
from carbon.page.replay import list_recordings
from tests.support.scripted_run import scripted_run


def record(folder, name, **settings):
    config = RunConfig(num_rollouts=8, beam_width=2, epochs=1, **settings)
    recording.write(folder / f"{name}.jsonl", scripted_run(config, "1+1"))


def test_a_search_has_its_strategy_in_the_label(tmp_path):
    record(tmp_path, "level-2-seed-0")
    record(tmp_path, "level-2-seed-0-beam-search", strategy="beam_search")
    record(tmp_path, "mine", strategy="dvts")
    (tmp_path / "broken.jsonl").write_text("{}")
    found = list_recordings(tmp_path)
    assert [(one["name"], one["strategy"]) for one in found] == [
        ("Mine, DVTS, tiny pair, N = 8: 1+1", "dvts"),
        ("Level 2, tiny pair, N = 8: 1+1", "best_of_n"),
        ("Level 2, beam search, tiny pair, N = 8: 1+1", "beam_search"),
    ]


def test_a_levels_problems_stand_in_their_order(tmp_path):
    names = ["level-10-seed-0", "level-2-seed-0", "level-2-seed-0-2", "level-2-seed-0-10", "own"]
    for name in names:
        record(tmp_path, name)
    assert [one["id"] for one in list_recordings(tmp_path)] == [
        "own", "level-2-seed-0", "level-2-seed-0-2", "level-2-seed-0-10", "level-10-seed-0",
    ]  # fmt: skip


def test_a_recording_says_how_it_ended_and_with_which_pair():
    """Of those that ship; what they say is held against the last events of their files."""
    for one in list_recordings():
        events = list(recording.read(one["path"]))
        verdicts = [event for event in events if isinstance(event, AnswerSelected)]
        right = {verdict.method: verdict.is_correct for verdict in verdicts}
        told = {
            (True, True): "both right", (True, False): "calibration rescues",
            (False, True): "calibration loses", (False, False): "both wrong",
        }[right["carbon"], right["best_of_n"]]  # fmt: skip
        assert told in one["name"].lower()
        assert one["name"].lower().count(text.pair_name(events[0])) == 1


def test_the_rule_names_the_searches_only_where_there_are_some():
    assert "beam search" in text.recordings_note(["best_of_n", "beam_search"])
    assert "beam search" not in text.recordings_note(["best_of_n"])


def gallery(*exhibits, opening=None):
    counts = {"rescue": 12, "loss": 5, "both_right": 1_400, "both_wrong": 583}
    return Gallery(
        dataset="HELD-OUT", num_problems=2_000, num_rollouts=64, seed=0, counts=counts,
        rule="The first of each.", opening=opening, exhibits=exhibits,
    )  # fmt: skip


def test_a_gallery_comes_first_with_outcomes_and_counts(tmp_path):
    for name in ("loss-1", "rescue-1", "level-2-seed-0"):
        record(tmp_path, name)
    shown = Exhibit("rescue-1.jsonl", "rescue", 3, 4), Exhibit("loss-1.jsonl", "loss", 1, 0)
    write_gallery(tmp_path, gallery(*shown, Exhibit("gone-1.jsonl", "loss", 2, 1)))
    assert [one["name"] for one in list_recordings(tmp_path)] == [
        "Calibration rescues, level 4, tiny pair, N = 8: 1+1",
        "Calibration loses, tiny pair, N = 8: 1+1",
        "Level 2, tiny pair, N = 8: 1+1",
    ]
    note = text.recordings_note(["best_of_n"] * 3, gallery(*shown))
    assert "Of 2,000 problems of HELD-OUT (N = 64, seed 0" in note
    assert "rescues 12" in note
    assert "loses 5" in note
    assert "right on 1,400 and wrong on 583. The first of each. The other runs: recorded" in note
    assert "tiny pair" not in text.recordings_note(["best_of_n"] * 2, gallery(*shown))
    # Who opens the page is said of one only.
    assert "with which the page opens" in note
    opened = text.recordings_note(["best_of_n"] * 3, gallery(*shown, opening=shown[0].file))
    assert "with which the page opens" not in opened


def test_the_page_opens_on_the_opening_rescue(tmp_path, monkeypatch):
    monkeypatch.setattr(island, "RECORDINGS", tmp_path)
    for name in ("both-right-1", "small-pair", "rescue-1"):
        record(tmp_path, name)

    def opened():
        found = first_recording()
        assert found
        return found[0].stem

    assert opened() == "small-pair"
    write_gallery(tmp_path, gallery())
    assert opened() == "small-pair"  # no rescue
    write_gallery(tmp_path, gallery(opening="rescue-1.jsonl"))
    assert opened() == "rescue-1"
    (tmp_path / "gallery.json").write_text("{")
    assert opened() == "small-pair"
