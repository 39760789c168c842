"""The families of process reward models that can be used, and how to tell them apart.

Told from config.json and the model's name alone, so that it is known before any weights are
downloaded. A family is one seam: how a problem and steps become ids and places, and how a place
becomes a probability.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from carbon.core.catalog import without_revision
from carbon.core.errors import ModelError
from carbon.rewards.encoders import ChatMLEncoder, LineEncoder, ShepherdEncoder, TurnEncoder
from carbon.rewards.reward_head import (
    ClassifierHead,
    RewardHead,
    VerdictIds,
    Weights,
    value_head,
    verdict_head,
)
from carbon.rewards.solution_ids import SolutionEncoder

_NAMES = ("prm", "shepherd")  # of language models that say + or -: nothing else tells them apart


@dataclass(frozen=True, slots=True)
class PRMFormat:
    """One family. `longest` is what its models were trained to read where config.json says more."""

    label: str
    encoder: type[SolutionEncoder]
    head: Callable[[Weights, VerdictIds], RewardHead]  # out of a checkpoint's weights
    longest: int | None = None

    def backbone(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """The config of what is left without the head, for our decoder, and of what it may read.

        A Mistral is a Llama that forgets: up to its window's length every position sees all before
        it, and so no more than that is read.
        """
        most = [config.get("max_position_embeddings"), self.longest]
        model_type = config.get("model_type")
        if model_type == "mistral":
            model_type = "llama"
            most.append(config.get("sliding_window"))
        longest = min((one for one in most if one), default=None)
        return {**config, "model_type": model_type, "max_position_embeddings": longest}


QWEN = PRMFormat("Qwen2.5-Math-PRM", ChatMLEncoder, ClassifierHead)
SKYWORK = PRMFormat("Skywork-o1-Open-PRM", LineEncoder, value_head)
# The window of the first Mistral, and RLHFlow's blocks (math-rm/llama-3.1-prm.yaml).
SHEPHERD = PRMFormat("Math-Shepherd", ShepherdEncoder, verdict_head, longest=4_096)
RLHFLOW = PRMFormat("RLHFlow's PRM", TurnEncoder, verdict_head, longest=8_192)
FORMATS = (QWEN, SKYWORK, SHEPHERD, RLHFLOW)

_BY_ARCHITECTURE = {
    "Qwen2ForProcessRewardModel": QWEN,
    "Qwen2ForPrmModel": SKYWORK,
    "MistralForCausalLM": SHEPHERD,
    "LlamaForCausalLM": RLHFLOW,
}


def check_prm(config: Mapping[str, Any], name: str) -> PRMFormat:
    """The family of a model, from the fields of its config.json and its hub id or folder.

    Two families are plain language models trained to write + or -, and no file of theirs says so.
    They are believed if their name does: it holds "PRM" or "Shepherd". The published Math-Shepherd
    was trained from Mistral and saved as a Llama, as RLHFlow's are: it, too, is known by its name.

    Raises:
        ModelError: this is no process reward model, or of no family that is known here.
    """
    name = without_revision(name).rstrip("/").rsplit("/", 1)[-1]
    architectures: list[str] = config.get("architectures") or []
    known = [_BY_ARCHITECTURE[one] for one in architectures if one in _BY_ARCHITECTURE]
    if not known:
        found = " and ".join(architectures) or "of no architecture that its config.json names"
        families = ", ".join(one.label for one in FORMATS[:-1])
        raise ModelError(
            f"{name} is no process reward model that can be used here: it is {found}. "
            f"{families} and {FORMATS[-1].label} are such models."
        )
    if known[0] in (SHEPHERD, RLHFLOW) and not any(word in name.lower() for word in _NAMES):
        raise ModelError(
            f"{name} is no process reward model, as far as its files tell, but a language model: "
            f"if it was trained to score steps as {known[0].label} was, put PRM into its name."
        )
    is_shepherd = known[0] is RLHFLOW and "shepherd" in name.lower()
    return SHEPHERD if is_shepherd else known[0]
