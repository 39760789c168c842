import json
import sys
from collections import Counter
from pathlib import Path

import pytest
from datasets import config as hub_settings
from datasets.exceptions import DatasetNotFoundError

from carbon.core.errors import ConfigError
from carbon.evaluate import problems
from carbon.evaluate.problems import HUB, HubData, read_benchmark, read_hub


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_limit_takes_the_first_of_every_level(tmp_path: Path):
    levels = [1, 1, 1, 2, 2, 3]
    lines = [
        json.dumps({"problem": f"p{i}", "answer": "1", "level": v}) for i, v in enumerate(levels)
    ]
    path = written(tmp_path / "some.jsonl", "\n".join(lines) + "\n")
    whole, part = read_benchmark(path), read_benchmark(path, 4)
    assert [problem.index for problem in whole.problems] == list(range(6))
    assert [problem.index for problem in part.problems] == [0, 1, 3, 5]
    assert whole.name == "some"
    assert whole.sha256 == part.sha256


def test_blank_lines_separators_in_texts_and_numbers_are_read(tmp_path: Path):
    lines = [
        '\ufeff{"problem": "a\u2028b", "answer": 42, "level": "Level 3"}',
        "",
        '  {"problem": "c", "answer": 0.50, "level": "hard"}\r',
        '{"problem": "d", "answer": 12345678901234567890123}',
        "   ",
    ]
    read = read_benchmark(written(tmp_path / "odd.jsonl", "\n".join(lines))).problems
    assert [each.text for each in read] == ["a\u2028b", "c", "d"]
    assert [each.reference_answer for each in read] == ["42", "0.50", "12345678901234567890123"]
    assert [(each.index, each.level) for each in read] == [(0, 3), (1, 0), (2, 0)]


def test_columns_can_be_named_and_are_part_of_what_the_data_are(tmp_path: Path):
    line = '{"question": "1+1?", "final": 2, "other": 3, "hardness": 4}\n'
    path = written(tmp_path / "theirs.jsonl", line)
    names = {"problem": "question", "answer": "final", "level": "hardness"}
    read = read_benchmark(path, columns=names)
    (problem,) = read.problems
    assert (problem.text, problem.reference_answer, problem.level) == ("1+1?", "2", 4)
    assert read.sha256 != read_benchmark(path, columns=names | {"answer": "other"}).sha256
    with pytest.raises(ConfigError, match="Columns that can be named"):
        read_benchmark(path, columns={"solution": "final"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"question": "?"}\n', "row 1 has no text or number in `problem` .it has question."),
        ('\n{"problem": "p", "answer": null}\n', "row 2 has no text or number in `answer`"),
        ('{"problem": "p", "answer": ["1"]}\n', "in `answer`"),
        ("[1]\n", "it has no columns"),
        ('{"problem": "p"\n', "line 1 is not JSON"),
        ("\n \n", "holds no problems"),
    ],
)
def test_a_file_of_something_else_is_told(tmp_path: Path, text: str, words: str):
    with pytest.raises(ConfigError, match=words):
        read_benchmark(written(tmp_path / "other.jsonl", text))


def test_what_is_neither_a_file_nor_a_name_is_told(tmp_path: Path):
    with pytest.raises(ConfigError, match="nor one of math-500, aime-2024, gsm8k, mini-500"):
        read_benchmark("math500")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not UTF-8"):
        read_benchmark(tmp_path / "bytes")


@pytest.mark.parametrize("name", problems.SHIPPED)
def test_what_our_pairs_are_measured_on_ships(name: str):
    """A limit is even over the levels, and over the kinds of problem within each: files hold one of
    each kind in turn.
    """
    benchmark = read_benchmark(name, 300)
    whole = read_benchmark(name)
    assert (benchmark.source, benchmark.name, len(benchmark.problems)) == (name, name, 300)
    size = 1_921 if name == "school-held-out" else int(name.rpartition("-")[2])
    assert len(whole.problems) == size
    assert benchmark.sha256 == whole.sha256
    levels = Counter(problem.level for problem in benchmark.problems)
    assert levels == dict.fromkeys(range(1, 6), 60)
    assert len({problem.text for problem in whole.problems}) == len(whole.problems)
    assert read_benchmark(problems.file_of(name)).sha256 == whole.sha256


def test_data_of_the_hub_are_pinned_and_read_by_their_own_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The library reads a folder as it reads a repository."""
    assert all(len(data.revision) == 40 for data in HUB.values())
    row = {"question": "How many?", "answer": "Half of 2,000.\n#### 1,000"}
    written(tmp_path / "test.jsonl", json.dumps(row) + "\n")
    gsm8k = HUB["gsm8k"]
    here = HubData(str(tmp_path), gsm8k.revision, 1, columns=gsm8k.columns, mark=gsm8k.mark)
    monkeypatch.setattr(hub_settings, "HF_DATASETS_CACHE", tmp_path / "cache")
    monkeypatch.setitem(HUB, "gsm8k", here)
    (problem,) = read_benchmark("gsm8k").problems
    assert (problem.text, problem.reference_answer, problem.level) == ("How many?", "1000", 0)


def test_data_that_cannot_be_had_are_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(ConfigError, match="MATH-500 cannot be had: there is no way to the hub"):
        read_benchmark("math-500")
    error = DatasetNotFoundError("Dataset 'x/y' is a gated dataset on the Hub.")
    assert "accept its terms" in problems.why_not(error)
    monkeypatch.setitem(sys.modules, "datasets", None)
    with pytest.raises(ConfigError, match="`datasets`, which is not installed: pip install"):
        read_hub(HUB["aime-2024"])
