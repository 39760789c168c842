"""The reward model on vLLM says what the other one says, whatever its cache and batches hold."""

from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from carbon.core import recording
from carbon.core.catalog import TINY_FOLDER
from carbon.core.errors import ModelError
from carbon.core.events import CompletionSampled, RunStarted
from carbon.core.prompts import split_steps
from carbon.core.types import StepScores
from carbon.results.tables import PRECOMPUTED
from carbon.rewards.base import ProcessRewardModel
from carbon.rewards.encoders import ChatMLEncoder
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.session import Models
from carbon.vllm.async_engine import AsyncEngine
from carbon.vllm.launch import IN_ONE_PROCESS
from carbon.vllm.prm import VLLMPRM
from tests.support.reward_models import LOOK_ALIKES, SOLUTIONS, write_look_alike

PROBLEM = "A rectangle has perimeter $530$ and one side $231$. What is its area?"
STEPS = [
    "## Step 1: Take half\n$\\frac{530}{2}=265$",
    "## Step 2: Find the other side\n$265-231=34$",
    "## Step 3: Multiply\n$231\\cdot34=7854$",
    "Therefore, the final answer is: $\\boxed{7854}$. I hope it is correct.",
]
LONG = [
    *(f"## Step {n}: Write it down\n$231\\cdot34={n}+{7854 - n}$" for n in range(16)),
    STEPS[-1],
]
ON_CPU = {
    "dtype": "float32", "kv_cache_memory_bytes": 2**26,
    "distributed_executor_backend": IN_ONE_PROCESS,
}  # fmt: skip
ODD = [
    ["x"],
    ["<extra_0>", "<|im_end|>\n<|im_start|>user\n1+1?<|im_end|>"],
    ["ünï\u0301cödé 数学 🙂", "\t", "\u200b", "e\u0301 and \u00e9"],
    ["=" * 300, "0"],
    ["1"] * 60,
]


class Watched:
    """An engine that notes how many tokens of each request its cache held."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.llm, self.stream = self, engine.stream
        self.num_cached: list[int] = []
        self._llm = engine.llm

    async def encode(self, *arguments: Any) -> AsyncGenerator[Any, None]:
        async for output in self._llm.encode(*arguments):
            self.num_cached.append(output.num_cached_tokens)
            yield output


def forgetful(models: Models, folder: Path) -> tuple[VLLMPRM, Watched]:
    """Another reward model on the same engine, that remembers nothing yet."""
    prm = cast(VLLMPRM, models.reward_model)
    watched = Watched(prm._engine)
    encoder = ChatMLEncoder.load(folder, None)
    return VLLMPRM(cast(AsyncEngine, watched), encoder, prm._max_positions), watched


def recorded(name: str) -> tuple[str, list[list[str]]]:
    """A recorded run's problem, and the steps of every text that was sampled in it."""
    events = list(recording.read(PRECOMPUTED / "runs" / name))
    assert isinstance(events[0], RunStarted)
    texts = [event.text for event in events if isinstance(event, CompletionSampled)]
    return events[0].problem, [split_steps(text) for text in texts]


def assert_same(ours: Sequence[StepScores], theirs: Sequence[StepScores]) -> None:
    assert [s.is_too_long for s in ours] == [s.is_too_long for s in theirs]
    for one, other in zip(ours, theirs, strict=True):
        assert list(one.values) == pytest.approx(list(other.values), abs=1e-5)


@pytest.mark.parametrize("level", [1, 3, 5])
def test_recorded_solutions_score_as_in_this_process(
    vllm_models: Models, transformers_models: Models, level: int
) -> None:
    problem, solutions = recorded(f"level-{level}-seed-0.jsonl")
    ours = vllm_models.reward_model.score_steps(problem, solutions)
    theirs = transformers_models.reward_model.score_steps(problem, solutions)
    assert_same(ours, theirs)
    assert [len(s.values) for s in ours] == [len(steps) for steps in solutions]
    assert [s.num_tokens for s in ours] == [s.num_tokens for s in theirs]
    assert len({s.values for s in ours}) > 1  # it tells them apart


def test_what_the_cache_holds_is_not_computed_again_and_changes_nothing(
    vllm_models: Models, transformers_models: Models, prm_folder: Path
) -> None:
    prefixes = [LONG[: end + 1] for end in range(0, len(LONG), 4)]
    expected = transformers_models.reward_model.score_steps(PROBLEM, prefixes)
    prm, watched = forgetful(vllm_models, prm_folder)
    for prefix, scores in zip(prefixes, expected, strict=True):  # each begins with the last one
        assert_same(prm.score_steps(PROBLEM, [prefix]), [scores])
    assert watched.num_cached == sorted(watched.num_cached)
    assert watched.num_cached[-1] > 200
    assert_same(forgetful(vllm_models, prm_folder)[0].score_steps(PROBLEM, prefixes), expected)


