"""One training loop for both models: AdamW, bf16 on CUDA, a fixed number of updates.

Where there are seconds to keep to, the number is set once, by the speed of the first updates.
"""

import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn

from train import parallel
from train.attending import Forward, compiled_for
from train.packing import Batch

_LOG = logging.getLogger(__name__)
_BETAS, _WEIGHT_DECAY, _CLIP = (0.9, 0.95), 0.1, 1.0
_CONSTANT_UNTIL, _FINAL_FACTOR = 0.3, 0.02
_REPORT_EVERY = 100
_FIRST_TIMED, _LAST_TIMED = 20, 60  # updates by which the others' speed is told


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


class Trainer:
    """Updates a model from batches, which its forward takes and returns the loss of.

    With `seconds` no more updates are made than fit into them, nor fewer than `least`.
    """

    def __init__(
        self,
        model: nn.Module,
        schedule: Schedule,
        device: torch.device,
        seconds: float | None = None,
        least: int = _LAST_TIMED,
    ) -> None:
        self.model, self.schedule, self.device = model, schedule, device
        self._seconds, self._least = seconds, least
        self._since: float | None = None  # update number _FIRST_TIMED
        self.updates_done = 0
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

    def run(self, batches: Iterable[Batch]) -> TrainingRecord:
        """Use every batch once, until the schedule ends."""
        started, tokens, losses = time.perf_counter(), 0, list[Tensor]()
        for batch in parallel.in_step(batches):
            if not losses:
                _LOG.info("first batch after %.1f s", time.perf_counter() - started)
            losses.append(self._update(batch))
            tokens += int((batch.owners > 0).sum())
            if self.updates_done % _REPORT_EVERY == 0:
                self._report(losses[-_REPORT_EVERY:], tokens, time.perf_counter() - started)
            self._keep_to_the_time(time.perf_counter() - started)
            if self.updates_done == self.schedule.updates:
                break
        means = [
            float(torch.stack(losses[start : start + _REPORT_EVERY]).mean())
            for start in range(0, len(losses), _REPORT_EVERY)
        ]
        seconds = time.perf_counter() - started
        return TrainingRecord(
            self.updates_done,
            sum(parallel.gathered(tokens)),
            round(seconds, 1),
            tuple(means),
            parallel.world_size(),
        )

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

    def _keep_to_the_time(self, seconds: float) -> None:
        """Long before the rate of learning begins to fall."""
        if self._seconds is None or self.updates_done not in (_FIRST_TIMED, _LAST_TIMED):
            return
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        if self.updates_done == _FIRST_TIMED:
            self._since = time.perf_counter()
        elif self._since is not None:
            pace = (time.perf_counter() - self._since) / (_LAST_TIMED - _FIRST_TIMED)
            fitting = parallel.first_of(self.updates_done + int((self._seconds - seconds) / pace))
            updates = min(self.schedule.updates, max(fitting, self._least, self.updates_done))
            self.schedule = replace(self.schedule, updates=updates)
            _LOG.info("%.3f s an update: %d updates", pace, updates)

    def _report(self, losses: list[Tensor], tokens: int, seconds: float) -> None:
        _LOG.info(
            "update %d of %d, loss %.4f, %.1f M tokens, %.0f tokens/s",
            self.updates_done,
            self.schedule.updates,
            float(torch.stack(losses).mean()),
            parallel.world_size() * tokens / 1e6,
            parallel.world_size() * tokens / seconds,
        )
