"""A model of the catalogue with the folder of its checkpoint: what every backend loads from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carbon.core.catalog import ModelEntry, ModelSizes
from carbon.core.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT
from carbon.models import checkpoint

_LONGEST_PROMPT = 2_048  # tokens: the page's longest problem and a system prompt


@dataclass(frozen=True, slots=True)
class Source:
    entry: ModelEntry
    folder: Path
    config: dict[str, Any]  # of config.json

    @classmethod
    def find(cls, entry: ModelEntry, hub_token: str | None) -> "Source":
        """The folder that the entry names, downloaded if need be.

        Raises:
            ModelError: there is none, or it may not be read.
        """
        folder = checkpoint.resolve(entry.source, hub_token)
        return cls(entry, folder, checkpoint.read_config(folder))

    @property
    def system_prompt(self) -> str | None:
        prompt = SYSTEM_PROMPT if self.entry.role == "policy" else PRM_SYSTEM_PROMPT
        return prompt if self.entry.uses_system_prompt else None

    @property
    def context(self) -> int:
        """Positions that the model can read."""
        return self.config["max_position_embeddings"]

    @property
    def max_positions(self) -> int:
        """Longest text of the policy that a run can ask for (some models could read far more)."""
        return min(_LONGEST_PROMPT + self.entry.max_new_tokens, self.context)

    @property
    def num_heads(self) -> int:
        return self.config["num_attention_heads"]

    @property
    def sizes(self) -> ModelSizes:
        """Of the model in halves, whatever the checkpoint is in."""
        return ModelSizes.read(self.config, self.weight_bytes)

    @property
    def weight_bytes(self) -> int:
        """Of the checkpoint's weights in bf16."""
        size = sum(path.stat().st_size for path in self.folder.glob("*.safetensors"))
        dtype = self.config.get("dtype") or self.config.get("torch_dtype")
        return size // 2 if dtype == "float32" else size
