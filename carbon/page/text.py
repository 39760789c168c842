"""Every sentence that a visitor reads, beside the words of settings and what the island draws."""

from collections.abc import Sequence
from dataclasses import asdict

from carbon.core.catalog import TINY, ModelEntry
from carbon.core.config import SETTINGS
from carbon.core.events import RunStarted
from carbon.core.gallery import Exhibit, Gallery, Outcome
from carbon.core.types import Strategy
from carbon.models.memory import needed_gigabytes, told
from carbon.serving.machine import Machine

TITLE = "CarBoN, live"
HEADING = "CarBoN"
TAGLINE = "calibrated best-of-N, one run from problem to answer"
DESCRIPTION = (
    "Calibrated best-of-N on a live language model: explore, learn from the best rollouts, sample "
    "again from the calibrated model, and let the scores vote."
)
NEWCOMER = "New here?"
NEWCOMER_READS = "What a run does, what N, PRM, δ and T are, is it worth it?"
# What is explained to a newcomer: a term, and its sentence.
TERMS = {
    "Run": (
        "A small language model (the policy) writes many solutions of the problem, called "
        "rollouts. A second model gives every step a score. CarBoN tries half of its budget, "
        "learns from the best tries, writes the other half with what it learned, and the answer "
        "with the highest sum of scores wins. Press an example, then Run, and watch."
    ),
    "N": (
        "How many rollouts there are in all. N = 64 explores with 32 and exploits with 32. "
        "“Best-of-N” is the plain way: all N at once, nothing learned."
    ),
    "Strategy": (
        "Best-of-N writes every rollout to its end. The others write step by step, at most N steps "
        "at a time: the promising beginnings (beams) are continued, several times over, in the "
        "places of those given up. Beam search continues the best of all, in all N places until "
        "every beam of a step has ended, and the N best solutions vote; where places are kept, a "
        "finished beam leaves one place less. DVTS continues the best of every small group until "
        "that has ended. Particle filtering draws all N anew after every step by their scores, "
        "finished ones too, and the weightiest one is the answer."
    ),
    "PRM": (
        "Process reward model, the model that scores: for each step, how sure it is, from 0 to 1, "
        "that the solution is right so far. It does not know the answer, and can be wrong."
    ),
    "δ": (
        "Delta, a vector added to the model's last hidden state. It makes some next tokens a "
        "little likelier and others less. It is learned anew for every problem and then dropped."
    ),
    "T": (
        "The temperature, which says how much the sampling varies: lower is more certain. With "
        "“Learn T” it is learned from the best tries; else it stays as it is."
    ),
}
WORTH_IT = "Worth it?"
_WORTH_IT = (
    "That depends on the reward model: the fit makes likelier what it trusts, right or wrong. "
    "{rates} That was the {pair} ({source}); the paper's numbers, for larger models, are in "
    "Benchmarks, and every run here ends with both methods side by side."
)


def worth_it(pair: str, rates: str, source: str) -> str:
    """To a newcomer: whether calibration is worth it, by what was measured of a pair."""
    return _WORTH_IT.format(pair=pair, rates=rates, source=source)


NOT_THE_AUTHORS = (
    "The method is that of this paper; the page and its small models are not its authors'."
)
LIVE_TAB = "Live"
REPLAY_TAB = "Replay"

# What the tabs without a run share
LESSON = {
    "loading": "Loading…",
    "failed": "This part of the page could not be loaded. Please reload the page.",
    "no_reply": "The server did not answer. Please try again.",
    "no_figure": "The figure could not be drawn in this browser. Its numbers are in the table.",
    "table": "Numbers",
    "csv": "CSV",
    "png": "PNG",
    "copy_link": "Copy link",
    "copied": "Link copied.",
    "not_copied": "The browser does not let this page copy. The link: ",
}

