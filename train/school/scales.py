"""How much of everything for the small pair: the full run on a GPU, a tiny one for rehearsals."""

from dataclasses import dataclass, replace

from train.base_model import ROPE_BASE
from train.model import Shape
from train.scales import PolicySettings, RewardSettings

_SHAPE = Shape(
    vocabulary=12_288, hidden=576, layers=30, heads=9, kv_heads=3, inner=1536,
    rope_base=ROPE_BASE,
)  # fmt: skip
_POLICY = PolicySettings(
    updates=16_000, num_rows=128, learning_rate=8e-4, warmup=200, snapshots=(0.04,)
)
_REWARD = RewardSettings(
    num_problems=40_000, epochs=3, learning_rate=1e-3, num_rows=128, next_token_weight=0.5,
    pair_weight=0.5, rank=48,
)  # fmt: skip
SHARED = {"rank": {"rank": 48}, "layers": {"rank": 0, "own_layers": 4, "learning_rate": 6e-4}}


@dataclass(frozen=True, slots=True)
class SmallScale:
    """All settings of one run. `samples` solutions of every problem teach the reward model, and
    `more_samples` of a problem that was solved by some of these and not by all.
    """

    shape: Shape = _SHAPE
    policy: PolicySettings = _POLICY
    reward: RewardSettings = _REWARD
    samples: int = 8
    more_samples: int = 16
    temperature: float = 0.8
    max_new_tokens: int = 384
    sample_batch: int = 4096
    score_tokens: int = 400_000
    num_measured: int = 1_000
    measured_samples: int = 64


SCALES = {
    "full": SmallScale(),
    "tiny": SmallScale(
        shape=replace(_SHAPE, layers=2, vocabulary=2048),
        policy=replace(_POLICY, updates=80, num_rows=1, row_length=256, warmup=5),
        reward=replace(_REWARD, num_problems=60, epochs=1, num_rows=1, row_length=384, warmup=2),
        samples=2,
        more_samples=2,
        max_new_tokens=24,
        sample_batch=256,
        num_measured=10,
        measured_samples=2,
    ),
}
