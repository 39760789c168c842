"""Claims of the paper's proofs, each held against the smallest case that can speak against it."""

import numpy as np

from carbon.results.claims.evidence import Finding, Tables, compare, context, every

WORKED_OUT = ""  # the table of evidence that stands in none
# Outputs of these rewards, and their chances before and after: the best one becomes likelier.
REWARDS = (1.0, 0.9, 0.0)
CHANCES_BEFORE, CHANCES_AFTER = (0.05, 0.80, 0.15), (0.06, 0.04, 0.90)


def lemma_signs(tables: Tables) -> Finding:
    """dL/dT at (0, 1) is the target's logit less the expected one, by App. A.1's own equation."""
    logits = np.array([1.0, 0.0])
    chances = np.exp(logits) / np.exp(logits).sum()
    higher, lower = logits - chances @ logits  # the target is the first token, or the second
    words = "Target's logit {} the expected one: dL/dT at T = 1, {} 0"
    evidence = [
        compare(words.format("above", "below"), higher, 0.0, "nats", WORKED_OUT, wants_lower=True),
        compare(words.format("below", "above"), lower, 0.0, "nats", WORKED_OUT),
    ]
    return every(
        evidence,
        "By the equation above these words, dL/dT at T = 1 is the target's logit less the expected "
        "one: positive where the target's is higher, negative where it is lower. The two signs are "
        "the wrong way round.",
    )


def lemma_guaranteed(tables: Tables) -> Finding:
    """Two tokens with equal rows in lm_head: the premise holds, and no (δ, T) changes the loss."""
    lm_head = np.ones((2, 1))
    logits = lm_head @ np.zeros(1)
    chances, target = np.full(2, 0.5), np.array([1.0, 0.0])
    error = chances - target
    slope = logits[0] - chances @ logits
    evidence = [
        context("Largest |p̄ − p̄_target|, 0", float(np.abs(error).max()), 0.0, "share", WORKED_OUT),
        compare(
            "Length of the gradient of δ, 0",
            float(np.linalg.norm(lm_head.T @ error)), 0.0, "nats", WORKED_OUT,
            when_equal="contradicts",
        ),
        compare(
            "|dL/dT|, 0", float(abs(slope)), 0.0, "nats", WORKED_OUT, when_equal="contradicts",
        ),
    ]  # fmt: skip
    return every(
        evidence,
        "The proof calls a vanishing gradient “highly improbable”, which guarantees nothing. Two "
        "tokens with the same row in lm_head are a case: their averages differ and both gradients "
        "are zero, so that no (δ, T) lowers the loss. With a real lm_head it is improbable indeed.",
    )


def dominance(tables: Tables) -> Finding:
    """Dominance needs every reward to be reached at least as often as before."""
    evidence = []
    for reward in REWARDS[:-1]:
        before, after = (
            round(sum(p for p, r in zip(chances, REWARDS, strict=True) if r >= reward), 6)
            for chances in (CHANCES_BEFORE, CHANCES_AFTER)
        )
        subject = f"Chance of a reward of {reward:g} or more: after, before"
        evidence.append(compare(subject, after, before, "share", WORKED_OUT))
    return every(
        evidence,
        "The proof uses that the best output has become likelier, and nothing of the others. "
        f"Rewards {_listed(REWARDS)} with chances {_listed(CHANCES_BEFORE)} before and "
        f"{_listed(CHANCES_AFTER)} after meet its premise: the best one is likelier, a good one is "
        "not. The Theory tab shows what that does to the expected reward.",
    )


def _listed(numbers: tuple[float, ...]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
