"""A pair of which it is known how far to trust it: made-up numbers, in a file as a real pair's."""

from dataclasses import replace
from pathlib import Path

from carbon.search.trust import FILE, Bin, Regression, Trust
from carbon.serving.session import Models
from tests.support.scripted_run import scripted_models

TRUST = Trust(
    right=Regression(
        -9.5,
        {
            "score": 0.5, "agreement": 6.0, "answered": 6.0,
            "unfamiliarity": -4.0, "calibrated": -1.0,
        },
    ),
    threshold=0.6,
    typical={
        "score": 2.2, "agreement": 0.8, "answered": 0.95, "unfamiliarity": 0.05, "calibrated": 0.5,
    },
    bins=(
        Bin("best_of_n", 16, 0.0, 40, 2), Bin("best_of_n", 16, 0.3, 30, 9),
        Bin("best_of_n", 16, 0.6, 50, 44), Bin("best_of_n", 16, 0.9, 120, 119),
        Bin("best_of_n", 64, 0.0, 70, 7), Bin("best_of_n", 64, 0.6, 1, 1),
        Bin("carbon", 16, 0.0, 90, 12), Bin("carbon", 16, 0.6, 80, 72),
    ),
    unfamiliar=Regression(-3.0, {"unknown_share": 12.0, "no_maths": 4.0}),
    text_threshold=0.8,
    words=frozenset((
        "what", "is", "the", "sum", "of", "and", "find", "how", "many", "apples", "has", "have",
        "left",
    )),
)  # fmt: skip


def with_trust(folder: Path, models: Models | None = None) -> Models:
    """The scripted pair, or another, as if it lay in `folder` with such a file."""
    models = models or scripted_models()
    sources = {role: str(folder / role) for role in ("policy", "prm")}
    (folder / "policy").mkdir(parents=True)
    TRUST.write(folder / "policy" / FILE, {})
    return replace(
        models,
        policy=replace(models.policy, source=sources["policy"]),
        prm=replace(models.prm, source=sources["prm"]),
    )
