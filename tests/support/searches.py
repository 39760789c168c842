"""Made-up recordings of searches over steps, of any N and depth, with any text in their steps."""

from typing import Any

from carbon.search.selection import RULES
from tests.support.recordings import CONFIG, RUN_SETTINGS, Records, made_up_fit, numbered

WIDTH = 4
METHODS = ("carbon", "best_of_n")


def made_up_search(
    num_beams: int,
    num_depths: int,
    *,
    calibration: str = "halves",
    step: str = "Add $1+1$.",
    answer: str = "2",
    pace: float = 0.01,
) -> Records:
    """A beam search that keeps places, plain beside: of each depth a quarter goes on, and some end.

    Events are `pace` seconds apart. The score of a beam is a simple function of its depth and
    place; at every third depth an eighth of the growing beams ends, at the last all that are left.
    """
    explore = num_beams // 2 if calibration == "halves" else 0
    second = num_beams - explore
    search = _Search(num_depths, step, answer, explore, second)
    size = max(1, (explore or num_beams) // 4)
    records: Records = [
        {"event": "RunStarted", **RUN_SETTINGS, "num_explore": explore, "num_exploit": second,
         "num_baseline": second, "config": CONFIG
         | {"num_rollouts": num_beams, "calibration_size": size, "strategy": "beam_search_kept",
            "beam_width": WIDTH, "max_depth": max(40, num_depths),
            "beam_calibration": calibration}},
        {"event": "StageStarted", "stage": "explore"},
    ]  # fmt: skip
    if explore:
        for depth in range(1, num_depths + 1):
            records += search.grow("explore", depth)
        records += [{"event": "StageStarted", "stage": "fit"}, *made_up_fit(list(range(size)))]
    for depth in range(1, num_depths + 1):
        records += search.grow("exploit", depth) + search.grow("baseline", depth)
        if not explore and (growing := search.growing["exploit"]):
            chosen = sorted(growing)[:size]
            records += [{"event": "StageStarted", "stage": "fit"}, *made_up_fit(chosen)]
    records += search.end(num_beams)
    return numbered(records, pace)


class _Search:
    """The trees of the phases while they grow: `growing` maps a place to its text and scores."""

    def __init__(self, num_depths: int, step: str, answer: str, explore: int, second: int) -> None:
        self._num_depths, self._step, self._answer = num_depths, step, answer
        self._explore = explore
        starts = {"explore": 0, "exploit": explore, "baseline": explore + second}
        counts = {"explore": explore, "exploit": second, "baseline": second}
        self._places = {
            phase: range(start, start + counts[phase]) for phase, start in starts.items()
        }
        self._parents: dict[str, dict[int, int]] = {
            phase: dict.fromkeys(places, -1) for phase, places in self._places.items()
        }
        self.growing: dict[str, dict[int, tuple[str, list[float]]]] = {
            phase: {-1: ("", [])} for phase in starts
        }
        self._ended: dict[int, float] = {}

    def grow(self, phase: str, depth: int) -> Records:
        parents = self._parents[phase]
        if not parents:
            return []
        ending = self._ending(sorted(parents), depth)
        beams = {}
        for place, parent in parents.items():
            text, scores = self.growing[phase][parent]
            step = self._step_text(depth, place, is_last=place in ending)
            beams[place] = (text + step, [*scores, _score(depth, place)])
        left = [place for place in beams if place not in ending]
        best = sorted(left, key=lambda place: -beams[place][1][-1])[: -(-len(left) // WIDTH)]
        self._parents[phase] = {
            place: best[rank * len(best) // len(left)] for rank, place in enumerate(left)
        }
        self.growing[phase] = {place: beams[place] for place in left}
        fates = [
            "finished" if place in ending else "kept" if place in best else "pruned"
            for place in beams
        ]
        return [
            *self._progress(list(beams), depth, ending),
            {"event": "BeamsScored", "phase": phase, "depth": depth, "rollouts": list(beams),
             "parents": list(parents.values()), "num_tokens": [9] * len(beams), "fates": fates,
             "texts": [self._step_text(depth, p, is_last=p in ending) for p in beams],
             "scores": [scores[-1] for _, scores in beams.values()]},
            *(record for place in ending for record in self._end(phase, place, *beams[place])),
            self._tally(),
        ]  # fmt: skip

    def _ending(self, places: list[int], depth: int) -> set[int]:
        if depth == self._num_depths:
            return set(places)
        num_ending = 0 if depth % 3 else len(places) // 8
        return set(places[::WIDTH][:num_ending])

    def _step_text(self, depth: int, place: int, *, is_last: bool) -> str:
        end = f"$\\boxed{{{self._answer}}}$" if is_last else "\n\n"
        return f"## Step {depth}: {self._step} ({place}){end}"

    def _progress(self, places: list[int], depth: int, ending: set[int]) -> Records:
        texts = [self._step_text(depth, place, is_last=place in ending) for place in places]
        return [
            {"event": "CompletionProgress", "rollouts": places, "num_tokens": depth * 9,
             "texts": [text[start : start + 8] for text in texts]}
            for start in (0, 8)
        ]  # fmt: skip

    def _end(self, phase: str, place: int, text: str, scores: list[float]) -> Records:
        self._ended[place] = scores[-1]
        return [
            {"event": "CompletionSampled", "phase": phase, "rollout": place, "text": text,
             "num_tokens": 9 * len(scores), "finish_reason": "stop", "answer": self._answer},
            {"event": "RolloutScored", "phase": phase, "rollout": place, "step_scores": scores,
             "last_step_score": scores[-1], "is_too_long": False},
        ]  # fmt: skip

    def _tally(self) -> dict[str, Any]:
        def of(phase: str) -> list[float]:
            return [score for p, score in self._ended.items() if p in self._places[phase]]

        columns = {
            name: {phase: [measure(of(phase))] if self._ended else [] for phase in self._places}
            for name, measure in (("weights", sum), ("votes", len))
        }
        members = " ".join(map(str, sorted(self._ended)))
        answers = [self._answer] if self._ended else []
        methods = METHODS if self._ended else ()
        return {
            "event": "AnswersTallied", "answers": answers, "members": [members] * len(answers),
            "leaders": dict.fromkeys(methods, min(self._ended, default=0)),
            "leads": dict.fromkeys(methods, "1.00 from 1 rollout"), **columns,
        }  # fmt: skip

    def end(self, num_beams: int) -> Records:
        selected = [_selected(method, self._answer, num_beams) for method in METHODS]
        return [{"event": "StageStarted", "stage": "choose"}, *selected, _finished()]


def _score(depth: int, place: int) -> float:
    return (depth * 37 + place * 61) % 100 / 100


def _selected(method: str, answer: str, num_beams: int) -> dict[str, Any]:
    return {
        "event": "AnswerSelected", "method": method, "rule": "weighted", "answer": answer,
        "rollout": 0, "weight": 1.0, "num_votes": num_beams, "votes_by_phase": {}, "margin": 1.0,
        "runner_up": None, "runner_up_weight": 0.0, "runner_up_votes": 0, "reason": "It won.",
        "is_scored": True, "summary": "1.00 from 1 rollout",
        "answers": dict.fromkeys(RULES, answer), "correct": None,
    }  # fmt: skip


def _finished() -> dict[str, Any]:
    return {
        "event": "RunFinished",
        "stage_seconds": {"explore": 1.0, "score": 1.0, "fit": 1.0, "exploit": 1.0, "choose": 0.0},
        "num_tokens": {"explore": 90, "exploit": 90, "baseline": 90}, "num_prm_tokens": 9,
        "num_correct": None, "correct_answers": [], "overlap": None,
        "num_computed_tokens": {"explore": 40, "exploit": 60}, "num_scored_tokens": {"explore": 9},
    }  # fmt: skip
