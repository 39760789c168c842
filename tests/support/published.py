"""Ports of the published searches' rules, written anew: what survives each round, and the results.

They know nothing of this package. A text ends where `write` says so; `place` counts the texts of a
round, and ties fall to the first.

- search-and-learn (github.com/huggingface/search-and-learn): src/sal/search/beam_search.py and
  diverse_verifier_tree_search.py, with `sort_completed` and `filter_duplicates`.
- its_hub (github.com/Red-Hat-AI-Innovation-Team/its_hub): its_hub/algorithms/particle_gibbs.py.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

# (text so far, round from 1, place) to the next step, and whether the text ends with it
Write = Callable[[str, int, int], tuple[str, bool]]
Score = Callable[[str], float]


@dataclass
class Outcome:
    """`rounds`: the texts that go on after each round; `results`: those that vote, with scores."""

    rounds: list[list[str]] = field(default_factory=list)
    results: list[tuple[str, float]] = field(default_factory=list)


def beam_search(write: Write, score: Score, n: int, m: int, num_rounds: int) -> Outcome:
    outcome, active, completed = Outcome(), [""] * n, []
    for number in range(1, num_rounds + 1):
        active = (active * (n // len(active) + 1))[:n]
        going_on = []
        for place, text in enumerate(active):
            step, has_ended = write(text, number, place)
            (completed if has_ended else going_on).append(text + step)
        if not going_on:
            break
        different = list(dict.fromkeys(going_on))
        best = sorted(different, key=lambda text: -score(text))[: n // m]
        active = [text for text in different if text in best]
        outcome.rounds.append(active)
    ranked = sorted(completed, key=lambda text: -score(text))[:n]
    padded = (ranked * (n // len(ranked) + 1))[:n]
    outcome.results = [(text, score(text)) for text in padded]
    return outcome


def dvts(write: Write, score: Score, n: int, m: int, num_rounds: int) -> Outcome:
    outcome = Outcome(rounds=[[] for _ in range(num_rounds)])
    for first in range(0, n, m):
        previous, current, last = "", "", []
        for number in range(1, num_rounds + 1):
            last = [write(current, number, first + i) for i in range(m)]
            scores = [score(current + step) for step, _ in last]
            best = scores.index(max(scores))
            previous, current = current, current + last[best][0]
            if last[best][1] or "boxed{" in current:
                break
            outcome.rounds[number - 1].append(current)
        outcome.results += [(previous + step, score(previous + step)) for step, _ in last]
    while outcome.rounds and not outcome.rounds[-1]:
        outcome.rounds.pop()
    return outcome


def particle_filtering(
    write: Write, score: Score, n: int, random_of: Callable[[int], Random]
) -> Outcome:
    """`random_of` gives each round's source of chance; particles are kept in order."""
    outcome = Outcome()
    particles: list[tuple[str, bool]] = [("", False)] * n
    number = 0
    while not all(has_ended for _, has_ended in particles):
        number += 1
        moved = []
        for place, (text, has_ended) in enumerate(particles):
            if not has_ended:
                step, has_ended = write(text, number, place)
                text += step
            moved.append((text, has_ended))
        logits = [_log_odds(score(text)) for text, _ in moved]
        weights = [math.exp(logit - max(logits)) for logit in logits]
        drawn = random_of(number).choices(range(n), weights, k=n)
        particles = [moved[i] for i in sorted(drawn)]
        outcome.rounds.append([text for text, _ in particles])
    outcome.results = [(text, score(text)) for text, _ in particles]
    return outcome


def _log_odds(score: float) -> float:
    clipped = min(max(score, 1e-7), 1 - 1e-7)
    return math.log(clipped / (1 - clipped))
