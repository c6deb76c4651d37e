"""What `mainmatch play` does when a file is saved, and when a game crashes or loops."""

from pathlib import Path

import pytest

from tests.authoring.conftest import replaced
from tests.authoring.played import Player, choose

pytestmark = pytest.mark.anyio


async def test_a_save_replays_the_moves_keeps_the_place_and_is_checked(game_file: Path) -> None:
    async with Player.of(str(game_file)) as author:
        first = await author.state()
        assert (first["place"], first["trouble"], len(first["viewers"])) == (0, "", 5)
        for seat, number in ((1, 4), (2, 4), (3, 2), (4, 1)):
            assert (await author.submits(seat, choose(number))).status_code == 200
        await author.does("close")
        while (state := await author.state())["place"] < 5:
            pass
        assert state["viewers"][0]["document"]["view"]["points"] == {"1": 0, "2": 0, "3": 2, "4": 1}
        replaced(game_file, "scored = {seat: number for", "scored = {seat: 10 * number for")
        state = await author.state_with("took")
        assert state["viewers"][0]["document"]["view"]["points"] == {"1": 0, "2": 0, "3": 20, "4": 10}
        assert state["place"] == 5
        while (state := await author.state_with("verdict"))["verdict"]["code"]:
            pass
        assert "conforms" in state["verdict"]["says"]


async def test_a_crash_shows_its_line_and_the_moves_come_back_when_it_is_mended(game_file: Path) -> None:
    async with Player.of(str(game_file)) as author:
        await author.submits(1, choose(4))
        await author.does("close")
        replaced(game_file, "named = [*chosen.values()]", "named = [1 // 0]")
        state = await author.state_with("trouble")
        assert "odd_one_out.py:50 in resolve: named = [1 // 0]" in state["trouble"]
        assert state["place"] == 1
        replaced(game_file, "named = [1 // 0]", "named = [")
        while "SyntaxError" not in (state := await author.state_with("trouble"))["trouble"]:
            pass
        assert state["place"] == 1
        replaced(game_file, "named = [\n", "named = [*chosen.values()]\n")
        while (state := await author.state())["trouble"]:
            pass
        assert state["place"] == 2


async def test_a_file_that_is_broken_at_first_shows_its_line_until_it_is_mended(game_file: Path) -> None:
    replaced(game_file, "GAME = OddOneOut()", "GAME = OddOneOut(")
    async with Player.of(str(game_file.parent)) as author:
        state = await author.state_with("trouble")
        assert "SyntaxError" in state["trouble"]
        assert state["file"] == str(game_file)
        assert (await author.submits(1, choose(4))).json()["code"] == "no_game"
        replaced(game_file, "GAME = OddOneOut(", "GAME = OddOneOut()")
        while (state := await author.state())["trouble"]:
            pass
        assert len(state["viewers"]) == 5
        assert (await author.submits(1, choose(4))).status_code == 200


async def test_an_endless_loop_is_struck_and_the_page_lives(game_file: Path) -> None:
    replaced(
        game_file,
        "        named = [*chosen.values()]",
        "        while s.round:\n            named = [*chosen.values()]",
    )
    async with Player.of(str(game_file)) as author:
        answer = await author.does("close")
        assert answer.json()["code"] == "game_crashed"
        assert "in resolve" in (await author.state_with("trouble"))["trouble"]
        assert (await author.submits(2, choose(1))).status_code == 200