# The bar of controls
PROBLEM = "Problem"
PROBLEM_PLACEHOLDER = "Type a maths problem, with LaTeX between $ signs, or take an example."
EXAMPLES = "Examples"
EXAMPLE_LEVELS = ("1 easy", "2", "3", "4", "5 hard")
REUSE_HINT = "Switch and run again: explore is reused."
RUN = "Run"
RUN_HINT = "Run (Ctrl+Enter)"
STOP = "Stop"
CHANGE = "Problem and settings"
CHANGE_HINT = "Open or close the problem and settings of the next run (key E)"
COPY_LINK = "Copy link"
LINK_WORDS = {
    "copied": (
        "Link copied: it opens this problem with these settings, without a reference answer; of a "
        "run it starts that run once."
    ),
    "recording_copied": "Link copied: it opens this recorded run.",
    "shown": "The browser does not let this page copy. The link:",
}

# The drawer
ADVANCED = "Advanced"
SEARCH_IS_OURS = (
    "The paper has a table of calibrated beam search, but no algorithm for it, and only mentions "
    "DVTS and particle filtering: how these searches are calibrated is ours, and so is the beam "
    "search that keeps places. Plain, the others follow search-and-learn and its_hub."
)
REFERENCE_ANSWER = "Reference answer"
REFERENCE_ANSWER_INFO = "If known: it is only used to mark right answers at the end."

# The Score tab
SCORE_TAB = "Score"
SCORE = {
    "heading": "Score a solution, step by step",
    "lead": (
        "Paste a problem and a solution, yours or anybody's. The reward model that judges the "
        "rollouts of a run reads it and says after each step how sure it is that all is right so "
        "far. Edit a step and score again to see what changes."
    ),
    "problem": "Problem",
    "solution": "Solution, a blank line after each step",
    "prm": "Read by",
    "score": "Score",
    "scoring": "Reading…",
    "example": "Take an example",
    "undo": "Undo the edit",
    "edit": "Edit",
    "save": "Score this step",
    "cancel": "Cancel",
    "step": "Step",
    "edited": "edited",
    "earlier": "before",
    "new": "new",
    "stale": "The text has changed since it was scored.",
    "answer": "Answer in the box",
    "no_answer": "No answer is boxed: in a run this solution would have no vote.",
    "weight": "As a rollout its vote would weigh",
    "cost": "{tokens} tokens read in {seconds} s; what was known from before was not read again.",
    "from_run": "This is a rollout of a run. Edit what you like: the run stays as it is.",
    "empty": "Here the steps will stand with their scores.",
    "sample": {
        "problem": "My gran has 3 boxes with 12 eggs each and breaks 5, how many are left?",
        "solution": ("$3\\cdot12=36$\n\n$36-5=32$\n\nSo the answer is $\\boxed{32}$."),
    },
}
SCORE_OPINION = (
    "A score, from 0 to 1, is this model's opinion that the solution is right up to and including "
    "the step. It does not know the answer, and it can be wrong."
)
SCORE_MEASURED_SMALL = (
    "Of two solutions that the small policy wrote for one problem typed by hand, one right and one "
    "wrong, it gave the right one the higher last score in {percent:.0f} of 100 pairs (ours: "
    "assets/models/small/measurements.json, {date}). Your own words may be further from what it "
    "was trained on."
)
SCORE_MEASURED_TINY = (
    "Of two solutions of one held-out problem by the tiny policy, one right and one wrong, it gave "
    "the right one the higher last score in {percent:.0f} of 100 pairs (ours: "
    "assets/models/tiny/measurements.json). It knows 44 families of problems in one way of writing "
    "them, and nothing else."
)
SCORE_NOT_MEASURED = "How often it is right was not measured here."
SCORE_FALLS = (
    "The score falls most at step {step}, from {before:.2f} to {after:.2f}: look there first."
)
SCORE_LOW_AT_ONCE = "It doubts the first step already ({score:.2f})."
SCORE_HOLDS = "No step makes the score fall much; it ends at {last:.2f}."

# What the models are
OTHER_MODELS = "Also in the catalogue"
LOADING = "Loading the live model."
READY = "The live model is ready."
RECORDED = "Until you press Run, this is a recorded run."
LOADING_FAILED = "The live model could not be loaded."

