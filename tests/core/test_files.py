"""A file is replaced by a whole one, or stays."""

from pathlib import Path

import pytest

from carbon.core.files import replacing


def test_a_file_takes_its_place_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file"
    for text in ("one", "two"):
        with replacing(path) as partial:
            partial.write_text(text)
            assert partial.parent == path.parent
            assert not path.exists() or path.read_text() != text
        assert path.read_text() == text
    assert list(path.parent.iterdir()) == [path]


def test_an_error_leaves_what_was_there_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError), replacing(path) as partial:
        partial.write_text("half \ud800", encoding="utf-8")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
