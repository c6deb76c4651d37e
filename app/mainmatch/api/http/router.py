'''The router: declares operations, finds the one of each request, and checks the request before its function runs.

Every operation has an access rule. The order of checks is access, query, key, body; the function gets only checked
input (P24, P25). FastAPI makes the docs of operations and their fields; it doesn't run them.

    router = Router("Matches")

    @router.post("/v1/matches", access=needs("match:host"), answers=MatchFacts, made="/v1/matches/{id}")
    async def create_match(call: Here, payload: NewMatch) -> Response:
        """Create a match.

        More for the docs.
        """
        return await call.write(lobby.create, payload)
'''

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, TypeAlias, TypeVar, get_args
from urllib.parse import quote

from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_body_to_args
from fastapi.params import Form
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.types import Receive, Scope, Send
from typing_extensions import Unpack, override

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.context import Access, Call, here
from mainmatch.api.http.operation import KeyRule, Operation, camel, described
from mainmatch.api.http.pieces import COSTLY, InPieces
from mainmatch.api.http.rate_limits import Budget, RateLimiter, address_of
from mainmatch.api.http.request import NOTHING, StrictRequest, key_of, query_of
from mainmatch.api.http.shared_parts import PARAMETERS
from mainmatch.rules import Flaw, Json
from mainmatch.rules.flaws import flaws_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import (
    Forbidden,
    GuestRefused,
    InsufficientScope,
    InvalidRequest,
    NotFound,
    Unauthenticated,
)
from mainmatch.services.names.texts import bare
from mainmatch.services.pagination import PAGE
from mainmatch.services.storage_quota import stored

PASSED_ON = "mainmatch.passed_on"
"""In the scope of a request that is for none of our operations: they don't match it again."""


_CONTROL = re.compile(r"[\x00-\x1f\x7f\ufffd\ud800-\udfff]")


Found: TypeAlias = tuple["ApiRoute", dict[str, Any]]
"""An operation, and the parameters of the path that led to it."""


class RouteIndex:
    """Finds the operation of a method and path: the first that was declared, as in Starlette's router.

    That asks every route for its match; this one only those of the method, for their paths.
    """

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, ApiRoute)]
        self._of_method: dict[str, list[ApiRoute]] = defaultdict(list)
        for route in self._routes:
            for method in route.methods or ():
                self._of_method[method].append(route)

    def find(self, method: str, path: str) -> Found | None:
        """The operation, if there is one. Raises NotFound for parameters with control characters or broken UTF-8."""
        for route in self._of_method.get(method, ()):
            found = route.path_regex.match(path)
            if found is not None:
                # Keyboards put blanks around what is typed, and no name, id or code has any.
                typed = str.strip if path.isascii() else bare
                params = {
                    name: route.param_convertors[name].convert(typed(each)) for name, each in found.groupdict().items()
                }
                is_plain = path.isascii() and path.isprintable()
                if not is_plain and any(_CONTROL.search(str(each)) for each in params.values()):
                    raise NotFound
                return route, params
        return None

    def at(self, path: str) -> "list[ApiRoute]":
        """All operations at this path, whatever their method."""
        return [route for route in self._routes if route.path_regex.match(path)]


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})(?:\.0{1,18})?")
"""A whole number as JSON has them, also with a fraction of zeros."""


