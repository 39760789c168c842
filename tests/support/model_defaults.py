"""A model that brings sampling defaults of its own, which would change every text."""

import json
import shutil
from pathlib import Path

DEFAULTS = {
    "do_sample": True, "temperature": 0.01, "top_k": 1, "top_p": 0.1, "repetition_penalty": 1.9,
    "max_new_tokens": 3,
}  # fmt: skip


def with_defaults(model: Path, folder: Path) -> Path:
    """A copy of the model's folder; its end tokens stay its own."""
    shutil.copytree(model, folder)
    path = folder / "generation_config.json"
    own = json.loads(path.read_text())
    path.write_text(json.dumps(own | DEFAULTS))
    return folder