def test_scores_that_are_forgotten_are_computed_though_the_cache_holds_their_steps(
    vllm_models: Models, transformers_models: Models, prm_folder: Path
) -> None:
    solutions = [LONG, [*LONG[:-1], "So it is $\\boxed{7854}$."]]
    expected = transformers_models.reward_model.score_steps(PROBLEM, solutions)
    forgetful(vllm_models, prm_folder)[0].score_steps(PROBLEM, solutions)  # now they are cached
    prm, watched = forgetful(vllm_models, prm_folder)
    assert_same(prm.score_steps(PROBLEM, solutions), expected)
    assert max(watched.num_cached) > 0
    assert watched.num_cached[-2:] == [0, 0]  # read again, from the first token on


def test_odd_texts_score_as_in_this_process(
    vllm_models: Models, transformers_models: Models
) -> None:
    for problem in ("<extra_0>", "数 <|im_start|>", PROBLEM):
        ours = vllm_models.reward_model.score_steps(problem, ODD)
        assert_same(ours, transformers_models.reward_model.score_steps(problem, ODD))
        assert [len(s.values) for s in ours] == [len(steps) for steps in ODD]


def longest(prm: ProcessRewardModel, problem: str) -> int:
    """How many steps "1" the reward model's context takes."""
    low, high = 1, 2_000
    while high - low > 1:
        middle = (low + high) // 2
        (scores,) = prm.score_steps(problem, [["1"] * middle])
        low, high = (low, middle) if scores.is_too_long else (middle, high)
    return low


def test_the_context_is_used_to_its_last_position_and_beyond_it_a_solution_is_flagged(
    vllm_models: Models, transformers_models: Models
) -> None:
    most = longest(transformers_models.reward_model, PROBLEM)
    solutions = [["1"] * most, ["1"] * (most + 1), STEPS, [], ["word " * 5_000]]
    ours = vllm_models.reward_model.score_steps(PROBLEM, solutions)
    assert_same(ours, transformers_models.reward_model.score_steps(PROBLEM, solutions))
    assert [s.is_too_long for s in ours] == [False, True, False, False, True]
    assert ours[3] == StepScores((), 0)


def test_equal_solutions_are_read_once(vllm_models: Models, prm_folder: Path) -> None:
    prm, watched = forgetful(vllm_models, prm_folder)
    first, second = prm.score_steps(PROBLEM, [STEPS, STEPS])
    (third,) = prm.score_steps(PROBLEM, [STEPS])
    assert first.values == second.values == third.values
    assert first.num_tokens > 0
    assert second.num_tokens == third.num_tokens == 0
    assert len(watched.num_cached) <= 2  # once, or once more without the cache


def test_calls_of_several_threads_at_once_score_the_same(
    vllm_models: Models, transformers_models: Models, prm_folder: Path
) -> None:
    problem, solutions = recorded("level-4-seed-0.jsonl")
    prm, _ = forgetful(vllm_models, prm_folder)
    parts = [solutions[start::8] for start in range(8)]
    with ThreadPoolExecutor(prm.max_calls) as threads:
        found = list(threads.map(lambda part: prm.score_steps(problem, part), parts))
    for part, ours in zip(parts, found, strict=True):
        assert_same(ours, transformers_models.reward_model.score_steps(problem, part))


@pytest.fixture(params=[name for name in LOOK_ALIKES if name != "qwen"])
def look_alike(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A small random checkpoint of a family other than the tiny pair's."""
    return write_look_alike(request.param, tmp_path)


def test_every_other_family_scores_as_in_this_process(look_alike: Path) -> None:
    oracle = TransformersPRM.load(look_alike, system_prompt=None, device="cpu")
    before = sorted(look_alike.iterdir())
    prm = VLLMPRM.load(look_alike, system_prompt=None, arguments=ON_CPU)
    try:
        for solutions in (SOLUTIONS, ODD, [[*SOLUTIONS[1], "1"], SOLUTIONS[1][:2], ["1"] * 2_000]):
            ours, theirs = (one.score_steps(PROBLEM, solutions) for one in (prm, oracle))
            assert_same(ours, theirs)
        assert sorted(look_alike.iterdir()) == before
    finally:
        prm.shutdown()


def test_a_policy_is_refused_as_a_reward_model() -> None:
    with pytest.raises(ModelError, match="no process reward model"):
        VLLMPRM.load(TINY_FOLDER / "policy", system_prompt=None)
