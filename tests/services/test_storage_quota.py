"""What an account may add in a day is counted ahead, in the database, and nothing that was refused is."""

from pathlib import Path

import pytest

from mainmatch.services.errors import RateLimited
from mainmatch.services.storage_quota import StorageQuota
from mainmatch.store import quotas
from tests.app import Server, serving

pytestmark = pytest.mark.anyio


async def account(server: Server) -> str:
    found: str = (await (await server.person("ada")).get("/v1/me")).json()["id"]
    return found


async def test_what_is_refused_costs_nothing_and_less_may_still_fit(server: Server) -> None:
    me, quota = await account(server), StorageQuota("600/day", server.app_state.executor, lambda: 0.0)
    await quota.spend(me, 290)
    for _ in range(3):
        with pytest.raises(RateLimited):
            await quota.spend(me, 50)
    await quota.spend(me, 9)


async def test_what_turned_out_to_be_more_is_waited_for(server: Server) -> None:
    me, quota = await account(server), StorageQuota("600/day", server.app_state.executor, lambda: 0.0)
    await quota.spend(me, 2)
    quota.note(me, 310 * 1024)
    with pytest.raises(RateLimited) as refused:
        await quota.spend(me, 2)
    assert 300 < refused.value.retry_after < 6000


async def test_most_of_it_costs_no_write(server: Server) -> None:
    me, executor = await account(server), server.app_state.executor
    quota = StorageQuota("131072/day", executor)
    seen = set()
    for _ in range(200):
        await quota.spend(me, 2)
        seen.add(executor.read_now(lambda uow: quotas.full_at(uow.tx, me)))
    assert len(seen) == 1


async def test_full_again_is_nothing_to_keep(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        me, executor = await account(server), server.app_state.executor
        await StorageQuota("600/day", executor).spend(me, 2)
        assert executor.write_now(lambda uow: quotas.forget_full(uow.tx, uow.now)) == 0
        server.clock.forward(hours=1)
        assert executor.write_now(lambda uow: quotas.forget_full(uow.tx, uow.now)) == 1
        assert executor.read_now(lambda uow: quotas.full_at(uow.tx, me)) is None
