"""Every number of the paper's LaTeX tables is in the CSV files and the reverse, cell by cell.

The LaTeX is read here by a small tabular parser that shares nothing with the CSV files: spans are
laid out on a grid, so that each number is found again under its own row and column headings.
"""

import csv
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAPER = ROOT / "precomputed" / "paper"
DATA = ROOT / "tests" / "data"
METHODS = {
    "Best-of-$N$": "best_of_n",
    "CarBoN": "carbon",
    r"Best-of-$N$ w/ $\delta$": "delta_only",
    "Best-of-$N$ w/ $T$": "temperature_only",
    "Beam Search": "beam_search",
    "Calibrated Beam Search": "calibrated_beam_search",
    r"Calibration w/ $\delta$": "calibrated_with_delta",
    "No Calibration": "uncalibrated",
}
OVERLAPS = {
    r"Jaccard Overlap $\uparrow$": "jaccard",
    r"Dice Overlap $\uparrow$": "dice",
    r"Token Recall $\uparrow$": "recall",
    r"Token Precision $\uparrow$": "precision",
}
NAMES = {
    "table-math500-weighted": "math500_weighted",
    "table-aime-weighted": "aime2024",
    "table-ablation-weighted": "ablation_weighted",
    "table-overlap-delta": "token_overlap",
    "table-beam-search": "beam_search",
    "table-math500-runtime": "runtime",
    "table-math500": "math500_full",
    "table-ablation": "ablation_full",
    "tab:bigger_llm": "larger_models",
    "tab:spearman": "spearman",
}
NOT_NUMBERS = "tab:system_prompt"  # a table of text


@dataclass(frozen=True)
class Cell:
    text: str
    bold: bool = False


@dataclass(frozen=True)
class LatexTable:
    label: str
    caption: str
    body: str  # the tabular's rows as they stand
    grid: list[list[Cell]]  # the same with spans filled in: grid[row][column]


def without_comments(latex: str) -> str:
    return "\n".join(re.split(r"(?<!\\)%", line)[0] for line in latex.splitlines())


def braced(text: str, start: int) -> tuple[str, int]:
    """The content of the brace group that opens at `start`, and the place after it."""
    assert text[start] == "{"
    depth = 0
    for place in range(start, len(text)):
        if text[place - 1] != "\\":
            depth += (text[place] == "{") - (text[place] == "}")
        if depth == 0:
            return text[start + 1 : place], place + 1
    raise AssertionError(f"unclosed brace in {text[start : start + 40]!r}")


def macro(text: str, name: str, num_arguments: int) -> list[str] | None:
    """The arguments of `\\name{..}{..}` where it is the whole text, else None."""
    if not text.startswith("\\" + name + "{"):
        return None
    arguments, place = [], len(name) + 1
    for _ in range(num_arguments):
        argument, place = braced(text, place)
        arguments.append(argument)
    assert not text[place:].strip(), f"text after {name}: {text!r}"
    return arguments


def read_cell(text: str) -> tuple[Cell, int, int]:
    """A cell and how many columns and rows it spans."""
    width = height = 1
    if columns := macro(text, "multicolumn", 3):
        width, text = int(columns[0]), columns[2].strip()
    if rows := macro(text, "multirow", 3):
        height, text = int(rows[0]), rows[2].strip()
    bold = macro(text, "textbf", 1)
    return (Cell(bold[0], True) if bold else Cell(text)), width, height


def lay_out(body: str) -> list[list[Cell]]:
    """Rows of a tabular with `multicolumn` and `multirow` cells repeated over what they span."""
    grid: list[list[Cell]] = []
    spans: dict[int, tuple[int, Cell]] = {}  # column -> rows still covered, and by what
    for line in re.split(r"\\\\(?:\s*\[[^\]]*\])?", body):
        line = re.sub(r"\\(?:top|mid|bottom)rule|\\cmidrule(?:\([a-z]*\))?\s*\{[\d-]*\}", "", line)
        row: list[Cell] = []
        for raw in re.split(r"(?<!\\)&", line) if line.strip() else ():
            cell, width, height = read_cell(raw.strip())
            for column in range(len(row), len(row) + width):
                left, covering = spans.get(column, (0, cell))
                assert not (left and cell.text), f"{cell.text!r} where {covering.text!r} spans"
                spans[column] = (left - 1, covering) if left else (height - 1, cell)
                row.append(spans[column][1])
        if row:
            grid.append(row)
    return grid


