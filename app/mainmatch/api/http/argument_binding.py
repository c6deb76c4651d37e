"""What a route's function is called with: the call, parts of the address, of the query and the head, and one body.

What the docs say is what is checked, by the same fields of FastAPI's, and everything that is wrong is told at once.
FastAPI itself works out anew at each request what there is to look for, which takes longer than the look
(docs/framework-internals.md).
"""

from collections.abc import Mapping
from typing import Any, Protocol

from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_body_to_args
from fastapi.exceptions import RequestValidationError
from fastapi.params import Form

from mainmatch.api.http.context import Call, here
from mainmatch.api.http.request import NOTHING, StrictRequest

__all__ = ["Arguments"]


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

    __slots__ = ("_default", "_field", "_is_required", "_loc", "_name", "alias")

    def __init__(self, field: _Field, *loc: str) -> None:
        self.alias = field.alias
        self._name = field.name
        self._loc = loc
        self._field = field
        self._is_required = field.field_info.is_required()
        self._default = None if self._is_required else field.get_default()
        # Raises TypeError for a list and the like: all calls get the same one.
        hash(self._default)

    def check(self, sent: Any, values: dict[str, Any], wrong: list[Any]) -> None:
        """Add to ``values`` what was sent, or to ``wrong`` what is wrong with it."""
        if sent is not NOTHING:
            values[self._name], errors = self._field.validate(sent, {}, loc=self._loc)
            wrong += errors
        elif self._is_required:
            wrong.append({"type": "missing", "loc": self._loc, "msg": "Field required"})
        else:
            values[self._name] = self._default


class Arguments:
    """The arguments of one route's function. Raises TypeError for a function that wants anything else."""

    def __init__(self, declared: Dependant) -> None:
        strange = (declared.cookie_params, declared.response_param_name, declared.background_tasks_param_name)
        called = [each for each in declared.dependencies if each.call is here]
        if any(strange) or called != declared.dependencies or len(declared.body_params) > 1:
            raise TypeError("a route's function gets its call, parts of the request, and one body")
        self._path = _parts("path", declared.path_params)
        self._query = _parts("query", declared.query_params)
        self._head = _parts("header", declared.header_params)
        self._body = [_Part(each, "body") for each in declared.body_params]
        self._body_fields = declared.body_params
        self._is_form = any(isinstance(each.field_info, Form) for each in declared.body_params)
        self._calls = [each.name for each in called if each.name is not None]
        self._request = declared.request_param_name
        self.names = frozenset(part.alias for part in self._query)
        """What may stand in the query."""

    async def of(self, request: StrictRequest, query: Mapping[str, str], call: Call) -> dict[str, Any]:
        """The arguments by name. Raises RequestValidationError."""
        values: dict[str, Any] = dict.fromkeys(self._calls, call)
        wrong: list[Any] = []
        for parts, sent in ((self._path, request.path_params), (self._query, query)):
            for part in parts:
                part.check(sent.get(part.alias, NOTHING), values, wrong)
        for part in self._head:
            part.check(request.headers.get(part.alias, NOTHING), values, wrong)
        if self._is_form:
            # Texts only, which have a way of their own into a model.
            form, errors = await request_body_to_args(self._body_fields, request.taken, embed_body_fields=False)
            values |= form
            wrong += errors
        else:
            for part in self._body:
                part.check(request.taken, values, wrong)
        if wrong:
            raise RequestValidationError(wrong)
        if self._request is not None:
            values[self._request] = request
        return values


def _parts(place: str, fields: list[Any]) -> list[_Part]:
    return [_Part(each, place, each.alias) for each in fields]
