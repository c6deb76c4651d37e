"""What one transaction asks, while others ask, too: another server's heartbeat, a probe of the storage."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest

from mainmatch.store.transactions.statements import NOTHING
from mainmatch.store.transactions.transaction import Transaction


@contextmanager
def asked_by(tx: Transaction, kind: Literal["fetch", "execute"] = "fetch") -> Iterator[list[Any]]:
    """The parameters of the statements that this transaction runs meanwhile, and of no other one."""
    asked: list[Any] = []
    plain: Callable[..., Any] = getattr(Transaction, kind)

    def note(of: Transaction, statement: Any, given: Any = NOTHING) -> Any:
        if of is tx:
            asked.append(given)
        return plain(of, statement, given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Transaction, kind, note)
        yield asked
