"""Hidden states that a batch keeps of rows that may be fitted, so that nobody reads them again."""

from collections.abc import Sequence
from itertools import accumulate

from jaxtyping import Float
from torch import Tensor

from carbon.engines.growing_row import GrowingRow

# By prompt and completion: what predicted each of its tokens.
Kept = dict[tuple[tuple[int, ...], tuple[int, ...]], Float[Tensor, "tokens hidden"]]


class Keeping:
    """Room for all that some rows may write; whoever computes their tokens fills it."""

    def __init__(
        self,
        rows: Sequence[GrowingRow],
        hidden_states: Float[Tensor, "rows hidden"],
        kept: Kept | None,
    ) -> None:
        """`hidden_states` predict the first tokens; with `kept` None no row is kept."""
        wanted = [kept is not None and row.request.keeps_hidden_states for row in rows]
        self._rows = [row for row, is_wanted in zip(rows, wanted, strict=True) if is_wanted]
        self._kept: Kept = {} if kept is None else kept
        # The row of `states` of each row; -1: none.
        counts = zip(wanted, accumulate(wanted), strict=True)
        self.numbers = [count - 1 if is_wanted else -1 for is_wanted, count in counts]
        longest = max((row.limit for row in self._rows), default=0)
        self.states = hidden_states.new_empty(len(self._rows), longest, hidden_states.shape[1])
        if self._rows:
            places = [place for place, is_wanted in enumerate(wanted) if is_wanted]
            self.states[:, 0] = hidden_states[places]

    def end(self) -> None:
        """Nothing more grows: tell what is kept of which text."""
        for row, states in zip(self._rows, self.states, strict=True):
            text = row.request.prompt_ids, tuple(row.token_ids)
            self._kept[text] = states[: len(row.token_ids)]
