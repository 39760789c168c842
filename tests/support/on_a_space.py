"""Runs a script as on a ZeroGPU Space, where there is no GPU: python on_a_space.py script args...

The package `spaces` is the real one, with all of its own checks: it forks, pickles and asks for
slots as ever. What needs the card alone is replaced: a worker finds the models' weights in its own
memory. Beside that, a rule of ours is enforced: no tensor is sent, in either direction.
"""

import io
import json
import pickle
import runpy
import sys
import warnings
from pathlib import Path
from typing import Any

import torch

# A CPU build of torch lacks what `spaces` expects to find, and then stands in for.
torch.version.cuda = "13.0"
if not hasattr(torch._C, "_cuda_init"):
    torch._C._cuda_init = None  # type: ignore[attr-defined]
    torch.cuda._is_in_bad_fork = bool  # type: ignore[attr-defined] - False, and can be pickled

import spaces.utils  # noqa: E402 - only now
from spaces.zero import config  # noqa: E402
from spaces.zero import torch as stand_in  # noqa: E402
from spaces.zero.torch import patching  # noqa: E402

# Without a card's driver `spaces` takes an older card, of which a second counts as one.
CARD = next(
    card
    for card in json.loads((Path(config.__file__).parent / "configs.json").read_text())
    if "RTX PRO 6000" in card["model"]
)
config.get_config = lambda: CARD  # type: ignore[assignment]
patching.CUDA_DEVICE_CAPABILITY = (CARD["sm_major"], CARD["sm_minor"])


class ValuesOnly(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        assert not isinstance(obj, torch.Tensor), "a tensor is sent"
        return NotImplemented


def move(callback: Any = None) -> None:
    """The weights as the worker computes with them."""
    for fake, original in list(patching.cuda_aliases.items()):
        fake.data = original


put = spaces.utils.SimpleQueue.put


def put_values(self: Any, value: Any) -> None:
    ValuesOnly(io.BytesIO()).dump(value)
    put(self, value)


spaces.utils.SimpleQueue.put = put_values  # type: ignore[method-assign]
stand_in.pack = lambda: 0
stand_in.init = lambda uuid: None
stand_in.move = move
# Newer Pythons dislike what ZeroGPU does: it forks a process that has threads.
warnings.filterwarnings("ignore", category=DeprecationWarning, message=".*fork")

sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
