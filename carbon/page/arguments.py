"""How `python app.py` begins: its log, and its command line; a Space tells it nothing there."""

import argparse
import logging
from collections.abc import Sequence
from pathlib import Path

from carbon.core.errors import CarbonError
from carbon.results.tables import add_measured


def begin(words: Sequence[str]) -> None:
    """Open the log, a line a run, and take the arguments.

    `--source` adds a folder of measured tables to those of the Benchmarks tab. Whoever names one
    that cannot be read is told why, and the program ends.
    """
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("carbon").setLevel(logging.INFO)
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
