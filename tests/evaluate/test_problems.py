import json
from pathlib import Path

import pytest

from carbon.core.errors import ConfigError
from carbon.evaluate.problems import read_benchmark


def test_a_limit_takes_the_first_of_every_level(tmp_path: Path):
    path = tmp_path / "some.jsonl"
    levels = [1, 1, 1, 2, 2, 3]
    lines = [
        json.dumps({"problem": f"p{i}", "answer": "1", "level": v}) for i, v in enumerate(levels)
    ]
    path.write_text("\n".join(lines) + "\n")
    whole, part = read_benchmark(path), read_benchmark(path, 4)
    assert [problem.index for problem in whole.problems] == list(range(6))
    assert [problem.index for problem in part.problems] == [0, 1, 3, 5]
    assert whole.name == "some"
    assert whole.sha256 == part.sha256


def test_a_file_of_something_else_is_told(tmp_path: Path):
    path = tmp_path / "other.jsonl"
    path.write_text('{"question": "?"}\n')
    with pytest.raises(ConfigError, match="no file of problems"):
        read_benchmark(path)
