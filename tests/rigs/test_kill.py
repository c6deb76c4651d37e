"""D1: kill -9 at any instant: accounts, matches, seats, starts, closes and submissions that were acknowledged."""

import random
from pathlib import Path

import pytest

from tests.rigs.killing import Killing, killed
from tests.rigs.processes import rig_server
from tests.rigs.sizes import seed, size, table

pytestmark = pytest.mark.anyio


async def test_whatever_was_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    async with rig_server(tmp_path) as server:
        for _ in range(size(3, 200)):
            await killed(server, killing, people=6)
    table("D1, kill -9", killing.counts)

    assert killing.faults == []
    assert killing.counts["match: found again"] > 0


@pytest.mark.night
@pytest.mark.parametrize("plant", ["acknowledges-before-commit", "forgets-keys"])
async def test_a_planted_bug_turns_the_rig_red(tmp_path: Path, plant: str) -> None:
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    async with rig_server(tmp_path, plant) as server:
        for _ in range(30):
            await killed(server, killing, people=6)
            if any("acknowledged, and now" in fault for fault in killing.faults):
                return

    pytest.fail(f"{killing.counts}\n{killing.faults}")
