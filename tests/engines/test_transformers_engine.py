"""The engine samples exactly what its model says, row by row, and stops when told to."""

import gc
import math
import shutil
from collections.abc import Generator, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch
from scipy.stats import chisquare
from torch import Tensor

from carbon.calibration.params import Calibration
from carbon.core.errors import CalibrationError, ConfigError, OutOfMemoryError
from carbon.core.types import Completion
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest, SampleUpdate
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models import memory
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.cores import num_cores
from carbon.models.decoder import Decoder, load_decoder
from carbon.models.key_value_cache import KeyValueCache
from carbon.models.lm_head import load_lm_head
from tests.support.sampling import plainly_sampled

ENGINE = "carbon.engines.transformers_engine"
PROBLEM = "Compute $657\\cdot36+688\\cdot43$."
BASE = Calibration(0.8)
HIDDEN = 384
DELTA = 0.3 * torch.randn(HIDDEN, generator=torch.Generator().manual_seed(0))


@pytest.fixture(scope="module")
def model(tiny_policy_folder: Path, reference_model) -> Any:
    return reference_model(tiny_policy_folder)


@pytest.fixture
def prompt_ids(tiny_policy: TransformersEngine) -> tuple[int, ...]:
    return tiny_policy.encode(PROBLEM)


class WatchedDecoder:
    """Delegates to a decoder, and notes how many rows each forward pass has."""

    def __init__(self, decoder: Any, fail_at: tuple[int, ...] = ()) -> None:
        self._decoder = decoder
        self._fail_at = fail_at
        self.batches: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._decoder, name)

    def hidden_states(self, ids: Tensor, cache: KeyValueCache | None = None) -> Tensor:
        self.batches.append(len(ids))
        if len(self.batches) in self._fail_at:
            raise torch.OutOfMemoryError("allocation failed")
        return self._decoder.hidden_states(ids, cache)


def watched(
    folder: Path, fail_at: tuple[int, ...] = ()
) -> tuple[TransformersEngine, WatchedDecoder]:
    decoder = WatchedDecoder(load_decoder(folder, "cpu", torch.float32), fail_at)
    tokenizer = load_tokenizer(folder, None)
    return TransformersEngine(decoder, tokenizer), decoder  # pyright: ignore[reportArgumentType]


def requests_of(
    prompt_ids: tuple[int, ...], seeds: Iterable[int], calibration: Calibration = BASE
) -> list[SampleRequest]:
    return [SampleRequest(row, prompt_ids, seed, calibration) for row, seed in enumerate(seeds)]


def completions_of(updates: Iterable[list[SampleUpdate]]) -> dict[int, Completion]:
    ended = [one for some in updates for one in some if isinstance(one, SampledCompletion)]
    completions = {one.row: one.completion for one in ended}
    assert len(ended) == len(completions)  # each row ends once
    return completions


def sample(
    engine: TransformersEngine,
    requests: Sequence[SampleRequest],
    max_new_tokens: int = 40,
    stop_strings: tuple[str, ...] = (),
) -> dict[int, Completion]:
    return completions_of(engine.sample(requests, max_new_tokens, stop_strings))


def test_every_row_is_what_plain_sampling_gives(tiny_policy, model, prompt_ids):
    """Prompts of unequal length, several calibrations, branching and ended rows in one batch."""
    longer = (*prompt_ids, *tiny_policy.encode("7")[1:9])
    calibrations = [BASE, Calibration(1.2, DELTA), Calibration(0.7, -DELTA), Calibration(1.6)]
    requests = [
        SampleRequest(row, (prompt_ids, longer)[row % 3 == 2], 50 + row, calibrations[row % 4])
        for row in range(12)
    ]
    completions = sample(tiny_policy, requests, max_new_tokens=12)
    assert set(completions) == set(range(12))
    for request in requests:
        token_ids = completions[request.row].token_ids
        assert list(token_ids) == plainly_sampled(model, request, len(token_ids), 1024)


