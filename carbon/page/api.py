"""The one public endpoint, `/run`: the Live tab's run for programs."""

from collections.abc import Generator

import gradio as gr
from gradio.events import api

from carbon.core.config import RunConfig
from carbon.core.types import BeamCalibration, SelectionRule, Strategy
from carbon.page.context import HEAVY, PageContext
from carbon.page.controls import DEFAULT_TIME_LIMIT
from carbon.page.running import run_as_text

_DEFAULT = RunConfig()


def build_api(context: PageContext) -> None:
    """Offer the endpoint; it shares the line and the place with the page's visitors."""

    def run(
        request: gr.Request,
        problem: str,
        num_rollouts: int = _DEFAULT.num_rollouts,
        learn_delta: bool = _DEFAULT.learn_delta,
        learn_temperature: bool = _DEFAULT.learn_temperature,
        compare_with_baseline: bool = _DEFAULT.compare_with_baseline,
        selection: SelectionRule = _DEFAULT.selection,
        calibration_size: int | None = None,
        epochs: int = _DEFAULT.epochs,
        learning_rate: float = _DEFAULT.learning_rate,
        base_temperature: float = _DEFAULT.base_temperature,
        max_new_tokens: int | None = None,
        seed: int = _DEFAULT.seed,
        time_limit_seconds: float = DEFAULT_TIME_LIMIT,
        early_exploit: bool = _DEFAULT.early_exploit,
        strategy: Strategy = _DEFAULT.strategy,
        beam_width: int = _DEFAULT.beam_width,
        max_depth: int = _DEFAULT.max_depth,
        beam_calibration: BeamCalibration = _DEFAULT.beam_calibration,
        reference_answer: str | None = None,
        policy: str = context.offered.policy.name,
        prm: str = context.offered.prm.name,
    ) -> Generator[str, None, None]:
        """Run calibrated best-of-N, or a calibrated search over steps, on one problem.

        Streams the run's events as JSON lines; every update is the whole text so far, and the last
        line is RunFinished, or RunFailed with the reason.
        """
        values = {k: v for k, v in locals().items() if k not in ("request", "context")}
        yield from run_as_text(context, values, request.session_hash)

    api(run, api_name="run", **HEAVY)
