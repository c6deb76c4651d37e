"""What holds for every operation, asked of every operation; and the index finds the route that the router would."""

from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any

import httpx2
import pytest
from fastapi import Query
from fastapi.dependencies.utils import get_dependant
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.context import Here
from mainmatch.api.http.router import ApiRoute, Arguments, RouteIndex
from mainmatch.main import create_app
from mainmatch.services.caller import SCOPES
from mainmatch.settings import Settings
from tests.api.hostile import HOSTILE, TOO_LARGE
from tests.app import Server, code_of, serving
from tests.openapi import COMMITTED
from tests.rigs.sizes import IS_NIGHT, size

pytestmark = pytest.mark.anyio

APP = create_app(Settings())
ROUTES = APP.router.routes
IDS = {
    "session_id": "tk_x",
    "token_id": "tk_x",
    "match_id": "m_x",
    "game": "x-game",
    "seat": "1",
    "channel": "table",
    "message_id": "msg_x",
    "namespace": "discord",
    "external_id": "80351110224678912",
    "account": "somebody",
    "link_id": "id_x",
    "webhook_id": "wh_x",
    "season_id": "se_x",
    "member": "cm_x",
    "decision": "de_x",
    "offer": "of_x",
    "username": "somebody",
    "alert_id": "al_x",
    "template_id": "mt_x",
    "subscription_id": "b7Vc2yKcR5mXbQd0",
    "secret": "none",
}


def _operations() -> Iterator[Any]:
    for path, methods in COMMITTED["paths"].items():
        for method, operation in methods.items():
            yield pytest.param(path, method, operation, id=operation["operationId"])


OPERATIONS = list(_operations())
CHANGING = [
    # Mail programs end a digest: with a body of any kind, and no key.
    case
    for case in OPERATIONS
    if case.values[1] != "get" and case.values[2]["operationId"] != "unsubscribe"
]
JSON = [case for case in CHANGING if "application/x-www-form-urlencoded" not in str(case.values[2].get("requestBody"))]
CLOSED = [case for case in OPERATIONS if case.values[2]["security"]]


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """One for all: nothing that is asked here changes anything, which is looked at in the end."""
    async with serving(tmp_path_factory.mktemp("routes") / "data") as server:
        yield server
        ada = await server.person("ada")
        assert (await ada.get("/v1/me")).json()["display_name"] == "ada"
        assert {each["name"] for each in (await ada.get("/v1/me/tokens")).json()["items"]} <= {"Signed in", "bot"}
        assert (await ada.get("/v1/matches")).json()["items"] == []


@pytest.fixture(scope="module")
async def personal(server: Server) -> str:
    """A personal token with every scope that one can have."""
    payload = {"name": "bot", "scopes": [scope for scope in SCOPES if scope != "account:write"]}
    return str((await (await server.person("ada")).post("/v1/me/tokens", json=payload)).json()["token"])


def _at(path: str) -> str:
    return path.format_map(IDS)


def test_every_documented_operation_has_a_route() -> None:
    found = {
        (route.path, method.lower())
        for route in ROUTES
        if isinstance(route, ApiRoute)
        for method in route.methods or ()
    }
    assert {(case.values[0], case.values[1]) for case in OPERATIONS} <= found


@pytest.mark.parametrize(("path", "method", "operation"), CLOSED)
async def test_nobody_gets_in_without_a_token(
    server: Server, path: str, method: str, operation: dict[str, Any]
) -> None:
    # Also with a body that can't be read: who is asking is settled first.
    answer = await server.client.request(method, _at(path), content=b"{" if method != "get" else None)
    assert code_of(answer) == (401, "invalid_token")
    assert answer.headers["www-authenticate"].startswith("Bearer")
    for header in ("Bearer mm_" + "x" * 43, "Bearer x", "Basic YTpi", "Bearer", "mm_" + "x" * 43):
        answer = await server.client.request(method, _at(path), headers={"Authorization": header})
        assert code_of(answer) == (401, "invalid_token")