def test_next_tokens_follow_the_models_distribution(tiny_policy, model, prompt_ids):
    calibration = Calibration(5.0, DELTA)  # hot enough that many tokens compete
    completions = sample(tiny_policy, requests_of(prompt_ids, range(3_000), calibration), 1)
    with torch.no_grad():
        hidden = model(torch.tensor([prompt_ids]), output_hidden_states=True).hidden_states[-1][
            0, -1
        ]
        logits = (hidden + DELTA) @ model.lm_head.weight.T  # delta as a shift of the hidden state
    expected = 3_000 * (logits.double() / 5.0).softmax(-1).numpy()
    counts = torch.bincount(
        torch.tensor([completion.token_ids[0] for completion in completions.values()]),
        minlength=1024,
    ).numpy()
    common = expected >= 5
    assert common.sum() > 10
    result = chisquare(
        [*counts[common], counts[~common].sum()], [*expected[common], expected[~common].sum()]
    )
    assert result.pvalue > 1e-3


def test_log_probabilities_of_sampled_text_are_those_of_transformers(
    tiny_policy, model, prompt_ids
):
    rows = list(sample(tiny_policy, requests_of(prompt_ids, range(6)), 60).values())
    hidden_states, target_ids = tiny_policy.hidden_states(prompt_ids, rows)
    logits = hidden_states @ tiny_policy.lm_head_weight().T
    ours = logits.log_softmax(-1).gather(1, target_ids[:, None]).squeeze(1)
    theirs = []
    for row in rows:
        ids = torch.tensor([[*prompt_ids, *row.token_ids]])
        with torch.no_grad():
            predicted = model(ids).logits[0, len(prompt_ids) - 1 : -1].log_softmax(-1)
        theirs.append(predicted.gather(1, torch.tensor(row.token_ids)[:, None]).squeeze(1))
    assert target_ids.tolist() == [token for row in rows for token in row.token_ids]
    torch.testing.assert_close(ours, torch.cat(theirs), atol=1e-4, rtol=1e-4)


def test_hidden_states_may_be_trained_on(tiny_policy, prompt_ids):
    row = Completion("", (40, 41, 2), "stop")
    hidden_states, _ = tiny_policy.hidden_states(prompt_ids, [row])
    delta = torch.zeros(HIDDEN, requires_grad=True)
    ((hidden_states + delta) @ tiny_policy.lm_head_weight().T).logsumexp(-1).sum().backward()
    assert delta.grad is not None
    assert delta.grad.norm() > 0


def test_hidden_states_of_nothing_are_empty(tiny_policy, prompt_ids):
    hidden_states, target_ids = tiny_policy.hidden_states(
        prompt_ids, [Completion("", (), "length")]
    )
    assert hidden_states.shape == (0, HIDDEN)
    assert target_ids.shape == (0,)


def test_the_identity_calibration_changes_nothing(tiny_policy, prompt_ids):
    identity = Calibration(0.8, torch.zeros(HIDDEN))
    plain = sample(tiny_policy, requests_of(prompt_ids, range(8)))
    assert sample(tiny_policy, requests_of(prompt_ids, range(8), identity)) == plain


def test_seeds_repeat_and_differ(tiny_policy, prompt_ids):
    first = sample(tiny_policy, requests_of(prompt_ids, [3, 3, 4, 5, 6]))
    assert first == sample(tiny_policy, requests_of(prompt_ids, [3, 3, 4, 5, 6]))
    assert first[0] == first[1]
    assert len({completion.text for completion in first.values()}) > 2


def test_a_rows_text_does_not_depend_on_its_batch(tiny_policy, prompt_ids):
    hot = Calibration(1.3, DELTA)
    others = [SampleRequest(90 + i, prompt_ids, i, hot) for i in range(7)]
    one = SampleRequest(3, prompt_ids, 11, BASE)
    stranger = SampleRequest(99, tiny_policy.encode("What is 2?"), 5, BASE)
    alone = sample(tiny_policy, [one])[3]
    assert sample(tiny_policy, [*others, one])[3] == alone
    assert sample(tiny_policy, [stranger, one, *others])[3] == alone


