"""Calls of services for sockets."""

from collections.abc import Mapping
from dataclasses import dataclass

from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.streams.frames import Act, Identify, Submit
from mainmatch.rules import Json, text
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InvalidToken
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import FeedHead
from mainmatch.services.idempotency import fingerprint_of, once
from mainmatch.services.play import submissions
from mainmatch.services.play.moves import Moves
from mainmatch.services.storage_quota import StorageQuota, stored
from mainmatch.services.unit_of_work import Executor


@dataclass(frozen=True, slots=True)
class ServiceCalls:
    """Calls of services for sockets. Raises what the services raise.

    A move calls the service function of PUT submission or POST actions, with the same access rule, budget, receipt and
    idempotency.
    """

    executor: Executor
    moves: Moves
    authenticator: Authenticator
    rates: RateLimiter
    storage: StorageQuota

    async def identify(self, frame: Identify, origin: str | None) -> Caller:
        """The caller for the frame's token or ticket. A ticket is used up."""
        if frame.ticket is not None:
            return await self.authenticator.redeem(frame.ticket, origin)
        if frame.token is None:
            raise InvalidToken(text("Send `token` or `ticket` with `identify`."))
        return await self.authenticator.caller_of(frame.token)

    async def open_feed(self, caller: Caller, feed: str) -> FeedHead:
        """Check the caller's access to a feed, and return its head."""
        self.rates.spend_as(caller, "reads")
        return await self.executor.read(feed_reader.open_feed, caller, feed)

    async def count(self, caller: Caller, action: Mapping[str, Json]) -> None:
        """Count a move. Raises RateLimited."""
        self.rates.spend_as(caller, "writes")
        await self.storage.spend(caller.account_id, stored(len(repr(action))))

    async def move(self, caller: Caller, frame: Submit | Act) -> bytes:
        """Submit or act, which was counted. Returns the JSON that the HTTP operation answers, in UTF-8."""
        match_id, phase_id, action = frame.match_id, frame.phase_id, frame.action
        if isinstance(frame, Submit):
            return await self.moves.submit(caller, match_id, phase_id, action, locked=frame.locked)
        if frame.idempotency_key is None:
            return await self.moves.act(caller, match_id, phase_id, action)
        path = f"/v1/matches/{match_id}/actions"
        body: dict[str, Json] = {"phase_id": phase_id, "action": dict(action)}
        asked = fingerprint_of("POST", path, "", caller.match_id, body, match_id)
        kept = await self.executor.write(
            once,
            caller,
            frame.idempotency_key,
            asked,
            200,
            lambda uow: submissions.act(uow, caller, match_id, phase_id, action),
        )
        return kept.text.encode()
