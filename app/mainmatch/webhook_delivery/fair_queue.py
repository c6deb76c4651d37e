"""Whose turn it is: the webhooks that may have something to send, and how many are served at once.

May touch: memory only. Rule kept here (P18, P26): a webhook has one turn at a time; an account has a few, and all the
addresses that failed lately together only half, so that those who hang keep nobody waiting who doesn't.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mainmatch.services.webhooks.deliveries import Waiting

__all__ = ["FairQueue", "Slots"]


@dataclass(frozen=True, slots=True)
class Slots:
    """How many messages are on their way at once: in all, of one account, and to addresses that failed lately."""

    all: int = 32
    account: int = 4
    failing: int = 16


class FairQueue:
    """Who waits, in order, and who is being served."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._waiting: dict[str, Waiting] = {}
        self._served: dict[str, Waiting] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nobody is being served."""
        return not self._served

    def add(self, waiting: Iterable[Waiting]) -> None:
        """These may have something to send. Who waits already keeps the place."""
        self._waiting.update((each.webhook_id, each) for each in waiting)

    def take(self) -> list[Waiting]:
        """Those whose turn it is now. Each must be told ``done``."""
        taken = []
        accounts = Counter(each.account_id for each in self._served.values())
        failing = sum(each.tries > 0 for each in self._served.values())
        for each in list(self._waiting.values()):
            if len(self._served) >= self._slots.all:
                break
            is_held = each.webhook_id in self._served or accounts[each.account_id] >= self._slots.account
            if is_held or (each.tries > 0 and failing >= self._slots.failing):
                continue
            self._served[each.webhook_id] = self._waiting.pop(each.webhook_id)
            accounts[each.account_id] += 1
            failing += each.tries > 0
            taken.append(each)
        return taken

    def done(self, webhook_id: str) -> None:
        """It has been served."""
        self._served.pop(webhook_id, None)
