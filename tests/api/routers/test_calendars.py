"""The calendar over HTTP: who makes its address, and what a calendar program gets."""

from pathlib import Path

import pytest

from tests.app import code_of, serving

pytestmark = pytest.mark.anyio

PLACE = "/v1/me/calendar"


async def test_a_calendar_is_made_read_asked_about_again_and_ended(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        ada = await server.person("ada")
        assert code_of(await ada.get(PLACE)) == (404, "unknown_calendar")
        made = await ada.post(PLACE)
        assert made.status_code == 201, made.text
        path = made.json()["path"]
        assert path not in (await ada.get(PLACE)).text
        read = await server.client.get(path)
        assert (read.status_code, read.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
        assert read.headers["cache-control"] == "private, max-age=300"
        assert "content-encoding" not in read.headers
        again = await server.client.get(path, headers={"If-None-Match": read.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert (await ada.delete(PLACE)).status_code == 204
        assert code_of(await server.client.get(path)) == (404, "unknown_calendar")
        token = (await ada.post("/v1/me/tokens", json={"name": "bot", "scopes": ["account:write"]})).json()
        bot = await server.bearer(token["token"])
        assert code_of(await bot.post(PLACE)) == (403, "sign_in_again")