class _Part:
    """A parameter, as FastAPI's ``ModelField`` declares it, and its location."""

    __slots__ = ("default", "field", "is_number", "is_required", "is_text", "loc", "name", "place", "schema")

    def __init__(self, field: Any, *loc: str) -> None:
        self.place = loc[-1]
        self.name = field.name
        self.loc = loc
        self.field = field
        self.is_required = field.field_info.is_required()
        self.is_text = field.field_info.annotation is str and not field.field_info.metadata
        """Whether any text is right."""
        annotation = field.field_info.annotation
        self.is_number = annotation is int or int in get_args(annotation)
        self.default = None if self.is_required else field.get_default()
        self.schema: dict[str, Any] | None = None
        # Raises TypeError for a mutable default, because all calls share it.
        hash(self.default)

    def bind(self, found: Mapping[str, Any], values: dict[str, Any], wrong: list[Flaw]) -> None:
        """Add the value of what was sent, or the errors in it."""
        sent = found.get(self.place, NOTHING)
        if sent is NOTHING:
            if self.is_required:
                wrong.append(Flaw(".".join(self.loc), "missing", "Field required"))
        elif self.is_text:
            values[self.name] = sent
        else:
            if self.is_number and isinstance(sent, str) and not _NUMBER.fullmatch(sent):
                # As if it were no number at all: pydantic reads 1_0, +5 and 007, too.
                sent = ""
            values[self.name], errors = self.field.validate(sent, {}, loc=self.loc)
            wrong += self.flaws(errors) if errors else ()

    def flaws(self, errors: Iterable[Mapping[str, Any]]) -> Iterable[Flaw]:
        """The errors in what was sent, by their places in the request."""
        if self.schema is None:
            # When it is first needed: to make the schemas of all operations takes long.
            declared: Any = Annotated[self.field.field_info.annotation, self.field.field_info]
            self.schema = TypeAdapter(declared).json_schema()
            _, example = PARAMETERS.get(self.place, ("", None))
            self.schema = {"examples": [example], **self.schema} if example is not None else self.schema
        within = [{**each, "loc": each["loc"][len(self.loc) :]} for each in errors]
        for flaw in flaws_of(within, self.schema):
            yield replace(flaw, path=".".join((*self.loc, *filter(None, [flaw.path]))))


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
        self._body = [_Part(each, "body") for each in declared.body_params]
        self._body_fields = declared.body_params
        self._calls = [each.name for each in called if each.name is not None]
        self._request = declared.request_param_name
        optional = [part for part in (*self._query, *self._head, *self._body) if not part.is_required]
        self._defaults = {part.name: part.default for part in optional}
        self._asked = [part for part in self._query if part.is_required]
        self.names = frozenset(part.place for part in self._query)
        """Names that the query can hold."""

    async def of(self, request: StrictRequest, query: Mapping[str, str], call: Call) -> dict[str, Any]:
        """The arguments by name. Raises InvalidRequest."""
        values: dict[str, Any] = {**self._defaults, **dict.fromkeys(self._calls, call)}
        wrong: list[Flaw] = []
        for part in self._path:
            part.bind(request.path_params, values, wrong)
        # As in the path, see ``RouteIndex.find``.
        typed = {name: bare(each) for name, each in query.items()}
        for part in self._query if query else self._asked:
            part.bind(typed, values, wrong)
        for part in self._head:
            part.bind(request.headers, values, wrong)
        for part in self._body:
            if not self._is_form:
                part.bind({"body": request.taken}, values, wrong)
                continue
            form, errors = await request_body_to_args(self._body_fields, request.taken, embed_body_fields=False)
            values |= form
            wrong += part.flaws(errors) if errors else ()
        if wrong:
            raise InvalidRequest(flaws=tuple(wrong))
        if self._request is not None:
            values[self._request] = request
        return values


def _parts(place: str, fields: list[Any]) -> list[_Part]:
    return [_Part(each, place, each.alias) for each in fields]


class _Served(BaseRoute):
    """A route that the app serves by itself: only the middleware of an embedder leads to ``handle``."""

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if PASSED_ON in scope else super().matches(scope)

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["app"].serve(scope, receive, send)


