"""E2: of every game, sockets are sent what pages say, which is what the journal addresses to the viewer (P13, P20)."""

import random
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from tests.rigs.processes import rig_server
from tests.rigs.pushing import Pushed, addressed, pushed
from tests.rigs.sizes import seed, size, table

pytestmark = pytest.mark.anyio

GAMES = {game.id: game for game in Registry.load().all()}
IN_GATE = {"exodus", "house", "locked-out", "vote", "x-game"}
"""Instant trades, alliances, rooms, votes, sealed pairs: each addresses events in a way of its own."""


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=() if each in IN_GATE else pytest.mark.night) for each in GAMES]
)
async def test_every_viewer_is_sent_the_pages_of_its_feed(tmp_path: Path, game: str) -> None:
    found = await played(tmp_path, game, size(1, 30))
    table(f"E2, pushes and pages of {game}", found.counts)

    assert found.faults == []
    assert addressed(tmp_path, found) == []


@pytest.mark.parametrize("plant", ["pushes-other-texts", "addresses-neighbours"])
async def test_a_planted_bug_turns_the_rig_red(tmp_path: Path, plant: str) -> None:
    found = await played(tmp_path, "exodus", 1, plant)
    assert found.faults + addressed(tmp_path, found) != []


async def played(tmp_path: Path, game: str, matches: int, *plants: str) -> Pushed:
    dice, found = random.Random(seed()), Pushed()  # noqa: S311 - repeatable
    async with rig_server(tmp_path, *plants) as server:
        for _ in range(matches):
            await pushed(server, GAMES[game], size(2, 1000), dice, found)
    return found
