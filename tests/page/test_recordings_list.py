"""The Replay tab's list: what each recording is, and by which rule they were made."""

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.page import text
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
        ("Level 2, beam search, N = 8: 1+1", "beam_search"),
        ("Level 2, N = 8: 1+1", "best_of_n"),
        ("mine, DVTS, N = 8: 1+1", "dvts"),
    ]


def test_the_rule_names_the_searches_only_where_there_are_some():
    assert "beam search" in text.recordings_note(has_searches=True)
    assert "beam search" not in text.recordings_note(has_searches=False)
