"""From a token to its caller.

May touch: the verbs that look tokens up. Rule kept here (P23): what was revoked is refused from
the commit on; tokens come in the Authorization header and nowhere else, and leave no trace in
logs or memory: what is remembered is remembered by hash.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.play import tokens
from app.play.callers import Caller
from app.play.desk import House
from app.play.mistakes import Unauthenticated

__all__ = ["Gate"]

_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE)
_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class _Known:
    caller: Caller
    expires_at: datetime | None


class Gate:
    """Who a token stands for; good ones are remembered, the least recently used are forgotten first.

    For one event loop; ``drop`` is called on it after each commit, before anybody gets an answer.
    """

    def __init__(self, house: House, now: Callable[[], datetime], remembered: int = _REMEMBERED) -> None:
        self._house = house
        self._now = now
        self._most = remembered
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._drops = 0

    async def caller(self, authorization: Sequence[str]) -> Caller:
        """The caller behind the values of the Authorization header. Raises Unauthenticated."""
        found = _BEARER.fullmatch(authorization[0].strip()) if len(authorization) == 1 else None
        if found is None:
            raise _not_signed_in()
        return await self.caller_of(found[1])

    async def caller_of(self, token: str) -> Caller:
        """The caller behind a token. Raises Unauthenticated."""
        if not tokens.is_token(token):
            raise _not_signed_in()
        digest = tokens.digest_of(token)
        known = self._known.get(digest) or await self._look_up(digest)
        if known is None or (known.expires_at is not None and known.expires_at <= self._now()):
            self._known.pop(digest, None)
            raise _not_signed_in()
        if digest in self._known:
            self._known.move_to_end(digest)
        return known.caller

    async def redeem(self, ticket: str, origin: str | None) -> Caller:
        """The caller behind a stream ticket, which is used up by this. Raises Unauthenticated or Forbidden."""
        return await self._house.write(tokens.redeem, ticket, origin)

    def drop(self, token_ids: Iterable[str]) -> None:
        """Forget these tokens: they were revoked."""
        revoked = set(token_ids)
        if revoked:
            self._forget(lambda caller: caller.token_id in revoked)

    def forget(self, account_id: str) -> None:
        """Forget an account's tokens: its name or its rights have changed."""
        self._forget(lambda caller: caller.account_id == account_id)

    def _forget(self, is_meant: Callable[[Caller], bool]) -> None:
        # A look-up that began before this must not bring back what it saw.
        self._drops += 1
        for digest in [digest for digest, known in self._known.items() if is_meant(known.caller)]:
            del self._known[digest]

    async def _look_up(self, digest: str) -> _Known | None:
        drops = self._drops
        found = await self._house.read(tokens.caller_of, digest)
        if found is None:
            return None
        known = _Known(*found)
        if drops == self._drops:
            self._known[digest] = known
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return known


def _not_signed_in() -> Unauthenticated:
    return Unauthenticated("invalid_token", "Sign in again: send Authorization: Bearer with a token that is in force.")
