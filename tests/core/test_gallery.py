import pytest

from carbon.core.errors import RecordingError
from carbon.core.gallery import OUTCOMES, Exhibit, Gallery, outcome_of, read_gallery, write_gallery

GALLERY = Gallery(
    dataset="MINI", num_problems=10, num_rollouts=64, seed=0, rule="The first.",
    counts=dict(zip(OUTCOMES, (2, 1, 4, 3), strict=True)), opening="rescue-1.jsonl",
    exhibits=(Exhibit("rescue-1.jsonl", "rescue", 7, 3), Exhibit("loss-1.jsonl", "loss", 2, 0)),
)  # fmt: skip


def test_a_gallery_survives_the_disk(tmp_path):
    assert read_gallery(tmp_path) is None
    write_gallery(tmp_path, GALLERY)
    assert read_gallery(tmp_path) == GALLERY


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"exhibits": [{"file": "a"}]}'])
def test_a_damaged_one_is_refused_in_words(tmp_path, text):
    write_gallery(tmp_path, GALLERY)
    (tmp_path / "gallery.json").write_text(text)
    with pytest.raises(RecordingError, match="cannot be read"):
        read_gallery(tmp_path)


def test_outcomes_are_calibrations():
    assert outcome_of(True, False) == "rescue"
    assert outcome_of(False, True) == "loss"
    assert outcome_of(True, True) == "both_right"
    assert outcome_of(False, False) == "both_wrong"
