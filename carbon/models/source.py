"""A model of the catalogue with the folder of its checkpoint: what every backend loads from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carbon.core.catalog import ModelEntry, ModelSizes
from carbon.core.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT

_LONGEST_PROMPT = 2_048  # tokens: the page's longest problem and a system prompt


@dataclass(frozen=True, slots=True)
class Source:
    """`config` has the fields of config.json, `weight_bytes` is what the weights take in halves."""

    entry: ModelEntry
    folder: Path
    config: dict[str, Any]
    weight_bytes: int

    @property
    def sizes(self) -> ModelSizes:
        return ModelSizes.read(self.config, self.weight_bytes)

    @property
    def system_prompt(self) -> str | None:
        if self.entry.system_prompt is not None:
            return self.entry.system_prompt
        prompt = SYSTEM_PROMPT if self.entry.role == "policy" else PRM_SYSTEM_PROMPT
        return prompt if self.entry.uses_system_prompt else None

    @property
    def max_positions(self) -> int:
        """Longest text of the policy that a run can ask for (some models could read far more)."""
        longest = _LONGEST_PROMPT + self.entry.max_new_tokens
        return min(longest, self.config["max_position_embeddings"])
