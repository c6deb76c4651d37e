"""The request middleware: request ids, security headers, CORS, HEAD, unexpected errors and instrumentation.

An unexpected error is logged by type and place, never with its text (which can hold a secret), and is answered with the
request id only. Instrumentation gets the route's template, never the path, which holds ids and clients' text.
"""

import asyncio
import inspect
import traceback
from collections import UserDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from types import EllipsisType
from typing import Any, Protocol, cast
from urllib.parse import urlsplit

import anyio
import structlog
from fastapi import APIRouter, FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from typing_extensions import override

from mainmatch.api import problems
from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.authentication import on_behalf
from mainmatch.api.http.context import Answer, here
from mainmatch.api.http.cors import Cors
from mainmatch.api.http.pieces import LARGE
from mainmatch.api.http.rate_limits import Budget, address_of
from mainmatch.api.http.request import StrictRequest
from mainmatch.api.http.router import PASSED_ON, RouteIndex, Router, StreamRoute
from mainmatch.api.problems import BadRequest, MethodNotAllowed
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import Busy, NotFound, OutcomeUnknown, RateLimited, ServerBusy
from mainmatch.services.values import random_id

ANSWER = "mainmatch.answer"
"""ASGI extension: a function that writes a whole response, by status, headers and body, in one system call, at once.

It answers False, and writes nothing, if the response has to go through ``send``.
"""

PIECE = 32 * 1024
"""Bytes of an answer in one write. A client that doesn't read holds a piece of it, and not all."""

NO_HANDSHAKE = "This is not a WebSocket handshake."

USUAL_HEADERS = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
"""Set unless the response has its own."""

_NAMES = frozenset(name for name, _ in USUAL_HEADERS)

_log = structlog.get_logger(__name__)


NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""Disables FastAPI's own spans and logs: they hold paths, queries and texts of exceptions."""

_PAST_SEND = frozenset({ANSWER, "mainmatch.write", "mainmatch.hear"})
"""ASGI extensions of the server past ``send`` and ``receive``: a whole answer, and the texts of a socket."""

_NO_ROUTE = "none"

_REQUEST_ID: ContextVar[str | EllipsisType] = ContextVar(
    f"{structlog.contextvars.STRUCTLOG_KEY_PREFIX}request_id", default=...
)
"""Which log lines carry. structlog's own way to set it takes 20 times as long."""


_NOT_STARTED = (
    "This app has not started: its lifespan opens the database. Serve it with uvicorn, or open it with "
    "app.router.lifespan_context(app), as TestClient does in a with statement."
)


class Visit(Protocol):
    """One request or socket."""

    def answered(self, route: str, status: int, *, is_stream: bool, waits: bool) -> None:
        """Record the start of the response."""


class Instrumentation(Protocol):
    """Measures requests and sockets (mainmatch.telemetry.instrumentation)."""

    def visit(self, kind: str, method: str) -> Visit:
        """Start the visit of a request or socket."""

    def ended(self, visit: Any) -> None:
        """End it."""


