"""After very many matches came and went, the server holds what it held before them."""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.rigs.passing import held_after, more_than
from tests.rigs.processes import rig_server
from tests.rigs.reports import BLOCKS
from tests.rigs.sizes import size, table
from tests.rigs.tables import entered

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]

_PEOPLE = 4


async def test_matches_that_came_and_went_leave_nothing_in_memory(tmp_path: Path) -> None:
    assert await grown(tmp_path, size(120, 2000), size(60, 100_000)) == {}


async def test_a_server_that_lets_go_of_no_request_turns_the_rig_red(tmp_path: Path) -> None:
    assert BLOCKS in await grown(tmp_path, 40, 40, "keeps-requests")


async def grown(tmp_path: Path, before: int, matches: int, *plants: str) -> Mapping[str, tuple[int, int]]:
    """What the server holds more of after so many matches than when its caches were filled by those ``before``."""
    planted = rig_server(tmp_path, "tells-what-it-holds", "keeps-little", *plants)
    async with planted as server, AsyncExitStack() as stack:
        hosts = [await stack.enter_async_context(await entered(server, f"host{n}")) for n in range(_PEOPLE)]
        warm = await held_after(server, hosts, before)
        after = await held_after(server, hosts, matches)
    found = more_than(warm, after, matches)
    table(f"{matches} matches came and went", {BLOCKS: (warm[BLOCKS], after[BLOCKS]), "more of": found})
    return found
