"""Why an engine could not start: its process tells that only in its log.

vLLM configures its logging from a file; ours also writes errors where they can be read again.
"""

import json
import os
import re
import shutil
import tempfile
from pathlib import Path

_DOES_NOT_FIT = (
    "out of memory",
    "desired GPU memory utilization",
    "memory for the cache blocks",
    "available KV cache memory",
    "KV cache is needed",
    "less than requested memory",
)
_NAMED_ERROR = re.compile(r"(?:Value error,|[\w.]+(?:Error|Exception):) (.+)")
_VARIABLE = "VLLM_LOGGING_CONFIG_PATH"


class EngineLog:
    """A context that is open while an engine starts; `environment` is for that engine's process."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="engine-log-"))
        self._errors = self._folder / "errors.log"
        self.environment: dict[str, str] = {}

    def __enter__(self) -> "EngineLog":
        if not os.environ.get(_VARIABLE):  # else logging is configured as somebody wanted it
            settings = self._folder / "logging.json"
            settings.write_text(json.dumps(_settings(self._errors)), encoding="utf-8")
            self.environment = {_VARIABLE: str(settings)}
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def why_start_failed(self, error: BaseException) -> str:
        """A sentence for the visitor, from the engine's log and what its start raised here."""
        told = self._errors.read_text(encoding="utf-8") if self._errors.is_file() else ""
        if any(sign in text for text in (told, str(error)) for sign in _DOES_NOT_FIT):
            return (
                "The model does not fit in this device's memory beside what is loaded already: "
                "choose a smaller model, or give it more of the memory."
            )
        return f"The model's engine could not start: {_reason(told) or _reason(str(error))}"


def _reason(text: str) -> str:
    """The first error that is named, which caused the others; else the last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    named = [found[1] for line in lines if (found := _NAMED_ERROR.match(line))]
    return (named or lines[-1:] or [""])[0].partition(" [type=")[0]


def _settings(errors: Path) -> dict[str, object]:
    """As vLLM logs by itself, and errors to a file as well (opened at once, as it is gone soon)."""
    level = os.environ.get("VLLM_LOGGING_LEVEL", "INFO")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"format": "%(levelname)s %(asctime)s %(name)s: %(message)s"},
            "bare": {"format": "%(message)s"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "errors": {
                "class": "logging.FileHandler",
                "filename": str(errors),
                "level": "ERROR",
                "formatter": "bare",
            },
        },
        "loggers": {
            "vllm": {"handlers": ["console", "errors"], "level": level, "propagate": False}
        },
    }
