"""A folder of measured tables on the Benchmarks tab and as one page, beside ours."""

import re
import shutil
from pathlib import Path

import pytest
from plotly import io

from carbon.core.errors import ConfigError
from carbon.evaluate.__main__ import main
from carbon.page.arguments import begin
from carbon.results import tab, tables
from tests.support.measured_tables import HEADER, with_measured


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables of another pair, as somebody's run would leave them; nothing stays added."""
    monkeypatch.setattr(tables, "_added", [])
    folder = with_measured(tmp_path, "math500_full", "pass_at_n") / "measured"
    for path in folder.glob("*.csv"):
        path.write_text(path.read_text().replace("tiny pair", "their <pair>"))
    return folder


def test_a_folder_s_numbers_are_a_further_source(theirs: Path):
    before = tab.show({"figure": "accuracy"})["choices"]["source"]
    begin(["--source", str(theirs)])
    answer = tab.show({"figure": "accuracy", "source": "their <pair>"})
    assert answer["chosen"]["source"] == "their <pair>"
    assert [value for value, _ in answer["choices"]["source"]] == [
        *(value for value, _ in before), "their <pair>",
    ]  # fmt: skip
    assert "tiny pair" not in answer["csv"]["text"]
    assert "their <pair>" in answer["csv"]["text"]


def test_operations_are_drawn_for_each_of_the_n(theirs: Path):
    parts = {"policy": 1.0, "prm": 2.0, "fit": 0.5, "all": 3.5}  # 10¹² a problem, at N = 8
    rows = [
        f"their <pair>,costs,MINI-500,tiny,{method},,{part}_operations,{budget},"
        f"{value * budget / 8 * (method == 'carbon' or part != 'fit')},tera-operations,,,"
        for method in ("best_of_n", "carbon")
        for part, value in parts.items()
        for budget in (8, 16)
    ]
    (theirs / "costs.csv").write_text("\n".join([HEADER, *rows]) + "\n")
    tables.add_measured(theirs)
    answer = tab.show({"figure": "operations", "source": "their <pair>"})
    drawn = io.from_json(answer["wide"]).data
    told = {tuple(trace.y) for trace in drawn if trace.y is not None and len(trace.y) == 2}
    assert told == {(125, 125), (250, 250), (62.5, 62.5), (437.5, 437.5), (0, 0)}
    firsts = [row[0] for row in answer["table"]["rows"]]
    assert firsts[:2] == ["operations, policy"] * 2


def test_what_cannot_be_added_is_told(
    theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit):
        begin(["--source", str(tmp_path / "nothing")])
    assert "holds no tables" in capsys.readouterr().err
    tables.add_measured(theirs)
    again = tmp_path / "again" / "measured"
    shutil.copytree(theirs, again)
    with pytest.raises(ConfigError, match="called 'their <pair>', as others are"):
        tables.add_measured(again)


def test_a_report_is_one_page_with_every_figure(theirs: Path, tmp_path: Path):
    page = tmp_path / "report.html"
    assert main(["report", str(theirs), "--output", str(page)]) == 0
    text = page.read_text()
    assert text.count("their &lt;pair&gt;") > 1
    assert "their <pair>" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    assert len(re.findall(r"<h2>", text)) >= 2
    assert "Plotly.newPlot" in text
    assert "<details><summary>All" not in text  # few rows are in view
    assert not re.search(r"<(script|link)[^>]+(src|href)=.https?:", text)


def test_a_report_of_nothing_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    assert main(["report", str(tmp_path), "--output", str(tmp_path / "report.html")]) == 1
    assert "holds no tables" in caplog.text
    assert not (tmp_path / "report.html").exists()
