"""A pair that is loaded."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from carbon.core.catalog import ModelEntry

if TYPE_CHECKING:
    from carbon.engines.base import Engine
    from carbon.rewards.base import ProcessRewardModel
    from carbon.serving.zero_gpu.slots import GPUSlots


class Service(Protocol):
    """Something that computes in a process of its own, which may end before we want it to."""

    @property
    def is_alive(self) -> bool: ...

    def shutdown(self) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """A loaded pair. One run at a time may use it. `services` are what it has running elsewhere.

    With `slots` its runs compute in GPU slots, not in this process. `notes` are sentences for the
    visitor of every run.
    """

    policy: ModelEntry
    prm: ModelEntry
    engine: "Engine"
    reward_model: "ProcessRewardModel"
    hardware: str
    services: tuple[Service, ...] = ()
    slots: "GPUSlots | None" = None
    notes: tuple[str, ...] = ()

    @property
    def is_alive(self) -> bool:
        """False once a process of theirs has ended: then they cannot serve another run."""
        return all(service.is_alive for service in self.services)

    def shut_down(self) -> None:
        for service in self.services:
            service.shutdown()
