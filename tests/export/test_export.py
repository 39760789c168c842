"""The exporter: whole sites and pages, or a sentence and nothing."""

import json

import pytest

from carbon.core.errors import ConfigError
from carbon.export.__main__ import main
from carbon.export.site import write_site
from carbon.export.tables import TABLES, Table, key
from carbon.page.island import RECORDINGS
from tests.support.recordings import DATA

ONE_RUN = [RECORDINGS / "small-pair.jsonl"]
SMALL = {
    lesson: {
        name: Table(table.answer, {each: values[:1] for each, values in table.grid.items()})
        for name, table in functions.items()
    }
    for lesson, functions in TABLES.items()
}


def test_a_page_of_one_file_is_written(tmp_path):
    out = tmp_path / "run.html"
    assert main(["html", str(DATA / "run-64.jsonl"), str(out)]) == 0
    assert "RunFinished" in out.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["run.html"]


@pytest.mark.parametrize("name", ["nothing.jsonl", "bad.jsonl"])
def test_what_is_no_recording_is_a_sentence_and_leaves_nothing(tmp_path, caplog, name):
    (tmp_path / "bad.jsonl").write_text("[1]\n")
    assert main(["html", str(tmp_path / name), str(tmp_path / "run.html")]) == 1
    assert "ecording" in caplog.text
    assert not (tmp_path / "run.html").exists()


def test_a_site_has_relative_addresses_only(tmp_path):
    write_site(tmp_path / "site", ONE_RUN, SMALL, ["accuracy"])
    known = json.loads((tmp_path / "site" / "site.json").read_text())
    [run] = known["recordings"]
    assert run["path"] == "runs/small-pair.jsonl"
    assert str(tmp_path) not in json.dumps(known)
    for view in known["views"]:
        assert (tmp_path / "site" / "tables" / "benchmarks" / "show" / view["file"]).exists()


def test_a_damaged_recording_is_left_out(tmp_path, caplog):
    (tmp_path / "bad.jsonl").write_text("{}")
    write_site(tmp_path / "site", [*ONE_RUN, tmp_path / "bad.jsonl"], SMALL, ["accuracy"])
    assert [path.name for path in (tmp_path / "site" / "runs").iterdir()] == ["small-pair.jsonl"]
    assert "bad.jsonl is left out" in caplog.text
    with pytest.raises(ConfigError, match="None of the recordings"):
        write_site(tmp_path / "empty", [tmp_path / "bad.jsonl"], SMALL, ["accuracy"])
    assert not (tmp_path / "empty").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(ConfigError, match="not an empty folder"):
        write_site(tmp_path, ONE_RUN, SMALL, ["accuracy"])
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("lesson", "name"), [(lesson, name) for lesson in SMALL for name in SMALL[lesson]]
)
def test_the_first_of_a_table_is_what_python_answers_by_default(lesson, name):
    [(_, answers)] = SMALL[lesson][name].parts()
    [answer] = answers.values()
    told = TABLES[lesson][name].answer({})
    dropped = {"counted", "narrow"}  # how long it took; and what is the same for narrow places
    assert {k: v for k, v in answer.items() if k not in dropped} == {
        k: v for k, v in told.items() if k not in dropped
    }


def test_tables_call_values_as_a_browser_does():
    assert key((7134, 0.0001, 3.0, True)) == "7134_0.0001_3_1"
    assert key(()) == "all"
