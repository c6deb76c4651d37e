'''The router: declares operations, and checks each request before the operation's function runs.

Every operation has an access rule. The order of checks is access, query, key, body; the function gets only checked
input (P24, P25).

    router = Router("Matches")

    @router.post("/v1/matches", access=needs("match:host"), answers=MatchFacts, status=201, errors=("bad_config",))
    async def create_match(call: Here, payload: NewMatch) -> Response:
        """Create a match.

        More for the docs.
        """
        return await call.write(lobby.create, payload)
'''

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_body_to_args
from fastapi.exceptions import RequestValidationError
from fastapi.params import Form
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from typing_extensions import Unpack, override

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.context import Access, Call, app_state_of, here
from mainmatch.api.http.middleware import RESPONSE_HEADERS
from mainmatch.api.http.operation import KeyRule, Operation, camel, described
from mainmatch.api.http.rate_limits import Budget, address_of
from mainmatch.api.http.request import NOTHING, StrictRequest, key_of, query_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, InsufficientScope, Unauthenticated

__all__ = ["ApiRoute", "Arguments", "RouteIndex", "Router", "StreamRoute", "routes_of"]


class RouteIndex(BaseRoute):
    """Finds routes by a path's number of segments and its last one, before the router tries each route."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, Route)]
        self._ends = {_fixed_end(route) for route in self._routes}
        self._known: dict[tuple[str, int, str | None], list[Route]] = {}

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] == "http":
            method, path = scope["method"], scope["path"].removeprefix(scope.get("root_path", ""))
            end = path.rpartition("/")[2]
            place = method, path.count("/"), end if end in self._ends else None
            for route in self._known.get(place) or self._in_reach(place):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    return match, {"route": route, **found}
        return Match.NONE, {}

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["route"].handle(scope, receive, send)

    def _in_reach(self, place: tuple[str, int, str | None]) -> Sequence[Route]:
        """Candidate routes for a method, depth and last segment, in the router's order: the first match counts."""
        found = [route for route in self._routes if _may_lead(route, *place)]
        # Places without a route are not cached: clients could fill the memory with them.
        if found:
            self._known[place] = found
        return found


def _may_lead(route: Route, method: str, depth: int, end: str | None) -> bool:
    return (
        method in (route.methods or ())
        # A parameter with a convertor can contain slashes.
        and (":" in route.path or route.path.count("/") == depth)
        and _fixed_end(route) in {None, end}
    )


def _fixed_end(route: Route) -> str | None:
    """The last segment of a route's path; None if it is a parameter."""
    end = route.path.rpartition("/")[2]
    return None if "{" in end else end


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class Declaration(Protocol):
    """A decorator that declares an operation and returns its function unchanged."""

    def __call__(self, function: Endpoint, /) -> Endpoint:
        """Declare the operation."""
        ...


class _Field(Protocol):
    """The part of FastAPI's parameter field that is used here."""

    name: str
    field_info: Any

    @property
    def alias(self) -> str:
        """The parameter's name in requests."""

    def validate(self, value: Any, values: dict[str, Any], *, loc: tuple[int | str, ...]) -> tuple[Any, list[Any]]:
        """The validated value, and the errors in the input."""

    def get_default(self) -> Any:
        """The value for a parameter that was not sent."""


class _Part:
    """A parameter and its location."""

    __slots__ = ("default", "field", "is_required", "loc", "name", "place")

    def __init__(self, field: _Field, *loc: str) -> None:
        self.place = loc[-1]
        self.name = field.name
        self.loc = loc
        self.field = field
        self.is_required = field.field_info.is_required()
        self.default = None if self.is_required else field.get_default()
        # Raises TypeError for a mutable default, because all calls share it.
        hash(self.default)


