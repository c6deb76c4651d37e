"""The world of the access matrix, built once for each process that runs these tests."""

from collections.abc import AsyncIterator
from hashlib import sha256

import pytest
import sqlalchemy as sa

from tests.access.world import World, opened


@pytest.fixture(scope="package")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A match in every state, and everybody who asks. What tests do there is taken back; at the end it is compared."""
    directory = tmp_path_factory.mktemp("world")
    async with opened(directory) as world:
        before = await _digest(world)
        yield world
        assert await _digest(world) == before, "a request left something behind"


async def _digest(world: World) -> str:
    """Of everything stored but the server's own heartbeat."""

    def read(uow: object) -> str:
        connection = uow.tx.connection  # type: ignore[attr-defined]
        tables = sa.inspect(connection).get_table_names()
        digest = sha256()
        for table in sorted(set(tables) - {"meta"}):
            rows = connection.execute(sa.select(sa.text("*")).select_from(sa.table(table))).mappings()
            # When a token was last used is written down by and by, whatever was asked with it. PostgreSQL has no order.
            kept = [sorted((name, value) for name, value in row.items() if name != "last_used_at") for row in rows]
            digest.update(repr((table, sorted(map(repr, kept)))).encode())
        return digest.hexdigest()

    return await world.server.app_state.executor.read(read)
