"""Servers of benchmarks in this process hash passwords as cheaply as those of all other tests."""

import pytest

from mainmatch.services.accounts import passwords
from tests.app import cheap_hasher


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "Argon2Hasher", cheap_hasher)