def parse_tables(latex: str) -> list[LatexTable]:
    tables = []
    pattern = r"\\begin\{(table|wraptable)\}(.*?)\\end\{\1\}"
    for _, text in re.findall(pattern, without_comments(latex), re.DOTALL):
        label = re.findall(r"\\label\{([^}]*)\}", text)
        start = re.search(r"\\caption(of\{table\})?(?=\{)", text)
        assert len(label) == 1
        assert start is not None
        caption, _ = braced(text, start.end())
        opening = text.index(r"\begin{tabular}") + len(r"\begin{tabular}")
        _, start_of_body = braced(text, opening)
        body = text[start_of_body : text.index(r"\end{tabular}")]
        is_text = label[0] == NOT_NUMBERS
        tables.append(LatexTable(label[0], caption, body, [] if is_text else lay_out(body)))
    return tables


LATEX = (DATA / "paper_tables.tex").read_text("utf-8")
TABLES = {table.label: table for table in parse_tables(LATEX)}
Key = tuple[str, str, str, str, str, str]  # dataset, model, method, selection, metric, N
Value = tuple[str, str, str, bool]  # as printed, unit, out of, bold


def printed(cell: Cell) -> Value:
    """A number as the table prints it; anything else in a number's place is an error."""
    percent = re.fullmatch(r"(\d+\.\d+)\\%", cell.text)
    count = re.fullmatch(r"(\d+)/(\d+)", cell.text)
    if percent:
        return percent[1], "percent", "", cell.bold
    if count:
        return count[1], "problems", count[2], cell.bold
    assert re.fullmatch(r"\d+\.\d+", cell.text), f"not a number: {cell.text!r}"
    return cell.text, "", "", cell.bold


def by_rollouts(table: LatexTable) -> dict[Key, Value]:
    """Tables with a heading row of N: keys in the leading columns, one number a budget."""
    heading = next(row for row in table.grid if row[-1].text.isdigit())
    first = next(column for column, cell in enumerate(heading) if cell.text.isdigit())
    is_aime, is_runtime = "AIME" in table.caption, "runtime" in table.caption
    unit = "seconds" if is_runtime else "percent"
    # The three-method-column tables print the rule; the others name it in caption or label.
    is_weighted = "Weighted" in table.caption or "weighted" in table.label
    found: dict[Key, Value] = {}
    for row in table.grid[table.grid.index(heading) + 1 :]:
        names = [cell.text for cell in row[:first]]
        selection = names[2].lower() if len(names) > 2 and names[2] != names[1] else ""
        if not selection and is_weighted:
            selection = "weighted"
        metric = "correct" if is_aime else "runtime" if is_runtime else "accuracy"
        dataset = "AIME-2024" if is_aime else "MATH-500"
        assert len(row) == len(heading)
        for budget, cell in zip(heading[first:], row[first:], strict=True):
            key = (dataset, names[0], METHODS[names[1]], selection, metric, budget.text)
            assert key not in found
            value, own_unit, out_of, bold = printed(cell)
            found[key] = (value, own_unit or unit, out_of, bold)
    return found


def by_columns(table: LatexTable) -> dict[Key, Value]:
    """The overlap and Spearman tables: one number a heading, the budget in the caption."""
    assert "N_1=128" in table.caption  # N1 = N / 2, so N = 256
    heading, *rows = table.grid
    found: dict[Key, Value] = {}
    for row in rows:
        for column, cell in zip(heading[1:], row[1:], strict=True):
            model, method, metric, unit = row[0].text, "carbon", column.text.lower(), "rho"
            if row[0].text in OVERLAPS:
                model = re.findall(r"Llama-[\w.-]*Instruct", table.caption)[0]
                method, metric, unit = METHODS[column.text], OVERLAPS[row[0].text], "share"
            value, _, out_of, bold = printed(cell)
            found["MATH-500", model, method, "", metric, "256"] = (value, unit, out_of, bold)
    return found


