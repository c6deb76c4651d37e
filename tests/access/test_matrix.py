"""The access matrix (P24): every operation, asked by everybody, in every state of a match and of a season."""

import pytest

from mainmatch.store.transactions.revision_cache import RevisionCache
from tests.access.asking import differences
from tests.access.rows import Row
from tests.access.table import TABLE
from tests.access.world import World

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.id)
async def test_everybody_gets_what_the_table_says(world: World, row: Row) -> None:
    assert await differences(row, world) == []


@pytest.mark.parametrize(
    "row_id",
    [
        *("getMatch", "getView", "joinMatch", "putSubmission", "extendPhase", "listMessages table", "getMatchExport"),
        *("getSeason", "joinSeason", "putChoice", "startSeason", "listLedger", "listSeasonEvents", "createOffer"),
        *("putMemberPlayer", "createMatch of a season"),
    ],
)
async def test_a_server_that_remembers_nothing_asks_no_more_about_what_is_hidden(
    world: World, monkeypatch: pytest.MonkeyPatch, row_id: str
) -> None:
    # As after a start: nothing that others have looked at lies ready.
    monkeypatch.setattr(RevisionCache, "get", lambda self, key, revision: None)
    rows = [row for row in TABLE if row.id.startswith(row_id)]
    assert rows
    for row in rows:
        assert await differences(row, world) == []
