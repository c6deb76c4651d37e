"""The hot way of a socket: ``submit``, ``act`` and ``ack``, taken as they come, without a task.

It takes what is plain: a frame as encoders write it, of a socket of which no other one waits or runs, that is accepted
on a match in memory. Of all else it has done nothing, and the ordinary way has it. Answers are the same on both, byte
for byte, and go out after the commit.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from mainmatch.api.http.request import LARGEST, plain_json
from mainmatch.api.streams.frames import LONGEST_ID, Act, Submit, parse_frame
from mainmatch.api.streams.service_calls import ServiceCalls
from mainmatch.api.streams.socket_protocol import Session
from mainmatch.rules.errors import CodedError
from mainmatch.services.caller import Caller
from mainmatch.services.storage_quota import stored

_ACK = frozenset({"op", "feed", "seq"})
_ACT = frozenset({"op", "id", "match_id", "phase_id", "action"})
_SUBMIT = _ACT | {"locked"}


class HotSocket:
    """The hot way of one session. ``clock`` returns monotonic seconds."""

    __slots__ = ("_clock", "_deciding", "_idle", "_services", "_session", "is_held", "is_under_way")

    def __init__(self, session: Session, services: ServiceCalls, clock: Callable[[], float]) -> None:
        self._session = session
        self._services = services
        self._clock = clock
        self.is_held = False
        """Whether a frame runs on the ordinary way."""
        self.is_under_way = False
        """Whether one runs here."""
        self._idle: asyncio.Future[None] | None = None
        self._deciding: asyncio.Task[None] | None = None

    def takes(self, text: bytes) -> bool:
        """Take a text, of a socket of which no other waits; False: nothing of it was done."""
        session = self._session
        caller = session.caller
        if caller is None or self.is_held or self.is_under_way or len(text) > session.limits.frame_bytes:
            return False
        frame: Any = plain_json(text)
        if frame.__class__ is not dict or session.closing is not None or not session.has_room:
            return False
        op = frame.get("op")
        if op == "ack":
            is_taken = frame.keys() == _ACK and self._acked(frame["feed"], frame["seq"])
        elif op == "submit":
            is_taken = (len(frame) == len(_ACT) or "locked" in frame) and self._moved(caller, frame, text)
        else:
            is_taken = op == "act" and self._moved(caller, frame, text)
        if is_taken:
            session.heard(self._clock())
        return is_taken

    async def idle(self) -> None:
        """Wait until what runs here has its answer; meanwhile it takes no other text, which would overtake."""
        while self.is_under_way:
            self.is_held, self._idle = True, asyncio.get_running_loop().create_future()
            try:
                await self._idle
            finally:
                self.is_held = False

    def _acked(self, feed: object, seq: object) -> bool:
        return isinstance(feed, str) and seq.__class__ is int and self._session.acked(feed, seq)

    def _moved(self, caller: Caller, frame: Mapping[str, Any], text: bytes) -> bool:
        op, services = frame["op"], self._services
        if not frame.keys() <= (_SUBMIT if op == "submit" else _ACT) or not frame.keys() >= _ACT:
            return False
        frame_id, match_id, phase_id, action = frame["id"], frame["match_id"], frame["phase_id"], frame["action"]
        locked = frame.get("locked", False)
        is_shaped = match_id.__class__ is str and phase_id.__class__ is str and action.__class__ is dict
        if not is_shaped or locked.__class__ is not bool or not _is_id(frame_id) or "match:play" not in caller.scopes:
            return False
        size = stored(len(repr(action)))
        if not services.rates.may_move(caller) or not services.storage.spend_ahead(caller.account_id, size):
            return False
        then = partial(self._settle, frame_id, caller, text)
        if op == "submit":
            is_taken = services.moves.begin_submit(caller, match_id, phase_id, action, locked=locked, then=then)
        else:
            is_taken = services.moves.begin_act(caller, match_id, phase_id, action, then)
        if is_taken:
            services.rates.count_move(caller)
            self.is_under_way = True
        else:
            services.storage.spend_ahead(caller.account_id, -size)
        return is_taken

    def _settle(
        self, frame_id: str | int, caller: Caller, text: bytes, answer: bytes | None, error: CodedError | None
    ) -> None:
        if answer is not None:
            self._session.answered(frame_id, answer)
        elif error is not None:
            self._session.refused(frame_id, error)
        else:
            # The match was changed meanwhile: a command decides.
            self._deciding = asyncio.create_task(self._decide(caller, text))
            return
        self._end()

    async def _decide(self, caller: Caller, text: bytes) -> None:
        frame = parse_frame(text.decode())
        if isinstance(frame, Submit | Act):
            try:
                self._session.answered(frame.id, await self._services.move(caller, frame))
            except Exception as error:  # noqa: BLE001 - the session answers every failure
                self._session.refused(frame.id, error)
        self._end()

    def _end(self) -> None:
        self.is_under_way, self._deciding = False, None
        if self._idle is not None:
            if not self._idle.done():
                self._idle.set_result(None)
            self._idle = None


def _is_id(value: object) -> bool:
    """Whether this is a ``FrameId``."""
    if isinstance(value, str):
        return 0 < len(value) <= LONGEST_ID
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST
