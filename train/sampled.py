"""One sampled solution as token ids."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class SampledIds(NamedTuple):
    """Ids without the end token, and whether that was sampled."""

    ids: NDArray[np.int16]
    is_finished: bool
