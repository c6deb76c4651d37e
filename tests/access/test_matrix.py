"""The access matrix (P24): every operation, asked by everybody, in every state of a match."""

import pytest

from tests.access.asking import differences
from tests.access.rows import Row
from tests.access.table import TABLE
from tests.access.world import World

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.id)
async def test_everybody_gets_what_the_table_says(world: World, row: Row) -> None:
    assert await differences(row, world) == []
