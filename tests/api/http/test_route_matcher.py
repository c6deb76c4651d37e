"""Whichever route the router would find, the signpost finds."""

from functools import partial
from typing import Any

import pytest
from starlette.routing import Match, Route

from mainmatch.api.http.route_matcher import RouteMatcher
from mainmatch.main import create_app
from mainmatch.settings import Settings
from tests.rigs.sizes import IS_NIGHT

pytestmark = pytest.mark.anyio

ROUTER = create_app(Settings()).router
METHODS = ("GET", "HEAD", "POST", "OPTIONS", *(("PUT", "PATCH", "DELETE") if IS_NIGHT else ()))
PATHS = sorted({route.path for route in ROUTER.routes if isinstance(route, Route)})
ENDS = sorted({path.rpartition("/")[2] for path in PATHS if not path.endswith("}")})
ADDRESSES = [
    # What is anybody's to choose may be the word that another address ends with.
    *(f"{path.rpartition('/')[0]}/{end}".replace("{", "").replace("}", "") for path in PATHS for end in ENDS),
    *(path.replace("{", "").replace("}", "").replace(":", "") for path in PATHS),
    *(
        "",
        "/",
        "//",
        "/v1",
        "/v1/",
        "/v1/matches/",
        "/v1/matches//view",
        "/v1/matches/m/view/",
        "/nowhere",
        "/a/b/c/d/e/f/g/h",
    ),
]


def _found(method: str, path: str) -> Any:
    scope = {"type": "http", "method": method, "path": path, "root_path": ""}
    return next((route for route in ROUTER.routes if route.matches(scope)[0] is Match.FULL), None)


@pytest.mark.parametrize("method", METHODS)
async def test_the_signpost_finds_what_the_router_finds(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[object] = []

    async def note(route: Any, *_: object) -> None:
        came.append(route)

    async def to_router(_self: object, *_: object) -> None:
        came.append(None)

    for route in ROUTER.routes:
        monkeypatch.setattr(route, "app", partial(note, route))
    monkeypatch.setattr(type(ROUTER), "__call__", to_router)
    signpost = RouteMatcher(ROUTER)
    for path in ADDRESSES:
        scope = {"type": "http", "method": method, "path": path, "root_path": ""}
        await signpost(scope, _nothing, _nothing)  # type: ignore[arg-type]  # nobody calls them

        assert came.pop() is _found(method, path), path
        assert came == []


async def _nothing(*_: object) -> None:
    raise AssertionError("nobody is asked or told anything")
