"""What every answer has, whatever it is: an id, safe headers; and what a failure of ours says."""

import re

import httpx2
import pytest

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
