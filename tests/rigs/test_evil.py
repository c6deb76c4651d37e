"""R8: a game may raise anything anywhere, answer nonsense and loop: only its own match suffers (P9, P8, P25)."""

from pathlib import Path

import httpx2
import pytest

from tests.rigs.evil import AT_CLOSE, ON_REQUEST, WAYS
from tests.rigs.misdeeds import misdeeds
from tests.rigs.processes import rig_server
from tests.rigs.sizes import IS_NIGHT, table

pytestmark = pytest.mark.anyio

PLACES = (*AT_CLOSE, *ON_REQUEST, "bot")
SOME_WAYS = ("exits", "sql-fails", "nonsense", "loops")


async def test_an_evil_game_harms_only_its_own_match(tmp_path: Path) -> None:
    async with rig_server(tmp_path) as server:
        found = await misdeeds(server, PLACES, tuple(WAYS) if IS_NIGHT else SOME_WAYS)
        assert server.is_running
    table("R8, evil games", {**found.counts, "slowest answer, in seconds": round(found.slowest_answer, 2)})

    assert found.faults == []
    assert found.counts["honest matches that played on"] == 3
    # Not how fast this machine is: a loop that isn't struck holds its thread for ever.
    assert found.slowest_answer < 30


@pytest.mark.night
@pytest.mark.parametrize(("plant", "way"), [("lets-games-loop", "loops"), ("lets-games-fail-everybody", "raises")])
async def test_a_planted_bug_turns_the_rig_red(tmp_path: Path, plant: str, way: str) -> None:
    async with rig_server(tmp_path, plant) as server:
        with pytest.raises((ExceptionGroup, TimeoutError, AssertionError, httpx2.TransportError)):
            assert (await misdeeds(server, ("resolve",), (way,), patience=12)).faults == []
        await server.kill()
