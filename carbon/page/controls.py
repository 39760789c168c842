"""The Live tab's controls: problem, examples, models, switches, and the Advanced drawer."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any, NamedTuple, get_args

import gradio as gr
from gradio.blocks import Block

from carbon.core.catalog import SMALL, SMALL_FOLDER, TINY_FOLDER
from carbon.core.events import RunStarted
from carbon.core.settings import Setting
from carbon.core.types import Strategy
from carbon.page import text
from carbon.page.island import page_call, select
from carbon.page.loading import State
from carbon.page.settings import Offer, Offers, settings_with
from carbon.serving.machine import ZERO_GPU

_CHANGE = (
    '<button type="button" aria-expanded="false" aria-controls="desk-panel" '
    f'title="{escape(text.CHANGE_HINT)}">{escape(text.CHANGE)}</button>'
)


class Controls(NamedTuple):
    """`fields` by the name of their setting."""

    fields: dict[str, Block]
    run: gr.Button
    stop: gr.Button
    copy_link: gr.Button
    note: gr.HTML
    status: gr.HTML
    link_status: gr.HTML


def build_controls(offered: Offers, recorded: RunStarted | None) -> Controls:
    """The line above the island, and what it opens; the fields begin with the recorded problem."""
    settings = settings_with([offer.entry for offer in offered.policies])
    if not offered.machine.gpu_gigabytes or offered.machine.gpu_name == ZERO_GPU:
        budget = settings["num_rollouts"]
        settings |= {budget.name: replace(budget, default=offered.policy.cpu_rollouts)}
    reference = gr.Textbox(
        recorded.reference_answer if recorded else None,
        label=text.REFERENCE_ANSWER, info=text.REFERENCE_ANSWER_INFO, elem_id="reference",
        max_lines=1, render=False,  # no max_length: it cuts a paste in silence
    )  # fmt: skip
    note = gr.HTML(elem_id="note", apply_default_css=False, render=False)
    with gr.Column(elem_id="desk"):
        with gr.Row(elem_id="go"):
            status = gr.HTML(tell_state("loading"), elem_id="status", apply_default_css=False)
            run = gr.Button(text.RUN, variant="primary", elem_id="run")
            stop = gr.Button(text.STOP, elem_id="stop")
            gr.HTML(_CHANGE, elem_id="change", apply_default_css=False)
            copy_link = gr.Button(text.COPY_LINK, elem_id="copy-link")
        with gr.Column(elem_id="desk-panel"):
            fields = _panel(settings, offered, recorded, reference, note)
        link_status = gr.HTML(elem_id="link-status", apply_default_css=False)
    return Controls(fields, run, stop, copy_link, note, status, link_status)


def _panel(
    settings: Mapping[str, Setting],
    offered: Offers,
    recorded: RunStarted | None,
    reference: Block,
    note: Block,
) -> dict[str, Block]:
    """What is folded away while a run is shown (`assets/page/desk.js`)."""
    with gr.Row(elem_id="ask"):
        fields: dict[str, Block] = {"problem": _problem(reference, recorded, note)}
        fields |= _models(settings, offered)
        fields |= _switches(settings)
    with gr.Row(elem_id="under"):
        with gr.Accordion(text.ADVANCED, open=False, elem_id="advanced"):
            fields |= _advanced(settings, reference)
            gr.HTML(
                escape(text.SEARCH_IS_OURS), elem_id="search-note", apply_default_css=False,
                elem_classes="not-best_of_n",
            )  # fmt: skip
            gr.HTML(_about_models(offered), elem_id="models", apply_default_css=False)
        gr.HTML(_in_short(offered), elem_id="in-short", apply_default_css=False)
    return fields


def _problem(reference: Block, recorded: RunStarted | None, note: Block) -> Block:
    with gr.Column(elem_id="ask-problem", min_width=0):
        problem = gr.Textbox(
            recorded.problem if recorded else None,
            label=text.PROBLEM, placeholder=text.PROBLEM_PLACEHOLDER, elem_id="problem",
            lines=2, max_lines=8,
        )  # fmt: skip
        with gr.Row(elem_id="examples"):
            gr.HTML(escape(text.EXAMPLES), elem_id="examples-label", apply_default_css=False)
            for level, name in enumerate(text.EXAMPLE_LEVELS, 1):
                gr.Button(name, size="sm", min_width=0).click(
                    None,
                    outputs=problem,
                    js=page_call("example", str(level)),
                )
        note.render()
    # Another problem has another answer.
    problem.change(None, inputs=problem, outputs=reference, js=page_call("reference", "values[0]"))
    return problem


def _models(settings: Mapping[str, Setting], offered: Offers) -> dict[str, Block]:
    policy = _choices(offered.policies), offered.policy.name
    prm = _choices(offered.prms), offered.prm.name
    with gr.Column(elem_id="ask-models", min_width=0):
        return {
            "policy": select(*policy, **_marks(settings["policy"])),
            "prm": select(*prm, **_marks(settings["prm"])),
        }


def _choices(offers: Sequence[Offer]) -> list[tuple[str, str, bool]]:
    return [
        (text.model_choice(offer.entry, offer.lacks), offer.entry.name, offer.lacks is None)
        for offer in offers
    ]


def _switches(settings: Mapping[str, Setting]) -> dict[str, Block]:
    in_bar = [each for each in settings.values() if each.is_in_bar and each.kind != "model"]
    infos = {"learn_temperature": text.REUSE_HINT}  # stands below both that learn
    with gr.Column(elem_id="ask-switches", min_width=0):
        return {each.name: _control(each, infos.get(each.name)) for each in in_bar}


def _advanced(settings: Mapping[str, Setting], reference: Block) -> dict[str, Block]:
    in_drawer = [setting for setting in settings.values() if not setting.is_in_bar]
    with gr.Row(elem_id="advanced-fields"):
        fields = {setting.name: _control(setting, setting.explanation) for setting in in_drawer}
        return fields | {"reference_answer": reference.render()}


def _control(setting: Setting, info: str | None) -> Block:
    marks = _marks(setting)
    if setting.kind == "switch":
        return gr.Checkbox(setting.default, info=info, **marks)
    if setting.kind == "choice":
        named = [(shown, value, True) for value, shown in setting.names.items()]
        return select(named, setting.default, info, **marks)
    if setting.listed:
        numbers = [(str(number), number, True) for number in setting.listed]
        return select(numbers, setting.default, info, **marks)
    low = 0 if setting.is_optional else setting.low
    return gr.Number(
        setting.default or 0, info=info, step=setting.step, minimum=low, maximum=setting.high,
        **marks,
    )  # fmt: skip


def _marks(setting: Setting) -> dict[str, Any]:
    """Its label, and what the style sheet knows it by, which hides it for other strategies."""
    hidden_for = [each for each in get_args(Strategy) if each not in setting.strategies]
    return {
        "label": setting.label,
        "elem_id": setting.name.replace("_", "-"),
        "elem_classes": [f"not-{strategy}" for strategy in hidden_for],
    }


def tell_state(state: State) -> str:
    """How far the live model is; and, until the first run, what is drawn below."""
    sentence = {"loading": text.LOADING, "ready": text.READY, "failed": text.LOADING_FAILED}[state]
    return f'{escape(sentence)} <span class="recorded">{escape(text.RECORDED)}</span>'


def _in_short(offered: Offers) -> str:
    if offered.policy.name == SMALL:
        return escape(text.SMALL_IN_SHORT)
    on_zero_gpu = offered.machine.gpu_name == ZERO_GPU
    return escape(text.zero_gpu_in_short(offered.policy.label)) if on_zero_gpu else ""


@cache
def _small_limits() -> str:
    measured = json.loads((SMALL_FOLDER / "measurements.json").read_text(encoding="utf-8"))
    typed = measured["typed_dev"]["overall"]
    num_right = round(typed["weighted_16"] * typed["problems"])
    return text.small_limits(typed["problems"], num_right, measured["made"]["date"])


def _about_models(offered: Offers) -> str:
    """The limits of the pairs that ship, and what the rest of the catalogue would need here."""
    lacking = "".join(
        f"<li>{escape(text.model_choice(offer.entry, offer.lacks))}</li>"
        for offer in (*offered.policies, *offered.prms)
        if offer.lacks
    )
    others = f"<p>{escape(text.OTHER_MODELS)}</p><ul>{lacking}</ul>" if lacking else ""
    limits = "".join(f"<p>{escape(each)}</p>" for each in (_small_limits(), text.TINY_LIMITS))
    return f"{limits}{_families()}{others}"


@cache
def _families() -> str:
    """Every kind of problem that a pair which ships was trained on, with its measured share."""
    small, tiny = (
        json.loads((folder / "measurements.json").read_text(encoding="utf-8"))
        for folder in (SMALL_FOLDER, TINY_FOLDER)
    )
    right = {kind: found["weighted_16"] for kind, found in small["stream"]["by_family"].items()}
    shares = {"small": right, "tiny": tiny["held_out"]["pass_at_1_by_family"]}
    return "".join(_kinds(text.FAMILIES[pair], found) for pair, found in shares.items())


def _kinds(title: str, shares: Mapping[str, float]) -> str:
    listed = "".join(
        f"<li>{escape(kind.replace('_', ' '))} {100 * share:.0f} %</li>"
        for kind, share in shares.items()
    )
    summary = escape(title.format(count=len(shares)))
    return f"<details><summary>{summary}</summary><ul>{listed}</ul></details>"
