"""L1: the ledger under many hands and kill -9, on either engine."""

import random
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.ledgers import Ledgers, Servers, furnish, killed
from tests.rigs.sizes import seed, size, table

pytestmark = pytest.mark.engines


def place_of(engine: str, directory: Path, plant: str = "") -> tuple[str, int]:
    """Where the ledgers are kept, and how many servers may post there at the same time."""
    if engine != "postgres":
        return str(directory / "data"), 1
    # Whoever plants takes an index away: nobody else should meet the database afterwards.
    return databases.cluster().fresh() if plant else databases.cluster().url_of(directory / "data"), 2


def test_whoever_posts_and_whatever_is_killed_the_ledger_is_right(engine: str, tmp_path: Path) -> None:
    place, count = place_of(engine, tmp_path)
    furnish(place)
    ledgers = Ledgers(place, random.Random(seed()))  # noqa: S311 - repeatable
    with Servers(place, count) as servers:
        for _ in range(size(2, 60)):
            killed(servers, ledgers, size(500, 2000) // count)
    table(f"L1, the ledger on {engine}", ledgers.counts)

    assert ledgers.faults == []
    # How many of each is this machine's business; that there were some is the rig's.
    assert min(ledgers.counts[each] for each in ("applied", "again", "refused", "kills")) > 0


@pytest.mark.night
@pytest.mark.parametrize(
    ("plant", "symptom"),
    [("reads-then-writes", "another balance"), ("forgets-causes", "applied 2 times")],
)
def test_a_planted_bug_turns_the_rig_red(engine: str, tmp_path: Path, plant: str, symptom: str) -> None:
    place, count = place_of(engine, tmp_path, plant)
    furnish(place, unique=plant != "forgets-causes")
    ledgers = Ledgers(place, random.Random(seed()))  # noqa: S311 - repeatable
    with Servers(place, count, plant) as servers:
        killed(servers, ledgers, 600 // count)

    assert any(symptom in fault for fault in ledgers.faults), ledgers.counts
