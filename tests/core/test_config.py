import pytest

from carbon.core.config import CalibrationConfig, RunConfig
from carbon.core.errors import ConfigError


@pytest.mark.parametrize("num_rollouts", range(2, 40))
def test_the_budget_is_split_exactly(num_rollouts):
    config = RunConfig(num_rollouts=num_rollouts)
    second = config.num_exploit if config.learns else config.num_baseline
    assert config.num_explore + second == num_rollouts
    assert config.num_explore == num_rollouts // 2
    assert 1 <= config.num_calibration <= config.num_explore


def test_the_calibration_set_is_a_quarter_of_the_explore_half():
    assert RunConfig(num_rollouts=64).num_calibration == 8
    assert [RunConfig(num_rollouts=n).num_calibration for n in (2, 4, 6)] == [1, 1, 1]
    assert RunConfig(num_rollouts=64, calibration_size=500).num_calibration == 32


def test_below_four_nothing_is_learned():
    config = RunConfig(num_rollouts=3, compare_with_baseline=False)
    assert not config.learns
    assert (config.num_explore, config.num_exploit, config.num_baseline) == (1, 0, 2)


def test_plain_best_of_n_spends_its_budget_without_being_asked_to_compare():
    config = RunConfig(
        num_rollouts=16, learn_delta=False, learn_temperature=False, compare_with_baseline=False
    )
    assert (config.num_explore, config.num_exploit, config.num_baseline) == (8, 0, 8)


def test_defaults_are_the_papers():
    fit = RunConfig().calibration
    assert (fit.epochs, fit.learning_rate, fit.weight_decay) == (100, 1e-3, 1e-2)
    assert fit.base_temperature == 0.8
    assert fit == CalibrationConfig()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("num_rollouts", 10**6),
        ("num_rollouts", 0),
        ("num_rollouts", -1),
        ("num_rollouts", 7.5),
        ("num_rollouts", True),
        ("num_rollouts", "64"),
        ("base_temperature", 0),
        ("base_temperature", -1.0),
        ("base_temperature", 1e9),
        ("base_temperature", float("nan")),
        ("base_temperature", 10**400),  # no float holds it
        ("max_new_tokens", 10**7),
        ("max_new_tokens", 0),
        ("calibration_size", 0),
        ("epochs", 0),
        ("learning_rate", float("inf")),
        ("selection", "best"),
        ("seed", -1),
        ("time_limit_seconds", 0.0),
        ("policy", ""),
        ("prm", None),
        ("learn_delta", "yes"),
        ("strategy", "beams"),
        ("strategy", None),
        ("beam_calibration", "never"),
        ("beam_width", 0),
        ("max_depth", 0),
        ("max_depth", 2.5),
    ],
)
def test_values_out_of_range_are_refused_by_name(name, value):
    with pytest.raises(ConfigError, match="got"):
        RunConfig(**{name: value})


def test_an_enormous_value_does_not_fill_the_message():
    with pytest.raises(ConfigError) as refusal:
        RunConfig(selection="x" * 100_000)  # type: ignore[arg-type]
    assert len(str(refusal.value)) < 100_200
    with pytest.raises(ConfigError, match="more than 60 digits"):
        RunConfig(num_rollouts=10**5_000)


def test_a_search_over_steps_has_halves_only_where_it_calibrates_between_them():
    def parts(**settings) -> tuple[int, int, int, int]:
        c = RunConfig(strategy="beam_search", num_rollouts=17, **settings)
        return c.num_explore, c.num_exploit, c.num_baseline, c.num_calibration

    plain = {"learn_delta": False, "learn_temperature": False}
    assert parts() == (8, 9, 17, 2)  # plain, the search is whole
    assert parts(compare_with_baseline=False) == (8, 9, 0, 2)
    assert parts(beam_calibration="per_depth") == (0, 17, 17, 4)
    assert parts(**plain)[:3] == parts(**plain, compare_with_baseline=False)[:3] == (0, 0, 17)


@pytest.mark.parametrize("strategy", ["beam_search", "dvts"])
def test_more_children_than_beams_are_refused_where_beams_have_children(strategy):
    assert RunConfig(strategy=strategy, num_rollouts=4, beam_width=4).searches_steps
    with pytest.raises(ConfigError, match="got 5"):
        RunConfig(strategy=strategy, num_rollouts=4, beam_width=5)
    for without in ("best_of_n", "particle_filtering"):  # whose page has no such field
        assert RunConfig(strategy=without, num_rollouts=4, beam_width=5).beam_width == 5