@pytest.mark.parametrize(("path", "method", "operation"), CLOSED)
async def test_a_token_without_the_scope_is_not_enough(
    server: Server, path: str, method: str, operation: dict[str, Any]
) -> None:
    scopes = operation["security"][0]["password"]
    if not scopes:
        return
    other = "chat:read" if scopes != ["chat:read"] else "chat:write"
    if other not in server.people:
        # Once, for an account has room for so many tokens.
        await server.person("ada")
        server.people[other] = await server.bearer((await server.sign_in("ada", scope=other))["access_token"])
    narrow = server.people[other]
    assert code_of(await narrow.request(method, _at(path))) == (403, "insufficient_scope")


NOT_BY_OURS = {"getCalendarFile", "getSharePicture", "startOidc", "unsubscribe"}
BY_PROGRAMS = [case for case in OPERATIONS if case.values[2]["operationId"] not in NOT_BY_OURS]
"""Addresses that others share, or that a browser opens, have what they append (tests/api/test_static_site.py)."""


@pytest.mark.parametrize(("path", "method", "operation"), BY_PROGRAMS)
async def test_unclear_queries_are_refused(server: Server, path: str, method: str, operation: dict[str, Any]) -> None:
    ada = await server.person("ada")
    for query, place in (
        ("surprise=canary-7f3a", "query.surprise"),
        ("limit=1&limit=2", "query"),
        ("a=%ff", "query"),
        ("a=%00", "query"),
    ):
        answer = await ada.request(method, f"{_at(path)}?{query}")
        assert code_of(answer) == (422, "invalid_request"), query
        assert [each["path"] for each in answer.json()["errors"]] == [place]
        assert "canary" not in answer.text


async def _hurl(client: httpx2.AsyncClient, method: str, path: str, body: bytes, kind: str) -> httpx2.Response:
    return await client.request(method, _at(path), content=body, headers={"Content-Type": kind, "Idempotency-Key": "k"})


def _may_lack_body(operation: dict[str, Any]) -> bool:
    return "requestBody" in operation and not operation["requestBody"].get("required")


@pytest.mark.parametrize(("path", "method", "operation"), [case for case in JSON if _may_lack_body(case.values[2])])
async def test_null_is_no_body_where_there_need_be_none(
    server: Server, path: str, method: str, operation: dict[str, Any]
) -> None:
    """What generated clients send for one that is left out (openapi-generator's Java)."""
    ada = await server.person("ada")
    ada.headers["Idempotency-Key"] = "k"
    without = await ada.request(method, _at(path))
    answer = await ada.request(method, _at(path), content=b"null", headers={"Content-Type": "application/json"})
    assert code_of(answer) == code_of(without)
    assert answer.json()["code"] != "idempotency_key_reused"


@pytest.mark.parametrize(("path", "method", "operation"), JSON)
async def test_hostile_json_is_refused_by(server: Server, path: str, method: str, operation: dict[str, Any]) -> None:
    ada = await server.person("ada")
    for name, body in HOSTILE.items():
        if name == "null" and _may_lack_body(operation):
            continue
        answer = await _hurl(ada, method, path, body, "application/json")
        status, code = code_of(answer)
        assert (status, code) in ((422, "malformed_json"), (422, "invalid_request")), name
        assert "canary" not in answer.text, name


@pytest.mark.parametrize(("path", "method", "operation"), CHANGING)
async def test_two_megabytes_are_not_read_by(server: Server, path: str, method: str, operation: dict[str, Any]) -> None:
    ada = await server.person("ada")

    async def drip() -> AsyncIterator[bytes]:
        for start in range(0, len(TOO_LARGE), 16_384):
            yield TOO_LARGE[start : start + 16_384]

    form = "application/x-www-form-urlencoded"
    kind = form if form in str(operation.get("requestBody")) else "application/json"
    said = await _hurl(ada, method, path, TOO_LARGE, kind)
    assert code_of(said) == (413, "body_too_large")
    assert said.headers["connection"] == "close"
    dripped = await ada.request(method, _at(path), content=drip(), headers={"Content-Type": kind})
    assert code_of(dripped) == (413, "body_too_large")


