"""Whatever a browser may send, and what may come back: an answer or a sentence of ours."""

from hypothesis import strategies as st

from carbon.core.errors import CarbonError

_NUMBERS = st.integers(-(10**12), 10**12) | st.floats() | st.just(10**400)  # no float holds that
JSON = st.recursive(
    st.none() | st.booleans() | _NUMBERS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


class Sentences:
    """Errors are sentences of ours, or there is none."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is not None and issubclass(kind, CarbonError) and bool(str(error))
