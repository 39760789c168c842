"""A served page for tests, and the warnings that Gradio itself causes."""

import gc
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from carbon.page.app import Page, launch_options

# For a module that serves pages: `pytestmark = GRADIO_WARNINGS`.
GRADIO_WARNINGS = [
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    # Its queue's statistics, with pandas 3.
    pytest.mark.filterwarnings("ignore:.*no_silent_downcasting:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:The copy keyword is deprecated:DeprecationWarning"),
]


@contextmanager
def serving(demo: Page, **more: Any) -> Iterator[str]:
    """The address of the page while it is served."""
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, **launch_options(demo), **more)
    try:
        yield url
    finally:
        demo.close()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()  # its loops and sockets go now, not in another test
