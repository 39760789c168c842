"""The page in a process of its own, where no model is ever loaded: `python lesson_server.py`.

Prints its address; then answers every line of its input with the heavy modules imported so far.
"""

import os
import sys
import threading
from pathlib import Path

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # before Gradio is imported
sys.path.insert(0, str(Path(__file__).parents[2]))

from carbon.page.app import build_app, launch_options
from carbon.serving.machine import Machine
from carbon.serving.session import Models

HEAVY = {"torch", "transformers", "vllm"}


class NoModels:
    """A pair that is still loading, whenever one looks."""

    def is_loaded(self, policy: str, prm: str) -> bool:
        return False

    def load(self, policy: str, prm: str) -> Models:
        threading.Event().wait()
        raise AssertionError("the wait never ends")


def main() -> None:
    demo = build_app(NoModels(), Machine())
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, **launch_options(demo))
    sys.stdout.write(f"{url}\n")
    sys.stdout.flush()
    for _ in sys.stdin:
        sys.stdout.write(f"{sorted(HEAVY & set(sys.modules))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
