"""The picture of a result and the tags of link previews: public, finished matches, and every text escaped."""

import re
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from mainmatch.api.share_picture import picture, verdict
from mainmatch.api.static_site import Site
from mainmatch.services.matches.public_preview import FinalRow, PublicPreview
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
    def row(name: str, tokens: int, *, is_candidate: bool = False) -> FinalRow:
        return FinalRow(1, 1, name, 0, tokens, is_candidate, None)

    assert verdict([row("Ada", 2), row("Ben", 0, is_candidate=True)]) == (
        "Ada wins two Tokens of Life. Ben is the Elimination Candidate."
    )
    assert verdict([row("Ada", 1), row("Ben", 1)]) == "Ada and Ben win a Token of Life each."
    assert verdict([row("Ada", 2), row("Ben", 1)]) == "Ada and Ben win Tokens of Life."
    assert verdict([row("Ada", 0)]) == "Nobody wins a Token of Life."
    assert verdict([row("Ada", 1), row("Ben", 0, is_candidate=True)], wins=False) == "Ben is voted out."
    assert verdict([row("Ada", 0)], wins=False) == "It is over."
