"""The import direction is a promise, and so is that importing does nothing; these keep both."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "carbon"

# Top to bottom. A module may import only from rows below its own, or from its own room.
ROOMS = [
    {"export"},
    {"page", "evaluate", "run_once"},
    {"__init__"},
    {"lessons"},
    {"results", "serving"},
    {"search"},
    {"vllm"},
    {"engines", "rewards"},
    {"calibration"},
    {"models", "answers"},
    {"core"},
]
LEVEL = {room: level for level, row in enumerate(ROOMS) for room in row}
KNOWS_TORCH = {"serving", "vllm", "engines", "rewards", "calibration", "models"}
OF_LIBRARIES = [PACKAGE / "models" / name for name in ("cores.py", "shares.py")]


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports_of(path: Path, *, top_level_only: bool = False):
    tree = ast.parse(path.read_text())
    nodes = tree.body if top_level_only else ast.walk(tree)
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield module
            if module == "carbon":
                yield from (f"carbon.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_every_module_has_a_row_and_rooms_are_few():
    assert {room_of(path) for path in PACKAGE.rglob("*.py")} == set(LEVEL)
    assert len(LEVEL) <= 16  # `__init__`, the door, is no room


def test_imports_point_downwards():
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        here = room_of(path)
        for name in imports_of(path):
            parts = name.split(".")
            target = parts[1] if parts[0] == "carbon" and len(parts) > 1 else None
            if target in LEVEL and target != here and LEVEL[target] <= LEVEL[here]:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {target}")
    assert not wrong


def test_only_the_rooms_of_models_know_torch():
    for path in PACKAGE.rglob("*.py"):
        if room_of(path) not in KNOWS_TORCH:
            heavy = {name.split(".")[0] for name in imports_of(path, top_level_only=True)}
            assert not heavy & {"torch", "vllm", "triton", "transformers"}, path


def test_only_the_page_knows_gradio():
    for path in PACKAGE.rglob("*.py"):
        if room_of(path) != "page":
            assert "gradio" not in {name.split(".")[0] for name in imports_of(path)}, path


def test_carbon_never_imports_train():
    for path in PACKAGE.rglob("*.py"):
        assert "train" not in {name.split(".")[0] for name in imports_of(path)}, path


def test_the_front_door_imports_nothing_heavy():
    code = (
        "import sys, carbon, carbon.recording, carbon.core.catalog, carbon.run_once\n"
        "heavy = {'torch', 'transformers', 'sympy', 'gradio', 'plotly'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_environment_variables_are_read_in_app_only():
    for path in PACKAGE.rglob("*.py"):
        # vLLM, OpenMP and CUDA have their own words for how they are set up
        if room_of(path) != "vllm" and path not in OF_LIBRARIES:
            assert not re.search(r"os\.environ|getenv|import environ", path.read_text()), path


def test_thin_entry():
    app = ROOT / "app.py"
    assert len(app.read_text().splitlines()) <= 40
