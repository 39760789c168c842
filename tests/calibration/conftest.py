"""The real calibration set, computed once for all tests of this room."""

import pytest

from tests.support.real_set import RealSet, load_real_set


@pytest.fixture(scope="session")
def real_set() -> RealSet:
    return load_real_set()