@pytest.mark.parametrize(("path", "method", "operation"), CHANGING)
async def test_another_content_type_is_refused_by(
    server: Server, path: str, method: str, operation: dict[str, Any]
) -> None:
    ada = await server.person("ada")
    for kind in (
        "text/plain",
        "application/xml",
        "application/json; charset=latin-1",
        "multipart/form-data; boundary=x",
    ):
        assert code_of(await _hurl(ada, method, path, b"{}x", kind)) == (415, "unsupported_media_type"), kind
    unlabelled = await ada.request(method, _at(path), content=b"{}")
    assert "content-type" not in unlabelled.request.headers
    assert code_of(unlabelled) == (415, "unsupported_media_type")


@pytest.mark.parametrize("key", ["", "a b", "ü", "x" * 256, "\t"])
async def test_an_idempotency_key_is_visible_ascii(server: Server, key: str) -> None:
    ada = await server.person("ada")
    payload = {"name": "bot", "scopes": ["match:read"]}
    answer = await ada.post("/v1/me/tokens", json=payload, headers=[(b"Idempotency-Key", key.encode())])
    assert code_of(answer) == (422, "bad_idempotency_key")


WITHOUT_KEY = {
    # What these answer opens an account or a stream, and is stored nowhere: a repeat gets another.
    *("createGuest", "createSession", "createOidcSession", "refreshSession", "createProof", "createTicket"),
    *("createSecondFactor", "createRecoveryCodes"),
    # A code or a session that is used up by the first: a repeat changes nothing.
    *("signOut", "signOutEverywhere", "claimAccount", "confirmReset", "confirmEmail", "confirmSecondFactor"),
    "unsubscribe",
    # They change nothing; so many letters and tests are sent to one address.
    *("checkInvitation", "checkSeasonInvitation", "requestReset", "requestDevice", "testWebhook"),
}
"""POSTs that ignore an Idempotency-Key."""


def _has_key(operation: dict[str, Any]) -> bool:
    return "Idempotency-Key" in {each["name"] for each in operation["parameters"]}


def test_a_post_declares_a_key_unless_there_is_a_reason() -> None:
    posts = {case.values[2]["operationId"] for case in OPERATIONS if case.values[1] == "post"}
    keyed = {case.values[2]["operationId"] for case in OPERATIONS if _has_key(case.values[2])}
    assert keyed == posts - WITHOUT_KEY
    assert posts > WITHOUT_KEY


@pytest.mark.parametrize(("path", "method", "operation"), CHANGING)
async def test_a_key_is_read_where_it_is_declared(
    server: Server, path: str, method: str, operation: dict[str, Any]
) -> None:
    """Keys are read before bodies, and this body is none: nothing changes."""
    ada, codes = await server.person("ada"), operation["x-error-codes"].keys()
    bad = {"Content-Type": "text/plain", "Idempotency-Key": "a b"}
    answer = await ada.request(method, _at(path), content=b"x", headers=bad)
    assert code_of(answer)[1] == ("bad_idempotency_key" if _has_key(operation) else "unsupported_media_type")
    assert ({"bad_idempotency_key", "idempotency_key_reused"} <= codes) is _has_key(operation)


@pytest.mark.parametrize(("path", "method", "operation"), [case for case in CHANGING if case in CLOSED])
async def test_a_personal_token_needs_a_key_where_that_is_declared(
    server: Server, personal: str, path: str, method: str, operation: dict[str, Any]
) -> None:
    bot = await server.bearer(personal)
    answer = await bot.request(method, _at(path), content=b"x", headers={"Content-Type": "text/plain"})
    is_required = "idempotency_key_required" in operation["x-error-codes"]
    expected = {"idempotency_key_required"} if is_required else {"unsupported_media_type", "insufficient_scope"}
    assert code_of(answer)[1] in expected
    said = [each["description"] for each in operation["parameters"] if each["name"] == "Idempotency-Key"]
    assert any(each.startswith("Required with a personal token.") for each in said) is is_required


