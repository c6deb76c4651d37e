"""What the commands leave behind is put back."""

import logging
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture
def _logs_as_before() -> Iterator[None]:
    """The command line sets up the logs of the whole process."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()