def larger_models(table: LatexTable) -> dict[Key, Value]:
    heading, *rows = table.grid
    metrics = {"MATH-500": "accuracy", "AIME-2024": "correct"}
    return {
        (data.text, row[1].text, "single_sample", "", metrics[data.text], "1"): printed(cell)
        for row in rows
        for data, cell in zip(heading[2:], row[2:], strict=True)
        if cell.text != "--"
    }


READERS = {
    "table-overlap-delta": by_columns,
    "tab:spearman": by_columns,
    "tab:bigger_llm": larger_models,
}


def latex_numbers(label: str) -> dict[Key, Value]:
    return READERS.get(label, by_rollouts)(TABLES[label])


def csv_rows(name: str) -> list[dict[str, str]]:
    with (PAPER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def csv_numbers(name: str) -> dict[Key, Value]:
    rows = csv_rows(name)
    marks = {"true": True, "false": False}
    found: dict[Key, Value] = {}
    for row in rows:
        key = (row["dataset"], row["model"], row["method"], row["selection"], row["metric"])
        value = (row["value"], row["unit"], row["out_of"], marks[row["bold"]])
        found[(*key, row["num_rollouts"])] = value
    assert len(found) == len(rows), "two rows with one identity"
    return found


def test_every_table_of_the_paper_has_a_file():
    assert set(TABLES) == {*NAMES, NOT_NUMBERS}
    files = {path.stem for path in PAPER.glob("*.csv")} - {"settings", "claims"}
    assert files == set(NAMES.values())


@pytest.mark.parametrize("label", NAMES)
def test_numbers_match_both_ways(label):
    assert csv_numbers(NAMES[label]) == latex_numbers(label)


@pytest.mark.parametrize("label", NAMES)
def test_no_number_of_a_table_is_left_over(label):
    """Counts the numbers of the bare LaTeX text, without any idea of rows or headings."""
    text = re.sub(r"\\\\\s*\[[^\]]*\]", "", TABLES[label].body)  # row distances, in mm
    numbers = re.findall(r"(?<![\w.-])\d+(?:\.\d+|/\d+)(?![\w.])", text)
    assert len(numbers) == len(csv_rows(NAMES[label]))


@pytest.mark.parametrize("label", NAMES)
def test_bold_marks_the_best_of_its_group(label):
    groups = defaultdict(list)
    for (_, model, _, selection, metric, budget), value in csv_numbers(NAMES[label]).items():
        groups[model, selection, metric, budget].append((float(value[0]), value[3]))
    marks_at_all = any(bold for group in groups.values() for _, bold in group)
    for group in groups.values():
        best = max(number for number, _ in group)
        assert all(number == best for number, bold in group if bold)
        is_alone = [number for number, _ in group].count(best) == 1
        assert not (marks_at_all and is_alone) or any(bold for _, bold in group)


@pytest.mark.parametrize(
    ("part", "whole"),
    [("math500_weighted", "math500_full"), ("ablation_weighted", "ablation_full")],
)
def test_short_tables_repeat_the_full_ones(part, whole):
    full = csv_numbers(whole)
    assert all(full[key][:3] == value[:3] for key, value in csv_numbers(part).items())


def test_manifest_numbers_and_counts():
    paper = json.loads((PAPER.parent / "MANIFEST.json").read_text("utf-8"))["paper"]
    assert set(paper["tables"]) == set(NAMES.values())
    for number, label in enumerate(TABLES, start=1):  # the order in the source numbers them
        if label == NOT_NUMBERS:
            continue
        entry = paper["tables"][NAMES[label]]
        assert (entry["number"], entry["label"]) == (number, label)
        assert entry["num_values"] == len(csv_rows(NAMES[label]))
        assert entry["file"] == f"paper/{NAMES[label]}.csv"
        assert {row["table"] for row in csv_rows(NAMES[label])} == {label}
        assert {row["source"] for row in csv_rows(NAMES[label])} == {"paper"}
    assert paper["num_values"] == sum(entry["num_values"] for entry in paper["tables"].values())
    assert paper["num_values"] == 399


def test_larger_models_keep_their_type():
    grid = TABLES["tab:bigger_llm"].grid[1:]
    types = {row[1].text: row[0].text.lower().removesuffix(" llms") for row in grid}
    assert {row["model"]: row["group"] for row in csv_rows("larger_models")} == types
