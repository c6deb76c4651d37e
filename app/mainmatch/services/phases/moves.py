"""Moves of players: judged on the match in memory, if that has all that they need, else by a command.

Only acceptances are decided in memory: the match there can be behind the database, and ahead of it. So are all answers
to those who neither play nor host: their time must not tell that a match is hidden, and not missing.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from mainmatch.rules import Json, Seat
from mainmatch.services.bodies import text_of
from mainmatch.services.caller import Caller
from mainmatch.services.live_matches.entry import Entry, Sent
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.loading import live_of
from mainmatch.services.live_matches.registry import Input, LiveMatches
from mainmatch.services.phases import submissions
from mainmatch.services.receipts import ActionResult
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import matches

__all__ = ["Moves"]

R = TypeVar("R")


class Moves:
    """What players and judges send."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.live = LiveMatches(executor)

    async def submit(
        self, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
    ) -> bytes:
        """As ``submissions.submit``; the receipt as JSON, in UTF-8."""

        def judge(entry: Entry, seat: Seat) -> bytes:
            submissions.sealed(entry, Sent(seat, action, caller.account_id), locked=locked)
            return entry.receipt.encode()

        def decide(uow: UnitOfWork) -> bytes:
            return text_of(submissions.submit(uow, caller, match_id, phase_id, action, locked=locked)).encode()

        return await self._played("submit", caller, match_id, phase_id, judge, decide)

    async def withdraw(
        self, caller: Caller, match_id: str, phase_id: str | None = None, slot: str | None = None
    ) -> None:
        """As ``submissions.withdraw``."""

        def judge(entry: Entry, seat: Seat) -> None:
            submissions.taken_back(entry, seat, slot, caller.account_id)

        def decide(uow: UnitOfWork) -> None:
            submissions.withdraw(uow, caller, match_id, phase_id, slot)

        await self._played("withdraw", caller, match_id, phase_id, judge, decide)

    async def act(self, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json]) -> ActionResult:
        """As ``submissions.act``."""

        def judge(entry: Entry, seat: Seat) -> ActionResult:
            return submissions.acted(entry, seat, action, caller.account_id)

        def decide(uow: UnitOfWork) -> ActionResult:
            return submissions.act(uow, caller, match_id, phase_id, action)

        return await self._played("act", caller, match_id, phase_id, judge, decide)

    async def _played(
        self,
        name: str,
        caller: Caller,
        match_id: str,
        phase_id: str | None,
        judge: Callable[[Entry, Seat], R],
        decide: Callable[[UnitOfWork], R],
    ) -> R:
        """``judge`` on the match in memory, else ``decide`` in a command, which leaves the match there."""
        if caller.match_id in (None, match_id):
            given = Input(name, caller.account_id, match_id, phase_id, judge)
            if await self.live.take(given):
                value: R = given.value
                return value
            await self.live.settled(match_id)

        def command(uow: UnitOfWork) -> tuple[R, LiveMatch | None]:
            value = decide(uow)
            record = matches.by_id(uow.tx, match_id)
            return value, live_of(uow, record) if record is not None and record.is_open else None

        command.__name__ = name
        value, live = await self.executor.write(command)
        self.live.keep(live)
        return value
