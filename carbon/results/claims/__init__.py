"""Claims of the paper against its own tables: `paper_claims` is the door; see `panel`."""

from carbon.results.claims.panel import Claim, paper_claims

__all__ = ["Claim", "paper_claims"]
