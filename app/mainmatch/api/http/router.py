'''The router: how a module declares an operation, and what happens before its function runs.

No operation without an access rule; the order is access, query, key, body, and only then the route's function, which
sees nothing unchecked (P24, P25).

    router = Router("Matches")

    @router.post("/v1/matches", access=needs("match:host"), answers=MatchFacts, status=201, mistakes=("bad_config",))
    async def create_match(call: Here, wish: NewMatch) -> Response:
        """Create a match.

        More for the docs.
        """
        return await call.write(lobby.create, wish)
'''

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from typing_extensions import Unpack, override

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.argument_binding import Arguments
from mainmatch.api.http.context import Access, Call, app_state_of
from mainmatch.api.http.middleware import TOLD
from mainmatch.api.http.operation import KeyRule, Wish, camel, described
from mainmatch.api.http.rate_limits import Budget, address_of
from mainmatch.api.http.request import StrictRequest, key_of, must_have_plain_path, query_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, Unauthenticated

__all__ = ["ApiRoute", "RouteIndex", "Router", "StreamRoute", "routes_of"]


class RouteIndex(BaseRoute):
    """Stands before these routes in their router, and leads to one by what can be told from an address at a glance."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, Route)]
        self._ends = {_fixed_end(route) for route in self._routes}
        self._known: dict[tuple[str, int, str | None], list[Route]] = {}

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] == "http":
            method, path = scope["method"], scope["path"].removeprefix(scope.get("root_path", ""))
            for route in self._in_reach(method, path.count("/"), _end(path)):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    return match, {"route": route, **found}
        return Match.NONE, {}

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["route"].handle(scope, receive, send)

    def _in_reach(self, method: str, depth: int, end: str) -> Sequence[Route]:
        """Routes that an address of this depth and end may belong to, in the router's order: the first one counts."""
        place = method, depth, end if end in self._ends else None
        found = self._known.get(place)
        if found is None:
            found = [route for route in self._routes if _may_lead(route, *place)]
            # As many places as routes have methods, depths and ends; what callers make up is none of them.
            if found:
                self._known[place] = found
        return found


def _may_lead(route: Route, method: str, depth: int, end: str | None) -> bool:
    return (
        method in (route.methods or ())
        # A parameter with a convertor may have slashes in it, for all we know.
        and (":" in route.path or route.path.count("/") == depth)
        and _fixed_end(route) in {None, end}
    )


def _fixed_end(route: Route) -> str | None:
    """How all addresses of a route end; None where they don't end alike."""
    end = _end(route.path)
    return None if "{" in end else end


def _end(path: str) -> str:
    return path.rpartition("/")[2]


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class Declaration(Protocol):
    """Declares the operation that its argument is the function of, and leaves the function as it is."""

    def __call__(self, function: Endpoint, /) -> Endpoint:
        """Declare."""
        ...


class ApiRoute(APIRoute):
    """An operation. ``access``, ``key``, ``is_free`` and ``arguments`` are set by the Router that made it."""

    access: Access
    key: KeyRule
    is_free: bool
    arguments: Arguments

    @override
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return self._answer

    async def _answer(self, plain: Request) -> Response:
        request = StrictRequest(plain.scope, plain.receive)
        app_state = app_state_of(request)
        must_have_plain_path(request)
        visitor = await self._admitted(request, app_state)
        query = query_of(request, self.arguments.names)
        key = key_of(request, self.key, visitor)
        body = await request.take(self.body_field, app_state.body_limit)
        call = Call(request, app_state, self.status_code or 200, visitor, key, body)
        answer: Response = await self.endpoint(**await self.arguments.of(request, query, call))
        return answer

    async def _admitted(self, request: StrictRequest, app_state: AppState) -> Caller | None:
        """Who asks, None where everybody may; counted either way. Raises Unauthenticated, Forbidden, TooMany."""
        try:
            visitor = await self.access.admit(request, app_state)
        except (Unauthenticated, Forbidden):
            app_state.rates.spend("strangers", address_of(request))
            raise
        if visitor is not None:
            left = app_state.rates.spend(_budget_of(request), visitor.account_id)
            if left is not None:
                request.scope[TOLD].update(left.headers)
        elif not self.is_free:
            app_state.rates.spend("strangers", address_of(request))
        return visitor


def _budget_of(request: Request) -> Budget:
    if request.method == "GET":
        return "reads"
    return "dry_runs" if b"dry_run=true" in request.scope["query_string"].split(b"&") else "writes"


def routes_of(routers: "Iterable[Router]") -> list[BaseRoute]:
    """The routes of all routers, and before them what finds the right one."""
    routes = [route for router in routers for route in router.routes]
    return [RouteIndex(routes), *routes]


class StreamRoute(WebSocketRoute):
    """A WebSocket address, with the same duty to say who may come in."""

    access: Access


class Router:
    """The operations for one kind of reader; ``tag`` is the heading they have in the docs."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.routes: list[BaseRoute] = []

    def get(self, path: str, **declared: Unpack[Wish]) -> Declaration:
        """Declare a GET."""
        return self._operation("GET", path, declared)

    def post(self, path: str, **declared: Unpack[Wish]) -> Declaration:
        """Declare a POST, which honours Idempotency-Key unless ``key`` says otherwise."""
        return self._operation("POST", path, {"key": "optional", **declared})

    def put(self, path: str, **declared: Unpack[Wish]) -> Declaration:
        """Declare a PUT."""
        return self._operation("PUT", path, declared)

    def patch(self, path: str, **declared: Unpack[Wish]) -> Declaration:
        """Declare a PATCH."""
        return self._operation("PATCH", path, declared)

    def delete(self, path: str, **declared: Unpack[Wish]) -> Declaration:
        """Declare a DELETE."""
        return self._operation("DELETE", path, declared)

    def _operation(self, method: str, path: str, declared: Wish) -> Declaration:
        answers = declared.get("answers")
        status = declared.get("status", 200 if answers else 204)

        def declare(function: Endpoint) -> Endpoint:
            route = ApiRoute(
                path,
                function,
                methods={method},
                tags=[self.tag],
                status_code=status,
                response_model=answers,
                response_class=JSONResponse if answers else _of_type(declared.get("media")),
                operation_id=camel(function.__name__),
                include_in_schema=declared.get("listed", True),
                **described(function, method, path, status, declared),
            )
            route.access, route.key = declared["access"], declared.get("key", "none")
            route.arguments = Arguments(route.dependant)
            route.is_free = declared.get("is_free", False)
            self.routes.append(route)
            return function

        return declare

    def stream(self, path: str, *, access: Access) -> Declaration:
        """Declare a WebSocket address; its function gets the Starlette ``WebSocket``."""

        def declare(function: Endpoint) -> Endpoint:
            route = StreamRoute(path, function)
            route.access = access
            self.routes.append(route)
            return function

        return declare


def _of_type(media: str | None) -> type[Response]:
    """For the docs only: an answer without a model has the type that was declared, or no body."""
    return type("Bare", (Response,), {"media_type": media})
