"""The process reward model on vLLM: its pooling engine, in a process of its own, CPU or GPU.

vLLM batches by itself and caches prefixes: a problem's prompt, and first steps that solutions
share, are computed once.
"""

import itertools
import threading
from collections.abc import AsyncGenerator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from carbon.core.types import StepScores
from carbon.models import checkpoint
from carbon.rewards.base import ProcessRewardModel
from carbon.rewards.formats import check_prm
from carbon.rewards.memory import KnownProblem, ProblemMemory, Steps
from carbon.rewards.solution_ids import SolutionEncoder, SolutionIds
from carbon.vllm.async_engine import AsyncEngine
from carbon.vllm.served_prm import served

_BATCH_TOKENS = 8_192  # positions of one forward pass: enough to keep a GPU busy with a 7B model
_RIGHT = 1  # of the classes (wrong, right)
# A scale for each row of a weight and for each token. vLLM computes the head, whose layers have no
# name of their own there, in float32, which its fp8 products cannot add up in.
_FP8 = {
    "quantization": "fp8_per_channel",
    "quantization_config": {"ignore": ["re:^$", "re:^score"]},
}
Beginnings = dict[Steps, float]  # score of the last of so many first steps


class VLLMPRM(ProcessRewardModel):
    """Scores steps as the other reward model does, from the very same ids (see `load`).

    Equal solutions have equal scores, and are computed once unless two calls meet; `num_tokens`
    counts all tokens of a solution, though vLLM may have had its first ones in its cache.
    """

    micro_batch = 256
    max_calls = 4

    def __init__(self, engine: AsyncEngine, encoder: SolutionEncoder, max_positions: int) -> None:
        self._engine, self._encoder, self._max_positions = engine, encoder, max_positions
        self._memory = ProblemMemory[Beginnings](encoder, max_positions)
        self._lock = threading.Lock()  # of the memory
        self._request_ids = itertools.count()

    @classmethod
    def load(
        cls,
        folder: Path,
        *,
        system_prompt: str | None,
        name: str | None = None,
        quantization: Literal["fp8"] | None = None,
        arguments: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> "VLLMPRM":
        """Start an engine for a checkpoint of one of the families that `rewards.formats` knows.

        `system_prompt` is what the model was trained with, if its family has such a turn (None:
        without), `name` the model's on the hub (None: its folder's). `quantization`
        "fp8" halves the weights' memory, on GPUs that multiply in it, and takes two thirds of the
        time. It moves the tiny pair's scores by 0.007 on average and by up to 0.2 (bfloat16:
        0.001 and 0.03; benchmarks/fp8_scores.py), so the app does not use it. `arguments` are more
        of vLLM's AsyncEngineArgs: where it computes, in how much memory, with which dtype;
        `environment` holds variables for its process.

        Raises:
            ModelError: a file is missing, this is no process reward model, or vLLM cannot start.
        """
        config = checkpoint.read_config(folder)
        family = check_prm(config, name or str(folder))
        encoder = family.encoder.load(folder, system_prompt)
        max_positions = family.backbone(config)["max_position_embeddings"]
        with served(folder, config, family, encoder.verdict_ids) as served_folder:
            engine = AsyncEngine.start(
                {
                    **_engine_arguments(served_folder, max_positions),
                    **(_FP8 if quantization == "fp8" else {}),
                    **(arguments or {}),
                },
                environment,
            )
        return cls(engine, encoder, max_positions)

    @property
    def is_alive(self) -> bool:
        """False once vLLM's process has ended: load the model again."""
        return self._engine.is_alive

    def shutdown(self) -> None:
        """End vLLM's process and give its memory back."""
        self._engine.shutdown()

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        solutions = [tuple(steps) for steps in solutions]
        with self._lock:
            known = self._memory.recall(problem)
            unread = self._memory.unread(known, solutions)
            num_tokens = {steps: len(solution.ids) for steps, solution in unread.items()}
            if unread and known.kept is None:
                known.kept = {}
                num_tokens[next(iter(unread))] += len(known.prompt_ids)
        self._read(known, unread, reads_cache=True)
        # vLLM's cache may hold steps whose scores are forgotten here: they are read anew.
        forgotten = {steps: one for steps, one in unread.items() if steps not in known.scores}
        self._read(known, forgotten, reads_cache=False)
        with self._lock:
            return [known.result(steps, num_tokens) for steps in solutions]

    def _read(
        self,
        known: KnownProblem[Beginnings],
        unread: Mapping[Steps, SolutionIds],
        *,
        reads_cache: bool,
    ) -> None:
        """Score the solutions into the memory, all of them at once."""
        if not unread:
            return
        sources = [self._computed(known, *unread_one, reads_cache) for unread_one in unread.items()]
        for _ in self._engine.stream(sources):
            pass
        beginnings = known.kept or {}
        for steps in unread:
            values = [beginnings.get(steps[: end + 1]) for end in range(len(steps))]
            if None not in values:
                known.scores.setdefault(steps, tuple(v for v in values if v is not None))

    async def _computed(
        self,
        known: KnownProblem[Beginnings],
        steps: Steps,
        solution: SolutionIds,
        reads_cache: bool,
    ) -> AsyncGenerator[None, None]:
        """Read one solution and remember the scores of its steps.

        Runs in the engine's event loop, where results come in the order of computation: whoever
        finds these steps in vLLM's cache finds their scores in the memory.
        """
        from vllm.pooling_params import PoolingParams  # noqa: PLC0415 # pyright: ignore[reportMissingImports]

        parameters = PoolingParams(task="token_classify", skip_reading_prefix_cache=not reads_cache)
        prompt = {"prompt_token_ids": [*known.prompt_ids, *solution.ids]}
        request_id = f"solution-{next(self._request_ids)}"
        async for output in self._engine.llm.encode(prompt, parameters, request_id):
            # [tokens that were computed, 2], softmaxed: what the cache held is not among them
            rows = output.outputs.data[-len(solution.ids) :, _RIGHT].tolist()
            self._remember(known, steps, solution.after(len(solution.ids) - len(rows)), rows)
            yield

    def _remember(
        self,
        known: KnownProblem[Beginnings],
        steps: Steps,
        computed: SolutionIds,
        probabilities: Sequence[float],
    ) -> None:
        """Keep the probabilities at the places among the last ids of a solution."""
        at_places = [probabilities[place] for place in computed.places]
        assert 0 < len(at_places) <= len(steps), f"{len(at_places)} scores, {len(steps)} steps"
        assert known.kept is not None
        first = len(steps) - len(at_places)
        for end, value in enumerate(at_places, first + 1):
            known.kept.setdefault(steps[:end], value)


def _engine_arguments(folder: Path, max_positions: int) -> dict[str, Any]:
    from vllm.config import PoolerConfig  # noqa: PLC0415 - vLLM may be missing # pyright: ignore[reportMissingImports]

    return {
        "model": str(folder),
        "skip_tokenizer_init": True,  # it reads ids
        "runner": "pooling",
        # Every token's scores, of which ours are at the steps' places: with the default ("STEP")
        # vLLM does without its prefix cache.
        "pooler_config": PoolerConfig(tok_pooling_type="ALL"),
        "enable_prefix_caching": True,
        "max_model_len": max_positions,
        "max_num_batched_tokens": max(max_positions, _BATCH_TOKENS),
        # Passes of thousands of tokens gain nothing from graphs or compiling, and start at once.
        "enforce_eager": True,
    }
