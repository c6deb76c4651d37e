"""Authentication: from a token to its caller, an integration's ``On-Behalf-Of``, and the operator's metrics token.

A revoked token is refused from the commit on (P23). Tokens come only in the Authorization header; logs never hold them,
and the cache holds their hashes. ``On-Behalf-Of`` is merged into the Authorization value that each operation, stream
and long poll passes to the authenticator, again after each wait, so none of them can omit it. A request with an invalid
``On-Behalf-Of`` is not authenticated.
"""

import hmac
import ipaddress
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from mainmatch.api.problems import OperatorsOnly
from mainmatch.rules import text
from mainmatch.services.accounts import integrations, tokens
from mainmatch.services.accounts.tokens import Known
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InvalidToken, Unauthenticated
from mainmatch.services.unit_of_work import Executor

_BEARER = re.compile(r"bearer +(\S+)(?: +on-behalf-of=(\S+))?", re.IGNORECASE)
_REMEMBERED = 20_000

_ASKED_AGAIN, _A_WHILE = 1000, timedelta(minutes=1)
"""Tokens that ``verify`` checks again in one query, and how long after the last request it still does so."""

USE_GRAIN = timedelta(minutes=5)
"""Precision of a token's last use: a busy token is written at most this often."""


def _anybody() -> None:
    """No limit on look-ups: who asks was counted already."""


class Authenticator:
    """Resolves tokens to callers, with a least-recently-used cache of valid tokens.

    For one event loop; ``drop`` is called on it after each commit, before the commit is answered.
    """

    def __init__(self, executor: Executor, now: Callable[[], datetime], remembered: int = _REMEMBERED) -> None:
        self._executor = executor
        self._now = now
        self._most = remembered
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._uses: dict[str, datetime] = {}
        self._came_at = now()
        self._drops = 0

    async def caller(
        self, authorization: Sequence[str], before_look_up: Callable[[], None] = _anybody, query: bytes = b""
    ) -> Caller:
        """The caller for the values of the Authorization header, ``On-Behalf-Of`` included. Raises Unauthenticated.

        ``before_look_up`` is called before the database is asked, and can raise. ``query``: the request's, where some
        put their token in vain.
        """
        found = _BEARER.fullmatch(authorization[0].strip()) if len(authorization) == 1 else None
        if found is None:
            raise _unread(authorization, query)
        caller = await self.caller_of(found[1], before_look_up)
        if found[2] is None:
            return caller
        return await self._acting(caller, tokens.digest_of(found[1]), found[2], before_look_up)

    async def caller_of(self, token: str, before_look_up: Callable[[], None] = _anybody) -> Caller:
        """The caller for a token. Raises Unauthenticated, and what ``before_look_up`` does."""
        if tokens.TOKEN.fullmatch(token) is None:
            raise InvalidToken(
                text("What was sent is no token of this server: send all of one, which begins with `mm_`, and no more.")
            )
        now, digest = self._now(), tokens.digest_of(token)
        known = await self._find(digest, now, before_look_up)
        if known is None:
            raise InvalidToken(text("The token is unknown, expired or revoked. Sign in again."))
        if known.last_used_at is None or now - known.last_used_at >= USE_GRAIN:
            self._uses[known.caller.token_id] = now
            if digest in self._known:
                self._known[digest] = replace(known, last_used_at=now)
        return known.caller

    def recent(self, authorization: bytes) -> Caller | None:
        """The caller for a plain Authorization header whose token was used lately; None: ask ``caller``."""
        known = self._known.get(tokens.digest_of(authorization[7:].decode("latin-1")))
        now = self._now()
        if known is None or authorization[:7] != b"Bearer " or known.last_used_at is None:
            return None
        if now - known.last_used_at >= USE_GRAIN or (known.expires_at is not None and known.expires_at <= now):
            return None
        self._came_at = now
        return known.caller

    async def _acting(self, caller: Caller, digest: str, name: str, before_look_up: Callable[[], None]) -> Caller:
        """The linked account that an integration acts for. Raises Unauthenticated, the same for every reason."""
        if caller.namespace is None or caller.namespace != name.partition(":")[0]:
            raise integrations.not_spoken_for()
        own, now = integrations.digest_for(digest, name), self._now()
        known = await self._find(own, now, before_look_up)
        if known is None:
            # Only a link that is there is worth a write.
            await self._executor.read(integrations.must_speak_for, digest, name)
            await self._executor.write(integrations.act, digest, name)
            known = await self._find(own, now, before_look_up)
        if known is None:
            raise integrations.not_spoken_for()
        return known.caller

    async def _find(self, digest: str, now: datetime, before_look_up: Callable[[], None]) -> Known | None:
        known = self._known.get(digest)
        if known is not None and known.expires_at is not None and known.expires_at <= now:
            # It may have been used since: a session ends some days after its last use.
            known = None
        if known is None:
            before_look_up()
            drops = self._drops
            known = await self._executor.read(tokens.caller_of, digest)
            if known is not None and drops == self._drops:
                self._known[digest] = known
                if len(self._known) > self._most:
                    self._known.popitem(last=False)
        if known is None or (known.expires_at is not None and known.expires_at <= now):
            self._known.pop(digest, None)
            return None
        if digest in self._known:
            self._known.move_to_end(digest)
            self._came_at = now
        return known

    async def redeem(self, ticket: str, origin: str | None) -> Caller:
        """The caller for a stream ticket, which is thereby used up. Raises Unauthenticated or Forbidden."""
        return await self._executor.write(tokens.redeem, ticket, origin)

    async def write_uses(self) -> int:
        """Store the collected times of last use. Returns 0: nothing is left for the scheduler to repeat."""
        uses, self._uses = self._uses, {}
        if uses:
            try:
                await self._executor.write(tokens.note_uses, uses)
            except BaseException:
                self._uses = {**uses, **self._uses}
                raise
        return 0

    async def verify(self) -> None:
        """Check recently used tokens in one query, and drop all others from the cache; all of them when idle.

        For databases where other servers also revoke tokens and change accounts' rights. Raises what the store raises,
        and then empties the cache.
        """
        drops, found = self._drops, dict[str, Known]()
        try:
            asked = frozenset(islice(reversed(self._known), _ASKED_AGAIN if self._is_in_use else 0))
            found = await self._executor.read(tokens.callers_of, asked) if asked else found
        finally:
            if drops != self._drops:
                found = {}
            # A look-up that began earlier must not cache what it read.
            self._drops += 1
            self._known = OrderedDict((digest, found[digest]) for digest in self._known if digest in found)

    @property
    def _is_in_use(self) -> bool:
        return self._now() - self._came_at < _A_WHILE

    def drop(self, token_ids: Iterable[str]) -> None:
        """Drop revoked tokens from the cache."""
        revoked = set(token_ids)
        if revoked:
            self._forget(lambda caller: caller.token_id in revoked)

    def forget(self, account: str) -> None:
        """Drop an account's tokens from the cache after its name or rights have changed: by its id or username."""
        self._forget(lambda caller: account.casefold() in (caller.account_id.casefold(), caller.username.casefold()))

    def _forget(self, is_meant: Callable[[Caller], bool]) -> None:
        # As in verify.
        self._drops += 1
        for digest in [digest for digest, known in self._known.items() if is_meant(known.caller)]:
            del self._known[digest]


