"""One HTML page of what a folder of measured tables says: figures, tables, how it was measured.

It needs nothing beside it, and nothing from the network: plotly.js is in it.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from plotly import io

from carbon.core.errors import ConfigError
from carbon.results import tab
from carbon.results.figures import FIGURES
from carbon.results.reply import Answer
from carbon.results.tables import add_measured

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>
:root {{ color-scheme: light }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c1917; background: #fff }}
h2 {{ margin-top: 3rem }} .credit {{ color: #57534e; font-size: .85rem }}
.wide {{ overflow-x: auto }} table {{ border-collapse: collapse; font-size: .9rem }}
th, td {{ text-align: left; white-space: nowrap; padding: .2rem .8rem .2rem 0;
  border-bottom: 1px solid #e7e5e4 }}
</style></head><body><h1>{title}</h1>
{body}
</body></html>
"""


_FEW_ROWS = 20  # of a table that is shown without being asked for


def write_report(folder: Path, output: Path) -> list[str]:
    """Write the page of the tables in `folder`; returns the figures that it has.

    Raises:
        ConfigError: there are no tables, or none that a figure shows.
        RecordingError: a table is damaged.
    """
    labels = add_measured(folder)
    answers = [
        tab.show({"figure": name, "source": label})
        for label in labels
        for name, figure in FIGURES.items()
        if label in figure.sources()
    ]
    shown = [answer for answer in answers if "wide" in answer]  # others hold none of its rows
    if not shown:
        raise ConfigError(f"{folder} holds no table that a figure shows.")
    title = f"Calibrated best-of-N, measured: {', '.join(labels)}"
    body = "\n".join([*_summaries(labels), *_sections(shown)])
    output.write_text(_PAGE.format(title=escape(title), body=body), encoding="utf-8")
    return [answer["figure"] for answer in shown]


def _summaries(labels: list[str]) -> Iterator[str]:
    for summary in tab.summaries()["summaries"]:
        if summary["label"] in labels:
            lines = "".join(f"<li>{escape(line)}</li>" for line in summary["lines"])
            yield f"<h2>{escape(summary['heading'])}</h2><ul>{lines}</ul>"
            yield _table(summary["table"]) + _paragraph(summary["note"])


def _sections(answers: list[Answer]) -> Iterator[str]:
    """A figure each; the first brings plotly.js, and a chosen filter is one of several views."""
    for number, answer in enumerate(answers):
        figure = io.from_json(answer["wide"])
        drawn = io.to_html(figure, full_html=False, include_plotlyjs=number == 0)
        yield f"<h2>{escape(answer['title'])}</h2>{_paragraph(answer['reading'])}{drawn}"
        yield _table(answer["table"]) + _paragraph(answer["credit"], "credit")


def _paragraph(text: str, kind: str = "reading") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if text else ""


def _table(table: Answer) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in table["columns"])
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table["rows"]
    )
    drawn = f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'
    if len(table["rows"]) <= _FEW_ROWS:
        return drawn
    number = f"All {len(table['rows'])} rows of numbers"
    return f"<details><summary>{number}</summary>{drawn}</details>"
