"""`mainmatch play` over real sockets, as its page asks."""

from pathlib import Path

import pytest

from tests.authoring.played import Player, choose

pytestmark = pytest.mark.anyio


async def test_what_the_rules_refuse_says_so_as_the_api_does(game_file: Path) -> None:
    async with Player.of(str(game_file)) as author:
        refused = await author.submits(1, choose(9))
        assert (refused.status_code, refused.json()["code"]) == (422, "not_a_number_in_play")
        assert refused.headers["content-type"] == "application/problem+json"
        late = await author.submits(1, choose(1), phase=7)
        assert late.json()["code"] == "phase_closed"
        await author.submits(1, choose(1))
        gone = await author.client.delete("/seats/1/v1/matches/play/submission", params={"phase_id": "1"})
        assert gone.status_code == 200
        assert (await author.does("nothing")).status_code == 404


async def test_no_other_name_or_origin_is_answered(game_file: Path) -> None:
    async with Player.of(str(game_file)) as author:
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
            for answer in (
                await author.client.get("/changes", headers=headers),
                await author.client.post("/do/close", json={}, headers=headers),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        own = await author.client.post("/do/close", json={}, headers={"Origin": author.url})
        assert own.status_code == 200


async def test_a_match_is_saved_as_text_and_begins_from_there(game_file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "one.txt"
    async with Player.of(str(game_file), "--playthrough", str(saved)) as author:
        await author.does("bots", seats=[1, 2, 3, 4])
        await author.does("place", place=4)
        await author.does("save")
    text = saved.read_text(encoding="utf-8")
    assert text.count(" submits ") == 4
    async with Player.of(str(game_file), "--playthrough", str(saved)) as author:
        assert (await author.state())["playthrough"] == text
