import numpy as np
import pytest
from scipy import stats

from carbon.evaluate.difficulty import exact_p, spearman


@pytest.mark.parametrize("means", [[1.0, 2, 3, 4, 5], [5.0, 4, 3, 2, 1], [2.0, 1, 3, 5, 4]])
def test_spearman_is_scipys(means: list[float]):
    expected = np.asarray(stats.spearmanr(np.arange(5), means))[0]
    assert spearman(np.array(means)) == pytest.approx(expected)


def test_a_perfect_order_of_five_has_two_of_the_120_orders():
    assert exact_p(1.0, 5) == pytest.approx(2 / 120)
    assert exact_p(-1.0, 5) == pytest.approx(2 / 120)
    assert exact_p(0.0, 5) == 1.0
