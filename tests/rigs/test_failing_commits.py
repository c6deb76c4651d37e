"""C1: commits that fail by chance, before, while and after they take effect (P1, P2, P4, P13, P14, P38)."""

import random
from pathlib import Path

import pytest

from tests import databases
from tests.rigs.failing_commits import cut_commits, failed_commits, stormed
from tests.rigs.planted import all_games
from tests.rigs.processes import rig_server
from tests.rigs.replicas import FEW
from tests.rigs.sizes import seed, size, table
from tests.rigs.storming import Storms
from tests.store.cutting import cutter
from tests.stored_proof import must_be_sound

pytestmark = pytest.mark.anyio


@pytest.mark.embedded  # The commits of SQLite fail.
async def test_what_is_told_is_kept_and_what_is_refused_is_not(tmp_path: Path) -> None:
    found = await on_sqlite(tmp_path, failures=size(50, 10_000))
    must_be_sound(tmp_path, all_games())
    table("C1, commits that fail on SQLite", found.counts)

    assert found.faults == []
    assert found.counts["submissions told"] > 0
    assert found.counts["not confirmed, and kept"] > 0
    assert found.counts["not confirmed, and not kept"] > 0


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
async def test_two_servers_tell_the_truth_whenever_they_are_cut_off(tmp_path: Path) -> None:
    url = databases.cluster().url_of(tmp_path / "shared")
    found = await on_postgresql(tmp_path, url, failures=size(15, 10_000))
    must_be_sound(url, all_games())
    table("C1, commits that are cut off on PostgreSQL", found.counts)

    assert found.faults == []
    assert found.counts["submissions told"] > 0


@pytest.mark.embedded
async def test_an_answer_before_the_commit_turns_the_rig_red(tmp_path: Path) -> None:
    found = await on_sqlite(tmp_path, "acknowledges-before-commit", failures=20)
    # A submission or an act, whichever was lost first.
    assert any("acknowledged" in fault for fault in found.faults), (found.faults, found.counts)


async def on_sqlite(tmp_path: Path, *plants: str, failures: int) -> Storms:
    async with rig_server(tmp_path, "fails-commits", *plants) as server:
        return await stormed(
            [server],
            lambda found: failed_commits(server, found),
            matches=size(1, 6),
            rounds=size(2, 20),
            failures=failures,
            seed=seed(),
        )


async def on_postgresql(tmp_path: Path, url: str, *plants: str, failures: int) -> Storms:
    dice = random.Random(seed())  # noqa: S311 - repeatable
    with cutter(url) as wire:
        settings = {"MAINMATCH_DATABASE_URL": wire.url, "MAINMATCH_DATABASE_CONNECTIONS": FEW}
        async with (
            rig_server(tmp_path / "here", *plants, settings=settings) as here,
            rig_server(tmp_path / "there", *plants, settings=settings) as there,
        ):
            return await stormed(
                [here, there],
                cut_commits(wire, dice),
                matches=size(2, 6),
                rounds=size(2, 20),
                failures=failures,
                seed=dice.randrange(2**32),
            )
