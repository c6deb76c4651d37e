"""Moves of players: judged on the match in memory, if that has all that they need, else by a command.

Only acceptances are decided in memory: the match there can be behind the database, and ahead of it. So are all answers
to those who neither play nor host: their time must not tell that a match is hidden, and not missing.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias, TypeVar

from mainmatch.rules import Json, Seat
from mainmatch.rules.errors import CodedError
from mainmatch.services.bodies import text_of
from mainmatch.services.caller import Caller
from mainmatch.services.fairness.receipts import ActionResult
from mainmatch.services.live_matches.entry import Entry, SentAction
from mainmatch.services.live_matches.live_match import LiveMatch
from mainmatch.services.live_matches.registry import Input, LiveMatches, live_of
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import matches

R = TypeVar("R")


Then: TypeAlias = Callable[[bytes | None, CodedError | None], None]
"""Gets the answer of a move, as JSON in UTF-8, or its error. Without either a command has to decide."""


class Moves:
    """What players and judges send. Each answer is JSON, in UTF-8."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.live = LiveMatches(executor)

    async def submit(
        self, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], *, locked: bool = False
    ) -> bytes:
        """As ``submissions.submit``."""
        judge = partial(_submitted, caller.account_id, action, locked)
        return await self._played(
            Input("submit", caller.account_id, match_id, phase_id, judge),
            caller,
            lambda uow: text_of(submissions.submit(uow, caller, match_id, phase_id, action, locked=locked)).encode(),
        )

    async def withdraw(
        self, caller: Caller, match_id: str, phase_id: str | None = None, slot: str | None = None
    ) -> None:
        """As ``submissions.withdraw``."""

        def judge(entry: Entry, seat: Seat) -> None:
            submissions.taken_back(entry, seat, slot, caller.account_id)

        await self._played(
            Input("withdraw", caller.account_id, match_id, phase_id, judge),
            caller,
            lambda uow: submissions.withdraw(uow, caller, match_id, phase_id, slot),
        )

    async def act(self, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json]) -> bytes:
        """As ``submissions.act``."""
        return await self._played(
            Input("act", caller.account_id, match_id, phase_id, _act(caller, action)),
            caller,
            lambda uow: _json_of(submissions.act(uow, caller, match_id, phase_id, action)),
        )

    def begin_submit(
        self,
        caller: Caller,
        match_id: str,
        phase_id: str,
        action: Mapping[str, Json],
        *,
        locked: bool,
        then: Then,
    ) -> bool:
        """As ``submit``, without waiting, if the match in memory accepts it. False: nothing was done."""
        judge = partial(_submitted, caller.account_id, action, locked)
        return self._begun(Input("submit", caller.account_id, match_id, phase_id, judge), caller, then)

    def begin_act(self, caller: Caller, match_id: str, phase_id: str, action: Mapping[str, Json], then: Then) -> bool:
        """As ``begin_submit``, of ``act``."""
        return self._begun(Input("act", caller.account_id, match_id, phase_id, _act(caller, action)), caller, then)

    def _begun(self, given: Input, caller: Caller, then: Then) -> bool:
        if caller.match_id not in (None, given.match_id) or not self.live.put(given, then):
            return False
        given.end = self.executor.instrumentation.begun(given.name)
        return True

    async def _played(self, given: Input, caller: Caller, decide: Callable[[UnitOfWork], R]) -> R:
        """``given`` on the match in memory, else ``decide`` in a command, which leaves the match there."""
        match_id = given.match_id
        if caller.match_id in (None, match_id):
            if await self.live.take(given):
                value: R = given.value
                return value
            await self.live.settled(match_id)

        def command(uow: UnitOfWork) -> tuple[R, LiveMatch | None]:
            value = decide(uow)
            record = matches.by_id(uow.tx, match_id)
            return value, live_of(uow, record) if record is not None and record.is_open else None

        command.__name__ = given.name
        value, live = await self.executor.write(command)
        self.live.keep(live)
        return value


def _submitted(account_id: str, action: Mapping[str, Json], locked: bool, entry: Entry, seat: Seat) -> bytes:  # noqa: FBT001 - for ``partial``
    submissions.sealed(entry, SentAction(seat, action, account_id), locked=locked)
    return entry.receipt.encode()


def _act(caller: Caller, action: Mapping[str, Json]) -> Callable[[Entry, Seat], bytes]:
    return lambda entry, seat: _json_of(submissions.acted(entry, seat, action, caller.account_id))


def _json_of(answer: ActionResult) -> bytes:
    return answer.__pydantic_serializer__.to_json(answer, by_alias=True)
