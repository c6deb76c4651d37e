import ast
import re
from pathlib import Path

import httpx2
import pytest

import mainmatch
from mainmatch.api.errors import problems
from mainmatch.api.errors.catalogue import CATALOGUE
from mainmatch.services import errors
from mainmatch.services.errors import ServiceError
from tests.house import Server, code_of

pytestmark = pytest.mark.anyio

HOUSE = Path(mainmatch.__file__).parent


async def test_an_unknown_address_is_a_problem(client: httpx2.AsyncClient) -> None:
    assert code_of(await client.get("/v1/nothing")) == (404, "not_found")
    assert code_of(await client.get("/v1/me/")) == (404, "not_found")


async def test_an_address_with_control_characters_is_nowhere(client: httpx2.AsyncClient) -> None:
    assert code_of(await client.get("/v1/games/%00")) == (404, "not_found")
    assert code_of(await client.get("/v1/games/%ff")) == (404, "not_found")


async def test_a_wrong_method_names_all_right_ones(client: httpx2.AsyncClient) -> None:
    answer = await client.put("/v1/me")
    assert code_of(answer) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS, PATCH"


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


def _raised() -> list[tuple[str, str]]:
    """Each mistake that is made with a literal code: (class, code)."""
    kinds = set(errors.__all__) | {"Refused", "UnsupportedMediaType"}
    found = []
    for path in HOUSE.rglob("*.py"):
        # Games' codes are theirs.
        if path.is_relative_to(HOUSE / "games"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.append((node.func.id, code.value))
    return found


def test_every_code_is_in_the_catalogue() -> None:
    assert {code for _, code in _raised()} - set(CATALOGUE) == set()


def test_a_code_has_the_status_of_the_class_it_is_raised_as() -> None:
    wrong = []
    for name, code in _raised():
        kind = getattr(errors, name, None)
        if kind is not None and issubclass(kind, ServiceError):
            status = problems.status_of(kind.__new__(kind))
            wrong += [(name, code, CATALOGUE[code].status)] if CATALOGUE[code].status != status else []
    assert wrong == []


def test_the_catalogue_has_a_sentence_for_each_code() -> None:
    for kind in CATALOGUE.values():
        assert kind.meaning.endswith("."), kind.code
        assert 400 <= kind.status < 600


async def test_the_errors_page_has_each_code(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/docs/errors")).text
    for code in CATALOGUE:
        assert f'id="{code}"' in page
