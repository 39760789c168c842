"""What `python app.py` may be told on its command line; a Space tells it nothing."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from carbon.core.errors import CarbonError
from carbon.results.tables import add_measured


def take_arguments(words: Sequence[str]) -> None:
    """Add the folders of measured tables that are named to those of the Benchmarks tab.

    Whoever names one that cannot be read is told why, and the program ends.
    """
    parser = argparse.ArgumentParser(prog="python app.py", description="The page.")
    told = "tables of `python -m carbon.evaluate tables`, shown on the Benchmarks tab"
    parser.add_argument(
        "--source", type=Path, action="append", default=[], metavar="DIR", help=told
    )
    for folder in parser.parse_args(words).source:
        try:
            add_measured(folder)
        except CarbonError as error:
            parser.error(str(error))
