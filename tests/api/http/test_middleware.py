"""What every answer has, whatever it is: an id, safe headers; and what a failure of ours says."""

import asyncio
import json
import re
from typing import Any

import httpx2
import pytest
from starlette.types import Message

from mainmatch.api.http.middleware import ANSWER
from mainmatch.api.http.request import StrictRequest
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def test_a_failure_of_ours_says_nothing_but_an_id(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("canary-7f3a")

    monkeypatch.setattr(type(server.app_state.executor), "read", fail)
    answer = await server.client.get("/v1/games")
    assert code_of(answer) == (500, "internal_error")
    assert answer.json()["request_id"] == answer.headers["request-id"]
    assert "canary" not in answer.text


async def test_an_answer_whose_whole_body_is_known_is_written_at_once(server: Server) -> None:
    written: list[bytes] = []

    def write(status: int, headers: object, body: bytes) -> bool:
        written.append(body)
        return status == 200

    token = (await server.person("ada")).headers["Authorization"]
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/v1/me",
        "query_string": b"",
        "headers": [(b"host", b"server.test"), (b"authorization", token.encode())],
        "extensions": {ANSWER: write},
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        raise AssertionError(message)

    await server.app(scope, receive, send)
    assert [json.loads(each)["username"] for each in written] == ["ada"]


async def test_a_failure_is_logged_by_type_and_place_without_its_text(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("canary-7f3a")

    monkeypatch.setattr(type(server.app_state.executor), "read", fail)
    answer = await server.client.get("/v1/games")
    logged = capsys.readouterr().out
    assert "RuntimeError" in logged
    assert answer.headers["request-id"] in logged
    assert "canary" not in logged


@pytest.mark.parametrize(
    ("method", "where", "expected"),
    [
        ("GET", "read", (503, "server_busy")),
        ("POST", "write", (504, "unconfirmed")),
        ("POST", "body", (503, "server_busy")),
    ],
)
async def test_a_request_without_memory_says_what_is_known_of_it_and_the_next_one_is_answered(
    server: Server, monkeypatch: pytest.MonkeyPatch, method: str, where: str, expected: tuple[int, str]
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise MemoryError

    heard: list[Any] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: heard.append(context["exception"]))
    ada = await server.person("ada")
    with monkeypatch.context() as patch:
        if where == "body":
            patch.setattr(StrictRequest, "_read", fail)
        else:
            patch.setattr(type(server.app_state.executor), where, fail)
        answer = await ada.request(method, "/v1/matches", json={"game": "x-game"} if method == "POST" else None)
    loop.set_exception_handler(None)

    assert code_of(answer) == expected
    assert int(answer.headers["retry-after"]) >= 1
    assert [type(error) for error in heard] == [MemoryError]
    assert (await ada.get("/v1/me")).status_code == 200


async def test_every_answer_has_safe_headers(client: httpx2.AsyncClient) -> None:
    for path in ("/v1/me", "/docs", "/nowhere", "/livez"):
        headers = (await client.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["request-id"].startswith("req_"), path
    assert (await client.get("/v1/me")).headers["cache-control"] == "no-store"


async def test_every_request_has_an_id_of_its_own(client: httpx2.AsyncClient) -> None:
    # More than are drawn at once.
    ids = [(await client.get("/livez")).headers["request-id"] for _ in range(600)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("req_[A-Za-z0-9_-]{16}", each) for each in ids)


@pytest.mark.parametrize(("method", "code", "status"), [("POST", "unconfirmed", 504), ("GET", "server_busy", 503)])
async def test_what_the_end_of_the_server_cuts_off_says_what_is_known_of_it(
    server: Server, monkeypatch: pytest.MonkeyPatch, method: str, code: str, status: int
) -> None:
    """A server that ends waits for its grace, then cancels what still runs."""
    waits, sent = asyncio.Event(), list[dict[str, Any]]()

    async def wait(*_: object, **__: object) -> None:
        waits.set()
        await asyncio.Event().wait()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b'{"game": "x-game"}', "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    ada = await server.person("ada")
    headers = [
        (b"host", b"server.test"),
        (b"content-type", b"application/json"),
        (b"authorization", ada.headers["authorization"].encode()),
    ]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
        "method": method,
        "path": "/v1/matches",
        "raw_path": b"/v1/matches",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("server.test", 80),
    }
    with monkeypatch.context() as patch:
        patch.setattr(type(server.app_state.executor), "read" if method == "GET" else "write", wait)
        asked = asyncio.create_task(server.app(scope, receive, send))
        await waits.wait()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert (sent[0]["status"], json.loads(sent[1]["body"])["code"]) == (status, code)
    assert b"retry-after" in dict(sent[0]["headers"])
