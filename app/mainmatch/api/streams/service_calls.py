"""What sockets need of the house: who somebody is, which feeds they may read, and their moves.

May touch: the house, the authenticator, the verbs. Rule kept here: a move on a socket is the verb that
PUT submission and POST actions call, with the same access rule, budget, receipt and idempotency.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.rate_limits import Rates
from mainmatch.api.streams.frames import Act, Identify, Submit
from mainmatch.rules import Json
from mainmatch.services import feeds
from mainmatch.services.caller import Caller
from mainmatch.services.feeds import FeedHead
from mainmatch.services.idempotency import fingerprint_of, once
from mainmatch.services.phases import submissions
from mainmatch.services.unit_of_work import Executor

__all__ = ["ServiceCalls"]


@dataclass(frozen=True, slots=True)
class ServiceCalls:
    """Runs verbs for sockets. Raises what they raise."""

    executor: Executor
    authenticator: Authenticator
    rates: Rates

    async def caller(self, authorization: Sequence[str]) -> Caller:
        """Who sent this Authorization header."""
        return await self.authenticator.caller(authorization)

    async def identify(self, frame: Identify, origin: str | None) -> Caller:
        """Who has this token or ticket; a ticket is used up by this."""
        if frame.ticket is not None:
            return await self.authenticator.redeem(frame.ticket, origin)
        return await self.authenticator.caller_of(frame.token or "")

    async def own_feeds(self, caller: Caller) -> list[FeedHead]:
        """The caller's own feeds."""
        return await self.executor.read(feeds.own, caller)

    async def open_feed(self, caller: Caller, feed: str) -> FeedHead:
        """Let the caller into a feed."""
        self.rates.spend("reads", caller.account_id)
        return await self.executor.read(feeds.open_feed, caller, feed)

    async def move(self, caller: Caller, frame: Submit | Act) -> str:
        """Submit or act; the answer is the JSON that the HTTP operation answers."""
        self.rates.spend("writes", caller.account_id)
        if isinstance(frame, Submit):
            receipt = await self.executor.write(
                submissions.submit, caller, frame.match_id, frame.phase, frame.action, locked=frame.locked
            )
            return receipt.model_dump_json(by_alias=True)
        return await self._act(caller, frame)

    async def _act(self, caller: Caller, frame: Act) -> str:
        if frame.idempotency_key is None:
            answer = await self.executor.write(submissions.act, caller, frame.match_id, frame.phase, frame.action)
            return answer.model_dump_json(by_alias=True)
        body: dict[str, Json] = {"phase": frame.phase, "action": dict(frame.action)}
        path = f"/v1/matches/{frame.match_id}/actions"
        asked = fingerprint_of("POST", path, "", caller.match_id, body, frame.match_id)
        kept = await self.executor.write(
            once,
            caller,
            frame.idempotency_key,
            asked,
            200,
            lambda uow: submissions.act(uow, caller, frame.match_id, frame.phase, frame.action),
        )
        return kept.text
