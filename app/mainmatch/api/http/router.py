'''The router: how a module declares an operation, and what happens before its function runs.

No operation without an access rule; the order is access, query, key, body, and only then the route's function, which
sees nothing unchecked (P24, P25).

    router = Router("Matches")

    @router.post("/v1/matches", access=needs("match:host"), answers=MatchFacts, status=201, errors=("bad_config",))
    async def create_match(call: Here, wish: NewMatch) -> Response:
        """Create a match.

        More for the docs.
        """
        return await call.write(lobby.create, wish)
'''

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
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
from mainmatch.api.http.middleware import TOLD
from mainmatch.api.http.operation import KeyRule, Operation, camel, described
from mainmatch.api.http.rate_limits import Budget, address_of
from mainmatch.api.http.request import NOTHING, StrictRequest, key_of, query_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, InsufficientScope, Unauthenticated

__all__ = ["ApiRoute", "Arguments", "RouteIndex", "Router", "StreamRoute", "routes_of"]


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
        """Routes that an address of this depth and end may belong to, in the router's order: the first one counts."""
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
    end = route.path.rpartition("/")[2]
    return None if "{" in end else end


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class Declaration(Protocol):
    """Declares the operation that its argument is the function of, and leaves the function as it is."""

    def __call__(self, function: Endpoint, /) -> Endpoint:
        """Declare."""
        ...


class _Field(Protocol):
    """A declared parameter, as FastAPI has it."""

    name: str
    field_info: Any

    @property
    def alias(self) -> str:
        """Its name on the wire."""

    def validate(self, value: Any, values: dict[str, Any], *, loc: tuple[int | str, ...]) -> tuple[Any, list[Any]]:
        """The value that the function gets, and what is wrong with what was sent."""

    def get_default(self) -> Any:
        """What the function gets where nothing was sent."""


class _Part:
    """A parameter, and where it is looked for."""

    __slots__ = ("default", "field", "is_required", "loc", "name", "place")

    def __init__(self, field: _Field, *loc: str) -> None:
        self.place = loc[-1]
        self.name = field.name
        self.loc = loc
        self.field = field
        self.is_required = field.field_info.is_required()
        self.default = None if self.is_required else field.get_default()
        # Raises TypeError for a list and the like: all calls get the same one.
        hash(self.default)


class Arguments:
    """What a route's function is called with: the call, parts of the address, of the query and the head, and one body.

    What the docs say is what is checked, by the same fields of FastAPI's, and everything that is wrong is told at once.
    FastAPI itself works out anew at each request what there is to look for, which takes longer than the look
    (docs/framework-internals.md). Raises TypeError for a function that wants anything else.
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
        # A form's texts have a way of their own into a model.
        self._body = [] if self._is_form else [_Part(each, "body") for each in declared.body_params]
        self._body_fields = declared.body_params
        self._calls = [each.name for each in called if each.name is not None]
        self._request = declared.request_param_name
        self.names = frozenset(part.place for part in self._query)
        """What may stand in the query."""

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
        visitor = await self._admitted(request, app_state)
        sent: bytes = request.scope["query_string"]
        query = query_of(sent, self.arguments.names) if sent else {}
        key = None if self.key == "none" else key_of(request, visitor, is_required=self.key == "required")
        body = await request.take(self.body_field, app_state.body_limit)
        call = Call(request, app_state, self.status_code or 200, visitor, key, body)
        answer: Response = await self.endpoint(**await self.arguments.of(request, query, call))
        return answer

    async def _admitted(self, request: StrictRequest, app_state: AppState) -> Caller | None:
        """Who asks, None where everybody may; counted either way. Raises Unauthenticated, Forbidden, TooMany."""
        if self.access.reason:
            if not self.is_free:
                app_state.rates.spend("strangers", address_of(request))
            return None
        try:
            visitor = await app_state.authenticator.caller(request.all_of(b"authorization"))
        except (Unauthenticated, Forbidden):
            app_state.rates.spend("strangers", address_of(request))
            raise
        scope = self.access.scope
        if scope is not None and scope not in visitor.scopes:
            app_state.rates.spend("strangers", address_of(request))
            raise InsufficientScope(f"This needs a token with the scope {scope}.")
        budget: Budget = "reads" if request.method == "GET" else "writes"
        if b"dry_run=true" in request.scope["query_string"].split(b"&") and budget == "writes":
            budget = "dry_runs"
        left = app_state.rates.spend(budget, visitor.account_id)
        if left is not None:
            request.scope[TOLD].update(left.headers)
        return visitor


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

    def get(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a GET."""
        return self._operation("GET", path, declared)

    def post(self, path: str, **declared: Unpack[Operation]) -> Declaration:
        """Declare a POST, which honours Idempotency-Key unless ``key`` says otherwise."""
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
