"""O5: a backup in the middle of play, restored elsewhere: all of it is there, old cursors are told to begin anew."""

import asyncio
import itertools
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mainmatch.demo.server import ServerProcess
from mainmatch.games.registry import Registry
from mainmatch.main import utc_now
from mainmatch.services.maintenance import database_check
from mainmatch.services.maintenance.database_check import Fault
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.backup import restore
from mainmatch.store.inspection import reading
from mainmatch.store.transactions.errors import InUse
from tests import forked_servers
from tests.http_client import Body, Client, Refusal
from tests.journeys.conftest import NO_LIMITS
from tests.journeys.party import Party, invited

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


async def backed_up(data: Path, copy: Path) -> str:
    """`mainmatch admin backup`, in a process of its own beside the server: what it said."""
    process = await asyncio.create_subprocess_exec(
        *(*forked_servers.python(), "-m", "mainmatch", "admin", "backup", str(copy)),
        env={**os.environ, "MAINMATCH_DATA": str(data)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()


async def faults(data: Path) -> list[Fault]:
    """What `mainmatch admin check` lists."""

    def looked() -> list[Fault]:
        with reading(data, utc_now) as tx:
            return list(database_check.check(UnitOfWork(tx, Registry.load())))

    return await asyncio.to_thread(looked)


class Crowd:
    """Four seats that submit one action after the other, and their receipts, as they come."""

    def __init__(self, party: Party, match_id: str, phase: str) -> None:
        self.party, self.match_id, self.phase = party, match_id, phase
        self.told: dict[int, list[Body]] = {seat: [] for seat in range(1, 5)}
        self._news = asyncio.Condition()

    @asynccontextmanager
    async def submitting(self) -> AsyncIterator[None]:
        """While they do; whatever one of them ran into is raised at the end."""
        tasks = [asyncio.create_task(self._fire(seat)) for seat in self.told]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            assert [each for each in ended if not isinstance(each, asyncio.CancelledError)] == []

    async def more(self, count: int) -> dict[int, list[Body]]:
        """Wait until every seat has so many more receipts; all there are then."""
        wanted = {seat: len(receipts) + count for seat, receipts in self.told.items()}
        async with asyncio.timeout(60), self._news:
            await self._news.wait_for(lambda: all(len(self.told[seat]) >= wanted[seat] for seat in wanted))
        return {seat: list(receipts) for seat, receipts in self.told.items()}

    async def _fire(self, seat: int) -> None:
        client = self.party.in_seat(seat)
        hand = (await client.view(self.match_id))["view"]["hand"]
        others = itertools.cycle([each for each in self.told if each != seat])
        for turn in itertools.count():
            action = {"type": "offer_trades", "offers": [{"to": next(others), "give": hand[turn % len(hand)]}]}
            receipt = await client.submit(self.match_id, self.phase, action)
            async with self._news:
                self.told[seat].append(receipt)
                self._news.notify_all()
            # Writes come all the time; more of them would only slow the backup down.
            await asyncio.sleep(0.05)


async def test_a_backup_under_load_is_restored_checked_and_played_on(
    server_process: ServerProcess, tmp_path: Path
) -> None:
    copy, elsewhere = tmp_path / "backup.sqlite3", tmp_path / "elsewhere"
    async with invited(server_process, players=4) as party:
        match_id = await party.seat(4, game="exodus", player_count=4)
        phase = (await party.host.start(match_id))["phase"]["id"]
        cursor = (await party.in_seat(1).view(match_id))["cursor"]
        crowd = Crowd(party, match_id, phase)
        async with crowd.submitting():
            acknowledged = await crowd.more(5)
            assert "checked" in await backed_up(server_process.data, copy)
            assert await faults(server_process.data) == []
            await crowd.more(5)
        with pytest.raises(InUse):
            restore(server_process.data, copy, now=utc_now)
        assert restore(elsewhere, copy, now=utc_now) is None
        assert await faults(elsewhere) == []
        await _must_go_on(party, elsewhere, match_id, cursor, acknowledged)


async def _must_go_on(
    party: Party, data: Path, match_id: str, cursor: Body, acknowledged: dict[int, list[Body]]
) -> None:
    second = ServerProcess(data, settings=NO_LIMITS)
    await second.start()
    try:
        for seat, receipts in acknowledged.items():
            async with Client(second.url, patience=60) as client:
                client.token = party.in_seat(seat).token
                history = (await client.get(f"/v1/matches/{match_id}/submission/history"))["items"]
                digests = {entry["digest"] for entry in history}
                # Whatever was answered before the backup began is in it.
                assert [each for each in receipts if each["digest"] not in digests] == []
                document = await client.view(match_id)
                assert document["cursor"]["epoch"] != cursor["epoch"]
                old = {"epoch": cursor["epoch"], "after": cursor["seq"]}
                with pytest.raises(Refusal, match="reset_required"):
                    await client.get(f"/v1/matches/{match_id}/events", old)
                await client.submit(match_id, document["phase"]["id"], {"type": "pass"}, locked=True)
        async with Client(second.url, patience=60) as client:
            client.token = party.in_seat(1).token
            assert (await client.view(match_id))["phase"]["round"] == 2
    finally:
        await second.stop()
    assert await faults(data) == []
