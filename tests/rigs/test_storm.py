"""R2: submissions, changes and withdrawals in a storm over deadlines; every history is checked (P2, P3, P4)."""

from pathlib import Path

import pytest

from tests.rigs.processes import rig_server
from tests.rigs.sizes import seed, size, table
from tests.rigs.storming import storm

pytestmark = pytest.mark.anyio


async def test_what_is_acknowledged_before_a_deadline_counts_and_nothing_else(tmp_path: Path) -> None:
    async with rig_server(tmp_path) as server:
        found = await storm(server, matches=size(4, 12), seats=3, rounds=size(3, 120), seed=seed())
    table("R2, the storm", found.counts)

    assert found.faults == []
    # How many of each is this machine's business; that there were some is the rig's.
    assert found.counts["submissions told"] > 0
    assert found.counts["submissions refused"] > 0


@pytest.mark.night
@pytest.mark.parametrize(
    ("plant", "symptom"),
    [("accepts-after-due", "counted though it came"), ("counts-the-first", "the last in force")],
)
async def test_a_planted_bug_turns_the_storm_red(tmp_path: Path, plant: str, symptom: str) -> None:
    async with rig_server(tmp_path, plant) as server:
        found = await storm(server, matches=2, seats=2, rounds=3, seed=seed())

    assert any(symptom in fault for fault in found.faults), found.counts