INDEX = RouteIndex(ROUTES)
METHODS = ("GET", "HEAD", "POST", "OPTIONS", *(("PUT", "PATCH", "DELETE") if IS_NIGHT else ()))
PATHS = sorted({route.path for route in ROUTES if isinstance(route, Route)})
ENDS = sorted({path.rpartition("/")[2] for path in PATHS if not path.endswith("}")})
MIXED = [f"{path.rpartition('/')[0]}/{end}".replace("{", "").replace("}", "") for path in PATHS for end in ENDS]
ADDRESSES = {
    # What is anybody's to choose may be the word that another address ends with. One in five, and all at night.
    *MIXED[:: size(5, 1)],
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
}


def test_the_index_finds_what_the_router_finds() -> None:
    for path in ADDRESSES:
        scope = {"type": "http", "method": "GET", "path": path, "root_path": ""}
        # A part of an address is never two, but where a page's may be.
        alike = [route for route in ROUTES if _depth(route) in (None, path.count("/"))]
        there = [route for route in alike if route.matches(scope)[0] is not Match.NONE]
        assert INDEX.at(path) == there
        for method in METHODS:
            # Whatever the method, a route that isn't at this path doesn't match.
            matches = [(route, *route.matches({**scope, "method": method})) for route in there]
            expected = next(
                ((route, more["path_params"]) for route, match, more in matches if match is Match.FULL), None
            )
            found = INDEX.find(method, path)
            assert (found and tuple(found)) == expected, (method, path)


def _depth(route: BaseRoute) -> int | None:
    return route.path.count("/") if isinstance(route, Route) and ":" not in route.path else None


async def test_an_operation_answers_at_its_own_address_only(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[str] = []

    async def note(self: ApiRoute, request: Request, app_state: AppState) -> Response:
        came.append(self.path)
        return Response()

    monkeypatch.setattr(ApiRoute, "answer", note)
    for path in ("/v1/me", "/v1/matches/m_1/submission", "/v1/matches/m_1/seats/2/submission"):
        await server.client.request("PUT" if "sub" in path else "GET", path)

    assert came == ["/v1/me", "/v1/matches/{match_id}/submission", "/v1/matches/{match_id}/seats/{seat}/submission"]


async def _remembers(call: Here, words: Annotated[list[str], Query()] = []) -> Response:  # noqa: B006 - that is the point
    raise NotImplementedError


async def _forgets(call: Here, words: Annotated[tuple[str, ...], Query()] = ()) -> Response:
    raise NotImplementedError


def test_what_is_given_where_nothing_was_sent_is_nothing_that_a_call_could_change() -> None:
    Arguments(get_dependant(path="/", call=_forgets))
    with pytest.raises(TypeError, match="list"):
        Arguments(get_dependant(path="/", call=_remembers))


NUMBERS = [
    pytest.param(path, method, asked["in"], asked["name"], id=f"{operation['operationId']}-{asked['name']}")
    for path, methods in COMMITTED["paths"].items()
    for method, operation in methods.items()
    for asked in operation.get("parameters", ())
    if any(each.get("type") == "integer" for each in (asked["schema"], *asked["schema"].get("anyOf", ())))
]


@pytest.mark.parametrize(("path", "method", "place", "name"), NUMBERS)
async def test_a_number_in_an_address_is_written_as_json_writes_it(
    server: Server, path: str, method: str, place: str, name: str
) -> None:
    ada = await server.person("ada")
    for written in ("1_0", "+5", "007", "\u0661", "0x1", "1e0", "5.", "--1"):
        ids = {**IDS, name: written} if place == "path" else IDS
        query = {name: written} if place == "query" else {}
        response = await ada.request(method, path.format(**ids), params=query)
        said = [each["path"] for each in response.json().get("errors", ())] if response.status_code == 422 else []
        refused = any(each.endswith(f".{name}") for each in said) or (place == "path" and response.status_code == 404)
        assert refused, (written, response.text)


async def test_a_whole_number_in_an_address_may_have_a_fraction_of_zeros(server: Server) -> None:
    for written in ("2", "2.0", "2.00"):
        found = (await server.client.get("/v1/games", params={"limit": written})).json()["items"]
        assert len(found) == 2
