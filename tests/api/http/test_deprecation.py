"""A deprecated operation says so in the document and in each answer, from one declaration (docs/api-policy.md)."""

from datetime import date
from pathlib import Path

import pytest
from pydantic import BaseModel
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.operation import Deprecation
from mainmatch.api.http.router import Router
from mainmatch.api.routers import ROUTERS
from tests.app import serving

pytestmark = pytest.mark.anyio

ENDING = Deprecation(since=date(2031, 1, 1), until=date(2032, 1, 1))
SAID = {"deprecation": "@1924992000", "sunset": "Thu, 01 Jan 2032 00:00:00 GMT"}


class Planted(BaseModel):
    """An answer."""

    is_old: bool = True


def planted() -> Router:
    """An operation of this test alone."""
    router = Router("Matches")

    @router.get("/v1/planted", access=needs("match:read"), answers=Planted, deprecated=ENDING)
    async def get_planted(call: Here) -> Response:
        """Get what is planted."""
        return call.show(Planted())

    return router


async def test_it_is_marked_in_the_document_and_in_every_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mainmatch.main.ROUTERS", (*ROUTERS, planted()))
    async with serving(tmp_path / "data") as server:
        document = server.app.openapi()
        operation = document["paths"]["/v1/planted"]["get"]
        assert operation["deprecated"] is True
        assert {"Deprecation", "Sunset"} <= operation["responses"]["200"]["headers"].keys()
        assert {"Deprecation", "Sunset"} <= document["components"]["headers"].keys()
        ada = await server.person("ada")
        answer, unknown = await ada.get("/v1/planted"), await ada.get("/v1/planted?x=1")
        unchanged = await ada.get("/v1/planted", headers={"If-None-Match": answer.headers["etag"]})
        stranger = await server.client.get("/v1/planted")
        assert [each.status_code for each in (answer, unchanged, unknown, stranger)] == [200, 304, 422, 401]
        for each in (answer, unchanged, unknown, stranger):
            assert {name: each.headers.get(name) for name in SAID} == SAID
        other = await ada.get("/v1/me")
        assert not SAID.keys() & other.headers.keys()
        assert "deprecated" not in document["paths"]["/v1/me"]["get"]


def test_a_deprecated_operation_lives_for_a_year() -> None:
    with pytest.raises(ValueError, match="365 days"):
        Deprecation(since=date(2031, 1, 1), until=date(2031, 12, 31))


def test_the_policy_shows_the_headers_as_they_are_sent() -> None:
    text = Path("docs/api-policy.md").read_text(encoding="utf-8")
    assert all(f"`{name}: {value}`" in text for name, value in ENDING.headers.items())