# What programs read of the endpoints, before their arguments
API_RUN = (
    "Solve a maths problem by calibrated best-of-N, or by a calibrated search over steps.\n\n"
    "The last reply is the result: the answer of each method and rule, the summed scores of the "
    "heaviest answers, how far to trust them, T and the norm of delta, the cost, and links to the "
    "events. Replies before it tell how far the run is."
)
API_GRADE = "Say whether two final answers of a maths problem mean the same."
API_SCORE = (
    "Score a solution step by step with a process reward model.\n\nA step's score, from 0 to 1, is "
    "the model's opinion that the solution is right up to and including it. It does not know the "
    "answer, and can be wrong."
)
API_MODELS = "List the models of this page, and whether each runs on this machine."
API_TOY = (
    "Search for a hidden number three ways: plain halving, guided by noisy rewards, and guided "
    "with a bracket that widens again (the paper's Algorithm 1)."
)

# Refusals
TOO_MANY_WAITING = "Too many visitors are waiting for the models. Please try again in a minute."
TOO_MANY_OF_YOURS = "You have several runs here already. Please wait until one of them has ended."
TOO_MANY_CALLS = "Too many calls come from your address. Please try again in a minute."
STOPPED = "Stopped: nobody wanted this run any more."
UNEXPECTED_END = "Something went wrong on the server and the run ended early. Please run it again."
NOT_TEXT = "The problem must be text."
REFERENCE_TOO_LONG = "The reference answer must be text of at most {limit} characters."
NOT_OFFERED = "This page does not offer the model {name}."

# Refusals of requests that no page sends
DOOR_IS_CLOSED = "This page takes no files and fetches none."
NO_FILES = "Values are text, numbers, true or false: this page takes no files."
NOT_JSON = "The body must be a JSON object."
TOO_LARGE = "The body is too large: at most {limit:,} bytes are read."
NO_SESSION = "A session_hash is needed: any text that is yours alone."
NO_SUCH_DOOR = "There is no such endpoint. There are: {doors}."
WRONG_NUMBER = "The list “data” must hold {wanted} values, one a parameter; it holds {number}."
UNKNOWN_NAMES = "Unknown: {names}. Known parameters: {known}."
MISSING_NAMES = "Missing: {names}."
NO_SUCH_RUN = "No such run: it was long ago, or on a server that has been started again since."
SERVER_FAILED = "Something went wrong on the server, and its log says where. Please try again."

CANNOT_BE_USED = "cannot be used here"
NOT_IN_A_PAIR = "this page was started with another model"

# Refusals of ZeroGPU, by the titles that it gives them
_LOWER = "Lower N or the tokens per rollout and the run asks for less"
_OR_SMALL = "the small pair needs no GPU"
GPU_AGAIN_IN = "try again in {wait} (hours:minutes:seconds)"
GPU_AGAIN_LATER = "try again later"
GPU_QUOTA_LEFT = (
    "This run asks ZeroGPU for {seconds} s of your quota, and {left} s are left. "
    f"{_LOWER}, or {{again}}; {_OR_SMALL}."
)
GPU_REFUSALS = {
    "ZeroGPU quota exceeded": (
        "ZeroGPU lends no GPU for {seconds} s of quota now, because it is used up. "
        f"{_LOWER}, or {{again}}: signed in to Hugging Face you have more; {_OR_SMALL}."
    ),
    "ZeroGPU illegal duration": (
        "ZeroGPU does not lend you a GPU for {seconds} s of quota at once. "
        f"{_LOWER}, or sign in to Hugging Face; {_OR_SMALL}."
    ),
    "ZeroGPU pending credits exceeded": (
        "Other runs of yours hold all of your quota: try again when they have ended. "
        f"{_LOWER}; {_OR_SMALL}."
    ),
    "ZeroGPU queue timeout": (
        "No GPU became free within a minute: try again in a minute. "
        f"{_LOWER}, but waits as long; {_OR_SMALL}."
    ),
}
GPU_REFUSED = (
    "ZeroGPU could not lend a GPU: reload the page and try again in a minute. "
    f"{_LOWER}; {_OR_SMALL}."
)
GPU_ABORTED = (
    "ZeroGPU took the GPU back before the run had ended, which had asked for {seconds} s of quota: "
    "lower N or the tokens per rollout, and run it again."
)
GPU_WORKER_FAILED = (
    "Something went wrong on the GPU ({kind}). Please run it again; with a lower N or fewer tokens "
    "per rollout it needs less of it."
)
GPU_NOT_ANSWERING = f"ZeroGPU does not answer: try again in a minute. {_LOWER}; {_OR_SMALL}."

