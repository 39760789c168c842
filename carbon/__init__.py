"""CarBoN: calibrated best-of-N sampling. `run(problem, RunConfig())` yields the run as events."""

from carbon.core.config import RunConfig
from carbon.core.events import RunEvent
from carbon.core.public import open_places
from carbon.serving.session import run

__all__ = ["RunConfig", "RunEvent", "run"]

open_places()
