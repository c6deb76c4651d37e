"""Whichever route the router would find, the signpost finds."""

from functools import partial

import pytest
from starlette.routing import Match, Route

from mainmatch.api.http.route_matcher import RouteIndex
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


ROUTES = [route for route in ROUTER.routes if not isinstance(route, RouteIndex)]


@pytest.mark.parametrize("method", METHODS)
def test_the_signpost_finds_what_the_router_finds(method: str) -> None:
    signpost = ROUTER.routes[0]
    assert isinstance(signpost, RouteIndex)
    for path in ADDRESSES:
        scope = {"type": "http", "method": method, "path": path, "root_path": ""}
        expected = next((route for route in ROUTES if route.matches(scope)[0] is Match.FULL), None)

        match, found = signpost.matches(scope)

        assert found.get("route") is expected, path
        assert (match is Match.FULL) == (expected is not None), path
        assert expected is None or found.items() >= expected.matches(scope)[1].items()


async def test_the_signpost_hands_over_to_the_route_that_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[str] = []

    async def note(path: str, *_: object) -> None:
        came.append(path)

    for route in ROUTES:
        monkeypatch.setattr(route, "app", partial(note, getattr(route, "path", "")))
    for path in ("/v1/me", "/v1/matches/m_1/submission", "/v1/matches/m_1/seats/2/submission"):
        scope = {"type": "http", "method": "PUT" if "sub" in path else "GET", "path": path}
        await ROUTER(scope, _nothing, _nothing)  # type: ignore[arg-type]  # nobody calls them

    assert came == ["/v1/me", "/v1/matches/{match_id}/submission", "/v1/matches/{match_id}/seats/{seat}/submission"]


async def _nothing(*_: object) -> None:
    raise AssertionError("nobody is asked or told anything")