RECORDING = "Recorded run"
BESIDE = "Beside it"
NOTHING_BESIDE = "nothing"
SAVE_RECORDING = "Save this recording"
OWN_RECORDING = "Open a recording of your own"
COPY_SNIPPET = "Copy frame for a course page"
FORGET_RUNS = "Forget my runs"
REPLAY = {
    "kept": "Your last runs, kept in this browser only",
    "forgotten": "Your runs are no longer kept in this browser.",
    "link_copied": "Link copied: it opens this recording.",
    "snippet_copied": "Copied: put it into the HTML of a course page, and this run plays there.",
    "shown": "The browser does not let this page copy. Copy this:",
}
_FIRST_FIVE = (
    "Recorded with the tiny pair on two CPU cores: the first five problems of each level of "
    "MINI-500, seed 0"
)
_FIRST_SEARCHED = (
    "; the first of each level also as a calibrated beam search that keeps places, with N = 16"
)
_NONE_CHOSEN = ". None of these was chosen by its outcome; the small pair's "
_OPENS = "run, with which the page opens, was: it shows what calibration does."
_EXAMPLE = "run beside them was: it shows what calibration does, too."
_YOUR_OWN = (
    ' Your own come from python -m carbon.run_once "…" --record FILE; the file stays in your '
    "browser."
)
_COUNTED = (
    "Runs chosen by outcome. Of {num_problems:,} problems of {dataset} (N = {num_rollouts}, seed "
    "{seed}, weighted selection) calibration rescues {rescue:,}, which plain best-of-N gets wrong, "
    "and loses {loss:,}, which it gets right; both are right on {both_right:,} and wrong on "
    "{both_wrong:,}. {rule}"
)
_OTHERS = " The other runs: "
OUTCOMES: dict[Outcome, str] = {
    "rescue": "Calibration rescues",
    "loss": "Calibration loses",
    "both_right": "Both right",
    "both_wrong": "Both wrong",
}


def recordings_note(strategies: Sequence[str], gallery: Gallery | None = None) -> str:
    """What the recorded runs of these strategies are, and by which rule."""
    has_searches = any(strategy != "best_of_n" for strategy in strategies)
    has_opening = gallery is not None and gallery.opening is not None
    chosen = _NONE_CHOSEN + (_EXAMPLE if has_opening else _OPENS)
    others = _FIRST_FIVE + (_FIRST_SEARCHED if has_searches else "") + chosen
    if gallery is None:
        return others + _YOUR_OWN
    counted = _COUNTED.format(**asdict(gallery), **gallery.counts)
    has_others = len(strategies) > len(gallery.exhibits)
    more = _OTHERS + others[0].lower() + others[1:] if has_others else ""
    return counted + more + _YOUR_OWN


