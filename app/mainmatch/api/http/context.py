"""The context of a request: the access rule of its operation, and calls of service functions for its caller.

The caller is authenticated before the body is read. A command runs once per ``Idempotency-Key``, and is durable before
its answer is built.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar, TypeVarTuple, Unpack

from fastapi import Depends, Path, Query
from pydantic import BaseModel
from starlette.responses import Response
from starlette.types import Receive, Send
from starlette.types import Scope as AsgiScope
from typing_extensions import override

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.pieces import LARGE, InPieces, send_large
from mainmatch.api.http.request import LARGEST, StrictRequest
from mainmatch.api.languages import Languages, accepted, spoken
from mainmatch.rules import Json
from mainmatch.services.caller import OF_GUESTS, Caller, Scope
from mainmatch.services.errors import InvalidToken
from mainmatch.services.idempotency import Kept, fingerprint_of, once
from mainmatch.services.pagination import Page, part_of
from mainmatch.services.unit_of_work import Pieces, UnitOfWork
from mainmatch.services.values import tag_of

AccountName = Annotated[str, Path(max_length=64)]
SeasonId = Annotated[str, Path(max_length=64)]
PageSize = Annotated[int, Query(ge=1, le=500, description="Entries of a page.")]
Cursor = Annotated[str | None, Query(max_length=200, description="`next_cursor` of the page before.")]

After = Annotated[
    int, Query(ge=0, le=LARGEST, description="Number of the last entry that you have; 0 for the beginning.")
]

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
R = TypeVar("R")
M = TypeVar("M", bound=BaseModel | None)

_NO_ANSWER = "the operation declares a response model, but its service function returned nothing"


@dataclass(frozen=True, slots=True)
class Access:
    """Who can call an operation at all; services check the rest.

    ``reason`` says why the operation needs no token. Without one it needs a token, with ``scope`` one of that scope.
    ``to_guests``: also of an account without a name.
    """

    scope: Scope | None = None
    reason: str = ""
    to_guests: bool = True

    @property
    def is_open(self) -> bool:
        """Whether the operation needs no token."""
        return bool(self.reason)


def needs(scope: Scope, *, to_guests: bool = True) -> Access:
    """Require a token with this scope; guests have few of them."""
    return Access(scope=scope, to_guests=to_guests and scope in OF_GUESTS)


def signed_in() -> Access:
    """Require a token with any scopes."""
    return Access()


def open_to_all(reason: str) -> Access:
    """Require no token, for this reason."""
    return Access(reason=reason)


class Answer(Response):
    """A response whose whole body is known: Starlette's, made in a third of the time."""

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str], media_type: str | None = None) -> None:
        self.status_code = status
        self.body = body
        self.background = None
        self.raw_headers = []
        for name, value in headers.items():
            self.raw_headers.append((name.lower().encode("latin-1"), value.encode("latin-1")))
        if status not in {204, 304}:
            self.raw_headers.append((b"content-length", b"%d" % len(body)))
        if media_type is not None:
            self.raw_headers.append((b"content-type", media_type.encode("latin-1")))

    @override
    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        if len(self.body) < LARGE:
            await super().__call__(scope, receive, send)
        else:
            await send_large(self, scope, receive, send)


