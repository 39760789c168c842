"""How much of everything: the full run on a GPU, a small one on a CPU, a tiny one for the tests."""

from dataclasses import dataclass, field, replace

from train.model import Shape
from train.problems import LEVELS


@dataclass(frozen=True, slots=True)
class PolicySettings:
    """`long_share` is by level; `snapshots` are shares of the updates at which a copy is kept."""

    updates: int = 3000
    num_rows: int = 256
    row_length: int = 512
    learning_rate: float = 2e-3
    warmup: int = 100
    long_share: tuple[float, ...] = (0.35, 0.35, 0.35, 0.35, 0.35)
    system_share: float = 0.08
    snapshots: tuple[float, ...] = (0.3, 0.6)


@dataclass(frozen=True, slots=True)
class RewardSettings:
    """`temperatures` has one tuple for each snapshot and one for the final policy.

    Every temperature is one sample of every problem. `level_weights` says how often problems of
    each level are drawn: easy ones give the same right text again and again. `next_token_weight`
    is what predicting the tokens of right steps counts beside judging the steps, `pair_weight` what
    contrasting solutions of one problem does. With `rank` or `own_layers` the policy's weights are
    shared, but for products of this rank beside its matrices, or for the last layers.
    """

    num_problems: int = 120_000
    level_weights: tuple[int, ...] = (1, 2, 3, 4, 4)
    temperatures: tuple[tuple[float, ...], ...] = (
        (0.8,),
        (0.8,),
        (0.6, 0.8, 0.8, 0.8, 0.8, 1.0),
    )
    num_near_misses: int = 2
    epochs: int = 3
    next_token_weight: float = 0.5
    pair_weight: float = 0.0
    rank: int = 0
    own_layers: int = 0
    num_rows: int = 128
    row_length: int = 512
    learning_rate: float = 6e-4
    warmup: int = 100

    @property
    def shares(self) -> bool:
        return self.rank > 0 or self.own_layers > 0


@dataclass(frozen=True, slots=True)
class MeasureSettings:
    """`num_problems` of HELD-OUT-2500, evenly over the levels; N goes up to `num_samples`."""

    num_problems: int = 1000
    num_samples: int = 128
    temperature: float = 0.8


@dataclass(frozen=True, slots=True)
class Scale:
    """All settings of one run."""

    name: str
    shape: Shape = field(default_factory=Shape)
    policy: PolicySettings = PolicySettings()
    reward: RewardSettings = RewardSettings()
    measure: MeasureSettings = MeasureSettings()
    tokenizer_problems: int = 12_000
    levels: tuple[int, ...] = LEVELS
    families: tuple[str, ...] = ()  # all
    max_new_tokens: int = 288
    sample_batch: int = 16384
    score_tokens: int = 400_000


FULL = Scale("full")
CPU = Scale(
    "cpu",
    shape=Shape(hidden=192, layers=4, heads=6, kv_heads=2, inner=512, initial_deviation=0.04),
    policy=PolicySettings(updates=1500, num_rows=32, row_length=384, warmup=60),
    reward=RewardSettings(num_problems=1500, epochs=2, num_rows=32, row_length=384, warmup=30),
    measure=MeasureSettings(num_problems=100, num_samples=32),
    sample_batch=256,
    score_tokens=20_000,
)
TINY = Scale(
    "tiny",
    shape=Shape(hidden=128, layers=2, heads=4, kv_heads=4, inner=256, initial_deviation=0.06),
    policy=PolicySettings(
        updates=300,
        num_rows=8,
        row_length=160,
        learning_rate=5e-3,
        warmup=20,
        long_share=(0.0,) * 5,
        system_share=0.0,
        snapshots=(0.5,),
    ),
    reward=RewardSettings(
        num_problems=60,
        temperatures=((0.8,), (0.8, 1.0)),
        num_near_misses=2,
        epochs=4,
        num_rows=8,
        row_length=160,
        learning_rate=1e-3,
        warmup=2,
    ),
    measure=MeasureSettings(num_problems=24, num_samples=4),
    tokenizer_problems=1500,
    levels=(1,),
    families=("units",),
    max_new_tokens=80,
    sample_batch=64,
    score_tokens=10_000,
)
SCALES = {scale.name: scale for scale in (FULL, CPU, TINY)}


def adjusted(scale: Scale, policy_updates: int | None, long_share: float | None) -> Scale:
    """The scale with another number of policy updates, or one share of the long style."""
    policy = scale.policy
    if policy_updates is not None:
        policy = replace(policy, updates=policy_updates)
    if long_share is not None:
        policy = replace(policy, long_share=(long_share,) * len(LEVELS))
    return replace(scale, policy=policy)