def recording_name(
    stem: str, started: RunStarted, outcome: Outcome | None = None, exhibit: Exhibit | None = None
) -> str:
    """One line of the list of recordings; `stem` is a file's name, like level-3-seed-0-2."""
    problem = started.problem
    shown = problem if len(problem) <= 70 else f"{problem[:69]}…"
    level = stem.split("-")[1] if stem.startswith("level-") else None
    parts = [f"Level {level}" if level else capital(stem.replace("-", " "))]
    if exhibit:
        parts = [OUTCOMES[exhibit.outcome], *([f"level {exhibit.level}"] if exhibit.level else [])]
    elif outcome:
        parts.append(OUTCOMES[outcome][0].lower() + OUTCOMES[outcome][1:])
    if started.config.searches_steps:
        parts.append(in_a_sentence(started.config.strategy))
    pair = pair_name(started)
    parts += [pair] if capital(pair) not in parts else []
    return f"{', '.join(parts)}, N = {started.config.num_rollouts}: {shown}"


def capital(words: str) -> str:
    """The words as a line begins with them."""
    return words[:1].upper() + words[1:]


def pair_name(started: RunStarted) -> str:
    """The models of a run in few words: "tiny pair", or the policy where the two differ."""
    policy, prm = (name.split(",")[0] for name in (started.policy_name, started.prm_name))
    kind, *_ = policy.split()
    return f"{kind.lower()} pair" if [kind] == prm.split()[:1] else policy


def in_a_sentence(strategy: Strategy) -> str:
    """A strategy's name where it does not begin a sentence."""
    name = SETTINGS["strategy"].names[strategy]
    return name if name.isupper() else name.lower()


def loading(model: str) -> str:
    """While a run waits for its model."""
    return (
        f"Loading {model} before the run. Stop works, but a model that has begun to load cannot be "
        "halted: until it is there, the next run waits."
    )


def model_choice(entry: ModelEntry, lacks: str | None) -> str:
    """A model in the list of choices, with what it lacks here."""
    name = f"{entry.label}, {entry.parameters}"
    return f"{name} ({lacks})" if lacks else name


def model_needs(entry: ModelEntry, machine: Machine) -> str:
    """What a model lacks here, in a few words."""
    if entry.is_gated and not machine.has_hub_token:
        return "gated: needs an HF_TOKEN secret"
    return f"needs a GPU with {told(needed_gigabytes(entry))}"


SMALL_IN_SHORT = (
    "The small pair solves school problems as you would type them, often rightly and not always: "
    "its runs of best-of-N end with how far to trust the answer."
)


def zero_gpu_in_short(model: str) -> str:
    """On ZeroGPU, beside Run: what a run costs its visitor."""
    return (
        f"{model} runs on ZeroGPU: each run asks for one GPU slot that fits its N and tokens, and "
        "what it uses counts towards your quota of the day. The small pair needs none."
    )


def small_limits(num_problems: int, num_right: int, date: str) -> str:
    """What the small pair can and cannot do, by its measurements."""
    return (
        "The small pair, 113 million parameters each, answers problems that a pupil meets up to "
        "the end of school, in everyday words and notation, and says so where it does not know a "
        f"kind of problem. Of {num_problems} such problems typed by hand (its development set) "
        f"plain best-of-N answers {num_right} rightly with N = 16 (ours: assets/models/small, "
        f"{date}). Long stories and problems of several ideas often go wrong."
    )


TINY_LIMITS = (
    "The tiny pair, 10 million parameters each, is for N = 256 in seconds and for tests: it knows "
    "44 families of problems in one way of writing them ($12+30$) and misreads all others."
)


def note_on(policy: str) -> str:
    """Before a run, where nothing was measured by which a problem's text could be judged."""
    return TINY_LIMITS if policy == TINY else ""


FAMILIES = {
    "small": (
        "The {count} kinds of problem that the small pair was trained on, and how often the answer "
        "of 16 rollouts (summed score) is right on new ones"
    ),
    "tiny": (
        "The {count} kinds of problem that the tiny pair was trained on, and how often a single "
        "rollout is right on new ones"
    ),
}


def unusable_in_link(unusable: Sequence[tuple[str, str]]) -> str:
    """For a link that asks for what this page does not have."""
    asked = ", ".join(f"{parameter} = “{value[:40]}”" for parameter, value in unusable)
    return f"This page cannot do what the link asks for with {asked}: that is as the page begins."