class Api(FastAPI):
    """FastAPI for declarations, docs and lifespan. Neither requests nor sockets of ours pass its layers.

    Each layer would keep a frame for a socket, which can be open for days: 7 KiB in all. What an embedder adds works:
    requests for other routes go on to FastAPI's own stack, and with a middleware of an embedder's all requests pass it.
    """

    def __init__(
        self,
        routers: Iterable[Router],
        instrumentation: Instrumentation,
        cors: Cors,
        public_url: str = "",
        **declared: Any,
    ) -> None:
        super().__init__(**declared)
        self.state.public_url = public_url
        self.state.base_path = urlsplit(public_url).path
        self.router.routes += [route for router in routers for route in router.routes]
        self.cors = cors
        self._instrumentation = instrumentation
        self._answers = RequestMiddleware(self, instrumentation, cors)
        routes = (route for route in self.router.routes if isinstance(route, StreamRoute))
        self._welcomes: Mapping[str, Callable[[WebSocket], Awaitable[None]]] = {
            route.path: route.endpoint for route in routes
        }
        self.router.routes = _Routes(self.router.routes, self._must_be_free)
        self.router.default = self._end
        self._plain_handlers = dict(self.exception_handlers)

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
        elif self.user_middleware:
            # What is written past ``send`` would go past them, too.
            extensions = scope.get("extensions", {}).items()
            seen = {name: each for name, each in extensions if name not in _PAST_SEND}
            await super().__call__({**scope, "extensions": seen}, receive, partial(_send_in_pieces, send))
        else:
            await self.serve(scope, receive, send)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with an operation, or serve a socket."""
        if scope["type"] == "http":
            await self._answers(scope, receive, send)
            return
        scope["app"] = self
        welcome = self._welcomes.get(scope["path"])
        if welcome is None and self.goes_on(scope):
            await self.pass_on(scope, receive, send)
            return
        socket = WebSocket(on_behalf(scope), receive, send)
        visit = self._instrumentation.visit("websocket", "")
        try:
            await (welcome if welcome and self.has_started else WebSocket.close)(socket)
        except MemoryError as error:
            # uvicorn catches everything.
            tell_of_memory("a socket", error)
            raise
        finally:
            self._instrumentation.ended(visit)

    @property
    def has_started(self) -> bool:
        """Whether the lifespan has made what operations use."""
        return "app_state" in self.state

    @property
    def app_state(self) -> AppState:
        """What operations use. Raises ServerBusy while there is nothing."""
        if not self.has_started:
            raise ServerBusy(_NOT_STARTED, retry_after=1)
        made: AppState = self.state["app_state"]
        return made

    @property  # type: ignore[override]  # FastAPI has a dict as an attribute
    def dependency_overrides(self) -> MutableMapping[Any, Any]:
        """Of an embedder's dependencies, as of any app. Raises TypeError for one of ours."""
        return self._overrides

    @dependency_overrides.setter
    def dependency_overrides(self, given: Mapping[Any, Any]) -> None:
        self._overrides = _Overrides(given)

    def goes_on(self, scope: Scope) -> bool:
        """Whether a request that is for none of our operations goes on to what an embedder has added."""
        has_more = len(self.router.routes) > self._answers.count or self.exception_handlers != self._plain_handlers
        return has_more and PASSED_ON not in scope

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let FastAPI's stack answer, in which ours match nothing."""
        await super().__call__({**scope, PASSED_ON: True}, receive, send)

    async def _end(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is for no route."""
        handlers = self.exception_handlers
        is_handled = any(handlers.get(kind) is not self._plain_handlers.get(kind) for kind in (404, HTTPException))
        if scope["type"] == "http" and is_handled:
            raise HTTPException(404)
        await self.serve({**scope, PASSED_ON: True}, receive, send)

    async def handled(self, request: Request, error: Exception, *kinds: Any) -> Response | None:
        """The answer of an embedder's exception handler for one of these kinds, if there is one."""
        kind = next((kind for kind in kinds if kind in self.exception_handlers), None)
        if kind is None:
            return None
        handler: Callable[[Request, Exception], Any] = self.exception_handlers[kind]
        if inspect.iscoroutinefunction(handler):
            return cast("Response", await handler(request, error))
        return cast("Response", await run_in_threadpool(handler, request, error))

    @override
    def include_router(self, router: APIRouter, **more: Any) -> None:
        for route in router.routes:
            self._must_be_free(route, more.get("prefix", ""))
        if router.on_startup or router.on_shutdown:
            self.on_event("startup")
        super().include_router(router, **more)

    @override
    def on_event(self, event_type: str) -> Any:
        raise TypeError(
            f"on_event({event_type!r}) has no effect: this app has a lifespan. Wrap app.router.lifespan_context."
        )

    def _must_be_free(self, route: BaseRoute, prefix: str = "") -> None:
        """Raise TypeError for a route that could never be reached, because an operation of ours comes first."""
        path = prefix + getattr(route, "path", "")
        methods: Iterable[str] = getattr(route, "methods", None) or ()
        taken = [method for method in methods if self._answers.is_ours(method, path)]
        if taken or (isinstance(route, WebSocketRoute) and path in self._welcomes):
            raise TypeError(f"{' '.join([*taken, path])} is an operation of Mainmatch. Choose another path.")


def tell_of_memory(where: str, error: BaseException) -> bool:
    """Let the server decide whether it goes on, if memory is what was missing; whether that was it."""
    if not isinstance(error, MemoryError):
        return False
    asyncio.get_running_loop().call_exception_handler({"message": f"out of memory in {where}", "exception": error})
    return True


class _Overrides(UserDict[Any, Any]):
    """Dependencies by those that they stand for."""

    @override
    def __setitem__(self, key: Any, item: Any) -> None:
        if key is here:
            raise TypeError("here() can't be overridden: operations get their Call without FastAPI. Wrap the app.")
        super().__setitem__(key, item)


class _Routes(list[BaseRoute]):
    """The routes of an app, each of which is checked when it is added."""

    def __init__(self, routes: Iterable[BaseRoute], must_be_free: Callable[[BaseRoute], None]) -> None:
        super().__init__(routes)
        self._must_be_free = must_be_free

    @override
    def append(self, route: BaseRoute) -> None:
        self._must_be_free(route)
        super().append(route)


class RequestMiddleware:
    """Answers requests with the operations of ``api``."""

    def __init__(self, api: Api, instrumentation: Instrumentation, cors: Cors) -> None:
        self._api = api
        self.count = len(api.router.routes)
        """Of the routes that are ours."""
        self._routes = RouteIndex(api.router.routes)
        self._streams = {route.path for route in api.router.routes if isinstance(route, StreamRoute)}
        self._cors = cors
        self._instrumentation = instrumentation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        scope["app"] = self._api
        is_head = scope["method"] == "HEAD"
        # A copy: the server looks at the method, too.
        request = StrictRequest({**scope, "method": "GET"} if is_head else scope, receive)
        if b"on-behalf-of" in request.last_of:
            request = StrictRequest(on_behalf(request.scope), receive)
        request_id = random_id("req")
        request.outgoing.append((b"request-id", request_id.encode()))
        token = _REQUEST_ID.set(request_id)
        answer = _Answer(request, send, self._cors, is_head)
        try:
            await self._serve(request, answer)
        except ClientDisconnect:
            _log.debug("client disconnected before its request was read")
        except asyncio.CancelledError:
            # The server ends and waits no longer. uvicorn would answer a plain 500, as if nothing had been done.
            if not answer.has_begun:
                await answer.give(problems.answer_to(request, _cut_off(request, "The server ends. Retry in a second.")))
            raise
        except Exception as error:  # noqa: BLE001 - who asked gets an answer
            await self._fail(request, answer, error, request_id)
        finally:
            _REQUEST_ID.reset(token)

    async def _fail(self, request: StrictRequest, answer: "_Answer", error: Exception, request_id: str) -> None:
        """Answer a request that failed. Raises the error if a part of the response is sent.

        It can only be shown by closing the connection then.
        """
        is_of_memory = tell_of_memory("a request", error)
        if not is_of_memory:
            handled = None if answer.has_begun else await self._api.handled(request, error, 500, Exception)
            if handled is not None:
                await answer.give(handled)
                return
            _report(request.scope, error)
        if answer.has_begun:
            raise error
        if is_of_memory:
            await answer.give(problems.answer_to(request, _cut_off(request)))
        else:
            await answer.give(problems.crash(request_id, problems.base_of(request.scope)))

    async def _serve(self, request: StrictRequest, answer: "_Answer") -> None:
        """Answer a request and record its visit; preflights are answered without one."""
        scope = request.scope
        preflight = self._cors.preflight(scope) if scope["method"] == "OPTIONS" else None
        if preflight is not None:
            try:
                self._count("preflights", request)
            except RateLimited as error:
                preflight = problems.answer_to(request, error)
            await answer.give(preflight)
            return
        visit = answer.visit = self._instrumentation.visit("http", scope["method"])
        try:
            found = self._routes.find(scope["method"], scope["path"])
            if found is None and self._api.goes_on(scope):
                await self._api.pass_on(scope, request.receive, answer.pass_on)
                return
            if found is None:
                self._count("strangers", request)
                await answer.give(self._elsewhere(scope, answer))
                return
            route, scope["path_params"] = found
            answer.route = route.path
            await answer.give(await route.answer(request, self._api.app_state))
        except CodedError as error:
            if answer.has_begun:
                raise
            kinds = [kind for kind in type(error).__mro__ if issubclass(kind, CodedError)]
            await answer.give(await self._api.handled(request, error, *kinds) or problems.answer_to(request, error))
        finally:
            self._instrumentation.ended(visit)

    def _count(self, budget: Budget, request: StrictRequest) -> None:
        """Count what no operation answers, whoever asks. Raises RateLimited."""
        if self._api.has_started:
            self._api.app_state.limits.spend(budget, address_of(request))

    def is_ours(self, method: str, path: str) -> bool:
        """Whether an operation answers this method at this path."""
        return self._routes.find(method, path) is not None

    def _elsewhere(self, scope: Scope, answer: "_Answer") -> Response:
        """The answer where there is no operation of this method. Raises NotFound where there is none at all."""
        routes = self._routes.at(scope["path"])
        if not routes:
            if scope["path"] in self._streams:
                return problems.answer(BadRequest(NO_HANDSHAKE), problems.base_of(scope), {"Connection": "close"})
            raise NotFound
        answer.route = routes[0].path
        methods = {method for route in routes for method in route.methods or ()}
        allowed = methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
        headers = {"Allow": ", ".join(sorted(allowed))}
        if scope["method"] == "OPTIONS":
            return Response(None, 204, headers)
        return problems.answer(MethodNotAllowed(), problems.base_of(scope), headers)


@dataclass(slots=True, eq=False)
class _Answer:
    """A response in progress. ``route``: the path of the operation that answers, as it was declared."""

    request: StrictRequest
    _send: Send
    _cors: Cors
    _is_head: bool
    visit: Visit | None = None
    route: str = _NO_ROUTE
    has_begun: bool = False

    async def give(self, response: Response) -> None:
        """Send a response; to HEAD without its body (RFC 9110, section 9.3.2)."""
        # Not left there: it refers to the server's part of the request, as that does to the scope.
        write = self.request.scope.get("extensions", {}).pop(ANSWER, None)
        is_whole = type(response).__call__ in _WHOLE and len(response.body) < LARGE
        if is_whole and response.background is None:
            start = self._begun(
                {"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers}
            )
            body = b"" if self._is_head else response.body
            if write is None or not write(start["status"], start["headers"], body):
                await self._send(start)
                await _send_in_pieces(self._send, {"type": "http.response.body", "body": body})
        elif self._is_head:
            await _head_only(response, self.request.scope, self.request.receive, self.send)
        else:
            await response(self.request.scope, self.request.receive, self.send)

    async def pass_on(self, message: Message) -> None:
        """Send a part of a response that is not ours, as it is."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            if self.visit is not None:
                self.visit.answered(self.route, message["status"], is_stream=False, waits=False)
        await _send_in_pieces(self._send, message)

    async def send(self, message: Message) -> None:
        """Send a part of the response."""
        if message["type"] == "http.response.start":
            message = self._begun(message)
        await _send_in_pieces(self._send, message)

    def _begun(self, message: Message) -> Message:
        """The start of the response with the request's headers and the missing default ones."""
        self.has_begun = True
        own: list[tuple[bytes, bytes]] = message["headers"]
        known = dict(own)
        if self.visit is not None:
            query: bytes = self.request.scope["query_string"]
            is_stream = known.get(b"content-type", b"").startswith(b"text/event-stream")
            self.visit.answered(self.route, message["status"], is_stream=is_stream, waits=b"wait=" in query)
        usual = USUAL_HEADERS if _NAMES.isdisjoint(known) else [each for each in USUAL_HEADERS if each[0] not in known]
        headers = message["headers"] = [*own, *self.request.outgoing, *usual]
        if message["status"] == 413:
            # The rest of the request's body is still arriving and will not be read.
            headers.append((b"connection", b"close"))
        if self._cors.allowed:
            self._cors.complete(self.request.scope, message)
        return message


_WHOLE = frozenset({Response.__call__, Answer.__call__})
"""How responses are sent whose whole body is known."""


async def _send_in_pieces(send: Send, message: Message) -> None:
    body = message.get("body", b"")
    last = max(0, (len(body) - 1) // PIECE * PIECE)
    for start in range(0, last, PIECE):
        await send({"type": "http.response.body", "body": body[start : start + PIECE], "more_body": True})
    await send({**message, "body": body[last:]} if last else message)


async def _head_only(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Send GET's response without its body (RFC 9110, section 9.3.2). Also ends streams, whose body has no end."""
    with anyio.CancelScope() as answering:

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answering.cancel()

        await app(scope, receive, send_head)


def _cut_off(request: StrictRequest, message: str = "") -> Busy:
    """What is known of a request that the end of the server or of its memory cuts off: a write may have been kept."""
    if request.scope["method"] in {"GET", "HEAD", "OPTIONS"} or not request.is_read:
        return ServerBusy(message)
    return OutcomeUnknown("The server ended before it had an answer. Repeat the request with the same key.")


def _report(scope: Scope, error: Exception) -> None:
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    places = [f"{frame.filename.rpartition('/site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    _log.error("request failed", method=scope["method"], error=type(error).__name__, places=places)
