"""How often a family is practised at a level: more where the last policy failed at its first tries.

`python -m train.school.practice RIGHT` takes these from what a training keeps in
work/right_of_each_problem.json.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

FILE = Path(__file__).with_name("first_tries.json")
_SAMPLES = 8  # of each problem whose right ones were counted
_DOUBT = 2  # so many problems of the mean kind are counted beside those of a family and level
_LEAST, _MORE = 0.5, 4.0  # what is always right is still drawn; what never is, nine times as often


def needs(first_tries: Mapping[str, float]) -> dict[str, float]:
    """Weights of families and levels by their shares of right first tries, "family level" each."""
    return {kind: _LEAST + _MORE * (1 - share) for kind, share in first_tries.items()}


def first_tries(right: Mapping[str, Sequence[int]]) -> dict[str, float]:
    """Shares of right samples, those of few problems drawn towards the mean."""
    mean = fmean(count for counts in right.values() for count in counts) / _SAMPLES
    return {
        kind: round((sum(counts) / _SAMPLES + _DOUBT * mean) / (len(counts) + _DOUBT), 2)
        for kind, counts in sorted(right.items())
    }


def read(path: Path = FILE) -> dict[str, float]:
    return json.loads(path.read_text(encoding="utf-8"))


def main(path: Path) -> None:
    right = json.loads(path.read_text(encoding="utf-8"))
    known = {kind: counts for kind, counts in right.items() if not kind.startswith("unknown ")}
    FILE.write_text(json.dumps(first_tries(known), indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
