"""The Live tab's controls: problem, examples, models, switches, and the Advanced drawer.

Every control's name is the setting it stands for; what a visitor may enter is checked elsewhere.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import gradio as gr
from gradio.blocks import Block

from carbon.core.catalog import EMBEDDED
from carbon.core.config import MAX_PROBLEM_CHARACTERS, RunConfig
from carbon.core.events import RunStarted
from carbon.page import text
from carbon.page.familiarity import known_wording
from carbon.page.island import page_call, select
from carbon.page.loading import State
from carbon.page.settings import (
    MAX_REFERENCE_CHARACTERS,
    MAX_ROLLOUTS,
    MAX_SECONDS,
    Offer,
    Offers,
)
from carbon.serving.machine import ZERO_GPU

NUM_ROLLOUTS = (8, 16, 32, 64, 128, 256)
DEFAULT_TIME_LIMIT = 300
_DEFAULT = RunConfig()


class Controls(NamedTuple):
    """`fields` by the name of their setting."""

    fields: dict[str, Block]
    run: gr.Button
    stop: gr.Button
    copy_link: gr.Button
    status: gr.HTML
    link_status: gr.HTML


def build_controls(offered: Offers, recorded: RunStarted | None) -> Controls:
    """The bar above the island and the drawer under it; they begin with the recorded problem."""
    reference = gr.Textbox(
        recorded.reference_answer if recorded else None,
        label=text.REFERENCE_ANSWER, info=text.REFERENCE_ANSWER_INFO, elem_id="reference",
        max_lines=1, max_length=MAX_REFERENCE_CHARACTERS, render=False,
    )  # fmt: skip
    with gr.Row(elem_id="ask"):
        fields: dict[str, Block] = {"problem": _problem(reference, recorded)}
        fields |= _models(offered)
        fields |= _switches()
        with gr.Column(elem_id="go", min_width=0):
            run = gr.Button(text.RUN, variant="primary", elem_id="run")
            stop = gr.Button(text.STOP, elem_id="stop")
            copy_link = gr.Button(text.COPY_LINK, elem_id="copy-link")
    with gr.Row(elem_id="under"):
        with gr.Accordion(text.ADVANCED, open=False, elem_id="advanced"):
            fields |= _advanced(reference)
            gr.HTML(escape(text.SEARCH_IS_OURS), elem_id="search-note", apply_default_css=False)
            gr.HTML(_about_models(offered), elem_id="models", apply_default_css=False)
        gr.HTML(_in_short(offered), elem_id="in-short", apply_default_css=False)
        status = gr.HTML(tell_state("loading"), elem_id="status", apply_default_css=False)
    link_status = gr.HTML(elem_id="link-status", apply_default_css=False)
    return Controls(fields, run, stop, copy_link, status, link_status)


def _problem(reference: Block, recorded: RunStarted | None) -> Block:
    with gr.Column(elem_id="ask-problem", min_width=0):
        problem = gr.Textbox(
            recorded.problem if recorded else None,
            label=text.PROBLEM, placeholder=text.PROBLEM_PLACEHOLDER, elem_id="problem",
            lines=2, max_lines=8, max_length=MAX_PROBLEM_CHARACTERS,
        )  # fmt: skip
        with gr.Row(elem_id="examples"):
            gr.HTML(escape(text.EXAMPLES), elem_id="examples-label", apply_default_css=False)
            for level, name in enumerate(text.EXAMPLE_LEVELS, 1):
                gr.Button(name, size="sm", min_width=0).click(
                    None,
                    outputs=problem,
                    js=page_call("example", str(level)),
                )
    # Another problem has another answer.
    problem.change(None, inputs=problem, outputs=reference, js=page_call("reference", "values[0]"))
    return problem


def _models(offered: Offers) -> dict[str, Block]:
    with gr.Column(elem_id="ask-models", min_width=0):
        return {
            "policy": select(
                text.POLICY, _choices(offered.policies), offered.policy.name, "policy"
            ),
            "prm": select(text.PRM, _choices(offered.prms), offered.prm.name, "prm"),
        }


def _choices(offers: Sequence[Offer]) -> list[tuple[str, str, bool]]:
    return [
        (text.model_choice(offer.entry, offer.lacks), offer.entry.name, offer.lacks is None)
        for offer in offers
    ]


def _switches() -> dict[str, Block]:
    sizes = [(str(n), n, True) for n in NUM_ROLLOUTS]
    strategies = [(name, value, True) for value, name in text.STRATEGY_NAMES.items()]
    with gr.Column(elem_id="ask-switches", min_width=0):
        return {
            "strategy": select(text.STRATEGY, strategies, _DEFAULT.strategy, "strategy"),
            "num_rollouts": select(text.NUM_ROLLOUTS, sizes, _DEFAULT.num_rollouts, "num-rollouts"),
            "learn_delta": gr.Checkbox(True, label=text.LEARN_DELTA, elem_id="learn-delta"),
            "learn_temperature": gr.Checkbox(
                True, label=text.LEARN_TEMPERATURE, elem_id="learn-temperature",
                info=text.REUSE_HINT,
            ),
            "compare_with_baseline": gr.Checkbox(True, label=text.COMPARE, elem_id="compare"),
        }  # fmt: skip


def _advanced(reference: Block) -> dict[str, Block]:
    with gr.Row(elem_id="advanced-fields"):
        return {
            "selection": select(
                text.SELECTION,
                [(name, rule, True) for rule, name in text.SELECTION_NAMES.items()],
                _DEFAULT.selection,
                "selection",
                text.SELECTION_INFO,
            ),
            **_search_fields(),
            "calibration_size": _number("calibration_size", 0, 0, 128, 1),
            "epochs": _number("epochs", _DEFAULT.epochs, 1, 2000, 1),
            "learning_rate": _number("learning_rate", _DEFAULT.learning_rate, 1e-6, 1, 1e-4),
            "base_temperature": _number(
                "base_temperature", _DEFAULT.base_temperature, 0.05, 5, 0.05
            ),
            "max_new_tokens": _number("max_new_tokens", 0, 0, 2048, 1),
            "seed": _number("seed", _DEFAULT.seed, 0, 2**31 - 1, 1),
            "time_limit_seconds": _number(
                "time_limit_seconds", DEFAULT_TIME_LIMIT, 1, MAX_SECONDS, 1
            ),
            "early_exploit": gr.Checkbox(
                _DEFAULT.early_exploit,
                label=text.EARLY_EXPLOIT,
                info=text.EARLY_EXPLOIT_INFO,
                min_width=150,
                elem_id="early-exploit",
            ),
            "reference_answer": reference.render(),
        }


def _search_fields() -> dict[str, Block]:
    """What only a search over steps has; the style sheet hides it for best-of-N."""
    ways = [(name, value, True) for value, name in text.BEAM_CALIBRATION_NAMES.items()]
    return {
        "beam_width": _number("beam_width", _DEFAULT.beam_width, 1, MAX_ROLLOUTS, 1),
        "max_depth": _number("max_depth", _DEFAULT.max_depth, 1, 1000, 1),
        "beam_calibration": select(
            text.BEAM_CALIBRATION,
            ways,
            _DEFAULT.beam_calibration,
            "beam-calibration",
            text.BEAM_CALIBRATION_INFO,
        ),
    }


def _number(name: str, value: float | None, low: float, high: float, step: float) -> Block:
    label, info = text.NUMBERS[name]
    return gr.Number(
        value, label=label, info=info, minimum=low, maximum=high, step=step, min_width=150,
        elem_id=name.replace("_", "-"),
    )  # fmt: skip


def tell_state(state: State) -> str:
    """How far the live model is; and, until the first run, what is drawn below."""
    sentence = {"loading": text.LOADING, "ready": text.READY, "failed": text.LOADING_FAILED}[state]
    return f'{escape(sentence)} <span class="recorded">{escape(text.RECORDED)}</span>'


def _in_short(offered: Offers) -> str:
    if offered.policy.name != EMBEDDED:
        on_zero_gpu = offered.machine.gpu_name == ZERO_GPU
        return escape(text.zero_gpu_in_short(offered.policy.label)) if on_zero_gpu else ""
    return escape(text.embedded_in_short(known_wording().num_families))


def _about_models(offered: Offers) -> str:
    """The embedded pair's limits, and what the rest of the catalogue would need here."""
    lacking = "".join(
        f"<li>{escape(text.model_choice(offer.entry, offer.lacks))}</li>"
        for offer in (*offered.policies, *offered.prms)
        if offer.lacks
    )
    others = f"<p>{escape(text.OTHER_MODELS)}</p><ul>{lacking}</ul>" if lacking else ""
    limits = text.embedded_limits(known_wording().num_families)
    return f"<p>{escape(limits)}</p>{others}"
