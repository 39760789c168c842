"""Everything this package raises on purpose. Messages are written for the person at the browser.

CarbonError                base; its message may be shown to a visitor as it is
├── ConfigError            the request cannot be run as asked
├── ModelError             a model could not be loaded, or does not fit this machine
│   └── OutOfMemoryError   the budget does not fit the device
├── CalibrationError       the solver had nothing to fit, or diverged
├── TimeLimitError         the run reached its time limit
├── StoppedError           the visitor pressed Stop, or left
├── SlotError              a GPU that is lent for a while was refused, or taken back
└── RecordingError         a recording is missing, truncated or of another schema
"""


class CarbonError(Exception):
    """Base class; the message is written for the person at the browser."""


class ConfigError(CarbonError):
    """The request cannot be run as asked."""


class ModelError(CarbonError):
    """A model could not be loaded, or does not fit this machine."""


class OutOfMemoryError(ModelError):
    """The budget does not fit the device."""


class CalibrationError(CarbonError):
    """The solver had nothing to fit, or diverged."""


class TimeLimitError(CarbonError):
    """The run reached its time limit."""


class RecordingError(CarbonError):
    """A recording is missing, truncated or of another schema."""


class StoppedError(CarbonError):
    """The visitor pressed Stop, or left."""


class SlotError(CarbonError):
    """A GPU that is lent for a while was refused, or taken back."""
