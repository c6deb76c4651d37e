"""One request on its way in: who may make it, and how it calls a service function.

Who is asking is settled before the body is read; a command runs once per ``Idempotency-Key``, and is durable before its
answer is built.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Concatenate, ParamSpec, TypeVar

from fastapi import Depends
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.request import StrictRequest
from mainmatch.rules import Json
from mainmatch.services.caller import Caller, Scope
from mainmatch.services.errors import InvalidToken
from mainmatch.services.idempotency import Kept, fingerprint_of, once
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = ["Access", "Call", "Here", "app_state_of", "here", "needs", "open_to_all", "signed_in"]

P = ParamSpec("P")
R = TypeVar("R")
M = TypeVar("M", bound=BaseModel | None)


@dataclass(frozen=True, slots=True)
class Access:
    """Who may call an operation at all; what they may do there is the service's business.

    ``reason`` says why an operation is open to everybody; without one, a token is needed, and
    with ``scope`` one that has it.
    """

    scope: Scope | None = None
    reason: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nobody has to sign in."""
        return bool(self.reason)


def needs(scope: Scope) -> Access:
    """Whoever is signed in with a token that has this scope."""
    return Access(scope=scope)


def signed_in() -> Access:
    """Whoever is signed in, whatever the scopes."""
    return Access()


def open_to_all(reason: str) -> Access:
    """Everybody, for this reason."""
    return Access(reason=reason)


@dataclass(slots=True)
class Call:
    """What a route works with: the app state, the caller, and service functions to run for them."""

    request: StrictRequest
    app_state: AppState
    status: int
    visitor: Caller | None
    key: str | None = None
    body: Json = None
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def caller(self) -> Caller:
        """Who is asking. Only for operations that aren't open to all."""
        if self.visitor is None:
            raise InvalidToken("Sign in: send a token as Authorization: Bearer.")
        return self.visitor

    async def write(
        self, verb: Callable[Concatenate[UnitOfWork, Caller, P], M], *args: P.args, **kwargs: P.kwargs
    ) -> Response:
        """Run a verb that changes something, and answer with what it returns (None: 204).

        With an ``Idempotency-Key`` the answer is kept with the effect, and a repeat gets it again.
        """
        if self.key is None:
            return self.show(await self.app_state.executor.write(verb, self.caller, *args, **kwargs))
        return self.print(
            await self.app_state.executor.write(
                once,
                self.caller,
                self.key,
                self._fingerprint,
                self.status,
                lambda uow: verb(uow, self.caller, *args, **kwargs),
            )
        )

    async def read(
        self, verb: Callable[Concatenate[UnitOfWork, Caller, P], M], *args: P.args, **kwargs: P.kwargs
    ) -> Response:
        """Run a verb that only reads, and answer with what it returns."""
        return self.show(await self.app_state.executor.read(verb, self.caller, *args, **kwargs))

    async def fetch(
        self, verb: Callable[Concatenate[UnitOfWork, Caller, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run a verb that only reads, and have its value, for answers that need more than printing."""
        return await self.app_state.executor.read(verb, self.caller, *args, **kwargs)

    def show(self, value: BaseModel | None) -> Response:
        """A model as this operation's answer; None is an answer without a body."""
        if self.status == 204:
            return Response(None, 204, self.headers)
        if value is None:
            raise TypeError("this operation says that it answers something, and its verb returned nothing")
        return Response(value.model_dump_json(by_alias=True), self.status, self.headers, "application/json")

    def print(self, kept: Kept) -> Response:
        """An answer that may have been given before."""
        if kept.is_repeat:
            self.headers["Idempotency-Replayed"] = "true"
        if kept.status != 204 and not kept.text:
            raise TypeError("this operation says that it answers something, and its verb returned nothing")
        return Response(kept.text or None, kept.status, self.headers, "application/json" if kept.text else None)

    def tagged(self, body: bytes, etag: str) -> Response:
        """A JSON rendering with its entity tag; 304 without it for who has it already."""
        headers = {**self.headers, "ETag": etag}
        if _has_tag(",".join(self.request.all_of(b"if-none-match")), etag):
            return Response(None, 304, headers)
        return Response(body, 200, headers, "application/json")

    @property
    def _fingerprint(self) -> str:
        url = self.request.url
        path = self.request.path_params
        # A season's match is named within its season: who may see that is asked.
        about = path.get("season_id") or path.get("match_id", "")
        return fingerprint_of(self.request.method, url.path, url.query, self.caller.match_id, self.body, about)


def _has_tag(header: str, etag: str) -> bool:
    tags = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    return etag in tags or tags == ["*"]


def app_state_of(request: Request) -> AppState:
    """What main opened for this app."""
    app_state = request.app.state["app_state"]
    if not isinstance(app_state, AppState):
        raise TypeError("The app's lifespan has to run before requests are let in")
    return app_state


def here() -> Call:
    """Tells FastAPI, which makes the docs, that this parameter is none of a client's: the router gives it."""
    raise NotImplementedError


Here = Annotated[Call, Depends(here)]
"""The call, as a parameter of a route's function."""