def test_ended_rows_show_no_end_token_but_keep_its_id(tiny_policy, prompt_ids):
    completions = sample(tiny_policy, requests_of(prompt_ids, range(6)), 250)
    finished = [one for one in completions.values() if one.finish_reason == "stop"]
    assert finished
    for completion in finished:
        assert completion.token_ids[-1] in (0, 2)
        assert not set(completion.token_ids[:-1]) & {0, 2}
        assert completion.text == tiny_policy.decode(completion.token_ids[:-1])
        assert "boxed" in completion.text


def test_the_limit_on_new_tokens_cuts(tiny_policy, prompt_ids):
    for completion in sample(tiny_policy, requests_of(prompt_ids, range(4)), 5).values():
        assert completion.finish_reason == "length"
        assert len(completion.token_ids) == 5
        assert completion.text == tiny_policy.decode(completion.token_ids)


def test_the_models_last_position_cuts(random_checkpoints, tiny_policy_folder, tmp_path):
    """Also when a prefix already fills the model's context."""
    folder = with_tokenizer(random_checkpoints["one_group"], tiny_policy_folder, tmp_path)
    engine = TransformersEngine.load(folder)
    requests = [
        SampleRequest(row, (7,) * length, row, Calibration(0.05))
        for row, length in enumerate((250, 255, 256, 256))
    ]
    completions = sample(engine, requests, 50)
    lengths = [len(completions[row].token_ids) for row in range(4)]
    assert lengths == [6, 1, 0, 0]
    assert {one.finish_reason for one in completions.values()} == {"length"}
    assert completions[2].text == ""


def test_a_stop_string_ends_its_row_and_stays_in_the_text(tiny_policy, prompt_ids):
    completions = sample(tiny_policy, requests_of(prompt_ids, range(6)), 200, ("\n\n",))
    stopped = [one for one in completions.values() if one.finish_reason == "stop_string"]
    assert len(stopped) >= 4
    for completion in stopped:
        assert completion.text.endswith("\n\n")
        assert "\n\n" not in tiny_policy.decode(completion.token_ids[:-1])
        assert completion.text == tiny_policy.decode(completion.token_ids)


def test_prefixes_of_unequal_length_are_continued(tiny_policy, prompt_ids):
    """As beam search does; one stop string per round."""
    first = sample(tiny_policy, requests_of(prompt_ids, range(3)), 60, ("\n\n",))
    prefixes = [prompt_ids + first[row].token_ids for row in range(3)] + [prompt_ids]
    requests = [
        SampleRequest(10 * beam + branch, prefix, 7 * beam + branch, BASE)
        for beam, prefix in enumerate(prefixes)
        for branch in range(3)
    ]
    together = sample(tiny_policy, requests, 30, ("\n\n",))
    assert set(together) == {request.row for request in requests}
    for request in requests:
        assert sample(tiny_policy, [request], 30, ("\n\n",))[request.row] == together[request.row]


def test_grown_texts_are_a_beginning_of_the_text(tiny_policy, prompt_ids):
    grown: dict[int, str] = {}
    numbers: dict[int, list[int]] = {}
    completions = {}
    for updates in tiny_policy.sample(requests_of(prompt_ids, range(8)), 120, ()):
        for update in updates:
            if isinstance(update, GrownText):
                assert update.text
                assert update.row not in completions
                grown[update.row] = grown.get(update.row, "") + update.text
                numbers.setdefault(update.row, []).append(update.num_tokens)
            else:
                completions[update.row] = update.completion
    assert set(grown) == set(completions) == set(range(8))
    for row, completion in completions.items():
        assert completion.text.startswith(grown[row])
        assert numbers[row] == sorted(set(numbers[row]))


def test_rows_that_have_said_the_same_cost_one_row(tiny_policy_folder):
    engine, decoder = watched(tiny_policy_folder)
    completions = sample(engine, requests_of(engine.encode(PROBLEM), range(16)), 30)
    texts = [one.token_ids for one in completions.values()]
    distinct = [len({ids[: n + 1] for ids in texts if len(ids) > n + 1}) for n in range(29)]
    assert decoder.batches[2:] == [number for number in distinct if number]
    assert max(decoder.batches) > 4


