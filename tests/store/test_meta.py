import asyncio

import pytest

from mainmatch.store import meta
from mainmatch.store.database import Database

pytestmark = pytest.mark.engines


def test_a_value_is_there_once_it_was_put(database: Database) -> None:
    assert database.read_now(meta.get, "key") is None
    database.write_now(meta.put, "key", "first")
    database.write_now(meta.put, "key", "second")

    assert database.read_now(meta.get, "key") == "second"


def test_what_is_there_stays(database: Database) -> None:
    assert database.write_now(meta.get_or_put, "key", "first") == "first"
    assert database.write_now(meta.get_or_put, "key", "second") == "first"


@pytest.mark.anyio
async def test_of_many_who_remove_a_claim_at_once_one_has_it(database: Database) -> None:
    await database.write(meta.put, "claim", "hash")

    removed = await asyncio.gather(*(database.write(meta.remove, "claim") for _ in range(20)))

    assert sorted(removed) == [False] * 19 + [True]
    assert await database.read(meta.get, "claim") is None
