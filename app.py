"""Entry point: environment variables choose the models, then the page answers and they load.

CARBON_POLICY, CARBON_PRM   catalogue names, hub ids or local folders (default: the embedded pair)
CARBON_BACKEND              auto (default), transformers or vllm
HF_TOKEN                    for gated models
"""

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # before Gradio is imported

from carbon.placement import backend_named
from carbon.session import ModelStore
from carbon.ui.app import LAUNCH, build_app
from carbon.ui.loading import BackgroundLoading
from carbon.ui.machine import this_machine


def warm_up() -> None:
    from carbon import answers  # noqa: PLC0415 - its imports must not delay the page

    answers.warm_up()


policy = os.environ.get("CARBON_POLICY", "embedded")
prm = os.environ.get("CARBON_PRM", "embedded")
hub_token = os.environ.get("HF_TOKEN")
store = ModelStore(hub_token, backend_named(os.environ.get("CARBON_BACKEND", "auto")))
loading = BackgroundLoading(store, policy, prm, then=warm_up)
demo = build_app(store, this_machine(bool(hub_token)), policy, prm, loading)

if __name__ == "__main__":
    demo.launch(prevent_thread_lock=True, **LAUNCH)
    loading.start(delay_seconds=1.5)
    demo.block_thread()