class ApiRoute(_Served, APIRoute):
    """An operation. Its Router sets what is declared here."""

    access: Access
    key: KeyRule
    made: str | None
    has_etag: bool
    notices: tuple[tuple[bytes, bytes], ...]
    is_probe: bool
    is_tolerant: bool
    adds: bool
    arguments: Arguments

    async def answer(self, request: StrictRequest, app_state: AppState) -> Response:
        """The answer to a request for this operation. Raises what the checks and the function raise."""
        # Errors have them, too.
        request.outgoing.extend(self.notices)
        visitor = await self._admitted(request, app_state)
        sent: bytes = request.scope["query_string"]
        query = query_of(sent, self.arguments.names, is_tolerant=self.is_tolerant) if sent else {}
        key = None if self.key == "none" else key_of(request, visitor, is_required=self.key == "required")
        body = await request.take(self.body_field, app_state.body_limit, is_tolerant=self.is_tolerant)
        call = Call(request, app_state, self.status_code or 200, visitor, key, body, has_etag=self.has_etag)
        reader = visitor if visitor is not None and "limit" in self.arguments.names else None
        if reader is not None:
            app_state.limits.must_have_left("long_reads", reader.account_id)
        if visitor is not None and self.adds and not _is_dry_run(request):
            await app_state.storage.spend(visitor.account_id, stored(request.size, makes=self.made is not None))
        values = await self.arguments.of(request, query, call)
        # To find the few events of a type much is read.
        call.is_long = "types" in query or ("limit" in query and values["limit"] > PAGE)
        answer: Response = await self.endpoint(**values)
        # What goes out in pieces is charged piece by piece.
        if reader is not None and not isinstance(answer, InPieces) and len(answer.body) >= COSTLY:
            app_state.limits.charge("long_reads", reader.account_id, len(answer.body) // 1024)
        if answer.status_code == 201 and self.made is not None:
            place: str = request.app.state.base_path + _place(self.made, request, body, bytes(answer.body))
            answer.raw_headers.append((b"location", place.encode()))
        return answer

    async def _admitted(self, request: StrictRequest, app_state: AppState) -> Caller | None:
        """Authenticate and count the request. Returns None for an open operation.

        Raises Unauthenticated, Forbidden, TooMany.
        """
        limits, address = app_state.limits, address_of(request)
        if self.access.reason:
            limits.spend("probes" if self.is_probe else "strangers", address)
            return None
        try:
            visitor = await app_state.authenticator.caller(
                request.all_of(b"authorization"),
                partial(limits.must_have_left, "strangers", address),
                request.scope["query_string"],
            )
        except (Unauthenticated, Forbidden):
            limits.spend("strangers", address)
            raise
        scope = self.access.scope
        if visitor.guest and not self.access.to_guests:
            limits.spend("strangers", address)
            raise GuestRefused
        if scope is not None and scope not in visitor.scopes:
            limits.spend("strangers", address)
            raise InsufficientScope(f"This needs a token with the scope {scope}.")
        self._count(request, limits, visitor)
        return visitor

    def _count(self, request: StrictRequest, limits: RateLimiter, visitor: Caller) -> None:
        budget: Budget = "reads" if request.scope["method"] == "GET" else "writes"
        if budget == "writes" and _is_dry_run(request):
            budget = "dry_runs"
        left = limits.spend_as(visitor, budget)
        limits.spend("addresses", address_of(request))
        if left is not None:
            for name, value in left.headers.items():
                request.outgoing.append((name.lower().encode(), value.encode()))


def _is_dry_run(request: StrictRequest) -> bool:
    return b"dry_run=true" in request.scope["query_string"].split(b"&")


class StreamRoute(_Served, WebSocketRoute):
    """A WebSocket route with an access rule."""

    access: Access


class Router:
    """Collects the operations of a module. ``tag``: their heading in the docs, unless an operation has its own."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.routes: list[BaseRoute] = []

    def get(self, path: str, **declared: Unpack[Operation]) -> Callable[[Endpoint], Endpoint]:
        """Declare a GET, whose JSON has an entity tag by default."""
        return self._operation("GET", path, {"has_etag": "answers" in declared, **declared})

    def post(self, path: str, **declared: Unpack[Operation]) -> Callable[[Endpoint], Endpoint]:
        """Declare a POST, which honours Idempotency-Key by default."""
        return self._operation("POST", path, {"key": "optional", **declared})

    def put(self, path: str, **declared: Unpack[Operation]) -> Callable[[Endpoint], Endpoint]:
        """Declare a PUT."""
        return self._operation("PUT", path, declared)

    def patch(self, path: str, **declared: Unpack[Operation]) -> Callable[[Endpoint], Endpoint]:
        """Declare a PATCH."""
        return self._operation("PATCH", path, declared)

    def delete(self, path: str, **declared: Unpack[Operation]) -> Callable[[Endpoint], Endpoint]:
        """Declare a DELETE."""
        return self._operation("DELETE", path, declared)

    def _operation(self, method: str, path: str, declared: Operation) -> Callable[[Endpoint], Endpoint]:
        answers, made = declared.get("answers"), declared.get("made")
        status = declared.get("status", 201 if made else 200 if answers or "media" in declared else 204)

        def declare(function: Endpoint) -> Endpoint:
            route = ApiRoute(
                path,
                function,
                methods={method},
                tags=[declared.get("tag", self.tag)],
                status_code=status,
                response_model=answers,
                response_class=JSONResponse if answers else _of_type(declared.get("media")),
                operation_id=camel(function.__name__),
                include_in_schema=declared.get("listed", True),
                deprecated="deprecated" in declared or None,
                **described(function, method, path, status, declared),
            )
            route.access, route.key = declared["access"], declared.get("key", "none")
            notices = declared["deprecated"].headers if "deprecated" in declared else {}
            route.notices = tuple((name.lower().encode(), value.encode()) for name, value in notices.items())
            route.made = made
            route.arguments, route.has_etag = Arguments(route.dependant), declared.get("has_etag", False)
            route.is_probe, route.is_tolerant = declared.get("is_probe", False), declared.get("is_tolerant", False)
            route.adds = declared.get("adds", method not in ("GET", "DELETE"))
            self.routes.append(route)
            return function

        return declare

    def stream(self, path: str, *, access: Access) -> Callable[[Endpoint], Endpoint]:
        """Declare a WebSocket route; its function gets Starlette's ``WebSocket``."""

        def declare(function: Endpoint) -> Endpoint:
            route = StreamRoute(path, function)
            route.access = access
            self.routes.append(route)
            return function

        return declare


def _place(made: str, request: StrictRequest, sent: Json, answered: bytes) -> str:
    """The path of what was made, as this server sees it."""
    body = sent if isinstance(sent, dict) else {}
    known = {**body, **json.loads(answered), **request.path_params}
    return re.sub(r"{(\w+)}", lambda name: quote(str(known[name[1]]), safe=""), made)


def _of_type(media: str | None) -> type[Response]:
    """The response class for the docs of an answer without a model: the declared media type, or no body."""
    return type("Bare", (Response,), {"media_type": media})
