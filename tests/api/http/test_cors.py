"""S2: which page may read what, row by row; and HEAD and OPTIONS, which browsers and tools ask before they ask."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from mainmatch.api.http.cors import may_come_from
from mainmatch.settings import BadSettings, Settings, origin_of
from tests.app import Server, code_of, serving

pytestmark = pytest.mark.anyio

PLAY = "https://play.example"
LOCAL = "http://localhost:5173"
REFUSED = [
    "null",
    "",
    "*",
    "http://play.example",
    "https://play.example.evil.example",
    "https://evilplay.example",
    "https://play.example@evil.example",
    "https://play.example:444",
    "https://play.example:443",
    "https://play.example/",
    "https://play.example.",
    "https://PLAY.example",
    "https://sub.play.example",
    "https://example",
    "http://localhost",
    "http://localhost:5174",
    "http://127.0.0.1:5173",
    "https://localhost:5173",
    "file://",
    f"{PLAY}, {PLAY}",
    f"{PLAY} ",
]
"""Browsers write origins in one way: without capitals, usual ports and slashes. All else isn't one."""

GRANTS = ("access-control-allow-origin", "access-control-expose-headers", "access-control-allow-headers")


@pytest.fixture
async def executor(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "data", origins=f"{PLAY}, {LOCAL}") as server:
        yield server


def must_not_be_readable(answer: httpx2.Response) -> None:
    assert [name for name in answer.headers if name.startswith("access-control-")] == []
    assert "Origin" in answer.headers["vary"], "a cache would pass this on to a page that may read it"


async def preflight(executor: Server, origin: str, path: str = "/v1/me", method: str = "PATCH") -> httpx2.Response:
    asked = {
        "Origin": origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization",
    }
    return await executor.client.options(path, headers=asked)


@pytest.mark.parametrize("origin", [PLAY, LOCAL])
async def test_a_named_origin_may_ask_and_read(executor: Server, origin: str) -> None:
    asked = await preflight(executor, origin)
    assert (asked.status_code, asked.content) == (204, b"")
    assert asked.headers["access-control-allow-origin"] == origin
    allowed = asked.headers["access-control-allow-headers"].lower().split(", ")
    assert {"authorization", "content-type", "idempotency-key", "if-none-match", "last-event-id", "on-behalf-of"} == {
        *allowed
    }
    assert asked.headers["access-control-allow-methods"] == "GET, HEAD, POST, PUT, PATCH, DELETE"
    assert asked.headers["access-control-max-age"] == "7200"
    assert "access-control-allow-credentials" not in asked.headers
    got = await executor.client.get("/v1/games", headers={"Origin": origin})
    assert got.headers["access-control-allow-origin"] == origin
    exposed = got.headers["access-control-expose-headers"].lower().split(", ")
    assert {"etag", "retry-after", "location", "request-id"} <= {*exposed}
    assert "Origin" in got.headers["vary"]


@pytest.mark.parametrize("origin", REFUSED)
async def test_nobody_else_may(executor: Server, origin: str) -> None:
    must_not_be_readable(await preflight(executor, origin))
    must_not_be_readable(await executor.client.get("/v1/games", headers={"Origin": origin}))


async def test_two_origins_are_none(executor: Server) -> None:
    twice = [("Origin", PLAY), ("Origin", PLAY)]
    must_not_be_readable(await executor.client.get("/v1/games", headers=twice))


async def test_an_answer_for_nobody_in_particular_is_not_kept_for_a_page(executor: Server) -> None:
    must_not_be_readable(await executor.client.get("/v1/games"))


@pytest.mark.parametrize("path", ["/v1/me", "/nowhere", "/v1/games/%00", "/v1/games?surprise=1"])
async def test_a_refusal_can_be_read_by_the_page_that_asked(executor: Server, path: str) -> None:
    answer = await executor.client.get(path, headers={"Origin": PLAY})
    assert answer.status_code >= 400
    assert answer.headers["access-control-allow-origin"] == PLAY