@dataclass(slots=True)
class Call:
    """A request's context for its route: app state, caller and response headers; runs service functions."""

    request: StrictRequest
    app_state: AppState
    status: int
    visitor: Caller | None
    key: str | None = None
    body: Json = None
    headers: dict[str, str] = field(default_factory=dict)
    has_etag: bool = False
    is_long: bool = False
    """Whether more is asked for than a usual page: it is read in a lane of its own."""

    @property
    def caller(self) -> Caller:
        """The authenticated caller. Raises InvalidToken for a request without one."""
        if self.visitor is None:
            raise InvalidToken("Sign in: send a token as Authorization: Bearer.")
        return self.visitor

    @property
    def languages(self) -> Languages:
        """The languages that the caller accepts, the most wanted first."""
        return accepted(",".join(self.request.all_of(b"accept-language")))

    def wants(self, media: str) -> bool:
        """Whether the caller names this media type in ``Accept``, and not JSON, which is the default."""
        accepts = self.request.headers.get("accept", "").lower()
        return media in accepts and "application/json" not in accepts

    def speak(self, found: M, *languages: str) -> M:
        """Say in the headers which languages the texts of an answer are in; returns the answer."""
        self.headers |= spoken(*languages)
        return found

    async def write(
        self, command: Callable[Concatenate[UnitOfWork, Caller, P], M], *args: P.args, **kwargs: P.kwargs
    ) -> Response:
        """Run a command, and answer with its result (None: 204).

        With an ``Idempotency-Key`` the answer is stored in the same transaction, and a repeat gets it again.
        """
        if self.key is None:
            return self.show(await self.app_state.executor.write(command, self.caller, *args, **kwargs))
        return self.print(
            await self.app_state.executor.write(
                once,
                self.caller,
                self.key,
                self._fingerprint,
                self.status,
                lambda uow: command(uow, self.caller, *args, **kwargs),
            )
        )

    async def write_to_match(
        self,
        match_id: str,
        command: Callable[Concatenate[UnitOfWork, Caller, str, P], M],
        move: Callable[Concatenate[Caller, str, P], Awaitable[M | bytes]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Response:
        """As ``write``, for a command on this match, which is judged as a ``move`` if the request has no key."""
        if self.key is not None:
            return await self.write(command, match_id, *args, **kwargs)
        return self.show(await move(self.caller, match_id, *args, **kwargs))

    async def read(
        self, query: Callable[Concatenate[UnitOfWork, Caller, P], M], *args: P.args, **kwargs: P.kwargs
    ) -> Response:
        """Run a query, and answer with its result."""
        return self.show(await self.fetch(query, *args, **kwargs))

    async def read_part(
        self,
        limit: int,
        cursor: str | None,
        key: Callable[[Any], str],
        query: Callable[Concatenate[UnitOfWork, Caller, P], Page[Any]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Response:
        """Run a query for a whole list, and answer with a page of it. ``key`` tells its entries apart."""
        return self.show(part_of(await self.fetch(query, *args, **kwargs), limit, cursor, key))

    async def fetch(
        self, query: Callable[Concatenate[UnitOfWork, Caller, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run a query, and return its result."""
        executor = self.app_state.executor
        return await (executor.read_long if self.is_long else executor.read)(query, self.caller, *args, **kwargs)

    def pieces(
        self,
        query: Callable[[UnitOfWork, Caller, Unpack[Ts]], Pieces],
        *args: *Ts,
        media: str = "application/x-ndjson",
    ) -> Response:
        """The response with what a query gives in pieces. Raises RateLimited."""
        caller, executor, limits = self.caller, self.app_state.executor, self.app_state.limits
        limits.must_have_left("long_reads", caller.account_id)
        begin = partial(executor.read_pieces, query, caller, *args)
        return InPieces(begin, caller.account_id, limits, self.app_state.long_reads, self.headers, media)

    def show(self, value: BaseModel | bytes | None) -> Response:
        """The response with a model, or with JSON; without a body if the operation's status is 204.

        The entity tag of a GET is made of the answer, after it was read: neither the tag nor its time tells more than
        the answer (P34).
        """
        if self.status == 204:
            return Answer(b"", 204, self.headers)
        if value is None:
            raise TypeError(_NO_ANSWER)
        body = value if isinstance(value, bytes) else value.__pydantic_serializer__.to_json(value, by_alias=True)
        if self.has_etag:
            return self.tagged(body, tag_of(body))
        return Answer(body, self.status, self.headers, "application/json")

    def print(self, kept: Kept) -> Response:
        """The response with a stored answer, marked with ``Idempotency-Replayed`` on a repeat."""
        if kept.is_repeat:
            self.headers["Idempotency-Replayed"] = "true"
        if kept.status != 204 and not kept.text:
            raise TypeError(_NO_ANSWER)
        return Answer(kept.text.encode(), kept.status, self.headers, "application/json" if kept.text else None)

    def tagged(self, body: bytes, etag: str, media_type: str = "application/json") -> Response:
        """The response with a text and its entity tag; 304 without a body if ``If-None-Match`` has the tag."""
        headers = {**self.headers, "ETag": etag}
        sent = self.request.all_of(b"if-none-match")
        if sent and has_tag(",".join(sent), etag):
            return Answer(b"", 304, headers)
        return Answer(body, 200, headers, media_type)

    @property
    def _fingerprint(self) -> str:
        url = self.request.url
        path = self.request.path_params
        # Replays are refused without access to what they are about. For a match of a season that is the season.
        about = path.get("season_id") or path.get("match_id", "")
        return fingerprint_of(self.request.method, url.path, url.query, self.caller.match_id, self.body, about)


def has_tag(header: str, etag: str) -> bool:
    """Whether If-None-Match names this entity tag. Tags are compared weakly (RFC 9110, 13.1.2)."""
    if header == etag:
        return True
    tags = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    return etag in tags or tags == ["*"]


def here() -> Call:
    """Hides the parameter from FastAPI's docs. Never called: the router passes the Call."""
    raise NotImplementedError


Here = Annotated[Call, Depends(here)]
"""Type of the Call parameter of a route's function."""
