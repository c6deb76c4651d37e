"""What the commands leave behind is put back."""

import logging
from collections.abc import Iterator

import pytest

from mainmatch.services.accounts import passwords
from tests.app import cheap_hasher


@pytest.fixture
def _logs_as_before() -> Iterator[None]:
    """The command line sets up the logs of the whole process."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


@pytest.fixture
def _passwords_are_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the people that a command signs up."""
    monkeypatch.setattr(passwords, "Argon2Hasher", cheap_hasher)
