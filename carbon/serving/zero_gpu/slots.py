"""A whole run in one GPU slot: the request is sent to a worker, the run's events come back.

ZeroGPU lends a GPU to a forked process for a stated time, and takes picklable CPU values only. What
is sent is the run, not a stage or a call of a model: tensors that stages hand one another (hidden
states, prefixes of beams) stay in the worker; sampling and scoring overlap as everywhere; a fork
and a move of the weights are paid once, not at each of forty depths; a visitor is refused before
the run or not at all; and the search and its events are the very same code.
"""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

import torch

from carbon import answers
from carbon.core.config import RunConfig
from carbon.core.errors import SlotError, StoppedError
from carbon.core.events import Notice, RunEvent
from carbon.engines.base import Engine
from carbon.rewards.base import ProcessRewardModel
from carbon.search.run import Explored, ExploreMemory, Run
from carbon.search.strategies import search
from carbon.search.trust import Trust
from carbon.serving.border import bordered
from carbon.serving.zero_gpu.plan import PairShape, fitted, plan_slot


@dataclass(frozen=True, slots=True)
class Order:
    """What is sent to the worker. `explored` is what an earlier run has left.

    `seconds` is the slot that is asked for, `quota_seconds` what that counts as in the visitor's
    quota, `compute_seconds` what the run may take of it.
    """

    problem: str
    config: RunConfig
    max_new_tokens: int
    reference_answer: str | None
    explored: Explored | None
    seconds: int
    quota_seconds: int
    compute_seconds: float
    trust: Trust | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The last value sent back: what the run leaves for the visitor's next one, if it explored."""

    explored: Explored | None


Sent = RunEvent | Ended
Task = Callable[[Order], Generator[Sent, None, None]]


class Lender(Protocol):
    """Lends GPUs to workers, which are forks. `device` is where models are put for them."""

    @property
    def device(self) -> str: ...

    @property
    def hardware(self) -> str: ...

    @property
    def half_card_quota(self) -> float:
        """What a second of half a card counts as in a visitor's quota."""
        ...

    def serve(self, task: Task) -> None:
        """Say once, before the first fork, what workers compute."""
        ...

    def compute(self, order: Order) -> Generator[Sent, None, None]:
        """The task's values from a worker; closing the generator gives the GPU back.

        Raises:
            SlotError: no GPU was lent, or it was taken back.
        """
        ...


class GPUSlots:
    """Runs of one pair, whose models are in this process but compute in workers only."""

    def __init__(
        self, lender: Lender, shape: PairShape, engine: Engine, prm: ProcessRewardModel
    ) -> None:
        self._lender, self._shape = lender, shape
        self._engine, self._prm = engine, prm
        lender.serve(self._work)

    def fitted(self, problem: str, config: RunConfig) -> RunConfig:
        """The run with its limit on tokens set, so that it fits one slot.

        Raises:
            ConfigError, OutOfMemoryError: it does not; says what to lower.
        """
        return fitted(self._shape, config, len(self._engine.encode(problem)))

    def search(self, run: Run) -> Iterator[RunEvent]:
        """The run's events, computed in one slot.

        Raises:
            SlotError: there was no slot.
            StoppedError: the visitor pressed Stop, or left.
        """
        order = self._order(run)
        yield Notice(message=_asking(order, self._shape.num_halves))
        with closing(self._lender.compute(order)) as values:
            for value in values:
                if run.is_stopped():
                    raise StoppedError("Stopped.")
                if isinstance(value, Ended):
                    if run.memory and value.explored:
                        run.memory.put(run.explore_key, value.explored)
                    return
                yield value

    def _order(self, run: Run) -> Order:
        explored = run.known_explored
        plan = plan_slot(
            self._shape,
            run.config,
            run.max_new_tokens,
            len(run.prompt_ids),
            knows_explored=explored is not None,
        )
        return Order(
            problem=run.problem,
            config=run.config,
            max_new_tokens=run.max_new_tokens,
            reference_answer=run.reference_answer,
            explored=explored,
            seconds=plan.seconds,
            quota_seconds=self._shape.quota_seconds(plan.seconds, self._lender.half_card_quota),
            compute_seconds=plan.compute_seconds,
            trust=run.trust,
        )

    def _work(self, order: Order) -> Generator[Sent, None, None]:
        """In the worker: the whole run. `spaces` hands on no more of an error than its name."""
        yield from bordered(self._in_slot(order))

    def _in_slot(self, order: Order) -> Generator[Sent, None, None]:
        started = time.monotonic()
        # A fork has its parent's OpenMP, but none of its threads: waiting for them never ends.
        torch.set_num_threads(1)
        answers.warm_up()
        memory = ExploreMemory()
        run = self._run(order, memory)
        with closing(_generator(run)) as events:
            for event in events:
                yield event
                if time.monotonic() - started > order.compute_seconds:
                    raise SlotError(_outlived(order))
        yield Ended(None if order.explored else memory.get(run.explore_key))

    def _run(self, order: Order, memory: ExploreMemory) -> Run:
        run = Run(
            problem=order.problem,
            config=order.config,
            engine=self._engine,
            prm=self._prm,
            max_new_tokens=order.max_new_tokens,
            reference_answer=order.reference_answer,
            trust=order.trust,
            memory=memory,
        )
        if order.explored is not None:
            memory.put(run.explore_key, order.explored)
        return run


def _generator(run: Run) -> Generator[RunEvent, None, None]:
    yield from search(run)


def _asking(order: Order, num_halves: int) -> str:
    card = "a GPU" if num_halves == 1 else "a whole GPU, as these models need more than half of one"
    return (
        f"This run asks ZeroGPU for {order.quota_seconds} s of your quota of the day, for up to "
        f"{order.seconds} s of {card}; rollouts are cut at {order.max_new_tokens:,} tokens."
    )


def _outlived(order: Order) -> str:
    return (
        f"The run did not end within the {order.seconds} s that it asked a GPU for: lower N or "
        "the tokens per rollout, and run it again."
    )
