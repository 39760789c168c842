"""One training loop for both models: AdamW, bf16 on CUDA, a fixed number of updates.

Where there is a moment to keep to, as many are made as fit, by the speed of the last ones.
"""

import logging
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Any

import torch
from torch import Tensor, nn

from carbon.core.files import replacing
from train import parallel
from train.compiling import Forward, compiled_for
from train.packing import Batch

_LOG = logging.getLogger(__name__)
_BETAS, _WEIGHT_DECAY, _CLIP = (0.9, 0.95), 0.1, 1.0
_CONSTANT_UNTIL, _FINAL_FACTOR = 0.3, 0.02
_REPORT_EVERY = 100
_FIRST_TIMED, _TIMED = 20, 60  # the first ones are slower; so many tell the others' speed
_SLACK = 0.02  # once the rate falls, by so much another number must differ to be planned anew
_KEEP_EVERY_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Schedule:
    """Linear warm-up, constant, then linear decay from 30 % of the updates to 2 % of the rate."""

    updates: int
    learning_rate: float
    warmup: int

    def rate(self, update: int) -> float:
        done = update / self.updates
        decay = 1 - max(0.0, done - _CONSTANT_UNTIL) / (1 - _CONSTANT_UNTIL)
        factor = max(_FINAL_FACTOR, decay)
        return self.learning_rate * factor * min(1.0, (update + 1) / self.warmup)


@dataclass(frozen=True, slots=True)
class TrainingRecord:
    """What a training run did. `losses` holds the mean loss of each hundred updates.

    `processes` read all `tokens` together, and `losses` are of what the first one read.
    """

    updates: int
    tokens: int
    seconds: float
    losses: tuple[float, ...]
    processes: int = 1


@dataclass(frozen=True, slots=True)
class Timing:
    """The moment (of `time.time`) to keep to, and fewer than `least` updates are never made."""

    until: float
    least: int = 1