async def test_a_failure_of_ours_can_be_read_too(executor: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(type(executor.app_state.executor), "read", fail)
    answer = await executor.client.get("/v1/games", headers={"Origin": PLAY})
    assert code_of(answer) == (500, "internal_error")
    assert answer.headers["access-control-allow-origin"] == PLAY


async def test_other_reasons_to_vary_stay(executor: Server) -> None:
    host = await executor.person("host")
    made = await host.post("/v1/matches", json={"game": "x-game"})
    view = await host.get(f"/v1/matches/{made.json()['id']}/view?at_seq=0", headers={"Origin": PLAY})
    assert {"Authorization", "Origin"} <= {each.strip() for each in view.headers["vary"].split(",")}


async def test_a_preflight_does_nothing_and_tells_nothing_about_the_address(executor: Server) -> None:
    answers = [await preflight(executor, PLAY, path) for path in ("/v1/me", "/nowhere", "/v1/matches/m_x/host/cancel")]
    told = [{**answer.headers, "request-id": ""} for answer in answers]
    assert told[0] == told[1] == told[2]


async def test_without_named_origins_nothing_is_said_of_them(server: Server) -> None:
    answer = await server.client.get("/v1/games", headers={"Origin": PLAY})
    assert answer.headers["vary"] == "Accept-Language"
    assert [name for name in GRANTS if name in answer.headers] == []
    asked = await preflight(server, PLAY)
    assert [name for name in GRANTS if name in asked.headers] == []


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        ("https://play.example", "https://play.example"),
        (" https://PLAY.example/ ", "https://play.example"),
        ("https://play.example:443", "https://play.example"),
        ("http://play.example:80", "http://play.example"),
        ("https://play.example:8443", "https://play.example:8443"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_operators_may_write_an_origin_as_they_like(named: str, meant: str) -> None:
    assert origin_of(named) == meant


@pytest.mark.parametrize(
    "named",
    [
        "*",
        "null",
        "play.example",
        "https://*.play.example",
        "https://play.example/app",
        "ftp://x",
        "https://a@b",
        "https://a:x",
    ],
)
def test_what_is_no_origin_stops_the_start(named: str) -> None:
    with pytest.raises(BadSettings, match="MAINMATCH_ORIGINS: write origins such as https"):
        Settings.of({"MAINMATCH_ORIGINS": f"https://ok.example,{named}"})


# --- HEAD and OPTIONS


@pytest.mark.parametrize(
    "path", ["/livez", "/docs", "/docs/assets/docs.js", "/v1/games", "/v1/me", "/v1/matches", "/nowhere"]
)
async def test_head_is_get_without_a_body(server: Server, path: str) -> None:
    ada = await server.person("ada")
    got, head = await ada.get(path), await ada.head(path)
    assert head.content == b""
    assert head.status_code == got.status_code
    assert {**head.headers, "request-id": ""} == {**got.headers, "request-id": ""}
    assert head.headers["content-length"] == str(got.num_bytes_downloaded)


async def test_head_of_a_stream_ends(server: Server) -> None:
    ada = await server.person("ada")
    head = await ada.head("/v1/me/events/stream")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"].startswith("text/event-stream")
    assert len(server.app.state.stream_manager.sockets) == 0


async def test_head_is_no_way_around_the_door(server: Server) -> None:
    assert (await server.client.head("/v1/me")).status_code == 401
    assert (await server.client.head("/v1/auth/token")).status_code == 405


async def test_options_tells_the_methods(server: Server) -> None:
    answer = await server.client.options("/v1/me")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["allow"] == "DELETE, GET, HEAD, OPTIONS, PATCH"
    assert code_of(await server.client.options("/nowhere")) == (404, "not_found")


ALLOWED = {"https://play.example"}


@pytest.mark.parametrize(
    ("origins", "host"),
    [
        ([], "mm.example"),
        ([], None),
        (["https://mm.example"], "mm.example"),
        (["https://MM.example"], "mm.EXAMPLE"),
        (["https://mm.example:443"], "mm.example"),
        (["http://mm.example"], "mm.example:80"),
        (["http://127.0.0.1:8000"], "127.0.0.1:8000"),
        (["http://[::1]:8000"], "[::1]:8000"),
        (["https://play.example"], "mm.example"),
        (["https://PLAY.example"], None),
    ],
)
def test_these_may_come(origins: list[str], host: str | None) -> None:
    assert may_come_from(origins, host, ALLOWED)


@pytest.mark.parametrize(
    ("origins", "host"),
    [
        (["https://evil.example"], "mm.example"),
        (["http://play.example"], "mm.example"),
        (["https://play.example.evil.example"], "mm.example"),
        (["https://mm.example:8443"], "mm.example"),
        (["http://mm.example"], "mm.example:443"),
        (["https://mm.example/path"], "mm.example"),
        (["https://user@mm.example"], "mm.example"),
        (["null"], "null"),
        ([""], ""),
        (["file://mm.example"], "mm.example"),
        (["http://mm.example:x"], "mm.example"),
        (["http://[::1"], "[::1"),
        (["https://mm.example", "https://mm.example"], "mm.example"),
        (["https://mm.example"], None),
    ],
)
def test_these_may_not(origins: list[str], host: str | None) -> None:
    assert not may_come_from(origins, host, ALLOWED)
