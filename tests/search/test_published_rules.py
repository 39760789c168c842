"""Each search against a port of its published rule: the same survivors, step by step; and a toy.

The toy: three of four first steps end at once with a wrong answer scored 0.4, the others go on to a
right one scored 0.95.
"""

from collections import defaultdict
from functools import partial
from random import Random

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, BeamsScored, CompletionSampled
from carbon.search.run import problem_seed, rollout_seed, step_seed
from tests.support import published
from tests.support.scripted_run import scripted_models, scripted_run
from tests.support.step_engine import JudgePRM, StepEngine

PROBLEM = "12+30"
N, M, NUM_ROUNDS = 16, 4, 8
PLAIN = {"learn_delta": False, "learn_temperature": False}
RIGHT, WRONG = "So it is $\\boxed{42}$.", "Quick: $\\boxed{43}$."


def ours(strategy, say, judge, seed, **chosen):
    settings = {"num_rollouts": N, "beam_width": M, "max_depth": NUM_ROUNDS, **PLAIN, **chosen}
    config = RunConfig(strategy=strategy, seed=seed, max_new_tokens=10_000, **settings)
    models = scripted_models(StepEngine(say), JudgePRM(judge))
    return list(scripted_run(config, PROBLEM, models=models, reference_answer="42"))


def port(strategy, say, judge, seed) -> published.Outcome:
    """What the published rule makes of the same texts and scores."""
    base = problem_seed(seed, PROBLEM)

    def write(text, number, place):
        own = step_seed(base, "baseline", number, place)
        step = say(text, own)
        while number == NUM_ROUNDS and step.endswith("\n\n"):  # all that is left
            step += say(text + step, own)
        return step, not step.endswith("\n\n")

    def score(text):
        return judge(text.strip().split("\n\n")[-1])

    if strategy == "particle_filtering":
        draw = partial(rollout_seed, base, "baseline")
        return published.particle_filtering(
            write, score, N, lambda number: Random(draw(f"draw/{number}"))
        )
    rule = {"beam_search": published.beam_search, "dvts": published.dvts}[strategy]
    return rule(write, score, N, M, NUM_ROUNDS)


def wander(before, seed):
    """Now and then a step ends the solution, or says a box and goes on all the same."""
    random = Random(f"{before}/{seed}")
    if random.random() < 0.25:
        return f"It is $\\boxed{{{random.randrange(4)}}}$ ({random.randrange(10**6)})."
    boxed = " $\\boxed{1}$" if random.random() < 0.05 else ""
    return f"Add {random.randrange(10**6)}.{boxed}\n\n"


def judged(step):
    return Random(step).random()


def survivors(events) -> list[list[str]]:
    """The texts that go on after each depth: of particles with their copies, else each once."""
    depths = [event for event in events if isinstance(event, BeamsScored)]
    told, texts = [], {-1: ""}
    for i, event in enumerate(depths):
        columns = zip(event.rollouts, event.parents, event.texts, strict=True)
        texts = {place: texts[parent] + step for place, parent, step in columns}
        if i + 1 < len(depths):
            told.append([texts[parent] for parent in depths[i + 1].parents])
    return told


def results(events) -> list[str]:
    return [event.text for event in events if isinstance(event, CompletionSampled)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("strategy", ["beam_search", "dvts", "particle_filtering"])
def test_the_same_texts_survive_as_by_the_published_rule(strategy, seed):
    events, expected = ours(strategy, wander, judged, seed), port(strategy, wander, judged, seed)
    told = survivors(events)
    assert told
    if strategy == "particle_filtering":
        assert [*told, sorted(results(events))] == [
            *expected.rounds[:-1], sorted(expected.rounds[-1]),
        ]  # fmt: skip
    else:
        assert [sorted(set(texts)) for texts in told] == list(map(sorted, expected.rounds))
    assert sorted(results(events)) == sorted(text for text, _ in expected.results)


@pytest.mark.parametrize("strategy", ["beam_search", "dvts"])
def test_places_are_shared_as_by_the_published_rule(strategy):
    told = survivors(ours(strategy, wander, judged, 3))
    kept = port(strategy, wander, judged, 3).rounds
    for texts, expected in zip(told, kept, strict=True):
        num_copies = {text: texts.count(text) for text in expected}
        most = M if strategy == "dvts" else -(-N // len(expected))
        assert set(num_copies.values()) <= {most, most - (strategy == "beam_search")}


def hasty(before, seed):
    if before:
        return RIGHT
    return WRONG if Random(seed).random() < 0.75 else "First, add.\n\n"


def hasty_score(step):
    return 0.4 if step == WRONG else 0.95


def vote(outcome: published.Outcome, strategy: str) -> str:
    if strategy == "particle_filtering":
        return max(outcome.results, key=lambda result: result[1])[0]
    weights = defaultdict(float)
    for text, score in outcome.results:
        weights["42" if RIGHT in text else "43"] += score
    return RIGHT if weights["42"] > weights["43"] else WRONG


def shares_right(strategy, num_seeds=60) -> tuple[float, float]:
    """Ours and the port's."""
    own = published_share = 0
    for seed in range(num_seeds):
        events = ours(strategy, hasty, hasty_score, seed)
        (verdict,) = (event for event in events if isinstance(event, AnswerSelected))
        own += bool(verdict.is_correct)
        if strategy != "beam_search_kept":
            outcome = port(strategy, hasty, hasty_score, seed)
            published_share += RIGHT in vote(outcome, strategy)
    return own / num_seeds, published_share / num_seeds


@pytest.mark.parametrize(
    ("strategy", "least"), [("beam_search", 0.95), ("dvts", 0.8), ("particle_filtering", 0.95)]
)
def test_wrong_answers_that_end_early_do_not_win(strategy, least):
    own, of_the_port = shares_right(strategy)
    assert own == of_the_port >= least


def test_where_places_are_kept_they_do():
    assert shares_right("beam_search_kept")[0] < 0.5
