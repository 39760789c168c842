"""`python -m train`: the tiny pair, from an empty folder, with one command."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from carbon.core.errors import CarbonError
from carbon.models.cores import num_cores
from train.scales import SCALES, adjusted
from train.stages import Run, run_all


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    logging.basicConfig(
        level=logging.INFO, format="%(relativeCreated)8d ms  %(message)s", stream=sys.stderr
    )
    scale = adjusted(SCALES[options.scale], options.policy_updates, options.long_share)
    try:
        run_all(Run(options.output, scale, options.seed, options.workers))
    except CarbonError as error:
        logging.getLogger(__name__).error("%s", error)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m train", description=__doc__)
    parser.add_argument("--output", type=Path, required=True, help="the pair's folder")
    parser.add_argument("--scale", choices=sorted(SCALES), default="full")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--policy-updates", type=int)
    parser.add_argument("--long-share", type=float, help="share of long solutions, every level")
    parser.add_argument(
        "--workers",
        type=int,
        default=num_cores() - 1,
        help="processes that make data; 0 makes it in this one",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
