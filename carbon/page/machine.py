"""What this machine has, asked without loading torch, so that the page can answer at once."""

import shutil
import subprocess

from carbon.core import catalog
from carbon.core.catalog import Machine
from carbon.models.placement import GIGABYTE
from carbon.page.familiarity import EMBEDDED
from carbon.serving.zero_gpu.plan import CARD_BYTES

_QUERY = ("--query-gpu=memory.total,name", "--format=csv,noheader,nounits")
_SECONDS = 10
ZERO_GPU = "ZeroGPU"


def this_machine(has_hub_token: bool) -> Machine:
    """The GPUs that the driver's own tool tells of; none where there is no such tool."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return Machine(has_hub_token=has_hub_token)
    try:
        asked = subprocess.run(
            [tool, *_QUERY], capture_output=True, text=True, timeout=_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return Machine(has_hub_token=has_hub_token)
    return read_answer(asked.stdout, has_hub_token)


def read_answer(answer: str, has_hub_token: bool) -> Machine:
    """From lines such as "143771, NVIDIA H200" (mebibytes, name): the smallest of the GPUs."""
    rows = [line.partition(",") for line in answer.splitlines()]
    gpus = [(int(megabytes), name.strip()) for megabytes, _, name in rows if megabytes.isdigit()]
    if not gpus:
        return Machine(has_hub_token=has_hub_token)
    megabytes, name = min(gpus)
    return Machine(megabytes * 2**20 / 1e9, name, has_hub_token, num_gpus=len(gpus))


def zero_gpu_machine(policy: str, prm: str, has_hub_token: bool) -> Machine:
    """ZeroGPU, which serves the pair that the Space starts with, and the embedded one on its CPU.

    Another pair would have to be moved to the GPU with it, at every run.

    Raises:
        ConfigError: no such model.
    """
    chosen = catalog.find("policy", policy).name, catalog.find("prm", prm).name
    pairs = tuple(dict.fromkeys([chosen, (EMBEDDED, EMBEDDED)]))
    return Machine(CARD_BYTES / GIGABYTE, ZERO_GPU, has_hub_token, pairs=pairs)
