"""app.py on ZeroGPU and elsewhere: who is imported first, and that CUDA is left alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import spaces

from carbon.page.zero_gpu import ZeroGPU

ROOT = Path(__file__).parents[3]
STAND_IN = """
import sys
assert "torch" not in sys.modules, "torch came before spaces"
decorated = []

def GPU(task, duration):
    decorated.append(task)
    return task

def gradio_auto_wrap(task):
    return task
"""
CHECK = """
import runpy, sys
app = runpy.run_path("app.py")
spaces = sys.modules["spaces"]
assert (app["lender"] is not None) == {is_here}
assert len(spaces.decorated) == {is_here}
torch = sys.modules.get("torch")
assert torch is None or not torch.cuda.is_initialized()
"""


@pytest.mark.parametrize("value", ["true", ""])
def test_spaces_comes_before_torch_and_something_is_decorated(tmp_path, value):
    (tmp_path / "spaces.py").write_text(STAND_IN)
    is_here = value == "true"
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", CHECK.format(is_here=is_here)],
        cwd=ROOT,
        env=os.environ | {"SPACES_ZERO_GPU": value, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_outside_of_a_space_the_package_changes_nothing():
    lender = ZeroGPU(spaces.GPU)
    assert lender._decorated == lender._in_worker
    assert "SPACES_ZERO_GPU" not in os.environ
