"""The example notebook runs as it stands, and holds no output of any machine."""

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

ROOT = Path(__file__).parent.parent
NOTEBOOK = ROOT / "examples" / "one_run.ipynb"


@pytest.mark.filterwarnings("ignore")  # of the kernel's own
def test_the_notebook_runs(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [
        cell.outputs[-1]["data"]["text/plain"] for cell in notebook.cells if cell.get("outputs")
    ]
    assert shown[1].startswith("('408', True")
    assert shown[-1] == "True"
