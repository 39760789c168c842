"""A whole run on the scripted pair, for tests of what reads events."""

from collections.abc import Iterator

from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.events import RunEvent
from carbon.serving.session import Models, run
from tests.support.fakes import LengthPRM, ScriptedEngine

RIGHT = "## Step 1: Add the two numbers\nIt is $12+30=42$.\n\nSo the answer is $\\boxed{42}$."
WRONG = "Quick.\n\nIt is $\\boxed{43}$."


def scripted_models(engine=None, prm=None) -> Models:
    return Models(
        catalog.find("policy", "tiny"),
        catalog.find("prm", "tiny"),
        engine or ScriptedEngine([WRONG, RIGHT]),
        prm or LengthPRM(),
        "scripted",
    )


def scripted_run(config: RunConfig, problem: str = "12+30", **options) -> Iterator[RunEvent]:
    options.setdefault("models", scripted_models())
    return run(problem, config, **options)
