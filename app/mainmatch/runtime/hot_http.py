"""The hot way of HTTP: ``PUT submission`` without ASGI, from one read of the connection to one write.

It takes a request that is all there, in one strict shape, of somebody whose token was used lately, that is accepted on
a match in memory. Of all else not a byte is consumed and nothing was done: the ordinary way has it. Answers are the
same on both, but for time and chance, and go out after the commit.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fastapi import FastAPI
from msgspec import Struct
from starlette.responses import Response
from starlette.types import Message
from typing_extensions import override
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from mainmatch.api import problems
from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.middleware import USUAL_HEADERS, Api
from mainmatch.api.http.rate_limits import network_of
from mainmatch.api.http.request import StrictRequest, plain_json
from mainmatch.rules.errors import CodedError
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.services.caller import Caller
from mainmatch.services.play.moves import Then
from mainmatch.services.storage_quota import stored
from mainmatch.services.values import random_id
from mainmatch.telemetry.instrumentation import Instrumentation

_ROUTE = "/v1/matches/{match_id}/submission"

_REQUEST = re.compile(
    rb"PUT /v1/matches/([\w-]{1,64})/submission HTTP/1\.1\r\n"
    rb"([\w-]+:[ \t]*[\x21-\x7e][\x20-\x7e\t]*(?:\r\n[\w-]+:[ \t]*[\x21-\x7e][\x20-\x7e\t]*){1,39})\r\n\r\n"
)
"""Request line and headers: none is empty or folded, and no line ends otherwise."""

_UNUSUAL = frozenset(
    {
        b"content-encoding",
        b"expect",
        b"idempotency-key",
        b"on-behalf-of",
        b"proxy-connection",
        b"transfer-encoding",
        b"upgrade",
    }
)
"""Headers that mean something to the parser or the operation."""

_SCHEMES = frozenset({"http", "https", "ws", "wss"})

_JSON = frozenset({b"application/json", b"application/json; charset=utf-8", b"application/json;charset=utf-8"})

_MEMBERS = frozenset({"phase_id", "action"})


class HotHttp(BoundedHttp):
    """A connection that knows the hot way."""

    submissions: "Submissions"

    @override
    def data_received(self, data: bytes) -> None:
        if not (data.startswith(b"PUT ") and self.is_at_rest and self._takes(data)):
            super().data_received(data)

    def _takes(self, data: bytes) -> bool:
        """Take a whole request; False: nothing of it was done."""
        found = _REQUEST.match(data)
        if found is None:
            return False
        lines, headers = found[2].split(b"\r\n"), {}
        for line in lines:
            name, _, value = line.partition(b":")
            headers[name.lower()] = value.strip(b" \t")
        length, connection = headers.get(b"content-length", b""), headers.get(b"connection", b"keep-alive")
        if len(headers) != len(lines) or not headers.keys().isdisjoint(_UNUSUAL) or connection.lower() != b"keep-alive":
            return False
        if b"host" not in headers or not length.isdigit() or len(length) > 6 or int(length) != len(data) - found.end():
            return False
        cycle = _Cycle()
        host, scheme = sender(self.app, self.client, self.scheme, headers)
        then = partial(self._settle, cycle, data, headers, scheme, self.submissions.clock())
        if not self.submissions.begin(cycle, headers, found[1].decode(), data[found.end() :], host, then):
            return False
        self.pass_by(cycle)  # type: ignore[arg-type]  # it has what uvicorn asks of one
        return True

    def _settle(
        self,
        cycle: "_Cycle",
        data: bytes,
        headers: Mapping[bytes, bytes],
        scheme: str,
        began: float,
        answer: bytes | None,
        error: CodedError | None,
    ) -> None:
        cycle.response_complete = True
        submissions = self.submissions
        if answer is None and error is None:
            # The match was changed meanwhile: it goes the ordinary way, as if it had come only now.
            if cycle.uncount is not None:
                cycle.uncount()
            if not cycle.disconnected:
                self.parse_again(data)
            return
        status, described = 200, [(b"content-length", b"%d" % len(answer or b"")), _CONTENT]
        if error is not None:
            response = submissions.problem(error, headers, scheme, self.server)
            status, described, answer = response.status_code, response.raw_headers, bytes(response.body)
        submissions.instrumentation.answered(_ROUTE, "PUT", status, submissions.clock() - began)
        if cycle.disconnected:
            return
        parts = [STATUS_LINE[status]]
        outgoing = (b"request-id", random_id("req").encode())
        for name, value in (*self.server_state.default_headers, *described, outgoing, *cycle.limits):
            parts += (name, b": ", value, b"\r\n")
        parts += (submissions.usual, b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n", answer or b"")
        self.transport.write(b"".join(parts))
        if not cycle.keep_alive:
            self.transport.close()
        self.on_response_complete()


def sender(
    app: object, client: tuple[str, int] | None, scheme: str | None, headers: Mapping[bytes, bytes]
) -> tuple[str, str]:
    """Who sends a request, for counting, and its scheme: as ``ProxyHeadersMiddleware`` has them, which trusts proxies.

    ``app``: that middleware, where the operator names proxies. ``headers``: none of them twice.
    """
    host = client[0] if client else None
    if isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts:
        said = headers.get(b"x-forwarded-proto", b"").decode("latin-1")
        scheme = said if said in _SCHEMES else scheme
        passed_on = headers.get(b"x-forwarded-for")
        if passed_on is not None:
            host = app.trusted_hosts.get_trusted_client_address(passed_on.decode("latin-1"))[0] or host
    return host or "local", scheme or "http"


class _Event:
    """Nobody waits for the body: it is here."""

    def set(self) -> None:
        """Do nothing."""


_NO_EVENT = _Event()


class _Cycle(Struct, eq=False):
    """What uvicorn asks of a response under way."""

    disconnected: bool = False
    response_complete: bool = False
    response_started: bool = False
    keep_alive: bool = True
    message_event: _Event = _NO_EVENT
    limits: list[tuple[bytes, bytes]] = []
    """The headers of what is left."""
    uncount: Callable[[], None] | None = None
    """Takes back what was counted."""


_CONTENT = (b"content-type", b"application/json")


class Submissions:
    """The operation of the app, without its stack. Only for an app that neither traces requests nor logs them."""

    def __init__(self, app: Api, app_state: AppState, instrumentation: Instrumentation) -> None:
        self._app = app
        self._app_state = app_state
        self.instrumentation = instrumentation
        self.clock = instrumentation.clock
        vary = [(b"vary", b"Origin")] if app.cors.allowed else []
        self.usual = b"".join(b"%b: %b\r\n" % each for each in (*USUAL_HEADERS, *vary))
        """Headers that all answers have, as bytes."""

    def begin(
        self, cycle: _Cycle, headers: Mapping[bytes, bytes], match_id: str, body: bytes, host: str, then: Then
    ) -> bool:
        """Have a submission judged, counted and kept; ``then`` is called after the commit. False: nothing was done."""
        app_state, limits = self._app_state, self._app_state.limits
        is_odd = self._app.user_middleware or (self._app.cors.allowed and b"origin" in headers)
        if is_odd or headers.get(b"content-type", b"").lower() not in _JSON or len(body) > app_state.body_limit:
            return False
        caller, address = app_state.authenticator.recent(headers.get(b"authorization", b"")), network_of(host)
        if caller is None or "match:play" not in caller.scopes or not limits.may_move(caller, address):
            return False
        sent: Any = plain_json(body)
        if sent.__class__ is not dict or not sent.keys() >= _MEMBERS or len(sent) != len(_MEMBERS) + ("locked" in sent):
            return False
        phase_id, action, locked = sent["phase_id"], sent["action"], sent.get("locked", False)
        is_shaped = phase_id.__class__ is str and action.__class__ is dict and locked.__class__ is bool
        size, begin = stored(len(body)), app_state.moves.begin_submit
        if not is_shaped or not app_state.storage.spend_ahead(caller.account_id, size):
            return False
        if not begin(caller, match_id, phase_id, action, locked=locked, then=then):
            app_state.storage.spend_ahead(caller.account_id, -size)
            return False
        left = limits.count_move(caller, address)
        cycle.uncount = partial(self._uncount, caller, address, size)
        if left is not None:
            cycle.limits = [(name.lower().encode(), value.encode()) for name, value in left.headers.items()]
        return True

    def _uncount(self, caller: Caller, address: str, size: int) -> None:
        self._app_state.limits.uncount_move(caller, address)
        self._app_state.storage.spend_ahead(caller.account_id, -size)

    def problem(self, error: CodedError, headers: Mapping[bytes, bytes], scheme: str, server: object) -> Response:
        """The answer to an error."""
        scope = {
            "type": "http",
            "app": self._app,
            "headers": [*headers.items()],
            "scheme": scheme,
            "server": server,
        }
        return problems.answer_to(StrictRequest(scope, _nothing), error)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def http_for(app: FastAPI) -> type[BoundedHttp]:
    """The protocol for the connections of an app whose lifespan has begun."""
    instrumentation: Instrumentation = app.state.config.instrumentation
    if not isinstance(app, Api) or instrumentation.tracer is not None or instrumentation.lines:
        return BoundedHttp
    bound = Submissions(app, app.state.app_state, instrumentation)
    return type("BoundHttp", (HotHttp,), {"submissions": bound})
