"""What axe finds on a page that has come to rest."""

from typing import Any

import pytest

# What fades in has less contrast on its way than at its end; what runs for ever has no end.
AT_REST = """() => document.getAnimations().every(
  (animation) => animation.effect.getComputedTiming().endTime === Infinity
    || animation.playState !== 'running'
)"""


def serious_findings(page: Any) -> list[tuple[str, list[str]]]:
    """The rules of serious or critical impact that are broken, each with the parts that break it.

    Skips the test where axe is not installed.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = _found(page, axe)
    return found and _found(page, axe)  # what had begun to fade in just then has by now


def _found(page: Any, axe: Any) -> list[tuple[str, list[str]]]:
    page.wait_for_function(AT_REST)
    return [
        (found["id"], [node["html"][:120] for node in found["nodes"]])
        for found in axe.run(page).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
