"""Recaps at the door: Markdown, or a page that runs nothing."""

import pytest

from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def test_a_recap_is_markdown_or_a_page_by_accept(server: Server) -> None:
    host = await server.person("host")
    match_id = (await host.post("/v1/matches", json={"game": "x-game", "title": "Friday"})).json()["id"]
    story = await host.get(f"/v1/matches/{match_id}/recap")
    assert story.headers["content-type"] == "text/markdown; charset=utf-8"
    assert story.text.startswith("# Friday\n")
    page = await host.get(f"/v1/matches/{match_id}/recap", headers={"Accept": "text/html", "Accept-Language": "ko"})
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert '<html lang="ko">' in page.text
    assert "<h1>Friday</h1>" in page.text


async def test_a_season_is_told_by_episode(server: Server) -> None:
    host = await server.person("host")
    season_id = (await host.post("/v1/seasons", json={"title": "Autumn"})).json()["id"]
    whole, none = [await host.get(f"/v1/seasons/{season_id}/recap{query}") for query in ("", "?episode=1")]
    assert "was created" in whole.text
    assert none.text == "# Autumn\n\n"
    assert code_of(await server.client.get(f"/v1/seasons/{season_id}/recap")) == (401, "invalid_token")