class Arguments:
    """Binds the arguments of a route's function: the Call, parameters of path, query and headers, and one body.

    Uses the FastAPI fields that also make the docs, and reports all errors at once. Precompiled: FastAPI itself
    analyses the parameters at each request, which takes longer than binding them (docs/framework-internals.md). Raises
    TypeError for a function with any other parameter.
    """

    def __init__(self, declared: Dependant) -> None:
        strange = (declared.cookie_params, declared.response_param_name, declared.background_tasks_param_name)
        called = [each for each in declared.dependencies if each.call is here]
        if any(strange) or called != declared.dependencies or len(declared.body_params) > 1:
            raise TypeError("a route's function gets its call, parts of the request, and one body")
        self._path = _parts("path", declared.path_params)
        self._query = _parts("query", declared.query_params)
        self._head = _parts("header", declared.header_params)
        self._is_form = any(isinstance(each.field_info, Form) for each in declared.body_params)
        # A form is bound by FastAPI's own function.
        self._body = [] if self._is_form else [_Part(each, "body") for each in declared.body_params]
        self._body_fields = declared.body_params
        self._calls = [each.name for each in called if each.name is not None]
        self._request = declared.request_param_name
        self.names = frozenset(part.place for part in self._query)
        """Names that the query can hold."""

    async def of(self, request: StrictRequest, query: Mapping[str, str], call: Call) -> dict[str, Any]:
        """The arguments by name. Raises RequestValidationError."""
        values: dict[str, Any] = dict.fromkeys(self._calls, call)
        wrong: list[Any] = []
        places: tuple[tuple[list[_Part], Mapping[str, Any]], ...] = (
            (self._path, request.path_params),
            (self._query, query),
            (self._head, request.headers if self._head else {}),
            (self._body, {"body": request.taken}),
        )
        for parts, found in places:
            for part in parts:
                sent = found.get(part.place, NOTHING)
                if sent is not NOTHING:
                    values[part.name], errors = part.field.validate(sent, {}, loc=part.loc)
                    wrong += errors
                elif part.is_required:
                    wrong.append({"type": "missing", "loc": part.loc, "msg": "Field required"})
                else:
                    values[part.name] = part.default
        if self._is_form:
            form, errors = await request_body_to_args(self._body_fields, request.taken, embed_body_fields=False)
            values |= form
            wrong += errors
        if wrong:
            raise RequestValidationError(wrong)
        if self._request is not None:
            values[self._request] = request
        return values


def _parts(place: str, fields: list[Any]) -> list[_Part]:
    return [_Part(each, place, each.alias) for each in fields]


class ApiRoute(APIRoute):
    """The route of an operation. Its Router sets ``access``, ``key``, ``is_free`` and ``arguments``."""

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
        visitor = await self._admitted(request, app_state)
        sent: bytes = request.scope["query_string"]
        query = query_of(sent, self.arguments.names) if sent else {}
        key = None if self.key == "none" else key_of(request, visitor, is_required=self.key == "required")
        body = await request.take(self.body_field, app_state.body_limit)
        call = Call(request, app_state, self.status_code or 200, visitor, key, body)
        answer: Response = await self.endpoint(**await self.arguments.of(request, query, call))
        return answer

    async def _admitted(self, request: StrictRequest, app_state: AppState) -> Caller | None:
        """Authenticate and count the request. Returns None for an open operation.

        Raises Unauthenticated, Forbidden, TooMany.
        """
        if self.access.reason:
            if not self.is_free:
                app_state.limits.spend("strangers", address_of(request))
            return None
        limits, address = app_state.limits, address_of(request)
        try:
            visitor = await app_state.authenticator.caller(
                request.all_of(b"authorization"), partial(limits.must_have_left, "strangers", address)
            )
        except (Unauthenticated, Forbidden):
            limits.spend("strangers", address)
            raise
        scope = self.access.scope
        if scope is not None and scope not in visitor.scopes:
            limits.spend("strangers", address)
            raise InsufficientScope(f"This needs a token with the scope {scope}.")
        budget: Budget = "reads" if request.method == "GET" else "writes"
        if b"dry_run=true" in request.scope["query_string"].split(b"&") and budget == "writes":
            budget = "dry_runs"
        left = limits.spend_as(visitor, budget)
        limits.spend("addresses", address)
        if left is not None:
            request.scope[RESPONSE_HEADERS].update(left.headers)
        return visitor


def routes_of(routers: "Iterable[Router]") -> list[BaseRoute]:
    """The routes of all routers, preceded by the index that finds the right one."""
    routes = [route for router in routers for route in router.routes]
    return [RouteIndex(routes), *routes]


class StreamRoute(WebSocketRoute):
    """A WebSocket route with an access rule."""

    access: Access


class Router:
    """Collects the operations of a module. ``tag``: their heading in the docs."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.routes: list[BaseRoute] = []

    def get(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a GET."""
        return self._operation("GET", path, declared)

    def post(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a POST, which honours Idempotency-Key by default."""
        return self._operation("POST", path, {"key": "optional", **declared})

    def put(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a PUT."""
        return self._operation("PUT", path, declared)

    def patch(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a PATCH."""
        return self._operation("PATCH", path, declared)

    def delete(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a DELETE."""
        return self._operation("DELETE", path, declared)

    def _operation(self, method: str, path: str, declared: Operation) -> Declaration:
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
        """Declare a WebSocket route; its function gets Starlette's ``WebSocket``."""

        def declare(function: Endpoint) -> Endpoint:
            route = StreamRoute(path, function)
            route.access = access
            self.routes.append(route)
            return function

        return declare


def _of_type(media: str | None) -> type[Response]:
    """The response class for the docs of an answer without a model: the declared media type, or no body."""
    return type("Bare", (Response,), {"media_type": media})