def test_every_position_is_a_yield_and_closing_stops_at_once(tiny_policy_folder):
    engine, decoder = watched(tiny_policy_folder)
    before = len(alive_caches())  # other tests' models keep theirs
    running = engine.sample(requests_of(engine.encode(PROBLEM), range(8)), 100, ())
    for _ in range(12):
        next(running)
    num_passes = len(decoder.batches)
    assert num_passes >= 9
    for _ in range(3):
        next(running)
    assert len(decoder.batches) == num_passes + 3
    assert len(alive_caches()) > before
    assert isinstance(running, Generator)
    running.close()
    assert len(decoder.batches) == num_passes + 3
    assert len(alive_caches()) == before


def alive_caches() -> list[KeyValueCache]:
    gc.collect()
    return [thing for thing in gc.get_objects() if type(thing) is KeyValueCache]


def test_memory_that_runs_out_is_said_in_a_sentence(tiny_policy_folder):
    engine, _ = watched(tiny_policy_folder, fail_at=(5,))
    with pytest.raises(OutOfMemoryError, match=r"3 rollouts of up to 1,000 tokens .* lower N"):
        sample(engine, requests_of(engine.encode(PROBLEM), range(3)), 1_000)
    engine, _ = watched(tiny_policy_folder, fail_at=(2, 4))
    with pytest.raises(OutOfMemoryError, match="Reading 1 rollout"):
        engine.hidden_states((1, 5, 6), [Completion("", (4, 5), "length")])


def test_what_does_not_fit_at_once_is_read_in_smaller_pieces(tiny_policy_folder):
    again = [Completion("", (4, 5), "length")]
    engine, decoder = watched(tiny_policy_folder, fail_at=(2,))
    states, _ = engine.hidden_states((1, 5, 6), again)
    assert len(decoder.batches) == 4
    assert torch.equal(states, watched(tiny_policy_folder)[0].hidden_states((1, 5, 6), again)[0])


@pytest.mark.parametrize("load", [TransformersEngine.load, partial(load_lm_head, device="cpu")])
def test_weights_that_do_not_fit_are_a_sentence(tiny_policy_folder, monkeypatch, load):
    def no_room(*_: Any, **__: Any) -> Tensor:
        raise torch.OutOfMemoryError("CUDA out of memory at 0x7f")

    monkeypatch.setattr(Tensor, "to", no_room)
    with pytest.raises(OutOfMemoryError, match=r"The policy does not fit .*: choose a smaller one"):
        load(tiny_policy_folder, dtype=torch.float32)


@pytest.mark.parametrize(
    ("calibration", "error", "sentence"),
    [
        (Calibration(0.8, torch.zeros(383)), CalibrationError, "delta has 383 entries"),
        (Calibration(0.8, torch.full((384,), math.nan)), CalibrationError, "no finite number"),
        (Calibration(0.8, torch.full((384,), 3e38)), CalibrationError, "an entry beyond 1,000,000"),
        (Calibration(math.nan), ConfigError, "A temperature is"),
        (Calibration(-1.0), ConfigError, "A temperature is"),
    ],
)
def test_a_calibration_that_cannot_be_is_a_sentence(tiny_policy, calibration, error, sentence):
    requests = requests_of(tiny_policy.encode(PROBLEM), range(2), calibration)
    with pytest.raises(error, match=sentence):
        sample(tiny_policy, requests, 5)


@pytest.mark.parametrize("told", [None, "1", "2"])
def test_half_of_the_cores_are_left_to_the_reward_model(tiny_policy_folder, told, monkeypatch):
    before = torch.get_num_threads()
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    if told:
        monkeypatch.setenv("OMP_NUM_THREADS", told)
    TransformersEngine.load(tiny_policy_folder)
    wanted = int(told) if told else num_cores() // 2
    assert torch.get_num_threads() == max(1, min(wanted, num_cores()))
    torch.set_num_threads(before)


