"""Every text that a body or frame holds is of one of three kinds, so that no rule is of a few of them only.

What is typed to be looked up is taken without the blanks around it; what others read neither hides nor turns the text
beside it; the others stay as they are.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from mainmatch.api.http.router import ApiRoute
from mainmatch.api.routers import ROUTERS
from mainmatch.api.streams.frames import CLIENT_FRAMES
from mainmatch.services.names.display_names import shown
from mainmatch.services.names.texts import readable

AS_SENT = {"password", "old", "new", "id", "idempotency_key"}
"""Passwords, and what a client makes up for itself."""
BODIES = {
    route.body_field.field_info.annotation
    for router in ROUTERS
    for route in router.routes
    if isinstance(route, ApiRoute) and route.body_field is not None
}


def _models() -> Iterator[type[BaseModel]]:
    for body in {*BODIES, *CLIENT_FRAMES.values()}:
        assert isinstance(body, type)
        assert issubclass(body, BaseModel)
        yield body


def _check_of(node: dict[str, Any]) -> Any:
    check = node.get("function")
    return check.get("function") if isinstance(check, dict) else None


def _texts(node: Any, place: str, *, is_read: bool = False) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """The texts in a core schema, with their place, and whether others read them."""
    if isinstance(node, list | tuple):
        for each in node:
            yield from _texts(each, place, is_read=is_read)
    if not isinstance(node, dict) or "JsonValue" in str(node.get("ref")):
        return
    if node.get("type") == "str":
        yield place, node, is_read
    is_read = is_read or _check_of(node) in (shown, readable)
    fields = node.get("fields", {}) if node.get("type") == "model-fields" else {}
    for name, field in fields.items():
        yield from _texts(field, name, is_read=is_read)
    for part, inner in node.items():
        # Names of members are no texts.
        if inner is not fields and part not in ("keys_schema", "metadata", "serialization", "function"):
            yield from _texts(inner, place, is_read=is_read)


TEXTS = {
    f"{model.__name__}.{place}": (place, node, is_read)
    for model in _models()
    for place, node, is_read in _texts(model.__pydantic_core_schema__, "")
}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_every_text_is_looked_up_or_read_or_stays_as_it_is(name: str) -> None:
    place, node, is_read = TEXTS[name]
    if place in AS_SENT:
        assert not node.get("strip_whitespace")
    else:
        assert is_read or node.get("strip_whitespace")
