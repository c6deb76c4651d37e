"""What a planted leak is, and what leaks are made of.

Each patches the product while it is planted and counts nothing of its own: what it shows is read from the branch that
it is asked in, as the real mistake would.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from tests.secrecy.world import Setting

Patches = AbstractContextManager[Any]
Planting = Callable[[], Patches]


@dataclass(frozen=True)
class Plant:
    """A leak: how it is planted, where to look for it, and who must learn from what."""

    plant: Planting
    operations: frozenset[str]
    """The operations that may show it."""
    kinds: frozenset[str] = frozenset()
    """Who may be the first to learn; empty: anybody."""
    game: str = "x-game"
    setting: Setting = field(default_factory=Setting)
    after: str = "nothing"
    moments: int = 1


def in_place(where: Any, name: str, planted: Any) -> Patches:
    """This, in place of what has the name there."""
    # mock refuses names that aren't there: a plant that patches nothing would prove nothing.
    return mock.patch.object(where, name, planted)


def sent(uow: UnitOfWork, match_id: str) -> int:
    """How much was sent to a match."""
    return len(journal.entries(uow.tx, match_id))
