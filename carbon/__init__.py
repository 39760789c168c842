"""CarBoN: calibrated best-of-N sampling. `run(problem, RunConfig())` yields the run as events."""

from carbon.config import RunConfig
from carbon.events import RunEvent
from carbon.session import run

__all__ = ["RunConfig", "RunEvent", "run"]