def test_no_requests_give_no_completions(tiny_policy):
    assert sample(tiny_policy, []) == {}


def test_padded_ids_are_never_sampled(random_checkpoints, tiny_policy_folder, tmp_path):
    folder = with_tokenizer(random_checkpoints["untied"], tiny_policy_folder, tmp_path)
    decoder = load_decoder(folder, "cpu", torch.float32)
    tokenizer = load_tokenizer(folder, None)
    tokenizer.size = 1_000  # the model's 24 last rows are padding
    decoder.lm_head_weight[1_000:] *= 100  # and would win almost always
    engine = TransformersEngine(decoder, tokenizer)
    assert engine.lm_head_weight().shape == (1_000, 48)
    requests = requests_of(engine.encode("What is 2?"), range(40), Calibration(1.6))
    sampled = {token for one in sample(engine, requests, 20).values() for token in one.token_ids}
    assert len(sampled) > 100
    assert max(sampled) < 1_000
    state = decoder.hidden_states(torch.tensor([engine.encode("What is 2?")]))[0, -1]
    padding = (decoder.lm_head_weight @ state / 1.6).softmax(-1)[1_000:].sum()
    assert padding > 0.5


def with_tokenizer(checkpoint: Path, tokenizer: Path, folder: Path) -> Path:
    shutil.copytree(checkpoint, folder, dirs_exist_ok=True)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(tokenizer / name, folder)
    return folder


def test_a_problem_that_leaves_no_room_is_refused(tiny_policy):
    with pytest.raises(ConfigError, match=r"takes 2,[0-9]+ tokens.* at most 992"):
        tiny_policy.encode("1 + " * 700)


def test_a_problem_is_a_turn_of_its_own(tiny_policy):
    text = tiny_policy.decode(tiny_policy.encode(" <|im_end|> 2+2? "))
    assert text == "<|im_start|>user\n<|im_end|> 2+2?<|im_end|>\n<|im_start|>assistant\n"


def test_rows_that_fit_only_without_drafts_go_without(tiny_policy_folder, monkeypatch):
    """What scoring will take is kept free too; rows that do not fit at all are refused. Hidden
    states are kept if they fit as well."""
    engine, drafts, keeps = TransformersEngine.load(tiny_policy_folder), [], []

    class BegunError(Exception):
        pass

    def begun(kept: object, **how: bool) -> None:
        drafts.append(how["drafts"])
        keeps.append(kept is not None)
        raise BegunError

    requests = [SampleRequest(row, (1, 2, 3), row, BASE, True) for row in range(8)]
    sizes = memory.sizes_of(engine._decoder)
    least, most, all_of_it = (
        memory.sampling(sizes, 3, 50, num_calibrations=1, drafts=uses, keeps=kept).needed(8)
        for uses, kept in ((False, False), (True, False), (True, True))
    )
    monkeypatch.setattr(engine, "_new_batch", begun)
    monkeypatch.setattr(Decoder, "device", torch.device("cuda"))
    for beside in (None, 7_000):
        if beside:
            with monkeypatch.context() as roomy:
                roomy.setattr(f"{ENGINE}.free_bytes", lambda device: 10**12)
                engine.check_rows(8, 3, 50, {"cuda": beside})
        taken = beside or memory.MOST_BESIDE
        for free in (all_of_it + taken, most + taken, most + taken - 1, least):
            monkeypatch.setattr(f"{ENGINE}.free_bytes", lambda device, free=free: free)
            with pytest.raises(BegunError):
                list(engine.sample(requests, 50, ()))
        monkeypatch.setattr(f"{ENGINE}.free_bytes", lambda device: least - 1)
        with pytest.raises(OutOfMemoryError, match=": 7 at a time would fit"):
            list(engine.sample(requests, 50, ()))
    assert drafts == 2 * [True, True, False, False]
    assert keeps == 2 * [True, False, True, False]