class Trainer:
    """Updates a model from batches, which its forward takes and returns the loss of.

    With a `timing` no more updates are made than fit. With `kept`, a file, its state is written
    there now and then, and read from there if it is there: then batches are to begin with number
    `updates_done`.
    """

    def __init__(
        self,
        model: nn.Module,
        schedule: Schedule,
        device: torch.device,
        timing: Timing | None = None,
        kept: Path | None = None,
    ) -> None:
        self.model, self.schedule, self.device = model, schedule, device
        self._most, self._timing, self._kept = schedule.updates, timing, kept
        self._mark: tuple[int, float] | None = None  # an update, and when it had been made
        self.updates_done, self._tokens, self._losses = 0, 0, list[Tensor]()
        self._seconds_before, self._waited = 0.0, 0.0
        trained = [p for p in model.parameters() if p.requires_grad]
        matrices = [p for p in trained if p.dim() == 2]
        others = [p for p in trained if p.dim() != 2]
        groups = [{"params": matrices}, {"params": others, "weight_decay": 0.0}]
        self._optimiser = torch.optim.AdamW(
            groups,
            lr=schedule.learning_rate,
            betas=_BETAS,
            weight_decay=_WEIGHT_DECAY,
            fused=device.type == "cuda",
        )
        self._forward: Forward | None = model if device.type == "cpu" else None
        self._keeping: Thread | None = None
        if kept and kept.exists():
            self._read(kept)

    def run(self, batches: Iterable[Batch]) -> TrainingRecord:
        """Use every batch once, until the schedule ends."""
        started = self._last_kept = time.perf_counter()
        self._reported = started, self._tokens
        for batch in self._waiting_for(parallel.in_step(batches)):
            self._losses.append(self._update(batch))
            self._tokens += int((batch.owners > 0).sum())
            if self.updates_done % _REPORT_EVERY == 0:
                self._report()
            self._keep_to_the_time()
            self._keep(time.perf_counter() - started)
            if self.updates_done >= self.schedule.updates:
                break
        if self._keeping:
            self._keeping.join()
        losses = self._losses
        means = [
            float(torch.stack(losses[start : start + _REPORT_EVERY]).mean())
            for start in range(0, len(losses), _REPORT_EVERY)
        ]
        seconds = self._seconds_before + time.perf_counter() - started
        return TrainingRecord(
            self.updates_done,
            sum(parallel.gathered(self._tokens)),
            round(seconds, 1),
            tuple(means),
            parallel.world_size(),
        )

    def _waiting_for(self, batches: Iterable[Batch]) -> Iterator[Batch]:
        """The batches; how long they were waited for is counted, the first one apart."""
        started = time.perf_counter()
        for number, batch in enumerate(batches):
            seconds = time.perf_counter() - started
            if number == 0:
                _LOG.info("first batch after %.1f s", seconds)
            else:
                self._waited += seconds
            yield batch
            started = time.perf_counter()

    def _update(self, batch: Batch) -> Tensor:
        """One AdamW update; the loss stays on the device so that nothing waits for it."""
        arrays = [array for array in batch if array is not None]
        given = [torch.from_numpy(array).to(self.device).long() for array in arrays]
        if self._forward is None:
            self._forward = compiled_for(self.model, given)
        for group in self._optimiser.param_groups:
            group["lr"] = self.schedule.rate(self.updates_done)
        on_cuda = self.device.type == "cuda"
        with torch.autocast(self.device.type, torch.bfloat16, enabled=on_cuda):
            loss = self._forward(*given)
        loss.backward()
        parallel.average_gradients(self.model)
        nn.utils.clip_grad_norm_(self.model.parameters(), _CLIP)
        self._optimiser.step()
        self._optimiser.zero_grad(set_to_none=True)
        self.updates_done += 1
        return loss.detach()

    def _keep_to_the_time(self) -> None:
        """Again and again; once the rate of learning falls, only if the plan is off by more."""
        if self._timing is None:
            return
        if self._mark is None:  # of this process's first updates
            self._mark = self.updates_done + _FIRST_TIMED, 0.0
        done, (marked, then) = self.updates_done, self._mark
        if done < marked + (_TIMED if then else 0):
            return
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        now = time.time()
        self._mark = done, now
        if then:
            pace = (now - then) / (done - marked)
            fitting = parallel.first_of(done + int((self._timing.until - now) / pace))
            self._plan(min(self._most, max(fitting, self._timing.least, done)), pace)

    def _plan(self, updates: int, pace: float) -> None:
        before = self.schedule.updates
        is_falling = self.updates_done > _CONSTANT_UNTIL * before
        if abs(updates - before) <= (_SLACK * before if is_falling else 0):
            return
        self.schedule = replace(self.schedule, updates=updates)
        _LOG.info("%.3f s an update: %d updates", pace, updates)

    def _report(self) -> None:
        done, losses = self.updates_done, self._losses[-_REPORT_EVERY:]
        since, tokens = self._reported
        seconds = time.perf_counter() - since
        _LOG.info(
            "update %d of %d, loss %.4f, %.1f M tokens, %.0f tokens/s, %.1f s waited for data",
            done,
            self.schedule.updates,
            float(torch.stack(losses).mean()),
            parallel.world_size() * self._tokens / 1e6,
            parallel.world_size() * (self._tokens - tokens) / seconds,
            self._waited,
        )
        self._reported = time.perf_counter(), self._tokens

    def _keep(self, seconds: float) -> None:
        """Write the state of now in a thread, once in a while; of several processes, the first."""
        if self._kept is None or parallel.rank():
            return
        if time.perf_counter() - self._last_kept < _KEEP_EVERY_SECONDS:
            return
        if self._keeping:
            self._keeping.join()
        state = {
            "model": self.model.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "losses": torch.stack(self._losses),
            "tokens": self._tokens,
            "planned": self.schedule.updates,
            "seconds": self._seconds_before + seconds,
        }
        self._keeping = Thread(target=write_whole, args=(_apart(state), self._kept))
        self._keeping.start()
        self._last_kept = time.perf_counter()

    def _read(self, path: Path) -> None:
        state = torch.load(path, map_location=self.device, weights_only=True)
        self.model.load_state_dict(state["model"])
        self._optimiser.load_state_dict(state["optimiser"])
        self._losses = list(state["losses"])
        self._tokens, self._seconds_before = state["tokens"], state["seconds"]
        self.updates_done = len(self._losses)
        self.schedule = replace(self.schedule, updates=state["planned"])
        _LOG.info("goes on after update %d of %d", self.updates_done, self.schedule.updates)


def write_whole(state: Any, path: Path) -> None:
    """There whole or not at all, whatever ends this process."""
    with replacing(path) as partial:
        torch.save(state, partial)


def _apart(state: Any) -> Any:
    """A copy in the processor's memory, which goes on being what it was."""
    if isinstance(state, Tensor):
        return state.detach().to("cpu", copy=True)
    if isinstance(state, dict):
        return {key: _apart(value) for key, value in state.items()}
    return [_apart(each) for each in state] if isinstance(state, list) else state