def _unread(authorization: Sequence[str], query: bytes) -> Unauthenticated:
    """What to say of Authorization headers without a token that can be looked up."""
    scheme, *rest = "".join(authorization[:1]).split() or [""]
    if not authorization and has_token(query):
        return InvalidToken(
            text(
                "A token in the address is not read, because logs keep addresses. "
                "Send `Authorization: Bearer mm_...` with it."
            )
        )
    if not authorization:
        sent = text("No `Authorization` header was sent.")
    elif len(authorization) > 1:
        sent = text("More than one `Authorization` header was sent.")
    elif scheme.lower() == "bearer":
        sent = text("One token has to stand behind Bearer in the `Authorization` header.")
    elif scheme.startswith("mm_"):
        sent = text("The word Bearer has to stand before the token in the `Authorization` header.")
    elif scheme.lower() in _SCHEMES and rest:
        sent = text("The `Authorization` header has the scheme {scheme}.", scheme=scheme.capitalize())
    else:
        sent = text("The `Authorization` header has another scheme than Bearer.")
    return InvalidToken(
        text("{sent} Send `Authorization: Bearer mm_...`: `POST /v1/auth/token` answers a token.", sent=sent)
    )


# Others are not repeated: a text without a scheme can be a secret.
_SCHEMES = frozenset({"basic", "digest", "negotiate", "token", "bot", "apikey", "api-key", "jwt", "oauth", "dpop"})

_IN_QUERY = re.compile(
    rb"(?:^|&)(?:(?:access_token|token|bearer|authorization|auth|api_?key|jwt)=|[^=&]*=(?:Bearer(?:[+ ]|%20))?mm_)",
    re.IGNORECASE,
)


def has_token(query: bytes) -> bool:
    """Whether somebody put a token into the query."""
    return _IN_QUERY.search(query) is not None


_NAME = re.compile(rb"[a-z0-9-]{1,64}:[A-Za-z0-9._~@+-]{1,128}")


def on_behalf(scope: Scope) -> Scope:
    """The scope of a request or upgrade, with ``On-Behalf-Of``, if it has any, merged into its Authorization header."""
    names = [value.strip() for key, value in scope["headers"] if key == b"on-behalf-of"]
    if not names:
        return scope
    meant = names[0] if len(names) == 1 and _NAME.fullmatch(names[0]) else b"?"
    headers = [
        (key, value + b" on-behalf-of=" + meant if key == b"authorization" else value)
        for key, value in scope["headers"]
    ]
    return {**scope, "headers": headers}


_PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


class Operators:
    """Access to /metrics. ``token``: the operator's; empty to admit only requests from this machine.

    ``public_url``: the URL of the server for browsers. Unless that is this machine's, a proxy stands before it, and a
    request from this machine can be anybody's.
    """

    def __init__(self, token: str = "", public_url: str = "") -> None:
        self._token = token.encode()
        self._is_public = bool(public_url) and not _is_loopback(urlsplit(public_url).hostname or "")

    def must_be_one(self, request: Request) -> None:
        """Check the request. Raises Forbidden ``operators_only``."""
        is_here = not self._is_public and _is_here(request)
        if not (self._has_token(request.headers) if self._token else is_here):
            raise OperatorsOnly(
                "Send MAINMATCH_METRICS_TOKEN as bearer token. If it is unset, only requests from "
                "localhost are allowed, and none if MAINMATCH_PUBLIC_URL is set."
            )

    def _has_token(self, headers: Headers) -> bool:
        scheme, _, sent = headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(sent.strip().encode(), self._token)


def _is_here(request: Request) -> bool:
    is_passed_on = any(name in request.headers for name in _PASSED_ON)
    called = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    host = request.client.host if request.client else ""
    return not is_passed_on and _is_loopback(host) and _is_loopback(called.strip("[]"))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
