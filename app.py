"""Entry point: environment variables choose the models, then the page answers and they load.

CARBON_POLICY, CARBON_PRM   catalogue names, hub ids or local folders (default: the small pair)
CARBON_BACKEND              auto (default), transformers, vllm or zerogpu
CARBON_MCP                  1: the endpoints are also tools of an MCP server
HF_TOKEN                    for gated models
--source DIR                an argument, not a variable: measured tables for the Benchmarks tab
"""

import os
import sys

if __name__ == "__main__":  # before the imports, which take seconds
    where = os.environ.get("GRADIO_SERVER_PORT", "7860, or the next free port")
    sys.stderr.write(f"CarBoN, live is starting, on http://127.0.0.1:{where}\n")
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # before Gradio is imported
if on_zero_gpu := os.environ.get("SPACES_ZERO_GPU", "").lower() in ("1", "t", "true"):
    import spaces  # noqa: F401 - before torch, whose CUDA it stands in for
from carbon.page.app import build_app, launch_options
from carbon.page.arguments import begin
from carbon.page.loading import BackgroundLoading, warm_up
from carbon.page.zero_gpu import ZeroGPU
from carbon.serving.machine import backend_named, this_machine, zero_gpu_machine
from carbon.serving.session import ModelStore

begin(sys.argv[1:] if __name__ == "__main__" else ())
policy, prm = (os.environ.get(name, "small") for name in ("CARBON_POLICY", "CARBON_PRM"))
token, backend = os.environ.get("HF_TOKEN"), os.environ.get("CARBON_BACKEND", "auto")
lender = ZeroGPU.of_this_space() if on_zero_gpu else None
store = ModelStore(token, backend_named(backend), lender=lender)
loading = BackgroundLoading(store, policy, prm, then=warm_up)
machine = zero_gpu_machine(policy, prm, bool(token)) if lender else this_machine(bool(token))
demo = build_app(store, machine, policy, prm, loading)
if __name__ == "__main__":
    if lender:
        loading.load_now()  # what the main thread puts on the GPU before the launch can be moved
    options = {**launch_options(demo), "mcp_server": os.environ.get("CARBON_MCP") == "1"}
    demo.launch(prevent_thread_lock=True, **options)
    loading.start(delay_seconds=1.5)
    demo.block_thread()
