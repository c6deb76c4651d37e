"""The picture of a result and the tags of link previews: public, finished matches, and every text escaped."""

import re
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from mainmatch.api.share_picture import picture, verdict
from mainmatch.api.static_site import Site
from mainmatch.services.matches.public_preview import FinalRow, PublicPreview
from mainmatch.services.server_texts import server_texts
from tests.api.routers.seated import Seated, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio

HOSTILE = '"><script>alert(1)</script>&'
SPACE = "{http://www.w3.org/2000/svg}"


async def ended(table: Seated) -> None:
    host = await table.by("host")
    while (await host.get(table.path)).json()["status"] == "running":
        closed = await host.post(f"{table.path}/host/close-phase", json={})
        assert closed.status_code == 200, closed.text


@pytest.fixture
def site(server: Server, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-Ab12.js").write_text("start()")
    (tmp_path / "index.html").write_text("<!doctype html><head><title>Mainmatch</title></head>")
    server.app.state.site = Site.at(tmp_path)


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SPACE}text")]  # noqa: S314 - our own


@pytest.mark.usefixtures("site")
async def test_strangers_get_the_picture_and_tags_of_a_public_match_once_it_is_over(server: Server) -> None:
    table = await seated(server, title=HOSTILE)
    assert code_of(await server.client.get(f"{table.path}/share.svg")) == (409, "not_finished")
    running = (await server.client.get(f"/m/{table.match_id}/play")).text
    assert 'property="og:title"' in running
    assert "og:image" not in running
    assert "ada" not in running
    await ended(table)
    answer = await server.client.get(f"{table.path}/share.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["content-security-policy"] == "default-src 'none'"
    assert {"ada", "ben", "The X Game", HOSTILE} <= {*texts(answer.text)}
    again = await server.client.get(f"{table.path}/share.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    page = (await server.client.get(f"/m/{table.match_id}")).text
    assert f'<meta property="og:image" content="http://server.test{table.path}/share.svg" />' in page
    assert "<script>" not in page + answer.text


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
async def test_other_matches_are_to_strangers_as_if_they_were_not_there(server: Server, visibility: str) -> None:
    table = await seated(server, visibility=visibility)
    await ended(table)
    for path in ("/v1/matches/{}/share.svg", "/m/{}"):
        hidden, missing = [await server.client.get(path.format(each)) for each in (table.match_id, "m_nothing")]
        assert (hidden.status_code, hidden.content) == (missing.status_code, missing.content)
        assert hidden.headers.keys() == missing.headers.keys()


@pytest.mark.parametrize("count", [2, 6, 7, 16, 24])
def test_every_row_that_has_room_is_in_the_picture(count: int) -> None:
    rows = tuple(FinalRow(n, n, f"Row {n}", -n, n == 1, n == count, None) for n in range(1, count + 1))
    ends = datetime(2020, 11, 24, tzinfo=UTC)
    preview = PublicPreview("m_x", "수요일의 아주 긴 제목 " * 9, "Together", "", "finished", count, 0, ends, rows)
    shown = texts(picture(preview))
    assert [each for each in shown if re.fullmatch(r"Row \d+", each)] == [f"Row {n + 1}" for n in range(min(count, 16))]
    assert shown[1].endswith("…")
    assert "Mainmatch · 2020-11-24" in shown


def test_the_verdict_is_a_sentence_about_winners_and_candidates() -> None:
    def row(name: str, tokens: int = 0, *, is_candidate: bool = False) -> FinalRow:
        return FinalRow(1, 1, name, 0, tokens, is_candidate, None)

    def said(*rows: FinalRow, wins: bool = True, language: str = "en") -> str:
        shown = PublicPreview("m_x", "Friday", "Vote", "", "finished", len(rows), 0, None, rows, wins)
        return verdict(replace(shown, texts=server_texts([language])))

    ada, ben, last = row("Ada", 2), row("Ben"), row("Cyd", is_candidate=True)
    assert said(ada, ben, last) == "Ada wins 2 Tokens of Life. Cyd is the Elimination Candidate."
    assert said(ada, last) == "Ada wins 2 Tokens of Life. Cyd loses.", "a duel"
    assert said(row("Ada", 1), row("Ben", 1)) == "Ada and Ben win 1 Token of Life each."
    assert said(ada, row("Ben", 1)) == "Ada and Ben win Tokens of Life."
    assert said(ben) == "Nobody wins a Token of Life."
    assert said(ada, last, wins=False) == "Cyd is voted out."
    assert said(ben, wins=False) == "It is over."
    assert said(ada, ben, last, language="de") == "Ada gewinnt 2 Lebensmarken. Cyd ist Eliminierungskandidat."
    assert said(ada, ben, last, last, language="ko").endswith("탈락 후보는 Cyd, Cyd님입니다.")


@pytest.mark.usefixtures("site")
async def test_previews_are_in_a_language_of_who_asks(server: Server) -> None:
    table = await seated(server, title="Friday")
    german = {"Accept-Language": "de-AT, en;q=0.5"}
    page = await server.client.get(f"/m/{table.match_id}", headers=german)
    assert "Das X-Spiel: " in page.text
    assert "Accept-Language" in page.headers["vary"]
    await ended(table)
    shown = await server.client.get(f"{table.path}/share.svg", headers=german)
    assert "Das X-Spiel" in texts(shown.text)
    assert "Accept-Language" in shown.headers["vary"]
