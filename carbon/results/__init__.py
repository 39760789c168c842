"""Published and measured tables, the paper's claims about them, their figures and their words."""

from carbon.results.tables import PRECOMPUTED, describe_table, how_measured, load_table

__all__ = ["PRECOMPUTED", "describe_table", "how_measured", "load_table"]
