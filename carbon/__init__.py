"""CarBoN: calibrated best-of-N sampling. `run(problem, RunConfig())` yields the run as events, and
`result(events)` is what came of it.
"""

from carbon.core.config import RunConfig
from carbon.core.events import RunEvent
from carbon.core.public import open_places
from carbon.core.result import Result, result
from carbon.serving.session import run

__all__ = ["Result", "RunConfig", "RunEvent", "result", "run"]

open_places()
